"""Grooves, holes and pockets through which oil is supplied at a given pressure."""

from __future__ import annotations

from abc import ABC
from dataclasses import dataclass, fields
from typing import Annotated, Any, ClassVar

from tribodyn import _core
from tribodyn._arguments.aliases import AngleOfPlace, Coordinate, Length, Pressure
from tribodyn._arguments.door import guard
from tribodyn._arguments.kinds import describe, instance, several
from tribodyn._arguments.numbers import TURN, Number
from tribodyn._arguments.scalars import Scalar

__all__ = [
    "AxialGroove",
    "CircumferentialGroove",
    "SupplyHole",
    "SupplyPocket",
    "SurfacePort",
]

_ARC_HINT = "angles are in radians; a CircumferentialGroove goes all around"


@dataclass(frozen=True, kw_only=True)
class _Port(ABC):
    """A part of the bearing's surface where the pressure is given and the gap is full."""

    pressure: Pressure

    _item: ClassVar[str] = "port"
    _core_class: ClassVar[type[_core.SupplyPort]]

    @property
    def parameters(self) -> dict[str, Any]:
        """Arguments of the constructor by name, in SI units."""
        return {field.name: getattr(self, field.name) for field in fields(self)}

    def _kernel(self) -> _core.SupplyPort:
        """Return the port for the kernel."""
        given = {name: value for name, value in self.parameters.items() if value is not None}
        return self._core_class(**given)


@dataclass(frozen=True, kw_only=True)
class AxialGroove(_Port):
    """A groove along the bearing.

    Args:
        angle: angle of the middle, from x towards y [rad].
        width: angle that the port covers [rad]; 0 for one line of the mesh.
        pressure: supply pressure, gauge [Pa].
        length: length along the axis, about the middle of the bearing [m]; None: the whole bearing.
    """

    angle: AngleOfPlace
    width: Annotated[Scalar, Number(unit="rad", least=0.0, below=TURN, hint=_ARC_HINT)]
    length: Length | None = None

    _item: ClassVar[str] = "axial groove"
    _core_class = _core.AxialGroove


@dataclass(frozen=True, kw_only=True)
class CircumferentialGroove(_Port):
    """A groove around the bearing.

    Args:
        position: z of the middle of the port, from the middle of the bearing [m].
        width: width along the axis [m]; 0 for one line of the mesh.
        pressure: supply pressure, gauge [Pa].
    """

    width: Annotated[Scalar, Number(unit="m", least=0.0, hint="0 is one line of the mesh")]
    position: Coordinate = 0.0

    _item: ClassVar[str] = "circumferential groove"
    _core_class = _core.CircumferentialGroove


@dataclass(frozen=True, kw_only=True)
class SupplyPocket(_Port):
    """A rectangular pocket.

    Args:
        angle: angle of the middle, from x towards y [rad].
        width: angle that the port covers [rad].
        position: z of the middle of the port, from the middle of the bearing [m].
        length: length along the axis [m].
        pressure: supply pressure, gauge [Pa].
    """

    angle: AngleOfPlace
    width: Annotated[Scalar, Number(unit="rad", above=0.0, below=TURN, hint=_ARC_HINT)]
    position: Coordinate
    length: Length

    _item: ClassVar[str] = "supply pocket"
    _core_class = _core.SupplyPocket


@dataclass(frozen=True, kw_only=True)
class SupplyHole(_Port):
    """A round hole.

    Mesh lines run through the middle of the hole and touch its rim. Even a small hole therefore
    covers at least five nodes.

    Args:
        angle: angle of the middle, from x towards y [rad].
        position: z of the middle of the port, from the middle of the bearing [m].
        diameter: diameter of the hole [m].
        pressure: supply pressure, gauge [Pa].
    """

    angle: AngleOfPlace
    position: Coordinate
    diameter: Length

    _item: ClassVar[str] = "supply hole"
    _core_class = _core.SupplyHole


@dataclass(frozen=True, kw_only=True)
class SurfacePort:
    """A part of a surface of a solid where oil enters the film on this surface.

    Args:
        surface: of the mesh of the solid, by name: a part of the surface that carries the film.
        pressure: supply pressure, gauge [Pa].
    """

    surface: str
    pressure: Pressure

    _item: ClassVar[str] = "surface port"

    @property
    def parameters(self) -> dict[str, Any]:
        """Arguments of the constructor by name, in SI units."""
        return {field.name: getattr(self, field.name) for field in fields(self)}


guard(SurfacePort, SurfacePort._item)
describe(SurfacePort, hint='for example td.SurfacePort(surface="groove", pressure=2e5)')

for _port in (AxialGroove, CircumferentialGroove, SupplyPocket, SupplyHole):
    guard(_port, _port._item)


Port = AxialGroove | CircumferentialGroove | SupplyHole | SupplyPocket
PORTS = several(
    instance(
        _Port,
        called="a groove, hole or pocket",
        hint="there is AxialGroove, CircumferentialGroove, SupplyHole and SupplyPocket",
    )
)
