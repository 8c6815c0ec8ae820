"""Old names: they work, say the new one, and what files hold of them is read in silence."""

import inspect
import json
import re
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import tribodyn as td
from tribodyn._renamed import ARGUMENTS, KEPT, NAMES, with_new_names
from tribodyn.model._rebuilding import CALLS, TYPES

ROOT = Path(__file__).resolve().parents[2]

OIL = td.Lubricant(dynamic_viscosity=0.02)
WALLS = td.FlowFactors(journal_rms_roughness=1e-6, bearing_rms_roughness=1e-6)


def bearing(**options: Any) -> td.JournalBearing:
    return td.JournalBearing(
        bearing_radius=0.01,
        bearing_length=0.01,
        radial_clearance=2e-5,
        lubricant=OIL,
        mesh=td.FilmMesh(around=24, along=4),
        cavitation="reynolds",
        **options,
    )


# --- names of the package ---------------------------------------------------------------------


@pytest.mark.parametrize("old", NAMES)
def test_an_old_name_is_the_new_object_and_warns_where_it_is_used(old: str) -> None:
    with pytest.warns(
        FutureWarning, match=rf"^tribodyn\.{old} is .* tribodyn\.{NAMES[old]}$"
    ) as by:
        found = getattr(td, old)
    assert found is getattr(td, NAMES[old])
    assert [warning.filename for warning in by] == [__file__]
    assert old not in td.__all__ and old not in dir(td)


def test_an_old_name_can_be_imported() -> None:
    with pytest.warns(FutureWarning, match="TribodynError") as by:
        from tribodyn import Error
    assert Error is td.TribodynError and Error.__name__ == "TribodynError"
    assert {warning.filename for warning in by} == {__file__}


def test_another_name_is_none() -> None:
    with pytest.raises(AttributeError, match="module 'tribodyn' has no attribute 'Tabel'"):
        td.Tabel  # noqa: B018
    assert not hasattr(td, "__path_of_nothing__")


def test_periodic_is_one_class_of_two_names() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert td.periodic is td.Periodic
    condition = td.Periodic(0.02, channels="rod/angle", period=0.1, max_cycles=7, norm="maximum")
    assert condition == td.periodic(
        tolerance=0.02, channels=["rod/angle"], period=0.1, max_cycles=7, norm="maximum"
    )
    assert td.Periodic() == td.Periodic(
        1e-3, channels=None, period="revolution", max_cycles=100, norm="rms"
    )
    with pytest.raises(td.InvalidInput, match="1 argument without a name"):
        td.Periodic(1e-3, "rod/angle")  # type: ignore[misc]


# --- arguments --------------------------------------------------------------------------------


def push(**options: Any) -> dict[str, Any]:
    model = td.Model()
    body = model.rigid_body("a", mass=1.0, inertia=1.0)
    model.applied_force("push", body.marker(), (1.0, 0.0), **options)
    return model.parameters["items"][-1]


# Of each argument a call that takes it, a value, and what comes of it.
CALLED: dict[str, list[tuple[Callable[..., Any], Any]]] = {
    "following": [(push, True)],
    "roughness": [
        (lambda **given: bearing(**given).parameters, WALLS),
        (
            lambda **given: (
                td.LubricatedInterface(
                    lubricant=OIL,
                    cavitation="reynolds",
                    mesh=td.FilmMesh(around=24, along=8),
                    **given,
                ).parameters
            ),
            WALLS,
        ),
    ],
    "start": [
        (lambda **given: bearing().equilibrium(load=(0, -50), speed=100, **given).eccentricity[0],
         (1e-6, -5e-6)),
    ],
}  # fmt: skip


@pytest.mark.parametrize(
    ("old", "call", "value"), [(old, *one) for old, calls in CALLED.items() for one in calls]
)
def test_an_old_argument_does_what_the_new_one_does(
    old: str, call: Callable[..., Any], value: Any
) -> None:
    new = ARGUMENTS[old]
    expected = call(**{new: value})
    with pytest.warns(FutureWarning, match=f"the argument {old} is now called {new}$") as by:
        assert call(**{old: value}) == expected
    assert [warning.filename for warning in by] == [__file__]
    with pytest.raises(td.InvalidInput, match=f"{new} is given twice; {old} is its old name"):
        call(**{old: value, new: value})


