"""The pieces of given loads in the drawing of a mechanism: arrows of forces and of torques."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tribodyn._arguments.plain import from_plain
from tribodyn._calls import DRIVES
from tribodyn.model import find_type
from tribodyn.reports import _symbols as symbols
from tribodyn.reports._motion import Motion
from tribodyn.reports._piece import Piece

Array = NDArray[np.float64]

COLOUR = "#8d4004"
# Lengths of the shortest and of the longest arrow, and of the longest where there are several for
# one load, divided by the size of the mechanism.
SHORTEST, LONGEST, LONGEST_OF_SEVERAL = 0.06, 0.2, 0.11
# Distance of the arrow of gravity from the bodies, where it is beside most blocks and bearings.
BESIDE = 0.14
# Arrows of a load that is distributed over a beam or a surface.
ARROWS = 7


def loads(motion: Motion, low: Array, high: Array) -> list[Piece]:
    """Return the pieces of the loads of a model.

    The length of an arrow grows with the force, from that of the smallest force to that of the
    largest, at all instants together. Forces per length and per area, and pressures, have scales of
    their own.

    Args:
        motion: the motion of the model.
        low: lowest corner of the box around the bodies at all instants (3,) [m].
        high: highest corner [m].
    """
    size = float((high - low).max()) or 1.0
    arrows: dict[str, list[tuple[Array, Array, Array]]] = {}
    out: list[Piece] = []
    for call in motion.calls:
        kind = call["call"]
        if kind in ARROWS_OF:
            for places, vectors in ARROWS_OF[kind](motion, call):
                arrows.setdefault(kind, []).append((places, vectors, _side(motion, vectors)))
        elif kind == "applied_torque":
            out += _torque(motion, call, size)
        elif kind == "unbalance":
            out.append(_point_mass(motion, call))
        elif kind == "gravity":
            out += _gravity(motion, call, low, high)
    for kind, several in arrows.items():
        longest = LONGEST if kind == "applied_force" else LONGEST_OF_SEVERAL
        largest = max(float(np.linalg.norm(v, axis=1).max()) for _, v, _ in several)
        for places, vectors, side in several:
            out.append(_arrow(places, vectors, side, (largest, longest), size))
    return out


# --- values of functions --------------------------------------------------------------------------


def _values(motion: Motion, call: Mapping[str, Any], part: Any) -> Array:
    """Return the values (n,) of a component: of a number, a function of time or of an angle."""
    n = len(motion.times)
    if part is None:
        return np.zeros(n)
    function = from_plain(part, find_type)
    if isinstance(function, float | int):
        return np.full(n, float(function))
    by_angle = call.get("by_angle")
    along = motion.times if by_angle is None else _angle(motion, by_angle)
    return np.asarray(function.value(along), dtype=float).reshape(n)


def _angle(motion: Motion, by_angle: Any) -> Array:
    """Return the angle (n,) of a drive or between two markers [rad]."""
    if not isinstance(by_angle, str):
        (_, first), (_, second) = (motion.marker(marker) for marker in by_angle)
        turn = np.swapaxes(first, 1, 2) @ second
        return np.unwrap(np.arctan2(turn[:, 1, 0], turn[:, 0, 0]))
    recorded = motion.at(f"{by_angle}/drive_angle")
    if recorded is not None:
        return recorded
    drives = (c for c in motion.calls if c["call"] in DRIVES and c["name"] == by_angle)
    return np.full(len(motion.times), float(next(drives)["initial_angle"]))


def _vector(motion: Motion, call: Mapping[str, Any], parts: Any) -> Array:
    """Return a vector (n, 3) of two or three components."""
    return np.stack([_values(motion, call, part) for part in [*parts, None][:3]], axis=1)


# --- forces ---------------------------------------------------------------------------------------


def _applied_force(motion: Motion, call: Mapping[str, Any]) -> Iterator[tuple[Array, Array]]:
    origin, axes = motion.marker(call["marker"])
    force = _vector(motion, call, call["force"])
    yield origin, np.einsum("nij,nj->ni", axes, force) if call["follower"] else force


def _distributed_force(motion: Motion, call: Mapping[str, Any]) -> Iterator[tuple[Array, Array]]:
    force = _vector(motion, call, call["force"])
    for share, origin, axes in _sections(motion, call):
        turned = np.einsum("nij,nj->ni", axes, force) if call["follower"] else force
        yield origin, _factor(call["profile"], share) * turned


def _pressure(motion: Motion, call: Mapping[str, Any]) -> Iterator[tuple[Array, Array]]:
    value = _values(motion, call, call["pressure"])[:, np.newaxis]
    sign, axis = (-1.0 if call["side"][0] == "+" else 1.0), "xyz".index(call["side"][1])
    for share, origin, axes in _sections(motion, call):
        yield origin, sign * _factor(call["profile"], share) * value * axes[:, :, axis]


def _sections(motion: Motion, call: Mapping[str, Any]) -> Iterator[tuple[float, Array, Array]]:
    """Yield share, origin and axes of sections of the loaded part of a beam."""
    for share in np.linspace(call["start"], call["stop"], ARROWS):
        origin, axes = motion.line(call["beam"]).section(float(share))
        yield float(share), origin, axes


def _factor(profile: Any, share: float) -> float:
    if profile is None:
        return 1.0
    rows = np.array(profile, dtype=float)
    return float(np.interp(share, rows[:, 0], rows[:, 1]))


def _surface_traction(motion: Motion, call: Mapping[str, Any]) -> Iterator[tuple[Array, Array]]:
    force = _vector(motion, call, call["traction"])
    for middle, _ in _facets(motion, call):
        yield middle, force


def _surface_pressure(motion: Motion, call: Mapping[str, Any]) -> Iterator[tuple[Array, Array]]:
    value = _values(motion, call, call["pressure"])[:, np.newaxis]
    for middle, normal in _facets(motion, call):
        yield middle, -value * normal


def _facets(motion: Motion, call: Mapping[str, Any]) -> Iterator[tuple[Array, Array]]:
    """Yield the middles (n, 3) of some facets of a surface, and their normals out of the solid."""
    mesh, nodes = motion.mesh(call["solid"]), motion.nodes(call["solid"])
    facets = np.asarray(mesh.surfaces[call["surface"]])
    for k in np.unique(np.linspace(0, len(facets) - 1, min(ARROWS, len(facets))).astype(int)):
        own = nodes[:, facets[k]]
        middle = own.mean(axis=1)
        if mesh.planar:
            along = own[:, 1] - own[:, 0]
            normal = np.stack([along[:, 1], -along[:, 0], 0.0 * along[:, 0]], axis=1)
        else:
            normal = np.cross(own[:, 1] - own[:, 0], own[:, 2] - own[:, 0])
        normal /= np.linalg.norm(normal, axis=1, keepdims=True)
        yield middle, normal


# The loads that are arrows: functions that yield places (n, 3) [m] and vectors (n, 3).
ARROWS_OF: dict[str, Callable[[Motion, Mapping[str, Any]], Iterator[tuple[Array, Array]]]] = {
    "applied_force": _applied_force,
    "distributed_force": _distributed_force,
    "pressure": _pressure,
    "surface_traction": _surface_traction,
    "surface_pressure": _surface_pressure,
}


# --- arrows ---------------------------------------------------------------------------------------


def _side(motion: Motion, vectors: Array) -> Array:
    """Return unit vectors (n, 3) across arrows: in the plane, or in space nearly level."""
    normal = np.array([0.0, 0.0, 1.0])
    side = np.cross(normal, vectors)
    length = np.linalg.norm(side, axis=1, keepdims=True)
    if not motion.flat:
        steep = length[:, 0] <= 1e-6 * np.linalg.norm(vectors, axis=1)
        side[steep] = np.cross(np.array([0.5, -1.0, 0.0]), vectors[steep])
        length = np.linalg.norm(side, axis=1, keepdims=True)
    return np.asarray(side / np.where(length > 0.0, length, 1.0))


def _arrow(
    places: Array, vectors: Array, side: Array, scale: tuple[float, float], size: float
) -> Piece:
    """Return an arrow whose tip is at the places; without a force it is a point there.

    Args:
        places: of the tip (n, 3) [m].
        vectors: of the force (n, 3).
        side: across the arrow (n, 3) [-].
        scale: the largest force, and the length of its arrow divided by the size.
        size: of the mechanism [m].
    """
    largest, longest = scale
    amount = np.linalg.norm(vectors, axis=1, keepdims=True)
    acts = amount > 1e-9 * largest
    along = np.where(acts, vectors / np.where(amount > 0.0, amount, 1.0), 0.0)
    share = amount / (largest or 1.0)
    length = size * np.where(acts, SHORTEST + (longest - SHORTEST) * share, 0.0)
    head = np.minimum(0.03 * size, 0.45 * length)
    foot, neck = places - length * along, places - head * along
    barb = 0.45 * head * side
    points = [foot, places, neck + barb, places, neck - barb]
    style = {"color": COLOUR, "linewidth": 1.5, "solid_joinstyle": "miter"}
    return Piece("line", np.stack(points, axis=1), style, load=True)


def _torque(motion: Motion, call: Mapping[str, Any], size: float) -> Iterator[Piece]:
    """Yield the symbol of a torque: an arrow around its axis, drawn only while it acts."""
    given = call["torque"]
    parts = given if isinstance(given, list | tuple) else [None, None, given]
    torque = _vector(motion, call, parts)
    origin, axes = motion.marker(call["marker"])
    if call["follower"]:
        torque = np.einsum("nij,nj->ni", axes, torque)
    if not motion.flat:
        yield _double(origin, torque, _side(motion, torque), size)
        return
    for sign in (1.0, -1.0):
        acts = (sign * torque[:, 2:] > 0.0)[:, np.newaxis]
        points = np.where(acts, origin[:, np.newaxis], np.nan)
        if not acts.any():
            continue
        style = {"color": COLOUR, "marker": symbols.rotation(sign), "markersize": 30.0}
        yield Piece("marks", points, style | {"markerfacecolor": "none"}, load=True)


def _double(origin: Array, torque: Array, side: Array, size: float) -> Piece:
    """Return an arrow with two heads along the axis of a torque in space."""
    amount = np.linalg.norm(torque, axis=1, keepdims=True)
    along = torque / np.where(amount > 0.0, amount, 1.0)
    tip, head = origin + 0.16 * size * along, 0.025 * size
    points = [origin]
    for back in (0.0, 1.2 * head):
        at = tip - back * along
        barb = 0.45 * head * side * (amount > 0.0)
        points += [at, at - head * along + barb, at, at - head * along - barb, at]
    style = {"color": COLOUR, "linewidth": 1.5, "solid_joinstyle": "miter"}
    return Piece("line", np.stack(points, axis=1), style, load=True)


def _point_mass(motion: Motion, call: Mapping[str, Any]) -> Piece:
    """Return a dot at the point mass of an unbalance."""
    origin, axes = motion.marker(call["marker"])
    angle, radius = float(call["angle"]), float(call["radius"])
    place = symbols.at(origin, axes, (radius * np.cos(angle), radius * np.sin(angle), 0.0))
    style = {"color": COLOUR, "marker": "o", "markersize": 5.0}
    return Piece("marks", place[:, np.newaxis], style, load=True)


def _gravity(motion: Motion, call: Mapping[str, Any], low: Array, high: Array) -> Iterator[Piece]:
    """Yield an arrow beside the bodies, and the letter of gravity above it."""
    weight = np.array([*call["acceleration"], 0.0][:3], dtype=float)
    amount = float(np.linalg.norm(weight))
    if amount == 0.0:
        return
    size = float((high - low).max()) or 1.0
    along = weight / amount
    foot = np.where(np.abs(along) > 0.5, 0.5 * (low + high), high) - 0.5 * LONGEST * size * along
    if motion.flat:
        foot[2] = 0.0
    # Beside the box, on the side where the arrow does not cross the bodies.
    foot += BESIDE * size * (np.abs(along) <= 0.5) * (np.arange(3) < (2 if motion.flat else 3))
    n = len(motion.times)
    tip = np.tile(foot + 0.9 * LONGEST * size * along, (n, 1))
    vectors = np.tile(along, (n, 1))
    arrow = _arrow(tip, vectors, _side(motion, vectors), (1.0, 0.9 * LONGEST), size)
    arrow.style |= {"color": "0.4"}
    yield arrow
    letter = np.tile(foot - 0.035 * size * along, (n, 1))[:, np.newaxis]
    style = {"color": "0.4", "marker": "$g$", "markersize": 7.0, "markeredgewidth": 0.0}
    yield Piece("marks", letter, style, load=True)
