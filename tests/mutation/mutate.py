"""Small changes of single lines, each of which a test should notice.

    python tests/mutation/mutate.py --seed 1 --count 20
    python tests/mutation/mutate.py --seed 1 --count 20 cpp/tribodyn/items python/tribodyn/studies

picks lines of the kernel and of the package, or of the places named, by a seed and changes each in
turn: a sign, a comparison, or a number by a tenth. It builds, runs the tests of the folder or
module, and puts the line back. What no test notices is printed at the end: a hole in the tests, or
a change that changes nothing, such as that of a tolerance. Files with changes that are not
committed are left alone. The test programs of preset `ci` must be configured, and the package
installed.
"""

import argparse
import functools
import os
import random
import re
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
KERNEL, PACKAGE = ROOT / "cpp" / "tribodyn", ROOT / "python" / "tribodyn"

# Text in quotes stays as it is, and so does what follows a comment sign.
QUOTED = re.compile(r'"(?:\\.|[^"\\])*"|\'(?:\\.|[^\'\\])*\'')
SWAPS = {" + ": " - ", " - ": " + ", " += ": " -= ", " -= ": " += ", " * ": " / ", " / ": " * "}
SWAPS |= {
    " < ": " >= ",
    " > ": " <= ",
    " <= ": " > ",
    " >= ": " < ",
    " == ": " != ",
    " != ": " == ",
}
NUMBER = re.compile(r"(?<![\w.])\d+\.\d+(?:e-?\d+)?(?![\w.])")
# Parts that only reject input, contain names or are not code.
SPARED = re.compile(
    r"^\s*(#|//|///|\*|using |import |from |template|@)|require|_error\(|hint|static_assert"
)


@dataclass(frozen=True)
class Change:
    """A line of a file and what becomes of it."""

    path: Path
    line: int
    before: str
    after: str

    def __str__(self) -> str:
        where = f"{self.path.relative_to(ROOT)}:{self.line + 1}"
        return f"{where}\n  - {self.before.strip()}\n  + {self.after.strip()}"


def changes_of(text: str, comment: str) -> Iterator[tuple[int, str, str]]:
    """Return every change of a text: number of the line, the line before and after."""
    in_docstring = False
    for number, line in enumerate(text.splitlines()):
        if line.count('"""') % 2:
            in_docstring = not in_docstring
            continue
        if in_docstring or '"""' in line or SPARED.search(line):
            continue
        # Equally long, so that places agree.
        code = QUOTED.sub(lambda found: "_" * len(found[0]), line)
        code = code.split(comment)[0]
        for sign, other in SWAPS.items():
            for found in re.finditer(re.escape(sign), code):
                yield number, line, line[: found.start()] + other + line[found.end() :]
        for found in NUMBER.finditer(code):
            value = float(found[0])
            changed = repr(1.1 * value if value else 0.1)
            yield number, line, line[: found.start()] + changed + line[found.end() :]


def all_changes(places: Sequence[Path] = (ROOT,)) -> list[Change]:
    """Return every change of every source in those places, in the order of files and lines."""
    sources = [(path, "//") for path in sorted(KERNEL.rglob("*.cpp"))]
    sources += [(path, "#") for path in sorted(PACKAGE.rglob("*.py"))]
    return [
        Change(path, *change)
        for path, comment in sources
        if any(path.is_relative_to(place.resolve()) for place in places)
        for change in changes_of(path.read_text("utf-8"), comment)
    ]


def run(command: Sequence[str], seconds: float | None = None) -> bool:
    """Return whether a command ends well in its time."""
    environment = os.environ | {"PYTHONPATH": str(ROOT / "python")}
    try:
        return not subprocess.run(
            command, cwd=ROOT, env=environment, capture_output=True, timeout=seconds
        ).returncode
    except subprocess.TimeoutExpired:
        return False


def tests_of(path: Path) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return what builds and what runs the tests of the folder or module of a file."""
    if path.suffix == ".cpp":
        target = f"test_{path.parent.name}"
        build = ("cmake", "--build", "--preset", "ci", "--target", target)
        return build, (f"build/ci/tests/cpp/{target}",)
    tests = ["tests/python", "tests/verification"]
    stem = path.stem.strip("_")
    for name in (stem, stem.split("_")[0], path.parent.name.strip("_")):
        own = sorted(
            test
            for folder in ("python", "literature")
            for test in (ROOT / "tests" / folder).glob(f"test_{name}*.py")
        )
        if own:
            tests = [str(test) for test in own]
            break
    return ("true",), (sys.executable, "-m", "pytest", "-q", "-x", *tests)


@functools.cache
def patience(build: tuple[str, ...], tests: tuple[str, ...]) -> float:
    """Return the time [s] in which tests end that a change does not make endless.

    They must pass without a change: else they would seem to notice every one.
    """
    ready = run(build)
    started = time.monotonic()
    if not (ready and run(tests)):
        sys.exit(f"fails without a change: {' '.join(tests)}")
    return 30.0 + 5.0 * (time.monotonic() - started)


def noticed(change: Change) -> bool:
    """Return whether a test, or the compiler, notices what is changed; puts the line back."""
    build, tests = tests_of(change.path)
    seconds = patience(build, tests)
    text = change.path.read_text("utf-8")
    lines = text.splitlines(keepends=True)
    lines[change.line] = change.after + "\n"
    try:
        change.path.write_text("".join(lines), "utf-8")
        return not (run(build) and run(tests, seconds))
    finally:
        change.path.write_text(text, "utf-8")


def link_extension() -> Path | None:
    """Let the sources of the package find the compiled module; return what was made for it."""
    if any(PACKAGE.glob("_core*.so")):
        return None
    command = "import tribodyn._core; print(tribodyn._core.__file__)"
    found = subprocess.run([sys.executable, "-c", command], capture_output=True, text=True, cwd="/")
    module = Path(found.stdout.strip())
    link = PACKAGE / module.name
    link.symlink_to(module)
    return link


def main() -> None:
    """Change lines, run tests, say what was noticed."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seed", default="1", help="text that decides which lines")
    parser.add_argument("--count", type=int, default=10)
    parser.add_argument(
        "places", nargs="*", type=Path, default=[ROOT], help="files or folders; none: all"
    )
    given = parser.parse_args()
    modified = subprocess.run(
        ["git", "diff", "--name-only", "HEAD"], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout.split()
    candidates = [
        change
        for change in all_changes(given.places)
        if change.path.relative_to(ROOT).as_posix() not in modified
    ]
    chosen = random.Random(given.seed).sample(candidates, min(given.count, len(candidates)))
    survivors = []
    link = link_extension()
    try:
        for change in chosen:
            found = noticed(change)
            print("noticed" if found else "NOT NOTICED", change, flush=True)
            survivors += [] if found else [change]
    finally:
        if link is not None:
            link.unlink()
    print(f"{len(chosen) - len(survivors)} of {len(chosen)} changes were noticed")
    for change in survivors:
        print(change)


if __name__ == "__main__":
    main()
