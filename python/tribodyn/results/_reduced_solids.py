"""The motion of a reduced solid: its frame, its nodes and its interfaces."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from tribodyn._arguments.scalars import Array
from tribodyn.results._beams import continuous
from tribodyn.results._statistics import interpolate


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

        def at(quantity: str, change: Callable[[Array], Array] = lambda values: values) -> Array:
            values = change(np.asarray(source[f"{name}/{quantity}"].values))
            return np.asarray(interpolate(times, np.asarray(source.time.values), values))

        axes = Rotation.from_quat(at("orientation", continuous)).as_matrix()
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
