"""Small motions about steady turns, against closed forms."""

import math
from typing import Any

import numpy as np
import pytest
import tribodyn as td
from scipy.spatial.transform import Rotation

GRAVITY = 9.81
Z = np.array([0.0, 0.0, 1.0])
# The z axis of a hinge along y.
ALONG_Y = np.column_stack([[0.0, 0.0, 1.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]])


def pairs(*values: complex) -> np.ndarray:
    """Return values with their conjugates, two zeros for each zero, by magnitude."""
    return np.concatenate([[v, np.conj(v)] for v in sorted(values, key=abs)])


def check(found: td.Linearisation, expected: np.ndarray, tolerance: float) -> None:
    assert found.steady
    assert found.eigenvalues.size == expected.size
    left = list(found.eigenvalues)
    scale = np.abs(expected).max()
    for value in expected:
        nearest = min(left, key=lambda each: abs(each - value))
        left.remove(nearest)
        assert abs(nearest - value) < tolerance * scale, (found.eigenvalues, expected)


# --- an arm on a shaft --------------------------------------------------------------------------

LENGTH, MASS, SHAFT = 0.4, 0.7, 0.05
TENSORS = {
    "isotropic": np.diag([0.004, 0.004, 0.004]),
    "principal": np.diag([0.004, 0.006, 0.003]),
    "heavy": np.diag([0.02, 0.05, 0.04]),
    "product": np.array([[0.004, 0.001, 0.0], [0.001, 0.006, 0.0], [0.0, 0.0, 0.003]]),
    "other product": np.array([[0.004, -0.001, 0.0], [-0.001, 0.006, 0.0], [0.0, 0.0, 0.003]]),
}


def arm(inertia: np.ndarray, speed: float, driven: bool) -> tuple[td.Model, complex]:
    """Return an arm that is thrown out by its shaft, and the exponent of its small swings."""
    swing = inertia[1, 1] + MASS * LENGTH**2
    throw = inertia[0, 0] + MASS * LENGTH**2 - inertia[2, 2]
    cosine = MASS * GRAVITY * LENGTH / (throw * speed**2)
    angle = 0.0 if cosine >= 1.0 else math.acos(cosine)
    square = throw * speed**2 * math.cos(2.0 * angle) - MASS * GRAVITY * LENGTH * math.cos(angle)
    if not driven:
        polar = SHAFT + throw * math.sin(angle) ** 2 + inertia[2, 2]
        change = 2.0 * throw * math.sin(angle) * math.cos(angle)
        square -= (change * speed) ** 2 / polar
    mech = turning_arm(inertia, speed, angle, 0.0, driven)
    return mech, complex(np.emath.sqrt(square / swing))


def turning_arm(
    inertia: np.ndarray, speed: float, angle: float, swing: float, driven: bool
) -> td.Model:
    """Return an arm at an angle from the vertical, which grows with the speed `swing`."""
    mech = td.Model(planar=False)
    mech.gravity((0.0, 0.0, -GRAVITY))
    shaft = mech.rigid_body(
        "shaft", mass=1.0, inertia=(SHAFT, SHAFT, SHAFT), angular_velocity=tuple(speed * Z)
    )
    turned = Rotation.from_rotvec([0.0, -angle, 0.0])
    centre = turned.apply([0.0, 0.0, -LENGTH])
    omega = np.array([0.0, -swing, speed])
    body = mech.rigid_body(
        "arm",
        mass=MASS,
        inertia=inertia,
        position=tuple(centre),
        orientation=turned,
        angular_velocity=tuple(omega),
        velocity=tuple(np.cross(omega, centre)),
    )
    mech.revolute("axis", mech.ground.marker(), shaft.marker())
    mech.revolute(
        "hinge",
        shaft.marker(orientation=ALONG_Y),
        body.marker((0.0, 0.0, LENGTH), orientation=turned.as_matrix().T @ ALONG_Y),
    )
    if driven:
        mech.drive("axis", speed=speed)
    return mech


@pytest.mark.parametrize("speed", [3.0, 8.0, -8.0, 30.0])
@pytest.mark.parametrize("tensor", TENSORS)
def test_an_arm_on_a_driven_shaft_swings_without_damping(tensor: str, speed: float) -> None:
    mech, expected = arm(TENSORS[tensor], speed, driven=True)
    # Constant coefficients of one freedom: nothing but round-off.
    check(td.linearise(mech), pairs(expected), 1e-11)


