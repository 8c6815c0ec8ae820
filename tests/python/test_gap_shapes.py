"""Gaps of balls, shafts, sliders, pistons and pads, and bearings of these gaps."""

import copy
import math
import pickle
from typing import Any

import matplotlib.pyplot
import numpy as np
import pytest
import tribodyn as td
from sample_gaps import IDS, SAMPLES, Sample
from tribodyn._arguments.plain import to_plain

matplotlib.use("agg")

JOURNAL: dict[str, Any] = {"bearing_radius": 0.02, "bearing_length": 0.03, "radial_clearance": 4e-5}
BALL: dict[str, Any] = {"cup_radius": 0.02, "radial_clearance": 4e-5}
GUIDE: dict[str, Any] = {
    "slider_length": 0.04,
    "slider_height": 0.03,
    "slider_width": 0.02,
    "clearance": 4e-5,
}
SKIRT: dict[str, Any] = {
    "piston_radius": 0.04,
    "radial_clearance": 5e-5,
    "skirt_length": 0.05,
    "thrust_half_angle": 0.6,
    "anti_thrust_half_angle": 0.5,
    "pin_height": 0.02,
}
COLLARS: dict[str, Any] = {"collar_radius": 0.03, "axial_clearance": 5e-5}
GAPS = [(sample.kind, sample.size, sample.motion) for sample in SAMPLES]
PAD: dict[str, Any] = {"length": 0.04, "width": 0.03, "thickness": 4e-5}


def film(**more: Any) -> td.LubricatedInterface:
    oil = td.Lubricant(dynamic_viscosity=0.02)
    mesh = td.FilmMesh(around=16, along=6)
    return td.LubricatedInterface(
        **({"lubricant": oil, "mesh": mesh, "ambient_pressure": 1e5} | more)
    )


@pytest.mark.parametrize(("kind", "size", "motion"), GAPS, ids=IDS)
def test_a_gap_and_its_bearing_are_known_by_their_parameters(
    kind: type, size: dict[str, Any], motion: dict[str, Any]
) -> None:
    gap = kind(**size)
    assert kind(**gap.parameters) == gap and hash(kind(**size)) == hash(gap)
    assert to_plain(gap)["type"] == kind.__name__
    assert pickle.loads(pickle.dumps(gap)) == gap and copy.deepcopy(gap) == gap
    bearing = td.Bearing(gap, film())
    assert kind.__name__ in repr(bearing) and "lubricant" in repr(bearing)
    solution = bearing.solve(**motion)
    for again in (pickle.loads(pickle.dumps(bearing)), copy.copy(bearing)):
        assert type(again) is type(bearing)
        found = again.solve(**motion)
        np.testing.assert_array_equal(found["pressure"], solution["pressure"])
    assert f"{solution.load:.5g}" in str(solution) or "force" in str(solution)


@pytest.mark.parametrize(("kind", "size", "motion"), GAPS, ids=IDS)
def test_numbers_at_rest_have_no_minus_zeros(
    kind: type, size: dict[str, Any], motion: dict[str, Any]
) -> None:
    still = {name: np.zeros(np.shape(value)) for name, value in motion.items()}
    still = {name: float(v) if v.ndim == 0 else v for name, v in still.items()}
    solution = td.Bearing(kind(**size), film(ambient_pressure=0.0)).solve(**still)
    for name, value in solution._values.items():
        if isinstance(value, float) or (isinstance(value, np.ndarray) and value.ndim):
            zeros = np.asarray(value)[np.asarray(value) == 0.0]
            assert not np.signbit(zeros).any(), name


NAN, INF = math.nan, math.inf


