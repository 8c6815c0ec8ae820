"""Grooves, holes and pockets through which oil is supplied at a given pressure."""

import math
from abc import ABC, abstractmethod
from dataclasses import dataclass, fields, replace
from typing import Any

import numpy as np

from tribodyn import _core
from tribodyn._arguments.door import guard, guard_method
from tribodyn._arguments.kinds import instance, optional, several
from tribodyn._arguments.numbers import Number, number, positive
from tribodyn.errors._making import make_error

TURN = 2.0 * math.pi


@dataclass(frozen=True, kw_only=True)
class _Port(ABC):
    """A part of the bearing's surface where the pressure is given and the gap is full.

    Subclasses have a `pressure`, and say how far they reach around and along the bearing.
    """

    pressure: Any

    _item = "port"

    @property
    def parameters(self) -> dict[str, Any]:
        """Arguments of the constructor by name, SI units as there."""
        return {field.name: getattr(self, field.name) for field in fields(self)}

    # What a bearing asks of its ports; z counts from the middle of the bearing.

    @property
    def name(self) -> str:
        """What it is and where its middle lies."""
        places = []
        if hasattr(self, "angle"):
            places.append(f"{math.degrees(self.angle):.6g} deg")
        if hasattr(self, "position"):
            places.append(f"z = {1e3 * self.position:.6g} mm")
        return f"{self._item} at {', '.join(places)}"

    @abstractmethod
    def mirrored(self) -> "_Port":
        """Return the port on the other side of z = 0."""

    @abstractmethod
    def angles(self, radius: float) -> tuple[float, ...]:
        """Angles that must be mesh lines [rad]: first and last edge, and what lies between."""

    @abstractmethod
    def heights(self, length: float) -> tuple[float, ...]:
        """Heights z that must be mesh lines [m]: first and last edge, and what lies between."""

    def steep_heights(self) -> tuple[float, ...]:
        """Heights z towards which lines come closer together [m]."""
        return ()

    def nodes(self, mesh: _core.SurfaceMesh, radius: float, length: float) -> list[int]:
        """Nodes of the mesh, of this radius and length [m], that the port covers."""
        angles, heights = self.angles(radius), self.heights(length)
        around = (angles[0], angles[-1]) if angles else (-math.pi, math.pi)
        return list(_core.nodes_between(mesh, around, (heights[0], heights[-1])))


@dataclass(frozen=True, kw_only=True)
class AxialGroove(_Port):
    """A groove along the bearing.

    Args:
        angle: of its middle, from x to y [rad].
        width: angle that it takes [rad]; 0 for one line of the mesh.
        pressure: of the supply, gauge [Pa].
        length: along the axis, about the middle of the bearing [m]; None: the whole bearing.
    """

    angle: Any
    width: Any
    length: Any = None

    _item = "axial groove"

    def mirrored(self) -> "AxialGroove":
        """Return itself: it lies about the middle."""
        return self

    def angles(self, radius: float) -> tuple[float, ...]:
        """Edges [rad] on a cylinder of the radius [m]."""
        return self.angle - 0.5 * self.width, self.angle + 0.5 * self.width

    def heights(self, length: float) -> tuple[float, ...]:
        """Ends [m]."""
        half = 0.5 * (length if self.length is None else self.length)
        return -half, half


@dataclass(frozen=True, kw_only=True)
class CircumferentialGroove(_Port):
    """A groove around the bearing.

    Args:
        position: of its middle along the axis, from the middle of the bearing [m].
        width: along the axis [m]; 0 for one line of the mesh.
        pressure: of the supply, gauge [Pa].
    """

    width: Any
    position: Any = 0.0

    _item = "circumferential groove"

    def mirrored(self) -> "CircumferentialGroove":
        """Return the groove on the other side of z = 0."""
        return replace(self, position=-self.position)

    def angles(self, radius: float) -> tuple[float, ...]:
        """No edges [rad], on no radius [m]: it goes all around."""
        return ()

    def heights(self, length: float) -> tuple[float, ...]:
        """Edges [m]."""
        return self.position - 0.5 * self.width, self.position + 0.5 * self.width

    def steep_heights(self) -> tuple[float, ...]:
        """Edges [m]."""
        return self.heights(0.0)


