"""The study of the slider-crank's source: eighteen runs, with one and with two workers.

Three configurations with six contact laws, three revolutions each: on a mesh and with steps just
fine enough for means of film thickness within 0.005 um of the reference (0.009 um for CEB in
crank-rod), with the cheapest settings found for 0.005 um in every mean, and on a finer mesh with
default steps.
"""

import time
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

import tribodyn as td
from rows import Rows, show, warm_up
from tribodyn.cases import slider_crank_mixed

TITLE = "Eighteen runs of the slider-crank, three revolutions"
TIMES = "wall time of the whole study, with the start of its processes"
LAWS = ["GW", "CEB", "ZMC", "KE", "JG", "PW"]
CONFIGURATIONS = ["I", "II", "III"]
COARSE_MESH, FINE_MESH = (40, 8), (80, 16)
COARSE_STEPS = td.TRBDF2(gap_tolerance=2e-3, max_step=96e-6)
# The cheapest found for all means within 0.005 um: the mesh turns with the oil.
LEAST_MESH = (36, 4)
LEAST_TRANSPORT = "moving_mesh"
LEAST_STEPS = td.GeneralizedAlpha(spectral_radius=0.3, gap_tolerance=1e-2, max_step=96e-6)
STEPS = ((COARSE_STEPS, "coarse"), (LEAST_STEPS, "generalized-alpha, moving mesh"))


def machine(configuration: str, asperities: str, mesh: td.FilmMesh, transport: str) -> td.Model:
    """Return the mechanism with films of this transport of the film fraction."""
    interface = slider_crank_mixed.film_and_contact(asperities, mesh=mesh, transport=transport)
    return slider_crank_mixed.build(configuration, interface=interface)


def error_of_means(solution: td.Solution, configuration: str, law: str) -> float:
    """Return the largest difference of a mean film thickness to the converged reference [m]."""
    return max(
        abs(
            solution.statistics(f"{joint}/minimum_film_thickness", crank_angle=window).mean
            - entry.mean
        )
        for (case, joint, name, window), entry in slider_crank_mixed.reference().items()
        if (case, name) == (configuration, law)
    )


def study(
    cells: tuple[int, int], transport: str, laws: list[str], turns: float, **how: Any
) -> tuple[td.Study, float]:
    """Return the finished study and its wall time [s], with the start of its processes."""
    warm_up()
    mesh = td.FilmMesh(around=cells[0], along=cells[1])
    build = partial(machine, mesh=mesh, transport=transport)
    parameters = {"configuration": CONFIGURATIONS, "asperities": laws}
    started = time.perf_counter()
    done = td.vary(build, parameters, revolutions=turns, progress=False, **how)
    seconds = time.perf_counter() - started
    assert (done.dataset["status"] == "finished").all()
    return done, seconds


def by_way(
    cells: tuple[int, int], integrator: td.Integrator, short: bool, transport: str = "upwind"
) -> tuple[td.Study, Rows]:
    """Return the finished study, and its times in turn, by two processes and by two threads."""
    how: dict[str, Any] = {
        "transport": transport,
        "laws": LAWS[:1] if short else LAWS,
        "turns": 0.05 if short else 3,
        "integrator": integrator,
    }
    done, alone = study(cells, workers=1, **how)
    _, processes = study(cells, workers=2, **how)
    with ThreadPoolExecutor(2) as executor:
        _, threads = study(cells, executor=executor, **how)
    ways = {"in turn": alone, "two processes": processes, "two threads": threads}
    return done, [
        {
            "cells": f"{cells[0]} x {cells[1]}",
            "steps": next((name for each, name in STEPS if each is integrator), "default"),
            "runs": way,
            "seconds": seconds,
            "times as fast": alone / seconds,
        }
        for way, seconds in ways.items()
    ]


def run(short: bool = False) -> Rows:
    """Print the rows and return them: times on two meshes, then errors of means on the coarser."""
    done, rows = by_way(COARSE_MESH, COARSE_STEPS, short)
    if not short:
        least, more = by_way(LEAST_MESH, LEAST_STEPS, short, LEAST_TRANSPORT)
        rows += more
        rows += by_way(FINE_MESH, td.TRBDF2(), short)[1]
        rows += [
            {
                "steps": steps,
                "configuration": configuration,
                "law": law,
                "error of means [um]": 1e6
                * error_of_means(
                    each.solution(configuration=configuration, asperities=law), configuration, law
                ),
            }
            for each, (_, steps) in zip((done, least), STEPS, strict=True)
            for configuration in ("I", "II")
            for law in ("GW", "JG", "CEB")
        ]
    return show(rows)


if __name__ == "__main__":
    run()
