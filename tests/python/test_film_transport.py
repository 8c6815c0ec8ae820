"""Limited transport of the film fraction beside the features that it can meet."""

from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import tribodyn as td
from blocks_on_films import oil, pressed
from blocks_on_films import run as run_block
from tribodyn.cases import slider_crank_mixed as case

PIN = "rod-slider"
FILM = f"{PIN}/minimum_film_thickness"


def interface(transport: str, **more: Any) -> td.LubricatedInterface:
    film = {
        "lubricant": td.Lubricant(dynamic_viscosity=0.01),
        "cavitation": "mass_conserving",
        "mesh": td.FilmMesh(around=40, along=4),
        "transport": transport,
    }
    return td.LubricatedInterface(**(film | more))


def model(transport: str = "limited", **more: Any) -> td.Model:
    return case.build("I", interface=interface(transport, **more))


def run(mech: td.Model, revolutions: float = 0.2, **more: Any) -> td.Solution:
    return td.simulate(mech, revolutions=revolutions, progress=False, **more)


@pytest.fixture(scope="module")
def upwind() -> float:
    return float(run(model("upwind"), 0.9)[FILM][-1])


@pytest.fixture(scope="module")
def limited() -> td.Solution:
    return run(model(), 0.9)


@pytest.mark.parametrize("method", ["Bathe", "ESDIRK3", "ESDIRK4", "generalized-alpha"])
def test_every_integrator_has_the_same_transport(
    method: str, limited: td.Solution, upwind: float
) -> None:
    """The methods differ by 1.5e-4 (generalized-alpha) and less, the transports by 2.7 %."""
    thickness = float(limited[FILM][-1])
    assert upwind > 1.02 * thickness
    solution = run(model(), 0.9, integrator=method)
    assert float(solution[FILM][-1]) == pytest.approx(thickness, rel=4e-4)
    for each in (solution, limited):
        volume = each[f"{PIN}/oil_volume"] + each[f"{PIN}/oil_outflow"]
        assert float(np.ptp(volume.values)) < 1e-13 * float(volume[0])  # measured 2.3e-15


def test_a_continued_run_is_identical(tmp_path: Path) -> None:
    options = {"duration": 2.4e-3, "progress": False}
    whole = td.simulate(model(), until=lambda _: False, **options)
    part = td.simulate(model(), until=lambda found: float(found.time[-1]) > 1e-3, **options)
    assert 10 < len(part.time) < len(whole.time) - 10
    part.to_netcdf(tmp_path / "part.nc")
    rest = td.simulate(model(), start=td.load(tmp_path / "part.nc"), progress=False)
    assert len(rest.time) == len(whole.time)
    for channel in whole:
        np.testing.assert_array_equal(rest[channel], whole[channel], err_msg=channel)


def test_the_model_keeps_its_transport() -> None:
    mech = model()
    text = mech.to_json()
    assert '"limited"' in text
    read = td.Model.from_json(text)
    np.testing.assert_array_equal(run(mech, 0.03)[FILM].values, run(read, 0.03)[FILM].values)


def test_a_stored_film_is_that_of_the_transport() -> None:
    solution = run(model(), snapshots=10)
    film = solution.film(PIN, time=float(solution.time[-1]))
    assert film.minimum_film_thickness == pytest.approx(float(solution[FILM][-1]), rel=1e-9)
    assert float(film["film_fraction"].min()) < 0.9
    assert float(film["film_fraction"].max()) <= 1.0


def test_conditions_without_memory_ignore_the_transport() -> None:
    runs = [run(model(each, cavitation="reynolds"), 0.02)[FILM] for each in ("limited", "upwind")]
    np.testing.assert_array_equal(runs[0].values, runs[1].values)


# --- walls that yield ---------------------------------------------------------------------------

RING = td.ElasticRing(outer_radius=15e-3, youngs_modulus=12e9, poisson_ratio=0.3)


def film_of_pulled_block(transport: str, coupling: str = "condensed") -> td.Model:
    """Return a block that is pulled off its plane and slides, so that its film cavitates."""
    interface = oil(coupling, "mass_conserving", transport=transport)
    return pressed(interface, load=80.0, sliding=3.0)


@pytest.mark.parametrize("method", ["TR-BDF2", "Bathe", "ESDIRK3", "ESDIRK4", "generalized-alpha"])
def test_elastic_walls_carry_oil_with_limited_transport(method: str) -> None:
    solutions = [
        run(model(each, elastic_wall=RING, mesh=td.FilmMesh(around=24, along=4)), integrator=method)
        for each in ("limited", "upwind")
    ]
    assert float(solutions[0][f"{PIN}/maximum_deflection"].max()) > 1e-9
    ends = [float(each[FILM][-1]) for each in solutions]
    assert abs(ends[0] / ends[1] - 1.0) > 1e-6
    volume = solutions[0][f"{PIN}/oil_volume"] + solutions[0][f"{PIN}/oil_outflow"]
    assert float(np.ptp(volume.values)) < 1e-13 * float(volume[0])


@pytest.mark.parametrize("method", ["TR-BDF2", "Bathe", "ESDIRK3", "ESDIRK4", "generalized-alpha"])
@pytest.mark.parametrize("coupling", ["condensed", "monolithic"])
def test_films_between_deforming_walls_have_limited_transport(coupling: str, method: str) -> None:
    limited, upwind = (
        run_block(film_of_pulled_block(each, coupling), 3e-4, integrator=method)
        for each in ("limited", "upwind")
    )
    ends = [float(each["film/oil_volume"][-1]) for each in (limited, upwind)]
    assert abs(ends[0] / ends[1] - 1.0) > 1e-9
    volume = limited["film/oil_volume"] + limited["film/oil_outflow"]
    assert float(np.abs(np.diff(volume.values)).max()) < 1e-12 * float(volume[0])


@pytest.mark.parametrize("walls", ["elastic", "deforming"])
def test_a_continued_run_of_walls_that_yield_is_identical(walls: str, tmp_path: Path) -> None:
    if walls == "elastic":
        mech = model(elastic_wall=RING, mesh=td.FilmMesh(around=20, along=4))
    else:
        mech = film_of_pulled_block("limited")
    part = run_block(mech, 2e-4)
    part.to_netcdf(tmp_path / "part.nc")
    rest = run_block(mech, 2e-4, start=part)
    read = td.Model.from_parameters(mech.parameters)
    again = run_block(read, 2e-4, start=td.load(tmp_path / "part.nc"))
    assert rest.start["continued"]
    for channel in rest:
        np.testing.assert_array_equal(rest[channel], again[channel], err_msg=channel)


def test_a_study_over_transports_of_an_elastic_wall() -> None:
    mesh = td.FilmMesh(around=20, along=4)
    build = partial(model, elastic_wall=RING, mesh=mesh)
    study = td.vary(
        build, {"transport": ["upwind", "limited"]}, revolutions=0.1, workers=1, progress=False
    )
    ends = [float(each[FILM][-1]) for each in study.solutions.values()]
    assert ends[0] != ends[1]
    assert ends[1] == float(run(build("limited"), 0.1)[FILM][-1])


def test_a_moving_mesh_and_unknown_names_are_refused() -> None:
    with pytest.raises(td.InvalidInput, match="moving_mesh.*rigid walls"):
        model("moving_mesh", elastic_wall=RING)
    with pytest.raises(td.InvalidInput, match="moving_mesh.*journals in joints"):
        film_of_pulled_block("moving_mesh")
    with pytest.raises(td.InvalidInput, match=r"transport 'upwnd'.*mean 'upwind'"):
        interface("upwnd")
