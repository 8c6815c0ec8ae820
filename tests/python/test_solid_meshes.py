"""Meshes of solids: meshes from arrays, orientation, surfaces, other meshes of a mesh."""

import copy
import math
import pickle
import warnings
from typing import Any

import numpy as np
import pytest
import tribodyn as td
from meshes import bent, block, vectors
from tribodyn._arguments.plain import from_plain, to_plain
from tribodyn.solid_meshes._geometry import determinants
from tribodyn.solid_meshes._shapes import PLANAR, SHAPES, SOLID

RING: dict[str, Any] = {"inner_radius": 0.02, "outer_radius": 0.03}

# --- from arrays ----------------------------------------------------------------------------------

SQUARE = {"nodes": [[0, 0], [1, 0], [1, 1], [0, 1]], "elements": [[0, 1, 2, 3]], "element": "quad4"}


def test_nodes_without_elements_are_left_out() -> None:
    mesh = td.SolidMesh(
        nodes=[[9.0, 9.0], [0, 0], [1, 0], [1, 1], [8.0, 8.0], [0, 1]],
        elements=[[1, 2, 3, 5]],
        element="quad4",
        surfaces={"right": [[3, 2]]},
        parts={"all": [0]},
        node_sets={"two": [4, 5, 1, 5], "none": [0, 4]},
    )
    assert mesh.nodes.tolist() == [[0, 0], [1, 0], [1, 1], [0, 1]]
    assert mesh.elements.tolist() == [[0, 1, 2, 3]]
    assert mesh.surfaces["right"].tolist() == [[1, 2]]
    assert {name: numbers.tolist() for name, numbers in mesh.node_sets.items()} == {"two": [0, 3]}
    assert mesh.parts["all"].tolist() == [0]


@pytest.mark.parametrize("name", [*SOLID, *PLANAR])
def test_mirrored_elements_are_renumbered(name: str) -> None:
    mesh = bent(name)
    mirrored = mesh.mapped(lambda x, *rest: (-x, *rest))
    assert mirrored.volume == pytest.approx(mesh.volume, rel=1e-14)
    shape = SHAPES[name]
    assert determinants(shape, mirrored.nodes, mirrored.elements, shape.nodes).min() > 0.0
    assert mirrored.surface_area("x-") == pytest.approx(mesh.surface_area("x-"), rel=1e-14)
    centres, normals, _ = vectors(mirrored, mirrored.surfaces["x-"])
    assert np.all(centres[:, 0] > 0.0) and normals[:, 0].sum() > 0.0


def test_facets_may_be_given_by_corners_in_any_order() -> None:
    mesh = block("hex20")
    full = mesh.parameters
    rows = mesh.surfaces["z+"][::-1, [2, 1, 0, 3]]
    again = td.SolidMesh(**(full | {"surfaces": {"top": [*rows, *rows]}}))
    assert sorted(again.surfaces["top"].tolist()) == sorted(mesh.surfaces["z+"].tolist())


