"""Meshes of films."""

from typing import Any

from tribodyn import _core
from tribodyn._arguments.door import admits
from tribodyn._arguments.kinds import FLAG, optional
from tribodyn._arguments.numbers import cells, pair
from tribodyn._arguments.plain import Described
from tribodyn._arguments.scalars import Pair
from tribodyn._renamed import warn_of_change
from tribodyn.errors._making import WrongArgument, make_error
from tribodyn.errors._notices import level_of_caller

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


class FormerCells:
    """Takes the former arguments cells_around and cells_along for a mesh.

    Args:
        half: cells_along counted those on half of the bearing.
        also: further former arguments of the same call that belong to a mesh.
    """

    def __init__(self, *, half: bool, also: tuple[str, ...] = ()) -> None:
        self._half = half
        self._names = ("cells_around", "cells_along", *also)

    def __call__(self, item: str, given: dict[str, Any]) -> dict[str, Any]:
        """Return the arguments with a mesh, and warn."""
        old = {name: given[name] for name in self._names if name in given}
        if not old:
            return given
        if "mesh" in given:
            raise make_error(
                WrongArgument,
                item=item,
                quantity="mesh",
                rule=f"is given twice: as mesh and as {', '.join(old)}",
                hint="leave the former arguments out",
            )
        default = _core.FilmMesh()
        along = old.pop("cells_along", None)
        if along is not None:
            along = cells(1).take(along, item, "cells_along")
        whole = default.along if along is None else along * (2 if self._half else 1)
        around = old.pop("cells_around", default.around)
        mesh = FilmMesh(around=around, along=whole, **old)
        told = "the whole length: "
        if along is not None and self._half:
            told += f"{along} on half of it is along={whole}; "
        warn_of_change(
            f"{item}: {' and '.join(n for n in self._names if n in given)} became "
            f"mesh=td.FilmMesh(around=..., along=...), where along counts {told}"
            f"write mesh={mesh!r}",
            level_of_caller(),
        )
        rest = {name: value for name, value in given.items() if name not in self._names}
        return rest | {"mesh": mesh}
