"""Plain functions of time: how well they are followed, how they are stored, and runs with them."""

import copy
import json
import math
import pickle
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import tribodyn as td
from tribodyn.inputs._sampling import cell_length

TOLERANCE = 1e-7

Function = Callable[[float], float]

# Function, its derivative and its integral from 0 on.
SMOOTH: dict[str, tuple[Any, Any, Any]] = {
    "sine": (lambda t: np.sin(40.0 * t), lambda t: 40.0 * np.cos(40.0 * t),
             lambda t: (1.0 - np.cos(40.0 * t)) / 40.0),
    "in step with the points": (lambda t: 2.0 + np.sin(2.0 * np.pi * 16384.0 * t),
                                lambda t: 2.0 * np.pi * 16384.0 * np.cos(2.0 * np.pi * 16384.0 * t),
                                lambda t: 2.0 * t + (1.0 - np.cos(2.0 * np.pi * 16384.0 * t))
                                / (2.0 * np.pi * 16384.0)),
    "starts at rest": (lambda t: t**3, lambda t: 3.0 * t**2, lambda t: t**4 / 4.0),
    "decays": (lambda t: np.exp(-50.0 * t), lambda t: -50.0 * np.exp(-50.0 * t),
               lambda t: (1.0 - np.exp(-50.0 * t)) / 50.0),
}  # fmt: skip


@pytest.mark.parametrize("name", list(SMOOTH))
def test_the_curve_follows_value_derivative_and_integral(name: str) -> None:
    function, slope, area = SMOOTH[name]
    curve = td.Sampled(function)
    t = np.random.default_rng(7).uniform(0.0, 0.02, 20_000)
    largest = np.abs(function(t)).max()
    # The points at which the error is checked miss its maximum by little: 1.02 is measured.
    assert np.abs(curve.value(t) - function(t)).max() < 1.5 * TOLERANCE * largest
    # The slope of a cubic is as good as its value over some intervals; 3e-5 is measured.
    assert np.abs(curve.derivative(t) - slope(t)).max() < 1e-4 * np.abs(slope(t)).max()
    assert np.abs(curve.integral(t) - area(t)).max() < TOLERANCE * largest * 0.3


def test_a_kink_is_rounded_off_within_the_tolerance() -> None:
    """At 0.1 s it is no knot, at 0.25 s it is one."""
    for kink in (0.1, 0.25):
        curve = td.Sampled(lambda t, kink=kink: 3.0 * abs(t - kink))
        t = np.concatenate([np.linspace(0.0, 0.5, 4001), kink + np.geomspace(1e-12, 1e-3, 200)])
        assert np.abs(curve.value(t) - 3.0 * np.abs(t - kink)).max() < 1.5 * TOLERANCE * 1.5
        # Steps of 1 ms end beside it.
        assert len(curve.parameters["times"]) < 400


@pytest.mark.parametrize("at", [0.25, 0.3])
def test_a_jump_is_refused_and_told_where(at: float) -> None:
    mech = pendulum(torque=lambda t: 5.0 if t >= at else 0.0)
    with pytest.raises(td.InvalidInput, match=f"force 'push': torque jumps.* at t = {at:g} s") as e:
        td.simulate(mech, duration=1.0, progress=False)
    assert "td.Ramp" in e.value.hint
    # A run that ends before does not ask.
    td.simulate(mech, duration=0.1, progress=False)


def broken(t: float) -> float:
    raise ZeroDivisionError("no speed")


