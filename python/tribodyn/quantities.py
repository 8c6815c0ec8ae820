"""The registry of quantities: one name, symbol, unit and meaning for each.

Channels, fields, numbers and characteristics of films, labels of plots, tables and documentation
all come from here; it is a view of the kernel's registry.
"""

from dataclasses import dataclass

from tribodyn import _core
from tribodyn._arguments.aliases import Label
from tribodyn._arguments.door import admits, guard
from tribodyn.errors._making import ByName

__all__ = ["QUANTITIES", "Quantity", "find"]


@dataclass(frozen=True)
class Quantity:
    """One kind of number.

    Attributes:
        name: key in results, as in "pin/minimum_film_thickness" or `film["load"]`.
        symbol: LaTeX without dollars.
        unit: SI; empty for pure numbers.
        description: what it is, with frame and sign.
        synonym: another name by which it is known; empty where there is none.
    """

    name: str
    symbol: Label
    unit: Label
    description: Label
    synonym: Label = ""

    @property
    def attributes(self) -> dict[str, str]:
        """Attributes of numbers in xarray: "units" ("1" of pure numbers), "long_name", "symbol"."""
        return {"units": self.unit or "1", "long_name": self.description, "symbol": self.symbol}

    @property
    def label(self) -> str:
        """Name, symbol and unit, as on the axis of a plot."""
        return axis_label(self.name, self.symbol, self.unit)


guard(Quantity, "quantity")


def axis_label(name: str, symbol: str, unit: str) -> str:
    """Return the text of an axis: "minimum film thickness $h_{min}$ [m]"."""
    pure = unit in ("", "1")
    said = name.replace("_", " ").replace("sommerfeld", "Sommerfeld")
    words = [said, f"${symbol}$" if symbol else "", "" if pure else f"[{unit}]"]
    return " ".join(word for word in words if word)


QUANTITIES: dict[str, Quantity] = ByName(
    "quantities",
    "quantity",
    {entry["name"]: Quantity(**entry) for entry in _core.quantities()},
)
# Prefixes of units.
PREFIXES = {"n": 1e-9, "µ": 1e-6, "m": 1e-3, "": 1.0, "k": 1e3, "M": 1e6, "G": 1e9}
# Both names of a quantity that has two, each by the other.
SYNONYMS = {
    one: other
    for entry in QUANTITIES.values()
    if entry.synonym
    for one, other in ((entry.name, entry.synonym), (entry.synonym, entry.name))
}


@admits("quantities")
def find(name: str) -> Quantity:
    """Return the quantity with that name or synonym.

    InvalidInput, also a KeyError, says what was meant.
    """
    if name not in QUANTITIES and name in SYNONYMS:
        name = SYNONYMS[name]
    return QUANTITIES[name]
