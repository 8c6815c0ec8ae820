"""Viscosity over temperature, pressure and shear rate from tables and from functions in Python."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, Self

from tribodyn import _core
from tribodyn._arguments.door import admits
from tribodyn._arguments.kinds import FUNCTION
from tribodyn._arguments.numbers import levels, positive
from tribodyn._arguments.scalars import Array, Scalar, Vector, floats
from tribodyn.errors import make_error
from tribodyn.inputs._tabulating import Table, tabulate

__all__ = ["TabulatedPressureViscosity", "TabulatedShearThinning", "TabulatedViscosity"]


class TabulatedViscosity(Table, _core.TabulatedViscosity):
    """Viscosity at ambient pressure and low shear from a table over the temperature.

    It is given as `dynamic_viscosity` of a `Lubricant` with a `temperature`. A monotone cubic
    connects the logarithms of the viscosities. A temperature outside of the table is rejected.

    Args:
        temperatures: absolute temperatures [K], strictly rising.
        dynamic_viscosities: [Pa s], > 0, strictly falling.

    Raises:
        InvalidInput: the columns have different lengths, or the viscosity does not fall.
    """

    @admits("TabulatedViscosity")
    def __init__(
        self,
        *,
        temperatures: Annotated[Vector, levels("K", fewest=2, rising=True)],
        dynamic_viscosities: Annotated[Vector, levels("Pa s", fewest=2)],
    ) -> None:
        super().__init__(
            temperatures=list(floats(temperatures)),
            dynamic_viscosities=list(floats(dynamic_viscosities)),
        )

    @classmethod
    @admits("TabulatedViscosity")
    def from_function(
        cls,
        function: Annotated[Callable[[float], Scalar], FUNCTION],
        *,
        lowest_temperature: Annotated[Scalar, positive("K")],
        highest_temperature: Annotated[Scalar, positive("K")],
        tolerance: Annotated[Scalar, positive(below=0.1)] = 1e-5,
    ) -> Self:
        """Tabulate a function in Python until the table agrees with the function.

        Args:
            function: viscosity [Pa s] of the absolute temperature [K]; > 0, strictly falling.
            lowest_temperature: at which the table begins [K].
            highest_temperature: at which the table ends [K].
            tolerance: relative error of the viscosity [-].

        Raises:
            InvalidInput: the function fails, has no finite values, does not fall or jumps.
        """
        start, end = float(lowest_temperature), float(highest_temperature)
        if not start < end:
            raise make_error(
                item="TabulatedViscosity",
                quantity="highest_temperature",
                value=end,
                unit="K",
                rule=f"must be > lowest_temperature, {start:.9g} K",
            )
        temperatures, values = tabulate(
            function,
            _over_temperature,
            item="TabulatedViscosity",
            unit="K",
            unit_of_values="Pa s",
            start=start,
            end=end,
            tolerance=float(tolerance),
            relative=True,
        )
        return cls(temperatures=temperatures, dynamic_viscosities=values)


class TabulatedPressureViscosity(Table, _core.TabulatedPressureViscosity):
    """Increase of the viscosity with the pressure from a table, such as a measured curve.

    It is given as `pressure_viscosity` of a `Lubricant`. A monotone cubic connects the logarithms
    of the factors. Beyond the last pressure the factor rises exponentially, and a run whose film
    reaches such pressures is warned.

    Args:
        pressures: above ambient [Pa], from 0 on, strictly rising.
        factors: viscosities divided by the viscosity at ambient pressure [-], from 1 on, not
            falling.

    Raises:
        InvalidInput: the table does not start at ambient pressure, or a factor falls.
    """

    @admits("TabulatedPressureViscosity")
    def __init__(
        self,
        *,
        pressures: Annotated[Vector, levels("Pa", fewest=2, rising=True)],
        factors: Annotated[Vector, levels("", fewest=2)],
    ) -> None:
        super().__init__(pressures=list(floats(pressures)), factors=list(floats(factors)))

    @classmethod
    @admits("TabulatedPressureViscosity")
    def from_function(
        cls,
        function: Annotated[Callable[[float], Scalar], FUNCTION],
        *,
        highest_pressure: Annotated[Scalar, positive("Pa")],
        tolerance: Annotated[Scalar, positive(below=0.1)] = 1e-5,
    ) -> Self:
        """Tabulate a function in Python until the table agrees with the function.

        Args:
            function: factor [-] of the pressure above ambient [Pa]; 1 at ambient pressure, not
                falling.
            highest_pressure: at which the table ends [Pa].
            tolerance: relative error of the factor [-].

        Raises:
            InvalidInput: the function fails, has no finite values, falls or jumps.
        """
        pressures, values = tabulate(
            function,
            _over_pressure,
            item="TabulatedPressureViscosity",
            unit="Pa",
            unit_of_values="",
            start=0.0,
            end=float(highest_pressure),
            tolerance=float(tolerance),
            relative=True,
        )
        return cls(pressures=pressures, factors=values)


class TabulatedShearThinning(Table, _core.TabulatedShearThinning):
    """Shear thinning from a table over the shear rate, such as a measured flow curve.

    It is given as `shear_thinning` of a `Lubricant`. A monotone cubic connects the logarithms of
    the factors over the logarithm of the shear rate; beyond the last shear rate the factor follows
    a power law.

    Args:
        shear_rates: [1/s], from 0 on, strictly rising.
        factors: viscosities divided by the viscosity at low shear [-], 1 at rest, not rising; the
            shear stress rises with the shear rate.

    Raises:
        InvalidInput: the table does not start at rest, a factor rises or the stress falls.
    """

    @admits("TabulatedShearThinning")
    def __init__(
        self,
        *,
        shear_rates: Annotated[Vector, levels("1/s", fewest=2, rising=True)],
        factors: Annotated[Vector, levels("", fewest=2)],
    ) -> None:
        super().__init__(shear_rates=list(floats(shear_rates)), factors=list(floats(factors)))

    @classmethod
    @admits("TabulatedShearThinning")
    def from_function(
        cls,
        function: Annotated[Callable[[float], Scalar], FUNCTION],
        *,
        largest_shear_rate: Annotated[Scalar, positive("1/s")],
        tolerance: Annotated[Scalar, positive(below=0.1)] = 1e-5,
    ) -> Self:
        """Tabulate a function in Python until the table agrees with the function.

        Args:
            function: factor [-] of the shear rate [1/s] >= 0; 1 at rest, not rising.
            largest_shear_rate: at which the table ends [1/s].
            tolerance: relative error of the factor [-].

        Raises:
            InvalidInput: the function fails, has no finite values, rises or jumps, or the stress
                does not rise with the shear rate.
        """
        rates, values = tabulate(
            function,
            _over_shear_rate,
            item="TabulatedShearThinning",
            unit="1/s",
            unit_of_values="",
            start=0.0,
            end=float(largest_shear_rate),
            tolerance=float(tolerance),
            relative=True,
        )
        return cls(shear_rates=rates, factors=values)


def _over_temperature(temperatures: Array, values: Array) -> Callable[[Array], Any]:
    table = _core.TabulatedViscosity(
        temperatures=list(temperatures), dynamic_viscosities=list(values)
    )
    return table.viscosity


def _over_pressure(pressures: Array, values: Array) -> Callable[[Array], Any]:
    table = _core.TabulatedPressureViscosity(pressures=list(pressures), factors=list(values))
    return lambda p: table.factor(p, 1.0)


def _over_shear_rate(rates: Array, values: Array) -> Callable[[Array], Any]:
    table = _core.TabulatedShearThinning(shear_rates=list(rates), factors=list(values))
    return lambda rate: table.viscosity(rate, 1.0)
