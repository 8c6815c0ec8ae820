"""Execution of the runs of a study by an executor, by processes, or one after another."""

import multiprocessing
import os
import signal
import time
import warnings
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import (
    FIRST_COMPLETED,
    BrokenExecutor,
    Executor,
    Future,
    ProcessPoolExecutor,
    wait,
)
from contextlib import contextmanager
from typing import Any

from tribodyn._core import ModelError
from tribodyn.errors import make_error
from tribodyn.studies import _worker as worker
from tribodyn.studies._store import Store
from tribodyn.studies._worker import Task, run_task

# Function that is called with each completed task and its status.
Done = Callable[[Task, str], None]

# Environment variables that limit the threads of the linear-algebra libraries of NumPy.
THREADS = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "BLIS_NUM_THREADS")

GUARD = (
    'a script must call vary under `if __name__ == "__main__":`, as each process imports it; '
    "or use workers=1 or executor=ThreadPoolExecutor()"
)


def processors() -> int:
    """Return the number of processors that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def check_not_in_start() -> None:
    """Raise an error if a worker process executes `vary` while it imports the script."""
    if getattr(multiprocessing.current_process(), "_inheriting", False):
        raise make_error(
            ModelError, item="study", rule="was started by its own process", hint=GUARD
        )


def is_open(status: str, retry_failed: bool) -> bool:
    """Return whether a run with this status is missing or is repeated."""
    return status in ("missing", "damaged") or (retry_failed and status == "failed")


def check_length(given: set[str]) -> None:
    """Raise an error if no option determines the length of the runs."""
    if not given & {"duration", "revolutions", "until"}:
        raise make_error(
            item="study",
            quantity="duration",
            rule="or revolutions must be given",
            hint="as in simulate: revolutions=3",
        )


def run_all(tasks: Sequence[Task], executor: Executor | None, workers: int, done: Done) -> bool:
    """Execute all tasks, and return whether they were interrupted."""
    try:
        if executor is not None:
            return _on_executor(tasks, executor, done)
        if workers == 1:
            return _in_turn(tasks, done)
        return _in_processes(tasks, min(workers, len(tasks)), done)
    except KeyboardInterrupt:
        return True


def _in_turn(tasks: Sequence[Task], done: Done) -> bool:
    for task in tasks:
        status = run_task(task)
        if status == "interrupted":
            return True
        done(task, status)
    return False


def _on_executor(tasks: Sequence[Task], executor: Executor, done: Done) -> bool:
    futures = {executor.submit(run_task, task): task for task in tasks}
    try:
        while futures:
            for future in wait(futures, return_when=FIRST_COMPLETED).done:
                task = futures.pop(future)
                status = future.result()
                if status == "interrupted":
                    raise KeyboardInterrupt
                done(task, status)
    except BaseException:
        for future in futures:
            future.cancel()
        # Runs in threads of this process end at their next step.
        worker.STOPPED.update(task.study for task in tasks)
        raise
    return False


def _in_processes(tasks: Sequence[Task], workers: int, done: Done) -> bool:
    waiting = deque(tasks)
    with _one_thread_each():
        while waiting:
            # If a process dies, one of its pool's runs is the cause, so each is repeated in its own
            # process.
            for task in _pool(waiting, workers, done):
                if _pool(deque([task]), 1, done):
                    _note_death(task)
                    done(task, "failed")
    return False


def _pool(waiting: deque[Task], workers: int, done: Done) -> list[Task]:
    """Execute tasks in a pool of processes.

    Returns:
        The tasks that were running when a process died; empty otherwise.
    """
    context = multiprocessing.get_context("spawn")
    stop = context.Event()
    pool = ProcessPoolExecutor(
        workers, mp_context=context, initializer=worker.prepare_process, initargs=(stop,)
    )
    futures: dict[Future[Any], Task] = {}
    try:
        try:
            with _without_interrupts():
                ready = pool.submit(worker.ready)
            ready.result()
        except BrokenExecutor:
            raise make_error(
                ModelError, item="study", rule="could not start its processes", hint=GUARD
            ) from None
        while waiting or futures:
            # Only as many tasks as workers are submitted, so that the running tasks are known.
            while waiting and len(futures) < workers:
                task = waiting.popleft()
                try:
                    futures[pool.submit(run_task, task)] = task
                except BrokenExecutor:
                    return [*futures.values(), task]
            broken = False
            for future in wait(futures, return_when=FIRST_COMPLETED).done:
                try:
                    status = future.result()
                except BrokenExecutor:
                    broken = True
                else:
                    done(futures.pop(future), status)
            if broken:
                return list(futures.values())
        return []
    except BaseException:
        stop.set()
        raise
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _note_death(task: Task) -> None:
    error = RuntimeError("the process of the run died; it may have had too little memory")
    Store(task.folder).write_failure(task.key, None, worker.failure(task.about, error, 0.0))


@contextmanager
def _without_interrupts() -> Iterator[None]:
    """Protect processes that are started in this context from Ctrl-C.

    The processes inherit the blocked signal until they can ignore it themselves. A Ctrl-C that
    arrives in this context is delivered to this process at its end. Windows cannot block signals.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def _one_thread_each() -> Iterator[None]:
    """Limit processes started in this context to one thread: there is one for each processor."""
    before = {name: os.environ.get(name) for name in THREADS}
    os.environ.update({name: "1" for name, value in before.items() if value is None})
    try:
        yield
    finally:
        for name, value in before.items():
            if value is None:
                os.environ.pop(name, None)


def identity() -> str:
    """Return a text that is unique among all studies of this machine."""
    return f"{os.getpid()}-{time.monotonic_ns()}"


def progress_bar(wanted: bool | str, total: int, initial: int) -> Any:
    """Return a progress bar that counts runs; it is hidden unless `wanted`."""
    with warnings.catch_warnings():
        # In a notebook without widgets tqdm uses text, and its warning about this is suppressed.
        warnings.filterwarnings("ignore", message="IProgress not found")
        from tqdm.auto import tqdm

        return tqdm(
            total=total,
            initial=initial,
            disable=not wanted,
            desc=wanted if isinstance(wanted, str) else None,
            unit="run",
        )
