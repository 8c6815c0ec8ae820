"""Files of Abaqus and CalculiX: nodes, elements, sets and surfaces.

The numbering of C3D20, C3D10, CPS8 and CPS6 is that of VTK. meshio is not used here: it assigns
sets to wrong elements if some blocks of elements have no set, and ignores *SURFACE.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from tribodyn.errors import MeshWarning, Notice, TribodynError, issue
from tribodyn.solid_meshes._building import Content
from tribodyn.solid_meshes._checks import fault
from tribodyn.solid_meshes._raw import Raw, Sets
from tribodyn.solid_meshes._shapes import SHAPES, IntArray
from tribodyn.solid_meshes._topology import placed

SOLIDS = {4: "tetra", 6: "wedge", 8: "hexahedron", 10: "tetra10", 15: "wedge15"}
SOLIDS |= {20: "hexahedron20"}
FLAT = {3: "triangle", 4: "quad", 6: "triangle6", 8: "quad8", 9: "quad9", 65: "triangle6"}
LINES = {"T2D2": 2, "T3D2": 2, "B21": 2, "B31": 2, "T2D3": 3, "T3D3": 3, "B22": 3, "B32": 3}
COUNTS = {"wedge": 6, "wedge15": 15} | {shape.meshio: len(shape.nodes) for shape in SHAPES.values()}
# Corners of the faces S1, S2, ..., numbered from 0.
FACES: dict[str, list[tuple[int, ...]]] = {
    "hex": [(0, 1, 2, 3), (4, 7, 6, 5), (0, 4, 5, 1), (1, 5, 6, 2), (2, 6, 7, 3), (3, 7, 4, 0)],
    "tet": [(0, 1, 2), (0, 3, 1), (1, 3, 2), (2, 3, 0)],
    "qua": [(0, 1), (1, 2), (2, 3), (3, 0)],
    "tri": [(0, 1), (1, 2), (2, 0)],
}
TYPES = {
    **{"hex8": "C3D8", "hex20": "C3D20", "tet10": "C3D10"},
    **{"quad4": "CPE4", "quad8": "CPE8", "tri6": "CPE6"},
}
PER_LINE = 12


@dataclass
class _File:
    """What has been read so far; names of sets are compared in upper case."""

    path: Path
    points: list[list[float]] = field(default_factory=list)
    nodes: dict[int, int] = field(default_factory=dict)
    blocks: list[tuple[str, list[int], list[list[int]]]] = field(default_factory=list)
    places: dict[int, tuple[int, int]] = field(default_factory=dict)
    names: dict[str, str] = field(default_factory=dict)
    node_sets: dict[str, list[int]] = field(default_factory=dict)
    element_sets: dict[str, list[int]] = field(default_factory=dict)
    surfaces: dict[str, tuple[str, list[list[str]]]] = field(default_factory=dict)
    skipped: set[str] = field(default_factory=set)

    def wrong(self, rule: str, hint: str = "") -> TribodynError:
        return fault(f"file '{self.path}' {rule}", hint)

    def known(self, name: str) -> str:
        """Return the key of a name; the name itself is kept as it is first written."""
        key = name.strip().strip('"').upper()
        self.names.setdefault(key, name.strip().strip('"'))
        return key


def read_abaqus(path: Path) -> Raw:
    """Return the content of an input file with one part."""
    file = _File(path)
    try:
        text = path.read_text(encoding="utf-8", errors="replace")
        for keyword, options, lines in _sections(text):
            _READERS.get(keyword, _skip)(file, options, lines)
        return _raw(file)
    except (ValueError, KeyError, IndexError) as error:
        if isinstance(error, TribodynError):
            raise
        raise file.wrong(f"cannot be read: {type(error).__name__}: {error}") from error


def _sections(text: str) -> Iterator[tuple[str, dict[str, str], list[list[str]]]]:
    """Go through the keywords with their options and lines of data."""
    sections: list[tuple[str, list[list[str]]]] = []
    more = False
    for line in text.splitlines():
        if line.startswith("**") or not line.strip():
            continue
        if line.startswith("*"):
            sections.append((line.strip(), []))
            more = line.rstrip().endswith(",")
        elif more:
            head, data = sections[-1]
            sections[-1] = (head + line.strip(), data)
            more = line.rstrip().endswith(",")
        elif sections:
            words = [word.strip() for word in line.split(",")]
            sections[-1][1].append([word for word in words if word])
    for head, data in sections:
        keyword, *words = [word.strip() for word in head[1:].split(",")]
        pairs = [word.partition("=") for word in words if word]
        options = {key.strip().upper(): value.strip() for key, _, value in pairs}
        yield " ".join(keyword.upper().split()), options, data


def _skip(file: _File, options: dict[str, str], lines: list[list[str]]) -> None:
    pass


def _include(file: _File, options: dict[str, str], lines: list[list[str]]) -> None:
    raise file.wrong("has *INCLUDE, which is not supported", "copy all into one file")


def _read_nodes(file: _File, options: dict[str, str], lines: list[list[str]]) -> None:
    if options.get("SYSTEM", "R").upper() != "R":
        raise file.wrong("has nodes in other than rectangular coordinates")
    ids = []
    for words in lines:
        number, place = int(words[0]), [float(word) for word in words[1:4]]
        if number in file.nodes:
            raise file.wrong(f"has two nodes {number}", "write one part without others")
        file.nodes[number] = len(file.points)
        file.points.append(place)
        ids.append(number)
    if "NSET" in options:
        file.node_sets.setdefault(file.known(options["NSET"]), []).extend(ids)


def _read_elements(file: _File, options: dict[str, str], lines: list[list[str]]) -> None:
    name = options["TYPE"].upper()
    solid = re.match(r"D?C3D(\d+)", name)
    flat = re.match(r"(?:CPS|CPEG|CPE|CAX|M3D|SFM3D|STRI|R3D|DS|S)(\d+)", name)
    line = LINES.get(re.sub(r"[A-Z]+$", "", name))
    if solid:
        kind = SOLIDS.get(int(solid[1]), "")
    elif flat:
        kind = FLAT.get(int(flat[1][:2] if flat[1] == "65" else flat[1][:1]), "")
    else:
        kind = {2: "line", 3: "line3"}.get(line or 0, "")
    if not kind:
        file.skipped.add(name)
        if "ELSET" in options:
            file.element_sets.setdefault(file.known(options["ELSET"]), [])
        return
    numbers = [int(word) for words in lines for word in words]
    width = COUNTS[kind] + 1
    if len(numbers) % width:
        raise file.wrong(f"has elements {name} that have not {width - 1} nodes")
    rows = [numbers[k : k + width] for k in range(0, len(numbers), width)]
    ids = [row[0] for row in rows]
    for k, number in enumerate(ids):
        if number in file.places:
            raise file.wrong(f"has two elements {number}", "write one part without others")
        file.places[number] = (len(file.blocks), k)
    file.blocks.append((kind, ids, [[file.nodes[node] for node in row[1:]] for row in rows]))
    if "ELSET" in options:
        file.element_sets.setdefault(file.known(options["ELSET"]), []).extend(ids)


def _members(
    file: _File, sets: dict[str, list[int]], options: dict[str, str], lines: list[list[str]]
) -> list[int]:
    """Return the numbers in the lines of a set, which may name other sets."""
    found: list[int] = []
    for words in lines:
        if "GENERATE" in options:
            first, last, *step = (int(word) for word in words)
            found.extend(range(first, last + 1, step[0] if step else 1))
            continue
        for word in words:
            # In an assembly the number or the name follows the name of an instance.
            last_word = word.rpartition(".")[2]
            found.extend([int(last_word)] if last_word.isdigit() else sets[file.known(last_word)])
    return found


def _read_node_set(file: _File, options: dict[str, str], lines: list[list[str]]) -> None:
    key = file.known(options["NSET"])
    members = _members(file, file.node_sets, options, lines)
    if "ELSET" in options:  # the nodes of the elements of a set
        for number in file.element_sets[file.known(options["ELSET"])]:
            block, k = file.places[number]
            back = {place: node for node, place in file.nodes.items()}
            members.extend(back[place] for place in file.blocks[block][2][k])
    file.node_sets.setdefault(key, []).extend(members)


def _read_element_set(file: _File, options: dict[str, str], lines: list[list[str]]) -> None:
    key = file.known(options["ELSET"])
    members = _members(file, file.element_sets, options, lines)
    file.element_sets.setdefault(key, []).extend(members)


def _read_surface(file: _File, options: dict[str, str], lines: list[list[str]]) -> None:
    if "COMBINE" not in options:
        kind = options.get("TYPE", "ELEMENT").upper()
        file.surfaces[file.known(options["NAME"])] = (kind, lines)


_READERS = {
    "NODE": _read_nodes,
    "ELEMENT": _read_elements,
    "NSET": _read_node_set,
    "ELSET": _read_element_set,
    "SURFACE": _read_surface,
    "INCLUDE": _include,
}


def _raw(file: _File) -> Raw:
    """Return what has been read; sets that Abaqus makes itself begin with an underscore."""
    if file.skipped:
        text = (
            f"solid mesh: elements {', '.join(sorted(file.skipped))} of '{file.path}' are left out"
        )
        issue([Notice(MeshWarning, text)])
    if not file.points:
        raise file.wrong("has no nodes")
    raw = Raw(np.array(file.points))
    for kind, _, rows in file.blocks:
        nodes = np.array(rows, dtype=np.int64)
        # The middle of a line comes second.
        raw.blocks.append((kind, nodes[:, [0, 2, 1]] if kind == "line3" else nodes))
    for key, numbers in file.element_sets.items():
        places = [file.places[number] for number in numbers if number in file.places]
        if not key.startswith("_"):
            raw.groups[file.names[key]] = [
                np.unique([k for block, k in places if block == which]).astype(np.int64)
                for which in range(len(file.blocks))
            ]
    for key, numbers in file.node_sets.items():
        if not key.startswith("_"):
            known = [file.nodes[number] for number in numbers if number in file.nodes]
            raw.node_sets[file.names[key]] = np.unique(known).astype(np.int64)
    for key, (kind, lines) in file.surfaces.items():
        _add_surface(file, raw, file.names[key], kind, lines)
    return raw


def _add_surface(file: _File, raw: Raw, name: str, kind: str, lines: list[list[str]]) -> None:
    if kind == "NODE":
        numbers = _members(file, file.node_sets, {}, [words[:1] for words in lines])
        raw.node_sets[name] = np.unique([file.nodes[number] for number in numbers])
        return
    rows = []
    for where, *face in lines:
        for number in _members(file, file.element_sets, {}, [[where]]):
            block, k = file.places[number]
            nodes = raw.blocks[block][1][k]
            faces: list[tuple[int, ...]] = FACES.get(raw.blocks[block][0][:3], [])
            if face and face[0].upper() in ("SPOS", "SNEG"):  # of an element of a surface
                rows.append(nodes[: 3 if len(nodes) in (3, 6) else 4])
            elif face and faces and re.fullmatch(r"[Ss][1-6]", face[0]):
                rows.append(nodes[list(faces[int(face[0][1]) - 1])])
            else:
                raise file.wrong(f"has a surface '{name}' with faces that are not S1, S2, ...")
    if rows:
        raw.facets[name] = np.array(rows)


# --- writing --------------------------------------------------------------------------------------


def write_abaqus(content: Content, path: Path) -> None:
    """Write a mesh to an input file, surfaces as *SURFACE."""
    if content.element not in TYPES:
        raise fault(f"with elements {content.element} cannot be written to a file of Abaqus")
    lines = ["*NODE"]
    for k, place in enumerate(content.nodes.tolist(), start=1):
        lines.append(", ".join([str(k), *(repr(x) for x in place)]))
    lines.append(f"*ELEMENT, TYPE={TYPES[content.element]}")
    for k, row in enumerate((content.elements + 1).tolist(), start=1):
        words = [str(word) for word in [k, *row]]
        lines += [", ".join(words[:PER_LINE]) + ("," if len(words) > PER_LINE else "")]
        if len(words) > PER_LINE:
            lines.append(", ".join(words[PER_LINE:]))
    for keyword, sets in (("ELSET", content.parts), ("NSET", content.node_sets)):
        for name, numbers in sets.items():
            lines += [f"*{keyword}, {keyword}={name}", *_in_lines(numbers + 1)]
    for name, faces in _faces(content).items():
        lines.append(f"*SURFACE, TYPE=ELEMENT, NAME={name}")
        lines += [f"{element + 1}, S{face + 1}" for element, face in faces.tolist()]
    try:
        path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    except OSError as error:
        raise fault(f"file '{path}' cannot be written: {error}") from error


def _in_lines(numbers: IntArray) -> list[str]:
    rows = range(0, len(numbers), PER_LINE)
    return [", ".join(map(str, numbers[k : k + PER_LINE].tolist())) for k in rows]


def _faces(content: Content) -> Sets:
    """Return element and face of every facet of every surface."""
    faces = np.array(FACES[SHAPES[content.element].meshio[:3]])
    corners = faces.shape[1]
    every = content.elements[:, faces].reshape(-1, corners)
    found = {}
    for name, rows in content.surfaces.items():
        places = placed(rows, every, corners)
        found[name] = np.column_stack([places // len(faces), places % len(faces)])
    return found
