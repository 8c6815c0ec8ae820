"""The files of a study, which are written atomically.

A run with the key K has up to three files. `K.json` is the record of the run: inputs, host,
computing time and status. `K.nc` contains the solution of a completed run, and `K.failed.nc` the
partial solution of a failed run. A run is complete if `K.nc` exists, which is therefore written
last.

Each of these files contains the key and the inputs of its run. So a file that was renamed, or
copied over another file, is not mistaken for the run that its name suggests.
"""

import json
import os
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from tribodyn.results import (
    FileError,
    MissingFile,
    Solution,
    as_file_error,
    file_error,
    load,
    make_folder,
    remove_left_halves,
    text_attributes,
    write_atomically,
)

# Entries that identify the run of a file, and the attribute of solution files that contains them.
IDENTITY = ("key", "format", "case", "parameters", "options", "tribodyn_version")
_RUN = "study_run"

# Status of runs with a complete solution.
COMPLETE = ("finished", "not converged")

_AGAIN = "restore the right file, or call vary again, which repeats the run and replaces the file"

# Entries of a record and their types.
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
    """The folder of a study with the files of its runs."""

    def __init__(self, folder: str | os.PathLike[str]) -> None:
        self.folder = Path(folder).expanduser()

    def prepare(self) -> None:
        """Create the folder, and remove the temporary files of killed processes.

        Raises:
            FileError: the folder does not exist and cannot be created.
        """
        make_folder(self.folder, "the directory of a study")
        try:
            remove_left_halves(self.folder)
        except OSError as error:
            raise as_file_error(self.folder, "used as the folder of a study", error) from error

    def record_file(self, key: str) -> Path:
        """Return the path of the record of a run."""
        return self.folder / f"{key}.json"

    def solution_file(self, key: str) -> Path:
        """Return the path of the solution of a run."""
        return self.folder / f"{key}.nc"

    def partial_file(self, key: str) -> Path:
        """Return the path of the partial solution of a failed run."""
        return self.folder / f"{key}.failed.nc"

    def record(self, key: str) -> dict[str, Any]:
        """Return the record of a run; empty without a record.

        Raises:
            FileError: the record cannot be read, is damaged, or belongs to another run.
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
            rule = f"is damaged: it is not a JSON text: {error}"
            raise file_error(path, rule if content.strip() else "is empty", _AGAIN) from error
        _check_record(path, noted)
        _check_run(path, noted, key)
        record: dict[str, Any] = noted
        return record

    def status(self, key: str) -> str:
        """Return the status: "finished", "not converged", "failed", "damaged" or "missing"."""
        try:
            return self._status(key)
        except FileError:
            return "damaged"

    def fault(self, key: str) -> str:
        """Return a description of the damage of the files of a run; empty for intact files."""
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
        """Return status and identity of a solution file, which must belong to the given run."""
        found = text_attributes(path, "status", optional=(_RUN,))
        try:
            about = json.loads(found.get(_RUN, "{}"))
        except (ValueError, RecursionError) as error:
            raise file_error(path, f"is altered: {_RUN}: {error}", _AGAIN) from error
        _check_run(path, about, key)
        return found

    def solution(self, key: str) -> Solution:
        """Return the solution of a run."""
        self._own(self.solution_file(key), key)
        return load(self.solution_file(key))

    def partial(self, key: str) -> Solution:
        """Return the partial solution of a failed run."""
        self._own(self.partial_file(key), key)
        return load(self.partial_file(key))

    def write_solution(self, key: str, solution: Solution, record: dict[str, Any]) -> None:
        """Write the record and the solution of a completed run."""
        self.write_json(f"{key}.json", record)
        self._write(self.solution_file(key), solution, record)
        self._remove_partial(key)

    def write_failure(self, key: str, partial: Solution | None, record: dict[str, Any]) -> None:
        """Write the record of a failed run with its error, and its partial solution."""
        if partial is None:
            self._remove_partial(key)
        else:
            self._write(self.partial_file(key), partial, record)
        self.write_json(f"{key}.json", record)

    def restore_record(self, key: str) -> None:
        """Restore the record of a completed run from the file of its solution.

        The file does not contain the host of the run.
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
        """Write plain data to a JSON file."""
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
    """Raise an error if a record has unexpected entries or types."""

    def altered(what: str) -> Exception:
        return file_error(path, f"is altered: {what}", _AGAIN)

    if not isinstance(noted, dict):
        raise altered(f"it contains a {type(noted).__name__} instead of the record of a run")
    _check_entries(noted, _ENTRIES, ("status",), altered)
    if noted["status"] == "failed" or "error" in noted:
        _check_entries(noted.get("error", {}), _OF_ERROR, tuple(_OF_ERROR), altered)
    for entry in noted.get("warnings", ()):
        # Records of earlier versions contain texts without categories.
        texts = [entry.get(name) for name in _OF_WARNING] if isinstance(entry, dict) else [entry]
        if not all(isinstance(text, str) for text in texts):
            raise altered("'warnings' contains entries that are not texts")


def _check_entries(
    content: Mapping[str, Any],
    entries: Mapping[str, type | tuple[type, ...]],
    needed: tuple[str, ...],
    altered: Callable[[str], Exception],
) -> None:
    """Raise an error if an entry has a wrong type or a needed entry is missing."""
    for name, kind in entries.items():
        if name in content and not isinstance(content[name], kind):
            raise altered(f"'{name}' is a {type(content[name]).__name__}")
        if name in needed and name not in content:
            raise altered(f"'{name}' is missing")


def _check_run(path: Path, about: Any, key: str) -> None:
    """Raise an error if the content of a file belongs to another run."""
    if not isinstance(about, dict) or not about.get("key"):
        raise file_error(path, "does not identify its run of a study", _AGAIN)
    if about["key"] != key:
        parameters = about.get("parameters")
        labels = parameters.items() if isinstance(parameters, dict) else ()
        values = ", ".join(f"{name}={value}" for name, value in labels) or "other parameters"
        raise file_error(
            path,
            f"contains another run: {values}, tribodyn {about.get('tribodyn_version', '?')}; its "
            "parameters, options, model or version are not those of this study",
            _AGAIN,
        )
