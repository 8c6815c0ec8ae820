"""Solutions from their files."""

from __future__ import annotations

import json
from collections.abc import Mapping
from os import PathLike
from typing import Any

import numpy as np

from tribodyn._arguments.door import admits
from tribodyn._later import xr
from tribodyn.results import _netcdf
from tribodyn.results._files import file_error
from tribodyn.results._run_record import RunRecord
from tribodyn.results._snapshots import Snapshots
from tribodyn.results._solution import FORMAT, FORMAT_VERSION, JSON_ATTRIBUTES, STATE, Solution
from tribodyn.results._upgrade import upgraded

__all__ = ["load"]


@admits("load")
def load(path: str | PathLike[str]) -> Solution:
    """Read a solution that was written by `Solution.to_netcdf` of this or an earlier version.

    Args:
        path: path of the file.

    Raises:
        InvalidInput: the file cannot be read, was truncated or altered, or has another format; also
            an OSError.
    """
    dataset = _netcdf.read(path, FORMAT, FORMAT_VERSION)
    try:
        return _from_file(dataset)
    except Exception as error:
        # The file may have no checksum (version 1) or may come from another program.
        raise file_error(
            path, f"is altered: {type(error).__name__}: {error}", _netcdf.DAMAGED
        ) from error


def _from_file(dataset: xr.Dataset) -> Solution:
    state = None
    snapshots, dataset = Snapshots.taken_from(dataset)
    if STATE in dataset.coords:
        state = np.array(dataset[STATE].values)
        dataset = dataset.drop_vars(STATE)
    names = {
        name: f"{data.attrs['item']}/{data.attrs['quantity']}"
        for name, data in dataset.data_vars.items()
    }
    attributes = dataset.attrs
    # Files of earlier versions may lack conditions, warnings and starts.
    data = {key: _plain(attributes, key) for key in JSON_ATTRIBUTES if key in attributes}
    data["model"] = upgraded(data["model"])
    record = RunRecord(
        status=attributes["status"],
        message=attributes["message"],
        wall_time=float(attributes["wall_time"]),
        version=attributes["tribodyn_version"],
        created=attributes["created"],
        state=state,
        snapshots=snapshots,
        **data,
    )
    dataset = dataset.rename_vars(names)
    dataset.attrs = {}
    return Solution(dataset, record)


def _plain(attributes: Mapping[str, Any], key: str) -> Any:
    """Return a JSON attribute after a check of its type."""
    value = json.loads(attributes[key])
    wanted: type = list if key == "warnings" else dict
    kind = type(value)
    if kind is not wanted:
        raise TypeError(f"{key} must be a {wanted.__name__}, not {value!r}")
    entries: Any = value if wanted is list else []
    if key == "model":
        entries = value["items"]
        # Forces of early versions may have no name, but every item has a call.
        if not all("call" in entry for entry in entries):
            raise KeyError("call of an item of the model")
    if not all(isinstance(entry, dict) for entry in entries):
        raise TypeError(f"{key} must hold dicts")
    return value
