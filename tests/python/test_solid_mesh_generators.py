"""Meshes of solids: reference elements and generators."""

import math
from typing import Any

import numpy as np
import pint
import pytest
import tribodyn as td
from meshes import bent, block, vectors
from tribodyn.solid_meshes._geometry import determinants
from tribodyn.solid_meshes._shapes import PLANAR, SHAPES, SOLID

RING: dict[str, Any] = {"inner_radius": 0.02, "outer_radius": 0.03}

# --- reference elements ---------------------------------------------------------------------------


@pytest.mark.parametrize("name", SHAPES)
def test_a_shape_function_is_one_at_its_node_and_all_sum_to_one(name: str) -> None:
    shape = SHAPES[name]
    assert np.abs(shape.values(shape.nodes) - np.eye(len(shape.nodes))).max() < 1e-13
    points = np.random.default_rng(1).uniform(0.0, 0.3, size=(5, shape.dimension))
    assert shape.values(points).sum(axis=1) == pytest.approx(1.0, abs=1e-13)
    step = 1e-6 * np.eye(shape.dimension)
    for axis in range(shape.dimension):
        ahead, behind = shape.values(points + step[axis]), shape.values(points - step[axis])
        # Quadratic and cubic along a line, so differences have errors of round-off alone.
        assert np.abs((ahead - behind) / 2e-6 - shape.gradients(points)[:, :, axis]).max() < 1e-8


@pytest.mark.parametrize("name", [*SOLID, *PLANAR])
def test_the_rule_is_exact_for_the_volume(name: str) -> None:
    mesh = bent(name)
    shape = SHAPES[name]
    roots, weights = np.polynomial.legendre.leggauss(8)
    points = np.stack(np.meshgrid(*[roots] * shape.dimension), axis=-1).reshape(-1, shape.dimension)
    factors = np.ones(1)
    for _ in range(shape.dimension):
        factors = np.multiply.outer(weights, factors).ravel()
    if shape.simplex:  # the box, collapsed to a corner
        points, factors = 0.5 * (points + 1.0), factors / 2.0**shape.dimension
        for axis in range(1, shape.dimension):
            rest = 1.0 - points[:, :axis].sum(axis=1)
            points[:, axis] *= rest
            factors = factors * rest
    values = determinants(shape, mesh.nodes, mesh.elements, points)
    assert mesh.volume == pytest.approx(float((values @ factors).sum()), rel=1e-13)


def test_nodes_have_the_order_of_vtk() -> None:
    """Coordinates in steps of a half, from the description of the cells of VTK."""
    assert (SHAPES["hex27"].nodes[8:20] + 1.0).tolist() == [
        *([1, 0, 0], [2, 1, 0], [1, 2, 0], [0, 1, 0]),
        *([1, 0, 2], [2, 1, 2], [1, 2, 2], [0, 1, 2]),
        *([0, 0, 1], [2, 0, 1], [2, 2, 1], [0, 2, 1]),
    ]
    assert (SHAPES["hex27"].nodes[20:] + 1.0).tolist() == [
        *([0, 1, 1], [2, 1, 1], [1, 0, 1], [1, 2, 1], [1, 1, 0], [1, 1, 2], [1, 1, 1]),
    ]
    assert np.array_equal(SHAPES["hex27"].nodes[:20], SHAPES["hex20"].nodes)
    assert (2.0 * SHAPES["tet10"].nodes[4:]).tolist() == [
        *([1, 0, 0], [1, 1, 0], [0, 1, 0], [0, 0, 1], [1, 0, 1], [0, 1, 1]),
    ]


@pytest.mark.parametrize("name", [*SOLID, *PLANAR])
def test_nodes_of_facets_lie_between_their_corners(name: str) -> None:
    mesh = block(name)
    facet = SHAPES[mesh.facet]
    corners = len(facet.corners)
    linear = {"line3": "line2", "tri6": "tri3", "quad8": "quad4", "quad9": "quad4"}
    shares = SHAPES[linear.get(mesh.facet, mesh.facet)].values(facet.nodes)
    places = mesh.nodes[mesh.boundary]
    wanted = np.einsum("kc,fci->fki", shares, places[:, :corners])
    assert np.abs(places - wanted).max() < 1e-15


