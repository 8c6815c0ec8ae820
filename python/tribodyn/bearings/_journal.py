"""Stand-alone journal bearings."""

from __future__ import annotations

import math
from itertools import product
from typing import Annotated, Any

import numpy as np

from tribodyn._arguments.aliases import (
    AngleOfPlace,
    AngularVelocity,
    Coordinate,
    Mass,
    RotationSpeed,
    Velocity,
)
from tribodyn._arguments.door import admits
from tribodyn._arguments.numbers import levels, number, pair, positive
from tribodyn._arguments.scalars import Scalar, Vector, floats
from tribodyn._later import xr
from tribodyn.bearings._bearing import float_or_none
from tribodyn.bearings._characteristics import characteristics
from tribodyn.bearings._equilibrium import BearingEquilibrium
from tribodyn.bearings._journal_equilibrium import find_equilibrium, find_near, whirl_threshold
from tribodyn.bearings._journal_film import ITEM, JournalFilm
from tribodyn.bearings._short_form import short_form
from tribodyn.errors import make_error
from tribodyn.fields import JournalSolution
from tribodyn.inputs import Motion
from tribodyn.inputs.gaps import JournalGap
from tribodyn.run import error_of

# ROSS takes the whirl of a shaft that turns from x to y.
_SPEEDS = levels("rad/s", above=0.0, rising=True, hint="ROSS turns the shaft from x to y")
_Ratios = Annotated[
    Scalar | Vector,
    levels("", above=0.0, hint="in the middle of its bearing a journal carries no load"),
]


