"""Ball joints: a ball in a spherical cup."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np

from tribodyn import _core
from tribodyn._arguments.door import admits
from tribodyn._arguments.kinds import FLAG, optional
from tribodyn._arguments.numbers import Number, pair, positive, triple, whole
from tribodyn._arguments.scalars import Array, Pair, Scalar, Vector
from tribodyn.bearings._bearing import BALANCED, GapBearing, Motion
from tribodyn.errors._making import make_error
from tribodyn.fields._gap_solutions import SphericalSolution
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
from tribodyn.inputs.gaps import SphericalGap
from tribodyn.inputs.interfaces import LubricatedInterface
from tribodyn.inputs.meshes import FilmMesh

ITEM = "spherical bearing"
MOST_RINGS = 2_000  # of some millions of nodes


class SphericalBearing(GapBearing):
    """A ball in a spherical cup, with the film between them.

    The cup is the part of a sphere about the origin within half_angle of the z axis: its middle
    lies at z = cup_radius, and a load along z presses the ball into it. The cup rests.

    Args:
        cup_radius: inner radius of the cup [m].
        radial_clearance: radius of the cup less that of the ball [m].
        lubricant: the oil.
        half_angle: angle between the z axis and the rim [rad]; unless given a half sphere.
        cavitation: condition where the film ruptures: "mass_conserving", or "reynolds",
            "half_sommerfeld" or "none".
        ambient_pressure: at the rim, gauge [Pa].
        cavitation_pressure: gauge [Pa].
        flooded: whether oil stands outside the rim, which the ball carries in also where ambient is
            the cavitation pressure; with False air waits there. Where ambient is above it, and for
            the other conditions of cavitation, the rim is flooded.
        profile: height added to the gap [m]: an array with one value for each node of the mesh, or
            a function of positions (n, 3) [m] that returns n heights.
        flow_factors: FlowFactors of rough walls without lay; None for smooth ones.
        rings: rings of nodes between the middle and the rim.
        symmetric: compute the half y >= 0 alone. The ball then moves in the plane y = 0 and turns
            about y.
        focus: where the middle of the rings lies, (x, y) of the unit disc whose rim is the rim of
            the cup [-]; rings are narrow there. (0, 0) is the z axis.
        solver: of the linear systems, "automatic", "banded" or "multigrid".
    """

    _item = ITEM

    @admits(
        ITEM,
        cup_radius=positive("m"),
        radial_clearance=positive("m"),
        half_angle=Number(unit="rad", above=0.0, below=math.pi, hint="angles are in radians"),
        flooded=FLOODED,
        profile=optional(HEIGHTS),
        rings=whole(2, MOST_RINGS),
        symmetric=FLAG,
        focus=pair(""),
        **CONDITIONS,
    )
    def __init__(
        self,
        *,
        cup_radius: Scalar,
        radial_clearance: Scalar,
        lubricant: _core.Lubricant,
        half_angle: Scalar = 0.5 * math.pi,
        cavitation: str = "mass_conserving",
        ambient_pressure: Scalar = 0.0,
        cavitation_pressure: Scalar = 0.0,
        flooded: bool | Sequence[str] = False,
        profile: Profile | None = None,
        flow_factors: _core.FlowFactors | None = None,
        rings: int = 24,
        symmetric: bool = False,
        focus: Pair = (0.0, 0.0),
        solver: str = "automatic",
    ) -> None:
        gap = SphericalGap(
            cup_radius=cup_radius,
            radial_clearance=radial_clearance,
            half_angle=half_angle,
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
        mesh = FilmMesh(around=6 * rings, along=2 * rings, focus=focus)
        interface = LubricatedInterface(**film, mesh=mesh)
        self._keep(
            **gap.parameters,
            **({} if profile is not None else {"profile": None}),
            **film,
            rings=rings,
            symmetric=symmetric,
            focus=focus,
        )
        self._take(GapFilm(ITEM, gap._in_plane() if symmetric else gap, interface))

    @property
    def radial_clearance(self) -> float:
        """Radius of the cup less that of the ball [m]."""
        assert isinstance(self._whole.gap, SphericalGap)
        return self._whole.gap.radial_clearance

    def _gap_hint(self) -> str:
        return f"the radial clearance is {self.radial_clearance:.9g} m; a film knows no contact"

    def _motion(self, names: str, values: Array, unit: str, quantity: str) -> dict[str, float]:
        """Return named values; what a half cannot follow is an error."""
        motion = dict(zip([names + axis for axis in "xyz"], map(float, values), strict=True))
        for name, value in motion.items():
            if name in self._names:
                continue
            if value != 0.0:
                raise make_error(
                    item=ITEM,
                    quantity=f"{quantity} {name[-1]}",
                    value=value,
                    unit=unit,
                    rule="must be zero where half of the cup stands for the whole",
                    hint="make it with symmetric=False",
                )
        return {name: value for name, value in motion.items() if name in self._names}

    @admits(
        ITEM,
        eccentricity=triple("m"),
        angular_velocity=triple("rad/s"),
        eccentricity_rate=triple("m/s"),
        tangents=FLAG,
    )
    def solve(
        self,
        *,
        eccentricity: Vector,
        angular_velocity: Vector,
        eccentricity_rate: Vector = (0.0, 0.0, 0.0),
        tangents: bool = False,
    ) -> SphericalSolution:
        """Solve the film for a position and a motion of the ball.

        Args:
            eccentricity: (x, y, z) of the ball's centre [m].
            angular_velocity: (x, y, z) of the ball [rad/s].
            eccentricity_rate: velocity (x, y, z) of the ball's centre [m/s].
            tangents: compute stiffness_coefficients and damping_coefficients as well.
        """
        place, rate = np.array(eccentricity), np.array(eccentricity_rate)
        position = self._motion("", place, "m", "eccentricity")
        turning, _ = self._turning(angular_velocity)
        self._check_gap(position, "eccentricity", float(np.linalg.norm(place)), "m")
        velocity = {**self._motion("", rate, "m/s", "eccentricity_rate"), **turning}
        solution: SphericalSolution = self._solve(
            position, velocity, self._displacements if tangents else None
        )
        return solution

    @admits(
        ITEM,
        load=triple("N"),
        angular_velocity=triple("rad/s"),
        initial_guess=optional(triple("m")),
    )
    def equilibrium(
        self, *, load: Vector, angular_velocity: Vector, initial_guess: Vector | None = None
    ) -> SphericalSolution:
        """Find where the ball rests under a load.

        Args:
            load: external force (x, y, z) on the ball [N], which the film balances.
            angular_velocity: (x, y, z) of the ball [rad/s].
            initial_guess: eccentricity (x, y, z) to start the search from [m]; None: several are
                tried.

        Returns:
            The film there, with stiffness_coefficients and damping_coefficients (3, 3), of a half
            those of x and z (2, 2).
        """
        force = np.array(load)
        size = float(np.linalg.norm(force))
        turning, omega = self._turning(angular_velocity)
        speed = float(np.linalg.norm(omega))
        not_zero(size, "N", item=ITEM, quantity="load", hint="an unloaded ball has no direction")
        not_zero(speed, "rad/s", item=ITEM, quantity="angular_velocity", hint=NO_MOTION)

        def accept(raw: Any, found: Motion) -> SphericalSolution | None:
            solution: SphericalSolution = self._summed(raw, found, turning, self._displacements)
            rest = np.linalg.norm(solution.force + force)
            return solution if rest <= BALANCED * size else None

        return self._search(
            (
                self._motion("", place, "m", "initial_guess")
                for place in self._starts(force / size, omega / speed, initial_guess)
            ),
            free=self._displacements,
            load=self._motion("", force, "N", "load"),
            velocity=turning,
            accept=accept,
            quantity="equilibrium under the load",
            value=size,
            unit="N",
            hint="a ball that turns about the direction of the load draws no oil into the gap, and "
            "the cup carries only what presses the ball into it",
        )

    @property
    def _displacements(self) -> list[str]:
        return [name for name in ("x", "y", "z") if name in self._names]

    def _starts(self, load: Array, axis: Array, initial_guess: Any) -> list[Array]:
        if initial_guess is not None:
            return [np.array(initial_guess)]
        # Like a journal: from the load towards where the surface moves under it.
        across = np.cross(axis, load)
        places = []
        for share, degrees in [
            (0.6, 45.0),
            (0.9, 25.0),
            (0.3, 70.0),
            (0.97, 10.0),
            (0.1, 85.0),
            (0.6, 0.0),
            (0.0, 0.0),
        ]:
            turn = math.radians(degrees)
            places.append(
                share * self.radial_clearance * (math.cos(turn) * load + math.sin(turn) * across)
            )
        return places

    def _turning(self, angular_velocity: Any) -> tuple[Motion, Array]:
        omega = np.array(angular_velocity)
        return self._motion("turn_", omega, "rad/s", "angular_velocity"), omega
