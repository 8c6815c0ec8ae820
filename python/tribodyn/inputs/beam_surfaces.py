"""Surfaces of beams, for films."""

from __future__ import annotations

import math
from dataclasses import dataclass, fields
from typing import Annotated, Any, ClassVar, Literal

from tribodyn import _core
from tribodyn._arguments.aliases import Length, Share
from tribodyn._arguments.door import guard
from tribodyn._arguments.kinds import describe
from tribodyn._arguments.numbers import whole
from tribodyn.errors import make_error
from tribodyn.inputs.beams import CircularSection, RectangularSection, TubularSection

__all__ = ["BeamSurface"]

_MOST = 1000
# Angle of the normal of a flat face from the y axis of the section [rad].
_NORMALS = {"+y": 0.0, "+z": 0.5 * math.pi, "-y": math.pi, "-z": -0.5 * math.pi}


@dataclass(frozen=True, kw_only=True)
class BeamSurface:
    """A part of the surface of a beam, between two shares of its length.

    The surface passes through the sections at equal distances along this part, which move and turn
    with the beam, and is smooth between them. It bends, twists and stretches with the beam.

    Args:
        start: of the part, a share of the length of the axis [-].
        stop: of the part, a share above `start` [-].
        side: "round", the whole surface of a circle or of a tube, or the face of a rectangle whose
            outward normal is an axis of the section: "+y", "-y", "+z" or "-z".
        around: number of facets around the section, at least 3, or across a face. A film divides
            every facet into cells.
        along: number of facets along the axis. The sections through which the surface passes are at
            their ends.
        radius: of the round surface [m]; by default that of the section. It must be given with
            `SectionResultants`, and may be larger where a sleeve sits on the beam.
    """

    start: Share = 0.0
    stop: Share = 1.0
    side: Literal["round", "+y", "-y", "+z", "-z"] = "round"
    around: Annotated[int, whole(1, _MOST)] = 12
    along: Annotated[int, whole(1, _MOST)] = 4
    radius: Length | None = None

    _item: ClassVar[str] = "surface of a beam"

    def __post_init__(self) -> None:
        if not float(self.start) < float(self.stop):
            raise make_error(
                item=self._item,
                quantity="stop",
                value=float(self.stop),
                rule=f"must be > start = {float(self.start):g}",
                hint="shares of the length of the axis",
            )
        if self.side == "round" and self.around < 3:
            raise make_error(
                item=self._item, quantity="around", value=self.around, rule="must be at least 3"
            )
        if self.side != "round" and self.radius is not None:
            raise make_error(
                item=self._item,
                quantity="radius",
                value=float(self.radius),
                unit="m",
                rule=f"must be None on the flat side '{self.side}'",
            )

    @property
    def parameters(self) -> dict[str, Any]:
        """Arguments of the constructor by name, in SI units."""
        return {field.name: getattr(self, field.name) for field in fields(self)}


guard(BeamSurface, BeamSurface._item)
describe(BeamSurface, hint="for example td.BeamSurface(start=0.4, stop=0.6)")


def kernel_side(surface: BeamSurface, sections: tuple[object, ...], item: str) -> _core.BeamSide:
    """Return the surface for the kernel.

    Args:
        surface: of the beam.
        sections: of the beam: one, or one for each element.
        item: named by errors.

    Raises:
        InvalidInput: the sections have no such side, or differ along it.
    """
    size = {"radius": 0.0, "depth": 0.0, "half_width": 0.0, "normal": 0.0}
    part = _sections_within(surface, sections)
    if surface.side == "round":
        size["radius"] = _radius(surface, part, item)
    else:
        size |= _face(surface.side, part, item)
    return _core.BeamSide(
        start=float(surface.start),
        stop=float(surface.stop),
        around=surface.around,
        along=surface.along,
        **size,
    )


def _sections_within(surface: BeamSurface, sections: tuple[object, ...]) -> list[object]:
    """Return the sections of the elements of the part."""
    count = len(sections)
    first = math.floor(float(surface.start) * count)
    last = math.ceil(float(surface.stop) * count)
    return list(sections[first : max(last, first + 1)])


def _one(values: list[float], what: str, item: str) -> float:
    if min(values) != max(values):
        raise make_error(
            item=item,
            quantity=what,
            value=max(values),
            unit="m",
            rule=f"must be the same along the surface, but it is {min(values):g} m elsewhere",
            hint="name a part of the beam with one section, or give a radius",
        )
    return values[0]


def _radius(surface: BeamSurface, sections: list[object], item: str) -> float:
    if surface.radius is not None:
        return float(surface.radius)
    radii = []
    for section in sections:
        if isinstance(section, CircularSection):
            radii.append(float(section.radius))
        elif isinstance(section, TubularSection):
            radii.append(float(section.outer_radius))
        else:
            raise make_error(
                item=item,
                quantity="radius",
                rule=f"of the surface must be given for a {type(section).__name__}",
                hint="BeamSurface(radius=...), or a flat side such as side='+y' of a "
                "RectangularSection",
            )
    return _one(radii, "radius", item)


def _face(side: str, sections: list[object], item: str) -> dict[str, float]:
    depths, widths = [], []
    for section in sections:
        if not isinstance(section, RectangularSection):
            raise make_error(
                item=item,
                quantity=f"side '{side}'",
                rule=f"must be 'round' for a {type(section).__name__}",
                hint="only a RectangularSection has flat faces",
            )
        sizes = (0.5 * float(section.height), 0.5 * float(section.width))
        depths.append(sizes[0 if side[1] == "y" else 1])
        widths.append(sizes[1 if side[1] == "y" else 0])
    return {
        "depth": _one(depths, "distance of the face from the axis", item),
        "half_width": _one(widths, "half of the width of the face", item),
        "normal": _NORMALS[side],
    }
