"""Figures of the pages are those of the file that `make bench` writes."""

import copy
import importlib.util
import re
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]


def loaded() -> ModuleType:
    spec = importlib.util.spec_from_file_location("pages", ROOT / "tests/benchmarks/pages.py")
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


PAGES = loaded()


@pytest.mark.parametrize("path", PAGES.pages(), ids=lambda path: path.name)
def test_a_page_has_the_figures_of_the_file(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    lines = zip(
        text.split("\n"), PAGES.with_figures(text, PAGES.results()).split("\n"), strict=False
    )
    other = [f"  page: {here}\n  file: {there}" for here, there in lines if here != there]
    assert not other, (
        f"{path.name} does not have the figures of {PAGES.RESULTS.name}:\n"
        + "\n".join(other)
        + "\nWrite the tables by `python tests/benchmarks/pages.py`, both by `make bench`."
    )


def test_every_table_is_on_one_page() -> None:
    texts = [path.read_text(encoding="utf-8") for path in PAGES.pages()]
    names = [place.group(2) for text in texts for place in PAGES.PLACE.finditer(text)]
    assert sorted(names) == sorted(PAGES.TABLES)
    begun = sum(text.count("<!-- figures:") for text in texts)
    assert len(names) == begun == sum(text.count("<!-- end of figures -->") for text in texts)


def test_the_file_has_rows_of_every_benchmark() -> None:
    program = (ROOT / "tests/benchmarks/run.py").read_text(encoding="utf-8")
    listed = re.search(r"^BENCHMARKS = \((.*?)^\)", program, flags=re.DOTALL | re.MULTILINE)
    assert listed
    kept = PAGES.results()["benchmarks"]
    assert sorted(kept) == sorted(re.findall(r'"(\w+)"', listed[1]))
    for name, benchmark in kept.items():
        assert benchmark["title"] and benchmark["times"] and benchmark["rows"], name


# --- the comparison itself ----------------------------------------------------------------------


@pytest.mark.parametrize("path", PAGES.pages(), ids=lambda path: path.name)
def test_another_figure_in_a_page_is_noticed(path: Path) -> None:
    """Every digit of every table."""
    text, kept = path.read_text(encoding="utf-8"), PAGES.results()
    for place in PAGES.PLACE.finditer(text):
        for digit in re.finditer(r"\d", place.group(3)):
            at = place.start(3) + digit.start()
            wrong = text[:at] + str((int(text[at]) + 1) % 10) + text[at + 1 :]
            assert PAGES.with_figures(wrong, kept) == text


def test_another_figure_in_the_file_is_noticed() -> None:
    kept = PAGES.results()
    other: dict[str, Any] = copy.deepcopy(kept)
    row = other["benchmarks"]["slider_crank"]["rows"][0]
    row["evaluations"] += 1
    assert PAGES.TABLES["one run"](other) != PAGES.TABLES["one run"](kept)
