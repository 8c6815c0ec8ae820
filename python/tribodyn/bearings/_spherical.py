"""Stand-alone ball joints: a ball in a spherical cup."""

from __future__ import annotations

import math
from typing import Annotated, Any

import numpy as np

from tribodyn._arguments.aliases import RotationSpeed
from tribodyn._arguments.door import admits
from tribodyn._arguments.numbers import triple
from tribodyn._arguments.scalars import Array, Vector
from tribodyn.bearings._bearing import FilmBearing, float_or_none
from tribodyn.bearings._equilibrium import BearingEquilibrium
from tribodyn.bearings._short_form import short_form
from tribodyn.errors import make_error
from tribodyn.fields import SphericalSolution
from tribodyn.inputs import NO_MOTION, Motion, not_zero
from tribodyn.inputs.gaps import SphericalGap
from tribodyn.inputs.meshes import FilmMesh

ITEM = "spherical bearing"


@short_form(SphericalGap)
class SphericalBearing(FilmBearing[SphericalGap]):
    """A stand-alone ball in a spherical cup, with the film between them.

    `Bearing(gap, interface)` makes one from a SphericalGap. The short form `SphericalBearing(...)`
    takes the arguments of a SphericalGap and of a LubricatedInterface; its mesh has 24 rings unless
    given.

    The cup rests in the frame of the gap, and a load along z presses the ball into the cup. With
    `mesh=FilmMesh(symmetric=True)` the half y >= 0 is computed: the ball then moves in the plane
    y = 0 and turns about y.
    """

    _item = ITEM
    _gaps = (SphericalGap,)
    _default_mesh = FilmMesh(around=144, along=48)

    @property
    def radial_clearance(self) -> float:
        """Radius of the cup minus radius of the ball [m]."""
        return self._gap.radial_clearance

    def _motion(self, names: str, values: Array, unit: str, quantity: str) -> dict[str, float]:
        """Return named values; a motion that a half model does not have is an error."""
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
                    rule="must be zero: half of the cup represents the whole",
                    hint="give the mesh symmetric=False",
                )
        return {name: value for name, value in motion.items() if name in self._names}

    @admits(ITEM)
    def solve(
        self,
        *,
        eccentricity: Annotated[Vector, triple("m")],
        angular_velocity: Annotated[Vector, triple("rad/s")],
        eccentricity_rate: Annotated[Vector, triple("m/s")] = (0.0, 0.0, 0.0),
        tangents: bool = False,
        angular_frequency: RotationSpeed | None = None,
        estimate_error: bool = False,
    ) -> SphericalSolution:
        """Solve the film for a position and a motion of the ball.

        Args:
            eccentricity: (x, y, z) of the ball's centre [m].
            angular_velocity: (x, y, z) of the ball [rad/s].
            eccentricity_rate: velocity (x, y, z) of the ball's centre [m/s].
            tangents: whether to compute stiffness_coefficients and damping_coefficients as well.
            angular_frequency: of the motions for which stiffness and damping hold [rad/s], where a
                film has a history: under `mass_conserving` and with an elastic wall; None: those of
                the rate form. Other films have the same coefficients at all frequencies.
            estimate_error: whether the error of the mesh is estimated by a second film, on a mesh
                of twice the cell size; see `FilmSolution.error_estimate`.
        """
        place, rate = np.array(eccentricity), np.array(eccentricity_rate)
        position = self._motion("", place, "m", "eccentricity")
        turning, _ = self._turning(angular_velocity)
        self._check_gap(position, "eccentricity", float(np.linalg.norm(place)), "m")
        velocity = {**self._motion("", rate, "m/s", "eccentricity_rate"), **turning}
        solution: SphericalSolution = self._solve(
            position,
            velocity,
            tangents=tangents,
            frequency=float_or_none(angular_frequency),
            estimate_error=estimate_error,
        )
        return solution

    @admits(ITEM)
    def equilibrium(
        self,
        *,
        load: Annotated[Vector, triple("N")],
        angular_velocity: Annotated[Vector, triple("rad/s")],
        initial_guess: Annotated[Vector, triple("m")] | None = None,
        angular_frequency: RotationSpeed | None = None,
        estimate_error: bool = False,
    ) -> BearingEquilibrium:
        """Find where the ball rests under a load.

        Args:
            load: external force (x, y, z) on the ball [N], which the film balances.
            angular_velocity: (x, y, z) of the ball [rad/s].
            initial_guess: eccentricity (x, y, z) to start the search from [m]; None: several are
                tried.
            angular_frequency: of the motions for which stiffness and damping hold [rad/s], where a
                film has a history: under `mass_conserving` and with an elastic wall; None: those of
                the rate form. Other films have the same coefficients at all frequencies.
            estimate_error: whether the error of the mesh is estimated by a second film, on a mesh
                of twice the cell size; see `FilmSolution.error_estimate`.
        """
        force = np.array(load)
        size = float(np.linalg.norm(force))
        turning, omega = self._turning(angular_velocity)
        speed = float(np.linalg.norm(omega))
        not_zero(size, "N", item=ITEM, quantity="load", hint="an unloaded ball has no direction")
        not_zero(speed, "rad/s", item=ITEM, quantity="angular_velocity", hint=NO_MOTION)

        return self._search(
            (
                self._motion("", place, "m", "initial_guess")
                for place in self._starts(force / size, omega / speed, initial_guess)
            ),
            load=self._motion("", force, "N", "load"),
            velocity=turning,
            size=size,
            unbalanced=lambda solution: float(np.linalg.norm(solution.force + force)),
            frequency=float_or_none(angular_frequency),
            estimate_error=estimate_error,
            quantity="equilibrium under the load",
            value=size,
            unit="N",
            hint="a ball that turns about the direction of the load draws no oil into the gap, and "
            "the cup carries only loads that press the ball into it",
        )

    @property
    def _free_coordinates(self) -> dict[str, str]:
        return {name: name for name in ("x", "y", "z") if name in self._names}

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
