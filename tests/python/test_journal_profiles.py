"""Textures that turn with the journal."""

import math
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import tribodyn as td
from tribodyn.cases import slider_crank_mixed
from tribodyn.results._balances import energy_balance

SPEED, WAVES, DEPTH = 300.0, 4, 8e-6
TURN = 2.0 * math.pi / SPEED
OIL = td.Lubricant(dynamic_viscosity=0.01)
INTEGRATORS = {
    "TRBDF2": td.TRBDF2(),
    "ESDIRK3": td.ESDIRK3(),
    "ESDIRK4": td.ESDIRK4(),
    "Bathe": td.Bathe(),
    "GeneralizedAlpha": td.GeneralizedAlpha(),
}


def wave(angle: np.ndarray, z: np.ndarray) -> np.ndarray:
    return DEPTH * np.cos(WAVES * angle) + 0.0 * z


def texture(**more: Any) -> td.JournalProfile:
    return td.JournalProfile.from_function(wave, axial=0.0, **({"around": 192} | more))


def gap(**more: Any) -> td.JournalGap:
    size = {"bearing_radius": 20e-3, "radial_clearance": 40e-6, "bearing_length": 20e-3}
    return td.JournalGap(**(size | more))


def film(around: int = 48, **more: Any) -> td.LubricatedInterface:
    given = {"lubricant": OIL, "ambient_pressure": 1e5, "flooded": True}
    mesh = td.FilmMesh(around=around, along=4)
    return td.LubricatedInterface(mesh=mesh, **(given | more))


def rotor(
    shape: td.JournalGap | None = None,
    interface: Any = None,
    turning: str = "journal",
    mass: float = 20.0,
    speed: Any = SPEED,
) -> td.Model:
    """Return a rotor that a drive turns in a bearing, or that turns as the bearing."""
    mech = td.Model(planar=True)
    body = mech.rigid_body("rotor", mass=mass, inertia=0.01)
    mech.gravity((0.0, -9.81))
    markers = {"journal": body.marker(), "bearing": mech.ground.marker()}
    if turning == "bearing":
        markers = {"journal": mech.ground.marker(), "bearing": body.marker()}
    mech.clearance(
        "pin",
        gap=gap(journal_profile=texture()) if shape is None else shape,
        interface=interface or film(),
        initial_eccentricity=(0.0, 0.0),
        **markers,
    )
    mech.drive_rotation("drive", mech.ground.marker(), body.marker(), speed=speed)
    return mech


def run(mech: td.Model, duration: float = 0.25 * TURN, **more: Any) -> td.Solution:
    return td.simulate(mech, duration=duration, progress=False, **more)


# --- the texture -----------------------------------------------------------------------------


def test_a_profile_from_a_function_is_its_table() -> None:
    axial = [-0.01, 0.0, 0.01]
    profile = td.JournalProfile.from_function(
        lambda angle, z: 1e-6 * np.sin(angle) + 1e-4 * z, axial=axial, around=16
    )
    assert profile.heights.shape == (3, 16) and profile.axial.tolist() == axial
    expected = 1e-6 * np.sin(profile.angles) + 1e-4 * -0.01
    np.testing.assert_allclose(profile.heights[0], expected, atol=1e-20)
    again = td.JournalProfile(axial=axial, heights=profile.heights)
    assert again == profile and hash(again) == hash(profile)
    assert "3 axial positions, 16 angles" in repr(profile)
    kernel = profile._kernel("test")
    assert not kernel.is_round and not kernel.is_symmetric
    flat = td.JournalProfile.from_function(lambda angle, z: 2e-6, axial=0.0, around=8)
    assert flat._kernel("test").is_round
    # Of fourth order between its angles, except at the extrema.
    fine = td.JournalProfile.from_function(lambda a, z: 1e-6 * np.sin(a), axial=0.0, around=64)
    assert fine._kernel("t").heights(0.0, [0.3])[0] == pytest.approx(1e-6 * math.sin(0.3), rel=1e-5)


