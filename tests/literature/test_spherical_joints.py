"""Findings of Tian and others (Computers and Structures 87 (2009) 913-929) on rigid mechanisms.

The source shows plots of mechanisms with flexible arms; a double pendulum and a four-bar are
repeated with rigid ones. Its findings are asserted as far as rigid bodies have them, with bounds
that are measured; the numbers are of closed forms and independent programs. Dry joints are compared
up to the third impact, after which every program goes its own way.
"""

import math
from typing import Any

import numpy as np
import pytest
import tribodyn as td
from scipy.integrate import solve_ivp
from scipy.spatial.transform import Rotation
from tribodyn.cases import spherical_joints as case

TIGHT = td.ESDIRK4(tolerance=1e-9, max_step=5e-3)
IMPACTS = td.ESDIRK4(tolerance=1e-8, gap_tolerance=1e-6)
# Radial clearances [m], and what the restitution coefficient 0.9 of the law really gives.
CLEARANCE = {"double pendulum": 2e-3, "four-bar": 1e-3}
RESTITUTION = 0.9131766778
# Of the runs that are compared [s]: the pendulum falls through its lowest place.
DURATION = 0.6
COARSE = td.FilmMesh(around=32, along=8)


def run(mechanism: str, joint: str, duration: float, **more: Any) -> td.Solution:
    """Simulate a mechanism without a bar."""
    options = {"integrator": more.pop("integrator")} if "integrator" in more else {}
    model = case.build(mechanism, joint, **more)
    return td.simulate(model, duration=duration, progress=False, **options)


@pytest.fixture(scope="module")
def runs() -> dict[tuple[str, str], td.Solution]:
    return {
        (mechanism, joint): run(mechanism, joint, DURATION, mesh=COARSE)
        for mechanism in case.MECHANISMS
        for joint in case.JOINTS
    }


def test_the_angles_of_the_ideal_four_bar() -> None:
    found = case.reference()
    for time, angle in zip(found["time"], found["angle"], strict=True):
        solution = run("four-bar", "ideal", time, integrator=TIGHT)
        x, y, _ = Rotation.from_quat(solution["OA/orientation"].values[-1]).apply((1.0, 0.0, 0.0))
        # The numbers have six digits; seen: 6e-7.
        assert math.atan2(x, -y) == pytest.approx(angle, abs=1e-6)
    along = Rotation.from_quat(solution["OA/orientation"].values).apply((1.0, 0.0, 0.0))
    largest = np.degrees(np.abs(np.arctan2(along[:, 0], -along[:, 1])).max())
    assert largest == pytest.approx(61.2, abs=0.05)


def fall(time: float, state: Any) -> list[float]:
    """Return the rates of the angles and angular velocities of a planar double pendulum."""
    a, b, u, w = state
    mass, length = 0.234, 0.3
    half, inertia = 0.5 * length, mass * (length**2 + 0.01**2) / 12.0
    both = mass * length * half
    matrix = np.array(
        [
            [inertia + mass * (half**2 + length**2), both * math.cos(a - b)],
            [both * math.cos(a - b), inertia + mass * half**2],
        ]
    )
    weight = 9.81 * mass
    loads = [
        -both * math.sin(a - b) * w**2 - weight * (half + length) * math.cos(a),
        both * math.sin(a - b) * u**2 - weight * half * math.cos(b),
    ]
    return [u, w, *np.linalg.solve(matrix, loads)]


def test_the_ideal_double_pendulum() -> None:
    solution = run("double pendulum", "ideal", 2.0, integrator=TIGHT)
    end = case.motion_of_b(solution)
    times = solution.time.values
    exact = solve_ivp(
        fall, (0.0, 2.0), np.zeros(4), method="DOP853", rtol=1e-11, atol=1e-11, t_eval=times
    ).y
    angles, speeds = exact[:2], exact[2:]
    place = 0.3 * np.stack([np.cos(angles).sum(axis=0), np.sin(angles).sum(axis=0)], axis=1)
    rate = 0.3 * np.stack(
        [-(np.sin(angles) * speeds).sum(axis=0), (np.cos(angles) * speeds).sum(axis=0)], axis=1
    )
    # Seen: 3e-8 m and 9e-7 m/s, up to 6.3 m/s.
    assert end["position"].values[:, :2] == pytest.approx(place, abs=1e-7)
    assert end["velocity"].values[:, :2] == pytest.approx(rate, abs=3e-6)
    # It falls in its plane, of which both sides are alike.
    assert np.abs(end["position"].values[:, 2]).max() < 1e-14
    assert np.abs(solution["model/energy_balance_error"].values).max() < 1e-7  # seen: 2.4e-8