@pytest.mark.parametrize(
    ("function", "text"),
    [
        (broken, "torque fails at t = 0 s: ZeroDivisionError: no speed"),
        (lambda t: "fast", "torque at t = 0 s .*must be a number"),
        (lambda t: math.nan, "torque at t = 0 s = nan"),
        (lambda: 1.0, "torque fails at t = 0 s: TypeError"),
        (lambda t: math.sin(1e9 * t), "torque needs more than 2000 knots"),
    ],
)
def test_what_is_no_function_of_time_is_refused_by_name(
    function: Any, text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tribodyn.inputs._sampling.MOST_KNOTS", 2000)
    with pytest.raises(td.InvalidInput, match=f"force 'push': {text}"):
        pendulum(torque=function)


def test_knots_do_not_depend_on_how_the_end_was_reached() -> None:
    function = SMOOTH["sine"][0]
    one, other = td.Sampled(function), td.Sampled(function)
    one.value(1.3)
    for t in (0.01, 0.3, 0.31, 1.3):
        other.value(t)
    assert one.parameters == other.parameters and one == other
    # The next cell begins where the last one ends.
    end = one.end
    assert end >= 1.3 > end - cell_length(1.3)
    again = td.Sampled(**one.parameters)
    for same in (again, pickle.loads(pickle.dumps(one)), copy.deepcopy(one)):
        t = np.linspace(0.0, end, 999)
        for name in ("value", "derivative", "integral"):
            assert np.array_equal(getattr(same, name)(t), getattr(one, name)(t))
    with pytest.raises(td.InvalidInput, match="is known until .* and 5 s is asked for"):
        again.value(5.0)


def test_knots_of_another_kind_are_refused() -> None:
    good = td.Sampled(math.sin).parameters
    with pytest.raises(td.InvalidInput, match="or times, values and slopes must be given"):
        td.Sampled(math.sin, **good)
    with pytest.raises(td.InvalidInput, match="or times, values and slopes must be given"):
        td.Sampled()
    with pytest.raises(td.InvalidInput, match="number of values = 1 and of slopes"):
        td.Sampled(**{**good, "values": [1.0]})


def pendulum(torque: Any = 0.0, speed: Any = None) -> td.Model:
    mech = td.Model()
    rod = mech.rigid_body("rod", mass=1.0, inertia=1.0 / 12.0, position=(0.5, 0.0))
    mech.revolute("hinge", mech.ground.marker(), rod.marker((-0.5, 0.0)))
    mech.applied_torque("push", rod.marker(), torque)
    if speed is not None:
        mech.drive("hinge", speed=speed)
    return mech


def test_a_run_by_a_plain_function_is_that_by_the_function_it_stands_for() -> None:
    """A drive needs value, derivative and integral, a load the value."""
    exact = td.Harmonic(mean=5.0, amplitude=2.0, angular_frequency=30.0, phase=0.4)
    method = td.TRBDF2(step=1e-3)
    plain = pendulum(speed=lambda t: 5.0 + 2.0 * math.sin(30.0 * t + 0.4),
                     torque=lambda t: 3.0 * t)  # fmt: skip
    named = pendulum(speed=exact, torque=td.TimeTable(times=[-1e3, 1e3], values=[0.0, 0.0]))
    runs = [td.simulate(m, revolutions=0.3, integrator=method, progress=False)
            for m in (plain, named)]  # fmt: skip
    angles = [run["hinge drive/drive_angle"].values[-1] for run in runs]
    assert angles[0] == pytest.approx(angles[1], rel=1e-6)
    end = float(runs[0].time[-1])
    assert runs[0]["hinge drive/drive_torque"].values[-1] == pytest.approx(
        runs[1]["hinge drive/drive_torque"].values[-1] - 3.0 * end, abs=1e-3
    )


def test_a_short_pulse_is_seen_by_long_steps() -> None:
    """A body at rest gets the impulse of a pulse that is shorter than a fiftieth of a step."""
    width = 2e-5
    mech = td.Model()
    body = mech.rigid_body("body", mass=1.0, inertia=1.0)
    mech.applied_force(
        "blow", body.marker(), (lambda t: math.exp(-(((t - 0.05) / width) ** 2) / 2.0), None)
    )
    run = td.simulate(mech, duration=0.1, integrator=td.TRBDF2(max_step=2e-3), progress=False)
    impulse = width * math.sqrt(2.0 * math.pi)
    assert run["body/velocity"].values[-1, 0] == pytest.approx(impulse, rel=1e-3)


def test_long_steps_end_at_a_kink_and_are_few_elsewhere() -> None:
    """A force that begins to rise at 0.3 s."""
    mech = td.Model()
    body = mech.rigid_body("body", mass=1.0, inertia=1.0)

    def force(t: float) -> float:
        return math.sin(5.0 * t) + 20.0 * max(t - 0.3, 0.0)

    mech.applied_force("push", body.marker(), (force, None))
    run = td.simulate(mech, duration=1.0, integrator=td.TRBDF2(max_step=0.1), progress=False)
    assert np.abs(run.time.values - 0.3).min() < 1e-5
    moved = (1.0 - math.cos(5.0)) / 5.0 + 10.0 * 0.7**2
    assert run["body/velocity"].values[-1, 0] == pytest.approx(moved, rel=1e-5)
    knots = mech.parameters["items"][-1]["force"][0]["times"]
    assert len(run.time) < 0.6 * len(knots)  # seen: 106 of 242


def test_a_run_goes_on_to_the_last_bit(tmp_path: Path) -> None:
    """From itself, from a file, and with a model whose function nobody has asked so far."""

    def model() -> td.Model:
        return pendulum(torque=lambda t: 20.0 * math.sin(37.0 * t))

    known = model()
    first = td.simulate(known, duration=0.3, integrator=td.TRBDF2(step=1e-3), progress=False)
    whole = td.simulate(known, duration=0.3, start=first, progress=False)
    first.to_netcdf(tmp_path / "first.nc")
    for start in (first, td.load(tmp_path / "first.nc")):
        rest = td.simulate(model(), duration=0.3, start=start, progress=False)
        assert rest.start["continued"]
        assert rest.model_parameters == whole.model_parameters
        assert rest.dataset.identical(whole.dataset)
    # The stored model is plain data, and runs again.
    stored = json.loads(json.dumps(first.model_parameters))
    again = td.simulate(td.Model.from_parameters(stored), duration=0.3,
                        integrator=td.TRBDF2(step=1e-3), progress=False)  # fmt: skip
    assert again.dataset.identical(first.dataset)
    with pytest.raises(td.InvalidInput, match="is known until"):
        td.simulate(td.Model.from_parameters(stored), duration=9.0, progress=False)
    # Another function is another model.
    other = pendulum(torque=lambda t: 20.0 * math.cos(37.0 * t))
    changed = td.simulate(other, duration=0.3, start=first, progress=False)
    assert not changed.start["continued"]


def test_a_drive_goes_on_with_its_function() -> None:
    """The copy of a model whose drives go on follows the function further."""
    slow = pendulum(speed=lambda t: 2.0 + t)
    begun = td.simulate(slow, duration=0.2, progress=False)
    fast = pendulum(speed=lambda t: 3.0 + t)
    with pytest.warns(td.RunWarning, match="was changed to fit the model"):
        run = td.simulate(fast, duration=2.0, start=begun, progress=False)
    turned = float(run["hinge drive/drive_angle"].values[-1])
    # 2 t + t^2/2 until 0.2 s, then the other speed until 2.2 s.
    assert turned == pytest.approx(0.4 + 0.02 + 3.0 * 2.0 + (2.2**2 - 0.2**2) / 2.0, abs=1e-5)


def swung(strength: float, late: float) -> td.Model:
    return pendulum(torque=lambda t: strength * math.exp(-(((t - late) / 0.02) ** 2)))


def test_a_study_tells_functions_apart_that_differ_late() -> None:
    """At first both are the same; processes get the knots as far as they need them."""
    parameters = {"late": [0.3, 0.35]}
    study = td.vary(partial(swung, 5.0), parameters, duration=0.5, workers=2, progress=False)
    ends = [study.solution(late=late)["rod/angle"].values[-1] for late in (0.3, 0.35)]
    alone = [td.simulate(swung(5.0, late), duration=0.5, progress=False) for late in (0.3, 0.35)]
    assert ends == [run["rod/angle"].values[-1] for run in alone]
    assert ends[0] != ends[1]


def test_loads_over_an_angle_are_no_plain_functions() -> None:
    mech = pendulum(speed=10.0)
    with pytest.raises(td.InvalidInput, match="must be a function of the angle"):
        mech.applied_torque("gas", mech.bodies["rod"].marker(), math.sin, by_angle="hinge drive")


def test_an_equilibrium_takes_a_function_at_its_time() -> None:
    mech = td.Model()
    body = mech.rigid_body("body", mass=1.0, inertia=1.0)
    mech.spring_damper("spring", mech.ground.marker((-1.0, 0.0)), body.marker(),
                       stiffness=10.0, damping=0.0, free_length=1.0)  # fmt: skip
    mech.translational("guide", body.marker(), mech.ground.marker())
    mech.applied_force("pull", body.marker(), (lambda t: 2.0 * t, None))
    rest = td.equilibrium(mech, 3.0)
    assert float(rest["body/position"].values[0]) == pytest.approx(0.6, rel=1e-6)
