"""Notebooks run from top to bottom, and their texts say what their cells show."""

import re
from pathlib import Path
from typing import Any

import nbformat
import notebook_rules as rules
import pytest
from nbclient import NotebookClient

NOTEBOOKS = sorted((Path(__file__).resolve().parents[2] / "notebooks").glob("*.ipynb"))

# A quarter of a minute and more each on two cores; the documentation is built from all of them at
# every change too.
LONG = {
    "engine",
    "hip",
    "slider_crank_dry",
    "slider_crank_study",
    "slider_guide_impact",
    "spherical_ancf",
    "spherical_joints",
    "when_a_step_size_looks_like_physics",
}

# Of Python; progress bars are on the same stream.
WARNING = re.compile(r"\b\w*Warning: .*")
ANIMATION = re.compile(r'src="data:image/gif|class="animation"|<video ')


def outputs(cell: nbformat.NotebookNode, *kinds: str) -> list[Any]:
    return [output for output in cell.get("outputs", []) if output.output_type in kinds]


def pictures(cell: nbformat.NotebookNode) -> int:
    """Return the number of pictures and animations below a cell."""
    shown = [output.data for output in outputs(cell, "display_data", "execute_result")]
    return sum(
        "image/png" in data or bool(ANIMATION.search(data.get("text/html", ""))) for data in shown
    )


@pytest.mark.parametrize(
    "path",
    [
        pytest.param(path, id=path.stem, marks=[pytest.mark.slow] * (path.stem in LONG))
        for path in NOTEBOOKS
    ],
)
def test_a_notebook_runs(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The figures of its prose are asserted in its cells, see the rules."""
    # Frozen modules only make the debugger of the kernel complain.
    monkeypatch.setenv("PYDEVD_DISABLE_FILE_VALIDATION", "1")
    notebook = nbformat.read(path, as_version=4)
    NotebookClient(notebook, timeout=600, kernel_name="python3").execute()
    warned = [
        f"{cell.id}: {match[0]}"
        for cell in notebook.cells
        for output in outputs(cell, "stream")
        if output.name == "stderr"
        for match in WARNING.finditer(output.text)
    ]
    assert not warned, "\n".join(warned)
    # Each cell with a caption below it has one picture, and no other cell has any.
    drawn = {cell.id: pictures(cell) for cell in notebook.cells if pictures(cell)}
    drawing = [cell for cell in notebook.cells if rules.DRAWS.search(cell.source)]
    assert drawn == {cell.id: 1 for cell in drawing if cell.cell_type == "code"}


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_is_kept_without_results(path: Path) -> None:
    """Results belong to the documentation, where they are made anew."""
    for cell in nbformat.read(path, as_version=4).cells:
        if cell.cell_type == "code":
            assert cell.outputs == [] and cell.execution_count is None


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_keeps_the_rules(path: Path) -> None:
    """Short cells, a caption for each picture, conclusions, and figures that a cell states."""
    notebook = nbformat.read(path, as_version=4)
    faults = [
        *rules.faults_of_cells(notebook),
        *rules.faults_of_captions(notebook),
        *rules.faults_of_conclusions(notebook),
    ]
    assert not faults, "\n".join(faults)
    figures = rules.faults_of_figures(notebook)
    assert not figures, "\n".join(figures)


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_supply_is_a_port_of_the_present(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert not re.search(r"SupplyGroove|\bgrooves=", text)


def test_there_are_notebooks() -> None:
    assert {path.stem for path in NOTEBOOKS} > LONG


# --- the rules themselves, on a small notebook ----------------------------------------------------


def small(**other: str) -> nbformat.NotebookNode:
    """Return a notebook that keeps the rules, with some of its cells exchanged."""
    cells = {
        "title": "# A title\n\nThe load is 40 kN, and the speed 3000 rpm.",
        "draw": "load, speed = 40e3, 3000\nfig = plt.figure()",
        "caption": "**Figure 1.** Load over the speed. The load grows by 12.5 %.",
        "check": "assert growth == 0.125\nassert film == 4e-6 and angle == 57 and torque == 8",
        "end": "## Conclusions\n\n- It grows by 12.5 %.\n- The film is 4 µm thin.\n- And 57° wide.",
    } | other
    code = ("draw", "check")
    make = {True: nbformat.v4.new_code_cell, False: nbformat.v4.new_markdown_cell}
    return nbformat.v4.new_notebook(
        cells=[make[name in code](text, id=name) for name, text in cells.items() if text]
    )


def faults(notebook: nbformat.NotebookNode) -> list[str]:
    return [
        *rules.faults_of_cells(notebook),
        *rules.faults_of_captions(notebook),
        *rules.faults_of_conclusions(notebook),
        *rules.faults_of_figures(notebook),
    ]


def test_a_notebook_that_keeps_the_rules_has_no_faults() -> None:
    assert faults(small()) == []


@pytest.mark.parametrize(
    "other",
    [
        {"title": "# A title\n\nThe load is 41 kN."},
        {"title": "# A title\n\nThe load is twenty times as large."},
        {"draw": "load = 40e3\nspeed = 3000\n" * 20 + "plt.figure()"},
        {"draw": "load, speed = 40e3, 3000\nprint()"},
        {"caption": ""},
        {"caption": "The load grows."},
        {"caption": "**Figure 1.** Load over the speed."},
        {"caption": "**Figure 2.** Load over the speed. The load grows by 12.5 %."},
        {"caption": "**Figure 1.** Load over the speed. The load grows by 13.5 %."},
        {"check": "growth, film, angle = 0.125, 4e-6, 57"},
        {"end": "- It grows by 12.5 %.\n- The film is 4 µm thin.\n- And 57° wide."},
        {"end": "## Conclusions\n\n- It grows.\n- The film is 4 µm thin.\n- And 57° wide."},
        {"end": "## Conclusions\n\n- It grows by 12.5 %. The film is 4 µm thin and 57° wide."},
        {"end": "## Conclusions\n\n- It has 40 kN.\n- The film is 4 µm thin.\n- And 57° wide."},
        {"more": "A word more."},
    ],
)
def test_a_fault_of_a_notebook_is_found(other: dict[str, str]) -> None:
    assert faults(small(**other))
