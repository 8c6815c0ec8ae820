"""Elastic laws and contact laws of smooth walls as Python sees them; see also test_laws.py."""

import pickle
from typing import Any

import law_examples
import numpy as np
import pint
import pytest
import tribodyn as td
from scipy.integrate import solve_ivp
from tribodyn import _core
from tribodyn._arguments.plain import from_plain, to_plain
from tribodyn.model import _rebuilding

STEEL = td.contact_modulus(youngs_modulus=(2.07e11, 2.07e11), poisson_ratio=(0.3, 0.3))
RADII = {"journal_radius": 9.5e-3, "bearing_radius": 10e-3}
JOURNAL = RADII | {"length": 20e-3}

ELASTIC = law_examples.examples("elastic")
OF_CYLINDERS = law_examples.examples("elastic", _core.CylinderLaw)
KINDS = law_examples.laws("contact")
CONTACT = [kind(td.Johnson(contact_modulus=STEEL), restitution_coefficient=0.7) for kind in KINDS]
EVERY_KIND = pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)


def test_a_contact_law_without_loss_is_shown_compared_and_copied() -> None:
    law = td.ContactLaw(HERTZ)
    assert law.name and law.source
    assert eval(repr(law), vars(td)) == law != td.ContactLaw(td.PowerLaw(stiffness=1.0))
    assert pickle.loads(pickle.dumps(law)) == law
    assert from_plain(to_plain(law), _rebuilding.find_type) == law


@EVERY_KIND
def test_laws_keep_their_restitution_coefficient(kind: Any) -> None:
    law = kind(stiffness=1.0, restitution_coefficient=0.7)
    assert law.restitution_coefficient == 0.7 and 0.0 < law.effective_restitution < 1.0
    assert kind(stiffness=1.0, restitution_coefficient=1.0).effective_restitution == 1.0


@EVERY_KIND
@pytest.mark.parametrize("elastic", ["Johnson", "PowerLaw"])
def test_an_impact_returns_what_the_law_says(kind: Any, elastic: str) -> None:
    made = {
        "Johnson": td.Johnson(contact_modulus=STEEL),
        "PowerLaw": td.PowerLaw(stiffness=1e9, exponent=1.1),
    }[elastic]
    law = kind(made, restitution_coefficient=0.4)
    contact = law.between(**JOURNAL)

    # Over penetration / 1 um and time / 1 us, a mass of 1 kg that comes with 0.5 m/s.
    def rates(_: float, state: Any) -> Any:
        depth, rate = state
        return [rate, -1e-6 * contact.force(1e-6 * depth, rate, 0.5)]

    def parted(_: float, state: Any) -> float:
        return float(state[0]) if state[1] < 0.0 else 1.0

    parted.terminal = True  # type: ignore[attr-defined]
    run = solve_ivp(
        rates, (0.0, 1e4), [0.0, 0.5], method="DOP853", rtol=1e-12, atol=1e-14, events=parted
    )
    assert run.t_events is not None and len(run.t_events[0]) == 1
    # 1e-8 measured: the slope of a force jumps or is singular where the walls meet and part.
    assert -run.y[1, -1] / 0.5 == pytest.approx(law.effective_restitution, rel=1e-7)


def test_what_a_law_between_walls_gives() -> None:
    contact = td.Hertz(contact_modulus=STEEL).between(**RADII)
    stiffness = 4.0 / 3.0 * STEEL * np.sqrt(9.5e-3 * 10e-3 / 0.5e-3)
    depth = np.array([[0.0, 1e-6], [-1e-6, np.nan]])
    expected = stiffness * np.array([[0.0, 1e-9], [0.0, np.nan]])
    np.testing.assert_allclose(contact.force(depth), expected, rtol=1e-14)
    assert contact.slope(1e-6) == pytest.approx(1.5 * stiffness * 1e-3, rel=1e-14)
    assert contact.energy(1e-6) == pytest.approx(0.4 * stiffness * 1e-15, rel=1e-14)
    assert contact.largest_penetration == np.inf
    assert str(contact) == "<Hertz contact of a ball in a cup>"

    law = td.LankaraniNikravesh(HERTZ, restitution_coefficient=0.9)
    impact = law.between(**RADII)
    assert impact.damping_factor == law.damping_factor == pytest.approx(0.1425, rel=1e-14)
    assert impact.elastic.force(1e-6) == contact.force(1e-6)
    found = impact.force(1e-6, [0.2, 0.0, -0.1], 0.2)
    np.testing.assert_allclose(
        found, contact.force(1e-6) * (1.0 + 0.1425 * np.array([1.0, 0.0, -0.5])), rtol=1e-14
    )
    assert impact.force(1e-6, -2.0, 0.2) == 0.0
    assert impact.force(1e-6, 1e-5, 0.0) == impact.force(1e-6, 1e-5, 1e-4) > contact.force(1e-6)
    assert str(impact) == "<Lankarani-Nikravesh, Hertz contact of a ball in a cup>"
    assert str(td.PowerLaw(stiffness=1.0).between()) == (
        "<power law contact of a corner on a plane>"
    )


