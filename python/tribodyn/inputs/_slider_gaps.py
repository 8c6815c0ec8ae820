"""Gaps of sliders in guides and of pistons in liners; slider and piston carry the film."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Annotated, Any

import numpy as np

from tribodyn import _core
from tribodyn._arguments.aliases import Coordinate, Length
from tribodyn._arguments.door import admits
from tribodyn._arguments.numbers import Number, whole
from tribodyn._arguments.scalars import Array, Scalar
from tribodyn.errors import make_error
from tribodyn.fields import (
    GuideSolution,
    SkirtSolution,
    guide_values,
    skirt_values,
)
from tribodyn.inputs._film_inputs import Profile, on_cylinder
from tribodyn.inputs._gap import PROFILE, FilmParts, Gap, Motion, SampledProfile

# Largest distance of a pin from the lower edge of its skirt, in lengths of the skirt.
FARTHEST_PIN = 10.0
HalfAngle = Annotated[
    Scalar,
    Number(
        unit="rad",
        above=0.0,
        below=0.5 * math.pi,
        hint="angles are in radians, from the middle of the area to its side",
    ),
]


class GuideGap(Gap):
    """The gap of a slider between two or four faces of its guide.

    The frame is fixed to the slider, with its origin in the middle: x along the guide, y across the
    two faces, z along the faces or, with four faces, across the other two. The guide is longer and
    wider than the slider. The ideal twin of the gap is the translational joint.

    Args:
        slider_length: length of the slider along the guide [m].
        slider_height: height of the slider between the two faces across y [m].
        slider_width: width of the slider along z [m].
        clearance: distance between slider and guide at every face in the middle position [m].
        faces: 2 or 4.
        misalignment: with two faces: the slider may also roll and move along z. Without
            misalignment the slider moves in the plane of x and y and rotates about z.
        profile: height added to the gap [m]: a number, an array with one value for each node of the
            film's mesh, or a function of positions (n, 3) [m] that returns n heights.
    """

    _clearance_name = "clearance"
    _surface = "guide"
    _solution = GuideSolution
    _walls = ("slider", "guide")
    _ideal = "translational"

    @admits("guide gap")
    def __init__(
        self,
        *,
        slider_length: Length,
        slider_height: Length,
        slider_width: Length,
        clearance: Length,
        faces: Annotated[int, whole(2, 4)] = 2,
        misalignment: bool = False,
        profile: Annotated[Profile | SampledProfile, PROFILE] | None = None,
    ) -> None:
        self._parameters: dict[str, Any] = {
            "slider_length": float(slider_length),
            "slider_height": float(slider_height),
            "slider_width": float(slider_width),
            "clearance": float(clearance),
            "faces": faces,
        }
        if misalignment:
            self._parameters["misalignment"] = True
        if profile is not None:
            self._parameters["profile"] = profile
        self._shape("guide gap")
        self._check_profile("guide gap")

    @property
    def clearance(self) -> float:
        """Between slider and guide at every face in the middle position [m]."""
        return float(self._parameters["clearance"])

    @property
    def faces(self) -> int:
        """Number of faces."""
        return int(self._parameters["faces"])

    @property
    def _clearance(self) -> float:
        return self.clearance

    @property
    def _size(self) -> tuple[str, float]:
        sizes = {name: self._parameters[name] for name in ("slider_length", "slider_width")}
        return max(sizes.items(), key=lambda entry: float(entry[1]))

    def _shape(self, item: str, **profile: Any) -> _core.GuideGap:
        given = {k: v for k, v in self._parameters.items() if k not in ("profile", "faces")}
        return _core.GuideGap(item=item, faces_of_guide=self.faces, **given, **profile)

    def _probes(self, mesh: _core.FilmMesh | None) -> Array:
        length, height, width = (
            self._parameters[f"slider_{name}"] for name in ("length", "height", "width")
        )
        x, y, z = np.meshgrid(
            np.linspace(-0.5, 0.5, 22) * length,
            np.array([-0.5, 0.5]) * height,
            np.linspace(-0.5, 0.5, 22) * width,
        )
        return np.stack([x.ravel(), y.ravel(), z.ravel()], axis=1)

    def _values(
        self, film: FilmParts, raw: Mapping[str, Any], position: Motion, velocity: Motion
    ) -> dict[str, Any]:
        return guide_values(raw, film.names, position, velocity)


class SkirtGap(Gap):
    """The gap of a piston's skirt in its liner.

    The skirt has two bearing areas, one on the thrust side and one opposite. Its frame has the
    origin at the pin, x along the axis of the piston towards the crown, y towards the thrust side,
    and z along the pin. In a joint this frame is the piston's marker; the liner's marker has the
    same axes and its origin on the axis of the liner. The skirt extends from x = -pin_height to
    x = skirt_length - pin_height. The ideal twin is the translational joint.

    Args:
        piston_radius: radius of the skirt [m].
        radial_clearance: radius of the liner minus radius of the skirt [m].
        liner_radius: radius of the liner; replaces radial_clearance [m].
        skirt_length: length of the skirt along x [m].
        thrust_half_angle: half of the angle of the bearing area around y [rad].
        anti_thrust_half_angle: half of the angle of the bearing area around -y [rad].
        pin_height: height of the pin above the lower edge of the skirt; where x points away from
            the crown, depth of the pin below the upper edge [m].
        profile: height added to the gap, such as a barrel shape [m]: a number, an array with one
            value for each node of the film's mesh (angle, x), or a function that takes positions
            (n, 3) [m] in the frame of the skirt and returns n heights.
    """

    _surface = "skirt"
    _solution = SkirtSolution
    _walls = ("piston", "liner")
    _ideal = "translational"

    @admits("skirt gap")
    def __init__(
        self,
        *,
        piston_radius: Length,
        skirt_length: Length,
        thrust_half_angle: HalfAngle,
        anti_thrust_half_angle: HalfAngle,
        pin_height: Coordinate,
        radial_clearance: Length | None = None,
        liner_radius: Length | None = None,
        profile: Annotated[Profile | SampledProfile, PROFILE] | None = None,
    ) -> None:
        self._parameters: dict[str, Any] = {
            "piston_radius": float(piston_radius),
            "radial_clearance": _skirt_clearance(
                "skirt gap", float(piston_radius), radial_clearance, liner_radius
            ),
            "skirt_length": float(skirt_length),
            "thrust_half_angle": float(thrust_half_angle),
            "anti_thrust_half_angle": float(anti_thrust_half_angle),
            "pin_height": float(pin_height),
        }
        if profile is not None:
            self._parameters["profile"] = profile
        self._check_profile("skirt gap")
        if abs(float(pin_height)) > FARTHEST_PIN * self.skirt_length:
            raise make_error(
                item="skirt gap",
                quantity="pin_height",
                value=float(pin_height),
                unit="m",
                rule=f"must be at most {FARTHEST_PIN:g} times the skirt_length "
                f"{self.skirt_length:.9g} m",
                hint="lengths are in metres",
            )

    @property
    def radial_clearance(self) -> float:
        """Radius of the liner minus radius of the skirt [m]."""
        return float(self._parameters["radial_clearance"])

    @property
    def skirt_length(self) -> float:
        """Length of the skirt along the axis [m]."""
        return float(self._parameters["skirt_length"])

    @property
    def pin_height(self) -> float:
        """Height of the pin above the lower edge of the skirt [m]."""
        return float(self._parameters["pin_height"])

    @property
    def _clearance(self) -> float:
        return self.radial_clearance

    @property
    def _size(self) -> tuple[str, float]:
        return "skirt_length", self.skirt_length

    def _shape(self, item: str, **profile: Any) -> _core.SkirtGap:
        given = {name: value for name, value in self._parameters.items() if name != "profile"}
        return _core.SkirtGap(item=item, **given, **profile)

    def _probes(self, mesh: _core.FilmMesh | None) -> Array:
        one, other = (self._parameters[f"{side}_half_angle"] for side in ("thrust", "anti_thrust"))
        angles = [np.linspace(-one, one, 22), math.pi + np.linspace(-other, other, 22)]
        # The axis of the cylinder is x here.
        points = on_cylinder(
            self._parameters["piston_radius"],
            np.concatenate(angles),
            np.linspace(0.0, self.skirt_length, 21) - self.pin_height,
        )
        return np.roll(points, 1, axis=1)

    def _describe(self, point: Array) -> str:
        x, y, z = point
        return f"angle {math.degrees(math.atan2(z, y)):.4g} deg, x = {x:.4g} m"

    def _values(
        self, film: FilmParts, raw: Mapping[str, Any], position: Motion, velocity: Motion
    ) -> dict[str, Any]:
        return skirt_values(raw, film.names, position, velocity)


def _skirt_clearance(item: str, piston: float, clearance: Any, liner: Any) -> float:
    if (clearance is None) == (liner is None):
        raise make_error(
            item=item,
            quantity="radial_clearance",
            unit="m",
            rule="must be given either as such or by liner_radius",
        )
    if clearance is not None:
        return float(clearance)
    if liner <= piston:
        raise make_error(
            item=item,
            quantity="liner_radius",
            value=liner,
            unit="m",
            rule=f"must be above the piston_radius {piston:.9g} m",
        )
    return float(liner - piston)
