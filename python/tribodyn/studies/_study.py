"""Studies: many runs of one mechanism with other parameters, side by side and kept on disk."""

from __future__ import annotations

import math
import time as clock
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
from tribodyn.errors._making import ByName, UnknownName, make_error, unknown_name
from tribodyn.errors._notices import LOGGER, Notice, RunWarning, issue
from tribodyn.model._model import Model
from tribodyn.results import _netcdf
from tribodyn.results._files import FileError
from tribodyn.results._joints import WINDOWS, Windows
from tribodyn.results._solution import Solution
from tribodyn.results._tables import frame, with_unit
from tribodyn.run._simulation import Progress, simulate
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
from tribodyn.studies._jobs import Job, mend, write_manifest
from tribodyn.studies._notices import notices_of_runs, warned
from tribodyn.studies._points import BUILD, Axis, Label, Point, axes, points, split, with_units
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

    Every finished run is on disk at once, whole or not at all. Called again with the same folder
    after a crash, the study computes what is missing and gives the same dataset as one that was
    never disturbed; other parameters, options, models or versions have files of their own beside
    these. A run that fails is noted with its error and stops no other. Ctrl-C finishes nothing more
    and returns what is there, with a warning.

    Models are built here and sent to the workers as plain data, so `build` may be any function,
    also one of a notebook.

    Args:
        build: returns a model; its arguments are varied.
        parameters: list of values of every parameter; the last one changes first. A dict of
            values gives them names. A parameter that `build` does not take may be an option of
            `simulate`, such as "integrator".
        statistics: functions of a solution by name; each returns a number, a Statistics or a
            DataArray with named dimensions. They run here, when the dataset is asked for.
        windows: crank angles [deg] (start, end), "all" or "last revolution", over which every
            clearance joint's statistics are taken; None is "all".
        channels: names of channels whose histories are taken.
        crank_angle: rising crank angles [deg] at which they are taken.
        time: times [s] instead.
        units: unit of the numbers of a parameter by its name, such as {"clearance": "m"}, shown
            in datasets, tables and plots. Quantities bring their own, as do arguments of published
            cases and options of `simulate`.
        directory: folder of the files; None takes a temporary one that goes with the study.
        executor: what carries out the runs, such as a ThreadPoolExecutor or a dask client's
            get_executor(); it must see the same folder. None starts processes.
        workers: how many processes; None takes one for each processor, 1 stays in this process.
        retry_failed: carry out again what has failed before.
        progress: show a bar that counts runs; a text stands before it.
        options: of `simulate`.

    Returns:
        The study: `dataset`, `solutions`, `failures`, `runs`.
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
    _check_length({*options, *to_run})
    what = reduction(statistics, windows, channels, crank_angle, time)
    if workers is not None and executor is not None:
        raise make_error(item="study", quantity="workers", rule="is not given with an executor")

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

    faults = mend(store, jobs)
    waiting = [
        job.task for job in jobs if job.task and _is_open(store.status(job.key), retry_failed)
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
    """The runs of a study, made by `vary`.

    Attributes:
        status: "finished", or "interrupted" by Ctrl-C.
        wall_time: of the call of `vary` that returned it [s].
        manifest: file that says which run is in which file.
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
        # Its folder is removed with it.
        self._temporary = temporary
        self._dataset: xr.Dataset | None = None

    @property
    def parameters(self) -> dict[str, list[Label]]:
        """Names of the parameters and labels of their values."""
        found = {axis.name: list(axis.labels) for axis in self._axes}
        return ByName("study", "parameter", found)

    @property
    def directory(self) -> Path:
        """Folder of the files."""
        return self._store.folder

    @property
    def dataset(self) -> xr.Dataset:
        """What was asked for of all runs, with the parameters as dimensions.

        `status` of every run; statistics of every clearance joint over (joint, window, statistic)
        under the names of the quantities, of vectors those of the magnitude; what `statistics` and
        `channels` of `vary` name. What a run does not have is missing (NaN).
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
        channels: str | Sequence[str] = (),
        crank_angle: RisingCrankAngles | None = None,
        time: RisingTimes | None = None,
    ) -> xr.Dataset:
        """Return a dataset of other statistics, windows or histories of the same runs.

        The arguments are those of `vary`.
        """
        return self._collect(reduction(statistics, windows, channels, crank_angle, time))

    @property
    def solutions(self) -> Solutions:
        """The solutions of the finished runs by their labels, read when they are asked for.

        `solutions["II", "KE"]` has the labels in the order of the parameters.
        """
        return Solutions(self)

    @admits("study")
    def solution(self, **labels: object) -> Solution:
        """Return the solution of one run, named by its labels.

        For example `study.solution(configuration="II", asperities="KE")`. Of a failed run it is
        what was done until then, with the status "failed".
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
                    rule="must be given to name one run",
                    hint="there is " + ", ".join(map(str, axis.labels)),
                )
        key = self._keys[tuple(place)]
        status = self._store.status(key)
        if status in (*COMPLETE, "damaged"):
            # Reading a damaged file says what is wrong with it.
            return self._store.solution(key)
        if status == "failed" and self._store.partial_file(key).exists():
            return self._store.partial(key)
        rule = f"has no solution at {self._point(tuple(place))}: {status}"
        error = self._record(key).get("error", {})
        raise make_error(item="study", rule=rule, hint=str(error.get("message", "")))

    @property
    def failures(self) -> pd.DataFrame:
        """Table of the failed runs: type, message, hint and the time [s] they reached."""
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
        """Table of all runs: status, file, wall time [s], host, date and warnings.

        Wall times and hosts are kept here and not in the dataset, which is the same wherever and
        with whatever breaks it was computed.
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
        unit: str | None = None,
    ) -> pd.DataFrame:
        """Return statistics of one quantity by run, joint and window as a pandas.DataFrame.

        Args:
            quantity: second half of a channel's name.
            windows: as in `vary`; None takes those of the study.
            unit: SI unit with a prefix, such as "µm"; None is the SI unit.
        """
        dataset = self._with_windows(windows)
        if quantity not in dataset or "joint" not in dataset[quantity].dims:
            known = [str(name) for name, data in dataset.items() if "joint" in data.dims]
            raise unknown_name("study", quantity, known, "quantity")
        return frame(dataset[quantity], unit)

    @admits("study")
    def to_netcdf(self, path: str | PathLike[str]) -> None:
        """Write the dataset to a netCDF file, whole or not at all; `xarray.open_dataset` reads it.

        "/" in names becomes "." and letters beyond ASCII are replaced; the attribute `name` has the
        true one, and the attribute `order` of the file the variables in their order.
        """
        _netcdf.write(_netcdf.with_legal_names(self.dataset), path, "tribodyn-study-dataset-1")

    def __repr__(self) -> str:
        counts: dict[str, int] = {}
        for key in self._keys.values():
            status = self._store.status(key)
            counts[status] = counts.get(status, 0) + 1
        runs = ", ".join(f"{count} {status}" for status, count in counts.items())
        names = " x ".join(f"{axis.name} ({len(axis.labels)})" for axis in self._axes)
        return f"Study({names}: {runs})"

    def _record(self, key: str) -> dict[str, Any]:
        """Return what is noted of a run; of a damaged record what is wrong with it, as a warning.

        `vary` mends such records, so they were damaged since.
        """
        try:
            return self._store.record(key)
        except FileError as error:
            return {"warnings": [{"category": RunWarning.__name__, "text": str(error)}]}

    def _with_windows(self, windows: Any) -> xr.Dataset:
        if windows is None or windows == self._what.windows:
            return self.dataset
        return self.collect(windows=windows)

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
        return pd.DataFrame([row for _, row in rows], index=index, columns=columns)

    def _warnings(self) -> list[Notice]:
        """Return what is to be said about runs that are not there, and what runs have said."""
        found = [self._store.status(key) for key in self._keys.values()]
        texts = []
        if self.status == "interrupted":
            texts.append(
                f"study: interrupted with {found.count('missing')} of {len(found)} runs missing; "
                f"what is done is in {self.directory}"
            )
        if failed := found.count("failed"):
            first = self.failures.iloc[0]
            texts.append(
                f"study: {failed} of {len(found)} runs failed, see failures; the first: "
                f"{first['message']}"
            )
        records = [(point, self._record(self._keys[point.place])) for point in points(self._axes)]
        return [Notice(RunWarning, text) for text in texts] + notices_of_runs(records)


