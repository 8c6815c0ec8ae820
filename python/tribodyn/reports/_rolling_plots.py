"""Plots of rolling contacts: pressure and film along the contact."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import numpy as np

from tribodyn._arguments.door import admits
from tribodyn._arguments.kinds import instance
from tribodyn.quantities import axis_label, find
from tribodyn.reports._style import AXES, STYLE, scaled
from tribodyn.rolling import RollingContactSolution

if TYPE_CHECKING:
    from matplotlib.axes import Axes

__all__ = ["rolling_contact"]

# Drawn part of x in sizes of the dry contact, and of the film in largest film inside it.
_REACH = (-2.0, 1.5)
_HEADROOM = 2.0

_CONTACT = instance(
    RollingContactSolution,
    called="the solution of a rolling contact",
    hint="solve of a LineContact or a PointContact returns one",
)


@admits("rolling_contact")
def rolling_contact(
    solution: Annotated[RollingContactSolution, _CONTACT],
    *,
    ax: Annotated[Axes | None, AXES] = None,
) -> Axes:
    """Draw pressure and film thickness of a rolling contact along its motion.

    The solid lines are the pressure, at the left axis, and the film thickness, at the right axis;
    of a point contact those in its plane of symmetry. The dashed line is the pressure of the dry
    contact. The position is divided by the half-width or radius of the dry contact, and the oil
    enters from the left.

    Args:
        solution: result of `solve` of a LineContact or a PointContact.
        ax: axes to draw the pressure into; None creates a new figure. The film gets axes of its
            own, which share x.

    Returns:
        The axes of the pressure.
    """
    import matplotlib.pyplot as plt

    fields = solution.fields.sel(y=0.0) if "y" in solution.fields.dims else solution.fields
    name = solution._size_name
    x = fields["x"].values / solution[name]
    pressure, film = fields["pressure"].values, fields["film_thickness"].values
    if ax is None:
        figure = plt.figure(figsize=(5.6, 3.8), layout="constrained")
    with plt.rc_context(STYLE):
        if ax is None:
            ax = figure.subplots()
        right = ax.twinx()
        scale, unit = scaled("Pa", max(float(pressure.max()), solution.hertz_pressure))
        dry = np.linspace(-1.0, 1.0, 201)
        hertz = solution.hertz_pressure * np.sqrt(1.0 - dry**2)
        ax.plot(dry, hertz / scale, color="C0", linestyle="--", linewidth=1.0, label="dry contact")
        ax.plot(x, pressure / scale, color="C0", label="pressure")
        ax.set_ylabel(axis_label("pressure", find("pressure").symbol, unit))
        ax.set_ylim(bottom=0.0)
        ax.set_xlim(_REACH)
        size = name.replace("_", " ")
        ax.set_xlabel(f"position $x$ / {size}")
        inside = np.abs(x) < 1.0
        top = _HEADROOM * float(film[inside].max() if inside.any() else film.min())
        scale, unit = scaled("m", top)
        right.plot(x, film / scale, color="C1", label="film thickness")
        right.set_ylim(0.0, top / scale)
        right.set_ylabel(axis_label("film_thickness", find("film_thickness").symbol, unit))
        lines = [*ax.lines, *right.lines]
        ax.legend(lines, [str(line.get_label()) for line in lines], loc="lower center")
    return ax
