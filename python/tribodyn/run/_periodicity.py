"""The stop condition for a periodic motion: the last cycle agrees with the previous one.

A machine with lubricated joints needs some revolutions from the start until its motion is periodic.
`simulate(model, until=Periodic(...))` runs cycle by cycle and ends when two successive cycles
agree.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import KW_ONLY, dataclass
from typing import TYPE_CHECKING, Annotated

import numpy as np
from numpy.typing import NDArray

from tribodyn._arguments.aliases import PositiveRatio
from tribodyn._arguments.door import admits, guard
from tribodyn._arguments.kinds import TEXT, Choice, Either, is_text, several
from tribodyn._arguments.numbers import positive, whole
from tribodyn._arguments.scalars import Scalar
from tribodyn.errors import make_error
from tribodyn.results import clearances, interpolate

if TYPE_CHECKING:
    from tribodyn.results import Solution

__all__ = ["Periodic"]

NORMS = ("rms", "maximum")

MOST_CYCLES = 1_000_000

# Number of points at which two cycles are compared: every half degree of a revolution.
INSTANTS = 720


_Period = Annotated[
    Scalar | str,
    Either(
        choices=((is_text, Choice(names=("revolution",))),),
        otherwise=positive("s"),
        called="'revolution', or the length of a cycle in s",
    ),
]


@dataclass(frozen=True)
class Periodic:
    """The stop condition that the motion is periodic, for the argument `until` of `simulate`.

    After each cycle the channels of the last cycle are compared with those of the previous cycle,
    at equal crank angle or at equal time since the start of the cycle. Differences of
    eccentricities and film thicknesses are divided by the clearance of their joint. Differences of
    other channels are divided by their largest magnitude in the last cycle.

    Args:
        tolerance: largest admissible change from one cycle to the next [-].
        channels: names of the channels; None takes the eccentricity of every clearance joint.
        period: "revolution" for one revolution of the first drive, or the length of a cycle [s].
        max_cycles: number of cycles after which the run ends with a warning.
        norm: norm of the differences over a cycle: "rms" or "maximum". A single bounce can
            determine the maximum.
    """

    tolerance: PositiveRatio = 1e-3
    _: KW_ONLY
    channels: Annotated[str | Sequence[str], several(TEXT, fewest=1)] | None = None
    period: _Period = "revolution"
    max_cycles: Annotated[int, whole(2, MOST_CYCLES, hint="two cycles are compared")] = 100
    norm: Annotated[str, Choice(names=NORMS)] = "rms"

    @admits("Periodic")
    def change(self, solution: Solution) -> float:
        """Return the change from the last cycle but one to the last cycle of a solution [-].

        The change is the largest norm over all channels, divided by their scales. It is infinite
        before the end of the second cycle.
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
            # The last point is the first one of the next cycle.
            found = size.max() if self.norm == "maximum" else math.sqrt((size[:-1] ** 2).mean())
            largest = max(largest, float(found) / scale)
        return largest

    def __call__(self, solution: Solution) -> bool:
        """Return whether the last cycle agrees with the previous one to within the tolerance."""
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
                rule="'revolution' needs a drive that never stops or reverses",
                hint="give the period in s",
            )
        return along, 360.0

    def _scales(self, solution: Solution) -> dict[str, float | None]:
        """Return the scale of every channel; None stands for its largest magnitude."""
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


guard(Periodic, "Periodic")


def _magnitude(values: NDArray[np.float64]) -> NDArray[np.float64]:
    return np.abs(values) if values.ndim == 1 else np.linalg.norm(values, axis=1)
