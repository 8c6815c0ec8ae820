"""Piston skirts in their liner."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np

from tribodyn import _core
from tribodyn._arguments.door import admits, make
from tribodyn._arguments.kinds import FLAG, Kind, optional
from tribodyn._arguments.numbers import Number, cells, number, positive
from tribodyn._arguments.scalars import Array, Pair, Scalar, ends, float_or_none
from tribodyn.bearings._bearing import BALANCED, NONE, FilmBearing, Motion, X, Y, Z
from tribodyn.errors._making import make_error
from tribodyn.fields._film_solution import FilmSolution
from tribodyn.fields._surface import Surface
from tribodyn.inputs._film_inputs import (
    CONDITIONS,
    FLOODED,
    HEIGHTS,
    NO_MOTION,
    Profile,
    check_roughness,
    conditions,
    flooded_boundaries,
    is_half,
    is_mirrored,
    not_zero,
    on_cylinder,
)

ITEM = "piston skirt"
HALF_ANGLE = Number(
    unit="rad",
    above=0.0,
    below=0.5 * math.pi,
    hint="angles are in radians, from the middle of the area to its side",
)


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


class SkirtSolution(FilmSolution):
    """The film around a piston's skirt at one position and speed of the piston."""

    _shown = (
        "lateral_force",
        "tilt_moment",
        "friction_force",
        "minimum_film_thickness",
        "maximum_pressure",
        "power_loss",
        "side_leakage",
        "inflow",
    )

    @property
    def lateral_force(self) -> float:
        """Force of the film on the piston towards the thrust side, +x [N]."""
        return float(self["lateral_force"])

    @property
    def tilt_moment(self) -> float:
        """Moment of the film on the piston about its pin, along y [N m]."""
        return float(self["tilt_moment"])

    @property
    def displacement(self) -> float:
        """Displacement of the pin towards the thrust side [m]."""
        return float(self["displacement"])

    @property
    def tilt(self) -> float:
        """Rotation of the piston about its pin [rad]."""
        return float(self["tilt_angle"])

    @property
    def friction_force(self) -> float:
        """Force of the film on the piston against its axial velocity [N]."""
        return float(self["friction_force"])


