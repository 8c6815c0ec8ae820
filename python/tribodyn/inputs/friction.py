"""Friction laws, and the friction of ideal joints."""

from typing import TYPE_CHECKING

from tribodyn import _core
from tribodyn._arguments.door import guard, guard_abstract, guard_method
from tribodyn._arguments.kinds import instance, optional
from tribodyn._arguments.numbers import Values, number
from tribodyn._core import FrictionLaw as FrictionLaw
from tribodyn._core import JointFriction as JointFriction
from tribodyn._core.friction_laws import *
from tribodyn.inputs._laws import guard_laws

# Type checkers find the names of the laws in the stub of `_core.friction_laws`.
if not TYPE_CHECKING:
    __all__ = ["FrictionLaw", "JointFriction", *_core.friction_laws.__all__]

guard_abstract(FrictionLaw, "make one of its laws, such as Coulomb(0.08, transition_speed=0.01)")
guard_laws("friction")
guard(
    JointFriction,
    "joint friction",
    law=instance(
        FrictionLaw,
        _core.LuGre,
        called="a friction law",
        hint="for example Coulomb(0.08, transition_speed=0.01)",
    ),
    radius=optional(number("m")),
)
guard_method(_core.LuGre, "steady_coefficient", sliding_velocity=Values(unit="m/s"))
for _name in ("coefficient", "derivative", "full_coefficient"):
    guard_method(FrictionLaw, _name, sliding_velocity=Values(unit="m/s"))
