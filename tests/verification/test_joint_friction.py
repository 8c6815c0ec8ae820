"""Friction of ideal joints by their reaction, and bristles as its memory."""

import math
from typing import Any

import numpy as np
import pytest
import tribodyn as td
from scipy.integrate import solve_ivp
from scipy.spatial.transform import Rotation
from tribodyn.results._balances import energy_balance

GRAVITY = 9.81  # [m/s2]
STRIBECK = {
    "static_coefficient": 0.3,
    "dynamic_coefficient": 0.2,
    "stribeck_speed": 0.1,
    "transition_speed": 0.02,
}


def run(mech: td.Model, duration: float, **more: Any) -> td.Solution:
    solution = td.simulate(mech, duration=duration, progress=False, **more)
    assert solution.status == "finished"
    return solution


# --- by closed forms and independent integrations ---------------------------------------------


@pytest.mark.parametrize("planar", [True, False])
def test_a_block_slides_down_an_incline_as_in_closed_form(planar: bool) -> None:
    slope, mu = 0.5, 0.2
    mech = td.Model(planar=planar)
    inertia: Any = 0.1 if planar else (0.1, 0.2, 0.3)
    down: Any = -slope if planar else Rotation.from_rotvec((0.0, 0.0, -slope))
    start = 2.0 * math.cos(slope), -2.0 * math.sin(slope), *(() if planar else (0.0,))
    turned = {"angle": down} if planar else {"orientation": down}
    block = mech.rigid_body("block", mass=3.0, inertia=inertia, velocity=start, **turned)
    guide = mech.ground.marker((0.0, 0.0) if planar else (0.0, 0.0, 0.0), **turned)
    friction = td.JointFriction(td.Coulomb(mu, transition_speed=1e-3))
    mech.translational("guide", block.marker(), guide, friction=friction)
    mech.gravity((0.0, -GRAVITY) if planar else (0.0, -GRAVITY, 0.0))
    solution = run(mech, 0.5)
    t = solution.time.values
    expected = 2.0 + GRAVITY * (math.sin(slope) - mu * math.cos(slope)) * t
    v = solution["block/velocity"].values
    along = v[:, 0] * math.cos(slope) - v[:, 1] * math.sin(slope)
    # A constant acceleration: round-off and Newton's tolerance are left.
    np.testing.assert_allclose(along, expected, rtol=1e-8)
    force = 3.0 * GRAVITY * mu * math.cos(slope)
    np.testing.assert_allclose(solution["guide/friction_force"], force, rtol=1e-8)
    np.testing.assert_allclose(solution["guide/power_loss"], force * along, rtol=1e-8)


def pendulum(
    friction: td.JointFriction | None,
    planar: bool = True,
    turn: Any = None,
    shelf: bool = False,
) -> td.Model:
    """Return a rod of 1 kg and 1 m that starts level, turned in space as a whole.

    With `shelf` the first joint of the model is another one, which clamps a body.
    """
    mech = td.Model(planar=planar)
    gravity = np.array([0.0, -GRAVITY, 0.0])
    if shelf:
        board = mech.rigid_body("board", mass=2.0, inertia=0.1, position=(1.0, 1.0))
        mech.fixed("clamp", mech.ground.marker((1.0, 1.0)), board.marker())
    if planar:
        rod = mech.rigid_body("rod", mass=1.0, inertia=1.0 / 12.0, position=(0.5, 0.0))
        ends = mech.ground.marker(), rod.marker((-0.5, 0.0))
        mech.gravity((0.0, -GRAVITY))
    else:
        turn = turn or Rotation.identity()
        rod = mech.rigid_body(
            "rod",
            mass=1.0,
            inertia=(1e-3, 1.0 / 12.0, 1.0 / 12.0),
            position=turn.apply((0.5, 0.0, 0.0)),
            orientation=turn,
        )
        ends = mech.ground.marker((0.0, 0.0, 0.0), orientation=turn), rod.marker((-0.5, 0.0, 0.0))
        mech.gravity(turn.apply(gravity))
    mech.revolute("pivot", *ends, friction=friction)
    return mech


RUBS = td.JointFriction(td.Stribeck(**STRIBECK), radius=0.03)


LAW, RADIUS = td.Stribeck(**STRIBECK), 0.03


