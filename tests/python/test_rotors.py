"""A few modes of turning shafts, Campbell diagrams, and responses to harmonic forces."""

import math
from typing import Any

import numpy as np
import pytest
import tribodyn as td
from rotors import AXES, MODELS, dense_campbell, flat_rotor, shaft
from tribodyn import _core
from tribodyn.run._modes import lowest
from tribodyn.run._statics import linearised, state_of


@pytest.mark.parametrize("speed", [0.0, 40.0, 600.0])
@pytest.mark.parametrize("kind", MODELS)
def test_no_mode_is_missing_beside_all_modes(kind: str, speed: float) -> None:
    model = MODELS[kind](speed)
    state = state_of(model, None)
    some = lowest(model._state.core, state, 10, True)
    assert some is not None
    every = linearised(model, state, True)
    assert every.unsteadiness == 0.0
    values = some["values"]
    reach = np.abs(values).max() * (1.0 + 1e-6)
    expected = every.eigenvalues[np.abs(every.eigenvalues) < reach]
    zero = every.eigenvalues[every.rigid_body_modes].size
    assert np.count_nonzero(values == 0.0) == zero
    # All others, each once.
    found = values[values != 0.0]
    expected = np.delete(expected, np.arange(zero))
    assert len(found) == len(expected)
    left = list(expected)
    for value in found:
        k = int(np.argmin(np.abs(np.array(left) - value)))
        # Measured 2e-10; 1e-8 of the nutation of the free shaft, whose matrices are stiff.
        assert abs(left.pop(k) - value) < (3e-8 if kind == "free" else 1e-9) * abs(value)


@pytest.mark.parametrize("speed", [5.0, 10.0])
def test_a_slow_nutation_is_no_rigid_displacement(speed: float) -> None:
    model = MODELS["free"](speed)
    state = state_of(model, None)
    some = lowest(model._state.core, state, 8, True)
    assert some is not None
    values = linearised(model, state, True).eigenvalues
    assert np.count_nonzero(some["values"] == 0.0) == 10
    slowest = some["values"][(some["values"] != 0.0) & (some["values"].imag > 0.0)][0]
    assert np.abs(values - slowest).min() < 1e-6 * speed


def test_eigenmodes_are_those_of_the_dense_matrices() -> None:
    model = shaft(300.0)
    every, some = td.linearise(model), td.linearise(model, modes=8)
    assert some.steady and some.directions.shape == (every.directions.shape[0], 0)
    assert some.oscillating.size > 0
    for k in some.oscillating:
        same = np.argmin(np.abs(every.eigenvalues - some.eigenvalues[k]))
        mode, other = some.eigenmodes[:, k], every.eigenmodes[:, same]
        assert np.abs(mode.conj() @ other) == pytest.approx(
            np.linalg.norm(mode) * np.linalg.norm(other), rel=1e-9
        )


def test_modes_near_a_frequency_of_a_turning_shaft() -> None:
    model = shaft(300.0)
    every, some = td.linearise(model), td.linearise(model, modes=3, near=900.0)
    values = every.eigenvalues[every.eigenvalues.imag > 0.0]
    expected = values[np.argsort(np.abs(values - 900.0j))[:3]]
    found = some.eigenvalues[some.eigenvalues.imag > 0.0]
    assert np.sort_complex(found) == pytest.approx(np.sort_complex(expected), rel=1e-8)


@pytest.mark.filterwarnings("ignore::tribodyn.AccuracyWarning")
def test_other_motions_are_left_to_dense_matrices() -> None:
    model = flat_rotor(200.0)
    state = state_of(model, None)
    assert _core.small_motion_pencil(model=model._state.core, state=state, time_passes=True) is None
    every, some = td.linearise(model), td.linearise(model, modes=4)
    assert every.unsteadiness > 0.0
    assert some.unsteadiness == every.unsteadiness
    lowest_values = every.eigenvalues[every.eigenvalues.imag >= 0.0][:4]
    assert some.eigenvalues[some.eigenvalues.imag >= 0.0] == pytest.approx(lowest_values)
    with pytest.raises(td.ModelError, match="must be at rest or steady in axes of the ground"):
        td.frequency_response(
            model,
            [10.0],
            marker=model.bodies["blade"].marker(),
            points={"blade": model.bodies["blade"].marker()},
            cosine=(1.0, 0.0, 0.0),
        )


