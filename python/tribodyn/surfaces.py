"""Rough surfaces."""

from tribodyn._core import RoughSurface
from tribodyn._units import accept_quantities

__all__ = ["RoughSurface"]

accept_quantities(
    RoughSurface,
    asperity_height_deviation="m",
    asperity_height_mean="m",
    asperity_radius="m",
    asperity_density="1/m2",
    contact_modulus="Pa",
    hardness="Pa",
    yield_strength="Pa",
    poisson_ratio="",
)
