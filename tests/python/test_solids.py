"""Flexible solids of a model: arguments, markers, loads, results, copies."""

import numpy as np
import pytest
import tribodyn as td

STEEL = td.ElasticMaterial(youngs_modulus=210e9, poisson_ratio=0.3, density=7800.0)
SOFT = td.ElasticMaterial(youngs_modulus=1e6, poisson_ratio=0.3, density=1000.0)


def brick(**changes):
    arguments = {"size": (0.2, 0.05, 0.05), "cells": (4, 1, 1), "element": "hex20"} | changes
    return td.SolidMesh.brick(**arguments)


def cantilever(**arguments):
    model = td.Model(planar=False)
    given = {"mesh": brick(), "material": STEEL, "supports": "x-"} | arguments
    return model, model.solid("bar", **given)


def deflection(model, axis=1, surface="x+"):
    found = td.equilibrium(model).solid("bar")
    mesh = model.bodies["bar"].mesh
    return found.displacement.values[np.unique(mesh.surfaces[surface]), axis].mean()


def test_force_on_a_marker_is_a_uniform_traction():
    model, bar = cantilever()
    model.applied_force("load", bar.marker("x+"), force=(0.0, 100.0, 0.0))
    by_marker = deflection(model)
    model, bar = cantilever()
    model.surface_traction("load", bar, "x+", (0.0, 100.0 / 0.05**2, 0.0))
    assert by_marker == pytest.approx(deflection(model), rel=1e-10)
    # Timoshenko's beam with the shear factor of Cowper.
    stiffness = 210e9 * 0.05**4 / 12.0
    shear = 10 * 1.3 / (12 + 11 * 0.3) * 210e9 / 2.6 * 0.05**2
    expected = 100.0 * (0.2**3 / (3 * stiffness) + 0.2 / shear)
    assert by_marker == pytest.approx(expected, rel=0.04)  # the root of a short bar cannot warp


def test_rigid_patch_keeps_its_surface_plane_and_stiffens():
    model, bar = cantilever()
    model.applied_torque("load", bar.marker("x+"), torque=(50.0, 80.0, 0.0))
    free = td.equilibrium(model).solid("bar").position.values
    model, bar = cantilever()
    model.applied_torque("load", bar.marker("x+", patch="rigid"), torque=(50.0, 80.0, 0.0))
    bar.marker("x+", patch="rigid")  # has no further effect
    rigid = td.equilibrium(model).solid("bar").position.values
    end = np.unique(bar.mesh.surfaces["x+"])
    reference = bar.mesh.nodes[end]

    def distances(points):
        return np.linalg.norm(points[:, np.newaxis] - points, axis=2)

    assert np.abs(distances(rigid[end]) - distances(reference)).max() < 1e-14
    assert np.abs(distances(free[end]) - distances(reference)).max() > 1e-10


def test_rigid_patches_in_the_plane():
    model = td.Model()
    mesh = td.SolidMesh.rectangle(size=(0.2, 0.05), cells=(4, 1), element="quad8")
    plate = model.solid("plate", mesh=mesh, material=SOFT, thickness=0.01)
    model.fixed("weld", model.ground.marker((-0.1, 0.0)), plate.marker("x-", patch="rigid"))
    model.applied_force("load", plate.marker("x+"), force=(0.0, 0.02))
    found = td.equilibrium(model).solid("plate").displacement.values
    assert np.abs(found[np.unique(mesh.surfaces["x-"])]).max() < 1e-12
    clamped = td.Model()
    plate = clamped.solid("plate", mesh=mesh, material=SOFT, thickness=0.01, supports="x-")
    clamped.applied_force("load", plate.marker("x+"), force=(0.0, 0.02))
    expected = td.equilibrium(clamped).solid("plate").displacement.values
    assert np.abs(found - expected).max() < 1e-9 * np.abs(expected).max()


def test_weld_of_a_rigid_patch_is_a_clamp():
    model = td.Model(planar=False)
    bar = model.solid("bar", mesh=brick(), material=STEEL)
    model.fixed("weld", model.ground.marker((-0.1, 0, 0)), bar.marker("x-", patch="rigid"))
    model.applied_force("load", bar.marker("x+"), force=(0.0, 100.0, 0.0))
    welded = td.equilibrium(model)
    clamped, bar = cantilever()
    clamped.applied_force("load", bar.marker("x+"), force=(0.0, 100.0, 0.0))
    expected = td.equilibrium(clamped).solid("bar").displacement.values
    found = welded.solid("bar").displacement.values
    assert np.abs(found - expected).max() < 1e-9 * np.abs(expected).max()
    force = welded["weld/force"].values.reshape(3)
    assert np.abs(force - [0.0, -100.0, 0.0]).max() < 1e-6


