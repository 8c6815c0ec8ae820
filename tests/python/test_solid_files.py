"""Solids in files of VTK and XDMF, and as grids of PyVista."""

import sys
import xml.etree.ElementTree as ET
from pathlib import Path

import numpy as np
import pytest
import tribodyn as td
from tribodyn.solid_meshes._shapes import PLANAR, SHAPES, SOLID

STEEL = td.ElasticMaterial(youngs_modulus=210e9, poisson_ratio=0.3, density=7800.0)
COMPONENTS = ("xx", "yy", "zz", "yz", "xz", "xy")


def bent(element: str = "hex20", **arguments: object) -> td.Model:
    """A sector that is clamped at one end, away from the origin and turned."""
    flat = element in PLANAR
    mesh = td.SolidMesh.sector(
        inner_radius=0.05,
        outer_radius=0.08,
        angle=1.0,
        width=None if flat else 0.02,
        cells=(3, 1) if flat else (3, 1, 1),
        element=element,
    )
    model = td.Model(planar=flat)
    place = {"position": (0.3, 0.1, -0.2)}
    if flat:
        place = {"position": (0.3, 0.1), "angle": 0.5, "thickness": 0.01}
    hook = model.solid("hook", mesh=mesh, material=STEEL, supports="start", **place, **arguments)
    load = (1e3, -2e3) if flat else (1e3, -2e3, 500.0)
    model.applied_force("load", hook.marker("end"), force=load)
    return model


@pytest.fixture(scope="module")
def run() -> td.Solution:
    return td.simulate(bent(), duration=2e-4, progress=False)


def tensors(stress: np.ndarray) -> np.ndarray:
    """Return the symmetric matrices (n, 3, 3) of components."""
    full = np.zeros((len(stress), 3, 3))
    for value, name in zip(stress.T, COMPONENTS, strict=True):
        i, j = ("xyz".index(letter) for letter in name)
        full[:, i, j] = full[:, j, i] = value
    return full


def check(values: dict[str, np.ndarray], expected) -> None:
    """Compare the values at the points with a dataset of `Solution.solid`."""
    assert set(values) == {"displacement", "stress", "von_mises"}
    size = expected.displacement.shape[1]
    assert np.array_equal(values["displacement"][:, :size], expected.displacement)
    assert not values["displacement"][:, size:].any()
    stress = np.asarray(values["stress"]).reshape(-1, 3, 3)
    assert np.array_equal(stress, tensors(expected.stress.values))
    deviator = stress - np.trace(stress, axis1=1, axis2=2)[:, None, None] / 3.0 * np.eye(3)
    mises = np.sqrt(1.5 * np.einsum("nij,nij->n", deviator, deviator))
    assert np.allclose(np.ravel(values["von_mises"]), mises, rtol=1e-12)


@pytest.mark.parametrize("element", [*SOLID, *PLANAR])
def test_file_of_an_equilibrium(tmp_path: Path, element: str) -> None:
    meshio = pytest.importorskip("meshio")
    model = bent(element)
    found = td.equilibrium(model)
    found.write_solid("hook", tmp_path / "hook.vtu")
    read = meshio.read(tmp_path / "hook.vtu")
    mesh = model.bodies["hook"].mesh
    assert [block.type for block in read.cells] == [SHAPES[element].meshio]
    assert np.array_equal(read.cells[0].data, mesh.elements)
    data = found.solid("hook")
    check(read.point_data, data)
    size = data.position.shape[1]
    moved = read.points + read.point_data["displacement"]
    assert np.allclose(moved[:, :size], data.position, rtol=0.0, atol=1e-15)
    assert np.abs(read.point_data["displacement"]).max() > 1e-6


def test_numbers_of_cells_are_those_of_vtk() -> None:
    common = pytest.importorskip("meshio._vtk_common")
    for shape in SHAPES.values():
        assert common.meshio_to_vtk_type[shape.meshio] == shape.vtk


