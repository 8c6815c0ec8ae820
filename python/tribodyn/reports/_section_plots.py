"""Plots of several orbits over a parameter, and Poincaré sections."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import numpy as np
import numpy.typing as npt

from tribodyn._arguments.aliases import CrankAngle, CrankAngleWindow, Time, TimeWindow
from tribodyn._arguments.door import admits
from tribodyn._arguments.kinds import optional
from tribodyn._arguments.numbers import positive
from tribodyn._arguments.scalars import Scalar, float_or_none
from tribodyn.errors import make_error, unknown_name
from tribodyn.quantities import axis_label, find
from tribodyn.reports._dense import RATES, at_times, curve
from tribodyn.reports._orbit_plots import in_plane
from tribodyn.reports._runs import RUNS, Labelled, one_label
from tribodyn.reports._style import AXES, AXES_3D, COLOUR_MAP, STYLE, scaled
from tribodyn.results import Solution, clearances, component_dimension, interpolate

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from mpl_toolkits.mplot3d import Axes3D

__all__ = ["orbit_waterfall", "poincare"]

Array = npt.NDArray[np.float64]


@admits("orbit_waterfall")
def orbit_waterfall(
    solutions: Annotated[Labelled, RUNS],
    joint: str,
    *,
    label: str = "run",
    crank_angle: CrankAngleWindow | None = None,
    time: TimeWindow | None = None,
    plane: str | None = None,
    ax: Annotated[Axes3D | None, AXES_3D] = None,
    cmap: Annotated[str, COLOUR_MAP] = "viridis",
) -> Axes3D:
    """Draw the orbits of a journal in several runs behind each other, over speed for example.

    The eccentricity is divided by the radial clearance, and each orbit is in its circle of contact.
    The axis into the picture has the labels of the runs: to scale if they are numbers, otherwise
    at equal distances.

    Args:
        solutions: solutions by label, such as `{1000: ..., 2000: ...}` or `study.solutions`.
        joint: name of a clearance joint of all runs.
        label: of the axis of the runs, with its unit: "speed [rpm]".
        crank_angle: start and end of the window of every run [deg].
        time: start and end of the window [s]; without both the whole runs.
        plane: the two components to draw, such as "xz"; None takes the first two.
        ax: three-dimensional axes to draw into; None creates a new figure.
        cmap: colour map of matplotlib, over the runs.

    Returns:
        The axes.

    Raises:
        InvalidInput: there is no solution, the joint or a component does not exist in a run, the
            joint has no orbit, or a window is outside a run.
    """
    import matplotlib.pyplot as plt
    from matplotlib import colormaps

    labels = [one_label(each) for each in solutions]
    numbers = all(isinstance(each, float | int) for each in labels)
    places = np.array(labels, dtype=float) if numbers else np.arange(len(labels), dtype=float)
    if ax is None:
        figure = plt.figure(figsize=(6.4, 4.4), layout="constrained")
    with plt.rc_context(STYLE):
        if ax is None:
            ax = figure.add_subplot(projection="3d")
        turn = np.linspace(0.0, 2.0 * np.pi, 181)
        order, largest = np.argsort(places), 1.0
        runs = list(solutions.values())
        for k in order[::-1]:
            run, place = runs[k], places[k]
            known = clearances(run)
            if joint not in known:
                raise unknown_name("orbit_waterfall", joint, list(known), "clearance joint")
            part = _window(run, crank_angle, time)
            _, points, first, second = in_plane("orbit_waterfall", part, joint, plane)
            points = points / known[joint]
            largest = max(largest, float(np.abs(points).max()))
            share = float(np.flatnonzero(order == k)[0]) / max(1, len(runs) - 1)
            colour = colormaps[cmap](0.9 * share) if isinstance(cmap, str) else cmap(0.9 * share)
            depth = np.full(len(turn), place)
            ax.plot(depth, np.cos(turn), np.sin(turn), color="0.7", linewidth=0.7)
            along = np.full(len(points), place)
            ax.plot(along, *points.T, color=colour, linewidth=1.2, label=str(labels[k]))
        symbol = find("eccentricity").symbol
        ax.set_xlabel(label, labelpad=10.0)
        ax.set_ylabel(f"${symbol}_{first}/c$")
        ax.set_zlabel(f"${symbol}_{second}/c$", labelpad=0.0)
        ax.zaxis.set_rotate_label(False)
        ax.zaxis.label.set_rotation(90)
        limit = 1.05 * largest
        ax.set(ylim=(-limit, limit), zlim=(-limit, limit))
        ax.set_yticks([-1.0, 0.0, 1.0])
        ax.set_zticks([-1.0, 0.0, 1.0])
        if len(labels) <= 8 or not numbers:
            ax.set_xticks(places, [f"{each:g}" if numbers else str(each) for each in labels])
        for axis in (ax.xaxis, ax.yaxis, ax.zaxis):
            axis.pane.set_alpha(0.0)
        ax.set_box_aspect((2.2, 1.0, 1.0), zoom=1.05)
        ax.view_init(elev=20.0, azim=-58.0)
        ax.set_title(joint, y=0.98)
    return ax


def _window(run: Solution, crank_angle: Any, time: Any) -> Solution:
    if crank_angle is None and time is None:
        return run
    return run.window(crank_angle=crank_angle, time=time)


@admits("poincare")
def poincare(
    solution: Solution,
    channel: str,
    *,
    component: str | None = None,
    phase: CrankAngle = 0.0,
    period: Annotated[Scalar, optional(positive("s"))] | None = None,
    start: Time | None = None,
    ax: Annotated[Axes | None, AXES] = None,
) -> Axes:
    """Draw the Poincaré section of a channel: its value and its rate once in every period.

    A motion with the period of the crank is one point, one with twice this period two points, and
    a motion without period a cloud. The grey line is the whole motion.

    Args:
        solution: result of a run.
        channel: whose rate is recorded as well, such as "pin/eccentricity" or "rod/position".
        component: of a vector, such as "x"; None takes the first.
        phase: crank angle at which the section is taken in every turn [deg].
        period: time between the points [s], instead of a turn of the crank.
        start: time before which the motion is left out [s], such as a transient.
        ax: axes to draw into; None creates a new figure.

    Returns:
        The axes; the points are in its last line.

    Raises:
        InvalidInput: the channel or the component does not exist, no rate of the channel is
            recorded, there is no crank and no period, or the motion is shorter than two periods.
    """
    import matplotlib.pyplot as plt

    data, rate = _with_rate(solution, channel, component)
    times = _strobes(solution, float(phase), float_or_none(period), float_or_none(start))
    at, values = curve(solution, data)
    shown = at >= (times[0] if start is None else float(start))
    k = _component(data, component)
    rates = at_times(solution, rate, at)
    columns = [values if values.ndim == 1 else values[:, k]]
    columns.append(rates if rates.ndim == 1 else rates[:, k])
    scales = [
        scaled(str(each.attrs["units"]), float(np.abs(column).max()))
        for each, column in zip((data, rate), columns, strict=True)
    ]
    if ax is None:
        figure = plt.figure(figsize=(4.6, 3.8), layout="constrained")
    with plt.rc_context(STYLE):
        if ax is None:
            ax = figure.subplots()
        x, y = (column / scale for column, (scale, _) in zip(columns, scales, strict=True))
        ax.plot(x[shown], y[shown], color="0.8", linewidth=0.7, zorder=1)
        points = [np.interp(times, at, each) for each in (x, y)]
        ax.plot(*points, "o", color="#d1495b", markersize=4.5, markeredgewidth=0.0, zorder=2)
        for each, (_, unit), axis in zip((data, rate), scales, "xy", strict=True):
            entry = find(str(each.attrs["quantity"]))
            below = "" if data.ndim == 1 else f"_{_names(data)[k]}"
            label = axis_label(entry.name, f"{{{entry.symbol}}}{below}", unit)
            getattr(ax, f"set_{axis}label")(label)
        ax.set_title(f"{str(data.attrs.get('item', channel))}, {len(times)} points")
    return ax


def _with_rate(solution: Solution, channel: str, component: str | None) -> tuple[Any, Any]:
    """Return a channel and its rate."""
    data = solution[channel]
    item, _, quantity = channel.partition("/")
    rate = f"{item}/{RATES.get(quantity, '')}"
    if rate not in solution or data.ndim > 2:
        raise make_error(
            item="poincare",
            quantity="channel",
            rule=f"'{channel}' has no recorded rate",
            hint=f"quantities with a rate are {', '.join(RATES)}",
        )
    names = _names(data)
    if component is not None and component not in names:
        known = ", ".join(names) or "none: the channel is a scalar"
        raise make_error(
            item="poincare", quantity=f"component = '{component}'", rule=f"must be one of {known}"
        )
    return data, solution[rate]


def _names(data: Any) -> list[str]:
    dimension = component_dimension(data)
    return [str(name) for name in data.coords[dimension].values] if dimension else []


def _component(data: Any, component: str | None) -> int:
    return 0 if component is None else _names(data).index(component)


def _strobes(solution: Solution, phase: float, period: float | None, start: float | None) -> Array:
    """Return the times of the section [s]."""
    time = np.asarray(solution.time.values)
    first = float(time[0]) if start is None else start
    if period is not None:
        times = np.arange(first, time[-1] + 1e-9 * period, period)
        unit = "periods"
    elif "crank_angle" in solution.dataset.coords:
        angles = np.asarray(solution.crank_angle.values)
        if angles[-1] < angles[0]:  # the crank turns backwards
            angles, phase = -angles, -phase
        low = float(interpolate(np.array([first]), time, angles)[0])
        turns = np.arange(
            np.ceil((low - phase) / 360.0 - 1e-9),
            np.floor((angles[-1] - phase) / 360.0 + 1e-9) + 1.0,
        )
        times = np.interp(phase + 360.0 * turns, angles, time)
        unit = "turns of the crank"
    else:
        raise make_error(
            item="poincare",
            quantity="period",
            rule="must be given: the solution has no crank angle",
            hint="period=2 * math.pi / speed",
        )
    if len(times) < 2:
        raise make_error(
            item="poincare",
            quantity="solution",
            rule=f"must have at least two {unit} to show",
            hint="a longer run, or an earlier start",
        )
    return np.asarray(times, dtype=float)
