"""Quantities in lists, and numbers that can only be meant in another unit."""

import math
from collections.abc import Callable
from typing import Any

import numpy as np
import pint
import pytest
import tribodyn as td
from tribodyn.cases import engine

u = pint.UnitRegistry()
Q = u.Quantity
OIL = td.Lubricant(dynamic_viscosity=0.02)


def last(model: td.Model, name: str) -> Any:
    """Return an argument of the last call."""
    return model.parameters["items"][-1][name]


def body(model: td.Model) -> td.Body:
    inertia = 1.0 if model.planar else (1.0, 1.0, 1.0)
    return model.rigid_body("body", mass=1.0, inertia=inertia)


# --- vectors and arrays ----------------------------------------------------------------------

# Each is (0.1, 0.02, 0) m: a number without a unit is in metres, as everywhere.
PLACES = {
    "one unit": [100 * u.mm, 20 * u.mm, 0 * u.mm],
    "several units": (10 * u.cm, 20 * u.mm, 0 * u.m),
    "with numbers": [100 * u.mm, 0.02, 0.0],
    "one quantity": Q([100.0, 20.0, 0.0], "mm"),
    "objects": np.array([100 * u.mm, 0.02, 0], dtype=object),
    "array": np.array([0.1, 0.02, 0.0]),
}


@pytest.mark.parametrize("place", PLACES.values(), ids=PLACES)
def test_a_point_takes_quantities_in_a_list(place: Any) -> None:
    model = td.Model(planar=False)
    assert model.ground.marker(place).position == pytest.approx((0.1, 0.02, 0.0), rel=1e-15)
    model.rigid_body("a", mass=1.0, inertia=(1.0, 1.0, 1.0), position=place)
    assert last(model, "position") == pytest.approx([0.1, 0.02, 0.0], rel=1e-15)
    with pytest.raises(td.InvalidInput, match=r"position y \[m\] cannot be taken from 3 second"):
        model.ground.marker([0.1, 3 * u.s, 0.0])
    with pytest.raises(td.InvalidInput, match=r"must be 2 numbers \(x, y\), or 3"):
        model.ground.marker([100 * u.mm, 0.0, 0.0, 0.0])


@pytest.mark.parametrize(
    "acceleration", [[0.0, -9.81 * u.m / u.s**2], (0, Q(-981, "cm/s**2")), Q([0, -9.81], "m/s**2")]
)
def test_gravity_takes_quantities_in_a_list(acceleration: Any) -> None:
    model = td.Model()
    model.gravity(acceleration)
    assert last(model, "acceleration") == pytest.approx([0.0, -9.81], rel=1e-15)


def test_start_values_of_a_body_take_quantities_in_lists() -> None:
    model = td.Model(planar=False)
    model.rigid_body(
        "a",
        mass=1.0,
        inertia=[1 * u.kg * u.m**2, Q(2e4, "kg cm**2"), 1.5],
        velocity=[Q(3.6, "km/h"), 0, 0.5],
        angular_velocity=[Q(60, "rpm"), 0, 1 * u.rad / u.s],
    )
    assert last(model, "inertia") == pytest.approx([1.0, 2.0, 1.5])
    assert last(model, "velocity") == pytest.approx([1.0, 0.0, 0.5])
    assert last(model, "angular_velocity") == pytest.approx([2.0 * math.pi, 0.0, 1.0])


def test_loads_take_quantities_functions_and_arrays_in_lists() -> None:
    model = td.Model(planar=False)
    marker = body(model).marker()
    for torque in (
        [Q(1, "kN mm"), None, 2.0],
        (1.0, None, Q(200, "N cm")),
    ):
        model.applied_torque(f"torque {torque}", marker, torque)
        first, none, third = last(model, "torque")
        assert (first["value"], none, third["value"]) == (pytest.approx(1.0), None, 2.0)
    for row in (np.array([1.0, 0.0, 2.0]), Q([1.0, 0.0, 2.0], "N m")):
        model.applied_torque(f"row {type(row).__name__}", marker, row)
        assert [part["value"] for part in last(model, "torque")] == [1.0, 0.0, 2.0]
    model.applied_force("force", marker, [Q(1, "kN"), 5.0, td.Constant(1 * u.N)])
    assert [part["value"] for part in last(model, "force")] == [1000.0, 5.0, 1.0]
    with pytest.raises(
        td.InvalidInput, match=r"torque x \[N m\] cannot be taken from 1 kilonewton"
    ):
        model.applied_torque("wrong", marker, [Q(1, "kN"), None, 0.0])


