"""Labelled channels from the rows of a recorder."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from tribodyn._later import xr
from tribodyn.errors import make_error
from tribodyn.quantities import Quantity, find

Channels = Sequence[tuple[str, str, Sequence[str], int]]

# Second dimension of vectors (x, y). For other vectors the name contains the components, so that
# every name has a unique list of components: "component_xyz" in space, "component_yz" across a
# guide.
_PLANE = "component"
# Start of the dimension of contact sites, followed by their number; the labels are "1", "2", ...
_SITES = "site_of_"
# Start of the dimension of modes, followed by their number; the labels are "mode1", "mode2", ...
_MODES = "mode_of_"
# Start of the dimension of the ports and open boundaries of a film, followed by the item: no other
# item has these labels.
_OUTLETS = "outlet_of_"
_OUTFLOW = "boundary_outflow"
# Start of the dimension of the nodes of a beam, followed by their number; the labels are 0, 1, ...
_NODES = "node_of_"


def component_dimension(data: Any) -> str | None:
    """Return the dimension of components, sites, modes or outlets; None for a scalar channel."""
    names = (str(name) for name in data.dims)
    return next((n for n in names if n.startswith((_PLANE, _SITES, _MODES, _OUTLETS))), None)


def _along_nodes(components: Sequence[str]) -> tuple[int, list[str]] | None:
    """Return the number of nodes and the components at each; None for another channel.

    A component of a node has the number of the node before its name, "4 x".
    """
    if not components[0].startswith("0 "):
        return None
    first = [name.partition(" ")[2] for name in components if name.startswith("0 ")]
    return len(components) // len(first), first


def _dimension(item: str, quantity: str, components: Sequence[str]) -> str:
    if quantity == _OUTFLOW:
        return f"{_OUTLETS}{item}"
    if components[0].isdigit():
        return f"{_SITES}{len(components)}"
    if components[0] == "mode1":
        return f"{_MODES}{len(components)}"
    if list(components) == ["x", "y"]:
        return _PLANE
    between = "" if all(len(name) == 1 for name in components) else "_"
    return f"{_PLANE}_{between.join(components)}"


# Quantities that redundant constraints of their joint leave undetermined.
REACTIONS = ("force", "moment", "drive_torque")
SHARED = "not unique for rigid bodies: the solution of least norm"


def labelled(
    rows: np.ndarray[Any, np.dtype[np.float64]], channels: Channels, shared: Sequence[str] = ()
) -> xr.Dataset:
    """Return the rows of a recorder as a dataset of labelled channels.

    Args:
        rows: values, one row for each time and one column for each number.
        channels: a tuple (item, quantity, components, first column) for each channel.
        shared: names of the joints whose reactions are not unique for rigid bodies.

    Raises:
        InvalidInput: the rows have too few columns.
    """
    variables: dict[str, xr.Variable] = {}
    coordinates: dict[str, Any] = {}
    sharing = frozenset(shared)
    entries = {quantity: find(quantity) for quantity in {channel[1] for channel in channels}}
    for item, quantity, components, first in channels:
        if first + max(1, len(components)) > rows.shape[1]:
            raise make_error(
                item="solution",
                quantity="number of columns",
                value=rows.shape[1],
                rule=f"must include the channel '{item}/{quantity}' from column {first}",
            )
        attributes = _attributes(item, quantity, entries[quantity])
        if item in sharing and quantity in REACTIONS:
            attributes["reaction"] = "least norm"
            attributes["description"] += f"; {SHARED}"
        if item == "":
            coordinates["time"] = xr.Variable("time", rows[:, first], attributes)
        elif components:
            block = rows[:, first : first + len(components)]
            dimensions = ["time"]
            if along := _along_nodes(components):
                nodes, components = along
                dimensions.append(f"{_NODES}{nodes}")
                coordinates[dimensions[-1]] = np.arange(nodes)
                block = block.reshape(len(rows), nodes, len(components))
            dimensions.append(_dimension(item, quantity, components))
            coordinates[dimensions[-1]] = list(components)
            variables[f"{item}/{quantity}"] = xr.Variable(dimensions, block, attributes)
        else:
            variables[f"{item}/{quantity}"] = xr.Variable("time", rows[:, first], attributes)
    dataset = xr.Dataset(variables, coords=coordinates)
    return _with_crank_angle(dataset)


def _attributes(item: str, quantity: str, entry: Quantity) -> dict[str, str]:
    return {
        **entry.attributes,
        "long_name": " ".join([item, quantity.replace("_", " ")]).strip(),
        "item": item,
        "quantity": quantity,
        "description": entry.description,
    }


def _with_crank_angle(dataset: xr.Dataset) -> xr.Dataset:
    """Return the dataset with the angle of the first drive as a coordinate in degrees."""
    # The loop uses variables, as the cost of a data array grows with the number of variables.
    for name, data in dataset.variables.items():
        if data.attrs.get("quantity") == "drive_angle":
            attributes = {
                **find("crank_angle").attributes,
                "long_name": "crank angle",
                "description": f"{name} in degrees",
            }
            angle = xr.Variable("time", np.degrees(data.values), attributes)
            return dataset.assign_coords(crank_angle=angle)
    return dataset
