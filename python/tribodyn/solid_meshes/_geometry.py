"""Volumes of elements, areas and normals of facets."""

from __future__ import annotations

import numpy as np

from tribodyn.solid_meshes._shapes import Array, IntArray, Shape

# Elements whose Jacobians are computed at a time; more only need more memory.
CHUNK = 20_000


def determinants(shape: Shape, nodes: Array, elements: IntArray, points: Array) -> Array:
    """Return det J [m3] of every element at points of the reference element (elements, points)."""
    d = shape.dimension
    # One product of matrices for all points: (k, points d).
    gradients = np.moveaxis(shape.gradients(points), 0, 1).reshape(-1, len(points) * d)
    found = np.empty((len(elements), len(points)))
    for first in range(0, len(elements), CHUNK):
        places = np.swapaxes(nodes[elements[first : first + CHUNK]], 1, 2)
        jacobians = (places @ gradients).reshape(-1, d, len(points), d)
        found[first : first + CHUNK] = np.linalg.det(np.swapaxes(jacobians, 1, 2))
    return found


def volumes(shape: Shape, nodes: Array, elements: IntArray) -> Array:
    """Return the volume [m3] of every element, in the plane its area [m2]."""
    points, weights = shape.rule
    return determinants(shape, nodes, elements, points) @ weights


def corner_quality(shape: Shape, nodes: Array, elements: IntArray) -> Array:
    """Return the scaled Jacobian of every element at its corners (elements, corners).

    This is the determinant of the unit vectors along the edges at a corner, divided by the same
    determinant of a regular element: 1 is ideal, 0 is flat.
    """
    gradients = shape.gradients(shape.corners)
    found = np.empty((len(elements), len(shape.corners)))
    for first in range(0, len(elements), CHUNK):
        places = nodes[elements[first : first + CHUNK]]
        for corner, tripod in enumerate(shape.tripods):
            edges = np.swapaxes(places, 1, 2) @ (gradients[corner] @ tripod)
            lengths = np.prod(np.linalg.norm(edges, axis=1), axis=1)
            found[first : first + CHUNK, corner] = np.linalg.det(edges) / lengths / shape.ideal
    return found


def edge_lengths(shape: Shape, nodes: Array, elements: IntArray) -> Array:
    """Return the distances [m] of the corners of every edge (elements, edges)."""
    ends = nodes[elements[:, np.array(shape.edges)]]
    return np.asarray(np.linalg.norm(ends[:, :, 1] - ends[:, :, 0], axis=2))


def area_vectors(facet: Shape, nodes: Array, facets: IntArray) -> tuple[Array, Array, Array]:
    """Return centres [m], area vectors [m2] and areas [m2] of facets; in the plane lengths [m].

    The area vector is the integral of the outward normal, which is shorter than the area of a
    curved facet.
    """
    points, weights = facet.rule
    places = nodes[facets]
    tangents = np.einsum("fki,qkj->fqij", places, facet.gradients(points))
    if nodes.shape[1] == 2:
        normals = np.stack([tangents[..., 1, 0], -tangents[..., 0, 0]], axis=-1)
    else:
        normals = np.cross(tangents[..., 0], tangents[..., 1])
    sizes = np.linalg.norm(normals, axis=-1)
    areas = sizes @ weights
    centres = np.einsum("fki,qk,fq,q->fi", places, facet.values(points), sizes, weights)
    vectors = np.einsum("fqi,q->fi", normals, weights)
    return centres / areas[:, None], vectors, areas
