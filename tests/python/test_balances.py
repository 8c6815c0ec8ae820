"""Balances of energy and oil: what a run warns of, and its summary."""

import math
import warnings
from pathlib import Path

import numpy as np
import pandas as pd
import pytest
import tribodyn as td
from scipy.integrate import trapezoid
from tribodyn.cases import slider_crank_mixed
from tribodyn.results._balances import balance_notices, energy_balance

# An impact of rough walls loses a seventh of its energy.
COARSE = td.ESDIRK3(tolerance=1e-2)
INTEGRATORS = ("TR-BDF2", "ESDIRK3", "ESDIRK4", "Bathe", "generalized-alpha", "Cash-Karp")


def swinging() -> td.Model:
    """Return a rod with a spring and a damper at its end."""
    mech = td.Model()
    rod = mech.rigid_body("rod", mass=1.0, inertia=1.0 / 12.0, position=(0.5, 0.0))
    mech.revolute("hinge", mech.ground.marker(), rod.marker((-0.5, 0.0)))
    mech.gravity((0.0, -9.81))
    mech.spring_damper(
        "spring",
        mech.ground.marker((1.0, 1.0)),
        rod.marker((0.5, 0.0)),
        stiffness=200.0,
        damping=0.5,
        free_length=0.5,
    )
    return mech


def driven() -> td.Model:
    """Return a slider-crank whose drive gives and takes hundreds of joules in a turn."""
    mech = td.Model()
    crank = mech.rigid_body("crank", mass=0.3, inertia=1e-4, position=(0.025, 0.0))
    rod = mech.rigid_body("rod", mass=0.21, inertia=2.5e-4, position=(0.11, 0.0))
    slider = mech.rigid_body("slider", mass=0.14, inertia=1e-4, position=(0.17, 0.0))
    mech.revolute("main", mech.ground.marker(), crank.marker((-0.025, 0.0)))
    mech.revolute("big end", crank.marker((0.025, 0.0)), rod.marker((-0.06, 0.0)))
    mech.revolute("pin", rod.marker((0.06, 0.0)), slider.marker())
    mech.translational("guide", slider.marker(), mech.ground.marker())
    mech.drive("main", speed=td.rpm(5000))
    return mech


def oscillator() -> td.Model:
    """Return a mass on a spring with a damper, on a line: x'' + 8 x' + 400 x = 0, x(0) = 0.1."""
    mech = td.Model()
    body = mech.rigid_body("mass", mass=1.0, inertia=1.0, position=(1.1, 0.0))
    mech.spring_damper(
        "spring", mech.ground.marker(), body.marker(), stiffness=400.0, damping=8.0, free_length=1.0
    )
    return mech


def bouncing(friction: float | None = None, spin: float = 0.0) -> td.Model:
    """Return a journal that falls from the middle of a dry bearing."""
    mech = td.Model()
    ball = mech.rigid_body("ball", mass=0.5, inertia=1e-4, angular_velocity=spin)
    mech.gravity((0.0, -9.81))
    asperities = td.KogutEtsion(slider_crank_mixed.surface())
    law = None if friction is None else td.Coulomb(friction, transition_speed=0.05)
    mech.clearance(
        "stop",
        journal=ball.marker(),
        bearing=mech.ground.marker(),
        interface=td.DryInterface(asperities=asperities, friction=law),
        gap=td.JournalGap(bearing_radius=10e-3, radial_clearance=100e-6, bearing_length=20e-3),
    )
    return mech


