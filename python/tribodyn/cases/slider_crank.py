"""The planar slider-crank of Flores and others, with any gaps in its joints.

`slider_crank_mixed` and `slider_crank_dry` fill the gaps.
"""

from __future__ import annotations

from collections.abc import Mapping

import tribodyn as td

# Mass [kg] and moment of inertia about the centre of mass [kg m2].
CRANK = {"mass": 0.30, "inertia": 1.0e-4}
ROD = {"mass": 0.21, "inertia": 2.5e-4}
SLIDER = {"mass": 0.14, "inertia": 1.0e-4}
# Distance of crank-rod from the centre of mass of the crank, which is in block-crank [m].
CRANK_LENGTH = 0.05
# Distance of both ends of the rod from its centre of mass [m].
HALF_ROD_LENGTH = 0.06
# Crank speed [rad/s].
CRANK_SPEED = td.rpm(5000.0)


def slider_crank(
    gaps: Mapping[str, tuple[td.JournalGap, td.Interface]],
    *,
    crank_speed: td.Scalar | td.TimeFunction = CRANK_SPEED,
) -> td.Model:
    """Return the moving mechanism at top dead centre.

    Args:
        gaps: gap and interface of each joint with clearance, by the name of the joint. The names
            are "block-crank", "crank-rod" and "rod-slider"; the journal is on the first body. The
            other joints are ideal.
        crank_speed: a number or a function of time [rad/s].
    """
    mech = td.Model(planar=True)
    crank = mech.rigid_body("crank", mass=CRANK["mass"], inertia=CRANK["inertia"])
    rod = mech.rigid_body(
        "rod",
        mass=ROD["mass"],
        inertia=ROD["inertia"],
        position=(CRANK_LENGTH + HALF_ROD_LENGTH, 0.0),
    )
    slider = mech.rigid_body(
        "slider",
        mass=SLIDER["mass"],
        inertia=SLIDER["inertia"],
        position=(CRANK_LENGTH + 2.0 * HALF_ROD_LENGTH, 0.0),
    )
    joints = {
        "block-crank": (mech.ground.marker(), crank.marker()),
        "crank-rod": (crank.marker((CRANK_LENGTH, 0.0)), rod.marker((-HALF_ROD_LENGTH, 0.0))),
        "rod-slider": (rod.marker((HALF_ROD_LENGTH, 0.0)), slider.marker()),
    }
    for name, (first, second) in joints.items():
        if name in gaps:
            gap, interface = gaps[name]
            mech.clearance(name, journal=first, bearing=second, gap=gap, interface=interface)
        else:
            mech.revolute(name, first, second)
    mech.translational("slider-block", slider.marker(), mech.ground.marker())
    mech.drive_rotation("crank drive", *joints["block-crank"], speed=crank_speed)
    return mech
