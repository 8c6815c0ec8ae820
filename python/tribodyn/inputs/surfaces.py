"""Rough surfaces."""

from tribodyn._arguments.door import guard
from tribodyn._arguments.kinds import optional
from tribodyn._arguments.numbers import number
from tribodyn._core import RoughSurface

__all__ = ["RoughSurface"]

_LENGTH, _PRESSURE = optional(number("m")), optional(number("Pa"))

guard(
    RoughSurface,
    asperity_height_deviation=_LENGTH,
    asperity_height_mean=_LENGTH,
    asperity_radius=_LENGTH,
    asperity_density=optional(number("1/m2")),
    contact_modulus=_PRESSURE,
    hardness=_PRESSURE,
    yield_strength=_PRESSURE,
    poisson_ratio=optional(number()),
)
