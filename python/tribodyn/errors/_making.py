"""Errors of the Python layer, in the same form as those of the kernel."""

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from tribodyn._core import InvalidInput, ModelError, TribodynError, name_hint


class UnknownName(InvalidInput, KeyError):
    """A name that nothing answers to; also a KeyError, as look-ups raise it."""

    def __str__(self) -> str:
        return ValueError.__str__(self)  # that of KeyError shows the quoted representation


class ForeignMarker(InvalidInput, ModelError):
    """A marker of another model."""


class WrongArgument(InvalidInput, TypeError):
    """An argument that a call does not take, lacks, or takes of another type; also a TypeError."""


SHOWN = 60


def shown(value: Any, text: Callable[[Any], str] = repr) -> str:
    """Return a value as a short text on one line, for messages."""
    try:
        words = " ".join(text(value).split())
    except Exception:
        words = f"an object of {type(value).__name__}"
    return words if len(words) <= SHOWN else f"{words[: SHOWN - 3]}..."


def make_error(
    kind: type[TribodynError] = InvalidInput,
    *,
    item: str = "",
    quantity: str = "",
    value: float | None = None,
    unit: str = "",
    rule: str = "",
    hint: str = "",
) -> TribodynError:
    """Return an error with its parts, and the text that the kernel makes of them."""
    words = [quantity]
    if value is not None:
        words += ["=" if quantity else "", f"{value:.9g}", unit]
    elif unit:
        words.append(f"[{unit}]")
    words.append(rule)
    text = " ".join([f"{item}:" if item else "", *words])
    text = " ".join(text.split())
    error = kind(f"{text}; {hint}" if hint else text)
    parts = {
        "item": item,
        "quantity": quantity,
        "value": value,
        "unit": unit,
        "rule": rule,
        "hint": hint,
    }
    for name, part in parts.items():
        setattr(error, name, part)
    return error


T = TypeVar("T")


class ByName(dict[str, T]):
    """A dict of things by name that says what was meant by a name which it does not have.

    Args:
        item: what has the names, in messages.
        kind: what a name is that of.
        entries: the things by name.
    """

    def __init__(self, item: str, kind: str, entries: Mapping[str, T]) -> None:
        super().__init__(entries)
        self._item, self._kind = item, kind

    def __getitem__(self, name: str) -> T:
        try:
            return super().__getitem__(name)
        except (KeyError, TypeError):  # what has no hash is no name either
            raise unknown_name(self._item, shown(name, str), [*self], self._kind) from None

    def __reduce__(self) -> tuple[Any, ...]:
        return ByName, (self._item, self._kind, dict(self))


def unknown_name(item: str, name: str, known: list[str], kind: str = "name") -> TribodynError:
    """Return the error for a name that is not among the known ones, with what was meant."""
    return make_error(
        UnknownName,
        item=item,
        quantity=kind,
        rule=f"'{name}' is not known",
        hint=name_hint(name, known),
    )
