"""Quantities along beams at instants of a run, for curves and for colours."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from tribodyn.errors import make_error
from tribodyn.quantities import axis_label, find
from tribodyn.reports._dense import at_times
from tribodyn.results import (
    Solution,
    arc_lengths,
    call_of,
    interpolate,
    needed_points,
    von_mises,
)

Array = NDArray[np.float64]

# Quantities that are channels of a beam, as variables of `Solution.beam`.
CHANNELS = {
    "position": "axis_position",
    "velocity": "axis_velocity",
    "force": "section_force",
    "moment": "section_moment",
}
QUANTITIES = (*CHANNELS, "displacement", "von_mises")


@dataclass(frozen=True)
class Along:
    """A quantity along a beam.

    Attributes:
        values: at the instants, nodes and components (n, nodes, components).
        components: names of the components; one empty name for a scalar quantity.
        arc: arc lengths of the nodes [m].
        name: name of the quantity in labels.
        symbol: its symbol.
        unit: its SI unit.
    """

    values: Array
    components: tuple[str, ...]
    arc: Array
    name: str
    symbol: str
    unit: str

    def label(self, component: str, unit: str) -> str:
        """Return the label of a component, in a unit with a prefix; "" is the magnitude."""
        symbol = self.symbol
        if component:
            symbol = f"{symbol}_{component}"
        elif len(self.components) > 1:
            symbol = f"|{symbol}|"
        return axis_label(self.name, symbol, unit)

    def one(self, component: str | None) -> tuple[Array, str]:
        """Return values (n, nodes) of a component, or magnitudes of a vector, and its name."""
        if component is None and len(self.components) > 1:
            return np.linalg.norm(self.values, axis=2), ""
        chosen = self.components[0] if component is None else component
        return self.values[:, :, self.components.index(chosen)], chosen


def along(
    solution: Solution, item: str, beam: str, quantity: str, component: str | None, times: Array
) -> Along:
    """Return a quantity along a beam at instants [s]; of all components or of one.

    Raises:
        InvalidInput: the beam or the component does not exist, or the file of the solution does
            not contain the quantity.
    """
    call = call_of(solution, beam, "beam")
    if quantity == "von_mises":
        found = _von_mises(solution, beam, times)
        return found if component is None else _chosen(found, item, component)
    channel = f"{beam}/{CHANNELS.get(quantity, CHANNELS['position'])}"
    if channel not in solution:
        raise make_error(
            item=item,
            quantity="quantity",
            rule=f"'{quantity}' is not recorded in this solution",
            hint="files of earlier versions have no velocities along beams",
        )
    data = solution[channel]
    values = at_times(solution, data, times)
    if quantity not in ("position", "displacement"):
        values = interpolate(times, np.asarray(solution.time.values), np.asarray(data.values))
    if quantity == "displacement":
        values = values - np.array(call["axis"], dtype=float)
    entry = find(channel.partition("/")[2])
    displaced = quantity == "displacement"
    found = Along(
        values=values,
        components=tuple(str(c) for c in data.coords[data.dims[2]].values),
        arc=arc_lengths(call),
        name=quantity if displaced else entry.name,
        symbol="u" if displaced else entry.symbol,
        unit=entry.unit,
    )
    return found if component is None else _chosen(found, item, component)


def _von_mises(solution: Solution, beam: str, times: Array) -> Along:
    """Return the largest von Mises stress in each section."""
    call = call_of(solution, beam, "beam")
    points = needed_points(call, f"beam '{beam}'")
    rows = np.asarray(solution.time.values)
    force, moment = (
        interpolate(times, rows, np.asarray(solution[f"{beam}/section_{kind}"].values))
        for kind in ("force", "moment")
    )
    largest = von_mises(points.stress(force, moment)).max(axis=2)
    entry = find("von_mises_stress")
    return Along(
        values=largest[:, :, np.newaxis],
        components=("",),
        arc=arc_lengths(call),
        name=entry.name.replace("von_mises", "von Mises"),
        symbol=entry.symbol,
        unit=entry.unit,
    )


def _chosen(found: Along, item: str, component: str) -> Along:
    """Return one component."""
    if component not in found.components:
        raise make_error(
            item=item,
            quantity=f"component = '{component}'",
            rule=f"must be one of {', '.join(found.components)}"
            if found.components != ("",)
            else "must not be given: the quantity has no components",
        )
    k = found.components.index(component)
    return replace(found, values=found.values[:, :, k : k + 1], components=(component,))
