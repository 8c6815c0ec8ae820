"""Cost of a film against its mesh, and exchanges of sets against mesh and eccentricity.

A steady mass-conserving journal bearing as long as its diameter, with an axial groove at pressure
zero where the film is thickest; the symmetric half. *Cold* is the first evaluation of a film,
*warm* one after the journal has moved by 1e-4 of the clearance. `automatic` takes the band on small
meshes, where it is unbeaten, and multigrid on large ones; slopes (of the logarithm of the time over
that of the number of nodes) are fitted to multigrid on all meshes from 80 x 40 on.
"""

import time

import numpy as np
from rows import Rows, show
from tribodyn import _core

TITLE = "A film against its mesh, eccentricity ratio 0.9, and exchanges of sets"
TIMES = "wall time; warm the best of four"
MESHES = [(40, 20), (80, 40), (160, 80), (320, 160), (512, 256)]
RATIOS = [0.5, 0.9, 0.99, 0.999]
CLEARANCE = 1e-6


def journal_film(around: int, along: int, solver: str = "automatic") -> _core.Film:
    """Return the film of a bearing of radius, viscosity and spin one."""
    mesh = _core.cylinder_mesh(
        radius=1.0,
        angles=np.linspace(0.0, 2.0 * np.pi, around, endpoint=False).tolist(),
        heights=_core.graded_lines(0.0, 1.0, along, steep=[1.0]),
        symmetric=True,
    )
    x, y, z, none = (1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0), (0.0, 0.0, 0.0)
    return _core.Film(
        item="bearing",
        mesh=mesh,
        lubricant=_core.Lubricant(dynamic_viscosity=1.0),
        coordinates=[(x, none, False), (y, none, False), (none, z, True)],
        thickness=np.full(mesh.size, CLEARANCE),
        open_boundaries=["ends"],
        ports=[(list(range(along + 1)), 0.0)],
        solver=solver,
    )


def solve(film: _core.Film, ratio: float, aside: float, tangents: bool) -> tuple[float, int]:
    """Return seconds and linear solutions of one evaluation."""
    position = np.array([-ratio * CLEARANCE, aside * CLEARANCE, 0.0])
    started = time.perf_counter()
    result = film.evaluate(position=position, velocity=np.array([0.0, 0.0, 1.0]), tangents=tangents)
    return time.perf_counter() - started, result["linear_solves"]


def times(film: _core.Film) -> tuple[float, float, float, int]:
    """Return seconds cold, warm by linear solution, warm with tangents, and cold solutions."""
    cold, cold_solves = solve(film, 0.9, 0.0, False)
    warm = [solve(film, 0.9, 1e-4 * k, False) for k in range(1, 5)]
    full = [solve(film, 0.9, 1e-4 * k, True) for k in range(1, 5)]
    by_solution = min(seconds / solves for seconds, solves in warm)
    return cold, by_solution, min(seconds for seconds, _ in full), cold_solves


def run(short: bool = False) -> Rows:
    """Print the rows and return them: films by mesh and solver, slopes, linear solutions."""
    meshes = MESHES[:3] if short else MESHES
    rows: Rows = []
    of_multigrid = []
    for around, along in meshes:
        nodes = around * (along + 1)
        for solver in ("automatic", "multigrid"):
            cold, warm, full, solves = times(journal_film(around, along, solver))
            rows.append(
                {
                    "cells": f"{around} x {along}",
                    "nodes": nodes,
                    "solver": solver,
                    "cold [s]": cold,
                    "solutions": solves,
                    "warm, a solution [s]": warm,
                    "warm, with tangents [s]": full,
                }
            )
        of_multigrid.append((nodes, cold, warm, full))
    logs = np.log(np.array(of_multigrid[1:]))
    rows += [
        {"time": name, "slope": float(np.polyfit(logs[:, 0], logs[:, k], 1)[0])}
        for k, name in enumerate(["cold", "warm", "with tangents"], start=1)
    ]
    for around, along in meshes:
        counts = {
            f"solutions from cold at {ratio}": solve(
                journal_film(around, along), ratio, 0.0, False
            )[1]
            for ratio in RATIOS
        }
        rows.append({"cells": f"{around} x {along}", **counts})
    return show(rows)


if __name__ == "__main__":
    run()
