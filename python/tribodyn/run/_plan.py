"""The plan of a run: its end, and the times at which its stop condition is evaluated."""

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from tribodyn import _core
from tribodyn.errors import make_error
from tribodyn.model import Drive
from tribodyn.results import Solution
from tribodyn.run._periodicity import Periodic

TURN = 2.0 * math.pi

# Number of evaluations of a stop condition in a run without a rotating drive.
CHECKS_PER_DURATION = 100


@dataclass(frozen=True)
class Plan:
    """The plan of a run.

    Attributes:
        end: latest end of the run [s].
        revolutions: number of revolutions until the end, if requested; otherwise None.
        checks: times at which the stop condition is evaluated [s]; the last one is `end`.
        cycle: length that limits the largest step if no drive has a shorter revolution [s].
        start: start of the run [s].
    """

    end: float
    revolutions: float | None
    checks: tuple[float, ...]
    cycle: float
    start: float = 0.0

    @property
    def plain(self) -> dict[str, Any]:
        """Plain data from which another run can complete this plan."""
        return {"end": self.end, "checks": list(self.checks)}


def plan_of(
    drive: Drive | None, duration: Any, revolutions: Any, until: Any, start: Solution | None
) -> Plan:
    """Return the plan of a run.

    Args:
        drive: first drive of the model; None without a drive.
        duration: requested length of the run [s], or None.
        revolutions: requested number of revolutions, or None.
        until: stop condition, or None.
        start: solution from whose end the duration and the revolutions are counted, or None.

    Raises:
        InvalidInput: the arguments determine no end, or contradict each other.
    """
    began = 0.0 if start is None else float(start.time.values[-1])
    if isinstance(until, Periodic):
        if duration is not None or revolutions is not None:
            raise make_error(
                item="simulation",
                quantity="duration",
                rule="and revolutions cannot be given with until=Periodic(...)",
                hint="Periodic(..., max_cycles=...) limits the number of cycles",
            )
        cycles = range(1, until.max_cycles + 1)
        if until.period == "revolution":
            times = tuple(time_of_turns(drive, k, began) for k in cycles)
            return Plan(times[-1], until.max_cycles, times, times[-1] - began, began)
        length = float(until.period)
        times = tuple(began + k * length for k in cycles)
        return Plan(times[-1], None, times, length, began)
    if start is not None and duration is None and revolutions is None:
        return _rest(start, began)
    if (duration is None) == (revolutions is None):
        raise make_error(
            item="simulation",
            quantity="duration",
            rule="or revolutions must be given, but not both",
        )
    if revolutions is not None:
        end = time_of_turns(drive, revolutions, began)
        whole = range(1, math.ceil(revolutions)) if until is not None else ()
        checks = [time_of_turns(drive, k, began) for k in whole]
    else:
        end = began + duration
        parts = range(1, CHECKS_PER_DURATION) if until is not None else ()
        checks = [began + k * duration / CHECKS_PER_DURATION for k in parts]
    return Plan(end, revolutions, (*checks, end), end - began, began)


def _rest(start: Solution, began: float) -> Plan:
    """Return the remaining plan of a run that ended early."""
    plan = start.plan
    checks = tuple(t for t in plan.get("checks", ()) if t > began)
    if not checks:
        raise make_error(
            item="simulation",
            quantity="duration",
            rule=f"or revolutions must be given: the run of the start ended at {began:.6g} s",
        )
    return Plan(plan["end"], None, checks, plan["end"] - began, began)


def snapshot_times(wanted: Any, plan: Plan, drive: Drive | None) -> list[float]:
    """Return the times of the requested snapshots [s], ascending.

    A number means so many snapshots in each revolution, or in the whole run without a rotating
    drive.
    """
    if wanted is None:
        return []
    if not isinstance(wanted, int):
        for time in wanted:
            if not plan.start <= time <= plan.end:
                raise make_error(
                    item="simulation",
                    quantity="snapshots",
                    value=time,
                    unit="s",
                    rule=f"must be in {plan.start:.9g} to {plan.end:.9g} s",
                )
        return sorted(wanted)
    if drive is None or plan.revolutions is None:
        return [float(t) for t in np.linspace(plan.start, plan.end, wanted + 1)]
    count = math.floor(plan.revolutions * wanted + 1e-9)
    turns = (time_of_turns(drive, k / wanted, plan.start) for k in range(1, count + 1))
    return [plan.start, *(min(t, plan.end) for t in turns)]


def time_of_turns(drive: Drive | None, revolutions: float, start: float) -> float:
    """Return the first time at which a drive has made the given revolutions since `start` [s].

    Raises:
        InvalidInput: the drive is missing or never makes so many revolutions.
    """
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
        return start + angle / abs(float(drive.speed.value(0.0)))
    turned = turns_since(drive, start)
    low, high = 0.0, 1e-6
    while turned(start + high) < angle:
        low, high = high, 2.0 * high
        if high > 1e9:
            raise make_error(
                item=f"drive '{drive.name}'",
                quantity="revolutions",
                value=revolutions,
                rule="are never reached",
                hint="give the duration instead",
            )
    # Bisection finds the first such time, also if the drive stands still for a while.
    while high - low > 1e-15 * high:
        middle = 0.5 * (low + high)
        if not low < middle < high:
            break
        low, high = (middle, high) if turned(start + middle) < angle else (low, middle)
    return start + high


def turns_since(drive: Drive, start: float) -> Callable[[float], float]:
    """Return the function of time [s] for the angle of a drive since `start` [rad]."""
    before = float(drive.speed.integral(start))
    return lambda t: abs(float(drive.speed.integral(t)) - before)
