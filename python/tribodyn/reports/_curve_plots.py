"""Plots of the characteristic curves of journal bearings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Annotated, Any

import numpy as np
import numpy.typing as npt

from tribodyn._arguments.door import admits
from tribodyn._arguments.kinds import Either, Kind, named
from tribodyn._later import xr
from tribodyn.errors import make_error
from tribodyn.quantities import axis_label, find
from tribodyn.reports._style import AXES, STYLE
from tribodyn.results import DATASET

if TYPE_CHECKING:
    from matplotlib.axes import Axes

__all__ = ["characteristics"]

Array = npt.NDArray[np.float64]


class _AllAxes(Kind):
    """Several axes of matplotlib, in an array or a list of any shape."""

    @property
    def words(self) -> str:
        return "an array of axes of matplotlib"

    def convert(self, value: Any, item: str, quantity: str) -> Any:
        flat = np.asarray(value, dtype=object).ravel()
        for ax in flat:
            if AXES.take(ax, item, quantity) is None:
                raise self.refused(value, item, quantity)
        return value


_CURVES = replace(DATASET, hint="JournalBearing.characteristics returns one")
_SEVERAL_CURVES = Either(
    choices=((lambda value: isinstance(value, xr.Dataset), _CURVES),),
    otherwise=named(_CURVES, fewest=1),
    called="a dataset, or a dict of them",
)


@admits("characteristics")
def characteristics(
    data: Annotated[xr.Dataset | Mapping[str, xr.Dataset], _SEVERAL_CURVES],
    *,
    axes: Annotated[npt.NDArray[np.object_] | Sequence[Axes] | Sequence[Sequence[Axes]], _AllAxes()]
    | None = None,
) -> npt.NDArray[np.object_]:
    """Draw the characteristic curves of a journal bearing over the Sommerfeld number.

    Args:
        data: result of `JournalBearing.characteristics`, or several results by name.
        axes: axes to draw into, six or with coefficients eight; None creates a new figure.

    Stiffness and damping coefficients are drawn by magnitude. Negative coefficients are dashed, and
    the curves of every further dataset are paler.

    Returns:
        The axes as an array.

    Raises:
        InvalidInput: a dataset lacks a variable, or the number of axes is wrong.
    """
    import matplotlib.pyplot as plt

    sets = {"": data} if isinstance(data, xr.Dataset) else dict(data)
    for one in sets.values():
        missing = [name for name, _ in _PANELS if name not in one.variables]
        if missing or "sommerfeld_number" not in one:
            raise make_error(
                item="characteristics",
                quantity="data",
                rule=f"has no {(*missing, 'sommerfeld_number')[0]}",
                hint=_CURVES.hint,
            )
    matrices = all("stiffness" in one for one in sets.values())
    panels = [*_PANELS, *(_MATRIX_PANELS if matrices else [])]
    columns = 4 if matrices else 3
    new = axes is None
    if new:
        figure = plt.figure(figsize=(2.6 * columns, 4.8), layout="constrained")
    with plt.rc_context(STYLE):
        if new:
            axes = figure.subplots(2, columns, sharex=True)
        flat = np.asarray(axes, dtype=object).ravel()
        if len(flat) != len(panels):
            raise make_error(
                item="characteristics",
                quantity="number of axes",
                value=len(flat),
                rule=f"must be {len(panels)}",
            )
        for ax, (name, logarithmic) in zip(flat, panels, strict=True):
            entry = find(name)
            turns = entry.unit == "rad"  # angles are shown in degrees
            for number, (title, one) in enumerate(sets.items()):
                over = one["sommerfeld_number"].values
                order = np.argsort(over)
                if name in ("stiffness", "damping"):
                    _draw_matrix(ax, over[order], one[name].values[order], name, number)
                else:
                    values = np.degrees(one[name].values) if turns else one[name].values
                    ax.plot(over[order], values[order], label=title)
            ax.set_xscale("log")
            if logarithmic:
                ax.set_yscale("log")
            else:
                ax.set_ylim(bottom=min(0.0, ax.get_ylim()[0]))
            # Symbol and unit are on a separate line, because the height of a panel is small.
            symbol = axis_label("", entry.symbol, "deg" if turns else entry.unit)
            ax.set_ylabel(f"{axis_label(name, '', '')}\n{symbol}")
        for ax in flat[-columns:]:
            ax.set_xlabel(find("sommerfeld_number").label)
        # Legends are outside the panels, where they hide no curve.
        small: dict[str, Any] = {"fontsize": "small", "loc": "lower center", "borderaxespad": 0.2}
        if len(sets) > 1 and new:
            lines = flat[0].get_legend_handles_labels()
            figure.legend(*lines, loc="outside upper center", ncols=min(len(sets), columns))
        elif len(sets) > 1:
            flat[0].legend(**small, bbox_to_anchor=(0.5, 1.0))
        if matrices:
            for ax in flat[-2:]:
                ax.legend(
                    **small, bbox_to_anchor=(0.5, 1.0), ncols=4, handlelength=0.8, columnspacing=0.8
                )
    return np.asarray(axes, dtype=object)


# Names of variables, and whether their axes are logarithmic.
_PANELS = [
    ("eccentricity_ratio", False),
    ("attitude_angle", False),
    ("friction_number", True),
    ("leakage_number", False),
    ("inflow_number", False),
    ("pressure_ratio", False),
]
_MATRIX_PANELS = [("stiffness", True), ("damping", True)]


def _draw_matrix(ax: Axes, over: Array, values: Array, name: str, number: int) -> None:
    """Draw four coefficients by magnitude; negative ones are dashed."""
    letter = "K" if name == "stiffness" else "C"
    for k, (i, j) in enumerate(np.ndindex(2, 2)):
        line = values[:, i, j]
        colour, shade = f"C{k}", max(0.15, 0.5**number)
        text = f"${letter}_{{{i + 1}{j + 1}}}$" if number == 0 else None
        ax.plot(over, np.where(line > 0.0, line, np.nan), color=colour, alpha=shade, label=text)
        ax.plot(over, np.where(line < 0.0, -line, np.nan), color=colour, alpha=shade, ls="--")