def angular_acceleration(angle: float, omega: float, friction: Any) -> float:
    """Return that of the pendulum, its reaction by hand; `friction` is the moment by the load."""
    along = 0.5 * omega**2 - GRAVITY * math.sin(angle)
    found = 0.0
    for _ in range(60):  # contracts by 1.5 RADIUS times the coefficient
        across = 0.5 * found + GRAVITY * math.cos(angle)
        found = 3.0 * (-0.5 * GRAVITY * math.cos(angle) - friction(math.hypot(along, across)))
    return found


def rubbing(angle: float, omega: float) -> float:
    """Return the angular acceleration with Stribeck's law."""
    mu = float(LAW.coefficient(RADIUS * omega))
    return angular_acceleration(angle, omega, lambda load: mu * RADIUS * load)


def test_a_pendulum_follows_an_independent_integration() -> None:
    reference = solve_ivp(
        lambda _, y: [y[1], rubbing(*y)],
        (0.0, 2.0),
        [0.0, 0.0],
        rtol=1e-11,
        atol=1e-12,
        method="DOP853",
    )
    solution = run(pendulum(RUBS), 2.0, integrator=td.ESDIRK4(tolerance=1e-9))
    angle, speed = reference.y[:, -1]
    # 3.6e-8 and 9e-8 measured; without friction the angle differs by 0.5.
    assert float(solution["rod/angle"][-1]) == pytest.approx(angle, abs=2e-7)
    assert float(solution["rod/angular_velocity"][-1]) == pytest.approx(speed, abs=1e-6)
    heat = float(solution["model/dissipated_energy"][-1])
    assert heat > 0.5
    assert energy_balance(solution).relative_error < 1e-7  # 1.9e-8 measured


def test_a_pendulum_in_space_turns_with_its_place() -> None:
    method = td.ESDIRK4(step=2e-3)
    flat = run(pendulum(RUBS), 0.6, integrator=method)
    turn = Rotation.from_rotvec((0.4, -1.1, 0.7))
    turned = run(pendulum(RUBS, False, turn), 0.6, integrator=method)
    place = flat["rod/position"].values
    expected = turn.apply(np.column_stack([place, np.zeros(len(place))]))
    # Errors of steps: charts are other coordinates than the angle.
    np.testing.assert_allclose(turned["rod/position"].values, expected, rtol=0.0, atol=1e-8)
    torque = flat["pivot/friction_torque"].values
    np.testing.assert_allclose(turned["pivot/friction_torque"].values, torque, rtol=1e-6, atol=1e-7)
    force = turned["pivot/force"].values
    weight = turn.apply((0.0, -GRAVITY, 0.0))
    a = turned["rod/acceleration"].values
    np.testing.assert_allclose(force, a - weight, rtol=0.0, atol=1e-5)


INTEGRATORS: dict[str, tuple[Any, float]] = {
    "generalized-alpha": (td.GeneralizedAlpha, 2.0),
    "TR-BDF2": (td.TRBDF2, 2.0),
    "Bathe": (td.Bathe, 2.0),
    "ESDIRK3": (td.ESDIRK3, 3.0),
    "ESDIRK4": (td.ESDIRK4, 4.0),
}


@pytest.mark.parametrize("name", INTEGRATORS)
def test_friction_leaves_an_integrator_its_order(name: str) -> None:
    """The load is that of the same instant: that of the last step would leave order one."""
    make, order = INTEGRATORS[name]
    mech = pendulum(td.JointFriction(td.Coulomb(0.3, transition_speed=0.3), radius=0.1))

    def end(step: float) -> float:
        method = make(step=step, newton_tolerance=1e-10)
        return float(run(mech, 0.5, integrator=method)["rod/angle"][-1])

    exact = end_of_the_pendulum()
    coarse, fine = (abs(end(step) - exact) for step in (1.25e-3, 6.25e-4))
    assert math.log2(coarse / fine) > order - 0.1  # 2.00, 2.00, 2.00, 3.56 and 3.94 measured


def end_of_the_pendulum() -> float:
    """Return the angle after half a second with the friction of the orders."""
    law = td.Coulomb(0.3, transition_speed=0.3)

    def rate(_: float, y: np.ndarray) -> list[float]:
        moment = 0.1 * float(law.coefficient(0.1 * y[1]))
        return [y[1], angular_acceleration(y[0], y[1], lambda load: moment * load)]

    found = solve_ivp(rate, (0.0, 0.5), [0.0, 0.0], rtol=1e-12, atol=1e-13, method="DOP853")
    return float(found.y[0, -1])


