"""Clearance joints of a model: functions that are methods of `Model`.

Every call returns the new joint, which is also `model.joints[name]`.
"""

from __future__ import annotations

from typing import Annotated

import numpy as np

from tribodyn._arguments.aliases import Coordinate
from tribodyn._arguments.door import admits
from tribodyn._arguments.numbers import Values, pair
from tribodyn._arguments.scalars import Scalar, Vector
from tribodyn._core import Interface
from tribodyn.inputs._cylinder_gaps import journal_gap
from tribodyn.inputs._gap import Gap
from tribodyn.model._bodies import Marker, kernel_marker
from tribodyn.model._joints import Joint
from tribodyn.model._state import HasState


@admits("joint '{name}'")
def clearance(
    self: HasState,
    name: str,
    *,
    journal: Marker,
    bearing: Marker,
    gap: Gap,
    interface: Interface,
    initial_eccentricity: Annotated[Scalar | Vector, Values(unit="m")] | None = None,
) -> Joint:
    """Add a joint with clearance: a gap between two markers, and what is in it.

    Each gap has an ideal twin between the same two markers: `revolute` a JournalGap,
    `cylindrical` a CylindricalGap, `spherical` a SphericalGap, `translational` a GuideGap and a
    SkirtGap. Film, eccentricity and tilt turn with the bearing, of the last two with the slider
    or the piston, which is the journal. Forces act on both bodies: `bearing_force` and
    `bearing_moment` are those on the journal, about its marker, in the axes of the bearing.

    Args:
        name: of the joint.
        journal: marker at the centre of the journal, ball or slider, or at the pin of a piston.
        bearing: marker at the centre of the bearing or cup, or on the middle line of the guide
            or the liner.
        gap: shape of the gap, such as a JournalGap; the same as of a `Bearing` by itself.
        interface: what is in the gap: mixed, lubricated or dry.
        initial_eccentricity: journal minus bearing in the bearing's frame [m], kept exactly:
            (x, y) of a journal, (x, y, z) of a ball and of a journal with collars, y of a
            slider and a piston, (y, z) of a slider between four faces; by default the journal
            starts in the middle, or as near to it as the other joints let it.
    """
    item = f"joint '{name}'"
    self._state.check_markers(item, journal, bearing)
    gap = gap._sampled(item, interface)
    start = (
        None
        if initial_eccentricity is None
        else np.ravel(np.asarray(initial_eccentricity, dtype=float)).tolist()
    )
    self._state.core.add_clearance(
        name=name,
        journal=kernel_marker(journal),
        bearing=kernel_marker(bearing),
        gap=gap._kernel(item, interface),
        interface=interface,
        initial_eccentricity=start,
    )
    self._state.joints[name] = ("clearance", journal, bearing)
    self._state.contents[name] = {"gap": gap, "interface": interface}
    self._state.note(
        "clearance",
        {
            "name": name,
            "journal": journal,
            "bearing": bearing,
            "gap": gap,
            "interface": interface,
            "initial_eccentricity": start,
        },
    )
    return self._state.joint(name)


@admits("joint '{name}'")
def revolute_clearance(
    self: HasState,
    name: str,
    *,
    journal: Marker,
    bearing: Marker,
    bearing_radius: Coordinate,
    radial_clearance: Coordinate | None = None,
    journal_radius: Coordinate | None = None,
    bearing_length: Coordinate,
    interface: Interface,
    initial_eccentricity: Annotated[Vector, pair("m")] | None = None,
) -> Joint:
    """Add a revolute joint with clearance in one call: `clearance` with a JournalGap.

    Args:
        name: of the joint.
        journal: marker at the centre of the journal.
        bearing: marker at the centre of the bearing.
        bearing_radius: [m].
        radial_clearance: bearing_radius minus journal_radius [m].
        journal_radius: [m]; give this or radial_clearance.
        bearing_length: [m].
        interface: what is in the gap: mixed, lubricated or dry.
        initial_eccentricity: (x, y) of journal minus bearing in the bearing's frame [m], as of
            `clearance`.
    """
    gap = journal_gap(
        f"joint '{name}'",
        bearing_radius=bearing_radius,
        radial_clearance=radial_clearance,
        journal_radius=journal_radius,
        bearing_length=bearing_length,
    )
    return clearance(
        self,
        name,
        journal=journal,
        bearing=bearing,
        gap=gap,
        interface=interface,
        initial_eccentricity=initial_eccentricity,
    )
