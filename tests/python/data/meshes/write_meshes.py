"""Write the meshes of this folder with Gmsh, and their volumes and areas as Gmsh computes them.

All nodes are moved so that edges are curved and no element is symmetric: a reader that exchanges
two nodes changes the volume. Gmsh writes every format with a writer of its own.
"""

import json
import math
from pathlib import Path

import gmsh

HERE = Path(__file__).parent
ENDINGS = ("msh", "msh2", "vtk", "inp", "bdf")


def place(x: float, y: float, z: float) -> tuple[float, float, float]:
    """Return where a node of the straight brick is moved."""
    x, y = x + 0.10 * y * y + 0.07 * z, y + 0.12 * math.sin(2.0 * x + z)
    return x, y, z + 0.05 * x * y + 0.08 * x * x * z


def fill(element: str) -> None:
    """Mesh a brick of 2 x 1 x 1, or a rectangle of 2 x 1, with its groups."""
    planar = element in ("quad8", "tri6")
    gmsh.option.setNumber("Mesh.ElementOrder", 2)
    gmsh.option.setNumber("Mesh.SecondOrderIncomplete", 1)
    if planar:
        gmsh.model.occ.addRectangle(0.0, 0.0, 0.0, 2.0, 1.0)
    else:
        gmsh.model.occ.addBox(0.0, 0.0, 0.0, 2.0, 1.0, 1.0)
    gmsh.model.occ.synchronize()
    for _, curve in gmsh.model.getEntities(1):
        box = gmsh.model.getBoundingBox(1, curve)
        gmsh.model.mesh.setTransfiniteCurve(curve, 3 if box[3] - box[0] > 1.0 else 2)
    for _, surface in gmsh.model.getEntities(2):
        gmsh.model.mesh.setTransfiniteSurface(surface)
        if element in ("quad8", "hex20"):
            gmsh.model.mesh.setRecombine(2, surface)
    for _, volume in gmsh.model.getEntities(3):
        gmsh.model.mesh.setTransfiniteVolume(volume)
    top = 2 if planar else 3
    gmsh.model.addPhysicalGroup(top, [1], name="body")
    for _, facet in gmsh.model.getEntities(top - 1):
        low, high = (gmsh.model.getBoundingBox(top - 1, facet)[k] for k in (0, 3))
        if high < 1.0:
            gmsh.model.addPhysicalGroup(top - 1, [facet], name="left")
        if low > 1.0:
            gmsh.model.addPhysicalGroup(top - 1, [facet], name="right")
    gmsh.model.addPhysicalGroup(0, [1], name="corner")
    gmsh.model.mesh.generate(top)
    tags, points, _ = gmsh.model.mesh.getNodes()
    for tag, *point in zip(tags, points[::3], points[1::3], points[2::3], strict=True):
        x, y, z = place(*point)
        gmsh.model.mesh.setNode(tag, (x, y, 0.0 if planar else z), ())


def measure(dimension: int, entity: int = -1) -> float:
    """Return the volume, area or length of the elements of a dimension, by their Jacobians."""
    total = 0.0
    for kind in gmsh.model.mesh.getElementTypes(dimension, entity):
        points, weights = gmsh.model.mesh.getIntegrationPoints(kind, "Gauss8")
        _, values, _ = gmsh.model.mesh.getJacobians(kind, points, entity)
        count = len(weights)
        total += sum(value * weights[k % count] for k, value in enumerate(values))
    return total


def main() -> None:
    """Write all files."""
    found = {}
    for element in ("hex20", "tet10", "quad8", "tri6"):
        gmsh.initialize()
        gmsh.option.setNumber("General.Terminal", 0)
        gmsh.option.setNumber("Mesh.BdfFieldFormat", 2)  # 16 digits
        fill(element)
        top = 2 if element in ("quad8", "tri6") else 3
        areas = {}
        for dimension, tag in gmsh.model.getPhysicalGroups(top - 1):
            (entity,) = gmsh.model.getEntitiesForPhysicalGroup(dimension, tag)
            name = gmsh.model.getPhysicalName(dimension, tag)
            areas[name] = measure(dimension, int(entity))
        found[element] = {"volume": measure(top), "areas": areas}
        for ending in ENDINGS:
            path = HERE / f"{element}.{ending}"
            gmsh.write(str(path))
        (HERE / f"{element}.msh2").rename(HERE / f"{element}_22.msh")
        gmsh.finalize()
    (HERE / "volumes.json").write_text(json.dumps(found, indent=1) + "\n")


if __name__ == "__main__":
    main()
