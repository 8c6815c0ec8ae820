"""Mechanisms: bodies, joints, forces and clearance joints.

A model is checked as it is built and frozen by its first run; any number of runs may follow. It
remembers every call as plain data, `Model.parameters`, from which it can be built again.
"""

from collections.abc import Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass
from typing import Any

from tribodyn import _core
from tribodyn._core import Interface, TimeFunction
from tribodyn._door import admits
from tribodyn._errors import ForeignMarker, make_error, unknown_name
from tribodyn._kinds import ANYTHING, FLAG, TEXT, optional
from tribodyn._mobility import WithMobility
from tribodyn._model_inputs import FORCE, INTERFACE, MARKER, clearance_of, time_function
from tribodyn._numbers import function_of_time, number, pair
from tribodyn._rebuilding import rebuild
from tribodyn._specification import to_plain
from tribodyn.bodies import Body, Marker, displacement, kernel_marker

__all__ = ["Model"]


@dataclass(frozen=True)
class Drive:
    """A prescribed rotation of a model: its name and its speed [rad/s] as a function of time."""

    name: str
    speed: TimeFunction


class Model(WithMobility):
    """A mechanism, built item by item and frozen by its first run.

    Args:
        planar: motion in the x-y plane; there is no other yet.
    """

    @admits("model", planar=FLAG)
    def __init__(self, planar: bool = True) -> None:
        if not planar:
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
    @admits("model", parameters=ANYTHING)
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

    @admits(
        "body '{name}'",
        name=TEXT,
        mass=number("kg"),
        inertia=number("kg m2"),
        position=optional(pair("m")),
        angle=number("rad"),
        velocity=optional(pair("m/s")),
        angular_velocity=optional(number("rad/s")),
    )
    def rigid_body(
        self,
        name: str,
        *,
        mass: Any,
        inertia: Any,
        position: Any = None,
        angle: Any = 0.0,
        velocity: Any = None,
        angular_velocity: Any = None,
    ) -> Body:
        """Add a rigid body and return it.

        Position, angle and velocities are start values. They are corrected as little as possible
        where the joints ask for it, positions before angles, so rough values do; what is not given
        moves first. A body whose velocity is not given moves along with the others, its journals
        at rest in their bearings. One that is given is kept wherever ideal joints and drives
        allow it, also where it moves a journal in its bearing.

        Args:
            name: unique in the model, without "/".
            mass: [kg].
            inertia: moment of inertia about the centre of mass [kg m2].
            position: (x, y) of the centre of mass in global axes [m]; by default the origin, as
                a rough guess.
            angle: of the body's x axis, counter-clockwise [rad].
            velocity: (x, y) of the centre of mass in global axes [m/s]; by default what the
                other bodies ask for, else rest.
            angular_velocity: [rad/s]; by default as the velocity.
        """
        arguments: dict[str, Any] = {
            "name": name,
            "mass": mass,
            "inertia": inertia,
            "position": position,
            "angle": angle,
            "velocity": velocity,
            "angular_velocity": angular_velocity,
        }
        index = self._core.add_planar_body(**arguments)
        body = Body(name, position or (0.0, 0.0), angle, self, index)
        self._bodies[name] = body
        self._note("rigid_body", arguments)
        return body

    # --- ideal joints -------------------------------------------------------------------------

    @admits("joint '{name}'", name=TEXT, first=MARKER, second=MARKER)
    def revolute(self, name: str, first: Marker, second: Marker) -> None:
        """Add an ideal revolute joint: the two markers keep their origins together."""
        self._add_joint("revolute", name, first=first, second=second)

    @admits("joint '{name}'", name=TEXT, slider=MARKER, guide=MARKER)
    def translational(self, name: str, slider: Marker, guide: Marker) -> None:
        """Add an ideal translational joint.

        The origin of the slider's marker moves along the x axis of the guide's marker, and the
        slider does not turn against the guide.
        """
        self._add_joint("translational", name, slider=slider, guide=guide)

    @admits("joint '{name}'", name=TEXT, first=MARKER, second=MARKER)
    def fixed(self, name: str, first: Marker, second: Marker) -> None:
        """Add a rigid connection: the two markers keep their origins and axes together."""
        self._add_joint("fixed", name, first=first, second=second)

    # --- drives -------------------------------------------------------------------------------

    @admits("drive of '{joint}'", joint=TEXT, speed=function_of_time("rad/s"), name=optional(TEXT))
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

    @admits(
        "drive '{name}'",
        name=TEXT,
        first=MARKER,
        second=MARKER,
        speed=function_of_time("rad/s"),
        initial_angle=optional(number("rad")),
    )
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
            "initial_angle": initial_angle,
            "speed": time_function(speed),
        }
        self._core.add_prescribed_rotation(
            name=name, first=kernel_marker(first), second=kernel_marker(second), **arguments
        )
        self._joints[name] = ("drive", first, second)
        self._drives.append(Drive(name, arguments["speed"]))
        self._note("drive_rotation", {"name": name, "first": first, "second": second, **arguments})

    @admits(
        "drive '{name}'",
        name=TEXT,
        slider=MARKER,
        guide=MARKER,
        speed=function_of_time("m/s"),
        initial_displacement=optional(number("m")),
    )
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
            "initial_displacement": initial_displacement,
            "speed": time_function(speed),
        }
        self._core.add_prescribed_displacement(
            name=name, first=kernel_marker(guide), second=kernel_marker(slider), **arguments
        )
        self._joints[name] = ("drive_displacement", guide, slider)
        self._note(
            "drive_displacement", {"name": name, "slider": slider, "guide": guide, **arguments}
        )

    # --- clearance joints ---------------------------------------------------------------------

    @admits(
        "joint '{name}'",
        name=TEXT,
        journal=MARKER,
        bearing=MARKER,
        bearing_radius=number("m"),
        radial_clearance=optional(number("m")),
        journal_radius=optional(number("m")),
        bearing_length=number("m"),
        interface=INTERFACE,
        initial_eccentricity=optional(pair("m")),
    )
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
        initial_eccentricity: Any = None,
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
            initial_eccentricity: (x, y) of journal minus bearing in the bearing's frame [m], kept
                exactly; by default the journal starts in the middle, or as near to it as the other
                joints let it.
        """
        item = f"joint '{name}'"
        self._check_markers(item, journal, bearing)
        arguments: dict[str, Any] = {
            "bearing_radius": bearing_radius,
            "radial_clearance": clearance_of(
                item, bearing_radius, radial_clearance, journal_radius
            ),
            "bearing_length": bearing_length,
            "interface": interface,
            "initial_eccentricity": initial_eccentricity,
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

    @admits("force '{name}'", acceleration=pair("m/s2"), name=TEXT)
    def gravity(self, acceleration: Any, *, name: str = "gravity") -> None:
        """Add the weight of all bodies; acceleration: (x, y) in global axes [m/s2]."""
        self._core.add_gravity(name=name, acceleration=acceleration)
        self._note("gravity", {"acceleration": acceleration, "name": name})

    @admits("force '{name}'", name=TEXT, marker=MARKER, force=FORCE, following=FLAG)
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
        functions = [None if part is None else time_function(part) for part in force]
        self._add_wrench(name, marker, functions, None, following)
        self._note(
            "applied_force",
            {"name": name, "marker": marker, "force": functions, "following": following},
        )

    @admits("force '{name}'", name=TEXT, marker=MARKER, torque=function_of_time("N m"))
    def applied_torque(self, name: str, marker: Marker, torque: Any) -> None:
        """Add a given torque on a body, counter-clockwise [N m]: a number or function of time."""
        item = f"force '{name}'"
        self._check_markers(item, marker)
        function = time_function(torque)
        self._add_wrench(name, marker, [None, None], function, False)
        self._note("applied_torque", {"name": name, "marker": marker, "torque": function})

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
            "stiffness": stiffness,
            "damping": damping,
            "free_length": free_length,
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

    def _check_markers(self, item: str, *markers: Marker) -> None:
        for marker in markers:
            if marker.body._owner is not self:
                raise make_error(
                    ForeignMarker,
                    item=item,
                    quantity="marker",
                    rule=f"is on the body '{marker.body.name}' of another model",
                    hint="make markers with the bodies of the same model",
                )
