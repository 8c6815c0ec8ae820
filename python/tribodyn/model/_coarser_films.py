"""Models whose films have cells of twice the size, by which the error of a mesh is estimated."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tribodyn._arguments.plain import from_plain, to_plain
from tribodyn._calls import CLEARANCES, SURFACE_FILMS
from tribodyn.errors import make_error
from tribodyn.inputs import coarser
from tribodyn.model._rebuilding import find_type


def coarser_films(parameters: Mapping[str, Any]) -> tuple[dict[str, Any], tuple[str, ...]]:
    """Return the parameters of a model with coarser films in its gaps, and the names of these.

    Films on surfaces of solids keep their mesh, which is that of the solid.

    Raises:
        InvalidInput: the model has no film in a gap, or a film has no coarser mesh.
    """
    names, items = [], []
    for call in parameters["items"]:
        if call["call"] in CLEARANCES and "mesh" in call["interface"]:
            item = f"joint '{call['name']}'"
            gap = from_plain(call["gap"], find_type)
            gap, interface = coarser(item, gap, from_plain(call["interface"], find_type))
            gap = gap._sampled(item, interface)
            call = {**call, "gap": to_plain(gap), "interface": to_plain(interface)}
            names.append(call["name"])
        items.append(call)
    if not names:
        surfaces = [call["name"] for call in items if call["call"] in SURFACE_FILMS]
        raise make_error(
            item="error of the mesh",
            rule="cannot be estimated: the model has no film in a gap",
            hint=f"the film of '{surfaces[0]}' has the mesh of its solid: build the model with "
            "a coarser solid and compare the runs"
            if surfaces
            else "dry joints have no mesh",
        )
    return {**parameters, "items": items}, tuple(names)
