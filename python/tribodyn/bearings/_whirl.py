"""Where a rotor whirls in a film whose stiffness and damping depend on the frequency.

The cavity of a mass-conserving film and an elastic wall remember the motion of the journal, so that
K and C depend on the frequency Omega. At the limit of stability the rotor whirls with steady
amplitude, at the frequency of K and C themselves:

    det[ K(Omega) + i Omega C(Omega) - m Omega^2 ] = 0.

With the dimensionless coefficients, r = Omega / omega, the numerator N of kappa in
`_coefficients.py` and the denominator T = Cxx + Cyy, the imaginary part gives
kappa = m c Omega^2 / W = N / T, and the real part, multiplied by T^2, an equation for r without
poles:

    (N - Kxx T)(N - Kyy T) - Kxy Kyx T^2 - r^2 (Cxx Cyy - Cxy Cyx) T^2 = 0.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np

from tribodyn._arguments.scalars import Array
from tribodyn.bearings._coefficients import BearingCoefficients
from tribodyn.bearings._journal_film import JournalFilm
from tribodyn.inputs import Motion

# Frequencies, divided by the speed, between which the roots are sought.
SCAN = np.array([0.02, 0.15, 0.3, 0.4, 0.5, 0.6, 0.8, 1.1, 1.5])
TOLERANCE = 1e-10


def coefficients_of(
    bearing: JournalFilm, tangents: tuple[Array, Array], *, load: float, speed: float
) -> BearingCoefficients:
    """Return the coefficients of a film from its stiffness and damping."""
    return BearingCoefficients(
        stiffness_coefficients=tangents[0],
        damping_coefficients=tangents[1],
        load=load,
        speed=speed,
        radial_clearance=bearing.radial_clearance,
    )


def rotor_coefficients(
    bearing: JournalFilm,
    position: Motion,
    velocity: Motion,
    solution: Any,
    *,
    load: float,
    frequency: float | None,
) -> BearingCoefficients:
    """Return the coefficients of a solution with tangents.

    Unless they belong to a given frequency, critical mass and whirl ratio of a film with a history
    are found on request.
    """
    found = coefficients_of(
        bearing,
        (solution.stiffness_coefficients, solution.damping_coefficients),
        load=load,
        speed=solution.speed,
    )
    if frequency is None and bearing._depends_on_frequency:
        rigid = bearing._conditions.get("elastic_wall") is None
        found._follow(partial(whirl_of, bearing, position, velocity, load), quick=rigid)
    return found


def whirl_of(
    bearing: JournalFilm, position: Motion, velocity: Motion, load: float
) -> tuple[float, float]:
    """Return critical mass [kg] and whirl ratio [-] of a rotor in a film with a history."""
    speed = velocity["spin"]

    def at(ratio: float) -> BearingCoefficients:
        frequency = ratio * abs(speed)
        tangents = bearing._tangents_at(position, velocity, frequency)
        return coefficients_of(bearing, tangents, load=load, speed=speed)

    return find_whirl(at)


def find_whirl(at: Callable[[float], BearingCoefficients]) -> tuple[float, float]:
    """Return the least critical mass [kg] and its whirl ratio [-]; (inf, 0) if there is none.

    Args:
        at: coefficients at a frequency, divided by the speed.
    """
    from scipy.optimize import brentq

    def defect(ratio: float) -> float:
        return _parts(at(ratio), ratio)[0]

    ends = [defect(ratio) for ratio in SCAN]
    least, whirl = math.inf, 0.0
    for low, high, at_low, at_high in zip(SCAN, SCAN[1:], ends, ends[1:], strict=False):
        if at_low * at_high > 0.0:
            continue
        ratio = float(brentq(defect, low, high, xtol=TOLERANCE, rtol=TOLERANCE))
        there = at(ratio)
        kappa = _parts(there, ratio)[1]
        scale = there.load / (there.radial_clearance * there.speed**2)
        mass = max(kappa, 0.0) / ratio**2 * scale
        if mass < least:
            least, whirl = mass, ratio
    return least, whirl


def _parts(coefficients: BearingCoefficients, ratio: float) -> tuple[float, float]:
    """Return the left side of the equation of the frequency, and kappa."""
    k, c = coefficients.dimensionless_stiffness, coefficients.dimensionless_damping
    above = k[0, 0] * c[1, 1] + k[1, 1] * c[0, 0] - k[0, 1] * c[1, 0] - k[1, 0] * c[0, 1]
    trace = c[0, 0] + c[1, 1]
    static = (above - k[0, 0] * trace) * (above - k[1, 1] * trace) - k[0, 1] * k[1, 0] * trace**2
    dynamic = (c[0, 0] * c[1, 1] - c[0, 1] * c[1, 0]) * trace**2
    return float(static - ratio**2 * dynamic), float(above / trace)