@pytest.mark.parametrize(
    ("radii", "modulus", "stiffness"),
    [
        ((20e-3, 18e-3), 2.07e11, 6.4339e10),
        ((20e-3, 18e-3), 6e7, 1.8649e7),
        ((30e-3, 29e-3), 2.07e11, 1.41448e11),
    ],
)
def test_the_stiffness_of_ball_and_socket(
    radii: tuple[float, float], modulus: float, stiffness: float
) -> None:
    """With the difference of the radii: the source prints their sum, of two convex balls."""
    model = case.build("double pendulum", "dry", youngs_modulus=modulus)
    law = model.parameters["items"][-1]["interface"]["contact"]["elastic"]
    assert law["type"] == "Hertz"
    contact = td.Hertz(contact_modulus=law["contact_modulus"]).between(
        bearing_radius=radii[0], journal_radius=radii[1]
    )
    assert contact.force(1e-6) == pytest.approx(stiffness * 1e-9, rel=1e-5)  # five digits


def departures(
    runs: dict[tuple[str, str], td.Solution], mechanism: str, joint: str
) -> tuple[float, float]:
    """Return how far B is from the ideal one at most: place [m] and velocity [m/s]."""
    ideal = case.motion_of_b(runs[mechanism, "ideal"])
    other = case.motion_of_b(runs[mechanism, joint])
    times = np.linspace(0.0, DURATION, 6001)
    found = []
    for name in ("position", "velocity"):
        difference = other[name].interp(time=times) - ideal[name].interp(time=times)
        found.append(float(np.linalg.norm(difference.values, axis=1).max()))
    return found[0], found[1]


# Place [m] and velocity [m/s] as seen, and 4 % more. The ball goes through the clearance, and the
# arms of the pendulum turn with it; the whole film brakes them by its shear besides.
@pytest.mark.parametrize(
    ("mechanism", "joint", "place", "velocity"),
    [
        ("double pendulum", "squeeze", 0.00494, 0.0445),
        ("double pendulum", "blended", 0.00495, 0.0446),
        ("double pendulum", "film", 0.01034, 0.1562),
        ("four-bar", "squeeze", 6.63e-05, 0.000961),
        ("four-bar", "blended", 6.66e-05, 0.000966),
        ("four-bar", "film", 0.000468, 0.00596),
    ],
)
def test_lubricated_joints_are_near_the_ideal_one(
    runs: dict[tuple[str, str], td.Solution],
    mechanism: str,
    joint: str,
    place: float,
    velocity: float,
) -> None:
    found = departures(runs, mechanism, joint)
    assert found[0] < 1.04 * place and found[1] < 1.04 * velocity
    dry = departures(runs, mechanism, "dry")
    if joint != "film":
        # The dry joint has 1.15 and 5.4 times the distance, 2.4 and 31 times the velocity.
        assert found[0] < 0.9 * dry[0] and found[1] < 0.45 * dry[1]


@pytest.mark.parametrize("mechanism", case.MECHANISMS)
def test_the_velocity_jumps_at_dry_impacts(mechanism: str) -> None:
    solution = run(mechanism, "dry", 0.1, integrator=IMPACTS)
    times = solution.time.values
    eccentricity = solution["A/eccentricity"].values
    length = np.linalg.norm(eccentricity, axis=1)
    rate = (eccentricity * solution["A/eccentricity_rate"].values).sum(axis=1)
    rate /= np.maximum(length, 1e-12)
    velocity = case.motion_of_b(solution)["velocity"].values
    for impact in solution.impacts("A").iloc[:3].itertuples():
        before, after = np.searchsorted(times, [impact.time, impact.time + impact.duration])
        jump = rate[before] - rate[after]
        # Weight and swing go on during an impact, and the ball slides along the socket: 0.4 %.
        assert jump == pytest.approx(impact.speed * (1.0 + RESTITUTION), rel=6e-3)
        # It is felt at the other end of the arm, within 0.1 ms: g alone makes 1e-3 m/s.
        assert np.linalg.norm(velocity[after] - velocity[before]) > 3e-3


