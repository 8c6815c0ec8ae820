"""Friction of ideal joints by their reaction, and bristles as its memory."""

import math
from typing import Any

import numpy as np
import pytest
import tribodyn as td
from scipy.integrate import solve_ivp
from scipy.spatial.transform import Rotation
from tribodyn.cases import slider_crank_mixed
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
BOTH_COEFFICIENTS = {"static_coefficient": 0.15, "dynamic_coefficient": 0.1}
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
    force = turned["pivot/joint_force"].values
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


# --- bristles ------------------------------------------------------------------------------------

LARGEST = 1.5  # [N]


def pulled(frequency: float) -> td.Harmonic:
    """Return 0.7 + 0.4 sin(2 pi f t) N."""
    return td.Harmonic(
        mean=0.7, amplitude=0.4, angular_frequency=2.0 * math.pi * frequency, phase=0.0
    )


def bristles() -> td.JointFriction:
    """Return the friction of the published samples of presliding."""
    return td.JointFriction(td.LuGre(**LUGRE))


def drift(frequency: float, integrator: Any) -> float:
    """Return how far the slider creeps in the third cycle."""
    solution = run(
        slider(bristles(), force=pulled(frequency)), 3.0 / frequency, integrator=integrator
    )
    x = solution["block/position"].values[:, 0]
    return float(x[-1] - np.interp(2.0 / frequency, solution.time.values, x))


@pytest.mark.parametrize(
    ("frequency", "expected"),
    # Of an independent program, six digits: half of the last is 4.5e-7.
    [(1.0, 1.09944e-5), (0.1, 1.09636e-5)],
)
@pytest.mark.parametrize("method", [td.GeneralizedAlpha, td.TRBDF2, td.ESDIRK4, td.Bathe])
def test_a_slider_drifts_under_a_load_that_comes_and_goes(
    method: Any, frequency: float, expected: float
) -> None:
    # With 2000 steps a cycle 1.2e-6 and 3.9e-6 measured, of finer steps 8e-7 and 2e-6.
    found = drift(frequency, method(step=1.0 / (2000.0 * frequency)))
    assert found == pytest.approx(expected, rel=8e-6)


def test_slow_drift_is_that_of_the_quasi_static_formula() -> None:
    low, high = 0.3 / LARGEST, 1.1 / LARGEST
    formula = LARGEST / LUGRE["bristle_stiffness"] * math.log((1.0 - low**2) / (1.0 - high**2))
    assert formula == pytest.approx(1.09633e-5, rel=5e-6)
    # 2.7e-5 at 0.1 Hz, where the bristles' speed of 1e-5 m/s is 1e-2 of the Stribeck speed.
    assert drift(0.1, td.ESDIRK4(step=5e-3)) == pytest.approx(formula, rel=5e-5)


def test_an_explicit_integrator_carries_bristles() -> None:
    # Rests of oscillations that stability alone bounds: 6e-5 measured.
    assert drift(1.0, td.CashKarp(gap_tolerance=1e-4)) == pytest.approx(1.09944e-5, rel=2e-4)


def test_branches_of_the_presliding_loop_have_the_slope_of_the_formula() -> None:
    solution = run(slider(bristles(), force=pulled(0.1)), 20.0, integrator=td.ESDIRK4(step=5e-3))
    late = solution.time.values > 10.0
    x = solution["block/position"].values[late, 0]
    force = LUGRE["bristle_stiffness"] * solution["guide/bristle_deflection"].values[late]
    slope = np.diff(force) / np.diff(x)
    middle, way = 0.5 * (force[1:] + force[:-1]), np.sign(np.diff(x))
    expected = LUGRE["bristle_stiffness"] * (1.0 - way * middle / LARGEST)
    # Where it turns around the speed is round-off. Of the middle of steps: 1.7e-5 measured.
    moves = np.abs(np.diff(x)) > 1e-9
    assert moves.sum() > 1800
    np.testing.assert_allclose(slope[moves], expected[moves], rtol=1e-4)


@pytest.mark.parametrize("speed", [2e-4, -1e-3, 0.05, -0.3])
def test_steady_sliding_has_the_friction_of_the_law(speed: float) -> None:
    mech = slider(bristles())
    mech.drive_displacement(
        "drive", mech.bodies["block"].marker(), mech.ground.marker(), speed=speed
    )
    solution = run(mech, 10.0 * 1.5e-5 / abs(speed) + 0.05, integrator=td.ESDIRK4())
    law = td.LuGre(**LUGRE)
    expected = LOAD * law.steady_coefficient(speed) + 0.4 * speed
    assert expected == pytest.approx(
        math.copysign(1.0 + 0.5 * math.exp(-((speed / 1e-3) ** 2)), speed) + 0.4 * speed
    )
    # exp(-10) of the way to it: 1.9e-5 measured of the slowest.
    found = float(solution["guide/friction_force"][-1])
    assert found == pytest.approx(expected, rel=1e-4)


