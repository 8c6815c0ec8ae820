"""One run: three revolutions of the slider-crank, configuration I with Kogut-Etsion asperities.

The error is that of the mean film thickness, the worse of both windows, against the reference.
"""

import time

import study
import tribodyn as td
from rows import Row, Rows, show, warm_up
from tribodyn.cases import slider_crank_mixed

TITLE = "Slider-crank, configuration I, KE, three revolutions, one core"
TIMES = "wall time, the best of three"
MESHES: dict[str, tuple[tuple[int, int], td.Integrator]] = {
    "40 x 8, coarse steps": (study.COARSE_MESH, study.COARSE_STEPS),
    "40 x 8": ((40, 8), td.TRBDF2()),
    "80 x 16": ((80, 16), td.TRBDF2()),
}


def row(name: str, short: bool) -> Row:
    """Return the row of a mesh."""
    warm_up()
    (around, along), integrator = MESHES[name]
    best = float("inf")
    for _ in range(1 if short else 3):
        model = slider_crank_mixed.build(
            configuration="I", asperities="KE", mesh=td.FilmMesh(around=around, along=along)
        )
        turns = 0.05 if short else 3
        started = time.perf_counter()
        solution = td.simulate(model, revolutions=turns, integrator=integrator, progress=False)
        best = min(best, time.perf_counter() - started)
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
    return show([row(name, short) for name in MESHES])


if __name__ == "__main__":
    run()
