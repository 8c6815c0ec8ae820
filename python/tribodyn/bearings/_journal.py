"""Journal bearings."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np

from tribodyn import _core
from tribodyn._arguments.door import admits
from tribodyn._arguments.kinds import FLAG, optional
from tribodyn._arguments.numbers import cells, levels, number, pair, positive
from tribodyn._later import xr
from tribodyn.bearings import _lines as lines
from tribodyn.bearings._bearing import NONE, Coordinate, FilmBearing, Motion, X, Y, Z
from tribodyn.bearings._characteristics import characteristics
from tribodyn.bearings._equilibrium import (
    BearingEquilibrium,
    JournalSolution,
    find_equilibrium,
    whirl_threshold,
)
from tribodyn.errors._making import make_error
from tribodyn.fields._surface import Surface
from tribodyn.inputs._film_inputs import (
    ARC,
    CONDITIONS,
    FLOODED,
    HEIGHTS,
    Profile,
    check_roughness,
    conditions,
    flooded_boundaries,
    is_half,
    is_mirrored,
    on_cylinder,
)
from tribodyn.inputs.ports import (
    PORTS,
    CircumferentialGroove,
    Port,
    check_ports,
    covered_nodes,
    drains,
    onto_arc,
)

ITEM = "journal bearing"


class JournalBearing(FilmBearing):
    """A cylindrical journal in its bearing, with the film between them.

    The bearing's frame has its origin in the middle of the bearing and z along the axis; angles
    count from x towards y, and a positive speed turns the journal from x towards y.

    Along the axis mesh lines come closer together towards the ends; around the bearing they are
    evenly spaced between the edges of ports and of the arc, all of which are mesh lines. So the
    mesh may have some cells more than was asked for.

    Args:
        bearing_radius: inner radius of the bearing [m].
        bearing_length: along the axis [m].
        radial_clearance: radius of the bearing less that of the journal [m].
        lubricant: the oil.
        cavitation: condition where the film ruptures: "mass_conserving", or "reynolds",
            "half_sommerfeld" or "none". These three make oil where it is missing. So a ring without
            ports begins its "reynolds" film before the widest gap, and leaks some 10 % more than
            the bearing of the classical tables, which has an axial groove there. Stiffness under
            "half_sommerfeld" is of first order in the mesh: its pressure is cut where it slopes.
        ambient_pressure: at the ends, gauge [Pa]. A mass-conserving film without ports takes oil
            in there alone, so then it must be above cavitation_pressure.
        cavitation_pressure: gauge [Pa]. Of a bearing in a bath of oil it is some 1e5 Pa below
            ambient.
        flooded: whether oil stands outside the open boundaries, True, False or the names of those
            where it does: "ends", of an arc also "leading" and "trailing". Only a mass-conserving
            film whose ambient is the cavitation pressure asks: with air outside nothing enters,
            with oil the journal carries it in at the edge of an arc. Through the ends, along which
            it moves, pressure alone could bring oil in, and at the cavitation pressure nothing
            does.
        ports: AxialGroove, CircumferentialGroove, SupplyHole and SupplyPocket objects.
        arc: (start, end) angles of a partial bearing [rad], all its edges open; None: a full ring.
        profile: height added to the gap [m]: an array with one value for each node of the mesh
            (angle, z), or a function of positions (n, 3) [m] that returns n heights. A function is
            also asked between the nodes, so that a step may lie on a mesh line.
        roughness: flow factors of rough walls (AverageFlow); None for smooth ones.
        cells_around: film cells around the bearing.
        cells_along: film cells along the whole bearing.
        symmetric: compute the half z >= 0 alone. None: where the bearing allows it, and
            cells_along is even.
        tilting: the journal may tilt about x and y.
        triangles: halve the cells into triangles.
        solver: of the linear systems, "automatic", "banded" or "multigrid".
    """

    _item = ITEM

    @admits(
        ITEM,
        bearing_radius=positive("m"),
        bearing_length=positive("m"),
        radial_clearance=positive("m"),
        flooded=FLOODED,
        ports=PORTS,
        arc=optional(ARC),
        profile=optional(HEIGHTS),
        cells_around=cells(8),
        cells_along=cells(1),
        symmetric=optional(FLAG),
        tilting=FLAG,
        triangles=FLAG,
        **CONDITIONS,
    )
    def __init__(
        self,
        *,
        bearing_radius: Any,
        bearing_length: Any,
        radial_clearance: Any,
        lubricant: _core.Lubricant,
        cavitation: str = "mass_conserving",
        ambient_pressure: Any = 0.0,
        cavitation_pressure: Any = 0.0,
        flooded: bool | Sequence[str] = False,
        ports: Sequence[Port] | Port = (),
        arc: tuple[Any, Any] | None = None,
        profile: Profile | None = None,
        roughness: _core.AverageFlow | None = None,
        cells_around: int = 80,
        cells_along: int = 16,
        symmetric: bool | None = None,
        tilting: bool = False,
        triangles: bool = False,
        solver: str = "automatic",
    ) -> None:
        self._radius: float = bearing_radius
        self._length: float = bearing_length
        self._clearance: float = radial_clearance
        if self._clearance >= self._radius:
            raise make_error(
                item=ITEM,
                quantity="radial_clearance",
                value=self._clearance,
                unit="m",
                rule=f"must be below the bearing_radius {self._radius:.9g} m",
            )
        self._conditions = conditions(
            ITEM,
            lubricant=lubricant,
            cavitation=cavitation,
            ambient_pressure=ambient_pressure,
            cavitation_pressure=cavitation_pressure,
            roughness=roughness,
            solver=solver,
        )
        check_roughness(ITEM, roughness, self._clearance, "radial_clearance")
        self._arc = arc
        boundaries = ["ends"] if self._arc is None else ["ends", "leading", "trailing"]
        bath = flooded_boundaries(ITEM, flooded, boundaries)
        self._ports = check_ports(
            ITEM,
            ports,
            radius=self._radius,
            length=self._length,
            arc=self._arc,
            cavitation=self._conditions["cavitation"],
            cavitation_pressure=self._conditions["cavitation_pressure"],
        )
        self._tilting = tilting
        self._profile = profile
        self._keep(
            bearing_radius=self._radius,
            bearing_length=self._length,
            radial_clearance=self._clearance,
            flooded=bath,
            ports=self._ports,
            arc=self._arc,
            profile=profile,
            cells_around=cells_around,
            cells_along=cells_along,
            symmetric=symmetric,
            tilting=self._tilting,
            triangles=triangles,
            **self._conditions,
        )
        angles = self._angles(cells_around)
        mirrored = set(self._ports) == {port.mirrored() for port in self._ports}
        half = self._is_half(symmetric, cells_along, angles, mirrored)
        mesh = _core.cylinder_mesh(
            radius=self._radius,
            angles=angles,
            heights=self._heights(cells_along, half, mirrored),
            closed=self._arc is None,
            triangles=triangles,
            symmetric=half,
        )
        covered = covered_nodes(ITEM, self._ports, mesh, self._radius, self._length)
        coordinates: dict[str, Coordinate] = {"x": (X, NONE, False), "y": (Y, NONE, False)}
        if self._tilting:
            coordinates |= {"tilt_x": (NONE, X, False), "tilt_y": (NONE, Y, False)}
        coordinates["spin"] = (NONE, Z, True)
        self._build(
            mesh=mesh,
            surface=Surface.of(
                "cylinder", mesh, [nodes for nodes, _ in covered], closed=self._arc is None
            ),
            coordinates=coordinates,
            clearance=self._clearance,
            profile=profile,
            profile_name="profile",
            conditions=self._conditions,
            boundaries=boundaries,
            # Full ends would show half a cell of oil that goes round beside a cavitated film.
            flooded=[name for name in bath if name != "ends"],
            port_pressures=[pressure for _, pressure in covered],
            drains=drains(self._ports, mesh, self._radius, self._length),
        )

    # --- the mesh ----------------------------------------------------------------------------

    def _angles(self, around: int) -> Any:
        fixed = [port.angles(self._radius) for port in self._ports]
        if self._arc is None:
            return lines.ring([angle for angles in fixed for angle in angles], around)
        start, end = self._arc
        inside = [
            angle + onto_arc(angles, self._arc) for angles in fixed if angles for angle in angles
        ]
        return lines.along_arc(start, end, inside, around)

    def _heights(self, along: int, half: bool, mirrored: bool) -> Any:
        end = 0.5 * self._length
        fixed = [z for port in self._ports for z in port.heights(self._length)]
        steep = [z for port in self._ports for z in port.steep_heights()]
        if half:
            return lines.along(0.0, end, along // 2, fixed=fixed, steep=[*steep, end])
        if mirrored and along % 2 == 0:
            # The very lines of the half, on both sides.
            return lines.mirrored(
                lines.along(0.0, end, along // 2, fixed=fixed, steep=[*steep, end])
            )
        return lines.along(-end, end, along, fixed=fixed, steep=[*steep, -end, end])

    def _is_half(self, symmetric: bool | None, along: int, angles: Any, mirrored: bool) -> bool:
        def fault() -> str:
            if self._tilting:
                return "a tilting journal is not symmetric"
            if not mirrored:
                return "the ports are not symmetric about z = 0"
            if along % 2:
                return "cells_along is odd"
            z = np.linspace(-0.5, 0.5, 22) * self._length
            points = on_cylinder(self._radius, angles, z)
            if not is_mirrored(self._profile, points, 2, self._clearance):
                return "the profile is not symmetric about z = 0"
            return ""

        return is_half(ITEM, "bearing", symmetric, self._profile, fault)

    # --- what a solution needs ---------------------------------------------------------------

    @property
    def radial_clearance(self) -> float:
        """Radius of the bearing less that of the journal [m]."""
        return self._clearance

    @property
    def relative_clearance(self) -> float:
        """Radial clearance divided by radius [-]."""
        return self._clearance / self._radius

    @property
    def rotationally_symmetric(self) -> bool:
        """No direction around the bearing differs from another."""
        return (
            self._arc is None
            and self._profile is None
            and all(isinstance(port, CircumferentialGroove) for port in self._ports)
        )

    @property
    def _natural_load(self) -> float:
        """Load [N] that belongs to a speed of 1 rad/s."""
        viscosity: float = self._conditions["lubricant"].dynamic_viscosity
        return viscosity * self._radius * self._length / self.relative_clearance**2

    @property
    def _tilts(self) -> list[str]:
        return ["tilt_x", "tilt_y"] if self._tilting else []

    def _gap_hint(self) -> str:
        return (
            f"the radial clearance is {self._clearance:.9g} m; a film knows no contact, use a "
            "clearance joint with a MixedInterface for that"
        )

    def _starved_hint(self) -> str:
        if self._arc is not None:
            return super()._starved_hint() + "; or a groove"
        return (
            "give a groove or hole, or an ambient_pressure above the cavitation_pressure; "
            "flooded=True does not help a ring, as nothing moves oil in through its ends"
        )

    def _position(self, eccentricity: Any, tilt: Any) -> Motion:
        motion = {"x": float(eccentricity[0]), "y": float(eccentricity[1])}
        return motion | {name: float(t) for name, t in zip(self._tilts, tilt, strict=False)}

    def _tilting_moment(self, raw: Any) -> Any:
        """Return the moment about x and y [N m]; of a half they cancel."""
        if self._tilting:
            return [raw["force"][self._names.index(name)] for name in self._tilts]
        if self._surface.half:
            return np.zeros(2)
        load = self._surface.weight * (raw["pressure"] - self._conditions["ambient_pressure"])
        arm = np.cross(self._surface.position, -np.asarray(self._mesh.normal))
        return (load @ arm)[:2]

    def _solution(
        self, raw: Any, position: Motion, speed: float, *, tangents: bool
    ) -> JournalSolution:
        return JournalSolution._of(self, raw, position, speed, tangents=tangents)

    # --- what users ask ----------------------------------------------------------------------

    @admits(
        ITEM,
        speed=number("rad/s"),
        eccentricity=optional(pair("m")),
        eccentricity_ratio=optional(number()),
        direction=optional(number("rad")),
        eccentricity_rate=pair("m/s"),
        tilt=pair("rad"),
        tilt_rate=pair("rad/s"),
        tangents=FLAG,
    )
    def solve(
        self,
        *,
        speed: Any,
        eccentricity: Any = None,
        eccentricity_ratio: Any = None,
        direction: Any = None,
        eccentricity_rate: Any = (0.0, 0.0),
        tilt: Any = (0.0, 0.0),
        tilt_rate: Any = (0.0, 0.0),
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
            tilt: rotation of the journal about x and y [rad]; for a bearing with tilting=True.
            tilt_rate: its angular velocity about x and y [rad/s].
            tangents: compute stiffness_coefficients and damping_coefficients as well.
        """
        place = self._place(eccentricity, eccentricity_ratio, direction)
        if not self._tilting and (any(tilt) or any(tilt_rate)):
            raise make_error(
                item=ITEM,
                quantity="tilt",
                rule="needs a bearing whose journal may tilt",
                hint="make it with tilting=True",
            )
        position = self._position(place, tilt)
        self._check_place(place, position)
        velocity = {**self._position(eccentricity_rate, tilt_rate), "spin": speed}
        raw = self._evaluate(position, velocity, tangents=tangents)
        return self._solution(raw, position, speed, tangents=tangents)

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
        return ratio * self._clearance * np.array([math.cos(angle), math.sin(angle)])

    def _check_place(self, place: Any, position: Motion) -> None:
        size = float(np.hypot(*place))
        plain = self._arc is None and self._profile is None and not self._tilting
        if plain and size >= self._clearance:
            raise make_error(
                item=ITEM,
                quantity="eccentricity",
                value=size,
                unit="m",
                rule=f"must be below the radial clearance {self._clearance:.9g} m",
                hint="a film knows no contact; use a clearance joint with a MixedInterface for "
                "that",
            )
        self._check_gap(position, "eccentricity", size, "m")

    @admits(ITEM, load=pair("N"), speed=number("rad/s"), start=optional(pair("m")))
    def equilibrium(self, *, load: Any, speed: Any, start: Any = None) -> BearingEquilibrium:
        """Find where the journal rests under a load.

        Args:
            load: external force (x, y) on the journal [N], which the film balances; on a tilting
                journal no moment.
            speed: angular velocity of the journal about z [rad/s].
            start: eccentricity (x, y) [m] to start the search from; None: several are tried.
        """
        if start is not None:
            start = np.array(start)
            self._check_place(start, self._position(start, (0.0, 0.0)))
        return find_equilibrium(self, np.array(load), speed, start)

    @admits(ITEM, load=pair("N"), mass=positive("kg"))
    def whirl_threshold(self, *, load: Any, mass: Any) -> float:
        """Return the speed [rad/s] from which a rigid rotor whirls in this bearing.

        The equilibrium is followed over the speed. inf where no speed up to a thousand times
        sqrt(load / (mass radial_clearance)) makes the rotor whirl.

        Args:
            load: external force (x, y) on the journal [N].
            mass: share of the rotor's mass on this bearing [kg].
        """
        return whirl_threshold(self, np.array(load), mass)

    @admits(
        ITEM,
        eccentricity_ratio=levels(
            "", above=0.0, hint="in the middle of its bearing a journal carries no load"
        ),
        speed=number("rad/s"),
        load_direction=number("rad"),
        coefficients=FLAG,
    )
    def characteristics(
        self,
        *,
        eccentricity_ratio: Any,
        speed: Any,
        load_direction: Any = -0.5 * math.pi,
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
            self, eccentricity_ratio, speed, load_direction, coefficients=coefficients
        )
