"""Lubricants and their laws as Python sees them; see also test_laws.py."""

import pickle
from typing import Any

import law_examples
import numpy as np
import pint
import pytest
import tribodyn as td

UNITS = pint.UnitRegistry()

LAWS = [*law_examples.examples("lubricant"), td.Roelands(pressure_coefficient=2e-8)]


@pytest.mark.parametrize("law", LAWS, ids=repr)
def test_laws_have_their_parameters_as_attributes(law: Any) -> None:
    for name, value in law.parameters.items():
        assert getattr(law, name) == value
        with pytest.raises(AttributeError):
            setattr(law, name, 1.0)
    with pytest.raises(TypeError):
        type(law)(1.0)


@pytest.mark.parametrize("law", [law for law in LAWS if hasattr(law, "pressure_range")], ids=repr)
def test_laws_say_up_to_which_pressure_they_hold(law: Any) -> None:
    lowest, highest = law.pressure_range
    assert lowest < -1e5 and 1e7 < highest < 1e10
    pressures = np.linspace(lowest, 1.5 * highest, 50)
    values = law.ratio(pressures) if isinstance(law, td.DensityLaw) else law.factor(pressures, 0.05)
    assert np.all(np.isfinite(values)) and np.all(values > 0.0) and np.all(np.diff(values) >= 0.0)


def test_numbers_by_hand() -> None:
    pressures = np.array([0.0, 50e6])
    barus = td.Barus(pressure_coefficient=2e-8)
    np.testing.assert_allclose(barus.factor(pressures, 0.1), [1.0, np.e], rtol=1e-14)
    roelands = td.Roelands(index=0.6)
    exponent = (np.log(0.04) + 9.67) * (2**0.6 - 1)
    assert roelands.factor(1.962e8, 0.04) == pytest.approx(np.exp(exponent), rel=1e-13)
    assert td.DowsonHigginson().ratio(100e6) == pytest.approx(1 + 0.06 / 1.17)
    carreau = td.Carreau(time_constant=1e-6, exponent=0.5, high_shear_ratio=0.2)
    assert carreau.viscosity(np.sqrt(3) * 1e6, 0.1) == pytest.approx(0.1 * (0.2 + 0.8 / 2**0.5))
    eyring = td.Eyring(eyring_stress=5e6)
    assert eyring.viscosity(5e7, 0.1) == pytest.approx(0.1 * np.arcsinh(1.0))
    vogel = td.Vogel(a=1e-4, b=1000, c=150)
    np.testing.assert_allclose(vogel.viscosity([350.0, 400.0]), 1e-4 * np.exp([5.0, 4.0]))


def test_a_lubricant_combines_its_laws() -> None:
    oil = td.Lubricant(
        dynamic_viscosity=0.05,
        pressure_viscosity=td.Barus(pressure_coefficient=2e-8),
        density_law=td.DowsonHigginson(),
        shear_thinning=td.Eyring(eyring_stress=5e6),
    )
    assert oil.viscosity() == 0.05
    thick = 0.05 * np.e
    expected = 5e6 * np.arcsinh(thick * 1e8 / 5e6) / 1e8
    assert oil.viscosity(50e6, shear_rate=1e8) == pytest.approx(expected)
    assert oil.viscosity(np.zeros(3), np.ones(3)).shape == (3,)
    assert oil.density_ratio(100e6) == pytest.approx(1 + 0.06 / 1.17)
    assert isinstance(oil.pressure_viscosity, td.ViscosityPressureLaw)
    assert isinstance(oil.density_law, td.DowsonHigginson)
    assert oil.vogel is None and oil.temperature is None and oil.density is None
    assert pickle.loads(pickle.dumps(oil)) == oil
    assert eval(repr(oil), vars(td)) == oil
    assert oil != td.Lubricant(dynamic_viscosity=0.05)


def test_the_viscosity_may_come_from_a_temperature() -> None:
    vogel = td.Vogel(a=UNITS.Quantity(0.1, "mPa*s"), b=1000, c=150)
    oil = td.Lubricant(vogel=vogel, temperature=UNITS.Quantity(76.85, "degC"))
    assert oil.temperature == pytest.approx(350.0)
    assert oil.dynamic_viscosity == pytest.approx(1e-4 * np.exp(5.0))
    assert oil.parameters["dynamic_viscosity"] is None
    assert pickle.loads(pickle.dumps(oil)) == oil
    for arguments in (
        {},
        {"vogel": vogel},
        {"vogel": vogel, "temperature": 100.0},
        {"dynamic_viscosity": 0.01, "temperature": 350.0},
        {"dynamic_viscosity": 0.01, "vogel": vogel, "temperature": 350.0},
    ):
        with pytest.raises(td.InvalidInput):
            td.Lubricant(**arguments)
    with pytest.raises(td.InvalidInput, match="Vogel law: temperature = 150 K"):
        vogel.viscosity(150.0)


def test_laws_take_quantities() -> None:
    q = UNITS.Quantity
    assert td.Barus(pressure_coefficient=q(20, "1/GPa")).pressure_coefficient == pytest.approx(2e-8)
    assert td.Roelands(index=q(60, "percent")).index == pytest.approx(0.6)
    assert td.Eyring(eyring_stress=q(5, "MPa")).eyring_stress == pytest.approx(5e6)
    law = td.Carreau(time_constant=q(1, "us"), exponent=0.5, high_shear_ratio=0)
    assert law.time_constant == pytest.approx(1e-6)
    with pytest.raises(td.InvalidInput, match="Eyring: eyring_stress"):
        td.Eyring(eyring_stress=q(5, "m"))


def test_impossible_numbers_are_refused_by_name() -> None:
    with pytest.raises(td.InvalidInput, match="exactly one must be given"):
        td.Roelands()
    with pytest.raises(td.InvalidInput, match="exponent = 2 must be in"):
        td.Carreau(time_constant=1e-6, exponent=2, high_shear_ratio=0)
    with pytest.raises(td.InvalidInput, match="Roelands law: dynamic_viscosity = 2e-05 Pa s"):
        td.Lubricant(dynamic_viscosity=2e-5, pressure_viscosity=td.Roelands(index=0.6))
    with pytest.raises(TypeError):
        td.Lubricant(dynamic_viscosity=0.01, density_law=td.Eyring(eyring_stress=1e6))
