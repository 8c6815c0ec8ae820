"""The files of a study, each whole or not there at all.

A run has the key K and up to three files: `K.json` says what was run, where, how long and with what
end; `K.nc` holds the solution of a run that has come to its end; `K.failed.nc` what a failed run
had done. A run is finished when `K.nc` is there, which is therefore written last.
"""

import json
import os
from pathlib import Path
from typing import Any

from tribodyn.results._files import FileError, MissingFile, remove_left_halves, write_atomically
from tribodyn.results._netcdf import text_attribute
from tribodyn.results._solution import Solution, load


class Store:
    """A folder of runs."""

    def __init__(self, folder: str | os.PathLike[str]) -> None:
        self.folder = Path(folder)

    def prepare(self) -> None:
        """Make the folder, and remove what killed processes have left half written."""
        self.folder.mkdir(parents=True, exist_ok=True)
        remove_left_halves(self.folder)

    def solution_file(self, key: str) -> Path:
        """Return where the solution of a run is."""
        return self.folder / f"{key}.nc"

    def partial_file(self, key: str) -> Path:
        """Return where the done part of a failed run is."""
        return self.folder / f"{key}.failed.nc"

    def record(self, key: str) -> dict[str, Any]:
        """Return what is noted of a run; empty if nothing is."""
        try:
            noted: dict[str, Any] = json.loads((self.folder / f"{key}.json").read_text("utf-8"))
        except (FileNotFoundError, json.JSONDecodeError):
            return {}
        return noted

    def status(self, key: str) -> str:
        """Return "finished", "not converged", "failed", "damaged" or "missing"."""
        try:
            return text_attribute(self.solution_file(key), "status")
        except MissingFile:
            return "failed" if self.record(key).get("status") == "failed" else "missing"
        except FileError:
            return "damaged"

    def solution(self, key: str) -> Solution:
        """Read the solution of a run."""
        return load(self.solution_file(key))

    def write_solution(self, key: str, solution: Solution, record: dict[str, Any]) -> None:
        """Keep a run that has come to its end."""
        self.write_json(f"{key}.json", record)
        solution.to_netcdf(self.solution_file(key))
        self.partial_file(key).unlink(missing_ok=True)

    def write_failure(self, key: str, partial: Solution | None, record: dict[str, Any]) -> None:
        """Keep the error of a run and what it had done."""
        if partial is None:
            self.partial_file(key).unlink(missing_ok=True)
        else:
            partial.to_netcdf(self.partial_file(key))
        self.write_json(f"{key}.json", record)

    def write_json(self, name: str, content: Any) -> None:
        """Keep plain data."""
        text = json.dumps(content, indent=1, ensure_ascii=False) + "\n"
        write_atomically(self.folder / name, lambda path: path.write_text(text, encoding="utf-8"))
