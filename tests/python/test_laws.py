"""The registry of laws, and what all laws have in common."""

import pickle
from typing import Any

import law_examples
import pytest
import tribodyn as td
from law_examples import ENTRIES, arguments, example
from tribodyn import _core
from tribodyn._arguments.plain import from_plain, to_plain
from tribodyn.model import _rebuilding

BASES = {
    td.AsperityLaw: "asperity",
    td.FrictionLaw: "friction",
    td.ElasticLaw: "elastic",
    td.ContactLaw: "contact",
    td.ViscosityPressureLaw: "lubricant",
    td.ViscosityTemperatureLaw: "lubricant",
    td.DensityLaw: "lubricant",
    td.ShearThinning: "lubricant",
}
# Their arguments are lists, which entries of the registry do not have; test_tabulated_laws.py.
TABLES = {
    *(td.TabulatedAsperities, td.TabulatedContact, td.TabulatedFriction),
    *(td.TabulatedPressureViscosity, td.TabulatedShearThinning, td.TabulatedViscosity),
}
EVERY_LAW = pytest.mark.parametrize("law", ENTRIES, ids=lambda law: law.__name__)


def derived_from(base: type) -> set[type]:
    """Return the classes derived from a base that have no derived classes."""
    found = base.__subclasses__()
    return set().union(*(derived_from(kind) or {kind} for kind in found))


def test_every_law_is_in_the_registry() -> None:
    for base, family in BASES.items():
        assert derived_from(base) - TABLES == set(law_examples.laws(family, base)), base.__name__
    others = {law for law in ENTRIES if not issubclass(law, tuple(BASES))}
    assert others == {td.LuGre}


@EVERY_LAW
def test_laws_are_exported(law: type) -> None:
    assert law.__name__ in td.__all__ and getattr(td, law.__name__) is law
    names = getattr(_core, f"{ENTRIES[law].family}_laws")
    assert law.__name__ in names.__all__ and getattr(names, law.__name__) is law


@EVERY_LAW
def test_entries_name_every_argument(law: Any) -> None:
    entry = ENTRIES[law]
    assert [a.name for a in entry.arguments] == list(law.__init__.entrance.kinds)
    for a in entry.arguments:
        assert a.range in ("", "> 0", ">= 0")
        assert a.optional or a.type is not float or a.example is not None


@EVERY_LAW
def test_laws_are_shown_compared_copied_and_stored_by_their_parameters(law: Any) -> None:
    made = example(law)
    assert made.name and made.source
    assert repr(made).startswith(law.__name__ + "(")
    assert eval(repr(made), vars(td)) == made
    assert pickle.loads(pickle.dumps(made)) == made
    assert law(**made.parameters) == made
    assert from_plain(to_plain(made), _rebuilding.find_type) == made


NUMBERS = [
    (law, a.name) for law, e in ENTRIES.items() for a in e.arguments if a.example is not None
]


@pytest.mark.parametrize(("law", "name"), NUMBERS, ids=lambda part: getattr(part, "__name__", part))
def test_laws_with_other_numbers_differ(law: Any, name: str) -> None:
    made = example(law)
    given = arguments(law)
    other = law(**given | {name: given[name] * (1.0 - 1e-6)})
    assert other != made and hash(other) != hash(made)
    if name in made.parameters:
        assert made.parameters[name] == given[name]
        assert other.parameters[name] == given[name] * (1.0 - 1e-6)


OUTSIDE = {"": (), "> 0": (0.0, -1.0), ">= 0": (-1.0,)}
BAD = [
    (law, a.name, value)
    for law, e in ENTRIES.items()
    for a in e.arguments
    for value in OUTSIDE[a.range]
]


@pytest.mark.parametrize(
    ("law", "name", "value"), BAD, ids=lambda part: getattr(part, "__name__", str(part))
)
def test_numbers_outside_their_range_are_rejected(law: Any, name: str, value: float) -> None:
    given = arguments(law)
    if given[name] is None:  # the argument stands for others
        given = {a.name: None if a.optional else given[a.name] for a in ENTRIES[law].arguments}
    with pytest.raises(td.InvalidInput) as caught:
        law(**given | {name: value})
    error = caught.value
    assert error.item and error.quantity == name and error.value == value
    assert error.rule.startswith("must be ")


def test_base_classes_name_a_law() -> None:
    for base, hint in {
        td.AsperityLaw: "make one of its laws, such as KogutEtsion",
        td.FrictionLaw: "make one of its laws, such as Coulomb",
        td.ElasticLaw: "make one of its laws, such as Hertz",
        td.ViscosityPressureLaw: "make one of its laws: Barus or Roelands",
        td.DensityLaw: "make one of its laws: DowsonHigginson",
        td.ShearThinning: "make one of its laws: Carreau or Eyring",
    }.items():
        with pytest.raises(td.InvalidInput, match=hint):
            base()
