"""The manifest of a study, read back without its build function."""

from __future__ import annotations

import json
from collections.abc import Mapping
from os import PathLike
from pathlib import Path
from typing import Any

from tribodyn._core import TribodynError
from tribodyn.errors import make_error
from tribodyn.results import as_file_error, file_error
from tribodyn.studies._collecting import reduction
from tribodyn.studies._jobs import COARSER, FORMAT
from tribodyn.studies._points import Axis, points
from tribodyn.studies._running import is_open
from tribodyn.studies._store import Store

# Keys of runs by the indices of the values of their parameters.
_Keys = dict[tuple[int, ...], str]

_HINT = "call vary again, which writes the manifest"


def opened(store: Store, manifest: str | PathLike[str] | None) -> dict[str, Any]:
    """Return the arguments of `Study` for a folder, see `Study.open`."""
    path = find_manifest(store.folder, manifest)
    product, keys, coarser = read_manifest(path)
    missing = [is_open(store.status(key), False) for key in keys.values()]
    return {
        "axes": product,
        "keys": keys,
        "coarser": coarser,
        "store": store,
        "what": reduction(None, None, None, (), None, None),
        "status": "interrupted" if any(missing) else "finished",
        "wall_time": 0.0,
        "manifest": path,
        "temporary": None,
    }


def find_manifest(folder: Path, manifest: str | PathLike[str] | None) -> Path:
    """Return the path of the manifest of a folder.

    Raises:
        FileError: there is no manifest, or there are several and none is chosen.
    """
    if manifest is not None:
        return folder / manifest
    known = sorted(folder.glob("study-*.json"))
    if len(known) == 1:
        return known[0]
    if not known:
        raise file_error(folder, "contains no study", "give the directory of vary")
    raise make_error(
        item=f"'{folder}'",
        quantity="manifest",
        rule="must be given, because the folder contains several studies",
        hint=", ".join(path.name for path in known),
    )


def read_manifest(path: Path) -> tuple[tuple[Axis, ...], _Keys, _Keys]:
    """Return the parameters of a study, and the keys of its runs by the indices of their values.

    The last keys are those of the runs with coarser films; none without an estimate of errors.

    Raises:
        FileError: the manifest cannot be read, or is damaged.
    """
    try:
        content = json.loads(path.read_bytes().decode("utf-8"))
    except OSError as error:
        raise as_file_error(path, "read", error) from error
    except (ValueError, RecursionError) as error:
        raise file_error(path, f"is damaged: it is not a JSON text: {error}", _HINT) from error
    try:
        return _parameters_and_keys(content)
    except (KeyError, TypeError, ValueError, AttributeError, TribodynError) as error:
        rule = f"is altered or is no manifest: {type(error).__name__}: {error}"
        raise file_error(path, rule, _HINT) from error


def _parameters_and_keys(content: Mapping[str, Any]) -> tuple[tuple[Axis, ...], _Keys, _Keys]:
    if content["format"] != FORMAT:
        raise ValueError(f"its format is {content['format']!r} instead of {FORMAT!r}")
    units = content.get("units", {})  # not in manifests of earlier versions
    product = tuple(
        Axis(name, tuple(labels), tuple(labels), str(units.get(name, "")))
        for name, labels in content["parameters"].items()
    )
    keys, coarser = (
        {
            tuple(axis.position(labels[axis.name]) for axis in product): str(key)
            for key, labels in runs.items()
        }
        for runs in (content["runs"], content.get(COARSER, {}))
    )
    missing = [str(point) for point in points(product) if point.place not in keys]
    if not product or missing:
        raise ValueError(f"it has no run for {missing[0] if missing else 'any parameter'}")
    if any(not key.isalnum() for key in [*keys.values(), *coarser.values()]):
        raise ValueError("a key has characters beyond letters and digits")
    return product, keys, coarser
