"""Rigid planes, cylinders and spheres of contacts and films in pictures of mechanisms."""

from typing import Any

import matplotlib
import numpy as np
import pytest
import tribodyn as td
from blocks_on_films import oil, pressed, run

matplotlib.use("agg")

pytestmark = pytest.mark.usefixtures("closed_figures")

RUBBER = td.ElasticMaterial(youngs_modulus=2e7, poisson_ratio=0.3, density=1000.0)
PENALTY = td.PenaltyPressure(stiffness=1e8)
OIL = td.LubricatedInterface(
    lubricant=td.Lubricant(dynamic_viscosity=0.02), cavitation="reynolds", coupling="condensed"
)
# Of a plane and a cylinder, beyond the surface on each side, divided by the length of the surface.
BEYOND = 0.3


def block(planar: bool, **target: Any) -> tuple[td.Model, td.Solid]:
    """A block of 0.1 m x 0.06 m, in space 0.08 m wide, that moves along x with 0.5 m/s."""
    model = td.Model(planar=planar)
    if planar:
        mesh = td.SolidMesh.rectangle(size=(0.1, 0.06), cells=(2, 1), element="quad8")
        place: Any = {"position": (0.0, 0.03), "velocity": (0.5, 0.0), "thickness": 0.1}
    else:
        mesh = td.SolidMesh.brick(size=(0.1, 0.08, 0.06), cells=(2, 1, 1), element="hex8")
        place = {"position": (0.0, 0.0, 0.03), "velocity": (0.5, 0.0, 0.0)}
    return model, model.solid("block", mesh=mesh, material=RUBBER, **place)


def corners(artist: Any) -> np.ndarray:
    """Return the points of a line or of an area (points, 2 or 3)."""
    if hasattr(artist, "get_data_3d"):
        return np.array(artist.get_data_3d()).T
    if hasattr(artist, "get_xy"):
        return np.asarray(artist.get_xy())
    if hasattr(artist, "do_3d_projection"):  # an area in space, whose names changed in matplotlib
        kept = artist._faces[0] if hasattr(artist, "_faces") else artist._vec[:3].T
        return np.asarray(kept)[:, :3]
    return np.array(artist.get_data()).T


def size_of(artist: Any) -> int:
    """Return the number of points of a line or an area, 0 for a text."""
    return 0 if hasattr(artist, "get_text") else len(corners(artist))


def box(places: np.ndarray) -> np.ndarray:
    return np.array([places.min(axis=0), places.max(axis=0)])


def hatched(ax: Any) -> Any:
    """Return the only line of walls with strokes behind them, three points for each of them."""
    (found,) = [corners(each) for each in ax.lines if len(each.get_xdata()) == 3 * 14]
    return found


def test_a_plane_in_the_plane_is_a_line_hatched_on_the_side_of_its_material() -> None:
    model, body = block(True)
    model.surface_contact(
        "floor", body, "y-", td.RigidPlane(marker=model.ground.marker()), pressure=PENALTY
    )
    wall = hatched(td.plot.mechanism(model))
    line, strokes = wall[::3], wall[1::3]
    reach = 0.05 + BEYOND * 0.1
    assert box(line) == pytest.approx(np.array([[-reach, 0.0], [reach, 0.0]]), abs=1e-12)
    assert np.all(strokes[:, 1] < -1e-3)


def test_a_given_normal_turns_the_plane() -> None:
    model, body = block(True)
    wall = td.RigidPlane(marker=model.ground.marker((0.06, 0.0)), normal=(-2.0, 0.0))
    model.surface_contact("wall", body, "x+", wall, pressure=PENALTY)
    drawn = hatched(td.plot.mechanism(model))
    expected = np.array([[0.06, -BEYOND * 0.06], [0.06, (1.0 + BEYOND) * 0.06]])
    assert box(drawn[::3]) == pytest.approx(expected, abs=1e-12)
    assert np.all(drawn[1::3, 0] > 0.061)  # the free side is the other one


@pytest.mark.parametrize("kind", ["RigidCylinder", "RigidSphere"])
def test_a_shaft_is_a_disc_that_moves_with_its_body(kind: str) -> None:
    model, body = block(kind == "RigidCylinder")
    planar = model.planar
    place = (0.02, 0.09) if planar else (0.02, 0.0, 0.09)
    speed = (1.0, 0.0) if planar else (1.0, 0.0, 0.0)
    inertia = 1e-4 if planar else (1e-4,) * 3
    ball = model.rigid_body("ball", mass=1.0, inertia=inertia, position=place, velocity=speed)
    shape = getattr(td, kind)(marker=ball.marker(), radius=0.02)
    model.surface_contact("top", body, "y+" if planar else "z+", shape, pressure=PENALTY)
    animation = td.animate(
        td.simulate(model, duration=0.01, progress=False), fps=4, slow_motion=100, progress=False
    )
    ax = animation._fig.axes[0]
    colour = next(each.get_color() for each in ax.lines if each.get_label() == "ball")
    axis = np.eye(len(place))[0]
    for number, shift in ((0, 0.0), (animation._pictures - 1, 0.01)):
        animation._show(number)
        lines = [corners(each) for each in ax.lines if each.get_color() == colour]
        circles = [each for each in lines if len(each) in (25, 49)]
        # In space seven circles of latitude and twelve meridians.
        assert len(circles) == (1 if planar else 19)
        distances = np.linalg.norm(np.concatenate(circles) - place - shift * axis, axis=1)
        assert distances == pytest.approx(np.full(len(distances), 0.02), rel=1e-6)
    animation._draw_was_started = True  # matplotlib warns of animations that nobody has seen


