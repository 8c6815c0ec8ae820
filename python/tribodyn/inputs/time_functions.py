"""Functions of time for drives and loads, and of an angle for loads.

A function is independent of its use. Plain numbers are in the SI unit of the argument that takes
the function. A function of quantities keeps their unit, and a rotating drive rejects a ramp in m/s.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Annotated, Any, overload

import numpy as np

from tribodyn import _core
from tribodyn._arguments.aliases import AnyAngle, Duration, RotationSpeed, Time
from tribodyn._arguments.door import admits, guard_abstract, guard_method
from tribodyn._arguments.numbers import Numbers, Values, levels, positive
from tribodyn._arguments.scalars import Array, NumberArray, Scalar, Scalars, Vector, floats
from tribodyn._core import TimeFunction
from tribodyn.errors import make_error
from tribodyn.inputs._in_unit import (
    InUnit,
    ScalarOfAnyUnit,
    Unit,
    VectorOfAnyUnit,
    convertible,
    unit_of,
    value_of,
)
from tribodyn.inputs._sampled import Sampled

__all__ = [
    "TabulatedByAngle",
    "Constant",
    "Harmonic",
    "Ramp",
    "Sampled",
    "TimeFunction",
    "Tabulated",
    "deg",
    "rpm",
]


# Several numbers. For type checkers one quantity of several numbers is a Scalar.
_Several = Sequence[Scalar] | Sequence[Sequence[Scalar]] | NumberArray


@overload
def deg(angle: Scalar) -> float: ...
@overload
def deg(angle: _Several) -> Array: ...
@admits("deg")
def deg(angle: Annotated[Scalars, Numbers(unit="deg")]) -> float | Array:
    """Return the angle in radians [rad] of an angle in degrees [deg].

    An array gives an array.
    """
    return _times(angle, math.pi / 180.0)


@overload
def rpm(speed: Scalar) -> float: ...
@overload
def rpm(speed: _Several) -> Array: ...
@admits("rpm")
def rpm(speed: Annotated[Scalars, Numbers(unit="rpm")]) -> float | Array:
    """Return the angular velocity [rad/s] of a speed in revolutions per minute [rpm].

    An array gives an array.
    """
    return _times(speed, 2.0 * math.pi / 60.0)


def _times(given: Scalars, factor: float) -> float | Array:
    """Return the checked numbers times the factor."""
    if isinstance(given, float):
        return given * factor
    return np.asarray(given, dtype=np.float64) * factor


class Constant(InUnit, _core.Constant):
    """A constant value.

    Args:
        value: in the unit of the function.
        unit: SI unit of the value, such as "rad/s" or "N", checked where the function is used;
            None: the unit of a given quantity, or any unit.
    """

    @admits("Constant")
    def __init__(self, value: ScalarOfAnyUnit, *, unit: Unit = None) -> None:
        unit = unit_of("Constant", unit, value=value)
        super().__init__(**self._keep(unit, value=value_of(value, unit, "Constant", "value")))


class Ramp(InUnit, _core.Ramp):
    """A smooth step (quintic, C2) from one value to another value, constant before and after.

    Args:
        start_value: in the unit of the function.
        end_value: in the unit of the function.
        start_time: begin of the step [s].
        duration: of the step [s], > 0.
        unit: SI unit of the values, as in `Constant`.
    """

    @admits("Ramp")
    def __init__(
        self,
        *,
        start_value: ScalarOfAnyUnit,
        end_value: ScalarOfAnyUnit,
        start_time: Time,
        duration: Duration,
        unit: Unit = None,
    ) -> None:
        unit = unit_of("Ramp", unit, start_value=start_value, end_value=end_value)
        arguments = self._keep(
            unit,
            start_value=value_of(start_value, unit, "Ramp", "start_value"),
            end_value=value_of(end_value, unit, "Ramp", "end_value"),
            start_time=start_time,
            duration=duration,
        )
        super().__init__(**arguments)


class Harmonic(InUnit, _core.Harmonic):
    """A harmonic function, mean + amplitude sin(angular_frequency t + phase).

    Args:
        mean: in the unit of the function.
        amplitude: in the unit of the function.
        angular_frequency: of the sine [rad/s], > 0.
        phase: of the sine at t = 0 [rad].
        unit: SI unit of the values, as in `Constant`.
    """

    @admits("Harmonic")
    def __init__(
        self,
        *,
        mean: ScalarOfAnyUnit,
        amplitude: ScalarOfAnyUnit,
        angular_frequency: RotationSpeed,
        phase: AnyAngle,
        unit: Unit = None,
    ) -> None:
        unit = unit_of("Harmonic", unit, mean=mean, amplitude=amplitude)
        arguments = self._keep(
            unit,
            mean=value_of(mean, unit, "Harmonic", "mean"),
            amplitude=value_of(amplitude, unit, "Harmonic", "amplitude"),
            angular_frequency=angular_frequency,
            phase=phase,
        )
        super().__init__(**arguments)


class Tabulated(InUnit, _core.Tabulated):
    """A smooth curve (monotone cubic, C1) through points, with zero slope at both ends.

    Before the first point and after the last point the curve is constant.

    Args:
        times: at least two ascending times [s].
        values: one value for each time, in the unit of the function.
        unit: SI unit of the values, as in `Constant`.
    """

    @admits("Tabulated")
    def __init__(
        self,
        *,
        times: Annotated[Vector, levels("s", rising=True, fewest=2)],
        values: VectorOfAnyUnit,
        unit: Unit = None,
    ) -> None:
        unit = unit_of("Tabulated", unit, values=values)
        row = levels(convertible(unit)).take(values, "Tabulated", "values")
        at = list(floats(times))
        if len(row) != len(at):
            raise make_error(
                item="Tabulated",
                quantity="number of values",
                value=len(row),
                rule=f"must equal the number of times, {len(at)}",
            )
        super().__init__(**self._keep(unit, times=at, values=row.tolist()))


class TabulatedByAngle(InUnit, _core.AngleFunction):
    """A smooth curve (monotone cubic, C1) over an angle, such as a gas pressure by crank angle.

    The curve is not a function of time. The argument `by_angle` of a load selects the angle.

    Args:
        angles: at least two ascending angles [rad]; `numpy.radians` converts degrees.
        values: one value for each angle, in the unit of the function.
        period: of the curve [rad], a whole number of turns, such as 4 pi for a four-stroke engine.
            The angles span less than a period, or exactly a period with the same value at both
            ends. None: the curve has zero slope at both ends and is constant outside.
        unit: SI unit of the values, as in `Constant`.
    """

    @admits("TabulatedByAngle")
    def __init__(
        self,
        *,
        angles: Annotated[Vector, levels("rad", rising=True, fewest=2)],
        values: VectorOfAnyUnit,
        period: Annotated[Scalar, positive("rad")] | None,
        unit: Unit = None,
    ) -> None:
        unit = unit_of("TabulatedByAngle", unit, values=values)
        row = levels(convertible(unit)).take(values, "TabulatedByAngle", "values")
        at = list(floats(angles))
        if len(row) != len(at):
            raise make_error(
                item="TabulatedByAngle",
                quantity="number of values",
                value=len(row),
                rule=f"must equal the number of angles, {len(at)}",
            )
        given = self._keep(unit, angles=at, values=row.tolist(), period=period)
        if period is not None:
            given = _one_period(**given)
        super().__init__(**given)


def _one_period(angles: list[float], values: list[float], period: float) -> dict[str, Any]:
    """Return the points of one period, without a last point that repeats the first point."""
    turns = period / (2.0 * math.pi)
    if turns < 0.5 or abs(turns - round(turns)) > 1e-6:
        raise make_error(
            item="TabulatedByAngle",
            quantity="period",
            value=period,
            unit="rad",
            rule="must be a whole number of turns, such as 2 pi or 4 pi",
            hint="angles and period are in radians: numpy.radians(720)",
        )
    rest = period - (angles[-1] - angles[0])
    if abs(rest) <= 1e-9 * period and len(angles) > 2 and values[0] == values[-1]:
        return {"angles": angles[:-1], "values": values[:-1], "period": period}
    if rest <= 1e-9 * period:
        raise make_error(
            item="TabulatedByAngle",
            quantity="span of the angles",
            value=angles[-1] - angles[0],
            unit="rad",
            rule=f"must be less than the period, {period:.9g} rad",
            hint="or equal to the period, with the same value at both ends",
        )
    return {"angles": angles, "values": values, "period": period}


guard_abstract(TimeFunction, "make a Constant, Ramp, Harmonic, Tabulated or Sampled")
for _name in ("value", "derivative", "integral"):
    guard_method(TimeFunction, _name, t=Values(unit="s"))
for _name in ("value", "derivative"):
    guard_method(_core.AngleFunction, _name, angle=Values(unit="rad"))
