"""Runs: from a model to a solution."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from os import PathLike
from typing import Annotated, Any

import numpy as np

from tribodyn._arguments.aliases import Duration, PositiveRatio
from tribodyn._arguments.door import admits
from tribodyn._arguments.kinds import (
    FLAG,
    TEXT,
    Calls,
    Either,
    is_array,
    is_flag,
    is_list,
    is_text,
    is_whole,
)
from tribodyn._arguments.numbers import levels, positive, whole
from tribodyn._arguments.scalars import Scalar, Vector
from tribodyn.errors._making import make_error
from tribodyn.errors._notices import LOGGER, Notice, issue
from tribodyn.model._model import Model
from tribodyn.model._state import Drive
from tribodyn.results._solution import Solution
from tribodyn.run._checkpoints import Keeper
from tribodyn.run._longest_steps import default_max_step
from tribodyn.run._notices import function_notices
from tribodyn.run._periodicity import Periodic
from tribodyn.run._plan import TURN, Plan, plan_of, snapshot_times, turns_since
from tribodyn.run._running import Running
from tribodyn.run._starts import model_to_run, start_from
from tribodyn.run._statics import Equilibrium
from tribodyn.run.integrators import TRBDF2, Method

__all__ = ["simulate"]

Condition = Callable[[Solution], bool]


class _Condition(Calls):
    @property
    def expected(self) -> str:
        return "a condition"


MOST_SNAPSHOTS = 1_000_000
MOST_STEPS = 1_000_000_000
_TIMES = levels("s", fewest=0)

Revolutions = Annotated[Scalar, positive("revolution")]
Until = Annotated[
    Periodic | Condition,
    _Condition(
        hint="until=Periodic(...), or a function of the solution that returns True at the end"
    ),
]
RecordEvery = Annotated[
    int | Scalar,
    Either(
        choices=((is_whole, whole(1, MOST_STEPS)),),
        otherwise=positive("s", hint="a whole number counts steps, any other number is a time"),
        called="a whole number of steps or a time",
    ),
]
Progress = Annotated[
    bool | str,
    Either(choices=((is_flag, FLAG), (is_text, TEXT)), called="True, False or a text"),
]
SnapshotTimes = Annotated[
    int | Vector,
    Either(
        choices=((is_list, _TIMES), (is_array, _TIMES)),
        otherwise=whole(1, MOST_SNAPSHOTS),
        called="a number or a list of times",
    ),
]


@admits("simulation")
def simulate(
    model: Model,
    *,
    duration: Duration | None = None,
    revolutions: Revolutions | None = None,
    until: Until | None = None,
    integrator: Method | None = None,
    energy_tolerance: PositiveRatio = 0.01,
    record_every: RecordEvery | None = None,
    progress: Progress = True,
    start: Solution | Equilibrium | None = None,
    checkpoint: str | PathLike[str] | None = None,
    checkpoint_interval: Duration = 60.0,
    snapshots: SnapshotTimes | None = None,
) -> Solution:
    """Run a model from its start, or on from another run, and return what was recorded.

    The first run freezes the model. Ctrl-C ends a run early and returns what is done, with a
    warning. A run that cannot go on raises ConvergenceError. Its attribute `solution` holds what is
    done, as does that of an error which the function `until` raises. All of these, and files of
    them, can be the start of another run.

    Args:
        model: the mechanism.
        duration: length of the run [s]; give this, revolutions or until=Periodic(...).
        revolutions: turns of the model's first drive [revolution].
        until: condition that ends the run before: `Periodic(...)`, which brings its own limit, or
            a function of the solution so far that returns True or False. It is asked after each
            cycle; a function after each revolution, or hundredth of the duration where nothing
            revolves. Where it is not met to the end, the status is "not converged", with a
            warning; `Solution.until` says more.
        integrator: method and numerical options, such as `GeneralizedAlpha(spectral_radius=0.8)`,
            or the name of a method, such as "ESDIRK3"; TR-BDF2 where none is given.
        energy_tolerance: error of the energy balance divided by the energy turned over [-], above
            which the run gives an AccuracyWarning, and by the energy turned into heat three times
            that; `Solution.summary` tells both in any case.
        record_every: which steps become rows of the solution: a whole number n keeps every n-th
            step, a time [s] (a number with a decimal point, or a quantity) the first step at or
            after each multiple of it since the start. The steps themselves, their integrals of
            energy and oil, and the end of the run do not depend on it; see `Solution.record_every`
            for the rows that are kept besides. None keeps every step, or goes on as the start did.
        progress: show a progress bar; a text stands before it.
        start: a solution from whose last step the run goes on, or an equilibrium; duration,
            revolutions and cycles count from there. Without them it goes on to the end that the run
            of the start was asked for. By the same model, integrator and options the result is that
            of a run that has not stopped, with the earlier rows, to the last bit; where no
            integrator is given, it is that of the start. Otherwise the state is matched by the
            names of the items and corrected to fit the joints, which `Solution.start` tells; rows
            and accounts of energy then begin there.
        checkpoint: file that holds what is done, written now and then and at the end; `load` reads
            it, and a run goes on from it.
        checkpoint_interval: time between two writings [s].
        snapshots: instants at which the state and the films of all joints are kept, for
            `Solution.film`: a list of times [s], or a number, which is that in each revolution, or
            in the whole of a run where nothing revolves. The run itself stays the same.
    """
    result, notices = run_model(
        model,
        duration=duration,
        revolutions=revolutions,
        until=until,
        integrator=integrator,
        energy_tolerance=energy_tolerance,
        record_every=record_every,
        progress=progress,
        start=start,
        checkpoint=checkpoint,
        checkpoint_interval=checkpoint_interval,
        snapshots=snapshots,
    )
    issue(notices)
    return result


def follow_functions(model: Model, options: Mapping[str, Any]) -> list[Notice]:
    """Follow the plain functions of a model as far as a run with these options goes.

    Returns what such a run would miss of them.
    """
    start = options.get("start")
    plan = plan_of(
        model.drives[0] if model.drives else None,
        options.get("duration"),
        options.get("revolutions"),
        options.get("until"),
        start.solution if isinstance(start, Equilibrium) else start,
    )
    model._state.reach(plan.end)
    return function_notices(model, plan.start, np.array([plan.start, plan.end]), 0.0)


@admits("simulation")
def run_model(
    model: Model,
    *,
    duration: Duration | None = None,
    revolutions: Revolutions | None = None,
    until: Until | None = None,
    integrator: Method | None = None,
    energy_tolerance: PositiveRatio = 0.01,
    record_every: RecordEvery | None = None,
    progress: Progress = False,
    start: Solution | Equilibrium | None = None,
    checkpoint: str | PathLike[str] | None = None,
    checkpoint_interval: Duration = 60.0,
    snapshots: SnapshotTimes | None = None,
    keep_going: Callable[[], bool] | None = None,
) -> tuple[Solution, list[Notice]]:
    """Do what `simulate` does, and return its warnings instead of giving them.

    `keep_going` is asked about every 0.05 s; the run is interrupted when it returns False.
    """
    # The result needs it: imported before the run, it is not there for a second Ctrl-C to hit.
    import xarray  # noqa: F401

    if isinstance(start, Equilibrium):
        start = start.solution
    origin = None if start is None else start_from(start, model)
    model._state.core.freeze()
    if origin is not None:
        model = model_to_run(origin, model)
        model._state.core.freeze()
    drive = model.drives[0] if model.drives else None
    plan = plan_of(drive, duration, revolutions, until, start)
    model._state.reach(plan.end)
    name, options = _method(model, plan, integrator, start, origin is not None and origin.same)
    tolerance = float(energy_tolerance)
    keeper = Keeper(checkpoint, float(checkpoint_interval))
    shots = snapshot_times(snapshots, plan, drive)
    every = _rows_of(record_every, plan, start)
    run = Running(model, plan, name, options, until, origin, every, shots)
    LOGGER.info("run starts: %r by %s to t = %.6g s", model, name, plan.end)

    def start_run() -> None:
        run.start()
        keeper.keep(run.solution)

    try:
        with progress_bar(progress, plan, drive) as show:

            def watch(t: float) -> bool:
                show(t)
                keeper.keep_if_due(run.solution)
                return keep_going is None or keep_going()

            status = _advance(run, start_run, watch)
    except Exception as error:  # of the run, or of the condition: what is done is kept
        LOGGER.warning("run failed: %s", error)
        done = run.noted("failed", tolerance, str(error))[0] if run.has_begun else None
        error.solution = done  # type: ignore[attr-defined]
        if done is not None:
            keeper.keep_last(done)
        raise
    if status == "finished" and until is not None:
        status = "not converged"
    result, notices = run.noted("finished" if status == "met" else status, tolerance)
    if late := keeper.keep_last(result):
        notices = [*notices, *late]
        result = result.with_warnings(notices)
    LOGGER.info("run ends: %r", result)
    return result, notices


def _method(
    model: Model, plan: Plan, integrator: Any, start: Solution | None, same_model: bool
) -> tuple[str, dict[str, Any]]:
    """Return name and options of the integrator; where none is given, those of the start."""
    before = {} if start is None else start.integrator
    if integrator is None and before:
        return before.pop("name"), before
    method: Any = TRBDF2() if integrator is None else integrator
    if same_model and before.get("name") == method.name:
        longest = float(before["max_step"])
    else:
        longest = default_max_step(model, plan, method.name)
    return method.name, method.options(max_step=longest)


def _rows_of(record_every: Any, plan: Plan, start: Solution | None) -> int | float:
    """Return which steps become rows: every so many, or those of a time [s]."""
    if record_every is None:
        return 1 if start is None else start.record_every
    length = plan.end - plan.start
    if isinstance(record_every, float) and record_every > length:
        raise make_error(
            item="simulation",
            quantity="record_every",
            value=record_every,
            unit="s",
            rule=f"must be at most the length of the run, {length:.6g} s",
            hint="a whole number without a decimal point counts steps",
        )
    return record_every  # type: ignore[no-any-return]


def _advance(run: Running, start: Callable[[], None], watch: Callable[[float], bool]) -> str:
    """Start and advance a run; return its status, "met" where the condition has ended it."""
    started = False
    try:
        start()
        started = True
        for instant in run.plan.checks:
            status = run.advance(instant, watch)
            watch(run.time)
            if status != "finished":
                return "interrupted"
            if run.met():
                return "met"
        return "finished"
    except KeyboardInterrupt:
        # It came while Python was at work; otherwise the kernel has caught it.
        if not started:
            raise
        return "interrupted"


@contextmanager
def progress_bar(
    wanted: bool | str, plan: Plan, drive: Drive | None, delay: float = 0.0
) -> Iterator[Callable[[float], None]]:
    """Show a bar over revolutions or time; gives the function that moves it to a time [s].

    It is not shown before so much time [s] has passed as `delay` says.
    """
    if not wanted:
        yield lambda t: None
        return
    revolutions = plan.revolutions
    with warnings.catch_warnings():
        # In a notebook without widgets tqdm falls back to text, which needs no comment.
        warnings.filterwarnings("ignore", message="IProgress not found")
        from tqdm.auto import tqdm

        total, unit = (plan.end - plan.start, "s")
        if revolutions is not None:
            total, unit = revolutions, "rev"
        bar = tqdm(
            total=total,
            delay=delay,
            desc=wanted if isinstance(wanted, str) else None,
            bar_format="{l_bar}{bar}| {n:.3g}/{total:.3g} " + unit + " [{elapsed}<{remaining}]",
        )

    def show(t: float) -> None:
        if revolutions is not None and drive is not None:
            done = min(total, turns_since(drive, plan.start)(t) / TURN)
        else:
            done = t - plan.start
        bar.update(done - bar.n)

    with bar:
        yield show
