"""Records that are thinned: which rows are kept, and what does not depend on it."""

import math
import warnings
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pint
import pytest
import tribodyn as td
from tribodyn.cases import slider_crank_mixed

SPEED = td.rpm(3000)
PIN = "rod-slider"
TURN = 2.0 * math.pi / SPEED
EVERY = [10, 2e-4]
METHOD = td.TRBDF2(max_step=TURN / 500)

# What is kept of its extreme values: the joint in the sense of the largest.
LARGEST: dict[str, Callable[[Any], Any]] = {
    PIN + "/minimum_film_thickness": lambda x: -x,
    PIN + "/maximum_film_pressure": lambda x: x,
    PIN + "/bearing_force": lambda x: np.linalg.norm(x, axis=1),
    "model/kinetic_energy": lambda x: x,
    "model/energy_balance_error": np.abs,
}


def slider_crank(load: Any = None) -> td.Model:
    """Return a slider-crank with a film in the pin of its slider."""
    film = td.LubricatedInterface(
        lubricant=td.Lubricant(dynamic_viscosity=0.01),
        cavitation="mass_conserving",
        ports=[td.AxialGroove(angle=0.5 * math.pi, width=0.3, length=0.01, pressure=1e5)],
        mesh=td.FilmMesh(around=24, along=6),
    )
    model = slider_crank_mixed.build("I", interface=film, crank_speed=SPEED)
    if load is not None:
        model.applied_force("load", model.bodies["slider"].marker(), (load, 0.0))
    return model


def pendulum(length: float = 0.5) -> td.Model:
    """Return a pendulum that starts level."""
    mech = td.Model()
    bob = mech.rigid_body("bob", mass=1.0, inertia=1e-3, position=(length, 0.0))
    mech.revolute("pivot", mech.ground.marker(), bob.marker((-length, 0.0)))
    mech.gravity((0.0, -9.81))
    return mech


def never(solution: td.Solution) -> bool:
    """Return False: the run goes to its end."""
    return False


def same_bits(one: td.Solution, other: td.Solution) -> bool:
    """Return whether two solutions have the same channels, rows and last state."""
    return (
        list(one) == list(other)
        and np.array_equal(one.time.values, other.time.values)
        and all(np.array_equal(one[name].values, other[name].values) for name in one)
        and np.array_equal(one.state, other.state)
    )


def rattling() -> td.Model:
    """Return a journal that flies to and fro in a bearing at rest, at 1 m/s and then less."""
    mech = td.Model()
    journal = mech.rigid_body("journal", mass=0.14, inertia=1e-5, velocity=(1.0, 0.1))
    contact = td.LankaraniNikravesh(
        td.PowerLaw(stiffness=6.61e10, exponent=1.5), restitution_coefficient=0.9
    )
    mech.clearance(
        "pin",
        journal=journal.marker(),
        bearing=mech.ground.marker(),
        interface=td.DryInterface(contact=contact),
        gap=td.JournalGap(bearing_radius=10e-3, radial_clearance=0.5e-3, bearing_length=20e-3),
    )
    return mech


def rattle(**options: Any) -> td.Solution:
    """Return six flights and their impacts."""
    return run(rattling(), duration=6e-3, integrator=td.TRBDF2(max_step=1e-4), **options)


def run(model: td.Model | None = None, **options: Any) -> td.Solution:
    """Simulate the slider-crank, or another model, without a bar."""
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", message=".*condition until was not met")
        warnings.filterwarnings("ignore", message="model: .* the losses are uncertain by")
        return td.simulate(
            model or slider_crank(), progress=False, **{"integrator": METHOD, **options}
        )


@pytest.fixture(scope="module")
def whole() -> td.Solution:
    """Return a run of one turn with all rows, asked after each hundredth."""
    return run(duration=TURN, until=never)


def kept_of(whole: td.Solution, thin: td.Solution) -> np.ndarray:
    """Return which rows of the whole record the thinned one has; they must be the same."""
    kept = np.isin(whole.time.values, thin.time.values)
    assert kept.sum() == len(thin.time)
    for name in whole:
        assert np.array_equal(thin[name].values, whole[name].values[kept]), name
    assert np.array_equal(thin.state, whole.state)
    return kept


# --- rows -------------------------------------------------------------------------------------


