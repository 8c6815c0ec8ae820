"""Loads and springs against closed forms, in the plane and in space."""

import math

import numpy as np
import pytest
import tribodyn as td
from scipy.integrate import quad
from tribodyn.results._balances import energy_balance

TIGHT = td.TRBDF2(tolerance=1e-8)


def fine(step: float, *, joints: bool = False) -> td.GeneralizedAlpha:
    """Fixed steps of the second order that lose no energy, or next to none, of an oscillation."""
    return td.GeneralizedAlpha(spectral_radius=0.95 if joints else 1.0, step=step)


def run(mech: td.Model, duration: float, **more: object) -> td.Solution:
    return td.simulate(mech, duration=duration, progress=False, **more)


def turned(angle: float) -> tuple[float, float, float, float]:
    """Return the quaternion of a rotation about z."""
    return 0.0, 0.0, math.sin(0.5 * angle), math.cos(0.5 * angle)


@pytest.mark.parametrize("planar", [True, False])
@pytest.mark.parametrize("damping", [0.0, 0.02])
def test_torsion_pendulum(planar: bool, damping: float) -> None:
    mech = td.Model(planar=planar)
    inertia, stiffness = 0.3, 12.0
    if planar:
        disc = mech.rigid_body("disc", mass=1.0, inertia=inertia, position=(0.0, 0.0), angle=0.5)
    else:
        disc = mech.rigid_body(
            "disc",
            mass=1.0,
            inertia=(0.2, 0.2, inertia),
            position=(0.0, 0.0, 0.0),
            orientation=turned(0.5),
        )
    mech.torsional_spring(
        "wire",
        mech.ground.marker(),
        disc.marker(),
        stiffness=stiffness,
        damping=damping,
        free_angle=0.1,
    )
    omega, decay = math.sqrt(stiffness / inertia), 0.5 * damping / inertia
    damped = math.sqrt(omega**2 - decay**2)
    solution = run(mech, 2.0, integrator=fine(1e-3))
    t = solution["wire/torsion_angle"].time.values
    swing = np.cos(damped * t) + decay / damped * np.sin(damped * t)
    exact = 0.1 + 0.4 * np.exp(-decay * t) * swing
    # The period of the rule has an error of (omega h)^2 / 12 = 3.3e-6 of 12.6 rad.
    np.testing.assert_allclose(solution["wire/torsion_angle"], exact, rtol=0.0, atol=3e-5)
    assert energy_balance(solution).relative_error < 1e-5


def test_a_rotor_winds_its_spring_through_five_turns_and_back() -> None:
    mech = td.Model(planar=False)
    inertia, stiffness, turns = 0.3, 0.5, 5.0
    omega = math.sqrt(stiffness / inertia)
    amplitude = 2.0 * math.pi * turns
    rotor = mech.rigid_body(
        "rotor",
        mass=1.0,
        inertia=(0.2, 0.2, inertia),
        position=(0.0, 0.0, 0.0),
        angular_velocity=(0.0, 0.0, omega * amplitude),
    )
    mech.torsional_spring(
        "spring",
        mech.ground.marker(),
        rotor.marker(),
        stiffness=stiffness,
        damping=0.0,
        free_angle=0.0,
    )
    solution = run(mech, 2.0 * math.pi / omega, integrator=fine(2e-3))
    angle = solution["spring/torsion_angle"]
    exact = amplitude * np.sin(omega * angle.time.values)
    assert float(angle.max()) > 31.0
    # (omega h)^2 / 12 of the period: 5.6e-7 of 6.3 rad, of an amplitude of 31 rad.
    np.testing.assert_allclose(angle, exact, rtol=0.0, atol=3e-4)
    np.testing.assert_allclose(
        solution["spring/torsion_torque"], stiffness * angle, rtol=1e-13, atol=1e-12
    )
    assert energy_balance(solution).relative_error < 1e-6


