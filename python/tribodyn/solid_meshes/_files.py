"""Reading and writing meshes by meshio, and by our own readers of Abaqus and Nastran."""

from __future__ import annotations

import contextlib
import io
import warnings
from collections.abc import Iterator
from os import PathLike
from pathlib import Path
from typing import Any
from urllib.parse import quote, unquote

import numpy as np

from tribodyn.solid_meshes._abaqus import read_abaqus, write_abaqus
from tribodyn.solid_meshes._building import Content
from tribodyn.solid_meshes._checks import fault
from tribodyn.solid_meshes._nastran import read_nastran
from tribodyn.solid_meshes._raw import Raw, content_of, dimension
from tribodyn.solid_meshes._shapes import SHAPES, IntArray

# Data of elements that number their groups.
TAGS = ("gmsh:physical", "medit:ref")
# Formats without groups get them as data of cells and points, which are 1 inside.
MARKED = (".vtk", ".vtu", ".xdmf", ".xmf")
# meshio cannot read files of XDMF with several types of elements.
WITH_FACETS = (".msh", ".vtk", ".vtu")
NASTRAN = (".bdf", ".nas", ".fem")
SURFACE, PART, NODE_SET = "surface:", "part:", "node_set:"


def content_of_file(path: str | PathLike[str], scale: float, part: str | None) -> Content:
    """Return the solid of a file."""
    place = Path(path)
    if not place.is_file():
        raise fault(f"file '{place}' does not exist")
    suffix = place.suffix.lower()
    own = read_abaqus if suffix == ".inp" else read_nastran if suffix in NASTRAN else _raw
    return content_of(own(place), scale, part)


def write_file(
    content: Content,
    path: str | PathLike[str],
    point_data: dict[str, Any],
    cell_data: dict[str, Any],
) -> None:
    """Write a mesh, with values at its nodes and of its elements."""
    place = Path(path)
    for data, count, what in (
        (point_data, len(content.nodes), "point_data"),
        (cell_data, len(content.elements), "cell_data"),
    ):
        for name, values in data.items():
            data[name] = _values(values, f"{what}['{name}']", count)
    suffix = place.suffix.lower()
    # meshio cannot read data that it has written to other files.
    if suffix not in MARKED and (point_data or cell_data):
        raise fault(
            f"cannot be written to a file '*{suffix}'",
            f"there are {', '.join(MARKED)}",
            quantity="data",
        )
    if suffix == ".inp":
        return write_abaqus(content, place)
    known = (".inp", ".msh", *MARKED)
    if suffix not in known:
        raise fault(f"cannot be written to a file '*{suffix}'", f"there are {', '.join(known)}")
    meshio = meshio_package()
    mesh = meshio.Mesh(**_for_meshio(content, suffix, point_data, cell_data))
    options: dict[str, Any] = {}
    if suffix == ".msh":
        options = {"file_format": "gmsh22", "binary": False}
    elif suffix in (".xdmf", ".xmf"):
        options = {"data_format": "XML"}
    with quiet(f"file '{place}' cannot be written"):
        mesh.write(place, **options)


def _values(values: Any, name: str, count: int) -> Any:
    try:
        array = np.asarray(values)
    except Exception:
        array = np.asarray(None)
    if array.dtype.kind not in "iufb" or array.ndim not in (1, 2) or len(array) != count:
        raise fault(f"must have {count} rows of numbers", quantity=name)
    return array.astype(np.int64) if array.dtype.kind == "b" else array


def meshio_package() -> Any:
    """Return meshio, or raise an error that says how it is installed."""
    try:
        import meshio
    except ImportError as error:
        raise fault(
            "needs the package meshio for this format", 'pip install "tribodyn[mesh]"'
        ) from error
    return meshio


@contextlib.contextmanager
def quiet(what: str) -> Iterator[None]:
    """Turn what meshio prints, and all its ways to fail, into one error."""
    printed = io.StringIO()
    try:
        with (
            contextlib.redirect_stdout(printed),
            contextlib.redirect_stderr(printed),
            warnings.catch_warnings(),
        ):
            warnings.simplefilter("ignore")  # of its own use of NumPy
            yield
    # meshio leaves the interpreter when no reader fits.
    except (Exception, SystemExit) as error:
        said = "" if isinstance(error, SystemExit) else f"{type(error).__name__}: {error}"
        words = " ".join(f"{said} {printed.getvalue()}".split())
        raise fault(f"{what}: {words[:300]}".rstrip(": ")) from error


# --- from meshio ----------------------------------------------------------------------------------


