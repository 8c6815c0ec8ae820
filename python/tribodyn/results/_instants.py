"""Channels at instants between rows, and the times of crank angles."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import numpy as np
import numpy.typing as npt

from tribodyn._later import xr
from tribodyn.errors import make_error
from tribodyn.quantities import find
from tribodyn.results import _between
from tribodyn.results._between import Places
from tribodyn.results._statistics import check_window, later

Array = npt.NDArray[np.float64]

# First rates of quantities; together with them and second rates, values follow polynomials.
RATES = {
    "axis_position": "axis_velocity",
    "drive_angle": "drive_speed",
    "eccentricity": "eccentricity_rate",
    "eccentricity_ratio": "eccentricity_ratio_rate",
    "modal_coordinate": "modal_velocity",
}
SECOND_RATES = {
    "position": ("velocity", "acceleration"),
    "angle": ("angular_velocity", "angular_acceleration"),
}
# Values of the last row: the data of an impact hold until the next row, and counts are whole.
HELD = ("impact_", "film_linear_solves", "contact_law_range")
QUATERNIONS = ("orientation", "section_orientation")


def channels_at(dataset: xr.Dataset, names: Iterable[str], times: Array) -> dict[str, xr.Variable]:
    """Return channels at times [s] within the run.

    Args:
        dataset: all channels of a run.
        names: of the channels.
        times: times [s].
    """
    places = Places.of(np.asarray(dataset.variables["time"].values), times)
    found: dict[str, xr.Variable] = {}
    for name in names:
        variable = dataset.variables[name]
        if "time" not in variable.dims:
            found[name] = variable
            continue
        values = places.with_rows(_values(dataset, str(name), places), variable.values)
        found[name] = xr.Variable(variable.dims, values, variable.attrs)
    return found


def values_at(source: Any, name: str, times: Array) -> Array:
    """Return the values of one channel of a solution or an equilibrium at times [s] of the run."""
    known = str(source[name].name)
    return np.asarray(channels_at(source.dataset, [known], times)[known].values)


def window_of(
    data: xr.DataArray, dataset: xr.Dataset, start: float, end: float
) -> tuple[Array, Array]:
    """Return times [s] and values of a signal within a window, with interpolated ends.

    Args:
        data: a channel, or a signal that was computed from channels; its first dimension is time.
        dataset: all channels of the run.
        start: of the window [s].
        end: of the window [s].
    """
    times = np.asarray(data.coords["time"].values)
    values = np.asarray(data.values, dtype=float)
    inside = np.flatnonzero((times > start) & (times < end))
    ends = np.array([start, end])
    known = dataset.variables.get(str(data.name))
    if known is not None and known.dims == data.dims and np.array_equal(known.values, data.values):
        outer = np.asarray(channels_at(dataset, [str(data.name)], ends)[str(data.name)].values)
    else:
        places = Places.of(times, ends)
        outer = places.with_rows(_between.curved(values, places), values)
    window = np.concatenate([ends[:1], times[inside], ends[1:]])
    return window, np.concatenate([outer[:1], values[inside], outer[1:]])


def _values(dataset: xr.Dataset, name: str, places: Places) -> Array:
    item, _, quantity = name.rpartition("/")

    def rows(quantity: str) -> Array | None:
        other = f"{item}/{quantity}"
        found = dataset.variables.get(other)
        return None if found is None else np.asarray(found.values, dtype=float)

    values = np.asarray(dataset.variables[name].values, dtype=float)
    if quantity.startswith(HELD):
        return _between.held(values, places)
    if len(places.rows) == 1:
        return values[places.before]
    for position, (first, second) in SECOND_RATES.items():
        if quantity not in (position, first):
            continue
        at, rate, rate_of_rate = rows(position), rows(first), rows(second)
        if at is None or rate is None or rate_of_rate is None or at.shape != rate.shape:
            continue
        return _between.quintic(at, rate, rate_of_rate, places)[quantity == first]
    if quantity in ("orientation", "angular_velocity"):
        at, rate, second_rate = map(rows, ("orientation", *SECOND_RATES["angle"]))
        if at is not None and rate is not None and second_rate is not None:
            return _between.turned(at, (rate, second_rate), places)[quantity != "orientation"]
    if quantity in QUATERNIONS:
        return _between.turned_simply(values, places)
    known = rows(RATES.get(quantity, ""))
    if known is not None and known.shape == values.shape:
        return _between.cubic(values, known, places)
    return _between.curved(values, places)


# --- instants -------------------------------------------------------------------------------------


def crank_angles_at(dataset: xr.Dataset, times: Array) -> Array:
    """Return crank angles [deg] at times [s]."""
    return _angle_between(dataset)(Places.of(np.asarray(dataset["time"].values), times))


def _angle_between(dataset: xr.Dataset) -> Callable[[Places], Array]:
    """Return the function of places for the crank angle [deg]."""
    variables = dataset.variables
    angle = np.asarray(variables["crank_angle"].values, dtype=float)
    name = str(variables["crank_angle"].attrs.get("description", "")).removesuffix(" in degrees")
    speed = variables.get(f"{name.rpartition('/')[0]}/drive_speed")
    if speed is None:
        return lambda places: _between.curved(angle, places)
    rate = np.degrees(np.asarray(speed.values, dtype=float))
    return lambda places: _between.cubic(angle, rate, places)


def times_of_angles(dataset: xr.Dataset, angles: Array) -> Array:
    """Return the times [s] at which the drive passes crank angles [deg] within the run.

    Raises:
        InvalidInput: the drive reverses or stops, so that a crank angle has no unique time.
    """
    rows = np.asarray(dataset.variables["time"].values)
    angle = np.asarray(dataset.variables["crank_angle"].values, dtype=float)
    if len(rows) == 1:
        return np.full(len(angles), rows[0])
    steps = np.diff(angle[later(rows)])
    if np.all(steps > 0.0):
        way = 1.0
    elif np.all(steps < 0.0):
        way = -1.0
    else:
        raise make_error(
            item="window",
            quantity="crank_angle",
            rule="has no unique time: the drive reverses or stops",
            hint="give a window of time",
        )
    between = _angle_between(dataset)
    places = np.clip(np.searchsorted(way * angle, way * angles, side="right") - 1, 0, len(rows) - 2)
    low, high = np.zeros(len(angles)), np.ones(len(angles))
    # The angle is monotonic between two rows, so bisection finds the share of the step.
    for _ in range(60):
        middle = 0.5 * (low + high)
        passed = way * (between(Places(rows, places, middle)) - angles) >= 0.0
        low, high = np.where(passed, low, middle), np.where(passed, middle, high)
    share = np.where(way * (angles - angle[places]) <= 0.0, 0.0, 0.5 * (low + high))
    share = np.where(way * (angles - angle[places + 1]) >= 0.0, 1.0, share)
    found: Array = rows[places] + share * (rows[places + 1] - rows[places])
    return np.where(share >= 1.0, rows[places + 1], found)


def time_of(source: Any, item: str, crank_angle: Any, time: Any) -> Array:
    """Return the times of instants [s] that are given by crank angle [deg] or by time [s].

    Args:
        source: a solution.
        item: to which errors refer.
        crank_angle: one or several crank angles [deg], or None.
        time: one or several times [s], or None.

    Raises:
        InvalidInput: both or none are given, or an instant is outside the run.
    """
    if crank_angle is not None and time is not None:
        raise make_error(item=item, quantity="crank_angle", rule="and time cannot both be given")
    if crank_angle is None and time is None:
        raise make_error(item=item, quantity="crank_angle", rule="or time must be given")
    if time is not None:
        rows = np.asarray(source.time.values)
        wanted = _inside(item, "time", "s", np.atleast_1d(time), rows)
        return np.clip(wanted, rows[0], rows[-1])
    angle = np.asarray(source.crank_angle.values)
    wanted = _inside(item, "crank_angle", "deg", np.atleast_1d(crank_angle), angle)
    return times_of_angles(source.dataset, wanted)


def _inside(item: str, name: str, unit: str, wanted: Array, rows: Array) -> Array:
    """Return instants after a check that they are within the run."""
    if wanted.ndim != 1:
        raise make_error(item=item, quantity=name, rule="must be a number or a row of numbers")
    low, high = float(rows.min()), float(rows.max())
    slack = 1e-9 * max(abs(low), abs(high), high - low)
    wrong = np.flatnonzero(~((low - slack <= wanted) & (wanted <= high + slack)))
    if len(wrong):
        raise make_error(
            item=item,
            quantity=name if len(wanted) == 1 else f"{name}[{wrong[0]}]",
            value=float(wanted[wrong[0]]),
            unit=unit,
            rule=f"must be in {low:.9g} to {high:.9g} {unit}",
            hint="this is the range of the solution",
        )
    return wanted


# --- results --------------------------------------------------------------------------------------


def dataset_at(
    source: Any, names: Iterable[str], *, crank_angle: Any | None, time: Any | None
) -> xr.Dataset:
    """Return channels at one or several instants, see `Solution.at`."""
    dataset: xr.Dataset = source.dataset
    times = time_of(source, "solution", crank_angle, time)
    along, given = ("time", time) if crank_angle is None else ("crank_angle", crank_angle)
    single = np.shape(np.asarray(given)) == ()
    variables = channels_at(dataset, names, times)
    used = {str(n) for v in variables.values() for n in v.dims}
    coordinates = {n: dataset.variables[n] for n in used if n != "time" and n in dataset.coords}
    coordinates["time"] = xr.Variable("time", times, dataset.variables["time"].attrs)
    if "crank_angle" in dataset.coords:
        angles = crank_angles_at(dataset, times)
        if crank_angle is not None:
            angles = np.atleast_1d(np.asarray(crank_angle, dtype=float))
        attributes = dataset.variables["crank_angle"].attrs
        coordinates["crank_angle"] = xr.Variable("time", angles, attributes)
    found = xr.Dataset(variables, coords=coordinates)
    if single:
        return found.isel(time=0)
    return found.swap_dims(time="crank_angle") if along == "crank_angle" else found


def last_cycle(source: Any, period: float) -> tuple[float, float, float]:
    """Return start and end [s] of the last whole cycle, and the crank angle at its start [deg].

    Args:
        source: a solution.
        period: length of a cycle [deg].

    Raises:
        InvalidInput: the run has no whole cycle.
    """
    angle = np.asarray(source.crank_angle.values)
    first, last = float(angle[0]), float(angle[-1])
    way = 1.0 if last >= first else -1.0
    slack = 1e-9 * max(abs(first), abs(last), period)
    end = way * period * float(np.floor((way * last + slack) / period))
    start = end - way * period
    if way * start < way * first - slack:
        raise make_error(
            item="solution",
            quantity="period",
            value=period,
            unit="deg",
            rule=f"must fit into the run, from {first:.9g} to {last:.9g} deg, between two of its "
            "multiples",
            hint="`window(crank_angle=...)` returns any part of a run",
        )
    inside = np.clip([start, end], min(first, last), max(first, last))
    times = times_of_angles(source.dataset, inside)
    check_window("time", "s", *map(float, times), *map(float, source.time.values[[0, -1]]))
    return float(times[0]), float(times[1]), start


def by_crank_angle(dataset: xr.Dataset, names: Iterable[str]) -> xr.Dataset:
    """Return channels whose dimension is the crank angle in place of time.

    Of rows at the same time only the first is kept, so that every crank angle occurs once.
    """
    rows = np.asarray(dataset.variables["time"].values)
    kept = later(rows) if len(rows) > 1 else np.array([True])
    found = dataset[list(names)].isel(time=kept)
    if len(rows) > 1:
        times_of_angles(dataset, np.zeros(0))  # the crank angle must be unique
    return found.swap_dims(time="crank_angle")


# --- tables ---------------------------------------------------------------------------------------


def columns_of(
    dataset: xr.Dataset, names: Iterable[str]
) -> tuple[dict[str, Array], dict[str, str]]:
    """Return one column for each component of channels, and the unit of each column.

    The name of a column consists of item, quantity and component, joined by dots.
    """
    columns: dict[str, Array] = {}
    units: dict[str, str] = {}
    if "crank_angle" in dataset.coords:
        columns["crank_angle"] = np.asarray(dataset.variables["crank_angle"].values)
        units["crank_angle"] = find("crank_angle").unit
    for name in names:
        variable = dataset.variables[name]
        parts = [np.asarray(dataset.variables[d].values) for d in variable.dims if d != "time"]
        flat = np.asarray(variable.values).reshape(len(dataset.variables["time"]), -1)
        start = str(name).replace("/", ".")
        for k, place in enumerate(np.ndindex(*(len(part) for part in parts))):
            labels = [str(part[n]) for part, n in zip(parts, place, strict=True)]
            column = ".".join([start, *labels])
            columns[column] = flat[:, k]
            units[column] = str(variable.attrs.get("units", ""))
    return columns, units