def test_a_contact_law_keeps_its_elastic_law() -> None:
    elastic: Any = td.Johnson(contact_modulus=STEEL)
    law = td.HuGuo(elastic, restitution_coefficient=0.5)
    assert law.elastic is elastic
    del elastic
    assert law.elastic == td.Johnson(contact_modulus=STEEL)
    by_stiffness = td.HuGuo(stiffness=6.61e10, restitution_coefficient=0.5)
    assert by_stiffness.elastic == td.PowerLaw(stiffness=6.61e10, exponent=1.5)
    assert by_stiffness == td.HuGuo(td.PowerLaw(stiffness=6.61e10), restitution_coefficient=0.5)
    assert td.HuGuo(
        stiffness=1.0, exponent=2.0, restitution_coefficient=0.5
    ).elastic == td.PowerLaw(stiffness=1.0, exponent=2.0)


def test_an_elastic_law_alone_loses_nothing() -> None:
    law = td.ContactLaw(td.Hertz(contact_modulus=STEEL))
    assert (law.damping_factor, law.restitution_coefficient, law.effective_restitution) == (0, 1, 1)
    assert law.name == "Hertz"
    assert law.between(**RADII).force(1e-6, -3.0, 0.1) == pytest.approx(
        law.elastic.between(**RADII).force(1e-6), rel=1e-15
    )


def test_laws_take_quantities_with_units() -> None:
    u = pint.UnitRegistry()
    assert td.contact_modulus(
        youngs_modulus=u.Quantity([207, 207], "GPa"), poisson_ratio=(0.3, 0.3)
    ) == pytest.approx(STEEL, rel=1e-15)
    law = td.Johnson(contact_modulus=STEEL * 1e-9 * u.GPa)
    contact = law.between(journal_radius=9.5 * u.mm, bearing_radius=10 * u.mm, length=2 * u.cm)
    assert contact.force(8.766692442314727 * u.um) == pytest.approx(1e4, rel=1e-13)
    power = td.PowerLaw(stiffness=66.1 * u.N / u.um**1.5, exponent=1.5)
    assert power.parameters["stiffness"] == pytest.approx(66.1e9, rel=1e-12)
    impact = td.Flores(
        stiffness=66.1 * u.N / u.um**1.5, restitution_coefficient=u.Quantity(90, "percent")
    )
    assert impact == td.Flores(power, restitution_coefficient=0.9)
    assert impact.between(**RADII).force(1 * u.um, 10 * u.mm / u.s, 1 * u.cm / u.s) > 0.0
    for unit in ("N", "N*m", "Pa*s", "m"):
        with pytest.raises(td.InvalidInput, match="power law|PowerLaw"):
            td.PowerLaw(stiffness=u.Quantity(1.0, unit))


def test_the_contact_modulus_of_a_rigid_wall_is_that_of_the_other() -> None:
    soft = td.contact_modulus(youngs_modulus=(2e9, 1e30), poisson_ratio=(0.4, 0.0))
    assert soft == pytest.approx(2e9 / (1.0 - 0.16), rel=1e-15)


STIFF = {"stiffness": 1.0}
GIVEN = {"stiffness": 1.0, "restitution_coefficient": 0.5}
HERTZ = td.Hertz(contact_modulus=STEEL)

