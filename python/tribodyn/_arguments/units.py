"""Numbers of users: plain numbers, or quantities of pint, which become floats in SI units.

pint is optional and not imported: an object with a `to` method and a `magnitude` counts as a
quantity.

Units are texts: "kg m2", "N s/m", "1/Pa"; "" is a pure number. An angle is not a pure number,
although pint does not distinguish the two. A frequency in hertz counts cycles and is not an angular
velocity: 50 Hz of a rotating machine are 50 revolutions per second, but pint converts them to
50 rad/s. Both are therefore rejected by name. Plain numbers have the unit of the argument: degrees
for crank angles, turns for `revolutions`, SI units otherwise.
"""

import re
from typing import Any

import numpy as np
import numpy.typing as npt

from tribodyn._core import TribodynError
from tribodyn.errors import WrongArgument, make_error, shown

# Units of the dimensions of pint that occur in a mechanism.
_BASE = {"[mass]": "kg", "[length]": "m", "[time]": "s", "[temperature]": "K"}
_DERIVED = {
    "N": {"kg": 1, "m": 1, "s": -2},
    "Pa": {"kg": 1, "m": -1, "s": -2},
    "J": {"kg": 1, "m": 2, "s": -2},
    "W": {"kg": 1, "m": 2, "s": -3},
}
_ANGLES = ("rad", "deg", "revolution")
_SPEEDS = ("rad/s", "rpm")
FREQUENCY_HINT = (
    "a frequency counts cycles: give revolution/s, rpm or rad/s, or td.rpm(...) for a speed in rpm"
)


def is_quantity(value: Any) -> bool:
    """Return whether a value is a number or an array with a unit."""
    return hasattr(value, "to") and hasattr(value, "magnitude")


def _pint_unit(unit: str) -> str:
    """Return a unit in the spelling of pint: 'kg m2' is 'kg*m**2'."""
    if unit == "":
        return "dimensionless"
    return re.sub(r"([A-Za-z])(\d)", r"\1**\2", unit).replace(" ", "*")


def magnitude(value: Any, unit: str, *, item: str, quantity: str) -> Any:
    """Return the number or the array of a quantity in a unit, or raise InvalidInput."""

    def refused(hint: str) -> TribodynError:
        return make_error(
            item=item,
            quantity=quantity,
            unit=unit,
            rule=f"cannot be taken from {shown(value, str)}",
            hint=hint,
        )

    try:
        angular = _angular(value)
        cycles = _counts_cycles(value)
        converted = value.to(_pint_unit(_of_turns(unit, angular))).magnitude
    except Exception as error:
        raise refused(str(error)) from error
    if cycles and unit in (*_ANGLES, *_SPEEDS):
        raise refused(FREQUENCY_HINT)
    if unit == "" and angular == 1:
        raise refused("an angle is not a pure number")
    if unit == "deg" and angular != 1:
        raise refused("the argument is an angle: give deg, rad or revolution")
    return converted


def _of_turns(unit: str, angular: int) -> str:
    """Return the unit of conversion: a pure number is accepted as a number of revolutions."""
    return "" if unit == "revolution" and angular == 0 else unit


def _angular(value: Any) -> int:
    """Return the power of the angle in the dimension of a quantity."""
    items = value.to_root_units().unit_items() if hasattr(value, "to_root_units") else ()
    return int(dict(items).get("radian", 0))


def _counts_cycles(value: Any) -> bool:
    names = dict(value.unit_items()) if hasattr(value, "unit_items") else {}
    return any(
        name.endswith(("hertz", "becquerel", "count", "counts_per_second")) for name in names
    )


