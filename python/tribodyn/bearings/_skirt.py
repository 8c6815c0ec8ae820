"""Stand-alone piston skirts in their liner."""

from __future__ import annotations

import math
from typing import Annotated, Any

import numpy as np

from tribodyn._arguments.aliases import (
    AngularVelocity,
    AnyAngle,
    Coordinate,
    RotationSpeed,
    Velocity,
)
from tribodyn._arguments.door import admits
from tribodyn._arguments.kinds import Kind
from tribodyn._arguments.numbers import number
from tribodyn._arguments.scalars import Pair, Scalar, ends
from tribodyn.bearings._bearing import FilmBearing, float_or_none
from tribodyn.bearings._equilibrium import BearingEquilibrium
from tribodyn.bearings._short_form import short_form
from tribodyn.fields import SkirtSolution
from tribodyn.inputs import NO_MOTION, Motion, not_zero
from tribodyn.inputs.gaps import SkirtGap
from tribodyn.inputs.meshes import FilmMesh

ITEM = "piston skirt"


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


@short_form(SkirtGap)
class PistonSkirt(FilmBearing[SkirtGap]):
    """The stand-alone bearing areas of a piston's skirt, with the film between them and the liner.

    `Bearing(gap, interface)` makes one from a SkirtGap. The short form `PistonSkirt(...)` takes the
    arguments of a SkirtGap and of a LubricatedInterface; its mesh has 28 times 32 cells on each
    area unless given.

    The frame is fixed to the piston: its origin is the pin, x points along the axis of the piston
    towards the crown, y towards the thrust side, and z along the pin. The skirt extends from
    x = -pin_height to x = skirt_length - pin_height. The piston is displaced along y by
    `displacement` and rotated about z by `tilt`, so that the film thickness is

        h = c - (displacement + tilt x) cos(angle) + profile

    with the angle from y towards z and the radial clearance c.
    """

    _item = ITEM
    _gaps = (SkirtGap,)
    _default_mesh = FilmMesh(around=56, along=32)

    @property
    def radial_clearance(self) -> float:
        """Radius of the liner minus radius of the skirt [m]."""
        return self._gap.radial_clearance

    @property
    def _free_coordinates(self) -> dict[str, str]:
        return {"displacement": "y", "tilt": "tilt_z"}

    def _motion(self, displacement: float, tilt: float) -> Motion:
        """Return the motion of the liner relative to the piston from the motion of the piston."""
        return {"y": -displacement, "tilt_z": -tilt}

    @admits(ITEM)
    def solve(
        self,
        *,
        axial_velocity: Velocity,
        displacement: Coordinate = 0.0,
        tilt: AnyAngle = 0.0,
        displacement_rate: Velocity = 0.0,
        tilt_rate: AngularVelocity = 0.0,
        tangents: bool = False,
        angular_frequency: RotationSpeed | None = None,
        estimate_error: bool = False,
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
            angular_frequency: of the motions for which stiffness and damping hold [rad/s], where a
                film has a history: under `mass_conserving` and with an elastic wall; None: those of
                the rate form. Other films have the same coefficients at all frequencies.
            estimate_error: whether the error of the mesh is estimated by a second film, on a mesh
                of twice the cell size; see `FilmSolution.error_estimate`.
        """
        side, angle, velocity = float(displacement), float(tilt), float(axial_velocity)
        position = self._motion(side, angle)
        self._check_gap(position, "displacement", side, "m")
        rate = self._motion(float(displacement_rate), float(tilt_rate))
        solution: SkirtSolution = self._solve(
            position,
            {**rate, "x": -velocity},
            tangents=tangents,
            frequency=float_or_none(angular_frequency),
            estimate_error=estimate_error,
        )
        return solution

    @admits(ITEM)
    def equilibrium(
        self,
        *,
        lateral_force: Annotated[Scalar, number("N")],
        axial_velocity: Velocity,
        moment: Annotated[Scalar, number("N m")] = 0.0,
        initial_guess: Annotated[Pair, _Start()] | None = None,
        angular_frequency: RotationSpeed | None = None,
        estimate_error: bool = False,
    ) -> BearingEquilibrium:
        """Find where the piston rests under a load at a given axial velocity.

        Args:
            lateral_force: external force on the piston at its pin, along y [N].
            axial_velocity: velocity of the piston along x in the liner [m/s].
            moment: external moment on the piston about its pin, the z axis [N m].
            initial_guess: (displacement, tilt) to start the search from [m], [rad]; None: several
                are tried.
            angular_frequency: of the motions for which stiffness and damping hold [rad/s], where a
                film has a history: under `mass_conserving` and with an elastic wall; None: those of
                the rate form. Other films have the same coefficients at all frequencies.
            estimate_error: whether the error of the mesh is estimated by a second film, on a mesh
                of twice the cell size; see `FilmSolution.error_estimate`.
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

        def unbalanced(solution: SkirtSolution) -> float:
            rest = abs(solution.lateral_force + force)
            return max(rest, abs(solution.tilt_moment + couple) / self._gap.skirt_length)

        return self._search(
            (self._motion(*place) for place in places),
            # The gap coordinates are motions of the liner.
            load={"y": -force, "tilt_z": -couple},
            velocity={"x": -velocity},
            size=size,
            unbalanced=unbalanced,
            frequency=float_or_none(angular_frequency),
            estimate_error=estimate_error,
            quantity="equilibrium under the lateral force",
            value=force,
            unit="N",
            hint="a straight skirt carries no force along its pin without tilting: a barrel "
            "profile helps",
        )