def distorted(**moved: tuple[float, float]) -> dict[str, Any]:
    """Return two quadratic elements with some nodes at other places."""
    mesh = td.SolidMesh.rectangle(size=(2.0, 1.0), cells=(2, 1), element="quad8")
    nodes = mesh.nodes.copy()
    for place, new in moved.items():
        old = {"corner": (-1.0, -0.5), "middle": (-0.5, -0.5), "bottom": (0.0, -0.5)}[place]
        nodes[np.linalg.norm(nodes - old, axis=1).argmin()] = new
    return {"nodes": nodes, "elements": mesh.elements, "element": "quad8"}


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (SQUARE | {"element": "quad3"}, r"'quad3' is not known; did you mean 'quad4'\?"),
        (SQUARE | {"element": "tri3"}, "cannot be 'tri3': .* far too stiff; use 'tri6'"),
        (SQUARE | {"element": "tet4"}, "cannot be 'tet4': .* far too stiff; use 'tet10'"),
        (SQUARE | {"element": "quad8"}, "elements = 4 columns must have 8 columns for 'quad8'"),
        (SQUARE | {"element": "hex8"}, "nodes = 2 columns must have 3 columns for 'hex8'"),
        (SQUARE | {"elements": [[0, 1, 2, 4]]}, r"elements\[0, 3\] = 4 is not a node"),
        (SQUARE | {"elements": [[0, 1, 2, -1]]}, r"elements\[0, 3\] = -1 is not a node"),
        (SQUARE | {"elements": [[0, 1, 2, 2]]}, "element 0 has node 2 twice"),
        (SQUARE | {"elements": [[0, 1, 2, 2.5]]}, "must be rows of whole numbers"),
        (SQUARE | {"elements": [[0, 1, 2, 3], [1, 2, 3, 0]]}, "elements 0 and 1 have the same"),
        (SQUARE | {"elements": [[0, 2, 1, 3]]}, "element 0 of the mesh is inverted: det J = "),
        (SQUARE | {"nodes": [[0, 0], [1, 0], [1, 1], [0, float("nan")]]}, r"nodes\[3, 1\] = nan m"),
        (SQUARE | {"nodes": [[0, 0], [1, 0], [1, 1], [0, 1e12]]}, r"nodes\[3, 1\] = 1e\+12 m must"),
        (
            SQUARE | {"surfaces": {"a": [[0, 2]]}},
            r"\['a'\]: facet 0 with the nodes 0, 2 is not a",
        ),
        (SQUARE | {"surfaces": {"a": [[0, 9]]}}, r"surfaces\['a'\] = 9 is not a node"),
        (SQUARE | {"surfaces": {"a": [[0, 1, 2]]}}, r"surfaces\['a'\] = 3 columns must have 2"),
        (SQUARE | {"parts": {"a": [1]}}, r"parts\['a'\] = 1 must be in \[0, 0\]"),
        (SQUARE | {"node_sets": {"a": [0, 7]}}, r"node_sets\['a'\] = 7 must be in \[0, 3\]"),
        (
            distorted(middle=(-0.22, -0.5)),
            "element 0 of the mesh is too distorted: det J = .* node",
        ),
        (distorted(bottom=(-1.3, -0.5)), "element [01] of the mesh is (inverted|too distorted)"),
    ],
)
def test_what_is_wrong_with_a_mesh_is_named(arguments: dict[str, Any], says: str) -> None:
    with pytest.raises(td.InvalidInput, match=f"solid mesh: .*{says}"):
        td.SolidMesh(**arguments)


def two_squares(shift: float, gap: float) -> dict[str, Any]:
    """Return two squares, of which the second begins at `shift`, with nodes of their own."""
    first = np.array(SQUARE["nodes"], dtype=float)
    nodes = np.vstack([first, first + (1.0 + gap, shift)])
    return {"nodes": nodes, "elements": [[0, 1, 2, 3], [4, 5, 6, 7]], "element": "quad4"}


def test_coincident_nodes_are_an_error() -> None:
    with pytest.raises(td.InvalidInput, match=r"nodes 1 and 4 are both at \(1, 0\) m, and 2 pairs"):
        td.SolidMesh(**two_squares(0.0, 1e-5))


def test_pieces_are_an_error() -> None:
    with pytest.raises(td.InvalidInput, match="2 pieces without a common facet, of 1, 1 elements"):
        td.SolidMesh(**two_squares(0.0, 0.1))
    corner = {"nodes": [*SQUARE["nodes"], [2, 1], [2, 2], [1, 2]], "element": "quad4"}
    with pytest.raises(td.InvalidInput, match="2 pieces"):  # a common node is not enough
        td.SolidMesh(**corner, elements=[[0, 1, 2, 3], [2, 4, 5, 6]])