def _raw(path: Path) -> Raw:
    meshio = meshio_package()
    with quiet(f"file '{path}' cannot be read"):
        mesh = meshio.read(path)
    blocks = [(str(block.type), np.asarray(block.data)) for block in mesh.cells]
    if any(rows.ndim != 2 for _, rows in blocks):
        raise fault(f"file '{path}' has polyhedra, which are not supported")
    blocks = [(kind, rows.astype(np.int64)) for kind, rows in blocks]
    raw = Raw(np.asarray(mesh.points, dtype=float), blocks)
    for name, places in mesh.cell_sets.items():
        if not name.startswith("gmsh:"):
            raw.groups[name] = [
                np.array([] if rows is None else rows, dtype=np.int64) for rows in places
            ]
    _add_tags(raw, mesh)
    for name, data in mesh.cell_data.items():
        for prefix in (SURFACE, PART):
            if name.startswith(prefix):
                marks = [np.flatnonzero(np.ravel(values)) for values in data]
                raw.groups[unquote(name.removeprefix(prefix))] = marks
    for name, numbers in mesh.point_sets.items():
        raw.node_sets[name] = np.asarray(numbers, dtype=np.int64)
    for name, values in mesh.point_data.items():
        if name.startswith(NODE_SET):
            numbers = np.flatnonzero(np.ravel(values))
            raw.node_sets[unquote(name.removeprefix(NODE_SET))] = numbers
    return raw


def _add_tags(raw: Raw, mesh: Any) -> None:
    """Add groups that have numbers, by their names or by the numbers as texts."""
    names = {
        (int(entry[0]), int(entry[1])): name
        for name, entry in mesh.field_data.items()
        if np.shape(entry) == (2,)
    }
    known = set(raw.groups)
    for key in TAGS:
        for k, tags in enumerate(mesh.cell_data.get(key, [])):
            for tag in np.unique(tags[tags != 0]).tolist():
                name = names.get((tag, dimension(raw.blocks[k][0])), str(tag))
                if name not in known:
                    places = raw.groups.setdefault(
                        name, [np.array([], dtype=np.int64) for _ in raw.blocks]
                    )
                    places[k] = np.flatnonzero(tags == tag)


# --- to meshio ------------------------------------------------------------------------------------


def _for_meshio(
    content: Content, suffix: str, point_data: dict[str, Any], cell_data: dict[str, Any]
) -> dict[str, Any]:
    """Return the arguments of a mesh of meshio: the elements, then the facets of the surfaces."""
    shape = SHAPES[content.element]
    points = np.zeros((len(content.nodes), 3))
    points[:, : shape.dimension] = content.nodes
    every = np.arange(len(content.elements))
    tags: dict[str, list[Any]] = {}
    field_data: dict[str, Any] = {}
    if suffix == ".msh":
        physical, again = _physical(content, field_data)
        # An element of several parts is written once for each.
        every = np.concatenate([every, again])
        tags = {"gmsh:physical": physical, "gmsh:geometrical": physical}
    elif suffix in MARKED:
        tags = _marks(content, suffix)
        numbers = np.arange(len(points))
        for name, nodes in content.node_sets.items():
            inside = np.isin(numbers, nodes).astype(np.int64)
            point_data = point_data | {NODE_SET + quote(name, safe="+"): inside}
    blocks = [(shape.meshio, content.elements[every])]
    facets = [*content.surfaces.values()] if suffix in WITH_FACETS else []
    if facets:
        blocks.append((SHAPES[shape.facet].meshio, np.vstack(facets)))
    data = {
        name: [values[every]]
        + [np.zeros((len(rows), *values.shape[1:]), values.dtype) for _, rows in blocks[1:]]
        for name, values in cell_data.items()
    }
    return {
        "points": points,
        "cells": blocks,
        "point_data": point_data,
        "cell_data": data | tags,
        "field_data": field_data,
    }


def _marks(content: Content, suffix: str) -> dict[str, list[Any]]:
    """Return data that are 1 inside of a part or a surface."""
    every = np.arange(len(content.elements))
    owner = np.repeat(np.arange(len(content.surfaces)), [*map(len, content.surfaces.values())])
    with_facets = suffix in WITH_FACETS and len(owner) > 0
    marks: dict[str, tuple[Any, Any]] = {
        PART + name: (np.isin(every, numbers), np.zeros(len(owner), dtype=bool))
        for name, numbers in content.parts.items()
    }
    if with_facets:
        for k, name in enumerate(content.surfaces):
            marks[SURFACE + name] = (np.zeros(len(every), dtype=bool), owner == k)
    return {
        quote(name, safe="+:"): [mark.astype(np.int64) for mark in both[: 1 + with_facets]]
        for name, both in marks.items()
    }


def _physical(content: Content, field_data: dict[str, Any]) -> tuple[list[Any], IntArray]:
    """Return the numbers of the physical groups, and the elements that are written again."""
    both = content.parts.keys() & content.surfaces.keys()
    if both:
        raise fault(
            f"has a part and a surface of the name '{min(both)}', which Gmsh does not distinguish"
        )
    dimension = SHAPES[content.element].dimension
    first = np.zeros(len(content.elements), dtype=np.int64)
    again, tags = [np.array([], dtype=np.int64)], [first]
    for tag, (name, numbers) in enumerate(content.parts.items(), start=1):
        field_data[name] = np.array([tag, dimension])
        known = first[numbers] > 0
        first[numbers[~known]] = tag
        again.append(numbers[known])
        tags.append(np.full(int(known.sum()), tag))
    found = [np.concatenate(tags)]
    for tag, name in enumerate(content.surfaces, start=1):
        field_data[name] = np.array([tag, dimension - 1])
    if content.surfaces:
        sizes = [len(rows) for rows in content.surfaces.values()]
        found.append(np.repeat(np.arange(1, len(sizes) + 1), sizes))
    return found, np.concatenate(again)