def test_a_plane_below_a_moving_block_reaches_to_its_end() -> None:
    model, body = block(True)
    model.surface_contact(
        "floor", body, "y-", td.RigidPlane(marker=model.ground.marker()), pressure=PENALTY
    )
    solution = td.simulate(model, duration=0.1, progress=False)
    animation = td.animate(solution, fps=4, progress=False)
    ax = animation._fig.axes[0]
    moved = solution.solid("block")["position"].values
    line = hatched(ax)[::3]
    assert line[:, 0].max() > moved[:, 0].max() > 0.09
    assert line[:, 0].min() < -0.05
    animation._show(animation._pictures - 1)
    assert hatched(ax)[::3] == pytest.approx(line, abs=1e-12)
    animation._draw_was_started = True  # matplotlib warns of animations that nobody has seen


def test_a_large_bore_is_an_arc_near_the_surface() -> None:
    model, body = block(True)
    bore = td.RigidCylinder(marker=model.ground.marker((0.0, 1.0)), radius=1.0, inside=True)
    model.surface_contact("bore", body, "y-", bore, pressure=PENALTY)
    arcs = [corners(each) for each in td.plot.mechanism(model).lines if size_of(each) == 3 * 49]
    (arc,) = arcs
    assert np.hypot(*(arc[::3] - (0.0, 1.0)).T) == pytest.approx(np.ones(49), rel=1e-9)
    assert np.all(np.hypot(*(arc[1::3] - (0.0, 1.0)).T) > 1.001)  # the material is outside
    low, high = box(arc[::3])
    assert -0.1 < low[0] < -0.05 and 0.05 < high[0] < 0.1 and high[1] < 0.01


def test_a_plane_in_space_is_a_rectangle_below_the_surface() -> None:
    model, body = block(False)
    runner = model.rigid_body("runner", mass=1.0, inertia=(1e-3,) * 3, position=(0.01, 0.0, 0.0))
    model.surface_film(
        "film", body, "z-", td.RigidPlane(marker=runner.marker()), interface=OIL, cells=1
    )
    ax: Any = td.plot.mechanism(model)
    ax.figure.draw_without_rendering()
    (area,) = [corners(each) for each in ax.collections if len(corners(each)) == 5]
    x, y = 0.05 + BEYOND * 0.1, 0.04 + BEYOND * 0.08
    assert box(area) == pytest.approx(np.array([[-x, -y, 0.0], [x, y, 0.0]]), abs=1e-12)
    # The limits of the axes contain the rectangle.
    assert ax.get_xlim()[0] < -x and ax.get_xlim()[1] > x
    flat = td.plot.mechanism(model, plane="xz")
    assert any(box(corners(p)) == pytest.approx(np.array([[-x, 0], [x, 0]])) for p in flat.patches)


def test_a_cylinder_and_a_cap_in_space_are_near_the_surface() -> None:
    model, body = block(False)
    axis = (0.0, 1.0, 0.0)
    roller = td.RigidCylinder(marker=model.ground.marker((0.0, 0.0, 0.08)), radius=0.02, axis=axis)
    model.surface_contact("roller", body, "z+", roller, pressure=PENALTY)
    cup = td.RigidSphere(marker=model.ground.marker((0.0, 0.0, 2.0)), radius=2.0, inside=True)
    model.surface_contact("cup", body, "z-", cup, pressure=PENALTY)
    ax: Any = td.plot.mechanism(model)
    lines = [corners(each) for each in ax.lines]
    ends = [each for each in lines if len(each) == 49 and np.ptp(each[:, 1]) < 1e-12]
    reach = 0.04 + BEYOND * 0.08
    assert sorted(float(each[0, 1]) for each in ends) == pytest.approx([-reach, reach])
    for each in ends:
        radii = np.hypot(each[:, 0], each[:, 2] - 0.08)
        assert radii == pytest.approx(np.full(49, 0.02), rel=1e-9)
    meridians = np.concatenate([each for each in lines if len(each) == 25])
    distances = np.linalg.norm(meridians - (0.0, 0.0, 2.0), axis=1)
    assert distances == pytest.approx(np.full(len(distances), 2.0), rel=1e-9)
    # The cap contains the corners of the block.
    assert 0.064 < np.hypot(meridians[:, 0], meridians[:, 1]).max() < 0.13


