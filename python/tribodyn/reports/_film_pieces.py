"""Surfaces of films in the drawing of a mechanism in space, coloured by their pressure."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tribodyn._calls import CLEARANCES, SURFACE_FILMS
from tribodyn.errors import make_error
from tribodyn.fields import FilmSolution
from tribodyn.quantities import axis_label, find
from tribodyn.reports import _gap_rings as gaps
from tribodyn.reports._motion import Motion
from tribodyn.reports._piece import Piece
from tribodyn.reports._style import scaled

Array = NDArray[np.float64]

# The quantity of films that can colour a mechanism.
PRESSURE = "film_pressure"


def films(
    run: Any, item: str, motion: Motion, size: float, gap_scale: float | None
) -> tuple[list[Piece], str]:
    """Return the surfaces of all films at the first instant, and the label of their values.

    Args:
        run: the solution.
        item: name in messages.
        motion: the motion of the model.
        size: of the mechanism [m].
        gap_scale: factor of clearances; None enlarges bearings that would be too small.

    Raises:
        InvalidInput: the model has no film with a pressure on a mesh.
    """
    calls = [call for call in motion.calls if _has_field(call)]
    if not calls:
        raise make_error(
            item=item,
            quantity=f'color = "{PRESSURE}"',
            rule="needs a film on a mesh: a clearance joint with a lubricated interface, or a film "
            "on a surface of a solid",
            hint="color=None",
        )
    time = float(motion.times[0])
    whole = [run.film(call["name"], time=time, progress=False).unfolded() for call in calls]
    values = [np.asarray(film["pressure"].values, dtype=float).ravel() for film in whole]
    about = find(PRESSURE)
    scale, unit = scaled(about.unit, max(float(np.abs(each).max()) for each in values))
    pieces = [
        Piece(
            "surface",
            _places(motion, call, film, size, gap_scale),
            values=each[np.newaxis] / scale,
            faces=film.surface.elements,
        )
        for call, film, each in zip(calls, whole, values, strict=True)
    ]
    return pieces, axis_label(about.name, about.symbol, unit)


def _has_field(call: Mapping[str, Any]) -> bool:
    return call["call"] in (*CLEARANCES, *SURFACE_FILMS) and "mesh" in call["interface"]


def _places(
    motion: Motion, call: Mapping[str, Any], film: FilmSolution, size: float, scale: float | None
) -> Array:
    """Return the nodes of a film where its wall is drawn (1, nodes, 3) [m]."""
    nodes = film.surface.position
    if call["call"] in SURFACE_FILMS:  # the nodes move with the solid
        return nodes[np.newaxis]
    gap = call["gap"]
    if radius := gaps.outer(gap):
        drawn = gaps.Magnified.of(call["name"], gap, size, scale).radius / radius
        wide = np.array([drawn, drawn, drawn if "cup_radius" in gap else 1.0])
        nodes = nodes * wide
    # The shorter wall carries the film: the slider in its guide, the piston in its liner.
    short = "slider_length" in gap or "skirt_length" in gap
    origin, axes = motion.marker(call["journal" if short else "bearing"])
    return np.asarray(origin[:1, np.newaxis] + np.einsum("nij,pj->npi", axes[:1], nodes))
