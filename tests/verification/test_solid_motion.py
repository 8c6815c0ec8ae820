"""Solids in motion: natural frequencies, momentum and energy of a tumbling block."""

import numpy as np
import pytest
import tribodyn as td
from tribodyn.reduction._craig_bampton import matrices_of

STEEL = td.ElasticMaterial(youngs_modulus=210e9, poisson_ratio=0.3, density=7800.0)
RUBBER = td.ElasticMaterial(youngs_modulus=2e5, poisson_ratio=0.3, density=1000.0)
TURN = 2.0 * np.pi


def frequencies(mesh, count, near, supports=None):
    """The lowest natural frequencies [Hz] above zero; equal ones are repeated."""
    model = td.Model(planar=mesh.planar)
    model.solid("body", mesh=mesh, material=STEEL, supports=supports)
    found = td.linearise(model, modes=count + (0 if supports else 6), near=TURN * near)
    hertz = np.sort(found.eigenvalues.imag) / TURN
    return hertz[hertz > 1e-3 * near][:count]


def brick(cells, element="hex20", size=(0.2, 0.1, 0.05)):
    return td.SolidMesh.brick(size=size, cells=cells, element=element)


# Free brick 0.2 x 0.1 x 0.05 m [Hz], by Ritz's method with polynomials.
BRICK = np.array([5607.77, 5912.92, 8450.36, 11747.5, 12460.5, 12791.2])


@pytest.mark.parametrize(
    ("element", "cells", "bound"),
    [
        ("hex8", (8, 4, 2), 0.1),  # 0.069 measured
        ("hex20", (12, 6, 3), 6e-4),  # 3.2e-4
        ("hex27", (8, 4, 2), 6e-3),  # 3.3e-3
        ("tet10", (8, 4, 2), 0.02),  # 1.3e-2
    ],
)
def test_free_brick(element, cells, bound):
    found = frequencies(brick(cells, element), 6, 5000.0)
    assert np.abs(found / BRICK - 1.0).max() < bound


def test_order_of_the_frequencies():
    # The error of the frequencies of quadratic elements is of fourth order.
    errors = [frequencies(brick((2 * n, n, n // 2)), 3, 5000.0) / BRICK[:3] - 1.0 for n in (2, 4)]
    order = np.log2(errors[0] / errors[1])
    assert np.all(order > 3.0), order


def test_cantilever():
    # Smaller elements at the root, where the stresses of elasticity are singular.
    def graded(x, y, z):
        def across(w):
            return 0.025 * np.sin(1.3 * w / 0.025) / np.sin(1.3)

        return -0.1 + 0.2 * ((x + 0.1) / 0.2) ** 1.6, across(y), across(z)

    mesh = brick((10, 4, 4), size=(0.2, 0.05, 0.05)).mapped(graded)
    expected = np.array([1010.45, 1010.45, 3709.0, 5116.8, 5116.8, 6527.3])
    assert np.abs(frequencies(mesh, 6, 1000.0, "x-") / expected - 1.0).max() < 1e-3


def test_free_plate():
    mesh = brick((10, 10, 2), size=(0.2, 0.2, 0.01))
    expected = np.array([821.26, 1213.59, 1500.47, 2106.82, 2106.82])
    assert np.abs(frequencies(mesh, 5, 800.0) / expected - 1.0).max() < 1e-3


@pytest.mark.slow
def test_clamped_plate():
    def to_the_edge(w):
        return 0.1 * np.sin(1.55 * w / 0.1) / np.sin(1.55)

    mesh = brick((12, 12, 2), size=(0.2, 0.2, 0.02))
    mesh = mesh.mapped(lambda x, y, z: (to_the_edge(x), to_the_edge(y), z))
    sides = ["x-", "x+", "y-", "y+"]
    expected = np.array([4090.0, 7815.0, 7815.0, 10966.0])
    # 1.3e-3 measured; the reference is known to 1.3e-4.
    assert np.abs(frequencies(mesh, 4, 4000.0, sides) / expected - 1.0).max() < 2e-3


@pytest.mark.slow
def test_free_ring():
    mesh = td.SolidMesh.ring(
        inner_radius=0.095, outer_radius=0.105, width=0.01, cells=(48, 3, 3), element="hex20"
    )
    expected = np.array([602.575, 636.692, 1731.805, 1786.804, 3317.901, 3388.788])
    found = frequencies(mesh, 12, 600.0)[::2]
    assert np.abs(found / expected - 1.0).max() < 1e-3


def block(**arguments):
    mesh = td.SolidMesh.brick(size=(0.3, 0.2, 0.1), cells=(2, 1, 1), element="hex8")
    model = td.Model(planar=False)
    model.solid(
        "block",
        mesh=mesh,
        material=RUBBER,
        velocity=(0.3, -0.2, 0.1),
        angular_velocity=(2.0, 5.0, 1.0),
        **arguments,
    )
    return model


# Measured: about a third of each bound.
KEPT = {
    "TR-BDF2": 1e-6,
    "ESDIRK3": 3e-7,
    "ESDIRK4": 6e-11,
    "Bathe": 1e-6,
    "generalized-alpha": 6e-6,
    "Cash-Karp": 3e-11,
}


@pytest.mark.parametrize("method", KEPT)
@pytest.mark.parametrize("formulation", ["saint_venant_kirchhoff", "neo_hooke", "linear"])
def test_every_integrator_keeps_energy_and_momenta_of_a_tumbling_block(formulation, method):
    model = block(formulation=formulation)
    run = td.simulate(model, duration=0.1, integrator=method)
    energy = run["block/strain_energy"].values + run["block/kinetic_energy"].values
    assert np.abs(energy / energy[0] - 1.0).max() < KEPT[method]
    time = run.time.values
    straight = np.outer(time, [0.3, -0.2, 0.1])
    assert np.abs(run["block/position"].values - straight).max() < 1e-13
    # The angular momentum, with velocities by differences of sixth order.
    _, mass = matrices_of(model.bodies["block"].mesh, RUBBER)
    nodes = run["block/node_position"].values.reshape(len(time), -1, 3)
    step = np.median(np.diff(time))
    turning = []
    for k in range(3, len(time) - 3, 10):
        if np.abs(np.diff(time[k - 3 : k + 4]) - step).max() > 1e-12:
            continue
        parts = zip((1, 2, 3), (45.0, -9.0, 1.0), strict=True)
        rate = sum(c * (nodes[k + j] - nodes[k - j]) for j, c in parts) / (60.0 * step)
        turning.append(np.cross(nodes[k], (mass @ rate.ravel()).reshape(-1, 3)).sum(axis=0))
    assert len(turning) > 40
    change = np.abs(np.array(turning) - turning[0]).max() / np.linalg.norm(turning[0])
    assert change < KEPT[method]


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
