"""Knots of a smooth curve that follows a function of time within a tolerance.

Time is divided into cells that do not depend on how far anybody wants to know the function: 32 of
equal length up to 2^-6 s, and 32 in each interval from one power of two to the next. A cell is
halved until the cubic Hermite polynomial of its ends agrees with the function at seven points
within and at two more, which lie at no simple fraction, so that a function that repeats itself with
the points is not mistaken for a constant. Knots are taken from left to right; the slope at one is
that of the polynomial of degree eight through the nine points before it, by backward differences.
So a function that is followed further keeps the knots it has, to the last bit.

The error is measured by the largest value: of the knots until there, of the points of the cell, and
of the ends of the cells up to the next power of two.

A kink needs about twenty halvings and is rounded off within the tolerance. A jump is refused.
"""

import math
from collections.abc import Callable
from dataclasses import dataclass, field

from tribodyn.errors._making import make_error

FIRST = 2.0**-6  # end of the first cells [s]
CELLS = 32
INTERVALS = 8  # between the points of a cell
HALVINGS = 40
MOST_KNOTS = 200_000
SMALLEST = 1e-290  # of a value that counts; below it numbers lose their digits
APART = ((3.0 - math.sqrt(5.0)) / 2.0, math.sqrt(0.5))
SHARES = (*(k / INTERVALS for k in range(INTERVALS + 1)), *APART)
# Of the values at the points in their order: the slope at the end, times the length.
END_SLOPE = tuple(
    INTERVALS * (-1) ** j * sum(math.comb(k, j) / k for k in range(max(j, 1), INTERVALS + 1))
    for j in reversed(range(INTERVALS + 1))
)
# At each share what value and slope, times the length, at the start and at the end contribute.
HERMITE = tuple(
    ((1 - u) ** 2 * (1 + 2 * u), (1 - u) ** 2 * u, u * u * (3 - 2 * u), -u * u * (1 - u))
    for u in SHARES
)

Function = Callable[[float], float]


@dataclass
class Knots:
    """Times [s], values and slopes at knots."""

    times: list[float] = field(default_factory=list)
    values: list[float] = field(default_factory=list)
    slopes: list[float] = field(default_factory=list)

    def add(self, time: float, value: float, slope: float) -> None:
        """Append one."""
        self.times.append(time)
        self.values.append(value)
        self.slopes.append(slope)


def follow(
    function: Function, known: Knots, end: float, tolerance: float, item: str, quantity: str
) -> Knots:
    """Return further knots after the known ones, up to the end of the cell in which `end` lies.

    Args:
        function: of time [s], finite.
        known: knots so far, from those of this function; none at the beginning.
        end: time [s] that is to be reached.
        tolerance: error by the largest value.
        item: of errors.
        quantity: of errors.

    Raises:
        InvalidInput: the function jumps, or needs more than MOST_KNOTS knots.
    """
    walk = _Walk(function, known, tolerance, item, quantity)
    while walk.time < end:
        walk.cell()
    return walk.found


def cell_length(time: float) -> float:
    """Return the length [s] of the cell that begins at a time."""
    if time < FIRST:
        return FIRST / CELLS
    _, exponent = math.frexp(time)
    return math.ldexp(1.0, exponent - 1) / CELLS


class _Walk:
    """Knots from left to right."""

    def __init__(
        self, function: Function, known: Knots, tolerance: float, item: str, quantity: str
    ) -> None:
        self.function, self.tolerance = function, tolerance
        self.item, self.quantity = item, quantity
        self.found = Knots()
        self.number = len(known.times)
        self.largest = max(map(abs, known.values), default=SMALLEST)
        self.ahead = -1.0  # up to where ends of cells have been looked at
        self.seen: dict[float, float] = {}
        if known.times:
            self.time, self.value, self.slope = known.times[-1], known.values[-1], known.slopes[-1]
            self._look_ahead(self.time)
        else:
            self.time, self.value, self.slope = 0.0, function(0.0), math.nan

    def cell(self) -> None:
        """Take the knots of the next cell."""
        start, length = self.time, cell_length(self.time)
        if start >= self.ahead:
            self._look_ahead(start)
        self.seen = {}
        ends = [start + length]
        while ends:
            if self._fits(ends[-1]):
                ends.pop()
            elif ends[-1] - self.time <= length * 0.5**HALVINGS:
                raise self._refused(ends[-1])
            else:
                ends.append(self.time + 0.5 * (ends[-1] - self.time))

    def _look_ahead(self, time: float) -> None:
        """Note the largest value at ends of cells up to the next power of two."""
        begin = 0.0 if time < FIRST else math.ldexp(0.5, math.frexp(time)[1])
        length = cell_length(begin)
        for k in range(CELLS + 1):
            try:
                self.largest = max(self.largest, abs(self.function(begin + k * length)))
            except Exception:
                break  # it may end before, and nobody has asked for that much
        self.ahead = begin + CELLS * length

    def _at(self, time: float) -> float:
        if time not in self.seen:
            self.seen[time] = self.function(time)
        return self.seen[time]

    def _fits(self, end: float) -> bool:
        """Take a knot at the end where the polynomial fits between it and the last one."""
        start, length = self.time, end - self.time
        values = [self._at(start + share * length) for share in SHARES]
        even = values[: INTERVALS + 1]
        first, last = even[0], even[-1]
        right = _end_slope(even)
        # The function may be unknown before its start: there the differences are forward.
        left = -_end_slope(even[::-1]) if self.number == 0 else self.slope * length
        allowed = self.tolerance * max(self.largest, *map(abs, values))
        for value, (a, b, c, d) in zip(values, HERMITE, strict=True):
            if not abs(a * first + b * left + c * last + d * right - value) <= allowed:
                return False
        if self.number == 0:
            self._take(start, first, left / length)
        self._take(end, last, right / length)
        return True

    def _take(self, time: float, value: float, slope: float) -> None:
        self.found.add(time, value, slope)
        self.time, self.value, self.slope = time, value, slope
        self.largest = max(self.largest, abs(value))
        self.number += 1
        if self.number > MOST_KNOTS:
            raise make_error(
                item=self.item,
                quantity=self.quantity,
                rule=f"needs more than {MOST_KNOTS} knots up to t = {time:.6g} s",
                hint="td.Harmonic(...) is exact, and td.Sampled(..., tolerance=...) may be coarser",
            )

    def _refused(self, end: float) -> Exception:
        return make_error(
            item=self.item,
            quantity=self.quantity,
            rule=f"jumps, or is infinitely steep, at t = {end:.9g} s",
            hint="let it change within some time, as td.Ramp or td.TimeTable do; kinks may be",
        )


def _end_slope(values: list[float]) -> float:
    """Return the derivative at the last of evenly spaced points, times their length."""
    return math.fsum(weight * value for weight, value in zip(END_SLOPE, values, strict=True))
