"""Bearings, mechanisms and rotors by other programs and by tribodyn, for `make bench-peers`.

Each peer gets a virtual environment of its own in build/peers, filled with pinned packages on
the first run (this takes a minute and the network) and used again while the pins stay. A script
beside this one runs there in a process of its own and returns one line of JSON. Both sides take one
thread and the best of a few repeats; the time of imports is not counted. Mechanisms are timed by
the processor, so that other loads of the machine matter little. As with `make bench`, no time
is asserted. The rows of mechanisms are kept in results.json beside this file, from which pages.py
makes a table of the page on performance.
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
RESULTS = HERE / "results.json"
ENVIRONMENTS = HERE.parents[2] / "build" / "peers"
ONE_THREAD = {name: "1" for name in ["OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"]}

Bearing = dict[str, Any]
Mechanism = dict[str, Any]
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

# A slider-crank of ideal joints (planar; mass [kg] and inertia [kg m2] of each body), starting at
# top dead centre, and a straight chain of uniform links that falls from rest, one end pinned to the
# ground. Both by the generalized-alpha method of the same step and spectral radius.
CRANK: Mechanism = {
    "crank": 0.05,  # m
    "rod": 0.12,  # m, its mass in the middle
    "speed": 523.6,  # rad/s
    "crank_body": [0.30, 1.0e-4],
    "rod_body": [0.21, 2.5e-4],
    "slider_body": [0.14, 1.0e-4],
    "step": 2e-5,  # s
    "steps": 10000,
    "spectral_radius": 0.8,
    "repeats": 3,
}
CHAIN: Mechanism = {
    "link_length": 0.1,  # m
    "link_mass": 0.1,  # kg
    "angle": -0.5,  # rad, from the horizontal
    "gravity": 9.81,  # m/s2
    "step": 1e-3,  # s
    "spectral_radius": 0.8,
    "repeats": 3,
}
MECHANISMS: dict[str, Mechanism] = {
    "slider-crank": CRANK,
    "chain of 10 links": {**CHAIN, "links": 10, "steps": 1000},
    "chain of 100 links": {**CHAIN, "links": 100, "steps": 300},
    "chain of 1000 links": {**CHAIN, "links": 1000, "steps": 60},
}

# The same in space: the chain has spherical joints and turns about the vertical as it falls; the
# rod of the slider-crank joins a crank and a slider beside its plane by spherical joints, the crank
# runs freely. `offset` is how far beside.
SPATIAL_CHAIN: Mechanism = {**CHAIN, "spatial": True, "link_radius": 0.01, "turn": 2.0}
SPATIAL_CRANK: Mechanism = {
    **CRANK,
    "spatial": True,
    "offset": 0.02,  # m
    "crank_body": [0.30, [1.0e-4, 1.0e-4, 2.0e-4]],
    "rod_body": [0.21, [1.0e-5, 2.5e-4, 2.5e-4]],
    "slider_body": [0.14, [1.0e-4, 1.0e-4, 1.0e-4]],
}
SPATIAL_MECHANISMS: dict[str, Mechanism] = {
    "slider-crank": SPATIAL_CRANK,
    "chain of 10 links": {**SPATIAL_CHAIN, "links": 10, "steps": 1000},
    "chain of 100 links": {**SPATIAL_CHAIN, "links": 100, "steps": 300},
    "chain of 1000 links": {**SPATIAL_CHAIN, "links": 1000, "steps": 60},
}

# Packages of each peer's environment, and the scripts that run in it, <name>.py.
ROSS = [
    "ross-rotordynamics==2.3.0",
    "numpy==2.4.6",
    "scipy==1.17.1",
    "plotly==5.24.1",  # ross 2.3.0 cannot be imported with 7
]
EXUDYN = ["exudyn==1.13.6", "numpy==2.4.6", "scipy==1.17.1"]
PEERS = {
    "ross_fluid_flow": ("ross", ROSS),
    "ross_rotor": ("ross", ROSS),
    "ross_films": ("ross", ROSS),
    "exudyn_mechanisms": ("exudyn", EXUDYN),
    "exudyn_beams": ("exudyn", EXUDYN),
    "exudyn_reduced": ("exudyn", EXUDYN),
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
            mesh=td.FilmMesh(around=bearing["cells_around"], along=bearing["cells_along"]),
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


def our_spatial_chain(case: Mechanism) -> Any:
    """Return the model of a chain in space."""
    import numpy as np
    import tribodyn as td
    from scipy.spatial.transform import Rotation

    mech = td.Model(planar=False)
    length, mass, radius = case["link_length"], case["link_mass"], case["link_radius"]
    turn = Rotation.from_euler("z", case["angle"])
    spin = np.array([0.0, case["turn"], 0.0])
    across = mass * length**2 / 12.0
    end = mech.ground.marker()
    for k in range(case["links"]):
        place = turn.apply([(k + 0.5) * length, 0.0, 0.0])
        link = mech.rigid_body(
            f"link {k}",
            mass=mass,
            inertia=(0.5 * mass * radius**2, across, across),
            position=place,
            orientation=turn,
            velocity=np.cross(spin, place),
            angular_velocity=spin,
        )
        mech.spherical(f"pin {k}", end, link.marker((-0.5 * length, 0.0, 0.0)))
        end = link.marker((0.5 * length, 0.0, 0.0))
    mech.gravity((0.0, -case["gravity"], 0.0))
    return mech


def our_spatial_crank(case: Mechanism) -> Any:
    """Return the model of a slider-crank in space."""
    import tribodyn as td
    from scipy.spatial.transform import Rotation

    mech = td.Model(planar=False)
    ground, crank, rod = mech.ground, case["crank"], case["rod"]
    bodies = {}
    for name, start in spatial_crank_start(case).items():
        mass, inertia = case[f"{name}_body"]
        start["orientation"] = Rotation.from_euler("y", start.pop("tilt"))
        bodies[name] = mech.rigid_body(name, mass=mass, inertia=inertia, **start)
    wheel, coupler, slider = bodies["crank"], bodies["rod"], bodies["slider"]
    mech.revolute("main", ground.marker((0.0, 0.0, 0.0)), wheel.marker((0.0, 0.0, 0.0)))
    mech.spherical(
        "big end", wheel.marker((crank, 0.0, 0.0)), coupler.marker((-0.5 * rod, 0.0, 0.0))
    )
    mech.spherical("pin", coupler.marker((0.5 * rod, 0.0, 0.0)), slider.marker((0.0, 0.0, 0.0)))
    mech.translational(
        "guide", slider.marker((0.0, 0.0, 0.0)), ground.marker((0.0, 0.0, case["offset"]))
    )
    return mech


def spatial_crank_start(case: Mechanism) -> dict[str, dict[str, Any]]:
    """Return place, tilt about y and velocities of the bodies at top dead centre.

    The crank's pin moves across the rod, whose other end is at rest.
    """
    crank, rod, speed, offset = case["crank"], case["rod"], case["speed"], case["offset"]
    run = math.sqrt(rod**2 - offset**2)
    pin = crank * speed
    return {
        "crank": {
            "position": [0.0, 0.0, 0.0],
            "tilt": 0.0,
            "velocity": [0.0, 0.0, 0.0],
            "angular_velocity": [0.0, 0.0, speed],
        },
        "rod": {
            "position": [crank + 0.5 * run, 0.0, 0.5 * offset],
            "tilt": -math.asin(offset / rod),
            "velocity": [0.0, 0.5 * pin, 0.0],
            "angular_velocity": [offset * pin / rod**2, 0.0, -run * pin / rod**2],
        },
        "slider": {
            "position": [crank + run, 0.0, offset],
            "tilt": 0.0,
            "velocity": [0.0, 0.0, 0.0],
            "angular_velocity": [0.0, 0.0, 0.0],
        },
    }


def our_mechanism(case: Mechanism) -> Any:
    """Return the model of a case."""
    import tribodyn as td

    if case.get("spatial"):
        return our_spatial_chain(case) if "links" in case else our_spatial_crank(case)
    mech = td.Model(planar=True)
    ground = mech.ground
    if "links" not in case:
        crank, rod = case["crank"], case["rod"]
        names = ["crank", "rod", "slider"]
        at = [0.0, crank + 0.5 * rod, crank + rod]
        wheel, coupler, slider = (
            mech.rigid_body(
                name,
                mass=case[f"{name}_body"][0],
                inertia=case[f"{name}_body"][1],
                position=(x, 0.0),
            )
            for name, x in zip(names, at, strict=True)
        )
        mech.revolute("main", ground.marker(), wheel.marker())
        mech.revolute("big end", wheel.marker((crank, 0.0)), coupler.marker((-0.5 * rod, 0.0)))
        mech.revolute("pin", coupler.marker((0.5 * rod, 0.0)), slider.marker())
        mech.translational("guide", slider.marker(), ground.marker())
        mech.drive_rotation("drive", ground.marker(), wheel.marker(), speed=case["speed"])
        return mech
    length, mass, angle = case["link_length"], case["link_mass"], case["angle"]
    end = ground.marker()
    for k in range(case["links"]):
        middle = (k + 0.5) * length
        link = mech.rigid_body(
            f"link {k}",
            mass=mass,
            inertia=mass * length**2 / 12.0,
            position=(middle * math.cos(angle), middle * math.sin(angle)),
            angle=angle,
        )
        mech.revolute(f"pin {k}", end, link.marker((-0.5 * length, 0.0)))
        end = link.marker((0.5 * length, 0.0))
    mech.gravity((0.0, -case["gravity"]))
    return mech


def our_steps(case: Mechanism) -> Result:
    """Time the steps of a mechanism with tribodyn, in the form of the peers' answers."""
    import tribodyn as td
    from tribodyn import _core

    integrator = td.GeneralizedAlpha(step=case["step"], spectral_radius=case["spectral_radius"])
    end = case["steps"] * case["step"]
    best = float("inf")
    for _ in range(case["repeats"]):
        # What `simulate` does, less the assembly before the first step and the result after the
        # last; every step is recorded.
        run = _core.Simulation(
            model=our_mechanism(case)._state.core,
            integrator=integrator.name,
            options=integrator.options(max_step=case["step"]),
        )
        run.start()
        started = time.process_time()
        run.advance(end)
        best = min(best, time.process_time() - started)
    solution = td.simulate(our_mechanism(case), duration=end, integrator=integrator, progress=False)
    last = f"link {case['links'] - 1}" if "links" in case else "slider"
    return {
        "versions": {"tribodyn": td.__version__},
        "seconds": best / case["steps"],
        "position": [float(x) for x in solution[f"{last}/position"].values[-1]],
    }


