"""No answer depends on the unit of length: the size times ten, and a thousandth of the size."""

import warnings
from collections.abc import Mapping
from typing import Any

import judge
import numpy as np
import pytest
import tribodyn as td
from draw import Draw
from mechanisms import draw_case
from similarity import Scale, open_chain, parallel_cranks, rough_chain

# Lengths in tens of metres and in millimetres; the mass goes as of one material, or any other way.
SCALES = {
    "ten times": Scale(10.0, 1e3),
    "a thousandth": Scale(1e-3, 1e-9),
    "light": Scale(10.0, 1.0),
}

SPATIAL = [open_chain, rough_chain, parallel_cranks]


def start_of(parameters: Mapping[str, Any]) -> dict[str, np.ndarray]:
    """Return places and speeds of all bodies at the start of a run, by quantity and unit."""
    model = td.Model.from_parameters(parameters)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        run = td.simulate(model, duration=1e-6, progress=False)
    names = [name for name in model.bodies if name != "ground"]
    kinds = {"position": "m", "velocity": "m/s", "angular_velocity": "rad/s", "orientation": ""}
    found = {
        f"{kind} [{unit}]": np.array([run[f"{name}/{kind}"].values[0] for name in names])
        for kind, unit in kinds.items()
    }
    return found | {"energy [J]": np.array(run["model/kinetic_energy"].values[0])}


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("make", SPATIAL)
def test_the_start_does_not_depend_on_the_unit_of_length(make: Any, seed: int) -> None:
    """What joints leave open is the least by the mass, not by metres and radians together."""
    parameters = make(Draw(seed)).parameters
    here = start_of(parameters)
    for scale in SCALES.values():
        there = start_of(scale.parameters(parameters))
        for name, numbers in here.items():
            again = there[name] / scale.factor(name.partition("[")[2].rstrip("]"))
            # Where no velocity is open: 5e-12 of the largest, the tolerance of the joints.
            assert again == pytest.approx(numbers, abs=1e-9 * float(np.abs(numbers).max())), name


def mobility_of(parameters: Mapping[str, Any]) -> dict[str, Any]:
    """Return what a model says about how it can move."""
    model = td.Model.from_parameters(parameters)
    freedoms = {name: (f.rows, f.free, f.motions) for name, f in model.freedoms.items()}
    return {
        "degrees of freedom": model.degrees_of_freedom,
        "redundant rows": model.redundant_rows,
        "redundant joints": model.redundant_joints,
        "freedoms": freedoms,
    }


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("make", [open_chain, parallel_cranks])
def test_redundant_rows_do_not_depend_on_the_unit_of_length(make: Any, seed: int) -> None:
    parameters = make(Draw(seed)).parameters
    here = mobility_of(parameters)
    assert (here["redundant rows"] > 0) == (make is parallel_cranks)
    for scale in SCALES.values():
        assert mobility_of(scale.parameters(parameters)) == here


def numbers_of(case: dict[str, Any], parameters: Mapping[str, Any]) -> dict[str, np.ndarray]:
    """Return what has no unit of length at the end of a run, and its counts."""
    verdict, solution = judge.run({**case, "parameters": parameters})
    assert verdict.outcome == "balanced", verdict
    assert solution is not None
    model = td.Model.from_parameters(parameters)
    bodies = [name for name in model.bodies if name != "ground"]
    energies = [
        float(solution[f"model/{name}_energy"].values[-1]) / judge.turned_over(solution)
        for name in ("kinetic", "supplied", "dissipated")
    ]
    return {
        "angles": np.array([float(solution[f"{name}/angle"].values[-1]) for name in bodies]),
        "speeds": np.array(
            [float(solution[f"{name}/angular_velocity"].values[-1]) for name in bodies]
        ),
        "energies": np.array(energies),
        "eccentricities": np.array(
            [
                float(solution[name].values[-1])
                for name in solution
                if str(name).endswith("/eccentricity_ratio")
            ]
        ),
        "steps": np.array(float(solution.run_statistics["steps"])),
    }


# Smooth motions, some in dry and in lubricated joints; Roelands' law has a pressure of its own.
SEEDS = [2, pytest.param(10, marks=pytest.mark.slow), 13, 29]


@pytest.mark.parametrize("scale", ["ten times", "a thousandth"])
@pytest.mark.parametrize("seed", SEEDS)
def test_a_mechanism_moves_alike_in_another_size(seed: int, scale: str) -> None:
    case = draw_case(seed).plain()
    here = numbers_of(case, case["parameters"])
    there = numbers_of(case, SCALES[scale].parameters(case["parameters"]))
    for name, numbers in here.items():
        size = max(1.0, float(np.abs(numbers).max(initial=0.0)))
        assert there[name] == pytest.approx(numbers, abs=1e-6 * size), name
