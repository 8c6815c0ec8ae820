"""All laws of a family, made from the examples of the registry of the kernel."""

from typing import Any

import tribodyn as td
from tribodyn import _core
from tribodyn.cases import slider_crank_mixed

ENTRIES = {entry.law: entry for entry in _core.laws()}
FAMILIES = sorted({entry.family for entry in ENTRIES.values()})


def laws(family: str, base: type = object) -> list[Any]:
    """Return the classes of a family of laws, in the order of their bindings."""
    return [law for law, e in ENTRIES.items() if e.family == family and issubclass(law, base)]


def arguments(law: type) -> dict[str, Any]:
    """Return valid arguments of the constructor of a law."""
    return {a.name: _value(a) for a in ENTRIES[law].arguments}


def _value(argument: _core.ListedArgument) -> Any:
    if argument.type is td.RoughSurface:
        return slider_crank_mixed.surface()
    return argument.example


def example(law: type) -> Any:
    """Return an object of a law."""
    return law(**arguments(law))


def examples(family: str, base: type = object) -> list[Any]:
    """Return an object of every law of a family."""
    return [example(law) for law in laws(family, base)]
