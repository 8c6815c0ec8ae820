"""Plots of solutions with matplotlib.

Every function draws a solution into the given axes or into a new figure, and returns the axes for
further changes; `animation` returns an animation. The labels of axes contain name, symbol and unit.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Any, Literal

import numpy as np
import numpy.typing as npt

from tribodyn._arguments.door import admits
from tribodyn._arguments.kinds import TEXT, describe, several
from tribodyn._later import xr
from tribodyn.errors import make_error, unknown_name
from tribodyn.quantities import axis_label, find
from tribodyn.reports._animations import animation
from tribodyn.reports._beam_plots import beam
from tribodyn.reports._curve_plots import characteristics
from tribodyn.reports._dense import curve
from tribodyn.reports._film_plots import film, film_3d
from tribodyn.reports._mechanism_plots import mechanism
from tribodyn.reports._mesh_plots import mesh
from tribodyn.reports._rolling_plots import rolling_contact
from tribodyn.reports._style import AXES, COLOUR_MAP, angle_ticks, scaled
from tribodyn.reports._style import STYLE as STYLE
from tribodyn.results import Solution, clearances, component_dimension, interpolate

if TYPE_CHECKING:
    from matplotlib.axes import Axes

__all__ = [
    "animation",
    "beam",
    "characteristics",
    "film",
    "film_3d",
    "history",
    "mechanism",
    "mesh",
    "orbit",
    "rolling_contact",
]


describe(Solution, called="the solution of a run", hint="td.simulate returns one")


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
    at, points, first, second = _in_plane(solution, joint, plane)
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


def _in_plane(
    solution: Solution, joint: str, plane: str | None
) -> tuple[npt.NDArray[np.float64], npt.NDArray[np.float64], str, str]:
    """Return times [s], two components of the eccentricity (n, 2) [m], and their names."""
    eccentricity = solution[f"{joint}/eccentricity"]
    if eccentricity.ndim < 2:
        raise make_error(
            item="orbit",
            quantity="joint",
            rule=f"'{joint}' has no orbit: it moves along one line",
            hint=f"td.plot.history(solution, '{joint}/eccentricity')",
        )
    names = [str(name) for name in eccentricity[eccentricity.dims[1]].values]
    wanted = "".join(names[:2]) if plane is None else plane
    if len(wanted) != 2 or not set(wanted) <= set(names) or wanted[0] == wanted[1]:
        raise make_error(
            item="orbit",
            quantity=f"plane = '{wanted}'",
            rule=f"must be two of the components {', '.join(names)}",
        )
    first, second = wanted[0], wanted[1]
    at, points = curve(solution, eccentricity)
    return at, points[:, [names.index(first), names.index(second)]], first, second


@admits("history")
def history(
    solution: Solution,
    channels: Annotated[str | Sequence[str], several(TEXT, fewest=1)],
    *,
    x: Literal["crank_angle", "time"] | None = None,
    ax: Annotated[Axes | None, AXES] = None,
) -> Axes | npt.NDArray[np.object_]:
    """Draw channels over crank angle or time, with one panel for each quantity.

    Between rows positions and velocities follow their recorded rates; other channels are
    interpolated linearly.

    Args:
        solution: result of a run.
        channels: name of a channel, or several names; a vector has one line for each component.
        x: "crank_angle" or "time"; None takes the crank angle if it exists.
        ax: axes to draw into, for channels of one quantity; None creates a new figure.

    Returns:
        The axes, or an array of axes for several quantities.

    Raises:
        InvalidInput: a channel does not exist or has values at the nodes of a beam, or `ax` is
            given for several quantities.
    """
    import matplotlib.pyplot as plt

    panels: dict[str, list[xr.DataArray]] = {}
    for name in channels:
        data = solution[name]
        if data.ndim > 2:
            beam, _, quantity = name.partition("/")
            raise make_error(
                item="history",
                quantity="channels",
                rule=f"'{name}' has values at several nodes",
                hint=f"td.plot.beam(solution, '{beam}') draws a beam; solution['{name}'] has the "
                f"{quantity.replace('_', ' ')} of all nodes",
            )
        panels.setdefault(str(data.attrs.get("quantity", name)), []).append(data)
    if x is None:
        x = "crank_angle" if "crank_angle" in solution.dataset.coords else "time"
    if ax is not None and len(panels) > 1:
        raise make_error(
            item="history",
            quantity="ax",
            rule="can show one quantity only",
            hint="omit the argument",
        )
    along = solution.crank_angle if x == "crank_angle" else solution.time
    across, across_label, ticks = _axis(along)

    if ax is None:
        figure = plt.figure(figsize=(6.4, 1.2 + 1.9 * len(panels)), layout="constrained")
    with plt.rc_context(STYLE):
        if ax is None:
            axes = list(figure.subplots(len(panels), 1, sharex=True, squeeze=False)[:, 0])
        else:
            axes = [ax]
        for panel, lines in zip(axes, panels.values(), strict=True):
            _draw_panel(panel, solution, across, lines)
        axes[0].figure.align_ylabels(axes)
        axes[-1].set_xlabel(across_label)
        axes[-1].set_xlim(across[0], across[-1])
        if ticks is not None:
            axes[-1].set_xticks(ticks)
    return axes[0] if len(axes) == 1 else np.array(axes)


def _draw_panel(ax: Axes, solution: Solution, across: Any, lines: list[xr.DataArray]) -> None:
    first = lines[0]
    unit = str(first.attrs.get("units", ""))
    largest = max(float(np.nanmax(np.abs(data.values), initial=0.0)) for data in lines)
    scale, shown_unit = scaled(unit, largest)
    for data in lines:
        item = str(data.attrs.get("item", data.name))
        at, values = curve(solution, data)
        along = interpolate(at, solution.time.values, across)
        if dimension := component_dimension(data):
            for component, line in zip(data.coords[dimension].values, values.T, strict=True):
                ax.plot(along, line / scale, label=f"{item}, {component}")
        else:
            ax.plot(along, values / scale, label=item)
    name = str(first.attrs.get("quantity", first.name)).replace("_", " ")
    # Symbol and unit are on a separate line, because the height of a panel is small.
    ax.set_ylabel(f"{name}\n{axis_label('', str(first.attrs.get('symbol', '')), shown_unit)}")
    ax.legend(loc="best", fontsize="small")


def _axis(data: xr.DataArray) -> tuple[Any, str, Any]:
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
        return _axis(solution.crank_angle if color == "crank_angle" else solution.time)
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
