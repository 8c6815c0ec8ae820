"""One model of a rotor at many speeds, beside a model for each of them."""

import math
from typing import Any

import numpy as np
import pytest
import tribodyn as td
from rotors import AXES, MODELS, dense_campbell, flat_rotor, rotor_in_films, shaft
from tribodyn import _core
from tribodyn.run._modes import lowest_at
from tribodyn.run._statics import linearised, state_of


def at_all_speeds(model: td.Model, speeds: Any) -> Any:
    start = state_of(model, None)
    return _core.SpeedRange(model=model._state.core, state=start, speeds=speeds)


@pytest.mark.parametrize("kind", [kind for kind in MODELS if kind != "free"])
def test_the_modes_of_one_model_at_all_speeds_are_those_of_a_model_for_each(kind: str) -> None:
    model = MODELS[kind](25.0)
    over = at_all_speeds(model, np.linspace(0.0, 900.0, 10))
    assert over.known and over.largest_speed == 900.0
    for speed in (900.0, 0.0, 10.0, 350.0):
        some = lowest_at(over, speed, 8)
        assert some is not None
        own = MODELS[kind](speed)
        values = linearised(own, state_of(own, None), True).eigenvalues
        reach = np.abs(some["values"]).max() * (1.0 + 1e-6)
        left = list(values[np.abs(values) < reach])
        # None is missing, and none is there twice.
        assert len(left) == len(some["values"])
        scale = np.abs(some["values"])[some["values"] != 0.0].min()
        for value in some["values"]:
            k = int(np.argmin(np.abs(np.array(left) - value)))
            assert abs(left.pop(k) - value) < 3e-8 * max(abs(value), scale)


