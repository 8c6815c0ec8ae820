"""Meshes of films."""

from typing import Any

from tribodyn import _core
from tribodyn._arguments.door import admits
from tribodyn._arguments.kinds import FLAG, optional
from tribodyn._arguments.numbers import cells
from tribodyn._arguments.plain import Described
from tribodyn._renamed import warn_of_change
from tribodyn.errors._making import WrongArgument, make_error
from tribodyn.errors._notices import level_of_caller

__all__ = ["FilmMesh"]


class FilmMesh(Described, _core.FilmMesh):
    """How finely a film is resolved, of a joint or of a bearing by itself.

    Edges of ports are lines of the mesh, so it may have some cells more than was asked for. Along
    the axis lines come closer together towards the ends.

    Args:
        around: cells around the bearing.
        along: cells along the whole bearing.
        symmetric: compute the half z >= 0 alone; None: wherever the bearing allows it and `along`
            is even.
        triangles: halve the cells into triangles.
    """

    @admits("film mesh", around=cells(8), along=cells(1), symmetric=optional(FLAG), triangles=FLAG)
    def __init__(
        self,
        *,
        around: int = 80,
        along: int = 16,
        symmetric: bool | None = None,
        triangles: bool = False,
    ) -> None:
        given: dict[str, Any] = {"around": around, "along": along}
        if symmetric is not None:
            given["symmetric"] = symmetric
        if triangles:
            given["triangles"] = True
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
