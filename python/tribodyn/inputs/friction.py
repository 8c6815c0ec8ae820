"""Friction laws."""

from tribodyn._arguments.door import guard, guard_abstract, guard_method
from tribodyn._arguments.numbers import Values, number
from tribodyn._core import Coulomb, FrictionLaw

__all__ = ["Coulomb", "FrictionLaw"]

guard_abstract(FrictionLaw, "make a Coulomb")
guard(Coulomb, friction_coefficient=number(), transition_speed=number("m/s"))
for _name in ("coefficient", "derivative"):
    guard_method(FrictionLaw, _name, sliding_velocity=Values(unit="m/s"))
