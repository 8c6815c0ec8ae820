"""Errors of the Python layer, in the same form as those of the kernel."""

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from tribodyn._core import InvalidInput, ModelError, TribodynError, name_hint


class UnknownName(InvalidInput, KeyError):
    """An unknown name; also a KeyError, because look-ups raise this type."""

    def __str__(self) -> str:
        return ValueError.__str__(self)  # KeyError would show the quoted representation


class ForeignMarker(InvalidInput, ModelError):
    """A marker that belongs to another model."""


class WrongArgument(InvalidInput, TypeError):
    """An argument that is unexpected, missing or of the wrong type; also a TypeError."""


# Largest number of characters of a value in a message.
SHOWN = 60


def shown(value: Any, text: Callable[[Any], str] = repr) -> str:
    """Return a value as a short text on one line, for use in messages."""
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
    """Return an error of the given kind with its parts as attributes.

    The text of the error has the same form as in the kernel:
    `item: quantity = value unit rule; hint`.

    Args:
        kind: class of the error.
        item: object that the error concerns, such as "joint 'pin'".
        quantity: name of the wrong argument or result.
        value: wrong value, in `unit`; None omits the value.
        unit: SI unit of the value.
        rule: condition that is violated.
        hint: suggestion for the user.
    """
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
    """A dict with text keys whose error for an unknown key suggests similar keys.

    Args:
        item: owner of the entries, for messages.
        kind: noun for an entry, for messages, such as "channel".
        entries: the entries by name.
    """

    def __init__(self, item: str, kind: str, entries: Mapping[str, T]) -> None:
        super().__init__(entries)
        self._item, self._kind = item, kind

    def __getitem__(self, name: str) -> T:
        try:
            return super().__getitem__(name)
        except (KeyError, TypeError):  # an unhashable key is an unknown name as well
            raise unknown_name(self._item, shown(name, str), [*self], self._kind) from None

    def __reduce__(self) -> tuple[Any, ...]:
        return ByName, (self._item, self._kind, dict(self))


def unknown_name(item: str, name: str, known: list[str], kind: str = "name") -> TribodynError:
    """Return the error for an unknown name, with a similar known name as its hint."""
    return make_error(
        UnknownName,
        item=item,
        quantity=kind,
        rule=f"'{name}' is not known",
        hint=name_hint(name, known),
    )