@pytest.mark.parametrize(
    ("kind", "size", "bad", "message"),
    [
        (td.JournalGap, JOURNAL, {"collar_radius": 0.03}, "axial_clearance.*must be given"),
        (td.JournalGap, JOURNAL, {"axial_clearance": 5e-5}, "collar_radius.*must be given"),
        (
            td.JournalGap,
            JOURNAL | COLLARS,
            {"collar_radius": 0.01},
            r"collar_radius = 0\.01 m must be above the bearing_radius 0\.02 m",
        ),
        (td.JournalGap, JOURNAL | COLLARS, {"axial_clearance": 0.0}, "axial_clearance = 0 m"),
        (td.JournalGap, JOURNAL | COLLARS, {"arc": (0.0, 1.0)}, "requires a full ring"),
        (td.JournalGap, JOURNAL | COLLARS, {"profile": 1e-6}, "belongs to a full ring"),
        (td.CylindricalGap, JOURNAL, {"bearing_radius": -1.0}, "bearing_radius = -1 m must be > 0"),
        (td.CylindricalGap, JOURNAL, {"bearing_length": 0.0}, "bearing_length = 0 m must be > 0"),
        (td.CylindricalGap, JOURNAL, {"radial_clearance": 0.03}, r"must be below the bearing_rad"),
        (td.CylindricalGap, JOURNAL, {"journal_radius": 0.019}, "one of the two"),
        (td.CylindricalGap, JOURNAL, {"misalignment": 2}, "misalignment"),
        (td.SphericalGap, BALL, {"cup_radius": 0.0}, "cup_radius = 0 m must be > 0"),
        (td.SphericalGap, BALL, {"radial_clearance": -1e-5}, "radial_clearance = -1e-05 m must"),
        (td.SphericalGap, BALL, {"radial_clearance": 0.02}, "must be below the cup_radius"),
        (
            td.SphericalGap,
            BALL,
            {"radial_clearance": None, "ball_radius": 0.021},
            r"ball_radius = 0\.021 m must be > 0 and below cup_radius = 0\.02 m",
        ),
        (td.SphericalGap, BALL, {"half_angle": 3.2}, r"half_angle = 3\.2 rad"),
        (td.SphericalGap, BALL, {"half_angle": 0.0}, "half_angle = 0 rad"),
        (td.GuideGap, GUIDE, {"slider_length": NAN}, "slider_length = nan m"),
        (td.GuideGap, GUIDE, {"slider_height": 0.0}, "slider_height = 0 m must be > 0"),
        (td.GuideGap, GUIDE, {"slider_width": -0.1}, r"slider_width = -0\.1 m must be > 0"),
        (td.GuideGap, GUIDE, {"clearance": INF}, "clearance = inf m"),
        (
            td.GuideGap,
            GUIDE,
            {"clearance": 0.02},
            r"clearance = 0\.02 m must be below the small",
        ),
        (td.GuideGap, GUIDE, {"faces": 3}, "faces = 3 must be 2 or 4"),
        (td.GuideGap, GUIDE, {"faces": 5}, "faces"),
        (td.SkirtGap, SKIRT, {"piston_radius": 0.0}, "piston_radius = 0 m must be > 0"),
        (td.SkirtGap, SKIRT, {"liner_radius": 0.05}, "either as such or by liner_radius"),
        (
            td.SkirtGap,
            SKIRT,
            {"radial_clearance": None, "liner_radius": 0.03},
            r"liner_radius = 0\.03 m must be above the piston_radius 0\.04 m",
        ),
        (td.SkirtGap, SKIRT, {"skirt_length": -1.0}, "skirt_length = -1 m must be > 0"),
        (td.SkirtGap, SKIRT, {"thrust_half_angle": 1.6}, r"thrust_half_angle = 1\.6 rad"),
        (td.SkirtGap, SKIRT, {"anti_thrust_half_angle": 0.0}, "anti_thrust_half_angle = 0 rad"),
        (td.SkirtGap, SKIRT, {"pin_height": NAN}, "pin_height = nan m"),
        (td.PadGap, PAD, {"length": 0.0}, "length = 0 m must be > 0"),
        (td.PadGap, PAD, {"width": -0.1}, r"width = -0\.1 m must be > 0"),
        (td.PadGap, PAD, {"thickness": 0.0}, "thickness = 0 m must be > 0"),
        (td.PadGap, PAD, {"thickness": 0.02}, r"thickness = 0\.02 m must be at most a tenth"),
        (td.PadGap, PAD, {"open_edges": ["left"]}, r"open_edges\[0\] 'left' is not known"),
        (td.PadGap, PAD, {"mesh_lines": [0.05]}, r"mesh_lines = 0\.05 m must lie between 0"),
        (td.PadGap, PAD, {"tilting": True}, "pivot .*must be given for a tilting pad"),
        (td.PadGap, PAD, {"pivot": (0.02, 0.0)}, "pivot .*and for no other"),
        (td.PadGap, PAD, {"tilting": True, "pivot": (0, 0), "width": None}, "width must be given"),
    ],
)
def test_a_gap_says_which_number_is_wrong(
    kind: type, size: dict[str, Any], bad: dict[str, Any], message: str
) -> None:
    item = kind.__name__.replace("Gap", " gap").lower()
    with pytest.raises(td.InvalidInput, match=f"^{item}: .*{message}"):
        kind(**(size | bad))


