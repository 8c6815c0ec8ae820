"""The same bearings by other programs and by tribodyn; `make bench-peers` prints the tables.

Each peer gets a virtual environment of its own, build/peers/<name>, filled with pinned packages on
the first run (this takes a minute and the network) and used again while the pins stay. A script
beside this one runs there in a process of its own and returns one line of JSON. Both sides take one
thread and the best of a few repeats; the time of imports is not counted. As with `make bench`,
nothing is asserted.
"""

import json
import math
import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
ENVIRONMENTS = HERE.parents[2] / "build" / "peers"
ONE_THREAD = {name: "1" for name in ["OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"]}

Bearing = dict[str, Any]
Result = dict[str, Any]

# The oil-film bearing of the documentation of ross (fluid_flow_example2, BearingFluidFlow): 525 N
# at 1500 rev/min; length 0.3 of the diameter. The load acts along -y, the shaft turns from x to y.
BEARING: Bearing = {
    "bearing_radius": 0.05,  # m
    "bearing_length": 0.03,  # m
    "radial_clearance": 1e-4,  # m
    "dynamic_viscosity": 0.1,  # Pa s
    "speed": 157.1,  # rad/s
    "load": 525.0,  # N
}

# Cells around, cells along the whole bearing. ross converges with the first power of the cells
# around: the first mesh shows what the two cost, the second whether their results approach.
MESHES = [(40, 20), (160, 10)]

# Packages of each peer's environment; the script is <name>.py.
PEERS = {
    "ross_fluid_flow": [
        "ross-rotordynamics==2.3.0",
        "numpy==2.4.6",
        "scipy==1.17.1",
        "plotly==5.24.1",  # ross 2.3.0 cannot be imported with 7
    ],
}


# --- ours ------------------------------------------------------------------------------------


def ours(bearing: Bearing, repeats: int = 20) -> Result:
    """Solve the bearing with tribodyn, in the form of the peers' answers."""
    import tribodyn as td

    seconds = [float("inf"), float("inf")]
    for _ in range(repeats):
        started = time.perf_counter()
        journal_bearing = td.JournalBearing(
            bearing_radius=bearing["bearing_radius"],
            bearing_length=bearing["bearing_length"],
            radial_clearance=bearing["radial_clearance"],
            lubricant=td.Lubricant(dynamic_viscosity=bearing["dynamic_viscosity"]),
            cavitation="half_sommerfeld",
            cells_around=bearing["cells_around"],
            cells_along=bearing["cells_along"],
        )
        equilibrium = journal_bearing.equilibrium(
            load=(0.0, -bearing["load"]), speed=bearing["speed"]
        )
        position = equilibrium.eccentricity_ratio, equilibrium.attitude_angle
        found = time.perf_counter()
        stiffness = equilibrium.stiffness_coefficients
        damping = equilibrium.damping_coefficients
        ended = time.perf_counter()
        seconds = [min(seconds[0], found - started), min(seconds[1], ended - found)]
    return {
        "versions": {"tribodyn": td.__version__},
        "eccentricity_ratio": float(position[0]),
        "attitude_angle": float(position[1]),
        "stiffness": [float(value) for row in stiffness for value in row],
        "damping": [float(value) for row in damping for value in row],
        "seconds_equilibrium": seconds[0],
        "seconds_coefficients": seconds[1],
    }


# --- theirs ----------------------------------------------------------------------------------


def environment(name: str) -> Path:
    """Return the Python of a peer's environment, which is made or renewed if need be."""
    folder = ENVIRONMENTS / name
    python = folder / "bin" / "python"
    stamp = folder / "requirements.txt"
    wanted = "".join(f"{line}\n" for line in PEERS[name])
    if not python.exists() or not stamp.exists() or stamp.read_text() != wanted:
        print(f"installing {', '.join(PEERS[name])} into {folder} ...", flush=True)
        subprocess.run([sys.executable, "-m", "venv", "--clear", folder], check=True)
        pip = [str(python), "-m", "pip", "--disable-pip-version-check", "--quiet"]
        subprocess.run([*pip, "install", *PEERS[name]], check=True)
        stamp.write_text(wanted)
    return python


def theirs(name: str, bearing: Bearing) -> Result:
    """Solve the bearing with a peer, in its environment."""
    process = subprocess.run(
        [environment(name), "-I", HERE / f"{name}.py", json.dumps(bearing)],
        capture_output=True,
        text=True,
        cwd=ENVIRONMENTS,
        env={**os.environ, **ONE_THREAD},
    )
    if process.returncode != 0:
        sys.exit(f"{name} failed:\n{process.stderr}")
    result: Result = json.loads(process.stdout)
    return result


# --- both ------------------------------------------------------------------------------------


def rows(result: Result) -> dict[str, float]:
    """Return the lines of the table."""
    names = ["xx", "xy", "yx", "yy"]
    times = [result["seconds_equilibrium"], result["seconds_coefficients"]]
    return {
        "eccentricity ratio [-]": result["eccentricity_ratio"],
        "attitude angle [deg]": math.degrees(result["attitude_angle"]),
        **{f"k{name} [MN/m]": 1e-6 * k for name, k in zip(names, result["stiffness"], strict=True)},
        **{f"c{name} [kN s/m]": 1e-3 * c for name, c in zip(names, result["damping"], strict=True)},
        # What is found on the way and what on request differs: compare the sum.
        "equilibrium [s]": times[0],
        "coefficients [s]": times[1],
        "both [s]": sum(times),
    }


def compare(name: str, solve: Callable[[Bearing], Result]) -> None:
    """Print a table for each mesh; the ratio is the peer's number by ours."""
    for around, along in MESHES:
        bearing = {**BEARING, "cells_around": around, "cells_along": along}
        peer, own = theirs(name, bearing), solve(bearing)
        versions = {**peer["versions"], **own["versions"]}
        print(f"journal bearing, {around} x {along} cells; {name} by tribodyn")
        print(", ".join(f"{package} {version}" for package, version in versions.items()))
        print(f"{'':24s}{name:>18s}{'tribodyn':>14s}{'ratio':>12s}")
        for (label, a), b in zip(rows(peer).items(), rows(own).values(), strict=True):
            ratio = f"{a / b:12.4g}" if b else f"{'-':>12s}"
            print(f"{label:24s}{a:18.5g}{b:14.5g}{ratio}")
        print(flush=True)


if __name__ == "__main__":
    os.environ.update(ONE_THREAD)  # read when the libraries are loaded, hence the late import
    for peer_name in PEERS:
        compare(peer_name, ours)
