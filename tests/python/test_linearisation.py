"""Equilibria of models and small motions about them."""

import math
from typing import Any

import numpy as np
import pytest
import tribodyn as td

GRAVITY = 9.81
MASS, CLEARANCE, SPAN = 20.0, 50e-6, 50e-3


def rotor(speed: float, cavitation: str = "half_sommerfeld", **more: Any) -> td.Model:
    """A rigid rotor of twice the mass in two bearings, turned by a drive."""
    mech = td.Model(planar=True)
    disc = mech.rigid_body("rotor", mass=2.0 * MASS, inertia=0.01)
    mech.gravity((0.0, -GRAVITY))
    ports = [td.AxialGroove(angle=0.5 * math.pi, width=0.35, pressure=1e5)]
    film = td.LubricatedInterface(
        lubricant=td.Lubricant(dynamic_viscosity=0.002),
        cavitation=cavitation,
        mesh=td.FilmMesh(around=40, along=8),
        ports=ports if cavitation == "mass_conserving" else [],
    )
    for name, place in (("left", more), ("right", {})):
        mech.clearance(
            name,
            journal=disc.marker(),
            bearing=mech.ground.marker(),
            interface=film,
            gap=td.JournalGap(
                bearing_radius=25e-3, radial_clearance=CLEARANCE, bearing_length=SPAN
            ),
            **place,
        )
    mech.drive_rotation("drive", mech.ground.marker(), disc.marker(), speed=speed)
    return mech


def whirl(speed: float, cavitation: str = "half_sommerfeld") -> complex:
    """The eigenvalue of the whirl."""
    mech = rotor(speed, cavitation)
    found = td.linearise(mech, at=td.equilibrium(mech)).eigenvalues
    return complex(found[np.argmax(np.where(found.imag > 0.0, found.real, -np.inf))])


def threshold(low: float, high: float) -> float:
    """The speed at which the whirl neither grows nor decays."""
    while high - low > 1e-6 * high:
        middle = 0.5 * (low + high)
        low, high = (low, middle) if whirl(middle).real > 0.0 else (middle, high)
    return low


def growth_of_a_run(speed: float) -> float:
    """Logarithmic growth of the peaks of a run that begins beside the equilibrium."""
    rest = td.equilibrium(rotor(speed))
    x, y = map(float, rest["left/eccentricity"].values)
    turn = 2.0 * math.pi / whirl(speed).imag
    mech = rotor(speed, initial_eccentricity=(x + 2e-3 * CLEARANCE, y))
    run = td.simulate(
        mech, duration=20 * turn, integrator=td.TRBDF2(step=turn / 100), progress=False
    )
    moved = run["left/eccentricity"].values[:, 0] - x
    time = run.time.values
    inner = moved[1:-1]
    peaks = 1 + np.flatnonzero((inner >= moved[:-2]) & (inner > moved[2:]))
    peaks = peaks[time[peaks] > 5 * turn]
    return float(np.polyfit(time[peaks], np.log(moved[peaks]), 1)[0])


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore::tribodyn.TribodynWarning")
def test_five_runs_about_the_threshold_cross_it_where_the_linear_equations_do() -> None:
    found = threshold(500.0, 2000.0)
    speeds = found * np.array([0.94, 0.97, 1.0, 1.03, 1.06])
    rates = [growth_of_a_run(speed) for speed in speeds]
    assert rates[0] < -5.0 and rates[-1] > 5.0
    crossed = np.polyval(np.polyfit(rates, speeds, 2), 0.0)
    # The requirement is 1 %; the amplitude of 2e-3 clearances and the damping of the integrator, of
    # third order in a step of 1/100, leave 1.2e-5.
    assert crossed == pytest.approx(found, rel=1e-4)
    for speed, rate in zip(speeds, rates, strict=True):
        assert rate == pytest.approx(whirl(speed).real, abs=0.1)  # of 12, by the amplitude


