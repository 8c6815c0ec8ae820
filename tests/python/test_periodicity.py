"""Runs that end when their cycle repeats."""

import math
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import tribodyn as td
from tribodyn.cases import slider_crank_mixed

FREQUENCY = 10.0  # rad/s
PERIOD = 2.0 * math.pi / FREQUENCY
DAMPING = 4.0  # N s/m, of a mass of 1 kg: free motion decays by exp(-2 t)


def oscillator() -> td.Model:
    """Return a mass on a spring, shaken from rest."""
    mech = td.Model()
    mass = mech.rigid_body("mass", mass=1.0, inertia=1.0)
    mech.translational("guide", mass.marker(), mech.ground.marker())
    mech.spring_damper(
        "spring",
        mech.ground.marker((-1.0, 0.0)),
        mass.marker(),
        stiffness=400.0,
        damping=DAMPING,
        free_length=1.0,
    )
    push = td.Harmonic(mean=0.0, amplitude=3.0, angular_frequency=FREQUENCY, phase=0.0)
    mech.applied_force("push", mass.marker(), (push, None))
    return mech


def shake(tolerance: float, **options: Any) -> td.Solution:
    condition = td.Periodic(tolerance, channels="mass/position", period=PERIOD, **options)
    return td.simulate(oscillator(), until=condition, progress=False)


def test_a_forced_oscillator_settles_as_its_free_motion_decays() -> None:
    solution = shake(1e-3)
    account = solution.until
    assert solution.status == "finished"
    assert account["converged"] and account["change"] <= 1e-3
    assert solution.time.values[-1] == pytest.approx(account["cycles"] * PERIOD, rel=1e-12)
    # The cycle before was not enough; each cycle the free motion is less by the same factor.
    assert account["change"] == account["changes"][-1]
    assert account["changes"][-2] > 1e-3
    changes = np.array(account["changes"])
    assert changes[1:] / changes[:-1] == pytest.approx(math.exp(-0.5 * DAMPING * PERIOD), rel=0.01)
    # What is left is the response that the closed form gives.
    last = (float(solution.time[-1]) - PERIOD, float(solution.time[-1]))
    found = solution.statistics(solution["mass/position"].sel(component="x"), time=last)
    amplitude = 3.0 / math.hypot(400.0 - FREQUENCY**2, DAMPING * FREQUENCY)
    assert found.maximum == pytest.approx(amplitude, rel=1e-3)
    assert found.minimum == pytest.approx(-amplitude, rel=1e-3)


def test_what_does_not_settle_says_so() -> None:
    with pytest.warns(RuntimeWarning, match=r"until was not met in 3 cycles: .* above the tol"):
        solution = shake(1e-9, max_cycles=3)
    assert solution.status == "not converged"
    assert solution.until["converged"] is False
    assert solution.until["cycles"] == 3
    assert len(solution.until["changes"]) == 2
    assert solution.time.values[-1] == pytest.approx(3.0 * PERIOD, rel=1e-12)


def test_the_largest_difference_is_no_less_than_the_mean_one() -> None:
    rms = shake(1e-3).until["changes"]
    largest = shake(1e-3, norm="maximum").until["changes"]
    assert all(a < b for a, b in zip(rms, largest, strict=False))


def test_a_lubricated_joint_settles_relative_to_its_clearance(tmp_path: Path) -> None:
    model = slider_crank_mixed.build("I", "KE", mesh=td.FilmMesh(around=40, along=8))
    condition = td.Periodic(0.03)
    solution = td.simulate(model, until=condition, progress=False)
    account = solution.until
    assert account["converged"] and 2 < account["cycles"] < 6
    turns = account["cycles"]
    assert solution.crank_angle.values[-1] == pytest.approx(360.0 * turns, rel=1e-12)
    # The change worked out again from the solution, and by hand.
    assert condition.change(solution) == account["change"]
    assert condition(solution)
    grid = np.linspace(0.0, 360.0, 721)[:-1]
    orbit = solution["rod-slider/eccentricity"].values
    angle = solution.crank_angle.values

    def cycle(number: int) -> Any:
        at = grid + 360.0 * (number - 1)
        return np.stack([np.interp(at, angle, orbit[:, k]) for k in (0, 1)])

    difference = np.hypot(*(cycle(turns) - cycle(turns - 1)))
    rms = math.sqrt(np.mean(difference**2)) / slider_crank_mixed.RADIAL_CLEARANCE
    assert account["change"] == pytest.approx(rms, rel=1e-9)

    path = tmp_path / "settled.nc"
    solution.to_netcdf(path)
    assert td.load(path).until == account


