"""What standard runs cost, in counts that do not depend on the machine."""

from typing import Any

import pytest
from kept_counts import FILE, differences, kept, written
from standard_runs import RUNS


@pytest.mark.parametrize("name", RUNS)
def test_a_standard_run_costs_what_it_did(name: str) -> None:
    changes = differences(kept()[name], RUNS[name].counts())
    assert not changes, (
        f"the standard run {name!r} has other counts than {FILE.name} says:\n"
        + "\n".join(f"  {change}" for change in changes)
        + "\nIf that is meant, run `make counts` and give the reason in CHANGELOG.md."
    )


def test_the_file_has_the_runs_and_is_as_it_is_written() -> None:
    assert kept().keys() == RUNS.keys()
    assert FILE.read_text(encoding="utf-8") == written(kept())


def test_a_run_is_the_same_once_more() -> None:
    """Another one in between leaves nothing behind."""
    run = RUNS["mixed, loose tolerances"]  # whose counts depend on rounding
    first = run.counts()
    RUNS["engine, big end"].counts()
    assert run.counts() == first


# --- the comparison itself ----------------------------------------------------------------------


def row(exact: bool, **changed: int) -> dict[str, Any]:
    return {"exact": exact, "steps": 1000, "rejected_by_error": 3, "evaluations": 7000, **changed}


def test_an_exact_count_must_be_the_same() -> None:
    assert differences(row(True), row(True)) == []
    assert differences(row(True), row(True, evaluations=7001)) == [
        "evaluations: 7000 before, 7001 now, +0.0 %"
    ]


def test_others_may_differ_by_two_percent_and_rejections_by_that_of_the_steps() -> None:
    near = row(False, steps=1020, evaluations=6860, rejected_by_error=23)
    assert differences(row(False), near) == []
    far = row(False, steps=1021, evaluations=6859, rejected_by_error=24)
    assert differences(row(False), far) == [
        "steps: 1000 before, 1021 now, +2.1 %",
        "rejected_by_error: 3 before, 24 now, +700.0 %",
        "evaluations: 7000 before, 6859 now, -2.0 %",
    ]


def test_a_count_that_comes_or_goes_is_named() -> None:
    assert differences(row(True), row(True, factorisations=5)) == ["factorisations is only counted"]
    assert differences(row(True, old=5), row(True)) == ["old is only in the file"]
