"""The motion of a mechanism in a mode."""

from pathlib import Path

import matplotlib
import numpy as np
import pytest
import tribodyn as td
from tribodyn import _core
from tribodyn.model import kernel_marker
from tribodyn.reports._motion import Motion

matplotlib.use("Agg")

STEEL = td.ElasticMaterial(youngs_modulus=210e9, poisson_ratio=0.3, density=7800.0)


def cantilever(**arguments: object) -> td.Model:
    mesh = td.SolidMesh.brick(size=(0.4, 0.02, 0.01), cells=(12, 1, 1))
    model = td.Model(planar=False)
    model.solid("bar", mesh=mesh, material=STEEL, supports="x-", **arguments)
    return model


def frame(planar: bool, formulation: str) -> td.Model:
    """A clamped solid, a beam welded to it, and a rigid body at the end of the beam."""
    flat = {"mesh": td.SolidMesh.rectangle(size=(0.2, 0.04), cells=(3, 1)), "thickness": 0.02}
    deep = {"mesh": td.SolidMesh.brick(size=(0.2, 0.04, 0.02), cells=(3, 1, 1))}
    last = () if planar else (0.0,)
    model = td.Model(planar=planar)
    bar = model.solid("bar", material=STEEL, supports="x-", **(flat if planar else deep))
    rod = model.beam(
        "rod",
        start=(0.1, 0.0, *last),
        end=(0.4, 0.0, *last),
        elements=3,
        section=td.CircularSection(radius=5e-3),
        material=STEEL,
        formulation=formulation,
    )
    inertia = 2e-3 if planar else (1e-3, 2e-3, 2e-3)
    disc = model.rigid_body("disc", mass=0.5, inertia=inertia, position=(0.45, 0.0, *last))
    model.fixed("weld", bar.marker("x+", patch="rigid"), rod.marker(0.0))
    model.fixed("end", rod.marker(1.0), disc.marker((-0.05, 0.0, *last)))
    return model


def test_nodes_of_a_solid_move_as_the_kernel_says() -> None:
    turn = (0.1, 0.2, 0.3, np.sqrt(1.0 - 0.14))
    mesh = td.SolidMesh.brick(size=(0.2, 0.04, 0.02), cells=(3, 2, 1))
    model = td.Model(planar=False)
    model.rigid_body("before", mass=1.0, inertia=(1.0, 1.0, 1.0))
    given = {"orientation": turn, "position": (1.0, 2.0, 3.0)}
    held = {"x-": "xz", "y+": "y"}
    bar = model.solid("bar", mesh=mesh, material=STEEL, supports=held, **given)
    model.applied_force("load", bar.marker("x+"), force=(0.0, 300.0, 100.0))
    model.fixed("hold", model.ground.marker((0, 0, 0)), model.bodies["before"].marker((0, 0, 0)))
    found = td.equilibrium(model)
    small = td.linearise(model, at=found, modes=3)
    moved = td.mode_motion(model, small, 1, at=found, amplitude=1e-3)
    start, places = found["bar/node_position"].values, moved["bar/node_position"].values
    expected = []
    for node in mesh.nodes:
        motion = _core.point_motion(
            model=model._state.core,
            state=found.solution.state,
            marker=kernel_marker(bar.marker(position=node)),
        )
        expected.append(motion["translation"] @ small.modes[motion["coordinates"], 1])
    shape = np.array(expected)
    assert np.abs(shape.imag).max() < 1e-13 * np.abs(shape).max()  # there is no damping
    shape = shape.real / np.linalg.norm(shape.real, axis=1).max()
    first = places[0] - start
    assert np.linalg.norm(first, axis=1).max() == pytest.approx(1e-3, rel=1e-12)
    sign = np.sign(np.sum(first * shape))
    assert np.abs(first - sign * 1e-3 * shape).max() < 1e-15


def test_shape_and_time_of_a_bending_beam() -> None:
    model = cantilever()
    small = td.linearise(model, modes=3)
    moved = td.mode_motion(model, small, 0, amplitude=2e-3, steps=8)
    assert moved.time.size == 9
    assert float(moved.time[-1]) == pytest.approx(1.0 / small.frequencies[0], rel=1e-12)
    mesh = model.bodies["bar"].mesh
    deflections = moved["bar/node_position"].values - mesh.nodes
    largest = np.linalg.norm(deflections, axis=2).max(axis=1)
    assert largest == pytest.approx(2e-3 * np.abs(np.cos(np.arange(9) * np.pi / 4.0)), abs=1e-12)
    assert np.allclose(deflections[4], -deflections[0], rtol=0.0, atol=1e-12)
    assert deflections[0].max() > 1.9e-3  # it begins in the positive direction
    # The first mode of a clamped beam; the thin direction is z.
    root = 1.8751040687
    x = root * (mesh.nodes[:, 0] + 0.2) / 0.4
    ratio = (np.cosh(root) + np.cos(root)) / (np.sinh(root) + np.sin(root))
    shape = np.cosh(x) - np.cos(x) - ratio * (np.sinh(x) - np.sin(x))
    error = np.abs(deflections[0][:, 2] / 2e-3 - 0.5 * shape).max()
    assert error < 6e-3  # 2.0e-3 measured: shear, and the curvature across the width


