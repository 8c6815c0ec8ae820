"""Runs: from a model to a solution."""

import math
import time as clock
import warnings
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import asdict
from os import PathLike
from typing import Any

import numpy as np

from tribodyn import _core
from tribodyn._balances import balance_notices
from tribodyn._checkpoints import Keeper
from tribodyn._core import TimeFunction
from tribodyn._door import admits
from tribodyn._errors import WrongArgument, make_error, shown
from tribodyn._kinds import (
    ANYTHING,
    FLAG,
    PATH,
    TEXT,
    Calls,
    Either,
    Kind,
    instance,
    is_flag,
    is_text,
    optional,
)
from tribodyn._law_ranges import excesses
from tribodyn._numbers import positive
from tribodyn._run_plan import TURN, Plan, plan_of, turns_since
from tribodyn._run_record import RunRecord, now
from tribodyn._specification import from_plain
from tribodyn._starts import begin, earlier_rows, model_to_run, start_from, start_notices, summed
from tribodyn._warnings import LOGGER, AccuracyWarning, Notice, RangeWarning, RunWarning, issue
from tribodyn.integrators import METHOD, TRBDF2, Integrator
from tribodyn.model import Drive, Model
from tribodyn.periodicity import Periodic
from tribodyn.solution import Solution

__all__ = ["simulate"]

# Largest step, as a share of a revolution or of the run: short enough for smooth curves.
STEPS_PER_REVOLUTION = 500

# Shortest period of a load or drive in steps of the default length; with an own max_step or step
# fewer than the second number are warned of.
STEPS_PER_PERIOD = 20
FEWEST_STEPS_PER_PERIOD = 8

# Drift of the joints, in what one step tolerates, above which a run warns.
LARGE_DRIFT = 10.0

Condition = Callable[[Solution], bool]


class _Condition(Calls):
    @property
    def expected(self) -> str:
        return "a condition"


PROGRESS = Either(choices=((is_flag, FLAG), (is_text, TEXT)), called="True, False or a text")
OPTIONS: dict[str, Kind] = {
    "duration": optional(positive("s")),
    "revolutions": optional(positive("revolution")),
    "until": optional(
        _Condition(
            hint="until=periodic(...), or a function of the solution that returns True at the end"
        )
    ),
    "integrator": optional(METHOD),
    "energy_tolerance": positive(),
}
MODEL = instance(Model, hint="td.Model(), with bodies and joints")
FURTHER: dict[str, Kind] = {
    "progress": PROGRESS,
    "start": optional(instance(Solution, hint="a solution, or td.load(...) of one")),
    "checkpoint": optional(PATH),
    "checkpoint_interval": positive("s"),
}


