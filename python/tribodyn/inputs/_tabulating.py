"""Tables of functions in Python, refined until a spline agrees with the function."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from tribodyn._arguments.scalars import Array, Scalar
from tribodyn._arguments.units import to_si
from tribodyn.errors import make_error

# Points of a table at most; a function that needs more of them jumps or is noisy.
MOST_POINTS = 4000


class Table:
    """A base of tables in Python; a lubricant or a model returns them as their kernel classes."""

    parameters: dict[str, Any]

    def __eq__(self, other: object) -> bool:
        same_law = type(self).__name__ == type(other).__name__
        return same_law and self.parameters == getattr(other, "parameters", None)

    def __hash__(self) -> int:
        return hash(repr(self))


def evaluated(
    function: Callable[[float], Scalar], x: float, *, item: str, unit: str, unit_of_values: str
) -> float:
    """Return the value of a user's function in SI units, or raise InvalidInput."""
    try:
        given = function(float(x))
    except Exception as error:
        raise make_error(
            item=item,
            quantity="function",
            rule=f"fails at {x:.9g} {unit}: {type(error).__name__}: {error}",
        ) from error
    return to_si(given, unit_of_values, item=item, quantity=f"function at {x:.9g} {unit}")


def tabulate(
    function: Callable[[float], Scalar],
    spline: Callable[[Array, Array], Callable[[Array], Any]],
    *,
    item: str,
    unit: str,
    unit_of_values: str,
    start: float,
    end: float,
    tolerance: float,
    relative: bool = False,
) -> tuple[Array, Array]:
    """Return points between which a spline agrees with a function.

    Args:
        function: function of the user.
        spline: makes the function of a table from its points and values, or raises InvalidInput.
        item: subject of messages.
        unit: of the argument.
        unit_of_values: of the values.
        start: first point.
        end: last point.
        tolerance: largest difference, divided by the largest value, or by each value if `relative`.
        relative: whether every value counts by itself.
    """

    def value(x: float) -> float:
        return evaluated(function, x, item=item, unit=unit, unit_of_values=unit_of_values)

    # The function may change within a small part of the range, such as at rest.
    length = end - start
    points = np.unique(
        [start, *(start + np.geomspace(1e-6 * length, length, 25)), *np.linspace(start, end, 17)]
    )
    points = np.concatenate([points[points < end], [end]])
    values = np.array([value(x) for x in points])
    while True:
        table = spline(points, values)
        widths = np.diff(points)
        inside = points[:-1] + np.outer((0.25, 0.5, 0.75), widths)
        exact = np.array([[value(x) for x in row] for row in inside])
        error = np.abs(table(inside.ravel()).reshape(inside.shape) - exact)
        error = (error / np.abs(exact) if relative else error / np.abs(values).max()).max(axis=0)
        bad = error > tolerance
        if not bad.any():
            return points, values
        worst = int(error.argmax())
        if len(points) > MOST_POINTS or np.any(widths[bad] < 1e-9 * length):
            raise make_error(
                item=item,
                quantity="function",
                rule=f"jumps or is noisy near {points[worst]:.9g} {unit}",
                hint="let it change within a small range, or give a larger tolerance",
            )
        more = inside[1, bad]
        order = np.argsort(np.concatenate([points, more]))
        values = np.concatenate([values, exact[1, bad]])[order]
        points = np.concatenate([points, more])[order]
