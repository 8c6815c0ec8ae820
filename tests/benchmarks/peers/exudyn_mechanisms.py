"""Time planar mechanisms in exudyn and print one line of JSON.

Runs where exudyn is installed (run.py sees to that) and imports nothing of ours:

    python exudyn_mechanisms.py '{"links": 10, "step": 1e-3, "steps": 200, ...}'

The keys are those of CHAIN and CRANK in run.py, SI units; `links` tells which of the two.

- `exudynFast` picks the module without checks of ranges.
- Bodies are ObjectRigidBody2D, pins ObjectJointRevolute2D, the guide ObjectJointPrismatic2D. The
  drive is a CoordinateConstraint on the speed of the crank: on its angle it would need a function
  in Python for each step.
- Implicit integration of second order and index 3, fixed steps. Tried are Newton's method as the
  library sets it by default, which keeps the Jacobian over steps while it converges, and with a
  Jacobian for each iteration; each with the dense linear solver (EigenDense), up to a hundred
  links, and with the sparse one (EigenSparse). The fastest counts.
- Neither files nor sensors are written. The time is that of the processor in SolveDynamic, of a run
  of all steps less one of a tenth of them, so that what does not depend on their number is left
  out; the best of a few repeats.
"""

import importlib.metadata
import itertools
import json
import math
import os
import platform
import sys
import time
from typing import Any

sys.exudynFast = True  # type: ignore[attr-defined]  # read by the import

import exudyn as exu  # noqa: E402
import exudyn.itemInterface as items  # noqa: E402

PACKAGES = ["exudyn", "numpy"]


class Builder:
    """A system of planar bodies."""

    def __init__(self) -> None:
        self.container = exu.SystemContainer()
        self.mbs = self.container.AddSystem()
        self.ground = self.mbs.AddObject(items.ObjectGround())

    def body(
        self, mass: float, inertia: float, pose: list[float], rate: list[float]
    ) -> tuple[int, int]:
        """Return node and object."""
        node = self.mbs.AddNode(
            items.NodeRigidBody2D(referenceCoordinates=pose, initialVelocities=rate)
        )
        return node, self.mbs.AddObject(
            items.ObjectRigidBody2D(mass=mass, inertia=inertia, nodeNumber=node)
        )

    def marker(self, body: int, x: float = 0.0, y: float = 0.0) -> int:
        """Return a marker on a body."""
        marker: int = self.mbs.AddMarker(
            items.MarkerBodyRigid(bodyNumber=body, localPosition=[x, y, 0.0])
        )
        return marker

    def pin(self, first: int, second: int) -> None:
        """Join two markers."""
        self.mbs.AddObject(items.ObjectJointRevolute2D(markerNumbers=[first, second]))

    def weight(self, body: int, gravity: float) -> None:
        """Load a body by its weight."""
        marker = self.mbs.AddMarker(items.MarkerBodyMass(bodyNumber=body))
        self.mbs.AddLoad(
            items.LoadMassProportional(markerNumber=marker, loadVector=[0.0, -gravity, 0.0])
        )


def chain(case: dict[str, Any]) -> tuple[Any, Any, Any]:
    """Return the system and the coordinates to compare, of the last link."""
    builder = Builder()
    links, angle = case["links"], case["angle"]
    length, mass = case["link_length"], case["link_mass"]
    end = builder.marker(builder.ground)
    for k in range(links):
        middle = (k + 0.5) * length
        node, body = builder.body(
            mass,
            mass * length**2 / 12.0,
            [middle * math.cos(angle), middle * math.sin(angle), angle],
            [0.0, 0.0, 0.0],
        )
        builder.pin(end, builder.marker(body, -0.5 * length))
        builder.weight(body, case["gravity"])
        end = builder.marker(body, 0.5 * length)
    return builder.container, builder.mbs, node


