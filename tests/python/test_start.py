"""The start of a run: what was given is kept, what was not is found; and dead points end a run."""

import math
from typing import Any

import numpy as np
import pint
import pytest
import tribodyn as td
from scipy.spatial.transform import Rotation

CLEARANCE = 30e-6
UNITS = pint.UnitRegistry()


def film() -> td.LubricatedInterface:
    return td.LubricatedInterface(
        lubricant=td.Lubricant(dynamic_viscosity=0.01),
        ambient_pressure=1e5,
        mesh=td.FilmMesh(around=24, along=4),
    )


def bearing(mech: td.Model, name: str, journal: td.Marker, at: td.Marker, **more: Any) -> None:
    mech.clearance(
        name,
        journal=journal,
        bearing=at,
        interface=film(),
        gap=td.JournalGap(bearing_radius=10e-3, radial_clearance=CLEARANCE, bearing_length=20e-3),
        **more,
    )


def shaft_in_two(off: float, left: Any = None, right: Any = None) -> td.Model:
    """A shaft in two bearings that are `off` further apart than its journals [m]."""
    mech = td.Model()
    shaft = mech.rigid_body("shaft", mass=1.0, inertia=1e-2)
    for side, given in ((-1, left), (1, right)):
        bearing(
            mech,
            "left" if side < 0 else "right",
            shaft.marker((0.1 * side, 0.0)),
            mech.ground.marker((0.1 * side + (off if side > 0 else 0.0), 0.0)),
            **({} if given is None else {"initial_eccentricity": given}),
        )
    mech.gravity((0.0, -9.81))
    return mech


def start_of(mech: td.Model) -> td.Solution:
    return td.simulate(mech, duration=1e-7, progress=False)


@pytest.mark.parametrize("off", [1e-9, 1e-6, 50e-6])
def test_a_shaft_starts_in_bearings_that_do_not_quite_fit(off: float) -> None:
    start = start_of(shaft_in_two(off))
    for name, sign in (("left", 1.0), ("right", -1.0)):
        # Rows are closed to 1e-13 m.
        np.testing.assert_allclose(
            start[f"{name}/eccentricity"].values[0], (0.5 * sign * off, 0.0), rtol=0, atol=2e-13
        )


def test_an_eccentricity_that_was_given_is_kept_or_refused_by_name() -> None:
    start = start_of(shaft_in_two(10e-6, left=(0.0, 0.0)))
    assert np.hypot(*start["left/eccentricity"].values[0]) < 2e-13
    assert start["right/eccentricity"].values[0, 0] == pytest.approx(-10e-6, abs=2e-13)
    with pytest.raises(td.ConvergenceError) as refused:
        start_of(shaft_in_two(0.0, left=(0.0, -10e-6), right=(5e-6, -10e-6)))
    # 5 um too much, shared by two joints alike.
    assert refused.value.item in ("joint 'left'", "joint 'right'")
    assert refused.value.quantity == "deviation from the initial eccentricity"
    assert refused.value.value == pytest.approx(2.5e-6)
    with pytest.raises(td.ConvergenceError, match="must be below the radial_clearance") as beyond:
        start_of(shaft_in_two(1e-3))
    assert beyond.value.quantity == "initial eccentricity"
    assert beyond.value.value == pytest.approx(0.5e-3)


def rotor(**given: Any) -> td.Solution:
    mech = td.Model()
    body = mech.rigid_body("rotor", mass=1.0, inertia=1e-3, **given)
    bearing(mech, "pin", body.marker((2e-3, 0.0)), mech.ground.marker())
    return start_of(mech)


def test_velocities_that_were_given_are_kept_and_others_let_journals_rest() -> None:
    start = rotor(velocity=(0.05, 0.02), angular_velocity=100.0)
    assert tuple(start["rotor/velocity"].values[0]) == (0.05, 0.02)
    assert start["pin/eccentricity_ratio_rate"].values[0] == pytest.approx(
        math.hypot(0.05, 0.22) / CLEARANCE
    )
    still = rotor(angular_velocity=100.0)
    assert still["rotor/angular_velocity"].values[0] == 100.0
    np.testing.assert_allclose(still["rotor/velocity"].values[0], (0.0, -0.2), atol=1e-15)
    # Zero is a velocity like another.
    held = rotor(velocity=(0.0, 0.0), angular_velocity=100.0)
    assert tuple(held["rotor/velocity"].values[0]) == (0.0, 0.0)