class PistonSkirt(FilmBearing):
    """The two bearing areas of a piston's skirt, with the film between them and the liner.

    The frame is fixed to the piston: z along its axis, 0 at the lower edge of the skirt; x towards
    the thrust side, y along the pin. The piston is displaced by `displacement` of its pin towards
    the thrust side, where the gap closes, and tilted by `tilt` about the pin from z towards x, so
    that the gap is

        h = c - (displacement + tilt (z - pin_height)) cos(angle) + profile.

    Args:
        piston_radius: radius of the skirt [m].
        skirt_length: along the axis [m].
        thrust_half_angle: half of the angle of the area around x [rad].
        anti_thrust_half_angle: half of the angle of the area around -x [rad].
        pin_height: z of the pin, over the lower edge [m].
        lubricant: the oil.
        radial_clearance: radius of the liner less that of the skirt [m].
        liner_radius: instead, the radius of the liner [m].
        cavitation: condition where the film ruptures: "mass_conserving", or "reynolds",
            "half_sommerfeld" or "none".
        ambient_pressure: at all edges, gauge [Pa].
        cavitation_pressure: gauge [Pa].
        flooded: whether oil stands outside the edges, which the liner carries in also where ambient
            is the cavitation pressure: True, False (air), or the names of these edges, "ends" and
            "sides". Where ambient is above it, and for the other conditions of cavitation, all are
            flooded.
        profile: height added to the gap, such as the barrel shape [m]: an array with one value for
            each node of the mesh (angle, z), or a function of positions (n, 3) [m].
        flow_factors: FlowFactors of rough walls; None for smooth ones. The journal
            of its arguments is the liner, the bearing the skirt.
        cells_around: film cells around each of the areas.
        cells_along: film cells along the axis.
        symmetric: compute the half y >= 0 alone. None: where the profile allows it, and
            cells_around is even.
        triangles: halve the cells into triangles.
        solver: of the linear systems, "automatic", "banded" or "multigrid".
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
        self._radius = float(piston_radius)
        self._length = float(skirt_length)
        self._pin = float(pin_height)
        self._clearance = self._checked_clearance(radial_clearance, liner_radius)
        self._half_angles = [float(thrust_half_angle), float(anti_thrust_half_angle)]
        self._profile = profile
        self._conditions = conditions(
            ITEM,
            lubricant=lubricant,
            cavitation=cavitation,
            ambient_pressure=ambient_pressure,
            cavitation_pressure=cavitation_pressure,
            flow_factors=flow_factors,
            solver=solver,
        )
        check_roughness(ITEM, flow_factors, self._clearance, "radial_clearance")
        bath = flooded_boundaries(ITEM, flooded, ["ends", "sides"])
        half = self._is_half(symmetric, cells_around)
        thrust, anti_thrust = (
            self._around(angle, cells_around, half) for angle in self._half_angles
        )
        mesh = _core.skirt_mesh(
            radius=self._radius,
            heights=_core.graded_lines(0.0, self._length, cells_along, steep=[0.0, self._length]),
            thrust_angles=thrust.tolist(),
            anti_thrust_angles=anti_thrust.tolist(),
            symmetric=half,
            triangles=triangles,
        )
        self._keep(
            piston_radius=self._radius,
            skirt_length=self._length,
            thrust_half_angle=self._half_angles[0],
            anti_thrust_half_angle=self._half_angles[1],
            pin_height=self._pin,
            radial_clearance=self._clearance,
            flooded=bath,
            profile=profile,
            cells_around=cells_around,
            cells_along=cells_along,
            symmetric=symmetric,
            triangles=triangles,
            **self._conditions,
        )
        self._build(
            mesh=mesh,
            surface=Surface.of("skirt", mesh),
            # The liner moves relative to the piston.
            coordinates={
                "x": (X, NONE, False),
                "tilt": (NONE, Y, False),
                "z": (Z, NONE, True),
            },
            clearance=self._clearance,
            profile=profile,
            profile_name="profile",
            conditions=self._conditions,
            boundaries=["ends", "sides"],
            flooded=bath,
        )

    def _checked_clearance(
        self, radial_clearance: Scalar | None, liner_radius: Scalar | None
    ) -> float:
        clearance, radius = float_or_none(radial_clearance), float_or_none(liner_radius)
        if (clearance is None) == (radius is None):
            raise make_error(
                item=ITEM,
                quantity="radial_clearance",
                unit="m",
                rule="must be given either as such or by liner_radius",
            )
        if clearance is not None:
            return clearance
        assert radius is not None
        if radius <= self._radius:
            raise make_error(
                item=ITEM,
                quantity="liner_radius",
                value=radius,
                unit="m",
                rule=f"must be above the piston_radius {self._radius:.9g} m",
            )
        return radius - self._radius

    def _around(self, half_angle: float, cells: int, half: bool) -> Array:
        if half or cells % 2 == 0:
            lines = _core.graded_lines(0.0, half_angle, cells // 2, steep=[half_angle])
            return np.array(lines if half else _core.mirrored_lines(lines))
        return np.array(
            _core.graded_lines(-half_angle, half_angle, cells, steep=[-half_angle, half_angle])
        )

    def _is_half(self, symmetric: bool | None, around: int) -> bool:
        def fault() -> str:
            if around % 2:
                return "cells_around is odd"
            one, other = self._half_angles
            angles = [np.linspace(-one, one, 22), math.pi + np.linspace(-other, other, 22)]
            z = np.linspace(0.0, self._length, 21)
            points = on_cylinder(self._radius, np.concatenate(angles), z)
            if not is_mirrored(self._profile, points, 1, self._clearance):
                return "the profile is not symmetric about y = 0"
            return ""

        return is_half(ITEM, "skirt", symmetric, self._profile, fault)

    @property
    def radial_clearance(self) -> float:
        """Radius of the liner less that of the skirt [m]."""
        return self._clearance

    def _gap_hint(self) -> str:
        return f"the radial clearance is {self._clearance:.9g} m; a film knows no contact"

    def _motion(self, displacement: float, tilt: float) -> Motion:
        """Return the motion of the liner that one of the piston amounts to."""
        return {"x": -displacement + self._pin * tilt, "tilt": -tilt}

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
            axial_velocity: of the piston along z in the liner [m/s].
            displacement: of the pin towards the thrust side [m].
            tilt: rotation of the piston about y, which moves its upper end towards the thrust side
                [rad].
            displacement_rate: velocity of the pin towards the thrust side [m/s].
            tilt_rate: angular velocity about y [rad/s].
            tangents: compute stiffness_coefficients and damping_coefficients of displacement and
                tilt as well.
        """
        side, angle, velocity = float(displacement), float(tilt), float(axial_velocity)
        position = self._motion(side, angle)
        self._check_gap(position, "displacement", side, "m")
        rate = self._motion(float(displacement_rate), float(tilt_rate))
        motion = {**rate, "z": -velocity}
        raw = self._evaluate(position, motion, tangents=tangents)
        return self._solution(raw, side, angle, velocity, tangents=tangents)

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
        """Find where the piston rests under a load, its axial velocity held.

        Args:
            lateral_force: external force on the piston at its pin, towards the thrust side [N].
            axial_velocity: of the piston along z in the liner [m/s].
            moment: external moment on the piston about its pin, along y [N m].
            initial_guess: (displacement, tilt) to start the search from [m], [rad]; None: several.
        """
        force, couple, velocity = float(lateral_force), float(moment), float(axial_velocity)
        not_zero(velocity, "m/s", item=ITEM, quantity="axial_velocity", hint=NO_MOTION)
        size = max(abs(force), abs(couple) / self._length)
        if initial_guess is None:
            side = math.copysign(self._clearance, force)
            slope = self._clearance / self._length
            places = [(a * side, b * slope) for b in (0.0, 0.2, -0.2) for a in (0.0, 0.4, 0.8)]
        else:
            places = [ends(initial_guess)]

        def accept(raw: Any, found: Motion) -> SkirtSolution | None:
            angle = -found["tilt"]
            side = self._pin * angle - found["x"]
            solution = self._solution(raw, side, angle, velocity, tangents=True)
            rest = abs(solution.lateral_force + force)
            rest = max(rest, abs(solution.tilt_moment + couple) / self._length)
            return solution if rest <= BALANCED * size else None

        return self._search(
            (self._motion(*place) for place in places),
            free=["x", "tilt"],
            # What works on the liner's coordinates as the load on those of the piston.
            load={"x": -force, "tilt": -self._pin * force - couple},
            velocity={"z": -velocity},
            accept=accept,
            quantity="equilibrium under the lateral force",
            value=force,
            unit="N",
            hint="a straight skirt carries no force along its pin without tilting: a barrel "
            "profile helps",
        )

    def _solution(
        self, raw: Any, side: float, angle: float, velocity: float, *, tangents: bool
    ) -> SkirtSolution:
        on_liner = dict(zip(self._names, map(float, raw["force"]), strict=True))
        flows = self._flows(raw)
        pressed = -np.asarray(raw["pressure_force"])
        if self._surface.half:
            pressed[1] = 0.0  # both halves cancel
        solution = make(
            SkirtSolution,
            item=ITEM,
            surface=self._surface,
            raw=raw,
            values={
                "load": abs(on_liner["x"]),
                "lateral_force": -on_liner["x"],
                "tilt_moment": self._pin * on_liner["x"] - on_liner["tilt"],
                "friction_force": math.copysign(1.0, velocity) * on_liner["z"],
                "pressure_force": pressed,
                "displacement": side,
                "tilt_angle": angle,
                "side_leakage": flows["ends"] + flows["sides"],
            },
            flows=flows,
            inputs=self.parameters,
        )
        if tangents:
            stiffness, damping = self._tangents(raw, ["x", "tilt"])
            # Of the liner's coordinates by those of the piston.
            change = np.array([[-1.0, self._pin], [0.0, -1.0]])
            solution._tangents = change.T @ stiffness @ change, change.T @ damping @ change
        return solution
