"""Kinds of arguments that are numbers, with a unit, a range and a shape."""

import math
from dataclasses import dataclass
from typing import Any

import numpy as np

from tribodyn._arguments import scalars
from tribodyn._arguments.kinds import Kind, is_list
from tribodyn._arguments.units import dimension, is_quantity, to_si, to_si_array
from tribodyn._core import AngleFunction, TimeFunction
from tribodyn.errors import make_error

# More cells in one direction would exceed the memory of any machine.
MOST_CELLS = 100_000

# A full turn [rad]; computed angles may miss it by round-off.
TURN = 2.0 * math.pi
_WITHIN = TURN * (1.0 + 1e-9)


@dataclass(frozen=True, kw_only=True)
class Number(Kind):
    """One finite number in a range, which excludes `above` and `below`."""

    above: float | None = None
    least: float | None = None
    below: float | None = None
    most: float | None = None
    whole: bool = False

    @property
    def words(self) -> str:
        kind = "a whole number" if self.whole else "a number"
        return f"{kind} {self._range}".strip()

    @property
    def type_name(self) -> str:
        return "int" if self.whole else f"{scalars.__name__}.Scalar"

    @property
    def _range(self) -> str:
        """The range in words; empty if there is none."""
        if self.least is not None and self.most is not None and not self.whole:
            return f"in [{self.least:g}, {self.most:g}]"
        parts = [f"{sign} {_bound(limit)}" for sign, limit in self._limits if limit is not None]
        return " and ".join(parts)

    @property
    def _limits(self) -> list[tuple[str, float | None]]:
        # The upper limit of a number of cells only protects the memory.
        most = None if self.whole else self.most
        return [(">", self.above), (">=", self.least), ("below", self.below), ("<=", most)]

    def convert(self, value: Any, item: str, quantity: str) -> Any:
        number = to_si(value, self.unit, item=item, quantity=quantity)
        rule = self._broken(number)
        if not rule:
            return int(number) if self.whole else number
        raise make_error(
            item=item,
            quantity=quantity,
            value=number,
            unit=self.unit,
            rule=f"must be {rule}",
            hint=self._hint(number),
        )

    def _hint(self, number: float) -> str:
        """Return the advice about a number out of its range."""
        return self.hint

    def _broken(self, number: float) -> str:
        """Return the rule that a number breaks; empty for an accepted number."""
        if not math.isfinite(number):
            return f"{self._range} and finite" if self._range else "finite"
        if self.whole and number != round(number):
            return self.words
        if self.above is not None and not number > self.above:
            return f"> {_bound(self.above)}"
        if self.below is not None and not number < self.below:
            return f"below {_bound(self.below)}"
        too_small = self.least is not None and not number >= self.least
        too_large = self.most is not None and not number <= self.most
        if (too_small or too_large) and not self.whole:
            return self._range
        if too_small:
            return self.words
        return f"<= {self.most}" if too_large else ""


def _bound(value: float) -> str:
    """Return a limit as a text, multiples of pi by name."""
    halves = value / (0.5 * math.pi)
    if value and abs(halves - round(halves)) < 1e-12:
        times = {1: "pi / 2", 2: "pi"}
        return times.get(round(halves), f"{round(halves) // 2} pi")
    return f"{value:.9g}"


def number(unit: str = "", **limits: Any) -> Number:
    """Return the kind of one finite number in a unit."""
    return Number(unit=unit, **limits)


@dataclass(frozen=True, kw_only=True)
class Angle(Number):
    """An angle in radians; a number that is plausible only in degrees is rejected.

    Beyond one turn an angle in radians includes multiples of 2 pi and has many digits, while 90 or
    22.5 are degrees. An angle of a position lies within two turns in either direction, as the sum
    of two angles does; an angle that may count turns can have any size.

    Attributes:
        turns: whether the angle may count turns.
    """

    turns: bool = False

    def _broken(self, number: float) -> str:
        rule = super()._broken(number)
        if rule or abs(number) <= _WITHIN:
            return rule
        if not self.turns and abs(number) > 2.0 * _WITHIN:
            return f"in [{-2.0 * TURN:g}, {2.0 * TURN:g}]"
        if 2.0 * number != round(2.0 * number):
            return ""
        return f"in [{-TURN:g}, {TURN:g}]: multiples of 0.5 beyond one turn are degrees"

    def _hint(self, number: float) -> str:
        if not math.isfinite(number):
            return self.hint
        return f"angles are in radians: td.deg({number:g})"


