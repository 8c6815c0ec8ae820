"""Texts use the terms of the field, plain phrases and British spelling."""

import io
import re
import tokenize
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]

FOLDERS = ("cpp", "bindings", "python", "docs", "notebooks", "tests")
PAGES = ("README.md", "CHANGELOG.md", "CONTRIBUTING.md")
SUFFIXES = {".cpp", ".hpp", ".py", ".pyi", ".md", ".ipynb"}

# Not read: copies of the notebooks, names of printed figures, and cases of the C++ tests.
OTHERS = ("docs/notebooks", "tests/benchmarks", "tests/cpp")

# Longer lines are pictures in notebooks.
LONGEST = 1000

# Phrases by regular expression, and the words to write instead.
TERMS = {
    r"\b(torn|tears?|tearing)\b|[_a-z]_torn\b|\btorn_": "cavitated, cavitates",
    r"\bheat by viscosity\b": "viscous dissipation",
    r"\bsets? of full( and \w+)? nodes\b": "active set",
    r"\b(at|of) (a|one) place and (a )?(speed|motion)\b": "position",
    r"\b(eccentricity|thickness|force|frequency) by (the )?(radial |combined )?"
    r"(clearance|roughness|load|speed)\b(?! joint)": "divided by",
    r"\bderivatives? by (time|the (?!product)|its|their|h|q|xi)\b": "with respect to",
    r"\bleast (film|thickness)\b": "minimum film thickness",
    r"\b(has|have|had|without|with) (a |no )?memory\b(?! address)": "history",
    r"\b(bearings?|films?|pads?|rotors?) by (itself|themselves)\b": "stand-alone",
    r"\bwhole (force|moment|torque)\b": "total",
    r"\bbreaks? of (a|the|an|its) (load|drive|function)\b": "discontinuity",
    r"\b(straight lines between|as straight lines)\b": "linear interpolation",
    r"\bless what (comes|flows|goes|it)\b": "net outflow",
}
PHRASES = {
    r"\b(gone|goes|go|going|went) on\b(?! (a|an|the|to)\b)": "continue, resume",
    r"\bin (the )?order of (their )?coming\b": "in insertion order",
    r"\bseen again\b": "reproduced",
    r"\b(is|are|be|was|were) let be\b|\blet it be\b": "is left unchanged",
    r"\b(is|are|was|were) met by (opposite|the|a|an)\b": "also admits",
    r"\bwhat is in (it|them)\b": "its contents",
    r"\b(is|are|was|were|be) told by\b|\btells? apart\b": "identified by, distinguish",
    r"\basked for\b": "requested",
    r"\b(is|are|was|were|be) asked\b(?! for)": "is evaluated, must be given",
    r"(?<![.\w])refus(e|es|ed|ing|al)\b(?!\()": "reject, raise an error",
    r"(?<![\w-])(?<!cut )off by\b": "error of",
    r"\bof before\b|\b(from|than|as) the (one|row|step|cycle|version) before\b": "previous",
    r"\bthe same bits\b|\bto the last bit\b": "identical bit for bit",
    r"\ba turn about\b": "rotation about",
    r"\ba way along\b": "translation along",
    r"\bin any case\b": "always",
    r"\bas of a [A-Z]\w+": "as in",
    r"\bwhole or not( at all)?\b": "atomically, completely or not at all",
    r"\bby so much\b": "by this amount",
    r"\bwhat (there is|is) to be said\b|\bis to be said\b|\bwhat (it|they) says?\b": "the warnings",
    r"\bwhat of (it|them|its|a)\b": "a noun",
    r"\bnothing more\b(?! than)": "a complete sentence",
    r"\b(of|by|with) what (it|they|he|is|was|are|has|have)\b": "a noun",
    r"\bhow (it|they) (went|ended|came about|is called|are called)\b": "a noun",
    r"\bwhere (it|they) (stands?|lies?) (now|still)\b": "position",
    r"\b(by|at) another (place|speed)\b": "other position",
    r"\blosses? in doubt\b|\bof the losses are in doubt\b": "error of the losses",
    r"\bmend(s|ed|ing)?\b(?!\()": "correct, restore",
    r"\b(is|are) no (file|folder|number|text|vector|name|JSON|netCDF)\b": "is not a",
    r"\b(is|are) not there\b": "does not exist",
    r"\bwhere nothing (revolves|turns)\b": "without a rotating drive",
    r"\bdrives? (that )?(never )?turns? back\b": "reverses",
    r"\bnow and then\b": "at intervals",
    r"\b(they|it|who|whoever) wants? to\b": "must",
    r"\bwho(ever)? (builds?|gives?|asks?|calls?|looks?)\b": "a user, or the passive voice",
    r"\bthat whose\b|\bthat which\b": "a noun",
    r"\bso many (in|of|per|for|turns|steps)\b": "the number of",
}
# American words, and their British spelling.
AMERICAN = {
    r"colors?|colored|coloring": "colour",
    r"centers?|centered|centering": "centre",
    r"behaviors?": "behaviour",
    r"neighbors?|neighboring": "neighbour",
    r"meters?|(centi|milli|micro|nano|kilo)meters?": "metre",
    r"modeled|modeling": "modelled, modelling",
    r"labeled|labeling": "labelled",
    r"canceled|canceling": "cancelled",
    r"analyz(e|es|ed|ing)": "analyse",
    r"vapor|fiber|favor|harbor": "vapour, fibre, favour",
    r"(normal|linear|general|initial|discret|minim|maxim|optim|regular|stabil|summar|organ|recogn|"
    r"visual|parametr|symmetr|factor|penal|character|vector|local|equal|neutral|ideal|special|util)"
    r"iz(e|es|ed|ing|ation|ations)": "-ise, -isation",
}
# Names in code, "lower center" of legends, and the method generalized-alpha are no prose.
BEFORE, AFTER = r"(?<![\w.`'\"\-({\\:])", r"(?!-alpha| alpha|[\w`'\"=(\]}:\\-])"
BRITISH = {f"{BEFORE}(?:{word}){AFTER}": british for word, british in AMERICAN.items()}
INSTEAD = {re.compile(p, re.IGNORECASE): t for p, t in (TERMS | PHRASES | BRITISH).items()}

