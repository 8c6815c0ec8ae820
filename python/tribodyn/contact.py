"""Contact laws of rough surfaces."""

from typing import Any

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
from tribodyn._errors import unknown_name

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


def asperity_law(name: str, surface: RoughSurface, **options: Any) -> AsperityLaw:
    """Return a contact law by its name, for studies that go through several.

    Args:
        name: "GW", "GT", "CEB", "ZMC", "KE", "JG" or "PW".
        surface: the rough surface, with the quantities that the law needs.
        options: further arguments of the law, such as `exponent` of "PW".
    """
    if name not in ASPERITY_LAWS:
        raise unknown_name("asperity_law", name, list(ASPERITY_LAWS))
    # The base class has no constructor; those of the laws agree in their first argument.
    make: Any = ASPERITY_LAWS[name]
    law: AsperityLaw = make(surface, **options)
    return law
