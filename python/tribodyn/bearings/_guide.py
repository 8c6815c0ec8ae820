"""Sliders in their guides by themselves."""

from __future__ import annotations

from typing import Any

import numpy as np

from tribodyn._arguments.door import admits
from tribodyn._arguments.kinds import FLAG, instance, optional
from tribodyn._arguments.numbers import pair, triple
from tribodyn._arguments.scalars import Array, Vector
from tribodyn._core import Interface
from tribodyn.bearings._bearing import BALANCED, INTERFACE, GapBearing, Motion
from tribodyn.errors._making import make_error
from tribodyn.fields._gap_solutions import GuideSolution
from tribodyn.inputs._film_inputs import NO_MOTION, not_zero
from tribodyn.inputs._gap_film import GapFilm
from tribodyn.inputs.gaps import GuideGap

ITEM = "guide bearing"


class GuideBearing(GapBearing):
    """A slider in its guide, with the films between them.

    The guide rests: x is along the guide, y across its two faces, z along them or, of four, across
    the other two. Displacement, tilt, `force` and `moment` are those of the slider in its own axes;
    between two faces displacement and force across them are along the normal of the guide.
    `bearing_force` and `bearing_moment` are the whole in the axes of the guide, as in results of
    joints, and differ from these by the tilts. A gap has no `force` along a direction in which it
    does not hold the slider, such as z between two faces; a `displacement` along it must be zero.

    Args:
        gap: shape of the gap.
        interface: what is in it: a LubricatedInterface or a MixedInterface.
    """

    _item = ITEM

    @admits(ITEM, gap=instance(GuideGap, hint="td.GuideGap(...)"), interface=INTERFACE)
    def __init__(self, gap: GuideGap, interface: Interface) -> None:
        self._parameters = {"gap": gap, "interface": interface}
        self._take(GapFilm(ITEM, gap, interface))

    def _gap_hint(self) -> str:
        assert isinstance(self._whole.gap, GuideGap)
        return f"the clearance is {self._whole.gap.clearance:.9g} m; a film knows no contact"

    @property
    def _free(self) -> list[str]:
        """Gap coordinates that a load moves."""
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

    @admits(
        ITEM,
        velocity=pair("m/s"),
        displacement=pair("m"),
        tilt=triple("rad"),
        displacement_rate=pair("m/s"),
        tilt_rate=triple("rad/s"),
        tangents=FLAG,
    )
    def solve(
        self,
        *,
        velocity: Vector,
        displacement: Vector = (0.0, 0.0),
        tilt: Vector = (0.0, 0.0, 0.0),
        displacement_rate: Vector = (0.0, 0.0),
        tilt_rate: Vector = (0.0, 0.0, 0.0),
        tangents: bool = False,
    ) -> GuideSolution:
        """Solve the films for a position and a motion of the slider.

        Args:
            velocity: of the slider along x and z [m/s].
            displacement: of its middle along y and z from the middle of the guide [m].
            tilt: rotation of the slider about x, y and z [rad].
            displacement_rate: velocity of its middle along y and z [m/s].
            tilt_rate: angular velocity about x, y and z [rad/s].
            tangents: compute stiffness_coefficients and damping_coefficients as well, in the order
                of what the gap holds: y, z, and the tilts about x, y and z.
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
        solution: GuideSolution = self._solve(position, motion, self._free if tangents else None)
        return solution

    @admits(
        ITEM,
        load=pair("N"),
        velocity=pair("m/s"),
        moment=triple("N m"),
        initial_guess=optional(pair("m")),
    )
    def equilibrium(
        self,
        *,
        load: Vector,
        velocity: Vector,
        moment: Vector = (0.0, 0.0, 0.0),
        initial_guess: Vector | None = None,
    ) -> GuideSolution:
        """Find where the slider rests under a load, its velocity along the guide held.

        Args:
            load: external force on the slider along y and z [N].
            velocity: of the slider along x and z [m/s].
            moment: external moment on the slider about its middle [N m].
            initial_guess: displacement along y and z to start the search from [m]; None: several.
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
        assert isinstance(self._whole.gap, GuideGap)
        clearance = self._whole.gap.clearance
        length = float(self._whole.gap.parameters["slider_length"])
        # A straight face carries only where it is tilted: its leading edge stands off.
        slope = 0.3 * clearance / length * np.sign(float(np.array(velocity)[0]) or 1.0)
        starts = []
        for share in (0.5, 0.8, 0.2, 0.0) if initial_guess is None else (None,):
            place = np.array(initial_guess) if share is None else share * clearance * force / size
            turn = slope * np.array([0.0, -np.sign(force[1]), np.sign(force[0])])
            for sense in (-1.0, 1.0, 0.0):
                starts.append(self._closing_where_held(place, sense * turn))

        def accept(raw: Any, found: Motion) -> GuideSolution | None:
            solution: GuideSolution = self._summed(raw, found, sliding, self._free)
            rest = float(np.hypot(*(solution.force[1:] + force * self._held)))
            return solution if rest <= BALANCED * size else None

        return self._search(
            starts,
            free=self._free,
            load=self._closing("load", force, couple, ("N", "N m")),
            velocity=sliding,
            accept=accept,
            quantity="equilibrium under the load",
            value=size,
            unit="N",
            hint="faces that stay parallel carry nothing: a load needs a slider that tilts or a "
            "profile",
        )

    @property
    def _held(self) -> Array:
        """1 along y and z where the gap holds the slider."""
        return np.array([1.0, 1.0 if "z" in self._free else 0.0])

    def _closing_where_held(self, place: Array, turn: Array) -> Motion:
        held = [f"tilt_{axis}" in self._free for axis in "xyz"]
        return self._closing("start", place * self._held, turn * held, ("m", "rad"))
