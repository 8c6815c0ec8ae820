"""The table of docs/validation has a row of every comparison, and no others."""

import overview
import pytest


def test_every_row_is_that_of_a_test() -> None:
    kept = [{k: v for k, v in row.items() if k != "error"} for row in overview.rows()]
    called = list(overview.calls())
    order = ("case", "quantity", "reference", "page", "tolerance")

    def sorted_rows(rows: list[overview.Row]) -> list[list[str]]:
        return sorted([str(row[name]) for name in order] for row in rows)

    assert sorted_rows(kept) == sorted_rows(called)
    assert len({(row["case"], row["quantity"]) for row in kept}) == len(kept) >= 20


def test_tolerances_are_near_the_errors() -> None:
    """A bound that is far above the measured error would notice nothing."""
    for row in overview.rows():
        assert 0.0 < row["error"] <= row["tolerance"] <= 6.0 * row["error"], row


def test_a_larger_error_is_noticed() -> None:
    row = overview.rows()[0]
    texts = {name: row[name] for name in ("reference", "page", "tolerance")}
    arguments = (row["case"], row["quantity"])
    overview.compare(*arguments, error=row["error"], **texts)
    with pytest.raises(AssertionError):
        overview.compare(*arguments, error=1.01 * row["tolerance"], **texts)
    with pytest.raises(AssertionError):
        overview.compare("another case", row["quantity"], error=0.0, **texts)
