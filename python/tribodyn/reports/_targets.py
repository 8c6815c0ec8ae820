"""Rigid planes, cylinders and spheres that surfaces touch, in the drawing of a mechanism."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tribodyn._calls import SURFACE_FILMS
from tribodyn.reports._motion import GROUND, Motion
from tribodyn.reports._piece import Piece

Array = NDArray[np.float64]

# Items between the surface of a body and a target.
SURFACES = ("surface_contact", *SURFACE_FILMS)
GREY, PALE = "0.4", "0.75"
# A plane and a cylinder are longer than the surface that touches them, by this share on each side.
BEYOND = 0.3
# A circle or a sphere with a larger radius, divided by the size of the mechanism, is drawn only
# near the surface that touches it.
LARGEST = 1.0
# Strokes of the hatch behind a wall, and their length divided by that of a straight wall.
STROKES, STROKE = 14, 0.045
# Circles and lines of a sphere, and straight lines of a cylinder.
CIRCLES, LINES = 4, 12


def marker_of(call: Mapping[str, Any]) -> Mapping[str, Any] | None:
    """Return the marker of the rigid target of a call; None without one."""
    target = call.get("target") if call["call"] in SURFACES else None
    return None if target is None else target.get("marker")


def targets(motion: Motion, size: float, colours: Mapping[str, str]) -> list[Piece]:
    """Return the pieces of all rigid targets.

    Args:
        motion: the motion of the model.
        size: of the mechanism [m].
        colours: of the bodies by name.
    """
    out: list[Piece] = []
    for call in motion.calls:
        if (marker := marker_of(call)) is not None:
            out += SHAPES[call["target"]["type"]](_Target(motion, call, marker, size, colours))
    return out


class _Target:
    """A rigid target, and the surface that touches it in the axes of its marker.

    Attributes:
        shape: the target as plain data.
        near: positions (points, 3) of the surface at all instants, in the axes of the marker [m].
    """

    def __init__(
        self,
        motion: Motion,
        call: Mapping[str, Any],
        marker: Mapping[str, Any],
        size: float,
        colours: Mapping[str, str],
    ) -> None:
        self.shape: Mapping[str, Any] = call["target"]
        self.flat, self._size = motion.flat, size
        self._origin, self._axes = motion.marker(marker)
        kind = motion.body(call["solid"])["call"]
        places = TOUCHING[kind](motion, call) - self._origin[:, np.newaxis]
        self.near = np.einsum("nji,npj->npi", self._axes, places).reshape(-1, 3)
        self._colour = colours.get(marker["body"], GREY) if marker["body"] != GROUND else GREY

    @property
    def whole(self) -> bool:
        """Whether a round target is drawn completely."""
        return bool(float(self.shape["radius"]) <= LARGEST * self._size)

    def line(self, places: Array, width: float = 1.4) -> Piece:
        """Return a line through places in the axes of the marker."""
        style = {"color": self._colour, "linewidth": width, "solid_capstyle": "round"}
        return Piece("line", self._moved(places), style)

    def area(self, places: Array, alpha: float = 0.2) -> Piece:
        """Return an area between places in the axes of the marker."""
        colour = PALE if self._colour == GREY else self._colour
        style = {"facecolor": colour, "edgecolor": self._colour, "linewidth": 1.0}
        return Piece("area", self._moved(places), {**style, "alpha": alpha})

    def _moved(self, places: Array) -> Array:
        moved = np.einsum("nij,pj->npi", self._axes, places)
        return np.asarray(self._origin[:, np.newaxis] + moved)


def _on_beam(motion: Motion, call: Mapping[str, Any]) -> Array:
    part = call["surface"]
    return motion.line(call["solid"]).curve(np.linspace(part["start"], part["stop"], 17))


def _on_solid(motion: Motion, call: Mapping[str, Any]) -> Array:
    facets = motion.mesh(call["solid"]).surfaces[call["surface"]]
    return motion.nodes(call["solid"])[:, np.unique(facets)]


def _on_reduced_solid(motion: Motion, call: Mapping[str, Any]) -> Array:
    return motion.reduced(call["solid"]).nodes()


# Positions (n, points, 3) of the surface of a call [m] by the kind of body, of a beam those of its
# axis. A rigid body has no surface.
TOUCHING: dict[str, Callable[[Motion, Mapping[str, Any]], Array]] = {
    "beam": _on_beam,
    "solid": _on_solid,
    "reduced_solid": _on_reduced_solid,
}


# --- shapes -------------------------------------------------------------------------------------


def _plane(target: _Target) -> Iterator[Piece]:
    """Yield a hatched line in the plane, and a rectangle in space."""
    given = target.shape["normal"]
    default = (0.0, 1.0, 0.0) if target.flat else (0.0, 0.0, 1.0)
    normal = np.array(default if given is None else [*given, 0.0][:3], dtype=float)
    normal /= np.linalg.norm(normal)
    if target.flat:
        first = np.array([normal[1], -normal[0], 0.0])
        low, high = _between(target.near @ first)
        base = np.linspace(low, high, STROKES)[:, np.newaxis] * first
        yield target.line(_hatched(base, -normal - 0.7 * first, STROKE * (high - low)))
        return
    first, second = _across(normal)
    ends = [_between(target.near @ side) for side in (first, second)]
    # A narrow surface has no strip below it, but a rectangle with an area.
    wide = max(high - low for low, high in ends)
    (a, b), (c, d) = (_at_least(pair, 0.3 * wide) for pair in ends)
    corners = [(a, c), (b, c), (b, d), (a, d), (a, c)]
    yield target.area(np.array([x * first + y * second for x, y in corners]))


def _cylinder(target: _Target) -> Iterator[Piece]:
    """Yield a circle in the plane, and circles with lines between them in space."""
    axis = np.array([*target.shape["axis"], 0.0][:3], dtype=float)
    axis /= np.linalg.norm(axis)
    if target.flat:
        axis = np.array([0.0, 0.0, 1.0])
    first, second = _across(axis)
    middle, half = _arc(target, np.arctan2(target.near @ second, target.near @ first))
    angle = np.linspace(middle - half, middle + half, 4 * LINES + 1)
    out = np.cos(angle)[:, np.newaxis] * first + np.sin(angle)[:, np.newaxis] * second
    circle = float(target.shape["radius"]) * out
    if target.flat:
        yield from _flat_circle(target, circle, out)
        return
    low, high = _between(target.near @ axis)
    low, high = _at_least((low, high), 0.3 * half * float(target.shape["radius"]))
    ends = [circle + low * axis, circle + high * axis]
    for end in ends:
        yield target.line(end, 1.0)
    shaft = target.whole and not target.shape["inside"]
    if shaft:
        for end in ends:
            yield target.area(end, 0.3)
    for k in range(0, len(angle), 4):
        yield target.line(np.stack([end[k] for end in ends]), 0.6)


def _sphere(target: _Target) -> Iterator[Piece]:
    """Yield a circle in the plane, and circles of latitude and meridians in space."""
    radius, centre = float(target.shape["radius"]), target.near.mean(axis=0)
    if target.flat:
        middle, half = _arc(target, np.arctan2(target.near[:, 1], target.near[:, 0]))
        angle = np.linspace(middle - half, middle + half, 4 * LINES + 1)
        out = np.stack([np.cos(angle), np.sin(angle), np.zeros(len(angle))], axis=1)
        yield from _flat_circle(target, radius * out, out)
        return
    pole, most = np.array([0.0, 0.0, 1.0]), np.pi
    if not target.whole:
        pole = centre / np.linalg.norm(centre)
        cosines = target.near @ pole / np.linalg.norm(target.near, axis=1)
        most = min(
            np.pi, (1.0 + 2.0 * BEYOND) * float(np.arccos(np.clip(cosines.min(), -1.0, 1.0)))
        )
    first, second = _across(pole)
    around = np.linspace(0.0, 2.0 * np.pi, 4 * LINES + 1)
    ring = np.cos(around)[:, np.newaxis] * first + np.sin(around)[:, np.newaxis] * second
    rings = 2 * CIRCLES
    last = rings if target.whole else rings + 1  # the rim of a cap is drawn
    for polar in most * np.arange(1, last) / rings:
        yield target.line(radius * (np.sin(polar) * ring + np.cos(polar) * pole), 0.6)
    polar = np.linspace(0.0, most, 25)
    for k in range(0, 4 * LINES, 4):
        side = np.sin(polar)[:, np.newaxis] * ring[k] + np.cos(polar)[:, np.newaxis] * pole
        yield target.line(radius * side, 0.6)


# The pieces of each kind of target.
SHAPES: dict[str, Callable[[_Target], Iterator[Piece]]] = {
    "RigidPlane": _plane,
    "RigidCylinder": _cylinder,
    "RigidSphere": _sphere,
}


# --- parts of shapes ----------------------------------------------------------------------------


def _flat_circle(target: _Target, circle: Array, out: Array) -> Iterator[Piece]:
    """Yield a disc, or a wall with a hatch on the side of its material."""
    if target.whole and not target.shape["inside"]:
        yield target.area(circle, 0.4)
        yield target.line(circle)
        return
    side = out if target.shape["inside"] else -out
    length = float(np.linalg.norm(np.diff(circle, axis=0), axis=1).sum())
    yield target.line(_hatched(circle, side, min(STROKE * length, 0.08 * target._size)))


def _hatched(base: Array, way: Array, stroke: float) -> Array:
    """Return a walk along a wall, with a stroke of a length at each of its points."""
    tips = base + stroke * way / np.linalg.norm(way, axis=-1, keepdims=True)
    return np.stack([base, tips, base], axis=1).reshape(-1, 3)


def _between(along: Array) -> tuple[float, float]:
    """Return the ends of a wall below coordinates of a surface [m]."""
    low, high = float(along.min()), float(along.max())
    return low - BEYOND * (high - low), high + BEYOND * (high - low)


def _at_least(ends: tuple[float, float], length: float) -> tuple[float, float]:
    """Return ends with at least a distance, about the same middle."""
    middle, half = 0.5 * (ends[0] + ends[1]), 0.5 * max(ends[1] - ends[0], length)
    return middle - half, middle + half


def _arc(target: _Target, angles: Array) -> tuple[float, float]:
    """Return the middle and the half of the angle of a circle that is drawn [rad]."""
    if target.whole:
        return 0.0, np.pi
    middle = float(np.angle(np.exp(1j * angles).sum()))
    spread = float(np.abs(np.angle(np.exp(1j * (angles - middle)))).max())
    return middle, min(np.pi, (1.0 + 2.0 * BEYOND) * spread)


def _across(normal: Array) -> tuple[Array, Array]:
    """Return two unit vectors that form a right-handed frame with a unit vector."""
    least = np.eye(3)[int(np.argmin(np.abs(normal)))]
    first = np.cross(least, normal)
    if normal[2] == 1.0:
        first = np.array([1.0, 0.0, 0.0])
    first /= np.linalg.norm(first)
    return first, np.cross(normal, first)
