"""What makes a mesh unfit for a solid, and what makes its results inaccurate."""

from __future__ import annotations

import numpy as np

from tribodyn.errors import MeshWarning, Notice, TribodynError, make_error
from tribodyn.solid_meshes._geometry import corner_quality, determinants, edge_lengths
from tribodyn.solid_meshes._shapes import Array, IntArray, Shape
from tribodyn.solid_meshes._topology import Facets, numbered, pieces

ITEM = "solid mesh"
# The largest extent of a mesh that is not suspected to be in millimetres [m].
LARGEST = 5.0
# The largest coordinate of any mesh [m], far from overflow.
FARTHEST = 1e9
# The largest ratio of edges, and the smallest scaled Jacobian, without a warning.
LONGEST_EDGE = 50.0
FLATTEST_CORNER = 0.05
# Nodes that are closer than this share of the shortest edge are one.
SAME = 1e-3


def place(nodes: Array) -> str:
    """Return the centre of nodes as a text."""
    return "(" + ", ".join(f"{x:.4g}" for x in np.atleast_2d(nodes).mean(axis=0)) + ") m"


def fault(rule: str, hint: str = "", **parts: object) -> TribodynError:
    """Return an error about the mesh."""
    return make_error(item=ITEM, rule=rule, hint=hint, **parts)  # type: ignore[arg-type]


def check_numbers(nodes: Array, elements: IntArray) -> None:
    """Raise an error about nodes that are no numbers, missing, or used twice in an element."""
    wrong = np.argwhere(~(np.abs(nodes) <= FARTHEST))
    if len(wrong):
        k, axis = wrong[0]
        raise fault(
            f"must be finite and within {FARTHEST:g} m of the origin",
            quantity=f"nodes[{k}, {axis}]",
            value=float(nodes[k, axis]),
            unit="m",
        )
    wrong = np.argwhere((elements < 0) | (elements >= len(nodes)))
    if len(wrong):
        e, k = wrong[0]
        raise fault(
            f"is not a node: nodes are numbered from 0 to {len(nodes) - 1}",
            quantity=f"elements[{e}, {k}]",
            value=float(elements[e, k]),
        )
    ordered = np.sort(elements, axis=1)
    twice = np.flatnonzero(np.any(np.diff(ordered, axis=1) == 0, axis=1))
    if len(twice):
        e = twice[0]
        node = ordered[e, :-1][np.diff(ordered[e]) == 0][0]
        raise fault(f"element {e} has node {node} twice", "collapsed elements are not supported")
    groups, counts = numbered(ordered)
    if counts.max() > 1:
        first, second = np.flatnonzero(groups == np.argmax(counts > 1))[:2]
        raise fault(f"elements {first} and {second} have the same nodes", "give every element once")


def upright(shape: Shape, nodes: Array, elements: IntArray) -> IntArray:
    """Return the elements with positive Jacobians; elements seen in a mirror are renumbered.

    Raises:
        InvalidInput: an element is inverted.
    """
    points, _ = shape.rule
    values = determinants(shape, nodes, elements, points)
    mirrored = np.all(values < 0.0, axis=1)
    if mirrored.any():
        elements = np.where(mirrored[:, None], elements[:, shape.mirrored], elements)
        values = np.where(mirrored[:, None], -values, values)
    _check_jacobians(shape, nodes, elements, values, nodal=False)
    if shape.order > 1:
        at_nodes = determinants(shape, nodes, elements, shape.nodes)
        _check_jacobians(shape, nodes, elements, at_nodes, nodal=True)
    return elements


def _check_jacobians(
    shape: Shape, nodes: Array, elements: IntArray, values: Array, *, nodal: bool
) -> None:
    """Raise an error unless Jacobians at points of integration, or at nodes, are positive."""
    wrong = np.flatnonzero(values.min(axis=1) <= 0.0)
    if not len(wrong):
        return
    e, k = wrong[0], values[wrong[0]].argmin()
    if nodal:
        where = f"node {elements[e, k]}, near {place(nodes[elements[e, k]])}"
        what = "is too distorted"
        hint = "its nodes between the corners are too far from the middle, or a corner is flat"
    else:
        where = f"integration point {k}, near {place(nodes[elements[e]])}"
        what = "is inverted"
        hint = "check the order of its nodes, which is that of VTK, and the shape of the element"
    raise fault(
        f"at its {where}, must be > 0",
        hint,
        quantity=f"element {e} of the mesh {what}: det J",
        value=float(values[e, k]),
        unit=f"m{shape.dimension}",
    )


