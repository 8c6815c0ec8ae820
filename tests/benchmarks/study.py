"""The study of the slider-crank's source: eighteen runs, with one and with two workers.

Three configurations with six contact laws, three revolutions each, on a mesh and with steps just
fine enough for means of film thickness within 0.005 um of the reference (0.009 um for CEB in
crank-rod); `python tests/benchmarks/study.py fine` takes the default ones instead.
"""

import sys
import time
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

import tribodyn as td
from tribodyn.cases import slider_crank_mixed

LAWS = ["GW", "CEB", "ZMC", "KE", "JG", "PW"]
CONFIGURATIONS = ["I", "II", "III"]
COARSE_MESH = (40, 8)
COARSE_STEPS = td.TRBDF2(gap_tolerance=2e-3, max_step=96e-6)


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


def study(cells: tuple[int, int], **how: Any) -> tuple[td.Study, float]:
    """Return the finished study and its wall time [s], with the start of its processes."""
    build = partial(slider_crank_mixed.build, mesh=td.FilmMesh(around=cells[0], along=cells[1]))
    parameters = {"configuration": CONFIGURATIONS, "asperities": LAWS}
    started = time.perf_counter()
    done = td.vary(build, parameters, revolutions=3, progress=False, **how)
    seconds = time.perf_counter() - started
    assert (done.dataset["status"] == "finished").all()
    return done, seconds


def run(cells: tuple[int, int] = COARSE_MESH, integrator: td.Integrator = COARSE_STEPS) -> None:
    """Print wall times and ratios."""
    runs = len(CONFIGURATIONS) * len(LAWS)
    print(f"Study of {runs} runs, 3 revolutions, {cells[0]} x {cells[1]} cells, {integrator}")
    done, alone = study(cells, workers=1, integrator=integrator)
    print(f"{'in turn':16s}{alone:10.1f} s")
    _, two = study(cells, workers=2, integrator=integrator)
    print(f"{'two processes':16s}{two:10.1f} s, {alone / two:.2f} times as fast")
    with ThreadPoolExecutor(2) as executor:
        _, two = study(cells, executor=executor, integrator=integrator)
    print(f"{'two threads':16s}{two:10.1f} s, {alone / two:.2f} times as fast")
    errors = {
        (configuration, law): error_of_means(
            done.solution(configuration=configuration, asperities=law), configuration, law
        )
        for configuration in ("I", "II")
        for law in ("GW", "JG", "CEB")
    }
    rows = ", ".join(f"{' '.join(key)} {1e6 * error:.4f}" for key, error in errors.items())
    print(f"largest errors of mean film thickness [um]: {rows}")


if __name__ == "__main__":
    if sys.argv[1:] == ["fine"]:
        run((80, 8), td.TRBDF2())
    else:
        run()
