"""Files of studies, each whole or not there, and the keys that name them."""

import json
import math
import os
import socket
from collections.abc import Callable
from pathlib import Path

import pytest
import tribodyn as td
from tribodyn._study import keys, running
from tribodyn._files import write_atomically
from tribodyn._study.store import Store


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

    assert keys.describe(condition(1.0)) == keys.describe(condition(1.0))
    assert keys.describe(condition(1.0)) != keys.describe(condition(2.0))
    assert keys.describe(td.periodic(1e-3)) != keys.describe(td.periodic(1e-4))
    assert keys.describe(td.TRBDF2()) != keys.describe(td.TRBDF2(step=1.0))
    assert " at 0x" not in json.dumps(keys.describe({"a": object(), "b": math.sin}))
    assert keys.key({"b": 1, "a": [1.5]}) == keys.key({"a": [1.5], "b": 1})


def test_processes_are_started_with_one_thread_each(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OMP_NUM_THREADS", "3")
    monkeypatch.delenv("OPENBLAS_NUM_THREADS", raising=False)
    with running._one_thread_each():
        # What the user has set is theirs.
        assert os.environ["OMP_NUM_THREADS"] == "3"
        assert os.environ["OPENBLAS_NUM_THREADS"] == "1"
    assert "OPENBLAS_NUM_THREADS" not in os.environ
