"""Scenes of PyVista: what is drawn is where the channels say."""

import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import tribodyn as td
from blocks_on_films import GAP, SIDE, oil, pressed
from drawn import four_bar, hanging


@pytest.fixture
def pyvista(monkeypatch: pytest.MonkeyPatch) -> Any:
    package = pytest.importorskip("pyvista", reason="needs the extra tribodyn[pyvista]")
    monkeypatch.setattr(package, "OFF_SCREEN", True)
    yield package
    package.close_all()


def drawn(plotter: Any) -> list[Any]:
    """Return the meshes of a scene."""
    mappers = [getattr(actor, "mapper", None) for actor in plotter.actors.values()]
    return [mapper.dataset for mapper in mappers if hasattr(mapper, "dataset")]


def test_a_beam_has_its_shape_and_the_values_of_its_channel(pyvista: Any) -> None:
    solution = td.simulate(hanging(), duration=0.05, progress=False)
    plotter = td.plot.mechanism(solution, color="position", component="x", backend="pyvista")
    assert isinstance(plotter, pyvista.Plotter)
    (beam,) = [mesh for mesh in drawn(plotter) if "values" in mesh.point_data]
    nodes = solution["rod/axis_position"].values[-1]
    low, high = np.reshape(beam.bounds, (3, 2)).T
    assert low == pytest.approx(nodes.min(axis=0), abs=0.005)
    assert high == pytest.approx(nodes.max(axis=0), abs=0.005)
    largest = float(beam.point_data["values"].max())
    assert largest == pytest.approx(1e3 * nodes[:, 0].max(), rel=1e-3)  # in mm


def test_a_solid_has_its_surface(pyvista: Any) -> None:
    plotter = td.plot.mechanism(pressed(oil()), backend="pyvista")
    solids = [mesh for mesh in drawn(plotter) if mesh.n_cells == 6 and mesh.n_points == 8]
    (cube,) = [mesh for mesh in solids if np.ptp(mesh.points[:, 0]) > 0.9 * SIDE]
    expected = [-SIDE / 2, SIDE / 2, -SIDE / 2, SIDE / 2, GAP, GAP + SIDE]
    assert list(cube.bounds) == pytest.approx(expected, abs=1e-7 * SIDE)
    # The plane below is a flat area that is wider than the cube.
    flat = [mesh for mesh in drawn(plotter) if np.ptp(mesh.points[:, 2]) == 0.0]
    assert any(np.ptp(mesh.points[:, 0]) == pytest.approx(1.6 * SIDE) for mesh in flat)


def test_a_round_beam_has_its_radius(pyvista: Any) -> None:
    model = td.Model(planar=False)
    steel = td.ElasticMaterial(youngs_modulus=2e11, poisson_ratio=0.3, density=7800.0)
    section = td.CircularSection(radius=0.03)
    ends = {"start": (0.0, 0.0, 0.0), "end": (1.0, 0.0, 0.0)}
    model.beam("shaft", **ends, elements=2, section=section, material=steel)
    tubes = drawn(td.plot.mechanism(model, backend="pyvista"))
    assert max(float(np.abs(mesh.points[:, 2]).max()) for mesh in tubes) == pytest.approx(0.03)


def test_a_scene_is_rendered(pyvista: Any, tmp_path: Path) -> None:
    from PIL import Image

    plotter = td.plot.mechanism(hanging(), backend="pyvista")
    try:
        plotter.screenshot(tmp_path / "scene.png", window_size=(300, 200))
    except Exception as error:
        pytest.skip(f"VTK cannot render here: {error}")
    picture = np.asarray(Image.open(tmp_path / "scene.png").convert("L"), dtype=float)
    assert picture.shape == (200, 300) and np.ptp(picture) > 100.0


@pytest.mark.parametrize(
    ("model", "more", "says"),
    [
        (four_bar, {}, "models in space only"),
        (hanging, {"plane": "xy"}, "plane"),
        (hanging, {"ax": "axes"}, "ax"),
    ],
)
def test_what_a_scene_cannot_show_is_an_error(
    pyvista: Any, model: Any, more: dict[str, Any], says: str
) -> None:
    if "ax" in more:
        from matplotlib.figure import Figure

        more = {"ax": Figure().add_subplot(projection="3d")}
    with pytest.raises(td.InvalidInput, match=says):
        td.plot.mechanism(model(), backend="pyvista", **more)


def test_without_pyvista_the_error_names_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyvista", None)
    with pytest.raises(td.InvalidInput, match=r"pyvista.*pip install \"tribodyn\[pyvista\]\""):
        td.plot.mechanism(hanging(), backend="pyvista")


# --- pressure of films ------------------------------------------------------------------------


def film(**more: Any) -> td.LubricatedInterface:
    mesh = td.FilmMesh(around=24, along=8)
    return td.LubricatedInterface(
        lubricant=td.Lubricant(dynamic_viscosity=0.5),
        mesh=mesh,
        **({"cavitation": "half_sommerfeld"} | more),
    )