@pytest.mark.parametrize("speed", [8.0, -30.0])
@pytest.mark.parametrize("tensor", ["isotropic", "principal", "heavy"])
def test_an_arm_on_a_free_shaft_changes_its_speed(tensor: str, speed: float) -> None:
    mech, expected = arm(TENSORS[tensor], speed, driven=False)
    found = td.linearise(mech)
    check(found, pairs(0.0, expected), 1e-9)
    assert found.rigid_body_modes.tolist() == [0, 1]


@pytest.mark.parametrize("tensor", TENSORS)
def test_matrices_of_an_instant_of_an_arm_that_swings(tensor: str) -> None:
    """An angle of one freedom, whose inertia is constant, is y: K = -f'/A and C = 0 anywhere."""
    inertia, speed, swing, angle = TENSORS[tensor], 8.0, 5.0, 0.7
    polar = inertia[1, 1] + MASS * LENGTH**2
    throw = inertia[0, 0] + MASS * LENGTH**2 - inertia[2, 2]
    square = throw * speed**2 * math.cos(2.0 * angle) - MASS * GRAVITY * LENGTH * math.cos(angle)
    mech = turning_arm(inertia, speed, angle, swing, driven=True)
    with pytest.warns(td.AccuracyWarning, match="is not steady"):
        found = td.linearise(mech)
    # The products Ixy are a moment by the changing speed of the swing, which the drive takes.
    assert found.stiffness[0, 0] == pytest.approx(-square / polar, rel=1e-10)
    assert found.damping[0, 0] == pytest.approx(0.0, abs=1e-10 * speed)


# --- a table with a slider, in the plane ----------------------------------------------------------


def table(speed: float, driven: bool) -> tuple[td.Model, complex]:
    """Return a slider on a table that turns, and the exponent of its small motions."""
    stiffness, mass, rest, inertia = 300.0, 0.5, 0.2, 0.03
    x = stiffness * rest / (stiffness - mass * speed**2)
    mech = td.Model()
    disc = mech.rigid_body("disc", mass=1.0, inertia=inertia, angular_velocity=speed)
    slider = mech.rigid_body(
        "slider",
        mass=mass,
        inertia=1e-3,
        position=(x, 0.0),
        angular_velocity=speed,
        velocity=(0.0, speed * x),
    )
    mech.revolute("axis", mech.ground.marker(), disc.marker())
    mech.translational("guide", slider.marker(), disc.marker())
    mech.spring_damper(
        "spring",
        disc.marker((-1.0, 0.0)),
        slider.marker(),
        stiffness=stiffness,
        damping=0.0,
        free_length=1.0 + rest,
    )
    square = stiffness / mass - speed**2
    if driven:
        mech.drive("axis", speed=speed)
    else:
        square += 4.0 * mass * (x * speed) ** 2 / (inertia + 1e-3 + mass * x**2)
    return mech, 1j * math.sqrt(square)


@pytest.mark.parametrize("speed", [5.0, 15.0])
@pytest.mark.parametrize("driven", [True, False])
def test_a_slider_on_a_table(speed: float, driven: bool) -> None:
    mech, expected = table(speed, driven)
    check(td.linearise(mech), pairs(expected) if driven else pairs(0.0, expected), 1e-9)


# --- tops and rotors ------------------------------------------------------------------------------


def heavy_top(tilt: float, precession: float, momentum: float, across: float) -> td.Model:
    """Return a top on its tip, with its momentum I3 w3 about its axis."""
    mass, height, polar = 1.0, 0.3, 0.01
    mech = td.Model(planar=False)
    mech.gravity((0.0, 0.0, -GRAVITY))
    turned = Rotation.from_rotvec([0.0, tilt, 0.0])
    axis = turned.apply(Z)
    across_speed = precession * (Z - axis[2] * axis)
    omega = momentum / polar * axis + across_speed
    transverse = across - mass * height**2
    top = mech.rigid_body(
        "top",
        mass=mass,
        inertia=(transverse, transverse, polar),
        position=tuple(height * axis),
        orientation=turned,
        velocity=tuple(np.cross(omega, height * axis)),
        angular_velocity=tuple(omega),
    )
    mech.spherical("tip", mech.ground.marker(), top.marker((0.0, 0.0, -height)))
    return mech