def run(model: td.Model, **arguments: object) -> td.Solution:
    """Run without a bar and without warnings."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return td.simulate(model, progress=False, **arguments)


# --- the sums themselves ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("integrator", "order"),
    [
        ("TR-BDF2", 2),
        ("Bathe", 2),
        ("generalized-alpha", 2),
        ("ESDIRK3", 3),
        ("ESDIRK4", 4),
        ("Cash-Karp", 5),
    ],
)
def test_heat_has_the_order_of_the_method(integrator: str, order: int) -> None:
    """The energy that a damper has turned into heat, against the closed form."""
    rate, frequency, end = 4.0, math.sqrt(400.0 - 16.0), 0.5

    def mechanical(t: float) -> float:
        c, s = math.cos(frequency * t), math.sin(frequency * t)
        x = 0.1 * math.exp(-rate * t) * (c + rate / frequency * s)
        v = -0.1 * math.exp(-rate * t) * 400.0 / frequency * s
        return 0.5 * v * v + 200.0 * x * x

    heat = mechanical(0.0) - mechanical(end)
    kind = {
        "TR-BDF2": td.TRBDF2,
        "Bathe": td.Bathe,
        "generalized-alpha": td.GeneralizedAlpha,
        "ESDIRK3": td.ESDIRK3,
        "ESDIRK4": td.ESDIRK4,
        "Cash-Karp": td.CashKarp,
    }[integrator]
    errors = []
    for steps in (50, 100):
        solution = run(oscillator(), duration=end, integrator=kind(step=end / steps))
        errors.append(float(solution["model/dissipated_energy"].values[-1]) - heat)
        assert solution.time.size == steps + 1
    measured = math.log2(abs(errors[0] / errors[1]))
    # Measured: see the report of each order in the assertion; the next term shifts it by some 0.2.
    assert order - 0.3 < measured < order + 0.5, (errors, measured)
    assert abs(errors[1]) < 0.01 * heat


@pytest.mark.parametrize("integrator", INTEGRATORS)
@pytest.mark.parametrize(("build", "limit"), [(swinging, 6e-4), (driven, 3e-5)])
def test_smooth_runs_balance_at_default_tolerances(
    build: object, limit: float, integrator: str
) -> None:
    # 4.0e-4 (Cash-Karp) and 2.2e-5 (generalized-alpha) are the largest measured.
    length = {"duration": 2.0} if build is swinging else {"revolutions": 2.0}
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        solution = td.simulate(build(), integrator=integrator, progress=False, **length)
    assert energy_balance(solution).relative_error < limit


@pytest.mark.parametrize("integrator", INTEGRATORS)
def test_impacts_with_friction_are_summed_as_the_motion_is(integrator: str) -> None:
    """An impact takes a few steps; sums over recorded rows miss up to a sixth of the heat."""
    solution = run(bouncing(0.1, spin=50.0), duration=0.1, integrator=integrator)
    balance = energy_balance(solution)
    # 0.04 % (TR-BDF2) to 0.3 % (ESDIRK3) measured, with a spin of 49.5 to 50.5 rad/s. With ESDIRK4
    # half of these journals go on bouncing for thousands of steps, each of which adds a little.
    if integrator == "ESDIRK4" and balance.relative_error > 0.01:
        assert any("the energy balance is off by" in each["text"] for each in solution.warnings)
    else:
        assert balance.relative_error < 0.005
    assert float(solution["model/dissipated_energy"].values[-1]) > 0.1 * balance.kinetic


@pytest.mark.parametrize("integrator", INTEGRATORS)
@pytest.mark.parametrize("build", [swinging, driven, bouncing])
def test_the_shares_of_all_items_make_up_the_error(build: object, integrator: str) -> None:
    length = {"revolutions": 0.5} if build is driven else {"duration": 0.05}
    solution = run(build(), integrator=integrator, **length)
    shares = [
        data.values
        for name, data in solution.dataset.data_vars.items()
        if str(name).endswith("/energy_error")
    ]
    error = solution["model/energy_balance_error"].values
    scale = energy_balance(solution).turned_over
    # What Newton's method leaves of the equations of motion works as well: 2e-6 measured (impacts).
    assert np.abs(sum(shares) - error).max() < 1e-5 * scale


def test_a_joint_whose_rates_drift_does_not_hide_its_work() -> None:
    """Without Baumgarte's terms, and long steps, rates of joints drift and do work."""
    method = td.GeneralizedAlpha(step=0.02, spectral_radius=0.0)
    solution = run(swinging(), duration=2.0, integrator=method)
    assert np.abs(solution["model/supplied_energy"].values).max() < 1e-9
    assert np.abs(solution["hinge/energy_error"].values).max() > 1e-6


# --- the warning ------------------------------------------------------------------------------


def test_a_run_out_of_balance_says_where_and_when() -> None:
    """An impact that few steps span loses a part of its energy."""
    with pytest.warns(td.AccuracyWarning, match="the energy balance is off by") as caught:
        # At the default tolerance 0.12 % are lost.
        solution = td.simulate(bouncing(), duration=0.03, integrator=COARSE, progress=False)
    (text,) = (str(warning.message) for warning in caught)
    balance = solution.summary().energy
    assert balance.relative_error > 0.1
    assert f"{100.0 * balance.relative_error:.3g} % of the" in text
    assert "joint 'stop'" in text
    assert "energy_tolerance = 1 %" in text
    # The first contact: after falling through the clearance.
    first = math.sqrt(2.0 * 100e-6 / 9.81)
    began = float(text.split("from t = ")[1].split(" s on")[0])
    assert began == pytest.approx(first, rel=0.02)
    assert solution.warnings[0]["category"] == "AccuracyWarning"


def test_the_tolerance_is_an_option() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        td.simulate(
            bouncing(), duration=0.03, integrator=COARSE, energy_tolerance=0.9, progress=False
        )
    with pytest.warns(td.AccuracyWarning):
        td.simulate(swinging(), duration=0.2, energy_tolerance=1e-9, progress=False)
    with pytest.raises(td.InvalidInput, match="energy_tolerance = 0 must be > 0"):
        td.simulate(swinging(), duration=0.2, energy_tolerance=0.0, progress=False)


def test_a_study_tells_which_run_is_out_of_balance() -> None:
    with pytest.warns(td.AccuracyWarning, match=r"1 of 2 runs warned \(AccuracyWarning\)"):
        study = td.vary(
            swinging,
            {"energy_tolerance": [1.0, 1e-9]},
            duration=0.2,
            workers=1,
            progress=False,
        )
    assert study.solution(energy_tolerance=1.0).warnings == []
    assert len(study.solution(energy_tolerance=1e-9).warnings) == 1


