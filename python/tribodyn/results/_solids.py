"""Flexible solids at an instant of a run: positions, displacements and stresses of their nodes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from tribodyn import _core
from tribodyn._arguments.aliases import CrankAngle, Time
from tribodyn._arguments.door import admits
from tribodyn._arguments.scalars import Array, float_or_none
from tribodyn._later import xr
from tribodyn.errors import unknown_name
from tribodyn.quantities import find
from tribodyn.results._beams import instant
from tribodyn.results._reduced_solids import reduced_solid_at
from tribodyn.results._statistics import interpolate

COMPONENTS = ("xx", "yy", "zz", "yz", "xz", "xy")


class SolidResults:
    """What a solution tells about its solids."""

    @admits("solution")
    def solid(
        self, name: str, *, crank_angle: CrankAngle | None = None, time: Time | None = None
    ) -> xr.Dataset:
        """Return a solid at an instant as a dataset over the nodes of its mesh.

        The variables are "position" [m] and "displacement" from the initial position [m] in global
        axes, "stress" [Pa], the stress of Cauchy with the components xx, yy, zz, yz, xz and xy, and
        "von_mises" [Pa]. Stresses are extrapolated from the points of the quadrature of each
        element and averaged over the elements at a node. Between rows positions are interpolated
        linearly. A reduced solid has stresses if its reduction has a mesh; they are linear in the
        modal coordinates, and interpolations are those of its frame and of these coordinates.

        Args:
            name: of the solid.
            crank_angle: crank angle of the instant [deg].
            time: of the instant [s]; without `crank_angle` and `time` the last row.

        Raises:
            InvalidInput: there is no solid of this name, or the time is outside the run.
        """
        return solid_at(self, name, float_or_none(crank_angle), float_or_none(time))


def solid_at(source: Any, name: str, crank_angle: float | None, time: float | None) -> xr.Dataset:
    """Return a solid at an instant; see `SolidResults.solid`."""
    call = solid_call(source, name)
    at = instant(source, f"solid '{name}'", crank_angle, time)
    if call["call"] == "reduced_solid":
        return reduced_solid_at(source, call, at, stresses, von_mises)
    data = source[f"{name}/node_position"]
    position = interpolate(np.array([at]), np.asarray(source.time.values), data.values)[0]
    stress = stresses(call, position)
    axes = str(data.dims[2])
    variables = {
        "position": xr.Variable(("node", axes), position, find("node_position").attributes),
        "displacement": xr.Variable(
            ("node", axes), position - placed(call), find("node_displacement").attributes
        ),
        "stress": xr.Variable(
            ("node", "stress_component"), stress, find("solid_stress").attributes
        ),
        "von_mises": xr.Variable("node", von_mises(stress), find("von_mises_stress").attributes),
    }
    coordinates = {
        axes: data.coords[axes].variable,
        "stress_component": xr.Variable("stress_component", list(COMPONENTS)),
        "time": xr.Variable((), at, find("time").attributes),
    }
    return xr.Dataset(variables, coords=coordinates, attrs={"solid": name})


def solid_call(source: Any, name: str) -> Mapping[str, Any]:
    """Return the call that added a solid, as in the parameters of the model.

    Raises:
        InvalidInput: there is no solid of this name.
    """
    items = source.model_parameters["items"]
    calls = {c["name"]: c for c in items if c["call"] in ("solid", "reduced_solid")}
    if name not in calls:
        raise unknown_name("solution", name, list(calls), "solid")
    found: Mapping[str, Any] = calls[name]
    return found


def placed(call: Mapping[str, Any]) -> Array:
    """Return the initial positions of the nodes of a solid in global axes [m]."""
    nodes = np.asarray(call["mesh"]["nodes"], dtype=float)
    start = np.asarray(call["position"], dtype=float)
    if nodes.shape[1] == 2:
        angle = float(call.get("angle") or 0.0)
        c, s = np.cos(angle), np.sin(angle)
        return np.asarray(start[:2] + nodes @ np.array([[c, s], [-s, c]]))
    from scipy.spatial.transform import Rotation  # late, because the import takes time

    return np.asarray(start + Rotation.from_quat(call["orientation"]).apply(nodes))


def stresses(call: Mapping[str, Any], position: Array) -> Array:
    """Return the stresses of Cauchy at the nodes (n, 6) [Pa] for their positions [m]."""
    mesh, material = call["mesh"], call["material"]
    return np.asarray(
        _core.solid_stresses(
            element=mesh["element"],
            nodes=np.asarray(mesh["nodes"], dtype=float),
            elements=np.asarray(mesh["elements"], dtype=np.int32),
            material=_core.ElasticMaterial(
                **{key: material[key] for key in ("youngs_modulus", "poisson_ratio", "density")}
            ),
            law=call["formulation"],
            plane=call.get("plane", "strain"),
            positions=position,
        )
    )


def von_mises(stress: Array) -> Array:
    """Return the equivalent stress [Pa] of stresses (..., 6) [Pa]."""
    xx, yy, zz, yz, xz, xy = np.moveaxis(stress, -1, 0)
    normal = (xx - yy) ** 2 + (yy - zz) ** 2 + (zz - xx) ** 2
    return np.asarray(np.sqrt(0.5 * normal + 3.0 * (yz**2 + xz**2 + xy**2)))
