"""Pieces of a mechanism in axes of matplotlib, in the plane, in space or projected on a plane."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tribodyn.quantities import axis_label
from tribodyn.reports._piece import Piece

Array = NDArray[np.float64]

AXES_OF_SPACE = "xyz"
LEGEND_COLUMNS = 4


class Painting:
    """The artists of the pieces, which show one of the instants.

    Attributes:
        ax: the axes.
        lines: artists of the coloured lines, for a colour bar.
    """

    def __init__(self, ax: Any, pieces: Sequence[Piece], plane: str, colours: Any = None) -> None:
        self.ax = ax
        self.lines: list[Any] = []
        self._pieces = list(pieces)
        self._columns = [AXES_OF_SPACE.index(axis) for axis in plane]
        self._space = len(plane) == 3
        self._limits = _limits(ax, AXES_OF_SPACE[: len(plane)]) if ax.has_data() else None
        known = ax.get_legend_handles_labels()[1]
        self._colours = colours
        self.artists = []
        for order, piece in enumerate(self._pieces):
            if piece.label in known:
                piece.label = ""
            artist = self._artist(piece, 2.0 + 0.01 * order)
            # The extent of artists in space is known only after their projection.
            artist.set_in_layout(not self._space)
            self.artists.append(artist)

    def show(self, k: int) -> list[Any]:
        """Move the artists to instant k, and return them."""
        for artist, piece in zip(self.artists, self._pieces, strict=True):
            self._move(artist, piece, k)
        return self.artists

    def _places(self, piece: Piece, k: int) -> Array:
        points = piece.points[k] if piece.shown is None else piece.points[0][: piece.shown[k]]
        return np.asarray(points[:, self._columns])

    # --- one piece

    def _artist(self, piece: Piece, order: float) -> Any:
        places = self._places(piece, 0)
        label = piece.label or "_"
        if piece.faces is not None:
            return self._surface(piece, places, order)
        if piece.values is not None:
            return self._coloured(piece, places, order)
        if piece.kind == "area":
            return self._area(piece, places, order)
        style = dict(piece.style)
        if piece.kind == "marks":
            style |= {"linestyle": "none", "clip_on": False}
            style.setdefault("markeredgewidth", 1.0)
        (line,) = self.ax.plot(*places.T, label=label, zorder=order, **style)
        return line

    def _area(self, piece: Piece, places: Array, order: float) -> Any:
        if self._space:
            from mpl_toolkits.mplot3d.art3d import Poly3DCollection

            area: Any = Poly3DCollection([places], zorder=order, **piece.style)
            self.ax.add_collection3d(area)
            self.ax.auto_scale_xyz(*places.T)
            return area
        from matplotlib.patches import Polygon

        area = Polygon(places, closed=True, zorder=order, **piece.style)
        return self.ax.add_patch(area)

    def _surface(self, piece: Piece, places: Array, order: float) -> Any:
        from matplotlib.cm import ScalarMappable
        from mpl_toolkits.mplot3d.art3d import Poly3DCollection

        scale = ScalarMappable(**self._colours)
        self.lines.append(scale)
        corners, values = _faces(piece, places, 0)
        colours = scale.to_rgba(values)
        # Edges of the same colour close the gaps between the faces.
        style = {"facecolors": colours, "edgecolors": colours, "linewidth": 0.2}
        area: Any = Poly3DCollection(corners, zorder=order, **style)
        self.ax.add_collection3d(area)
        self.ax.auto_scale_xyz(*places.T)
        return area

    def _coloured(self, piece: Piece, places: Array, order: float) -> Any:
        style = {"linewidth": 3.0, "zorder": order, **self._colours, "capstyle": "round"}
        if self._space:
            from mpl_toolkits.mplot3d.art3d import Line3DCollection

            line: Any = Line3DCollection(_segments(places), **style)
            self.ax.add_collection3d(line)
            self.ax.auto_scale_xyz(*places.T)
        else:
            from matplotlib.collections import LineCollection

            line = LineCollection(_segments(places), **style)
            self.ax.add_collection(line)
            self.ax.autoscale_view()
        self.lines.append(line)
        line.set_array(_between(piece, 0))
        return line

    def _move(self, artist: Any, piece: Piece, k: int) -> None:
        places = self._places(piece, k)
        if piece.faces is not None:
            artist.set_verts(_faces(piece, places, k)[0])
        elif piece.values is not None:
            artist.set_segments(_segments(places))
            artist.set_array(_between(piece, k))
        elif piece.kind == "area":
            artist.set_verts([places]) if self._space else artist.set_xy(places)
        elif self._space:
            artist.set_data_3d(*places.T)
        else:
            artist.set_data(*places.T)

    # --- the axes

    def fit(self, every: bool) -> None:
        """Give the axes equal scales, and limits around the pieces and what was drawn before.

        Args:
            every: whether the limits fit the pieces at all instants, or at the first only.
        """
        places = [(p.points if every else p.points[:1]).reshape(-1, 3) for p in self._pieces]
        points = np.concatenate(places or [np.zeros((1, 3))])[:, self._columns]
        low, high = np.nanmin(points, axis=0), np.nanmax(points, axis=0)
        size = float((high - low).max()) or 1.0
        room = np.full(len(low), 0.08 * size)
        if self._space:  # flat mechanisms get some depth
            room = np.maximum(room, 0.12 * size - 0.5 * (high - low))
        low, high = low - room, high + room
        if self._limits is not None:
            low, high = np.minimum(low, self._limits[0]), np.maximum(high, self._limits[1])
        for axis, start, end in zip(AXES_OF_SPACE, low, high, strict=False):
            getattr(self.ax, f"set_{axis}lim")(start, end)
        if self._space:
            self.set_box(high - low)
        else:
            self.ax.set_aspect("equal")

    def set_box(self, sides: Array) -> None:
        """Give the box of axes in space the proportions of its sides."""
        # The zoom leaves room for the labels.
        self.ax.set_box_aspect(tuple(sides), zoom=0.9)
        shown = self.ax._roll_to_vertical(self.ax._box_aspect)
        if not np.allclose(shown / shown.sum(), sides / sides.sum()):
            # Early versions of matplotlib exchange the sides if z is not vertical.
            turns = 2 - self.ax._vertical_axis
            self.ax.set_box_aspect(tuple(np.roll(sides, turns)), zoom=0.9)

    def label(self) -> None:
        """Label the axes with names and units."""
        from matplotlib.ticker import MaxNLocator

        limits = _limits(self.ax, AXES_OF_SPACE[: len(self._columns)])
        longest = float((limits[1] - limits[0]).max())
        for axis, column in zip(AXES_OF_SPACE, self._columns, strict=False):
            name = axis_label(AXES_OF_SPACE[column], "", "m")
            getattr(self.ax, f"set_{axis}label")(name)
            if not self._space:
                low, high = limits[0], limits[1]
                share = float((high - low)[AXES_OF_SPACE.index(axis)]) / longest
                getattr(self.ax, f"{axis}axis").set_major_locator(
                    MaxNLocator(max(2, round(6 * share)))
                )
            else:
                drawn = getattr(self.ax, f"{axis}axis")
                drawn.pane.set_alpha(0.0)
                upright = self.ax._vertical_axis == column
                drawn.labelpad = 12.0 if upright else 6.0
                if upright:  # otherwise the label is upside down in some views
                    drawn.set_rotate_label(False)
                    drawn.label.set_rotation(90)
                low, high = drawn.get_view_interval()
                drawn.set_major_locator(MaxNLocator(max(1, round(4.0 * (high - low) / longest))))

    def colour_bar(self, label: str) -> None:
        """Draw the scale of the colours beside the axes."""
        if not self.lines:
            return
        if self._space:
            self.ax.figure.colorbar(self.lines[0], ax=self.ax, label=label, shrink=0.65, pad=0.12)
        else:
            # Inset axes have the height of the plot also with equal scales.
            beside = self.ax.inset_axes((1.03, 0.0, 0.035, 1.0))
            self.ax.figure.colorbar(self.lines[0], cax=beside, label=label)

    def note(self, text: str) -> None:
        """Write a note in the lower left corner of the axes."""
        if not text:
            return
        write = self.ax.text2D if self._space else self.ax.text
        more = {"transform": self.ax.transAxes, "fontsize": 7.5, "color": "0.4"}
        write(0.015, 0.015, text, ha="left", va="bottom", **more)

    def title(self, text: str) -> Any:
        """Write a title above the axes and their legend, and return it."""
        legend = self.ax.get_legend()
        rows = -(-len(legend.get_texts()) // LEGEND_COLUMNS) if legend else 0
        return self.ax.set_title(text, pad=6.0 + 15.0 * rows, fontsize=10)

    def legend(self) -> None:
        """List the bodies above the axes."""
        handles, labels = self.ax.get_legend_handles_labels()
        if handles:
            self.ax.legend(
                handles,
                labels,
                loc="lower center",
                bbox_to_anchor=(0.5, 0.92 if self._space else 1.0),
                ncols=min(LEGEND_COLUMNS, len(labels)),
                borderaxespad=0.3,
                handlelength=1.6,
                columnspacing=1.2,
            )


def _limits(ax: Any, axes: str) -> tuple[Array, Array]:
    pairs = np.array([getattr(ax, f"get_{axis}lim")() for axis in axes])
    return pairs.min(axis=1), pairs.max(axis=1)


def _segments(places: Array) -> Any:
    return np.stack([places[:-1], places[1:]], axis=1)


def _faces(piece: Piece, places: Array, k: int) -> tuple[list[Array], Array]:
    """Return the corners of the faces of a surface, and their mean values."""
    assert piece.faces is not None and piece.values is not None
    faces = [face[face >= 0] for face in piece.faces]
    values = piece.values[k]
    return [places[face] for face in faces], np.array([values[face].mean() for face in faces])


def _between(piece: Piece, k: int) -> Array:
    assert piece.values is not None
    values = piece.values[k]
    return np.asarray(0.5 * (values[:-1] + values[1:]))
