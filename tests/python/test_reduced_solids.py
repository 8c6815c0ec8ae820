"""Reduced solids in models: statics, stresses, small motions, damping, results, drawings."""

import numpy as np
import pytest
import tribodyn as td
from reductions import TURN, bar, by_matrices, clamped, reduced


def test_static_stiffness_and_stresses():
    one = td.equilibrium(clamped(reduced(modes=4))).solid("arm")
    full = td.equilibrium(clamped()).solid("arm")
    tip = np.unique(bar().surfaces["x+"])
    found, expected = (each.displacement.values[tip].mean(axis=0) for each in (one, full))
    assert found[1:] == pytest.approx(expected[1:], rel=4e-5)  # 9e-6 measured
    for quantity in ("stress", "von_mises"):
        largest = np.abs(full[quantity].values).max()
        assert (
            np.abs(one[quantity].values - full[quantity].values).max() < 7e-4 * largest
        )  # 2.1e-4 measured
    assert one.position.shape == full.position.shape


@pytest.mark.parametrize("torque", [(300.0, 0, 0), (0, 300.0, 0), (0, 0, 300.0)], ids="xyz")
def test_moments_at_interfaces_act_as_on_a_full_solid(torque):
    found = []
    for reduction in (reduced(modes=4), None):
        model = clamped(reduction, load=None)
        model.applied_torque("twist", model.bodies["arm"].marker("x+"), torque=torque)
        found.append(td.equilibrium(model).solid("arm").displacement.values)
    largest = np.abs(found[1]).max()
    # The full solid has large displacements.
    assert np.abs(found[0] - found[1]).max() < 5e-4 * largest  # 1.8e-4 measured


def test_a_force_away_from_the_centre_of_an_interface_turns_it():
    found = []
    for offset in (True, False):
        model = clamped(reduced(modes=4), load=None)
        arm = model.bodies["arm"]
        place = arm.marker("x+").position
        there = (place[0], place[1] + 0.3, place[2])
        tip = arm.marker("x+", position=there) if offset else arm.marker("x+")
        model.applied_force("load", tip, force=(0.0, 0.0, 10.0))
        if not offset:
            model.applied_torque("twist", tip, torque=(3.0, 0.0, 0.0))
        found.append(td.equilibrium(model).solid("arm").displacement.values)
    assert np.abs(found[0] - found[1]).max() < 3e-10 * np.abs(found[1]).max()


def test_stresses_turn_with_the_frame():
    from scipy.spatial.transform import Rotation

    turn = Rotation.from_rotvec([0.3, -0.8, 1.2])
    modal = np.zeros(reduced(modes=4).modes)
    modal[:3] = 1e-4, -2e-4, 1e-4
    found = []
    for placed in ({}, {"position": (1.0, 2.0, 3.0), "orientation": turn}):
        model = td.Model(planar=False)
        model.reduced_solid("arm", reduced(modes=4), modal_coordinates=modal, **placed)
        run = td.simulate(model, duration=1e-6, progress=False)
        found.append(run.solid("arm", time=0.0))
    one, other = found
    assert other.von_mises.values == pytest.approx(one.von_mises.values, rel=1e-6)
    assert one.von_mises.values.max() > 1e6
    expected = turn.apply(one.position.values) + (1.0, 2.0, 3.0)
    assert other.position.values == pytest.approx(expected, abs=1e-12)
    normal = one.stress.sel(stress_component=["xx", "yy", "zz"]).values.sum(axis=1)
    turned = other.stress.sel(stress_component=["xx", "yy", "zz"]).values.sum(axis=1)
    assert turned == pytest.approx(normal, abs=1e-6 * np.abs(normal).max())


def test_small_motions_of_a_free_body_are_its_modes():
    model = td.Model(planar=False)
    reduction = reduced(modes=6)
    model.reduced_solid("arm", reduction)
    found = td.linearise(model)
    hertz = np.sort(found.eigenvalues.imag) / TURN
    assert hertz[hertz > 1.0][:8] == pytest.approx(reduction.frequencies[:8], rel=1e-6)


def test_small_motions_of_a_clamped_body():
    reduction = reduced(modes=20)
    models = [clamped(reduction, load=None), clamped(load=None)]
    hertz = []
    for model in models:
        found = td.linearise(model, at=td.equilibrium(model), modes=6, near=TURN * 400.0)
        imaginary = np.sort(found.eigenvalues.imag)
        hertz.append(imaginary[imaginary > 1.0][:6] / TURN)
    assert hertz[0] == pytest.approx(hertz[1], rel=3e-4)  # 8e-5 measured


