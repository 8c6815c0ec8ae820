"""Pictures of films: what is drawn where, and how it is labelled."""

import math

import matplotlib
import numpy as np
import pytest
import tribodyn as td

matplotlib.use("agg")

from matplotlib import pyplot as plt  # noqa: E402

pytestmark = pytest.mark.usefixtures("closed_figures")

OIL = td.Lubricant(dynamic_viscosity=0.02)


def journal_bearing(**changes: object) -> td.JournalBearing:
    given: dict[str, object] = {
        "bearing_radius": 0.05,
        "bearing_length": 0.08,
        "radial_clearance": 50e-6,
        "lubricant": OIL,
        "mesh": td.FilmMesh(around=24, along=6),
        "ports": [
            td.AxialGroove(angle=math.pi / 2, width=0.3, length=0.06, pressure=2e5),
            td.SupplyHole(angle=0.0, position=0.0, diameter=8e-3, pressure=1e5),
        ],
    }
    return td.JournalBearing(**(given | changes))


def journal_solution() -> td.FilmSolution:
    return journal_bearing().solve(eccentricity=(0.0, -3e-5), speed=300.0)


def pad_solution(width: float | None = 0.05) -> td.FilmSolution:
    pad = td.SliderBearing(
        length=0.05, width=width, thickness=lambda x: 50e-6 - 6e-4 * x[:, 0], lubricant=OIL,
        cavitation="reynolds", mesh=td.FilmMesh(around=12, along=6),
    )  # fmt: skip
    return pad.solve(velocity=(2.0, 0.0))


def ball_solution() -> td.FilmSolution:
    joint = td.SphericalBearing(
        cup_radius=0.01, radial_clearance=20e-6, lubricant=OIL, half_angle=1.4,
        cavitation="reynolds", mesh=td.FilmMesh(around=48, symmetric=True),
    )  # fmt: skip
    return joint.solve(eccentricity=(8e-6, 0.0, 8e-6), angular_velocity=(0.0, 30.0, 0.0))


def skirt_solution() -> td.FilmSolution:
    piston = td.PistonSkirt(
        piston_radius=0.04, skirt_length=0.05, thrust_half_angle=0.6, anti_thrust_half_angle=0.5,
        pin_height=0.03, lubricant=OIL, radial_clearance=40e-6, cavitation="reynolds",
        mesh=td.FilmMesh(around=16, along=8),
    )  # fmt: skip
    return piston.solve(axial_velocity=5.0, tilt=2e-4)


SOLUTIONS = [journal_solution, pad_solution, ball_solution, skirt_solution]


def test_a_ring_is_laid_flat_over_a_whole_turn() -> None:
    solution = journal_solution()
    ax = td.plot.film(solution)
    assert ax.get_xlabel() == "angle [deg]" and ax.get_ylabel() == "z [mm]"
    assert ax.get_xlim() == (0.0, 360.0) and ax.get_ylim() == pytest.approx((-40.0, 40.0))
    assert list(ax.get_xticks()) == list(np.arange(0.0, 361.0, 45.0))
    assert ax.child_axes[0].get_ylabel() == "film pressure $p$ [MPa]"
    (drawn,) = [c for c in ax.collections if isinstance(c, matplotlib.collections.QuadMesh)]
    largest = 1e6 * float(np.max(drawn.get_array()))
    assert largest == pytest.approx(solution.maximum_pressure)
    # A dashed outline of the groove, and of the hole on both sides of the seam.
    dashed = [line for line in ax.lines if line.get_linestyle() == "--"]
    assert len(dashed) == 3
    x, z = dashed[0].get_data()
    assert np.min(x) == pytest.approx(90.0 - math.degrees(0.15)) and np.max(z) == 30.0


def test_the_cavity_has_an_edge_where_there_is_one() -> None:
    def edges(cavitation: str) -> int:
        bearing = journal_bearing(cavitation=cavitation, ports=[], ambient_pressure=1e3)
        ax = td.plot.film(bearing.solve(eccentricity_ratio=0.6, speed=300.0))
        return sum(isinstance(c, matplotlib.contour.ContourSet) for c in ax.collections)

    assert edges("none") == 0
    assert edges("mass_conserving") > 0 and edges("reynolds") > 0


@pytest.mark.parametrize("make", SOLUTIONS)
@pytest.mark.parametrize("field", ["pressure", "film_thickness", "film_fraction", "dissipation"])
def test_every_field_of_every_bearing_is_drawn(make: object, field: str) -> None:
    solution = make()  # type: ignore[operator]
    for ax in (td.plot.film(solution, field=field), td.plot.film_3d(solution, field=field)):
        figure = ax.figure
        figure.canvas.draw()
        inside = figure.bbox.padded(2.0)
        for part in figure.axes:
            box = part.get_tightbbox()
            assert inside.x0 <= box.x0 and box.x1 <= inside.x1
            assert inside.y0 <= box.y0 and box.y1 <= inside.y1


def test_a_cup_is_drawn_to_scale_from_its_middle() -> None:
    ax = td.plot.film(ball_solution())
    assert ax.get_aspect() == 1.0
    rim = ax.lines[-1].get_data()
    assert np.allclose(np.hypot(*rim), math.degrees(1.4))


