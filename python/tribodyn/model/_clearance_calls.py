"""Clearance joints of a model: functions that are methods of `Model`.

Every call returns the new joint, which is also `model.joints[name]`.
"""

from __future__ import annotations

import re
from typing import Annotated

import numpy as np

from tribodyn._arguments.door import admits
from tribodyn._arguments.numbers import Values
from tribodyn._arguments.scalars import Scalar, Vector
from tribodyn._core import Interface
from tribodyn.inputs import Gap
from tribodyn.inputs.gaps import GAPS
from tribodyn.inputs.interfaces import check_condensed
from tribodyn.model._bodies import Marker, kernel_marker
from tribodyn.model._joints import Joint
from tribodyn.model._state import HasState
from tribodyn.model._walls import two_markers


@admits("joint '{name}'")
def clearance(
    self: HasState,
    name: str,
    first: Marker | None = None,
    second: Marker | None = None,
    *,
    gap: Gap,
    interface: Interface,
    initial_eccentricity: Annotated[Scalar | Vector, Values(unit="m")] | None = None,
    **walls: Marker,
) -> Joint:
    """Add a joint with clearance: a gap between two markers, and the contents of the gap.

    Each gap replaces an ideal joint between the same two markers, which are given in the same
    order, or by the names of the two walls. A pad only pushes its wall away and has no ideal joint.

    (The reference and `help` list here the ideal joint of each gap and the names of its walls.)

    The names `journal=` and `bearing=` are accepted for every gap. Results use them for the
    moving wall and for the wall that takes the place of the second marker of the ideal joint.
    Film, eccentricity and tilt rotate with the bearing; in a guide and around a piston they
    rotate with the slider or the piston. Forces act on both bodies: `bearing_force` and
    `bearing_moment` act on the journal, about its marker, in the axes of the bearing.

    Args:
        name: of the joint.
        first: marker at the centre of the journal, ball or slider, at the pin of a piston, or in
            the face of the wall that slides over a pad.
        second: marker at the centre of the bearing or cup, on the middle line of the guide or the
            liner, or on the pad.
        gap: shape of the gap, such as a JournalGap; a stand-alone `Bearing` accepts the same
            object.
        interface: contents of the gap: mixed, lubricated or dry.
        initial_eccentricity: journal minus bearing in the bearing's frame [m], kept exactly:
            (x, y) of a journal, (x, y, z) of a ball and of a journal with collars, y of a
            slider and a piston, (y, z) of a slider between four faces, z of the wall below a pad;
            by default the journal starts in the middle, or as near to the middle as the other
            joints permit.
        walls: the two markers by the names of the walls, instead of first and second.
    """
    item = f"joint '{name}'"
    journal, bearing = two_markers(item, gap, (first, second), walls)
    self._state.check_markers(item, journal, bearing)
    gap._check_joint(item, planar=journal.body.planar and bearing.body.planar)
    check_condensed(item, interface)
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


HERE = re.compile(r"^ *\(The reference and `help` list here .*\)$", flags=re.MULTILINE)


def table_of_gaps() -> str:
    """Return a table of all gaps with their ideal joints and the names of their walls."""
    rows = [
        (
            f"`{gap.__name__}`",
            f"`{gap._ideal}`" if gap._ideal else "none",
            ", ".join(f"`{wall}=`" for wall in gap._walls),
        )
        for gap in GAPS
    ]
    titles = ("gap", "ideal joint", "names of the walls")
    widths = [max(map(len, column)) for column in zip(titles, *rows, strict=True)]
    rule = tuple("=" * width for width in widths)
    lines = (rule, titles, rule, *rows, rule)
    return "\n".join("    " + " ".join(map(str.ljust, line, widths)).rstrip() for line in lines)


if clearance.__doc__:  # Python removes docstrings with the option -OO
    clearance.__doc__ = HERE.sub(table_of_gaps(), clearance.__doc__)
