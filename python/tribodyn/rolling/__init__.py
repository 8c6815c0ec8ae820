"""Rolling contacts: the film between a cylinder or a ball and a plane that deform each other.

contact = td.LineContact(
radius=0.01,
contact_modulus=1.1e11,
lubricant=td.Lubricant(
dynamic_viscosity=0.04,
pressure_viscosity=td.Roelands(pressure_coefficient=2e-8),
density_law=td.DowsonHigginson(),
),
)
film = contact.solve(load=2e5, entrainment_velocity=0.7)
film.central_film_thickness, film.minimum_film_thickness
td.plot.rolling_contact(film)
"""

from tribodyn.rolling._contacts import LineContact, PointContact, RollingContact
from tribodyn.rolling._solutions import (
    LineContactSolution,
    PointContactSolution,
    RollingContactSolution,
)

__all__ = [
    "LineContact",
    "LineContactSolution",
    "PointContact",
    "PointContactSolution",
    "RollingContact",
    "RollingContactSolution",
]
