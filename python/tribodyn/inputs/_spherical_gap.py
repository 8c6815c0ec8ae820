"""The gap of a ball in its cup."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Annotated, Any

import numpy as np

from tribodyn import _core
from tribodyn._arguments.aliases import Coordinate, Length
from tribodyn._arguments.door import admits
from tribodyn._arguments.numbers import Number, positive
from tribodyn._arguments.scalars import Array, Scalar
from tribodyn._core import Interface
from tribodyn.fields import SphericalSolution, spherical_values
from tribodyn.inputs._film_inputs import Profile
from tribodyn.inputs._gap import PROFILE, FilmParts, Gap, Motion, SampledProfile, clearance_of

_Clearance = Annotated[
    Scalar,
    positive("m", hint="it is cup_radius minus ball_radius: the ball must be the smaller"),
]
_HalfAngle = Annotated[
    Scalar, Number(unit="rad", above=0.0, below=math.pi, hint="angles are in radians")
]


class SphericalGap(Gap):
    """The gap of a ball in a spherical cup.

    The cup is the part of a sphere about the origin within half_angle of the z axis. Its middle
    lies at z = cup_radius, and a load along z presses the ball into the cup. The ideal twin of the
    gap is the spherical joint.

    Args:
        cup_radius: inner radius of the cup [m].
        radial_clearance: radius of the cup minus radius of the ball [m].
        ball_radius: radius of the ball [m]; instead of radial_clearance.
        half_angle: angle between the z axis and the rim [rad]; by default a half sphere. A ball
            whose eccentricity points beyond the rim touches the rim.
        profile: height added to the gap [m]: a number, an array with one value for each node of the
            film's mesh, or a function of positions (n, 3) [m] that returns n heights.
    """

    _mirror_axis = 1
    _surface = "cap"
    _solution = SphericalSolution
    _walls = ("ball", "cup")
    _ideal = "spherical"
    # In a stand-alone bearing the ball may move in the plane y = 0; then a half is computed.
    _plane_motion = False

    @admits("spherical gap")
    def __init__(
        self,
        *,
        cup_radius: Length,
        radial_clearance: _Clearance | None = None,
        ball_radius: Coordinate | None = None,
        half_angle: _HalfAngle = 0.5 * math.pi,
        profile: Annotated[Profile | SampledProfile, PROFILE] | None = None,
    ) -> None:
        radius = float(cup_radius)
        clearance = clearance_of(
            "spherical gap", ("cup_radius", radius), "ball_radius", radial_clearance, ball_radius
        )
        self._parameters = {
            "cup_radius": radius,
            "radial_clearance": clearance,
            "half_angle": float(half_angle),
        }
        if profile is not None:
            self._parameters["profile"] = profile
        self._check_profile("spherical gap")

    @property
    def cup_radius(self) -> float:
        """Inner radius of the cup [m]."""
        return float(self._parameters["cup_radius"])

    @property
    def radial_clearance(self) -> float:
        """Radius of the cup minus radius of the ball [m]."""
        return float(self._parameters["radial_clearance"])

    @property
    def ball_radius(self) -> float:
        """Radius of the ball [m]."""
        return self.cup_radius - self.radial_clearance

    @property
    def half_angle(self) -> float:
        """Angle between the z axis and the rim [rad]."""
        return float(self._parameters["half_angle"])

    @property
    def _clearance(self) -> float:
        return self.radial_clearance

    @property
    def _size(self) -> tuple[str, float]:
        return "cup_radius", self.cup_radius

    def _stand_alone(self, item: str, interface: Interface) -> SphericalGap:
        given: dict[str, Any] = interface.parameters  # type: ignore[attr-defined]
        if given["mesh"].symmetric is not True:
            return self
        gap = SphericalGap(**self._parameters)
        gap._plane_motion = True
        return gap

    def _with_profile(self, profile: SampledProfile) -> SphericalGap:
        gap = super()._with_profile(profile)
        gap._plane_motion = self._plane_motion
        return gap

    def _shape(self, item: str, **profile: Any) -> _core.SphericalGap:
        return _core.SphericalGap(
            item=item,
            cup_radius=self.cup_radius,
            radial_clearance=self.radial_clearance,
            half_angle=self.half_angle,
            plane_motion=self._plane_motion,
            **profile,
        )

    def _probes(self, mesh: _core.FilmMesh | None) -> Array:
        polar, azimuth = np.meshgrid(
            np.linspace(0.0, self.half_angle, 24), np.linspace(0.0, 2.0 * math.pi, 49)
        )
        across = self.cup_radius * np.sin(polar)
        points = [
            across * np.cos(azimuth),
            across * np.sin(azimuth),
            self.cup_radius * np.cos(polar),
        ]
        return np.stack([axis.ravel() for axis in points], axis=1)

    def _describe(self, point: Array) -> str:
        x, y, z = point
        polar = math.degrees(math.atan2(math.hypot(x, y), z))
        return f"polar angle {polar:.4g} deg, azimuth {math.degrees(math.atan2(y, x)):.4g} deg"

    def _values(
        self, film: FilmParts, raw: Mapping[str, Any], position: Motion, velocity: Motion
    ) -> dict[str, Any]:
        values = spherical_values(raw, film.names, position, velocity)
        size = float(np.linalg.norm(values["eccentricity"]))
        return values | {"eccentricity_ratio": size / self.radial_clearance}