def test_surfaces_of_beams_and_reduced_solids_have_targets() -> None:
    model = td.Model(planar=False)
    shaft = model.beam(
        "shaft",
        start=(0.0, 0.0, 0.0),
        end=(0.1, 0.0, 0.0),
        elements=4,
        section=td.CircularSection(radius=0.02),
        material=RUBBER,
    )
    marker = model.ground.marker((0.05, 0.0, 0.0))
    bore = td.RigidCylinder(marker=marker, radius=0.021, axis=(1.0, 0.0, 0.0), inside=True)
    part = td.BeamSurface(start=0.4, stop=0.6, along=2)
    model.surface_film("film", shaft, part, bore, interface=OIL, cells=1)
    mesh = td.SolidMesh.brick(size=(0.1, 0.08, 0.06), cells=(2, 1, 1), element="hex8")
    reduction = td.craig_bampton(
        mesh, RUBBER, interfaces=["z+"], rigid=["z+"], films=["z-"], modes=2
    )
    strip = model.reduced_solid("strip", reduction, position=(0.0, 0.0, -0.1))
    floor = td.RigidPlane(marker=model.ground.marker((0.0, 0.0, -0.14)))
    model.surface_film("floor", strip, "z-", floor, interface=OIL, cells=1)
    ax: Any = td.plot.mechanism(model)
    ax.figure.draw_without_rendering()
    ends = [corners(each) for each in ax.lines if size_of(each) == 49]
    reach = 0.01 + BEYOND * 0.02
    assert sorted(float(each[0, 0]) for each in ends) == pytest.approx([0.05 - reach, 0.05 + reach])
    (area,) = [corners(each) for each in ax.collections if len(corners(each)) == 5]
    assert area[:, 2] == pytest.approx(np.full(5, -0.14))


def test_a_body_is_connected_with_the_marker_of_its_target() -> None:
    model, body = block(True)
    arm = model.rigid_body("arm", mass=1.0, inertia=1e-3, position=(0.0, 0.2))
    tip = td.RigidCylinder(marker=arm.marker((0.0, -0.1)), radius=0.02)
    model.surface_contact("tip", body, "y+", tip, pressure=PENALTY)
    ax = td.plot.mechanism(model)
    (line,) = [corners(each) for each in ax.lines if each.get_label() == "arm"]
    assert box(line) == pytest.approx(np.array([[0.0, 0.1], [0.0, 0.2]]))


def test_a_solid_at_its_default_angle_is_drawn_before_its_run() -> None:
    model, body = block(True)
    assert body.angle == 0.0
    (line,) = [corners(e) for e in td.plot.mechanism(model).lines if e.get_label() == "block"]
    assert box(line) == pytest.approx(np.array([[-0.05, 0.0], [0.05, 0.06]]))


def test_an_animation_shows_the_film_on_a_surface() -> None:
    solution = run(pressed(oil()), 2e-4, snapshots=[0.0, 1e-4, 2e-4])
    animation: Any = td.animate(solution, joint="film", fps=1, progress=False)
    mechanism, gap, film, *_ = animation._fig.axes
    thickness = solution["film/minimum_film_thickness"]
    for number, time in enumerate(np.linspace(0.0, 2e-4, animation._pictures)):
        animation._show(number)
        (dot,) = [corners(each)[0] for each in gap.lines if each.get_marker() == "o"]
        assert dot[0] == pytest.approx(1e6 * time, abs=1e-3)
        scale = 1e6 if "µm" in gap.get_ylabel() else 1e9
        assert dot[1] == pytest.approx(scale * float(thickness.interp(time=time)), rel=1e-2)
    assert film.get_title() == "film of 'film'" and film.collections
    alone = td.animate(solution, fps=1, progress=False)
    assert len(alone._fig.axes) == 1  # only joints with clearance are shown by default
    animation._draw_was_started = alone._draw_was_started = True
    with pytest.raises(td.InvalidInput, match="film"):
        td.animate(solution, joint="fil", progress=False)


def test_a_beam_with_a_section_for_each_element_is_drawn() -> None:
    model = td.Model(planar=False)
    sections = [td.CircularSection(radius=radius) for radius in (0.02, 0.01)]
    ends = {"start": (0.0, 0.0, 0.0), "end": (0.1, 0.0, 0.0)}
    model.beam("shaft", **ends, elements=2, section=sections, material=RUBBER)
    ax = td.plot.mechanism(model)
    (line,) = [corners(each) for each in ax.lines if each.get_label() == "shaft"]
    assert box(line) == pytest.approx(np.array([[0.0, 0.0, 0.0], [0.1, 0.0, 0.0]]))
