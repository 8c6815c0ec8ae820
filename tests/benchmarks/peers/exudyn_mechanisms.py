"""Time mechanisms in exudyn and print one line of JSON.

Runs where exudyn is installed (run.py sees to that) and imports nothing of ours:

    python exudyn_mechanisms.py '{"links": 10, "step": 1e-3, "steps": 200, ...}'

The keys are those of CHAIN and CRANK in run.py, SI units; `links` tells which of the two.

In the plane and, where the case says `spatial`, in space.

- `exudynFast` picks the module without checks of ranges.
- Bodies are ObjectRigidBody2D, pins ObjectJointRevolute2D, the guide ObjectJointPrismatic2D. The
  drive is a CoordinateConstraint on the speed of the crank: on its angle it would need a function
  in Python for each step.
- In space bodies are rigid bodies with each of three kinds of rotation parameters, joints
  ObjectJointSpherical and ObjectJointGeneric; a crank runs freely there. The fastest kind counts.
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
import exudyn.utilities as utilities  # noqa: E402
import numpy as np  # noqa: E402

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

    def drive(self, node: int, speed: float) -> None:
        """Prescribe the speed of a body, whose node this is."""
        point = self.mbs.AddNode(items.NodePointGround())
        markers = [
            self.mbs.AddMarker(items.MarkerNodeCoordinate(nodeNumber=point, coordinate=0)),
            self.mbs.AddMarker(items.MarkerNodeCoordinate(nodeNumber=node, coordinate=2)),
        ]
        self.mbs.AddObject(
            items.CoordinateConstraint(markerNumbers=markers, offset=speed, velocityLevel=True)
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
    builder.drive(node, speed)
    return builder.container, builder.mbs, slider_node


ROTATIONS = {
    "Euler parameters": exu.NodeType.RotationEulerParameters,
    "Tait-Bryan angles": exu.NodeType.RotationRxyz,
    "rotation vector": exu.NodeType.RotationRotationVector,
}


class SpatialBuilder:
    """A system of rigid bodies in space."""

    def __init__(self, rotation: str) -> None:
        self.container = exu.SystemContainer()
        self.mbs = self.container.AddSystem()
        self.ground = self.mbs.AddObject(items.ObjectGround())
        self.rotation = ROTATIONS[rotation]

    def body(
        self, mass: float, inertia: list[float], tilt: np.ndarray, gravity: float, **start: Any
    ) -> tuple[int, int]:
        """Return node and object."""
        made = self.mbs.CreateRigidBody(
            inertia=utilities.RigidBodyInertia(mass=mass, inertiaTensor=np.diag(inertia)),
            nodeType=self.rotation,
            referencePosition=start["position"],
            referenceRotationMatrix=tilt,
            initialVelocity=start["velocity"],
            initialAngularVelocity=start["angular_velocity"],
            gravity=[0.0, -gravity, 0.0],
            returnDict=True,
        )
        return made["nodeNumber"], made["bodyNumber"]

    def marker(self, body: int, *place: float) -> int:
        """Return a marker on a body."""
        marker: int = self.mbs.AddMarker(
            items.MarkerBodyRigid(bodyNumber=body, localPosition=list(place))
        )
        return marker

    def spherical(self, first: int, second: int) -> None:
        """Keep the origins of two markers together."""
        self.mbs.AddObject(items.ObjectJointSpherical(markerNumbers=[first, second]))

    def joint(self, first: int, second: int, axes: list[int]) -> None:
        """Hold three displacements and three turns of two markers, each with a 1."""
        self.mbs.AddObject(
            items.ObjectJointGeneric(markerNumbers=[first, second], constrainedAxes=axes)
        )


def spatial_chain(case: dict[str, Any], rotation: str) -> tuple[Any, Any, Any]:
    """Return the system and the node of the last link."""
    builder = SpatialBuilder(rotation)
    length, mass, angle = case["link_length"], case["link_mass"], case["angle"]
    c, s = math.cos(angle), math.sin(angle)
    tilt = np.array([[c, -s, 0.0], [s, c, 0.0], [0.0, 0.0, 1.0]])
    spin = np.array([0.0, case["turn"], 0.0])
    across = mass * length**2 / 12.0
    end = builder.marker(builder.ground, 0.0, 0.0, 0.0)
    for k in range(case["links"]):
        place = tilt @ [(k + 0.5) * length, 0.0, 0.0]
        node, body = builder.body(
            mass,
            [0.5 * mass * case["link_radius"] ** 2, across, across],
            tilt,
            case["gravity"],
            position=place,
            velocity=np.cross(spin, place),
            angular_velocity=spin,
        )
        builder.spherical(end, builder.marker(body, -0.5 * length, 0.0, 0.0))
        end = builder.marker(body, 0.5 * length, 0.0, 0.0)
    return builder.container, builder.mbs, node


def spatial_crank(case: dict[str, Any], rotation: str) -> tuple[Any, Any, Any]:
    """Return the system and the node of the slider."""
    builder = SpatialBuilder(rotation)
    made = {}
    for name in ("crank", "rod", "slider"):
        mass, inertia = case[f"{name}_body"]
        start = case["start"][name]
        c, s = math.cos(start["tilt"]), math.sin(start["tilt"])
        tilt = np.array([[c, 0.0, s], [0.0, 1.0, 0.0], [-s, 0.0, c]])
        made[name] = builder.body(
            mass, inertia, tilt, 0.0, **{key: start[key] for key in start if key != "tilt"}
        )
    half = 0.5 * case["rod"]
    wheel, coupler, slider = (made[name][1] for name in ("crank", "rod", "slider"))
    ground = builder.ground
    builder.joint(
        builder.marker(ground, 0.0, 0.0, 0.0),
        builder.marker(wheel, 0.0, 0.0, 0.0),
        [1, 1, 1, 1, 1, 0],
    )
    builder.spherical(
        builder.marker(wheel, case["crank"], 0.0, 0.0), builder.marker(coupler, -half, 0.0, 0.0)
    )
    builder.spherical(
        builder.marker(coupler, half, 0.0, 0.0), builder.marker(slider, 0.0, 0.0, 0.0)
    )
    builder.joint(
        builder.marker(ground, 0.0, 0.0, case["offset"]),
        builder.marker(slider, 0.0, 0.0, 0.0),
        [0, 1, 1, 1, 1, 1],
    )
    return builder.container, builder.mbs, made["slider"][0]


def build(case: dict[str, Any], rotation: str) -> tuple[Any, Any, Any]:
    """Return the system of a case and the node to compare."""
    if case.get("spatial"):
        return (spatial_chain if "links" in case else spatial_crank)(case, rotation)
    return (chain if "links" in case else crank)(case)


def run(
    case: dict[str, Any], steps: int, solver: Any, modified: bool, rotation: str
) -> tuple[float, list[float]]:
    """Return the time [s] of so many steps and the coordinates at their end."""
    _container, mbs, node = build(case, rotation)
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
    return seconds, [float(x) for x in place[: 3 if case.get("spatial") else 2]]


def solve(case: dict[str, Any]) -> dict[str, Any]:
    """Return the least time of a step [s] and where the last body is at the end [m]."""
    solvers = {"sparse": exu.LinearSolverType.EigenSparse}
    if case.get("links", 1) <= 100:
        solvers["dense"] = exu.LinearSolverType.EigenDense
    few = max(1, case["steps"] // 10)
    best, answer = float("inf"), {}
    rotations = list(ROTATIONS) if case.get("spatial") else [""]
    # In space a Jacobian for each iteration took four to five times as long (100 and 1000 links).
    newtons = [True] if case.get("links", 1) >= 100 and case.get("spatial") else [True, False]
    for (name, solver), modified, rotation in itertools.product(
        solvers.items(), newtons, rotations
    ):
        given = case, few, solver, modified, rotation
        short = min(run(*given)[0] for _ in range(case["repeats"]))
        given = case, case["steps"], solver, modified, rotation
        runs = [run(*given) for _ in range(case["repeats"])]
        seconds = (min(seconds for seconds, _ in runs) - short) / (case["steps"] - few)
        if seconds < best:
            best = seconds
            newton = "modified" if modified else "full"
            answer = {
                "solver": ", ".join(filter(None, [name, f"{newton} Newton", rotation])),
                "seconds": seconds,
                "position": runs[0][1],
            }
    return {"versions": versions(), **answer}


def versions() -> dict[str, str]:
    """Return the versions of Python and of the packages."""
    found = {name: importlib.metadata.version(name) for name in PACKAGES}
    return {"python": platform.python_version(), **found}


def main() -> None:
    """Print the answer, and nothing else, to the standard output."""
    with os.fdopen(os.dup(1), "w") as answer:
        os.dup2(2, 1)  # what the library writes
        print(json.dumps(solve(json.loads(sys.argv[1]))), file=answer)


if __name__ == "__main__":
    main()
