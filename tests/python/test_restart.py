"""Continued runs: identical bit for bit from any step and any file, or with a changed model."""

import math
import signal
import subprocess
import sys
import textwrap
import time
import warnings
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import tribodyn as td
import xarray as xr
from tribodyn.run import _simulation as simulation
from tribodyn.run._starts import earlier_rows

SPEED = td.rpm(3000)
TURN = 2.0 * math.pi / SPEED


def slider_crank(
    *,
    speed: Any = SPEED,
    viscosity: float = 0.01,
    clearance: float = 40e-6,
    around: int = 24,
    cavitation: str = "mass_conserving",
    dashpot: bool = False,
    load: Any = None,
) -> td.Model:
    """Return a slider-crank with a film in the pin of its slider."""
    mech = td.Model()
    crank = mech.rigid_body("crank", mass=0.3, inertia=1e-4)
    rod = mech.rigid_body("rod", mass=0.2, inertia=2.5e-4)
    slider = mech.rigid_body("slider", mass=0.1, inertia=1e-4)
    mech.revolute("main", mech.ground.marker(), crank.marker())
    mech.revolute("big end", crank.marker([0.05, 0]), rod.marker([-0.06, 0]))
    mech.clearance(
        "pin",
        journal=rod.marker([0.06, 0]),
        bearing=slider.marker(),
        interface=td.LubricatedInterface(
            lubricant=td.Lubricant(dynamic_viscosity=viscosity),
            cavitation=cavitation,
            mesh=td.FilmMesh(around=around, along=6),
        ),
        gap=td.JournalGap(bearing_radius=10e-3, radial_clearance=clearance, bearing_length=20e-3),
    )
    mech.translational("guide", slider.marker(), mech.ground.marker())
    if dashpot:
        mech.spring_damper(
            "dashpot",
            slider.marker(),
            mech.ground.marker([0.3, 0]),
            stiffness=10.0,
            damping=1.0,
            free_length=0.1,
        )
    if load is not None:
        mech.applied_force("load", slider.marker(), force=(load, 0.0))
    mech.drive("main", speed=speed)
    return mech


def run(model: td.Model, **options: Any) -> td.Solution:
    """Simulate without a bar; the conditions here are not met, which is no news."""
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", message=".*condition until was not met")
        return td.simulate(model, progress=False, **options)


def never(solution: td.Solution) -> bool:
    """Return False: the run goes to its end."""
    return False


def after(turns: float) -> Callable[[td.Solution], bool]:
    """Return the condition that a number of turns is complete."""
    return lambda solution: abs(float(solution.crank_angle[-1])) > 360.0 * turns - 1.0


def same_bits(one: td.Solution, other: td.Solution) -> bool:
    """Return whether two solutions have the same channels, rows and last state."""
    return (
        list(one) == list(other)
        and np.array_equal(one.time.values, other.time.values)
        and all(np.array_equal(one[name].values, other[name].values) for name in one)
        and np.array_equal(one.state, other.state)
    )


@pytest.fixture(scope="module")
def whole() -> td.Solution:
    """Return a run of 0.3 turns, asked after each hundredth."""
    return run(slider_crank(), duration=0.3 * TURN, until=never)


# --- the same run -----------------------------------------------------------------------------


@pytest.mark.parametrize("share", [0.01, 0.3, 0.95])
def test_a_run_that_a_condition_has_stopped_goes_on_to_its_end(
    whole: td.Solution, share: float
) -> None:
    model = slider_crank()
    time = share * 0.3 * TURN
    part = run(model, duration=0.3 * TURN, until=lambda s: float(s.time[-1]) >= 0.999 * time)
    assert part.status == "finished"
    assert len(part.time) < len(whole.time)
    rest = run(model, start=part)
    assert rest.status == "finished"
    assert same_bits(rest, whole)
    assert rest.start == {"time": float(part.time[-1]), "continued": True}
    assert rest.run_statistics["steps"] == whole.run_statistics["steps"]
    assert rest.integrator == whole.integrator
    assert "as an uninterrupted continuation" in str(rest.summary())


