"""Walls of bearings whose flexibility is that of a solid."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated

import numpy as np
import numpy.typing as npt

from tribodyn._arguments.door import admits
from tribodyn._arguments.kinds import TEXT, instance
from tribodyn._core import SurfaceMesh
from tribodyn.errors import make_error, unknown_name
from tribodyn.inputs.beams import ElasticMaterial
from tribodyn.inputs.elastic_walls import FlexibleWall
from tribodyn.reduction._craig_bampton import matrices_of
from tribodyn.solid_meshes import SHAPES, SUPPORTS, SolidMesh, held_directions

Array = npt.NDArray[np.float64]

ITEM = "flexible wall"
# Points of integration along each part of a side of a facet. The parts, a power of two, are at
# least as many as the cells of the film that the side faces, up to a limit: the lines of the film,
# where the pressures have kinks, then often lie between two parts.
POINTS, MOST_PARTS = 3, 8
# Largest distance of the surface from the film, divided by the size of a cell of the film.
FAR = 0.5


@admits(ITEM)
def flexible_wall(
    mesh: Annotated[SolidMesh, instance(SolidMesh, hint="td.SolidMesh.ring(...) creates one")],
    material: Annotated[ElasticMaterial, instance(ElasticMaterial)],
    *,
    surface: Annotated[str, instance(str, called=TEXT.words)],
    supports: Annotated[str | Sequence[str] | Mapping[str, str], SUPPORTS],
    film: Annotated[SurfaceMesh, instance(SurfaceMesh, hint="td.Bearing(gap, interface).mesh")],
) -> FlexibleWall:
    """Return the wall of a bearing that gives way like a solid, by static condensation.

    The pressure is linear between the nodes of the film and acts on the surface of the solid. The
    deflection of a node of the film is the mean along the normal over the part of the surface that
    belongs to the node. The mesh of the solid is placed in the axes of the bearing::

        rigid = td.Bearing(gap, td.LubricatedInterface(lubricant=oil, mesh=film_mesh))
        wall = td.flexible_wall(
            housing, steel, surface="bore", supports="foot", film=rigid.mesh
        )

    Args:
        mesh: of the solid, in space.
        material: elastic constants.
        surface: of the mesh that faces the film, by name.
        supports: surfaces or node sets of the mesh that do not move: a name, a list of names, or a
            dict from names to directions, as in `Model.solid`.
        film: mesh of the film, as `td.Bearing.mesh`. Where it is a half of the film, so is the mesh
            of the solid, and supports hold its nodes in the plane of symmetry along the normal of
            this plane. Otherwise `td.FilmMesh(..., symmetric=False)`.

    Raises:
        InvalidInput: the solid can move freely, the surface does not face the film, or the solid is
            no half beside a half of a film.
    """
    from scipy.sparse import linalg  # late: it takes a while to import

    if mesh.planar:
        raise make_error(
            item=ITEM, quantity="mesh", rule="must be a mesh in space", hint="SolidMesh.ring"
        )
    if surface not in mesh.surfaces:
        raise unknown_name(ITEM, surface, list(mesh.surfaces), "surface")
    if film.multiplicity != 1.0:
        _check_half(mesh, supports, film)
    loads = _loads(mesh, surface, film)
    stiffness = matrices_of(mesh, material)[0]
    held = np.zeros((len(mesh.nodes), 3), dtype=bool)
    rows = held_directions(ITEM, mesh, supports)
    if rows:
        held[:] = rows
    free = np.flatnonzero(~held.ravel())
    matrix = stiffness[free][:, free].tocsc()
    try:
        solved = linalg.splu(matrix, permc_spec="MMD_AT_PLUS_A").solve(loads[free])
    except RuntimeError:
        solved = np.full((1, 1), np.inf)
    flexibility = loads[free].T @ solved if solved.shape == loads[free].shape else solved
    # Rigid motions that rounding lets through are larger than any elastic deflection.
    limit = 1e6 / (material.youngs_modulus * np.ptp(mesh.nodes, axis=0).min())
    if not np.isfinite(flexibility).all() or np.abs(flexibility).max() > limit:
        raise make_error(
            item=ITEM,
            quantity="supports",
            rule="must hold the solid: it can move freely",
            hint="name a surface that does not move",
        )
    flexibility = 0.5 * (flexibility + flexibility.T)
    # Where the film is finer than the solid, some patterns of pressures cancel on the nodes of the
    # solid, and the matrix would have no inverse without this local part.
    flexibility += 1e-9 * np.trace(flexibility) / film.size * np.eye(film.size)
    return FlexibleWall(flexibility=flexibility)


def _check_half(
    mesh: SolidMesh, supports: str | Sequence[str] | Mapping[str, str], film: SurfaceMesh
) -> None:
    """Raise an error unless the solid is a half that is held in the film's plane of symmetry."""
    places, normals = np.asarray(film.position), np.asarray(film.normal)
    nodes = np.asarray(mesh.nodes)
    tiny = 1e-9 * float(np.ptp(places, axis=0).max())
    for axis in range(3):
        inside = places[:, axis] < tiny
        if places[:, axis].min() < -tiny or inside.all():
            continue
        if np.abs(normals[inside, axis]).max() > 1e-9:
            continue
        rows = held_directions(ITEM, mesh, supports)
        held = np.zeros((len(nodes), 3), dtype=bool)
        if rows:
            held[:] = rows
        plane = np.abs(nodes[:, axis]) <= 1e3 * tiny
        if nodes[:, axis].min() >= -1e3 * tiny and plane.any() and held[plane, axis].all():
            return
        break
    name = "xyz"[axis]
    raise make_error(
        item=ITEM,
        quantity="film",
        rule=f"is a half: the solid must be its half {name} >= 0 too, and its nodes at {name} = 0 "
        f"must not move along {name}",
        hint="give the half of the solid with such a support, or td.FilmMesh(..., symmetric=False)",
    )


