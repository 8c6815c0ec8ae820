"""The registry of recorded quantities: one name, symbol, unit and meaning for each.

Keys of results, plot labels and documentation all come from here; it is a view of the kernel's
registry.
"""

from dataclasses import dataclass

from tribodyn import _core
from tribodyn._arguments.door import admits, guard
from tribodyn._arguments.kinds import TEXT, Text
from tribodyn.errors._making import unknown_name

__all__ = ["QUANTITIES", "Quantity", "find"]


@dataclass(frozen=True)
class Quantity:
    """One kind of recorded number.

    Attributes:
        name: second half of the key in results, as in "pin/minimum_film_thickness".
        symbol: LaTeX without dollars.
        unit: SI; empty for pure numbers.
        description: what it is, with frame and sign.
    """

    name: str
    symbol: str
    unit: str
    description: str

    @property
    def label(self) -> str:
        """Name, symbol and unit, as on the axis of a plot."""
        return axis_label(self.name, self.symbol, self.unit)


_LABEL = Text(empty=True)
guard(Quantity, "quantity", name=TEXT, symbol=_LABEL, unit=_LABEL, description=_LABEL)


def axis_label(name: str, symbol: str, unit: str) -> str:
    """Return the text of an axis: "minimum film thickness $h_{min}$ [m]"."""
    words = [name.replace("_", " "), f"${symbol}$" if symbol else "", f"[{unit}]" if unit else ""]
    return " ".join(word for word in words if word)


QUANTITIES: dict[str, Quantity] = {entry["name"]: Quantity(**entry) for entry in _core.quantities()}


@admits("quantities", name=TEXT)
def find(name: str) -> Quantity:
    """Return the quantity with that name; InvalidInput, also a KeyError, says what was meant."""
    try:
        return QUANTITIES[name]
    except KeyError:
        raise unknown_name("quantities", name, list(QUANTITIES), "quantity") from None
