"""Runs: their length, options, progress, and what is kept when they end early."""

import math
import signal
import subprocess
import sys
import textwrap
import time
import warnings

import numpy as np
import pytest
import tribodyn as td
from tribodyn import _core
from tribodyn.cases import slider_crank_mixed
from tribodyn.run._notices import range_notices


def spinner(speed: object = 10.0) -> td.Model:
    """Return a driven wheel."""
    mech = td.Model()
    wheel = mech.rigid_body("wheel", mass=1.0, inertia=0.1)
    mech.revolute("axle", mech.ground.marker(), wheel.marker())
    mech.drive("axle", speed=speed)
    return mech


def falling() -> td.Model:
    """Return a body that falls."""
    mech = td.Model()
    mech.rigid_body("stone", mass=1.0, inertia=0.1)
    mech.gravity((0, -9.81))
    return mech


# --- length and options -----------------------------------------------------------------------


def test_a_run_has_the_length_that_was_asked_for() -> None:
    solution = td.simulate(falling(), duration=0.5, progress=False)
    assert solution.status == "finished"
    assert solution.time.values[0] == 0.0
    assert solution.time.values[-1] == pytest.approx(0.5, rel=1e-12)
    height = solution["stone/position"].sel(component="y").values[-1]
    # A parabola is exact for a method of second order.
    assert height == pytest.approx(-0.5 * 9.81 * 0.5**2, rel=1e-9)


@pytest.mark.parametrize(
    "speed",
    [
        20.0,
        -20.0,
        td.Ramp(start_value=0.0, end_value=20.0, start_time=0.0, duration=0.3),
        td.Harmonic(mean=-20.0, amplitude=5.0, angular_frequency=7.0, phase=0.0),
    ],
)
def test_revolutions_are_those_of_the_drive(speed: object) -> None:
    solution = td.simulate(spinner(speed), revolutions=1.5, progress=False)
    angle = solution.crank_angle.values
    assert abs(angle[-1]) == pytest.approx(540.0, rel=1e-9)
    assert angle[0] == 0.0
    # The wheel follows its drive; Baumgarte's terms let it lag by their error.
    assert np.degrees(solution["wheel/angle"].values[-1]) == pytest.approx(angle[-1], abs=1e-3)


@pytest.mark.parametrize(
    ("model", "arguments", "match"),
    [
        (spinner, {}, "duration or revolutions"),
        (spinner, {"duration": 1.0, "revolutions": 1.0}, "but not both"),
        (spinner, {"duration": -1.0}, "must be > 0"),
        (spinner, {"revolutions": math.inf}, "finite"),
        (falling, {"revolutions": 1.0}, "needs a model with a drive"),
        (lambda: spinner(0.0), {"revolutions": 1.0}, "never reached"),
    ],
)
def test_a_run_without_a_clear_end_is_refused(model: object, arguments: dict, match: str) -> None:
    with pytest.raises(td.InvalidInput, match=match):
        td.simulate(model(), progress=False, **arguments)


def test_the_largest_step_is_a_share_of_a_revolution() -> None:
    turn = 2.0 * math.pi / 10.0
    per_turn = td.simulate(spinner(), revolutions=2, progress=False)
    assert per_turn.integrator["max_step"] == pytest.approx(turn / 500)
    long = td.simulate(spinner(), duration=3.0, progress=False)
    assert long.integrator["max_step"] == pytest.approx(turn / 500)
    free = td.simulate(falling(), duration=1.0, progress=False)
    assert free.integrator["max_step"] == pytest.approx(1.0 / 500)


