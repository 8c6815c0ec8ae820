"""The numbers of `data/*.json` are those of the programs in `independent_reynolds.py`.

Of every table a row in the default run, on a mesh that takes moments; some more in the slow one.
`python independent_reynolds.py` computes all of them.
"""

import math
from typing import Any

import independent_reynolds as program
import numpy as np
import pytest

TABLES = ["groove_reynolds", "periodic_reynolds", "half_sommerfeld"]
JOURNALS, FORMS = program.DATA["journal_tables"], program.DATA["closed_forms"]
COEFFICIENTS = program.DATA["dynamic_coefficients"]


def row_of(table: list[list[Any]], *head: float) -> list[Any]:
    (row,) = [row for row in table if row[: len(head)] == list(head)]
    return row


def check_bearing(
    table: str, head: tuple[float, float], cells: tuple[int, int], most: float, coefficients: float
) -> None:
    """Compare numbers, relative, and coefficients, by the largest of them."""
    numbers, found = program.extrapolated(table, *head, *cells)
    row = row_of(JOURNALS[table], *head)
    for value, expected in zip(numbers, row[2:], strict=True):
        if expected is not None:
            # Leakages have four digits after the point, and slopes at the end err most.
            share = 3.0 if expected == row[6] else 1.0
            assert value == pytest.approx(expected, rel=share * most)
    if table in COEFFICIENTS:
        expected = np.concatenate(row_of(COEFFICIENTS[table], *head)[4:6])
        assert np.abs(found - expected).max() < coefficients * np.abs(expected).max()


@pytest.mark.parametrize("table", TABLES)
def test_a_row_of_each_table_of_bearings(table: str) -> None:
    """Measured 3.7e-5, leakages 1e-4, coefficients 1.8e-3."""
    check_bearing(table, (1.0, 0.6), (160, 16), 6e-5, 3e-3)


@pytest.mark.slow
@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("head", [(0.5, 0.2), (0.5, 0.9), (1.0, 0.2), (1.0, 0.6), (1.0, 0.9)])
def test_more_rows_on_finer_meshes(table: str, head: tuple[float, float]) -> None:
    """Measured 2.1e-5 at most, leakages 4.2e-5; the coefficients jitter with the rupture line.

    Their errors are 2e-3 of the largest at most.
    """
    check_bearing(table, head, (320, 32), 3e-5, 3e-3)


@pytest.mark.slow
@pytest.mark.parametrize("row", JOURNALS["groove_reynolds_heavy"], ids=["1", "0.5"])
def test_a_journal_that_nearly_touches(row: list[float]) -> None:
    """Measured 5e-5, the ratio of pressures, which has four digits, 1.4e-4."""
    numbers, _ = program.extrapolated("groove_reynolds", row[0], row[1], 320, 32)
    sommerfeld, attitude, load, peak, leakage, friction = numbers
    found = [sommerfeld, attitude, leakage, friction, load / (2.0 * peak)]
    assert found[:4] == pytest.approx(row[2:6], rel=1e-4)
    assert found[4] == pytest.approx(row[6], rel=4e-4)


@pytest.mark.slow
@pytest.mark.parametrize("ratio", [0.3, 0.5, 0.8])
def test_two_grooves(ratio: float) -> None:
    """Measured 0.34 %, 0.25 degrees and 0.56 %: grooves end at the next nodes of either."""
    row = row_of(COEFFICIENTS["two_grooves"], 1.0, ratio)
    found = program.two_grooves(ratio, 320, 16)
    assert 1.0 / (math.pi * found.load) == pytest.approx(row[2], rel=6e-3)
    assert found.attitude_angle == pytest.approx(row[3], abs=0.4)
    expected = np.concatenate(row[4:6])
    assert np.abs(found.coefficients - expected).max() < 9e-3 * np.abs(expected).max()


# --- closed forms -----------------------------------------------------------------------------


@pytest.mark.parametrize("row", FORMS["infinite_length"], ids=lambda row: f"{row[0]:g}")
def test_infinite_length(row: list[float]) -> None:
    # Measured 5e-13, the round-off of quadrature and root.
    assert program.infinite_length(row[0]) == pytest.approx(row, rel=2e-12)


def test_short_dynamic() -> None:
    for row in FORMS["short_dynamic"]:
        # Measured 1e-14.
        assert program.short_dynamic(*row[:3]) == pytest.approx(row[3:], abs=1e-13)


@pytest.mark.parametrize("row", FORMS["parabolic_slider"], ids=["1", "2", "2-pressurised"])
def test_parabolic_slider(row: list[float | None]) -> None:
    for found, expected in zip(program.parabolic_slider(*row[:2]), row, strict=True):
        # Measured 4e-14.
        assert found == (expected if expected is None else pytest.approx(expected, abs=2e-13))


def test_pocketed_slider() -> None:
    # Measured 2e-13 of the pressure at the inlet, a difference of larger ones.
    assert program.pocketed_slider() == pytest.approx(FORMS["pocketed_slider"], rel=1e-12)


@pytest.mark.parametrize("row", FORMS["rotating_ball"][:4:3], ids=["0.2", "0.5"])
def test_rotating_ball(row: list[Any]) -> None:
    """Forces measured 2e-4, pressures 3e-3 (the largest of a node)."""
    force, peak = program.extrapolated_ball(row, 20)
    assert np.linalg.norm(force - row[3]) < 4e-4 * np.linalg.norm(row[3])
    assert peak == pytest.approx(row[4], rel=5e-3)


@pytest.mark.slow
@pytest.mark.parametrize(
    "row", FORMS["rotating_ball"], ids=lambda row: f"{'xz'[row[1][2]]}-{row[0]:g}"
)
def test_rotating_ball_on_a_finer_mesh(row: list[Any]) -> None:
    """Measured 6e-5 and 8e-4; at 0.8 three digits are given."""
    force, peak = program.extrapolated_ball(row, 40)
    assert np.linalg.norm(force - row[3]) < (1e-4 if row[4] else 5e-3) * np.linalg.norm(row[3])
    if row[4]:
        assert peak == pytest.approx(row[4], rel=1.2e-3)
