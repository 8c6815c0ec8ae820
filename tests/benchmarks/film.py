"""Time of one film evaluation with tangents, by that of one LAPACK band solution.

A warm evaluation (the active sets do not change) assembles and factors one banded system
and solves it for the fields and for the tangents. LAPACK's dgbsv factors and solves a system of
the same size and bandwidth for one right-hand side. Both run in the same process, one thread, the
best of many repeats, so that the ratio depends little on the machine and on its load.
"""

import os
import time
from collections.abc import Callable

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # read when SciPy loads its LAPACK

import numpy as np
from rows import Rows, show
from scipy.linalg import lapack
from tribodyn import _core

TITLE = "One film evaluation with tangents against one LAPACK band solution (dgbsv)"
TIMES = "wall time, the best of sixty"
REPEATS = 60
CALLS = 10

# Cells around, cells along the modelled part, whether that is the symmetric half.
MESHES = [(40, 10, True), (40, 20, False), (80, 8, True), (80, 16, True)]


def best_times(repeats: int, *calls: Callable[[], object]) -> list[float]:
    """Return the time [s] of one call of each: the least of the means of several short runs.

    The runs take turns, so that all see the same load of the machine.
    """
    best = [float("inf")] * len(calls)
    for _ in range(repeats):
        for i, call in enumerate(calls):
            start = time.perf_counter()
            for _ in range(CALLS):
                call()
            best[i] = min(best[i], (time.perf_counter() - start) / CALLS)
    return best


def band_solution(size: int, half_bandwidth: int) -> Callable[[], object]:
    """Return a call of dgbsv for a diagonally dominant random band."""
    random = np.random.default_rng(1)
    rows = 3 * half_bandwidth + 1  # LAPACK wants room for pivoting above the band
    band = np.zeros((rows, size), order="F")
    band[half_bandwidth:] = -random.random((rows - half_bandwidth, size))
    band[2 * half_bandwidth] = 2.0 * half_bandwidth + 1.0
    right = random.random(size)
    work, solution = band.copy(order="F"), right.copy()

    def call() -> None:
        np.copyto(work, band)  # dgbsv overwrites both; the copy is a few percent of it
        np.copyto(solution, right)
        info = lapack.dgbsv(
            half_bandwidth, half_bandwidth, work, solution, overwrite_ab=True, overwrite_b=True
        )[-1]
        assert info == 0

    return call


def film_evaluation(around: int, along: int, symmetric: bool) -> tuple[Callable[[], object], int]:
    """Return an implicit stage of a cavitated film as a call, and its half bandwidth."""
    clearance, spin, step, length = 20e-6, 500.0, 1e-4, 20e-3
    lowest = 0.0 if symmetric else -0.5 * length
    mesh = _core.cylinder_mesh(
        radius=10e-3,
        angles=np.linspace(0.0, 2.0 * np.pi, around, endpoint=False).tolist(),
        heights=np.linspace(lowest, 0.5 * length, along + 1).tolist(),
        symmetric=symmetric,
    )
    x, y, z, none = (1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0), (0.0, 0.0, 0.0)
    film = _core.Film(
        item="bearing",
        mesh=mesh,
        lubricant=_core.Lubricant(dynamic_viscosity=0.01),
        coordinates=[(x, none, False), (y, none, False), (none, z, True)],
        thickness=np.full(mesh.size, clearance),
        ambient_pressure=1e5,
        open_boundaries=["ends"],
        solver="banded",
    )
    position, velocity = np.array([0.7 * clearance, 0.0, 0.0]), np.array([0.0, 0.0, spin])
    content = film.content(position)
    for _ in range(200):  # let the cavity grow
        result = film.evaluate(
            position=position, velocity=velocity, content_base=content, content_weight=step
        )
        content = content + step * result["content_rate"]
    assert result["film_fraction"].min() < 0.95

    def call() -> None:
        result = film.evaluate(
            position=position,
            velocity=velocity,
            content_base=content,
            content_weight=step,
            tangents=True,
        )
        assert result["linear_solves"] == 1

    call()
    # The ring is folded into a band: two columns of nodes side by side.
    return call, 2 * (along + 1) + 1


def run(short: bool = False) -> Rows:
    """Print the rows and return them."""
    rows: Rows = []
    for around, along, symmetric in MESHES[:2] if short else MESHES:
        call, half_bandwidth = film_evaluation(around, along, symmetric)
        size = around * (along + 1)
        film_time, lapack_time = best_times(
            2 if short else REPEATS, call, band_solution(size, half_bandwidth)
        )
        rows.append(
            {
                "cells": f"{around} x {along}",
                "bearing": "half" if symmetric else "whole",
                "nodes": size,
                "half bandwidth": half_bandwidth,
                "film [us]": 1e6 * film_time,
                "dgbsv [us]": 1e6 * lapack_time,
                "ratio": film_time / lapack_time,
            }
        )
    return show(rows)


if __name__ == "__main__":
    run()
