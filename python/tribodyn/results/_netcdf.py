"""Files of results: netCDF in its classic format, with a format version and a checksum.

Any program that knows netCDF reads it. The format on top of HDF5 has groups and compression, which
results do not need, and takes twenty times as long to write (0.3 s against 12 ms for 76 channels of
700 rows), as long as a short run.

The attribute `checksum` holds the length of the file and the SHA-256 of all its bytes, those of the
checksum itself counted as zeros. The attribute `order` lists the variables as they were, since the
format sorts them by size.
"""

from __future__ import annotations

import hashlib
import json
import re
import struct
import unicodedata
from collections.abc import Iterable
from io import BytesIO
from os import PathLike
from pathlib import Path
from typing import Final

from tribodyn._later import xr
from tribodyn.results._files import as_file_error, file_error, write_atomically

_ENGINE: Final = "scipy"

# Length in bytes and digest, both of fixed width.
_CHECKSUM: Final = "{:016d} bytes, sha256 {}"
_NO_CHECKSUM: Final = _CHECKSUM.format(0, 64 * "0")

# How an attribute stands in a file: length of its name, name, type (text), length of the value.
_BEFORE_CHECKSUM: Final = struct.pack(">i8sii", 8, b"checksum", 2, len(_NO_CHECKSUM))

# Words of the language in which programs show netCDF files.
_RESERVED: Final = frozenset(
    "byte char short ushort int uint int64 uint64 float real double bool string".split()
)

DAMAGED: Final = "take a copy of the file or compute it again"


def legal_names(names: Iterable[str]) -> dict[str, str]:
    """Return for each name one of its own that every program reads: ASCII, without "/".

    "/" becomes ".", letters lose their accents, what is left beyond ASCII becomes "_".
    """
    found: dict[str, str] = {}
    taken: set[str] = set()
    for name in dict.fromkeys(names):
        letters = unicodedata.normalize("NFKD", name.replace("/", "."))
        plain = "".join(letter for letter in letters if not unicodedata.combining(letter))
        plain = re.sub(r"[^ -~]| $", "_", plain)
        if not re.match(r"[A-Za-z0-9_]", plain) or plain in _RESERVED:
            plain = f"_{plain}"
        legal, number = plain, 1
        while legal in taken:
            number += 1
            legal = f"{plain}_{number}"
        taken.add(legal)
        found[name] = legal
    return found


def with_legal_names(dataset: xr.Dataset) -> xr.Dataset:
    """Return a dataset whose names are legal; the attribute `name` of a variable has its own."""
    dataset = dataset.copy()
    names = legal_names(map(str, [*dataset.dims, *dataset.variables]))
    changed = {name: legal for name, legal in names.items() if legal != name}
    for name in changed:
        if name in dataset.variables:
            dataset[name].attrs["name"] = name
    return dataset.rename(changed)


def write(dataset: xr.Dataset, path: str | PathLike[str], form: str) -> None:
    """Write a dataset with legal names, whole or not at all.

    Args:
        dataset: what to write.
        path: of the file.
        form: name and version of what the file holds, "tribodyn-<name>-<version>".
    """
    dataset = dataset.copy()
    # The checksum stands before anything that somebody else has written.
    own = {"format": form, "checksum": _NO_CHECKSUM, "order": json.dumps(list(dataset.data_vars))}
    dataset.attrs = own | dataset.attrs
    content = bytearray(dataset.to_netcdf(engine=_ENGINE, format="NETCDF3_64BIT"))
    place = _place_of_checksum(content)
    assert place is not None
    content[place] = _checksum(content, place)
    target = Path(path).expanduser()
    try:
        if target.exists() and not target.is_file():
            raise file_error(path, "cannot be written: there is a folder or a device of this name")
        write_atomically(target, lambda temporary: temporary.write_bytes(content))
    except OSError as error:
        raise error if hasattr(error, "item") else as_file_error(path, "written", error) from error


def read(path: str | PathLike[str], name: str, newest: int) -> xr.Dataset:
    """Read a whole dataset; times stay numbers.

    Args:
        path: of the file.
        name: of the format, "tribodyn-<name>-<version>".
        newest: version that is known; the first had no checksum.

    Raises:
        FileError: the file cannot be read, was cut off or altered, or holds something else.
    """
    content, checked = _content(path)
    try:
        with xr.open_dataset(BytesIO(content), engine=_ENGINE, decode_times=False) as file:
            dataset = _in_order(file.load())
    except Exception as error:  # of a file without checksum, anything
        raise _damaged(path, error) from error
    version = _check_format(path, str(dataset.attrs.get("format", "")), name, newest)
    if version > 1 and not checked:
        raise file_error(path, "is altered: it has no checksum", DAMAGED)
    dataset.attrs.pop("checksum", None)
    return dataset


