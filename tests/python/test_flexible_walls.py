"""Walls of bearings whose flexibility is that of a solid."""

from typing import Any

import numpy as np
import pytest
import tribodyn as td

RADIUS, WIDTH = 0.02, 0.01
STEEL = td.ElasticMaterial(youngs_modulus=2e9, poisson_ratio=0.3, density=1e3)
PLANE_STRAIN = {"outer": "xyz", "z-": "z", "z+": "z"}
# Ring, outer radius 1.5 radii, clamped rim: u = radius/E sum of c_n p_n cos(n angle).
COEFFICIENTS = (0.342105, 0.341436, 0.338533, 0.331325)


def ring(**more: Any) -> td.SolidMesh:
    given = {"inner_radius": RADIUS, "outer_radius": 1.5 * RADIUS, "width": WIDTH} | more
    return td.SolidMesh.ring(cells=(24, 3, 1), element="hex20", **given)


def bearing(around: int, wall: Any = None, **more: Any) -> td.Bearing:
    gap = td.JournalGap(bearing_radius=RADIUS, radial_clearance=30e-6, bearing_length=WIDTH)
    mesh = td.FilmMesh(**{"around": around, "along": 4, "symmetric": False} | more)
    oil = td.Lubricant(dynamic_viscosity=0.02)
    film = td.LubricatedInterface(
        lubricant=oil, cavitation="reynolds", mesh=mesh, elastic_wall=wall
    )
    return td.Bearing(gap, film)


def wall_of(rigid: td.Bearing, mesh: td.SolidMesh | None = None, **more: Any) -> td.FlexibleWall:
    given: dict[str, Any] = {"surface": "inner", "supports": PLANE_STRAIN} | more
    return td.flexible_wall(ring() if mesh is None else mesh, STEEL, film=rigid.mesh, **given)


def test_a_solid_ring_deflects_as_the_ring_in_closed_form() -> None:
    found = []
    for around in (48, 96):
        film = bearing(around).mesh
        wall = wall_of(bearing(around))
        flexibility = np.asarray(wall.parameters["flexibility"])
        np.testing.assert_allclose(flexibility, flexibility.T, atol=0.0)
        place = np.asarray(film.position)
        angle, weight = np.arctan2(place[:, 1], place[:, 0]), np.asarray(film.weight)
        shares = []
        for n, exact in enumerate(COEFFICIENTS):
            wave = np.cos(n * angle)
            amplitude = (flexibility @ (weight * wave)) @ wave / (wave @ wave)
            shares.append(amplitude * STEEL.parameters["youngs_modulus"] / RADIUS / exact)
        found.append(np.array(shares))
    # The mean over the nodes of the film is of second order in their distance.
    assert np.abs(found[1] - 1.0).max() < 0.3 * np.abs(found[0] - 1.0).max()
    # Measured: 2e-3 to 3e-3, the error of the mesh of the ring.
    np.testing.assert_allclose((4.0 * found[1] - found[0]) / 3.0, 1.0, atol=5e-3)


def test_a_bearing_on_a_solid_has_thicker_films_in_the_middle() -> None:
    rigid = bearing(32)
    soft = bearing(32, wall_of(rigid))
    ends = [each.equilibrium(load=(0.0, -200.0), speed=300.0) for each in (rigid, soft)]
    assert ends[1].maximum_pressure < 0.9 * ends[0].maximum_pressure
    assert ends[1].maximum_deflection > 1e-6
    np.testing.assert_allclose(ends[1].force[:2], (0.0, 200.0), atol=1e-6)


@pytest.mark.parametrize(
    ("change", "text"),
    [
        ({"surface": "bore"}, "surface 'bore' is not known"),
        ({"supports": {"z-": "z"}}, "supports must hold the solid"),
        ({"mesh": ring(inner_radius=0.015)}, "must face the film"),
        (
            {
                "mesh": td.SolidMesh.sector(
                    inner_radius=RADIUS,
                    outer_radius=0.03,
                    angle=1.0,
                    width=WIDTH,
                    cells=(6, 2, 1),
                ),
                "supports": "outer",
            },
            "must face every node of the film",
        ),
        (
            {"mesh": td.SolidMesh.rectangle(size=(0.1, 0.1), cells=(1, 1))},
            "mesh must be a mesh in space",
        ),
    ],
)
def test_bad_input(change: dict[str, Any], text: str) -> None:
    with pytest.raises((td.InvalidInput, KeyError), match=text):
        wall_of(bearing(32), **change)


def test_half_of_a_film_needs_half_of_the_solid() -> None:
    half_film = bearing(24, symmetric=True)
    for mesh in (ring(), ring(width=0.5 * WIDTH)):
        with pytest.raises(td.InvalidInput, match=r"is a half: the solid must be its half z >= 0"):
            wall_of(half_film, mesh, supports="outer")
    half = ring(width=0.5 * WIDTH).moved((0.0, 0.0, 0.25 * WIDTH))
    with pytest.raises(td.InvalidInput, match="must not move along z"):
        wall_of(half_film, half, supports="outer")
    # Both halves are the whole: free ends, and forces and deflections mirrored at z = 0.
    whole_film = bearing(24)
    whole = td.SolidMesh.ring(
        inner_radius=RADIUS,
        outer_radius=1.5 * RADIUS,
        width=WIDTH,
        cells=(24, 3, 2),
        element="hex20",
    )
    walls = (
        wall_of(half_film, half, supports={"outer": "xyz", "z-": "z"}),
        wall_of(whole_film, whole, supports="outer"),
    )
    one, other = (
        bearing(24, wall, symmetric=symmetric).solve(eccentricity=(20e-6, 0.0), speed=300.0)
        for wall, symmetric in zip(walls, (True, False), strict=True)
    )
    np.testing.assert_allclose(one.force, other.force, rtol=1e-6)
    assert one.maximum_deflection == pytest.approx(other.maximum_deflection, rel=1e-6)
    assert one.strain_energy == pytest.approx(other.strain_energy, rel=1e-6)
