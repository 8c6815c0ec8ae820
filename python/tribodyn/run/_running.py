"""A run in progress and its partial result."""

import math
import time as clock
from collections.abc import Callable, Sequence
from dataclasses import asdict
from typing import Any

import numpy as np

from tribodyn import _core
from tribodyn.errors import Notice, WrongArgument, make_error, shown
from tribodyn.model import Model, redundancy_notices
from tribodyn.results import RunRecord, Snapshots, Solution, now
from tribodyn.run._notices import function_notices, noted, starving_notices, step_notices
from tribodyn.run._periodicity import Periodic
from tribodyn.run._plan import Plan
from tribodyn.run._starts import Start, begin, earlier_rows, recall, start_notices, summed


class Running:
    """A run of a model: the simulation of the kernel with the data of the Python layer.

    Attributes:
        plan: plan of the run.
    """

    def __init__(
        self,
        model: Model,
        plan: Plan,
        integrator: str,
        options: dict[str, Any],
        until: Any,
        origin: Start | None,
        record_every: int | float = 1,
        snapshots: Sequence[float] = (),
        threads: int = 1,
    ) -> None:
        self.plan = plan
        self._model = model
        self._until = until
        self._origin = origin
        self._run = _core.Simulation(
            model=model._state.core, integrator=integrator, options=options, threads=threads
        )
        chosen = {key: self._run.options[key] for key, value in options.items() if value is None}
        self._options = options | chosen
        self._method = {"name": integrator, **self._options}
        self._changes: list[float] = []  # changes from cycle to cycle
        self._about: dict[str, Any] = {}  # description of the start
        self._before: list[Any] = []  # rows of the run that is continued
        self._started = clock.perf_counter()
        self._shots: list[dict[str, Any]] = []
        self._keeps_first = bool(snapshots) and snapshots[0] <= plan.start
        # The initial state is always stored, because all films can be reconstructed from it.
        self._run.watch([plan.start, *snapshots])
        self._record_every = record_every
        if isinstance(record_every, int):
            self._run.thin(steps=record_every)
        else:
            self._run.thin(interval=record_every)

    @property
    def time(self) -> float:
        """Time of the last step [s]."""
        return self._run.time

    @property
    def has_begun(self) -> bool:
        """Whether the run has produced a result."""
        return bool(self._run.rows or self._about)

    def start(self) -> None:
        """Find the consistent initial state, or start from the end of another run."""
        if self._origin is None:
            self._run.start()
            return
        self._about.update(begin(self._run, self._origin, self._method))
        if not self._about["continued"]:
            return
        if self._record_every == 1:
            self._before.append(earlier_rows(self._origin.solution, self._run))
        else:
            recall(self._run, self._origin.solution)

    def advance(self, instant: float, watch: Callable[[float], bool]) -> str:
        """Advance to a time [s]; return "finished", "stopped" or "interrupted"."""
        if self._record_every != 1:
            self._run.keep_whole_from(self._whole_from(instant))
        return self._run.advance(instant, watch)

    def _whole_from(self, instant: float) -> float:
        """Return the time [s] after which all rows are needed to compare two cycles."""
        if not isinstance(self._until, Periodic):
            return math.inf
        ends = [t for t in self._earlier_plan.get("checks", ()) if t <= self.plan.start]
        cycles = [ends[0] if ends else self.plan.start, *ends, *self.plan.checks]
        return float(cycles[max(0, cycles.index(instant) - 2)])

    @property
    def _earlier_plan(self) -> dict[str, Any]:
        """Return the plan of the run that is continued; empty without such a run."""
        goes_on = self._origin is not None and self._about.get("continued")
        return self._origin.solution.plan if self._origin is not None and goes_on else {}

    def met(self) -> bool:
        """Evaluate the stop condition, and store the change of the last cycle."""
        if self._until is None:
            return False
        so_far = self.solution("running")
        if not isinstance(self._until, Periodic):
            self._changes.append(math.nan)
            return _is_met(self._until(so_far))
        self._changes.append(self._until.change(so_far))
        return self._changes[-1] <= float(self._until.tolerance)

    def solution(self, status: str, message: str = "") -> Solution:
        """Return the partial result of the run with the given status."""
        goes_on = self._origin is not None and self._about.get("continued")
        earlier = self._origin.solution if self._origin is not None and goes_on else None
        statistics = summed(self._run.statistics, earlier.run_statistics if earlier else {})
        drifts = [self._run.worst_drift, *([earlier.worst_drift] if earlier else [])]
        taken = clock.perf_counter() - self._started
        record = RunRecord(
            status=status,
            message=message,
            model=self._model.parameters,
            integrator=self._method,
            run_statistics=statistics,
            wall_time=taken + (earlier.wall_time if earlier else 0.0),
            created=now(),
            until=_account(self._until, status, self._changes),
            plan=self._plain_plan(earlier),
            start=self._about,
            worst_drift=max(drifts, key=lambda drift: float(drift.get("by_tolerance", 0.0))),
            redundancy=self._run.redundancy,
            state=self._run.state,
            snapshots=self._snapshots(earlier),
            recording=self._recording,
        )
        rows = np.vstack([*self._before, self._run.data()])
        return Solution.from_rows(rows, self._run.channels, record)

    @property
    def _recording(self) -> dict[str, Any]:
        """Return the data of the row selection for a continuation; empty if all steps are rows."""
        if self._record_every == 1:
            return {}
        return {"every": self._record_every, "undecided": self._run.undecided_rows}

    def _snapshots(self, earlier: Solution | None) -> Snapshots:
        """Return the snapshots of the continued run and of this run."""
        self._shots += self._run.snapshots(len(self._shots))
        own = Snapshots.of(self._shots, first_has_films=self._keeps_first)
        return own if earlier is None else earlier._record.snapshots.and_later(own)

    def _plain_plan(self, earlier: Solution | None) -> dict[str, Any]:
        """Return the plan with the evaluation times of the continued run, at which steps ended."""
        plan = self.plan.plain
        if earlier is not None:
            before = [t for t in earlier.plan.get("checks", ()) if t <= self.plan.start]
            plan["checks"] = [*before, *plan["checks"]]
        return plan

    def noted(
        self, status: str, energy_tolerance: float, message: str = ""
    ) -> tuple[Solution, list[Notice]]:
        """Return the result of the run with its warnings, and the warnings."""
        done = self.solution(status, message)
        further = [
            *step_notices(self._model, self._options, done.worst_drift),
            *function_notices(
                self._model, self.plan.start, self._run.step_times, self._options["step"]
            ),
            *start_notices(self._about),
            *redundancy_notices(done.redundancy),
            *starving_notices(self._model, done),
        ]
        return noted(done, self.plan, self._changes, further, energy_tolerance)


def _is_met(answer: Any) -> bool:
    """Return the value of a stop condition: a Boolean, also of NumPy or as a scalar array."""
    if isinstance(answer, bool | np.bool_):
        return bool(answer)
    if getattr(answer, "shape", None) == () and getattr(answer, "dtype", None) == np.bool_:
        return bool(answer)
    raise make_error(
        WrongArgument,
        item="simulation",
        quantity="until",
        rule=f"must return True or False, not {shown(answer)}",
    )


def _account(until: Any, status: str, changes: list[float]) -> dict[str, Any]:
    """Return the description of a stop condition and its evaluation as plain data."""
    if until is None:
        return {}
    if not isinstance(until, Periodic):
        name = getattr(until, "__qualname__", type(until).__name__)
        return {"type": name, "converged": status == "finished", "cycles": len(changes)}
    # JSON has no infinity, which is the change of the first cycle.
    known = [change for change in changes if math.isfinite(change)]
    return {
        "type": "Periodic",
        **asdict(until),
        "channels": None if until.channels is None else list(until.channels),
        "converged": status == "finished",
        "cycles": len(changes),
        "change": known[-1] if known else None,
        "changes": known,
    }
