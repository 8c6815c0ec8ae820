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
# Side of the square section of an elastic rod [m]: steel has the mass of the rod, and a uniform rod
# has its moment of inertia within one per cent.
ROD_SIDE = 0.015
ROD_ELEMENTS = 8
# Crank speed [rad/s].
CRANK_SPEED = td.rpm(5000.0)


def slider_crank(
    gaps: Mapping[str, tuple[td.JournalGap, td.Interface]],
    *,
    crank_speed: td.Scalar | td.TimeFunction = CRANK_SPEED,
    rod_modulus: td.Scalar | None = None,
) -> td.Model:
    """Return the moving mechanism at top dead centre.

    Args:
        gaps: gap and interface of each joint with clearance, by the name of the joint. The names
            are "block-crank", "crank-rod" and "rod-slider"; the journal is on the first body. The
            other joints are ideal.
        crank_speed: a number or a function of time [rad/s].
        rod_modulus: Young's modulus of an elastic rod [Pa]; None for a rigid rod.
    """
    mech = td.Model(planar=True)
    crank = mech.rigid_body("crank", mass=CRANK["mass"], inertia=CRANK["inertia"])
    big_end, small_end = _rod(mech, rod_modulus)
    slider = mech.rigid_body(
        "slider",
        mass=SLIDER["mass"],
        inertia=SLIDER["inertia"],
        position=(CRANK_LENGTH + 2.0 * HALF_ROD_LENGTH, 0.0),
    )
    joints = {
        "block-crank": (mech.ground.marker(), crank.marker()),
        "crank-rod": (crank.marker((CRANK_LENGTH, 0.0)), big_end),
        "rod-slider": (small_end, slider.marker()),
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


def _rod(mech: td.Model, modulus: td.Scalar | None) -> tuple[td.Marker, td.Marker]:
    """Add the rod and return markers at its ends, that of the crank first."""
    if modulus is None:
        rod = mech.rigid_body(
            "rod",
            mass=ROD["mass"],
            inertia=ROD["inertia"],
            position=(CRANK_LENGTH + HALF_ROD_LENGTH, 0.0),
        )
        return rod.marker((-HALF_ROD_LENGTH, 0.0)), rod.marker((HALF_ROD_LENGTH, 0.0))
    length = 2.0 * HALF_ROD_LENGTH
    beam = mech.beam(
        "rod",
        start=(CRANK_LENGTH, 0.0),
        end=(CRANK_LENGTH + length, 0.0),
        elements=ROD_ELEMENTS,
        section=td.RectangularSection(width=ROD_SIDE, height=ROD_SIDE),
        material=_material(modulus, density=ROD["mass"] / (length * ROD_SIDE**2)),
    )
    return beam.marker(0.0), beam.marker(1.0)


def _material(modulus: td.Scalar, density: float) -> td.ElasticMaterial:
    """Return the material of the rod, with errors that name the argument `rod_modulus`."""
    try:
        return td.ElasticMaterial(youngs_modulus=modulus, poisson_ratio=0.3, density=density)
    except td.InvalidInput as error:
        text = str(error).replace("elastic material: youngs_modulus", "slider_crank: rod_modulus")
        raise type(error)(text) from None
