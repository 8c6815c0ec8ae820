"""Pieces of a mechanism in a scene of PyVista, in three dimensions."""

from __future__ import annotations

import importlib
import re
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tribodyn.errors import make_error
from tribodyn.quantities import axis_label
from tribodyn.reports._motion import Motion
from tribodyn.reports._painting import AXES_OF_SPACE
from tribodyn.reports._piece import Piece

Array = NDArray[np.float64]

# Points of a figure that a mechanism is wide. Widths of lines and sizes of symbols are points, and
# a scene has lengths.
POINTS = 260.0
# Formulas of labels, which VTK does not typeset.
MATH = re.compile(r"\s*\$[^$]*\$")
# The scale of colours.
SCALE = {
    "vertical": True,
    "position_x": 0.82,
    "position_y": 0.3,
    "title_font_size": 15,
    "label_font_size": 13,
    "fmt": "%.3g",
}
# Opacity of solids in a scene with films.
FILM_OPACITY = 0.2
# Elevation and azimuth of the view [deg] in the horizontal axes, and their order by the vertical.
ELEVATION, AZIMUTH = 22.0, -65.0
ORDER = {"x": (1, 2, 0), "y": (2, 0, 1), "z": (0, 1, 2)}


def library() -> Any:
    """Return the package PyVista.

    Raises:
        InvalidInput: it is not installed.
    """
    try:
        return importlib.import_module("pyvista")
    except ImportError as missing:
        raise make_error(
            item="mechanism",
            quantity="backend",
            rule="needs the package pyvista",
            hint='pip install "tribodyn[pyvista]"',
        ) from missing


