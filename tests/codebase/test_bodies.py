"""Every kind of body is known to all places that treat kinds of bodies differently."""

import ast
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import pytest
from tribodyn._calls import BODIES
from tribodyn.model import _printed
from tribodyn.reports import _motion, _pieces
from tribodyn.run import _longest_steps, _mode_motion

PACKAGE = Path(__file__).resolve().parents[2] / "python" / "tribodyn"

# By the place of a table of kinds: the table, and what a kind of body adds to it.
TABLES: dict[str, tuple[Mapping[str, Any], str]] = {
    "model/_printed.py, DESCRIBED": (_printed.DESCRIBED, "its line in the printed model"),
    "reports/_motion.py, CARRIED": (_motion.CARRIED, "the frame that carries its markers"),
    "reports/_pieces.py, DRAWN": (_pieces.DRAWN, "its pieces in drawings"),
    "run/_longest_steps.py, RATES": (
        _longest_steps.RATES,
        "what springs at it add to the squares of its angular frequencies, or None",
    ),
    "run/_mode_motion.py, MOVED": (_mode_motion.MOVED, "the motion of its channels in a mode"),
}


def differences(kinds: Iterable[str]) -> list[str]:
    """Return what tables lack, and what they have beside the kinds."""
    found = []
    for place, (table, content) in TABLES.items():
        found += [f"{place} has no '{kind}': {content}" for kind in kinds if kind not in table]
        found += [f"{place} has '{name}', which is no body" for name in table if name not in kinds]
    return found


def test_every_table_has_every_kind_of_body() -> None:
    missing = differences(BODIES)
    hint = "docs/developer/adding_a_body.md lists the places"
    assert not missing, "\n".join([*missing, hint])


def test_a_new_kind_is_missed_in_every_table() -> None:
    missing = differences([*BODIES, "shell"])
    assert [text.partition(" has no 'shell'")[0] for text in missing] == list(TABLES)
    assert len(differences(BODIES[1:])) == len(TABLES)


def comparisons(source: str) -> list[int]:
    """Return the lines of a module that compare something with the name of a kind of body."""
    found = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Compare):
            sides = [part for side in (node.left, *node.comparators) for part in ast.walk(side)]
            if any(isinstance(x, ast.Constant) and x.value in BODIES for x in sides):
                found.append(node.lineno)
    return found


@pytest.mark.parametrize("path", sorted(PACKAGE.rglob("*.py")), ids=lambda path: path.stem)
def test_no_module_compares_with_names_of_kinds(path: Path) -> None:
    lines = comparisons(path.read_text(encoding="utf-8"))
    place = str(path.relative_to(PACKAGE))
    assert not lines, (
        f"{place}: lines {lines} compare with the name of a kind of body, so that a new kind is "
        f"ignored there: read tribodyn._calls.BODIES, or add a table by kinds to TABLES"
    )


def test_comparisons_are_found() -> None:
    assert comparisons('x = call["call"] == "beam"') == [1]
    assert comparisons('x = 1\nif call["call"] in ("rigid_body", "gap"):\n    pass') == [2]
    assert comparisons('table = {"beam": 1}') == []
