"""Methods of a solution for its values: at instants, over a cycle, as a table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any

import numpy as np

from tribodyn._arguments.door import admits
from tribodyn._arguments.numbers import Numbers
from tribodyn._arguments.scalars import Scalars
from tribodyn._later import pd, xr
from tribodyn.quantities import find
from tribodyn.results._channels import ChannelTable
from tribodyn.results._instants import by_crank_angle, columns_of, dataset_at

Names = str | Sequence[str]


class ValueResults(ChannelTable):
    """Values of the channels in the forms that evaluations need."""

    @admits("solution")
    def at(
        self,
        *,
        time: Annotated[Scalars, Numbers(unit="s")] | None = None,
        crank_angle: Annotated[Scalars, Numbers(unit="deg")] | None = None,
        channels: Names | None = None,
    ) -> xr.Dataset:
        """Return channels at one or several instants as an `xarray.Dataset`.

        At a recorded row the values are those of the row. Between two rows they follow polynomials
        that use the recorded rates at both rows:

        - Positions and angles of bodies, and orientations in space, follow Hermite's polynomial of
          degree five through value, velocity and acceleration. Velocities and angular velocities
          are the rates of these polynomials. The interpolation has order six for positions and
          order five for velocities, so both keep the order of every integrator.
        - Axes of beams, modal coordinates, eccentricities and the angle of a drive follow Hermite's
          polynomial of degree three through value and rate, of order four.
        - Accelerations, forces, pressures, film thicknesses, powers and all other channels follow
          the polynomial of degree three through four rows. Its curvature is zero where the
          curvatures on both sides have opposite signs, and otherwise at most twice the smaller one,
          so that impacts cause no oscillation between rows. The order is four in smooth motion,
          three near inflection points and in the first and the last step, and two next to a jump or
          a peak.
        - Data of the last impact and counts hold until the next row.

        Where the recorded rates do not explain the change between two rows, as in a thinned record
        of an impact, the polynomial has a lower degree: three, and then one.

        Args:
            time: time or times of the instants [s].
            crank_angle: crank angle or angles of the instants [deg]; give either `time` or
                `crank_angle`.
            channels: name of a channel or a list of names; None: all channels.

        Returns:
            Dataset of the channels. Its first dimension is `time` or `crank_angle` for several
            instants; for one instant both are coordinates without a dimension.

        Raises:
            InvalidInput: a channel is unknown, an instant is outside the run, or a crank angle has
                no unique time.
        """
        return dataset_at(self, self._chosen(channels), crank_angle=crank_angle, time=time)

    @admits("solution")
    def over_crank_angle(self, channels: Names | None = None) -> xr.Dataset:
        """Return the rows as an `xarray.Dataset` whose dimension is the crank angle [deg].

        In `solution.dataset` the crank angle is a coordinate along time. As a dimension it selects
        and interpolates: `solution.over_crank_angle().sel(crank_angle=450, method="nearest")`. The
        method `interp` of xarray is linear between rows; `at` keeps the order of the integrator.

        Args:
            channels: name of a channel or a list of names; None: all channels.

        Raises:
            InvalidInput: no drive turns the mechanism, or it reverses or stops.
        """
        _ = self.crank_angle  # an error without a drive
        return by_crank_angle(self.dataset, self._chosen(channels))

    @admits("solution")
    def to_dataframe(self, channels: Names | None = None) -> pd.DataFrame:
        """Return the rows as a `pandas.DataFrame` with one column for each component.

        The name of a column consists of item, quantity and component, such as "pin.force.x" or
        "rod.angle". The index is the time [s]. The first column is "crank_angle" [deg] if a drive
        turns the mechanism. `table.attrs["units"]` contains the unit of every column and of the
        index, "1" for pure numbers.

        Args:
            channels: name of a channel or a list of names; None: all channels.
        """
        columns, units = columns_of(self.dataset, self._chosen(channels))
        index = pd.Index(np.asarray(self.time.values), name="time")
        table = pd.DataFrame(columns, index=index)
        table.attrs = {"units": {"time": find("time").unit, **units}}
        return table

    def _chosen(self, channels: Any) -> list[str]:
        """Return the names of channels; all channels for None."""
        if channels is None:
            return list(self)
        names = [channels] if isinstance(channels, str) else list(channels)
        return [str(self[name].name) for name in names]
