"""Stand-alone rolling contacts."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar

from tribodyn import _core
from tribodyn._arguments.aliases import Length, Velocity
from tribodyn._arguments.door import admits, guard_abstract, make
from tribodyn._arguments.kinds import instance
from tribodyn._arguments.numbers import positive, whole
from tribodyn._arguments.scalars import Scalar
from tribodyn.inputs.lubricants import Lubricant
from tribodyn.rolling._solutions import (
    LineContactSolution,
    PointContactSolution,
    RollingContactSolution,
)

_Modulus = Annotated[
    Scalar, positive("Pa", hint="contact_modulus(youngs_modulus=..., poisson_ratio=...) gives it")
]
_Oil = Annotated[
    Lubricant,
    instance(Lubricant, hint="Lubricant(dynamic_viscosity=..., pressure_viscosity=...)"),
]
_Speed = Annotated[
    Scalar, positive("m/s", hint="x points along the motion of the surfaces through the contact")
]
_LOAD_HINT = "the load presses the bodies together; without it the deflection is not determined"


class RollingContact:
    """A stand-alone rolling contact; LineContact or PointContact makes one."""

    _item: ClassVar[str]
    _point: ClassVar[bool]
    _result: ClassVar[type[RollingContactSolution]]
    _given: dict[str, Any]

    @property
    def parameters(self) -> dict[str, Any]:
        """Arguments of the constructor by name, in SI units."""
        return dict(self._given)

    def __repr__(self) -> str:
        inside = ", ".join(f"{name}={value!r}" for name, value in self._given.items())
        return f"{type(self).__name__}({inside})"

    def _solve(self, load: Any, entrainment_velocity: Any, sliding_velocity: Any) -> Any:
        given = self._given
        motion = {
            "load": float(load),
            "entrainment_velocity": float(entrainment_velocity),
            "sliding_velocity": float(sliding_velocity),
        }
        inlet = given["inlet_length"]
        raw = _core.rolling_contact(
            item=self._item,
            point=self._point,
            radius=given["radius"],
            contact_modulus=given["contact_modulus"],
            lubricant=given["lubricant"],
            inlet_length=0.0 if inlet is None else inlet,
            cells_along=given["cells_along"],
            cells_across=given.get("cells_across", 0),
            **motion,
        )
        return make(self._result, raw=raw, inputs=given | motion, item=self._item)


class LineContact(RollingContact):
    """A cylinder on a plane, or two cylinders with parallel axes, with oil between them.

    Both bodies deform like half-spaces, in plane strain. The film obeys the Reynolds equation with
    a pressure that is nowhere below the ambient pressure, and the viscosity and density of the
    lubricant at the local pressure. The contact is flooded with oil at its inlet, and its motion is
    steady. All forces are per length of the contact.

    Args:
        radius: R of the cylinder on a plane [m]. For two cylinders 1/R = 1/R1 + 1/R2, with a
            negative radius for a cylinder that surrounds the other.
        contact_modulus: E* of both bodies [Pa], 1/E* = (1 - nu1^2)/E1 + (1 - nu2^2)/E2, from
            `contact_modulus`. The literature of these contacts uses E' = 2 E*.
        lubricant: the oil. Without a pressure_viscosity its viscosity is the same everywhere, which
            underestimates the film of hard bodies.
        cells_along: number of mesh cells along x, at least 16. They are denser near the edges of
            the contact.
        inlet_length: distance of the first mesh line from the middle of the contact [m]; None: far
            enough for a flooded contact.
    """

    _item = "line contact"
    _point = False
    _result = LineContactSolution

    @admits("line contact")
    def __init__(
        self,
        *,
        radius: Length,
        contact_modulus: _Modulus,
        lubricant: _Oil,
        cells_along: Annotated[int, whole(16)] = 256,
        inlet_length: Length | None = None,
    ) -> None:
        self._given = {
            "radius": float(radius),
            "contact_modulus": float(contact_modulus),
            "lubricant": lubricant,
            "cells_along": cells_along,
            "inlet_length": None if inlet_length is None else float(inlet_length),
        }

    @admits("line contact")
    def solve(
        self,
        *,
        load: Annotated[Scalar, positive("N/m", hint=_LOAD_HINT)],
        entrainment_velocity: _Speed,
        sliding_velocity: Velocity = 0.0,
    ) -> LineContactSolution:
        """Solve the film under a load.

        Args:
            load: force per length that presses the bodies together [N/m].
            entrainment_velocity: U = (u1 + u2) / 2 [m/s], the mean of the velocities with which
                the two surfaces move through the contact along x. The literature of these contacts
                often uses the sum 2 U.
            sliding_velocity: V = u1 - u2 [m/s], with u1 on the cylinder.

        Raises:
            ConvergenceError: no pressures were found.
        """
        solution: LineContactSolution = self._solve(load, entrainment_velocity, sliding_velocity)
        return solution


class PointContact(RollingContact):
    """A ball on a plane, or two balls, with oil between them.

    Both bodies deform like half-spaces. The film obeys the Reynolds equation with a pressure that
    is nowhere below the ambient pressure, and the viscosity and density of the lubricant at the
    local pressure. The contact is flooded with oil at its inlet, and its motion is steady. One half
    of the contact is computed, y >= 0; the other is its mirror image.

    The equations are dense: their time grows with the third power of the number of mesh nodes and
    their memory with the second. The default mesh takes seconds, twice as many cells in both
    directions minutes and gigabytes.

    Args:
        radius: R of the ball on a plane [m]. For two balls 1/R = 1/R1 + 1/R2.
        contact_modulus: E* of both bodies [Pa], 1/E* = (1 - nu1^2)/E1 + (1 - nu2^2)/E2, from
            `contact_modulus`. The literature of these contacts uses E' = 2 E*.
        lubricant: the oil. Without a pressure_viscosity its viscosity is the same everywhere, which
            underestimates the film of hard bodies.
        cells_along: number of mesh cells along x, at least 16.
        cells_across: number of mesh cells along y in the computed half, at least 6.
        inlet_length: distance of the first mesh line from the middle of the contact [m]; None: far
            enough for a flooded contact.
    """

    _item = "point contact"
    _point = True
    _result = PointContactSolution

    @admits("point contact")
    def __init__(
        self,
        *,
        radius: Length,
        contact_modulus: _Modulus,
        lubricant: _Oil,
        cells_along: Annotated[int, whole(16)] = 64,
        cells_across: Annotated[int, whole(6)] = 26,
        inlet_length: Length | None = None,
    ) -> None:
        self._given = {
            "radius": float(radius),
            "contact_modulus": float(contact_modulus),
            "lubricant": lubricant,
            "cells_along": cells_along,
            "cells_across": cells_across,
            "inlet_length": None if inlet_length is None else float(inlet_length),
        }

    @admits("point contact")
    def solve(
        self,
        *,
        load: Annotated[Scalar, positive("N", hint=_LOAD_HINT)],
        entrainment_velocity: _Speed,
        sliding_velocity: Velocity = 0.0,
    ) -> PointContactSolution:
        """Solve the film under a load.

        Args:
            load: force that presses the bodies together [N].
            entrainment_velocity: U = (u1 + u2) / 2 [m/s], the mean of the velocities with which
                the two surfaces move through the contact along x. The literature of these contacts
                often uses the sum 2 U.
            sliding_velocity: V = u1 - u2 [m/s], with u1 on the ball.

        Raises:
            ConvergenceError: no pressures were found.
        """
        solution: PointContactSolution = self._solve(load, entrainment_velocity, sliding_velocity)
        return solution


guard_abstract(RollingContact, "make a LineContact or a PointContact")
