"""Stand-alone bearings, whose film is solved without a mechanism around it.

A bearing is a gap and its contents. It is solved for a position and a velocity, or for its
equilibrium under a load; a journal bearing also has characteristic curves:

    bearing = td.JournalBearing(
        bearing_radius=0.05, bearing_length=0.05, radial_clearance=50e-6,
        lubricant=td.Lubricant(dynamic_viscosity=0.02),
        ports=[td.AxialGroove(angle=math.pi / 2, width=0.2, pressure=2e5)],
    )
    rest = bearing.equilibrium(load=(0, -5e3), speed=td.rpm(3000))
    rest.eccentricity_ratio, rest.stiffness_coefficients, rest.critical_mass
    td.plot.film(rest)

Pressures are gauge: zero is the pressure of the surroundings. Every number may be a quantity of
pint as well.
"""

from tribodyn.bearings._bearing import FilmBearing
from tribodyn.bearings._coefficients import BearingCoefficients
from tribodyn.bearings._equilibrium import BearingEquilibrium
from tribodyn.bearings._factory import Bearing
from tribodyn.bearings._guide import GuideBearing
from tribodyn.bearings._journal import JournalBearing
from tribodyn.bearings._skirt import PistonSkirt
from tribodyn.bearings._slider import SliderBearing
from tribodyn.bearings._spherical import SphericalBearing

__all__ = [
    "Bearing",
    "BearingCoefficients",
    "BearingEquilibrium",
    "FilmBearing",
    "GuideBearing",
    "JournalBearing",
    "PistonSkirt",
    "SliderBearing",
    "SphericalBearing",
]