@pytest.mark.parametrize("every", EVERY)
def test_rows_are_every_so_many_steps_or_the_first_after_multiples_of_a_time(
    whole: td.Solution, every: float
) -> None:
    thin = run(duration=TURN, until=never, record_every=every)
    kept = kept_of(whole, thin)
    time = whole.time.values
    if every == 10:
        turn = np.arange(len(time)) % 10 == 0
    else:
        multiples = np.floor(time / every + 1e-9)
        turn = np.append(True, np.diff(multiples) > 0)
    assert kept[turn].all()
    assert kept[[0, -1]].all()
    # What stands out besides is less than the rows that have their turn: seen a third of them.
    assert 0 < (kept & ~turn).sum() < 0.5 * turn.sum()
    assert thin.record_every == every
    assert whole.record_every == 1


@pytest.mark.parametrize("every", [10, 100, 2e-3])
def test_the_extreme_values_of_joints_are_those_of_all_steps(
    whole: td.Solution, every: float
) -> None:
    thin = run(duration=TURN, until=never, record_every=every)
    for name, size in LARGEST.items():
        assert size(thin[name].values).max() == size(whole[name].values).max(), name
    one, other = thin.summary(), whole.summary()
    assert one.minimum_film == other.minimum_film
    assert (one.energy.error, one.energy.time) == (other.energy.error, other.energy.time)
    assert one.steps == other.steps
    # Without the rows that stand out it would not be so.
    steps = range(0, len(whole.time), every) if isinstance(every, int) else ()
    plain = whole[PIN + "/maximum_film_pressure"].values[list(steps)]
    assert plain.size == 0 or plain.max() < whole[PIN + "/maximum_film_pressure"].values.max()


def test_more_steps_than_there_are_leave_the_first_and_the_last() -> None:
    model = partial(pendulum, length=0.5)
    every = 1_000_000
    whole = run(model(), duration=0.01, integrator=None)
    thin = run(model(), duration=0.01, integrator=None, record_every=every)
    kept = kept_of(whole, thin)
    assert np.flatnonzero(kept)[[0, -1]].tolist() == [0, len(whole.time) - 1]
    # Besides three rows for each extreme value: seen 7 of 24.
    assert kept.sum() < 10


# --- continued runs ---------------------------------------------------------------------------


@pytest.mark.parametrize("every", EVERY)
@pytest.mark.parametrize("share", [0.123, 0.5])
def test_a_thinned_run_goes_on_to_the_rows_of_one_that_has_not_stopped(
    every: float, share: float, tmp_path: Path
) -> None:
    options = {"duration": TURN, "record_every": every}
    whole = run(**options, until=never)
    part = run(**options, until=lambda s: float(s.time[-1]) >= share * TURN)
    part.to_netcdf(tmp_path / "part.nc")
    for start in (part, td.load(tmp_path / "part.nc")):
        assert start.record_every == every
        rest = run(start=start)
        assert rest.start["continued"]
        assert rest.record_every == every
        assert same_bits(rest, whole)


def test_a_run_that_goes_on_may_record_otherwise(whole: td.Solution) -> None:
    part = run(duration=TURN, until=lambda s: float(s.time[-1]) >= 0.5 * TURN)
    rest = run(start=part, record_every=10)
    first = len(part.time)
    assert np.array_equal(rest.time.values[:first], part.time.values)
    # Steps are counted from the start of the first part.
    later = np.isin(whole.time.values, rest.time.values)[first:]
    assert later[(np.arange(first, len(whole.time)) % 10 == 0)].all()
    assert later.mean() < 0.2
    half = run(duration=0.5 * TURN, record_every=10)
    again = run(start=half, duration=0.1 * TURN, record_every=1)
    assert again.record_every == 1
    assert np.diff(again.time.values)[-20:].max() < 1.01 * TURN / 500


def test_a_failed_run_keeps_its_last_row_and_goes_on_from_it() -> None:
    def stop(solution: td.Solution) -> bool:
        if float(solution.time[-1]) > 0.5 * TURN:
            raise RuntimeError("of the condition")
        return False

    with pytest.raises(RuntimeError) as caught:
        run(duration=TURN, until=stop, record_every=1000)
    done = caught.value.solution  # type: ignore[attr-defined]
    assert done.status == "failed"
    assert same_bits(run(start=done), run(duration=TURN, until=never, record_every=1000))


def test_a_checkpoint_holds_a_thinned_record(tmp_path: Path) -> None:
    path = tmp_path / "run.nc"
    solution = run(duration=0.3 * TURN, record_every=7, checkpoint=path)
    assert same_bits(td.load(path), solution)
    assert td.load(path).record_every == 7