class SpacePainting:
    """A scene of PyVista with the pieces at the first instant.

    Attributes:
        plotter: of PyVista.
    """

    def __init__(
        self, motion: Motion, pieces: Sequence[Piece], vertical: str, colours: Mapping[str, Any]
    ) -> None:
        self._pyvista = library()
        self.plotter = self._pyvista.Plotter()
        self._motion, self._colours = motion, colours
        self._upright = AXES_OF_SPACE.index(vertical)
        self._order = ORDER[vertical]
        solid = np.concatenate([p.points[0] for p in pieces if not p.load] or [np.zeros((1, 3))])
        size = float(np.ptp(solid, axis=0).max()) or 1.0
        self._point = size / POINTS
        # A solid hides the film on its surface.
        self._opacity = FILM_OPACITY if any(p.kind == "surface" for p in pieces) else 1.0
        self._labels: list[tuple[str, Any]] = []
        drawn: set[str] = set()
        for piece in pieces:
            if piece.solid:
                if piece.solid not in drawn:
                    self._solid(piece)
                    drawn.add(piece.solid)
            else:
                getattr(self, f"_{piece.kind}")(piece)

    # --- pieces

    def _solid(self, piece: Piece) -> None:
        mesh, colour = self._motion.mesh(piece.solid), self._colour(piece.style["color"])
        assert piece.nodes is not None
        facets = np.asarray(mesh.boundary)
        corners = facets[:, : 3 if facets.shape[1] in (3, 6) else 4]
        faces = np.insert(corners, 0, corners.shape[1], axis=1).ravel()
        surface = self._pyvista.PolyData(piece.nodes[0], faces=faces).clean()
        self.plotter.add_mesh(
            surface, color=colour, opacity=self._opacity, show_edges=True, edge_color="black"
        )
        self._name(piece, colour)

    def _line(self, piece: Piece) -> None:
        places, values = _distinct(*self._shown(piece))
        colour = self._colour(piece.style.get("color", "black"))
        self._name(piece, colour)
        if len(places) < 2:
            return
        line = self._pyvista.PolyData(places, lines=[len(places), *range(len(places))])
        width = piece.radius or 0.5 * self._point * piece.style.get("linewidth", 1.0)
        if values is None:
            self.plotter.add_mesh(line.tube(radius=width), color=colour, smooth_shading=True)
            return
        line["values"] = values
        self._coloured(line.tube(radius=width))

    def _area(self, piece: Piece) -> None:
        places, _ = _distinct(*self._shown(piece))
        if len(places) > 1 and np.allclose(places[0], places[-1], rtol=0.0, atol=1e-12):
            places = places[:-1]
        if len(places) < 3:
            return
        area = self._pyvista.PolyData(places, faces=[len(places), *range(len(places))])
        opacity = float(piece.style.get("alpha", 1.0))
        colour = self._colour(piece.style["facecolor"])
        self.plotter.add_mesh(area.triangulate(), color=colour, opacity=opacity)
        edge = piece.style.get("edgecolor", "none")
        if edge != "none":
            closed = np.concatenate([places, places[:1]])[np.newaxis]
            self._line(Piece("line", closed, {"color": edge, "linewidth": 1.0}))

    def _surface(self, piece: Piece) -> None:
        """Draw a surface with the colours of the values at its points."""
        assert piece.faces is not None and piece.values is not None
        faces = [[len(face), *face] for face in (row[row >= 0] for row in piece.faces)]
        surface = self._pyvista.PolyData(piece.points[0], faces=np.concatenate(faces))
        surface["values"] = piece.values[0]
        self._coloured(surface, lighting=False)

    def _coloured(self, mesh: Any, **more: Any) -> None:
        """Draw a mesh with the colours of its values, and their scale."""
        self.plotter.add_mesh(
            mesh,
            scalars="values",
            cmap=self._colours["cmap"],
            clim=self._colours["limits"],
            scalar_bar_args=SCALE | {"title": MATH.sub("", self._colours["label"])},
            show_scalar_bar=self._colours["colorbar"],
            **more,
        )

    def _marks(self, piece: Piece) -> None:
        """Draw spheres, cubes for squares, and the lines of other symbols."""
        marker, style = piece.style["marker"], piece.style
        colour = self._colour(style["color"])
        size = self._point * float(style.get("markersize", 6.0))
        for place in self._shown(piece)[0]:
            if not isinstance(marker, str):
                self._symbol(place, marker, size, style["color"])
            elif marker.startswith("$"):
                text = marker.strip("$")
                self.plotter.add_point_labels([place], [text], shape=None, show_points=False)
            elif marker in "sD":
                cube = self._pyvista.Cube(center=place, x_length=size, y_length=size, z_length=size)
                self.plotter.add_mesh(cube, color=colour)
            else:
                face = style.get("markerfacecolor", style["color"])
                ball = self._pyvista.Sphere(radius=0.5 * size, center=place)
                self.plotter.add_mesh(ball, color=self._colour(face), smooth_shading=True)
        self._name(piece, colour)

    def _symbol(self, place: Array, path: Any, size: float, colour: Any) -> None:
        """Draw a path of matplotlib upright, as large as the marker of this path."""
        scale = 0.5 * size / float(np.abs(path.vertices).max())
        axes = np.eye(3)
        first, second = axes[self._order[0]], axes[self._upright]
        for stroke in path.to_polygons(closed_only=False):
            points = place + scale * (
                np.outer(stroke[:, 0], first) + np.outer(stroke[:, 1], second)
            )
            self._line(Piece("line", points[np.newaxis], {"color": colour, "linewidth": 1.0}))

    # --- values of pieces

    def _shown(self, piece: Piece) -> tuple[Array, Array | None]:
        upto = len(piece.points[0]) if piece.shown is None else int(piece.shown[0])
        values = None if piece.values is None else piece.values[0][:upto]
        return np.asarray(piece.points[0][:upto], dtype=float), values

    def _colour(self, colour: Any) -> tuple[float, ...]:
        from matplotlib.colors import to_rgb

        return to_rgb("white" if colour == "none" else colour)

    def _name(self, piece: Piece, colour: Any) -> None:
        if piece.label:
            self._labels.append((piece.label, colour))

    # --- the scene

    def finish(self, note: str, legend: bool) -> None:
        """Draw axes, legend and note, and look at the mechanism as matplotlib does."""
        if legend and self._labels:
            entries = [[label, colour] for label, colour in self._labels]
            size = (0.18, min(0.5, 0.05 * len(entries)))
            self.plotter.add_legend(
                entries, bcolor=None, face="rectangle", size=size, loc="upper left"
            )
        if note:
            self.plotter.add_text(note, position="lower_right", font_size=7, color="grey")
        low, high = np.reshape(self.plotter.bounds, (3, 2)).T
        titles = {f"{axis}title": axis_label(axis, "", "m") for axis in AXES_OF_SPACE}
        labels = {f"n_{axis}labels": 3 for axis in AXES_OF_SPACE}
        given = {"bounds": _rounded(low, high), "fmt": "%.3g", "font_size": 10}
        self.plotter.show_bounds(location="outer", **given, **labels, **titles)
        self.plotter.add_axes()
        middle, away = 0.5 * (low + high), 4.0 * float((high - low).max())
        e, a = np.radians([ELEVATION, AZIMUTH])
        direction = np.zeros(3)
        view = (np.cos(e) * np.cos(a), np.cos(e) * np.sin(a), np.sin(e))
        direction[list(self._order)] = view
        up = np.eye(3)[self._upright]
        self.plotter.camera_position = [middle + away * direction, middle, up]
        self.plotter.reset_camera()


def _rounded(low: Array, high: Array) -> list[float]:
    """Return bounds of three axes, one after the other, as short numbers [m]."""
    step = 10.0 ** np.floor(np.log10(0.25 * (high - low).max()))
    # Half of a tube beyond a round number is no reason for another step.
    ends = np.floor(low / step + 0.2), np.maximum(np.ceil(high / step - 0.2), low / step + 1.0)
    return [round(float(step * each), 12) for pair in zip(*ends, strict=True) for each in pair]


def _distinct(places: Array, values: Array | None) -> tuple[Array, Array | None]:
    """Return points without those that are equal to the one before, of which no tube is made."""
    new = np.ones(len(places), dtype=bool)
    scale = float(np.ptp(places, axis=0).max()) if len(places) else 0.0
    new[1:] = np.linalg.norm(np.diff(places, axis=0), axis=1) > 1e-9 * scale
    return places[new], None if values is None else values[new]
