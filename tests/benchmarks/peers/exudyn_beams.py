"""Time mechanisms with beams in exudyn and print one line of JSON.

Runs where exudyn is installed (run.py sees to that) and imports nothing of ours:

    python exudyn_beams.py '{"kind": "pendulum", "elements": 20, "step": 1e-3, ...}'

The keys are those of BEAMS in beams.py, SI units; `kind` is pendulum, chain or crank.

- Beams in the plane are ObjectANCFCable2D, with NodePoint2DSlope1; in space ObjectANCFCable, with
  NodePointSlope1. Their coordinates, mass matrix and strains are those of our formulation "cable".
- The end of the pendulum is held by constraints of its two coordinates, which are cheaper than a
  joint. Links of the chain meet in ObjectJointSpherical, the rod of the slider-crank ends in
  ObjectJointRevolute2D.
- The generalized-alpha method of index 3, fixed steps. Newton's method keeps its Jacobian while it
  converges (modified) or renews it in each iteration (full), with the dense or the sparse linear
  solver; `variants` are those to try, the fastest counts.
- Neither files nor sensors are written. The time is that of the processor in SolveDynamic, of a run
  of all steps less one of a tenth of them.
"""

import json
import math
import os
import sys
import time
from typing import Any

sys.exudynFast = True  # type: ignore[attr-defined]  # read by the import

import exudyn as exu  # noqa: E402
import exudyn.itemInterface as items  # noqa: E402
from exudyn_mechanisms import Builder, versions  # noqa: E402

Case = dict[str, Any]
Point = tuple[float, ...]


def beam(builder: Builder, case: Case, start: Point, end: Point, rate: Any = None) -> list[int]:
    """Add a straight beam and return its nodes; `rate` is the velocity at a share of its length."""
    count, d = case["elements"], len(start)
    length = math.dist(start, end)
    slope = [(b - a) / length for a, b in zip(start, end, strict=True)]
    still = [0.0] * d
    rate = rate or (lambda share: still)
    along = [(b - a) / length for a, b in zip(rate(0.0), rate(1.0), strict=True)]
    node = items.NodePoint2DSlope1 if d == 2 else items.NodePointSlope1
    cable = items.ObjectANCFCable2D if d == 2 else items.ObjectANCFCable
    nodes = []
    for k in range(count + 1):
        share = k / count
        place = [a + share * (b - a) for a, b in zip(start, end, strict=True)]
        nodes.append(
            builder.mbs.AddNode(
                node(
                    referenceCoordinates=[*place, *slope],
                    initialVelocities=[*rate(share), *along],
                )
            )
        )
    side = case["side"]
    for first, second in zip(nodes[:-1], nodes[1:], strict=True):
        made = builder.mbs.AddObject(
            cable(
                length=length / count,
                massPerLength=case["density"] * side**2,
                bendingStiffness=case["youngs_modulus"] * side**4 / 12.0,
                axialStiffness=case["youngs_modulus"] * side**2,
                nodeNumbers=[first, second],
            )
        )
        builder.weight(made, case["gravity"])
    return nodes


def hold(builder: Builder, node: int, count: int) -> None:
    """Hold the first coordinates of a node."""
    point = builder.mbs.AddNode(items.NodePointGround())
    fixed = builder.mbs.AddMarker(items.MarkerNodeCoordinate(nodeNumber=point, coordinate=0))
    for k in range(count):
        own = builder.mbs.AddMarker(items.MarkerNodeCoordinate(nodeNumber=node, coordinate=k))
        builder.mbs.AddObject(items.CoordinateConstraint(markerNumbers=[fixed, own]))


def pendulum(case: Case) -> tuple[Builder, int]:
    """Return the system and the node to compare."""
    builder = Builder()
    nodes = beam(builder, case, (0.0, 0.0), (case["length"], 0.0))
    hold(builder, nodes[0], 2)
    return builder, nodes[-1]


