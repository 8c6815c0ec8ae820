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
from tribodyn import _core

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
def test_value_derivative_and_integral_follow_the_function(name: str) -> None:
    function, slope, area = SMOOTH[name]
    curve = td.Sampled(function)
    t = np.random.default_rng(7).uniform(0.0, 0.02, 20_000)
    largest = np.abs(function(t)).max()
    # The points at which the error is checked miss its maximum by little.
    assert np.abs(curve.value(t) - function(t)).max() < 1.5 * TOLERANCE * largest
    # A derivative costs a factor of 64 at the ends of a piece at most, by its half length.
    assert np.abs(curve.derivative(t) - slope(t)).max() < 1e-5 * np.abs(slope(t)).max()
    assert np.abs(curve.integral(t) - area(t)).max() < TOLERANCE * largest * 0.3
    assert curve.parameters["breaks"] == []


@pytest.mark.parametrize("at", [0.1, 0.25, 0.3 + 1e-9])
def test_a_kink_is_located(at: float) -> None:
    """At 0.25 s a piece begins anyway."""
    curve = td.Sampled(lambda t: 3.0 * abs(t - at))
    t = np.concatenate([np.linspace(0.0, 0.5, 4001), at + np.geomspace(1e-12, 1e-3, 200)])
    assert np.abs(curve.value(t) - 3.0 * np.abs(t - at)).max() < 1.5 * TOLERANCE * 1.5
    # Where the two lines meet, to the round-off of values over the 1e-7 s from which they come.
    assert curve.parameters["breaks"] == pytest.approx([at], abs=1e-12)
    # 32 cells in each of nine powers of two and below them, and what the kink divides.
    assert len(curve.parameters["ends"]) < 32 * 10 + 8


@pytest.mark.parametrize("at", [0.25, 0.3, 1.0 / 3.0])
@pytest.mark.parametrize("closed", [True, False])
def test_a_jump_is_located_to_the_last_bit(at: float, closed: bool) -> None:
    """Whatever the function is at the jump itself."""
    curve = td.Sampled(lambda t: 5.0 + t if (t >= at if closed else t > at) else 1.0 + t)
    after = at if closed else math.nextafter(at, 1.0)
    before = math.nextafter(after, 0.0)
    assert curve.value(np.array([before, after])) == pytest.approx([1.0 + at, 5.0 + at], abs=1e-14)
    assert curve.integral(0.5) == pytest.approx(0.5 + 0.125 + 4.0 * (0.5 - at), abs=1e-14)
    (found,) = curve.parameters["breaks"]
    # Four floating-point numbers before it: see BEFORE_JUMP.
    assert found <= before and found == pytest.approx(before, rel=1e-15)


def test_a_drive_that_jumps_is_refused_and_told_where() -> None:
    def speed(t: float) -> float:
        return 5.0 if t >= 0.3 else 0.0

    mech = pendulum(speed=speed)
    with pytest.raises(
        td.InvalidInput, match=r"drive 'hinge drive': speed jumps.* at t = 0\.3 s"
    ) as e:
        td.simulate(mech, duration=1.0, progress=False)
    assert "td.Ramp" in e.value.hint
    # A run that ends before does not ask.
    td.simulate(mech, duration=0.1, progress=False)
    sampled = td.Sampled(speed)
    pendulum(torque=sampled)
    sampled.value(0.5)
    with pytest.raises(td.InvalidInput, match=r"drive 'hinge drive': speed jumps at t = 0\.3 s"):
        pendulum(speed=td.Sampled(**sampled.parameters))


NOISE = np.random.default_rng(3)


def broken(t: float) -> float:
    raise ZeroDivisionError("no speed")


