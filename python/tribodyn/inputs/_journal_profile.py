"""The profile of a journal, which turns with the journal."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, Self

import numpy as np

from tribodyn import _core
from tribodyn._arguments.door import admits
from tribodyn._arguments.kinds import FUNCTION
from tribodyn._arguments.numbers import Matrix, levels, whole
from tribodyn._arguments.plain import Described
from tribodyn._arguments.scalars import Array, Scalar, Scalars, Vector, floats
from tribodyn._arguments.scalars import Matrix as Rows
from tribodyn._arguments.units import to_si_array
from tribodyn.errors import make_error

_FEWEST = 8
_HINT = "give lengths in metres"
_Axial = Annotated[Scalar | Vector, levels("m", rising=True, hint=_HINT)]


class JournalProfile(Described):
    """Heights that a texture of the journal adds to the gap, such as dimples, waves or flats.

    The profile turns with the journal, whereas the `profile` of a gap is fixed to the bearing. Its
    angles count from the x axis of the journal's marker towards y, its positions along z from the
    middle of the bearing. A cubic spline connects the heights around the journal and does not
    overshoot them; a step is smeared over three intervals. Heights are linear between the axial
    positions and constant beyond them.

    A film has the mean of the profile over each of its cells, so that a texture finer than the mesh
    has no effect. Use several cells of the mesh for each dimple, and time steps during which the
    texture moves by about a cell.

    Args:
        axial: positions along the axis [m], ascending; one position: the profile is the same along
            the whole axis.
        heights: heights (positions, angles) [m], positive where the gap is wider; at equal angles
            from 0 on around the whole journal, at least 8.
    """

    @admits("journal profile")
    def __init__(self, *, axial: _Axial, heights: Annotated[Rows, Matrix(unit="m")]) -> None:
        positions, table = floats(axial), np.asarray(heights, dtype=float)
        if table.shape[0] != len(positions) or table.shape[1] < _FEWEST:
            raise make_error(
                item="journal profile",
                quantity="heights",
                rule=f"must have one row for each of the {len(positions)} axial positions and at "
                f"least {_FEWEST} angles, not the shape {table.shape}",
            )
        self._parameters = {"axial": list(positions), "heights": table.tolist()}
        self._kernel("journal profile")

    @classmethod
    @admits("journal profile")
    def from_function(
        cls,
        function: Annotated[Callable[[Array, Array], Scalars], FUNCTION],
        *,
        axial: _Axial,
        around: Annotated[int, whole(_FEWEST)] = 720,
    ) -> Self:
        """Return the profile of a function.

        Args:
            function: height [m] of angles [rad] and axial positions [m], two arrays of one shape.
            axial: positions along the axis at which the function is evaluated [m], ascending.
            around: number of equal angles. Four angles for each cell of the mesh around the
                bearing are enough.

        Raises:
            InvalidInput: the function does not return one finite height for each point.
        """
        positions = np.array(floats(axial))
        angles = 2.0 * np.pi * np.arange(around) / around
        z, angle = np.meshgrid(positions, angles, indexing="ij")
        values = to_si_array(function(angle, z), "m", item="journal profile", quantity="function")
        if values.ndim and values.shape != z.shape:
            raise make_error(
                item="journal profile",
                quantity="function",
                rule=f"must return heights of the shape {z.shape} of its arguments, not "
                f"{values.shape}",
            )
        return cls(axial=positions, heights=np.broadcast_to(values, z.shape))

    @property
    def axial(self) -> Array:
        """Positions along the axis [m]."""
        return np.array(self._parameters["axial"])

    @property
    def heights(self) -> Array:
        """Given heights (positions, angles) [m]."""
        return np.array(self._parameters["heights"])

    @property
    def angles(self) -> Array:
        """Angles of the columns of the heights [rad]."""
        count = len(self._parameters["heights"][0])
        return 2.0 * np.pi * np.arange(count) / count

    def _kernel(self, item: str) -> _core.MovingProfile:
        """Return the profile for the kernel."""
        return _core.MovingProfile(
            item=item,
            axial=self._parameters["axial"],
            heights=[height for row in self._parameters["heights"] for height in row],
        )

    def __repr__(self) -> str:
        rows, columns = self.heights.shape
        return f"JournalProfile({rows} axial positions, {columns} angles)"

    def __hash__(self) -> int:
        return hash((tuple(self._parameters["axial"]), self.heights.tobytes()))


def kernel_of(profile: Any, item: str) -> _core.MovingProfile | None:
    """Return the profile of a journal for the kernel, if there is one."""
    return None if profile is None else profile._kernel(item)
