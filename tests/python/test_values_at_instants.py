"""Channels between recorded rows: order, rows themselves, jumps, crank angles."""

import numpy as np
import pytest
import tribodyn as td
from tribodyn.results import _between
from tribodyn.results._between import Places

# Method: order of its positions and velocities, number of steps, and the order of multipliers.
METHODS = {
    "TRBDF2": (td.TRBDF2, 2),
    "Bathe": (td.Bathe, 2),
    "GeneralizedAlpha": (td.GeneralizedAlpha, 2),
    "ESDIRK3": (td.ESDIRK3, 3),
    "ESDIRK4": (td.ESDIRK4, 4),
    "CashKarp": (td.CashKarp, 5),
}
END = 0.2


def pendulum() -> td.Model:
    model = td.Model(planar=True)
    model.gravity((0.0, -9.81))
    upper = model.rigid_body("upper", mass=2.0, inertia=0.02, position=(0.15, 0.0))
    lower = model.rigid_body("lower", mass=1.0, inertia=0.01, position=(0.4, 0.0))
    model.revolute("hinge", model.ground.marker(), upper.marker((-0.15, 0.0)))
    model.revolute("elbow", upper.marker((0.15, 0.0)), lower.marker((-0.1, 0.0)))
    return model


def top() -> td.Model:
    model = td.Model(planar=False)
    model.gravity((0.0, 0.0, -9.81))
    body = model.rigid_body(
        "body",
        mass=1.0,
        inertia=(0.02, 0.03, 0.04),
        position=(0.2, 0.0, 0.0),
        angular_velocity=(4.0, 1.0, 6.0),
        velocity=(0.0, 1.2, -0.2),
    )
    model.spherical("ball", model.ground.marker(), body.marker((-0.2, 0.0, 0.0)))
    return model


@pytest.fixture(scope="module", params=[pendulum, top])
def exact(request):
    model = request.param()
    fine = td.CashKarp(step=END / 600, baumgarte_alpha=2.0, baumgarte_beta=2.0)
    return request.param, td.simulate(model, duration=END, integrator=fine, progress=False)


def errors(build, reference, method, steps, names):
    # Drift is controlled within the order: its decay rate does not depend on the step.
    rates = {} if method is td.GeneralizedAlpha else {"baumgarte_alpha": 2.0, "baumgarte_beta": 2.0}
    run = td.simulate(
        build(), duration=END, integrator=method(step=END / steps, **rates), progress=False
    )
    times = (np.arange(4, steps - 4) + 0.37) * END / steps
    ours, true = run.at(time=times, channels=names), reference.at(time=times, channels=names)
    return [float(np.sqrt(((ours[name] - true[name]) ** 2).mean())) for name in names]


@pytest.mark.parametrize("name", METHODS)
def test_values_between_rows_keep_the_order_of_the_integrator(exact, name):
    """Halving the step divides the errors between rows by 2 to the power of the order.

    Positions and velocities have the order of the integrator, up to five. Accelerations and forces
    have it up to four.
    """
    build, reference = exact
    method, order = METHODS[name]
    body, joint = ("lower", "elbow") if build is pendulum else ("body", "ball")
    turn = "angle" if build is pendulum else "orientation"
    moving = [f"{body}/{n}" for n in ("position", "velocity", turn, "angular_velocity")]
    names = [*moving, f"{body}/acceleration", f"{joint}/force"]
    coarse, half = (errors(build, reference, method, n, names) for n in (50, 100))
    for channel, found in zip(names, np.log2(np.divide(coarse, half)), strict=True):
        expected = order if channel in moving else min(order, 4)
        assert found > expected - 0.7, (channel, found)


def test_rows_are_themselves(exact):
    _, run = exact
    rows = np.array([0, 1, 7, len(run.time) - 1])
    found = run.at(time=run.time.values[rows])
    for name in run:
        assert np.array_equal(found[name].values, run[name].values[rows]), name
    one = run.at(time=float(run.time[7]), channels=["model/kinetic_energy"])
    assert one.time.dims == () and list(one.data_vars) == ["model/kinetic_energy"]
    assert float(one["model/kinetic_energy"]) == float(run["model/kinetic_energy"][7])


# --- polynomials ----------------------------------------------------------------------------------

UNEVEN = np.array([0.0, 0.1, 0.25, 0.3, 0.55, 0.6, 0.9, 1.0])
FINE = np.linspace(0.0, 1.0, 401)


