"""Inputs of films, checked and in SI units."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Annotated, Any

import numpy as np

from tribodyn import _core
from tribodyn._arguments.kinds import (
    FLAG,
    TEXT,
    Choice,
    Either,
    describe,
    is_flag,
    is_list,
    is_text,
    several,
)
from tribodyn._arguments.numbers import TURN, Angle, Numbers, Vector
from tribodyn._arguments.scalars import Array, Scalars
from tribodyn._arguments.units import to_si_array
from tribodyn.errors import make_error

# Heights [m]: a number, one for each node, or a function of positions (n, 3) [m].
Profile = Scalars | Callable[[Array], Scalars]

CAVITATION_CONDITIONS = ("mass_conserving", "reynolds", "half_sommerfeld", "none")
# Largest height of a profile, divided by the length of the surface: a film is thin.
LARGEST_HEIGHT = 0.1
NO_MOTION = "a film without motion carries no load"
SOLVERS = ("automatic", "banded", "multigrid")
COUPLINGS = ("condensed", "monolithic", "staggered", "staggered_once")
TRANSPORTS = ("upwind", "limited", "moving_mesh")


def not_zero(value: float, unit: str, *, item: str, quantity: str, hint: str) -> None:
    """Raise an error for a number that is zero."""
    if value == 0.0:
        raise make_error(
            item=item,
            quantity=quantity,
            value=value,
            unit=unit,
            rule="must not be zero",
            hint=hint,
        )


@dataclass(frozen=True, kw_only=True)
class _Heights(Numbers):
    """A height, an array of them, or a function of positions; its shape is checked on the mesh."""

    @property
    def words(self) -> str:
        return "a number, an array or a function of positions"

    def convert(self, value: Any, item: str, quantity: str) -> Any:
        if callable(value) and not isinstance(value, type):
            return value
        heights = super().convert(value, item, quantity)
        if np.size(heights) == 0:
            raise self.refused(value, item, quantity)
        return heights


@dataclass(frozen=True, kw_only=True)
class _Arc(Vector):
    """The start and the end of a partial bearing."""

    @property
    def words(self) -> str:
        return "2 numbers (start, end)"

    def convert(self, value: Any, item: str, quantity: str) -> tuple[float, ...]:
        start, end = super().convert(value, item, quantity)
        if not 0.0 < end - start < TURN * (1.0 - 1e-9):
            raise make_error(
                item=item,
                quantity=f"span of the {quantity}",
                value=end - start,
                unit=self.unit,
                rule="must be above 0 and below 2 pi",
                hint="angles are in radians, start and end; leave arc out for a full ring",
            )
        Angle(unit=self.unit).take(start, item, f"start of the {quantity}")
        return start, end


describe(_core.FlowFactors, called="FlowFactors", hint="None stands for smooth walls")
HEIGHTS = _Heights(unit="m", hint="give a length in metres at every node")
ARC = _Arc(unit="rad", size=2)
Cavitation = Annotated[str, Choice(names=CAVITATION_CONDITIONS)]
Solver = Annotated[str, Choice(names=SOLVERS)]
Coupling = Annotated[str, Choice(names=COUPLINGS)]
Transport = Annotated[str, Choice(names=TRANSPORTS)]
FLOODED = Either(
    choices=((is_flag, FLAG), (is_text, TEXT), (is_list, several(TEXT))),
    called="True, False or names of open boundaries",
)
Flooded = Annotated[bool | str | Sequence[str], FLOODED]


def check_ambient(item: str, cavitation: str, ambient: float, cavitation_pressure: float) -> None:
    """Raise an error where the ambient pressure is below the cavitation pressure."""
    if cavitation != "none" and ambient < cavitation_pressure:
        raise make_error(
            item=item,
            quantity="ambient_pressure",
            value=ambient,
            unit="Pa",
            rule=f"must not be below the cavitation_pressure {cavitation_pressure:.9g} Pa",
            hint="pressures are gauge pressures: zero is the pressure around the machine",
        )


def is_half(
    item: str,
    thing: str,
    symmetric: bool | None,
    profile: Profile | None,
    fault: Callable[[], str],
) -> bool:
    """Return whether a half of the thing is computed.

    `symmetric` is the choice of the user; None selects a half where possible. `fault` returns the
    reason against a half, or an empty text. Heights at nodes are heights of the whole.
    """
    if symmetric is False:
        return False
    against = fault()
    if against and symmetric:
        raise make_error(
            item=item,
            quantity="symmetric = True",
            rule=f"is not possible: {against}",
            hint=f"without this argument, half of the {thing} is computed where possible",
        )
    by_node = profile is not None and not callable(profile) and np.asarray(profile).ndim > 0
    return not against and not (by_node and symmetric is None)


def is_mirrored(profile: Profile | None, points: Array, axis: int, scale: float = 0.0) -> bool:
    """Return whether the heights [m] on both sides of a plane agree relative to the scale [m]."""
    if not callable(profile):
        return True
    mirror = np.ones(3)
    mirror[axis] = -1.0
    one, other = (
        to_si_array(profile(at), "m", item="profile", quantity="height")
        for at in (points, points * mirror)
    )
    scale = max(scale, float(np.nanmax(np.abs(one), initial=0.0)))
    return not np.any(np.abs(one - other) > 1e-9 * scale)


def on_cylinder(radius: float, angles: Array, heights: Array) -> Array:
    """Return points (n, 3) [m] at all combinations of angles [rad] and heights [m]."""
    angle, z = (grid.ravel() for grid in np.meshgrid(angles, heights, indexing="ij"))
    return np.stack([radius * np.cos(angle), radius * np.sin(angle), z], axis=1)


def check_thin(item: str, quantity: str, values: Any, size: tuple[str, float]) -> None:
    """Raise an error where heights [m] are not small relative to the size of the film.

    A film is thin relative to its surface. Larger heights indicate another unit, such as
    millimetres, of the heights or of the positions.

    Args:
        item: name in messages.
        quantity: name of the heights in messages.
        values: heights [m].
        size: name and length [m] of the surface.
    """
    name, length = size
    flat = np.ravel(np.asarray(values, dtype=float))
    if not flat.size:
        return
    largest = float(flat[np.argmax(np.abs(flat))])
    if abs(largest) > LARGEST_HEIGHT * length:
        raise make_error(
            item=item,
            quantity=quantity,
            value=largest,
            unit="m",
            rule=f"must be at most a tenth of the {name} {length:.9g} m",
            hint="heights and positions are in metres",
        )


def heights(
    item: str,
    quantity: str,
    value: Profile,
    points: Array,
    describe: Callable[[Array], str],
) -> Array:
    """Return the height [m] at every point from a number, an array or a function of positions.

    `describe` returns the text of a position for messages.
    """
    if callable(value):
        values = to_si_array(value(points.copy()), "m", item=item, quantity=quantity)
        if values.shape != (len(points),):
            raise make_error(
                item=item,
                quantity=quantity,
                rule=f"must return {len(points)} values for {len(points)} positions, not the "
                f"shape {values.shape}",
                hint="the function is called with positions of shape (n, 3) [m]",
            )
    else:
        values = to_si_array(value, "m", item=item, quantity=quantity)
        if values.ndim == 0:
            values = np.full(len(points), float(values))
        if values.size != len(points):
            raise make_error(
                item=item,
                quantity=quantity,
                rule=f"must have one value for each of the {len(points)} nodes, not the shape "
                f"{values.shape}",
                hint="a function of positions is valid for every mesh",
            )
        values = values.ravel()
    wrong = np.flatnonzero(~np.isfinite(values))
    if len(wrong):
        raise make_error(
            item=item,
            quantity=f"{quantity} at {describe(points[wrong[0]])}",
            value=float(values[wrong[0]]),
            unit="m",
            rule="must be finite",
        )
    return values