def test_overlapping_elements_are_an_error() -> None:
    nodes = [*SQUARE["nodes"], [0.9, 0.9], [0.1, 0.9]]
    with pytest.raises(td.InvalidInput, match="elements 0 and 1 overlap: .* near"):
        td.SolidMesh(nodes=nodes, elements=[[0, 1, 2, 3], [0, 1, 4, 5]], element="quad4")
    cube = td.SolidMesh.brick(size=(1.0, 1.0, 1.0), cells=(1, 1, 1), element="hex8")
    lower, upper = cube.nodes[cube.elements[0, :4]], cube.nodes[cube.elements[0, 4:]]
    for shift, overlap in ((1.5, True), (-1.5, False)):
        third = lower + (0.0, 0.0, shift)
        order = [0, 1, 2, 3, 8, 9, 10, 11] if overlap else [8, 9, 10, 11, 0, 1, 2, 3]
        both = {"nodes": np.vstack([lower, upper, third]), "elements": [[*range(8)], order]}
        if overlap:
            with pytest.raises(td.InvalidInput, match="elements 0 and 1 overlap: .* near"):
                td.SolidMesh(**both, element="hex8")
        else:
            assert td.SolidMesh(**both, element="hex8").volume == pytest.approx(2.5)
    nodes = [*nodes, [2, 0], [2, 1]]
    elements = [[0, 1, 2, 3], [1, 6, 7, 2], [1, 2, 4, 5]]
    with pytest.raises(td.InvalidInput, match="elements 0, 1, 2 have a facet in common"):
        td.SolidMesh(nodes=nodes, elements=elements, element="quad4")


def test_facets_inside_are_an_error() -> None:
    mesh = td.SolidMesh.rectangle(size=(2.0, 1.0), cells=(2, 1), element="quad4")
    inside = np.flatnonzero(np.abs(mesh.nodes[:, 0]) < 0.1)
    with pytest.raises(td.InvalidInput, match="is inside: two elements have it in common"):
        td.SolidMesh(**(mesh.parameters | {"surfaces": {"middle": [inside]}}))


# --- warnings -------------------------------------------------------------------------------------


def test_a_mesh_in_millimetres_is_suspected() -> None:
    with pytest.warns(td.MeshWarning, match=r"10 x 20 x 30 m; if .* mesh\.scaled\(1e-3\)"):
        mesh = td.SolidMesh.brick(size=(10.0, 20.0, 30.0), cells=(1, 1, 1))
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert mesh.scaled(1e-3).volume == pytest.approx(6e-6, rel=1e-14)
    with pytest.warns(td.MeshWarning, match="its size is"):
        mesh.scaled(10.0)


def test_elongated_and_flat_elements_are_reported() -> None:
    with pytest.warns(td.MeshWarning, match=r"3 of 3 elements are elongated .* with 60; results"):
        td.SolidMesh.brick(size=(3.0, 1.0, 1.0 / 60.0), cells=(3, 1, 1))
    with pytest.warns(td.MeshWarning, match=r"1 of 1 elements are flat .* element 0 .* with 0\.03"):
        nodes = [[0.0, 0.0], [1.0, 0.0], [2.0, 0.03], [1.0, 0.03]]
        td.SolidMesh(**(SQUARE | {"nodes": nodes}))
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        td.SolidMesh.brick(size=(3.0, 1.0, 1.0 / 49.0), cells=(3, 1, 1))


@pytest.mark.parametrize("name", [*SOLID, *PLANAR])
def test_a_regular_element_has_a_scaled_jacobian_of_one(name: str) -> None:
    from tribodyn.solid_meshes._geometry import corner_quality

    shape = SHAPES[name]
    nodes = shape.nodes
    if shape.simplex:
        corners = {
            2: np.array([[0.0, 0.0], [1.0, 0.0], [0.5, math.sqrt(0.75)]]),
            3: np.array([[1.0, 1, 1], [-1, 1, -1], [1, -1, -1], [-1, -1, 1]]),
        }[shape.dimension]
        nodes = np.column_stack([1.0 - nodes.sum(axis=1), nodes]) @ corners
    quality = corner_quality(shape, nodes, np.arange(len(nodes))[None])
    assert quality == pytest.approx(1.0, abs=1e-13)


# --- other meshes ---------------------------------------------------------------------------------


