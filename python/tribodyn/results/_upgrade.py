"""Model parameters of files of earlier versions, in the present names.

Results are read under any name that a released or stored version has written. The calls of the
package accept the present names alone.
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
    """Return calls and objects as plain data, see `Model.parameters`, in the present names."""
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
    if "cells_around" in found:  # cells_along counted the cells on half of the bearing
        around, along = found.pop("cells_around"), found.pop("cells_along")
        found["mesh"] = {"type": "FilmMesh", "around": around, "along": 2 * along}
    if "grooves" in found:
        found["ports"] = found.pop("grooves")
    if found.get("call") == "revolute_clearance":
        gap = {name: found.pop(name) for name in _GAP}
        found |= {"call": "clearance", "gap": {"type": "JournalGap", **gap}}
    return found
