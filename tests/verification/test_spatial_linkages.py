"""Linkages of bodies in space against closed forms of their motion."""

import math
import warnings
from collections.abc import Callable

import numpy as np
import overview
import pytest
import tribodyn as td
from frames import GRAVITY, axes, largest
from scipy.spatial.transform import Rotation

METHOD = td.ESDIRK4(tolerance=1e-8)


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
        mech.revolute("main", mech.ground.marker(orientation=self.crank_axes), crank.marker())
        mech.translational("guide", slider.marker(), mech.ground.marker((0.0, *self.offset)))
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
        mech.universal("slider pin", body.marker((0.0, 0.0, half)), slider.marker(orientation=line))
        return mech


@pytest.mark.parametrize("rod", ["distance", "body"])
def test_a_spatial_slider_crank_moves_as_its_lengths_say(rod: str) -> None:
    case = SpatialSliderCrank()
    solution = td.simulate(case.build(rod), revolutions=2, integrator=METHOD, progress=False)
    angle = np.radians(solution.crank_angle.values)
    speed, acceleration = case.derivatives(angle)
    slider = {q: solution[f"slider/{q}"].values[:, 0] for q in ("position", "velocity")}
    assert largest(slider["position"] - case.way(angle)) < 1e-7
    overview.compare(
        "spatial slider-crank",
        "velocity of the slider",
        reference="geometry of the links",
        page="bodies_in_space",
        error=largest(slider["velocity"] - speed) / largest(speed),
        tolerance=3e-8,
    )
    kinetic = solution["model/kinetic_energy"].values
    # Measured 2e-8.
    assert largest(solution["model/energy_balance_error"].values) < 6e-8 * kinetic.max()
    if rod == "body":
        # The cross keeps the rod from spinning about itself: it comes back as it was.
        turn = Rotation.from_quat(solution["rod/orientation"].values[[0, -1]])
        assert (turn[0].inv() * turn[1]).magnitude() < 1e-6
        return
    # The crank turns steadily and the rod has no mass: the motor works on the slider alone, whose
    # guide takes what is across. The rod pulls the slider towards the pin.
    motor = solution["main drive/drive_torque"].values * case.speed
    power = case.mass * speed * acceleration
    # Forces belong to accelerations, whose errors are those of rates: 7e-7 and 4e-7 measured.
    assert largest(motor - power) < 2e-6 * largest(power)
    end = np.stack([case.way(angle), *(np.full_like(angle, e) for e in case.offset)], axis=1)
    line = (end - case.pin(angle)) / case.length
    pull = case.mass * acceleration / line[:, 0]
    force = solution["rod/force"].values
    assert largest(force - pull[:, None] * line) < 1e-6 * largest(pull)
    assert largest(solution["rod/moment"].values) < 1e-12 * largest(pull)


def slider_crank(*, planar: bool, pins: str = "revolute") -> td.Model:
    """Return a planar slider-crank that turns over, of bodies in the plane or in space.

    Its pins are revolute joints, or in space "loose" ones, which hold nothing twice.
    """
    radius, length, start = 0.05, 0.12, 0.7
    lean = -math.asin(radius / length * math.sin(start))
    pin = radius * np.array([math.cos(start), math.sin(start)])
    way = float(pin[0] + length * math.cos(lean))
    mech = td.Model(planar=planar)

    def body(
        name: str, mass: float, inertia: float, at: tuple[float, float], angle: float
    ) -> td.Body:
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
    if pins == "revolute":
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


@pytest.mark.parametrize("pins", ["loose", "revolute"])
def test_a_planar_slider_crank_of_bodies_in_space_is_the_planar_one(pins: str) -> None:
    """Also with the joints of the planar one, of which three rows are redundant."""
    method = td.TRBDF2(step=5e-4)
    models = slider_crank(planar=True), slider_crank(planar=False, pins=pins)
    assert models[1].redundant_rows == (3 if pins == "revolute" else 0)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", td.RunWarning)  # of the redundant rows
        flat, space = (
            td.simulate(model, duration=0.5, integrator=method, progress=False) for model in models
        )
    for body in ("crank", "rod", "slider"):
        a, b = (s[f"{body}/position"].values for s in (flat, space))
        assert largest(b[:, :2] - a) < 1e-9
        assert largest(b[:, 2]) < 1e-12
        a, b = (s[f"{body}/angular_velocity"].values for s in (flat, space))
        # 2e-9 measured, the tolerance of Newton's method.
        assert largest(b[:, 2] - a) < 1e-8 * max(largest(a), 1.0)
    for joint in ("main", "crank pin", "slider pin", "guide"):
        a, b = (s[f"{joint}/force"].values for s in (flat, space))
        assert largest(b[:, :2] - a) <= 1e-6 * largest(a)
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
    solution = td.simulate(mech, revolutions=2, integrator=METHOD, progress=False)
    expected = rocker_angle(np.radians(solution.crank_angle.values))
    found = Rotation.from_quat(solution["rocker/orientation"].values).as_rotvec()
    assert np.ptp(expected) > 0.3
    assert largest(found[:, 0] - expected) < 1e-6
    assert largest(found[:, 1:]) < 1e-6
    kinetic = solution["model/kinetic_energy"].values
    # Measured 3.1e-8.
    assert largest(solution["model/energy_balance_error"].values) < 1e-7 * kinetic.max()


@pytest.mark.parametrize("held_by", ["stays", "bearing"])
def test_a_cross_turns_the_second_shaft_unevenly(held_by: str) -> None:
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
    end = two.marker((0.0, 0.0, 0.2))
    if held_by == "bearing":
        # As it is built: a bearing each, so that the place of the cross is held three times over.
        far = mech.ground.marker(second.apply((0.0, 0.0, 0.4)), orientation=second)
        mech.revolute("far", far, end)
    else:
        # The far end is held across the shaft, so that nothing is held twice.
        for k, across in enumerate(((0.5, 0.0, 0.4), (0.0, 0.5, 0.4))):
            mech.distance(f"stay {k}", mech.ground.marker(second.apply(across)), end)
    mech.drive("bearing", speed=speed)
    assert mech.redundant_rows == (3 if held_by == "bearing" else 0)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", td.RunWarning)  # of the redundant rows
        solution = td.simulate(mech, revolutions=5, integrator=METHOD, progress=False)
    first = np.radians(solution.crank_angle.values)
    turn = second.inv() * Rotation.from_quat(solution["two/orientation"].values)
    vector = turn.as_rotvec()
    expected = np.arctan2(np.sin(first), np.cos(first) * math.cos(bend))
    error = np.remainder(vector[:, 2] - expected + math.pi, 2.0 * math.pi) - math.pi
    assert largest(error) < 1e-6
    # The motor turns the second shaft unevenly: its power is that of J omega omega'.
    ratio = math.cos(bend) / (1.0 - (math.sin(bend) * np.cos(first)) ** 2)
    slope = -(ratio**2) * math.sin(bend) ** 2 * np.sin(2.0 * first) / math.cos(bend)
    power = inertia * ratio * slope * speed**3
    motor = solution["bearing drive/drive_torque"].values * speed
    # 2.9e-7 measured: forces belong to accelerations.
    assert largest(motor - power) < 1e-6 * largest(power)
