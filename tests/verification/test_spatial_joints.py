"""Joints of bodies in space against closed forms: what they let move, and what they carry."""

import math
from collections.abc import Callable

import numpy as np
import pytest
import tribodyn as td
from scipy.spatial.transform import Rotation

GRAVITY = 9.81


def axes(z: tuple[float, ...], x: tuple[float, ...]) -> np.ndarray:
    """Return the rotation matrix with that z axis and an x axis towards `x`."""
    up = np.array(z) / np.linalg.norm(z)
    along = np.array(x) - (up @ np.array(x)) * up
    along /= np.linalg.norm(along)
    return np.stack([along, np.cross(up, along), up], axis=1)


def largest(values: np.ndarray) -> float:
    return float(np.abs(values).max())


# --- spatial slider-crank ---------------------------------------------------------------------


class SpatialSliderCrank:
    """A crank about a skew axis, a rod, and a slider on a line along x that misses the axis."""

    radius, length, offset = 0.1, 0.3, (0.06, -0.04)
    speed, mass = 20.0, 0.8
    crank_axes = axes((1.0, 0.4, 0.8), (0.0, 1.0, 0.0))

    def pin(self, angle: np.ndarray) -> np.ndarray:
        """Return the end of the crank (n, 3) at angles (n) of it."""
        x, y, _ = self.crank_axes.T
        return self.radius * (np.cos(angle)[:, None] * x + np.sin(angle)[:, None] * y)

    def way(self, angle: np.ndarray) -> np.ndarray:
        """Return where the slider is on its line: the rod has its length."""
        x, y, z = self.pin(angle).T
        across = (y - self.offset[0]) ** 2 + (z - self.offset[1]) ** 2
        return x + np.sqrt(self.length**2 - across)

    def derivatives(self, angle: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Return speed and acceleration of the slider, by differences of the closed form."""
        h = 1e-3  # of the fourth order: 1e-12 of truncation
        w = [self.way(angle + k * h) for k in (-2, -1, 0, 1, 2)]
        first = (w[0] - 8.0 * w[1] + 8.0 * w[3] - w[4]) / (12.0 * h)
        second = (-w[0] + 16.0 * w[1] - 30.0 * w[2] + 16.0 * w[3] - w[4]) / (12.0 * h**2)
        return self.speed * first, self.speed**2 * second

    def build(self, rod: str) -> td.Model:
        """Return the mechanism, driven; the rod is a body ("body") or a distance ("distance")."""
        start = np.zeros(1)
        pin, way = self.pin(start)[0], float(self.way(start)[0])
        mech = td.Model(planar=False)
        crank = mech.rigid_body(
            "crank", mass=0.5, inertia=(2e-3, 3e-3, 4e-3), orientation=self.crank_axes
        )
        slider = mech.rigid_body(
            "slider", mass=self.mass, inertia=(1e-3,) * 3, position=(way, *self.offset)
        )
        tip = crank.marker((self.radius, 0.0, 0.0))
        mech.revolute(
            "main", mech.ground.marker(orientation=self.crank_axes), crank.marker()
        )
        along_x = axes((1.0, 0.0, 0.0), (0.0, 1.0, 0.0))
        mech.prismatic(
            "guide",
            mech.ground.marker((0.0, *self.offset), orientation=along_x),
            slider.marker(orientation=along_x),
        )
        mech.drive("main", speed=self.speed)
        if rod == "distance":
            mech.distance("rod", tip, slider.marker(), length=self.length)
            return mech
        end = np.array([way, *self.offset])
        line = axes(tuple(end - pin), (0.0, 0.0, 1.0))
        body = mech.rigid_body(
            "rod",
            mass=0.3,
            inertia=(2e-3, 2e-3, 1e-4),
            position=tuple(0.5 * (pin + end)),
            orientation=line,
        )
        half = 0.5 * self.length
        mech.spherical("crank pin", tip, body.marker((0.0, 0.0, -half)))
        mech.universal(
            "slider pin", body.marker((0.0, 0.0, half)), slider.marker(orientation=line)
        )
        return mech


@pytest.mark.parametrize("rod", ["distance", "body"])
def test_a_spatial_slider_crank_moves_as_its_lengths_say(rod: str) -> None:
    case = SpatialSliderCrank()
    method = td.ESDIRK4(tolerance=1e-8)
    solution = td.simulate(case.build(rod), revolutions=2, integrator=method, progress=False)
    angle = np.radians(solution.crank_angle.values)
    speed, acceleration = case.derivatives(angle)
    slider = {q: solution[f"slider/{q}"].values[:, 0] for q in ("position", "velocity")}
    assert largest(slider["position"] - case.way(angle)) < 1e-7
    assert largest(slider["velocity"] - speed) < 1e-6 * largest(speed)
    kinetic = solution["model/kinetic_energy"].values
    assert largest(solution["model/energy_balance_error"].values) < 1e-5 * kinetic.max()
    if rod == "body":
        # The cross keeps the rod from spinning about itself: it comes back as it was.
        turn = Rotation.from_quat(solution["rod/orientation"].values[[0, -1]])
        assert (turn[0].inv() * turn[1]).magnitude() < 1e-6
        return
    # The crank turns steadily and the rod has no mass: the motor works on the slider alone, whose
    # guide takes what is across. The rod pulls the slider towards the pin.
    motor = solution["main drive/drive_torque"].values * case.speed
    power = case.mass * speed * acceleration
    # Forces belong to accelerations, whose errors are those of rates: 2e-5 measured.
    assert largest(motor - power) < 5e-5 * largest(power)
    end = np.stack([case.way(angle), *(np.full_like(angle, e) for e in case.offset)], axis=1)
    line = (end - case.pin(angle)) / case.length
    pull = case.mass * acceleration / line[:, 0]
    force = solution["rod/joint_force"].values
    assert largest(force - pull[:, None] * line) < 5e-5 * largest(pull)
    assert largest(solution["rod/joint_torque"].values) < 1e-12 * largest(pull)


def slider_crank(*, planar: bool) -> td.Model:
    """Return a planar slider-crank, swinging; in space by joints that hold nothing twice."""
    radius, length, start = 0.05, 0.12, 0.7
    lean = -math.asin(radius / length * math.sin(start))
    pin = radius * np.array([math.cos(start), math.sin(start)])
    way = float(pin[0] + length * math.cos(lean))
    mech = td.Model(planar=planar)

    def body(name: str, mass: float, inertia: float, at: tuple[float, float], angle: float) -> td.Body:
        if planar:
            return mech.rigid_body(name, mass=mass, inertia=inertia, position=at, angle=angle)
        return mech.rigid_body(
            name,
            mass=mass,
            inertia=(0.7 * inertia, 0.8 * inertia, inertia),
            position=(*at, 0.0),
            orientation=Rotation.from_rotvec((0.0, 0.0, angle)),
        )

    crank = body("crank", 0.3, 1e-4, tuple(0.5 * pin), start)
    rod = body("rod", 0.21, 2.5e-4, (float(0.5 * (pin[0] + way)), float(0.5 * pin[1])), lean)
    slider = body("slider", 0.14, 1e-4, (way, 0.0), 0.0)
    half, reach = 0.5 * radius, 0.5 * length
    mech.revolute("main", mech.ground.marker(), crank.marker((-half, 0.0)))
    ends = crank.marker((half, 0.0)), rod.marker((-reach, 0.0))
    if planar:
        mech.revolute("crank pin", *ends)
        mech.revolute("slider pin", rod.marker((reach, 0.0)), slider.marker())
    else:
        # The arm along y of the slider and the one across the rod: about z it turns freely.
        upright = axes((0.0, 1.0, 0.0), (0.0, 0.0, 1.0))
        mech.spherical("crank pin", *ends)
        mech.universal(
            "slider pin",
            rod.marker((reach, 0.0), orientation=upright),
            slider.marker(orientation=upright),
        )
    mech.translational("guide", slider.marker(), mech.ground.marker())
    mech.gravity((0.0, -GRAVITY))
    return mech


def test_a_planar_slider_crank_of_bodies_in_space_is_the_planar_one() -> None:
    method = td.TRBDF2(step=5e-4)
    flat, space = (
        td.simulate(slider_crank(planar=p), duration=0.5, integrator=method, progress=False)
        for p in (True, False)
    )
    for body in ("crank", "rod", "slider"):
        a, b = (s[f"{body}/position"].values for s in (flat, space))
        assert largest(b[:, :2] - a) < 1e-9
        assert largest(b[:, 2]) < 1e-12
        a, b = (s[f"{body}/angular_velocity"].values for s in (flat, space))
    for joint in ("main", "crank pin", "slider pin", "guide"):
        a, b = (s[f"{joint}/joint_force"].values for s in (flat, space))
        assert largest(b[:, :2] - a) < 1e-6 * largest(a)
    assert largest(flat["crank/angle"].values) > math.pi  # it turns over


# --- four-bars and shafts with universal joints -----------------------------------------------


def four_bar() -> tuple[td.Model, Callable[[np.ndarray], np.ndarray]]:
    """Return a spatial four-bar with a universal and a spherical joint, and its closed form.

    The crank turns about z at the origin, the rocker about x at a point beside it.
    """
    crank, coupler, rocker, pivot = 0.1, 0.42, 0.3, np.array([0.15, 0.3, 0.1])

    def pin(angle: np.ndarray) -> np.ndarray:
        return crank * np.stack([np.cos(angle), np.sin(angle), 0.0 * angle], axis=1)

    def rocker_angle(angle: np.ndarray) -> np.ndarray:
        # |pivot + rocker (0, cos, sin) - pin| = coupler is a cos + b sin = c.
        d = pivot - pin(angle)
        a, b = 2.0 * rocker * d[:, 1], 2.0 * rocker * d[:, 2]
        c = coupler**2 - rocker**2 - np.sum(d**2, axis=1)
        return np.arctan2(b, a) + np.arccos(c / np.hypot(a, b))

    start = np.array([0.3])
    psi = float(rocker_angle(start)[0])
    a = pin(start)[0]
    b = pivot + rocker * np.array([0.0, math.cos(psi), math.sin(psi)])
    mech = td.Model(planar=False)
    about_x = axes((1.0, 0.0, 0.0), (0.0, 1.0, 0.0))
    line = axes(tuple(b - a), (0.0, 0.0, 1.0))
    one = mech.rigid_body(
        "crank",
        mass=0.4,
        inertia=(1e-3, 1e-3, 1e-3),
        orientation=Rotation.from_rotvec((0.0, 0.0, 0.3)),
    )
    two = mech.rigid_body(
        "coupler",
        mass=0.3,
        inertia=(4e-3, 4e-3, 1e-4),
        position=tuple(0.5 * (a + b)),
        orientation=line,
    )
    three = mech.rigid_body(
        "rocker",
        mass=0.5,
        inertia=(4e-3, 5e-3, 6e-3),
        position=tuple(pivot),
        orientation=Rotation.from_rotvec((psi, 0.0, 0.0)),
    )
    mech.revolute("A", mech.ground.marker(), one.marker())
    to_crank = Rotation.from_rotvec((0.0, 0.0, -0.3)) * Rotation.from_matrix(line)
    mech.universal(
        "B",
        one.marker((crank, 0.0, 0.0), orientation=to_crank),
        two.marker((0.0, 0.0, -0.5 * coupler)),
    )
    mech.spherical("C", two.marker((0.0, 0.0, 0.5 * coupler)), three.marker((0.0, rocker, 0.0)))
    mech.revolute(
        "D",
        mech.ground.marker(tuple(pivot), orientation=about_x),
        three.marker(orientation=about_x),
    )
    mech.drive("A", speed=15.0)
    return mech, rocker_angle


def test_a_spatial_four_bar_with_a_universal_joint_moves_as_its_lengths_say() -> None:
    mech, rocker_angle = four_bar()
    method = td.ESDIRK4(tolerance=1e-8)
    solution = td.simulate(mech, revolutions=2, integrator=method, progress=False)
    expected = rocker_angle(np.radians(solution.crank_angle.values))
    found = Rotation.from_quat(solution["rocker/orientation"].values).as_rotvec()
    assert np.ptp(expected) > 0.3
    assert largest(found[:, 0] - expected) < 1e-6
    assert largest(found[:, 1:]) < 1e-6
    kinetic = solution["model/kinetic_energy"].values
    assert largest(solution["model/energy_balance_error"].values) < 1e-5 * kinetic.max()


def test_a_cross_turns_the_second_shaft_unevenly() -> None:
    """tan(theta2) = tan(theta1) / cos(beta) for the angles of the two yokes."""
    bend, speed, inertia = 0.6, 30.0, 2e-3
    second = Rotation.from_rotvec((0.0, bend, 0.0))
    mech = td.Model(planar=False)
    inertias = (1e-3, 1e-3, inertia)
    one = mech.rigid_body("one", mass=1.0, inertia=inertias)
    two = mech.rigid_body(
        "two", mass=1.0, inertia=inertias, position=second.apply((0, 0, 0.2)), orientation=second
    )
    mech.revolute("bearing", mech.ground.marker(), one.marker())
    mech.universal("cross", one.marker(), two.marker((0.0, 0.0, -0.2)))
    # The far end of the second shaft is held across it, so that nothing is held twice.
    end = two.marker((0.0, 0.0, 0.2))
    for k, across in enumerate(((0.5, 0.0, 0.4), (0.0, 0.5, 0.4))):
        mech.distance(f"stay {k}", mech.ground.marker(second.apply(across)), end)
    mech.drive("bearing", speed=speed)
    method = td.ESDIRK4(tolerance=1e-8)
    solution = td.simulate(mech, revolutions=5, integrator=method, progress=False)
    first = np.radians(solution.crank_angle.values)
    turn = second.inv() * Rotation.from_quat(solution["two/orientation"].values)
    vector = turn.as_rotvec()
    expected = np.arctan2(np.sin(first), np.cos(first) * math.cos(bend))
    error = np.remainder(vector[:, 2] - expected + math.pi, 2.0 * math.pi) - math.pi
    assert largest(error) < 1e-6
    # The motor turns the second shaft unevenly: its power is that of J omega omega'.
    ratio = math.cos(bend) / (1.0 - (math.sin(bend) * np.cos(first)) ** 2)
    slope = -ratio**2 * math.sin(bend) ** 2 * np.sin(2.0 * first) / math.cos(bend)
    power = inertia * ratio * slope * speed**3
    motor = solution["bearing drive/drive_torque"].values * speed
    # 2.0e-5 measured: forces belong to accelerations.
    assert largest(motor - power) < 5e-5 * largest(power)


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

    Its chart moves every second or third step. Of an unbalanced free crank the energy is a matter of
    the integrator's order: its centre of mass goes round on a circle.
    """
    mech, _, _ = crank_on_a_pin(arm=0.0)
    if driven:
        mech.drive("pin", speed=2.0 * math.pi)
    method = td.GeneralizedAlpha(step=0.1)
    solution = td.simulate(mech, duration=10_000.0, integrator=method, progress=False)
    kinetic = solution["model/kinetic_energy"].values
    print("spin", driven, turned(solution, -1), np.ptp(kinetic) / kinetic[0])
    # Newton's tolerance adds up over 1e5 steps of a free crank: 1.2e-7 rad of 6.3e4 measured.
    assert abs(turned(solution, -1)) < (1e-10 if driven else 1e-6)
    assert np.ptp(kinetic) < 1e-9 * kinetic[0]


@pytest.mark.parametrize("angle", [0.0, 1.0, math.pi, -2.5, 3.0 + 20.0 * math.pi])
def test_a_drive_in_space_starts_where_its_angle_is(angle: float) -> None:
    """Its row is met half a turn away as well."""
    mech, pin, crank = crank_on_a_pin()
    mech.drive_rotation("motor", pin, crank, speed=1.0, initial_angle=angle)
    solution = td.simulate(mech, duration=1e-3, progress=False)
    assert math.remainder(turned(solution, 0) - angle, 2.0 * math.pi) == pytest.approx(0.0, abs=1e-9)


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
    solution = td.simulate(again, duration=0.5, progress=False, integrator=td.ESDIRK4(tolerance=1e-8))
    time = solution.time.values
    way = TILT.inv().apply(solution["nut/position"].values)
    assert largest(way[:, 2] - 0.1 - np.array(pitch.integral(time))) < 1e-9
    assert largest(way[:, :2]) < 1e-9
    turn = (TILT.inv() * Rotation.from_quat(solution["nut/orientation"].values)).as_rotvec()
    assert largest(turn[:, 2] - np.array(speed.integral(time))) < 1e-8
    # The feed carries the weight along the thread and accelerates the nut.
    along = TILT.apply((0.0, 0.0, 1.0))
    force = solution["feed/joint_force"].values @ along
    expected = 2.0 * (np.array(pitch.derivative(time)) + GRAVITY * along[2])
    assert largest(force - expected) < 1e-6 * largest(expected)
    moment = solution["thread drive/drive_torque"].values
    expected = 3e-3 * np.array(speed.derivative(time))
    assert largest(moment - expected) < 1e-6 * largest(expected)


def test_a_drive_names_the_joints_that_it_can_turn() -> None:
    mech = td.Model(planar=False)
    slider = mech.rigid_body("slider", mass=1.0, inertia=(1.0, 1.0, 1.0))
    mech.prismatic("guide", mech.ground.marker(), slider.marker())
    with pytest.raises(td.InvalidInput, match=r"'guide'.*prismatic.*drive_displacement"):
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
    force, moment = (solution[f"weld/joint_{q}"].values for q in ("force", "torque"))
    assert force == pytest.approx(np.tile(-sign * 2.0 * weight, (len(force), 1)), abs=1e-10)
    carried = np.cross(tilt.apply(arm), -2.0 * weight)
    assert moment == pytest.approx(np.tile(sign * carried, (len(force), 1)), abs=1e-10)


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
    mech.in_plane(
        "floor", mech.ground.marker(orientation=slope), box.marker((0.0, 0.0, -0.1))
    )
    mech.gravity((0.0, 0.0, -GRAVITY))
    solution = td.simulate(mech, duration=1.0, progress=False, integrator=td.ESDIRK4(tolerance=1e-8))
    time = solution.time.values[:, None]
    weight = np.array([0.0, 0.0, -GRAVITY])
    fall = weight - (weight @ normal) * normal
    expected = 0.1 * normal + 0.5 * time * slope[:, 0] + 0.5 * time**2 * fall
    assert largest(solution["box/position"].values - expected) < 1e-8
    turn = Rotation.from_matrix(slope).inv() * Rotation.from_quat(solution["box/orientation"].values)
    found = np.unwrap(turn.as_rotvec()[:, 2])
    assert largest(found - spin * time[:, 0]) < 1e-8
    force = solution["floor/joint_force"].values
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
    solution = td.simulate(mech, duration=3.0, progress=False, integrator=td.ESDIRK4(tolerance=1e-8))
    angle = omega * solution.time.values
    expected = np.stack(
        [radius * np.cos(angle), radius * np.sin(angle), 0.0 * angle - length * math.cos(cone)],
        axis=1,
    )
    place = solution["bob/position"].values
    assert largest(place - expected) < 1e-6
    pull = np.linalg.norm(solution["rod/joint_force"].values, axis=1)
    # 1.1e-6 measured: it belongs to accelerations.
    assert pull == pytest.approx(2.0 * GRAVITY / math.cos(cone), rel=3e-6)


# --- what is refused --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "hint"),
    [
        ("universal", "fixed"),
        ("cylindrical", "revolute"),
        ("prismatic", "translational"),
        ("in_plane", "no joint"),
    ],
)
def test_joints_of_space_are_refused_in_the_plane(kind: str, hint: str) -> None:
    mech = td.Model()
    bar = mech.rigid_body("bar", mass=1.0, inertia=1.0)
    with pytest.raises(td.ModelError, match=f"joint 'it'.*must not both be planar.*{hint}"):
        getattr(mech, kind)("it", mech.ground.marker(), bar.marker())
    assert "it" not in mech.joints
    free = mech.rigid_body("free", mass=1.0, inertia=(1.0, 1.0, 1.0), planar=False)
    getattr(mech, kind)("it", bar.marker(), free.marker())


def test_a_distance_needs_a_length_where_its_markers_start_together() -> None:
    mech = td.Model()
    bar = mech.rigid_body("bar", mass=1.0, inertia=1.0)
    with pytest.raises(td.InvalidInput, match=r"joint 'rod': length .*must be given"):
        mech.distance("rod", mech.ground.marker(), bar.marker())
    mech.distance("rod", mech.ground.marker(), bar.marker(), length=0.2)
    solution = td.simulate(mech, duration=1e-3, progress=False)
    assert np.linalg.norm(solution["bar/position"].values[0]) == pytest.approx(0.2, abs=1e-9)
