"""The film of a journal in its bearing, and the values that a search for its position needs."""

from typing import Any

import numpy as np

from tribodyn._arguments.plain import Described
from tribodyn.bearings._bearing import FilmBearing
from tribodyn.errors import make_error
from tribodyn.inputs import Motion
from tribodyn.inputs.gaps import CylindricalGap, JournalGap
from tribodyn.inputs.meshes import FilmMesh
from tribodyn.inputs.ports import CircumferentialGroove

ITEM = "journal bearing"


class JournalFilm(FilmBearing[JournalGap | CylindricalGap]):
    """A film in the gap of a journal."""

    _item = ITEM
    _gaps = (JournalGap, CylindricalGap)
    _has_ports = True
    # The load has an error below 1 % up to an eccentricity ratio of 0.95: decision 60.
    _default_mesh = FilmMesh(around=100, along=20)

    @property
    def _conditions(self) -> dict[str, Any]:
        """Arguments of the interface."""
        given: dict[str, Any] = self._interface.parameters  # type: ignore[attr-defined]
        return given

    @property
    def radial_clearance(self) -> float:
        """Radius of the bearing minus radius of the journal [m]."""
        return self._gap.radial_clearance

    @property
    def relative_clearance(self) -> float:
        """Radial clearance divided by the radius of the bearing [-]."""
        return self._gap.relative_clearance

    @property
    def rotationally_symmetric(self) -> bool:
        """Whether the bearing is the same in all directions around its axis."""
        return (
            self._gap.arc is None
            and self._gap.profile is None
            and all(isinstance(port, CircumferentialGroove) for port in self._conditions["ports"])
        )

    @property
    def _depends_on_frequency(self) -> bool:
        """Whether stiffness and damping depend on the frequency of the motion."""
        found: bool = self._film.depends_on_frequency
        return found

    @property
    def _natural_load(self) -> float:
        """Load [N] that scales with a speed of 1 rad/s."""
        viscosity: float = self._conditions["lubricant"].dynamic_viscosity
        size = self._gap.bearing_radius * self._gap.bearing_length
        return viscosity * size / self.relative_clearance**2

    @property
    def _tilts(self) -> list[str]:
        return self._whole.of_kind("tilt")

    @property
    def _collars(self) -> list[str]:
        """Coordinate along which collars hold the journal."""
        return ["z"] if isinstance(self._gap, JournalGap) and "z" in self._names else []

    def _on_mesh(self, mesh: FilmMesh) -> "JournalFilm":
        """Return the same film on another mesh."""
        interface = self._interface
        assert isinstance(interface, Described)
        again = type(interface)(**(self._conditions | {"mesh": mesh}))
        return JournalFilm._of(self._gap, again)

    def _gap_hint(self) -> str:
        return (
            f"the radial clearance is {self.radial_clearance:.9g} m; a film needs room, also with "
            "a MixedInterface"
        )

    def _starved_hint(self) -> str:
        if self._gap.arc is not None:
            return super()._starved_hint() + "; or a groove"
        return (
            "give a groove or hole, or an ambient_pressure above the cavitation_pressure; "
            "flooded=True does not help a ring, as nothing moves oil in through its ends"
        )

    def _position(self, eccentricity: Any, tilt: Any) -> Motion:
        motion = {"x": float(eccentricity[0]), "y": float(eccentricity[1])}
        return motion | {name: float(t) for name, t in zip(self._tilts, tilt, strict=False)}

    def _axial(self, quantity: str, value: float, unit: str, *, held: bool = False) -> Motion:
        """Return a displacement or velocity along the axis; `held`: only collars take it."""
        if "z" in self._names and (self._collars or not held):
            return {"z": value}
        if value != 0.0:
            raise make_error(
                item=ITEM,
                quantity=quantity,
                value=value,
                unit=unit,
                rule="must be zero: this journal does not move along its axis",
                hint="a JournalGap with collars and a CylindricalGap do"
                if not held
                else "a JournalGap with collars does",
            )
        return {}

    @property
    def _free_coordinates(self) -> dict[str, str]:
        return {name: name for name in ("x", "y", *self._tilts)}

    def _is_open(self, eccentricity: Any) -> bool:
        """Return whether the walls are apart at an eccentricity."""
        thickness = self._film.film_thickness(self._vector(self._position(eccentricity, ())))
        return bool(np.min(thickness) > 0.0)
