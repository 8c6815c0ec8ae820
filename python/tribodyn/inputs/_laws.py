"""The registry of laws, and checks of the arguments of their constructors.

Each binding of a law states the unit and the type of its arguments (bindings/laws.hpp).
"""

from collections.abc import Mapping

from tribodyn._arguments.door import guard
from tribodyn._arguments.kinds import Kind, optional
from tribodyn._arguments.numbers import number
from tribodyn._core import ListedArgument, ListedLaw, laws


def laws_of(family: str) -> list[ListedLaw]:
    """Return the laws of a family, such as "friction", in the order of the bindings."""
    return [entry for entry in laws() if entry.family == family]


def guard_laws(family: str, kinds: Mapping[type | str, Kind] | None = None) -> None:
    """Let the constructors of the laws of a family check their arguments.

    Args:
        family: name of the family.
        kinds: of arguments that are objects, by class; of numbers with a unit of their own, by the
            unit.
    """
    for entry in laws_of(family):
        guard(entry.law, **{a.name: _kind(a, kinds or {}) for a in entry.arguments})


def _kind(argument: ListedArgument, kinds: Mapping[type | str, Kind]) -> Kind:
    special = kinds.get(argument.unit if argument.type is float else argument.type)
    kind = special or number(argument.unit)
    return optional(kind) if argument.optional else kind
