"""The bearing of any gap."""

from __future__ import annotations

from typing import Any, get_args, overload

from tribodyn._arguments.door import admits
from tribodyn._core import Interface
from tribodyn.bearings._bearing import FilmBearing, InterfaceWithFilm
from tribodyn.bearings._guide import GuideBearing
from tribodyn.bearings._journal import JournalBearing
from tribodyn.bearings._skirt import PistonSkirt
from tribodyn.bearings._slider import SliderBearing
from tribodyn.bearings._spherical import SphericalBearing
from tribodyn.inputs import Gap
from tribodyn.inputs.gaps import (
    CylindricalGap,
    GuideGap,
    JournalGap,
    PadGap,
    SkirtGap,
    SphericalGap,
)

AnyBearing = JournalBearing | SphericalBearing | GuideBearing | PistonSkirt | SliderBearing
BEARINGS: tuple[type[FilmBearing[Any]], ...] = get_args(AnyBearing)
_OF_GAP = {gap: bearing for bearing in BEARINGS for gap in bearing._gaps}


@overload
def Bearing(gap: JournalGap | CylindricalGap, interface: Interface) -> JournalBearing: ...
@overload
def Bearing(gap: SphericalGap, interface: Interface) -> SphericalBearing: ...
@overload
def Bearing(gap: GuideGap, interface: Interface) -> GuideBearing: ...
@overload
def Bearing(gap: SkirtGap, interface: Interface) -> PistonSkirt: ...
@overload
def Bearing(gap: PadGap, interface: Interface) -> SliderBearing: ...
@admits("bearing")
def Bearing(gap: Gap, interface: InterfaceWithFilm) -> AnyBearing:  # noqa: N802 (it makes objects)
    """Return the stand-alone bearing of a gap and its contents, without a mechanism around it.

    Gap and interface are those of a joint, `Model.clearance`, with the same meshes, ports and
    signs. The class of the bearing depends on the gap: a JournalGap and a CylindricalGap make a
    JournalBearing, a SphericalGap a SphericalBearing, a GuideGap a GuideBearing, a SkirtGap a
    PistonSkirt, and a PadGap a SliderBearing. All are a FilmBearing.

    Args:
        gap: shape of the gap.
        interface: contents of the gap: a LubricatedInterface, or a MixedInterface, whose asperities
            carry together with the film.
    """
    made: Any = _OF_GAP[type(gap)]._of(gap, interface)
    bearing: AnyBearing = made
    return bearing
