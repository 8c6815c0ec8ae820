"""Displacements and stresses of solids in files of VTK and XDMF, and as grids of PyVista."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial
from os import PathLike
from pathlib import Path
from typing import Any
from xml.sax.saxutils import quoteattr

import numpy as np

from tribodyn._arguments.scalars import Array
from tribodyn._later import xr
from tribodyn.errors import make_error
from tribodyn.results._files import as_file_error, file_error, make_folder, write_atomically
from tribodyn.solid_meshes import SHAPES, meshio_package, quiet

FORMATS = (".vtu", ".pvd", ".xdmf")
# Places of the components xx, xy, xz, yx, ... of a tensor in xx, yy, zz, yz, xz, xy. VTK and XDMF
# have other orders of six components, but all have the same order of nine.
TENSOR = (0, 5, 4, 5, 1, 3, 4, 3, 2)


def checked_path(path: str | PathLike[str], item: str) -> Path:
    """Return the path of a file to write.

    Raises:
        InvalidInput: the ending belongs to no known format, or the folder does not exist.
    """
    target = Path(path).expanduser()
    if target.suffix not in FORMATS:
        raise make_error(
            item=item,
            rule=f"cannot be written to a file '*{target.suffix}'",
            hint=f"there are {', '.join(FORMATS)}",
        )
    if not target.parent.is_dir():
        raise file_error(path, "cannot be written: its folder does not exist")
    if target.exists() and not target.is_file():
        raise file_error(path, "cannot be written: a folder or a device has this name")
    return target


def write_files(
    target: Path,
    item: str,
    mesh: Mapping[str, Any],
    start: Array,
    times: Array,
    states: Iterable[xr.Dataset],
) -> None:
    """Write the states of a solid at instants.

    Args:
        target: path of the file, as `checked_path` returns it.
        item: to which errors refer.
        mesh: plain data of the mesh.
        start: initial positions of the nodes in global axes [m].
        times: the instants [s].
        states: the solid at each instant, datasets of `Solution.solid`.
    """
    if target.suffix == ".vtu" and len(times) > 1:
        raise make_error(
            item=item,
            quantity="number of instants",
            value=len(times),
            rule="must be 1 for a file '*.vtu'",
            hint="files '*.pvd' and '*.xdmf' hold several instants",
        )
    meshio = meshio_package()
    cells = [(SHAPES[mesh["element"]].meshio, np.asarray(mesh["elements"], dtype=np.int64))]
    try:
        if target.suffix == ".xdmf":
            write_atomically(target, lambda place: _write_xdmf(place, start, cells, times, states))
            return
        single = target.suffix == ".vtu"
        folder = target.parent if single else target.with_suffix("")
        names = [target.name if single else f"{target.stem}_{k:04d}.vtu" for k in range(len(times))]
        if not single:
            make_folder(folder, "the folder of the instants")
        for name, state in zip(names, states, strict=True):
            written = meshio.Mesh(_in_space(start), cells, point_data=point_data(state))
            write_atomically(folder / name, partial(_write, written))
        if not single:
            listed = _listed(times, [f"{folder.name}/{name}" for name in names])
            write_atomically(target, lambda place: place.write_text(listed, encoding="utf-8"))
    except OSError as error:
        known = hasattr(error, "item")
        raise error if known else as_file_error(target, "written", error) from error


def point_data(state: xr.Dataset) -> dict[str, Array]:
    """Return the values at the nodes by name, from a dataset of `Solution.solid`."""
    return {
        "displacement": _in_space(state.displacement.values),
        "stress": state.stress.values[:, TENSOR],
        "von_mises": state.von_mises.values,
    }


def grid_of(mesh: Mapping[str, Any], start: Array, state: xr.Dataset) -> Any:
    """Return a solid at an instant as a grid of PyVista.

    Raises:
        InvalidInput: PyVista is not installed.
    """
    try:
        import pyvista
    except ImportError as error:
        raise make_error(
            item=f"solid '{state.attrs['solid']}'",
            rule="needs the package pyvista for a grid",
            hint='pip install "tribodyn[pyvista]"',
        ) from error
    cells = {SHAPES[mesh["element"]].vtk: np.asarray(mesh["elements"], dtype=np.int64)}
    grid = pyvista.UnstructuredGrid(cells, _in_space(start))
    for name, values in point_data(state).items():
        grid.point_data[name] = values
    return grid


def _in_space(vectors: Array) -> Array:
    """Return vectors with three components; planar ones have z = 0."""
    return np.pad(vectors, [(0, 0), (0, 3 - vectors.shape[1])])


def _write(mesh: Any, place: Path) -> None:
    with quiet(f"file '{place}' cannot be written"):
        mesh.write(place, file_format="vtu")


def _write_xdmf(
    place: Path, start: Array, cells: Any, times: Array, states: Iterable[xr.Dataset]
) -> None:
    from meshio.xdmf import TimeSeriesWriter

    with TimeSeriesWriter(place, data_format="XML") as writer:
        writer.write_points_cells(_in_space(start), cells)
        for time, state in zip(times.tolist(), states, strict=True):
            writer.write_data(time, point_data=point_data(state))


def _listed(times: Array, names: list[str]) -> str:
    """Return the content of a file that lists the files of instants."""
    rows = [
        f'    <DataSet timestep="{time!r}" part="0" file={quoteattr(name)}/>'
        for time, name in zip(times.tolist(), names, strict=True)
    ]
    return "\n".join(
        [
            '<?xml version="1.0"?>',
            '<VTKFile type="Collection" version="0.1" byte_order="LittleEndian">',
            "  <Collection>",
            *rows,
            "  </Collection>",
            "</VTKFile>\n",
        ]
    )
