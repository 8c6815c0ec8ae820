"""Films of gaps that tilt, by programs which share no code with tribodyn.

Vertex finite volumes on even cells, as in `independent_reynolds.py`; errors are of second order.
"""

import math
from typing import Any

import numpy as np
from independent_reynolds import Array, complementary, symmetric_matrix
from scipy.sparse.linalg import splu

# --- a journal that tilts -----------------------------------------------------------------------


def tilted_journal(
    eccentricity: tuple[float, float],
    tilt: tuple[float, float],
    length_by_diameter: float,
    cells: int,
    rates: tuple[float, float, float, float] = (0.0, 0.0, 0.0, 0.0),
    ruptures: bool = True,
) -> Array:
    """Return (Fx, Fy, Mx, My) on a journal: finite volumes over the whole length, even cells.

    Lengths across the film by c, along it by R, tilts and rates by c/R, pressures by
    eta omega (R/c)^2:  div(h^3 grad p) = 6 dh/dx + 12 dh/dt,  h = 1 - (e + t x z e_z) . n. With
    Reynolds' condition of rupture, or none.
    """
    length = 2.0 * length_by_diameter
    around, along = 4 * cells, cells
    dx, dz = 2.0 * math.pi / around, length / along
    height = np.full(along + 1, dz)
    height[0] = height[-1] = 0.5 * dz

    def gap(x: Array, z: Array, place: Any, turn: Any) -> Array:
        """Return what is added to the gap, minus the motion along the normal."""
        across = place[0] + turn[1] * z[None, :], place[1] - turn[0] * z[None, :]
        return -across[0] * np.cos(x)[:, None] - across[1] * np.sin(x)[:, None]

    x, z = np.arange(around) * dx, (np.arange(along + 1) / along - 0.5) * length
    face = x + 0.5 * dx
    h_face = 1.0 + gap(face, z, eccentricity, tilt)
    h_along = 1.0 + gap(x, 0.5 * (z[1:] + z[:-1]), eccentricity, tilt)
    node = np.arange(around * (along + 1)).reshape(around, along + 1)
    matrix = symmetric_matrix(
        node.size,
        [
            (node, np.roll(node, -1, axis=0), h_face**3 * height / dx),
            (node[:, :-1], node[:, 1:], h_along**3 * dx / dz),
        ],
    )
    squeeze = gap(x, z, rates[:2], rates[2:])
    right = -(6.0 * (h_face - np.roll(h_face, 1, axis=0)) + 12.0 * squeeze * dx) * height
    free = np.zeros((around, along + 1), dtype=bool)
    free[:, 1:-1] = True
    if ruptures:
        p = complementary(matrix, right.ravel(), free.ravel())[0]
    else:
        p = np.zeros(node.size)
        inner = free.ravel()
        p[inner] = splu(matrix[inner][:, inner].tocsc()).solve(right.ravel()[inner])
    pushed = p.reshape(around, along + 1) * height * dx
    fx, fy = -np.cos(x) @ pushed, -np.sin(x) @ pushed
    return np.array([fx.sum(), fy.sum(), -z @ fy, z @ fx])


def extrapolated_tilted_journal(*given: Any, cells: int, **more: Any) -> Array:
    """Return forces and moments without their error of second order."""
    coarse, fine = (tilted_journal(*given, cells=cells // part, **more) for part in (2, 1))
    return np.asarray((4.0 * fine - coarse) / 3.0)


# --- a plane slider -----------------------------------------------------------------------------


def plane_slider(
    slope: tuple[float, float], width_by_length: float, cells: int, shift: float = 0.0
) -> Array:
    """Return (force, moment about the middle across and along the sliding) of an inclined face.

    Lengths across the film by h0, along it by L, pressures by eta U L / h0^2, no rupture:
    div(h^3 grad p) = 6 dh/dx, the other wall moving along x;  h = 1 + shift + slope . (x, z).
    """
    dx, dz = 1.0 / cells, width_by_length / cells
    x, z = ((np.arange(cells + 1) / cells - 0.5) * size for size in (1.0, width_by_length))

    def gap(x: Array, z: Array) -> Array:
        return 1.0 + shift + slope[0] * x[:, None] + slope[1] * z[None, :]

    h_face, h_across = gap(0.5 * (x[1:] + x[:-1]), z), gap(x, 0.5 * (z[1:] + z[:-1]))
    node = np.arange((cells + 1) ** 2).reshape(cells + 1, cells + 1)
    matrix = symmetric_matrix(
        node.size,
        [
            (node[:-1], node[1:], h_face**3 * dz / dx),
            (node[:, :-1], node[:, 1:], h_across**3 * dx / dz),
        ],
    )
    inner = np.zeros(node.shape, dtype=bool)
    inner[1:-1, 1:-1] = True
    right = np.zeros(node.shape)
    right[1:-1] = -6.0 * np.diff(h_face, axis=0) * dz
    p = np.zeros(node.size)
    wet = inner.ravel()
    p[wet] = splu(matrix[wet][:, wet].tocsc()).solve(right.ravel()[wet])
    pushed = p.reshape(node.shape) * dx * dz
    return np.array([pushed.sum(), (x @ pushed).sum(), (pushed @ z).sum()])
