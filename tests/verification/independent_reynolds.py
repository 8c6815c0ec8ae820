"""Programs behind the numbers of `data/*.json`, which share no code with tribodyn.

`python independent_reynolds.py` computes every table anew and prints how far its numbers are from
those in the files; `test_independent_reynolds.py` does so for some rows.

**Journal bearings.** Vertex finite volumes for the film of a steady bearing, lengths by R, gap
h = 1 + e cos x by c, pressures by eta omega (R/c)^2,

    d/dx (h^3 dp/dx) + d/dz (h^3 dp/dz) = 6 dh/dx,

from the widest gap at x = 0, on half of the length. Lines around the bearing are even in
Sommerfeld's angle s, (1 + e cos x)(1 - e cos s) = 1 - e^2, dx/ds = h/sqrt(1 - e^2), so that there
are more of them where the film is thin. Reynolds' condition of rupture is the complementarity
problem p >= 0, A p - b >= 0, (A p - b) p = 0, by an active set that is updated until it stays.
Stiffness and damping are those of this set held fixed. Errors are of second order in the mesh and
are taken away by Richardson's extrapolation.

**Closed forms** are quadratures of Reynolds' equation in one dimension.
"""

import json
import math
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from scipy.integrate import quad
from scipy.optimize import brentq
from scipy.sparse import coo_matrix
from scipy.sparse.linalg import splu

DATA = {
    name: json.loads((Path(__file__).parent / "data" / f"{name}.json").read_text())
    for name in ("journal_tables", "dynamic_coefficients", "closed_forms")
}

Array = np.ndarray[Any, np.dtype[np.float64]]


# --- journal bearings -------------------------------------------------------------------------


@dataclass(frozen=True)
class Bearing:
    """A bearing on one mesh: numbers of the tables, coefficients along and across the load."""

    load: float
    attitude_angle: float
    peak: float
    leakage: float
    friction: float
    stiffness: Array
    damping: Array

    @property
    def numbers(self) -> Array:
        """As in `journal_tables.json`."""
        return np.array(
            [
                1.0 / (math.pi * self.load),
                self.attitude_angle,
                self.load,
                self.peak,
                self.leakage,
                self.friction,
            ]
        )

    @property
    def coefficients(self) -> Array:
        """Stiffness and damping as in `dynamic_coefficients.json`, one after the other."""
        return np.concatenate([self.stiffness.ravel(), self.damping.ravel()])


def complementary(matrix: Any, right: Array, free: Any) -> tuple[Array, Any, Any]:
    """Return p >= 0 with A p >= b where p is free and (A p - b) p = 0; where p > 0; its factor."""
    wet = free.copy()
    while True:
        p = np.zeros(len(right))
        factor = splu(matrix[wet][:, wet].tocsc())
        p[wet] = factor.solve(right[wet])
        residual = matrix @ p - right
        # Oil flows into a cavitated cell that would have a pressure; a wet one below zero loses it.
        updated = free & np.where(wet, p > 0.0, residual < 0.0)
        if np.array_equal(updated, wet):
            return p, wet, factor
        wet = updated


def symmetric_matrix(size: int, links: list[tuple[Array, Array, Array]]) -> Any:
    """Return the matrix of the flows between pairs of nodes with given conductances."""
    rows, columns, values = [], [], []
    for a, b, conductance in links:
        for i, j in ((a, b), (b, a)):
            rows += [i.ravel(), i.ravel()]
            columns += [i.ravel(), j.ravel()]
            values += [conductance.ravel(), -conductance.ravel()]
    entries = (np.concatenate(values), (np.concatenate(rows), np.concatenate(columns)))
    return coo_matrix(entries, (size, size)).tocsr()


