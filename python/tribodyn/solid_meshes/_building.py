"""The content of a mesh, and how it is checked and completed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, fields, replace
from typing import Any

import numpy as np

from tribodyn.errors import issue
from tribodyn.solid_meshes import _checks
from tribodyn.solid_meshes._checks import fault
from tribodyn.solid_meshes._geometry import area_vectors
from tribodyn.solid_meshes._shapes import SHAPES, Array, IntArray, Shape
from tribodyn.solid_meshes._topology import Facets, placed

Sets = dict[str, IntArray]


@dataclass(frozen=True, eq=False)
class Content:
    """The arguments of a mesh, as arrays."""

    nodes: Array
    elements: IntArray
    element: str
    surfaces: Sets = field(default_factory=dict)
    parts: Sets = field(default_factory=dict)
    node_sets: Sets = field(default_factory=dict)

    def copy(self, **changes: Any) -> Content:
        """Return another content with some changes."""
        return replace(self, **changes)

    def parameters(self) -> dict[str, Any]:
        """Return the content by name."""
        found = {each.name: getattr(self, each.name) for each in fields(self)}
        return {name: dict(v) if isinstance(v, dict) else v for name, v in found.items()}

    def freeze(self) -> None:
        """Make all arrays read-only."""
        for value in self.parameters().values():
            for array in value.values() if isinstance(value, dict) else (value,):
                if isinstance(array, np.ndarray):
                    array.flags.writeable = False

    def equals(self, other: Content) -> bool:
        """Return whether all is the same."""

        def same(one: Any, two: Any) -> bool:
            if isinstance(one, dict):
                names = one.keys()
                return bool(names == two.keys()) and all(same(one[k], two[k]) for k in names)
            return bool(np.array_equal(one, two))

        return same(self.parameters(), other.parameters())

    def mapped(self, function: Callable[..., Any]) -> Content:
        """Return the content with nodes moved by a function of their coordinates."""
        try:
            columns = [np.asarray(column, dtype=float) for column in function(*self.nodes.T.copy())]
            nodes = np.column_stack([np.broadcast_to(c, len(self.nodes)) for c in columns])
        except Exception as error:
            raise fault(f"fails: {error}", quantity="function") from error
        if nodes.shape != self.nodes.shape:
            count = self.nodes.shape[1]
            raise fault(
                f"must return {count} coordinates", quantity="function", value=nodes.shape[1]
            )
        return self.copy(nodes=nodes)


def built(content: Content) -> tuple[Content, IntArray]:
    """Return the checked content, with surfaces that point outwards, and the free boundary.

    Raises:
        InvalidInput: the mesh is not fit for a solid.
    """
    shape = SHAPES[content.element]
    nodes, elements = np.array(content.nodes), content.elements
    if nodes.shape[1] != shape.dimension:
        raise fault(
            f"must have {shape.dimension} columns for '{shape.name}'",
            "planar meshes have nodes (x, y)",
            quantity="nodes",
            value=nodes.shape[1],
            unit="columns",
        )
    if elements.shape[1] != len(shape.nodes):
        raise fault(
            f"must have {len(shape.nodes)} columns for '{shape.name}'",
            quantity="elements",
            value=elements.shape[1],
            unit="columns",
        )
    _checks.check_numbers(nodes, elements)
    used, elements = np.unique(elements, return_inverse=True)
    new = np.full(len(nodes), -1)
    new[used] = np.arange(len(used))
    nodes, elements = nodes[used], elements.reshape(content.elements.shape)
    elements = _checks.upright(shape, nodes, elements)
    _checks.check_duplicates(shape, nodes, elements)
    facets = Facets.of(shape, elements)
    _checks.check_topology(facets, nodes)
    issue([*_checks.size_notice(nodes), *_checks.quality_notices(shape, nodes, elements)])
    boundary = facets.free
    node_sets = {
        name: _known("node_sets", name, numbers, new) for name, numbers in content.node_sets.items()
    }
    found = Content(
        nodes=nodes,
        elements=elements,
        element=content.element,
        surfaces={
            name: _surface(name, rows, new, boundary, facets)
            for name, rows in content.surfaces.items()
        },
        parts={
            name: _known("parts", name, numbers, np.arange(len(elements)))
            for name, numbers in content.parts.items()
        },
        node_sets={name: numbers for name, numbers in node_sets.items() if len(numbers)},
    )
    return found, boundary


def _known(kind: str, name: str, numbers: IntArray, new: IntArray) -> IntArray:
    """Return the new numbers of nodes or elements, each once; unused ones are left out."""
    wrong = (numbers < 0) | (numbers >= len(new))
    if wrong.any():
        raise fault(
            f"must be in [0, {len(new) - 1}]",
            quantity=f"{kind}['{name}']",
            value=float(numbers[wrong][0]),
        )
    found = np.unique(new[numbers])
    return found[found >= 0]


def _surface(
    name: str, rows: IntArray, new: IntArray, boundary: IntArray, facets: Facets
) -> IntArray:
    """Return the facets of the free boundary with the same corners, each once."""
    if rows.shape[1] not in (facets.corners, boundary.shape[1]):
        raise fault(
            f"must have {boundary.shape[1]} columns, or {facets.corners} for the corners alone",
            quantity=f"surfaces['{name}']",
            value=rows.shape[1],
            unit="columns",
        )
    wrong = (rows < 0) | (rows >= len(new))
    if wrong.any():
        raise fault(
            f"is not a node: nodes are numbered from 0 to {len(new) - 1}",
            quantity=f"surfaces['{name}']",
            value=float(rows[wrong][0]),
        )
    places = placed(new[rows], boundary, facets.corners)
    if np.any(places < 0):
        k = int(np.argmax(places < 0))
        every = facets.nodes.reshape(-1, facets.nodes.shape[2])
        inside = placed(new[rows[k : k + 1]], every, facets.corners)[0] >= 0
        raise fault(
            f"with the nodes {', '.join(map(str, rows[k]))} "
            + (
                "is inside: two elements have it in common"
                if inside
                else "is not a facet of any element"
            ),
            quantity=f"surfaces['{name}']: facet {k}",
        )
    return boundary[np.unique(places)]


def facets_where(
    name: str,
    facet: Shape,
    nodes: Array,
    boundary: IntArray,
    where: Callable[[Any, Any], Any],
) -> Any:
    """Return which facets a rule of a user chooses."""
    centres, vectors, _ = area_vectors(facet, nodes, boundary)
    normals = vectors / np.linalg.norm(vectors, axis=1)[:, None]
    try:
        chosen = np.asarray(where(centres.T.copy(), normals.T.copy()))
    except Exception as error:
        raise fault(f"fails: {error}", quantity=f"surface '{name}': where") from error
    if chosen.dtype != bool or chosen.shape != (len(boundary),):
        raise fault(
            f"must return True or False for each of the {len(boundary)} facets",
            "for example lambda centre, normal: normal[2] > 0.99",
            quantity=f"surface '{name}': where",
        )
    return chosen
