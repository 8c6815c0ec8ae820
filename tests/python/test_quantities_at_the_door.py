"""Quantities with units at every public call: converted or rejected by name; never read wrongly."""

import copy
import math
import pickle
import warnings
from collections.abc import Callable
from typing import Any

import numpy as np
import pint
import pytest
import tribodyn as td
from tribodyn.cases import slider_crank_mixed as case

u = pint.UnitRegistry()
Q = u.Quantity
RPM = 2.0 * math.pi / 60.0


@pytest.fixture(scope="module")
def crank() -> td.Solution:
    """Two turns of a crank with a load that follows it."""
    model = td.Model()
    bar = model.rigid_body("bar", mass=1.0, inertia=0.01, position=(0.1, 0.0))
    model.revolute("pivot", model.ground.marker(), bar.marker((-0.1, 0.0)))
    model.drive("pivot", speed=10.0)
    return td.simulate(model, revolutions=2, progress=False)


@pytest.fixture(scope="module")
def lubricated() -> td.Solution:
    model = case.build(asperities="KE", mesh=td.FilmMesh(around=40, along=8))
    return td.simulate(model, revolutions=1, progress=False)


def bearing(**changes: Any) -> td.JournalBearing:
    given: dict[str, Any] = {
        "bearing_radius": 0.02,
        "bearing_length": 0.02,
        "radial_clearance": 4e-5,
        "lubricant": td.Lubricant(dynamic_viscosity=0.02),
        "ports": td.AxialGroove(angle=0.0, width=0.2, pressure=1e5),
        "mesh": td.FilmMesh(around=24, along=4),
    }
    return td.JournalBearing(**given | changes)


# --- crank angles, turns, windows ----------------------------------------------------------------

DEGREES = (300.0, 420.0)
SAME_WINDOW = [
    (300 * u.deg, 420 * u.deg),
    Q([300, 420], "deg"),
    Q([300 / 360, 420 / 360], "revolution"),
    Q(np.radians([300.0, 420.0]), "rad"),
    [300, 420 * u.deg],
    np.array([300.0, 420.0]),
]


@pytest.mark.parametrize("window", SAME_WINDOW, ids=str)
def test_a_window_of_crank_angle_is_in_degrees_whatever_its_unit(
    crank: td.Solution, window: Any
) -> None:
    channel = "bar/angular_velocity"
    plain = crank.statistics(channel, crank_angle=DEGREES).window
    # Radians of 300 deg and back: round-off of some units in the last place.
    assert crank.statistics(channel, crank_angle=window).window == pytest.approx(plain, rel=1e-13)
    part = crank.window(crank_angle=window)
    assert part.crank_angle.values[[0, -1]] == pytest.approx(DEGREES, rel=1e-13)


def test_windows_of_tables_and_studies_are_in_degrees(lubricated: td.Solution) -> None:
    plain = lubricated.table(windows=[(60, 120), (180, 300)])
    for windows in (
        [(60 * u.deg, 120 * u.deg), (180, 300 * u.deg)],
        Q([[60, 120], [180, 300]], "deg"),
        [Q([60, 120], "deg"), Q([0.5, 300 / 360], "turn")],
    ):
        assert np.allclose(lubricated.table(windows=windows).values, plain.values, rtol=1e-12)
        found = td.tables(lubricated, windows=windows)["minimum_film_thickness"]
        assert np.allclose(found.values, plain.values, rtol=1e-12)
    one = td.tables(lubricated, windows=(60 * u.deg, 120 * u.deg))["power_loss"]
    assert list(one.columns.get_level_values("window").unique()) == ["60 to 120 deg"]


def test_a_study_takes_windows_angles_and_turns_with_units() -> None:
    def build(length: float) -> td.Model:
        model = td.Model()
        bar = model.rigid_body("bar", mass=1.0, inertia=0.01, position=(length, 0.0))
        model.revolute("pivot", model.ground.marker(), bar.marker((-length, 0.0)))
        model.drive("pivot", speed=10.0)
        return model

    study = td.vary(
        build,
        {"length": [0.1]},
        channels="bar/angular_velocity",
        crank_angle=Q([0.25, 0.5], "revolution"),
        windows=[(90 * u.deg, 180 * u.deg)],
        revolutions=1 * u.revolution,
        workers=1,
        progress=False,
    )
    assert study.dataset["crank_angle"].values == pytest.approx([90.0, 180.0])
    assert study.solution().crank_angle.values[-1] == pytest.approx(360.0)
    assert study._what.windows == ((pytest.approx(90.0), pytest.approx(180.0)),)
    collected = study.collect(channels="bar/angular_velocity", time=[10 * u.ms, 0.02])
    assert collected["time"].values == pytest.approx([0.01, 0.02])