# --- conditions, impacts, films ---------------------------------------------------------------


def test_cycles_are_compared_by_all_their_steps() -> None:
    until = td.Periodic(tolerance=0.04, max_cycles=6)
    whole = run(until=until)
    thin = run(until=until, record_every=50)
    assert whole.until["converged"]
    assert thin.until == whole.until
    kept = kept_of(whole, thin)
    cycles = whole.time.values >= whole.time.values[-1] - 2.0 * TURN * (1.0 + 1e-9)
    assert kept[cycles].all()
    assert kept[~cycles].mean() < 0.2
    assert until.change(thin) == whole.until["change"]


def test_a_search_for_the_cycle_goes_on_as_if_it_had_not_stopped() -> None:
    class Stopping(td.Periodic):
        def change(self, solution: td.Solution) -> float:
            if float(solution.time[-1]) > 2.5 * TURN:
                raise RuntimeError
            return super().change(solution)

    until = td.Periodic(tolerance=0.04, max_cycles=6)
    whole = run(until=until, record_every=50)
    with pytest.raises(RuntimeError) as caught:
        run(until=Stopping(tolerance=0.04, max_cycles=6), record_every=50)
    rest = run(start=caught.value.solution, until=until)  # type: ignore[attr-defined]
    assert same_bits(rest, whole)
    assert rest.until["changes"] == whole.until["changes"][2:]


def test_no_impact_is_lost() -> None:
    whole, thin = rattle(), rattle(record_every=1000)
    assert len(whole.impacts("pin")) > 3
    assert thin.impacts("pin").equals(whole.impacts("pin"))
    assert len(thin.time) < 0.3 * len(whole.time)


