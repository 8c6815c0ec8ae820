"""Joints and drives of bodies in space: what they let move and what they carry."""

import math

import numpy as np
import pytest
import tribodyn as td
from frames import GRAVITY, axes, largest
from scipy.spatial.transform import Rotation

METHOD = td.ESDIRK4(tolerance=1e-8)


# --- drives -----------------------------------------------------------------------------------


TILT = Rotation.from_rotvec((0.4, -0.3, 0.2))


def crank_on_a_pin(arm: float = 0.1) -> tuple[td.Model, td.Marker, td.Marker]:
    """Return a crank in space that turns at 1 turn/s, and the markers of its pin.

    The axis is none of the global ones nor a principal one of the crank, so that the pin carries a
    moment; the centre of mass is an arm [m] off it.
    """
    mech = td.Model(planar=False)
    turned = Rotation.from_rotvec((0.5, 0.2, 0.1)).as_matrix()
    crank = mech.rigid_body(
        "crank",
        mass=1.0,
        inertia=turned @ np.diag((1e-3, 2e-3, 2.5e-3)) @ turned.T,
        position=TILT.apply((arm, 0.0, 0.0)),
        orientation=TILT,
        angular_velocity=TILT.apply((0.0, 0.0, 2.0 * math.pi)),
    )
    pin, end = mech.ground.marker(orientation=TILT), crank.marker((-arm, 0.0, 0.0))
    mech.revolute("pin", pin, end)
    return mech, pin, end


def turned(solution: td.Solution, k: int) -> float:
    """Return the angle of the crank about its pin at an instant, from minus to plus half a turn."""
    turn = TILT.inv() * Rotation.from_quat(solution["crank/orientation"].values[k])
    vector = turn.as_rotvec()
    assert largest(vector[:2]) < 1e-9
    return float(vector[2])


@pytest.mark.parametrize("driven", [True, False])
def test_ten_thousand_turns(driven: bool) -> None:
    """A balanced crank keeps its speed by itself, and a drive holds its angle.

    Its chart moves every second or third step. Of an unbalanced free crank the energy is a matter
    of the integrator's order: its centre of mass goes round on a circle.
    """
    mech, _, _ = crank_on_a_pin(arm=0.0)
    if driven:
        mech.drive("pin", speed=2.0 * math.pi)
    method = td.GeneralizedAlpha(step=0.1)
    solution = td.simulate(mech, duration=10_000.0, integrator=method, progress=False)
    kinetic = solution["model/kinetic_energy"].values
    # Newton's tolerance adds up over 1e5 steps of a free crank: 1.2e-7 rad of 6.3e4 measured.
    assert abs(turned(solution, -1)) < (1e-10 if driven else 1e-6)
    assert np.ptp(kinetic) < 1e-9 * kinetic[0]


@pytest.mark.parametrize("angle", [0.0, 1.0, math.pi, -2.5, 3.0 + 20.0 * math.pi])
def test_a_drive_in_space_starts_where_its_angle_is(angle: float) -> None:
    """Its row is met half a turn away as well."""
    mech, pin, crank = crank_on_a_pin()
    mech.drive_rotation("motor", pin, crank, speed=1.0, initial_angle=angle)
    solution = td.simulate(mech, duration=1e-3, progress=False)
    missing = math.remainder(turned(solution, 0) - angle, 2.0 * math.pi)
    assert missing == pytest.approx(0.0, abs=1e-9)


def test_a_drive_in_space_is_refused_half_a_turn_away() -> None:
    mech, pin, crank = crank_on_a_pin()
    mech.drive_rotation("one", pin, crank, speed=1.0, initial_angle=0.0)
    mech.drive_rotation("other", pin, crank, speed=1.0, initial_angle=math.pi)
    with pytest.raises(td.ModelError, match=r"joint 'other': initial angle .*half a turn away"):
        td.simulate(mech, duration=1e-3, progress=False)


