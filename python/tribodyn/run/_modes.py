"""A few modes of a model by sparse matrices, or by dense ones where these do not apply."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from tribodyn import _core
from tribodyn.errors import ModelError, make_error

# Real part of the shift [1/s]: a free body has zero eigenvalues, at which the matrix is singular.
SHIFT = 1.0
# Of the largest eigenvalue of the inverse: smaller ones belong to infinite eigenvalues.
INFINITE = 1e-11
# Of the magnitude of an eigenvalue: a smaller imaginary part is round-off.
REAL = 1e-9
# Number of coordinates up to which dense matrices are as fast, and up to which they are possible.
SMALL, LARGE = 36, 1000


def modes_near(core: Any, state: Any, modes: int, near: float, passes: bool) -> dict[str, Any]:
    """Return the values of a `Linearisation` with the modes nearest to a frequency [rad/s].

    `passes`: whether prescribed functions of time continue. The further value "dense" is whether
    the modes are those of dense matrices.
    """
    found = None
    if near:
        found = _shifted(core, state, modes, near, passes)
    elif core.coordinates > SMALL:
        found = lowest(core, state, modes, passes)
    if found is None:
        found = _dense(core, state, passes)
    return _chosen(found, modes, near)


def lowest(
    core: Any, state: Any, modes: int, passes: bool, like: dict[str, Any] | None = None
) -> dict[str, Any] | None:
    """Return the modes with the smallest eigenvalues, at least so many, or None.

    There are no such modes about a motion that is not steady in axes of the ground, and where
    `modes` is not small beside the size of the model. `like`: the result for a similar model.
    """
    return _enough(
        _core.lowest_modes(
            model=core, state=state, time_passes=passes, count=modes, **_advice(like)
        ),
        modes,
    )


def lowest_at(
    over: Any, speed: float, modes: int, like: dict[str, Any] | None = None
) -> dict[str, Any] | None:
    """Return the same at one of the speeds [rad/s] of a model, without names of coordinates."""
    return _enough(over.lowest_modes(speed=speed, count=modes, **_advice(like)), modes)


def _advice(like: dict[str, Any] | None) -> dict[str, Any]:
    return {} if like is None else {"advice": like["advice"]}


def _enough(found: dict[str, Any] | None, modes: int) -> dict[str, Any] | None:
    """Return what the kernel has found, or None if it is too few."""
    if found is None:
        return None
    found["values"] = found["values"][:, 0]
    if np.count_nonzero(found["values"].imag >= 0.0) < modes:
        return None
    found["unsteadiness"] = 0.0
    return found


def _shifted(core: Any, state: Any, modes: int, near: float, passes: bool) -> dict[str, Any] | None:
    """Return the modes next to a frequency by the Arnoldi method of SciPy, or None."""
    from scipy.sparse import csc_array
    from scipy.sparse.linalg import LinearOperator, eigs, splu

    raw = _core.small_motion_pencil(model=core, state=state, time_passes=passes)
    if raw is None:
        return None
    size = len(raw["mass"][2]) - 1
    wanted = 2 * modes + 2
    if wanted > size:
        return None
    m, c, k = (csc_array(raw[key], shape=(size, size)) for key in ("mass", "damping", "stiffness"))
    shift = complex(SHIFT, near)
    right = c + shift * m
    factors = splu((shift * shift * m + shift * c + k).tocsc().astype(complex))

    def solve(x: NDArray[Any]) -> NDArray[Any]:
        # (M shift^2 + C shift + K) u = -(M g + (C + shift M) f), w = shift u + f.
        u = -factors.solve(m @ x[size:] + right @ x[:size])
        return np.concatenate([u, shift * u + x[:size]])

    inverse = LinearOperator((2 * size, 2 * size), matvec=solve, dtype=complex)
    # A fixed start, because the same call shall have the same result.
    start = np.cos(np.arange(1.0, 2 * size + 1.0)).astype(complex)
    values, vectors = eigs(inverse, k=wanted, v0=start)
    finite = np.abs(values) > INFINITE * np.abs(values).max()
    values, vectors = shift + 1.0 / values[finite], vectors[:, finite]
    real = np.abs(values.imag) <= REAL * np.abs(values)
    values = np.where(real, values.real, values)
    upper = values.imag >= 0.0
    n = len(raw["coordinates"])
    raw |= {"values": values[upper], "vectors": vectors[:n, upper], "unsteadiness": 0.0}
    return dict(raw)


def _dense(core: Any, state: Any, passes: bool) -> dict[str, Any]:
    """Return all modes."""
    if core.coordinates > LARGE:
        raise make_error(
            ModelError,
            item="linearise",
            quantity="coordinates",
            value=core.coordinates,
            rule=f"must be at most {LARGE} about a motion that is not steady in axes of the "
            "ground, or for so many modes",
            hint="linearise about an equilibrium, or ask for fewer modes",
        )
    raw = _core.linearise(model=core, state=state, time_passes=passes)
    raw["values"], raw["vectors"] = raw["eigenvalues"][:, 0], raw["modes"]
    raw["sizes"] = None
    return dict(raw)


def _chosen(raw: dict[str, Any], modes: int, near: float) -> dict[str, Any]:
    """Return the eigenvalues nearest to a frequency, sorted by magnitude, in complete pairs."""
    values, vectors = raw["values"], raw["vectors"]
    upper = np.flatnonzero(values.imag >= 0.0)
    if len(upper) < modes:
        raise make_error(
            item="linearise",
            quantity="modes",
            value=modes,
            rule=f"must be <= {len(upper)}",
            hint="omit `modes` to compute all modes of a small model",
        )
    distance = np.abs(values[upper] - complex(0.0, near))
    nearest = upper[np.argsort(distance, kind="stable")][:modes]
    nearest = nearest[np.argsort(np.abs(values[nearest]), kind="stable")]
    chosen, shapes = [], []
    for k in nearest:
        chosen.append(values[k])
        shapes.append(vectors[:, k])
        if values[k].imag != 0.0:
            chosen.append(np.conj(values[k]))
            shapes.append(np.conj(vectors[:, k]))
    n = len(raw["coordinates"])
    modal = np.array(shapes, dtype=complex).T
    if raw["sizes"] is not None:
        modal = _normalised(modal, np.asarray(raw["sizes"]))
    return {
        "time": raw["time"],
        "unsteadiness": raw["unsteadiness"],
        "coordinates": tuple(raw["coordinates"]),
        "directions": np.zeros((n, 0)),
        "directions_rate": np.zeros((n, 0)),
        "mass": np.zeros((0, 0)),
        "damping": np.zeros((0, 0)),
        "stiffness": np.zeros((0, 0)),
        "state_matrix": np.zeros((0, 0)),
        "history": tuple((str(item), int(number)) for item, number in raw["history"]),
        "eigenvalues": np.array(chosen, dtype=complex),
        "eigenmodes": modal,
        "dense": raw["sizes"] is None,
    }


def _normalised(shapes: NDArray[Any], sizes: NDArray[Any]) -> NDArray[Any]:
    """Return the modes with the largest entry 1, where rotations count as arcs."""
    arcs = shapes * sizes[:, np.newaxis]
    largest = np.abs(arcs).max(axis=0)
    # Of equal entries the first counts, despite round-off.
    first = np.argmax(np.abs(arcs) > largest * (1.0 - 1e-9), axis=0)
    return np.asarray(shapes / arcs[first, np.arange(arcs.shape[1])])
