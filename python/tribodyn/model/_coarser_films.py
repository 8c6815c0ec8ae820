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
    """Return the parameters of a model with coarser films, and the names of these films.

    A film on a surface of a solid has at most half as many cells along the edges of the facets. It
    keeps its mesh if it has one cell there, or heights of a profile at its nodes.

    Raises:
        InvalidInput: the model has no film that can be coarser, or a film in a gap has no coarser
            mesh.
    """
    names, items = [], []
    for call in parameters["items"]:
        more: dict[str, Any] = {}
        if call["call"] in CLEARANCES and "mesh" in call["interface"]:
            gap, interface = (from_plain(call[part], find_type) for part in ("gap", "interface"))
            item = f"joint '{call['name']}'"
            gap, interface = coarser(item, gap, interface)
            more = {
                "gap": to_plain(gap._sampled(item, interface)),
                "interface": to_plain(interface),
            }
        elif call["call"] in SURFACE_FILMS and call["cells"] > 1 and not call.get("profile"):
            more = {"cells": call["cells"] // 2}
        items.append({**call, **more})
        names += [call["name"]] if more else []
    if not names:
        surfaces = any(call["call"] in SURFACE_FILMS for call in items)
        raise make_error(
            item="error of the mesh",
            rule="cannot be estimated: the model has no film whose mesh can be coarser",
            hint="a film of a surface needs two cells along an edge of a facet and no profile"
            if surfaces
            else "dry joints have no mesh",
        )
    return {**parameters, "items": items}, tuple(names)
