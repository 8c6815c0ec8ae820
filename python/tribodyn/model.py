"""Mechanisms: bodies, joints, forces and clearance joints.

A model is checked as it is built and frozen by its first run; any number of runs may follow. It
remembers every call as plain data, `Model.parameters`, from which it can be built again.
"""

from collections.abc import Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass
from typing import Any

from tribodyn import _core
from tribodyn._core import Constant, Interface, TimeFunction
from tribodyn._errors import ForeignMarker, make_error, unknown_name
from tribodyn._rebuilding import rebuild
from tribodyn._specification import to_plain
from tribodyn._units import to_si, to_si_pair
from tribodyn.bodies import Body, Marker, displacement, kernel_marker

__all__ = ["Model"]


@dataclass(frozen=True)
class Drive:
    """A prescribed rotation of a model: its name and its speed [rad/s] as a function of time."""

    name: str
    speed: TimeFunction


class Model:
    """A mechanism, built item by item and frozen by its first run.

    Args:
        planar: motion in the x-y plane; there is no other yet.
    """

    def __init__(self, planar: bool = True) -> None:
        if planar is not True:
            raise make_error(item="model", quantity="planar", rule="must be True: motion in x, y")
        self._core = _core.Model()
        self._calls: list[dict[str, Any]] = []
        self._joints: dict[str, tuple[str, Marker, Marker]] = {}
        self._drives: list[Drive] = []
        self._ground = Body("ground", (0.0, 0.0), 0.0, self, 0)
        self._bodies = {"ground": self._ground}

    # --- what there is ------------------------------------------------------------------------

    @property
    def ground(self) -> Body:
        """The body that does not move; its frame is the global frame."""
        return self._ground

    @property
    def bodies(self) -> Mapping[str, Body]:
        """The bodies by name, with the ground."""
        return dict(self._bodies)

    @property
    def joints(self) -> list[str]:
        """Names of the ideal joints, drives and clearance joints."""
        return list(self._joints)

    @property
    def drives(self) -> Sequence[Drive]:
        """The prescribed rotations, in the order of their coming."""
        return tuple(self._drives)

    @property
    def frozen(self) -> bool:
        """Whether a run has frozen the model, so that nothing can be added."""
        return bool(self._core.frozen)

    @property
    def parameters(self) -> dict[str, Any]:
        """The calls that built the model, as plain data in SI units."""
        return {"planar": True, "items": deepcopy(self._calls)}

    @classmethod
    def from_parameters(cls, parameters: Mapping[str, Any]) -> "Model":
        """Build a model from the `parameters` of another, or from those that a result keeps.

        Only what builds a model is called, and only laws, oils, surfaces and interfaces of this
        package are made, whatever the parameters name.

        Raises:
            InvalidInput: a call, a type or an argument is not known, or its value is refused.
        """
        model: Model = rebuild(cls, parameters)
        return model

    def __reduce__(self) -> tuple[Any, ...]:
        return Model.from_parameters, (self.parameters,)

    def __repr__(self) -> str:
        bodies = ", ".join(f"'{name}'" for name in list(self._bodies)[1:])
        joints = ", ".join(f"'{name}' ({kind})" for name, (kind, _, _) in self._joints.items())
        return f"Model(bodies: {bodies or 'none'}; joints: {joints or 'none'})"

    # --- bodies -------------------------------------------------------------------------------

    def rigid_body(
        self,
        name: str,
        *,
        mass: Any,
        inertia: Any,
        position: Any = (0.0, 0.0),
        angle: Any = 0.0,
        velocity: Any = (0.0, 0.0),
        angular_velocity: Any = 0.0,
    ) -> Body:
        """Add a rigid body and return it.

        Position, angle and velocities are start values. They are corrected as little as possible
        where the joints ask for it, positions before angles, so rough values do.

        Args:
            name: unique in the model, without "/".
            mass: [kg].
            inertia: moment of inertia about the centre of mass [kg m2].
            position: (x, y) of the centre of mass in global axes [m].
            angle: of the body's x axis, counter-clockwise [rad].
            velocity: (x, y) of the centre of mass in global axes [m/s].
            angular_velocity: [rad/s].
        """
        item = f"body '{name}'"

        def number(value: Any, unit: str, quantity: str) -> float:
            return to_si(value, unit, item=item, quantity=quantity)

        def pair(value: Any, unit: str, quantity: str) -> tuple[float, float]:
            return to_si_pair(value, unit, item=item, quantity=quantity)

        arguments: dict[str, Any] = {
            "name": name,
            "mass": number(mass, "kg", "mass"),
            "inertia": number(inertia, "kg m2", "inertia"),
            "position": pair(position, "m", "position"),
            "angle": number(angle, "rad", "angle"),
            "velocity": pair(velocity, "m/s", "velocity"),
            "angular_velocity": number(angular_velocity, "rad/s", "angular_velocity"),
        }
        index = self._core.add_planar_body(**arguments)
        body = Body(name, arguments["position"], arguments["angle"], self, index)
        self._bodies[name] = body
        self._note("rigid_body", arguments)
        return body

    # --- ideal joints -------------------------------------------------------------------------

    def revolute(self, name: str, first: Marker, second: Marker) -> None:
        """Add an ideal revolute joint: the two markers keep their origins together."""
        self._add_joint("revolute", name, first=first, second=second)

    def translational(self, name: str, slider: Marker, guide: Marker) -> None:
        """Add an ideal translational joint.

        The origin of the slider's marker moves along the x axis of the guide's marker, and the
        slider does not turn against the guide.
        """
        self._add_joint("translational", name, slider=slider, guide=guide)

    def fixed(self, name: str, first: Marker, second: Marker) -> None:
        """Add a rigid connection: the two markers keep their origins and axes together."""
        self._add_joint("fixed", name, first=first, second=second)

    # --- drives -------------------------------------------------------------------------------

    def drive(self, joint: str, *, speed: Any, name: str | None = None) -> None:
        """Drive an ideal revolute joint: its second marker turns against the first as given.

        The drive starts from the bodies' start angles. Where there is no ideal revolute joint, as
        at a clearance joint, `drive_rotation` drives two markers.

        Args:
            joint: name of the revolute joint.
            speed: [rad/s], a number or a function of time; `rpm(5000)` is 5000 turns a minute.
            name: of the drive; by default "<joint> drive".
        """
        kind, first, second = self._joints.get(joint, ("", None, None))
        if first is None or second is None:
            raise unknown_name(f"drive of '{joint}'", joint, self._names_of("revolute"), "joint")
        if kind != "revolute":
            raise make_error(
                item=f"drive of '{joint}'",
                quantity="joint",
                rule=f"'{joint}' is not an ideal revolute joint but {kind.replace('_', ' ')}",
                hint="drive_rotation drives two markers without such a joint",
            )
        self.drive_rotation(f"{joint} drive" if name is None else name, first, second, speed=speed)

    def drive_rotation(
        self,
        name: str,
        first: Marker,
        second: Marker,
        *,
        speed: Any,
        initial_angle: Any = None,
    ) -> None:
        """Prescribe the angle of the second marker against the first; nothing else is held.

        The first such drive of a model gives results their crank angle.

        Args:
            name: of the drive.
            first: marker against which the angle is measured, counter-clockwise.
            second: marker that is turned.
            speed: rate of the angle [rad/s], a number or a function of time.
            initial_angle: [rad]; by default that of the bodies' start angles.
        """
        item = f"drive '{name}'"
        self._check_markers(item, first, second)
        if initial_angle is None:
            initial_angle = (second.body.angle + second.angle) - (first.body.angle + first.angle)
        arguments: dict[str, Any] = {
            "initial_angle": to_si(initial_angle, "rad", item=item, quantity="initial_angle"),
            "speed": _time_function(speed, "rad/s", item, "speed"),
        }
        self._core.add_prescribed_rotation(
            name=name, first=kernel_marker(first), second=kernel_marker(second), **arguments
        )
        self._joints[name] = ("drive", first, second)
        self._drives.append(Drive(name, arguments["speed"]))
        self._note("drive_rotation", {"name": name, "first": first, "second": second, **arguments})

    def drive_displacement(
        self,
        name: str,
        slider: Marker,
        guide: Marker,
        *,
        speed: Any,
        initial_displacement: Any = None,
    ) -> None:
        """Prescribe how far the slider's marker is along the x axis of the guide's marker.

        Args:
            name: of the drive.
            slider: marker that is moved.
            guide: marker along whose x axis the displacement is measured.
            speed: rate of the displacement [m/s], a number or a function of time.
            initial_displacement: [m]; by default that of the bodies' start positions.
        """
        item = f"drive '{name}'"
        self._check_markers(item, guide, slider)
        if initial_displacement is None:
            initial_displacement = displacement(guide, slider)
        arguments: dict[str, Any] = {
            "initial_displacement": to_si(
                initial_displacement, "m", item=item, quantity="initial_displacement"
            ),
            "speed": _time_function(speed, "m/s", item, "speed"),
        }
        self._core.add_prescribed_displacement(
            name=name, first=kernel_marker(guide), second=kernel_marker(slider), **arguments
        )
        self._joints[name] = ("drive_displacement", guide, slider)
        self._note(
            "drive_displacement", {"name": name, "slider": slider, "guide": guide, **arguments}
        )

    # --- clearance joints ---------------------------------------------------------------------

    def revolute_clearance(
        self,
        name: str,
        *,
        journal: Marker,
        bearing: Marker,
        bearing_radius: Any,
        radial_clearance: Any = None,
        journal_radius: Any = None,
        bearing_length: Any,
        interface: Interface,
        initial_eccentricity: Any = (0.0, 0.0),
    ) -> None:
        """Add a revolute joint with clearance: a journal in a plain bearing.

        Its ideal twin is `revolute` between the same two markers. Film and results turn with the
        bearing; forces act on both bodies.

        Args:
            name: of the joint.
            journal: marker at the centre of the journal.
            bearing: marker at the centre of the bearing.
            bearing_radius: [m].
            radial_clearance: bearing_radius minus journal_radius [m].
            journal_radius: [m]; give this or radial_clearance.
            bearing_length: [m].
            interface: what fills the gap: mixed, lubricated or dry.
            initial_eccentricity: (x, y) of journal minus bearing in the bearing's frame [m].
        """
        item = f"joint '{name}'"
        self._check_markers(item, journal, bearing)
        if not isinstance(interface, Interface):
            raise make_error(
                item=item,
                quantity="interface",
                rule=f"must be an interface, not {interface!r}",
                hint="MixedInterface, LubricatedInterface or DryInterface",
            )
        radius = to_si(bearing_radius, "m", item=item, quantity="bearing_radius")
        arguments: dict[str, Any] = {
            "bearing_radius": radius,
            "radial_clearance": _radial_clearance(item, radius, radial_clearance, journal_radius),
            "bearing_length": to_si(bearing_length, "m", item=item, quantity="bearing_length"),
            "interface": interface,
            "initial_eccentricity": to_si_pair(
                initial_eccentricity, "m", item=item, quantity="initial_eccentricity"
            ),
        }
        self._core.add_revolute_clearance(
            name=name, journal=kernel_marker(journal), bearing=kernel_marker(bearing), **arguments
        )
        self._joints[name] = ("revolute_clearance", journal, bearing)
        self._note(
            "revolute_clearance",
            {"name": name, "journal": journal, "bearing": bearing, **arguments},
        )

    # --- forces -------------------------------------------------------------------------------

    def gravity(self, acceleration: Any, *, name: str = "gravity") -> None:
        """Add the weight of all bodies; acceleration: (x, y) in global axes [m/s2]."""
        pair = to_si_pair(acceleration, "m/s2", item=f"force '{name}'", quantity="acceleration")
        self._core.add_gravity(name=name, acceleration=pair)
        self._note("gravity", {"acceleration": pair, "name": name})

    def applied_force(
        self, name: str, marker: Marker, force: Any, *, following: bool = False
    ) -> None:
        """Add a given force at the origin of a marker.

        Args:
            name: of the force.
            marker: where it acts.
            force: (x, y) [N], each a number, a function of time, or None.
            following: the components are those in the marker's axes, which turn with the body,
                instead of the global axes.
        """
        item = f"force '{name}'"
        self._check_markers(item, marker)
        if len(force) != 2:
            raise make_error(item=item, quantity="force", unit="N", rule="must be a pair (x, y)")
        pair = [
            None if part is None else _time_function(part, "N", item, f"force {axis}")
            for part, axis in zip(force, "xy", strict=True)
        ]
        self._add_wrench(name, marker, pair, None, bool(following))
        self._note(
            "applied_force",
            {"name": name, "marker": marker, "force": pair, "following": bool(following)},
        )

    def applied_torque(self, name: str, marker: Marker, torque: Any) -> None:
        """Add a given torque on a body, counter-clockwise [N m]: a number or function of time."""
        item = f"force '{name}'"
        self._check_markers(item, marker)
        function = _time_function(torque, "N m", item, "torque")
        self._add_wrench(name, marker, [None, None], function, False)
        self._note("applied_torque", {"name": name, "marker": marker, "torque": function})

    def spring_damper(
        self,
        name: str,
        first: Marker,
        second: Marker,
        *,
        stiffness: Any,
        damping: Any,
        free_length: Any,
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
            "stiffness": to_si(stiffness, "N/m", item=item, quantity="stiffness"),
            "damping": to_si(damping, "N s/m", item=item, quantity="damping"),
            "free_length": to_si(free_length, "m", item=item, quantity="free_length"),
        }
        self._core.add_spring_damper(
            name=name, first=kernel_marker(first), second=kernel_marker(second), **arguments
        )
        self._note("spring_damper", {"name": name, "first": first, "second": second, **arguments})

    # --- helpers ------------------------------------------------------------------------------

    def _add_joint(self, kind: str, name: str, **markers: Marker) -> None:
        self._check_markers(f"joint '{name}'", *markers.values())
        # In the kernel the second marker slides along the x axis of the first.
        first, second = markers.values()
        if kind == "translational":
            first, second = second, first
        add = getattr(self._core, f"add_{kind}")
        add(name=name, first=kernel_marker(first), second=kernel_marker(second))
        self._joints[name] = (kind, first, second)
        self._note(kind, {"name": name, **markers})

    def _add_wrench(
        self, name: str, marker: Marker, force: Any, torque: Any, following: bool
    ) -> None:
        self._core.add_applied_wrench(
            name=name,
            marker=kernel_marker(marker),
            force=force,
            torque=torque,
            following=following,
        )

    def _note(self, call: str, arguments: Mapping[str, Any]) -> None:
        self._calls.append({"call": call, **to_plain(arguments)})

    def _names_of(self, kind: str) -> list[str]:
        return [name for name, (found, _, _) in self._joints.items() if found == kind]

    def _check_markers(self, item: str, *markers: Any) -> None:
        for marker in markers:
            if not isinstance(marker, Marker):
                raise make_error(
                    item=item,
                    quantity="marker",
                    rule=f"must be a marker, not {marker!r}",
                    hint="bodies make markers: body.marker((x, y))",
                )
            if marker.body._owner is not self:
                raise make_error(
                    ForeignMarker,
                    item=item,
                    quantity="marker",
                    rule=f"is on the body '{marker.body.name}' of another model",
                    hint="make markers with the bodies of the same model",
                )


def _time_function(value: Any, unit: str, item: str, quantity: str) -> TimeFunction:
    if isinstance(value, TimeFunction):
        return value
    return Constant(to_si(value, unit, item=item, quantity=quantity))


def _radial_clearance(item: str, bearing_radius: float, clearance: Any, journal: Any) -> float:
    if (clearance is None) == (journal is None):
        raise make_error(
            item=item,
            quantity="radial_clearance",
            unit="m",
            rule="or journal_radius must be given, one of the two",
        )
    if clearance is not None:
        return to_si(clearance, "m", item=item, quantity="radial_clearance")
    radius = to_si(journal, "m", item=item, quantity="journal_radius")
    if not 0.0 < radius < bearing_radius:
        raise make_error(
            item=item,
            quantity="journal_radius",
            value=radius,
            unit="m",
            rule=f"must be > 0 and below bearing_radius = {bearing_radius:.9g} m",
        )
    return bearing_radius - radius
