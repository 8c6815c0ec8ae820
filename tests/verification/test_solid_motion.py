"""Solids in motion: natural frequencies, momentum and energy of a tumbling block."""

import numpy as np
import pytest
import tribodyn as td

STEEL = td.ElasticMaterial(youngs_modulus=210e9, poisson_ratio=0.3, density=7800.0)
TURN = 2.0 * np.pi


def frequencies(mesh, count, near, supports=None, **arguments):
    """The lowest natural frequencies [Hz] above zero."""
    model = td.Model(planar=mesh.planar)
    model.solid("body", mesh=mesh, material=STEEL, supports=supports, **arguments)
    found = td.linearise(model, modes=count + (0 if supports else 6), near=TURN * near)
    hertz = np.sort(np.abs(found.eigenvalues.imag)) / TURN
    return np.unique(np.round(hertz[hertz > 1e-3 * near], 6))[:count]


# Free brick 0.2 x 0.1 x 0.05 m [Hz], by Ritz's method with polynomials.
BRICK = [5607.77, 5912.92, 8450.36, 11747.5, 12460.5, 12791.2]


@pytest.mark.parametrize(
    ("element", "cells", "bound"),
    [("hex8", (8, 4, 2), 0.05), ("hex20", (8, 4, 2), 1e-3), ("hex27", (4, 2, 1), 3e-3)],
)
def test_free_brick(element, cells, bound):
    mesh = td.SolidMesh.brick(size=(0.2, 0.1, 0.05), cells=cells, element=element)
    found = frequencies(mesh, 6, 5000.0)
    assert np.abs(found / BRICK - 1.0).max() < bound


def test_order_of_the_frequencies():
    # Quadratic elements: fourth order.
    errors = []
    for n in (2, 4):
        mesh = td.SolidMesh.brick(size=(0.2, 0.1, 0.05), cells=(2 * n, n, n // 2), element="hex20")
        errors.append(np.abs(frequencies(mesh, 3, 5000.0) / BRICK[:3] - 1.0))
    assert np.all(np.log2(errors[0] / errors[1]) > 2.5)


def test_cantilever():
    mesh = td.SolidMesh.brick(size=(0.2, 0.05, 0.05), cells=(8, 2, 2), element="hex20")
    model = td.Model(planar=False)
    model.solid("body", mesh=mesh, material=STEEL, supports="x-")
    found = np.sort(td.linearise(model, modes=6).eigenvalues.imag)
    hertz = found[found > 0.0][:6] / TURN
    expected = [1010.45, 1010.45, 3709.0, 5116.8, 5116.8, 6527.3]
    assert np.abs(hertz / expected - 1.0).max() < 2e-3


def block(**arguments):
    mesh = td.SolidMesh.brick(size=(0.3, 0.2, 0.1), cells=(2, 1, 1), element="hex8")
    soft = td.ElasticMaterial(youngs_modulus=2e5, poisson_ratio=0.3, density=1000.0)
    model = td.Model(planar=False)
    model.solid(
        "block",
        mesh=mesh,
        material=soft,
        velocity=(0.3, -0.2, 0.1),
        angular_velocity=(2.0, 5.0, 1.0),
        **arguments,
    )
    return model


@pytest.mark.parametrize("formulation", ["saint_venant_kirchhoff", "neo_hooke"])
def test_tumbling_block_keeps_its_energy_and_centre(formulation):
    model = block(formulation=formulation)
    run = td.simulate(model, duration=0.2)
    energy = run["block/strain_energy"].values + run["block/kinetic_energy"].values
    assert np.abs(energy / energy[0] - 1.0).max() < 1e-3
    centre = run["block/position"].values
    start = centre[0] + np.outer(run.time.values, [0.3, -0.2, 0.1])
    assert np.abs(centre - start).max() < 1e-9
    # The block strains: its corners move apart.
    assert run["block/strain_energy"].values.max() > 1e-3 * energy[0]