def slider_crank(**of_slider: Any) -> td.Model:
    mech = td.Model()
    crank = mech.rigid_body("crank", mass=0.3, inertia=1e-4, angle=1.0)
    rod = mech.rigid_body("rod", mass=0.2, inertia=2.5e-4)
    slider = mech.rigid_body("slider", mass=0.14, inertia=1e-4, **of_slider)
    mech.revolute("main", mech.ground.marker(), crank.marker())
    mech.revolute("big end", crank.marker((0.05, 0)), rod.marker((-0.06, 0)))
    bearing(mech, "pin", rod.marker((0.06, 0)), slider.marker())
    mech.translational("guide", slider.marker(), mech.ground.marker())
    mech.drive("main", speed=100.0)
    return mech


def test_a_slider_moves_along_with_a_driven_crank_unless_its_velocity_was_given() -> None:
    moved = start_of(slider_crank())
    assert abs(moved["pin/eccentricity_ratio_rate"].values[0]) < 1e-6
    speed = moved["slider/velocity"].values[0, 0]
    assert abs(speed) > 1.0
    slower = start_of(slider_crank(velocity=(speed + 0.01, 0.3), angular_velocity=0.0))
    # The guide takes away what it must, the journal keeps the rest.
    assert slower["slider/velocity"].values[0] == pytest.approx([speed + 0.01, 0.0], abs=1e-12)
    # The rod is free to turn, so that of the difference what is along the rod is left.
    angle = slower["rod/angle"].values[0]
    turning = slower["rod/angular_velocity"].values[0]
    pin = slower["rod/velocity"].values[0] + 0.06 * turning * np.array(
        [-math.sin(angle), math.cos(angle)]
    )
    apart = pin - slower["slider/velocity"].values[0]
    along = -0.01 * math.cos(angle) * np.array([math.cos(angle), math.sin(angle)])
    np.testing.assert_allclose(apart, along, rtol=0, atol=1e-9)


def test_a_model_built_again_knows_what_was_given() -> None:
    for mech in (slider_crank(), shaft_in_two(1e-6), slider_crank(velocity=(0.0, 0.0))):
        again = td.Model.from_parameters(mech.parameters)
        assert again.parameters == mech.parameters
        first, second = start_of(mech), start_of(again)
        for name in first:
            np.testing.assert_array_equal(first[name].values[0], second[name].values[0])


# --- what joints leave open ----------------------------------------------------------------------


def link_on_a_crank(size: Any, planar: bool = False) -> td.Model:
    """A driven crank with a link on a hinge, in space askew, which nothing drives."""
    mech = td.Model(planar=planar)
    places: tuple[Any, ...] = ((0.05, 0, 0), (0.1, 0.1, 0.05), (-0.05, 0, 0), (0, -0.1, -0.05))
    at, of_link, back, hinge = (np.array(place) * size for place in places)
    if planar:
        at, of_link, back, hinge = at[:2], of_link[:2], back[:2], hinge[:2]
    kilogram = 1.0 if isinstance(size, float) else UNITS.Quantity(1.0, "kg")
    inertia: Any = 1e-3 * size * size * kilogram
    askew = {} if planar else {"orientation": Rotation.from_euler("y", 60, degrees=True)}
    given = {"mass": 1.0, "inertia": inertia if planar else [inertia] * 3}
    crank = mech.rigid_body("crank", position=at, **given)
    link = mech.rigid_body("link", position=of_link, **given)
    mech.revolute("main", mech.ground.marker(), crank.marker(back))
    mech.revolute("hinge", crank.marker(-back, **askew), link.marker(hinge, **askew))
    mech.drive("main", speed=10.0)
    return mech


