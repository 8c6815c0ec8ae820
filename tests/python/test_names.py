"""Names that nothing answers to, wherever something is looked up by its name."""

import copy
import json
import pickle
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import tribodyn as td
from tribodyn.cases import slider_crank_mixed as case
from tribodyn.errors._making import ByName


@pytest.fixture(scope="module")
def model() -> td.Model:
    return case.build(mesh=td.FilmMesh(around=16, along=4))


@pytest.fixture(scope="module")
def run(model: td.Model) -> td.Solution:
    return td.simulate(model, duration=2e-4, progress=False)


@pytest.fixture(scope="module")
def study() -> td.Study:
    def build(speed: float) -> td.Model:
        model = td.Model()
        body = model.rigid_body("body", mass=1.0, inertia=1.0, angular_velocity=speed)
        model.revolute("pin", model.ground.marker(), body.marker())
        return model

    return td.vary(build, {"speed": [1.0]}, duration=1e-3, workers=1, progress=False)


# What has things by name, a misspelt name, and the right one.
LOOKUPS: dict[str, tuple[Callable[..., Any], str, str]] = {
    "solution.joints": (lambda m, r, s: r.joints, "rod-slidr", "rod-slider"),
    "solution.run_statistics": (lambda m, r, s: r.run_statistics, "stepps", "steps"),
    "joint's quantities": (
        lambda m, r, s: r.joints["rod-slider"],
        "minimum_film_thicknes",
        "minimum_film_thickness",
    ),
    "model.joints": (lambda m, r, s: m.joints, "rod-slidr", "rod-slider"),
    "model.bodies": (lambda m, r, s: m.bodies, "slidre", "slider"),
    "model.freedoms": (lambda m, r, s: m.freedoms, "rod-slidr", "rod-slider"),
    "study.parameters": (lambda m, r, s: s.parameters, "sped", "speed"),
    "tables": (lambda m, r, s: td.tables(r), "powr_loss", "power_loss"),
    "quantities": (lambda m, r, s: td.quantities.QUANTITIES, "powr_loss", "power_loss"),
    "flows of a film": (lambda m, r, s: r.film("rod-slider", time=1e-4).flows, "ens", "ends"),
}


@pytest.mark.parametrize("name", LOOKUPS)
def test_a_misspelt_name_is_answered_by_the_right_one(
    model: td.Model, run: td.Solution, study: td.Study, name: str
) -> None:
    get, wrong, right = LOOKUPS[name]
    things = get(model, run, study)
    assert right in things and wrong not in things
    things[right]
    with pytest.raises(
        td.InvalidInput, match=f"'{wrong}' is not known; did you mean '{right}'"
    ) as e:
        things[wrong]
    assert isinstance(e.value, KeyError) and e.value.item
    with pytest.raises(KeyError):
        things[["no", "name"]]


def test_things_by_name_are_a_dict_like_any_other(model: td.Model) -> None:
    things = model.joints
    assert isinstance(things, dict) and things.get("typo") is None
    assert things.get("typo", 3) == 3
    plain = ByName("model", "joint", {"a": 1, "b": [2]})
    for again in (copy.copy(plain), copy.deepcopy(plain), pickle.loads(pickle.dumps(plain))):
        assert again == {"a": 1, "b": [2]} and list(again) == ["a", "b"]
        with pytest.raises(td.InvalidInput, match="model: joint 'c' is not known"):
            again["c"]
    assert json.loads(json.dumps(plain)) == {"a": 1, "b": [2]}
    # What was returned is the caller's.
    things.clear()
    assert "rod-slider" in model.joints


@pytest.mark.parametrize("label", [np.ones((3, 3)), [1.0], {"a": 1}, None, 10**400, "1"])
def test_what_is_no_label_of_a_study_is_answered_by_those_there_are(
    study: td.Study, label: Any
) -> None:
    for ask in (lambda: study.solutions[label], lambda: study.solution(speed=label)):
        with pytest.raises(td.InvalidInput, match="study: speed: name '.*' is not known; .*1.0"):
            ask()
    assert study.solutions[1.0].status == study.solution(speed=np.float64(1.0)).status


def test_a_model_without_joints_says_so() -> None:
    with pytest.raises(td.InvalidInput, match="model: joint 'pin' is not known; no name exists"):
        td.Model().joints["pin"]


def test_a_folder_of_the_demonstration_that_is_a_file_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    from tribodyn import demo

    path = tmp_path / "file"
    path.write_text("here")
    for arguments in (
        ["--output", str(path)],
        ["--output", str(tmp_path), "--picture", f"{path}/a.png"],
    ):
        with pytest.raises(SystemExit) as caught:
            demo.main(arguments)
        assert caught.value.code == 2
        assert f"error: file '{path}': is not a folder" in capsys.readouterr().err
