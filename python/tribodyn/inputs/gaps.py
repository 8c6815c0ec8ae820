"""Gaps: the shapes of the two walls, of a joint and of a bearing by itself."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np

from tribodyn import _core
from tribodyn._arguments.door import admits
from tribodyn._arguments.kinds import FLAG, Either, Kind, instance, optional
from tribodyn._arguments.numbers import Values, number, positive
from tribodyn._arguments.plain import Described
from tribodyn._arguments.scalars import Array, Pair, Scalar, Scalars, Vector
from tribodyn._core import Interface
from tribodyn.errors._making import make_error
from tribodyn.inputs._film_inputs import (
    ARC,
    HEIGHTS,
    Profile,
    heights,
    is_mirrored,
    on_cylinder,
)

__all__ = ["JournalGap", "SampledProfile"]


class SampledProfile(Described):
    """Heights of a gap at the points of one mesh: a profile as files keep it.

    Args:
        nodes: at the nodes of the film's mesh [m].
        faces: at the middles between neighbouring nodes [m]; none: means of the nodes.
        contact: at the points at which contact is summed [m]; none without contact.
        symmetric: the heights are the same on both sides of z = 0.
    """

    @admits(
        "sampled profile",
        nodes=Values(unit="m"),
        faces=Values(unit="m"),
        contact=Values(unit="m"),
        symmetric=FLAG,
    )
    def __init__(
        self, *, nodes: Vector = (), faces: Vector = (), contact: Vector = (), symmetric: bool
    ) -> None:
        lists = {"nodes": nodes, "faces": faces, "contact": contact}
        self._parameters = {
            name: np.asarray(values, dtype=float).ravel().tolist() for name, values in lists.items()
        } | {"symmetric": symmetric}


_PROFILE = Either(
    choices=((lambda value: isinstance(value, SampledProfile), instance(SampledProfile)),),
    otherwise=HEIGHTS,
    called="a number, an array or a function of positions",
)


_CLEARANCE_HINT = "it is bearing_radius minus journal_radius: the journal must be the smaller"
_JOURNAL_GAP: dict[str, Kind] = {
    "bearing_radius": positive("m"),
    "radial_clearance": optional(positive("m", hint=_CLEARANCE_HINT)),
    "bearing_length": positive("m"),
    "journal_radius": optional(number("m")),
    "arc": optional(ARC),
    "profile": optional(_PROFILE),
}


class JournalGap(Described):
    """The gap of a cylindrical journal in its bearing.

    The bearing's frame has its origin in the middle of the bearing and z along the axis; angles
    count from x towards y. The journal rests in the middle where the eccentricity, journal centre
    minus bearing centre, is zero.

    Args:
        bearing_radius: inner radius of the bearing [m].
        radial_clearance: radius of the bearing less that of the journal [m].
        bearing_length: along the axis [m].
        journal_radius: [m]; instead of radial_clearance.
        arc: (start, end) angles of a partial bearing [rad], all its edges open; None: a full ring.
        profile: height added to the gap [m]: a number, an array with one value for each node of the
            film's mesh (angle, z), or a function of positions (n, 3) [m] that returns n heights. A
            function is also asked between the nodes, so that a step may lie on a line of the mesh,
            and at the points of contact.
    """

    @admits("journal gap", **_JOURNAL_GAP)
    def __init__(
        self,
        *,
        bearing_radius: Scalar,
        bearing_length: Scalar,
        radial_clearance: Scalar | None = None,
        journal_radius: Scalar | None = None,
        arc: Pair | None = None,
        profile: Profile | SampledProfile | None = None,
    ) -> None:
        self._take(
            "journal gap",
            float(bearing_radius),
            float(bearing_length),
            radial_clearance,
            journal_radius,
        )
        if arc is not None:
            self._parameters["arc"] = arc
        if profile is not None:
            self._parameters["profile"] = profile

    def _take(self, item: str, radius: float, length: float, clearance: Any, journal: Any) -> None:
        clearance = clearance_of(item, radius, clearance, journal)
        if clearance >= radius:
            raise make_error(
                item=item,
                quantity="radial_clearance",
                value=clearance,
                unit="m",
                rule=f"must be below the bearing_radius {radius:.9g} m",
                hint="lengths are in metres",
            )
        self._parameters: dict[str, Any] = {
            "bearing_radius": radius,
            "radial_clearance": clearance,
            "bearing_length": length,
        }

    @property
    def bearing_radius(self) -> float:
        """Inner radius of the bearing [m]."""
        return float(self._parameters["bearing_radius"])

    @property
    def radial_clearance(self) -> float:
        """Radius of the bearing less that of the journal [m]."""
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
        """Start and end of a partial bearing [rad]; None of a full ring."""
        return self._parameters.get("arc")

    @property
    def profile(self) -> float | Array | Callable[[Array], Scalars] | SampledProfile | None:
        """Height added to the gap, as it was given."""
        return self._parameters.get("profile")

    # --- what the kernel asks for ------------------------------------------------------------

    def _sampled(self, item: str, interface: Interface, *, tilting: bool = False) -> JournalGap:
        """Return the gap with its profile at the points of an interface; itself without one."""
        profile = self.profile
        if profile is None or isinstance(profile, SampledProfile):
            return self
        given: dict[str, Any] = interface.parameters  # type: ignore[attr-defined]
        mesh, count = given.get("mesh"), given.get("contact_points")
        symmetric = self._is_mirrored(profile, mesh)
        bare = self._shape(item, symmetric=symmetric, tilting=tilting)
        nodes: Array = np.zeros(0)
        faces, contact = nodes, nodes
        if mesh is not None:
            surface = bare.film_mesh(item, mesh, [port._kernel() for port in given["ports"]])
            nodes = heights(item, "profile", profile, np.asarray(surface.position), _describe)
            if callable(profile):
                middles = np.asarray(surface.face_position)
                faces = heights(item, "profile", profile, middles, _describe)
        if count is not None:
            points = np.asarray(bare.contact_positions(item, count))
            if not callable(profile) and np.ndim(profile) > 0:
                raise make_error(
                    item=item,
                    quantity="profile",
                    rule="cannot be an array where asperities ask for it between the nodes",
                    hint="give it as a function of positions",
                )
            contact = heights(item, "profile", profile, points, _describe)
        sampled = SampledProfile(nodes=nodes, faces=faces, contact=contact, symmetric=symmetric)
        return JournalGap(**(self._parameters | {"profile": sampled}))

    def _kernel(
        self, item: str, interface: Interface, *, tilting: bool = False
    ) -> _core.JournalGap:
        """Return the gap as the kernel knows it, for an interface; `item` names it in messages."""
        profile = self._sampled(item, interface, tilting=tilting).profile
        if profile is None:
            return self._shape(item, symmetric=True, tilting=tilting)
        assert isinstance(profile, SampledProfile)
        values = profile.parameters
        bare = self._shape(item, symmetric=values.pop("symmetric"), tilting=tilting)
        return bare.with_profile(item=item, **values)

    def _shape(self, item: str, *, symmetric: bool, tilting: bool) -> _core.JournalGap:
        return _core.JournalGap(
            item=item,
            bearing_radius=self.bearing_radius,
            radial_clearance=self.radial_clearance,
            bearing_length=self.bearing_length,
            arc=list(self.arc or ()),
            tilting=tilting,
            symmetric_profile=symmetric,
        )

    def _is_mirrored(self, profile: Any, mesh: Any) -> bool:
        """Return whether a half may stand for the whole."""
        if not callable(profile) and np.ndim(profile) > 0:
            # Heights by node are those of the whole, unless a half is asked for.
            return mesh is not None and mesh.symmetric is True
        start, end = self.arc or (0.0, 2.0 * math.pi)
        count = 80 if mesh is None else mesh.around
        angles = np.linspace(start, end, count + 1)
        z = np.linspace(-0.5, 0.5, 22) * self.bearing_length
        points = on_cylinder(self.bearing_radius, angles, z)
        return is_mirrored(profile, points, 2, self.radial_clearance)


def journal_gap(
    item: str,
    *,
    bearing_radius: Any,
    radial_clearance: Any,
    journal_radius: Any,
    bearing_length: Any,
) -> JournalGap:
    """Return the gap of a plain bearing; errors name `item`."""
    given = {
        "bearing_radius": bearing_radius,
        "bearing_length": bearing_length,
        "radial_clearance": radial_clearance,
        "journal_radius": journal_radius,
    }
    taken = [_JOURNAL_GAP[name].take(value, item, name) for name, value in given.items()]
    gap = JournalGap.__new__(JournalGap)
    gap._take(item, *taken)
    return gap


def clearance_of(item: str, bearing_radius: float, clearance: Any, journal: Any) -> float:
    """Return the radial clearance [m] from itself or from the radius of the journal."""
    if (clearance is None) == (journal is None):
        raise make_error(
            item=item,
            quantity="radial_clearance",
            unit="m",
            rule="or journal_radius must be given, one of the two",
        )
    if clearance is not None:
        return float(clearance)
    if not 0.0 < journal < bearing_radius:
        raise make_error(
            item=item,
            quantity="journal_radius",
            value=journal,
            unit="m",
            rule=f"must be > 0 and below bearing_radius = {bearing_radius:.9g} m",
        )
    return float(bearing_radius - journal)


def _describe(point: Array) -> str:
    """Put a position into words."""
    x, y, z = point
    return f"angle {math.degrees(math.atan2(y, x)):.4g} deg, z = {z:.4g} m"
