"""The file of counts: reading, comparing, writing; `make counts` writes it anew.

What a run costs in steps, evaluations and solutions changes with the kernel and with nothing else,
so that a change that makes runs dearer is noticed where a time would be lost in the noise of a
machine.
"""

import json
import math
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

FILE = Path(__file__).with_name("counts.json")
MARGIN = 0.02  # of a count that depends on rounding [-]
ABOUT = [
    "Counts of the runs in standard_runs.py, written by `make counts`.",
    "exact: steps and tolerances longer by 1e-12, 2e-12 and 3e-12 give the same counts, so that",
    "another compiler should as well. Otherwise sums are rounded in another way by another",
    "compiler, which a film that runs dry or a journal that bounces makes into other steps: such",
    "counts may differ by 2 %, those of steps that were rejected by 2 % of the steps.",
]
REJECTED = ("rejected_by_error", "rejected_by_newton", "cut_by_events")


def kept() -> dict[str, dict[str, Any]]:
    """Return the rows of the file: the counts of each run, and whether they are exact."""
    rows: dict[str, dict[str, Any]] = json.loads(FILE.read_text(encoding="utf-8"))["runs"]
    return rows


def differences(before: Mapping[str, Any], now: Mapping[str, int]) -> list[str]:
    """Return which counts of a run are others than those that were kept, and by how much."""
    names = [name for name in (*before, *now) if name != "exact"]
    found = []
    for name in dict.fromkeys(names):
        if name not in before or name not in now:
            found.append(f"{name} is only {'counted' if name in now else 'in the file'}")
            continue
        old, new = int(before[name]), int(now[name])
        whole = int(before["steps"]) if name in REJECTED else old
        margin = 0 if before["exact"] else math.ceil(MARGIN * whole)
        if abs(new - old) > margin:
            by = f", {100.0 * (new - old) / old:+.1f} %" if old else ""
            found.append(f"{name}: {old} before, {new} now{by}")
    return found


def written(rows: Mapping[str, Mapping[str, Any]]) -> str:
    """Return the text of the file, one line a run in the order of their names."""
    lines = ",\n".join(f"    {json.dumps(name)}: {json.dumps(rows[name])}" for name in sorted(rows))
    about = json.dumps(ABOUT, indent=4).replace("]", "  ]")
    return f'{{\n  "about": {about},\n  "runs": {{\n{lines}\n  }}\n}}\n'


def main() -> None:
    """Count all runs, print what has changed, and write the file."""
    from standard_runs import RUNS

    before = kept() if FILE.exists() else {}
    rows = {}
    for name, run in RUNS.items():
        started = time.process_time()
        counts = run.counts()
        spent = time.process_time() - started
        exact = all(run.rounded(times).counts() == counts for times in (1, 2, 3))
        rows[name] = {"exact": exact, **counts}
        changes = differences(before[name], counts) if name in before else ["new"]
        print(f"{name} ({spent:.2f} s): {'; '.join(changes) or 'as before'}", flush=True)
    for name in sorted(before.keys() - rows.keys()):
        print(f"{name}: gone")
    FILE.write_text(written(rows), encoding="utf-8")
    print(f"{FILE.name} is written; what has changed needs its reason in CHANGELOG.md")


if __name__ == "__main__":
    import sys

    sys.path.append(str(FILE.parents[1] / "verification"))  # for models that are tested there
    main()
