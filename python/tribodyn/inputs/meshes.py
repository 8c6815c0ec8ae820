"""Meshes of films."""

from __future__ import annotations

from typing import Annotated, Any

from tribodyn import _core
from tribodyn._arguments.door import admits
from tribodyn._arguments.numbers import cells, pair
from tribodyn._arguments.plain import Described
from tribodyn._arguments.scalars import Pair

__all__ = ["FilmMesh"]


class FilmMesh(Described, _core.FilmMesh):
    """The resolution of a film, of a joint or of a stand-alone bearing.

    `around` counts cells in the direction in which the walls slide, `along` cells across this
    direction:

    - journal: `around` the circumference, `along` the axis;
    - slider in a guide, and pad: `around` cells in the direction of sliding x, `along` cells across
      the slider or the pad;
    - piston skirt: half of the cells `around` on each of the two areas, `along` the axis;
    - ball: the cup has around / 6 rings of cells about its middle, or along / 2 if that is more.

    Edges of ports are lines of the mesh, so a mesh may have some more cells than requested. Lines
    become denser towards open edges across `along`.

    Args:
        around: number of cells in the direction of sliding.
        along: number of cells across the direction of sliding.
        symmetric: whether to compute only one half; None: wherever the gap allows it and the
            numbers of cells are even. The film of a ball is computed as a whole unless True is
            given.
        triangles: whether to halve the cells into triangles.
        focus: for the cup of a ball, the middle of the rings, around which the rings are narrow:
            (x, y) of the unit disc whose rim is the rim of the cup [-]; None: the axis.
    """

    @admits("film mesh")
    def __init__(
        self,
        *,
        around: Annotated[int, cells(4)] = 80,
        along: Annotated[int, cells(1)] = 16,
        symmetric: bool | None = None,
        triangles: bool = False,
        focus: Annotated[Pair, pair("")] | None = None,
    ) -> None:
        given: dict[str, Any] = {"around": around, "along": along}
        if symmetric is not None:
            given["symmetric"] = symmetric
        if triangles:
            given["triangles"] = True
        if focus is not None:
            given["focus"] = focus
        self._parameters = given
        super().__init__(**given)
