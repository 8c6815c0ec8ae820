"""Cost of large flexible bodies, against their number of coordinates.

A block of hexahedra on elastic supports carries the bearing of a fixed journal on its upper face;
TR-BDF2 takes constant steps. *Iteration* is an iteration of Newton's method within these steps: an
evaluation, the factors of the surface, and solutions, while the part keeps its factors. *Parts* are
new factors of the part and the surface, *whole* those of the whole matrix, both in a known order.

A lattice of masses and springs hangs at two nodes: a step of TR-BDF2, and factors of the whole
matrix stored as a band and sparse (processor time, the best of several).

The program is `large_body.cpp`, built in the folder in which `make` builds the package; another
folder is the value of `TRIBODYN_BUILD`.
"""

import json
import os
import subprocess
from pathlib import Path
from typing import Any

import numpy as np
from rows import Rows, show

TITLE = "Flexible bodies against their size"
TIMES = "wall time, each size in a process of its own"
ROOT = Path(__file__).resolve().parents[2]
# Whether the whole matrix is factorised too.
SIZES = {(10, 10, 7): True, (14, 14, 14): True, (20, 20, 17): True, (26, 26, 25): False}
SHORT = {(6, 6, 5): True, (10, 10, 7): True}
LATTICES = ((100, 5), (300, 5), (1000, 5), (22, 22), (39, 39), (71, 71))
STEPS = 5


def program() -> Path:
    """Build the program and return its path."""
    folder = Path(os.environ.get("TRIBODYN_BUILD", ROOT / "build" / "python"))
    subprocess.run(
        ["cmake", "--build", str(folder), "--target", "large_body"],
        check=True,
        stdout=subprocess.DEVNULL,
    )
    return folder / "large_body"


def measured(path: Path, *arguments: Any) -> dict[str, Any]:
    """Return what the program prints for one size."""
    command = [str(path), *map(str, arguments)]
    printed = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    found: dict[str, Any] = json.loads(printed)
    return found


def slope(found: list[dict[str, Any]], name: str) -> float:
    """Return the power of the number of coordinates with which a figure grows."""
    known = [row for row in found if name in row]
    logs = [np.log([row[column] for row in known]) for column in ("coordinates", name)]
    return float(np.polyfit(logs[0], logs[1], 1)[0])


def run(short: bool = False) -> Rows:
    """Print the rows and return them: each block, their slopes, and each lattice."""
    path = program()
    found = [
        measured(path, "block", *nodes, STEPS, int(whole))
        for nodes, whole in (SHORT if short else SIZES).items()
    ]
    rows: Rows = []
    for row in found:
        cost = row["iteration [s]"]
        parts, whole = (
            row["evaluation [s]"] + row[f"{kind} [s]"] + row[f"{kind} solution [s]"]
            if f"{kind} [s]" in row
            else None
            for kind in ("parts", "whole")
        )
        rows.append(
            {
                **row,
                "with new factors of parts / kept": parts / cost,
                **({"with the whole matrix / kept": whole / cost} if whole else {}),
            }
        )
    names = ("iteration [s]", "parts [s]", "whole [s]", "peak [MB]")
    rows += [{"figure": name, "slope": slope(found, name)} for name in names]
    for columns, count in LATTICES[:1] if short else LATTICES:
        row = measured(path, "lattice", columns, count)
        rows.append({"lattice": f"{columns} x {count}", **row})
    return show(rows)


if __name__ == "__main__":
    run()
