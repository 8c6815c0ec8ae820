"""The solutions of a study by the labels of their runs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from tribodyn.errors import UnknownName, make_error
from tribodyn.results import Solution
from tribodyn.studies._points import Axis, Label, points
from tribodyn.studies._store import COMPLETE, Store


class Solutions(Mapping[tuple[Label, ...], Solution]):
    """A mapping from labels to the solutions of the completed runs, which are read on access.

    Args:
        product: parameters of the study.
        keys: keys of the runs by the indices of their values.
        store: folder of the files.
    """

    def __init__(
        self, product: Sequence[Axis], keys: Mapping[tuple[int, ...], str], store: Store
    ) -> None:
        self._axes, self._keys, self._store = product, keys, store

    def __getitem__(self, labels: Any) -> Solution:
        given = labels if isinstance(labels, tuple) else (labels,)
        names = [axis.name for axis in self._axes]
        if len(given) != len(names):
            raise make_error(
                UnknownName,
                item="study",
                quantity="solutions",
                rule=f"need labels of {', '.join(names)}, not {labels!r}",
            )
        place = [axis.position(label) for axis, label in zip(self._axes, given, strict=True)]
        key = self._keys[tuple(place)]
        status = self._store.status(key)
        if status not in COMPLETE:
            raise make_error(
                UnknownName,
                item="study",
                quantity="solutions",
                rule=f"do not exist at {given}: {status}",
                hint="study.solution(...) returns the completed part of a failed run",
            )
        return self._store.solution(key)

    def __iter__(self) -> Iterator[tuple[Label, ...]]:
        for point in points(self._axes):
            if self._store.status(self._keys[point.place]) in COMPLETE:
                yield tuple(point.labels.values())

    def __len__(self) -> int:
        return sum(1 for _ in self)
