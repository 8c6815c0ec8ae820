"""Errors of the Python layer, in the same form as those of the kernel."""

from tribodyn._core import Error, InvalidInput, ModelError, name_hint


class UnknownName(InvalidInput, KeyError):
    """A name that nothing answers to; also a KeyError, as look-ups raise it."""

    def __str__(self) -> str:
        return ValueError.__str__(self)  # that of KeyError shows the quoted representation


class ForeignMarker(InvalidInput, ModelError):
    """A marker of another model."""


def make_error(
    kind: type[Error] = InvalidInput,
    *,
    item: str = "",
    quantity: str = "",
    value: float | None = None,
    unit: str = "",
    rule: str = "",
    hint: str = "",
) -> Error:
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


def unknown_name(item: str, name: str, known: list[str], kind: str = "name") -> Error:
    """Return the error for a name that is not among the known ones, with what was meant."""
    return make_error(
        UnknownName,
        item=item,
        quantity=kind,
        rule=f"'{name}' is not known",
        hint=name_hint(name, known),
    )
