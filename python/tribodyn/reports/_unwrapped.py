"""Fields of films on unwrapped surfaces: maps of cylinders, skirts, pads, faces and cups."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from tribodyn.fields import FilmSolution, Surface
from tribodyn.inputs.ports import SupplyHole
from tribodyn.quantities import axis_label, find
from tribodyn.reports._style import angle_ticks, scaled

if TYPE_CHECKING:
    from matplotlib.axes import Axes

Array = npt.NDArray[np.float64]


def scaled_field(solution: FilmSolution, field: str) -> tuple[Array, str]:
    """Return the values of the nodes in a prefixed unit, and a label with this unit."""
    data = solution[field]
    scale, unit = scaled(data.attrs["units"], float(np.abs(data.values).max()))
    return data.values.ravel() / scale, axis_label(find(field).name, find(field).symbol, unit)


def length(axis: str, values: Array) -> tuple[float, str]:
    """Return the factor of a prefixed unit for lengths along an axis, and a label with it."""
    scale, unit = scaled(find(axis).unit, float(np.abs(values).max()))
    return scale, axis_label(axis, "", unit)


def draw_curve(ax: Axes, solution: FilmSolution, field: str) -> None:
    """Draw a field over the length of a pad of infinite width."""
    values, label = scaled_field(solution, field)
    x = solution.surface.axes[0]
    scale, across = length("x", x)
    ax.plot(x / scale, values.reshape(solution.surface.shape)[:, 0])
    ax.set_xlabel(across)
    ax.set_xlim(x[0] / scale, x[-1] / scale)
    ax.set_ylim(bottom=min(0.0, float(values.min()) * 1.05))
    ax.set_ylabel(label)


def cavitated(solution: FilmSolution) -> Array | None:
    """Return a field that is positive in the full film and negative in cavities; None without."""
    cavitation = solution._inputs.get("cavitation")
    pressure = solution["pressure"].values.ravel() - solution._inputs.get("cavitation_pressure", 0)
    top = float(pressure.max())
    if cavitation == "none" or top <= 0.0:
        return None
    missing = 1.0 - solution["film_fraction"].values.ravel()
    if cavitation == "mass_conserving":
        if missing.max() < 1e-6:
            return None
        return np.asarray(pressure / top - missing / missing.max())
    # In the cavity the pressure is constant, and a small negative number marks the cavity.
    return np.asarray(np.where(pressure > 1e-9 * top, pressure / top, -1e-3))


def draw_grid(ax: Axes, solution: FilmSolution, values: Array, colours: dict[str, Any]) -> Any:
    surface = solution.surface
    around, second = surface.axes
    plane = surface.kind == "plane"
    scale, label = length(surface.dims[1], second)
    across = second / scale
    ax.set_ylabel(label)
    if plane:
        scale_x, label = length("x", around)
        along = around / scale_x
        ax.set_xlabel(label)
        if scale == scale_x:
            ax.set_aspect("equal")
    else:
        along = np.degrees(around)
        ax.set_xlabel(axis_label("angle", "", "deg"))
    edge = cavitated(solution)
    parts = _grid_parts(surface)
    drawn = None
    for lines in parts:
        where = along[lines % len(along)] + 360.0 * (lines // len(along))
        table = values.reshape(surface.shape)[lines % len(along)]
        drawn = ax.pcolormesh(
            where, across, table.T, shading="gouraud", cmap=colours["cmap"], rasterized=True
        )
        drawn.set_clim(*colours["clim"])
        if edge is not None:
            border = edge.reshape(surface.shape)[lines % len(along)].copy()
            # At the edges the pressure is prescribed and gives no information about cavitation.
            border[:, 0], border[:, -1] = border[:, 1], border[:, -2]
            if not surface.closed:
                border[0], border[-1] = border[1], border[-2]
            if border.min() < 0.0 < border.max():
                ax.contour(where, across, border.T, levels=[0.0], colors="white", linewidths=1.8)
                ax.contour(where, across, border.T, levels=[0.0], colors="black", linewidths=0.8)
        if surface.kind == "skirt":
            name = "thrust" if lines[0] == 0 else "anti-thrust"
            ax.text(where.mean(), 1.02, name, ha="center", transform=ax.get_xaxis_transform())
    if surface.kind == "skirt":
        ax.set_facecolor("0.92")
    if plane:
        ax.set_xlim(along[0], along[-1])
    else:
        first, last = (0.0, 360.0) if surface.closed else (along[0], along[-1])
        ax.set_xlim(first, last)
        ax.set_xticks(angle_ticks(first, last))
        _draw_ports(ax, solution, scale)
    ax.set_ylim(across[0], across[-1])
    return drawn


def _grid_parts(surface: Surface) -> list[npt.NDArray[np.int64]]:
    """Return the lines of each connected part; a ring is extended by a line at both ends."""
    number = len(surface.axes[0])
    if surface.kind == "skirt":
        gap = surface.gap_after(surface.axes[0])
        assert gap is not None
        return [np.arange(gap + 1), np.arange(gap + 1, number)]
    return [np.arange(-1, number + 1) if surface.closed else np.arange(number)]


def _draw_ports(ax: Axes, solution: FilmSolution, scale: float) -> None:
    inputs = solution._inputs
    first, last = ax.get_xlim()
    for port in inputs.get("ports", ()):
        edges = port._kernel()
        heights = np.array(edges.heights(inputs["bearing_length"])) / scale
        angles = np.degrees(edges.angles(inputs["bearing_radius"]) or np.radians([first, last]))
        a, b, lo, hi = angles[0], angles[-1], heights[0], heights[-1]
        if isinstance(port, SupplyHole):
            turn = np.linspace(0.0, 2.0 * math.pi, 61)
            x = 0.5 * (a + b) + 0.5 * (b - a) * np.cos(turn)
            z = 0.5 * (lo + hi) + 0.5 * (hi - lo) * np.sin(turn)
        else:
            x, z = np.array([a, b, b, a, a]), np.array([lo, lo, hi, hi, lo])
        for shift in (-720.0, -360.0, 0.0, 360.0, 720.0):
            if b + shift < first or a + shift > last:
                continue
            ax.plot(x + shift, z, color="white", linewidth=2.0, zorder=3)
            ax.plot(x + shift, z, color="black", linewidth=0.9, linestyle=(0, (4, 2)), zorder=3)
    ax.set_xlim(first, last)


def draw_parts(ax: Axes, solution: FilmSolution, values: Array, colours: dict[str, Any]) -> Any:
    """Draw a surface without a grid: faces of a slider, a bearing with collars, of a solid."""
    from matplotlib.tri import Triangulation

    surface = solution.surface
    corners = surface.elements
    whole = corners[:, 3] >= 0
    triangles = np.concatenate([corners[:, :3], corners[whole][:, [0, 2, 3]]])
    normal = _normals(surface.position, triangles)
    if surface.kind == "facets":
        along, across = _solid_flat(ax, surface.position[triangles], normal)
    elif surface.kind == "guide":
        along, across = _faces_flat(ax, surface.position[triangles], normal)
    else:
        along, across = _collars_flat(ax, surface.position[triangles], normal)
    net = Triangulation(along.ravel(), across.ravel(), np.arange(along.size).reshape(-1, 3))
    drawn = ax.tripcolor(
        net, values[triangles].ravel(), shading="gouraud", cmap=colours["cmap"], rasterized=True
    )
    drawn.set_clim(*colours["clim"])
    edge = cavitated(solution)
    if edge is not None and edge.min() < 0.0 < edge.max():
        for colour, width in (("white", 1.8), ("black", 0.8)):
            ax.tricontour(
                net, edge[triangles].ravel(), levels=[0.0], colors=colour, linewidths=width
            )
    ax.set_xlim(along.min(), along.max())
    ax.set_ylim(across.min(), across.max())
    ax.set_facecolor("0.92")
    if surface.kind == "facets":
        _outline_ports(ax, surface, triangles, (along, across))
    elif surface.kind != "guide":
        _draw_ports(ax, solution, length("z", surface.position[:, 2])[0])
    return drawn


def _normals(position: Array, triangles: npt.NDArray[np.int32]) -> Array:
    """Return normal vectors of triangles (n, 3); the norm is twice the area [m2]."""
    a, b, c = (position[triangles[:, k]] for k in range(3))
    return np.asarray(np.cross(b - a, c - a))


def _solid_flat(ax: Axes, corners: Array, normal: Array) -> tuple[Array, Array]:
    """Return the plot coordinates of the corners (n, 3, 3) of a surface of a solid.

    A surface that faces one way is seen along the global axis that is closest to its normal. Any
    other surface, such as a bore, is unwrapped about the axis that is most nearly perpendicular to
    all normals.
    """
    mean = normal.sum(axis=0)
    away = int(np.argmax(np.abs(mean)))
    if np.all(normal[:, away] * mean[away] > 0.0):
        first, second = (k for k in range(3) if k != away)
        scale = length("xyz"[first], corners[..., [first, second]])[0]
        for axis, label in ((first, ax.set_xlabel), (second, ax.set_ylabel)):
            label(length("xyz"[axis], corners[..., [first, second]])[1])
        ax.set_aspect("equal")
        return corners[..., first] / scale, corners[..., second] / scale
    size = np.linalg.norm(normal, axis=1)
    _, axes = np.linalg.eigh(np.einsum("n,ni,nj->ij", 1.0 / size, normal, normal))
    axis = axes[:, 0] * np.sign(axes[np.argmax(np.abs(axes[:, 0])), 0])
    # The third global axis, or the first one, shows the angle 0.
    along = np.eye(3)[int(np.argmin(np.abs(axis)))]
    along = along - (along @ axis) * axis
    along /= np.linalg.norm(along)
    other = np.cross(axis, along)
    x, y, z = corners @ along, corners @ other, corners @ axis
    # Centre of the circle through the projections, by least squares.
    flat = np.stack([x.ravel(), y.ravel(), np.ones(x.size)], axis=1)
    centre = 0.5 * np.linalg.lstsq(flat, x.ravel() ** 2 + y.ravel() ** 2, rcond=None)[0][:2]
    angle = np.degrees(np.arctan2(y - centre[1], x - centre[0])) % 360.0
    # A triangle across the seam is drawn beyond 360 degrees.
    angle = np.where((np.ptp(angle, axis=1) > 180.0)[:, None] & (angle < 180.0), angle + 360, angle)
    scale, _ = length("z", z)
    ax.set_xlabel(axis_label("angle", "", "deg"))
    ax.set_ylabel(axis_label("axial position", "", scaled("m", float(np.abs(z).max()))[1]))
    ax.set_xticks(angle_ticks(angle.min(), angle.max()))
    return angle, z / scale


def _outline_ports(
    ax: Axes,
    surface: Surface,
    triangles: npt.NDArray[np.int32],
    flat: tuple[Array, Array],
) -> None:
    """Draw the edges of the parts of a surface where oil enters."""
    along, across = flat
    for port in surface.ports:
        inside = np.flatnonzero(np.isin(triangles, port).all(axis=1))
        edges: dict[tuple[int, int], list[tuple[int, int, int]]] = {}
        for t in map(int, inside):
            for a, b in ((0, 1), (1, 2), (2, 0)):
                ends = sorted((int(triangles[t, a]), int(triangles[t, b])))
                edges.setdefault((ends[0], ends[1]), []).append((t, a, b))
        for found in edges.values():
            if len(found) > 1:
                continue
            t, a, b = found[0]
            line = (along[t, [a, b]], across[t, [a, b]])
            ax.plot(*line, color="white", linewidth=2.0, zorder=3)
            ax.plot(*line, color="black", linewidth=0.9, zorder=3, linestyle=(0, (4, 2)))


def _faces_flat(ax: Axes, corners: Array, normal: Array) -> tuple[Array, Array]:
    """Return the plot coordinates of the corners (n, 3, 3): along the guide, and stacked faces."""
    scale, label = length("x", corners[..., 0])
    ax.set_xlabel(label)
    axis = np.argmax(np.abs(normal), axis=1)
    across = np.take_along_axis(corners, np.where(axis == 1, 2, 1)[:, None, None], axis=2)[..., 0]
    side = np.take_along_axis(corners[:, 0], axis[:, None], axis=1)[:, 0] > 0.0
    flat, ticks, names = np.zeros(across.shape), [], []
    low = 0.0
    for of_axis in (1, 2):
        for positive in (False, True):
            face = (axis == of_axis) & (side == positive)
            if not face.any():
                continue
            width = 2.0 * float(np.abs(across[face]).max())
            flat[face] = across[face] + low + 0.5 * width
            ticks.append((low + 0.5 * width) / scale)
            names.append("-+"[positive] + "xyz"[of_axis])
            low += 1.15 * width
    ax.set_yticks(ticks, names)
    ax.set_ylabel("face of the slider")
    return corners[..., 0] / scale, flat / scale


def _collars_flat(ax: Axes, corners: Array, normal: Array) -> tuple[Array, Array]:
    """Return the plot coordinates of the corners (n, 3, 3): angle, and position along the wall."""
    scale, label = length("z", corners[..., 2])
    ax.set_xlabel(axis_label("angle", "", "deg"))
    ax.set_ylabel(f"{label}, collars outside")
    angle = np.degrees(np.arctan2(corners[..., 1], corners[..., 0])) % 360.0
    # A triangle across the seam is drawn beyond 360 degrees.
    angle = np.where((np.ptp(angle, axis=1) > 180.0)[:, None] & (angle < 180.0), angle + 360, angle)
    radius = np.hypot(corners[..., 0], corners[..., 1])
    ring = (np.abs(normal[:, 2]) > 0.5 * np.linalg.norm(normal, axis=1))[:, None]
    end = float(corners[..., 2].max())
    beyond = radius - radius.min() + 0.06 * end
    z = corners[..., 2] + np.where(ring, np.sign(corners[..., 2]) * beyond, 0.0)
    ax.set_xticks(angle_ticks(angle.min(), angle.max()))
    return angle, z / scale


def _mean_of_neighbours(edges: npt.NDArray[np.int32], values: Array) -> Array:
    total, number = values.copy(), np.ones(len(values))
    for one, other in (edges.T, edges.T[::-1]):
        np.add.at(total, one, values[other])
        np.add.at(number, one, 1.0)
    return total / number


def draw_cap(ax: Axes, solution: FilmSolution, values: Array, colours: dict[str, Any]) -> Any:
    from matplotlib.tri import Triangulation

    surface = solution.surface
    polar = np.degrees(solution.fields["polar_angle"].values)
    azimuth = solution.fields["azimuth"].values
    x, y = polar * np.cos(azimuth), polar * np.sin(azimuth)
    net = Triangulation(x, y, surface.elements[:, :3])
    drawn = ax.tripcolor(net, values, shading="gouraud", cmap=colours["cmap"], rasterized=True)
    drawn.set_clim(*colours["clim"])
    edge = cavitated(solution)
    if edge is not None:
        # The contour of a sign would follow the edges of the triangles; averages over neighbouring
        # nodes give a smooth line. At the rim the pressure is prescribed and gives no information.
        inside = np.where(polar < (1.0 - 1e-9) * polar.max(), 1.0, 0.0)
        edge = np.sign(edge)
        for _ in range(2):
            edge = _mean_of_neighbours(net.edges, edge * inside) / _mean_of_neighbours(
                net.edges, inside
            )
    if edge is not None and edge.min() < 0.0 < edge.max():
        for colour, width in (("white", 1.8), ("black", 0.8)):
            ax.tricontour(net, edge, levels=[0.0], colors=colour, linewidths=width)
    rim = float(polar.max())
    turn = np.linspace(0.0, 2.0 * math.pi, 181)
    for ring in [*np.arange(30.0, rim - 1e-6, 30.0), rim]:
        solid = ring == rim
        ax.plot(
            ring * np.cos(turn),
            ring * np.sin(turn),
            color="black" if solid else "0.75",
            linewidth=0.8 if solid else 0.5,
        )
    ax.set_aspect("equal")
    ax.set_xlabel("polar angle towards x [deg]")
    ax.set_ylabel("polar angle towards y [deg]")
    ticks = angle_ticks(-rim, rim)
    ax.set_xticks(ticks)
    ax.set_yticks(ticks)
    return drawn
