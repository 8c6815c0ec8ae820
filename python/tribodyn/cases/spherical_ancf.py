"""Spatial mechanisms with flexible beams: a pendulum, a double pendulum and a four-bar.

The mechanisms are those of `tribodyn.cases.spherical_joints` with beams in place of rigid bodies,
and with a single pendulum, on which the source compares two methods of time integration::

    pendulum               double pendulum            four-bar

    y ^                    y ^                        y ^
      |                      |        A                 |
    O o--------------      O o--------o--------       O o              o H
                                                        |              |
    gravity along -y                                  A o--------------o B

All beams are straight at the start, have a square section and fall from rest. In the *pendulum*
one beam hangs in an ideal spherical joint at O. In the *double pendulum* both arms are beams. In
the *four-bar* the coupler AB is a beam; the links OA and BH are rigid. The joint at A is that of
`spherical_joints`: "ideal", "dry", "squeeze", "blended" or "film". A beam is "stiff" (steel) or
"flexible" (60 MPa, so soft that the arms bend visibly under their weight).

The source uses the spatial element of the absolute nodal coordinate formulation with the elastic
force of a Saint Venant-Kirchhoff solid, `formulation="continuum"` here. With a Poisson ratio above
0 this force makes the element too stiff in bending by (1 - nu) / ((1 + nu) (1 - 2 nu)), which is
1.35 at 0.3. The default formulation "ancf" has the same coordinates without this error.

The source leaves some data open. This case chooses: no friction by default; the ball in the centre
of the socket at the start; balls and sockets without mass; ball and socket of the material of the
beams; the links and the torque of the four-bar; a transition from film to dry contact over 0.01 of
the clearance, in a film whose clearance is 0.02 larger.
"""

from __future__ import annotations

import math
from typing import Annotated, Any, Literal

import numpy as np
import xarray as xr

import tribodyn as td
from tribodyn.cases import spherical_joints
from tribodyn.cases.spherical_joints import JOINTS, SOCKET, check_name

__all__ = [
    "JOINTS",
    "MATERIALS",
    "MECHANISMS",
    "build",
    "deflection",
    "joint_interface",
    "motion_of_b",
    "printed_modulus",
    "reference",
]

source = spherical_joints.source

MECHANISMS = ("pendulum", *spherical_joints.MECHANISMS)
POISSON_RATIO = spherical_joints.POISSON_RATIO
# Young's modulus [Pa] and density [kg/m3]; the flexible coupler has a density of its own.
MATERIALS = {"stiff": (2.07e11, 7800.0), "flexible": (6e7, 6000.0)}
FLEXIBLE_COUPLER_DENSITY = 6500.0

# Length and side of the square section of the pendulum [m].
PENDULUM_LENGTH = 1.0
PENDULUM_SIDE = 0.02
# Elements of each beam. The source divides the double pendulum into 6 or 10 elements.
ELEMENTS = {"pendulum": 5, "double pendulum": 3, "four-bar": 5}

# The blend: width of the transition and extra clearance of its film, divided by the clearance [-].
BAND, EXTRA_CLEARANCE = 0.01, 0.02

Formulation = Literal["geometrically_exact", "ancf", "cable", "continuum", "split_continuum"]