@admits("simulation", model=MODEL, **FURTHER, **OPTIONS)
def simulate(
    model: Model,
    *,
    duration: Any = None,
    revolutions: Any = None,
    until: Periodic | Condition | None = None,
    integrator: Integrator | str | None = None,
    energy_tolerance: float = 0.01,
    progress: bool | str = True,
    start: Solution | None = None,
    checkpoint: str | PathLike[str] | None = None,
    checkpoint_interval: float = 60.0,
) -> Solution:
    """Run a model from its start, or on from another run, and return what was recorded.

    The first run freezes the model. Ctrl-C ends a run early and returns what is done, with a
    warning. A run that cannot go on raises ConvergenceError. Its attribute `solution` holds what is
    done, as does that of an error which the function `until` raises. All of these, and files of
    them, can be the start of another run.

    Args:
        model: the mechanism.
        duration: length of the run [s]; give this, revolutions or until=periodic(...).
        revolutions: turns of the model's first drive.
        until: condition that ends the run before: `periodic(...)`, which brings its own limit, or
            a function of the solution so far that returns True or False. It is asked after each
            cycle; a function after each revolution, or hundredth of the duration where nothing
            revolves. Where it is not met to the end, the status is "not converged", with a
            warning; `Solution.until` says more.
        integrator: method and numerical options, such as `GeneralizedAlpha(spectral_radius=0.8)`,
            or the name of a method, such as "ESDIRK3"; TR-BDF2 where none is given.
        energy_tolerance: error of the energy balance, by the energy turned over, above which the
            run gives an AccuracyWarning; `Solution.summary` tells the balance in any case.
        progress: show a progress bar; a text stands before it.
        start: a solution from whose last step the run goes on; duration, revolutions and cycles
            count from there. Without them it goes on to the end that the run of the start was asked
            for. By the same model, integrator and options the result is that of a run that has not
            stopped, with the earlier rows, to the last bit; where no integrator is given, it is
            that of the start. Otherwise the state is matched by the names of the items and
            corrected to fit the joints, which `Solution.start` tells; rows and accounts of energy
            then begin there.
        checkpoint: file that holds what is done, written now and then and at the end; `load` reads
            it, and a run goes on from it.
        checkpoint_interval: time between two writings [s].
    """
    result, notices = run_model(
        model,
        duration=duration,
        revolutions=revolutions,
        until=until,
        integrator=integrator,
        energy_tolerance=energy_tolerance,
        progress=progress,
        start=start,
        checkpoint=checkpoint,
        checkpoint_interval=checkpoint_interval,
    )
    issue(notices)
    return result


@admits("simulation", model=MODEL, keep_going=ANYTHING, **FURTHER, **OPTIONS)
def run_model(
    model: Model,
    *,
    duration: Any = None,
    revolutions: Any = None,
    until: Periodic | Condition | None = None,
    integrator: Integrator | str | None = None,
    energy_tolerance: float = 0.01,
    progress: bool | str = False,
    start: Solution | None = None,
    checkpoint: str | PathLike[str] | None = None,
    checkpoint_interval: float = 60.0,
    keep_going: Callable[[], bool] | None = None,
) -> tuple[Solution, list[Notice]]:
    """Do what `simulate` does, and return its warnings instead of giving them.

    `keep_going` is asked about every 0.05 s; the run is interrupted when it returns False.
    """
    # The result needs it: imported before the run, it is not there for a second Ctrl-C to hit.
    import xarray  # noqa: F401

    origin = None if start is None else start_from(start, model)
    model._core.freeze()
    if origin is not None:
        model = model_to_run(origin, model)
        model._core.freeze()
    drive = model.drives[0] if model.drives else None
    plan = plan_of(drive, duration, revolutions, until, start)
    name, options = _method(model, plan, integrator, start, origin is not None and origin.same)

    keeper = Keeper(checkpoint, checkpoint_interval)
    changes: list[float] = []
    about: dict[str, Any] = {}  # how the run began
    before: list[Any] = []  # rows of the run that goes on
    run = _core.Simulation(model=model._core, integrator=name, options=options)
    options |= {key: run.options[key] for key, value in options.items() if value is None}
    started = clock.perf_counter()
    LOGGER.info("run starts: %r by %s to t = %.6g s", model, name, plan.end)

    def solution(status: str, message: str = "") -> Solution:
        earlier = start if about.get("continued") else None
        record = RunRecord(
            status=status,
            message=message,
            model=model.parameters,
            integrator={"name": name, **options},
            run_statistics=summed(run.statistics, earlier.run_statistics if earlier else {}),
            wall_time=clock.perf_counter() - started + (earlier.wall_time if earlier else 0.0),
            created=now(),
            until=_account(until, status, changes),
            plan=plan.plain,
            start=about,
            worst_drift=_worst_drift(run, earlier),
            state=run.state,
        )
        rows = np.vstack([*before, run.data()])
        return Solution.from_rows(rows, run.channels, record)

    def noted(status: str, message: str = "") -> tuple[Solution, list[Notice]]:
        done = solution(status, message)
        further = [*_step_warnings(model, options, done.worst_drift), *start_notices(about)]
        return _noted(done, plan, changes, further, energy_tolerance)

    def met() -> bool:
        """Ask the condition, and note the changes from cycle to cycle."""
        if until is None:
            return False
        so_far = solution("running")
        if not isinstance(until, Periodic):
            changes.append(math.nan)
            return _is_met(until(so_far))
        changes.append(until.change(so_far))
        return changes[-1] <= until.tolerance

    def start_run() -> None:
        if origin is None:
            run.start()
        else:
            about.update(begin(run, origin, {"name": name, **options}))
            if about["continued"]:
                before.append(earlier_rows(origin.solution, run))
        keeper.keep(solution)

    try:
        with _progress_bar(progress, plan, drive) as show:

            def watch(t: float) -> bool:
                show(t)
                keeper.keep_if_due(solution)
                return keep_going is None or keep_going()

            status = _advance(run, start_run, plan, met, watch)
    except Exception as error:  # of the run, or of the condition: what is done is kept
        LOGGER.warning("run failed: %s", error)
        done = noted("failed", str(error))[0] if run.rows or about else None
        error.solution = done  # type: ignore[attr-defined]
        if done is not None:
            keeper.keep_last(done)
        raise
    if status == "finished" and until is not None:
        status = "not converged"
    result, notices = noted("finished" if status == "met" else status)
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
    if same_model and before["name"] == method.name:
        longest = float(before["max_step"])
    else:
        longest = _default_max_step(model, plan)
    return method.name, method.options(max_step=longest)


