"""Contact laws of rough surfaces."""

from __future__ import annotations

from typing import Annotated, Any

from tribodyn._arguments.door import admits, guard, guard_abstract, guard_method
from tribodyn._arguments.kinds import Choice, describe, described
from tribodyn._arguments.numbers import Values, number
from tribodyn._arguments.scalars import Scalar
from tribodyn._core import (
    AsperityLaw,
    ChangEtsionBogy,
    GreenwoodTripp,
    GreenwoodWilliamson,
    JacksonGreen,
    KogutEtsion,
    PullenWilliamson,
    RoughSurface,
    ZhaoMaiettaChang,
)

__all__ = [
    "ASPERITY_LAWS",
    "AsperityLaw",
    "ChangEtsionBogy",
    "GreenwoodTripp",
    "GreenwoodWilliamson",
    "JacksonGreen",
    "KogutEtsion",
    "PullenWilliamson",
    "ZhaoMaiettaChang",
    "asperity_law",
]

# The laws by the initials of their authors, as the literature names them.
ASPERITY_LAWS: dict[str, type[AsperityLaw]] = {
    "GW": GreenwoodWilliamson,
    "GT": GreenwoodTripp,
    "CEB": ChangEtsionBogy,
    "ZMC": ZhaoMaiettaChang,
    "KE": KogutEtsion,
    "JG": JacksonGreen,
    "PW": PullenWilliamson,
}


describe(RoughSurface, called="a rough surface", hint="td.RoughSurface(...)")
SURFACE = described(RoughSurface)


@admits("asperity_law")
def asperity_law(
    name: Annotated[str, Choice(names=tuple(ASPERITY_LAWS))],
    surface: RoughSurface,
    **options: Scalar,
) -> AsperityLaw:
    """Return a contact law by its name, for studies that go through several.

    Args:
        name: "GW", "GT", "CEB", "ZMC", "KE", "JG" or "PW".
        surface: the rough surface, with the quantities that the law needs.
        options: further arguments of the law, such as `exponent` of "PW".
    """
    # The base class has no constructor; those of the laws agree in their first argument.
    make: Any = ASPERITY_LAWS[name]
    law: AsperityLaw = make(surface, **options)
    return law


guard_abstract(AsperityLaw, "make one of its laws, such as KogutEtsion(surface)")
for _law in ASPERITY_LAWS.values():
    if _law is PullenWilliamson:
        guard(_law, surface=SURFACE, exponent=number())
    else:
        guard(_law, surface=SURFACE)
for _name in ("pressure", "pressure_slope", "area_ratio"):
    guard_method(AsperityLaw, _name, film_thickness=Values(unit="m"))