def test_a_time_is_no_angle_and_a_number_without_unit_none_either(crank: td.Solution) -> None:
    for wrong in ((0.1 * u.s, 0.2 * u.s), (1 * u.dimensionless, 2 * u.dimensionless)):
        with pytest.raises(td.InvalidInput, match=r"window: crank_angle \[deg\] cannot be taken"):
            crank.statistics("bar/angular_velocity", crank_angle=wrong)
    assert crank.window(time=(100 * u.ms, 0.2)).time.values[0] == pytest.approx(0.1)
    with pytest.raises(td.InvalidInput, match=r"window: time \[s\] cannot be taken"):
        crank.window(time=(100 * u.deg, 200 * u.deg))


@pytest.mark.parametrize("turns", [1, 1 * u.revolution, 360 * u.deg, 2 * math.pi * u.rad, Q(1, "")])
def test_one_revolution_is_one_turn(turns: Any) -> None:
    model = td.Model()
    bar = model.rigid_body("bar", mass=1.0, inertia=0.01)
    model.revolute("pivot", model.ground.marker(), bar.marker())
    model.drive("pivot", speed=10.0)
    solution = td.simulate(model, revolutions=turns, progress=False)
    assert solution.crank_angle.values[-1] == pytest.approx(360.0, rel=1e-12)


def test_the_length_of_a_cycle_takes_a_unit() -> None:
    assert td.Periodic(period=20 * u.ms, tolerance=1 * u.percent) == td.Periodic(0.01, period=0.02)
    with pytest.raises(
        td.InvalidInput, match=r"Periodic: period \[s\] cannot be taken from 1 turn"
    ):
        td.Periodic(period=1 * u.revolution)


# --- speeds and frequencies ----------------------------------------------------------------------


def drive(speed: Any) -> td.Model:
    model = td.Model()
    bar = model.rigid_body("bar", mass=1.0, inertia=0.01)
    model.revolute("pivot", model.ground.marker(), bar.marker())
    model.drive("pivot", speed=speed)
    return model


FREQUENCIES = [50 * u.Hz, 3 * u.kHz, 50 * u.count / u.s, 50 * u.Bq]


@pytest.mark.parametrize("frequency", FREQUENCIES, ids=str)
@pytest.mark.parametrize(
    "call",
    [
        drive,
        td.rpm,
        lambda f: drive(td.Constant(f)),
        lambda f: drive(td.Ramp(start_value=0.0, end_value=f, start_time=0.0, duration=1.0)),
        lambda f: td.Harmonic(mean=0.0, amplitude=1.0, angular_frequency=f, phase=0.0),
        lambda f: bearing().solve(eccentricity=(1e-5, 0.0), speed=f),
        lambda f: bearing().equilibrium(load=(0.0, -100.0), speed=f),
        lambda f: bearing().characteristics(eccentricity_ratio=0.5, speed=f),
    ],
)
def test_a_frequency_is_no_angular_velocity(call: Callable[[Any], Any], frequency: Any) -> None:
    with pytest.raises(td.InvalidInput, match="cannot be taken from") as caught:
        call(frequency)
    if call is not td.rpm:
        assert "td.rpm" in str(caught.value) or "in Hz" in str(caught.value)


def test_turns_a_minute_in_every_spelling() -> None:
    for speed in (3000 * u.rpm, 50 * u.revolution / u.s, 18000 * u.deg / u.s, td.rpm(3000)):
        (found,) = drive(speed).drives
        assert found.speed.value(0.0) == pytest.approx(3000 * RPM, rel=1e-14)
    # v / r is an angular velocity whose unit says nothing of the angle.
    assert drive(1 * u.m / u.s / (10 * u.mm)).drives[0].speed.value(0.0) == pytest.approx(100.0)
    assert td.rpm(3000 * u.rpm) == pytest.approx(3000 * RPM, rel=1e-14)
    assert td.rpm(50 * u.revolution / u.s) == pytest.approx(3000 * RPM, rel=1e-14)
    for wrong in (1 * u.m, 50 * u.percent, math.nan, True, "3000"):
        with pytest.raises(td.InvalidInput, match="rpm: speed"):
            td.rpm(wrong)