def build(
    mechanism: str = "double pendulum",
    joint: str = "ideal",
    material: str = "flexible",
    *,
    elements: int | None = None,
    formulation: Formulation = "ancf",
    youngs_modulus: Annotated[td.Scalar, "Pa"] | None = None,
    wall_modulus: Annotated[td.Scalar, "Pa"] | None = None,
    friction: td.FrictionLaw | None = None,
    restitution_coefficient: td.Scalar = spherical_joints.RESTITUTION_COEFFICIENT,
    stiffness_damping: Annotated[td.Scalar, "s"] = 0.0,
    mesh: td.FilmMesh = spherical_joints.MESH,
    interface: td.Interface | None = None,
) -> td.Model:
    """Return a mechanism at rest at its start.

    The joint is called "A". The beams are "OA" of the pendulum, "OA" and "AB" of the double
    pendulum, and "AB" of the four-bar.

    Args:
        mechanism: "pendulum", "double pendulum" or "four-bar".
        joint: "ideal", "dry", "squeeze", "blended" or "film"; the pendulum has only "ideal".
        material: of the beams, "stiff" or "flexible".
        elements: of each beam; None: 5, in the double pendulum 3.
        formulation: of the beams, see `Model.beam`; "continuum" is that of the source.
        youngs_modulus: of the beams [Pa]; None: of the material.
        wall_modulus: Young's modulus of ball and socket for their contact [Pa]; None: of the
            material.
        friction: friction law for the contact of ball and socket; None: no friction.
        restitution_coefficient: of the contact law of Lankarani and Nikravesh [-].
        stiffness_damping: of the beams, see `Model.beam` [s].
        mesh: mesh of the film.
        interface: contents of the gap, in place of the interface that `joint` selects.
    """
    check_name("spherical_ancf", "mechanism", mechanism, MECHANISMS)
    check_name("spherical_ancf", "material", material, tuple(MATERIALS))
    check_name("spherical_ancf", "joint", joint, JOINTS if mechanism != "pendulum" else JOINTS[:1])
    if wall_modulus is not None:
        _check_modulus("wall_modulus", wall_modulus)
    modulus, density = MATERIALS[material]
    if mechanism == "four-bar" and material == "flexible":
        density = FLEXIBLE_COUPLER_DENSITY
    if interface is None and joint != "ideal":
        interface = joint_interface(
            joint,
            friction=friction,
            restitution_coefficient=restitution_coefficient,
            youngs_modulus=modulus if wall_modulus is None else wall_modulus,
            mesh=mesh,
        )
    mech = td.Model(planar=False)
    mech.gravity((0.0, -spherical_joints.GRAVITY, 0.0))
    beams: dict[str, Any] = {
        "elements": ELEMENTS[mechanism] if elements is None else elements,
        "material": td.ElasticMaterial(
            youngs_modulus=modulus if youngs_modulus is None else youngs_modulus,
            poisson_ratio=POISSON_RATIO,
            density=density,
        ),
        "formulation": formulation,
        "stiffness_damping": stiffness_damping,
    }
    if mechanism == "pendulum":
        end = (PENDULUM_LENGTH, 0.0, 0.0)
        hang(mech, end, section=square(PENDULUM_SIDE), **beams)
        return mech
    add = _double_pendulum if mechanism == "double pendulum" else _four_bar
    ball, socket = add(mech, beams)
    radii = SOCKET[mechanism]
    spherical_joints.connect(mech, joint, ball, socket, radii=radii, interface=interface)
    return mech


def joint_interface(joint: str, **choices: Any) -> td.Interface:
    """Return the contents of the gap of a joint that is not ideal.

    Args:
        joint: "dry", "squeeze", "blended" or "film".
        **choices: arguments of `spherical_joints.joint_interface`.
    """
    widths = {"band": BAND, "extra_clearance": EXTRA_CLEARANCE}
    return spherical_joints.joint_interface(joint, **{**widths, **choices})


def square(side: Annotated[td.Scalar, "m"]) -> td.RectangularSection:
    """Return a square section.

    Args:
        side: of the square [m].
    """
    return td.RectangularSection(width=side, height=side)


def hang(mech: td.Model, end: tuple[float, float, float], **beam: Any) -> td.Beam:
    """Add the beam "OA" that hangs in the joint "O" at the origin, and return it.

    Args:
        mech: the model.
        end: A at the start [m].
        **beam: arguments of `Model.beam`.
    """
    arm = mech.beam("OA", start=(0.0, 0.0, 0.0), end=end, **beam)
    mech.spherical("O", mech.ground.marker((0.0, 0.0, 0.0)), arm.marker(0.0))
    return arm


def _double_pendulum(mech: td.Model, beams: dict[str, Any]) -> tuple[td.Marker, td.Marker]:
    """Add the arms and return the markers of ball and socket."""
    length = spherical_joints.ARM_LENGTH
    beams = {**beams, "section": square(spherical_joints.ARM_SIDE)}
    hinge = (length, 0.0, 0.0)
    first = hang(mech, hinge, **beams)
    second = mech.beam("AB", start=hinge, end=(2.0 * length, 0.0, 0.0), **beams)
    return second.marker(0.0), first.marker(1.0, orientation=spherical_joints.ALONG_LINK)


