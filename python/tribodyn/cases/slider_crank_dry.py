"""A slider-crank with one dry clearance joint.

The mechanism is that of `slider_crank_mixed`: planar, without weight or gas force. The crank turns
at constant speed; angle 0 is top dead centre, where the slider is farthest from the crank's centre.
The joint "rod-slider" between rod and slider has a journal that is smaller than its bearing by a
visible clearance, and no oil: the journal flies freely, hits the wall, bounces and rests on it. It
starts in the middle of the bearing with the velocities of the ideal mechanism.

The first impacts are sharp numbers; after some tens of degrees the motion is chaotic, and only its
character can be compared.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from importlib.resources import files
from typing import Any

from tribodyn._arguments.door import admits, guard
from tribodyn._arguments.kinds import Choice, instance, optional
from tribodyn._arguments.numbers import Number, function_of_time, number, positive
from tribodyn._arguments.scalars import Scalar, TimeDependent
from tribodyn._core import ContactLaw, FrictionLaw, LuGre
from tribodyn.cases._slider_crank import CRANK_SPEED, slider_crank
from tribodyn.inputs.gaps import JournalGap
from tribodyn.inputs.impact import Hertz, LankaraniNikravesh, contact_modulus
from tribodyn.inputs.interfaces import DryInterface
from tribodyn.model._model import Model

__all__ = ["CRANK_SPEED", "Impact", "build", "reference"]

source = (
    "P. Flores, J. Ambrosio, J. C. P. Claro, H. M. Lankarani, Kinematics and dynamics of multibody "
    "systems with imperfect joints, Lecture Notes in Applied and Computational Mechanics 34, "
    "Springer, 2008; mechanism as in P. Flores, J. Ambrosio, J. P. Claro, Dynamic analysis for "
    "planar multibody mechanical systems with lubricated joints, Multibody System Dynamics 12 "
    "(2004) 47-74"
)

# Of the clearance joint: lengths [m].
BEARING_RADIUS = 10.0e-3
RADIAL_CLEARANCE = 0.5e-3
BEARING_LENGTH = 20.0e-3
# Of both walls: modulus [Pa], Poisson's ratio [-].
YOUNGS_MODULUS = 207.0e9
POISSON_RATIO = 0.3
RESTITUTION_COEFFICIENT = 0.9


@dataclass(frozen=True)
class Impact:
    """One impact of journal and bearing.

    Attributes:
        crank_angle: at the touch [deg].
        time: of the touch [s].
        speed: of approach [m/s].
        separation_speed: at the release [m/s].
        largest_force: [N].
        duration: [s].
    """

    crank_angle: float
    time: float
    speed: float
    separation_speed: float
    largest_force: float
    duration: float


guard(
    Impact,
    "impact",
    crank_angle=number("deg"),
    **dict.fromkeys(("time", "duration"), number("s")),
    **dict.fromkeys(("speed", "separation_speed"), number("m/s")),
    largest_force=number("N"),
)


@admits(
    "slider_crank_dry",
    joint=Choice(names=("dry", "ideal")),
    contact=optional(instance(ContactLaw, hint="for example td.LankaraniNikravesh(...)")),
    restitution_coefficient=Number(above=0.0, most=1.0),
    radial_clearance=positive("m"),
    friction=optional(
        instance(
            FrictionLaw,
            LuGre,
            called="a friction law",
            hint="for example td.Coulomb(0.1, transition_speed=0.01)",
        )
    ),
    crank_speed=function_of_time("rad/s"),
)
def build(
    joint: str = "dry",
    *,
    contact: ContactLaw | None = None,
    restitution_coefficient: Scalar = RESTITUTION_COEFFICIENT,
    radial_clearance: Scalar = RADIAL_CLEARANCE,
    friction: FrictionLaw | LuGre | None = None,
    crank_speed: TimeDependent = CRANK_SPEED,
) -> Model:
    """Return the mechanism, at top dead centre and in motion.

    Args:
        joint: "dry", or "ideal" for the mechanism without clearance.
        contact: law of the walls; None: that of Lankarani and Nikravesh with Hertz's stiffness of
            steel.
        restitution_coefficient: of the law that stands for None [-].
        radial_clearance: radius of the bearing less that of the journal [m].
        friction: law of friction, with bristles or without; None: there is none, as in the source.
        crank_speed: [rad/s], a number or a function of time.
    """
    if joint == "ideal":
        return slider_crank({}, crank_speed=crank_speed)
    if contact is None:
        modulus = contact_modulus(
            youngs_modulus=(YOUNGS_MODULUS,) * 2, poisson_ratio=(POISSON_RATIO,) * 2
        )
        contact = LankaraniNikravesh(
            Hertz(contact_modulus=modulus),
            restitution_coefficient=float(restitution_coefficient),
        )
    gap = JournalGap(
        bearing_radius=BEARING_RADIUS,
        radial_clearance=radial_clearance,
        bearing_length=BEARING_LENGTH,
    )
    interface = DryInterface(contact=contact, friction=friction)
    return slider_crank({"rod-slider": (gap, interface)}, crank_speed=crank_speed)


@admits("slider_crank_dry")
def reference() -> list[Impact]:
    """Return the first impacts of the case.

    The source shows plots. These numbers were computed by one independent program and checked by a
    second one; the same may be expected of any exact solution.
    """
    path = files("tribodyn.cases") / "data" / "slider_crank_dry.json"
    data: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return [Impact(**row) for row in data["impacts"]]
