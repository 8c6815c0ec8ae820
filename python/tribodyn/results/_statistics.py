"""Time-weighted statistics of sampled signals.

Between samples a signal is interpolated linearly. So mean and standard deviation depend little on
the choice of steps by an integrator.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated

import numpy as np
from numpy.typing import NDArray

from tribodyn._arguments.aliases import Label
from tribodyn._arguments.door import guard
from tribodyn._arguments.numbers import Values, span
from tribodyn._later import pd
from tribodyn.errors import make_error
from tribodyn.results._in_full import in_full

# Largest difference of two times that count as equal, divided by the length of the run [-].
ROUND_OFF = 1e-12

Array = NDArray[np.float64]
_Value = Annotated[float, Values()]


@dataclass(frozen=True)
class Statistics:
    """Statistics of a channel over a window of time.

    Attributes:
        mean: time-weighted mean, in the unit of the channel.
        minimum: smallest value, in the unit of the channel.
        maximum: largest value, in the unit of the channel.
        standard_deviation: time-weighted standard deviation, in the unit of the channel.
        window: start and end of the window [s].
        unit: SI unit of the channel; empty for pure numbers.
    """

    mean: _Value
    minimum: _Value
    maximum: _Value
    standard_deviation: _Value
    window: Annotated[tuple[float, float], span("s")]
    unit: Label


guard(Statistics, "statistics")


def check_window(name: str, unit: str, start: float, end: float, first: float, last: float) -> None:
    """Raise `InvalidInput` unless first <= start < end <= last, to round-off."""
    slack = 1e-9 * (last - first)
    for value, bound in ((start, "start"), (end, "end")):
        if not first - slack <= value <= last + slack:
            raise make_error(
                item="window",
                quantity=f"{bound} of {name}",
                value=value,
                unit=unit,
                rule=f"must be in {first:.9g} to {last:.9g} {unit}",
                hint="this is the range of the solution",
            )
    if not start < end:
        raise make_error(
            item="window", quantity=f"end of {name}", value=end, unit=unit, rule="must be > start"
        )


def later(time: Array) -> NDArray[np.bool_]:
    """Return a mask of the rows that are later than the previous row by more than round-off."""
    apart = np.diff(time) > ROUND_OFF * (time[-1] - time[0])
    return np.concatenate([[True], apart])


def clip(time: Array, values: Array, start: float, end: float) -> tuple[Array, Array]:
    """Return times and values of the samples within a window, with interpolated ends."""
    inside = (time > start) & (time < end)
    window = np.concatenate(([start], time[inside], [end]))
    return window, interpolate(window, time, values)


def interpolate(at: Array, time: Array, values: Array) -> Array:
    """Return linearly interpolated values; time is the first axis of `values`."""
    if values.ndim == 1:
        return np.interp(at, time, values)
    columns = [interpolate(at, time, values[:, k]) for k in range(values.shape[1])]
    return np.stack(columns, axis=1)


def between(at: float, time: Array) -> tuple[int, float]:
    """Return the row before an instant, and the share of the step to the next row from 0 to 1."""
    row = int(np.clip(np.searchsorted(time, at, side="right") - 1, 0, max(0, len(time) - 2)))
    length = float(time[min(row + 1, len(time) - 1)] - time[row])
    return row, float(np.clip((at - time[row]) / length, 0.0, 1.0)) if length > 0.0 else 0.0


def statistics(time: Array, values: Array, start: float, end: float, unit: str) -> Statistics:
    """Return the statistics of a signal over the window from start to end."""
    window, signal = clip(time, values, start, end)
    weights = np.diff(window)
    a, b = signal[:-1], signal[1:]
    length = float(weights.sum())
    mean = float(np.sum(weights * (a + b)) / (2.0 * length))
    # The deviation is integrated about the mean to avoid cancellation.
    a, b = a - mean, b - mean
    variance = float(np.sum(weights * (a * a + a * b + b * b)) / (3.0 * length))
    return Statistics(
        mean=mean,
        minimum=float(signal.min()),
        maximum=float(signal.max()),
        standard_deviation=math.sqrt(variance),
        window=(start, end),
        unit=unit,
    )


def vector_statistics(
    time: Array, values: Array, labels: Sequence[str], window: tuple[float, float], unit: str
) -> pd.DataFrame:
    """Return the statistics of the components of a vector, and of its magnitude, as a table."""
    names, columns = list(labels), list(values.T)
    if set(names) <= {"x", "y", "z"}:
        names, columns = [*names, "magnitude"], [*columns, np.linalg.norm(values, axis=1)]
    found = [statistics(time, column, *window, unit) for column in columns]
    heads = ("mean", "minimum", "maximum", "standard_deviation")
    rows = [[getattr(each, head) for head in heads] for each in found]
    table = pd.DataFrame(rows, index=pd.Index(names, name="component"), columns=list(heads))
    table.attrs = {"units": unit, "window": found[0].window}
    return in_full(table)
