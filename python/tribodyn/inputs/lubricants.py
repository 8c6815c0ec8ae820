"""Lubricants and the laws of their viscosity and density."""

from tribodyn._arguments.door import guard, guard_abstract, guard_method
from tribodyn._arguments.kinds import Kind, instance, optional
from tribodyn._arguments.numbers import Number, Values, number
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

_LAWS = {
    ViscosityPressureLaw: "make a Barus or a Roelands",
    DensityLaw: "make a DowsonHigginson",
    ShearThinning: "make a Carreau or an Eyring",
}
for _law, _hint in _LAWS.items():
    guard_abstract(_law, _hint)


def _law_or_none(law: type, hint: str) -> Kind:
    return optional(instance(law, hint=hint))


def _given(unit: str) -> Kind:
    return optional(Number(unit=unit))


guard(Barus, pressure_coefficient=number("1/Pa"))
guard(Roelands, index=_given(""), pressure_coefficient=_given("1/Pa"))
guard(DowsonHigginson, initial_compressibility=number("1/Pa"), saturation=number("1/Pa"))
guard(Carreau, time_constant=number("s"), exponent=number(), high_shear_ratio=number())
guard(Eyring, eyring_stress=number("Pa"))
guard(Vogel, a=number("Pa s"), b=number("K"), c=number("K"))
guard(
    Lubricant,
    dynamic_viscosity=_given("Pa s"),
    density=_given("kg/m3"),
    pressure_viscosity=_law_or_none(ViscosityPressureLaw, "Barus or Roelands"),
    density_law=_law_or_none(DensityLaw, "DowsonHigginson"),
    shear_thinning=_law_or_none(ShearThinning, "Carreau or Eyring"),
    vogel=_law_or_none(Vogel, "Vogel, with the temperature"),
    temperature=_given("K"),
)
guard_method(
    ViscosityPressureLaw,
    "factor",
    pressure=Values(unit="Pa"),
    dynamic_viscosity=Values(unit="Pa s"),
)
guard_method(DensityLaw, "ratio", pressure=Values(unit="Pa"))
guard_method(
    ShearThinning,
    "viscosity",
    shear_rate=Values(unit="1/s"),
    low_shear_viscosity=Values(unit="Pa s"),
)
guard_method(Vogel, "viscosity", temperature=Values(unit="K"))
guard_method(Lubricant, "viscosity", pressure=Values(unit="Pa"), shear_rate=Values(unit="1/s"))
guard_method(Lubricant, "density_ratio", pressure=Values(unit="Pa"))