# --- generators -----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", [*SOLID, *PLANAR])
def test_a_block_has_its_volume_areas_and_normals(name: str) -> None:
    mesh = block(name)
    size = (1.0, 2.0, 3.0)[: mesh.nodes.shape[1]]
    assert mesh.volume == pytest.approx(math.prod(size), rel=1e-14)
    assert mesh.size == pytest.approx(size, rel=1e-15)
    assert mesh.nodes.mean(axis=0) == pytest.approx(0.0, abs=1e-15)
    assert list(mesh.surfaces) == [f"{axis}{end}" for axis in "xyz"[: len(size)] for end in "-+"]
    for name_of_surface, facets in mesh.surfaces.items():
        axis, sign = "xyz".index(name_of_surface[0]), {"-": -1.0, "+": 1.0}[name_of_surface[1]]
        area = math.prod(size) / size[axis]
        assert mesh.surface_area(name_of_surface) == pytest.approx(area, rel=1e-14)
        assert vectors(mesh, facets)[1].sum(axis=0) == pytest.approx(
            sign * area * np.eye(len(size))[axis], abs=1e-13
        )
        assert np.all(mesh.nodes[facets, axis] == sign * size[axis] / 2.0)
    assert sum(len(facets) for facets in mesh.surfaces.values()) == len(mesh.boundary)


@pytest.mark.parametrize("name", [*SOLID, *PLANAR])
def test_a_ring_converges_with_the_order_of_its_element(name: str) -> None:
    planar = name in PLANAR
    width = None if planar else 0.05
    exact = math.pi * (0.03**2 - 0.02**2) * (1.0 if planar else 0.05)
    wall = 2.0 * math.pi * 0.03 * (1.0 if planar else 0.05)
    errors = []
    for around in (12, 24):
        cells = (around, 1) if planar else (around, 1, 4)
        mesh = td.SolidMesh.ring(**RING, width=width, cells=cells, element=name)
        assert np.hypot(*mesh.nodes[np.unique(mesh.surfaces["outer"])].T[:2]) == pytest.approx(
            0.03, rel=1e-15
        )
        errors.append((1.0 - mesh.volume / exact, 1.0 - mesh.surface_area("outer") / wall))
    # Straight sides have errors of second order, parabolas of fourth order.
    order = np.log2(np.array(errors[0]) / np.array(errors[1]))
    assert order == pytest.approx(2.0 * SHAPES[name].order, abs=0.05)


@pytest.mark.parametrize("name", ["hex20", "tet10", "quad9", "tri6"])
def test_a_sector_is_a_part_of_a_ring(name: str) -> None:
    planar = name in PLANAR
    width = None if planar else 0.05
    cells = (8, 2) if planar else (8, 2, 3)
    mesh = td.SolidMesh.sector(**RING, width=width, angle=td.deg(90.0), cells=cells, element=name)
    ring = td.SolidMesh.ring(**RING, width=width, cells=(4 * cells[0], *cells[1:]), element=name)
    assert 4.0 * mesh.volume == pytest.approx(ring.volume, rel=1e-12)
    assert 4.0 * mesh.surface_area("inner") == pytest.approx(ring.surface_area("inner"), rel=1e-12)
    assert mesh.surface_area("start") == pytest.approx(0.01 * (1.0 if planar else 0.05), rel=1e-12)
    ends = [vectors(mesh, mesh.surfaces[end])[1].sum(axis=0) for end in ("start", "end")]
    assert ends[0][1] < 0.0 and ends[1][0] < 0.0
    assert set(ring.surfaces) == set(mesh.surfaces) - {"start", "end"}
    assert sum(len(facets) for facets in mesh.surfaces.values()) == len(mesh.boundary)


@pytest.mark.parametrize("name", [*SOLID, *PLANAR])
def test_a_boundary_is_closed_and_points_outwards(name: str) -> None:
    mesh = bent(name)
    centres, normals, areas = vectors(mesh, mesh.boundary)
    assert np.abs(normals.sum(axis=0)).max() < 1e-13 * areas.sum()
    # The divergence of the position; exact only for facets that are plane.
    flat = block(name)
    centres, normals, _ = vectors(flat, flat.boundary)
    assert np.sum(centres * normals) == pytest.approx(len(centres[0]) * flat.volume, rel=1e-13)


def test_default_elements_are_quadratic() -> None:
    size = {"size": (1.0, 1.0, 1.0), "cells": (1, 1, 1)}
    assert td.SolidMesh.brick(**size).element == "hex20"
    assert td.SolidMesh.rectangle(size=(1.0, 1.0), cells=(1, 1)).element == "quad8"
    assert td.SolidMesh.ring(**RING, width=0.01, cells=(8, 1, 1)).element == "hex20"
    assert td.SolidMesh.ring(**RING, cells=(8, 1)).element == "quad8"


def test_quantities_with_units_are_taken() -> None:
    mm = pint.UnitRegistry().mm
    mesh = td.SolidMesh.brick(size=(10 * mm, 20 * mm, 30 * mm), cells=(1, 1, 1))
    assert mesh.size == pytest.approx([0.01, 0.02, 0.03])
