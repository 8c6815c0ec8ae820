"""The solutions of a study by the labels of their runs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from tribodyn.errors._making import UnknownName, make_error
from tribodyn.results._solution import Solution
from tribodyn.studies._points import Label, points
from tribodyn.studies._store import COMPLETE

if TYPE_CHECKING:
    from tribodyn.studies._study import Study


class Solutions(Mapping[tuple[Label, ...], Solution]):
    """A mapping from labels to the solutions of the completed runs, which are read on access."""

    def __init__(self, study: Study) -> None:
        self._study = study

    def __getitem__(self, labels: Any) -> Solution:
        given = labels if isinstance(labels, tuple) else (labels,)
        names = [axis.name for axis in self._study._axes]
        if len(given) != len(names):
            raise make_error(
                UnknownName,
                item="study",
                quantity="solutions",
                rule=f"need labels of {', '.join(names)}, not {labels!r}",
            )
        place = [axis.position(label) for axis, label in zip(self._study._axes, given, strict=True)]
        key = self._study._keys[tuple(place)]
        status = self._study._store.status(key)
        if status not in COMPLETE:
            raise make_error(
                UnknownName,
                item="study",
                quantity="solutions",
                rule=f"do not exist at {given}: {status}",
                hint="study.solution(...) returns the completed part of a failed run",
            )
        return self._study._store.solution(key)

    def __iter__(self) -> Iterator[tuple[Label, ...]]:
        for point in points(self._study._axes):
            if self._study._store.status(self._study._keys[point.place]) in COMPLETE:
                yield tuple(point.labels.values())

    def __len__(self) -> int:
        return sum(1 for _ in self)
