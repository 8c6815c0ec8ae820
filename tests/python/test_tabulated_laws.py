"""Laws of friction and contact from tables and from functions in Python."""

import math
import pickle
import warnings
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
import tribodyn as td

STRIBECK = td.Stribeck(
    static_coefficient=0.15,
    dynamic_coefficient=0.1,
    stribeck_speed=0.02,
    exponent=1.5,
    transition_speed=0.002,
)
POWER = td.PowerLaw(stiffness=1e9, exponent=1.5)


def stribeck(v: float) -> float:
    """Return the coefficient of STRIBECK, as a user would write it."""
    return (0.1 + 0.05 * math.exp(-((v / 0.02) ** 1.5))) * math.tanh(v / 0.002)


@pytest.mark.parametrize("tolerance", [1e-3, 1e-5])
def test_a_function_becomes_a_table_within_its_tolerance(tolerance: float) -> None:
    law = td.TabulatedFriction.from_function(stribeck, largest_speed=2.0, tolerance=tolerance)
    v = np.linspace(-2.0, 2.0, 100_001)
    error = np.abs(law.coefficient(v) - STRIBECK.coefficient(v)).max()
    assert error < 1.1 * tolerance * 0.15
    assert len(law.parameters["speeds"]) < (120 if tolerance == 1e-3 else 500)


def test_forces_of_a_function() -> None:
    law = td.TabulatedContact.from_function(
        lambda depth: 1e9 * depth**1.5, largest_penetration=1e-4, tolerance=1e-6
    )
    depth = np.linspace(0.0, 1e-4, 10_001)
    table, exact = law.between(), POWER.between()
    assert np.abs(table.force(depth) - exact.force(depth)).max() < 1.1e-6 * exact.force(1e-4)
    assert table.energy(1e-4) == pytest.approx(exact.energy(1e-4), rel=2e-6)
    assert table.largest_penetration == 1e-4


def test_tables_are_shown_compared_copied_and_converted() -> None:
    law = td.TabulatedFriction(speeds=[0.0, 0.01, 1.0], coefficients=[0.0, 0.15, 0.1])
    assert pickle.loads(pickle.dumps(law)) == law
    assert type(pickle.loads(pickle.dumps(law))) is td.TabulatedFriction
    assert repr(law) == (
        "TabulatedFriction(speeds=[0.0, 0.01, 1.0], coefficients=[0.0, 0.15, 0.1])"
    )
    pint = pytest.importorskip("pint")
    u = pint.UnitRegistry()
    speeds = np.array([0.0, 10.0, 1000.0]) * u.mm / u.s
    assert td.TabulatedFriction(speeds=speeds, coefficients=[0.0, 0.15, 0.1]) == law
    soft = td.TabulatedContact.from_function(
        lambda depth: depth * 1e3 * u.kN, largest_penetration=0.1 * u.mm
    )
    assert soft.between().force(5e-5) == pytest.approx(50.0)


def sliding(friction: td.FrictionLaw) -> td.Model:
    """Return a block that slides on a guide until it is slow."""
    model = td.Model()
    block = model.rigid_body("block", mass=1.0, inertia=0.1, velocity=(0.4, 0.0))
    model.translational(
        "guide", block.marker(), model.ground.marker(), friction=td.JointFriction(friction)
    )
    model.gravity((0.0, -9.81))
    return model


def bouncing(contact: td.ElasticLaw) -> td.Model:
    """Return a ball that falls within its socket."""
    model = td.Model(planar=False)
    ball = model.rigid_body("ball", mass=0.1, inertia=(1e-5, 1e-5, 1e-5))
    model.clearance(
        "socket",
        journal=ball.marker(),
        bearing=model.ground.marker(),
        gap=td.SphericalGap(cup_radius=10e-3, radial_clearance=1e-4),
        interface=td.DryInterface(contact=td.HuntCrossley(contact, restitution_coefficient=0.8)),
    )
    model.gravity((0.0, -9.81, 0.0))
    return model


