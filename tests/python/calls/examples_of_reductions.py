"""Examples of the calls of reductions."""

from collections.abc import Callable

import numpy as np
import tribodyn as td
from world import World


def add_reductions(add: Callable[..., None]) -> None:
    reduction = World.reduction()
    add("Reduction", lambda: td.Reduction, **reduction.parameters)
    add("Reduction.up_to", lambda: reduction.up_to, frequency=1e5)
    add("Reduction.with_damping", lambda: reduction.with_damping, damping=0.01)
    mesh = td.SolidMesh.brick(size=(0.2, 0.05, 0.05), cells=(1, 1, 1))
    add(
        "craig_bampton",
        lambda: td.craig_bampton,
        mesh=mesh,
        material=td.ElasticMaterial(youngs_modulus=2.1e11, poisson_ratio=0.3, density=7800.0),
        interfaces=["x-", "x+"],
        rigid=["x+"],
        followers=["y+"],
        films=["z+"],
        modes=2,
        highest_frequency=None,
        corrections=False,
        damping=0.01,
    )
    gap = td.JournalGap(bearing_radius=0.02, radial_clearance=3e-5, bearing_length=0.01)
    whole = td.FilmMesh(around=12, along=2, symmetric=False)
    oil = td.Lubricant(dynamic_viscosity=0.02)
    add(
        "flexible_wall",
        lambda: td.flexible_wall,
        mesh=td.SolidMesh.ring(inner_radius=0.02, outer_radius=0.03, width=0.01, cells=(8, 1, 1)),
        material=td.ElasticMaterial(youngs_modulus=2.1e11, poisson_ratio=0.3, density=7800.0),
        surface="inner",
        supports="outer",
        film=td.Bearing(gap, td.LubricatedInterface(lubricant=oil, mesh=whole)).mesh,
    )
    # Four masses of 1 kg with springs along all six lines between them.
    nodes = np.array([[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]])
    stiffness = np.zeros((12, 12))
    for i in range(4):
        for j in range(i):
            line = np.zeros(12)
            line[3 * i : 3 * i + 3] = nodes[i] - nodes[j]
            line[3 * j : 3 * j + 3] = nodes[j] - nodes[i]
            stiffness += 1e6 * np.outer(line, line)
    add(
        "craig_bampton_from_matrices",
        lambda: td.craig_bampton_from_matrices,
        stiffness=stiffness,
        mass=np.eye(12),
        nodes=nodes,
        interfaces={"base": [0, 1, 2]},
        rigid=[],
        followers={"side": [0, 1, 3]},
        modes=2,
        highest_frequency=None,
        corrections=True,
        damping=0.0,
    )
