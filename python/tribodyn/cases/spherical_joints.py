"""Spatial mechanisms with a spherical clearance joint: a double pendulum and a four-bar.

All bodies are rigid. In the *double pendulum* two arms start at rest along x and fall under
gravity. The first arm hangs in an ideal spherical joint at the origin O; the second arm hangs by a
ball in a socket at the end A of the first arm. In the *four-bar*, a parallelogram, two links hang
from revolute joints about z in O and H. A coupler connects the ends of the links, by a ball in a
socket at A and by an ideal spherical joint at B, and a torque on the link OA drives the mechanism::

    double pendulum, start             four-bar, start

      y ^                                y ^
        |        A                         |
      O o--------o--------               O o              o H
                                           |              |
      gravity along -y                   A o--------------o B

The joint at A is "ideal"; "dry"; has a closed-form "squeeze" film; is "blended" from that film into
dry contact; or has the complete "film" in a hemispherical socket whose axis points along OA. The
other sockets enclose the ball on all sides.

The source leaves some data open. This case chooses: rigid bodies; no friction by default; the ball
in the centre of the socket at the start; the links and the torque of the four-bar; the roughness of
ball and socket in the complete film, which between smooth walls would become thinner without limit
under a steady load.
"""

from __future__ import annotations

import math
from typing import Annotated, Any

import numpy as np
import xarray as xr
from scipy.spatial.transform import Rotation

import tribodyn as td

__all__ = [
    "JOINTS",
    "MECHANISMS",
    "add_links",
    "build",
    "connect",
    "joint_interface",
    "motion_of_b",
    "reference",
]

source = (
    "Q. Tian, Y. Zhang, L. Chen, P. Flores, Dynamics of spatial flexible multibody systems with "
    "clearance and lubricated spherical joints, Computers and Structures 87 (2009) 913-929"
)

MECHANISMS = ("double pendulum", "four-bar")
JOINTS = ("ideal", "dry", "squeeze", "blended", "film")

GRAVITY = 9.81  # along -y [m/s2]
DYNAMIC_VISCOSITY = 0.4  # [Pa s]
YOUNGS_MODULUS = 2.07e11  # of ball and socket [Pa]; the flexible bodies of the source have 6e7 Pa
POISSON_RATIO = 0.3
RESTITUTION_COEFFICIENT = 0.9
# Radii of socket and ball [m].
SOCKET = {"double pendulum": (20e-3, 18e-3), "four-bar": (30e-3, 29e-3)}

# The blend: width of the transition and extra clearance of its film, divided by the clearance [-].
BAND, EXTRA_CLEARANCE = 1e-3, 2e-3

# Angle of the rim from the axis of the socket [rad]: with a film, and of a socket that encloses the
# ball.
HEMISPHERE, ENCLOSING = 0.5 * math.pi, 0.999 * math.pi

# The oil of a bath cavitates 1 bar below the ambient pressure [Pa], so the film also holds a ball
# that is pulled out of its hemisphere.
CAVITATION_PRESSURE = -1e5
# Roughness of both walls together, where the film is thin: heights and radius [m], density [1/m2].
ROUGHNESS = {
    "asperity_height_deviation": 1e-6,
    "asperity_height_mean": 0.0,
    "asperity_radius": 20e-6,
    "asperity_density": 2.5e9,
}
CONTACT_POINTS = 400
MESH = td.FilmMesh(around=72, along=24)

# Each arm of the pendulum: length, side of the square section [m], mass [kg].
ARM_LENGTH = 0.3
ARM_SIDE = 0.01
ARM_MASS = 7800.0 * ARM_LENGTH * ARM_SIDE**2

# The four-bar: lengths [m], masses [kg], moments of inertia [kg m2] about the axis of a link and
# across the axis, torque [N m] at 1 Hz.
LINK_LENGTH = 0.15
LINK_MASS = 0.468
LINK_INERTIA = (3.12e-5, 8.93e-4)
PIVOT = (0.3, 0.0, 0.1)
BAR_SIDE = 0.02
COUPLER_LENGTH = math.hypot(PIVOT[0], PIVOT[2])
COUPLER_MASS = 7800.0 * COUPLER_LENGTH * BAR_SIDE**2
TORQUE = 0.5