# --- pure numbers --------------------------------------------------------------------------------


def test_a_ratio_in_percent_is_a_ratio_and_an_angle_is_none() -> None:
    there = bearing(ports=(), ambient_pressure=1e5)
    plain = there.solve(eccentricity_ratio=0.2, speed=100.0)
    given = there.solve(eccentricity_ratio=20 * u.percent, speed=Q(100, "rad/s"))
    assert given.eccentricity_ratio == pytest.approx(plain.eccentricity_ratio, rel=1e-15)
    data = there.characteristics(eccentricity_ratio=[20 * u.percent, 0.5], speed=955 * u.rpm)
    assert data["eccentricity_ratio"].values == pytest.approx([0.2, 0.5])
    data = there.characteristics(eccentricity_ratio=Q([20, 50], "percent"), speed=100.0)
    assert data["eccentricity_ratio"].values == pytest.approx([0.2, 0.5])
    for wrong in (20 * u.deg, 20 * u.um):
        with pytest.raises(td.InvalidInput, match="eccentricity_ratio cannot be taken from 20 "):
            there.solve(eccentricity_ratio=wrong, speed=100.0)
        with pytest.raises(td.InvalidInput, match="cannot be taken from"):
            td.Coulomb(wrong, transition_speed=0.05)


# --- methods of laws -----------------------------------------------------------------------------

OIL = td.Lubricant(
    dynamic_viscosity=0.05,
    pressure_viscosity=td.Barus(pressure_coefficient=2e-8),
    shear_thinning=td.Carreau(time_constant=1e-6, exponent=0.8, high_shear_ratio=0.3),
    density_law=td.DowsonHigginson(),
)
KE = td.asperity_law("KE", case.surface())
VOGEL = td.Vogel(a=5e-5, b=1000.0, c=150.0)
ROUGH = td.FlowFactors(journal_rms_roughness=1e-6, bearing_rms_roughness=1e-6)
RAMP = td.Ramp(start_value=1.0, end_value=3.0, start_time=0.0, duration=0.1)
# Method, its arguments in SI units, the same with others, and one of a wrong dimension.
METHODS: list[tuple[Callable[..., Any], list[Any], list[Any]]] = [
    (KE.pressure, [0.5e-6], [0.5 * u.um]),
    (KE.pressure_slope, [0.5e-6], [0.5 * u.um]),
    (KE.area_ratio, [0.5e-6], [0.5 * u.um]),
    (OIL.viscosity, [1e8, 1e5], [100 * u.MPa, 1e5 / u.s]),
    (OIL.density_ratio, [1e8], [100 * u.MPa]),
    (OIL.pressure_viscosity.factor, [1e8, 0.05], [100 * u.MPa, 50 * u.cP]),
    (OIL.density_law.ratio, [1e8], [100 * u.MPa]),
    (OIL.shear_thinning.viscosity, [1e5, 0.05], [1e5 / u.s, 50 * u.cP]),
    (VOGEL.viscosity, [353.15], [Q(80, "degC")]),
    (td.Coulomb(0.1, transition_speed=0.05).coefficient, [1e-3], [1 * u.mm / u.s]),
    (td.Coulomb(0.1, transition_speed=0.05).derivative, [1e-3], [1 * u.mm / u.s]),
    (RAMP.value, [0.03], [30 * u.ms]),
    (RAMP.derivative, [0.03], [30 * u.ms]),
    (RAMP.integral, [0.03], [30 * u.ms]),
]


