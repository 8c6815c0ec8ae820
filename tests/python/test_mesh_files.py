"""Files of meshes: other programs' and our own, their groups, and what is wrong with them."""

import json
import sys
import warnings
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import tribodyn as td
from meshes import bent, vectors
from tribodyn.solid_meshes._shapes import SHAPES

MESHES = Path(__file__).with_name("data") / "meshes"
# What Gmsh finds, by Gauss integration of eighth degree of the same nodes.
VOLUMES = json.loads((MESHES / "volumes.json").read_text())
# Largest difference: Gmsh writes VTK and Abaqus with 14 digits or more, and Nastran with 9.
DIGITS = {".msh": 1e-12, "_22.msh": 1e-12, ".vtk": 1e-12, ".inp": 1e-12, ".bdf": 5e-9}


@pytest.mark.parametrize("element", VOLUMES)
@pytest.mark.parametrize("ending", DIGITS)
def test_a_file_of_gmsh_has_the_volume_and_areas_of_gmsh(element: str, ending: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        mesh = td.SolidMesh.read(MESHES / f"{element}{ending}")
    assert mesh.element == element
    assert mesh.volume == pytest.approx(VOLUMES[element]["volume"], rel=DIGITS[ending])
    if ending == ".vtk":  # without groups
        assert not mesh.surfaces
        return
    if ending == ".bdf":  # properties instead of names, and lines without the nodes between
        if not mesh.planar:
            areas = sorted(mesh.surface_area(name) for name in mesh.surfaces)
            wanted = sorted(VOLUMES[element]["areas"].values())
            assert areas == pytest.approx(wanted, rel=5e-9)
        return
    # The areas of curved facets are no polynomials: our rule differs by 1.2e-9.
    for name, area in VOLUMES[element]["areas"].items():
        assert mesh.surface_area(name) == pytest.approx(area, rel=3e-9)
    assert mesh.parts["body"].tolist() == list(range(len(mesh.elements)))
    if ending != ".inp":
        assert mesh.nodes[mesh.node_sets["corner"]].shape == (1, mesh.nodes.shape[1])


@pytest.mark.parametrize("element", VOLUMES)
def test_exchanged_nodes_would_be_noticed(element: str) -> None:
    """The comparison above can fail: any two nodes of one kind matter for the volume."""
    mesh = td.SolidMesh.read(MESHES / f"{element}.msh")
    corners = {"hex20": 8, "tet10": 4, "quad8": 4, "tri6": 3}[element]
    rows = mesh.elements.copy()
    rows[0, [corners, -1]] = rows[0, [-1, corners]]
    try:
        other = td.SolidMesh(nodes=mesh.nodes, elements=rows, element=element).volume
    except td.InvalidInput:
        return
    assert abs(other / mesh.volume - 1.0) > 1e-3


GROUPS: dict[str, Any] = {"parts": {"two words": [0, 1], "b": [1]}, "node_sets": {"n-1": [0, 4]}}


def grouped(element: str) -> td.SolidMesh:
    return td.SolidMesh(**(bent(element).parameters | GROUPS))


ALL = ["hex8", "hex20", "hex27", "tet10", "quad4", "quad8", "quad9", "tri6"]


@pytest.mark.parametrize("element", ALL)
@pytest.mark.parametrize("ending", ["vtk", "vtu", "msh", "inp", "xdmf"])
def test_a_mesh_survives_a_file(element: str, ending: str, tmp_path: Path) -> None:
    if ending == "xdmf":
        pytest.importorskip("h5py")
    mesh = grouped(element)
    path = tmp_path / f"mesh.{ending}"
    if ending == "inp" and element in ("hex27", "quad9"):
        with pytest.raises(td.InvalidInput, match=f"elements {element} cannot be written to a fil"):
            mesh.write(path)
        return
    mesh.write(path)
    found = td.SolidMesh.read(path)
    lost: dict[str, Any] = {"msh": {"node_sets": {}}, "xdmf": {"surfaces": {}}}.get(ending, {})
    # Surfaces come back with the facets in the order of the elements.
    expected = td.SolidMesh(**(mesh.parameters | lost))
    assert found == expected


def test_data_are_written_with_a_mesh(tmp_path: Path) -> None:
    import meshio

    mesh = grouped("hex20")
    height, number = mesh.nodes[:, 2], np.arange(len(mesh.elements))
    data: dict[str, Any] = {"point_data": {"height": height}, "cell_data": {"number": number}}
    mesh.write(tmp_path / "mesh.vtu", **data)
    found = meshio.read(tmp_path / "mesh.vtu")
    assert np.array_equal(found.point_data["height"], height)
    assert np.array_equal(found.cell_data["number"][0], number)
    assert not found.cell_data["number"][1].any()
    with pytest.raises(td.InvalidInput, match=r"point_data\['a'\] must have 51 rows of numbers"):
        mesh.write(tmp_path / "mesh.vtu", point_data={"a": [1.0]})
    with pytest.raises(td.InvalidInput, match=r"cell_data\['a'\] must have 4 rows of numbers"):
        mesh.write(tmp_path / "mesh.vtu", cell_data={"a": ["a"] * 4})
    with pytest.raises(td.InvalidInput, match=r"data cannot be written to a file '\*.msh'"):
        mesh.write(tmp_path / "mesh.msh", **data)


def test_faults_of_writing_are_named(tmp_path: Path) -> None:
    mesh = grouped("hex8")
    with pytest.raises(td.InvalidInput, match=r"file '\*.stl'; there are .inp, .msh, .vtk"):
        mesh.write(tmp_path / "mesh.stl")
    for ending in ("inp", "vtk"):
        with pytest.raises(td.InvalidInput, match="cannot be written"):
            mesh.write(tmp_path / "missing" / f"mesh.{ending}")
    both = td.SolidMesh(**(mesh.parameters | {"parts": {"x-": [0]}}))
    with pytest.raises(td.InvalidInput, match="a part and a surface of the name 'x-'"):
        both.write(tmp_path / "mesh.msh")


def test_meshio_is_optional(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "meshio", None)
    mesh = grouped("hex8")
    with pytest.raises(td.InvalidInput, match=r'meshio .*; pip install "tribodyn\[mesh\]"'):
        mesh.write(tmp_path / "mesh.vtk")
    mesh.write(tmp_path / "mesh.inp")
    assert td.SolidMesh.read(tmp_path / "mesh.inp").volume == mesh.volume
    assert td.SolidMesh.read(MESHES / "tet10.bdf").element == "tet10"


# --- reading --------------------------------------------------------------------------------------


def test_lengths_are_scaled_without_a_warning(tmp_path: Path) -> None:
    with pytest.warns(td.MeshWarning, match="its size is"):
        mesh = bent("hex8").scaled(1000.0)
    mesh.write(tmp_path / "mesh.inp")
    with pytest.warns(td.MeshWarning, match=r"SolidMesh.read\(path, scale=1e-3\)"):
        td.SolidMesh.read(tmp_path / "mesh.inp")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        small = td.SolidMesh.read(tmp_path / "mesh.inp", scale=1e-3)
    assert small.volume == pytest.approx(bent("hex8").volume, rel=1e-14)


def test_one_part_is_read(tmp_path: Path) -> None:
    mesh = td.SolidMesh.brick(size=(3.0, 1.0, 1.0), cells=(3, 1, 1), element="hex8")
    parts = {"left": [0], "rest": [1, 2], "all": [0, 1, 2]}
    td.SolidMesh(**(mesh.parameters | {"parts": parts})).write(tmp_path / "mesh.vtk")
    part = td.SolidMesh.read(tmp_path / "mesh.vtk", part="rest")
    assert part.volume == pytest.approx(2.0)
    assert {name: numbers.tolist() for name, numbers in part.parts.items()} == {
        "rest": [0, 1],
        "all": [0, 1],
    }
    assert set(part.surfaces) == {"x+", "y-", "y+", "z-", "z+"}
    assert len(part.boundary) == 10
    with pytest.raises(td.InvalidInput, match="part 'rust' is not known; did you mean 'rest'"):
        td.SolidMesh.read(tmp_path / "mesh.vtk", part="rust")


def test_facets_inside_are_left_out_with_a_warning(tmp_path: Path) -> None:
    import meshio

    mesh = td.SolidMesh.brick(size=(2.0, 1.0, 1.0), cells=(2, 1, 1), element="hex8")
    inside = np.flatnonzero(np.abs(mesh.nodes[:, 0]) < 0.1)[[0, 1, 3, 2]]
    cells = [("hexahedron", mesh.elements), ("quad", np.vstack([inside, mesh.surfaces["x+"]]))]
    marks = {
        f"surface:{name}": [np.zeros(2, int), np.isin([0, 1], places).astype(int)]
        for name, places in (("both", [0, 1]), ("inner", [0]))
    }
    meshio.Mesh(mesh.nodes, cells, cell_data=marks).write(tmp_path / "mesh.vtk")
    with pytest.warns(td.MeshWarning) as seen:
        found = td.SolidMesh.read(tmp_path / "mesh.vtk")
    assert [str(w.message).split(": ")[1] for w in seen] == [
        "1 of the 2 facets of the surface 'both' are not on the free boundary and are left out",
        "1 of the 1 facets of the surface 'inner' are not on the free boundary and are left out",
    ]
    assert list(found.surfaces) == ["both"] and found.surface_area("both") == pytest.approx(1.0)


@pytest.mark.parametrize(
    ("cells", "says"),
    [
        ([("tetra", [[0, 1, 3, 4]])], "element cannot be 'tet4': .* use 'tet10'; in Gmsh"),
        ([("triangle", [[0, 1, 2]])], "element cannot be 'tri3'"),
        ([("wedge", [[0, 1, 3, 4, 5, 7]])], "'wedge' is not known"),
        ([("line", [[0, 1]])], "has neither solid nor planar elements"),
        (
            [("hexahedron", [[*range(8)]]), ("tetra", [[0, 1, 3, 4], [1, 2, 3, 4]])],
            "several types: 1 of hex8 and 2 of tet4; mesh the solid with one",
        ),
        ([("quad", [[0, 1, 5, 4]])], "elements of a surface in space, but no solid elements"),
    ],
)
def test_what_is_no_solid_is_named(cells: Any, says: str, tmp_path: Path) -> None:
    import meshio

    cube = td.SolidMesh.brick(size=(1.0, 1.0, 1.0), cells=(1, 1, 1), element="hex8")
    points = cube.nodes[cube.elements[0]]
    meshio.Mesh(points, cells).write(tmp_path / "mesh.vtk")
    with pytest.raises(td.InvalidInput, match=says):
        td.SolidMesh.read(tmp_path / "mesh.vtk")


@pytest.mark.parametrize("name", ["mesh.msh", "mesh.vtk", "mesh.inp", "mesh.bdf", "mesh.xyz"])
def test_files_that_cannot_be_read_are_errors(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(td.InvalidInput, match=f"file '.*{name}' does not exist"):
        td.SolidMesh.read(tmp_path / name)
    (tmp_path / name).write_text("*ELEMENT, TYPE=C3D8\n1, 2, 3\nGRID,a\n")
    with pytest.raises(td.InvalidInput, match=f"file '.*{name}' "):
        td.SolidMesh.read(tmp_path / name)
    assert capsys.readouterr() == ("", "")


# --- Abaqus ---------------------------------------------------------------------------------------

ABAQUS = """*Heading
** a comment
*Part, name=Rod
*Node, nset=All
 11, 0., 0., 0.
 12, 1., 0., 0.
 13, 1., 1., 0.
 14, 0., 1., 0.
 21, 0., 0., 1.
 22, 1., 0., 1.
*Node
 23, 1., 1., 1.
 24, 0., 1., 1.
 31, 0., 0., 2.
 32, 1., 0., 2.
 33, 1., 1., 2.
 34, 0., 1., 2.
*Element, type=C3D8R
 5, 11, 12, 13, 14,
  21, 22, 23, 24
*Element, type=C3D8R,
 elset=Upper
 9, 21, 22, 23, 24, 31, 32, 33, 34
*Element, type=S4, elset=Skin
 12, 31, 32, 33, 34
*Elset, elset=Both, generate
 5, 9, 4
*Elset, elset=Again
 Both,
*Elset, elset=_Inner_S1
 5,
*Nset, nset=Foot
 11, 12, 13
 14
*Nset, nset=More
 Foot, 21
*Nset, nset=OfUpper, elset=Upper
*Surface, type=ELEMENT, name=Bottom
 _Inner_S1, S1
*Surface, name=Side
 Both, S3
 9, S4
*Surface, type=NODE, name=Points
 Foot, 1.
*Surface, name=Shell
 Skin, SPOS
*Solid Section, elset=Both, material=Steel
,
*End Part
"""


def test_a_file_of_abaqus_is_read(tmp_path: Path) -> None:
    path = tmp_path / "rod.inp"
    path.write_text(ABAQUS)
    mesh = td.SolidMesh.read(path)
    assert mesh.volume == pytest.approx(2.0) and mesh.element == "hex8"
    parts = {name: numbers.tolist() for name, numbers in mesh.parts.items()}
    assert parts == {"Upper": [1], "Both": [0, 1], "Again": [0, 1]}
    sets = {name: numbers.tolist() for name, numbers in mesh.node_sets.items()}
    assert sets == {
        "All": [0, 1, 2, 3, 4, 5],
        "Foot": [0, 1, 2, 3],
        "More": [0, 1, 2, 3, 4],
        "OfUpper": [4, 5, 6, 7, 8, 9, 10, 11],
        "Points": [0, 1, 2, 3],
    }
    places = {
        name: sorted(mesh.nodes[facets].mean(axis=1).tolist())
        for name, facets in mesh.surfaces.items()
    }
    assert places == {
        "Bottom": [[0.5, 0.5, 0.0]],
        "Side": [[0.5, 0.0, 0.5], [0.5, 0.0, 1.5], [1.0, 0.5, 1.5]],
        "Shell": [[0.5, 0.5, 2.0]],
        "Skin": [[0.5, 0.5, 2.0]],
    }


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("*Node\n", "*Node, system=C\n", "nodes in other than rectangular coordinates"),
        (" 34, 0.", " 33, 0.", "has two nodes 33; write one part"),
        (" 9, 21", " 5, 21", "has two elements 5; write one part"),
        ("  21, 22, 23, 24\n", "  21, 22\n", "elements C3D8R that have not 8 nodes"),
        ("  21, 22, 23, 24\n", "  21, 22, 23, 99\n", "cannot be read: KeyError: 99"),
        ("*Heading", "*Include, input=a.inp", "has \\*INCLUDE, which is not supported"),
        ("_Inner_S1, S1", "_Inner_S1", "a surface 'Bottom' with faces that are not S1"),
        (" Both,\n", " Other,\n", "cannot be read: KeyError: 'OTHER'"),
    ],
)
def test_faults_in_a_file_of_abaqus_are_named(
    old: str, new: str, says: str, tmp_path: Path
) -> None:
    assert old in ABAQUS
    (tmp_path / "rod.inp").write_text(ABAQUS.replace(old, new))
    with pytest.raises(td.InvalidInput, match=f"file '.*rod.inp' .*{says}"):
        td.SolidMesh.read(tmp_path / "rod.inp")


