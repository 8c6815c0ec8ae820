"""Mechanisms as users build them, against closed forms, and joints exchanged for one another."""

import math

import numpy as np
import pytest
import tribodyn as td
from scipy.integrate import solve_ivp
from tribodyn.cases import slider_crank_mixed

GRAVITY = 9.81


def pendulum(interface: td.Interface | None = None) -> td.Model:
    """Return a bar of 1 kg on a pivot 0.3 m from its centre, let go at 60 degrees."""
    mech = td.Model()
    start = math.radians(60.0)
    bar = mech.rigid_body(
        "bar",
        mass=1.0,
        inertia=0.05,
        position=(0.3 * math.sin(start), -0.3 * math.cos(start)),
        angle=start,
    )
    pivot, pin = mech.ground.marker(), bar.marker((0.0, 0.3))
    if interface is None:
        mech.revolute("pivot", pivot, pin)
    else:
        mech.clearance(
            "pivot",
            journal=pin,
            bearing=pivot,
            interface=interface,
            gap=td.JournalGap(bearing_radius=10e-3, radial_clearance=50e-6, bearing_length=20e-3),
        )
    mech.gravity((0, -GRAVITY))
    return mech


def test_a_pendulum_swings_as_its_equation_says() -> None:
    stiffness = GRAVITY * 0.3 / (0.05 + 0.3**2)
    exact = solve_ivp(
        lambda _, y: (y[1], -stiffness * math.sin(y[0])),
        (0.0, 2.0),
        (math.radians(60.0), 0.0),
        method="DOP853",
        rtol=1e-11,
        atol=1e-12,
    ).y[0, -1]
    error = {}
    for step in (4e-3, 2e-3):
        solution = td.simulate(
            pendulum(), duration=2.0, integrator=td.TRBDF2(step=step), progress=False
        )
        error[step] = abs(float(solution["bar/angle"].values[-1]) - exact)
    assert error[4e-3] / error[2e-3] == pytest.approx(4.0, rel=0.1)  # second order
    assert error[2e-3] < 1e-4
    # Weight and swing together give the force of the pivot; it is largest at the bottom.
    force = np.hypot(*solution["pivot/force"].values.T)
    swing = stiffness * 0.3 * 2.0 * (1.0 - math.cos(math.radians(60.0)))
    assert force.max() == pytest.approx(GRAVITY + swing, rel=1e-4)
    energy = solution["model/energy_balance_error"].values
    assert np.abs(energy).max() < 1e-4 * GRAVITY * 0.3


def four_bar_angle(crank: np.ndarray, a: float, b: float, c: float, d: float) -> np.ndarray:
    """Return the angle of the rocker: lengths of crank, coupler, rocker, frame (open branch)."""
    x, y = a * np.cos(crank) - d, a * np.sin(crank)
    distance = np.hypot(x, y)
    inner = np.arccos((c**2 + distance**2 - b**2) / (2.0 * c * distance))
    return np.arctan2(y, x) - inner


def test_a_four_bar_moves_as_its_lengths_say() -> None:
    a, b, c, d = 0.1, 0.35, 0.3, 0.4
    start = math.radians(30.0)
    rocker_angle = float(four_bar_angle(np.array(start), a, b, c, d))
    pin = np.array([a * math.cos(start), a * math.sin(start)])
    end = np.array([d + c * math.cos(rocker_angle), c * math.sin(rocker_angle)])
    coupler_angle = math.atan2(*(end - pin)[::-1])

    mech = td.Model()
    crank = mech.rigid_body("crank", mass=0.2, inertia=2e-4, angle=start)
    coupler = mech.rigid_body("coupler", mass=0.7, inertia=7e-3, angle=coupler_angle)
    rocker = mech.rigid_body("rocker", mass=0.6, inertia=5e-3, angle=rocker_angle)
    mech.revolute("A", mech.ground.marker(), crank.marker((-a / 2, 0)))
    mech.revolute("B", crank.marker((a / 2, 0)), coupler.marker((-b / 2, 0)))
    mech.revolute("C", coupler.marker((b / 2, 0)), rocker.marker((c / 2, 0)))
    mech.revolute("D", mech.ground.marker((d, 0)), rocker.marker((-c / 2, 0)))
    mech.drive("A", speed=td.rpm(120))
    solution = td.simulate(mech, revolutions=2, progress=False)

    assert solution.crank_angle.values[0] == pytest.approx(30.0)
    expected = four_bar_angle(np.radians(solution.crank_angle.values), a, b, c, d)
    found = solution["rocker/angle"].values
    difference = np.mod(found - expected + math.pi, 2.0 * math.pi) - math.pi
    # The tolerance of the steps is 1e-5.
    assert np.abs(difference).max() < 1e-5
    # What the drive puts in comes back as kinetic energy: the machine has no losses.
    assert np.abs(solution["model/energy_balance_error"].values).max() < 1e-3 * float(
        solution["model/kinetic_energy"].values.max()
    )


