"""The planar slider-crank of Flores and others, with whatever gaps in its joints."""

from __future__ import annotations

from collections.abc import Mapping

from tribodyn._arguments.scalars import TimeDependent
from tribodyn._core import Interface
from tribodyn.inputs._gap import Gap
from tribodyn.inputs.time_functions import rpm
from tribodyn.model._model import Model

# Mass [kg] and moment of inertia about the centre of mass [kg m2].
CRANK = {"mass": 0.30, "inertia": 1.0e-4}
ROD = {"mass": 0.21, "inertia": 2.5e-4}
SLIDER = {"mass": 0.14, "inertia": 1.0e-4}
# Length [m] of the crank, from its centre of mass in block-crank to crank-rod.
CRANK_LENGTH = 0.05
# Length [m] from the centre of mass of the rod, which is in its middle, to either end.
HALF_ROD_LENGTH = 0.06
# Crank speed [rad/s].
CRANK_SPEED = rpm(5000.0)


def slider_crank(
    gaps: Mapping[str, tuple[Gap, Interface]], *, crank_speed: TimeDependent = CRANK_SPEED
) -> Model:
    """Return the mechanism, at top dead centre and in motion.

    Args:
        gaps: gap and interface of the joints with clearance, by their names: "block-crank",
            "crank-rod" and "rod-slider", the journal on the first body; the others are ideal.
        crank_speed: [rad/s], a number or a function of time.
    """
    mech = Model(planar=True)
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
