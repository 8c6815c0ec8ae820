"""Responses to harmonic forces and to unbalances, by small motions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Annotated, Any

import numpy as np
from numpy.typing import NDArray

from tribodyn import _core
from tribodyn._arguments.aliases import AngleWithTurns
from tribodyn._arguments.door import admits
from tribodyn._arguments.kinds import described, named
from tribodyn._arguments.numbers import levels, number, triple
from tribodyn._arguments.scalars import Scalar, Scalars, Vector
from tribodyn._later import xr
from tribodyn.errors import ModelError, make_error
from tribodyn.model import Marker, Model, kernel_marker
from tribodyn.results import Solution
from tribodyn.run._speeds import BUILD, AtSpeed, at_speeds
from tribodyn.run._statics import Equilibrium, state_of

__all__ = ["frequency_response", "unbalance_response"]

Complex = NDArray[np.complex128]
ITEM = "unbalance_response"
# Of the largest force: remainder of a solution that counts as one.
SOLVED = 1e-6
# Of the speed: difference of the angular velocity of an unbalanced body.
WITH_THE_SPEED = 1e-6


@admits("frequency_response")
def frequency_response(
    model: Model,
    angular_frequencies: Annotated[Scalars, levels("rad/s", fewest=1, least=0.0)],
    *,
    marker: Marker,
    points: Annotated[Mapping[str, Marker], named(described(Marker), fewest=1)],
    cosine: Annotated[Vector, triple("N")] = (0.0, 0.0, 0.0),
    sine: Annotated[Vector, triple("N")] = (0.0, 0.0, 0.0),
    at: Solution | Equilibrium | None = None,
) -> xr.Dataset:
    """Return the response of points to a harmonic force, and freeze the model.

    The force F(t) = cosine cos(w t) + sine sin(w t) at the origin of the marker has the angular
    frequency w and causes small motions about an equilibrium or a steady motion. The motions are
    those that remain when free vibrations have decayed. They are proportional to the force:
    responses to several forces add up.

    The motion must be steady in axes of the ground, such as that of a round rotor in its bearings.

    Args:
        model: mechanism.
        angular_frequencies: w of the force [rad/s].
        marker: point of a body or of a beam on which the force acts.
        points: markers by name whose motion is returned.
        cosine: part of the force that is largest at t = 0, (x, y, z) in global axes [N].
        sine: part of the force that is largest a quarter of a period later [N].
        at: equilibrium, or solution whose last step is the state; None takes the initial state of
            the model.

    Returns:
        Dataset over "angular_frequency" [rad/s], "point" and "component" ("x", "y", "z", global
        axes) with the complex amplitudes X of "displacement" [m] and "rotation" [rad] of the frames
        of the markers: the motion is the real part of X exp(i w t). A displacement in phase with
        the cosine is real and positive, and a quarter of a period later negative imaginary.

    Raises:
        InvalidInput: a marker or the state belongs to another model.
        ModelError: the motion is not steady in axes of the ground, joints are redundant, or an
            undamped vibration has a frequency of the force.
    """
    item, values = "frequency_response", np.atleast_1d(np.asarray(angular_frequencies, dtype=float))
    own = at if isinstance(at, Equilibrium) else None
    motions = _steady_motions(item, AtSpeed(0.0, model, state_of(model, at), own, False))
    state = motions.state
    loaded = _point(item, "marker", model, state, marker)
    measured = [
        _point(item, f"points[{name!r}]", model, state, each) for name, each in points.items()
    ]
    force = np.asarray(cosine) - 1.0j * np.asarray(sine)
    rows = [_response(item, motions.response, omega, loaded, force, measured) for omega in values]
    return _dataset("angular_frequency", values, list(points), rows)


@admits("unbalance_response")
def unbalance_response(
    build: Annotated[Model | Callable[[float], Model], BUILD],
    speeds: Annotated[Scalars, levels("rad/s", fewest=1)],
    *,
    unbalance: Annotated[Scalar, number("kg m")],
    marker: Callable[[Model], Marker],
    points: Callable[[Model], Mapping[str, Marker]],
    angle: AngleWithTurns = 0.0,
    about_equilibrium: bool = False,
) -> xr.Dataset:
    """Return the whirl of points of a rotor with an unbalance, over its speed.

    A mass m at the distance e from the axis of a body that turns with the angular velocity W causes
    the rotating force m e W^2 [N]. It is the only effect of the unbalance here; the mass is not
    added to the model. At t = 0 the force has the direction x of the ground, turned by `angle` in
    the sense of the rotation; for an axis along x it has the direction y. In general x stands for
    the direction across the axis that is next to x. Responses are proportional to the unbalance:
    those to several unbalances add up.

    Args:
        build: function that returns the model for a speed, or a model whose bodies turn at its
            start; see `campbell`.
        speeds: speeds of the rotor [rad/s].
        unbalance: mass times eccentricity [kg m].
        marker: function of the model that returns the marker on whose body and at whose origin the
            force acts, on the axis of the rotor. The body turns with the speed.
        points: function of the model that returns markers by name, whose motion is returned.
        angle: of the unbalance from the direction x at t = 0 [rad].
        about_equilibrium: whether the response is that about the equilibrium of the model;
            otherwise about its start.

    Returns:
        Dataset over "speed" [rad/s], "point" and "component" ("x", "y", "z", global axes) with the
        complex amplitudes X of "displacement" [m] and "rotation" [rad]: the motion is the real part
        of X exp(i w t) with w the magnitude of the speed.

    Raises:
        InvalidInput: as `campbell`; or a function returns no marker of the model.
        ModelError: the motion is not steady in axes of the ground, the body of the marker does not
            turn with the speed, joints are redundant, or an undamped vibration has the frequency of
            the rotation. A model is given that has drives or films, or that does not turn.
    """
    values = np.atleast_1d(np.asarray(speeds, dtype=float))
    rotor: _Rotor | None = None
    rows = []
    for case in at_speeds(ITEM, build, values, about_equilibrium):
        if rotor is None or not rotor.covers(case):
            rotor = _Rotor(case, marker, points)
        force = float(unbalance) * case.speed**2 * rotor.direction(case, float(angle))
        rows.append(rotor.response(case, force))
    return _dataset("speed", values, rotor.names if rotor else [], rows)


class _Rotor:
    """The small motions of a rotor and its markers, at one speed or at all speeds."""

    def __init__(self, case: AtSpeed, marker: Any, points: Any) -> None:
        self._over = case.over
        # Those of one state where those of all speeds are not known.
        self._own: Any = None
        if case.over is None:
            self._own = _steady_motions(ITEM, case)
        state = (case.over or self._own).state
        self._loaded = _point(ITEM, "marker", case.model, state, marker(case.model))
        found = points(case.model)
        if not isinstance(found, Mapping) or not found:
            raise make_error(
                item=ITEM,
                quantity="points",
                rule="must return a dict of markers by name",
                hint='for example lambda model: {"disc": model.bodies["disc"].marker()}',
            )
        self.names = [str(name) for name in found]
        self._direction: Complex | None = None
        self._measured = [
            _point(ITEM, f"points[{name!r}]", case.model, state, own) for name, own in found.items()
        ]

    def covers(self, case: AtSpeed) -> bool:
        """Whether the response at a speed follows from these equations."""
        return self._over is not None and self._over is case.over

    def direction(self, case: AtSpeed, angle: float) -> Complex:
        """Return the complex amplitude of a unit vector that rotates with the body."""
        if case.speed == 0.0:
            return np.zeros(3, dtype=complex)
        if self._direction is None:
            # All velocities are those of the largest speed times one factor.
            speed = case.speed if self._over is None else self._over.largest_speed
            self._direction = _rotating(speed, self._loaded["angular_velocity"][:, 0], angle)
        return self._direction

    def response(self, case: AtSpeed, force: Complex) -> Complex:
        """Return displacements and rotations (2, points, 3) due to the force."""

        def solve(**given: Any) -> Any:
            if self._over is None:
                return self._own.response(**given)
            found = self._over.response(speed=case.speed, **given)
            return _steady_motions(ITEM, case).response(**given) if found is None else found

        return _response(ITEM, solve, abs(case.speed), self._loaded, force, self._measured)


def _rotating(speed: float, omega: NDArray[np.float64], angle: float) -> Complex:
    """Return the complex amplitude of a unit vector that rotates with a body."""
    size = float(np.linalg.norm(omega))
    if abs(size - abs(speed)) > WITH_THE_SPEED * abs(speed):
        raise make_error(
            ModelError,
            item=ITEM,
            quantity="angular velocity of the body of the marker",
            value=size,
            unit="rad/s",
            rule=f"must be the speed, {abs(speed):.9g} rad/s",
            hint="the force of an unbalance rotates with its body",
        )
    axis = omega / size
    first = np.array([1.0, 0.0, 0.0]) - axis[0] * axis
    if np.linalg.norm(first) < 1e-6:
        first = np.array([0.0, 1.0, 0.0]) - axis[1] * axis
    first /= np.linalg.norm(first)
    return np.asarray(np.exp(1.0j * angle) * (first - 1.0j * np.cross(axis, first)))


def _steady_motions(item: str, case: AtSpeed) -> Any:
    """Return the small motions about a motion that is steady in axes of the ground."""
    motions = _core.HarmonicMotions(
        model=case.model._state.core, state=case.state, time_passes=case.time_passes
    )
    if not motions.steady:
        raise make_error(
            ModelError,
            item=item,
            quantity="motion",
            rule="must be at rest or steady in axes of the ground",
            hint="a response is harmonic about an equilibrium, or about a round rotor that "
            "turns; start others from an equilibrium or use td.simulate",
        )
    return motions


def _point(item: str, quantity: str, model: Model, state: Any, marker: Any) -> dict[str, Any]:
    """Return how coordinates move a marker."""
    if not isinstance(marker, Marker):
        raise make_error(
            item=item,
            quantity=quantity,
            rule=f"must be a marker of the model, not {type(marker).__name__}",
            hint="bodies create markers: body.marker()",
        )
    if model.bodies.get(marker.body.name) is not marker.body:
        raise make_error(
            item=item,
            quantity=quantity,
            rule=f"must be a marker of the model, not of another body {marker.body.name!r}",
            hint="take the bodies of the same model",
        )
    found = dict(
        _core.point_motion(model=model._state.core, state=state, marker=kernel_marker(marker))
    )
    found["motion"] = np.concatenate([found["translation"], found["rotation"]])
    return found


def _response(
    item: str,
    solve: Callable[..., Any],
    omega: float,
    loaded: dict[str, Any],
    force: Any,
    measured: list[dict[str, Any]],
) -> Complex:
    """Return displacements and rotations (2, points, 3) due to a force on a point."""
    forces = loaded["translation"].T @ force
    found = np.zeros(0, dtype=complex)
    largest = np.abs(forces).max(initial=0.0)
    if largest > 0.0:
        found, left = solve(
            angular_frequency=omega, coordinates=loaded["coordinates"], forces=forces
        )
        if not left <= SOLVED * largest:
            raise make_error(
                ModelError,
                item=item,
                quantity="angular frequency",
                value=omega,
                unit="rad/s",
                rule="must not be that of an undamped vibration, and joints must not be redundant",
                hint="give dampers, and see Model.mobility for redundant joints",
            )
    response = np.zeros((2, len(measured), 3), dtype=complex)
    if found.size:
        for k, own in enumerate(measured):
            response[:, k] = (own["motion"] @ found[own["coordinates"]]).reshape(2, 3)
    return response


def _dataset(over: str, values: Any, names: list[str], rows: list[Complex]) -> xr.Dataset:
    data = np.array(rows)
    dims = (over, "point", "component")
    return xr.Dataset(
        {
            "displacement": (dims, data[:, 0], dict(units="m")),
            "rotation": (dims, data[:, 1], dict(units="rad")),
        },
        coords={
            over: (over, values, dict(units="rad/s")),
            "point": names,
            "component": ["x", "y", "z"],
        },
    )
