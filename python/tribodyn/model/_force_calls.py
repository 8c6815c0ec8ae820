"""Forces of a model: functions that are methods of `Model`."""

from __future__ import annotations

from typing import Annotated, Any

from tribodyn._arguments.aliases import AngleOfPlace, AnyAngle, Coordinate, Mass
from tribodyn._arguments.door import admits
from tribodyn._arguments.numbers import number, point
from tribodyn._arguments.scalars import Force, Matrix, Scalar, Torque, Vector, floats
from tribodyn._core import AngleFunction, DrivenFunction, TimeFunction
from tribodyn.errors import make_error, unknown_name
from tribodyn.model._bodies import Marker, kernel_marker, shifted
from tribodyn.model._inputs import (
    BY_ANGLE,
    FORCE,
    TORQUE,
    SixBySix,
    six_by_six,
    time_function,
)
from tribodyn.model._state import HasState, ModelState


@admits("force '{name}'")
def gravity(
    self: HasState, acceleration: Annotated[Vector, point("m/s2")], *, name: str = "gravity"
) -> None:
    """Add the weight of all bodies.

    Args:
        acceleration: (x, y) or (x, y, z) in global axes [m/s2].
        name: of the force.
    """
    x, y, *z = floats(acceleration)
    self._state.core.add_gravity(name=name, acceleration=(x, y, *(z or (0.0,))))
    self._state.note("gravity", {"acceleration": acceleration, "name": name})


@admits("force '{name}'")
def applied_force(
    self: HasState,
    name: str,
    marker: Marker,
    force: Annotated[Force, FORCE],
    *,
    follower: bool = False,
    by_angle: Annotated[str | tuple[Marker, Marker], BY_ANGLE] | None = None,
) -> None:
    """Add a given force at the origin of a marker.

    Args:
        name: of the force.
        marker: where it acts.
        force: (x, y) or in space (x, y, z) [N], each a number, a function of time, or None.
        follower: whether the components are in the axes of the marker, which rotate with the
            body, instead of the global axes.
        by_angle: the angle over which the components are functions (`TabulatedByAngle`); numbers
            are constant. The name of a drive stands for its prescribed angle, which is the crank
            angle of results. Two markers stand for the angle of the second marker relative to the
            first about the z axis of the first, including full turns. Steps end at the breaks of
            functions of a driven angle, as at the breaks of functions of time, but not at the
            breaks of functions of an angle that is not driven.
    """
    _add_wrench(self._state, "applied_force", name, marker, ("force", force), follower, by_angle)


@admits("force '{name}'")
def applied_torque(
    self: HasState,
    name: str,
    marker: Marker,
    torque: Annotated[Torque, TORQUE],
    *,
    follower: bool = False,
    by_angle: Annotated[str | tuple[Marker, Marker], BY_ANGLE] | None = None,
) -> None:
    """Add a given torque on a body.

    Args:
        name: of the torque.
        marker: on the body.
        torque: about z, counter-clockwise, or in space (x, y, z) [N m]: a number or a function
            of time; each of the three may be None.
        follower: as in `applied_force`.
        by_angle: as in `applied_force`.
    """
    _add_wrench(self._state, "applied_torque", name, marker, ("torque", torque), follower, by_angle)


@admits("force '{name}'")
def spring_damper(
    self: HasState,
    name: str,
    first: Marker,
    second: Marker,
    *,
    stiffness: Annotated[Scalar, number("N/m")],
    damping: Annotated[Scalar, number("N s/m")],
    free_length: Coordinate,
) -> None:
    """Add a straight spring with a damper between the origins of two markers.

    Args:
        name: of the spring.
        first: marker at one end.
        second: marker at the other end.
        stiffness: of the spring [N/m].
        damping: of the damper [N s/m].
        free_length: length of the spring without load [m].
    """
    item = f"force '{name}'"
    self._state.check_markers(item, first, second)
    arguments = {
        "stiffness": stiffness,
        "damping": damping,
        "free_length": free_length,
    }
    self._state.core.add_spring_damper(
        name=name, first=kernel_marker(first), second=kernel_marker(second), **arguments
    )
    self._state.note("spring_damper", {"name": name, "first": first, "second": second, **arguments})


@admits("force '{name}'")
def torsional_spring(
    self: HasState,
    name: str,
    first: Marker,
    second: Marker,
    *,
    stiffness: Annotated[Scalar, number("N m/rad")],
    damping: Annotated[Scalar, number("N m s/rad")],
    free_angle: AnyAngle,
) -> None:
    """Add a torsional spring with a damper about the z axes of two markers.

    The spring restores the second marker to the free angle relative to the first. The angle of
    the second marker's x axis is measured about the z axis of the first marker and includes full
    turns. In the plane it starts from the start angles of the bodies, in space from an angle
    between -pi and pi.

    Args:
        name: of the spring.
        first: marker on one body.
        second: marker on the other body.
        stiffness: of the spring [N m/rad].
        damping: of the damper [N m s/rad].
        free_angle: angle of the spring without load [rad], any number of turns.
    """
    self._state.check_markers(f"force '{name}'", first, second)
    arguments = {"stiffness": stiffness, "damping": damping, "free_angle": free_angle}
    self._state.core.add_torsional_spring(
        name=name, first=kernel_marker(first), second=kernel_marker(second), **arguments
    )
    self._state.note(
        "torsional_spring", {"name": name, "first": first, "second": second, **arguments}
    )


