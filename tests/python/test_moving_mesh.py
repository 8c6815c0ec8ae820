"""Films on a mesh that turns at half the speed of the journal, beside the features they meet.

Tests that the other sharp transport shares are in test_film_transport.py.
"""

import math
from typing import Any

import numpy as np
import pytest
import tribodyn as td
from transported import FILM, PIN, interface, model, nearly_a_revolution, run

MOVING = "moving_mesh"


def test_few_cells_give_the_film_of_many() -> None:
    """The transports differ by 3.1 % on 40 cells; the edge of the cavity moves by much less."""
    coarse, upwind = (float(nearly_a_revolution(each)[FILM][-1]) for each in (MOVING, "upwind"))
    fine = float(run(model(MOVING, around=80), 0.9)[FILM][-1])
    assert abs(coarse - fine) < 0.02 * abs(upwind - fine)  # measured 0.003


def test_fields_are_those_in_the_frame_of_the_bearing() -> None:
    turning = nearly_a_revolution(MOVING)
    film = turning.film(PIN, time=float(turning.time[-1]))
    # Where the film is thinnest, and which force its pressures exert: the mesh has turned by
    # half a radian or more, while both agree within the interpolation between nodes.
    x, y = turning[f"{PIN}/eccentricity"].values[-1]
    angle = film["film_thickness"].coords["angle"].values
    thickness = film["film_thickness"].values
    around = thickness.mean(axis=thickness.shape.index(len(angle)) - 1)
    fit = np.array([(around * np.cos(angle)).mean(), (around * np.sin(angle)).mean()])
    np.testing.assert_allclose(-2.0 * fit, [x, y], atol=5e-3 * math.hypot(x, y))  # measured 0.002


def rotor(transport: str, speed: float = 900.0, **more: Any) -> td.Model:
    mech = td.Model(planar=True)
    disc = mech.rigid_body("rotor", mass=20.0, inertia=0.01)
    mech.gravity((0.0, -9.81))
    mech.clearance(
        "bearing",
        journal=disc.marker(),
        bearing=mech.ground.marker(),
        interface=interface(
            transport,
            lubricant=td.Lubricant(dynamic_viscosity=0.004),
            ambient_pressure=1e5,
            mesh=td.FilmMesh(around=40, along=8),
        ),
        gap=td.JournalGap(bearing_radius=25e-3, radial_clearance=50e-6, bearing_length=50e-3),
        **more,
    )
    mech.drive_rotation("drive", mech.ground.marker(), disc.marker(), speed=speed)
    return mech


def test_equilibria_and_small_motions_are_those_of_a_mesh_at_rest() -> None:
    found = []
    for transport in ("upwind", MOVING):
        mech = rotor(transport)
        rest = td.equilibrium(mech)
        values = td.linearise(mech, at=rest).eigenvalues
        found.append((rest["bearing/eccentricity"].values, np.sort_complex(values)))
    np.testing.assert_allclose(found[0][0], found[1][0], rtol=1e-9)
    np.testing.assert_allclose(found[0][1], found[1][1], rtol=1e-7)


def test_a_run_from_an_equilibrium_stays_there() -> None:
    """The edge of the cavity moves past the nodes, which the load feels by the mesh alone."""
    rest = td.equilibrium(rotor(MOVING))
    at = rest["bearing/eccentricity"].values
    solution = td.simulate(
        rotor(MOVING), start=rest, duration=0.02, progress=False, integrator=td.TRBDF2()
    )
    moved = solution["bearing/eccentricity"].values - at
    assert np.abs(moved).max() < 0.02 * np.linalg.norm(at)  # measured 0.007


def spinning(planar: bool) -> td.Solution:
    """A heavy journal that falls in a bearing between two planar bodies, or in space."""
    mech = td.Model(planar=planar)
    body = mech.rigid_body(
        "rotor",
        mass=2.0,
        inertia=1e-3 if planar else (1e-3, 1e-3, 1e-3),
        angular_velocity=400.0 if planar else (0.0, 0.0, 400.0),
    )
    mech.gravity((0.0, -9.81) if planar else (0.0, -9.81, 0.0))
    gap = td.JournalGap(bearing_radius=25e-3, radial_clearance=50e-6, bearing_length=50e-3)
    mech.clearance(
        "bearing",
        journal=body.marker(),
        bearing=mech.ground.marker(),
        interface=interface(MOVING, lubricant=td.Lubricant(dynamic_viscosity=0.002)),
        gap=gap,
    )
    if not planar:
        mech.in_plane("thrust", body.marker(), mech.ground.marker())
    return td.simulate(mech, duration=0.02, progress=False)