def test_channels_of_a_gap_that_are_named_are_relative_to_its_clearance() -> None:
    """Clearances scale eccentricity and film thickness, other channels their largest magnitude."""
    model = slider_crank_mixed.build("I", "KE", mesh=td.FilmMesh(around=40, along=8))
    solution = td.simulate(model, revolutions=2, progress=False)
    unnamed = td.Periodic(0.03).change(solution)
    assert td.Periodic(0.03, channels="rod-slider/eccentricity").change(solution) == unnamed
    angle = solution.crank_angle.values
    grid = np.linspace(0.0, 360.0, 721)[:-1]

    def change(name: str, scale: float | None) -> float:
        values = solution[name].values
        cycles = [np.interp(grid + turn, angle, values) for turn in (0.0, 360.0)]
        largest = np.abs(cycles[1]).max() if scale is None else scale
        return math.sqrt(np.mean((cycles[1] - cycles[0]) ** 2)) / largest

    for name, scale in (
        ("rod-slider/minimum_film_thickness", slider_crank_mixed.RADIAL_CLEARANCE),
        ("rod-slider/maximum_film_pressure", None),
        ("rod/angular_velocity", None),
    ):
        found = td.Periodic(0.03, channels=name).change(solution)
        # The last instant of the cycle counts here for its largest magnitude, there not.
        assert found == pytest.approx(change(name, scale), rel=1e-6), name
    # Of several the largest counts.
    names = ["rod-slider/eccentricity", "rod/angular_velocity"]
    changes = [td.Periodic(0.03, channels=name).change(solution) for name in names]
    assert td.Periodic(0.03, channels=names).change(solution) == max(changes)


def test_a_function_ends_a_run_after_a_revolution() -> None:
    asked = []

    def twice(solution: td.Solution) -> bool:
        asked.append(solution.crank_angle.values[-1])
        return len(asked) == 2

    model = slider_crank_mixed.build("I", "KE", mesh=td.FilmMesh(around=40, along=8))
    with pytest.warns(RuntimeWarning, match="not met in 1 cycles"):
        short = td.simulate(model, revolutions=0.2, until=twice, progress=False)
    assert short.until == {"type": twice.__qualname__, "converged": False, "cycles": 1}
    asked.clear()
    ideal = td.Model()
    wheel = ideal.rigid_body("wheel", mass=1.0, inertia=0.1)
    ideal.revolute("axle", ideal.ground.marker(), wheel.marker())
    ideal.drive("axle", speed=-30.0)
    solution = td.simulate(ideal, revolutions=7.5, until=twice, progress=False)
    assert np.abs(asked) == pytest.approx([360.0, 720.0], rel=1e-9)
    assert solution.status == "finished"
    assert solution.until["converged"] is True


def test_a_run_without_a_condition_says_nothing_of_one() -> None:
    solution = td.simulate(oscillator(), duration=0.1, progress=False)
    assert solution.until == {}


@pytest.mark.parametrize(
    ("arguments", "match"),
    [
        ({"tolerance": 0.0}, "tolerance = 0 must be > 0"),
        ({"period": "turn"}, "'turn' is not known"),
        ({"period": -1.0}, "period = -1 s must be > 0"),
        ({"max_cycles": 1}, "two cycles are compared"),
        ({"norm": "L3"}, "there is 'rms', 'maximum'"),
    ],
)
def test_wrong_conditions_are_refused(arguments: dict[str, Any], match: str) -> None:
    with pytest.raises(td.InvalidInput, match=match):
        td.Periodic(**arguments)


@pytest.mark.parametrize(
    ("options", "match"),
    [
        ({"until": td.Periodic(), "revolutions": 3}, "max_cycles=...* limits"),
        ({"until": 3, "duration": 1.0}, "must be a condition, not 3"),
        ({"until": lambda solution: True}, "duration or revolutions"),
        ({"until": td.Periodic()}, "needs a model with a drive"),
        ({"until": td.Periodic(period=0.1, max_cycles=2)}, "where there is no clearance joint"),
        ({"until": td.Periodic(period=0.1, channels="mass/positon")}, "did you mean"),
    ],
)
def test_conditions_that_do_not_fit_the_run_are_refused(
    options: dict[str, Any], match: str
) -> None:
    with pytest.raises(td.InvalidInput, match=match):
        td.simulate(oscillator(), progress=False, **options)
