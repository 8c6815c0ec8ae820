"""The relative error of the losses of a run, and its warning."""

import math
import warnings
from typing import Any

import numpy as np
import pytest
import tribodyn as td
from tribodyn.results._balances import balance_notices, energy_balance

SPEED = 2.0 * math.pi * 50.0  # [rad/s]


def machine(friction: float, *, drives: bool = True) -> td.Model:
    """Return a slider-crank with a flywheel and little friction."""
    mech = td.Model()

    def rubs(radius: float | None = None) -> td.JointFriction | None:
        law = td.Coulomb(friction, transition_speed=0.01)
        return td.JointFriction(law, radius=radius) if friction > 0.0 else None

    crank = mech.rigid_body("crank", mass=3.0, inertia=1e-2, angular_velocity=SPEED)
    rod = mech.rigid_body("rod", mass=0.21, inertia=2.5e-4, position=(0.11, 0.0))
    piston = mech.rigid_body("piston", mass=0.14, inertia=1e-4, position=(0.17, 0.0))
    ends = crank.marker((0.05, 0.0)), rod.marker((-0.06, 0.0))
    mech.revolute("main", mech.ground.marker(), crank.marker(), friction=rubs(0.01))
    mech.revolute("big end", *ends, friction=rubs(0.01))
    mech.revolute("small end", rod.marker((0.06, 0.0)), piston.marker(), friction=rubs(0.01))
    mech.translational("guide", piston.marker(), mech.ground.marker(), friction=rubs())
    if drives:
        mech.drive("main", speed=SPEED)
    return mech


def run(model: td.Model, **more: Any) -> td.Solution:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return td.simulate(model, progress=False, **more)


def of_losses(solution: td.Solution) -> list[str]:
    return [each["text"] for each in solution.warnings if "losses are uncertain" in each["text"]]


STEP = 1e-4  # largest [s], a two-hundredth of a turn
# Joints that are closed this slowly take a part of the energy. By default they are closed faster.
SLOWLY = {"baumgarte_alpha": 500.0, "baumgarte_beta": 500.0}  # [1/s]


@pytest.mark.parametrize("drives", [True, False])
def test_a_heavy_machine_with_little_friction_warns_of_uncertain_losses(
    drives: bool,
) -> None:
    with pytest.warns(td.AccuracyWarning, match="the losses are uncertain by") as caught:
        solution = td.simulate(
            machine(3e-4, drives=drives),
            duration=0.2,
            integrator=td.TRBDF2(max_step=STEP, **SLOWLY),
            progress=False,
        )
    balance = solution.summary().energy
    # 14 and 13 % measured, and in proportion to the inverse of the friction.
    assert balance.relative_error < 5e-4
    assert 0.1 < balance.loss_error < 0.2
    (text,) = of_losses(solution)
    assert text in {str(each.message) for each in caught}
    size = f"{100.0 * balance.loss_error:.3g} %"
    assert text.startswith(f"model: the losses are uncertain by {size}: ")
    assert f"{balance.losses:.3g} J were turned into heat" in text
    # It is right: a method of higher order has as much heat, and another work or speed.
    better = run(machine(3e-4, drives=drives), duration=0.2, integrator=td.ESDIRK4(max_step=STEP))
    heat, exact = (s.summary().energy.dissipated for s in (solution, better))
    assert heat == pytest.approx(exact, rel=2e-3)

    def lost(s: td.Solution) -> float:
        energy = s["model/kinetic_energy"].values
        return float(s["model/supplied_energy"][-1]) + float(energy[0] - energy[-1])

    found = abs(lost(solution) - lost(better)) / exact
    assert found == pytest.approx(balance.loss_error, rel=0.1)
    assert better.summary().energy.loss_error < 1e-4
    assert not of_losses(better)


def test_the_share_is_the_error_by_the_heat_of_the_same_time() -> None:
    solution = run(machine(3e-4), duration=0.1, integrator=td.TRBDF2(max_step=STEP, **SLOWLY))
    time, power = solution.time.values, np.abs(solution["model/dissipated_power"].values)
    heat = np.concatenate([[0.0], np.cumsum(0.5 * np.diff(time) * (power[1:] + power[:-1]))])
    error = np.abs(solution["model/energy_balance_error"].values)
    late = heat >= 0.5 * heat[-1]
    balance = energy_balance(solution)
    assert balance.losses == pytest.approx(heat[-1])
    assert balance.loss_error == pytest.approx((error[late] / heat[late]).max())
    assert f"{100.0 * balance.loss_error:.3g} % of {balance.losses:.4g} J" in str(
        solution.summary()
    )


def test_a_run_without_losses_has_no_uncertain_losses() -> None:
    solution = run(machine(0.0), duration=0.05, integrator=td.TRBDF2(max_step=STEP, **SLOWLY))
    balance = energy_balance(solution)
    assert abs(balance.error) > 0.0
    assert (balance.losses, balance.loss_error) == (0.0, 0.0)
    assert not solution.warnings
    # A run with losses too small to resolve gives no warning either.
    solution = run(machine(1e-9), duration=0.05, integrator=td.TRBDF2(max_step=STEP, **SLOWLY))
    balance = energy_balance(solution)
    assert 0.0 < balance.losses < 1e-6 * balance.turned_over
    assert balance.loss_error == 0.0
    assert not of_losses(solution)


def test_only_one_of_both_warnings_is_given() -> None:
    """If the whole balance has a large error, the warning about losses is not given."""
    solution = run(
        machine(3e-4),
        duration=0.05,
        integrator=td.TRBDF2(max_step=STEP, **SLOWLY),
        energy_tolerance=0.002,
    )
    assert energy_balance(solution).loss_error > 0.006
    assert len(of_losses(solution)) == 1
    assert not balance_notices(solution, 0.5)
    (notice,) = balance_notices(solution, 1e-7)
    assert "the energy balance has an error of" in notice.text


@pytest.mark.parametrize(
    "method", [td.ESDIRK3, td.ESDIRK4, td.CashKarp, td.GeneralizedAlpha, td.Bathe, td.TRBDF2]
)
def test_what_rubs_as_usual_is_not_in_doubt(method: Any) -> None:
    solution = run(machine(0.05), duration=0.04, integrator=method())
    assert energy_balance(solution).loss_error < 2e-3
    assert not solution.warnings


def test_a_run_in_parts_judges_its_losses_as_one() -> None:
    method = td.TRBDF2(step=2.0**-13, **SLOWLY)
    whole = run(machine(3e-4), duration=0.25, integrator=method)
    first = run(machine(3e-4), duration=0.125, integrator=method)
    second = run(machine(3e-4), duration=0.125, integrator=method, start=first)
    assert second.summary().energy == whole.summary().energy
    assert of_losses(second) == of_losses(whole) != []
