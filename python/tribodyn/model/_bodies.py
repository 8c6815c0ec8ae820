"""Bodies of a model, and their markers, to which joints and forces are attached."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import Annotated, Any

import numpy as np

from tribodyn import _core
from tribodyn._arguments.aliases import AngleWithTurns, Point
from tribodyn._arguments.door import admits, guard
from tribodyn._arguments.kinds import describe
from tribodyn._arguments.numbers import Angle, point, whole
from tribodyn._arguments.scalars import Orientation, floats
from tribodyn.errors import make_error
from tribodyn.model._orientations import ORIENTATION, Quaternion, matrix_of, quaternion_of

__all__ = ["Body", "Marker"]

# Users read plain numbers from bodies and markers.
_Position = Annotated[tuple[float, ...], point("m")]
_Angle = Annotated[float, Angle(unit="rad", turns=True)]
_Orientation = Annotated[Quaternion, ORIENTATION]


@dataclass(frozen=True, eq=False)
class Body:
    """A body of a model, or the ground; `Model.rigid_body` and `Model.ground` return bodies.

    Attributes:
        name: name in the model.
        position: start value of the centre of mass in global axes [m].
        angle: start value for a planar body [rad]; 0 in space.
        orientation: start value for a body in space, a quaternion (x, y, z, w); None for a planar
            body and the ground.
    """

    name: str
    position: _Position
    angle: _Angle
    orientation: _Orientation | None
    _owner: object = field(repr=False)  # the model
    _number: Annotated[int, whole(0)] = field(repr=False)

    @property
    def planar(self) -> bool:
        """Whether the body moves in the x-y plane; also true of the ground, which does not move."""
        return self.orientation is None

    @admits("marker of '{self.name}'")
    def marker(
        self,
        position: Point = (0.0, 0.0),
        angle: AngleWithTurns | None = None,
        orientation: Annotated[Orientation, ORIENTATION] | None = None,
    ) -> Marker:
        """Return a frame on the body, to which joints and forces are attached.

        Args:
            position: (x, y) or (x, y, z) in the body's frame, whose origin is the centre of mass
                [m].
            angle: of the marker's x axis in the body's frame about z, counter-clockwise [rad]; by
                default 0.
            orientation: of the marker's axes in the body's frame, instead of an angle: a scipy
                Rotation, a 3x3 matrix (its columns are the axes of the marker) or a quaternion
                (x, y, z, w).
        """
        if angle is not None and orientation is not None:
            raise make_error(
                item=f"marker of '{self.name}'",
                quantity="orientation",
                rule="and an angle exclude each other",
            )
        return Marker(
            body=self,
            position=floats(position),
            angle=0.0 if angle is None else float(angle),
            orientation=quaternion_of(orientation),
        )


@dataclass(frozen=True, eq=False)
class Marker:
    """A frame on a body; `Body.marker` returns markers.

    Attributes:
        body: the body that carries the marker.
        position: (x, y) or (x, y, z) in the body's frame [m].
        angle: of the marker's x axis in the body's frame about z [rad].
        orientation: of the marker's axes in the body's frame, a quaternion (x, y, z, w); None if
            the angle states the orientation.
    """

    body: Body
    position: _Position
    angle: _Angle
    orientation: _Orientation | None = None

    @property
    def parameters(self) -> dict[str, Any]:
        """The name of the body, the position [m] and the angle [rad] or the orientation."""
        plain: dict[str, Any] = {"body": self.body.name, "position": self.position}
        if self.orientation is None:
            return plain | {"angle": self.angle}
        return plain | {"orientation": self.orientation}


guard(Body, "body '{name}'")
guard(Marker, "marker")
describe(Body, hint="model.ground, or the object that model.rigid_body returns")
describe(Marker, called="a marker", hint="bodies create markers: body.marker((x, y))")


def kernel_marker(marker: Marker) -> _core.Marker:
    """Return the marker as an object of the kernel."""
    return _core.Marker(
        body=marker.body._number,
        position=marker.position,
        angle=marker.angle,
        orientation=marker.orientation,
    )


def _pose(position: Any, angle: float, orientation: Quaternion | None) -> tuple[Any, Any]:
    """Return (x, y, z) and the rotation matrix of a body or of a marker in its body."""
    place = np.array([*position, 0.0][:3])
    if orientation is not None:
        return place, matrix_of(orientation)
    c, s = math.cos(angle), math.sin(angle)
    return place, np.array([[c, -s, 0.0], [s, c, 0.0], [0.0, 0.0, 1.0]])


def shifted(marker: Marker, radius: float, angle: float) -> Marker:
    """Return the marker moved by a radius [m] at an angle [rad] from its x axis about z."""
    place, axes = _pose(marker.position, marker.angle, marker.orientation)
    place = place + axes @ np.array([radius * math.cos(angle), radius * math.sin(angle), 0.0])
    return Marker(
        body=marker.body,
        position=place.tolist(),
        angle=marker.angle,
        orientation=marker.orientation,
    )


def _global_frame(marker: Marker) -> tuple[Any, Any]:
    """Return the origin [m] and the axes of a marker at the start values of its body."""
    body = marker.body
    centre, turn = _pose(body.position, body.angle, body.orientation)
    place, own = _pose(marker.position, marker.angle, marker.orientation)
    return centre + turn @ place, turn @ own


def displacement(guide: Marker, slider: Marker, axis: int = 0) -> float:
    """Return the position of the slider along an axis of the guide at the start values [m]."""
    (r0, axes), (r1, _) = _global_frame(guide), _global_frame(slider)
    return float(axes[:, axis] @ (r1 - r0))


def separation(first: Marker, second: Marker) -> float:
    """Return the distance of the origins of two markers at the start values [m]."""
    return float(np.linalg.norm(_global_frame(second)[0] - _global_frame(first)[0]))


def relative_angle(first: Marker, second: Marker) -> float:
    """Return the start angle of the second marker relative to the first about z [rad]."""
    if all(marker.body.planar and marker.orientation is None for marker in (first, second)):
        # Counts full turns.
        return (second.body.angle + second.angle) - (first.body.angle + first.angle)
    (_, a), (_, b) = _global_frame(first), _global_frame(second)
    return float(math.atan2(a[:, 1] @ b[:, 0], a[:, 0] @ b[:, 0]))
