"""Pictures of mechanisms: what is drawn is where the channels say."""

from pathlib import Path
from typing import Any

import matplotlib
import numpy as np
import pytest
import tribodyn as td
from drawn import RUBBER, SQUARE, hanging, line

matplotlib.use("agg")

from matplotlib import pyplot as plt  # noqa: E402

pytestmark = pytest.mark.usefixtures("closed_figures")


def marks(ax: Any, marker: str, size: float) -> list[Any]:
    return [
        np.array(each.get_data_3d() if hasattr(each, "get_data_3d") else each.get_data()).T
        for each in ax.lines
        if each.get_marker() == marker and each.get_markersize() == size
    ]


# --- in the plane ---------------------------------------------------------------------------------


def test_a_planar_mechanism_is_where_its_channels_are(planar_run: td.Solution) -> None:
    row = len(planar_run.time) // 2
    ax = td.plot.mechanism(planar_run, time=float(planar_run.time[row]))
    assert not hasattr(ax, "get_zlim")
    assert (ax.get_xlabel(), ax.get_ylabel()) == ("x [m]", "y [m]")
    assert ax.get_aspect() == 1.0
    # The crank goes from the main bearing to the end at twice the distance of its centre.
    crank = line(ax, "crank")
    centre = planar_run["crank/position"].values[row]
    assert crank == pytest.approx(np.array([[0.0, 0.0], 2.0 * centre]), abs=1e-9)
    # Nodes of the beam, dots on them, and a smooth curve between.
    nodes = planar_run["rod/axis_position"].values[row]
    rod = line(ax, "rod")
    assert rod[::8] == pytest.approx(nodes, abs=1e-12) and len(rod) == 33
    (dots,) = [each for each in marks(ax, "o", 3.2)]
    assert dots == pytest.approx(nodes, abs=1e-12)
    turns = np.diff(np.unwrap(np.arctan2(*np.diff(rod, axis=0).T[::-1])))
    assert np.abs(turns).max() < 0.05  # no corner at a node
    # The pin of the first joint, on the marker of the rod.
    pins = np.concatenate(marks(ax, "o", 7.0))
    assert pins == pytest.approx(np.array([[0.0, 0.0], 2.0 * centre]), abs=1e-9)
    # The spring ends at its markers, beside the axis.
    (spring,) = [each for each in ax.lines if len(each.get_xdata()) == 16]
    first, last = np.array(spring.get_data()).T[[0, -1]]
    assert first == pytest.approx([0.2, 0.3])
    middle = np.linalg.norm(last - nodes[2])
    assert middle == pytest.approx(0.01, rel=1e-9)
    legend = [text.get_text() for text in ax.get_legend().get_texts()]
    assert legend == ["crank", "rod", "slider"]


def test_a_bearing_is_a_circle_of_its_size(planar_run: td.Solution) -> None:
    ax = td.plot.mechanism(planar_run, gap_scale=1.0)
    circles = [np.array(each.get_data()).T for each in ax.lines if len(each.get_xdata()) == 49]
    assert len(circles) == 2
    slider = planar_run["slider/position"].values[-1]
    end = planar_run["rod/axis_position"].values[-1, -1]
    for circle, centre, radius in zip(circles, (end, slider), (0.0199, 0.02), strict=True):
        assert np.hypot(*(circle - centre).T) == pytest.approx(np.full(49, radius), rel=1e-9)
    # The block of the slider holds the bearing.
    (block,) = [patch for patch in ax.patches if len(patch.get_xy()) == 5]
    assert not any("clearances" in text.get_text() for text in ax.texts)
    low, high = block.get_xy().min(axis=0), block.get_xy().max(axis=0)
    assert 0.5 * (low + high) == pytest.approx(slider, abs=1e-9)
    assert high[1] - low[1] > 2.0 * 0.02


