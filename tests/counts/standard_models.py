"""Models of the standard runs that are no published case."""

import math
from typing import Any

import numpy as np
import tribodyn as td
from scipy.spatial.transform import Rotation
from test_bricard import linkage as bricard_linkage
from tribodyn.cases import slider_crank_mixed

__all__ = ["bricard_linkage"]

GRAVITY = 9.81  # [m/s2]
SPEED = 200.0  # of shafts [rad/s]
PUSH = td.Harmonic(mean=0.0, amplitude=20.0, angular_frequency=300.0, phase=0.0)  # [N], [rad/s]
OIL = td.Lubricant(dynamic_viscosity=0.05)
SHAFT: dict[str, Any] = {
    "bearing_radius": 10e-3,
    "radial_clearance": 30e-6,
    "bearing_length": 20e-3,
}
GUIDE: dict[str, Any] = {
    "slider_length": 0.04,
    "slider_height": 0.03,
    "slider_width": 0.02,
    "clearance": 40e-6,
}


def film(cavitation: str = "reynolds", around: int = 24, along: int = 8) -> td.Interface:
    """Return a film at the pressure of the air."""
    return td.LubricatedInterface(
        lubricant=OIL,
        cavitation=cavitation,
        ambient_pressure=1e5,
        mesh=td.FilmMesh(around=around, along=along),
    )


# --- rotors in the plane ------------------------------------------------------------------------


def rotor(load: Any = None, offset: float = 5e-6, mass: float = 2.0) -> td.Model:
    """Return an unbalanced disc on a journal that turns at constant speed."""
    mech = td.Model(planar=True)
    disc = mech.rigid_body("disc", mass=mass, inertia=1e-3, angular_velocity=SPEED)
    mech.clearance(
        "bearing",
        journal=disc.marker((offset, 0.0)),
        bearing=mech.ground.marker(),
        gap=td.JournalGap(**SHAFT),
        interface=film(),
    )
    mech.drive_rotation("motor", mech.ground.marker(), disc.marker(), speed=SPEED)
    mech.gravity((0.0, -GRAVITY))
    if load is not None:
        mech.applied_force("load", disc.marker(), (None, load))
    return mech


def loaded_rotor() -> td.Model:
    """Return it with a load that is a function of time."""
    return rotor(lambda t: -200.0 * (1.0 + 0.5 * math.sin(150.0 * t) ** 3), offset=0.0)


def light_rotor() -> td.Model:
    """Return a light one, whose film is stiff to an explicit method."""
    return rotor(-200.0, offset=0.0, mass=0.02)


# --- guides -------------------------------------------------------------------------------------


def guided_slider() -> td.Model:
    """Return a slider between two faces that is pushed along, aside and about."""
    mech = td.Model(planar=True)
    slider = mech.rigid_body("slider", mass=0.3, inertia=1e-4, velocity=(1.0, 0.0))
    mech.clearance(
        "guide",
        journal=slider.marker(),
        bearing=mech.ground.marker(),
        gap=td.GuideGap(**GUIDE),
        interface=film(),
    )
    mech.gravity((0.0, -GRAVITY))
    mech.applied_force("push", slider.marker((0.01, 0.005)), (PUSH, -30.0))
    return mech


def guided_slider_in_space() -> td.Model:
    """Return a slider between four faces."""
    mech = td.Model(planar=False)
    slider = mech.rigid_body(
        "slider", mass=0.3, inertia=(1e-4, 1e-4, 1e-4), velocity=(1.0, 0.0, 0.0)
    )
    mech.clearance(
        "guide",
        journal=slider.marker((0.0, 0.0, 0.0)),
        bearing=mech.ground.marker((0.0, 0.0, 0.0)),
        gap=td.GuideGap(**GUIDE, faces=4),
        interface=film(around=16),
    )
    mech.gravity((0.0, -GRAVITY, 0.0))
    mech.applied_force("push", slider.marker((0.01, 0.005, 0.002)), (PUSH, -30.0, 10.0))
    return mech


# --- shafts in space ----------------------------------------------------------------------------


def shaft_of(mech: td.Model) -> td.Body:
    """Return a shaft that turns about its axis z."""
    return mech.rigid_body(
        "shaft", mass=2.0, inertia=(4e-3, 4e-3, 1e-3), angular_velocity=(0.0, 0.0, SPEED)
    )


