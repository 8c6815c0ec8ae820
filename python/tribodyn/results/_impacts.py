"""The impacts of a joint, read off the rows of a run."""

from __future__ import annotations

import numpy as np

from tribodyn._later import pd
from tribodyn.errors._making import make_error, unknown_name
from tribodyn.quantities import find
from tribodyn.results._channels import ChannelTable
from tribodyn.results._labels import component_dimension

# Columns of the table and the quantities that are recorded, one row for every accepted step.
COLUMNS = {
    "time": "impact_time",
    "speed": "impact_velocity",
    "duration": "impact_duration",
    "largest_force": "impact_force",
    "energy_loss": "impact_energy_loss",
}


def impact_table(solution: ChannelTable, joint: str) -> pd.DataFrame:
    """Return the impacts of a joint in the order of their touch, one row each.

    The kernel keeps the last impact of every site in each of its rows; the last row that has an
    impact has all of it.
    """
    series = _series(solution, joint)
    sites = series["speed"].shape[1]
    found = []
    for site in range(sites):
        times, speeds = series["time"][:, site], series["speed"][:, site]
        last = np.append(times[1:] != times[:-1], True) & (speeds > 0.0)
        rows = {name: values[last, site] for name, values in series.items()}
        rows["duration"] = np.where(rows["duration"] > 0.0, rows["duration"], np.nan)
        found.append(pd.DataFrame(rows).assign(site=site + 1))
    table = pd.concat(found).sort_values(["time", "site"], kind="stable", ignore_index=True)
    table.index.name = "impact"
    if sites == 1:
        table = table.drop(columns="site")
    units = {name: find(quantity).unit for name, quantity in COLUMNS.items()}
    table.attrs = {"joint": joint, "units": units}
    return table


def _series(solution: ChannelTable, joint: str) -> dict[str, np.ndarray]:
    """Return the numbers of every column over (row, site)."""
    if f"{joint}/impact_velocity" not in solution:
        items = [name.split("/")[0] for name in solution if name.endswith("/impact_velocity")]
        if any(name.startswith(f"{joint}/") for name in solution):
            raise make_error(
                item=f"joint '{joint}'",
                quantity="impacts",
                rule="are those of smooth walls with a contact law, which it has not",
                hint="for example interface=DryInterface(contact=LankaraniNikravesh(...))",
            )
        raise unknown_name("solution", joint, items, "joint with a contact law")
    series = {}
    for name, quantity in COLUMNS.items():
        data = solution[f"{joint}/{quantity}"]
        values = np.asarray(data.values)
        series[name] = values if component_dimension(data) else values[:, np.newaxis]
    return series
