"""Linear elasticity with elements that rotate: patch tests, large rotations, frames, vibrations."""

import numpy as np
import pytest
import tribodyn as td
from scipy.spatial.transform import Rotation
from solid_samples import PLANE, SPACE, distorted_cube, distorted_square, material, membrane

LAWS = ("saint_venant_kirchhoff", "linear")


# --- patch tests: strains of 1e-3 and 0.1; the force per reference area is E times the strain


@pytest.mark.parametrize("element", SPACE)
@pytest.mark.parametrize("strain", [1e-3, 0.1])
def test_patch_in_space(element, strain):
    mesh = distorted_cube(element)
    model = td.Model(planar=False)
    solid = model.solid(
        "cube",
        mesh=mesh,
        material=material(1e6, 0.25),
        supports={"x-": "x", "y-": "y", "z-": "z"},
        formulation="linear",
    )
    model.surface_traction("pull", solid, "x+", (1e6 * strain, 0.0, 0.0))
    found = td.equilibrium(model).solid("cube")
    exact = (mesh.nodes + 0.5) * strain * np.array([1.0, -0.25, -0.25])
    assert np.abs(found.displacement.values - exact).max() < 1e-10 * strain
    assert np.abs(found.stress.values[:, 0] / (1e6 * strain) - 1.0).max() < 1e-10
    assert np.abs(found.stress.values[:, 1:]).max() < 1e-10 * 1e6 * strain


@pytest.mark.parametrize("element", PLANE)
@pytest.mark.parametrize("plane", ["stress", "strain"])
@pytest.mark.parametrize("angle", [0.0, 2.0])
def test_patch_in_the_plane_turned_by_its_supports(element, plane, angle):
    # The square hangs on two welds in its frame, so that it may have any angle.
    mesh = distorted_square(element)
    model = td.Model()
    strain = 0.02
    solid = model.solid(
        "plate",
        mesh=mesh,
        material=material(1e6, 0.25),
        plane=plane,
        thickness=0.3,
        angle=angle,
        formulation="linear",
    )
    c, s = np.cos(angle), np.sin(angle)
    model.surface_traction("right", solid, "x+", (1e6 * strain * c, 1e6 * strain * s))
    model.surface_traction("left", solid, "x-", (-1e6 * strain * c, -1e6 * strain * s))
    # The mean of the face keeps its place and direction: the opposite forces load it not at all.
    model.fixed("weld", model.ground.marker((-0.5 * c, -0.5 * s), angle=angle), solid.marker("x-"))
    found = td.equilibrium(model).solid("plate")
    along, across = (1.0, -0.25) if plane == "stress" else (1.0 - 0.25**2, -0.25 * 1.25)
    local = found.displacement.values @ np.array([[c, -s], [s, c]])
    exact = np.column_stack((mesh.nodes[:, 0] + 0.5, mesh.nodes[:, 1])) * strain * [along, across]
    assert np.abs(local - exact).max() < 1e-10 * strain
    xx, yy, zz, _, _, xy = found.stress.values.T / (1e6 * strain)
    assert np.abs(xx - c * c).max() < 1e-10
    assert np.abs(yy - s * s).max() < 1e-10
    assert np.abs(xy - c * s).max() < 1e-10
    assert np.abs(zz - (0.25 if plane == "strain" else 0.0)).max() < 1e-10


# --- Cook's membrane


def cook(element, cells, load):
    mesh = membrane(element, cells)
    model = td.Model()
    solid = model.solid(
        "membrane",
        mesh=mesh,
        material=material(1.0, 1 / 3),
        supports="x-",
        plane="stress",
        formulation="linear",
    )
    model.surface_traction("shear", solid, "x+", (0.0, load / 16.0))
    corner = np.argmin(np.linalg.norm(mesh.nodes - [48.0, 52.0], axis=1))
    return td.equilibrium(model).solid("membrane").displacement.values[corner, 1] / load


@pytest.mark.filterwarnings("ignore::tribodyn.MeshWarning")
@pytest.mark.parametrize(
    ("element", "small", "unit"),
    [
        ("quad4", 23.8833, 15.818),
        ("quad8", 23.9384, 15.841),
        ("quad9", 23.9494, 15.847),
        ("tri6", 23.9262, 15.835),
    ],
)
def test_cooks_membrane(element, small, unit):
    # The reference 23.968 is that of small rotations. Under the unit load the corner moves by a
    # third of the length, and the rotations make the membrane stiffer.
    found = cook(element, 16, 1e-6)
    assert found == pytest.approx(small, rel=1e-5)
    assert found == pytest.approx(23.968, rel=6e-3)
    assert cook(element, 16, 1.0) == pytest.approx(unit, rel=1e-3)


# --- large rotations


