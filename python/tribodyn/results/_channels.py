"""Labelled channels over time, their windows and their statistics."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any

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
from tribodyn.results._labels import component_dimension
from tribodyn.results._statistics import Statistics, check_window, clip, statistics, times_at

Window = tuple[float, float]

# Prefix of the quantities that describe the last impact.
_OF_IMPACTS = "impact_"


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

    def __getitem__(self, name: str) -> xr.DataArray:
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

    @property
    def channels(self) -> pd.DataFrame:
        """Table of the channels: a `pandas.DataFrame` with one row for each channel.

        The printed table shows name, unit, components and description.
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
            start, end = times_at((low, high), instants, angle)
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
    ) -> Statistics:
        """Return mean, minimum, maximum and standard deviation of a channel over a window.

        Mean and standard deviation are weighted by time. Between rows, and at the ends of the
        window, the channel is interpolated linearly.

        Args:
            channel: name of a channel, or a DataArray over the time of the solution, such as a
                component of a vector or a result computed from channels.
            crank_angle: start and end of the window [deg].
            time: start and end of the window [s]. Without `crank_angle` and `time` the window is
                the whole run.

        Raises:
            InvalidInput: the channel is unknown or a vector, or the window is outside the run.
        """
        data = self[channel] if isinstance(channel, str) else channel
        if data.dims != ("time",):
            raise make_error(
                item=f"channel '{data.name}'",
                quantity="statistics",
                rule="need a channel with one number at each time",
                hint=f"choose one of each dimension: solution[...].isel({_first(data)})",
            )
        start, end = self._window(crank_angle, time)
        return statistics(
            data.coords["time"].values,
            np.asarray(data.values, dtype=float),
            start,
            end,
            str(data.attrs.get("units", "")),
        )

    def _cut(self, crank_angle: Pair | None, time: Pair | None) -> xr.Dataset:
        """Return the channels within a window, with interpolated rows at its ends."""
        start, end = self._window(crank_angle, time)
        instants = self.time.values
        times, _ = clip(instants, instants, start, end)

        def cut(variable: xr.DataArray) -> xr.Variable:
            if str(variable.attrs.get("quantity", "")).startswith(_OF_IMPACTS):
                # The data of an impact are valid until the next row; no values exist between two
                # impacts.
                rows = np.searchsorted(instants, times, side="right") - 1
                return xr.Variable(variable.dims, variable.values[rows], variable.attrs)
            _, values = clip(instants, np.asarray(variable.values), start, end)
            return xr.Variable(variable.dims, values, variable.attrs)

        coordinates: dict[str, Any] = {"time": xr.Variable("time", times, self.time.attrs)}
        for name, coordinate in self._dataset.coords.items():
            if name != "time":
                over_time = "time" in coordinate.dims
                coordinates[str(name)] = cut(coordinate) if over_time else coordinate
        variables = {name: cut(data) for name, data in self._dataset.data_vars.items()}
        return xr.Dataset(variables, coords=coordinates)
