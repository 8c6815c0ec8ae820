"""Pictures: what is on the axes and how it is labelled."""

import matplotlib
import numpy as np
import pytest
import tribodyn as td
from tribodyn.cases import slider_crank_mixed
from tribodyn.reports._style import angle_ticks, scaled
from tribodyn.results._solution import RunRecord

matplotlib.use("agg")

from matplotlib import pyplot as plt  # noqa: E402

pytestmark = pytest.mark.usefixtures("closed_figures")


@pytest.fixture(scope="module")
def solution() -> td.Solution:
    model = slider_crank_mixed.build("I", "GW", mesh=td.FilmMesh(around=40, along=8))
    return td.simulate(model, revolutions=0.5, progress=False)


def test_an_orbit_lies_in_the_unit_circle(solution: td.Solution) -> None:
    ax = td.plot.orbit(solution, "rod-slider")
    (line,) = ax.collections
    points = np.concatenate(line.get_segments())
    assert np.hypot(*points.T).max() <= 1.0 + 1e-12
    expected = solution["rod-slider/eccentricity_ratio"].values.max()
    # Between two rows the curve may be a little farther out: seen 1e-6.
    assert expected <= np.hypot(*points.T).max() * (1.0 + 1e-12)
    assert np.hypot(*points.T).max() == pytest.approx(expected, rel=1e-4)
    circle = ax.lines[0].get_xydata()
    assert np.allclose(np.hypot(*np.asarray(circle).T), 1.0)
    assert ax.get_xlabel() == "eccentricity ratio $e_x/c$"
    assert ax.get_aspect() == 1.0
    assert line.get_clim() == pytest.approx((0.0, 180.0))
    assert ax.child_axes[0].get_ylabel() == "crank angle [deg]"


def swinging(every: int) -> tuple[td.Solution, td.Solution]:
    """Return three seconds of a pendulum that starts level, and some of its rows."""
    mech = td.Model()
    bob = mech.rigid_body("bob", mass=1.0, inertia=1e-3, position=(0.5, 0.0))
    mech.revolute("pivot", mech.ground.marker(), bob.marker((-0.5, 0.0)))
    mech.gravity((0.0, -9.81))
    whole = td.simulate(mech, duration=3.0, integrator=td.TRBDF2(step=1e-3), progress=False)
    rows = whole.dataset.isel(time=slice(0, None, every))
    return whole, td.Solution(rows, whole._record)


def test_curves_are_smooth_between_rows_that_are_far_apart() -> None:
    """Rows every 40 ms of a swing of 1.7 s: polynomials of fourth order, lines of second."""
    whole, few = swinging(40)
    ax = td.plot.history(few, "bob/position", x="time")
    for line, exact in zip(ax.lines, whole["bob/position"].values.T, strict=True):
        along = np.asarray(line.get_xdata())
        drawn = 1e-3 * np.asarray(line.get_ydata())  # in mm
        assert len(drawn) == 8 * (len(few.time) - 1) + 1
        wanted = np.interp(along, whole.time.values, exact)
        straight = np.interp(along, along[::8], drawn[::8])
        # Seen a fiftieth.
        assert np.abs(drawn - wanted).max() < 0.05 * np.abs(straight - wanted).max()
    # A channel without a recorded rate has its rows.
    force = td.plot.history(few, "pivot/force", x="time")
    assert len(force.lines[0].get_ydata()) == len(few.time)


def test_a_curve_through_few_rows_does_not_swing() -> None:
    """Rows so far apart that their rates say nothing of what lies between are joined straight."""
    _, few = swinging(700)
    line, _ = td.plot.history(few, "bob/position", x="time").lines
    drawn = 1e-3 * np.asarray(line.get_ydata())  # in mm
    assert np.abs(drawn).max() <= 0.5 * (1.0 + 1e-9)  # polynomials alone swing to 0.63 m
    assert drawn[::8] == pytest.approx(few["bob/position"].values[:, 0], rel=1e-12)


