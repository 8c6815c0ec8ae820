"""Equilibria of rotors last while the drive turns and are found on tilting bearings too; what has
none says why."""

import math
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
import tribodyn as td

WEIGHT = (0.0, -9.81, 0.0)
GROOVE = td.AxialGroove(angle=0.5 * math.pi, width=0.35, length=40e-3, pressure=2e5)


def film(
    cavitation: str = "half_sommerfeld", *, around: int = 40, **more: Any
) -> td.LubricatedInterface:
    return td.LubricatedInterface(
        lubricant=td.Lubricant(dynamic_viscosity=0.004),
        cavitation=cavitation,
        mesh=td.FilmMesh(around=around, along=8),
        **more,
    )


def journal_gap(**more: Any) -> td.JournalGap:
    return td.JournalGap(bearing_radius=25e-3, radial_clearance=50e-6, bearing_length=50e-3, **more)


def shaft_in_two(
    gap: Any = None,
    *,
    interface: Any = None,
    mass: float = 40.0,
    speed: Any = 800.0,
    spans: tuple[float, float] = (-0.2, 0.2),
    side: float = 0.0,
    at: tuple[Any, Any] = (None, None),
    more: Callable[[td.Model, td.Body], None] | None = None,
) -> td.Model:
    """A shaft in space in two bearings, turned by a drive, with a force `side` [N] across it."""
    mech = td.Model(planar=False)
    shaft = mech.rigid_body(
        "shaft", mass=mass, inertia=(0.015 * mass, 0.015 * mass, 0.00125 * mass)
    )
    mech.gravity(WEIGHT)
    for name, z, start in (("left", spans[0], at[0]), ("right", spans[1], at[1])):
        mech.clearance(
            name,
            journal=shaft.marker((0, 0, z)),
            bearing=mech.ground.marker((0, 0, z)),
            gap=gap or journal_gap(misalignment=True),
            interface=interface or film(),
            **({} if start is None else {"initial_eccentricity": start}),
        )
    mech.bushing(
        "axial",
        mech.ground.marker(),
        shaft.marker(),
        stiffness=(0, 0, 1e6, 0, 0, 0),
        damping=(0, 0, 10.0, 0, 0, 0),
    )
    mech.drive_rotation("drive", mech.ground.marker(), shaft.marker(), speed=speed)
    if side:
        mech.applied_force("side", shaft.marker((0, 0, 0.1)), force=(side, 0, 0))
    if more:
        more(mech, shaft)
    return mech


def planar_rotor(turning: str = "journal", interface: Any = None) -> tuple[td.Model, td.Body]:
    mech = td.Model(planar=True)
    rotor = mech.rigid_body("rotor", mass=40.0, inertia=0.05)
    mech.gravity((0.0, -9.81))
    markers = {"journal": rotor.marker(), "bearing": mech.ground.marker()}
    if turning == "bearing":
        markers = {"journal": mech.ground.marker(), "bearing": rotor.marker()}
    mech.clearance("pin", gap=journal_gap(), interface=interface or film(), **markers)
    mech.drive_rotation("drive", mech.ground.marker(), rotor.marker(), speed=400.0)
    return mech, rotor


# --- found -----------------------------------------------------------------------------------


@pytest.mark.parametrize("speed", [100.0, 800.0, td.Constant(400.0)])
@pytest.mark.parametrize("mass", [4.0, 40.0, 4000.0])
def test_a_rotor_on_two_tilting_bearings_rests_where_it_does_without_tilting(
    speed: Any, mass: float
) -> None:
    # The load is alike on both, so that the shaft stays straight and no tilt acts.
    misaligned = td.equilibrium(shaft_in_two(speed=speed, mass=mass))
    straight = td.equilibrium(shaft_in_two(journal_gap(), speed=speed, mass=mass))
    for name in ("left", "right"):
        # Both to the tolerance of the search, 1e-10 of a clearance of 5e-5 m.
        np.testing.assert_allclose(
            misaligned[f"{name}/eccentricity"],
            straight[f"{name}/eccentricity"],
            rtol=0,
            atol=1e-12,
        )
        assert np.hypot(*misaligned[f"{name}/tilt"].values) < 1e-12
    assert misaligned.iterations < 60


