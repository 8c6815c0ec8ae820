"""The film on a surface of a solid at one instant."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import numpy as np
import numpy.typing as npt

from tribodyn import _core
from tribodyn._arguments.door import make
from tribodyn.fields._film_solution import FilmSolution
from tribodyn.fields._surface import Surface

Array = npt.NDArray[np.float64]


class SurfaceFilmSolution(FilmSolution):
    """The film on a surface of a solid at one instant of a run or in an equilibrium.

    Fields have the dimension `node`, and the coordinates `x`, `y` and `z` are the positions of the
    nodes at this instant in global axes. Forces act on the solid that carries the film, in global
    axes; the other wall receives the opposite forces.
    """

    _shown = (
        "load",
        "film_force",
        "minimum_film_thickness",
        "maximum_pressure",
        "power_loss",
        "side_leakage",
        "inflow",
    )

    @property
    def film_force(self) -> Array:
        """Force (x, y, z) of the film on the solid that carries it, global axes [N]."""
        return np.asarray(self["film_force"])

    @property
    def pressure_force(self) -> Array:
        """Share (x, y, z) of the pressure above ambient in `film_force`, global axes [N].

        The sum over the elements of the mean pressure of their corners times their area vectors.
        """
        return np.asarray(self["pressure_force"])


def surface_film_solution(
    item: str,
    raw: Mapping[str, Any],
    *,
    mesh: _core.SurfaceMesh,
    ports: Mapping[str, Any],
    flows: Mapping[str, float],
    force: Array,
    inputs: Mapping[str, Any],
    more: Mapping[str, float],
) -> SurfaceFilmSolution:
    """Return the film on a surface of a solid.

    Args:
        item: name in messages.
        raw: fields of the kernel at this instant.
        mesh: mesh of the film in its reference shape.
        ports: numbers of the nodes of each port, by the name of its surface.
        flows: net outflow through each port and open boundary, by name [m3/s].
        force: of the film on the solid that carries it [N].
        inputs: parameters of the interface.
        more: other values by name, such as the time.
    """
    surface = Surface.of("facets", mesh, list(ports.values()))
    position = np.asarray(raw["node_position"], dtype=float).reshape(-1, 3)
    surface = replace(surface, position=position)
    pressure = np.asarray(raw["pressure"]) - float(inputs["ambient_pressure"])
    raw = {**raw, "pressure_force": _force(surface, pressure)}
    values = {
        "load": float(np.linalg.norm(force)),
        "film_force": np.asarray(force, dtype=float),
        "side_leakage": float(sum(flows.get(name, 0.0) for name in mesh.boundaries)),
        **more,
    }
    return make(
        SurfaceFilmSolution,
        item=item,
        surface=surface,
        raw=raw,
        values=values,
        flows=dict(flows),
        inputs=inputs,
    )


def _force(surface: Surface, pressure: Array) -> Array:
    """Return the force of a pressure on the wall behind the film (3,) [N].

    Normals of the mesh point out of the film into its wall, and the corners of the elements are
    counter-clockwise about them.
    """
    corners = np.where(surface.elements < 0, surface.elements[:, [2]], surface.elements)
    at = surface.position[corners]
    area = 0.5 * np.cross(at[:, 2] - at[:, 0], at[:, 3] - at[:, 1])
    triangle = surface.elements[:, 3] < 0
    mean = np.where(triangle, pressure[corners[:, :3]].mean(axis=1), pressure[corners].mean(axis=1))
    return np.asarray(mean @ area)
