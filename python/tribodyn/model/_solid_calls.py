"""Flexible solids of a model and the loads on their surfaces: methods of `Model`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Literal

import numpy as np
import numpy.typing as npt

from tribodyn._arguments.aliases import AngleWithTurns, Length, Point, PressureOverTime
from tribodyn._arguments.door import admits
from tribodyn._arguments.kinds import FUNCTION, Either, instance
from tribodyn._arguments.numbers import Number, Numbers, Values, point
from tribodyn._arguments.scalars import Force, Orientation, Scalar, Scalars, Vector
from tribodyn._arguments.units import to_si
from tribodyn.errors import make_error
from tribodyn.inputs.beams import ElasticMaterial
from tribodyn.model._bodies import SOLID, Solid
from tribodyn.model._inputs import (
    ANGULAR_VELOCITY,
    TRACTION,
    components,
    in_space,
    rigid_motion,
    time_function,
)
from tribodyn.model._orientations import ORIENTATION, Quaternion, about_z, quaternion_of
from tribodyn.model._state import HasState, ModelState
from tribodyn.model._temperatures import check_rise, free_strain, nodal_temperature
from tribodyn.solid_meshes import SUPPORTS, SolidMesh, directions_of, held_directions

PROFILE = Either(
    choices=((callable, FUNCTION),),
    otherwise=Values(),
    called="a function of the position, or a factor for each point of the surface",
)
Profile = Callable[[tuple[float, ...]], Scalar] | Scalars


@dataclass(frozen=True, kw_only=True)
class _Rises(Numbers):
    """Differences of temperatures: one finite number or an array; no temperature in °C or °F."""

    unit: str = "K"

    def convert(self, value: Any, item: str, quantity: str) -> Any:
        check_rise(value, item, quantity)
        return super().convert(value, item, quantity)


TEMPERATURE = Either(
    choices=((callable, FUNCTION),),
    otherwise=_Rises(),
    called="a function of the position, a number, or a number for each node of the mesh",
    unit="K",
)


@admits("solid '{name}'")
def solid(
    self: HasState,
    name: str,
    *,
    mesh: Annotated[SolidMesh, instance(SolidMesh, hint="td.SolidMesh.brick(...) creates one")],
    material: Annotated[ElasticMaterial, instance(ElasticMaterial)],
    formulation: Literal[
        "saint_venant_kirchhoff", "neo_hooke", "linear"
    ] = "saint_venant_kirchhoff",
    plane: Literal["stress", "strain"] = "stress",
    thickness: Length | None = None,
    position: Point | None = None,
    angle: AngleWithTurns | None = None,
    orientation: Annotated[Orientation, ORIENTATION] | None = None,
    supports: Annotated[str | Sequence[str] | Mapping[str, str], SUPPORTS] | None = None,
    stiffness_damping: Annotated[Scalar, Number(unit="s", least=0.0)] = 0.0,
    mass_damping: Annotated[Scalar, Number(unit="1/s", least=0.0)] = 0.0,
    temperature: Annotated[Profile, TEMPERATURE] | None = None,
    thermal_expansion: Annotated[Scalar, Number(unit="1/K")] | None = None,
    velocity: Annotated[Vector, point("m/s")] | None = None,
    angular_velocity: Annotated[Scalar | Vector, ANGULAR_VELOCITY] | None = None,
    observed_point: Point | None = None,
) -> Solid:
    """Add a flexible solid and return it.

    The solid is free of stress in its initial position, which is that of its mesh, unless it has a
    `temperature`. Joints, forces and clearance joints attach to it by `solid.marker(...)`.
    Displacements and rotations may be large. A mesh in the plane gives a planar body.

    Args:
        name: unique in the model, without "/".
        mesh: nodes, elements and named surfaces.
        material: elastic constants and density.
        formulation: of the elastic law: "saint_venant_kirchhoff" for small strains, "neo_hooke" for
            strains of any size, "linear" for small strains by the linear theory in elements that
            rotate each as a whole. All coincide where strains are small.
        plane: of a planar solid: plane stress, for a thin plate, or plane strain.
        thickness: of a planar solid [m]; by default 1 m.
        position: (x, y), or (x, y, z) in space, of the origin of the mesh in global axes [m]; by
            default the origin.
        angle: of the x axis of a planar mesh, counter-clockwise [rad]; by default 0.
        orientation: of the axes of a mesh in space: a scipy Rotation, a 3x3 matrix (its columns are
            the axes of the mesh in global axes) or a quaternion (x, y, z, w); by default the
            global axes.
        supports: surfaces or node sets of the mesh that do not move: a name, a list of names, or a
            dict from names to the directions in global axes that are held, such as
            {"x-": "xyz", "y-": "y"}.
        stiffness_damping: damping proportional to stiffness [s]. Rigid motions are not damped.
        mass_damping: damping proportional to mass [1/s], which resists rigid motions as well.
        temperature: above that at which the solid is free of stress [K], constant in time: a
            number, a number for each node of the mesh, or a function of a position (x, y, z) in the
            frame of the mesh [m]. It is interpolated between nodes. Needs `thermal_expansion`.
        thermal_expansion: coefficient of linear expansion [1/K]: free of stress, a line of the
            length L [m] becomes longer by the product of L, this coefficient and `temperature`.
        velocity: of the centre of mass in a rigid motion at the start, global axes [m/s]; by
            default the solid moves with the other bodies, and with supports it is at rest.
        angular_velocity: of this motion [rad/s]; in space (x, y, z).
        observed_point: (x, y) or (x, y, z) in the frame of the mesh [m]: the material point whose
            position, velocity and acceleration are recorded; by default the centre of mass.
    """
    state, item = self._state, f"solid '{name}'"
    flat = mesh.nodes.shape[1] == 2
    _check_plane(item, flat, thickness, angle, orientation)
    turn: Quaternion = quaternion_of(orientation) or about_z(float(angle or 0.0))
    start = (0.0, 0.0) if position is None else in_space(item, "position", position, flat)
    held = held_directions(item, mesh, supports)
    observed = (
        None if observed_point is None else in_space(item, "observed_point", observed_point, flat)
    )
    if held and (velocity is not None or angular_velocity is not None):
        raise make_error(
            item=item,
            quantity="velocity",
            rule="must not be given for a solid with supports",
            hint="its supports are at rest",
        )
    rate, spin = rigid_motion(item, velocity, angular_velocity, flat)
    heat = nodal_temperature(item, mesh, temperature)
    index = state.core.add_solid(
        name=name,
        element=mesh.element,
        nodes=mesh.nodes,
        elements=mesh.elements,
        surfaces=[(key, facets.tolist()) for key, facets in mesh.surfaces.items()],
        material=material._kernel(),
        law=formulation,
        plane=plane,
        thickness=1.0 if thickness is None else float(thickness),
        position=(*start, 0.0)[:3],
        orientation=turn,
        held=held,
        stiffness_damping=float(stiffness_damping),
        mass_damping=float(mass_damping),
        free_strain=free_strain(item, len(mesh.nodes), heat, thermal_expansion),
        velocity=rate,
        angular_velocity=spin,
        observed=None if observed is None else (*observed, 0.0)[:3],
    )
    added = Solid(
        name=name,
        position=start[:2] if flat else (*start, 0.0)[:3],
        angle=float(angle or 0.0),
        orientation=None if flat else turn,
        _owner=state.model,
        _number=index,
        mesh=mesh,
        _core=state.core,
    )
    state.bodies[name] = added
    self._state.note(
        "solid",
        {
            "name": name,
            "mesh": mesh,
            "material": material,
            "formulation": formulation,
            **({"plane": plane, "thickness": thickness, "angle": angle} if flat else {}),
            **({} if flat else {"orientation": turn}),
            "position": added.position,
            "supports": directions_of(mesh, supports),
            "stiffness_damping": stiffness_damping,
            "mass_damping": mass_damping,
            "temperature": heat,
            "thermal_expansion": thermal_expansion,
            "velocity": velocity,
            "angular_velocity": angular_velocity,
            "observed_point": observed_point,
        },
    )
    return added


def _check_plane(item: str, flat: bool, thickness: Any, angle: Any, orientation: Any) -> None:
    wrong = {"orientation": orientation} if flat else {"thickness": thickness, "angle": angle}
    for quantity, value in wrong.items():
        if value is not None:
            where = "in space" if flat else "in the plane"
            raise make_error(
                item=item,
                quantity=quantity,
                rule=f"is an argument of a solid {where}",
                hint="the mesh has two coordinates" if flat else "the mesh has three coordinates",
            )


def held_nodes(mesh: SolidMesh, supports: Mapping[str, str]) -> npt.NDArray[np.bool_]:
    """Return whether supports, as in the parameters of a model, hold x, y and z of each node."""
    rows = held_directions("solid", mesh, supports)
    return (
        np.array(rows, dtype=bool).reshape(-1, 3) if rows else np.zeros((len(mesh.nodes), 3), bool)
    )


@admits("rigid patch '{name}'")
def rigid_patch(
    self: HasState, name: str, solid: Annotated[Solid | str, SOLID], surface: str
) -> None:
    """Make a surface of a solid rigid.

    The nodes of the surface keep their distances by constraints. Several rigid surfaces of a solid
    may not share nodes. `solid.marker(surface, patch="rigid")` calls this method.

    Args:
        name: of the constraints.
        solid: to which the surface belongs, or its name.
        surface: of the mesh of the solid, by name. A second call for it has no effect.
    """
    state = self._state
    own = state.own(f"rigid patch '{name}'", Solid, solid)
    number = own._surface_number(surface)
    if surface in own._rigid:
        return
    nodes = set(np.unique(own.mesh.surfaces[surface]).tolist())
    for other in own._rigid:
        if nodes & set(np.unique(own.mesh.surfaces[other]).tolist()):
            raise make_error(
                item=f"solid '{own.name}'",
                quantity=f"rigid patch '{surface}'",
                rule=f"must not share nodes with the rigid patch '{other}'",
                hint="name one surface of both in the mesh",
            )
    state.core.add_rigid_patch(body=own._number, surface=number)
    own._rigid.add(surface)
    self._state.note("rigid_patch", {"name": name, "solid": own.name, "surface": surface})


@admits("force '{name}'")
def surface_traction(
    self: HasState,
    name: str,
    solid: Annotated[Solid | str, SOLID],
    surface: str,
    traction: Annotated[Force, TRACTION],
    *,
    profile: Annotated[Profile, PROFILE] | None = None,
) -> None:
    """Add a given force per area on a surface of a solid.

    The area is that of the reference shape, and the force keeps its direction: the force on the
    surface is the traction times this area, however the solid deforms.

    Args:
        name: of the force.
        solid: on which it acts, or its name.
        surface: of the mesh of the solid, by name.
        traction: (x, y) or in space (x, y, z) in global axes [Pa], each a number, a function of
            time, or None.
        profile: a function that returns a factor [-] for a position (x, y, z) in the frame of the
            mesh [m], or the factors of the points of integration; by default 1.
    """
    state, item = self._state, f"force '{name}'"
    loaded = state.own(item, Solid, solid)
    parts = components(item, "traction", traction, "Pa", loaded)
    if all(part is None for part in parts):
        raise make_error(item=item, quantity="traction", rule="must have at least one component")
    factors = _add_load(state, name, loaded, surface, [*parts, None][:3], profile)
    arguments = {"solid": loaded.name, "surface": surface, "traction": parts, "profile": factors}
    self._state.note("surface_traction", {"name": name, **arguments})


@admits("force '{name}'")
def surface_pressure(
    self: HasState,
    name: str,
    solid: Annotated[Solid | str, SOLID],
    surface: str,
    pressure: PressureOverTime,
    *,
    profile: Annotated[Profile, PROFILE] | None = None,
) -> None:
    """Add a pressure on a surface of a solid.

    The pressure pushes against the surface, normal to it, and follows the surface as it moves and
    stretches.

    Args:
        name: of the force.
        solid: on which it acts, or its name.
        surface: of the mesh of the solid, by name.
        pressure: of the fluid [Pa], a number or a function of time.
        profile: a function that returns a factor [-] for a position (x, y, z) in the frame of the
            mesh [m], or the factors of the points of integration; by default 1.
    """
    state, item = self._state, f"force '{name}'"
    loaded = state.own(item, Solid, solid)
    function = time_function(pressure, "Pa", item, "pressure")
    factors = _add_load(state, name, loaded, surface, [function], profile)
    arguments = {"solid": loaded.name, "surface": surface, "pressure": function, "profile": factors}
    self._state.note("surface_pressure", {"name": name, **arguments})


def _add_load(
    state: ModelState, name: str, solid: Solid, surface: str, functions: list[Any], profile: Any
) -> list[float] | None:
    """Add a load to the kernel's model; return the factors of the points."""
    number = solid._surface_number(surface)
    factors: list[float] = []
    if callable(profile):
        points = state.core.solid_surface_points(body=solid._number, surface=number)
        item = f"force '{name}'"
        factors = [to_si(profile(at), "", item=item, quantity="profile") for at, _ in points]
    elif profile is not None:
        factors = [float(factor) for factor in profile]
    state.core.add_surface_load(
        name=name,
        body=solid._number,
        surface=number,
        functions=functions,
        factors=factors,
    )
    return factors or None