def test_six_frequencies_of_a_bushing() -> None:
    mech = td.Model(planar=False)
    mass, moments = 2.0, np.array([0.1, 0.2, 0.25])
    stiffness = np.array([300.0, 500.0, 700.0, 20.0, 30.0, 45.0])
    start = np.array([1.0, -2.0, 1.5, 0.8, -1.2, 1.0]) * 1e-6
    x, y, z = 0.5 * start[3:]
    block = mech.rigid_body(
        "block",
        mass=mass,
        inertia=tuple(moments),
        position=tuple(start[:3]),
        orientation=(x, y, z, math.sqrt(1.0 - x * x - y * y - z * z)),
    )
    mech.bushing(
        "mount",
        mech.ground.marker(),
        block.marker(),
        stiffness=tuple(stiffness),
        damping=(0.0,) * 6,
    )
    solution = run(mech, 1.0, integrator=fine(1e-3))
    omega = np.sqrt(stiffness / np.concatenate([np.full(3, mass), moments]))
    t = solution["mount/bushing_rotation"].time.values
    exact = start * np.cos(omega * t[:, None])
    found = np.hstack(
        [solution["mount/bushing_displacement"].values, solution["mount/bushing_rotation"].values]
    )
    # (omega h)^2 / 12 of the phase: 3e-5 of 18 rad at most; displacement and rotation meet in
    # products of 1e-12.
    np.testing.assert_allclose(found, exact, rtol=0.0, atol=6e-4 * 2e-6)
    np.testing.assert_allclose(
        solution["mount/bushing_force"], stiffness[:3] * found[:, :3], rtol=1e-9, atol=1e-15
    )


def test_energy_of_a_bushing_in_large_motion() -> None:
    mech = td.Model(planar=False)
    first = mech.rigid_body("first", mass=1.0, inertia=(0.1, 0.2, 0.25), position=(0.0, 0.0, 0.0))
    second = mech.rigid_body(
        "second",
        mass=2.0,
        inertia=(0.2, 0.3, 0.4),
        position=(0.6, 0.0, 0.0),
        angular_velocity=(3.0, -2.0, 1.0),
    )
    mech.bushing(
        "mount",
        first.marker((0.3, 0.0, 0.0)),
        second.marker((-0.3, 0.0, 0.0)),
        stiffness=(300.0, 500.0, 700.0, 20.0, 30.0, 45.0),
        damping=(0.0,) * 6,
    )
    solution = run(mech, 1.0, integrator=fine(5e-4))
    assert float(np.abs(solution["mount/bushing_rotation"]).max()) > 0.15  # rad
    energy = solution["model/kinetic_energy"] + solution["model/potential_energy"]
    assert float(np.ptp(energy.values)) < 2e-5 * float(energy[0])


def test_a_thrust_that_turns_with_a_heavy_body() -> None:
    mech = td.Model(planar=False)
    mech.gravity((0.0, 0.0, -9.81))
    spin, thrust, mass = 3.0, 7.0, 2.0
    body = mech.rigid_body(
        "body",
        mass=mass,
        inertia=(0.2, 0.2, 0.3),
        position=(0.0, 0.0, 0.0),
        velocity=(0.0, 0.0, 0.0),
        angular_velocity=(0.0, 0.0, spin),
    )
    mech.applied_force("thrust", body.marker(), (thrust, None, None), follower=True)
    solution = run(mech, 2.0, integrator=fine(1e-3))
    t = solution["body/position"].time.values
    radius = thrust / mass / spin**2
    exact = np.column_stack(
        [
            radius * (1.0 - np.cos(spin * t)),
            radius * (spin * t - np.sin(spin * t)),
            -0.5 * 9.81 * t**2,
        ]
    )
    np.testing.assert_allclose(solution["body/position"], exact, rtol=0.0, atol=6e-6)  # 2.04e-6
    assert energy_balance(solution).relative_error < 1e-6


def test_a_torque_in_space_axes_turns_a_ball_about_its_axis() -> None:
    mech = td.Model(planar=False)
    ball = mech.rigid_body("ball", mass=1.0, inertia=(0.4, 0.4, 0.4), position=(0.0, 0.0, 0.0))
    mech.applied_torque("motor", ball.marker((0.1, 0.2, 0.3)), (0.4, -0.8, 1.2))
    solution = run(mech, 3.0, integrator=fine(1e-2))
    t = solution["ball/angular_velocity"].time.values
    exact = np.outer(t, [1.0, -2.0, 3.0])
    np.testing.assert_allclose(solution["ball/angular_velocity"], exact, rtol=0.0, atol=1e-9)


