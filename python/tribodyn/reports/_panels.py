"""Panels beside an animated mechanism: the orbit of a journal, a channel, and a film."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tribodyn.fields import FilmSolution
from tribodyn.quantities import axis_label, find
from tribodyn.reports._film_plots import COLOUR_MAPS, draw_map
from tribodyn.reports._style import scaled

Array = NDArray[np.float64]

PATH = {"color": "0.8", "linewidth": 0.8, "zorder": 1}
TRACE = {"color": "#1f4e8c", "linewidth": 1.2, "zorder": 2}
DOT = {"color": "#d1495b", "marker": "o", "markersize": 7, "linestyle": "none", "zorder": 3}


class CurvePanel:
    """A curve that grows up to a dot at the instant of the picture.

    Args:
        ax: the axes.
        at: times of the points of the curve [s].
        points: of the curve (n, 2), in the units of the axes.
        times: of the pictures [s].
    """

    def __init__(self, ax: Any, at: Array, points: Array, times: Array) -> None:
        self._points = points
        self._upto = np.searchsorted(at, times, side="right")
        self._dots = np.stack([np.interp(times, at, column) for column in points.T], axis=1)
        ax.plot(*points.T, **PATH)
        (self._trace,) = ax.plot([], [], **TRACE)
        (self._dot,) = ax.plot([], [], **DOT)

    def show(self, k: int) -> list[Any]:
        """Show picture k, and return the artists that have changed."""
        points = np.concatenate([self._points[: self._upto[k]], self._dots[k : k + 1]])
        self._trace.set_data(*points.T)
        self._dot.set_data(self._dots[k, :1], self._dots[k, 1:])
        return [self._trace, self._dot]


def orbit_axes(ax: Any, joint: str, names: str, limit: float) -> None:
    """Prepare axes for an orbit: the circle of contact, equal scales and labels."""
    angle = np.linspace(0.0, 2.0 * np.pi, 361)
    ax.plot(np.cos(angle), np.sin(angle), color="black", linewidth=1.0, zorder=1)
    ax.set_aspect("equal")
    limit = 1.1 * max(1.0, limit)
    ax.set(xlim=(-limit, limit), ylim=(-limit, limit))
    ax.set_xticks([-1.0, 0.0, 1.0])
    ax.set_yticks([-1.0, 0.0, 1.0])
    symbol = find("eccentricity").symbol
    ax.set_xlabel(f"${symbol}_{names[0]}/c$")
    ax.set_ylabel(f"${symbol}_{names[1]}/c$", labelpad=0.0)
    ax.set_title(f"orbit of '{joint}'", fontsize=10)


class FilmPanel:
    """A field of the film of a joint, with one scale of colours for all pictures.

    Args:
        ax: the axes.
        films: at some instants.
        field: that is drawn.
        which: number of the film of every picture.
        joint: name of the joint.
    """

    def __init__(
        self,
        ax: Any,
        films: Sequence[FilmSolution],
        field: str,
        which: NDArray[np.int64],
        joint: str,
    ) -> None:
        from matplotlib.cm import ScalarMappable
        from matplotlib.colors import Normalize

        self._ax, self._which, self._now = ax, which, -1
        self._films = [film.unfolded() for film in films]
        values = [film[field].values.ravel() for film in self._films]
        low = float(np.min(values))
        largest = float(np.abs(values).max())
        self._scale, unit = scaled(str(self._films[0][field].attrs["units"]), largest)
        # A short peak would leave all other pictures dark.
        high = float(np.quantile([each.max() for each in values], 0.9))
        limits = (min(0.0, float(low)), high if high > low else float(low) + 1.0)
        if field == "film_fraction":
            limits = (0.0, 1.0)
        else:
            limits = (limits[0] / self._scale, limits[1] / self._scale)
        self._colours = {"cmap": COLOUR_MAPS[field], "clim": limits}
        self._field, self._title = field, f"film of '{joint}'"
        extend = "max" if largest > self._scale * limits[1] * (1.0 + 1e-9) else "neither"
        beside = ax.inset_axes((1.03, 0.0, 0.035, 1.0))
        colours = ScalarMappable(Normalize(*limits), COLOUR_MAPS[field])
        entry = find(field)
        label = axis_label(entry.name, entry.symbol, unit)
        ax.figure.colorbar(colours, cax=beside, label=label, extend=extend)
        self._beside = beside

    def show(self, k: int) -> list[Any]:
        """Show picture k, and return the artists that have changed."""
        if self._which[k] == self._now:
            return []
        self._now = int(self._which[k])
        film = self._films[self._now]
        for artist in [*self._ax.collections, *self._ax.lines, *self._ax.patches, *self._ax.texts]:
            artist.remove()
        draw_map(self._ax, film, film[self._field].values.ravel() / self._scale, self._colours)
        self._ax.set_title(self._title, fontsize=10)
        return [*self._ax.collections]
