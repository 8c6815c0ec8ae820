"""Joints with clearance in the drawing of a mechanism, with their gaps magnified."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tribodyn.errors import make_error
from tribodyn.reports import _symbols as symbols
from tribodyn.reports._piece import Piece

Array = NDArray[np.float64]

LINE: dict[str, Any] = {"color": "black", "linewidth": 1.0}
# By default a bearing has at least this radius, divided by the size of the mechanism, and its
# clearance is this share of the radius.
SMALLEST, SHARE = 0.035, 0.3
# The same for the walls of a guide, as a share of half of its height.
WALL_SHARE = 0.35
# Largest angle between a slider and its guide that is a tilt [rad].
LARGEST_TILT = 0.1


def outer(gap: Mapping[str, Any]) -> float:
    """Return the radius of a bearing or a cup [m]; 0 for a gap of another shape."""
    return float(gap.get("bearing_radius", gap.get("cup_radius", 0.0)))


@dataclass(frozen=True)
class Magnified:
    """A gap as it is drawn.

    Attributes:
        radius: of the bearing, or half of the height of the slider [m].
        clearance: radial clearance, or the distance of a centred slider from its wall [m].
        factor: of displacements in the gap [-].
    """

    radius: float
    clearance: float
    factor: float

    @classmethod
    def of(cls, joint: str, gap: Mapping[str, Any], size: float, scale: float | None) -> Magnified:
        """Return how a gap is drawn.

        Args:
            joint: name of the joint, for errors.
            gap: as in the parameters of the model.
            size: of the mechanism [m].
            scale: factor of the clearance; None takes one for which the gap is visible.

        Raises:
            InvalidInput: a magnified clearance is as large as its bearing.
        """
        if radius := outer(gap):
            true = float(gap["radial_clearance"])
            drawn, share = max(radius, SMALLEST * size), SHARE
        else:
            true = float(gap.get("radial_clearance", gap.get("clearance", 0.0)))
            height = gap.get("slider_height")
            radius = float(gap["piston_radius"]) if height is None else 0.5 * float(height)
            drawn, share = radius, WALL_SHARE
        if scale is None:
            clearance = max(share * drawn, true)
            return cls(drawn, clearance, clearance / true if true else 1.0)
        if scale * true >= radius:
            raise make_error(
                item="mechanism",
                quantity="gap_scale",
                value=scale,
                rule=f"must be below {radius / true:.4g}, where the clearance of joint '{joint}' "
                "is as large as its bearing",
            )
        return cls(radius, scale * true, scale)


def rings(
    gap: Mapping[str, Any],
    drawn: Magnified,
    places: tuple[Array, Array],
    axes: Array,
    flat: bool,
) -> list[Piece]:
    """Return circles of journal and bearing, or of ball and cup.

    Args:
        gap: as in the parameters of the model.
        drawn: how it is drawn.
        places: of the journal and the bearing, each (n, 3) [m].
        axes: of the bearing (n, 3, 3).
        flat: whether the mechanism is plane.
    """
    ball, space = "cup_radius" in gap, not flat
    half = 0.0 if ball or not space else 0.5 * float(gap["bearing_length"])
    planes = [(0, 1), (1, 2), (0, 2)] if ball and space else [(0, 1)]
    centre = magnified(drawn, places, axes, ball)
    out: list[Piece] = []
    inner = {**LINE, "color": "0.55", "linewidth": 0.9}
    if not space:
        disc = symbols.ring(centre, axes, drawn.radius - drawn.clearance)
        out.append(Piece("area", disc, {"facecolor": "0.85", "alpha": 0.9, "edgecolor": "none"}))
    for end in (-half, half) if half else (0.0,):
        for plane in planes:
            journal = symbols.at(centre, axes, (0.0, 0.0, end))
            bearing = symbols.at(places[1], axes, (0.0, 0.0, end))
            circle = symbols.ring(journal, axes, drawn.radius - drawn.clearance, plane)
            out.append(Piece("line", circle, dict(inner)))
            out.append(Piece("line", symbols.ring(bearing, axes, drawn.radius, plane), dict(LINE)))
    # A joint that is small in the drawing is visible by its symbol.
    dot = {"color": "black", "marker": "o", "markersize": 3.0}
    return [*out, Piece("marks", centre[:, np.newaxis], dot)]


def magnified(drawn: Magnified, places: tuple[Array, Array], axes: Array, ball: bool) -> Array:
    """Return the drawn places (n, 3) of a journal [m]; its axial displacement is a true one."""
    journal, bearing = places
    off = journal - bearing
    if ball:
        return np.asarray(bearing + drawn.factor * off)
    axial = np.einsum("ni,ni->n", off, axes[:, :, 2])[:, np.newaxis] * axes[:, :, 2]
    return np.asarray(bearing + drawn.factor * (off - axial) + axial)


def slider(
    drawn: Magnified, slider: tuple[Array, Array], guide: tuple[Array, Array]
) -> tuple[Array, Array]:
    """Return the drawn origin (n, 3) [m] and axes (n, 3, 3) of a slider in its guide.

    The displacement across the guide and the tilt in its x-y plane are magnified. The tilt shears
    the slider instead of rotating it, so that all its distances from the walls are magnified alike.
    """
    (origin, axes), (base, way) = slider, guide
    off = np.einsum("nji,nj->ni", way, origin - base)
    off[:, 1] *= drawn.factor
    turn = np.swapaxes(way, 1, 2) @ axes
    tilt = np.arctan2(turn[:, 1, 0], turn[:, 0, 0])
    turned = way.copy()
    turned[:, :, 0] += drawn.factor * np.tan(tilt)[:, np.newaxis] * way[:, :, 1]
    # A slider that stands across or against its guide is no tilted one.
    turned = np.where(np.abs(tilt)[:, np.newaxis, np.newaxis] < LARGEST_TILT, turned, axes)
    return np.asarray(base + np.einsum("nij,nj->ni", way, off)), np.asarray(turned)


def walls(drawn: Magnified, guide: tuple[Array, Array], ends: tuple[float, float]) -> list[Piece]:
    """Return the walls of a guide, from and to a position along it [m]."""
    out = []
    for side in (-1.0, 1.0):
        y = side * (drawn.radius + drawn.clearance)
        points = [symbols.at(*guide, (x, y, 0.0)) for x in ends]
        style = {**LINE, "linewidth": 1.4}
        out.append(Piece("line", np.stack(points, axis=1), style))
    return out
