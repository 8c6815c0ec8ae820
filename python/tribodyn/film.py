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

from tribodyn._core import AverageFlow
from tribodyn._door import guard, guard_method
from tribodyn._film.coefficients import BearingCoefficients
from tribodyn._film.equilibrium import BearingEquilibrium, JournalSolution
from tribodyn._film.journal import JournalBearing
from tribodyn._film.ports import AxialGroove, CircumferentialGroove, SupplyHole, SupplyPocket
from tribodyn._film.skirt import PistonSkirt, SkirtSolution
from tribodyn._film.slider import SliderBearing, SliderSolution
from tribodyn._film.solution import FilmSolution
from tribodyn._film.spherical import SphericalBearing, SphericalSolution
from tribodyn._kinds import Choice
from tribodyn._numbers import levels, number

__all__ = [
    "AverageFlow",
    "AxialGroove",
    "BearingCoefficients",
    "BearingEquilibrium",
    "CircumferentialGroove",
    "FilmSolution",
    "JournalBearing",
    "JournalSolution",
    "PistonSkirt",
    "SkirtSolution",
    "SliderBearing",
    "SliderSolution",
    "SphericalBearing",
    "SphericalSolution",
    "SupplyHole",
    "SupplyPocket",
]

guard(
    AverageFlow,
    journal_rms_roughness=number("m"),
    bearing_rms_roughness=number("m"),
    journal_pattern=number(),
    bearing_pattern=number(),
    contact_factor=Choice(names=("exact", "wu_zheng", "none")),
)
guard_method(AverageFlow, "factors", film_thickness=levels("m", fewest=0))