@pytest.mark.parametrize(
    ("build", "law", "table", "channel", "error"),
    [
        (
            sliding,
            STRIBECK,
            lambda: td.TabulatedFriction.from_function(stribeck, largest_speed=1.0),
            "block/position",
            2e-6,
        ),
        (
            bouncing,
            POWER,
            lambda: td.TabulatedContact.from_function(
                lambda x: 1e9 * x**1.5, largest_penetration=1e-4, tolerance=1e-7
            ),
            "ball/position",
            2e-7,
        ),
    ],
    ids=["friction", "contact"],
)
def test_a_run_with_a_table_is_a_run_with_the_law(
    build: Callable[[Any], td.Model],
    law: Any,
    table: Callable[[], Any],
    channel: str,
    error: float,
) -> None:
    options: dict[str, Any] = {"duration": 0.03, "progress": False}
    model = build(table())
    one, other = td.simulate(build(law), **options), td.simulate(model, **options)
    ends = [solution[channel].values[-1] for solution in (one, other)]
    assert np.abs(ends[0] - ends[1]).max() < error
    again = td.simulate(td.Model.from_json(model.to_json()), **options)
    np.testing.assert_array_equal(again[channel].values, other[channel].values)


@pytest.mark.parametrize(
    ("function", "message"),
    [
        (lambda v: 0.1, "first of coefficients = 0.1 must be 0"),
        (lambda v: 0.1 * (v > 0.3), "function jumps or is noisy near 0.3"),
        (lambda v: -v, "coefficients = -1e-06"),
        (lambda v: 1.0 / v, "function fails at 0 m/s: ZeroDivisionError"),
        (lambda v: "much", "function at 0 m/s must be a number"),
        (lambda v: math.nan, "first of coefficients = nan"),
    ],
)
def test_functions_that_are_no_friction(function: Any, message: str) -> None:
    with pytest.raises(td.TribodynError, match=f"(?i)tabulated ?friction: {message}"):
        td.TabulatedFriction.from_function(function, largest_speed=1.0)


def test_a_force_that_does_not_rise() -> None:
    with pytest.raises(td.InvalidInput, match="tabulated contact: forces = .* must be > the prev"):
        td.TabulatedContact.from_function(lambda x: min(x, 1e-6), largest_penetration=1e-5)


# --- viscosity and asperities ---------------------------------------------------------------------

VOGEL = td.Vogel(a=5e-5, b=900.0, c=170.0)
ROELANDS = td.Roelands(index=0.6)
CARREAU = td.Carreau(time_constant=1e-6, exponent=0.6, high_shear_ratio=0.3)
SURFACE = td.RoughSurface(
    asperity_height_deviation=2e-7,
    asperity_height_mean=0.0,
    asperity_radius=2e-5,
    asperity_density=5e9,
    contact_modulus=1e11,
)
GREENWOOD = td.GreenwoodWilliamson(SURFACE)


def tabulated_oil(tolerance: float = 1e-6) -> td.Lubricant:
    """Return an oil whose three laws are tables of functions."""
    return td.Lubricant(
        dynamic_viscosity=td.TabulatedViscosity.from_function(
            lambda t: 5e-5 * math.exp(900.0 / (t - 170.0)),
            lowest_temperature=290.0,
            highest_temperature=390.0,
            tolerance=tolerance,
        ),
        temperature=330.0,
        pressure_viscosity=td.TabulatedPressureViscosity.from_function(
            lambda p: float(ROELANDS.factor(p, VOGEL.viscosity(330.0))),
            highest_pressure=5e8,
            tolerance=tolerance,
        ),
        shear_thinning=td.TabulatedShearThinning.from_function(
            lambda rate: 0.3 + 0.7 * (1.0 + (1e-6 * rate) ** 2) ** -0.2,
            largest_shear_rate=1e8,
            tolerance=tolerance,
        ),
    )


def lawful_oil() -> td.Lubricant:
    return td.Lubricant(
        vogel=VOGEL, temperature=330.0, pressure_viscosity=ROELANDS, shear_thinning=CARREAU
    )


def tabulated_asperities(tolerance: float = 1e-6) -> td.TabulatedAsperities:
    return td.TabulatedAsperities.from_functions(
        SURFACE,
        pressure=lambda h: float(GREENWOOD.pressure(h)),
        area_ratio=lambda h: float(GREENWOOD.area_ratio(h)),
        smallest_thickness=-4e-7,
        largest_thickness=1e-6,
        tolerance=tolerance,
    )


def test_oils_of_tables_are_oils_of_the_laws() -> None:
    table, law = tabulated_oil(), lawful_oil()
    pressures = np.linspace(-1e5, 5e8, 401)
    for rate in (0.0, 3e5, 2e7):
        found, exact = table.viscosity(pressures, rate), law.viscosity(pressures, rate)
        assert np.abs(found / exact - 1.0).max() < 4e-6  # three tables of 1e-6 each
    assert table.vogel is None
    assert isinstance(table.temperature_viscosity, td.ViscosityTemperatureLaw)
    assert pickle.loads(pickle.dumps(table)) == table