@pytest.mark.parametrize("misalignment", [False, True])
@pytest.mark.parametrize(("mass", "ratio"), [(2e4, 0.9976), (1e5, 0.9995), (4e5, 0.99989)])
def test_a_heavily_loaded_shaft_slides_along_the_wall_to_its_rest(
    mass: float, ratio: float, misalignment: bool
) -> None:
    # Steps of half a film in all directions took 74, 146 and 295 iterations.
    gap, fine = journal_gap(misalignment=misalignment), film(around=480)
    rest = td.equilibrium(shaft_in_two(gap, interface=fine, speed=100.0, mass=mass))
    assert rest.iterations < 50
    eccentricity = np.hypot(*rest["left/eccentricity"].values[:2])
    assert eccentricity / 50e-6 == pytest.approx(ratio, abs=0.2 * (1.0 - ratio))
    assert rest["left/bearing_force"].values[1] == pytest.approx(0.5 * mass * 9.81, rel=1e-6)


def test_a_mesh_too_coarse_for_a_thin_film_is_named() -> None:
    # At a ratio of 0.999 pressure acts over 0.04 rad, and an element is 0.16 rad wide: as the
    # journal moves along the wall, the force of the film changes by a factor of nine.
    with pytest.raises(td.ConvergenceError, match=r"film of joint '(left|right)' is thin.*mesh"):
        td.equilibrium(shaft_in_two(journal_gap(), speed=100.0, mass=1e5))


def balance(rest: td.Equilibrium, load: np.ndarray, moment: np.ndarray) -> tuple[Any, Any]:
    """The sum of forces [N] and of moments about the centre [N m] on the shaft."""
    force, turning = load.copy(), moment.copy()
    for name, z in (("left", -0.2), ("right", 0.2)):
        on = rest[f"{name}/bearing_force"].values[:2]
        force += on
        turning += z * np.array([-on[1], on[0]])
        turning += rest[f"{name}/bearing_moment"].values[:2]
    return force, turning


@pytest.mark.parametrize("side", [20.0, 200.0, -1000.0])
def test_a_shaft_that_a_force_tilts_is_in_balance_and_spins_about_its_own_axis(side: float) -> None:
    rest = td.equilibrium(shaft_in_two(speed=200.0, side=side))
    force, moment = balance(rest, np.array([side, 40.0 * WEIGHT[1]]), np.array([0.0, 0.1 * side]))
    # What forces along the tilted axis, 1e-5 rad off, do is left out.
    assert np.abs(force).max() < 1e-4 * 40.0 * 9.81
    assert np.abs(moment).max() < 1e-4 * 40.0 * 9.81 * 0.2
    ends = rest["right/eccentricity"].values - rest["left/eccentricity"].values
    assert np.hypot(*ends) > 5e-7
    np.testing.assert_allclose(
        rest["shaft/angular_velocity"].values[:2], 200.0 * ends / 0.4, rtol=1e-6, atol=1e-9
    )
    for name in ("left", "right"):
        assert np.abs(rest[f"{name}/eccentricity_rate"].values).max() < 1e-10


@pytest.mark.slow
def test_a_run_of_a_tilted_shaft_comes_to_its_equilibrium() -> None:
    rest = td.equilibrium(shaft_in_two(speed=200.0, side=200.0))
    run = td.simulate(shaft_in_two(speed=200.0, side=200.0), duration=0.6, progress=False)
    for name in ("left/eccentricity", "right/eccentricity", "left/tilt"):
        size = np.abs(rest[name].values).max()
        # The whirl of the start has decayed to a few thousandths by then.
        np.testing.assert_allclose(run[name].values[-1], rest[name].values, atol=5e-3 * size)


VARIANTS = {
    "reynolds": {"interface": film("reynolds")},
    "oil from a groove": {"interface": film("mass_conserving", ports=[GROOVE])},
    "unequal spans": {"spans": (-0.1, 0.3)},
    "cylindrical gap": {
        "gap": td.CylindricalGap(
            bearing_radius=25e-3, radial_clearance=50e-6, bearing_length=50e-3
        ),
        "side": 200.0,
    },
    "collars": {
        "gap": journal_gap(misalignment=True, collar_radius=35e-3, axial_clearance=100e-6),
    },
    "apart at the start": {"at": ((10e-6, 0.0), (-10e-6, -20e-6))},
    "heavy": {"mass": 20000.0, "speed": 800.0},
}


