"""The positions of the bodies of a model before a run, as channels of one row."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tribodyn._calls import BODIES
from tribodyn._later import xr
from tribodyn.model import Model

Array = NDArray[np.float64]


class Placed:
    """The bodies of a model where its calls have put them; for `Motion` a solution of one row.

    Attributes:
        model_parameters: of the model.
        time: of the row, 0 [s].
    """

    def __init__(self, model: Model) -> None:
        self.model_parameters: dict[str, Any] = model.parameters
        self.time = xr.DataArray(np.zeros(1), dims="time", name="time")
        self._channels: dict[str, Array] = {}
        for call in self.model_parameters["items"]:
            if call["call"] in BODIES:
                channels = PLACED[call["call"]](call)
                self._channels |= {f"{call['name']}/{key}": v for key, v in channels.items()}

    @property
    def dataset(self) -> xr.Dataset:
        """All channels."""
        found = {channel: self[channel].variable for channel in self._channels}
        return xr.Dataset(found, coords={"time": self.time.values})

    def __contains__(self, channel: str) -> bool:
        return channel in self._channels

    def __getitem__(self, channel: str) -> xr.DataArray:
        values = self._channels[channel][np.newaxis]
        dims = ["time", *(f"{channel} axis {k}" for k in range(1, values.ndim))]
        return xr.DataArray(values, dims=dims, name=channel)


def _rigid_body(call: Mapping[str, Any]) -> dict[str, Array]:
    turn = "orientation" if "orientation" in call else "angle"
    origin = np.zeros(3 if turn == "orientation" else 2)
    return {
        "position": origin if call["position"] is None else np.array(call["position"], dtype=float),
        turn: np.array(call[turn], dtype=float),
    }


def _beam(call: Mapping[str, Any]) -> dict[str, Array]:
    from scipy.spatial.transform import Rotation  # late: it takes a while to import

    nodes = np.array(call["axis"], dtype=float)
    points = np.pad(nodes, [(0, 0), (0, 3 - nodes.shape[1])])
    tangents = _tangents(points)
    side = np.array([-tangents[0, 1], tangents[0, 0], 0.0])
    if call["y_direction"] is not None:
        side = np.array(call["y_direction"], dtype=float)
    twist = np.zeros(len(points)) if call["twist"] is None else np.array(call["twist"], dtype=float)
    frames = np.empty((len(points), 3, 3))
    for k, tangent in enumerate(tangents):
        # The side of one node, without its part along the axis, is that of the next.
        side = side - (side @ tangent) * tangent
        side /= np.linalg.norm(side)
        frames[k] = np.stack([tangent, side, np.cross(tangent, side)], axis=1)
    turned = Rotation.from_matrix(frames) * Rotation.from_rotvec(np.outer(twist, [1.0, 0.0, 0.0]))
    return {"axis_position": nodes, "section_orientation": turned.as_quat()}


def _tangents(points: Array) -> Array:
    """Return unit tangents at the points, of the circles through three neighbouring ones."""
    chords = np.diff(points, axis=0)
    lengths = np.linalg.norm(chords, axis=1, keepdims=True)
    slopes = chords / lengths
    if len(points) == 2:
        return np.repeat(slopes, 2, axis=0)
    share = lengths[:-1] / (lengths[:-1] + lengths[1:])
    inner = slopes[:-1] * (1.0 - share) + slopes[1:] * share
    inner /= np.linalg.norm(inner, axis=1, keepdims=True)
    first = 2.0 * (slopes[0] @ inner[0]) * slopes[0] - inner[0]
    last = 2.0 * (slopes[-1] @ inner[-1]) * slopes[-1] - inner[-1]
    return np.concatenate([[first], inner, [last]])


def _solid(call: Mapping[str, Any]) -> dict[str, Array]:
    nodes = np.array(call["mesh"]["nodes"], dtype=float)
    place = np.array(call["position"], dtype=float)
    if "angle" in call:
        angle = 0.0 if call["angle"] is None else float(call["angle"])
        c, s = np.cos(angle), np.sin(angle)
        turned = nodes @ np.array([[c, s], [-s, c]])
    else:
        from scipy.spatial.transform import Rotation  # late: it takes a while to import

        turned = Rotation.from_quat(call["orientation"]).apply(nodes)
    return {"node_position": place + turned}


def _reduced_solid(call: Mapping[str, Any]) -> dict[str, Array]:
    from scipy.spatial.transform import Rotation  # late: it takes a while to import

    reduction, turn = call["reduction"], np.array(call["orientation"], dtype=float)
    centre = Rotation.from_quat(turn).apply(np.array(reduction["centre"], dtype=float))
    modal = call["modal_coordinates"]
    size = np.shape(reduction["shapes"])[1]
    return {
        "position": np.array(call["position"], dtype=float) + centre,
        "orientation": turn,
        "modal_coordinate": np.zeros(size) if modal is None else np.array(modal, dtype=float),
    }


# The channels of each kind of body by the call that adds it.
PLACED = {
    "rigid_body": _rigid_body,
    "beam": _beam,
    "solid": _solid,
    "reduced_solid": _reduced_solid,
}
