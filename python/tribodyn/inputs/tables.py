"""Laws of friction and contact from tables and from functions in Python."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, Self

import numpy as np

from tribodyn import _core
from tribodyn._arguments.door import admits
from tribodyn._arguments.kinds import FUNCTION
from tribodyn._arguments.numbers import levels, positive
from tribodyn._arguments.scalars import Array, Scalar, Vector, floats
from tribodyn._arguments.units import to_si
from tribodyn.errors import make_error

__all__ = ["TabulatedContact", "TabulatedFriction"]

# Points of a table at most; a function that needs more of them jumps or is noisy.
MOST_POINTS = 4000


class TabulatedFriction(_core.TabulatedFriction):
    """Friction from a table of coefficients over the sliding speed, such as a measured curve.

    A monotone cubic connects the points and does not overshoot them. Beyond the largest speed the
    coefficient is constant.

    Args:
        speeds: sliding speeds [m/s], from 0 on, strictly rising.
        coefficients: of friction [-], 0 at rest, otherwise >= 0.

    Raises:
        InvalidInput: the table does not start at zero, or is not one.
    """

    @admits("TabulatedFriction")
    def __init__(
        self,
        *,
        speeds: Annotated[Vector, levels("m/s", fewest=2, rising=True)],
        coefficients: Annotated[Vector, levels("", fewest=2)],
    ) -> None:
        super().__init__(speeds=list(floats(speeds)), coefficients=list(floats(coefficients)))

    @classmethod
    @admits("TabulatedFriction")
    def from_function(
        cls,
        function: Annotated[Callable[[float], Scalar], FUNCTION],
        *,
        largest_speed: Annotated[Scalar, positive("m/s")],
        tolerance: Annotated[Scalar, positive(below=0.1)] = 1e-5,
    ) -> Self:
        """Tabulate a function in Python until the table agrees with the function.

        Args:
            function: coefficient [-] of the sliding speed [m/s] >= 0; zero at rest, continuous.
            largest_speed: at which the table ends [m/s].
            tolerance: error of the table divided by the largest coefficient [-].

        Raises:
            InvalidInput: the function fails, has no finite values, is negative or jumps.
        """
        item = "TabulatedFriction"
        speeds, values = _tabulate(
            item, "m/s", "", function, float(largest_speed), float(tolerance), _spline_of_friction
        )
        return cls(speeds=speeds, coefficients=values)


class TabulatedContact(_core.TabulatedContact):
    """Elastic force from a table of forces over the penetration, such as a computed curve.

    A monotone cubic connects the points; beyond the last one the force continues linearly. The law
    is valid for walls of any shape.

    Args:
        penetrations: of the walls [m], from 0 on, strictly rising.
        forces: [N], from 0 on, strictly rising.

    Raises:
        InvalidInput: the table does not start at zero, or does not rise.
    """

    @admits("TabulatedContact")
    def __init__(
        self,
        *,
        penetrations: Annotated[Vector, levels("m", fewest=2, rising=True)],
        forces: Annotated[Vector, levels("N", fewest=2, rising=True)],
    ) -> None:
        super().__init__(penetrations=list(floats(penetrations)), forces=list(floats(forces)))

    @classmethod
    @admits("TabulatedContact")
    def from_function(
        cls,
        function: Annotated[Callable[[float], Scalar], FUNCTION],
        *,
        largest_penetration: Annotated[Scalar, positive("m")],
        tolerance: Annotated[Scalar, positive(below=0.1)] = 1e-5,
    ) -> Self:
        """Tabulate a function in Python until the table agrees with the function.

        Args:
            function: force [N] of the penetration [m] >= 0; zero at zero, strictly rising.
            largest_penetration: at which the table ends [m].
            tolerance: error of the table divided by the largest force [-].

        Raises:
            InvalidInput: the function fails, has no finite values, does not rise or jumps.
        """
        penetrations, values = _tabulate(
            "TabulatedContact",
            "m",
            "N",
            function,
            float(largest_penetration),
            float(tolerance),
            _spline_of_contact,
        )
        return cls(penetrations=penetrations, forces=values)


def _spline_of_friction(speeds: Array, values: Array) -> Callable[[Array], Any]:
    table = _core.TabulatedFriction(speeds=list(speeds), coefficients=list(values))
    return table.coefficient


def _spline_of_contact(penetrations: Array, values: Array) -> Callable[[Array], Any]:
    table = _core.TabulatedContact(penetrations=list(penetrations), forces=list(values))
    return table.between().force


def _tabulate(
    item: str,
    unit: str,
    unit_of_values: str,
    function: Callable[[float], Scalar],
    end: float,
    tolerance: float,
    spline: Callable[[Array, Array], Callable[[Array], Any]],
) -> tuple[Array, Array]:
    """Return points between which a spline agrees with a function from 0 to `end`."""

    def value(x: float) -> float:
        try:
            given = function(float(x))
        except Exception as error:
            raise make_error(
                item=item,
                quantity="function",
                rule=f"fails at {x:.9g} {unit}: {type(error).__name__}: {error}",
            ) from error
        return to_si(given, unit_of_values, item=item, quantity=f"function at {x:.9g} {unit}")

    # The function may change within a small part of the range, such as at rest.
    points = np.unique([0.0, *np.geomspace(1e-6 * end, end, 25), *np.linspace(0.0, end, 17)])
    values = np.array([value(x) for x in points])
    while True:
        table = spline(points, values)
        widths = np.diff(points)
        inside = points[:-1] + np.outer((0.25, 0.5, 0.75), widths)
        exact = np.array([[value(x) for x in row] for row in inside])
        error = np.abs(table(inside.ravel()).reshape(inside.shape) - exact).max(axis=0)
        bad = error > tolerance * np.abs(values).max()
        if not bad.any():
            return points, values
        worst = int(error.argmax())
        if len(points) > MOST_POINTS or np.any(widths[bad] < 1e-9 * end):
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