def test_snapshots_and_films_are_those_of_all_steps(whole: td.Solution) -> None:
    instants = [0.21 * TURN, 0.47 * TURN]
    options = {"duration": TURN, "until": never, "snapshots": instants}
    whole = run(**options)
    thin = run(**options, record_every=100)
    assert np.array_equal(thin.snapshots, whole.snapshots)
    assert np.isin(thin.snapshots, thin.time.values).all()
    for time in instants:
        one, other = thin.film(PIN, time=time), whole.film(PIN, time=time)
        assert np.array_equal(one.pressure.values, other.pressure.values)
    # Another row of the thinned record: its run is repeated to there.
    time = float(thin.time.values[len(thin.time) // 2])
    assert np.array_equal(
        thin.film(PIN, time=time).pressure.values, whole.film(PIN, time=time).pressure.values
    )


def test_what_steps_miss_of_a_function_is_told_of_all_steps() -> None:
    def push(t: float) -> float:
        return 20.0 * math.sin(math.pi * (t - 0.05) / 4e-3) if 0.05 < t < 0.054 else 0.0

    def warned(every: int) -> list[dict[str, str]]:
        mech = pendulum()
        mech.applied_force("push", mech.bodies["bob"].marker(), (push, 0.0))
        with pytest.warns(td.AccuracyWarning, match="changes within less than 8 steps"):
            return run(
                mech, duration=0.1, integrator=td.TRBDF2(step=1e-3), record_every=every
            ).warnings

    assert warned(1000) == warned(1)


# --- balances and statistics ------------------------------------------------------------------


@pytest.mark.parametrize("every", EVERY)
def test_balances_do_not_depend_on_the_rows(whole: td.Solution, every: float) -> None:
    thin = run(duration=TURN, until=never, record_every=every)
    one, other = thin.summary(), whole.summary()
    for name in ("kinetic", "supplied", "dissipated"):
        assert getattr(one.energy, name) == getattr(other.energy, name)
    # The trapezoidal rule over all steps against the integrals of the kernel: seen 5e-4.
    assert one.energy.turned_over == pytest.approx(other.energy.turned_over, rel=2e-3)
    assert one.energy.losses == pytest.approx(other.energy.losses, rel=1e-2)
    oil, all_oil = one.oil[PIN], other.oil[PIN]
    assert (oil.volume, oil.outflow) == (all_oil.volume, all_oil.outflow)
    assert abs(oil.error) <= abs(all_oil.error)


def test_losses_of_impacts_are_summed_between_rows() -> None:
    # Power in a few rows of an impact, none between impacts: rows tell nothing of the sum.
    whole, thin = rattle().summary().energy, rattle(record_every=1000).summary().energy
    assert thin.dissipated == whole.dissipated
    assert thin.losses == pytest.approx(whole.dissipated, rel=1e-9)


def test_means_of_few_rows_are_near_those_of_all(whole: td.Solution) -> None:
    # Straight lines over ten steps, an error of second order: seen 3.5e-3 of the mean.
    thin = run(duration=TURN, until=never, record_every=10)
    for name in (PIN + "/minimum_film_thickness", PIN + "/eccentricity_ratio"):
        one, other = thin.statistics(name), whole.statistics(name)
        assert one.mean == pytest.approx(other.mean, rel=1e-2)
        assert one.mean != other.mean


# --- what may be given ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("every", "text"),
    [
        (0, r"simulation: record_every = 0 must be a whole number >= 1"),
        (-1e-3, r"simulation: record_every = -0.001 s must be > 0; a whole number counts steps"),
        (math.nan, r"simulation: record_every = nan s must be > 0 and finite"),
        (0.5, r"record_every = 0.5 s must be at most the length of the run, 0.01 s; a whole"),
        (True, r"simulation: record_every \[s\] must be a number, not True"),
        ("2", r"simulation: record_every \[s\] must be a number, not '2'"),
        (pint.Quantity(2.0, "mm"), r"record_every"),
    ],
)
def test_what_is_no_choice_of_rows_is_refused(every: Any, text: str) -> None:
    with pytest.raises(td.InvalidInput, match=text):
        td.simulate(pendulum(), duration=0.01, record_every=every, progress=False)


def test_a_quantity_is_a_time_and_an_integer_of_numpy_a_number_of_steps() -> None:
    def simulate(every: Any) -> td.Solution:
        return run(pendulum(), duration=0.1, integrator=td.TRBDF2(step=1e-3), record_every=every)

    by_time = simulate(pint.Quantity(10.0, "ms"))
    assert by_time.record_every == pytest.approx(0.01, rel=1e-12)
    assert np.isin(np.round(np.arange(11) * 0.01, 9), np.round(by_time.time.values, 9)).all()
    assert same_bits(by_time, simulate(0.01))
    by_steps = simulate(np.int64(10))
    assert by_steps.record_every == 10
    assert same_bits(by_steps, simulate(10))


def test_studies_take_it_as_an_option_and_as_a_parameter() -> None:
    options: dict[str, Any] = {"duration": 0.05, "workers": 1, "progress": False}
    study = td.vary(pendulum, {"length": [0.25, 0.5]}, record_every=20, **options)
    assert [s.record_every for s in study.solutions.values()] == [20, 20]
    shots = td.vary(pendulum, {"length": [0.25]}, record_every=1000, snapshots=2, **options)
    assert len(shots.solution(length=0.25).snapshots) == 3
    by_rows = td.vary(pendulum, {"record_every": [1, 5, 50]}, **options)
    rows = [len(solution.time) for solution in by_rows.solutions.values()]
    assert rows == sorted(rows, reverse=True)
    assert rows[2] < 0.1 * rows[0]


@pytest.mark.parametrize("formulation", ["cable", "geometrically_exact"])
@pytest.mark.parametrize("integrator", [td.GeneralizedAlpha(), td.TRBDF2()])
def test_rows_of_beams_that_are_completed_later_have_the_same_bits(
    formulation: str, integrator: Any
) -> None:
    """Of elastic bodies and ideal joints alone most rows are only completed if they are kept."""

    def falling() -> td.Model:
        mech = td.Model(planar=True)
        rod = mech.beam(
            "rod",
            start=(0.0, 0.0),
            end=(1.0, 0.0),
            elements=3,
            section=td.RectangularSection(width=0.02, height=0.02),
            material=td.ElasticMaterial(youngs_modulus=1e8, poisson_ratio=0.0, density=6000.0),
            formulation=formulation,
        )
        mech.revolute("hinge", mech.ground.marker(), rod.marker(0.0))
        mech.gravity((0.0, -9.81))
        return mech

    given: Any = {"duration": 0.3, "integrator": integrator, "progress": False}
    whole = td.simulate(falling(), **given)
    thin = td.simulate(falling(), record_every=0.01, **given)
    rows = np.searchsorted(whole.time.values, thin.time.values)
    assert 31 <= len(rows) < 0.7 * whole.time.size
    for name in whole:
        assert np.array_equal(whole[name].values[rows], thin[name].values), name
