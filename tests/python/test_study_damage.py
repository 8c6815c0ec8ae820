"""Files of a study that are damaged, or those of another run, are named and never believed."""

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import tribodyn as td
from tribodyn.results import _netcdf

SPEEDS = [100.0, 200.0]


def build(speed: float) -> td.Model:
    """Return a wheel that keeps its speed."""
    model = td.Model()
    body = model.rigid_body("a", mass=1.0, inertia=1.0, angular_velocity=speed)
    model.revolute("j", model.ground.marker(), body.marker())
    return model


def vary(folder: Path, **more: Any) -> td.Study:
    options = {"duration": 0.01, "workers": 1, "progress": False, "directory": folder}
    return td.vary(build, {"speed": SPEEDS}, **(options | more))


def stop(solution: td.Solution) -> bool:
    """Fail in the middle of a run."""
    if float(solution.time[-1]) > 0.004:
        raise RuntimeError("the condition fails")
    return False


def failing(folder: Path) -> td.Study:
    """Return a study of runs that fail after some rows, which `K.failed.nc` keeps."""
    with pytest.warns(td.RunWarning, match="2 of 2 runs failed"):
        return vary(folder, until=stop)


def last_speeds(study: td.Study) -> list[float]:
    return [float(study.solution(speed=s)["a/angular_velocity"][-1]) for s in SPEEDS]


def files(study: td.Study, ending: str) -> list[Path]:
    """Return the files of the runs in the order of the speeds."""
    return [study.directory / f"{key}{ending}" for key in study._keys.values()]


# --- files of other runs ---------------------------------------------------------------------


@pytest.mark.parametrize("ending", [".nc", ".json"])
def test_the_file_of_another_run_is_not_taken(tmp_path: Path, ending: str) -> None:
    first = vary(tmp_path)
    one, other = files(first, ending)
    shutil.copy(one, other)
    with pytest.warns(td.RunWarning) as said:
        again = vary(tmp_path)
    (text,) = (str(entry.message) for entry in said)
    assert "speed=200.0" in text and f"file '{other}': contains another run: speed=100.0" in text
    assert last_speeds(again) == pytest.approx(SPEEDS)
    # Nothing is left to be said.
    assert last_speeds(vary(tmp_path)) == pytest.approx(SPEEDS)
    hosts = [json.loads(path.read_text())["parameters"]["speed"] for path in files(again, ".json")]
    assert hosts == SPEEDS


def test_a_study_at_hand_refuses_the_file_of_another_run(tmp_path: Path) -> None:
    study = vary(tmp_path)
    one, other = files(study, ".nc")
    one.replace(other)
    assert list(study.runs["status"]) == ["missing", "damaged"]
    with pytest.raises(
        td.InvalidInput, match=r"contains another run: speed=100\.0.*call vary again"
    ):
        study.solution(speed=200.0)
    with pytest.raises(td.InvalidInput, match="do not exist at .*damaged"):
        study.solutions[200.0]
    assert len(study.solutions) == 0


def test_runs_of_other_options_models_and_versions_are_other_runs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = files(vary(tmp_path / "own"), ".nc")[0]
    others = [vary(tmp_path / "longer", duration=0.02)]
    others.append(vary(tmp_path / "method", integrator="ESDIRK3"))
    monkeypatch.setattr("tribodyn.studies._jobs.__version__", "0.0.1")
    monkeypatch.setattr("tribodyn.studies._worker.__version__", "0.0.1")
    others.append(vary(tmp_path / "version"))
    monkeypatch.undo()
    for other in others:
        shutil.copy(files(other, ".nc")[0], target)
        with pytest.warns(td.RunWarning, match="the run is repeated: file .*contains another run"):
            study = vary(tmp_path / "own")
        assert float(study.solution(speed=100.0).time[-1]) == pytest.approx(0.01)
        assert study.solution(speed=100.0).integrator["name"] == "TR-BDF2"


def test_a_result_that_no_study_wrote_is_no_run_of_it(tmp_path: Path) -> None:
    study = vary(tmp_path)
    path = files(study, ".nc")[0]
    study.solution(speed=200.0).to_netcdf(path)
    with pytest.warns(td.RunWarning, match="does not identify its run of a study"):
        assert last_speeds(vary(tmp_path)) == pytest.approx(SPEEDS)


def test_what_a_failed_run_had_done_is_its_own(tmp_path: Path) -> None:
    study = failing(tmp_path)
    one, other = files(study, ".failed.nc")
    assert last_speeds(study) == pytest.approx(SPEEDS)
    shutil.copy(one, other)
    with pytest.raises(td.InvalidInput, match="contains another run"):
        study.solution(speed=200.0)
    record = files(study, ".json")
    shutil.copy(record[0], record[1])
    assert list(study.runs["status"]) == ["failed", "damaged"]
    with pytest.warns(
        td.RunWarning, match="the run is repeated: file .*json': contains another run"
    ):
        again = vary(tmp_path, until=stop)
    assert list(again.failures.index) == [(100.0,), (200.0,)]


# --- damaged files ---------------------------------------------------------------------------