@pytest.mark.parametrize("planar", [True, False])
def test_velocities_that_joints_leave_open_do_not_depend_on_the_unit_of_length(
    planar: bool,
) -> None:
    one = start_of(link_on_a_crank(1.0, planar))
    sizes = [0.001, 0.1, 10.0, UNITS.Quantity(1000.0, "mm")]
    for size in sizes:
        start = start_of(link_on_a_crank(size, planar))
        length = size if isinstance(size, float) else 1.0
        np.testing.assert_allclose(
            start["link/angular_velocity"].values[0],
            one["link/angular_velocity"].values[0],
            rtol=0,
            atol=1e-7,  # of 10 rad/s; the first row stands at the end of no step
        )
        np.testing.assert_allclose(
            start["link/velocity"].values[0] / length,
            one["link/velocity"].values[0],
            rtol=0,
            atol=1e-7,
        )


def test_velocities_that_joints_leave_open_are_those_of_the_least_kinetic_energy() -> None:
    start = start_of(link_on_a_crank(1.0))
    axis = np.array([math.sin(math.pi / 3.0), 0.0, 0.5])  # of the hinge
    arm = np.array([0.0, 0.1, 0.05])  # from the hinge to the centre of the link
    spin, pin = np.array([0.0, 0.0, 10.0]), np.array([0.0, 1.0, 0.0])  # of the crank, of the hinge
    # The energy of omega = spin + s axis, a parabola in s, has its least value at
    by_s = np.cross(axis, arm)
    at_zero = pin + np.cross(spin, arm)
    s = -(by_s @ at_zero + 1e-3 * axis @ spin) / (by_s @ by_s + 1e-3)
    np.testing.assert_allclose(
        start["link/angular_velocity"].values[0], spin + s * axis, rtol=0, atol=1e-9
    )
    np.testing.assert_allclose(
        start["link/velocity"].values[0], at_zero + s * by_s, rtol=0, atol=1e-9
    )
    # In the plane the pin moves along the link, and nothing swings it.
    flat = start_of(link_on_a_crank(1.0, planar=True))
    assert flat["link/angular_velocity"].values[0] == pytest.approx(0.0, abs=1e-9)


def test_a_light_body_moves_before_a_heavy_one_where_joints_do_not_close() -> None:
    mech = td.Model()
    light = mech.rigid_body("light", mass=1.0, inertia=0.1, position=(0.0, 0.0))
    heavy = mech.rigid_body("heavy", mass=3.0, inertia=0.1, position=(1.0, 0.0))
    mech.revolute("pin", light.marker((0.4, 0.0)), heavy.marker((-0.4, 0.0)))
    start = start_of(mech)
    # 0.2 m too far apart, by the inverse of the masses.
    assert start["light/position"].values[0] == pytest.approx([0.15, 0.0], abs=1e-12)
    assert start["heavy/position"].values[0] == pytest.approx([0.95, 0.0], abs=1e-12)


# --- the first row -------------------------------------------------------------------------------


@pytest.mark.parametrize("planar", [True, False])
@pytest.mark.parametrize(
    "integrator", ["TR-BDF2", "ESDIRK3", "ESDIRK4", "Bathe", "generalized-alpha", "Cash-Karp"]
)
def test_the_first_row_has_the_accelerations_of_the_drive(integrator: str, planar: bool) -> None:
    mech = td.Model(planar=planar)
    crank = mech.rigid_body("crank", mass=1.0, inertia=1e-3 if planar else (1e-3,) * 3)
    mech.revolute("main", mech.ground.marker(), crank.marker((-0.05, 0)))
    speed = td.Harmonic(mean=10.0, amplitude=3.0, angular_frequency=7.0, phase=0.0)
    mech.drive("main", speed=speed)
    row = td.simulate(mech, duration=0.05, integrator=integrator, progress=False)
    # Speed 10 rad/s and angular acceleration 21 rad/s2 at the start; the stage in which they are
    # found is 5e-10 s long, in which accelerations change by 1e-6.
    turning = row["crank/angular_acceleration"].values[0]
    assert np.ravel(turning)[-1] == pytest.approx(21.0, abs=3e-6)
    expected = [-5.0, 1.05] + [0.0] * (not planar)
    np.testing.assert_allclose(row["crank/acceleration"].values[0], expected, rtol=0, atol=1e-7)


