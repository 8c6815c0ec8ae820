"""Interfaces as users write them."""

import pickle
import re

import pytest
import tribodyn as td
from tribodyn import _core
from tribodyn._arguments.plain import to_plain
from tribodyn.cases import slider_crank_mixed

OIL = td.Lubricant(dynamic_viscosity=0.01)
LAW = td.KogutEtsion(slider_crank_mixed.surface())
GROOVE = td.AxialGroove(angle=1.0, width=0.2, pressure=1e5)


@pytest.mark.parametrize(
    "interface",
    [
        td.MixedInterface(
            lubricant=OIL, asperities=LAW, friction=td.Coulomb(0.08, transition_speed=0.05)
        ),
        td.MixedInterface(lubricant=OIL, asperities=LAW, ports=[GROOVE], ambient_pressure=1e5),
        td.LubricatedInterface(
            lubricant=OIL, initial_film_fraction=0.5, mesh=td.FilmMesh(around=40)
        ),
        td.DryInterface(
            asperities=LAW, friction=td.Coulomb(0.1, transition_speed=0.05), contact_points=90
        ),
        GROOVE,
    ],
)
def test_interfaces_are_known_by_their_parameters(interface: object) -> None:
    again = type(interface)(**interface.parameters)
    assert again == interface and hash(again) == hash(interface)
    assert pickle.loads(pickle.dumps(interface)) == interface
    assert repr(interface).startswith(f"{type(interface).__name__}(")
    assert to_plain(interface)["type"] == type(interface).__name__


def test_interfaces_differ_by_their_parameters() -> None:
    film = td.LubricatedInterface(lubricant=OIL)
    assert film != td.LubricatedInterface(lubricant=OIL, mesh=td.FilmMesh(along=8))
    assert film != td.MixedInterface(lubricant=OIL, asperities=LAW)
    assert film != "film"


@pytest.mark.parametrize("name", ["LubricatedInterface", "DryInterface", "FilmMesh"])
def test_defaults_are_those_of_the_kernel(name: str) -> None:
    """The kernel shows its defaults in the signature that pybind11 writes."""
    signature = getattr(_core, name).__init__.__doc__
    kernel = dict(re.findall(r"(\w+): [\w:.\[\] |]+ = ([^,)]+)", signature))
    given = {"LubricatedInterface": {"lubricant": OIL}, "DryInterface": {"asperities": LAW}}
    parameters = getattr(td, name)(**given.get(name, {})).parameters
    numbers = {
        key: value
        for key, value in parameters.items()
        if isinstance(value, int | float) and not isinstance(value, bool)
    }
    assert len(numbers) >= 1
    for key, value in numbers.items():
        assert value == float(kernel[key]), key


@pytest.mark.parametrize("kind", [td.LubricatedInterface, td.MixedInterface])
def test_an_unknown_condition_of_cavitation_is_answered_with_those_there_are(kind: type) -> None:
    arguments = {"lubricant": OIL, "cavitation": "gumbel"}
    if kind is td.MixedInterface:
        arguments["asperities"] = LAW
    with pytest.raises(td.InvalidInput, match="there is 'mass_conserving'"):
        kind(**arguments)


def test_parts_of_the_wrong_kind_are_refused_with_a_way_out() -> None:
    with pytest.raises(td.InvalidInput, match="DryInterface for a gap without oil"):
        td.LubricatedInterface(lubricant=None)  # type: ignore[arg-type]
    with pytest.raises(td.InvalidInput, match="LubricatedInterface for a film alone"):
        td.MixedInterface(lubricant=OIL, asperities=None)  # type: ignore[arg-type]
    with pytest.raises(td.InvalidInput, match="Coulomb"):
        td.DryInterface(asperities=LAW, friction=0.08)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("wrong", "quantity"),
    [
        ({"initial_film_fraction": 1.5}, "initial_film_fraction"),
        ({"ambient_pressure": float("nan")}, "ambient_pressure"),
    ],
)
def test_numbers_out_of_range_are_refused_by_the_kernel(
    wrong: dict[str, float], quantity: str
) -> None:
    with pytest.raises(td.InvalidInput) as caught:
        td.LubricatedInterface(lubricant=OIL, **wrong)
    assert caught.value.quantity == quantity
