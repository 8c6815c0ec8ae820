"""Tables of joints and crank-angle windows in the form of publications."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

import numpy as np

from tribodyn._arguments.door import admits
from tribodyn._arguments.kinds import Kind, named, optional
from tribodyn._later import pd, xr
from tribodyn.errors._making import ByName
from tribodyn.results import Solution
from tribodyn.results._joints import SOLUTION, WINDOWS, Windows, joint_statistics
from tribodyn.results._tables import frame
from tribodyn.studies import Study


class _Results(Kind):
    """A solution, several solutions by name, or a study."""

    @property
    def words(self) -> str:
        return "a solution, a dict of solutions or a study"

    def convert(self, value: Any, item: str, quantity: str) -> Any:
        if isinstance(value, Mapping):
            return named(SOLUTION, fewest=1).take(value, item, quantity)
        if hasattr(value, "collect") and hasattr(value, "solutions"):
            return value
        return SOLUTION.take(value, item, quantity)


@admits("tables")
def tables(
    results: Annotated[Solution | Study | Mapping[str, Solution], _Results()],
    *,
    windows: Annotated[Windows, optional(WINDOWS)] = None,
    units: Mapping[str, str] | None = None,
) -> dict[str, pd.DataFrame]:
    """Return statistics of every clearance joint by crank-angle window, with a table per quantity.

    The keys are the names of the quantities, such as "minimum_film_thickness",
    "maximum_asperity_pressure" and "power_loss". The rows of a table are the joints, for each point
    of a study or each solution. The columns are (window, statistic) with mean, minimum, maximum and
    standard deviation, weighted by time. Vectors are represented by their magnitude.
    `table.attrs["units"]` is the unit.

    Args:
        results: a solution, several solutions by name, or a study.
        windows: pairs of crank angles [deg], "all" or "last revolution"; None is "all", or for a
            study its windows.
        units: displayed units by SI unit, such as {"m": "µm", "Pa": "MPa"}.

    Returns:
        Tables by quantity.
    """
    if isinstance(results, Mapping):
        chosen = WINDOWS.take(windows, "tables", "windows")
        data = stack({name: joint_statistics(each, chosen) for name, each in results.items()})
    elif hasattr(results, "collect"):
        data = results.dataset if windows is None else results.collect(windows=windows)
        data = data[[name for name, array in data.items() if "joint" in array.dims]]
    else:
        data = joint_statistics(results, WINDOWS.take(windows, "tables", "windows"))
    shown = {} if units is None else units
    found = {
        str(name): frame(array, shown.get(str(array.attrs["units"])))
        for name, array in data.data_vars.items()
    }
    return ByName("tables", "quantity", found)


def stack(parts: Mapping[Any, xr.Dataset]) -> xr.Dataset:
    """Return the statistics of several solutions along a first dimension "result"."""
    joined = xr.concat(list(parts.values()), dim="result", join="outer", combine_attrs="override")
    joints = dict.fromkeys(str(j) for part in parts.values() for j in part.coords["joint"].values)
    labels = np.array([str(label) for label in parts], dtype=object)
    return joined.assign_coords(result=labels).reindex(joint=list(joints))
