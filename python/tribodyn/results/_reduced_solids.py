"""Reduced solids of a run: frame, nodes, interfaces, and stresses at an instant."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from tribodyn._arguments.scalars import Array
from tribodyn._later import xr
from tribodyn.quantities import find
from tribodyn.results._instants import values_at

SMALL = 1e-6  # largest displacement for linear stresses, relative to the size of a body
COMPONENTS = ("xx", "yy", "zz", "yz", "xz", "xy")


class ReducedMotion:
    """The motion of a reduced solid at instants of a run.

    Args:
        source: a solution or an equilibrium.
        call: that added the solid, as in the parameters of the model.
        times: of the instants [s].

    Attributes:
        reduction: of the solid, as plain data.
        frame: position (n, 3) [m] and axes (n, 3, 3) of the axes of the nodes.
        modal: modal coordinates (n, m) [m].
    """

    def __init__(self, source: Any, call: Mapping[str, Any], times: Array) -> None:
        from scipy.spatial.transform import Rotation  # late, because the import takes time

        self.reduction: Mapping[str, Any] = call["reduction"]
        self._call, name = call, call["name"]

        def at(quantity: str) -> Array:
            return values_at(source, f"{name}/{quantity}", times)

        axes = Rotation.from_quat(at("orientation")).as_matrix()
        centre = np.asarray(self.reduction["centre"], dtype=float)
        self.frame = at("position") - axes @ centre, axes
        self.modal = at("modal_coordinate").reshape(len(times), -1)

    def nodes(self) -> Array:
        """Return the positions of the nodes (n, nodes, 3) in global axes [m]."""
        places = np.asarray(self.reduction["nodes"], dtype=float)
        moved = self.deformations() + places
        origin, axes = self.frame
        return np.asarray(origin[:, np.newaxis] + np.einsum("nij,npj->npi", axes, moved))

    def deformations(self) -> Array:
        """Return the displacements of the nodes (n, nodes, 3) in their own axes [m]."""
        shapes = np.asarray(self.reduction["shapes"], dtype=float)
        return np.asarray((self.modal @ shapes.T).reshape(len(self.modal), -1, 3))

    def placed(self) -> Array:
        """Return the positions of the nodes (nodes, 3) before the start, undeformed [m]."""
        from scipy.spatial.transform import Rotation

        places = np.asarray(self.reduction["nodes"], dtype=float)
        turn = Rotation.from_quat(self._call["orientation"])
        return np.asarray(np.asarray(self._call["position"], dtype=float) + turn.apply(places))

    def interface(self, name: str, place: Array) -> tuple[Array, Array]:
        """Return the origin (n, 3) [m] of a marker on an interface, and the axes (n, 3, 3) there.

        Args:
            name: of the interface.
            place: of the marker in the axes of the nodes (3,) [m].
        """
        from scipy.spatial.transform import Rotation

        part = {key: np.asarray(own) for key, own in self.reduction["interfaces"][name].items()}
        turn = Rotation.from_rotvec(self.modal @ part["turn"].T).as_matrix()
        local = part["centre"] + self.modal @ part["shift"].T + turn @ (place - part["centre"])
        origin, axes = self.frame
        return origin + np.einsum("nij,nj->ni", axes, local), axes @ turn

    def stresses(self, of_displacements: Callable[[Array], Array]) -> Array:
        """Return the stresses (nodes, 6) of the first instant in global axes [Pa].

        Args:
            of_displacements: the stresses (nodes, 6) for displacements (nodes, 3) [m] in the axes
                of the nodes.
        """
        own = of_displacements(self.deformations()[0])
        xx, yy, zz, yz, xz, xy = np.moveaxis(own, -1, 0)
        tensor = np.array([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]])
        axes = self.frame[1][0]
        turned = np.einsum("ik,klp,jl->pij", axes, tensor, axes)
        rows, columns = (0, 1, 2, 1, 0, 0), (0, 1, 2, 2, 2, 1)
        return np.asarray(turned[:, rows, columns])


def reduced_solid_at(
    source: Any,
    call: Mapping[str, Any],
    at: float,
    stresses: Callable[[Mapping[str, Any], Array], Array],
    von_mises: Callable[[Array], Array],
) -> xr.Dataset:
    """Return a reduced solid at an instant [s] as a dataset over its nodes.

    Args:
        source: a solution or an equilibrium.
        call: that added the solid.
        at: the instant [s].
        stresses: of a full solid by its call and the positions of its nodes.
        von_mises: the equivalent stresses of stresses.
    """
    motion = ReducedMotion(source, call, np.array([at]))
    position = motion.nodes()[0]
    variables = {
        "position": xr.Variable(("node", "axis"), position, find("node_position").attributes),
        "displacement": xr.Variable(
            ("node", "axis"), position - motion.placed(), find("node_displacement").attributes
        ),
    }
    coordinates = {
        "axis": xr.Variable("axis", ["x", "y", "z"]),
        "time": xr.Variable((), at, find("time").attributes),
    }
    if motion.reduction["mesh"] is not None:
        stress = motion.stresses(_linear(motion.reduction, stresses))
        variables["stress"] = xr.Variable(
            ("node", "stress_component"), stress, find("solid_stress").attributes
        )
        variables["von_mises"] = xr.Variable(
            "node", von_mises(stress), find("von_mises_stress").attributes
        )
        coordinates["stress_component"] = xr.Variable("stress_component", list(COMPONENTS))
    return xr.Dataset(variables, coords=coordinates, attrs={"solid": call["name"]})


def _linear(
    reduction: Mapping[str, Any], stresses: Callable[[Mapping[str, Any], Array], Array]
) -> Callable[[Array], Array]:
    """Return the function that computes stresses of small displacements (n, 3) [m], linearly."""
    nodes = np.asarray(reduction["nodes"], dtype=float)
    call = {**reduction, "formulation": "saint_venant_kirchhoff"}
    size = float(np.ptp(nodes, axis=0).max())

    def stress(displacement: Array) -> Array:
        # The strain of Green is quadratic: central differences about zero leave the linear part.
        largest = float(np.abs(displacement).max())
        if largest == 0.0:
            return np.zeros((len(nodes), len(COMPONENTS)))
        step = SMALL * size / largest * displacement
        change = stresses(call, nodes + step) - stresses(call, nodes - step)
        return np.asarray(change * (largest / (2.0 * SMALL * size)))

    return stress
