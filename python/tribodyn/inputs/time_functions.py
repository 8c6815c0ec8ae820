"""Functions of time for drives and loads, and of an angle for loads.

A function does not know what it will be used for. Plain numbers are SI, whatever that is where the
function goes; of quantities the unit is kept, and a ramp in m/s is refused by a drive that turns.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import partial
from threading import Lock
from typing import Any, Self

import numpy as np

from tribodyn import _core
from tribodyn._arguments.door import admits, guard_abstract, guard_method
from tribodyn._arguments.kinds import ANYTHING, FUNCTION, Kind, optional
from tribodyn._arguments.numbers import Values, levels, number, positive
from tribodyn._arguments.plain import Described
from tribodyn._arguments.scalars import Array, Scalar, Scalars, Vector, floats
from tribodyn._arguments.units import dimension, is_quantity, si_unit
from tribodyn._core import TimeFunction
from tribodyn.errors._making import make_error
from tribodyn.inputs._sampling import CELLS, FIRST, Knots, follow

__all__ = [
    "AngleTable",
    "Constant",
    "Harmonic",
    "Ramp",
    "Sampled",
    "TimeFunction",
    "TimeTable",
    "deg",
    "rpm",
]

# Error of a sampled function by its largest value, where nothing is said.
TOLERANCE = 1e-7

UNIT_HINT = "an SI unit, such as 'rad/s', 'm/s', 'N' or 'N m'"


@admits("deg", angle=number("deg"))
def deg(angle: Scalar) -> float:
    """Angle [rad] of an angle in degrees [deg]."""
    return math.radians(float(angle))


@admits("rpm", speed=number("rpm"))
def rpm(speed: Scalar) -> float:
    """Angular velocity [rad/s] of a speed in revolutions per minute [rpm]."""
    return float(speed) * (2.0 * math.pi / 60.0)


class _InUnit(Described):
    """A function of time by the arguments of its constructor, with the unit of its values."""

    @property
    def unit(self) -> str | None:
        """SI unit of the values, as far as it is known; None fits wherever it is used."""
        unit: str | None = self._parameters.get("unit")
        return unit

    def _keep(self, unit: str | None, **given: Any) -> dict[str, Any]:
        """Keep the arguments; return those of the kernel, which knows no units."""
        self._parameters = given if unit is None else {**given, "unit": unit}
        return given


class _SiUnit(Kind):
    """A text that names an SI unit."""

    @property
    def words(self) -> str:
        return UNIT_HINT

    def convert(self, value: Any, item: str, quantity: str) -> str:
        try:
            dimension(value)
        except (TypeError, ValueError):
            raise self.refused(value, item, quantity) from None
        return str(value)


_UNIT = optional(_SiUnit())


def _unit_of(item: str, unit: str | None, **values: Any) -> str | None:
    """Return the unit of a function, from its quantities where it is not given."""
    for name, value in values.items():
        for part in value if isinstance(value, list | tuple) else [value]:
            if is_quantity(part):
                found = si_unit(part, item=item, quantity=name)
                if unit is None:
                    unit = found
                elif dimension(found) != dimension(unit):
                    raise make_error(
                        item=item,
                        quantity=name,
                        unit=unit,
                        rule=f"cannot be taken from {part!s}",
                        hint="all values of a function have the same dimension",
                    )
    return unit


def _value(value: Any, unit: str | None, item: str, name: str) -> float:
    return float(number(_convertible(unit)).take(value, item, name))


def _convertible(unit: str | None) -> str:
    return "" if unit is None else unit


class Constant(_InUnit, _core.Constant):
    """The same value at all times.

    Args:
        value: in the unit of the function.
        unit: SI unit of the value, such as "rad/s" or "N", checked where the function is used;
            None: that of a quantity that is given, or any.
    """

    @admits("Constant", value=ANYTHING, unit=_UNIT)
    def __init__(self, value: Scalar, *, unit: str | None = None) -> None:
        unit = _unit_of("Constant", unit, value=value)
        super().__init__(**self._keep(unit, value=_value(value, unit, "Constant", "value")))


class Ramp(_InUnit, _core.Ramp):
    """A smooth step (quintic, C2) from one value to another, constant outside.

    Args:
        start_value: in the unit of the function.
        end_value: in the unit of the function.
        start_time: [s].
        duration: [s], > 0.
        unit: SI unit of the values, as of `Constant`.
    """

    @admits(
        "Ramp",
        start_value=ANYTHING,
        end_value=ANYTHING,
        start_time=number("s"),
        duration=positive("s"),
        unit=_UNIT,
    )
    def __init__(
        self,
        *,
        start_value: Scalar,
        end_value: Scalar,
        start_time: Scalar,
        duration: Scalar,
        unit: str | None = None,
    ) -> None:
        unit = _unit_of("Ramp", unit, start_value=start_value, end_value=end_value)
        arguments = self._keep(
            unit,
            start_value=_value(start_value, unit, "Ramp", "start_value"),
            end_value=_value(end_value, unit, "Ramp", "end_value"),
            start_time=start_time,
            duration=duration,
        )
        super().__init__(**arguments)


class Harmonic(_InUnit, _core.Harmonic):
    """mean + amplitude sin(angular_frequency t + phase).

    Args:
        mean: in the unit of the function.
        amplitude: in the unit of the function.
        angular_frequency: [rad/s], > 0.
        phase: [rad].
        unit: SI unit of the values, as of `Constant`.
    """

    @admits(
        "Harmonic",
        mean=ANYTHING,
        amplitude=ANYTHING,
        angular_frequency=positive("rad/s"),
        phase=number("rad"),
        unit=_UNIT,
    )
    def __init__(
        self,
        *,
        mean: Scalar,
        amplitude: Scalar,
        angular_frequency: Scalar,
        phase: Scalar,
        unit: str | None = None,
    ) -> None:
        unit = _unit_of("Harmonic", unit, mean=mean, amplitude=amplitude)
        arguments = self._keep(
            unit,
            mean=_value(mean, unit, "Harmonic", "mean"),
            amplitude=_value(amplitude, unit, "Harmonic", "amplitude"),
            angular_frequency=angular_frequency,
            phase=phase,
        )
        super().__init__(**arguments)


class TimeTable(_InUnit, _core.TimeTable):
    """A smooth curve (monotone cubic, C1) through points, level at both ends, constant outside.

    Args:
        times: at least two, ascending [s].
        values: as many, in the unit of the function.
        unit: SI unit of the values, as of `Constant`.
    """

    @admits("TimeTable", times=levels("s", rising=True, fewest=2), values=ANYTHING, unit=_UNIT)
    def __init__(self, *, times: Vector, values: Vector, unit: str | None = None) -> None:
        unit = _unit_of("TimeTable", unit, values=values)
        row = levels(_convertible(unit)).take(values, "TimeTable", "values")
        at = list(floats(times))
        if len(row) != len(at):
            raise make_error(
                item="TimeTable",
                quantity="number of values",
                value=len(row),
                rule=f"must be that of the times, {len(at)}",
            )
        super().__init__(**self._keep(unit, times=at, values=row.tolist()))


class Sampled(_InUnit, _core.SampledFunction):
    """A smooth curve (cubic, C1) that follows a function of time within a tolerance.

    A plain function that is given for a speed or a load becomes one. The function is asked as far
    as it is needed: a run follows it to its end, and what goes on from the run follows it further,
    with the knots there were. Kinks are rounded off within the tolerance; a jump is refused. What
    is shorter than 1/250 of the time that has gone by, with nothing before and after, may be
    missed.

    `parameters` hold the knots, from which the same curve is made again, to the last bit; without
    the function it ends at the last of them.

    Args:
        function: of time [s], in the unit of the values; finite.
        tolerance: error of the curve divided by its largest value [-].
        times: instead of a function knots of its curve [s].
        values: at the knots, in the unit of the function.
        slopes: at the knots, in the unit of the function per second.
        unit: SI unit of the values, as of `Constant`.

    Raises:
        InvalidInput: the function fails, gives no number, or jumps.
    """

    @admits(
        "Sampled",
        function=optional(FUNCTION),
        tolerance=positive(below=0.1),
        times=optional(levels("s", rising=True, fewest=2)),
        values=optional(levels("")),
        slopes=optional(levels("")),
        unit=_UNIT,
    )
    def __init__(
        self,
        function: Callable[[float], Scalar] | None = None,
        *,
        tolerance: Scalar = TOLERANCE,
        times: Vector | None = None,
        values: Vector | None = None,
        slopes: Vector | None = None,
        unit: str | None = None,
    ) -> None:
        given = [list(floats(row)) for row in (times, values, slopes) if row is not None]
        if len(given) != (3 if function is None else 0):
            raise make_error(
                item="Sampled",
                quantity="function",
                rule="or times, values and slopes must be given, and not both",
            )
        if len({len(row) for row in given}) > 1:
            raise make_error(
                item="Sampled",
                quantity="number of values",
                value=len(given[1]),
                rule=f"and of slopes, {len(given[2])}, must be that of the times, {len(given[0])}",
            )
        self._begin(function, float(tolerance), unit, ("Sampled", "function"), given)

    def _begin(
        self,
        function: Callable[[float], Scalar] | None,
        tolerance: float,
        unit: str | None,
        said: tuple[str, str],
        given: Sequence[list[float]],
    ) -> None:
        """Take what a constructor has checked; `said` are item and quantity of errors."""
        self._tolerance = tolerance
        self._lock = Lock()
        self._parameters = {} if unit is None else {"unit": unit}
        self._use(function, *said)
        self._knots = Knots(*given)
        if function is not None:
            self._knots = follow(self._number, self._knots, FIRST / CELLS, tolerance, *said)
        super().__init__(**vars(self._knots))

    @classmethod
    def _of(cls, function: Callable[[float], Scalar], unit: str, item: str, quantity: str) -> Self:
        """Return the curve of a function that was given for a quantity of an item."""
        made = cls.__new__(cls)
        made._begin(function, TOLERANCE, unit, (item, quantity), ())
        return made

    def _use(self, function: Callable[[float], Scalar] | None, item: str, quantity: str) -> None:
        self._function, self._said = function, (item, quantity)

    def _number(self, t: float) -> float:
        """Return the value of the function as a number in the unit."""
        assert self._function is not None
        item, quantity = self._said
        try:
            value = self._function(t)
        except Exception as error:
            raise make_error(
                item=item,
                quantity=quantity,
                rule=f"fails at t = {t:.9g} s: {type(error).__name__}: {error}",
            ) from error
        if type(value) is float and math.isfinite(value):
            return value
        return _value(value, self.unit, item, f"{quantity} at t = {t:.9g} s")

    @property
    def parameters(self) -> dict[str, Any]:
        """Knots so far, and the unit."""
        known = {"tolerance": self._tolerance, **vars(self._knots), **self._parameters}
        return {name: list(x) if isinstance(x, list) else x for name, x in known.items()}

    @property
    def end(self) -> float:
        """Time of the last knot so far [s]."""
        return self._knots.times[-1]

    def _reach(self, time: float) -> None:
        """Follow the function up to a time [s]."""
        with self._lock:
            if time <= self.end:
                return
            if self._function is None:
                item, quantity = self._said
                raise make_error(
                    item=item,
                    quantity=quantity,
                    rule=f"is known until {self.end:.9g} s, and {time:.9g} s is asked for",
                    hint="take a model that was built with the function itself",
                )
            more = follow(self._number, self._knots, time, self._tolerance, *self._said)
            super()._extend(**vars(more))
            for row, further in zip(vars(self._knots).values(), vars(more).values(), strict=True):
                row.extend(further)

    def _reach_all(self, t: Scalars) -> Scalars:
        latest = float(np.max(np.asarray(t), initial=0.0))
        if math.isfinite(latest):
            self._reach(latest)
        return t

    @admits("Sampled.value", t=Values(unit="s"))
    def value(self, t: Scalars) -> float | Array:
        """Value at the time t [s], in the unit of the function."""
        return super().value(self._reach_all(t))

    @admits("Sampled.derivative", t=Values(unit="s"))
    def derivative(self, t: Scalars) -> float | Array:
        """Derivative with respect to time at t [s], in the unit of the function per second."""
        return super().derivative(self._reach_all(t))

    @admits("Sampled.integral", t=Values(unit="s"))
    def integral(self, t: Scalars) -> float | Array:
        """Integral from 0 to t [s], in the unit of the function times second."""
        return super().integral(self._reach_all(t))

    def __repr__(self) -> str:
        name = getattr(self._function, "__name__", "knots")
        return f"Sampled({name}, {len(self._knots.times)} knots until {self.end:g} s)"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sampled) and self.parameters == other.parameters

    def __hash__(self) -> int:
        return id(type(self))

    def __reduce__(self) -> tuple[Any, ...]:
        return partial(type(self), **self.parameters), ()


class AngleTable(_InUnit, _core.AngleFunction):
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

    @admits(
        "AngleTable",
        angles=levels("rad", rising=True, fewest=2),
        values=ANYTHING,
        period=optional(positive("rad")),
        unit=_UNIT,
    )
    def __init__(
        self, *, angles: Vector, values: Vector, period: Scalar | None, unit: str | None = None
    ) -> None:
        unit = _unit_of("AngleTable", unit, values=values)
        row = levels(_convertible(unit)).take(values, "AngleTable", "values")
        at = list(floats(angles))
        if len(row) != len(at):
            raise make_error(
                item="AngleTable",
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
            item="AngleTable",
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
            item="AngleTable",
            quantity="angles",
            value=angles[-1] - angles[0],
            unit="rad",
            rule=f"must reach over less than the period, {period:.9g} rad",
            hint="or over just the period with the same value at both ends",
        )
    return {"angles": angles, "values": values, "period": period}


guard_abstract(TimeFunction, "make a Constant, Ramp, Harmonic, TimeTable or Sampled")
for _name in ("value", "derivative", "integral"):
    guard_method(TimeFunction, _name, t=Values(unit="s"))
for _name in ("value", "derivative"):
    guard_method(_core.AngleFunction, _name, angle=Values(unit="rad"))
