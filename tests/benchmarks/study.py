"""A study of the slider-crank with one and two workers: the ratio of wall times.

Run alone it is the whole study of the source, three configurations with six contact laws on the
default mesh: `python tests/benchmarks/study.py`.
"""

import time
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

import tribodyn as td
from tribodyn.cases import slider_crank_mixed

LAWS = ["GW", "CEB", "ZMC", "KE", "JG", "PW"]


def wall_time(build: Any, parameters: dict[str, Any], revolutions: float, **how: Any) -> float:
    """Seconds for the whole study, with the start of its processes."""
    started = time.perf_counter()
    study = td.vary(build, parameters, revolutions=revolutions, progress=False, **how)
    seconds = time.perf_counter() - started
    assert (study.dataset["status"] == "finished").all()
    return seconds


def run(
    configurations: tuple[str, ...] = ("I",),
    revolutions: float = 1.0,
    cells: tuple[int, int] = (40, 4),
) -> None:
    """Print wall times and ratios."""
    build = partial(slider_crank_mixed.build, cells_around=cells[0], cells_along=cells[1])
    parameters = {"configuration": list(configurations), "asperities": LAWS}
    runs = len(configurations) * len(LAWS)
    print(f"Study of {runs} runs, {revolutions:g} revolutions, {cells[0]} x {cells[1]} cells")
    alone = wall_time(build, parameters, revolutions, workers=1)
    print(f"{'in turn':16s}{alone:10.1f} s")
    two = wall_time(build, parameters, revolutions, workers=2)
    print(f"{'two processes':16s}{two:10.1f} s, {alone / two:.2f} times as fast")
    with ThreadPoolExecutor(2) as executor:
        two = wall_time(build, parameters, revolutions, executor=executor)
    print(f"{'two threads':16s}{two:10.1f} s, {alone / two:.2f} times as fast")


if __name__ == "__main__":
    run(configurations=("I", "II", "III"), revolutions=3.0, cells=(80, 8))