@pytest.mark.parametrize("by", ["callback", "Ctrl-C"])
def test_a_run_goes_on_from_wherever_it_was_interrupted(by: str) -> None:
    # It is evaluated after 0.05 s; the run takes more than 0.5 s.
    options = {"duration": 0.3 * TURN, "integrator": td.GeneralizedAlpha(max_step=TURN / 8000)}
    whole = run(slider_crank(), **options)

    def interrupt() -> bool:
        if by == "callback":
            return False
        signal.raise_signal(signal.SIGINT)
        return True

    part, notices = simulation.run_model(slider_crank(), options, keep_going=interrupt)
    assert part.status == "interrupted"
    assert "interrupted" in notices[0].text
    assert len(part.time) < len(whole.time)
    rest = run(slider_crank(), start=part, integrator=options["integrator"])
    assert same_bits(rest, whole)


@pytest.mark.parametrize("integrator", ["TR-BDF2", "generalized-alpha"])
def test_two_runs_are_one_with_a_break_between_them(integrator: str) -> None:
    half = 0.1 * TURN
    load = td.Ramp(start_value=0.0, end_value=50.0, start_time=0.5 * half, duration=0.5 * half)
    kind = {"TR-BDF2": td.TRBDF2, "generalized-alpha": td.GeneralizedAlpha}[integrator]
    method = kind(max_step=TURN / 500)
    whole = run(slider_crank(load=load), duration=2.0 * half, integrator=method)
    first = run(slider_crank(load=load), duration=half, integrator=method)
    both = run(slider_crank(load=load), duration=half, start=first)
    assert float(first.time[-1]) == half
    assert same_bits(both, whole)


def test_revolutions_and_cycles_count_from_the_start() -> None:
    model = slider_crank()
    first = run(model, revolutions=0.25)
    second = run(model, revolutions=0.25, start=first)
    assert float(second.crank_angle[-1]) == pytest.approx(180.0, rel=1e-9)
    asked: list[float] = []

    def ask(solution: td.Solution) -> bool:
        asked.append(float(solution.crank_angle[-1]))
        return False

    third = run(model, revolutions=1.5, start=second, until=ask, integrator=td.TRBDF2())
    assert asked == pytest.approx([540.0, 720.0], rel=1e-9)
    assert third.time.values[0] == 0.0  # with all rows, as by the same method and its largest step


def test_a_file_goes_on_in_another_process(whole: td.Solution, tmp_path: Path) -> None:
    part = run(slider_crank(), duration=0.3 * TURN, until=after(0.1))
    part.to_netcdf(tmp_path / "part.nc")
    assert np.array_equal(td.load(tmp_path / "part.nc").state, part.state)
    script = f"""
        import tribodyn as td
        part = td.load({str(tmp_path / "part.nc")!r})
        model = td.Model.from_parameters(part.model_parameters)
        rest = td.simulate(model, start=part, progress=False)
        rest.to_netcdf({str(tmp_path / "rest.nc")!r})
    """
    subprocess.run([sys.executable, "-c", textwrap.dedent(script)], check=True)
    assert same_bits(td.load(tmp_path / "rest.nc"), whole)


# --- checkpoints ------------------------------------------------------------------------------


@pytest.fixture
def killed(tmp_path: Path) -> Iterator[Path]:
    """Give the checkpoint that a run leaves which was killed."""
    path = tmp_path / "run.nc"
    script = f"""
        import sys
        sys.path.insert(0, {str(Path(__file__).parent)!r})
        import tribodyn as td
        from test_restart import TURN, slider_crank
        td.simulate(slider_crank(), duration=20.0 * TURN, integrator=td.TRBDF2(max_step=TURN / 500),
                    checkpoint={str(path)!r}, checkpoint_interval=0.01, progress=False)
    """
    process = subprocess.Popen([sys.executable, "-c", textwrap.dedent(script)])
    try:
        deadline = time.monotonic() + 120.0
        while not (path.exists() and len(td.load(path).time) > 100):
            assert process.poll() is None, "the run was over too soon"
            assert time.monotonic() < deadline
            time.sleep(0.02)
        process.kill()
        process.wait()
    finally:
        process.kill()
    yield path


def test_a_killed_run_goes_on_from_its_checkpoint(killed: Path) -> None:
    part = td.load(killed)
    assert part.status == "running"
    end = float(part.time[-1]) + 0.05 * TURN
    rest = run(slider_crank(), start=part, duration=0.05 * TURN, checkpoint=killed)
    method = td.TRBDF2(max_step=TURN / 500)
    whole = run(slider_crank(), duration=end, integrator=method)
    assert same_bits(rest, whole)
    assert same_bits(td.load(killed), whole)  # what the run ends with is kept too
    assert td.load(killed).status == "finished"


