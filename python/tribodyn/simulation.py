"""Runs: from a model to a solution."""

import math
import time as clock
import warnings
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np

from tribodyn import _core
from tribodyn._balances import balance_notices
from tribodyn._core import TimeFunction
from tribodyn._door import admits
from tribodyn._errors import WrongArgument, make_error, shown
from tribodyn._kinds import (
    ANYTHING,
    FLAG,
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
from tribodyn._specification import from_plain
from tribodyn._warnings import LOGGER, AccuracyWarning, Notice, RangeWarning, RunWarning, issue
from tribodyn.integrators import METHOD, TRBDF2, Integrator
from tribodyn.model import Drive, Model
from tribodyn.periodicity import Periodic
from tribodyn.solution import RunRecord, Solution, now

__all__ = ["simulate"]

TURN = 2.0 * math.pi

# Largest step, as a share of a revolution or of the run: short enough for smooth curves.
STEPS_PER_REVOLUTION = 500

# Shortest period of a load or drive in steps of the default length; with an own max_step or step
# fewer than the second number are warned of.
STEPS_PER_PERIOD = 20
FEWEST_STEPS_PER_PERIOD = 8

# Drift of the joints, in what one step tolerates, above which a run warns.
LARGE_DRIFT = 10.0

# How often a condition is asked in a run where nothing revolves.
CHECKS_PER_DURATION = 100

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


@admits("simulation", model=MODEL, progress=PROGRESS, **OPTIONS)
def simulate(
    model: Model,
    *,
    duration: Any = None,
    revolutions: Any = None,
    until: Periodic | Condition | None = None,
    integrator: Integrator | str | None = None,
    energy_tolerance: float = 0.01,
    progress: bool | str = True,
) -> Solution:
    """Run a model from its start and return what was recorded.

    The first run freezes the model. Ctrl-C ends a run early and returns what is done, with a
    warning. A run that cannot go on raises ConvergenceError. Its attribute `solution` holds what is
    done, as does that of an error which the function `until` raises.

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
    """
    result, notices = run_model(
        model,
        duration=duration,
        revolutions=revolutions,
        until=until,
        integrator=integrator,
        energy_tolerance=energy_tolerance,
        progress=progress,
    )
    issue(notices)
    return result


@admits("simulation", model=MODEL, progress=PROGRESS, keep_going=ANYTHING, **OPTIONS)
def run_model(
    model: Model,
    *,
    duration: Any = None,
    revolutions: Any = None,
    until: Periodic | Condition | None = None,
    integrator: Integrator | str | None = None,
    energy_tolerance: float = 0.01,
    progress: bool | str = False,
    keep_going: Callable[[], bool] | None = None,
) -> tuple[Solution, list[Notice]]:
    """Do what `simulate` does, and return its warnings instead of giving them.

    `keep_going` is asked about every 0.05 s; the run is interrupted when it returns False.
    """
    # The result needs it: imported before the run, it is not there for a second Ctrl-C to hit.
    import xarray  # noqa: F401

    drive = model.drives[0] if model.drives else None
    plan = _plan(drive, duration, revolutions, until)
    method: Any = TRBDF2() if integrator is None else integrator
    model._core.freeze()
    options = method.options(max_step=_default_max_step(model, plan.end, plan.cycle))

    changes: list[float] = []
    run = _core.Simulation(model=model._core, integrator=method.name, options=options)
    options |= {name: run.options[name] for name, value in options.items() if value is None}
    started = clock.perf_counter()
    LOGGER.info("run starts: %r by %s to t = %.6g s", model, method.name, plan.end)

    def solution(status: str, message: str = "") -> Solution:
        record = RunRecord(
            status=status,
            message=message,
            model=model.parameters,
            integrator={"name": method.name, **options},
            run_statistics=run.statistics,
            wall_time=clock.perf_counter() - started,
            created=now(),
            until=_account(until, status, changes),
        )
        return Solution.from_rows(run.data(), run.channels, record)

    def noted(status: str, message: str = "") -> tuple[Solution, list[Notice]]:
        further = _step_warnings(model, options, run.worst_drift)
        return _noted(solution(status, message), plan, changes, further, energy_tolerance)

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

    try:
        with _progress_bar(progress, plan, drive) as show:

            def watch(t: float) -> bool:
                show(t)
                return keep_going is None or keep_going()

            status = _advance(run, plan, met, watch)
    except Exception as error:  # of the run, or of the condition: what is done is kept
        LOGGER.warning("run failed: %s", error)
        done = noted("failed", str(error))[0] if run.rows else None
        error.solution = done  # type: ignore[attr-defined]
        raise
    if status == "finished" and until is not None:
        status = "not converged"
    result, notices = noted("finished" if status == "met" else status)
    LOGGER.info("run ends: %r", result)
    return result, notices


@dataclass(frozen=True)
class _Plan:
    """When a run ends, and when it is asked whether it may end before.

    Attributes:
        end: latest end of the run [s].
        revolutions: turns until then, where they were asked for.
        checks: times [s] at which the condition is asked, ending with the end.
        cycle: what the largest step is a share of, if nothing revolves faster [s].
    """

    end: float
    revolutions: float | None
    checks: tuple[float, ...]
    cycle: float


def _plan(drive: Drive | None, duration: Any, revolutions: Any, until: Any) -> _Plan:
    if isinstance(until, Periodic):
        if duration is not None or revolutions is not None:
            raise make_error(
                item="simulation",
                quantity="duration",
                rule="and revolutions cannot be given with until=periodic(...)",
                hint="periodic(..., most=...) limits the number of cycles",
            )
        cycles = range(1, until.most + 1)
        if until.period == "revolution":
            times = tuple(_time_of_turns(drive, k) for k in cycles)
            return _Plan(times[-1], until.most, times, times[-1])
        length = float(until.period)
        times = tuple(k * length for k in cycles)
        return _Plan(times[-1], None, times, length)
    if (duration is None) == (revolutions is None):
        raise make_error(
            item="simulation", quantity="duration", rule="or revolutions must be given, one of them"
        )
    if revolutions is not None:
        end = _time_of_turns(drive, revolutions)
        whole = range(1, math.ceil(revolutions)) if until is not None else ()
        checks = [_time_of_turns(drive, k) for k in whole]
    else:
        end = duration
        parts = range(1, CHECKS_PER_DURATION) if until is not None else ()
        checks = [k * end / CHECKS_PER_DURATION for k in parts]
    return _Plan(end, revolutions, (*checks, end), end)


def _advance(
    run: _core.Simulation,
    plan: _Plan,
    met: Callable[[], bool],
    watch: Callable[[float], bool],
) -> str:
    """Start and advance a run; return its status, "met" where the condition has ended it."""
    try:
        run.start()
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
        if run.rows == 0:
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


def _time_of_turns(drive: Drive | None, revolutions: float) -> float:
    """Return the time [s] after which the drive has made so many turns."""
    if drive is None:
        raise make_error(
            item="simulation",
            quantity="revolutions",
            value=revolutions,
            rule="needs a model with a drive",
            hint="give the duration instead",
        )
    angle = TURN * revolutions
    if isinstance(drive.speed, _core.Constant) and drive.speed.value(0.0) != 0.0:
        return angle / abs(float(drive.speed.value(0.0)))

    def turned(t: float) -> float:
        return abs(float(drive.speed.integral(t)))

    low, high = 0.0, 1e-6
    while turned(high) < angle:
        low, high = high, 2.0 * high
        if high > 1e9:
            raise make_error(
                item=f"drive '{drive.name}'",
                quantity="revolutions",
                value=revolutions,
                rule="are never reached",
                hint="give the duration instead",
            )
    while high - low > 1e-15 * high:
        middle = 0.5 * (low + high)
        if not low < middle < high:
            break
        low, high = (middle, high) if turned(middle) < angle else (low, middle)
    return high


def _fastest(speed: TimeFunction, end: float) -> float:
    return float(np.max(np.abs(speed.value(np.linspace(0.0, end, 1001)))))


def _default_max_step(model: Model, end: float, cycle: float) -> float:
    fastest = max((_fastest(drive.speed, end) for drive in model.drives), default=0.0)
    shortest = min(cycle, TURN / fastest) if fastest > 0.0 else cycle
    periods = [float(period) for _, period in model._core.periods]
    return min([shortest / STEPS_PER_REVOLUTION, *(p / STEPS_PER_PERIOD for p in periods)])


@contextmanager
def _progress_bar(
    wanted: bool | str, plan: _Plan, drive: Drive | None
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

        total, unit = (plan.end, "s") if revolutions is None else (revolutions, "rev")
        bar = tqdm(
            total=total,
            desc=wanted if isinstance(wanted, str) else None,
            bar_format="{l_bar}{bar}| {n:.3g}/{total:.3g} " + unit + " [{elapsed}<{remaining}]",
        )

    def show(t: float) -> None:
        if revolutions is not None and drive is not None:
            t = min(total, abs(float(drive.speed.integral(t))) / TURN)
        bar.update(t - bar.n)

    with bar:
        yield show


def _noted(
    result: Solution,
    plan: _Plan,
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


def _warnings(result: Solution, plan: _Plan, changes: list[float]) -> list[Notice]:
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
