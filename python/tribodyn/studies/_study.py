"""Studies: many runs of one mechanism with varied parameters, stored on disk."""

from __future__ import annotations

import math
import time as clock
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from os import PathLike
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated, Any

from tribodyn._arguments.aliases import Time
from tribodyn._arguments.door import admits, kinds_of_call
from tribodyn._arguments.kinds import (
    ANYTHING,
    describe,
    optional,
)
from tribodyn._arguments.numbers import whole
from tribodyn._core import __version__
from tribodyn._later import pd, xr
from tribodyn.errors import LOGGER, ByName, Notice, RunWarning, issue, make_error, unknown_name
from tribodyn.model import Model
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
from tribodyn.run import Progress, simulate
from tribodyn.studies import _running as running
from tribodyn.studies._collecting import (
    Reduction,
    RisingCrankAngles,
    RisingTimes,
    StatisticsByName,
    assemble,
    reduce,
    reduction,
)
from tribodyn.studies._jobs import Job, restore_records, write_manifest
from tribodyn.studies._notebook import study_html
from tribodyn.studies._notices import notices_of_runs, notices_of_study, warned
from tribodyn.studies._opening import opened
from tribodyn.studies._points import BUILD, Axis, Label, Point, axes, points, split, with_units
from tribodyn.studies._solutions import Solutions
from tribodyn.studies._store import COMPLETE, Store
from tribodyn.studies._worker import Task

__all__ = ["Study", "vary"]

describe(Executor, hint="such as a ThreadPoolExecutor")
Build = Annotated[Callable[..., Model], BUILD]


@admits("study")
def vary(
    build: Build,
    parameters: Annotated[Mapping[str, object], ANYTHING],
    *,
    statistics: StatisticsByName | None = None,
    windows: Annotated[Windows, optional(WINDOWS)] = None,
    time_windows: Annotated[TimeWindows, TIME_WINDOWS] = None,
    channels: str | Sequence[str] = (),
    crank_angle: RisingCrankAngles | None = None,
    time: RisingTimes | None = None,
    units: Mapping[str, str] | None = None,
    directory: str | PathLike[str] | None = None,
    executor: Executor | None = None,
    workers: Annotated[int, whole(1, 10_000)] | None = None,
    retry_failed: bool = False,
    progress: Progress = True,
    **options: object,
) -> Study:
    """Run `simulate(build(**point), **options)` for every point of the product of parameters.

    Every completed run is written to disk at once. If `vary` is called again with the same folder
    after a crash, it computes the missing runs only, and the dataset is the same as without the
    crash. Runs with other parameters, options, models or versions have separate files in the
    folder. The error of a failed run is recorded and does not stop the other runs. Ctrl-C stops the
    study; completed runs are kept, and the study is returned with a warning.

    Models are built in the calling process and sent to the workers as plain data. So `build` may be
    any function, also one that is defined in a notebook.

    Args:
        build: function that returns a model; its arguments are varied.
        parameters: list of values for each parameter; the last parameter varies fastest. A dict
            of values assigns names to the values. A parameter that is no argument of `build` may be
            an option of `simulate`, such as "integrator".
        statistics: functions of a solution by name; each returns a number, a `Statistics` or a
            DataArray with named dimensions. They are evaluated in the calling process when the
            dataset is requested.
        windows: crank angles (start, end) [deg], "all" or "last revolution", over which the
            statistics of clearance joints are computed; None is "all", or no such window beside
            windows of time.
        time_windows: pairs of times (start, end) [s], over which the same statistics are computed.
        channels: names of channels whose histories are part of the dataset.
        crank_angle: increasing crank angles of the histories [deg].
        time: increasing times of the histories [s], instead of `crank_angle`.
        units: units of the plain numbers of parameters by name, such as {"clearance": "m"}, for
            datasets, tables and plots. Without an entry, a parameter has the unit of its
            quantities, of the option of `simulate`, or of the annotation of the argument of
            `build`, such as Annotated[float, "m"].
        directory: folder of the files; None takes a temporary folder that is removed with the
            study.
        executor: executor of the runs, such as a ThreadPoolExecutor or a dask client's
            get_executor(), with access to the same folder. None starts processes.
        workers: number of processes; None takes one for each processor, and 1 uses the calling
            process.
        retry_failed: whether failed runs are repeated.
        progress: whether a progress bar counts the runs; a text is shown in front of the bar.
        options: arguments of `simulate`.

    Returns:
        The study, with `dataset`, `solutions`, `failures` and `runs`.

    Raises:
        InvalidInput: an argument is invalid, or the folder cannot be created.
        ModelError: a worker process has called `vary`, or no process could be started.
    """
    running.check_not_in_start()
    product = axes(parameters)
    kinds = kinds_of_call(simulate)
    allowed = set(kinds) - {"model", "progress"}
    for name in options:
        if name not in allowed:
            raise unknown_name("study", name, sorted(allowed), "option")
        kinds[name].take(options[name], "study", name)
    product = with_units(product, build, kinds, units or {})
    to_build, to_run = split(product, build, allowed - set(options))
    running.check_length({*options, *to_run})
    what = reduction(statistics, windows, time_windows, channels, crank_angle, time)
    if workers is not None and executor is not None:
        raise make_error(item="study", quantity="workers", rule="cannot be given with an executor")

    temporary = None
    if directory is None:
        temporary = TemporaryDirectory(prefix="tribodyn-study-")
        directory = temporary.name
    store = Store(directory)
    store.prepare()

    identity = running.identity()
    jobs = []
    for point in points(product):
        chosen = dict(options) | {name: point.values[name] for name in to_run}
        arguments = {name: point.values[name] for name in to_build}
        jobs.append(Job(identity, store, build, point, arguments, chosen))
    manifest = write_manifest(store, build, product, options, jobs)

    faults = restore_records(store, jobs)
    waiting = [
        job.task
        for job in jobs
        if job.task and running.is_open(store.status(job.key), retry_failed)
    ]
    bar = running.progress_bar(progress, len(jobs), len(jobs) - len(waiting))
    counts = {"failed": sum(store.status(job.key) == "failed" for job in jobs)}
    if retry_failed:
        counts["failed"] = sum(job.task is None for job in jobs)

    def done(task: Task, status: str) -> None:
        counts["failed"] += status == "failed"
        if counts["failed"]:
            bar.set_postfix_str(f"{counts['failed']} failed", refresh=False)
        bar.update()

    started = clock.perf_counter()
    LOGGER.info("study starts: %d of %d runs are missing", len(waiting), len(jobs))
    with bar:
        interrupted = bool(waiting) and running.run_all(
            waiting, executor, running.processors() if workers is None else workers, done
        )
    study = Study(
        axes=product,
        keys={job.point.place: job.key for job in jobs},
        store=store,
        what=what,
        status="interrupted" if interrupted else "finished",
        wall_time=clock.perf_counter() - started,
        manifest=manifest,
        temporary=temporary,
    )
    LOGGER.info("study ends: %r", study)
    issue([*faults, *study._warnings()])
    return study


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
        store: Store,
        what: Reduction,
        status: str,
        wall_time: Time,
        manifest: Path,
        temporary: TemporaryDirectory[str] | None,
    ) -> None:
        self._axes = axes
        self._keys = dict(keys)
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
        return Counter(map(self._store.status, self._keys.values()))

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

    def _collect(self, what: Reduction) -> xr.Dataset:
        def runs() -> Iterator[tuple[Point, str, xr.Dataset | None]]:
            for point in points(self._axes):
                key = self._keys[point.place]
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
        return notices + notices_of_runs(records)
