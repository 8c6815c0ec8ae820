"""Friction laws."""

from tribodyn._core import Coulomb, FrictionLaw
from tribodyn._units import accept_quantities

__all__ = ["Coulomb", "FrictionLaw"]

accept_quantities(Coulomb, friction_coefficient="", transition_speed="m/s")
