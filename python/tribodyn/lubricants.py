"""Lubricants."""

from tribodyn._core import Lubricant
from tribodyn._units import accept_quantities

__all__ = ["Lubricant"]

accept_quantities(Lubricant, dynamic_viscosity="Pa s", density="kg/m3")
