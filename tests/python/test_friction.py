"""Friction laws as Python sees them, and in a mechanism."""

import pickle
from typing import Any

import numpy as np
import pint
import pytest
import tribodyn as td
from tribodyn.cases import slider_crank_mixed as case
from tribodyn.results._balances import energy_balance

BOTH = {"static_coefficient": 0.15, "dynamic_coefficient": 0.1}
LAWS: list[td.FrictionLaw] = [
    td.Coulomb(0.1, transition_speed=0.01),
    td.Ambrosio(0.1, lower_speed=0.001, upper_speed=0.01),
    td.Threlfall(0.1, transition_speed=0.01),
    td.BengisuAkay(**BOTH, transition_speed=0.01, decay_rate=50.0),
    td.BrownMcPhee(**BOTH, transition_speed=0.01),
    td.Stribeck(**BOTH, stribeck_speed=0.02, exponent=1.5),
]
EVERY_LAW = pytest.mark.parametrize("law", LAWS, ids=lambda law: law.name)

SPEEDS = [0.0025, 0.005, 0.01, 0.02, 0.05, 0.1]
# Of an independent program, at the speeds above.
VALUES = {
    "Threlfall": [0.05276334472589853, 0.07768698398515703, 0.09502129316321362] + 3 * [0.095],
    "Bengisu-Akay": [
        *(0.065625, 0.1125, 0.15),
        *(0.13032653298563168, 0.10676676416183065, 0.10055544982691211),
    ],
    "Brown-McPhee": [
        *(0.09748386374218207, 0.13427258049278878, 0.1499329299739067),
        *(0.13265303871745737, 0.10510204081632654, 0.100754076727307),
    ],
    "Ambrosio": [0.1 * part / 9.0 for part in (1.5, 4.0, 9.0, 9.0, 9.0, 9.0)],
}


def test_every_law_is_tested() -> None:
    assert {type(law) for law in LAWS} == set(td.FrictionLaw.__subclasses__())


@EVERY_LAW
def test_laws_are_shown_compared_and_copied_by_their_parameters(law: Any) -> None:
    assert law.name and law.source
    assert eval(repr(law), vars(td)) == law
    assert pickle.loads(pickle.dumps(law)) == law
    assert type(law)(**law.parameters) == law
    first = next(iter(law.parameters))
    assert type(law)(**law.parameters | {first: 0.2}) != law


@pytest.mark.parametrize("name", VALUES)
def test_values_of_an_independent_program(name: str) -> None:
    (law,) = (law for law in LAWS if law.name == name)
    np.testing.assert_allclose(law.coefficient(SPEEDS), VALUES[name], rtol=1e-14)


@EVERY_LAW
def test_coefficients_are_odd_and_bounded_by_what_they_are_made_of(law: Any) -> None:
    speeds = np.concatenate([[0.0], np.geomspace(1e-9, 1e3, 500)])
    found = law.coefficient(speeds)
    limits = law.parameters
    largest = limits.get("static_coefficient", limits.get("friction_coefficient"))
    at_speed = limits.get("dynamic_coefficient", limits.get("friction_coefficient"))
    assert found[0] == 0.0
    assert (law.coefficient(-speeds) == -found).all()
    assert (found >= 0.0).all() and (found <= largest * (1.0 + 1e-15)).all()
    # Threlfall's is 0.95 of it; exp(-50 * 1000) and 16 / (1e5)^3 are nil.
    share = 0.95 if law.name == "Threlfall" else 1.0
    assert found[-1] == pytest.approx(share * at_speed, rel=1e-14)
    assert (law.derivative(-speeds) == law.derivative(speeds)).all()


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
    # From the first slip on it is there, and what the fall with the speed leaves beyond.
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


BAD = [
    (td.Ambrosio, {"friction_coefficient": -0.1}, "must be >= 0"),
    (td.Ambrosio, {"lower_speed": -1e-3}, "m/s must be >= 0"),
    (td.Ambrosio, {"upper_speed": 0.0}, "m/s must be > 0"),
    (td.Ambrosio, {"upper_speed": 5e-4}, "m/s must be > lower_speed = 0.001 m/s; friction inc"),
    (td.Threlfall, {"friction_coefficient": -0.1}, "must be >= 0"),
    (td.Threlfall, {"transition_speed": 0.0}, "m/s must be > 0"),
    (
        td.BengisuAkay,
        {"static_coefficient": 0.05},
        "must be >= dynamic_coefficient = 0.1; friction",
    ),
    (td.BengisuAkay, {"dynamic_coefficient": -0.1}, "must be >= 0"),
    (td.BengisuAkay, {"transition_speed": -0.01}, "m/s must be > 0"),
    (td.BengisuAkay, {"decay_rate": 0.0}, "s/m must be > 0"),
    (
        td.BrownMcPhee,
        {"static_coefficient": 0.05},
        "must be >= dynamic_coefficient = 0.1; friction",
    ),
    (td.BrownMcPhee, {"dynamic_coefficient": -0.1}, "must be >= 0"),
    (td.BrownMcPhee, {"transition_speed": 0.0}, "m/s must be > 0"),
    (td.Stribeck, {"static_coefficient": 0.05}, "must be >= dynamic_coefficient = 0.1; friction"),
    (td.Stribeck, {"dynamic_coefficient": -0.1}, "must be >= 0"),
    (td.Stribeck, {"stribeck_speed": 0.0}, "m/s must be > 0"),
    (td.Stribeck, {"exponent": -2.0}, "must be > 0"),
    (td.Stribeck, {"transition_speed": 0.0}, "m/s must be > 0"),
]


@pytest.mark.parametrize(("kind", "wrong", "rule"), BAD)
def test_what_is_not_physical_is_refused(kind: Any, wrong: dict[str, float], rule: str) -> None:
    (law,) = (law for law in LAWS if type(law) is kind)
    ((quantity, value),) = wrong.items()
    with pytest.raises(td.InvalidInput) as caught:
        kind(**law.parameters | wrong)
    error = caught.value
    assert (error.item, error.quantity, error.value) == (f"{law.name} friction", quantity, value)
    assert rule in str(error)


def test_the_base_class_says_what_to_make() -> None:
    with pytest.raises(td.InvalidInput, match="make one of its laws, such as Coulomb"):
        td.FrictionLaw()


# Every law in a dry joint, in balance, turned and copied: test_contracts.py.
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
