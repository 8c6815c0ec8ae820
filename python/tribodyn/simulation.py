"""Runs: from a model to a solution."""

import math
import time as clock
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np

from tribodyn import _core
from tribodyn._core import ConvergenceError, TimeFunction
from tribodyn._errors import make_error
from tribodyn._units import to_si
from tribodyn.integrators import TRBDF2
from tribodyn.model import Drive, Model
from tribodyn.solution import RunRecord, Solution, now

__all__ = ["simulate"]

TURN = 2.0 * math.pi

# Largest step, as a share of a revolution or of the run: short enough for smooth curves.
STEPS_PER_REVOLUTION = 500


def simulate(
    model: Model,
    *,
    duration: Any = None,
    revolutions: float | None = None,
    integrator: TRBDF2 | None = None,
    progress: bool | str = True,
) -> Solution:
    """Run a model from its start and return what was recorded.

    The first run freezes the model. Ctrl-C ends a run early and returns what is done, with a
    warning. A run that cannot go on raises ConvergenceError, whose attribute `solution` holds what
    is done.

    Args:
        model: the mechanism.
        duration: length of the run [s]; give this or revolutions.
        revolutions: turns of the model's first drive.
        integrator: method and numerical options.
        progress: show a progress bar; a text stands before it.
    """
    if (duration is None) == (revolutions is None):
        raise make_error(
            item="simulation", quantity="duration", rule="or revolutions must be given, one of them"
        )
    drive = model.drives[0] if model.drives else None
    if revolutions is not None:
        end = _time_of_turns(drive, _positive(revolutions, "", "revolutions"))
    else:
        end = _positive(duration, "s", "duration")
    if integrator is None:
        integrator = TRBDF2()
    options = integrator.options(max_step=_default_max_step(model, end))

    run = _core.Simulation(model=model._core, integrator=integrator.name, options=options)
    started = clock.perf_counter()

    def solution(status: str, message: str = "") -> Solution:
        record = RunRecord(
            status=status,
            message=message,
            model=model.parameters,
            integrator={"name": integrator.name, **options},
            run_statistics=run.statistics,
            wall_time=clock.perf_counter() - started,
            created=now(),
        )
        return Solution.from_rows(run.data(), run.channels, record)

    try:
        with _progress_bar(progress, end, revolutions, drive) as show:
            status = _advance(run, end, show)
    except ConvergenceError as error:
        done = solution("failed", str(error)) if run.rows else None
        error.solution = done  # type: ignore[attr-defined]
        raise
    result = solution(status)
    if status == "interrupted":
        warnings.warn(
            f"simulation: interrupted at t = {run.time:.6g} s of {end:.6g} s; the solution holds "
            "what was done",
            RuntimeWarning,
            stacklevel=2,
        )
    for text in _range_warnings(result):
        warnings.warn(text, RuntimeWarning, stacklevel=2)
    return result


def _advance(run: _core.Simulation, end: float, show: Callable[[float], None]) -> str:
    """Start and advance a run; return its status."""
    try:
        run.start()
        status: str = run.advance(end, show)
        show(run.time)
    except KeyboardInterrupt:
        # It came while Python showed the progress; otherwise the kernel has caught it.
        if run.rows == 0:
            raise
        status = "interrupted"
    return status


def _positive(value: Any, unit: str, quantity: str) -> float:
    number = to_si(value, unit, item="simulation", quantity=quantity)
    if not (number > 0.0 and math.isfinite(number)):
        raise make_error(
            item="simulation",
            quantity=quantity,
            value=number,
            unit=unit,
            rule="must be > 0 and finite",
        )
    return number


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


def _default_max_step(model: Model, end: float) -> float:
    fastest = max((_fastest(drive.speed, end) for drive in model.drives), default=0.0)
    shortest = min(end, TURN / fastest) if fastest > 0.0 else end
    return shortest / STEPS_PER_REVOLUTION


@contextmanager
def _progress_bar(
    wanted: bool | str, end: float, revolutions: float | None, drive: Drive | None
) -> Iterator[Callable[[float], None]]:
    """Show a bar over revolutions or time; gives the function that moves it to a time."""
    with warnings.catch_warnings():
        # In a notebook without widgets tqdm falls back to text, which needs no comment.
        warnings.filterwarnings("ignore", message="IProgress not found")
        from tqdm.auto import tqdm

        total, unit = (end, "s") if revolutions is None else (revolutions, "rev")
        bar = tqdm(
            total=total,
            disable=not wanted,
            desc=wanted if isinstance(wanted, str) else None,
            bar_format="{l_bar}{bar}| {n:.3g}/{total:.3g} " + unit + " [{elapsed}<{remaining}]",
        )

    def show(t: float) -> None:
        if revolutions is not None and drive is not None:
            t = min(total, abs(float(drive.speed.integral(t))) / TURN)
        bar.update(t - bar.n)

    with bar:
        yield show


def _range_warnings(solution: Solution) -> list[str]:
    """Return one text for each joint whose contact law was used beyond its table."""
    laws = {
        item["name"]: item["interface"]["asperities"]["type"]
        for item in solution.model_parameters["items"]
        if item["call"] == "revolute_clearance" and "asperities" in item["interface"]
    }
    texts = []
    for joint, law in laws.items():
        beyond = solution[f"{joint}/contact_law_range"].values > 0.0
        if beyond.any():
            first = float(solution.time.values[beyond.argmax()])
            texts.append(
                f"joint '{joint}': the contact law {law} was used below its table, where it goes "
                f"on straight, first at t = {first:.6g} s"
            )
    return texts
