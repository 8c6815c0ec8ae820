"""Clearance joints in results: their clearances, and their statistics by window."""

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
from tribodyn.errors import make_error
from tribodyn.quantities import find
from tribodyn.results._channels import ChannelTable
from tribodyn.results._labels import component_dimension
from tribodyn.results._statistics import Statistics


@dataclass(frozen=True)
class TimeSpan:
    """A window of time from `start` to `end` [s]."""

    start: float
    end: float


# Start and end of a crank-angle window [deg], a window of time, or one of NAMED_WINDOWS.
Window = tuple[float, float] | TimeSpan | str
# Windows as users specify them: one or several; None is the whole run.
Windows = Pair | str | Sequence[Pair | str] | None
TimeWindows = Pair | Sequence[Pair] | None

NAMED_WINDOWS = ("all", "last revolution")
STATISTICS = ("mean", "minimum", "maximum", "standard_deviation")

# Quantities that are summarised for every clearance joint that records them; vectors by magnitude.
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
    """Return the clearance of every clearance joint [m], in the order of the model."""
    calls = solution.model_parameters.get("items", ())
    gaps = {call["name"]: call["gap"] for call in calls if call["call"] in CLEARANCES}
    # A round gap has a radial clearance; a guide has the same clearance at every face.
    return {
        name: float(gap["radial_clearance" if "radial_clearance" in gap else "clearance"])
        for name, gap in gaps.items()
    }


@dataclass(frozen=True, kw_only=True)
class _Windows(Kind):
    """Crank-angle windows as a tuple; None is the whole run, and a single window is accepted."""

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


@dataclass(frozen=True, kw_only=True)
class _TimeWindows(_Windows):
    """Windows of time as a tuple; None is no window, and a single window is accepted."""

    @property
    def words(self) -> str:
        return "pairs of times"

    def convert(self, value: Any, item: str, quantity: str) -> tuple[Window, ...]:
        # A converted value is converted again where one call passes it to another.
        return () if value is None or value == () else super().convert(value, item, quantity)

    def _one(self, value: Any, item: str, quantity: str) -> Any:
        if isinstance(value, TimeSpan):
            return value
        return TimeSpan(*span(self.unit, rising=True, hint=self.hint).take(value, item, quantity))


class _Solution(Kind):
    """The result of a run, identified by its attributes.

    The class `Solution` is defined in a module that imports this one.
    """

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
TIME_WINDOWS = _TimeWindows(unit="s", hint="for example time_windows=[(0.1, 0.2), (0.2, 0.3)]")


def windows_of(windows: Any, time_windows: Any, item: str) -> tuple[Window, ...]:
    """Return windows of crank angle and of time in one tuple; the whole run if both are None."""
    spans = TIME_WINDOWS.take(time_windows, item, "time_windows") or ()
    if windows is None and spans:
        return tuple(spans)
    return (*WINDOWS.take(windows, item, "windows"), *spans)


def _is_pair(value: Any) -> bool:
    """Return whether a value is a pair of numbers or a quantity with two entries."""
    if is_quantity(value):
        return bool(np.shape(value.magnitude) == (2,))
    if not isinstance(value, list | tuple | np.ndarray) or len(value) != 2:
        return False
    parts = (part.magnitude if is_quantity(part) else part for part in value)
    return not any(isinstance(part, str | list | tuple | np.ndarray | TimeSpan) for part in parts)


def window_label(window: Window) -> str:
    """Return the label of a window: "660 to 780 deg", "0.1 to 0.2 s", or its name."""
    if isinstance(window, TimeSpan):
        return f"{window.start:g} to {window.end:g} s"
    return window if isinstance(window, str) else f"{window[0]:g} to {window[1]:g} deg"


def window_arguments(solution: ChannelTable, window: Window) -> dict[str, Any]:
    """Return a window as keyword arguments of `Solution.statistics`."""
    if isinstance(window, TimeSpan):
        return {"time": (window.start, window.end)}
    if window == "all":
        return {}
    if window == "last revolution":
        first, last = (float(solution.crank_angle.values[k]) for k in (0, -1))
        turn = last - 360.0 if last > first else last + 360.0
        return {"crank_angle": tuple(sorted((turn, last)))}
    return {"crank_angle": window}


def four(statistics: Statistics) -> list[float]:
    """Return the four numbers in the order of STATISTICS."""
    return [getattr(statistics, name) for name in STATISTICS]


def joint_statistics(
    solution: ChannelTable,
    windows: Sequence[Window],
    quantities: Sequence[str] | None = None,
) -> xr.Dataset:
    """Return a dataset with one variable over (joint, window, statistic) for each quantity."""
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
