"""Laws of friction and contact from tables and from functions in Python."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, Self

from tribodyn import _core
from tribodyn._arguments.door import admits
from tribodyn._arguments.kinds import FUNCTION
from tribodyn._arguments.numbers import levels, positive
from tribodyn._arguments.scalars import Array, Scalar, Vector, floats
from tribodyn.inputs._tabulating import Table, tabulate

__all__ = ["TabulatedContact", "TabulatedFriction"]


class TabulatedFriction(Table, _core.TabulatedFriction):
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
        speeds, values = tabulate(
            function,
            _spline_of_friction,
            item="TabulatedFriction",
            unit="m/s",
            unit_of_values="",
            start=0.0,
            end=float(largest_speed),
            tolerance=float(tolerance),
        )
        return cls(speeds=speeds, coefficients=values)


class TabulatedContact(Table, _core.TabulatedContact):
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
        penetrations, values = tabulate(
            function,
            _spline_of_contact,
            item="TabulatedContact",
            unit="m",
            unit_of_values="N",
            start=0.0,
            end=float(largest_penetration),
            tolerance=float(tolerance),
        )
        return cls(penetrations=penetrations, forces=values)


def _spline_of_friction(speeds: Array, values: Array) -> Callable[[Array], Any]:
    table = _core.TabulatedFriction(speeds=list(speeds), coefficients=list(values))
    return table.coefficient


def _spline_of_contact(penetrations: Array, values: Array) -> Callable[[Array], Any]:
    table = _core.TabulatedContact(penetrations=list(penetrations), forces=list(values))
    return table.between().force
