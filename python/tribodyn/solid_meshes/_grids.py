"""Regular grids of elements."""

from __future__ import annotations

from math import prod

import numpy as np

from tribodyn.solid_meshes._checks import fault
from tribodyn.solid_meshes._shapes import SHAPES, Array, IntArray
from tribodyn.solid_meshes._topology import Facets

# More elements would exceed the memory of most machines.
MOST_ELEMENTS = 1_000_000


def grid(
    cells: tuple[int, ...], element: str, closed: int | None = None
) -> tuple[Array, IntArray, list[tuple[IntArray, IntArray]]]:
    """Return a grid of the unit square or cube.

    Args:
        cells: number of cells in each direction.
        element: name of the elements that fill the cells.
        closed: direction whose end is its start.

    Returns:
        The nodes (n, d) from 0 to 1, of which those at the end of a closed direction are missing;
        the elements; and the facets at the start and the end of each direction.
    """
    shape = SHAPES[element]
    inside = shape.in_cell
    count = len(inside) * prod(cells)
    if count > MOST_ELEMENTS:
        raise fault(f"would have more than {MOST_ELEMENTS} elements", quantity="cells", value=count)
    steps = shape.order * np.array(cells)
    points = steps + 1
    if closed is not None:
        points[closed] = steps[closed]
    corners = shape.order * np.moveaxis(np.indices(cells), 0, -1).reshape(-1, 1, 1, len(cells))
    places = (corners + inside).reshape(-1, *inside.shape[1:]) % points
    numbers = np.ravel_multi_index(tuple(np.moveaxis(places, -1, 0)), tuple(points))
    used, elements = np.unique(numbers, return_inverse=True)
    elements = elements.reshape(numbers.shape)
    lattice = np.stack(np.unravel_index(used, tuple(points)), axis=-1)
    free = Facets.of(shape, elements).free
    sides = []
    for axis in range(len(cells)):
        ends = [np.all(lattice[free, axis] == end, axis=1) for end in (0, steps[axis])]
        sides.append((free[ends[0]], free[ends[1]]))
    return lattice / steps, elements, sides
