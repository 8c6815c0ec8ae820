"""Compiles and runs independent_slider_crank.cpp, which shares no code with the kernel."""

import os
import shutil
import subprocess
from pathlib import Path

import numpy as np
import tribodyn as td
from slider_crank_results import Result
from tribodyn.cases import slider_crank_mixed

SOURCE = Path(__file__).with_name("independent_slider_crank.cpp")
# Cells along the bearing of `slider_crank_mixed`: edges at L/2 (1 - (1 - k/n)^2).
GRADED, EVEN = 2.0, 1.0


def build(folder: Path) -> Path | None:
    """Compile the program into a folder; None without a compiler."""
    names = (os.environ.get("CXX"), "c++", "g++")
    compiler = next((path for name in names if name and (path := shutil.which(name))), None)
    if compiler is None:
        return None
    program = folder / SOURCE.stem
    subprocess.run([compiler, "-O2", "-std=c++20", str(SOURCE), "-o", str(program)], check=True)
    return program


def run_program(
    program: Path,
    asperities: str,
    mesh: tuple[int, int],
    centring: str,
    *,
    grading: float = GRADED,
    beta: float = 0.0,
    max_step: float = 12e-6,
) -> list[Result]:
    """Film and asperities in both windows; `beta`: speed of the mesh by that of the journal."""
    law = td.asperity_law(
        surface=slider_crank_mixed.surface(), **slider_crank_mixed.ASPERITY_LAWS[asperities]
    )
    # Rows 1 nm apart are 1/250 of the heights' deviation: interpolated to 1e-5.
    separations = np.arange(1, 4001) * 1e-9
    table = program.with_name(f"{asperities}.txt")
    table.write_text(
        "\n".join(str(value) for value in (1e-9, 1e-9, *(law.pressure(s) for s in separations)))
    )
    command = [table, *mesh, centring, grading, beta, max_step]
    printed = subprocess.run(
        [str(program), *(str(word) for word in command)], check=True, capture_output=True, text=True
    ).stdout
    rows = [[float(word) for word in line.split()] for line in printed.splitlines()]
    assert [(row[0], row[1]) for row in rows] == list(slider_crank_mixed.WINDOWS)
    return [Result(*row[2:]) for row in rows]
