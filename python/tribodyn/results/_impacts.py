"""The impacts of a joint, extracted from the rows of a run."""

from __future__ import annotations

import numpy as np

from tribodyn._later import pd
from tribodyn.errors import make_error, unknown_name
from tribodyn.quantities import find
from tribodyn.results._channels import ChannelTable
from tribodyn.results._in_full import in_full
from tribodyn.results._labels import component_dimension

# Columns of the table and the recorded quantities, which have a value in every row.
COLUMNS = {
    "time": "impact_time",
    "speed": "impact_velocity",
    "duration": "impact_duration",
    "largest_force": "impact_force",
    "energy_loss": "impact_energy_loss",
}


def impact_table(solution: ChannelTable, joint: str) -> pd.DataFrame:
    """Return the impacts of a joint in the order of their start, one row for each impact.

    Every recorded row contains the data of the last impact of every site. The last row that belongs
    to an impact contains its complete data.
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
    return in_full(table)


def _series(solution: ChannelTable, joint: str) -> dict[str, np.ndarray]:
    """Return the values of every column as arrays over (row, site)."""
    if f"{joint}/impact_velocity" not in solution:
        items = [name.split("/")[0] for name in solution if name.endswith("/impact_velocity")]
        if any(name.startswith(f"{joint}/") for name in solution):
            raise make_error(
                item=f"joint '{joint}'",
                quantity="impacts",
                rule="need smooth walls with a contact law, which the joint does not have",
                hint="for example interface=DryInterface(contact=LankaraniNikravesh(...))",
            )
        raise unknown_name("solution", joint, items, "joint with a contact law")
    series = {}
    for name, quantity in COLUMNS.items():
        data = solution[f"{joint}/{quantity}"]
        values = np.asarray(data.values)
        series[name] = values if component_dimension(data) else values[:, np.newaxis]
    return series
