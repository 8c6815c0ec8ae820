"""Lubricants and the laws of their viscosity and density."""

from typing import TYPE_CHECKING

from tribodyn import _core
from tribodyn._arguments.door import guard, guard_abstract, guard_method
from tribodyn._arguments.kinds import Either, Kind, instance, optional
from tribodyn._arguments.numbers import Number, Values
from tribodyn._core import DensityLaw as DensityLaw
from tribodyn._core import Lubricant as Lubricant
from tribodyn._core import ShearThinning as ShearThinning
from tribodyn._core import ViscosityPressureLaw as ViscosityPressureLaw
from tribodyn._core import ViscosityTemperatureLaw as ViscosityTemperatureLaw
from tribodyn._core.lubricant_laws import *
from tribodyn.inputs._laws import guard_laws, laws_of

# Type checkers find the names of the laws in the stub of `_core.lubricant_laws`.
if not TYPE_CHECKING:
    __all__ = [
        "DensityLaw",
        "Lubricant",
        "ShearThinning",
        "ViscosityPressureLaw",
        "ViscosityTemperatureLaw",
        *_core.lubricant_laws.__all__,
    ]


def _names(base: type) -> str:
    """Return the names of the laws of a base class, such as "Carreau or Eyring"."""
    names = [entry.law.__name__ for entry in laws_of("lubricant") if issubclass(entry.law, base)]
    *others, last = names
    return f"{', '.join(others)} or {last}" if others else last


for _base in (ViscosityPressureLaw, ViscosityTemperatureLaw, DensityLaw, ShearThinning):
    guard_abstract(_base, f"make one of its laws: {_names(_base)}")


def _law_or_none(base: type) -> Kind:
    return optional(instance(base, hint=_names(base)))


def _given(unit: str) -> Kind:
    return optional(Number(unit=unit))


def _is_table(value: object) -> bool:
    return isinstance(value, _core.TabulatedViscosity)


# A number, or a table over the temperature.
AMBIENT_VISCOSITY = Either(
    choices=((_is_table, instance(_core.TabulatedViscosity)),),
    otherwise=Number(unit="Pa s", hint="or a TabulatedViscosity, with the temperature"),
    called="a number or a TabulatedViscosity",
    unit="Pa s",
)

guard_laws("lubricant")
guard(
    Lubricant,
    dynamic_viscosity=optional(AMBIENT_VISCOSITY),
    density=_given("kg/m3"),
    pressure_viscosity=_law_or_none(ViscosityPressureLaw),
    density_law=_law_or_none(DensityLaw),
    shear_thinning=_law_or_none(ShearThinning),
    vogel=optional(instance(_core.Vogel, hint="Vogel, with the temperature")),
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
guard_method(ViscosityTemperatureLaw, "viscosity", temperature=Values(unit="K"))
guard_method(Lubricant, "viscosity", pressure=Values(unit="Pa"), shear_rate=Values(unit="1/s"))
guard_method(Lubricant, "density_ratio", pressure=Values(unit="Pa"))
