"""Runs of the ball joints and what is read off them, for tests and for the tables of the page."""

import math
from typing import Any

import numpy as np
import tribodyn as td
from numpy.typing import NDArray
from scipy.integrate import solve_ivp
from tribodyn.cases import spherical_joints as case

Array = NDArray[np.float64]

TIGHT = td.ESDIRK4(tolerance=1e-9, max_step=5e-3)
IMPACTS = td.ESDIRK4(tolerance=1e-8, gap_tolerance=1e-6)
OTHER_METHODS = (
    td.CashKarp(tolerance=1e-8, gap_tolerance=1e-6),
    td.TRBDF2(tolerance=1e-7, gap_tolerance=1e-5),
)
# What the restitution coefficient 0.9 of the law really gives.
RESTITUTION = 0.9131766778
# Of the runs that are compared [s]: the pendulum falls through its lowest place.
DURATION = 0.6
THREE_IMPACTS = {"double pendulum": 0.08, "four-bar": 0.05}  # time of the first three [s]
# From this time on the ball of each dry joint stays on the wall [s].
LATE = 0.3
COARSE = td.FilmMesh(around=32, along=8)

CUP, BALL, VISCOSITY, LOAD = 20e-3, 18e-3, 0.4, 10.0
# Eccentricity ratio and F c^2 t / (6 pi eta R^4), which is
# -ln(1 - r) (1 + r^-2) / 2 - 1 / (2 r) - 1 / 4, computed elsewhere.
SQUEEZE_TIMES = (
    (0.1, 0.07070604070696583),
    (0.5, 0.48286795133659527),
    (0.9, 1.7670858137792318),
    (0.99, 3.8968714852569657),
)
# Eccentricity ratio and bracket B of the force 6 pi eta R^4 (d ratio/dt) B / c^2.
BRACKETS = ((0.1, 0.7505954532848165), (0.5, 1.4548225555204377), (0.9, 8.631570517154946))


def run(mechanism: str, joint: str, duration: float, **more: Any) -> td.Solution:
    """Simulate a mechanism without a bar."""
    options = {"integrator": more.pop("integrator")} if "integrator" in more else {}
    model = case.build(mechanism, joint, **more)
    return td.simulate(model, duration=duration, progress=False, **options)


def all_runs() -> dict[tuple[str, str], td.Solution]:
    """Return the runs of both mechanisms with all joints that are compared."""
    return {
        (mechanism, joint): run(mechanism, joint, DURATION, mesh=COARSE)
        for mechanism in case.MECHANISMS
        for joint in case.JOINTS
    }


def departures(
    runs: dict[tuple[str, str], td.Solution], mechanism: str, joint: str
) -> tuple[float, float]:
    """Return how far B is from the ideal one at most: place [m] and velocity [m/s]."""
    ideal = case.motion_of_b(runs[mechanism, "ideal"])
    other = case.motion_of_b(runs[mechanism, joint])
    times = np.linspace(0.0, DURATION, 6001)
    found = []
    for name in ("position", "velocity"):
        difference = other[name].interp(time=times) - ideal[name].interp(time=times)
        found.append(float(np.linalg.norm(difference.values, axis=1).max()))
    return found[0], found[1]


def reaction(solution: td.Solution) -> Array:
    """Return the magnitude of the force in the joint over time [N]."""
    return np.asarray(np.linalg.norm(solution["A/force"].values, axis=1))


# --- the ideal pendulum -------------------------------------------------------------------------


def fall(time: float, state: Any) -> list[float]:
    """Return the rates of the angles and angular velocities of a planar double pendulum."""
    a, b, u, w = state
    mass, length = 0.234, 0.3
    half, inertia = 0.5 * length, mass * (length**2 + 0.01**2) / 12.0
    both = mass * length * half
    matrix = np.array(
        [
            [inertia + mass * (half**2 + length**2), both * math.cos(a - b)],
            [both * math.cos(a - b), inertia + mass * half**2],
        ]
    )
    weight = 9.81 * mass
    loads = [
        -both * math.sin(a - b) * w**2 - weight * (half + length) * math.cos(a),
        both * math.sin(a - b) * u**2 - weight * half * math.cos(b),
    ]
    return [u, w, *np.linalg.solve(matrix, loads)]


def pendulum_errors(solution: td.Solution) -> tuple[float, float]:
    """Return how far B is from two equations of motion over 2 s: place [m] and velocity [m/s]."""
    end = case.motion_of_b(solution)
    exact = solve_ivp(
        fall,
        (0.0, 2.0),
        np.zeros(4),
        method="DOP853",
        rtol=1e-11,
        atol=1e-11,
        t_eval=solution.time.values,
    ).y
    angles, speeds = exact[:2], exact[2:]
    place = 0.3 * np.stack([np.cos(angles).sum(axis=0), np.sin(angles).sum(axis=0)], axis=1)
    rate = 0.3 * np.stack(
        [-(np.sin(angles) * speeds).sum(axis=0), (np.cos(angles) * speeds).sum(axis=0)], axis=1
    )
    return (
        float(np.abs(end["position"].values[:, :2] - place).max()),
        float(np.abs(end["velocity"].values[:, :2] - rate).max()),
    )


