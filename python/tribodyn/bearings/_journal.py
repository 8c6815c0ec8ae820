"""Journal bearings by themselves."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, overload

import numpy as np

from tribodyn import _core
from tribodyn._arguments.door import admits
from tribodyn._arguments.kinds import FLAG, instance, optional
from tribodyn._arguments.numbers import Angle, levels, number, pair, positive
from tribodyn._arguments.scalars import Pair, Scalar, Vector, floats
from tribodyn._core import Interface
from tribodyn._later import xr
from tribodyn.bearings._bearing import INTERFACE, Motion
from tribodyn.bearings._characteristics import characteristics
from tribodyn.bearings._equilibrium import (
    BearingEquilibrium,
    find_equilibrium,
    whirl_threshold,
)
from tribodyn.bearings._guide import GuideBearing
from tribodyn.bearings._journal_film import ITEM, JournalFilm
from tribodyn.bearings._skirt import PistonSkirt
from tribodyn.bearings._spherical import SphericalBearing
from tribodyn.errors._making import make_error
from tribodyn.fields._journal_solution import JournalSolution
from tribodyn.inputs._film_inputs import (
    ARC,
    CONDITIONS,
    FLOODED,
    HEIGHTS,
    Profile,
)
from tribodyn.inputs.gaps import (
    CylindricalGap,
    GuideGap,
    JournalGap,
    SkirtGap,
    SphericalGap,
)
from tribodyn.inputs.interfaces import LubricatedInterface
from tribodyn.inputs.meshes import FilmMesh
from tribodyn.inputs.ports import PORTS, Port

# Bearings of other gaps than a journal's.
_OTHERS = {SphericalGap: SphericalBearing, GuideGap: GuideBearing, SkirtGap: PistonSkirt}


def _of_other(kind: Any, gap: Any, interface: Any, *, misalignment: None = None) -> Any:
    """Return the bearing of a gap that is not a journal's."""
    if misalignment is not None:
        raise make_error(
            item=kind._item,
            quantity="misalignment",
            rule="is a trait of the gap",
            hint="leave it out here",
        )
    return kind._in(gap, INTERFACE.take(interface, kind._item, "interface"))


