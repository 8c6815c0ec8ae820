"""Meshes of flexible solids."""

from tribodyn.solid_meshes._mesh import SolidMesh

__all__ = ["SolidMesh"]

# For the other rooms of the package; not public.
from tribodyn.solid_meshes._files import meshio_package as meshio_package
from tribodyn.solid_meshes._files import quiet as quiet
from tribodyn.solid_meshes._kinds import NODE_NUMBERS as NODE_NUMBERS
from tribodyn.solid_meshes._shapes import SHAPES as SHAPES
from tribodyn.solid_meshes._supports import SUPPORTS as SUPPORTS
from tribodyn.solid_meshes._supports import directions_of as directions_of
from tribodyn.solid_meshes._supports import held_directions as held_directions
