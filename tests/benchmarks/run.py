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


def simulation(cells_around: int, cells_along: int, repeats: int = 3) -> dict[str, float]:
    """Three revolutions of configuration I with Kogut-Etsion asperities."""
    best = float("inf")
    for _ in range(repeats):
        model = slider_crank_mixed.build(
            configuration="I",
            asperities="KE",
            cells_around=cells_around,
            cells_along=cells_along,
        )
        started = time.perf_counter()
        solution = td.simulate(model, revolutions=3, progress=False)
        best = min(best, time.perf_counter() - started)
    counts = solution.run_statistics
    return {
        "seconds": best,
        "steps": counts["steps"],
        "rejected": counts["rejected_by_error"] + counts["rejected_by_newton"],
        "film evaluations": counts["evaluations"],
        "microseconds per evaluation": 1e6 * best / counts["evaluations"],
        "linear solutions per evaluation": counts["film_linear_solves"]
        / counts["film_evaluations"],
    }


def main() -> None:
    """Print all tables."""
    print("Slider-crank, configuration I, KE, three revolutions, best of 3, one core")
    rows = {f"{n} x {m} cells": simulation(n, m) for n, m in [(40, 4), (80, 8)]}
    names = list(next(iter(rows.values())))
    print(f"{'':16s}" + "".join(f"{name:>30s}" for name in names))
    for mesh, row in rows.items():
        print(f"{mesh:16s}" + "".join(f"{row[name]:30.4g}" for name in names))
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