def test_pressure_in_a_closed_surface_has_no_resultant():
    mesh = td.SolidMesh.brick(size=(0.1, 0.1, 0.1), cells=(1, 1, 1), element="hex20")
    model = td.Model(planar=False)
    cube = model.solid("cube", mesh=mesh, material=SOFT, supports={"x-": "x", "y-": "y", "z-": "z"})
    for surface in ("x+", "y+", "z+"):
        model.surface_pressure(f"on {surface[0]}", cube, surface, 1e3)
    found = td.equilibrium(model).solid("cube")
    # All sides are pressed: the bulk modulus.
    bulk = 1e6 / (3 * (1 - 2 * 0.3))
    strain = found.displacement.values.min() / 0.1
    assert strain == pytest.approx(-1e3 / (3 * bulk), rel=5e-3)
    normal = found.stress.values[:, :3]
    assert np.allclose(normal, -1e3, rtol=1e-9)


def test_profile_of_a_load():
    model, bar = cantilever()
    model.surface_traction("load", bar, "y+", (None, 1e4, None), profile=lambda at: at[0] / 0.1)
    half, bar = cantilever()
    half.surface_traction("load", bar, "y+", (None, 5e3, None), profile=lambda at: at[0] / 0.05)
    assert deflection(model) == pytest.approx(deflection(half), rel=1e-12)
    copy = td.Model.from_parameters(model.parameters)
    assert deflection(copy) == pytest.approx(deflection(half), rel=1e-12)


def test_point_of_the_material_and_joints_in_motion():
    # A solid pendulum on a hinge beside the same rigid body.
    mesh = brick(cells=(2, 1, 1))
    stiff = td.ElasticMaterial(youngs_modulus=210e9, poisson_ratio=0.3, density=7800.0)
    model = td.Model(planar=False)
    bar = model.solid("bar", mesh=mesh, material=stiff)
    model.gravity((0.0, -9.81, 0.0))
    model.revolute("hinge", model.ground.marker((-0.1, 0, 0)), bar.marker("x-"))
    run = td.simulate(model, duration=0.05)
    mass = 7800.0 * 0.2 * 0.05**2
    rigid = td.Model(planar=False)
    i = mass / 12.0 * np.array([2 * 0.05**2, 0.2**2 + 0.05**2, 0.2**2 + 0.05**2])
    body = rigid.rigid_body("bar", mass=mass, inertia=i)
    rigid.gravity((0.0, -9.81, 0.0))
    rigid.revolute("hinge", rigid.ground.marker((-0.1, 0, 0)), body.marker((-0.1, 0, 0)))
    expected = td.simulate(rigid, duration=0.05)
    assert run["bar/position"].values[-1] == pytest.approx(
        expected["bar/position"].values[-1], abs=2e-6
    )


def test_stresses_between_rows_do_not_depend_on_the_rotation():
    mesh = brick(cells=(2, 1, 1))
    model = td.Model(planar=False)
    model.solid("bar", mesh=mesh, material=STEEL, angular_velocity=(0.0, 0.0, 300.0))
    run = td.simulate(model, duration=2e-3, progress=False)
    row = run.time.size // 2
    times = run.time.values[row : row + 2]
    assert 300.0 * np.diff(times)[0] > 1e-3  # a turn that linear positions would not see
    middle = run.solid("bar", time=float(times.mean()))
    first, second = (run.solid("bar", time=float(time)) for time in times)
    assert np.allclose(middle.stress, 0.5 * (first.stress + second.stress), rtol=1e-9)
    assert np.allclose(middle.position, 0.5 * (first.position + second.position), rtol=1e-12)
    # Stresses of a body in uniform rotation: density speed^2 length^2 / 8 at the centre.
    assert float(middle.von_mises.max()) < 4.0 * 7800.0 * (300.0 * 0.2) ** 2 / 8.0


def test_solid_comes_back_from_parameters_and_files(tmp_path):
    model, bar = cantilever(mass_damping=1.0, stiffness_damping=1e-5)
    model.applied_force("load", bar.marker("x+", patch="rigid"), force=(0.0, 100.0, 0.0))
    run = td.simulate(model, duration=1e-3)
    copy = td.Model.from_parameters(model.parameters)
    again = td.simulate(copy, duration=1e-3)
    assert np.array_equal(run["bar/node_position"], again["bar/node_position"])
    run.to_netcdf(tmp_path / "run.nc")
    loaded = td.load(tmp_path / "run.nc")
    assert np.array_equal(loaded.solid("bar").von_mises, run.solid("bar").von_mises)
    assert loaded.solid("bar", time=5e-4).attrs["solid"] == "bar"