def test_a_screw_is_a_cylindrical_joint_with_two_drives() -> None:
    mech = td.Model(planar=False)
    nut = mech.rigid_body(
        "nut",
        mass=2.0,
        inertia=(1e-3, 2e-3, 3e-3),
        position=TILT.apply((0.0, 0.0, 0.1)),
        orientation=TILT,
    )
    rail = mech.ground.marker(orientation=TILT)
    mech.cylindrical("thread", rail, nut.marker())
    speed = td.Harmonic(mean=0.0, amplitude=3.0, angular_frequency=10.0, phase=0.0)
    pitch = td.Harmonic(mean=0.0, amplitude=0.06, angular_frequency=10.0, phase=0.0)
    mech.drive("thread", speed=speed)
    mech.drive_displacement("feed", nut.marker(), rail, speed=pitch, axis="z")
    mech.gravity((0.0, 0.0, -GRAVITY))
    assert mech.parameters["items"][-2]["axis"] == "z"
    again = td.Model.from_parameters(mech.parameters)
    assert again.parameters == mech.parameters
    solution = td.simulate(again, duration=0.5, integrator=METHOD, progress=False)
    time = solution.time.values
    way = TILT.inv().apply(solution["nut/position"].values)
    assert largest(way[:, 2] - 0.1 - np.array(pitch.integral(time))) < 1e-9
    assert largest(way[:, :2]) < 1e-9
    turn = (TILT.inv() * Rotation.from_quat(solution["nut/orientation"].values)).as_rotvec()
    assert largest(turn[:, 2] - np.array(speed.integral(time))) < 1e-8
    # The feed carries the weight along the thread and accelerates the nut.
    along = TILT.apply((0.0, 0.0, 1.0))
    force = solution["feed/force"].values @ along
    expected = 2.0 * (np.array(pitch.derivative(time)) + GRAVITY * along[2])
    assert largest(force - expected) < 1e-6 * largest(expected)
    moment = solution["thread drive/drive_torque"].values
    expected = 3e-3 * np.array(speed.derivative(time))
    assert largest(moment - expected) < 1e-6 * largest(expected)


def test_a_drive_names_the_joints_that_it_can_turn() -> None:
    mech = td.Model(planar=False)
    slider = mech.rigid_body("slider", mass=1.0, inertia=(1.0, 1.0, 1.0))
    mech.translational("guide", slider.marker(), mech.ground.marker())
    with pytest.raises(td.InvalidInput, match=r"'guide'.*translational.*drive_displacement"):
        mech.drive("guide", speed=1.0)


# --- reactions --------------------------------------------------------------------------------


@pytest.mark.parametrize("beam_second", [True, False])
@pytest.mark.parametrize("planar_holder", [True, False])
def test_a_cantilever_hangs_in_its_wall(beam_second: bool, planar_holder: bool) -> None:
    """What the weld does to its second body, at the marker of that: weight and its moment.

    The holder is the ground or a planar body, which has no coordinates for most of it.
    """
    weight = np.array([3.0, -8.0, -5.0])
    mech = td.Model(planar=False)
    tilt = Rotation.from_rotvec((0.3, 0.5, -0.2))
    arm = np.array([0.4, 0.1, -0.2])
    beam = mech.rigid_body(
        "beam", mass=2.0, inertia=(0.1, 0.2, 0.25), position=tilt.apply(arm), orientation=tilt
    )
    root = beam.marker(-arm)
    wall = mech.ground.marker(orientation=tilt)
    if planar_holder:
        holder = mech.rigid_body("holder", mass=1.0, inertia=1.0, planar=True)
        mech.fixed("foundation", mech.ground.marker(), holder.marker())
        wall = holder.marker(orientation=tilt)
    mech.fixed("weld", *((wall, root) if beam_second else (root, wall)))
    mech.gravity(weight)
    solution = td.simulate(mech, duration=0.01, progress=False)
    sign = 1.0 if beam_second else -1.0
    force, moment = (solution[f"weld/{q}"].values for q in ("force", "moment"))
    # The terms of Baumgarte make 2e-8 N of round-off of the places, 5e-17 m.
    assert force == pytest.approx(np.tile(-sign * 2.0 * weight, (len(force), 1)), abs=1e-7)
    carried = np.cross(tilt.apply(arm), -2.0 * weight)
    assert moment == pytest.approx(np.tile(sign * carried, (len(force), 1)), abs=1e-7)


def test_a_box_slides_and_turns_on_an_inclined_plane() -> None:
    slope = axes((0.0, 0.5, 1.0), (1.0, 0.0, 0.0))
    normal = slope[:, 2]
    spin = 4.0
    mech = td.Model(planar=False)
    box = mech.rigid_body(
        "box",
        mass=3.0,
        inertia=(0.02, 0.02, 0.03),
        orientation=slope,
        position=0.1 * normal,
        velocity=0.5 * slope[:, 0],
        angular_velocity=spin * normal,
    )
    mech.in_plane("floor", mech.ground.marker(orientation=slope), box.marker((0.0, 0.0, -0.1)))
    mech.gravity((0.0, 0.0, -GRAVITY))
    solution = td.simulate(mech, duration=1.0, integrator=METHOD, progress=False)
    time = solution.time.values[:, None]
    weight = np.array([0.0, 0.0, -GRAVITY])
    fall = weight - (weight @ normal) * normal
    expected = 0.1 * normal + 0.5 * time * slope[:, 0] + 0.5 * time**2 * fall
    assert largest(solution["box/position"].values - expected) < 1e-8
    turned = Rotation.from_quat(solution["box/orientation"].values)
    turn = Rotation.from_matrix(slope).inv() * turned
    found = np.unwrap(turn.as_rotvec()[:, 2])
    assert largest(found - spin * time[:, 0]) < 1e-8
    force = solution["floor/force"].values
    assert largest(force + 3.0 * (weight @ normal) * normal) < 1e-8


