"""Ball joints between beams: every table and figure of their validation page.

    python tests/benchmarks/spherical_ancf_findings.py TABLES | all

Tables are numbers, integrators, stiff, limits, elements, walls, joints and friction; integrators
takes some minutes, the others seconds to a minute.
"""

import sys
import time
import warnings
from pathlib import Path

import numpy as np
import tribodyn as td
from tribodyn.cases import spherical_ancf as case

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "literature"))
import flexible_ball_joints as checks

SOURCE = case.reference()["seconds"]
MECHANISMS = case.MECHANISMS[1:]


def numbers():
    """Print the stiffness of ball and socket beside that which the source prints."""
    for mechanism in MECHANISMS:
        for material, (modulus, _) in case.MATERIALS.items():
            own = checks.wall_stiffness(mechanism, modulus)
            printed = checks.wall_stiffness(mechanism, case.printed_modulus(mechanism, modulus))
            print(f"{mechanism}, {material}: {own:.5g} and {printed:.5g} N/m^1.5")


def integrators(duration=20.0):
    """Print whether each method completes 20 s of the pendulum, and its work."""
    for formulation in ("ancf", "continuum"):
        for step in checks.STEPS:
            for radius in ("Bathe", 1.0, checks.LIMIT, *checks.RADII[1:]):
                row = checks.work(radius, step, duration, formulation)
                print(
                    f"| {formulation} | {step} | {radius} | {row} | {SOURCE.get((radius, step))} |",
                    flush=True,
                )


def stiff():
    """Print how far steel beams are from rigid bodies."""
    for mechanism in MECHANISMS:
        for joint in ("ideal", "squeeze", "blended", "film"):
            base = checks.run(mechanism, joint, None, checks.DURATION)
            beams = checks.run(mechanism, joint, "stiff", checks.DURATION)
            place, velocity = checks.apart(base, beams)
            forces = [float(checks.reaction(run).max()) for run in (base, beams)]
            print(
                f"| {mechanism} | {joint} | {1e3 * place:.4f} mm | {1e2 * velocity:.3f} % "
                f"| {forces[0]:.3f}, {forces[1]:.3f} N |",
                flush=True,
            )


def limits():
    """Print the dry impacts of rigid bodies and of beams that hardly bend in an impact."""
    print(checks.impacts("double pendulum", None, integrator=checks.TIGHT_IMPACTS).to_string())
    for factor in (1.0, 1e2, 1e4, 1e6, 1e8):
        table = checks.impacts(
            "double pendulum",
            "stiff",
            youngs_modulus=factor * checks.STEEL,
            wall_modulus=checks.STEEL,
            elements=1,
            **({"duration": 0.03} if factor < 1e3 else {"integrator": checks.TIGHT_IMPACTS}),
        )
        print(f"arms of {factor:g} times the modulus of steel")
        print(table.head(3).to_string(), flush=True)


def elements():
    """Print the first dry touch of steel arms and couplers by the number of elements."""
    for mechanism in MECHANISMS:
        for count in (1, 2, 3, 5, 10, 20, 40):
            touch = checks.first_touch(mechanism, "stiff", elements=count)
            print(mechanism, count, *(f"{value:.5g}" for value in touch), flush=True)


def walls():
    """Print the first dry touch with the walls of either material, and with printed stiffness."""
    for mechanism in MECHANISMS:
        for material, (modulus, _) in case.MATERIALS.items():
            for label, wall in (
                ("walls of steel", checks.STEEL),
                ("own walls", modulus),
                ("printed stiffness", case.printed_modulus(mechanism, modulus)),
            ):
                for count in (5, 10):
                    touch = checks.first_touch(
                        mechanism, material, elements=count, wall_modulus=wall
                    )
                    print(
                        f"{mechanism}, {material}, {label}, {count} elements: {touch[0]:.4f} m/s, "
                        f"{touch[1]:.2f} N, {1e6 * touch[2]:.3f} um",
                        flush=True,
                    )


def joints():
    """Print forces, eccentricities and deflections of flexible and stiff beams."""
    for mechanism in MECHANISMS:
        for material in case.MATERIALS:
            for joint in case.JOINTS:
                duration = checks.THREE_IMPACTS[mechanism] if joint == "dry" else checks.DURATION
                run = checks.run(mechanism, joint, material, duration)
                ratio = (
                    float(run["A/eccentricity_ratio"].max()) if joint != "ideal" else float("nan")
                )
                bent = float(case.deflection(run, "AB").max())
                print(
                    f"| {mechanism} | {material} | {joint} | {checks.reaction(run).max():.3f} N "
                    f"| {ratio:.6f} | {1e3 * bent:.4g} mm | {run.run_statistics['steps']} steps |",
                    flush=True,
                )


def friction():
    """Print the energy that the dry flexible pendulum loses with and without friction."""
    law = td.Ambrosio(0.1, lower_speed=1e-3, upper_speed=1e-2)
    for chosen in (None, law):
        run = checks.run("double pendulum", "dry", "flexible", 0.15, friction=chosen)
        lost = 1e3 * float(run["model/dissipated_energy"][-1])
        error = 1e3 * float(np.abs(run["model/energy_balance_error"]).max())
        print(f"friction {chosen}: {lost:.4f} mJ lost, balance off by {error:.4f} mJ")


TABLES = {
    "numbers": numbers,
    "integrators": integrators,
    "stiff": stiff,
    "limits": limits,
    "elements": elements,
    "walls": walls,
    "joints": joints,
    "friction": friction,
}

if __name__ == "__main__":
    warnings.simplefilter("ignore", td.AccuracyWarning)
    for name in TABLES if sys.argv[1] == "all" else sys.argv[1:]:
        began = time.process_time()
        print(f"--- {name}", flush=True)
        TABLES[name]()
        print(f"--- {name} took {time.process_time() - began:.0f} s", flush=True)
