"""Several runs in one picture: solutions by label."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tribodyn._arguments.kinds import Kind
from tribodyn.results import Solution

# Labels of runs: of one parameter, or of several, as a study has them.
Label = str | int | float | bool
Labelled = Mapping[str, Solution] | Mapping[float, Solution] | Mapping[tuple[Label, ...], Solution]


class Runs(Kind):
    """A mapping from labels to solutions, such as that of a study."""

    @property
    def words(self) -> str:
        return "a dict of solutions by label"

    def convert(self, value: Any, item: str, quantity: str) -> Any:
        if not isinstance(value, Mapping) or not len(value):
            raise self.refused(value, item, quantity)
        runs = {label: value[label] for label in value}
        if not all(isinstance(run, Solution) for run in runs.values()):
            raise self.refused(value, item, quantity)
        return runs


RUNS = Runs(hint="{speed: solution, ...} with one solution or more, or study.solutions")


def one_label(label: Any) -> Any:
    """Return the label of a run; a study has tuples, of one label for one parameter."""
    if isinstance(label, tuple):
        return label[0] if len(label) == 1 else ", ".join(str(part) for part in label)
    return label
