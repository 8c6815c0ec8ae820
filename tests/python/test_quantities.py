"""The registry of quantities as Python sees it."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import tribodyn as td
import xarray as xr
from tribodyn.cases import slider_crank_mixed
from tribodyn.inputs.gaps import GAPS
from tribodyn.quantities import QUANTITIES, axis_label, find

OIL = td.Lubricant(dynamic_viscosity=0.02)
FILM = {"lubricant": OIL, "cavitation": "reynolds"}


def test_the_registry_is_that_of_the_kernel() -> None:
    assert list(QUANTITIES)[0] == "time"
    film = td.quantities.find("minimum_film_thickness")
    assert (film.symbol, film.unit) == ("h_{min}", "m")
    assert film.label == "minimum film thickness $h_{min}$ [m]"
    for name, quantity in QUANTITIES.items():
        assert quantity.name == name
        assert quantity.description


def journal() -> td.JournalBearing:
    return td.JournalBearing(
        bearing_radius=0.05, bearing_length=0.08, radial_clearance=50e-6,
        mesh=td.FilmMesh(around=24, along=4), **FILM,
    )  # fmt: skip


def bearings() -> Iterator[tuple[Any, dict[str, Any]]]:
    """Return every bearing with a motion at which its film is looked at."""
    yield journal(), {"eccentricity": (0.0, -3e-5), "speed": 300.0}
    pad = td.SliderBearing(
        length=0.05, width=0.05, thickness=lambda x: 50e-6 - 6e-4 * x[:, 0],
        mesh=td.FilmMesh(around=8, along=4), **FILM,
    )  # fmt: skip
    yield pad, {"velocity": (2.0, 0.0)}
    ball = td.SphericalBearing(
        cup_radius=0.01,
        radial_clearance=20e-6,
        half_angle=1.4,
        mesh=td.FilmMesh(around=36, along=12, symmetric=True),
        **FILM,
    )
    yield ball, {"eccentricity": (8e-6, 0.0, 8e-6), "angular_velocity": (0.0, 30.0, 0.0)}
    piston = td.PistonSkirt(
        piston_radius=0.04, radial_clearance=40e-6, skirt_length=0.05, thrust_half_angle=0.6,
        anti_thrust_half_angle=0.5, pin_height=0.03, mesh=td.FilmMesh(around=24, along=8), **FILM,
    )  # fmt: skip
    yield piston, {"axial_velocity": 5.0, "displacement": 1e-5, "tilt": 1e-4}
    guide = td.GuideBearing(
        slider_length=0.04, slider_height=0.03, slider_width=0.02, clearance=40e-6, faces=4,
        mesh=td.FilmMesh(around=12, along=4), ambient_pressure=1e5, **FILM,
    )  # fmt: skip
    yield guide, {"velocity": (2.0, 0.0), "displacement": (1e-5, -5e-6), "tilt": (0.0, 1e-4, 2e-4)}


def films() -> Iterator[td.FilmSolution]:
    for bearing, motion in bearings():
        yield bearing.solve(**motion)


def test_every_public_bearing_has_a_film_here() -> None:
    public = {
        name
        for name in td.__all__
        if isinstance(kind := getattr(td, name), type) and hasattr(kind, "solve")
    }
    assert {type(bearing).__name__ for bearing, _ in bearings()} == public
    assert {gap for bearing, _ in bearings() for gap in bearing._gaps} == set(GAPS)


def assert_registered(data: xr.DataArray) -> None:
    entry = find(str(data.name))
    assert data.attrs["units"] == (entry.unit or "1"), data.name
    assert data.attrs["long_name"] == entry.description, data.name
    assert data.attrs["symbol"] == entry.symbol, data.name


def test_films_and_characteristics_speak_by_the_registry() -> None:
    for film in films():
        assert set(film) <= set(QUANTITIES) | {q.synonym for q in QUANTITIES.values()}
        data = film.to_dataset()
        for name in (*data.data_vars, *film.surface.coordinates()):
            assert_registered(data[name])
    curves = journal().characteristics(eccentricity_ratio=[0.4], speed=300.0, coefficients=True)
    for name in (*curves.data_vars, "eccentricity_ratio"):
        if name != "status":
            assert_registered(curves[name])


def test_one_quantity_has_both_of_its_names() -> None:
    assert find("maximum_pressure") is find("maximum_film_pressure")
    film = journal().solve(eccentricity=(0.0, -3e-5), speed=300.0)
    assert film["maximum_film_pressure"] == film["maximum_pressure"] == film.maximum_film_pressure
    assert film["minimum_film_pressure"] == film["minimum_pressure"] == film.minimum_film_pressure
    assert film["film_pressure"].identical(film["pressure"])
    run = td.simulate(
        slider_crank_mixed.build("I", "GW", mesh=td.FilmMesh(around=24, along=8)),
        duration=1e-5,
        progress=False,
    )
    joint = next(name.split("/")[0] for name in run if name.endswith("/maximum_film_pressure"))
    assert run[f"{joint}/maximum_pressure"].identical(run[f"{joint}/maximum_film_pressure"])


def test_no_unit_of_a_quantity_is_written_a_second_time() -> None:
    units = "|".join(sorted({re.escape(q.unit) for q in QUANTITIES.values() if q.unit}))
    names = "|".join([*QUANTITIES, "units"])
    second = re.compile(rf'"({names})": (\(\s*)?"({units}|1)"')
    for path in sorted(Path(td.__file__).parent.rglob("*.py")):
        found = second.search(path.read_text())
        assert found is None, f"{path.name}: {found and found[0]}"


def test_labels_leave_out_what_there_is_not() -> None:
    assert axis_label("contact_law_range", "", "") == "contact law range"


def test_an_unknown_quantity_is_answered_with_what_was_meant() -> None:
    with pytest.raises(td.InvalidInput, match="did you mean 'eccentricity'"):
        find("excentricity")
