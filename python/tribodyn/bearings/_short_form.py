"""Short forms of bearings: one call that takes the arguments of a gap and of a film."""

from __future__ import annotations

import inspect
import re
import typing
from collections.abc import Callable
from typing import Any, TypeVar

from tribodyn._arguments import scalars
from tribodyn._arguments.door import Entrance
from tribodyn._arguments.kinds import Kind
from tribodyn.bearings._bearing import FilmBearing
from tribodyn.inputs import Gap
from tribodyn.inputs.interfaces import LubricatedInterface

Bearing = TypeVar("Bearing", bound=FilmBearing[Any])


def short_form(gap: type[Gap]) -> Callable[[type[Bearing]], type[Bearing]]:
    """Decorate a bearing whose constructor takes the arguments of a gap and of its film.

    Signature, checks and documentation of the arguments are those of the gap and of a
    LubricatedInterface, so that they are stated once.

    Args:
        gap: class of the gap.
    """

    def decorate(bearing: type[Bearing]) -> type[Bearing]:
        # A steady film does not depend on the film at the start of a run.
        # With a profile that turns with the journal no film is steady.
        left_out = {"initial_film_fraction", "journal_profile"}
        left_out |= set() if bearing._has_ports else {"ports"}
        of_gap, of_film = _arguments(gap), _arguments(LubricatedInterface)
        of_gap = {name: of_gap[name] for name in of_gap if name not in left_out}
        of_film = {name: of_film[name] for name in of_film if name not in left_out}
        of_film["mesh"] = of_film["mesh"].replace(default=bearing._default_mesh)
        own = inspect.Parameter("self", inspect.Parameter.POSITIONAL_OR_KEYWORD)
        parameters = [own, *of_gap.values(), *of_film.values()]
        signature = inspect.Signature(parameters, return_annotation=None)

        def kinds(names: list[str]) -> dict[str, Kind]:
            stated = _kinds(gap) | _kinds(LubricatedInterface)
            return {name: stated[name] for name in names}

        entrance = Entrance(bearing._item, True, lambda: signature, kinds)

        def __init__(self: Any, *args: Any, **given: Any) -> None:
            taken = {"mesh": bearing._default_mesh} | entrance.admit((self, *args), given)
            shape = gap(**{name: value for name, value in taken.items() if name in of_gap})
            film = LubricatedInterface(
                **{name: value for name, value in taken.items() if name in of_film}
            )
            inside = {n: v for n, v in film.parameters.items() if n not in left_out}
            self._take(shape, film, shape.parameters | inside)

        __init__.__signature__ = signature  # type: ignore[attr-defined]
        __init__.entrance = entrance  # type: ignore[attr-defined]
        __init__.__qualname__ = f"{bearing.__qualname__}.__init__"
        __init__.__module__ = bearing.__module__
        bearing.__init__ = __init__  # type: ignore[method-assign]
        bearing._short_names = (*of_gap, *of_film)
        if bearing.__doc__:  # Python removes docstrings with the option -OO
            described = _described(gap) | _described(LubricatedInterface)
            lines = [f"{name}: {described[name]}" for name in (*of_gap, *of_film)]
            text = inspect.cleandoc(bearing.__doc__)
            bearing.__doc__ = "\n    ".join([f"{text}\n\nArgs:", *lines]) + "\n"
        return bearing

    return decorate


def _arguments(call: type) -> dict[str, inspect.Parameter]:
    """Return the parameters of a constructor by name, with their types as annotations."""
    constructor = call.__init__  # type: ignore[misc]
    names = vars(scalars) | inspect.unwrap(constructor).__globals__
    types = typing.get_type_hints(constructor, names)
    return {
        name: parameter.replace(annotation=types[name])
        for name, parameter in inspect.signature(constructor).parameters.items()
        if name != "self"
    }


def _kinds(call: type) -> dict[str, Kind]:
    """Return the kinds of the arguments of a constructor by name."""
    kinds: dict[str, Kind] = call.__init__.entrance.kinds  # type: ignore[misc]
    return kinds


def _described(call: type) -> dict[str, str]:
    """Return the descriptions of the arguments in the docstring of a class."""
    _, _, arguments = inspect.cleandoc(call.__doc__ or "").partition("Args:\n")
    found = re.findall(r"^    (\w+): (.*(?:\n {8}.*)*)", arguments, flags=re.MULTILINE)
    return dict(found)
