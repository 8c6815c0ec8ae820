"""Walls of bearings that give way to the pressure of the film."""

from typing import Any

from tribodyn._arguments.door import guard, guard_abstract
from tribodyn._arguments.kinds import describe
from tribodyn._arguments.numbers import Matrix, Number, positive
from tribodyn._core import (
    ElasticHalfSpace,
    ElasticLiner,
    ElasticRing,
    ElasticWall,
    FlexibleWall,
)

__all__ = ["ElasticHalfSpace", "ElasticLiner", "ElasticRing", "ElasticWall", "FlexibleWall"]

_HINT = "make an ElasticLiner, ElasticRing, ElasticHalfSpace or FlexibleWall"
_MATERIAL = {"youngs_modulus": positive("Pa"), "poisson_ratio": Number(least=0.0, below=0.5)}

describe(ElasticWall, called="an elastic wall", hint=f"{_HINT}; None stands for a rigid wall")
guard(ElasticLiner, thickness=positive("m"), **_MATERIAL)
guard(ElasticRing, outer_radius=positive("m"), **_MATERIAL)
guard(ElasticHalfSpace, **_MATERIAL)
guard(
    FlexibleWall,
    flexibility=Matrix(
        unit="m/N", square=True, hint="one row and one column for each node of the film's mesh"
    ),
)
guard_abstract(ElasticWall, _HINT)

# The argument by which `ElasticWall(...)` recognises each kind.
_KINDS = {
    "flexibility": FlexibleWall,
    "outer_radius": ElasticRing,
    "thickness": ElasticLiner,
    "youngs_modulus": ElasticHalfSpace,
}
_new = ElasticWall.__new__


def _new_of_arguments(kind: type[ElasticWall], *_: Any, **arguments: Any) -> ElasticWall:
    """Return a new object of the kind, or for the base class of the kind of the arguments."""
    if kind is ElasticWall:
        kind = next((each for name, each in _KINDS.items() if name in arguments), kind)
    return _new(kind)


ElasticWall.__new__ = _new_of_arguments  # type: ignore[method-assign]
ElasticWall.__doc__ = """The wall of a bearing that gives way to the pressure of its film.

`ElasticWall(...)` makes the wall that its arguments describe: an ElasticLiner with `thickness`, an
ElasticRing with `outer_radius`, a FlexibleWall with `flexibility`, and otherwise an
ElasticHalfSpace.
"""
