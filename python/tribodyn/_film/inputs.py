"""What users give to films, checked and in SI units."""

import math
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from tribodyn import _core
from tribodyn._errors import make_error
from tribodyn._units import _is_quantity, _pint_unit, to_si

Array = npt.NDArray[np.float64]
Profile = Array | Callable[[Array], Any]

CAVITATION_CONDITIONS = ["mass_conserving", "reynolds", "half_sommerfeld", "none"]
NO_MOTION = "a film without motion carries nothing"
SOLVERS = ["automatic", "banded", "multigrid"]


def finite(value: Any, unit: str, *, item: str, quantity: str) -> float:
    """Return a finite number in the SI unit."""
    number = to_si(value, unit, item=item, quantity=quantity)
    if not math.isfinite(number):
        raise make_error(
            item=item, quantity=quantity, value=number, unit=unit, rule="must be finite"
        )
    return number


def positive(value: Any, unit: str, *, item: str, quantity: str) -> float:
    """Return a positive number in the SI unit."""
    number = finite(value, unit, item=item, quantity=quantity)
    if number <= 0.0:
        raise make_error(item=item, quantity=quantity, value=number, unit=unit, rule="must be > 0")
    return number


def not_zero(value: float, unit: str, *, item: str, quantity: str, hint: str) -> None:
    """Raise an error where a number is zero."""
    if value == 0.0:
        raise make_error(
            item=item,
            quantity=quantity,
            value=value,
            unit=unit,
            rule="must not be zero",
            hint=hint,
        )


def count(value: Any, least: int, *, item: str, quantity: str) -> int:
    """Return a number of cells."""
    number = to_si(value, "", item=item, quantity=quantity)
    if number != round(number) or number < least:
        raise make_error(
            item=item, quantity=quantity, value=number, rule=f"must be a whole number >= {least}"
        )
    return int(number)


def vector(value: Any, size: int, unit: str, *, item: str, quantity: str) -> Array:
    """Return an array of so many finite numbers in the SI unit."""
    if _is_quantity(value):
        value = _magnitude(value, unit, item=item, quantity=quantity)
    parts = list(value) if isinstance(value, Sequence | np.ndarray) else []
    if len(parts) != size or isinstance(value, str):
        names = ", ".join("xyz"[:size])
        raise make_error(
            item=item,
            quantity=quantity,
            unit=unit,
            rule=f"must be {size} numbers ({names}), not {value!r}",
        )
    return np.array(
        [
            finite(part, unit, item=item, quantity=f"{quantity} {axis}")
            for part, axis in zip(parts, "xyz", strict=False)
        ]
    )


def array(value: Any, unit: str, *, item: str, quantity: str) -> Array:
    """Return an array of numbers in the SI unit; NaN is let through."""
    if _is_quantity(value):
        value = _magnitude(value, unit, item=item, quantity=quantity)
    try:
        return np.asarray(value, dtype=float)
    except (TypeError, ValueError):
        raise make_error(
            item=item, quantity=quantity, unit=unit, rule=f"must be numbers, not {value!r}"
        ) from None


def _magnitude(value: Any, unit: str, *, item: str, quantity: str) -> Any:
    try:
        return value.to(_pint_unit(unit)).magnitude
    except Exception as error:
        raise make_error(
            item=item,
            quantity=quantity,
            unit=unit,
            rule=f"cannot be taken from {value!s}",
            hint=str(error),
        ) from error


def one_of(value: Any, known: Sequence[str], *, item: str, quantity: str) -> str:
    """Return a name that is among the known ones."""
    if value not in known:
        raise make_error(
            item=item,
            quantity=quantity,
            rule=f"'{value}' is not known",
            hint="there is " + ", ".join(f"'{name}'" for name in known),
        )
    return str(value)


def flooded_boundaries(item: str, flooded: Any, boundaries: Sequence[str]) -> tuple[str, ...]:
    """Return the open boundaries outside of which oil stands: all, none, or those named."""
    if isinstance(flooded, bool | np.bool_):
        return tuple(boundaries) if flooded else ()
    names = [flooded] if isinstance(flooded, str) else flooded
    if not isinstance(names, Sequence):
        raise make_error(
            item=item,
            quantity="flooded",
            rule=f"must be True, False or names of open boundaries, not {flooded!r}",
        )
    for name in names:
        if name not in boundaries:
            raise make_error(
                item=item,
                quantity="flooded",
                rule=f"'{name}' is no open boundary",
                hint="there is " + ", ".join(f"'{known}'" for known in boundaries),
            )
    return tuple(names)


