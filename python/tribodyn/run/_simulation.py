"""The function `simulate`: from a model to a solution."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
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
from tribodyn.errors import LOGGER, Notice, issue, make_error
from tribodyn.model import Drive, Model
from tribodyn.results import Solution
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
MOST_THREADS = 256
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
Threads = Annotated[int, whole(1, MOST_THREADS)]
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
    threads: Threads = 1,
) -> Solution:
    """Run a model from its initial state or from the end of another run, and return the solution.

    The first run freezes the model. Ctrl-C ends a run early; the function then returns the
    completed part with a warning. The completed part of a run that fails is the attribute
    `solution` of the error. All of these solutions, and files of them, can be the start of another
    run.

    Args:
        model: mechanism.
        duration: length of the run [s]; give one of `duration`, `revolutions` or
            `until=Periodic(...)`.
        revolutions: length of the run in revolutions of the model's first drive [revolution].
        until: stop condition: `Periodic(...)`, which has its own limit of the length, or a function
            of the partial solution that returns True or False. `Periodic` is evaluated after each
            cycle. A function is evaluated after each revolution, or after each hundredth of the
            duration without a rotating drive. If the run ends before the condition is met, the
            status is "not converged", with a warning; see `Solution.until`.
        integrator: method and numerical options, such as `GeneralizedAlpha(spectral_radius=0.8)`,
            or the name of a method, such as "ESDIRK3"; None takes TR-BDF2, or the integrator of
            `start`.
        energy_tolerance: error of the energy balance divided by the energy turned over [-], above
            which the run gives an AccuracyWarning. The limit for the error divided by the
            dissipated energy is three times as large. `Solution.summary` always contains both
            errors.
        record_every: interval of the recorded rows. An integer n records every n-th step. A time
            [s] (a float or a quantity) records the first step at or after each of its multiples
            since the start. `Solution.record_every` lists further rows that are always recorded.
            The steps, the integrals of energy and oil, and the end of the run do not depend on this
            argument. None records every step, or takes the interval of `start`.
        progress: whether a progress bar is shown; a text is shown in front of the bar.
        start: solution whose last step is the initial state, or an equilibrium. Duration,
            revolutions and cycles are counted from this step; without them the run continues to the
            requested end of the previous run. With the same model, integrator and options, the
            result contains the previous rows and is identical bit for bit to that of an
            uninterrupted run. Otherwise the state is transferred by the names of the items and
            corrected to satisfy the joints, as `Solution.start` describes. The rows and the energy
            balance of such a run begin at its start.
        checkpoint: file to which the partial result is written at intervals and at the end. The
            file can be read by `load` and can be the start of another run.
        checkpoint_interval: time between two checkpoints [s].
        snapshots: times at which the state and the films of all joints are stored for
            `Solution.film`: a list of times [s], or the number of snapshots in each revolution, or
            in the whole run without a rotating drive. Snapshots do not change the run.
        threads: number of threads that evaluate films, rough contacts and the elements of large
            bodies at the same time. Results are identical bit for bit for every number of threads.
            More threads than such joints and bodies bring nothing, nor do threads for mechanisms
            with a single film or none. For many runs, `vary` makes better use of several
            processors.

    Returns:
        The solution.

    Raises:
        ConvergenceError: the steps do not converge.
        InvalidInput: an argument is invalid, or the length of the run is not determined.
    """
    supervisor = _SUPERVISOR.get()
    # The result needs xarray. An import after the run could be interrupted by a second Ctrl-C.
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
    name, options = method_of(model, plan, integrator, start, origin is not None and origin.same)
    tolerance = float(energy_tolerance)
    keeper = Keeper(checkpoint, float(checkpoint_interval))
    shots = snapshot_times(snapshots, plan, drive)
    every = _rows_of(record_every, plan, start)
    run = Running(model, plan, name, options, until, origin, every, shots, threads)
    LOGGER.info("run starts: %r by %s to t = %.6g s", model, name, plan.end)
    bar = progress_bar(progress, plan, drive)
    status = _carry_out(run, keeper, bar, tolerance, supervisor.keep_going)
    if status == "finished" and until is not None:
        status = "not converged"
    result, notices = run.noted("finished" if status == "met" else status, tolerance)
    if late := keeper.keep_last(result):
        notices = [*notices, *late]
        result = result.with_warnings(notices)
    LOGGER.info("run ends: %r", result)
    supervisor.receive(notices)
    return result


@dataclass(frozen=True)
class _Supervisor:
    """Functions that supervise a run; by default no run is interrupted, and warnings are issued.

    Attributes:
        keep_going: called about every 0.05 s; the run is interrupted if the function returns False.
        receive: called with the warnings of the run at its end.
    """

    keep_going: Callable[[], bool] = lambda: True
    receive: Callable[[Iterable[Notice]], None] = issue


_UNSUPERVISED = _Supervisor()
_SUPERVISOR = ContextVar("_SUPERVISOR", default=_UNSUPERVISED)


def run_model(
    model: Model, options: Mapping[str, Any], *, keep_going: Callable[[], bool]
) -> tuple[Solution, list[Notice]]:
    """Run a model like `simulate`, and return the warnings instead of issuing them.

    Args:
        model: mechanism.
        options: arguments of `simulate`; there is no progress bar unless they request one.
        keep_going: called about every 0.05 s; the run is interrupted if the function returns False.
    """
    notices: list[Notice] = []
    token = _SUPERVISOR.set(_Supervisor(keep_going, notices.extend))
    try:
        return simulate(model, **{"progress": False, **options}), notices
    finally:
        _SUPERVISOR.reset(token)


def follow_functions(model: Model, options: Mapping[str, Any]) -> list[Notice]:
    """Sample the Python functions of a model up to the end of a run with the given options.

    Args:
        model: model whose functions are sampled.
        options: arguments of `simulate`.

    Returns:
        Warnings about changes of the functions that such a run would miss.
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


