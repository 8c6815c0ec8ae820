"""The page on notation says of channels what the registry of quantities says."""

import re
from pathlib import Path

from tribodyn.quantities import QUANTITIES

PAGE = Path(__file__).resolve().parents[2] / "docs" / "theory" / "notation.md"
ROW = re.compile(r"^\| ([^|]*) \| `(\w+)` \| ([^|]*) \|", flags=re.M)

# Whose letter or unit is that of an argument with the same name.
OTHERS = {"angle", "length"}


def test_units_and_symbols_of_channels_are_those_of_the_registry() -> None:
    rows = [row for row in ROW.findall(PAGE.read_text(encoding="utf-8")) if row[1] in QUANTITIES]
    assert len(rows) > 25  # else the pattern finds nothing
    found = [(name, symbol.strip("$ "), unit.strip()) for symbol, name, unit in rows]
    said = [(n, s, u) for n, s, u in found if n not in OTHERS]
    assert said == [(n, QUANTITIES[n].symbol, QUANTITIES[n].unit) for n, _, _ in said]
