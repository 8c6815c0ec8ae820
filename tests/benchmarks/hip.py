"""Hip: every table and figure of its validation page.

    python tests/benchmarks/hip.py cycles AROUND     ten cycles from both starts
    python tests/benchmarks/hip.py later AROUND      cycles 5 to 7 on a fine mesh
    python tests/benchmarks/hip.py fixed             one state on meshes and focuses
    python tests/benchmarks/hip.py meshes | solvers | methods | trial | joint
    python tests/benchmarks/hip.py all               all but `cycles` and `later`: 3 minutes

`cycles` takes 15 s with 96 cells around, 80 s with 192 and 12 minutes with 384. Seconds are
processor time of this process, which other processes on the machine lengthen as well.
"""

import math
import sys
import time
import warnings

import numpy as np
import tribodyn as td
from rows import PROCESSOR, or_stopped, show, warm_up
from tribodyn.cases import hip

TITLE = "Hip, two cycles of gait from the middle of the cup"
TIMES = f"{PROCESSOR}, by its cycles"
CYCLES = 10
AROUND = (48, 96, 192, 384, 768)
METHOD = td.TRBDF2(max_step=0.02, gap_tolerance=2e-3)
LEAST, LARGEST = "hip/minimum_film_thickness", "hip/maximum_film_pressure"
# Eccentricity [m], its rate [m/s] and angular velocity [rad/s] in the frame of the cup where the
# pressure of ten cycles is largest, as `cycles 192` prints them.
STATE = {
    "eccentricity": (3.5749486414247167e-06, -2.117806959692933e-05, 2.082772097993167e-05),
    "eccentricity_rate": (-3.28034340601606e-05, -6.514445462775033e-06, -7.351300323278505e-07),
    "angular_velocity": (0.3852109690562473, -1.5801921946024433, -0.9859216295432589),
}
# Eccentricity by the clearance after four cycles from the middle, as `cycles 192` prints it.
AFTER_FOUR = (0.22160318528020867, -0.6780237280762288, 0.6971232859682012)
# Where the wall is nearest in STATE, in the stereographic disc of `FilmMesh`.
_X, _Y, _Z = np.array(STATE["eccentricity"]) / np.linalg.norm(STATE["eccentricity"])
NEAREST = (_X / (1.0 + _Z), _Y / (1.0 + _Z))


