"""The film of an interface in a gap, with what Python has to know of it."""

import math
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np

from tribodyn import _core
from tribodyn._arguments.door import make
from tribodyn._core import Interface
from tribodyn.fields._film_solution import FilmSolution, boundary_flows
from tribodyn.fields._gap_solutions import (
    GuideSolution,
    SkirtSolution,
    SphericalSolution,
    guide_values,
    skirt_values,
    spherical_values,
)
from tribodyn.fields._journal_solution import JournalSolution, journal_values
from tribodyn.fields._surface import Kind, Surface
from tribodyn.inputs._gap import Gap
from tribodyn.inputs.gaps import CylindricalGap, GuideGap, JournalGap, SkirtGap, SphericalGap

Motion = Mapping[str, float]
Values = dict[str, Any]


def _journal(gap: Any, raw: Mapping[str, Any], names: list[str], at: Motion, by: Motion) -> Values:
    values = journal_values(raw, names, at, by["spin"])
    size = float(np.hypot(at["x"], at["y"]))
    torque, load = values["friction_torque"], values["load"]
    values["eccentricity_ratio"] = size / gap.radial_clearance
    values["friction_coefficient"] = (
        torque / (gap.bearing_radius * load) if load > 0.0 else math.nan
    )
    if "moment" not in values:
        # The moment of the pressure about x and y, and that of the shear about z.
        spin = float(raw["force"][names.index("spin")])
        values["moment"] = np.array([*np.asarray(raw["pressure_moment"])[:2], spin])
    return values


def _spherical(
    gap: Any, raw: Mapping[str, Any], names: list[str], at: Motion, by: Motion
) -> Values:
    values = spherical_values(raw, names, at, by)
    size = float(np.linalg.norm(values["eccentricity"]))
    return values | {"eccentricity_ratio": size / gap.radial_clearance}


def _guide(_: Any, raw: Mapping[str, Any], names: list[str], at: Motion, by: Motion) -> Values:
    return guide_values(raw, names, at, by)


def _skirt(_: Any, raw: Mapping[str, Any], names: list[str], at: Motion, by: Motion) -> Values:
    return skirt_values(raw, names, at, by)


Summary = Callable[[Any, Mapping[str, Any], list[str], Motion, Motion], Values]
# Of each gap its surface, its solution and what is summed up.
_KINDS: dict[type[Gap], tuple[Kind, type[FilmSolution], Summary]] = {
    JournalGap: ("cylinder", JournalSolution, _journal),
    CylindricalGap: ("cylinder", JournalSolution, _journal),
    SphericalGap: ("cap", SphericalSolution, _spherical),
    GuideGap: ("guide", GuideSolution, _guide),
    SkirtGap: ("skirt", SkirtSolution, _skirt),
}


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
        sign: 1, or -1 where the gap coordinates are those of the bearing against the journal.
    """

    def __init__(
        self,
        item: str,
        gap: Gap,
        interface: Interface,
        *,
        shape: _core.Gap | None = None,
    ) -> None:
        self.item, self.gap, self.interface = item, gap, interface
        shape = gap._kernel(item, interface) if shape is None else shape
        self.film = _core.Film.in_gap(item=item, gap=shape, interface=interface)
        self.names: list[str] = list(shape.names)
        self._shape = shape
        self.sign = -1.0 if shape.on_journal else 1.0
        self.mesh = self.film.mesh
        nodes = [n for n in self.film.port_nodes if n]  # of a half some lie on the other side
        kind, self._type, self._summary = _KINDS[type(gap)]
        closed = isinstance(gap, JournalGap | CylindricalGap) and gap.arc is None
        self.surface = Surface.of(kind, self.mesh, nodes, closed=closed)

    @property
    def inputs(self) -> dict[str, Any]:
        """Parameters of gap and interface together, by name."""
        interface: dict[str, Any] = self.interface.parameters  # type: ignore[attr-defined]
        return self.gap.parameters | interface

    def of_kind(self, prefix: str) -> list[str]:
        """Return the coordinates of which the names begin so."""
        return [name for name in self.names if name.startswith(prefix)]

    def solution(
        self,
        raw: Mapping[str, Any],
        position: Motion,
        velocity: Motion,
        *,
        inputs: Mapping[str, Any] | None = None,
        more: Mapping[str, float] | None = None,
    ) -> Any:
        """Sum up what the kernel returns of a film.

        Args:
            raw: what the kernel returns.
            position: gap coordinates by their names.
            velocity: their rates.
            inputs: parameters by name; None: those of gap and interface.
            more: further values by name.
        """
        boundaries, drains = self.film.open_boundaries, self.film.drains
        flows = boundary_flows(self.mesh, np.asarray(raw["outflow"]), boundaries, drains)
        wrench = self._shape.wrench([position.get(name, 0.0) for name in self.names])
        raw = {**raw, "wrench": wrench}
        values = self._summary(self.gap, raw, self.names, position, velocity)
        if self._type is not JournalSolution:  # which counts its ends alone
            values["side_leakage"] = sum(flows[name] for name in boundaries)
        return make(
            self._type,
            item=self.item,
            surface=self.surface,
            raw=raw,
            values=values | dict(more or {}),
            flows=flows,
            inputs=self.inputs if inputs is None else inputs,
        )


def by_names(names: Sequence[str], values: Any) -> dict[str, float]:
    """Return numbers by the names of gap coordinates."""
    return dict(zip(names, map(float, values), strict=True))