@pytest.mark.parametrize(("method", "plain", "given"), METHODS)
def test_methods_of_laws_take_units(
    method: Callable[..., Any], plain: list[Any], given: list[Any]
) -> None:
    expected = method(*plain)
    # A conversion rounds its argument once; the laws are no steeper than some hundred.
    assert method(*given) == pytest.approx(expected, rel=1e-13)
    assert type(method(*given)) is float
    # Arrays, lists of quantities, arrays with a unit.
    rest, others = plain[1:], given[1:]
    array = method(np.array([plain[0]] * 3), *rest)
    assert array == pytest.approx([expected] * 3)
    assert method([given[0], plain[0]], *others) == pytest.approx([expected] * 2, rel=1e-13)
    row = Q(np.array([given[0].magnitude] * 2), given[0].units)
    assert method(row, *others) == pytest.approx([expected] * 2, rel=1e-13)
    for wrong in (1 * u.kg, "1", True, [True], [[1.0], [1.0, 2.0]], None, 1j):
        with pytest.raises(td.InvalidInput, match=r"^\w+\.\w+: \w+ "):
            method(wrong, *rest)


def test_flow_factors_take_units() -> None:
    plain, given = ROUGH.factors([3e-6, 6e-6]), ROUGH.factors([3 * u.um, 6e-6])
    for name, values in plain.items():
        assert np.allclose(given[name], values, rtol=1e-13)
    with pytest.raises(td.InvalidInput, match="FlowFactors.factors: film_thickness"):
        ROUGH.factors(1 * u.kg)


# --- functions of time ---------------------------------------------------------------------------

FUNCTIONS: list[Callable[[Any], td.TimeFunction]] = [
    lambda unit: td.Constant(3.0 * unit),
    lambda unit: td.Ramp(
        start_value=0 * unit, end_value=3.0 * unit, start_time=0 * u.s, duration=100 * u.ms
    ),
    lambda unit: td.Harmonic(
        mean=1.0 * unit, amplitude=2.0 * unit, angular_frequency=30 * u.rpm, phase=90 * u.deg
    ),
    lambda unit: td.Tabulated(times=[0 * u.ms, 0.1, 200 * u.ms], values=Q([0.0, 1.0, 3.0], unit)),
    lambda unit: td.Tabulated(times=Q([0, 100, 200], "ms"), values=[0 * unit, 1 * unit, 3 * unit]),
]


@pytest.mark.parametrize("make", FUNCTIONS)
def test_functions_of_time_take_units_and_remember_their_dimension(
    make: Callable[[Any], td.TimeFunction],
) -> None:
    function = make(u.rpm)
    assert abs(function.value(10.0)) == pytest.approx(3.0 * RPM, rel=1e-12)
    assert function.unit == "rad/s"
    for twin in (
        pickle.loads(pickle.dumps(function)),
        copy.deepcopy(function),
        type(function)(**function.parameters),
    ):
        assert twin == function and twin.unit == "rad/s" and twin.parameters == function.parameters
    model = drive(function)
    again = td.Model.from_parameters(model.parameters)
    assert again.parameters == model.parameters
    assert again.drives[0].speed == function
    # It knows what it is, so a slider is not driven by it, nor is it a load.
    slider = td.Model()
    block = slider.rigid_body("block", mass=1.0, inertia=1.0)
    with pytest.raises(td.InvalidInput, match=r"drive 'push': speed \[m/s\] cannot be taken from"):
        slider.drive_displacement("push", block.marker(), slider.ground.marker(), speed=make(u.rpm))
    with pytest.raises(td.InvalidInput, match=r"force 'load': force x \[N\] cannot be taken from"):
        slider.applied_force("load", block.marker(), (make(u.m / u.s), None))
    slider.drive_displacement("push", block.marker(), slider.ground.marker(), speed=make(u.m / u.s))
    slider.applied_force("load", block.marker(), (make(u.kN), 5 * u.N))
    slider.applied_torque("moment", block.marker(), make(u.N * u.mm))
    with pytest.raises(td.InvalidInput, match=r"speed \[rad/s\] cannot be taken from a \w+ whose"):
        drive(make(u.m / u.s))