# --- dead points ------------------------------------------------------------------------------


def linkage(crank: float, coupler: float, rocker: float, base: float, **more: Any) -> td.Model:
    """A four-bar linkage from a crank angle of 0.6 rad on, driven with 20 rad/s; lengths [m]."""
    mech = td.Model()
    ground = mech.ground
    one = mech.rigid_body("crank", mass=1.0, inertia=more.get("inertia", 1e-3), angle=0.6)
    two = mech.rigid_body(
        "coupler", mass=1.0, inertia=1e-3, position=(crank + 0.1, 0.15), angle=0.8
    )
    three = mech.rigid_body(
        "rocker", mass=1.0, inertia=1e-3, position=(base, rocker / 2), angle=math.pi / 2
    )
    mech.revolute("A", ground.marker(), one.marker((-crank / 2, 0)))
    mech.revolute("B", one.marker((crank / 2, 0)), two.marker((-coupler / 2, 0)))
    mech.revolute("C", two.marker((coupler / 2, 0)), three.marker((rocker / 2, 0)))
    mech.revolute("D", three.marker((-rocker / 2, 0)), ground.marker((base, 0)))
    mech.drive("A", speed=20.0)
    return mech


BLOCKED = (0.2, 0.15, 0.2, 0.3)
# Where coupler and rocker are in line, by the theorem of cosines.
LAST_ANGLE = math.acos((0.2**2 + 0.3**2 - 0.35**2) / (2 * 0.2 * 0.3))


@pytest.mark.filterwarnings("ignore::tribodyn.AccuracyWarning")
@pytest.mark.parametrize(
    "integrator",
    [
        "TR-BDF2",
        "Bathe",
        "ESDIRK3",
        "ESDIRK4",
        "generalized-alpha",
        "Cash-Karp",
        td.TRBDF2(step=1e-4),
        td.GeneralizedAlpha(step=1e-4),
    ],
    ids=lambda method: method if isinstance(method, str) else type(method).__name__ + " fixed",
)
def test_a_crank_that_cannot_turn_on_ends_the_run_by_name(integrator: Any) -> None:
    with pytest.raises(td.ConvergenceError, match="dead point") as ended:
        td.simulate(linkage(*BLOCKED), revolutions=1.0, integrator=integrator, progress=False)
    assert ended.value.item == "joint 'A drive'"
    assert ended.value.quantity == "angle"
    assert ended.value.value == pytest.approx(LAST_ANGLE, abs=1e-6)
    solution = ended.value.solution
    # Near it, and before: the energy grows like 0.05 J s over the time left, 4 J at the start.
    end = (LAST_ANGLE - 0.6) / 20.0
    assert end - 5e-4 < solution["time"].values[-1] < end
    assert solution["model/kinetic_energy"].values.max() < 1e3


def test_a_heavy_crank_does_not_hide_a_dead_point() -> None:
    with pytest.raises(td.ConvergenceError, match="dead point") as ended:
        td.simulate(linkage(*BLOCKED, inertia=1.0), revolutions=1.0, progress=False)
    energy = ended.value.solution["model/kinetic_energy"].values
    assert energy.max() < 20.0 * energy[0]


@pytest.mark.parametrize("lengths", [(0.2, 0.25, 0.2, 0.25), (0.2, 0.2, 0.2, 0.199)])
def test_a_crank_that_can_turn_turns(lengths: tuple[float, ...]) -> None:
    """A parallelogram through its flat positions; a linkage that is whipped through its own."""
    solution = td.simulate(linkage(*lengths), revolutions=1.2, progress=False)
    assert solution.status == "finished"
    assert solution["crank/angle"].values[-1] == pytest.approx(0.6 + 2.4 * math.pi, abs=1e-4)
