"""Stand-alone sliders in their guides."""

from __future__ import annotations

from typing import Annotated

import numpy as np

from tribodyn._arguments.aliases import RotationSpeed
from tribodyn._arguments.door import admits
from tribodyn._arguments.numbers import pair, triple
from tribodyn._arguments.scalars import Array, Vector
from tribodyn.bearings._bearing import FilmBearing, float_or_none
from tribodyn.bearings._equilibrium import BearingEquilibrium
from tribodyn.bearings._short_form import short_form
from tribodyn.errors import make_error
from tribodyn.fields import GuideSolution
from tribodyn.inputs import NO_MOTION, Motion, not_zero
from tribodyn.inputs.gaps import GuideGap

ITEM = "guide bearing"


@short_form(GuideGap)
class GuideBearing(FilmBearing[GuideGap]):
    """A stand-alone slider in its guide, with the films between them.

    `Bearing(gap, interface)` makes one from a GuideGap. The short form `GuideBearing(...)` takes
    the arguments of a GuideGap and of a LubricatedInterface.

    The guide rests in the frame of the gap. Displacement, tilt, `force` and `moment` are those of
    the slider in its own axes; between two faces displacement and force across the faces are along
    the normal of the guide. `bearing_force` and `bearing_moment` are the total force and moment in
    the axes of the guide, as in results of joints, and differ from `force` and `moment` by the
    tilts. A gap has no `force` along a direction in which it does not hold the slider, such as z
    between two faces; a `displacement` in this direction must be zero.
    """

    _item = ITEM
    _gaps = (GuideGap,)

    @property
    def _free_coordinates(self) -> dict[str, str]:
        return {name: name for name in self._free}

    @property
    def _free(self) -> list[str]:
        """Gap coordinates that change under a load."""
        slides = {"x", *({"z"} if "tilt_y" not in self._names else set())}
        return [name for name in self._names if name not in slides]

    def _closing(
        self, quantity: str, displacement: Array, tilt: Array, units: tuple[str, str]
    ) -> Motion:
        """Return the gap coordinates, those of the guide, of a motion or load of the slider."""
        given = {"y": displacement[0], "z": displacement[1]}
        given |= {f"tilt_{axis}": angle for axis, angle in zip("xyz", tilt, strict=True)}
        for name, value in given.items():
            if value != 0.0 and name not in self._free:
                raise make_error(
                    item=ITEM,
                    quantity=f"{quantity} {name}",
                    value=float(value),
                    unit=units[name.startswith("tilt")],
                    rule="must be zero: this gap does not change with it",
                    hint="GuideGap(faces=4) or GuideGap(misalignment=True)",
                )
        return {name: -float(value) for name, value in given.items() if name in self._free}

    def _sliding(self, velocity: Array) -> Motion:
        along, across = map(float, velocity)
        motion = {"x": -along}
        if "z" in self._names and "z" not in self._free:
            motion["z"] = -across
        elif across != 0.0:
            raise make_error(
                item=ITEM,
                quantity="velocity z",
                value=across,
                unit="m/s",
                rule="must be zero: this slider moves along x alone",
                hint="GuideGap(misalignment=True) slides along z as well",
            )
        return motion

    @admits(ITEM)
    def solve(
        self,
        *,
        velocity: Annotated[Vector, pair("m/s")],
        displacement: Annotated[Vector, pair("m")] = (0.0, 0.0),
        tilt: Annotated[Vector, triple("rad")] = (0.0, 0.0, 0.0),
        displacement_rate: Annotated[Vector, pair("m/s")] = (0.0, 0.0),
        tilt_rate: Annotated[Vector, triple("rad/s")] = (0.0, 0.0, 0.0),
        tangents: bool = False,
        angular_frequency: RotationSpeed | None = None,
        estimate_error: bool = False,
    ) -> GuideSolution:
        """Solve the films for a position and a motion of the slider.

        Args:
            velocity: of the slider along x and z [m/s].
            displacement: of its middle along y and z from the middle of the guide [m].
            tilt: rotation of the slider about x, y and z [rad].
            displacement_rate: velocity of the slider's middle along y and z [m/s].
            tilt_rate: angular velocity of the slider about x, y and z [rad/s].
            tangents: whether to compute stiffness_coefficients and damping_coefficients as well,
                for the coordinates that the gap holds: y, z, and the tilts about x, y and z.
            angular_frequency: of the motions for which stiffness and damping hold [rad/s], where a
                film has a history: under `mass_conserving` and with an elastic wall; None: those of
                the rate form. Other films have the same coefficients at all frequencies.
            estimate_error: whether the error of the mesh is estimated by a second film, on a mesh
                of twice the cell size; see `FilmSolution.error_estimate`.
        """
        place, turn = np.array(displacement), np.array(tilt)
        position = self._closing("displacement", place, turn, ("m", "rad"))
        self._check_gap(position, "displacement", float(np.hypot(*place)), "m")
        rate = self._closing(
            "displacement_rate",
            np.array(displacement_rate),
            np.array(tilt_rate),
            ("m/s", "rad/s"),
        )
        motion = {**rate, **self._sliding(np.array(velocity))}
        solution: GuideSolution = self._solve(
            position,
            motion,
            tangents=tangents,
            frequency=float_or_none(angular_frequency),
            estimate_error=estimate_error,
        )
        return solution

    @admits(ITEM)
    def equilibrium(
        self,
        *,
        load: Annotated[Vector, pair("N")],
        velocity: Annotated[Vector, pair("m/s")],
        moment: Annotated[Vector, triple("N m")] = (0.0, 0.0, 0.0),
        initial_guess: Annotated[Vector, pair("m")] | None = None,
        angular_frequency: RotationSpeed | None = None,
        estimate_error: bool = False,
    ) -> BearingEquilibrium:
        """Find where the slider rests under a load at a given velocity along the guide.

        Args:
            load: external force on the slider along y and z [N].
            velocity: of the slider along x and z [m/s].
            moment: external moment on the slider about its middle [N m].
            initial_guess: displacement along y and z to start the search from [m]; None: several.
            angular_frequency: of the motions for which stiffness and damping hold [rad/s], where a
                film has a history: under `mass_conserving` and with an elastic wall; None: those of
                the rate form. Other films have the same coefficients at all frequencies.
            estimate_error: whether the error of the mesh is estimated by a second film, on a mesh
                of twice the cell size; see `FilmSolution.error_estimate`.
        """
        force, couple = np.array(load), np.array(moment)
        sliding = self._sliding(np.array(velocity))
        not_zero(
            float(np.hypot(*np.array(velocity))),
            "m/s",
            item=ITEM,
            quantity="velocity",
            hint=NO_MOTION,
        )
        size = float(np.hypot(*force))
        not_zero(size, "N", item=ITEM, quantity="load", hint="without one the slider is centred")
        clearance = self._gap.clearance
        length = float(self._gap.parameters["slider_length"])
        # A straight face carries only where it is tilted: its leading edge stands off.
        slope = 0.3 * clearance / length * np.sign(float(np.array(velocity)[0]) or 1.0)
        starts = []
        for share in (0.5, 0.8, 0.2, 0.0) if initial_guess is None else (None,):
            place = np.array(initial_guess) if share is None else share * clearance * force / size
            turn = slope * np.array([0.0, -np.sign(force[1]), np.sign(force[0])])
            for sense in (-1.0, 1.0, 0.0):
                starts.append(self._closing_where_held(place, sense * turn))

        def unbalanced(solution: GuideSolution) -> float:
            return float(np.hypot(*(solution.force[1:] + force * self._held)))

        return self._search(
            starts,
            load=self._closing("load", force, couple, ("N", "N m")),
            velocity=sliding,
            size=size,
            unbalanced=unbalanced,
            frequency=float_or_none(angular_frequency),
            estimate_error=estimate_error,
            quantity="equilibrium under the load",
            value=size,
            unit="N",
            hint="faces that stay parallel carry no load: a slider that tilts or a profile does",
        )

    @property
    def _held(self) -> Array:
        """Ones for the axes y and z along which the gap holds the slider, zeros for the others."""
        return np.array([1.0, 1.0 if "z" in self._free else 0.0])

    def _closing_where_held(self, place: Array, turn: Array) -> Motion:
        held = [f"tilt_{axis}" in self._free for axis in "xyz"]
        return self._closing("start", place * self._held, turn * held, ("m", "rad"))
