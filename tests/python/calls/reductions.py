"""Reductions of a bar that several tests use."""

from functools import cache

import numpy as np
import tribodyn as td
from tribodyn.reduction._craig_bampton import matrices_of

STEEL = td.ElasticMaterial(youngs_modulus=210e9, poisson_ratio=0.3, density=7800.0)
TURN = 2.0 * np.pi
ENDS = ("x-", "x+")


@cache
def bar(element="hex20", cells=(6, 1, 2)):
    return td.SolidMesh.brick(size=(0.3, 0.04, 0.06), cells=cells, element=element)


@cache
def matrices(mesh):
    return matrices_of(mesh, STEEL)


@cache
def reduced(**changes):
    return td.craig_bampton(bar(), STEEL, **({"interfaces": ENDS} | changes))


def by_matrices(**changes):
    stiffness, mass = matrices(bar())
    nodes = bar().nodes
    given = {"stiffness": stiffness, "mass": mass, "nodes": nodes} | changes
    given.setdefault("interfaces", {name: np.unique(bar().surfaces[name]) for name in ENDS})
    return td.craig_bampton_from_matrices(**given)


def clamped(reduction=None, load=(100.0, -200.0, 1000.0)):
    model = td.Model(planar=False)
    arm = (
        model.solid("arm", mesh=bar(), material=STEEL)
        if reduction is None
        else model.reduced_solid("arm", reduction)
    )
    root = arm.marker("x-")
    model.fixed("clamp", model.ground.marker(root.position), root)
    if load is not None:
        model.applied_force("load", arm.marker("x+"), force=load)
    return model