def test_the_film_of_a_model_is_that_of_the_bearing_alone() -> None:
    speed = 900.0
    mech = rotor(speed)
    rest = td.equilibrium(mech)
    small = td.linearise(mech, at=rest)
    bearing = td.JournalBearing(
        bearing_radius=25e-3,
        bearing_length=SPAN,
        radial_clearance=CLEARANCE,
        lubricant=td.Lubricant(dynamic_viscosity=0.002),
        cavitation="half_sommerfeld",
        mesh=td.FilmMesh(around=40, along=8),
    )
    alone = bearing.equilibrium(load=(0.0, -MASS * GRAVITY), speed=speed)
    # Two films hold twice the mass; N^T M N = 1 with N = 1/sqrt(2 MASS) along x and y. Both follow
    # from one kernel on one mesh: what differs is where the searches end, 1e-10 of the clearance.
    turn = small.directions[:2] * math.sqrt(2.0 * MASS)
    assert turn @ turn.T == pytest.approx(np.eye(2), abs=1e-12)
    for ours, other in (
        (small.stiffness, alone.stiffness_coefficients),
        (small.damping, alone.damping_coefficients),
    ):
        assert turn @ ours @ turn.T * MASS == pytest.approx(np.asarray(other), rel=1e-7)
    assert float(rest["left/eccentricity_ratio"]) == pytest.approx(
        float(alone.eccentricity_ratio), rel=1e-9
    )


def test_an_equilibrium_is_recorded_as_a_run_is_and_begins_one() -> None:
    mech = rotor(900.0, "mass_conserving")
    rest = td.equilibrium(mech)
    assert float(rest["rotor/angular_velocity"]) == pytest.approx(900.0)
    force = rest["left/bearing_force"].values + rest["right/bearing_force"].values
    assert force == pytest.approx([0.0, 2.0 * MASS * GRAVITY], abs=1e-6)
    run = td.simulate(mech, duration=2e-3, start=rest, progress=False)
    assert list(run) == list(rest)
    place = run["left/eccentricity"].values
    # It stays: 1e-4 clearances are 1e-2 of the free fall in a microsecond without the film.
    assert np.abs(place - rest["left/eccentricity"].values).max() < 1e-4 * CLEARANCE


def test_torn_nodes_are_states_and_a_film_with_a_memory_whirls_alike() -> None:
    mech = rotor(900.0, "mass_conserving")
    small = td.linearise(mech, at=td.equilibrium(mech))
    assert {item for item, _ in small.history} == {"left", "right"}
    assert small.state_matrix.shape[0] == 2 * small.mass.shape[0] + len(small.history)
    assert small.eigenvalues.size == small.state_matrix.shape[0]
    assert 0.4 < whirl(900.0, "mass_conserving").imag / 900.0 < 0.6


def test_the_start_of_a_model_and_the_end_of_a_run_are_linearised() -> None:
    mech = td.Model()
    bob = mech.rigid_body("bob", mass=1.0, inertia=0.3, angle=-0.5 * math.pi)
    mech.revolute("hinge", mech.ground.marker(), bob.marker((-1.0, 0.0)))
    mech.gravity((0.0, -GRAVITY))
    frequency = math.sqrt(GRAVITY / 1.3)
    at_start = td.linearise(mech)
    assert at_start.natural_frequencies == pytest.approx([frequency], rel=1e-12)
    assert at_start.frequencies == pytest.approx([frequency / (2.0 * math.pi)], rel=1e-12)
    assert at_start.damping_ratios == pytest.approx([0.0], abs=1e-12)
    assert at_start.coordinates == ("body 'bob', x", "body 'bob', y", "body 'bob', angle")
    run = td.simulate(mech, duration=0.1, progress=False)
    assert td.linearise(mech, at=run).natural_frequencies == pytest.approx([frequency], rel=1e-9)