def test_a_slider_comes_to_rest_and_its_energy_is_heat() -> None:
    solution = run(slider(bristles(), velocity=0.05), 0.3, integrator=td.ESDIRK4(tolerance=1e-8))
    assert abs(float(solution["block/velocity"][-1, 0])) < 1e-9
    lost = float(solution["model/dissipated_energy"][-1])
    kept = float(solution["model/potential_energy"][-1] - solution["model/potential_energy"][0])
    assert lost + kept == pytest.approx(0.5 * 0.05**2, rel=2e-6)  # 3.8e-7 measured
    assert energy_balance(solution).relative_error < 2e-6


@pytest.mark.parametrize("method", [td.GeneralizedAlpha, td.TRBDF2, td.CashKarp])
def test_a_run_in_two_parts_has_the_bits_of_one(method: Any) -> None:
    def parts(*ends: float) -> td.Solution:
        mech = slider(bristles(), force=pulled(5.0), velocity=1e-3)
        solution = None
        for end in ends:
            before = 0.0 if solution is None else float(solution.time[-1])
            step = method(step=2.0**-10)  # sums of it are exact
            solution = run(mech, end - before, integrator=step, start=solution)
        assert solution is not None
        return solution

    whole, second = parts(0.25), parts(0.125, 0.25)
    for channel in ("block/position", "guide/bristle_deflection", "guide/friction_force"):
        assert (whole[channel].values[-1] == second[channel].values[-1]).all()


def crank_drive(law: Any) -> td.Model:
    """Return a slider-crank at 3000 rpm with friction in all joints."""
    mech = td.Model()
    crank = mech.rigid_body("crank", mass=0.3, inertia=1e-4)
    rod = mech.rigid_body("rod", mass=0.21, inertia=2.5e-4, position=(0.11, 0.0))
    piston = mech.rigid_body("piston", mass=0.14, inertia=1e-4, position=(0.17, 0.0))
    pin = td.JointFriction(law, radius=0.01)
    mech.revolute("main", mech.ground.marker(), crank.marker(), friction=pin)
    mech.revolute("big end", crank.marker((0.05, 0.0)), rod.marker((-0.06, 0.0)), friction=pin)
    mech.revolute("small end", rod.marker((0.06, 0.0)), piston.marker(), friction=pin)
    guide = mech.ground.marker()
    mech.translational("guide", piston.marker(), guide, friction=td.JointFriction(law))
    mech.drive("main", speed=td.rpm(3000))
    return mech


@pytest.mark.parametrize(
    "law",
    [
        LAW,
        td.LuGre(
            **BOTH_COEFFICIENTS,
            bristle_stiffness=1e6,
            bristle_damping=10.0,
            viscous_friction=0.4,
            stribeck_speed=1e-2,
        ),
    ],
    ids=["Stribeck", "LuGre"],
)
def test_a_machine_whose_loads_change_their_sign_is_in_balance(law: Any) -> None:
    heat = {}
    for method in (td.TRBDF2(), td.GeneralizedAlpha(), td.ESDIRK4()):
        solution = run(crank_drive(law), 0.04, integrator=method)
        assert energy_balance(solution).relative_error < 1e-4  # 3.1e-5 measured
        heat[type(method)] = float(solution["model/dissipated_energy"][-1])
        losses = sum(
            solution[f"{joint}/power_loss"].values
            for joint in ("main", "big end", "small end", "guide")
        )
        np.testing.assert_allclose(losses, solution["model/dissipated_power"], rtol=1e-9)
    # Errors of steps: 1.1e-4 measured.
    assert max(heat.values()) == pytest.approx(min(heat.values()), rel=5e-4)


# --- small motions -------------------------------------------------------------------------------


def test_bristles_hold_a_slider_as_a_damped_spring() -> None:
    found = td.linearise(slider(bristles()))
    # x'' + (sigma_1 + sigma_2) x' + sigma_0 x = 0, and what the deflection is off, for good.
    omega = np.roots([1.0, LUGRE["bristle_damping"] + 0.4, LUGRE["bristle_stiffness"]])
    expected = np.sort_complex(np.append(omega, 0.0))
    np.testing.assert_allclose(np.sort_complex(found.eigenvalues), expected, rtol=1e-9, atol=1e-6)
    assert found.history == (("guide", 0),)