Damage = Callable[[bytes], bytes]
DAMAGES: dict[str, Damage] = {
    "truncated": lambda content: content[: len(content) // 2],
    "empty": lambda content: b"",
    "blank": lambda content: b" \n",
    "binary garbage": lambda content: bytes(range(255, 127, -1)) * 9,
    "zeros": lambda content: bytes(len(content)),
    "a list": lambda content: b"[1, 2]",
    "a text": lambda content: b'"finished"',
    "null": lambda content: b"null",
    "nested": lambda content: 100_000 * b"[",
    "other entries": lambda content: b'{"a": 1}',
    **{
        name: lambda content, entry=entry: _with(content, entry)
        for name, entry in {
            "wrong kinds": {"status": 3},
            "a text for a number": {"wall_time": "1"},
            "wrong warnings": {"warnings": [{"a": 1}]},
            "error of another kind": {"error": [1]},
            "error without parts": {"error": {}},
        }.items()
    },
}


def _with(content: bytes, entry: dict[str, Any]) -> bytes:
    """Return a record with another entry; what is no record stays what it is."""
    if not content.startswith(b"{"):
        return content
    return json.dumps(json.loads(content) | entry).encode()


def look(study: td.Study) -> None:
    """Ask a study for everything; only what names the file may be raised."""
    for ask in (
        lambda: study.runs,
        lambda: study.failures,
        lambda: repr(study),
        lambda: study.collect(),
        lambda: [study.solution(speed=s) for s in SPEEDS],
        lambda: list(study.solutions),
    ):
        try:
            ask()
        except td.InvalidInput as error:
            assert error.item or error.quantity


def test_a_damaged_record_of_a_finished_run_is_named_and_mended(tmp_path: Path) -> None:
    study = vary(tmp_path)
    path, result = files(study, ".json")[0], files(study, ".nc")[0]
    content = path.read_bytes()
    run = study.solution(speed=100.0)
    known = {"host": "", "wall_time": run.wall_time, "created": run.created}
    known |= {name: x for name, x in json.loads(content).items() if name not in (*known, "process")}
    written = result.stat().st_mtime_ns
    for name, damage in DAMAGES.items():
        path.write_bytes(damage(content))
        look(study)
        assert str(path) in study.runs["warnings"].iloc[0], name
        # The result is whole, so the run is not repeated.
        with pytest.warns(td.RunWarning) as said:
            vary(tmp_path)
        (text,) = (str(entry.message) for entry in said)
        assert f"file '{path}'" in text and "is restored" in text, text
        assert result.stat().st_mtime_ns == written
        assert json.loads(path.read_text()) == known, name
    vary(tmp_path)


def test_damaged_records_of_failed_runs_are_named(tmp_path: Path) -> None:
    study = failing(tmp_path)
    path = files(study, ".json")[0]
    content = path.read_bytes()
    for name, damage in DAMAGES.items():
        path.write_bytes(damage(content))
        look(study)
        assert str(path) in study.runs["warnings"].iloc[0], name
        assert list(study.runs["status"]) == ["damaged", "failed"], name
    with pytest.warns(td.RunWarning, match="the run is repeated: file") as said:
        vary(tmp_path, until=stop)
    assert any(str(path) in str(entry.message) for entry in said)
    assert list(study.runs["status"]) == ["failed", "failed"]


def test_a_damaged_part_of_a_failed_run_is_named(tmp_path: Path) -> None:
    study = failing(tmp_path)
    path = files(study, ".failed.nc")[0]
    content = path.read_bytes()
    for name, damage in DAMAGES.items():
        if damage(content) == content:
            continue
        path.write_bytes(damage(content))
        look(study)
        with pytest.raises(td.InvalidInput) as caught:
            study.solution(speed=100.0)
        assert caught.value.item == f"file '{path}'" and caught.value.hint, name


def test_load_names_what_is_wrong_with_any_file(tmp_path: Path) -> None:
    study = vary(tmp_path)
    for path in (files(study, ".nc")[0], files(study, ".json")[0], study.manifest):
        content = path.read_bytes()
        for name, damage in DAMAGES.items():
            changed = damage(content)
            if path.suffix == ".nc" and changed == content:
                continue
            bad = tmp_path / f"bad{path.suffix}"
            bad.write_bytes(changed)
            with pytest.raises(td.InvalidInput) as caught:
                td.load(bad)
            assert caught.value.item == f"file '{bad}'" and caught.value.hint, (name, caught.value)


WRONG = [
    "[]",
    "3",
    "null",
    '"text"',
    "{",
    '{"items": 3}',
    '{"items": [1]}',
    "[1]",
    '{"items": [{}]}',
]


@pytest.mark.parametrize(
    "attribute", ["model", "integrator", "run_statistics", "warnings", "plan", "redundancy"]
)
def test_load_names_wrong_content_under_a_right_checksum(tmp_path: Path, attribute: str) -> None:
    """A program that writes such files makes the checksum as well."""
    run = vary(tmp_path).solution(speed=100.0)
    path = tmp_path / "run.nc"
    run.to_netcdf(path)
    dataset = _netcdf.read(path, "solution", 2)
    for value in WRONG:
        right = attribute == "warnings" and value == "[]"
        if right or (attribute != "model" and value.startswith('{"')):
            continue
        for name in ("format", "order"):
            dataset.attrs.pop(name, None)
        _netcdf.write_dataset(dataset.assign_attrs({attribute: value}), path, "tribodyn-solution-2")
        with pytest.raises(td.InvalidInput) as caught:
            td.load(path)
        assert caught.value.item == f"file '{path}'", (value, caught.value)


# --- folders ---------------------------------------------------------------------------------


def test_a_file_is_no_folder_of_a_study(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_text("here")
    for folder in (path, path / "below"):
        with pytest.raises(td.InvalidInput) as caught:
            vary(folder)
        assert caught.value.item == f"file '{folder}'"
        assert isinstance(caught.value, OSError)
    assert path.read_text() == "here"


@pytest.mark.parametrize("ending", [".nc", ".json"])
def test_a_folder_in_the_place_of_a_file_is_named(tmp_path: Path, ending: str) -> None:
    study = vary(tmp_path)
    path = files(study, ending)[0]
    path.unlink()
    path.mkdir()
    look(study)
    with pytest.raises(td.InvalidInput) as caught:
        vary(tmp_path)
    assert caught.value.item == f"file '{path}'"
