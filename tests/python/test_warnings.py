"""Warnings by category, kept with results, gathered from the runs of studies; and the log."""

import logging
import subprocess
import sys
import warnings
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import tribodyn as td


def pendulum(length: float = 0.5) -> td.Model:
    """Return a rod that swings down from the horizontal."""
    mech = td.Model()
    rod = mech.rigid_body("rod", mass=1.0, inertia=length**2 / 12.0, position=(0.5 * length, 0.0))
    mech.revolute("hinge", mech.ground.marker(), rod.marker((-0.5 * length, 0.0)))
    mech.gravity((0.0, -9.81))
    return mech


# Never met: the pendulum has just begun to fall.
UNMET = td.Periodic(1e-9, channels="rod/angle", period=0.01, max_cycles=2)


def test_categories_have_one_base_and_old_filters_go_on_working() -> None:
    for category in (td.RunWarning, td.AccuracyWarning, td.RangeWarning):
        assert issubclass(category, td.TribodynWarning)
    assert issubclass(td.TribodynWarning, RuntimeWarning)


def test_a_result_and_its_file_keep_what_the_run_warned_of(tmp_path: Path) -> None:
    with pytest.warns(td.RunWarning, match="until was not met") as caught:
        solution = td.simulate(pendulum(), until=UNMET, progress=False)
    (warning,) = caught
    assert warning.filename == __file__
    assert solution.warnings == [{"category": "RunWarning", "text": str(warning.message)}]
    path = tmp_path / "run.nc"
    solution.to_netcdf(path)
    assert td.load(path).warnings == solution.warnings
    assert td.simulate(pendulum(), duration=0.01, progress=False).warnings == []


@pytest.mark.parametrize("workers", [1, 2])
def test_a_study_says_what_its_runs_have_warned_of(workers: int) -> None:
    with pytest.warns(
        td.RunWarning, match=r"2 of 2 runs warned \(RunWarning\), see runs"
    ) as caught:
        study = td.vary(
            pendulum, {"length": [0.5, 1.0]}, until=UNMET, workers=workers, progress=False
        )
    assert len(caught) == 1
    assert "length=0.5: simulation: the condition until was not met" in str(caught[0].message)
    assert study.runs["warnings"].str.contains("not met in 2 cycles").all()
    assert study.solution(length=1.0).warnings[0]["category"] == "RunWarning"


def test_the_log_tells_start_end_and_warnings(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.INFO, logger="tribodyn"), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        td.simulate(pendulum(), until=UNMET, progress=False)
    levels = [(record.name, record.levelname) for record in caplog.records]
    assert levels == [("tribodyn", "INFO"), ("tribodyn", "INFO"), ("tribodyn", "WARNING")]
    starts, ends, warned = (record.getMessage() for record in caplog.records)
    assert starts.startswith("run starts: Model(bodies: 'rod'")
    assert "TR-BDF2 to t = 0.02 s" in starts
    assert ends.startswith("run ends: Solution(not converged")
    assert warned.startswith("RunWarning: simulation: the condition until")


def test_the_log_tells_of_failures(caplog: pytest.LogCaptureFixture) -> None:
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
    integrator = td.TRBDF2(step=0.0625)
    with caplog.at_level(logging.INFO, logger="tribodyn"):
        with pytest.raises(td.ConvergenceError, match="force 'spring': length = 0.0625 m") as info:
            td.simulate(mech, duration=2.0, integrator=integrator, progress=False)
    assert "wall" not in str(info.value)
    assert info.value.solution.warnings == []
    assert caplog.records[-1].levelname == "WARNING"
    assert caplog.records[-1].getMessage() == f"run failed: {info.value}"


def test_nothing_is_printed_beside_the_warnings() -> None:
    """A program that has not set up logging sees each warning once."""
    program = (
        "import tribodyn as td\n"
        "mech = td.Model()\n"
        "body = mech.rigid_body('body', mass=1.0, inertia=1.0, angular_velocity=9.0)\n"
        "until = td.Periodic(1e-9, channels='body/angle', period=0.01, max_cycles=2)\n"
        "td.simulate(mech, until=until, progress=False)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert done.stdout == ""
    assert done.stderr.count("until was not met") == 1


def test_records_of_earlier_studies_hold_texts_alone() -> None:
    from tribodyn.studies._notices import warned

    assert warned({"warnings": ["a text"]}) == [{"category": "RunWarning", "text": "a text"}]
    assert warned({}) == []


def journal(cavitation: str = "mass_conserving", planar: bool = True, **more: Any) -> td.Model:
    """Return a heavily loaded journal that turns in a bearing."""
    mech = td.Model(planar=planar)
    inertia = 0.05 if planar else (0.05,) * 3
    rotor = mech.rigid_body("rotor", mass=300.0, inertia=inertia)
    mech.gravity((0.0, -9.81) if planar else (0.0, -9.81, 0.0))
    film = td.LubricatedInterface(
        lubricant=td.Lubricant(dynamic_viscosity=0.02),
        cavitation=cavitation,
        mesh=td.FilmMesh(around=24, along=4),
        **more,
    )
    gap = td.JournalGap(bearing_radius=25e-3, radial_clearance=50e-6, bearing_length=50e-3)
    bearing = {"journal": rotor.marker(), "bearing": mech.ground.marker()}
    mech.clearance("pin", gap=gap, interface=film, **bearing)
    mech.drive_rotation("drive", mech.ground.marker(), rotor.marker(), speed=200.0)
    if not planar:
        mech.in_plane("axial", mech.ground.marker(), rotor.marker())
    return mech


@pytest.mark.parametrize("planar", [True, False])
def test_a_film_without_a_supply_that_loses_its_oil_is_warned_of(
    planar: bool, tmp_path: Path
) -> None:
    with pytest.warns(td.RunWarning, match="joint 'pin': the film is starved") as caught:
        run = td.simulate(journal(planar=planar), revolutions=4, progress=False)
    (warning,) = caught
    volume, outflow = (run[f"pin/{name}"].values for name in ("oil_volume", "oil_outflow"))
    left = volume / (volume + outflow)
    assert left[-1] < 0.5
    since = run.time.values[np.argmax(left < 0.5)]
    assert f"{left[-1]:.3g} of its oil is left at t = {run.time.values[-1]:.6g} s" in str(
        warning.message
    )
    assert f"less than 0.5 since t = {since:.6g} s" in str(warning.message)
    assert "ports" in str(warning.message)
    run.to_netcdf(tmp_path / "run.nc")
    assert td.load(tmp_path / "run.nc").warnings == run.warnings
    # A continued run has the balance of the whole run.
    with pytest.warns(td.RunWarning, match=f"since t = {since:.6g} s"):
        td.simulate(journal(planar=planar), start=run, revolutions=5, progress=False)


GROOVE = td.AxialGroove(angle=td.deg(90), width=td.deg(20), length=40e-3, pressure=1e5)


@pytest.mark.parametrize(
    ("given", "turns"),
    [
        ({}, 1),  # three quarters of the oil are left
        ({"ports": [GROOVE]}, 4),
        ({"ambient_pressure": 1e5}, 4),
        ({"initial_film_fraction": 0.9}, 4),
        ({"cavitation": "half_sommerfeld"}, 4),
        ({"cavitation": "reynolds"}, 4),
    ],
)
def test_films_with_a_supply_or_without_an_account_of_their_oil_are_not_starved(
    given: dict[str, Any], turns: int
) -> None:
    run = td.simulate(journal(**given), revolutions=turns, progress=False)
    assert not [each for each in run.warnings if "starved" in each["text"]]
