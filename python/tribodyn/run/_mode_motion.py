"""The motion of a mechanism in one of its modes, as a solution for drawings and files."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Annotated, Any

import numpy as np
from numpy.typing import NDArray

from tribodyn import _core
from tribodyn._arguments.aliases import Length
from tribodyn._arguments.door import admits
from tribodyn._arguments.numbers import whole
from tribodyn._calls import BODIES
from tribodyn._later import xr
from tribodyn.errors import make_error
from tribodyn.model import Model, held_nodes, kernel_marker
from tribodyn.results import RunRecord, Solution, arc_lengths, now
from tribodyn.run._statics import Equilibrium, Linearisation, state_of

__all__ = ["mode_motion"]

Numbers = NDArray[np.float64]
Complex = NDArray[np.complex128]

# The largest displacement without a given amplitude, divided by the size of the mechanism.
USUAL = 0.1


@admits("mode_motion")
def mode_motion(
    model: Model,
    linearisation: Linearisation,
    mode: Annotated[int, whole(0)] = 0,
    *,
    at: Solution | Equilibrium | None = None,
    amplitude: Length | None = None,
    steps: Annotated[int, whole(4, 1000)] = 24,
) -> Solution:
    """Return one period of the motion of a mechanism in a mode, for pictures and files.

    The result has the positions of all bodies, the nodes of beams and solids among them, and no
    other channels. `plot.mechanism` and `plot.animation` draw it, and `Solution.write_solid` writes
    it. The motion begins at its largest displacement, and does not decay. Displacements are those
    of the linear equations, multiplied by a factor; rigid bodies and sections of beams rotate
    without distortion. Stresses of solids belong to the displaced positions: they include those of
    the state itself, and for a small amplitude they are proportional to it.

    Args:
        model: mechanism.
        linearisation: modes of the mechanism, as `linearise` returns them.
        mode: number of the vibration, from 0, in the order of `Linearisation.frequencies`.
        at: equilibrium or solution that was the argument `at` of `linearise`.
        amplitude: largest displacement of the centre of a rigid body or of a node [m], where
            rotations of rigid bodies count as arcs of half the size of the mechanism; None takes a
            tenth of this size.
        steps: number of steps in the period.

    Returns:
        A solution of `steps` + 1 rows, whose time is that of the vibration [s].

    Raises:
        InvalidInput: the mode does not exist, the linearisation or the state belongs to another
            model, or the model has a reduced solid.
    """
    core = model._state.core
    count = len(linearisation.oscillating)
    if mode >= count:
        raise make_error(
            item="mode_motion",
            quantity="mode",
            value=mode,
            rule=f"must be < {count}, the number of vibrations",
            hint="modes that do not oscillate have no motion",
        )
    if len(linearisation.coordinates) != core.coordinates:
        raise make_error(
            item="mode_motion",
            quantity="linearisation",
            rule="must be that of the model, which has other coordinates",
        )
    base, state = _state(model, at)
    calls = {c["name"]: c for c in model.parameters["items"] if c["call"] in BODIES}
    shape = linearisation.modes[:, mode]
    moved = [
        MOVED[str(call["call"])](_At(model, state, linearisation, name, call, shape))
        for name, call in calls.items()
    ]
    if not all(_fits(base, channel, motion) for each in moved for channel, motion in each.items()):
        raise make_error(
            item="mode_motion",
            quantity="at",
            rule="must be an equilibrium or a solution of the model",
            hint="it is the argument `at` of `linearise`",
        )
    size = _size(base, [channel for each in moved for channel in each])
    factor = _factor(moved, size, USUAL * size if amplitude is None else float(amplitude))
    phases = np.exp(2.0j * np.pi * np.arange(steps + 1) / steps)
    eigenvalue = linearisation.eigenvalues[linearisation.oscillating[mode]]
    period = 2.0 * np.pi / float(eigenvalue.imag)
    variables: dict[str, Any] = {}
    coordinates: dict[str, Any] = {}
    for each in moved:
        for channel, motion in each.items():
            data = base[channel]
            start = np.asarray(data.values[-1], dtype=float)
            values = np.stack([_displaced(start, np.real(factor * p * motion)) for p in phases])
            variables[channel] = xr.Variable(data.dims, values, data.attrs)
            coordinates |= {str(d): data.coords[d].variable for d in data.dims if d != "time"}
    times = period * np.arange(steps + 1) / steps
    coordinates["time"] = xr.Variable("time", times, base.time.attrs)
    record = RunRecord(
        status="finished",
        message="",
        model=model.parameters,
        integrator={},
        run_statistics={},
        wall_time=0.0,
        created=now(),
    )
    return Solution(xr.Dataset(variables, coords=coordinates), record)


def _state(model: Model, at: Solution | Equilibrium | None) -> tuple[Solution, Any]:
    """Return a solution whose last row is the state, and the state as the kernel packs it."""
    if at is not None:
        solution = at.solution if isinstance(at, Equilibrium) else at
        return solution, state_of(model, at)
    run = _core.Simulation(model=model._state.core, integrator="TR-BDF2", options={"max_step": 1.0})
    run.start()
    record = RunRecord("finished", "", model.parameters, {}, {}, 0.0)
    return Solution.from_rows(run.data(), run.channels, record), run.state


class _At:
    """A body of a mechanism in a mode.

    Args:
        model: mechanism.
        state: as the kernel packs it.
        linearisation: its coordinates.
        name: of the body.
        call: that has added the body.
        shape: displacements of all coordinates.
    """

    def __init__(
        self,
        model: Model,
        state: Any,
        linearisation: Linearisation,
        name: str,
        call: Mapping[str, Any],
        shape: Complex,
    ) -> None:
        self.body: Any = model.bodies[name]
        self.name, self.call = name, call
        self._core, self._state, self._shape = model._state.core, state, shape
        start = f"body '{name}', "
        own = [k for k, label in enumerate(linearisation.coordinates) if label.startswith(start)]
        self.own = shape[own]

    def motion(self, marker: Any) -> tuple[Complex, Complex]:
        """Return displacement (3,) [m] and rotation (3,) [rad] of a marker."""
        found = _core.point_motion(
            model=self._core, state=self._state, marker=kernel_marker(marker)
        )
        moved = self._shape[np.asarray(found["coordinates"], dtype=int)]
        return found["translation"] @ moved, found["rotation"] @ moved


def _rigid(at: _At) -> dict[str, Complex]:
    """Return the motion of a rigid body by channels."""
    shift, turn = at.motion(at.body.marker())
    if at.body.planar:
        return {f"{at.name}/position": shift[:2], f"{at.name}/angle": turn[2]}
    return {f"{at.name}/position": shift, f"{at.name}/orientation": turn}


def _beam(at: _At) -> dict[str, Complex]:
    """Return the motion of the nodes of a beam by channels."""
    arc = arc_lengths(at.call)
    found = [at.motion(at.body.marker(float(share))) for share in arc / arc[-1]]
    size = 2 if at.body.planar else 3
    return {
        f"{at.name}/axis_position": np.array([shift[:size] for shift, _ in found]),
        f"{at.name}/section_orientation": np.array([turn for _, turn in found]),
    }


def _solid(at: _At) -> dict[str, Complex]:
    """Return the motion of the nodes of a solid by channels."""
    nodes = at.body.mesh.nodes
    free = ~held_nodes(at.body.mesh, at.call["supports"])[:, : nodes.shape[1]]
    moved = np.zeros(nodes.shape, dtype=complex)
    moved[free] = at.own
    return {f"{at.name}/node_position": moved}


def _reduced_solid(at: _At) -> dict[str, Complex]:
    """Raise an error for a reduced solid."""
    raise make_error(
        item="mode_motion",
        quantity="model",
        rule=f"has the reduced solid '{at.name}', whose motion in a mode is not supported",
        hint="use the full solid; `linearise` itself accepts reduced solids at rest",
    )


# The motion of the channels of each kind of body: displacements [m], and rotation vectors [rad].
MOVED: dict[str, Callable[[_At], dict[str, Complex]]] = {
    "rigid_body": _rigid,
    "beam": _beam,
    "solid": _solid,
    "reduced_solid": _reduced_solid,
}


def _fits(base: Solution, channel: str, motion: Complex) -> bool:
    """Return whether a state has the channel that is moved."""
    numbers = np.shape(motion)
    if channel.endswith("orientation"):  # a quaternion for a rotation vector
        numbers = (*numbers[:-1], 4)
    return channel in base and base[channel].shape[1:] == numbers


def _displaced(start: Numbers, motion: Numbers) -> Numbers:
    """Return values after a motion; a last axis of four numbers is that of quaternions."""
    if start.shape == motion.shape:
        return start + motion
    from scipy.spatial.transform import Rotation  # late: it takes a while to import

    turned = Rotation.from_rotvec(motion.reshape(-1, 3)) * Rotation.from_quat(start.reshape(-1, 4))
    return np.asarray(turned.as_quat()).reshape(start.shape)


def _size(base: Solution, channels: list[str]) -> float:
    """Return the largest extent of the mechanism [m]; 1 for a single point."""
    places = [
        np.asarray(base[name].values[-1]).reshape(-1, base[name].shape[-1])
        for name in channels
        if name.endswith("position")
    ]
    flat = np.concatenate([place[:, :2] for place in places])
    deep = [place[:, 2] for place in places if place.shape[1] > 2]
    extents = [*np.ptp(flat, axis=0), np.ptp(np.concatenate(deep)) if deep else 0.0]
    return float(max(extents)) or 1.0


def _factor(moved: list[dict[str, Complex]], size: float, amplitude: float) -> complex:
    """Return the factor of a mode that begins at its largest displacement, the amplitude [m].

    A point with the complex displacement u moves on an ellipse, whose major axis follows from u.u.
    """
    largest, at_largest = 0.0, np.zeros(1, dtype=complex)
    for each in moved:
        for channel, motion in each.items():
            quantity = channel.rpartition("/")[2]
            if quantity == "section_orientation":
                continue
            arm = 1.0 if quantity.endswith("position") else 0.5 * size
            points = arm * np.atleast_2d(motion)
            squares = np.sum(points * points, axis=1)
            axes = np.sqrt(0.5 * (np.sum(np.abs(points) ** 2, axis=1) + np.abs(squares)))
            k = int(np.argmax(axes))
            if axes[k] > largest:
                largest, at_largest = float(axes[k]), points[k]
    if largest == 0.0:
        return 0.0
    turn = np.exp(-0.5j * np.angle(np.sum(at_largest * at_largest)))
    first = np.real(turn * at_largest)
    sign = np.sign(first[np.argmax(np.abs(first))])
    return complex(amplitude / largest * sign * turn)
