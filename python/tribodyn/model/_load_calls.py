"""Distributed loads of beams: functions that are methods of `Model`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, Literal

import numpy as np

from tribodyn._arguments.aliases import Length, PressureOverTime, Share
from tribodyn._arguments.door import admits
from tribodyn._arguments.kinds import FUNCTION, TEXT, Either, described, is_text
from tribodyn._arguments.numbers import Matrix
from tribodyn._arguments.scalars import Array, Force, Scalar
from tribodyn._arguments.scalars import Matrix as Rows
from tribodyn._arguments.units import to_si
from tribodyn.errors import make_error
from tribodyn.inputs.beams import width_across
from tribodyn.model._bodies import Beam
from tribodyn.model._inputs import FORCE_PER_LENGTH, components, time_function
from tribodyn.model._state import HasState, ModelState

BEAM = Either(
    choices=((is_text, TEXT),), otherwise=described(Beam), called="a beam or the name of a beam"
)
PROFILE = Either(
    choices=((callable, FUNCTION),),
    otherwise=Matrix(),
    called="rows (share, factor), or a function of the share from 0 to 1 that returns a factor",
)


@admits("force '{name}'")
def distributed_force(
    self: HasState,
    name: str,
    beam: Annotated[Beam | str, BEAM],
    force: Annotated[Force, FORCE_PER_LENGTH],
    *,
    follower: bool = False,
    start: Share = 0.0,
    stop: Share = 1.0,
    profile: Annotated[Rows | Callable[[float], Scalar], PROFILE] | None = None,
) -> None:
    """Add a given force per length along the axis of a beam, such as the load of the wind.

    The force acts on the axis at two Gauss points of every element, which give the consistent load
    of the element. The length is that of the reference shape: the force on the whole beam is the
    force per length times this length, however the beam stretches.

    Args:
        name: of the force.
        beam: on which it acts, or its name.
        force: (x, y) or in space (x, y, z) per length [N/m], each a number, a function of time, or
            None.
        follower: whether the components are in the axes of the sections, which rotate with the
            beam, instead of the global axes: x along the axis, y and z across it.
        start: of the loaded part, a share of the length of the axis [-].
        stop: of the loaded part, a share above `start` [-].
        profile: factor of the force along the axis [-]: rows (share, factor), linear between the
            rows and constant beyond them, or a function that returns the factor for a share of the
            length of the axis, from 0 to 1. By default 1.
    """
    state, item = self._state, f"force '{name}'"
    loaded = state.own(item, Beam, beam)
    noted = components(item, "force", force, "N/m", loaded)
    places, rows = _places(state, item, loaded, start, stop, profile)
    weights = [length * factor for _, length, _, factor in places]
    _add(state, name, loaded, places, weights, [*noted, None][:3], follower)
    self._state.note(
        "distributed_force",
        {
            "name": name,
            "beam": loaded.name,
            "force": noted,
            "follower": follower,
            "start": start,
            "stop": stop,
            "profile": rows,
        },
    )


@admits("force '{name}'")
def pressure(
    self: HasState,
    name: str,
    beam: Annotated[Beam | str, BEAM],
    pressure: PressureOverTime,
    *,
    side: Literal["+y", "-y", "+z", "-z"],
    width: Length | None = None,
    start: Share = 0.0,
    stop: Share = 1.0,
    profile: Annotated[Rows | Callable[[float], Scalar], PROFILE] | None = None,
) -> None:
    """Add a pressure on one side of a beam.

    The pressure pushes against the side, normal to the axis of the beam, and follows the sections
    as they rotate. The force per length is the pressure times the width of the section. On the half
    of a circle or of a tube it is the pressure times the outer diameter.

    Args:
        name: of the force.
        beam: on which it acts, or its name.
        pressure: of the fluid above that on the opposite side [Pa], a number or a function of time.
        side: of the beam on which it acts, in the axes of the sections: a pressure on the side "+y"
            pushes towards -y. In the plane "+y" is to the left of the axis from start to end.
        width: of the loaded side, across the axis [m]; by default that of the section: along z for
            the sides +y and -y, along y for +z and -z. It must be given with `SectionResultants`.
        start: of the loaded part, a share of the length of the axis [-].
        stop: of the loaded part, a share above `start` [-].
        profile: factor of the pressure along the axis [-], as in `distributed_force`.
    """
    state, item = self._state, f"force '{name}'"
    loaded = state.own(item, Beam, beam)
    normal, towards = side[1], -1.0 if side[0] == "+" else 1.0
    if normal == "z" and loaded.planar:
        raise make_error(
            item=item,
            quantity="side",
            rule="must be '+y' or '-y'",
            hint=f"body '{loaded.name}' moves in the plane",
        )
    places, rows = _places(state, item, loaded, start, stop, profile)
    widths = [width_across(section, normal) for section in loaded._sections]
    if width is not None:
        widths = [float(width)]
    weights = []
    for _, length, element, factor in places:
        across = widths[0 if len(widths) == 1 else element]
        if across is None:
            raise make_error(
                item=item,
                quantity="width",
                rule="must be given for SectionResultants",
                hint="the width of the loaded side of the beam [m]",
            )
        weights.append(towards * across * length * factor)
    function = time_function(pressure, "Pa", item, "pressure")
    force = [None, function, None] if normal == "y" else [None, None, function]
    _add(state, name, loaded, places, weights, force, True)
    self._state.note(
        "pressure",
        {
            "name": name,
            "beam": loaded.name,
            "pressure": function,
            "side": side,
            "width": width,
            "start": start,
            "stop": stop,
            "profile": rows,
        },
    )


# A point of the loaded part: share, weight [m], number of the element, factor of the load.
_Place = tuple[float, float, int, float]


def _places(
    state: ModelState, item: str, beam: Beam, start: Any, stop: Any, profile: Any
) -> tuple[list[_Place], Array | None]:
    """Return the points of a load, and the rows that describe its profile."""
    if not float(start) < float(stop):
        raise make_error(
            item=item,
            quantity="stop",
            value=float(stop),
            rule=f"must be > start = {float(start):g}",
            hint="shares of the length of the axis",
        )
    points = state.core.beam_points(
        body=beam._number, start=float(start), stop=float(stop), item=item
    )
    if profile is None:
        return [(*point, 1.0) for point in points], None
    if callable(profile):
        values = [
            to_si(profile(share), "", item=item, quantity="profile") for share, _, _ in points
        ]
        rows = np.column_stack([[share for share, _, _ in points], values])
    else:
        rows = np.asarray(profile, dtype=float)
    _check_profile(item, rows)
    return [
        (share, length, element, float(np.interp(share, rows[:, 0], rows[:, 1])))
        for share, length, element in points
    ], rows


def _check_profile(item: str, rows: Array) -> None:
    if rows.shape[1] != 2 or not np.all(np.diff(rows[:, 0]) > 0.0):
        raise make_error(
            item=item,
            quantity="profile",
            rule="must have rows (share, factor) with rising shares",
            hint="for example [(0.0, 1.0), (1.0, 0.0)]",
        )
    for share, factor in rows:
        if not 0.0 <= share <= 1.0:
            raise make_error(
                item=item,
                quantity="share of the profile",
                value=float(share),
                rule="must be in [0, 1]",
            )
        if not np.isfinite(factor):
            raise make_error(
                item=item,
                quantity="factor of the profile",
                value=float(factor),
                rule=f"must be finite, at the share {share:.6g}",
            )


def _add(
    state: ModelState,
    name: str,
    beam: Beam,
    places: list[_Place],
    weights: list[float],
    force: list[Any],
    following: bool,
) -> None:
    state.core.add_distributed_force(
        name=name,
        body=beam._number,
        shares=[share for share, _, _, _ in places],
        weights=weights,
        force=force,
        following=following,
    )
