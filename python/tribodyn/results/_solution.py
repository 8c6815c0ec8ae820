"""Solutions of runs: labelled channels over time, with the inputs of the run."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from copy import deepcopy
from dataclasses import replace
from os import PathLike
from typing import Annotated, Any

import numpy as np

from tribodyn._arguments.aliases import CrankAngle, CrankAngleWindow, Time, TimeWindow
from tribodyn._arguments.door import admits, make
from tribodyn._arguments.kinds import optional
from tribodyn._arguments.numbers import Matrix, positive
from tribodyn._arguments.scalars import Array, Scalar, float_or_none
from tribodyn._calls import CLEARANCES, DRIVES, JOINTS
from tribodyn._later import pd, xr
from tribodyn.errors import ByName, Notice
from tribodyn.fields import FilmSolution
from tribodyn.results import _netcdf
from tribodyn.results._beam_results import BeamResults
from tribodyn.results._films import film_at
from tribodyn.results._impacts import impact_table
from tribodyn.results._inputs import CHANNELS
from tribodyn.results._instants import last_cycle
from tribodyn.results._joint_results import JointResults
from tribodyn.results._joints import TIME_WINDOWS, WINDOWS, TimeWindows, Windows, windows_of
from tribodyn.results._labels import Channels, labelled
from tribodyn.results._notebook import solution_html
from tribodyn.results._run_record import RunRecord
from tribodyn.results._solids import SolidResults
from tribodyn.results._summary import Summary, summary
from tribodyn.results._tables import joint_table
from tribodyn.results._value_results import ValueResults

__all__ = ["Solution"]

FORMAT = "solution"
# Files of version 1 have no checksum and do not preserve the order of channels.
FORMAT_VERSION = 2

# Attributes of a file that are stored as JSON text.
JSON_ATTRIBUTES = (
    "model",
    "integrator",
    "run_statistics",
    "until",
    "warnings",
    "plan",
    "start",
    "worst_drift",
    "redundancy",
    "recording",
)
# Coordinate of a file that holds the state of the last step. It is a coordinate so that other
# programs and earlier versions do not take it for a channel.
STATE = "state"

Window = tuple[float, float]


class Solution(ValueResults, BeamResults, SolidResults):
    """The result of a run, with a row for every accepted step or for the steps of `record_every`.

    `solution["pin/minimum_film_thickness"]` is an `xarray.DataArray` over time with its unit. The
    second dimension of vectors is `component` in the plane and `component_xyz` in space; that of
    orientations is `component_xyzw`. `solution.channels` lists all channels. If a drive turns the
    mechanism, `crank_angle` [deg] is a second coordinate along time.
    """

    @admits("solution")
    def __init__(self, dataset: xr.Dataset, record: RunRecord) -> None:
        self._dataset = dataset
        self._record = record

    @classmethod
    @admits("solution")
    def from_rows(
        cls,
        rows: Annotated[Array, Matrix()],
        channels: Annotated[Channels, CHANNELS],
        record: RunRecord,
    ) -> Solution:
        """Return a solution from the rows of a recorder.

        Args:
            rows: one row for each time; each number is in the unit of its channel.
            channels: a tuple (item, quantity, components, first column) for each channel.
            record: record of the run.
        """
        shared = record.redundancy.get("joints", ())
        return cls(labelled(rows, channels, shared), record)

    @admits("window")
    def window(
        self, *, crank_angle: CrankAngleWindow | None = None, time: TimeWindow | None = None
    ) -> Solution:
        """Return the part of the solution within a window.

        The rows at the ends of the window are those of `at`. A window keeps no state, so it cannot
        be the start of a run.

        Args:
            crank_angle: start and end of the window [deg].
            time: start and end of the window [s].

        Raises:
            InvalidInput: the window is outside the run or has no unique time.
        """
        return Solution(self._cut(crank_angle, time), replace(self._record, state=None))

    @admits("solution")
    def last_cycle(self, period: Annotated[Scalar, positive("deg")] = 360.0) -> Solution:
        """Return the last whole cycle of the run, with crank angles from 0 to `period`.

        Cycles are counted from the crank angle 0, also in a run that starts at another angle. If
        the drive turns backwards, the crank angles go from 0 to minus `period`. The result is a
        window, see `window`.

        Args:
            period: crank angle of a cycle [deg]: 360 is a revolution, 720 the cycle of a
                four-stroke engine.

        Raises:
            InvalidInput: the run has no whole cycle, no drive turns the mechanism, or the drive
                reverses or stops.
        """
        start, end, angle = last_cycle(self, float(period))
        found = self._cut(None, (start, end))
        coordinate = found.variables["crank_angle"]
        angles = coordinate.values - angle
        angles[[0, -1]] = 0.0, np.copysign(float(period), angles[-1])
        shifted = coordinate.copy(data=angles)
        record = replace(self._record, state=None)
        return Solution(found.assign_coords(crank_angle=shifted), record)

    @admits("table")
    def table(
        self,
        quantity: str = "minimum_film_thickness",
        *,
        windows: Annotated[Windows, optional(WINDOWS)] = None,
        time_windows: Annotated[TimeWindows, TIME_WINDOWS] = None,
        unit: str | None = None,
    ) -> pd.DataFrame:
        """Return statistics of one quantity of every clearance joint as a `pandas.DataFrame`.

        The table has a row for each joint, and columns (window, statistic) with mean, minimum,
        maximum and standard deviation. Vectors are represented by their magnitude. The function
        `tables` returns the tables of all quantities.

        Args:
            quantity: second half of a channel's name.
            windows: pairs of crank angles [deg], "all" or "last revolution"; None is "all", or no
                such window beside windows of time.
            time_windows: pairs of times [s].
            unit: SI unit with a prefix, such as "µm"; None is the SI unit.
        """
        return joint_table(self, quantity, windows_of(windows, time_windows, "table"), unit)

    @admits("impacts")
    def impacts(self, joint: str) -> pd.DataFrame:
        """Return the impacts of a dry joint with a contact law as a `pandas.DataFrame`.

        The table has a row for each impact, in the order of their start. Its columns are "time" of
        the first contact [s], "speed" of approach at this time [m/s], "duration" [s],
        "largest_force" in the normal direction [N], and "energy_loss" including friction [J]. If
        the walls of the gap can touch at several sites, "site" is the number of the site. An impact
        that has not ended has the duration NaN, and its other values are those so far.

        Args:
            joint: name of the joint.

        Raises:
            InvalidInput: the joint does not exist or has no contact law.
        """
        return impact_table(self, joint)

    @admits("solution")
    def summary(self) -> Summary:
        """Return the end of the run, its balances of energy and oil, minimum films and warnings.

        `print(solution.summary())` prints the summary; in a notebook it is shown as a table.
        """
        return summary(self)

    # --- the record of the run ----------------------------------------------------------------

    @property
    def status(self) -> str:
        """Status of the run: "finished", "not converged", "interrupted", "failed" or "running".

        "not converged" means that the run reached its end before its condition `until` was met.
        "running" is the status in a checkpoint of a run that has not ended or was killed.
        """
        return self._record.status

    @property
    def message(self) -> str:
        """Error message of a failed run; otherwise empty."""
        return self._record.message

    @property
    def model_parameters(self) -> dict[str, Any]:
        """Inputs of the model as plain data in SI units; see `Model.from_parameters`."""
        return dict(self._record.model)

    @property
    def integrator(self) -> dict[str, Any]:
        """Name and options of the integrator."""
        return dict(self._record.integrator)

    @property
    def run_statistics(self) -> dict[str, int]:
        """Counts of the run by name.

        The steps are counted by "steps" (accepted), "rejected_by_error", "rejected_by_newton" and
        "cut_by_events" (attempts that passed an event). "newton_iterations" counts iterations, and
        "evaluations" counts evaluations of all forces. "factorisations" and "linear_solves" concern
        the matrix of the equations of motion. "film_evaluations" and "film_linear_solves" concern
        the films; each of these linear solves includes a factorisation.
        """
        return ByName("solution", "count", self._record.run_statistics)

    @property
    def until(self) -> dict[str, Any]:
        """Stop condition of the run; empty without a condition.

        "converged" tells whether the condition was met, and "cycles" is the number of evaluations.
        For `Periodic`, "change" is the last change from cycle to cycle, and "changes" lists all
        changes from the second cycle on.
        """
        return dict(self._record.until)

    @property
    def start(self) -> dict[str, Any]:
        """Start of the run from another run; empty for a run without `start`.

        "time" is the time of the start [s]. "continued" tells whether the run is an uninterrupted
        continuation. Otherwise "corrections" lists the changes that made the previous state
        compatible with the model. Each correction has "item", "quantity", "amount", "unit" and
        "relative", the amount divided by the size of the mechanism, one radian, the largest speed
        or the previous oil volume. "added" and "dropped" name the items that exist only in the new
        or only in the previous model. "refilled" names the films with a new initial state.
        """
        return deepcopy(dict(self._record.start))

    @property
    def plan(self) -> dict[str, Any]:
        """Requested end of the run, and the times at which its condition is evaluated [s]."""
        return deepcopy(dict(self._record.plan))

    @property
    def worst_drift(self) -> dict[str, Any]:
        """Largest violation of the constraints of joints.

        "joint" names the joint, "amount" with "unit" is the violation, "time" its time [s], and
        "by_tolerance" the violation divided by the tolerance of a step.
        """
        return dict(self._record.worst_drift)

    @property
    def redundancy(self) -> dict[str, Any]:
        """Linearly dependent constraints of the joints at the start.

        "rows" is the number of redundant constraint equations, and "joints" names the joints that
        take part. Rigid bodies do not determine how these joints share loads. Their forces and
        moments are the solution of least norm, which the attribute `reaction` of these channels
        indicates.
        """
        return deepcopy(dict(self._record.redundancy))

    @property
    def record_every(self) -> int | float:
        """Interval of the recorded rows.

        An integer n means every n-th step (1: all steps). A float is a time interval [s]: the first
        step at or after each of its multiples is a row.

        Further rows are always recorded. They are the first and the last step, the steps of
        snapshots, the step with the complete data of each impact, and all steps of the last two
        cycles of a run until `Periodic`. A step is also recorded if one of the following quantities
        passes its extreme value so far: film thickness, pressures of film and asperities, force of
        a clearance joint, kinetic energy, energy error. So the extreme values of these quantities
        are those of all steps. Other extreme values, means and standard deviations are computed
        from the rows, between which channels are interpolated linearly.
        """
        every: int | float = self._record.recording.get("every", 1)
        return every

    @property
    def state(self) -> Array | None:
        """State of the last step, from which `simulate(..., start=solution)` continues.

        The numbers have the internal order of the kernel. The state is None for a window and for
        files of early versions.
        """
        return None if self._record.state is None else self._record.state.copy()

    @property
    def warnings(self) -> list[dict[str, str]]:
        """Warnings of the run: "category", the name of the warning class, and "text" of each."""
        return [dict(warning) for warning in self._record.warnings]

    @admits("solution")
    def with_warnings(self, notices: Sequence[Notice]) -> Solution:
        """Return a copy of the solution with the given warnings."""
        warnings = [notice.plain() for notice in notices]
        return Solution(self._dataset, replace(self._record, warnings=warnings))

    @property
    def wall_time(self) -> float:
        """Computing time of the run [s]."""
        return self._record.wall_time

    @property
    def version(self) -> str:
        """Version of tribodyn that computed the solution."""
        return self._record.version

    @property
    def created(self) -> str:
        """Date and time of the computation in UTC, ISO 8601."""
        return self._record.created

    def __repr__(self) -> str:
        last = float(self.time.values[-1])
        turns = ""
        if "crank_angle" in self._dataset.coords:
            angle = self.crank_angle.values
            turns = f", {abs(angle[-1] - angle[0]) / 360.0:.4g} revolutions"
        return (
            f"Solution({self.status}: {self.time.size} rows to t = {last:.6g} s{turns}, "
            f"{len(self)} channels, {self.wall_time:.1f} s)"
        )

    def _repr_html_(self) -> str:
        return solution_html(self)

    # --- joints and their films ---------------------------------------------------------------

    @property
    def joints(self) -> dict[str, JointResults]:
        """Results of ideal joints, drives and clearance joints by name.

        Examples: `solution.joints["pin"].minimum_film_thickness`,
        `solution.joints["pin"].film(time=0.01)`.
        """
        calls = self._record.model.get("items", ())
        kinds = (*JOINTS, *DRIVES, *CLEARANCES)
        found = {
            call["name"]: make(JointResults, self, call) for call in calls if call["call"] in kinds
        }
        return ByName("solution", "joint", found)

    @admits("film")
    def film(
        self,
        joint: str,
        *,
        crank_angle: CrankAngle | None = None,
        time: Time | None = None,
        progress: bool = True,
    ) -> FilmSolution:
        """Return the film of a joint, or on a surface of a solid, at an instant of the run.

        The result has the same type as for a stand-alone bearing, with fields over the surface,
        forces and flows. It belongs to the given instant, also between two rows.

        Films that `simulate(..., snapshots=...)` has stored are available at once. A film whose
        cavitation condition has no history is solved again for the recorded motion; between two
        rows this is the motion of `at`. For a mass-conserving film, and for a film on a surface of
        a solid, the steps of the run are repeated from the previous snapshot or from its start, and
        a shorter last step ends at the instant.

        Args:
            joint: name of a clearance joint with a film, or of a film on a surface of a solid.
            crank_angle: crank angle of the film [deg].
            time: time of the film [s]; give either `time` or `crank_angle`.
            progress: whether a progress bar is shown if the repetition takes longer than a second.

        Raises:
            InvalidInput: the joint or the instant does not exist, or the solution contains no state
                because its file was written by an early version.
        """
        calls = list(self._record.model.get("items", ()))
        return film_at(
            self,
            calls,
            joint,
            crank_angle=float_or_none(crank_angle),
            time=float_or_none(time),
            progress=progress,
        )

    @property
    def snapshots(self) -> Array:
        """Times of the stored states of the run [s]."""
        return self._record.snapshots.times.copy()

    # --- files --------------------------------------------------------------------------------

    @admits("solution")
    def to_netcdf(self, path: str | PathLike[str]) -> None:
        """Write the solution to a netCDF file, which `load` and other programs can read.

        The file is complete or, after an error, unchanged. Channels are named "<item>.<quantity>"
        in the file, because "/" has a special meaning in netCDF, and characters beyond ASCII are
        replaced. The attributes `item` and `quantity` of a variable contain the original names.

        Args:
            path: path of the file.

        Raises:
            InvalidInput: the file cannot be written; also an OSError.
        """
        self._write(path, {})

    def _write(self, path: str | PathLike[str], more: Mapping[str, str]) -> None:
        """Write the solution to a file, with additional attributes."""
        record = self._record
        attributes = {
            "Conventions": "CF-1.11",
            "title": "Motion of a mechanism with clearance joints",
            "source": f"tribodyn {record.version}",
            "tribodyn_version": record.version,
            "created": record.created,
            "status": record.status,
            "message": record.message,
            "wall_time": record.wall_time,
        }
        attributes |= {key: json.dumps(getattr(record, key)) for key in JSON_ATTRIBUTES}
        attributes |= more
        dataset = self._dataset.rename_vars(_netcdf.legal_names(self)).assign_attrs(attributes)
        if record.state is not None:
            about = {"long_name": "state of the last step, from which a run can continue"}
            dataset = dataset.assign_coords({STATE: xr.Variable(STATE, record.state, about)})
        dataset = dataset.assign_coords(record.snapshots.variables())
        _netcdf.write_dataset(dataset, path, f"tribodyn-{FORMAT}-{FORMAT_VERSION}")
