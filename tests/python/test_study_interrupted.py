"""Studies that are killed, interrupted, started the wrong way, or whose processes die."""

import os
import signal
import subprocess
import sys
import textwrap
import time
from collections.abc import Iterator
from concurrent.futures import Executor, Future
from pathlib import Path
from typing import Any

import pytest
import tribodyn as td
import xarray as xr
from tribodyn.cases import slider_crank_mixed
from tribodyn.studies import _worker as worker

# Six runs of some tenths of a second.
SCRIPT = """
    import sys
    import warnings
    from functools import partial

    import tribodyn as td
    from tribodyn.cases import slider_crank_mixed

    def study(directory, workers, revolutions=0.25):
        return td.vary(
            # A function of this file would have another name in the script and in the test.
            partial(slider_crank_mixed.build, mesh=td.FilmMesh(around=24, along=4)),
            {"asperities": ["GW", "KE"], "crank_speed": [500.0, 510.0, 520.0]},
            revolutions=revolutions,
            channels="rod-slider/minimum_film_thickness",
            crank_angle=range(0, 90, 3),
            directory=directory,
            workers=workers,
            progress=False,
        )

    if __name__ == "__main__":
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            found = study(sys.argv[1], int(sys.argv[2]), *map(float, sys.argv[3:]))
        missing = (found.dataset["status"] == "missing").sum().item()
        print(found.status, missing, *(str(w.message).split()[1] for w in caught))
"""


@pytest.fixture
def script(tmp_path: Path) -> Path:
    path = tmp_path / "my_study.py"
    path.write_text(textwrap.dedent(SCRIPT))
    return path


