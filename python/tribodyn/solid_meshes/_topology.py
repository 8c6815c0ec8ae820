"""Which elements have which facets in common, and the free boundary."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from tribodyn.solid_meshes._shapes import SHAPES, IntArray, Shape


def numbered(rows: IntArray) -> tuple[IntArray, IntArray]:
    """Return the number of the group of equal rows for every row, and the size of every group."""
    order = np.lexsort(rows.T[::-1])
    new = np.r_[True, np.any(np.diff(rows[order], axis=0) != 0, axis=1)]
    groups = np.empty(len(rows), dtype=np.int64)
    groups[order] = np.cumsum(new) - 1
    return groups, np.bincount(groups)


@dataclass(frozen=True)
class Facets:
    """The facets of all elements.

    Attributes:
        nodes: of every facet of every element (e, facets, k), in the order of VTK, outwards.
        corners: number of corners of a facet.
        groups: number of every facet (e facets); equal numbers for the same facet of two elements.
        counts: number of elements that have a facet, by its number.
    """

    nodes: IntArray
    corners: int
    groups: IntArray
    counts: IntArray

    @classmethod
    def of(cls, shape: Shape, elements: IntArray) -> Facets:
        """Return the facets of elements."""
        nodes = elements[:, shape.facet_nodes]
        corners = len(SHAPES[shape.facet].corners)
        rows = np.sort(nodes[..., :corners].reshape(-1, corners), axis=1)
        return cls(nodes, corners, *numbered(rows))

    @property
    def free(self) -> IntArray:
        """Facets that belong to one element only, outwards (n, k)."""
        rows = self.nodes.reshape(len(self.groups), -1)
        return np.asarray(rows[self.counts[self.groups] == 1])

    def shared(self) -> tuple[IntArray, IntArray]:
        """Return the two places (n, 2) in `groups` of every facet of two elements."""
        inside = np.flatnonzero(self.counts[self.groups] == 2)
        pairs = inside[np.argsort(self.groups[inside], kind="stable")].reshape(-1, 2)
        return pairs[:, 0], pairs[:, 1]


def placed(facets: IntArray, known: IntArray, corners: int) -> IntArray:
    """Return for each facet its place in a list of known facets, by its corners; -1 without."""
    rows = np.sort(np.vstack([known[:, :corners], facets[:, :corners]]), axis=1)
    groups, _ = numbered(rows)
    places = np.full(groups.max(initial=0) + 1, -1)
    places[groups[: len(known)]] = np.arange(len(known))
    return np.asarray(places[groups[len(known) :]])


def pieces(facets: Facets) -> IntArray:
    """Return for every element the number of its piece; elements of a piece share facets."""
    from scipy.sparse import coo_matrix
    from scipy.sparse.csgraph import connected_components

    count, per = facets.nodes.shape[:2]
    first, second = facets.shared()
    links = coo_matrix((np.ones(len(first)), (first // per, second // per)), shape=(count, count))
    return np.asarray(connected_components(links, directed=False)[1])
