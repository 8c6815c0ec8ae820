"""The registry of quantities as Python sees it."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
import tribodyn as td
import xarray as xr
from sample_gaps import SAMPLES
from tribodyn.cases import slider_crank_mixed
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


def films() -> Iterator[td.FilmSolution]:
    """Return a film in every gap, and the film of half a ball joint."""
    for sample in SAMPLES:
        yield sample.bearing().solve(**sample.motion)
    half = SAMPLES[2].bearing(mesh=td.FilmMesh(around=36, along=12, symmetric=True))
    yield half.solve(eccentricity=(8e-6, 0.0, 8e-6), angular_velocity=(0.0, 30.0, 0.0))


def test_every_public_bearing_has_a_film_here() -> None:
    public = {
        name
        for name in td.__all__
        if isinstance(kind := getattr(td, name), type) and issubclass(kind, td.FilmBearing)
        if hasattr(kind, "solve")
    }
    assert {type(sample.bearing()).__name__ for sample in SAMPLES} == public


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