def _worst_drift(run: _core.Simulation, earlier: Solution | None) -> dict[str, Any]:
    drifts = [run.worst_drift, *([earlier.worst_drift] if earlier else [])]
    return max(drifts, key=lambda drift: float(drift.get("by_tolerance", 0.0)))


def _advance(
    run: _core.Simulation,
    start: Callable[[], None],
    plan: Plan,
    met: Callable[[], bool],
    watch: Callable[[float], bool],
) -> str:
    """Start and advance a run; return its status, "met" where the condition has ended it."""
    started = False
    try:
        start()
        started = True
        for instant in plan.checks:
            status: str = run.advance(instant, watch)
            watch(run.time)
            if status != "finished":
                return "interrupted"
            if met():
                return "met"
        return "finished"
    except KeyboardInterrupt:
        # It came while Python was at work; otherwise the kernel has caught it.
        if not started:
            raise
        return "interrupted"


def _is_met(answer: Any) -> bool:
    """Return the answer of a condition: True or False, also as an array without axes."""
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
    """Return what a result says about the condition of its end, plain data."""
    if until is None:
        return {}
    if not isinstance(until, Periodic):
        name = getattr(until, "__qualname__", type(until).__name__)
        return {"type": name, "converged": status == "finished", "cycles": len(changes)}
    # JSON knows no infinity: the first cycle has none before it.
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


def _fastest(speed: TimeFunction, plan: Plan) -> float:
    return float(np.max(np.abs(speed.value(np.linspace(plan.start, plan.end, 1001)))))


def _default_max_step(model: Model, plan: Plan) -> float:
    fastest = max((_fastest(drive.speed, plan) for drive in model.drives), default=0.0)
    shortest = min(plan.cycle, TURN / fastest) if fastest > 0.0 else plan.cycle
    periods = [float(period) for _, period in model._core.periods]
    return min([shortest / STEPS_PER_REVOLUTION, *(p / STEPS_PER_PERIOD for p in periods)])


@contextmanager
def _progress_bar(
    wanted: bool | str, plan: Plan, drive: Drive | None
) -> Iterator[Callable[[float], None]]:
    """Show a bar over revolutions or time; gives the function that moves it to a time."""
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


