"""Models and their parts as plain data: numbers, texts, lists and dicts, as JSON has them.

An object with `parameters` becomes {"type": name of its class, ...its parameters}. A result keeps
its inputs in this form, from which the model can be rebuilt.
"""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

import numpy as np

from tribodyn.errors import make_error


def to_plain(value: Any, *, keep: tuple[type, ...] = ()) -> Any:
    """Return plain data for a value or an object; objects of the types in `keep` are unchanged."""
    if isinstance(value, keep):
        return value
    if value is None or isinstance(value, bool | int | float | str):
        return value
    if isinstance(value, np.generic):
        return value.item()
    if hasattr(value, "parameters"):
        return {"type": type(value).__name__, **to_plain(value.parameters, keep=keep)}
    if isinstance(value, Mapping):
        return {str(key): to_plain(entry, keep=keep) for key, entry in value.items()}
    if isinstance(value, list | tuple | np.ndarray):
        return [to_plain(entry, keep=keep) for entry in value]
    raise make_error(item="parameters", rule=f"cannot contain {value!r}")


def from_plain(value: Any, find_type: Callable[[str], Callable[..., Any]]) -> Any:
    """Return the value or object that `to_plain` converted.

    `find_type` returns, for the name of a class, a function that builds an object from parameters.
    """
    if isinstance(value, list | tuple):
        return [from_plain(entry, find_type) for entry in value]
    if isinstance(value, Mapping):
        parts = {key: from_plain(entry, find_type) for key, entry in value.items() if key != "type"}
        return find_type(value["type"])(**parts) if "type" in value else parts
    return value


class Described:
    """A base of objects that are shown, compared, copied and pickled by their arguments."""

    _parameters: dict[str, Any]

    @property
    def parameters(self) -> dict[str, Any]:
        """Arguments of the constructor by name, in SI units."""
        return dict(self._parameters)

    def __repr__(self) -> str:
        inside = ", ".join(f"{name}={value!r}" for name, value in self._parameters.items())
        return f"{type(self).__name__}({inside})"

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self._parameters == getattr(other, "_parameters", None)

    def __hash__(self) -> int:
        return hash(repr(self))

    def __reduce__(self) -> tuple[Any, ...]:
        return partial(type(self), **self._parameters), ()
