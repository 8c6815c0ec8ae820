"""What the surface of a solid touches: a rigid shape on a marker, or the surface of a solid."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Annotated, Any, ClassVar

from tribodyn._arguments.aliases import Length, Point
from tribodyn._arguments.door import guard
from tribodyn._arguments.kinds import TEXT, Either, describe, described, is_text
from tribodyn._arguments.numbers import point
from tribodyn._arguments.scalars import Vector
from tribodyn.inputs.beam_surfaces import BeamSurface
from tribodyn.model._bodies import Beam, Marker, Solid
from tribodyn.model._reduced_solid import ReducedSolid

__all__ = ["RigidCylinder", "RigidPlane", "RigidSphere", "SurfaceGap"]

DIRECTION = point("")
BODY_WITH_SURFACE = Either(
    choices=((is_text, TEXT),),
    otherwise=described(Solid, ReducedSolid, Beam),
    called="a solid, a beam or the name of one",
)
SURFACE = Either(
    choices=((is_text, TEXT),),
    otherwise=described(BeamSurface),
    called="the name of a surface of a solid, or a BeamSurface",
)


@dataclass(frozen=True, kw_only=True)
class _Target:
    """A target with its arguments as plain data."""

    _item: ClassVar[str] = "surface gap"

    @property
    def parameters(self) -> dict[str, Any]:
        """Arguments of the constructor by name, in SI units."""
        return {field.name: getattr(self, field.name) for field in fields(self)}


@dataclass(frozen=True, kw_only=True)
class RigidPlane(_Target):
    """A rigid plane through the origin of a marker.

    Args:
        marker: on a rigid body, on ground or on any other body.
        normal: direction towards the free side, (x, y) or (x, y, z) in the axes of the marker [-];
            by default the y axis in the plane and the z axis in space.
    """

    marker: Marker
    normal: Annotated[Vector, DIRECTION] | None = None

    _item: ClassVar[str] = "rigid plane"


@dataclass(frozen=True, kw_only=True)
class RigidCylinder(_Target):
    """A rigid shaft or bore on a marker.

    Args:
        marker: whose origin lies on the axis.
        radius: of the cylinder [m].
        axis: direction of the axis in the axes of the marker [-]; by default the z axis. In the
            plane the cylinder is a circle.
        inside: whether the surface touches the cylinder from inside: a bore instead of a shaft.
    """

    marker: Marker
    radius: Length
    axis: Annotated[Vector, DIRECTION] = (0.0, 0.0, 1.0)
    inside: bool = False

    _item: ClassVar[str] = "rigid cylinder"


@dataclass(frozen=True, kw_only=True)
class RigidSphere(_Target):
    """A rigid ball or cup on a marker.

    Args:
        marker: at the centre.
        radius: of the sphere [m].
        inside: whether the surface touches the sphere from inside: a cup instead of a ball.
    """

    marker: Marker
    radius: Length
    inside: bool = False

    _item: ClassVar[str] = "rigid sphere"


@dataclass(frozen=True, kw_only=True)
class SurfaceGap(_Target):
    """The gap to the surface of another solid, for a film also of a beam or a reduced solid.

    A point of the surface touches the point of the other surface that is nearest to it. Every facet
    of the surface is coupled to every facet of the other surface within reach, which fills the
    matrices of the model: give a reach, or name a smaller surface in the mesh, where a small body
    slides on a large one.

    With smooth=True the other surface is a smooth one through the nodes of its mesh: the normals of
    neighbouring facets agree along their common edge, unless they differ by more than 50 degrees. A
    sliding body then feels no edges, and coarse meshes of round parts are round. Each facet is
    coupled to the nodes of its neighbours too.

    Args:
        solid: the other solid, or its name; of a film also a beam or a reduced solid.
        surface: of its mesh, by name; of a beam a BeamSurface.
        reach: largest relative displacement along each global axis during the run, (x, y) or
            (x, y, z) [m]; None is no limit. A run in which a point touches a facet beyond the
            reach ends with an error.
        smooth: whether the other surface is smoothed across the edges of its facets.
    """

    solid: Annotated[Solid | ReducedSolid | Beam | str, BODY_WITH_SURFACE]
    surface: Annotated[str | BeamSurface, SURFACE]
    reach: Point | None = None
    smooth: bool = True

    _item: ClassVar[str] = "surface gap"

    @property
    def parameters(self) -> dict[str, Any]:
        """Arguments of the constructor by name, in SI units; the solid by its name."""
        solid = self.solid if isinstance(self.solid, str) else self.solid.name
        return {**super().parameters, "solid": solid}


TARGETS = (RigidPlane, RigidCylinder, RigidSphere, SurfaceGap)
for _kind in TARGETS:
    guard(_kind, _kind._item)
describe(
    *TARGETS,
    called="what the surface touches",
    hint="RigidPlane, RigidCylinder, RigidSphere or SurfaceGap",
)
