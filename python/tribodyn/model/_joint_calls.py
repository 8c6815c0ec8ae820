"""Ideal joints, drives and clearance joints of a model.

Every call returns the joint that it adds, which is `model.joints[name]` as well.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from tribodyn._arguments.door import admits
from tribodyn._arguments.kinds import TEXT, Choice, optional
from tribodyn._arguments.numbers import Values, function_of_time, number, positive
from tribodyn._arguments.scalars import Scalar, TimeDependent, Vector
from tribodyn._core import Interface, JointFriction
from tribodyn.errors._making import make_error, unknown_name
from tribodyn.inputs._gap import Gap
from tribodyn.model._bodies import Marker, displacement, kernel_marker, relative_angle, separation
from tribodyn.model._inputs import FRICTION, GAP, INTERFACE, MARKER, time_function
from tribodyn.model._joints import Joint
from tribodyn.model._parts import Drive, ModelParts
from tribodyn.model._walls import two_markers

# Joints that leave the turn about z free that a drive prescribes, and those with a way alone.
TURNING = ("revolute", "cylindrical")
SLIDING = ("translational",)
AXES = ("x", "y", "z")


class ModelJoints(ModelParts):
    """The calls of `Model` that add joints and drives."""

    @admits("joint '{name}'", name=TEXT, first=MARKER, second=MARKER, friction=FRICTION)
    def revolute(
        self, name: str, first: Marker, second: Marker, *, friction: JointFriction | None = None
    ) -> Joint:
        """Add an ideal revolute joint: the two markers turn about their common z axis.

        Their origins coincide; in space the z axes are parallel too, and have the same direction
        where they start with it.

        Args:
            name: of the joint.
            first: marker on the first body.
            second: marker on the second body.
            friction: JointFriction with the radius of the surfaces; None is frictionless.
        """
        return self._add_joint("revolute", name, friction=friction, first=first, second=second)

    @admits("joint '{name}'", name=TEXT, first=MARKER, second=MARKER, friction=FRICTION)
    def spherical(
        self, name: str, first: Marker, second: Marker, *, friction: JointFriction | None = None
    ) -> Joint:
        """Add an ideal spherical joint: the two markers keep their origins together.

        Between two planar bodies it is a revolute joint.

        Args:
            name: of the joint.
            first: marker on the first body.
            second: marker on the second body.
            friction: JointFriction with the radius of the surfaces; None is frictionless.
        """
        return self._add_joint("spherical", name, friction=friction, first=first, second=second)

    @admits("joint '{name}'", name=TEXT, first=MARKER, second=MARKER, friction=FRICTION)
    def universal(
        self, name: str, first: Marker, second: Marker, *, friction: JointFriction | None = None
    ) -> Joint:
        """Add an ideal universal joint: two shafts along the z axes, joined by a cross.

        One arm of the cross is the x axis of the first marker, the other the y axis of the second.
        Their origins coincide. Markers with the same axes are those of a straight pair of shafts.

        Args:
            name: of the joint.
            first: marker on the first body.
            second: marker on the second body.
            friction: JointFriction with the radius of the surfaces; None is frictionless.

        Raises:
            ModelError: both bodies are planar.
        """
        return self._add_joint("universal", name, friction=friction, first=first, second=second)

    @admits("joint '{name}'", name=TEXT, first=MARKER, second=MARKER, friction=FRICTION)
    def cylindrical(
        self, name: str, first: Marker, second: Marker, *, friction: JointFriction | None = None
    ) -> Joint:
        """Add an ideal cylindrical joint: the second marker slides along z and turns about z.

        That is the z axis of the first marker, on which the second one stays.

        Args:
            name: of the joint.
            first: marker along whose z axis the second slides.
            second: marker that slides.
            friction: JointFriction with the radius of the surfaces; None is frictionless.

        Raises:
            ModelError: both bodies are planar.
        """
        return self._add_joint("cylindrical", name, friction=friction, first=first, second=second)

    @admits("joint '{name}'", name=TEXT, first=MARKER, second=MARKER)
    def in_plane(self, name: str, first: Marker, second: Marker) -> Joint:
        """Add an ideal planar joint: the second marker slides in the x-y plane of the first.

        It turns about the z axis of the first, to which its own stays parallel.

        Raises:
            ModelError: both bodies are planar.
        """
        return self._add_joint("in_plane", name, first=first, second=second)

    @admits(
        "joint '{name}'", name=TEXT, first=MARKER, second=MARKER, length=optional(positive("m"))
    )
    def distance(
        self, name: str, first: Marker, second: Marker, *, length: Scalar | None = None
    ) -> Joint:
        """Keep the distance of the origins of two markers, as a rod with spherical ends does.

        Args:
            name: of the joint.
            first: marker at one end.
            second: marker at the other end.
            length: [m]; by default that of the bodies' start positions.
        """
        if length is None:
            length = separation(first, second)
            if length == 0.0:
                raise make_error(
                    item=f"joint '{name}'",
                    quantity="length",
                    unit="m",
                    rule="must be given: the markers start at the same point",
                    hint="spherical keeps two points together",
                )
        return self._add_joint("distance", name, {"length": length}, first=first, second=second)

    @admits("joint '{name}'", name=TEXT, slider=MARKER, guide=MARKER, friction=FRICTION)
    def translational(
        self, name: str, slider: Marker, guide: Marker, *, friction: JointFriction | None = None
    ) -> Joint:
        """Add an ideal translational joint.

        The origin of the slider's marker moves along the x axis of the guide's marker, and the
        slider does not rotate relative to the guide, in the plane and in space. Other programs
        call it a prismatic joint.

        Args:
            name: of the joint.
            slider: marker that slides.
            guide: marker along whose x axis it slides.
            friction: JointFriction without a radius; None is frictionless.
        """
        return self._add_joint("translational", name, friction=friction, slider=slider, guide=guide)

    @admits("joint '{name}'", name=TEXT, first=MARKER, second=MARKER)
    def fixed(self, name: str, first: Marker, second: Marker) -> Joint:
        """Add a rigid connection: the two markers keep their origins and axes together."""
        return self._add_joint("fixed", name, first=first, second=second)

    # --- drives -------------------------------------------------------------------------------

    @admits("drive of '{joint}'", joint=TEXT, speed=function_of_time("rad/s"), name=optional(TEXT))
    def drive(self, joint: str, *, speed: TimeDependent, name: str | None = None) -> Joint:
        """Drive an ideal revolute or cylindrical joint: its second marker turns against the first.

        The drive starts from the bodies' start angles. Where there is no ideal revolute joint, as
        at a clearance joint, `drive_rotation` drives two markers.

        Args:
            joint: name of the revolute or cylindrical joint.
            speed: [rad/s], a number or a function of time; `rpm(5000)` is 5000 turns a minute.
            name: of the drive; by default "<joint> drive".
        """
        kind, first, second = self._joints.get(joint, ("", None, None))
        if first is None or second is None:
            turning = [known for each in TURNING for known in self._names_of(each)]
            raise unknown_name(f"drive of '{joint}'", joint, turning, "joint")
        if kind not in TURNING:
            raise make_error(
                item=f"drive of '{joint}'",
                quantity="joint",
                rule=f"'{joint}' is not an ideal revolute joint but {kind.replace('_', ' ')}",
                hint="drive_displacement drives a guide"
                if kind in SLIDING
                else "drive_rotation drives two markers without such a joint",
            )
        return self.drive_rotation(
            f"{joint} drive" if name is None else name, first, second, speed=speed
        )

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
        speed: TimeDependent,
        initial_angle: Scalar | None = None,
    ) -> Joint:
        """Prescribe the angle of the second marker against the first; nothing else is held.

        The first such drive of a model gives results their crank angle.

        Args:
            name: of the drive.
            first: marker against which the angle is measured, counter-clockwise about its z axis.
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
            "speed": time_function(speed, "rad/s", item, "speed", continuous=True),
        }
        self._core.add_prescribed_rotation(
            name=name, first=kernel_marker(first), second=kernel_marker(second), **arguments
        )
        self._joints[name] = ("drive", first, second)
        self._drives.append(Drive(name, arguments["speed"]))
        self._note("drive_rotation", {"name": name, "first": first, "second": second, **arguments})
        return self._joint(name)

    @admits(
        "drive '{name}'",
        name=TEXT,
        slider=MARKER,
        guide=MARKER,
        speed=function_of_time("m/s"),
        initial_displacement=optional(number("m")),
        axis=Choice(names=AXES),
    )
    def drive_displacement(
        self,
        name: str,
        slider: Marker,
        guide: Marker,
        *,
        speed: TimeDependent,
        initial_displacement: Scalar | None = None,
        axis: str = "x",
    ) -> Joint:
        """Prescribe how far the slider's marker is along an axis of the guide's marker.

        Args:
            name: of the drive.
            slider: marker that is moved.
            guide: marker along whose axis the displacement is measured.
            speed: rate of the displacement [m/s], a number or a function of time.
            initial_displacement: [m]; by default that of the bodies' start positions.
            axis: "x", along which a translational joint slides, "y", or "z", along which a
                cylindrical joint slides.
        """
        item = f"drive '{name}'"
        self._check_markers(item, guide, slider)
        if initial_displacement is None:
            initial_displacement = displacement(guide, slider, AXES.index(axis))
        arguments: dict[str, Any] = {
            "initial_displacement": initial_displacement,
            "speed": time_function(speed, "m/s", item, "speed", continuous=True),
        }
        self._core.add_prescribed_displacement(
            name=name,
            first=kernel_marker(guide),
            second=kernel_marker(slider),
            axis=AXES.index(axis),
            **arguments,
        )
        if axis != "x":
            arguments["axis"] = axis
        self._joints[name] = ("drive_displacement", guide, slider)
        self._note(
            "drive_displacement", {"name": name, "slider": slider, "guide": guide, **arguments}
        )
        return self._joint(name)

    # --- clearance joints ---------------------------------------------------------------------

    @admits(
        "joint '{name}'",
        name=TEXT,
        first=optional(MARKER),
        second=optional(MARKER),
        gap=GAP,
        interface=INTERFACE,
        initial_eccentricity=optional(Values(unit="m")),
    )
    def clearance(
        self,
        name: str,
        first: Marker | None = None,
        second: Marker | None = None,
        *,
        gap: Gap,
        interface: Interface,
        initial_eccentricity: Scalar | Vector | None = None,
        **walls: Marker,
    ) -> Joint:
        """Add a joint with clearance: a gap between two markers, and the contents of the gap.

        Each gap replaces an ideal joint between the same two markers, which are given in the same
        order, or by the names of the two walls; a pad only pushes its wall away and has no ideal
        joint:

        ================ ================= ===========================
        gap              ideal joint       names of the walls
        ================ ================= ===========================
        `JournalGap`     `revolute`        `journal=`, `bearing=`
        `CylindricalGap` `cylindrical`     `journal=`, `bearing=`
        `SphericalGap`   `spherical`       `ball=`, `cup=`
        `GuideGap`       `translational`   `slider=`, `guide=`
        `SkirtGap`       `translational`   `piston=`, `liner=`
        `PadGap`         none              `wall=`, `pad=`
        ================ ================= ===========================

        The names `journal=` and `bearing=` are accepted for every gap. Results use them for the
        moving wall and for the wall that takes the place of the second marker of the ideal joint.
        Film, eccentricity and tilt rotate with the bearing; in a guide and around a piston they
        rotate with the slider or the piston. Forces act on both bodies: `bearing_force` and
        `bearing_moment` act on the journal, about its marker, in the axes of the bearing.

        Args:
            name: of the joint.
            first: marker at the centre of the journal, ball or slider, at the pin of a piston, or
                in the face of the wall that slides over a pad.
            second: marker at the centre of the bearing or cup, on the middle line of the guide or
                the liner, or on the pad.
            gap: shape of the gap, such as a JournalGap; a stand-alone `Bearing` accepts the same
                object.
            interface: contents of the gap: mixed, lubricated or dry.
            initial_eccentricity: journal minus bearing in the bearing's frame [m], kept exactly:
                (x, y) of a journal, (x, y, z) of a ball and of a journal with collars, y of a
                slider and a piston, (y, z) of a slider between four faces, z of the wall below a
                pad; by default the journal starts in the middle, or as near to the middle as the
                other joints permit.
            walls: the two markers by the names of the walls, instead of first and second.
        """
        item = f"joint '{name}'"
        journal, bearing = two_markers(item, gap, (first, second), walls)
        self._check_markers(item, journal, bearing)
        gap._check_joint(item, planar=journal.body.planar and bearing.body.planar)
        gap = gap._sampled(item, interface)
        start = (
            None
            if initial_eccentricity is None
            else np.ravel(np.asarray(initial_eccentricity, dtype=float)).tolist()
        )
        self._core.add_clearance(
            name=name,
            journal=kernel_marker(journal),
            bearing=kernel_marker(bearing),
            gap=gap._kernel(item, interface),
            interface=interface,
            initial_eccentricity=start,
        )
        self._joints[name] = ("clearance", journal, bearing)
        self._contents[name] = {"gap": gap, "interface": interface}
        self._note(
            "clearance",
            {
                "name": name,
                "journal": journal,
                "bearing": bearing,
                "gap": gap,
                "interface": interface,
                "initial_eccentricity": start,
            },
        )
        return self._joint(name)

    def _add_joint(
        self,
        kind: str,
        name: str,
        more: Mapping[str, Any] | None = None,
        /,
        friction: JointFriction | None = None,
        **markers: Marker,
    ) -> Joint:
        """Add a joint between two markers, with `more` arguments of its kind."""
        self._check_markers(f"joint '{name}'", *markers.values())
        # In the kernel the second marker slides along the x axis of the first.
        first, second = markers.values()
        if kind == "translational":
            first, second = second, first
        add = getattr(self._core, f"add_{kind}")
        more = dict(more or {})
        if friction is not None:
            more["friction"] = friction
        add(name=name, first=kernel_marker(first), second=kernel_marker(second), **more)
        if friction is not None:
            self._contents[name] = {"friction": friction}
        self._joints[name] = (kind, first, second)
        self._note(kind, {"name": name, **markers, **more})
        return self._joint(name)