@pytest.mark.parametrize("angle", [0.0, 0.3, 2.0])
def test_a_free_top_nutates_whatever_the_origin_of_its_chart(angle: float) -> None:
    from scipy.spatial.transform import Rotation

    polar, across, spin = 0.5, 0.3, 40.0
    mech = td.Model(planar=False)
    axis = np.array([1.0, 2.0, -2.0]) / 3.0
    place = Rotation.align_vectors([axis], [[0.0, 0.0, 1.0]])[0]
    mech.rigid_body(
        "top",
        mass=2.0,
        inertia=(across, across, polar),
        position=(0.0, 0.0, 0.0),
        orientation=place,
        angular_velocity=tuple(spin * axis),
    )
    # A chart moves its origin beyond one radian: runs end before and after.
    state: Any = None
    if angle > 0.0:
        state = td.simulate(mech, duration=angle / spin, progress=False)
    found = td.linearise(mech, at=state).eigenvalues
    nutation = polar * spin / across
    assert np.sort(found.imag) == pytest.approx(
        [-nutation, *([0.0] * 10), nutation], abs=1e-8 * nutation
    )
    assert found.real == pytest.approx(np.zeros(12), abs=1e-8 * nutation)


def test_what_has_no_equilibrium_says_why() -> None:
    mech = td.Model()
    mech.rigid_body("ball", mass=1.0, inertia=0.1)
    mech.gravity((0.0, -GRAVITY))
    with pytest.raises(td.ConvergenceError, match=r"body 'ball', y: acceleration = -9.81 m/s2"):
        td.equilibrium(mech)
    with pytest.raises(td.InvalidInput, match="at must be the solution of a run or an equilibrium"):
        td.linearise(mech, at="start")  # type: ignore[arg-type]


def test_a_journal_on_asperities_vibrates_as_its_contact_says() -> None:
    """Up and down on the contact, and sideways as a pendulum in its bearing."""
    surface = td.RoughSurface(
        asperity_height_deviation=0.251e-6,
        asperity_height_mean=0.198e-6,
        asperity_radius=15.98e-6,
        asperity_density=10.76e9,
        contact_modulus=115.18e9,
        hardness=1373e6,
        yield_strength=500e6,
        poisson_ratio=0.3,
    )
    contact = td.DryInterface(asperities=td.KogutEtsion(surface))

    def journal(eccentricity: Any = None, velocity: Any = None) -> td.Model:
        mech = td.Model()
        shaft = mech.rigid_body(
            "shaft",
            mass=0.5,
            inertia=1e-4,
            position=eccentricity or (0.0, -3e-5),
            velocity=velocity,
            angular_velocity=0.0,
        )
        mech.clearance(
            "pin",
            journal=shaft.marker(),
            bearing=mech.ground.marker(),
            interface=contact,
            initial_eccentricity=eccentricity,
            gap=td.JournalGap(bearing_radius=0.01, radial_clearance=3e-5, bearing_length=0.02),
        )
        mech.gravity((0.0, -981.0))
        return mech

    mech = journal()
    rest = td.equilibrium(mech)
    assert rest["pin/asperity_force"].values == pytest.approx([0.0, 490.5], abs=1e-6)
    sideways, upright = td.linearise(mech, at=rest).frequencies
    depth = -float(rest["pin/eccentricity"].values[1])
    # Measured 5.7e-9.
    assert sideways == pytest.approx(math.sqrt(981.0 / depth) / (2.0 * math.pi), rel=2e-8)

    start = tuple(float(x) for x in rest["pin/eccentricity"].values)
    run = td.simulate(
        journal(start, (0.0, 1e-6)),
        duration=1e-3,
        integrator=td.CashKarp(tolerance=1e-9, gap_tolerance=1e-8, max_step=1e-6),
        progress=False,
    )
    y = run["shaft/position"].values[:, 1] - start[1]
    rising = np.flatnonzero((y[:-1] < 0.0) & (y[1:] >= 0.0))
    t = run.time.values
    crossings = t[rising] - y[rising] * (t[rising + 1] - t[rising]) / (y[rising + 1] - y[rising])
    # Measured 5e-8 over 45 periods, by amplitudes of 1e-11 m.
    assert upright == pytest.approx(1.0 / np.diff(crossings).mean(), rel=1e-6)


