"""Ball joints between beams: the tables of their validation page, and figures of its text.

    python tests/benchmarks/spherical_ancf.py TABLES | all

prints figures that the text of the page mentions; tables are numbers, joints, departures and
friction. The tables of the page are rows, which `run.py` keeps.
"""

import sys
import time
import warnings
from pathlib import Path

import numpy as np
import tribodyn as td
from rows import show
from tribodyn.cases import spherical_ancf as case

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "literature"))
import flexible_ball_joints as checks

TITLE = "Ball joints between beams"
TIMES = "no times: counts, forces and distances, which do not depend on the machine"

SECONDS = case.reference()["seconds"]  # of the source
MECHANISMS = case.MECHANISMS[1:]
# Modulus of the arms in dry impacts divided by that of steel; None for rigid bodies.
ARMS = (1e4, 1e6, 1e8, None)
ELEMENTS = (1, 2, 3, 5, 10, 20, 40)


def methods(short):
    """Return whether each method completes 20 s of the pendulum, and its work."""
    rows = []
    for formulation in ("ancf", "continuum"):
        for step in checks.STEPS[2:3] if short else checks.STEPS:
            for radius in ("Bathe", 1.0, checks.LIMIT, *checks.RADII[1:]):
                work = checks.work(radius, step, 0.1 if short else 20.0, formulation)
                label = {"table": "methods", "formulation": formulation, "step [s]": step}
                source = SECONDS.get((radius, step))
                known = {} if source is None else {"source [s]": source}
                rows.append({**label, "radius": radius, **known, **work})
    return rows


def steel(short):
    """Return how far steel beams are from rigid bodies."""
    rows = []
    for mechanism in MECHANISMS:
        for joint in ("ideal",) if short else ("ideal", "squeeze", "blended", "film"):
            duration = 0.02 if short else checks.DURATION
            base = checks.run(mechanism, joint, None, duration)
            beams = checks.run(mechanism, joint, "stiff", duration)
            place, velocity = checks.apart(base, beams)
            rows.append(
                {
                    "table": "steel",
                    "mechanism": mechanism,
                    "joint": joint,
                    "place [mm]": 1e3 * place,
                    "velocity [%]": 1e2 * velocity,
                    "rigid [N]": float(checks.reaction(base).max()),
                    "steel [N]": float(checks.reaction(beams).max()),
                }
            )
    return rows


def limits(short):
    """Return the dry impacts of rigid bodies and of beams that hardly bend in an impact."""
    rows = []
    for factor in (None,) if short else ARMS:
        more = {"integrator": checks.TIGHT_IMPACTS}
        if factor is not None:
            more |= {
                "youngs_modulus": factor * checks.STEEL,
                "wall_modulus": checks.STEEL,
                "elements": 1,
            }
        found = checks.impacts("double pendulum", "stiff" if factor else None, **more).head(3)
        row = {"table": "limits", "arms": "rigid bodies" if factor is None else f"{factor:.0e}"}
        for k, (_, touch) in enumerate(found.iterrows(), start=1):
            row[f"time {k} [ms]"] = 1e3 * touch["time"]
            row[f"speed {k} [m/s]"] = float(touch["speed"])
            row[f"force {k} [N]"] = float(touch["largest_force"])
        rows.append(row)
    return rows


def touch(table, mechanism, material, label, **more):
    """Return the row of the first touch of a dry joint."""
    speed, force, depth = checks.first_touch(mechanism, material, **more)
    return {
        "table": table,
        "mechanism": mechanism,
        "beams": material,
        **label,
        "speed [m/s]": speed,
        "force [N]": force,
        "penetration [um]": 1e6 * depth,
    }


def elements(short):
    """Return the first dry touch of steel arms and couplers by the number of elements."""
    return [
        touch("elements", mechanism, "stiff", {"elements": count}, elements=count)
        for mechanism in MECHANISMS
        for count in (ELEMENTS[:1] if short else ELEMENTS)
    ]


def walls(short):
    """Return the first dry touch with the walls of either material, and with printed stiffness."""
    rows = []
    for mechanism in MECHANISMS:
        for material, (modulus, _) in case.MATERIALS.items():
            chosen = {
                "steel": checks.STEEL,
                "60 MPa": modulus,
                "stiffness as printed": case.printed_modulus(mechanism, modulus),
            }
            if material == "stiff":
                del chosen["60 MPa"]
            count = 1 if short else 10
            rows += [
                touch(
                    "walls",
                    mechanism,
                    material,
                    {"walls": wall},
                    elements=count,
                    wall_modulus=value,
                )
                for wall, value in chosen.items()
            ]
    return rows


def run(short=False):
    """Print the rows and return them."""
    rows = []
    for table in (methods, steel, limits, elements, walls):
        rows += show(table(short))
    return rows


# --- figures of the text --------------------------------------------------------------------------


def numbers():
    """Print the stiffness of ball and socket beside that which the source prints."""
    for mechanism in MECHANISMS:
        for material, (modulus, _) in case.MATERIALS.items():
            own = checks.wall_stiffness(mechanism, modulus)
            printed = checks.wall_stiffness(mechanism, case.printed_modulus(mechanism, modulus))
            print(f"{mechanism}, {material}: {own:.5g} and {printed:.5g} N/m^1.5")


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


def departures():
    """Print how far the velocity of B is from that with an ideal joint."""
    for mechanism, duration in (("double pendulum", 0.15), ("four-bar", 0.1)):
        for joint in ("squeeze", "dry"):
            shares = []
            for material in case.MATERIALS:
                runs = [
                    checks.run(mechanism, each, material, duration) for each in ("ideal", joint)
                ]
                shares.append(f"{material} {100.0 * checks.apart(*runs)[1]:.2g} %")
            print(f"{mechanism}, {joint}: {', '.join(shares)}", flush=True)


def friction():
    """Print the energy that the dry flexible pendulum loses with and without friction."""
    law = td.Ambrosio(0.1, lower_speed=1e-3, upper_speed=1e-2)
    for chosen in (None, law):
        run = checks.run("double pendulum", "dry", "flexible", 0.15, friction=chosen)
        lost = 1e3 * float(run["model/dissipated_energy"][-1])
        error = 1e3 * float(np.abs(run["model/energy_balance_error"]).max())
        print(f"friction {chosen}: {lost:.4f} mJ lost, balance off by {error:.4f} mJ")


TABLES = {"numbers": numbers, "joints": joints, "departures": departures, "friction": friction}

if __name__ == "__main__":
    warnings.simplefilter("ignore", td.AccuracyWarning)
    for name in TABLES if sys.argv[1] == "all" else sys.argv[1:]:
        began = time.process_time()
        print(f"--- {name}", flush=True)
        TABLES[name]()
        print(f"--- {name} took {time.process_time() - began:.0f} s", flush=True)
