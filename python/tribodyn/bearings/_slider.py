"""Plane pads over a sliding wall."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np

from tribodyn import _core
from tribodyn._arguments.door import admits, make
from tribodyn._arguments.kinds import FLAG, Choice, optional, several
from tribodyn._arguments.numbers import cells, levels, number, pair, positive
from tribodyn._arguments.scalars import Array, Scalar, Vector, float_or_none, floats
from tribodyn.bearings._bearing import BALANCED, NONE, Coordinate, FilmBearing, Motion, X, Y, Z
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
    check_thin,
    conditions,
    flooded_boundaries,
    is_half,
    is_mirrored,
    not_zero,
)

ITEM = "slider bearing"
EDGES = ("x_min", "x_max", "y_min", "y_max")


class SliderSolution(FilmSolution):
    """The film under a pad at one position and speed; per metre of width if the pad has none."""

    _shown = (
        "load",
        "friction_force",
        "friction_coefficient",
        "minimum_film_thickness",
        "maximum_pressure",
        "centre_of_pressure",
        "power_loss",
        "side_leakage",
        "inflow",
    )

    @property
    def force(self) -> Array:
        """Force (x, y, z) of the film on the sliding wall [N]; the pad receives the opposite."""
        return np.asarray(self["force"])

    @property
    def friction_force(self) -> float:
        """Force of the film on the sliding wall against its velocity [N]."""
        return float(self["friction_force"])

    @property
    def friction_coefficient(self) -> float:
        """Friction force divided by the load [-]."""
        return float(self["friction_coefficient"])

    @property
    def centre_of_pressure(self) -> Array:
        """Point (x, y) at which the load acts [m]."""
        return np.asarray(self["centre_of_pressure"])

    @property
    def lift(self) -> float:
        """Height that the pad is raised over its `thickness` [m]."""
        return float(self["lift"])

    @property
    def tilt(self) -> Array:
        """Rotation of the pad about x and y through its pivot [rad]."""
        return np.asarray(self["tilt"])


class SliderBearing(FilmBearing):
    """A plane pad with the film between it and a wall that slides below it.

    The pad covers 0 <= x <= length, -width / 2 <= y <= width / 2. It lies above the film, z points
    from the film into it; the wall below slides with a velocity (u, v) along x and y.

    Args:
        length: along x [m].
        width: along y [m]; None: an infinitely wide pad, of which one metre is computed. Forces
            and flows are then those of one metre, and the sides are closed.
        thickness: of the film [m]: a number, an array with one value for each node of the mesh
            (x, y), or a function of positions (n, 3) [m] that returns n values.
        lubricant: the oil.
        cavitation: condition where the film ruptures: "mass_conserving", or "reynolds",
            "half_sommerfeld" or "none".
        ambient_pressure: at the open edges, gauge [Pa].
        cavitation_pressure: gauge [Pa]. A mass-conserving film takes oil in at edges whose pressure
            is above it; a pad in a bath of oil at ambient pressure has about -1e5 Pa.
        flooded: whether oil stands outside the open edges, which the wall carries in also where
            ambient is the cavitation pressure: True, False (air), or the names of these edges.
            Where ambient is above it, and for the other conditions of cavitation, all are flooded.
        open_edges: which of "x_min", "x_max", "y_min" and "y_max" are open; the others are walls.
        flow_factors: FlowFactors of rough walls; None for smooth ones.
        mesh_lines: positions x that must be mesh lines [m], such as steps of the thickness.
        cells_along: film cells along x.
        cells_across: film cells over the whole width.
        symmetric: compute the half y >= 0 alone. None: where the pad allows it, and cells_across
            is even. The wall then slides along x.
        tilting: the pad may tilt about x and y through its pivot.
        pivot: (x, y) of the pivot [m]; for a tilting pad.
        triangles: halve the cells into triangles.
        solver: of the linear systems, "automatic", "banded" or "multigrid".
    """

    _item = ITEM

    @admits(
        ITEM,
        length=positive("m"),
        width=optional(positive("m")),
        thickness=HEIGHTS,
        flooded=FLOODED,
        open_edges=several(Choice(names=EDGES)),
        mesh_lines=levels("m", fewest=0),
        cells_along=cells(2),
        cells_across=cells(1),
        symmetric=optional(FLAG),
        tilting=FLAG,
        pivot=optional(pair("m")),
        triangles=FLAG,
        **CONDITIONS,
    )
    def __init__(
        self,
        *,
        length: Scalar,
        width: Scalar | None,
        thickness: Profile,
        lubricant: _core.Lubricant,
        cavitation: str = "mass_conserving",
        ambient_pressure: Scalar = 0.0,
        cavitation_pressure: Scalar = 0.0,
        flooded: bool | Sequence[str] = False,
        open_edges: Sequence[str] = EDGES,
        flow_factors: _core.FlowFactors | None = None,
        mesh_lines: Vector = (),
        cells_along: int = 64,
        cells_across: int = 16,
        symmetric: bool | None = None,
        tilting: bool = False,
        pivot: Vector | None = None,
        triangles: bool = False,
        solver: str = "automatic",
    ) -> None:
        self._length = float(length)
        self._width = float_or_none(width)
        self._thickness = thickness
        self._conditions = conditions(
            ITEM,
            lubricant=lubricant,
            cavitation=cavitation,
            ambient_pressure=ambient_pressure,
            cavitation_pressure=cavitation_pressure,
            flow_factors=flow_factors,
            solver=solver,
        )
        edges = list(open_edges)
        self._edges = edges if width is not None else [e for e in edges if e.startswith("x")]
        bath = self._flooded = flooded_boundaries(ITEM, flooded, self._edges)
        self._tilting = tilting
        self._pivot = self._checked_pivot(pivot)
        places = floats(mesh_lines)
        for place in places:
            if not 0.0 <= place <= self._length:
                raise make_error(
                    item=ITEM,
                    quantity="mesh_lines",
                    value=place,
                    unit="m",
                    rule=f"must lie between 0 and the length {self._length:.9g} m",
                )
        x = np.array(_core.even_lines(0.0, self._length, cells_along, fixed=places))
        half = self._is_half(symmetric, cells_across, x)
        mesh = _core.plane_mesh(
            x=x.tolist(),
            y=self._across(cells_across, half).tolist(),
            triangles=triangles,
            symmetric=half,
        )
        if half:
            self._edges = [edge for edge in self._edges if edge != "y_min"]
            self._flooded = tuple(edge for edge in self._flooded if edge != "y_min")
        self._keep(
            length=self._length,
            width=self._width,
            thickness=thickness,
            flooded=bath,
            open_edges=tuple(edges),
            mesh_lines=places,
            cells_along=cells_along,
            cells_across=cells_across,
            symmetric=symmetric,
            tilting=self._tilting,
            pivot=self._pivot,
            triangles=triangles,
            **self._conditions,
        )
        coordinates: dict[str, Coordinate] = {
            "x": (X, NONE, True),
            "y": (Y, NONE, True),
            "z": (Z, NONE, False),
        }
        if half:
            del coordinates["y"]
        if self._tilting:
            coordinates |= {"tilt_x": (NONE, X, False), "tilt_y": (NONE, Y, False)}
        self._build(
            mesh=mesh,
            surface=Surface.of("plane", mesh),
            coordinates=coordinates,
            clearance=0.0,
            profile=thickness,
            profile_name="thickness",
            conditions=self._conditions,
            boundaries=self._edges,
            flooded=self._flooded,
        )
        film = self._film.film_thickness(self._vector({}))
        check_thin(ITEM, "thickness", film, ("length", self._length))
        self._check_gap({}, "thickness", float(film.min()), "m")
        self._mean = float(film.mean())
        check_roughness(ITEM, flow_factors, self._mean, "mean thickness")

    def _checked_pivot(self, pivot: Vector | None) -> tuple[float, float] | None:
        if (pivot is None) == self._tilting:
            raise make_error(
                item=ITEM,
                quantity="pivot",
                unit="m",
                rule="must be given for a tilting pad, and for no other",
                hint="(x, y) of the point about which it tilts",
            )
        if pivot is None:
            return None
        if self._width is None:
            raise make_error(item=ITEM, quantity="width", rule="must be given for a tilting pad")
        x, y = floats(pivot)
        return x, y

    def _across(self, across: int, half: bool) -> Array:
        if self._width is None:
            return np.array([0.0, 1.0])
        side = 0.5 * self._width
        steep = [y for edge, y in (("y_min", -side), ("y_max", side)) if edge in self._edges]
        if half:
            return np.array(_core.graded_lines(0.0, side, across // 2, steep=steep))
        if across % 2 == 0 and len(steep) != 1:
            return np.array(
                _core.mirrored_lines(_core.graded_lines(0.0, side, across // 2, steep=steep))
            )
        return np.array(_core.graded_lines(-side, side, across, steep=steep))

    def _is_half(self, symmetric: bool | None, across: int, x: Array) -> bool:
        if self._width is None:
            return False
        y = np.linspace(-0.5, 0.5, 22) * self._width

        def fault() -> str:
            if self._tilting:
                return "the pad may tilt"
            if ("y_min" in self._edges) != ("y_max" in self._edges):
                return "one side is open, the other closed"
            if ("y_min" in self._flooded) != ("y_max" in self._flooded):
                return "one side is flooded, the other not"
            if across % 2:
                return "cells_across is odd"
            places = np.stack([grid.ravel() for grid in np.meshgrid(x, y, [0.0])], axis=1)
            if not is_mirrored(self._thickness, places, 1):
                return "the thickness is not symmetric about y = 0"
            return ""

        return is_half(ITEM, "pad", symmetric, self._thickness, fault)

    def _motion(self, lift: float, tilt: Sequence[float]) -> Motion:
        """Return the displacement of the wall below that a displacement of the pad amounts to."""
        roll, pitch = (float(angle) for angle in tilt)
        motion = {"z": -lift}
        if self._pivot is not None:
            x, y = self._pivot
            motion |= {"z": -lift + roll * y - pitch * x, "tilt_x": -roll, "tilt_y": -pitch}
        return motion

    @admits(
        ITEM,
        velocity=pair("m/s"),
        gap_rate=number("m/s"),
        lift=number("m"),
        tilt=pair("rad"),
        tilt_rate=pair("rad/s"),
        tangents=FLAG,
    )
    def solve(
        self,
        *,
        velocity: Vector,
        gap_rate: Scalar = 0.0,
        lift: Scalar = 0.0,
        tilt: Vector = (0.0, 0.0),
        tilt_rate: Vector = (0.0, 0.0),
        tangents: bool = False,
    ) -> SliderSolution:
        """Solve the film for a velocity of the wall.

        Args:
            velocity: (u, v) of the wall below along x and y [m/s]; the pad rests.
            gap_rate: velocity at which the pad rises [m/s].
            lift: height that the pad is raised [m].
            tilt: rotation of the pad about x and y through its pivot [rad].
            tilt_rate: its angular velocity [rad/s].
            tangents: compute stiffness_coefficients and damping_coefficients of lift and tilt.
        """
        sliding = self._sliding(velocity)
        lift, angles, rates = float(lift), floats(tilt), floats(tilt_rate)
        if not self._tilting and (any(angles) or any(rates)):
            raise make_error(
                item=ITEM,
                quantity="tilt",
                rule="needs a tilting pad",
                hint="make it with tilting=True and its pivot",
            )
        position = self._motion(lift, angles)
        self._check_gap(position, "lift", lift, "m")
        raw = self._evaluate(
            position, {**sliding, **self._motion(float(gap_rate), rates)}, tangents=tangents
        )
        return self._solution(raw, sliding, lift, np.array(angles), tangents=tangents)

    @admits(ITEM, load=positive("N"), velocity=pair("m/s"), initial_guess=optional(number("m")))
    def equilibrium(
        self, *, load: Scalar, velocity: Vector, initial_guess: Scalar | None = None
    ) -> SliderSolution:
        """Find the lift, and the tilt of a tilting pad, at which the film carries a load.

        Args:
            load: on the pad towards the film, at the pivot of a tilting pad [N].
            velocity: (u, v) of the wall below along x and y [m/s].
            initial_guess: lift to start the search from [m]; None: several are tried.
        """
        sliding = self._sliding(velocity)
        speed = math.hypot(*sliding.values())
        not_zero(speed, "m/s", item=ITEM, quantity="velocity", hint=NO_MOTION)
        # The film pushes the wall below down; the load on the pad holds against it.
        carried = float(load)
        force = {"z": carried}
        free = ["z"]
        if self._pivot is not None:
            x, y = self._pivot
            force |= {"tilt_x": carried * y, "tilt_y": -carried * x}
            free += ["tilt_x", "tilt_y"]
        lowest = float(self._film.film_thickness(self._vector({})).min())
        lifts = [share * self._mean for share in (0.0, 1.0, 4.0, 20.0)]
        lifts += [-0.5 * lowest, -0.9 * lowest]
        if initial_guess is not None:
            lifts = [float(initial_guess)]

        def accept(raw: Any, place: Motion) -> SliderSolution | None:
            roll, pitch = -place.get("tilt_x", 0.0), -place.get("tilt_y", 0.0)
            x, y = self._pivot or (0.0, 0.0)
            found = -(place["z"] - roll * y + pitch * x)
            tilt = np.array([roll, pitch])
            solution = self._solution(raw, sliding, found, tilt, tangents=True)
            return solution if abs(solution.load - carried) <= BALANCED * carried else None

        return self._search(
            (self._first(lift, lowest, sliding) for lift in lifts),
            free=free,
            load=force,
            velocity=sliding,
            accept=accept,
            quantity="equilibrium under the load",
            value=load,
            unit="N",
            hint="a gap that does not narrow along the motion carries nothing, and a pivot must "
            "lie behind the middle",
        )

    def _first(self, lift: float, lowest: float, sliding: Motion) -> Motion:
        """Return a position to start from: a tilting pad is open where the oil comes in."""
        if self._pivot is None:
            return self._motion(lift, (0.0, 0.0))
        assert self._width is not None
        slope = 0.5 * (lowest + lift) / max(self._length, self._width)
        u, v = sliding.get("x", 0.0), sliding.get("y", 0.0)
        speed = math.hypot(u, v)
        return self._motion(lift, (-slope * v / speed, slope * u / speed))

    def _sliding(self, velocity: Any) -> dict[str, float]:
        u, v = velocity
        if "y" not in self._names:
            if v != 0.0:
                raise make_error(
                    item=ITEM,
                    quantity="velocity y",
                    value=v,
                    unit="m/s",
                    rule="must be zero where half of the pad stands for the whole",
                    hint="make it with symmetric=False",
                )
            return {"x": u}
        return {"x": u, "y": v}

    def _solution(
        self, raw: Any, sliding: Motion, lift: float, tilt: Array, *, tangents: bool
    ) -> SliderSolution:
        force = np.array(
            [
                raw["force"][self._names.index(name)] if name in self._names else 0.0
                for name in "xyz"
            ]
        )
        velocity = np.array([sliding["x"], sliding.get("y", 0.0)])
        speed = float(np.hypot(*velocity))
        friction = -float(force[:2] @ velocity) / speed if speed > 0.0 else 0.0
        load = -float(force[2])
        pressed = self._surface.weight * (raw["pressure"] - self._conditions["ambient_pressure"])
        with np.errstate(divide="ignore", invalid="ignore"):
            middle = pressed @ self._surface.position[:, :2] / pressed.sum()
        if self._surface.half or self._width is None:
            middle[1] = 0.0
        flows = self._flows(raw)
        solution = make(
            SliderSolution,
            item=ITEM,
            surface=self._surface,
            raw=raw,
            values={
                "load": load,
                "force": force,
                "friction_force": friction,
                "friction_coefficient": friction / load if load else math.nan,
                "centre_of_pressure": middle,
                "side_leakage": sum(flows.get(edge, 0.0) for edge in ("y_min", "y_max")),
                "lift": lift,
                "tilt": tilt,
            },
            flows=flows,
            inputs=self.parameters,
        )
        if tangents:
            free = ["z", *(["tilt_x", "tilt_y"] if self._tilting else [])]
            # By lift and tilt of the pad, and the film's force and moment on it.
            change = np.eye(len(free)) * -1.0
            if self._pivot is not None:
                change[0, 1:] = self._pivot[1], -self._pivot[0]
            stiffness, damping = self._tangents(raw, free)
            solution._tangents = (
                change.T @ stiffness @ change,
                change.T @ damping @ change,
            )
        return solution
