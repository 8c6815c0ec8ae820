"""Mechanisms with beams and a rotor of beams, by other programs and by tribodyn.

Cables: the element of exudyn and the formulation "cable" have the same coordinates and strains, so
that results of both approach the same motion as the step decreases. The step of exudyn is given.
Ours is halved until its error is no larger than that of exudyn; errors are distances of the end
from that of a run of ours with an eighth of the step. Both are timed in turn, and the least time
counts. The peer records nothing; ours is timed with a record of every step, and with one of the
first step, the last one and the extreme energies.

The rotor is the example of ROSS with 24 elements: the Campbell diagram of fifty speeds and the
response to an unbalance at a hundred speeds. ROSS has matrices that are linear in the speed; ours
are polynomials that follow from a few evaluations. Neither time includes that of the rotor itself,
which is built once.
"""

import math
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

Case = dict[str, Any]
Peer = Callable[[str, Case], dict[str, Any]]

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "verification"))

RUBBER: Case = {
    "side": 0.02,  # m, of the square section
    "density": 6000.0,  # kg/m3
    "youngs_modulus": 1e8,  # Pa
    "gravity": 9.81,  # m/s2
    "step": 1e-3,  # s
    "spectral_radius": 0.8,
}
DENSE = ["dense, modified", "dense, full", "sparse, modified", "sparse, full"]
SPARSE = DENSE[2:]
# The pendulum falls from rest and from the horizontal. The chain turns about the vertical as it
# falls. The slider-crank of steel starts at top dead centre, its crank turns uniformly.
PENDULUM: Case = {**RUBBER, "kind": "pendulum", "length": 1.0}
CHAIN: Case = {
    **RUBBER,
    "kind": "chain",
    "length": 0.5,  # m, of a link
    "elements": 4,  # of a link
    "angle": -0.5,  # rad, from the horizontal
    "turn": 2.0,  # rad/s
}
CRANK: Case = {
    "kind": "crank",
    "crank": 0.05,  # m
    "length": 0.12,  # m, of the rod
    "elements": 8,
    "side": 0.01,
    "density": 7800.0,
    "youngs_modulus": 2.07e11,
    "gravity": 0.0,
    "speed": 523.6,  # rad/s
    "crank_body": [0.30, 1.0e-4],  # kg, kg m2
    "slider_body": [0.14, 1.0e-4],
    "step": 2e-5,
    "spectral_radius": 0.8,
}
BEAMS: dict[str, Case] = {
    "cable pendulum, 5 elements": {**PENDULUM, "elements": 5, "steps": 1000, "variants": DENSE},
    "20 elements": {**PENDULUM, "elements": 20, "steps": 500, "variants": SPARSE},
    "80 elements": {**PENDULUM, "elements": 80, "steps": 300, "variants": SPARSE},
    "chain of 5 cables in space": {**CHAIN, "links": 5, "steps": 400, "variants": SPARSE},
    "of 50 cables": {**CHAIN, "links": 50, "steps": 100, "variants": SPARSE},
    "slider-crank, rod of 8 cable elements": {**CRANK, "steps": 3000, "variants": DENSE},
}


# --- ours ----------------------------------------------------------------------------------------


def model(case: Case) -> tuple[Any, str]:
    """Return the model of a case and the channel to compare."""
    import tribodyn as td

    given = {
        "elements": case["elements"],
        "section": td.RectangularSection(width=case["side"], height=case["side"]),
        "material": td.ElasticMaterial(
            youngs_modulus=case["youngs_modulus"], poisson_ratio=0.0, density=case["density"]
        ),
        "formulation": "cable",
    }
    return {"pendulum": _pendulum, "chain": _chain, "crank": _crank}[case["kind"]](case, given)


def _pendulum(case: Case, given: Any) -> tuple[Any, str]:
    import tribodyn as td

    mech = td.Model(planar=True)
    rod = mech.beam("rod", start=(0.0, 0.0), end=(case["length"], 0.0), **given)
    mech.revolute("pin", mech.ground.marker(), rod.marker(0.0))
    mech.gravity((0.0, -case["gravity"]))
    return mech, "rod/axis_position"


