"""A tumbling reduced solid by exudyn (ObjectFFRFreducedOrder) and by tribodyn.

Both have the same modes and matrices, the same integrator and the same step. A bar of soft plastic
turns freely about no principal axis; the first node is compared at the end.
"""

import math
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

Case = dict[str, Any]
Peer = Callable[[str, Case], dict[str, Any]]

BAR: Case = {
    "size": [0.4, 0.05, 0.03],  # m
    "cells": [8, 2, 1],
    "youngs_modulus": 2e9,  # Pa
    "density": 1000.0,  # kg/m3
    "spin": [30.0, 5.0, 60.0],  # rad/s
    "step": 1e-4,  # s
    "steps": 2000,
    "spectral_radius": 0.9,
    "repeats": 3,
}
# Fixed-interface modes beside the six modes of two interfaces, less six rigid motions.
MODES = (10, 20, 40)


def reduction(case: Case, modes: int) -> tuple[Any, Any, Any]:
    """Return a reduction and the stiffness and mass matrices of its mesh."""
    import tribodyn as td
    from tribodyn.reduction._craig_bampton import matrices_of

    mesh = td.SolidMesh.brick(size=case["size"], cells=case["cells"], element="hex20")
    material = td.ElasticMaterial(
        youngs_modulus=case["youngs_modulus"], poisson_ratio=0.3, density=case["density"]
    )
    reduced = td.craig_bampton(
        mesh, material, interfaces=["x-", "x+"], modes=modes, corrections=False
    )
    return reduced, *matrices_of(mesh, material)


def write(path: Path, reduced: Any, stiffness: Any, mass: Any) -> None:
    """Write what the peer needs."""
    import numpy as np

    def triplets(matrix: Any) -> Any:
        found = matrix.tocoo()
        return np.column_stack([found.row, found.col, found.data])

    np.savez(
        path,
        nodes=reduced.nodes,
        shapes=reduced.shapes,
        stiffness=triplets(stiffness),
        mass=triplets(mass),
    )


def ours(case: Case, reduced: Any) -> dict[str, Any]:
    """Time the steps of the body with tribodyn."""
    import tribodyn as td
    from tribodyn import _core

    def model() -> td.Model:
        made = td.Model(planar=False)
        made.reduced_solid("bar", reduced, angular_velocity=case["spin"])
        return made

    integrator = td.GeneralizedAlpha(step=case["step"], spectral_radius=case["spectral_radius"])
    end = case["steps"] * case["step"]
    best = float("inf")
    for _ in range(case["repeats"]):
        run = _core.Simulation(
            model=model()._state.core,
            integrator=integrator.name,
            options=integrator.options(max_step=case["step"]),
        )
        run.start()
        started = time.process_time()
        run.advance(end)
        best = min(best, time.process_time() - started)
    solution = td.simulate(model(), duration=end, integrator=integrator, progress=False)
    place = solution.solid("bar").position.values[0]
    return {"seconds": best / case["steps"], "position": [float(x) for x in place]}


def compare(theirs: Peer) -> list[Case]:
    """Print the table and return its rows; the ratio is their time by ours."""
    print("reduced solid, generalized-alpha, microseconds of a step; exudyn by tribodyn")
    found = []
    with tempfile.TemporaryDirectory() as folder:
        for modes in MODES:
            reduced, stiffness, mass = reduction(BAR, modes)
            path = Path(folder) / f"bar{modes}.npz"
            write(path, reduced, stiffness, mass)
            peer, own = theirs("exudyn_reduced", {**BAR, "data": str(path)}), ours(BAR, reduced)
            row = {
                "modes": int(reduced.modes),
                "peer [us]": 1e6 * peer["seconds"],
                "tribodyn [us]": 1e6 * own["seconds"],
                "ratio": peer["seconds"] / own["seconds"],
                "apart [m]": math.dist(peer["position"], own["position"]),
                "solver of the peer": peer["solver"],
                "versions": peer["versions"],
            }
            found.append(row)
            print(
                f"{row['modes']:4d} modes {row['peer [us]']:12.4g}{row['tribodyn [us]']:10.4g}"
                f"{row['ratio']:7.2f}{row['apart [m]']:9.1e}  ({peer['solver']})",
                flush=True,
            )
    return found
