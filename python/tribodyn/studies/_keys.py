"""Keys of runs: hashes of all inputs that determine the result."""

import hashlib
import inspect
import json
from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from functools import partial
from typing import Any

import numpy as np

from tribodyn._arguments.plain import to_plain

# Number of characters: half of SHA-256, which makes equal keys of different runs practically
# impossible.
LENGTH = 32


def key(content: Any) -> str:
    """Return the key of plain data."""
    text = json.dumps(content, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:LENGTH]


def describe(value: Any) -> Any:
    """Return a parameter or an option as plain data that are equal in every process."""
    if value is None or isinstance(value, bool | int | float | str):
        return value
    if isinstance(value, np.generic | np.ndarray):
        return value.tolist()
    if hasattr(value, "parameters"):
        return to_plain(value)
    if is_dataclass(value) and not isinstance(value, type):
        content = {field.name: describe(getattr(value, field.name)) for field in fields(value)}
        return {"type": type(value).__name__, **content}
    if isinstance(value, Mapping):
        return {str(name): describe(entry) for name, entry in value.items()}
    if isinstance(value, list | tuple):
        return [describe(entry) for entry in value]
    if isinstance(value, partial):
        return {
            "partial": describe(value.func),
            "arguments": describe(value.args),
            "keywords": describe(value.keywords),
        }
    if callable(value):
        return _function(value)
    if hasattr(value, "to_base_units"):
        base = value.to_base_units()
        return {"magnitude": describe(base.magnitude), "unit": f"{base.units:~}"}
    text = repr(value)
    return {"type": type(value).__name__} | ({} if " at 0x" in text else {"value": text})


def name(function: Callable[..., Any]) -> str:
    """Return the module and the name of a function."""
    while isinstance(function, partial):
        function = function.func
    kind = function if hasattr(function, "__qualname__") else type(function)
    return f"{kind.__module__}.{kind.__qualname__}"


def _function(function: Any) -> dict[str, Any]:
    """Return the name and the source of a function with the values that it captures."""
    content: dict[str, Any] = {"function": name(function)}
    code = getattr(function, "__code__", None)
    if code is None:
        return content | {"holds": describe(dict(getattr(function, "__dict__", {})))}
    try:
        content["source"] = inspect.getsource(function)
    except (OSError, TypeError):
        content["source"] = [code.co_code.hex(), repr(code.co_names)]
    content["holds"] = {
        free: describe(value)
        for free, value in inspect.getclosurevars(function).nonlocals.items()
        if value is not function
    }
    if inspect.ismethod(function):
        content["self"] = describe(function.__self__)
    content["defaults"] = describe(function.__defaults__ or ())
    return content
