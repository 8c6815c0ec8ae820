"""Examples of the calls of meshes of solids."""

from collections.abc import Callable

import numpy as np
import tribodyn as td
from world import World


def add_meshes(add: Callable[..., None], world: World) -> None:
    brick = td.SolidMesh.brick(size=(1.0, 1.0, 1.0), cells=(1, 1, 1), element="hex8")
    add("SolidMesh", lambda: td.SolidMesh, **brick.parameters)
    add(
        "SolidMesh.brick",
        lambda: td.SolidMesh.brick,
        size=(0.1, 0.2, 0.3),
        cells=(1, 2, 1),
        element="hex20",
    )
    add(
        "SolidMesh.rectangle",
        lambda: td.SolidMesh.rectangle,
        size=(0.1, 0.2),
        cells=(1, 2),
        element="tri6",
    )
    ring = {"inner_radius": 0.1, "outer_radius": 0.2, "width": 0.1, "element": "hex27"}
    add("SolidMesh.ring", lambda: td.SolidMesh.ring, **ring, cells=(4, 1, 1))
    add("SolidMesh.sector", lambda: td.SolidMesh.sector, **ring, cells=(4, 1, 1), angle=1.0)

    def read() -> Callable[..., td.SolidMesh]:
        brick.write(world.folder / "mesh.inp")
        return td.SolidMesh.read

    add("SolidMesh.read", read, path=world.folder / "mesh.inp", scale=1.0, part=None)
    add(
        "SolidMesh.write",
        lambda: brick.write,
        path=world.folder / "mesh.vtk",
        point_data={"height": brick.nodes[:, 2]},
        cell_data=None,
    )
    add("SolidMesh.surface_area", lambda: brick.surface_area, name="x+")
    add(
        "SolidMesh.with_surface",
        lambda: brick.with_surface,
        name="top",
        where=lambda centre, normal: normal[2] > 0.9,
        node_set=None,
    )
    add("SolidMesh.scaled", lambda: brick.scaled, factor=1e-3)
    add("SolidMesh.moved", lambda: brick.moved, by=(0.1, 0.0, 0.0))
    add("SolidMesh.rotated", lambda: brick.rotated, angle=0.1, axis="x")
    add(
        "SolidMesh.mapped",
        lambda: brick.mapped,
        function=lambda x, y, z: (x + 0.1 * np.sin(y), y, z),
    )
    add("mesh", lambda: td.plot.mesh, mesh=brick, surfaces=["x+"], ax=None, legend=True)
