"""Rough walls tilted against each other, beside a quadrature that shares nothing with the engine.

The gap of each shape is written down here once more, and the law's pressure is summed over it by
Gauss points that follow where the walls are close. The gap, the tilt and the wall are drawn: from a
few rms heights across the whole surface to hundreds, at one end, from nearly open to pressed.
"""

import math
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
import tribodyn as td
from draw import Draw

# Of the force: what is promised by default, with any number of contact points.
PROMISED = 1e-3

GAUSS = np.polynomial.legendre.leggauss(24)
# An oil too thin to carry anything.
NOTHING = td.Lubricant(dynamic_viscosity=1e-9)

Pressure = Callable[[np.ndarray], np.ndarray]


def wall(draw: Draw) -> tuple[td.AsperityLaw, float]:
    """Return a law of rough walls, and their rms height [m]."""
    rms = draw.log_uniform(0.1e-6, 1e-6)
    radius = draw.log_uniform(5e-6, 50e-6)
    surface = td.RoughSurface(
        asperity_height_deviation=rms,
        asperity_height_mean=0.0,
        asperity_radius=radius,
        asperity_density=0.05 / (radius * rms),
        contact_modulus=draw.log_uniform(5e10, 2e11),
        hardness=2e9,
        yield_strength=7e8,
        poisson_ratio=0.3,
    )
    return td.asperity_law(draw.pick(["GW", "GT", "KE"]), surface), rms


def pressure_of(law: td.AsperityLaw) -> Pressure:
    return lambda h: np.asarray(law.pressure(h.ravel())).reshape(h.shape)


def panels(ends: tuple[float, float], width: float) -> tuple[np.ndarray, np.ndarray]:
    """Return points and weights over a range, of panels that are narrower than `width`."""
    low, high = ends
    count = max(8, math.ceil((high - low) / width))
    edges = np.linspace(low, high, count + 1)
    x, w = GAUSS
    half = 0.5 * np.diff(edges)
    middle = 0.5 * (edges[1:] + edges[:-1])
    return (middle[:, None] + half[:, None] * x).ravel(), (half[:, None] * w).ravel()


def mixed(law: td.AsperityLaw, points: int | None) -> td.MixedInterface:
    more: dict[str, Any] = {} if points is None else {"contact_points": points}
    return td.MixedInterface(
        lubricant=NOTHING,
        asperities=law,
        cavitation="half_sommerfeld",
        mesh=td.FilmMesh(around=24, along=12),
        **more,
    )


def tilt_of(draw: Draw, rms: float, length: float) -> float:
    """Return a tilt [rad] by which the gap rises by 1 to 200 rms heights over the length."""
    return draw.log_uniform(1.0, 200.0) * rms / length


# --- journal ------------------------------------------------------------------------------------


@pytest.mark.parametrize("points", [None, 2880])
@pytest.mark.parametrize("seed", range(8))
def test_a_tilted_journal(seed: int, points: int | None) -> None:
    draw = Draw(seed)
    law, rms = wall(draw)
    radius, length = draw.log_uniform(5e-3, 30e-3), draw.log_uniform(5e-3, 40e-3)
    clearance = draw.log_uniform(20.0, 60.0) * rms
    tilt = min(tilt_of(draw, rms, length), 0.9 * clearance / (0.5 * length))
    # The axis leans towards x as z grows; the end is so many rms heights off the wall.
    least = draw.uniform(1.0, 4.0) * rms
    eccentricity = clearance - least - 0.5 * length * tilt
    press = pressure_of(law)
    z, wz = panels((-0.5 * length, 0.5 * length), rms / tilt)
    # Around, the gap opens by an rms height within sqrt(2 rms / clearance).
    angle, wa = panels((-math.pi, math.pi), 0.5 * math.sqrt(2.0 * rms / clearance))
    a, along = np.meshgrid(angle, z, indexing="ij")
    weight = radius * np.outer(wa, wz)
    p = press(clearance - (eccentricity + tilt * along) * np.cos(a)) * weight
    force, moment = -float((p * np.cos(a)).sum()), -float((p * along * np.cos(a)).sum())
    gap = td.JournalGap(
        bearing_radius=radius, radial_clearance=clearance, bearing_length=length, misalignment=True
    )
    film = td.Bearing(gap, mixed(law, points)).solve(
        speed=1e-9, eccentricity=(eccentricity, 0.0), tilt=(0.0, tilt)
    )
    assert float(film["asperity_force"][0]) == pytest.approx(force, rel=PROMISED)
    assert float(film.moment[1]) == pytest.approx(moment, abs=PROMISED * abs(force) * 0.5 * length)