def positive(unit: str = "", **limits: Any) -> Number:
    """Return the kind of one finite number > 0."""
    return Number(unit=unit, above=0.0, **limits)


def whole(least: int, most: int | None = None, **more: Any) -> Number:
    """Return the kind of a whole number, such as a number of cells."""
    return Number(whole=True, least=least, most=most, **more)


def cells(least: int) -> Number:
    """Return the kind of a number of cells in one direction of a mesh."""
    return whole(least, MOST_CELLS, hint=f"at most {MOST_CELLS} whole cells")


def how_many(value: Any) -> int | None:
    """Return the length of a list, a row of numbers or a quantity with several values, else None.

    NumPy is not used for lists, because NumPy would remove the units of the quantities in a list.
    """
    inside = getattr(value, "magnitude", value)
    if is_list(inside) or isinstance(inside, np.ndarray) and inside.ndim == 1:
        return len(inside)
    return None


@dataclass(frozen=True, kw_only=True)
class Vector(Kind):
    """A given number of finite numbers, as a tuple; a list, an array or one quantity."""

    size: int

    @property
    def words(self) -> str:
        return f"{self.size} numbers ({', '.join('xyz'[: self.size])})"

    @property
    def type_name(self) -> str:
        return f"{scalars.__name__}.Vector"

    def convert(self, value: Any, item: str, quantity: str) -> tuple[float, ...]:
        parts: list[Any] = []
        if is_quantity(value):
            array = to_si_array(value, self.unit, item=item, quantity=quantity)
            parts = list(array) if array.ndim == 1 else []
        elif is_list(value) or isinstance(value, np.ndarray) and value.ndim == 1:
            parts = list(value)
        if len(parts) != self.size:
            raise self.refused(value, item, quantity)
        one = Number(unit=self.unit, hint=self.hint)
        names = [f"{quantity} {axis}" for axis in "xyz"]
        return tuple(one.take(part, item, name) for part, name in zip(parts, names, strict=False))


@dataclass(frozen=True, kw_only=True)
class Point(Vector):
    """Two numbers (x, y), or three (x, y, z)."""

    @property
    def words(self) -> str:
        return "2 numbers (x, y), or 3 (x, y, z) in space"

    def convert(self, value: Any, item: str, quantity: str) -> tuple[float, ...]:
        if how_many(value) == 2:
            return pair(self.unit).take(value, item, quantity)  # type: ignore[no-any-return]
        return super().convert(value, item, quantity)


def point(unit: str) -> Point:
    """Return the kind of two numbers (x, y), or three in space."""
    return Point(unit=unit, size=3)


def pair(unit: str) -> Vector:
    """Return the kind of two numbers (x, y)."""
    return Vector(unit=unit, size=2)


def triple(unit: str) -> Vector:
    """Return the kind of three numbers (x, y, z)."""
    return Vector(unit=unit, size=3)


@dataclass(frozen=True, kw_only=True)
class Values(Kind):
    """One number or an array of any shape, such as the argument of a law; NaN is accepted."""

    @property
    def words(self) -> str:
        return "a number or an array of numbers"

    @property
    def type_name(self) -> str:
        return f"{scalars.__name__}.Scalars"

    def convert(self, value: Any, item: str, quantity: str) -> Any:
        values = to_si_array(value, self.unit, item=item, quantity=quantity)
        return float(values) if values.ndim == 0 else values

    def passes(self, value: Any) -> bool:
        return type(value) is float or (type(value) is np.ndarray and value.dtype == np.float64)


@dataclass(frozen=True, kw_only=True)
class Numbers(Values):
    """One finite number or an array of finite numbers of any shape."""

    def convert(self, value: Any, item: str, quantity: str) -> Any:
        values = np.asarray(super().convert(value, item, quantity))
        wrong = np.argwhere(~np.isfinite(values))
        if len(wrong):
            place = ", ".join(map(str, wrong[0]))
            raise make_error(
                item=item,
                quantity=f"{quantity}[{place}]" if place else quantity,
                value=float(values[tuple(wrong[0])]),
                unit=self.unit,
                rule="must be finite",
                hint=self.hint,
            )
        return float(values) if values.ndim == 0 else values

    def passes(self, value: Any) -> bool:
        return False