@pytest.mark.parametrize("variant", VARIANTS)
def test_rotors_of_all_kinds_are_found(variant: str) -> None:
    rest = td.equilibrium(shaft_in_two(**({"speed": 400.0} | VARIANTS[variant])))
    mass = VARIANTS[variant].get("mass", 40.0)
    force = sum(rest[f"{name}/bearing_force"].values[:2] for name in ("left", "right"))
    load = np.array([VARIANTS[variant].get("side", 0.0), -9.81 * mass])
    # Collars and the tilt of the axis add parts of 1e-4.
    np.testing.assert_allclose(force, -load, rtol=0, atol=1e-3 * 9.81 * mass)


@pytest.mark.parametrize("polar", [0.05, 1.1])
@pytest.mark.parametrize("damping", [0.0, 100.0])
def test_a_shaft_on_springs_spins_about_its_own_tilted_axis(polar: float, damping: float) -> None:
    mech = td.Model(planar=False)
    shaft = mech.rigid_body("shaft", mass=40.0, inertia=(0.6, 0.6, polar))
    mech.gravity(WEIGHT)
    for name, z in (("left", -0.2), ("right", 0.2)):
        mech.bushing(
            name,
            mech.ground.marker((0, 0, z)),
            shaft.marker((0, 0, z)),
            stiffness=(1e6, 1e6, 1e6, 0, 0, 0),
            damping=(damping,) * 3 + (0, 0, 0),
        )
    mech.drive_rotation("drive", mech.ground.marker(), shaft.marker(), speed=200.0)
    mech.applied_force("side", shaft.marker((0, 0, 0.1)), force=(200.0, 0, 0))
    rest = td.equilibrium(mech)
    tilt = 200.0 * 0.1 / (2.0 * 1e6 * 0.2**2)
    # The arms shorten by the square of the tilt, 6e-8.
    np.testing.assert_allclose(rest["shaft/position"], (1e-4, -1.962e-4, 0.0), atol=1e-10)
    turning = rest["shaft/angular_velocity"].values
    np.testing.assert_allclose(turning, (200.0 * tilt, 0.0, 200.0), rtol=1e-6, atol=1e-9)


@pytest.mark.parametrize("planar", [True, False])
def test_a_body_that_a_driven_one_tows_moves_along(planar: bool) -> None:
    mech = td.Model(planar=planar)
    inertia = 0.1 if planar else (0.1,) * 3
    bodies = {}
    for name, x in (("tractor", 0.0), ("cart", -1.0)):
        at = (x, 0.0) if planar else (x, 0.0, 0.0)
        body = bodies[name] = mech.rigid_body(name, mass=2.0, inertia=inertia, position=at)
        mech.translational(f"{name} rail", body.marker(), mech.ground.marker())
    mech.spring_damper(
        "rope",
        bodies["tractor"].marker(),
        bodies["cart"].marker(),
        stiffness=1e3,
        damping=1.0,
        free_length=1.0,
    )
    zeros = (0.0,) * (3 if planar else 6)
    mech.bushing(
        "drag",
        mech.ground.marker(),
        bodies["cart"].marker(),
        stiffness=zeros,
        damping=(5.0, *zeros[1:]),
    )
    mech.applied_force(
        "pull", bodies["tractor"].marker(), force=(0.0, 0.0) if planar else (0.0, 0.0, 0.0)
    )
    mech.drive_displacement(
        "pull to x",
        bodies["tractor"].marker(),
        mech.ground.marker(),
        speed=2.0,
        initial_displacement=0.0,
    )
    rest = td.equilibrium(mech)
    speed = rest["tractor/velocity"].values[0]
    assert abs(speed) == pytest.approx(2.0)
    assert rest["cart/velocity"].values[0] == pytest.approx(speed)
    # Which stretches the rope by the drag.
    behind = rest["tractor/position"].values[0] - rest["cart/position"].values[0]
    assert behind - 1.0 == pytest.approx(5.0 * speed / 1e3, rel=1e-6)


