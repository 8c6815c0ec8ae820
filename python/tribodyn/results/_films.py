"""Films at instants of a run: what repeats a part of a run is handed in by the room of runs."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import numpy as np

from tribodyn._calls import CLEARANCES
from tribodyn.errors._making import make_error, unknown_name
from tribodyn.fields import FilmSolution
from tribodyn.results._channels import ChannelTable

if TYPE_CHECKING:
    from collections.abc import Mapping

# The film of a joint at a row: called with the solution, the call of the joint and the row.
Maker = Callable[[Any, "Mapping[str, Any]", int], FilmSolution]
_makers: list[Maker] = []


def hand_in(maker: Maker) -> None:
    """Let films be made by this function."""
    _makers[:] = [maker]


def film_at(
    solution: ChannelTable,
    calls: list[dict[str, Any]],
    joint: str,
    crank_angle: float | None,
    time: float | None,
) -> FilmSolution:
    """Return the film of a joint at the row that is nearest to an instant."""
    joints = {
        call["name"]: call
        for call in calls
        if call["call"] in CLEARANCES and "lubricant" in call["interface"]
    }
    if joint not in joints:
        raise unknown_name("solution", joint, list(joints), "joint with a film")
    return _makers[0](solution, joints[joint], _row(solution, crank_angle, time))


def _row(solution: ChannelTable, crank_angle: float | None, time: float | None) -> int:
    """Return the row nearest to an instant."""
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
            hint="that is what the solution holds",
        )
    return int(np.argmin(np.abs(axis - wanted)))
