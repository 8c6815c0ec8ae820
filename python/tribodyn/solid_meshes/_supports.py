"""Supports of a mesh: nodes that do not move in some directions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from tribodyn._arguments.kinds import instance
from tribodyn.errors import make_error, unknown_name
from tribodyn.solid_meshes._mesh import SolidMesh

SUPPORTS = instance(
    str,
    list,
    tuple,
    Mapping,
    called="the name of a surface, a list of names, or a dict of names and components",
    hint='{"x-": "xyz", "y-": "y"}',
)


def directions_of(mesh: SolidMesh, supports: Any) -> dict[str, str]:
    """Return the supports as a dict from names to directions."""
    if supports is None:
        return {}
    if isinstance(supports, Mapping):
        return dict(supports)
    names = [supports] if isinstance(supports, str) else supports
    return dict.fromkeys(names, "xy" if mesh.planar else "xyz")


def held_directions(item: str, mesh: SolidMesh, supports: Any) -> list[tuple[bool, bool, bool]]:
    """Return the held directions of each node, or an empty list."""
    held = np.zeros((len(mesh.nodes), 3), dtype=bool)
    for name, directions in directions_of(mesh, supports).items():
        if name in mesh.surfaces:
            nodes = np.unique(mesh.surfaces[name])
        elif name in mesh.node_sets:
            nodes = mesh.node_sets[name]
        else:
            known = [*mesh.surfaces, *mesh.node_sets]
            raise unknown_name(item, str(name), known, "surface or node set")
        if not directions or set(directions) - set("xyz"):
            raise make_error(
                item=item,
                quantity=f"supports['{name}']",
                rule=f"must name directions, not '{directions}'",
                hint="for example 'xyz' or 'y'",
            )
        if "z" in directions and mesh.planar:
            raise make_error(
                item=item,
                quantity=f"supports['{name}']",
                rule="must name directions of the plane, x or y",
                hint="the mesh has two coordinates",
            )
        for direction in directions:
            held[nodes, "xyz".index(direction)] = True
    if held[:, : mesh.nodes.shape[1]].all():
        raise make_error(
            item=item,
            quantity="supports",
            rule="must leave at least one direction of a node free",
            hint="a body that does not move is the ground",
        )
    rows = [(bool(x), bool(y), bool(z)) for x, y, z in held]
    return rows if held.any() else []
