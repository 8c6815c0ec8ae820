"""Rough surfaces."""

from tribodyn._core import RoughSurface
from tribodyn._door import guard
from tribodyn._kinds import optional
from tribodyn._numbers import number

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
