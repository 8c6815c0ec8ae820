"""A slider-crank whose film has a choice of transports, for the tests of these transports."""

from functools import cache
from typing import Any

import tribodyn as td
from tribodyn.cases import slider_crank_mixed as case

PIN = "rod-slider"
FILM = f"{PIN}/minimum_film_thickness"
# Those that are sharper than "upwind".
SHARP = ("limited", "moving_mesh")


def interface(transport: str, around: int = 40, **more: Any) -> td.LubricatedInterface:
    film = {
        "lubricant": td.Lubricant(dynamic_viscosity=0.01),
        "cavitation": "mass_conserving",
        "mesh": td.FilmMesh(around=around, along=4),
        "transport": transport,
    }
    return td.LubricatedInterface(**(film | more))


def model(transport: str, **more: Any) -> td.Model:
    return case.build("I", interface=interface(transport, **more))


def run(mech: td.Model, revolutions: float = 0.2, **more: Any) -> td.Solution:
    return td.simulate(mech, revolutions=revolutions, progress=False, **more)


@cache
def nearly_a_revolution(transport: str) -> td.Solution:
    """Return the run that several tests read; its largest cavity is at the end."""
    return run(model(transport), 0.9, snapshots=12)