@pytest.mark.parametrize("tilt", [0.2, 0.9, 1.8])
@pytest.mark.parametrize("precession", [3.0, -2.0, 12.0])
def test_a_top_that_precesses_nutates(tilt: float, precession: float) -> None:
    across, moment = 0.11, 1.0 * 0.3 * GRAVITY
    momentum = across * precession * math.cos(tilt) + moment / precession
    # I1 t'' = I1 W^2 sin t cos t - p W sin t + m g l sin t, with W(t) at constant momenta.
    sine, cosine = math.sin(tilt), math.cos(tilt)
    change = momentum / (across * sine) - 2.0 * precession * cosine / sine
    square = across * precession**2 * math.cos(2.0 * tilt) - momentum * precession * cosine
    square += moment * cosine + (2.0 * across * precession * cosine - momentum) * sine * change
    expected = complex(np.emath.sqrt(square / across))
    found = td.linearise(heavy_top(tilt, precession, momentum, across))
    # The angles of precession and spin are free; their zeros are double, and of two chains the
    # second one is known to the root of the remainder of the first.
    check(found, pairs(0.0, 0.0, expected), 1e-9)
    assert found.rigid_body_modes.size == 4


@pytest.mark.parametrize("spin", [90.0, 110.0, 120.0, 200.0])
def test_a_top_that_sleeps_is_seen_from_the_ground(spin: float) -> None:
    across, moment, polar = 0.11, 1.0 * 0.3 * GRAVITY, 0.01
    found = td.linearise(heavy_top(0.0, 0.0, polar * spin, across))
    # I1 z'' - i I3 w z' - m g l z = 0 of z = x + i y
    roots = np.roots([across, -1j * polar * spin, -moment])
    check(found, np.concatenate([[0.0, 0.0], roots, np.conj(roots)]), 1e-7)
    assert not found.directions_rate[:2].any() or spin > 0.0


@pytest.mark.parametrize("moments", [(0.3, 0.4, 0.5), (0.4, 0.45, 0.3), (0.3, 0.5, 0.4)])
def test_a_free_rotor_that_is_not_round_is_seen_from_itself(
    moments: tuple[float, float, float],
) -> None:
    speed = 7.0
    first, second, polar = moments
    mech = td.Model(planar=False)
    mech.rigid_body(
        "rotor",
        mass=2.0,
        inertia=moments,
        position=(0.0, 0.0, 0.0),
        orientation=Rotation.from_rotvec([0.0, 0.0, 0.4]),
        angular_velocity=(0.0, 0.0, speed),
    )
    found = td.linearise(mech)
    square = -(polar - first) * (polar - second) / (first * second) * speed**2
    wobble = complex(np.emath.sqrt(square))
    # The direction of the momentum turns backwards in the rotor's axes.
    own = [wobble, -wobble, 1j * speed, -1j * speed]
    check(found, np.array([0.0] * 8 + own), 1e-9)
    rate = found.growth_rate_without_rigid_body_modes
    assert rate == pytest.approx(max(wobble.real, 0.0), abs=1e-8 * speed)


@pytest.mark.parametrize("round_rotor", [True, False])
def test_a_rotor_in_a_pendulum_on_a_gimbal(round_rotor: bool) -> None:
    speed, mass, length, rod = 60.0, 1.5, 0.25, 0.02
    first, second, polar = 0.005, 0.005 if round_rotor else 0.008, 0.009
    mech = td.Model(planar=False)
    mech.gravity((0.0, 0.0, -GRAVITY))
    centre = (0.0, 0.0, -length)
    stem = mech.rigid_body(
        "stem", mass=1e-3, inertia=(rod, rod, rod), orientation=Rotation.identity()
    )
    wheel = mech.rigid_body(
        "wheel",
        mass=mass,
        inertia=(first, second, polar),
        position=centre,
        orientation=Rotation.identity(),
    )
    mech.universal("gimbal", mech.ground.marker(), stem.marker())
    mech.revolute("pin", stem.marker(centre), wheel.marker())
    mech.drive("pin", speed=speed)
    found = td.linearise(mech)
    a, b = (rod + each + mass * length**2 for each in (first, second))
    moment = mass * GRAVITY * length
    if round_rotor:
        roots = np.roots([a, -1j * polar * speed, moment])
        check(found, np.concatenate([roots, np.conj(roots)]), 1e-9)
        return
    # Small tilts u, v in axes of the wheel: their speeds are p = u' - W v, q = v' + W u, and
    # d/dt(a p) - W b q + W polar q ... by the Lagrangian a p^2/2 + b q^2/2 - polar W (u q - v p)/2.
    w, h = speed, polar * speed
    gyroscopic = np.array([[0.0, h - (a + b) * w], [(a + b) * w - h, 0.0]])
    stiffness = np.diag([moment - b * w**2 + h * w, moment - a * w**2 + h * w])
    inverse = np.diag([1.0 / a, 1.0 / b])
    matrix = np.block(
        [[np.zeros((2, 2)), np.eye(2)], [-inverse @ stiffness, -inverse @ gyroscopic]]
    )
    check(found, np.linalg.eigvals(matrix), 1e-9)