@pytest.mark.parametrize(
    ("function", "text"),
    [
        (broken, "torque fails at t = 0 s: ZeroDivisionError: no speed"),
        (lambda t: "fast", "torque at t = 0 s .*must be a number"),
        (lambda t: math.nan, "torque at t = 0 s = nan"),
        (lambda: 1.0, "torque fails at t = 0 s: TypeError"),
        (lambda t: math.sin(1e9 * t), "torque needs more than 2000 pieces"),
        (lambda t: NOISE.random(), "torque (is noisy or infinitely steep at|jumps more than)"),
        (lambda t: math.floor(1e9 * t) % 2.0, "torque jumps more than 300 times"),
    ],
)
def test_what_is_no_function_of_time_is_refused_by_name(
    function: Any, text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tribodyn.inputs._sampling.MOST_PIECES", 2000)
    monkeypatch.setattr("tribodyn.inputs._sampling.MOST_JUMPS", 300)
    with pytest.raises(td.InvalidInput, match=f"force 'push': {text}"):
        pendulum(torque=function)


def switched(t: float) -> float:
    """A jump and a kink each 0.1 s."""
    phase = t % 0.1
    return (0.5 if phase > 0.07 else 0.0) + abs(phase - 0.03)


def pulses(t: float) -> float:
    """Half sines of 1 ms beside them."""
    phase = t % 0.1
    pulse = math.sin(math.pi * (phase - 0.05) / 1e-3) if 0.05 < phase < 0.051 else 0.0
    return pulse + switched(t)


@pytest.mark.parametrize("function", [SMOOTH["sine"][0], pulses])
@pytest.mark.parametrize("shortest", [None, 1e-3])
def test_pieces_do_not_depend_on_how_the_end_was_reached(
    function: Function, shortest: float | None
) -> None:
    one, other = (td.Sampled(function, shortest_feature=shortest) for _ in range(2))
    one.value(1.3)
    for t in (0.01, 0.3, 0.31, 1.3):
        other.value(t)
    assert one.parameters == other.parameters and one == other
    # A function continues from stored pieces without interruption.
    going_on = td.Sampled(function, shortest_feature=shortest)
    going_on.value(0.33)
    going_on = td.Sampled(**going_on.parameters)
    going_on._use(function, "load", "force")
    going_on.value(1.3)
    assert going_on.parameters == one.parameters
    # The next cell begins where the last one ends.
    end = one.end
    assert end >= 1.3 > end - one._rules.cell_length(1.3)
    again = td.Sampled(**one.parameters)
    for same in (again, pickle.loads(pickle.dumps(one)), copy.deepcopy(one)):
        t = np.linspace(0.0, end, 999)
        for name in ("value", "derivative", "integral"):
            assert np.array_equal(getattr(same, name)(t), getattr(one, name)(t))
    with pytest.raises(td.InvalidInput, match="is known until .* but 5 s is requested"):
        again.value(5.0)


def test_pieces_of_another_kind_are_refused() -> None:
    good = td.Sampled(math.sin).parameters
    with pytest.raises(td.InvalidInput, match="or all of begins, ends, values"):
        td.Sampled(math.sin, **good)
    with pytest.raises(td.InvalidInput, match="or all of begins, ends, values"):
        td.Sampled()
    with pytest.raises(td.InvalidInput, match="number of values = 1 must be nine"):
        td.Sampled(**{**good, "values": [1.0]})
    with pytest.raises(td.InvalidInput, match=r"shortest_feature = -1 s must be > 0"):
        td.Sampled(math.sin, shortest_feature=-1.0)


def test_a_shortest_feature_saves_evaluations() -> None:
    """A function that is slow and known to be smooth is called about a tenth as often."""
    asked = [0]

    def slow(t: float) -> float:
        asked[0] += 1
        return math.sin(3.0 * t)

    td.Sampled(slow).value(2.0)
    default, asked[0] = asked[0], 0
    td.Sampled(slow, shortest_feature=0.02).value(2.0)
    # 128 cells of 17 points and a scan of one or two each, and the calls ahead: 2700.
    assert asked[0] < 0.1 * default and asked[0] < 3000


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
    named = pendulum(speed=exact, torque=td.Tabulated(times=[-1e3, 1e3], values=[0.0, 0.0]))
    runs = [td.simulate(m, revolutions=0.3, integrator=method, progress=False)
            for m in (plain, named)]  # fmt: skip
    angles = [run["hinge drive/drive_angle"].values[-1] for run in runs]
    assert angles[0] == pytest.approx(angles[1], rel=1e-6)
    end = float(runs[0].time[-1])
    assert runs[0]["hinge drive/drive_torque"].values[-1] == pytest.approx(
        runs[1]["hinge drive/drive_torque"].values[-1] - 3.0 * end, abs=1e-3
    )


def pushed(force: Any, *, planar: bool = True) -> td.Model:
    """A mass of 1 kg on a straight guide."""
    mech = td.Model(planar=planar)
    body = mech.rigid_body("body", mass=1.0, inertia=1.0 if planar else (1.0, 1.0, 1.0))
    if planar:
        mech.translational("guide", body.marker(), mech.ground.marker())
    mech.applied_force("push", body.marker(), (force, None) if planar else (force, None, None))
    return mech


def velocity(run: td.Solution) -> float:
    return float(run["body/velocity"].values[-1, 0])


def half_sine(width: float, at: float = 1.0) -> Function:
    return lambda t: 1e3 * math.sin(math.pi * (t - at) / width) if at <= t <= at + width else 0.0


@pytest.mark.parametrize("name", _core.integrator_names())
def test_short_pulses_give_their_impulse(name: str) -> None:
    """A train of pulses of 1 ms, 100 ms apart, at default options."""
    width = 1e-3
    run = td.simulate(
        pushed(lambda t: half_sine(width, 0.05)(t % 0.1)), duration=0.4, integrator=name,
        progress=False,
    )  # fmt: skip
    # Where a half sine of the range 1 has its crest, steps are h = sqrt(8/300) / omega. The
    # trapezoidal rule loses (omega h)^2 / 12 = 2e-3, generalized-alpha with damping 6e-3 and
    # TR-BDF2 and Bathe's method 1.1e-3.
    share = 7e-3 if name == "generalized-alpha" else 1.5e-3
    assert velocity(run) == pytest.approx(4.0 * 1e3 * width * 2.0 / math.pi, rel=share)
    assert not run.warnings


@pytest.mark.parametrize("width", [1e-3, 2e-3, 5e-3, 11e-3])
def test_a_late_pulse_is_found(width: float) -> None:
    run = td.simulate(pushed(half_sine(width)), duration=2.0, progress=False)
    assert velocity(run) == pytest.approx(1e3 * width * 2.0 / math.pi, rel=1e-3)
    assert not run.warnings


def test_a_pulse_that_was_missed_is_told_with_its_impulse_and_found_where_it_is_asked_for() -> None:
    # Between two instants of the scan, and beside the points of the cell from 1 s on.
    width, at = 2e-4, 1.0 + 20.0 * 2.0**-11 + 1e-4
    force = half_sine(width, at)
    with pytest.warns(td.AccuracyWarning, match=r"force 'push': force is .* at t = 1.0") as said:
        run = td.simulate(pushed(force), duration=2.0, progress=False)
    assert velocity(run) == 0.0
    text = str(said[0].message)
    assert "can be missed" in text and "shortest_feature" in text
    (warning,) = run.warnings
    assert warning == {"category": "AccuracyWarning", "text": text}
    # The impulse by two instants in the pulse, which is 1.6 of their distances long.
    impulse = 1e3 * width * 2.0 / math.pi
    told = float(text.split("integral is about ")[1].split(" N s")[0])
    assert told == pytest.approx(impulse, rel=0.3)
    found = td.Sampled(force, shortest_feature=width, unit="N")
    run = td.simulate(pushed(found), duration=2.0, progress=False)
    assert velocity(run) == pytest.approx(impulse, rel=1.5e-3)
    assert not run.warnings


@pytest.mark.parametrize("name", _core.integrator_names())
@pytest.mark.parametrize("planar", [True, False])
def test_a_square_wave_needs_no_help(name: str, planar: bool) -> None:
    """Between jumps the acceleration is constant, so the velocities are exact to round-off."""
    model = pushed(lambda t: 1.0 if (10.0 * t) % 1.0 < 0.5 else -0.5, planar=planar)
    run = td.simulate(model, duration=0.525, integrator=name, progress=False)
    t = run.time.values
    whole, rest = np.divmod(t, 0.1)
    exact = 0.025 * whole + np.where(rest < 0.05, rest, 0.05 - 0.5 * (rest - 0.05))
    # Generalized-alpha damps what its slopes know of a jump in a first step of 1e-3 of the largest.
    allowed = 1e-6 if name == "generalized-alpha" else 1e-12
    assert np.abs(run["body/velocity"].values[:, 0] - exact).max() < allowed
    # Each jump is the end of one step.
    assert all(np.abs(t - at).min() < 1e-14 for at in 0.05 * np.arange(1, 11))
    assert not run.warnings
    # The run ends exactly at a jump, and a continuation from there takes the other side.
    first = td.simulate(model, duration=0.25, integrator=name, progress=False)
    assert first.time.values[-1] == 0.25
    assert first["body/acceleration"].values[-1, 0] == pytest.approx(1.0, abs=1e-9)
    rest_of_it = td.simulate(model, duration=0.2, start=first, progress=False)
    assert velocity(rest_of_it) == pytest.approx(0.1 + 0.05, abs=max(allowed, 1e-12))


def test_a_jump_at_the_start_counts_from_there() -> None:
    run = td.simulate(pushed(lambda t: 3.0 if t > 0.0 else 0.0), duration=0.2, progress=False)
    assert velocity(run) == pytest.approx(0.6, rel=1e-12)


@pytest.mark.parametrize("name", _core.integrator_names())
def test_a_bump_in_the_speed_of_a_drive_is_followed(name: str) -> None:
    """A bump of 1 % of the speed, 1 ms long, and the torque that it needs."""
    width, at, height = 1e-3, 0.2, 0.05

    def speed(t: float) -> float:
        share = (t - at) / width
        return 5.0 + (height * math.sin(math.pi * share) ** 2 if 0.0 < share < 1.0 else 0.0)

    run = td.simulate(pendulum(speed=speed), duration=0.3, integrator=name, progress=False)
    turned = float(run["hinge drive/drive_angle"].values[-1])
    assert turned == pytest.approx(5.0 * 0.3 + 0.5 * height * width, abs=1e-9)
    acceleration = run["rod/angular_acceleration"].values
    t = run.time.values
    inside = (t > at) & (t < at + width)
    exact = np.where(
        inside, height * math.pi / width * np.sin(2.0 * math.pi * (t - at) / width), 0.0
    )
    # The largest is 157 rad/s2. With generalized-alpha an abrupt change of the step leaves an error
    # of the first order (decision 9): 0.3 is measured, and a bump that is missed has 1.
    share = 0.5 if name == "generalized-alpha" else 3e-3
    assert np.abs(acceleration - exact).max() < share * height * math.pi / width
    assert inside.sum() >= 10


@pytest.mark.parametrize("frequency", [50.0, 500.0])
def test_a_smooth_function_costs_what_a_harmonic_costs(frequency: float) -> None:
    """sin^2 is a harmonic of twice the frequency."""
    omega = 2.0 * math.pi * frequency
    plain = pushed(lambda t: math.sin(omega * t) ** 2)
    named = pushed(
        td.Harmonic(mean=0.5, amplitude=0.5, angular_frequency=2.0 * omega, phase=-0.5 * math.pi)
    )
    runs = [td.simulate(model, duration=0.2, progress=False) for model in (plain, named)]
    for run in runs:
        assert velocity(run) == pytest.approx(0.1, rel=1e-4)
    assert len(runs[0].time) < 1.5 * len(runs[1].time)


def test_a_fixed_step_that_is_long_beside_a_pulse_is_warned_of() -> None:
    def model(width: float) -> td.Model:
        return pushed(lambda t: math.exp(-(((t - 0.05) / width) ** 2) / 2.0))

    with pytest.warns(td.AccuracyWarning, match=r"force 'push': force changes within less than 8"):
        td.simulate(model(1e-4), duration=0.1, integrator=td.TRBDF2(step=2e-3), progress=False)
    run = td.simulate(model(1e-2), duration=0.1, integrator=td.TRBDF2(step=2e-3), progress=False)
    assert not run.warnings


def test_a_short_pulse_is_seen_by_long_steps() -> None:
    """A body at rest gets the impulse of a pulse that is shorter than a fiftieth of a step."""
    width = 2e-5
    mech = pushed(lambda t: math.exp(-(((t - 0.05) / width) ** 2) / 2.0))
    run = td.simulate(mech, duration=0.1, integrator=td.TRBDF2(max_step=2e-3), progress=False)
    assert velocity(run) == pytest.approx(width * math.sqrt(2.0 * math.pi), rel=1e-3)


def test_long_steps_end_at_a_kink_and_are_few_elsewhere() -> None:
    """A force that begins to rise at 0.3 s."""

    def force(t: float) -> float:
        return math.sin(5.0 * t) + 20.0 * max(t - 0.3, 0.0)

    run = td.simulate(
        pushed(force), duration=1.0, integrator=td.TRBDF2(max_step=0.1), progress=False
    )
    assert np.abs(run.time.values - 0.3).min() < 1e-12
    moved = (1.0 - math.cos(5.0)) / 5.0 + 10.0 * 0.7**2
    assert velocity(run) == pytest.approx(moved, rel=1e-5)
    assert len(run.time) < 120  # seen: 106 with the breaks of earlier versions


@pytest.mark.parametrize("function", [lambda t: 20.0 * math.sin(37.0 * t), switched])
def test_a_run_goes_on_to_the_last_bit(function: Function, tmp_path: Path) -> None:
    """From itself, from a file, and with a model whose function nobody has asked so far."""

    def model() -> td.Model:
        return pendulum(torque=function)

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
    """The copy of a model with continued drives follows the function further."""
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


def hit(at: float) -> td.Model:
    return pushed(half_sine(8e-6, at))


def test_a_study_tells_what_its_runs_have_missed() -> None:
    """The processes of a study do not have the functions."""
    at = 3290 * 2.0**-16 + 4e-6  # between two instants of the scan
    with pytest.warns(td.AccuracyWarning, match=r"study: 1 of 2 runs .* force 'push': force is "):
        study = td.vary(hit, {"at": [at, 9.0]}, duration=0.06, workers=2, progress=False)
    (text,) = [entry["text"] for entry in study.solution(at=at).warnings]
    assert "can be missed" in text
    assert not study.solution(at=9.0).warnings


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