def test_an_explicit_integrator_finds_the_reaction_in_its_stages() -> None:
    mech = pendulum(td.JointFriction(td.Coulomb(0.3, transition_speed=0.3), radius=0.1))
    solution = run(mech, 0.5, integrator=td.CashKarp(tolerance=1e-9))
    assert float(solution["rod/angle"][-1]) == pytest.approx(end_of_the_pendulum(), abs=2e-9)
    assert energy_balance(solution).relative_error < 2e-9  # 3.2e-10 measured, 2.5e-10 rad


# --- joints in space, in closed form -------------------------------------------------------------

MU = 0.2


def spinning(kind: str, friction: td.JointFriction, spin: Any, **more: Any) -> td.Model:
    """Return a ball of 2 kg and 0.02 kg m2, held in its centre, that spins."""
    mech = td.Model(planar=False)
    ball = mech.rigid_body("ball", mass=2.0, inertia=(0.02, 0.02, 0.02), angular_velocity=spin)
    getattr(mech, kind)(
        "joint",
        mech.ground.marker((0.0, 0.0, 0.0), **more),
        ball.marker((0.0, 0.0, 0.0), **more),
        friction=friction,
    )
    mech.gravity((0.0, -GRAVITY, 0.0))
    return mech


RUBBING_BALL = td.JointFriction(td.Coulomb(MU, transition_speed=1e-4), radius=0.05)
DECAY = MU * 2.0 * GRAVITY * 0.05 / 0.02  # [rad/s2]


def test_a_ball_in_its_cup_is_braked_along_its_spin() -> None:
    spin = np.array([3.0, -12.0, 4.0])
    solution = run(spinning("spherical", RUBBING_BALL, spin), 0.5)
    t = solution.time.values[:, None]
    expected = spin * (1.0 - DECAY / 13.0 * t)
    found = solution["ball/angular_velocity"].values
    # A constant moment: round-off, 1.4e-13 measured.
    np.testing.assert_allclose(found, expected, rtol=0.0, atol=1e-11)
    torque = solution["joint/friction_torque"].values
    assert torque.shape[1] == 3
    np.testing.assert_allclose(np.linalg.norm(torque, axis=1), MU * 2.0 * GRAVITY * 0.05, rtol=1e-7)
    np.testing.assert_allclose(
        solution["joint/power_loss"],
        MU * 2.0 * GRAVITY * 0.05 * np.linalg.norm(found, axis=1),
        rtol=1e-6,
    )


@pytest.mark.parametrize("arm", [0, 1])
def test_each_arm_of_a_cross_is_braked_by_the_force_of_the_joint(arm: int) -> None:
    spin = 10.0 * np.eye(3)[arm]
    solution = run(spinning("universal", RUBBING_BALL, spin), 0.5)
    expected = spin[arm] - DECAY * solution.time.values
    np.testing.assert_allclose(
        solution["ball/angular_velocity"].values[:, arm], expected, rtol=0.0, atol=1e-11
    )


def test_a_pin_that_slides_and_turns_is_braked_along_its_screw() -> None:
    # With J = m r^2 slide and turn lose speed in proportion: |V|' = -mu g.
    mass, radius = 2.0, 0.1
    mech = td.Model(planar=False)
    pin = mech.rigid_body(
        "pin",
        mass=mass,
        inertia=(0.05, 0.05, mass * radius**2),
        velocity=(0.0, 0.0, 3.0),
        angular_velocity=(0.0, 0.0, -40.0),
    )
    mech.cylindrical(
        "bore",
        mech.ground.marker((0.0, 0.0, 0.0)),
        pin.marker((0.0, 0.0, 0.0)),
        friction=td.JointFriction(td.Coulomb(MU, transition_speed=1e-4), radius=radius),
    )
    mech.gravity((0.0, -GRAVITY, 0.0))
    solution = run(mech, 0.5)
    left = 1.0 - MU * GRAVITY / 5.0 * solution.time.values
    np.testing.assert_allclose(solution["pin/velocity"].values[:, 2], 3.0 * left, atol=1e-6)
    np.testing.assert_allclose(
        solution["pin/angular_velocity"].values[:, 2], -40.0 * left, atol=1e-5
    )
    load = mass * GRAVITY
    np.testing.assert_allclose(solution["bore/friction_force"], 0.6 * MU * load, rtol=1e-6)
    np.testing.assert_allclose(
        solution["bore/friction_torque"], -0.8 * radius * MU * load, rtol=1e-6
    )


