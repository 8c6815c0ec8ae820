"""Contact of asperities from tables and from functions in Python."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, Self

import numpy as np

from tribodyn import _core
from tribodyn._arguments.door import admits
from tribodyn._arguments.kinds import FUNCTION, described
from tribodyn._arguments.numbers import levels, number, positive
from tribodyn._arguments.scalars import Array, Scalar, Vector, floats
from tribodyn.errors import make_error
from tribodyn.inputs._tabulating import Table, evaluated, tabulate
from tribodyn.inputs.surfaces import RoughSurface

__all__ = ["TabulatedAsperities"]

ITEM = "TabulatedAsperities"


class TabulatedAsperities(Table, _core.TabulatedAsperities):
    """Asperity pressure and contact area from a table over the film thickness.

    Monotone cubics connect the points. Above the last film thickness there is no contact; below
    the first one both quantities continue linearly, and a run that reaches such film thicknesses is
    warned.

    Args:
        surface: the rough surface; the law uses `asperity_height_deviation` alone, which is the
            length over which the contact grows.
        film_thicknesses: between the mean planes [m], strictly rising.
        pressures: of the asperities [Pa], strictly falling to 0.
        area_ratios: real divided by nominal contact area [-], not rising, 0 at the end.

    Raises:
        InvalidInput: the columns have different lengths, do not fall, or do not end with zero.
    """

    @admits(ITEM)
    def __init__(
        self,
        surface: Annotated[RoughSurface, described(RoughSurface)],
        *,
        film_thicknesses: Annotated[Vector, levels("m", fewest=2, rising=True)],
        pressures: Annotated[Vector, levels("Pa", fewest=2)],
        area_ratios: Annotated[Vector, levels("", fewest=2)],
    ) -> None:
        super().__init__(
            surface,
            film_thicknesses=list(floats(film_thicknesses)),
            pressures=list(floats(pressures)),
            area_ratios=list(floats(area_ratios)),
        )

    @classmethod
    @admits(ITEM)
    def from_functions(
        cls,
        surface: Annotated[RoughSurface, described(RoughSurface)],
        *,
        pressure: Annotated[Callable[[float], Scalar], FUNCTION],
        area_ratio: Annotated[Callable[[float], Scalar], FUNCTION],
        smallest_thickness: Annotated[Scalar, number("m")],
        largest_thickness: Annotated[Scalar, number("m")],
        tolerance: Annotated[Scalar, positive(below=0.1)] = 1e-5,
    ) -> Self:
        """Tabulate two functions in Python until the table agrees with them.

        Args:
            surface: the rough surface, see above.
            pressure: asperity pressure [Pa] of the film thickness [m]; strictly falling to zero.
            area_ratio: real divided by nominal contact area [-] of the film thickness [m]; falling
                to zero.
            smallest_thickness: at which the table begins [m].
            largest_thickness: at which the table ends, and the contact with it [m]. Values there
                count as zero if they are below the tolerance.
            tolerance: error of pressure and area, divided by the largest value of each [-].

        Raises:
            InvalidInput: a function fails, has no finite values, does not fall to zero or jumps.
        """
        start, end = float(smallest_thickness), float(largest_thickness)
        if not start < end:
            raise make_error(
                item=ITEM,
                quantity="largest_thickness",
                value=end,
                unit="m",
                rule=f"must be > smallest_thickness, {start:.9g} m",
            )
        functions = {
            "pressure": (_ending(pressure, "Pa", start, end, float(tolerance)), "Pa"),
            "area_ratio": (_ending(area_ratio, "", start, end, float(tolerance)), ""),
        }
        columns = [
            tabulate(
                function,
                _column,
                item=f"{ITEM}: {name}",
                unit="m",
                unit_of_values=unit,
                start=start,
                end=end,
                tolerance=float(tolerance),
            )[0]
            for name, (function, unit) in functions.items()
        ]
        points = np.unique(np.concatenate(columns))
        pressures, areas = (
            [function(float(h)) for h in points] for function, _ in functions.values()
        )
        return cls(surface, film_thicknesses=points, pressures=pressures, area_ratios=areas)


def _ending(
    function: Callable[[float], Scalar], unit: str, start: float, end: float, tolerance: float
) -> Callable[[float], float]:
    """Return the function in SI units, which is zero at the end if it is small there."""

    def value(h: float) -> float:
        return evaluated(function, h, item=ITEM, unit="m", unit_of_values=unit)

    last = value(end)
    small = abs(last) <= tolerance * abs(value(start))
    return lambda h: 0.0 if small and h >= end else value(h)


def _column(points: Array, values: Array) -> Callable[[Array], Any]:
    """Return the cubic of the kernel through one column, which falls to zero."""
    table = _core.TabulatedAsperities(
        _core.RoughSurface(asperity_height_deviation=1.0),
        film_thicknesses=list(points),
        pressures=[*np.linspace(1.0, 0.0, len(points))],
        area_ratios=list(values),
    )
    return table.area_ratio
