"""Meshes of simple shapes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from tribodyn.errors import TribodynError
from tribodyn.solid_meshes._building import Content
from tribodyn.solid_meshes._checks import fault
from tribodyn.solid_meshes._grids import grid
from tribodyn.solid_meshes._kinds import PLANAR_ELEMENT, SOLID_ELEMENT


def block(size: tuple[float, ...], cells: Sequence[int], element: str) -> Content:
    """Return a brick or a rectangle that is centred at the origin."""
    for axis, length in zip("xyz", size, strict=False):
        if not length > 0.0:
            raise fault("must be > 0", quantity=f"size {axis}", value=length, unit="m")
    _check_cells(cells, len(size), "along " + ", ".join("xyz"[: len(size)]))
    places, elements, sides = grid(tuple(cells), element)
    names = [(f"{axis}-", f"{axis}+") for axis in "xyz"]
    surfaces = {
        name: facets
        for pair, both in zip(names, sides, strict=False)
        for name, facets in zip(pair, both, strict=True)
    }
    return Content((places - 0.5) * size, elements, element, surfaces)


def sector(
    radii: tuple[float, float],
    width: Any,
    angle: float | None,
    cells: Sequence[int],
    element: str | None,
) -> Content:
    """Return a sector of a ring, in space or in the plane; without an angle a ring."""
    inner, outer = radii
    if not outer > inner:
        raise fault(
            f"must be above inner_radius = {inner:g} m",
            quantity="outer_radius",
            value=outer,
            unit="m",
        )
    planar = width is None
    if element is None:
        element = "quad8" if planar else "hex20"
    kind = PLANAR_ELEMENT if planar else SOLID_ELEMENT
    if element not in kind.names:
        raise _unfit(element, planar)
    _check_cells(cells, 2 if planar else 3, "around, across" + ("" if planar else ", along"))
    if angle is None and cells[0] < 3:
        raise fault("must be 3 or more", quantity="cells around", value=cells[0])
    # Radial lines come first, so that the elements are right-handed.
    order = (cells[1], cells[0], *cells[2:])
    places, elements, sides = grid(order, element, closed=1 if angle is None else None)
    radius = inner + (outer - inner) * places[:, 0]
    turn = (2.0 * np.pi if angle is None else angle) * places[:, 1]
    columns = [radius * np.cos(turn), radius * np.sin(turn)]
    surfaces = {"inner": sides[0][0], "outer": sides[0][1]}
    if angle is not None:
        surfaces |= {"start": sides[1][0], "end": sides[1][1]}
    if not planar:
        columns.append((places[:, 2] - 0.5) * float(width))
        surfaces |= {"z-": sides[2][0], "z+": sides[2][1]}
    return Content(np.column_stack(columns), elements, element, surfaces)


def _check_cells(cells: Sequence[int], count: int, words: str) -> None:
    if len(cells) != count:
        raise fault(f"must be {count} numbers, {words}, not {len(cells)}", quantity="cells")


def _unfit(element: str, planar: bool) -> TribodynError:
    kind = PLANAR_ELEMENT if planar else SOLID_ELEMENT
    return fault(
        f"must be {kind.words} for a mesh {'in the plane' if planar else 'in space'}",
        "omit width for a planar mesh" if not planar else "give width for a mesh in space",
        quantity=f"element = '{element}'",
    )
