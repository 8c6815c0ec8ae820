"""Plots of the motion of a journal in its bearing: orbits."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import numpy as np
import numpy.typing as npt

from tribodyn._arguments.door import admits
from tribodyn._later import xr
from tribodyn.errors import make_error, unknown_name
from tribodyn.quantities import axis_label, find
from tribodyn.reports._dense import curve
from tribodyn.reports._style import AXES, COLOUR_MAP, STYLE, angle_ticks, scaled
from tribodyn.results import Solution, clearances, interpolate

if TYPE_CHECKING:
    from matplotlib.axes import Axes

__all__ = ["orbit"]


@admits("orbit")
def orbit(
    solution: Solution,
    joint: str,
    *,
    color: str | None = None,
    ax: Annotated[Axes | None, AXES] = None,
    cmap: Annotated[str, COLOUR_MAP] = "viridis",
    colorbar: bool = True,
    plane: str | None = None,
) -> Axes:
    """Draw the orbit of the journal of a clearance joint in its bearing.

    The eccentricity is divided by the radial clearance, so that contact with the smooth bearing is
    on the unit circle. `solution.window(...)` selects a part of the orbit. Between rows the curve
    follows the recorded velocity of the journal, so that it is smooth also for long steps.

    The orbit of a ball has three projections. A slider between two faces moves along a line and has
    no orbit.

    Args:
        solution: result of a run.
        joint: name of a clearance joint.
        color: quantity that determines the colour: "crank_angle", "time" or a scalar channel; None
            takes the crank angle, or the time without a rotating drive.
        ax: axes to draw into; None creates a new figure.
        cmap: colour map of matplotlib.
        colorbar: whether the colour scale is drawn.
        plane: the two components to draw, such as "xz"; None takes the first two components.

    Returns:
        The axes.

    Raises:
        InvalidInput: the joint, the channel or a component does not exist, or the joint has no
            orbit.
    """
    import matplotlib.pyplot as plt
    from matplotlib.collections import LineCollection

    known = clearances(solution)
    if joint not in known:
        raise unknown_name("orbit", joint, list(known), "clearance joint")
    at, points, first, second = in_plane("orbit", solution, joint, plane)
    points = points / known[joint]

    # The figure is created before the style is set: the first figure of a notebook changes settings
    # of matplotlib, which would be lost at the end of the context.
    if ax is None:
        figure = plt.figure(figsize=(5.0, 4.0), layout="constrained")
    with plt.rc_context(STYLE):
        if ax is None:
            ax = figure.subplots()
        angle = np.linspace(0.0, 2.0 * np.pi, 361)
        ax.plot(np.cos(angle), np.sin(angle), color="black", linewidth=1.0, zorder=1)
        ax.axhline(0.0, color="0.85", linewidth=0.6, zorder=0)
        ax.axvline(0.0, color="0.85", linewidth=0.6, zorder=0)

        colours, label, ticks = _colours(solution, color)
        colours = interpolate(at, solution.time.values, colours)
        segments = np.stack([points[:-1], points[1:]], axis=1)
        line = LineCollection(list(segments), cmap=cmap, linewidth=1.4, zorder=2)
        line.set_array(0.5 * (colours[:-1] + colours[1:]))
        line.set_clim(float(colours.min()), float(colours.max()))
        line.set_capstyle("round")
        ax.add_collection(line)

        ax.set_aspect("equal")
        limit = 1.08 * max(1.0, float(np.abs(points).max()))
        ax.set_xlim(-limit, limit)
        ax.set_ylim(-limit, limit)
        ax.set_xticks([-1.0, -0.5, 0.0, 0.5, 1.0])
        ax.set_yticks([-1.0, -0.5, 0.0, 0.5, 1.0])
        symbol = find("eccentricity").symbol
        ax.set_xlabel(axis_label("eccentricity_ratio", f"{symbol}_{first}/c", ""))
        ax.set_ylabel(axis_label("eccentricity_ratio", f"{symbol}_{second}/c", ""))
        ax.set_title(f"{joint}")
        if colorbar:
            # Inset axes have the height of the plot also with equal scales.
            beside = ax.inset_axes((1.04, 0.0, 0.045, 1.0))
            bar = ax.figure.colorbar(line, cax=beside, label=label)
            if ticks is not None:
                bar.set_ticks(ticks)
    return ax


def in_plane(
    item: str, solution: Solution, joint: str, plane: str | None
) -> tuple[npt.NDArray[np.float64], npt.NDArray[np.float64], str, str]:
    """Return times [s], two components of the eccentricity (n, 2) [m], and their names."""
    eccentricity = solution[f"{joint}/eccentricity"]
    if eccentricity.ndim < 2:
        raise make_error(
            item=item,
            quantity="joint",
            rule=f"'{joint}' has no orbit: it moves along one line",
            hint=f"td.plot.history(solution, '{joint}/eccentricity')",
        )
    names = [str(name) for name in eccentricity[eccentricity.dims[1]].values]
    wanted = "".join(names[:2]) if plane is None else plane
    if len(wanted) != 2 or not set(wanted) <= set(names) or wanted[0] == wanted[1]:
        raise make_error(
            item=item,
            quantity=f"plane = '{wanted}'",
            rule=f"must be two of the components {', '.join(names)}",
        )
    first, second = wanted[0], wanted[1]
    at, points = curve(solution, eccentricity)
    return at, points[:, [names.index(first), names.index(second)]], first, second


def axis_of(data: xr.DataArray) -> tuple[Any, str, Any]:
    """Return values, label and ticks of an axis of crank angle or time."""
    values = data.values
    if data.name == "crank_angle":
        ticks = angle_ticks(float(values[0]), float(values[-1]))
        return values, axis_label("crank_angle", "", data.attrs["units"]), ticks
    scale, unit = scaled(data.attrs["units"], float(np.abs(values).max()))
    return values / scale, axis_label("time", "", unit), None


def _colours(solution: Solution, color: str | None) -> tuple[Any, str, Any]:
    """Return the values that determine the colours of an orbit, with their label and ticks."""
    if color is None:
        color = "crank_angle" if "crank_angle" in solution.dataset.coords else "time"
    if color in ("crank_angle", "time"):
        return axis_of(solution.crank_angle if color == "crank_angle" else solution.time)
    data = solution[color]
    if data.dims != ("time",):
        raise make_error(
            item="orbit",
            quantity="color",
            rule=f"must be a scalar channel, which '{color}' is not",
        )
    scale, unit = scaled(str(data.attrs["units"]), float(np.abs(data.values).max()))
    name = str(data.attrs["quantity"])
    return data.values / scale, axis_label(name, str(data.attrs["symbol"]), unit), None