def _noted(
    result: Solution,
    plan: Plan,
    changes: list[float],
    further: list[Notice],
    energy_tolerance: float,
) -> tuple[Solution, list[Notice]]:
    """Return a result that keeps what there is to be said about it, and that."""
    notices = [
        *_warnings(result, plan, changes),
        *_range_warnings(result),
        *further,
        *balance_notices(result, energy_tolerance),
    ]
    return result.with_warnings(notices), notices


def _warnings(result: Solution, plan: Plan, changes: list[float]) -> list[Notice]:
    """Return what is to be said about the end of a run, besides the error of one that failed."""
    notices = []
    if result.status == "interrupted":
        text = (
            f"simulation: interrupted at t = {float(result.time.values[-1]):.6g} s of "
            f"{plan.end:.6g} s; the solution holds what was done"
        )
        notices.append(Notice(RunWarning, text))
    if result.status == "not converged":
        text = f"simulation: the condition until was not met in {len(changes)} cycles"
        if "tolerance" in result.until:
            text += (
                f": the last differs from the one before by {changes[-1]:.3g}, above the tolerance "
                f"of {result.until['tolerance']:.3g}"
            )
        notices.append(Notice(RunWarning, text))
    return notices


def _step_warnings(
    model: Model, options: dict[str, Any], worst_drift: dict[str, Any]
) -> list[Notice]:
    """Return what the steps may have missed: periods that are too short, joints that drift."""
    notices = []
    name = "step" if options["step"] else "max_step"
    longest = options[name]
    for item, period in model._core.periods:
        if longest * FEWEST_STEPS_PER_PERIOD > period * (1.0 + 1e-9):
            text = (
                f"'{item}': its period of {period:.6g} s is shorter than "
                f"{FEWEST_STEPS_PER_PERIOD} steps of {name} = {longest:.6g} s, which may miss it"
            )
            notices.append(Notice(AccuracyWarning, text))
    if worst_drift["by_tolerance"] > LARGE_DRIFT:
        text = (
            f"joint '{worst_drift['joint']}': drifts by {worst_drift['amount']:.3g} "
            f"{worst_drift['unit']} at t = {worst_drift['time']:.6g} s, "
            f"{worst_drift['by_tolerance']:.3g} times what a step tolerates; take smaller steps or "
            "a smaller tolerance"
        )
        notices.append(Notice(AccuracyWarning, text))
    return notices


def _range_warnings(solution: Solution) -> list[Notice]:
    """Return a notice for each law of a joint that was used beyond its range."""
    texts: list[str] = []
    for item in solution.model_parameters["items"]:
        if item["call"] != "revolute_clearance":
            continue
        joint, interface = item["name"], item["interface"]
        if "asperities" in interface:
            texts += _contact_range(solution, joint, interface["asperities"]["type"])
        if "lubricant" in interface:
            texts += _film_ranges(solution, joint, interface)
    return [Notice(RangeWarning, text) for text in texts]


def _contact_range(solution: Solution, joint: str, law: str) -> list[str]:
    beyond = solution[f"{joint}/contact_law_range"].values > 0.0
    if not beyond.any():
        return []
    first = float(solution.time.values[beyond.argmax()])
    return [
        f"joint '{joint}': the contact law {law} was used below its table, where it goes "
        f"on straight, first at t = {first:.6g} s"
    ]


def _film_ranges(solution: Solution, joint: str, interface: Mapping[str, Any]) -> list[str]:
    lubricant, roughness = (
        from_plain(interface[name], lambda kind: getattr(_core, kind))
        for name in ("lubricant", "roughness")
    )
    film = {
        "lowest_pressure": "minimum_film_pressure",
        "highest_pressure": "maximum_film_pressure",
        "lowest_thickness": "minimum_film_thickness",
    }
    series = {name: solution[f"{joint}/{channel}"].values for name, channel in film.items()}
    return [
        f"joint '{joint}': {excess.text}, "
        f"first at t = {float(solution.time.values[excess.first]):.6g} s"
        for excess in excesses(lubricant, roughness, **series)
    ]
