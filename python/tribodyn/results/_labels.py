"""The rows of a recorder as labelled channels."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from tribodyn._later import xr
from tribodyn.errors._making import make_error
from tribodyn.quantities import Quantity, find

Channels = Sequence[tuple[str, str, Sequence[str], int]]

# Second dimension of vectors in the plane; of others their components are in the name, so that each
# name has one list of them: "component_xyz" in space, "component_yz" across a guide.
_PLANE = "component"
# Of the sites at which walls touch, with their number: their components are "1", "2", ...
_SITES = "site_of_"


def component_dimension(data: Any) -> str | None:
    """Return the dimension of the components or sites of a channel; None of a single number."""
    names = (str(name) for name in data.dims)
    return next((n for n in names if n.startswith((_PLANE, _SITES))), None)


def _dimension(components: Sequence[str]) -> str:
    if components[0].isdigit():
        return f"{_SITES}{len(components)}"
    if list(components) == ["x", "y"]:
        return _PLANE
    between = "" if all(len(name) == 1 for name in components) else "_"
    return f"{_PLANE}_{between.join(components)}"


# Quantities that are not determined where the rows of their joint are redundant.
REACTIONS = ("force", "moment", "drive_torque")
SHARED = "one of many that rigid bodies allow: that of least norm"


def labelled(
    rows: np.ndarray[Any, np.dtype[np.float64]], channels: Channels, shared: Sequence[str] = ()
) -> xr.Dataset:
    """Label the rows of a recorder: (item, quantity, components, first column) each.

    `shared` names the joints whose reactions rigid bodies do not determine.
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
                rule=f"must reach the channel '{item}/{quantity}' at {first}",
            )
        attributes = _attributes(item, quantity, entries[quantity])
        if item in sharing and quantity in REACTIONS:
            attributes["reaction"] = "least norm"
            attributes["description"] += f"; {SHARED}"
        if item == "":
            coordinates["time"] = xr.Variable("time", rows[:, first], attributes)
        elif components:
            block = rows[:, first : first + len(components)]
            dimension = _dimension(components)
            coordinates[dimension] = list(components)
            variables[f"{item}/{quantity}"] = xr.Variable(("time", dimension), block, attributes)
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
    """Add the angle of the first drive as a coordinate in degrees."""
    # Variables rather than data arrays: one of these takes as long to make as there are variables.
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
