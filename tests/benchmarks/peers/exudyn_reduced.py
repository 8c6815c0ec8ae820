"""Time a tumbling reduced solid in exudyn and print one line of JSON.

Runs where exudyn is installed (run.py sees to that) and imports nothing of ours:

    python exudyn_reduced.py '{"data": "bar.npz", "step": 1e-4, "steps": 2000, ...}'

The file has the nodes [m], the sparse stiffness and mass matrices as triplets, and the modes, which
are those of our body. The body is an ObjectFFRFreducedOrder with Euler parameters, without gravity.
The generalized-alpha method of index 3, fixed steps; Newton's method keeps its Jacobian while it
converges (modified) or renews it in each iteration (full), and the faster one counts. Neither files
nor sensors are written. The time is that of the processor in SolveDynamic.
"""

import json
import sys
import time
from typing import Any

sys.exudynFast = True  # type: ignore[attr-defined]  # read by the import

import exudyn as exu  # noqa: E402
import numpy as np  # noqa: E402
from exudyn.FEM import FEMinterface, ObjectFFRFreducedOrderInterface  # noqa: E402
from exudyn_mechanisms import versions  # noqa: E402
from scipy.sparse import csr_matrix  # noqa: E402


def sparse(triplets: Any) -> Any:
    """Return a matrix from rows (row, column, value)."""
    return csr_matrix((triplets[:, 2], (triplets[:, 0].astype(int), triplets[:, 1].astype(int))))


def body(data: Any) -> Any:
    """Return the reduced body."""
    fem = FEMinterface()
    fem.nodes = {"Position": data["nodes"]}
    fem.massMatrix, fem.stiffnessMatrix = sparse(data["mass"]), sparse(data["stiffness"])
    fem.modeBasis = {"matrix": data["shapes"], "type": "NormalModes"}
    return ObjectFFRFreducedOrderInterface(fem)


def run(reduced: Any, case: dict[str, Any], modified: bool) -> tuple[float, list[float]]:
    """Return the time [s] of all steps and the position of the first node at their end [m]."""
    system = exu.SystemContainer().AddSystem()
    found = reduced.AddObjectFFRFreducedOrder(
        system,
        positionRef=[0.0, 0.0, 0.0],
        initialVelocity=[0.0, 0.0, 0.0],
        rotationMatrixRef=np.eye(3),
        initialAngularVelocity=case["spin"],
        gravity=[0.0, 0.0, 0.0],
    )
    system.Assemble()
    settings = exu.SimulationSettings()
    settings.solutionSettings.writeSolutionToFile = False
    settings.timeIntegration.verboseMode = 0
    settings.timeIntegration.numberOfSteps = case["steps"]
    settings.timeIntegration.endTime = case["steps"] * case["step"]
    settings.timeIntegration.generalizedAlpha.spectralRadius = case["spectral_radius"]
    settings.timeIntegration.newton.useModifiedNewton = modified
    started = time.process_time()
    system.SolveDynamic(settings)
    seconds = time.process_time() - started
    place = system.GetObjectOutputSuperElement(
        found["oFFRFreducedOrder"],
        variableType=exu.OutputVariableType.Position,
        meshNodeNumber=0,
    )
    return seconds, [float(x) for x in place]


def main(case: dict[str, Any]) -> dict[str, Any]:
    """Return time and position of the faster method of Newton."""
    reduced = body(np.load(case["data"]))
    times = []
    for modified in (True, False):
        runs = [run(reduced, case, modified) for _ in range(case["repeats"] if modified else 1)]
        times.append((min(runs)[0], "modified" if modified else "full", runs[0][1]))
    seconds, solver, place = min(times)
    return {
        "versions": versions(),
        "seconds": seconds / case["steps"],
        "position": place,
        "solver": solver,
    }


if __name__ == "__main__":
    print(json.dumps(main(json.loads(sys.argv[1]))))
