"""Ball joints: every table and figure of their validation page.

    python tests/benchmarks/spherical_joints.py TABLES | all

Tables are numbers, departures, impacts, walls, reactions and long; seconds each, `long` a minute
for its film.
"""

import math
import sys
import time
from functools import cache
from pathlib import Path

import numpy as np
import tribodyn as td
from rows import PROCESSOR, or_stopped, show, warm_up
from scipy.spatial.transform import Rotation
from tribodyn.cases import spherical_joints as case

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "literature"))
import ball_joints as checks

TITLE = "Ball joints, 0.6 s"
TIMES = PROCESSOR
JOINTS = case.JOINTS
STIFF, SOFT = 2.07e11, 6e7  # Young's moduli of the source [Pa]


runs = cache(checks.all_runs)


def numbers():
    """Print stiffness, angles and energies beside closed forms and independent programs."""
    for (socket, ball), modulus in (
        ((20e-3, 18e-3), STIFF),
        ((20e-3, 18e-3), SOFT),
        ((30e-3, 29e-3), STIFF),
    ):
        combined = td.contact_modulus(youngs_modulus=(modulus,) * 2, poisson_ratio=(0.3, 0.3))
        law = td.Hertz(contact_modulus=combined)
        contact = law.between(bearing_radius=socket, journal_radius=ball)
        convex = 4.0 / 3.0 * combined * math.sqrt(socket * ball / (socket + ball))
        print(
            f"{1e3 * socket:g} / {1e3 * ball:g} mm, {modulus:.3g} Pa: "
            f"{contact.force(1e-6) * 1e9:.6g} N/m^1.5, with the sum of the radii {convex:.5g}"
        )
    found = case.reference()
    off = []
    for end, angle in zip(found["time"], found["angle"], strict=True):
        run = checks.run("four-bar", "ideal", end, integrator=checks.TIGHT)
        along = Rotation.from_quat(run["OA/orientation"].values).apply((1.0, 0.0, 0.0))
        turned = np.arctan2(along[:, 0], -along[:, 1])
        off.append(abs(turned[-1] - angle))
    print(f"ideal four-bar: angles off by {max(off):.1e} rad")
    print(f"largest angle {np.degrees(np.abs(turned).max()):.2f} deg")
    run = checks.run("double pendulum", "ideal", 2.0, integrator=checks.TIGHT)
    place, speed = checks.pendulum_errors(run)
    fastest = np.linalg.norm(case.motion_of_b(run)["velocity"].values, axis=1).max()
    print(f"ideal pendulum over 2 s: B off by {place:.1e} m, {speed:.1e} of {fastest:.2f} m/s")
    balance = np.abs(run["model/energy_balance_error"].values).max()
    kinetic = float(run["model/kinetic_energy"].max())
    print(f"energy off by {balance:.1e} of {kinetic:.2f} J")
    for mass in (1e-6, 1e-9):
        late = [abs(checks.lateness(*row, mass)) for row in checks.SQUEEZE_TIMES]
        print(f"time of squeezing, ball of {mass:g} kg: off by {max(late):.1e}")
    for around, clearance in ((96, 1e-3), (192, 1e-3), (192, 0.1)):
        errors = [
            -checks.straight_in(ratio, clearance * checks.CUP, around)[2] / bracket - 1.0
            for ratio, bracket in checks.BRACKETS
        ]
        print(
            f"whole film going straight in, {around} x {around // 3} cells, clearance "
            f"{clearance:g} R: {', '.join(f'{error:+.1e}' for error in errors)}"
        )


def departures():
    """Print how far B is from the ideal joint's at most, eccentricity and losses."""
    for mechanism in case.MECHANISMS:
        for joint in JOINTS[1:]:
            run = runs()[mechanism, joint]
            place, velocity = checks.departures(runs(), mechanism, joint)
            ratio = float(run["A/eccentricity_ratio"].max())
            lost = 1e3 * float(run["model/dissipated_energy"][-1])
            print(
                f"| {mechanism} | {joint} | {1e3 * place:.3f} | {velocity:.3g} "
                f"| {ratio:.7f} | {lost:.3g} |"
            )