@dataclass(frozen=True, kw_only=True)
class SupplyPocket(_Port):
    """A rectangular pocket.

    Args:
        angle: of its middle, from x to y [rad].
        width: angle that it takes [rad].
        position: of its middle along the axis, from the middle of the bearing [m].
        length: along the axis [m].
        pressure: of the supply, gauge [Pa].
    """

    angle: Any
    width: Any
    position: Any
    length: Any

    _item = "supply pocket"

    def mirrored(self) -> "SupplyPocket":
        """Return the pocket on the other side of z = 0."""
        return replace(self, position=-self.position)

    def angles(self, radius: float) -> tuple[float, ...]:
        """Edges [rad] on a cylinder of the radius [m]."""
        return self.angle - 0.5 * self.width, self.angle + 0.5 * self.width

    def heights(self, length: float) -> tuple[float, ...]:
        """Edges [m]."""
        return self.position - 0.5 * self.length, self.position + 0.5 * self.length


@dataclass(frozen=True, kw_only=True)
class SupplyHole(_Port):
    """A round hole.

    Mesh lines run through its middle and touch its rim, so that it covers at least five nodes
    however small it is.

    Args:
        angle: of its middle, from x to y [rad].
        position: of its middle along the axis, from the middle of the bearing [m].
        diameter: [m].
        pressure: of the supply, gauge [Pa].
    """

    angle: Any
    position: Any
    diameter: Any

    _item = "supply hole"

    def mirrored(self) -> "SupplyHole":
        """Return the hole on the other side of z = 0."""
        return replace(self, position=-self.position)

    def angles(self, radius: float) -> tuple[float, ...]:
        """Rim, middle, rim [rad] on a cylinder of the radius [m]."""
        half = 0.5 * self.diameter / radius
        return self.angle - half, self.angle, self.angle + half

    def heights(self, length: float) -> tuple[float, ...]:
        """Rim, middle, rim [m]."""
        half = 0.5 * self.diameter
        return self.position - half, self.position, self.position + half

    def nodes(self, mesh: _core.SurfaceMesh, radius: float, length: float) -> list[int]:
        """Nodes within the circle, on a mesh of this radius and length [m]."""
        centre = (radius * np.cos(self.angle), radius * np.sin(self.angle), self.position)
        return list(_core.nodes_within(mesh, centre, 0.5 * self.diameter))


_ANGLE, _PRESSURE, _POSITION = number("rad"), number("Pa"), number("m")
_MESH = instance(_core.SurfaceMesh, called="the mesh of a bearing")
_ARC_HINT = "angles are in radians; a CircumferentialGroove goes all around"
guard(
    AxialGroove,
    AxialGroove._item,
    angle=_ANGLE,
    width=Number(unit="rad", least=0.0, below=TURN, hint=_ARC_HINT),
    pressure=_PRESSURE,
    length=optional(positive("m")),
)
guard(
    CircumferentialGroove,
    CircumferentialGroove._item,
    position=_POSITION,
    width=Number(unit="m", least=0.0, hint="0 is one line of the mesh"),
    pressure=_PRESSURE,
)
guard(
    SupplyPocket,
    SupplyPocket._item,
    angle=_ANGLE,
    width=Number(unit="rad", above=0.0, below=TURN, hint=_ARC_HINT),
    position=_POSITION,
    length=positive("m"),
    pressure=_PRESSURE,
)
guard(
    SupplyHole,
    SupplyHole._item,
    angle=_ANGLE,
    position=_POSITION,
    diameter=positive("m"),
    pressure=_PRESSURE,
)
for _port in (AxialGroove, CircumferentialGroove, SupplyPocket, SupplyHole):
    guard_method(_port, "angles", radius=positive("m"))
    guard_method(_port, "heights", length=Number(unit="m", least=0.0))
    guard_method(_port, "nodes", mesh=_MESH, radius=positive("m"), length=positive("m"))
    guard_method(_port, "mirrored")
    guard_method(_port, "steep_heights")

