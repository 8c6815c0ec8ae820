"""Rigid bodies in space against closed forms, through many moves of their charts."""

from collections.abc import Callable
from typing import Any

import numpy as np
import overview
import pytest
import tribodyn as td
from scipy.integrate import solve_ivp
from scipy.spatial.transform import Rotation
from scipy.special import ellipj, ellipk, ellipkinc

Vector = np.ndarray[Any, np.dtype[np.float64]]


def run(model: td.Model, duration: float, integrator: Any) -> td.Solution:
    return td.simulate(model, duration=duration, integrator=integrator, progress=False)


# --- a free asymmetric body --------------------------------------------------------------------

MOMENTS = np.array([1.0, 2.0, 3.0])  # kg m2


def free_body(angular_velocity: Any) -> td.Model:
    model = td.Model(planar=False)
    model.rigid_body("body", mass=1.0, inertia=MOMENTS, angular_velocity=angular_velocity)
    return model


def in_body(solution: td.Solution) -> Vector:
    """Return the angular velocity in the axes of the body."""
    turn = Rotation.from_quat(solution["body/orientation"].values)
    return turn.inv().apply(solution["body/angular_velocity"].values)


class Tumbling:
    """Angular velocity in the axes of a free body, L. D. Landau, E. M. Lifshitz, Mechanics, 37.

    For I1 < I2 < I3 and L^2 > 2 T I2; the start has positive components.
    """

    def __init__(self, start: Vector) -> None:
        i1, i2, i3 = MOMENTS
        momentum, energy = float(np.sum((MOMENTS * start) ** 2)), float(np.sum(MOMENTS * start**2))
        assert momentum > energy * i2
        self.amplitude = np.sqrt(
            [
                (energy * i3 - momentum) / (i1 * (i3 - i1)),
                (energy * i3 - momentum) / (i2 * (i3 - i2)),
                (momentum - energy * i1) / (i3 * (i3 - i1)),
            ]
        )
        self.rate = np.sqrt((i3 - i2) * (momentum - energy * i1) / (i1 * i2 * i3))
        self.parameter = (
            (i2 - i1) * (energy * i3 - momentum) / ((i3 - i2) * (momentum - energy * i1))
        )
        self.phase = ellipkinc(np.arcsin(start[1] / self.amplitude[1]), self.parameter)
        self.flip = 2.0 * ellipk(self.parameter) / self.rate  # [s] from one to the next

    def __call__(self, time: Vector) -> Vector:
        sn, cn, dn, _ = ellipj(self.phase + self.rate * time, self.parameter)
        return np.column_stack([cn, sn, dn]) * self.amplitude


def test_an_asymmetric_body_tumbles_as_the_elliptic_functions_say() -> None:
    start = np.array([0.01, 1.0, 0.01])
    exact = Tumbling(start)
    solution = run(free_body(start), 20.0 * exact.flip, td.CashKarp(tolerance=1e-11))
    found = in_body(solution)
    # 20 flips, 62 turns in all. The start is near the unstable axis: errors of the energy of 1e-10
    # shift the flips. Measured 4.7e-5.
    assert np.count_nonzero(np.diff(np.sign(found[:, 1]))) == 20
    overview.compare(
        "free body near its unstable axis, 20 flips",
        "angular velocity [rad/s]",
        reference="elliptic functions",
        page="bodies_in_space",
        error=np.abs(found - exact(solution.time.values)).max(),
        tolerance=2e-4,
    )
    turn = Rotation.from_quat(solution["body/orientation"].values)
    momentum = turn.apply(MOMENTS * found)
    energy = 0.5 * np.sum(MOMENTS * found**2, axis=1)
    # Measured 3.3e-10 and 8.4e-11.
    assert np.abs(momentum - momentum[0]).max() < 1e-9
    assert np.abs(energy / energy[0] - 1.0).max() < 3e-10
    # Quaternions keep their length and change without jumps: by half the turn of a step.
    quaternions = solution["body/orientation"].values
    assert np.abs(np.linalg.norm(quaternions, axis=1) - 1.0).max() < 1e-14
    turned = np.linalg.norm(np.diff(quaternions, axis=0), axis=1)
    assert turned.max() < np.diff(solution.time.values).max()


# --- orders ------------------------------------------------------------------------------------


