"""Piston skirts in their liner."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np

from tribodyn import _core
from tribodyn._arguments.door import admits
from tribodyn._arguments.kinds import FLAG, Kind, optional
from tribodyn._arguments.numbers import cells, number, positive
from tribodyn._arguments.scalars import Pair, Scalar, ends
from tribodyn.bearings._bearing import BALANCED, GapBearing, Motion
from tribodyn.fields._gap_solutions import SkirtSolution
from tribodyn.inputs._film_inputs import (
    CONDITIONS,
    FLOODED,
    HEIGHTS,
    NO_MOTION,
    Profile,
    check_roughness,
    not_zero,
)
from tribodyn.inputs._gap_film import GapFilm
from tribodyn.inputs._slider_gaps import HALF_ANGLE
from tribodyn.inputs.gaps import SkirtGap
from tribodyn.inputs.interfaces import LubricatedInterface
from tribodyn.inputs.meshes import FilmMesh

ITEM = "piston skirt"
# What a piston does under a load, by the gap coordinates.
FREE = ["y", "tilt_z"]


class _Start(Kind):
    """A displacement [m] and a tilt [rad]."""

    @property
    def words(self) -> str:
        return "a pair (displacement [m], tilt [rad])"

    def convert(self, value: Any, item: str, quantity: str) -> tuple[float, float]:
        if not isinstance(value, list | tuple | np.ndarray) or len(value) != 2:
            raise self.refused(value, item, quantity)
        side, slope = value
        return (
            number("m").take(side, item, f"{quantity} displacement"),
            number("rad").take(slope, item, f"{quantity} tilt"),
        )


class PistonSkirt(GapBearing):
    """The two bearing areas of a piston's skirt, with the film between them and the liner.

    The frame is fixed to the piston: its origin is the pin, x points along the axis of the piston
    towards the crown, y towards the thrust side, and z along the pin. The skirt extends from
    x = -pin_height to x = skirt_length - pin_height. The piston is displaced along y by
    `displacement` and rotated about z by `tilt`, so that the film thickness is

        h = c - (displacement + tilt x) cos(angle) + profile

    with the angle from y towards z and the radial clearance c.

    Args:
        piston_radius: radius of the skirt [m].
        skirt_length: length of the skirt along x [m].
        thrust_half_angle: half of the angle of the bearing area around y [rad].
        anti_thrust_half_angle: half of the angle of the bearing area around -y [rad].
        pin_height: height of the pin above the lower edge of the skirt [m].
        lubricant: the oil.
        radial_clearance: radius of the liner minus radius of the skirt [m].
        liner_radius: radius of the liner; replaces radial_clearance [m].
        cavitation: condition where the film ruptures: "mass_conserving", "reynolds",
            "half_sommerfeld" or "none".
        ambient_pressure: gauge pressure at all edges [Pa].
        cavitation_pressure: gauge [Pa].
        flooded: where oil stands outside the edges, so that the moving liner carries oil into the
            gap: True, False (air), or the names of the flooded edges, "ends" and "sides". All edges
            are flooded if the ambient pressure is above the cavitation pressure, and with every
            condition other than "mass_conserving".
        profile: height added to the gap, such as a barrel shape [m]: an array with one value for
            each node of the mesh (angle, x), or a function of positions (n, 3) [m].
        flow_factors: FlowFactors of rough walls; None for smooth walls. The journal of the
            arguments of FlowFactors is the liner, and the bearing is the skirt.
        cells_around: number of film cells around each bearing area.
        cells_along: number of film cells along x.
        symmetric: whether only the half z >= 0 is computed. None: the half is computed if the
            profile is symmetric and cells_around is even.
        triangles: whether each cell is divided into two triangles.
        solver: solver of the linear systems, "automatic", "banded" or "multigrid".
    """

    _item = ITEM

    @admits(
        ITEM,
        piston_radius=positive("m"),
        skirt_length=positive("m"),
        thrust_half_angle=HALF_ANGLE,
        anti_thrust_half_angle=HALF_ANGLE,
        pin_height=number("m"),
        radial_clearance=optional(positive("m")),
        liner_radius=optional(positive("m")),
        flooded=FLOODED,
        profile=optional(HEIGHTS),
        cells_around=cells(2),
        cells_along=cells(2),
        symmetric=optional(FLAG),
        triangles=FLAG,
        **CONDITIONS,
    )
    def __init__(
        self,
        *,
        piston_radius: Scalar,
        skirt_length: Scalar,
        thrust_half_angle: Scalar,
        anti_thrust_half_angle: Scalar,
        pin_height: Scalar,
        lubricant: _core.Lubricant,
        radial_clearance: Scalar | None = None,
        liner_radius: Scalar | None = None,
        cavitation: str = "mass_conserving",
        ambient_pressure: Scalar = 0.0,
        cavitation_pressure: Scalar = 0.0,
        flooded: bool | Sequence[str] = False,
        profile: Profile | None = None,
        flow_factors: _core.FlowFactors | None = None,
        cells_around: int = 20,
        cells_along: int = 20,
        symmetric: bool | None = None,
        triangles: bool = False,
        solver: str = "automatic",
    ) -> None:
        gap = SkirtGap(
            piston_radius=piston_radius,
            radial_clearance=radial_clearance,
            liner_radius=liner_radius,
            skirt_length=skirt_length,
            thrust_half_angle=thrust_half_angle,
            anti_thrust_half_angle=anti_thrust_half_angle,
            pin_height=pin_height,
            profile=profile,
        )
        film: dict[str, Any] = {
            "lubricant": lubricant,
            "cavitation": cavitation,
            "ambient_pressure": ambient_pressure,
            "cavitation_pressure": cavitation_pressure,
            "flooded": flooded,
            "flow_factors": flow_factors,
            "solver": solver,
        }
        check_roughness(ITEM, flow_factors, gap.radial_clearance, "radial_clearance")
        mesh = FilmMesh(
            around=2 * cells_around, along=cells_along, symmetric=symmetric, triangles=triangles
        )
        self._keep(
            **gap.parameters,
            **({} if profile is not None else {"profile": None}),
            **film,
            cells_around=cells_around,
            cells_along=cells_along,
            symmetric=symmetric,
            triangles=triangles,
        )
        self._take(GapFilm(ITEM, gap, LubricatedInterface(**film, mesh=mesh)))

    @property
    def _gap(self) -> SkirtGap:
        assert isinstance(self._whole.gap, SkirtGap)
        return self._whole.gap

    @property
    def radial_clearance(self) -> float:
        """Radius of the liner minus radius of the skirt [m]."""
        return self._gap.radial_clearance

    def _gap_hint(self) -> str:
        return f"the radial clearance is {self.radial_clearance:.9g} m; a film knows no contact"

    def _motion(self, displacement: float, tilt: float) -> Motion:
        """Return the motion of the liner relative to the piston from the motion of the piston."""
        return {"y": -displacement, "tilt_z": -tilt}

    @admits(
        ITEM,
        axial_velocity=number("m/s"),
        displacement=number("m"),
        tilt=number("rad"),
        displacement_rate=number("m/s"),
        tilt_rate=number("rad/s"),
        tangents=FLAG,
    )
    def solve(
        self,
        *,
        axial_velocity: Scalar,
        displacement: Scalar = 0.0,
        tilt: Scalar = 0.0,
        displacement_rate: Scalar = 0.0,
        tilt_rate: Scalar = 0.0,
        tangents: bool = False,
    ) -> SkirtSolution:
        """Solve the film for a position and a motion of the piston.

        Args:
            axial_velocity: velocity of the piston along x in the liner [m/s].
            displacement: displacement of the pin along y, towards the thrust side [m].
            tilt: rotation of the piston about z; a positive tilt moves the crown towards the thrust
                side [rad].
            displacement_rate: velocity of the pin along y [m/s].
            tilt_rate: angular velocity of the piston about z [rad/s].
            tangents: whether stiffness_coefficients and damping_coefficients of displacement and
                tilt are computed.
        """
        side, angle, velocity = float(displacement), float(tilt), float(axial_velocity)
        position = self._motion(side, angle)
        self._check_gap(position, "displacement", side, "m")
        rate = self._motion(float(displacement_rate), float(tilt_rate))
        solution: SkirtSolution = self._solve(
            position, {**rate, "x": -velocity}, FREE if tangents else None
        )
        return solution

    @admits(
        ITEM,
        lateral_force=number("N"),
        axial_velocity=number("m/s"),
        moment=number("N m"),
        initial_guess=optional(_Start()),
    )
    def equilibrium(
        self,
        *,
        lateral_force: Scalar,
        axial_velocity: Scalar,
        moment: Scalar = 0.0,
        initial_guess: Pair | None = None,
    ) -> SkirtSolution:
        """Find the position at which the film carries a load at a constant axial velocity.

        Args:
            lateral_force: external force on the piston at its pin, along y [N].
            axial_velocity: velocity of the piston along x in the liner [m/s].
            moment: external moment on the piston about its pin, the z axis [N m].
            initial_guess: (displacement [m], tilt [rad]) at which the search starts; None: the
                search tries several starts.
        """
        force, couple, velocity = float(lateral_force), float(moment), float(axial_velocity)
        not_zero(velocity, "m/s", item=ITEM, quantity="axial_velocity", hint=NO_MOTION)
        size = max(abs(force), abs(couple) / self._gap.skirt_length)
        if initial_guess is None:
            side = math.copysign(self.radial_clearance, force)
            slope = self.radial_clearance / self._gap.skirt_length
            places = [(a * side, b * slope) for b in (0.0, 0.2, -0.2) for a in (0.0, 0.4, 0.8)]
        else:
            places = [ends(initial_guess)]

        def accept(raw: Any, found: Motion) -> SkirtSolution | None:
            solution: SkirtSolution = self._summed(raw, found, {"x": -velocity}, FREE)
            rest = abs(solution.lateral_force + force)
            rest = max(rest, abs(solution.tilt_moment + couple) / self._gap.skirt_length)
            return solution if rest <= BALANCED * size else None

        return self._search(
            (self._motion(*place) for place in places),
            free=FREE,
            # The gap coordinates are those of the liner.
            load={"y": -force, "tilt_z": -couple},
            velocity={"x": -velocity},
            accept=accept,
            quantity="equilibrium under the lateral force",
            value=force,
            unit="N",
            hint="a straight skirt carries no force along its pin without tilting: a barrel "
            "profile helps",
        )
