"""The dataset of a study, whose dimensions are the parameters."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Annotated, Any

import numpy as np
from numpy.typing import NDArray

from tribodyn._arguments.kinds import FUNCTION, named
from tribodyn._arguments.numbers import levels
from tribodyn._arguments.scalars import Scalar, Vector
from tribodyn._arguments.units import is_quantity
from tribodyn._core import TribodynError
from tribodyn._later import xr
from tribodyn.errors import make_error, unknown_name
from tribodyn.quantities import find
from tribodyn.results import (
    STATISTICS,
    Solution,
    Statistics,
    Window,
    component_dimension,
    four,
    joint_statistics,
    windows_of,
)
from tribodyn.studies._points import Axis, Point

Statistic = Callable[[Solution], object]


# Attribute of the reduced data of a run: the names of all channels of the run.
_CHANNELS = "channels"


@dataclass(frozen=True)
class Reduction:
    """The results that are extracted from every run.

    Attributes:
        statistics: functions of a solution by the name of their variable.
        windows: windows of the statistics of clearance joints.
        channels: names of the channels whose histories are extracted.
        along: independent variable of the histories, "crank_angle" or "time".
        grid: crank angles [deg] or times [s] of the histories; None without histories.
    """

    statistics: Mapping[str, Statistic] = field(default_factory=dict)
    windows: tuple[Window, ...] = ("all",)
    channels: tuple[str, ...] = ()
    along: str = "crank_angle"
    grid: NDArray[np.float64] | None = None


StatisticsByName = Annotated[
    Mapping[str, Statistic],
    named(
        FUNCTION,
        hint='for example {"peak": lambda solution: solution["pin/power_loss"].max()}',
    ),
]
RisingCrankAngles = Annotated[Scalar | Vector, levels("deg", rising=True)]
RisingTimes = Annotated[Scalar | Vector, levels("s", rising=True)]


def reduction(
    statistics: Mapping[str, Statistic] | None,
    windows: Any,
    time_windows: Any,
    channels: Any,
    crank_angle: Any,
    time: Any,
) -> Reduction:
    """Return the selection of results for every run."""
    if crank_angle is not None and time is not None:
        raise make_error(item="study", quantity="crank_angle", rule="and time cannot both be given")
    grid = time if crank_angle is None else crank_angle
    if bool(channels) != (grid is not None):
        raise make_error(
            item="study",
            quantity="channels",
            rule="need crank_angle or time, which in turn need channels",
            hint="for example channels='pin/power_loss', crank_angle=np.arange(0, 720)",
        )
    return Reduction(
        statistics=dict(statistics or {}),
        windows=windows_of(windows, time_windows, "study"),
        channels=channels,
        along="time" if crank_angle is None else "crank_angle",
        grid=grid,
    )


def reduce(solution: Solution, what: Reduction) -> xr.Dataset:
    """Return the selected results of one run."""
    variables: dict[str, xr.DataArray] = dict(
        joint_statistics(solution, what.windows).data_vars.items()  # type: ignore[arg-type]
    )
    for name, function in what.statistics.items():
        try:
            variables[name] = _array(function(solution))
        except TribodynError:
            raise
        except Exception as error:
            raise make_error(
                item="study",
                quantity=f"statistics '{name}'",
                rule=f"failed: {type(error).__name__}: {error}",
                hint="the runs are kept; correct the function and call study.collect",
            ) from error
    if what.grid is not None:
        for name in what.channels:
            if name in solution:
                variables[name] = _history(solution, name, what)
    return xr.Dataset(variables, attrs={_CHANNELS: list(solution)})


def assemble(
    axes: Sequence[Axis],
    runs: Iterable[tuple[Point, str, xr.Dataset | None]],
    what: Reduction,
) -> xr.Dataset:
    """Return one dataset of all runs.

    Args:
        axes: parameters of the study.
        runs: point, status and reduced data of each run; None for a run without a solution.
        what: selection of results.

    Returns:
        Dataset with the parameters as first dimensions. Results that a run does not have are NaN.

    Raises:
        InvalidInput: no run has a requested channel, or results of runs have incompatible shapes.
    """
    shape = tuple(len(axis.labels) for axis in axes)
    names = tuple(axis.name for axis in axes)
    status = np.full(shape, "missing", dtype=object)
    parts: dict[str, list[tuple[Point, xr.DataArray]]] = {}
    channels: dict[str, None] = {}
    for point, ended, dataset in runs:
        channels.update(dict.fromkeys(dataset.attrs[_CHANNELS] if dataset is not None else ()))
        status[point.place] = ended
        for name, data in (dataset.data_vars if dataset is not None else {}).items():
            parts.setdefault(str(name), []).append((point, data))
    if channels and (absent := [name for name in what.channels if name not in channels]):
        raise unknown_name("study", absent[0], list(channels), "channel")

    coordinates: dict[str, Any] = {}
    for axis in axes:
        attributes = {"units": axis.unit} if axis.unit else {}
        coordinates[axis.name] = (axis.name, axis.coordinate, attributes)
    labels = _labels(parts, names)
    variables: dict[str, Any] = {
        "status": (names, status, {"long_name": "how each run ended"}),
    }
    for name, found in parts.items():
        variables[name] = _spread(name, found, names, shape, labels)
    for dim, values in labels.items():
        if values is not None:
            attributes = find(dim).attributes if dim in GRIDS else {}
            coordinates[dim] = (dim, values, attributes)
    return xr.Dataset(variables, coords=coordinates)


GRIDS = ("crank_angle", "time")


def _labels(
    parts: Mapping[str, list[tuple[Point, xr.DataArray]]], reserved: tuple[str, ...]
) -> dict[str, Any]:
    """Return the labels along every dimension except the parameters, in insertion order."""
    found: dict[str, dict[Any, None] | None] = {}
    for name, arrays in parts.items():
        for _, data in arrays:
            for dim in map(str, data.dims):
                if dim in reserved:
                    raise make_error(
                        item="study",
                        quantity=f"statistics '{name}'",
                        rule=f"has the dimension '{dim}', which is a parameter",
                        hint="rename it",
                    )
                if dim in data.coords:
                    known = found.setdefault(dim, {})
                    if known is not None:
                        known.update(dict.fromkeys(data.coords[dim].values.tolist()))
                else:
                    found.setdefault(dim, None)
    out: dict[str, Any] = {}
    for dim, entries in found.items():
        if entries is None:
            out[dim] = None
        else:
            texts = any(isinstance(entry, str) for entry in entries)
            out[dim] = np.array(list(entries), dtype=object if texts else None)
    return out


def _spread(
    name: str,
    found: list[tuple[Point, xr.DataArray]],
    names: tuple[str, ...],
    shape: tuple[int, ...],
    labels: Mapping[str, Any],
) -> tuple[tuple[str, ...], NDArray[Any], dict[str, Any]]:
    """Return dimensions, values and attributes of one variable over all runs."""
    first = found[0][1]
    dims = tuple(map(str, first.dims))
    sizes = tuple(first.sizes[dim] if labels[dim] is None else len(labels[dim]) for dim in dims)
    numbers = all(data.dtype.kind in "biuf" for _, data in found)
    missing: Any = np.nan if numbers else ""
    values = np.full(shape + sizes, missing, dtype=float if numbers else object)
    for point, data in found:
        if set(data.dims) != set(dims) or any(
            labels[dim] is None and data.sizes[dim] != size
            for dim, size in zip(dims, sizes, strict=True)
        ):
            raise make_error(
                item="study",
                quantity=f"statistics '{name}'",
                rule=f"has a different shape at {point}",
                hint="give its dimensions labels: xr.DataArray(..., coords=...)",
            )
        rows = [[k] for k in point.place] + [_indices(data, dim, labels[dim]) for dim in dims]
        block = data.transpose(*dims).values
        values[np.ix_(*rows)] = block.reshape((1,) * len(shape) + block.shape)
    return (*names, *dims), values, dict(first.attrs)


def _indices(data: xr.DataArray, dim: str, labels: Any) -> list[int]:
    """Return the indices of the labels of an array among all labels of a dimension."""
    if labels is None:
        return list(range(data.sizes[dim]))
    index = {label: k for k, label in enumerate(labels.tolist())}
    return [index[label] for label in data.coords[dim].values.tolist()]


def _array(value: Any) -> xr.DataArray:
    """Return the result of a statistic as an array with labels."""
    if isinstance(value, Statistics):
        coordinates = {"statistic": np.array(STATISTICS, dtype=object)}
        return xr.DataArray(
            four(value), dims="statistic", coords=coordinates, attrs={"units": value.unit}
        )
    named_dimensions = isinstance(value, xr.DataArray)
    if is_quantity(value):
        base = value.to_base_units()
        value = xr.DataArray(np.asarray(base.magnitude), attrs={"units": f"{base.units:~}"})
    elif not isinstance(value, xr.DataArray):
        value = xr.DataArray(np.asarray(value))
    if value.ndim and not named_dimensions:
        raise TypeError("it must return a number or an xarray.DataArray with named dimensions")
    if "time" in value.dims:
        raise TypeError("it returned a history; use the arguments channels and crank_angle instead")
    loose = [name for name in value.coords if name not in value.dims]
    array: xr.DataArray = value.reset_coords(loose, drop=True)
    return array


def _history(solution: Solution, name: str, what: Reduction) -> xr.DataArray:
    """Return a channel on the grid, as `Solution.at` does; NaN outside the run."""
    assert what.grid is not None
    data = solution[name]
    along = solution.time if what.along == "time" else solution.crank_angle
    low, high = sorted(map(float, along.values[[0, -1]]))
    slack = 1e-9 * (high - low)
    inside = (what.grid >= low - slack) & (what.grid <= high + slack)
    values = np.full((len(what.grid), *data.shape[1:]), np.nan)
    if inside.any():
        places = {what.along: np.clip(what.grid[inside], low, high)}
        values[inside] = solution.at(channels=[name], **places)[str(data.name)].values
    dims = (what.along, *data.dims[1:])
    coordinates: dict[str, Any] = {what.along: what.grid}
    if dimension := component_dimension(data):
        coordinates[dimension] = data.coords[dimension].values
    return xr.DataArray(values, dims=dims, coords=coordinates, attrs=data.attrs)
