"""Films at given times of a run.

The function that reconstructs a film, perhaps by repeating a part of the run, is registered by the
room `run`, which stands above this one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
import numpy.typing as npt

from tribodyn._calls import CLEARANCES, SURFACE_FILMS
from tribodyn.errors import unknown_name
from tribodyn.fields import FilmSolution
from tribodyn.results._channels import ChannelTable
from tribodyn.results._instants import time_of

Array = npt.NDArray[np.float64]

# Returns the film of an item. The arguments are the solution, the call of the item, the time [s],
# and whether a progress bar is shown if the reconstruction takes long.
Maker = Callable[[Any, Mapping[str, Any], float, bool], FilmSolution]
# Difference of two times that count as equal, divided by the length of the step.
SAME_INSTANT = 1e-9
_makers: list[Maker] = []


def hand_in(maker: Maker) -> None:
    """Register the function that returns the films of solutions."""
    _makers[:] = [maker]


def film_at(
    solution: ChannelTable,
    calls: list[dict[str, Any]],
    joint: str,
    *,
    crank_angle: float | None,
    time: float | None,
    progress: bool,
) -> FilmSolution:
    """Return the film of a joint or surface at a crank angle [deg] or a time [s]."""
    films = {
        call["name"]: call
        for call in calls
        if call["call"] in (*CLEARANCES, *SURFACE_FILMS) and "mesh" in call["interface"]
    }
    if joint not in films:
        raise unknown_name("solution", joint, list(films), "joint with a film or film")
    return _makers[0](solution, films[joint], _time(solution, crank_angle, time), progress)


def _time(solution: ChannelTable, crank_angle: float | None, time: float | None) -> float:
    """Return the time of an instant [s], which is that of a row if both differ by round-off."""
    rows = np.asarray(solution.time.values)
    if crank_angle is None and time is None and len(rows) == 1:
        return float(rows[0])
    found = float(time_of(solution, "film", crank_angle, time)[0])
    nearest = int(np.argmin(np.abs(rows - found)))
    return float(rows[nearest]) if abs(rows[nearest] - found) <= slack_at(rows, found) else found


def slack_at(rows: Array, time: float) -> float:
    """Return the difference from a time at which two times count as equal [s]."""
    if len(rows) < 2:
        return 0.0
    after = int(np.clip(np.searchsorted(rows, time), 1, len(rows) - 1))
    return SAME_INSTANT * float(rows[after] - rows[after - 1])