def test_the_matrix_of_a_bushing_takes_each_entry_in_its_unit() -> None:
    model = td.Model(planar=False)
    marker = body(model).marker()
    rows: list[list[Any]] = [[0.0] * 6 for _ in range(6)]
    for k in range(3):
        rows[k][k] = Q(1, "kN/mm")
        rows[k + 3][k + 3] = Q(1, "N m/deg")
    rows[0][4] = rows[4][0] = Q(2, "kN")
    damping = [Q(1, "N s/mm"), 1.0, 1.0, Q(1, "N m s/rad"), 0.0, 0.0]
    model.bushing("bushing", marker, model.ground.marker(), stiffness=rows, damping=damping)
    found = np.array(last(model, "stiffness"))
    assert np.diag(found) == pytest.approx([1e6] * 3 + [180.0 / math.pi] * 3)
    assert (found[0, 4], found[4, 0]) == (2000.0, 2000.0)
    assert last(model, "damping") == pytest.approx([1000.0, 1.0, 1.0, 1.0, 0.0, 0.0])
    rows[0][0] = Q(1, "N")
    with pytest.raises(
        td.InvalidInput, match=r"stiffness\[0, 0\] \[N/m\] cannot be taken from 1 n"
    ):
        model.bushing("wrong", marker, model.ground.marker(), stiffness=rows, damping=damping)


def test_tables_take_quantities_in_lists_and_in_arrays() -> None:
    for values in ([0 * u.N, Q(1, "kN"), 5.0], np.array([0 * u.N, Q(1, "kN"), 5.0], dtype=object)):
        table = td.Tabulated(times=[0 * u.s, 100 * u.ms, 0.2], values=values)
        assert table.value([0.0, 0.1, 0.2]) == pytest.approx([0.0, 1000.0, 5.0])
        assert table.unit == "kg m/s2"
    with pytest.raises(td.InvalidInput, match="all values of a function have the same dimension"):
        td.Tabulated(times=[0.0, 1.0], values=np.array([1 * u.N, 1 * u.m], dtype=object))


def test_speeds_and_angles_of_arrays() -> None:
    assert td.rpm([60.0, 120.0]) == pytest.approx([2.0 * math.pi, 4.0 * math.pi], rel=1e-15)
    assert td.rpm([1 * u.revolution / u.s, 60.0]) == pytest.approx([2.0 * math.pi] * 2)
    assert td.deg(np.array([[90.0], [180.0]])) == pytest.approx(
        np.array([[0.5 * math.pi], [math.pi]]), rel=1e-15
    )
    assert td.deg(Q([0.25, 0.5], "turn")) == pytest.approx([0.5 * math.pi, math.pi])
    assert isinstance(td.rpm(60), float) and isinstance(td.deg(90), float)
    with pytest.raises(td.InvalidInput, match=r"rpm: speed\[1\] = nan rpm must be finite"):
        td.rpm([1.0, float("nan")])
    with pytest.raises(td.InvalidInput, match=r"deg: angle \[deg\] must be numbers, not \['a'\]"):
        td.deg(["a"])  # type: ignore[list-item]


# --- angles in degrees -----------------------------------------------------------------------


def gap(**more: Any) -> td.JournalGap:
    return td.JournalGap(bearing_radius=0.02, bearing_length=0.02, radial_clearance=4e-5, **more)


def bearing() -> td.JournalBearing:
    interface = td.LubricatedInterface(
        lubricant=OIL,
        cavitation="reynolds",
        ambient_pressure=0.0,
        mesh=td.FilmMesh(around=12, along=2),
    )
    return td.Bearing(gap=gap(), interface=interface)


PLACED: dict[str, Callable[[Any], Any]] = {
    "axial groove": lambda a: td.AxialGroove(angle=a, width=0.3, pressure=1e5),
    "supply hole": lambda a: td.SupplyHole(angle=a, position=0.0, diameter=1e-3, pressure=1e5),
    "supply pocket": lambda a: td.SupplyPocket(
        angle=a, width=0.3, position=0.0, length=4e-3, pressure=1e5
    ),
    "arc": lambda a: gap(arc=(a, a + 1.0)),
    "direction": lambda a: bearing().solve(speed=1.0, eccentricity_ratio=0.5, direction=a),
    "load direction": lambda a: bearing().characteristics(
        eccentricity_ratio=[0.5], speed=1.0, load_direction=a
    ),
    "unbalance": lambda a: td.Model().unbalance(
        "u", td.Model().ground.marker(), mass=1.0, radius=0.1, angle=a
    ),
}
TURNED: dict[str, Callable[[Any], Any]] = {
    "body": lambda a: td.Model().rigid_body("b", mass=1.0, inertia=1.0, angle=a).angle,
    "marker": lambda a: td.Model().ground.marker(angle=a).angle,
}


