"""The slider-crank in mixed lubrication against a second program that shares no code with ours.

independent_slider_crank.cpp is compiled here and given the pressures of the asperities as a table.
On equal meshes it says whether the kernel solves its equations; on others, what is left of them in
the film's load: see docs/validation/slider_crank_mixed.md.
"""

import math
import os
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pytest
import tribodyn as td
from tribodyn.cases import slider_crank_mixed

SOURCE = Path(__file__).with_name("independent_slider_crank.cpp")
WINDOWS = slider_crank_mixed.WINDOWS
MICROMETRE = 1e-6
# Cells along the bearing of `slider_crank_mixed`: edges at L/2 (1 - (1 - k/n)^2).
GRADED, EVEN = 2.0, 1.0


@dataclass(frozen=True)
class Result:
    """Film thickness [m] and mean loads [N] over one window."""

    mean: float
    minimum: float
    film: float
    asperities: float


def build(folder: Path) -> Path | None:
    """Compile the program into a folder; None without a compiler."""
    names = (os.environ.get("CXX"), "c++", "g++")
    compiler = next((path for name in names if name and (path := shutil.which(name))), None)
    if compiler is None:
        return None
    program = folder / SOURCE.stem
    subprocess.run([compiler, "-O2", "-std=c++20", str(SOURCE), "-o", str(program)], check=True)
    return program


def run_program(
    program: Path,
    asperities: str,
    mesh: tuple[int, int],
    centring: str,
    *,
    grading: float = GRADED,
    beta: float = 0.0,
    max_step: float = 12e-6,
) -> list[Result]:
    """Film and asperities in both windows; `beta`: speed of the mesh by that of the journal."""
    law = td.asperity_law(
        surface=slider_crank_mixed.surface(), **slider_crank_mixed.ASPERITY_LAWS[asperities]
    )
    # Rows 1 nm apart are 1/250 of the heights' deviation: interpolated to 1e-5.
    separations = np.arange(1, 4001) * 1e-9
    table = program.with_name(f"{asperities}.txt")
    table.write_text(
        "\n".join(str(value) for value in (1e-9, 1e-9, *(law.pressure(s) for s in separations)))
    )
    command = [table, *mesh, centring, grading, beta, max_step]
    printed = subprocess.run(
        [str(program), *(str(word) for word in command)], check=True, capture_output=True, text=True
    ).stdout
    rows = [[float(word) for word in line.split()] for line in printed.splitlines()]
    assert [(row[0], row[1]) for row in rows] == list(WINDOWS)
    return [Result(*row[2:]) for row in rows]


def run_tribodyn(asperities: str, mesh: tuple[int, int], max_step: float = 12e-6) -> list[Result]:
    model = slider_crank_mixed.build("I", asperities, cells_around=mesh[0], cells_along=mesh[1])
    solution = td.simulate(
        model, revolutions=3, integrator=td.TRBDF2(max_step=max_step), progress=False
    )
    results = []
    for window in WINDOWS:
        film, asperity = (
            solution.statistics(
                (solution[f"rod-slider/{name}_force"] ** 2).sum("component") ** 0.5,
                crank_angle=window,
            ).mean
            for name in ("film", "asperity")
        )
        thickness = solution.statistics("rod-slider/minimum_film_thickness", crank_angle=window)
        # Ours has the friction at a right angle to the pressure's force, the program's has not.
        asperity /= math.hypot(1.0, slider_crank_mixed.FRICTION_COEFFICIENT)
        results.append(Result(thickness.mean, thickness.minimum, film, asperity))
    return results


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    built = build(tmp_path_factory.mktemp("independent"))
    if built is None:
        pytest.skip("there is no C++ compiler")
    return built


def compare_on_one_mesh(program: Path, mesh: tuple[int, int]) -> None:
    """Measured: 0.00004 um, 0.0002 um, 0.3 N of 280 N, 0.8 N of 1880 N on the coarser mesh."""
    expected = run_program(program, "KE", mesh, "nodes")
    for ours, theirs in zip(run_tribodyn("KE", mesh), expected, strict=True):
        assert ours.mean == pytest.approx(theirs.mean, abs=1e-4 * MICROMETRE)
        assert ours.minimum == pytest.approx(theirs.minimum, abs=3e-4 * MICROMETRE)
        assert ours.film == pytest.approx(theirs.film, abs=0.6)
        assert ours.asperities == pytest.approx(theirs.asperities, rel=1e-3)


def test_both_programs_have_the_same_film_on_the_same_mesh(program: Path) -> None:
    compare_on_one_mesh(program, (40, 4))


@pytest.mark.slow
def test_both_programs_have_the_same_film_on_the_mesh_of_the_demonstration(program: Path) -> None:
    compare_on_one_mesh(program, (80, 8))


@pytest.mark.slow
@pytest.mark.parametrize("law", ["KE", "GW", "CEB"])
def test_cells_on_the_mesh_of_the_reference_give_its_numbers(program: Path, law: str) -> None:
    """320 x 4 even cells on half of the bearing, 8 on the whole; 8 on half give 296 N with KE."""
    for window, found in zip(
        WINDOWS, run_program(program, law, (320, 4), "cells", grading=EVEN), strict=True
    ):
        expected = slider_crank_mixed.reference()["I", "rod-slider", law, window]
        assert expected.mean_film_force is not None and expected.mean_asperity_force is not None
        assert found.mean == pytest.approx(expected.mean, abs=3e-4 * MICROMETRE)
        assert found.minimum == pytest.approx(expected.minimum, abs=3e-4 * MICROMETRE)
        # The reference is rounded to 1 N.
        assert found.film == pytest.approx(expected.mean_film_force, abs=1.5)
        assert found.asperities == pytest.approx(expected.mean_asperity_force, abs=1.5)


@pytest.mark.slow
def test_nodes_and_cells_enclose_the_film_load(program: Path) -> None:
    """Nodes come to the limit of 292.2 N from below, cells from above, and we lie between."""
    low, high = (
        run_program(program, "KE", (160, 8), centring, beta=0.5, max_step=24e-6)[0]
        for centring in ("nodes", "cells")
    )
    ours = run_tribodyn("KE", (320, 16), max_step=24e-6)[0]
    assert low.film < 292.2 < high.film
    assert low.film < ours.film < high.film
    assert high.film - low.film < 3.5
