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
