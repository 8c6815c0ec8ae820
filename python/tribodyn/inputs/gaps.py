"""Gaps: the shapes of the two walls, of a joint and of a bearing by itself."""

from tribodyn.inputs._cylinder_gaps import CylindricalGap, JournalGap
from tribodyn.inputs._gap import SampledProfile
from tribodyn.inputs._slider_gaps import GuideGap, SkirtGap
from tribodyn.inputs._spherical_gap import SphericalGap

__all__ = [
    "CylindricalGap",
    "GuideGap",
    "JournalGap",
    "SampledProfile",
    "SkirtGap",
    "SphericalGap",
]