@pytest.mark.parametrize("supports", ["x-", ["x-", "y-"], {"x-": "y"}, None])
def test_planar_solid_comes_back_from_parameters(supports):
    model = td.Model()
    mesh = td.SolidMesh.rectangle(size=(0.2, 0.05), cells=(2, 1))
    model.solid("plate", mesh=mesh, material=STEEL, supports=supports)
    copy = td.Model.from_parameters(model.parameters)
    assert copy.parameters == model.parameters
    assert td.linearise(copy).coordinates == td.linearise(model).coordinates


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ({"supports": "top"}, "surface or node set"),
        ({"supports": {"x-": "xw"}}, "must name directions"),
        (
            {"supports": ["x-", "x+", "y-", "y+", "z-", "z+"], "mesh": brick(cells=(1, 1, 1))},
            "free",
        ),
        ({"thickness": 0.1}, "in the plane"),
        ({"angle": 0.1}, "in the plane"),
        ({"velocity": (1, 0, 0)}, "supports"),
        ({"mesh": "block"}, "mesh"),
        ({"stiffness_damping": -1.0}, "stiffness_damping"),
        ({"formulation": "rubber"}, "formulation"),
        ({"temperature": 50.0}, "thermal_expansion must be given"),
        ({"temperature": np.nan, "thermal_expansion": 1e-5}, "temperature = nan K must be finite"),
        ({"temperature": [20.0, 30.0], "thermal_expansion": 1e-5}, "one number or 56 numbers"),
        ({"temperature": [20.0] * 55 + [np.inf], "thermal_expansion": 1e-5}, r"temperature\[55\]"),
        ({"temperature": lambda at: np.nan, "thermal_expansion": 1e-5}, "temperature = nan K"),
        ({"temperature": lambda at: "hot", "thermal_expansion": 1e-5}, "must be a number"),
        ({"temperature": "hot", "thermal_expansion": 1e-5}, "temperature"),
        ({"temperature": -2e4, "thermal_expansion": 1e-4}, "must be > -1"),
        ({"temperature": 50.0, "thermal_expansion": np.inf}, "thermal_expansion"),
    ],
)
def test_invalid_solids(arguments, words):
    with pytest.raises(td.InvalidInput, match=words):
        cantilever(**arguments)


def test_temperatures_by_a_number_by_nodes_and_by_a_function_are_the_same():
    mesh = brick()
    found = []
    for temperature in (60.0, np.full(len(mesh.nodes), 60.0), lambda at: 60.0 + 0.0 * at[2]):
        model, _ = cantilever(
            mesh=mesh,
            temperature=temperature,
            thermal_expansion=12e-6,
            supports={"x-": "x", "y-": "y", "z-": "z"},
        )
        found.append(td.equilibrium(model).solid("bar"))
        copy = td.Model.from_parameters(model.parameters)
        again = td.equilibrium(copy).solid("bar")
        assert np.array_equal(again.displacement, found[-1].displacement)
        assert np.array_equal(again.stress, found[-1].stress)
    for other in found[1:]:
        assert np.array_equal(other.displacement, found[0].displacement)
    assert found[0].displacement.values[:, 0].max() == pytest.approx(60.0 * 12e-6 * 0.2)
    # A coefficient of expansion without a temperature has no effect.
    model, _ = cantilever(thermal_expansion=12e-6)
    assert np.abs(td.equilibrium(model).solid("bar").displacement.values).max() < 1e-15


