"""The record of a run: inputs, counts, warnings and states that belong to its result."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

import numpy as np

from tribodyn import _core
from tribodyn.results._snapshots import Snapshots


@dataclass(frozen=True)
class RunRecord:
    """The record of a run.

    Attributes:
        status: "finished", "not converged", "interrupted", "failed" or "running".
        message: error message of a failed run; otherwise empty.
        model: parameters of the model, see `Model.parameters`.
        integrator: name and options of the integrator.
        run_statistics: counts of the run, see `Solution.run_statistics`.
        wall_time: computing time [s].
        version: version of tribodyn.
        created: date and time of the end in UTC, ISO 8601.
        until: stop condition of the run and its evaluation, see `Solution.until`.
        warnings: category and text of every warning.
        plan: requested end of the run and the times at which the stop condition is evaluated [s].
        start: start from another run, see `Solution.start`; otherwise empty.
        worst_drift: largest violation of the constraints, see `Solution.worst_drift`.
        redundancy: linearly dependent constraints at the start, see `Solution.redundancy`.
        state: state of the last step, as the kernel packs it; None without a state.
        snapshots: earlier states, and requested films.
        recording: for a thinned record "every", see `Solution.record_every`, and "undecided", the
            number of last rows whose retention depends on later steps; empty if every step is a
            row.
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
    """Return the current date and time in UTC, ISO 8601 to the second."""
    return datetime.now(UTC).isoformat(timespec="seconds")
