"""Films between surfaces of solids: a method of `Model`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any

import numpy as np

from tribodyn import _core
from tribodyn._arguments.door import admits
from tribodyn._arguments.kinds import TEXT, instance, several
from tribodyn._arguments.numbers import Number, whole
from tribodyn._arguments.scalars import Scalar
from tribodyn._arguments.units import to_si_array
from tribodyn.errors import make_error
from tribodyn.inputs import HEIGHTS, Profile, check_thin
from tribodyn.inputs.beam_surfaces import BeamSurface, kernel_side
from tribodyn.inputs.interfaces import LubricatedInterface, MixedInterface
from tribodyn.inputs.ports import SurfacePort
from tribodyn.model._bodies import Beam, Solid
from tribodyn.model._contact_calls import (
    TARGET,
    check_apart,
    mesh_of,
    reach_of,
    shape_of,
    touch,
)
from tribodyn.model._reduced_solid import ReducedSolid
from tribodyn.model._state import HasState, ModelState
from tribodyn.model._surface_gaps import (
    BODY_WITH_SURFACE,
    SURFACE,
    RigidCylinder,
    RigidPlane,
    RigidSphere,
    SurfaceGap,
)

FILM = instance(
    LubricatedInterface,
    MixedInterface,
    called="an interface with a film",
    hint="LubricatedInterface or MixedInterface",
)
PORTS = several(
    instance(
        SurfacePort,
        called="a surface port",
        hint='for example td.SurfacePort(surface="groove", pressure=2e5)',
    )
)
MOST_CELLS = 100


@admits("film '{name}'")
def surface_film(
    self: HasState,
    name: str,
    solid: Annotated[Solid | ReducedSolid | Beam | str, BODY_WITH_SURFACE],
    surface: Annotated[str | BeamSurface, SURFACE],
    target: Annotated[RigidPlane | RigidCylinder | RigidSphere | SurfaceGap, TARGET],
    *,
    interface: Annotated[LubricatedInterface | MixedInterface, FILM],
    ports: Annotated[Sequence[SurfacePort] | SurfacePort, PORTS] = (),
    closed: Annotated[Sequence[str] | str, several(TEXT)] = (),
    cells: Annotated[int, whole(1, MOST_CELLS)] = 4,
    clearance: Annotated[Scalar, Number(unit="m")] = 0.0,
    profile: Annotated[Profile, HEIGHTS] | None = None,
) -> None:
    """Add a film of oil between a surface of a solid or of a beam and another surface.

    The surface carries the mesh of the film. The other surface is found along the normal of every
    node of the film, and both may bend, move and turn. Pressure and shear act on both walls, equal
    and opposite::

            other surface   ______________
                             ^   ^   ^   ^     film thickness along the normals
            surface         _|___|___|___|_    of the surface, which carries the film
                             solid or beam

    The film ends at the border of the surface, where the pressure is the ambient pressure. Every
    part of the surface must face the other surface; the smaller surface should carry the film.

    The surface of a reduced solid moves by its modes, with their inertia and damping. For exact
    deflections under slow loads, name the surface in the argument `films` of `craig_bampton`.

    With a MixedInterface the asperities act beside the film as a contact of the same surfaces,
    whose results have the name of the film followed by " asperities".

    Args:
        name: of the film.
        solid: the solid, the reduced solid or the beam in space with the surface that carries the
            film, or its name.
        surface: of the mesh of the solid, by name; of a beam a BeamSurface.
        target: the other wall: a SurfaceGap to the surface of another solid or beam, or a
            RigidPlane, RigidCylinder or RigidSphere on a marker.
        interface: LubricatedInterface or MixedInterface: oil, cavitation, pressures, roughness
            without a lay, and the coupling of film and bodies. Its mesh is not used, and ports are
            given here.
        ports: parts of the surface of a solid where oil of a given pressure enters.
        closed: names of other surfaces of the solid, such as a plane of symmetry: no oil leaves the
            film through the edges on these surfaces.
        cells: cells of the film along each edge of a facet of the surface.
        clearance: added to the distance of the two surfaces [m].
        profile: height of the film that a texture, a pocket or a taper of the surface adds [m]: a
            number, a value for each node of the film, or a function of the positions (n, 3) [m] of
            these nodes in the axes of the undeformed mesh or beam. Small relative to the surface.
    """
    state, item = self._state, f"film '{name}'"
    own = _body(state, item, solid)
    if isinstance(own, Beam):
        _check_beam(item, ports, closed, interface)
    if isinstance(interface, MixedInterface):
        _check_touching(item, own, target)
    if interface.ports:
        raise make_error(
            item=item,
            quantity="ports of the interface",
            rule="must be empty for a film on a surface of a solid",
            hint="give the argument ports= of surface_film with SurfacePort objects",
        )
    if interface.parameters["elastic_wall"] is not None:
        raise make_error(
            item=item,
            quantity="elastic_wall of the interface",
            rule="must be None for a film on a surface of a solid: the solid itself deforms",
            hint="elastic walls are for bearings and clearance joints",
        )
    flooded = interface.parameters["flooded"]
    names = (flooded,) if isinstance(flooded, str) else () if isinstance(flooded, bool) else flooded
    if set(names) - {"rim"}:
        raise make_error(
            item=item,
            quantity=f"flooded {flooded!r}",
            rule="must be True, False or 'rim' for a film on a surface of a solid",
            hint="the border of the surface is its only boundary",
        )
    # Of a MixedInterface, the film without the asperities.
    film = getattr(interface, "_film", interface)
    openings = [ports] if isinstance(ports, SurfacePort) else list(ports)
    arguments: dict[str, Any] = {
        "name": name,
        "body": own._number,
        "surface": _kernel_surface(item, own, surface),
        "interface": film,
        "coupling": interface.coupling,
        "ports": [
            (str(port.surface), _kernel_surface(item, own, port.surface), float(port.pressure))
            for port in openings
        ],
        "closed": [_kernel_surface(item, own, each) for each in closed],
        "cells": cells,
        "clearance": float(clearance),
    }
    smooth = target.smooth if isinstance(target, SurfaceGap) else True
    heights = _heights(state, name, own, arguments, profile, smooth)
    arguments["profile"] = heights
    if isinstance(target, SurfaceGap):
        other = _body(state, item, target.solid)
        beams = isinstance(own, Beam) or isinstance(other, Beam)
        if beams and target.reach is not None:
            raise make_error(
                item=item,
                quantity="reach",
                rule="must be None where a wall of the film is a beam",
                hint="the whole surface of the target is within reach",
            )
        if not isinstance(own, Beam) and other is own:
            check_apart(item, own, str(surface), str(target.surface))
        state.core.add_solid_film(
            other_body=other._number,
            other_surface=_kernel_surface(item, other, target.surface),
            reach=reach_of(item, own, target),
            smooth=target.smooth,
            **arguments,
        )
    else:
        state.core.add_rigid_film(smooth=True, **shape_of(state, item, own, target), **arguments)
    if isinstance(interface, MixedInterface):
        assert isinstance(own, Solid)
        touch(
            state,
            f"{name} asperities",
            own,
            str(surface),
            target,
            pressure=interface.asperities,
            friction=interface.friction,
        )
    self._state.note(
        "surface_film",
        {
            "name": name,
            "solid": own.name,
            "surface": surface,
            "target": target,
            "interface": interface,
            "ports": openings,
            "closed": list(closed),
            "cells": cells,
            "clearance": clearance,
            "profile": heights or None,
        },
    )


def _body(
    state: ModelState, item: str, body: Solid | ReducedSolid | Beam | str
) -> Solid | ReducedSolid | Beam:
    """Return the solid or the beam in space that is given by itself or by its name."""
    named = state.bodies.get(body) if isinstance(body, str) else body
    own: Solid | ReducedSolid | Beam
    if isinstance(named, Beam):
        own = state.own(item, Beam, named)
    elif isinstance(named, ReducedSolid):
        own = state.own(item, ReducedSolid, named)
    else:
        own = state.own(item, Solid, named if isinstance(named, Solid) else str(body))
    if isinstance(own, Beam) and own.planar:
        raise make_error(
            item=item,
            quantity=f"beam '{own.name}'",
            rule="must move in space",
            hint="a film between surfaces has a length and a width: use Model(planar=False)",
        )
    if isinstance(own, Beam) and own._formulation == "cable":
        raise make_error(
            item=item,
            quantity=f"beam '{own.name}'",
            rule="must not have the formulation 'cable', whose sections do not turn about its axis",
            hint="use formulation='geometrically_exact'",
        )
    return own


def _kernel_surface(
    item: str, body: Solid | ReducedSolid | Beam, surface: str | BeamSurface
) -> int | _core.BeamSide:
    """Return the surface of a body for the kernel."""
    if isinstance(body, Beam) and isinstance(surface, BeamSurface):
        return kernel_side(surface, body._sections, item)
    if isinstance(body, Beam):
        raise make_error(
            item=item,
            quantity=f"surface of beam '{body.name}'",
            rule="must be a BeamSurface",
            hint="for example td.BeamSurface(start=0.4, stop=0.6)",
        )
    if isinstance(surface, BeamSurface):
        raise make_error(
            item=item,
            quantity=f"surface of solid '{body.name}'",
            rule="must be the name of a surface of its mesh",
            hint="surfaces: " + ", ".join(mesh_of(body).surfaces),
        )
    return body._surface_number(surface)


def _check_touching(item: str, own: object, target: object) -> None:
    """Raise an error unless asperities can touch on both walls."""
    other = target.solid if isinstance(target, SurfaceGap) else None
    for body in (own, other):
        if isinstance(body, ReducedSolid):
            raise make_error(
                item=item,
                quantity="interface",
                rule=f"must be a LubricatedInterface for a film on the reduced solid '{body.name}'",
                hint="there is no contact of asperities on the surface of a reduced solid: use "
                "Model.solid",
            )


def _check_beam(item: str, ports: object, closed: Sequence[str], interface: object) -> None:
    """Raise an error for arguments that a film on a beam does not have."""
    if ports:
        raise make_error(
            item=item,
            quantity="ports",
            rule="must be empty for a film on a beam",
            hint="let a solid carry the film, with a SurfaceGap to the beam: its named surfaces "
            "may be ports",
        )
    if closed:
        raise make_error(
            item=item,
            quantity="closed",
            rule="must be empty for a film on a beam",
            hint="the surface of a beam has no planes of symmetry with names",
        )
    if isinstance(interface, MixedInterface):
        raise make_error(
            item=item,
            quantity="interface",
            rule="must be a LubricatedInterface for a film on a beam",
            hint="there is no contact of asperities on the surface of a beam",
        )


def _heights(
    state: ModelState,
    name: str,
    own: Solid | ReducedSolid | Beam,
    arguments: dict[str, Any],
    profile: Profile | None,
    smooth: bool,
) -> list[float]:
    """Return the heights of a profile at the nodes of the film [m]."""
    if profile is None:
        return []
    item = f"film '{name}'"
    given = {key: arguments[key] for key in ("name", "body", "surface", "cells")}
    points = np.asarray(state.core.surface_film_nodes(smooth=smooth, **given))
    values = profile
    if callable(values):
        values = to_si_array(values(points), "m", item=item, quantity="profile")
    heights = np.asarray(values, dtype=float)
    if heights.ndim > 0 and heights.shape != (len(points),):
        raise make_error(
            item=item,
            quantity="profile",
            rule=f"must have {len(points)} heights, one for each node of the film, not the shape "
            f"{heights.shape}",
        )
    check_thin(item, "profile", heights, ("surface", float(np.ptp(points, axis=0).max())))
    return [float(height) for height in np.broadcast_to(heights, len(points))]
