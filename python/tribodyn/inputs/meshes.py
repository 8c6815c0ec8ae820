"""Meshes of films."""

from typing import Any

from tribodyn import _core
from tribodyn._arguments.door import admits
from tribodyn._arguments.kinds import FLAG, optional
from tribodyn._arguments.numbers import cells, pair
from tribodyn._arguments.plain import Described
from tribodyn._arguments.scalars import Pair

__all__ = ["FilmMesh"]


class FilmMesh(Described, _core.FilmMesh):
    """How finely a film is resolved, of a joint or of a bearing by itself.

    Edges of ports are lines of the mesh, so it may have some cells more than was asked for. Along
    the axis lines come closer together towards the ends.

    Args:
        around: cells around the bearing, of a skirt half of them around each of its areas, of a
            slider along its guide. A ball's cup has a sixth of them as rings around its middle.
        along: cells along the whole bearing, of a slider across its guide, of a cup from rim to rim
            if that makes more rings.
        symmetric: compute one half alone; None: wherever the gap allows it and the cells are even.
        triangles: halve the cells into triangles.
        focus: of a ball's cup, where the middle of the rings of nodes lies, around which they are
            narrow: (x, y) of the unit disc whose rim is the rim of the cup [-]; None: on the axis.
    """

    @admits(
        "film mesh",
        around=cells(4),
        along=cells(1),
        symmetric=optional(FLAG),
        triangles=FLAG,
        focus=optional(pair("")),
    )
    def __init__(
        self,
        *,
        around: int = 80,
        along: int = 16,
        symmetric: bool | None = None,
        triangles: bool = False,
        focus: Pair | None = None,
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
