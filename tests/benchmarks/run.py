"""Performance figures, as ratios taken in one run; `make bench` prints them.

Machines differ and are noisy, so nothing here is asserted. Wall times are the best of several
repeats and say for which input they were taken.
"""

import time

import film
import film_meshes
import full_film
import integrators
import study
import tribodyn as td
from tribodyn.cases import slider_crank_mixed


def simulation(
    around: int,
    along: int,
    integrator: td.Integrator | None = None,
    repeats: int = 3,
) -> dict[str, float]:
    """Three revolutions of configuration I with Kogut-Etsion asperities."""
    best = float("inf")
    for _ in range(repeats):
        model = slider_crank_mixed.build(
            configuration="I",
            asperities="KE",
            mesh=td.FilmMesh(around=around, along=along),
        )
        started = time.perf_counter()
        solution = td.simulate(model, revolutions=3, integrator=integrator, progress=False)
        best = min(best, time.perf_counter() - started)
    counts = solution.run_statistics
    return {
        "seconds": best,
        "error of means [um]": 1e6 * study.error_of_means(solution, "I", "KE"),
        "steps": counts["steps"],
        "evaluations": counts["evaluations"],
        "us/evaluation": 1e6 * best / counts["evaluations"],
        "solutions/evaluation": counts["film_linear_solves"] / counts["film_evaluations"],
    }


def main() -> None:
    """Print all tables."""
    print("Slider-crank, configuration I, KE, three revolutions, best of 3, one core")
    rows = {
        "40 x 8 cells, coarse steps": simulation(*study.COARSE_MESH, study.COARSE_STEPS),
        "40 x 8 cells": simulation(40, 8),
        "80 x 16 cells": simulation(80, 16),
    }
    names = list(next(iter(rows.values())))
    print(f"{'':28s}" + "".join(f"{name:>22s}" for name in names))
    for mesh, row in rows.items():
        print(f"{mesh:28s}" + "".join(f"{row[name]:22.4g}" for name in names))
    print()
    film.run()
    print()
    film_meshes.run()
    print()
    study.run()
    print()
    integrators.run()
    print()
    full_film.run()


if __name__ == "__main__":
    main()
