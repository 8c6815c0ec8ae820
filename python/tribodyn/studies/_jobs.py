"""The jobs of a study: a task and a key for every point, and the manifest file."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from tribodyn._arguments.functions import described, hashed, name_of
from tribodyn._core import __version__
from tribodyn.errors import Notice, RunWarning, make_error
from tribodyn.model import Model, coarser_films
from tribodyn.run import follow_functions
from tribodyn.studies import _worker as worker
from tribodyn.studies._points import Axis, Point
from tribodyn.studies._store import COMPLETE, Store
from tribodyn.studies._worker import Task

FORMAT = "tribodyn-study-1"
# Entry of a manifest: the runs with coarser films.
COARSER = "runs_with_coarser_films"


class Job:
    """A run of a study with its key.

    If the model cannot be built, `task` is None and the failure is written to the store.

    Args:
        study: identity of the study.
        store: folder of the files.
        build: function that returns the model.
        point: point of the study.
        arguments: of `build`.
        options: of `simulate`.
        coarser: whether the films have cells of twice the size, for the estimate of errors.

    Attributes:
        point: point of the study.
        key: key of the run.
        task: task for a worker, or None.
    """

    def __init__(
        self,
        study: str,
        store: Store,
        build: Callable[..., Model],
        point: Point,
        arguments: Mapping[str, Any],
        options: dict[str, Any],
        *,
        coarser: bool = False,
    ) -> None:
        self.point = point
        about = {
            "format": FORMAT,
            "case": name_of(build),
            "parameters": dict(point.labels),
            "options": described(_of_result(options)),
            "tribodyn_version": __version__,
        }
        # Labels distinguish the runs of one study, values those of different studies.
        identity = about | {"values": described(dict(point.values))}
        self.task: Task | None = None
        notices: list[Notice] = []
        try:
            model = build(**arguments)
            if isinstance(model, Model):
                notices = follow_functions(model, options)
                if coarser:
                    model = Model.from_parameters(coarser_films(model.parameters)[0])
        except Exception as error:
            self.key = hashed(identity | ({"films": "coarser"} if coarser else {}))
            about |= {"key": self.key}
            store.write_failure(self.key, None, worker.failure(about, error, 0.0))
            return
        if not isinstance(model, Model):
            raise make_error(
                item="study", quantity="build", rule=f"must return a Model, not {model!r}"
            )
        self.key = hashed(identity | {"model": model.parameters})
        self.task = Task(
            study=study,
            folder=str(store.folder.resolve()),
            key=self.key,
            model=model.parameters,
            options=options,
            about=about | {"key": self.key},
            notices=tuple(notices),
            functions=model._state.functions,
        )


def _of_result(options: Mapping[str, Any]) -> dict[str, Any]:
    """Return the options of `simulate` without those that the result does not depend on."""
    return {name: value for name, value in options.items() if name != "threads"}


def restore_records(store: Store, jobs: Sequence[Job]) -> list[Notice]:
    """Return a warning for each run whose files are damaged or belong to another run.

    Records of completed runs are restored. All other damaged runs will be repeated.
    """
    notices = []
    for job in jobs:
        fault = store.fault(job.key)
        if not fault:
            continue
        done = "the run is repeated"
        if store.status(job.key) in COMPLETE:
            store.restore_record(job.key)
            done = "its record is restored without the host, and its result is intact"
        notices.append(Notice(RunWarning, f"study: {job.point}: {done}: {fault}"))
    return notices


def write_manifest(
    store: Store,
    build: Callable[..., Model],
    product: Sequence[Axis],
    options: Mapping[str, Any],
    jobs: Sequence[Job],
    coarser: Sequence[Job],
) -> Path:
    """Write the manifest of a study, which maps runs to files, and return its path.

    Args:
        store: folder of the files.
        build: function that returns the model of a run.
        product: parameters of the study.
        options: of `simulate`.
        jobs: runs of the study.
        coarser: runs with coarser films; none without an estimate of errors.
    """
    content = {
        "format": FORMAT,
        "case": name_of(build),
        "fixed": described(build.keywords) if isinstance(build, partial) else {},
        "parameters": {axis.name: list(axis.labels) for axis in product},
        "options": described(_of_result(options)),
        "tribodyn_version": __version__,
        "runs": {job.key: dict(job.point.labels) for job in jobs},
    }
    name = f"study-{hashed(content)}.json"
    # Units and estimates of errors are not part of the identity of a study.
    units = {axis.name: axis.unit for axis in product if axis.unit}
    more = {COARSER: {job.key: dict(job.point.labels) for job in coarser}} if coarser else {}
    store.write_json(name, content | {"units": units} | more)
    return store.folder / name