@short_form(JournalGap)
class JournalBearing(JournalFilm):
    """A stand-alone journal bearing, also of a shaft that slides along its axis.

    `Bearing(gap, interface)` makes one from a JournalGap or a CylindricalGap. The short form
    `JournalBearing(...)` takes the arguments of a JournalGap and of a LubricatedInterface; its mesh
    has 100 times 20 cells unless given.

    The frame of the bearing has its origin in the middle of the bearing and z along the axis.
    Angles count from x towards y, and a positive speed turns the journal from x towards y.
    """

    @admits(ITEM)
    def solve(
        self,
        *,
        speed: AngularVelocity,
        eccentricity: Annotated[Vector, pair("m")] | None = None,
        eccentricity_ratio: Annotated[Scalar, number()] | None = None,
        direction: AngleOfPlace | None = None,
        eccentricity_rate: Annotated[Vector, pair("m/s")] = (0.0, 0.0),
        tilt: Annotated[Vector, pair("rad")] = (0.0, 0.0),
        tilt_rate: Annotated[Vector, pair("rad/s")] = (0.0, 0.0),
        axial_displacement: Coordinate = 0.0,
        axial_velocity: Velocity = 0.0,
        tangents: bool = False,
        angular_frequency: RotationSpeed | None = None,
        estimate_error: bool = False,
    ) -> JournalSolution:
        """Solve the film for a position and a speed of the journal.

        Args:
            speed: angular velocity of the journal about z [rad/s].
            eccentricity: (x, y) of the journal's centre [m].
            eccentricity_ratio: norm of the eccentricity divided by the radial clearance [-];
                instead of eccentricity.
            direction: angle of the eccentricity from x towards y [rad]; together with
                eccentricity_ratio. A bearing that is the same in all directions needs none.
            eccentricity_rate: velocity (x, y) of the journal's centre [m/s].
            tilt: rotation of the journal about x and y [rad]; for a gap with misalignment=True.
            tilt_rate: angular velocity of the journal about x and y [rad/s].
            axial_displacement: displacement of the journal's centre along z [m]; for a gap with
                collars.
            axial_velocity: velocity of the journal along z [m/s]; for a gap with collars or a
                CylindricalGap.
            tangents: compute stiffness_coefficients and damping_coefficients as well.
            angular_frequency: of the motions for which stiffness and damping hold [rad/s], where a
                film has a history: under `mass_conserving` and with an elastic wall; None: those of
                the rate form. Other films have the same coefficients at all frequencies.
            estimate_error: whether the error of the mesh is estimated by a second film, on a mesh
                of twice the cell size; see `FilmSolution.error_estimate`.
        """
        place = self._place(eccentricity, eccentricity_ratio, direction)
        spin = float(speed)
        if not self._gap.misalignment and (any(floats(tilt)) or any(floats(tilt_rate))):
            raise make_error(
                item=ITEM,
                quantity="tilt",
                rule="needs a bearing whose journal may tilt",
                hint="give the gap misalignment=True",
            )
        along, rate = float(axial_displacement), float(axial_velocity)
        position = {
            **self._position(place, tilt),
            **self._axial("axial_displacement", along, "m", held=True),
        }
        self._check_place(place, position)
        velocity = {
            **self._position(eccentricity_rate, tilt_rate),
            **self._axial("axial_velocity", rate, "m/s"),
            "spin": spin,
        }
        solution: JournalSolution = self._solve(
            position,
            velocity,
            tangents=tangents,
            frequency=float_or_none(angular_frequency),
            estimate_error=estimate_error,
        )
        return solution

    def _place(self, eccentricity: Any, ratio: Any, direction: Any) -> Any:
        if (eccentricity is None) == (ratio is None):
            raise make_error(
                item=ITEM,
                quantity="eccentricity",
                rule="or eccentricity_ratio must be given, one of the two",
            )
        if eccentricity is not None:
            if direction is not None:
                raise make_error(
                    item=ITEM,
                    quantity="direction",
                    rule="belongs to eccentricity_ratio",
                    hint="eccentricity (x, y) has a direction already",
                )
            return np.array(eccentricity)
        if direction is None and not self.rotationally_symmetric and ratio != 0.0:
            raise make_error(
                item=ITEM,
                quantity="direction",
                unit="rad",
                rule="must be given with eccentricity_ratio",
                hint="this bearing is not the same in all directions",
            )
        angle = 0.0 if direction is None else direction
        return ratio * self.radial_clearance * np.array([math.cos(angle), math.sin(angle)])

    def _check_place(self, place: Any, position: Motion) -> None:
        size = float(np.hypot(*place))
        plain = self._gap.arc is None and self._gap.profile is None and not self._gap.misalignment
        if plain and size >= self.radial_clearance:
            raise make_error(
                item=ITEM,
                quantity="eccentricity",
                value=size,
                unit="m",
                rule=f"must be below the radial clearance {self.radial_clearance:.9g} m",
                hint="a film needs room, also with a MixedInterface",
            )
        self._check_gap(position, "eccentricity", size, "m")

    @admits(ITEM)
    def equilibrium(
        self,
        *,
        load: Annotated[Vector, pair("N")],
        speed: AngularVelocity,
        initial_guess: Annotated[Vector, pair("m")] | None = None,
        angular_frequency: RotationSpeed | None = None,
        estimate_error: bool = False,
    ) -> BearingEquilibrium:
        """Find where the journal rests under a load.

        Critical mass and whirl ratio of a film with a history are found, on request, with the
        coefficients at the frequency of the whirl itself, unless an angular_frequency is given.

        Args:
            load: external force (x, y) on the journal [N], which the film balances. There is no
                external moment on a journal that may tilt.
            speed: angular velocity of the journal about z [rad/s].
            initial_guess: eccentricity (x, y) to start the search from [m]; None: several are
                tried.
            angular_frequency: of the motions for which stiffness and damping hold [rad/s], where a
                film has a history: under `mass_conserving` and with an elastic wall; None: those of
                the rate form. Other films have the same coefficients at all frequencies.
            estimate_error: whether the error of the mesh is estimated by a second film, on a mesh
                of twice the cell size; see `FilmSolution.error_estimate`.
        """
        start = None if initial_guess is None else np.array(floats(initial_guess))
        if start is not None:
            self._check_place(start, self._position(start, (0.0, 0.0)))
        case = np.array(load), float(speed)
        frequency = float_or_none(angular_frequency)
        rest = find_equilibrium(self, *case, start, frequency)
        if estimate_error:
            place = rest.eccentricity
            self._estimate(rest, lambda twin: find_near(twin, *case, place, frequency))
        return rest

    @admits(ITEM)
    def whirl_threshold(self, *, load: Annotated[Vector, pair("N")], mass: Mass) -> float:
        """Return the speed [rad/s] from which a rigid rotor whirls in this bearing.

        The equilibrium is followed over the speed. The result is inf if no speed up to a thousand
        times sqrt(load / (mass radial_clearance)) makes the rotor whirl. A film with a
        history has the coefficients at the frequency of the whirl.

        Args:
            load: external force (x, y) on the journal [N].
            mass: share of the rotor's mass on this bearing [kg].
        """
        return whirl_threshold(self, np.array(load), float(mass))

    @admits(ITEM)
    def ross_arguments(
        self,
        *,
        load: Annotated[Vector, pair("N")],
        speed: Annotated[Vector, _SPEEDS],
        whirl_ratio: Annotated[Scalar, positive()] | None = None,
    ) -> dict[str, list[float]]:
        """Return stiffness and damping over the speed as arguments of `ross.BearingElement`.

        `ross.BearingElement(n=0, **bearing.ross_arguments(...))` is the bearing in a rotor of ROSS
        (ross-rotordynamics), which is not needed for this call. Both programs have the axes x and y
        across the shaft and turn from x to y, and in both a displacement dx changes the force by
        -K dx. ROSS interpolates by a cubic spline from four speeds on. The elements of ROSS have no
        coefficients of tilt: a journal that may tilt is in equilibrium with its tilt, but its tilt
        stays constant in small motions.

        Args:
            load: external force (x, y) on the journal [N], the same at all speeds.
            speed: angular velocities of the journal about z, ascending [rad/s].
            whirl_ratio: frequency of the motion divided by the speed [-], for films with a
                history: 1 for the response to unbalance, about 0.5 near the limit of stability;
                None: the coefficients of the rate form.

        Returns:
            `frequency` [rad/s] and, with one number for each speed, `kxx`, `kxy`, `kyx`, `kyy`
            [N/m] and `cxx`, `cxy`, `cyx`, `cyy` [N s/m]. The first letter after k or c is the
            direction of the force.

        Raises:
            ConvergenceError: there is no equilibrium at a speed.
        """
        speeds = floats(speed)
        table: dict[str, list[float]] = {"frequency": list(speeds)}
        ratio = None if whirl_ratio is None else float(whirl_ratio)
        rests = [
            find_equilibrium(self, np.array(load), each, None, ratio and ratio * each)
            for each in speeds
        ]
        for letter, quantity in (("k", "stiffness_coefficients"), ("c", "damping_coefficients")):
            for (row, force), (column, motion) in product(enumerate("xy"), repeat=2):
                values = [float(getattr(rest, quantity)[row, column]) for rest in rests]
                table[f"{letter}{force}{motion}"] = values
        return table

    @admits(ITEM)
    def characteristics(
        self,
        *,
        eccentricity_ratio: _Ratios,
        speed: AngularVelocity,
        load_direction: AngleOfPlace = -0.5 * math.pi,
        coefficients: bool = False,
        angular_frequency: RotationSpeed | None = None,
        estimate_error: bool = False,
    ) -> xr.Dataset:
        """Return the characteristic numbers of the bearing over the eccentricity ratio.

        If the bearing is not the same in all directions, the eccentricity is turned until the load
        points along load_direction. If a film has no solution, the numbers are NaN and `status`
        states why. The load is `data["load"]`: `data.load` is a method of every dataset.

        Args:
            eccentricity_ratio: values [-], each in (0, 1) of a full ring.
            speed: angular velocity of the journal about z [rad/s].
            load_direction: angle of the load from x towards y [rad]; by default -y.
            coefficients: whether to compute stiffness and damping as well, dimensionless and along
                the load.
            angular_frequency: of the motions for which stiffness and damping hold [rad/s], where a
                film has a history: under `mass_conserving` and with an elastic wall; None: those of
                the rate form, beside the critical mass and the whirl ratio of the whirl itself.
                Other films have the same coefficients at all frequencies.
            estimate_error: whether the error of the mesh is estimated by the numbers on a mesh of
                twice the cell size: `data["load_error"]` is the magnitude of the difference of
                `data["load"]`, and so on for each number; see `FilmErrorEstimate`.
        """

        def of(bearing: JournalFilm) -> xr.Dataset:
            ratios = np.asarray(eccentricity_ratio)
            where = float(speed), float(load_direction)
            frequency = float_or_none(angular_frequency)
            return characteristics(
                bearing, ratios, *where, coefficients=coefficients, frequency=frequency
            )

        data = of(self)
        if not estimate_error:
            return data
        errors = error_of(data, [of(self._coarser)])
        return data.assign({f"{name}_error": values for name, values in errors.data_vars.items()})
