"""Draw which room of the package uses which, and which folder of the kernel, beside this file.

The order is that of the contract in pyproject.toml and of cmake/layers.txt; the uses are the
imports and includes that there are, those for types and inside functions too. What would point
upwards is an error.
"""

import re
import tomllib
from collections.abc import Iterable

import grimp
import numpy as np
from drawing import FIRST, FREE, GREY, HERE, PALE_FIRST, SECOND, Sheet

ROOT = HERE.parents[1]
KERNEL = ROOT / "cpp" / "tribodyn"

Floors = list[list[str]]
Uses = set[tuple[str, str]]

LETTER = 0.17  # width of a letter, the distance of two floors being 1
RIGHT = 0.3  # from the middle of a column to the right edge of its box


def rooms() -> tuple[Floors, Uses]:
    """Return the rooms of the package, the highest first, and which imports which."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]
    floors = [
        [name.strip().removeprefix("tribodyn.") for name in layer.split("|")]
        for layer in settings["contracts"][0]["layers"]
    ]
    graph = grimp.build_graph("tribodyn", cache_dir=None)
    uses = {
        (one, other)
        for one in sum(floors, [])
        for other in sum(floors, [])
        if one != other
        and graph.direct_import_exists(
            importer=f"tribodyn.{one}", imported=f"tribodyn.{other}", as_packages=True
        )
    }
    return floors, uses


def folders() -> tuple[Floors, Uses]:
    """Return the folders of the kernel, the highest first, and which includes which."""
    layers = (ROOT / "cmake" / "layers.txt").read_text()
    names = re.findall(r"^(\w+):", layers, flags=re.MULTILINE)[::-1]
    uses = {
        (folder, used)
        for folder in names
        for path in (KERNEL / folder).glob("*.[ch]pp")
        for used in re.findall(r'^#include "tribodyn/(\w+)/', path.read_text(), re.MULTILINE)
        if used != folder
    }
    return [[name] for name in names], uses


def staircase(floors: Floors, uses: Iterable[tuple[str, str]], name: str, said: str) -> None:
    """Draw boxes down a staircase; a line leaves a box to the right and comes down to another."""
    names = sum(floors, [])
    level = {each: k for k, floor in enumerate(floors) for each in floor}
    place = {each: np.array([float(k), -float(k)]) for k, each in enumerate(names)}
    widths = {each: LETTER * len(each) + 0.3 for each in names}
    last = len(names) - 1
    left, right = RIGHT - widths[names[0]] - 0.2, last + RIGHT + 0.2
    sheet = Sheet(9.0, 9.0 * (last + 1.0) / (right - left + 1.0))
    sheet.panel(0, (left - 1.0, right), (-last - 0.5, 0.5))
    for k, floor in enumerate(floors):
        rows = [place[each][1] for each in floor]
        low, high = min(rows) - 0.5, max(rows) + 0.5
        band = [(left, low), (right, low), (right, high), (left, high)]
        sheet.fill(band, "#f2f2f2" if k % 2 else "white")
    for one, other in sorted(uses):
        if level[one] >= level[other]:
            raise ValueError(f"{one} uses {other}, which is not below it")
        start, end = place[one], place[other]
        corner = np.array([end[0], start[1]])
        sheet.line([start, corner, end], "#b8c6d8", 0.9)
        sheet.ax.plot(*corner, "o", ms=6.5, color=FIRST, zorder=5)
    for each, (x, y) in place.items():
        x = x + RIGHT - 0.5 * widths[each]
        half = np.array([0.5 * widths[each], 0.3])
        box = (x, y) + half * [(-1, -1), (1, -1), (1, 1), (-1, 1)]
        look = {"facecolor": PALE_FIRST, "edgecolor": FIRST, "linewidth": 1.2, "zorder": 6}
        sheet.ax.fill(*box.T, **look)
        sheet.text((x, y), each, FREE, bbox=None, fontsize=9.5)
    sheet.text((0.28 * last, -0.80 * last), said, GREY, bbox=None)
    sheet.arrow((left - 0.3, 0.0), (left - 0.3, -last), SECOND)
    sheet.text((left - 0.65, -0.5 * last), "may use", SECOND, rotation=90, bbox=None)
    sheet.save(name)


SAID = "A dot: the box to its left\nuses the box below it.\nNo dots on this side: no cycle."
staircase(*rooms(), "rooms", SAID)
staircase(*folders(), "folders", SAID)