def solve(kind: type, size: dict[str, Any], **motion: Any) -> Any:
    return td.Bearing(kind(**size), film()).solve(**motion)


def test_what_a_gap_does_not_know_must_be_zero() -> None:
    ahead = {"velocity": (1.0, 0.0)}
    with pytest.raises(td.InvalidInput, match="guide bearing: displacement z = 1e-06 m must be ze"):
        solve(td.GuideGap, GUIDE, displacement=(0.0, 1e-6), **ahead)
    with pytest.raises(td.InvalidInput, match="guide bearing: displacement tilt_x = 0.1 rad"):
        solve(td.GuideGap, GUIDE, tilt=(0.1, 0.0, 0.0), **ahead)
    with pytest.raises(td.InvalidInput, match="guide bearing: velocity z = 1 m/s must be zero"):
        solve(td.GuideGap, GUIDE, velocity=(1.0, 1.0))
    with pytest.raises(td.InvalidInput, match="displacement = 5e-05 m closes the gap.*x = "):
        solve(td.GuideGap, GUIDE, displacement=(5e-5, 0.0), **ahead)
    still = {"speed": 1.0, "eccentricity": (0.0, 0.0)}
    with pytest.raises(td.InvalidInput, match="axial_velocity = 1 m/s must be zero: this journal"):
        solve(td.JournalGap, JOURNAL, axial_velocity=1.0, **still)
    with pytest.raises(td.InvalidInput, match="axial_displacement = 1e-05 m must be zero"):
        solve(td.CylindricalGap, JOURNAL, axial_displacement=1e-5, **still)
    with pytest.raises(td.InvalidInput, match="guide bearing: ports are not possible in a guide"):
        groove = td.AxialGroove(angle=0.0, width=0.1, pressure=2e5)
        td.Bearing(td.GuideGap(**GUIDE), film(ports=[groove]))


def test_a_slider_that_is_loaded_rests_where_its_films_carry() -> None:
    bearing = td.Bearing(td.GuideGap(**GUIDE, faces=4), film(mesh=td.FilmMesh(around=24, along=12)))
    rest = bearing.equilibrium(load=(-8.0, 3.0), velocity=(2.0, 0.0), moment=(0.0, 1e-2, 5e-2))
    assert rest.force[1:] == pytest.approx((8.0, -3.0), abs=1e-5)
    assert rest.moment == pytest.approx((0.0, -1e-2, -5e-2), abs=1e-6)
    assert rest.force[0] < 0.0 < rest.friction_force
    assert rest.stiffness_coefficients.shape == (5, 5)
    again = bearing.solve(velocity=(2.0, 0.0), displacement=rest.displacement, tilt=rest.tilt)
    assert again.force == pytest.approx(rest.force, rel=1e-6)


