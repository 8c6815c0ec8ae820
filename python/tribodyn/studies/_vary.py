"""The function `vary`: runs of one mechanism with varied parameters."""

from __future__ import annotations

import time as clock
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Executor
from os import PathLike
from tempfile import TemporaryDirectory
from typing import Annotated

from tribodyn._arguments.door import admits, kinds_of_call
from tribodyn._arguments.kinds import (
    ANYTHING,
    describe,
    optional,
)
from tribodyn._arguments.numbers import whole
from tribodyn.errors import LOGGER, issue, make_error, unknown_name
from tribodyn.model import Model
from tribodyn.results import (
    TIME_WINDOWS,
    WINDOWS,
    TimeWindows,
    Windows,
)
from tribodyn.run import Progress, simulate
from tribodyn.studies import _running as running
from tribodyn.studies._collecting import (
    RisingCrankAngles,
    RisingTimes,
    StatisticsByName,
    reduction,
)
from tribodyn.studies._jobs import Job, restore_records, write_manifest
from tribodyn.studies._points import BUILD, Point, axes, points, split, with_units
from tribodyn.studies._store import Store
from tribodyn.studies._study import Study
from tribodyn.studies._worker import Task

__all__ = ["vary"]

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
    estimate_error: bool = False,
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
        estimate_error: whether every run is carried out a second time, with films whose cells have
            twice the size; see `Study.error_estimate`.
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

    def job(point: Point, coarser: bool) -> Job:
        chosen = dict(options) | {name: point.values[name] for name in to_run}
        arguments = {name: point.values[name] for name in to_build}
        return Job(identity, store, build, point, arguments, chosen, coarser=coarser)

    runs = [job(point, False) for point in points(product)]
    coarser = [job(point, True) for point in points(product)] if estimate_error else []
    manifest = write_manifest(store, build, product, options, runs, coarser)

    jobs = [*runs, *coarser]
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
        keys={job.point.place: job.key for job in runs},
        coarser={job.point.place: job.key for job in coarser},
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
