"""The files of a study, each whole or not there at all.

A run has the key K and up to three files: `K.json` says what was run, where, how long and with what
end; `K.nc` holds the solution of a run that has come to its end; `K.failed.nc` what a failed run
had done. A run is finished when `K.nc` is there, which is therefore written last.

Each of these files says inside of which run it is, by the key and by what the key was made of. So a
file that was renamed, or copied over another one, is not taken for the run whose name it has.
"""

import json
import os
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from tribodyn.results._files import (
    FileError,
    MissingFile,
    as_file_error,
    file_error,
    make_folder,
    remove_left_halves,
    write_atomically,
)
from tribodyn.results._netcdf import text_attributes
from tribodyn.results._solution import Solution, load

# What a file says about the run that it is of, and its attribute in files of solutions.
IDENTITY = ("key", "format", "case", "parameters", "options", "tribodyn_version")
_RUN = "study_run"

# How a run ends that has a result.
COMPLETE = ("finished", "not converged")

_AGAIN = "bring the right file back, or call vary again, which computes the run and replaces it"

# Entries of a record and what they must be.
_ENTRIES: dict[str, type | tuple[type, ...]] = {
    "parameters": dict,
    "status": str,
    "wall_time": (int, float),
    "host": str,
    "created": str,
    "warnings": list,
    "error": dict,
}
_OF_ERROR: dict[str, type | tuple[type, ...]] = {
    "type": str,
    "message": str,
    "hint": str,
    "time": (int, float, type(None)),
}
_OF_WARNING = ("category", "text")


class Store:
    """A folder of runs."""

    def __init__(self, folder: str | os.PathLike[str]) -> None:
        self.folder = Path(folder).expanduser()

    def prepare(self) -> None:
        """Make the folder, and remove what killed processes have left half written.

        Raises:
            FileError: there is no such folder, and none can be made.
        """
        make_folder(self.folder, "the directory of a study")
        try:
            remove_left_halves(self.folder)
        except OSError as error:
            raise as_file_error(self.folder, "used as the folder of a study", error) from error

    def record_file(self, key: str) -> Path:
        """Return where the record of a run is."""
        return self.folder / f"{key}.json"

    def solution_file(self, key: str) -> Path:
        """Return where the solution of a run is."""
        return self.folder / f"{key}.nc"

    def partial_file(self, key: str) -> Path:
        """Return where the done part of a failed run is."""
        return self.folder / f"{key}.failed.nc"

    def record(self, key: str) -> dict[str, Any]:
        """Return what is noted of a run; empty if nothing is.

        Raises:
            FileError: the record cannot be read, is damaged, or is that of another run.
        """
        path = self.record_file(key)
        try:
            content = path.read_bytes()
        except FileNotFoundError:
            return {}
        except OSError as error:
            raise as_file_error(path, "read", error) from error
        try:
            noted = json.loads(content.decode("utf-8"))
        except (ValueError, RecursionError) as error:
            what = "is empty" if not content.strip() else f"is damaged: it is no JSON text: {error}"
            raise file_error(path, what, _AGAIN) from error
        _check_record(path, noted)
        _check_run(path, noted, key)
        record: dict[str, Any] = noted
        return record

    def status(self, key: str) -> str:
        """Return "finished", "not converged", "failed", "damaged" or "missing"."""
        try:
            return self._status(key)
        except FileError:
            return "damaged"

    def fault(self, key: str) -> str:
        """Return what is wrong with the files of a run; empty if nothing is."""
        try:
            self._status(key)
            self.record(key)
        except FileError as error:
            return f"{error.item}: {error.rule}"
        return ""

    def _status(self, key: str) -> str:
        try:
            return self._own(self.solution_file(key), key)["status"]
        except MissingFile:
            return "failed" if self.record(key).get("status") == "failed" else "missing"

    def _own(self, path: Path, key: str) -> dict[str, str]:
        """Return status and identity of the file of a solution; raise if it is not of this run."""
        found = text_attributes(path, "status", optional=(_RUN,))
        try:
            about = json.loads(found.get(_RUN, "{}"))
        except (ValueError, RecursionError) as error:
            raise file_error(path, f"is altered: {_RUN}: {error}", _AGAIN) from error
        _check_run(path, about, key)
        return found

    def solution(self, key: str) -> Solution:
        """Read the solution of a run."""
        self._own(self.solution_file(key), key)
        return load(self.solution_file(key))

    def partial(self, key: str) -> Solution:
        """Read what a failed run had done."""
        self._own(self.partial_file(key), key)
        return load(self.partial_file(key))

    def write_solution(self, key: str, solution: Solution, record: dict[str, Any]) -> None:
        """Keep a run that has come to its end."""
        self.write_json(f"{key}.json", record)
        self._write(self.solution_file(key), solution, record)
        self._remove_partial(key)

    def write_failure(self, key: str, partial: Solution | None, record: dict[str, Any]) -> None:
        """Keep the error of a run and what it had done."""
        if partial is None:
            self._remove_partial(key)
        else:
            self._write(self.partial_file(key), partial, record)
        self.write_json(f"{key}.json", record)

    def mend_record(self, key: str) -> None:
        """Write the record of a finished run again, from the file of its solution.

        The host on which it was carried out is not known there.
        """
        solution = self.solution(key)
        about = json.loads(self._own(self.solution_file(key), key)[_RUN])
        noted = {
            "status": solution.status,
            "wall_time": solution.wall_time,
            "host": "",
            "created": solution.created,
            "warnings": solution.warnings,
        }
        self.write_json(f"{key}.json", about | noted)

    def write_json(self, name: str, content: Any) -> None:
        """Keep plain data."""
        text = json.dumps(content, indent=1, ensure_ascii=False) + "\n"
        path = self.folder / name
        try:
            write_atomically(path, lambda part: part.write_text(text, encoding="utf-8"))
        except OSError as error:
            raise as_file_error(path, "written", error) from error

    def _write(self, path: Path, solution: Solution, record: Mapping[str, Any]) -> None:
        about = {name: record[name] for name in IDENTITY}
        solution._write(path, {_RUN: json.dumps(about, ensure_ascii=False)})

    def _remove_partial(self, key: str) -> None:
        path = self.partial_file(key)
        try:
            path.unlink(missing_ok=True)
        except OSError as error:
            raise as_file_error(path, "removed", error) from error