@pytest.mark.parametrize("faces", [2, 4])
def test_faces_of_a_slider_are_drawn_one_above_the_other(faces: int) -> None:
    solution = solve(td.GuideGap, GUIDE | {"faces": faces}, **GAPS[3][2] | {"tilt": (0, 0, 2e-4)})
    assert solution.surface.half == (faces == 2)
    axes = td.plot.film(solution)
    named = {label.get_text(): label.get_position()[1] for label in axes.get_yticklabels()}
    assert set(named) == {"+y", "-y", "+z", "-z"} if faces == 4 else {"+y", "-y"}
    assert axes.get_xlim() == pytest.approx((-20.0, 20.0))  # mm
    widths = [20.0, 20.0, 30.0, 30.0][:faces]
    # A face over the other with a gap between; the whole, also where half is computed.
    assert axes.get_ylim()[1] == pytest.approx(1.15 * sum(widths) - 0.15 * widths[-1])
    whole = solution.unfolded().surface
    assert whole.weight.sum() == pytest.approx(40e-3 * sum(widths) * 1e-3)
    assert td.plot.film_3d(solution).get_zlim()[1] > 9.9
    matplotlib.pyplot.close("all")


def test_collars_are_drawn_beside_the_bearing() -> None:
    groove = td.AxialGroove(angle=0.5, width=0.3, pressure=2e5)
    bearing = td.Bearing(td.JournalGap(**JOURNAL, **COLLARS), film(ports=[groove]))
    axes = td.plot.film(bearing.solve(**GAPS[0][2]))
    low, high = axes.get_ylim()
    # Half of the length, the gap that is drawn, the width of a ring [mm].
    assert high == pytest.approx(15.0 * 1.06 + 10.0, rel=1e-2) and low == pytest.approx(-high)
    assert np.ptp(axes.get_xlim()) == pytest.approx(360.0)  # from a line of the mesh on
    assert axes.lines, "the groove"
    td.plot.film_3d(bearing.solve(**GAPS[0][2]))
    matplotlib.pyplot.close("all")


# --- what holds for every gap --------------------------------------------------------------------


@pytest.mark.parametrize("sample", SAMPLES, ids=IDS)
def test_every_bearing_has_one_kind_of_equilibrium(sample: Sample) -> None:
    rest = sample.bearing().equilibrium(**sample.load)
    assert type(rest) is td.BearingEquilibrium and rest.evaluations > 0
    assert isinstance(rest, td.BearingEquilibrium) and isinstance(rest.solution, td.FilmSolution)
    # Names and attributes of the solution are those of the equilibrium.
    assert list(rest) == list(rest.solution) and len(rest) == len(rest.solution)
    assert rest["pressure"].identical(rest.solution["pressure"])
    assert rest.minimum_film_thickness == rest.solution.minimum_film_thickness
    assert {"film_thickness", "free_coordinates"} <= set(dir(rest))
    assert repr(rest).startswith(f"equilibrium of {rest.solution._item}")
    size = len(rest.free_coordinates)
    assert rest.stiffness_coefficients.shape == rest.damping_coefficients.shape == (size, size)
    data = rest.to_dataset()
    first = rest.free_coordinates[0]
    stiffness = data["stiffness_coefficients"].sel(row=first, column=first)
    assert float(stiffness) == rest.stiffness_coefficients[0, 0]
    load = sample.load.get("load", sample.load.get("lateral_force"))
    assert rest.load == pytest.approx(np.linalg.norm(load))
    journal = sample.kind in (td.JournalGap, td.CylindricalGap)
    if journal:
        assert rest.critical_mass == rest.coefficients.critical_mass
        assert rest.in_load_frame().load == rest.load
    else:
        with pytest.raises(td.InvalidInput, match="coefficients is known for a journal alone"):
            _ = rest.coefficients
        with pytest.raises(td.InvalidInput, match="is known for a journal alone"):
            rest.in_load_frame()
        with pytest.raises(AttributeError):
            _ = rest.critical_mass


