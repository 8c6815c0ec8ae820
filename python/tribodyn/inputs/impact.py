"""Contact of smooth walls: elastic laws, and the contact laws of impacts."""

from typing import TYPE_CHECKING, Annotated, Any

import numpy as np

from tribodyn import _core
from tribodyn._arguments.door import admits, guard, guard_abstract, guard_method
from tribodyn._arguments.kinds import Kind, instance, optional
from tribodyn._arguments.numbers import Number, Values, levels, number
from tribodyn._arguments.scalars import Vector
from tribodyn._arguments.units import is_quantity
from tribodyn._core import ContactLaw as ContactLaw
from tribodyn._core import ElasticContact as ElasticContact
from tribodyn._core import ElasticLaw as ElasticLaw
from tribodyn._core import ImpactContact as ImpactContact
from tribodyn._core.contact_laws import *
from tribodyn._core.elastic_laws import *
from tribodyn.errors import make_error
from tribodyn.inputs._laws import guard_laws

# Type checkers find the names of the laws in the stubs of `_core.contact_laws` and
# `_core.elastic_laws`.
if not TYPE_CHECKING:
    __all__ = [
        "ContactLaw",
        "ElasticContact",
        "ElasticLaw",
        "ImpactContact",
        "contact_modulus",
        *_core.contact_laws.__all__,
        *_core.elastic_laws.__all__,
    ]


class _Stiffness(Number):
    """The stiffness K of K penetration^n: a number in N/m^n, or a quantity in N/m^n for any n."""

    def convert(self, value: Any, item: str, quantity: str) -> Any:
        if is_quantity(value):
            powers = dict(getattr(value, "dimensionality", {}))
            length = powers.pop("[length]", 0)
            if powers == {"[mass]": 1, "[time]": -2} and length <= 0:
                value = value.to_base_units().magnitude
        return super().convert(value, item, quantity)


@admits("contact_modulus")
def contact_modulus(
    *,
    youngs_modulus: Annotated[Vector, levels("Pa", fewest=2, above=0.0)],
    poisson_ratio: Annotated[Vector, levels("", fewest=2, least=0.0, most=0.5)],
) -> float:
    """Return the contact modulus of two walls [Pa], 1 / ((1 - nu1^2) / E1 + (1 - nu2^2) / E2).

    Args:
        youngs_modulus: Young's moduli (E1, E2) [Pa] of the two walls, each > 0.
        poisson_ratio: Poisson's ratios (nu1, nu2) [-] of the two walls, each from 0 to 0.5.
    """
    moduli, ratios = np.asarray(youngs_modulus, float), np.asarray(poisson_ratio, float)
    for name, values in (("youngs_modulus", moduli), ("poisson_ratio", ratios)):
        if values.size != 2:
            raise make_error(
                item="contact_modulus",
                quantity=name,
                rule=f"must have 2 values, one for each wall, not {values.size}",
            )
    return float(1.0 / np.sum((1.0 - ratios**2) / moduli))


_HINT = "for example td.Hertz(contact_modulus=...) or td.PowerLaw(stiffness=...)"
_ELASTIC = instance(ElasticLaw, called="an elastic law", hint=_HINT)
_KINDS: dict[type | str, Kind] = {ElasticLaw: _ELASTIC, "N/m^exponent": _Stiffness()}
_WALLS = {name: optional(number("m")) for name in ("journal_radius", "bearing_radius", "length")}

guard_abstract(ElasticLaw, "make one of its laws, such as Hertz(contact_modulus=...)")
guard_abstract(ElasticContact, "an elastic law makes it: law.between(...)")
guard_abstract(ImpactContact, "a contact law makes it: law.between(...)")
guard_laws("elastic", _KINDS)
guard(ContactLaw, elastic=_ELASTIC)
guard_laws("contact", _KINDS)
for _kind in (ElasticLaw, ContactLaw):
    guard_method(_kind, "between", **_WALLS)
for _name in ("force", "slope", "energy"):
    guard_method(ElasticContact, _name, penetration=Values(unit="m"))
guard_method(
    ImpactContact,
    "force",
    penetration=Values(unit="m"),
    penetration_rate=Values(unit="m/s"),
    impact_velocity=Values(unit="m/s"),
)
