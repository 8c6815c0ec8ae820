"""Forces and torques that functions in Python compute from the motion."""

import copy
import json
import math
import pickle
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import tribodyn as td

INTEGRATORS = ("TR-BDF2", "ESDIRK3", "ESDIRK4", "Bathe", "generalized-alpha", "Cash-Karp")
STIFFNESS, DAMPING, MASS = 200.0, 1.5, 2.0


def spring(t: float, x: float, v: float) -> tuple[float, float]:
    """Return the force of a spring with a damper."""
    return -STIFFNESS * x - DAMPING * v, 0.0


def slopes(t: float, x: float, v: float) -> list[float]:
    return [-STIFFNESS, -DAMPING, 0.0, 0.0]


def block(**law: Any) -> td.Model:
    """Return a block on a line that oscillates by a law in Python, or by a spring."""
    model = td.Model()
    body = model.rigid_body("block", mass=MASS, inertia=0.1, position=(0.1, 0.0))
    model.translational("guide", body.marker(), model.ground.marker())
    if law:
        reads = ["block/position.x", ("velocity.x", body.marker())]
        model.controlled_force("law", body.marker(), reads=reads, **law)
    else:
        model.spring_damper(
            "law",
            model.ground.marker((-1.0, 0.0)),
            body.marker(),
            stiffness=STIFFNESS,
            damping=DAMPING,
            free_length=1.0,
        )
    return model


def speed_control(t: float, speed: float, integral: float) -> tuple[float, float]:
    """Return the torque of a controller with proportional and integral part, and its rate."""
    deviation = 100.0 - speed
    return 0.05 * deviation + 0.5 * integral, deviation


def rotor(space: bool = False, function: Callable[..., Any] = speed_control) -> td.Model:
    """Return a loaded rotor at rest whose motor is controlled."""
    model = td.Model(planar=not space)
    inertia = (0.02, 0.02, 0.01) if space else 0.01
    body = model.rigid_body("rotor", mass=1.0, inertia=inertia)
    model.revolute("pin", model.ground.marker(), body.marker())
    torque: Any = function
    if space:

        def torque(t: float, speed: float, integral: float) -> tuple[float, ...]:
            moment, rate = function(t, speed, integral)
            return 0.0, 0.0, moment, rate

    reads = ["rotor/angular_velocity.z" if space else "rotor/angular_velocity"]
    model.controlled_torque("motor", body.marker(), torque, reads=reads, states={"integral": 0.0})
    model.applied_torque("load", body.marker(), (0.0, 0.0, -0.3) if space else -0.3)
    return model


def run(model: td.Model, duration: float = 0.5, **options: Any) -> td.Solution:
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", message=".*condition until was not met")
        return td.simulate(model, duration=duration, progress=False, **options)


def equal(one: td.Solution, other: td.Solution) -> bool:
    return all(np.array_equal(one[name].values, other[name].values) for name in one)


@pytest.mark.parametrize("given", [{}, {"derivatives": slopes}], ids=["differences", "given"])
@pytest.mark.parametrize("method", INTEGRATORS)
def test_a_spring_in_python_is_a_spring(method: str, given: dict[str, Any]) -> None:
    one = run(block(), integrator=method)
    other = run(block(function=spring, **given), integrator=method)
    assert len(one.time) == len(other.time)
    difference = np.abs(one["block/position"].values - other["block/position"].values).max()
    assert difference < 5e-9  # of 0.1 m; measured 1.9e-9 with Cash-Karp


@pytest.mark.parametrize("space", [False, True], ids=["plane", "space"])
def test_a_controller_with_a_state_holds_the_speed(space: bool) -> None:
    solution = run(rotor(space), duration=3.0, integrator=td.ESDIRK4(step=5e-3))
    # J w' = 0.05 e + 0.5 s - 0.3 and s' = e = 100 - w: J s'' + 0.05 s' + 0.5 s = 0.3.
    speed = solution["rotor/angular_velocity"].values
    speed = speed[:, 2] if space else speed
    t = solution.time.values
    decay, frequency = -2.5, math.sqrt(50.0 - 2.5**2)
    # From s = 0 and s' = 100 to s = 0.6.
    a, b = -0.6, (100.0 - 0.6 * 2.5) / frequency
    envelope = np.exp(decay * t)
    integral = 0.6 + envelope * (a * np.cos(frequency * t) + b * np.sin(frequency * t))
    np.testing.assert_allclose(
        solution["motor/controller_state"].values, integral, rtol=0, atol=1e-4
    )
    torque = solution["motor/applied_torque"].values
    torque = torque[:, 2] if space else torque
    np.testing.assert_allclose(
        torque, 0.05 * (100.0 - speed) + 0.5 * solution["motor/controller_state"].values, atol=1e-9
    )
    assert speed[-1] == pytest.approx(100.0, abs=0.1)


