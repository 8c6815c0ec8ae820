"""Forces that a function in Python computes: functions that are methods of `Model`."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any

from tribodyn._arguments.door import admits
from tribodyn._arguments.functions import KeptFunction
from tribodyn._arguments.kinds import FUNCTION, Kind, is_list, named
from tribodyn._arguments.numbers import number
from tribodyn._arguments.scalars import Scalar
from tribodyn._core import PythonFunction
from tribodyn.errors import make_error, unknown_name
from tribodyn.model._bodies import Beam, Body, Marker, Solid, kernel_marker
from tribodyn.model._reduced_solid import ReducedSolid
from tribodyn.model._state import HasState, ModelState

Number = float | Sequence[float]
Reading = str | tuple[str, Marker] | tuple[str, Marker, Marker]

# Typical sizes of measured quantities, below which their differences do not shrink further.
_SIZES = {
    "position": 1e-3,
    "velocity": 1e-2,
    "angle": 1e-2,
    "angle_rate": 1e-1,
    "angular_velocity": 1e-1,
}
_STATE_SIZE = 1e-3
_AXES = ("x", "y", "z")


@dataclass(frozen=True, kw_only=True)
class _Readings(Kind):
    """What a function reads: names of channels, or tuples of a quantity and markers."""

    @property
    def words(self) -> str:
        return 'a list of readings, such as ["crank/angle", ("velocity.x", marker)]'

    def convert(self, value: Any, item: str, quantity: str) -> tuple[Any, ...]:
        if not is_list(value):
            raise self.refused(value, item, quantity)
        return tuple(tuple(each) if is_list(each) else each for each in value)


@admits("force '{name}'")
def controlled_force(
    self: HasState,
    name: str,
    marker: Marker,
    function: Annotated[Callable[..., Number], FUNCTION],
    *,
    reads: Annotated[Sequence[Reading], _Readings()] = (),
    states: Annotated[Mapping[str, Scalar], named(number(""))] | None = None,
    follower: bool = False,
    derivatives: Annotated[Callable[..., Sequence[object]], FUNCTION] | None = None,
) -> None:
    """Add a force at a marker that a function in Python computes from the motion.

    `function(t, *readings, *states)` returns the components (x, y) or in space (x, y, z) of the
    force [N], followed by the rates of the states. It is called with plain numbers in SI units
    several times in every step, also for states of the mechanism that are discarded; the same
    arguments must always give the same numbers. The channel `applied_force` of the force and
    `controller_state` record the results.

    Args:
        name: of the force.
        marker: at whose origin the force acts.
        function: of time, readings and states.
        reads: what the function reads: `"crank/angle"`, `"crank/angular_velocity"`,
            `"slider/position.x"` or `"slider/velocity.x"` of a rigid body, with a component x, y or
            z; `"pin/angle"` or `"pin/angle_rate"` of a joint, which is the angle of its second
            marker relative to its first about the z axis [rad]; or the same of markers,
            `("velocity.x", marker)` and `("angle", first, second)`. Angles count full turns.
        states: initial values of the states of the controller by name, such as the integral of a
            deviation or the current of a motor. They are integrated with the motion.
        follower: whether the components are in the axes of the marker, which rotate with the
            body, instead of the global axes.
        derivatives: a function of the same arguments that returns the derivatives of all results
            of `function` with respect to readings and states, one row for each result. By default
            they are differences, which cost two calls for each reading and state.

    Raises:
        InvalidInput: a reading does not exist, or the function has other arguments.
    """
    _add(
        self._state,
        "controlled_force",
        name,
        (marker, None),
        ([0, 1] if marker.body.planar else [0, 1, 2], follower),
        function,
        derivatives,
        reads,
        states or {},
    )


@admits("force '{name}'")
def controlled_torque(
    self: HasState,
    name: str,
    marker: Marker,
    function: Annotated[Callable[..., Number], FUNCTION],
    *,
    reaction: Marker | None = None,
    reads: Annotated[Sequence[Reading], _Readings()] = (),
    states: Annotated[Mapping[str, Scalar], named(number(""))] | None = None,
    follower: bool = False,
    derivatives: Annotated[Callable[..., Sequence[object]], FUNCTION] | None = None,
) -> None:
    """Add a torque on a body that a function in Python computes from the motion.

    `function(t, *readings, *states)` returns the torque about z, counter-clockwise, or in space
    the components (x, y, z) [N m], followed by the rates of the states; otherwise as in
    `controlled_force`.

    Args:
        name: of the torque.
        marker: on the body.
        function: of time, readings and states.
        reaction: marker of the body that gets the opposite torque, such as the housing of a motor;
            None: no body of the model.
        reads: as in `controlled_force`.
        states: as in `controlled_force`.
        follower: as in `controlled_force`.
        derivatives: as in `controlled_force`.

    Raises:
        InvalidInput: a reading does not exist, or the function has other arguments.
    """
    _add(
        self._state,
        "controlled_torque",
        name,
        (marker, reaction),
        ([5] if marker.body.planar else [3, 4, 5], follower),
        function,
        derivatives,
        reads,
        states or {},
    )


def _add(
    state: ModelState,
    call: str,
    name: str,
    markers: tuple[Marker, Marker | None],
    load: tuple[list[int], bool],
    function: Any,
    derivatives: Any,
    reads: Sequence[Any],
    states: Mapping[str, Any],
) -> None:
    """Add a force or a torque, `load` being its components and whether it follows."""
    item = f"force '{name}'"
    marker, reaction = markers
    components, follower = load
    state.check_markers(item, marker, *(() if reaction is None else (reaction,)))
    readings = [_reading(state, item, each) for each in reads]
    kept, gradient = _kept(function), None if derivatives is None else _kept(derivatives)
    _check_arguments(item, "function", kept.function, len(readings) + len(states))
    if gradient is not None:
        _check_arguments(item, "derivatives", gradient.function, len(readings) + len(states))
    state.core.add_controlled_force(
        name=name,
        marker=kernel_marker(marker),
        reaction=None if reaction is None else kernel_marker(reaction),
        components=components,
        following=follower,
        measurements=[
            (kind, kernel_marker(first), None if second is None else kernel_marker(second), axis)
            for kind, first, second, axis in readings
        ],
        states=[(key, value, max(1.0, abs(value))) for key, value in states.items()],
        function=PythonFunction(
            function=kept.function,
            sizes=[*(_SIZES[kind] for kind, *_ in readings), *(_STATE_SIZE for _ in states)],
            outputs=len(components) + len(states),
            gradient=None if gradient is None else gradient.function,
        ),
    )
    note: dict[str, Any] = {"name": name, "marker": marker, "function": kept, "reads": list(reads)}
    note |= {"states": dict(states), "follower": follower}
    given = {"derivatives": gradient, "reaction": reaction}
    state.note(call, note | {key: value for key, value in given.items() if value is not None})


def _kept(function: Any) -> KeptFunction:
    return function if isinstance(function, KeptFunction) else KeptFunction(function)


def _check_arguments(item: str, quantity: str, function: Any, count: int) -> None:
    """Raise unless a function can be called with the time and `count` numbers."""
    try:
        signature = inspect.signature(function)
    except (TypeError, ValueError):
        return  # a function of an extension module, which a run will call
    try:
        signature.bind(*range(count + 1))
    except TypeError as error:
        raise make_error(
            item=item,
            quantity=quantity,
            rule=f"must take the time and {count} numbers, but it takes {signature}",
            hint="first the readings, then the states, in their order",
        ) from error


# Kind, first marker, second marker or None, component.
_Measured = tuple[str, Marker, Marker | None, int]


def _reading(state: ModelState, item: str, given: Any) -> _Measured:
    """Return what the kernel measures for a reading."""
    if isinstance(given, str):
        return _of_name(state, item, given)
    if not isinstance(given, list | tuple) or not given or not isinstance(given[0], str):
        raise make_error(
            item=item,
            quantity="reads",
            rule=f"must be names or tuples of a name and markers, not {given!r}",
            hint='for example ("velocity.x", marker) or ("angle", first, second)',
        )
    quantity, *markers = given
    of_angle = quantity in ("angle", "angle_rate")
    if len(markers) != (2 if of_angle else 1) or not all(isinstance(m, Marker) for m in markers):
        raise make_error(
            item=item,
            quantity="reads",
            rule=f"must have {'two markers' if of_angle else 'one marker'} for '{quantity}'",
        )
    state.check_markers(item, *markers)
    if of_angle:
        return quantity, markers[0], markers[1], 0
    if quantity == "angular_velocity" and markers[0].body.planar:
        return quantity, markers[0], None, 2
    return _component(item, quantity, markers[0], "")


def _of_name(state: ModelState, item: str, given: str) -> _Measured:
    """Return what the kernel measures for the name of a channel."""
    owner, _, quantity = given.partition("/")
    if owner in state.joints and quantity in ("angle", "angle_rate"):
        _, first, second = state.joints[owner]
        return quantity, first, second, 0
    body = state.bodies.get(owner)
    if body is None or isinstance(body, Beam | Solid | ReducedSolid) or owner == "ground":
        rigid = [
            name
            for name, each in state.bodies.items()
            if name != "ground" and not isinstance(each, Beam | Solid | ReducedSolid)
        ]
        raise unknown_name(item, owner, [*rigid, *state.joints], "reading of a body or joint")
    marker = body.marker()
    if body.planar and quantity == "angle":
        return "angle", _ground(state), marker, 0
    if body.planar and quantity == "angular_velocity":
        return "angular_velocity", marker, None, 2
    return _component(item, quantity, marker, f"{owner}/")


def _ground(state: ModelState) -> Marker:
    ground: Body = state.bodies["ground"]
    return ground.marker()


def _component(item: str, quantity: str, marker: Marker, prefix: str) -> _Measured:
    """Return the measurement of a component of a vector; `prefix`: body before the quantity."""
    kind, _, axis = quantity.partition(".")
    planar = marker.body.planar
    axes = _AXES[: 2 if planar else 3]
    kinds = ("position", "velocity", *(() if planar else ("angular_velocity",)))
    if kind not in kinds or axis not in axes:
        known = [f"{prefix}{each}.{a}" for each in kinds for a in axes]
        known += [f"{prefix}angle", f"{prefix}angular_velocity"] if planar and prefix else []
        raise unknown_name(item, prefix + quantity, known, "reading")
    return kind, marker, None, _AXES.index(axis)
