"""Hip: those tables of its validation page that take too long for the notebook.

    python tests/benchmarks/hip.py cycles AROUND | solvers

Seconds are processor time of this process, which other processes on the machine lengthen as well.
"""

import sys
import time

import tribodyn as td
from tribodyn.cases import hip

CYCLES = 10
AROUND = (48, 96, 192, 384, 768)


def mesh(around):
    """Return a mesh with its focus in the direction of the load."""
    return td.FilmMesh(around=around, along=around // 3, focus=hip.FOCUS)


def walk(start, around, cycles):
    """Return the run of some cycles and the seconds of each."""
    model = hip.build(hip.STARTS[start], mesh=mesh(around))
    began = time.process_time()
    method = td.TRBDF2(max_step=0.02, gap_tolerance=2e-3)
    run = td.simulate(model, duration=cycles, integrator=method, progress=False)
    return run, (time.process_time() - began) / cycles


def cycles(around):
    """Print least film [um] and largest pressure [MPa] of ten cycles from both starts."""
    rows = {}
    for start in hip.STARTS:
        run, seconds = walk(start, around, CYCLES)
        parts = [run.window(time=(cycle, cycle + 1)) for cycle in range(CYCLES)]
        rows[start] = [
            (
                1e6 * float(part["hip/minimum_film_thickness"].min()),
                1e-6 * float(part["hip/maximum_film_pressure"].max()),
            )
            for part in parts
        ]
        print(f"{start}: {seconds:.1f} s per cycle", flush=True)
    for cycle, both in enumerate(zip(*rows.values(), strict=True), 1):
        line = ""
        for first, second in zip(*both, strict=True):
            line += f" | {first:.4g} | {second:.4g} | {100 * abs(second / first - 1):.2g} %"
        print(f"| {cycle}{line} |")


def solvers():
    """Print milliseconds of one film at the end of the second cycle by both linear solvers."""
    run, _ = walk("middle", 96, 2)
    state = {
        name: tuple(run[f"hip/{name}"].values[-1]) for name in ("eccentricity", "eccentricity_rate")
    }
    turning = tuple(run["hip/relative_angular_velocity"].values[-1])
    gap = td.SphericalGap(
        cup_radius=hip.HEAD_RADIUS + hip.RADIAL_CLEARANCE, radial_clearance=hip.RADIAL_CLEARANCE
    )
    for around in AROUND:
        times = []
        for solver in ("banded", "multigrid"):
            bearing = td.Bearing(gap, hip.gap_interface(mesh=mesh(around), solver=solver))
            for _ in range(3):
                began = time.process_time()
                film = bearing.solve(**state, angular_velocity=turning)
                spent = time.process_time() - began
            times.append(1e3 * spent)
        print(f"| {film.pressure.size} | {times[0]:.1f} | {times[1]:.1f} |", flush=True)


if __name__ == "__main__":
    if sys.argv[1] == "cycles":
        cycles(int(sys.argv[2]))
    else:
        solvers()