def crank(case: dict[str, Any]) -> tuple[Any, Any, Any]:
    """Return the system and the node of the slider."""
    builder = Builder()
    crank, rod, speed = case["crank"], case["rod"], case["speed"]
    # Top dead centre: all in line, the crank turns and its pin carries the end of the rod.
    turn = -crank * speed / rod
    node, wheel = builder.body(*case["crank_body"], [0.0, 0.0, 0.0], [0.0, 0.0, speed])
    _, coupler = builder.body(
        *case["rod_body"], [crank + 0.5 * rod, 0.0, 0.0], [0.0, 0.5 * crank * speed, turn]
    )
    slider_node, slider = builder.body(
        *case["slider_body"], [crank + rod, 0.0, 0.0], [0.0, 0.0, 0.0]
    )
    builder.pin(builder.marker(builder.ground), builder.marker(wheel))
    builder.pin(builder.marker(wheel, crank), builder.marker(coupler, -0.5 * rod))
    builder.pin(builder.marker(coupler, 0.5 * rod), builder.marker(slider))
    builder.mbs.AddObject(
        items.ObjectJointPrismatic2D(
            markerNumbers=[builder.marker(builder.ground), builder.marker(slider)]
        )
    )
    point = builder.mbs.AddNode(items.NodePointGround())
    markers = [
        builder.mbs.AddMarker(items.MarkerNodeCoordinate(nodeNumber=point, coordinate=0)),
        builder.mbs.AddMarker(items.MarkerNodeCoordinate(nodeNumber=node, coordinate=2)),
    ]
    builder.mbs.AddObject(
        items.CoordinateConstraint(markerNumbers=markers, offset=speed, velocityLevel=True)
    )
    return builder.container, builder.mbs, slider_node


def run(case: dict[str, Any], steps: int, solver: Any, modified: bool) -> tuple[float, list[float]]:
    """Return the time [s] of so many steps and the coordinates at their end."""
    _container, mbs, node = (chain if "links" in case else crank)(case)
    mbs.Assemble()
    settings = exu.SimulationSettings()
    settings.timeIntegration.numberOfSteps = steps
    settings.timeIntegration.endTime = steps * case["step"]
    settings.timeIntegration.verboseMode = 0
    settings.timeIntegration.simulateInRealtime = False
    settings.timeIntegration.generalizedAlpha.spectralRadius = case["spectral_radius"]
    settings.timeIntegration.newton.useModifiedNewton = modified
    settings.solution.file.write = False
    settings.linearSolver.solverType = solver
    settings.parallel.numberOfThreads = 1
    started = time.process_time()
    mbs.SolveDynamic(
        settings,
        solverType=exu.DynamicSolverType.GeneralizedAlpha,
        updateInitialValues=False,
    )
    seconds = time.process_time() - started
    place = mbs.GetNodeOutput(node, exu.OutputVariableType.Position)
    return seconds, [float(place[0]), float(place[1])]


def solve(case: dict[str, Any]) -> dict[str, Any]:
    """Return the least time of a step [s] and where the last body is at the end [m]."""
    solvers = {"sparse": exu.LinearSolverType.EigenSparse}
    if case.get("links", 1) <= 100:
        solvers["dense"] = exu.LinearSolverType.EigenDense
    few = max(1, case["steps"] // 10)
    best, answer = float("inf"), {}
    for (name, solver), modified in itertools.product(solvers.items(), [True, False]):
        short = min(run(case, few, solver, modified)[0] for _ in range(case["repeats"]))
        runs = [run(case, case["steps"], solver, modified) for _ in range(case["repeats"])]
        seconds = (min(seconds for seconds, _ in runs) - short) / (case["steps"] - few)
        if seconds < best:
            best = seconds
            newton = "modified" if modified else "full"
            answer = {
                "solver": f"{name}, {newton} Newton",
                "seconds": seconds,
                "position": runs[0][1],
            }
    versions = {name: importlib.metadata.version(name) for name in PACKAGES}
    return {"versions": {"python": platform.python_version(), **versions}, **answer}


def main() -> None:
    """Print the answer, and nothing else, to the standard output."""
    with os.fdopen(os.dup(1), "w") as answer:
        os.dup2(2, 1)  # what the library writes
        print(json.dumps(solve(json.loads(sys.argv[1]))), file=answer)


if __name__ == "__main__":
    main()
