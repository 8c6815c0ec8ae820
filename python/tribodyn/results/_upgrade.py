"""Conversion of model parameters in files of earlier versions to the present names.

Result files may contain any name that an earlier version has written. The functions of the package
accept only the present names.
"""

from collections.abc import Mapping
from typing import Any

_TYPES = {
    "AngleTable": "TabulatedByAngle",
    "AverageFlow": "FlowFactors",
    "Table": "Tabulated",
    "TimeTable": "Tabulated",
}
_ARGUMENTS = {"following": "follower", "roughness": "flow_factors", "tilting": "misalignment"}
_GAP = ("bearing_radius", "radial_clearance", "bearing_length")  # of revolute_clearance


def upgraded(plain: Any) -> Any:
    """Return plain data of a model, see `Model.parameters`, with the present names."""
    if isinstance(plain, list | tuple):
        return [upgraded(entry) for entry in plain]
    if not isinstance(plain, Mapping):
        return plain
    names = _ARGUMENTS if "type" in plain or "call" in plain else {}
    if plain.get("type") == "PadGap":  # a pad tilts about its pivot, at present as well
        names = {}
    found = {str(names.get(name, name)): upgraded(value) for name, value in plain.items()}
    if isinstance(found.get("type"), str):
        found["type"] = _TYPES.get(found["type"], found["type"])
    if "cells_around" in found:  # cells_along was the number of cells on half of the bearing
        around, along = found.pop("cells_around"), found.pop("cells_along")
        found["mesh"] = {"type": "FilmMesh", "around": around, "along": 2 * along}
    if "grooves" in found:
        found["ports"] = found.pop("grooves")
    if found.get("call") == "revolute_clearance":
        gap = {name: found.pop(name) for name in _GAP}
        found |= {"call": "clearance", "gap": {"type": "JournalGap", **gap}}
    return found
