"""Gaps of the engine: geometry, films and rough walls of the skirt and of the big end."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray
from scipy.interpolate import PchipInterpolator

import tribodyn as td

Array = NDArray[np.float64]
# A function of positions, a table as an array or a list of rows, or a number.
Profile = Callable[[Array], Array] | Array | Sequence[Sequence[float]] | float

PIN_DEPTH = 11.8e-3  # distance of the pin from the top of the skirt [m]
PISTON_RADIUS, LINER_RADIUS, SKIRT_LENGTH = 36.475e-3, 36.5e-3, 28.0e-3
SKIRT_HALF_ANGLE = math.radians(46.0)
BARREL, OVAL = 15.0e-6, 10.0e-6  # heights of the profile of the skirt [m]
BEARING_RADIUS, JOURNAL_RADIUS, BEARING_LENGTH = 15.0e-3, 14.95e-3, 22.0e-3

DYNAMIC_VISCOSITY = 0.02  # [Pa s]
FRICTION_COEFFICIENT = 0.13
# Coulomb friction changes its sign within this speed [m/s]; piston and crankpin slide at several
# m/s.
TRANSITION_SPEED = 0.05
# Rms roughness [m], modulus [Pa] and Poisson's ratio of both walls. The first wall moves relative
# to the mesh of the film.
LINER_AND_SKIRT = (0.815e-6, 0.615e-6), (110.0e9, 70.0e9), (0.26, 0.33)
JOURNAL_AND_BEARING = (0.308e-6, 0.408e-6), (210.0e9, 70.0e9), (0.3, 0.33)
# The asperity pressure is proportional to K = 16 sqrt(2) pi/15 (n b s)^2 sqrt(s/b), with density n,
# radius b and standard deviation s. Only K is given, so the product n b s is chosen.
ASPERITY_FACTOR, ASPERITY_PRODUCT = 1.198e-4, 0.04

# Bore of the rod as an elastic ring with a clamped rim: outer radius divided by the bore radius,
# modulus [Pa] and Poisson's ratio.
RING_RATIO, RING_MODULUS, RING_POISSON_RATIO = 1.5, 210.0e9, 0.3

SHANK_END = 45.0e-3  # of the elastic part of the shank, from the axis of the bore [m]

HOLE_DIAMETER, SUPPLY_PRESSURE = 4.0e-3, 3.0e5  # of the hole in the crankpin [m], [Pa]

SKIRT_MESH = td.FilmMesh(around=64, along=28)
BIG_END_MESH = td.FilmMesh(around=72, along=14)


def _mixed(walls: Any, **film: Any) -> td.MixedInterface:
    """Return an interface of oil between rough walls that may touch."""
    (first, second), moduli, ratios = walls
    deviation = math.hypot(first, second)
    share = 16.0 * math.sqrt(2.0) * math.pi / 15.0 * ASPERITY_PRODUCT**2
    radius = deviation * (share / ASPERITY_FACTOR) ** 2
    surface = td.RoughSurface(
        asperity_height_deviation=deviation,
        asperity_height_mean=0.0,
        asperity_radius=radius,
        asperity_density=ASPERITY_PRODUCT / (radius * deviation),
        contact_modulus=td.contact_modulus(youngs_modulus=moduli, poisson_ratio=ratios),
    )
    return td.MixedInterface(
        lubricant=td.Lubricant(dynamic_viscosity=DYNAMIC_VISCOSITY),
        flow_factors=td.FlowFactors(journal_rms_roughness=first, bearing_rms_roughness=second),
        asperities=td.GreenwoodTripp(surface),
        friction=td.Coulomb(FRICTION_COEFFICIENT, transition_speed=TRANSITION_SPEED),
        **film,
    )


def skirt_interface(
    cavitation: str = "reynolds", *, mesh: td.FilmMesh = SKIRT_MESH
) -> td.Interface:
    """Return the interface of skirt and liner; oil surrounds the edges of the skirt.

    Args:
        cavitation: cavitation condition, as in a MixedInterface.
        mesh: mesh of the film; each side has half of the cells around.
    """
    return _mixed(LINER_AND_SKIRT, cavitation=cavitation, flooded=True, mesh=mesh)


def big_end_interface(
    cavitation: str = "reynolds", *, mesh: td.FilmMesh = BIG_END_MESH
) -> td.Interface:
    """Return the interface of crankpin and bearing.

    Args:
        cavitation: cavitation condition, as in a MixedInterface. Under "mass_conserving" a hole in
            the middle of the crankpin, 90 deg ahead of the arm of the crank, supplies the oil, and
            the crankpin carries the mesh.
        mesh: mesh of the film.
    """
    if cavitation != "mass_conserving":
        return _mixed(JOURNAL_AND_BEARING, cavitation=cavitation, mesh=mesh)
    # The crankpin takes the place of the bearing and the bearing takes the place of the journal.
    # This exchange maps every angle in the gap to the opposite angle: the hole at 90 deg is at 270
    # deg.
    hole = td.SupplyHole(
        angle=1.5 * math.pi, position=0.0, diameter=HOLE_DIAMETER, pressure=SUPPLY_PRESSURE
    )
    (journal, bearing), *rest = JOURNAL_AND_BEARING
    (e_journal, e_bearing), (nu_journal, nu_bearing) = rest
    walls = (bearing, journal), (e_bearing, e_journal), (nu_bearing, nu_journal)
    return _mixed(walls, cavitation=cavitation, ports=[hole], mesh=mesh)


def big_end_mesh(*, cells: tuple[int, int, int] = (32, 3, 4)) -> td.SolidMesh:
    """Return the mesh of one half of the big end of the rod with a part of its shank.

    The half z >= 0 of a ring of 1.5 times the bore radius, as wide as the bearing, from which the
    shank leaves along x; 17.2 mm wide in the plane, it ends 45 mm from the axis of the bore. Its
    surfaces are "bore", "shank" (the end of the shank) and "middle" (the plane z = 0). The origin
    is the middle of the bearing.

    Args:
        cells: of the ring around, a multiple of 8, across, and along the half width.
    """
    from scipy.spatial import cKDTree  # late: it takes a while to import

    around, across, along = cells
    if around % 8:
        raise td.InvalidInput(
            f"engine: cells of the ring around = {around} must be a multiple of 8, so that the "
            "shank joins whole cells"
        )
    half, outer = 0.5 * BEARING_LENGTH, RING_RATIO * BEARING_RADIUS
    ring = td.SolidMesh.ring(
        inner_radius=BEARING_RADIUS, outer_radius=outer, width=half, cells=cells, element="hex20"
    )
    spread = math.pi / 8.0  # half the angle of the ring that the shank covers
    side = outer * math.sin(spread)
    long = SHANK_END - outer
    size = (long, 2.0 * side, half)
    block = td.SolidMesh.brick(size=size, cells=(across, around // 8, along), element="hex20")

    def join(x: Array, y: Array, z: Array) -> tuple[Array, Array, Array]:
        share, angle = x / long + 0.5, y / side * spread
        near = 1.0 - share
        return (
            near * outer * np.cos(angle) + share * SHANK_END,
            near * outer * np.sin(angle) + share * y,
            z,
        )

    shank = block.mapped(join)
    ring_nodes, shank_nodes = np.asarray(ring.nodes), np.asarray(shank.nodes)
    distance, nearest = cKDTree(ring_nodes).query(shank_nodes)
    common = distance < 1e-6 * outer
    number = np.where(common, nearest, len(ring_nodes) + np.cumsum(~common) - 1)
    return td.SolidMesh(
        nodes=np.concatenate([ring_nodes, shank_nodes[~common]]),
        elements=np.concatenate([ring.elements, number[shank.elements]]),
        element="hex20",
        surfaces={
            "bore": ring.surfaces["inner"],
            "shank": number[shank.surfaces["x+"]],
            "middle": np.concatenate([ring.surfaces["z-"], number[shank.surfaces["z-"]]]),
        },
    ).moved((0.0, 0.0, 0.5 * half))


def _big_end_wall(elastic: bool | str, mesh: td.FilmMesh) -> td.ElasticWall | None:
    """Return the wall of the bore."""
    if elastic is False:
        return None
    material = {"youngs_modulus": RING_MODULUS, "poisson_ratio": RING_POISSON_RATIO}
    if elastic is True or elastic == "ring":
        return td.ElasticRing(outer_radius=RING_RATIO * BEARING_RADIUS, **material)
    if elastic != "rod":
        raise td.InvalidInput(
            f"engine: elastic = {elastic!r} must be True, False, 'ring' or 'rod'; 'rod' is the big "
            "end with the shank of the rod"
        )
    gap = td.JournalGap(
        bearing_radius=BEARING_RADIUS,
        radial_clearance=BEARING_RADIUS - JOURNAL_RADIUS,
        bearing_length=BEARING_LENGTH,
    )
    oil = td.Lubricant(dynamic_viscosity=DYNAMIC_VISCOSITY)
    rigid = td.LubricatedInterface(lubricant=oil, cavitation="reynolds", mesh=mesh)
    return td.flexible_wall(
        big_end_mesh(),
        td.ElasticMaterial(density=7800.0, **material),
        surface="bore",
        supports={"shank": "xyz", "middle": "z"},
        film=td.Bearing(gap, rigid).mesh,
    )


def smooth_big_end_interface(
    *,
    elastic: bool | Literal["ring", "rod"] = False,
    cavitation: str = "reynolds",
    mesh: td.FilmMesh = BIG_END_MESH,
) -> td.LubricatedInterface:
    """Return a film alone between smooth walls of crankpin and bearing, rigid or elastic.

    At 100 MPa the elastic bore gives way by 2.4 um, about as much as the film is thick.

    Args:
        elastic: False: a rigid bore; True or "ring": an elastic ring of steel, clamped at 1.5 times
            the bore radius; "rod": the big end of steel with a part of the shank, `big_end_mesh`,
            whose end is clamped. For this wall, `mesh` is the half of the film that the planar
            engine has.
        cavitation: cavitation condition, as in a LubricatedInterface. The film has no supply, so
            that "mass_conserving" is for short runs.
        mesh: mesh of the film.
    """
    return td.LubricatedInterface(
        lubricant=td.Lubricant(dynamic_viscosity=DYNAMIC_VISCOSITY),
        cavitation=cavitation,
        mesh=mesh,
        elastic_wall=_big_end_wall(elastic, mesh),
    )


def skirt_gap(profile: Profile | None = None) -> td.SkirtGap:
    """Return the gap of the skirt; x of its frame points from the pin away from the crown.

    Args:
        profile: height added to the gap [m], as in `engine.build`.
    """
    if profile is None:
        profile = _barrel
    elif not callable(profile) and np.ndim(profile) == 2:
        table = np.asarray(profile, dtype=np.float64)
        _check_table(table)
        profile = _Table(*table.T)
    return td.SkirtGap(
        piston_radius=PISTON_RADIUS,
        liner_radius=LINER_RADIUS,
        skirt_length=SKIRT_LENGTH,
        thrust_half_angle=SKIRT_HALF_ANGLE,
        anti_thrust_half_angle=SKIRT_HALF_ANGLE,
        pin_height=PIN_DEPTH,
        profile=profile,
    )


def _barrel(position: Array) -> Array:
    """Return the default profile [m] at positions (n, 3) [m]."""
    x, y, z = np.asarray(position).T
    across = 2.0 * (x + PIN_DEPTH) / SKIRT_LENGTH - 1.0
    found: Array = BARREL * across**2 + OVAL * z**2 / (y**2 + z**2)  # (1 - cos 2 angle)/2
    return found


def _check_table(table: Array) -> None:
    """Raise an error for a table of distances and heights [m] that is no profile."""
    hint = "rows are (distance from the top [m], height [m]), from the top downwards"
    rows, columns = table.shape
    if rows < 2 or columns != 2:
        raise td.InvalidInput(
            f"engine: profile [m] must be a table (n, 2) of two rows or more, not of shape "
            f"{table.shape}; {hint}"
        )
    if not np.all(np.diff(table[:, 0]) > 0.0):
        raise td.InvalidInput(f"engine: profile [m] must have ascending distances; {hint}")
    for distance in table[[0, -1], 0].tolist():
        if not -SKIRT_LENGTH <= distance <= 2.0 * SKIRT_LENGTH:
            raise td.InvalidInput(
                f"engine: profile = {distance:g} m must have distances near the skirt, which is "
                f"{SKIRT_LENGTH:g} m long; {hint}"
            )


class _Table:
    """A profile along the skirt: a monotone curve through heights, constant beyond its ends."""

    def __init__(self, distance: Array, height: Array) -> None:
        self._ends = float(distance[0]), float(distance[-1])
        self._height = PchipInterpolator(distance, height)

    def __call__(self, position: Array) -> Array:
        distance = np.asarray(position)[:, 0] + PIN_DEPTH  # from the top
        found: Array = self._height(np.clip(distance, *self._ends))
        return found