@admits("force '{name}'")
def bushing(
    self: HasState,
    name: str,
    first: Marker,
    second: Marker,
    *,
    stiffness: Annotated[Matrix, SixBySix(units=("N/m", "N m/rad"))],
    damping: Annotated[Matrix, SixBySix(units=("N s/m", "N m s/rad"))],
) -> None:
    """Add springs and dampers in all directions between two markers that coincide at rest.

    Displacements are displacements of the second marker in the axes of the first. Rotations are
    the components of the rotation vector in these axes, up to 2.7 rad.

    Args:
        name: of the bushing.
        first: marker on one body, in whose axes stiffness and damping are given.
        second: marker on the other body.
        stiffness: along x, y, z [N/m] and about them [N m/rad]: six numbers or a symmetric 6x6
            matrix, in the plane also (x, y, rotation).
        damping: along x, y, z [N s/m] and about them [N m s/rad], in the same forms.
    """
    item = f"force '{name}'"
    self._state.check_markers(item, first, second)
    arguments: dict[str, Any] = {"stiffness": stiffness, "damping": damping}
    for quantity, value in arguments.items():
        if len(value) == 3 and not (first.body.planar and second.body.planar):
            raise make_error(
                item=item, quantity=quantity, rule="must be six numbers or 6x6 in space"
            )
    self._state.core.add_bushing(
        name=name,
        first=kernel_marker(first),
        second=kernel_marker(second),
        **{quantity: six_by_six(value) for quantity, value in arguments.items()},
    )
    self._state.note("bushing", {"name": name, "first": first, "second": second, **arguments})


@admits("mass '{name}'")
def unbalance(
    self: HasState,
    name: str,
    marker: Marker,
    *,
    mass: Mass,
    radius: Annotated[Scalar, number("m", least=0.0)],
    angle: AngleOfPlace = 0.0,
) -> None:
    """Add a point mass to a body, at a radius about the z axis of a marker.

    The mass adds its own inertia and weight to those of the body. At a steady speed w of an
    otherwise balanced rotor the centrifugal force is mass radius w^2.

    Args:
        name: of the unbalance.
        marker: on the rotor; its z axis is the axis of the shaft.
        mass: of the point mass [kg].
        radius: of the mass from the origin of the marker [m].
        angle: of the mass from the x axis of the marker [rad].
    """
    self._state.check_markers(f"mass '{name}'", marker)
    arguments = {"mass": mass, "radius": radius, "angle": angle}
    self._state.core.add_point_mass(
        name=name, marker=kernel_marker(shifted(marker, float(radius), float(angle))), mass=mass
    )
    self._state.note("unbalance", {"name": name, "marker": marker, **arguments})


def _add_wrench(
    state: ModelState,
    call: str,
    name: str,
    marker: Marker,
    load: tuple[str, Any],
    follower: bool,
    by_angle: Any,
) -> None:
    """Add a force or a torque, given by quantity and value, and note the call."""
    item = f"force '{name}'"
    quantity, given = load
    state.check_markers(item, marker)
    several = isinstance(given, tuple)
    if several and len(given) > 2 and marker.body.planar:
        raise make_error(
            item=item,
            quantity=quantity,
            rule="must be a pair (x, y)" if quantity == "force" else "must be one number, about z",
            hint=f"body '{marker.body.name}' moves in the plane",
        )
    take = _of_time if by_angle is None else _of_angle
    noted = [take(item, quantity, part) for part in (given if several else [given])]
    kernel = [None if part is None else _kernel(state, item, part, by_angle) for part in noted]
    kernel = [*kernel, None][:3] if several else [None, None, *kernel]
    arguments: dict[str, Any] = {"force": [None] * 3, "torque": [None] * 3, quantity: kernel}
    arguments |= {"name": name, "marker": kernel_marker(marker), "following": follower}
    if isinstance(by_angle, tuple):
        state.check_markers(item, *by_angle)
        first, second = map(kernel_marker, by_angle)
        state.core.add_applied_wrench_by_angle(**arguments, first=first, second=second)
    else:
        state.core.add_applied_wrench(**arguments)
    note = {"name": name, "marker": marker, quantity: noted if several else noted[0]}
    note["follower"] = follower
    if by_angle is not None:
        note["by_angle"] = by_angle
    state.note(call, note)


def _kernel(state: ModelState, item: str, part: Any, by_angle: Any) -> Any:
    """Return a function of time or of an angle as an object of the kernel."""
    if by_angle is None:
        return part
    function = part if isinstance(part, AngleFunction) else AngleFunction._constant(part)
    if isinstance(by_angle, tuple):
        return function
    for drive, call in ((d, c) for d in state.drives for c in state.calls):
        if drive.name == by_angle and call["name"] == by_angle:
            return DrivenFunction(
                function=function, initial_angle=call["initial_angle"], speed=drive.speed
            )
    raise unknown_name(item, by_angle, [drive.name for drive in state.drives], "by_angle")


def _of_time(item: str, quantity: str, part: Any) -> Any:
    """Return a function of time; reject a function of an angle."""
    if isinstance(part, AngleFunction):
        raise make_error(
            item=item,
            quantity=quantity,
            rule="is a function of an angle, but by_angle is not given",
            hint="by_angle is the name of a drive or two markers",
        )
    unit = (FORCE if quantity == "force" else TORQUE).unit
    return None if part is None else time_function(part, unit, item, quantity)


def _of_angle(item: str, quantity: str, part: Any) -> Any:
    """Return a function of an angle or a number; reject a function of time."""
    if isinstance(part, TimeFunction) or (callable(part) and not isinstance(part, AngleFunction)):
        raise make_error(
            item=item,
            quantity=quantity,
            rule="must be a function of the angle in by_angle, not of time",
            hint="give a TabulatedByAngle or a number",
        )
    return part
