"""The surface of a film: labels, positions and symmetry of its mesh."""

import math
from dataclasses import dataclass, field
from typing import Any, Literal

import numpy as np
import numpy.typing as npt

from tribodyn import _core
from tribodyn.quantities import find

Array = npt.NDArray[np.float64]
Kind = Literal["cylinder", "plane", "skirt", "cap", "guide", "facets"]

# Index of the coordinate that changes its sign between the two halves of a surface.
MIRROR_AXIS = {"cylinder": 2, "plane": 1, "skirt": 2, "cap": 1, "guide": 2}


@dataclass(frozen=True)
class Surface:
    """Nodes and elements of the surface of a film.

    Attributes:
        kind: shape of the surface.
        position: positions of the nodes (n, 3) [m].
        elements: corner nodes of the elements (m, 4); a triangle has -1 as the fourth.
        dims: names of the directions of the fields; ("node",) for a mesh without structure.
        axes: coordinates along these directions; empty for a mesh without structure.
        weight: area that belongs to each node [m2].
        half: whether the surface is one half, which is mirrored at a plane through the origin.
        closed: whether the first direction is periodic.
        ports: node numbers of each port.
    """

    kind: Kind
    position: Array
    elements: npt.NDArray[np.int32]
    dims: tuple[str, ...]
    axes: tuple[Array, ...]
    weight: Array
    half: bool
    closed: bool = False
    ports: tuple[npt.NDArray[np.int64], ...] = field(default=())

    @classmethod
    def of(
        cls, kind: Kind, mesh: _core.SurfaceMesh, ports: Any = (), *, closed: bool = False
    ) -> "Surface":
        """Return the surface of a mesh."""
        axes = mesh.axes
        return cls(
            kind=kind,
            position=np.asarray(mesh.position),
            elements=np.asarray(mesh.elements),
            dims=tuple(axis[0] for axis in axes) or ("node",),
            axes=tuple(np.asarray(axis[2]) for axis in axes),
            weight=np.asarray(mesh.weight),
            half=mesh.multiplicity == 2.0,
            closed=closed,
            ports=tuple(np.asarray(nodes, dtype=np.int64) for nodes in ports),
        )

    @property
    def shape(self) -> tuple[int, ...]:
        """Shape of the arrays of the fields."""
        return tuple(len(axis) for axis in self.axes) or (len(self.position),)

    def coordinates(self) -> dict[str, tuple[Any, Array, dict[str, str]]]:
        """Return the coordinates of the nodes for an `xarray.Dataset`."""
        if self.axes:
            return {
                name: (name, values, find(name).attributes)
                for name, values in zip(self.dims, self.axes, strict=True)
            }
        x, y, z = self.position.T
        named = {"x": x, "y": y, "z": z}
        if self.kind == "cap":
            polar, azimuth = np.arctan2(np.hypot(x, y), z), np.arctan2(y, x)
            named |= {"polar_angle": polar, "azimuth": azimuth}
        return {name: ("node", values, find(name).attributes) for name, values in named.items()}

    def describe(self, point: Array) -> str:
        """Return a position as text, in the coordinates that suit the surface."""
        x, y, z = point
        if self.kind == "plane":
            return f"x = {x:.4g} m, y = {y:.4g} m"
        if self.kind in ("guide", "facets"):
            return f"x = {x:.4g} m, y = {y:.4g} m, z = {z:.4g} m"
        if self.kind == "skirt":
            return f"angle {math.degrees(math.atan2(z, y)):.4g} deg, x = {x:.4g} m"
        angle = math.degrees(math.atan2(y, x))
        if self.kind == "cap":
            polar = math.degrees(math.atan2(math.hypot(x, y), z))
            return f"polar angle {polar:.4g} deg, azimuth {angle:.4g} deg"
        return f"angle {angle:.4g} deg, z = {z:.4g} m"

    def unfolded(self) -> tuple["Surface", npt.NDArray[np.int64]]:
        """Return the whole surface, and for each of its nodes the number of its node in the half.

        A surface that is no half is returned unchanged.
        """
        if not self.half:
            return self, np.arange(len(self.position))
        if self.axes:
            return self._unfold_grid()
        axis = MIRROR_AXIS[self.kind]
        apart = np.flatnonzero(np.abs(self.position[:, axis]) > 1e-9 * np.ptp(self.position))
        partner = np.arange(len(self.position))
        partner[apart] = len(self.position) + np.arange(len(apart))
        source = np.concatenate([np.arange(len(self.position)), apart])
        position = self.position[source].copy()
        position[len(self.position) :, axis] *= -1.0
        corners = np.append(partner, -1)[self.elements]
        # Mirroring reverses the order of the corners; the missing fourth corner stays the last.
        triangle = self.elements[:, 3] < 0
        turned = corners[:, ::-1].copy()
        turned[triangle] = corners[triangle][:, [2, 1, 0, 3]]
        weight = self.weight.copy()
        on_plane = np.setdiff1d(np.arange(len(self.position)), apart)
        weight[on_plane] *= 2.0
        return (
            Surface(
                kind=self.kind,
                position=position,
                elements=np.concatenate([self.elements, turned]).astype(np.int32),
                dims=self.dims,
                axes=(),
                weight=weight[source],
                half=False,
                ports=tuple(np.flatnonzero(np.isin(source, nodes)) for nodes in self.ports),
            ),
            source,
        )

    def _unfold_grid(self) -> tuple["Surface", npt.NDArray[np.int64]]:
        first, second = self.axes
        index = np.arange(len(self.position)).reshape(self.shape)
        if self.kind == "skirt":
            # The thrust side starts at angle 0, the anti-thrust side ends at angle pi.
            thrust = _parts(first)
            a, b = first[:thrust], first[thrust:]
            first = np.concatenate([-a[:0:-1], a, b, 2.0 * math.pi - b[-2::-1]])
            rows = np.concatenate(
                [
                    np.arange(thrust - 1, 0, -1),
                    np.arange(thrust),
                    np.arange(thrust, len(self.axes[0])),
                    np.arange(len(self.axes[0]) - 2, thrust - 1, -1),
                ]
            )
            source = index[rows]
            mirror = np.concatenate(
                [
                    np.ones(thrust - 1, bool),
                    np.zeros(len(self.axes[0]), bool),
                    np.ones(len(b) - 1, bool),
                ]
            )[:, None] & np.ones(len(second), bool)
        else:
            second = np.concatenate([-second[:0:-1], second])
            source = np.concatenate([index[:, :0:-1], index], axis=1)
            mirror = (second < 0.0)[None, :] & np.ones((len(first), 1), bool)
        position = self.position[source.ravel()].copy()
        axis = MIRROR_AXIS[self.kind]
        position[mirror.ravel(), axis] *= -1.0
        weight = self.weight[source.ravel()].copy()
        weight[np.abs(position[:, axis]) <= 1e-12 * np.ptp(self.position)] *= 2.0
        whole = Surface(
            kind=self.kind,
            position=position,
            elements=_cells(source.shape, self.closed, self.gap_after(first)),
            dims=self.dims,
            axes=(first, second),
            weight=weight,
            half=False,
            closed=self.closed,
            ports=tuple(np.flatnonzero(np.isin(source.ravel(), nodes)) for nodes in self.ports),
        )
        return whole, source.ravel()

    def gap_after(self, first: Array) -> int | None:
        """Return the last line of the first part of a skirt; None for other surfaces."""
        return _parts(first) - 1 if self.kind == "skirt" else None


def _parts(angles: Array) -> int:
    """Return the number of lines in the first of two arcs, which the widest gap separates."""
    return int(np.argmax(np.diff(angles))) + 1


def _cells(shape: tuple[int, ...], closed: bool, gap: int | None) -> npt.NDArray[np.int32]:
    """Return the quadrilateral elements of a grid, without those across the gap of a skirt."""
    first, second = shape
    lines = np.arange(first if closed else first - 1)
    if gap is not None:
        lines = lines[lines != gap]
    rows = np.arange(second - 1)
    i, j = (grid.ravel() for grid in np.meshgrid(lines, rows, indexing="ij"))
    after = (i + 1) % first
    corners = [i * second + j, after * second + j, after * second + j + 1, i * second + j + 1]
    return np.stack(corners, axis=1).astype(np.int32)
