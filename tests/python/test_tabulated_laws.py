"""Laws of friction and contact from tables and from functions in Python."""

import math
import pickle
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
import tribodyn as td

STRIBECK = td.Stribeck(
    static_coefficient=0.15,
    dynamic_coefficient=0.1,
    stribeck_speed=0.02,
    exponent=1.5,
    transition_speed=0.002,
)
POWER = td.PowerLaw(stiffness=1e9, exponent=1.5)


def stribeck(v: float) -> float:
    """Return the coefficient of STRIBECK, as a user would write it."""
    return (0.1 + 0.05 * math.exp(-((v / 0.02) ** 1.5))) * math.tanh(v / 0.002)


@pytest.mark.parametrize("tolerance", [1e-3, 1e-5])
def test_a_function_becomes_a_table_within_its_tolerance(tolerance: float) -> None:
    law = td.TabulatedFriction.from_function(stribeck, largest_speed=2.0, tolerance=tolerance)
    v = np.linspace(-2.0, 2.0, 100_001)
    error = np.abs(law.coefficient(v) - STRIBECK.coefficient(v)).max()
    assert error < 1.1 * tolerance * 0.15
    assert len(law.parameters["speeds"]) < (120 if tolerance == 1e-3 else 500)


def test_forces_of_a_function() -> None:
    law = td.TabulatedContact.from_function(
        lambda depth: 1e9 * depth**1.5, largest_penetration=1e-4, tolerance=1e-6
    )
    depth = np.linspace(0.0, 1e-4, 10_001)
    table, exact = law.between(), POWER.between()
    assert np.abs(table.force(depth) - exact.force(depth)).max() < 1.1e-6 * exact.force(1e-4)
    assert table.energy(1e-4) == pytest.approx(exact.energy(1e-4), rel=2e-6)
    assert table.largest_penetration == 1e-4


def test_tables_are_shown_compared_copied_and_converted() -> None:
    law = td.TabulatedFriction(speeds=[0.0, 0.01, 1.0], coefficients=[0.0, 0.15, 0.1])
    assert pickle.loads(pickle.dumps(law)) == law
    assert type(pickle.loads(pickle.dumps(law))) is td.TabulatedFriction
    assert repr(law) == (
        "TabulatedFriction(speeds=[0.0, 0.01, 1.0], coefficients=[0.0, 0.15, 0.1])"
    )
    pint = pytest.importorskip("pint")
    u = pint.UnitRegistry()
    speeds = np.array([0.0, 10.0, 1000.0]) * u.mm / u.s
    assert td.TabulatedFriction(speeds=speeds, coefficients=[0.0, 0.15, 0.1]) == law
    soft = td.TabulatedContact.from_function(
        lambda depth: depth * 1e3 * u.kN, largest_penetration=0.1 * u.mm
    )
    assert soft.between().force(5e-5) == pytest.approx(50.0)


def sliding(friction: td.FrictionLaw) -> td.Model:
    """Return a block that slides on a guide until it is slow."""
    model = td.Model()
    block = model.rigid_body("block", mass=1.0, inertia=0.1, velocity=(0.4, 0.0))
    model.translational(
        "guide", block.marker(), model.ground.marker(), friction=td.JointFriction(friction)
    )
    model.gravity((0.0, -9.81))
    return model


def bouncing(contact: td.ElasticLaw) -> td.Model:
    """Return a ball that falls within its socket."""
    model = td.Model(planar=False)
    ball = model.rigid_body("ball", mass=0.1, inertia=(1e-5, 1e-5, 1e-5))
    model.clearance(
        "socket",
        journal=ball.marker(),
        bearing=model.ground.marker(),
        gap=td.SphericalGap(cup_radius=10e-3, radial_clearance=1e-4),
        interface=td.DryInterface(contact=td.HuntCrossley(contact, restitution_coefficient=0.8)),
    )
    model.gravity((0.0, -9.81, 0.0))
    return model


@pytest.mark.parametrize(
    ("build", "law", "table", "channel", "error"),
    [
        (
            sliding,
            STRIBECK,
            lambda: td.TabulatedFriction.from_function(stribeck, largest_speed=1.0),
            "block/position",
            2e-6,
        ),
        (
            bouncing,
            POWER,
            lambda: td.TabulatedContact.from_function(
                lambda x: 1e9 * x**1.5, largest_penetration=1e-4, tolerance=1e-7
            ),
            "ball/position",
            2e-7,
        ),
    ],
    ids=["friction", "contact"],
)
def test_a_run_with_a_table_is_a_run_with_the_law(
    build: Callable[[Any], td.Model],
    law: Any,
    table: Callable[[], Any],
    channel: str,
    error: float,
) -> None:
    options: dict[str, Any] = {"duration": 0.03, "progress": False}
    model = build(table())
    one, other = td.simulate(build(law), **options), td.simulate(model, **options)
    ends = [solution[channel].values[-1] for solution in (one, other)]
    assert np.abs(ends[0] - ends[1]).max() < error
    again = td.simulate(td.Model.from_json(model.to_json()), **options)
    np.testing.assert_array_equal(again[channel].values, other[channel].values)


@pytest.mark.parametrize(
    ("function", "message"),
    [
        (lambda v: 0.1, "first of coefficients = 0.1 must be 0"),
        (lambda v: 0.1 * (v > 0.3), "function jumps or is noisy near 0.3"),
        (lambda v: -v, "coefficients = -1e-06"),
        (lambda v: 1.0 / v, "function fails at 0 m/s: ZeroDivisionError"),
        (lambda v: "much", "function at 0 m/s must be a number"),
        (lambda v: math.nan, "first of coefficients = nan"),
    ],
)
def test_functions_that_are_no_friction(function: Any, message: str) -> None:
    with pytest.raises(td.TribodynError, match=f"(?i)tabulated ?friction: {message}"):
        td.TabulatedFriction.from_function(function, largest_speed=1.0)


def test_a_force_that_does_not_rise() -> None:
    with pytest.raises(td.InvalidInput, match="tabulated contact: forces = .* must be > the prev"):
        td.TabulatedContact.from_function(lambda x: min(x, 1e-6), largest_penetration=1e-5)