def bearing(
    table: str,
    length_by_diameter: float,
    eccentricity_ratio: float,
    around: int,
    along: int,
    grooves: tuple[float, ...] = (),
) -> Bearing:
    """Solve one row of a table: "groove_reynolds", "periodic_reynolds" or "half_sommerfeld".

    `grooves`: middles [rad] of grooves of 20 degrees besides, from the widest gap.
    """
    e, length = eccentricity_ratio, 2.0 * length_by_diameter
    root = math.sqrt(1.0 - e * e)
    # Lines and, half a step behind each, the faces between cells.
    s = np.arange(around) * 2.0 * math.pi / around
    face_s = s + math.pi / around

    def angle(sommerfeld: Array) -> Array:
        cos = (np.cos(sommerfeld) - e) / (1.0 - e * np.cos(sommerfeld))
        return np.where(sommerfeld <= math.pi, np.arccos(cos), 2.0 * math.pi - np.arccos(cos))

    x, face = angle(s), angle(face_s)
    h, face_h = 1.0 + e * np.cos(x), 1.0 + e * np.cos(face)
    before = np.roll(face, 1)
    before[0] -= 2.0 * math.pi
    width = face - before
    dz = 0.5 * length / along
    height = np.full(along + 1, dz)
    height[0] = height[-1] = 0.5 * dz

    # Conductance of a face around by h^3/(dx/ds)/ds, of one along by h^3.
    conduct = face_h**2 * root * around / (2.0 * math.pi)
    size = around * (along + 1)
    node = np.arange(size).reshape(around, along + 1)
    matrix = symmetric_matrix(
        size,
        [
            (node, np.roll(node, -1, axis=0), np.outer(conduct, height)),
            (node[:, :-1], node[:, 1:], np.outer(h**3 * width, np.full(along, 1.0 / dz))),
        ],
    )

    def source(field: Array) -> Array:
        """Minus six times the difference of a field of the faces over each cell."""
        return np.outer(-6.0 * (field - np.roll(field, 1)), height).ravel()

    free = np.ones((around, along + 1), dtype=bool)
    free[:, -1] = False
    if table == "groove_reynolds":
        free[0] = False
    for middle_of_groove in grooves:
        distance = np.remainder(x - middle_of_groove + math.pi, 2.0 * math.pi) - math.pi
        free[np.abs(distance) <= math.radians(10.0)] = False
    free = free.ravel()
    right = source(face_h)
    if table == "half_sommerfeld":
        p = np.zeros(size)
        p[free] = np.maximum(splu(matrix[free][:, free].tocsc()).solve(right[free]), 0.0)
    else:
        p, wet, factor = complementary(matrix, right, free)

    field = p.reshape(around, along + 1)
    area = 2.0 * np.outer(width, height)
    cos, sin = np.cos(x), np.sin(x)
    across = np.array([cos, sin])
    force = np.array([np.sum(area * field * part[:, None]) for part in across])
    load = float(np.hypot(*force))
    slope = (4.0 * field[:, -2] - field[:, -3]) / (2.0 * dz)
    flow = 2.0 * np.sum(width * h**3 / 12.0 * slope)
    shear = 2.0 * math.pi * length / root + 0.5 * e * force[1]
    middle = field[:, 0]
    top = int(np.argmax(middle))
    parabola = np.polyfit(x[top - 1 : top + 2] - x[top], middle[top - 1 : top + 2], 2)

    # The journal displaced by (X, Y) has h = 1 - X cos x - Y sin x, here X = -e.
    stiffness, damping = np.zeros((2, 2)), np.zeros((2, 2))
    if table != "half_sommerfeld":
        for k, trig in enumerate((np.cos, np.sin)):
            change, face_change = -trig(x), -trig(face)
            around_flow = 3.0 * face_change / face_h * conduct
            poiseuille = around_flow[:, None] * (np.roll(field, -1, axis=0) - field) * height
            along_flow = (3.0 * h**2 * change * width / dz)[:, None] * np.diff(field, axis=1)
            extra = poiseuille - np.roll(poiseuille, 1, axis=0)
            extra[:, :-1] += along_flow
            extra[:, 1:] -= along_flow
            squeeze = np.outer(-12.0 * change * width, height).ravel()
            for result, right_hand in (
                (stiffness, source(face_change) + extra.ravel()),
                (damping, squeeze),
            ):
                dp = np.zeros(size)
                dp[wet] = factor.solve(right_hand[wet])
                moved = area * dp.reshape(around, along + 1)
                # Pressure pushes the journal inwards: F = -(sum p n), K = -dF/dX.
                result[:, k] = [np.sum(moved * part[:, None]) for part in across]
        # First axis along the load, which is minus the force of the film; then turned by 90 deg
        # with the rotation.
        unit = force / load
        turn = np.array([[unit[0], -unit[1]], [unit[1], unit[0]]])
        stiffness, damping = (turn.T @ part @ turn / load for part in (stiffness, damping))
    return Bearing(
        load=load / length,
        attitude_angle=math.degrees(math.atan2(force[1], -force[0])),
        peak=float(np.polyval(parabola, -parabola[1] / (2.0 * parabola[0]))),
        leakage=2.0 * math.pi * float(flow) / length,
        friction=float(shear) / load,
        stiffness=stiffness,
        damping=damping,
    )


