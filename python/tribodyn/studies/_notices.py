"""Warnings of the runs of a study."""

from collections.abc import Mapping, Sequence
from typing import Any

from tribodyn.errors import CATEGORIES, Notice, RunWarning
from tribodyn.studies._points import Point


def warned(record: Mapping[str, Any]) -> list[dict[str, str]]:
    """Return category and text of the warnings of a run; old records contain the text only."""
    return [
        entry if isinstance(entry, dict) else {"category": RunWarning.__name__, "text": entry}
        for entry in record.get("warnings", [])
    ]


def notices_of_runs(records: Sequence[tuple[Point, Mapping[str, Any]]]) -> list[Notice]:
    """Return one notice for each category of warnings in the records of runs."""
    by_category: dict[str, list[tuple[Point, str]]] = {}
    for point, record in records:
        for entry in warned(record):
            by_category.setdefault(entry["category"], []).append((point, entry["text"]))
    notices = []
    for category, entries in by_category.items():
        count = len({point.place for point, _ in entries})
        point, text = entries[0]
        text = (
            f"study: {count} of {len(records)} runs warned ({category}), see runs; the first, "
            f"{point}: {text}"
        )
        notices.append(Notice(CATEGORIES[category], text))
    return notices
