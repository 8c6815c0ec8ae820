"""Films carried by the surface of a beam: a shaft in a bearing, faces, couplings and errors."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest
import tribodyn as td
from tribodyn.results._balances import energy_balance

RADIUS, LENGTH, SPEED = 0.02, 0.02, 200.0
OIL = td.Lubricant(dynamic_viscosity=0.02)
STEEL = td.ElasticMaterial(youngs_modulus=2.1e11, poisson_ratio=0.3, density=7850.0)


def oil(coupling: str = "condensed", cavitation: str = "reynolds", **more: Any) -> Any:
    return td.LubricatedInterface(lubricant=OIL, cavitation=cavitation, coupling=coupling, **more)


def shaft_in(
    interface: Any,
    *,
    clearance: float = 40e-6,
    eccentricity: float = 0.5,
    tilt: float = 0.0,
    load: float = 0.0,
    beam: dict[str, Any] | None = None,
    surface: dict[str, Any] | None = None,
    **more: Any,
) -> td.Model:
    """Return a rotating shaft along x, 0.1 m long, in a bore about its middle."""
    model = td.Model(planar=False)
    rise = 0.05 * np.array((0.0, tilt, 0.0))
    given = {
        "elements": 4,
        "start": np.array((0.0, 0.0, 0.0)) - rise,
        "end": np.array((0.1, 0.0, 0.0)) + rise,
        "section": td.CircularSection(radius=RADIUS),
        "material": STEEL,
        "angular_velocity": (SPEED, SPEED * tilt, 0.0),
        "stiffness_damping": 1e-6,
    } | (beam or {})
    shaft = model.beam("shaft", **given)
    bore = td.RigidCylinder(
        marker=model.ground.marker((0.05, -eccentricity * clearance, 0.0)),
        radius=RADIUS + clearance,
        axis=(1.0, 0.0, 0.0),
        inside=True,
    )
    part = td.BeamSurface(**({"start": 0.4, "stop": 0.6, "along": 2} | (surface or {})))
    model.surface_film("film", shaft, part, bore, interface=interface, **({"cells": 1} | more))
    if load:
        model.applied_force("load", shaft.marker(0.5), (0.0, load, 0.0))
    return model


def run(model: td.Model, steps: int = 1, **more: Any) -> td.Solution:
    return td.simulate(
        model,
        duration=steps * 1e-6,
        integrator=td.GeneralizedAlpha(step=1e-6),
        progress=False,
        **more,
    )


def force_at_start(model: td.Model) -> np.ndarray:
    return np.asarray(run(model)["film/film_force"].values[0])


def rigid_force(clearance: float, tilt: float = 0.0) -> np.ndarray:
    """Return the film force (x, y, z) on a rigid journal, extrapolated from two meshes."""
    gap = td.JournalGap(
        bearing_radius=RADIUS + clearance,
        radial_clearance=clearance,
        bearing_length=LENGTH,
        misalignment=True,
    )
    forces = []
    for cells in (48, 96):
        bearing = td.Bearing(gap, oil(mesh=td.FilmMesh(around=cells, along=cells // 3)))
        film = bearing.solve(eccentricity_ratio=0.5, direction=0.0, speed=SPEED, tilt=(0.0, tilt))
        # The axes (x, y, z) of the bearing are (y, z, x) here.
        forces.append(np.array((0.0, *film.film_force[:2])))
    return np.asarray((4.0 * forces[1] - forces[0]) / 3.0)


# --- the film of a rigid journal ------------------------------------------------------------------


@pytest.mark.parametrize("tilt", [0.0, 1e-4])
def test_a_straight_shaft_has_the_film_of_a_rigid_journal(tilt: float) -> None:
    """The load converges to that of JournalGap with the square of the cells."""
    clearance = 4e-6  # curvature changes loads by some clearance / radius = 2e-4
    wanted = rigid_force(clearance, tilt)
    errors = []
    for cells in (1, 2, 4):
        model = shaft_in(oil(), clearance=clearance, tilt=tilt, cells=cells, surface={"along": 4})
        errors.append(np.linalg.norm(force_at_start(model) - wanted) / np.linalg.norm(wanted))
    # 0.025, 0.0030 and 0.0013 without a tilt, 0.081, 0.014 and 0.0058 with it.
    assert errors[1] < 0.4 * errors[0]
    assert errors[2] < 0.6 * errors[1]
    assert errors[2] < (0.012 if tilt else 0.003)


def test_a_bent_shaft_bends_its_film() -> None:
    """The thickness in a long bearing follows the bent axis, here a parabola."""
    sag, clearance = 20e-6, 60e-6
    shares = np.linspace(0.0, 1.0, 9)
    axis = np.column_stack([0.1 * shares, -4.0 * sag * shares * (1.0 - shares), 0.0 * shares])
    model = shaft_in(
        oil(),
        clearance=clearance,
        eccentricity=0.0,
        beam={"axis": axis, "elements": 8, "start": None, "end": None},
        surface={"start": 0.1, "stop": 0.9, "along": 4},
    )
    film = run(model, snapshots=[0.0]).film("film", time=0.0)
    x, y, z = (np.asarray(film.fields[name]) for name in "xyz")
    wanted = RADIUS + clearance - np.hypot(y, z)
    thickness = np.asarray(film["film_thickness"])
    # The ray is normal to the surface, whose slope is below 1e-3.
    np.testing.assert_allclose(thickness, wanted, rtol=2e-6)
    lowest = thickness.min()
    assert lowest == pytest.approx(clearance - sag, rel=1e-3)
    assert thickness[np.isclose(x, 0.05)].max() == pytest.approx(clearance + sag, rel=1e-3)
    ends = thickness[np.abs(x - 0.01) < 1e-4]
    assert np.ptp(ends) == pytest.approx(2.0 * sag * 4 * 0.1 * 0.9, rel=1e-2)


def test_a_soft_shaft_bends_under_its_film() -> None:
    """A load bends the shaft down in the middle of a long bearing: the film is thinnest there."""
    surface = {"start": 0.1, "stop": 0.9, "along": 4}
    ratio = []
    for modulus in (2.1e12, 2.1e9):
        soft = td.ElasticMaterial(youngs_modulus=modulus, poisson_ratio=0.3, density=785.0)
        model = shaft_in(
            oil(),
            load=-2e4,
            eccentricity=-0.2,
            beam={"material": soft, "elements": 8},
            surface=surface,
        )
        film = run(model, 60, snapshots=[5.9e-5]).film("film", time=6e-5)
        x, h = np.asarray(film.fields["x"]), np.asarray(film["film_thickness"])
        middle, end = h[np.abs(x - 0.05) < 1e-3].min(), h[np.abs(x - 0.01) < 1e-3].min()
        ratio.append(middle / end)
    # 0.991 and 0.905 measured.
    assert ratio[0] == pytest.approx(1.0, abs=2e-2)
    assert ratio[1] < 0.95


@pytest.mark.parametrize("formulation", ["ancf", "continuum", "split_continuum"])
def test_formulations_with_sections_carry_films(formulation: str) -> None:
    wanted = force_at_start(shaft_in(oil()))
    model = shaft_in(oil(), beam={"formulation": formulation})
    # The speeds at the start differ by 3e-7.
    np.testing.assert_allclose(force_at_start(model), wanted, rtol=2e-6, atol=1e-9)


def test_a_cable_carries_no_film() -> None:
    with pytest.raises(td.TribodynError, match="film 'film'.*cable"):
        shaft_in(oil(), beam={"formulation": "cable", "angular_velocity": None})


# --- runs -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("cavitation", ["reynolds", "mass_conserving"])
def test_condensed_and_monolithic_films_agree(cavitation: str) -> None:
    one, other = (
        run(shaft_in(oil(each, cavitation), load=-500.0), 20)
        for each in ("condensed", "monolithic")
    )
    for quantity in ("film_force", "minimum_film_thickness", "maximum_film_pressure"):
        wanted = one[f"film/{quantity}"].values[-1]
        found = other[f"film/{quantity}"].values[-1]
        assert np.linalg.norm(found - wanted) <= 1e-6 * np.linalg.norm(wanted), quantity
    for solution in (one, other):
        assert energy_balance(solution).relative_error < 1e-5
    assert float(np.ptp(one["film/minimum_film_thickness"].values)) > 1e-9


@pytest.mark.parametrize("coupling", ["condensed", "monolithic"])
def test_a_run_continues_bit_for_bit(coupling: str, tmp_path: Path) -> None:
    model = shaft_in(oil(coupling, "mass_conserving"), load=-500.0)
    half = run(model, 3)
    rest = run(model, 3, start=half)
    half.to_netcdf(tmp_path / "half.nc")
    again = run(td.Model.from_parameters(model.parameters), 3, start=td.load(tmp_path / "half.nc"))
    for channel in rest:
        np.testing.assert_array_equal(rest[channel], again[channel], err_msg=channel)


def test_a_face_of_a_beam_faces_a_solid() -> None:
    """A block between the face of a beam and the film: on either wall it feels the same squeeze."""
    bar = td.RectangularSection(width=0.03, height=0.01)
    forces = []
    for carrier in ("beam", "solid"):
        model = td.Model(planar=False)
        beam = model.beam(
            "beam", elements=4, start=(-0.02, 0, 0), end=(0.02, 0, 0), section=bar, material=STEEL
        )
        block = model.solid(
            "block",
            mesh=td.SolidMesh.brick(size=(0.04, 0.02, 0.03), cells=(1, 1, 1), element="hex8"),
            material=STEEL,
            position=(0.0, 0.01 + 0.005 + 2e-5, 0.0),
            velocity=(0.0, -0.01, 0.0),
        )
        face = td.BeamSurface(side="+y", around=2, along=2)
        if carrier == "beam":
            gap = td.SurfaceGap(solid=block, surface="y-")
            model.surface_film("film", beam, face, gap, interface=oil(cavitation="none"), cells=4)
        else:
            gap = td.SurfaceGap(solid="beam", surface=face)
            model.surface_film("film", block, "y-", gap, interface=oil(cavitation="none"), cells=8)
        assert td.Model.from_parameters(model.parameters).parameters == model.parameters
        forces.append(force_at_start(model))
    np.testing.assert_allclose(forces[0], -forces[1], rtol=1e-6, atol=1e-6 * abs(forces[0][1]))
    assert forces[0][1] < -1.0


# --- errors ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"start": 0.6, "stop": 0.4}, "surface of a beam: stop"),
        ({"around": 2}, "around"),
        ({"side": "+y", "radius": 0.1}, "radius"),
    ],
)
def test_a_surface_out_of_range_is_named(arguments: dict[str, Any], message: str) -> None:
    with pytest.raises(td.TribodynError, match=message):
        td.BeamSurface(**arguments)


def stepped(share: float) -> td.CircularSection:
    return td.CircularSection(radius=0.02 if share < 0.5 else 0.025)


BAR = td.RectangularSection(width=0.02, height=0.03)


@pytest.mark.parametrize(
    ("more", "message"),
    [
        ({"ports": td.SurfacePort(surface="groove", pressure=1e5)}, "film 'film': ports"),
        ({"closed": "end"}, "film 'film': closed"),
        ({"surface": {"side": "+y"}}, "side '\\+y'.*CircularSection"),
        ({"beam": {"section": BAR}}, "radius.*RectangularSection"),
        ({"beam": {"section": stepped}}, "radius.*same along"),
        ({"surface": {"radius": 0.021}}, "must be > 0 at the start"),
    ],
)
def test_a_film_that_cannot_be_is_refused(more: dict[str, Any], message: str) -> None:
    with pytest.raises(td.TribodynError, match=message):
        run(shaft_in(oil(), **more))


def test_a_part_with_one_section_needs_no_radius() -> None:
    model = shaft_in(oil(), beam={"section": stepped}, surface={"start": 0.1, "stop": 0.3})
    assert model.parameters


def test_walls_of_the_wrong_kind_are_refused() -> None:
    model = td.Model(planar=False)
    beam = model.beam(
        "beam", elements=2, start=(0, 0, 0), end=(0.1, 0, 0), section=BAR, material=STEEL
    )
    mesh = td.SolidMesh.brick(size=(0.1, 0.1, 0.1), cells=(1, 1, 1), element="hex8")
    block = model.solid("block", mesh=mesh, material=STEEL)
    plane = td.RigidPlane(marker=model.ground.marker())
    face = td.BeamSurface(side="+y")
    for body, surface, message in (
        (beam, "y+", "must be a BeamSurface"),
        (block, face, "must be the name of a surface"),
        ("rod", face, "rod"),
    ):
        with pytest.raises(td.TribodynError, match=message):
            model.surface_film("film", body, surface, plane, interface=oil())
    gap = td.SurfaceGap(solid=beam, surface=face, reach=(1.0, 1.0, 1.0))
    with pytest.raises(td.TribodynError, match="reach"):
        model.surface_film("film", block, "z-", gap, interface=oil())
    with pytest.raises(td.TribodynError, match="must not be the surface of a beam"):
        model.surface_contact("stop", block, "z-", gap, pressure=td.PenaltyPressure(stiffness=1e12))
    flat = td.Model()
    bar = flat.beam("bar", elements=2, start=(0, 0), end=(0.1, 0), section=BAR, material=STEEL)
    with pytest.raises(td.TribodynError, match="must move in space"):
        flat.surface_film(
            "film", bar, face, td.RigidPlane(marker=flat.ground.marker()), interface=oil()
        )