def tumbling_reference(start: Vector, duration: float) -> tuple[Rotation, Vector, Vector]:
    """Return orientation, angular velocity and acceleration at the end, by another method."""

    def rates(_t: float, y: Vector) -> Vector:
        turn = Rotation.from_quat(y[:4])
        own = turn.inv().apply(y[4:])
        own_rate = np.cross(MOMENTS * own, own) / MOMENTS
        x, y2, z, w = y[:4]
        a, b, c = y[4:]
        quaternion = 0.5 * np.array(
            [
                w * a + z * b - y2 * c,
                w * b + x * c - z * a,
                w * c + y2 * a - x * b,
                -(x * a + y2 * b + z * c),
            ]
        )
        return np.concatenate([quaternion, turn.apply(own_rate)])

    begin = np.concatenate([[0.0, 0.0, 0.0, 1.0], start])
    end = solve_ivp(rates, (0.0, duration), begin, method="DOP853", rtol=1e-13, atol=1e-13).y[:, -1]
    return Rotation.from_quat(end[:4]), end[4:], rates(duration, end)[4:]


METHODS: list[tuple[Callable[..., Any], int]] = [
    (lambda h: td.GeneralizedAlpha(step=h, spectral_radius=0.0), 2),
    (lambda h: td.GeneralizedAlpha(step=h, spectral_radius=0.6), 2),
    (lambda h: td.GeneralizedAlpha(step=h, spectral_radius=1.0), 2),
    (lambda h: td.TRBDF2(step=h), 2),
    (lambda h: td.Bathe(step=h), 2),
    (lambda h: td.ESDIRK3(step=h), 3),
    (lambda h: td.ESDIRK4(step=h), 4),
    (lambda h: td.CashKarp(step=h), 5),
]


@pytest.mark.parametrize(
    ("method", "order"),
    METHODS,
    ids=["alpha 0", "alpha 0.6", "alpha 1", "TR-BDF2", "Bathe", "ESDIRK3", "ESDIRK4", "Cash-Karp"],
)
def test_orders_of_orientation_velocity_and_acceleration_across_charts(
    method: Callable[..., Any], order: int
) -> None:
    start, duration = np.array([0.4, 1.0, 0.3]), 8.0  # 8 rad: some eight moves of the chart
    turn, velocity, acceleration = tumbling_reference(start, duration)
    errors = []
    for step in (0.05, 0.025):
        solution = run(free_body(start), duration, method(step))
        at_end = [
            solution[f"body/{name}"].values[-1]
            for name in ("orientation", "angular_velocity", "angular_acceleration")
        ]
        errors.append(
            [
                (Rotation.from_quat(at_end[0]) * turn.inv()).magnitude(),
                np.linalg.norm(at_end[1] - velocity),
                np.linalg.norm(at_end[2] - acceleration),
            ]
        )
    found = np.log2(np.array(errors[0]) / errors[1])
    # Measured within 0.15 of the order, ESDIRK4's acceleration 4.27.
    assert np.all(found > order - 0.5), found
    assert np.all(found < order + 0.6), found


def test_orders_of_a_pendulum_in_space_with_its_reaction() -> None:
    """Multipliers too: the force of a spherical joint, against a run with small errors."""

    def pendulum() -> td.Model:
        model = td.Model(planar=False)
        bob = model.rigid_body(
            "bob",
            mass=1.0,
            inertia=(0.02, 0.05, 0.04),
            position=(1.0, 0.0, 0.0),
            velocity=(0.0, 0.0, -2.0),
            angular_velocity=(1.0, 2.0, 0.0),
        )
        model.spherical("pin", model.ground.marker(), bob.marker((-1.0, 0.0, 0.0)))
        model.gravity((0.0, -9.81, 0.0))
        return model

    names = ("bob/position", "bob/velocity", "bob/acceleration", "pin/force")
    exact = run(pendulum(), 2.0, td.CashKarp(step=5e-4))
    for rho in (0.0, 0.6, 0.95):
        errors = []
        for step in (0.01, 0.005):
            found = run(pendulum(), 2.0, td.GeneralizedAlpha(step=step, spectral_radius=rho))
            errors.append(
                [np.linalg.norm(found[n].values[-1] - exact[n].values[-1]) for n in names]
            )
        orders = np.log2(np.array(errors[0]) / errors[1])
        assert np.all(orders > 1.7), (rho, orders)
        assert np.all(orders < 2.4), (rho, orders)


# --- a heavy top -------------------------------------------------------------------------------