# --- theirs ----------------------------------------------------------------------------------


def environment(name: str) -> Path:
    """Return the Python of a peer's environment, which is made or renewed if need be."""
    called, packages = PEERS[name]
    folder = ENVIRONMENTS / called
    python = folder / "bin" / "python"
    stamp = folder / "requirements.txt"
    wanted = "".join(f"{line}\n" for line in packages)
    if not python.exists() or not stamp.exists() or stamp.read_text() != wanted:
        print(f"installing {', '.join(packages)} into {folder} ...", flush=True)
        subprocess.run([sys.executable, "-m", "venv", "--clear", folder], check=True)
        pip = [str(python), "-m", "pip", "--disable-pip-version-check", "--quiet"]
        subprocess.run([*pip, "install", *packages], check=True)
        stamp.write_text(wanted)
    return python


def theirs(name: str, case: dict[str, Any]) -> Result:
    """Solve a bearing or a mechanism with a peer, in its environment."""
    process = subprocess.run(
        [environment(name), "-E", "-s", HERE / f"{name}.py", json.dumps(case)],
        capture_output=True,
        text=True,
        cwd=ENVIRONMENTS,
        env={**os.environ, **ONE_THREAD},
    )
    if process.returncode != 0:
        sys.exit(f"{name} failed:\n{process.stderr}")
    # Some packages print lines of their own.
    line = next(line for line in process.stdout.splitlines() if line.startswith("{"))
    result: Result = json.loads(line)
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