def test_restart_continues_with_the_same_bits(tmp_path: Path) -> None:
    whole = run(rotor(), duration=0.4, until=lambda solution: False)
    part = run(rotor(), duration=0.4, until=lambda solution: float(solution.time[-1]) > 0.15)
    assert 0.15 < part.time[-1] < 0.3
    part.to_netcdf(tmp_path / "part.nc")
    rest = td.simulate(rotor(), start=td.load(tmp_path / "part.nc"), progress=False)
    assert equal(rest, whole)


def test_a_torque_has_its_reaction() -> None:
    model = td.Model()
    shaft = model.rigid_body("shaft", mass=1.0, inertia=0.01)
    housing = model.rigid_body("housing", mass=1.0, inertia=0.04)
    for body in (shaft, housing):
        model.revolute(f"pin of {body.name}", model.ground.marker(), body.marker())
    model.controlled_torque(
        "motor",
        shaft.marker(),
        lambda t, slip: 2.0 - 0.1 * slip,
        reads=[("angle_rate", housing.marker(), shaft.marker())],
        reaction=housing.marker(),
    )
    solution = run(model)
    a, b = (solution[f"{name}/angular_velocity"].values for name in ("shaft", "housing"))
    np.testing.assert_allclose(0.01 * a + 0.04 * b, 0.0, atol=1e-12)
    assert a[-1] > 10.0
    energy = solution["model/energy_balance_error"].values
    assert np.abs(energy).max() < 6e-5 * solution["model/supplied_energy"].values[-1]


def test_models_as_json_are_the_same_models() -> None:
    model = rotor()
    text = model.to_json(indent=2)
    assert "speed_control" in text
    assert "deviation" not in text  # no code
    again = td.Model.from_json(text)
    assert again.parameters == model.parameters
    assert equal(run(again), run(model))
    content = json.loads(text)
    motor = next(item for item in content["items"] if item.get("name") == "motor")
    motor["function"]["content"] = "of another process"
    with pytest.raises(td.InvalidInput, match="the name '.*speed_control' of a function in Python"):
        td.Model.from_json(json.dumps(content))
    given = td.Model.from_json(json.dumps(content), functions={"motor": speed_control})
    assert equal(run(given), run(model))
    with pytest.raises(td.TribodynError, match="'moter' is not known; did you mean 'motor'"):
        td.Model.from_json(text, functions={"moter": speed_control})


@pytest.mark.parametrize("text", ["", "{", "[]", "3"])
def test_text_that_is_no_model(text: str) -> None:
    with pytest.raises(td.InvalidInput, match="model: text (is not|must be)"):
        td.Model.from_json(text)


def test_copies_of_models_call_the_same_function() -> None:
    calls = []

    def counted(t: float, x: float, v: float) -> tuple[float, float]:
        calls.append(t)
        return spring(t, x, v)

    model = block(function=counted)
    run(copy.deepcopy(model), duration=1e-3)
    assert calls
    assert equal(
        run(pickle.loads(pickle.dumps(block(function=spring)))), run(block(function=spring))
    )


def test_two_functions_of_one_source_stay_two() -> None:
    def law(gain: list[float]) -> Callable[..., tuple[float, float]]:
        return lambda t, x, v: (-gain[0] * x, 0.0)

    soft, stiff = block(function=law([10.0])), block(function=law([1000.0]))
    ends = [
        run(td.Model.from_parameters(m.parameters))["block/position"].values[-1, 0]
        for m in (soft, stiff)
    ]
    for end, gain in zip(ends, (10.0, 1000.0), strict=True):
        assert end == pytest.approx(0.1 * math.cos(math.sqrt(gain / MASS) * 0.5), abs=1e-4)


GAIN = 3.0


def proportional(t: float, x: float, v: float) -> tuple[float, float]:
    return -GAIN * x, 0.0


