"""Interfaces: what fills the gap of a clearance joint, and turns its motion into force.

The three take the same arguments as far as they apply, so that a joint is changed from mixed
lubrication to a film alone or to dry contact by exchanging one object.
"""

import math
from collections.abc import Sequence
from typing import Any

from tribodyn import _core
from tribodyn._arguments.door import admits, guard_abstract
from tribodyn._arguments.kinds import Choice, instance, optional, several
from tribodyn._arguments.numbers import Number, cells, number, whole
from tribodyn._arguments.plain import Described
from tribodyn._core import AsperityLaw, FlowFactors, FrictionLaw, Interface, Lubricant

__all__ = ["DryInterface", "Interface", "LubricatedInterface", "MixedInterface", "SupplyGroove"]

CAVITATION_CONDITIONS = ("mass_conserving", "reynolds", "half_sommerfeld", "none")
MOST_POINTS = 1_000_000
TURN = 2.0 * math.pi


class SupplyGroove(Described, _core.SupplyGroove):
    """A groove along the bearing through which oil is supplied.

    Its nodes have the supply pressure and are full of oil.

    Args:
        angle: of its middle in the bearing's frame, from x to y [rad].
        width: angle that it takes [rad]; 0 for one line of nodes.
        pressure: gauge [Pa].
    """

    @admits(
        "supply groove",
        angle=number("rad"),
        width=Number(unit="rad", least=0.0, below=TURN, hint="0 is one line of nodes"),
        pressure=number("Pa"),
    )
    def __init__(self, *, angle: Any, width: Any, pressure: Any) -> None:
        self._parameters = {"angle": angle, "width": width, "pressure": pressure}
        super().__init__(**self._parameters)


_FILM = {
    "lubricant": instance(Lubricant, hint="use DryInterface for a gap without oil"),
    "cavitation": Choice(names=CAVITATION_CONDITIONS),
    "flow_factors": optional(
        instance(FlowFactors, called="FlowFactors", hint="None stands for smooth walls")
    ),
    "ambient_pressure": number("Pa"),
    "cavitation_pressure": number("Pa"),
    "initial_film_fraction": Number(least=0.0, most=1.0),
    "grooves": several(instance(SupplyGroove)),
    "cells_around": cells(1),
    "cells_along": cells(1),
}
_CONTACT = {
    "asperities": instance(
        AsperityLaw,
        called="a contact law of rough surfaces",
        hint="for example KogutEtsion(surface); use LubricatedInterface for a film alone",
    ),
    "friction": optional(
        instance(FrictionLaw, called="a friction law", hint="for example Coulomb(0.08)")
    ),
    "contact_points": whole(1, MOST_POINTS),
}


class LubricatedInterface(Described, _core.LubricatedInterface):
    """A film of lubricant alone: the Reynolds equation with a condition of cavitation.

    A film alone cannot carry a gap that closes; under high load use `MixedInterface`.

    Args:
        lubricant: the oil.
        cavitation: condition where the film ruptures: "mass_conserving", or without memory
            "reynolds", "half_sommerfeld" or "none".
        flow_factors: FlowFactors of rough walls; None for smooth ones.
        ambient_pressure: at the ends of the bearing, gauge [Pa].
        cavitation_pressure: gauge [Pa], not above ambient_pressure.
        initial_film_fraction: share of the gap that oil fills at the start [-], 0 to 1.
        grooves: supply grooves.
        cells_around: film cells around the bearing.
        cells_along: film cells along half of the bearing.
    """

    @admits("lubricated interface", **_FILM)
    def __init__(
        self,
        *,
        lubricant: Lubricant,
        cavitation: str = "mass_conserving",
        flow_factors: FlowFactors | None = None,
        ambient_pressure: Any = 0.0,
        cavitation_pressure: Any = 0.0,
        initial_film_fraction: Any = 1.0,
        grooves: Sequence[SupplyGroove] = (),
        cells_around: int = 80,
        cells_along: int = 8,
    ) -> None:
        self._parameters = {
            "lubricant": lubricant,
            "cavitation": cavitation,
            "flow_factors": flow_factors,
            "ambient_pressure": ambient_pressure,
            "cavitation_pressure": cavitation_pressure,
            "initial_film_fraction": initial_film_fraction,
            "grooves": grooves,
            "cells_around": cells_around,
            "cells_along": cells_along,
        }
        super().__init__(**self._parameters)


class DryInterface(Described, _core.DryInterface):
    """Rough walls without oil: asperity contact and boundary friction.

    Args:
        asperities: contact law of the rough surfaces.
        friction: friction law of the asperities; None is frictionless.
        contact_points: points around the bearing at which contact pressure is summed.
    """

    @admits("dry interface", **_CONTACT)
    def __init__(
        self,
        *,
        asperities: AsperityLaw,
        friction: FrictionLaw | None = None,
        contact_points: int = 360,
    ) -> None:
        self._parameters = {
            "asperities": asperities,
            "friction": friction,
            "contact_points": contact_points,
        }
        super().__init__(**self._parameters)


class MixedInterface(Described, _core.MixedInterface):
    """Mixed lubrication: film and asperities carry together.

    Args:
        lubricant: the oil.
        asperities: contact law of the rough surfaces.
        friction: friction law of the asperities; None is frictionless.
        cavitation: condition where the film ruptures: "mass_conserving", or without memory
            "reynolds", "half_sommerfeld" or "none".
        flow_factors: FlowFactors of rough walls; None for smooth ones.
        ambient_pressure: at the ends of the bearing, gauge [Pa].
        cavitation_pressure: gauge [Pa], not above ambient_pressure.
        initial_film_fraction: share of the gap that oil fills at the start [-], 0 to 1.
        grooves: supply grooves.
        cells_around: film cells around the bearing.
        cells_along: film cells along half of the bearing.
        contact_points: points around the bearing at which contact pressure is summed.
    """

    @admits("mixed interface", **_FILM, **_CONTACT)
    def __init__(
        self,
        *,
        lubricant: Lubricant,
        asperities: AsperityLaw,
        friction: FrictionLaw | None = None,
        cavitation: str = "mass_conserving",
        flow_factors: FlowFactors | None = None,
        ambient_pressure: Any = 0.0,
        cavitation_pressure: Any = 0.0,
        initial_film_fraction: Any = 1.0,
        grooves: Sequence[SupplyGroove] = (),
        cells_around: int = 80,
        cells_along: int = 8,
        contact_points: int = 360,
    ) -> None:
        film: dict[str, Any] = {
            "lubricant": lubricant,
            "cavitation": cavitation,
            "flow_factors": flow_factors,
            "ambient_pressure": ambient_pressure,
            "cavitation_pressure": cavitation_pressure,
            "initial_film_fraction": initial_film_fraction,
            "grooves": grooves,
            "cells_around": cells_around,
            "cells_along": cells_along,
        }
        contact: dict[str, Any] = {
            "asperities": asperities,
            "friction": friction,
            "contact_points": contact_points,
        }
        self._parameters = {**film, **contact}
        parts = [_core.LubricatedInterface(**film), _core.DryInterface(**contact)]
        super().__init__(parts=parts)


guard_abstract(Interface, "make a MixedInterface, LubricatedInterface or DryInterface")
