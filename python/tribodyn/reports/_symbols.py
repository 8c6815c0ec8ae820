"""Symbols of joints: markers of matplotlib in points, and lines in metres."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]

CIRCLE = np.stack(
    [np.cos(np.linspace(0.0, 2.0 * np.pi, 49)), np.sin(np.linspace(0.0, 2.0 * np.pi, 49))], axis=1
)


def _path(*strokes: Any) -> Any:
    """Return a path of matplotlib of strokes, each a list of points."""
    from matplotlib.path import Path

    return Path.make_compound_path(*(Path(np.asarray(stroke, dtype=float)) for stroke in strokes))


def ground() -> Any:
    """Return the symbol of the ground below a hinge, whose pin is its origin."""
    hatch = [[(x, -1.0), (x - 0.3, -1.35)] for x in (-0.65, -0.25, 0.15, 0.55, 0.95)]
    return _path([(0.0, 0.0), (-0.65, -1.0), (0.65, -1.0), (0.0, 0.0)], [(-1, -1), (1, -1)], *hatch)


def wall(angle: float) -> Any:
    """Return a wall through the origin; the clamped part points from it at an angle [rad]."""
    hatch = [[(0.0, y), (-0.35, y - 0.3)] for y in (-0.6, -0.2, 0.2, 0.6, 1.0)]
    turn = np.array([[math.cos(angle), math.sin(angle)], [-math.sin(angle), math.cos(angle)]])
    strokes = [[(0.0, -1.0), (0.0, 1.0)], *hatch]
    return _path(*(np.asarray(stroke) @ turn for stroke in strokes))


def rotation(sign: float = 1.0) -> Any:
    """Return an arrow around the origin, counter-clockwise for the sign 1, clockwise for -1."""
    angle = np.radians(np.linspace(-60.0, 200.0, 40))
    arc = np.stack([np.cos(angle), np.sin(angle)], axis=1)
    along = np.array([-arc[-1, 1], arc[-1, 0]])
    head = [arc[-1] - 0.45 * along + side * 0.32 * arc[-1] for side in (-1.0, 1.0)]
    strokes = (arc, np.array([head[0], arc[-1] + 0.1 * along, head[1]]))
    return _path(*(stroke * np.array([sign, 1.0]) for stroke in strokes))


def spiral() -> Any:
    """Return the symbol of a torsional spring."""
    angle = np.linspace(0.0, 5.0 * np.pi, 80)
    radius = 0.15 + 0.85 * angle / angle[-1]
    return _path(np.stack([radius * np.cos(angle), radius * np.sin(angle)], axis=1))


def ring(origin: Array, axes: Array, radius: float, plane: tuple[int, int] = (0, 1)) -> Array:
    """Return a circle (n, points, 3) about the origin in a plane of the axes."""
    first, second = axes[:, np.newaxis, :, plane[0]], axes[:, np.newaxis, :, plane[1]]
    x, y = radius * CIRCLE[:, 0, np.newaxis], radius * CIRCLE[:, 1, np.newaxis]
    return np.asarray(origin[:, np.newaxis] + x * first + y * second)


def box(origin: Array, axes: Array, x: tuple[float, float], half: float) -> Array:
    """Return a closed rectangle (n, 5, 3) in the x-y plane of the axes."""
    corners = [(x[0], -half), (x[1], -half), (x[1], half), (x[0], half), (x[0], -half)]
    return np.stack([at(origin, axes, (a, b, 0.0)) for a, b in corners], axis=1)


def at(origin: Array, axes: Array, place: tuple[float, float, float]) -> Array:
    """Return a point (n, 3) given in the axes."""
    return np.asarray(origin + axes @ np.asarray(place))


def spring(start: Array, end: Array, width: float, normal: Array) -> Array:
    """Return a zigzag (n, points, 3) between two points (n, 3), across a normal (3,)."""
    along = end - start
    length = np.linalg.norm(along, axis=1, keepdims=True)
    side = np.cross(normal, along)
    size = np.linalg.norm(side, axis=1, keepdims=True)
    if np.any(size <= 1e-9 * length):  # along the normal
        side = np.cross(np.array([1.0, 0.7, 0.0]), along)
        size = np.linalg.norm(side, axis=1, keepdims=True)
    side = width * side / np.where(size > 0.0, size, 1.0)
    share = np.concatenate([[0.0, 0.2], np.linspace(0.2, 0.8, 14)[1:-1], [0.8, 1.0]])
    swing = np.concatenate([[0.0, 0.0], [1.0, -1.0] * 6, [0.0, 0.0]])
    points = start[:, np.newaxis] + share[:, np.newaxis] * along[:, np.newaxis]
    return np.asarray(points + swing[:, np.newaxis] * side[:, np.newaxis])