@pytest.mark.parametrize("formulation", ["geometrically_exact", "ancf"])
@pytest.mark.parametrize("planar", [True, False])
def test_all_kinds_of_bodies_move_together(planar: bool, formulation: str) -> None:
    model = frame(planar, formulation)
    found = td.equilibrium(model)
    small = td.linearise(model, at=found, modes=4)
    for mode in range(3):
        moved = td.mode_motion(model, small, mode, at=found, amplitude=1e-5)
        motion = Motion(moved, moved.time.values)
        assert motion.flat == planar
        for joint in ("weld", "end"):
            call = next(c for c in model.parameters["items"] if c.get("name") == joint)
            (one, axes), (other, turned) = (motion.marker(call[m]) for m in ("first", "second"))
            # Of second order in the amplitude, 3.3e-11 measured.
            assert np.abs(one - other).max() < 1e-10
            assert np.abs(axes - turned).max() < 1e-13  # 3e-14
        nodes = [moved["bar/node_position"], moved["rod/axis_position"]]
        still = [found["bar/node_position"].values, found["rod/axis_position"].values]
        sizes = [np.abs(a.values[0] - b).max() for a, b in zip(nodes, still, strict=True)]
        assert max(sizes) <= 1e-5 * (1.0 + 1e-9)
        changes = [np.abs(moved[name].values[0] - moved[name].values[12]).max() for name in moved]
        assert max(changes) > 1e-6


def test_pictures_and_files(tmp_path: Path) -> None:
    pytest.importorskip("meshio")
    for model in (frame(True, "geometrically_exact"), frame(False, "cable")):
        small = td.linearise(model, modes=3)
        moved = td.mode_motion(model, small)
        axes = td.plot.mechanism(moved, time=0.0)
        names = [text.get_text() for text in axes.get_legend().get_texts()]
        assert names == ["bar", "rod", "disc"]
        td.plot.animation(moved, fps=1.0, progress=False).save(tmp_path / "mode.gif")
        moved.write_solid("bar", tmp_path / "mode.pvd")
        assert len(list((tmp_path / "mode").iterdir())) == 25
        assert moved.beam("rod").position.shape[0] == 4
        matplotlib.pyplot.close("all")


def test_usual_amplitude_is_a_tenth_of_the_size() -> None:
    model = cantilever()
    moved = td.mode_motion(model, td.linearise(model, modes=2))
    shift = moved["bar/node_position"].values[0] - model.bodies["bar"].mesh.nodes
    assert np.linalg.norm(shift, axis=1).max() == pytest.approx(0.1 * 0.4, rel=1e-9)


def test_stresses_are_proportional_to_a_small_amplitude() -> None:
    model = cantilever()
    small = td.linearise(model, modes=2)
    one, two = (
        td.mode_motion(model, small, amplitude=a).solid("bar", time=0.0).von_mises
        for a in (1e-6, 2e-6)
    )
    assert float(one.max()) > 1e3
    assert np.allclose(two, 2.0 * one, rtol=0.0, atol=1e-4 * float(two.max()))


def test_a_disc_rotates_on_its_spring() -> None:
    model = td.Model()
    disc = model.rigid_body("disc", mass=1.0, inertia=0.1)
    model.revolute("hub", model.ground.marker(), disc.marker())
    model.torsional_spring(
        "spring",
        model.ground.marker(),
        disc.marker(),
        stiffness=10.0,
        damping=0.0,
        free_angle=0.0,
    )
    moved = td.mode_motion(model, td.linearise(model), amplitude=0.05)
    # A single point has the size 1 m, and arcs of half of it.
    assert moved["disc/angle"].values[[0, 12]] == pytest.approx([0.1, -0.1])
    assert np.abs(moved["disc/position"].values).max() < 1e-15


def test_wrong_arguments() -> None:
    model = cantilever()
    small = td.linearise(model, modes=2)
    for arguments, words in (
        ({"mode": 2}, "mode_motion: mode = 2 must be < 2, the number of vibrations"),
        ({"mode": -1}, "mode"),
        ({"amplitude": 0.0}, "amplitude"),
        ({"steps": 3}, "steps"),
    ):
        with pytest.raises(td.InvalidInput, match=words):
            td.mode_motion(model, small, **arguments)
    with pytest.raises(td.InvalidInput, match="linearisation must be that of the model"):
        td.mode_motion(frame(True, "cable"), small)
    with pytest.raises(td.InvalidInput, match="at must be an equilibrium or a solution of"):
        td.mode_motion(model, small, at=td.equilibrium(frame(True, "cable")))
