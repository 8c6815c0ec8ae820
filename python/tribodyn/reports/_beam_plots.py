"""Plots of quantities along the axis of a beam."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import numpy as np
import numpy.typing as npt

from tribodyn._arguments.door import admits
from tribodyn._arguments.numbers import levels
from tribodyn._arguments.scalars import Scalar, Vector
from tribodyn.errors import make_error
from tribodyn.quantities import axis_label
from tribodyn.reports._beam_values import Along, along
from tribodyn.reports._mechanism_plots import QUANTITY, SOURCE
from tribodyn.reports._style import AXES, STYLE, scaled
from tribodyn.results import Solution, instants_of, interpolate
from tribodyn.run import Equilibrium

if TYPE_CHECKING:
    from matplotlib.axes import Axes

__all__ = ["beam"]

Array = npt.NDArray[np.float64]


@admits("beam '{name}'")
def beam(
    solution: Annotated[Solution | Equilibrium, SOURCE],
    name: str,
    quantity: Annotated[str, QUANTITY] = "moment",
    *,
    crank_angle: Annotated[Scalar | Vector, levels("deg")] | None = None,
    time: Annotated[Scalar | Vector, levels("s")] | None = None,
    component: str | None = None,
    ax: Annotated[Axes | None, AXES] = None,
) -> Axes | npt.NDArray[np.object_]:
    """Draw a quantity along the axis of a beam at one or several instants of a run.

    At one instant every component has a line. At several instants every component has a panel, in
    which every instant has a line.

    Args:
        solution: result of a run, which may come from a file, or an equilibrium.
        name: of the beam.
        quantity: "position" [m] or "velocity" [m/s] of the axis in global axes; "force" [N] or
            "moment" [N m] on the section by the part of the beam beyond it, in the axes of the
            section; "displacement" from the initial position in global axes [m]; "von_mises", the
            largest von Mises stress at the edge of each section [Pa].
        crank_angle: crank angles of the instants [deg], one or several.
        time: times of the instants [s], one or several; without `crank_angle` and `time` the last
            row.
        component: component to draw, such as "z"; None draws all.
        ax: axes to draw into, for one instant or one component; None creates a new figure.

    Returns:
        The axes, or an array of axes for several panels.

    Raises:
        InvalidInput: the beam or the component does not exist, an instant is outside the run, or
            `ax` is given for several panels.
    """
    import matplotlib.pyplot as plt

    run = solution.solution if isinstance(solution, Equilibrium) else solution
    item = f"beam '{name}'"
    times = instants_of(run, item, crank_angle, time)
    found = along(run, item, name, quantity, component, times)
    several = len(times) > 1
    count = len(found.components) if several else 1
    if ax is not None and count > 1:
        raise make_error(
            item=item,
            quantity="ax",
            rule="can show one component at several instants only",
            hint=f"component='{found.components[0]}', or omit ax",
        )
    if ax is None:
        figure = plt.figure(figsize=(6.4, 1.2 + 1.9 * count), layout="constrained")
    with plt.rc_context(STYLE):
        if ax is None:
            axes = list(figure.subplots(count, 1, sharex=True, squeeze=False)[:, 0])
        else:
            axes = [ax]
        factor, unit = scaled("m", found.arc[-1])
        if several:
            names = _names(run, times, crank_angle is not None)
            for k, panel in enumerate(axes):
                _draw_instants(panel, found, k, found.arc / factor, names)
            axes[0].legend(loc="center left", bbox_to_anchor=(1.0, 0.5), fontsize="small")
        else:
            _draw_components(axes[0], found, found.arc / factor)
        axes[-1].set_xlabel(axis_label("arc length", "s", unit))
        axes[-1].set_xlim(0.0, found.arc[-1] / factor)
        axes[0].figure.align_ylabels(axes)
    return axes[0] if len(axes) == 1 else np.array(axes)


def _names(run: Solution, times: Array, by_angle: bool) -> list[str]:
    """Return the instants as texts."""
    if by_angle:
        angles = interpolate(times, run.time.values, run.crank_angle.values)
        return [f"{angle:.4g} deg" for angle in angles]
    factor, unit = scaled("s", float(np.abs(times).max()))
    return [f"{time / factor:.4g} {unit}" for time in times]


def _draw_components(ax: Axes, found: Along, arc: Array) -> None:
    """Draw the components at one instant."""
    scale, unit = scaled(found.unit, float(np.abs(found.values).max()))
    for k, component in enumerate(found.components):
        ax.plot(arc, found.values[0, :, k] / scale, label=component)
    alone = len(found.components) == 1
    _label(ax, found, found.components[0] if alone else None, unit)
    if not alone:
        ax.legend(fontsize="small")


def _draw_instants(ax: Axes, found: Along, k: int, arc: Array, names: list[str]) -> None:
    """Draw a component at all instants."""
    import matplotlib.pyplot as plt

    scale, unit = scaled(found.unit, float(np.abs(found.values[:, :, k]).max()))
    shades = plt.get_cmap("viridis")(np.linspace(0.0, 0.9, len(names)))
    for row, name, shade in zip(found.values[:, :, k], names, shades, strict=True):
        ax.plot(arc, row / scale, color=shade, label=name)
    _label(ax, found, found.components[k], unit)


def _label(ax: Axes, found: Along, component: str | None, unit: str) -> None:
    """Label the axis of the quantity, with symbol and unit on a line of their own."""
    symbol = f"{found.symbol}_{component}" if component else found.symbol
    ax.set_ylabel(f"{axis_label(found.name, '', '')}\n{axis_label('', symbol, unit)}")