# --- guide --------------------------------------------------------------------------------------


@pytest.mark.parametrize("points", [None, 2880])
@pytest.mark.parametrize("seed", range(8))
def test_a_tilted_slider(seed: int, points: int | None) -> None:
    draw = Draw(seed)
    law, rms = wall(draw)
    length, height, width = (draw.log_uniform(10e-3, 50e-3) for _ in range(3))
    clearance = draw.log_uniform(20.0, 60.0) * rms
    tilt = min(tilt_of(draw, rms, width), 0.9 * clearance / (0.5 * max(width, height)))
    least = draw.uniform(1.0, 4.0) * rms
    place = clearance - least - 0.5 * width * tilt
    press = pressure_of(law)
    # The faces across y, of which z runs along the edge; those across z see it in the middle.
    z, wz = panels((-0.5 * width, 0.5 * width), rms / tilt)
    one, other = (
        float((press(clearance - sign * (place - tilt * z)) * wz).sum()) * length
        for sign in (1.0, -1.0)
    )
    gap = td.GuideGap(
        slider_length=length, slider_height=height, slider_width=width, clearance=clearance, faces=4
    )
    film = td.Bearing(gap, mixed(law, points)).solve(
        velocity=(1e-9, 0.0), displacement=(place, 0.0), tilt=(tilt, 0.0, 0.0)
    )
    found = abs(float(film["asperity_force"][1]))
    assert found == pytest.approx(abs(one - other), rel=PROMISED)


# --- skirt --------------------------------------------------------------------------------------


@pytest.mark.parametrize("points", [None, 2880])
@pytest.mark.parametrize("seed", range(8))
def test_a_tilted_piston(seed: int, points: int | None) -> None:
    draw = Draw(seed)
    law, rms = wall(draw)
    radius, length = draw.log_uniform(20e-3, 60e-3), draw.log_uniform(20e-3, 60e-3)
    half = draw.uniform(0.4, 1.0)
    clearance = draw.log_uniform(20.0, 60.0) * rms
    tilt = min(tilt_of(draw, rms, length), 0.9 * clearance / (0.5 * length))
    least = draw.uniform(1.0, 4.0) * rms
    place = clearance - least - 0.5 * length * tilt
    press = pressure_of(law)
    z, wz = panels((-0.5 * length, 0.5 * length), rms / tilt)
    angle, wa = panels((-half, half), 0.5 * math.sqrt(2.0 * rms / clearance))
    a, along = np.meshgrid(angle, z, indexing="ij")
    weight = radius * np.outer(wa, wz)
    force = 0.0
    for side in (1.0, -1.0):
        p = press(clearance - side * (place + tilt * along) * np.cos(a)) * weight
        force += side * float((p * np.cos(a)).sum())
    gap = td.SkirtGap(
        piston_radius=radius,
        radial_clearance=clearance,
        skirt_length=length,
        thrust_half_angle=half,
        anti_thrust_half_angle=half,
        pin_height=0.5 * length,
    )
    film = td.Bearing(gap, mixed(law, points)).solve(
        axial_velocity=1e-9, displacement=place, tilt=tilt
    )
    found = float(np.abs(np.asarray(film["asperity_force"])).max())
    assert found == pytest.approx(abs(force), rel=PROMISED)