def _chain(case: Case, given: Any) -> tuple[Any, str]:
    import tribodyn as td

    mech = td.Model(planar=False)
    c, s = math.cos(case["angle"]), math.sin(case["angle"])
    length, turn = case["length"], case["turn"]
    end = mech.ground.marker()
    for k in range(case["links"]):
        link = mech.beam(
            f"link {k}",
            start=(k * length * c, k * length * s, 0.0),
            end=((k + 1) * length * c, (k + 1) * length * s, 0.0),
            velocity=(0.0, 0.0, -turn * (k + 0.5) * length * c),
            angular_velocity=(0.0, turn, 0.0),
            **given,
        )
        mech.spherical(f"pin {k}", end, link.marker(0.0))
        end = link.marker(1.0)
    mech.gravity((0.0, -case["gravity"], 0.0))
    return mech, f"link {case['links'] - 1}/axis_position"


def _crank(case: Case, given: Any) -> tuple[Any, str]:
    import tribodyn as td

    mech = td.Model(planar=True)
    ground, arm, rod = mech.ground, case["crank"], case["length"]
    mass, inertia = case["crank_body"]
    wheel = mech.rigid_body("crank", mass=mass, inertia=inertia)
    coupler = mech.beam("rod", start=(arm, 0.0), end=(arm + rod, 0.0), **given)
    mass, inertia = case["slider_body"]
    slider = mech.rigid_body("slider", mass=mass, inertia=inertia, position=(arm + rod, 0.0))
    mech.revolute("main", ground.marker(), wheel.marker())
    mech.revolute("big end", wheel.marker((arm, 0.0)), coupler.marker(0.0))
    mech.revolute("pin", coupler.marker(1.0), slider.marker())
    mech.translational("guide", slider.marker(), ground.marker())
    mech.drive_rotation("drive", ground.marker(), wheel.marker(), speed=case["speed"])
    return mech, "slider/position"


def ours(case: Case, step: float, every: int = 1) -> tuple[float, list[float]]:
    """Return the time [s] of a run and the position of its end [m]; `every` so many steps a row."""
    import tribodyn as td
    from tribodyn import _core

    integrator = td.GeneralizedAlpha(step=step, spectral_radius=case["spectral_radius"])
    made, channel = model(case)
    run = _core.Simulation(
        model=made._state.core,
        integrator=integrator.name,
        options=integrator.options(max_step=step),
    )
    run.thin(steps=every)
    run.start()
    started = time.process_time()
    run.advance(case["steps"] * case["step"])
    seconds = time.process_time() - started
    columns = {f"{item}/{name}": (first, parts) for item, name, parts, first in run.channels}
    first, parts = columns[channel]
    size = 3 if case["kind"] == "chain" else 2
    end = run.data()[-1, first + len(parts) - size : first + len(parts)]
    return seconds, [float(x) for x in end]


