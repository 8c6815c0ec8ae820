"""Comparisons with references, which docs/validation/index.md lists in one table.

A test calls `compare` with the largest error that it has found. The table has the errors that the
file `data/overview.json` holds, and each run of a test compares its own error with them. To write
file and page anew:

    TRIBODYN_OVERVIEW=write python -m pytest tests/verification tests/literature
    python tests/benchmarks/pages.py
"""

import ast
import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
FILE = HERE / "data" / "overview.json"
CALLS = (HERE, HERE.parent / "literature")

# Of a recorded error, above which it is another one; below `SMALL` round-off decides.
FACTOR = 3.0
SMALL = 1e-8

Row = dict[str, Any]


def rows() -> list[Row]:
    """Return the rows of the file."""
    found: list[Row] = json.loads(FILE.read_text(encoding="utf-8")) if FILE.exists() else []
    return found


def compare(
    case: str, quantity: str, *, reference: str, page: str, error: float, tolerance: float
) -> None:
    """Assert that an error is within its tolerance, and that the table has this row.

    Args:
        case: what is compared, and `quantity` with its unit if the error is not relative.
        quantity: of the case.
        reference: what it is compared with.
        page: of docs/validation that describes the comparison; empty if there is none.
        error: largest error that the test has found.
        tolerance: largest error that is admitted; two to five times the measured one.
    """
    error = abs(float(error))
    assert error <= tolerance, f"{case}: {quantity} has an error of {error:.2e}"
    head = {"case": case, "quantity": quantity, "reference": reference, "page": page}
    row = {**head, "tolerance": tolerance}
    kept = {(each["case"], each["quantity"]): each for each in rows()}
    known = kept.get((case, quantity))
    if os.environ.get("TRIBODYN_OVERVIEW") == "write":
        before = 0.0 if known is None else known["error"]
        kept[case, quantity] = {**row, "error": float(f"{max(error, before):.2g}")}
        text = json.dumps(list(kept.values()), indent=1, ensure_ascii=False)
        FILE.write_text(text + "\n", encoding="utf-8")
        return
    assert known is not None, f"{FILE.name} does not have {case!r}, {quantity!r}"
    assert {name: known[name] for name in row} == row
    most = max(FACTOR * known["error"], SMALL)
    assert error <= most, (
        f"{case}: {FILE.name} has an error of {known['error']:.1e}, not {error:.1e}"
    )


def calls() -> Iterator[Row]:
    """Yield the arguments of all calls of `compare` in the tests, without the errors."""
    for folder in CALLS:
        for path in sorted(set(folder.glob("test_*.py")) - {HERE / "test_overview.py"}):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Call) and ast.unparse(node.func) == "overview.compare":
                    case, quantity = (ast.literal_eval(each) for each in node.args)
                    named = {each.arg: each.value for each in node.keywords}
                    texts = ("reference", "page", "tolerance")
                    values = {name: ast.literal_eval(named[name]) for name in texts}
                    yield {"case": case, "quantity": quantity, **values}
