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
from tribodyn.errors import make_error
from tribodyn.quantities import axis_label
from tribodyn.reports._animations import animation
from tribodyn.reports._beam_plots import beam
from tribodyn.reports._curve_plots import characteristics
from tribodyn.reports._dense import curve
from tribodyn.reports._film_plots import film, film_3d
from tribodyn.reports._loss_plots import power_shares, stribeck
from tribodyn.reports._mechanism_plots import mechanism
from tribodyn.reports._mesh_plots import mesh
from tribodyn.reports._orbit_plots import axis_of, orbit
from tribodyn.reports._rolling_plots import rolling_contact
from tribodyn.reports._section_plots import orbit_waterfall, poincare
from tribodyn.reports._study_plots import campbell_diagram, study_map
from tribodyn.reports._style import AXES, scaled
from tribodyn.reports._style import STYLE as STYLE
from tribodyn.results import Solution, component_dimension, interpolate

if TYPE_CHECKING:
    from matplotlib.axes import Axes

__all__ = [
    "animation",
    "beam",
    "campbell_diagram",
    "characteristics",
    "film",
    "film_3d",
    "history",
    "mechanism",
    "mesh",
    "orbit",
    "orbit_waterfall",
    "poincare",
    "power_shares",
    "rolling_contact",
    "stribeck",
    "study_map",
]


describe(Solution, called="the solution of a run", hint="td.simulate returns one")


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
    across, across_label, ticks = axis_of(along)

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
