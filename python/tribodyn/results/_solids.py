"""Flexible solids at an instant of a run: positions, displacements and stresses of their nodes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from os import PathLike
from typing import Annotated, Any

import numpy as np

from tribodyn import _core
from tribodyn._arguments.aliases import CrankAngle, Time
from tribodyn._arguments.door import admits
from tribodyn._arguments.numbers import levels
from tribodyn._arguments.scalars import Array, Scalar, Vector, float_or_none
from tribodyn._later import xr
from tribodyn.quantities import find
from tribodyn.results._lookup import call_of, instant, instants_of
from tribodyn.results._reduced_solids import reduced_solid_at
from tribodyn.results._solid_files import checked_path, grid_of, write_files
from tribodyn.results._statistics import between, interpolate

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
        element and averaged over the elements at a node. Between rows positions and stresses are
        interpolated linearly. A reduced solid has stresses if its reduction has a mesh; they are
        linear in the modal coordinates, and its frame and these coordinates are those of `at`.

        Args:
            name: of the solid.
            crank_angle: crank angle of the instant [deg].
            time: of the instant [s]; without `crank_angle` and `time` the last row.

        Raises:
            InvalidInput: there is no solid of this name, or the time is outside the run.
        """
        call = solid_call(self, name)
        at = instant(self, f"solid '{name}'", float_or_none(crank_angle), float_or_none(time))
        return next(solids_at(self, call, np.array([at])))

    @admits("solution")
    def write_solid(
        self,
        name: str,
        path: str | PathLike[str],
        *,
        crank_angle: Annotated[Scalar | Vector, levels("deg")] | None = None,
        time: Annotated[Scalar | Vector, levels("s")] | None = None,
    ) -> None:
        """Write displacements and stresses of a solid to files of VTK or XDMF, for ParaView.

        The ending of the path determines the format:

        - ".vtu": one instant.
        - ".pvd": a list of instants. The values of every instant are in a file of their own in a
          folder beside it: "guide.pvd" lists "guide/guide_0000.vtu" and the following ones.
        - ".xdmf": all instants in one file, which is text and larger than the files of VTK.

        The points of the mesh are the nodes in their initial position, global axes. The values at
        the points are "displacement" [m], "stress" [Pa], the stress of Cauchy as a tensor with nine
        components (xx, xy, xz, yx, yy, yz, zx, zy, zz), and "von_mises" [Pa]; see `solid`. In
        ParaView the filter "Warp By Vector" moves the mesh by the displacements.

        The files need the package meshio: `pip install "tribodyn[mesh]"`.

        Args:
            name: of the solid.
            path: of the file, with the ending ".vtu", ".pvd" or ".xdmf".
            crank_angle: crank angles of the instants [deg], one or several.
            time: times of the instants [s], one or several. Without `crank_angle` and `time` the
                last row is written to ".vtu", and all rows to the other formats.

        Raises:
            InvalidInput: there is no solid of this name, an instant is outside the run, the format
                is unknown or cannot hold several instants, the file cannot be written, or meshio is
                not installed.
        """
        call, item = call_of(self, name, "solid"), f"solid '{name}'"
        target = checked_path(path, item)
        if target.suffix == ".vtu" or crank_angle is not None or time is not None:
            times = instants_of(self, item, crank_angle, time)
        else:
            times = np.asarray(self.time.values)  # type: ignore[attr-defined]
        write_files(target, item, call["mesh"], placed(call), times, solids_at(self, call, times))

    @admits("solution")
    def solid_grid(
        self, name: str, *, crank_angle: CrankAngle | None = None, time: Time | None = None
    ) -> Any:
        """Return a solid at an instant as a grid of PyVista, which draws it in three dimensions.

        Points and values at the points are those of `write_solid`::

            grid = solution.solid_grid("guide", time=0.01)
            grid.warp_by_vector("displacement", factor=100.0).plot(scalars="von_mises")

        PyVista is installed by `pip install "tribodyn[pyvista]"`.

        Args:
            name: of the solid.
            crank_angle: crank angle of the instant [deg].
            time: of the instant [s]; without `crank_angle` and `time` the last row.

        Returns:
            A `pyvista.UnstructuredGrid`.

        Raises:
            InvalidInput: there is no solid of this name, the time is outside the run, or PyVista is
                not installed.
        """
        data = self.solid(name, crank_angle=crank_angle, time=time)
        call = call_of(self, name, "solid")
        return grid_of(call["mesh"], placed(call), data)


def solids_at(source: Any, call: Mapping[str, Any], times: Array) -> Iterator[xr.Dataset]:
    """Yield a solid at instants [s] of a run; see `SolidResults.solid`."""
    if "reduction" in call:
        for moment in times.tolist():
            yield reduced_solid_at(source, call, moment, stresses, von_mises)
        return
    name = call["name"]
    data = source[f"{name}/node_position"]
    axes = str(data.dims[2])
    coordinates = {
        axes: data.coords[axes].variable,
        "stress_component": xr.Variable("stress_component", list(COMPONENTS)),
    }
    start, rows = placed(call), np.asarray(source.time.values)
    positions = interpolate(times, rows, data.values)
    at_row = lru_cache(maxsize=2)(lambda row: stresses(call, data.values[row]))
    for at, position in zip(times.tolist(), positions, strict=True):
        before, share = between(at, rows)
        # Of a body that rotates, linearly interpolated positions are too close together: their
        # stresses would be wrong. So the stresses themselves are interpolated.
        stress = at_row(before) if share < 1.0 else at_row(before + 1)
        if 0.0 < share < 1.0:
            stress = (1.0 - share) * stress + share * at_row(before + 1)
        variables = {
            "position": xr.Variable(("node", axes), position, find("node_position").attributes),
            "displacement": xr.Variable(
                ("node", axes), position - start, find("node_displacement").attributes
            ),
            "stress": xr.Variable(
                ("node", "stress_component"), stress, find("solid_stress").attributes
            ),
            "von_mises": xr.Variable(
                "node", von_mises(stress), find("von_mises_stress").attributes
            ),
        }
        time = {"time": xr.Variable((), at, find("time").attributes)}
        yield xr.Dataset(variables, coords=coordinates | time, attrs={"solid": name})


def solid_call(source: Any, name: str) -> Mapping[str, Any]:
    """Return the call that added a solid, full or reduced, as in the parameters of the model."""
    return call_of(source, name, "solid", "reduced_solid")


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
    free_strain: list[float] = []
    if (temperature := call.get("temperature")) is not None:
        each = np.broadcast_to(np.asarray(temperature, dtype=float), len(mesh["nodes"]))
        free_strain = (float(call["thermal_expansion"]) * each).tolist()
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
            free_strain=free_strain,
            positions=position,
        )
    )


def von_mises(stress: Array) -> Array:
    """Return the equivalent stress [Pa] of stresses (..., 6) [Pa]."""
    xx, yy, zz, yz, xz, xy = np.moveaxis(stress, -1, 0)
    normal = (xx - yy) ** 2 + (yy - zz) ** 2 + (zz - xx) ** 2
    return np.asarray(np.sqrt(0.5 * normal + 3.0 * (yz**2 + xz**2 + xy**2)))
