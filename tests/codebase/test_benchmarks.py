"""Benchmarks have one interface, so that one program runs them all; a run that stops is a row."""

import ast
import importlib.util
import re
from pathlib import Path

import pytest
import tribodyn as td

FOLDER = Path(__file__).resolve().parents[1] / "benchmarks"
# What lies beside the benchmarks and is none.
OTHERS = {
    "beam_joint_tables",
    "cells",
    "engine_curves",
    "engine_findings",
    "pages",
    "pictures",
    "rows",
    "run",
    "validation_table",
}


def listed() -> list[str]:
    program = (FOLDER / "run.py").read_text(encoding="utf-8")
    names = re.search(r"^BENCHMARKS = \((.*?)^\)", program, flags=re.DOTALL | re.MULTILINE)
    assert names
    return re.findall(r'"(\w+)"', names[1])


def test_every_benchmark_is_run() -> None:
    assert set(listed()) == {path.stem for path in FOLDER.glob("*.py")} - OTHERS


@pytest.mark.parametrize("name", listed())
def test_a_benchmark_says_what_and_how_it_measures_and_has_a_short_form(name: str) -> None:
    body = ast.parse((FOLDER / f"{name}.py").read_text(encoding="utf-8")).body
    constants = {
        target.id
        for node in body
        if isinstance(node, ast.Assign)
        for target in node.targets
        if isinstance(target, ast.Name)
    }
    assert {"TITLE", "TIMES"} <= constants
    (run,) = [node for node in body if isinstance(node, ast.FunctionDef) and node.name == "run"]
    assert [argument.arg for argument in run.args.args] == ["short"]


def test_a_run_that_stops_is_a_row_that_says_where_and_why() -> None:
    spec = importlib.util.spec_from_file_location("rows", FOLDER / "rows.py")
    assert spec and spec.loader
    rows = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(rows)

    def measure() -> dict[str, float]:
        mech = td.Model(planar=True)
        bob = mech.rigid_body("bob", mass=1.0, inertia=1.0, position=(1.0, 0.0))
        mech.revolute("pin", mech.ground.marker(), bob.marker((-1.0, 0.0)))
        mech.gravity((0.0, -9.81))
        hopeless = td.TRBDF2(tolerance=1e-14, max_step=0.1, min_step=0.05)
        return {"end [s]": float(td.simulate(mech, duration=1.0, integrator=hopeless).time[-1])}

    row = rows.or_stopped({"run": "hopeless"}, measure)
    assert row["run"] == "hopeless"
    assert re.match(r"at [\d.e-]+ s: step = .* cannot be completed: ", row["stopped"])
    assert rows.or_stopped({"run": "good"}, lambda: {"steps": 1}) == {"run": "good", "steps": 1}
