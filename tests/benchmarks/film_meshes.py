"""Cost of a film against its mesh, and exchanges of sets against mesh and eccentricity.

A steady mass-conserving journal bearing as long as its diameter, with an axial groove at pressure
zero where the film is thickest; the symmetric half. *Cold* is the first evaluation of a film,
*warm* one after the journal has moved by 1e-4 of the clearance. `automatic` takes the band on small
meshes, where it is unbeaten, and multigrid on large ones; slopes (of the logarithm of the time over
that of the number of nodes) are fitted to multigrid on all meshes from 80 x 40 on.
"""

import math
import time

import numpy as np
from tribodyn import _core

MESHES = [(40, 20), (80, 40), (160, 80), (320, 160), (512, 256)]
RATIOS = [0.5, 0.9, 0.99, 0.999]
CLEARANCE = 1e-6


def journal_film(around: int, along: int, solver: str = "automatic") -> _core.Film:
    """Return the film of a bearing of radius, viscosity and spin one."""
    mesh = _core.cylinder_mesh(
        radius=1.0,
        angles=np.linspace(0.0, 2.0 * np.pi, around, endpoint=False).tolist(),
        heights=_core.graded_lines(0.0, 1.0, along, steep=[1.0]),
        symmetric=True,
    )
    x, y, z, none = (1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0), (0.0, 0.0, 0.0)
    return _core.Film(
        item="bearing",
        mesh=mesh,
        lubricant=_core.Lubricant(dynamic_viscosity=1.0),
        coordinates=[(x, none, False), (y, none, False), (none, z, True)],
        thickness=np.full(mesh.size, CLEARANCE),
        open_boundaries=["ends"],
        ports=[(list(range(along + 1)), 0.0)],
        solver=solver,
    )


def solve(film: _core.Film, ratio: float, aside: float, tangents: bool) -> tuple[float, int]:
    """Return seconds and linear solutions of one evaluation."""
    position = np.array([-ratio * CLEARANCE, aside * CLEARANCE, 0.0])
    started = time.perf_counter()
    result = film.evaluate(position=position, velocity=np.array([0.0, 0.0, 1.0]), tangents=tangents)
    return time.perf_counter() - started, result["linear_solves"]


def times(film: _core.Film) -> tuple[float, float, float, int]:
    """Return seconds cold, warm by linear solution, warm with tangents, and cold solutions."""
    cold, cold_solves = solve(film, 0.9, 0.0, False)
    warm = [solve(film, 0.9, 1e-4 * k, False) for k in range(1, 5)]
    full = [solve(film, 0.9, 1e-4 * k, True) for k in range(1, 5)]
    by_solution = min(seconds / solves for seconds, solves in warm)
    return cold, by_solution, min(seconds for seconds, _ in full), cold_solves


def run() -> dict[str, float]:
    """Print the tables; return the fitted slopes."""
    print("film against the mesh, eccentricity ratio 0.9: seconds, and (solutions)")
    rows = []
    for around, along in MESHES:
        nodes = around * (along + 1)
        line = f"{around:5d} x {along:3d} {nodes:7d} nodes"
        for solver in ["automatic", "multigrid"]:
            cold, warm, full, solves = times(journal_film(around, along, solver))
            line += f" | {solver} cold {cold:7.4f} ({solves:2d})"
            line += f" warm {warm:7.4f} a solution, with tangents {full:7.4f}"
        rows.append((nodes, cold, warm, full))
        print(line)
    logs = np.log(np.array(rows[1:]))
    slopes = {
        name: float(np.polyfit(logs[:, 0], logs[:, k], 1)[0])
        for k, name in enumerate(["cold", "warm", "with tangents"], start=1)
    }
    print("slopes: " + ", ".join(f"{name} {slope:.2f}" for name, slope in slopes.items()))
    print()
    print("linear solutions of a cold start on the finest mesh, by eccentricity ratio")
    print(" " * 12 + "".join(f"{ratio:>8}" for ratio in RATIOS))
    for around, along in MESHES:
        counts = [solve(journal_film(around, along), ratio, 0.0, False)[1] for ratio in RATIOS]
        print(f"{around:5d} x {along:3d} " + "".join(f"{count:8d}" for count in counts))
    assert all(math.isfinite(slope) for slope in slopes.values())
    return slopes


if __name__ == "__main__":
    run()
