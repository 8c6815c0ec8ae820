"""Gaps: the shapes of the two walls, of a joint and of a stand-alone bearing.

`GAPS` is the registry of all gaps: bearings, rebuilt models and tests read it.
"""

from tribodyn.inputs._cylinder_gaps import CylindricalGap, JournalGap
from tribodyn.inputs._gap import Gap, SampledProfile
from tribodyn.inputs._journal_profile import JournalProfile
from tribodyn.inputs._pad_gap import PadGap
from tribodyn.inputs._slider_gaps import GuideGap, SkirtGap
from tribodyn.inputs._spherical_gap import SphericalGap

GAPS: tuple[type[Gap], ...] = (
    JournalGap,
    CylindricalGap,
    SphericalGap,
    GuideGap,
    SkirtGap,
    PadGap,
)

__all__ = [
    "CylindricalGap",
    "GuideGap",
    "JournalGap",
    "JournalProfile",
    "PadGap",
    "SampledProfile",
    "SkirtGap",
    "SphericalGap",
]
