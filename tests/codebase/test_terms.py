"""Texts use the terms of the field, each for one thing."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]

FOLDERS = ("cpp", "bindings", "python", "docs", "notebooks")
SUFFIXES = {".cpp", ".hpp", ".py", ".pyi", ".md", ".ipynb"}

# Longer lines are pictures in notebooks.
LONGEST = 1000

# What is not written, and what is.
INSTEAD = {
    r"\b(torn|tears?|tearing)\b|[_a-z]_torn\b|\btorn_": "cavitated, cavitates",
    r"\bheat by viscosity\b": "viscous dissipation",
    r"\bsets? of full( and \w+)? nodes\b": "active set",
    r"\b(at|of) (a|one) place and (a )?(speed|motion)\b": "position",
    r"\b(eccentricity|thickness|force|frequency) by (the )?(radial |combined )?"
    r"(clearance|roughness|load|speed)\b": "divided by",
    r"\bderivatives? by (time|the (?!product)|its|their|h|q|xi)\b": "with respect to",
}


def faults(text: str) -> list[str]:
    """Return the lines with a word that another stands for."""
    found = []
    for number, line in enumerate(text.splitlines(), start=1):
        if len(line) > LONGEST:
            continue
        for pattern, term in INSTEAD.items():
            for match in re.finditer(pattern, line, flags=re.IGNORECASE):
                found.append(f"{number}: '{match[0]}' is '{term}'")
    return found


def test_texts_use_the_terms_of_the_field() -> None:
    found = []
    for folder in FOLDERS:
        for path in sorted((ROOT / folder).rglob("*")):
            if path.suffix in SUFFIXES and "notebooks" not in path.relative_to(ROOT).parts[1:]:
                text = path.read_text(encoding="utf-8")
                found += [f"{path.relative_to(ROOT)}:{fault}" for fault in faults(text)]
    assert not found, "\n".join(found)


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("a torn film\nthat tears", 2),
        ("const auto n_torn = 1;", 1),
        ("eccentricity by the radial clearance", 1),
        ("eccentricity divided by the radial clearance", 0),
        ("its derivatives by the rates", 1),
        ("the operators' derivative with respect to q", 0),
        ("at one place and speed of the ball", 1),
    ],
)
def test_another_word_is_found(text: str, count: int) -> None:
    assert len(faults(text)) == count
