"""A few modes of a large model by sparse shift-and-invert iterations."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from tribodyn import _core
from tribodyn.errors import make_error

# Real part of the shift [1/s]: a free body has zero eigenvalues, at which the matrix is singular.
SHIFT = 1.0
# Of the largest eigenvalue of the inverse: smaller ones belong to infinite eigenvalues.
INFINITE = 1e-11
# Of the magnitude of an eigenvalue: a smaller imaginary part is round-off.
REAL = 1e-9


def modes_near(core: Any, state: Any, modes: int, near: float) -> dict[str, Any]:
    """Return the values of a `Linearisation` with the modes nearest to a frequency [rad/s]."""
    from scipy.sparse import csc_array
    from scipy.sparse.linalg import LinearOperator, eigs, splu

    raw = _core.small_motion_pencil(model=core, state=state)
    size = len(raw["a"][2]) - 1
    wanted = 2 * modes + 2
    if wanted > size - 2:
        raise make_error(
            item="linearise",
            quantity="modes",
            value=modes,
            rule=f"must be < {(size - 4) // 2 + 1}",
            hint="omit `modes` to compute all modes of a small model",
        )
    a, e = (csc_array(raw[key], shape=(size, size)) for key in ("a", "e"))
    shift = complex(SHIFT, near) if near else SHIFT
    kind = complex if near else float
    factors = splu((a - shift * e).astype(kind).tocsc())
    inverse = LinearOperator((size, size), matvec=lambda x: factors.solve(e @ x), dtype=kind)
    # A fixed start, because the same call shall have the same result.
    start = np.cos(np.arange(1.0, size + 1.0)).astype(kind)
    values, vectors = eigs(inverse, k=wanted, v0=start)
    finite = np.abs(values) > INFINITE * np.abs(values).max()
    values, vectors = shift + 1.0 / values[finite], vectors[:, finite]
    n = len(raw["coordinates"])
    chosen, shapes = _pairs(values, vectors[:n], modes, shift)
    return {
        "time": raw["time"],
        "coordinates": tuple(raw["coordinates"]),
        "directions": np.zeros((n, 0)),
        "directions_rate": np.zeros((n, 0)),
        "mass": np.zeros((0, 0)),
        "damping": np.zeros((0, 0)),
        "stiffness": np.zeros((0, 0)),
        "state_matrix": np.zeros((0, 0)),
        "history": tuple((str(item), int(number)) for item, number in raw["history"]),
        "eigenvalues": chosen,
        "eigenmodes": _normalised(shapes, np.asarray(raw["sizes"])),
    }


def _pairs(
    values: NDArray[Any], vectors: NDArray[Any], modes: int, shift: complex
) -> tuple[NDArray[Any], NDArray[Any]]:
    """Return the eigenvalues nearest to the shift, sorted by magnitude, in complete pairs."""
    real = np.abs(values.imag) <= REAL * np.abs(values)
    upper = np.flatnonzero(real | (values.imag > 0.0))
    nearest = upper[np.argsort(np.abs(values[upper] - shift), kind="stable")][:modes]
    nearest = nearest[np.argsort(np.abs(values[nearest]), kind="stable")]
    chosen, shapes = [], []
    for k in nearest:
        chosen.append(complex(values[k].real) if real[k] else values[k])
        shapes.append(vectors[:, k])
        if not real[k]:
            chosen.append(np.conj(values[k]))
            shapes.append(np.conj(vectors[:, k]))
    return np.array(chosen, dtype=complex), np.array(shapes, dtype=complex).T


def _normalised(shapes: NDArray[Any], sizes: NDArray[Any]) -> NDArray[Any]:
    """Return the modes with the largest entry 1, where rotations count as arcs."""
    arcs = shapes * sizes[:, np.newaxis]
    largest = np.abs(arcs).max(axis=0)
    # Of equal entries the first counts, despite round-off.
    first = np.argmax(np.abs(arcs) > largest * (1.0 - 1e-9), axis=0)
    return np.asarray(shapes / arcs[first, np.arange(arcs.shape[1])])
