"""Contact of surfaces of solids: a method of `Model`, and what films between surfaces share."""

from __future__ import annotations

from typing import Annotated, Any

import numpy as np

from tribodyn._arguments.door import admits
from tribodyn._arguments.kinds import described
from tribodyn._arguments.numbers import Number
from tribodyn._arguments.scalars import Scalar, floats
from tribodyn._core import AsperityLaw
from tribodyn.errors import make_error
from tribodyn.inputs.beam_surfaces import BeamSurface
from tribodyn.inputs.interfaces import FrictionOfAsperities
from tribodyn.inputs.pressure import PenaltyPressure
from tribodyn.model._bodies import SOLID, Beam, Body, Solid, kernel_marker
from tribodyn.model._inputs import in_space
from tribodyn.model._reduced_solid import ReducedSolid
from tribodyn.model._state import HasState, ModelState
from tribodyn.model._surface_gaps import (
    TARGETS,
    RigidCylinder,
    RigidPlane,
    RigidSphere,
    SurfaceGap,
)
from tribodyn.solid_meshes import SolidMesh

TARGET = described(*TARGETS)
PRESSURE = described(PenaltyPressure, AsperityLaw)


@admits("contact '{name}'")
def surface_contact(
    self: HasState,
    name: str,
    solid: Annotated[Solid | str, SOLID],
    surface: str,
    target: Annotated[RigidPlane | RigidCylinder | RigidSphere | SurfaceGap, TARGET],
    *,
    pressure: Annotated[PenaltyPressure | AsperityLaw, PRESSURE],
    damping: Annotated[Scalar, Number(unit="s/m", least=0.0)] = 0.0,
    friction: FrictionOfAsperities | None = None,
) -> None:
    """Add contact of a surface of a solid with a rigid shape or with another solid.

    Contact pressure acts at the points of integration of the surface, normal to the target, and
    the target receives the opposite force. The finer mesh should carry the surface.

    Args:
        name: of the contact.
        solid: with the surface, or its name.
        surface: of the mesh of the solid, by name.
        target: what the surface touches: RigidPlane, RigidCylinder or RigidSphere on a marker, or
            SurfaceGap to the surface of another solid.
        pressure: law of the contact pressure over the gap: PenaltyPressure for smooth surfaces, or
            a law of rough surfaces such as KogutEtsion.
        damping: factor d of the damping [s/m]. The pressure is multiplied by 1 + d times the speed
            of approach, and is never negative.
        friction: friction law without history and with a transition speed; None is frictionless.
    """
    state = self._state
    own = state.own(f"contact '{name}'", Solid, solid)
    touch(state, name, own, surface, target, pressure=pressure, damping=damping, friction=friction)
    self._state.note(
        "surface_contact",
        {
            "name": name,
            "solid": own.name,
            "surface": surface,
            "target": target,
            "pressure": pressure,
            "damping": damping,
            "friction": friction,
        },
    )


def touch(
    state: ModelState,
    name: str,
    own: Solid,
    surface: str,
    target: RigidPlane | RigidCylinder | RigidSphere | SurfaceGap,
    *,
    pressure: PenaltyPressure | AsperityLaw,
    damping: Scalar = 0.0,
    friction: Any = None,
) -> None:
    """Add the contact of a surface to the kernel."""
    item = f"contact '{name}'"
    arguments: dict[str, Any] = {
        "name": name,
        "body": own._number,
        "surface": own._surface_number(surface),
        "asperities": pressure if isinstance(pressure, AsperityLaw) else None,
        "stiffness": 1.0,
        "exponent": 1.0,
        "damping": float(damping),
        "friction": friction,
    }
    if isinstance(pressure, PenaltyPressure):
        arguments |= {"stiffness": float(pressure.stiffness), "exponent": float(pressure.exponent)}
    if isinstance(target, SurfaceGap):
        other = state.own(item, Solid, solid_of(item, target))
        other_number = other._surface_number(str(target.surface))
        if other is own:
            check_apart(item, own, surface, str(target.surface))
        state.core.add_solid_contact(
            other_body=other._number,
            other_surface=other_number,
            reach=reach_of(item, own, target),
            smooth=target.smooth,
            **arguments,
        )
    else:
        state.core.add_rigid_contact(**shape_of(state, item, own, target), **arguments)


def solid_of(item: str, target: SurfaceGap) -> Solid | str:
    """Return the solid of a target; raise an error if it is a beam or a reduced solid."""
    if isinstance(target.solid, Beam) or isinstance(target.surface, BeamSurface):
        raise make_error(
            item=item,
            quantity="target",
            rule="must not be the surface of a beam",
            hint="beams have films, Model.surface_film, but no contact of surfaces",
        )
    if isinstance(target.solid, ReducedSolid):
        raise make_error(
            item=item,
            quantity="target",
            rule=f"must not be the surface of the reduced solid '{target.solid.name}'",
            hint="reduced solids have films, Model.surface_film, but no contact of surfaces: use "
            "Model.solid",
        )
    return target.solid


def reach_of(item: str, own: Body, target: SurfaceGap) -> tuple[float, ...]:
    """Return the reach of a gap between two surfaces [m]."""
    if target.reach is None:
        return (float("inf"),) * 3
    return (*in_space(item, "reach", target.reach, own.planar), 0.0)[:3]


def mesh_of(solid: Solid | ReducedSolid) -> SolidMesh:
    """Return the mesh of a solid; raise an error if a reduced solid has none."""
    return solid._mesh_with_surfaces if isinstance(solid, ReducedSolid) else solid.mesh


def check_apart(item: str, solid: Solid | ReducedSolid, surface: str, other_surface: str) -> None:
    """Raise an error if two surfaces of one solid share nodes: they would touch at any time."""
    surfaces = mesh_of(solid).surfaces
    if np.intersect1d(surfaces[surface], surfaces[other_surface]).size > 0:
        raise make_error(
            item=item,
            quantity=f"surface '{other_surface}'",
            rule=f"must not share nodes with the surface '{surface}' of the same solid",
            hint="name two separate surfaces in the mesh",
        )


def shape_of(
    state: ModelState,
    item: str,
    own: Body,
    target: RigidPlane | RigidCylinder | RigidSphere,
) -> dict[str, Any]:
    """Return the rigid shape for the kernel."""
    state.check_markers(item, target.marker)
    if target.marker.body is own:
        raise make_error(
            item=item,
            quantity="target",
            rule=f"must lie on another body than '{own.name}', whose surface it touches",
        )
    direction: tuple[float, ...] = (0.0, 0.0, 1.0)
    if isinstance(target, RigidPlane):
        direction = (0.0, 1.0, 0.0) if own.planar else direction
        if target.normal is not None:
            direction = (*floats(target.normal), 0.0)[:3]
            if own.planar and direction[2] != 0.0:
                raise make_error(
                    item=item,
                    quantity="normal z",
                    value=direction[2],
                    rule="must be 0",
                    hint=f"solid '{own.name}' moves in the plane",
                )
    elif isinstance(target, RigidCylinder):
        direction = (*floats(target.axis), 0.0)[:3]
        if own.planar and direction[:2] != (0.0, 0.0):
            raise make_error(
                item=item,
                quantity="axis",
                rule="must be the z axis",
                hint=f"solid '{own.name}' moves in the plane, where a cylinder is a circle",
            )
    return {
        "shape": type(target).__name__.removeprefix("Rigid").lower(),
        "marker": kernel_marker(target.marker),
        "direction": direction,
        "radius": 0.0 if isinstance(target, RigidPlane) else float(target.radius),
        "inside": not isinstance(target, RigidPlane) and target.inside,
    }
