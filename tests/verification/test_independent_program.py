"""The slider-crank in mixed lubrication against a second program that shares no code with ours.

independent_slider_crank.cpp is compiled here and given the pressures of the asperities as a table.
On equal meshes it says whether the kernel solves its equations; on others, what is left of them in
the film's load: see docs/validation/slider_crank_mixed.md.
"""

from pathlib import Path

import pytest
import tribodyn as td
from independent_program import EVEN, build, run_program
from slider_crank_results import Result, result
from tribodyn.cases import slider_crank_mixed

WINDOWS = slider_crank_mixed.WINDOWS
MICROMETRE = 1e-6


def run_tribodyn(
    asperities: str,
    mesh: tuple[int, int],
    max_step: float | None = 12e-6,
    transport: str = "upwind",
) -> list[Result]:
    film = slider_crank_mixed.film_and_contact(
        asperities, mesh=td.FilmMesh(around=mesh[0], along=2 * mesh[1]), transport=transport
    )
    model = slider_crank_mixed.build("I", interface=film)
    solution = td.simulate(
        model, revolutions=3, integrator=td.TRBDF2(max_step=max_step), progress=False
    )
    return [result(solution, "rod-slider", window) for window in WINDOWS]


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    built = build(tmp_path_factory.mktemp("independent"))
    if built is None:
        pytest.skip("there is no C++ compiler")
    return built


def compare_on_one_mesh(
    program: Path,
    mesh: tuple[int, int],
    transport: str = "upwind",
    beta: float = 0.0,
    force: float = 0.6,
) -> None:
    """Measured: 0.00004 um, 0.0002 um, 0.3 N of 280 N, 0.8 N of 1880 N on the coarser mesh."""
    expected = run_program(program, "KE", mesh, "nodes", beta=beta)
    found = run_tribodyn("KE", mesh, transport=transport)
    for ours, theirs in zip(found, expected, strict=True):
        assert ours.mean == pytest.approx(theirs.mean, abs=1e-4 * MICROMETRE)
        assert ours.minimum == pytest.approx(theirs.minimum, abs=3e-4 * MICROMETRE)
        assert ours.film == pytest.approx(theirs.film, abs=force)
        assert ours.asperities == pytest.approx(theirs.asperities, rel=1e-3)


def test_both_programs_have_the_same_film_on_the_same_mesh(program: Path) -> None:
    compare_on_one_mesh(program, (40, 4))


def test_both_programs_have_the_same_film_on_a_mesh_that_turns(program: Path) -> None:
    """Measured: 0.00008 um, 0.0001 um, and 0.8 N: the load changes by 4 N with the angle of so
    coarse a mesh, so that small differences of this angle matter."""
    compare_on_one_mesh(program, (40, 4), "moving_mesh", beta=0.5, force=1.5)


def test_a_mesh_that_turns_has_the_film_load_of_the_limit() -> None:
    """At bottom dead centre the oil is carried: limit 16.8 N, upwind 3.4 N on this mesh."""
    dead_centre = run_tribodyn("KE", (80, 8), None, "moving_mesh")[1]
    assert dead_centre.film == pytest.approx(16.8, rel=0.02)  # measured 1.7 %


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
