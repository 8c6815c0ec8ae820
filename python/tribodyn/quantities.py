"""The registry of quantities with their names, symbols, units and meanings.

Channels, fields and characteristics of films, labels of plots, tables and the documentation all use
this registry. It is a view of the registry of the kernel.
"""

from dataclasses import dataclass

from tribodyn import _core
from tribodyn._arguments.aliases import Label
from tribodyn._arguments.door import admits, guard
from tribodyn.errors import ByName

__all__ = ["QUANTITIES", "Quantity", "find"]


@dataclass(frozen=True)
class Quantity:
    """A physical quantity in results.

    Attributes:
        name: key in results, as in "pin/minimum_film_thickness" or `film["load"]`.
        symbol: symbol in LaTeX without dollar signs.
        unit: SI unit; empty for pure numbers.
        description: meaning with axes and sign.
        synonym: second name of the quantity; empty without one.
    """

    name: str
    symbol: Label
    unit: Label
    description: Label
    synonym: Label = ""

    @property
    def attributes(self) -> dict[str, str]:
        """Attributes in xarray: "units" ("1" for pure numbers), "long_name" and "symbol"."""
        return {"units": self.unit or "1", "long_name": self.description, "symbol": self.symbol}

    @property
    def label(self) -> str:
        """Name, symbol and unit as the label of an axis."""
        return axis_label(self.name, self.symbol, self.unit)


guard(Quantity, "quantity")


def axis_label(name: str, symbol: str, unit: str) -> str:
    """Return the label of an axis, such as "minimum film thickness $h_{min}$ [m]"."""
    pure = unit in ("", "1")
    spelled = name.replace("_", " ").replace("sommerfeld", "Sommerfeld")
    words = [spelled, f"${symbol}$" if symbol else "", "" if pure else f"[{unit}]"]
    return " ".join(word for word in words if word)


QUANTITIES: dict[str, Quantity] = ByName(
    "quantities",
    "quantity",
    {entry["name"]: Quantity(**entry) for entry in _core.quantities()},
)
# Factors of the prefixes of units.
PREFIXES = {"n": 1e-9, "µ": 1e-6, "m": 1e-3, "": 1.0, "k": 1e3, "M": 1e6, "G": 1e9}
# Names of quantities by their synonyms, and synonyms by names.
SYNONYMS = {
    one: other
    for entry in QUANTITIES.values()
    if entry.synonym
    for one, other in ((entry.name, entry.synonym), (entry.synonym, entry.name))
}


@admits("quantities")
def find(name: str) -> Quantity:
    """Return the quantity with the given name or synonym.

    Raises:
        InvalidInput: the name is unknown; the hint is a similar name. The error is also a KeyError.
    """
    if name not in QUANTITIES and name in SYNONYMS:
        name = SYNONYMS[name]
    return QUANTITIES[name]