def compare(theirs: Peer, rounds: int = 3) -> list[Case]:
    """Print the table of the cables and return its rows; the ratio is their time by ours."""
    name = "exudyn_beams"
    print("beams, generalized-alpha, microseconds of a step of exudyn")
    heads = f"{'exudyn':>10s}{'tribodyn':>10s}{'ratio':>7s}{'thinned':>10s}{'ratio':>7s}"
    print(f"{'':38s}{heads}{'errors [m]':>18s}  steps")
    found = []
    for label, case in BEAMS.items():
        exact = ours(case, case["step"] / 8.0)[1]
        peer = theirs(name, case)
        error = math.dist(peer["position"], exact)
        step, own = case["step"], ours(case, case["step"])
        while math.dist(own[1], exact) > 1.02 * error and step > case["step"] / 4.0:
            step /= 2.0
            own = ours(case, step)
        few = 100 * case["steps"]  # steps a row: the first and the last, and the extreme energies
        peers, owns = [peer["seconds"]], [own[0]]
        bare = [ours(case, step, few)[0]]
        for _ in range(rounds - 1):
            owns += [ours(case, step)[0] for _ in range(3)]
            bare += [ours(case, step, few)[0] for _ in range(3)]
            again = theirs(name, {**case, "variants": [peer["solver"]]})
            peers.append(again["seconds"])
        row = {
            "mechanism": label,
            "peer [us]": 1e6 * min(peers),
            "tribodyn [us]": 1e6 * min(owns) / case["steps"],
            "ratio": case["steps"] * min(peers) / min(owns),
            "tribodyn, thinned record [us]": 1e6 * min(bare) / case["steps"],
            "ratio, thinned record": case["steps"] * min(peers) / min(bare),
            "error of the peer [m]": error,
            "error of tribodyn [m]": math.dist(own[1], exact),
            "steps by those of the peer": round(case["step"] / step),
            "solver of the peer": peer["solver"],
            "versions": peer["versions"],
        }
        found.append(row)
        print(
            f"{label:38s}{row['peer [us]']:10.4g}{row['tribodyn [us]']:10.4g}{row['ratio']:7.2f}"
            f"{row['tribodyn, thinned record [us]']:10.4g}{row['ratio, thinned record']:7.2f}"
            f"{error:9.1e}{row['error of tribodyn [m]']:9.1e}"
            f"  {row['steps by those of the peer']} ({peer['solver']})",
            flush=True,
        )
    return found


# --- a rotor -------------------------------------------------------------------------------------

ROTOR: Case = {"elements": 24, "campbell": [0.0, 500.0, 50], "unbalance": [5.0, 500.0, 100]}


def our_rotor(case: Case) -> Case:
    """Return seconds and figures of our rotor in the form of ROSS's answer."""
    import numpy as np
    import tribodyn as td
    from test_beam_rotor import rotor, unbalance_response

    speeds, others = np.linspace(*case["campbell"]), np.linspace(*case["unbalance"])
    td.campbell(rotor(1.0), [1.0, 2.0], modes=7)  # loads libraries, as for the peer
    model = rotor(1.0)
    started = time.process_time()
    diagram = td.campbell(model, speeds, modes=7)
    campbell = time.process_time() - started
    started = time.process_time()
    amplitudes = unbalance_response(model, others)
    unbalance = time.process_time() - started
    return {
        "campbell [s]": campbell,
        "unbalance [s]": unbalance,
        "frequencies": sorted(2.0 * math.pi * diagram.frequency.values[-1]),
        "amplitudes": amplitudes[-1].tolist(),
    }


def compare_rotor(theirs: Peer, rounds: int = 6) -> list[Case]:
    """Print the times of the rotor and return them as rows; the ratio is their time by ours."""
    pairs = [(theirs("ross_rotor", ROTOR), our_rotor(ROTOR)) for _ in range(rounds)]
    peer, own = pairs[0]
    apart = max(
        abs(a / b - 1.0) for a, b in zip(peer["frequencies"], own["frequencies"], strict=True)
    )
    off = max(abs(a / b - 1.0) for a, b in zip(peer["amplitudes"], own["amplitudes"], strict=True))
    found = []
    for label, key, error in (
        ("Campbell diagram, 50 speeds", "campbell [s]", apart),
        ("unbalance response, 100 speeds", "unbalance [s]", off),
    ):
        times = [min(side[key] for side in sides) for sides in zip(*pairs, strict=True)]
        row = {
            "task": label,
            "peer [s]": times[0],
            "tribodyn [s]": times[1],
            "ratio": times[0] / times[1],
            "relative difference": error,
            "versions": peer["versions"],
        }
        found.append(row)
        print(
            f"{label:38s}{times[0]:10.4g}{times[1]:10.4g}{row['ratio']:7.2f}{error:9.1e}",
            flush=True,
        )
    return found
