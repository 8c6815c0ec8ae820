"""Films on a mesh that turns at half the speed of the journal, beside the features they meet."""

import math
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import tribodyn as td
from tribodyn.cases import slider_crank_mixed as case

PIN = "rod-slider"
FILM = f"{PIN}/minimum_film_thickness"
TRANSPORTS = ("moving_mesh", "upwind")


def interface(transport: str = "moving_mesh", around: int = 40, **more: Any) -> Any:
    film = {
        "lubricant": td.Lubricant(dynamic_viscosity=0.01),
        "cavitation": "mass_conserving",
        "mesh": td.FilmMesh(around=around, along=4),
        "transport": transport,
    }
    return td.LubricatedInterface(**(film | more))


def model(transport: str = "moving_mesh", **more: Any) -> td.Model:
    return case.build("I", interface=interface(transport, **more))


def run(mech: td.Model, revolutions: float = 0.2, **more: Any) -> td.Solution:
    return td.simulate(mech, revolutions=revolutions, progress=False, **more)


@pytest.fixture(scope="module")
def turning() -> td.Solution:
    return run(model(), 0.9, snapshots=12)


@pytest.mark.parametrize("method", ["Bathe", "ESDIRK3", "ESDIRK4", "generalized-alpha"])
def test_every_integrator_has_the_same_film(method: str, turning: td.Solution) -> None:
    solution = run(model(), 0.9, integrator=method)
    assert float(solution[FILM][-1]) == pytest.approx(float(turning[FILM][-1]), rel=4e-4)
    oil = solution[f"{PIN}/oil_volume"] + solution[f"{PIN}/oil_outflow"]
    assert float(np.ptp(oil.values)) < 1e-13 * float(oil[0])


def test_few_cells_give_the_film_of_many(turning: td.Solution) -> None:
    """The transports differ by 2.7 % on 40 cells; the edge of the cavity moves by much less."""
    fine = float(run(model(around=80), 0.9)[FILM][-1])
    upwind = float(run(model("upwind"), 0.9)[FILM][-1])
    assert abs(float(turning[FILM][-1]) - fine) < 0.2 * abs(upwind - fine)


def test_a_continued_run_is_identical(tmp_path: Path) -> None:
    options = {"duration": 2.4e-3, "progress": False}
    whole = td.simulate(model(), until=lambda _: False, **options)
    part = td.simulate(model(), until=lambda found: float(found.time[-1]) > 1e-3, **options)
    assert 10 < len(part.time) < len(whole.time) - 10
    part.to_netcdf(tmp_path / "part.nc")
    rest = td.simulate(model(), start=td.load(tmp_path / "part.nc"), progress=False)
    assert len(rest.time) == len(whole.time)
    for channel in whole:
        np.testing.assert_array_equal(rest[channel], whole[channel], err_msg=channel)


def test_the_model_keeps_its_transport() -> None:
    mech = model()
    read = td.Model.from_json(mech.to_json())
    np.testing.assert_array_equal(run(mech, 0.03)[FILM].values, run(read, 0.03)[FILM].values)


def test_fields_are_those_in_the_frame_of_the_bearing(turning: td.Solution) -> None:
    time = float(turning.time[-1])
    film = turning.film(PIN, time=time)
    assert film.minimum_film_thickness == pytest.approx(float(turning[FILM][-1]), rel=1e-9)
    assert 0.0 <= float(film["film_fraction"].min()) < 0.9
    # Where the film is thinnest, and which force its pressures exert: the mesh has turned by
    # half a radian or more, while both agree within the interpolation between nodes.
    x, y = turning[f"{PIN}/eccentricity"].values[-1]
    angle = film["film_thickness"].coords["angle"].values
    thickness = film["film_thickness"].values
    around = thickness.mean(axis=thickness.shape.index(len(angle)) - 1)
    fit = np.array([(around * np.cos(angle)).mean(), (around * np.sin(angle)).mean()])
    np.testing.assert_allclose(-2.0 * fit, [x, y], atol=5e-3 * math.hypot(x, y))


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
    for transport in ("upwind", "moving_mesh"):
        mech = rotor(transport)
        rest = td.equilibrium(mech)
        values = td.linearise(mech, at=rest).eigenvalues
        found.append((rest["bearing/eccentricity"].values, np.sort_complex(values)))
    np.testing.assert_allclose(found[0][0], found[1][0], rtol=1e-9)
    np.testing.assert_allclose(found[0][1], found[1][1], rtol=1e-7)


def test_a_run_from_an_equilibrium_stays_there() -> None:
    """The edge of the cavity moves past the nodes, which the load feels by the mesh alone."""
    rest = td.equilibrium(rotor("moving_mesh"))
    at = rest["bearing/eccentricity"].values
    solution = td.simulate(
        rotor("moving_mesh"), start=rest, duration=0.02, progress=False, integrator=td.TRBDF2()
    )
    moved = solution["bearing/eccentricity"].values - at
    assert np.abs(moved).max() < 0.02 * np.linalg.norm(at)


def spinning(planar: bool, transport: str = "moving_mesh") -> td.Solution:
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
        interface=interface(transport, lubricant=td.Lubricant(dynamic_viscosity=0.002)),
        gap=gap,
    )
    if not planar:
        mech.in_plane("thrust", body.marker(), mech.ground.marker())
    return td.simulate(mech, duration=0.02, progress=False)


def test_bodies_in_space_have_the_film_of_bodies_in_the_plane() -> None:
    flat, space = spinning(True), spinning(False)
    place = flat["bearing/eccentricity"].values[-1]
    np.testing.assert_allclose(
        space["bearing/eccentricity"].values[-1][:2], place, atol=1e-3 * np.linalg.norm(place)
    )


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
        model(**more)


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
    coarse, fine = tilting("moving_mesh", 40), tilting("upwind", 80)
    for channel in ("bearing/eccentricity", "bearing/tilt"):
        expected = fine[channel].values[-1]
        np.testing.assert_allclose(
            coarse[channel].values[-1], expected, atol=0.01 * np.linalg.norm(expected)
        )


def test_runs_go_on_with_another_transport(turning: td.Solution) -> None:
    options = {"start": turning, "duration": 1e-3, "progress": False}
    films = [float(td.simulate(model(each), **options)[FILM][-1]) for each in TRANSPORTS]
    assert films[0] == pytest.approx(films[1], rel=0.02)  # measured 0.5 %


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
        mech.clearance("pin", body.marker(), mech.ground.marker(), gap=gap, interface=interface())


def test_a_groove_around_the_ring_feeds_the_film() -> None:
    groove = td.CircumferentialGroove(position=0.0, width=2e-3, pressure=2e5)
    solution = run(model(ports=groove, mesh=td.FilmMesh(around=40, along=8)), 0.1)
    assert float(solution[f"{PIN}/oil_outflow"][-1]) != 0.0


def test_conditions_without_memory_ignore_the_mesh() -> None:
    runs = [
        run(model(each, cavitation="reynolds"), 0.02)[FILM] for each in ("moving_mesh", "upwind")
    ]
    np.testing.assert_array_equal(runs[0].values, runs[1].values)