def test_a_double_slider_draws_a_circle() -> None:
    """The middle of a ladder that slides down a wall moves on a circle about the corner."""
    half = 0.5
    start = math.radians(70.0)
    mech = td.Model()
    ladder = mech.rigid_body(
        "ladder",
        mass=2.0,
        inertia=0.2,
        position=(half * math.cos(start), half * math.sin(start)),
        angle=-start,
    )
    wall = mech.rigid_body("wall shoe", mass=0.1, inertia=1e-4, angle=0.5 * math.pi)
    floor = mech.rigid_body("floor shoe", mass=0.1, inertia=1e-4)
    mech.revolute("top", wall.marker(), ladder.marker((-half, 0.0)))
    mech.revolute("foot", floor.marker(), ladder.marker((half, 0.0)))
    mech.translational("wall", wall.marker(), mech.ground.marker(angle=0.5 * math.pi))
    mech.translational("floor", floor.marker(), mech.ground.marker())
    mech.gravity((0.0, -GRAVITY))
    solution = td.simulate(mech, duration=0.6, progress=False)

    middle = solution["ladder/position"].values
    assert np.allclose(np.hypot(*middle.T), half, atol=1e-5)
    assert np.allclose(solution["wall shoe/position"].values[:, 0], 0.0, atol=1e-5)
    assert np.allclose(solution["floor shoe/position"].values[:, 1], 0.0, atol=1e-5)
    # Energy, with the shoes at distances 2 half sin and 2 half cos, gives the speed by the angle.
    angle = solution["ladder/angle"].values
    energy = 2.0 * GRAVITY * half * (math.sin(start) + np.sin(angle))
    energy += 0.1 * GRAVITY * 2.0 * half * (math.sin(start) + np.sin(angle))
    inertia = 0.2 + 2.0 * half**2 + 0.1 * (2.0 * half) ** 2
    expected = np.sqrt(np.clip(2.0 * energy / inertia, 0.0, None))
    found = solution["ladder/angular_velocity"].values
    assert np.allclose(np.abs(found), expected, atol=1e-3 * expected.max())
    assert angle[-1] > -start + 0.5


def test_a_lubricated_pendulum_floats_on_its_film() -> None:
    """Stiff oil lets the pin sink by a share of the clearance, and damps a little."""
    oil = td.Lubricant(dynamic_viscosity=0.5)
    film = td.LubricatedInterface(lubricant=oil, ambient_pressure=1e5, mesh=td.FilmMesh(around=40))
    floating = td.simulate(pendulum(film), duration=0.6, progress=False)
    ideal = td.simulate(pendulum(), duration=0.6, progress=False)

    ratio = floating["pivot/eccentricity_ratio"].values
    assert 0.0 < ratio.max() < 1.0
    # The pivot gives way by less than the clearance, so the swing differs by little.
    last = float(floating["bar/angle"].values[-1])
    assert last == pytest.approx(float(ideal["bar/angle"].values[-1]), abs=0.05)
    # The film carries what the ideal pivot carries.
    carried = np.hypot(*floating["pivot/bearing_force"].values[-1])
    assert carried == pytest.approx(np.hypot(*ideal["pivot/force"].values[-1]), rel=0.05)
    assert np.all(floating["pivot/power_loss"].values >= 0.0)
    oil_balance = floating["pivot/oil_volume"].values + floating["pivot/oil_outflow"].values
    assert np.abs(np.diff(oil_balance)).max() < 1e-12 * oil_balance[0]