def test_an_old_colour_is_a_color() -> None:
    """The value is looked at only after the name."""
    entrance = td.plot.orbit.entrance  # type: ignore[attr-defined]
    with pytest.warns(FutureWarning, match="orbit: the argument colour is now called color$"):
        with pytest.raises(td.InvalidInput, match="color must be a text or None, not 3"):
            entrance.admit((), {"colour": 3})


def test_an_old_argument_is_none_where_there_is_no_new_one() -> None:
    with pytest.raises(td.InvalidInput, match="roughness is no argument"):
        td.Lubricant(dynamic_viscosity=0.02, roughness=WALLS)  # type: ignore[call-arg]


def test_no_call_has_an_argument_of_an_old_name_beside_the_new_one() -> None:
    """`simulate(start=...)` means something else than `equilibrium(initial_guess=...)`."""
    for name in ("simulate", "equilibrium", "linearise"):
        taken = set(inspect.signature(getattr(td, name)).parameters)
        assert not any(old in taken and new in taken for old, new in ARGUMENTS.items())
    for make in [*TYPES.values(), *(getattr(td.Model, call) for call in CALLS)]:
        assert not set(KEPT) & set(inspect.signature(make).parameters), make


# --- what files hold --------------------------------------------------------------------------

OLD = {
    "planar": True,
    "items": [
        {"call": "rigid_body", "name": "a", "mass": 1.0, "inertia": 1.0, "roughness": [1.0]},
        {"type": "AverageFlow", "following": {"type": "Table", "values": [{"roughness": 1}]}},
    ],
}


def test_old_names_of_parameters_are_replaced_where_they_are_arguments() -> None:
    assert with_new_names(OLD) == {
        "planar": True,
        "items": [
            {"call": "rigid_body", "name": "a", "mass": 1.0, "inertia": 1.0, "flow_factors": [1.0]},
            {
                "type": "FlowFactors",
                "follower": {"type": "Tabulated", "values": [{"roughness": 1}]},
            },
        ],
    }


def test_a_model_of_old_parameters_is_that_of_the_new_ones() -> None:
    model = td.Model()
    body = model.rigid_body("a", mass=1.0, inertia=1.0, position=(0.0, 0.0))
    force = td.Tabulated(times=[0.0, 1.0], values=[0.0, 2.0])
    model.applied_force("push", body.marker(), (force, 0.0), follower=True)
    model.revolute_clearance(
        "pin",
        journal=body.marker(),
        bearing=model.ground.marker(),
        bearing_radius=0.01,
        radial_clearance=2e-5,
        bearing_length=0.01,
        interface=td.LubricatedInterface(
            lubricant=OIL,
            cavitation="reynolds",
            flow_factors=WALLS,
            mesh=td.FilmMesh(around=24, along=8),
        ),
    )
    text = json.dumps(model.parameters)
    old = text
    for before, after in [
        ('"follower"', '"following"'),
        ('"flow_factors"', '"roughness"'),
        ('"FlowFactors"', '"AverageFlow"'),
        ('"Tabulated"', '"Table"'),
    ]:
        assert before in old
        old = old.replace(before, after)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        again = td.Model.from_parameters(json.loads(old))
    assert json.dumps(again.parameters) == text


# --- the page ---------------------------------------------------------------------------------


def test_the_page_lists_every_old_name() -> None:
    page = (ROOT / "docs" / "renamed.md").read_text()
    of_package, of_arguments = page.split("## Arguments")
    names = dict(re.findall(r"^\| `td\.(\w+)` \| `td\.(\w+)` \|$", of_package, flags=re.M))
    arguments = dict(re.findall(r"^\| `(\w+)` \| `(\w+)` \| .+ \|$", of_arguments, flags=re.M))
    assert names == NAMES and arguments == ARGUMENTS
    for table in (names, arguments):
        assert list(table) == sorted(table)
