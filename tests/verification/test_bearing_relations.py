"""Relations that hold between bearings whatever their numbers: no reference is needed.

A case is drawn from a seed: condition of cavitation, ports, oil, walls, position and speed of the
journal. The same bearing is then halved, mirrored, turned, scaled, and so on, and what is known to
follow from that must come out. Relations are exact on the meshes of the package, so the tolerances
are round-off of the linear systems (times the stiffness of a film for its derivatives), and 1e-8
of the pressures where Newton's method solves a variable oil.
"""

import math
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np
import pytest
import tribodyn as td

CONDITIONS = ["mass_conserving", "reynolds", "half_sommerfeld", "none"]
SEEDS = [*range(8), *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(8, 200))]
seeded = pytest.mark.parametrize("seed", SEEDS)

ROUND_OFF = 1e-9
MIRROR = np.array([1.0, -1.0])


@dataclass
class Case:
    """A bearing and the motion of its journal; lengths in m, pressures in Pa."""

    cavitation: str
    ambient: float
    cavity: float
    ports: list[tuple[float, float, float]]  # angle, width, pressure
    viscosity: float
    laws: dict[str, Any]
    roughness: tuple[float, float, float, float] | None  # rms and pattern of both walls
    place: np.ndarray
    rate: np.ndarray
    speed: float
    radius: float = 0.02
    length: float = 0.016
    clearance: float = 30e-6
    options: dict[str, Any] = field(
        default_factory=lambda: {"mesh": td.FilmMesh(around=40, along=8)}
    )

    @property
    def constant(self) -> bool:
        return not self.laws

    @property
    def tolerance(self) -> float:
        return ROUND_OFF if self.constant else 1e-6

    def bearing(self, **options: Any) -> td.JournalBearing:
        rms = self.roughness
        return td.JournalBearing(
            bearing_radius=self.radius,
            bearing_length=self.length,
            radial_clearance=self.clearance,
            lubricant=td.Lubricant(dynamic_viscosity=self.viscosity, **self.laws),
            cavitation=self.cavitation,
            ambient_pressure=self.ambient,
            cavitation_pressure=self.cavity,
            ports=[td.AxialGroove(angle=a, width=w, pressure=p) for a, w, p in self.ports],
            flow_factors=rms
            and td.FlowFactors(
                journal_rms_roughness=rms[0],
                bearing_rms_roughness=rms[1],
                journal_pattern=rms[2],
                bearing_pattern=rms[3],
            ),
            **self.options | options,
        )

    def solve(self, **options: Any) -> td.JournalSolution:
        return self.bearing(**options).solve(
            speed=self.speed,
            eccentricity=self.place,
            eccentricity_rate=self.rate,
            tangents=True,
        )


def draw(seed: int) -> Case:
    """Return a case; every condition comes up among any four seeds in a row."""
    random = np.random.default_rng(seed)
    cavity = random.choice([0.0, -5e4])
    # A mass-conserving film needs a place where oil comes in.
    ambient = cavity + random.choice([0.0, 1e5, 4e5])
    count = int(random.integers(1 if ambient == cavity else 0, 3))
    first = random.uniform(-math.pi, math.pi)
    ports = [
        (first + k * math.pi, random.uniform(0.2, 0.6), cavity + random.choice([0.0, 1e5, 5e5]))
        for k in range(count)
    ]
    laws: dict[str, Any] = {}
    if random.random() < 0.4:
        laws["pressure_viscosity"] = random.choice(
            [td.Barus(pressure_coefficient=1.5e-8), td.Roelands(index=0.6)]
        )
    if random.random() < 0.3:
        laws["density_law"] = td.DowsonHigginson()
    if random.random() < 0.3:
        laws["shear_thinning"] = random.choice(
            [
                td.Carreau(time_constant=1e-6, exponent=0.6, high_shear_ratio=0.3),
                td.Eyring(eyring_stress=5e6),
            ]
        )
    roughness = None
    if random.random() < 0.4:
        pattern = [1 / 9, 1 / 3, 1.0, 3.0, 9.0]
        roughness = (1e-6, 0.7e-6, random.choice(pattern), random.choice(pattern))
    ratio, angle = random.uniform(0.05, 0.75), random.uniform(-math.pi, math.pi)
    return Case(
        cavitation=CONDITIONS[seed % 4],
        ambient=float(ambient),
        cavity=float(cavity),
        ports=ports,
        viscosity=random.uniform(0.005, 0.05),
        laws=laws,
        roughness=roughness,
        place=30e-6 * ratio * np.array([math.cos(angle), math.sin(angle)]),
        rate=random.choice([0.0, 1e-3]) * random.standard_normal(2),
        speed=random.choice([-1.0, 1.0]) * random.uniform(50.0, 400.0),
    )


