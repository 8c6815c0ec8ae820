"""Drives of a model: functions that are methods of `Model`.

Every call returns the new drive, which is also `model.joints[name]`.
"""

from __future__ import annotations

from typing import Any, Literal

from tribodyn._arguments.aliases import AngularSpeedOverTime, AnyAngle, Coordinate, SpeedOverTime
from tribodyn._arguments.door import admits
from tribodyn.errors import make_error, unknown_name
from tribodyn.model._bodies import Marker, displacement, kernel_marker, relative_angle
from tribodyn.model._inputs import time_function
from tribodyn.model._joints import Joint
from tribodyn.model._state import Drive, HasState

# Joints whose free rotation about z a drive can prescribe, and joints that leave translation only.
TURNING = ("revolute", "cylindrical")
SLIDING = ("translational",)
AXES = ("x", "y", "z")


@admits("drive of '{joint}'")
def drive(
    self: HasState, joint: str, *, speed: AngularSpeedOverTime, name: str | None = None
) -> Joint:
    """Drive an ideal revolute or cylindrical joint: prescribe the speed of its rotation.

    The second marker rotates relative to the first. The drive starts from the start angles of the
    bodies. Without an ideal revolute joint, as at a clearance joint, use `drive_rotation` for two
    markers.

    Args:
        joint: name of the revolute or cylindrical joint.
        speed: of the rotation [rad/s], a number or a function of time; `rpm(5000)` is 5000 rpm.
        name: of the drive; by default "<joint> drive".
    """
    kind, first, second = self._state.joints.get(joint, ("", None, None))
    if first is None or second is None:
        turning = [known for each in TURNING for known in self._state.names_of(each)]
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
    return drive_rotation(
        self, f"{joint} drive" if name is None else name, first, second, speed=speed
    )


@admits("drive '{name}'")
def drive_rotation(
    self: HasState,
    name: str,
    first: Marker,
    second: Marker,
    *,
    speed: AngularSpeedOverTime,
    initial_angle: AnyAngle | None = None,
) -> Joint:
    """Prescribe the angle of the second marker relative to the first, and no other coordinate.

    The first such drive of a model defines the crank angle of results.

    Args:
        name: of the drive.
        first: marker against which the angle is measured, counter-clockwise about its z axis.
        second: marker that rotates.
        speed: rate of the angle [rad/s], a number or a function of time.
        initial_angle: at the start [rad]; by default from the start angles of the bodies.
    """
    item = f"drive '{name}'"
    self._state.check_markers(item, first, second)
    if initial_angle is None:
        initial_angle = relative_angle(first, second)
    arguments: dict[str, Any] = {
        "initial_angle": initial_angle,
        "speed": time_function(speed, "rad/s", item, "speed", continuous=True),
    }
    self._state.core.add_prescribed_rotation(
        name=name, first=kernel_marker(first), second=kernel_marker(second), **arguments
    )
    self._state.joints[name] = ("drive", first, second)
    self._state.drives.append(Drive(name, arguments["speed"]))
    self._state.note(
        "drive_rotation", {"name": name, "first": first, "second": second, **arguments}
    )
    return self._state.joint(name)


@admits("drive '{name}'")
def drive_displacement(
    self: HasState,
    name: str,
    slider: Marker,
    guide: Marker,
    *,
    speed: SpeedOverTime,
    initial_displacement: Coordinate | None = None,
    axis: Literal["x", "y", "z"] = "x",
) -> Joint:
    """Prescribe the position of the slider's marker along an axis of the guide's marker.

    Args:
        name: of the drive.
        slider: marker that moves.
        guide: marker along whose axis the displacement is measured.
        speed: rate of the displacement [m/s], a number or a function of time.
        initial_displacement: at the start [m]; by default from the start positions of the bodies.
        axis: "x", along which a translational joint slides, "y", or "z", along which a
            cylindrical joint slides.
    """
    item = f"drive '{name}'"
    self._state.check_markers(item, guide, slider)
    if initial_displacement is None:
        initial_displacement = displacement(guide, slider, AXES.index(axis))
    arguments: dict[str, Any] = {
        "initial_displacement": initial_displacement,
        "speed": time_function(speed, "m/s", item, "speed", continuous=True),
    }
    self._state.core.add_prescribed_displacement(
        name=name,
        first=kernel_marker(guide),
        second=kernel_marker(slider),
        axis=AXES.index(axis),
        **arguments,
    )
    if axis != "x":
        arguments["axis"] = axis
    self._state.joints[name] = ("drive_displacement", guide, slider)
    self._state.note(
        "drive_displacement", {"name": name, "slider": slider, "guide": guide, **arguments}
    )
    return self._state.joint(name)