# A title in a list of sources keeps its spelling.
TITLES = ("Fluid Film Bearing and Rotor Bearing System Design and Optimization",)


def faults(text: str) -> list[str]:
    """Return the lines with a phrase, and the words to write instead."""
    found = []
    for number, line in enumerate(text.splitlines(), start=1):
        if len(line) > LONGEST or any(title in line for title in TITLES):
            continue
        for pattern, term in INSTEAD.items():
            for match in pattern.finditer(line):
                found.append(f"{number}: '{match[0]}': write '{term}'")
    return found


def prose(path: Path) -> str:
    """Return the text of a file; of Python code the comments and strings, at the same lines."""
    text = path.read_text(encoding="utf-8")
    if path.suffix not in {".py", ".pyi"}:
        return text
    lines = [""] * (text.count("\n") + 1)
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type in (tokenize.COMMENT, tokenize.STRING):
            for k, part in enumerate(token.string.split("\n")):
                lines[token.start[0] - 1 + k] += f"{part} "
    return "\n".join(lines)


def pages() -> list[Path]:
    """Return the files whose texts are checked."""
    found = [ROOT / page for page in PAGES]
    for folder in FOLDERS:
        for path in sorted((ROOT / folder).rglob("*")):
            other = any(path.is_relative_to(ROOT / name) for name in OTHERS)
            if path.suffix in SUFFIXES and not other and path != Path(__file__):
                found.append(path)
    return found


def test_texts_use_the_terms_of_the_field() -> None:
    found = []
    for path in pages():
        found += [f"{path.relative_to(ROOT)}:{fault}" for fault in faults(prose(path))]
    assert not found, "\n".join(found)


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("a torn film\nthat tears", 2),
        ("const auto n_torn = 1;", 1),
        ("eccentricity by the radial clearance", 1),
        ("eccentricity divided by the radial clearance", 0),
        ("minimum film thickness by clearance joint", 0),
        ("its derivatives by the rates", 1),
        ("the operators' derivative with respect to q", 0),
        ("at one place and speed of the ball", 1),
        ("the least film thickness", 1),
        ("a film without memory, a law that has a memory", 2),
        ("#include <memory>", 0),
        ("a text with a memory address", 0),
        ("A run that was killed is then gone on with by", 1),
        ("the labels in the order of their coming", 1),
        ("such files are let be", 1),
        ("The bearing by itself, and what is in it", 2),
        ("the coefficients were not asked for", 1),
        ("the condition is asked", 1),
        ("such a law is refused", 1),
        ("raise self.refused(value)", 0),
        ("def test_what_is_damaged_is_refused():", 0),
        ("the balance is off by 3 J", 1),
        ("the same bits, to the last bit", 2),
        ("a way along z and a turn about it", 2),
        ("arguments as of a JournalGap", 1),
        ("it is no file", 1),
        ("the color of the center", 2),
        ("color: what colours the line", 0),
        ('ax.plot(x, color="black", loc="lower center")', 0),
        ('quantities["center_of_pressure"]', 0),
        ("normalized by 2 meters", 2),
        ("normalised by 2 metres", 0),
        ("the generalized-alpha method", 0),
        ("generalized forces", 1),
        ("@pytest.mark.parametrize(", 0),
    ],
)
def test_another_phrase_is_found(text: str, count: int) -> None:
    assert len(faults(text)) == count


def test_of_python_code_comments_and_strings_are_read(tmp_path: Path) -> None:
    path = tmp_path / "module.py"
    path.write_text('color = Normalize()  # a color\n"""Two\ncolors."""\n', encoding="utf-8")
    assert [fault.split(":")[0] for fault in faults(prose(path))] == ["1", "3"]