def compare_steps(name: str, called: str, mechanisms: dict[str, Mechanism]) -> list[dict[str, Any]]:
    """Print the table of some mechanisms and return its rows; the ratio is their time by ours."""
    found = []
    print(f"{called}, generalized-alpha, microseconds of a step; {name} by tribodyn")
    print(f"{'':20s}{name:>18s}{'tribodyn':>14s}{'ratio':>8s}{'apart [m]':>12s}")
    for label, case in mechanisms.items():
        if case.get("spatial") and "links" not in case:
            case = {**case, "start": spatial_crank_start(case)}
        peer, own = theirs(name, case), our_steps(case)
        apart = math.dist(peer["position"], own["position"])
        times = 1e6 * peer["seconds"], 1e6 * own["seconds"]
        found.append(
            {
                "group": called,
                "mechanism": label,
                "peer": name,
                "peer [us]": times[0],
                "tribodyn [us]": times[1],
                "ratio": times[0] / times[1],
                "apart [m]": apart,
                "solver of the peer": peer["solver"],
                "versions": {**peer["versions"], **own["versions"]},
            }
        )
        print(
            f"{label:20s}{times[0]:18.5g}{times[1]:14.5g}{times[0] / times[1]:8.3g}{apart:12.2g}"
            f"  ({peer['solver']})",
            flush=True,
        )
    versions = {**peer["versions"], **own["versions"]}
    print(", ".join(f"{package} {version}" for package, version in versions.items()))
    return found


if __name__ == "__main__":
    os.environ.update(ONE_THREAD)  # read when the libraries are loaded, hence the late import
    import beams
    import film_rotor
    import reduced

    if sys.argv[1:] == ["beams"]:  # these rows alone; the others stay
        found = json.loads(RESULTS.read_text(encoding="utf-8"))
        found["beams"] = beams.compare(theirs)
        RESULTS.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
        subprocess.run([sys.executable, HERE.parent / "pages.py"], check=True)
        sys.exit()
    compare("ross_fluid_flow", ours)
    kept = compare_steps("exudyn_mechanisms", "planar mechanisms", MECHANISMS)
    kept += compare_steps("exudyn_mechanisms", "mechanisms in space", SPATIAL_MECHANISMS)
    found = {
        "mechanisms": kept,
        "beams": beams.compare(theirs),
        "rotor": beams.compare_rotor(theirs),
        "reduced": reduced.compare(theirs),
        "rotor in films": film_rotor.compare(theirs),
    }
    RESULTS.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
    subprocess.run([sys.executable, HERE.parent / "pages.py"], check=True)