def _loads(mesh: SolidMesh, surface: str, film: SurfaceMesh) -> Array:
    """Return forces on the nodes (3 N, n) of a unit force that each node of the film spreads."""
    shape = SHAPES[mesh.facet]
    facets, nodes = np.asarray(mesh.surfaces[surface]), np.asarray(mesh.nodes)
    elements, places = np.asarray(film.elements), np.asarray(film.position)
    quads = elements[elements[:, 3] >= 0]
    # Four triangles around the middle of a quadrilateral, where its corners have equal shares: so
    # mirrored films have mirrored loads.
    middles = len(places) + np.arange(len(quads))
    sides = [np.column_stack([quads[:, [k, (k + 1) % 4]], middles]) for k in range(4)]
    triangles = np.concatenate([elements[elements[:, 3] < 0, :3], *sides])
    owners = [(np.array([node]), 1.0) for node in range(len(places))]
    owners += [(quad, 0.25) for quad in quads]
    corners = np.concatenate([places, places[quads].mean(axis=1)])[triangles]
    size = np.linalg.norm(np.ptp(places[quads if len(quads) else triangles], axis=1), axis=1).max()
    facet = np.linalg.norm(np.ptp(nodes[facets], axis=1), axis=1).max()
    cuts = min(MOST_PARTS, 2 ** int(np.ceil(np.log2(max(1.0, facet / size)))))
    points, factors = _rule(shape.simplex, cuts)
    values, gradients = shape.values(points), shape.gradients(points)
    loads, area = np.zeros((3 * len(nodes), film.size)), np.zeros(film.size)
    normals = np.asarray(film.normal)
    for own in facets:
        spots = values @ nodes[own]
        tangents = np.einsum("qkd,kx->qdx", gradients, nodes[own])
        parts = factors * np.linalg.norm(np.cross(tangents[:, 0], tangents[:, 1]), axis=1)
        rows = (3 * own[:, None] + np.arange(3)).ravel()
        for spot, part, shares in zip(spots, parts, values, strict=True):
            weights, distance = _nearest(corners, spot)
            best = int(np.argmin(distance))
            if distance[best] > FAR * size:
                raise make_error(
                    item=ITEM,
                    quantity=f"surface '{surface}'",
                    rule="must face the film; its point ("
                    + ", ".join(f"{x:.6g}" for x in spot)
                    + f") m is {distance[best]:.3g} m away from it",
                    hint="place the mesh of the solid in the axes of the bearing, and name a "
                    "surface of the size of the film",
                )
            for weight, vertex in zip(weights[best], triangles[best], strict=True):
                among, share = owners[vertex]
                for node in among:
                    area[node] += share * weight * part
                    force = (share * weight * part) * np.outer(shares, normals[node])
                    loads[rows, node] += force.ravel()
    if not (area > 0.0).all():
        bare = int(np.argmin(area))
        raise make_error(
            item=ITEM,
            quantity=f"surface '{surface}'",
            rule=f"must face every node of the film; node {bare} at ("
            + ", ".join(f"{x:.6g}" for x in places[bare])
            + ") m faces nothing",
            hint="name a surface that covers the film",
        )
    return np.asarray(loads / area)


def _rule(simplex: bool, count: int) -> tuple[Array, Array]:
    """Return points (q, 2) and weights (q) of `count` parts along each direction of a facet."""
    roots, weights = np.polynomial.legendre.leggauss(POINTS)
    starts = np.linspace(-1.0, 1.0, count + 1)[:-1]
    roots = (starts[:, None] + (roots + 1.0) / count).ravel()
    weights = np.tile(weights / count, count)
    one, two = (each.ravel() for each in np.meshgrid(roots, roots, indexing="ij"))
    factors = np.outer(weights, weights).ravel()
    if not simplex:
        return np.stack([one, two], axis=1), factors
    one, two = 0.5 * (one + 1.0), 0.5 * (two + 1.0)
    return np.stack([one, two * (1.0 - one)], axis=1), 0.25 * factors * (1.0 - one)


def _nearest(corners: Array, place: Array) -> tuple[Array, Array]:
    """Return weights of the corners of the nearest point of each triangle, and its distance."""
    origin, one, two = corners[:, 0], corners[:, 1], corners[:, 2]
    u, v, w = one - origin, two - origin, place - origin
    uu, uv, vv = (np.einsum("ij,ij->i", a, b) for a, b in ((u, u), (u, v), (v, v)))
    wu, wv = (np.einsum("ij,ij->i", w, a) for a in (u, v))
    determinant = uu * vv - uv**2
    s = (vv * wu - uv * wv) / determinant
    t = (uu * wv - uv * wu) / determinant
    weights = np.clip(np.stack([1.0 - s - t, s, t], axis=1), 0.0, None)
    weights /= weights.sum(axis=1, keepdims=True)
    nearest = np.einsum("ij,ijk->ik", weights, corners)
    distance: Array = np.linalg.norm(place - nearest, axis=1)
    return weights, distance
