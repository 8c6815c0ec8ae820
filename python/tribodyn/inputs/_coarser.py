"""Films with cells of twice the size, by which the error of a mesh is estimated."""

from __future__ import annotations

from typing import Any

import numpy as np

from tribodyn import _core
from tribodyn._arguments.plain import Described
from tribodyn._arguments.scalars import Array
from tribodyn._core import Interface
from tribodyn.errors import InvalidInput, make_error
from tribodyn.fields import Surface
from tribodyn.inputs._gap import Gap, SampledProfile
from tribodyn.inputs.meshes import FilmMesh

# Cells around of the coarsest film, and number of cells across from which their number is halved.
FEWEST_AROUND = 4
FEWEST_ALONG = 4
# Distance of two points [-], divided by the size of the surface, below which they are the same.
SAME = 1e-9
NEIGHBOURS = 4


def coarser(item: str, gap: Gap, interface: Interface) -> tuple[Gap, Interface]:
    """Return a gap and its film with at most half as many cells in both directions.

    A film of which one half is computed remains a half. Heights of a profile that are known at the
    nodes alone are interpolated.

    Args:
        item: name in messages.
        gap: shape of the gap; that of a stand-alone bearing in the form that its film has.
        interface: with a film on a mesh.

    Raises:
        InvalidInput: the mesh has too few cells, or no coarser mesh fits the ports.
    """
    given: dict[str, Any] = interface.parameters  # type: ignore[attr-defined]
    ports = [port._kernel() for port in given["ports"]]
    sampled = gap._sampled(item, interface)
    shape = sampled._kernel(item, interface)
    fine = shape.film_mesh(item, given["mesh"], ports)
    mesh = _coarser_mesh(item, given["mesh"], gap, half=fine.multiplicity == 2.0)
    try:
        coarse = shape.film_mesh(item, mesh, ports)
    except InvalidInput as error:
        raise make_error(
            item=item,
            quantity="estimate_error",
            rule="needs a mesh of twice the cell size, which does not exist",
            hint=str(error),
        ) from error
    assert isinstance(interface, Described)
    other = type(interface)(**(given | {"mesh": mesh}))
    profile = sampled.profile
    if isinstance(profile, SampledProfile) and not callable(gap.profile):
        gap = gap._with_profile(_on(coarse, fine, gap, profile))
    return gap, other


def _coarser_mesh(item: str, mesh: FilmMesh, gap: Gap, *, half: bool) -> FilmMesh:
    """Return a mesh with at most half as many cells in both directions."""
    skirt = gap._surface == "skirt"
    # Numbers of cells are multiples of these: a skirt has two areas, and halves have whole cells.
    around, along = (4 if half else 2, 1) if skirt else (1, 2 if half else 1)
    for name, count, fewest in (
        ("around", mesh.around, 2 * max(FEWEST_AROUND, around)),
        ("along", mesh.along, FEWEST_ALONG),
    ):
        if count < fewest and (name, count) != ("along", 1):
            raise make_error(
                item=item,
                quantity=f"mesh {name}",
                value=count,
                rule=f"must be at least {fewest}, so that a mesh of twice the cell size exists",
                hint="the error of the mesh is estimated by the difference of both meshes",
            )
    cells = {
        "around": around * (mesh.around // (2 * around)),
        "along": max(1, along * (mesh.along // (2 * along))),  # one cell has no coarser one
    }
    return FilmMesh(**(mesh.parameters | cells | {"symmetric": half}))


def _on(
    coarse: _core.SurfaceMesh, fine: _core.SurfaceMesh, gap: Gap, profile: SampledProfile
) -> SampledProfile:
    """Return the heights of a profile at the nodes of a coarser mesh."""
    given = profile.parameters
    heights = np.asarray(given["nodes"])

    def surface(mesh: _core.SurfaceMesh) -> Surface:
        return Surface.of(gap._surface, mesh, closed=gap._closed)

    nodes = _interpolated(surface(coarse), surface(fine), heights)
    return SampledProfile(nodes=nodes, contact=given["contact"], symmetric=given["symmetric"])


def _interpolated(coarse: Surface, fine: Surface, heights: Array) -> Array:
    """Return values at the nodes of a fine surface at those of a coarse one."""
    from scipy.interpolate import RegularGridInterpolator
    from scipy.spatial import KDTree

    distance, index = KDTree(fine.position).query(coarse.position, k=NEIGHBOURS)
    same = distance[:, 0] <= SAME * np.ptp(fine.position)
    if same.all():  # the nodes of the coarse mesh are nodes of the fine mesh
        return np.asarray(heights[index[:, 0]])
    if fine.axes and fine.kind != "skirt":
        first, second = fine.axes
        grid = heights.reshape(fine.shape)
        if fine.closed:
            first = np.append(first, first[0] + 2.0 * np.pi)
            grid = np.concatenate([grid, grid[:1]])
        inside = RegularGridInterpolator((first, second), grid, bounds_error=False, fill_value=None)
        angle, along = np.meshgrid(*coarse.axes, indexing="ij")
        return np.asarray(inside((angle.ravel(), along.ravel())))
    weight = 1.0 / np.maximum(distance, SAME * np.ptp(fine.position)) ** 2
    return np.asarray((weight * heights[index]).sum(axis=1) / weight.sum(axis=1))
