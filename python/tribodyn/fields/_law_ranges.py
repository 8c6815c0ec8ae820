"""Laws of oils and rough walls that were used beyond the range for which they hold, by name."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np


@dataclass(frozen=True)
class Excess:
    """A law beyond its range.

    Attributes:
        law: its name.
        quantity: what left the range.
        value: the farthest that it went.
        limit: the end of the range that it passed.
        unit: of both.
        first: index of the first value beyond.
    """

    law: str
    quantity: str
    value: float
    limit: float
    unit: str
    first: int

    @property
    def text(self) -> str:
        """What happened, without where and when."""
        unit = f" {self.unit}" if self.unit else ""
        way = "above" if self.value > self.limit else "below"
        return (
            f"the law {self.law} was used beyond its range: {self.quantity} = {self.value:.4g}"
            f"{unit} is {way} {self.limit:.4g}{unit}"
        )


def excesses(
    lubricant: Any,
    flow_factors: Any,
    *,
    lowest_pressure: Any,
    highest_pressure: Any,
    lowest_thickness: Any,
) -> Iterator[Excess]:
    """Yield the laws of a film that do not hold at such pressures [Pa] and thicknesses [m].

    Args:
        lubricant: a Lubricant.
        flow_factors: FlowFactors, or None.
        lowest_pressure: smallest film pressure, gauge [Pa], at one or more instants.
        highest_pressure: largest film pressure, gauge [Pa].
        lowest_thickness: thinnest film [m].
    """
    pressure = "film pressure"
    for law in (lubricant.pressure_viscosity, lubricant.density_law):
        if law is not None:
            low, high = law.pressure_range
            yield from _below(law.name, pressure, lowest_pressure, low, "Pa")
            yield from _above(law.name, pressure, highest_pressure, high, "Pa")
    if flow_factors is not None:
        ratio = np.divide(lowest_thickness, flow_factors.combined_roughness)
        limit = flow_factors.lowest_thickness_ratio
        yield from _below("Patir-Cheng", "film thickness divided by roughness", ratio, limit, "")


def _above(law: str, quantity: str, values: Any, limit: float, unit: str) -> Iterator[Excess]:
    values = np.atleast_1d(values)
    if (values > limit).any():
        first = int(np.argmax(values > limit))
        yield Excess(law, quantity, float(values.max()), limit, unit, first)


def _below(law: str, quantity: str, values: Any, limit: float, unit: str) -> Iterator[Excess]:
    for excess in _above(law, quantity, np.negative(values), -limit, unit):
        yield Excess(law, quantity, -excess.value, limit, unit, excess.first)