def test_between_rows_bodies_follow_their_velocities() -> None:
    model = td.Model()
    bob = model.rigid_body("bob", mass=1.0, inertia=1e-3, position=(0.5, 0.0))
    model.revolute("pivot", model.ground.marker(), bob.marker((-0.5, 0.0)))
    model.gravity((0.0, -9.81))
    fine = td.simulate(model, duration=0.5, integrator=td.TRBDF2(step=1e-3), progress=False)
    few = td.Solution(fine.dataset.isel(time=slice(0, None, 50)), fine._record)
    at = 0.42
    ax = td.plot.mechanism(few, time=at)
    (centre,) = marks(ax, "o", 8.0)
    exact = fine["bob/position"].interp(time=at).values
    straight = few["bob/position"].interp(time=at).values
    assert np.abs(straight - exact).max() > 2e-3
    assert np.abs(centre[0] - exact).max() < 1e-4
    # The joint stays closed.
    assert np.abs(line(ax, "bob")).min(axis=0) == pytest.approx([0.0, 0.0], abs=1e-4)


def test_a_crank_angle_is_an_instant(planar_run: td.Solution) -> None:
    at = td.plot.mechanism(planar_run, crank_angle=10.0)
    crank = line(at, "crank")[-1]
    assert np.degrees(np.arctan2(crank[1], crank[0])) == pytest.approx(10.0, abs=1e-6)


def test_an_equilibrium_and_a_clamp() -> None:
    model = td.Model()
    beam = model.beam(
        "rod", start=(0.0, 0.0), end=(0.5, 0.0), elements=4, section=SQUARE, material=RUBBER
    )
    model.fixed("clamp", model.ground.marker(), beam.marker(0.0))
    plate = model.rigid_body("plate", mass=0.1, inertia=1e-3, position=(0.5, 0.0))
    model.fixed("weld", beam.marker(1.0), plate.marker())
    for k, place in enumerate(((0.05, 0.05), (-0.05, 0.05))):
        ends = model.ground.marker((0.5, 0.5)), plate.marker(place)
        model.bushing(f"b{k}", *ends, stiffness=(1.0, 1.0, 0.0), damping=(0.0, 0.0, 0.0))
    model.gravity((0.0, -9.81))
    found = td.equilibrium(model)
    ax = td.plot.mechanism(found)
    assert line(ax, "rod")[-1] == pytest.approx(found.beam("rod").position.values[-1])
    # A body with three markers is a closed outline around them.
    assert len(line(ax, "plate")) == 4
    assert np.concatenate(marks(ax, "s", 5.0))[0] == pytest.approx([0.0, 0.0])
    assert len(marks(ax, "D", 6.0)) == 2


# --- in space -------------------------------------------------------------------------------------


@pytest.mark.parametrize("formulation", ["geometrically_exact", "ancf", "cable"])
def test_a_mechanism_in_space_is_where_its_channels_are(formulation: str) -> None:
    solution = td.simulate(hanging(formulation), duration=0.05, progress=False)
    ax: Any = td.plot.mechanism(solution)
    assert (ax.get_xlabel(), ax.get_ylabel(), ax.get_zlabel()) == ("x [m]", "y [m]", "z [m]")
    nodes = solution["rod/axis_position"].values[-1]
    assert line(ax, "rod")[::8] == pytest.approx(nodes, abs=1e-12)
    # One joint: a line to the centre of mass.
    bar = line(ax, "bar")
    assert bar[0] == pytest.approx(nodes[-1], abs=1e-6)
    assert bar[1] == pytest.approx(solution["bar/position"].values[-1], abs=1e-12)
    assert_equal_scales(ax)


def assert_equal_scales(ax: Any) -> None:
    """Both rows of a parallel projection are orthogonal and of the same length."""
    ax.set_proj_type("ortho")
    rows = ax.get_proj()[:2, :3]
    product = rows @ rows.T
    assert product / product[0, 0] == pytest.approx(np.eye(2), abs=1e-9)


