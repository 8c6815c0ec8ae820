"""Every public call of the package, found by looking.

The published cases are examples: the objects that they build check the arguments.
"""

import inspect
import types
from collections.abc import Callable
from typing import Any

import tribodyn as td

# Special methods that take what a user writes in brackets.
LOOKUPS = [
    (td.Solution, "__getitem__"),
    (td.FilmSolution, "__getitem__"),
    (td.FilmErrorEstimate, "__getitem__"),
    (td.JointResults, "__getitem__"),
    (td.RollingContactSolution, "__getitem__"),
]
# Things by name, which are looked up in brackets as well.
BY_NAME = (
    "Equilibrium.joints",
    "FilmSolution.flows",
    "Model.bodies",
    "Model.freedoms",
    "Model.joints",
    "QUANTITIES",
    "Solution.joints",
    "Solution.run_statistics",
    "Study.parameters",
    "Study.solutions",
    "tables()",
)


def _look_up(self: object, name: str) -> object:
    """A placeholder for the brackets of a mapping by name; examples define the key."""


def public_calls() -> dict[str, Callable[..., Any]]:
    """Return functions, constructors and methods by name, each once; exceptions take anything.

    A method is named after the public class that defines it, so that a class derived later does not
    rename it; one of a hidden base after the first class that has it.
    """
    found: dict[str, Callable[..., Any]] = {}
    seen: set[int] = set()

    def add(name: str, call: Any) -> None:
        if id(getattr(call, "__func__", call)) not in seen:
            seen.add(id(getattr(call, "__func__", call)))
            found[name] = call

    for space in (td, td.plot, td.quantities):
        for name in space.__all__:
            value = getattr(space, name)
            if isinstance(value, types.ModuleType) or not callable(value):
                continue
            if not isinstance(value, type):
                add(name, value)
                continue
            if issubclass(value, BaseException):
                continue
            add(name, value.__init__)
            for owner in value.__mro__:
                if not owner.__module__.startswith("tribodyn"):
                    continue
                public = vars(td).get(owner.__name__) is owner and owner.__name__ in td.__all__
                of = owner.__name__ if public else name
                for member, content in vars(owner).items():
                    if not member.startswith("_") and not isinstance(content, property):
                        if callable(getattr(value, member)):
                            add(f"{of}.{member}", getattr(value, member))
    for owner, member in LOOKUPS:
        found[f"{owner.__name__}.{member}"] = getattr(owner, member)
    found |= {f"{name}.__getitem__": _look_up for name in BY_NAME}
    return found


def parameters_of(call: Callable[..., Any]) -> list[inspect.Parameter]:
    """Return the parameters of a call that have names, without the object itself."""
    found = inspect.signature(call).parameters.values()
    kinds = (inspect.Parameter.VAR_KEYWORD, inspect.Parameter.VAR_POSITIONAL)
    return [p for p in found if p.kind not in kinds and p.name not in ("self", "cls")]
