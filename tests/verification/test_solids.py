"""Solids beside exact solutions: patch tests, MacNeal and Harder, Cook, cylinders, vibrations."""

import numpy as np
import pytest
import tribodyn as td
from solid_samples import PLANE, SPACE, distorted_cube, distorted_square, material, membrane

# --- patch tests


def uniaxial(pressure, modulus, poisson_ratio):
    """Stretches along and across a bar of Saint Venant-Kirchhoff under a force per area."""
    from scipy.optimize import brentq

    along = brentq(lambda s: 0.5 * s * modulus * (s * s - 1.0) - pressure, 1.0, 2.0, xtol=1e-15)
    return along, np.sqrt(1.0 - poisson_ratio * (along * along - 1.0))


@pytest.mark.parametrize("element", SPACE)
def test_patch_in_space(element):
    # Large strains of 1e-3 and 0.1: a distorted mesh deforms homogeneously.
    mesh = distorted_cube(element)
    for pressure in (1e3, 1e5):
        model = td.Model(planar=False)
        supports = {"x-": "x", "y-": "y", "z-": "z"}
        solid = model.solid("cube", mesh=mesh, material=material(1e6, 0.25), supports=supports)
        model.surface_traction("pull", solid, "x+", (pressure, 0.0, 0.0))
        found = td.equilibrium(model).solid("cube")
        along, across = uniaxial(pressure, 1e6, 0.25)
        exact = (mesh.nodes + 0.5) * (np.array([along, across, across]) - 1.0)
        assert np.abs(found.displacement.values - exact).max() < 1e-10 * np.abs(exact).max()
        cauchy = pressure / across**2
        assert np.abs(found.stress.values[:, 0] - cauchy).max() < 1e-10 * cauchy
        assert np.abs(found.stress.values[:, 1:]).max() < 1e-10 * cauchy
        assert np.allclose(found.von_mises.values, cauchy, rtol=1e-10)


@pytest.mark.parametrize("element", PLANE)
@pytest.mark.parametrize("plane", ["stress", "strain"])
def test_patch_in_the_plane(element, plane):
    mesh = distorted_square(element)
    model = td.Model()
    solid = model.solid(
        "plate",
        mesh=mesh,
        material=material(1e6, 0.25),
        supports={"x-": "x", "y-": "y"},
        plane=plane,
        thickness=0.3,
    )
    model.surface_traction("pull", solid, "x+", (1e3, 0.0))
    found = td.equilibrium(model).solid("plate")
    modulus, ratio = (1e6, 0.25) if plane == "stress" else (1e6 / (1 - 0.25**2), 0.25 / 0.75)
    along, across = uniaxial(1e3, modulus, ratio)
    exact = (mesh.nodes + 0.5) * (np.array([along, across]) - 1.0)
    assert np.abs(found.displacement.values - exact).max() < 1e-10 * np.abs(exact).max()


# --- bending


def bar(element, distortion):
    """The slender bar of MacNeal and Harder, 6 x 0.2 x 0.1, of six cells."""
    mesh = td.SolidMesh.brick(size=(6.0, 0.2, 0.1), cells=(6, 1, 1), element=element)
    shift = {
        "straight": np.zeros(7),
        "parallelogram": np.array([0.0, 1, 1, 1, 1, 1, 0]),
        "trapezoid": np.array([0.0, 1, -1, 1, -1, 1, 0]),
    }[distortion]
    return mesh.mapped(lambda x, y, z: (x + y * np.interp(x, np.arange(7) - 3.0, shift), y, z))


# Converged displacements of the end by elasticity in space.
BAR = {"extension": 2.9975e-5, "in the plane": 0.10790, "out of the plane": 0.43095}
# Ratios of the mean displacement of the end face, as measured; the bounds are 0.002 beside them.
RATIOS = {
    ("hex8", "straight"): (0.988, 0.980, 0.975),
    ("hex8", "parallelogram"): (0.995, 0.625, 0.530),
    ("hex8", "trapezoid"): (0.995, 0.047, 0.030),
    ("hex20", "straight"): (0.999, 0.990, 0.981),
    ("hex20", "parallelogram"): (1.000, 0.998, 0.971),
    ("hex20", "trapezoid"): (1.000, 0.967, 0.974),
    ("hex27", "straight"): (0.997, 0.990, 0.989),
    ("hex27", "parallelogram"): (0.997, 0.982, 0.980),
    ("hex27", "trapezoid"): (0.997, 0.982, 0.979),
    ("tet10", "straight"): (0.994, 0.964, 0.960),
    ("tet10", "parallelogram"): (0.995, 0.686, 0.732),
    ("tet10", "trapezoid"): (0.995, 0.300, 0.356),
}


