"""Random mechanisms in steady turns move as their linear equations say."""

from collections import Counter

import pytest
import tribodyn as td
from steady_turns import deviation, draw_turn

SEEDS = range(10)
CAMPAIGN = range(1000, 1100)

# Of the largest displacement; what is measured in 100 mechanisms comes from the steps and from
# displacements of third order.
AGREEMENT = 1e-4


def test_all_kinds_are_drawn() -> None:
    turns = [draw_turn(seed) for seed in range(40)]
    kinds = Counter(part.kind for turn in turns for part in turn.parts)
    assert set(kinds) == {"hinge", "slider", "ball"}
    assert {(turn.planar, turn.driven) for turn in turns} == {
        (planar, driven) for planar in (True, False) for driven in (True, False)
    }
    assert {len(turn.parts) for turn in turns} == {1, 2, 3}


@pytest.mark.parametrize("seed", SEEDS)
def test_linear_equations_of_a_steady_turn_are_those_of_a_run(seed: int) -> None:
    turn = draw_turn(seed)
    assert deviation(turn, turn.freedoms[seed % len(turn.freedoms)]) < AGREEMENT


@pytest.mark.slow
@pytest.mark.campaign
@pytest.mark.timeout(3600)  # a few seconds for each
def test_a_hundred_steady_turns() -> None:
    for seed in CAMPAIGN:
        turn = draw_turn(seed)
        free = 0 if turn.driven else 2
        found = td.linearise(turn.model())
        assert found.rigid_body_modes.size == free, seed
        worst = max(deviation(turn, freedom) for freedom in turn.freedoms)
        assert worst < AGREEMENT, seed
