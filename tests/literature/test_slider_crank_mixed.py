"""The slider-crank in mixed lubrication against an independent program and a dissertation.

Configuration I; two and three joints are in test_slider_crank_mixed_joints.py.

The numbers to meet are converged results of an independent program (see
`slider_crank_mixed.reference_origin()`), a calculation that is not published: its means are certain
to about 0.001 um, its minima to a few nm; its film loads depend on its mesh. The printed tables of
the dissertation from which the case is taken are a looser band: in the joint crank-rod they lie 0.1
to 0.26 um above.
"""

import numpy as np
import overview
import pytest
import tribodyn as td
from slider_crank_results import result, thickness
from tribodyn.cases import slider_crank_mixed

MICROMETRE = 1e-6

# Mean film load from 660 to 780 deg by that of the reference, which has 4 % more than fine meshes
# (docs/validation/slider_crank_mixed.md). On 320 x 8 cells 0.9577 (PW_exponent1) to 0.9616 (CEB)
# were measured, as all laws have the same share of it.
FILM_LOAD_SHARE = 0.9597

# Those of the reference for the joint rod-slider in configuration I.
LAWS = ["GW", "CEB", "ZMC", "KE", "JG", "PW", "PW_exponent1"]


@pytest.fixture(scope="module", params=LAWS)
def run(request: pytest.FixtureRequest) -> tuple[str, td.Solution]:
    """Three revolutions on the mesh of the demonstration, 80 x 8 cells."""
    model = slider_crank_mixed.build("I", request.param)
    return request.param, td.simulate(model, revolutions=3, progress=False)


@pytest.mark.parametrize("window", slider_crank_mixed.WINDOWS)
def test_film_thickness_on_the_mesh_of_the_demonstration(
    run: tuple[str, td.Solution], window: tuple[int, int]
) -> None:
    """With 80 cells around means move by up to 0.002 um and minima by up to 0.010 um."""
    law, solution = run
    expected = slider_crank_mixed.reference()["I", "rod-slider", law, window]
    found = thickness(solution, "rod-slider", window)
    overview.compare(
        "slider-crank with a mixed joint, seven laws",
        "mean film thickness [µm], 80 × 8 cells",
        reference="independent program, converged",
        page="slider_crank_mixed",
        error=(found.mean - expected.mean) / MICROMETRE,
        tolerance=0.005,
    )
    assert found.minimum == pytest.approx(expected.minimum, abs=0.015 * MICROMETRE)
    # Deviations are an indication, to 3 %; the coarse mesh adds up to 5 %.
    assert found.standard_deviation == pytest.approx(expected.standard_deviation, rel=0.08)


def test_the_quiet_window_lies_in_the_band_of_the_dissertation(
    run: tuple[str, td.Solution],
) -> None:
    """Its numbers for rod-slider from 840 to 960 deg are within 12 % of converged ones."""
    law, solution = run
    window = (840, 960)
    # The dissertation has one exponent only.
    name = law.removesuffix("_exponent1")
    printed = slider_crank_mixed.reference("dissertation")["I", "rod-slider", name, window]
    assert thickness(solution, "rod-slider", window).mean == pytest.approx(printed.mean, rel=0.12)


def test_oil_is_neither_made_nor_lost(run: tuple[str, td.Solution]) -> None:
    """What is in the gap and what has left add up, to round-off in each step and over the run."""
    _, solution = run
    volume = solution["rod-slider/oil_volume"].values
    total = volume + solution["rod-slider/oil_outflow"].values
    assert np.abs(np.diff(total) / volume[1:]).max() <= 1e-12
    assert abs(total[-1] - total[0]) / volume[-1] <= 1e-10
    # It does dry out: the bearing is not supplied. The laws leave 0.0397 to 0.0418.
    assert volume[-1] / volume[0] == pytest.approx(0.041, abs=0.003)


def test_energy_is_accounted_for(run: tuple[str, td.Solution]) -> None:
    """Powers are summed over time by trapezoids between steps, which jumps of the load disturb."""
    _, solution = run
    error = np.abs(solution["model/energy_balance_error"].values).max()
    # Measured 7.5e-4 and 3.1e-5.
    assert error < 2e-3 * solution["model/supplied_energy"].values[-1]
    assert error < 1e-4 * solution["model/kinetic_energy"].values.max()


def test_the_journal_stays_in_its_bearing_and_the_law_in_its_table(
    run: tuple[str, td.Solution],
) -> None:
    _, solution = run
    assert solution.status == "finished"
    assert solution["rod-slider/eccentricity_ratio"].values.max() < 1.0
    assert solution["rod-slider/contact_law_range"].values.max() == 0.0


def test_the_stiffer_law_keeps_the_thicker_film() -> None:
    """Elastic asperities resist more than those that yield."""
    reference = slider_crank_mixed.reference()
    for window in slider_crank_mixed.WINDOWS:
        means = [
            thickness(
                td.simulate(
                    slider_crank_mixed.build("I", law, mesh=td.FilmMesh(around=40, along=8)),
                    revolutions=window[1] / 360,
                    progress=False,
                ),
                "rod-slider",
                window,
            ).mean
            for law in ("GW", "KE")
        ]
        assert means[0] > means[1]
        expected = [reference["I", "rod-slider", law, window].mean for law in ("GW", "KE")]
        assert means[0] / means[1] == pytest.approx(
            expected[0] / expected[1], rel=6e-3
        )  # seen 0.3 %


@pytest.mark.slow
@pytest.mark.parametrize("law", LAWS)
def test_film_thickness_on_a_converged_mesh(law: str) -> None:
    """320 x 8 cells, steps to 12 us: means within 0.003 um, minima within 0.006 um."""
    model = slider_crank_mixed.build("I", law, mesh=td.FilmMesh(around=320, along=16))
    solution = td.simulate(
        model, revolutions=3, integrator=td.TRBDF2(max_step=12e-6), progress=False
    )
    for window in slider_crank_mixed.WINDOWS:
        expected = slider_crank_mixed.reference()["I", "rod-slider", law, window]
        found = result(solution, "rod-slider", window)
        assert found.mean == pytest.approx(expected.mean, abs=0.003 * MICROMETRE)
        assert found.minimum == pytest.approx(expected.minimum, abs=0.006 * MICROMETRE)
        assert expected.mean_asperity_force is not None and expected.mean_film_force is not None
        assert found.asperities == pytest.approx(expected.mean_asperity_force, rel=0.01)
        carried = expected.mean_asperity_force + expected.mean_film_force
        assert found.film + found.asperities == pytest.approx(carried, rel=1e-3)
        if window == (660, 780):
            share = found.film / expected.mean_film_force
            assert share == pytest.approx(FILM_LOAD_SHARE, abs=0.003)
            if expected.mean_film_force_limit is not None:
                # Measured 0.4 to 0.6 % below, from the mesh along the bearing.
                assert found.film == pytest.approx(expected.mean_film_force_limit, rel=0.008)
        else:
            # Of loads from 9 to 21 N; measured 0.6 to 1.3 N below, and as a whole number is given.
            assert 0.0 < expected.mean_film_force - found.film < 1.6
