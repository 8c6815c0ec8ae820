"""Pictures of mechanisms with flexible solids."""

import itertools
from typing import Any

import matplotlib
import numpy as np
import pytest
import tribodyn as td
from drawn import RUBBER

matplotlib.use("agg")

pytestmark = pytest.mark.usefixtures("closed_figures")


def of_mesh(ax: Any) -> list[Any]:
    """Return the points of the lines of solids, which are thin."""
    return [
        np.array(each.get_data_3d() if hasattr(each, "get_data_3d") else each.get_data()).T
        for each in ax.lines
        if each.get_linewidth() == 0.8
    ]


@pytest.mark.parametrize("element", ["hex8", "hex20", "hex27", "tet10", "quad4", "quad8", "tri6"])
def test_all_edges_of_the_boundary_are_drawn(element: str) -> None:
    flat = element.startswith(("quad", "tri"))
    if flat:
        mesh = td.SolidMesh.ring(inner_radius=0.1, outer_radius=0.2, cells=(6, 1), element=element)
    else:
        mesh = td.SolidMesh.brick(size=(0.2, 0.1, 0.1), cells=(2, 1, 1), element=element)
    model = td.Model(planar=flat)
    model.solid("body", mesh=mesh, material=RUBBER, supports=next(iter(mesh.surfaces)))
    lines = of_mesh(td.plot.mechanism(td.equilibrium(model)))
    assert len(lines) == (2 if flat else 1)
    drawn = {
        frozenset(tuple(np.round(point, 9)) for point in pair)
        for walk in lines
        for pair in itertools.pairwise(walk)
    }
    corners = {4: 4, 8: 4, 9: 4, 6: 3}
    for facet in mesh.boundary:
        count = 2 if flat else corners[len(facet)]
        edges = len(facet) - 1 if flat else count
        loops = [facet[0], *facet[2:], facet[1]] if flat else [*facet[:count], facet[0]]
        quadratic = not flat and len(facet) >= 2 * count
        for k in range(edges):
            ends = [loops[k], loops[k + 1]]
            path = [ends[0], facet[count + k], ends[1]] if quadratic else ends
            for pair in itertools.pairwise(path):
                assert frozenset(tuple(np.round(mesh.nodes[n], 9)) for n in pair) in drawn


def test_markers_of_solids_carry_joints() -> None:
    model = td.Model()
    mesh = td.SolidMesh.rectangle(size=(0.4, 0.1), cells=(4, 1))
    bar = model.solid("bar", mesh=mesh, material=RUBBER, thickness=0.05, angle=0.3)
    rod = model.rigid_body("rod", mass=0.3, inertia=1e-3, position=(0.3, 0.05))
    model.revolute("first", model.ground.marker(), bar.marker(position=(-0.15, 0.0)))
    model.revolute("second", bar.marker("x+"), rod.marker((-0.1, 0.0)))
    model.gravity((0.0, -9.81))
    run = td.simulate(model, duration=0.1, progress=False)
    ax = td.plot.mechanism(run)
    end = np.unique(mesh.surfaces["x+"])
    place = run["bar/node_position"].values[-1][end].mean(axis=0)
    circles = [np.array(each.get_data()).T for each in ax.lines if each.get_marker() == "o"]
    nearest = min(float(np.linalg.norm(each - place, axis=1).min()) for each in circles)
    # The mean of the nodes is not that of the area.
    assert nearest < 1e-3
    assert np.abs(of_mesh(ax)[0]).max() < 0.5
