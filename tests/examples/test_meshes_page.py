"""The pages about meshes run as they stand; the documentation runs that of Gmsh where it can."""

import re
from pathlib import Path
from typing import Any

import matplotlib
import matplotlib.pyplot as plt
import pytest

PAGES = Path(__file__).resolve().parents[2] / "docs" / "tutorials"


def run(page: str) -> dict[str, Any]:
    """Run the code cells of a page one after the other and return their names."""
    matplotlib.use("agg")
    text = (PAGES / page).read_text(encoding="utf-8")
    names: dict[str, Any] = {}
    for number, cell in enumerate(re.findall(r"^```\{code-cell\}\n(.*?)^```", text, re.S | re.M)):
        exec(compile(cell, f"{page}, cell {number}", "exec"), names)
    plt.close("all")
    return names


def test_the_page_about_meshes() -> None:
    names = run("meshes.md")
    # Six of the 24 cells around look down, within 45 degrees.
    assert len(names["pad"].surfaces["pad"]) == 6 * 3
    assert names["lever"].surface_area("x+") < names["lever"].surface_area("x-")


def test_the_page_about_gmsh() -> None:
    try:
        import gmsh
    except (ImportError, OSError):
        pytest.skip("gmsh is not installed")
    assert gmsh.__version__
    rod = run("meshes_with_gmsh.md")["rod"]
    assert rod.element == "tet10" and list(rod.parts) == ["rod"]
    for name, radius in (("big end", 0.025), ("small end", 0.011)):
        exact = 2.0 * 3.141592653589793 * radius * 0.02
        assert rod.surface_area(name) == pytest.approx(exact, rel=1e-5)
