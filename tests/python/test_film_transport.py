"""Sharp transports of the film fraction beside the features that both of them can meet.

Tests of the mesh that moves alone are in test_moving_mesh.py.
"""

from functools import partial
from pathlib import Path

import numpy as np
import pytest
import tribodyn as td
from blocks_on_films import oil, pressed
from blocks_on_films import run as run_block
from transported import FILM, PIN, SHARP, interface, model, nearly_a_revolution, run


@pytest.mark.parametrize("transport", SHARP)
@pytest.mark.parametrize("method", ["Bathe", "ESDIRK3", "ESDIRK4", "generalized-alpha"])
def test_every_integrator_has_the_same_transport(method: str, transport: str) -> None:
    """The methods differ by at most 9.4e-5, the transports by 2.6 % (limited) and 3.1 %."""
    reference = nearly_a_revolution(transport)
    thickness = float(reference[FILM][-1])
    assert float(nearly_a_revolution("upwind")[FILM][-1]) > 1.02 * thickness
    solution = run(model(transport), 0.9, integrator=method)
    assert float(solution[FILM][-1]) == pytest.approx(thickness, rel=2e-4)
    for each in (solution, reference):
        volume = each[f"{PIN}/oil_volume"] + each[f"{PIN}/oil_outflow"]
        assert float(np.ptp(volume.values)) < 2e-14 * float(volume[0])  # measured 4.1e-15


@pytest.mark.parametrize("transport", SHARP)
def test_the_model_keeps_its_transport(transport: str) -> None:
    mech = model(transport)
    text = mech.to_json()
    assert f'"{transport}"' in text
    read = td.Model.from_json(text)
    np.testing.assert_array_equal(run(mech, 0.03)[FILM].values, run(read, 0.03)[FILM].values)


@pytest.mark.parametrize("transport", SHARP)
def test_a_stored_film_is_that_of_the_transport(transport: str) -> None:
    solution = nearly_a_revolution(transport)
    film = solution.film(PIN, time=float(solution.time[-1]))
    assert film.minimum_film_thickness == pytest.approx(float(solution[FILM][-1]), rel=1e-9)
    assert 0.0 <= float(film["film_fraction"].min()) < 0.1  # measured 0.057
    assert float(film["film_fraction"].max()) <= 1.0


@pytest.mark.parametrize("transport", SHARP)
def test_conditions_without_memory_ignore_the_transport(transport: str) -> None:
    runs = [run(model(each, cavitation="reynolds"), 0.02)[FILM] for each in (transport, "upwind")]
    np.testing.assert_array_equal(runs[0].values, runs[1].values)


# --- walls that yield: limited transport only -----------------------------------------------------

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
    assert float(solutions[0][f"{PIN}/maximum_deflection"].max()) > 5e-6  # measured 5.8 um
    ends = [float(each[FILM][-1]) for each in solutions]
    # Measured -1.19e-4 to -1.08e-4.
    assert ends[0] / ends[1] - 1.0 == pytest.approx(-1.14e-4, rel=0.1)
    volume = solutions[0][f"{PIN}/oil_volume"] + solutions[0][f"{PIN}/oil_outflow"]
    assert float(np.ptp(volume.values)) < 2e-14 * float(volume[0])  # measured 2.3e-15


@pytest.mark.parametrize("method", ["TR-BDF2", "Bathe", "ESDIRK3", "ESDIRK4", "generalized-alpha"])
@pytest.mark.parametrize("coupling", ["condensed", "monolithic"])
def test_films_between_deforming_walls_have_limited_transport(coupling: str, method: str) -> None:
    limited, upwind = (
        run_block(film_of_pulled_block(each, coupling), 3e-4, integrator=method)
        for each in ("limited", "upwind")
    )
    ends = [float(each["film/oil_volume"][-1]) for each in (limited, upwind)]
    # Measured 3.032e-6 to 3.034e-6.
    assert ends[0] / ends[1] - 1.0 == pytest.approx(3.033e-6, rel=2e-3)
    volume = limited["film/oil_volume"] + limited["film/oil_outflow"]
    assert float(np.ptp(volume.values)) < 2e-14 * float(volume[0])  # measured 3.7e-15


def test_a_study_over_transports_of_an_elastic_wall() -> None:
    mesh = td.FilmMesh(around=20, along=4)
    build = partial(model, elastic_wall=RING, mesh=mesh)
    study = td.vary(
        build, {"transport": ["upwind", "limited"]}, revolutions=0.1, workers=1, progress=False
    )
    ends = [float(each[FILM][-1]) for each in study.solutions.values()]
    assert ends[1] / ends[0] - 1.0 > 5e-6  # measured 1.1e-5
    assert ends[1] == float(run(build("limited"), 0.1)[FILM][-1])


def test_a_moving_mesh_and_unknown_names_are_refused() -> None:
    with pytest.raises(td.InvalidInput, match="moving_mesh.*rigid walls"):
        model("moving_mesh", elastic_wall=RING)
    with pytest.raises(td.InvalidInput, match="moving_mesh.*journals in joints"):
        film_of_pulled_block("moving_mesh")
    with pytest.raises(td.InvalidInput, match=r"transport 'upwnd'.*mean 'upwind'"):
        interface("upwnd")


# --- runs in parts --------------------------------------------------------------------------------


def model_of(walls: str, transport: str) -> td.Model:
    if walls == "deforming":
        return film_of_pulled_block(transport)
    elastic = {"elastic_wall": RING, "mesh": td.FilmMesh(around=20, along=4)}
    return model(transport, **(elastic if walls == "elastic" else {}))


@pytest.mark.parametrize(
    ("walls", "transport", "duration"),
    [
        ("rigid", "limited", 2.4e-3),
        ("rigid", "moving_mesh", 2.4e-3),
        ("elastic", "limited", 6e-4),
        ("deforming", "limited", 6e-4),
    ],
)
def test_a_continued_run_is_identical(
    walls: str, transport: str, duration: float, tmp_path: Path
) -> None:
    mech = model_of(walls, transport)
    options = {"duration": duration, "progress": False}
    whole = td.simulate(mech, until=lambda _: False, **options)
    part = td.simulate(mech, until=lambda found: float(found.time[-1]) > 0.4 * duration, **options)
    assert 10 < len(part.time) < len(whole.time) - 10
    part.to_netcdf(tmp_path / "part.nc")
    read = td.Model.from_parameters(mech.parameters)
    rest = td.simulate(read, start=td.load(tmp_path / "part.nc"), progress=False)
    assert rest.start["continued"]
    assert len(rest.time) == len(whole.time)
    for channel in whole:
        np.testing.assert_array_equal(rest[channel], whole[channel], err_msg=channel)