def test_asperities_of_functions() -> None:
    table = tabulated_asperities()
    h = np.linspace(-4e-7, 1.1e-6, 3001)
    for name in ("pressure", "area_ratio"):
        found, exact = getattr(table, name)(h), getattr(GREENWOOD, name)(h)
        assert np.abs(found - exact).max() < 3e-6 * exact.max()
    assert pickle.loads(pickle.dumps(table)) == table
    with pytest.raises(td.InvalidInput, match="last of area_ratios"):
        td.TabulatedAsperities.from_functions(
            SURFACE,
            pressure=lambda h: 1e8 * (1.0 - h / 1e-6),
            area_ratio=lambda h: 0.1 - 1e4 * h,
            smallest_thickness=0.0,
            largest_thickness=1e-6,
        )


def mixed(
    oil: td.Lubricant | None = None, asperities: td.AsperityLaw | None = None, load: float = 5e3
) -> td.Model:
    """Return a loaded journal that touches the asperities of its bearing."""
    model = td.Model()
    shaft = model.rigid_body("shaft", mass=5.0, inertia=1e-2, angular_velocity=20.0)
    model.clearance(
        "bearing",
        journal=shaft.marker(),
        bearing=model.ground.marker(),
        initial_eccentricity=(0.0, -1.96e-5),
        gap=td.JournalGap(bearing_radius=0.01, radial_clearance=2e-5, bearing_length=0.01),
        interface=td.MixedInterface(
            lubricant=tabulated_oil(1e-4) if oil is None else oil,
            asperities=tabulated_asperities(1e-4) if asperities is None else asperities,
            mesh=td.FilmMesh(around=24, along=4),
        ),
    )
    model.applied_force("load", shaft.marker(), (0.0, -load))
    return model


def mixed_run(model: td.Model, **more: Any) -> td.Solution:
    return td.simulate(model, **{"duration": 2e-4, "progress": False} | more)


def test_runs_with_tables_of_oil_and_asperities() -> None:
    table = mixed_run(mixed(tabulated_oil(), tabulated_asperities()))
    law = mixed_run(mixed(lawful_oil(), GREENWOOD))
    assert float(table["bearing/asperity_force"].max()) > 10.0
    for name, error in (("shaft/position", 1e-9), ("bearing/power_loss", 0.1)):
        ends = [solution[name].values[-1] for solution in (table, law)]
        assert np.abs(ends[0] - ends[1]).max() < error


def test_models_with_tables_restart_and_are_stored(tmp_path: Any) -> None:
    model = mixed()
    whole = mixed_run(model, snapshots=3)
    again = mixed_run(td.Model.from_json(model.to_json()))
    np.testing.assert_array_equal(again["shaft/position"].values, whole["shaft/position"].values)
    half = mixed_run(model, duration=1e-4)
    half.to_netcdf(tmp_path / "half.nc")
    rest = td.load(tmp_path / "half.nc")
    both = td.simulate(
        td.Model.from_parameters(rest.model_parameters), duration=1e-4, start=rest, progress=False
    )
    assert both.start["continued"] is True
    film = whole.film("bearing", time=float(whole.snapshots[1]))
    assert float(film.asperity_pressure.max()) > 1e6


@pytest.mark.slow
def test_studies_with_tables_in_other_processes(tmp_path: Any) -> None:
    study = td.vary(
        mixed,
        {"load": [4e3, 5e3]},
        duration=2e-4,
        directory=tmp_path,
        workers=2,
        progress=False,
    )
    alone = mixed_run(mixed())
    np.testing.assert_array_equal(
        study.solution(load=5e3)["shaft/position"].values, alone["shaft/position"].values
    )
    assert len({mixed(tabulated_oil(1e-3)).to_json(), mixed().to_json()}) == 2


