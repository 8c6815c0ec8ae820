"""Piecewise polynomials that approximate a function of time within a tolerance.

Time is divided into cells, which do not depend on the end of the approximation: 32 cells of equal
length up to 2^-10 s, and 32 cells in each interval from one power of two to the next. Each cell is
*scanned* at instants closer together than the shortest feature. A cell, or a part of a cell,
becomes one piece if the polynomial of degree 8 through nine values agrees with the function at
eight points between them and at all scanned instants inside. Otherwise bisection locates the point
where the function is not smooth: it continues with the half that no polynomial fits. A jump is
located between two neighbouring floating-point numbers; a kink is located at the intersection of
the straight lines from both sides. A jump or kink ends one piece and begins another piece. If
bisection finds no such point, the part is halved.

Pieces are computed from left to right and depend on the function to their left alone, except for
the scale of errors: the largest value so far and at 32 instants up to the next power of two. A
function that is approximated further therefore keeps its pieces bit for bit.
"""

import math
from bisect import bisect_left, bisect_right
from collections.abc import Callable
from dataclasses import dataclass, field, fields

from tribodyn._core import SampledFunction
from tribodyn.errors import make_error

FIRST = 2.0**-10  # end of the first cells [s]
CELLS = 32
SCAN = 64  # instants in a cell: 2048 from one power of two to the next
FINEST = 8 * SCAN  # instants in a cell after short features
POINTS = 9  # points of a piece
MOST_PIECES = 100_000
MOST_JUMPS = 20_000
RIPPLE = 1e-5  # smallest size of changes, divided by the largest value
SMALLEST = 1e-290  # smallest value that counts; smaller numbers lose digits
SHORTEST = 1e-12  # length of a part divided by the time; no fit of a shorter part indicates noise
SHARP = 1e-2  # length of an interval divided by the part: a kink is located in a shorter interval
DEEP = 5  # number of halvings after which a jump is located by values alone
BEFORE_JUMP = 4  # floating-point numbers between a break and its jump, because of round-off
KINK, KINK_OF_ALL = 1e-3, 400.0  # multiples of nearby values and of the tolerated error
CURVED = 0.05  # bend of a piece that is a feature, divided by the range of the values

# Points of a piece on [-1, 1], and points of comparison between them.
NODES = tuple(-math.cos(math.pi * j / (POINTS - 1)) for j in range(POINTS))
BETWEEN = tuple(-math.cos(math.pi * (j + 0.5) / (POINTS - 1)) for j in range(POINTS - 1))

Function = Callable[[float], float]


@dataclass
class Pieces:
    """Pieces: begins and ends [s], nine values and a size of each piece, and breaks [s].

    A size is the range of the values up to slightly after the piece. Steps compare changes with the
    size.
    """

    begins: list[float] = field(default_factory=list)
    ends: list[float] = field(default_factory=list)
    values: list[float] = field(default_factory=list)
    sizes: list[float] = field(default_factory=list)
    breaks: list[float] = field(default_factory=list)

    def extend(self, later: "Pieces") -> None:
        """Append later pieces."""
        for each in fields(self):
            getattr(self, each.name).extend(getattr(later, each.name))


@dataclass(frozen=True)
class Rules:
    """Rules of the approximation.

    Attributes:
        tolerance: error divided by the largest value [-].
        shortest_feature: length of the shortest feature [s]; None: a fraction of the time since
            t = 0.
        item, quantity: of errors.
        continuous: whether a jump is rejected.
    """

    tolerance: float
    shortest_feature: float | None
    item: str
    quantity: str
    continuous: bool

    @property
    def first(self) -> float:
        """End of the first cells [s]; cells need not be much shorter than the shortest feature."""
        if self.shortest_feature is None:
            return FIRST
        _, exponent = math.frexp(0.5 * CELLS * self.shortest_feature)
        return max(FIRST, math.ldexp(1.0, exponent - 1))

    def cell_length(self, time: float) -> float:
        """Return the length [s] of the cell that begins at a time."""
        if time < self.first:
            return self.first / CELLS
        _, exponent = math.frexp(time)
        return math.ldexp(1.0, exponent - 1) / CELLS

    def next_cell(self, time: float) -> float:
        """Return the begin [s] of the first cell at or after a time [s]."""
        length = self.cell_length(time)
        return math.ceil(time / length) * length

    def spacing(self, time: float) -> float:
        """Return the largest interval [s] between scanned instants at a time [s]."""
        if self.shortest_feature is None:
            return self.cell_length(time) / SCAN
        return 0.5 * self.shortest_feature


