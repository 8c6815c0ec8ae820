"""Bodies of a model, and the frames on them to which joints and forces are attached."""

import math
from dataclasses import dataclass, field
from typing import Any

from tribodyn import _core
from tribodyn._door import admits, guard
from tribodyn._kinds import ANYTHING, TEXT, instance
from tribodyn._numbers import number, pair, whole

__all__ = ["Body", "Marker"]


@dataclass(frozen=True, eq=False)
class Body:
    """A body of a model, or its ground; `Model.rigid_body` and `Model.ground` make it.

    Attributes:
        name: name in the model.
        position: start value of the centre of mass in global axes [m].
        angle: start value [rad].
    """

    name: str
    position: tuple[float, float]
    angle: float
    _owner: object = field(repr=False)  # the model
    _number: int = field(repr=False)

    @admits("marker of '{self.name}'", position=pair("m"), angle=number("rad"))
    def marker(self, position: Any = (0.0, 0.0), angle: Any = 0.0) -> "Marker":
        """Return a frame on the body, to which joints and forces are attached.

        Args:
            position: (x, y) in the body's frame, whose origin is the centre of mass [m].
            angle: of the marker's x axis in the body's frame, counter-clockwise [rad].
        """
        return Marker(body=self, position=position, angle=angle)


@dataclass(frozen=True, eq=False)
class Marker:
    """A frame on a body; `Body.marker` makes it.

    Attributes:
        body: the body that carries it.
        position: (x, y) in the body's frame [m].
        angle: of its x axis in the body's frame [rad].
    """

    body: Body
    position: tuple[float, float]
    angle: float

    @property
    def parameters(self) -> dict[str, Any]:
        """The name of the body, the position [m] and the angle [rad]."""
        return {"body": self.body.name, "position": self.position, "angle": self.angle}


guard(
    Body,
    "body '{name}'",
    name=TEXT,
    position=pair("m"),
    angle=number("rad"),
    _owner=ANYTHING,
    _number=whole(0),
)
guard(
    Marker,
    "marker",
    body=instance(Body, hint="model.ground, or what model.rigid_body returns"),
    position=pair("m"),
    angle=number("rad"),
)


def kernel_marker(marker: Marker) -> _core.Marker:
    """Return the marker as the kernel takes it."""
    return _core.Marker(body=marker.body._number, position=marker.position, angle=marker.angle)


def _global_frame(marker: Marker) -> tuple[float, float, float]:
    """Return x, y [m] and angle [rad] of a marker at the start values of its body."""
    c, s = math.cos(marker.body.angle), math.sin(marker.body.angle)
    x, y = marker.position
    return (
        marker.body.position[0] + c * x - s * y,
        marker.body.position[1] + s * x + c * y,
        marker.body.angle + marker.angle,
    )


def displacement(guide: Marker, slider: Marker) -> float:
    """Return how far the slider is along the x axis of the guide at the start values [m]."""
    x0, y0, angle = _global_frame(guide)
    x1, y1, _ = _global_frame(slider)
    return math.cos(angle) * (x1 - x0) + math.sin(angle) * (y1 - y0)
