"""The examples of the README run as they stand."""

import re
from pathlib import Path
from typing import Any

import matplotlib
import numpy as np
import pytest
import tribodyn as td

README = Path(__file__).resolve().parents[2] / "README.md"


def names_of_example(number: int) -> dict[str, Any]:
    """Run an example and return what it has made."""
    matplotlib.use("agg")
    examples = re.findall(r"```python\n(.*?)```", README.read_text(encoding="utf-8"), flags=re.S)
    assert len(examples) == 7
    names: dict[str, Any] = {"__name__": "__main__"}
    exec(compile(examples[number], str(README), "exec"), names)
    return names


def test_the_mechanism_runs() -> None:
    solution = names_of_example(0)["solution"]
    assert isinstance(solution, td.Solution)
    assert solution.status == "finished"
    assert solution["pin/minimum_film_thickness"].attrs["units"] == "m"


def test_the_ball_hits_its_cup() -> None:
    impacts = names_of_example(1)["solution"].impacts("socket")
    assert len(impacts) > 1
    # It falls by 2 mm: sqrt(2 g c) of a free ball; the arm about it takes some of the weight.
    assert 0.15 < impacts["speed"].iloc[0] < 0.2
    assert (impacts["energy_loss"] > 0.0).all()


def test_the_top_spins_and_sleeps() -> None:
    names = names_of_example(2)
    assert names["solution"]["top/orientation"].shape[1] == 4
    # It sleeps where (J_z spin)^2 > 4 (J_x + m l^2) m g l: 1.44 against 1.29.
    growth = td.linearise(names["mech"]).growth_rate
    assert abs(growth) < 1e-12  # 5e-15 measured; at 110 rad/s it is 1.3


def test_the_rod_bends() -> None:
    rod = names_of_example(3)["solution"].beam("rod", time=0.05)
    # Neither end transmits a moment, and the rod sags by its inertia in between.
    peak = np.abs(rod.moment.values).max()
    assert peak > 1e-3
    assert np.abs(rod.moment.values[[0, -1]]).max() < 1e-3 * peak


def test_the_arm_is_stretched_by_its_rotation() -> None:
    names = names_of_example(4)
    solution, mesh = names["solution"], names["mesh"]
    middle = np.flatnonzero(np.abs(mesh.nodes[:, 0]) < 1e-9)
    times = np.linspace(2e-3, 18e-3, 33)
    stresses = [solution.solid("arm", time=float(time)).stress.values[middle] for time in times]
    # The components turn with the arm; the sum of the normal stresses does not.
    axial = np.array(stresses)[:, :, :3].sum(axis=2).mean()
    # Half of the mass rotates beyond the middle: density speed^2 (L^2 - (L / 2)^2) / 2.
    expected = 7800.0 * (100.0 * np.pi) ** 2 * (0.3**2 - 0.15**2) / 2.0
    # It vibrates about this value, 3.5 % measured.
    assert axial == pytest.approx(expected, rel=0.1)


def test_the_bearing_carries_its_load() -> None:
    rest = names_of_example(5)["rest"]
    assert isinstance(rest, td.BearingEquilibrium)
    # An equilibrium counts as found within 1e-6 of the load.
    assert rest.solution.force == pytest.approx([0.0, 10e3], abs=1e-2)


def test_the_study_compares_laws() -> None:
    study = names_of_example(6)["study"]
    assert (study.dataset["status"] == "finished").all()
    means = study.dataset["minimum_film_thickness"].sel(
        configuration="I", joint="rod-slider", statistic="mean"
    )
    # The elastic law keeps the thicker film.
    assert (means.sel(asperities="GW") > means.sel(asperities="KE")).all()
