"""Smooth walls that touch: impacts of a free journal, their table, and what they lose."""

import itertools
import math
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import tribodyn as td

MASS, CLEARANCE, SPEED = 0.14, 0.5e-3, 1.0
STIFFNESS = 6.61e10
# A flight across the ring at first, with some time for the impact.
FLIGHT = 2.0 * CLEARANCE / SPEED

METHODS = [td.TRBDF2, td.ESDIRK4, td.Bathe, td.GeneralizedAlpha, td.CashKarp]


def law(cls: Any = td.LankaraniNikravesh, restitution: float = 0.9) -> td.ContactLaw:
    """Return a contact law with the stiffness of steel."""
    elastic = td.PowerLaw(stiffness=STIFFNESS, exponent=1.5)
    return cls(elastic, restitution_coefficient=restitution)


def rattle(
    contact: td.ContactLaw,
    *,
    velocity: tuple[float, float] = (SPEED, 0.0),
    spin: float = 0.0,
    friction: td.FrictionLaw | None = None,
) -> td.Model:
    """Return a journal that flies to and fro in a bearing at rest."""
    mech = td.Model()
    journal = mech.rigid_body(
        "journal", mass=MASS, inertia=1e-5, velocity=velocity, angular_velocity=spin
    )
    mech.revolute_clearance(
        "pin",
        journal=journal.marker(),
        bearing=mech.ground.marker(),
        bearing_radius=10e-3,
        radial_clearance=CLEARANCE,
        bearing_length=20e-3,
        interface=td.DryInterface(contact=contact, friction=friction),
    )
    return mech


def run(model: td.Model, duration: float, **options: Any) -> td.Solution:
    """Simulate without a bar."""
    return td.simulate(model, duration=duration, progress=False, **options)


def restitution(d: float) -> float:
    """Return e_out of d (1 + e) = ln[(1 + d) / (1 - e d)], by halving."""
    low, high = 0.0, min(1.0, 1.0 / d)
    for _ in range(200):
        e = 0.5 * (low + high)
        below = e < 1.0 / d and d * (1.0 + e) - math.log((1.0 + d) / (1.0 - e * d)) > 0.0
        low, high = (e, high) if below else (low, e)
    return low


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("cls", [td.LankaraniNikravesh, td.ExactRestitution])
def test_a_free_journal_bounces_as_the_law_says(method: Any, cls: Any) -> None:
    contact = law(cls, 0.7)
    integrator = method(max_step=1e-4, gap_tolerance=1e-5)
    solution = run(rattle(contact), 4.0 * FLIGHT, integrator=integrator)
    table = solution.impacts("pin")
    assert len(table) >= 3
    e = restitution(contact.damping_factor)
    if cls is td.ExactRestitution:
        assert e == pytest.approx(0.7, rel=1e-9)
    speeds = table["speed"].to_numpy()
    assert speeds[0] == pytest.approx(SPEED, rel=1e-9)
    assert speeds[1:] / speeds[:-1] == pytest.approx(e, rel=2e-3 if "Alpha" in method.__name__ else 1e-4)
