"""Functions in Python: their description as plain data, and functions that a model keeps."""

from __future__ import annotations

import hashlib
import inspect
import json
import pickle
from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from functools import partial
from typing import Any

import numpy as np

from tribodyn._arguments.plain import to_plain
from tribodyn.errors import make_error

# Number of characters of a hash: half of SHA-256, which makes equal hashes of different contents
# practically impossible.
LENGTH = 32


def hashed(content: Any) -> str:
    """Return the hash of plain data."""
    text = json.dumps(content, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:LENGTH]


def described(value: Any) -> Any:
    """Return a parameter or an option as plain data that are equal in every process."""
    if value is None or isinstance(value, bool | int | float | str):
        return value
    if isinstance(value, np.generic | np.ndarray):
        return value.tolist()
    if hasattr(value, "parameters"):
        return to_plain(value)
    if is_dataclass(value) and not isinstance(value, type):
        content = {field.name: described(getattr(value, field.name)) for field in fields(value)}
        return {"type": type(value).__name__, **content}
    if isinstance(value, Mapping):
        return {str(name): described(entry) for name, entry in value.items()}
    if isinstance(value, list | tuple):
        return [described(entry) for entry in value]
    if isinstance(value, partial):
        return {
            "partial": described(value.func),
            "arguments": described(value.args),
            "keywords": described(value.keywords),
        }
    if callable(value):
        return _function(value)
    if hasattr(value, "to_base_units"):
        base = value.to_base_units()
        return {"magnitude": described(base.magnitude), "unit": f"{base.units:~}"}
    text = repr(value)
    return {"type": type(value).__name__} | ({} if " at 0x" in text else {"value": text})


def name_of(function: Callable[..., Any]) -> str:
    """Return the module and the name of a function."""
    while isinstance(function, partial):
        function = function.func
    kind = function if hasattr(function, "__qualname__") else type(function)
    return f"{kind.__module__}.{kind.__qualname__}"


def _function(function: Any) -> dict[str, Any]:
    """Return the name and the source of a function with the values that it captures."""
    content: dict[str, Any] = {"function": name_of(function)}
    code = getattr(function, "__code__", None)
    if code is None:
        return content | {"holds": described(dict(getattr(function, "__dict__", {})))}
    try:
        content["source"] = inspect.getsource(function)
    except (OSError, TypeError):
        content["source"] = [code.co_code.hex(), repr(code.co_names)]
    content["holds"] = {
        free: described(value)
        for free, value in inspect.getclosurevars(function).nonlocals.items()
        if value is not function
    }
    if inspect.ismethod(function):
        content["self"] = described(function.__self__)
    content["defaults"] = described(function.__defaults__ or ())
    return content


class KeptFunction:
    """A function in Python that a model calls during a run.

    As plain data it is its name and a hash of its content, by which models that are built from
    these data in the same process find it again. Nothing of its code is stored.

    Args:
        function: the function.

    Attributes:
        function: the function.
        parameters: name and hash.
    """

    _known: dict[tuple[str, str], KeptFunction] = {}

    def __init__(self, function: Callable[..., Any]) -> None:
        self.function = function
        name, content = name_of(function), hashed([described(function), _globals_of(function)])
        same = 1
        # Two functions may differ in objects that have no description.
        while (known := self._known.get((name, content))) and not _equal(known.function, function):
            same += 1
            content = f"{content[:LENGTH]}-{same}"
        self.parameters = {"name": name, "content": content}
        self._known[name, content] = self

    def __call__(self, *args: Any) -> Any:
        """Call the function."""
        return self.function(*args)

    @classmethod
    def find(cls, *, name: str, content: str) -> KeptFunction:
        """Return the function of this name and hash.

        Raises:
            InvalidInput: no model of this process has the function.
        """
        if (name, content) not in cls._known:
            raise make_error(
                item="parameters",
                quantity="function",
                rule=f"contain the name '{name}' of a function in Python, not the function",
                hint="give functions={name of the force: function} to from_parameters or from_json",
            )
        return cls._known[name, content]

    def __reduce__(self) -> tuple[Any, ...]:
        return _restored, (_packed(self.function), self.parameters)


def _globals_of(function: Callable[..., Any]) -> dict[str, Any]:
    """Return the global numbers, texts and arrays that a function reads, by name.

    A study with a changed global number must not take the results of earlier runs.
    """
    if not hasattr(function, "__code__"):
        return {}
    plain = (bool, int, float, str, np.generic, np.ndarray)
    found = inspect.getclosurevars(function).globals
    return {name: described(value) for name, value in found.items() if isinstance(value, plain)}


def _equal(one: Callable[..., Any], other: Callable[..., Any]) -> bool:
    """Return whether two functions of the same description are certain to give the same values."""
    if one is other:
        return True
    held: list[Any] = []
    for function in (one, other):
        held.extend(cell.cell_contents for cell in getattr(function, "__closure__", None) or ())
        held.extend(getattr(function, "__defaults__", None) or ())
    plain = all(isinstance(x, bool | int | float | str) for x in held)
    return plain and hasattr(one, "__code__") and not inspect.ismethod(one)


def _packed(function: Callable[..., Any]) -> bytes:
    """Return a function for another process.

    Raises:
        InvalidInput: the other process could not find the function.
    """
    try:
        import cloudpickle
    except ImportError:
        cloudpickle = None
    # Other processes import modules, but not the cells of a notebook.
    by_value = cloudpickle is not None and name_of(function).startswith("__main__.")
    try:
        packed: bytes = (cloudpickle if by_value else pickle).dumps(function)
    except Exception as error:
        if cloudpickle is not None and not by_value:
            return bytes(cloudpickle.dumps(function))
        raise make_error(
            item="study",
            quantity="function",
            rule=f"'{name_of(function)}' cannot be sent to another process: {error}",
            hint="define the function in a module, or install cloudpickle",
        ) from error
    return packed


def _restored(packed: bytes, parameters: dict[str, str]) -> KeptFunction:
    """Return a function of another process under its former name and hash."""
    key = parameters["name"], parameters["content"]
    if key not in KeptFunction._known:
        made = KeptFunction.__new__(KeptFunction)
        made.function = pickle.loads(packed)
        made.parameters = parameters
        KeptFunction._known[key] = made
    return KeptFunction._known[key]
