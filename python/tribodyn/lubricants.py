"""Lubricants and the laws of their viscosity and density."""

from tribodyn._core import (
    Barus,
    Carreau,
    DensityLaw,
    DowsonHigginson,
    Eyring,
    Lubricant,
    Roelands,
    ShearThinning,
    ViscosityPressureLaw,
    Vogel,
)
from tribodyn._units import accept_quantities

__all__ = [
    "Barus",
    "Carreau",
    "DensityLaw",
    "DowsonHigginson",
    "Eyring",
    "Lubricant",
    "Roelands",
    "ShearThinning",
    "ViscosityPressureLaw",
    "Vogel",
]

accept_quantities(Barus, pressure_coefficient="1/Pa")
accept_quantities(Roelands, index="", pressure_coefficient="1/Pa")
accept_quantities(DowsonHigginson, initial_compressibility="1/Pa", saturation="1/Pa")
accept_quantities(Carreau, time_constant="s", exponent="", high_shear_ratio="")
accept_quantities(Eyring, eyring_stress="Pa")
accept_quantities(Vogel, a="Pa s", b="K", c="K")
accept_quantities(Lubricant, dynamic_viscosity="Pa s", density="kg/m3", temperature="K")
