"""Files that keep what a run has done while it goes on."""

import time as clock
from collections.abc import Callable
from os import PathLike

from tribodyn.errors._notices import LOGGER, Notice, RunWarning
from tribodyn.results._files import FileError
from tribodyn.results._solution import Solution


class Keeper:
    """Writes what a run has done to a file, now and then and at its end; without a file, nothing.

    The first file is written at the start of the run, so that one that cannot be written is refused
    at once. Later ones are tried again, and the last one that cannot be written is said.
    """

    def __init__(self, path: str | PathLike[str] | None, interval: float) -> None:
        self._path = path
        self._interval = interval
        self._due = 0.0

    def keep(self, solution: Callable[[str], Solution]) -> None:
        """Write what is done at the start of a run; `solution` makes it, by its status."""
        if self._path is None:
            return
        solution("running").to_netcdf(self._path)
        self._due = clock.perf_counter() + self._interval

    def keep_if_due(self, solution: Callable[[str], Solution]) -> None:
        """Write what is done when the interval has passed since the last time."""
        if self._path is None or clock.perf_counter() < self._due:
            return
        self._write(solution("running"))
        # From the end of the writing: however slow the disk, the run goes on.
        self._due = clock.perf_counter() + self._interval

    def keep_last(self, result: Solution) -> list[Notice]:
        """Write the result of the run and return what is to be said if that fails."""
        error = None if self._path is None else self._write(result)
        if error is None:
            return []
        return [Notice(RunWarning, f"simulation: the checkpoint is not of the end: {error}")]

    def _write(self, solution: Solution) -> FileError | None:
        assert self._path is not None
        try:
            solution.to_netcdf(self._path)
        except FileError as error:
            LOGGER.warning("checkpoint: %s", error)
            return error
        return None
