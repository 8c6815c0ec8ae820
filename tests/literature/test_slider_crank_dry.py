"""The first impacts of a slider-crank with a dry clearance joint.

The mechanism of P. Flores and others (for example Multibody Syst. Dyn. 20 (2008) 275-295): crank
50 mm at 5000 rpm, rod 120 mm, clearance 0.5 mm at the pin of the slider, the law of Lankarani and
Nikravesh with e = 0.9, no friction and no gravity, from the motion of the ideal mechanism at top
dead centre. The source has plots; the numbers are of two programs written for it. After the first
impacts the motion is chaotic.
"""

from typing import Any

import numpy as np
import pytest
import tribodyn as td

SPEED = td.rpm(5000)
# Crank angle [deg], speed of approach [m/s], largest force [N], duration [s], speed of parting.
IMPACTS = np.array(
    [
        (6.818580961, 4.385783145, 45871.40210, 5.3437226e-5, 3.9114926),
        (19.11169303, 2.756949134, 20869.29865, 5.3834161e-5, 1.7648803),
        (22.49100847, 1.826699064, 25926.14020, 6.5450161e-5, 2.1339882),
    ]
)
ANGLE, APPROACH, FORCE, DURATION = IMPACTS[:, :4].T


def mechanism() -> td.Model:
    """Return the slider-crank at top dead centre."""
    mech = td.Model()
    crank = mech.rigid_body("crank", mass=0.1, inertia=1e-4)
    rod = mech.rigid_body("rod", mass=0.21, inertia=2.5e-4, position=(0.11, 0.0))
    slider = mech.rigid_body("slider", mass=0.14, inertia=1e-4, position=(0.17, 0.0))
    mech.revolute("main", mech.ground.marker(), crank.marker())
    mech.revolute("big end", crank.marker((0.05, 0.0)), rod.marker((-0.06, 0.0)))
    elastic = td.PowerLaw(stiffness=6.610198e10, exponent=1.5)
    contact = td.LankaraniNikravesh(elastic, restitution_coefficient=0.9)
    mech.revolute_clearance(
        "pin",
        journal=rod.marker((0.06, 0.0)),
        bearing=slider.marker(),
        bearing_radius=10e-3,
        radial_clearance=0.5e-3,
        bearing_length=20e-3,
        interface=td.DryInterface(contact=contact),
    )
    mech.translational("guide", slider.marker(), mech.ground.marker())
    mech.drive("main", speed=SPEED)
    return mech


# Seen at these tolerances: angles to 4e-6 deg and of the others 7e-4, speeds and forces to 2e-4.
@pytest.mark.parametrize(
    "integrator, angle, relative",
    [
        (td.ESDIRK4(max_step=1e-4, tolerance=1e-8, gap_tolerance=1e-6), 2e-5, 1.5e-4),
        (td.CashKarp(max_step=1e-4, tolerance=1e-8, gap_tolerance=1e-6), 2e-5, 1.5e-4),
        (td.TRBDF2(max_step=1e-4, tolerance=1e-7, gap_tolerance=1e-5), 2e-3, 1e-3),
        (td.Bathe(max_step=1e-4, tolerance=1e-7, gap_tolerance=1e-5), 2e-3, 1e-3),
        (td.GeneralizedAlpha(max_step=1e-4, tolerance=1e-8, gap_tolerance=1e-6), 2e-3, 1e-3),
    ],
    ids=lambda value: getattr(value, "name", None),
)
def test_first_impacts(integrator: Any, angle: float, relative: float) -> None:
    solution = td.simulate(mechanism(), duration=9e-4, integrator=integrator, progress=False)
    table = solution.impacts("pin")
    assert len(table) == 3
    degrees = np.degrees(SPEED * table["time"].to_numpy())
    assert degrees == pytest.approx(ANGLE, abs=angle)
    assert table["speed"].to_numpy() == pytest.approx(APPROACH, rel=relative)
    assert table["largest_force"].to_numpy() == pytest.approx(FORCE, rel=relative)
    assert table["duration"].to_numpy() == pytest.approx(DURATION, rel=relative)
    lost = float(solution["model/dissipated_energy"].values[-1])
    assert table["energy_loss"].sum() == pytest.approx(lost, rel=relative)


@pytest.mark.parametrize("method", [td.TRBDF2, td.ESDIRK4, td.Bathe, td.CashKarp])
def test_default_tolerances_are_enough(method: Any) -> None:
    solution = td.simulate(
        mechanism(), duration=9e-4, integrator=method(max_step=1e-4), progress=False
    )
    table = solution.impacts("pin")
    # Wanted: 0.01 degrees, 0.5 % of the speed, 1 % of the force.
    assert np.degrees(SPEED * table["time"].to_numpy()) == pytest.approx(ANGLE, abs=1e-2)
    assert table["speed"].to_numpy() == pytest.approx(APPROACH, rel=2e-3)
    assert table["largest_force"].to_numpy() == pytest.approx(FORCE, rel=4e-3)
    balance = np.abs(solution["model/energy_balance_error"].values).max()
    assert balance < 1e-4 * solution["model/kinetic_energy"].values.max()
