"""A joint with clearance tends to its ideal twin as the clearance vanishes, whatever the gap.

Walls are smooth, dry and without friction, so that nothing but the clearance is between the two: a
body is where its ideal twin is but for a distance of the order of the clearance. Collars, which a
contact law does not know, are of rough walls.
"""

from collections.abc import Callable

import numpy as np
import pytest
import tribodyn as td
from scipy.spatial.transform import Rotation

CONTACT = td.ExactRestitution(td.PowerLaw(stiffness=1e9, exponent=1.5), restitution_coefficient=0.5)
DRY = td.DryInterface(contact=CONTACT)
ROUGH = td.DryInterface(
    asperities=td.GreenwoodWilliamson(
        td.RoughSurface(
            asperity_height_deviation=2e-7,
            asperity_height_mean=0.0,
            asperity_radius=2e-5,
            asperity_density=1e10,
            contact_modulus=1e11,
        )
    )
)
CLEARANCES = (100e-6, 25e-6)
DURATION = 0.12
INSTANTS = np.linspace(0.02, DURATION, 11)

Joint = Callable[[td.Model, td.Marker, td.Marker, float | None], None]


def journal(clearance: float, **more: object) -> td.JournalGap:
    return td.JournalGap(
        bearing_radius=15e-3, radial_clearance=clearance, bearing_length=30e-3, **more
    )


def pendulum(planar: bool, joint: Joint, clearance: float | None) -> td.Model:
    """A body that hangs off its joint, in space with a weight along the axis of the joint too."""
    mech = td.Model(planar=planar)
    if planar:
        body = mech.rigid_body("body", mass=0.5, inertia=1e-3, position=(0.1, 0.0))
        mech.gravity((0.0, -9.81))
        joint(mech, body.marker((-0.1, 0.0)), mech.ground.marker(), clearance)
        return mech
    body = mech.rigid_body("body", mass=0.5, inertia=(5e-4, 1e-3, 1e-3), position=(0.1, 0.0, 0.02))
    mech.gravity((0.0, -9.81, 1.0))
    joint(mech, body.marker((-0.1, 0.0, -0.02)), mech.ground.marker((0.0, 0.0, 0.0)), clearance)
    return mech


def slider(planar: bool, joint: Joint, clearance: float | None) -> td.Model:
    """A slider that a force off its middle pulls along its guide."""
    mech = td.Model(planar=planar)
    if planar:
        body = mech.rigid_body("body", mass=0.5, inertia=1e-3)
        mech.gravity((0.0, -9.81))
        mech.applied_force("pull", body.marker((0.02, 0.05)), (0.4, 0.1))
        joint(mech, body.marker(), mech.ground.marker(), clearance)
        return mech
    body = mech.rigid_body("body", mass=0.5, inertia=(5e-4, 1e-3, 1e-3))
    mech.gravity((0.0, -9.81, 0.0))
    mech.applied_force("pull", body.marker((0.02, 0.05, 0.03)), (0.4, 0.1, -0.2))
    joint(mech, body.marker((0.0, 0.0, 0.0)), mech.ground.marker((0.0, 0.0, 0.0)), clearance)
    return mech


def twin_of(kind: str, gap: Callable[[float], object], interface: td.Interface = DRY) -> Joint:
    def add(mech: td.Model, first: td.Marker, second: td.Marker, clearance: float | None) -> None:
        if clearance is None:
            # The ideal joint slides along an axis of its first marker, the guide.
            given = (first, second) if kind == "translational" else (second, first)
            getattr(mech, kind)("joint", *given)
        else:
            mech.clearance(
                "joint", journal=first, bearing=second, gap=gap(clearance), interface=interface
            )

    return add


def guide(clearance: float, **more: object) -> td.GuideGap:
    return td.GuideGap(
        slider_length=0.04, slider_height=0.03, slider_width=0.02, clearance=clearance, **more
    )


def skirt(clearance: float) -> td.SkirtGap:
    return td.SkirtGap(
        piston_radius=0.03,
        radial_clearance=clearance,
        skirt_length=0.04,
        thrust_half_angle=0.8,
        anti_thrust_half_angle=0.7,
        pin_height=0.02,
    )


def ball(clearance: float) -> td.SphericalGap:
    return td.SphericalGap(cup_radius=0.02, radial_clearance=clearance, half_angle=3.0)


def cylinder(clearance: float) -> td.CylindricalGap:
    return td.CylindricalGap(bearing_radius=15e-3, radial_clearance=clearance, bearing_length=30e-3)


def collared(clearance: float) -> td.JournalGap:
    return journal(clearance, misalignment=True, collar_radius=25e-3, axial_clearance=clearance)


CASES = {
    "journal": lambda c: pendulum(True, twin_of("revolute", journal), c),
    "tilting journal": lambda c: pendulum(
        False, twin_of("cylindrical", lambda size: journal(size, misalignment=True)), c
    ),
    "journal with collars": lambda c: pendulum(False, twin_of("revolute", collared, ROUGH), c),
    "shaft": lambda c: pendulum(False, twin_of("cylindrical", cylinder), c),
    "ball": lambda c: pendulum(False, twin_of("spherical", ball), c),
    "two faces": lambda c: slider(True, twin_of("translational", guide), c),
    "four faces": lambda c: slider(
        False, twin_of("translational", lambda size: guide(size, faces=4)), c
    ),
    "skirt": lambda c: slider(True, twin_of("translational", skirt), c),
}


def motion(model: td.Model) -> np.ndarray:
    """Return positions of two points of the body, 0.1 m apart, at the instants."""
    solution = td.simulate(model, duration=DURATION, integrator=td.ESDIRK4(), progress=False)
    place = np.stack(
        [np.interp(INSTANTS, solution.time, axis) for axis in solution["body/position"].values.T]
    ).T
    if "body/angle" in solution:
        angle = np.interp(INSTANTS, solution.time, solution["body/angle"].values)
        arm = np.stack([np.cos(angle), np.sin(angle)]).T
    else:
        turns = Rotation.from_quat(solution["body/orientation"].values)
        axes = turns.apply((1.0, 0.0, 0.0))
        arm = np.stack([np.interp(INSTANTS, solution.time, axis) for axis in axes.T]).T
    return np.concatenate([place, place + 0.1 * arm], axis=1)


# Largest distance from the ideal joint's motion by the clearance: by twice what was seen. A point
# 0.2 m from the middle of a bearing of 30 mm moves by 7 clearances where the shaft tilts from end
# to end and back.
FARTHEST = dict.fromkeys(CASES, 3.2) | {
    "tilting journal": 14.0,
    "shaft": 14.0,
    "journal with collars": 12.0,
    "four faces": 10.0,
    "two faces": 2.4,
    "skirt": 2.4,
}


@pytest.mark.parametrize("name", CASES)
def test_a_joint_with_clearance_tends_to_its_ideal_twin(name: str) -> None:
    ideal = motion(CASES[name](None))
    wide, narrow = (np.abs(motion(CASES[name](size)) - ideal).max() for size in CLEARANCES)
    assert 0.2 * CLEARANCES[1] < narrow < FARTHEST[name] * CLEARANCES[1]
    # A quarter of the clearance: 3.56 to 4.6 times nearer.
    assert 3.0 < wide / narrow < 5.5