@pytest.mark.parametrize(
    "given, text",
    [
        ({"axial": 0.0, "heights": np.zeros((2, 8))}, "one row for each of the 1 axial"),
        ({"axial": 0.0, "heights": np.zeros((1, 7))}, "at least 8 angles"),
        ({"axial": [0.0, -1.0], "heights": np.zeros((2, 8))}, "rising"),
        ({"axial": 0.0, "heights": np.full((1, 8), np.nan)}, "height"),
    ],
)
def test_a_wrong_table_is_an_error(given: dict[str, Any], text: str) -> None:
    with pytest.raises(td.InvalidInput, match=text):
        td.JournalProfile(**given)


def test_a_function_of_the_wrong_shape_is_an_error() -> None:
    with pytest.raises(td.InvalidInput, match=r"must return heights of the shape \(1, 16\)"):
        td.JournalProfile.from_function(lambda a, z: np.zeros(3), axial=0.0, around=16)


def test_units_of_a_profile() -> None:
    pint = pytest.importorskip("pint")
    unit = pint.UnitRegistry()
    heights = np.linspace(0.0, 5.0, 8)[np.newaxis]
    given = td.JournalProfile(axial=[2.0] * unit.mm, heights=heights * unit.micrometer)
    np.testing.assert_allclose(given.heights, 1e-6 * heights)
    assert given.axial.tolist() == pytest.approx([2e-3])


# --- what rejects it -------------------------------------------------------------------------


def test_where_a_profile_of_the_journal_is_not_possible() -> None:
    shape = gap(journal_profile=texture())
    with pytest.raises(td.InvalidInput, match="stand-alone bearing, whose film is steady"):
        td.Bearing(shape, film())
    with pytest.raises(td.InvalidInput, match="journal with collars"):
        gap(journal_profile=texture(), collar_radius=0.03, axial_clearance=5e-5)
    with pytest.raises(td.InvalidInput, match="journal_profile = 3 m must be at most a tenth"):
        gap(journal_profile=td.JournalProfile(axial=0.0, heights=np.full((1, 8), 3.0)))
    liner = td.ElasticLiner(youngs_modulus=1e9, poisson_ratio=0.4, thickness=1e-3)
    with pytest.raises(td.InvalidInput, match="journal_profile is not possible with an elastic"):
        rotor(shape, film(elastic_wall=liner))
    law = td.LankaraniNikravesh(td.PowerLaw(stiffness=1e8), restitution_coefficient=0.7)
    smooth = td.DryInterface(contact=law)
    with pytest.raises(td.InvalidInput, match="journal_profile is not known to a contact law"):
        rotor(shape, smooth)


def test_no_steady_state_while_the_profile_turns() -> None:
    for call in (td.equilibrium, td.linearise):
        with pytest.raises(td.ModelError, match="joint 'pin'.*journal_profile"):
            call(rotor())
    # A profile that depends on z alone turns unnoticed, and at rest nothing turns.
    barrel = td.JournalProfile.from_function(
        lambda angle, z: 0.04 * z**2, axial=np.linspace(-0.01, 0.01, 9), around=8
    )
    rest = td.equilibrium(rotor(gap(journal_profile=barrel)))
    assert float(rest["pin/sliding_velocity"]) == pytest.approx(SPEED * 20e-3)
    lines = td.linearise(rotor(gap(journal_profile=barrel)), at=rest)
    assert lines.unsteadiness < 1e-6 and len(lines.frequencies) > 0
    assert td.linearise(rotor(speed=0.0)).time == 0.0


# --- results ---------------------------------------------------------------------------------


def test_a_flat_profile_is_a_larger_clearance() -> None:
    level = td.JournalProfile.from_function(lambda a, z: 5e-6, axial=0.0, around=16)
    one = run(rotor(gap(journal_profile=level)))
    other = run(rotor(gap(radial_clearance=45e-6)))
    for name in ("pin/eccentricity", "pin/minimum_film_thickness"):
        # The node thickness is that of the nodes instead of the formula of the round journal.
        np.testing.assert_allclose(one[name].values[-1], other[name].values[-1], rtol=2e-3)