def test_list_of_files_of_a_run(tmp_path: Path, run: td.Solution) -> None:
    meshio = pytest.importorskip("meshio")
    times = [0.0, 0.9e-4, 2e-4]
    run.write_solid("hook", tmp_path / "a & b.pvd", time=times)
    entries = ET.parse(tmp_path / "a & b.pvd").getroot().findall("Collection/DataSet")
    assert [float(entry.get("timestep", "")) for entry in entries] == times
    for entry, time in zip(entries, times, strict=True):
        read = meshio.read(tmp_path / entry.get("file", ""))
        check(read.point_data, run.solid("hook", time=time))
    assert {path.name for path in tmp_path.iterdir()} == {"a & b.pvd", "a & b"}
    assert len(list((tmp_path / "a & b").iterdir())) == len(times)


def test_series_in_one_file(tmp_path: Path, run: td.Solution) -> None:
    xdmf = pytest.importorskip("meshio.xdmf")
    run.write_solid("hook", tmp_path / "hook.xdmf")
    with xdmf.TimeSeriesReader(tmp_path / "hook.xdmf") as reader:
        points, cells = reader.read_points_cells()
        assert [block.type for block in cells] == ["hexahedron20"]
        assert reader.num_steps == run.time.size  # all rows
        for k in (0, reader.num_steps - 1):
            time, values, _ = reader.read_data(k)
            assert time == float(run.time[k])
            expected = run.solid("hook", time=time)
            check(values, expected)
            assert np.allclose(points + values["displacement"], expected.position, atol=1e-15)
    assert [path.name for path in tmp_path.iterdir()] == ["hook.xdmf"]


def test_without_times_one_file_has_the_last_row_and_a_list_all(
    tmp_path: Path, run: td.Solution
) -> None:
    meshio = pytest.importorskip("meshio")
    run.write_solid("hook", tmp_path / "last.vtu")
    check(meshio.read(tmp_path / "last.vtu").point_data, run.solid("hook"))
    run.write_solid("hook", tmp_path / "all.pvd")
    entries = ET.parse(tmp_path / "all.pvd").getroot().findall("Collection/DataSet")
    assert [float(entry.get("timestep", "")) for entry in entries] == run.time.values.tolist()


def test_crank_angles_and_quantities(tmp_path: Path) -> None:
    pytest.importorskip("meshio")
    pint = pytest.importorskip("pint")
    ms = pint.UnitRegistry().millisecond
    mesh = td.SolidMesh.ring(inner_radius=0.02, outer_radius=0.04, cells=(8, 1), element="quad8")
    model = td.Model()
    wheel = model.solid("wheel", mesh=mesh, material=STEEL, thickness=0.01)
    model.revolute("hub", model.ground.marker(), wheel.marker("inner"))
    model.drive("hub", speed=100.0)
    run = td.simulate(model, duration=2e-3, progress=False)
    angles = [2.0, 10.0]
    run.write_solid("wheel", tmp_path / "by_angle.pvd", crank_angle=angles)
    times = [float(np.deg2rad(angle)) / 100.0 for angle in angles]
    entries = ET.parse(tmp_path / "by_angle.pvd").getroot().findall("Collection/DataSet")
    found = [float(entry.get("timestep", "")) for entry in entries]
    assert found == pytest.approx(times, rel=1e-6)
    run.write_solid("wheel", tmp_path / "by_time.pvd", time=np.array([0.5, 1.0]) * ms)
    entries = ET.parse(tmp_path / "by_time.pvd").getroot().findall("Collection/DataSet")
    assert [float(entry.get("timestep", "")) for entry in entries] == pytest.approx([5e-4, 1e-3])


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ({"name": "hok"}, r"solution: solid 'hok' is not known; did you mean 'hook'\?"),
        ({"name": "load"}, "solid 'load' is not known"),
        ({"path": "hook.stl"}, r"solid 'hook': cannot be written to a file '\*\.stl'; .*\.xdmf"),
        ({"path": "hook"}, r"cannot be written to a file '\*'"),
        ({"time": 1.0}, r"solid 'hook': time = 1 s must be in 0 to 0\.0002 s"),
        ({"time": [0.0, -1.0]}, r"solid 'hook': time = -1 s must be in"),
        ({"time": 0.0, "crank_angle": 0.0}, "crank_angle and time cannot both be given"),
        ({"time": [0.0, 1e-4], "path": "a.vtu"}, r"number of instants = 2 must be 1 .*\*\.pvd"),
        ({"path": "missing/hook.vtu"}, "its folder does not exist"),
        ({"path": "folder.pvd"}, "a folder or a device has this name"),
        (
            {"path": "taken.pvd"},
            "taken': is not a folder",
        ),
    ],
)
def test_wrong_arguments(
    tmp_path: Path, run: td.Solution, arguments: dict[str, object], words: str
) -> None:
    pytest.importorskip("meshio")
    (tmp_path / "folder.pvd").mkdir()
    (tmp_path / "taken").write_text("")
    given = {"name": "hook", "path": "hook.pvd", **arguments}
    path = tmp_path / str(given.pop("path"))
    with pytest.raises(td.InvalidInput, match=words):
        run.write_solid(path=path, **given)
    assert {each.name for each in tmp_path.iterdir()} == {"folder.pvd", "taken"}


