"""A plain function of time, approximated by polynomials."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from threading import Lock
from typing import Annotated, Any, Self

import numpy as np

from tribodyn import _core
from tribodyn._arguments.aliases import Duration, Times
from tribodyn._arguments.door import admits
from tribodyn._arguments.numbers import levels, positive
from tribodyn._arguments.scalars import Array, Scalar, Scalars, Vector, floats
from tribodyn.errors import make_error
from tribodyn.inputs._in_unit import InUnit, Unit, value_of
from tribodyn.inputs._sampling import POINTS, Pieces, Rules, Walk

# Default error of a sampled function, divided by its largest value.
TOLERANCE = 1e-7

# A run warns of an error of the polynomials above this multiple of the tolerance. Between the
# points of comparison the error is slightly above the tolerance.
DIFFERENT = 100.0

# Number of instants at which function and polynomials are compared after a run, and position of
# these instants in equal intervals: no simple fraction.
COMPARED = 2**14
APART = (3.0 - math.sqrt(5.0)) / 2.0


class Sampled(InUnit, _core.SampledFunction):
    """A plain function of time, approximated by polynomials within a tolerance.

    A plain function that is given as a speed or a load becomes a Sampled function. It may have
    kinks and, as a load, jumps. `parameters` hold the polynomials, which reproduce the same object
    bit for bit. Without the function, the object ends with the last polynomial.

    Args:
        function: of time [s], with finite values in the unit of the function.
        tolerance: error divided by the largest value [-].
        shortest_feature: length [s] of the shortest feature that is not missed, such as a pulse;
            None: 1/2000 of the time since t = 0. The function is evaluated twice in each such
            length; a large value saves evaluations of a slow function.
        begins: in place of a function, the begins of the pieces [s].
        ends: of the pieces [s].
        values: nine values of each piece at Chebyshev points, in the unit of the function.
        sizes: scale of each piece for changes in a step, in the unit of the function.
        breaks: instants at which steps end, at kinks and immediately before jumps [s].
        unit: SI unit of the values, as in `Constant`.

    Raises:
        InvalidInput: the function fails, returns no number, or is noisy.
    """

    @admits("Sampled")
    def __init__(
        self,
        function: Callable[[float], Scalar] | None = None,
        *,
        tolerance: Annotated[Scalar, positive(below=0.1)] = TOLERANCE,
        shortest_feature: Duration | None = None,
        begins: Annotated[Vector, levels("s", rising=True)] | None = None,
        ends: Annotated[Vector, levels("s", rising=True)] | None = None,
        values: Annotated[Vector, levels("")] | None = None,
        sizes: Annotated[Vector, levels("")] | None = None,
        breaks: Annotated[Vector, levels("s", rising=True, fewest=0)] | None = None,
        unit: Unit = None,
    ) -> None:
        pieces = (begins, ends, values, sizes, breaks)
        given = [list(floats(x)) for x in pieces if x is not None]
        if len(given) != (5 if function is None else 0):
            raise make_error(
                item="Sampled",
                quantity="function",
                rule="or all of begins, ends, values, sizes and breaks must be given, not both",
            )
        shortest = None if shortest_feature is None else float(shortest_feature)
        self._begin(function, (float(tolerance), shortest), unit, ("Sampled", "function"), given)

    def _begin(
        self,
        function: Callable[[float], Scalar] | None,
        rules: tuple[float, float | None],
        unit: str | None,
        said: tuple[str, str],
        given: Sequence[list[float]],
        continuous: bool = False,
    ) -> None:
        """Initialise from checked arguments; `said` are item and quantity of errors."""
        self._rules = Rules(*rules, *said, continuous)
        self._lock = Lock()
        self._parameters = {} if unit is None else {"unit": unit}
        self._pieces = Pieces(*given)
        self._use(function, *said)
        if self._walk is not None and not given:
            self._pieces = self._walk.reach(self._rules.cell_length(0.0))
        super().__init__(**vars(self._pieces))

    @classmethod
    def _of(
        cls,
        function: Callable[[float], Scalar],
        unit: str,
        item: str,
        quantity: str,
        *,
        continuous: bool,
    ) -> Self:
        """Return a sampled function for a function that was given for a quantity of an item."""
        made = cls.__new__(cls)
        made._begin(function, (TOLERANCE, None), unit, (item, quantity), (), continuous)
        return made

    @classmethod
    def _held(cls, value: float, until: float, unit: str) -> Self:
        """Return a constant up to a time [s], which `_hold` continues."""
        pieces = Pieces([until - 1.0], [until], [value] * POINTS, [_size(value)], [])
        return cls(**vars(pieces), unit=unit)

    def _hold(self, value: float, until: float) -> None:
        """Continue with a constant up to a time [s]; a new value begins with a jump.

        Steps end at this time, at which the constant may change.
        """
        with self._lock:
            same = value == self._pieces.values[-1]
            begin = self.end if same else math.nextafter(self.end, math.inf)
            more = Pieces([begin], [until], [value] * POINTS, [_size(value)], [until])
            super()._extend(**vars(more))
            self._pieces.extend(more)

    def _use(self, function: Callable[[float], Scalar] | None, item: str, quantity: str) -> None:
        """Approximate a function from the end of the known pieces."""
        self._function = function
        self._rules = replace(self._rules, item=item, quantity=quantity)
        self._walk: Walk | None = None
        if function is not None:
            self._walk = Walk(self._number, self._pieces, self._rules)

    def _refuse_jumps(self, item: str, quantity: str) -> None:
        """Reject jumps from now on, for a quantity that cannot jump."""
        with self._lock:
            pieces = zip(self._pieces.ends, self._pieces.begins[1:], strict=False)
            if jumps := [end for end, begin in pieces if begin > end]:
                raise make_error(
                    item=item,
                    quantity=quantity,
                    rule=f"jumps at t = {jumps[0]:.9g} s",
                    hint="give the change a duration, as td.Ramp or td.Tabulated do",
                )
            self._rules = replace(self._rules, continuous=True)
            self._use(self._function, item, quantity)

    @property
    def _said(self) -> tuple[str, str]:
        """The item and the quantity in errors."""
        return self._rules.item, self._rules.quantity

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
        if isinstance(value, float) and math.isfinite(value):
            return float(value)
        return value_of(value, self.unit, item, f"{quantity} at t = {t:.9g} s")

    @property
    def parameters(self) -> dict[str, Any]:
        """Pieces so far, the arguments of the approximation, and the unit."""
        how: dict[str, Any] = {"tolerance": self._rules.tolerance}
        if self._rules.shortest_feature is not None:
            how["shortest_feature"] = self._rules.shortest_feature
        pieces = {name: list(x) for name, x in vars(self._pieces).items()}
        return {**how, **pieces, **self._parameters}

    @property
    def end(self) -> float:
        """End of the last piece so far [s]."""
        return self._pieces.ends[-1]

    def _reach(self, time: float) -> None:
        """Approximate the function up to a time [s]."""
        with self._lock:
            if time <= self.end:
                return
            if self._walk is None:
                if time <= self._rules.next_cell(self.end):  # a jump is at the end
                    return
                item, quantity = self._said
                raise make_error(
                    item=item,
                    quantity=quantity,
                    rule=f"is known until {self.end:.9g} s, but {time:.9g} s is requested",
                    hint="use a model that was built with the function",
                )
            more = self._walk.reach(time)
            super()._extend(**vars(more))
            self._pieces.extend(more)

    def _reach_all(self, t: Scalars) -> Scalars:
        latest = float(np.max(np.asarray(t), initial=0.0))
        if math.isfinite(latest):
            self._reach(latest)
        return t

    def _missed(self, start: float, end: float, times: Array) -> str | None:
        """Return a text about the difference of function and polynomials in a run, or None.

        They are compared at instants between the scanned instants and at times [s] of steps.
        """
        if self._function is None or not end > start:
            return None
        count = COMPARED
        if self._rules.shortest_feature is not None:
            count = min(count, math.ceil(8.0 * (end - start) / self._rules.shortest_feature))
        spacing = (end - start) / count
        compared = start + spacing * (np.arange(count) + APART)
        steps = times[
            times >= self._pieces.begins[0]
        ]  # a load may jump at the start, before the first piece
        at = np.concatenate([compared, steps[:: len(steps) // count + 1]])
        wanted = np.array([self._number(float(t)) for t in at])
        error = np.abs(super().value(at) - wanted)
        found = error > DIFFERENT * self._rules.tolerance * float(np.abs(wanted).max())
        if not found.any():
            return None
        k = int(np.argmax(error))
        unit = "" if self.unit is None else f" {self.unit}"
        missing = spacing * float(error[:count][found[:count]].sum())
        return (
            f"is {wanted[k]:.6g}{unit} at t = {at[k]:.9g} s, but the run used "
            f"{float(super().value(at[k])):.6g}{unit}: features shorter than "
            f"{self._rules.spacing(float(at[k])):.3g} s can be missed; the error of the integral "
            f"is about {missing:.3g}{unit} s; give td.Sampled(function, shortest_feature=...)"
        )

    @admits("Sampled.value")
    def value(self, t: Times) -> float | Array:
        """Return the value at the time t [s], in the unit of the function."""
        return super().value(self._reach_all(t))

    @admits("Sampled.derivative")
    def derivative(self, t: Times) -> float | Array:
        """Return the time derivative at t [s], in the unit of the function per second."""
        return super().derivative(self._reach_all(t))

    @admits("Sampled.integral")
    def integral(self, t: Times) -> float | Array:
        """Return the integral from 0 to t [s], in the unit of the function times second."""
        return super().integral(self._reach_all(t))

    def __repr__(self) -> str:
        name = getattr(self._function, "__name__", "pieces")
        return f"Sampled({name}, {len(self._pieces.ends)} pieces until {self.end:g} s)"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sampled) and self.parameters == other.parameters

    def __hash__(self) -> int:
        return id(type(self))

    def __reduce__(self) -> tuple[Any, ...]:
        return partial(type(self), **self.parameters), ()


def _size(value: float) -> float:
    """Return the scale of the changes of a constant, which limits no step."""
    return abs(value) or 1.0
