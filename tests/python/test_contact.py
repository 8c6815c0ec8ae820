"""Asperity laws as Python sees them; see also test_laws.py."""

import numpy as np
import pytest
import tribodyn as td
from hypothesis import given, settings
from hypothesis import strategies as st

SURFACE = td.RoughSurface(
    asperity_height_deviation=0.251e-6,
    asperity_height_mean=0.198e-6,
    asperity_radius=15.98e-6,
    asperity_density=10.76e9,
    contact_modulus=115.18e9,
    hardness=1373e6,
    yield_strength=500e6,
    poisson_ratio=0.3,
)
LAWS = [td.asperity_law(name, SURFACE) for name in td.ASPERITY_LAWS]
LAWS.append(td.PullenWilliamson(SURFACE, exponent=1.5))


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.name)
def test_pressure_slope_and_area_are_functions_of_arrays(law: td.AsperityLaw) -> None:
    thickness = np.linspace(-0.5e-6, 1.5e-6, 401)
    pressure, area = law.pressure(thickness), law.area_ratio(thickness)
    assert law.pressure(thickness[7]) == pressure[7]
    assert (np.diff(pressure) < 0.0).all() and (np.diff(area) < 0.0).all()
    # Central differences over 10 nm, 1/25 of a deviation: step^2/6 times the third derivative by
    # the first, which is below 30 deviations^-2.
    slope = np.gradient(pressure, thickness)[1:-1]
    np.testing.assert_allclose(law.pressure_slope(thickness)[1:-1], slope, rtol=8e-3)
    assert law.pressure(law.upper_end) == law.area_ratio(law.upper_end) == 0.0
    below = law.lower_end - np.array([0.0, 1e-6])
    assert law.pressure_slope(below[1]) == pytest.approx(law.pressure_slope(below[0]))


def test_pressures_by_hand() -> None:
    """At h' = 0, where F_n is 2^(n/2) Gamma((n + 1)/2) / (2 sqrt(pi))."""
    sigma, beta, eta = 0.251e-6, 15.98e-6, 10.76e9
    product = eta * beta * sigma
    mean = 0.198e-6
    f1, f2, f32, f52 = 0.3989423, 0.5, 0.4300204, 0.6166344
    hand = {
        "GW": (4 / 3 * eta * 115.18e9 * beta**0.5 * sigma**1.5 * f32, np.pi * product * f1),
        "GT": (
            16 * 2**0.5 / 15 * np.pi * product**2 * (sigma / beta) ** 0.5 * 115.18e9 * f52,
            np.pi**2 * product**2 * f2,
        ),
        "PW": (2 * np.pi * product * 1373e6 * f1, 2 * np.pi * product * f1),
    }
    for name, (pressure, area) in hand.items():
        law = td.asperity_law(name, SURFACE)
        assert law.pressure(mean) == pytest.approx(pressure, rel=1e-6)
        assert law.area_ratio(mean) == pytest.approx(area, rel=1e-6)
    stiffer = td.asperity_law("PW", SURFACE, exponent=1.5)
    expected = 2 * np.pi * product * 1373e6 * f32
    assert stiffer.pressure(mean) == pytest.approx(expected, rel=1e-6)


def test_laws_go_by_the_initials_of_their_authors() -> None:
    assert td.asperity_law("KE", SURFACE) == td.KogutEtsion(SURFACE)
    assert td.asperity_law("PW", SURFACE) == td.PullenWilliamson(SURFACE, exponent=1.0)
    law = td.asperity_law("PW", surface=SURFACE, exponent=1.5)
    assert isinstance(law, td.PullenWilliamson)
    assert law.exponent == 1.5
    with pytest.raises(td.InvalidInput, match="'ZMK' is not known; did you mean 'ZMC'?"):
        td.asperity_law("ZMK", SURFACE)
    with pytest.raises(td.InvalidInput, match="there is 'GW', 'GT', 'CEB', 'ZMC', 'KE', 'JG'"):
        td.asperity_law("elastic", SURFACE)
    with pytest.raises(td.InvalidInput, match="exponent = 4 must be from 1 to 3"):
        td.asperity_law("PW", SURFACE, exponent=4.0)
    with pytest.raises(TypeError):
        td.asperity_law("GW", SURFACE, exponent=1.5)


def test_what_a_law_needs_and_was_not_given_is_named() -> None:
    smooth = td.RoughSurface(
        asperity_height_deviation=1e-6,
        asperity_height_mean=0.0,
        asperity_radius=1e-5,
        asperity_density=1e9,
        contact_modulus=1e11,
        poisson_ratio=0.3,
    )
    for name, missing in {
        "CEB": "hardness",
        "ZMC": "hardness",
        "KE": "hardness",
        "PW": "hardness",
        "JG": "yield_strength",
    }.items():
        needs = f"{missing} .* must be given; {td.asperity_law(name, SURFACE).name} needs it"
        with pytest.raises(td.InvalidInput, match=needs):
            td.asperity_law(name, smooth)
    for name in ("GW", "GT"):
        assert td.asperity_law(name, smooth).pressure(0.0) > 0.0


@settings(max_examples=20, deadline=None)  # a law is a table, made in some 15 ms
@given(
    name=st.sampled_from(sorted(td.ASPERITY_LAWS)),
    slenderness=st.floats(1e-3, 5e-2),
    hardness=st.floats(0.3e9, 8e9),
    modulus=st.floats(40e9, 250e9),
    poisson_ratio=st.floats(0.0, 0.5),
)
def test_pressure_falls_with_the_gap_on_any_metal(
    name: str, slenderness: float, hardness: float, modulus: float, poisson_ratio: float
) -> None:
    radius = 20e-6
    deviation = slenderness * radius
    law = td.asperity_law(
        name,
        td.RoughSurface(
            asperity_height_deviation=deviation,
            asperity_height_mean=0.5 * deviation,
            asperity_radius=radius,
            asperity_density=0.04 / (radius * deviation),
            contact_modulus=modulus,
            hardness=hardness,
            yield_strength=hardness / 2.8,
            poisson_ratio=poisson_ratio,
        ),
    )
    thickness = np.linspace(law.lower_end, law.upper_end, 1001)
    pressure, area = law.pressure(thickness), law.area_ratio(thickness)
    assert (np.diff(pressure) < 0.0).all() and (np.diff(area) < 0.0).all()
    assert (law.pressure_slope(thickness) <= 0.0).all()
    assert pressure[-1] == area[-1] == 0.0
    # Twice as many asperities carry twice as much, and four times if both walls have asperities.
    doubled = td.asperity_law(
        name, td.RoughSurface(**{**_options(law), "asperity_density": 0.08 / (radius * deviation)})
    )
    factor = round(doubled.pressure(thickness[0]) / pressure[0])
    assert factor == 4 if name == "GT" else factor in (2, 4)
    np.testing.assert_allclose(doubled.pressure(thickness), factor * pressure, rtol=1e-9)


def _options(law: td.AsperityLaw) -> dict[str, float]:
    """Arguments of the surface of a law."""
    options: dict[str, float] = law.surface.parameters
    return options