@pytest.mark.parametrize(
    ("element", "cells", "bound"),
    [
        ("quad4", 80, 7e-4),  # 3.4e-4 measured
        ("quad8", 40, 3e-4),  # 1.1e-4
        ("quad9", 80, 2e-4),  # 5.5e-5
        ("tri6", 80, 1e-4),  # 4.5e-5
        ("hex20", 40, 4e-4),  # 1.7e-4
    ],
)
def test_strip_that_is_rolled_up_beside_the_exact_circle(element, cells, bound):
    # A moment at the end: the axis becomes an arc of the angle M L/(E I), here 3 rad.
    length, height, modulus = 1.0, 0.01, 1e9
    angle, width = 3.0, 0.01
    moment = angle / length * modulus * width * height**3 / 12.0
    flat = element in PLANE
    if flat:
        mesh = td.SolidMesh.rectangle(size=(length, height), cells=(cells, 1), element=element)
    else:
        size = (length, height, width)
        mesh = td.SolidMesh.brick(size=size, cells=(cells, 1, 1), element=element)
    ends = {}
    for law in LAWS:
        model = td.Model(planar=flat)
        bar = model.solid(
            "bar",
            mesh=mesh,
            material=material(modulus, 0.0),
            formulation=law,
            **({"thickness": width} if flat else {}),
            supports="x-",
        )
        torque = moment if flat else (0.0, 0.0, moment)
        model.applied_torque("end", bar.marker("x+"), torque=torque)
        shift = td.equilibrium(model).solid("bar").displacement.values
        ends[law] = shift[np.unique(mesh.surfaces["x+"])].mean(axis=0)[:2]
    exact = length * np.array([np.sin(angle) / angle - 1.0, (1.0 - np.cos(angle)) / angle])
    assert np.abs(ends["linear"] - exact).max() < bound
    # Saint Venant-Kirchhoff turns too far by the share (curvature times height)^2/2 = 4.5e-4.
    assert np.abs(ends["linear"] - ends["saint_venant_kirchhoff"]).max() < 1.2e-3


@pytest.mark.parametrize("element", SPACE)
def test_the_frame_of_a_solid_does_not_matter(element):
    # A heated cantilever under its weight, and the same with everything turned.
    mesh = td.SolidMesh.brick(size=(0.4, 0.05, 0.03), cells=(4, 1, 1), element=element)
    turn = Rotation.from_rotvec([1.0, -2.0, 0.7])
    shifts, stresses = [], []
    for frame in (Rotation.identity(), turn):
        model = td.Model(planar=False)
        bar = model.solid(
            "bar",
            mesh=mesh,
            material=material(1e7, 0.3, 1000.0),
            orientation=frame,
            supports="x-",
            formulation="linear",
            temperature=lambda at: 30.0 + 200.0 * at[1],
            thermal_expansion=1e-4,
        )
        model.gravity(tuple(frame.apply([0.0, -9.81, 3.0])))
        found = td.equilibrium(model).solid("bar")
        assert bar.mesh is mesh
        shifts.append(frame.inv().apply(found.displacement.values))
        xx, yy, zz, yz, xz, xy = found.stress.values.T
        tensors = np.array([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]]).transpose(2, 0, 1)
        back = frame.inv().as_matrix()
        stresses.append(back @ tensors @ back.T)
    assert np.abs(shifts[0]).max() > 5e-3
    assert np.abs(shifts[1] - shifts[0]).max() < 1e-9 * np.abs(shifts[0]).max()
    assert np.abs(stresses[1] - stresses[0]).max() < 1e-8 * np.abs(stresses[0]).max()


# --- motion


@pytest.mark.parametrize("element", ["hex8", "hex20", "quad4", "quad8", "tri6"])
def test_natural_frequencies_are_those_of_the_other_laws(element):
    flat = element in PLANE
    if flat:
        mesh = td.SolidMesh.rectangle(size=(0.2, 0.1), cells=(2, 1), element=element)
    else:
        mesh = td.SolidMesh.brick(size=(0.2, 0.1, 0.05), cells=(2, 1, 1), element=element)
    found = []
    for law in LAWS:
        model = td.Model(planar=flat)
        model.solid("body", mesh=mesh, material=material(210e9, 0.3, 7800.0), formulation=law)
        modes = td.linearise(model, modes=9, near=2.0 * np.pi * 5000.0)
        rates = np.sort(modes.eigenvalues.imag)
        found.append(rates[rates > 1000.0][:3])
    assert len(found[0]) == 3
    assert np.abs(found[1] / found[0] - 1.0).max() < 1e-8


def test_energy_and_momentum_of_a_tumbling_block():
    mesh = td.SolidMesh.brick(size=(0.3, 0.2, 0.1), cells=(2, 1, 1), element="hex8")
    model = td.Model(planar=False)
    model.solid(
        "block",
        mesh=mesh,
        material=material(2e5, 0.3, 1000.0),
        velocity=(0.3, -0.2, 0.1),
        angular_velocity=(2.0, 5.0, 1.0),
        formulation="linear",
    )
    run = td.simulate(model, duration=1.0)
    strain = run["block/strain_energy"].values
    energy = strain + run["block/kinetic_energy"].values
    assert np.abs(energy / energy[0] - 1.0).max() < 2e-4  # 5.2e-5 measured
    assert strain.max() > 1e-3 * energy[0]
    start = run["block/position"].values[0] + np.outer(run.time.values, [0.3, -0.2, 0.1])
    assert np.abs(run["block/position"].values - start).max() < 1e-9


def test_damping_takes_energy_from_vibrations_and_none_from_rotation():
    mesh = td.SolidMesh.rectangle(size=(0.3, 0.1), cells=(3, 1), element="quad8")
    found = {}
    for spin in (0.0, 20.0):
        model = td.Model()
        model.solid(
            "plate",
            mesh=mesh,
            material=material(2e7, 0.3, 1000.0),
            angular_velocity=spin,
            stiffness_damping=1e-3,
            formulation="linear",
        )
        found[spin] = td.simulate(model, duration=0.2, integrator="ESDIRK4", progress=False)
    assert np.abs(found[0.0]["plate/strain_energy"].values).max() < 1e-15
    run = found[20.0]
    energy = run["plate/strain_energy"].values + run["plate/kinetic_energy"].values
    # The start excites vibrations, which die out; then the plate turns with constant energy.
    assert energy[0] - energy[-1] > 1e-4 * energy[0]  # 1.6e-4
    late = energy[run.time.values > 0.1]
    assert np.ptp(late) < 1e-7 * energy[0]
    assert run["plate/strain_energy"].values[-1] > 0.0