def test_free_flight_impacts_and_lasting_contact_occur(
    runs: dict[tuple[str, str], td.Solution],
) -> None:
    for mechanism in case.MECHANISMS:
        solution = runs[mechanism, "dry"]
        table = solution.impacts("A")
        assert len(table) > 20  # seen: 41 and 35
        flights = np.diff(table["time"]) - table["duration"].to_numpy()[:-1]
        assert flights.min() > 0.0 and table["time"][0] > 0.01
        # The impacts get slower, and the last touch lasts to the end of the run.
        assert table["duration"].isna().tolist() == [False] * (len(table) - 1) + [True]
        assert table["duration"].max() < 5e-4
        assert DURATION - table["time"].iloc[-1] > 0.3


def test_the_eccentricity_and_the_clearance(runs: dict[tuple[str, str], td.Solution]) -> None:
    for mechanism in case.MECHANISMS:
        ratio = {
            joint: float(runs[mechanism, joint]["A/eccentricity_ratio"].values.max())
            for joint in case.JOINTS[1:]
        }
        assert ratio["squeeze"] < 1.0 + 1e-5
        # The extra clearance of the film in the blend, and its band.
        assert ratio["blended"] < 1.0 + 2e-3
        assert ratio["blended"] < ratio["dry"] and ratio["dry"] > 1.0 + 1e-3
        assert ratio["film"] < 1.0
    assert float(runs["double pendulum", "blended"]["A/penetration"].values.max()) > 0.0


@pytest.mark.parametrize("mechanism", case.MECHANISMS)
def test_softer_walls_lower_the_contact_force(mechanism: str) -> None:
    """The source says so of flexible bodies, whose walls are 3450 times softer too.

    What the flexibility of the arms alone does, at a fixed stiffness of the walls, rigid bodies
    cannot show.
    """
    tables = [
        run(mechanism, "dry", 0.08, integrator=IMPACTS, youngs_modulus=modulus).impacts("A")
        for modulus in (2.07e11, 6e7)
    ]
    stiff, soft = (table["largest_force"][0] for table in tables)
    assert tables[0]["speed"][0] == pytest.approx(tables[1]["speed"][0], rel=1e-6)
    # Hertz: F ~ K^(2/5) at the same speed. In the long, soft impact weight counts: 2 and 8 %.
    assert stiff / soft == pytest.approx(3450.0**0.4, rel=0.1)
    assert tables[0]["largest_force"].max() > 20.0 * tables[1]["largest_force"].max()


@pytest.mark.parametrize(("mechanism", "duration"), [("double pendulum", 0.08), ("four-bar", 0.05)])
@pytest.mark.parametrize(
    "other",
    [
        td.CashKarp(tolerance=1e-8, gap_tolerance=1e-6),
        td.TRBDF2(tolerance=1e-7, gap_tolerance=1e-5),
    ],
    ids=lambda method: method.name,
)
def test_methods_agree_up_to_the_third_impact(mechanism: str, duration: float, other: Any) -> None:
    first, second = (
        run(mechanism, "dry", duration, integrator=method).impacts("A").iloc[:3]
        for method in (IMPACTS, other)
    )
    assert len(first) == len(second) == 3
    # Seen: 1.5e-5 of the times, 5e-5 of the speeds, 1e-4 of the forces.
    assert second["time"].to_numpy() == pytest.approx(first["time"].to_numpy(), rel=4e-5)
    assert second["speed"].to_numpy() == pytest.approx(first["speed"].to_numpy(), rel=2e-4)
    assert second["largest_force"].to_numpy() == pytest.approx(
        first["largest_force"].to_numpy(), rel=4e-4
    )


@pytest.mark.parametrize("joint", ["dry", "blended", "film"])
def test_friction_takes_energy(joint: str, runs: dict[tuple[str, str], td.Solution]) -> None:
    friction = td.Ambrosio(0.1, lower_speed=1e-3, upper_speed=1e-2)
    solution = run("double pendulum", joint, DURATION, friction=friction, mesh=COARSE)
    lost, without = (
        float(found["model/dissipated_energy"].values[-1])
        for found in (solution, runs["double pendulum", joint])
    )
    assert lost > without
    balance = np.abs(solution["model/energy_balance_error"].values).max()
    assert balance < 1e-3 * solution["model/kinetic_energy"].values.max()


