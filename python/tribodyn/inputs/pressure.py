"""Contact pressure on surfaces of solids."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar

from tribodyn._arguments.door import guard
from tribodyn._arguments.kinds import describe
from tribodyn._arguments.numbers import Number, positive
from tribodyn._arguments.scalars import Scalar
from tribodyn.inputs.beams import _Plain

__all__ = ["PenaltyPressure"]


@dataclass(frozen=True, kw_only=True)
class PenaltyPressure(_Plain):
    """A contact pressure that grows with a power of the overlap of two surfaces.

    The pressure is stiffness * overlap**exponent. The overlap is an error of the penalty, which
    falls with the stiffness, unless the stiffness belongs to a real layer: a layer of thickness h
    with Young's modulus E has the stiffness E/h. A total stiffness of a surface [N/m^exponent]
    is divided by the area of the surface.

    Args:
        stiffness: per area [Pa/m^exponent].
        exponent: of the overlap [-], at least 1.
    """

    stiffness: Annotated[Scalar, positive("Pa/m^exponent")]
    exponent: Annotated[Scalar, Number(least=1.0)] = 1.0

    _item: ClassVar[str] = "penalty pressure"


guard(PenaltyPressure, PenaltyPressure._item)
describe(PenaltyPressure, called="a penalty pressure", hint="td.PenaltyPressure(stiffness=1e13)")
