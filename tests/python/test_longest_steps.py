"""The longest step of a run for which none is given: of rotors in films, and of other models."""

import math
from typing import Any

import numpy as np
import pytest
import standard_models as models
import tribodyn as td
from tribodyn.run._longest_steps import _shortest_period

TURN = 2.0 * math.pi / models.SPEED


def longest(model: td.Model, **options: Any) -> float:
    """Return the longest step of a short run in revolutions."""
    solution = td.simulate(model, duration=1.2 * TURN, progress=False, **options)
    return float(solution.integrator["max_step"]) / TURN


def turning(speed: Any) -> td.Model:
    """Return a disc in a film that turns by a function of time."""
    mech = td.Model()
    disc = mech.rigid_body("disc", mass=2.0, inertia=1e-3)
    mech.clearance(
        "bearing",
        journal=disc.marker(),
        bearing=mech.ground.marker(),
        gap=td.JournalGap(**models.SHAFT),
        interface=models.film(),
    )
    mech.drive_rotation("motor", mech.ground.marker(), disc.marker(), speed=speed)
    return mech


def with_disc(stiffness: float, inertia: float = 1e3) -> td.Model:
    """Return the rotor with a disc of 2 kg on a spring, which does not turn."""
    mech = models.rotor()
    disc = mech.rigid_body("second disc", mass=2.0, inertia=inertia)
    mech.bushing(
        "shaft",
        mech.ground.marker(),
        disc.marker(),
        stiffness=(stiffness, 0.5 * stiffness, 0.0),
        damping=(0.0, 0.0, 0.0),
    )
    return mech


def test_tolerances_choose_the_steps_of_a_rotor_in_a_film() -> None:
    assert longest(models.rotor()) == pytest.approx(1.0 / 50)
    assert longest(models.rotor(), integrator="TR-BDF2") == pytest.approx(1.0 / 50)


def test_other_methods_and_models_have_steps_of_a_five_hundredth() -> None:
    usual = pytest.approx(1.0 / 500)
    assert longest(models.rotor(), integrator=td.ESDIRK3()) == usual
    hinged = models.rotor()
    flap = hinged.rigid_body("flap", mass=0.1, inertia=1e-4)
    hinged.revolute("hinge", hinged.ground.marker(), flap.marker((0.0, 0.1)))
    assert longest(hinged) == usual
    by_angle = models.rotor()
    gas = td.TabulatedByAngle(
        angles=[0.0, math.pi, 2.0 * math.pi], values=[0.0, 10.0, 0.0], period=2.0 * math.pi
    )
    by_angle.applied_force("gas", by_angle.bodies["disc"].marker(), (0.0, gas), by_angle="motor")
    assert longest(by_angle) == usual
    swaying = td.Harmonic(mean=0.0, amplitude=models.SPEED, angular_frequency=200.0, phase=0.0)
    assert longest(turning(swaying)) == usual
    dry = td.Model()
    disc = dry.rigid_body("disc", mass=2.0, inertia=1e-3, angular_velocity=models.SPEED)
    dry.clearance(
        "bearing",
        journal=disc.marker(),
        bearing=dry.ground.marker(),
        gap=td.JournalGap(**models.SHAFT),
        interface=td.DryInterface(contact=td.PowerLaw(stiffness=1e8)),
    )
    dry.drive_rotation("motor", dry.ground.marker(), disc.marker(), speed=models.SPEED)
    assert longest(dry) == usual


def test_generalized_alpha_takes_half_of_these_steps_where_a_film_conserves_mass() -> None:
    parameters = models.rotor().parameters
    for cavitation, steps in (("half_sommerfeld", 500), ("mass_conserving", 1000)):
        for item in parameters["items"]:
            if "interface" in item:
                item["interface"]["cavitation"] = cavitation
        model = td.Model.from_parameters(parameters)
        assert longest(model, integrator=td.GeneralizedAlpha()) == pytest.approx(1.0 / steps)
        assert longest(model, integrator=td.ESDIRK3()) == pytest.approx(1.0 / 500)


@pytest.mark.parametrize("turns", [3.0, 0.4, 0.05])
def test_a_spring_of_a_rotor_has_fifty_steps_in_its_period(turns: float) -> None:
    model = with_disc(2.0 * (2.0 * math.pi / (turns * TURN)) ** 2)
    wanted = max(min(turns, 1.0) / 50, 1.0 / 500)
    assert longest(model) == pytest.approx(wanted, rel=1e-9)


@pytest.mark.parametrize("planar", [True, False])
def test_no_vibration_on_springs_is_faster_than_the_period_that_is_taken(planar: bool) -> None:
    mech = td.Model(planar=planar)
    inertia = 2e-3 if planar else np.diag([4e-3, 2e-3, 3e-3])
    size = 3 if planar else 6

    def at(x: float, y: float) -> tuple[float, ...]:
        return (x, y) if planar else (x, y, 0.0)

    # The springs are free of load.
    one = mech.rigid_body("a", mass=1.0, inertia=inertia, position=at(0.0, -0.02))
    two = mech.rigid_body("b", mass=0.3, inertia=inertia, position=at(0.1, -0.07))
    stiffness = (1e4, 2e4, 30.0) if planar else (1e4, 2e4, 3e4, 30.0, 20.0, 10.0)
    no_damping = (0.0,) * size
    mech.bushing(
        "between", one.marker(at(0.1, 0.0)), two.marker(at(0.0, 0.05)), stiffness=stiffness,
        damping=no_damping,
    )  # fmt: skip
    mech.bushing(
        "below", mech.ground.marker(), one.marker(at(0.0, 0.02)), stiffness=stiffness,
        damping=no_damping,
    )  # fmt: skip
    bound = _shortest_period(mech.parameters)
    rates = np.abs(td.linearise(mech).eigenvalues.imag)
    fastest = 2.0 * math.pi / float(rates.max())
    # A bound, and not far below: seen 0.86 and 0.89 of the period.
    assert 0.6 * fastest < bound <= fastest


def test_a_rotor_with_its_own_steps_is_as_accurate_as_said() -> None:
    """A fiftieth of a revolution against steps of a two-thousandth, over the orbit."""
    run = {"revolutions": 4, "progress": False}
    fine = td.TRBDF2(max_step=TURN / 2000, gap_tolerance=1e-5, tolerance=1e-7)
    exact = td.simulate(models.rotor(), integrator=fine, **run)
    found = td.simulate(models.rotor(), **run)
    usual = td.simulate(models.rotor(), integrator=td.TRBDF2(max_step=TURN / 500), **run)
    assert found.run_statistics["steps"] < 0.3 * usual.run_statistics["steps"]
    assert not found.warnings
    clearance = models.SHAFT["radial_clearance"]
    # Seen 5e-5 of the clearance, and of the force 0.06 N of 20 N, as with the shorter steps.
    for name, allowed in (("eccentricity", 1.5e-4 * clearance), ("film_force", 0.2)):
        wanted = exact[f"bearing/{name}"].interp(time=found.time).values
        error = np.linalg.norm(found[f"bearing/{name}"].values - wanted, axis=1)
        assert error[5:].max() < allowed, name
