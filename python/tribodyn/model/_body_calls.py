"""Bodies of a model: functions that are methods of `Model`."""

from __future__ import annotations

from typing import Annotated, Any

from tribodyn._arguments.aliases import AngleWithTurns, Point
from tribodyn._arguments.door import admits
from tribodyn._arguments.numbers import number, point
from tribodyn._arguments.scalars import Orientation, Scalar, Scalars, Vector
from tribodyn.errors import make_error
from tribodyn.model._bodies import Body
from tribodyn.model._inputs import ANGULAR_VELOCITY, INERTIA
from tribodyn.model._orientations import NO_TURN, ORIENTATION
from tribodyn.model._state import HasState, ModelState


@admits("body '{name}'")
def rigid_body(
    self: HasState,
    name: str,
    *,
    mass: Annotated[Scalar, number("kg")],
    inertia: Annotated[Scalars, INERTIA],
    position: Point | None = None,
    angle: AngleWithTurns | None = None,
    orientation: Annotated[Orientation, ORIENTATION] | None = None,
    velocity: Annotated[Vector, point("m/s")] | None = None,
    angular_velocity: Annotated[Scalar | Vector, ANGULAR_VELOCITY] | None = None,
    planar: bool | None = None,
) -> Body:
    """Add a rigid body and return it.

    Position, orientation and velocities are start values. The start of a run corrects them as
    little as the joints require, positions before angles, so rough values suffice; values that
    are not given are corrected first. A body without a given velocity moves with the other
    bodies, and its journals are at rest in their bearings. A given velocity is kept wherever ideal
    joints and drives permit, even if it moves a journal in its bearing.

    Args:
        name: unique in the model, without "/".
        mass: of the body [kg].
        inertia: about the centre of mass [kg m2]: for a planar body the moment of inertia about
            z; for a body in space the moments (ix, iy, iz) about the axes of the body, or the
            3x3 inertia tensor in these axes.
        position: (x, y), or (x, y, z) in space, of the centre of mass in global axes [m]; by
            default the origin, as a rough guess.
        angle: of a planar body's x axis, counter-clockwise [rad]; by default 0.
        orientation: of the axes of a body in space: a scipy Rotation, a 3x3 matrix (its columns
            are the axes of the body in global axes) or a quaternion (x, y, z, w); by default
            the global axes.
        velocity: of the centre of mass in global axes [m/s]; by default the velocity that the
            joints with other bodies require, otherwise zero.
        angular_velocity: of the body [rad/s]; in space (x, y, z) in global axes; by default as
            for the velocity.
        planar: whether the body moves in the x-y plane; by default as in the model.
    """
    flat = self._state.planar if planar is None else planar
    arguments: dict[str, Any] = {"name": name, "mass": mass, "inertia": inertia}
    add = _planar_body if flat else _spatial_body
    body = add(self._state, arguments, position, angle, orientation, velocity, angular_velocity)
    if flat != self._state.planar:
        arguments["planar"] = flat
    self._state.bodies[name] = body
    self._state.note("rigid_body", arguments)
    return body


def _planar_body(
    state: ModelState,
    arguments: dict[str, Any],
    position: Any,
    angle: Any,
    orientation: Any,
    velocity: Any,
    angular_velocity: Any,
) -> Body:
    """Add a planar body, and its start values to the arguments."""
    item = f"body '{arguments['name']}'"
    one_number = "must be one number: a planar body turns about z"
    _refuse(item, "inertia", "kg m2", one_number, isinstance(arguments["inertia"], tuple))
    _refuse(item, "angular_velocity", "rad/s", one_number, isinstance(angular_velocity, tuple))
    _refuse(
        item,
        "orientation",
        "",
        "is an argument of a body in space",
        orientation is not None,
        "a planar body has an angle",
    )
    flat = "must be (x, y): a planar body has no z"
    _refuse(item, "position", "m", flat, position is not None and len(position) != 2)
    _refuse(item, "velocity", "m/s", flat, velocity is not None and len(velocity) != 2)
    angle = 0.0 if angle is None else angle
    arguments |= {
        "position": position,
        "angle": angle,
        "velocity": velocity,
        "angular_velocity": angular_velocity,
    }
    index = state.core.add_planar_body(**arguments)
    return Body(arguments["name"], position or (0.0, 0.0), angle, None, state.model, index)


def _spatial_body(
    state: ModelState,
    arguments: dict[str, Any],
    position: Any,
    angle: Any,
    orientation: Any,
    velocity: Any,
    angular_velocity: Any,
) -> Body:
    """Add a body in space, and its start values to the arguments."""
    item = f"body '{arguments['name']}'"
    _refuse(
        item,
        "inertia",
        "kg m2",
        "must be (ix, iy, iz) or a 3x3 tensor in space",
        not isinstance(arguments["inertia"], tuple),
        "planar=True creates a planar body",
    )
    _refuse(
        item,
        "angular_velocity",
        "rad/s",
        "must be (x, y, z) in space",
        isinstance(angular_velocity, float),
    )
    _refuse(
        item,
        "angle",
        "rad",
        "is an argument of a planar body",
        angle is not None,
        "a body in space has an orientation",
    )
    orientation = NO_TURN if orientation is None else orientation
    arguments |= {
        "position": _in_space(position),
        "orientation": orientation,
        "velocity": _in_space(velocity),
        "angular_velocity": angular_velocity,
    }
    tensor = arguments["inertia"]
    if not isinstance(tensor[0], tuple):
        tensor = tuple(
            tuple(moment if k == row else 0.0 for k in range(3))
            for row, moment in enumerate(tensor)
        )
    index = state.core.add_spatial_body(**(arguments | {"inertia": tensor}))
    place = arguments["position"] or (0.0, 0.0, 0.0)
    return Body(arguments["name"], place, 0.0, orientation, state.model, index)


def _in_space(vector: Any) -> Any:
    """Return (x, y, z) for (x, y) or (x, y, z)."""
    return vector if vector is None or len(vector) == 3 else (*vector, 0.0)


def _refuse(item: str, quantity: str, unit: str, rule: str, wrong: bool, hint: str = "") -> None:
    if wrong:
        raise make_error(item=item, quantity=quantity, unit=unit, rule=rule, hint=hint)