def test_packages_that_are_missing_are_named(
    tmp_path: Path, run: td.Solution, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "meshio", None)
    with pytest.raises(td.InvalidInput, match=r"meshio.*pip install \"tribodyn\[mesh\]\""):
        run.write_solid("hook", tmp_path / "hook.vtu")
    assert not list(tmp_path.iterdir())
    monkeypatch.setitem(sys.modules, "pyvista", None)
    with pytest.raises(td.InvalidInput, match=r"pyvista.*pip install \"tribodyn\[pyvista\]\""):
        run.solid_grid("hook")


def test_a_result_from_a_file_writes_the_same(tmp_path: Path, run: td.Solution) -> None:
    pytest.importorskip("meshio")
    run.to_netcdf(tmp_path / "run.nc")
    loaded = td.load(tmp_path / "run.nc")
    loaded.write_solid("hook", tmp_path / "loaded.vtu")
    run.write_solid("hook", tmp_path / "run.vtu")
    assert (tmp_path / "loaded.vtu").read_bytes() == (tmp_path / "run.vtu").read_bytes()


# --- PyVista


@pytest.mark.parametrize("element", [*SOLID, *PLANAR])
def test_grid_of_pyvista(element: str) -> None:
    pyvista = pytest.importorskip("pyvista")
    model = bent(element)
    found = td.equilibrium(model)
    grid, data = found.solid_grid("hook"), found.solid("hook")
    assert isinstance(grid, pyvista.UnstructuredGrid)
    mesh = model.bodies["hook"].mesh
    assert np.array_equal(grid.cells_dict[SHAPES[element].vtk], mesh.elements)
    check({name: np.asarray(grid.point_data[name]) for name in grid.point_data}, data)
    warped = grid.warp_by_vector("displacement")
    size = data.position.shape[1]
    assert np.allclose(warped.points[:, :size], data.position, atol=1e-7)  # of VTK, float32
    sizes = grid.compute_cell_sizes()
    area = "Area" if element in PLANAR else "Volume"
    # VTK cuts curved sides of elements into straight ones.
    assert sizes[area].sum() == pytest.approx(mesh.volume, rel=0.01)
    assert sizes[area].min() > 0.0


def test_grid_at_an_instant(run: td.Solution) -> None:
    pytest.importorskip("pyvista")
    grid = run.solid_grid("hook", time=1e-4)
    assert np.array_equal(grid["von_mises"], run.solid("hook", time=1e-4).von_mises)
    with pytest.raises(td.InvalidInput, match="must be in"):
        run.solid_grid("hook", time=1.0)


@pytest.mark.parametrize("ending", ["vtu", "pvd", "xdmf"])
def test_files_in_the_reader_of_vtk(tmp_path: Path, ending: str) -> None:
    pyvista = pytest.importorskip("pyvista")
    pytest.importorskip("meshio")
    model = bent("hex27")
    found = td.equilibrium(model)
    path = tmp_path / f"hook.{ending}"
    found.write_solid("hook", path)
    if ending == "xdmf":
        reader = pytest.importorskip("vtkmodules.vtkIOXdmf2").vtkXdmfReader()
        reader.SetFileName(str(path))
        reader.Update()
        read = pyvista.wrap(reader.GetOutputDataObject(0))
    else:
        read = pyvista.read(path)
    while isinstance(read, pyvista.MultiBlock):
        read = read[0]
    expected = found.solid_grid("hook")
    assert np.array_equal(read.cells_dict[29], expected.cells_dict[29])
    for name in expected.point_data:
        assert np.array_equal(read[name], expected[name])
