"""Cost of a step of a free tumbling solid beside one factorisation by SuperLU.

A soft block, or a strip that is thin in two directions, of hex20 tumbles; generalized-alpha takes
constant steps. SuperLU of SciPy factorises a matrix with the entries of the stiffness matrix, with
its best order for it (minimum degree of A + A^T, symmetric mode), in the same run. *Slope* is the
power of the number of coordinates with which a figure grows from the size before.
"""

import math
import time

import numpy as np
import tribodyn as td
from rows import Row, Rows, show, warm_up
from scipy import sparse
from scipy.sparse.linalg import splu
from tribodyn import _core

TITLE = "Solids beside a factorisation"
TIMES = "processor time, the best of three runs"
SHAPES = {
    "block": ((4, 4, 4), (6, 6, 6), (9, 9, 9), (13, 13, 13)),
    "strip": ((30, 2, 1), (100, 2, 1), (300, 2, 1)),
}
SHORT = {"block": ((2, 2, 2), (3, 3, 3))}
STEP, STEPS = 1e-4, 10


def tumbling(mesh: td.SolidMesh) -> td.Model:
    """Return the model."""
    rubber = td.ElasticMaterial(youngs_modulus=2e7, poisson_ratio=0.3, density=1000.0)
    model = td.Model(planar=False)
    model.solid("body", mesh=mesh, material=rubber, angular_velocity=(1.0, 2.0, 3.0))
    return model


def once(mesh: td.SolidMesh) -> tuple[float, float, float]:
    """Return the seconds of a step and of a Newton iteration, and the iterations of a step."""
    integrator = td.GeneralizedAlpha(step=STEP)
    run = _core.Simulation(
        model=tumbling(mesh)._state.core,
        integrator=integrator.name,
        options=integrator.options(max_step=STEP),
    )
    run.start()
    began = time.process_time()
    run.advance(STEPS * STEP)
    spent = time.process_time() - began
    iterations = run.statistics["newton_iterations"]
    return spent / STEPS, spent / iterations, iterations / STEPS


def matrix_of(mesh: td.SolidMesh) -> sparse.csc_matrix:
    """Return a positive definite matrix with the entries of the stiffness matrix."""
    places = np.repeat(3 * mesh.elements, 3, axis=1) + np.tile([0, 1, 2], mesh.elements.shape[1])
    count = places.shape[1]
    rows, columns = np.repeat(places, count, axis=1).ravel(), np.tile(places, count).ravel()
    values = np.random.default_rng(0).standard_normal(len(rows))
    n = 3 * len(mesh.nodes)
    matrix = sparse.coo_matrix((values, (rows, columns)), shape=(n, n)).tocsc()
    return (matrix + matrix.T + 1e4 * sparse.eye(n)).tocsc()


def by_super_lu(matrix: sparse.csc_matrix) -> float:
    """Return the seconds of one factorisation by SuperLU."""
    began = time.process_time()
    splu(
        matrix,
        permc_spec="MMD_AT_PLUS_A",
        diag_pivot_thresh=1e-3,
        options={"SymmetricMode": True},
    )
    return time.process_time() - began


def by_pardiso(matrix: sparse.csc_matrix) -> float | None:
    """Return the seconds of one factorisation by PARDISO, None where it is not installed."""
    try:
        from pypardiso import PyPardisoSolver
    except ImportError:
        return None
    solver = PyPardisoSolver(mtype=2)
    upper = sparse.triu(matrix, format="csr")
    began = time.process_time()
    solver.factorize(upper)
    seconds = time.process_time() - began
    solver.free_memory(everything=True)
    return seconds


def run(short: bool = False) -> Rows:
    """Print the rows and return them."""
    warm_up()
    rows: Rows = []
    for shape, sizes in (SHORT if short else SHAPES).items():
        first = len(rows)
        for cells in sizes:
            size = tuple(0.01 * k for k in cells)
            mesh = td.SolidMesh.brick(size=size, cells=cells, element="hex20")
            repeats = 1 if short else 3
            step, iteration, iterations = (
                min(figure) for figure in zip(*(once(mesh) for _ in range(repeats)), strict=True)
            )
            matrix = matrix_of(mesh)
            factor = min(by_super_lu(matrix) for _ in range(repeats))
            pardiso = [by_pardiso(matrix) for _ in range(repeats)]
            row: Row = {
                "shape": shape,
                "coordinates": 3 * len(mesh.nodes),
                "step [ms]": 1e3 * step,
                "iterations": iterations,
                "iteration [ms]": 1e3 * iteration,
                "SuperLU [ms]": 1e3 * factor,
                "ratio": iteration / factor,
            }
            if times := [seconds for seconds in pardiso if seconds is not None]:
                row["PARDISO [ms]"] = 1e3 * min(times)
                row["by PARDISO"] = iteration / min(times)
            if len(rows) > first:
                before = rows[-1]
                growth = math.log(float(row["coordinates"]) / float(before["coordinates"]))
                slope = math.log(float(row["iteration [ms]"]) / float(before["iteration [ms]"]))
                row["slope"] = round(slope / growth, 3)
            rows.append(row)
    return show(rows)


if __name__ == "__main__":
    run()