@pytest.mark.parametrize("speed_ratio", [0.5, 0.97, 2.0])
def test_unbalance_of_a_jeffcott_rotor(speed_ratio: float) -> None:
    # On its steady orbit from the start: (M + m) r'' + c r' + k r = m e w^2 in the plane.
    mass, extra, radius, stiffness, damping = 3.0, 0.1, 0.02, 1e4, 12.0
    omega = speed_ratio * math.sqrt(stiffness / (mass + extra))
    pull = extra * radius * omega**2
    orbit = pull / (stiffness - (mass + extra) * omega**2 + 1j * damping * omega)
    sag = -(mass + extra) * 9.81 / stiffness
    mech = td.Model()
    mech.gravity((0.0, -9.81))
    rotor = mech.rigid_body(
        "rotor",
        mass=mass,
        inertia=0.05,
        position=(orbit.real, orbit.imag + sag),
        velocity=(-omega * orbit.imag, omega * orbit.real),
    )
    shaft = mech.ground.marker()
    mech.bushing(
        "shaft",
        shaft,
        rotor.marker(),
        stiffness=(stiffness, stiffness, 0.0),
        damping=(damping, damping, 0.0),
    )
    mech.unbalance("weight", rotor.marker(), mass=extra, radius=radius, angle=0.0)
    mech.drive_rotation("motor", shaft, rotor.marker(), speed=omega)
    solution = run(
        mech, 6.0 * math.pi / omega, integrator=fine(2.0 * math.pi / omega / 720, joints=True)
    )
    position = solution["rotor/position"]
    exact = orbit * np.exp(1j * omega * position.time.values)
    found = position.values[:, 0] + 1j * (position.values[:, 1] - sag)
    # Steps of half a degree leave (0.0087)^2 / 12 = 6e-6, near resonance enlarged by 15.
    assert np.abs(found - exact).max() < 5e-4 * abs(orbit)
    assert energy_balance(solution).relative_error < 1.5e-7  # measured 5e-8 at most


def test_an_unbalance_is_part_of_its_body() -> None:
    # A body with the mass, and one whose centre and tensor of inertia include it.
    mass, extra, place = 1.5, 0.5, np.array([0.2, 0.1, 0.0])
    tensor = np.diag([0.1, 0.2, 0.25])
    shift = extra / (mass + extra) * place
    reduced = mass * extra / (mass + extra)
    whole = tensor + reduced * (place @ place * np.eye(3) - np.outer(place, place))
    spin = np.array([3.0, -2.0, 4.0])

    def build(added: bool) -> td.Model:
        mech = td.Model(planar=False)
        mech.gravity((0.0, -9.81, 0.0))
        body = mech.rigid_body(
            "body",
            mass=mass if added else mass + extra,
            inertia=tensor if added else whole,
            position=(0.0, 0.0, 0.0) if added else tuple(shift),
            velocity=(0.0, 0.0, 0.0) if added else tuple(np.cross(spin, shift)),
            angular_velocity=tuple(spin),
        )
        if added:
            radius, angle = math.hypot(*place), math.atan2(place[1], place[0])
            mech.unbalance("extra", body.marker(), mass=extra, radius=radius, angle=angle)
        origin = (0.0, 0.0, 0.0) if added else tuple(-shift)
        mech.spring_damper(
            "spring",
            mech.ground.marker((0.3, 1.0, 0.2)),
            body.marker(origin),
            stiffness=100.0,
            damping=0.5,
            free_length=0.8,
        )
        return mech

    one, other = (run(build(added), 1.0, integrator=fine(5e-4)) for added in (True, False))
    # Steps leave 1e-6; a missing weight of the mass would leave decimetres.
    for name in ("spring/length", "body/angular_velocity"):
        np.testing.assert_allclose(one[name], other[name], rtol=0.0, atol=2e-5)
    assert energy_balance(one).relative_error < 1e-5


GAS = td.TabulatedByAngle(
    angles=np.radians([0.0, 20.0, 60.0, 180.0, 540.0, 680.0]),
    values=[8.0, 20.0, 6.0, 1.0, 0.0, 3.0],
    period=np.radians(720.0),
)


