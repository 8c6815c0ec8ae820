"""Things in a result: the call that added a body to the model, and instants of the run."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from tribodyn._arguments.scalars import Array
from tribodyn.errors import make_error, unknown_name
from tribodyn.results._instants import times_of_angles


def call_of(source: Any, name: str, *kinds: str) -> Mapping[str, Any]:
    """Return the call that added a body of some kinds, as in the parameters of the model.

    Args:
        source: a solution, or another table of channels with `model_parameters`.
        name: of the body.
        kinds: names of the calls, such as "beam"; errors call the body by the first.

    Raises:
        InvalidInput: there is no body of these kinds and name.
    """
    calls = {c["name"]: c for c in source.model_parameters["items"] if c["call"] in kinds}
    if name not in calls:
        raise unknown_name("solution", name, list(calls), kinds[0])
    found: Mapping[str, Any] = calls[name]
    return found


def instant(source: Any, item: str, crank_angle: float | None, time: float | None) -> float:
    """Return the time of an instant [s]; without an angle and a time that of the last row.

    Raises:
        InvalidInput: both are given, or the instant is outside the run.
    """
    instants = np.asarray(source.time.values)
    if crank_angle is not None and time is not None:
        raise make_error(item=item, quantity="crank_angle", rule="and time cannot both be given")
    along, at, unit = instants, time, "s"
    if crank_angle is not None:
        along, at, unit = np.asarray(source.crank_angle.values), crank_angle, "deg"
    if at is None:
        return float(instants[-1])
    ends = sorted((float(along[0]), float(along[-1])))
    slack = 1e-9 * (ends[1] - ends[0])
    if not ends[0] - slack <= at <= ends[1] + slack:
        raise make_error(
            item=item,
            quantity="time" if crank_angle is None else "crank_angle",
            value=at,
            unit=unit,
            rule=f"must be in {ends[0]:.9g} to {ends[1]:.9g} {unit}",
            hint="this is the range of the solution",
        )
    if crank_angle is None:
        return at
    return float(times_of_angles(source.dataset, np.array([at]))[0])


def instants_of(source: Any, item: str, crank_angle: Any, time: Any) -> Array:
    """Return the times of instants [s]; without angles and times that of the last row.

    Args:
        source: a solution.
        item: to which errors refer.
        crank_angle: crank angles of the instants [deg], or None.
        time: times of the instants [s], or None.

    Raises:
        InvalidInput: both are given, or an instant is outside the run.
    """
    if crank_angle is not None and time is not None:
        return np.array([instant(source, item, float(crank_angle[0]), float(time[0]))])  # an error
    if crank_angle is not None:
        return np.array([instant(source, item, float(angle), None) for angle in crank_angle])
    if time is not None:
        return np.array([instant(source, item, None, float(at)) for at in time])
    return np.array([instant(source, item, None, None)])