def chain(case: Case) -> tuple[Builder, int]:
    """Return the system and the node to compare."""
    builder = Builder()
    c, s = math.cos(case["angle"]), math.sin(case["angle"])
    length, turn = case["length"], case["turn"]
    before = -1
    for k in range(case["links"]):
        ends = [(x * length * c, x * length * s, 0.0) for x in (k, k + 1)]
        # The chain turns about the vertical y.
        rates = [(0.0, 0.0, -turn * end[0]) for end in ends]
        nodes = beam(
            builder,
            case,
            *ends,
            rate=lambda x, r=rates: [a + x * (b - a) for a, b in zip(*r, strict=True)],
        )
        if k == 0:
            hold(builder, nodes[0], 3)
        else:
            pair = [
                builder.mbs.AddMarker(items.MarkerNodePosition(nodeNumber=node))
                for node in (before, nodes[0])
            ]
            builder.mbs.AddObject(items.ObjectJointSpherical(markerNumbers=pair))
        before = nodes[-1]
    return builder, before


def crank(case: Case) -> tuple[Builder, int]:
    """Return the system and the node of the slider."""
    builder = Builder()
    arm, rod, speed = case["crank"], case["length"], case["speed"]
    node, wheel = builder.body(*case["crank_body"], [0.0, 0.0, 0.0], [0.0, 0.0, speed])
    slider_node, slider = builder.body(*case["slider_body"], [arm + rod, 0.0, 0.0], [0.0, 0.0, 0.0])
    nodes = beam(
        builder,
        case,
        (arm, 0.0),
        (arm + rod, 0.0),
        rate=lambda share: [0.0, arm * speed * (1.0 - share)],
    )
    ends = [builder.mbs.AddMarker(items.MarkerNodePosition(nodeNumber=nodes[k])) for k in (0, -1)]
    builder.pin(builder.marker(builder.ground), builder.marker(wheel))
    builder.pin(builder.marker(wheel, arm), ends[0])
    builder.pin(ends[1], builder.marker(slider))
    builder.mbs.AddObject(
        items.ObjectJointPrismatic2D(
            markerNumbers=[builder.marker(builder.ground), builder.marker(slider)]
        )
    )
    builder.drive(node, speed)
    return builder, slider_node


KINDS = {"pendulum": pendulum, "chain": chain, "crank": crank}
SOLVERS = {"dense": exu.LinearSolverType.EigenDense, "sparse": exu.LinearSolverType.EigenSparse}


def run(case: Case, steps: int, variant: str) -> tuple[float, list[float]]:
    """Return the time [s] of so many steps and the position at their end."""
    builder, node = KINDS[case["kind"]](case)
    mbs = builder.mbs
    mbs.Assemble()
    solver, newton = variant.split(", ")
    settings = exu.SimulationSettings()
    settings.timeIntegration.numberOfSteps = steps
    settings.timeIntegration.endTime = steps * case["step"]
    settings.timeIntegration.verboseMode = 0
    settings.timeIntegration.generalizedAlpha.spectralRadius = case["spectral_radius"]
    settings.timeIntegration.newton.useModifiedNewton = newton == "modified"
    settings.solution.file.write = False
    settings.linearSolver.solverType = SOLVERS[solver]
    settings.parallel.numberOfThreads = 1
    started = time.process_time()
    mbs.SolveDynamic(
        settings,
        solverType=exu.DynamicSolverType.GeneralizedAlpha,
        updateInitialValues=False,
    )
    seconds = time.process_time() - started
    place = mbs.GetNodeOutput(node, exu.OutputVariableType.Position)
    return seconds, [float(x) for x in place[: 3 if case["kind"] == "chain" else 2]]


def solve(case: Case) -> dict[str, Any]:
    """Return the least time of a step [s] and where the end is [m]."""
    few = max(1, case["steps"] // 10)
    best: dict[str, Any] = {"seconds": float("inf")}
    for variant in case["variants"]:
        short = min(run(case, few, variant)[0] for _ in range(2))
        seconds, place = run(case, case["steps"], variant)
        seconds = (seconds - short) / (case["steps"] - few)
        if seconds < best["seconds"]:
            best = {"solver": variant, "seconds": seconds, "position": place}
    return {"versions": versions(), **best}


def main() -> None:
    """Print the answer, and nothing else, to the standard output."""
    with os.fdopen(os.dup(1), "w") as answer:
        os.dup2(2, 1)  # what the library writes
        print(json.dumps(solve(json.loads(sys.argv[1]))), file=answer)


if __name__ == "__main__":
    main()
