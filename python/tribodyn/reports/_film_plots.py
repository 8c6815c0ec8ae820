"""Plots of films: unwrapped maps and three-dimensional surfaces."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Annotated, Any

import numpy as np
import numpy.typing as npt

from tribodyn._arguments.door import admits
from tribodyn._arguments.kinds import Choice, instance
from tribodyn._arguments.numbers import number
from tribodyn._arguments.scalars import Scalar
from tribodyn.bearings import BearingEquilibrium
from tribodyn.errors import make_error
from tribodyn.fields import FIELDS, FilmSolution, Surface
from tribodyn.reports._style import AXES, AXES_3D, COLOUR_MAP, STYLE
from tribodyn.reports._unwrapped import (
    draw_cap,
    draw_curve,
    draw_grid,
    draw_parts,
    length,
    scaled_field,
)

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from mpl_toolkits.mplot3d import Axes3D

__all__ = ["film", "film_3d"]

Array = npt.NDArray[np.float64]

# Default colour maps of the fields.
COLOUR_MAPS = {
    "pressure": "viridis",
    "film_thickness": "cividis_r",
    "film_fraction": "Blues",
    "dissipation": "inferno",
    "deflection": "viridis",
}


_FILM = instance(
    FilmSolution,
    BearingEquilibrium,
    called="the solution of a film",
    hint="solve and equilibrium of a bearing return one",
)


@admits("film")
def film(
    solution: Annotated[FilmSolution | BearingEquilibrium, _FILM],
    *,
    field: Annotated[str, Choice(names=FIELDS)] = "pressure",
    ax: Annotated[Axes | None, AXES] = None,
    cmap: Annotated[str, COLOUR_MAP] | None = None,
    colorbar: bool = True,
) -> Axes:
    """Draw a field of a film on its unwrapped surface.

    A cylinder is unwrapped to angle and axial position, with its collars next to its ends. The
    faces of a slider are stacked, over the position along the guide. A cup is drawn in polar
    coordinates, where the radius is the polar angle. A surface of a solid that faces one way is
    seen along the global axis that is closest to its normal, and any other surface of a solid is
    unwrapped to angle and axial position. Solid lines surround the cavitated film, and
    dashed lines the ports. For a pad of infinite width the field is drawn as a curve.

    Args:
        solution: result of `solve` or `equilibrium` of a bearing, or a film of a run.
        field: "pressure", "film_thickness", "film_fraction", "dissipation" or, of an elastic wall,
            "deflection".
        ax: axes to draw into; None creates a new figure.
        cmap: colour map of matplotlib; None takes a default for the field.
        colorbar: whether the colour scale is drawn.

    Returns:
        The axes.
    """
    import matplotlib.pyplot as plt

    solution = _film_of(solution)
    if ax is None:
        large = solution.surface.kind == "cap" or not solution.surface.axes
        size = (5.4, 4.0) if large else (6.4, 3.2)
        figure = plt.figure(figsize=size, layout="constrained")
    with plt.rc_context(STYLE):
        if ax is None:
            ax = figure.subplots()
        if solution.surface.kind == "plane" and solution["pressure"].sizes["y"] == 2:
            draw_curve(ax, solution, field)
            return ax
        whole = solution.unfolded()
        colours, values, label = _colours(whole, field, cmap)
        drawn = draw_map(ax, whole, values, colours)
        _label_outside(ax)
        if colorbar:
            beside = ax.inset_axes((1.03, 0.0, 0.035, 1.0))
            ax.figure.colorbar(drawn, cax=beside, label=label)
    return ax


@admits("film_3d")
def film_3d(
    solution: Annotated[FilmSolution | BearingEquilibrium, _FILM],
    *,
    field: Annotated[str, Choice(names=FIELDS)] = "pressure",
    relief: Annotated[Scalar, number()] | None = None,
    ax: Annotated[Axes3D | None, AXES_3D] = None,
    cmap: Annotated[str, COLOUR_MAP] | None = None,
    colorbar: bool = True,
) -> Axes3D:
    """Draw the surface of a film in three dimensions, coloured by a field.

    Args:
        solution: result of `solve` or `equilibrium` of a bearing, or a film of a run.
        field: "pressure", "film_thickness", "film_fraction", "dissipation" or, of an elastic wall,
            "deflection".
        relief: height of the largest value above the surface, divided by the size of the surface
            [-]. 0 draws the undeformed surface, and None takes a default.
        ax: three-dimensional axes to draw into; None creates a new figure.
        cmap: colour map of matplotlib; None takes a default for the field.
        colorbar: whether the colour scale is drawn.

    Returns:
        The axes.

    Raises:
        InvalidInput: the film has no width.
    """
    import matplotlib.pyplot as plt
    from matplotlib.cm import ScalarMappable
    from matplotlib.colors import Normalize
    from matplotlib.ticker import MaxNLocator
    from mpl_toolkits.mplot3d.art3d import Poly3DCollection

    whole = _film_of(solution).unfolded()
    surface = whole.surface
    if surface.kind == "plane" and surface.shape[1] == 2:
        raise make_error(
            item="film_3d", quantity="solution", rule="needs a finite width", hint="use plot.film"
        )
    colours, values, label = _colours(whole, field, cmap)
    usual = 0.3 if surface.kind == "plane" else 0.2
    height = usual if relief is None else float(relief)
    position = surface.position + height * _heights(surface, values)
    if ax is None:
        figure = plt.figure(figsize=(5.4, 4.2), layout="constrained")
    with plt.rc_context(STYLE):
        if ax is None:
            ax = figure.add_subplot(projection="3d")
        scale, _ = length("x", surface.position)
        triangle = surface.elements[:, 3] < 0
        corners = np.where(surface.elements < 0, surface.elements[:, [2]], surface.elements)
        mean = np.where(triangle, values[corners[:, :3]].mean(axis=1), values[corners].mean(axis=1))
        scale_of = ScalarMappable(Normalize(*colours["clim"]), colours["cmap"])
        shades = scale_of.to_rgba(mean)
        body = Poly3DCollection(
            list(position[corners] / scale), facecolors=shades, edgecolors=shades, linewidth=0.2
        )
        ax.add_collection3d(body)
        low, high = position.min(axis=0) / scale, position.max(axis=0) / scale
        high = np.maximum(high, low + 0.05 * (high - low).max())
        for axis, lo, hi in zip("xyz", low, high, strict=True):
            getattr(ax, f"set_{axis}lim")(lo, hi)
            getattr(ax, f"set_{axis}label")(length(axis, surface.position)[1])
            getattr(ax, f"{axis}axis").pane.set_alpha(0.0)
            getattr(ax, f"{axis}axis").set_major_locator(MaxNLocator(4))
        ax.zaxis.set_rotate_label(False)  # else the label is upside down in some views
        ax.zaxis.label.set_rotation(90)
        # The zoom leaves room for the labels.
        ax.set_box_aspect(tuple(np.maximum(high - low, 0.15 * (high - low).max())), zoom=0.8)
        if surface.kind == "plane":
            ax.set_zticks([])
            ax.set_zlabel("")
        _look(ax, whole, values)
        if colorbar:
            ax.figure.colorbar(scale_of, ax=ax, label=label, shrink=0.65, pad=0.12)
    return ax


def draw_map(ax: Any, whole: FilmSolution, values: Array, colours: dict[str, Any]) -> Any:
    """Draw the values of the nodes of an unfolded film; return the artist of the colours."""
    if whole.surface.kind == "cap":
        return draw_cap(ax, whole, values, colours)
    if not whole.surface.axes:
        return draw_parts(ax, whole, values, colours)
    return draw_grid(ax, whole, values, colours)


def _film_of(solution: FilmSolution | BearingEquilibrium) -> FilmSolution:
    """Return the film of a solution or of an equilibrium."""
    return solution.solution if isinstance(solution, BearingEquilibrium) else solution


def _label_outside(ax: Axes) -> None:
    """Remove axis labels that panels at the edge of the figure show for shared axes."""
    panel = ax.get_subplotspec()
    if panel is None:
        return
    if not panel.is_first_col() and len(ax.get_shared_y_axes().get_siblings(ax)) > 1:
        ax.set_ylabel("")
    if not panel.is_last_row() and len(ax.get_shared_x_axes().get_siblings(ax)) > 1:
        ax.set_xlabel("")


def _colours(
    solution: FilmSolution, field: str, cmap: str | None
) -> tuple[dict[str, Any], Array, str]:
    """Return colour map and limits, the values of the nodes, and the label of the field."""
    values, label = scaled_field(solution, field)
    low, high = float(values.min()), float(values.max())
    chosen = cmap or COLOUR_MAPS[field]
    if field == "film_fraction":
        low, high = 0.0, 1.0
    elif field == "film_thickness":
        low = 0.0
    elif field == "pressure" and low < -0.2 * high:
        # Symmetric limits suit large negative pressures; small ones would waste half of the
        # colours.
        high = max(high, -low)
        low, chosen = -high, cmap or "RdBu_r"
    else:
        low = min(low, 0.0)
    if high <= low:
        high = low + 1.0
    return {"cmap": chosen, "clim": (low, high)}, values, label


# --- three-dimensional surfaces --------------------------------------------------------------


def _heights(surface: Surface, values: Array) -> Array:
    """Return outward displacements of the nodes; that of the largest value is the size."""
    largest = float(np.abs(values).max()) or 1.0
    position = surface.position
    if surface.kind == "facets":
        return np.asarray(values[:, None] / largest * _outward(surface))
    if surface.kind == "plane":
        out = np.array([0.0, 0.0, 1.0]) * np.ptp(position[:, 0])
        return np.asarray(values[:, None] / largest * out)
    out = position.copy()
    if surface.kind == "cylinder":
        out[:, 2] = 0.0
    elif surface.kind in ("skirt", "guide"):
        out[:, 0] = 0.0
    return np.asarray(values[:, None] / largest * out)


def _outward(surface: Surface) -> Array:
    """Return the normal of each node out of the film, with the size of the surface as its norm."""
    corners = np.where(surface.elements < 0, surface.elements[:, [2]], surface.elements)
    at = surface.position[corners]
    area = np.cross(at[:, 2] - at[:, 0], at[:, 3] - at[:, 1])
    triangle = surface.elements[:, 3] < 0
    area[triangle] = np.cross(at[triangle, 1] - at[triangle, 0], at[triangle, 2] - at[triangle, 0])
    normal = np.zeros(surface.position.shape)
    for k in range(4):
        np.add.at(normal, corners[:, k], area)
    size = float(np.ptp(surface.position, axis=0).max())
    return np.asarray(size * normal / np.linalg.norm(normal, axis=1)[:, None])


def _look(ax: Axes3D, solution: FilmSolution, values: Array) -> None:
    """Set the view so that the largest value is in front."""
    top = solution.surface.position[int(np.argmax(values))]
    if solution.surface.kind in ("plane", "facets"):
        ax.view_init(elev=28.0, azim=-125.0)
    elif solution.surface.kind == "cap":
        ax.view_init(elev=35.0, azim=math.degrees(math.atan2(top[1], top[0])) + 25.0)
    elif solution.surface.kind == "skirt":
        azimuth = math.degrees(math.atan2(top[2], top[1])) + 35.0
        ax.view_init(elev=28.0, azim=azimuth, vertical_axis="x")
    else:
        ax.view_init(elev=28.0, azim=math.degrees(math.atan2(top[1], top[0])) + 35.0)
