"""How a result came about."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

import numpy as np

from tribodyn import _core
from tribodyn.results._snapshots import Snapshots


@dataclass(frozen=True)
class RunRecord:
    """How a result came about.

    Attributes:
        status: "finished", "not converged", "interrupted", "failed" or "running".
        message: the error of a failed run; else empty.
        model: parameters of the model, see `Model.parameters`.
        integrator: name and options of the integrator.
        run_statistics: counts of the run.
        wall_time: how long it took [s].
        version: of tribodyn.
        created: date and time in UTC, ISO 8601.
        until: the condition that was to end the run, and whether it was met.
        warnings: what the run warned of: category and text of each.
        plan: the end that was asked for and the times at which the condition is asked [s].
        start: how the run began, where it began from another one.
        worst_drift: the largest violation of the joints, as the kernel tells it.
        redundancy: rows of the joints that depended on each other at the start: how many could be
            left out, and the joints that take part.
        state: of the last step, the numbers from which the kernel goes on; None without.
        snapshots: earlier states, and films that were asked for.
        recording: of a thinned record "every", see `Solution.record_every`, and "undecided", how
            many of the last rows are decided on when the run goes on; empty where all are kept.
    """

    status: str
    message: str
    model: Mapping[str, Any]
    integrator: Mapping[str, Any]
    run_statistics: Mapping[str, int]
    wall_time: float
    version: str = _core.__version__
    created: str = ""
    until: Mapping[str, Any] = field(default_factory=dict)
    warnings: Sequence[Mapping[str, str]] = ()
    plan: Mapping[str, Any] = field(default_factory=dict)
    start: Mapping[str, Any] = field(default_factory=dict)
    worst_drift: Mapping[str, Any] = field(default_factory=dict)
    redundancy: Mapping[str, Any] = field(default_factory=dict)
    state: np.ndarray[Any, np.dtype[np.float64]] | None = field(default=None, compare=False)
    snapshots: Snapshots = field(default_factory=Snapshots, compare=False)
    recording: Mapping[str, Any] = field(default_factory=dict)


def now() -> str:
    """Return the date and time, UTC, ISO 8601 to the second."""
    return datetime.now(UTC).isoformat(timespec="seconds")