@pytest.mark.parametrize("old", [False, True])
@pytest.mark.parametrize("vertical", ["x", "y", "z"])
def test_weight_points_down(vertical: str, old: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    from mpl_toolkits.mplot3d.axes3d import Axes3D

    def set_box_aspect(self: Any, aspect: Any, *, zoom: float = 1.0) -> None:
        """The method of matplotlib 3.8, which forgets the vertical axis."""
        sides = np.array((4.0, 4.0, 3.0) if aspect is None else aspect)
        self._box_aspect = 1.8 * zoom * sides / np.linalg.norm(sides)

    if old:
        monkeypatch.setattr(Axes3D, "set_box_aspect", set_box_aspect)
    model = td.Model(planar=False)
    inertia = (0.1, 0.1, 0.1)
    body = model.rigid_body("body", mass=1.0, inertia=inertia, position=(0.1, 0.2, 0.3))
    model.spherical("pivot", model.ground.marker((0, 0, 0)), body.marker((-0.1, -0.2, -0.3)))
    model.gravity([-9.81 * (axis == vertical) for axis in "xyz"])
    ax: Any = td.plot.mechanism(td.simulate(model, duration=1e-3, progress=False))
    assert_equal_scales(ax)
    down = ax.get_proj()[:2, :3] @ [-1.0 * (axis == vertical) for axis in "xyz"]
    assert down[0] == pytest.approx(0.0, abs=1e-12) and down[1] < 0.0


def test_a_projection_has_two_of_the_axes(spatial_run: td.Solution) -> None:
    ax = td.plot.mechanism(spatial_run, plane="xz")
    assert (ax.get_xlabel(), ax.get_ylabel()) == ("x [m]", "z [m]")
    nodes = spatial_run["rod/axis_position"].values[-1]
    assert line(ax, "rod")[::8] == pytest.approx(nodes[:, [0, 2]], abs=1e-12)


def test_every_joint_has_a_symbol() -> None:
    model = td.Model(planar=False)
    ground, inertia = model.ground, (0.01, 0.01, 0.01)
    kinds = ("revolute", "spherical", "universal", "cylindrical", "in_plane", "fixed", "distance")
    for k, kind in enumerate((*kinds, "point_on_line", "translational", "bushing", "torsional")):
        at = (0.3 * k, 0.0, 0.0)
        body = model.rigid_body(kind, mass=1.0, inertia=inertia, position=(0.3 * k, 0.2, 0.0))
        ends = ground.marker(at), body.marker((0.0, -0.2, 0.0))
        if kind == "distance":
            model.distance("d", ground.marker(at), body.marker((0.0, 0.0, 0.0)))
        elif kind == "translational":
            model.translational("t", ends[1], ends[0])
            model.drive_displacement("push", ends[1], ends[0], speed=0.1)
        elif kind == "bushing":
            model.bushing("b", *ends, stiffness=(1e3,) * 6, damping=(1.0,) * 6)
        elif kind == "torsional":
            model.revolute("under the spring", *ends)
            spring = {"stiffness": 1.0, "damping": 0.0, "free_angle": 0.0}
            model.torsional_spring("s", *ends, **spring)
        else:
            getattr(model, kind)(f"{kind} joint", *ends)
    model.drive("revolute joint", speed=1.0)
    solution = td.simulate(model, duration=1e-3, progress=False)
    for ax in (td.plot.mechanism(solution), td.plot.mechanism(solution, plane="xy")):
        ax.figure.canvas.draw()
        assert {text.get_text() for text in ax.get_legend().get_texts()} == {
            *kinds,
            *("point_on_line", "translational", "bushing", "torsional"),
        }
        # Every joint has something at its place, other than its bodies.
        places = np.concatenate(
            [
                each
                for size in (3.0, 4.0, 4.5, 5.0, 6.0, 7.0, 16.0, 24.0)
                for each in sized(ax, size)
            ]
        )
        for k in range(11):
            place = np.array([0.3 * k, 0.2 if kinds[k : k + 1] == ("distance",) else 0.0, 0.0])
            assert np.abs(places - place[: places.shape[1]]).max(axis=1).min() < 1e-3, k


def sized(ax: Any, size: float) -> list[Any]:
    return [
        np.array(each.get_data_3d() if hasattr(each, "get_data_3d") else each.get_data()).T
        for each in ax.lines
        if each.get_markersize() == size and each.get_marker() not in ("None", "")
    ]


GAPS: dict[str, tuple[Any, int, bool]] = {
    "journal": (
        td.JournalGap(bearing_radius=0.02, radial_clearance=6e-5, bearing_length=0.02),
        4,
        True,
    ),
    "ball": (td.SphericalGap(cup_radius=0.02, radial_clearance=6e-5), 6, True),
    "cylinder": (
        td.CylindricalGap(bearing_radius=0.02, radial_clearance=6e-5, bearing_length=0.02),
        4,
        False,
    ),
    "guide": (
        td.GuideGap(slider_length=0.04, slider_height=0.03, slider_width=0.02, clearance=4e-5),
        0,
        False,
    ),
    "skirt": (
        td.SkirtGap(
            piston_radius=0.03,
            radial_clearance=4e-5,
            skirt_length=0.04,
            thrust_half_angle=0.7,
            anti_thrust_half_angle=0.7,
            pin_height=0.01,
        ),
        0,
        False,
    ),
}


@pytest.mark.parametrize("name", GAPS)
def test_every_gap_has_its_size(name: str) -> None:
    gap, circles, _ = GAPS[name]
    model = td.Model(planar=False)
    body = model.rigid_body("body", mass=1.0, inertia=(1e-3, 1e-3, 1e-3))
    dry = td.DryInterface(contact=td.PowerLaw(stiffness=1e8))
    centre = (0.0, 0.0, 0.0)
    ends = body.marker(centre), model.ground.marker(centre)
    model.clearance("joint", *ends, gap=gap, interface=dry)
    solution = td.simulate(model, duration=1e-4, progress=False)
    ax: Any = td.plot.mechanism(solution, gap_scale=1.0)
    rings = [each for each in ax.lines if np.shape(each.get_data_3d()) == (3, 49)]
    assert len(rings) == circles
    radii = sorted(np.ptp(np.array(each.get_data_3d()), axis=1).max() / 2.0 for each in rings)
    if circles:
        assert radii[-1] == pytest.approx(0.02, rel=1e-9)
        assert radii[0] == pytest.approx(0.02 - 6e-5, rel=1e-9)
        return
    (block,) = ax.collections
    corners = np.array(block._vec[:3]).T if hasattr(block, "_vec") else block._faces[0]
    size = np.ptp(corners, axis=0)
    wanted = (0.04, 0.03) if name == "guide" else (0.04, 0.06)
    assert size[:2] == pytest.approx(wanted, rel=1e-9)
    if name == "skirt":
        assert corners[:, 0].min() == pytest.approx(-0.01, rel=1e-9)


# --- colours, trails, files -----------------------------------------------------------------------


def test_colours_are_values_of_the_channel(
    planar_run: td.Solution, spatial_run: td.Solution
) -> None:
    ax = td.plot.mechanism(planar_run, color="moment")
    (colours,) = ax.collections
    assert colours.get_array() is not None
    middles = np.asarray(colours.get_array()).reshape(4, 8)
    moment = planar_run["rod/section_moment"].values[-1, :, 0]
    label = ax.child_axes[0].get_ylabel()
    assert label.startswith("section moment $M_z$ [") and label.endswith("N m]")
    factor = {"mN m]": 1e-3, "N m]": 1.0, "µN m]": 1e-6}[label.partition("[")[2]]
    shares = (np.arange(8) + 0.5) / 8.0
    for k in range(4):
        wanted = moment[k] + shares * (moment[k + 1] - moment[k])
        assert factor * middles[k] == pytest.approx(wanted, rel=1e-9, abs=1e-12)
    assert ax.get_legend() is None
    vectors = td.plot.mechanism(spatial_run, color="force", component="x")
    (colours,) = vectors.collections
    along = spatial_run["rod/section_force"].values[-1, :, 0]
    assert np.ptp(np.asarray(colours.get_array())) > 0.5 * np.ptp(along)
    magnitude = td.plot.mechanism(spatial_run, color="velocity", plane="xy")
    largest = np.linalg.norm(spatial_run["rod/axis_velocity"].values[-1], axis=1).max()
    assert magnitude.collections[0].get_clim() == pytest.approx((0.0, largest))
    assert magnitude.child_axes[0].get_ylabel() == "axis velocity $|v|$ [m/s]"
    none = td.plot.mechanism(spatial_run, color="force", colorbar=False, plane="xy")
    assert not none.child_axes


def test_a_trail_is_the_path_of_a_marker(planar_run: td.Solution) -> None:
    model = td.Model.from_parameters(planar_run.model_parameters)
    ends = [model.bodies["rod"].marker(1.0), model.bodies["slider"].marker((0.1, 0.0))]
    ax = td.plot.mechanism(planar_run, trails=ends)
    trails = [np.array(e.get_data()).T for e in ax.lines if e.get_color() == "#c2185b"]
    trails = [trail for trail in trails if len(trail) > 1]
    path = planar_run["rod/axis_position"].values[:, -1]
    assert any(len(t) == len(path) and np.allclose(t, path, atol=1e-9) for t in trails)
    slider = planar_run["slider/position"].values + np.array([0.1, 0.0])
    assert any(len(t) == len(path) and np.allclose(t, slider, atol=1e-6) for t in trails)


def test_a_solution_of_a_file_has_the_same_picture(
    spatial_run: td.Solution, tmp_path: Path
) -> None:
    spatial_run.to_netcdf(tmp_path / "run.nc")
    both = [spatial_run, td.load(tmp_path / "run.nc")]
    axes: list[Any] = [td.plot.mechanism(each, time=0.033, color="moment") for each in both]
    for one, other in zip(axes[0].lines, axes[1].lines, strict=True):
        assert np.array_equal(one.get_data_3d(), other.get_data_3d())
    curves = [td.plot.beam(each, "rod", "force", time=0.033).lines for each in both]
    for one, other in zip(*curves, strict=True):
        assert np.array_equal(one.get_data(), other.get_data())


def test_pictures_share_axes(planar_run: td.Solution) -> None:
    _, axes = plt.subplots(1, 2)
    assert td.plot.mechanism(planar_run, time=0.0, ax=axes[1]) is axes[1]
    before = axes[1].get_xlim()
    td.plot.mechanism(planar_run, ax=axes[1])
    after = axes[1].get_xlim()
    assert after[0] <= before[0] and after[1] >= before[1]
    # The names of the bodies are listed once.
    assert len(axes[1].get_legend().get_texts()) == 3 and not axes[0].lines


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ({"time": 0.2}, r"mechanism: time = 0.2 s must be in 0 to 0.03 s"),
        ({"time": 0.0, "crank_angle": 0.0}, "crank_angle and time cannot both be given"),
        ({"plane": "xz"}, "plane = 'xz' must be two of the axes x, y"),
        ({"color": "momentum"}, "color 'momentum' is not known; did you mean 'moment'"),
        ({"component": "z"}, "component must not be given without color"),
        ({"color": "moment", "component": "x"}, "component = 'x' must be one of z"),
        ({"trails": 3}, "trails.* must be a marker"),
    ],
)
def test_bad_arguments_are_named(planar_run: td.Solution, arguments: Any, says: str) -> None:
    with pytest.raises(td.InvalidInput, match=says):
        td.plot.mechanism(planar_run, **arguments)


def test_pictures_that_do_not_fit_are_errors(
    planar_run: td.Solution, spatial_run: td.Solution
) -> None:
    with pytest.raises(td.InvalidInput, match="ax must be three-dimensional"):
        td.plot.mechanism(spatial_run, ax=plt.figure().subplots())
    with pytest.raises(td.InvalidInput, match="ax must be two-dimensional"):
        td.plot.mechanism(planar_run, ax=plt.figure().add_subplot(projection="3d"))
    rigid = td.Model()
    body = rigid.rigid_body("body", mass=1.0, inertia=1.0)
    run = td.simulate(rigid, duration=1e-3, progress=False)
    with pytest.raises(td.InvalidInput, match="color needs a model with beams"):
        td.plot.mechanism(run, color="moment")
    with pytest.raises(td.InvalidInput, match="'body', which is not a body of the solution"):
        td.plot.mechanism(planar_run, trails=[body.marker()])
