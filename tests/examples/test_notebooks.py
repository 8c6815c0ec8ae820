"""Notebooks run from top to bottom."""

from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

NOTEBOOKS = sorted((Path(__file__).resolve().parents[2] / "notebooks").glob("*.ipynb"))


# Half a minute and more each; the documentation is built from all of them at every change too.
LONG = {
    "engine",
    "hip",
    "slider_crank_study",
    "slider_crank_dry",
    "when_a_step_size_looks_like_physics",
}


@pytest.mark.parametrize(
    "path",
    [
        pytest.param(path, id=path.stem, marks=[pytest.mark.slow] * (path.stem in LONG))
        for path in NOTEBOOKS
    ],
)
def test_a_notebook_runs(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # Frozen modules only make the debugger of the kernel complain.
    monkeypatch.setenv("PYDEVD_DISABLE_FILE_VALIDATION", "1")
    notebook = nbformat.read(path, as_version=4)
    NotebookClient(notebook, timeout=300, kernel_name="python3").execute()
    shown = [
        output
        for cell in notebook.cells
        if cell.cell_type == "code"
        for output in cell.outputs
        if output.output_type in ("display_data", "execute_result")
    ]
    pictures = sum("image/png" in output.data for output in shown)
    drawing = [
        cell for cell in notebook.cells if "td.plot." in cell.source or "plt." in cell.source
    ]
    assert pictures == len(drawing) > 0


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_is_kept_without_results(path: Path) -> None:
    """Results belong to the documentation, where they are made anew."""
    for cell in nbformat.read(path, as_version=4).cells:
        if cell.cell_type == "code":
            assert cell.outputs == [] and cell.execution_count is None


def test_there_are_notebooks() -> None:
    assert {path.stem for path in NOTEBOOKS} > LONG
