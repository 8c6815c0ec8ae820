"""Contact laws of rough surfaces."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tribodyn import _core
from tribodyn._arguments.door import admits, guard_abstract, guard_method
from tribodyn._arguments.kinds import Choice, instance
from tribodyn._arguments.numbers import Values
from tribodyn._arguments.scalars import Scalar
from tribodyn._core import AsperityLaw as AsperityLaw
from tribodyn._core import RoughSurface
from tribodyn._core.asperity_laws import *
from tribodyn.inputs._laws import guard_laws, laws_of

# Type checkers find the names of the laws in the stub of `_core.asperity_laws`.
if not TYPE_CHECKING:
    __all__ = ["ASPERITY_LAWS", "AsperityLaw", "asperity_law", *_core.asperity_laws.__all__]

# The laws by the initials of their authors, as in the literature.
ASPERITY_LAWS: dict[str, type[AsperityLaw]] = {
    entry.short_name: entry.law for entry in laws_of("asperity")
}

_SURFACE = instance(RoughSurface, called="a rough surface", hint="td.RoughSurface(...)")


@admits("asperity_law", name=Choice(names=tuple(ASPERITY_LAWS)), surface=_SURFACE)
def asperity_law(name: str, surface: RoughSurface, **options: Scalar) -> AsperityLaw:
    """Return a contact law by its short name, for studies of several laws.

    Args:
        name: initials of the authors, such as "KE" for Kogut and Etsion: a key of
            `ASPERITY_LAWS`.
        surface: the rough surface, with the properties that the law needs.
        options: further arguments of the law, such as `exponent` of "PW".
    """
    # The base class has no constructor; the constructors of the laws share their first argument.
    make: Any = ASPERITY_LAWS[name]
    law: AsperityLaw = make(surface, **options)
    return law


guard_abstract(AsperityLaw, "make one of its laws, such as KogutEtsion(surface)")
guard_laws("asperity", {RoughSurface: _SURFACE})
for _name in ("pressure", "pressure_slope", "area_ratio"):
    guard_method(AsperityLaw, _name, film_thickness=Values(unit="m"))