def test_an_orbit_is_coloured_by_what_is_asked_for(solution: td.Solution) -> None:
    by_angle = td.plot.orbit(solution, "rod-slider", color="crank_angle")
    assert by_angle.collections[0].get_clim() == pytest.approx((0.0, 180.0))
    by_time = td.plot.orbit(solution, "rod-slider", color="time")
    assert by_time.child_axes[0].get_ylabel() == "time [ms]"
    assert by_time.collections[0].get_clim() == pytest.approx((0.0, 6.0))
    channel = "rod-slider/maximum_asperity_pressure"
    by_channel = td.plot.orbit(solution, "rod-slider", color=channel)
    assert by_channel.child_axes[0].get_ylabel().startswith("maximum asperity pressure $p_")
    assert by_channel.child_axes[0].get_ylabel().endswith("[MPa]")
    largest = 1e-6 * float(solution[channel].max())
    assert by_channel.collections[0].get_clim()[1] == pytest.approx(largest)
    with pytest.raises(td.InvalidInput, match="must be a scalar channel"):
        td.plot.orbit(solution, "rod-slider", color="slider/velocity")


def test_an_orbit_is_drawn_into_given_axes(solution: td.Solution) -> None:
    _, axes = plt.subplots(1, 2)
    assert td.plot.orbit(solution, "rod-slider", ax=axes[1], colorbar=False) is axes[1]
    assert not axes[1].child_axes and not axes[0].collections


def falling(gap: object) -> td.Solution:
    """Return a body in space that falls in its gap."""
    mech = td.Model(planar=False)
    body = mech.rigid_body("body", mass=1.0, inertia=(1e-3, 1e-3, 1e-3))
    mech.gravity((0.0, -9.81, -3.0))
    mech.clearance(
        "joint",
        journal=body.marker((0.0, 0.0, 0.0)),
        bearing=mech.ground.marker((0.0, 0.0, 0.0)),
        gap=gap,
        interface=td.DryInterface(contact=td.PowerLaw(stiffness=1e8)),
    )
    return td.simulate(mech, duration=2e-3, progress=False)


def test_an_orbit_of_a_ball_has_a_plane() -> None:
    solution = falling(td.SphericalGap(cup_radius=0.02, radial_clearance=6e-5))
    ax = td.plot.orbit(solution, "joint", plane="yz")
    last = ax.collections[0].get_segments()[-1][-1]
    np.testing.assert_allclose(last, solution["joint/eccentricity"].values[-1, 1:] / 6e-5)
    assert "e_z" in ax.get_ylabel()
    assert "e_y" in td.plot.orbit(solution, "joint").get_ylabel()
    with pytest.raises(td.InvalidInput, match="plane = 'xw' must be two of the components x, y, z"):
        td.plot.orbit(solution, "joint", plane="xw")


def test_a_slider_between_two_faces_has_no_orbit() -> None:
    size = {"slider_length": 0.04, "slider_height": 0.03, "slider_width": 0.02}
    solution = falling(td.GuideGap(**size, clearance=4e-5))
    with pytest.raises(td.InvalidInput, match="'joint' has no orbit: it moves along one line"):
        td.plot.orbit(solution, "joint")
    assert "joint" in str(solution.summary())


def test_an_orbit_needs_a_clearance_joint(solution: td.Solution) -> None:
    with pytest.raises(td.InvalidInput, match="did you mean 'rod-slider'"):
        td.plot.orbit(solution, "rod-sldier")
    with pytest.raises(KeyError):
        td.plot.orbit(solution, "block-crank")


def test_nothing_is_cut_off(solution: td.Solution) -> None:
    figures = [
        td.plot.orbit(solution, "rod-slider").figure,
        td.plot.history(
            solution, ["rod-slider/minimum_film_thickness", "rod-slider/maximum_film_pressure"]
        )[0].figure,
    ]
    for figure in figures:
        figure.canvas.draw()
        inside = figure.bbox.padded(1.0)
        for ax in figure.axes:
            box = ax.get_tightbbox()
            assert inside.x0 <= box.x0 and box.x1 <= inside.x1
            assert inside.y0 <= box.y0 and box.y1 <= inside.y1


def test_a_history_has_one_panel_for_each_quantity(solution: td.Solution) -> None:
    one = td.plot.history(solution, "rod-slider/minimum_film_thickness")
    assert one.get_xlabel() == "crank angle [deg]"
    assert one.get_ylabel() == "minimum film thickness\n$h_{min}$ [µm]"
    drawn = one.lines[0].get_ydata()
    expected = 1e6 * solution["rod-slider/minimum_film_thickness"].values
    assert np.allclose(np.asarray(drawn), expected)

    two = td.plot.history(solution, ["slider/velocity", "rod/velocity", "rod/angle"], x="time")
    assert len(two) == 2
    assert [text.get_text() for text in two[0].get_legend().get_texts()] == [
        "slider, x",
        "slider, y",
        "rod, x",
        "rod, y",
    ]
    assert two[1].get_xlabel() == "time [ms]"
    assert two[0].get_ylabel() == "velocity\n$v$ [m/s]"


