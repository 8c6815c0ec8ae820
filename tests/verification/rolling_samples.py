"""Rolling contacts with given numbers of Moes."""

import math
from typing import Any

import tribodyn as td

RADIUS = 0.01
MODULUS = 110e9  # E*
VISCOSITY = 0.04
COEFFICIENT = 2e-8
INDEX = 0.6  # z of Roelands

# The kernel's law of Roelands has a fixed pressure p_r = z A / alpha. With z = 0.6 its coefficient
# alpha is 1.4 % below that of the tables. All pressures are scaled by the opposite factor, so that
# the problem in pure numbers is the same.
ROELANDS_COEFFICIENT = INDEX * (math.log(VISCOSITY) + 9.67) / 1.962e8
SCALE = COEFFICIENT / ROELANDS_COEFFICIENT


def oil(law: str, *, scale: float = 1.0) -> td.Lubricant:
    """Return an oil of 0.04 Pa s.

    Args:
        law: "constant"; "barus"; or "roelands", with the density of Dowson and Higginson.
        scale: factor of all pressures at which the properties of a "roelands" oil are reached.
    """
    if law == "constant":
        return td.Lubricant(dynamic_viscosity=VISCOSITY)
    if law == "barus":
        barus = td.Barus(pressure_coefficient=COEFFICIENT)
        return td.Lubricant(dynamic_viscosity=VISCOSITY, pressure_viscosity=barus)
    return td.Lubricant(
        dynamic_viscosity=VISCOSITY,
        pressure_viscosity=td.Roelands(index=INDEX),
        density_law=td.DowsonHigginson(
            initial_compressibility=0.34 / 5.9e8 / scale, saturation=1.0 / 5.9e8 / scale
        ),
    )


def solved(
    kind: type[td.RollingContact],
    *,
    load_number: float,
    lubricant_number: float,
    law: str,
    modulus: float = MODULUS,
    sliding_velocity: float = 0.0,
    **mesh: Any,
) -> Any:
    """Return the film of a contact with the numbers M and L of Moes.

    An oil of constant viscosity has no L; its speed is then that of L = 5 for an oil that has.
    """
    scale = SCALE if law == "roelands" else 1.0
    young = 2.0 * modulus * scale
    coefficient = COEFFICIENT / scale
    lubricant = lubricant_number or 5.0
    speed = (lubricant / (coefficient * young)) ** 4
    if kind is td.LineContact:
        load = load_number * young * RADIUS * math.sqrt(speed)
    else:
        load = load_number * young * RADIUS**2 * speed**0.75
    contact: Any = kind(
        radius=RADIUS,
        contact_modulus=0.5 * young,
        lubricant=oil(law, scale=scale),
        **mesh,
    )
    velocity = 0.5 * speed * young * RADIUS / VISCOSITY
    return contact.solve(
        load=load, entrainment_velocity=velocity, sliding_velocity=sliding_velocity
    )


def extrapolated(coarse: float, fine: float) -> float:
    """Return the limit of fine meshes from two of which one is twice as fine; second order."""
    return fine + (fine - coarse) / 3.0