def test_bodies_in_space_have_the_film_of_bodies_in_the_plane() -> None:
    flat, space = spinning(True), spinning(False)
    place = flat["bearing/eccentricity"].values[-1]
    np.testing.assert_allclose(
        space["bearing/eccentricity"].values[-1][:2], place, atol=1e-9 * np.linalg.norm(place)
    )  # measured 0


@pytest.mark.parametrize(
    ("more", "rule"),
    [
        ({"ports": td.AxialGroove(angle=0.5, width=0.3, pressure=1e5)}, "around the ring"),
        (
            {"elastic_wall": td.ElasticWall(thickness=1e-3, youngs_modulus=1e9, poisson_ratio=0.3)},
            "transport.*rigid walls",
        ),
    ],
)
def test_walls_that_change_around_the_ring_are_rejected(more: dict[str, Any], rule: str) -> None:
    with pytest.raises(td.InvalidInput, match=rule):
        model(MOVING, **more)


def tilting(transport: str, around: int) -> td.Solution:
    """A journal in space that a load beside its middle tilts."""
    mech = td.Model(planar=False)
    body = mech.rigid_body(
        "rotor", mass=2.0, inertia=(1e-3, 1e-3, 1e-3), angular_velocity=(0.0, 0.0, 400.0)
    )
    mech.applied_force("load", body.marker((0.0, 0.0, 3e-3)), (20.0, -25.0, 0.0))
    film = interface(transport, ambient_pressure=1e5, mesh=td.FilmMesh(around=around, along=8))
    size = {"bearing_radius": 25e-3, "radial_clearance": 50e-6, "bearing_length": 50e-3}
    gap = td.JournalGap(misalignment=True, **size)
    mech.clearance("bearing", body.marker(), mech.ground.marker(), gap=gap, interface=film)
    return td.simulate(mech, duration=5e-3, progress=False)


def test_a_journal_that_tilts_in_space_moves_as_on_a_fine_mesh_at_rest() -> None:
    coarse, fine = tilting(MOVING, 40), tilting("upwind", 80)
    for channel in ("bearing/eccentricity", "bearing/tilt"):
        expected = fine[channel].values[-1]
        np.testing.assert_allclose(
            coarse[channel].values[-1], expected, atol=0.002 * np.linalg.norm(expected)
        )  # measured 0.0008


def test_runs_go_on_with_another_transport() -> None:
    options = {"start": nearly_a_revolution(MOVING), "duration": 1e-3, "progress": False}
    transports = (MOVING, "upwind")
    films = [float(td.simulate(model(each), **options)[FILM][-1]) for each in transports]
    assert films[0] == pytest.approx(films[1], rel=0.01)  # measured 0.5 %


def test_profiles_of_the_journal_are_rejected() -> None:
    profile = td.JournalProfile.from_function(
        lambda angle, z: 1e-6 * np.cos(angle) + 0.0 * z, axial=0.0, around=32
    )
    gap = td.JournalGap(
        bearing_radius=25e-3,
        radial_clearance=50e-6,
        bearing_length=50e-3,
        journal_profile=profile,
    )
    mech = td.Model(planar=True)
    body = mech.rigid_body("rotor", mass=1.0, inertia=1e-3)
    with pytest.raises(td.InvalidInput, match=r"moving_mesh.*profile of the journal"):
        mech.clearance(
            "pin", body.marker(), mech.ground.marker(), gap=gap, interface=interface(MOVING)
        )


def test_a_groove_around_the_ring_feeds_the_film() -> None:
    groove = td.CircumferentialGroove(position=0.0, width=2e-3, pressure=2e5)
    mesh = td.FilmMesh(around=40, along=8)
    moving, fixed = (
        float(run(model(each, ports=groove, mesh=mesh), 0.1)[f"{PIN}/oil_outflow"][-1])
        for each in (MOVING, "upwind")
    )
    assert moving == pytest.approx(fixed, rel=0.01)  # measured 0.4 %
    assert moving > 1e-9  # [m3]