def hanging_chain(links: int) -> td.Model:
    """A chain of rods in revolute joints, with dampers between neighbours."""
    mech = td.Model(planar=True)
    mech.gravity((0.0, -GRAVITY))
    above = mech.ground.marker()
    for k in range(links):
        rod = mech.rigid_body(
            f"rod {k}", mass=1.0 + 0.05 * k, inertia=0.01, position=(0.0, -0.1 - 0.2 * k)
        )
        mech.revolute(f"pin {k}", above, rod.marker((0.0, 0.1)))
        above = rod.marker((0.0, -0.1))
    mech.spring_damper(
        "spring",
        mech.ground.marker((1.0, -0.2 * links)),
        above,
        stiffness=30.0,
        damping=0.5,
        free_length=0.9,
    )
    return mech


def nearest(small: td.Linearisation, count: int, near: float) -> np.ndarray:
    """The modes nearest to a frequency, one eigenvalue of each."""
    values = small.eigenvalues[small.eigenvalues.imag >= 0.0]
    return values[np.argsort(np.abs(values - complex(1.0, near)))][:count]


@pytest.mark.parametrize("near", [0.0, 30.0])
def test_a_few_modes_of_a_constrained_model_are_those_of_the_dense_matrices(near: float) -> None:
    mech = hanging_chain(25)
    rest = td.equilibrium(mech)
    every = td.linearise(mech, at=rest)
    some = td.linearise(mech, at=rest, modes=6, near=near)
    expected = np.sort_complex(nearest(every, 6, near))
    found = np.sort_complex(some.eigenvalues[some.eigenvalues.imag >= 0.0])
    # Measured 1e-10; the dense matrices are reduced by orthogonal factorisations.
    assert found == pytest.approx(expected, rel=1e-8)
    assert some.coordinates == every.coordinates
    assert some.directions.shape == (75, 0)
    for k in some.oscillating:
        same = np.argmin(np.abs(every.eigenvalues - some.eigenvalues[k]))
        mode, other = some.eigenmodes[:, k], every.eigenmodes[:, same]
        assert mode == pytest.approx(other, abs=1e-6)


@pytest.mark.parametrize("cavitation", ["half_sommerfeld", "mass_conserving"])
def test_a_few_modes_of_a_rotor_in_films_with_and_without_a_memory(cavitation: str) -> None:
    mech = rotor(900.0, cavitation)
    rest = td.equilibrium(mech)
    every = td.linearise(mech, at=rest)
    some = td.linearise(mech, at=rest, modes=1)
    assert some.history == every.history
    found = np.sort_complex(some.eigenvalues[some.eigenvalues.imag >= 0.0])
    assert found == pytest.approx(np.sort_complex(nearest(every, 1, 0.0)), rel=1e-7)


def test_a_few_modes_of_small_models_and_of_unsteady_motions() -> None:
    mech = hanging_chain(3)
    with pytest.raises(td.InvalidInput, match="near = 3 rad/s must not be given without modes"):
        td.linearise(mech, near=3.0)
    with pytest.raises(td.InvalidInput, match="modes = 50"):
        td.linearise(mech, at=td.equilibrium(mech), modes=50)
    swinging = td.Model(planar=True)
    rod = swinging.rigid_body("rod", mass=1.0, inertia=0.01, position=(0.1, 0.0))
    swinging.revolute("pin", swinging.ground.marker(), rod.marker((-0.1, 0.0)))
    swinging.gravity((0.0, -GRAVITY))
    # About other motions the modes are selected from all modes.
    with pytest.warns(td.AccuracyWarning, match="is not steady"):
        some = td.linearise(swinging, modes=1)
    with pytest.warns(td.AccuracyWarning, match="is not steady"):
        every = td.linearise(swinging)
    assert some.eigenvalues == pytest.approx(every.eigenvalues[:1])
    assert some.unsteadiness == every.unsteadiness > 0.0