class Solutions(Mapping[tuple[Label, ...], Solution]):
    """The solutions of the finished runs of a study, read when they are asked for."""

    def __init__(self, study: Study) -> None:
        self._study = study

    def __getitem__(self, labels: Any) -> Solution:
        given = labels if isinstance(labels, tuple) else (labels,)
        names = [axis.name for axis in self._study._axes]
        if len(given) != len(names):
            raise make_error(
                UnknownName,
                item="study",
                quantity="solutions",
                rule=f"have labels of {', '.join(names)}, not {labels!r}",
            )
        place = [axis.position(label) for axis, label in zip(self._study._axes, given, strict=True)]
        key = self._study._keys[tuple(place)]
        status = self._study._store.status(key)
        if status not in COMPLETE:
            raise make_error(
                UnknownName,
                item="study",
                quantity="solutions",
                rule=f"has none at {given}: {status}",
                hint="study.solution(...) gives what a failed run had done",
            )
        return self._study._store.solution(key)

    def __iter__(self) -> Iterator[tuple[Label, ...]]:
        for point in points(self._study._axes):
            if self._study._store.status(self._study._keys[point.place]) in COMPLETE:
                yield tuple(point.labels.values())

    def __len__(self) -> int:
        return sum(1 for _ in self)


def _is_open(status: str, retry_failed: bool) -> bool:
    return status in ("missing", "damaged") or (retry_failed and status == "failed")


def _check_length(given: set[str]) -> None:
    if not given & {"duration", "revolutions", "until"}:
        raise make_error(
            item="study",
            quantity="duration",
            rule="or revolutions must be given",
            hint="as in simulate: revolutions=3",
        )