def slider_crank(**joint: object) -> td.Model:
    """Return a slider-crank; `joint` is what goes into the pin: nothing for an ideal one."""
    mech = td.Model()
    crank = mech.rigid_body("crank", mass=0.30, inertia=1e-4)
    rod = mech.rigid_body("rod", mass=0.21, inertia=2.5e-4)
    slider = mech.rigid_body("slider", mass=0.14, inertia=1e-4)
    mech.revolute("main", mech.ground.marker(), crank.marker())
    mech.revolute("big end", crank.marker([0.05, 0]), rod.marker([-0.06, 0]))
    pin = rod.marker([0.06, 0]), slider.marker()
    if joint:
        mech.clearance(
            "pin",
            journal=pin[0],
            bearing=pin[1],
            gap=td.JournalGap(bearing_radius=10e-3, radial_clearance=30e-6, bearing_length=20e-3),
            **joint,
        )
    else:
        mech.revolute("pin", *pin)
    mech.translational("guide", slider.marker(), mech.ground.marker())
    mech.drive("main", speed=td.rpm(1000))
    return mech


OIL = td.Lubricant(dynamic_viscosity=0.02)
LAW = td.KogutEtsion(slider_crank_mixed.surface())
COARSE = {"mesh": td.FilmMesh(around=40, along=8)}
INTERFACES = {
    "mixed": td.MixedInterface(
        lubricant=OIL, asperities=LAW, friction=td.Coulomb(0.08, transition_speed=0.05), **COARSE
    ),
    "film": td.LubricatedInterface(lubricant=OIL, **COARSE),
    "dry": td.DryInterface(asperities=LAW, friction=td.Coulomb(0.08, transition_speed=0.05)),
}


@pytest.mark.parametrize("kind", INTERFACES)
def test_one_argument_exchanges_what_is_in_the_joint(kind: str) -> None:
    def slider(model: td.Model) -> tuple[td.Solution, np.ndarray]:
        solution = td.simulate(model, revolutions=0.5, progress=False)
        at = np.linspace(1.0, 179.0, 90)
        position = solution["slider/position"].sel(component="x").values
        return solution, np.interp(at, solution.crank_angle.values, position)

    _, ideal = slider(slider_crank())
    solution, found = slider(slider_crank(interface=INTERFACES[kind]))
    # The slider runs ahead or behind by the clearance over the cosine of the rod's angle, which is
    # 0.909 at least; 1 um for asperities and drift.
    assert np.abs(found - ideal).max() < 30e-6 / 0.909 + 1e-6
    assert np.abs(found - ideal).max() > 1e-6
    assert ("pin/film_force" in solution) == (kind != "dry")
    assert ("pin/asperity_force" in solution) == (kind != "film")
    assert solution.model_parameters["items"][5]["interface"]["type"] == (
        type(INTERFACES[kind]).__name__
    )


@pytest.mark.parametrize("ground_first", [True, False])
def test_moments_of_joints_are_about_the_marker_of_the_second_body(ground_first: bool) -> None:
    """A horizontal beam of 2 kg in a clamp, and a carriage whose weight hangs beside its guide."""
    weight = 2.0 * 9.81
    mech = td.Model()
    mech.gravity((0.0, -9.81))
    beam = mech.rigid_body("beam", mass=2.0, inertia=0.1, position=(0.5, 0.0))
    pair = [mech.ground.marker(), beam.marker((-0.5, 0.0))]
    mech.fixed("clamp", *(pair if ground_first else pair[::-1]))
    carriage = mech.rigid_body("carriage", mass=2.0, inertia=0.1, position=(0.7, 0.1))
    rail, shoe = mech.ground.marker((0.2, 0.1)), carriage.marker((-0.3, 0.0))
    if ground_first:
        mech.translational("guide", slider=shoe, guide=rail)
    else:
        mech.translational("guide", slider=rail, guide=shoe)
    solution = td.simulate(mech, duration=1e-3, progress=False)
    sign = 1.0 if ground_first else -1.0
    assert solution["clamp/moment"].values[0] == pytest.approx(sign * 0.5 * weight)
    # The guide is the second body: the weight has an arm of 0.5 m to the rail, 0.3 m to the shoe.
    arm = 0.5 if ground_first else 0.3
    assert solution["guide/moment"].values[0] == pytest.approx(-sign * arm * weight)
    assert solution["guide/force"].values[0, 1] == pytest.approx(-sign * weight)
