"""The table of the comparisons that tests make, from the file which these tests write."""

import sys
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "verification"))
import overview
from cells import markdown, table


def short(error: float) -> str:
    """Return a number as 1.6e-5."""
    return f"{error:.1e}".replace("e-0", "e-")


@table("validation")
def validation(_: dict[str, Any]) -> str:
    """Return case, quantity, reference, error and tolerance of each comparison."""
    head = ["case", "quantity", "reference", "measured error", "tolerance"]
    body = [
        [
            f"[{row['case']}]({row['page']}.md)" if row["page"] else row["case"],
            row["quantity"],
            row["reference"],
            short(row["error"]),
            short(row["tolerance"]),
        ]
        for row in sorted(overview.rows(), key=lambda row: (row["page"], row["case"]))
    ]
    return markdown(head, body)