# The rotation of -90 degrees about z that maps x to -y.
DOWN = Rotation.from_euler("z", -90.0, degrees=True)
# The axis of a socket is its z axis. This rotation maps z to the axis x of the link.
ALONG_LINK = Rotation.from_euler("y", 90.0, degrees=True)


def joint_interface(
    joint: str,
    *,
    friction: td.FrictionLaw | None = None,
    restitution_coefficient: td.Scalar = RESTITUTION_COEFFICIENT,
    youngs_modulus: Annotated[td.Scalar, "Pa"] = YOUNGS_MODULUS,
    mesh: td.FilmMesh = MESH,
    band: td.Scalar = BAND,
    extra_clearance: td.Scalar = EXTRA_CLEARANCE,
) -> td.Interface:
    """Return the contents of the gap of a joint that is not ideal.

    Args:
        joint: "dry", "squeeze", "blended" or "film".
        friction: friction law for the contact of ball and socket; None: no friction.
        restitution_coefficient: of the contact law of Lankarani and Nikravesh [-].
        youngs_modulus: of ball and socket, for their contact alone [Pa].
        mesh: mesh of the film.
        band: width of the transition of the blend divided by the clearance [-].
        extra_clearance: of the film of the blend, divided by the clearance [-].
    """
    check_name("spherical_joints", "joint", joint, JOINTS[1:])
    oil = td.Lubricant(dynamic_viscosity=DYNAMIC_VISCOSITY)
    modulus = td.contact_modulus(
        youngs_modulus=(youngs_modulus,) * 2, poisson_ratio=(POISSON_RATIO,) * 2
    )
    contact = td.LankaraniNikravesh(
        td.Hertz(contact_modulus=modulus), restitution_coefficient=restitution_coefficient
    )
    if joint == "dry":
        return td.DryInterface(contact=contact, friction=friction)
    if joint == "squeeze":
        return td.SqueezeInterface(lubricant=oil)
    if joint == "blended":
        return td.BlendedInterface(
            lubricant=oil,
            contact=contact,
            friction=friction,
            band=band,
            extra_clearance=extra_clearance,
        )
    return td.MixedInterface(
        lubricant=oil,
        cavitation="reynolds",
        cavitation_pressure=CAVITATION_PRESSURE,
        mesh=mesh,
        asperities=td.GreenwoodWilliamson(td.RoughSurface(**ROUGHNESS, contact_modulus=modulus)),
        friction=friction,
        contact_points=CONTACT_POINTS,
    )


def build(
    mechanism: str = "double pendulum",
    joint: str = "dry",
    *,
    friction: td.FrictionLaw | None = None,
    restitution_coefficient: td.Scalar = RESTITUTION_COEFFICIENT,
    youngs_modulus: Annotated[td.Scalar, "Pa"] = YOUNGS_MODULUS,
    mesh: td.FilmMesh = MESH,
    interface: td.Interface | None = None,
) -> td.Model:
    """Return a mechanism at rest at its start.

    The joint is called "A". The ball is on the second arm or on the coupler, the socket is on the
    first arm or on the link OA. The bodies are "OA" and "AB", in the four-bar also "BH".

    Args:
        mechanism: "double pendulum" or "four-bar".
        joint: "ideal", "dry", "squeeze", "blended" or "film".
        friction: friction law for the contact of ball and socket; None: no friction.
        restitution_coefficient: of the contact law of Lankarani and Nikravesh [-].
        youngs_modulus: of ball and socket, for their contact alone because the bodies are rigid
            [Pa].
        mesh: mesh of the film.
        interface: contents of the gap, in place of the interface that `joint` selects.
    """
    check_name("spherical_joints", "mechanism", mechanism, MECHANISMS)
    check_name("spherical_joints", "joint", joint, JOINTS)
    if interface is None and joint != "ideal":
        interface = joint_interface(
            joint,
            friction=friction,
            restitution_coefficient=restitution_coefficient,
            youngs_modulus=youngs_modulus,
            mesh=mesh,
        )
    mech = td.Model(planar=False)
    mech.gravity((0.0, -GRAVITY, 0.0))
    ball, socket = (_double_pendulum if mechanism == MECHANISMS[0] else _four_bar)(mech)
    connect(mech, joint, ball, socket, radii=SOCKET[mechanism], interface=interface)
    return mech


