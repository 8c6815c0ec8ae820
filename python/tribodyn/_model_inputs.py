"""What is given to the items of a model, checked beyond its kind."""

from collections.abc import Mapping
from typing import Any

from tribodyn._core import Interface, TimeFunction
from tribodyn._errors import make_error
from tribodyn._kinds import Kind, instance, optional
from tribodyn._numbers import function_of_time
from tribodyn._orientations import Inertia, NumberOrVector
from tribodyn.bodies import Marker
from tribodyn.time_functions import Constant

MARKER = instance(Marker, called="a marker", hint="bodies make markers: body.marker((x, y))")
INTERFACE = instance(
    Interface, called="an interface", hint="MixedInterface, LubricatedInterface or DryInterface"
)


class _ForcePair(Kind):
    """Two forces (x, y), each a number, a function of time or None."""

    @property
    def words(self) -> str:
        return "a pair (x, y) of numbers, functions of time or None"

    def convert(self, value: Any, item: str, quantity: str) -> tuple[Any, Any]:
        try:
            x, y = value
        except Exception:
            raise self.refused(value, item, quantity) from None
        if isinstance(value, str | Mapping | set):
            raise self.refused(value, item, quantity)
        part = optional(function_of_time(self.unit))
        return part.take(x, item, f"{quantity} x"), part.take(y, item, f"{quantity} y")


FORCE = _ForcePair(unit="N")
INERTIA = Inertia(unit="kg m2")
ANGULAR_VELOCITY = NumberOrVector(unit="rad/s", size=3)


def time_function(value: Any) -> TimeFunction:
    """Return a function of time; a number is constant."""
    return value if isinstance(value, TimeFunction) else Constant(value)


def clearance_of(item: str, bearing_radius: float, clearance: Any, journal: Any) -> float:
    """Return the radial clearance [m] from itself or from the radius of the journal."""
    if (clearance is None) == (journal is None):
        raise make_error(
            item=item,
            quantity="radial_clearance",
            unit="m",
            rule="or journal_radius must be given, one of the two",
        )
    if clearance is not None:
        return float(clearance)
    if not 0.0 < journal < bearing_radius:
        raise make_error(
            item=item,
            quantity="journal_radius",
            value=journal,
            unit="m",
            rule=f"must be > 0 and below bearing_radius = {bearing_radius:.9g} m",
        )
    return float(bearing_radius - journal)
