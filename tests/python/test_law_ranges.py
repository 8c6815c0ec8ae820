"""Laws beyond their range: a warning by name, and an end where the numbers mean nothing."""

import math
import warnings
from typing import Any

import numpy as np
import pytest
import tribodyn as td

BARUS = td.Barus(pressure_coefficient=1.5e-8)


def bearing(**options: Any) -> td.JournalBearing:
    law = options.pop("law", BARUS)
    return td.JournalBearing(
        bearing_radius=0.005,
        bearing_length=0.006,
        radial_clearance=3e-5,
        lubricant=td.Lubricant(dynamic_viscosity=0.05, **law_arguments(law)),
        cavitation="half_sommerfeld",
        mesh=td.FilmMesh(around=40, along=4),
        **options,
    )


def law_arguments(law: Any) -> dict[str, Any]:
    return {"density_law" if isinstance(law, td.DensityLaw) else "pressure_viscosity": law}


def squeezed(rate: float, **options: Any) -> td.JournalSolution:
    """The journal is pressed through the film at eccentricity ratio 0.8."""
    return bearing(**options).solve(
        speed=1.0, eccentricity=(24e-6, 0.0), eccentricity_rate=(rate, 0.0)
    )


def squeeze_to(pressure: float, law: Any) -> float:
    """Return a rate at which the film has about the pressure [Pa]."""
    low, high = 1e-3, 10.0
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for _ in range(60):
            middle = math.sqrt(low * high)
            try:
                reached = squeezed(middle, law=law).maximum_pressure
            except td.ConvergenceError:  # beyond all pressures that the law allows
                reached = math.inf
            low, high = (middle, high) if reached < pressure else (low, middle)
    return high


LAWS = [td.DowsonHigginson(), BARUS, td.Roelands(index=0.3)]


@pytest.mark.parametrize("law", LAWS, ids=repr)
def test_a_bearing_warns_of_the_law_that_it_leaves(law: Any) -> None:
    highest = law.pressure_range[1]
    rate = squeeze_to(1.2 * highest, law)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        squeezed(0.5 * rate, law=law)
    with pytest.warns(td.RangeWarning, match=f"journal bearing: the law {law.name}.*") as caught:
        solution = squeezed(rate, law=law)
    assert solution.maximum_pressure > highest
    text = str(caught[0].message)
    assert f"{solution.maximum_pressure:.4g} Pa is above {highest:.4g} Pa" in text
    assert caught[0].filename == __file__


def test_suction_below_the_range_warns_too() -> None:
    law = td.DowsonHigginson()
    thin = td.JournalBearing(
        bearing_radius=0.005,
        bearing_length=0.006,
        radial_clearance=3e-5,
        lubricant=td.Lubricant(dynamic_viscosity=0.05, density_law=law),
        cavitation="none",
        mesh=td.FilmMesh(around=40, along=4),
    )
    with pytest.warns(td.RangeWarning, match=r"Dowson-Higginson.*is below -3e\+08 Pa"):
        thin.solve(speed=1.0, eccentricity=(0.0, 0.0), eccentricity_rate=(20.0, 0.0))


def test_rough_walls_warn_below_the_published_thickness() -> None:
    for pattern, limit in ((1.0, 0.5), (3.0, 0.75), (1 / 9, 1.0)):
        rough = td.FlowFactors(
            journal_rms_roughness=3e-6, bearing_rms_roughness=0.0, journal_pattern=pattern
        )
        assert rough.lowest_thickness_ratio == limit
    smooth_wall_has_no_say = td.FlowFactors(
        journal_rms_roughness=3e-6, bearing_rms_roughness=0.0, bearing_pattern=9.0
    )
    assert smooth_wall_has_no_say.lowest_thickness_ratio == 0.5
    options = {"flow_factors": rough, "law": td.DowsonHigginson()}
    with pytest.warns(
        td.RangeWarning, match=r"Patir-Cheng.*divided by roughness = 0\.66\d* is below 1"
    ):
        bearing(**options).solve(speed=1.0, eccentricity=(28e-6, 0.0))
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        bearing(**options).solve(speed=1.0, eccentricity=(26e-6, 0.0))


