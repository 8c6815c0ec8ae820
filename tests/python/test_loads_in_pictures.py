"""Pictures of models before a run, with magnified clearances and given loads."""

from typing import Any

import matplotlib
import numpy as np
import pytest
import tribodyn as td
from drawn import RUBBER, SQUARE, four_bar, hanging, line
from tribodyn.reports import _symbols as symbols

matplotlib.use("agg")

pytestmark = pytest.mark.usefixtures("closed_figures")

LOAD = "#8d4004"


def arrows(ax: Any) -> list[Any]:
    """Return the points of the arrows of loads: foot, tip, barb, tip, barb."""
    found = [each for each in ax.lines if each.get_color() == LOAD]
    return [np.array(e.get_data()).T for e in found if len(e.get_xdata()) == 5]


def points(ax: Any, marker: str = "o") -> list[Any]:
    found = [e for e in ax.lines if e.get_color() == LOAD and e.get_marker() == marker]
    return [np.array(e.get_data()).T for e in found]


@pytest.mark.parametrize("build", [four_bar, hanging])
def test_a_model_is_drawn_as_its_run_starts(build: Any) -> None:
    before: Any = td.plot.mechanism(build())
    after: Any = td.plot.mechanism(td.simulate(build(), duration=1e-6, progress=False), time=0.0)
    for name in [text.get_text() for text in before.get_legend().get_texts()]:
        assert line(before, name) == pytest.approx(line(after, name), abs=1e-9)


@pytest.mark.parametrize("planar", [True, False])
def test_a_body_without_a_position_is_at_the_origin(planar: bool) -> None:
    model = td.Model(planar=planar)
    body = model.rigid_body("body", mass=1.0, inertia=1.0 if planar else (1.0, 1.0, 1.0))
    tip = (1.0, 0.0) if planar else (1.0, 0.0, 0.0)
    hinge = model.revolute if planar else model.spherical
    hinge("hinge", model.ground.marker(tip), body.marker(tip))
    ax: Any = td.plot.mechanism(model)
    dots = [each for each in ax.lines if each.get_markersize() == 8.0]
    assert np.ravel(dots[0].get_data_3d() if not planar else dots[0].get_data()).any() == 0
    assert line(ax, "body")[0] == pytest.approx(np.array(tip))


def test_a_curved_twisted_beam_is_drawn_before_its_run() -> None:
    model = td.Model(planar=False)
    beam = model.beam(
        "arc",
        axis=lambda s: (np.cos(s), np.sin(s), 0.3 * s),
        elements=8,
        section=SQUARE,
        material=RUBBER,
        twist=0.5,
    )
    # The end of an arm shows the axes of the section.
    model.spherical("end", beam.marker(1.0, offset=(0.2, 0.1)), model.ground.marker((1.0, 0.0, 0)))
    ax: Any = td.plot.mechanism(model)
    drawn = line(ax, "arc")
    s = np.linspace(0.0, 1.0, len(drawn))
    exact = np.stack([np.cos(s), np.sin(s), 0.3 * s], axis=1)
    assert np.linalg.norm(drawn - exact, axis=1).max() < 1e-3
    arm = next(each for each in ax.lines if each.get_linewidth() == 1.4)
    foot, tip = np.array(arm.get_data_3d()).T
    assert np.linalg.norm(tip - foot) == pytest.approx(np.hypot(0.2, 0.1), rel=1e-9)
    assert (tip - foot) @ (exact[-1] - exact[-2]) == pytest.approx(0.0, abs=2e-3)


def test_solids_are_drawn_where_they_are_placed() -> None:
    mesh = td.SolidMesh.rectangle(size=(0.2, 0.1), cells=(4, 2), element="quad4")
    model = td.Model()
    placed: Any = {
        "material": RUBBER,
        "thickness": 0.01,
        "position": (1.0, 2.0),
        "angle": 0.5 * np.pi,
    }
    model.solid("block", mesh=mesh, **placed)
    model.surface_pressure("gas", "block", "x+", 1e3)
    model.surface_traction("drag", "block", "y+", (5.0, 0.0))
    ax: Any = td.plot.mechanism(model)
    nodes = np.unique(line(ax, "block").round(9), axis=0)
    low, high = mesh.nodes.min(axis=0), mesh.nodes.max(axis=0)
    assert nodes.min(axis=0) == pytest.approx([1.0 - high[1], 2.0 + low[0]], abs=1e-9)
    assert nodes.max(axis=0) == pytest.approx([1.0 - low[1], 2.0 + high[0]], abs=1e-9)
    # The side x+ is now on top, and its pressure pushes down; the traction keeps its direction.
    ways = [(tip - foot) / np.linalg.norm(tip - foot) for foot, tip, *_ in arrows(ax)]
    down = [way for way in ways if way == pytest.approx([0.0, -1.0], abs=1e-9)]
    along = [way for way in ways if way == pytest.approx([1.0, 0.0], abs=1e-9)]
    assert (len(down), len(along)) == (2, 4)


