"""Importing the package loads nothing that takes long and is not needed yet."""

import subprocess
import sys

SLOW = ("matplotlib", "pandas", "pint", "scipy", "xarray")


def loaded_by(program: str) -> list[str]:
    """Return which of the packages a program has loaded at its end, in a Python of its own."""
    program += f"\nimport sys; print(*sorted(set({SLOW}) & set(sys.modules)))"
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    return done.stdout.split()


def test_importing_loads_no_package_that_takes_long() -> None:
    assert loaded_by("import tribodyn") == []


def test_a_model_is_built_without_them() -> None:
    assert (
        loaded_by("from tribodyn.cases import slider_crank_mixed; slider_crank_mixed.build()") == []
    )


def test_a_result_loads_what_it_needs() -> None:
    # What xarray brings along is its own business. So the tests above see what is there.
    run = """
import tribodyn as td
model = td.Model()
model.rigid_body("ball", mass=1.0, inertia=1.0)
td.simulate(model, duration=1e-3)
"""
    assert {"pandas", "xarray"} <= set(loaded_by(run))


def test_the_package_works_without_docstrings() -> None:
    program = "import tribodyn as td; print(td.Model.clearance.__doc__, td.JournalBearing.__doc__)"
    command = [sys.executable, "-B", "-OO", "-c", program]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["None", "None"]