# --- motions that are not steady ------------------------------------------------------------------


def swinging(speed: float) -> td.Model:
    mech = td.Model()
    bob = mech.rigid_body(
        "bob", mass=1.0, inertia=0.3, angle=-0.5 * math.pi, angular_velocity=speed
    )
    mech.revolute("hinge", mech.ground.marker(), bob.marker((-1.0, 0.0)))
    mech.gravity((0.0, -GRAVITY))
    return mech


def test_a_pendulum_that_passes_its_lowest_position_is_not_steady() -> None:
    # There K' = 0, and only a moment later it is not.
    with pytest.warns(td.AccuracyWarning, match="the motion at t = 0 s is not steady"):
        assert not td.linearise(swinging(2.0)).steady
    # Swings of 1e-4 rad are small motions themselves.
    assert td.linearise(swinging(3e-4)).unsteadiness < 1e-3


def test_a_crank_is_not_steady_whatever_its_angle() -> None:
    for angle in (0.0, 0.5 * math.pi, 1.0):
        mech = td.Model()
        crank = mech.rigid_body("crank", mass=1.0, inertia=0.01, angle=angle)
        rod = mech.rigid_body("rod", mass=1.0, inertia=0.01)
        slider = mech.rigid_body("slider", mass=1.0, inertia=0.01, position=(0.4, 0.0))
        mech.revolute("main", mech.ground.marker(), crank.marker())
        mech.revolute("big end", crank.marker((0.1, 0.0)), rod.marker((-0.15, 0.0)))
        mech.revolute("small end", rod.marker((0.15, 0.0)), slider.marker())
        mech.translational("guide", slider.marker(), mech.ground.marker())
        mech.spring_damper(
            "spring",
            mech.ground.marker((1.0, 0.0)),
            slider.marker(),
            stiffness=100.0,
            damping=0.0,
            free_length=0.5,
        )
        mech.spring_damper(
            "bell",
            rod.marker((0.0, 0.05)),
            mech.ground.marker((0.3, 1.0)),
            stiffness=50.0,
            damping=0.0,
            free_length=1.0,
        )
        crank_speed: Any = 10.0
        if angle == 1.0:
            mech.drive("main", speed=crank_speed)
            # A driven crank has no freedom left, nor anything that could change.
            assert td.linearise(mech).eigenvalues.size == 0
            continue
        mech.applied_torque("motor", crank.marker(), 30.0)
        with pytest.warns(td.AccuracyWarning, match="is not steady"):
            td.linearise(mech)


def test_a_rotor_that_turns_freely_has_two_rigid_body_modes() -> None:
    mech = td.Model()
    rotor = mech.rigid_body("rotor", mass=1.0, inertia=0.1, angular_velocity=20.0)
    for name, place in (("across", (1.0, 0.0)), ("up", (0.0, 1.0))):
        mech.spring_damper(
            name,
            mech.ground.marker(place),
            rotor.marker(),
            stiffness=100.0,
            damping=4.0,
            free_length=1.0,
        )
    found = td.linearise(mech)
    assert found.steady
    assert found.growth_rate == 0.0
    assert found.rigid_body_modes.tolist() == [0, 1]
    assert found.growth_rate_without_rigid_body_modes == pytest.approx(-2.0, rel=1e-12)
    lonely = td.Model()
    lonely.rigid_body("rotor", mass=1.0, inertia=0.1)
    assert td.linearise(lonely).growth_rate_without_rigid_body_modes == -math.inf
