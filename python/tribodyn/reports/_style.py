"""The style of plots, and units with prefixes for axes."""

from typing import Any

import numpy as np

from tribodyn._arguments.kinds import Kind, optional
from tribodyn.errors import unknown_name
from tribodyn.quantities import PREFIXES

# Settings for new figures, which are legible at the width of a printed column.
STYLE: Any = {
    "axes.grid": False,
    "axes.labelsize": 10,
    "axes.linewidth": 0.8,
    "axes.titlesize": 10,
    "font.size": 9,
    "legend.frameon": False,
    "lines.linewidth": 1.2,
    "xtick.direction": "in",
    "ytick.direction": "in",
}

_PREFIXED_UNITS = {"m", "s", "N", "N m", "Pa", "W", "W/m2", "J"}


class _Axes(Kind):
    """Axes of matplotlib, identified by their methods because importing matplotlib is slow."""

    @property
    def words(self) -> str:
        return "axes of matplotlib"

    def convert(self, value: Any, item: str, quantity: str) -> Any:
        if hasattr(type(value), "add_collection") and hasattr(type(value), "inset_axes"):
            return value
        raise self.refused(value, item, quantity)


class _Axes3D(_Axes):
    @property
    def words(self) -> str:
        return "three-dimensional axes of matplotlib"

    def convert(self, value: Any, item: str, quantity: str) -> Any:
        if hasattr(type(value), "add_collection3d"):
            return value
        raise self.refused(value, item, quantity)


class _ColourMap(Kind):
    """A colour map of matplotlib, or its name."""

    @property
    def words(self) -> str:
        return "a colour map of matplotlib"

    def convert(self, value: Any, item: str, quantity: str) -> Any:
        from matplotlib import colormaps
        from matplotlib.colors import Colormap

        if isinstance(value, Colormap):
            return value
        if not isinstance(value, str):
            raise self.refused(value, item, quantity)
        if value not in colormaps:
            raise unknown_name(item, value, list(colormaps), quantity)
        return value


AXES = optional(_Axes(hint="figure.subplots(), or omit the argument"))
AXES_3D = optional(_Axes3D(hint='figure.add_subplot(projection="3d"), or omit the argument'))
COLOUR_MAP = _ColourMap()


def angle_ticks(first: float, last: float) -> Any:
    """Return about 4 to 8 round angles between two angles [deg]; None if the range is too large."""
    low, high = min(first, last), max(first, last)
    for step in (1, 2, 5, 10, 15, 30, 45, 60, 90, 180, 360):
        if (high - low) / step <= 8.0:
            return np.arange(np.ceil(low / step - 1e-6), np.floor(high / step + 1e-6) + 1.0) * step
    return None


def scaled(unit: str, largest: float) -> tuple[float, str]:
    """Return a factor and a prefixed unit in which the largest value has one to three digits."""
    if unit == "1":
        return 1.0, ""
    shown = unit.replace("2", "²").replace("3", "³")
    if unit not in _PREFIXED_UNITS or not np.isfinite(largest) or largest == 0.0:
        return 1.0, shown
    fitting = [(factor, prefix) for prefix, factor in PREFIXES.items() if factor <= largest]
    factor, prefix = max(fitting, default=(PREFIXES["n"], "n"))
    return factor, prefix + shown