def check(solution: Any, expected: dict[str, Any], tolerance: float) -> None:
    """Compare numbers and matrices, each by its own largest entry."""
    for name, value in expected.items():
        scale = np.abs(value).max()
        if name in ("force", "friction_torque", "side_leakage", "maximum_pressure"):
            limit = tolerance
        else:
            limit = 1e3 * tolerance  # derivatives of a stiff film
        floor = FLOORS.get(name, 0.0)
        np.testing.assert_allclose(
            getattr(solution, name), value, rtol=0.0, atol=limit * scale + floor, err_msg=name
        )


# Round-off of a small number: a leakage that in- and outflow of 1e-6 m3/s make.
FLOORS = {"side_leakage": 1e-14, "damping_coefficients": 1e-3, "force": 1e-6}
NUMBERS = [
    "force", "friction_torque", "side_leakage", "maximum_pressure",
    "stiffness_coefficients", "damping_coefficients",
]  # fmt: skip


def numbers(solution: td.JournalSolution) -> dict[str, Any]:
    return {name: getattr(solution, name) for name in NUMBERS}


@seeded
def test_half_a_bearing_is_the_whole(seed: int) -> None:
    case = draw(seed)
    whole = case.solve(mesh=td.FilmMesh(around=40, along=8, symmetric=False))
    check(
        case.solve(mesh=td.FilmMesh(around=40, along=8, symmetric=True)),
        numbers(whole),
        case.tolerance,
    )


@seeded
def test_reversed_rotation_is_the_mirror_image(seed: int) -> None:
    case = draw(seed)
    image = replace(
        case,
        ports=[(-angle, width, p) for angle, width, p in case.ports],
        place=case.place * MIRROR,
        rate=case.rate * MIRROR,
        speed=-case.speed,
    )
    expected = numbers(case.solve())
    expected["force"] = expected["force"] * MIRROR
    for name in ("stiffness_coefficients", "damping_coefficients"):
        expected[name] = expected[name] * np.outer(MIRROR, MIRROR)
    check(image.solve(), expected, case.tolerance)


@seeded
def test_a_turned_bearing_turns_its_forces(seed: int) -> None:
    """With a port any angle: its edges are mesh lines. Without, by a number of cells."""
    case = draw(seed)
    random = np.random.default_rng(1000 + seed)
    angle = random.uniform(-math.pi, math.pi)
    if not case.ports:
        angle = 2.0 * math.pi / 40 * round(angle / (2.0 * math.pi / 40))
    cos, sin = math.cos(angle), math.sin(angle)
    turn = np.array([[cos, -sin], [sin, cos]])
    turned = replace(
        case,
        ports=[(at + angle, width, p) for at, width, p in case.ports],
        place=turn @ case.place,
        rate=turn @ case.rate,
    )
    expected = numbers(case.solve())
    expected["force"] = turn @ expected["force"]
    for name in ("stiffness_coefficients", "damping_coefficients"):
        expected[name] = turn @ expected[name] @ turn.T
    check(turned.solve(), expected, case.tolerance)


@seeded
def test_multigrid_finds_what_the_band_does(seed: int) -> None:
    case = draw(seed)
    case.options = {"mesh": td.FilmMesh(around=64, along=16)}
    # Multigrid iterates to 1e-10 of the residual.
    check(case.solve(solver="multigrid"), numbers(case.solve(solver="banded")), 10 * case.tolerance)


