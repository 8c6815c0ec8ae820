"""Models built again from parameters that a file may hold: nothing else can be called."""

import inspect
import re

import pytest
import tribodyn as td
from tribodyn.bearings._factory import BEARINGS
from tribodyn.model._rebuilding import CALLS, TYPES


def parameters(*items: object) -> dict[str, object]:
    return {"planar": True, "items": list(items)}


BODY = {"call": "rigid_body", "name": "a", "mass": 1.0, "inertia": 1.0}
MARKER = {"type": "Marker", "body": "a", "position": [0.0, 0.0], "angle": 0.0}


def push(force: object) -> dict[str, object]:
    return parameters(
        BODY, {"call": "applied_torque", "name": "t", "marker": MARKER, "torque": force}
    )


@pytest.mark.parametrize(
    ("given", "match"),
    [
        (parameters({"call": "from_parameters", "parameters": {}}), "call 'from_parameters' is"),
        (parameters({"call": "__init__"}), "call '__init__' is not known"),
        (parameters({"call": "_note", "arguments": {}}), "call '_note' is not known"),
        (parameters({"call": "gravty"}), "did you mean 'gravity'"),
        (parameters({"call": "drive", "joint": "a", "speed": 1.0}), "call 'drive' is not known"),
        (parameters({"call": ["gravity"]}), "is not known"),
        (parameters({}), "call 'None' is not known"),
        (parameters("gravity"), "must be a list of calls"),
        ({"planar": True, "items": {}}, "must be a list of calls"),
        ({"planar": True}, "items must be given"),
        ({"planar": True, "items": [], "code": ""}, "argument 'code' is not known"),
        ("items", "must be a dict, not str"),
        ({"planar": 2, "items": []}, "planar must be True"),
        (push({"type": "Constnt", "value": 1.0}), "did you mean 'Constant'"),
        (push({"type": "Simulation", "model": 1.0}), "type 'Simulation' is not known"),
        (push({"type": "Model"}), "type 'Model' is not known"),
        (push({"type": "__doc__"}), "type '__doc__' is not known"),
        (push({"type": "warn"}), "type 'warn' is not known"),
        (push({"type": 3}), "type '3' is not known"),
        (push({"type": "Constant", "number": 1.0}), "number"),
        (push({"type": "Tabulated", "times": "a", "values": None}), "type 'Tabulated'|times"),
        (push({"type": "Marker", "body": "b", "position": [0, 0], "angle": 0}), "did you mean 'a'"),
        (push({"type": "Marker", "body": [], "position": [0, 0], "angle": 0}), "body"),
        (push({"type": "Marker", "body": "a", "angle": 0.0}), "marker: position must be given"),
        (parameters({**BODY, "colour": "red"}), "colour"),
        (parameters({"call": "rigid_body", "name": "a"}), "rigid_body|mass"),
        (parameters({"call": "rigid_body", "type": "Constant", "value": 1.0}), "rigid_body"),
    ],
)
def test_parameters_call_and_make_only_what_builds_a_model(given: object, match: str) -> None:
    with pytest.raises(td.InvalidInput, match=match):
        td.Model.from_parameters(given)  # type: ignore[arg-type]


def test_a_file_cannot_name_a_function_of_the_package(monkeypatch: pytest.MonkeyPatch) -> None:
    called = []
    monkeypatch.setattr(td.Model, "danger", lambda self: called.append(1), raising=False)
    monkeypatch.setattr(td._core, "danger", lambda: called.append(2), raising=False)
    for given in (parameters({"call": "danger"}), push({"type": "danger"})):
        with pytest.raises(td.InvalidInput, match="'danger' is not known"):
            td.Model.from_parameters(given)
    assert called == []


def test_every_public_part_of_a_model_can_be_built_again() -> None:
    """A law that is added is found by its `parameters`, and nothing hidden is."""
    # Models contain neither bearings nor rolling contacts.
    rolling = (td.RollingContact, td.LineContact, td.PointContact)
    bearings = {kind.__name__ for kind in (td.FilmBearing, *BEARINGS, *rolling)}
    apart = bearings | {"JointResults", "Marker", "Model", "Study"}
    public = {
        name
        for name in td.__all__
        if isinstance(kind := getattr(td, name), type) and hasattr(kind, "parameters")
    }
    assert set(TYPES) == public - apart
    assert {"Barus", "KogutEtsion", "MixedInterface", "RoughSurface", "Tabulated"} < set(TYPES)
    assert all(callable(getattr(td.Model, call)) for call in CALLS)


def test_every_call_that_a_model_notes_can_be_made_again() -> None:
    calls = [content for content in vars(td.Model).values() if inspect.isfunction(content)]
    text = "".join(inspect.getsource(call) for call in calls)
    noted = set(re.findall(r'self\._state\.note\(\s*"(\w+)"', text))
    noted |= set(re.findall(r'_add_(?:joint|wrench)\(\s*self\._state,\s*"(\w+)"', text))
    noted |= set(re.findall(r'_add\(\s*self\._state,\s*"(controlled_\w+)"', text))
    assert noted == set(CALLS)
