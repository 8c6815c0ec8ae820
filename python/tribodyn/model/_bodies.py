"""Bodies of a model, and their markers, to which joints and forces are attached."""

from __future__ import annotations

import math
from dataclasses import dataclass, field, replace
from typing import Annotated, Any, Literal

import numpy as np

from tribodyn import _core
from tribodyn._arguments.aliases import AngleWithTurns, Point, Share
from tribodyn._arguments.door import admits, guard
from tribodyn._arguments.kinds import TEXT, Either, describe, described, is_text
from tribodyn._arguments.numbers import Angle, Number, pair, point, whole
from tribodyn._arguments.scalars import Orientation, Vector, floats
from tribodyn.errors import make_error, unknown_name
from tribodyn.model._orientations import (
    NO_TURN,
    ORIENTATION,
    Quaternion,
    about_z,
    matrix_of,
    product,
    quaternion_of,
)
from tribodyn.solid_meshes import SolidMesh

__all__ = ["Beam", "Body", "Marker", "Solid"]

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
        _check_one_rotation(self.name, angle, orientation)
        return Marker(
            body=self,
            position=floats(position),
            angle=0.0 if angle is None else float(angle),
            orientation=quaternion_of(orientation),
        )


@dataclass(frozen=True, eq=False)
class Beam(Body):
    """A flexible beam of a model; `Model.beam` returns beams.

    Attributes:
        name: name in the model.
        position: of the start of the axis in the initial position, global axes [m].
        angle: of the frame of the beam, 0: the axes are parallel to the global axes [rad].
        orientation: (0, 0, 0, 1) for a beam in space; None for a planar beam.
        elements: number of elements.
    """

    elements: Annotated[int, whole(1)]
    _core: object = field(repr=False)  # the model of the kernel
    _sections: tuple[object, ...] = field(repr=False, default=())  # one, or one for each element
    _formulation: str = field(repr=False, default="geometrically_exact")

    @admits("marker of '{self.name}'")
    def marker(  # type: ignore[override]
        self,
        position: Share = 0.0,
        offset: Annotated[Vector, pair("m")] = (0.0, 0.0),
        angle: AngleWithTurns | None = None,
        orientation: Annotated[Orientation, ORIENTATION] | None = None,
    ) -> Marker:
        """Return a frame on a section of the beam, to which joints and forces are attached.

        The x axis of a section is its normal and points from the start of the beam to its end; y
        and z are the axes of the section.

        Args:
            position: share of the length of the axis, from 0 at the start to 1 at the end [-].
            offset: (y, z) of the marker from the axis, in the section [m].
            angle: of the marker's x axis in the section's x-y plane, counter-clockwise [rad]; by
                default 0.
            orientation: of the marker's axes in the axes of the section, instead of an angle: a
                scipy Rotation, a 3x3 matrix (its columns are the axes of the marker) or a
                quaternion (x, y, z, w).
        """
        _check_one_rotation(self.name, angle, orientation)
        share, (y, z) = float(position), floats(offset)
        place, section = self._core.beam_marker(  # type: ignore[attr-defined]
            body=self._number, share=share, y=y, z=z
        )
        own = about_z(0.0 if angle is None else float(angle))
        if orientation is not None:
            own = quaternion_of(orientation) or own
        return SectionMarker(
            body=self,
            position=place,
            angle=0.0,
            orientation=product(section, own),
            share=share,
            offset=(y, z),
            in_section=own,
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


@dataclass(frozen=True, eq=False)
class SectionMarker(Marker):
    """A frame on a section of a beam; `Beam.marker` returns such markers.

    Attributes:
        body: the beam.
        position: (x, y, z) in the beam's frame, in its initial position [m].
        angle: 0; the orientation states the axes [rad].
        orientation: of the marker's axes in the beam's frame, a quaternion (x, y, z, w).
        share: position along the axis, from 0 at the start to 1 at the end [-].
        offset: (y, z) from the axis in the section [m].
        in_section: orientation in the axes of the section, a quaternion (x, y, z, w).
    """

    share: Annotated[float, Number(least=0.0, most=1.0)] = 0.0
    offset: Annotated[tuple[float, float], pair("m")] = (0.0, 0.0)
    in_section: _Orientation = NO_TURN

    @property
    def parameters(self) -> dict[str, Any]:
        """The name of the beam, the position along the axis [-], the offset [m] and the turn."""
        return {
            "body": self.body.name,
            "position": self.share,
            "offset": self.offset,
            "orientation": self.in_section,
        }


@dataclass(frozen=True, eq=False)
class Solid(Body):
    """A flexible solid of a model; `Model.solid` returns solids.

    Attributes:
        name: name in the model.
        position: start value of the origin of the mesh in global axes [m].
        angle: start value of the axes of a planar mesh [rad]; 0 in space.
        orientation: start value for a mesh in space, a quaternion (x, y, z, w); None in the plane.
        mesh: of the solid.
    """

    mesh: SolidMesh = field(repr=False)
    _core: object = field(repr=False)  # the model of the kernel
    _rigid: set[str] = field(repr=False, default_factory=set)  # surfaces made rigid

    def _surface_number(self, surface: str) -> int:
        """Return the number of a surface of the mesh in the kernel."""
        names = list(self.mesh.surfaces)
        if surface not in names:
            raise unknown_name(f"solid '{self.name}'", surface, names, "surface")
        return names.index(surface)

    @admits("marker of '{self.name}'")
    def marker(  # type: ignore[override]
        self,
        surface: str | None = None,
        *,
        position: Point | None = None,
        patch: Literal["average", "rigid"] = "average",
        angle: AngleWithTurns | None = None,
        orientation: Annotated[Orientation, ORIENTATION] | None = None,
    ) -> Marker:
        """Return a frame on a surface or at a point, to which joints and forces are attached.

        On a surface, the marker follows the mean motion of the surface: its position is the mean
        over the area, and its rotation is the mean rotation. A force acts as a uniform traction and
        a moment as a linear one, so that the surface may still deform. With `patch="rigid"` the
        surface becomes rigid, as if a stiff plate were bonded to it.

        Args:
            surface: of the mesh, by name. Without it the marker follows the material at `position`.
            position: (x, y) or (x, y, z) in the frame of the mesh [m]; by default the centre of the
                surface. A marker away from the centre moves as if rigidly fixed to it.
            patch: "average" or "rigid"; `Model.rigid_patch` makes a surface rigid.
            angle: of the marker's x axis about z in the frame of the mesh, counter-clockwise [rad];
                by default 0.
            orientation: of the marker's axes in the frame of the mesh, instead of an angle: a scipy
                Rotation, a 3x3 matrix (its columns are the axes of the marker) or a quaternion
                (x, y, z, w).
        """
        _check_one_rotation(self.name, angle, orientation)
        if surface is None and position is None:
            raise make_error(
                item=f"marker of '{self.name}'",
                quantity="surface",
                rule="or a position must be given",
                hint="surfaces: " + ", ".join(self.mesh.surfaces),
            )
        number = -1 if surface is None else self._surface_number(surface)
        if patch == "rigid":
            if surface is None:
                raise make_error(
                    item=f"marker of '{self.name}'",
                    quantity="patch",
                    rule="'rigid' needs a surface",
                    hint="surfaces: " + ", ".join(self.mesh.surfaces),
                )
            self._owner.rigid_patch(f"{self.name} {surface}", self, surface)  # type: ignore[attr-defined]
        if position is None:
            place = self._core.solid_surface_centre(  # type: ignore[attr-defined]
                body=self._number, surface=number
            )
            place = place[:2] if self.planar else place
        else:
            place = floats(position)
        return SurfaceMarker(
            body=self,
            position=place,
            angle=0.0 if angle is None else float(angle),
            orientation=quaternion_of(orientation),
            surface=surface,
            _patch=number,
        )


@dataclass(frozen=True, eq=False)
class SurfaceMarker(Marker):
    """A frame on a solid; `Solid.marker` returns such markers.

    Attributes:
        body: the solid.
        position: (x, y) or (x, y, z) in the frame of the mesh [m].
        angle: of the marker's x axis in the frame of the mesh about z [rad].
        orientation: of the marker's axes in the frame of the mesh, a quaternion (x, y, z, w); None
            if the angle states the orientation.
        surface: that the marker follows, None: the material at the position.
    """

    surface: str | None = None
    _patch: Annotated[int, whole(-1)] = field(repr=False, default=-1)

    @property
    def parameters(self) -> dict[str, Any]:
        """The arguments of `Solid.marker` and the name of the solid."""
        return {"surface": self.surface, **super().parameters}


def _check_one_rotation(body: str, angle: object, orientation: object) -> None:
    """Raise InvalidInput if a marker of a body has both an angle and an orientation."""
    if angle is not None and orientation is not None:
        raise make_error(
            item=f"marker of '{body}'",
            quantity="orientation",
            rule="and an angle exclude each other",
        )


guard(Body, "body '{name}'")
guard(Beam, "beam '{name}'")
guard(Solid, "solid '{name}'")
guard(SurfaceMarker, "marker")
guard(SectionMarker, "marker")
guard(Marker, "marker")
describe(Body, hint="model.ground, or the object that model.rigid_body returns")
describe(Beam, called="a beam", hint="the object that model.beam returns")
describe(Solid, called="a solid", hint="the object that model.solid returns")
SOLID = Either(
    choices=((is_text, TEXT),), otherwise=described(Solid), called="a solid or the name of a solid"
)
describe(Marker, called="a marker", hint="bodies create markers: body.marker((x, y))")


def kernel_marker(marker: Marker) -> _core.Marker:
    """Return the marker as an object of the kernel."""
    return _core.Marker(
        body=marker.body._number,
        position=marker.position,
        angle=marker.angle,
        orientation=marker.orientation,
        patch=marker._patch if isinstance(marker, SurfaceMarker) else -1,
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
    return replace(marker, position=place.tolist())


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


def angle_between(first: Marker, second: Marker) -> float:
    """Return the angle of the rotation between the axes of two markers at the start values [rad].

    The angle is between 0 and pi.
    """
    turn = _global_frame(first)[1].T @ _global_frame(second)[1]
    sine = np.array([turn[2, 1] - turn[1, 2], turn[0, 2] - turn[2, 0], turn[1, 0] - turn[0, 1]])
    return float(math.atan2(float(np.linalg.norm(sine)), float(np.trace(turn)) - 1.0))


def with_axes_of(first: Marker, second: Marker) -> Marker:
    """Return the second marker with the axes that the first has at the start values."""
    (_, wanted), (_, own) = _global_frame(first), _global_frame(second)
    turn = own.T @ wanted  # in the axes of the second marker
    if second.orientation is None and turn[2, 2] > 1.0 - 1e-12:
        angle = second.angle + math.atan2(turn[1, 0], turn[0, 0])
        return replace(second, angle=angle)
    turned = ORIENTATION.convert(turn, f"marker of '{second.body.name}'", "orientation")
    orientation = product(second.orientation or about_z(second.angle), turned)
    if isinstance(second, SectionMarker):
        in_section = product(second.in_section, turned)
        return replace(second, orientation=orientation, in_section=in_section)
    return replace(second, angle=0.0, orientation=orientation)