class Walk:
    """Computation of pieces from left to right.

    Attributes:
        time: end of the approximation [s].
    """

    def __init__(self, function: Function, known: Pieces, rules: Rules) -> None:
        self.function, self.rules = function, rules
        self.time = self.rules.next_cell(known.ends[-1]) if known.ends else 0.0
        self.found = Pieces()
        self.count = self.jumps = 0
        self.least, self.most = math.inf, -math.inf
        self.feature = math.inf  # length of the shortest feature so far [s]
        self.ahead = -1.0  # end of the cells whose values are known [s]
        self.values_ahead = [0.0]
        self.last_begin = self.last_end = math.nan
        self.last_values: list[float] = []
        self.last_slope = 0.0
        self.last_break = -math.inf
        self.bends: list[tuple[float, float]] = []  # lengths and bends of the pieces of a cell
        ends = 0.0
        for k, (begin, end) in enumerate(zip(known.begins, known.ends, strict=True)):
            if begin >= ends:
                self._end_cell(self.rules.cell_length(begin))
                ends = self.rules.next_cell(math.nextafter(begin, math.inf))
            self._note(begin, end, known.values[POINTS * k : POINTS * (k + 1)])
        self._end_cell(self.rules.cell_length(ends))
        for instant in known.breaks:
            self._note_break(instant)
            self._end_cell(self.rules.cell_length(instant))
        if known.ends:
            self._look_ahead(self.time)

    def reach(self, end: float) -> Pieces:
        """Return further pieces up to the end of the cell that contains `end` [s].

        Both sides of a jump at the end of a cell are included.
        """
        self.found = Pieces()
        while self.time < end or self.last_end < end:
            self._cell()
        return self.found

    def _cell(self) -> None:
        start, length = self.time, self.rules.cell_length(self.time)
        if start >= self.ahead:
            self._look_ahead(start)
        self._scan(start, length)
        self.tried: dict[tuple[float, float], list[float] | None] = {}
        parts = [(start, start + length)]
        while parts:
            begin, end = parts.pop()
            values = self._fitted(begin, end)
            if values is not None:
                self._take(begin, end, values)
                continue
            if end - begin <= SHORTEST * end:
                raise self._refused(
                    f"is noisy or infinitely steep at t = {end:.9g} s",
                    "write a formula that loses digits in another form",
                )
            left, right = self._not_smooth(begin, end) or (0.5 * (begin + end),) * 2
            parts += [p for p in ((right, end), (begin, left)) if p[1] > p[0]]
        self._end_cell(length)
        self.time = start + length

    def _end_cell(self, length: float) -> None:
        """Store the length of the shortest feature so far that scanning can find."""
        size = max(-self.least, self.most)
        for own, bend in self.bends:
            if bend > CURVED * size and length / FINEST < own < 0.9 * length:
                self.feature = min(self.feature, own)
        self.bends.clear()

    def _scan(self, start: float, length: float) -> None:
        """Evaluate the function at instants closer together than any feature."""
        shortest = self.rules.shortest_feature
        if shortest is not None:
            count = max(1, math.ceil(2.0 * length / shortest))
        else:
            count = min(FINEST, max(SCAN, math.ceil(2.0 * length / self.feature)))
        self.scan_times = [start + length * (k / count) for k in range(count + 1)]
        self.scan_values = [self.function(t) for t in self.scan_times]
        known = [*self.values_ahead, *self.scan_values]
        low, high = min(self.least, *known), max(self.most, *known)
        self.size = max(-low, high, SMALLEST)
        self.changes = max(high - low, RIPPLE * self.size)

    def _look_ahead(self, time: float) -> None:
        """Store the values at ends of cells up to the next power of two."""
        begin = 0.0 if time < self.rules.first else math.ldexp(0.5, math.frexp(time)[1])
        length = self.rules.cell_length(begin)
        self.values_ahead = []
        for k in range(CELLS + 1):
            try:
                self.values_ahead.append(self.function(begin + k * length))
            except Exception:
                break  # the function may end here; no value beyond has been requested
        self.ahead = begin + CELLS * length

    def _fitted(self, begin: float, end: float) -> list[float] | None:
        """Return the values of a piece that fits, or None."""
        if (begin, end) not in self.tried:
            self.tried[begin, end] = self._try(begin, end)
        return self.tried[begin, end]

    def _values(self, begin: float, end: float) -> list[float]:
        middle, half = 0.5 * (begin + end), 0.5 * (end - begin)
        inside = [self.function(middle + half * u) for u in NODES[1:-1]]
        return [self.function(begin), *inside, self.function(end)]

    def _try(self, begin: float, end: float) -> list[float] | None:
        middle, half = 0.5 * (begin + end), 0.5 * (end - begin)
        values = self._values(begin, end)
        at = list(BETWEEN)
        wanted = [self.function(middle + half * u) for u in BETWEEN]
        first = bisect_right(self.scan_times, begin)
        last = bisect_left(self.scan_times, end)
        if last > first:
            at += [(t - middle) / half for t in self.scan_times[first:last]]
            wanted += self.scan_values[first:last]
        size = max(self.size, *map(abs, values), *map(abs, wanted))
        worst = SampledFunction._misfit(values, at, wanted)
        return values if worst <= self.rules.tolerance * size else None

    def _not_smooth(self, begin: float, end: float) -> tuple[float, float] | None:
        """Return the end and the begin of the pieces beside a kink or jump, or None."""
        low, high, depth = begin, end, 0
        while True:
            middle = 0.5 * (low + high)
            if not low < middle < high:
                return self._jump(low, high)
            left = self._fitted(low, middle) is not None
            right = self._fitted(middle, high) is not None
            if left and right:
                if high - low > SHARP * (end - begin) or low == begin or high == end:
                    return None
                kink = self._kink(low, high)
                return kink, kink
            if not left and not right:
                return None
            low, high = (middle, high) if left else (low, middle)
            depth += 1
            if depth >= DEEP and (found := self._jump_between(low, high)):
                return found

    def _kink(self, low: float, high: float) -> float:
        """Return the intersection of the straight lines through two points on each side."""
        length = high - low
        before, first, last, after = map(self.function, (low - length, low, high, high + length))
        left, right = (first - before) / length, (after - last) / length
        if left == right:
            return 0.5 * (low + high)
        meeting = low + (last - first - right * length) / (left - right)
        return meeting if low < meeting < high else 0.5 * (low + high)

    def _jump_between(self, low: float, high: float) -> tuple[float, float] | None:
        """Return the instants on both sides of a jump between the values, or None."""
        values = self._values(low, high)
        changes = [abs(b - a) for a, b in zip(values, values[1:], strict=False)]
        k = changes.index(max(changes))
        if changes[k] < 0.8 * (max(values) - min(values)):
            return None
        middle, half = 0.5 * (low + high), 0.5 * (high - low)
        at = [low, *(middle + half * u for u in NODES[1:-1]), high]
        low, high, first, last = at[k], at[k + 1], values[k], values[k + 1]
        while low < (middle := 0.5 * (low + high)) < high and high - low > SMALLEST:
            value = self.function(middle)
            if abs(value - first) > abs(last - value):
                high, last = middle, value
            else:
                low, first = middle, value
            if abs(last - first) <= self.rules.tolerance * self.size:
                return None
        return self._jump(low, high)

    def _jump(self, low: float, high: float) -> tuple[float, float] | None:
        step = abs(self.function(high) - self.function(low))
        if step <= self.rules.tolerance * self.size:
            return None
        if self.rules.continuous:
            raise self._refused(
                f"jumps, or is infinitely steep, at t = {high:.9g} s",
                "give the change a duration, as td.Ramp or td.Tabulated do; kinks are allowed",
            )
        self.jumps += 1
        if self.jumps > MOST_JUMPS:
            raise self._refused(
                f"jumps more than {MOST_JUMPS} times up to t = {high:.6g} s",
                "write a formula that loses digits in another form",
            )
        return low, high

    def _take(self, begin: float, end: float, values: list[float]) -> None:
        """Append a piece, and a break at its begin if necessary."""
        if self.last_values:
            if begin > self.last_end:
                self._break_at(self.last_end - BEFORE_JUMP * math.ulp(self.last_end))
            elif self._bends(begin, end, values):
                self._break_at(begin)
        self.found.begins.append(begin)
        self.found.ends.append(end)
        self.found.values.extend(values)
        self.found.sizes.append(self.changes)
        self._note(begin, end, values)
        if self.count > MOST_PIECES:
            raise self._refused(
                f"needs more than {MOST_PIECES} pieces up to t = {end:.6g} s",
                "use td.Harmonic(...), which is exact, or a larger td.Sampled(..., tolerance=...)",
            )

    def _bends(self, begin: float, end: float, values: list[float]) -> bool:
        """Return whether the change of slope at the begin of a piece exceeds the error."""
        slope = SampledFunction._shape(values)[0] * 2.0 / (end - begin)
        reach = min(end - begin, self.last_end - self.last_begin)
        nearby = [*values, *self.last_values]
        allowed = KINK * (max(nearby) - min(nearby))
        allowed += KINK_OF_ALL * self.rules.tolerance * self.size
        return bool(abs(slope - self.last_slope) * reach > allowed)

    def _break_at(self, instant: float) -> None:
        if instant > self.last_break:
            self.found.breaks.append(instant)
            self._note_break(instant)

    def _note_break(self, instant: float) -> None:
        self.bends.append((instant - self.last_break, math.inf))
        self.last_break = instant

    def _note(self, begin: float, end: float, values: list[float]) -> None:
        """Store the state on which later pieces depend."""
        self.count += 1
        self.least, self.most = min(self.least, *values), max(self.most, *values)
        length = end - begin
        _, slope, bend = SampledFunction._shape(values)
        self.bends.append((length, bend))
        self.last_begin, self.last_end, self.last_values = begin, end, values
        self.last_slope = slope * 2.0 / length

    def _refused(self, rule: str, hint: str) -> Exception:
        return make_error(item=self.rules.item, quantity=self.rules.quantity, rule=rule, hint=hint)
