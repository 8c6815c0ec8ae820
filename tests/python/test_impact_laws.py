"""Elastic laws of smooth walls and contact laws of impacts, as Python sees them."""

import pickle
from typing import Any

import numpy as np
import pint
import pytest
import tribodyn as td
from scipy.integrate import solve_ivp
from tribodyn._arguments.plain import from_plain, to_plain
from tribodyn.model import _rebuilding

STEEL = td.contact_modulus(youngs_modulus=(2.07e11, 2.07e11), poisson_ratio=(0.3, 0.3))
RADII = {"journal_radius": 9.5e-3, "bearing_radius": 10e-3}
JOURNAL = RADII | {"length": 20e-3}

OF_CYLINDERS: list[td.ElasticLaw] = [
    td.Johnson(contact_modulus=STEEL),
    td.Radzimovsky(contact_modulus=STEEL),
    td.Goldsmith(contact_modulus=STEEL),
    td.ESDU78035(contact_modulus=STEEL),
    td.DubowskyFreudenstein(contact_modulus=STEEL),
    td.Liu(contact_modulus=STEEL),
    td.Pereira(contact_modulus=STEEL),
]
ELASTIC = [
    td.PowerLaw(stiffness=6.6e10),
    td.Hertz(contact_modulus=STEEL),
    *OF_CYLINDERS,
]
KINDS: list[Any] = [
    td.HuntCrossley,
    td.HerbertMcWhannell,
    td.LeeWang,
    td.LankaraniNikravesh,
    td.ZhiyingQishao,
    td.Gonthier,
    td.Flores,
    td.HuGuo,
    td.ExactRestitution,
]
CONTACT = [kind(td.Johnson(contact_modulus=STEEL), restitution_coefficient=0.7) for kind in KINDS]
EVERY_LAW = pytest.mark.parametrize(
    "law", [*ELASTIC, *CONTACT, td.ContactLaw(ELASTIC[1])], ids=lambda law: type(law).__name__
)
EVERY_KIND = pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)

# Of an independent program at 100 N, 1 kN, 10 kN and 100 kN: depths [m] between JOURNAL.
FORCES = [1e2, 1e3, 1e4, 1e5]
DEPTHS = {
    "Johnson": [
        *(1.5210860509757036e-07, 1.1988776476035885e-06),
        *(8.766692442314727e-06, 5.54460840859357e-05),
    ],
    "Radzimovsky": [
        *(1.5603194817813026e-07, 1.2381110784091872e-06),
        *(9.159026750370717e-06, 5.93694271664956e-05),
    ],
    "Goldsmith": [
        *(2.9029751807116543e-07, 2.5807667773395395e-06),
        *(2.2585583739674235e-05, 0.00019363499705953084),
    ],
    "Dubowsky-Freudenstein": [
        *(1.808130355763205e-07, 1.4859219523910896e-06),
        *(1.1637135490189735e-05, 8.415051456468582e-05),
    ],
    "ESDU-78035": [
        *(1.8009527141904375e-07, 1.4787443108183223e-06),
        *(1.1565359074462066e-05, 8.343275040740909e-05),
    ],
    "Liu": [
        *(9.22360970055432e-07, 4.290795507499484e-06),
        *(2.012237746629378e-05, 9.783745607607818e-05),
    ],
    "Pereira": [
        *(1.575931031289627e-07, 1.1420860916407934e-06),
        *(8.276762211173345e-06, 5.99821617667095e-05),
    ],
}

# Of the same program: what comes back of an impact with the restitution coefficient 0.3, 0.5, 0.7
# and 0.9, by integrating it.
WANTED = [0.3, 0.5, 0.7, 0.9]
RETURNED = {
    td.HuntCrossley: [
        *(0.5812880418085736, 0.6629622000015458, 0.7679997890784744, 0.9090157413492045),
    ],
    td.HerbertMcWhannell: [
        *(0.5199665549434133, 0.5936242600405051, 0.722682649087923, 0.9008929856761483),
    ],
    td.LeeWang: [
        *(0.7389953195298237, 0.7991987821935881, 0.8693431103470609, 0.9523701528204049),
    ],
    td.LankaraniNikravesh: [
        *(0.6842246057494847, 0.7252411140101969, 0.7959725953653615, 0.913176677805577),
    ],
    td.ZhiyingQishao: [
        *(0.32669740280353976, 0.4826080205612296, 0.6795665064773523, 0.8959181863937865),
    ],
    td.Gonthier: [
        *(0.30422486391718395, 0.4877412560153375, 0.6695813197487346, 0.8764354238617543),
    ],
    td.Flores: [
        *(0.25620790667982374, 0.4704447793267223, 0.6831841997307281, 0.8939206926633766),
    ],
    td.HuGuo: [
        *(0.27065845856454146, 0.4877412560153375, 0.6972969680608636, 0.8998999430722341),
    ],
    td.ExactRestitution: WANTED,
}