@pytest.mark.parametrize(
    ("speed", "fastest"),
    [
        (td.Ramp(start_value=1.0, end_value=20.0, start_time=0.0, duration=0.4), 20.0),
        (td.Ramp(start_value=-20.0, end_value=-1.0, start_time=0.0, duration=0.4), 20.0),
        (td.Ramp(start_value=0.0, end_value=-30.0, start_time=0.1, duration=0.3), 30.0),
        (td.Tabulated(times=[0.0, 0.2, 0.4], values=[2.0, -40.0, 5.0]), 40.0),
        # Beyond the end of the run nothing counts: s^3 (10 - 15 s + 6 s^2) at s = 0.7.
        (td.Ramp(start_value=0.0, end_value=20.0, start_time=0.0, duration=1.0), 20.0 * 0.83692),
    ],
)
def test_the_largest_step_follows_the_fastest_speed_of_the_run(
    speed: td.TimeFunction, fastest: float
) -> None:
    solution = td.simulate(spinner(speed), duration=0.7, progress=False)
    largest = solution.integrator["max_step"]
    # Speeds are looked at a thousand times: the tip of the table is missed by 3e-6.
    assert largest == pytest.approx(2.0 * math.pi / fastest / 500, rel=1e-5)
    assert np.diff(solution.time).max() <= largest * (1.0 + 1e-12)


def test_the_fastest_of_several_drives_sets_the_largest_step() -> None:
    mech = spinner(10.0)
    second = mech.rigid_body("second", mass=1.0, inertia=0.1)
    mech.revolute("hinge", mech.ground.marker(), second.marker())
    mech.drive("hinge", speed=-50.0)
    solution = td.simulate(mech, duration=0.2, progress=False)
    assert solution.integrator["max_step"] == pytest.approx(2.0 * math.pi / 50.0 / 500)


def test_options_of_the_integrator_are_taken_and_recorded() -> None:
    options = td.TRBDF2(step=0.01, tolerance=1e-6, max_newton_iterations=20)
    solution = td.simulate(falling(), duration=0.1, integrator=options, progress=False)
    assert np.allclose(np.diff(solution.time), 0.01)
    recorded = solution.integrator
    assert recorded["name"] == "TR-BDF2"
    assert (recorded["step"], recorded["tolerance"]) == (0.01, 1e-6)
    assert recorded["max_newton_iterations"] == 20
    assert recorded["gap_tolerance"] == _core.integrator_options()["gap_tolerance"]


@pytest.mark.parametrize(
    "wrong", [{"step": -1.0}, {"tolerance": 0.0}, {"max_newton_iterations": 0}, {"max_step": "1"}]
)
def test_wrong_options_are_refused(wrong: dict[str, object]) -> None:
    (name,) = wrong
    with pytest.raises(td.InvalidInput) as caught:
        td.TRBDF2(**wrong)  # type: ignore[arg-type]
    assert caught.value.quantity == name


def test_runs_are_repeatable_to_the_bit() -> None:
    def run() -> td.Solution:
        model = slider_crank_mixed.build("I", "KE", mesh=td.FilmMesh(around=40, along=8))
        return td.simulate(model, revolutions=0.1, progress=False)

    assert run().dataset.identical(run().dataset)


def test_the_progress_bar_counts_revolutions(capsys: pytest.CaptureFixture[str]) -> None:
    td.simulate(spinner(), revolutions=2, progress="wheel")
    shown = capsys.readouterr().err
    assert "wheel: 100%" in shown
    assert "2/2 rev" in shown
    td.simulate(falling(), duration=0.5)
    assert "0.5/0.5 s" in capsys.readouterr().err
    td.simulate(falling(), duration=0.5, progress=False)
    assert capsys.readouterr().err == ""


# --- ending early -----------------------------------------------------------------------------


def test_ctrl_c_in_python_keeps_what_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    """The bar is moved from within the run: an interrupt there must not lose it."""
    from tqdm.std import tqdm

    def interrupt(self: object, amount: float) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(tqdm, "update", interrupt)
    model = slider_crank_mixed.build("I", "KE")
    with pytest.warns(RuntimeWarning, match="interrupted at t = "):
        solution = td.simulate(model, revolutions=3)
    assert solution.status == "interrupted"
    assert 1 < solution.time.size
    assert solution.time.values[-1] < 0.036
    assert solution.statistics("rod-slider/minimum_film_thickness").minimum > 0.0