class Bearing(JournalFilm):
    """A bearing by itself: a gap and what is in it, without a mechanism around it.

    Gap and interface are those of a joint, `Model.clearance`, with the same meshes, ports and
    signs. What is described here is the bearing of a JournalGap or a CylindricalGap; of another gap
    it is a SphericalBearing, a GuideBearing or a PistonSkirt.

    The bearing's frame has its origin in the middle of the bearing and z along the axis; angles
    count from x towards y, and a positive speed turns the journal from x towards y.

    Args:
        gap: shape of the gap.
        interface: what is in it: a LubricatedInterface, or a MixedInterface, whose asperities carry
            together with the film.
        misalignment: the journal may tilt about x and y; None: as the gap says.
    """

    if TYPE_CHECKING:

        @overload
        def __new__(
            cls,
            gap: JournalGap | CylindricalGap,
            interface: Interface,
            *,
            misalignment: bool | None = None,
        ) -> Bearing: ...
        @overload
        def __new__(  # type: ignore[misc]
            cls, gap: SphericalGap, interface: Interface
        ) -> SphericalBearing: ...
        @overload
        def __new__(  # type: ignore[misc]
            cls, gap: GuideGap, interface: Interface
        ) -> GuideBearing: ...
        @overload
        def __new__(  # type: ignore[misc]
            cls, gap: SkirtGap, interface: Interface
        ) -> PistonSkirt: ...
        def __new__(cls, *given: object, **named: object) -> Any: ...

    else:

        def __new__(cls, *given, **named):
            """Return the bearing of a gap, whatever that is."""
            gap = given[0] if given else named.get("gap")
            other = _OTHERS.get(type(gap))
            if cls is not Bearing or other is None:
                return super().__new__(cls)
            return _of_other(other, *given, **named)

    @admits(
        ITEM,
        gap=instance(
            JournalGap, CylindricalGap, called="a gap", hint="for example td.JournalGap(...)"
        ),
        interface=INTERFACE,
        misalignment=optional(FLAG),
    )
    def __init__(
        self,
        gap: JournalGap | CylindricalGap,
        interface: Interface,
        *,
        misalignment: bool | None = None,
    ) -> None:
        if misalignment is not None:
            gap = type(gap)(**(gap.parameters | {"misalignment": misalignment}))
        super().__init__(gap, interface)
        self._parameters = {"gap": gap, "interface": interface}

    # --- what users ask ----------------------------------------------------------------------

    @admits(
        ITEM,
        speed=number("rad/s"),
        eccentricity=optional(pair("m")),
        eccentricity_ratio=optional(number()),
        direction=optional(Angle(unit="rad")),
        eccentricity_rate=pair("m/s"),
        tilt=pair("rad"),
        tilt_rate=pair("rad/s"),
        axial_displacement=number("m"),
        axial_velocity=number("m/s"),
        tangents=FLAG,
    )
    def solve(
        self,
        *,
        speed: Scalar,
        eccentricity: Vector | None = None,
        eccentricity_ratio: Scalar | None = None,
        direction: Scalar | None = None,
        eccentricity_rate: Vector = (0.0, 0.0),
        tilt: Vector = (0.0, 0.0),
        tilt_rate: Vector = (0.0, 0.0),
        axial_displacement: Scalar = 0.0,
        axial_velocity: Scalar = 0.0,
        tangents: bool = False,
    ) -> JournalSolution:
        """Solve the film for a position and a speed of the journal.

        Args:
            speed: angular velocity of the journal about z [rad/s].
            eccentricity: (x, y) of the journal's centre [m].
            eccentricity_ratio: instead, its norm divided by the radial clearance [-].
            direction: with eccentricity_ratio, its angle from x towards y [rad]. A bearing that is
                the same in all directions needs none.
            eccentricity_rate: velocity (x, y) of the journal's centre [m/s].
            tilt: rotation of the journal about x and y [rad]; for a bearing with misalignment=True.
            tilt_rate: its angular velocity about x and y [rad/s].
            axial_displacement: of the journal's centre along z [m]; of a gap with collars.
            axial_velocity: of the journal along z [m/s]; of a gap with collars or a CylindricalGap.
            tangents: compute stiffness_coefficients and damping_coefficients as well.
        """
        place = self._place(eccentricity, eccentricity_ratio, direction)
        spin = float(speed)
        if not self._tilting and (any(floats(tilt)) or any(floats(tilt_rate))):
            raise make_error(
                item=ITEM,
                quantity="tilt",
                rule="needs a bearing whose journal may tilt",
                hint="make it with misalignment=True",
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
        raw = self._evaluate(position, velocity, tangents=tangents)
        return self._solution(raw, position, velocity, tangents=tangents)

    def _place(self, eccentricity: Any, ratio: Any, direction: Any) -> Any:
        if (eccentricity is None) == (ratio is None):
            raise make_error(
                item=ITEM,
                quantity="eccentricity",
                rule="must be given either as such or by eccentricity_ratio",
            )
        if eccentricity is not None:
            if direction is not None:
                raise make_error(
                    item=ITEM,
                    quantity="direction",
                    rule="belongs to eccentricity_ratio",
                    hint="eccentricity (x, y) has one of its own",
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
        plain = self._gap.arc is None and self._gap.profile is None and not self._tilting
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

    @admits(ITEM, load=pair("N"), speed=number("rad/s"), initial_guess=optional(pair("m")))
    def equilibrium(
        self, *, load: Vector, speed: Scalar, initial_guess: Vector | None = None
    ) -> BearingEquilibrium:
        """Find where the journal rests under a load.

        Args:
            load: external force (x, y) on the journal [N], which the film balances; on a tilting
                journal no moment.
            speed: angular velocity of the journal about z [rad/s].
            initial_guess: eccentricity (x, y) to start the search from [m]; None: several are
                tried.
        """
        start = None if initial_guess is None else np.array(floats(initial_guess))
        if start is not None:
            self._check_place(start, self._position(start, (0.0, 0.0)))
        return find_equilibrium(self, np.array(load), float(speed), start)

    @admits(ITEM, load=pair("N"), mass=positive("kg"))
    def whirl_threshold(self, *, load: Vector, mass: Scalar) -> float:
        """Return the speed [rad/s] from which a rigid rotor whirls in this bearing.

        The equilibrium is followed over the speed. inf where no speed up to a thousand times
        sqrt(load / (mass radial_clearance)) makes the rotor whirl.

        Args:
            load: external force (x, y) on the journal [N].
            mass: share of the rotor's mass on this bearing [kg].
        """
        return whirl_threshold(self, np.array(load), float(mass))

    @admits(
        ITEM,
        eccentricity_ratio=levels(
            "", above=0.0, hint="in the middle of its bearing a journal carries no load"
        ),
        speed=number("rad/s"),
        load_direction=Angle(unit="rad"),
        coefficients=FLAG,
    )
    def characteristics(
        self,
        *,
        eccentricity_ratio: Scalar | Vector,
        speed: Scalar,
        load_direction: Scalar = -0.5 * math.pi,
        coefficients: bool = False,
    ) -> xr.Dataset:
        """Return the characteristic numbers of the bearing over the eccentricity ratio.

        In a bearing that is not the same in all directions the eccentricity is turned until the
        load points along load_direction. Where a film has no solution, the numbers are NaN and
        `status` says why. The load is `data["load"]`: `data.load` is a method of every dataset.

        Args:
            eccentricity_ratio: values [-], each in (0, 1) of a full ring.
            speed: angular velocity of the journal about z [rad/s].
            load_direction: angle of the load from x towards y [rad]; -y unless given.
            coefficients: compute stiffness and damping as well, dimensionless and along the load.
        """
        return characteristics(
            self,
            np.asarray(eccentricity_ratio),
            float(speed),
            float(load_direction),
            coefficients=coefficients,
        )


class JournalBearing(Bearing):
    """A journal bearing by itself in one call: `Bearing` of a JournalGap and a LubricatedInterface.

    Args:
        bearing_radius: inner radius of the bearing [m].
        bearing_length: along the axis [m].
        radial_clearance: radius of the bearing less that of the journal [m].
        lubricant: the oil.
        cavitation: condition where the film cavitates, as of a LubricatedInterface.
        ambient_pressure: at the open edges, gauge [Pa].
        cavitation_pressure: gauge [Pa].
        flooded: whether oil stands outside the open edges, as of a LubricatedInterface.
        ports: AxialGroove, CircumferentialGroove, SupplyHole and SupplyPocket objects.
        arc: (start, end) angles of a partial bearing [rad]; None: a full ring.
        profile: height added to the gap [m], as of a JournalGap.
        flow_factors: FlowFactors of rough walls; None for smooth ones.
        mesh: how finely the film is resolved.
        misalignment: the journal may tilt about x and y.
        solver: of the linear systems, "automatic", "banded" or "multigrid".
    """

    @admits(
        ITEM,
        bearing_radius=positive("m"),
        bearing_length=positive("m"),
        radial_clearance=positive("m"),
        flooded=FLOODED,
        ports=PORTS,
        arc=optional(ARC),
        profile=optional(HEIGHTS),
        mesh=instance(FilmMesh, hint="for example td.FilmMesh(around=80, along=16)"),
        misalignment=FLAG,
        **CONDITIONS,
    )
    def __init__(
        self,
        *,
        bearing_radius: Scalar,
        bearing_length: Scalar,
        radial_clearance: Scalar,
        lubricant: _core.Lubricant,
        cavitation: str = "mass_conserving",
        ambient_pressure: Scalar = 0.0,
        cavitation_pressure: Scalar = 0.0,
        flooded: bool | str | Sequence[str] = False,
        ports: Sequence[Port] | Port = (),
        arc: Pair | None = None,
        profile: Profile | None = None,
        flow_factors: _core.FlowFactors | None = None,
        mesh: FilmMesh = FilmMesh(),  # noqa: B008 (it does not change)
        misalignment: bool = False,
        solver: str = "automatic",
    ) -> None:
        gap = JournalGap(
            bearing_radius=bearing_radius,
            bearing_length=bearing_length,
            radial_clearance=radial_clearance,
            arc=arc,
            profile=profile,
            misalignment=misalignment,
        )
        interface = LubricatedInterface(
            lubricant=lubricant,
            cavitation=cavitation,
            flow_factors=flow_factors,
            ambient_pressure=ambient_pressure,
            cavitation_pressure=cavitation_pressure,
            ports=ports,
            flooded=flooded,
            mesh=mesh,
            solver=solver,
        )
        super().__init__(gap, interface)
        film = {k: v for k, v in interface.parameters.items() if k != "initial_film_fraction"}
        self._parameters = gap.parameters | film | {"misalignment": misalignment}