def held(gap: Any) -> td.Model:
    """Return a small body in a joint whose frame is turned and moved, under a load."""
    model = td.Model(planar=False)
    turned = {"position": (0.1, 0.2, 0.3), "orientation": (0.0, np.sqrt(0.5), 0.0, np.sqrt(0.5))}
    body = model.rigid_body("pin", mass=0.1, inertia=(1e-4, 1e-4, 1e-4), **turned)
    model.clearance(
        "joint",
        journal=body.marker(),
        bearing=model.ground.marker(turned["position"], orientation=turned["orientation"]),
        gap=gap,
        interface=film(),
    )
    model.applied_force("load", body.marker(), (100.0, 50.0, 0.0))
    return model


GAPS = {
    "journal": td.JournalGap(bearing_radius=0.02, radial_clearance=3e-5, bearing_length=0.03),
    "cup": td.SphericalGap(cup_radius=0.02, radial_clearance=3e-5, half_angle=1.2),
}


def pressures(plotter: Any) -> Any:
    """Return the surface of the film in a scene."""
    (found,) = [mesh for mesh in drawn(plotter) if "values" in mesh.point_data]
    return found


@pytest.mark.parametrize("name", GAPS)
def test_a_film_has_its_pressure_where_its_bearing_is(pyvista: Any, name: str) -> None:
    solution = td.simulate(held(GAPS[name]), duration=1e-4, progress=False)
    at = {"time": 1e-4}
    plotter = td.plot.mechanism(solution, color="film_pressure", backend="pyvista", **at)
    surface = pressures(plotter)
    (bar,) = plotter.scalar_bars.values()
    assert bar.GetTitle() == "film pressure [kPa]"
    fields = solution.film("joint", progress=False, **at).unfolded()
    np.testing.assert_array_equal(
        surface.point_data["values"], fields["pressure"].values.ravel() / 1e3
    )
    # The frame of the bearing has z along the global x, and x along -z.
    local = (surface.points - np.array([0.1, 0.2, 0.3]))[:, [2, 1, 0]] * np.array([-1.0, 1.0, 1.0])
    np.testing.assert_allclose(local, fields.surface.position, rtol=0, atol=1e-8)
    assert surface.n_cells == len(fields.surface.elements)


def test_films_of_small_bearings_are_as_large_as_their_rings(pyvista: Any) -> None:
    model = held(GAPS["journal"])
    far = model.rigid_body("far", mass=1.0, inertia=(1.0, 1.0, 1.0), position=(3.0, 0.0, 0.0))
    model.fixed("wall", model.ground.marker((3.0, 0.0, 0.0)), far.marker())
    solution = td.simulate(model, duration=1e-4, progress=False)
    surface = pressures(td.plot.mechanism(solution, color="film_pressure", backend="pyvista"))
    across = np.hypot(*(surface.points[:, k] - p for k, p in ((1, 0.2), (2, 0.3))))
    assert across == pytest.approx(0.035 * 2.9, rel=0.05)  # SMALLEST, of the size


def test_a_film_on_a_solid_moves_with_it(pyvista: Any) -> None:
    solution = td.simulate(pressed(oil(), cells=2), duration=1e-5, progress=False)
    plotter = td.plot.mechanism(solution, color="film_pressure", backend="pyvista")
    fields = solution.film("film", time=1e-5, progress=False)
    surface = pressures(plotter)
    np.testing.assert_allclose(surface.points, fields.surface.position, rtol=0, atol=1e-9)
    assert float(surface.point_data["values"].max()) > 0.0


def test_matplotlib_colours_the_faces_of_a_film() -> None:
    from mpl_toolkits.mplot3d.art3d import Poly3DCollection

    solution = td.simulate(held(GAPS["cup"]), duration=1e-4, progress=False)
    ax = td.plot.mechanism(solution, color="film_pressure", time=1e-4)
    fields = solution.film("joint", time=1e-4, progress=False).unfolded()
    (area,) = [each for each in ax.collections if isinstance(each, Poly3DCollection)]
    faces = fields.surface.elements
    means = [float(fields["pressure"].values.ravel()[row[row >= 0]].mean()) for row in faces]
    colours = area._facecolor3d
    assert len(colours) == len(faces)
    # Viridis is darker where the pressure is lower.
    brightness = colours[:, :3].sum(axis=1)
    assert brightness[int(np.argmax(means))] == brightness.max()
    assert brightness[int(np.argmin(means))] == brightness.min()
    labels = [other.get_ylabel() for other in ax.figure.axes if other is not ax]
    assert labels == ["film pressure $p$ [kPa]"]


@pytest.mark.parametrize(
    ("model", "more", "says"),
    [
        (hanging, {}, "needs a film on a mesh"),
        (four_bar, {}, "three dimensions only"),
        (lambda: held(GAPS["cup"]), {"plane": "xy"}, "three dimensions only"),
        (lambda: held(GAPS["cup"]), {"component": "x"}, "is a scalar"),
    ],
)
def test_pressures_that_cannot_be_drawn_are_errors(
    model: Any, more: dict[str, Any], says: str
) -> None:
    solution = td.simulate(model(), duration=1e-5, progress=False)
    with pytest.raises(td.InvalidInput, match=says):
        td.plot.mechanism(solution, color="film_pressure", **more)
