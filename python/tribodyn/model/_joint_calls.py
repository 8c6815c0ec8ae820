"""Ideal joints of a model: functions that are methods of `Model`.

Every call returns the new joint, which is also `model.joints[name]`.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

from tribodyn._arguments.aliases import Length
from tribodyn._arguments.door import admits
from tribodyn._core import JointFriction
from tribodyn.errors import AccuracyWarning, Notice, issue, make_error
from tribodyn.model._bodies import Marker, angle_between, kernel_marker, separation, with_axes_of
from tribodyn.model._joints import Joint
from tribodyn.model._state import HasState, ModelState

# A rigid connection between markers that start farther apart than this angle warns [rad].
_LARGEST_TURN = math.radians(10.0)


def _add_joint(
    state: ModelState,
    kind: str,
    name: str,
    more: Mapping[str, Any] | None = None,
    /,
    friction: JointFriction | None = None,
    **markers: Marker,
) -> Joint:
    """Add a joint between two markers, with `more` arguments of its kind."""
    state.check_markers(f"joint '{name}'", *markers.values())
    # In the kernel the second marker slides along the x axis of the first.
    first, second = markers.values()
    if kind == "translational":
        first, second = second, first
    add = getattr(state.core, f"add_{kind}")
    more = dict(more or {})
    if friction is not None:
        more["friction"] = friction
    add(name=name, first=kernel_marker(first), second=kernel_marker(second), **more)
    if friction is not None:
        state.contents[name] = {"friction": friction}
    state.joints[name] = (kind, first, second)
    state.note(kind, {"name": name, **markers, **more})
    return state.joint(name)


@admits("joint '{name}'")
def revolute(
    self: HasState,
    name: str,
    first: Marker,
    second: Marker,
    *,
    friction: JointFriction | None = None,
) -> Joint:
    """Add an ideal revolute joint: the two markers rotate about their common z axis.

    The origins of the markers coincide. In space the z axes are parallel as well; they keep the
    same direction if they start with the same direction.

    Args:
        name: of the joint.
        first: marker on the first body.
        second: marker on the second body.
        friction: JointFriction with the radius of the surfaces; None is frictionless.
    """
    return _add_joint(self._state, "revolute", name, friction=friction, first=first, second=second)


@admits("joint '{name}'")
def spherical(
    self: HasState,
    name: str,
    first: Marker,
    second: Marker,
    *,
    friction: JointFriction | None = None,
) -> Joint:
    """Add an ideal spherical joint: the origins of the two markers coincide.

    Between two planar bodies the joint is a revolute joint.

    Args:
        name: of the joint.
        first: marker on the first body.
        second: marker on the second body.
        friction: JointFriction with the radius of the surfaces; None is frictionless.
    """
    return _add_joint(self._state, "spherical", name, friction=friction, first=first, second=second)


@admits("joint '{name}'")
def universal(
    self: HasState,
    name: str,
    first: Marker,
    second: Marker,
    *,
    friction: JointFriction | None = None,
) -> Joint:
    """Add an ideal universal joint: two shafts along the z axes, connected by a cross.

    One arm of the cross is the x axis of the first marker, the other arm is the y axis of the
    second marker. The origins of the markers coincide. If the axes of the markers coincide as
    well, the shafts are aligned.

    Args:
        name: of the joint.
        first: marker on the first body.
        second: marker on the second body.
        friction: JointFriction with the radius of the surfaces; None is frictionless.

    Raises:
        ModelError: both bodies are planar.
    """
    return _add_joint(self._state, "universal", name, friction=friction, first=first, second=second)


@admits("joint '{name}'")
def cylindrical(
    self: HasState,
    name: str,
    first: Marker,
    second: Marker,
    *,
    friction: JointFriction | None = None,
) -> Joint:
    """Add an ideal cylindrical joint: translation along z and rotation about z.

    The second marker stays on the z axis of the first marker.

    Args:
        name: of the joint.
        first: marker along whose z axis the second slides.
        second: marker that slides.
        friction: JointFriction with the radius of the surfaces; None is frictionless.

    Raises:
        ModelError: both bodies are planar.
    """
    return _add_joint(
        self._state, "cylindrical", name, friction=friction, first=first, second=second
    )


@admits("joint '{name}'")
def in_plane(self: HasState, name: str, first: Marker, second: Marker) -> Joint:
    """Add an ideal planar joint: the second marker slides in the x-y plane of the first.

    The second marker rotates about its z axis, which stays parallel to the z axis of the first.

    Raises:
        ModelError: both bodies are planar.
    """
    return _add_joint(self._state, "in_plane", name, first=first, second=second)


@admits("joint '{name}'")
def point_on_line(self: HasState, name: str, first: Marker, second: Marker) -> Joint:
    """Add an ideal joint that keeps a point on a line: a ball in a straight tube, a pin in a slot.

    The origin of the second marker stays on the x axis of the first marker. The bodies rotate
    freely relative to each other.

    Args:
        name: of the joint.
        first: marker whose x axis is the line.
        second: marker whose origin is the point.
    """
    return _add_joint(self._state, "point_on_line", name, first=first, second=second)


@admits("joint '{name}'")
def distance(
    self: HasState, name: str, first: Marker, second: Marker, *, length: Length | None = None
) -> Joint:
    """Add a joint that keeps the distance between the origins of two markers constant.

    The joint acts like a massless rod with spherical joints at both ends.

    Args:
        name: of the joint.
        first: marker at one end.
        second: marker at the other end.
        length: of the rod [m]; by default from the start positions of the bodies.
    """
    if length is None:
        length = separation(first, second)
        if length == 0.0:
            raise make_error(
                item=f"joint '{name}'",
                quantity="length",
                unit="m",
                rule="must be given: the markers start at the same point",
                hint="use spherical for two points that coincide",
            )
    return _add_joint(self._state, "distance", name, {"length": length}, first=first, second=second)


@admits("joint '{name}'")
def translational(
    self: HasState,
    name: str,
    slider: Marker,
    guide: Marker,
    *,
    friction: JointFriction | None = None,
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
    return _add_joint(
        self._state, "translational", name, friction=friction, slider=slider, guide=guide
    )


@admits("joint '{name}'")
def fixed(
    self: HasState, name: str, first: Marker, second: Marker, *, as_placed: bool = False
) -> Joint:
    """Add a rigid connection: origins and axes of the two markers coincide.

    By default the bodies are turned at the start until the axes coincide; if they are more than a
    quarter of a turn apart, they may end up opposite. With `as_placed` the bodies keep the angle
    of their initial positions, for example two beams that are welded to an elbow.

    Args:
        name: of the joint.
        first: marker on the first body.
        second: marker on the second body.
        as_placed: whether the second marker gets the axes that the first marker has in the initial
            positions of the bodies, so that only the origins are moved together.
    """
    self._state.check_markers(f"joint '{name}'", first, second)
    if as_placed:
        second = with_axes_of(first, second)
    else:
        _warn_if_turned(name, first, second)
    return _add_joint(self._state, "fixed", name, first=first, second=second)


def _warn_if_turned(name: str, first: Marker, second: Marker) -> None:
    """Warn if a rigid connection will turn a body by an angle that is hardly meant."""
    apart = angle_between(first, second)
    if apart > _LARGEST_TURN:
        text = (
            f"joint '{name}': the axes of the markers of '{first.body.name}' and "
            f"'{second.body.name}' start {math.degrees(apart):.3g} deg apart, and the bodies are "
            "turned until these axes are parallel; as_placed=True keeps this angle, and angle=... "
            f"or orientation=... of the marker of '{second.body.name}' states it"
        )
        issue([Notice(AccuracyWarning, text)])