def loaded() -> td.Model:
    model = td.Model()
    bar = model.rigid_body("bar", mass=1.0, inertia=0.1, position=(0.5, 0.0))
    model.revolute("hinge", model.ground.marker(), bar.marker((-0.5, 0.0)))
    tip = bar.marker((0.5, 0.0))
    swing = td.Harmonic(amplitude=2.0, mean=0.0, phase=0.0, angular_frequency=np.pi)
    model.applied_force("steady", tip, (0.0, -4.0))
    model.applied_force("swinging", bar.marker((0.0, 0.0)), (0.0, swing), follower=True)
    model.applied_torque("brake", bar.marker((0.25, 0.0)), -1.0)
    model.unbalance("heavy", bar.marker((0.0, 0.0)), mass=0.1, radius=0.2, angle=0.5 * np.pi)
    model.gravity((0.0, -9.81))
    return model


def test_loads_are_arrows_at_their_places() -> None:
    ax: Any = td.plot.mechanism(loaded())
    steady, swinging = arrows(ax)
    assert steady[1] == pytest.approx([1.0, 0.0])
    assert steady[1] - steady[0] == pytest.approx([0.0, -0.2])  # the longest: a fifth of the size
    # At the start either sine or cosine: no force is a point, the largest half of the other.
    foot, tip = swinging[:2]
    assert tip == pytest.approx([0.5, 0.0])
    length = np.linalg.norm(tip - foot)
    assert length == pytest.approx(0.0, abs=1e-12) or length == pytest.approx(0.06 + 0.14 / 2)
    (heavy,) = points(ax)
    assert heavy == pytest.approx(np.array([[0.5, 0.2]]))
    torques = [e for e in ax.lines if e.get_color() == LOAD and e.get_markersize() == 30.0]
    assert len(torques) == 1
    # A negative torque mirrors a positive one: the head of its arrow is on the right.
    turn = torques[0].get_marker().vertices
    assert turn == pytest.approx(symbols.rotation(-1.0).vertices)
    assert turn[-1, 0] > 0.0 > symbols.rotation().vertices[-1, 0]
    weight = [e for e in ax.lines if e.get_marker() == "$g$"]
    assert len(weight) == 1
    assert not arrows(td.plot.mechanism(loaded(), loads=False))


def test_a_journal_alone_has_loads_of_the_size_of_its_bearing() -> None:
    model = td.Model()
    body = model.rigid_body("journal", mass=1.0, inertia=1e-3, position=(1e-6, 0.0))
    gap = td.JournalGap(bearing_radius=0.02, radial_clearance=1e-4, bearing_length=0.02)
    dry = td.DryInterface(contact=td.PowerLaw(stiffness=1e7))
    ends = {"journal": body.marker(), "bearing": model.ground.marker()}
    model.clearance("bearing", **ends, gap=gap, interface=dry)
    model.applied_force("load", body.marker(), (0.0, -100.0))
    (arrow,) = arrows(td.plot.mechanism(model))
    # The size of the mechanism was that of the displacement of the journal, 1 um.
    assert 0.004 < np.ptp(arrow[:, 1]) < 0.02


def test_loads_follow_the_motion() -> None:
    run = td.simulate(loaded(), duration=0.3, progress=False)
    ways = []
    for time in (0.1, 0.3):
        ax: Any = td.plot.mechanism(run, time=time)
        bar = line(ax, "bar")
        steady, swinging = arrows(ax)
        assert steady[1] == pytest.approx(bar[-1], abs=1e-9)
        way = swinging[1] - swinging[0]
        assert way @ (bar[-1] - bar[0]) == pytest.approx(0.0, abs=1e-9)
        ways.append(way / np.linalg.norm(way))
    assert abs(float(np.cross(np.append(ways[0], 0), np.append(ways[1], 0))[2])) > 0.05


def test_a_force_over_an_angle_is_that_of_the_angle() -> None:
    model = td.Model()
    crank = model.rigid_body("crank", mass=1.0, inertia=0.1)
    model.revolute("main", model.ground.marker(), crank.marker())
    model.drive("main", name="motor", speed=10.0)
    table = td.TabulatedByAngle(angles=[0.0, 1.0, 2.0], values=[0.0, 1.0, -1.0], period=None)
    model.applied_force("gas", crank.marker((1.0, 0.0)), (table, None), by_angle="motor")
    model.applied_force("rest", crank.marker((1.0, 0.0)), (0.0, 1.0))
    run = td.simulate(model, duration=0.2, progress=False)
    for time, sign in ((0.05, 1.0), (0.19, -1.0)):
        gas, _ = arrows(td.plot.mechanism(run, time=time))
        assert np.sign(gas[1, 0] - gas[0, 0]) == sign