def test_vectors_are_drawn_in_the_unit_of_their_label() -> None:
    """One unit for all lines of a panel, by the largest magnitude of any component."""
    rows = np.zeros((4, 5))
    rows[:, 0] = [0.0, 0.1, 0.2, 0.3]
    rows[:, 1] = [1e-6, 2e-6, -3e-6, 4e-6]
    rows[:, 2] = [0.0, -2e-3, 1e-3, 5e-4]  # the largest is negative, and of the second component
    rows[:, 3] = [0.0, 1500.0, -4000.0, 10.0]
    rows[:, 4] = [0.0, 7.0, 8.0, 9.0]
    channels = [
        ("", "time", [], 0),
        ("pin", "eccentricity", ["x", "y"], 1),
        ("pin", "film_force", ["x", "y"], 3),
    ]
    record = RunRecord("finished", "", {}, {}, {}, 0.0)
    known = td.Solution.from_rows(rows, channels, record)
    for quantity, first, factor, unit in (
        ("eccentricity", 1, 1e3, "mm"),
        ("film_force", 3, 1e-3, "kN"),
    ):
        ax = td.plot.history(known, f"pin/{quantity}")
        assert ax.get_ylabel().endswith(f"[{unit}]")
        assert len(ax.lines) == 2
        for k, line in enumerate(ax.lines):
            assert np.asarray(line.get_ydata()) == pytest.approx(factor * rows[:, first + k])
            assert np.asarray(line.get_xdata()) == pytest.approx(1e3 * rows[:, 0])  # in ms
    # Two channels in a panel: the larger one gives the unit, in whatever order they come.
    small = known["pin/eccentricity"] * 1e-6
    small.attrs.update(known["pin/eccentricity"].attrs, item="bolt")
    both = td.Solution(known.dataset.assign({"bolt/eccentricity": small}), record)
    for names in (
        ["pin/eccentricity", "bolt/eccentricity"],
        ["bolt/eccentricity", "pin/eccentricity"],
    ):
        ax = td.plot.history(both, names)
        assert ax.get_ylabel().endswith("[mm]") and len(ax.lines) == 4


def test_wrong_histories_are_refused(solution: td.Solution) -> None:
    with pytest.raises(td.InvalidInput, match="at least one"):
        td.plot.history(solution, [])
    with pytest.raises(td.InvalidInput, match="'crank_angle', 'time'"):
        td.plot.history(solution, "rod/angle", x="angle")
    with pytest.raises(td.InvalidInput, match="one quantity"):
        td.plot.history(solution, ["rod/angle", "rod/velocity"], ax=plt.gca())
    with pytest.raises(td.InvalidInput, match="did you mean"):
        td.plot.history(solution, "rod/angel")


@pytest.mark.parametrize(
    ("unit", "largest", "expected"),
    [
        ("m", 3e-5, (1e-6, "µm")),
        ("Pa", 1.7e8, (1e6, "MPa")),
        ("N", 0.0, (1.0, "N")),
        ("W", 1e20, (1e9, "GW")),
        ("m/s2", 2e4, (1.0, "m/s²")),
        ("1", 0.9, (1.0, "")),
        ("rad", 1e-4, (1.0, "rad")),
    ],
)
def test_units_take_a_prefix_that_suits(
    unit: str, largest: float, expected: tuple[float, str]
) -> None:
    scale, shown = scaled(unit, largest)
    assert scale == pytest.approx(expected[0])
    assert shown == expected[1]


@pytest.mark.parametrize(
    ("first", "last", "expected"),
    [
        (0.0, 1080.0, [0, 180, 360, 540, 720, 900, 1080]),
        (660.0, 780.0, [660, 675, 690, 705, 720, 735, 750, 765, 780]),
        (0.0, -90.0, [-90, -75, -60, -45, -30, -15, 0]),
    ],
)
def test_angles_are_marked_at_simple_ones(first: float, last: float, expected: list[float]) -> None:
    assert list(angle_ticks(first, last)) == expected
