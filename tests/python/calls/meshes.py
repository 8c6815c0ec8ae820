"""Meshes of solids that several tests use."""

from typing import Any

import numpy as np
import tribodyn as td
from tribodyn.solid_meshes._geometry import area_vectors
from tribodyn.solid_meshes._shapes import PLANAR, SHAPES, SOLID


def block(element: str, cells: tuple[int, ...] = (2, 1, 2)) -> td.SolidMesh:
    """Return a brick or a rectangle."""
    if element in SOLID:
        return td.SolidMesh.brick(size=(1.0, 2.0, 3.0), cells=cells, element=element)
    return td.SolidMesh.rectangle(size=(1.0, 2.0), cells=cells[:2], element=element)


def bent(element: str) -> td.SolidMesh:
    """Return a mesh with curved elements, none of which is symmetric."""
    if element in PLANAR:
        return block(element).mapped(lambda x, y: (x + 0.1 * y * y, y + 0.15 * np.sin(2.0 * x)))
    return block(element).mapped(
        lambda x, y, z: (x + 0.05 * y * z, y + 0.15 * np.sin(2.0 * x), z + 0.1 * x * y)
    )


def vectors(mesh: td.SolidMesh, facets: Any) -> Any:
    """Return centres, area vectors and areas of facets."""
    return area_vectors(SHAPES[mesh.facet], mesh.nodes, facets)
