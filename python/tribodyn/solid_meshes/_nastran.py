"""Reading files of Nastran: grid points and elements, grouped by the numbers of their properties.

meshio is not used here: it needs a line BEGIN BULK, which not all programs write, and loses
continued lines whose first field is blank.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from tribodyn.errors import TribodynError
from tribodyn.solid_meshes._checks import fault
from tribodyn.solid_meshes._raw import Raw

# Name of the element in meshio by card and number of nodes.
ELEMENTS = {
    "CHEXA": {8: "hexahedron", 20: "hexahedron20"},
    "CTETRA": {4: "tetra", 10: "tetra10"},
    "CPENTA": {6: "wedge", 15: "wedge15"},
    "CPYRAM": {5: "pyramid", 13: "pyramid13"},
    **dict.fromkeys(("CQUAD4", "CQUADR", "CPLSTN4"), {4: "quad"}),
    **dict.fromkeys(("CQUAD8", "CPLSTN8"), {4: "quad", 8: "quad8"}),
    **dict.fromkeys(("CTRIA3", "CTRIAR", "CPLSTN3"), {3: "triangle"}),
    **dict.fromkeys(("CTRIA6", "CPLSTN6"), {3: "triangle", 6: "triangle6"}),
}
# Of a hexahedron the edges between the faces come before those of the upper face.
HEXAHEDRON = [*range(12), *range(16, 20), *range(12, 16)]


def read_nastran(path: Path) -> Raw:
    """Return the grid points and elements of a file."""
    nodes: dict[int, int] = {}
    points: list[list[float]] = []
    found: dict[str, list[tuple[int, list[int]]]] = {}
    card = ""
    try:
        text = path.read_text(encoding="utf-8", errors="replace")
        for card, fields in _cards(text):
            if card == "GRID":
                if fields[1:2] not in ([], [""], ["0"]):
                    raise fault(f"file '{path}' has grid points in other coordinate systems")
                nodes[int(fields[0])] = len(points)
                points.append([_number(word) for word in (*fields[2:5], "", "", "")[:3]])
            elif card in ELEMENTS:
                kind, numbers = _element(card, fields)
                found.setdefault(kind, []).append((int(fields[1] or 0), numbers))
        blocks = {
            kind: np.array([[nodes[n] for n in numbers] for _, numbers in rows])
            for kind, rows in found.items()
        }
    except (ValueError, KeyError, IndexError, OSError) as error:
        if isinstance(error, TribodynError):
            raise
        why = f"{type(error).__name__}: {error}, near {card or 'its beginning'}"
        raise fault(f"file '{path}' cannot be read: {why}") from error
    raw = Raw(np.array(points).reshape(-1, 3), [*blocks.items()])
    properties = [np.array([number for number, _ in rows]) for rows in found.values()]
    for number in sorted({int(n) for row in properties for n in row} - {0}):
        raw.groups[str(number)] = [np.flatnonzero(row == number) for row in properties]
    return raw


def _cards(text: str) -> Iterator[tuple[str, list[str]]]:
    """Go through the cards with their fields, continued lines joined."""
    begin = re.search(r"^\s*BEGIN\s+BULK.*$", text, re.MULTILINE | re.IGNORECASE)
    name, fields = "", [""]
    for line in text[begin.end() if begin else 0 :].splitlines():
        line = line.partition("$")[0].rstrip().expandtabs(8)
        if not line:
            continue
        if "," in line:
            first, *words = (word.strip() for word in line.split(","))
            words = words[:8]
        else:
            width = 16 if "*" in line[:8] else 8
            first = line[:8].strip()
            words = [line[k : k + width].strip() for k in range(8, min(len(line), 72), width)]
            words += [""] * (64 // width - len(words))
        if first and first[0] not in "+*":
            yield name, fields
            name, fields = first.rstrip("*").upper(), []
        fields += words
    yield name, fields


def _element(card: str, fields: list[str]) -> tuple[str, list[int]]:
    """Return the name of an element in meshio, and its nodes in the order of VTK."""
    kinds = ELEMENTS[card]
    words = fields[2 : 2 + max(kinds)]
    while words and not words[-1]:
        words.pop()
    # Behind the corners of a shell come its angle and thickness.
    count = max((count for count in kinds if count <= len(words)), default=min(kinds))
    if "" in words[:count]:
        count = min(kinds)
    if len(words) > count and card in ("CHEXA", "CTETRA", "CPENTA", "CPYRAM", "CQUAD8", "CTRIA6"):
        raise ValueError(f"element {fields[0]} has some of the nodes between its corners only")
    numbers = [int(word) for word in words[:count]]
    if count == 20:
        numbers = [numbers[k] for k in HEXAHEDRON]
    return kinds[count], numbers


def _number(word: str) -> float:
    """Return a real number, which may lack the E before its exponent; blank is zero."""
    word = word.upper().replace("D", "E")
    return float(re.sub(r"(?<=[\d.])([+-]\d+)$", r"E\1", word)) if word else 0.0
