"""Mesh lines around a bearing and along it: the seam, the edges of ports, the number of cells."""

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tribodyn._core import (
    arc_lines,
    even_lines,
    graded_lines,
    mirrored_lines,
    ring_lines,
    share_out,
)

TURN = 2.0 * math.pi
WIDEST_CELL = 0.25 * math.pi
SAME = 1e-10  # lines nearer than this, divided by the extent, are one
CELLS = 24


def check_ring(angles: np.ndarray, fixed: list[float], cells: int) -> None:
    """Assert what a ring must be: lines rising in [0, 2 pi), closed without gap or repeat."""
    assert angles[0] >= 0.0 and angles[-1] < TURN
    gaps = np.diff([*angles, angles[0] + TURN])
    # Lines that are one and the same to round-off are no cell.
    assert gaps.min() > SAME * TURN
    assert gaps.max() <= WIDEST_CELL * (1.0 + 1e-9)
    # The fixed lines may ask for more cells than wanted, at least one for each gap between them.
    assert cells <= len(angles) <= max(cells, len(fixed) + 8)
    for value in fixed:
        assert np.abs(np.exp(1j * angles) - np.exp(1j * value)).min() <= 2.0 * SAME * TURN


@pytest.mark.parametrize(
    "fixed",
    [
        [],
        [0.0],
        [1.0],
        [0.0, TURN],
        # One line at the seam, whatever the round-off on either side of it.
        [-1e-16],
        [-1e-12],
        [TURN - 1e-12],
        [TURN - 1e-12, 1e-12],
        [0.0, TURN - 1e-12],
        [1e-12, 1.0, TURN - 1e-12, 5.0],
        [TURN * (1.0 - 1e-16), 1.0],
        # Just far enough apart for two.
        [0.0, TURN - 1e-8],
        [-0.1, 0.1],
        [-0.1, TURN - 0.1, 0.1 + TURN],
        [6.0, 6.2, 6.4],
    ],
)
def test_a_ring_closes_at_its_seam(fixed: list[float]) -> None:
    angles = np.array(ring_lines(fixed, CELLS))
    check_ring(angles, fixed, CELLS)
    assert len(angles) == CELLS


def test_a_ring_without_ports_is_even_and_begins_at_zero() -> None:
    for fixed in ([], [0.0], [TURN], [-1e-13]):
        assert ring_lines(fixed, CELLS) == pytest.approx(np.arange(CELLS) * TURN / CELLS, abs=1e-11)


def test_a_ring_turned_by_its_port_has_the_same_cells() -> None:
    """A groove over the seam is no other than one anywhere else."""

    def widths(centre: float) -> np.ndarray:
        angles = np.array(ring_lines([centre - 0.1, centre + 0.1], CELLS))
        start = int(np.argmin(np.abs(np.exp(1j * angles) - np.exp(1j * (centre - 0.1)))))
        turned = np.roll(angles, -start)
        return np.diff([*turned, turned[0]]) % TURN

    expected = widths(2.0)
    for centre in (0.0, 0.05, -0.1, 0.1, TURN - 0.1, TURN, 6.25):
        assert widths(centre) == pytest.approx(expected, abs=1e-12), centre


@settings(max_examples=100, deadline=None, derandomize=True)
@given(
    fixed=st.lists(
        st.one_of(
            st.floats(-10.0, 10.0), st.sampled_from([0.0, TURN, -TURN, math.pi, 1e-11, -1e-11])
        ),
        max_size=6,
    ),
    cells=st.integers(8, 60),
)
def test_any_ring_is_closed(fixed: list[float], cells: int) -> None:
    check_ring(np.array(ring_lines(fixed, cells)), fixed, cells)


def test_cells_are_shared_by_width() -> None:
    assert share_out([1.0, 2.0, 1.0], 8, [1, 1, 1]) == [2, 4, 2]
    assert share_out([1.0, 1e-3], 4, [1, 1]) == [3, 1]
    assert share_out([1.0, 1.0], 1, [1, 1]) == [1, 1]
    # Halves go where cells are coarsest.
    assert sum(share_out([1.0, 1.0, 1.0], 10, [1, 1, 1])) == 10


def test_intervals_alike_get_as_many_cells() -> None:
    # 39 in proportion; the two of one width cannot share the one that is missing.
    counts = share_out([2.7, 0.3, 2.7, 0.5], 40, [1, 1, 1, 1])
    assert counts[0] == counts[2] and sum(counts) == 40
    for cells in range(20, 80):
        for off in (0.0, 1e-15, -1e-15):  # round-off does not tell them apart
            counts = share_out([2.7 + off, 0.3, 2.7, 0.5], cells, [1, 1, 1, 1])
            assert counts[0] == counts[2] and sum(counts) == cells, (cells, off)
            # No error is larger than the remainder of the division.
            widest = max(
                abs(n - cells * w / 6.2) for n, w in zip(counts, (2.7, 0.3, 2.7, 0.5), strict=True)
            )
            assert widest <= 1.5


def test_lines_that_agree_to_round_off_are_one() -> None:
    assert even_lines(0.0, 10.0, 3, [2.0, 5.0, 5.0 + 1e-12, 2.0 - 1e-12]) == [
        0.0,
        2.0 - 1e-12,
        5.0,
        10.0,
    ]
    assert len(even_lines(0.0, 10.0, 1, [5.0, 5.0 + 2e-9])) == 4
    assert len(even_lines(0.0, 10.0, 1, [5.0, 5.0 + 0.9e-9])) == 3
    # At the ends too.
    assert even_lines(0.0, 10.0, 1, [0.9e-9, 10.0 - 0.9e-9]) == [0.0, 10.0]


def test_lines_between_edges_are_even_in_each() -> None:
    lines = even_lines(0.0, 4.0, 8, [1.0])
    assert lines == pytest.approx([0.0, 0.5, 1.0, 1.5, 2.0, 2.5, 3.0, 3.5, 4.0], rel=1e-15)
    # No cell around is wider than allowed, though fewer were requested.
    assert len(arc_lines(0.0, math.pi, [], 1)) == 5


def test_both_halves_have_the_same_lines() -> None:
    assert mirrored_lines([0.0, 1.0, 3.0]) == [-3.0, -1.0, 0.0, 1.0, 3.0]


def test_lines_along_crowd_where_the_pressure_is_given() -> None:
    lines = graded_lines(0.0, 1.0, 8, steep=[1.0])
    gaps = np.diff(lines)
    assert len(gaps) == 8 and np.all(np.diff(gaps) < 0.0)
    both = np.diff(graded_lines(0.0, 1.0, 8, steep=[0.0, 1.0]))
    assert both == pytest.approx(both[::-1], rel=1e-12)
    assert both[0] < both[3]
    towards_low = np.diff(graded_lines(0.0, 1.0, 8, steep=[0.0]))
    assert towards_low == pytest.approx(gaps[::-1], rel=1e-12)
    assert np.diff(graded_lines(0.0, 1.0, 8)) == pytest.approx(np.full(8, 0.125), rel=1e-12)