def test_polynomials_of_their_degree_are_exact_on_any_steps():
    places = Places.of(UNEVEN, FINE)
    power = np.polynomial.Polynomial([1.0, 2.0, -1.0, 0.5, 3.0, 1.5])
    value, rate = _between.quintic(
        power(UNEVEN), power.deriv()(UNEVEN), power.deriv(2)(UNEVEN), places
    )
    assert value == pytest.approx(power(FINE), rel=1e-13)
    assert rate == pytest.approx(power.deriv()(FINE), rel=1e-12)
    third = np.polynomial.Polynomial([1.0, 2.0, 1.0, 0.5])
    found = _between.cubic(third(UNEVEN), third.deriv()(UNEVEN), places)
    assert found == pytest.approx(third(FINE), rel=1e-13)
    inner = (FINE >= UNEVEN[1]) & (FINE <= UNEVEN[-2])
    found = _between.curved(third(UNEVEN), places)
    assert found[inner] == pytest.approx(third(FINE)[inner], rel=1e-13)


@pytest.mark.parametrize(
    "values",
    [[0, 0, 0, 0, 1, 1, 1, 1], [0, 0, 0, 5, 0, 0, 0, 0], [1, 1, 0, 0, 0, 0, 2, 2]],
    ids=["jump", "peak", "contact"],
)
def test_jumps_and_peaks_cause_no_oscillation(values):
    rows = np.array(values, dtype=float)
    for steps in (UNEVEN, np.linspace(0.0, 1.0, 8)):
        found = _between.curved(np.stack([rows, -rows], axis=1), Places.of(steps, FINE))
        assert found[:, 0].min() >= 0.0 and found[:, 0].max() <= rows.max()
        assert np.array_equal(found[:, 1], -found[:, 0])


def test_a_force_that_vanishes_over_a_step_does_not_become_negative():
    found = _between.curved(np.array([10.0, 1.0, 1.0, 10.0]), Places.of(np.arange(4.0), 3 * FINE))
    assert found.min() == 0.0


def test_rows_at_a_jump_of_a_load_have_no_influence_across_it():
    """Two rows with almost the same time: the parabolas on both sides are kept."""
    time = np.array([0.0, 0.1, 0.2, 0.2 + 1e-15, 0.3, 0.4])
    values = np.where(time > 0.2, 5.0 + time**2, time**2)
    at = np.array([0.15, 0.25])
    found = _between.curved(values, Places.of(time, at))
    assert found == pytest.approx([0.15**2, 5.0 + 0.25**2], rel=1e-12)


def test_an_unresolved_impact_has_a_polynomial_of_lower_degree():
    """A thinned record of a ball that bounced between two rows: the accelerations say nothing."""
    time, at = np.array([0.0, 1.0]), np.linspace(0.0, 1.0, 101)
    places = Places.of(time, at)
    position, velocity = np.array([1.0, 1.0]), np.array([-2.0, 2.0])
    value, rate = _between.quintic(position, velocity, np.array([0.0, 0.0]), places)
    assert np.all((value >= 0.0) & (value <= 1.0)) and np.all(np.abs(rate) <= 2.0)
    value, _ = _between.quintic(position, velocity, np.array([900.0, 0.0]), places)
    assert np.all((value >= 0.0) & (value <= 1.0))


def test_quaternions_that_change_their_sign_turn_on():
    """A steady rotation about z, with a change of sign of the quaternions in the record."""
    rows, speed = np.linspace(0.0, 1.0, 11), 3.0

    def quaternion(t):
        return np.stack([0 * t, 0 * t, np.sin(speed * t / 2), np.cos(speed * t / 2)], axis=1)

    signs = np.where(rows > 0.45, -1.0, 1.0)[:, None]
    spin = np.tile([0.0, 0.0, speed], (11, 1))
    places = Places.of(rows, FINE)
    found, rate = _between.turned(quaternion(rows) * signs, (spin, 0 * spin), places)
    # Between the two rows of different sign the sign is that of the row before.
    sign = np.where(FINE >= 0.5, -1.0, 1.0)[:, None]
    assert found == pytest.approx(quaternion(FINE) * sign, abs=1e-9)
    assert rate == pytest.approx(np.tile([0.0, 0.0, speed], (401, 1)), rel=1e-7, abs=1e-9)
    simple = _between.turned_simply(quaternion(rows) * signs, places)
    assert np.abs(np.sum(simple * quaternion(FINE), axis=1)) == pytest.approx(1.0, abs=1e-6)
    assert np.linalg.norm(simple, axis=1) == pytest.approx(1.0, rel=1e-14)
