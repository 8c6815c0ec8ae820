"""What all benchmarks share: rows, how they are printed, and runs that stop.

A benchmark is a module with `TITLE`, `TIMES` (how its seconds were taken) and
`run(short=False)`, which prints its rows and returns them. A row is a dictionary of names and
numbers or texts; the names say the units. `short` is the shortest form that still runs every line:
it shows that the benchmark works, and its figures are worth nothing.
"""

from collections.abc import Callable
from functools import cache
from itertools import groupby

import tribodyn as td

Row = dict[str, float | int | str]
Rows = list[Row]

PROCESSOR = "processor time of one run"


@cache
def warm_up() -> None:
    """Load what the first run of a process loads, xarray above all, so that no time holds it."""
    mech = td.Model(planar=True)
    mech.rigid_body("body", mass=1.0, inertia=1.0)
    run = td.simulate(mech, duration=1e-3, progress=False)
    run.statistics("body/angle", time=(0.0, 1e-3))


def or_stopped(label: Row, measure: Callable[[], Row]) -> Row:
    """Return a row, or where and why its run has stopped."""
    try:
        return {**label, **measure()}
    except td.ConvergenceError as error:
        text = str(error)
        return {**label, "stopped": f"at {error.time:.4g} s: {text.partition(': ')[2] or text}"}


def text_of(value: float | int | str) -> str:
    """Return a cell of a table."""
    return f"{value:.4g}" if isinstance(value, float) else str(value)


def show(rows: Rows) -> Rows:
    """Print rows in columns, with a head wherever their names change; return them."""
    for names, several in groupby(rows, key=lambda row: tuple(row)):
        lines = [list(names), *([text_of(value) for value in row.values()] for row in several)]
        widths = [max(len(line[k]) for line in lines) for k in range(len(names))]
        print()
        for line in lines:
            cells = (f"{cell:>{width}s}" for cell, width in zip(line, widths, strict=True))
            print("  ".join(cells).rstrip())
    return rows