def test_a_mesh_is_moved_rotated_and_scaled() -> None:
    mesh = block("hex20")
    assert (mesh.moved((1.0, 2.0, 3.0)).nodes - mesh.nodes) == pytest.approx(
        np.broadcast_to([1.0, 2.0, 3.0], mesh.nodes.shape)
    )
    x, y, z = mesh.nodes.T
    for axis, wanted in (("x", (x, -z, y)), ("y", (z, y, -x)), ("z", (-y, x, z))):
        turned = mesh.rotated(td.deg(90.0), axis=axis)
        assert turned.nodes == pytest.approx(np.array(wanted).T, abs=1e-15)
        assert turned.surfaces["x+"].tolist() == mesh.surfaces["x+"].tolist()
    assert mesh.scaled(0.5).volume == pytest.approx(mesh.volume / 8.0, rel=1e-14)
    flat = block("quad8")
    assert flat.rotated(td.deg(90.0)).size == pytest.approx([2.0, 1.0])
    with pytest.raises(td.InvalidInput, match="axis must be 'z' for a planar mesh"):
        flat.rotated(1.0, axis="x")
    with pytest.raises(td.InvalidInput, match="by = 3 must have 2 components"):
        flat.moved((1.0, 1.0, 1.0))


def test_a_taper_keeps_names() -> None:
    mesh = block("hex20").mapped(lambda x, y, z: ((1.0 - z / 3.0) * x, y, z))
    # A frustum between the widths 1.5 and 0.5, with an edge of 2 m.
    assert mesh.volume == pytest.approx(6.0, rel=1e-13)
    assert mesh.surface_area("z-") == pytest.approx(3.0, rel=1e-13)


@pytest.mark.parametrize(
    ("function", "says"),
    [
        (lambda x, y, z: (x, y), "must return 3 coordinates"),
        (lambda x, y: x, "function fails: .*positional"),
        (lambda x, y, z: (x, y, "z"), "function fails: could not convert"),
        (lambda x, y, z: (x, y, z * z), "det J = .* must be > 0"),
        (lambda x, y, z: (x, y, z / 0.0 * np.nan), r"nodes\[0, 2\] = nan m must be finite"),
    ],
)
@pytest.mark.filterwarnings("ignore:(invalid|divide)")
def test_what_a_map_returns_is_checked(function: Any, says: str) -> None:
    with pytest.raises(td.InvalidInput, match=says):
        block("hex20").mapped(function)


def test_a_surface_is_found_by_a_rule_or_by_nodes() -> None:
    mesh = td.SolidMesh.ring(**RING, width=0.01, cells=(16, 1, 1))
    bore = mesh.with_surface("bore", where=lambda centre, normal: np.hypot(*centre[:2]) < 0.021)
    assert sorted(bore.surfaces["bore"].tolist()) == sorted(mesh.surfaces["inner"].tolist())
    upper = mesh.with_surface(
        "up", where=lambda c, n: (n[1] > 0.7) & (np.hypot(c[0], c[1]) > 0.028)
    )
    assert 0 < len(upper.surfaces["up"]) < 8
    assert "bore" not in mesh.surfaces and "bore" not in upper.surfaces
    numbers = np.unique(mesh.surfaces["z+"])
    named = td.SolidMesh(**(mesh.parameters | {"node_sets": {"top": numbers}}))
    top = named.with_surface("top", node_set="top").surfaces["top"]
    assert top.tolist() == sorted(mesh.surfaces["z+"].tolist(), key=top.tolist().index)


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ({"name": "x-", "where": lambda c, n: n[0] > 0}, "has a surface 'x-' already"),
        ({"name": "a"}, "surface 'a' needs either where= or node_set="),
        ({"name": "a", "where": lambda c, n: n[0] > 2}, "surface 'a' has no facet"),
        ({"name": "a", "where": lambda c, n: n[0]}, "must return True or False for each of the 16"),
        ({"name": "a", "where": lambda c, n: True}, "must return True or False for each of the 16"),
        ({"name": "a", "where": lambda c, n: n[5] > 0}, "where fails: index 5"),
        ({"name": "a", "node_set": "b"}, "node set 'b' is not known"),
    ],
)
def test_what_is_wrong_with_a_surface_is_named(arguments: dict[str, Any], says: str) -> None:
    with pytest.raises(td.InvalidInput, match=says):
        block("hex20").with_surface(**arguments)


