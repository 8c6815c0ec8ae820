"""Reduced solids of a model, and their markers."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated

from tribodyn._arguments.aliases import AngleWithTurns, Point
from tribodyn._arguments.door import admits, guard
from tribodyn._arguments.kinds import describe
from tribodyn._arguments.numbers import whole as whole
from tribodyn._arguments.scalars import Orientation, floats
from tribodyn.errors import make_error, unknown_name
from tribodyn.model._bodies import Body, Marker, SurfaceMarker

# The kinds of the inherited attributes, by which the constructor checks its arguments.
from tribodyn.model._bodies import _Angle as _Angle
from tribodyn.model._bodies import _Orientation as _Orientation
from tribodyn.model._bodies import _Position as _Position
from tribodyn.model._orientations import ORIENTATION, quaternion_of
from tribodyn.reduction import Reduction
from tribodyn.solid_meshes import SolidMesh

__all__ = ["ReducedSolid"]


@dataclass(frozen=True, eq=False)
class ReducedSolid(Body):
    """A reduced flexible solid of a model; `Model.reduced_solid` returns such bodies.

    Attributes:
        name: name in the model.
        position: start value of the origin of the axes of the nodes in global axes [m].
        angle: 0; the orientation states the axes [rad].
        orientation: start value of the axes of the nodes, a quaternion (x, y, z, w).
        reduction: modes and interfaces.
    """

    reduction: Reduction = field(repr=False)

    @property
    def _mesh_with_surfaces(self) -> SolidMesh:
        """The mesh, whose surfaces films need."""
        mesh = self.reduction.mesh
        if mesh is None:
            raise make_error(
                item=f"reduced solid '{self.name}'",
                quantity="surface",
                rule="needs a reduction with a mesh",
                hint="craig_bampton(mesh, ...) keeps the mesh; matrices of another program have "
                "nodes without surfaces",
            )
        return mesh

    def _surface_number(self, surface: str) -> int:
        """Return the number of a surface of the mesh in the kernel."""
        names = list(self._mesh_with_surfaces.surfaces)
        if surface not in names:
            raise unknown_name(f"reduced solid '{self.name}'", surface, names, "surface")
        return names.index(surface)

    @admits("marker of '{self.name}'")
    def marker(  # type: ignore[override]
        self,
        interface: str,
        *,
        position: Point | None = None,
        angle: AngleWithTurns | None = None,
        orientation: Annotated[Orientation, ORIENTATION] | None = None,
    ) -> Marker:
        """Return a frame on an interface, to which joints and forces are attached.

        The marker moves by the mean displacement and rotation of the interface.

        Args:
            interface: of the reduction, by name.
            position: (x, y) or (x, y, z) in the axes of the nodes [m]; by default the centre of the
                interface. A marker away from the centre moves as if rigidly fixed to it.
            angle: of the marker's x axis about z in the axes of the nodes, counter-clockwise [rad];
                by default 0.
            orientation: of the marker's axes in the axes of the nodes, instead of an angle: a scipy
                Rotation, a 3x3 matrix (its columns are the axes of the marker) or a quaternion
                (x, y, z, w).
        """
        if angle is not None and orientation is not None:
            raise make_error(
                item=f"marker of '{self.name}'",
                quantity="orientation",
                rule="and an angle exclude each other",
            )
        names = list(self.reduction.interfaces)
        if interface not in names:
            raise unknown_name(f"reduced solid '{self.name}'", interface, names, "interface")
        centre = self.reduction.interfaces[interface].centre
        return SurfaceMarker(
            body=self,
            position=floats(centre if position is None else position),
            angle=0.0 if angle is None else float(angle),
            orientation=quaternion_of(orientation),
            surface=interface,
            _patch=names.index(interface),
        )


guard(ReducedSolid, "reduced solid '{name}'")
describe(ReducedSolid, called="a reduced solid", hint="the object that model.reduced_solid returns")