@pytest.mark.parametrize("angle", [90, -60.0, 7.0, 800 * u.deg])
@pytest.mark.parametrize("call", PLACED.values(), ids=PLACED)
def test_a_place_in_degrees_or_beyond_two_turns_is_refused(
    call: Callable[[Any], Any], angle: Any
) -> None:
    within = r"rad must be in \[-(6\.28319, 6\.28319|12\.5664, 12\.5664)\]"
    with pytest.raises(td.InvalidInput, match=within) as caught:
        call(angle)
    assert f"td.deg({float(caught.value.value):g})" in caught.value.hint


@pytest.mark.parametrize("angle", [90, -60.0, 22.5, 360, 7])
@pytest.mark.parametrize("call", TURNED.values(), ids=TURNED)
def test_a_rounded_angle_beyond_a_turn_is_one_of_degrees(
    call: Callable[[Any], Any], angle: float
) -> None:
    with pytest.raises(td.InvalidInput, match="angle = .* is one of degrees") as caught:
        call(angle)
    assert caught.value.hint == f"angles are in radians: td.deg({angle:g})"


# Ends of one turn, also by round-off, and turns that were counted.
@pytest.mark.parametrize(
    "angle", [6.0, -6, 2.0 * math.pi, -math.radians(360), 3 * (2 * math.pi / 3)]
)
def test_angles_within_a_turn_are_taken(angle: float) -> None:
    assert td.AxialGroove(angle=angle, width=0.3, pressure=1e5).angle == angle
    assert all(call(angle) == angle for call in TURNED.values())


def test_a_place_may_be_the_sum_of_two_angles() -> None:
    angle = math.radians(300) + math.radians(250)
    assert td.AxialGroove(angle=angle, width=0.3, pressure=1e5).angle == angle


@pytest.mark.parametrize("turns", [1.25, -7.0, 100.0, 1e6])
def test_angles_that_count_turns_are_taken(turns: float) -> None:
    angle = 2.0 * math.pi * turns
    assert all(call(angle) == angle for call in TURNED.values())


# --- lengths in millimetres ------------------------------------------------------------------

SKIRT: dict[str, Any] = {
    "piston_radius": 0.04,
    "radial_clearance": 5e-5,
    "skirt_length": 0.05,
    "thrust_half_angle": 0.6,
    "anti_thrust_half_angle": 0.6,
    "pin_height": 0.025,
}


def barrel(x: Any, depth: float) -> Any:
    """Return a barrel's heights, zero at the pin in the middle and `depth` at the ends."""
    return depth * (x / 0.025) ** 2


def skirt(depth: float) -> td.PistonSkirt:
    return td.PistonSkirt(
        **SKIRT,
        lubricant=OIL,
        mesh=td.FilmMesh(around=8, along=4),
        ambient_pressure=1e5,
        profile=lambda x: barrel(x[:, 0], depth),
    )


def test_a_profile_in_millimetres_is_refused() -> None:
    # 20 um, in metres and in millimetres.
    skirt(20e-6).solve(axial_velocity=5.0)
    with pytest.raises(td.InvalidInput) as caught:
        skirt(20e-3).solve(axial_velocity=5.0)
    assert str(caught.value) == (
        "piston skirt: profile = 0.02 m must be at most a tenth of the skirt_length 0.05 m; "
        "heights and the positions at which they are asked for are in metres"
    )
    with pytest.raises(td.InvalidInput, match="pin_height = 25 m must be at most 10 times"):
        td.SkirtGap(**SKIRT | {"pin_height": 25})


@pytest.mark.parametrize(
    ("table", "says"),
    [
        ([[0.0, 0.0], [28.0, 0.02]], "profile = 28 m must have distances beside the skirt"),
        ([[0.0, 0.02], [0.028, 0.01]], "profile = 0.02 m must be at most a tenth of the skirt_len"),
        ([[0.0, 0.0]], r"profile \[m\] must be a table \(n, 2\) of two rows or more"),
        ([[0.0, 0.0, 1e-6], [0.01, 0.0, 1e-6]], "must be a table"),
        ([[0.01, 0.0], [0.0, 1e-6]], "must have rising distances"),
    ],
)
def test_a_table_of_the_skirt_of_the_engine_is_in_metres(table: Any, says: str) -> None:
    mesh = td.FilmMesh(around=12, along=4)
    with pytest.raises(td.InvalidInput, match=says):
        engine.build(films="skirt", profile=table, skirt_mesh=mesh)