def test_every_law_is_tested() -> None:
    assert {type(law) for law in ELASTIC} == set(td.ElasticLaw.__subclasses__())
    assert set(KINDS) == set(td.ContactLaw.__subclasses__()) == set(RETURNED)
    assert {law.name for law in OF_CYLINDERS} == set(DEPTHS)


@EVERY_LAW
def test_laws_are_shown_compared_copied_and_stored_by_their_parameters(law: Any) -> None:
    assert law.name and law.source
    assert eval(repr(law), vars(td)) == law
    assert pickle.loads(pickle.dumps(law)) == law
    assert type(law)(**law.parameters) == law
    assert from_plain(to_plain(law), _rebuilding.find_type) == law
    other = {
        "stiffness": 1.0,
        "contact_modulus": 1.0,
        "elastic": td.PowerLaw(stiffness=1.0),
    }
    first = next(iter(law.parameters))
    assert type(law)(**law.parameters | {first: other[first]}) != law


@pytest.mark.parametrize("law", OF_CYLINDERS, ids=lambda law: law.name)
def test_depths_of_an_independent_program(law: td.ElasticLaw) -> None:
    contact = law.between(**JOURNAL)
    depths = np.array(DEPTHS[law.name])
    error = (contact.force(depths) - FORCES) / (contact.slope(depths) * depths)
    # Those of Liu's law were found by a solver and are 6e-8 apart; the others are to round-off.
    assert np.abs(error).max() < (1e-7 if law.name == "Liu" else 1e-14)


@EVERY_KIND
def test_returned_speeds_of_an_independent_program(kind: Any) -> None:
    for wanted, returned in zip(WANTED, RETURNED[kind], strict=True):
        law = kind(stiffness=1.0, restitution_coefficient=wanted)
        assert law.effective_restitution == pytest.approx(returned, rel=6e-12)  # 2e-12 measured
        assert law.restitution_coefficient == wanted
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
        (type(law), {"contact_modulus": bad}, "contact_modulus", "Pa must be > 0")
        for law in ELASTIC[1:]
        for bad in (0.0, -1e11)
    ),
    *(
        (kind, STIFF | {"restitution_coefficient": bad}, "restitution_coefficient", rule)
        for kind in KINDS
        for bad, rule in (
            (0.0, "must be > 0"),
            (-0.5, "must be > 0"),
            (1.5, "must be <= 1"),
        )
    ),
    *((kind, STIFF, "restitution_coefficient", "must be given") for kind in KINDS),
    *((kind, {"restitution_coefficient": 0.5}, "elastic", "must be given") for kind in KINDS),
    (td.Flores, GIVEN | {"elastic": HERTZ}, "stiffness", "must not be given with elastic"),
    (
        td.Flores,
        {"elastic": HERTZ, "exponent": 1.5, "restitution_coefficient": 0.5},
        "exponent",
        "must not be given with elastic",
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
        "must have 2 values, one for each wall, not 3",
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
        ELASTIC[2].between(**JOURNAL).force,
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
    with pytest.raises(
        td.InvalidInput, match=f"{law.name} contact is valid for a shaft in a"
    ):
        law.between(**RADII)
    with pytest.raises(td.InvalidInput, match="not for a corner on a plane; use PowerLaw"):
        law.between()


def test_base_classes_say_what_to_make() -> None:
    with pytest.raises(td.InvalidInput, match="make one of its laws, such as Hertz"):
        td.ElasticLaw()
    with pytest.raises(td.InvalidInput, match=r"an elastic law makes it: law.between"):
        td.ElasticContact()
    with pytest.raises(td.InvalidInput, match=r"a contact law makes it: law.between"):
        td.ImpactContact()
