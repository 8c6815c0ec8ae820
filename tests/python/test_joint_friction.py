"""Friction of ideal joints by their reaction, and bristles as its memory."""

import math
import pickle
from typing import Any

import numpy as np
import pint
import pytest
import tribodyn as td
from scipy.integrate import solve_ivp
from scipy.spatial.transform import Rotation
from tribodyn.results._balances import energy_balance

GRAVITY = 9.81  # [m/s2]
# Of presliding: 1 kg under 10 N, so that the sliding friction is 1 N and the largest 1.5 N.
LOAD = 10.0
LUGRE = {
    "bristle_stiffness": 1e5,
    "bristle_damping": 316.228,
    "viscous_friction": 0.4,
    "static_coefficient": 1.5 / LOAD,
    "dynamic_coefficient": 1.0 / LOAD,
    "stribeck_speed": 1e-3,
}
STRIBECK = {
    "static_coefficient": 0.3,
    "dynamic_coefficient": 0.2,
    "stribeck_speed": 0.1,
    "transition_speed": 0.02,
}


def slider(law: Any, *, velocity: float = 0.0, force: Any = None, planar: bool = True) -> td.Model:
    """Return 1 kg on a plane that presses with 10 N, pulled along x."""
    mech = td.Model(planar=planar)
    more: dict[str, Any] = {"inertia": 0.1 if planar else (0.1, 0.1, 0.1)}
    if velocity:
        more["velocity"] = (velocity, 0.0) if planar else (velocity, 0.0, 0.0)
    block = mech.rigid_body("block", mass=1.0, **more)
    mech.translational("guide", block.marker(), mech.ground.marker(), friction=law)
    mech.gravity((0.0, -LOAD) if planar else (0.0, -LOAD, 0.0))
    if force is not None:
        mech.applied_force("pull", block.marker(), (force, 0.0))
    return mech


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


def pendulum(friction: td.JointFriction | None, planar: bool = True, turn: Any = None) -> td.Model:
    """Return a rod of 1 kg and 1 m that starts level, turned in space as a whole."""
    mech = td.Model(planar=planar)
    gravity = np.array([0.0, -GRAVITY, 0.0])
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


def reference_pendulum(duration: float) -> Any:
    """Integrate the pendulum by itself, its reaction by hand."""
    law, r = td.Stribeck(**STRIBECK), 0.03

    def rate(_: float, y: np.ndarray) -> list[float]:
        angle, omega = y
        # Along the rod the reaction is N_r, across it N_t = m (a_t - g_t); J of the pivot is 1/3.
        radial = 0.5 * omega**2 + GRAVITY * math.sin(angle)
        mu = float(law.coefficient(r * omega))
        acceleration = -1.5 * GRAVITY * math.cos(angle)
        for _ in range(60):
            across = 0.5 * acceleration + GRAVITY * math.cos(angle)
            moment = mu * r * math.hypot(radial, across)
            acceleration = 3.0 * (-0.5 * GRAVITY * math.cos(angle) - moment)
        return [omega, acceleration]

    return solve_ivp(
        rate, (0.0, duration), [0.0, 0.0], rtol=1e-11, atol=1e-13, method="DOP853", max_step=2e-3
    )


# sin(angle) < 0 while it hangs: the force along the rod from the centre to the pivot is then
# m (omega^2 / 2 - g sin(angle)); its sign does not matter to the norm, the sum does.
def test_a_pendulum_follows_an_independent_integration() -> None:
    law, r = td.Stribeck(**STRIBECK), 0.03

    def rate(_: float, y: np.ndarray) -> list[float]:
        angle, omega = y
        radial = 0.5 * omega**2 - GRAVITY * math.sin(angle)
        mu = float(law.coefficient(r * omega))
        acceleration = -1.5 * GRAVITY * math.cos(angle)
        for _ in range(60):  # contracts by 1.5 r mu
            across = 0.5 * acceleration + GRAVITY * math.cos(angle)
            moment = mu * r * math.hypot(radial, across)
            acceleration = 3.0 * (-0.5 * GRAVITY * math.cos(angle) - moment)
        return [omega, acceleration]

    reference = solve_ivp(rate, (0.0, 2.0), [0.0, 0.0], rtol=1e-11, atol=1e-12, method="DOP853")
    solution = run(pendulum(RUBS), 2.0, integrator=td.ESDIRK4(tolerance=1e-9))
    print(float(solution["rod/angle"][-1]), reference.y[0, -1])
    assert float(solution["rod/angle"][-1]) == pytest.approx(reference.y[0, -1], abs=1e-6)
    assert float(solution["rod/angular_velocity"][-1]) == pytest.approx(
        reference.y[1, -1], abs=1e-5
    )


if __name__ == "__main__":
    test_a_pendulum_follows_an_independent_integration()