def test_a_pad_without_width_is_a_curve() -> None:
    solution = pad_solution(None)
    ax = td.plot.film(solution)
    x, p = ax.lines[0].get_data()
    assert x[-1] == pytest.approx(50.0) and 1e6 * np.max(p) == pytest.approx(
        solution.maximum_pressure
    )
    with pytest.raises(td.InvalidInput, match="needs a finite width"):
        td.plot.film_3d(solution)


def test_a_skirt_is_drawn_over_its_axis_and_stands_upright() -> None:
    ax = td.plot.film(skirt_solution())
    assert ax.get_xlabel() == "angle [deg]" and ax.get_ylabel() == "x [mm]"
    assert ax.get_ylim() == pytest.approx((-30.0, 20.0))
    assert {text.get_text() for text in ax.texts} == {"thrust", "anti-thrust"}
    body = td.plot.film_3d(skirt_solution(), relief=0.0)
    assert body.get_xlim() == pytest.approx((-30.0, 20.0))
    assert body.get_ylim() == pytest.approx((-40.0, 40.0))
    # The axis of the piston points upwards in the picture.
    body.figure.canvas.draw()
    ends = np.array([[-30.0, 0.0, 0.0, 1.0], [20.0, 0.0, 0.0, 1.0]]) @ body.get_proj().T
    (left, low), (right, high) = ends[:, :2] / ends[:, 3:]
    assert abs(left - right) < 1e-6 * (high - low)


def test_a_film_is_drawn_into_given_axes() -> None:
    _, axes = plt.subplots(1, 2)
    assert td.plot.film(journal_solution(), ax=axes[1], colorbar=False) is axes[1]
    assert not axes[1].child_axes and not axes[0].collections


def test_panels_that_share_an_axis_show_its_label_once() -> None:
    solution = journal_solution()
    _, axes = plt.subplots(2, 2, sharex=True, sharey=True)
    for ax in axes.flat:
        td.plot.film(solution, ax=ax)
    assert [ax.get_ylabel() for ax in axes.flat] == ["z [mm]", "", "z [mm]", ""]
    assert [ax.get_xlabel() for ax in axes.flat] == ["", "", "angle [deg]", "angle [deg]"]
    _, axes = plt.subplots(1, 2)
    assert td.plot.film(solution, ax=axes[1]).get_ylabel() == "z [mm]"


def test_the_torn_edge_of_a_cup_is_smooth_and_leaves_the_rim() -> None:
    joint = td.SphericalBearing(
        cup_radius=0.01, radial_clearance=20e-6, lubricant=OIL, half_angle=1.4,
        cavitation="reynolds", mesh=td.FilmMesh(around=144, symmetric=True),
    )  # fmt: skip
    ax = td.plot.film(joint.solve(eccentricity=(8e-6, 0, 8e-6), angular_velocity=(0, 30.0, 0)))
    contour = next(c for c in ax.collections if isinstance(c, matplotlib.contour.ContourSet))
    (line,) = contour.allsegs[0]
    assert line[:, 0].min() > 60.0  # the cavity alone, not the rim at ambient pressure
    steps = np.diff(line, axis=0)
    steps = steps[np.hypot(*steps.T) > 0.5]
    turns = np.diff(np.unwrap(np.arctan2(steps[:, 1], steps[:, 0])))
    assert np.abs(turns).max() < math.radians(60.0)


def test_relief_is_the_height_of_the_hill() -> None:
    solution = pad_solution()
    ax = td.plot.film_3d(solution, relief=0.5)
    assert ax.get_zlim()[1] == pytest.approx(25.0)
    flat = td.plot.film_3d(journal_solution(), relief=0.0)
    assert flat.get_zlim() == pytest.approx((-40.0, 40.0))


def test_characteristics_have_a_panel_each() -> None:
    bearing = journal_bearing(ports=[], cavitation="reynolds")
    data = bearing.characteristics(
        eccentricity_ratio=[0.2, 0.5, 0.8], speed=300.0, coefficients=True
    )
    axes = td.plot.characteristics(data)
    assert axes.shape == (2, 4)
    axes[0, 0].figure.canvas.draw()
    for ax in axes[1, 2:]:  # the legend lies over the panel, not on its curves
        assert ax.get_legend().get_window_extent().y0 >= ax.bbox.y1
    over, ratio = axes[0, 0].lines[0].get_data()
    assert np.all(np.diff(over) > 0.0) and list(ratio) == [0.8, 0.5, 0.2]
    assert axes[0, 0].get_xscale() == "log"
    assert axes[-1, 0].get_xlabel() == "Sommerfeld number $S$"
    plain = data.drop_vars(["stiffness", "damping"])
    axes = td.plot.characteristics({"one": plain, "two": plain})
    assert axes.shape == (2, 3)
    (legend,) = axes[0, 0].figure.legends
    assert [text.get_text() for text in legend.get_texts()] == ["one", "two"]
    given_ones = plt.subplots(2, 3)[1]
    td.plot.characteristics({"one": plain, "two": plain}, axes=given_ones)
    assert len(given_ones[0, 0].get_legend().get_texts()) == 2
    with pytest.raises(td.InvalidInput, match="number of axes = 1 must be 6"):
        td.plot.characteristics(plain, axes=plt.subplots()[1])


def test_wrong_inputs_of_pictures_are_explained() -> None:
    with pytest.raises(td.InvalidInput, match="did you mean 'pressure'"):
        td.plot.film(journal_solution(), field="presure")
    with pytest.raises(
        td.InvalidInput, match="not dict; solve and equilibrium of a bearing return one"
    ):
        td.plot.film({})  # type: ignore[arg-type]
