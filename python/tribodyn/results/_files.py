"""Atomic writing of files: a temporary file in the same folder is renamed when complete."""

import os
import shutil
import socket
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tribodyn._core import InvalidInput
from tribodyn.errors import make_error

# Suffix of temporary files. The names also contain host and process, so that the leftovers of
# killed processes can be identified.
TEMPORARY = ".part"

POSIX = os.name == "posix"


class FileError(InvalidInput, OSError):
    """A file that cannot be read or written, or that has unexpected content."""

    def __str__(self) -> str:
        return ValueError.__str__(self)


class MissingFile(FileError, FileNotFoundError):
    """A file that does not exist."""


def file_error(path: str | os.PathLike[str], rule: str, hint: str = "") -> Exception:
    """Return an error about a file, whose path is in the message."""
    return make_error(FileError, item=f"file '{os.fspath(path)}'", rule=rule, hint=hint)


def as_file_error(path: str | os.PathLike[str], what: str, error: OSError) -> Exception:
    """Return an error of the operating system about a file as a `FileError`."""
    kind = MissingFile if isinstance(error, FileNotFoundError) else FileError
    reason = error.strerror or str(error)
    return make_error(kind, item=f"file '{os.fspath(path)}'", rule=f"cannot be {what}: {reason}")


def make_folder(folder: Path, what: str) -> None:
    """Create a folder unless it exists.

    Args:
        folder: path of the folder.
        what: purpose of the folder, for the error message.

    Raises:
        FileError: the folder does not exist and cannot be created.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except FileExistsError as error:
        raise file_error(folder, f"is not a folder, which {what} must be") from error
    except OSError as error:
        raise as_file_error(folder, f"created, which {what} must be", error) from error


def write_atomically(path: Path, write: Callable[[Path], Any]) -> None:
    """Write a file atomically: after an error the old file is unchanged.

    The content is first written to a temporary file in the same folder, which replaces the file
    when it is on the disk. An existing file keeps its permissions. No temporary file remains after
    an error.

    Args:
        path: path of the file.
        write: function that writes the content to the path that it is given.
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
    """Remove the temporary files that killed processes of this machine have left."""
    for path in folder.glob(f".*{TEMPORARY}"):
        host, _, process = path.name.removesuffix(TEMPORARY).rpartition("@")[2].rpartition("-")
        if host == socket.gethostname() and process.isdigit() and not _alive(int(process)):
            path.unlink(missing_ok=True)


def _sync(path: Path) -> None:
    """Flush a file, or the names in a folder, to the disk."""
    if not POSIX and path.is_dir():
        return  # Windows cannot open folders, and flushes only files that are open for writing
    descriptor = os.open(path, os.O_RDONLY if POSIX else os.O_RDWR)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _alive(process: int) -> bool:
    """Return whether a process of this machine is alive; True if this cannot be determined."""
    if not POSIX:
        return True  # on Windows, signal 0 is Ctrl-C
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        pass
    try:
        # A zombie process has ended, but its parent has not read its exit status.
        state = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]
    except (OSError, IndexError):
        return True
    return state != "Z"
