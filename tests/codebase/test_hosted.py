"""What is built and tested elsewhere says the same as pyproject.toml, and no wheel is large."""

import importlib.util
import re
import tomllib
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
import yaml

ROOT = Path(__file__).resolve().parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())
WORKFLOWS = ROOT / ".github" / "workflows"


def workflow(name: str) -> dict[str, Any]:
    content: dict[str, Any] = yaml.safe_load((WORKFLOWS / name).read_text())
    return content["jobs"]


def wheel_size() -> ModuleType:
    spec = importlib.util.spec_from_file_location("wheel_size", ROOT / ".ci" / "wheel_size.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def releases(build: str) -> list[str]:
    """Return the releases of Python in a selection such as "cp311-* cp312-*"."""
    return [f"{a}.{b}" for a, b in re.findall(r"\bcp(\d)(\d+)-\*", build)]


def test_wheels_are_built_for_every_python_from_the_oldest_admitted_on() -> None:
    built = releases(PROJECT["tool"]["cibuildwheel"]["build"])
    oldest = PROJECT["project"]["requires-python"].removeprefix(">=")
    assert built == [f"3.{k}" for k in range(int(oldest.split(".")[1]), 11 + len(built))]
    tested = workflow("tests.yml")["systems"]["strategy"]["matrix"]["python"]
    assert tested == [built[0], built[-1]]


def test_all_three_systems_are_built_and_tested() -> None:
    for name, job in (("tests.yml", "systems"), ("wheels.yml", "wheels")):
        systems = workflow(name)[job]["strategy"]["matrix"]["system"]
        assert {system.split("-")[0] for system in systems} == {"ubuntu", "macos", "windows"}


def test_what_the_workflows_call_is_there() -> None:
    targets = set(re.findall(r"^([\w-]+):", (ROOT / "Makefile").read_text(), flags=re.MULTILINE))
    for path in sorted(WORKFLOWS.glob("*.yml")):
        text = path.read_text()
        assert set(re.findall(r"\bmake ([\w-]+)$", text, flags=re.MULTILINE)) <= targets
        for script in re.findall(r"\.ci/[\w.-]+", text):
            assert (ROOT / script).is_file(), f"{path.name}: {script}"


def test_a_wheel_beyond_the_limit_is_found(tmp_path: Path) -> None:
    module = wheel_size()
    assert module.LARGEST == 5_000_000
    wheels = [tmp_path / "small.whl", tmp_path / "large.whl"]
    for wheel, size in zip(wheels, (module.LARGEST, module.LARGEST + 1), strict=True):
        with wheel.open("wb") as file:
            file.truncate(size)
    assert module.too_large(wheels) == wheels[1:]


@pytest.mark.parametrize("text", ["cp311-* cp312-*", "cp311-*  cp312-* "])
def test_releases_are_read(text: str) -> None:
    assert releases(text) == ["3.11", "3.12"]
