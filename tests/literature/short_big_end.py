"""A big end as a short bearing without mass, independent of tribodyn: mobility in the plane.

Crank, rod and piston move as ideal joints let them, without weight and without pin offset. What the
rod asks of the crankpin is carried by the film of a short bearing where its pressure is positive:
the integrals of Ocvirk's pressure over half of the bearing. Places are those of the bearing against
the crankpin. Angles are in degrees after top dead centre of firing, x is up along the cylinder; SI
units.
"""

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import brentq
from tribodyn.cases import engine

Array = NDArray[np.float64]

INPUTS = engine.reference()["big_end"]["inputs"]
SPEED = INPUTS["speed_rpm"] * np.pi / 30.0
BORE_AREA = 0.25 * np.pi * 0.073**2
NODES, WEIGHTS = np.polynomial.legendre.leggauss(100)


@lru_cache(maxsize=1)
def gas() -> tuple[Array, Array]:
    """Return angles [deg] and the force of the gas on the piston [N], downwards."""
    given = engine.gas_pressure(SPEED).parameters
    angle = np.append(np.degrees(given["angles"]) - 360.0, 360.0)
    pressure = np.append(given["values"], given["values"][0])
    return angle, BORE_AREA * (pressure - 101325.0)


def loads(angle: Array) -> Array:
    """Return the force (x, y) of the rod on the crankpin [N] and the rod's angular velocity."""
    a = np.radians(angle)
    r, length, centre = (INPUTS[k] for k in ("crank_length", "rod_length", "rod_centre"))
    sine = r / length * np.sin(a)  # of the rod's angle from x, against the turn of the crank
    rod = -np.arcsin(sine)
    cosine = np.cos(rod)
    rate = -r / length * np.cos(a) * SPEED / cosine
    acceleration = (r / length * np.sin(a) * SPEED**2 + rate**2 * np.sin(rod)) / cosine

    def along(distance: float) -> tuple[Array, Array]:
        """Return the acceleration of a point of the rod at a distance from the big end."""
        ax = -r * SPEED**2 * np.cos(a)
        ax += distance * (-acceleration * np.sin(rod) - rate**2 * np.cos(rod))
        ay = -r * SPEED**2 * np.sin(a)
        ay += distance * (acceleration * np.cos(rod) - rate**2 * np.sin(rod))
        return ax, ay

    centre_x, centre_y = along(centre)
    pin_x = -INPUTS["piston_mass"] * along(length)[0] - np.interp(angle, *gas())
    # Moments about the big end: what the piston does to the pin, and the inertia of the rod.
    inertia = INPUTS["rod_inertia"] * acceleration
    mass = INPUTS["rod_mass"]
    inertia += mass * centre * (np.cos(rod) * centre_y - np.sin(rod) * centre_x)
    pin_y = (inertia + length * np.sin(rod) * pin_x) / (length * np.cos(rod))
    return np.stack([pin_x - mass * centre_x, pin_y - mass * centre_y, rate], axis=-1)


def film(ratio: float, start: float) -> tuple[float, float]:
    """Return radial and tangential force of half of a film that begins at an angle."""
    theta = start + 0.5 * np.pi * (NODES + 1.0)
    share = 0.5 * np.pi * WEIGHTS * np.sin(theta - start) / (1.0 + ratio * np.cos(theta)) ** 3
    return float(share @ np.cos(theta)), float(share @ np.sin(theta))


def velocity(place: Array, load: Array) -> Array:
    """Return the velocity of the crankpin by the clearance [1/s]."""
    ratio = float(np.hypot(*place))
    turn = float(np.arctan2(place[1], place[0]))
    size = float(np.hypot(load[0], load[1]))
    # The film pushes against the load.
    wanted = float(np.arctan2(-load[1], -load[0])) - turn

    def miss(start: float) -> float:
        radial, tangential = film(ratio, start)
        return float(np.angle(np.exp(1j * (np.arctan2(tangential, radial) - wanted))))

    starts = np.linspace(-np.pi, np.pi, 13)
    for first, last in zip(starts[:-1], starts[1:], strict=True):
        low, high = miss(first), miss(last)
        if low * high <= 0.0 and abs(low - high) < np.pi:
            start = brentq(miss, first, last, xtol=1e-12)
            break
    unit = INPUTS["dynamic_viscosity"] * INPUTS["bearing_radius"] * INPUTS["bearing_length"] ** 3
    unit /= 2.0 * INPUTS["radial_clearance"] ** 2
    strength = size / (unit * np.hypot(*film(ratio, start)))
    spin = SPEED + load[2]
    radial = 0.5 * strength * np.sin(start)
    whirl = 0.5 * (spin * ratio - strength * np.cos(start))  # ratio times the rate of the angle
    return np.array(
        [
            radial * np.cos(turn) - whirl * np.sin(turn),
            radial * np.sin(turn) + whirl * np.cos(turn),
        ]
    )


def orbit(step: float = 1.0, cycles: int = 2) -> tuple[Array, Array]:
    """Return angles [deg] and places (n, 2) of the crankpin by the clearance, of the last cycle."""
    count = round(720.0 / step)
    half = loads(np.linspace(-360.0, 360.0, 2 * count + 1))
    place = np.array([-0.3, 0.6])
    time = np.radians(step) / SPEED
    for _ in range(cycles):
        places = [place]
        for k in range(count):
            one = velocity(place, half[2 * k])
            two = velocity(place + 0.5 * time * one, half[2 * k + 1])
            three = velocity(place + 0.5 * time * two, half[2 * k + 1])
            four = velocity(place + time * three, half[2 * k + 2])
            place = place + time / 6.0 * (one + 2.0 * two + 2.0 * three + four)
            places.append(place)
    return np.linspace(-360.0, 360.0, count + 1), np.array(places)