def test_round_supports_whose_modes_coalesce_at_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whirls forward and backward have one frequency at rest, where any mixture is a mode."""
    speeds = np.linspace(0.0, 600.0, 13)
    build = MODELS["round supports"]
    every = dense_campbell(monkeypatch, build, speeds, 6)
    for found in (td.campbell(build, speeds, modes=6), td.campbell(build(25.0), speeds, modes=6)):
        assert found.frequency.values[0, 0] == pytest.approx(found.frequency.values[0, 1], rel=1e-9)
        # The pair may be followed either way from rest.
        ours, theirs = (np.sort(x.frequency.values, axis=1) for x in (found, every))
        assert ours == pytest.approx(theirs, rel=1e-8)


def rigid_flat_rotor(speed: float) -> td.Model:
    """Return a rigid body that is not round, on supports of two stiffnesses."""
    model = td.Model(planar=False)
    body = model.rigid_body(
        "body",
        mass=5.0,
        inertia=(0.08, 0.03, 0.06),
        velocity=(0.0, 0.0, 0.0),
        angular_velocity=(0.0, 0.0, speed),
    )
    for k, z in enumerate((-0.2, 0.3)):
        model.bushing(
            f"bearing {k}",
            model.ground.marker((0.0, 0.0, z)),
            body.marker((0.0, 0.0, z)),
            stiffness=(2e5, 1e5, 1e5, 0.0, 0.0, 0.0),
            damping=(100.0, 100.0, 100.0, 0.0, 0.0, 0.0),
        )
    return model


def test_an_unsteady_motion_is_announced_at_every_speed() -> None:
    speeds = np.linspace(0.0, 300.0, 8)
    model = rigid_flat_rotor(200.0)
    assert not at_all_speeds(model, speeds).known
    with pytest.warns(td.AccuracyWarning, match="is not steady") as once:
        td.campbell(model, speeds, modes=3)
    with pytest.warns(td.AccuracyWarning, match="is not steady") as each:
        td.campbell(rigid_flat_rotor, speeds, modes=3)
    assert len(once) == len(each) == len(speeds) - 1  # at rest it is steady


def test_a_response_is_refused_where_the_motion_is_not_steady_in_axes_of_the_ground() -> None:
    flat, speeds = flat_rotor(200.0), np.linspace(0.0, 300.0, 8)
    assert not at_all_speeds(flat, speeds).known
    marker = {"marker": lambda model: model.bodies["blade"].marker()}
    points = {"points": lambda model: {"blade": model.bodies["blade"].marker()}}
    with pytest.raises(td.ModelError, match="must be at rest or steady in axes of the ground"):
        td.unbalance_response(flat, speeds, unbalance=1e-4, **marker, **points)


def test_a_shaft_with_accelerations_is_evaluated_at_each_speed() -> None:
    """It falls into its supports: this is no uniform motion, although its matrices are constant."""

    def build(speed: float) -> td.Model:
        model = shaft(speed)
        model.gravity((0.0, -9.81, 0.0))
        return model

    speeds = np.linspace(10.0, 300.0, 8)
    assert not at_all_speeds(build(50.0), speeds).known
    given: dict[str, Any] = dict(
        unbalance=1e-4,
        marker=lambda model: model.bodies["disc 0"].marker(),
        points=lambda model: {"disc": model.bodies["disc 0"].marker()},
    )
    once = td.unbalance_response(build(50.0), speeds, **given).displacement.values
    each = td.unbalance_response(build, speeds, **given).displacement.values
    assert np.abs(once - each).max() < 1e-10 * np.abs(each).max()


def test_a_response_of_one_model_at_many_speeds_is_that_of_a_model_for_each() -> None:
    speeds = np.linspace(0.0, 700.0, 15)
    calls = []

    def marker(model: td.Model) -> td.Marker:
        calls.append(model)
        return model.bodies["disc 0"].marker()

    def points(model: td.Model) -> dict[str, td.Marker]:
        middle = model.bodies["shaft"].marker(0.5, orientation=AXES)
        return {"disc": model.bodies["disc 1"].marker((0.1, 0.0, 0.0)), "middle": middle}

    given: dict[str, Any] = dict(unbalance=2e-4, angle=0.4, marker=marker, points=points)
    each = td.unbalance_response(MODELS["two discs"], speeds, **given)
    assert len(calls) == len(speeds)
    calls.clear()
    once = td.unbalance_response(MODELS["two discs"](30.0), speeds, **given)
    # The markers are those of one model.
    assert len(calls) == 1
    assert list(once.point.values) == ["disc", "middle"]
    assert not once.displacement.values[0].any()
    for name in ("displacement", "rotation"):
        largest = np.abs(each[name].values).max(axis=(1, 2), keepdims=True)
        off = np.abs(once[name].values - each[name].values)
        # Measured: 2e-11.
        assert (off <= 6e-11 * largest).all()


def test_a_speed_without_equations_is_evaluated_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    model, speeds = MODELS["damped"](25.0), np.linspace(0.0, 400.0, 9)
    given: dict[str, Any] = dict(
        unbalance=1e-4,
        marker=lambda model: model.bodies["disc 0"].marker(),
        points=lambda model: {"disc": model.bodies["disc 0"].marker()},
    )
    diagram = td.campbell(model, speeds, modes=4)
    response = td.unbalance_response(model, speeds, **given)
    seen = []

    def nothing(self: Any, *, speed: float, **more: Any) -> None:
        seen.append(speed)

    with monkeypatch.context() as patch:
        patch.setattr(_core.SpeedRange, "lowest_modes", nothing)
        patch.setattr(_core.SpeedRange, "response", nothing)
        other = td.campbell(model, speeds, modes=4)
        alone = td.unbalance_response(model, speeds, **given)
    assert seen == [*speeds, *speeds[1:]]  # at rest there is no force
    assert other.frequency.values == pytest.approx(diagram.frequency.values, rel=1e-9)
    largest = np.abs(response.displacement.values).max()
    assert np.abs((alone - response).displacement.values).max() < 1e-10 * largest


def test_a_campbell_diagram_of_a_rotor_in_films_is_that_of_all_modes() -> None:
    speeds = [500.0, 600.0, 700.0]
    found = td.campbell(rotor_in_films, speeds, modes=3, about_equilibrium=True)
    for row, speed in zip(found.frequency.values, speeds, strict=True):
        model = rotor_in_films(speed)
        every = td.linearise(model, at=td.equilibrium(model)).eigenvalues.imag / (2.0 * math.pi)
        for value in row[np.isfinite(row)]:
            assert np.abs(every - value).min() < 1e-7 * value
    assert np.isfinite(found.frequency.values[0]).all()
