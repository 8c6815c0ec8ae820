"""Impacts of rough walls: the step follows them, and the energy that is lost is the real one."""

import warnings

import numpy as np
import pytest
import tribodyn as td

METHODS = ("TR-BDF2", "ESDIRK3", "ESDIRK4", "Bathe", "Cash-Karp", "generalized-alpha")


def steel(height_deviation: float, contact_modulus: float, radius: float) -> td.RoughSurface:
    """Return a surface whose asperities have heights of that deviation [m]."""
    return td.RoughSurface(
        asperity_height_deviation=height_deviation,
        asperity_height_mean=0.6 * height_deviation,
        asperity_radius=radius,
        asperity_density=1.08e10,
        contact_modulus=contact_modulus,
        hardness=1.37e9,
        yield_strength=5e8,
        poisson_ratio=0.3,
    )


def rattling() -> td.Model:
    """Return a link on a pin whose other end rattles in a dry bearing at 1 m/s."""
    mech = td.Model()
    link = mech.rigid_body(
        "link", mass=0.8, inertia=7e-4, position=(-0.047, -0.051), angle=-2.312, angular_velocity=13
    )
    end = (0.0696, 0.0)
    mech.revolute("pin", link.marker((-0.0696, 0.0)), mech.ground.marker(link_end(-0.0696)))
    mech.clearance(
        "stop",
        journal=link.marker(end),
        bearing=mech.ground.marker(link_end(0.0696)),
        interface=td.DryInterface(
            asperities=td.KogutEtsion(steel(65e-9, 2.3e10, 40e-6)),
            friction=td.Coulomb(0.27, transition_speed=0.05),
        ),
        gap=td.JournalGap(bearing_radius=5e-3, radial_clearance=120e-6, bearing_length=6e-3),
    )
    return mech


def link_end(along: float) -> tuple[float, float]:
    """Return where that point of the link's axis is at the start."""
    return (-0.047 + along * np.cos(-2.312), -0.051 + along * np.sin(-2.312))


def loosely_held() -> td.Model:
    """Return a body that loads throw about a pin; an impact has a tenth of its energy."""
    mech = td.Model()
    body = mech.rigid_body("body", mass=2.2, inertia=2.1e-3, position=(0.0608, 0.0))
    mech.clearance(
        "stop",
        journal=mech.ground.marker(),
        bearing=body.marker((-0.0608, 0.0)),
        interface=td.DryInterface(
            asperities=td.ZhaoMaiettaChang(steel(206e-9, 3.3e10, 17e-6)),
            friction=td.Coulomb(0.125, transition_speed=0.05),
        ),
        gap=td.JournalGap(bearing_radius=0.02, radial_clearance=61e-6, bearing_length=0.039),
    )
    load = td.Harmonic(mean=0.0, amplitude=214.0, angular_frequency=765.0, phase=0.0)
    mech.applied_force("load", body.marker((0.0608, 0.0)), (load, 1.0), follower=True)
    mech.applied_torque("moment", body.marker(), -1.5)
    return mech


def losses(solution: td.Solution) -> np.ndarray:
    """Return the error of the energy over each impact by the motion's energy in it.

    The energy in an impact is the largest that its walls store.
    """
    force = np.linalg.norm(solution["stop/asperity_force"].values, axis=-1)
    touching = np.concatenate(([0], (force > 1e-6 * force.max()).astype(int), [0]))
    begins, ends = np.flatnonzero(np.diff(touching) == 1), np.flatnonzero(np.diff(touching) == -1)
    error = solution["model/energy_balance_error"].values
    kinetic = solution["model/kinetic_energy"].values
    found = []
    for begin, end in zip(begins, ends, strict=True):
        if begin == 0 or end == len(error):
            continue
        stored = kinetic[begin - 1] - kinetic[begin:end].min()
        if stored > 0.02 * kinetic.max():
            found.append(abs(error[end] - error[begin - 1]) / stored)
    return np.array(found)


@pytest.mark.parametrize("integrator", METHODS)
@pytest.mark.parametrize(("build", "duration"), [(rattling, 3e-3), (loosely_held, 5e-3)])
def test_an_impact_keeps_its_energy_at_default_tolerances(
    build: object, duration: float, integrator: str
) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error", td.AccuracyWarning)
        warnings.simplefilter("ignore", td.RangeWarning)
        solution = td.simulate(build(), duration=duration, integrator=integrator, progress=False)
    lost = losses(solution)
    assert len(lost) >= 4
    # Largest measured 1.2e-3 (rattling, ESDIRK3) and 2.8e-3 (loosely held, ESDIRK3, where the whole
    # motion by which errors are measured has ten times the energy); of generalized-alpha, which
    # takes energy from motions within a few steps, 1.2e-3 and 4.1e-3. Steps that jump into the
    # contact lose a hundredth to a third.
    assert lost.max() < (6e-3 if build is loosely_held else 2e-3)


