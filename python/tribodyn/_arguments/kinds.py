"""Kinds of arguments: type, unit and range of a value, checked in one call.

`take(value, item, quantity)` returns the value as the package uses it, or raises InvalidInput with
item, quantity, value, unit and rule. `door.py` applies the kinds to all arguments of a call.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from os import PathLike
from pathlib import PurePath
from typing import Any, TypeVar

import numpy as np

from tribodyn._core import TribodynError, closest_name
from tribodyn.errors import UnknownName, WrongArgument, make_error, shown

K = TypeVar("K", bound="Kind")


@dataclass(frozen=True, kw_only=True)
class Kind:
    """The accepted values of an argument; subclasses have `words` and `convert`.

    Attributes:
        unit: of the numbers; empty for pure numbers and for values that are not numbers.
        hint: advice in the message about a value of another kind.
        none: whether None is accepted as well.
    """

    unit: str = ""
    hint: str = ""
    none: bool = False

    @property
    def words(self) -> str:
        """The accepted values in words, such as "a number"."""
        return "anything"

    @property
    def expected(self) -> str:
        """The same words, with None if None is accepted."""
        return f"{self.words} or None" if self.none else self.words

    @property
    def type_name(self) -> str:
        """Type of the accepted values, for the signatures of kernel classes."""
        return "object"

    @property
    def annotation(self) -> str:
        """The same type, with None if None is accepted."""
        return f"{self.type_name} | None" if self.none else self.type_name

    def take(self, value: Any, item: str, quantity: str) -> Any:
        """Return the value as the package uses it, or raise InvalidInput."""
        if value is None and self.none:
            return None
        return self.convert(value, item, quantity)

    def convert(self, value: Any, item: str, quantity: str) -> Any:
        """Return a value that is not None as the package uses it."""
        return value

    def passes(self, value: Any) -> bool:
        """Return whether a value needs no conversion and no check; saves time in frequent calls."""
        return False

    def refused(self, value: Any, item: str, quantity: str) -> TribodynError:
        """Return the error for a value of another kind."""
        return make_error(
            WrongArgument,
            item=item,
            quantity=quantity,
            unit=self.unit,
            rule=f"must be {self.expected}, not {shown(value)}",
            hint=self.hint,
        )


def optional(kind: K) -> K:
    """Return the same kind, which accepts None as well."""
    return replace(kind, none=True)


# --- texts, flags, objects -------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class Flag(Kind):
    """True or False, but no other value that Python treats as one of them."""

    @property
    def words(self) -> str:
        return "True or False"

    @property
    def type_name(self) -> str:
        return "bool"

    def convert(self, value: Any, item: str, quantity: str) -> bool:
        if isinstance(value, bool | np.bool_):
            return bool(value)
        raise self.refused(value, item, quantity)


@dataclass(frozen=True, kw_only=True)
class Text(Kind):
    """A text; an empty text only if `empty` is set."""

    empty: bool = False

    @property
    def words(self) -> str:
        return "a text"

    def convert(self, value: Any, item: str, quantity: str) -> str:
        if isinstance(value, str) and (value or self.empty):
            return str(value)
        raise self.refused(value, item, quantity)


@dataclass(frozen=True, kw_only=True)
class Choice(Kind):
    """One of some names."""

    names: Sequence[str]

    @property
    def words(self) -> str:
        return "one of " + ", ".join(f"'{name}'" for name in self.names)

    @property
    def type_name(self) -> str:
        return "str"

    def convert(self, value: Any, item: str, quantity: str) -> str:
        if not isinstance(value, str):
            raise self.refused(value, item, quantity)
        if value in self.names:
            return str(value)
        meant = closest_name(value, list(self.names))
        known = "there is " + ", ".join(f"'{name}'" for name in self.names)
        raise make_error(
            UnknownName,
            item=item,
            quantity=quantity,
            rule=f"'{shown(value, str)}' is not known",
            hint=f"did you mean '{meant}'? {known}" if meant else known,
        )


@dataclass(frozen=True, kw_only=True)
class Instance(Kind):
    """An object of one of several classes.

    The classes are looked up when a value is checked, so that xarray is not imported earlier.
    """

    types: Callable[[], tuple[type, ...]]
    called: str

    @property
    def words(self) -> str:
        return self.called

    @property
    def type_name(self) -> str:
        return " | ".join(f"{known.__module__}.{known.__qualname__}" for known in self.types())

    def convert(self, value: Any, item: str, quantity: str) -> Any:
        if isinstance(value, self.types()):
            return value
        simple = value is None or isinstance(value, str | int | float | type)
        raise self.refused(value if simple else _Unnamed(value), item, quantity)


class _Unnamed:
    """An object that messages show by its class."""

    def __init__(self, value: Any) -> None:
        self.text = type(value).__name__

    def __repr__(self) -> str:
        return self.text


def instance(*types: type, called: str = "", hint: str = "") -> Instance:
    """Return the kind of objects of one of the classes; messages use the words `called`."""
    return Instance(types=lambda: types, called=called or _names_of(types), hint=hint)


def _names_of(types: Sequence[type]) -> str:
    """Return "a Solution or an Equilibrium"."""
    names = [kind.__name__ for kind in types]
    return " or ".join(f"{'an' if name[0] in 'AEIOU' else 'a'} {name}" for name in names)


_DESCRIBED: dict[type, Instance] = {}


def describe(*types: type, called: str = "", hint: str = "") -> None:
    """State once in which words messages speak of objects of each of the classes."""
    for kind in types:
        _DESCRIBED[kind] = instance(kind, called=called, hint=hint)


def described(*types: type) -> Instance:
    """Return the kind of objects of one of the classes, in the words that were stated for them."""
    known = [_DESCRIBED.get(kind, instance(kind)) for kind in types]
    called = " or ".join(dict.fromkeys(kind.called for kind in known))
    hint = next((kind.hint for kind in known if kind.hint), "")
    return instance(*types, called=called, hint=hint)


@dataclass(frozen=True, kw_only=True)
class Calls(Kind):
    """A function."""

    @property
    def words(self) -> str:
        return "a function"

    def convert(self, value: Any, item: str, quantity: str) -> Any:
        if callable(value) and not isinstance(value, type):
            return value
        raise self.refused(value, item, quantity)


@dataclass(frozen=True, kw_only=True)
class Place(Kind):
    """The path of a file or a folder."""

    @property
    def words(self) -> str:
        return "a path"

    def convert(self, value: Any, item: str, quantity: str) -> Any:
        if isinstance(value, str) and value and "\0" not in value:
            return value
        if isinstance(value, PurePath) or isinstance(value, PathLike) and _is_text_path(value):
            return value
        raise self.refused(value, item, quantity)


def _is_text_path(value: Any) -> bool:
    return isinstance(value.__fspath__(), str)


# --- kinds of kinds --------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class Several(Kind):
    """A list of another kind, as a tuple; a single value counts as a list of one."""

    each: Kind
    fewest: int = 0

    @property
    def words(self) -> str:
        return f"a list, each entry {self.each.words}"

    def convert(self, value: Any, item: str, quantity: str) -> tuple[Any, ...]:
        if isinstance(value, list | tuple) or isinstance(value, np.ndarray) and value.ndim:
            if len(value) < self.fewest:
                least = {1: "one"}.get(self.fewest, self.fewest)
                raise make_error(
                    item=item, quantity=quantity, rule=f"must hold at least {least}", hint=self.hint
                )
            return tuple(
                self.each.take(part, item, f"{quantity}[{k}]") for k, part in enumerate(value)
            )
        return (self.each.take(value, item, quantity),)


def several(kind: Kind, *, fewest: int = 0) -> Several:
    """Return the kind of lists of a kind."""
    return Several(each=kind, unit=kind.unit, fewest=fewest)


@dataclass(frozen=True, kw_only=True)
class Named(Kind):
    """A dict with texts as keys and values of another kind."""

    each: Kind
    fewest: int = 0

    @property
    def words(self) -> str:
        return f"a dict of names, each with {self.each.words}"

    def convert(self, value: Any, item: str, quantity: str) -> dict[Any, Any]:
        if not isinstance(value, Mapping) or len(value) < self.fewest:
            raise self.refused(value, item, quantity)
        if not all(isinstance(name, str) for name in value):
            raise self.refused(value, item, quantity)
        return {
            name: self.each.take(part, item, f"{quantity}['{name}']")
            for name, part in value.items()
        }


def named(kind: Kind, *, fewest: int = 0, hint: str = "") -> Named:
    """Return the kind of dicts whose values have a kind."""
    return Named(each=kind, unit=kind.unit, fewest=fewest, hint=hint)


@dataclass(frozen=True, kw_only=True)
class Either(Kind):
    """The first of several kinds whose test a value passes."""

    choices: tuple[tuple[Callable[[Any], bool], Kind], ...]
    otherwise: Kind | None = None
    called: str

    @property
    def words(self) -> str:
        return self.called

    def convert(self, value: Any, item: str, quantity: str) -> Any:
        for fits, kind in self.choices:
            if fits(value):
                return kind.take(value, item, quantity)
        if self.otherwise is None:
            raise self.refused(value, item, quantity)
        return self.otherwise.take(value, item, quantity)


def is_text(value: Any) -> bool:
    """Return whether a value is a text."""
    return isinstance(value, str)


def is_whole(value: Any) -> bool:
    """Return whether the type of a value is that of a whole number, and not a flag."""
    return isinstance(value, int | np.integer) and not is_flag(value)


def is_list(value: Any) -> bool:
    """Return whether a value is a list or a tuple."""
    return isinstance(value, list | tuple)


def is_array(value: Any) -> bool:
    """Return whether a value is an array, or one quantity of several numbers."""
    return bool(np.ndim(getattr(value, "magnitude", value if isinstance(value, np.ndarray) else 0)))


def is_flag(value: Any) -> bool:
    """Return whether a value is True or False."""
    return isinstance(value, bool | np.bool_)


FLAG = Flag()
TEXT = Text()
PATH = Place()
FUNCTION = Calls()
ANYTHING = Kind()
