"""Pictures of the meshes of solids."""

from typing import Any

import matplotlib
import numpy as np
import pytest
import tribodyn as td

matplotlib.use("Agg")
import matplotlib.pyplot as plt  # noqa: E402
from matplotlib.colors import to_rgb  # noqa: E402
from tribodyn.reports._mesh_plots import COLOURS, PLAIN  # noqa: E402


@pytest.fixture(autouse=True)
def closed() -> Any:
    yield
    plt.close("all")


def names(ax: Any) -> list[str]:
    return [text.get_text() for text in ax.get_legend().get_texts()]


def hue(colour: Any) -> Any:
    """Return a colour without its brightness."""
    parts = np.array(to_rgb(colour))
    return parts / parts.max()


@pytest.mark.parametrize("element", ["hex8", "hex20", "hex27", "tet10"])
def test_a_mesh_in_space_shows_its_surfaces(element: str) -> None:
    mesh = td.SolidMesh.brick(size=(0.1, 0.2, 0.3), cells=(1, 2, 1), element=element)
    ax: Any = td.plot.mesh(mesh, surfaces=["x+", "z-"])
    assert names(ax) == ["x+", "z-"]
    (drawn,) = ax.collections
    ax.figure.canvas.draw()
    hues = np.array([hue(colour) for colour in drawn._facecolor3d])
    assert len(hues) == len(mesh.boundary)
    for colour, wanted in (
        (COLOURS[0], len(mesh.surfaces["x+"])),
        (COLOURS[1], len(mesh.surfaces["z-"])),
        (PLAIN, len(mesh.boundary) - len(mesh.surfaces["x+"]) - len(mesh.surfaces["z-"])),
    ):
        assert np.sum(np.abs(hues - hue(colour)).max(axis=1) < 1e-6) == wanted
    # Upper faces are in the light.
    plain: Any = td.plot.mesh(mesh, surfaces=[], legend=False)
    shades = plain.collections[0]._facecolor3d[:, 0]
    height = mesh.nodes[mesh.boundary, 2].mean(axis=1)
    assert np.all(shades[height > 0.149] > shades[height < -0.149].max())
    assert plain.get_legend() is None
    sides = [np.ptp(getattr(plain, f"get_{axis}lim")()) for axis in "xyz"]
    assert np.all(np.array(sides) > mesh.size) and "[m]" in plain.get_zlabel()


@pytest.mark.parametrize("element", ["quad4", "quad8", "quad9", "tri6"])
def test_a_planar_mesh_shows_its_elements(element: str) -> None:
    mesh = td.SolidMesh.ring(inner_radius=0.1, outer_radius=0.2, cells=(8, 1), element=element)
    ax: Any = td.plot.mesh(mesh)
    assert names(ax) == ["inner", "outer"]
    elements, inner, outer = ax.collections
    assert len(elements.get_paths()) == len(mesh.elements)
    # The outlines enclose the elements: polygons through all their nodes.
    corners = mesh.nodes[mesh.elements]
    for path, nodes in zip(elements.get_paths(), corners, strict=True):
        assert path.contains_points([nodes[: 3 if element == "tri6" else 4].mean(axis=0)])[0]
    for lines, radius in ((inner, 0.1), (outer, 0.2)):
        places = np.vstack(lines.get_segments())
        assert np.hypot(*places.T) == pytest.approx(radius, rel=1e-12)
        angles = np.unwrap([np.arctan2(*segment.T[::-1]) for segment in lines.get_segments()])
        assert np.all(np.diff(angles, axis=1) > 0.0) or np.all(np.diff(angles, axis=1) < 0.0)


def test_axes_must_fit() -> None:
    flat = td.SolidMesh.rectangle(size=(1.0, 1.0), cells=(1, 1))
    solid = td.SolidMesh.brick(size=(1.0, 1.0, 1.0), cells=(1, 1, 1))
    figure = plt.figure()
    plane, space = figure.add_subplot(), figure.add_subplot(projection="3d")
    assert td.plot.mesh(flat, ax=plane) is plane
    assert td.plot.mesh(solid, ax=space) is space
    with pytest.raises(td.InvalidInput, match="ax must be three-dimensional axes"):
        td.plot.mesh(solid, ax=plane)
    with pytest.raises(td.InvalidInput, match="ax must be flat axes"):
        td.plot.mesh(flat, ax=space)
    with pytest.raises(td.InvalidInput, match="surface 'top' is not known"):
        td.plot.mesh(solid, surfaces=["top"])
