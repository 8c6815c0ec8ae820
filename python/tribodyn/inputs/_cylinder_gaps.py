"""Gaps of cylindrical journals and shafts."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Annotated, Any

import numpy as np

from tribodyn import _core
from tribodyn._arguments.aliases import Coordinate, Length
from tribodyn._arguments.door import admits
from tribodyn._arguments.numbers import positive
from tribodyn._arguments.scalars import Array, Pair, Scalar
from tribodyn._core import Interface
from tribodyn.errors import make_error
from tribodyn.fields import JournalSolution, journal_values
from tribodyn.inputs._film_inputs import ARC, Profile, check_thin, on_cylinder
from tribodyn.inputs._gap import (
    PROFILE,
    FilmParts,
    Gap,
    Motion,
    SampledProfile,
    check_evaluated,
    clearance_of,
)
from tribodyn.inputs._journal_profile import JournalProfile, kernel_of

_CLEARANCE_HINT = "it is bearing_radius minus journal_radius: the journal must be the smaller"
_Clearance = Annotated[Scalar, positive("m", hint=_CLEARANCE_HINT)]
_Arc = Annotated[Pair, ARC]


class _Cylinder(Gap):
    """A cylindrical journal in its bearing."""

    _surface = "cylinder"
    _solution = JournalSolution
    _sides = ("ends",)
    _sliding = False

    def _take(self, item: str, radius: float, length: float, clearance: Any, journal: Any) -> None:
        clearance = clearance_of(
            item, ("bearing_radius", radius), "journal_radius", clearance, journal
        )
        self._parameters: dict[str, Any] = {
            "bearing_radius": radius,
            "radial_clearance": clearance,
            "bearing_length": length,
        }

    def _add(self, **more: Any) -> None:
        """Store further arguments, except those that have their defaults."""
        self._parameters |= {
            name: v for name, v in more.items() if v is not None and v is not False
        }

    @property
    def bearing_radius(self) -> float:
        """Inner radius of the bearing [m]."""
        return float(self._parameters["bearing_radius"])

    @property
    def radial_clearance(self) -> float:
        """Radius of the bearing minus radius of the journal [m]."""
        return float(self._parameters["radial_clearance"])

    @property
    def journal_radius(self) -> float:
        """Radius of the journal [m]."""
        return self.bearing_radius - self.radial_clearance

    @property
    def bearing_length(self) -> float:
        """Length along the axis [m]."""
        return float(self._parameters["bearing_length"])

    @property
    def relative_clearance(self) -> float:
        """Radial clearance divided by the radius of the bearing [-]."""
        return self.radial_clearance / self.bearing_radius

    @property
    def arc(self) -> tuple[float, float] | None:
        """Start and end of a partial bearing [rad]; None for a full ring."""
        return self._parameters.get("arc")

    @property
    def journal_profile(self) -> JournalProfile | None:
        """Profile of the journal, which turns with the journal; None: it is smooth."""
        return self._parameters.get("journal_profile")

    @property
    def misalignment(self) -> bool:
        """Whether the journal may tilt about x and y."""
        return bool(self._parameters.get("misalignment", False))

    @property
    def _closed(self) -> bool:
        return self.arc is None

    @property
    def _clearance(self) -> float:
        return self.radial_clearance

    @property
    def _size(self) -> tuple[str, float]:
        sizes = {"bearing_radius": self.bearing_radius, "bearing_length": self.bearing_length}
        return max(sizes.items(), key=lambda entry: entry[1])

    def _shape(self, item: str, **profile: Any) -> _core.JournalGap:
        return _core.JournalGap(
            item=item,
            bearing_radius=self.bearing_radius,
            radial_clearance=self.radial_clearance,
            bearing_length=self.bearing_length,
            arc=list(self.arc or ()),
            misalignment=self.misalignment,
            sliding=self._sliding,
            collar_radius=self._parameters.get("collar_radius", 0.0),
            axial_clearance=self._parameters.get("axial_clearance", 0.0),
            journal_profile=kernel_of(self._parameters.get("journal_profile"), item),
            **profile,
        )

    def _kernel(self, item: str, interface: Interface) -> _core.Gap:
        if self.journal_profile is not None:
            check_evaluated(item, "journal_profile", interface)
        return super()._kernel(item, interface)

    def _stand_alone(self, item: str, interface: Interface) -> Gap:
        if self._parameters.get("journal_profile") is None:
            return self
        raise make_error(
            item=item,
            quantity="journal_profile",
            rule="is not possible in a stand-alone bearing, whose film is steady: a profile that "
            "turns with the journal makes the film vary with time",
            hint="add a joint with this gap to a model and simulate it",
        )

    def _probes(self, mesh: _core.FilmMesh | None) -> Array:
        start, end = self.arc or (0.0, 2.0 * math.pi)
        angles = np.linspace(start, end, 81 if mesh is None else mesh.around + 1)
        return on_cylinder(
            self.bearing_radius, angles, np.linspace(-0.5, 0.5, 22) * self.bearing_length
        )

    def _describe(self, point: Array) -> str:
        x, y, z = point
        return f"angle {math.degrees(math.atan2(y, x)):.4g} deg, z = {z:.4g} m"

    def _values(
        self, film: FilmParts, raw: Mapping[str, Any], position: Motion, velocity: Motion
    ) -> dict[str, Any]:
        values = journal_values(raw, film.names, position, velocity["spin"])
        size = float(np.hypot(position["x"], position["y"]))
        torque, load = values["friction_torque"], values["load"]
        values["eccentricity_ratio"] = size / self.radial_clearance
        values["friction_coefficient"] = (
            torque / (self.bearing_radius * load) if load > 0.0 else math.nan
        )
        if "moment" not in values:
            # The moment of the pressure about x and y, and the moment of the shear about z.
            spin = float(raw["force"][film.names.index("spin")])
            values["moment"] = np.array([*np.asarray(raw["pressure_moment"])[:2], spin])
        return values


class JournalGap(_Cylinder):
    """The gap of a cylindrical journal in its bearing.

    The bearing's frame has its origin in the middle of the bearing and z along the axis; angles
    count from x towards y. The journal rests in the middle where the eccentricity, journal centre
    minus bearing centre, is zero.

    Args:
        bearing_radius: inner radius of the bearing [m].
        radial_clearance: radius of the bearing minus radius of the journal [m].
        bearing_length: along the axis [m].
        journal_radius: radius of the journal [m]; instead of radial_clearance.
        arc: (start, end) angles of a partial bearing [rad], all of whose edges are open; None: a
            full ring.
        profile: height added to the gap [m]: a number, an array with one value for each node of the
            film's mesh (angle, z), or a function of positions (n, 3) [m] that returns n heights. A
            function is also evaluated between the nodes, so that a step may lie on a line of the
            mesh, and at the points of contact.
        journal_profile: height added to the gap by a texture of the journal, which turns with the
            journal; None: the journal is smooth. In joints without collars only.
        misalignment: whether the journal may tilt about x and y. If not, other joints must keep the
            shafts parallel, because the gap has no moment against a tilt.
        collar_radius: outer radius of collars on the journal [m], whose thrust faces begin at
            bearing_radius and run against both ends of the bearing; None: there are no collars, and
            no force holds the journal along the axis. Collars need a full ring without a profile.
        axial_clearance: distance between each collar and its end in the middle position [m].
    """

    _ideal = "revolute"

    @admits("journal gap")
    def __init__(
        self,
        *,
        bearing_radius: Length,
        bearing_length: Length,
        radial_clearance: _Clearance | None = None,
        journal_radius: Coordinate | None = None,
        arc: _Arc | None = None,
        profile: Annotated[Profile | SampledProfile, PROFILE] | None = None,
        journal_profile: JournalProfile | None = None,
        misalignment: bool = False,
        collar_radius: Length | None = None,
        axial_clearance: Length | None = None,
    ) -> None:
        radius, length = float(bearing_radius), float(bearing_length)
        self._take("journal gap", radius, length, radial_clearance, journal_radius)
        self._add(
            arc=arc,
            profile=profile,
            journal_profile=journal_profile,
            misalignment=misalignment,
            collar_radius=collar_radius,
            axial_clearance=axial_clearance,
        )
        self._check_profile("journal gap")
        if journal_profile is not None:
            heights = journal_profile.heights
            check_thin("journal gap", "journal_profile", heights, self._size)
            if collar_radius is not None:
                raise make_error(
                    item="journal gap",
                    quantity="journal_profile",
                    rule="is not possible on a journal with collars",
                )
        if (collar_radius is None) != (axial_clearance is None):
            raise make_error(
                item="journal gap",
                quantity="axial_clearance" if axial_clearance is None else "collar_radius",
                unit="m",
                rule="must be given with the other: collars have a radius and a clearance",
            )
        if collar_radius is not None:
            if profile is not None:
                raise make_error(
                    item="journal gap",
                    quantity="collar_radius",
                    value=float(collar_radius),
                    unit="m",
                    rule="belongs to a full ring without a profile",
                )
            self._shape("journal gap")


class CylindricalGap(_Cylinder):
    """The gap of a shaft that turns in its bearing, slides through it and may tilt in it.

    The frame is the frame of a JournalGap. The shaft is longer than the bearing: the eccentricity
    is measured where the axis of the shaft passes the middle of the bearing, wherever the marker of
    the shaft stands. The ideal twin of the gap is the cylindrical joint.

    Args:
        bearing_radius: inner radius of the bearing [m].
        radial_clearance: radius of the bearing minus radius of the shaft [m].
        bearing_length: along the axis [m].
        journal_radius: radius of the shaft [m]; instead of radial_clearance.
        arc: (start, end) angles of a partial bearing [rad], all of whose edges are open; None: a
            full ring.
        profile: height added to the gap [m], as in a JournalGap.
        misalignment: the shaft may tilt about x and y.
    """

    _sliding = True
    _ideal = "cylindrical"

    @admits("cylindrical gap")
    def __init__(
        self,
        *,
        bearing_radius: Length,
        bearing_length: Length,
        radial_clearance: _Clearance | None = None,
        journal_radius: Coordinate | None = None,
        arc: _Arc | None = None,
        profile: Annotated[Profile | SampledProfile, PROFILE] | None = None,
        misalignment: bool = True,
    ) -> None:
        radius, length = float(bearing_radius), float(bearing_length)
        self._take("cylindrical gap", radius, length, radial_clearance, journal_radius)
        self._add(arc=arc, profile=profile)
        self._parameters["misalignment"] = misalignment
        self._check_profile("cylindrical gap")
