"""A slider-crank with one dry clearance joint.

The mechanism is the slider-crank of `slider_crank_mixed`: planar, without weight or gas force. The
crank turns at constant speed; at angle 0 (top dead centre) the slider is farthest from the centre
of the crank. The journal of the joint "rod-slider" is smaller than its bearing by a visible
clearance, and there is no oil: the journal flies freely, hits the wall, bounces and rests on the
wall. It starts in the centre of the bearing with the velocities of the ideal mechanism.

The first impacts are reproducible numbers. After some tens of degrees the motion is chaotic, and
only its character can be compared.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from importlib.resources import files
from typing import Annotated, Any

import tribodyn as td
from tribodyn.cases.slider_crank import CRANK_SPEED, slider_crank

__all__ = ["CRANK_SPEED", "Impact", "build", "reference"]

source = (
    "P. Flores, J. Ambrosio, J. C. P. Claro, H. M. Lankarani, Kinematics and dynamics of multibody "
    "systems with imperfect joints, Lecture Notes in Applied and Computational Mechanics 34, "
    "Springer, 2008; mechanism as in P. Flores, J. Ambrosio, J. P. Claro, Dynamic analysis for "
    "planar multibody mechanical systems with lubricated joints, Multibody System Dynamics 12 "
    "(2004) 47-74"
)

# The clearance joint: lengths [m].
BEARING_RADIUS = 10.0e-3
RADIAL_CLEARANCE = 0.5e-3
BEARING_LENGTH = 20.0e-3
# Both walls: modulus [Pa], Poisson's ratio [-].
YOUNGS_MODULUS = 207.0e9
POISSON_RATIO = 0.3
RESTITUTION_COEFFICIENT = 0.9

JOINTS = ("dry", "ideal")


@dataclass(frozen=True)
class Impact:
    """One impact of journal and bearing.

    Attributes:
        crank_angle: at the first touch [deg].
        time: of the first touch [s].
        speed: of approach [m/s].
        separation_speed: at the end of contact [m/s].
        largest_force: maximum of the contact force [N].
        duration: of the contact [s].
    """

    crank_angle: float
    time: float
    speed: float
    separation_speed: float
    largest_force: float
    duration: float


def build(
    joint: str = "dry",
    *,
    contact: td.ContactLaw | None = None,
    restitution_coefficient: td.Scalar = RESTITUTION_COEFFICIENT,
    radial_clearance: Annotated[td.Scalar, "m"] = RADIAL_CLEARANCE,
    friction: td.FrictionLaw | td.LuGre | None = None,
    crank_speed: Annotated[td.Scalar | td.TimeFunction, "rad/s"] = CRANK_SPEED,
) -> td.Model:
    """Return the moving mechanism at top dead centre.

    Args:
        joint: "dry", or "ideal" for the mechanism without clearance.
        contact: contact law of the walls; None selects the law of Lankarani and Nikravesh with the
            Hertz stiffness of steel.
        restitution_coefficient: of the law that None selects [-].
        radial_clearance: radius of the bearing minus radius of the journal [m].
        friction: friction law, with bristles or without; None: no friction, as in the source.
        crank_speed: a number or a function of time [rad/s].
    """
    if joint not in JOINTS:
        raise td.InvalidInput(
            f"slider_crank_dry: joint {joint!r} is not known; choose 'dry' or 'ideal'"
        )
    if joint == "ideal":
        return slider_crank({}, crank_speed=crank_speed)
    if contact is None:
        modulus = td.contact_modulus(
            youngs_modulus=(YOUNGS_MODULUS,) * 2, poisson_ratio=(POISSON_RATIO,) * 2
        )
        contact = td.LankaraniNikravesh(
            td.Hertz(contact_modulus=modulus), restitution_coefficient=restitution_coefficient
        )
    gap = td.JournalGap(
        bearing_radius=BEARING_RADIUS,
        radial_clearance=radial_clearance,
        bearing_length=BEARING_LENGTH,
    )
    interface = td.DryInterface(contact=contact, friction=friction)
    return slider_crank({"rod-slider": (gap, interface)}, crank_speed=crank_speed)


def reference() -> list[Impact]:
    """Return the first impacts of the case.

    The source shows plots. An independent program computed these numbers and a second one checked
    them; any exact solution gives the same numbers.
    """
    path = files("tribodyn.cases") / "data" / "slider_crank_dry.json"
    data: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return [Impact(**row) for row in data["impacts"]]
