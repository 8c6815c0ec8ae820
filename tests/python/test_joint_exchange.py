"""An ideal joint and the joint with clearance in its place have one reaction.

Each of the five gaps takes the place of its ideal twin by one line. All lines below remain: the
reaction has the same name, acts on the same body, is about the same point and in the same axes.
The second marker is on a housing that is turned and fixed to the ground, so that global axes, those
of the housing and those of the marker differ.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
import pytest
import tribodyn as td
from scipy.spatial.transform import Rotation
from tribodyn.inputs.gaps import GAPS

CLEARANCE = 30e-6
SHAFT = {"bearing_radius": 10e-3, "radial_clearance": CLEARANCE, "bearing_length": 20e-3}
OIL = td.Lubricant(dynamic_viscosity=0.02)
FILM = td.LubricatedInterface(
    lubricant=OIL,
    cavitation="reynolds",
    ambient_pressure=1e5,
    mesh=td.FilmMesh(around=24, along=8),
)
GUIDE = td.GuideGap(slider_length=0.04, slider_height=0.03, slider_width=0.03, clearance=CLEARANCE)
SKIRT = td.SkirtGap(
    piston_radius=0.03,
    radial_clearance=CLEARANCE,
    skirt_length=0.03,
    thrust_half_angle=0.7,
    anti_thrust_half_angle=0.6,
    pin_height=0.015,
)
BALL = td.SphericalGap(cup_radius=20e-3, radial_clearance=CLEARANCE)
TURN = 0.5  # of the housing [rad]
ANGLE = 0.3  # of the marker in the housing [rad]
FRICTION_TORQUE = 0.06  # above those of the films [N m]
DURATION = 0.03  # the film then carries the load [s]


@dataclass(frozen=True)
class Pair:
    """An ideal joint and its twin with clearance.

    Attributes:
        ideal: call of the model.
        gap: of the twin.
        planar: whether the bodies are.
        load: on the body, in the axes of the second marker [N].
        spin: of the body about the z axis of that marker, by a drive [rad/s].
        slide: along the free axis, by a drive [m/s].
        axis: which one this is.
    """

    ideal: str
    gap: Any
    planar: bool
    load: tuple[float, float, float]
    spin: float = 0.0
    slide: float = 0.0
    axis: int = 0


PAIRS = {
    "journal, plane": Pair("revolute", td.JournalGap(**SHAFT), True, (30.0, -40.0, 0.0), 200.0),
    "journal, space": Pair(
        "revolute",
        td.JournalGap(**SHAFT, misalignment=True, collar_radius=16e-3, axial_clearance=CLEARANCE),
        False,
        (30.0, -40.0, 5.0),
        200.0,
    ),
    "cylinder": Pair(
        "cylindrical", td.CylindricalGap(**SHAFT), False, (30.0, -40.0, 0.0), 200.0, 0.2, 2
    ),
    "ball": Pair("spherical", BALL, False, (3.0, 4.0, -40.0), 5.0),
    "guide": Pair("translational", GUIDE, True, (0.0, -40.0, 0.0), slide=1.0),
    "skirt": Pair("translational", SKIRT, True, (0.0, 40.0, 0.0), slide=1.0),
}


def model(pair: Pair, join: Callable[[td.Model, td.Marker, td.Marker], object]) -> td.Model:
    """Return a loaded body in a housing, held by what `join` adds between their markers."""
    mech = td.Model(planar=pair.planar)
    if pair.planar:
        axes = Rotation.from_euler("z", TURN + ANGLE)
        housing = mech.rigid_body("housing", mass=1.0, inertia=1e-3, angle=TURN)
        body = mech.rigid_body(
            "body",
            mass=0.1,
            inertia=1e-5,
            angle=TURN + ANGLE,
            velocity=axes.apply([pair.slide, 0.0, 0.0])[:2],
            angular_velocity=pair.spin,
        )
        first, second = body.marker(), housing.marker(angle=ANGLE)
        mech.fixed("bolts", mech.ground.marker(angle=TURN), housing.marker())
    else:
        turn, own = Rotation.from_euler("x", TURN), Rotation.from_euler("y", ANGLE)
        axes = turn * own
        housing = mech.rigid_body("housing", mass=1.0, inertia=(1e-3, 1e-3, 1e-3), orientation=turn)
        body = mech.rigid_body(
            "body",
            mass=0.1,
            inertia=(1e-5, 1e-5, 1e-5),
            orientation=axes,
            velocity=axes.apply(pair.slide * np.eye(3)[pair.axis]),
            angular_velocity=axes.apply([0.0, 0.0, pair.spin]),
        )
        centre = (0.0, 0.0, 0.0)
        first, second = body.marker(centre), housing.marker(centre, orientation=own)
        mech.fixed("bolts", mech.ground.marker(centre, orientation=turn), housing.marker(centre))
    join(mech, first, second)
    if pair.spin and pair.ideal != "spherical":
        mech.drive_rotation("motor", second, first, speed=pair.spin)
    if pair.slide:
        axis = "xyz"[pair.axis]
        mech.drive_displacement("pull", first, second, speed=pair.slide, axis=axis)
    load = axes.apply(pair.load)
    mech.applied_force("load", first, tuple(load[: 2 if pair.planar else 3]))
    return mech


def means(mech: td.Model, names: tuple[str, ...]) -> dict[str, np.ndarray]:
    """Return the means of channels over the last third of a run."""
    run = td.simulate(mech, duration=DURATION, integrator=td.ESDIRK3(), progress=False)
    late = run.time.values >= 2.0 / 3.0 * DURATION
    time = run.time.values[late]
    found = {name: run[name].values[late] for name in names}
    found |= {
        f"{kind} in {frame}": run.joints["joint"].reaction(frame=frame)[kind].values[late]
        for frame in ("ground", "first", "second", "housing")
        for kind in ("force", "moment")
    }
    return {
        name: np.trapezoid(values, time, axis=0) / np.ptp(time) for name, values in found.items()
    }


@pytest.mark.parametrize("name", PAIRS)
def test_exchanging_a_joint_changes_no_line_below_it(name: str) -> None:
    pair = PAIRS[name]

    def ideal(mech: td.Model, first: td.Marker, second: td.Marker) -> None:
        getattr(mech, pair.ideal)("joint", first, second)

    def clearance(mech: td.Model, first: td.Marker, second: td.Marker) -> None:
        mech.clearance("joint", journal=first, bearing=second, gap=pair.gap, interface=FILM)

    names = ("joint/force", "joint/moment", "bolts/force")
    with_ideal, with_gap = (means(model(pair, join), names) for join in (ideal, clearance))
    size = float(np.linalg.norm(pair.load))
    for kind, expected in with_ideal.items():
        # The oil carries the load but for its own friction, up to 1.6 N and 0.04 N m.
        bound = FRICTION_TORQUE if "moment" in kind else 0.05 * size
        np.testing.assert_allclose(with_gap[kind], expected, atol=bound, err_msg=kind)
        if "force" in kind and "first" not in kind:  # a shaft turns under its load
            assert np.linalg.norm(expected) == pytest.approx(size, rel=1e-2)
    if pair.slide:  # the line of the load leaves the origin of the second marker
        assert np.abs(with_ideal["joint/moment"]).max() > 3.0 * FRICTION_TORQUE


def test_every_gap_with_an_ideal_joint_has_a_pair() -> None:
    found = {(type(pair.gap), pair.ideal) for pair in PAIRS.values()}
    assert found == {(gap, gap._ideal) for gap in GAPS if gap._ideal is not None}


def test_a_frame_that_is_not_known_is_answered_by_those_there_are() -> None:
    pair = PAIRS["guide"]
    mech = model(pair, lambda mech, first, second: mech.translational("joint", first, second))
    run = td.simulate(mech, duration=1e-3, progress=False)
    with pytest.raises(td.InvalidInput, match="did you mean 'housing'"):
        run.joints["joint"].reaction(frame="hausing")
    assert dict(run.joints["joint"].reaction().sizes) == {"time": len(run.time), "component": 2}


def test_calls_return_the_joint_that_they_add() -> None:
    mech = td.Model(planar=True)
    body = mech.rigid_body("body", mass=1.0, inertia=1.0)
    pin = mech.revolute("pin", mech.ground.marker(), body.marker())
    drive = mech.drive("pin", speed=1.0)
    assert (pin.name, pin.kind, drive.name) == ("pin", "revolute", "pin drive")
    assert pin.markers == mech.joints["pin"].markers
    assert {"force", "moment"} <= set(pin.quantities)
    with pytest.raises(td.InvalidInput):
        mech.revolute("pin", mech.ground.marker(), body.marker())
    assert mech.joints["pin"].markers == pin.markers