GUIDE: dict[str, Any] = {"slider_length": 0.04, "slider_height": 0.03, "slider_width": 0.02}
SIZED: dict[str, Callable[[Any], Any]] = {
    "skirt_length": lambda h: td.SkirtGap(**SKIRT, profile=h),
    "bearing_radius": lambda h: gap(profile=h),
    "bearing_length": lambda h: td.CylindricalGap(
        bearing_radius=0.02, bearing_length=0.05, radial_clearance=4e-5, profile=h
    ),
    "cup_radius": lambda h: td.SphericalGap(cup_radius=0.02, radial_clearance=4e-5, profile=h),
    "slider_length": lambda h: td.GuideGap(**GUIDE, clearance=4e-5, profile=h),
    "length": lambda h: td.SliderBearing(
        length=0.1,
        width=0.1,
        thickness=abs(h) if isinstance(h, float) else np.abs(h),
        lubricant=OIL,
        mesh=td.FilmMesh(around=4, along=2),
    ),
}


@pytest.mark.parametrize("size", SIZED)
def test_heights_are_small_beside_the_surface(size: str) -> None:
    for height in (0.015, -0.015, np.full(9, 0.015)):
        with pytest.raises(td.InvalidInput, match=f"at most a tenth of the {size} 0.0|the length"):
            SIZED[size](height)
    with pytest.raises(td.InvalidInput, match="must be a number, an array or a function"):
        SIZED[size]([])
    if size != "length":
        sampled = td.SampledProfile(nodes=[1e-6, 0.02], faces=[1e-6], symmetric=True)
        with pytest.raises(td.InvalidInput, match=f"profile = 0.02 m must be .*{size}"):
            SIZED[size](sampled)
    SIZED[size](1e-3)


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({}, "sampled profile: nodes [m] or contact must be given: it holds no heights"),
        ({"faces": [1e-6]}, "sampled profile: number of faces = 1 does not fit 0 nodes"),
        ({"nodes": [1e-6] * 5, "faces": [1e-6] * 3}, "number of faces = 3 does not fit 5 nodes"),
        ({"nodes": [1e-6, float("inf")]}, "sampled profile: nodes[1] = inf m must be finite"),
        ({"contact": [[1e-6]]}, "sampled profile: contact [m] must be a list of numbers"),
    ],
)
def test_a_sampled_profile_is_checked_when_it_is_made(given: dict[str, Any], says: str) -> None:
    with pytest.raises(td.InvalidInput) as caught:
        td.SampledProfile(**given, symmetric=True)
    assert says in str(caught.value)


def test_a_film_that_knows_no_profile_says_so() -> None:
    """It was left out without a word."""
    model = td.Model(planar=False)
    ball = body(model)
    with pytest.raises(td.InvalidInput, match="joint 'ball': profile is not known to a SqueezeInt"):
        model.clearance(
            "ball",
            journal=ball.marker(),
            bearing=model.ground.marker(),
            gap=td.SphericalGap(cup_radius=0.02, radial_clearance=4e-5, profile=1e-6),
            interface=td.SqueezeInterface(lubricant=OIL, extra_clearance=0.01),
        )


# --- parameters of studies -------------------------------------------------------------------


def crank(length: float = 0.1) -> td.Model:
    model = td.Model()
    bar = model.rigid_body("bar", mass=1.0, inertia=0.01, position=(length, 0.0))
    model.revolute("pivot", model.ground.marker(), bar.marker((-length, 0.0)))
    model.drive("pivot", speed=10.0)
    return model


OPTIONS: dict[str, Any] = {"duration": 1e-3, "workers": 1, "progress": False}


def test_a_study_finds_runs_by_quantities_and_keeps_units_of_statistics() -> None:
    study = td.vary(
        crank,
        {"length": [100 * u.mm, 20 * u.cm]},
        statistics={"travel": lambda solution: 3 * u.mm},
        **OPTIONS,
    )
    for length in (100 * u.mm, 0.1, 0.1 * u.m):
        start = study.solution(length=length)["bar/position"][0, 0]
        assert float(start) == pytest.approx(0.1)
        assert study.solutions[length].time.size == study.solution(length=0.1).time.size
    travel = study.dataset["travel"]
    assert travel.attrs["units"] == "m" and travel.values == pytest.approx([0.003, 0.003])
    with pytest.raises(td.InvalidInput, match=r"study: length: \[m\] cannot be taken from 1 sec"):
        study.solution(length=1 * u.s)


@pytest.mark.parametrize(
    ("values", "says"),
    [
        (0.1 * u.m, "must be a list of values, not <Quantity"),
        ([0.1, 200 * u.mm], "mixes quantities with plain numbers"),
    ],
)
def test_parameters_of_a_study_are_lists_of_one_kind(values: Any, says: str) -> None:
    with pytest.raises(td.InvalidInput, match=f"study: length: {says}"):
        td.vary(crank, {"length": values}, **OPTIONS)
