"""The form of a study in notebooks."""

from __future__ import annotations

from typing import Any

from tribodyn._html import MOST_ROWS, html_table

# Values of a parameter that are shown; of more, the first and the last.
MOST_VALUES = 8


def study_html(study: Any, counts: dict[str, int]) -> str:
    """Return a short table of a study: its parameters with their values, and its runs by status."""
    rows = []
    for axis in study._axes:
        values = [_text(label) for label in axis.labels]
        if len(values) > MOST_VALUES:
            values = [*values[: MOST_VALUES - 2], "...", values[-1]]
        rows.append((axis.name, ", ".join(values), axis.unit or ""))
    tables = html_table(rows, head=("parameter", "values", "unit"), caption="Study", most=MOST_ROWS)
    runs = [(status, str(count)) for status, count in counts.items()]
    return tables + html_table(runs, head=("status", "runs"))


def _text(label: Any) -> str:
    return f"{label:.6g}" if isinstance(label, float) else str(label)