INTERRUPTED = """
    import sys, warnings
    import tribodyn as td
    import xarray  # a run imports it before it starts, so the import is not interrupted
    from tribodyn.cases import slider_crank_mixed

    model = slider_crank_mixed.build("I", "KE")
    print("running", flush=True)
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        solution = td.simulate(model, revolutions=1000, progress=False)
    said = [each for each in caught if "interrupted" in str(each.message)]
    print(solution.status, solution.time.size, len(said))
"""


def test_a_real_ctrl_c_ends_a_run_at_once_and_the_program_goes_on() -> None:
    process = subprocess.Popen(
        [sys.executable, "-c", textwrap.dedent(INTERRUPTED)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        assert process.stdout is not None
        assert process.stdout.readline() == "running\n"
        time.sleep(1.5)
        sent = time.monotonic()
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=30)
        waited = time.monotonic() - sent
    finally:
        process.kill()
    assert process.returncode == 0, err
    status, rows, warned = out.split()
    assert status == "interrupted"
    assert int(rows) > 1
    assert int(warned) == 1
    # A step takes some milliseconds; the rest is a busy machine.
    assert waited < 10.0


def test_a_failed_run_raises_and_carries_what_is_done() -> None:
    """Thin oil alone cannot keep the pin of the slider-crank off its bearing."""
    model = slider_crank_mixed.build("I", asperities=None, mesh=td.FilmMesh(around=40, along=8))
    with pytest.raises(td.ConvergenceError) as caught:
        td.simulate(model, revolutions=3, progress=False)
    error = caught.value
    assert error.item == "joint 'rod-slider'"
    assert error.quantity == "minimum_film_thickness"
    assert error.unit == "m"
    assert error.time is not None and 0.0 < error.time < 0.036
    assert error.hint
    solution = error.solution
    assert solution.status == "failed"
    assert solution.message == str(error)
    assert solution.time.values[-1] == error.time
    assert solution.time.size > 10
    assert solution["rod-slider/eccentricity_ratio"].values[-1] > 0.99


def test_a_start_that_cannot_be_found_has_no_solution() -> None:
    mech = td.Model()
    bar = mech.rigid_body("bar", mass=1.0, inertia=0.1)
    mech.revolute("left", mech.ground.marker((-1.0, 0.0)), bar.marker((-0.1, 0.0)))
    mech.revolute("right", mech.ground.marker((1.0, 0.0)), bar.marker((0.1, 0.0)))
    with pytest.raises(td.TribodynError):
        td.simulate(mech, duration=1.0, progress=False)


# --- warnings ---------------------------------------------------------------------------------


def test_a_contact_law_beyond_its_table_warns_once_by_name(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    model = slider_crank_mixed.build("I", "KE", mesh=td.FilmMesh(around=40, along=8))
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        solution = td.simulate(model, revolutions=0.05, progress=False)
    values = {name: solution[name].values for name in solution}
    given = (solution.model_parameters, values.__getitem__, solution.time)
    assert range_notices(*given) == []

    values["rod-slider/contact_law_range"][3:] = 1.0
    ((category, text),) = range_notices(*given)
    assert category is td.RangeWarning
    assert text.startswith("joint 'rod-slider': the contact law KogutEtsion was used below")
    assert f"{float(solution.time.values[3]):.6g}" in text


def test_a_dry_joint_pressed_beyond_the_table_says_so() -> None:
    """A journal thrown at the wall of a narrow dry bearing goes deeper than the table."""
    mech = td.Model()
    ball = mech.rigid_body("ball", mass=1.0, inertia=1e-3)
    mech.applied_force("push", ball.marker(), (1e6, None))
    mech.clearance(
        "stop",
        journal=ball.marker(),
        bearing=mech.ground.marker(),
        interface=td.DryInterface(asperities=td.KogutEtsion(slider_crank_mixed.surface())),
        gap=td.JournalGap(bearing_radius=0.01, radial_clearance=30e-6, bearing_length=0.002),
    )
    with pytest.warns(RuntimeWarning, match="joint 'stop': the contact law KogutEtsion") as caught:
        td.simulate(mech, duration=2e-5, progress=False)
    assert len(caught) == 1
