"""Files of studies, which are written atomically, and the keys that name them."""

import json
import math
import os
import socket
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
import tribodyn as td
import xarray as xr
from tribodyn._arguments.functions import described, hashed
from tribodyn.results._files import write_atomically
from tribodyn.studies import _running as running
from tribodyn.studies._store import Store


def test_a_file_is_whole_or_not_there(tmp_path: Path) -> None:
    path = tmp_path / "run.nc"

    def fail(temporary: Path) -> None:
        temporary.write_text("half")
        assert temporary.parent == path.parent
        raise OSError("no space left")

    with pytest.raises(OSError, match="no space"):
        write_atomically(path, fail)
    assert list(tmp_path.iterdir()) == []
    write_atomically(path, lambda temporary: temporary.write_text("whole"))
    with pytest.raises(OSError, match="no space"):
        write_atomically(path, fail)
    assert path.read_text() == "whole"


def test_what_killed_processes_left_is_removed(tmp_path: Path) -> None:
    host = socket.gethostname()
    beyond = int(Path("/proc/sys/kernel/pid_max").read_text()) + 1
    dead = tmp_path / f".a.nc@{host}-{beyond}.part"
    alive = tmp_path / f".b.nc@{host}-{os.getpid()}.part"
    elsewhere = tmp_path / ".c.nc@other.example-1.part"
    for path in (dead, alive, elsewhere):
        path.write_text("half")
    Store(tmp_path).prepare()
    assert not dead.exists() and alive.exists() and elsewhere.exists()


def test_keys_are_the_same_in_every_process_and_change_with_what_is_held() -> None:
    def condition(limit: float) -> Callable[[td.Solution], bool]:
        return lambda solution: float(solution.time[-1]) > limit

    assert described(condition(1.0)) == described(condition(1.0))
    assert described(condition(1.0)) != described(condition(2.0))
    assert described(td.Periodic(1e-3)) != described(td.Periodic(1e-4))
    assert described(td.TRBDF2()) != described(td.TRBDF2(step=1.0))
    assert " at 0x" not in json.dumps(described({"a": object(), "b": math.sin}))
    assert hashed({"b": 1, "a": [1.5]}) == hashed({"a": [1.5], "b": 1})


def test_processes_are_started_with_one_thread_each(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OMP_NUM_THREADS", "3")
    monkeypatch.delenv("OPENBLAS_NUM_THREADS", raising=False)
    with running._one_thread_each():
        # What the user has set is theirs.
        assert os.environ["OMP_NUM_THREADS"] == "3"
        assert os.environ["OPENBLAS_NUM_THREADS"] == "1"
    assert "OPENBLAS_NUM_THREADS" not in os.environ


Damage = Callable[[bytes], bytes]


@pytest.mark.parametrize(
    "damage",
    [lambda content: content[: len(content) // 2], lambda content: content[:-1] + b"\x01"],
    ids=["cut off", "altered"],
)
def test_a_damaged_run_of_a_study_is_named_and_computed_again(
    tmp_path: Path, damage: Damage
) -> None:
    def build(mass: float) -> td.Model:
        mech = td.Model()
        body = mech.rigid_body("body", mass=mass, inertia=1.0)
        mech.applied_force("push", body.marker(), (1.0, 0.0))
        return mech

    def study() -> td.Study:
        return td.vary(
            build,
            {"mass": [1.0, 2.0]},
            duration=1e-3,
            directory=tmp_path,
            workers=1,
            progress=False,
            channels="body/velocity",
            time=[0.0, 1e-3],
        )

    first = study()
    assert first.dataset["body/velocity"].shape == (2, 2, 2)
    path = sorted(tmp_path.glob("*.nc"))[0]
    path.write_bytes(damage(path.read_bytes()))
    assert list(first.dataset["status"].values) == ["finished", "finished"]
    (place,) = (k for k in range(2) if first.runs["file"].iloc[k] == path.name)
    # What was collected before stays; what is collected now has no numbers of that run.
    collected = first.collect(channels="body/velocity", time=[0.0, 1e-3])
    assert collected["status"].values[place] == "damaged"
    assert np.isnan(collected["body/velocity"].values).all(axis=(1, 2)).nonzero()[0] == [place]
    with pytest.raises(td.InvalidInput, match="is incomplete|is altered") as caught:
        first.solution(mass=[1.0, 2.0][place])
    assert caught.value.item == f"file '{path}'"
    # The study carried out again computes it again.
    with pytest.warns(td.RunWarning, match="mass=.*the run is repeated: file"):
        again = study()
    assert again.dataset.identical(first.dataset)


def test_the_dataset_of_a_study_keeps_its_names_and_their_order(tmp_path: Path) -> None:
    def build(größe: float, 油: int) -> td.Model:
        mech = td.Model()
        body = mech.rigid_body("Öl", mass=größe, inertia=1.0)
        mech.applied_force("push", body.marker(), (1.0, 0.0))
        return mech

    study = td.vary(
        build,
        {"größe": [1.0, 2.0], "油": {"dünn": 3_000_000_000, "dick": 1}},
        duration=1e-3,
        workers=1,
        progress=False,
        statistics={
            "a.b": lambda run: run["Öl/velocity"][-1, 0],
            "a/b": lambda run: xr.DataArray([1.0, 2.0], dims="part", coords={"part": ["ä", "b"]}),
            "last": lambda run: run["Öl/angle"][-1],
        },
        channels=("Öl/velocity", "Öl/angle"),
        time=[0.0, 1e-3],
    )
    before = study.dataset.copy(deep=True)
    path = tmp_path / "study.nc"
    study.to_netcdf(path)
    assert study.dataset.identical(before)
    names = ["status", "a.b", "a/b", "last", "Öl/velocity", "Öl/angle"]
    assert list(before.data_vars) == names
    with xr.open_dataset(path, engine="scipy", decode_times=False) as opened:
        order = json.loads(opened.attrs["order"])
        assert order == ["status", "a.b", "a.b_2", "last", "Ol.velocity", "Ol.angle"]
        assert [opened[name].attrs.get("name", name) for name in order] == names
        assert opened["gro_e"].attrs["name"] == "größe" and opened.sizes["gro_e"] == 2
        assert list(opened["_"].values) == ["dünn", "dick"] and opened["_"].attrs["name"] == "油"
        for name, own in zip(order, names, strict=True):
            assert np.array_equal(opened[name].values, before[own].values), own
        assert opened.attrs["format"] == "tribodyn-study-dataset-1"
        assert opened.attrs["source"] == f"tribodyn {td.__version__}"
    with pytest.raises(td.InvalidInput, match=r"format must be .* which xarray.open_dataset reads"):
        td.load(path)