def cylinder(speed: float | td.TimeFunction, *, driven: bool, angle: float = 0.3) -> td.Model:
    """Return a mass that is pushed by a function of the angle of a wheel."""
    mech = td.Model()
    wheel = mech.rigid_body(
        "wheel",
        mass=1.0,
        inertia=0.1,
        position=(0.0, 0.0),
        angle=angle,
        velocity=(0.0, 0.0),
        angular_velocity=speed if not driven else None,
    )
    piston = mech.rigid_body(
        "piston", mass=0.5, inertia=0.1, position=(1.0, 0.0), velocity=(0.0, 0.0)
    )
    crank = (mech.ground.marker(), wheel.marker())
    if driven:
        mech.drive_rotation("crank", *crank, speed=speed)
    mech.applied_force("gas", piston.marker(), (GAS, None), by_angle="crank" if driven else crank)
    return mech


def test_a_load_over_the_angle_of_a_drive() -> None:
    speed = td.Ramp(start_value=20.0, end_value=60.0, start_time=0.1, duration=0.5)
    mech = cylinder(speed, driven=True)
    solution = run(mech, 0.8, integrator=TIGHT)
    t = solution["piston/velocity"].time.values
    angle = 0.3 + speed.integral(t)
    np.testing.assert_allclose(np.radians(solution.dataset["crank_angle"]), angle, rtol=1e-12)
    one = np.radians([0, 20, 60, 180, 540, 680])
    knots = np.concatenate([one + 4.0 * math.pi * k for k in range(4)])
    passed = knots[(knots > 0.3) & (knots < angle[-1])]
    assert len(passed) > 12
    for knot in passed:
        assert np.abs(angle - knot).min() < 1e-9  # a step ends there
    exact = 0.0
    edges = [0.0, *np.interp(passed, angle, t), 0.8]
    for a, b in zip(edges, edges[1:], strict=False):
        exact += quad(lambda s: float(GAS.value(0.3 + speed.integral(s))), a, b)[0] / 0.5
    assert float(solution["piston/velocity"].values[-1, 0]) == pytest.approx(exact, rel=1e-5)
    work = float(solution["model/kinetic_energy"][-1] - solution["model/kinetic_energy"][0])
    assert float(solution["model/supplied_energy"][-1]) == pytest.approx(work, rel=1e-4)


def test_a_load_over_a_free_angle_is_that_over_a_driven_one() -> None:
    free = run(cylinder(40.0, driven=False), 0.5, integrator=fine(2e-4, joints=True))
    driven = run(cylinder(40.0, driven=True), 0.5, integrator=fine(2e-4, joints=True))
    last = [float(s["piston/velocity"].values[-1, 0]) for s in (free, driven)]
    # Kinks of the curvature within steps of 2e-4 s leave 1e-5.
    assert last[0] == pytest.approx(last[1], rel=1e-4)


def test_a_table_over_an_angle_repeats_itself_by_whole_turns() -> None:
    angles = np.radians(np.arange(0.0, 721.0, 90.0))
    values = [3.0, 1.0, 2.0, 5.0, 4.0, 0.0, 1.0, 2.0, 3.0]
    closed = td.TabulatedByAngle(angles=angles, values=values, period=np.radians(720.0))
    opened = td.TabulatedByAngle(angles=angles[:-1], values=values[:-1], period=np.radians(720.0))
    phi = np.linspace(-30.0, 30.0, 301)
    np.testing.assert_array_equal(closed.value(phi), opened.value(phi))
    np.testing.assert_allclose(closed.value(phi), closed.value(phi + 4.0 * math.pi), atol=1e-12)
    ending = td.TabulatedByAngle(angles=angles, values=values, period=None)
    assert float(ending.value(50.0)) == 3.0
    with pytest.raises(td.InvalidInput, match="whole number of turns"):
        td.TabulatedByAngle(angles=np.degrees(angles), values=values, period=720.0)
    with pytest.raises(td.InvalidInput, match="must be less than the period"):
        td.TabulatedByAngle(angles=angles, values=values, period=2.0 * math.pi)
