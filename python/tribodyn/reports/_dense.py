"""Smooth curves through the rows of a solution.

Steps may be long if a motion is smooth. If the rate of a channel is recorded, the curve between two
rows is the cubic Hermite polynomial of their values and rates. Its error is of fourth order in the
step; the error of linear interpolation is of second order.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from tribodyn._later import xr
from tribodyn.results import Solution, interpolate

Array = NDArray[np.float64]

# Points of a curve from row to row, and largest number of points of a curve.
POINTS_PER_ROW = 8
MOST_POINTS = 20_000

# Names of the recorded rates of quantities. Vectors and their rates have components along the same
# axes; orientations are not vectors and have no entry.
RATES = {
    "position": "velocity",
    "velocity": "acceleration",
    "axis_position": "axis_velocity",
    "angle": "angular_velocity",
    "eccentricity": "eccentricity_rate",
    "eccentricity_ratio": "eccentricity_ratio_rate",
    "tilt": "tilt_rate",
    "drive_angle": "drive_speed",
}

# Largest difference between the mean of both rates and the slope of the chord, divided by the
# larger rate [-]. Beyond this limit a cubic polynomial would oscillate, and a straight line is
# drawn.
SMOOTH = 0.25


def curve(solution: Solution, data: xr.DataArray) -> tuple[Array, Array]:
    """Return times [s] and values of the curve of a channel; the first axis of the values is time.

    Without a recorded rate the curve consists of the rows.
    """
    time = np.asarray(solution.time.values)
    if _rates(solution, data) is None or len(time) < 2:
        return time, np.asarray(data.values, dtype=float)
    at = _instants(time)
    return at, at_times(solution, data, at)


def at_times(solution: Solution, data: xr.DataArray, at: Array) -> Array:
    """Return the values of the curve of a channel at instants [s] of the run.

    Without a recorded rate the values are interpolated linearly.
    """
    time = np.asarray(solution.time.values)
    values = np.asarray(data.values, dtype=float)
    rates = _rates(solution, data)
    if rates is None or len(time) < 2:
        return interpolate(at, time, values)
    return _cubic(at, time, _columns(values), _columns(rates)).reshape(-1, *values.shape[1:])


def _rates(solution: Solution, data: xr.DataArray) -> Array | None:
    """Return the recorded rates of a channel; None without."""
    item, _, quantity = str(data.name).partition("/")
    name = f"{item}/{RATES.get(quantity, '')}"
    if name not in solution:
        return None
    rates = np.asarray(solution[name].values, dtype=float)
    return rates if rates.shape == data.shape else None


def _instants(time: Array) -> Array:
    """Return the times of the rows with additional times between them [s]."""
    parts = max(1, min(POINTS_PER_ROW, MOST_POINTS // len(time)))
    between = np.arange(len(time) - 1)[:, np.newaxis] + np.arange(parts) / parts
    rows = np.append(between.ravel(), len(time) - 1)
    return np.asarray(np.interp(rows, np.arange(len(time)), time))


def _columns(values: Array) -> Array:
    return values.reshape(len(values), -1)


def _cubic(at: Array, time: Array, values: Array, rates: Array) -> Array:
    """Return Hermite polynomials between rows, or straight lines if these would oscillate."""
    straight = interpolate(at, time, values)
    row = np.clip(np.searchsorted(time, at, side="right") - 1, 0, len(time) - 2)
    length = np.diff(time)[:, np.newaxis]
    with np.errstate(divide="ignore", invalid="ignore"):
        slope = np.diff(values, axis=0) / length
    start, end = rates[:-1], rates[1:]
    largest = np.maximum(_size(start), _size(end))
    # The comparison is False if two rows have the same time.
    smooth = _size(0.5 * (start + end) - slope) <= SMOOTH * largest
    share = ((at - time[row])[:, np.newaxis]) / np.where(length > 0.0, length, 1.0)[row]
    bend = (1.0 - share) * (start - slope)[row] - share * (end - slope)[row]
    beside = length[row] * share * (1.0 - share) * bend
    curved: Array = straight + np.where(smooth[row, np.newaxis], beside, 0.0)
    return curved


def _size(values: Array) -> Any:
    return np.linalg.norm(values, axis=1)
