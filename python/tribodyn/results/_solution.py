"""Results: labelled channels over time, with the inputs they were computed from."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from copy import deepcopy
from dataclasses import replace
from os import PathLike
from typing import Any

import numpy as np

from tribodyn._arguments.door import admits, make
from tribodyn._arguments.kinds import FLAG, PATH, TEXT, instance, optional, several
from tribodyn._arguments.numbers import Matrix
from tribodyn._arguments.scalars import Array, Pair, Scalar, float_or_none
from tribodyn._calls import CLEARANCES, DRIVES, JOINTS
from tribodyn._later import pd, xr
from tribodyn.errors._making import ByName
from tribodyn.errors._notices import Notice
from tribodyn.fields import FilmSolution
from tribodyn.results import _netcdf
from tribodyn.results._channels import ChannelTable
from tribodyn.results._files import file_error
from tribodyn.results._films import film_at
from tribodyn.results._impacts import impact_table
from tribodyn.results._inputs import CHANNELS, DATASET, WINDOW
from tribodyn.results._joint_results import INSTANT, JointResults
from tribodyn.results._joints import WINDOWS, Windows
from tribodyn.results._labels import Channels, labelled
from tribodyn.results._run_record import RunRecord
from tribodyn.results._snapshots import Snapshots
from tribodyn.results._summary import Summary, summary
from tribodyn.results._tables import joint_table
from tribodyn.results._upgrade import upgraded

__all__ = ["Solution", "load"]

FORMAT = "solution"
# The first had no checksum, and its channels came back in another order.
FORMAT_VERSION = 2

# Attributes of a file that are no plain text or number.
_JSON_ATTRIBUTES = (
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
# Coordinate of a file that holds the state of the last step; readers that do not know it, of other
# programs and earlier versions, see no channel in it.
_STATE = "state"

Window = tuple[float, float]


class Solution(ChannelTable):
    """What a run has recorded, one row for every accepted step, or for those of `record_every`.

    `solution["pin/minimum_film_thickness"]` is an `xarray.DataArray` over time with its unit; of
    vectors the second dimension is `component` in the plane, `component_xyz` in space and
    `component_xyzw` of orientations. `solution.channels` lists what there is. Where a
    drive turns the mechanism, `crank_angle` [deg] is a coordinate beside time.
    """

    @admits(
        "solution",
        dataset=DATASET,
        record=instance(RunRecord, hint="what a run has kept"),
    )
    def __init__(self, dataset: xr.Dataset, record: RunRecord) -> None:
        self._dataset = dataset
        self._record = record

    @classmethod
    @admits(
        "solution",
        rows=Matrix(),
        channels=CHANNELS,
        record=instance(RunRecord, hint="what a run has kept"),
    )
    def from_rows(
        cls,
        rows: Array,
        channels: Channels,
        record: RunRecord,
    ) -> Solution:
        """Label the rows of a recorder, each number in the unit of its channel.

        Args:
            rows: one for each time, in the unit of their channels.
            channels: (item, quantity, components, first column) each.
            record: how the result came about.
        """
        shared = record.redundancy.get("joints", ())
        return cls(labelled(rows, channels, shared), record)

    @admits("window", **WINDOW)
    def window(self, *, crank_angle: Pair | None = None, time: Pair | None = None) -> Solution:
        """Return the part within a window of crank angle [deg] or time [s].

        Rows at the ends of the window are interpolated. No run goes on from a window.
        """
        return Solution(self._cut(crank_angle, time), replace(self._record, state=None))

    @admits("table", quantity=TEXT, windows=WINDOWS, unit=optional(TEXT))
    def table(
        self,
        quantity: str = "minimum_film_thickness",
        *,
        windows: Windows = None,
        unit: str | None = None,
    ) -> pd.DataFrame:
        """Return statistics of one quantity of every clearance joint as a pandas.DataFrame.

        A row for each joint; columns (window, statistic) with mean, minimum, maximum and standard
        deviation, of vectors those of their magnitude. `tables` gives all quantities at once.

        Args:
            quantity: second half of a channel's name.
            windows: pairs of crank angles [deg], or "all", "last revolution"; None is everything.
            unit: SI unit with a prefix, such as "µm"; None is the SI unit.
        """
        return joint_table(self, quantity, WINDOWS.take(windows, "table", "windows"), unit)

    @admits("impacts", joint=TEXT)
    def impacts(self, joint: str) -> pd.DataFrame:
        """Return the impacts of a dry joint with a contact law as a pandas.DataFrame.

        A row for each, in the order of the touch: "time" of the touch [s], "speed" of approach
        there [m/s], "duration" [s], NaN of one that lasts at the end, "largest_force" [N], the
        normal one, and "energy_loss" [J], with that of friction. Where a gap has several sites at
        which the walls may touch, "site" is its number. All but duration are those so far of an
        impact that lasts at the end.

        Args:
            joint: name of the joint.

        Raises:
            InvalidInput: there is no such joint, or it has no contact law.
        """
        return impact_table(self, joint)

    @admits("solution")
    def summary(self) -> Summary:
        """Return how the run ended, its balances of energy and oil, its thinnest films, warnings.

        `print(solution.summary())` shows it; it is a table in a notebook.
        """
        return summary(self)

    # --- where it comes from ------------------------------------------------------------------

    @property
    def status(self) -> str:
        """How the run ended: "finished", "not converged", "interrupted" or "failed".

        "not converged" is a whole run whose condition `until` was not met. "running" is what a
        checkpoint holds of a run that is still going on or was killed.
        """
        return self._record.status

    @property
    def message(self) -> str:
        """The error of a failed run; else empty."""
        return self._record.message

    @property
    def model_parameters(self) -> dict[str, Any]:
        """Inputs of the model, plain data in SI units; see `Model.from_parameters`."""
        return dict(self._record.model)

    @property
    def integrator(self) -> dict[str, Any]:
        """Name and options of the integrator."""
        return dict(self._record.integrator)

    @property
    def run_statistics(self) -> dict[str, int]:
        """Counts of the run.

        "steps", "rejected_by_error", "rejected_by_newton" and "cut_by_events" (attempts that ended
        behind an event); "newton_iterations"; "evaluations" of all forces; "factorisations" of
        the matrix of the equations of motion and "linear_solves" with it; "film_evaluations" and
        "film_linear_solves", for each of which a film's matrix is factorised.
        """
        return ByName("solution", "count", self._record.run_statistics)

    @property
    def until(self) -> dict[str, Any]:
        """The condition that was to end the run; empty if there was none.

        "converged" says whether it was met, "cycles" after how many; of `Periodic` also "change",
        that from the last cycle but one to the last, and "changes", all of them from the second
        cycle on.
        """
        return dict(self._record.until)

    @property
    def start(self) -> dict[str, Any]:
        """How the run began from another one; empty if it did not.

        "time" says where [s], "continued" whether it went on as if it had not stopped. Where not,
        "corrections" tells by how much the old state was changed to fit the model ("item",
        "quantity", "amount", "unit" of each, and the amount "relative" to the size of the
        mechanism, a radian, the fastest body or the oil before), "added" and "dropped" name the
        items that only the new or the old model has, "refilled" films that began anew.
        """
        return deepcopy(dict(self._record.start))

    @property
    def plan(self) -> dict[str, Any]:
        """The end that the run was asked for, and when its condition is asked [s]."""
        return deepcopy(dict(self._record.plan))

    @property
    def worst_drift(self) -> dict[str, Any]:
        """The largest violation of the joints: joint, amount, unit, time [s], by_tolerance."""
        return dict(self._record.worst_drift)

    @property
    def redundancy(self) -> dict[str, Any]:
        """Rows of the joints that depended on each other at the start: "rows", "joints".

        "rows" is how many could be left out, "joints" names those that take part. They share loads
        in a way that rigid bodies leave open; their forces and torques are those of least norm,
        and the attribute `reaction` of these channels says so.
        """
        return deepcopy(dict(self._record.redundancy))

    @property
    def record_every(self) -> int | float:
        """Which steps are rows: every so many (1: all), or the first after multiples of a time [s].

        Rows that are kept besides: the first and the last; those of snapshots; of each impact the
        one with its whole account; those at which film thickness, pressures of film and asperities,
        force of a clearance joint, kinetic energy or energy error pass their extreme value so far,
        so that extreme values of these are those of all steps; and all of the last two cycles of a
        run until `Periodic`. Of other quantities, and for means and deviations, the rows are what
        is known: between them channels are taken as straight lines.
        """
        every: int | float = self._record.recording.get("every", 1)
        return every

    @property
    def state(self) -> Array | None:
        """The state of the last step, from which `simulate(..., start=solution)` goes on.

        Numbers that only the kernel understands; None of a window, and of old files.
        """
        return None if self._record.state is None else self._record.state.copy()

    @property
    def warnings(self) -> list[dict[str, str]]:
        """What the run warned of: "category", the name of a warning class, and "text" of each."""
        return [dict(warning) for warning in self._record.warnings]

    @admits("solution", notices=several(instance(Notice)))
    def with_warnings(self, notices: Sequence[Notice]) -> Solution:
        """Return the same result with the given warnings."""
        warnings = [notice.plain() for notice in notices]
        return Solution(self._dataset, replace(self._record, warnings=warnings))

    @property
    def wall_time(self) -> float:
        """How long the run took [s]."""
        return self._record.wall_time

    @property
    def version(self) -> str:
        """Version of tribodyn that computed it."""
        return self._record.version

    @property
    def created(self) -> str:
        """When it was computed, UTC."""
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

    # --- joints and their films ---------------------------------------------------------------

    @property
    def joints(self) -> dict[str, JointResults]:
        """The joints, drives and clearance joints by name, each with its channels and its films.

        `solution.joints["pin"].minimum_film_thickness`, `solution.joints["pin"].film(time=0.01)`.
        """
        calls = self._record.model.get("items", ())
        kinds = (*JOINTS, *DRIVES, *CLEARANCES)
        found = {
            call["name"]: make(JointResults, self, call) for call in calls if call["call"] in kinds
        }
        return ByName("solution", "joint", found)

    @admits("film", joint=TEXT, progress=FLAG, **INSTANT)
    def film(
        self,
        joint: str,
        *,
        crank_angle: Scalar | None = None,
        time: Scalar | None = None,
        progress: bool = True,
    ) -> FilmSolution:
        """Return the film of a joint at the row of an instant of the run.

        That is the row of a snapshot at this instant, else the nearest one.

        It is what a bearing by itself returns: fields over the surface, forces, flows. What
        `simulate(..., snapshots=...)` has kept is at hand. A film without memory is solved again
        for the recorded motion; for a mass-conserving one the run is repeated from the last
        snapshot before, or its start.

        Args:
            joint: name of a clearance joint with a film.
            crank_angle: [deg].
            time: [s]; give this or crank_angle.
            progress: show a progress bar where repeating the run takes longer than a second.

        Raises:
            InvalidInput: there is no such joint or instant, or the file is of an earlier version
                and keeps no state to begin with.
        """
        calls = list(self._record.model.get("items", ()))
        return film_at(
            self,
            calls,
            self._record.snapshots,
            joint,
            crank_angle=float_or_none(crank_angle),
            time=float_or_none(time),
            progress=progress,
        )

    @property
    def snapshots(self) -> Array:
        """Times at which the run has kept its state [s]."""
        return self._record.snapshots.times.copy()

    # --- files --------------------------------------------------------------------------------

    @admits("solution", path=PATH)
    def to_netcdf(self, path: str | PathLike[str]) -> None:
        """Write everything to a netCDF file, which `load` reads and other programs understand.

        Channels are named "<item>.<quantity>" there, as "/" has a meaning in netCDF, and letters
        beyond ASCII are replaced; the attributes `item` and `quantity` have the true names. The
        file is written beside its place and renamed, so that it is whole or the old one.

        Raises:
            InvalidInput: the file cannot be written; also an OSError.
        """
        self._write(path, {})

    def _write(self, path: str | PathLike[str], more: Mapping[str, str]) -> None:
        """Write everything to a file, with further attributes."""
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
        attributes |= {key: json.dumps(getattr(record, key)) for key in _JSON_ATTRIBUTES}
        attributes |= more
        dataset = self._dataset.rename_vars(_netcdf.legal_names(self)).assign_attrs(attributes)
        if record.state is not None:
            about = {"long_name": "state of the last step, from which a run goes on"}
            dataset = dataset.assign_coords({_STATE: xr.Variable(_STATE, record.state, about)})
        dataset = dataset.assign_coords(record.snapshots.variables())
        _netcdf.write(dataset, path, f"tribodyn-{FORMAT}-{FORMAT_VERSION}")


@admits("load", path=PATH)
def load(path: str | PathLike[str]) -> Solution:
    """Read a solution that `Solution.to_netcdf` wrote, of this or an earlier version.

    Raises:
        InvalidInput: the file cannot be read, was cut off or altered, or holds something else;
            also an OSError.
    """
    dataset = _netcdf.read(path, FORMAT, FORMAT_VERSION)
    try:
        return _from_file(dataset)
    except Exception as error:
        # Of the first version, which has no checksum, or of a file that another program made.
        raise file_error(
            path, f"is altered: {type(error).__name__}: {error}", _netcdf.DAMAGED
        ) from error


def _from_file(dataset: xr.Dataset) -> Solution:
    state = None
    snapshots, dataset = Snapshots.taken_from(dataset)
    if _STATE in dataset.coords:
        state = np.array(dataset[_STATE].values)
        dataset = dataset.drop_vars(_STATE)
    names = {
        name: f"{data.attrs['item']}/{data.attrs['quantity']}"
        for name, data in dataset.data_vars.items()
    }
    attributes = dataset.attrs
    # Files of earlier versions know neither conditions nor warnings nor starts.
    data = {key: _plain(attributes, key) for key in _JSON_ATTRIBUTES if key in attributes}
    data["model"] = upgraded(data["model"])
    record = RunRecord(
        status=attributes["status"],
        message=attributes["message"],
        wall_time=float(attributes["wall_time"]),
        version=attributes["tribodyn_version"],
        created=attributes["created"],
        state=state,
        snapshots=snapshots,
        **data,
    )
    dataset = dataset.rename_vars(names)
    dataset.attrs = {}
    return Solution(dataset, record)


def _plain(attributes: Mapping[str, Any], key: str) -> Any:
    """Return an attribute that is no plain text, of the kind that it should be."""
    value = json.loads(attributes[key])
    wanted: type = list if key == "warnings" else dict
    kind = type(value)
    if kind is not wanted:
        raise TypeError(f"{key} must be a {wanted.__name__}, not {value!r}")
    entries: Any = value if wanted is list else []
    if key == "model":
        entries = value["items"]
        # Forces of early versions may have no name.
        if not all("call" in entry for entry in entries):
            raise KeyError("call of an item of the model")
    if not all(isinstance(entry, dict) for entry in entries):
        raise TypeError(f"{key} must hold dicts")
    return value