# --- Campbell diagrams ---------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["damped", "heavily damped", "two discs", "free"])
def test_a_campbell_diagram_is_that_of_the_dense_matrices(
    kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    speeds, build = np.linspace(10.0, 900.0, 12), MODELS[kind]
    every = dense_campbell(monkeypatch, build, speeds, 5)
    some = td.campbell(build, speeds, modes=5)
    assert some.frequency.values == pytest.approx(every.frequency.values, rel=1e-8)
    assert some.damping_ratio.values == pytest.approx(every.damping_ratio.values, abs=1e-8)
    once = td.campbell(build(25.0), speeds, modes=5)
    assert once.frequency.values == pytest.approx(every.frequency.values, rel=1e-8)


def test_one_model_for_all_speeds_must_turn_without_drives_and_films() -> None:
    model = shaft(100.0)
    speeds = [0.0, 50.0]
    with pytest.raises(td.InvalidInput, match="must be a function of the speed where about_eq"):
        td.campbell(model, speeds, about_equilibrium=True)
    with pytest.raises(td.InvalidInput, match=r"speeds = -5 rad/s must be >= 0"):
        td.campbell(model, [-5.0])
    with pytest.raises(td.ModelError, match="angular velocity = 0 rad/s must not be 0"):
        td.campbell(shaft(0.0), speeds)
    driven = shaft(100.0)
    driven.drive_rotation(
        "drive",
        driven.ground.marker(),
        driven.bodies["shaft"].marker(0.0, orientation=AXES),
        speed=100.0,
    )
    with pytest.raises(td.ModelError, match="'drive': prescribes a motion"):
        td.campbell(driven, speeds)


def loaded_shaft(speed: float, following: bool) -> td.Model:
    """Return a shaft with a uniform load along its axis, a tension that grows towards one end."""
    model = shaft(speed, discs=0)
    model.drive_rotation(
        "drive",
        model.ground.marker(),
        model.bodies["shaft"].marker(0.0, orientation=AXES),
        speed=speed,
    )
    model.bushing(
        "thrust",
        model.ground.marker(),
        model.bodies["shaft"].marker(0.0, orientation=AXES),
        stiffness=(0.0, 0.0, 1e9, 0.0, 0.0, 0.0),
        damping=(0.0, 0.0, 1e4, 0.0, 0.0, 0.0),
    )
    force = (2e5, 0.0, 0.0) if following else (0.0, 0.0, 2e5)
    model.distributed_force("load", model.bodies["shaft"], force=force, follower=following)
    return model


@pytest.mark.parametrize("following", [False, True])
def test_a_campbell_diagram_of_a_shaft_with_a_distributed_force(
    following: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    speeds = [10.0, 200.0, 400.0]

    def build(speed: float) -> td.Model:
        return loaded_shaft(speed, following)

    def diagram() -> Any:
        return td.campbell(build, speeds, modes=4, about_equilibrium=True)

    some = diagram()
    with monkeypatch.context() as patch:
        patch.setattr("tribodyn.run._campbell.SMALL", 10**6)
        every = diagram()
    assert some.frequency.values == pytest.approx(every.frequency.values, rel=1e-7)
    # The tension stiffens the shaft: without the load the lowest frequency is lower.
    bare = td.campbell(lambda speed: shaft(speed, discs=0), speeds, modes=4)
    assert (some.frequency.values[:, 0] > 1.01 * bare.frequency.values[:, 0]).all()


# --- responses -----------------------------------------------------------------------------------


def oscillator() -> td.Model:
    """Return a body on a spring and a damper along x, of 2 kg, 800 N/m and 12 N s/m."""
    model = td.Model(planar=True)
    body = model.rigid_body("body", mass=2.0, inertia=1.0)
    model.bushing(
        "mount",
        model.ground.marker(),
        body.marker(),
        stiffness=(800.0, 500.0, 30.0),
        damping=(12.0, 5.0, 1.0),
    )
    return model


def test_the_response_of_an_oscillator_has_its_closed_form() -> None:
    model = oscillator()
    omega = np.array([0.0, 5.0, 20.0, 60.0])
    found = td.frequency_response(
        model,
        omega,
        marker=model.bodies["body"].marker((0.0, 0.5)),
        points={
            "centre": model.bodies["body"].marker(),
            "top": model.bodies["body"].marker((0, 1)),
        },
        cosine=(3.0, 0.0, 0.0),
        sine=(0.0, 2.0, 0.0),
    )
    assert found.displacement.dims == ("angular_frequency", "point", "component")
    assert found.displacement.attrs["units"] == "m" and found.rotation.attrs["units"] == "rad"
    x = 3.0 / (800.0 + 12.0j * omega - 2.0 * omega**2)
    y = -2.0j / (500.0 + 5.0j * omega - 2.0 * omega**2)
    turn = -1.5 / (30.0 + 1.0j * omega - omega**2)
    centre = found.sel(point="centre")
    assert centre.displacement.values[:, 0] == pytest.approx(x, rel=1e-12)
    assert centre.displacement.values[:, 1] == pytest.approx(y, rel=1e-12)
    assert centre.rotation.values[:, 2] == pytest.approx(turn, rel=1e-12)
    top = found.displacement.sel(point="top").values
    assert top[:, 0] == pytest.approx(x - turn, rel=1e-12)


def test_a_response_is_that_of_a_long_run() -> None:
    """A shaft that turns with an unbalance, after its free vibrations have decayed."""
    speed, unbalance, angle = 60.0, 2e-5, 0.7

    def build(more: bool) -> td.Model:
        model = shaft(speed, damping=4000.0, elements=4)
        if more:
            force = unbalance * speed**2
            model.applied_force(
                "unbalance",
                model.bodies["disc 0"].marker(),
                force=(
                    td.Harmonic(
                        mean=0.0,
                        amplitude=force,
                        angular_frequency=speed,
                        phase=angle + 0.5 * math.pi,
                    ),
                    td.Harmonic(mean=0.0, amplitude=force, angular_frequency=speed, phase=angle),
                    0.0,
                ),
            )
        return model

    found = td.unbalance_response(
        build(False),
        [speed],
        unbalance=unbalance,
        angle=angle,
        marker=lambda model: model.bodies["disc 0"].marker(),
        points=lambda model: {"disc": model.bodies["disc 0"].marker()},
    )
    period = 2.0 * math.pi / speed
    run = td.simulate(
        build(True),
        duration=20.0 * period,
        integrator=td.GeneralizedAlpha(step=period / 400, spectral_radius=0.9),
        progress=False,
    )
    last = run.time.values > 19.0 * period
    times, way = run.time.values[last], run["disc 0/position"].values[last]
    for k, axis in enumerate("xy"):
        amplitude = found.displacement.sel(point="disc", component=axis).values[0]
        expected = np.real(amplitude * np.exp(1.0j * speed * times))
        assert way[:, k] == pytest.approx(expected, abs=2e-3 * abs(amplitude))


def test_responses_name_what_is_wrong() -> None:
    model, other = shaft(100.0), shaft(100.0)
    mine, foreign = model.bodies["disc 0"].marker(), other.bodies["disc 0"].marker()
    with pytest.raises(td.InvalidInput, match="marker must be a marker of the model, not of anoth"):
        td.frequency_response(model, [1.0], marker=foreign, points={"disc": mine})

    def respond(**more: Any) -> Any:
        usual: dict[str, Any] = {
            "unbalance": 1e-3,
            "marker": lambda model: model.bodies["disc 0"].marker(),
            "points": lambda model: {"disc": model.bodies["disc 0"].marker()},
        }
        return td.unbalance_response(model, [50.0], **(usual | more))

    with pytest.raises(td.InvalidInput, match="marker must be a marker of the model, not int"):
        respond(marker=lambda model: 3)
    with pytest.raises(td.InvalidInput, match="points must return a dict of markers by name"):
        respond(points=lambda model: [])
    with pytest.raises(td.ModelError, match="angular velocity of the body of the marker = 0 rad/s"):
        respond(marker=lambda model: model.ground.marker())
    spring = td.Model(planar=True)
    body = spring.rigid_body("body", mass=1.0, inertia=1.0)
    spring.bushing(
        "mount",
        spring.ground.marker(),
        body.marker(),
        stiffness=(1.0, 1.0, 1.0),
        damping=(0.0,) * 3,
    )
    with pytest.raises(td.ModelError, match="angular frequency = 1 rad/s must not be that of an"):
        td.frequency_response(
            spring,
            [1.0],
            marker=body.marker(),
            points={"body": body.marker()},
            cosine=(1.0, 0.0, 0.0),
        )
