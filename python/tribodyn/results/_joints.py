"""Clearance joints in results: which there are, and their statistics by window of crank angle."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from tribodyn._arguments.kinds import Choice, Kind, is_list
from tribodyn._arguments.numbers import span
from tribodyn._arguments.scalars import Pair
from tribodyn._arguments.units import is_quantity, to_si_array
from tribodyn._calls import CLEARANCES
from tribodyn._later import xr
from tribodyn.errors._making import make_error
from tribodyn.quantities import find
from tribodyn.results._channels import ChannelTable
from tribodyn.results._labels import component_dimension
from tribodyn.results._statistics import Statistics

# Start and end of crank angle [deg], or one of NAMED_WINDOWS.
Window = tuple[float, float] | str
# The same as users give it, one by itself or several; None is everything.
Windows = Pair | str | Sequence[Pair | str] | None

NAMED_WINDOWS = ("all", "last revolution")
STATISTICS = ("mean", "minimum", "maximum", "standard_deviation")

# What is summarised of every clearance joint where it is recorded; of vectors the magnitude.
QUANTITIES = (
    "minimum_film_thickness",
    "eccentricity_ratio",
    "bearing_force",
    "film_force",
    "asperity_force",
    "maximum_film_pressure",
    "maximum_asperity_pressure",
    "power_loss",
    "asperity_power_loss",
)


def clearances(solution: ChannelTable) -> dict[str, float]:
    """Return the clearance [m] of every clearance joint, in the order of the model."""
    calls = solution.model_parameters.get("items", ())
    gaps = {call["name"]: call["gap"] for call in calls if call["call"] in CLEARANCES}
    # A round gap has a radial one, a guide the same at every face.
    return {
        name: float(gap["radial_clearance" if "radial_clearance" in gap else "clearance"])
        for name, gap in gaps.items()
    }


@dataclass(frozen=True, kw_only=True)
class _Windows(Kind):
    """Windows of crank angle, as a tuple; None is everything, one stands for itself."""

    @property
    def words(self) -> str:
        return "pairs of crank angles, " + " or ".join(f"'{name}'" for name in NAMED_WINDOWS)

    def convert(self, value: Any, item: str, quantity: str) -> tuple[Window, ...]:
        if value is None:
            return ("all",)
        parts = [value] if isinstance(value, str) or _is_pair(value) else value
        if is_quantity(parts):
            parts = to_si_array(parts, self.unit, item=item, quantity=quantity)
        if not (is_list(parts) or isinstance(parts, np.ndarray) and parts.ndim):
            raise self.refused(value, item, quantity)
        checked = tuple(self._one(part, item, quantity) for part in parts)
        if len(set(checked)) < len(checked) or not checked:
            raise make_error(
                item=item, quantity=quantity, rule="must be one or more, all different"
            )
        return checked

    def _one(self, value: Any, item: str, quantity: str) -> Any:
        if isinstance(value, str):
            return Choice(names=NAMED_WINDOWS).take(value, item, quantity)
        return span(self.unit, rising=True, hint=self.hint).take(value, item, quantity)


class _Solution(Kind):
    """The result of a run, known by what it has: its class stands above this module."""

    @property
    def words(self) -> str:
        return "the solution of a run"

    def convert(self, value: Any, item: str, quantity: str) -> Any:
        if hasattr(type(value), "model_parameters") and hasattr(type(value), "crank_angle"):
            return value
        raise self.refused(value, item, quantity)


SOLUTION = _Solution()
WINDOWS = _Windows(
    unit="deg", hint="for example windows=[(660, 780), (840, 960)] or ['last revolution']"
)


def _is_pair(value: Any) -> bool:
    """Return whether a value is two numbers, or one quantity of two."""
    if is_quantity(value):
        return bool(np.shape(value.magnitude) == (2,))
    if not isinstance(value, list | tuple | np.ndarray) or len(value) != 2:
        return False
    parts = (part.magnitude if is_quantity(part) else part for part in value)
    return not any(isinstance(part, str | list | tuple | np.ndarray) for part in parts)


def window_label(window: Window) -> str:
    """Return "660 to 780 deg", or the name."""
    return window if isinstance(window, str) else f"{window[0]:g} to {window[1]:g} deg"


def window_arguments(solution: ChannelTable, window: Window) -> dict[str, Any]:
    """Return the window as an argument of `Solution.statistics`."""
    if window == "all":
        return {}
    if window == "last revolution":
        first, last = (float(solution.crank_angle.values[k]) for k in (0, -1))
        turn = last - 360.0 if last > first else last + 360.0
        return {"crank_angle": tuple(sorted((turn, last)))}
    return {"crank_angle": window}


def four(statistics: Statistics) -> list[float]:
    """Return the numbers named by STATISTICS."""
    return [getattr(statistics, name) for name in STATISTICS]


def joint_statistics(
    solution: ChannelTable,
    windows: Sequence[Window],
    quantities: Sequence[str] | None = None,
) -> xr.Dataset:
    """Return one variable for each quantity over (joint, window, statistic)."""
    joints = list(clearances(solution))
    wanted = QUANTITIES if quantities is None else tuple(quantities)
    variables = {}
    for quantity in wanted:
        entry = find(quantity)
        values = np.full((len(joints), len(windows), len(STATISTICS)), np.nan)
        there, vector = False, False
        for j, joint in enumerate(joints):
            if f"{joint}/{quantity}" not in solution:
                continue
            there = True
            data = solution[f"{joint}/{quantity}"]
            if component := component_dimension(data):
                vector = True
                norm = np.linalg.norm(data.values, axis=1)
                data = data.isel({component: 0}, drop=True).copy(data=norm)
            for w, window in enumerate(windows):
                arguments = window_arguments(solution, window)
                values[j, w] = four(solution.statistics(data, **arguments))
        if there or quantities is not None:
            name = quantity.replace("_", " ")
            attributes = {
                **entry.attributes,
                "long_name": f"magnitude of {name}" if vector else name,
            }
            variables[quantity] = (("joint", "window", "statistic"), values, attributes)
    coordinates = {
        "joint": np.array(joints, dtype=object),
        "window": np.array([window_label(window) for window in windows], dtype=object),
        "statistic": np.array(STATISTICS, dtype=object),
    }
    return xr.Dataset(variables, coords=coordinates)
