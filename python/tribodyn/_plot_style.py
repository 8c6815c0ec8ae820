"""How pictures look, and units with prefixes on their axes."""

from typing import Any

import numpy as np

# For new figures: quiet and legible at the width of a column of print.
STYLE: Any = {
    "axes.grid": False,
    "axes.labelsize": 10,
    "axes.linewidth": 0.8,
    "axes.titlesize": 10,
    "font.size": 9,
    "legend.frameon": False,
    "lines.linewidth": 1.2,
    "xtick.direction": "in",
    "ytick.direction": "in",
}

_PREFIXES = {-9: "n", -6: "µ", -3: "m", 0: "", 3: "k", 6: "M", 9: "G"}
_PREFIXED_UNITS = {"m", "s", "N", "N m", "Pa", "W", "J"}


def angle_ticks(first: float, last: float) -> Any:
    """Return multiples of a simple angle, from 4 to about 8 of them."""
    low, high = min(first, last), max(first, last)
    for step in (1, 2, 5, 10, 15, 30, 45, 60, 90, 180, 360):
        if (high - low) / step <= 8.0:
            return np.arange(np.ceil(low / step - 1e-6), np.floor(high / step + 1e-6) + 1.0) * step
    return None


def scaled(unit: str, largest: float) -> tuple[float, str]:
    """Return a factor and a unit with prefix in which the largest value has one to three digits."""
    if unit == "1":
        return 1.0, ""
    if unit not in _PREFIXED_UNITS or not np.isfinite(largest) or largest == 0.0:
        return 1.0, unit.replace("2", "²").replace("3", "³")
    exponent = int(3 * np.floor(np.log10(largest) / 3.0))
    exponent = min(max(exponent, -9), 9)
    return 10.0**exponent, _PREFIXES[exponent] + unit
