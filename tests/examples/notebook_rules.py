"""What a notebook has to keep: captions, conclusions, short cells, figures that a cell checks."""

import ast
import re
from collections.abc import Iterable

from nbformat import NotebookNode

LONGEST_CELL = 40

# A cell that leaves a picture or an animation below itself.
DRAWS = re.compile(r"td\.plot\.|td\.animate\(|plt\.(figure|subplots)\(|^HTML\(", flags=re.MULTILINE)
CAPTION = re.compile(r"\*\*Figure (\d+)\.\*\* (\S.*)", flags=re.DOTALL)

# What has no figures of this notebook: code, formulas, targets of links, rows of tables, the years
# of papers, the sources, and the number of a caption.
WITHOUT_FIGURES = re.compile(
    r"^\*\*Sources?\.\*\*.*|```.*?```|`[^`]*`|\$\$.*?\$\$|\$[^$]*\$|\]\([^)]*\)|^\|.*?$"
    r"|\b(?:1[89]|20)\d\d\b(?! (?:rpm|J))|\*\*Figure \d+\.\*\*|ISO \d+-\d+|ESDU \d+"
    r"|tables \d+ to \d+",
    flags=re.DOTALL | re.MULTILINE,
)
FIGURE = re.compile(r"(?<![\w.])\d+(?: \d{3})*(?:\.\d+)?(?:e-?\d+)?")

# Numbers that are results are written as digits, so that they can be compared.
IN_WORDS = re.compile(
    r"\b(?:thirteen|fourteen|fifteen|sixteen|seventeen|nineteen|dozens?"
    r"|(?:twent|thirt|fort|fift|sixt|sevent|eight|ninet)(?:y|ieths?)"
    r"|(?:hundred|thousand)ths?|(?:a|one|two|three|several) (?:hundredfold|thousandfold))\b"
)

# Numbers of things, which need no cell.
COUNTS = (0.0, 1.0, 2.0, 3.0)

# Units between text and code: percent, milli, bar, micro and mega, giga.
SCALES = tuple(10.0**k for k in (0, 2, 3, 5, 6, 9)) + tuple(10.0**-k for k in (2, 3, 5, 6, 9))


def sources(notebook: NotebookNode, kind: str) -> list[str]:
    """Return the sources of the cells of a kind."""
    return [cell.source for cell in notebook.cells if cell.cell_type == kind]


def figures(prose: str) -> list[float]:
    """Return the numbers that a text states."""
    found = FIGURE.findall(WITHOUT_FIGURES.sub(" ", prose))
    return [float(number.replace(" ", "")) for number in found]


def numbers(code: Iterable[ast.AST]) -> set[float]:
    """Return the numbers that pieces of code state, also as text."""
    found: set[float] = set()
    for piece in code:
        for node in ast.walk(piece):
            if isinstance(node, ast.Constant) and type(node.value) in (int, float):
                found.add(abs(float(node.value)))
            elif isinstance(node, ast.Constant) and isinstance(node.value, str):
                found |= {float(number) for number in re.findall(r"\d+(?:\.\d+)?", node.value)}
    return found


def has(known: set[float], figure: float) -> bool:
    """Return whether code states a figure in this unit or in another."""
    return any(
        abs(scale * figure - number) <= 1e-9 * number for scale in SCALES for number in known
    )


def asserts(notebook: NotebookNode) -> list[ast.Assert]:
    """Return the assertions of all cells."""
    trees = [ast.parse(source) for source in sources(notebook, "code")]
    return [node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Assert)]


def conclusions(notebook: NotebookNode) -> str:
    """Return the text below the heading of the conclusions."""
    texts = [text for text in sources(notebook, "markdown") if text.startswith("## Conclusions")]
    return "\n".join(text.partition("\n")[2] for text in texts)


def faults_of_cells(notebook: NotebookNode) -> list[str]:
    """Return the cells that are too long."""
    return [
        f"{cell.id}: {len(cell.source.splitlines())} lines of code, more than {LONGEST_CELL}"
        for cell in notebook.cells
        if cell.cell_type == "code" and len(cell.source.splitlines()) > LONGEST_CELL
    ]


def faults_of_captions(notebook: NotebookNode) -> list[str]:
    """Return the pictures without a caption below, and captions that say too little."""
    faults, count = [], 0
    for cell, below in zip(notebook.cells, [*notebook.cells[1:], None], strict=True):
        drawn = cell.cell_type == "code" and DRAWS.search(cell.source)
        caption = CAPTION.match(below.source) if below and below.cell_type == "markdown" else None
        if bool(drawn) != bool(caption):
            faults.append(f"{cell.id}: {'no caption below' if drawn else 'a caption of nothing'}")
        elif caption:
            count += 1
            sentences = re.findall(r"[.:;](?= [A-Z`*$]|$)", caption[2].replace("\n", " "))
            if int(caption[1]) != count:
                faults.append(f"{below.id}: figure {caption[1]} is the {count}th")
            if len(sentences) < 2:
                faults.append(f"{below.id}: says what is shown, or what to see, but not both")
    return faults


def faults_of_conclusions(notebook: NotebookNode) -> list[str]:
    """Return what the end of a notebook lacks."""
    if sum(text.startswith("## Conclusions") for text in sources(notebook, "markdown")) != 1:
        return ["there is not one cell with conclusions"]
    faults, text = [], conclusions(notebook)
    if not notebook.cells[-1].source.startswith("## Conclusions"):
        faults.append("conclusions: are not at the end")
    if len(re.findall(r"^- ", text, flags=re.MULTILINE)) < 3:
        faults.append("conclusions: fewer than three")
    if len(figures(text)) < 3:
        faults.append("conclusions: fewer than three figures")
    return faults


def faults_of_figures(notebook: NotebookNode) -> list[str]:
    """Return the figures of the prose that no code states, and numbers in words."""
    known = numbers(ast.parse(source) for source in sources(notebook, "code"))
    faults = [
        f"{cell.id}: {figure:g} is neither an input nor asserted"
        for cell in notebook.cells
        if cell.cell_type == "markdown"
        for figure in figures(cell.source)
        if figure not in COUNTS and not has(known, figure)
    ]
    asserted = numbers(asserts(notebook))
    faults += [
        f"conclusions: {figure:g} is not asserted"
        for figure in figures(conclusions(notebook))
        if not has(asserted, figure)
    ]
    return faults + [
        f"{cell.id}: '{match[0]}' is written in digits"
        for cell in notebook.cells
        if cell.cell_type == "markdown"
        for match in IN_WORDS.finditer(cell.source)
    ]
