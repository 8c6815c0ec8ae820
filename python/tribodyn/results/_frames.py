"""Rotations of markers and bodies for every row of a run."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import numpy as np

from tribodyn._later import xr
from tribodyn.results._beams import shares

if TYPE_CHECKING:
    from scipy.spatial.transform import Rotation

GROUND = "ground"


def body_axes(source: Mapping[str, Any], body: str) -> Rotation:
    """Return the rotations from the axes of a body to global axes, one for each row."""
    if body == GROUND:
        return _about_z(0.0)
    if f"{body}/angle" in source:
        return _about_z(source[f"{body}/angle"].values)
    return _quaternion(source[f"{body}/orientation"].values)


def marker_axes(source: Mapping[str, Any], marker: Mapping[str, Any]) -> Rotation:
    """Return the rotations from the axes of a marker to global axes, one for each row.

    Args:
        source: channels by name.
        marker: plain data of the marker, as in the parameters of a model.
    """
    own = (
        _quaternion(marker["orientation"]) if "orientation" in marker else _about_z(marker["angle"])
    )
    if "offset" in marker:  # a marker of a beam, whose orientation is that in its section
        return _section_axes(source, marker["body"], marker["position"]) * own
    return body_axes(source, marker["body"]) * own


def _section_axes(source: Any, beam: str, share: float) -> Rotation:
    """Return the rotations from the axes of a section of a beam to global axes.

    Between two nodes the sections rotate uniformly. `share`: position along the axis, 0 to 1.
    """
    solution = getattr(source, "solution", source)  # of an equilibrium
    nodes = shares(solution, beam)
    k = int(np.clip(np.searchsorted(nodes, share) - 1, 0, len(nodes) - 2))
    part = (share - nodes[k]) / (nodes[k + 1] - nodes[k])
    values = source[f"{beam}/section_orientation"].values
    first, second = (_quaternion(values[..., node, :]) for node in (k, k + 1))
    from scipy.spatial.transform import Rotation  # late: it takes a while to import

    return first * Rotation.from_rotvec(part * (first.inv() * second).as_rotvec())


def turned(vector: xr.DataArray, axes: Rotation) -> xr.DataArray:
    """Return a vector with its global components transformed to other axes.

    Vectors may be in the plane or in space. A channel without components is a component along z,
    which is the same in all axes of the plane.
    """
    values = vector.values
    components = values.shape[-1] if values.ndim and vector.dims[-1] != "time" else 1
    if components == 1:
        return vector
    flat = np.zeros((*values.shape[:-1], 3))
    flat[..., :components] = values
    return vector.copy(data=axes.inv().apply(flat)[..., :components])


def _about_z(angle: Any) -> Rotation:
    half = 0.5 * np.asarray(angle, dtype=float)
    return _quaternion(np.stack([0.0 * half, 0.0 * half, np.sin(half), np.cos(half)], axis=-1))


def _quaternion(components: Any) -> Rotation:
    from scipy.spatial.transform import Rotation  # late: it takes a while to import

    return Rotation.from_quat(components)
