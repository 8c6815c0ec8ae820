"""What is in the two gaps of the engine: their shapes, films and rough walls."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np
from scipy.interpolate import PchipInterpolator

from tribodyn._arguments.door import admits
from tribodyn._arguments.kinds import Choice, instance, optional
from tribodyn._arguments.scalars import Array, Scalars
from tribodyn._core import Interface
from tribodyn.errors._making import make_error
from tribodyn.inputs._film_inputs import CAVITATION_CONDITIONS, HEIGHTS
from tribodyn.inputs.contact import GreenwoodTripp
from tribodyn.inputs.flow_factors import FlowFactors
from tribodyn.inputs.friction import Coulomb
from tribodyn.inputs.gaps import SkirtGap
from tribodyn.inputs.impact import contact_modulus
from tribodyn.inputs.interfaces import MixedInterface
from tribodyn.inputs.lubricants import Lubricant
from tribodyn.inputs.meshes import FilmMesh
from tribodyn.inputs.ports import SupplyHole
from tribodyn.inputs.surfaces import RoughSurface

PIN_DEPTH = 11.8e-3  # of the pin below the top of the skirt [m]
PISTON_RADIUS, LINER_RADIUS, SKIRT_LENGTH = 36.475e-3, 36.5e-3, 28.0e-3
SKIRT_HALF_ANGLE = math.radians(46.0)
BARREL, OVAL = 15.0e-6, 10.0e-6  # of the skirt's profile [m]
BEARING_RADIUS, JOURNAL_RADIUS, BEARING_LENGTH = 15.0e-3, 14.95e-3, 22.0e-3

DYNAMIC_VISCOSITY = 0.02  # [Pa s]
FRICTION_COEFFICIENT = 0.13
# Where Coulomb friction changes its sign [m/s]; piston and crankpin slide at several m/s.
TRANSITION_SPEED = 0.05
# Rms roughness [m], modulus [Pa] and Poisson's ratio of both walls: the first is the one that moves
# relative to the film's mesh.
LINER_AND_SKIRT = (0.815e-6, 0.615e-6), (110.0e9, 70.0e9), (0.26, 0.33)
JOURNAL_AND_BEARING = (0.308e-6, 0.408e-6), (210.0e9, 70.0e9), (0.3, 0.33)
# The factor K of the pressure of asperities, 16 sqrt(2) pi/15 (n b s)^2 sqrt(s/b): of density n and
# radius b it counts alone, so the product n b s of density, radius and deviation is free.
ASPERITY_FACTOR, ASPERITY_PRODUCT = 1.198e-4, 0.04

HOLE_DIAMETER, SUPPLY_PRESSURE = 4.0e-3, 3.0e5  # in the crankpin [m], [Pa]

SKIRT_MESH = FilmMesh(around=64, along=28)
BIG_END_MESH = FilmMesh(around=72, along=14)

MESH = instance(FilmMesh, hint="for example td.FilmMesh(around=50, along=10)")
CAVITATION = Choice(names=CAVITATION_CONDITIONS)


def _mixed(walls: Any, **film: Any) -> MixedInterface:
    """Return oil between rough walls that may touch."""
    (first, second), moduli, ratios = walls
    deviation = math.hypot(first, second)
    share = 16.0 * math.sqrt(2.0) * math.pi / 15.0 * ASPERITY_PRODUCT**2
    radius = deviation * (share / ASPERITY_FACTOR) ** 2
    surface = RoughSurface(
        asperity_height_deviation=deviation,
        asperity_height_mean=0.0,
        asperity_radius=radius,
        asperity_density=ASPERITY_PRODUCT / (radius * deviation),
        contact_modulus=contact_modulus(youngs_modulus=moduli, poisson_ratio=ratios),
    )
    return MixedInterface(
        lubricant=Lubricant(dynamic_viscosity=DYNAMIC_VISCOSITY),
        flow_factors=FlowFactors(journal_rms_roughness=first, bearing_rms_roughness=second),
        asperities=GreenwoodTripp(surface),
        friction=Coulomb(FRICTION_COEFFICIENT, transition_speed=TRANSITION_SPEED),
        **film,
    )


@admits("engine", cavitation=CAVITATION, mesh=MESH)
def skirt_interface(
    cavitation: str = "reynolds",
    *,
    mesh: FilmMesh = SKIRT_MESH,
) -> Interface:
    """Return what is between skirt and liner; oil stands around the edges.

    Args:
        cavitation: condition of cavitation, as of a MixedInterface.
        mesh: of the film; half of its cells around are on each side.
    """
    return _mixed(LINER_AND_SKIRT, cavitation=cavitation, flooded=True, mesh=mesh)


@admits("engine", cavitation=CAVITATION, mesh=MESH)
def big_end_interface(
    cavitation: str = "reynolds",
    *,
    mesh: FilmMesh = BIG_END_MESH,
) -> Interface:
    """Return what is between crankpin and bearing.

    Args:
        cavitation: condition of cavitation, as of a MixedInterface. Under "mass_conserving" oil
            comes through a hole in the middle of the crankpin, 90 deg ahead of the crank's arm; the
            mesh is then that of the crankpin.
        mesh: of the film.
    """
    if cavitation != "mass_conserving":
        return _mixed(JOURNAL_AND_BEARING, cavitation=cavitation, mesh=mesh)
    # The crankpin stands for the bearing and the bearing for the journal, which mirrors all
    # places in the middle of the gap: a hole at 90 deg is at 270 deg.
    hole = SupplyHole(
        angle=1.5 * math.pi, position=0.0, diameter=HOLE_DIAMETER, pressure=SUPPLY_PRESSURE
    )
    (journal, bearing), *rest = JOURNAL_AND_BEARING
    (e_journal, e_bearing), (nu_journal, nu_bearing) = rest
    walls = (bearing, journal), (e_bearing, e_journal), (nu_bearing, nu_journal)
    return _mixed(walls, cavitation=cavitation, ports=[hole], mesh=mesh)


@admits("engine", profile=optional(HEIGHTS))
def skirt_gap(profile: Callable[[Array], Scalars] | Scalars | None = None) -> SkirtGap:
    """Return the gap of the skirt; x of its frame points from the pin away from the crown.

    Args:
        profile: as of `build` [m].
    """
    if profile is None:
        profile = _barrel
    elif isinstance(profile, np.ndarray) and profile.ndim == 2:
        table = np.asarray(profile, dtype=np.float64)
        _check_table(table)
        profile = _Table(*table.T)
    return SkirtGap(
        piston_radius=PISTON_RADIUS,
        liner_radius=LINER_RADIUS,
        skirt_length=SKIRT_LENGTH,
        thrust_half_angle=SKIRT_HALF_ANGLE,
        anti_thrust_half_angle=SKIRT_HALF_ANGLE,
        pin_height=PIN_DEPTH,
        profile=profile,
    )


def _barrel(position: Array) -> Array:
    """Return the profile of the case [m] at positions (n, 3) [m]."""
    x, y, z = np.asarray(position).T
    across = 2.0 * (x + PIN_DEPTH) / SKIRT_LENGTH - 1.0
    found: Array = BARREL * across**2 + OVAL * z**2 / (y**2 + z**2)  # (1 - cos 2 angle)/2
    return found


def _check_table(table: Array) -> None:
    """Raise an error where a table of distances and heights [m] cannot be meant."""

    def refuse(rule: str, value: float | None = None) -> Exception:
        hint = "rows of (distance from the top [m], height [m]), from the top downwards"
        return make_error(
            item="engine", quantity="profile", value=value, unit="m", rule=rule, hint=hint
        )

    rows, columns = table.shape
    if rows < 2 or columns != 2:
        raise refuse(f"must be a table (n, 2) of two rows or more, not of shape {table.shape}")
    if not np.all(np.diff(table[:, 0]) > 0.0):
        raise refuse("must have rising distances")
    for distance in table[[0, -1], 0].tolist():
        if not -SKIRT_LENGTH <= distance <= 2.0 * SKIRT_LENGTH:
            rule = f"must have distances beside the skirt, whose length is {SKIRT_LENGTH:g} m"
            raise refuse(rule, distance)


class _Table:
    """A profile along the skirt: a monotone curve through heights, level beyond its ends."""

    def __init__(self, distance: Array, height: Array) -> None:
        self._ends = float(distance[0]), float(distance[-1])
        self._height = PchipInterpolator(distance, height)

    def __call__(self, position: Array) -> Array:
        distance = np.asarray(position)[:, 0] + PIN_DEPTH  # from the top
        found: Array = self._height(np.clip(distance, *self._ends))
        return found
