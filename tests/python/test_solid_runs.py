"""Solids in studies, restarts and with quantities, and the errors of their results."""

from pathlib import Path

import numpy as np
import pytest
import tribodyn as td

STEEL = td.ElasticMaterial(youngs_modulus=210e9, poisson_ratio=0.3, density=7800.0)


def plate(*, patch: str = "rigid", youngs_modulus: float = 210e9) -> td.Model:
    """A plate on a hinge, which is at a rigid patch or follows the mean of a side."""
    model = td.Model()
    material = td.ElasticMaterial(youngs_modulus=youngs_modulus, poisson_ratio=0.3, density=7800.0)
    mesh = td.SolidMesh.rectangle(size=(0.2, 0.05), cells=(3, 1))
    bar = model.solid("bar", mesh=mesh, material=material, thickness=0.01, mass_damping=2.0)
    model.revolute("hinge", model.ground.marker((-0.1, 0.0)), bar.marker("x-", patch=patch))
    model.gravity((0.0, -9.81))
    return model


# --- quantities


def deflected(**loads: object) -> np.ndarray:
    """Return the displacements of a clamped bar under loads by the names of their calls."""
    model = td.Model(planar=False)
    mesh = td.SolidMesh.brick(size=(0.2, 0.05, 0.05), cells=(2, 1, 1))
    bar = model.solid("bar", mesh=mesh, material=STEEL, supports="x-")
    for call, (surface, value, profile) in loads.items():
        getattr(model, call)("load", bar, surface, value, profile=profile)
    return td.equilibrium(model).solid("bar").displacement.values


@pytest.mark.parametrize("profile", ["function", "values", None])
def test_loads_with_quantities(profile: str | None) -> None:
    pint = pytest.importorskip("pint")
    u = pint.UnitRegistry()
    shares = {
        "function": (lambda at: 0.5 + at[0], lambda at: (0.5 + at[0]) * 100 * u.percent),
        "values": ([0.5] * 18, [50.0] * 18 * u.percent),
        None: (None, None),
    }
    plain, in_percent = shares[profile]
    assert np.array_equal(
        deflected(surface_pressure=("y+", 2e5, plain)),
        deflected(surface_pressure=("y+", 2.0 * u.bar, in_percent)),
    )
    traction = (1e5, None, 3e4)
    with_units = (1.0 * u.bar, None, 0.03 * u.MPa)
    found = deflected(surface_traction=("y+", with_units, in_percent))
    assert np.array_equal(deflected(surface_traction=("y+", traction, plain)), found)
    assert np.abs(found).max() > 1e-9


def test_functions_of_time_with_quantities() -> None:
    pint = pytest.importorskip("pint")
    u = pint.UnitRegistry()
    found = deflected(surface_pressure=("y+", lambda t: 2.0 * u.bar, None))
    expected = deflected(surface_pressure=("y+", 2e5, None))
    assert np.abs(found - expected).max() < 2e-11 * np.abs(expected).max()  # 5e-12


def test_solids_with_quantities() -> None:
    pint = pytest.importorskip("pint")
    u = pint.UnitRegistry()
    sizes = {"size": (200 * u.mm, 5 * u.cm), "cells": (2, 1)}
    mesh = td.SolidMesh.rectangle(**sizes)
    model, plain = td.Model(), td.Model()
    model.solid(
        "bar",
        mesh=mesh,
        material=td.ElasticMaterial(
            youngs_modulus=210 * u.GPa, poisson_ratio=0.3, density=7.8 * u.g / u.cm**3
        ),
        thickness=10 * u.mm,
        position=(100 * u.mm, 0.0 * u.m),
        angle=90 * u.deg,
        stiffness_damping=10 * u.us,
        mass_damping=2.0 * u.Hz,
        velocity=(36 * u.km / u.h, 0.0),
        angular_velocity=60 * u.deg / u.s,
    )
    plain.solid(
        "bar",
        mesh=td.SolidMesh.rectangle(size=(0.2, 0.05), cells=(2, 1)),
        material=STEEL,
        thickness=0.01,
        position=(0.1, 0.0),
        angle=np.pi / 2.0,
        stiffness_damping=1e-5,
        mass_damping=2.0 * 2.0 * np.pi,
        velocity=(10.0, 0.0),
        angular_velocity=np.pi / 3.0,
    )
    one, other = (entry.parameters["items"][0] for entry in (model, plain))
    for key in ("thickness", "position", "angle", "stiffness_damping", "velocity"):
        assert np.allclose(one[key], other[key], rtol=1e-12, atol=1e-15), key
    assert one["angular_velocity"] == pytest.approx(other["angular_velocity"], rel=1e-12)
    assert one["material"]["youngs_modulus"] == pytest.approx(210e9, rel=1e-12)
    assert np.allclose(one["mesh"]["nodes"], other["mesh"]["nodes"], atol=1e-15)


