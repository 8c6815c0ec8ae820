"""Reference elements: nodes in the order of VTK, shape functions, integration points, facets.

A box lies in [-1, 1]^d, a simplex in the corner x >= 0, sum x <= 1. Corners come first, then the
middles of the edges, the middles of the facets, and the centre. The shape functions are the
polynomials in a list of powers that are 1 at one node and 0 at all others.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from itertools import permutations, product
from math import prod, sqrt

import numpy as np
import numpy.typing as npt

Array = npt.NDArray[np.float64]
IntArray = npt.NDArray[np.int64]

_BOX_CORNERS = {
    1: [(-1,), (1,)],
    2: [(-1, -1), (1, -1), (1, 1), (-1, 1)],
    3: [(x, y, z) for z in (-1, 1) for x, y in ((-1, -1), (1, -1), (1, 1), (-1, 1))],
}
_RING = [(0, 1), (1, 2), (2, 3), (3, 0)]
_BOX_EDGES = {
    1: [(0, 1)],
    2: _RING,
    3: [*_RING, *((a + 4, b + 4) for a, b in _RING), *((a, a + 4) for a in range(4))],
}
_TRIANGLE = [(0, 1), (1, 2), (2, 0)]
_SIMPLEX_EDGES = {2: _TRIANGLE, 3: [*_TRIANGLE, (0, 3), (1, 3), (2, 3)]}
# Corners of the facets, in an order for which the normal points outwards.
_BOX_FACETS: dict[int, list[tuple[int, ...]]] = {
    1: [(0,), (1,)],
    2: [*_RING],
    3: [(0, 4, 7, 3), (1, 2, 6, 5), (0, 1, 5, 4), (3, 7, 6, 2), (0, 3, 2, 1), (4, 5, 6, 7)],
}
_SIMPLEX_FACETS: dict[int, list[tuple[int, ...]]] = {
    2: [*_TRIANGLE],
    3: [(0, 1, 3), (1, 2, 3), (2, 0, 3), (0, 2, 1)],
}


@dataclass(frozen=True, eq=False)
class Shape:
    """An element, or a facet of an element.

    Attributes:
        name: such as "hex20".
        meshio: name of the same element in meshio.
        vtk: number of the same element in VTK.
        dimension: of the reference element.
        simplex: whether it is a triangle or a tetrahedron.
        inner: what else has a node: "", "edges", or "all" edges, facets and the centre.
        facet: name of the facets.
    """

    name: str
    meshio: str
    vtk: int
    dimension: int
    simplex: bool
    inner: str
    facet: str = ""

    @property
    def order(self) -> int:
        """Degree of the shape functions along an edge."""
        return 2 if self.inner else 1

    @cached_property
    def corners(self) -> Array:
        """Corners of the reference element (c, d)."""
        if self.simplex:
            return np.vstack([np.zeros(self.dimension), np.eye(self.dimension)])
        return np.array(_BOX_CORNERS[self.dimension], dtype=float)

    @property
    def edges(self) -> list[tuple[int, int]]:
        """Corners of the edges."""
        return (_SIMPLEX_EDGES if self.simplex else _BOX_EDGES)[self.dimension]

    @property
    def facet_corners(self) -> list[tuple[int, ...]]:
        """Corners of the facets."""
        return (_SIMPLEX_FACETS if self.simplex else _BOX_FACETS)[self.dimension]

    @cached_property
    def nodes(self) -> Array:
        """Nodes of the reference element (k, d)."""
        groups: list[tuple[int, ...]] = []
        if self.inner:
            groups += self.edges
        if self.inner == "all" and self.dimension == 3:
            groups += self.facet_corners
        if self.inner == "all" and self.dimension > 1:
            groups += [tuple(range(len(self.corners)))]
        middles = [self.corners[list(group)].mean(axis=0) for group in groups]
        return np.vstack([self.corners, *middles])

    @cached_property
    def _powers(self) -> IntArray:
        every = [*product(range(self.order + 1), repeat=self.dimension)]
        if self.simplex:
            every = [powers for powers in every if sum(powers) <= self.order]
        elif self.inner == "edges":
            every = [powers for powers in every if sum(power > 1 for power in powers) <= 1]
        return np.array(every)

    def _monomials(self, points: Array) -> Array:
        return np.asarray(np.prod(points[:, None, :] ** self._powers, axis=2))

    @cached_property
    def _coefficients(self) -> Array:
        return np.asarray(np.linalg.inv(self._monomials(self.nodes)), dtype=float)

    def values(self, points: Array) -> Array:
        """Return the shape functions at points: (points, k)."""
        return self._monomials(points) @ self._coefficients

    def gradients(self, points: Array) -> Array:
        """Return the derivatives of the shape functions at points: (points, k, d)."""
        found = []
        for axis in range(self.dimension):
            lower = self._powers - (np.arange(self.dimension) == axis)
            powers = points[:, None, :] ** np.maximum(lower, 0)
            monomials = self._powers[:, axis] * np.prod(powers, axis=2)
            found.append(monomials @ self._coefficients)
        return np.stack(found, axis=2)

    @cached_property
    def rule(self) -> tuple[Array, Array]:
        """Integration points (q, d) and weights (q), exact for the volume of the element."""
        roots, weights = np.polynomial.legendre.leggauss(self.order + 1)
        points = np.array([*product(roots, repeat=self.dimension)])
        factors = np.array([prod(each) for each in product(weights, repeat=self.dimension)])
        if self.simplex:
            points, factors = 0.5 * (points + 1.0), factors / 2.0**self.dimension
            for axis in range(1, self.dimension):
                rest = 1.0 - points[:, :axis].sum(axis=1)
                points[:, axis] *= rest
                factors = factors * rest
        return points, factors

    @cached_property
    def facet_nodes(self) -> IntArray:
        """Nodes of the facets (facets, nodes of a facet), in the order of the facet's own nodes."""
        facet = SHAPES[self.facet]
        linear = Shape("", "", 0, facet.dimension, facet.simplex, "")
        shares = linear.values(facet.nodes)
        rows = []
        for corners in self.facet_corners:
            places = shares @ self.corners[list(corners)]
            distances = np.linalg.norm(places[:, None] - self.nodes, axis=2)
            assert np.all(distances.min(axis=1) < 1e-12)
            rows.append(distances.argmin(axis=1))
        return np.array(rows)

    @cached_property
    def mirrored(self) -> IntArray:
        """Order of the nodes of the same element seen in a mirror."""
        swapped = self.nodes.copy()
        swapped[:, :2] = swapped[:, 1::-1]
        return np.array([np.abs(self.nodes - place).sum(axis=1).argmin() for place in swapped])

    @cached_property
    def tripods(self) -> list[Array]:
        """Directions (d, d) of the edges at each corner, as columns of positive determinant."""
        found = []
        for corner in range(len(self.corners)):
            ends = [b if a == corner else a for a, b in self.edges if corner in (a, b)]
            columns = (self.corners[ends] - self.corners[corner]).T
            found.append(columns if np.linalg.det(columns) > 0.0 else columns[:, ::-1])
        return found

    @property
    def ideal(self) -> float:
        """Determinant of the unit vectors along the edges at a corner of a regular element."""
        return {2: sqrt(0.75), 3: sqrt(0.5)}[self.dimension] if self.simplex else 1.0

    @cached_property
    def in_cell(self) -> IntArray:
        """Nodes of the elements that fill a cell of a grid, in steps of order (elements, k, d)."""
        if not self.simplex:
            return np.rint(0.5 * (self.nodes + 1.0) * self.order).astype(int)[None]
        found = []
        for axes in permutations(range(self.dimension)):
            path = np.cumsum(
                [np.zeros(self.dimension), *np.eye(self.dimension)[list(axes)]], axis=0
            )
            if np.linalg.det(path[1:]) < 0.0:
                path[[-1, -2]] = path[[-2, -1]]
            shares = np.column_stack([1.0 - self.nodes.sum(axis=1), self.nodes])
            found.append(np.rint(self.order * shares @ path).astype(int))
        return np.array(found)


SHAPES = {
    shape.name: shape
    for shape in (
        Shape("line2", "line", 3, 1, False, ""),
        Shape("line3", "line3", 21, 1, False, "edges"),
        Shape("tri3", "triangle", 5, 2, True, "", "line2"),
        Shape("tri6", "triangle6", 22, 2, True, "edges", "line3"),
        Shape("quad4", "quad", 9, 2, False, "", "line2"),
        Shape("quad8", "quad8", 23, 2, False, "edges", "line3"),
        Shape("quad9", "quad9", 28, 2, False, "all", "line3"),
        Shape("tet4", "tetra", 10, 3, True, "", "tri3"),
        Shape("tet10", "tetra10", 24, 3, True, "edges", "tri6"),
        Shape("hex8", "hexahedron", 12, 3, False, "", "quad4"),
        Shape("hex20", "hexahedron20", 25, 3, False, "edges", "quad8"),
        Shape("hex27", "hexahedron27", 29, 3, False, "all", "quad9"),
    )
}

SOLID = ("hex8", "hex20", "hex27", "tet10")
PLANAR = ("quad4", "quad8", "quad9", "tri6")
# Constant strains make these elements far too stiff.
STIFF = {"tet4": "tet10", "tri3": "tri6"}