def test_a_heavy_symmetrical_top_nutates_as_its_closed_form_says() -> None:
    """H. Goldstein, Classical Mechanics, 5.7: u = cos(tilt) is an elliptic function of time.

    With the constants of the motion alpha, beta, a, b: u'^2 = (1 - u^2)(alpha - beta u) - (b - a
    u)^2, whose roots u1 < u2 < u3 give u = u1 + (u2 - u1) sn^2.
    """
    mass, arm, across, along, gravity = 1.0, 0.3, 0.02, 0.01, 9.81
    about_pin = across + mass * arm**2
    tilt, spin = 0.5, 120.0
    turn = Rotation.from_euler("x", tilt)
    axis = turn.apply([0.0, 0.0, 1.0])
    model = td.Model(planar=False)
    top = model.rigid_body(
        "top",
        mass=mass,
        inertia=(across, across, along),
        position=arm * axis,
        orientation=turn,
        velocity=(0.0, 0.0, 0.0),
        angular_velocity=spin * axis,
    )
    model.spherical("pin", model.ground.marker(), top.marker((0.0, 0.0, -arm)))
    model.gravity((0.0, 0.0, -gravity))
    solution = run(model, 2.0, td.ESDIRK4(tolerance=1e-10))
    u = Rotation.from_quat(solution["top/orientation"].values).apply([0.0, 0.0, 1.0])[:, 2]

    start = np.cos(tilt)
    a = along * spin / about_pin
    b = a * start  # released with spin alone
    beta = 2.0 * mass * gravity * arm / about_pin
    alpha = beta * start
    roots = np.sort(np.roots([beta, -(alpha + a**2), 2.0 * a * b - beta, alpha - b**2]).real)
    u1, u2, u3 = roots
    assert u2 == pytest.approx(start, abs=1e-9)
    rate = 0.5 * np.sqrt(beta * (u3 - u1))
    parameter = (u2 - u1) / (u3 - u1)
    # It falls from u2, where sn^2 is 1.
    sn, _, _, _ = ellipj(rate * solution.time.values + ellipk(parameter), parameter)
    assert np.ptp(u) > 0.03
    # After 240 rad of spin.
    overview.compare(
        "heavy symmetrical top, 2 s",
        "cosine of the tilt",
        reference="elliptic function",
        page="bodies_in_space",
        error=np.abs(u - (u1 + (u2 - u1) * sn**2)).max(),
        tolerance=5e-7,
    )
    # Energy and the momentum about the vertical.
    assert np.abs(solution["model/energy_balance_error"].values).max() < 1e-5


# --- films and frames --------------------------------------------------------------------------


def shaft_in_film(turn: Rotation, shift: Vector) -> td.Model:
    """Return a shaft of two bodies in space whose journal is held by a film, turned as a whole."""
    model = td.Model(planar=False)
    ground = model.ground
    speed = 300.0

    def placed(x: float, y: float, z: float) -> Vector:
        return turn.apply([x, y, z]) + shift

    shaft = model.rigid_body(
        "shaft",
        mass=0.5,
        inertia=(2e-4, 2e-4, 1e-4),
        position=placed(0.0, 0.0, 0.0),
        orientation=turn,
        angular_velocity=turn.apply([0.0, 0.0, speed]),
    )
    # It stays upright and does not slide: a planar joint, across which the journal moves.
    model.in_plane("guide", ground.marker(shift, orientation=turn), shaft.marker((0.0, 0.0, 0.0)))
    model.clearance(
        "bearing",
        journal=shaft.marker((0.0, 0.0, 0.0)),
        bearing=ground.marker(shift, orientation=turn),
        interface=td.LubricatedInterface(
            lubricant=td.Lubricant(dynamic_viscosity=0.01),
            cavitation="half_sommerfeld",
            mesh=td.FilmMesh(around=40, along=8),
        ),
        initial_eccentricity=(1e-6, -1.2e-5),
        gap=td.JournalGap(bearing_radius=0.01, radial_clearance=3e-5, bearing_length=0.02),
    )
    model.gravity(turn.apply([0.0, -9.81 * 20.0, 0.0]))
    return model


QUANTITIES = ("eccentricity", "bearing_force", "maximum_film_pressure", "bearing_moment")


