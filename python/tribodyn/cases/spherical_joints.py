"""Mechanisms in space with a spherical clearance joint: a double pendulum and a four-bar.

Both have rigid bodies. In the *double pendulum* two arms start at rest along x and fall under
gravity; the first hangs in an ideal spherical joint at the origin O, the second by a ball in a
socket at the end A of the first. In the *four-bar*, a parallelogram, two links hang from revolute
joints about z in O and H; a coupler joins their ends, by a ball in a socket at A and an ideal
spherical joint at B, and a torque on the link OA drives it::

    double pendulum, start             four-bar, start

      y ^                                y ^
        |        A                         |
      O o--------o--------               O o              o H
                                           |              |
      gravity along -y                   A o--------------o B

The joint at A is "ideal", "dry", with a "squeeze" film in closed form, "blended" from that film
into dry contact, or with the whole "film" in a hemispherical socket whose middle points along OA.
The other sockets hold the ball on all sides.

What the source leaves open and is chosen here: bodies are rigid; the friction is none unless given;
the ball starts in the middle of the socket; the links and the torque of the four-bar; the roughness
of ball and socket in the whole film, which under a steady load would thin for ever between smooth
walls.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from scipy.spatial.transform import Rotation

from tribodyn._arguments.door import admits
from tribodyn._arguments.kinds import Choice, instance, optional
from tribodyn._arguments.numbers import Number, positive
from tribodyn._arguments.scalars import Scalar
from tribodyn._core import FrictionLaw, Interface
from tribodyn._later import xr
from tribodyn.inputs.contact import GreenwoodWilliamson
from tribodyn.inputs.gaps import SphericalGap
from tribodyn.inputs.impact import Hertz, LankaraniNikravesh, contact_modulus
from tribodyn.inputs.interfaces import (
    BlendedInterface,
    DryInterface,
    MixedInterface,
    SqueezeInterface,
)
from tribodyn.inputs.lubricants import Lubricant
from tribodyn.inputs.meshes import FilmMesh
from tribodyn.inputs.surfaces import RoughSurface
from tribodyn.inputs.time_functions import Harmonic
from tribodyn.model._bodies import Marker
from tribodyn.model._inputs import INTERFACE
from tribodyn.model._model import Model
from tribodyn.results._solution import Solution

__all__ = ["JOINTS", "MECHANISMS", "build", "joint_interface", "motion_of_b", "reference"]

source = (
    "Q. Tian, Y. Zhang, L. Chen, P. Flores, Dynamics of spatial flexible multibody systems with "
    "clearance and lubricated spherical joints, Computers and Structures 87 (2009) 913-929"
)

MECHANISMS = ("double pendulum", "four-bar")
JOINTS = ("ideal", "dry", "squeeze", "blended", "film")

GRAVITY = 9.81  # along -y [m/s2]
DYNAMIC_VISCOSITY = 0.4  # [Pa s]
YOUNGS_MODULUS = 2.07e11  # of ball and socket; the flexible bodies have 6e7 [Pa]
POISSON_RATIO = 0.3
RESTITUTION_COEFFICIENT = 0.9
# Radii of socket and ball [m].
SOCKET = {"double pendulum": (20e-3, 18e-3), "four-bar": (30e-3, 29e-3)}

# Angle of the rim [rad]: of the film, and of a socket that holds the ball on all sides.
HEMISPHERE, ENCLOSING = 0.5 * math.pi, 0.999 * math.pi

# Of the film: the oil of a bath cavitates 1 bar below the pressure around [Pa], so that it also
# holds a ball that is pulled out of its hemisphere.
CAVITATION_PRESSURE = -1e5
# Of both walls together, where the film gets thin: heights and radius [m], density [1/m2].
ROUGHNESS = {
    "asperity_height_deviation": 1e-6,
    "asperity_height_mean": 0.0,
    "asperity_radius": 20e-6,
    "asperity_density": 2.5e9,
}
CONTACT_POINTS = 400

# Of each arm of the pendulum: length, side of the square section [m], mass [kg].
ARM_LENGTH = 0.3
ARM_SIDE = 0.01
ARM_MASS = 7800.0 * ARM_LENGTH * ARM_SIDE**2

# Of the four-bar: lengths [m], masses [kg], moments of inertia [kg m2] about the axis of a link and
# across it, torque [N m] at 1 Hz.
LINK_LENGTH = 0.15
LINK_MASS = 0.468
LINK_INERTIA = (3.12e-5, 8.93e-4)
PIVOT = (0.3, 0.0, 0.1)
BAR_SIDE = 0.02
COUPLER_LENGTH = math.hypot(PIVOT[0], PIVOT[2])
COUPLER_MASS = 7800.0 * COUPLER_LENGTH * BAR_SIDE**2
TORQUE = 0.5

# Along -y: from x by a turn of -90 degrees about z.
DOWN = Rotation.from_euler("z", -90.0, degrees=True)
# The middle of a socket, its z axis, along the axis x of its link.
ALONG_LINK = Rotation.from_euler("y", 90.0, degrees=True)


@admits(
    "spherical_joints",
    joint=Choice(names=JOINTS[1:]),
    friction=optional(instance(FrictionLaw, hint="for example td.Ambrosio(...)")),
    restitution_coefficient=Number(above=0.0, most=1.0),
    youngs_modulus=positive("Pa"),
    mesh=instance(FilmMesh, hint="for example td.FilmMesh(around=80, along=16)"),
)
def joint_interface(
    joint: str,
    *,
    friction: FrictionLaw | None = None,
    restitution_coefficient: Scalar = RESTITUTION_COEFFICIENT,
    youngs_modulus: Scalar = YOUNGS_MODULUS,
    mesh: FilmMesh = FilmMesh(around=72, along=24),  # noqa: B008 (it does not change)
) -> Interface:
    """Return what fills the gap of a joint that is not ideal.

    Args:
        joint: "dry", "squeeze", "blended" or "film".
        friction: law of friction where ball and socket touch; None: none.
        restitution_coefficient: of the contact law of Lankarani and Nikravesh [-].
        youngs_modulus: of ball and socket, for their contact alone: bodies are rigid [Pa].
        mesh: of the film.
    """
    oil = Lubricant(dynamic_viscosity=DYNAMIC_VISCOSITY)
    modulus = contact_modulus(
        youngs_modulus=(float(youngs_modulus),) * 2, poisson_ratio=(POISSON_RATIO,) * 2
    )
    contact = LankaraniNikravesh(
        Hertz(contact_modulus=modulus), restitution_coefficient=float(restitution_coefficient)
    )
    if joint == "dry":
        return DryInterface(contact=contact, friction=friction)
    if joint == "squeeze":
        return SqueezeInterface(lubricant=oil)
    if joint == "blended":
        return BlendedInterface(lubricant=oil, contact=contact, friction=friction)
    return MixedInterface(
        lubricant=oil,
        cavitation="reynolds",
        cavitation_pressure=CAVITATION_PRESSURE,
        mesh=mesh,
        asperities=GreenwoodWilliamson(RoughSurface(**ROUGHNESS, contact_modulus=modulus)),
        friction=friction,
        contact_points=CONTACT_POINTS,
    )


@admits(
    "spherical_joints",
    mechanism=Choice(names=MECHANISMS),
    joint=Choice(names=JOINTS),
    friction=optional(instance(FrictionLaw, hint="for example td.Ambrosio(...)")),
    restitution_coefficient=Number(above=0.0, most=1.0),
    youngs_modulus=positive("Pa"),
    mesh=instance(FilmMesh, hint="for example td.FilmMesh(around=80, along=16)"),
    interface=optional(INTERFACE),
)
def build(
    mechanism: str = "double pendulum",
    joint: str = "dry",
    *,
    friction: FrictionLaw | None = None,
    restitution_coefficient: Scalar = RESTITUTION_COEFFICIENT,
    youngs_modulus: Scalar = YOUNGS_MODULUS,
    mesh: FilmMesh = FilmMesh(around=72, along=24),  # noqa: B008 (it does not change)
    interface: Interface | None = None,
) -> Model:
    """Return a mechanism at its start, at rest.

    The joint is called "A"; the ball is on the second arm or the coupler, the socket on the first
    arm or the link OA. Bodies are "OA" and "AB", of the four-bar also "BH".

    Args:
        mechanism: "double pendulum" or "four-bar".
        joint: "ideal", "dry", "squeeze", "blended" or "film".
        friction: law of friction where ball and socket touch; None: none.
        restitution_coefficient: of the contact law of Lankarani and Nikravesh [-].
        youngs_modulus: of ball and socket, for their contact alone: bodies are rigid [Pa].
        mesh: of the film.
        interface: what fills the gap, instead of that of `joint`.
    """
    if interface is None and joint != "ideal":
        interface = joint_interface(
            joint,
            friction=friction,
            restitution_coefficient=restitution_coefficient,
            youngs_modulus=youngs_modulus,
            mesh=mesh,
        )
    mech = Model(planar=False)
    mech.gravity((0.0, -GRAVITY, 0.0))
    ball, socket = (_double_pendulum if mechanism == MECHANISMS[0] else _four_bar)(mech)
    if interface is None:
        mech.spherical("A", socket, ball)
        return mech
    socket_radius, ball_radius = SOCKET[mechanism]
    gap = SphericalGap(
        cup_radius=socket_radius,
        ball_radius=ball_radius,
        half_angle=HEMISPHERE if joint == "film" else ENCLOSING,
    )
    mech.clearance("A", journal=ball, bearing=socket, gap=gap, interface=interface)
    return mech


def _double_pendulum(mech: Model) -> tuple[Marker, Marker]:
    """Add the arms, and return the markers of ball and socket."""
    across = ARM_MASS * (ARM_LENGTH**2 + ARM_SIDE**2) / 12.0
    inertia = (ARM_MASS * ARM_SIDE**2 / 6.0, across, across)
    half = 0.5 * ARM_LENGTH
    first = mech.rigid_body("OA", mass=ARM_MASS, inertia=inertia, position=(half, 0.0, 0.0))
    second = mech.rigid_body("AB", mass=ARM_MASS, inertia=inertia, position=(3.0 * half, 0.0, 0.0))
    mech.spherical("O", mech.ground.marker((0.0, 0.0, 0.0)), first.marker((-half, 0.0, 0.0)))
    return (
        second.marker((-half, 0.0, 0.0)),
        first.marker((half, 0.0, 0.0), orientation=ALONG_LINK),
    )


def _four_bar(mech: Model) -> tuple[Marker, Marker]:
    """Add links and coupler, and return the markers of ball and socket."""
    axial, across = LINK_INERTIA
    half = 0.5 * LINK_LENGTH
    links = {}
    for name, pivot in (("OA", (0.0, 0.0, 0.0)), ("BH", PIVOT)):
        x, _, z = pivot
        # x of a link runs from its pivot to its end.
        links[name] = mech.rigid_body(
            name,
            mass=LINK_MASS,
            inertia=(axial, across, across),
            position=(x, -half, z),
            orientation=DOWN,
        )
        mech.revolute(
            name[0] if name == "OA" else "H",
            mech.ground.marker(pivot),
            links[name].marker((-half, 0.0, 0.0)),
        )
    direction = Rotation.from_euler("y", -math.atan2(PIVOT[2], PIVOT[0]))
    side = COUPLER_MASS * (COUPLER_LENGTH**2 + BAR_SIDE**2) / 12.0
    coupler = mech.rigid_body(
        "AB",
        mass=COUPLER_MASS,
        inertia=(COUPLER_MASS * BAR_SIDE**2 / 6.0, side, side),
        position=(0.5 * PIVOT[0], -LINK_LENGTH, 0.5 * PIVOT[2]),
        orientation=direction,
    )
    end = 0.5 * COUPLER_LENGTH
    mech.spherical("B", links["BH"].marker((half, 0.0, 0.0)), coupler.marker((end, 0.0, 0.0)))
    torque = Harmonic(mean=0.0, amplitude=TORQUE, angular_frequency=2.0 * math.pi, phase=0.0)
    mech.applied_torque("torque", links["OA"].marker((0.0, 0.0, 0.0)), (None, None, torque))
    return (
        coupler.marker((-end, 0.0, 0.0)),
        links["OA"].marker((half, 0.0, 0.0), orientation=ALONG_LINK),
    )


@admits(
    "spherical_joints",
    solution=instance(Solution, called="the solution of a run", hint="what td.simulate returns"),
)
def motion_of_b(solution: Solution) -> xr.Dataset:
    """Return position [m] and velocity [m/s] of B, the end of the second arm or the coupler.

    In global axes, over the times of the run.

    Args:
        solution: of a run of either mechanism.
    """
    length = COUPLER_LENGTH if "BH/position" in solution else ARM_LENGTH
    position, velocity = solution["AB/position"], solution["AB/velocity"]
    turn = Rotation.from_quat(solution["AB/orientation"].values)
    arm = turn.apply((0.5 * length, 0.0, 0.0))
    spin = solution["AB/angular_velocity"].values
    return xr.Dataset(
        {
            "position": (position + arm).assign_attrs(units="m"),
            "velocity": (velocity + np.cross(spin, arm)).assign_attrs(units="m/s"),
        }
    )


@admits("spherical_joints")
def reference() -> dict[str, Any]:
    """Return the angle of the link OA of the ideal, rigid four-bar from its position at rest.

    Keys are "time" [s] and "angle" [rad]. The mechanism has one coordinate,
    0.0292502 phi'' = 0.5 sin(2 pi t) - 2.140489 sin(phi), which an independent program has solved.
    The source shows plots.
    """
    return {
        "time": [1.0, 2.0, 3.0, 4.0],
        "angle": [-0.389122, 0.118040, 0.385048, -0.297241],
    }
