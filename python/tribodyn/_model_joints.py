"""Ideal joints, drives and clearance joints of a model."""

from typing import Any

from tribodyn._core import Interface
from tribodyn._door import admits
from tribodyn._errors import make_error, unknown_name
from tribodyn._kinds import TEXT, optional
from tribodyn._model_inputs import INTERFACE, MARKER, clearance_of, time_function
from tribodyn._model_parts import Drive, ModelParts
from tribodyn._numbers import function_of_time, number, pair
from tribodyn.bodies import Marker, displacement, kernel_marker, relative_angle


class ModelJoints(ModelParts):
    """The calls of `Model` that add joints and drives."""

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
            initial_angle = relative_angle(first, second)
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