def to_si(value: Any, unit: str, *, item: str, quantity: str) -> float:
    """Return one number as a float in the unit, or raise InvalidInput."""
    given = value
    if is_quantity(value):
        value = magnitude(value, unit, item=item, quantity=quantity)
    # An array is one number only if it has no axes.
    if isinstance(value, np.ndarray) and value.ndim == 0:
        value = value.item()
    try:
        if isinstance(value, str | bytes | bytearray | bool | np.bool_):
            raise TypeError
        if getattr(value, "ndim", 0) or isinstance(value, complex | np.complexfloating):
            raise TypeError
        return float(value)
    except Exception:
        raise make_error(
            WrongArgument,
            item=item,
            quantity=quantity,
            unit=unit,
            rule=f"must be a number, not {shown(given)}",
        ) from None


def to_si_array(value: Any, unit: str, *, item: str, quantity: str) -> npt.NDArray[np.float64]:
    """Return an array of numbers in the unit from a quantity or a nested list of quantities."""
    given = value
    if is_quantity(value):
        value = magnitude(value, unit, item=item, quantity=quantity)
    elif isinstance(value, list | tuple) or _holds_objects(value):
        value = _plain(value, unit, item, quantity)
    try:
        array = np.asarray(value)
        if array.dtype.kind not in "iuf":
            raise TypeError
        return array.astype(float, copy=False)
    except Exception:
        raise make_error(
            WrongArgument,
            item=item,
            quantity=quantity,
            unit=unit,
            rule=f"must be numbers, not {shown(given)}",
        ) from None


def _holds_objects(value: Any) -> bool:
    return isinstance(value, np.ndarray) and value.dtype == object


def _plain(value: Any, unit: str, item: str, quantity: str) -> Any:
    """Return a nested list with converted quantities; other entries are left unchanged."""
    if isinstance(value, list | tuple) or _holds_objects(value):
        return [_plain(part, unit, item, quantity) for part in value]
    if is_quantity(value):
        return magnitude(value, unit, item=item, quantity=quantity)
    if isinstance(value, bool | np.bool_):
        return None  # not a number; the caller rejects it
    return value


# --- dimensions of values whose use is still unknown ---------------------------------------------


def dimension(unit: str) -> dict[str, int]:
    """Return the powers of the SI base units in a unit text; angles have none.

    Raises:
        ValueError: a part of the text is not an SI unit.
    """
    powers: dict[str, int] = {}
    sign = 1
    for word in re.findall(r"/|[^\s/]+", unit):
        if word == "/":
            sign = -1
            continue
        found = re.fullmatch(r"([A-Za-z]+)(\d*)", word)
        if word in ("1", "rad"):
            continue
        name = found[1] if found else ""
        if name not in (*_BASE.values(), *_DERIVED, "Hz"):
            raise ValueError(word)
        power = sign * int(found[2] or 1) if found else 0
        for base, exponent in _DERIVED.get(name, {name: 1}).items():
            powers[base] = powers.get(base, 0) + power * exponent
    return {base: power for base, power in powers.items() if power}


def si_unit(value: Any, *, item: str, quantity: str) -> str:
    """Return the unit text, of SI base units, of a quantity's dimension; "" for a pure number.

    A frequency keeps its "Hz", because "1/s" is the unit of an angular velocity.
    """
    try:
        powers = dict(value.dimensionality)
        if powers == {"[time]": -1} and _counts_cycles(value):
            return "Hz"
        named = {_BASE[name]: round(power) for name, power in powers.items()}
        angular = _angular(value)
    except Exception as error:
        raise make_error(
            item=item,
            quantity=quantity,
            rule=f"cannot be taken from {shown(value, str)}",
            hint="the unit must be a product of powers of kg, m, s, K and rad",
        ) from error
    if angular:
        named["rad"] = angular

    def spelled(power: int, name: str) -> str:
        return name if power == 1 else f"{name}{power}"

    above = [spelled(named[name], name) for name in sorted(named) if named[name] > 0]
    below = ["/" + spelled(-named[name], name) for name in sorted(named) if named[name] < 0]
    return (" ".join(above) or "1") + "".join(below) if named else ""
