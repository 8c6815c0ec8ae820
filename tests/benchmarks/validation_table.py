"""The table of the comparisons that tests make, from the file which these tests write."""

import sys
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "verification"))
import overview
from cells import markdown, table


@table("validation")
def validation(_: dict[str, Any]) -> str:
    """Return case, quantity, reference, error, tolerance and test of each comparison."""
    files = {(row["case"], row["quantity"]): path.name for path, row in overview.calls()}
    head = ["case", "quantity", "reference", "error", "tolerance", "test"]
    body = [
        [
            f"[{row['case']}]({row['page']}.md)",
            row["quantity"],
            row["reference"],
            f"{row['error']:.1e}",
            f"{row['tolerance']:.1e}",
            f"`{files[row['case'], row['quantity']]}`",
        ]
        for row in sorted(overview.rows(), key=lambda row: (row["page"], row["case"]))
    ]
    return markdown(head, body)