@pytest.fixture
def module(script: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    import importlib

    monkeypatch.syspath_prepend(str(script.parent))
    yield importlib.import_module("my_study")
    del sys.modules["my_study"]


def start(*arguments: object) -> "subprocess.Popen[str]":
    return subprocess.Popen(
        [sys.executable, *map(str, arguments)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )


def wait_for_runs(folder: Path, count: int, process: "subprocess.Popen[str]") -> int:
    """Wait until that many runs are finished; return how many are."""
    until = time.monotonic() + 120
    while process.poll() is None and time.monotonic() < until:
        if (found := len(list(folder.glob("[!.]*.nc")))) >= count:
            return found
        time.sleep(0.01)
    process.kill()
    pytest.fail(f"the study ended too early: {process.communicate()}")


def descendants(process: int) -> list[int]:
    path = Path(f"/proc/{process}/task/{process}/children")
    children = [int(child) for child in path.read_text().split()] if path.exists() else []
    return children + [each for child in children for each in descendants(child)]


def running(process: int) -> bool:
    """Return whether a process is there and no zombie."""
    try:
        status = Path(f"/proc/{process}/stat").read_text()
    except FileNotFoundError:
        return False
    return status.rpartition(")")[2].split()[0] != "Z"


@pytest.mark.parametrize("workers", [1, 2])
def test_a_killed_study_goes_on_as_if_nothing_had_happened(
    workers: int, script: Path, module: Any, tmp_path: Path
) -> None:
    folder = tmp_path / "killed"
    process = start(script, folder, workers)
    wait_for_runs(folder, 2, process)
    children = descendants(process.pid)
    process.send_signal(signal.SIGKILL)
    process.communicate()
    # Orphans would continue to run, and occupy a core each.
    until = time.monotonic() + 20
    while any(map(running, children)) and time.monotonic() < until:
        time.sleep(0.05)
    assert not any(map(running, children))
    kept = {path.name: path.stat().st_mtime_ns for path in folder.glob("[!.]*.nc")}
    assert 2 <= len(kept) < 6

    resumed = module.study(folder, 1)
    after = {path.name: path.stat().st_mtime_ns for path in folder.glob("*.nc")}
    assert len(after) == 6
    assert {name: after[name] for name in kept} == kept
    assert not list(folder.glob(".*"))
    undisturbed = module.study(tmp_path / "undisturbed", 1)
    assert resumed.dataset.identical(undisturbed.dataset)
    assert _bits(resumed.dataset) == _bits(undisturbed.dataset)
    assert (undisturbed.dataset["status"] == "finished").all()


def _bits(dataset: xr.Dataset) -> dict[str, bytes]:
    return {
        str(name): data.values.tobytes()
        for name, data in dataset.variables.items()
        if data.dtype != object
    }


@pytest.mark.skipif(os.name != "posix", reason="sends Ctrl-C to a group of processes")
@pytest.mark.parametrize("workers", [1, 2])
def test_ctrl_c_returns_what_is_there(workers: int, script: Path, tmp_path: Path) -> None:
    """As from a terminal, where it reaches all processes of the group."""
    folder = tmp_path / "interrupted"
    process = start(script, folder, workers, 3.0)
    done = wait_for_runs(folder, 1, process)
    sent = time.monotonic()
    os.killpg(process.pid, signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert time.monotonic() - sent < 20.0
    assert process.returncode == 0, err
    status, missing, *warned = out.split()
    assert status == "interrupted"
    assert 0 < int(missing) <= 6 - done
    assert warned[0] == "interrupted"
    assert "Traceback" not in err
    assert len(list(folder.glob("*.nc"))) == 6 - int(missing)


class Interrupting(Executor):
    """Runs two tasks at once, and is interrupted while it waits for the rest."""

    def __init__(self) -> None:
        self.futures: list[Future[Any]] = []

    def submit(self, function: Any, /, *arguments: Any, **named: Any) -> Future[Any]:
        future: Future[Any] = Future()
        if len(self.futures) < 2:
            future.set_result(function(*arguments, **named))
        elif len(self.futures) == 2:
            future.set_exception(KeyboardInterrupt())
        self.futures.append(future)
        return future


def of_mesh(configuration: str, around: int) -> td.Model:
    return slider_crank_mixed.build(configuration, mesh=td.FilmMesh(around=around))


def test_an_interrupted_executor_is_asked_for_nothing_more(module: Any, tmp_path: Path) -> None:
    executor = Interrupting()
    with pytest.warns(RuntimeWarning, match="interrupted with [12] of 4 runs missing"):
        study = td.vary(
            of_mesh,
            {"configuration": ["I", "II"], "around": [40, 42]},
            revolutions=0.01,
            executor=executor,
            directory=tmp_path,
            progress=False,
        )
    assert study.status == "interrupted"
    assert executor.futures[3].cancelled()
    assert study.dataset["status"].values.ravel().tolist().count("finished") == 2
    # What still runs in a thread ends with its next step.
    study_id = next(iter(worker.STOPPED))
    task = worker.Task(
        study=study_id,
        folder=str(tmp_path),
        key="x",
        model=of_mesh("I", 40).parameters,
        options={"revolutions": 100},
        about={"tribodyn_version": td.__version__},
    )
    assert worker.run_task(task) == "interrupted"
    assert not list(tmp_path.glob("x*"))


def test_a_script_without_its_guard_is_told_so(script: Path, tmp_path: Path) -> None:
    text = script.read_text().replace('if __name__ == "__main__":', "if True:")
    script.write_text(text)
    process = start(script, tmp_path / "unguarded", 2)
    _, err = process.communicate(timeout=120)
    assert process.returncode == 1
    assert "could not start its processes; a script must call vary under `if __name__" in err
    assert "was started by its own process" in err


DEADLY = """
    import os

    def dies(solution):
        os._exit(9)

    def lives(solution):
        return False
"""


def test_a_process_that_dies_takes_no_other_run_with_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "deadly.py").write_text(textwrap.dedent(DEADLY))
    monkeypatch.syspath_prepend(str(tmp_path))
    import deadly  # type: ignore[import-not-found]

    def build(number: int) -> td.Model:
        mech = td.Model()
        mech.rigid_body("stone", mass=float(number), inertia=1.0)
        return mech

    parameters = {"number": [1, 2], "until": {"dies": deadly.dies, "lives": deadly.lives}}
    with pytest.warns(RuntimeWarning, match="2 of 4 runs failed"):
        study = td.vary(build, parameters, duration=0.1, workers=2, progress=False)
    assert study.dataset["status"].values.tolist() == [["failed", "not converged"]] * 2
    assert "the process of the run died" in study.failures["message"].iloc[0]


def test_a_study_runs_where_no_signal_can_be_held_back(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """As on Windows."""

    def build(number: int) -> td.Model:
        mech = td.Model()
        mech.rigid_body("stone", mass=float(number), inertia=1.0)
        return mech

    monkeypatch.delattr(signal, "pthread_sigmask")
    study = td.vary(
        build,
        {"number": [1, 2]},
        duration=0.01,
        directory=tmp_path,
        workers=2,
        progress=False,
    )
    assert (study.dataset["status"] == "finished").all()