# --- rejected --------------------------------------------------------------------------------


@pytest.mark.parametrize("mass", [20e-3, 1e-6])
def test_an_unbalance_that_a_drive_turns_is_refused_by_name(mass: float) -> None:
    mech, rotor = planar_rotor()
    assert "pin/eccentricity" in td.equilibrium(mech)
    mech, rotor = planar_rotor()
    mech.unbalance("screw", rotor.marker(), mass=mass, radius=0.05)
    with pytest.raises(td.ModelError, match="does not last.*rotates.*Periodic") as refused:
        td.equilibrium(mech)
    assert refused.value.item == "mass 'screw'"

    def screw(mech: td.Model, shaft: td.Body) -> None:
        mech.unbalance("screw", shaft.marker(), mass=mass, radius=0.05)

    with pytest.raises(td.ModelError, match="does not last") as refused:
        td.equilibrium(shaft_in_two(speed=400.0, more=screw))
    assert refused.value.item == "mass 'screw'"


def test_a_load_that_turns_with_the_rotor_is_refused_and_one_that_stands_still_is_not() -> None:
    for following in (False, True):
        mech, rotor = planar_rotor()
        mech.applied_force("load", rotor.marker(), force=(50.0, 0.0), follower=following)
        if not following:
            td.equilibrium(mech)
            continue
        with pytest.raises(td.ModelError, match="force 'load'.*does not last"):
            td.equilibrium(mech)


def test_a_load_by_time_is_taken_at_its_time() -> None:
    swell = td.Harmonic(mean=0.0, amplitude=50.0, angular_frequency=30.0, phase=0.3)
    rest = []
    for force in (swell, 50.0 * math.sin(0.3 + 30.0 * 0.01)):
        mech, rotor = planar_rotor()
        mech.applied_force("load", rotor.marker(), force=(force, 0.0))
        rest.append(td.equilibrium(mech, time=0.01)["pin/eccentricity"].values)
    np.testing.assert_allclose(rest[0], rest[1], rtol=0, atol=1e-12)


def test_a_bearing_that_turns_rests_on_a_film_without_memory_and_not_with_one() -> None:
    turning = td.equilibrium(planar_rotor("bearing")[0])["rotor/position"].values
    standing = td.equilibrium(planar_rotor("journal")[0])["rotor/position"].values
    # The same film turned about, but that its wedge closes in time instead of along the mesh: with
    # 40 by 8 nodes they differ by 2.4e-3 of a clearance, with 160 by 16 by half of that.
    np.testing.assert_allclose(turning, standing, rtol=0, atol=5e-3 * 50e-6)
    mech, _ = planar_rotor("bearing", film("mass_conserving", ports=[GROOVE]))
    with pytest.raises(td.ModelError, match="joint 'pin'.*frame of the bearing"):
        td.equilibrium(mech)


def test_a_film_without_a_supply_is_starved_and_one_with_is_not() -> None:
    with pytest.raises(td.Starved, match="joint 'pin'.*no oil can enter.*ports"):
        td.equilibrium(planar_rotor(interface=film("mass_conserving"))[0])
    with pytest.raises(td.Starved, match="joint '(left|right)'"):
        td.equilibrium(shaft_in_two(interface=film("mass_conserving")))
    td.equilibrium(planar_rotor(interface=film("mass_conserving", ports=[GROOVE]))[0])
    td.equilibrium(planar_rotor(interface=film("mass_conserving", ambient_pressure=1e5))[0])


def test_nothing_holds_is_said_of_what_nothing_holds_alone() -> None:
    # A film at rest carries nothing.
    with pytest.raises(td.ConvergenceError, match="nothing holds this coordinate") as falling:
        td.equilibrium(shaft_in_two(speed=0.0))
    assert falling.value.item == "body 'shaft', y"
    # A search that is cut short does not know of any that is not held.
    with pytest.raises(td.ConvergenceError, match="did not converge in 3 steps.*max_iter") as short:
        td.equilibrium(shaft_in_two(), max_iterations=3)
    assert "nothing holds" not in str(short.value)