def test_a_textured_journal_is_a_textured_bearing_that_turns() -> None:
    """Both parts change their roles; the mesh stays with the bearing, and so converges only.

    The clearance is thin: films neglect the shear across the journal, by the clearance over the
    radius, and both roles have it with different signs.
    """
    thin = {"radial_clearance": 5e-6, "bearing_length": 40e-3}

    def low(angle: np.ndarray, z: np.ndarray) -> np.ndarray:
        return 1e-6 / DEPTH * wave(angle, z)

    fixed = gap(profile=lambda x: low(np.arctan2(x[:, 1], x[:, 0]), x[:, 2]), **thin)
    errors = []
    for around in (24, 48, 96):
        turning = td.JournalProfile.from_function(low, axial=0.0, around=8 * around)
        oil = film(around, lubricant=td.Lubricant(dynamic_viscosity=1e-3))
        ends = [
            run(rotor(shape, oil, part), 0.5 * TURN, integrator=td.TRBDF2(max_step=TURN / 200))[
                "rotor/position"
            ].values[-1]
            for shape, part in (
                (gap(journal_profile=turning, **thin), "journal"),
                (fixed, "bearing"),
            )
        ]
        errors.append(float(np.linalg.norm(ends[0] - ends[1]) / np.linalg.norm(ends[0])))
    assert errors[1] < 0.5 * errors[0] and errors[2] < 0.25 * errors[1]  # 0.095, 0.037, 0.006
    assert errors[2] < 0.01


@pytest.mark.parametrize("name", sorted(INTEGRATORS))
def test_oil_and_energy_are_balanced_by_every_integrator(name: str) -> None:
    solution = run(rotor(), integrator=INTEGRATORS[name])
    volume = solution["pin/oil_volume"].values
    lost = volume + solution["pin/oil_outflow"].values
    assert np.abs(lost - lost[0]).max() < 1e-12 * volume.max()
    balance = energy_balance(solution)
    assert balance.relative_error < 5e-3
    assert np.ptp(solution["pin/minimum_film_thickness"].values) > 0.0


