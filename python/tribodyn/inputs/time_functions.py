"""Functions of time for drives and loads, and of an angle for loads.

A function does not know what it will be used for. Plain numbers are SI, whatever that is where the
function goes; of quantities the unit is kept, and a ramp in m/s is refused by a drive that turns.
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
from tribodyn.errors._making import make_error
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


# Several numbers; one quantity of several is a Scalar to type checkers.
_Several = Sequence[Scalar] | Sequence[Sequence[Scalar]] | NumberArray


@overload
def deg(angle: Scalar) -> float: ...
@overload
def deg(angle: _Several) -> Array: ...
@admits("deg")
def deg(angle: Annotated[Scalars, Numbers(unit="deg")]) -> float | Array:
    """Angle [rad] of an angle in degrees [deg], or angles of an array."""
    return _times(angle, math.pi / 180.0)


@overload
def rpm(speed: Scalar) -> float: ...
@overload
def rpm(speed: _Several) -> Array: ...
@admits("rpm")
def rpm(speed: Annotated[Scalars, Numbers(unit="rpm")]) -> float | Array:
    """Angular velocity [rad/s] of a speed in revolutions per minute [rpm], or of an array."""
    return _times(speed, 2.0 * math.pi / 60.0)


def _times(given: Scalars, factor: float) -> float | Array:
    """Return what the door has made of numbers, multiplied."""
    if isinstance(given, float):
        return given * factor
    return np.asarray(given, dtype=np.float64) * factor


class Constant(InUnit, _core.Constant):
    """The same value at all times.

    Args:
        value: in the unit of the function.
        unit: SI unit of the value, such as "rad/s" or "N", checked where the function is used;
            None: that of a quantity that is given, or any.
    """

    @admits("Constant")
    def __init__(self, value: ScalarOfAnyUnit, *, unit: Unit = None) -> None:
        unit = unit_of("Constant", unit, value=value)
        super().__init__(**self._keep(unit, value=value_of(value, unit, "Constant", "value")))


class Ramp(InUnit, _core.Ramp):
    """A smooth step (quintic, C2) from one value to another, constant outside.

    Args:
        start_value: in the unit of the function.
        end_value: in the unit of the function.
        start_time: [s].
        duration: [s], > 0.
        unit: SI unit of the values, as of `Constant`.
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
    """mean + amplitude sin(angular_frequency t + phase).

    Args:
        mean: in the unit of the function.
        amplitude: in the unit of the function.
        angular_frequency: [rad/s], > 0.
        phase: [rad].
        unit: SI unit of the values, as of `Constant`.
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
    """A smooth curve (monotone cubic, C1) through points, level at both ends, constant outside.

    Args:
        times: at least two, ascending [s].
        values: as many, in the unit of the function.
        unit: SI unit of the values, as of `Constant`.
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
                rule=f"must be that of the times, {len(at)}",
            )
        super().__init__(**self._keep(unit, times=at, values=row.tolist()))


class TabulatedByAngle(InUnit, _core.AngleFunction):
    """A smooth curve (monotone cubic, C1) over an angle, such as a gas pressure by crank angle.

    A load takes it with `by_angle`, which says over which angle; it is no function of time.

    Args:
        angles: at least two, ascending [rad]; `numpy.radians` makes them of degrees.
        values: as many, in the unit of the function.
        period: after which the curve repeats itself [rad], whole turns: 4 pi of a four-stroke
            engine; the angles reach over less, or the last value is the first. None: the curve is
            level at both ends and constant outside.
        unit: SI unit of the values, as of `Constant`.
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
                rule=f"must be that of the angles, {len(at)}",
            )
        given = self._keep(unit, angles=at, values=row.tolist(), period=period)
        if period is not None:
            given = _one_period(**given)
        super().__init__(**given)


def _one_period(angles: list[float], values: list[float], period: float) -> dict[str, Any]:
    """Return the points of one period without that which is its first and its last."""
    turns = period / (2.0 * math.pi)
    if turns < 0.5 or abs(turns - round(turns)) > 1e-6:
        raise make_error(
            item="TabulatedByAngle",
            quantity="period",
            value=period,
            unit="rad",
            rule="must be whole turns, 2 pi or 4 pi",
            hint="angles and period are in radians: numpy.radians(720)",
        )
    rest = period - (angles[-1] - angles[0])
    if abs(rest) <= 1e-9 * period and len(angles) > 2 and values[0] == values[-1]:
        return {"angles": angles[:-1], "values": values[:-1], "period": period}
    if rest <= 1e-9 * period:
        raise make_error(
            item="TabulatedByAngle",
            quantity="angles",
            value=angles[-1] - angles[0],
            unit="rad",
            rule=f"must reach over less than the period, {period:.9g} rad",
            hint="or over just the period with the same value at both ends",
        )
    return {"angles": angles, "values": values, "period": period}


guard_abstract(TimeFunction, "make a Constant, Ramp, Harmonic, Tabulated or Sampled")
for _name in ("value", "derivative", "integral"):
    guard_method(TimeFunction, _name, t=Values(unit="s"))
for _name in ("value", "derivative"):
    guard_method(_core.AngleFunction, _name, angle=Values(unit="rad"))