def mesh(around, focus=hip.FOCUS):
    """Return a mesh with rings around the direction of the load, or without focus."""
    return td.FilmMesh(around=around, along=around // 3, focus=focus)


def walk(start="middle", around=96, cycles=2, *, method=METHOD, focus=hip.FOCUS, **given):
    """Return the run of some cycles and the seconds of each."""
    place = hip.STARTS[start] if isinstance(start, str) else start
    model = hip.build(place, mesh=mesh(around, focus), **given)
    began = time.process_time()
    run = td.simulate(model, duration=cycles, integrator=method, progress=False)
    return run, (time.process_time() - began) / cycles


def extremes(run):
    """Return least film [um] and largest pressure [MPa] of each cycle."""
    parts = [run.window(time=(k, k + 1)) for k in range(round(float(run.time[-1])))]
    return [(1e6 * float(p[LEAST].min()), 1e-6 * float(p[LARGEST].max())) for p in parts]


def solved(around, state, focus=hip.FOCUS, solver="automatic"):
    """Return the bearing of the case on a mesh, and what it has at a state."""
    gap = td.SphericalGap(
        cup_radius=hip.HEAD_RADIUS + hip.RADIAL_CLEARANCE, radial_clearance=hip.RADIAL_CLEARANCE
    )
    bearing = td.Bearing(gap, hip.gap_interface(mesh=mesh(around, focus), solver=solver))
    return bearing, bearing.solve(**state)


def state_of(run, row):
    """Return the arguments of `Bearing.solve` at a row of a run."""
    return {
        name: tuple(float(value) for value in run[f"hip/{channel}"].values[row])
        for name, channel in (
            ("eccentricity", "eccentricity"),
            ("eccentricity_rate", "eccentricity_rate"),
            ("angular_velocity", "relative_angular_velocity"),
        )
    }


def cycles(around):
    """Print least film [um] and largest pressure [MPa] of ten cycles from both starts."""
    rows = {}
    for start in hip.STARTS:
        run, seconds = walk(start, around, CYCLES)
        rows[start] = extremes(run)
        peak = int(run[LARGEST].values.argmax())
        print(f"{start}: {seconds:.1f} s per cycle", flush=True)
        print(f"  at {float(run.time[peak]):.4f} s: {state_of(run, peak)}", flush=True)
        last = run.window(time=(0, 4))["hip/eccentricity"].values[-1] / hip.RADIAL_CLEARANCE
        print(f"  eccentricity by the clearance after 4 s: {last.tolist()}", flush=True)
    for cycle, both in enumerate(zip(*rows.values(), strict=True), 1):
        line = ""
        for first, second in zip(*both, strict=True):
            line += f" | {first:.4g} | {second:.4g} | {100 * abs(second / first - 1):.2g} %"
        print(f"| {cycle}{line} |")


def fixed():
    """Print the largest pressure of one film, at a fixed state, on meshes and with focuses."""
    e = np.array(STATE["eccentricity"])
    load = np.array((0.0, -math.sin(hip.INCLINATION), math.cos(hip.INCLINATION)))
    angle = math.degrees(math.acos(float(load @ e) / float(np.linalg.norm(e))))
    print(f"the wall is nearest {angle:.1f} deg from the direction of the load")
    print("| focus | rings | nodes | largest pressure [MPa] | force [N] |")
    for name, focus in (("load", hip.FOCUS), ("nearest", NEAREST), ("none", None)):
        for rings in (32, 48, 64, 96, 128, 200):
            _, film = solved(6 * rings, STATE, focus)
            force = float(np.linalg.norm(film.force))
            print(
                f"| {name} | {rings} | {film.pressure.size} "
                f"| {1e-6 * film.maximum_film_pressure:.1f} | {force:.1f} |",
                flush=True,
            )


def later(around):
    """Print cycles 5 to 7 from the place after four, around where the wall is nearest.

    A cycle leaves some tenth of what the place was off by, so the last two are those of the mesh.
    """
    run, seconds = walk(AFTER_FOUR, around, 3, focus=NEAREST)
    for cycle, (film, pressure) in enumerate(extremes(run), 5):
        peak = run.window(time=(cycle - 5, cycle - 4))[LARGEST]
        at = 4.0 + float(peak.time[peak.values.argmax()])
        print(f"| {around} x {around // 3} | {cycle} | {film:.4g} | {pressure:.4g} | {at:.4f} s |")
    last = int(run[LARGEST].values.argmax())
    e = run["hip/eccentricity"].values[last]
    x, y, z = e / np.linalg.norm(e)
    print(f"{seconds:.1f} s per cycle; nearest at {x / (1 + z):.4f}, {y / (1 + z):.4f}")


def meshes():
    """Print film and pressure of the second cycle on meshes with and without focus."""
    for around in (24, 36, 48, 72, 96, 192):
        for name, focus in (("no", None), ("yes", hip.FOCUS)):
            if focus is None and around > 72:
                continue
            title = f"| {around} x {around // 3} | {name} |"
            try:
                run, seconds = walk(around=around, cycles=3 if around == 24 else 2, focus=focus)
            except td.ConvergenceError as error:
                print(f"{title} the walls touch at {float(error.solution.time[-1]):.3f} s")
                continue
            film, pressure = extremes(run)[1]
            nodes = run.film("hip", time=0.0).pressure.size
            print(f"{title} {nodes} | {film:.4g} | {pressure:.0f} | {seconds:.1f} |", flush=True)


def solvers():
    """Print milliseconds of one film at the end of the second cycle by both linear solvers."""
    run, _ = walk("middle", 96, 2)
    state = state_of(run, -1)
    for around in AROUND:
        times = []
        for solver in ("banded", "multigrid"):
            bearing, _ = solved(around, state, solver=solver)
            for _ in range(2):
                began = time.process_time()
                film = bearing.solve(**state)
                spent = time.process_time() - began
            times.append(1e3 * spent)
        print(f"| {film.pressure.size} | {times[0]:.1f} | {times[1]:.1f} |", flush=True)


def methods():
    """Print errors, films and seconds of the explicit path and of implicit runs, on 217 nodes."""
    clearance = hip.RADIAL_CLEARANCE
    mech = hip.build()
    td.simulate(mech, duration=2, progress=False)  # the first run follows load and rotations
    goal = hip.massless_path(duration=2, tolerance=1e-7, max_step=0.01)["eccentricity"].values[-1]

    def row(name, tolerance, place, steps, films, spent):
        error = np.linalg.norm(place - goal) / clearance
        print(f"| {name} | {tolerance:g} | {error:.1e} | {steps} | {films} | {spent:.2f} |")

    for tolerance in (1e-3, 1e-4, 1e-5):
        began = time.process_time()
        path = hip.massless_path(duration=2, tolerance=tolerance, max_step=0.1)
        spent, place = time.process_time() - began, path["eccentricity"].values[-1]
        counts = path.attrs["steps"], path.attrs["film_solutions"]
        row("Cash-Karp, no mass", tolerance, place, *counts, spent)
    for method, tolerances in (
        (td.TRBDF2, (1e-2, 1e-3, 1e-4)),
        (td.ESDIRK3, (1e-2, 1e-3, 1e-4)),
        (td.ESDIRK4, (1e-2, 1e-4)),
    ):
        for tolerance in tolerances:
            way = method(max_step=0.1, tolerance=1e-2 * tolerance, gap_tolerance=tolerance)
            began = time.process_time()
            run = td.simulate(mech, duration=2, integrator=way, progress=False)
            spent, place = time.process_time() - began, run["hip/eccentricity"].values[-1]
            counts = run.run_statistics["steps"], run.run_statistics["film_evaluations"]
            row(method.name, tolerance, place, *counts, spent)
    careful = td.ESDIRK3(max_step=0.02, tolerance=1e-7, gap_tolerance=1e-4)
    places = [
        td.simulate(hip.build(mass=mass), duration=2, integrator=careful, progress=False)[
            "hip/eccentricity"
        ].values[-1]
        for mass in (1e-3, 1.0)
    ]
    print(f"1 g and 1 kg are {np.linalg.norm(places[1] - places[0]) / clearance:.1e} c apart")
    try:
        td.simulate(mech, duration=0.1, integrator=td.CashKarp(max_step=0.01), progress=False)
    except td.ConvergenceError as error:
        print(f"Cash-Karp with 1 kg: {error}")


def trial():
    """Print eccentricity ratios beside those of another program's coarse trial, on 217 nodes."""
    for (viscosity, cycle, start), expected in hip.reference()["eccentricity ratio"].items():
        found = []
        for inclination in (hip.INCLINATION, -hip.INCLINATION):
            focus = (0.0, -math.tan(0.5 * inclination))
            run, _ = walk(
                start, 48, cycle, focus=focus, dynamic_viscosity=viscosity, inclination=inclination
            )
            found.append(f"{float(run['hip/eccentricity_ratio'][-1]):.4f}")
        print(f"| {viscosity:g} Pa s, cycle {cycle}, {start} | {expected} | {' | '.join(found)} |")


def joint():
    """Print what the viscosity of a joint leads to, with smooth and with rough walls."""
    given = {"dynamic_viscosity": hip.SYNOVIAL_VISCOSITY}
    for around in (36, 48, 96):
        try:
            walk(around=around, **given)
        except td.ConvergenceError as error:
            print(
                f"{around} cells around: touches at {1e3 * float(error.solution.time[-1]):.1f} ms"
            )
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        run, _ = walk(around=48, walls="rough", **given)
    for warning in caught:
        print(f"{warning.category.__name__}: {warning.message}")
    last = run.window(time=(1, 2))
    load = [hip.gait_load(float(t)) for t in last.time]
    share = np.linalg.norm(last["hip/film_force"], axis=1) / load
    print(f"least nominal film {1e6 * float(run[LEAST].min()):.2f} um")
    print(f"the film carries {100 * share.mean():.2g} % of the load in the mean")


def cost(around, cycles):
    """Return the row of a mesh: what the last of some cycles finds, and what a cycle costs."""
    warm_up()

    def measure():
        solution, seconds = walk(around=around, cycles=cycles)
        film, pressure = extremes(solution)[-1]
        counts = solution.run_statistics
        return {
            "seconds a cycle": seconds,
            "steps": counts["steps"],
            "evaluations": counts["evaluations"],
            "solutions/evaluation": counts["film_linear_solves"] / counts["film_evaluations"],
            "least film [um]": film,
            "largest pressure [MPa]": pressure,
        }

    return or_stopped({"cells": f"{around} x {around // 3}", "cycles": cycles}, measure)


def run(short=False):
    """Print the rows and return them: gait from the middle of the cup."""
    return show([cost(36, 1)] if short else [cost(around, 2) for around in (48, 96, 192)])


TABLES = {
    "fixed": fixed,
    "meshes": meshes,
    "solvers": solvers,
    "methods": methods,
    "trial": trial,
    "joint": joint,
}

if __name__ == "__main__":
    asked = sys.argv[1]
    if asked in ("cycles", "later"):
        {"cycles": cycles, "later": later}[asked](int(sys.argv[2]))
    else:
        for name in TABLES if asked == "all" else sys.argv[1:]:
            began = time.process_time()
            print(f"--- {name}", flush=True)
            TABLES[name]()
            print(f"--- {name} took {time.process_time() - began:.0f} s", flush=True)