# Outward normals of the faces S1, S2, ... of the reference elements, from the manual of Abaqus.
NORMALS = {
    "C3D20": ["-z", "+z", "-y", "+x", "+y", "-x"],
    "C3D10": ["-z", "-y", "slanted", "-x"],
    "CPE8": ["-y", "+x", "+y", "-x"],
    "CPS6": ["-y", "slanted", "-x"],
}


@pytest.mark.parametrize("kind", NORMALS)
def test_faces_have_the_numbers_of_abaqus(kind: str, tmp_path: Path) -> None:
    element = {"C3D20": "hex20", "C3D10": "tet10", "CPE8": "quad8", "CPS6": "tri6"}[kind]
    nodes = SHAPES[element].nodes
    lines = ["*NODE", *(f"{k}, " + ", ".join(map(str, x)) for k, x in enumerate(nodes, 1))]
    lines += [f"*ELEMENT, TYPE={kind}", ", ".join(map(str, range(1, 1 + len(nodes))))]
    lines[-1] = f"1, {lines[-1]}"
    for k in range(len(NORMALS[kind])):
        lines += [f"*SURFACE, NAME=S{k + 1}", f"1, S{k + 1}"]
    (tmp_path / "one.inp").write_text("\n".join(lines))
    mesh = td.SolidMesh.read(tmp_path / "one.inp")
    for k, name in enumerate(NORMALS[kind], start=1):
        normal = vectors(mesh, mesh.surfaces[f"S{k}"])[1][0]
        normal = normal / np.linalg.norm(normal)
        size = mesh.nodes.shape[1]
        wanted = np.full(size, size**-0.5)
        if name != "slanted":
            wanted = float(f"{name[0]}1") * np.eye(size)["xyz".index(name[1])]
        assert normal == pytest.approx(wanted, abs=1e-12), name


