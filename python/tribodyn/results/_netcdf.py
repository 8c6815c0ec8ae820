"""Files of results: netCDF in its classic format, with a format version and a checksum.

Any program that supports netCDF can read these files. The newer format, which is based on HDF5,
offers groups and compression, which results do not need. Writing it takes twenty times as long (0.3
s instead of 12 ms for 76 channels of 700 rows), which is as long as a short run.

The attribute `checksum` holds the length of the file and the SHA-256 digest of all its bytes, where
the bytes of the checksum itself count as zeros. The attribute `order` lists the variables in their
original order, because the format sorts them by size.
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

# Length of the file in bytes and digest, both of fixed width.
_CHECKSUM: Final = "{:016d} bytes, sha256 {}"
_NO_CHECKSUM: Final = _CHECKSUM.format(0, 64 * "0")

# Bytes before the value of the attribute: length of its name, name, type (text), length of the
# value.
_BEFORE_CHECKSUM: Final = struct.pack(">i8sii", 8, b"checksum", 2, len(_NO_CHECKSUM))

# Reserved words of CDL, the language in which programs print netCDF files.
_RESERVED: Final = frozenset(
    "byte char short ushort int uint int64 uint64 float real double bool string".split()
)

DAMAGED: Final = "restore a copy of the file or compute it again"


def legal_names(names: Iterable[str]) -> dict[str, str]:
    """Return for each name a unique name that every netCDF program accepts: ASCII, without "/".

    "/" becomes ".", letters lose their accents, and all other characters beyond ASCII become "_".
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
    """Return a dataset with legal names; the attribute `name` keeps the original one."""
    dataset = dataset.copy()
    names = legal_names(map(str, [*dataset.dims, *dataset.variables]))
    changed = {name: legal for name, legal in names.items() if legal != name}
    for name in changed:
        if name in dataset.variables:
            dataset[name].attrs["name"] = name
    return dataset.rename(changed)


def write_dataset(dataset: xr.Dataset, path: str | PathLike[str], form: str) -> None:
    """Write a dataset with legal names to a file, completely or not at all.

    Args:
        dataset: dataset to write.
        path: path of the file.
        form: name and version of the format, "tribodyn-<name>-<version>".

    Raises:
        FileError: the file cannot be written.
    """
    dataset = dataset.copy()
    # The checksum comes first, before attributes with arbitrary content.
    own = {"format": form, "checksum": _NO_CHECKSUM, "order": json.dumps(list(dataset.data_vars))}
    dataset.attrs = own | dataset.attrs
    content = bytearray(dataset.to_netcdf(engine=_ENGINE, format="NETCDF3_64BIT"))
    place = _place_of_checksum(content)
    assert place is not None
    content[place] = _checksum(content, place)
    target = Path(path).expanduser()
    try:
        if target.exists() and not target.is_file():
            raise file_error(path, "cannot be written: a folder or a device has this name")
        write_atomically(target, lambda temporary: temporary.write_bytes(content))
    except OSError as error:
        raise error if hasattr(error, "item") else as_file_error(path, "written", error) from error


def read(path: str | PathLike[str], name: str, newest: int) -> xr.Dataset:
    """Read a dataset and check its integrity; times remain numbers.

    Args:
        path: path of the file.
        name: expected name in the format "tribodyn-<name>-<version>".
        newest: newest known version; files of version 1 have no checksum.

    Raises:
        FileError: the file cannot be read, was truncated or altered, or has another format.
    """
    content, checked = _content(path)
    try:
        with xr.open_dataset(BytesIO(content), engine=_ENGINE, decode_times=False) as file:
            dataset = _in_order(file.load())
    except Exception as error:  # a file without checksum can raise any error
        raise _damaged(path, error) from error
    version = _check_format(path, str(dataset.attrs.get("format", "")), name, newest)
    if version > 1 and not checked:
        raise file_error(path, "is altered: it has no checksum", DAMAGED)
    dataset.attrs.pop("checksum", None)
    return dataset


def text_attributes(
    path: str | PathLike[str], *names: str, optional: Iterable[str] = ()
) -> dict[str, str]:
    """Return text attributes of an intact file by name, without absent optional ones.

    Raises:
        FileError: the file cannot be read, was truncated or altered, or lacks an attribute.
    """
    content, _ = _content(path)
    try:
        from scipy.io import netcdf_file  # late: a fifth of the import time of tribodyn

        with netcdf_file(BytesIO(content), "r", mmap=False) as file:
            wanted = [*names, *(name for name in optional if hasattr(file, name))]
            return {name: getattr(file, name).decode("utf-8") for name in wanted}
    except Exception as error:  # a file without checksum can raise any error
        raise _damaged(path, error) from error


def _content(path: str | PathLike[str]) -> tuple[bytes, bool]:
    """Return the bytes of a file, and whether a checksum has confirmed them."""
    try:
        content = Path(path).expanduser().read_bytes()
    except OSError as error:
        raise as_file_error(path, "read", error) from error
    _check_kind(path, content)
    return content, _check_content(path, content)


def _damaged(path: str | PathLike[str], error: Exception) -> Exception:
    return file_error(path, f"is truncated or altered: {type(error).__name__}: {error}", DAMAGED)


def _in_order(dataset: xr.Dataset) -> xr.Dataset:
    """Return the dataset with its variables in the order from before writing."""
    order = json.loads(dataset.attrs.pop("order", "[]"))
    return dataset[order].assign_coords(dataset.coords) if order else dataset


def _place_of_checksum(content: bytes | bytearray) -> slice | None:
    """Return the position of the checksum in the bytes of a file; None without checksum."""
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
    """Raise an error for a file that is not in the classic netCDF format."""
    if content[:4] in (b"CDF\x01", b"CDF\x02"):
        return
    hint = "load reads files that Solution.to_netcdf wrote"
    rule = "is not a netCDF file of the classic format"
    if not content:
        rule, hint = "is empty", DAMAGED
    elif content[:4] == b"\x89HDF":
        rule += ": it is HDF5"
    elif content.lstrip()[:1] == b"{":
        rule += ": it is text"
        hint = "load reads the files *.nc of a study, and vary(directory=...) the whole study"
    raise file_error(path, rule, hint)


def _check_content(path: str | PathLike[str], content: bytes) -> bool:
    """Raise an error if the checksum of a file is wrong; return whether the file has one."""
    place = _place_of_checksum(content)
    if place is None:
        return False
    noted, found = content[place], _checksum(content, place)
    if noted != found:
        length, actual = noted[:16].lstrip(b"0").decode("ascii", "replace"), len(content)
        if length.isdigit() and int(length) != actual:
            rule = f"is incomplete: it has {actual} of {length} bytes"
        else:
            rule = "is altered: its content does not match its checksum"
        raise file_error(path, rule, DAMAGED)
    return True


def _check_format(path: str | PathLike[str], found: str, name: str, newest: int) -> int:
    """Return the version of the format; raise an error for another format or a later version."""
    wanted, _, version = found.rpartition("-")
    if wanted != f"tribodyn-{name}" or not version.isdecimal():
        hint = f"its format is {found}" if found else "it was not written by Solution.to_netcdf"
        if wanted == "tribodyn-study-dataset":
            hint = "it holds the dataset of a study, which xarray.open_dataset reads"
        raise file_error(path, f"format must be tribodyn-{name}", hint)
    if not 1 <= int(version) <= newest:
        raise file_error(
            path,
            f"format has version {version}, which must be 1 to {newest}",
            "the file was written by a later version of tribodyn",
        )
    return int(version)