@pytest.mark.parametrize("sample", SAMPLES, ids=IDS)
def test_every_equilibrium_is_drawn_like_its_film(sample: Sample) -> None:
    rest = sample.bearing().equilibrium(**sample.load)
    for draw in (td.plot.film, td.plot.film_3d):
        for field in ("pressure", "film_thickness"):
            one, other = (draw(film, field=field) for film in (rest, rest.solution))
            assert one.get_xlabel() == other.get_xlabel() != ""
            assert one.get_xlim() == other.get_xlim()
            colours = [ax.collections[0].get_array() for ax in (one, other)]
            if colours[0] is not None:
                np.testing.assert_array_equal(*colours)
    matplotlib.pyplot.close("all")


def test_equilibria_make_a_table_for_each_number() -> None:
    rests = {
        sample.kind.__name__: sample.bearing().equilibrium(**sample.load) for sample in SAMPLES
    }
    tables = td.tables(rests, units={"m": "µm"})
    least = tables["minimum_film_thickness"]
    assert list(least.index) == list(rests) and list(least.columns) == ["value"]
    assert least.attrs == {"quantity": "minimum_film_thickness", "units": "µm"}
    for name, rest in rests.items():
        assert least.loc[name, "value"] == pytest.approx(1e6 * rest.minimum_film_thickness)
    force = tables["bearing_force"]
    assert list(force.columns) == ["x", "y", "z"]
    assert force.loc["PadGap"].to_numpy() == pytest.approx(rests["PadGap"].bearing_force)
    (only,) = td.tables(rests["PadGap"])["lift"].to_numpy().ravel()
    assert only == rests["PadGap"].lift
    with pytest.raises(td.InvalidInput, match="tables: results"):
        td.tables({"one": rests["PadGap"], "other": 1.0})  # type: ignore[dict-item]


# The short form of a journal bearing makes a JournalGap.
WITH_SHORT_FORM = [sample for sample in SAMPLES if sample.kind is not td.CylindricalGap]


@pytest.mark.parametrize("sample", WITH_SHORT_FORM, ids=lambda sample: sample.kind.__name__)
def test_a_short_form_is_the_bearing_of_its_gap_and_its_film(sample: Sample) -> None:
    bearing = sample.bearing()
    short = type(bearing)
    film = {k: v for k, v in bearing.interface.parameters.items() if k in short._short_names}
    named = short(**sample.size, **sample.more, **film)
    assert named.gap == bearing.gap and named.interface == bearing.interface
    assert short(**named.parameters).parameters == named.parameters
    np.testing.assert_array_equal(
        named.solve(**sample.motion)["pressure"], bearing.solve(**sample.motion)["pressure"]
    )
    for text in (short.__doc__, td.LubricatedInterface.__doc__):
        assert "lubricant: " in str(text)
    with pytest.raises(td.InvalidInput, match=f"^{short._item}: lubricant must be given"):
        short(**sample.size)
    with pytest.raises(td.InvalidInput, match=f"^{short._item}: nonsense is not an argument"):
        short(**sample.size, **film, nonsense=1)


def test_a_pad_in_a_joint_needs_space_and_a_width() -> None:
    def join(planar: bool, **more: Any) -> None:
        model = td.Model(planar=planar)
        wall = model.rigid_body("wall", mass=1.0, inertia=1.0 if planar else (1.0, 1.0, 1.0))
        model.clearance(
            "pad",
            journal=wall.marker(),
            bearing=model.ground.marker(),
            gap=td.PadGap(**(PAD | more)),
            interface=film(),
        )

    join(False)
    with pytest.raises(td.InvalidInput, match="joint 'pad': gap needs a spatial model"):
        join(True)
    with pytest.raises(td.InvalidInput, match="joint 'pad': width must be given in a joint"):
        join(False, width=None)