def test_modal_damping_decays_as_it_says():
    ratio = 0.05
    reduction = reduced(modes=2).with_damping(ratio)
    modal = np.zeros(reduction.modes)
    modal[0] = 1e-5
    model = td.Model(planar=False)
    model.reduced_solid("arm", reduction, modal_coordinates=modal, velocity=(0.0, 0.0, 0.0))
    angular = TURN * reduction.frequencies[0]
    damped = angular * np.sqrt(1.0 - ratio**2)
    end = 3.0 * TURN / damped
    run = td.simulate(
        model, duration=end, integrator=td.ESDIRK4(max_step=end / 300), progress=False
    )
    found = run["arm/modal_coordinate"].sel(mode_of_20="mode1").values
    time = run.time.values
    decay = np.exp(-ratio * angular * time)
    expected = (
        1e-5
        * decay
        * (np.cos(damped * time) + ratio / np.sqrt(1 - ratio**2) * np.sin(damped * time))
    )
    assert np.abs(found - expected).max() < 2e-3 * 1e-5
    by_function = reduced(modes=2).with_damping(lambda f: 1e-5 * f)
    assert by_function.damping_ratios == pytest.approx(1e-5 * reduction.frequencies)


def test_a_model_with_a_reduced_solid_is_rebuilt_and_printed():
    model = clamped(reduced(modes=3))
    again = td.Model.from_parameters(model.parameters)
    found, expected = (td.equilibrium(each).solid("arm") for each in (again, model))
    assert found.position.values == pytest.approx(expected.position.values, abs=1e-15)
    assert "reduced solid of" in str(model)


def test_results_without_a_mesh_have_no_stresses(tmp_path):
    model = clamped(by_matrices(modes=3))
    run = td.simulate(model, duration=1e-5, progress=False)
    found = run.solid("arm")
    assert set(found.data_vars) == {"position", "displacement"}
    run.to_netcdf(tmp_path / "run.nc")
    assert td.load(tmp_path / "run.nc").solid("arm").equals(found)


@pytest.mark.parametrize("with_mesh", [True, False])
def test_drawings_show_the_nodes_and_the_markers_where_they_are(with_mesh):
    modal = np.zeros(reduced(modes=3).modes)
    modal[:2] = 0.02, 0.03
    reduction = reduced(modes=3) if with_mesh else by_matrices(modes=3)
    model = td.Model(planar=False)
    arm = model.reduced_solid(
        "arm", reduction, position=(0.1, 0.2, 0.0), modal_coordinates=modal, velocity=(0, 0, 0)
    )
    model.applied_force("load", arm.marker("x+"), force=(1.0, 0.0, 0.0))
    run = td.simulate(model, duration=1e-7, progress=False)
    axes = td.plot.mechanism(run, time=0.0)
    nodes = run.solid("arm", time=0.0).position.values
    drawn = np.vstack(
        [np.column_stack(line.get_data_3d()) for line in axes.lines if len(line.get_xdata()) > 9]
    )
    apart = np.linalg.norm(drawn[:, np.newaxis] - nodes, axis=2)
    # Every point that is drawn is a node, and the corners of the bar are drawn.
    assert apart.min(axis=1).max() < 1e-12
    assert apart.min(axis=0)[np.abs(bar().nodes[:, 0]) > 0.149].max() < 0.03
    from tribodyn.results import ReducedMotion

    motion = ReducedMotion(run, model.parameters["items"][0], np.array([0.0]))
    origin, turned = motion.interface("x+", reduction.interfaces["x+"].centre + (0.0, 0.0, 0.1))
    end = np.unique(bar().surfaces["x+"])
    part = reduction.interfaces["x+"]
    assert motion.interface("x+", part.centre)[0][0] == pytest.approx(
        (0.1, 0.2, 0.0) + part.centre + part.shift @ modal, abs=1e-12
    )
    assert origin[0] - motion.interface("x+", part.centre)[0][0] == pytest.approx(
        0.1 * turned[0][:, 2], abs=1e-12
    )
    assert nodes[end].mean(axis=0) == pytest.approx(
        motion.interface("x+", part.centre)[0][0], abs=3e-3
    )
