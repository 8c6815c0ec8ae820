"""Bearings whose film is looked at by itself, without a mechanism around it.

A bearing object holds geometry, lubricant and ports; it is solved for a position and a speed, asked
where it rests under a load, or for its characteristic curves:

    bearing = td.JournalBearing(
        bearing_radius=0.05, bearing_length=0.05, radial_clearance=50e-6,
        lubricant=td.Lubricant(dynamic_viscosity=0.02),
        ports=[td.AxialGroove(angle=math.pi / 2, width=0.2, pressure=2e5)],
    )
    place = bearing.equilibrium(load=(0, -5e3), speed=td.rpm(3000))
    place.eccentricity_ratio, place.stiffness_coefficients, place.critical_mass
    td.plot.film(place.solution)

Pressures are gauge: zero is the pressure of the surroundings. Where a number is asked for, a
quantity of pint may be given as well.
"""

from tribodyn.bearings._coefficients import BearingCoefficients
from tribodyn.bearings._equilibrium import BearingEquilibrium
from tribodyn.bearings._guide import GuideBearing
from tribodyn.bearings._journal import Bearing, JournalBearing
from tribodyn.bearings._skirt import PistonSkirt
from tribodyn.bearings._slider import SliderBearing, SliderSolution
from tribodyn.bearings._spherical import SphericalBearing

__all__ = [
    "Bearing",
    "BearingCoefficients",
    "BearingEquilibrium",
    "GuideBearing",
    "JournalBearing",
    "PistonSkirt",
    "SliderBearing",
    "SliderSolution",
    "SphericalBearing",
]