CUP, BALL, VISCOSITY = 20e-3, 18e-3, 0.4
GAP = td.SphericalGap(cup_radius=CUP, ball_radius=BALL)
OIL = td.Lubricant(dynamic_viscosity=VISCOSITY)


@pytest.mark.parametrize(
    ("ratio", "time"),
    [
        (0.1, 0.07070604070696583),
        (0.5, 0.48286795133659527),
        (0.9, 1.7670858137792318),
        (0.99, 3.8968714852569657),
    ],
)
@pytest.mark.parametrize("mass", [1e-6, 1e-9])
def test_the_time_of_squeezing_under_a_constant_load(
    ratio: float, time: float, mass: float
) -> None:
    """F c^2 t / (6 pi eta R^4) = -ln(1 - r) (1 + r^-2) / 2 - 1 / (2 r) - 1 / 4, computed elsewhere.

    The closed form has no inertia. It delays the ball in proportion to its mass, here by 0.5 s/g
    of the time: 5e-7 of it at 1 mg, which is seen; the other thousandth shows the rest.
    """
    load, clearance = 10.0, CUP - BALL
    unit = 6.0 * math.pi * VISCOSITY * CUP**4 / (load * clearance**2)
    mech = td.Model(planar=False)
    start = clearance / unit * 1.5  # what the film allows in the middle, where its bracket is 2/3
    ball = mech.rigid_body("ball", mass=mass, inertia=(1e-4 * mass,) * 3, velocity=(0, 0, start))
    mech.clearance(
        "cup",
        journal=ball.marker((0, 0, 0)),
        bearing=mech.ground.marker((0, 0, 0)),
        gap=GAP,
        interface=td.SqueezeInterface(lubricant=OIL),
    )
    mech.applied_force("load", ball.marker((0, 0, 0)), (0.0, 0.0, load))
    integrator = td.ESDIRK4(tolerance=1e-9, gap_tolerance=1e-9)
    solution = td.simulate(mech, duration=time * unit, integrator=integrator, progress=False)
    late = ratio - solution["cup/eccentricity_ratio"].values[-1]
    late /= solution["cup/eccentricity_ratio_rate"].values[-1] * time * unit
    assert abs(late) < (1e-6 if mass > 1e-8 else 1e-9)


@pytest.mark.parametrize(
    ("ratio", "bracket"),
    [
        (0.1, 0.7505954532848165),
        (0.5, 1.4548225555204377),
        (0.9, 8.631570517154946),
    ],
)
def test_the_whole_film_of_a_ball_that_goes_straight_in(ratio: float, bracket: float) -> None:
    """F = 6 pi eta R^4 (d ratio/dt) B / c^2 towards the middle of a half sphere.

    In a thin gap: the film knows also what the ball drags along the wall, 0.3 % of the force where
    the clearance is a tenth of the radius.
    """
    clearance, speed = 1e-3 * CUP, 1e-5
    gap = td.SphericalGap(cup_radius=CUP, radial_clearance=clearance)
    mesh = td.FilmMesh(around=96, along=32)
    mech = td.Model(planar=False)
    ball = mech.rigid_body("ball", mass=1.0, inertia=(1e-4,) * 3, velocity=(0, 0, speed))
    mech.clearance(
        "cup",
        journal=ball.marker((0, 0, 0)),
        bearing=mech.ground.marker((0, 0, 0)),
        gap=gap,
        interface=td.LubricatedInterface(lubricant=OIL, cavitation="none", mesh=mesh),
        initial_eccentricity=(0.0, 0.0, ratio * clearance),
    )
    solution = td.simulate(mech, duration=1e-9, progress=False)
    force = solution["cup/bearing_force"].values[0]
    exact = 6.0 * math.pi * VISCOSITY * CUP**4 * speed * bracket / clearance**3
    assert np.abs(force[:2]).max() < 1e-9 * exact
    # Seen: 1.2e-3, 0.9e-3 and 0.9e-3; a quarter on twice as fine a mesh.
    assert -force[2] == pytest.approx(exact, rel=1.3e-3)