def connect(
    mech: td.Model,
    joint: str,
    ball: td.Marker,
    socket: td.Marker,
    *,
    radii: tuple[float, float],
    interface: td.Interface | None,
) -> None:
    """Add the joint "A" between ball and socket.

    Args:
        mech: the model.
        joint: "film" opens the socket to a hemisphere; the sockets of the other joints enclose the
            ball.
        ball: centre of the ball.
        socket: centre of the socket, whose axis is the z axis of the marker.
        radii: of socket and ball [m].
        interface: contents of the gap; None: an ideal joint.
    """
    if interface is None:
        mech.spherical("A", socket, ball)
        return
    gap = td.SphericalGap(
        cup_radius=radii[0],
        ball_radius=radii[1],
        half_angle=HEMISPHERE if joint == "film" else ENCLOSING,
    )
    mech.clearance("A", journal=ball, bearing=socket, gap=gap, interface=interface)


def check_name(case: str, argument: str, given: str, known: tuple[str, ...]) -> None:
    """Raise an error for a name that a case does not know."""
    if given not in known:
        names = ", ".join(map(repr, known))
        raise td.InvalidInput(f"{case}: {argument} {given!r} is not known; choose one of {names}")


def _double_pendulum(mech: td.Model) -> tuple[td.Marker, td.Marker]:
    """Add the arms and return the markers of ball and socket."""
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


def add_links(mech: td.Model) -> tuple[td.Marker, td.Marker]:
    """Add links, pivots and torque of the four-bar and return the markers in A and B.

    The marker in A is that of the socket, the marker in B that of the ideal joint.

    Args:
        mech: the model.
    """
    axial, across = LINK_INERTIA
    half = 0.5 * LINK_LENGTH
    links = {}
    for name, pivot in (("OA", (0.0, 0.0, 0.0)), ("BH", PIVOT)):
        x, _, z = pivot
        # The x axis of a link runs from its pivot to its end.
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
    torque = td.Harmonic(mean=0.0, amplitude=TORQUE, angular_frequency=2.0 * math.pi, phase=0.0)
    mech.applied_torque("torque", links["OA"].marker((0.0, 0.0, 0.0)), (None, None, torque))
    return (
        links["OA"].marker((half, 0.0, 0.0), orientation=ALONG_LINK),
        links["BH"].marker((half, 0.0, 0.0)),
    )


def _four_bar(mech: td.Model) -> tuple[td.Marker, td.Marker]:
    """Add links and coupler and return the markers of ball and socket."""
    socket, joint_b = add_links(mech)
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
    mech.spherical("B", joint_b, coupler.marker((end, 0.0, 0.0)))
    return coupler.marker((-end, 0.0, 0.0)), socket


def motion_of_b(solution: td.Solution) -> xr.Dataset:
    """Return position [m] and velocity [m/s] of B, the end of the second arm or of the coupler.

    The components refer to global axes; the times are the times of the run.

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


def reference() -> dict[str, Any]:
    """Return the angle of the link OA of the ideal four-bar, measured from its position at rest.

    Keys are "time" [s] and "angle" [rad]. The mechanism has one coordinate with the equation
    0.0292502 phi'' = 0.5 sin(2 pi t) - 2.140489 sin(phi); an independent program has solved it.
    The source shows plots.
    """
    return {
        "time": [1.0, 2.0, 3.0, 4.0],
        "angle": [-0.389122, 0.118040, 0.385048, -0.297241],
    }
