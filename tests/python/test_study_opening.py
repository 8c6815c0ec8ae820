"""Studies that are opened from their folder, and windows of time of their statistics."""

import json
from functools import partial
from pathlib import Path
from typing import Annotated, Any

import numpy as np
import pytest
import tribodyn as td
from tribodyn.cases import slider_crank_mixed


def pendulum(length: Annotated[float, "m"] = 0.5, hand: str = "left") -> td.Model:
    """Return a pendulum that starts level, on one of two sides."""
    side = -length if hand == "left" else length
    mech = td.Model()
    bob = mech.rigid_body("bob", mass=1.0, inertia=1e-3, position=(side, 0.0))
    mech.revolute("pivot", mech.ground.marker(), bob.marker((-side, 0.0)))
    mech.gravity((0.0, -9.81))
    return mech


def swing(folder: Path, **options: Any) -> td.Study:
    chosen: dict[str, Any] = {"duration": 0.05, "workers": 1, "progress": False}
    parameters = {"length": [0.5, 0.25], "hand": ["left", "right"]}
    return td.vary(pendulum, parameters, directory=folder, **chosen | options)


def drop(solution: td.Solution) -> Any:
    return -solution["bob/position"].sel(component="y").min()


def test_an_opened_study_is_the_study(tmp_path: Path) -> None:
    study = swing(tmp_path)
    opened = td.Study.open(tmp_path)
    assert opened.parameters == study.parameters
    assert (opened.status, opened.manifest) == ("finished", study.manifest)
    assert repr(opened) == repr(study)
    assert opened.dataset.identical(study.dataset)
    assert opened.dataset["length"].attrs["units"] == "m"
    statistics = {"drop": drop}
    assert opened.collect(statistics=statistics).identical(study.collect(statistics=statistics))
    one = opened.solution(length=0.25, hand="right")
    np.testing.assert_array_equal(
        one["bob/position"].values, study.solutions[0.25, "right"]["bob/position"].values
    )
    assert opened.runs.equals(study.runs)


def test_an_opened_study_shows_missing_and_failed_runs(tmp_path: Path) -> None:
    study = swing(tmp_path)
    name = str(study.runs["file"].iloc[1])
    (tmp_path / name).unlink()
    (tmp_path / name).with_suffix(".json").unlink()
    opened = td.Study.open(tmp_path)
    assert opened.status == "interrupted"
    assert opened.runs["status"].tolist() == ["finished", "missing", "finished", "finished"]
    assert np.isnan(opened.collect(statistics={"drop": drop})["drop"].values[0, 1])


def test_a_folder_of_several_studies_needs_a_manifest(tmp_path: Path) -> None:
    one = swing(tmp_path)
    other = td.vary(
        pendulum, {"length": [0.1]}, directory=tmp_path, duration=0.05, workers=1, progress=False
    )
    with pytest.raises(td.InvalidInput, match="manifest must be given.*several studies") as caught:
        td.Study.open(tmp_path)
    assert one.manifest.name in caught.value.hint and other.manifest.name in caught.value.hint
    assert td.Study.open(tmp_path, manifest=other.manifest.name).parameters == {"length": [0.1]}
    assert td.Study.open(tmp_path, manifest=one.manifest).parameters == one.parameters


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda content: "{", "is damaged: it is not a JSON text"),
        (lambda content: "[]", "is altered or is no manifest"),
        (lambda content: json.dumps(content | {"format": "other"}), "its format is 'other'"),
        (lambda content: json.dumps(content | {"runs": {}}), "it has no run for length=0.5"),
        (
            lambda content: json.dumps(
                content | {"runs": {f"../{key}": run for key, run in content["runs"].items()}}
            ),
            "beyond letters and digits",
        ),
    ],
)
def test_damaged_manifests(tmp_path: Path, change: Any, message: str) -> None:
    manifest = swing(tmp_path).manifest
    manifest.write_text(change(json.loads(manifest.read_text())))
    with pytest.raises(td.InvalidInput, match=message):
        td.Study.open(tmp_path)


def test_folders_without_a_study(tmp_path: Path) -> None:
    with pytest.raises(td.InvalidInput, match="contains no study"):
        td.Study.open(tmp_path)
    with pytest.raises(td.InvalidInput):
        td.Study.open(tmp_path / "nowhere")
    with pytest.raises(td.InvalidInput):
        td.Study.open(tmp_path, manifest="study-1.json")


# --- windows of time ------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def crank() -> td.Study:
    build = partial(slider_crank_mixed.build, mesh=td.FilmMesh(around=24, along=3))
    return td.vary(build, {"configuration": ["I"]}, revolutions=0.3, workers=1, progress=False)


def test_statistics_over_windows_of_time(crank: td.Study) -> None:
    solution = crank.solution()
    end = float(solution.time.values[-1])
    spans = [(0.2 * end, 0.5 * end), (0.5 * end, end)]
    data = crank.collect(time_windows=spans)
    labels = [f"{a:g} to {b:g} s" for a, b in spans]
    assert data["window"].values.tolist() == labels
    joint = str(data["joint"].values[0])
    for label, span in zip(labels, spans, strict=True):
        exact = solution.statistics(f"{joint}/minimum_film_thickness", time=span)
        found = data["minimum_film_thickness"].sel(joint=joint, window=label).squeeze()
        assert float(found.sel(statistic="mean")) == exact.mean
        assert float(found.sel(statistic="maximum")) == exact.maximum


def test_windows_of_time_beside_those_of_crank_angle(crank: td.Study) -> None:
    solution = crank.solution()
    end = float(solution.time.values[-1])
    table = crank.table(windows=[(10, 60), "all"], time_windows=(0.0, 0.5 * end))
    windows = list(dict.fromkeys(table.columns.get_level_values("window")))
    assert windows == ["10 to 60 deg", "all", f"0 to {0.5 * end:g} s"]
    own = solution.table(time_windows=(0.0, 0.5 * end))
    np.testing.assert_array_equal(own.values, table[[f"0 to {0.5 * end:g} s"]].values)
    tables = td.tables(solution, time_windows=(0.0, 0.5 * end))
    np.testing.assert_array_equal(tables["minimum_film_thickness"].values, own.values)
    tables = td.tables(crank, time_windows=(0.0, 0.5 * end))
    np.testing.assert_array_equal(tables["minimum_film_thickness"].values, own.values)
    for wrong, message in (((0.2, 0.1), "pair start < end"), ("all", "must be a pair")):
        with pytest.raises(td.InvalidInput, match=message):
            crank.collect(time_windows=wrong)  # type: ignore[arg-type]
    with pytest.raises(td.InvalidInput, match="end of time = 9 s must be in 0 to"):
        crank.collect(time_windows=(0.0, 9.0))


def test_windows_of_time_of_vary_with_units(tmp_path: Path) -> None:
    pint = pytest.importorskip("pint")
    u = pint.UnitRegistry()
    build = partial(slider_crank_mixed.build, mesh=td.FilmMesh(around=24, along=3))
    study = td.vary(
        build,
        {"configuration": ["I"]},
        time_windows=[np.array([0.0, 2.0]) * u.ms],
        duration=4e-3,
        workers=1,
        progress=False,
    )
    assert study.dataset["window"].values.tolist() == ["0 to 0.002 s"]