@pytest.mark.parametrize(
    ("call", "value", "words"),
    [
        ("surface_pressure", "2 m", r"force 'load': pressure .*Pa"),
        ("surface_pressure", "2 N", r"force 'load': pressure .*Pa"),
        ("surface_traction", "(1 N, 2 N)", r"force 'load': traction.*Pa"),
    ],
)
def test_wrong_units_are_named(call: str, value: str, words: str) -> None:
    pint = pytest.importorskip("pint")
    u = pint.UnitRegistry()
    values = {"2 m": 2 * u.m, "2 N": 2 * u.N, "(1 N, 2 N)": (1 * u.N, 2 * u.N)}
    with pytest.raises(td.InvalidInput, match=words):
        deflected(**{call: ("y+", values[value], None)})


# --- studies


def test_rigid_patches_and_meshes_in_a_study() -> None:
    study = td.vary(
        plate,
        {"patch": ["rigid", "average"], "youngs_modulus": [210e9, 70e9]},
        duration=2e-3,
        channels="bar/strain_energy",
        time=[1e-3, 2e-3],
        workers=1,
        progress=False,
    )
    assert (study.dataset["status"] == "finished").all()
    for patch in ("rigid", "average"):
        for modulus in (210e9, 70e9):
            alone = td.simulate(
                plate(patch=patch, youngs_modulus=modulus), duration=2e-3, progress=False
            )
            found = study.solutions[patch, modulus]
            assert np.array_equal(found["bar/node_position"], alone["bar/node_position"])
            assert np.array_equal(found.solid("bar").von_mises, alone.solid("bar").von_mises)


# --- restarts


@pytest.mark.parametrize("patch", ["rigid", "average"])
def test_restart_of_a_solid_from_a_file(tmp_path: Path, patch: str) -> None:
    whole = td.simulate(plate(patch=patch), duration=4e-3, progress=False)
    half = td.simulate(plate(patch=patch), duration=2e-3, progress=False)
    half.to_netcdf(tmp_path / "half.nc")
    start = td.load(tmp_path / "half.nc")
    rest = td.simulate(
        td.Model.from_parameters(start.model_parameters),
        duration=2e-3,
        start=start,
        progress=False,
    )
    assert rest.start["continued"]
    assert float(rest.time[0]) <= 2e-3 < float(rest.time[-1])
    end, expected = rest.solid("bar"), whole.solid("bar")
    # The steps differ, as one run ends at 2 ms and the other does not.
    assert np.allclose(end.position, expected.position, rtol=0.0, atol=5e-9)
    again = td.simulate(plate(patch=patch), duration=2e-3, start=half, progress=False)
    assert np.array_equal(again["bar/node_position"], rest["bar/node_position"])
    assert np.array_equal(again.solid("bar").von_mises, end.von_mises)


def test_restart_of_a_solid_with_another_material() -> None:
    half = td.simulate(plate(), duration=2e-3, progress=False)
    rest = td.simulate(plate(youngs_modulus=70e9), duration=1e-3, start=half, progress=False)
    assert not rest.start["continued"]
    first = rest.solid("bar", time=float(rest.time[0])).position
    assert np.allclose(first, half.solid("bar").position, rtol=0.0, atol=1e-9)


# --- errors


def test_errors_of_results_of_solids() -> None:
    run = td.simulate(plate(), duration=1e-3, progress=False)
    for arguments, words in (
        ({"name": "bra"}, r"solution: solid 'bra' is not known; did you mean 'bar'\?"),
        ({"name": "hinge"}, r"solution: solid 'hinge' is not known"),
        ({"name": "ground"}, r"solution: solid 'ground' is not known"),
        (
            {"name": "bar", "time": 2e-3},
            r"solid 'bar': time = 0\.002 s must be in 0 to 0\.001 s; this is the range",
        ),
        ({"name": "bar", "time": -1e-3}, r"solid 'bar': time = -0\.001 s must be in"),
        ({"name": "bar", "time": float("nan")}, r"time"),
        ({"name": "bar", "time": "end"}, r"time"),
        ({"name": "bar", "time": 0.0, "crank_angle": 0.0}, "crank_angle and time cannot both"),
        ({"name": 3}, "name"),
    ):
        with pytest.raises(td.InvalidInput, match=words):
            run.solid(**arguments)
    with pytest.raises(td.InvalidInput, match=r"solution: solid 'bra' is not known"):
        td.equilibrium(plate(patch="average")).solid("bra")
    with pytest.raises(td.InvalidInput, match=r"beam 'bar' is not known"):
        run.beam("bar")
    with pytest.raises(td.InvalidInput, match="crank"):
        run.solid("bar", crank_angle=10.0)
