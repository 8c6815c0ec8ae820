"""Stiffness and damping of a journal bearing, and the stability of a rotor in it.

A rigid, balanced rotor with the share m [kg] of mass on each bearing obeys m x'' + C x' + K x = 0
in the two directions across the axis. At the limit of stability it whirls with steady amplitude
at the frequency nu. With the dimensionless coefficients K c/W, C c omega/W the limit is, from the
imaginary and the real part of the characteristic equation,

    kappa = (Kxx Cyy + Kyy Cxx - Kxy Cyx - Kyx Cxy) / (Cxx + Cyy),
    (nu / omega)^2 = ((kappa - Kxx)(kappa - Kyy) - Kxy Kyx) / (Cxx Cyy - Cxy Cyx),
    m c omega^2 / W = kappa / (nu / omega)^2.

If the second line is negative, the rotor never whirls.

Source: [LundThomsen1978].
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property, partial
from typing import Annotated

import numpy as np

from tribodyn._arguments.aliases import AngleWithTurns, Mass
from tribodyn._arguments.door import admits, guard
from tribodyn._arguments.numbers import Matrix, number, positive
from tribodyn._arguments.scalars import Array
from tribodyn.quantities import find


@dataclass(frozen=True)
class BearingCoefficients:
    """Stiffness and damping of the film about an equilibrium.

    A small displacement dx and velocity dv of the journal change the film's force by
    -K dx - C dv. With misalignment the order is x, y, tilt about x, tilt about y.

    Where a film has a history (the content of its cavity, the deflection of an elastic wall), K and
    C depend on the frequency of the motion. The coefficients of its equilibrium are those of the
    rate form unless `angular_frequency` is given. Critical mass and whirl ratio are found with
    the coefficients at the frequency of the whirl itself.

    Attributes:
        stiffness_coefficients: K (2, 2) [N/m], with misalignment (4, 4).
        damping_coefficients: C (2, 2) [N s/m], with misalignment (4, 4).
        load: W [N].
        speed: omega of the journal [rad/s].
        radial_clearance: c [m].
    """

    stiffness_coefficients: Annotated[
        Array, Matrix(unit=find("stiffness_coefficients").unit, square=True)
    ]
    damping_coefficients: Annotated[
        Array, Matrix(unit=find("damping_coefficients").unit, square=True)
    ]
    load: Annotated[float, positive(find("load").unit)]
    speed: Annotated[float, number(find("speed").unit)]
    radial_clearance: Annotated[float, positive("m")]

    @property
    def dimensionless_stiffness(self) -> Array:
        """K c / W of the two displacements (2, 2) [-]."""
        return np.asarray(self.stiffness_coefficients[:2, :2] * self.radial_clearance / self.load)

    @property
    def dimensionless_damping(self) -> Array:
        """C c omega / W of the two displacements (2, 2) [-]."""
        scale = self.radial_clearance * abs(self.speed) / self.load
        return np.asarray(self.damping_coefficients[:2, :2] * scale)

    def _follow(self, whirl: Callable[[], tuple[float, float]], *, quick: bool = True) -> None:
        """Take critical mass and whirl ratio from a film whose coefficients depend on frequency."""
        self.__dict__.update(_whirl=whirl, _quick=quick)

    @property
    def _at_hand(self) -> bool:
        """Whether critical mass and whirl ratio are known or quickly found."""
        return "_stability" in self.__dict__ or self.__dict__.get("_quick", True)

    @cached_property
    def _stability(self) -> tuple[float, float]:
        """Critical mass [kg] and whirl ratio [-]."""
        if (whirl := self.__dict__.get("_whirl")) is not None:
            found: tuple[float, float] = whirl()
            return found
        kappa, squared = self._limit
        if squared <= 0.0:
            return math.inf, 0.0
        scale = self.load / (self.radial_clearance * self.speed**2)
        return max(kappa, 0.0) / squared * scale, math.sqrt(squared)

    @property
    def _limit(self) -> tuple[float, float]:
        k, c = self.dimensionless_stiffness, self.dimensionless_damping
        kappa = (k[0, 0] * c[1, 1] + k[1, 1] * c[0, 0] - k[0, 1] * c[1, 0] - k[1, 0] * c[0, 1]) / (
            c[0, 0] + c[1, 1]
        )
        squared = ((kappa - k[0, 0]) * (kappa - k[1, 1]) - k[0, 1] * k[1, 0]) / (
            c[0, 0] * c[1, 1] - c[0, 1] * c[1, 0]
        )
        return float(kappa), float(squared)

    @property
    def critical_mass(self) -> float:
        """Mass on the bearing from which a rigid rotor whirls [kg]; inf if it never whirls."""
        return self._stability[0]

    @property
    def whirl_ratio(self) -> float:
        """Whirl frequency at the critical mass divided by the speed of rotation [-]; 0 for none."""
        return self._stability[1]

    @admits("bearing coefficients")
    def stable(self, mass: Mass) -> bool:
        """Return whether a rigid rotor with that mass [kg] on the bearing stays in place."""
        return float(mass) < self.critical_mass

    @admits("bearing coefficients")
    def turned(self, angle: AngleWithTurns, *, mirror: bool) -> BearingCoefficients:
        """Return the coefficients in axes whose first axis lies at an angle [rad] from x.

        The second axis is the first axis turned by +90 deg, or by -90 deg if mirrored.
        """
        cos, sin = math.cos(angle), math.sin(angle)
        sign = -1.0 if mirror else 1.0
        turn = np.array([[cos, -sign * sin], [sin, sign * cos]])
        size = len(self.stiffness_coefficients)
        matrix = np.zeros((size, size))
        matrix[:2, :2] = turn
        if size == 4:
            matrix[2:, 2:] = sign * turn  # rotations are axial vectors: a mirror turns them around
        turned = BearingCoefficients(
            stiffness_coefficients=matrix.T @ self.stiffness_coefficients @ matrix,
            damping_coefficients=matrix.T @ self.damping_coefficients @ matrix,
            load=self.load,
            speed=self.speed,
            radial_clearance=self.radial_clearance,
        )
        if "_whirl" in self.__dict__:
            turned._follow(partial(getattr, self, "_stability"), quick=self._at_hand)
        return turned


guard(BearingCoefficients, "bearing coefficients")
