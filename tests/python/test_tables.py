"""Tables of joints by window."""

import numpy as np
import pytest
import tribodyn as td
from tribodyn.cases import slider_crank_mixed

WINDOWS = [(40, 100), (100, 180)]


@pytest.fixture(scope="module")
def solutions() -> dict[str, td.Solution]:
    return {
        name: td.simulate(
            slider_crank_mixed.build(name, "KE", mesh=td.FilmMesh(around=40, along=8)),
            revolutions=0.5,
            progress=False,
        )
        for name in ("II", "I")
    }


def test_a_table_has_a_row_for_each_joint_and_columns_by_window(
    solutions: dict[str, td.Solution],
) -> None:
    solution = solutions["II"]
    table = solution.table(windows=WINDOWS, unit="µm")
    # As the model was built.
    assert list(table.index) == ["crank-rod", "rod-slider"]
    assert table.columns.names == ["window", "statistic"]
    assert table.attrs == {"quantity": "minimum_film_thickness", "units": "µm"}
    for joint in table.index:
        for window, label in zip(WINDOWS, ("40 to 100 deg", "100 to 180 deg"), strict=True):
            expected = solution.statistics(f"{joint}/minimum_film_thickness", crank_angle=window)
            row = table.loc[joint, label]
            assert row["mean"] == pytest.approx(1e6 * expected.mean, rel=1e-14)
            assert row["minimum"] == pytest.approx(1e6 * expected.minimum, rel=1e-14)
            assert row["maximum"] == pytest.approx(1e6 * expected.maximum, rel=1e-14)
            assert row["standard_deviation"] == pytest.approx(
                1e6 * expected.standard_deviation, rel=1e-14
            )


def test_vectors_are_summarised_by_their_magnitude(solutions: dict[str, td.Solution]) -> None:
    solution = solutions["I"]
    table = solution.table("film_force")
    magnitude = (solution["rod-slider/film_force"] ** 2).sum("component") ** 0.5
    expected = solution.statistics(magnitude)
    assert table.loc["rod-slider", ("all", "mean")] == pytest.approx(expected.mean, rel=1e-12)
    assert table.attrs["units"] == "N"


def test_all_quantities_at_once(solutions: dict[str, td.Solution]) -> None:
    tables = td.tables(solutions["I"], windows=WINDOWS, units={"Pa": "MPa"})
    assert {"minimum_film_thickness", "maximum_asperity_pressure", "power_loss"} <= set(tables)
    pressure = tables["maximum_asperity_pressure"]
    assert pressure.attrs["units"] == "MPa"
    assert tables["power_loss"].attrs["units"] == "W"
    peak = solutions["I"].window(crank_angle=WINDOWS[0])["rod-slider/maximum_asperity_pressure"]
    assert pressure.loc["rod-slider", ("40 to 100 deg", "maximum")] == pytest.approx(
        1e-6 * float(peak.max()), rel=1e-12
    )


def test_several_solutions_stand_below_each_other(solutions: dict[str, td.Solution]) -> None:
    table = td.tables(solutions, windows=(0, 180))["minimum_film_thickness"]
    assert table.index.names == ["result", "joint"]
    assert [row[0] for row in table.index] == ["II", "II", "I"]
    alone = solutions["I"].table(windows=(0, 180))
    assert np.array_equal(table.loc[("I", "rod-slider")], alone.loc["rod-slider"])


def test_the_last_revolution_is_a_window() -> None:
    model = slider_crank_mixed.build("I", "KE", mesh=td.FilmMesh(around=40, along=8))
    solution = td.simulate(model, revolutions=1.25, progress=False)
    table = solution.table(windows="last revolution")
    expected = solution.statistics("rod-slider/minimum_film_thickness", crank_angle=(90, 450))
    assert table.loc["rod-slider", ("last revolution", "mean")] == pytest.approx(
        expected.mean, rel=1e-12
    )


def test_wrong_tables_are_refused(solutions: dict[str, td.Solution]) -> None:
    solution = solutions["I"]
    with pytest.raises(td.InvalidInput, match="must be m, or m with a prefix, not 'MPa'"):
        solution.table(unit="MPa")
    with pytest.raises(td.InvalidInput, match="did you mean 'film_force'"):
        solution.table("film_forc")
    with pytest.raises(td.InvalidInput, match="must be a pair start < end"):
        solution.table(windows=[(180, 90)])
    with pytest.raises(td.InvalidInput, match="did you mean 'last revolution'"):
        solution.table(windows="last revolutio")
    with pytest.raises(td.InvalidInput, match="this is the range of the solution"):
        solution.table(windows=(0, 720))
