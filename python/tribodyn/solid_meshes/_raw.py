"""The content of a file, before the solid and its surfaces are found in it."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from tribodyn.errors import MeshWarning, Notice, issue, unknown_name
from tribodyn.solid_meshes._building import Content
from tribodyn.solid_meshes._checks import fault
from tribodyn.solid_meshes._kinds import ELEMENT
from tribodyn.solid_meshes._shapes import SHAPES, Array, IntArray, Shape
from tribodyn.solid_meshes._topology import Facets, numbered, placed

Sets = dict[str, IntArray]

BY_MESHIO = {shape.meshio: shape for shape in SHAPES.values()}
# Points of a planar mesh differ from a plane by less than this share of its size.
FLAT = 1e-6


@dataclass
class Raw:
    """Nodes, blocks of elements of any dimension, and their groups.

    Attributes:
        points: of all nodes (n, 3) or (n, 2).
        blocks: name of the elements in meshio, and their nodes.
        groups: for every name the places of its elements in each block.
        node_sets: node numbers by name.
        facets: corners of facets by name, where a file names facets and not elements.
    """

    points: Array
    blocks: list[tuple[str, IntArray]] = field(default_factory=list)
    groups: dict[str, list[IntArray]] = field(default_factory=dict)
    node_sets: Sets = field(default_factory=dict)
    facets: Sets = field(default_factory=dict)


def dimension(name: str) -> int:
    """Return the dimension of an element of meshio."""
    flat = name.startswith(("triangle", "quad", "polygon"))
    return 0 if name == "vertex" else 1 if name.startswith("line") else 2 if flat else 3


def content_of(raw: Raw, scale: float, part: str | None) -> Content:
    """Return the solid of a file, with its parts, surfaces and node sets.

    Raises:
        InvalidInput: there are no elements of a solid, or elements of several types.
    """
    shape = _shape(raw)
    top = shape.dimension
    points = _in_plane(raw.points) if top == 2 else raw.points
    solid = [block for block in raw.blocks if dimension(block[0]) == top]
    every = np.vstack([rows for _, rows in solid])
    # Elements of several groups may be repeated in a file.
    groups, counts = numbered(np.sort(every, axis=1))
    first = np.full(len(counts), len(every))
    np.minimum.at(first, groups, np.arange(len(every)))
    kept = np.unique(first)
    number = np.searchsorted(kept, first)[groups]
    parts, surfaces, node_sets = _sorted_out(raw, shape, number)
    elements = every[kept]
    if part is not None:
        if part not in parts:
            raise unknown_name("solid mesh", part, list(parts), "part")
        chosen = parts[part]
        elements = elements[chosen]
        inside = {name: np.isin(chosen, numbers) for name, numbers in parts.items()}
        parts = {name: np.flatnonzero(rows) for name, rows in inside.items() if rows.any()}
    surfaces = _on_boundary(shape, elements, surfaces, part is None)
    return Content(scale * points, elements, shape.name, surfaces, parts, node_sets)


def _shape(raw: Raw) -> Shape:
    """Return the shape of the elements of the solid."""
    top = max((dimension(name) for name, rows in raw.blocks if len(rows)), default=0)
    if top < 2:
        raise fault("the file has neither solid nor planar elements")
    counts: dict[str, int] = {}
    for name, rows in raw.blocks:
        if dimension(name) == top and len(rows):
            counts[name] = counts.get(name, 0) + len(rows)
    names = {name: BY_MESHIO[name].name if name in BY_MESHIO else name for name in counts}
    if len(counts) > 1:
        found = " and ".join(f"{count} of {names[name]}" for name, count in counts.items())
        raise fault(
            f"has elements of several types: {found}", "mesh the solid with one type of element"
        )
    return SHAPES[ELEMENT.take(names[next(iter(counts))], "solid mesh", "element")]


def _in_plane(points: Array) -> Array:
    """Return x and y of the points of a planar mesh."""
    if points.shape[1] == 2:
        return points
    sides = np.ptp(points, axis=0)
    if sides[2] > FLAT * sides.max():
        raise fault(
            "has elements of a surface in space, but no solid elements",
            "elements of a planar mesh lie in a plane z = constant; shells are not supported",
        )
    return points[:, :2]


def _sorted_out(raw: Raw, shape: Shape, number: IntArray) -> tuple[Sets, Sets, Sets]:
    """Return parts, corners of the facets of surfaces, and node sets."""
    parts: Sets = {}
    surfaces = dict(raw.facets)
    node_sets = dict(raw.node_sets)
    corners = len(SHAPES[shape.facet].corners)
    for name, places in raw.groups.items():
        solid, facets, smaller = [], [], []
        start = 0
        for (kind, rows), chosen in zip(raw.blocks, places, strict=True):
            lower = shape.dimension - dimension(kind)
            if lower == 0:
                solid.append(number[start + chosen])
                start += len(rows)
            elif lower == 1 and len(chosen):
                facets.append(rows[chosen, :corners])
            elif len(chosen):
                smaller.append(rows[chosen].ravel())
        numbers = np.unique(np.concatenate(solid))
        if len(numbers):
            parts[name] = numbers
        if facets:
            surfaces[name] = np.vstack([*facets, *([surfaces[name]] if name in surfaces else [])])
        if smaller:
            node_sets.setdefault(name, np.unique(np.concatenate(smaller)))
    return parts, surfaces, {name: nodes for name, nodes in node_sets.items() if len(nodes)}


def _on_boundary(shape: Shape, elements: IntArray, surfaces: Sets, warn: bool) -> Sets:
    """Return the facets of surfaces that are on the free boundary."""
    facets = Facets.of(shape, elements)
    found, notices = {}, []
    for name, rows in surfaces.items():
        free = placed(rows, facets.free, facets.corners) >= 0
        if free.any():
            found[name] = rows[free]
        if warn and not free.all():
            text = (
                f"solid mesh: {np.sum(~free)} of the {len(rows)} facets of the surface '{name}' "
                "are not on the free boundary and are left out"
            )
            notices.append(Notice(MeshWarning, text))
    issue(notices)
    return found
