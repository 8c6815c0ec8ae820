"""When a run has settled: its last cycle is the same as the one before.

A machine with lubricated joints started from rest needs some revolutions until films and bearings
have found the cycle that repeats. `simulate(model, until=Periodic(...))` runs cycle by cycle and
ends when two in a row agree.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import KW_ONLY, dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from tribodyn._arguments.door import admits, guard
from tribodyn._arguments.kinds import TEXT, Choice, Either, Kind, is_text, optional, several
from tribodyn._arguments.numbers import positive, whole
from tribodyn._arguments.scalars import Scalar
from tribodyn.errors._making import make_error
from tribodyn.results._joints import SOLUTION, clearances
from tribodyn.results._statistics import interpolate

if TYPE_CHECKING:
    from tribodyn.results._solution import Solution

__all__ = ["Periodic"]

NORMS = ("rms", "maximum")

MOST_CYCLES = 1_000_000

# Instants at which two cycles are compared: every half degree of a revolution.
INSTANTS = 720


@dataclass(frozen=True)
class Periodic:
    """The condition `until` of a run that it repeats itself from cycle to cycle.

    After each cycle the channels over the last one are compared with those over the one before, at
    equal crank angle or time since the start of the cycle. Eccentricities and film thicknesses
    are relative to the clearance of their joint, other channels to their largest magnitude in the
    last cycle.

    Args:
        tolerance: largest change from one cycle to the next [-].
        channels: what to compare; None takes the eccentricity of every clearance joint.
        period: "revolution" of the model's first drive, or the length of a cycle [s].
        max_cycles: cycles after which the run ends in any case, with a warning.
        norm: of the difference over a cycle: "rms", or "maximum", which a single bounce decides.
    """

    tolerance: Scalar = 1e-3
    _: KW_ONLY
    channels: str | Sequence[str] | None = None
    period: Scalar | str = "revolution"
    max_cycles: int = 100
    norm: str = "rms"

    @admits("Periodic", solution=SOLUTION)
    def change(self, solution: Solution) -> float:
        """Return how much the last cycle of a solution differs from the one before.

        It is the largest of all channels, relative to their scales [-], and infinite before the end
        of the second cycle.
        """
        along, period = self._along(solution)
        if along[-1] - along[0] < 2.0 * period * (1.0 - 1e-9):
            return math.inf
        phase = np.linspace(0.0, period, INSTANTS + 1)
        last = along[-1] - period + phase
        before = np.maximum(last - period, along[0])
        largest = 0.0
        for name, scale in self._scales(solution).items():
            values = np.asarray(solution[name].values, dtype=float)
            cycle = interpolate(last, along, values)
            difference = cycle - interpolate(before, along, values)
            if scale is None:
                scale = float(_magnitude(cycle).max()) or 1.0
            size = _magnitude(difference)
            # The last instant is the first of the next cycle.
            found = size.max() if self.norm == "maximum" else math.sqrt((size[:-1] ** 2).mean())
            largest = max(largest, float(found) / scale)
        return largest

    def __call__(self, solution: Solution) -> bool:
        """Return whether the last cycle repeats the one before."""
        return self.change(solution) <= float(self.tolerance)

    def _along(self, solution: Solution) -> tuple[NDArray[np.float64], float]:
        if self.period != "revolution":
            return solution.time.values, float(self.period)
        angle = solution.crank_angle.values
        along = np.abs(angle - angle[0])
        if not np.all(np.diff(along) > 0.0):
            raise make_error(
                item="Periodic",
                quantity="period",
                rule="'revolution' needs a drive that never stands still nor turns back",
                hint="give the period in s",
            )
        return along, 360.0

    def _scales(self, solution: Solution) -> dict[str, float | None]:
        """Return the channels to compare and what they are relative to; None is their size."""
        known = clearances(solution)
        if self.channels is None:
            if not known:
                raise make_error(
                    item="Periodic",
                    quantity="channels",
                    rule="must be given where there is no clearance joint",
                    hint='for example channels="rod/angular_velocity"',
                )
            return {f"{joint}/eccentricity": clearance for joint, clearance in known.items()}
        scales: dict[str, float | None] = {}
        for name in self.channels:
            of_gap = solution[name].attrs.get("units") == "m"
            scales[name] = known.get(name.split("/")[0]) if of_gap else None
        return scales


_PERIODIC: dict[str, Kind] = {
    "tolerance": positive(),
    "channels": optional(several(TEXT, fewest=1)),
    "period": Either(
        choices=((is_text, Choice(names=("revolution",))),),
        otherwise=positive("s"),
        called="'revolution', or the length of a cycle in s",
    ),
    "max_cycles": whole(2, MOST_CYCLES, hint="two cycles are compared"),
    "norm": Choice(names=NORMS),
}
guard(Periodic, "Periodic", **_PERIODIC)


def _magnitude(values: NDArray[np.float64]) -> NDArray[np.float64]:
    return np.abs(values) if values.ndim == 1 else np.linalg.norm(values, axis=1)
