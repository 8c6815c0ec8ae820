"""Kinds of the arguments of forces, and functions of time from arguments."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from tribodyn._arguments.kinds import TEXT, Kind, describe, described, is_array, is_list, optional
from tribodyn._arguments.numbers import function_of_time, how_many, number
from tribodyn._arguments.scalars import floats
from tribodyn._arguments.units import to_si_array
from tribodyn._core import JointFriction, TimeFunction
from tribodyn.errors import make_error
from tribodyn.inputs.time_functions import Constant, Sampled
from tribodyn.model._bodies import Body, Marker
from tribodyn.model._orientations import Inertia, NumberOrVector

describe(JointFriction, hint="for example td.JointFriction(law, radius=10e-3)")


@dataclass(frozen=True, kw_only=True)
class _Components(Kind):
    """Two components (x, y) or three, each a number, a function or None.

    Attributes:
        of_angles: whether functions of an angle are accepted as well.
    """

    of_angles: bool = True

    @property
    def words(self) -> str:
        return "a pair (x, y), in space (x, y, z), of numbers, functions of time or None"

    def convert(self, value: Any, item: str, quantity: str) -> tuple[Any, ...]:
        try:
            parts = tuple(value)
        except Exception:
            raise self.refused(value, item, quantity) from None
        if isinstance(value, str | Mapping | set) or len(parts) not in (2, 3):
            raise self.refused(value, item, quantity)
        one = optional(function_of_time(self.unit, of_angles=self.of_angles))
        names = [f"{quantity} {axis}" for axis in "xyz"]
        return tuple(one.take(part, item, name) for part, name in zip(parts, names, strict=False))


class _Torque(_Components):
    """A torque about z, or its three components."""

    @property
    def words(self) -> str:
        return (
            "a number or a function of time, in space also (x, y, z) of numbers, functions of time "
            "or None"
        )

    def convert(self, value: Any, item: str, quantity: str) -> Any:
        if not is_list(value) and not is_array(value):
            return function_of_time(self.unit, of_angles=True).take(value, item, quantity)
        if how_many(value) != 3:
            raise self.refused(value, item, quantity)
        return super().convert(value, item, quantity)


class _ByAngle(Kind):
    """The angle over which a load is given: the name of a drive, or two markers."""

    @property
    def words(self) -> str:
        return "the name of a drive or a pair of markers (first, second)"

    def convert(self, value: Any, item: str, quantity: str) -> Any:
        if isinstance(value, str):
            return TEXT.take(value, item, quantity)
        if not is_list(value) or len(value) != 2:
            raise self.refused(value, item, quantity)
        return tuple(described(Marker).take(part, item, quantity) for part in value)


@dataclass(frozen=True, kw_only=True)
class SixBySix(Kind):
    """Stiffness or damping of a bushing: three numbers in the plane, six, or a 6x6 matrix.

    Attributes:
        units: of the entries of displacements, and of the entries of rotations.
    """

    units: tuple[str, str]

    @property
    def _of_both(self) -> str:
        """Unit of coupling entries: the unit of displacement entries times metre."""
        force, _, length = self.units[0].rpartition("/")
        assert length == "m"
        return force

    @property
    def words(self) -> str:
        return "six numbers (x, y, z and the rotations about them), (x, y, rotation) or 6x6"

    def convert(self, value: Any, item: str, quantity: str) -> Any:
        if is_list(value) and len(value) in (3, 6) and not any(map(is_list, value)):
            half = 2 if len(value) == 3 else 3
            return tuple(
                number(self.units[k >= half]).take(part, item, f"{quantity}[{k}]")
                for k, part in enumerate(value)
            )
        array = to_si_array(self._plain(value, item, quantity), "", item=item, quantity=quantity)
        if array.shape not in ((3,), (6,), (6, 6)):
            raise self.refused(value, item, quantity)
        if not np.all(np.isfinite(array)):
            raise make_error(item=item, quantity=quantity, rule="must be finite")
        rows = array.tolist()
        return tuple(rows) if array.ndim == 1 else tuple(tuple(row) for row in rows)

    def _plain(self, value: Any, item: str, quantity: str) -> Any:
        """Return the rows of a matrix with quantities as numbers, each in the unit of its place."""
        if not is_list(value) or len(value) != 6 or {how_many(row) for row in value} != {6}:
            return value
        units = (self.units[0], self._of_both, self.units[1])
        return [
            [
                number(units[(k >= 3) + (j >= 3)]).take(part, item, f"{quantity}[{k}, {j}]")
                for j, part in enumerate(row)
            ]
            for k, row in enumerate(value)
        ]


def six_by_six(value: Any) -> Any:
    """Return the 6x6 matrix of a value that `SixBySix` has checked."""
    array = np.array(value)
    if array.shape == (3,):
        array = np.array([array[0], array[1], 0.0, 0.0, 0.0, array[2]])
    return (np.diag(array) if array.ndim == 1 else array).tolist()


FORCE = _Components(unit="N")
FORCE_PER_LENGTH = _Components(unit="N/m", of_angles=False)
TRACTION = _Components(unit="Pa", of_angles=False)
TORQUE = _Torque(unit="N m")
BY_ANGLE = _ByAngle()
INERTIA = Inertia(unit="kg m2")
ANGULAR_VELOCITY = NumberOrVector(unit="rad/s", size=3)


def time_function(
    value: Any, unit: str, item: str, quantity: str, *, continuous: bool = False
) -> TimeFunction:
    """Return a function of time; a number is constant, a plain function is sampled.

    `continuous`: whether the function belongs to a quantity that cannot jump.
    """
    if isinstance(value, TimeFunction):
        if continuous and isinstance(value, Sampled):
            value._refuse_jumps(item, quantity)
        return value
    if callable(value):
        return Sampled._of(value, unit, item, quantity, continuous=continuous)
    return Constant(value)


def components(
    item: str, quantity: str, given: Any, unit: str, body: Body
) -> list[TimeFunction | None]:
    """Return the components of a load on a body as functions of time.

    Raises:
        InvalidInput: the load has three components, and the body moves in the plane.
    """
    if len(given) > 2 and body.planar:
        raise make_error(
            item=item,
            quantity=quantity,
            rule="must be a pair (x, y)",
            hint=f"body '{body.name}' moves in the plane",
        )
    return [None if part is None else time_function(part, unit, item, quantity) for part in given]


def in_space(item: str, quantity: str, place: Any, flat: bool) -> tuple[float, float, float]:
    """Return (x, y, z) for (x, y) or (x, y, z)."""
    values = floats(np.asarray(place, dtype=float))
    if len(values) not in (2, 3) or flat and len(values) == 3 and values[2] != 0.0:
        raise make_error(
            item=item,
            quantity=quantity,
            rule="must be (x, y)" if flat else "must be (x, y, z)",
            hint="the body moves in the plane" if flat else "",
        )
    return values[0], values[1], values[2] if len(values) == 3 else 0.0


def rigid_motion(item: str, velocity: Any, spin: Any, flat: bool) -> tuple[Any, Any]:
    """Return velocity and angular velocity as (x, y, z), None where none is given."""
    rate = None if velocity is None else in_space(item, "velocity", velocity, flat)
    if spin is None:
        return rate, None
    if flat != isinstance(spin, float):
        rule = "must be one number: a planar body turns about z" if flat else "must be (x, y, z)"
        raise make_error(item=item, quantity="angular_velocity", unit="rad/s", rule=rule)
    return rate, (0.0, 0.0, spin) if flat else floats(spin)
