"""The film of an interface in a gap, with what Python has to know of it."""

import math
from collections.abc import Mapping
from typing import Any

import numpy as np

from tribodyn import _core
from tribodyn._arguments.door import make
from tribodyn._core import Interface
from tribodyn.fields._film_solution import boundary_flows
from tribodyn.fields._journal_solution import JournalSolution, journal_values
from tribodyn.fields._surface import Surface
from tribodyn.inputs.gaps import JournalGap

Motion = Mapping[str, float]


class GapFilm:
    """A film in a gap: the same one for a joint and for a bearing by itself.

    Attributes:
        item: name in messages.
        gap: shape of the gap.
        interface: what is in it.
        film: the kernel's film.
        mesh: its mesh.
        surface: labels and positions of its nodes.
        names: of the gap coordinates.
    """

    def __init__(
        self, item: str, gap: JournalGap, interface: Interface, *, tilting: bool = False
    ) -> None:
        self.item, self.gap, self.interface = item, gap, interface
        shape = gap._kernel(item, interface, tilting=tilting)
        self.film = _core.Film.in_gap(item=item, gap=shape, interface=interface)
        self.names: list[str] = list(shape.names)
        self.mesh = self.film.mesh
        nodes = [n for n in self.film.port_nodes if n]  # of a half some lie on the other side
        self.surface = Surface.of("cylinder", self.mesh, nodes, closed=gap.arc is None)

    @property
    def inputs(self) -> dict[str, Any]:
        """Parameters of gap and interface together, by name."""
        interface: dict[str, Any] = self.interface.parameters  # type: ignore[attr-defined]
        return self.gap.parameters | interface

    @property
    def tilts(self) -> list[str]:
        """Coordinates by which the journal tilts."""
        return [name for name in self.names if name.startswith("tilt")]

    def solution(
        self, raw: Mapping[str, Any], position: Motion, speed: float, **more: float
    ) -> JournalSolution:
        """Sum up what the kernel returns of a film; `more` are further values by name."""
        values = journal_values(raw, self.names, position, speed)
        size = float(np.hypot(position["x"], position["y"]))
        torque, load = values["friction_torque"], values["load"]
        values["eccentricity_ratio"] = size / self.gap.radial_clearance
        values["friction_coefficient"] = (
            torque / (self.gap.bearing_radius * load) if load > 0.0 else math.nan
        )
        values.setdefault("moment", self._moment(raw))
        boundaries, drains = self.film.open_boundaries, self.film.drains
        return make(
            JournalSolution,
            item=self.item,
            surface=self.surface,
            raw=raw,
            values=values | more,
            flows=boundary_flows(self.mesh, np.asarray(raw["outflow"]), boundaries, drains),
            inputs=self.inputs,
        )

    def _moment(self, raw: Mapping[str, Any]) -> Any:
        """Return the moment of the pressure about x and y, and that of the shear about z [N m]."""
        spin = float(raw["force"][self.names.index("spin")])
        return np.array([*np.asarray(raw["pressure_moment"])[:2], spin])
