"""Code on the pages of the documentation is run, and every page has its door.

The documentation runs the cells of its pages whenever it is built. A block that is not run says why;
that of the README is run by `test_readme.py`.
"""

import ast
import re
from pathlib import Path

import nbformat
import pytest

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"
PAGES = sorted(
    path
    for path in DOCS.rglob("*.md")
    if not {"_build", "notebooks"} & set(path.relative_to(DOCS).parts)
)
DOORS = ("learn", "how_to/index", "look_up", "understand", "validation/index")
LONGEST_HOW_TO = 25
# Not a task of its own: messages, their reasons and cures.
NO_TASKS = {"index.md", "my_run_failed.md"}

BLOCK = re.compile(r"^(`{3,})([^\n]*)\n(.*?)^\1", re.DOTALL | re.MULTILINE)
# Languages of blocks that hold no Python.
OTHER = {"", "bibtex", "cmake", "console", "cpp", "text", "{list-table}", "{glossary}", "{figure}"}
OTHER |= {"{toctree}", "{eval-rst}", "{include}", "{bibliography}"}


def name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def blocks(text: str) -> list[tuple[str, str]]:
    """Return the fenced blocks of a page: what stands behind the fence, and the content."""
    return [(found[2].strip(), found[3]) for found in BLOCK.finditer(text)]


def cells(text: str) -> list[str]:
    """Return the code of the cells of a page, without their options."""
    return [
        re.sub(r"\A(?::[\w-]+:[^\n]*\n)+", "", content)
        for kind, content in blocks(text)
        if kind.startswith("{code-cell}")
    ]


def faults(text: str) -> list[str]:
    """Return the blocks of a page that look like code and are not run."""
    found = []
    for kind, content in blocks(text):
        start = content.strip().split("\n")[0]
        if kind.startswith("{code-cell}") or kind.split(" ")[0] in OTHER:
            continue
        if kind == "{code-block} python":
            if not re.match(r":caption: Not run\b.{5,}", start):
                found.append(f"says not why it is not run: {start}")
        else:
            found.append(f"is not run: {kind}, {start}")
    if cells(text) and not re.match(r"---\n(?:.*\n)*?file_format: mystnb\n", text):
        found.append("has cells, but no head that has them run")
    return found


@pytest.mark.parametrize("path", PAGES, ids=name)
def test_all_code_of_a_page_is_run(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert faults(text) == []
    for cell in cells(text):
        ast.parse(cell)


def test_code_that_is_not_run_is_found() -> None:
    head = "---\nfile_format: mystnb\n---\n"
    assert faults(f"{head}```{{code-cell}}\nimport math\n```\n") == []
    assert faults("```{code-cell}\nimport math\n```\n")
    assert faults("```python\nimport math\n```\n")
    assert faults("```{code-block} python\nimport math\n```\n")
    assert faults("```{code-block} python\n:caption: Not run: a part.\n\nmath\n```\n") == []


def entries(page: str) -> list[str]:
    """Return the pages below a page, as its tables of contents name them."""
    text = (DOCS / f"{page}.md").read_text(encoding="utf-8")
    folder = Path(page).parent
    return [
        (folder / line).as_posix()
        for kind, content in blocks(text)
        if kind == "{toctree}"
        for line in content.split("\n")
        if line and not line.startswith(":")
    ]


def test_the_first_page_has_five_doors() -> None:
    assert tuple(entries("index")) == DOORS


@pytest.mark.parametrize("door", DOORS)
def test_a_door_says_a_sentence_of_each_page(door: str) -> None:
    """`- [title](page): what it is about.`, and the same pages in the table of contents."""
    text = (DOCS / f"{door}.md").read_text(encoding="utf-8")
    lines = re.findall(r"^- \[[^\]]+\]\(([^)]+?)\.(?:md|ipynb)\): (.{15,}\.)$", text, re.MULTILINE)
    folder = Path(door).parent
    assert [(folder / page).as_posix() for page, _ in lines] == entries(door)


@pytest.mark.parametrize("path", sorted((DOCS / "how_to").glob("*.md")), ids=name)
def test_a_how_to_is_short(path: Path) -> None:
    if path.name in NO_TASKS:
        return
    text = path.read_text(encoding="utf-8")
    code = [line for cell in shown(text) for line in cell.split("\n") if line.strip()]
    assert 1 <= len(code) <= LONGEST_HOW_TO


def shown(text: str) -> list[str]:
    """Return the cells of a page whose code is shown."""
    found = BLOCK.finditer(text)
    whole = [block[3] for block in found if block[2].startswith("{code-cell}")]
    return [
        re.sub(r"\A(?::[\w-]+:[^\n]*\n)+", "", cell)
        for cell in whole
        if not re.match(r":tags: \[hide-input\]", cell)
    ]


def test_links_of_the_readme_exist() -> None:
    texts = {
        "README.md": (ROOT / "README.md").read_text(encoding="utf-8"),
        "CONTRIBUTING.md": (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8"),
    }
    for page, text in texts.items():
        named = re.findall(r"\]\((?!https?:)([^)#]+)", text) + re.findall(r"`(docs/[\w./]+)`", text)
        missing = [link for link in named if not (ROOT / link).exists()]
        assert not missing, f"{page}: {missing}"


def test_notebooks_are_behind_a_door() -> None:
    listed = {entry for door in DOORS for entry in entries(door)}
    for path in (ROOT / "notebooks").glob("*.ipynb"):
        assert nbformat.read(path, as_version=4).cells
        assert f"notebooks/{path.stem}" in listed
