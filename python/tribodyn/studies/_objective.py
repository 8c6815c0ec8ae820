"""A quantity of runs over design variables, with its gradient, for scipy.optimize."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Mapping
from typing import Annotated, Any

import numpy as np

from tribodyn._arguments.door import admits, kinds_of_call
from tribodyn._arguments.kinds import ANYTHING, FUNCTION
from tribodyn._arguments.numbers import levels
from tribodyn._arguments.scalars import Array, Scalar, Vector, floats
from tribodyn._arguments.units import to_si
from tribodyn.errors import RunWarning, make_error, unknown_name
from tribodyn.model import Model
from tribodyn.results import Solution
from tribodyn.run import simulate
from tribodyn.studies._points import BUILD

__all__ = ["Objective"]

# Options of the complete run that its continuations do not take.
LENGTHS = ("duration", "revolutions", "until")
_NOT_AGAIN = (*LENGTHS, "start", "checkpoint", "checkpoint_interval", "snapshots")
_CORRECTED = "simulation: the start at"


class Objective:
    """A number that follows from a run, as a function of the design of the model.

    `objective(x)` runs `simulate(build(x), **options)` and returns `measure(solution)`.
    `objective.gradient(x)` differentiates it by central differences: two models with a larger and a
    smaller value of each variable start from the end of the run at `x` and run on until they have
    settled. Such a continuation is much shorter than a run from the start. `value_and_gradient` is
    the function that `scipy.optimize.minimize(..., jac=True)` takes::

        objective = td.Objective(
            build, measure, differences=[1e-6, 1e-3], continued_by={"revolutions": 2},
            revolutions=20, progress=False,
        )
        scipy.optimize.minimize(objective.value_and_gradient, x0, jac=True)

    The same design gives the same number, bit for bit, whatever was computed before.

    Args:
        build: function that returns the model for an array of design variables.
        measure: function of a solution that returns a number. It evaluates the end of the run, such
            as the last cycle, because continuations have no beginning of their own.
        differences: half of the width of the central difference of each variable, in the unit of
            the variable. The widths are small compared with the changes of the design that matter,
            and large enough that `measure` changes by much more than the tolerance of the steps.
        continued_by: length of the continuations: "duration", "revolutions" or "until".
        options: arguments of `simulate`.

    Attributes:
        runs: number of complete runs so far.
        continuations: number of continuations so far.
    """

    @admits("objective")
    def __init__(
        self,
        build: Annotated[Callable[[Array], Model], BUILD],
        measure: Annotated[Callable[[Solution], Scalar], FUNCTION],
        *,
        differences: Annotated[Scalar | Vector, levels("", least=0.0)],
        continued_by: Annotated[Mapping[str, object], ANYTHING],
        **options: object,
    ) -> None:
        self._build, self._measure = build, measure
        self._widths = np.array(floats(differences))
        if not np.all(self._widths > 0.0):
            raise make_error(item="objective", quantity="differences", rule="must be > 0")
        _check_options(options)
        if not isinstance(continued_by, Mapping) or not set(continued_by) & set(LENGTHS):
            raise make_error(
                item="objective",
                quantity="continued_by",
                rule="must have duration, revolutions or until",
                hint='for example {"revolutions": 1}',
            )
        _check_options(continued_by)
        self._options = dict(options)
        kept = {name: value for name, value in options.items() if name not in _NOT_AGAIN}
        self._again = kept | dict(continued_by)
        self.runs = self.continuations = 0
        self._last: tuple[Array, Solution, float] | None = None

    @admits("objective")
    def __call__(self, design: Annotated[Scalar | Vector, levels("")]) -> float:
        """Return the number [-] for a design [-], an array with a value for each variable."""
        return self._at(self._checked(design))[1]

    @admits("objective")
    def gradient(self, design: Annotated[Scalar | Vector, levels("")]) -> Array:
        """Return the derivatives [-] with respect to the variables.

        Args:
            design: value of each variable, in its own unit [-].
        """
        return self._slopes(self._checked(design))

    @admits("objective")
    def value_and_gradient(
        self, design: Annotated[Scalar | Vector, levels("")]
    ) -> tuple[float, Array]:
        """Return the number for a design and its derivatives [-], in this order.

        Args:
            design: value of each variable, in its own unit [-].
        """
        x = self._checked(design)
        return self._at(x)[1], self._slopes(x)

    @admits("objective")
    def solution(self, design: Annotated[Scalar | Vector, levels("")]) -> Solution:
        """Return the solution of the complete run for a design; the last one is kept.

        Args:
            design: value of each variable, in its own unit [-].
        """
        return self._at(self._checked(design))[0]

    def _checked(self, design: Any) -> Array:
        x = np.array(floats(design))
        if x.shape != self._widths.shape:
            raise make_error(
                item="objective",
                quantity="design",
                rule=f"must have {len(self._widths)} values, one for each of differences, not "
                f"{len(x)}",
            )
        return x

    def _at(self, x: Array) -> tuple[Solution, float]:
        """Return solution and number of the complete run for a design."""
        if self._last is None or not np.array_equal(self._last[0], x):
            self.runs += 1
            solution = simulate(self._model(x), **self._options)  # type: ignore[arg-type]
            self._last = x.copy(), solution, self._number(solution)
        return self._last[1:]

    def _slopes(self, x: Array) -> Array:
        start, _ = self._at(x)
        slopes = np.zeros(len(x))
        for k, width in enumerate(self._widths):
            ends = []
            for way in (-1.0, 1.0):
                beside = x.copy()
                beside[k] += way * width
                ends.append((beside[k], self._continued(beside, start)))
            (low, before), (high, after) = ends
            slopes[k] = (after - before) / (high - low)
        return slopes

    def _continued(self, x: Array, start: Solution) -> float:
        self.continuations += 1
        with warnings.catch_warnings():
            # The start is changed on purpose.
            warnings.filterwarnings("ignore", message=_CORRECTED, category=RunWarning)
            solution = simulate(self._model(x), start=start, **self._again)  # type: ignore[arg-type]
        return self._number(solution)

    def _model(self, x: Array) -> Model:
        model = self._build(x.copy())
        if not isinstance(model, Model):
            raise make_error(
                item="objective", quantity="build", rule=f"must return a Model, not {model!r}"
            )
        return model

    def _number(self, solution: Solution) -> float:
        value = self._measure(solution)
        number = float(to_si(value, "", item="objective", quantity="measure"))
        if not np.isfinite(number):
            raise make_error(
                item="objective", quantity="measure", value=number, rule="must be finite"
            )
        return number


def _check_options(options: Mapping[str, object]) -> None:
    kinds = kinds_of_call(simulate)
    allowed = set(kinds) - {"model"}
    for name, value in options.items():
        if name not in allowed:
            raise unknown_name("objective", name, sorted(allowed), "option")
        kinds[name].take(value, "objective", name)