BAD: list[tuple[Any, dict[str, Any], str, str]] = [
    (td.PowerLaw, {"stiffness": 0.0}, "stiffness", "N/m^n must be > 0"),
    (td.PowerLaw, {"stiffness": -1e9}, "stiffness", "N/m^n must be > 0"),
    (td.PowerLaw, STIFF | {"exponent": 0.9}, "exponent", "must be >= 1"),
    (td.PowerLaw, {}, "stiffness", "must be given"),
    *(
        (
            kind,
            STIFF | {"restitution_coefficient": 1.5},
            "restitution_coefficient",
            "must be <= 1",
        )
        for kind in KINDS
    ),
    *((kind, STIFF, "restitution_coefficient", "must be given") for kind in KINDS),
    *((kind, {"restitution_coefficient": 0.5}, "elastic", "must be given") for kind in KINDS),
    (td.Flores, GIVEN | {"elastic": HERTZ}, "stiffness", "must not be given beside elastic"),
    (
        td.Flores,
        {"elastic": HERTZ, "exponent": 1.5, "restitution_coefficient": 0.5},
        "exponent",
        "must not be given beside elastic",
    ),
    (td.Flores, {"exponent": 1.5, "restitution_coefficient": 0.5}, "stiffness", "must be given"),
    (td.Flores, GIVEN | {"stiffness": -1.0}, "stiffness", "N/m^n must be > 0"),
    (td.Flores, GIVEN | {"exponent": 0.5}, "exponent", "must be >= 1"),
    (td.Flores, GIVEN | {"elastic": "Hertz"}, "elastic", "must be an elastic law or None"),
    (td.ContactLaw, {"elastic": None}, "elastic", "must be an elastic law"),
    (
        td.contact_modulus,
        {"youngs_modulus": (1e9, -1e9), "poisson_ratio": (0.3, 0.3)},
        "youngs_modulus[1]",
        "Pa must be > 0",
    ),
    (
        td.contact_modulus,
        {"youngs_modulus": (1e9, 1e9), "poisson_ratio": (0.6, 0.3)},
        "poisson_ratio[0]",
        "must be in [0, 0.5]",
    ),
    (
        td.contact_modulus,
        {"youngs_modulus": (1e9, 1e9, 1e9), "poisson_ratio": (0.3, 0.3)},
        "youngs_modulus",
        "must be of two walls, not of 3",
    ),
    *(
        (law.between, JOURNAL | wrong, quantity, rule)
        for law in ELASTIC
        for wrong, quantity, rule in (
            ({"journal_radius": 0.0}, "journal_radius", "m must be > 0"),
            ({"bearing_radius": -1.0}, "bearing_radius", "m must be > 0"),
            ({"bearing_radius": 9e-3}, "bearing_radius", "m must be > journal_radius = 0.0095 m"),
            ({"length": 0.0}, "length", "m must be > 0"),
            ({"journal_radius": None}, "journal_radius", "must be given"),
        )
    ),
    (CONTACT[0].between, {"journal_radius": 1.0}, "bearing_radius", "must be given"),
    (
        td.Pereira(contact_modulus=STEEL).between,
        JOURNAL | {"bearing_radius": 9.503e-3},
        "bearing_radius - journal_radius",
        "m must be in [5e-06, 0.01]",
    ),
    (
        td.Johnson(contact_modulus=STEEL).between(**JOURNAL).force,
        {"penetration": 1e-3},
        "penetration",
        "m must be <= largest_penetration = 0.000270670566 m",
    ),
    (
        CONTACT[0].between(**JOURNAL).force,
        {"penetration": 1e-6, "penetration_rate": 0.1, "impact_velocity": -0.1},
        "impact_velocity",
        "m/s must be >= 0",
    ),
]


@pytest.mark.parametrize(("call", "arguments", "quantity", "rule"), BAD)
def test_what_is_not_physical_is_refused(
    call: Any, arguments: dict[str, Any], quantity: str, rule: str
) -> None:
    with pytest.raises(td.InvalidInput) as caught:
        call(**arguments)
    error = caught.value
    assert error.item and error.quantity == quantity
    assert rule in str(error)


@pytest.mark.parametrize("law", OF_CYLINDERS, ids=lambda law: law.name)
def test_laws_of_cylinders_are_of_no_other_walls(law: td.ElasticLaw) -> None:
    with pytest.raises(td.InvalidInput, match=f"{law.name} contact is of a shaft in a bearing"):
        law.between(**RADII)
    with pytest.raises(td.InvalidInput, match="not of a corner on a plane; give PowerLaw"):
        law.between()


def test_base_classes_say_what_to_make() -> None:
    with pytest.raises(td.InvalidInput, match=r"an elastic law makes it: law.between"):
        td.ElasticContact()
    with pytest.raises(td.InvalidInput, match=r"a contact law makes it: law.between"):
        td.ImpactContact()