def _carry_out(
    run: Running,
    keeper: Keeper,
    bar: AbstractContextManager[Callable[[float], None]],
    tolerance: float,
    keep_going: Callable[[], bool],
) -> str:
    """Start and advance a run, and return its status; a failed run keeps its completed part."""

    def start_run() -> None:
        run.start()
        keeper.keep(run.solution)

    try:
        with bar as show:

            def watch(t: float) -> bool:
                show(t)
                keeper.keep_if_due(run.solution)
                return keep_going()

            return _advance(run, start_run, watch)
    except Exception as error:  # of the run or of the condition: the completed part is kept
        LOGGER.warning("run failed: %s", error)
        done = run.noted("failed", tolerance, str(error))[0] if run.has_begun else None
        error.solution = done  # type: ignore[attr-defined]
        if done is not None:
            keeper.keep_last(done)
        raise


def method_of(
    model: Model, plan: Plan, integrator: Any, start: Solution | None, same_model: bool
) -> tuple[str, dict[str, Any]]:
    """Return name and options of the given integrator, or of that of the start."""
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
    """Return the interval of the recorded rows: a number of steps, or a time [s]."""
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
    """Start and advance a run; return its status, which is "met" if the stop condition is met."""
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
        # The interrupt reached Python code; the kernel handles its own interrupts.
        if not started:
            raise
        return "interrupted"


@contextmanager
def progress_bar(
    wanted: bool | str, plan: Plan, drive: Drive | None, delay: float = 0.0
) -> Iterator[Callable[[float], None]]:
    """Show a progress bar over revolutions or time; yield the function that sets its time [s].

    Args:
        wanted: whether the bar is shown; a text is shown in front of the bar.
        plan: plan of the run.
        drive: first drive of the model; None without a drive.
        delay: time after which the bar appears [s].
    """
    if not wanted:
        yield lambda t: None
        return
    revolutions = plan.revolutions
    with warnings.catch_warnings():
        # In a notebook without widgets tqdm uses text, and its warning about this is suppressed.
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