@pytest.mark.parametrize("cavitation", ["mass_conserving", "reynolds", "half_sommerfeld", "none"])
def test_the_film_of_a_run_belongs_to_the_angle_of_the_journal(cavitation: str) -> None:
    solution = run(rotor(interface=film(cavitation=cavitation)))
    angle = solution["pin/journal_angle"].values
    np.testing.assert_allclose(angle, SPEED * solution.time.values, atol=1e-7)
    now = float(solution.time.values[len(angle) // 2])
    shot = solution.film("pin", time=now)
    x = shot.surface.position
    place = solution.at(time=now)["pin/eccentricity"].values
    around = np.arctan2(x[:, 1], x[:, 0])
    expected = 40e-6 - place @ np.array([np.cos(around), np.sin(around)])
    # The mean of a wave over a cell.
    half = math.pi / 48 * WAVES
    expected += math.sin(half) / half * wave(around - SPEED * now, x[:, 2])
    np.testing.assert_allclose(np.ravel(shot.film_thickness), expected, atol=0.002 * DEPTH)
    td.plot.film(shot)


def test_the_film_of_a_journal_at_rest_belongs_to_its_angle() -> None:
    mech = td.Model(planar=True)
    body = mech.rigid_body("rotor", mass=1.0, inertia=0.01)
    mech.clearance(
        "pin",
        journal=body.marker(angle=0.3),
        bearing=mech.ground.marker(),
        gap=gap(journal_profile=texture()),
        interface=film(),
    )
    mech.fixed("hold", mech.ground.marker(), body.marker())
    rest = td.equilibrium(mech)
    assert float(rest["pin/journal_angle"]) == pytest.approx(0.3)
    shot = rest.film("pin")
    x = shot.surface.position
    half = math.pi / 48 * WAVES
    expected = 40e-6 + math.sin(half) / half * wave(np.arctan2(x[:, 1], x[:, 0]) - 0.3, x[:, 2])
    np.testing.assert_allclose(np.ravel(shot.film_thickness), expected, atol=0.002 * DEPTH)


def test_limited_transport_conserves_oil_and_energy() -> None:
    solution = run(rotor(interface=film(transport="limited", ambient_pressure=0.0, flooded=())))
    oil = solution["pin/oil_volume"].values + solution["pin/oil_outflow"].values
    assert np.ptp(oil) < 1e-12 * oil[0]
    assert energy_balance(solution).relative_error < 1e-4


@pytest.mark.parametrize("cavitation", ["mass_conserving", "reynolds"])
def test_a_continued_run_is_identical(cavitation: str, tmp_path: Path) -> None:
    def model() -> td.Model:
        return rotor(interface=film(cavitation=cavitation))

    whole = run(model(), until=lambda solution: False)
    part = run(model(), until=lambda solution: float(solution.time[-1]) > 0.1 * TURN)
    assert len(part.time) < len(whole.time)
    part.to_netcdf(tmp_path / "part.nc")
    for start in (part, td.load(tmp_path / "part.nc")):
        rest = td.simulate(model(), start=start, progress=False)
        assert np.array_equal(rest.time.values, whole.time.values)
        assert all(np.array_equal(rest[name].values, whole[name].values) for name in whole)
        assert np.array_equal(rest.state, whole.state)


def test_a_model_with_a_profile_is_text() -> None:
    mech = rotor(gap(journal_profile=texture(), profile=lambda x: 1e-6 * np.sin(x[:, 0] / 0.02)))
    again = td.Model.from_json(mech.to_json())
    one, other = (run(each, 0.02 * TURN) for each in (mech, again))
    np.testing.assert_array_equal(one["rotor/position"].values, other["rotor/position"].values)
    assert again.parameters == mech.parameters


def bump(angle: np.ndarray, z: np.ndarray) -> np.ndarray:
    return -39.7e-6 * np.exp(-(((angle - 4.7) / 0.3) ** 4)) + 0.0 * z


def asperities(make: Callable[..., Any], **more: Any) -> Any:
    surface = slider_crank_mixed.surface()
    return make(asperities=td.KogutEtsion(surface), **more)


def test_asperities_touch_a_bump_of_the_journal() -> None:
    """A bump as high as the clearance touches where the journal carries it."""
    raised = td.JournalProfile.from_function(bump, axial=0.0, around=180)
    interface = asperities(
        td.MixedInterface,
        lubricant=OIL,
        mesh=td.FilmMesh(around=48, along=4),
        cavitation="reynolds",
    )
    solution = run(rotor(gap(journal_profile=raised), interface), 0.05 * TURN)
    force = solution["pin/asperity_force"].values
    assert np.abs(force).max() > 1.0
    least = solution["pin/minimum_film_thickness"].values
    assert least.max() < 5e-6
    assert energy_balance(solution).relative_error < 0.01


def test_a_tilting_journal_in_space() -> None:
    mech = td.Model(planar=False)
    body = mech.rigid_body("shaft", mass=2.0, inertia=(2e-4, 2e-4, 3e-4))
    mech.gravity((0.0, -9.81, 0.0))
    mech.clearance(
        "pin",
        journal=body.marker(),
        bearing=mech.ground.marker(),
        gap=gap(journal_profile=texture(), misalignment=True),
        interface=film(24),
    )
    mech.bushing(
        "thrust",
        mech.ground.marker(),
        body.marker(),
        stiffness=(0.0, 0.0, 1e6, 0.0, 0.0, 0.0),
        damping=(0.0, 0.0, 100.0, 0.0, 0.0, 0.0),
    )
    mech.drive_rotation("drive", mech.ground.marker(), body.marker(), speed=SPEED)
    mech.applied_force("side", body.marker((0.0, 0.0, 0.005)), force=(50.0, 0.0, 0.0))
    solution = run(mech, 0.1 * TURN)
    assert np.abs(solution["pin/tilt"].values).max() > 1e-7
    np.testing.assert_allclose(
        solution["pin/journal_angle"].values, SPEED * solution.time.values, atol=1e-6
    )
    assert energy_balance(solution).relative_error < 5e-3
