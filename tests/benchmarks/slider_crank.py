"""One run: three revolutions of the slider-crank, configuration I with Kogut-Etsion asperities.

The error is that of the mean film thickness, the worse of both windows, against the reference.
"""

import time

import study
import tribodyn as td
from rows import PROCESSOR, Row, Rows, show, warm_up

TITLE = "Slider-crank, configuration I, KE, three revolutions, one core"
TIMES = f"{PROCESSOR}, the best of six, in turns"
REPEATS = 6
# Cells around and along, transport of the film fraction, integrator.
MESHES: dict[str, tuple[tuple[int, int], str, td.Integrator]] = {
    "40 x 8, coarse steps": (study.COARSE_MESH, "upwind", study.COARSE_STEPS),
    "28 x 4, moving mesh": ((28, 4), study.LEAST_TRANSPORT, study.LEAST_STEPS),
    "40 x 8": ((40, 8), "upwind", td.TRBDF2()),
    "80 x 16": ((80, 16), "upwind", td.TRBDF2()),
}


def simulated(name: str, turns: float) -> tuple[td.Solution, float]:
    """Return the run of a mesh and its processor time [s]."""
    (around, along), transport, integrator = MESHES[name]
    model = study.machine("I", "KE", td.FilmMesh(around=around, along=along), transport)
    started = time.process_time()
    solution = td.simulate(model, revolutions=turns, integrator=integrator, progress=False)
    return solution, time.process_time() - started


def row(name: str, solution: td.Solution, best: float, short: bool) -> Row:
    """Return the row of a mesh with the least time of its runs [s]."""
    counts = solution.run_statistics
    return {
        "cells": name,
        "seconds": best,
        "error of means [um]": 0.0 if short else 1e6 * study.error_of_means(solution, "I", "KE"),
        "steps": counts["steps"],
        "evaluations": counts["evaluations"],
        "us/evaluation": 1e6 * best / counts["evaluations"],
        "solutions/evaluation": counts["film_linear_solves"] / counts["film_evaluations"],
    }


def run(short: bool = False) -> Rows:
    """Print the rows and return them."""
    warm_up()
    best = dict.fromkeys(MESHES, float("inf"))
    solutions: dict[str, td.Solution] = {}
    for _ in range(1 if short else REPEATS):
        for name in MESHES:
            solutions[name], seconds = simulated(name, 0.05 if short else 3)
            best[name] = min(best[name], seconds)
    return show([row(name, solutions[name], best[name], short) for name in MESHES])


if __name__ == "__main__":
    run()
