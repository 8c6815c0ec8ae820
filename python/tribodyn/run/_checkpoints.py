"""Checkpoint files of a run."""

import time as clock
from collections.abc import Callable
from os import PathLike

from tribodyn.errors import LOGGER, Notice, RunWarning
from tribodyn.results import FileError, Solution


class Keeper:
    """Writer of checkpoints: it stores the partial result of a run at intervals and at the end.

    Without a path the writer does nothing. The first file is written at the start of the run, so
    that an invalid path raises an error at once. If a later file cannot be written, the run
    continues and the next checkpoint is tried again. A failure of the last file gives a warning.

    Args:
        path: path of the file, or None.
        interval: time between two files [s].
    """

    def __init__(self, path: str | PathLike[str] | None, interval: float) -> None:
        self._path = path
        self._interval = interval
        self._due = 0.0

    def keep(self, solution: Callable[[str], Solution]) -> None:
        """Write the first file; `solution` returns the partial result for a given status."""
        if self._path is None:
            return
        solution("running").to_netcdf(self._path)
        self._due = clock.perf_counter() + self._interval

    def keep_if_due(self, solution: Callable[[str], Solution]) -> None:
        """Write a file if the interval since the last file has passed."""
        if self._path is None or clock.perf_counter() < self._due:
            return
        self._write(solution("running"))
        # The interval starts after writing, so that a slow disk cannot block the run.
        self._due = clock.perf_counter() + self._interval

    def keep_last(self, result: Solution) -> list[Notice]:
        """Write the result of the run, and return a notice if this fails."""
        error = None if self._path is None else self._write(result)
        if error is None:
            return []
        return [
            Notice(RunWarning, f"simulation: the last checkpoint could not be written: {error}")
        ]

    def _write(self, solution: Solution) -> FileError | None:
        assert self._path is not None
        try:
            solution.to_netcdf(self._path)
        except FileError as error:
            LOGGER.warning("checkpoint: %s", error)
            return error
        return None