Port = AxialGroove | CircumferentialGroove | SupplyHole | SupplyPocket
PORTS = several(
    instance(
        _Port,
        called="a groove, hole or pocket",
        hint="there is AxialGroove, CircumferentialGroove, SupplyHole and SupplyPocket",
    )
)


def check_ports(
    item: str,
    ports: Any,  # as PORTS takes them
    *,
    radius: float,
    length: float,
    arc: tuple[float, float] | None,
    cavitation: str,
    cavitation_pressure: float,
) -> tuple[Port, ...]:
    """Return the ports of a bearing; an error says which of them does not fit."""
    for place, port in enumerate(ports):
        name = f"ports[{place}] ({port._item})"
        if cavitation != "none" and port.pressure < cavitation_pressure:
            raise make_error(
                item=item,
                quantity=f"pressure of {name}",
                value=port.pressure,
                unit="Pa",
                rule=f"must not be below the cavitation_pressure {cavitation_pressure:.9g} Pa",
                hint="pressures are gauge: zero is the pressure around the machine",
            )
        heights = port.heights(length)
        edge = max(abs(heights[0]), abs(heights[-1]))
        if edge > 0.5 * length * (1.0 + 1e-9):
            raise make_error(
                item=item,
                quantity=f"edge of {name}, from the middle",
                value=edge,
                unit="m",
                rule=f"must be within half of the bearing_length, {0.5 * length:.9g} m",
            )
        angles = port.angles(radius)
        if arc is not None and angles:
            shift = onto_arc(angles, arc)
            if angles[0] + shift < arc[0] - 1e-9 or angles[-1] + shift > arc[1] + 1e-9:
                raise make_error(
                    item=item,
                    quantity=f"angle of {name}",
                    value=0.5 * (angles[0] + angles[-1]),
                    unit="rad",
                    rule=f"must lie on the arc from {arc[0]:.9g} to {arc[1]:.9g} rad",
                    hint="its edges as well",
                )
    return tuple(ports)


def covered_nodes(
    item: str, ports: tuple[Port, ...], mesh: _core.SurfaceMesh, radius: float, length: float
) -> list[tuple[list[int], float]]:
    """Return the nodes of every port with its pressure; ports may not contradict each other."""
    owner: dict[int, int] = {}
    result = []
    for place, port in enumerate(ports):
        nodes = port.nodes(mesh, radius, length)
        for node in nodes:
            other = owner.setdefault(node, place)
            if ports[other].pressure != port.pressure:
                raise make_error(
                    item=item,
                    quantity=f"pressure of ports[{place}] ({port._item})",
                    value=port.pressure,
                    unit="Pa",
                    rule=f"must be that of ports[{other}] ({ports[other]._item}), "
                    f"{ports[other].pressure:.9g} Pa, which it meets",
                )
        if nodes:  # of a half some lie on the other side
            result.append((nodes, port.pressure))
    return result


def drains(
    ports: tuple[Port, ...], mesh: _core.SurfaceMesh, radius: float, length: float
) -> dict[str, list[int]]:
    """Return the nodes of every port by its name, of a half those of both sides.

    Where ports overlap a node counts for the first of them.
    """
    sides: list[set[int]] = [set() for _ in range(round(mesh.multiplicity))]
    result: dict[str, list[int]] = {}
    for port in ports:
        name, again = port.name, 2
        while name in result:
            name, again = f"{port.name} ({again})", again + 1
        result[name] = []
        for here, counted in zip((port, port.mirrored()), sides, strict=False):
            nodes = set(here.nodes(mesh, radius, length)) - counted
            counted |= nodes
            result[name] += sorted(nodes)
    return result


def onto_arc(angles: tuple[float, ...], arc: tuple[float, float]) -> float:
    """Return the turns [rad] that bring angles nearest to the middle of an arc."""
    return TURN * round((0.5 * (arc[0] + arc[1]) - 0.5 * (angles[0] + angles[-1])) / TURN)