def driven(mech: td.Model, shaft: td.Body) -> td.Model:
    """Return the model with gravity and a motor."""
    mech.gravity((0.0, -GRAVITY, 0.0))
    origin = (0.0, 0.0, 0.0)
    mech.drive_rotation("motor", mech.ground.marker(origin), shaft.marker(origin), speed=SPEED)
    return mech


def misaligned_shaft() -> td.Model:
    """Return a shaft in two bearings that are tilted by more than their clearances allow."""
    mech = td.Model(planar=False)
    shaft = shaft_of(mech)
    interface = td.MixedInterface(
        lubricant=OIL,
        ambient_pressure=1e5,
        mesh=td.FilmMesh(around=24, along=8),
        asperities=td.GreenwoodWilliamson(slider_crank_mixed.surface()),
        friction=td.Coulomb(0.08, transition_speed=0.05),
    )
    tilted = Rotation.from_euler("x", 3.2e-3)
    for name, z in (("left", -0.1), ("right", 0.1)):
        mech.clearance(
            name,
            journal=shaft.marker((0.0, 0.0, z)),
            bearing=mech.ground.marker(
                (0.0, 0.0, z), orientation=tilted if z > 0.0 else tilted.inv()
            ),
            gap=td.JournalGap(**SHAFT, misalignment=True),
            interface=interface,
        )
    return driven(mech, shaft)


def collared_shaft() -> td.Model:
    """Return a short shaft in one bearing with collars, pushed along and beside its middle."""
    mech = td.Model(planar=False)
    shaft = shaft_of(mech)
    mech.clearance(
        "bearing",
        journal=shaft.marker((0.0, 0.0, 0.0)),
        bearing=mech.ground.marker((0.0, 0.0, 0.0)),
        gap=td.JournalGap(**SHAFT, misalignment=True, collar_radius=16e-3, axial_clearance=50e-6),
        interface=film(),
    )
    mech.applied_force("push", shaft.marker((0.0, 0.0, 4e-3)), (None, -40.0, 20.0))
    return driven(mech, shaft)


def sliding_shaft() -> td.Model:
    """Return a shaft that turns and slides in two bearings."""
    mech = td.Model(planar=False)
    shaft = shaft_of(mech)
    for name, z in (("left", -0.1), ("right", 0.1)):
        mech.clearance(
            name,
            journal=shaft.marker((0.0, 0.0, z)),
            bearing=mech.ground.marker((0.0, 0.0, z)),
            gap=td.CylindricalGap(**SHAFT),
            interface=film(),
        )
    mech.applied_force("push", shaft.marker((0.0, 0.0, 0.05)), (None, -60.0, 20.0))
    return driven(mech, shaft)


# --- ideal joints -------------------------------------------------------------------------------


def chain_with_friction(links: int = 10, length: float = 0.1) -> td.Model:
    """Return a chain that falls from rest, with friction in its pins."""
    mech = td.Model(planar=True)
    end = mech.ground.marker()
    friction = td.JointFriction(td.Coulomb(0.1, transition_speed=0.01), radius=5e-3)
    for k in range(links):
        link = mech.rigid_body(
            f"link {k}",
            mass=0.1,
            inertia=0.1 * length**2 / 12.0,
            position=((k + 0.5) * length, 0.0),
        )
        mech.revolute(f"pin {k}", end, link.marker((-0.5 * length, 0.0)), friction=friction)
        end = link.marker((0.5 * length, 0.0))
    mech.gravity((0.0, -GRAVITY))
    return mech


def gyroscope(spin: float = 200.0, arm: float = 0.1) -> td.Model:
    """Return a heavy top on a ball joint, its axis level at the start."""
    mech = td.Model(planar=False)
    level = Rotation.from_euler("y", 0.5 * math.pi)
    top = mech.rigid_body(
        "top",
        mass=1.0,
        inertia=(6e-4, 6e-4, 1e-3),
        position=level.apply((0.0, 0.0, arm)),
        orientation=level,
        angular_velocity=level.apply(np.array((0.0, 0.0, spin))),
    )
    mech.spherical("foot", mech.ground.marker((0.0, 0.0, 0.0)), top.marker((0.0, 0.0, -arm)))
    mech.gravity((0.0, 0.0, -GRAVITY))
    return mech