def shaft_in_ring(planar: bool, cavitation: str) -> td.Model:
    """Return a shaft that turns in a ring that turns, with a film between them and a load."""
    model = td.Model(planar=planar)
    ground = model.ground
    bodies = {}
    for name, mass, inertia, speed in (("shaft", 0.5, 1e-4, 300.0), ("ring", 1.0, 1e-3, 120.0)):
        bodies[name] = model.rigid_body(
            name,
            mass=mass,
            inertia=inertia if planar else (2.0 * inertia, 2.0 * inertia, inertia),
            angular_velocity=speed if planar else (0.0, 0.0, speed),
        )
    shaft, ring = bodies["shaft"], bodies["ring"]
    if not planar:
        model.in_plane("guide", ground.marker(), shaft.marker())
    model.revolute("hinge", ground.marker(), ring.marker())
    model.clearance(
        "bearing",
        journal=shaft.marker(),
        bearing=ring.marker(),
        interface=td.LubricatedInterface(
            lubricant=td.Lubricant(dynamic_viscosity=0.01),
            cavitation=cavitation,
            mesh=td.FilmMesh(around=40, along=8),
        ),
        initial_eccentricity=(1e-6, -1.2e-5),
        gap=td.JournalGap(bearing_radius=0.01, radial_clearance=3e-5, bearing_length=0.02),
    )
    model.gravity((0.0, -9.81 * 20.0, 0.0))
    return model


@pytest.mark.parametrize("cavitation", ["half_sommerfeld", "mass_conserving"])
@pytest.mark.parametrize(
    "method",
    [td.GeneralizedAlpha(step=2e-5, spectral_radius=0.6), td.TRBDF2(step=4e-5)],
    ids=["alpha", "TR-BDF2"],
)
def test_a_film_between_bodies_in_space_does_not_feel_the_moves_of_their_charts(
    method: td.Integrator, cavitation: str
) -> None:
    """90 and 36 rad, a move each; the same steps in the plane have no charts."""
    space, plane = (run(shaft_in_ring(flat, cavitation), 0.3, method) for flat in (False, True))
    for name in QUANTITIES:
        a, b = space[f"bearing/{name}"].values, plane[f"bearing/{name}"].values
        if name == "bearing_force":
            a = a[:, :2]
        if name == "bearing_moment":
            a = a[:, 2]
        # Measured 1.4e-11 of the pressure, where the oil has a history.
        assert np.abs(a - b).max() < 5e-11 * np.abs(b).max(), name
    spin = space["ring/angular_velocity"].values
    assert np.abs(spin[:, 2] - plane["ring/angular_velocity"].values).max() < 1e-9 * 120.0


def test_turning_a_whole_mechanism_with_its_film_changes_nothing_but_the_frame() -> None:
    integrator = td.TRBDF2(step=5e-5)
    plain = run(shaft_in_film(Rotation.identity(), np.zeros(3)), 0.02, integrator)
    turn = Rotation.from_rotvec([0.7, -1.1, 0.4])
    turned = run(shaft_in_film(turn, np.array([0.003, -0.002, 0.004])), 0.02, integrator)
    for name in QUANTITIES:
        a, b = plain[f"bearing/{name}"].values, turned[f"bearing/{name}"].values
        assert np.abs(a - b).max() < 1e-9 * np.abs(a).max(), name
    velocity = turn.apply(plain["shaft/velocity"].values)
    assert np.abs(velocity - turned["shaft/velocity"].values).max() < 1e-9 * np.abs(velocity).max()


def test_a_driven_rotor_in_space_rests_on_its_springs() -> None:
    """Its velocities by the drive need masses, which in space are those of its orientation."""
    mech = td.Model(planar=False)
    rotor = mech.rigid_body("rotor", mass=2.0, inertia=(4e-3, 4e-3, 1e-3))
    mech.gravity((0.0, -9.81, 0.0))
    axis, own = mech.ground.marker((0.0, 0.0, 0.0)), rotor.marker((0.0, 0.0, 0.0))
    mech.in_plane("plane", axis, own)
    for name, place in (("right", (0.3, 0.0, 0.0)), ("above", (0.0, 0.3, 0.0))):
        mech.spring_damper(
            name, mech.ground.marker(place), own, stiffness=1e4, damping=10.0, free_length=0.3
        )
    mech.drive_rotation("motor", axis, own, speed=300.0)
    rest = td.equilibrium(mech)
    # m g = k s, the spring beside it being turned by s / 0.3 pulls by its second order.
    sag = 2.0 * 9.81 / 1e4
    assert float(rest["rotor/position"].sel(component_xyz="y")) == pytest.approx(-sag, rel=1e-4)
    assert float(rest["rotor/angular_velocity"].sel(component_xyz="z")) == pytest.approx(300.0)