def test_plain_numbers_of_functions_stay_si_and_fit_everywhere() -> None:
    ramp = td.Ramp(start_value=0.0, end_value=3.0, start_time=0.0, duration=1.0)
    assert ramp.unit is None
    assert ramp.parameters == {
        "start_value": 0.0,
        "end_value": 3.0,
        "start_time": 0.0,
        "duration": 1.0,
    }
    drive(ramp)
    slider = td.Model()
    block = slider.rigid_body("block", mass=1.0, inertia=1.0)
    slider.applied_force("load", block.marker(), (ramp, None))
    said = td.Constant(2.0, unit="N")
    with pytest.raises(td.InvalidInput, match="whose values are in N"):
        drive(said)
    with pytest.raises(td.InvalidInput, match="Constant: unit must be an SI unit"):
        td.Constant(2.0, unit="rpm")
    with pytest.raises(td.InvalidInput, match=r"Ramp: end_value \[rad/s\] cannot be taken from"):
        td.Ramp(start_value=1 * u.rpm, end_value=1 * u.m, start_time=0.0, duration=1.0)
    # Cycles a second are not 1/s either, though pint converts them.
    with pytest.raises(td.InvalidInput, match="all values of a function have the same dimension"):
        td.Ramp(start_value=1 / u.s, end_value=50 * u.Hz, start_time=0.0, duration=1.0)


# --- points, ports, profiles, meshes -------------------------------------------------------------


def test_ports_profiles_and_mesh_lines_take_units() -> None:
    hole = td.SupplyHole(angle=90 * u.deg, position=1 * u.mm, diameter=2 * u.mm, pressure=2 * u.bar)
    assert hole == td.SupplyHole(angle=0.5 * math.pi, position=1e-3, diameter=2e-3, pressure=2e5)
    arc = bearing(arc=Q([-60, 60], "deg"), ports=(), flooded=True)
    assert arc.parameters["arc"] == pytest.approx((-math.pi / 3, math.pi / 3))
    pad = td.SliderBearing(
        length=100 * u.mm,
        width=None,
        thickness=lambda x: Q(40.0 - 200.0 * x[:, 0], "um"),
        lubricant=OIL,
        mesh_lines=[20 * u.mm, 0.05],
        ambient_pressure=1 * u.bar,
    )
    assert pad.parameters["mesh_lines"] == pytest.approx((0.02, 0.05))
    assert pad.solve(velocity=Q([1000, 0], "mm/s")).minimum_film_thickness == pytest.approx(2e-5)
    skirt = td.PistonSkirt(
        piston_radius=40 * u.mm,
        skirt_length=50 * u.mm,
        thrust_half_angle=40 * u.deg,
        anti_thrust_half_angle=40 * u.deg,
        pin_height=25 * u.mm,
        radial_clearance=50 * u.um,
        lubricant=OIL,
        flooded=True,
        mesh=td.FilmMesh(around=8, along=4),
    )
    assert skirt.parameters["thrust_half_angle"] == pytest.approx(math.radians(40))
    for wrong in (30 * u.um, Q([30, 40], "deg")):
        with pytest.raises(td.InvalidInput, match="tilt"):
            skirt.solve(axial_velocity=1.0, tilt=wrong)
    with pytest.raises(td.InvalidInput, match="film mesh: around"):
        td.FilmMesh(around=24 * u.mm)


def test_whole_numbers_are_whole_and_flags_are_flags() -> None:
    with pytest.raises(
        td.InvalidInput, match="film mesh: around = 80.7 must be a whole number >= 4"
    ):
        td.FilmMesh(around=80.7)
    with pytest.raises(td.InvalidInput, match="symmetric must be True or False or None, not 'no'"):
        td.FilmMesh(symmetric="no")  # type: ignore[arg-type]
    with pytest.raises(td.InvalidInput, match=r"mass \[kg\] must be a number, not True"):
        td.Model().rigid_body("bar", mass=True, inertia=1.0)
    assert td.FilmMesh(around=80.0).parameters["around"] == 80  # type: ignore[arg-type]


def test_a_profile_with_a_unit_is_read_in_it_everywhere() -> None:
    # The profile also determines whether a half represents the whole.
    def barrel(x: Any) -> Any:
        return Q(1e6 * 1e-2 * x[:, 2] ** 2, "um")

    with warnings.catch_warnings():
        warnings.simplefilter("error", pint.UnitStrippedWarning)
        given = bearing(profile=barrel)
    plain = bearing(profile=lambda x: 1e-2 * x[:, 2] ** 2)
    at = {"eccentricity": (1e-5, -1e-5), "speed": 100.0}
    assert given.mesh.size == plain.mesh.size
    assert given.solve(**at).load == pytest.approx(plain.solve(**at).load, rel=1e-12)
    with pytest.raises(td.InvalidInput, match=r"\[m\] cannot be taken from"):
        bearing(profile=lambda x: Q(x[:, 2], "kg"))
