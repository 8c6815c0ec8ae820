"""Tables of joints by crank-angle window, and of equilibria of bearings."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

import numpy as np

from tribodyn._arguments.door import admits
from tribodyn._arguments.kinds import Kind, instance, named, optional
from tribodyn._later import pd, xr
from tribodyn.bearings import BearingEquilibrium
from tribodyn.errors import ByName
from tribodyn.quantities import find
from tribodyn.results import (
    SOLUTION,
    TIME_WINDOWS,
    WINDOWS,
    Solution,
    TimeWindows,
    Windows,
    factor,
    frame,
    in_full,
    joint_statistics,
    windows_of,
)
from tribodyn.studies import Study

_EQUILIBRIUM = instance(
    BearingEquilibrium,
    called="an equilibrium of a bearing",
    hint="equilibrium of a bearing returns one",
)


class _Results(Kind):
    """A solution or an equilibrium, several by name, or a study."""

    @property
    def words(self) -> str:
        return "a solution or an equilibrium, a dict of them, or a study"

    def convert(self, value: Any, item: str, quantity: str) -> Any:
        if isinstance(value, BearingEquilibrium):
            return value
        if isinstance(value, Mapping):
            if any(isinstance(entry, BearingEquilibrium) for entry in value.values()):
                return named(_EQUILIBRIUM, fewest=1).take(value, item, quantity)
            return named(SOLUTION, fewest=1).take(value, item, quantity)
        if hasattr(value, "collect") and hasattr(value, "solutions"):
            return value
        return SOLUTION.take(value, item, quantity)


@admits("tables")
def tables(
    results: Annotated[
        Solution
        | Study
        | Mapping[str, Solution]
        | BearingEquilibrium
        | Mapping[str, BearingEquilibrium],
        _Results(),
    ],
    *,
    windows: Annotated[Windows, optional(WINDOWS)] = None,
    time_windows: Annotated[TimeWindows, TIME_WINDOWS] = None,
    units: Mapping[str, str] | None = None,
) -> dict[str, pd.DataFrame]:
    """Return one table for each quantity, of clearance joints in runs or of equilibria of bearings.

    The keys are the names of the quantities, such as "minimum_film_thickness",
    "maximum_asperity_pressure" and "power_loss". `table.attrs["units"]` is the unit.

    In tables of runs, the rows are the joints, for each point of a study or each solution. The
    columns are (window, statistic) with mean, minimum, maximum and standard deviation, weighted by
    time. Vectors are represented by their magnitude. In tables of equilibria, the rows are the
    names of the equilibria, and the columns are the components of the quantity, or "value".

    Args:
        results: a solution or an equilibrium, several by name, or a study.
        windows: pairs of crank angles [deg], "all" or "last revolution"; None is "all", or no such
            window beside windows of time. Without any window, the windows of a study are its own.
            Equilibria have no windows.
        time_windows: pairs of times [s].
        units: displayed units by SI unit, such as {"m": "µm", "Pa": "MPa"}.

    Returns:
        Tables by quantity.
    """
    shown = {} if units is None else units
    rests = (
        {results.solution._item: results} if isinstance(results, BearingEquilibrium) else results
    )
    if isinstance(rests, Mapping):
        one = next(iter(rests.values()))
        if isinstance(one, BearingEquilibrium):
            return ByName("tables", "quantity", _of_equilibria(rests, shown))
    assert not isinstance(results, BearingEquilibrium)
    return ByName("tables", "quantity", _of_runs(results, windows, time_windows, shown))


def _of_runs(
    results: Any, windows: Windows, time_windows: TimeWindows, units: Mapping[str, str]
) -> dict[str, pd.DataFrame]:
    """Return a table of the joints in runs for each of their quantities."""
    if isinstance(results, Mapping):
        chosen = windows_of(windows, time_windows, "tables")
        data = stack({name: joint_statistics(each, chosen) for name, each in results.items()})
    elif hasattr(results, "collect"):
        data = (
            results.collect(windows=windows, time_windows=time_windows)
            if windows is not None or time_windows
            else results.dataset
        )
        data = data[[name for name, array in data.items() if "joint" in array.dims]]
    else:
        data = joint_statistics(results, windows_of(windows, time_windows, "tables"))
    return {
        str(name): frame(array, units.get(str(array.attrs["units"])))
        for name, array in data.data_vars.items()
    }


def _of_equilibria(parts: Mapping[str, Any], units: Mapping[str, str]) -> dict[str, pd.DataFrame]:
    """Return a table of equilibria for each of their numbers."""
    numbers = {label: part.solution._values for label, part in parts.items()}
    found = {}
    for name in dict.fromkeys(name for values in numbers.values() for name in values):
        si = find(name).unit
        unit = units.get(si, si)
        rows = {label: np.atleast_1d(v[name]) for label, v in numbers.items() if name in v}
        width = max(len(row) for row in rows.values())
        columns = ["value"] if width == 1 else list("xyz"[:width])
        table = pd.DataFrame(
            [np.pad(row, (0, width - len(row)), constant_values=np.nan) for row in rows.values()],
            index=pd.Index(list(rows), name="equilibrium"),
            columns=columns,
        )
        if unit != si:
            table = table / factor(unit, si)
        table.attrs = {"quantity": name, "units": unit}
        found[name] = in_full(table)
    return found


def stack(parts: Mapping[Any, xr.Dataset]) -> xr.Dataset:
    """Return the statistics of several solutions along a first dimension "result"."""
    joined = xr.concat(list(parts.values()), dim="result", join="outer", combine_attrs="override")
    joints = dict.fromkeys(str(j) for part in parts.values() for j in part.coords["joint"].values)
    labels = np.array([str(label) for label in parts], dtype=object)
    return joined.assign_coords(result=labels).reindex(joint=list(joints))
