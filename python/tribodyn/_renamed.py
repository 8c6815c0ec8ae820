"""Old names that go on working for a while: each warns and says the new one.

docs/renamed.md shows these tables to users. What calls keep of themselves in files, as plain data,
holds old names too, and is read without a warning.
"""

import warnings
from collections.abc import Mapping
from typing import Any

# Of the package itself, `tribodyn.<name>`.
NAMES = {
    "AverageFlow": "FlowFactors",
    "Error": "TribodynError",
    "Table": "Tabulated",
    "plotting": "plot",
}

# Of the arguments that the parts of a model keep.
KEPT = {"following": "follower", "roughness": "flow_factors"}
# Of all arguments: an old name stands for the new one in every call that has an argument of the new
# name and none of the old.
ARGUMENTS = KEPT | {"colour": "color", "start": "initial_guess"}


def warn_of_name(old: str, stacklevel: int) -> str:
    """Warn of an old public name and return the new one."""
    new = NAMES[old]
    text = f"tribodyn.{old} is now called tribodyn.{new}"
    warnings.warn(text, FutureWarning, stacklevel=stacklevel + 1)
    return new


def warn_of_argument(item: str, old: str, stacklevel: int) -> None:
    """Warn of the old name of an argument."""
    text = f"{item}: the argument {old} is now called {ARGUMENTS[old]}"
    warnings.warn(text, FutureWarning, stacklevel=stacklevel + 1)


def warn_of_change(text: str, stacklevel: int) -> None:
    """Warn of arguments that became others."""
    warnings.warn(text, FutureWarning, stacklevel=stacklevel + 1)


def with_new_names(plain: Any) -> Any:
    """Return calls and objects as plain data, see `Model.parameters`, in the present names."""
    if isinstance(plain, list | tuple):
        return [with_new_names(entry) for entry in plain]
    if not isinstance(plain, Mapping):
        return plain
    arguments = KEPT if "type" in plain or "call" in plain else {}
    found: dict[str, Any] = {
        str(arguments.get(name, name)): with_new_names(value) for name, value in plain.items()
    }
    if arguments:
        found = _with_new_arguments(found)
    kind = found.get("type")
    if isinstance(kind, str):
        found["type"] = NAMES.get(kind, kind)
    return found


# Arguments of the former call `revolute_clearance` that make the gap.
GAP = ("bearing_radius", "radial_clearance", "bearing_length")


def _with_new_arguments(given: dict[str, Any]) -> dict[str, Any]:
    """Return a call or object in which former arguments became parts of new ones."""
    found = dict(given)
    if {"cells_around", "cells_along"} & found.keys():
        # Of an interface; along counted those on half of the bearing.
        around, along = found.pop("cells_around", 80), found.pop("cells_along", 8)
        found["mesh"] = {"type": "FilmMesh", "around": around, "along": 2 * along}
    if "grooves" in found:
        found["ports"] = found.pop("grooves")
    if found.get("call") == "revolute_clearance":
        gap = {name: found.pop(name) for name in GAP}
        found |= {"call": "clearance", "gap": {"type": "JournalGap", **gap}}
    return found
