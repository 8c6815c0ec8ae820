"""Campbell diagrams: vibrations of a rotor over its speed."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Annotated, Any

import numpy as np
from numpy.typing import NDArray

from tribodyn._arguments.door import admits
from tribodyn._arguments.numbers import levels, whole
from tribodyn._arguments.scalars import Scalars
from tribodyn._later import xr
from tribodyn.errors import make_error
from tribodyn.model import Model
from tribodyn.run._statics import Linearisation, equilibrium, linearise

__all__ = ["campbell"]


@admits("campbell")
def campbell(
    build: Callable[[float], Model],
    speeds: Annotated[Scalars, levels("rad/s", fewest=1)],
    *,
    modes: Annotated[int, whole(1)] = 6,
    about_equilibrium: bool = False,
) -> xr.Dataset:
    """Return frequencies and damping of the vibrations of a rotor over its speed.

    Each vibration is followed from speed to speed by its mode: vibrations of neighbouring speeds
    belong together if their modes are most alike (modal assurance criterion). Curves may therefore
    cross.

    Args:
        build: function that returns the model for a speed [rad/s].
        speeds: speeds of the rotor [rad/s], one after the other.
        modes: number of vibrations, those of the lowest frequencies at the first speed.
        about_equilibrium: whether the vibrations are those about the equilibrium of the model, such
            as a shaft that its drive turns in films; otherwise about its start, such as a shaft
            with the angular velocity of this speed.

    Returns:
        Dataset with "frequency" [Hz] of the damped vibration, "damping_ratio" [-] and "decrement"
        [-], the logarithmic decrement, over "speed" [rad/s] and "mode". Beyond a speed at which a
        vibration is overdamped its values are NaN.

    Raises:
        InvalidInput: `build` returns no model, or there are fewer vibrations than `modes`.
    """
    values = np.atleast_1d(np.asarray(speeds, dtype=float))
    rows: list[NDArray[np.complex128]] = []
    shapes: Any = None
    for speed in values:
        model = build(float(speed))
        if not isinstance(model, Model):
            raise make_error(
                item="campbell",
                quantity="build",
                rule=f"must return a Model, not {type(model).__name__}",
            )
        small = linearise(model, at=equilibrium(model) if about_equilibrium else None)
        found, vectors = _vibrations(small)
        if shapes is None:
            if len(found) < modes:
                raise make_error(
                    item="campbell",
                    quantity="modes",
                    value=modes,
                    rule=f"must be at most {len(found)}, the number of vibrations",
                )
            chosen = np.arange(modes)
            shapes = vectors[:, chosen]
        else:
            chosen = _alike(shapes, vectors)
        kept = chosen >= 0
        row = np.full(modes, complex(math.nan, math.nan))
        row[kept] = found[chosen[kept]]
        shapes = np.where(kept, vectors[:, np.maximum(chosen, 0)], shapes)
        rows.append(row)
    return _dataset(values, np.array(rows))


def _vibrations(small: Linearisation) -> tuple[NDArray[np.complex128], NDArray[np.complex128]]:
    """Return the eigenvalues of the vibrations by frequency, and their modes of unit length."""
    # A free rotation is no vibration.
    kept = np.setdiff1d(small.oscillating, small.rigid_body_modes)
    kept = kept[np.argsort(small.eigenvalues[kept].imag, kind="stable")]
    vectors = small.eigenmodes[:, kept]
    return small.eigenvalues[kept], vectors / np.linalg.norm(vectors, axis=0)


def _alike(before: NDArray[np.complex128], now: NDArray[np.complex128]) -> NDArray[np.int64]:
    """Return, for each mode before, the index of the mode now that continues it; -1 for none."""
    from scipy.optimize import linear_sum_assignment

    likeness = np.abs(before.conj().T @ now) ** 2
    first, second = linear_sum_assignment(-likeness)
    found = np.full(before.shape[1], -1)
    found[first] = second
    return found


def _dataset(speeds: Any, values: NDArray[np.complex128]) -> xr.Dataset:
    ratio = -values.real / np.abs(values)
    decrement = 2.0 * math.pi * ratio / np.sqrt(1.0 - ratio**2)
    dims, pure = ("speed", "mode"), dict(units="1")
    return xr.Dataset(
        {
            "frequency": (dims, values.imag / (2.0 * math.pi), dict(units="Hz")),
            "damping_ratio": (dims, ratio, pure),
            "decrement": (dims, decrement, pure),
        },
        coords={
            "speed": ("speed", speeds, dict(units="rad/s", long_name="speed of the rotor")),
            "mode": np.arange(values.shape[1]),
        },
    )