def impacts():
    """Print jumps of the approach in dry impacts, flights and contacts, and methods apart."""
    for mechanism in case.MECHANISMS:
        jumps = checks.jumps(mechanism)
        shares = [jump / (speed * (1.0 + checks.RESTITUTION)) for jump, speed, _ in jumps]
        print(f"{mechanism}: jumps by the law {', '.join(f'{share:.4f}' for share in shares)}")
        table = runs()[mechanism, "dry"].impacts("A")
        print(f"  {len(table)} touches, the last at {table['time'].iloc[-1]:.3f} s")
        apart = [checks.methods_apart(mechanism, other) for other in checks.OTHER_METHODS]
        instant, speed, force = np.max(apart, axis=0)
        print(f"  methods apart: time {instant:.1e}, speed {speed:.1e}, force {force:.1e}")


def walls():
    """Print force and penetration of the first dry impact on stiff and on soft walls."""
    for mechanism in case.MECHANISMS:
        stiff, soft = (checks.first_impact(mechanism, modulus) for modulus in (STIFF, SOFT))
        speed, force, depth = (one / other for one, other in zip(stiff, soft, strict=True))
        print(
            f"{mechanism}: {stiff[0]:.4g} m/s, speeds apart {abs(speed - 1.0):.0e}; force "
            f"{stiff[1]:.1f} and {soft[1]:.2f} N, {force:.2f} times less; penetration "
            f"{1e6 * stiff[2]:.3f} and {1e6 * soft[2]:.2f} um, {1.0 / depth:.2f} times more"
        )
    print(f"Hertz alone: {(STIFF / SOFT) ** 0.4:.2f} times, both")


def reactions():
    """Print the largest force in each joint, in the whole run and once the dry ball stays put."""
    for mechanism in case.MECHANISMS:
        ideal = runs()[mechanism, "ideal"]
        for joint in JOINTS:
            run = runs()[mechanism, joint]
            force, late = checks.reaction(run), run.time.values >= checks.LATE
            base = np.interp(run.time.values, ideal.time.values, checks.reaction(ideal))
            print(
                f"{mechanism}, {joint}: largest {force.max():.2f} N, from {checks.LATE} s on "
                f"{force[late].max():.2f} N, there {np.abs(force - base)[late].max():.2f} N off "
                "the ideal joint"
            )


def long():
    """Print how far B of the pendulum is from the ideal one over 2 s."""
    ideal = case.motion_of_b(checks.run("double pendulum", "ideal", 2.0))
    times = np.linspace(0.0, 2.0, 8001)
    for joint, mesh in (
        ("squeeze", checks.COARSE),
        ("blended", checks.COARSE),
        ("dry", checks.COARSE),
        ("film", td.FilmMesh(around=72, along=24)),
    ):
        end = case.motion_of_b(checks.run("double pendulum", joint, 2.0, mesh=mesh))
        off = end["position"].interp(time=times) - ideal["position"].interp(time=times)
        print(f"{joint}: {1e3 * np.linalg.norm(off, axis=1).max():.1f} mm", flush=True)


def cost(mechanism, joint, duration):
    """Return the row of a joint."""
    warm_up()

    def measure():
        began = time.process_time()
        solution = checks.run(mechanism, joint, duration, mesh=checks.COARSE)
        spent = time.process_time() - began
        counts = solution.run_statistics
        return {
            "seconds": spent,
            "steps": counts["steps"],
            "rejected": counts["rejected_by_error"] + counts["rejected_by_newton"],
            "evaluations": counts["evaluations"],
            "lost [mJ]": 1e3 * float(solution["model/dissipated_energy"][-1]),
        }

    return or_stopped({"mechanism": mechanism, "joint": joint}, measure)


def run(short=False):
    """Print the rows and return them: all joints in both mechanisms."""
    duration = 0.02 if short else checks.DURATION
    return show([cost(name, joint, duration) for name in case.MECHANISMS for joint in JOINTS])


TABLES = {
    "numbers": numbers,
    "departures": departures,
    "impacts": impacts,
    "walls": walls,
    "reactions": reactions,
    "long": long,
}

if __name__ == "__main__":
    for name in TABLES if sys.argv[1] == "all" else sys.argv[1:]:
        began = time.process_time()
        print(f"--- {name}", flush=True)
        TABLES[name]()
        print(f"--- {name} took {time.process_time() - began:.0f} s", flush=True)
