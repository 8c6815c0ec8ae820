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
from tribodyn.run._modes import SMALL, lowest, lowest_at
from tribodyn.run._speeds import BUILD, AtSpeed, at_speeds
from tribodyn.run._statics import Linearisation, linearised

__all__ = ["campbell"]

Complex = NDArray[np.complex128]

# Likeness of modes at neighbouring speeds from which on no other mode can be meant.
ALIKE = 0.8


@admits("campbell")
def campbell(
    build: Annotated[Model | Callable[[float], Model], BUILD],
    speeds: Annotated[Scalars, levels("rad/s", fewest=1)],
    *,
    modes: Annotated[int, whole(1)] = 6,
    about_equilibrium: bool = False,
) -> xr.Dataset:
    """Return frequencies and damping of the vibrations of a rotor over its speed.

    Each vibration is followed from speed to speed by its mode: vibrations of neighbouring speeds
    belong together if their modes are most alike (modal assurance criterion). Curves may therefore
    cross.

    About motions that are steady in axes of the ground, such as those of a round rotor, only the
    vibrations of low frequencies are computed, with sparse matrices. All vibrations are computed
    about other motions, in small models, and at speeds at which the modes have changed so much that
    it is not certain which ones belong together.

    Args:
        build: function that returns the model for a speed [rad/s]; or a model whose bodies turn at
            its start. The velocities of such a model at a speed are those of its start times
            one factor, so that its fastest body turns at that speed. This takes less time, and
            is possible if nothing else depends on the speed: the model has no drives and no
            films.
        speeds: speeds of the rotor [rad/s], one after the other; not negative for a model.
        modes: number of vibrations, those of the lowest natural frequencies at the first speed.
        about_equilibrium: whether the vibrations are those about the equilibrium of the model, such
            as a shaft that its drive turns in films; otherwise about its start, such as a shaft
            with the angular velocity of this speed.

    Returns:
        Dataset with "frequency" [Hz] of the damped vibration, "damping_ratio" [-] and "decrement"
        [-], the logarithmic decrement, over "speed" [rad/s] and "mode". Beyond a speed at which a
        vibration is overdamped its values are NaN.

    Raises:
        InvalidInput: `build` returns no model, there are fewer vibrations than `modes`, or a model
            is given with a negative speed or `about_equilibrium`.
        ModelError: a model is given that does not turn at its start, or that has drives or films.
    """
    values = np.atleast_1d(np.asarray(speeds, dtype=float))
    rows: list[Complex] = []
    shapes: Any = None
    search = _Search(modes)
    for case in at_speeds("campbell", build, values, about_equilibrium):
        found, vectors = search.vibrations(case, modes)
        if shapes is None:
            if len(found) < modes:
                raise make_error(
                    item="campbell",
                    quantity="modes",
                    value=modes,
                    rule=f"must be at most {len(found)}, the number of vibrations",
                )
            chosen = np.argsort(np.abs(found), kind="stable")[:modes]
            chosen = chosen[np.argsort(found[chosen].imag, kind="stable")]
            shapes = vectors[:, chosen]
        else:
            chosen, likeness = _alike(shapes, vectors)
            while likeness < ALIKE and not search.has_all:
                found, vectors = search.more(case)
                chosen, likeness = _alike(shapes, vectors)
        kept = chosen >= 0
        row = np.full(modes, complex(math.nan, math.nan))
        row[kept] = found[chosen[kept]]
        shapes = np.where(kept, vectors[:, np.maximum(chosen, 0)], shapes)
        rows.append(row)
    return _dataset(values, np.array(rows))


class _Search:
    """Vibrations of lowest frequency, or all of them, at one speed after the other."""

    def __init__(self, modes: int) -> None:
        # Some more, because curves cross and rigid motions count too.
        self._usual = modes + 4
        self._count = self._usual
        self._before: dict[str, Any] | None = None
        self.has_all = False  # whether the last vibrations were all of the model

    def vibrations(self, case: AtSpeed, fewest: int) -> tuple[Complex, Complex]:
        """Return eigenvalues and modes of unit length; at least so many, if the model has them."""
        self._count = self._usual
        found = self._found(case)
        while len(found[0]) < fewest and not self.has_all:
            self._usual = 2 * self._count
            found = self.more(case)
        return found

    def more(self, case: AtSpeed) -> tuple[Complex, Complex]:
        """Return more vibrations at the same speed."""
        self._count *= 2
        return self._found(case)

    def _found(self, case: AtSpeed) -> tuple[Complex, Complex]:
        core = case.model._state.core
        found = None
        # Dense matrices are faster for many modes.
        if core.coordinates > SMALL and self._count <= max(core.coordinates // 6, 6):
            if case.over is not None:
                found = lowest_at(case.over, case.speed, self._count, self._before)
            if found is None:
                found = lowest(core, case.state, self._count, case.time_passes, self._before)
        self.has_all = found is None
        if found is None:
            return _vibrations(linearised(case.model, case.state, case.time_passes))
        self._before = found
        kept = np.flatnonzero(found["values"].imag > 0.0)
        return found["values"][kept], _unit(found["vectors"][:, kept])


def _vibrations(small: Linearisation) -> tuple[Complex, Complex]:
    """Return the eigenvalues of the vibrations, and their modes of unit length."""
    # A free rotation is no vibration.
    kept = np.setdiff1d(small.oscillating, small.rigid_body_modes)
    return small.eigenvalues[kept], _unit(small.eigenmodes[:, kept])


def _unit(vectors: Complex) -> Complex:
    return np.asarray(vectors / np.linalg.norm(vectors, axis=0))


def _alike(before: Complex, now: Complex) -> tuple[NDArray[np.int64], float]:
    """Return, for each mode before, the index of the mode now that continues it; -1 for none.

    The second value is the least likeness of a mode and the one that continues it.
    """
    from scipy.optimize import linear_sum_assignment

    likeness = np.abs(before.conj().T @ now) ** 2
    first, second = linear_sum_assignment(-likeness)
    found = np.full(before.shape[1], -1)
    found[first] = second
    least = likeness[first, second].min() if len(first) == before.shape[1] else 0.0
    return found, float(least)


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