def test_a_glass_is_no_film() -> None:
    oil = bearing().parameters["lubricant"]
    assert oil.glass_pressure == pytest.approx(np.log(1e12 / 0.05) / 1.5e-8)
    rate = squeeze_to(oil.glass_pressure, BARUS)
    text = r"maximum_film_pressure = .* is no film any more: the law Barus makes the oil a glass"
    with pytest.raises(td.ConvergenceError, match=text):
        squeezed(rate * (1.0 + 1e-9))


def press(load: float) -> td.Model:
    """A journal that a load presses against the wall."""
    mech = td.Model(planar=True)
    body = mech.rigid_body("journal", mass=1.0, inertia=1e-3, angular_velocity=100.0)
    mech.clearance(
        "pin",
        journal=body.marker(),
        bearing=mech.ground.marker(),
        interface=td.LubricatedInterface(
            lubricant=td.Lubricant(
                dynamic_viscosity=2e-4,
                pressure_viscosity=BARUS,
                shear_thinning=td.Carreau(time_constant=1e-6, exponent=0.7, high_shear_ratio=0.3),
            ),
            cavitation="half_sommerfeld",
            mesh=td.FilmMesh(around=24, along=2),
        ),
        gap=td.JournalGap(bearing_radius=0.005, radial_clearance=3e-5, bearing_length=0.006),
    )
    mech.applied_force("load", body.marker(), (0.0, -load))
    return mech


def test_a_run_warns_of_the_law_and_ends_at_the_glass() -> None:
    with pytest.warns(td.RangeWarning) as caught:
        solution = td.simulate(press(2e3), duration=1.688e-4, progress=False)
    (text,) = (str(warning.message) for warning in caught)
    highest = solution["pin/maximum_film_pressure"].values
    first = solution.time.values[np.argmax(highest > 5e8)]
    assert text == (
        f"joint 'pin': the law Barus was used beyond its range: film pressure = "
        f"{highest.max():.4g} Pa is above 5e+08 Pa, first at t = {first:.6g} s"
    )
    with pytest.raises(td.ConvergenceError, match="the law Barus makes the oil a glass") as raised:
        td.simulate(press(2e3), duration=2e-3, progress=False)
    text = str(raised.value)
    assert "joint 'pin': maximum_film_pressure = " in text and "asperities" not in text
    assert "beyond 2.41e+09 Pa" in text and " at t = " in text
    assert raised.value.solution["pin/maximum_film_pressure"].values.max() < 2.42e9


def test_a_run_ends_where_asperities_do_not_hold_the_walls() -> None:
    """Rough walls of a modulus that is far too small: 1 kg falls against them at 20 m/s."""
    surface = td.RoughSurface(
        asperity_height_deviation=1e-6,
        asperity_height_mean=0.0,
        asperity_radius=10e-6,
        asperity_density=4e9,
        contact_modulus=1e5,
    )
    mech = td.Model()
    journal = mech.rigid_body("journal", mass=1.0, inertia=1e-4, velocity=(20.0, 0.0))
    mech.clearance(
        "pin",
        journal=journal.marker(),
        bearing=mech.ground.marker(),
        interface=td.DryInterface(asperities=td.GreenwoodWilliamson(surface)),
        gap=td.JournalGap(bearing_radius=10e-3, radial_clearance=30e-6, bearing_length=20e-3),
    )
    with pytest.raises(td.ConvergenceError, match="joint 'pin': .* overlap by ten clear") as caught:
        td.simulate(mech, duration=1e-2, progress=False)
    done = caught.value.solution  # type: ignore[attr-defined]
    thickness = done["pin/minimum_film_thickness"].values
    assert -10.0 * 30e-6 <= thickness[-1] < -9.9 * 30e-6
