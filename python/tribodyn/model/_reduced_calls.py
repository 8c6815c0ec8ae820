"""Reduced flexible solids of a model: a method of `Model`."""

from __future__ import annotations

from typing import Annotated, Any

import numpy as np

from tribodyn._arguments.aliases import Point
from tribodyn._arguments.door import admits
from tribodyn._arguments.kinds import instance
from tribodyn._arguments.numbers import Numbers, point
from tribodyn._arguments.scalars import Orientation, Scalar, Scalars, Vector
from tribodyn.errors import make_error
from tribodyn.model._inputs import ANGULAR_VELOCITY, in_space, rigid_motion
from tribodyn.model._orientations import NO_TURN, ORIENTATION, Quaternion, quaternion_of
from tribodyn.model._reduced_solid import ReducedSolid
from tribodyn.model._state import HasState
from tribodyn.reduction import Reduction


@admits("reduced solid '{name}'")
def reduced_solid(
    self: HasState,
    name: str,
    reduction: Annotated[Reduction, instance(Reduction, hint="td.craig_bampton(...) creates one")],
    *,
    position: Point | None = None,
    orientation: Annotated[Orientation, ORIENTATION] | None = None,
    modal_coordinates: Annotated[Scalars, Numbers(unit="m")] | None = None,
    velocity: Annotated[Vector, point("m/s")] | None = None,
    angular_velocity: Annotated[Scalar | Vector, ANGULAR_VELOCITY] | None = None,
) -> ReducedSolid:
    """Add a reduced flexible solid in space and return it.

    The solid has a frame that moves without limits, and small deformations by the modes of its
    reduction. Joints, forces and clearance joints attach to its interfaces by
    `solid.marker(interface)`. The stiffening of fast rotating blades is not included: the angular
    velocity must be well below the lowest natural angular frequency.

    Args:
        name: unique in the model, without "/".
        reduction: modes and interfaces.
        position: (x, y) or (x, y, z) of the origin of the axes of the nodes in global axes [m]; by
            default the origin.
        orientation: of the axes of the nodes: a scipy Rotation, a 3x3 matrix (its columns are these
            axes in global axes) or a quaternion (x, y, z, w); by default the global axes.
        modal_coordinates: at the start, one for each mode [m]; by default 0, undeformed.
        velocity: of the centre of mass in a rigid motion at the start, global axes [m/s]; by
            default the solid moves with the other bodies.
        angular_velocity: of this motion (x, y, z) [rad/s].
    """
    state, item = self._state, f"reduced solid '{name}'"
    turn: Quaternion = quaternion_of(orientation) or NO_TURN
    start = (0.0, 0.0, 0.0) if position is None else in_space(item, "position", position, False)
    rate, spin = rigid_motion(item, velocity, angular_velocity, False)
    modal = np.zeros(reduction.modes)
    if modal_coordinates is not None:
        modal = np.asarray(modal_coordinates, dtype=float)
    if modal.shape != (reduction.modes,):
        raise make_error(
            item=item,
            quantity="modal_coordinates",
            value=modal.size,
            rule=f"values must be one for each of {reduction.modes} modes",
        )
    angular = 2.0 * np.pi * reduction.frequencies
    index = state.core.add_reduced_solid(
        name=name,
        mass=reduction.mass,
        centre=tuple(reduction.centre.tolist()),
        inertia=reduction.inertia,
        stiffness=angular**2 * reduction.modal_masses,
        damping=2.0 * reduction.damping_ratios * angular * reduction.modal_masses,
        patches=[
            (key, tuple(part.centre.tolist()), part.shift, part.turn)
            for key, part in reduction.interfaces.items()
        ],
        skin=_skin(reduction),
        position=start,
        orientation=turn,
        modal_coordinates=modal,
        velocity=rate,
        angular_velocity=spin,
    )
    added = ReducedSolid(
        name=name,
        position=start,
        angle=0.0,
        orientation=turn,
        _owner=state.model,
        _number=index,
        reduction=reduction,
    )
    state.bodies[name] = added
    self._state.note(
        "reduced_solid",
        {
            "name": name,
            "reduction": reduction,
            "position": added.position,
            "orientation": turn,
            "modal_coordinates": None if modal_coordinates is None else modal,
            "velocity": velocity,
            "angular_velocity": angular_velocity,
        },
    )
    return added


def _skin(reduction: Reduction) -> Any:
    """Return the surfaces of a reduction for the kernel, with their nodes alone; None without."""
    mesh = reduction.mesh
    if mesh is None or not mesh.surfaces:
        return None
    facets = {name: np.asarray(own) for name, own in mesh.surfaces.items()}
    nodes = np.unique(np.concatenate([own.ravel() for own in facets.values()]))
    number = np.full(len(mesh.nodes), -1)
    number[nodes] = np.arange(len(nodes))
    return (
        mesh.element,
        mesh.nodes[nodes],
        reduction.shapes.reshape(-1, 3, reduction.modes)[nodes].reshape(-1, reduction.modes),
        [(name, number[own].tolist()) for name, own in facets.items()],
    )
