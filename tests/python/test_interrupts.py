"""Ctrl-C during one long call of the kernel: it is seen at once, and runs keep what they have."""

import os
import signal
import subprocess
import sys
import textwrap

import pytest

# A film of 80 000 nodes takes seconds, its equilibrium tens of them: far longer than Ctrl-C may.
pytestmark = pytest.mark.skipif(os.name != "posix", reason="sends signals to processes")

PREPARE = """
import time, warnings
import tribodyn as td
import xarray  # results need it; the import is not part of the interrupted run
from tribodyn.cases import slider_crank_mixed as case

def bearing(cells):
    return td.JournalBearing(
        bearing_radius=0.02, bearing_length=0.02, radial_clearance=4e-5,
        mesh=td.FilmMesh(around=cells, along=cells // 8),
        ports=td.AxialGroove(angle=0.3, width=0.2, pressure=1e5),
        lubricant=td.Lubricant(dynamic_viscosity=0.02),
    )

def run(cells):
    model = case.build(mesh=td.FilmMesh(around=cells, along=2 * (cells // 10)))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return td.simulate(model, revolutions=0.5, progress=False)
"""


def interrupted(prepare: str, call: str) -> str:
    """Return what a program prints that gets SIGINT in the middle of a call."""
    script = textwrap.dedent(
        f"""
        {{prepare}}
        print("ready", flush=True)
        try:
            result = {call}
        except KeyboardInterrupt:
            print("KeyboardInterrupt", flush=True)
        else:
            print(getattr(result, "status", "done"), flush=True)
        """
    ).replace("{prepare}", PREPARE + prepare)
    process = subprocess.Popen(
        [sys.executable, "-c", script], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    try:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
        # The kernel is at work soon after; it is for long.
        with pytest.raises(subprocess.TimeoutExpired):
            process.wait(timeout=1.0)
        os.kill(process.pid, signal.SIGINT)
        # Well below what is left of the call, on any machine that takes a second for nothing.
        out, err = process.communicate(timeout=60.0)
    finally:
        process.kill()
    assert process.returncode == 0, err
    return out.strip()


@pytest.mark.parametrize(
    ("prepare", "call"),
    [
        ("film = bearing(3200)", "film.solve(eccentricity=(1e-5, -3.6e-5), speed=300.0)"),
        ("film = bearing(1600)", "film.equilibrium(load=(0.0, -2e3), speed=300.0)"),
        ("", "bearing(6400)"),
        ("", "run(4000)"),
    ],
    ids=["film", "equilibrium", "mesh", "start of a run"],
)
@pytest.mark.slow
def test_a_long_call_is_interrupted(prepare: str, call: str) -> None:
    assert interrupted(prepare, call) == "KeyboardInterrupt"


@pytest.mark.slow
def test_a_run_is_interrupted_during_a_step() -> None:
    # A step takes some seconds, and the start as long: one of both ends.
    assert interrupted("", "run(800)") in ("interrupted", "KeyboardInterrupt")


def test_an_equilibrium_on_a_large_mesh_is_interrupted() -> None:
    assert interrupted(
        "film = bearing(800)", "film.equilibrium(load=(0.0, -2e3), speed=300.0)"
    ) == ("KeyboardInterrupt")
