"""Laws of oils and rough walls that were used outside their range of validity."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

# Hints for tables whose last value is passed, by class.
SHEAR_TABLE = "TabulatedShearThinning"
TABLES = {
    SHEAR_TABLE: f"give {SHEAR_TABLE} larger shear_rates",
    "TabulatedPressureViscosity": "give TabulatedPressureViscosity larger pressures",
}


@dataclass(frozen=True)
class Excess:
    """A law that was used outside its range of validity.

    Attributes:
        law: name of the law.
        quantity: name of the quantity that left the range.
        value: value farthest outside the range.
        limit: bound of the range that was passed.
        unit: unit of `value` and `limit`; empty for pure numbers.
        first: index of the first value outside the range.
        hint: what to do; empty for a published law.
    """

    law: str
    quantity: str
    value: float
    limit: float
    unit: str
    first: int
    hint: str = ""

    @property
    def text(self) -> str:
        """Text of the excess, without joint and time."""
        unit = f" {self.unit}" if self.unit else ""
        way = "above" if self.value > self.limit else "below"
        return (
            f"the law {self.law} was used beyond its range: {self.quantity} = {self.value:.4g}"
            f"{unit} is {way} {self.limit:.4g}{unit}"
        )

    def message(self, where: str, when: str = "") -> str:
        """Return the text with the name of the item, the first time and the hint."""
        hint = f"; {self.hint}" if self.hint else ""
        return f"{where}: {self.text}{when}{hint}"


def excesses(
    lubricant: Any,
    flow_factors: Any,
    *,
    lowest_pressure: Any,
    highest_pressure: Any,
    lowest_thickness: Any,
    highest_shear_rate: Any = None,
) -> Iterator[Excess]:
    """Yield an excess for each law of a film that the pressures or the thicknesses leave.

    Args:
        lubricant: a `Lubricant`.
        flow_factors: `FlowFactors`, or None for smooth walls.
        lowest_pressure: smallest gauge pressure of the film at one or more times [Pa].
        highest_pressure: largest gauge pressure of the film at the same times [Pa].
        lowest_thickness: minimum film thickness at the same times [m].
        highest_shear_rate: largest shear rate at the same times [1/s]; None if the film has no
            law of shear, or does not report it.
    """
    pressure = "film pressure"
    for law in (lubricant.pressure_viscosity, lubricant.density_law):
        if law is not None:
            low, high = law.pressure_range
            yield from _below(law.name, pressure, lowest_pressure, low, "Pa")
            hint = TABLES.get(type(law).__name__, "")
            yield from _above(law.name, pressure, highest_pressure, high, "Pa", hint)
    law = lubricant.shear_thinning
    if type(law).__name__ == SHEAR_TABLE and highest_shear_rate is not None:
        limit, hint = float(law.parameters["shear_rates"][-1]), TABLES[SHEAR_TABLE]
        yield from _above(law.name, "shear rate", highest_shear_rate, limit, "1/s", hint)
    if flow_factors is not None:
        ratio = np.divide(lowest_thickness, flow_factors.combined_roughness)
        limit = flow_factors.lowest_thickness_ratio
        yield from _below("Patir-Cheng", "film thickness divided by roughness", ratio, limit, "")


def _above(
    law: str, quantity: str, values: Any, limit: float, unit: str, hint: str = ""
) -> Iterator[Excess]:
    values = np.atleast_1d(values)
    if (values > limit).any():
        first = int(np.argmax(values > limit))
        yield Excess(law, quantity, float(values.max()), limit, unit, first, hint)


def _below(law: str, quantity: str, values: Any, limit: float, unit: str) -> Iterator[Excess]:
    for excess in _above(law, quantity, np.negative(values), -limit, unit):
        yield Excess(law, quantity, -excess.value, limit, unit, excess.first)
