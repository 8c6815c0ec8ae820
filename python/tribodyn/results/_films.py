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
from tribodyn.errors import make_error, unknown_name
from tribodyn.fields import FilmSolution
from tribodyn.results._channels import ChannelTable
from tribodyn.results._snapshots import Snapshots

Array = npt.NDArray[np.float64]

# Returns the film of an item at a row. The arguments are the solution, the call of the item, the
# row, and whether a progress bar is shown if the reconstruction takes long.
Maker = Callable[[Any, Mapping[str, Any], int, bool], FilmSolution]
_makers: list[Maker] = []


def hand_in(maker: Maker) -> None:
    """Register the function that returns the films of solutions."""
    _makers[:] = [maker]


def film_at(
    solution: ChannelTable,
    calls: list[dict[str, Any]],
    snapshots: Snapshots,
    joint: str,
    *,
    crank_angle: float | None,
    time: float | None,
    progress: bool,
) -> FilmSolution:
    """Return the film of a joint or surface at the row of a crank angle [deg] or a time [s]."""
    films = {
        call["name"]: call
        for call in calls
        if call["call"] in (*CLEARANCES, *SURFACE_FILMS) and "mesh" in call["interface"]
    }
    if joint not in films:
        raise unknown_name("solution", joint, list(films), "joint with a film or film")
    kept = np.isin(solution.time.values, snapshots.kept(joint))
    return _makers[0](solution, films[joint], _row(solution, crank_angle, time, kept), progress)


def _row(
    solution: ChannelTable, crank_angle: float | None, time: float | None, kept: npt.NDArray[Any]
) -> int:
    """Return the first row at or after an instant if its film was stored, else the nearest row.

    A snapshot is taken at the first row at or after its instant, which need not be the nearest row.
    """
    if crank_angle is not None and time is not None:
        raise make_error(item="film", quantity="crank_angle", rule="and time cannot both be given")
    if crank_angle is None and time is None:
        if len(solution.time) == 1:
            return 0
        raise make_error(item="film", quantity="crank_angle", rule="or time must be given")
    if time is None:
        name, unit, wanted, axis = "crank_angle", "deg", crank_angle, solution.crank_angle.values
    else:
        name, unit, wanted, axis = "time", "s", time, solution.time.values
    assert wanted is not None
    low, high = float(axis.min()), float(axis.max())
    slack = 1e-9 * max(abs(low), abs(high), high - low)
    if not low - slack <= wanted <= high + slack:
        raise make_error(
            item="film",
            quantity=name,
            value=wanted,
            unit=unit,
            rule=f"must be in {low:.9g} to {high:.9g} {unit}",
            hint="this is the range of the solution",
        )
    way = 1.0 if axis[-1] >= axis[0] else -1.0
    after = way * (axis - wanted) >= -slack
    before = np.append(True, ~after[:-1])
    found = np.flatnonzero(kept & after & before)
    return int(found[0] if len(found) else np.argmin(np.abs(axis - wanted)))
