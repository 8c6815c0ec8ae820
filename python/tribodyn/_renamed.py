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
    "Table": "TimeTable",
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


def with_new_names(plain: Any) -> Any:
    """Return calls and objects as plain data, see `Model.parameters`, in the present names."""
    if isinstance(plain, list | tuple):
        return [with_new_names(entry) for entry in plain]
    if not isinstance(plain, Mapping):
        return plain
    arguments = KEPT if "type" in plain or "call" in plain else {}
    found = {arguments.get(name, name): with_new_names(value) for name, value in plain.items()}
    kind = found.get("type")
    if isinstance(kind, str):
        found["type"] = NAMES.get(kind, kind)
    return found
