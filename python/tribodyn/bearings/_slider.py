"""Stand-alone pads over a sliding wall."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Annotated, Any

import numpy as np

from tribodyn._arguments.aliases import Coordinate, RotationSpeed, Velocity
from tribodyn._arguments.door import admits
from tribodyn._arguments.numbers import pair, positive
from tribodyn._arguments.scalars import Scalar, Vector, floats
from tribodyn._core import Interface
from tribodyn.bearings._bearing import FilmBearing, float_or_none
from tribodyn.bearings._equilibrium import BearingEquilibrium
from tribodyn.bearings._short_form import short_form
from tribodyn.errors import make_error
from tribodyn.fields import SliderSolution
from tribodyn.inputs import NO_MOTION, Motion, check_thin, not_zero
from tribodyn.inputs.gaps import PadGap
from tribodyn.inputs.meshes import FilmMesh

ITEM = "slider bearing"


@short_form(PadGap)
class SliderBearing(FilmBearing[PadGap]):
    """A stand-alone pad with the film between it and a wall that slides below it.

    `Bearing(gap, interface)` makes one from a PadGap. The short form `SliderBearing(...)` takes the
    arguments of a PadGap and of a LubricatedInterface; its mesh has 64 times 16 cells unless given.

    The wall below slides with a velocity (u, v) along x and y of the frame of the gap; the pad
    rests, or rises and tilts. If gap, mesh and flooded edges are symmetric about y = 0, only the
    half y >= 0 is computed, and the wall slides along x.
    """

    _item = ITEM
    _gaps = (PadGap,)
    _default_mesh = FilmMesh(around=64, along=16)

    def _take(self, gap: PadGap, interface: Interface, short_form: Mapping[str, Any]) -> None:
        super()._take(gap, interface, short_form)
        film = self._film.film_thickness(self._vector({}))
        check_thin(ITEM, "thickness", film, ("length", gap.length))
        self._check_gap({}, "thickness", float(film.min()), "m")
        self._mean = float(film.mean())

    @property
    def _free_coordinates(self) -> dict[str, str]:
        free = {"lift": "z"}
        return free | ({"tilt_x": "tilt_x", "tilt_y": "tilt_y"} if self._gap.tilting else {})

    def _motion(self, lift: float, tilt: Sequence[float]) -> Motion:
        """Return the motion of the wall relative to the pad for a motion of the pad."""
        roll, pitch = (float(angle) for angle in tilt)
        motion = {"z": -lift}
        return motion | ({"tilt_x": -roll, "tilt_y": -pitch} if self._gap.tilting else {})

    @admits(ITEM)
    def solve(
        self,
        *,
        velocity: Annotated[Vector, pair("m/s")],
        gap_rate: Velocity = 0.0,
        lift: Coordinate = 0.0,
        tilt: Annotated[Vector, pair("rad")] = (0.0, 0.0),
        tilt_rate: Annotated[Vector, pair("rad/s")] = (0.0, 0.0),
        tangents: bool = False,
        angular_frequency: RotationSpeed | None = None,
        estimate_error: bool = False,
    ) -> SliderSolution:
        """Solve the film for a velocity of the wall.

        Args:
            velocity: (u, v) of the wall below along x and y [m/s]; the pad rests.
            gap_rate: velocity at which the pad rises [m/s].
            lift: height by which the pad is raised [m].
            tilt: rotation of the pad about x and y through its pivot [rad].
            tilt_rate: angular velocity of the pad about x and y [rad/s].
            tangents: whether to compute stiffness_coefficients and damping_coefficients of lift and
                tilt as well.
            angular_frequency: of the motions for which stiffness and damping hold [rad/s], where a
                film has a history: under `mass_conserving` and with an elastic wall; None: those of
                the rate form. Other films have the same coefficients at all frequencies.
            estimate_error: whether the error of the mesh is estimated by a second film, on a mesh
                of twice the cell size; see `FilmSolution.error_estimate`.
        """
        sliding = self._sliding(velocity)
        height, angles, rates = float(lift), floats(tilt), floats(tilt_rate)
        if not self._gap.tilting and (any(angles) or any(rates)):
            raise make_error(
                item=ITEM,
                quantity="tilt",
                rule="needs a tilting pad",
                hint="give the gap tilting=True and a pivot",
            )
        position = self._motion(height, angles)
        self._check_gap(position, "lift", height, "m")
        rate = {**self._motion(float(gap_rate), rates), **sliding}
        solution: SliderSolution = self._solve(
            position,
            rate,
            tangents=tangents,
            frequency=float_or_none(angular_frequency),
            estimate_error=estimate_error,
        )
        return solution

    @admits(ITEM)
    def equilibrium(
        self,
        *,
        load: Annotated[Scalar, positive("N")],
        velocity: Annotated[Vector, pair("m/s")],
        initial_guess: Coordinate | None = None,
        angular_frequency: RotationSpeed | None = None,
        estimate_error: bool = False,
    ) -> BearingEquilibrium:
        """Find the lift, and the tilt of a tilting pad, at which the film carries a load.

        Args:
            load: on the pad towards the film, at the pivot of a tilting pad [N].
            velocity: (u, v) of the wall below along x and y [m/s].
            initial_guess: lift to start the search from [m]; None: several are tried.
            angular_frequency: of the motions for which stiffness and damping hold [rad/s], where a
                film has a history: under `mass_conserving` and with an elastic wall; None: those of
                the rate form. Other films have the same coefficients at all frequencies.
            estimate_error: whether the error of the mesh is estimated by a second film, on a mesh
                of twice the cell size; see `FilmSolution.error_estimate`.
        """
        sliding = self._sliding(velocity)
        speed = math.hypot(*sliding.values())
        not_zero(speed, "m/s", item=ITEM, quantity="velocity", hint=NO_MOTION)
        carried = float(load)
        lowest = float(self._film.film_thickness(self._vector({})).min())
        lifts = [share * self._mean for share in (0.0, 1.0, 4.0, 20.0)]
        lifts += [-0.5 * lowest, -0.9 * lowest]
        if initial_guess is not None:
            lifts = [float(initial_guess)]

        def unbalanced(solution: SliderSolution) -> float:
            return abs(solution.load - carried)

        return self._search(
            (self._start(lift, lowest, sliding) for lift in lifts),
            # The film pushes the wall below down; the load on the pad acts against the film.
            load={"z": carried},
            velocity=sliding,
            size=carried,
            unbalanced=unbalanced,
            frequency=float_or_none(angular_frequency),
            estimate_error=estimate_error,
            quantity="equilibrium under the load",
            value=carried,
            unit="N",
            hint="a gap that does not narrow along the motion carries no load, and a pivot must "
            "lie behind the middle",
        )

    def _start(self, lift: float, lowest: float, sliding: Motion) -> Motion:
        """Return a position to start from: a tilting pad is open where the oil enters."""
        if not self._gap.tilting:
            return self._motion(lift, (0.0, 0.0))
        assert self._gap.width is not None
        slope = 0.5 * (lowest + lift) / max(self._gap.length, self._gap.width)
        u, v = sliding.get("x", 0.0), sliding.get("y", 0.0)
        speed = math.hypot(u, v)
        return self._motion(lift, (-slope * v / speed, slope * u / speed))

    def _sliding(self, velocity: Vector) -> Motion:
        u, v = (float(part) for part in np.array(velocity))
        if "y" in self._names:
            return {"x": u, "y": v}
        if v != 0.0:
            raise make_error(
                item=ITEM,
                quantity="velocity y",
                value=v,
                unit="m/s",
                rule="must be zero: half of the pad represents the whole",
                hint="give the mesh symmetric=False",
            )
        return {"x": u}