def test_beams_have_several_arrows() -> None:
    model = four_bar()
    model.distributed_force("wind", "rod", (0.0, -3.0), start=0.5)
    model.pressure("gas", "rod", 10.0, side="+y", profile=[(0.0, 0.0), (1.0, 1.0)])
    found = arrows(td.plot.mechanism(model))
    assert len(found) == 14
    lengths = sorted(np.linalg.norm(each[1] - each[0]) for each in found)
    assert lengths[0] == pytest.approx(0.0, abs=1e-12)  # the pressure at the start
    assert {round(float(each[1, 0]), 6) for each in found} >= {0.35, 0.6, 0.1}
    assert all(each[1, 1] <= each[0, 1] for each in found)


# --- clearances -----------------------------------------------------------------------------------


def rings(ax: Any) -> list[tuple[Any, float]]:
    """Return centres and radii of the circles of journal and bearing."""
    found = [np.array(e.get_data()).T for e in ax.lines if len(e.get_xdata()) == 49]
    return [(0.5 * (c.min(axis=0) + c.max(axis=0)), float(np.ptp(c[:, 0])) / 2.0) for c in found]


def test_clearances_are_magnified(planar_run: td.Solution) -> None:
    ratio = planar_run["pin/eccentricity"].values[-1] / 1e-4
    (journal, inner), (bearing, outer) = rings(td.plot.mechanism(planar_run))
    assert outer - inner == pytest.approx(0.3 * outer) and outer >= 0.02
    shift = (journal - bearing) / (outer - inner)
    assert np.abs(shift) == pytest.approx(np.abs(ratio), abs=1e-2)
    (_, inner), (_, outer) = rings(td.plot.mechanism(planar_run, gap_scale=50.0))
    assert (outer, outer - inner) == pytest.approx((0.02, 50e-4 * 1.0))
    texts = [text.get_text() for text in td.plot.mechanism(planar_run, gap_scale=50.0).texts]
    assert texts == ["clearances × 50"]
    with pytest.raises(td.InvalidInput, match=r"gap_scale = 300 must be below 200.*'pin'"):
        td.plot.mechanism(planar_run, gap_scale=300.0)


def test_a_slider_is_between_its_walls() -> None:
    model = td.Model()
    gap = td.GuideGap(slider_length=0.04, slider_height=0.03, slider_width=0.02, clearance=4e-5)
    body = model.rigid_body("body", mass=1.0, inertia=1e-3, position=(0.0, 4e-5))
    dry = td.DryInterface(contact=td.PowerLaw(stiffness=1e8))
    model.clearance("guide", body.marker(), model.ground.marker(), gap=gap, interface=dry)
    ax: Any = td.plot.mechanism(model)
    (block,) = ax.patches
    walls = [e.get_ydata()[0] for e in ax.lines if e.get_linewidth() == 1.4]
    # The slider touches the upper wall.
    assert block.get_xy()[:, 1].max() == pytest.approx(max(walls), rel=1e-9)
    assert min(walls) == pytest.approx(-max(walls)) and max(walls) == pytest.approx(1.35 * 0.015)


def test_a_tilted_slider_touches_its_walls() -> None:
    model = td.Model()
    gap = td.GuideGap(slider_length=0.04, slider_height=0.03, slider_width=0.02, clearance=4e-5)
    tilt = 4e-5 / 0.02  # both ends touch
    body = model.rigid_body("body", mass=1.0, inertia=1e-3, angle=tilt)
    dry = td.DryInterface(contact=td.PowerLaw(stiffness=1e8))
    model.clearance("guide", body.marker(), model.ground.marker(), gap=gap, interface=dry)
    ax: Any = td.plot.mechanism(model)
    (block,) = ax.patches
    walls = [e.get_ydata()[0] for e in ax.lines if e.get_linewidth() == 1.4]
    corners = block.get_xy()
    assert corners[:, 1].max() == pytest.approx(max(walls), rel=1e-4)
    assert corners[:, 1].min() == pytest.approx(min(walls), rel=1e-4)
    assert corners[np.argmax(corners[:, 1]), 0] == pytest.approx(0.02)


@pytest.mark.parametrize(
    ("more", "says"),
    [
        ({"time": 0.0}, "time must not be given with a model"),
        ({"crank_angle": 3.0}, "crank_angle must not be given with a model"),
        ({"color": "moment"}, "color must not be given with a model"),
        ({"gap_scale": -1.0}, "gap_scale = -1"),
    ],
)
def test_bad_arguments_of_a_model_are_named(more: Any, says: str) -> None:
    with pytest.raises(td.InvalidInput, match=says):
        td.plot.mechanism(four_bar(), **more)


def test_beams_need_a_solution() -> None:
    with pytest.raises(td.InvalidInput, match="solution"):
        td.plot.beam(four_bar(), "rod")  # type: ignore[arg-type]
