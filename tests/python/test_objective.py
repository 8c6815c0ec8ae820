"""Objectives of optimisations: numbers of runs and their derivatives."""

import warnings
from typing import Any

import numpy as np
import pytest
import tribodyn as td

MASS, FORCE, OMEGA = 2.0, 3.0, 10.0


def oscillator(design: Any) -> td.Model:
    """Return a mass on a spring and a damper under a harmonic force."""
    stiffness, damping = design
    model = td.Model()
    block = model.rigid_body("block", mass=MASS, inertia=1.0)
    model.translational("guide", block.marker(), model.ground.marker())
    model.spring_damper(
        "spring",
        model.ground.marker((-1.0, 0.0)),
        block.marker(),
        stiffness=float(stiffness),
        damping=float(damping),
        free_length=1.0,
    )
    load = td.Harmonic(mean=0.0, amplitude=FORCE, angular_frequency=OMEGA, phase=0.0)
    model.applied_force("push", block.marker(), (load, 0.0))
    return model


def amplitude(solution: td.Solution) -> float:
    """Return the amplitude over the last period [m]."""
    end = float(solution.time.values[-1])
    times = np.linspace(end - 2.0 * np.pi / OMEGA, end, 2001)
    x = solution.at(time=times, channels="block/position")["block/position"].values[:, 0]
    return float(0.5 * (x.max() - x.min()))


def exact(stiffness: float, damping: float) -> tuple[float, list[float]]:
    """Return the amplitude in steady vibration and its derivatives."""
    real, imaginary = stiffness - MASS * OMEGA**2, damping * OMEGA
    size = real**2 + imaginary**2
    factor = -FORCE * size**-1.5
    return FORCE / np.sqrt(size), [factor * real, factor * imaginary * OMEGA]


def objective(**more: Any) -> td.Objective:
    period = 2.0 * np.pi / OMEGA
    arguments: dict[str, Any] = {
        "differences": [2.0, 0.2],
        "continued_by": {"duration": 5 * period},
        "duration": 16 * period,
        "integrator": td.ESDIRK4(tolerance=1e-7),
        "progress": False,
    }
    return td.Objective(oscillator, amplitude, **arguments | more)


def test_values_and_gradients_of_a_vibration() -> None:
    found = objective()
    design = np.array([260.0, 12.0])
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        value, slopes = found.value_and_gradient(design)
    size, derivatives = exact(*design)
    # The transient decays by exp(-c/(2m) t): 1e-13 after 16 periods.
    assert value == pytest.approx(size, rel=2e-5)
    assert slopes == pytest.approx(derivatives, rel=2e-3)
    assert (found.runs, found.continuations) == (1, 4)
    assert found(design) == value and found.runs == 1
    assert found.solution(design).time.values[-1] == pytest.approx(16 * 2 * np.pi / OMEGA)


def test_the_same_design_gives_the_same_bits() -> None:
    one, other = objective(), objective()
    one.value_and_gradient([300.0, 20.0])
    np.testing.assert_array_equal(one.gradient([260.0, 12.0]), other.gradient([260.0, 12.0]))
    assert one([260.0, 12.0]) == other([260.0, 12.0])


def test_an_optimisation_finds_the_known_stiffness() -> None:
    """The amplitude is largest in resonance, at the stiffness m omega^2."""
    scipy = pytest.importorskip("scipy.optimize")
    found = objective()

    def negative(design: Any) -> tuple[float, Any]:
        value, slopes = found.value_and_gradient([design[0], 12.0])
        return -1e3 * value, -1e3 * slopes[:1]

    best = scipy.minimize(
        negative, x0=[215.0], jac=True, bounds=[(150.0, 300.0)], method="L-BFGS-B"
    )
    assert best.x[0] == pytest.approx(MASS * OMEGA**2, rel=2e-3)


@pytest.mark.parametrize(
    ("more", "message"),
    [
        ({"differences": [1.0, 0.0]}, "differences must be > 0"),
        ({"continued_by": {}}, "continued_by must have duration, revolutions or until"),
        ({"durations": 1.0}, "option 'durations' is not known; did you mean 'duration'"),
        ({"continued_by": {"duration": -1.0}}, "duration = -1 s must be > 0"),
    ],
)
def test_impossible_objectives(more: Any, message: str) -> None:
    with pytest.raises(td.InvalidInput, match=f"objective: {message}"):
        objective(**more)


def test_designs_and_measures_are_checked() -> None:
    with pytest.raises(td.InvalidInput, match="design must have 2 values"):
        objective()([1.0])
    with pytest.raises(td.InvalidInput, match="measure = nan must be finite"):
        td.Objective(
            oscillator,
            lambda solution: np.nan,
            differences=[1.0, 1.0],
            continued_by={"duration": 0.1},
            duration=0.1,
            progress=False,
        )([100.0, 1.0])
    with pytest.raises(td.InvalidInput, match="build must return a Model"):
        td.Objective(
            lambda design: 1,
            amplitude,
            differences=[1.0],
            continued_by={"duration": 0.1},
            duration=0.1,
        )([100.0])
