"""Tables of the documentation by name, and what their cells are made of; see pages.py."""

from collections.abc import Callable, Sequence
from typing import Any

Row = dict[str, Any]
Table = Callable[[dict[str, Any]], str]
TABLES: dict[str, Table] = {}


def table(name: str) -> Callable[[Table], Table]:
    """Give a table the name by which pages ask for it."""

    def named(function: Table) -> Table:
        TABLES[name] = function
        return function

    return named


def rows_of(kept: dict[str, Any], benchmark: str, **fields: Any) -> list[Row]:
    """Return the rows of a benchmark that have these fields."""
    rows: list[Row] = kept["benchmarks"][benchmark]["rows"]
    return [row for row in rows if all(row.get(name) == value for name, value in fields.items())]


def digits(value: float, count: int = 2) -> str:
    """Return a number with so many digits that count, and small ones by powers of ten."""
    if value == 0.0 or abs(value) >= 1e-3:
        text = f"{value:.{count}g}"
        return text if "e" not in text else f"{value:.0f}"
    return f"{value:.{count - 1}e}".replace("e-0", "e-")


def markdown(heads: Sequence[str], lines: Sequence[Sequence[str]]) -> str:
    """Return a table."""
    all_lines = [heads, ["---"] * len(heads), *lines]
    return "\n".join(f"| {' | '.join(line)} |" for line in all_lines).replace("|  |", "| |")


def columns(rows: Sequence[Row], cells: dict[str, Callable[[Row], str]]) -> str:
    """Return a table with a line for each row; `cells` has the cell of a row by the head."""
    return markdown(list(cells), [[cell(row) for cell in cells.values()] for row in rows])


def stop(row: Row) -> str:
    """Return where a run has stopped."""
    return f"stops {row['stopped'].partition(':')[0]}"


def times(cells: str) -> str:
    """Return the sizes of a mesh with the sign of multiplication."""
    return cells.replace(" x ", " × ")
