"""Warnings of the runs of a study."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from tribodyn.errors import CATEGORIES, Notice, RunWarning
from tribodyn.studies._points import Point


def warned(record: Mapping[str, Any]) -> list[dict[str, str]]:
    """Return category and text of the warnings of a run; old records contain the text only."""
    return [
        entry if isinstance(entry, dict) else {"category": RunWarning.__name__, "text": entry}
        for entry in record.get("warnings", [])
    ]


def notices_of_study(
    status: str, folder: Path, found: Sequence[str], first_failure: Callable[[], str]
) -> list[Notice]:
    """Return the warnings about missing and failed runs of a study.

    Args:
        status: of the study.
        folder: of its files.
        found: status of each run.
        first_failure: returns the message of the first failed run.
    """
    texts = []
    if status == "interrupted":
        texts.append(
            f"study: interrupted with {found.count('missing')} of {len(found)} runs missing; "
            f"completed runs are in {folder}"
        )
    if failed := found.count("failed"):
        texts.append(
            f"study: {failed} of {len(found)} runs failed, see failures; the first: "
            f"{first_failure()}"
        )
    return [Notice(RunWarning, text) for text in texts]


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