def _check_record(path: Path, noted: Any) -> None:
    """Raise where a record is JSON of another kind."""

    def refuse(what: str) -> Exception:
        return file_error(path, f"is altered: {what}", _AGAIN)

    if not isinstance(noted, dict):
        raise refuse(f"it holds a {type(noted).__name__} and not the record of a run")
    _check_entries(noted, _ENTRIES, ("status",), refuse)
    if noted["status"] == "failed" or "error" in noted:
        _check_entries(noted.get("error", {}), _OF_ERROR, tuple(_OF_ERROR), refuse)
    for entry in noted.get("warnings", ()):
        # Earlier versions noted the text alone.
        texts = [entry.get(name) for name in _OF_WARNING] if isinstance(entry, dict) else [entry]
        if not all(isinstance(text, str) for text in texts):
            raise refuse("'warnings' are no texts")


def _check_entries(
    content: Mapping[str, Any],
    entries: Mapping[str, type | tuple[type, ...]],
    needed: tuple[str, ...],
    refuse: Callable[[str], Exception],
) -> None:
    for name, kind in entries.items():
        if name in content and not isinstance(content[name], kind):
            raise refuse(f"'{name}' is a {type(content[name]).__name__}")
        if name in needed and name not in content:
            raise refuse(f"'{name}' is missing")


def _check_run(path: Path, about: Any, key: str) -> None:
    """Raise where a file is that of another run, by what it says inside."""
    if not isinstance(about, dict) or not about.get("key"):
        raise file_error(path, "does not say of which run of a study it is", _AGAIN)
    if about["key"] != key:
        parameters = about.get("parameters")
        labels = parameters.items() if isinstance(parameters, dict) else ()
        values = ", ".join(f"{name}={value}" for name, value in labels) or "other parameters"
        raise file_error(
            path,
            f"holds another run: {values}, by tribodyn {about.get('tribodyn_version', '?')}; its "
            "parameters, options, model or version are not those of the study here",
            _AGAIN,
        )
