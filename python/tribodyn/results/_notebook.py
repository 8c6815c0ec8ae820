"""The form of a solution in notebooks."""

from __future__ import annotations

from typing import Any

import numpy as np

from tribodyn._html import MOST_ROWS, html_table
from tribodyn.quantities import find


def solution_html(solution: Any) -> str:
    """Return a short table of a solution: its end, its length, and the smallest films."""
    time = np.asarray(solution.time.values)
    reached = f"{time[-1]:.6g} s"
    if "crank_angle" in solution.dataset.coords:
        angle = solution.crank_angle.values
        reached += f", {abs(angle[-1] - angle[0]) / 360.0:.4g} revolutions"
    rows = [
        ("status", solution.status),
        *([("message", solution.message)] if solution.message else []),
        ("end", reached),
        ("rows", str(len(time))),
        ("channels", f"{len(solution)}, listed by solution.channels"),
        ("integrator", str(solution.integrator.get("name", ""))),
        ("computing time", f"{solution.wall_time:.3g} s"),
        ("warnings", str(len(solution.warnings) or "none")),
    ]
    films = [
        (name.rpartition("/")[0], float(solution[name].min()))
        for name in solution
        if name.endswith("/minimum_film_thickness")
    ]
    unit = find("minimum_film_thickness").unit
    rows += [(f"minimum film of {item}", f"{value:.4g} {unit}") for item, value in films]
    return html_table(rows, caption="Solution", most=MOST_ROWS + 8)
