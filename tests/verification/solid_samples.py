"""Meshes and materials of the tests of solids."""

from typing import Any

import tribodyn as td

SPACE = ("hex8", "hex20", "hex27", "tet10")
PLANE = ("quad4", "quad8", "quad9", "tri6")


def material(youngs_modulus: float, poisson_ratio: float, density: float = 1.0) -> Any:
    """Return an elastic material."""
    return td.ElasticMaterial(
        youngs_modulus=youngs_modulus, poisson_ratio=poisson_ratio, density=density
    )


def distorted_cube(element: str) -> td.SolidMesh:
    """Return a cube of 2 x 2 x 2 cells whose middle node is moved; all edges are straight."""

    def moved(x: Any, y: Any, z: Any) -> Any:
        hat = (1.0 - 2.0 * abs(x)) * (1.0 - 2.0 * abs(y)) * (1.0 - 2.0 * abs(z))
        return x + 0.12 * hat, y - 0.1 * hat, z + 0.08 * hat

    return td.SolidMesh.brick(size=(1, 1, 1), cells=(2, 2, 2), element=element).mapped(moved)


def distorted_square(element: str) -> td.SolidMesh:
    """Return a square of 2 x 2 cells whose middle node is moved."""

    def moved(x: Any, y: Any) -> Any:
        hat = (1.0 - 2.0 * abs(x)) * (1.0 - 2.0 * abs(y))
        return x + 0.15 * hat, y - 0.1 * hat

    return td.SolidMesh.rectangle(size=(1, 1), cells=(2, 2), element=element).mapped(moved)


def membrane(element: str, cells: int) -> td.SolidMesh:
    """Return the membrane of Cook."""
    mesh = td.SolidMesh.rectangle(size=(48, 44), cells=(cells, cells), element=element)

    def tapered(x: Any, y: Any) -> Any:
        share = (x + 24.0) / 48.0
        return x + 24.0, 44.0 * share + (y / 44.0 + 0.5) * (44.0 - 28.0 * share)

    return mesh.mapped(tapered)
