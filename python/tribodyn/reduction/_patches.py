"""Patches of nodes: the mean displacement and rotation of an interface as sums over its nodes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from tribodyn import _core
from tribodyn._arguments.scalars import Array
from tribodyn.errors import make_error
from tribodyn.solid_meshes import SHAPES, SolidMesh

IntArray = npt.NDArray[np.int64]

# The second moment of a patch about its line, relative to the other: below it is a line.
LINE = 1e-8


@dataclass(frozen=True, eq=False)
class Patch:
    """The motion of an interface as sums over its nodes.

    Attributes:
        name: of the interface.
        nodes: numbers of its nodes (p,).
        centre: of the patch in the axes of the nodes [m].
        shift: factors (3, 3 p) of the displacements of the nodes in that of the centre [-].
        turn: factors (3, 3 p) in the rotation of the patch [rad/m].
        size: radius of gyration, which makes rotations comparable with displacements [m].
    """

    name: str
    nodes: IntArray
    centre: Array
    shift: Array
    turn: Array
    size: float

    @property
    def components(self) -> IntArray:
        """Numbers of the components of the nodes, three for each node."""
        return np.asarray((3 * self.nodes[:, np.newaxis] + np.arange(3)).ravel())


def of_surface(item: str, mesh: SolidMesh, name: str) -> Patch:
    """Return the patch of a surface of a mesh: means over its area."""
    facets = mesh.surfaces[name]
    moments = np.asarray(
        _core.solid_surface_moments(
            element=mesh.element,
            nodes=mesh.nodes,
            elements=mesh.elements,
            facets=facets.tolist(),
        )
    )
    nodes = np.unique(facets)
    area = float(moments[:, 0].sum())
    shares, first = moments[nodes, 0] / area, moments[nodes, 1:] / area
    return _patch(item, name, nodes, shares, first, mesh.nodes[nodes])


def normal_loads(mesh: SolidMesh, surfaces: Sequence[str]) -> Array:
    """Return unit normal forces on the nodes (3 n, k), one column for each node of the surfaces."""
    normals = np.zeros((len(mesh.nodes), 3))
    corners = 3 if SHAPES[mesh.facet].simplex else 4
    columns = []
    for name in surfaces:
        facets = np.asarray(mesh.surfaces[name])
        places = mesh.nodes[facets[:, :corners]]
        # Twice the area vector of a polygon from its diagonals or sides.
        area = np.cross(places[:, 2] - places[:, 0], places[:, -1] - places[:, 1])
        normals[:] = 0.0
        for vertex in facets.T:
            np.add.at(normals, vertex, area)
        nodes = np.unique(facets)
        loads = np.zeros((len(nodes), len(mesh.nodes), 3))
        own = normals[nodes]
        loads[np.arange(len(nodes)), nodes] = own / np.linalg.norm(own, axis=1, keepdims=True)
        columns.append(loads.reshape(len(nodes), -1).T)
    return np.concatenate(columns, axis=1) if columns else np.zeros((3 * len(mesh.nodes), 0))


def of_nodes(item: str, name: str, nodes: object, places: Array) -> Patch:
    """Return the patch of nodes of equal weights.

    Args:
        item: of messages.
        name: of the interface.
        nodes: numbers of the nodes.
        places: of all nodes (n, 3) [m].
    """
    own = np.unique(np.asarray(nodes, dtype=np.int64))
    wrong = own[(own < 0) | (own >= len(places))]
    if len(wrong):
        raise make_error(
            item=item,
            quantity=f"interface '{name}'",
            value=float(wrong[0]),
            rule="is not the number of a node",
            hint=f"nodes are numbered from 0 to {len(places) - 1}",
        )
    shares = np.full(len(own), 1.0 / max(len(own), 1))
    return _patch(item, name, own, shares, places[own] * shares[:, np.newaxis], places[own])


def _patch(
    item: str, name: str, nodes: IntArray, shares: Array, first: Array, places: Array
) -> Patch:
    """Return a patch from the shares of the nodes in the mean, and these times their positions."""
    centre = first.sum(axis=0)
    arms = first - shares[:, np.newaxis] * centre
    # A linear field is represented exactly by the nodes, so that this is the second moment.
    moment = arms.T @ (places - centre)
    values, vectors = np.linalg.eigh(0.5 * (moment + moment.T))
    if len(nodes) < 3 or values[1] <= LINE * values[2]:
        raise make_error(
            item=item,
            quantity=f"interface '{name}'",
            value=float(len(nodes)),
            unit="nodes",
            rule="must have three or more nodes that do not lie on a line",
            hint="otherwise its rotation is not known; choose a larger surface",
        )
    one, two = vectors[:, 2], vectors[:, 1]
    normal = np.cross(one, two)
    # a = sum of u (arm . e1)/I1 and b likewise: see docs/theory/solids.md.
    a, b = arms @ one / values[2], arms @ two / values[1]
    about = np.array(
        [
            np.outer(b, normal),
            -np.outer(a, normal),
            0.5 * (np.outer(a, two) - np.outer(b, one)),
        ]
    ).reshape(3, -1)
    shift = np.einsum("i,kc->kic", shares, np.eye(3)).reshape(3, -1)
    turn = np.column_stack([one, two, normal]) @ about
    return Patch(name, nodes, centre, shift, turn, float(np.sqrt(values[2])))
