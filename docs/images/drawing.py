"""What the drawings share: colours, drawings in space, and flat sheets with dimensions."""

import math
from pathlib import Path
from typing import Any

import matplotlib

matplotlib.use("Agg")
import matplotlib.pyplot as plt
import numpy as np
from scipy.spatial.transform import Rotation

HERE = Path(__file__).parent
FIRST, SECOND, FREE, DRIVEN = "#1f4e8c", "#d9730d", "black", "#8a2be2"
AXES = ("#c0392b", "#2e8b57", "#2c6fbb")
OIL, PALE_FIRST, PALE_SECOND, GREY = "#f4dc94", "#dbe5f2", "#f8e3cd", "#666666"
ORIGIN = np.zeros(3)
NO_TURN = Rotation.identity()


def about(axis: str, degrees: float) -> Rotation:
    """Return a rotation about x, y or z."""
    return Rotation.from_euler(axis, degrees, degrees=True)


class Drawing:
    """One picture; shapes are lines given in a frame at a place."""

    def __init__(self, azimuth: float = -52.0) -> None:
        figure = plt.figure(figsize=(6.0, 6.0))
        self.ax: Any = figure.add_axes((0.0, 0.0, 1.0, 1.0), projection="3d")
        self.ax.set_axis_off()
        self.ax.view_init(elev=24.0, azim=azimuth)
        self.ax.set_proj_type("ortho")
        self.points: list[np.ndarray] = []

    def line(self, points: Any, colour: str, width: float = 1.2, style: str = "-") -> None:
        points = np.asarray(points, dtype=float)
        self.points.append(points)
        self.ax.plot(*points.T, color=colour, linewidth=width, linestyle=style)

    def text(self, at: Any, words: str, colour: str) -> None:
        box = {"facecolor": "white", "edgecolor": "none", "alpha": 0.75, "pad": 0.6}
        self.ax.text(
            *at, words, color=colour, fontsize=13, ha="center", va="center", bbox=box, zorder=1000
        )

    def head(self, tip: Any, along: Any, colour: str, size: float = 0.09) -> None:
        """Draw the head of an arrow as four short lines."""
        tip, along = np.asarray(tip, dtype=float), np.asarray(along, dtype=float)
        along = along / np.linalg.norm(along)
        side = np.cross(along, (0.3, 0.5, 0.8))
        side /= np.linalg.norm(side)
        for turn in range(4):
            leg = Rotation.from_rotvec(0.5 * math.pi * turn * along).apply(side)
            self.line([tip, tip - size * along + 0.4 * size * leg], colour)

    def arrow(
        self,
        start: Any,
        end: Any,
        colour: str,
        width: float = 1.6,
        style: str = "-",
        both: bool = False,
    ) -> None:
        start, end = np.asarray(start, dtype=float), np.asarray(end, dtype=float)
        self.line([start, end], colour, width, style)
        self.head(end, end - start, colour)
        if both:
            self.head(start, start - end, colour)

    def triad(self, at: Any, turn: Rotation, number: int, size: float = 0.62) -> None:
        """Draw the axes of the first or second marker with their names."""
        style, width = ("-", 2.2) if number == 1 else ((0, (3, 1.5)), 1.4)
        for axis, name, colour in zip(turn.as_matrix().T, "xyz", AXES, strict=True):
            end = at + size * axis
            self.arrow(at, end, colour, width, style)
            beside = np.array([0.0, 0.0, 0.13]) if number == 2 and name != "z" else 0.0
            self.text(end + 0.13 * axis + beside, f"${name}_{number}$", colour)

    def circle(self, at: Any, turn: Rotation, radius: float, colour: str) -> None:
        """Draw a circle in the x-y plane of the frame."""
        s = np.linspace(0.0, 2.0 * math.pi, 49)
        ring = np.stack([radius * np.cos(s), radius * np.sin(s), 0.0 * s], axis=1)
        self.line(at + turn.apply(ring), colour)

    def tube(self, at: Any, turn: Rotation, radius: float, z: Any, colour: str) -> None:
        """Draw a cylinder about the z axis of the frame from z[0] to z[1]."""
        for end in z:
            self.circle(at + turn.apply((0.0, 0.0, end)), turn, radius, colour)
        for s in np.radians((-52.0 - 90.0, -52.0 + 90.0)):
            foot = np.array([radius * math.cos(s), radius * math.sin(s), 0.0])
            self.line([at + turn.apply(foot + (0.0, 0.0, end)) for end in z], colour)

    def box(self, at: Any, turn: Rotation, size: Any, colour: str) -> None:
        """Draw the edges of a box around a place."""
        half = 0.5 * np.asarray(size, dtype=float)
        corners = [(i, j, k) for i in (-1, 1) for j in (-1, 1) for k in (-1, 1)]
        for a in corners:
            for axis in range(3):
                if a[axis] < 0:
                    b = [*a[:axis], 1, *a[axis + 1 :]]
                    self.line([at + turn.apply(half * c) for c in (a, np.array(b))], colour)

    def arc(
        self,
        at: Any,
        axis: Any,
        start: Any,
        degrees: float,
        colour: str = FREE,
        both: bool = True,
    ) -> np.ndarray:
        """Draw the arrow of a rotation about an axis, from `start` on; return its middle."""
        axis = np.asarray(axis, dtype=float) / np.linalg.norm(axis)
        turns = Rotation.from_rotvec(np.radians(np.linspace(0.0, degrees, 31))[:, None] * axis)
        points = at + turns.apply(np.asarray(start, dtype=float))
        self.line(points, colour, 2.0)
        self.head(points[-1], points[-1] - points[-3], colour, 0.1)
        if both:
            self.head(points[0], points[0] - points[2], colour, 0.1)
        return np.asarray(points[15])

    def save(self, name: str) -> None:
        """Write the picture, everything in it as large as it fits."""
        points = np.concatenate(self.points)
        low, high = points.min(axis=0), points.max(axis=0)
        middle, reach = 0.5 * (low + high), 0.52 * float((high - low).max())
        for set_limits, m in zip(
            (self.ax.set_xlim, self.ax.set_ylim, self.ax.set_zlim), middle, strict=True
        ):
            set_limits(m - reach, m + reach)
        self.ax.set_box_aspect((1.0, 1.0, 1.0), zoom=1.05)
        figure = plt.gcf()
        figure.set_dpi(80)
        figure.canvas.draw()
        picture = np.asarray(figure.canvas.buffer_rgba())[..., :3]  # type: ignore[attr-defined]
        drawn = np.any(picture < 255, axis=2)
        rows, columns = (np.flatnonzero(drawn.any(axis=k)) for k in (1, 0))
        cut = picture[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]
        plt.imsave(HERE / f"joint_{name}.png", cut)
        plt.close("all")


