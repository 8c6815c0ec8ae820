"""Functions with a unit of their values."""

from __future__ import annotations

from typing import Annotated, Any

import numpy as np

from tribodyn._arguments.kinds import ANYTHING, Kind, optional
from tribodyn._arguments.numbers import number
from tribodyn._arguments.plain import Described
from tribodyn._arguments.scalars import Scalar, Vector
from tribodyn._arguments.units import dimension, is_quantity, si_unit
from tribodyn.errors import make_error

UNIT_HINT = "an SI unit, such as 'rad/s', 'm/s', 'N' or 'N m'"


class InUnit(Described):
    """A function of time with the unit of its values; its parameters are the arguments."""

    @property
    def unit(self) -> str | None:
        """SI unit of the values; None: unknown, accepted for every quantity."""
        unit: str | None = self._parameters.get("unit")
        return unit

    def _keep(self, unit: str | None, **given: Any) -> dict[str, Any]:
        """Keep the arguments and return the arguments of the kernel, which has no units."""
        self._parameters = given if unit is None else {**given, "unit": unit}
        return given


class _SiUnit(Kind):
    """A text that names an SI unit."""

    @property
    def words(self) -> str:
        return UNIT_HINT

    def convert(self, value: Any, item: str, quantity: str) -> str:
        try:
            dimension(value)
        except (TypeError, ValueError):
            raise self.refused(value, item, quantity) from None
        return str(value)


UNIT = optional(_SiUnit())
Unit = Annotated[str | None, UNIT]
# Their unit is known only with the other arguments.
ScalarOfAnyUnit = Annotated[Scalar, ANYTHING]
VectorOfAnyUnit = Annotated[Vector, ANYTHING]


def unit_of(item: str, unit: str | None, **values: Any) -> str | None:
    """Return the unit of a function: the given unit, or the unit of its quantities."""
    for name, value in values.items():
        for part in _parts(value):
            if is_quantity(part):
                found = si_unit(part, item=item, quantity=name)
                if unit is None:
                    unit = found
                elif dimension(found) != dimension(unit):
                    raise make_error(
                        item=item,
                        quantity=name,
                        unit=unit,
                        rule=f"cannot be taken from {part!s}",
                        hint="all values of a function have the same dimension",
                    )
    return unit


def _parts(value: Any) -> list[Any]:
    """Return the entries of a list or of an array of objects; any other value is one entry."""
    if isinstance(value, list | tuple):
        return list(value)
    return list(value) if isinstance(value, np.ndarray) and value.ndim == 1 else [value]


def value_of(value: Any, unit: str | None, item: str, name: str) -> float:
    return float(number(convertible(unit)).take(value, item, name))


def convertible(unit: str | None) -> str:
    return "" if unit is None else unit