def state_of(solution: td.Solution) -> tuple[float, float]:
    return float(solution["rod/angle"][-1]), float(solution["rod/angular_velocity"][-1])


def test_small_motions_of_a_rubbing_pendulum_are_those_of_differences() -> None:
    mech = pendulum(RUBS)
    solution = run(mech, 0.3, integrator=td.ESDIRK4(tolerance=1e-10))
    angle, omega = state_of(solution)
    h = 1e-5
    by_angle = (rubbing(angle + h, omega) - rubbing(angle - h, omega)) / (2.0 * h)
    by_omega = (rubbing(angle, omega + h) - rubbing(angle, omega - h)) / (2.0 * h)
    found = td.linearise(mech, at=solution)
    np.testing.assert_allclose(
        found.state_matrix, [[0.0, 1.0], [by_angle, by_omega]], rtol=1e-6, atol=1e-8
    )


SOFT = LUGRE | {"bristle_stiffness": 2e3, "bristle_damping": 5.0, "stribeck_speed": 0.1}


def test_small_motions_with_bristles_are_those_of_differences() -> None:
    law = td.LuGre(**SOFT)
    mech = pendulum(td.JointFriction(law, radius=RADIUS))
    solution = run(mech, 0.3, integrator=td.ESDIRK4(tolerance=1e-10))
    angle, omega = state_of(solution)
    z = float(solution["pivot/bristle_deflection"][-1])

    def rates(y: np.ndarray) -> np.ndarray:
        slip = RADIUS * y[1]
        mu = abs(float(law.steady_coefficient(slip)))

        def bends(load: float) -> float:
            return slip - SOFT["bristle_stiffness"] * abs(slip) / (mu * load) * y[2]

        loads = []

        def moment(load: float) -> float:
            loads.append(load)
            force = SOFT["bristle_stiffness"] * y[2] + SOFT["bristle_damping"] * bends(load)
            return RADIUS * (force + SOFT["viscous_friction"] * slip)

        acceleration = angular_acceleration(y[0], y[1], moment)
        return np.array([y[1], acceleration, bends(loads[-1])])

    at, steps = np.array([angle, omega, z]), [1e-5, 1e-5, 1e-9]
    columns = [
        (rates(at + h * e) - rates(at - h * e)) / (2.0 * h)
        for h, e in zip(steps, np.eye(3), strict=True)
    ]
    expected = np.column_stack(columns)
    found = td.linearise(mech, at=solution).state_matrix
    # Coordinates are by the square root of the inertia, of angle and speed, not of the deflection.
    scale = np.array([1.0, 1.0, math.sqrt(3.0)])
    np.testing.assert_allclose(found / scale[:, None] * scale, expected, rtol=1e-5, atol=1e-6)


# --- what is refused -----------------------------------------------------------------------------


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
    law = td.Coulomb(0.1)
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
    with pytest.raises(td.InvalidInput, match="joint 'weld': friction is no argument"):
        mech.fixed("weld", *markers, friction=RUBS)
    assert "pin" not in mech.joints
    mech.revolute("pin", *markers, friction=RUBS)
    assert mech.joints["pin"].friction == RUBS
    assert mech.joints["pin"].gap is None and mech.joints["pin"].journal is None


BAD_BRISTLES = {
    "bristle_stiffness": (0.0, "N/m must be > 0"),
    "bristle_damping": (-1.0, "N s/m must be >= 0"),
    "viscous_friction": (-0.4, "N s/m must be >= 0"),
    "static_coefficient": (0.05, "must be >= dynamic_coefficient = 0.1"),
    "dynamic_coefficient": (0.0, "must be > 0"),
    "stribeck_speed": (-1e-3, "m/s must be > 0"),
}


@pytest.mark.parametrize("quantity", BAD_BRISTLES)
def test_bristles_that_are_not_physical_are_refused(quantity: str) -> None:
    value, rule = BAD_BRISTLES[quantity]
    with pytest.raises(td.InvalidInput) as caught:
        td.LuGre(**LUGRE | {quantity: value})
    error = caught.value
    assert (error.item, error.quantity, error.value) == ("LuGre friction", quantity, value)
    assert rule in str(error)


def test_rough_walls_refuse_bristles_by_name() -> None:
    with pytest.raises(td.InvalidInput, match="friction must have no memory: LuGre bends bristles"):
        td.DryInterface(
            asperities=td.KogutEtsion(slider_crank_mixed.surface()), friction=td.LuGre(**LUGRE)
        )