def conditions(
    item: str,
    *,
    lubricant: Any,
    cavitation: Any,
    ambient_pressure: Any,
    cavitation_pressure: Any,
    roughness: Any,
    solver: Any,
) -> dict[str, Any]:
    """Return the arguments of the kernel's film that say what is in the gap."""
    if not isinstance(lubricant, _core.Lubricant):
        raise make_error(
            item=item,
            quantity="lubricant",
            rule=f"must be a Lubricant, not {lubricant!r}",
            hint="for example Lubricant(dynamic_viscosity=0.02)",
        )
    if roughness is not None and not isinstance(roughness, _core.AverageFlow):
        raise make_error(
            item=item,
            quantity="roughness",
            rule=f"must be an AverageFlow or None, not {roughness!r}",
            hint="None stands for smooth walls",
        )
    cavitation = one_of(cavitation, CAVITATION_CONDITIONS, item=item, quantity="cavitation")
    ambient = finite(ambient_pressure, "Pa", item=item, quantity="ambient_pressure")
    torn = finite(cavitation_pressure, "Pa", item=item, quantity="cavitation_pressure")
    if cavitation != "none" and ambient < torn:
        raise make_error(
            item=item,
            quantity="ambient_pressure",
            value=ambient,
            unit="Pa",
            rule=f"must not be below the cavitation_pressure {torn:.9g} Pa",
            hint="pressures are gauge: zero is the pressure around the machine",
        )
    return {
        "lubricant": lubricant,
        "cavitation": cavitation,
        "ambient_pressure": ambient,
        "cavitation_pressure": torn,
        "roughness": roughness,
        "solver": one_of(solver, SOLVERS, item=item, quantity="solver"),
    }


def check_roughness(item: str, roughness: Any, clearance: float, name: str) -> None:
    """Raise an error where walls are rougher than the gap is wide."""
    if roughness is not None and roughness.combined_roughness >= clearance:
        raise make_error(
            item=item,
            quantity="combined roughness",
            value=roughness.combined_roughness,
            unit="m",
            rule=f"must be below the {name} {clearance:.9g} m",
            hint="flow factors hold for films thicker than the walls are rough",
        )


def is_half(
    item: str,
    thing: str,
    symmetric: bool | None,
    profile: Profile | float | None,
    fault: Callable[[], str],
) -> bool:
    """Return whether a half of the thing is computed.

    `symmetric` is what the user asked for, None: where possible; `fault` says what speaks against
    it. Heights by node are taken for those of the whole.
    """
    if symmetric is False:
        return False
    against = fault()
    if against and symmetric:
        raise make_error(
            item=item,
            quantity="symmetric = True",
            rule=f"does not fit: {against}",
            hint=f"leave it out, and half of the {thing} is taken where that is possible",
        )
    by_node = profile is not None and not callable(profile) and np.ndim(profile) > 0
    return not against and not (by_node and symmetric is None)


def is_mirrored(
    profile: Profile | float | None, points: Array, axis: int, scale: float = 0.0
) -> bool:
    """Return whether a function has the same heights [m] on both sides of a plane, by the scale."""
    if not callable(profile):
        return True
    mirror = np.ones(3)
    mirror[axis] = -1.0
    one, other = (np.asarray(profile(at), dtype=float) for at in (points, points * mirror))
    scale = max(scale, float(np.nanmax(np.abs(one), initial=0.0)))
    return not np.any(np.abs(one - other) > 1e-9 * scale)


def on_cylinder(radius: float, angles: Array, heights: Array) -> Array:
    """Return points (n, 3) [m] at all of these angles and heights."""
    angle, z = (grid.ravel() for grid in np.meshgrid(angles, heights, indexing="ij"))
    return np.stack([radius * np.cos(angle), radius * np.sin(angle), z], axis=1)


def heights(
    item: str,
    quantity: str,
    value: Profile | float,
    points: Array,
    describe: Callable[[Array], str],
) -> Array:
    """Return a height [m] at every point: a number, an array, or a function of positions.

    `describe` puts a position into words, for messages.
    """
    if callable(value):
        values = array(value(points.copy()), "m", item=item, quantity=quantity)
        if values.shape != (len(points),):
            raise make_error(
                item=item,
                quantity=quantity,
                rule=f"must return {len(points)} values for so many positions, not an array of "
                f"shape {values.shape}",
                hint="it is called with positions of shape (n, 3) [m]",
            )
    else:
        values = array(value, "m", item=item, quantity=quantity)
        if values.ndim == 0:
            values = np.full(len(points), float(values))
        if values.size != len(points):
            raise make_error(
                item=item,
                quantity=quantity,
                rule=f"must have one value for each of the {len(points)} nodes, not the shape "
                f"{values.shape}",
                hint="the mesh says where its nodes are; a function of positions fits every mesh",
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
