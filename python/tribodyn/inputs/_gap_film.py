"""The film of an interface in a gap, in the form that Python needs."""

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

import numpy as np

from tribodyn import _core
from tribodyn._arguments.door import make
from tribodyn._core import Interface
from tribodyn.fields import Surface
from tribodyn.inputs._gap import FilmParts, Gap, Motion
from tribodyn.inputs.interfaces import check_condensed


class GapFilm:
    """A film in a gap, the same for a joint and for a stand-alone bearing.

    Attributes:
        item: name in messages.
        gap: shape of the gap.
        interface: contents of the gap.
        layout: mesh and ports of the film.
        mesh: mesh of the film.
        surface: labels and positions of the nodes.
        names: names of the gap coordinates.
        sign: 1, or -1 if the gap coordinates are motions of the bearing relative to the journal.
    """

    def __init__(
        self,
        item: str,
        gap: Gap,
        interface: Interface,
        *,
        shape: _core.Gap | None = None,
        solves: bool = False,
    ) -> None:
        check_condensed(item, interface)
        self.item, self.gap, self.interface = item, gap, interface
        shape = gap._kernel(item, interface) if shape is None else shape
        self.names: list[str] = list(shape.names)
        self._shape = shape
        # The labels of a film that is not solved need its layout alone.
        self.layout = (
            self.film.layout
            if solves
            else _core.FilmLayout(item=item, gap=shape, interface=interface)
        )
        self.sign = -1.0 if shape.on_journal else 1.0
        self.mesh = self.layout.mesh
        # In a half model some ports lie on the other side and have no nodes.
        nodes = [n for n in self.layout.port_nodes if n]
        self.surface = Surface.of(gap._surface, self.mesh, nodes, closed=gap._closed)

    @cached_property
    def film(self) -> _core.Film:
        """Film of the kernel, which solves for the pressure."""
        return _core.Film.in_gap(item=self.item, gap=self._shape, interface=self.interface)

    def contact(self, position: Any, velocity: Any) -> dict[str, Any]:
        """Return the values of the asperities at a position and velocity; empty without any."""
        walls = _core.WallContact(item=self.item, gap=self._shape, interface=self.interface)
        return walls.evaluate(position=position, velocity=velocity)

    @property
    def inputs(self) -> dict[str, Any]:
        """Parameters of gap and interface in one dict, by name."""
        interface: dict[str, Any] = self.interface.parameters  # type: ignore[attr-defined]
        return self.gap.parameters | interface

    def of_kind(self, prefix: str) -> list[str]:
        """Return the coordinates whose names begin with a prefix."""
        return [name for name in self.names if name.startswith(prefix)]

    def solution(
        self,
        raw: Mapping[str, Any],
        position: Motion,
        velocity: Motion,
        *,
        more: Mapping[str, float] | None = None,
    ) -> Any:
        """Return the solution of a film from the results of the kernel.

        Args:
            raw: results of the kernel.
            position: gap coordinates by name.
            velocity: rates of the gap coordinates.
            more: further values by name.
        """
        boundaries = self.layout.open_boundaries
        flows = self.layout.flows(outflow=raw["outflow"])
        wrench = self._shape.wrench([position.get(name, 0.0) for name in self.names])
        asperities = asperity_fields(self.interface, np.asarray(raw["film_thickness"]))
        raw = {**raw, **asperities, "wrench": wrench}
        parts = FilmParts(self.names, self.surface, self.inputs["ambient_pressure"])
        values = self.gap._values(parts, raw, position, velocity)
        sides = boundaries if self.gap._sides is None else self.gap._sides
        values["side_leakage"] = sum((flows.get(name, 0.0) for name in sides), 0.0)
        return make(
            self.gap._solution,
            item=self.item,
            surface=self.surface,
            raw=raw,
            values=values | dict(more or {}),
            flows=flows,
            inputs=self.inputs,
        )


def asperity_fields(interface: Any, distance: Any) -> dict[str, Any]:
    """Return the fields of the asperities between walls at a distance [m]; empty without any."""
    law = getattr(interface, "asperities", None)
    if law is None:
        return {}
    return {
        "asperity_pressure": law.pressure(distance),
        "contact_area_share": law.area_ratio(distance),
    }


def by_names(names: Sequence[str], values: Any) -> dict[str, float]:
    """Return numbers by the names of gap coordinates."""
    return dict(zip(names, map(float, values), strict=True))