def _four_bar(mech: td.Model, beams: dict[str, Any]) -> tuple[td.Marker, td.Marker]:
    """Add links and coupler and return the markers of ball and socket."""
    socket, joint_b = spherical_joints.add_links(mech)
    x, _, z = spherical_joints.PIVOT
    drop = -spherical_joints.LINK_LENGTH
    coupler = mech.beam(
        "AB",
        start=(0.0, drop, 0.0),
        end=(x, drop, z),
        section=square(spherical_joints.BAR_SIDE),
        **beams,
    )
    mech.spherical("B", joint_b, coupler.marker(1.0))
    return coupler.marker(0.0), socket


def printed_modulus(mechanism: str, youngs_modulus: Annotated[td.Scalar, "Pa"]) -> float:
    """Return the modulus of walls whose contact has the stiffness that the source prints [Pa].

    The source has the sum of the radii in Hertz's formula, as for two balls side by side; the
    difference of the radii belongs to a ball in a socket. As `wall_modulus` of `build` the result
    repeats the stiffness of the source.

    Args:
        mechanism: "double pendulum" or "four-bar".
        youngs_modulus: of ball and socket [Pa].
    """
    check_name("spherical_ancf", "mechanism", mechanism, MECHANISMS[1:])
    _check_modulus("youngs_modulus", youngs_modulus)
    socket, ball = SOCKET[mechanism]
    return float(youngs_modulus) * math.sqrt((socket - ball) / (socket + ball))


def _check_modulus(name: str, modulus: td.Scalar) -> None:
    """Raise an error that names the argument; other kinds of values fail where they are used."""
    if isinstance(modulus, int | float) and not 0.0 < modulus < math.inf:
        raise td.InvalidInput(f"spherical_ancf: {name} = {modulus:.9g} Pa must be finite and > 0")


def motion_of_b(solution: td.Solution) -> xr.Dataset:
    """Return position [m] and velocity [m/s] of B, the end of the last beam.

    The components refer to global axes; the times are the times of the run. Of the pendulum the
    end of its only beam is meant.

    Args:
        solution: of a run of one of the mechanisms.
    """
    beam = "AB" if "AB/axis_position" in solution else "OA"
    position = solution[f"{beam}/axis_position"][:, -1].rename("position")
    velocity = solution[f"{beam}/axis_velocity"][:, -1].rename("velocity")
    return xr.Dataset({"position": position, "velocity": velocity})


def deflection(solution: td.Solution, beam: str) -> xr.DataArray:
    """Return the largest distance of the nodes of a beam from the line of its ends [m], over time.

    Args:
        solution: of a run of one of the mechanisms.
        beam: name of the beam.
    """
    axis = solution[f"{beam}/axis_position"]
    places = axis.values
    chord = places[:, -1:] - places[:, :1]
    chord = chord / np.linalg.norm(chord, axis=2, keepdims=True)
    offset = np.cross(places - places[:, :1], chord)
    largest = np.linalg.norm(offset, axis=2).max(axis=1)
    return xr.DataArray(
        largest,
        dims="time",
        coords={"time": axis["time"]},
        attrs={"units": axis.attrs["units"]},
        name="deflection",
    )


def reference() -> dict[str, Any]:
    """Return what the source prints.

    "seconds" are the seconds of a 1.5 GHz processor for 20 s of the pendulum, for each method and
    step [s]; None where the method fails. The methods are "Bathe" and the spectral radii of the
    generalized-alpha method. "stiffness" is the stiffness of ball and socket [N/m^1.5] for each
    mechanism and material, from the formula that the source prints, with the sum of the radii.
    """
    steps = (0.001, 0.004, 0.01, 0.05)
    rows: dict[str | float, tuple[float | None, ...]] = {
        "Bathe": (3995.8, 1029.5, 667.3, 248.2),
        1.0: (2004.8, 527.4, None, None),
        0.8: (2058.1, 512.5, 349.8, None),
        0.5: (2042.5, 518.9, 376.9, 152.2),
        0.2: (2055.2, 517.1, 391.5, 187.2),
    }
    return {
        "seconds": {
            (method, step): second
            for method, seconds in rows.items()
            for step, second in zip(steps, seconds, strict=True)
        },
        "stiffness": {
            ("double pendulum", "stiff"): 1.476e10,
            ("double pendulum", "flexible"): 4.278e6,
            ("four-bar", "stiff"): 1.841e10,
            ("four-bar", "flexible"): 5.338e6,
        },
    }
