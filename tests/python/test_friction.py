"""Friction laws as Python sees them, and in a mechanism; see also test_laws.py."""

from typing import Any

import law_examples
import numpy as np
import pint
import pytest
import tribodyn as td
from tribodyn.cases import slider_crank_mixed as case
from tribodyn.results._balances import energy_balance

LAWS = law_examples.examples("friction", td.FrictionLaw)
EVERY_LAW = pytest.mark.parametrize("law", LAWS, ids=lambda law: law.name)


@EVERY_LAW
def test_coefficients_are_odd_and_bounded_by_what_they_are_made_of(law: Any) -> None:
    speeds = np.concatenate([[0.0], np.geomspace(1e-9, 1e3, 500)])
    found = law.coefficient(speeds)
    largest = max(value for name, value in law.parameters.items() if name.endswith("_coefficient"))
    assert found[0] == 0.0
    assert (law.coefficient(-speeds) == -found).all()
    assert (found >= 0.0).all() and (found <= largest * (1.0 + 1e-15)).all()
    assert (law.derivative(-speeds) == law.derivative(speeds)).all()


BOTH = {"static_coefficient": 0.15, "dynamic_coefficient": 0.1}


def test_the_transition_speed_of_a_stribeck_curve_is_a_tenth_of_its_speed() -> None:
    law = td.Stribeck(**BOTH, stribeck_speed=0.02)
    assert law.parameters == BOTH | {
        "stribeck_speed": 0.02,
        "exponent": 2.0,
        "transition_speed": pytest.approx(0.002, rel=1e-15),
    }
    assert td.Stribeck(**BOTH, stribeck_speed=0.02, transition_speed=None) == law
    assert td.Stribeck(**law.parameters) == law


@pytest.mark.parametrize("law", [td.Coulomb, td.Threlfall])
def test_a_law_without_a_transition_speed_takes_a_millimetre_a_second_by_itself(law: Any) -> None:
    """What it takes in a mechanism is in tests/verification/test_transition_speed.py."""
    open_law, given = law(0.1), law(0.1, transition_speed=1e-3)
    assert open_law.parameters == {"friction_coefficient": 0.1, "transition_speed": None}
    assert law(**open_law.parameters) == open_law != given
    speeds = [-1.0, -1e-3, 0.0, 3e-4, 2e-3]
    np.testing.assert_array_equal(open_law.coefficient(speeds), given.coefficient(speeds))
    np.testing.assert_array_equal(open_law.derivative(speeds), given.derivative(speeds))


@EVERY_LAW
def test_full_coefficients_are_those_without_a_transition(law: Any) -> None:
    speeds = np.geomspace(1e-6, 1e3, 200)
    full = law.full_coefficient(speeds)
    assert (full >= law.coefficient(speeds)).all()
    assert (law.full_coefficient(-speeds) == -full).all()
    assert law.full_coefficient(0.0) == 0.0
    # Friction is full from the first slip on, and falls as the coefficient does at high speed.
    assert full[0] > 10.0 * law.coefficient(speeds[0])
    np.testing.assert_allclose(full[-50:], law.coefficient(speeds[-50:]), rtol=1e-12)


def test_laws_take_quantities_with_units() -> None:
    u = pint.UnitRegistry()
    law = td.BengisuAkay(
        static_coefficient=u.Quantity(15, "percent"),
        dynamic_coefficient=0.1,
        transition_speed=10 * u.mm / u.s,
        decay_rate=0.05 * u.s / u.mm,
    )
    assert law.coefficient(20 * u.mm / u.s) == pytest.approx(0.13032653298563168, rel=1e-14)


# test_contracts.py runs every law in a dry joint.
@EVERY_LAW
def test_a_slider_crank_with_mixed_bearings_is_in_balance(law: td.FrictionLaw) -> None:
    interface = td.MixedInterface(
        lubricant=td.Lubricant(dynamic_viscosity=case.DYNAMIC_VISCOSITY),
        asperities=td.KogutEtsion(case.surface()),
        friction=law,
        mesh=td.FilmMesh(around=24, along=4),
    )
    model = case.build("I", interface=interface)
    solution = td.simulate(model, duration=4e-3, progress=False)  # a third of a turn
    assert solution.status == "finished"
    assert float(solution["rod-slider/asperity_power_loss"].max()) > 1.0
    assert energy_balance(solution).relative_error < 2e-5  # 4.7e-6 measured, of every law