def polar(radius: float, degrees: Any, centre: Any = (0.0, 0.0)) -> np.ndarray:
    """Return points at a distance from a centre, angles counted from x towards y."""
    s = np.radians(degrees)
    return np.stack([centre[0] + radius * np.cos(s), centre[1] + radius * np.sin(s)], axis=-1)


class Sheet:
    """Flat pictures beside each other, in the sizes [inch] in which pages show them."""

    DPI = 110
    SIZE = 11.0

    def __init__(
        self, width: float, height: float, ratios: tuple[float, ...] = (1.0,), above: bool = False
    ) -> None:
        grid = {"height_ratios": ratios} if above else {"width_ratios": ratios}
        shape = (len(ratios), 1) if above else (1, len(ratios))
        self.figure, axes = plt.subplots(
            *shape, figsize=(width, height), gridspec_kw=grid, squeeze=False
        )
        self.figure.subplots_adjust(0.0, 0.0, 1.0, 1.0, 0.02, 0.02)
        self.panels: list[Any] = list(axes.flat)
        self.ax: Any = self.panels[0]

    def panel(self, number: int, x: tuple[float, float], y: tuple[float, float]) -> None:
        """Continue in another panel, whose scale is the same in both directions."""
        self.ax = self.panels[number]
        self.ax.set_axis_off()
        self.ax.set_aspect("equal")
        self.ax.set_xlim(*x)
        self.ax.set_ylim(*y)

    def line(self, points: Any, colour: str, width: float = 1.2, style: Any = "-") -> None:
        self.ax.plot(*np.asarray(points, dtype=float).T, color=colour, lw=width, ls=style)

    def fill(self, points: Any, colour: str, edge: str = "none", hatch: str = "") -> None:
        self.ax.fill(
            *np.asarray(points, dtype=float).T,
            facecolor=colour,
            edgecolor=edge,
            linewidth=1.2,
            hatch=hatch,
        )

    def text(self, at: Any, words: str, colour: str = FREE, **more: Any) -> None:
        box = {"facecolor": "white", "edgecolor": "none", "alpha": 0.8, "pad": 0.8}
        style = {"ha": "center", "va": "center", "fontsize": self.SIZE, "bbox": box, "zorder": 9}
        self.ax.text(*at, words, color=colour, **{**style, **more})

    def arrow(
        self, start: Any, end: Any, colour: str = FREE, width: float = 1.6, both: bool = False
    ) -> None:
        shape = {"arrowstyle": "<|-|>" if both else "-|>", "color": colour, "lw": width}
        shape |= {"shrinkA": 0, "shrinkB": 0, "mutation_scale": 7.0 + 3.0 * width}
        self.ax.annotate("", xy=tuple(end), xytext=tuple(start), arrowprops=shape, zorder=8)

    def size(
        self, start: Any, end: Any, words: str, at: Any = None, colour: str = FREE, **more: Any
    ) -> None:
        """Draw a dimension between two points, its words in the middle or elsewhere."""
        self.arrow(start, end, colour, 0.9, both=True)
        middle = 0.5 * (np.asarray(start, dtype=float) + np.asarray(end, dtype=float))
        self.text(middle if at is None else at, words, colour, **more)

    def note(self, point: Any, at: Any, words: str, colour: str = FREE, **more: Any) -> None:
        """Write words and draw a thin line from them to what they name."""
        self.line([at, point], colour, 0.7)
        self.ax.plot(*point, "o", ms=2.5, color=colour)
        self.text(at, words, colour, **more)

    def axes(
        self, at: Any, degrees: float, length: float, names: tuple[str, str], style: Any = "-"
    ) -> None:
        """Draw the x and y axes of a frame."""
        for k, name in enumerate(names):
            end = polar(length, degrees + 90.0 * k, at)
            if style == "-":
                self.arrow(at, end, AXES[k], 1.7)
            else:
                self.line([at, end], AXES[k], 1.2, style)
            self.text(polar(1.12 * length, degrees + 90.0 * k, at), name, AXES[k])

    def disc(self, at: Any, radius: float, colour: str, edge: str, hatch: str = "") -> None:
        self.fill(polar(radius, np.linspace(0.0, 360.0, 181), at), colour, edge, hatch)

    def arc(
        self,
        at: Any,
        radius: float,
        start: float,
        end: float,
        colour: str = FREE,
        words: str = "",
        out: float = 1.2,
        width: float = 1.3,
    ) -> None:
        """Draw the arrow of an angle, with its words outside of its middle."""
        points = polar(radius, np.linspace(start, end, 61), at)
        self.line(points[:-2], colour, width)
        self.arrow(points[-5], points[-1], colour, width)
        if words:
            self.text(polar(out * radius, 0.5 * (start + end), at), words, colour)

    def ring(self, radius: float, outside: float) -> None:
        """Draw the section of a bearing about the origin."""
        self.disc((0.0, 0.0), outside, PALE_SECOND, SECOND, "///")
        self.disc((0.0, 0.0), radius, OIL, SECOND)

    def save(self, name: str) -> None:
        self.figure.savefig(HERE / f"{name}.png", dpi=self.DPI, metadata={"Software": None})
        plt.close(self.figure)