def test_a_mechanism_at_rest_does_not_warn() -> None:
    """Round-off of the energy of a weight at a height is no error."""
    mech = td.Model()
    bob = mech.rigid_body("bob", mass=3.0, inertia=0.1, position=(100.0, 49.0))
    mech.revolute("hinge", mech.ground.marker((100.0, 50.0)), bob.marker((0.0, 1.0)))
    mech.gravity((0.0, -9.81))
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        td.simulate(mech, duration=1.0, progress=False)


def altered(solution: td.Solution, channel: str, values: object) -> td.Solution:
    """Return a solution with another channel."""
    dataset = solution.dataset.copy()
    dataset[channel] = dataset[channel].copy(data=values)
    return td.Solution(dataset, solution._record)


@pytest.mark.parametrize(("error", "warns"), [(3e-37, False), (1e-20, True)])
def test_less_than_the_thermal_energy_of_one_freedom_is_no_energy(
    error: float, warns: bool
) -> None:
    """Where all is at rest and nothing is stored, round-off is all that there is."""
    mech = td.Model()
    mech.rigid_body("body", mass=0.3, inertia=0.1)
    still = td.simulate(mech, duration=1.0, progress=False)
    errors = np.linspace(0.0, error, len(still.time))
    notices = balance_notices(altered(still, "model/energy_balance_error", errors), 0.01)
    assert bool(notices) is warns


@pytest.fixture(scope="module")
def film() -> td.Solution:
    """Return a short run of the slider-crank with a film that conserves mass."""
    model = slider_crank_mixed.build("I", "KE", mesh=td.FilmMesh(around=24, along=6))
    return run(model, revolutions=0.05)


def test_oil_is_conserved_and_a_loss_is_named(film: td.Solution) -> None:
    oil = film.summary().oil["rod-slider"]
    assert abs(oil.error) < 1e-13 * oil.passed  # 1e-15 measured
    assert oil.outflow > 0.0
    assert balance_notices(film, 0.01) == []
    volume = film["rod-slider/oil_volume"].values.copy()
    volume[7:] -= 1e-6 * volume[0]
    (notice,) = balance_notices(altered(film, "rod-slider/oil_volume", volume), 0.01)
    assert notice.category is td.AccuracyWarning
    assert notice.text.startswith("joint 'rod-slider': oil is not conserved")
    assert f"at t = {float(film.time.values[7]):.6g} s" in notice.text


def test_what_is_turned_over_counts_magnitudes() -> None:
    """A drive that takes back what it gave has turned over both."""
    solution = run(driven(), revolutions=1.0)
    balance = energy_balance(solution)
    power = solution["model/supplied_power"].values
    given = trapezoid(np.abs(power), solution.time.values)
    assert balance.turned_over == pytest.approx(balance.kinetic + given)
    assert abs(balance.supplied) < 1e-3 * given  # over a whole turn


# --- the summary ------------------------------------------------------------------------------


def test_the_summary_is_text_dict_and_table(film: td.Solution, tmp_path: Path) -> None:
    summary = film.summary()
    text = str(summary)
    assert text.startswith(f"finished: {film.time.size - 1} steps to t = 0.0006 s")
    assert "error of the balance" in text
    assert "rod-slider: " in text
    assert text.endswith("warnings: none")
    plain = summary.to_dict()
    assert plain["status"] == "finished"
    assert plain["energy"]["turned_over"] == summary.energy.turned_over
    least = float(film["rod-slider/minimum_film_thickness"].min())
    assert plain["minimum_film"]["rod-slider"]["thickness"] == least
    table = summary.to_dataframe()
    assert isinstance(table, pd.DataFrame)
    assert table.loc[("run", "steps"), "value"] == film.time.size - 1
    assert table.loc[("minimum film of rod-slider", "thickness"), "value"] == least
    assert "<table" in summary._repr_html_()
    path = tmp_path / "run.nc"
    film.to_netcdf(path)
    assert td.load(path).summary() == summary


def test_the_summary_of_a_run_out_of_balance_names_shares_and_warnings() -> None:
    solution = run(bouncing(), duration=0.03, integrator=COARSE)
    summary = solution.summary()
    assert set(summary.energy.shares) <= {"body 'ball'", "joint 'stop'", "force 'gravity'"}
    assert "joint 'stop'" in summary.energy.shares
    assert "AccuracyWarning: model: the energy balance" in str(summary)
    assert summary.warnings == solution.warnings
    assert ("energy", "share of joint 'stop'") in summary.to_dataframe().index


def test_the_summary_of_a_failed_run_keeps_its_error() -> None:
    mech = td.Model()
    body = mech.rigid_body("body", mass=1.0, inertia=1.0, position=(1.0, 0.0), velocity=(-1.0, 0.0))
    mech.spring_damper(
        "spring",
        mech.ground.marker(),
        body.marker(),
        stiffness=1e-15,
        damping=0.0,
        free_length=0.5,
    )
    with pytest.raises(td.ConvergenceError) as info:
        run(mech, duration=2.0, integrator=td.TRBDF2(step=0.0625))
    summary = info.value.solution.summary()
    assert summary.status == "failed"
    assert summary.message == str(info.value)
    assert "force 'spring'" in str(summary)