def test_a_checkpoint_that_cannot_be_written_is_refused_before_the_run(tmp_path: Path) -> None:
    with pytest.raises(td.InvalidInput, match="cannot be written"):
        run(slider_crank(), duration=TURN, checkpoint=tmp_path / "no folder" / "run.nc")


def test_a_checkpoint_that_fails_later_is_said_and_the_run_goes_on(tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()

    def remove(solution: td.Solution) -> bool:
        (folder / "run.nc").unlink(missing_ok=True)
        if folder.exists():
            folder.rmdir()
        return False

    with pytest.warns(td.RunWarning, match="the last checkpoint could not be written"):
        solution = run(
            slider_crank(), duration=0.02 * TURN, until=remove, checkpoint=folder / "run.nc"
        )
    assert solution.status == "not converged"


# --- a changed model --------------------------------------------------------------------------


def amounts(solution: td.Solution) -> dict[tuple[str, str], float]:
    """Return the corrections of a start by item and quantity."""
    return {(c["item"], c["quantity"]): c["amount"] for c in solution.start["corrections"]}


def test_a_drive_of_another_speed_goes_on_from_its_angle(whole: td.Solution) -> None:
    faster = slider_crank(speed=1.5 * SPEED)
    with pytest.warns(td.RunWarning, match="was changed to fit the model"):
        solution = run(faster, start=whole, duration=0.05 * TURN)
    assert solution.start["continued"] is False
    assert solution.time.values[0] == whole.time.values[-1]
    assert solution.crank_angle.values[0] == pytest.approx(whole.crank_angle.values[-1], rel=1e-12)
    turned = solution.crank_angle.values[-1] - solution.crank_angle.values[0]
    assert turned == pytest.approx(0.05 * 1.5 * 360.0, rel=1e-9)
    corrections = amounts(solution)
    assert corrections["body 'crank'", "angular velocity"] == pytest.approx(0.5 * SPEED, rel=1e-6)
    # The drift of the joints by Baumgarte's terms is what is left to correct of the places.
    assert all(x < 1e-5 for (_, name), x in corrections.items() if name in ("position", "angle"))
    assert solution["model/supplied_energy"].values[0] == 0.0
    assert "(angular velocity of body 'crank')" in str(solution.summary())
    frame = solution.summary().to_dataframe()
    assert frame.loc[("start", "angular velocity of body 'crank'"), "value"] > 0.0
    # It continues identically bit for bit, although the given model is another one again.
    again = run(faster, start=solution, duration=0.05 * TURN)
    assert again.start["continued"] is True
    assert not faster.parameters == again.model_parameters


def test_another_oil_finds_the_gap_filled_as_it_was(whole: td.Solution) -> None:
    solution = run(slider_crank(viscosity=0.02), start=whole, duration=0.02 * TURN)
    assert solution.warnings == []
    # The drift of the joints is closed, of which a step tolerates 1e-5 (0.06 m the longest arm).
    assert max(x for (_, name), x in amounts(solution).items() if name == "position") < 6e-7
    for name in ("pin/eccentricity", "pin/oil_volume", "rod/velocity", "slider/position"):
        before, now = whole[name].values[-1], solution[name].values[0]
        # Of places what drifts, of velocities the rates of that by 500/s.
        assert now == pytest.approx(before, rel=1e-5, abs=1e-12), name
    # What full films carry is the same gap by twice the viscosity: nothing is squeezed at once.
    peak = solution["pin/maximum_film_pressure"].values
    assert peak[0] < 10.0 * whole["pin/maximum_film_pressure"].values[-20:].max()


def test_another_mesh_takes_the_film_over(whole: td.Solution) -> None:
    with pytest.warns(td.RunWarning, match="joint 'pin': oil volume by"):
        solution = run(slider_crank(around=32), start=whole, duration=0.02 * TURN)
    before = float(whole["pin/oil_volume"].values[-1])
    now = float(solution["pin/oil_volume"].values[0])
    assert now == pytest.approx(before, rel=0.02)  # by the mesh of 24 cells
    assert amounts(solution)["joint 'pin'", "oil volume"] == pytest.approx(
        abs(now - before), rel=1e-6
    )
    e = "pin/eccentricity"
    assert solution[e].values[0] == pytest.approx(whole[e].values[-1], rel=1e-6)


def test_another_clearance_keeps_the_eccentricity_ratio(whole: td.Solution) -> None:
    with pytest.warns(td.RunWarning, match="oil volume by"):
        solution = run(slider_crank(clearance=60e-6), start=whole, duration=0.01 * TURN)
    name = "pin/eccentricity_ratio"
    assert solution[name].values[0] == pytest.approx(whole[name].values[-1], rel=1e-6)


def test_items_that_come_and_go_are_named(whole: td.Solution) -> None:
    with pytest.warns(td.RunWarning, match="force 'dashpot' is new"):
        solution = run(slider_crank(dashpot=True), start=whole, duration=0.01 * TURN)
    assert solution.start["added"] == ["force 'dashpot'"]
    with pytest.warns(td.RunWarning, match="force 'dashpot' was removed"):
        solution = run(slider_crank(), start=solution, duration=0.01 * TURN)
    assert solution.start["dropped"] == ["force 'dashpot'"]
    dry = run(slider_crank(cavitation="reynolds"), duration=0.01 * TURN)
    with pytest.warns(td.RunWarning, match="'pin': its film has the initial state"):
        solution = run(slider_crank(), start=dry, duration=0.01 * TURN)
    assert solution.start["refilled"] == ["joint 'pin'"]


def test_a_run_that_failed_goes_on_with_other_options() -> None:
    # A fixed step that is too long for the film once the crank turns fast.
    def model() -> td.Model:
        return slider_crank(
            speed=td.Ramp(
                start_value=0.1 * SPEED, end_value=2.0 * SPEED, start_time=0.0, duration=TURN
            )
        )

    with pytest.raises(td.ConvergenceError) as caught:
        run(model(), duration=TURN, integrator=td.TRBDF2(step=TURN / 100))
    failed = caught.value.solution  # type: ignore[attr-defined]
    assert failed.status == "failed"
    assert len(failed.time) > 10
    reached = float(failed.time[-1])
    with pytest.warns(td.RunWarning, match="body 'rod': position by"):  # the large steps' drift
        solution = run(
            model(), start=failed, duration=0.05 * TURN, integrator=td.TRBDF2(max_step=TURN / 5000)
        )
    assert solution.status == "finished"
    assert float(solution.time[0]) == reached
    assert float(solution.time[-1]) == pytest.approx(reached + 0.05 * TURN)
    # By the same options it fails as before.
    with pytest.raises(td.ConvergenceError) as again:
        run(model(), start=failed)
    assert str(again.value) == str(caught.value)
    assert same_bits(again.value.solution, failed)  # type: ignore[attr-defined]


# --- rejected inputs --------------------------------------------------------------------------


def test_a_run_that_is_over_wants_to_know_for_how_long(whole: td.Solution) -> None:
    with pytest.raises(td.InvalidInput, match="the run of the start ended"):
        run(slider_crank(), start=whole)


def test_a_window_is_no_start(whole: td.Solution) -> None:
    window = whole.window(time=(0.0, float(whole.time[-1])))
    with pytest.raises(td.InvalidInput, match="keeps the state of its last step"):
        run(slider_crank(), start=window, duration=TURN)


def test_rows_of_a_version_that_recorded_other_components_are_sorted_by_their_names() -> None:
    """Forces in space had (x, y) alone, and in the plane one component of a guide."""

    class Run:
        channels = (("", "time", [], 0), ("pin", "bearing_force", ["x", "y", "z"], 1))
        channels += (("guide", "bearing_force", ["x", "y"], 4), ("pin", "power_loss", [], 6))

    old = xr.Dataset(
        {
            "pin/bearing_force": (("time", "component"), [[1.0, 2.0], [3.0, 4.0]]),
            "guide/bearing_force": ("time", [5.0, 6.0]),
            "pin/power_loss": ("time", [7.0, 8.0]),
        },
        coords={"time": [0.0, 0.1], "component": ["x", "y"]},
    )

    class Old:
        time = old.time

        def __contains__(self, name: str) -> bool:
            return name in old

        def __getitem__(self, name: str) -> xr.DataArray:
            return old[name]

    nan = np.nan
    np.testing.assert_array_equal(
        earlier_rows(Old(), Run()),
        [[0.0, 1.0, 2.0, nan, nan, nan, 7.0], [0.1, 3.0, 4.0, nan, nan, nan, 8.0]],
    )