def thrown(cavitation: str) -> td.Model:
    """Return a journal that flies at 2 m/s against the wall of a bearing with thin oil."""
    mech = td.Model()
    ball = mech.rigid_body("ball", mass=0.5, inertia=1e-4, velocity=(0.0, -2.0))
    mech.clearance(
        "stop",
        journal=ball.marker(),
        bearing=mech.ground.marker(),
        interface=td.MixedInterface(
            lubricant=td.Lubricant(dynamic_viscosity=2e-5),
            cavitation=cavitation,
            ambient_pressure=1e5,
            asperities=td.KogutEtsion(steel(100e-9, 1.2e11, 16e-6)),
            mesh=td.FilmMesh(around=40, along=8),
        ),
        initial_eccentricity=(0.0, 0.0),
        gap=td.JournalGap(bearing_radius=10e-3, radial_clearance=30e-6, bearing_length=20e-3),
    )
    return mech


@pytest.mark.parametrize("integrator", METHODS[:-1])
@pytest.mark.parametrize("cavitation", ["mass_conserving", "reynolds", "half_sommerfeld"])
def test_a_mixed_joint_survives_an_impact(cavitation: str, integrator: str) -> None:
    if integrator == "Cash-Karp" and cavitation == "mass_conserving":
        pytest.skip("it cannot integrate the history of the film")
    method: str | td.Integrator = integrator
    if (cavitation, integrator) == ("mass_conserving", "ESDIRK4"):
        # The dozen steps of the impact leave 0.208 J with default options, shorter ones 0.281 J.
        method = td.ESDIRK4(gap_tolerance=1e-4)
    with warnings.catch_warnings():
        # The film takes most of the energy within some steps.
        warnings.simplefilter("ignore", td.AccuracyWarning)
        solution = td.simulate(thrown(cavitation), duration=4e-5, integrator=method, progress=False)
    # Deeper than twenty deviations of the heights, and back.
    thickness = solution["stop/minimum_film_thickness"].values
    assert thickness.min() < -2e-6
    assert thickness[-1] > 1e-6
    assert solution["stop/bearing_force"].values[:, 1].max() > 3e5
    # 0.279 to 0.340 J of 1 J are left, whatever the method and the condition of cavitation.
    assert 0.25 < solution["model/kinetic_energy"].values[-1] < 0.37
    if cavitation == "mass_conserving":
        oil = solution["stop/oil_volume"].values + solution["stop/oil_outflow"].values
        assert np.abs(oil - oil[0]).max() < 1e-12 * oil[0]


def springs() -> td.Model:
    """Return a link between springs whose mixed joint is pressed shut by them."""
    mech = td.Model()
    first = mech.rigid_body(
        "first", mass=1.56, inertia=1.89e-3, position=(-0.04621, -0.04985), angle=-2.3183
    )
    second = mech.rigid_body(
        "second", mass=0.0378, inertia=9.6e-5, position=(-0.20821, -0.1321), angle=-2.86874
    )
    mech.revolute("main", mech.ground.marker(), first.marker((-0.06797, 0.0)))
    mech.clearance(
        "stop",
        journal=first.marker((0.06797, 0.0)),
        bearing=second.marker((-0.12025, 0.0)),
        interface=td.MixedInterface(
            lubricant=td.Lubricant(dynamic_viscosity=1.7e-4),
            cavitation="reynolds",
            ambient_pressure=1e5,
            ports=[td.AxialGroove(angle=0.66, width=0.2, length=0.018, pressure=0.0)],
            mesh=td.FilmMesh(around=32, along=2),
            asperities=td.JacksonGreen(steel(65e-9, 1.4e11, 13e-6)),
            friction=td.Coulomb(0.03, transition_speed=0.05),
        ),
        initial_eccentricity=(8.8e-6, -3.4e-6),
        gap=td.JournalGap(bearing_radius=0.01, radial_clearance=19e-6, bearing_length=0.018),
    )
    mech.revolute("close", second.marker((0.12025, 0.0)), mech.ground.marker((-0.32401, -0.16451)))
    end = second.marker((-0.12025, 0.0))
    mech.spring_damper(
        "upper", end, first.marker((-0.06797, 0.0)), stiffness=13700.0, damping=0.0, free_length=0.0
    )
    mech.spring_damper(
        "lower",
        end,
        mech.ground.marker((-0.36561, -0.27254)),
        stiffness=24700.0,
        damping=0.0,
        free_length=0.0,
    )
    return mech


def test_a_film_pressed_shut_does_not_make_the_steps_creep() -> None:
    solution = td.simulate(springs(), duration=6.4e-3, integrator="ESDIRK3", progress=False)
    assert solution["stop/minimum_film_thickness"].values.min() < 0.0
    # 515 rows; the film that nearly closes takes them without creeping.
    assert len(solution.time) < 1000
    # 3.2e-4 measured.
    assert solution.summary().energy.relative_error < 1e-3
