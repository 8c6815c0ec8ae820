"""The execution of one run of a study in any process or thread."""

import os
import socket
import threading
import time
import traceback
from dataclasses import dataclass
from typing import Any

from tribodyn._arguments.functions import KeptFunction
from tribodyn._core import TribodynError, __version__
from tribodyn.errors import Notice, make_error
from tribodyn.model import Model
from tribodyn.results import now
from tribodyn.run import run_model
from tribodyn.studies._store import Store

# Interrupted studies, whose runs in threads of this process must end.
STOPPED: set[str] = set()


@dataclass(frozen=True)
class Task:
    """A run to be executed.

    Attributes:
        study: identity of the study, unique among all processes.
        folder: folder of the files.
        key: key of the run, the stem of its file names.
        model: parameters of the model, from which the worker builds the model.
        options: arguments of `simulate`.
        about: inputs of the run for its record, as plain data.
        notices: warnings about the Python functions of the model, which do not exist in the process
            of the worker.
        functions: the functions in Python that the model calls during the run.
    """

    study: str
    folder: str
    key: str
    model: dict[str, Any]
    options: dict[str, Any]
    about: dict[str, Any]
    notices: tuple[Notice, ...] = ()
    functions: tuple[KeptFunction, ...] = ()


def run_task(task: Task) -> str:
    """Execute a run, write its result, and return its status."""
    if task.about["tribodyn_version"] != __version__:
        raise make_error(
            item="study",
            quantity="tribodyn_version",
            rule=f"is {__version__} on {socket.gethostname()} and must be "
            f"{task.about['tribodyn_version']}",
            hint="install the same version for all workers",
        )
    store = Store(task.folder)
    started = time.perf_counter()
    try:
        model = Model.from_parameters(task.model)
        solution, notices = run_model(model, task.options, keep_going=lambda: _going(task))
        solution = solution.with_warnings([*notices, *task.notices])
    except Exception as error:
        wall_time = time.perf_counter() - started
        partial = getattr(error, "solution", None)
        store.write_failure(task.key, partial, failure(task.about, error, wall_time))
        return "failed"
    if solution.status == "interrupted":
        return "interrupted"
    record = run_record(task.about, solution.status, time.perf_counter() - started)
    store.write_solution(task.key, solution, record | {"warnings": solution.warnings})
    return solution.status


def run_record(about: dict[str, Any], status: str, wall_time: float) -> dict[str, Any]:
    """Return the record of a run with its status and its computing time [s]."""
    return {
        **about,
        "status": status,
        "wall_time": wall_time,
        "host": socket.gethostname(),
        "process": os.getpid(),
        "created": now(),
    }


def failure(about: dict[str, Any], error: BaseException, wall_time: float) -> dict[str, Any]:
    """Return the record of a failed run with its error and its computing time [s]."""
    partial = getattr(error, "solution", None)
    reached = getattr(error, "time", None)
    if reached is None and partial is not None:
        reached = float(partial.time.values[-1])
    content = {
        "type": type(error).__name__,
        "message": str(error),
        "time": reached,
        "hint": str(getattr(error, "hint", "")),
    }
    if not isinstance(error, TribodynError):
        content["traceback"] = "".join(traceback.format_exception(error))
    return run_record(about, "failed", wall_time) | {"error": content}


def _going(task: Task) -> bool:
    return task.study not in STOPPED and not (_stop is not None and _stop.is_set())


# --- worker processes of the pool ---------------------------------------------------------

_stop: Any = None


def prepare_process(stop: Any) -> None:
    """Prepare a worker process of a pool that `vary` has created.

    Ctrl-C reaches all processes of a terminal. The workers ignore it, and the parent process
    handles it by setting the event `stop`. If the parent process is killed, the workers exit.
    """
    import multiprocessing
    import signal
    from multiprocessing.connection import wait

    global _stop
    _stop = stop
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    if parent is not None:

        def follow() -> None:
            wait([parent.sentinel])
            os._exit(1)

        threading.Thread(target=follow, daemon=True).start()


def ready() -> bool:
    """Return True as a sign that the worker process has started."""
    return True