def text_attributes(
    path: str | PathLike[str], *names: str, optional: Iterable[str] = ()
) -> dict[str, str]:
    """Read attributes of a whole file by their names, and the optional ones that are there.

    Raises:
        FileError: the file cannot be read, was cut off or altered, or lacks an attribute.
    """
    content, _ = _content(path)
    try:
        from scipy.io import netcdf_file  # a fifth of the time of importing tribodyn

        with netcdf_file(BytesIO(content), "r", mmap=False) as file:
            wanted = [*names, *(name for name in optional if hasattr(file, name))]
            return {name: getattr(file, name).decode("utf-8") for name in wanted}
    except Exception as error:  # of a file without checksum, anything
        raise _damaged(path, error) from error


def _content(path: str | PathLike[str]) -> tuple[bytes, bool]:
    """Return the bytes of a file, and whether a checksum has vouched for them."""
    try:
        content = Path(path).expanduser().read_bytes()
    except OSError as error:
        raise as_file_error(path, "read", error) from error
    _check_kind(path, content)
    return content, _check_content(path, content)


def _damaged(path: str | PathLike[str], error: Exception) -> Exception:
    return file_error(path, f"is cut off or altered: {type(error).__name__}: {error}", DAMAGED)


def _in_order(dataset: xr.Dataset) -> xr.Dataset:
    """Return the variables in the order that they had before they were written."""
    order = json.loads(dataset.attrs.pop("order", "[]"))
    return dataset[order].assign_coords(dataset.coords) if order else dataset


def _place_of_checksum(content: bytes | bytearray) -> slice | None:
    """Return where the checksum stands in the bytes of a file."""
    start = content.find(_BEFORE_CHECKSUM)
    if start < 0:
        return None
    start += len(_BEFORE_CHECKSUM)
    return slice(start, start + len(_NO_CHECKSUM))


def _checksum(content: bytes | bytearray, place: slice) -> bytes:
    """Return the checksum of the bytes of a file."""
    digest = hashlib.sha256(content[: place.start])
    digest.update(_NO_CHECKSUM.encode())
    digest.update(content[place.stop :])
    return _CHECKSUM.format(len(content), digest.hexdigest()).encode()


def _check_kind(path: str | PathLike[str], content: bytes) -> None:
    """Raise for a file that is no classic netCDF at all."""
    if content[:4] in (b"CDF\x01", b"CDF\x02"):
        return
    hint = "Solution.to_netcdf writes the files that load reads"
    rule = "is no netCDF file of the classic format"
    if not content:
        rule, hint = "is empty", DAMAGED
    elif content[:4] == b"\x89HDF":
        rule += ": it is HDF5"
    elif content.lstrip()[:1] == b"{":
        rule += ": it is text"
        hint = "of a study's folder, load reads the files *.nc; vary(directory=...) the whole"
    raise file_error(path, rule, hint)


def _check_content(path: str | PathLike[str], content: bytes) -> bool:
    """Raise for a file whose bytes are not those of its checksum; return whether it has one."""
    place = _place_of_checksum(content)
    if place is None:
        return False
    noted, found = content[place], _checksum(content, place)
    if noted != found:
        length, actual = noted[:16].lstrip(b"0").decode("ascii", "replace"), len(content)
        if length.isdigit() and int(length) != actual:
            rule = f"is not whole: it has {actual} of {length} bytes"
        else:
            rule = "is altered: its content does not fit its checksum"
        raise file_error(path, rule, DAMAGED)
    return True


def _check_format(path: str | PathLike[str], found: str, name: str, newest: int) -> int:
    """Return the version of the format; raise where it is another or of a later version."""
    wanted, _, version = found.rpartition("-")
    if wanted != f"tribodyn-{name}" or not version.isdecimal():
        hint = f"it holds {found}" if found else "it was not written by Solution.to_netcdf"
        if wanted == "tribodyn-study-dataset":
            hint = "it holds the dataset of a study, which xarray.open_dataset reads"
        raise file_error(path, f"format must be tribodyn-{name}", hint)
    if not 1 <= int(version) <= newest:
        raise file_error(
            path,
            f"format is version {version} and must be 1 to {newest}",
            "a later version of tribodyn wrote it",
        )
    return int(version)