@pytest.mark.filterwarnings("ignore::tribodyn.MeshWarning")
@pytest.mark.parametrize(("element", "distortion"), list(RATIOS))
def test_slender_bar(element, distortion):
    mesh = bar(element, distortion)
    end = np.unique(mesh.surfaces["x+"])
    for axis, (name, reference) in enumerate(BAR.items()):
        model = td.Model(planar=False)
        solid = model.solid("bar", mesh=mesh, material=material(1e7, 0.3), supports="x-")
        force = np.zeros(3)
        force[axis] = 1e-3  # small beside the length: the reference is linear
        model.surface_traction("load", solid, "x+", tuple(force / 0.02))
        shift = td.equilibrium(model).solid("bar").displacement.values[end, axis].mean()
        ratio = shift / (1e-3 * reference)
        assert ratio == pytest.approx(RATIOS[element, distortion][axis], abs=2e-3), name
        if element in ("hex20", "hex27"):
            assert abs(ratio - 1.0) < (0.10 if distortion == "trapezoid" else 0.03), name


# --- Cook's membrane


def cook(element, cells, plane):
    mesh = membrane(element, cells)
    model = td.Model()
    solid = model.solid(
        "membrane", mesh=mesh, material=material(1.0, 1 / 3), supports="x-", plane=plane
    )
    model.surface_traction("shear", solid, "x+", (0.0, 1e-4 / 16.0))
    corner = np.argmin(np.linalg.norm(mesh.nodes - [48.0, 52.0], axis=1))
    return td.equilibrium(model).solid("membrane").displacement.values[corner, 1] / 1e-4


@pytest.mark.filterwarnings("ignore::tribodyn.MeshWarning")
@pytest.mark.parametrize("element", PLANE)
@pytest.mark.parametrize(("plane", "converged"), [("stress", 23.968), ("strain", 21.525)])
def test_cooks_membrane(element, plane, converged):
    errors = [abs(cook(element, cells, plane) / converged - 1.0) for cells in (4, 8, 16)]
    # The corner is singular: first order for all elements.
    assert errors[2] < {"quad4": 6e-3, "quad8": 2e-3, "quad9": 1.5e-3, "tri6": 5e-3}[element]
    assert errors[2] < 0.6 * errors[1] < 0.4 * errors[0]


# --- nearly incompressible


@pytest.mark.filterwarnings("ignore::tribodyn.MeshWarning")
@pytest.mark.parametrize(
    ("element", "bound"), [("quad4", 0.015), ("quad8", 1e-4), ("quad9", 1e-4), ("tri6", 0.01)]
)
def test_thick_cylinder_that_is_nearly_incompressible(element, bound):
    for poisson_ratio in (0.3, 0.49, 0.499, 0.4999):
        factor = (1 + poisson_ratio) * 3**2 / (1000.0 * (9**2 - 3**2))
        exact = factor * (9**2 / 3 + (1 - 2 * poisson_ratio) * 3)
        mesh = td.SolidMesh.sector(
            inner_radius=3, outer_radius=9, angle=np.pi / 2, cells=(8, 8), element=element
        )
        model = td.Model()
        solid = model.solid(
            "cylinder",
            mesh=mesh,
            material=material(1000.0, poisson_ratio),
            supports={"start": "y", "end": "x"},
            plane="strain",
        )
        model.surface_pressure("oil", solid, "inner", 1e-4)
        inner = np.unique(mesh.surfaces["inner"])
        shift = td.equilibrium(model).solid("cylinder").displacement.values[inner]
        radial = np.sum(shift * mesh.nodes[inner] / 3.0, axis=1)
        assert np.abs(radial / (1e-4 * exact) - 1.0).max() < bound


@pytest.mark.filterwarnings("ignore::tribodyn.MeshWarning")
@pytest.mark.parametrize(
    ("element", "cells", "bounds"),
    [
        # Measured: 2.1e-3, 2.8e-3, 1e-4 and 3.4e-3, 2.0e-3, 4e-4; in absolute numbers the last.
        ("hex8", 8, (4e-3, 6e-3, 3e-4)),
        ("hex20", 4, (6e-3, 4e-3, 8e-4)),
        # 2e-4, 1.3e-4, 5e-5.
        pytest.param("hex20", 6, (5e-4, 3e-4, 1e-4), marks=pytest.mark.slow),
    ],
)
def test_indented_block_that_is_nearly_incompressible(element, cells, bounds):
    mesh = td.SolidMesh.brick(size=(1.0, 1.0, 1.0), cells=(cells,) * 3, element=element)
    mesh = mesh.moved((0.5, 0.5, 0.5)).with_surface(
        "quarter", where=lambda at, normal: (normal[2] > 0.9) & (at[0] < 0.5) & (at[1] < 0.5)
    )
    model = td.Model(planar=False)
    rollers = {"x-": "x", "y-": "y", "z-": "z"}
    model.solid("block", mesh=mesh, material=material(1.0, 0.499), supports=rollers)
    model.surface_pressure("load", "block", "quarter", 1e-6)
    down = td.equilibrium(model).solid("block").displacement.values[:, 2] / 1e-6

    def at(*place):
        return down[np.argmin(np.abs(mesh.nodes - place).sum(axis=1))]

    # Converged by mixed elements Q2/Q1.
    assert at(0, 0, 1) == pytest.approx(-0.6599, rel=bounds[0])
    assert at(0.5, 0.5, 1) == pytest.approx(-0.26286, rel=bounds[1])
    assert at(1, 1, 1) == pytest.approx(0.0142, abs=bounds[2])
