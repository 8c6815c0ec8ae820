"""Small tables of notebooks."""

from collections.abc import Sequence
from html import escape

# Rows of a table in a notebook; of a longer one the last row counts the others.
MOST_ROWS = 12

_LEFT = "style='text-align:left'"


def html_table(
    rows: Sequence[Sequence[str]], *, head: Sequence[str] = (), caption: str = "", most: int = 0
) -> str:
    """Return a table of texts as HTML.

    Args:
        rows: texts of the cells.
        head: titles of the columns; empty for a table without a head.
        caption: text above the table.
        most: largest number of rows; 0 for all.
    """
    shown = list(rows) if not most or len(rows) <= most else list(rows)[:most]
    lines = [[f"<td {_LEFT}>{escape(text)}</td>" for text in row] for row in shown]
    if len(shown) < len(rows):
        columns = max(len(row) for row in rows)
        more = f"... and {len(rows) - len(shown)} more"
        lines.append([f"<td {_LEFT} colspan='{columns}'>{more}</td>"])
    body = "".join(f"<tr>{''.join(line)}</tr>" for line in lines)
    titles = "".join(f"<th {_LEFT}>{escape(title)}</th>" for title in head)
    top = f"<caption {_LEFT}>{escape(caption)}</caption>" if caption else ""
    return f"<table>{top}{f'<tr>{titles}</tr>' if titles else ''}{body}</table>"
