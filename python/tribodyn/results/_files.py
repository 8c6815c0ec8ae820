"""Files that are whole or not there: written beside their place, then renamed."""

import os
import shutil
import socket
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tribodyn._core import InvalidInput
from tribodyn.errors._making import make_error

# Between the name and this come host and process, so that what a killed one left is known.
TEMPORARY = ".part"

POSIX = os.name == "posix"


class FileError(InvalidInput, OSError):
    """A file that cannot be read or written, or whose content is not what it should be."""

    def __str__(self) -> str:
        return ValueError.__str__(self)


class MissingFile(FileError, FileNotFoundError):
    """A file that is not there."""


def file_error(path: str | os.PathLike[str], rule: str, hint: str = "") -> Exception:
    """Return the error of a file, which it names."""
    return make_error(FileError, item=f"file '{os.fspath(path)}'", rule=rule, hint=hint)


def as_file_error(path: str | os.PathLike[str], what: str, error: OSError) -> Exception:
    """Return the error of the system on a file in our own form."""
    kind = MissingFile if isinstance(error, FileNotFoundError) else FileError
    reason = error.strerror or str(error)
    return make_error(kind, item=f"file '{os.fspath(path)}'", rule=f"cannot be {what}: {reason}")


def make_folder(folder: Path, what: str) -> None:
    """Make a folder where there is none; `what` says what it is for, in the error.

    Raises:
        FileError: there is no such folder, and none can be made.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except FileExistsError as error:
        raise file_error(folder, f"is no folder, which {what} must be") from error
    except OSError as error:
        raise as_file_error(folder, f"made, which {what} must be", error) from error


def write_atomically(path: Path, write: Callable[[Path], Any]) -> None:
    """Let `write` fill a file beside the path; rename it when it is on the disk.

    A file that was there keeps its permissions. Whatever fails, the old file stays as it was and
    nothing is left beside it.
    """
    path = Path(os.path.realpath(path))
    owner = f"{socket.gethostname()}-{os.getpid()}"
    temporary = path.with_name(f".{path.name}@{owner}{TEMPORARY}")
    try:
        write(temporary)
        if path.exists():
            shutil.copymode(path, temporary)
        _sync(temporary)
        os.replace(temporary, path)
    finally:
        temporary.unlink(missing_ok=True)
    _sync(path.parent)


def remove_left_halves(folder: Path) -> None:
    """Remove what killed processes of this machine have left half written."""
    for path in folder.glob(f".*{TEMPORARY}"):
        host, _, process = path.name.removesuffix(TEMPORARY).rpartition("@")[2].rpartition("-")
        if host == socket.gethostname() and process.isdigit() and not _alive(int(process)):
            path.unlink(missing_ok=True)


def _sync(path: Path) -> None:
    """Put a file, or the names in a folder, on the disk."""
    if not POSIX and path.is_dir():
        return  # Windows opens no folders, and files for that only to be written
    descriptor = os.open(path, os.O_RDONLY if POSIX else os.O_RDWR)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _alive(process: int) -> bool:
    """Return whether a process of this machine lives; where that cannot be asked, it does."""
    if not POSIX:
        return True  # to Windows, signal 0 is Ctrl-C
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        pass
    try:
        # One that has ended and that nobody has asked for its end.
        state = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]
    except (OSError, IndexError):
        return True
    return state != "Z"
