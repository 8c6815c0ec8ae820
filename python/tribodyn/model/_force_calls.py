"""Forces of a model."""

from __future__ import annotations

from typing import Any

from tribodyn._arguments.door import admits
from tribodyn._arguments.kinds import FLAG, TEXT, optional
from tribodyn._arguments.numbers import Angle, number, point, positive
from tribodyn._arguments.scalars import Force, Matrix, Scalar, Torque, Vector, floats
from tribodyn._core import AngleFunction, DrivenFunction, TimeFunction
from tribodyn.errors._making import make_error, unknown_name
from tribodyn.model._bodies import Marker, kernel_marker, shifted
from tribodyn.model._inputs import (
    BY_ANGLE,
    FORCE,
    MARKER,
    TORQUE,
    SixBySix,
    six_by_six,
    time_function,
)
from tribodyn.model._parts import ModelParts


class ModelForces(ModelParts):
    """The calls of `Model` that add forces."""

    @admits("force '{name}'", acceleration=point("m/s2"), name=TEXT)
    def gravity(self, acceleration: Vector, *, name: str = "gravity") -> None:
        """Add the weight of all bodies; acceleration: (x, y) or (x, y, z) in global axes [m/s2]."""
        x, y, *z = floats(acceleration)
        self._core.add_gravity(name=name, acceleration=(x, y, *(z or (0.0,))))
        self._note("gravity", {"acceleration": acceleration, "name": name})

    @admits(
        "force '{name}'",
        name=TEXT,
        marker=MARKER,
        force=FORCE,
        follower=FLAG,
        by_angle=optional(BY_ANGLE),
    )
    def applied_force(
        self,
        name: str,
        marker: Marker,
        force: Force,
        *,
        follower: bool = False,
        by_angle: str | tuple[Marker, Marker] | None = None,
    ) -> None:
        """Add a given force at the origin of a marker.

        Args:
            name: of the force.
            marker: where it acts.
            force: (x, y) or in space (x, y, z) [N], each a number, a function of time, or None.
            follower: the components are those in the marker's axes, which turn with the body,
                instead of the global axes.
            by_angle: the components are functions of an angle (`TabulatedByAngle`) or numbers: of
                the prescribed angle of the drive of that name, which is the crank angle of results; or
                of the angle of the second against the first of two markers about the z axis of the
                first, full turns counted. Steps end at the breaks of functions of a driven angle,
                as at those of functions of time; over an angle that is not driven they do not.
        """
        self._add_wrench("applied_force", name, marker, ("force", force), follower, by_angle)

    @admits(
        "force '{name}'",
        name=TEXT,
        marker=MARKER,
        torque=TORQUE,
        follower=FLAG,
        by_angle=optional(BY_ANGLE),
    )
    def applied_torque(
        self,
        name: str,
        marker: Marker,
        torque: Torque,
        *,
        follower: bool = False,
        by_angle: str | tuple[Marker, Marker] | None = None,
    ) -> None:
        """Add a given torque on a body.

        Args:
            name: of the torque.
            marker: on the body.
            torque: about z, counter-clockwise, or in space (x, y, z) [N m]: a number or a function
                of time, each of three also None.
            follower: as of `applied_force`.
            by_angle: as of `applied_force`.
        """
        self._add_wrench("applied_torque", name, marker, ("torque", torque), follower, by_angle)

    @admits(
        "force '{name}'",
        name=TEXT,
        first=MARKER,
        second=MARKER,
        stiffness=number("N/m"),
        damping=number("N s/m"),
        free_length=number("m"),
    )
    def spring_damper(
        self,
        name: str,
        first: Marker,
        second: Marker,
        *,
        stiffness: Scalar,
        damping: Scalar,
        free_length: Scalar,
    ) -> None:
        """Add a straight spring with a damper between the origins of two markers.

        Args:
            name: of the spring.
            first: marker at one end.
            second: marker at the other end.
            stiffness: [N/m].
            damping: [N s/m].
            free_length: [m].
        """
        item = f"force '{name}'"
        self._check_markers(item, first, second)
        arguments = {
            "stiffness": stiffness,
            "damping": damping,
            "free_length": free_length,
        }
        self._core.add_spring_damper(
            name=name, first=kernel_marker(first), second=kernel_marker(second), **arguments
        )
        self._note("spring_damper", {"name": name, "first": first, "second": second, **arguments})

    @admits(
        "force '{name}'",
        name=TEXT,
        first=MARKER,
        second=MARKER,
        stiffness=number("N m/rad"),
        damping=number("N m s/rad"),
        free_angle=number("rad"),
    )
    def torsional_spring(
        self,
        name: str,
        first: Marker,
        second: Marker,
        *,
        stiffness: Scalar,
        damping: Scalar,
        free_angle: Scalar,
    ) -> None:
        """Add a torsional spring with a damper about the z axes of two markers.

        It turns the second marker back to the free angle against the first. The angle is that of
        the second marker's x axis about the z axis of the first, and counts full turns: from the
        start angles of bodies in the plane, in space from one between -pi and pi.

        Args:
            name: of the spring.
            first: marker on one body.
            second: marker on the other body.
            stiffness: [N m/rad].
            damping: [N m s/rad].
            free_angle: [rad], any number of turns.
        """
        self._check_markers(f"force '{name}'", first, second)
        arguments = {"stiffness": stiffness, "damping": damping, "free_angle": free_angle}
        self._core.add_torsional_spring(
            name=name, first=kernel_marker(first), second=kernel_marker(second), **arguments
        )
        self._note(
            "torsional_spring", {"name": name, "first": first, "second": second, **arguments}
        )

    @admits(
        "force '{name}'",
        name=TEXT,
        first=MARKER,
        second=MARKER,
        stiffness=SixBySix(units=("N/m", "N m/rad")),
        damping=SixBySix(units=("N s/m", "N m s/rad")),
    )
    def bushing(
        self, name: str, first: Marker, second: Marker, *, stiffness: Matrix, damping: Matrix
    ) -> None:
        """Add springs and dampers in all directions between two markers that coincide at rest.

        Displacements are those of the second marker in the axes of the first, rotations the
        rotation vector in these axes; rotations up to 2.7 rad.

        Args:
            name: of the bushing.
            first: marker on one body, in whose axes stiffness and damping are given.
            second: marker on the other body.
            stiffness: along x, y, z [N/m] and about them [N m/rad]: six numbers or a symmetric 6x6
                matrix, in the plane also (x, y, rotation).
            damping: likewise [N s/m] and [N m s/rad].
        """
        item = f"force '{name}'"
        self._check_markers(item, first, second)
        arguments: dict[str, Any] = {"stiffness": stiffness, "damping": damping}
        for quantity, value in arguments.items():
            if len(value) == 3 and not (first.body.planar and second.body.planar):
                raise make_error(
                    item=item, quantity=quantity, rule="must be six numbers or 6x6 in space"
                )
        self._core.add_bushing(
            name=name,
            first=kernel_marker(first),
            second=kernel_marker(second),
            **{quantity: six_by_six(value) for quantity, value in arguments.items()},
        )
        self._note("bushing", {"name": name, "first": first, "second": second, **arguments})

    @admits(
        "mass '{name}'",
        name=TEXT,
        marker=MARKER,
        mass=positive("kg"),
        radius=number("m", least=0.0),
        angle=Angle(unit="rad"),
    )
    def unbalance(
        self, name: str, marker: Marker, *, mass: Scalar, radius: Scalar, angle: Scalar = 0.0
    ) -> None:
        """Add a point mass to a body, at a radius about the z axis of a marker.

        It has its own inertia and weight, exactly: the body is as heavy as body and mass together.
        At a steady speed w of an otherwise balanced rotor it pulls with mass radius w^2.

        Args:
            name: of the unbalance.
            marker: on the rotor, its z axis that of the shaft.
            mass: [kg].
            radius: of the mass from the origin of the marker [m].
            angle: of the mass from the x axis of the marker [rad].
        """
        self._check_markers(f"mass '{name}'", marker)
        arguments = {"mass": mass, "radius": radius, "angle": angle}
        self._core.add_point_mass(
            name=name, marker=kernel_marker(shifted(marker, float(radius), float(angle))), mass=mass
        )
        self._note("unbalance", {"name": name, "marker": marker, **arguments})

    def _add_wrench(
        self,
        call: str,
        name: str,
        marker: Marker,
        load: tuple[str, Any],
        follower: bool,
        by_angle: Any,
    ) -> None:
        """Add a force or a torque, given by its quantity and its value, and note the call."""
        item = f"force '{name}'"
        quantity, given = load
        self._check_markers(item, marker)
        several = isinstance(given, tuple)
        if several and len(given) > 2 and marker.body.planar:
            raise make_error(
                item=item,
                quantity=quantity,
                rule="must be a pair (x, y)" if quantity == "force" else "must be one, about z",
                hint=f"body '{marker.body.name}' moves in the plane",
            )
        take = _of_time if by_angle is None else _of_angle
        noted = [take(item, quantity, part) for part in (given if several else [given])]
        kernel = [None if part is None else self._kernel(item, part, by_angle) for part in noted]
        kernel = [*kernel, None][:3] if several else [None, None, *kernel]
        arguments: dict[str, Any] = {"force": [None] * 3, "torque": [None] * 3, quantity: kernel}
        arguments |= {"name": name, "marker": kernel_marker(marker), "following": follower}
        if isinstance(by_angle, tuple):
            self._check_markers(item, *by_angle)
            first, second = map(kernel_marker, by_angle)
            self._core.add_applied_wrench_by_angle(**arguments, first=first, second=second)
        else:
            self._core.add_applied_wrench(**arguments)
        note = {"name": name, "marker": marker, quantity: noted if several else noted[0]}
        note["follower"] = follower
        if by_angle is not None:
            note["by_angle"] = by_angle
        self._note(call, note)

    def _kernel(self, item: str, part: Any, by_angle: Any) -> Any:
        """Return a function of time or of an angle as the kernel takes it."""
        if by_angle is None:
            return part
        function = part if isinstance(part, AngleFunction) else AngleFunction._constant(part)
        if isinstance(by_angle, tuple):
            return function
        for drive, call in ((d, c) for d in self._drives for c in self._calls):
            if drive.name == by_angle and call["name"] == by_angle:
                return DrivenFunction(
                    function=function, initial_angle=call["initial_angle"], speed=drive.speed
                )
        raise unknown_name(item, by_angle, [drive.name for drive in self._drives], "by_angle")


def _of_time(item: str, quantity: str, part: Any) -> Any:
    """Return a function of time; refuse one of an angle."""
    if isinstance(part, AngleFunction):
        raise make_error(
            item=item,
            quantity=quantity,
            rule="is a function of an angle, and by_angle does not say of which",
            hint="by_angle: the name of a drive or two markers",
        )
    unit = (FORCE if quantity == "force" else TORQUE).unit
    return None if part is None else time_function(part, unit, item, quantity)


def _of_angle(item: str, quantity: str, part: Any) -> Any:
    """Return a function of an angle or a number; refuse a function of time."""
    if isinstance(part, TimeFunction) or (callable(part) and not isinstance(part, AngleFunction)):
        raise make_error(
            item=item,
            quantity=quantity,
            rule="must be a function of the angle that by_angle gives, not of time",
            hint="a TabulatedByAngle or a number",
        )
    return part
