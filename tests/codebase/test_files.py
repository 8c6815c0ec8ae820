"""One concept, one name, five places; and no file without a reason for its size."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]

LINE_LIMIT = 500

# Files beyond the limit, and why they are better whole. Short, or the limit means nothing.
LONG_FILES: dict[str, str] = {}

# Sources without a test of their own name, and which test covers them or why none can.
UNTESTED_SOURCES: dict[str, str] = {}

# Where hand-written text lies. Build files, generated stubs and data are not listed.
TEXT_FOLDERS = ["cpp", "bindings", "python", "tests", "docs", "cmake", "notebooks", ".ci"]
TEXT_SUFFIXES = {".cpp", ".hpp", ".py", ".md", ".cmake", ".txt", ".toml", ".yaml", ".ipynb", ""}

# Spelled in two halves, so that this file does not find itself.
UNFINISHED = re.compile(r"\b(TO" + r"DO|FIX" + r"ME|XX" + r"X)\b")


def header_faults(path: str, text: str) -> list[str]:
    """Return what a header lacks: `#pragma once` first, then a documentation comment."""
    lines = text.splitlines()
    if not lines or lines[0].strip() != "#pragma once":
        return [f"{path}: does not begin with #pragma once"]
    before_code = re.split(r"^\s*(?:class|struct|enum|template|using)\b", text, flags=re.M)[0]
    comment = re.search(r"^\s*(?:///|/\*\*)[ \t]*\S", before_code, flags=re.M)
    if not comment:
        return [f"{path}: has no textbook paragraph (/// or /**) before its first declaration"]
    return []


def untested(sources: set[str], tests: set[str], exceptions: dict[str, str]) -> list[str]:
    """Return sources <folder>/<name>.cpp without tests <folder>/test_<name>.cpp or a reason.

    An exception that is needed no longer is a fault as well.
    """
    faults = []
    for source in sorted(sources):
        folder, _, name = source.rpartition("/")
        if f"{folder}/test_{name}" not in tests and source not in exceptions:
            faults.append(f"{source}: tests/cpp/{folder}/test_{name} is missing")
        if f"{folder}/test_{name}" in tests and source in exceptions:
            faults.append(f"{source}: has a test now, so it is no exception")
    return faults + [
        f"{source}: is no file, so no exception" for source in exceptions if source not in sources
    ]


def length_fault(path: str, text: str, limit: int, exceptions: dict[str, str]) -> list[str]:
    """Return a fault for a file beyond the limit, or for a reason it needs no longer."""
    lines = len(text.splitlines())
    if lines > limit and not exceptions.get(path, "").strip():
        return [f"{path}: {lines} lines; split it, or give the reason in LONG_FILES"]
    if lines <= limit and path in exceptions:
        return [f"{path}: {lines} lines, so it needs no reason in LONG_FILES"]
    return []


def unfinished_lines(path: str, text: str) -> list[str]:
    """Return the lines which say that something is left to do; an issue is the place for it."""
    return [
        f"{path}:{number}: {line.strip()}"
        for number, line in enumerate(text.splitlines(), 1)
        if UNFINISHED.search(line)
    ]


def texts() -> dict[str, str]:
    """Return every hand-written file by its path in the repository."""
    found = {}
    for folder in TEXT_FOLDERS:
        for path in sorted((ROOT / folder).rglob("*")):
            hidden = any(
                part.startswith((".", "__pycache__", "_build")) and part != ".ci"
                for part in path.relative_to(ROOT).parts
            )
            name = path.relative_to(ROOT).as_posix()
            if path.is_file() and path.suffix in TEXT_SUFFIXES and not hidden:
                found[name] = path.read_text(encoding="utf-8")
    return found


# --- the repository ---------------------------------------------------------------------------


def test_headers_begin_with_the_textbook_paragraph() -> None:
    headers = {name: text for name, text in texts().items() if name.endswith(".hpp")}
    kernel = {name: text for name, text in headers.items() if name.startswith("cpp/tribodyn/")}
    faults = [fault for name, text in kernel.items() for fault in header_faults(name, text)]
    assert kernel and not faults, "\n".join(faults)


def test_every_source_has_its_test() -> None:
    def below(folder: str) -> set[str]:
        root = ROOT / folder
        return {path.relative_to(root).as_posix() for path in root.rglob("*.cpp")}

    faults = untested(below("cpp/tribodyn"), below("tests/cpp"), UNTESTED_SOURCES)
    assert not faults, "\n".join(faults)


def test_no_file_is_long_without_a_reason() -> None:
    # Notebooks and data count their lines otherwise.
    files = {
        name: text
        for name, text in texts().items()
        if not name.endswith(".ipynb") and "/data/" not in name
    }
    faults = [
        fault
        for name, text in files.items()
        for fault in length_fault(name, text, LINE_LIMIT, LONG_FILES)
    ]
    assert not faults, "\n".join(faults)
    assert set(LONG_FILES) <= set(files)


def test_nothing_is_marked_as_unfinished() -> None:
    lines = [line for name, text in texts().items() for line in unfinished_lines(name, text)]
    assert not lines, "\n".join(lines)


def test_the_version_is_the_same_everywhere() -> None:
    cmake = re.search(r"^\s*VERSION (\S+)$", (ROOT / "CMakeLists.txt").read_text(), flags=re.M)
    citation = re.search(r"^version: (\S+)$", (ROOT / "CITATION.cff").read_text(), flags=re.M)
    assert cmake and citation and cmake[1] == citation[1]
    assert f"## [{cmake[1]}]" in (ROOT / "CHANGELOG.md").read_text()


# --- the checkers themselves, on small examples -----------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "",
        "/// A law.\n#pragma once\n",
        "#pragma once\n\nnamespace t { class A {}; }\n",
        "#pragma once\n// no documentation comment\nstruct A {};\n",
        "#pragma once\nstruct A {};\n/// Too late.\nstruct B {};\n",
        "#pragma once\n///\nstruct A {};\n",
    ],
)
def test_a_header_without_its_paragraph_is_found(text: str) -> None:
    assert len(header_faults("a.hpp", text)) == 1


@pytest.mark.parametrize(
    "text",
    [
        "#pragma once\n\n/// A law.\n\nstruct A {};\n",
        "#pragma once\n/** A law. */\n",
        "#pragma once\n\n#include <vector>\n\nnamespace t {\n\n/// A law.\nclass A {};\n}\n",
    ],
)
def test_a_header_with_its_paragraph_passes(text: str) -> None:
    assert header_faults("a.hpp", text) == []


def test_a_source_without_test_is_found_and_exceptions_do_not_outlive_their_need() -> None:
    sources = {"core/a.cpp", "core/b.cpp"}
    assert untested(sources, {"core/test_a.cpp", "core/test_b.cpp"}, {}) == []
    assert len(untested(sources, {"core/test_a.cpp", "film/test_b.cpp"}, {})) == 1
    assert untested(sources, {"core/test_a.cpp"}, {"core/b.cpp": "covered by test_a"}) == []
    assert len(untested(sources, {"core/test_a.cpp", "core/test_b.cpp"}, {"core/b.cpp": "?"})) == 1
    assert len(untested(set(), set(), {"core/gone.cpp": "was here once"})) == 1


def test_a_long_file_is_found() -> None:
    assert length_fault("a.cpp", "x\n" * 4, 4, {}) == []
    assert len(length_fault("a.cpp", "x\n" * 5, 4, {})) == 1
    assert len(length_fault("a.cpp", "x\n" * 5, 4, {"a.cpp": " "})) == 1
    assert length_fault("a.cpp", "x\n" * 5, 4, {"a.cpp": "a table"}) == []
    assert len(length_fault("a.cpp", "x\n" * 4, 4, {"a.cpp": "a table"})) == 1


def test_unfinished_work_is_found() -> None:
    word = "TO" + "DO"
    assert unfinished_lines("a.cpp", f"int a;\n// {word}: more\n") == [f"a.cpp:2: // {word}: more"]
    assert unfinished_lines("a.cpp", "// all done\n") == []


def test_the_map_of_the_tests_names_every_folder() -> None:
    tests = ROOT / "tests"
    rows = re.findall(r"^\| `(\w+)", (tests / "README.md").read_text(), flags=re.MULTILINE)
    assert sorted(rows) == sorted(
        p.name for p in tests.iterdir() if p.is_dir() and p.name[0] != "_"
    )
