"""One bibliography: what is cited exists, what exists is cited, and all of it can be found."""

import re
import unicodedata
from collections.abc import Iterable
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
BIBLIOGRAPHY = ROOT / "docs" / "references.bib"

# Works without DOI, ISBN, ISSN or address, most of them older than these.
UNREGISTERED = {
    "DowsonHigginson1966",
    "ESDU1978",
    "ElrodAdams1974",
    "Gumbel1914",
    "JakobssonFloberg1957",
    "Love1927",
    "Lund1966",
    "LundThomsen1978",
    "Nascimento2024",
    "Olsson1965",
    "PinkusSternlicht1961",
    "Radzimovsky1953",
    "Roelands1966",
    "Sommerfeld1904",
    "Stieber1933",
    "TimoshenkoGoodier1970",
    "ZhiyingQishao2006",
}

KEY = r"[A-Z][A-Za-z]+(?:18|19|20)\d\d"
ENTRY = re.compile(r"^@(\w+)\{([^,]+),\n(.*?)^\}", flags=re.M | re.S)
FIELD = re.compile(r"^  (\w+) = \{(.*)\},$", flags=re.M)
IN_BRACKETS = re.compile(rf"\[({KEY})\](?!\()")
IN_PAGES = re.compile(r"\{cite(?::\w+)?\}`([^`]+)`")

Entries = dict[str, dict[str, str]]


def read(text: str) -> Entries:
    """Return the fields of each entry by key."""
    return {key: dict(FIELD.findall(body)) for _, key, body in ENTRY.findall(text)}


def plain(name: str) -> str:
    """Return the letters of a surname: without accents, TeX and hyphens."""
    name = re.sub(r"\\[^A-Za-z]", "", name)
    letters = unicodedata.normalize("NFKD", name)
    letters = "".join(c for c in letters if c.isascii() and c.isalpha())
    return letters[:1].upper() + letters[1:]


def expected_key(fields: dict[str, str]) -> str:
    """Return the key that authors and year ask for."""
    names = [plain(author.split(",")[0]) for author in fields["author"].split(" and ")]
    return ("".join(names) if len(names) <= 3 else names[0] + "EtAl") + fields["year"]


def is_valid(kind: str, value: str) -> bool:
    """Return whether an identifier has its form and its check digit."""
    if kind == "doi":
        return re.fullmatch(r"10\.\d{4,}/\S+", value) is not None
    if kind == "url":
        return re.fullmatch(r"https?://\S+", value) is not None
    digits = [10 if c == "X" else int(c) for c in re.sub("-", "", value)]
    if kind == "issn":
        weights = range(8, 0, -1)
        return (
            len(digits) == 8 and sum(w * d for w, d in zip(weights, digits, strict=True)) % 11 == 0
        )
    if len(digits) == 13:
        return sum(d * (1, 3)[k % 2] for k, d in enumerate(digits)) % 10 == 0
    return len(digits) == 10 and sum((10 - k) * d for k, d in enumerate(digits)) % 11 == 0


def faults(entries: Entries, unregistered: Iterable[str]) -> list[str]:
    """Return what is wrong with the entries themselves."""
    found = []
    for key, fields in entries.items():
        if {"author", "year", "title"} - fields.keys():
            found.append(f"{key}: has no author, year or title")
            continue
        if key != expected_key(fields):
            found.append(f"{key}: by its authors it is {expected_key(fields)}")
        identifiers = {k: fields[k] for k in ("doi", "isbn", "issn", "url") if k in fields}
        found += [f"{key}: {k} {v} is none" for k, v in identifiers.items() if not is_valid(k, v)]
        if (key in unregistered) == bool(identifiers):
            found.append(f"{key}: needs a DOI, ISBN, ISSN or address, or a place in UNREGISTERED")
    return found


def cited() -> dict[str, set[str]]:
    """Return where each key is cited: pages of the docs, headers, sources and docstrings."""
    places: dict[str, set[str]] = {}
    pages = [p for p in (ROOT / "docs").rglob("*.md") if p.name != "bibliography.md"]
    for path in pages:
        for keys in IN_PAGES.findall(path.read_text(encoding="utf-8")):
            for key in keys.split(","):
                places.setdefault(key.strip(), set()).add(str(path.relative_to(ROOT)))
    folders = [ROOT / "cpp" / "tribodyn", ROOT / "python" / "tribodyn"]
    sources = [
        p for folder in folders for p in folder.rglob("*") if p.suffix in {".hpp", ".cpp", ".py"}
    ]
    for path in sources:
        for key in IN_BRACKETS.findall(path.read_text(encoding="utf-8")):
            places.setdefault(key, set()).add(str(path.relative_to(ROOT)))
    return places


ENTRIES = read(BIBLIOGRAPHY.read_text(encoding="utf-8"))


def test_all_entries_are_read_and_sorted() -> None:
    keys = re.findall(r"^@\w+\{([^,]+),", BIBLIOGRAPHY.read_text(encoding="utf-8"), flags=re.M)
    assert keys == list(ENTRIES) == sorted(set(keys))
    assert len(keys) > 50  # else the patterns of this file find nothing


def test_entries_are_complete_and_can_be_found() -> None:
    assert faults(ENTRIES, UNREGISTERED) == []
    assert ENTRIES.keys() >= UNREGISTERED


def test_what_is_cited_is_in_the_bibliography() -> None:
    missing = {key: places for key, places in cited().items() if key not in ENTRIES}
    assert missing == {}


def test_what_is_in_the_bibliography_is_cited() -> None:
    assert ENTRIES.keys() - cited().keys() == set()


GOOD = {"author": r"Br{\"u}ls, O. and Vu-Quoc, L.", "year": "2007", "title": "T", "doi": "10.1/x"}


@pytest.mark.parametrize(
    ("key", "change", "word"),
    [
        ("BrulsVuQuoc2007", {}, "doi 10.1/x is none"),
        ("BrulsVuQuoc2006", {"doi": "10.1137/0724050"}, "by its authors it is BrulsVuQuoc2007"),
        ("BrulsVuQuoc2007", {"doi": "10.1137/0724050", "isbn": "978-0-521-88068-9"}, "isbn"),
        ("BrulsVuQuoc2007", {"doi": "10.1137/0724050", "issn": "0742-4786"}, "issn"),
    ],
)
def test_faults_are_found(key: str, change: dict[str, str], word: str) -> None:
    found = faults({key: {**GOOD, **change}}, ())
    assert len(found) == 1 and word in found[0]


def test_an_entry_without_identifier_needs_its_place() -> None:
    fields = {k: v for k, v in GOOD.items() if k != "doi"}
    assert len(faults({"BrulsVuQuoc2007": fields}, ())) == 1
    assert faults({"BrulsVuQuoc2007": fields}, {"BrulsVuQuoc2007"}) == []