def test_a_changed_global_number_makes_another_model(monkeypatch: pytest.MonkeyPatch) -> None:
    before = block(function=proportional).parameters
    assert block(function=proportional).parameters == before
    monkeypatch.setattr(f"{__name__}.GAIN", 4.0)
    assert block(function=proportional).parameters != before


def build_gain(gain: float) -> td.Model:
    def law(t: float, x: float, v: float) -> tuple[float, float]:
        return -gain * x, 0.0

    return block(function=law)


def test_a_study_with_functions(tmp_path: Path) -> None:
    study = td.vary(
        build_gain,
        {"gain": [50.0, 500.0]},
        directory=tmp_path,
        duration=0.1,
        workers=2,
        progress=False,
    )
    for gain in (50.0, 500.0):
        end = study.solution(gain=gain)["block/position"].values[-1, 0]
        assert end == pytest.approx(0.1 * math.cos(math.sqrt(gain / MASS) * 0.1), abs=1e-5)


# --- errors -------------------------------------------------------------------------------------


def failing(t: float, x: float, v: float) -> tuple[float, float]:
    if t > 0.1:
        raise ValueError("no current")
    return spring(t, x, v)


@pytest.mark.parametrize(
    ("function", "reason"),
    [
        (failing, r"its function raises ValueError: no current \(test_controlled_forces.py, line"),
        (lambda t, x, v: 1.0, "its function must return 2 numbers, not 1"),
        (lambda t, x, v: (1.0, 2.0, 3.0), "its function must return 2 numbers, not 3"),
        (lambda t, x, v: (math.nan, 0.0), "its function must return finite numbers"),
        (lambda t, x, v: "ab", "its function raises ValueError: could not convert"),
    ],
)
def test_a_function_that_fails_ends_the_run_by_name(function: Any, reason: str) -> None:
    with pytest.raises(td.TribodynError, match="force 'law'.*" + reason) as caught:
        run(block(function=function))
    if function is failing:
        assert caught.value.solution.time.values[-1] == pytest.approx(0.1, abs=1e-6)


@pytest.mark.parametrize(
    ("reads", "message"),
    [
        (["block/angel"], "reading 'block/angel' is not known; did you mean"),
        (["blok/angle"], "reading of a body or joint 'blok' is not known; did you mean 'block'"),
        (["block/position"], "reading 'block/position' is not known"),
        (["block/velocity.z"], "reading 'block/velocity.z' is not known"),
        ([("angle", "block")], "reads must have two markers for 'angle'"),
        ([3.0], "reads must be names or tuples"),
        ("block/angle", "reads must be a list of readings"),
    ],
)
def test_readings_that_do_not_exist(reads: Any, message: str) -> None:
    model = block()
    body = model.bodies["block"]
    with pytest.raises(td.TribodynError, match=f"force 'push': {message}"):
        model.controlled_force("push", body.marker(), lambda t, x: (x, 0.0), reads=reads)


def test_a_function_of_other_arguments() -> None:
    with pytest.raises(td.InvalidInput, match="function must take the time and 2 numbers"):
        block(function=lambda t: (0.0, 0.0))


def test_linearisation_contains_readings_and_states() -> None:
    def slider() -> tuple[td.Model, td.Marker]:
        mech = td.Model(planar=True)
        body = mech.rigid_body("body", mass=2.0, inertia=1e-2)
        mech.translational("guide", body.marker(), mech.ground.marker())
        return mech, body.marker()

    reads = ["body/position.x", "body/velocity.x"]
    mech, marker = slider()
    mech.controlled_force("push", marker, lambda t, x, v: (-200.0 * x - 3.0 * v, 0.0), reads=reads)
    found = td.linearise(mech).eigenvalues
    assert np.sort_complex(found) == pytest.approx(np.sort_complex(np.roots([2.0, 3.0, 200.0])))

    mech, marker = slider()
    mech.controlled_force(
        "push",
        marker,
        lambda t, x, v, s: (-200.0 * x - 3.0 * v - 50.0 * s, 0.0, x),
        reads=reads,
        states={"integral": 0.0},
    )
    found = td.linearise(mech).eigenvalues
    wanted = np.roots([2.0, 3.0, 200.0, 50.0])
    # Differences of the function cost digits.
    assert np.sort_complex(found) == pytest.approx(np.sort_complex(wanted), rel=1e-6)
