"""Walls of bearings that give way to the pressure of the film."""

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
