"""Where bodies, sections of beams and markers of a model are at instants of a run."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from tribodyn._calls import BODIES
from tribodyn.reports._dense import at_times
from tribodyn.reports._placed import Placed
from tribodyn.results import ReducedMotion, Solution, arc_lengths, continuous
from tribodyn.solid_meshes import SolidMesh

if TYPE_CHECKING:
    from scipy.spatial.transform import Rotation

Array = NDArray[np.float64]

GROUND = "ground"
# Points that are drawn for each element of a beam.
POINTS_PER_ELEMENT = 8
# Nodes of a solid that carry a marker at a position.
_NEAR = 8


@dataclass(frozen=True)
class Line:
    """The axis of a beam at n instants.

    Attributes:
        nodes: positions (n, nodes, 3) [m].
        axes: axes of the sections (n, nodes, 3, 3), as columns.
        shares: arc lengths of the nodes divided by the length [-].
        stretched: lengths of the elements [m] divided by their chords in the initial position.
    """

    nodes: Array
    axes: Array
    shares: Array
    stretched: Array

    @property
    def along(self) -> Array:
        """Shares of the length at which the curve is drawn."""
        parts = np.arange(POINTS_PER_ELEMENT) / POINTS_PER_ELEMENT
        lengths = np.diff(self.shares)[:, np.newaxis]
        between = self.shares[:-1, np.newaxis] + lengths * parts
        return np.append(between.ravel(), self.shares[-1])

    def curve(self, shares: Array) -> Array:
        """Return points of the axis (n, shares, 3) [m].

        Between two nodes the axis is the cubic polynomial whose tangents are the normals of the
        sections.
        """
        k, part = self._places(shares)
        a, b = self.nodes[:, k], self.nodes[:, k + 1]
        chord = b - a
        length = np.linalg.norm(chord, axis=2, keepdims=True) * self.stretched[k, np.newaxis]
        normals = self.axes[..., 0]
        start, end = length * normals[:, k], length * normals[:, k + 1]
        s = part[:, np.newaxis]
        bend = (1.0 - s) * (start - chord) - s * (end - chord)
        return np.asarray(a + s * chord + s * (1.0 - s) * bend)

    def _places(self, shares: Array) -> tuple[NDArray[np.int64], Array]:
        """Return the element of each share, and the position in the element from 0 to 1."""
        k = np.clip(np.searchsorted(self.shares, shares, side="right") - 1, 0, self._elements - 1)
        return k, (shares - self.shares[k]) / (self.shares[k + 1] - self.shares[k])

    @property
    def _elements(self) -> int:
        return len(self.shares) - 1

    def section(self, share: float) -> tuple[Array, Array]:
        """Return the origin (n, 3) [m] and the axes (n, 3, 3) of the section at a share."""
        from scipy.spatial.transform import Rotation  # late: it takes a while to import

        (k,), (part,) = self._places(np.array([share]))
        first, second = (Rotation.from_matrix(self.axes[:, k + e]) for e in (0, 1))
        turn = first * Rotation.from_rotvec(part * (first.inv() * second).as_rotvec())
        return self.curve(np.array([share]))[:, 0], turn.as_matrix()


class Motion:
    """The motion of a model at some instants of a solution.

    Attributes:
        times: the n instants [s].
        calls: the calls that built the model, as in its parameters.
    """

    def __init__(self, solution: Solution | Placed, times: Array) -> None:
        # A placed model has the same channels of positions, in one row.
        self._solution: Any = solution
        self.times = times
        self.calls: list[Mapping[str, Any]] = list(solution.model_parameters["items"])
        self._lines: dict[str, Line] = {}
        self._frames: dict[str, tuple[Array, Array]] = {}
        self._meshes: dict[str, SolidMesh] = {}
        self._reduced: dict[str, ReducedMotion] = {}

    def names(self, *calls: str) -> list[str]:
        """Return the names of the items that calls have added, in the order of the model."""
        return [str(entry["name"]) for entry in self.calls if entry["call"] in calls]

    @property
    def flat(self) -> bool:
        """Whether all bodies move in the x-y plane."""
        # The motion in a mode has no mean positions of flexible bodies.
        quantities = ("position", "axis_position", "node_position")
        names = (f"{name}/{each}" for name in self.names(*BODIES) for each in quantities)
        return all(self._solution[n].shape[-1] == 2 for n in names if n in self._solution)

    def at(self, channel: str) -> Array | None:
        """Return the values of a channel at the instants; None if it is not recorded."""
        if channel not in self._solution:
            return None
        return np.asarray(at_times(self._solution, self._solution[channel], self.times))

    def line(self, beam: str) -> Line:
        """Return the axis of a beam."""
        if beam not in self._lines:
            call = self.body(beam)
            arc = arc_lengths(call)
            chords = np.linalg.norm(np.diff(np.array(call["axis"], dtype=float), axis=0), axis=1)
            axes = self._turns(f"{beam}/section_orientation")
            self._lines[beam] = Line(
                nodes=self._places(f"{beam}/axis_position"),
                axes=axes.as_matrix().reshape(len(self.times), len(arc), 3, 3),
                shares=arc / arc[-1],
                stretched=np.diff(arc) / chords,
            )
        return self._lines[beam]

    def mesh(self, solid: str) -> SolidMesh:
        """Return the mesh of a solid."""
        if solid not in self._meshes:
            call = self.body(solid)
            plain = (call["reduction"] if "reduction" in call else call)["mesh"]
            self._meshes[solid] = SolidMesh(**{k: v for k, v in plain.items() if k != "type"})
        return self._meshes[solid]

    def nodes(self, solid: str) -> Array:
        """Return the positions of the nodes of a solid (n, nodes, 3) [m]."""
        return self._places(f"{solid}/node_position")

    def reduced(self, solid: str) -> ReducedMotion:
        """Return the motion of a reduced solid."""
        if solid not in self._reduced:
            self._reduced[solid] = ReducedMotion(self._solution, self.body(solid), self.times)
        return self._reduced[solid]

    def frame(self, body: str) -> tuple[Array, Array]:
        """Return the centre of mass (n, 3) [m] and the axes (n, 3, 3) of a rigid body or ground."""
        if body not in self._frames:
            self._frames[body] = self._frame(body)
        return self._frames[body]

    def _frame(self, body: str) -> tuple[Array, Array]:
        n = len(self.times)
        if body == GROUND:
            return np.zeros((n, 3)), np.tile(np.eye(3), (n, 1, 1))
        centre = self._places(f"{body}/position")
        if f"{body}/angle" not in self._solution:
            return centre, self._turns(f"{body}/orientation").as_matrix()
        angle = at_times(self._solution, self._solution[f"{body}/angle"], self.times)
        return centre, _about_z(angle)

    def marker(self, marker: Mapping[str, Any]) -> tuple[Array, Array]:
        """Return the origin (n, 3) [m] and the axes (n, 3, 3) of a marker.

        Args:
            marker: plain data, as in the parameters of a model.
        """
        body = marker["body"]
        carried = _on_frame if body == GROUND else CARRIED[self.body(body)["call"]]
        origin, axes = carried(self, marker)
        return origin, axes @ _own_axes(marker)

    def body(self, name: str) -> Mapping[str, Any]:
        """Return the call that has added a body."""
        calls = (call for call in self.calls if call["call"] in BODIES)
        return next(call for call in calls if call["name"] == name)

    def _places(self, channel: str) -> Array:
        """Return positions (n, ..., 3) [m]; planar ones have z = 0."""
        values = at_times(self._solution, self._solution[channel], self.times)
        missing = 3 - values.shape[-1]
        return np.pad(values, [(0, 0)] * (values.ndim - 1) + [(0, missing)])

    def _turns(self, channel: str) -> Rotation:
        """Return rotations from a channel of quaternions."""
        from scipy.spatial.transform import Rotation  # late: it takes a while to import

        # The interpolation of `at_times` has no rates of quaternions, and is linear.
        data = self._solution[channel]
        values = at_times(self._solution, data.copy(data=continuous(data.values)), self.times)
        return Rotation.from_quat(values.reshape(-1, 4))


def _on_frame(motion: Motion, marker: Mapping[str, Any]) -> tuple[Array, Array]:
    """Return the origin of a marker of a rigid body or of the ground, and the axes of the body."""
    origin, axes = motion.frame(marker["body"])
    return origin + axes @ np.array([*marker["position"], 0.0][:3], dtype=float), axes


def _on_section(motion: Motion, marker: Mapping[str, Any]) -> tuple[Array, Array]:
    """Return the origin of a marker of a beam, and the axes of its section."""
    origin, axes = motion.line(marker["body"]).section(float(marker["position"]))
    return origin + axes @ np.array([0.0, *marker["offset"]]), axes


def _on_solid(motion: Motion, marker: Mapping[str, Any]) -> tuple[Array, Array]:
    """Return the origin of a marker of a solid, and the axes of the mesh there.

    The nodes of the surface, or those nearest to the position, move nearly as a rigid body.
    """
    mesh = motion.mesh(marker["body"])
    nodes = np.pad(mesh.nodes, [(0, 0), (0, 3 - mesh.nodes.shape[1])])
    place = np.array([*marker["position"], 0.0][:3], dtype=float)
    if marker["surface"] is not None:
        near = np.unique(mesh.surfaces[marker["surface"]])
    else:
        near = np.argsort(np.linalg.norm(nodes - place, axis=1), kind="stable")[:_NEAR]
    reference, now = nodes[near], motion.nodes(marker["body"])[:, near]
    centre, middle = reference.mean(axis=0), now.mean(axis=1)
    products = np.einsum("npi,pj->nij", now - middle[:, np.newaxis], reference - centre)
    if mesh.planar:
        products[:, 2, 2] = np.abs(products).sum(axis=(1, 2))
    left, _, right = np.linalg.svd(products)
    left[:, :, 2] *= np.linalg.det(left @ right)[:, np.newaxis]
    axes = left @ right
    return middle + axes @ (place - centre), axes


def _on_interface(motion: Motion, marker: Mapping[str, Any]) -> tuple[Array, Array]:
    """Return the origin of a marker of a reduced solid, and the axes of its interface."""
    place = np.array([*marker["position"], 0.0][:3], dtype=float)
    return motion.reduced(marker["body"]).interface(marker["surface"], place)


# The frame that carries a marker of each kind of body: origin of the marker (n, 3) [m], and axes
# (n, 3, 3) to which its orientation refers.
CARRIED: dict[str, Callable[[Motion, Mapping[str, Any]], tuple[Array, Array]]] = {
    "rigid_body": _on_frame,
    "beam": _on_section,
    "solid": _on_solid,
    "reduced_solid": _on_interface,
}


def _own_axes(marker: Mapping[str, Any]) -> Array:
    """Return the axes of a marker in its body or section."""
    from scipy.spatial.transform import Rotation  # late: it takes a while to import

    if "orientation" in marker:
        return np.asarray(Rotation.from_quat(marker["orientation"]).as_matrix())
    return np.asarray(_about_z(np.array([marker["angle"]]))[0])


def _about_z(angle: Array) -> Array:
    """Return rotation matrices (n, 3, 3) about z."""
    turn = np.zeros((len(angle), 3, 3))
    turn[:, 0, 0] = turn[:, 1, 1] = np.cos(angle)
    turn[:, 1, 0] = np.sin(angle)
    turn[:, 0, 1] = -turn[:, 1, 0]
    turn[:, 2, 2] = 1.0
    return turn