def test_a_conical_pendulum_on_a_rod() -> None:
    """A point mass on a rod goes round at a steady height: omega^2 = g / (l cos(alpha))."""
    length, cone = 0.8, 0.7
    omega = math.sqrt(GRAVITY / (length * math.cos(cone)))
    radius = length * math.sin(cone)
    mech = td.Model(planar=False)
    bob = mech.rigid_body(
        "bob",
        mass=2.0,
        inertia=(1.0, 1.0, 1.0),
        position=(radius, 0.0, -length * math.cos(cone)),
        velocity=(0.0, radius * omega, 0.0),
    )
    mech.distance("rod", mech.ground.marker(), bob.marker())
    mech.gravity((0.0, 0.0, -GRAVITY))
    solution = td.simulate(mech, duration=3.0, integrator=METHOD, progress=False)
    angle = omega * solution.time.values
    expected = np.stack(
        [radius * np.cos(angle), radius * np.sin(angle), 0.0 * angle - length * math.cos(cone)],
        axis=1,
    )
    place = solution["bob/position"].values
    assert largest(place - expected) < 1e-6
    pull = np.linalg.norm(solution["rod/force"].values, axis=1)
    # 1.1e-6 measured: it belongs to accelerations.
    assert pull == pytest.approx(2.0 * GRAVITY / math.cos(cone), rel=3e-6)


# Seen: 6.5e-8, 3.9e-8, 6.3e-11, 6.9e-8, 1.8e-15 and 2.6e-12 rad.
@pytest.mark.parametrize(
    ("method", "bound"),
    [
        ("TR-BDF2", 2e-7),
        ("ESDIRK3", 1.2e-7),
        ("ESDIRK4", 2e-10),
        ("Bathe", 2e-7),
        ("generalized-alpha", 1e-14),
        ("Cash-Karp", 1e-11),
    ],
)
def test_a_cardan_joint_with_its_cross_closes_by_a_point_on_a_line(
    method: str, bound: float
) -> None:
    """Two shafts whose axes meet at 30 degrees, and the cross between their forks.

    Four revolute joints have 20 rows for 18 coordinates and one degree of freedom: three rows are
    redundant. The second pin of the cross needs two rows only, because its distance from the centre
    is given: it lies on the line of the holes of its fork. Where the first pin is normal to the
    plane of the shafts at the start, tan(theta_2) = cos(beta) tan(theta_1).
    """
    beta, speed = np.radians(30.0), 20.0
    tilt = Rotation.from_rotvec((-beta, 0.0, 0.0))
    across = Rotation.from_rotvec((0.0, np.pi / 2, 0.0))  # z to x
    along = Rotation.from_rotvec((0.0, 0.0, np.pi / 2))  # x to y
    model = td.Model(planar=False)
    inertia = (2e-3, 2e-3, 1e-3)
    first = model.rigid_body("first", mass=1.0, inertia=inertia)
    cross = model.rigid_body("cross", mass=0.1, inertia=(1e-4, 1e-4, 2e-4), orientation=tilt)
    second = model.rigid_body("second", mass=1.0, inertia=inertia, orientation=tilt)
    model.revolute("in", model.ground.marker(), first.marker())
    model.revolute("out", model.ground.marker(orientation=tilt), second.marker())
    model.revolute("pin", first.marker(orientation=across), cross.marker(orientation=across))
    model.point_on_line("hole", second.marker(orientation=along), cross.marker((0.0, 0.03, 0.0)))
    model.drive("in", speed=speed)
    assert model.degrees_of_freedom == 0 and model.redundant_rows == 0
    run = td.simulate(model, revolutions=1.0, integrator=method, progress=False)
    turned = tilt.inv() * Rotation.from_quat(run["second/orientation"].values)
    theta_1 = np.radians(run.crank_angle.values)
    found = np.unwrap(turned.as_rotvec()[:, 2], period=2.0 * np.pi)
    expected = theta_1 + np.arctan2(
        (np.cos(beta) - 1.0) * np.sin(theta_1) * np.cos(theta_1),
        np.cos(theta_1) ** 2 + np.cos(beta) * np.sin(theta_1) ** 2,
    )
    assert np.abs(found - expected).max() < bound
