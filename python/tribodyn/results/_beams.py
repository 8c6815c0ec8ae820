"""Beams at an instant of a run: their axis, sections and resultants."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from tribodyn._arguments.scalars import Array
from tribodyn._later import xr
from tribodyn.quantities import find
from tribodyn.results._instants import values_at
from tribodyn.results._lookup import call_of, instant
from tribodyn.results._section_stress import (
    COMPONENTS,
    needed_points,
    stress_points,
    von_mises,
)

# Variables of the result and the channels from which they come.
_VECTORS = {
    "position": "axis_position",
    "velocity": "axis_velocity",
    "orientation": "section_orientation",
    "force": "section_force",
    "moment": "section_moment",
}
# Rows whose stresses are computed together.
_ROWS = 2000


def beam_at(source: Any, name: str, crank_angle: float | None, time: float | None) -> xr.Dataset:
    """Return a beam at an instant.

    Args:
        source: a solution, or another table of channels with `model_parameters`.
        name: of the beam.
        crank_angle: of the instant [deg].
        time: of the instant [s]; without `crank_angle` and `time` the last row.

    Raises:
        InvalidInput: there is no beam of this name, or the time is outside the run.
    """
    call = call_of(source, name, "beam")
    arc = arc_lengths(call)
    at = instant(source, f"beam '{name}'", crank_angle, time)
    variables: dict[str, Any] = {}
    for variable, quantity in _VECTORS.items():
        if f"{name}/{quantity}" not in source:
            continue  # files of earlier versions have no velocities
        data = source[f"{name}/{quantity}"]
        row = values_at(source, f"{name}/{quantity}", np.array([at]))[0]
        component = str(data.dims[2])
        variables[variable] = xr.Variable(("node", component), row, data.attrs)
        variables[component] = data.coords[component].variable
    coordinates = {key: value for key, value in variables.items() if key not in _VECTORS}
    coordinates |= {"time": xr.Variable((), at, find("time").attributes), **_along(arc)}
    points = stress_points(call)
    if points is not None and "force" in variables:  # not in the motion of a mode
        force, moment = (variables[key].values[np.newaxis] for key in ("force", "moment"))
        stress, at_points = points.stress(force, moment)[0], ("node", "point")
        dimensions = (*at_points, "stress_component")
        variables["stress"] = xr.Variable(dimensions, stress, find("section_stress").attributes)
        kind = find("von_mises_stress").attributes
        variables["von_mises"] = xr.Variable(at_points, von_mises(stress), kind)
        units = find("axis_position").attributes["units"]
        for k, axis in enumerate("yz"):
            about = {"units": units, "long_name": f"{axis} of the point, axes of the section"}
            coordinates[axis] = xr.Variable(at_points, points.places[:, :, k], about)
        coordinates["stress_component"] = xr.Variable("stress_component", list(COMPONENTS))
    content = {key: value for key, value in variables.items() if key not in coordinates}
    return xr.Dataset(content, coords=coordinates, attrs={"beam": name})


def stress_over_time(source: Any, name: str) -> xr.Dataset:
    """Return the extreme stresses at the points of each section over all rows (time, node).

    Raises:
        InvalidInput: there is no beam of this name, or its sections have no points.
    """
    call = call_of(source, name, "beam")
    points = needed_points(call, f"beam '{name}'")
    force, moment = (source[f"{name}/section_{kind}"].values for kind in ("force", "moment"))
    extreme = np.zeros((3, *force.shape[:2]))
    for first in range(0, len(force), _ROWS):  # the stresses at all points need much memory
        rows = slice(first, first + _ROWS)
        stress = points.stress(force[rows], moment[rows])
        extreme[0, rows] = von_mises(stress).max(axis=2)
        extreme[1, rows] = stress[..., 0].max(axis=2)
        extreme[2, rows] = stress[..., 0].min(axis=2)
    kinds = {
        "von_mises": find("von_mises_stress").attributes,
        "maximum_axial": find("section_stress").attributes
        | {"long_name": "largest axial stress in a section, positive in tension"},
        "minimum_axial": find("section_stress").attributes
        | {"long_name": "smallest axial stress in a section, positive in tension"},
    }
    over_time = {str(key): each for key, each in source.time.coords.items()}
    return xr.Dataset(
        {
            key: xr.Variable(("time", "node"), values, attributes)
            for (key, attributes), values in zip(kinds.items(), extreme, strict=True)
        },
        coords=over_time | _along(arc_lengths(call)),
        attrs={"beam": name},
    )


def _along(arc: Array) -> dict[str, Any]:
    """Return the coordinates of nodes with these arc lengths [m]."""
    units = find("axis_position").attributes["units"]
    length = {"units": units, "long_name": "arc length from the start in the initial position"}
    share = dict(length, units="1", long_name="arc length divided by the length")
    return {
        "arc_length": xr.Variable("node", arc, length),
        "share": xr.Variable("node", arc / arc[-1], share),
    }


def shares(source: Any, beam: str) -> Array:
    """Return the arc lengths of the nodes of a beam divided by its length [-].

    Args:
        source: a solution, or another table of channels with `model_parameters`.
        beam: name of the beam.
    """
    arc = arc_lengths(call_of(source, beam, "beam"))
    return np.asarray(arc / arc[-1])


def arc_lengths(call: Mapping[str, Any]) -> Array:
    """Return the arc lengths of the nodes of a beam [m]: circular arcs through three nodes each.

    Args:
        call: the call that added the beam.
    """
    points = np.array(call["axis"], dtype=float)
    chords = np.linalg.norm(np.diff(points, axis=0), axis=1)
    if len(points) > 2:
        tangents = np.diff(points, axis=0) / chords[:, np.newaxis]
        cosines = np.clip(np.sum(tangents[1:] * tangents[:-1], axis=1), -1.0, 1.0)
        turns = np.arccos(cosines)
        # The chord of an arc that turns by a is shorter by the factor sin(a/2)/(a/2).
        mean = np.concatenate([[turns[0]], 0.5 * (turns[1:] + turns[:-1]), [turns[-1]]])
        chords = chords / np.sinc(0.5 * mean / np.pi)
    return np.concatenate([[0.0], np.cumsum(chords)])


def continuous(quaternions: Array) -> Array:
    """Return quaternions (time, ..., 4) whose signs do not change from row to row."""
    turned = np.sum(quaternions[1:] * quaternions[:-1], axis=-1) < 0.0
    signs = np.where(np.cumsum(turned, axis=0) % 2 == 1, -1.0, 1.0)
    return np.concatenate([quaternions[:1], quaternions[1:] * signs[..., np.newaxis]])
