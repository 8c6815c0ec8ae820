"""Plots of the meshes of solids."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Any

import numpy as np
from numpy.typing import NDArray

from tribodyn._arguments.door import admits
from tribodyn._arguments.kinds import describe
from tribodyn.errors import make_error
from tribodyn.reports._painting import AXES_OF_SPACE, LEGEND_COLUMNS, Painting
from tribodyn.reports._style import AXES, STYLE
from tribodyn.solid_meshes import SHAPES, SolidMesh

if TYPE_CHECKING:
    from matplotlib.axes import Axes

__all__ = ["mesh"]

Array = NDArray[np.float64]

describe(SolidMesh, called="a mesh of a solid", hint="for example td.SolidMesh.brick(...)")

# Colours of named surfaces, one after the other, and of the rest.
COLOURS = (
    *("#4477aa", "#ee6677", "#228833", "#ccbb44", "#66ccee", "#aa3377"),
    *("#ee8866", "#44bb99", "#99ddff", "#ffaabb"),
)
PLAIN = "#d9d9d9"
EDGE: Any = {"edgecolor": "#404040", "linewidth": 0.4}
# Direction of the light, and the share of it that reaches all sides.
LIGHT = np.array([0.3, -0.5, 0.8]) / np.linalg.norm([0.3, -0.5, 0.8])
EVERYWHERE = 0.75


@admits("mesh")
def mesh(
    mesh: SolidMesh,
    *,
    surfaces: Sequence[str] | None = None,
    ax: Annotated[Axes | None, AXES] = None,
    legend: bool = True,
) -> Axes:
    """Draw the boundary of a mesh with its named surfaces in colours.

    A mesh in space is drawn in three dimensions; of a planar mesh all elements are drawn, and the
    surfaces are thick lines. The scales of all axes are equal.

    Args:
        mesh: of a solid.
        surfaces: names of the coloured surfaces; None takes all. Of two surfaces with a common
            facet the later one is visible.
        ax: axes to draw into, three-dimensional ones for a mesh in space; None creates a new
            figure.
        legend: whether the names of the surfaces are listed.

    Returns:
        The axes.

    Raises:
        InvalidInput: a surface does not exist, or the axes do not fit.
    """
    import matplotlib.pyplot as plt
    from matplotlib.patches import Patch

    names = list(mesh.surfaces) if surfaces is None else list(surfaces)
    shown = {name: mesh.surfaces[name] for name in names}
    colours = {name: COLOURS[k % len(COLOURS)] for k, name in enumerate(shown)}
    if ax is not None and hasattr(ax, "add_collection3d") == mesh.planar:
        raise make_error(
            item="mesh",
            quantity="ax",
            rule=f"must be {'flat' if mesh.planar else 'three-dimensional'} axes for this mesh",
            hint='figure.add_subplot(projection="3d") creates axes in space',
        )
    if ax is None:
        figure = plt.figure(figsize=(6.0, 4.8), layout="constrained")
    with plt.rc_context(STYLE):
        if ax is None:
            ax = figure.add_subplot(**({} if mesh.planar else {"projection": "3d"}))
        drawn: Any = ax
        if mesh.planar:
            _draw_plane(drawn, mesh, shown, colours)
        else:
            _draw_space(drawn, mesh, shown, colours)
        Painting(drawn, [], AXES_OF_SPACE[: mesh.nodes.shape[1]]).label()
        if not mesh.planar:
            # Behind the numbers of long axes, and within the figure.
            drawn.xaxis.labelpad = drawn.yaxis.labelpad = drawn.zaxis.labelpad = 9.0
        if legend and shown:
            drawn.legend(
                handles=[Patch(color=colours[name], label=name) for name in shown],
                loc="lower center",
                bbox_to_anchor=(0.5, 1.0 if mesh.planar else 0.98),
                ncols=min(LEGEND_COLUMNS, len(shown)),
                borderaxespad=0.3,
                handlelength=1.6,
                columnspacing=1.2,
            )
    return ax


def _outline(name: str) -> list[int]:
    """Return the nodes of a facet or an element in the order of its edges."""
    shape = SHAPES[name]
    corners = len(shape.corners)
    if shape.order == 1:
        return list(range(corners))
    return [node for k in range(corners) for node in (k, corners + k)]


def _draw_plane(ax: Any, mesh: SolidMesh, shown: dict[str, Any], colours: dict[str, str]) -> None:
    from matplotlib.collections import LineCollection, PolyCollection

    outlines = mesh.nodes[mesh.elements[:, _outline(mesh.element)]]
    ax.add_collection(PolyCollection([*outlines], facecolor=PLAIN, **EDGE))
    order = [0, 2, 1] if mesh.facet == "line3" else [0, 1]
    for name, facets in shown.items():
        lines = [*mesh.nodes[facets[:, order]]]
        style: Any = {"color": colours[name], "linewidth": 2.5, "capstyle": "round"}
        ax.add_collection(LineCollection(lines, zorder=3, **style))
    ax.autoscale_view()
    ax.set_aspect("equal")


def _draw_space(ax: Any, mesh: SolidMesh, shown: dict[str, Any], colours: dict[str, str]) -> None:
    from matplotlib.colors import to_rgb
    from mpl_toolkits.mplot3d.art3d import Poly3DCollection

    outline = _outline(mesh.facet)
    owner = {frozenset(row): PLAIN for row in mesh.boundary.tolist()}
    for name, facets in shown.items():
        owner |= {frozenset(row): colours[name] for row in facets.tolist()}
    polygons = mesh.nodes[mesh.boundary[:, outline]]
    step = len(outline) // 2
    # The diagonals of a quadrangle, or two edges of a triangle, and their normal.
    normals = np.cross(
        polygons[:, step] - polygons[:, 0], polygons[:, -step // 2] - polygons[:, step // 2]
    )
    sizes = np.linalg.norm(normals, axis=1, keepdims=True)
    bright = EVERYWHERE + (1.0 - EVERYWHERE) * (normals / np.where(sizes > 0, sizes, 1.0)) @ LIGHT
    base = np.array([to_rgb(owner[frozenset(row)]) for row in mesh.boundary.tolist()])
    shades = np.clip(base * bright[:, None], 0.0, 1.0)
    ax.add_collection3d(Poly3DCollection([*polygons], facecolors=shades, **EDGE))
    room = 0.02 * float(mesh.size.max())
    low, high = mesh.nodes.min(axis=0) - room, mesh.nodes.max(axis=0) + room
    for axis, start, end in zip(AXES_OF_SPACE, low, high, strict=True):
        getattr(ax, f"set_{axis}lim")(start, end)
    Painting(ax, [], AXES_OF_SPACE).set_box(high - low)