# --- small motions -------------------------------------------------------------------------------


def state_of(solution: td.Solution) -> tuple[float, float]:
    return float(solution["rod/angle"][-1]), float(solution["rod/angular_velocity"][-1])


def test_small_motions_of_a_rubbing_pendulum_are_those_of_differences() -> None:
    mech = pendulum(RUBS)
    solution = run(mech, 0.3, integrator=td.ESDIRK4(tolerance=1e-10))
    angle, omega = state_of(solution)
    h = 1e-5
    by_angle = (rubbing(angle + h, omega) - rubbing(angle - h, omega)) / (2.0 * h)
    by_omega = (rubbing(angle, omega + h) - rubbing(angle, omega - h)) / (2.0 * h)
    with pytest.warns(td.AccuracyWarning, match="is not steady"):
        found = td.linearise(mech, at=solution)
    np.testing.assert_allclose(
        found.state_matrix, [[0.0, 1.0], [by_angle, by_omega]], rtol=1e-6, atol=1e-8
    )


# --- rejected inputs -----------------------------------------------------------------------------


def test_friction_asks_for_a_reaction_that_is_determined() -> None:
    def frame(rubs: int) -> td.Model:
        mech = td.Model()
        beam = mech.rigid_body("beam", mass=1.0, inertia=0.1, position=(0.0, 1.0))
        for k, x in enumerate((-0.5, 0.0, 0.5)):
            link = mech.rigid_body(f"link {k}", mass=1.0, inertia=0.1, position=(x, 0.5))
            mech.revolute(f"foot {k}", mech.ground.marker((x, 0.0)), link.marker((0.0, -0.5)))
            mech.revolute(
                f"head {k}",
                link.marker((0.0, 0.5)),
                beam.marker((x, 0.0)),
                friction=RUBS if k == rubs else None,
            )
        bob = mech.rigid_body("bob", mass=1.0, inertia=0.1, position=(3.0, 0.0))
        mech.revolute(
            "hinge", mech.ground.marker((2.0, 0.0)), bob.marker((-1.0, 0.0)), friction=RUBS
        )
        mech.gravity((0.0, -GRAVITY))
        return mech

    with pytest.raises(td.ModelError, match="joint 'head 1': friction needs the reaction"):
        td.simulate(frame(1), duration=1e-3, progress=False)
    # A joint beside them has its reaction.
    solution = run(frame(9), 0.05)
    assert float(solution["hinge/power_loss"][-1]) > 0.0


def test_friction_is_given_with_a_radius_where_surfaces_turn() -> None:
    mech = td.Model()
    rod = mech.rigid_body("rod", mass=1.0, inertia=0.1)
    markers = mech.ground.marker(), rod.marker()
    law = td.Coulomb(0.1, transition_speed=0.05)
    with pytest.raises(td.InvalidInput, match=r"joint 'pin': friction radius \[m\] must be given"):
        mech.revolute("pin", *markers, friction=td.JointFriction(law))
    with pytest.raises(td.InvalidInput, match=r"friction radius \[m\] must not be given"):
        mech.translational("guide", *markers, friction=td.JointFriction(law, radius=0.01))
    with pytest.raises(td.InvalidInput, match="joint 'pin': friction must be a JointFriction"):
        mech.revolute("pin", *markers, friction=law)
    with pytest.raises(td.InvalidInput, match="joint friction: radius = -0.01 m must be > 0"):
        td.JointFriction(law, radius=-0.01)
    with pytest.raises(td.InvalidInput, match="joint friction: law must be a friction law"):
        td.JointFriction(0.1)
    with pytest.raises(td.InvalidInput, match="joint 'weld': friction is not an argument"):
        mech.fixed("weld", *markers, friction=RUBS)
    assert "pin" not in mech.joints
    mech.revolute("pin", *markers, friction=RUBS)
    assert mech.joints["pin"].friction == RUBS
    assert mech.joints["pin"].gap is None and mech.joints["pin"].journal is None
