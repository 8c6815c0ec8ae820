"""The table of the channels of a result, in a readable printed form."""

import shutil
import textwrap

import pandas as pd

from tribodyn._html import html_table

# Minimum width of the descriptions in characters.
NARROWEST = 40

_HEAD = ("channel", "unit", "components", "description")


class ChannelList(pd.DataFrame):  # type: ignore[misc]
    """A table of all channels that is printed in full: name, unit, components, description."""

    def __call__(self, words: str) -> "ChannelList":
        """Return the channels whose name, unit or description contain all words.

        Upper and lower case are the same, and an underscore is the same as a space.
        """
        wanted = words.lower().replace("_", " ").split()
        texts = [" ".join(row).lower().replace("_", " ") for row in self._shown()]
        return ChannelList(self[[all(word in text for word in wanted) for text in texts]])

    def _shown(self) -> list[tuple[str, str, str, str]]:
        columns = ("units", "components", "description")
        return [(str(name), *row) for name, *row in self[list(columns)].itertuples()]

    def __repr__(self) -> str:
        rows = [_HEAD, *self._shown()]
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
        return html_table(self._shown(), head=_HEAD)