# --- dry impacts --------------------------------------------------------------------------------


def jumps(mechanism: str) -> list[tuple[float, float, float]]:
    """Return of the first three impacts the jump of the approach, its speed, and the jump of B.

    All in m/s; the speed is that before the impact.
    """
    solution = run(mechanism, "dry", 0.1, integrator=IMPACTS)
    times = solution.time.values
    eccentricity = solution["A/eccentricity"].values
    length = np.linalg.norm(eccentricity, axis=1)
    rate = (eccentricity * solution["A/eccentricity_rate"].values).sum(axis=1)
    rate /= np.maximum(length, 1e-12)
    velocity = case.motion_of_b(solution)["velocity"].values
    found = []
    for impact in solution.impacts("A").iloc[:3].itertuples():
        before, after = np.searchsorted(times, [impact.time, impact.time + impact.duration])
        felt = float(np.linalg.norm(velocity[after] - velocity[before]))
        found.append((float(rate[before] - rate[after]), float(impact.speed), felt))
    return found


def methods_apart(mechanism: str, other: td.Integrator) -> tuple[float, float, float]:
    """Return how far times, speeds and forces of the first three impacts are apart at most [-]."""
    duration = THREE_IMPACTS[mechanism]
    first, second = (
        run(mechanism, "dry", duration, integrator=method).impacts("A").iloc[:3]
        for method in (IMPACTS, other)
    )
    assert len(first) == len(second) == 3
    time, speed, force = (
        float(np.abs(second[name].to_numpy() / first[name].to_numpy() - 1.0).max())
        for name in ("time", "speed", "largest_force")
    )
    return time, speed, force


def first_impact(mechanism: str, modulus: float) -> tuple[float, float, float]:
    """Return speed [m/s], largest force [N] and largest penetration [m] of the first impact."""
    solution = run(mechanism, "dry", 0.08, integrator=IMPACTS, youngs_modulus=modulus)
    impact = solution.impacts("A").iloc[0]
    end = float(impact["time"]) + float(impact["duration"])
    during = solution.time.values <= end
    depth = float(solution["A/penetration"].values[during].max())
    return float(impact["speed"]), float(impact["largest_force"]), depth


# --- films --------------------------------------------------------------------------------------


def lateness(ratio: float, time: float, mass: float) -> float:
    """Return how late a ball arrives at a ratio, divided by the time of the closed form [-]."""
    clearance = CUP - BALL
    unit = 6.0 * math.pi * VISCOSITY * CUP**4 / (LOAD * clearance**2)
    mech = td.Model(planar=False)
    start = clearance / unit * 1.5  # what the film allows in the middle, where its bracket is 2/3
    ball = mech.rigid_body("ball", mass=mass, inertia=(1e-4 * mass,) * 3, velocity=(0, 0, start))
    mech.clearance(
        "cup",
        journal=ball.marker((0, 0, 0)),
        bearing=mech.ground.marker((0, 0, 0)),
        gap=td.SphericalGap(cup_radius=CUP, ball_radius=BALL),
        interface=td.SqueezeInterface(lubricant=td.Lubricant(dynamic_viscosity=VISCOSITY)),
    )
    mech.applied_force("load", ball.marker((0, 0, 0)), (0.0, 0.0, LOAD))
    integrator = td.ESDIRK4(tolerance=1e-9, gap_tolerance=1e-9)
    solution = td.simulate(mech, duration=time * unit, integrator=integrator, progress=False)
    late = ratio - solution["cup/eccentricity_ratio"].values[-1]
    return float(late / (solution["cup/eccentricity_ratio_rate"].values[-1] * time * unit))


def straight_in(ratio: float, clearance: float, around: int = 96) -> Array:
    """Return the force on a ball that goes straight in, by 6 pi eta R^4 (d ratio/dt) / c^2."""
    speed = 1e-5
    mech = td.Model(planar=False)
    ball = mech.rigid_body("ball", mass=1.0, inertia=(1e-4,) * 3, velocity=(0, 0, speed))
    mech.clearance(
        "cup",
        journal=ball.marker((0, 0, 0)),
        bearing=mech.ground.marker((0, 0, 0)),
        gap=td.SphericalGap(cup_radius=CUP, radial_clearance=clearance),
        interface=td.LubricatedInterface(
            lubricant=td.Lubricant(dynamic_viscosity=VISCOSITY),
            cavitation="none",
            mesh=td.FilmMesh(around=around, along=around // 3),
        ),
        initial_eccentricity=(0.0, 0.0, ratio * clearance),
    )
    solution = td.simulate(mech, duration=1e-9, progress=False)
    force = np.asarray(solution["cup/bearing_force"].values[0])
    return force * clearance**3 / (6.0 * math.pi * VISCOSITY * CUP**4 * speed)
