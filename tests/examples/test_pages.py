"""Code on the pages of the documentation is run, and every page has its door.

The documentation runs the cells of its pages whenever it is built. A block that is not run says
why; the blocks of the README are run by `test_readme.py`.
"""

import ast
import re
from pathlib import Path

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
ALL_LISTED = {"developer", "decisions"}
# Not a task of its own: messages, their reasons and cures.
NO_TASKS = {"index.md", "my_run_failed.md"}

BLOCK = re.compile(r"^(`{3,})([^\n]*)\n(.*?)^\1", re.DOTALL | re.MULTILINE)
PYTHON = re.compile(r"python|pycon|\bpy\b")
LOOKS_LIKE_PYTHON = re.compile(r"^(?:import|from) \w|\btd\.\w+\(", re.MULTILINE)


def name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def blocks(text: str) -> list[tuple[str, str]]:
    """Return the fenced blocks of a page: what stands behind the fence, and the content."""
    return [(found[2].strip(), found[3]) for found in BLOCK.finditer(text)]


def cells(text: str, *, hidden: bool = True) -> list[str]:
    """Return the code of the cells of a page, without their options (YAML, or `:name: value`)."""
    return [
        re.sub(r"\A(?:---\n.*?\n---\n|(?::[\w-]+:[^\n]*\n)+)", "", content, flags=re.DOTALL)
        for kind, content in blocks(text)
        if kind.startswith("{code-cell}") and (hidden or ":tags: [hide-input]" not in content)
    ]


def faults(text: str) -> list[str]:
    """Return the blocks of a page that look like code and are not run."""
    found = []
    for kind, content in blocks(text):
        start = content.strip().split("\n")[0]
        if kind.startswith("{code-cell}"):
            continue
        if kind == "{code-block} python":
            if not re.match(r":caption: Not run\b.{5,}", start):
                found.append(f"does not say why it is not run: {start}")
        elif PYTHON.search(kind) or (not kind and LOOKS_LIKE_PYTHON.search(content)):
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
    """A cell that only draws may be hidden, and does not count."""
    if path.name in NO_TASKS:
        return
    code = [
        line
        for cell in cells(path.read_text(encoding="utf-8"), hidden=False)
        for line in cell.split("\n")
        if line.strip()
    ]
    assert 1 <= len(code) <= LONGEST_HOW_TO


def test_formulas_need_no_internet() -> None:
    conf = (DOCS / "conf.py").read_text(encoding="utf-8")
    path = re.search(r'^mathjax_path = "(.*)"$', conf, re.MULTILINE)
    assert path and "//" not in path[1]
    assert re.search(rf'^html_static_path = [^\]]*"{re.escape(path[1])}"', conf, re.MULTILINE)


def test_links_of_the_readme_exist() -> None:
    texts = {
        "README.md": (ROOT / "README.md").read_text(encoding="utf-8"),
        "CONTRIBUTING.md": (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8"),
    }
    for page, text in texts.items():
        named = re.findall(r"\]\((?!https?:)([^)#]+)", text) + re.findall(r"`(docs/[\w./]+)`", text)
        missing = [link for link in named if not (ROOT / link).exists()]
        assert not missing, f"{page}: {missing}"


def test_commands_name_what_exists() -> None:
    targets = re.findall(r"^([\w-]+(?: [\w-]+)*):", (ROOT / "Makefile").read_text(), re.MULTILINE)
    known = {target for line in targets for target in line.split()}
    for path in [*PAGES, ROOT / "README.md", ROOT / "CONTRIBUTING.md"]:
        for kind, content in blocks(path.read_text(encoding="utf-8")):
            if kind != "console":
                continue
            for target in re.findall(r"^(?:\$ )?make ([\w-]+)", content, re.MULTILINE):
                assert target in known, f"{path.name}: make {target}"
            for script in re.findall(
                r"^(?:\$ )?python (tests/[\w./-]+\.py)", content, re.MULTILINE
            ):
                assert (ROOT / script).exists(), f"{path.name}: {script}"


def test_every_page_is_behind_a_door() -> None:
    listed = {entry for door in DOORS for entry in entries(door)} | {*DOORS, "index"}
    pages = {path.relative_to(DOCS).with_suffix("").as_posix() for path in PAGES}
    pages |= {f"notebooks/{path.stem}" for path in (ROOT / "notebooks").glob("*.ipynb")}
    # All pages of these folders are listed by a pattern in developers.md.
    assert {page for page in pages - listed if page.split("/")[0] not in ALL_LISTED} == set()
