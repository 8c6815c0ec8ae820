"""Studies: many runs of one mechanism with varied parameters, stored on disk."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from os import PathLike
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated, Any

from tribodyn._arguments.aliases import Time
from tribodyn._arguments.door import admits
from tribodyn._arguments.kinds import optional
from tribodyn._core import __version__
from tribodyn._later import pd, xr
from tribodyn.errors import ByName, Notice, RunWarning, make_error, unknown_name
from tribodyn.results import (
    TIME_WINDOWS,
    WINDOWS,
    FileError,
    Solution,
    TimeWindows,
    Windows,
    frame,
    in_full,
    windows_of,
    with_legal_names,
    with_unit,
    write_dataset,
)
from tribodyn.run import error_of
from tribodyn.studies._collecting import (
    Reduction,
    RisingCrankAngles,
    RisingTimes,
    StatisticsByName,
    assemble,
    reduce,
    reduction,
)
from tribodyn.studies._notebook import study_html
from tribodyn.studies._notices import notices_of_runs, notices_of_study, warned
from tribodyn.studies._opening import opened
from tribodyn.studies._points import Axis, Label, Point, points
from tribodyn.studies._solutions import Solutions
from tribodyn.studies._store import COMPLETE, Store

__all__ = ["Study"]


class Study:
    """The runs of a study, as returned by `vary` or read by `Study.open`.

    Attributes:
        status: "finished", or "interrupted" after Ctrl-C.
        wall_time: computing time of the call of `vary` [s]; 0 after `open`.
        manifest: path of the file that maps runs to files.
    """

    @admits("study")
    def __init__(
        self,
        *,
        axes: tuple[Axis, ...],
        keys: Mapping[tuple[int, ...], str],
        coarser: Mapping[tuple[int, ...], str],
        store: Store,
        what: Reduction,
        status: str,
        wall_time: Time,
        manifest: Path,
        temporary: TemporaryDirectory[str] | None,
    ) -> None:
        self._axes = axes
        self._keys, self._coarser = dict(keys), dict(coarser)
        self._store = store
        self._what = what
        self.status = status
        self.wall_time = wall_time
        self.manifest = manifest
        # The temporary folder exists as long as this object.
        self._temporary = temporary
        self._dataset: xr.Dataset | None = None

    @classmethod
    @admits("study")
    def open(
        cls, directory: str | PathLike[str], *, manifest: str | PathLike[str] | None = None
    ) -> Study:
        """Return a study from the folder of its files, without its build function.

        The runs have the status that their files show. The dataset contains the statistics of the
        clearance joints over the whole run; `collect` returns others.

        Args:
            directory: folder of the files, the argument of `vary`.
            manifest: name of the manifest in a folder of several studies, `Study.manifest`.

        Raises:
            InvalidInput: the folder contains no study or several of them, or the manifest cannot be
                read.
        """
        return cls(**opened(Store(directory), manifest))

    @property
    def parameters(self) -> dict[str, list[Label]]:
        """Labels of the values of each parameter by name."""
        found = {axis.name: list(axis.labels) for axis in self._axes}
        return ByName("study", "parameter", found)

    @property
    def directory(self) -> Path:
        """Folder of the files of the study."""
        return self._store.folder

    @property
    def dataset(self) -> xr.Dataset:
        """Requested results of all runs, with the parameters as first dimensions.

        The dataset contains the `status` of every run and the results of the arguments `statistics`
        and `channels` of `vary`. The statistics of clearance joints have the names of the
        quantities and the dimensions (joint, window, statistic); vectors are represented by their
        magnitude. Results that a run does not have are NaN.
        """
        if self._dataset is None:
            self._dataset = self._collect(self._what)
        return self._dataset

    @admits("study")
    def collect(
        self,
        *,
        statistics: StatisticsByName | None = None,
        windows: Annotated[Windows, optional(WINDOWS)] = None,
        time_windows: Annotated[TimeWindows, TIME_WINDOWS] = None,
        channels: str | Sequence[str] = (),
        crank_angle: RisingCrankAngles | None = None,
        time: RisingTimes | None = None,
    ) -> xr.Dataset:
        """Return a dataset with other statistics, windows or histories of the same runs.

        Args:
            statistics: functions of a solution by name, see `vary`.
            windows: crank-angle windows [deg] of the statistics of clearance joints, see `vary`.
            time_windows: windows of time [s] of the same statistics.
            channels: names of channels whose histories are part of the dataset.
            crank_angle: increasing crank angles of the histories [deg].
            time: increasing times of the histories [s], instead of `crank_angle`.
        """
        return self._collect(
            reduction(statistics, windows, time_windows, channels, crank_angle, time)
        )

    @property
    def error_estimate(self) -> xr.Dataset:
        """Errors of the numbers in `dataset`, if `vary` was called with estimate_error=True.

        An error is the magnitude of the difference from the same run with films whose cells have
        twice the size, as in `RunErrorEstimate`. It is NaN if one of the two runs has no result.
        """
        return self._errors(self._what)

    @admits("study")
    def collect_errors(
        self,
        *,
        statistics: StatisticsByName | None = None,
        windows: Annotated[Windows, optional(WINDOWS)] = None,
        time_windows: Annotated[TimeWindows, TIME_WINDOWS] = None,
        channels: str | Sequence[str] = (),
        crank_angle: RisingCrankAngles | None = None,
        time: RisingTimes | None = None,
    ) -> xr.Dataset:
        """Return the errors of the numbers that `collect` returns, see `error_estimate`.

        Args:
            statistics: functions of a solution by name, see `vary`.
            windows: crank-angle windows [deg] of the statistics of clearance joints, see `vary`.
            time_windows: windows of time [s] of the same statistics.
            channels: names of channels whose histories are part of the dataset.
            crank_angle: increasing crank angles of the histories [deg].
            time: increasing times of the histories [s], instead of `crank_angle`.
        """
        return self._errors(
            reduction(statistics, windows, time_windows, channels, crank_angle, time)
        )

    @property
    def solutions(self) -> Solutions:
        """Solutions of the completed runs by label, which are read on access.

        The labels are in the order of the parameters: `solutions["II", "KE"]`.
        """
        return Solutions(self._axes, self._keys, self._store)

    @admits("study")
    def solution(self, **labels: object) -> Solution:
        """Return the solution of one run, identified by its labels.

        An example is `study.solution(configuration="II", asperities="KE")`. The solution of a
        failed run is its completed part, with the status "failed".

        Args:
            labels: label of each parameter; parameters with a single value may be omitted.

        Raises:
            InvalidInput: the labels do not identify a run, or the run has no solution.
        """
        known = [axis.name for axis in self._axes]
        for name in labels:
            if name not in known:
                raise unknown_name("study", name, known, "parameter")
        place = []
        for axis in self._axes:
            if axis.name in labels:
                place.append(axis.position(labels[axis.name]))
            elif len(axis.labels) == 1:
                place.append(0)
            else:
                raise make_error(
                    item="study",
                    quantity=axis.name,
                    rule="must be given to identify one run",
                    hint="known: " + ", ".join(map(str, axis.labels)),
                )
        key = self._keys[tuple(place)]
        status = self._store.status(key)
        if status in (*COMPLETE, "damaged"):
            # Reading a damaged file raises an error that describes the damage.
            return self._store.solution(key)
        if status == "failed" and self._store.partial_file(key).exists():
            return self._store.partial(key)
        rule = f"has no solution at {self._point(tuple(place))}: {status}"
        error = self._record(key).get("error", {})
        raise make_error(item="study", rule=rule, hint=str(error.get("message", "")))

    @property
    def failures(self) -> pd.DataFrame:
        """Table of the failed runs: type, message, hint, and time of the failure [s]."""
        rows: list[tuple[Point, dict[str, Any]]] = []
        for point in points(self._axes):
            key = self._keys[point.place]
            if self._store.status(key) == "failed":
                error = self._store.record(key)["error"]
                reached = error["time"]
                row = {
                    "error": error["type"],
                    "message": error["message"],
                    "hint": error["hint"],
                    "time": math.nan if reached is None else reached,
                }
                rows.append((point, row))
        return self._table(rows, ["error", "message", "hint", "time"])

    @property
    def runs(self) -> pd.DataFrame:
        """Table of all runs: status, file, computing time [s], host, date and warnings.

        Computing times and hosts are not part of the dataset, which does not depend on the machine
        and on interruptions of the study.
        """
        rows: list[tuple[Point, dict[str, Any]]] = []
        for point in points(self._axes):
            key = self._keys[point.place]
            record = self._record(key)
            status = self._store.status(key)
            files = {"failed": self._store.partial_file(key)}
            files |= {s: self._store.solution_file(key) for s in (*COMPLETE, "damaged")}
            file = files.get(status)
            row = {
                "status": status,
                "file": file.name if file is not None and file.exists() else "",
                "wall_time": record.get("wall_time", math.nan),
                "host": record.get("host", ""),
                "created": record.get("created", ""),
                "warnings": "; ".join(entry["text"] for entry in warned(record)),
            }
            rows.append((point, row))
        return self._table(rows, ["status", "file", "wall_time", "host", "created", "warnings"])

    @admits("study")
    def table(
        self,
        quantity: str = "minimum_film_thickness",
        *,
        windows: Annotated[Windows, optional(WINDOWS)] = None,
        time_windows: Annotated[TimeWindows, TIME_WINDOWS] = None,
        unit: str | None = None,
    ) -> pd.DataFrame:
        """Return statistics of one quantity by run, joint and window as a `pandas.DataFrame`.

        Args:
            quantity: second half of a channel's name.
            windows: pairs of crank angles [deg], "all" or "last revolution". Without any window
                these are the windows of the study.
            time_windows: pairs of times [s].
            unit: SI unit with a prefix, such as "µm"; None is the SI unit.
        """
        dataset = self._with_windows(windows, time_windows)
        if quantity not in dataset or "joint" not in dataset[quantity].dims:
            known = [str(name) for name, data in dataset.items() if "joint" in data.dims]
            raise unknown_name("study", quantity, known, "quantity")
        return frame(dataset[quantity], unit)

    @admits("study")
    def to_netcdf(self, path: str | PathLike[str]) -> None:
        """Write the dataset to a netCDF file, which `xarray.open_dataset` can read.

        The file is complete or, after an error, unchanged. In names "/" becomes ".", and characters
        beyond ASCII are replaced. The attribute `name` of a variable contains the original name,
        and the attribute `order` of the file lists the variables in their original order.

        Args:
            path: path of the file.

        Raises:
            InvalidInput: the file cannot be written; also an OSError.
        """
        write_dataset(with_legal_names(self.dataset), path, "tribodyn-study-dataset-1")

    def _counts(self) -> dict[str, int]:
        """Return the number of runs by status."""
        counts = Counter(map(self._store.status, self._keys.values()))
        coarser = Counter(map(self._store.status, self._coarser.values()))
        return counts | {f"{status} with coarser films": n for status, n in coarser.items()}

    def _repr_html_(self) -> str:
        return study_html(self, self._counts())

    def __repr__(self) -> str:
        runs = ", ".join(f"{count} {status}" for status, count in self._counts().items())
        names = " x ".join(f"{axis.name} ({len(axis.labels)})" for axis in self._axes)
        return f"Study({names}: {runs})"

    def _record(self, key: str) -> dict[str, Any]:
        """Return the record of a run, or for a damaged record a warning about the damage.

        `vary` restores damaged records, so the damage must have occurred afterwards.
        """
        try:
            return self._store.record(key)
        except FileError as error:
            return {"warnings": [{"category": RunWarning.__name__, "text": str(error)}]}

    def _with_windows(self, windows: Any, time_windows: Any) -> xr.Dataset:
        given = windows is not None or bool(time_windows)
        if not given or windows_of(windows, time_windows, "table") == self._what.windows:
            return self.dataset
        return self.collect(windows=windows, time_windows=time_windows)

    def _point(self, place: tuple[int, ...]) -> Point:
        return next(point for point in points(self._axes) if point.place == place)

    def _errors(self, what: Reduction) -> xr.Dataset:
        if not self._coarser:
            raise make_error(
                item="study",
                quantity="error_estimate",
                rule="was not requested",
                hint="give estimate_error=True to vary, which computes the missing runs alone",
            )
        fine, coarse = self._collect(what), self._collect(what, self._coarser)
        return error_of(fine, [coarse]).assign_attrs(fine.attrs)

    def _collect(
        self, what: Reduction, keys: Mapping[tuple[int, ...], str] | None = None
    ) -> xr.Dataset:
        chosen = self._keys if keys is None else keys

        def runs() -> Iterator[tuple[Point, str, xr.Dataset | None]]:
            for point in points(self._axes):
                key = chosen[point.place]
                status = self._store.status(key)
                complete = status in COMPLETE
                yield point, status, reduce(self._store.solution(key), what) if complete else None

        dataset = assemble(self._axes, runs(), what)
        return dataset.assign_attrs({"source": f"tribodyn {__version__}"})

    def _table(
        self, rows: Sequence[tuple[Point, dict[str, Any]]], columns: list[str]
    ) -> pd.DataFrame:
        names = [with_unit(axis.name, axis.unit) for axis in self._axes]
        index = pd.MultiIndex.from_tuples(
            [tuple(point.labels.values()) for point, _ in rows], names=names
        )
        return in_full(pd.DataFrame([row for _, row in rows], index=index, columns=columns))

    def _warnings(self) -> list[Notice]:
        """Return the warnings about missing and failed runs, and those of the runs."""
        found = [self._store.status(key) for key in self._keys.values()]
        notices = notices_of_study(
            self.status, self.directory, found, lambda: str(self.failures.iloc[0]["message"])
        )
        records = [(point, self._record(self._keys[point.place])) for point in points(self._axes)]
        without = sum(self._store.status(key) == "failed" for key in self._coarser.values())
        if without:
            text = f"study: {without} runs with coarser films failed, so their errors are NaN"
            notices.append(Notice(RunWarning, text))
        return notices + notices_of_runs(records)