@dataclass(frozen=True, kw_only=True)
class Matrix(Kind):
    """Numbers in rows and columns.

    Attributes:
        square: whether the numbers of rows and columns must be equal.
    """

    square: bool = False

    @property
    def words(self) -> str:
        return "a square matrix" if self.square else "an array of rows and columns"

    @property
    def type_name(self) -> str:
        return f"{scalars.__name__}.Matrix"

    def convert(self, value: Any, item: str, quantity: str) -> Any:
        values = to_si_array(value, self.unit, item=item, quantity=quantity)
        if values.ndim != 2 or self.square and values.shape[0] != values.shape[1]:
            raise self.refused(value, item, quantity)
        return values


@dataclass(frozen=True, kw_only=True)
class Levels(Kind):
    """Finite numbers in a row; a single number counts as a row of one.

    Attributes:
        each: range of every number.
        rising: whether each number must exceed the previous number.
        fewest: least number of numbers.
    """

    each: Number
    rising: bool = False
    fewest: int = 1

    @property
    def words(self) -> str:
        return "a rising list of numbers" if self.rising else "a list of numbers"

    @property
    def type_name(self) -> str:
        return f"{scalars.__name__}.Scalar | {scalars.__name__}.Vector"

    def convert(self, value: Any, item: str, quantity: str) -> Any:
        values = np.atleast_1d(to_si_array(value, self.unit, item=item, quantity=quantity))
        if values.ndim != 1 or len(values) < self.fewest:
            raise self.refused(value, item, quantity)
        for k, entry in enumerate(values.tolist()):
            if self.each._broken(entry):
                name = quantity if len(values) == 1 else f"{quantity}[{k}]"
                self.each.take(entry, item, name)
        if self.rising and not np.all(np.diff(values) > 0.0):
            raise self.refused(value, item, quantity)
        return values


def levels(unit: str, *, rising: bool = False, fewest: int = 1, **limits: Any) -> Levels:
    """Return the kind of finite numbers in a row."""
    return Levels(unit=unit, each=Number(unit=unit, **limits), rising=rising, fewest=fewest)


@dataclass(frozen=True, kw_only=True)
class Span(Kind):
    """The start and the end of a window as a tuple; the window itself checks its bounds."""

    rising: bool = False

    @property
    def words(self) -> str:
        return "a pair start < end" if self.rising else "a pair (start, end)"

    def convert(self, value: Any, item: str, quantity: str) -> tuple[float, float]:
        if not is_quantity(value) and not isinstance(value, np.ndarray | list | tuple):
            raise self.refused(value, item, quantity)
        parts = to_si_array(value, self.unit, item=item, quantity=quantity)
        if parts.shape != (2,) or (self.rising and not parts[0] < parts[1]):
            raise self.refused(value, item, quantity)
        return float(parts[0]), float(parts[1])


def span(unit: str, **more: Any) -> Span:
    """Return the kind of the start and the end of a window."""
    return Span(unit=unit, **more)


@dataclass(frozen=True, kw_only=True)
class FunctionOfTime(Kind):
    """A function of time whose values have the unit, a plain function, or a number.

    Attributes:
        of_angles: whether a function of an angle is accepted as well.
    """

    of_angles: bool = False

    @property
    def words(self) -> str:
        return "a number or a function of time" + (" or of an angle" if self.of_angles else "")

    def convert(self, value: Any, item: str, quantity: str) -> Any:
        kinds = (TimeFunction, AngleFunction) if self.of_angles else TimeFunction
        if not isinstance(value, kinds):
            if callable(value) and not isinstance(value, type | AngleFunction):
                return value
            return number(self.unit, hint=self.hint).take(value, item, quantity)
        unit = getattr(value, "unit", None)
        if unit is not None and dimension(unit) != dimension(self.unit):
            raise make_error(
                item=item,
                quantity=quantity,
                unit=self.unit,
                rule=f"cannot be taken from a {type(value).__name__} whose values are in "
                f"{unit or 'pure numbers'}",
                hint=self.hint,
            )
        return value


def function_of_time(unit: str, **more: Any) -> FunctionOfTime:
    """Return the kind of functions of time and numbers."""
    return FunctionOfTime(unit=unit, hint="for example td.Ramp(...), td.Harmonic(...)", **more)
