"""The list of the channels of a result, readable where it is printed."""

import shutil
import textwrap
from html import escape

import pandas as pd

# Columns of a terminal that a description has at least.
NARROWEST = 40


class ChannelList(pd.DataFrame):  # type: ignore[misc]
    """A table with a row for each channel, shown whole: name, unit, components, description."""

    def _shown(self) -> list[tuple[str, str, str, str]]:
        columns = ("units", "components", "description")
        return [(str(name), *row) for name, *row in self[list(columns)].itertuples()]

    def __repr__(self) -> str:
        head = ("channel", "unit", "components", "description")
        rows = [head, *self._shown()]
        widths = [max(len(row[k]) for row in rows) for k in range(3)]
        before = sum(widths) + 2 * len(widths)
        width = max(shutil.get_terminal_size().columns - before, NARROWEST)
        lines = []
        for *left, description in rows:
            margin = "  ".join(f"{text:{w}}" for text, w in zip(left, widths, strict=True)) + "  "
            for part in textwrap.wrap(description, width) or [""]:
                lines.append((margin + part).rstrip())
                margin = " " * before
        return "\n".join(lines)

    def _repr_html_(self) -> str:
        style = "style='text-align:left'"
        head = "".join(f"<th {style}>{h}</th>" for h in ("channel", "unit", "components", "what"))
        rows = "".join(
            "<tr>" + "".join(f"<td {style}>{escape(text)}</td>" for text in row) + "</tr>"
            for row in self._shown()
        )
        return f"<table><tr>{head}</tr>{rows}</table>"
