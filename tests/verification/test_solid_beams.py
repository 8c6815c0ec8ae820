"""Bars of MacNeal and Harder beside converged elasticity: twist, curved bar, twisted bar."""

import numpy as np
import pytest
import tribodyn as td

pytestmark = pytest.mark.filterwarnings("ignore::tribodyn.MeshWarning")


def end_displacement(mesh, youngs_modulus, poisson_ratio, ends, force):
    """Mean displacement of the end face along a unit force on it."""
    material = td.ElasticMaterial(
        youngs_modulus=youngs_modulus, poisson_ratio=poisson_ratio, density=1.0
    )
    small = 1e-6  # the reference is linear
    model = td.Model(planar=False)
    bar = model.solid("bar", mesh=mesh, material=material, supports=ends[0])
    model.applied_force("load", bar.marker(ends[1]), force=tuple(small * np.array(force)))
    shift = td.equilibrium(model).solid("bar").displacement.values
    return shift[np.unique(mesh.surfaces[ends[1]])].mean(axis=0) @ force / small


@pytest.mark.parametrize(
    ("element", "cells", "ratio"),
    [
        # One element cannot warp.
        ("hex20", (6, 1, 1), 0.856),
        ("hex20", (6, 2, 2), 0.984),
        ("hex20", (12, 4, 2), 0.9945),
        ("hex27", (12, 4, 2), 0.9904),
    ],
)
def test_twist_of_a_straight_bar(element, cells, ratio):
    mesh = td.SolidMesh.brick(size=(6, 0.2, 0.1), cells=cells, element=element)
    material = td.ElasticMaterial(youngs_modulus=1e7, poisson_ratio=0.3, density=1.0)
    model = td.Model(planar=False)
    bar = model.solid("bar", mesh=mesh, material=material, supports="x-")
    model.applied_torque("load", bar.marker("x+"), torque=(1e-3, 0.0, 0.0))
    end = np.unique(mesh.surfaces["x+"])
    place = mesh.nodes[end]
    shift = td.equilibrium(model).solid("bar").displacement.values[end]
    moment = np.sum(place[:, 1] * shift[:, 2] - place[:, 2] * shift[:, 1])
    angle = moment / np.sum(place[:, 1] ** 2 + place[:, 2] ** 2)
    assert angle / (1e-3 * 0.03406) == pytest.approx(ratio, abs=2e-3)


@pytest.mark.parametrize(
    ("element", "cells", "ratios"),
    [
        ("hex20", (6, 1, 1), (0.988, 0.952)),
        ("hex20", (12, 2, 2), (0.9987, 0.9939)),
        ("hex27", (12, 1, 1), (0.991, 0.956)),
    ],
)
def test_curved_bar(element, cells, ratios):
    mesh = td.SolidMesh.sector(
        inner_radius=4.12,
        outer_radius=4.32,
        width=0.1,
        angle=np.pi / 2,
        cells=cells,
        element=element,
    )
    for force, reference, ratio in zip(
        ((0.0, 1.0, 0.0), (0.0, 0.0, 1.0)), (0.08850, 0.4977), ratios, strict=True
    ):
        shift = end_displacement(mesh, 1e7, 0.25, ("start", "end"), force)
        assert shift / reference == pytest.approx(ratio, abs=3e-3)


@pytest.mark.parametrize(
    ("thickness", "references"), [(0.32, (0.005423, 0.001753)), (0.05, (1.389, 0.3436))]
)
@pytest.mark.parametrize(
    ("element", "cells", "bound"),
    [("hex20", (12, 2, 1), 0.012), ("hex20", (24, 4, 1), 4e-3), ("hex27", (24, 4, 1), 6e-3)],
)
def test_twisted_bar(thickness, references, element, cells, bound):
    def twisted(x, y, z):
        angle = np.pi / 2 * (x + 6.0) / 12.0
        c, s = np.cos(angle), np.sin(angle)
        return x, c * y - s * z, s * y + c * z

    mesh = td.SolidMesh.brick(size=(12, 1.1, thickness), cells=cells, element=element)
    mesh = mesh.mapped(twisted)
    for force, reference in zip(((0.0, 0.0, 1.0), (0.0, 1.0, 0.0)), references, strict=True):
        shift = end_displacement(mesh, 29e6, 0.22, ("x-", "x+"), force)
        assert shift == pytest.approx(reference, rel=bound)