def test_temperatures_and_loads_are_quantities():
    pint = pytest.importorskip("pint")
    unit = pint.UnitRegistry()
    results = []
    for with_units in (True, False):
        model, bar = cantilever(
            temperature=unit.Quantity(60.0, "delta_degC") if with_units else 60.0,
            thermal_expansion=unit.Quantity(12.0, "um/m/K") if with_units else 12e-6,
            stiffness_damping=unit.Quantity(1.0, "ms") if with_units else 1e-3,
            formulation="linear",
        )
        pull = (unit.Quantity(2.0, "kPa"), None, unit.Quantity(3.0, "N/cm**2"))
        model.surface_traction("pull", bar, "x+", pull if with_units else (2e3, None, 3e4))
        press = unit.Quantity(5.0, "bar") if with_units else 5e5
        model.surface_pressure("press", bar, "y+", press)
        share = unit.Quantity(50.0, "percent") if with_units else 0.5
        model.surface_pressure("half", bar, "z+", press, profile=lambda at, share=share: share)
        results.append(td.equilibrium(model).solid("bar").displacement.values)
    assert results[0] == pytest.approx(results[1], rel=1e-12, abs=1e-18)
    assert np.abs(results[0]).max() > 1e-5
    model, bar = cantilever()
    with pytest.raises(td.InvalidInput, match="traction"):
        model.surface_traction("pull", bar, "x+", (unit.Quantity(2.0, "N"), None, None))
    for warm in (unit.Quantity(60.0, "degC"), [unit.Quantity(60.0, "degF")] * 56):
        with pytest.raises(td.InvalidInput, match="not a temperature in deg"):
            cantilever(temperature=warm, thermal_expansion=12e-6)
    with pytest.raises(td.InvalidInput, match="not a temperature in deg"):
        cantilever(temperature=lambda at: unit.Quantity(60.0, "degC"), thermal_expansion=12e-6)
    with pytest.raises(td.InvalidInput, match="temperature"):
        cantilever(temperature=unit.Quantity(60.0, "m"), thermal_expansion=12e-6)


def test_invalid_solids_in_the_plane():
    mesh = td.SolidMesh.rectangle(size=(0.2, 0.05), cells=(4, 1))
    for arguments, words in (
        ({"position": (0.0, 0.0, 1.0)}, "position must be"),
        ({"supports": {"x-": "z"}}, "directions of the plane"),
        ({"formulation": "neo_hooke"}, "plane strain"),
        ({"orientation": (0, 0, 0, 1)}, "in space"),
        ({"thickness": 0.0}, "thickness"),
    ):
        with pytest.raises(td.InvalidInput, match=words):
            td.Model().solid("plate", mesh=mesh, material=STEEL, **arguments)


def test_labels_of_a_free_solid_are_listed_once():
    model = td.Model(planar=False)
    model.solid("bar", mesh=brick(), material=STEEL)
    model.gravity((0.0, -9.81, 0.0))
    with pytest.raises(td.ConvergenceError) as error:
        td.equilibrium(model)
    assert str(error.value).count("body 'bar', y") == 1


def test_invalid_markers_and_loads():
    model, bar = cantilever()
    with pytest.raises(td.InvalidInput, match="surface"):
        bar.marker("top")
    with pytest.raises(td.InvalidInput, match="position"):
        bar.marker()
    with pytest.raises(td.InvalidInput, match="needs a surface"):
        bar.marker(position=(0, 0, 0), patch="rigid")
    with pytest.raises(td.InvalidInput, match="support"):
        bar.marker("x-", patch="rigid")
    bar.marker("x+", patch="rigid")
    with pytest.raises(td.InvalidInput, match="share nodes"):
        bar.marker("y+", patch="rigid")
    with pytest.raises(td.InvalidInput, match="distance"):
        model.applied_force("load", bar.marker(position=(0.5, 0, 0)), force=(1.0, 0.0, 0.0))
    with pytest.raises(td.InvalidInput, match="solid"):
        model.surface_pressure("oil", "block", "x+", 1e5)
    with pytest.raises(td.InvalidInput, match="at least one component"):
        model.surface_traction("wind", bar, "x+", (None, None, None))
    with pytest.raises(td.InvalidInput, match="another model"):
        model.surface_pressure("oil", cantilever()[1], "x+", 1e5)
    with pytest.raises(td.InvalidInput, match="solid"):
        td.equilibrium(model).solid("block")


def test_two_surfaces_with_one_centre_have_markers_of_their_own():
    mesh = td.SolidMesh.ring(inner_radius=0.05, outer_radius=0.08, cells=(12, 1), element="quad8")
    model = td.Model()
    ring = model.solid("ring", mesh=mesh, material=SOFT, thickness=0.01)
    inner, outer = ring.marker("inner"), ring.marker("outer")
    assert inner.position == pytest.approx(outer.position, abs=1e-15)
    model.fixed("hold", model.ground.marker(), outer)
    model.applied_force("load", inner, force=(1.0, 0.0))
    moved = td.equilibrium(model).solid("ring").displacement.values
    # The marker of the outer surface is held, and the inner surface moves relative to it.
    assert np.abs(moved[np.unique(mesh.surfaces["outer"])].mean(axis=0)).max() < 2e-6
    assert moved[np.unique(mesh.surfaces["inner"]), 0].mean() == pytest.approx(1.9e-5, rel=0.1)