@seeded
def test_viscosity_makes_up_for_speed(seed: int) -> None:
    """Newtonian: twice the viscosity at half of all speeds carries the same."""
    case = draw(seed)
    case.laws.pop("shear_thinning", None)
    if any(isinstance(law, td.Roelands) for law in case.laws.values()):
        case.laws["pressure_viscosity"] = td.Barus(pressure_coefficient=2e-8)
    slow = replace(
        case, viscosity=2.0 * case.viscosity, speed=0.5 * case.speed, rate=0.5 * case.rate
    )
    expected = numbers(case.solve())
    expected["side_leakage"] *= 0.5
    expected["damping_coefficients"] = 2.0 * expected["damping_coefficients"]
    check(slow.solve(), expected, case.tolerance)


@seeded
def test_similar_bearings_have_the_same_pressures(seed: int) -> None:
    """All lengths three times as large: pressures and shear rates stay."""
    case = draw(seed)
    s = 3.0
    large = replace(
        case,
        radius=s * case.radius,
        length=s * case.length,
        clearance=s * case.clearance,
        place=s * case.place,
        rate=s * case.rate,
        roughness=case.roughness
        and (s * case.roughness[0], s * case.roughness[1], *case.roughness[2:]),
    )
    expected = numbers(case.solve())
    expected["force"] = s**2 * expected["force"]
    expected["friction_torque"] *= s**3
    expected["side_leakage"] *= s**3
    for name in ("stiffness_coefficients", "damping_coefficients"):
        expected[name] = s * expected[name]
    check(large.solve(), expected, case.tolerance)


@seeded
def test_pressures_may_count_from_anywhere(seed: int) -> None:
    """A constant oil feels differences of pressure alone: gauge or absolute is the same."""
    case = draw(seed)
    case.laws = {}
    shift = 1.01325e5
    shifted = replace(
        case,
        ambient=case.ambient + shift,
        cavity=case.cavity + shift,
        ports=[(angle, width, p + shift) for angle, width, p in case.ports],
    )
    expected = numbers(case.solve())
    expected["maximum_pressure"] += shift
    check(shifted.solve(), expected, case.tolerance)


@pytest.mark.parametrize("seed", SEEDS[:4] + SEEDS[8:48])
def test_finer_meshes_converge(seed: int) -> None:
    """From 48 to 96 and 192 cells around the force changes less and less."""
    case = draw(seed)
    forces = [case.solve(mesh=td.FilmMesh(around=n, along=n // 6)).force for n in (48, 96, 192)]
    first, second = (np.hypot(*(b - a)) for a, b in zip(forces, forces[1:], strict=False))
    load = np.hypot(*forces[-1])
    # First order at the least would give 0.5; an edge of a cavity may sometimes catch a line.
    assert second < 0.8 * first + 1e-4 * load
    assert second < 0.02 * load


@seeded
def test_a_joint_is_the_bearing_by_itself(seed: int) -> None:
    """At the start of a run, where it has the same position and speed."""
    case = draw(seed)
    if case.cavitation == "mass_conserving":
        case.cavitation = "reynolds"  # a joint remembers its oil, a steady bearing has none to
    case.rate = np.zeros(2)  # journals start with their bearings
    bearing = case.bearing()
    alone = case.solve()
    mech = td.Model(planar=True)
    rotor = mech.rigid_body(
        "rotor", mass=1.0, inertia=1e-3, velocity=case.rate, angular_velocity=case.speed
    )
    mech.clearance(
        "pin",
        journal=rotor.marker(),
        bearing=mech.ground.marker(),
        gap=bearing.gap,
        interface=bearing.interface,
        initial_eccentricity=case.place,
    )
    force = td.simulate(mech, duration=1e-7, progress=False)["pin/bearing_force"].values[0]
    np.testing.assert_allclose(force, alone.force, rtol=0.0, atol=1e-6 * alone.load)