def check_duplicates(shape: Shape, nodes: Array, elements: IntArray) -> None:
    """Raise an error about two nodes at the same place."""
    from scipy.spatial import cKDTree

    tolerance = SAME * float(edge_lengths(shape, nodes, elements).min())
    pairs = cKDTree(nodes).query_pairs(tolerance, output_type="ndarray")
    if len(pairs):
        first, second = pairs[0]
        raise fault(
            f"nodes {first} and {second} are both at {place(nodes[first])}, and {len(pairs)} "
            f"pair{'s of nodes coincide' if len(pairs) > 1 else ' of nodes coincides'}",
            "merge coincident nodes in the mesh generator, with Coherence in Gmsh for example",
        )


def check_topology(facets: Facets, nodes: Array) -> None:
    """Raise an error about elements that overlap, or about a mesh in several pieces."""
    per = facets.nodes.shape[1]
    if facets.counts.max() > 2:
        which = facets.groups == facets.counts.argmax()
        found = ", ".join(str(k // per) for k in np.flatnonzero(which)[:3])
        raise fault(f"elements {found} have a facet in common, which can have two elements only")
    rows = facets.nodes.reshape(len(facets.groups), -1)[:, : facets.corners]
    first, second = facets.shared()
    # Neighbours run through the corners of their common facet in opposite directions.
    one, other = rows[first], rows[second][:, ::-1]
    # A polygon may begin at any corner, a line has a beginning.
    turn = np.argmax(other == one[:, :1], axis=1) if facets.corners > 2 else np.zeros(len(one), int)
    columns = (turn[:, None] + np.arange(facets.corners)) % facets.corners
    same_side = np.any(np.take_along_axis(other, columns, axis=1) != one, axis=1)
    if same_side.any():
        k = np.argmax(same_side)
        raise fault(
            f"elements {first[k] // per} and {second[k] // per} overlap: they lie on the same side "
            f"of their common facet near {place(nodes[one[k]])}"
        )
    piece = pieces(facets)
    if piece.max() > 0:
        sizes = np.bincount(piece)
        listed = ", ".join(str(size) for size in sizes[:5]) + (", ..." if len(sizes) > 5 else "")
        raise fault(
            f"consists of {len(sizes)} pieces without a common facet, of {listed} elements",
            "merge the nodes of touching parts, or read one part: SolidMesh.read(path, part=...)",
        )


def size_notice(nodes: Array) -> list[Notice]:
    """Return the warning about a mesh that is probably in millimetres."""
    sides = np.ptp(nodes, axis=0)
    if sides.max() <= LARGEST:
        return []
    text = (
        f"solid mesh: its size is {' x '.join(f'{side:.4g}' for side in sides)} m; if the lengths "
        "are in millimetres, use SolidMesh.read(path, scale=1e-3) or mesh.scaled(1e-3)"
    )
    return [Notice(MeshWarning, text)]


def quality_notices(shape: Shape, nodes: Array, elements: IntArray) -> list[Notice]:
    """Return the warnings about elongated and flat elements."""
    lengths = edge_lengths(shape, nodes, elements)
    ratios = lengths.max(axis=1) / lengths.min(axis=1)
    corners = corner_quality(shape, nodes, elements).min(axis=1)
    found = []
    for wrong, worst, name, value, limit in (
        (ratios > LONGEST_EDGE, ratios.argmax(), "elongated", "edge ratio", ratios.max()),
        (corners < FLATTEST_CORNER, corners.argmin(), "flat", "scaled Jacobian", corners.min()),
    ):
        if wrong.any():
            bound = f"above {LONGEST_EDGE:g}" if name == "elongated" else f"below {FLATTEST_CORNER}"
            text = (
                f"solid mesh: {wrong.sum()} of {len(elements)} elements are {name} ({value} "
                f"{bound}); the worst is element {worst} near {place(nodes[elements[worst]])} with "
                f"{limit:.3g}; results near it are inaccurate"
            )
            found.append(Notice(MeshWarning, text))
    return found
