"""Labelled channels over time, their windows and their statistics."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, Any, overload

import numpy as np

from tribodyn import _core
from tribodyn._arguments.aliases import CrankAngleWindow, TimeWindow
from tribodyn._arguments.door import admits
from tribodyn._arguments.scalars import Pair
from tribodyn._arguments.scalars import ends as span_ends
from tribodyn._later import pd, xr
from tribodyn.errors import make_error, unknown_name
from tribodyn.quantities import SYNONYMS
from tribodyn.results._inputs import CHANNEL
from tribodyn.results._instants import (
    channels_at,
    crank_angles_at,
    times_of_angles,
    window_of,
)
from tribodyn.results._labels import component_dimension
from tribodyn.results._statistics import (
    Statistics,
    check_window,
    statistics,
    vector_statistics,
)

if TYPE_CHECKING:
    from tribodyn.results._channel_list import ChannelList

Window = tuple[float, float]


def _first(data: xr.DataArray) -> str:
    """Return the argument that selects the first entry of each dimension but time."""
    return ", ".join(f"{dimension}=0" for dimension in data.dims if dimension != "time")


class ChannelTable:
    """Channels over time by name, with their windows and statistics."""

    _dataset: xr.Dataset

    @property
    def status(self) -> str:
        """Status of the run that recorded the channels."""
        raise NotImplementedError

    @property
    def model_parameters(self) -> dict[str, Any]:
        """Inputs of the model as plain data in SI units."""
        raise NotImplementedError

    # --- channels -----------------------------------------------------------------------------

    @overload
    def __getitem__(self, name: str) -> xr.DataArray: ...
    @overload
    def __getitem__(self, name: list[str]) -> xr.Dataset: ...
    def __getitem__(self, name: str | list[str]) -> xr.DataArray | xr.Dataset:
        if isinstance(name, list):
            return self._dataset[[str(self[each].name) for each in name]]
        if isinstance(name, str) and name in self._dataset.data_vars:
            return self._one(name)
        if isinstance(name, str) and name in self._dataset.coords:
            return self._dataset.coords[name]
        item, _, quantity = str(name).partition("/")
        if (other := f"{item}/{SYNONYMS.get(quantity)}") in self._dataset.data_vars:
            return self._one(other)
        raise self._unknown(name)

    def _one(self, name: str) -> xr.DataArray:
        # xarray searches all variables for the coordinates of one; in a dataset of one variable
        # this takes less time.
        return self._dataset[[name]][name]

    def _unknown(self, name: str) -> Exception:
        known = list(self)
        item, _, quantity = str(name).partition("/")
        same_item = [entry for entry in known if entry.startswith(f"{item}/")]
        error = unknown_name("solution", str(name), same_item or known, "channel")
        if not error.hint.startswith("did you mean") and quantity:
            # The item and the quantity may both be misspelt, so each is matched separately.
            items = list(dict.fromkeys(entry.split("/")[0] for entry in known))
            close_item = item if same_item else _core.closest_name(item, items)
            quantities = [e.split("/")[1] for e in known if e.startswith(f"{close_item}/")]
            close = _core.closest_name(quantity, quantities)
            if close_item and close:
                hint = f"did you mean '{close_item}/{close}'?"
            else:
                hint = f"known: {', '.join(quantities or items)}"
            error = make_error(
                type(error),
                item="solution",
                quantity="channel",
                rule=f"'{name}' is not known",
                hint=hint,
            )
        return error

    def __contains__(self, name: object) -> bool:
        return isinstance(name, str) and name in self._dataset.data_vars

    def __iter__(self) -> Iterator[str]:
        return (str(name) for name in self._dataset.data_vars)

    def __len__(self) -> int:
        return len(self._dataset.data_vars)

    def _ipython_key_completions_(self) -> list[str]:
        """Return the names that a notebook suggests after `solution["`."""
        return [*self, *(str(name) for name in self._dataset.coords)]

    @property
    def channels(self) -> ChannelList:
        """Table of the channels: a `pandas.DataFrame` with one row for each channel.

        The printed table shows name, unit, components and description. A call with words selects
        the channels whose name, unit or description contain all of them:
        `solution.channels("force pin")`.
        """
        from tribodyn.results._channel_list import ChannelList

        names = list(self)
        variables = self._dataset.variables
        columns: dict[str, list[str]] = {
            key: [str(variables[name].attrs[key]) for name in names]
            for key in ("item", "quantity", "symbol", "units", "description")
        }
        columns["components"] = [
            ", ".join(map(str, variables[dimension].values))
            if (dimension := component_dimension(variables[name]))
            else ""
            for name in names
        ]
        return ChannelList(columns, index=pd.Index(names, dtype=object, name="channel"))

    @property
    def dataset(self) -> xr.Dataset:
        """All channels as one `xarray.Dataset`."""
        return self._dataset

    @property
    def time(self) -> xr.DataArray:
        """Times of the rows [s]."""
        return self._dataset.coords["time"]

    @property
    def crank_angle(self) -> xr.DataArray:
        """Angle of the first drive [deg], which accumulates over the revolutions."""
        if "crank_angle" not in self._dataset.coords:
            raise make_error(
                item="solution",
                quantity="crank_angle",
                rule="does not exist: no drive turns the mechanism",
                hint="use time",
            )
        return self._dataset.coords["crank_angle"]

    # --- windows and statistics ---------------------------------------------------------------

    def _window(self, crank_angle: Pair | None, time: Pair | None) -> Window:
        """Return start and end of a window [s]; without arguments those of the whole run."""
        instants = self.time.values
        if crank_angle is not None and time is not None:
            raise make_error(
                item="window", quantity="crank_angle", rule="and time cannot both be given"
            )
        if len(instants) < 2:
            raise make_error(
                item="window", rule="needs two rows, and the solution has one", hint=self.status
            )
        first, last = float(instants[0]), float(instants[-1])
        if time is not None:
            start, end = span_ends(time)
        elif crank_angle is not None:
            angle = self.crank_angle.values
            low, high = span_ends(crank_angle)
            ends = sorted((float(angle[0]), float(angle[-1])))
            check_window("crank_angle", "deg", low, high, ends[0], ends[1])
            start, end = sorted(map(float, times_of_angles(self._dataset, np.array([low, high]))))
        else:
            start, end = first, last
        check_window("time", "s", start, end, first, last)
        return max(start, first), min(end, last)

    @admits("window")
    def statistics(
        self,
        channel: Annotated[str | xr.DataArray, CHANNEL],
        *,
        crank_angle: CrankAngleWindow | None = None,
        time: TimeWindow | None = None,
    ) -> Statistics | pd.DataFrame:
        """Return mean, minimum, maximum and standard deviation of a channel over a window.

        Mean and standard deviation are weighted by time. The ends of the window have the values of
        `at`; between rows the channel is interpolated linearly.

        Args:
            channel: name of a channel, or a DataArray over the time of the solution, such as a
                component of a vector or a result computed from channels.
            crank_angle: start and end of the window [deg].
            time: start and end of the window [s]. Without `crank_angle` and `time` the window is
                the whole run.

        Returns:
            `Statistics` for a channel with one number at each time. For a vector, a
            `pandas.DataFrame` with a row for each component and a last row "magnitude"; channels of
            contact sites, modes and orientations have no magnitude. Its `attrs` are the unit
            ("units") and the window [s] ("window").

        Raises:
            InvalidInput: the channel is unknown, it has components at several nodes, or the window
                is outside the run.
        """
        data = self[channel] if isinstance(channel, str) else channel
        dimension = component_dimension(data)
        start, end = self._window(crank_angle, time)
        if data.dims not in (("time",), ("time", dimension)):
            raise make_error(
                item=f"channel '{data.name}'",
                quantity="statistics",
                rule="need a channel with one number or one vector at each time",
                hint=f"choose one of each dimension: solution[...].isel({_first(data)})",
            )
        times, values = window_of(data, self._dataset, start, end)
        unit = str(data.attrs.get("units", ""))
        if dimension is None:
            return statistics(times, values, start, end, unit)
        labels = [str(label) for label in data.coords[dimension].values]
        return vector_statistics(times, values, labels, (start, end), unit)

    def _cut(self, crank_angle: Pair | None, time: Pair | None) -> xr.Dataset:
        """Return the channels within a window, with interpolated rows at its ends."""
        start, end = self._window(crank_angle, time)
        instants = np.asarray(self.time.values)
        inside = np.flatnonzero((instants > start) & (instants < end))
        ends = np.array([start, end])
        at_ends = channels_at(self._dataset, list(self), ends)
        coordinates: dict[str, Any] = {str(n): c for n, c in self._dataset.coords.items()}
        if "crank_angle" in coordinates:
            attributes = self.crank_angle.attrs
            angles = crank_angles_at(self._dataset, ends)
            at_ends["crank_angle"] = xr.Variable("time", angles, attributes)
        at_ends["time"] = xr.Variable("time", ends, self.time.attrs)

        def cut(name: str) -> xr.Variable:
            variable, outer = self._dataset.variables[name], at_ends[name].values
            values = np.concatenate([outer[:1], variable.values[inside], outer[1:]])
            return xr.Variable(variable.dims, values, variable.attrs)

        coordinates |= {n: cut(n) for n in ("time", "crank_angle") if n in coordinates}
        return xr.Dataset({name: cut(name) for name in self}, coords=coordinates)
