"""Friction laws, and the friction of ideal joints."""

from tribodyn._arguments.door import guard, guard_abstract, guard_method
from tribodyn._arguments.kinds import Kind, instance, optional
from tribodyn._arguments.numbers import Values, number
from tribodyn._core import (
    Ambrosio,
    BengisuAkay,
    BrownMcPhee,
    Coulomb,
    FrictionLaw,
    JointFriction,
    LuGre,
    Stribeck,
    Threlfall,
)

__all__ = [
    "Ambrosio",
    "BengisuAkay",
    "BrownMcPhee",
    "Coulomb",
    "FrictionLaw",
    "JointFriction",
    "LuGre",
    "Stribeck",
    "Threlfall",
]

guard_abstract(FrictionLaw, "make one of its laws, such as Coulomb(0.08, transition_speed=0.01)")
# Transition speed of the laws without a speed of their own. None: each joint chooses the speed.
_TRANSITION = optional(number("m/s"))
guard(Coulomb, friction_coefficient=number(), transition_speed=_TRANSITION)
guard(
    Ambrosio,
    friction_coefficient=number(),
    lower_speed=number("m/s"),
    upper_speed=number("m/s"),
)
guard(Threlfall, friction_coefficient=number(), transition_speed=_TRANSITION)
_COEFFICIENTS: dict[str, Kind] = {"static_coefficient": number(), "dynamic_coefficient": number()}
guard(
    BengisuAkay,
    **_COEFFICIENTS,
    transition_speed=number("m/s"),
    decay_rate=number("s/m"),
)
guard(BrownMcPhee, **_COEFFICIENTS, transition_speed=number("m/s"))
guard(
    Stribeck,
    **_COEFFICIENTS,
    stribeck_speed=number("m/s"),
    exponent=number(),
    transition_speed=optional(number("m/s")),
)
guard(
    LuGre,
    **_COEFFICIENTS,
    bristle_stiffness=number("N/m"),
    bristle_damping=number("N s/m"),
    viscous_friction=number("N s/m"),
    stribeck_speed=number("m/s"),
)
guard(
    JointFriction,
    "joint friction",
    law=instance(
        FrictionLaw,
        LuGre,
        called="a friction law",
        hint="for example Coulomb(0.08, transition_speed=0.01)",
    ),
    radius=optional(number("m")),
)
guard_method(LuGre, "steady_coefficient", sliding_velocity=Values(unit="m/s"))
for _name in ("coefficient", "derivative", "full_coefficient"):
    guard_method(FrictionLaw, _name, sliding_velocity=Values(unit="m/s"))