@pytest.mark.parametrize(
    ("call", "arguments", "says"),
    [
        ("brick", {"size": (1, 1, 0), "cells": (1, 1, 1)}, "size z = 0 m must be > 0"),
        ("brick", {"size": (1, 1, 1), "cells": (1, 1)}, "must be 3 numbers, along x, y, z"),
        ("brick", {"size": (1, 1, 1), "cells": (999, 999, 99)}, "more than 1000000 elements"),
        ("brick", {"size": (1, 1, 1), "cells": (1, 1, 0)}, r"cells\[2\] = 0"),
        ("brick", {"size": (1, 1, 1), "cells": (1, 1, 1), "element": "quad8"}, "'quad8' is not kn"),
        ("ring", RING | {"cells": (2, 1)}, "cells around = 2 must be 3 or more"),
        ("ring", RING | {"cells": (8, 1, 1)}, "must be 2 numbers, around, across"),
        ("ring", RING | {"cells": (8, 1), "element": "hex20"}, "element = 'hex20' must be one of"),
        (
            "ring",
            RING | {"cells": (8, 1), "outer_radius": 0.01},
            "must be above inner_radius = 0.02",
        ),
        ("sector", RING | {"cells": (8, 1), "angle": 7.0}, "angle = 7 rad must be below 2 pi"),
    ],
)
def test_arguments_of_generators_are_checked(
    call: str, arguments: dict[str, Any], says: str
) -> None:
    with pytest.raises(td.InvalidInput, match=says):
        getattr(td.SolidMesh, call)(**arguments)


# --- one mesh -------------------------------------------------------------------------------------


def test_a_mesh_does_not_change() -> None:
    mesh = td.SolidMesh(**(block("hex20").parameters | {"parts": {"a": [0]}}))
    arrays = [mesh.nodes, mesh.elements, mesh.boundary, mesh.surfaces["x-"], mesh.parts["a"]]
    for array in arrays:
        with pytest.raises(ValueError, match="read-only"):
            array[0] = 0
    for name in ("nodes", "surfaces", "element", "other"):
        with pytest.raises(AttributeError):
            setattr(mesh, name, 1)
    with pytest.raises(TypeError):
        mesh.surfaces["new"] = mesh.boundary  # type: ignore[index]
    with pytest.raises(td.InvalidInput, match="surface 'x_' is not known"):
        mesh.surfaces["x_"]
    given = np.array(SQUARE["nodes"], dtype=float)
    square = td.SolidMesh(**(SQUARE | {"nodes": given}))
    given[0] = 9.0
    assert square.nodes[0].tolist() == [0.0, 0.0]


def test_equal_meshes_are_equal_and_copies_are_complete() -> None:
    mesh = td.SolidMesh(**(bent("tet10").parameters | {"node_sets": {"a": [0]}}))
    plain = to_plain(mesh)
    assert plain["type"] == "SolidMesh"
    for other in (
        copy.deepcopy(mesh),
        pickle.loads(pickle.dumps(mesh)),
        from_plain(plain, lambda name: getattr(td, name)),
    ):
        assert other == mesh and hash(other) == hash(mesh)
        with pytest.raises(ValueError, match="read-only"):
            other.nodes[0] = 0
    assert mesh != mesh.moved((1.0, 0.0, 0.0)) and mesh != "mesh"
    assert mesh != td.SolidMesh(**(mesh.parameters | {"node_sets": {"a": [1]}}))


def test_a_mesh_is_described() -> None:
    text = repr(td.SolidMesh.brick(size=(0.1, 0.2, 0.3), cells=(1, 1, 2)))
    assert text == (
        "<SolidMesh: 2 hex20, 32 nodes, 0.1 x 0.2 x 0.3 m, surfaces x-, x+, y-, y+, z-, z+>"
    )
    assert not block("hex8").planar and block("tri6").planar