def test_elements_of_other_types_are_left_out(tmp_path: Path) -> None:
    (tmp_path / "rod.inp").write_text(ABAQUS.replace("type=S4", "type=MASS"))
    with pytest.warns(td.MeshWarning, match="elements MASS of '.*rod.inp' are left out"):
        assert "Skin" not in td.SolidMesh.read(tmp_path / "rod.inp", part="Both").surfaces


# --- Nastran --------------------------------------------------------------------------------------

NASTRAN = """SOL 101
CEND
BEGIN BULK
$ free, small and large fields, and exponents without their E
GRID,1,,0.0,0.0,0.0
GRID,2,,1.0,0.0,0.0
GRID    3               1.      10.-1   0.
GRID*   4                               0.              1.0D+0          *
*       0.
GRID,5,0,0.0,0.0,1.0
GRID,6,,1.0,0.0,1.0
GRID,7,,1.0,1.0,1.0
GRID,8,,0.0,1.0,+1.0
CHEXA   1       7       1       2       3       4       5       6       +A
+A      7       8
CQUAD4,2,8,5,6,7,8,0.0
PSOLID,7,1
ENDDATA
"""


def test_a_file_of_nastran_is_read(tmp_path: Path) -> None:
    (tmp_path / "cube.bdf").write_text(NASTRAN)
    mesh = td.SolidMesh.read(tmp_path / "cube.bdf")
    assert mesh.element == "hex8" and mesh.volume == pytest.approx(1.0)
    assert mesh.nodes[:4].tolist() == [[0, 0, 0], [1, 0, 0], [1, 1, 0], [0, 1, 0]]
    assert {name: part.tolist() for name, part in mesh.parts.items()} == {"7": [0]}
    assert list(mesh.surfaces) == ["8"] and mesh.surface_area("8") == pytest.approx(1.0)


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("GRID,5,0,", "GRID,5,3,", "grid points in other coordinate systems"),
        ("+A      7       8", "+A      7       99", "cannot be read: KeyError: 99, near ENDDATA"),
        ("+A      7       8", "+A      7       8       9", "some of the nodes between its corners"),
        ("0.0,0.0,1.0", "0.0,zero,1.0", "cannot be read: ValueError: .*near GRID"),
    ],
)
def test_faults_in_a_file_of_nastran_are_named(
    old: str, new: str, says: str, tmp_path: Path
) -> None:
    assert old in NASTRAN
    (tmp_path / "cube.bdf").write_text(NASTRAN.replace(old, new, 1))
    with pytest.raises(td.InvalidInput, match=f"file '.*cube.bdf' .*{says}"):
        td.SolidMesh.read(tmp_path / "cube.bdf")


# --- Gmsh -----------------------------------------------------------------------------------------


def test_gmsh_writes_the_meshes_of_the_tests(tmp_path: Path) -> None:
    """The stored files are those of the program beside them."""
    try:
        import gmsh
    except (ImportError, OSError):
        pytest.skip("gmsh is not installed")
    import importlib.util

    spec = importlib.util.spec_from_file_location("write_meshes", MESHES / "write_meshes.py")
    assert spec and spec.loader and gmsh.__version__
    program = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(program)
    program.HERE = tmp_path
    program.main()
    volumes = json.loads((tmp_path / "volumes.json").read_text())
    for element in VOLUMES:
        assert volumes[element]["volume"] == pytest.approx(VOLUMES[element]["volume"], rel=1e-12)
        mesh = td.SolidMesh.read(tmp_path / f"{element}.msh")
        assert mesh.volume == pytest.approx(volumes[element]["volume"], rel=1e-12)