def test_tables_beyond_their_range_warn_once_by_name() -> None:
    oil = td.Lubricant(
        dynamic_viscosity=0.02,
        pressure_viscosity=td.TabulatedPressureViscosity(
            pressures=[0.0, 1e3, 2e3], factors=[1.0, 1.0, 1.0]
        ),
        shear_thinning=td.TabulatedShearThinning(shear_rates=[0.0, 1e3, 1e4], factors=[1, 1, 0.9]),
    )
    thin = td.TabulatedAsperities(
        SURFACE,
        film_thicknesses=[9e-7, 1e-6],
        pressures=[1e8, 0.0],
        area_ratios=[0.1, 0.0],
    )
    with pytest.warns(td.RangeWarning) as caught:
        solution = mixed_run(mixed(oil, thin))
    texts = [str(entry.message) for entry in caught]
    assert sum("the law pressure table was used beyond its range" in text for text in texts) == 1
    (asperities,) = [text for text in texts if "contact law TabulatedAsperities" in text]
    thinnest = float(solution["bearing/minimum_film_thickness"].values.min())
    assert f"film thickness = {thinnest:.4g} m is below 9e-07 m, where" in asperities
    assert asperities.endswith("; give TabulatedAsperities smaller film_thicknesses")
    rates = solution["bearing/maximum_shear_rate"]
    assert rates.attrs["units"] == "1/s"
    first = float(solution.time.values[np.argmax(rates.values > 1e4)])
    (shear,) = [text for text in texts if "shear" in text]
    assert shear == (
        f"joint 'bearing': the law shear table was used beyond its range: shear rate = "
        f"{rates.values.max():.4g} 1/s is above 1e+04 1/s, first at t = {first:.6g} s; give "
        "TabulatedShearThinning larger shear_rates"
    )


def thinning(last: float) -> td.JournalBearing:
    """Return a bearing with a table of shear rates up to a last one [1/s]."""
    table = td.TabulatedShearThinning(shear_rates=[0.0, 1e3, last], factors=[1.0, 0.99, 0.9])
    return td.JournalBearing(
        bearing_radius=0.01,
        bearing_length=0.01,
        radial_clearance=1e-5,
        lubricant=td.Lubricant(dynamic_viscosity=0.02, shear_thinning=table),
        cavitation="half_sommerfeld",
        mesh=td.FilmMesh(around=40, along=4),
    )


def test_a_bearing_warns_of_shear_rates_beyond_the_table() -> None:
    # The journal of 9.99 mm slides at 0.999 m/s over a film of 5 µm.
    fastest = 100.0 * 0.00999 / 5e-6
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        thinning(1.01 * fastest).solve(speed=100.0, eccentricity=(5e-6, 0.0))
    with pytest.warns(td.RangeWarning, match="shear rate = ") as caught:
        thinning(0.9 * fastest).solve(speed=100.0, eccentricity=(5e-6, 0.0))
    (text,) = (str(entry.message) for entry in caught)
    value = float(text.split("shear rate = ")[1].split(" 1/s")[0])
    assert value == pytest.approx(fastest, rel=2e-3)  # the wall of the mesh has R for R - c
    assert text.endswith("; give TabulatedShearThinning larger shear_rates")


def test_tables_of_oils_take_units() -> None:
    pint = pytest.importorskip("pint")
    u = pint.UnitRegistry(autoconvert_offset_to_baseunit=True)
    table = td.TabulatedViscosity(
        temperatures=u.Quantity(np.array([20.0, 60.0]), "degC"),
        dynamic_viscosities=np.array([100.0, 20.0]) * u.mPa * u.s,
    )
    assert table.parameters["temperatures"] == pytest.approx([293.15, 333.15])
    assert table.parameters["dynamic_viscosities"] == pytest.approx([0.1, 0.02])
    squeezed = td.TabulatedPressureViscosity(
        pressures=np.array([0.0, 100.0]) * u.MPa, factors=[1.0, 5.0]
    )
    assert squeezed.parameters["pressures"] == [0.0, 1e8]


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (
            lambda: td.TabulatedViscosity.from_function(
                lambda t: t, lowest_temperature=300.0, highest_temperature=310.0
            ),
            "temperature table: dynamic_viscosities = .* must be < the previous",
        ),
        (
            lambda: td.TabulatedViscosity.from_function(
                lambda t: 1 / t, lowest_temperature=300.0, highest_temperature=300.0
            ),
            "highest_temperature = 300 K must be > lowest_temperature",
        ),
        (
            lambda: td.TabulatedPressureViscosity.from_function(
                lambda p: 2.0 + p, highest_pressure=1e8
            ),
            "first of factors = 2 must be 1",
        ),
        (
            lambda: td.TabulatedShearThinning.from_function(
                lambda rate: 1.0 / (1.0 + (1e-6 * rate) ** 2), largest_shear_rate=1e8
            ),
            "must let the shear stress rise with the shear rate",
        ),
        (
            lambda: td.Lubricant(
                dynamic_viscosity=td.TabulatedViscosity(
                    temperatures=[300.0, 350.0], dynamic_viscosities=[0.1, 0.02]
                ),
                temperature=400.0,
            ),
            "temperature = 400 K must be from 300 K to 350 K",
        ),
    ],
)
def test_functions_and_tables_that_are_no_oil(make: Any, message: str) -> None:
    with pytest.raises(td.InvalidInput, match=message):
        make()