def extrapolated(
    table: str, length_by_diameter: float, eccentricity_ratio: float, around: int, along: int
) -> tuple[Array, Array]:
    """Return numbers and coefficients without their error of second order."""
    coarse, fine = (
        bearing(table, length_by_diameter, eccentricity_ratio, around // part, along // part)
        for part in (2, 1)
    )
    return (
        (4.0 * fine.numbers - coarse.numbers) / 3.0,
        (4.0 * fine.coefficients - coarse.coefficients) / 3.0,
    )


def two_grooves(eccentricity_ratio: float, around: int, along: int) -> Bearing:
    """Solve a row of "two_grooves", L/D = 1: grooves at a right angle to the load on both sides."""

    def at(attitude_angle: float) -> Bearing:
        load = math.pi - math.radians(attitude_angle)
        grooves = (load - 0.5 * math.pi, load + 0.5 * math.pi)
        return bearing("periodic_reynolds", 1.0, eccentricity_ratio, around, along, grooves)

    # The grooves move by whole nodes, so the angle is found to a node.
    angle = 45.0
    found = at(angle)
    for _ in range(8):
        if abs(found.attitude_angle - angle) < 90.0 / around:
            break
        angle = found.attitude_angle
        found = at(angle)
    return found


# --- a ball that turns in half a sphere ---------------------------------------------------------


def ball(eccentricity: list[float], axis: list[float], rings: int) -> tuple[Array, float]:
    """Return force and largest pressure: finite volumes between circles of latitude and longitude.

    div(h^3 grad p) = 6 div(h u), h = 1 - e n, u = axis x n, pressure 0 at the rim.
    """
    around = 2 * rings
    step, turn = 0.5 * math.pi / rings, 2.0 * math.pi / around
    middle, face = (np.arange(rings) + 0.5) * step, np.arange(rings + 1) * step
    longitude = np.arange(around) * turn
    e, spin = np.array(eccentricity), np.array(axis)

    def normal(latitude: Array, angle: Array) -> Array:
        t, a = np.meshgrid(latitude, angle, indexing="ij")
        return np.stack([np.sin(t) * np.cos(a), np.sin(t) * np.sin(a), np.cos(t)])

    def flow(latitude: Array, angle: Array, towards: Array) -> tuple[Array, Array]:
        """Return h and 6 h u along a direction on faces."""
        n = normal(latitude, angle)
        h = 1.0 - np.einsum("k,kij->ij", e, n)
        u = np.cross(spin, n, axisb=0, axisc=0)
        return h, 6.0 * h * np.einsum("kij,kij->ij", u, towards)

    t, a = np.meshgrid(face, longitude, indexing="ij")
    down = np.stack([np.cos(t) * np.cos(a), np.cos(t) * np.sin(a), -np.sin(t)])
    h_down, flow_down = flow(face, longitude, down)
    t, a = np.meshgrid(middle, longitude + 0.5 * turn, indexing="ij")
    ahead = np.stack([-np.sin(a), np.cos(a), np.zeros_like(a)])
    h_ahead, flow_ahead = flow(middle, longitude + 0.5 * turn, ahead)

    length = np.sin(face) * turn
    node = np.arange(rings * around).reshape(rings, around)
    conduct = h_down**3 * length[:, None] / step
    matrix = symmetric_matrix(
        node.size,
        [
            (node[:-1], node[1:], conduct[1:-1]),
            (node, np.roll(node, -1, axis=1), h_ahead**3 * step / (np.sin(middle) * turn)[:, None]),
        ],
    )
    rim = np.zeros(node.size)
    rim[node[-1]] = 2.0 * conduct[-1]  # half a cell away
    matrix = matrix + coo_matrix((rim, (node.ravel(), node.ravel())), matrix.shape).tocsr()
    out = flow_down * length[:, None]
    right = -(out[1:] - out[:-1] + step * (flow_ahead - np.roll(flow_ahead, 1, axis=1)))
    p, _, _ = complementary(matrix, right.ravel(), np.ones(node.size, dtype=bool))
    area = (np.cos(face[:-1]) - np.cos(face[1:])) * turn
    weighted = p.reshape(rings, around) * area[:, None]
    return -np.einsum("ij,kij->k", weighted, normal(middle, longitude)), float(p.max())


def extrapolated_ball(row: list[Any], rings: int) -> tuple[Array, float]:
    """Return force and largest pressure of a row of "rotating_ball" from two meshes."""
    ratio, direction, axis = row[:3]
    eccentricity = [ratio * part for part in direction]
    coarse, fine = (ball(eccentricity, axis, rings // part) for part in (2, 1))
    return (4.0 * fine[0] - coarse[0]) / 3.0, (4.0 * fine[1] - coarse[1]) / 3.0


# --- films in one dimension -------------------------------------------------------------------


def integral(f: Callable[[float], float], low: float, high: float, *points: float) -> float:
    """Return an integral to round-off; `points` are places where f jumps or bends."""
    inside = sorted(point for point in points if low < point < high)
    ends = [low, *inside, high]
    return math.fsum(
        quad(f, a, b, epsabs=1e-14, epsrel=1e-12, limit=400)[0]
        for a, b in zip(ends, ends[1:], strict=False)
    )


def infinite_length(e: float) -> list[float]:
    """Return a row of "infinite_length": h^3 p' = 6 (h - h(rupture)) from the widest gap on."""

    def h(x: float) -> float:
        return 1.0 + e * math.cos(x)

    def pressure(x: float, end: float) -> float:
        return integral(lambda t: 6.0 * (h(t) - h(end)) / h(t) ** 3, 0.0, x, math.pi)

    rupture = brentq(lambda end: pressure(end, end), math.pi + 1e-3, 1.5 * math.pi, xtol=1e-14)
    # By parts: p vanishes at both ends.
    slope = lambda t: 6.0 * (h(t) - h(rupture)) / h(t) ** 3  # noqa: E731
    along = -integral(lambda t: slope(t) * math.sin(t), 0.0, rupture, math.pi)
    across = integral(lambda t: slope(t) * math.cos(t), 0.0, rupture, math.pi)
    peak = pressure(2.0 * math.pi - rupture, rupture)
    angle = math.degrees(math.atan2(across, -along))
    return [e, math.hypot(along, across), angle, peak, math.degrees(rupture)]


def short_dynamic(e: float, rate: float, turning: float) -> list[float]:
    """Return radial and tangential force of "short_dynamic", from half of the film's pressure."""

    def pressure(x: float) -> float:
        source = e * (1.0 - 2.0 * turning) * math.sin(x) - 2.0 * rate * math.cos(x)
        return max(source, 0.0) / (1.0 + e * math.cos(x)) ** 3

    # Zero of the source, twice around.
    zero = math.atan2(2.0 * rate, e * (1.0 - 2.0 * turning)) % math.pi
    return [
        integral(
            lambda x, trig=trig: pressure(x) * trig(x),
            0.0,
            2.0 * math.pi,
            zero,
            zero + math.pi,
            math.pi,
        )
        for trig in (math.cos, math.sin)
    ]


def parabolic_slider(half: float, pressure: float) -> list[float | None]:
    """Return a row of "parabolic_slider": h = 1 + x^2, p' = (h - q)/h^3, conserving oil."""

    def h(x: float) -> float:
        return 1.0 + x * x

    def rise(low: float, high: float, q: float) -> float:
        return integral(lambda x: (h(x) - q) / h(x) ** 3, low, high, 0.0)

    rupture = brentq(lambda x: pressure + rise(-half, x, h(x)), 1e-6, half, xtol=1e-15)
    q = h(rupture)
    peak = pressure + rise(-half, -rupture, q)
    # By parts, the pressure being zero at the rupture.
    load = half * pressure - integral(lambda x: x * (h(x) - q) / h(x) ** 3, -half, rupture, 0.0)
    row: list[float | None] = [half, pressure, rupture, q, peak, load, None, None, None]
    if pressure > 0.0:
        front = brentq(lambda x: rise(x, half, q) - pressure, rupture, half, xtol=1e-15)
        behind = half * pressure - integral(lambda x: x * (h(x) - q) / h(x) ** 3, front, half)
        row[6:] = [front, q / h(front), behind]
    return row


def pocketed_slider() -> dict[str, float]:
    """Return "pocketed_slider": 0.01 Pa s, 0.02 m/s, 1.05 to 1 um over 10 mm, pocket of 1 um."""
    scale = 6.0 * 0.01 * 0.02

    def h(x: float) -> float:
        return 1.05e-6 - 5e-6 * x + (1e-6 if 2e-3 < x < 5e-3 else 0.0)

    def over(power: int, low: float, high: float) -> float:
        return integral(lambda x: h(x) ** -power, low, high, 2e-3, 5e-3)

    q = over(2, 0.0, 0.01) / over(3, 0.0, 0.01)
    # Pressures are above the cavitation pressure of -1e5 Pa.
    inlet, outlet = (1e5 + scale * (over(2, 0.0, x) - q * over(3, 0.0, x)) for x in (2e-3, 5e-3))
    load = -scale * integral(lambda x: x * (h(x) - q) / h(x) ** 3, 0.0, 0.01, 2e-3, 5e-3)
    return {
        "flow_thickness": q,
        "pressure_at_pocket_inlet": inlet,
        "pressure_at_pocket_outlet": outlet,
        "load": load,
    }


# --- all tables -------------------------------------------------------------------------------


def print_errors() -> None:
    """Print how far the numbers computed here are from those of the files."""
    for table in ("groove_reynolds", "periodic_reynolds", "half_sommerfeld"):
        coefficients = {
            tuple(row[:2]): row[4:6] for row in DATA["dynamic_coefficients"].get(table, [])
        }
        for row in DATA["journal_tables"][table]:
            numbers, found = extrapolated(table, row[0], row[1], 640, 64)
            expected = np.array([math.nan if value is None else value for value in row[2:]])
            print(table, row[:2], " ".join(f"{error:9.1e}" for error in numbers / expected - 1.0))
            if tuple(row[:2]) in coefficients:
                parts = np.concatenate(coefficients[tuple(row[:2])])
                print("  K, C", f"{np.abs(found - parts).max() / np.abs(parts).max():9.1e}")
    for row in DATA["dynamic_coefficients"]["two_grooves"]:
        grooved = two_grooves(row[1], 1280, 64)
        parts = np.concatenate(row[4:6])
        error = np.abs(grooved.coefficients - parts).max() / np.abs(parts).max()
        number = 1.0 / (math.pi * grooved.load)
        print("two_grooves", row[:2], f"{number / row[2] - 1.0:9.1e} {error:9.1e}")
    for row in DATA["closed_forms"]["rotating_ball"]:
        force, peak = extrapolated_ball(row, 80)
        error = np.linalg.norm(force - row[3]) / np.linalg.norm(row[3])
        print("rotating_ball", row[:3], f"{error:9.1e}", f"largest pressure {peak:.7g}")


if __name__ == "__main__":
    print_errors()
