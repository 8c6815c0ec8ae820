"""Mechanisms: bodies, markers, joints and forces."""

from tribodyn.model._bodies import Beam, Body, Marker, Solid
from tribodyn.model._joints import Joint
from tribodyn.model._model import Model
from tribodyn.model._reduced_solid import ReducedSolid
from tribodyn.model._surface_gaps import RigidCylinder, RigidPlane, RigidSphere, SurfaceGap

__all__ = [
    "Beam",
    "Body",
    "Joint",
    "Marker",
    "Model",
    "ReducedSolid",
    "RigidCylinder",
    "RigidPlane",
    "RigidSphere",
    "Solid",
    "SurfaceGap",
]

# For the other rooms of the package; not public.
from tribodyn.model._bodies import kernel_marker as kernel_marker
from tribodyn.model._coarser_films import coarser_films as coarser_films
from tribodyn.model._mobility import redundancy_notices as redundancy_notices
from tribodyn.model._rebuilding import find_type as find_type
from tribodyn.model._solid_calls import held_nodes as held_nodes
from tribodyn.model._state import Drive as Drive
