"""Characteristic numbers of a journal bearing over the eccentricity ratio."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from tribodyn import _core
from tribodyn._arguments.scalars import Array
from tribodyn._later import xr
from tribodyn.bearings._journal_equilibrium import usual_attitude
from tribodyn.bearings._journal_film import JournalFilm
from tribodyn.bearings._whirl import rotor_coefficients
from tribodyn.fields import JournalSolution, attribute, wrapped
from tribodyn.inputs import NO_MOTION, Motion, not_zero
from tribodyn.inputs.meshes import FilmMesh
from tribodyn.quantities import find

VARIABLES = (
    "sommerfeld_number",
    "sommerfeld_number_iso",
    "load",
    "attitude_angle",
    "eccentricity_direction",
    "friction_torque",
    "friction_coefficient",
    "friction_number",
    "side_leakage",
    "leakage_number",
    "inflow",
    "inflow_number",
    "maximum_pressure",
    "pressure_ratio",
    "minimum_film_thickness",
    "power_loss",
)
COEFFICIENTS = ("stiffness", "damping", "critical_mass_number", "whirl_ratio")

# Attitude angles at which the search for the requested direction of the load begins, and cells
# around and along of the mesh for this search.
SCAN = np.radians(np.arange(-90.0, 181.0, 15.0))
SCAN_CELLS = (48, 8)
ITERATIONS = 60
SECANTS = 8
ANGLE_TOLERANCE = 1e-9


def characteristics(
    bearing: JournalFilm,
    ratios: Array,
    speed: float,
    load_direction: float,
    *,
    coefficients: bool,
    frequency: float | None,
) -> xr.Dataset:
    """Return the characteristic numbers of the film at every eccentricity ratio."""
    not_zero(speed, "rad/s", item=bearing._item, quantity="speed", hint=NO_MOTION)
    # If the bearing is the same in all directions, every direction has the same film.
    free = bearing.rotationally_symmetric
    direction = None if free else _Directions(bearing, speed, load_direction)
    points = []
    for ratio in ratios.tolist():
        angle = 0.0 if direction is None else direction(ratio)
        point = _point(bearing, ratio, angle, speed, load_direction, coefficients, frequency)
        points.append(point)
    return _dataset(bearing, ratios, points, speed, load_direction, coefficients)


def _position(bearing: JournalFilm, ratio: float, angle: float) -> Motion:
    size = ratio * bearing.radial_clearance
    return bearing._position((size * math.cos(angle), size * math.sin(angle)), (0.0, 0.0))


class _NoFilm(Exception):
    """There is no film between two positions that have one."""


class _Directions:
    """Angles of the eccentricity at which the load has the requested direction."""

    def __init__(self, bearing: JournalFilm, speed: float, load_direction: float) -> None:
        self._bearing, self._speed, self._load_direction = bearing, speed, load_direction
        self._sense = math.copysign(1.0, speed)
        self._coarse = _coarse_twin(bearing)

    def __call__(self, ratio: float) -> float:
        """Return the angle, or nan."""
        attitude_angle = math.nan
        if self._coarse is not None:
            attitude_angle = self._secants(ratio, *self._scanned(self._coarse, ratio))
        if not math.isfinite(attitude_angle):
            attitude_angle, _ = self._scanned(self._bearing, ratio)
        return self._load_direction + self._sense * attitude_angle

    def _error(self, bearing: JournalFilm, ratio: float, attitude_angle: float) -> float:
        """Return the angle from the requested direction to the load, in the sense of rotation."""
        angle = self._load_direction + self._sense * attitude_angle
        try:
            raw = bearing._evaluate(
                _position(bearing, ratio, angle), {"spin": self._speed}, tangents=False
            )
        except _core.TribodynError:
            return math.nan
        x, y = raw["force"][:2]
        return self._sense * float(wrapped(math.atan2(-y, -x) - self._load_direction))

    def _scanned(self, bearing: JournalFilm, ratio: float) -> tuple[float, float]:
        """Return the root nearest to the attitude angle of a plain bearing, and the slope there."""
        from scipy.optimize import brentq

        ends = np.array([self._error(bearing, ratio, angle) for angle in SCAN])
        # A jump of the load by a whole turn is not a root.
        roots = np.flatnonzero((ends[:-1] <= 0.0) & (ends[1:] > 0.0) & (np.diff(ends) < math.pi))
        if not len(roots):
            return math.nan, math.nan
        usual = usual_attitude(bearing, ratio)
        root = int(roots[np.argmin(np.abs(SCAN[roots] - usual))])
        low, high = SCAN[root : root + 2].tolist()
        at_low, at_high = ends[root : root + 2].tolist()
        slope = (at_high - at_low) / (high - low)

        def error(angle: float) -> float:
            value = self._error(bearing, ratio, angle)
            if not math.isfinite(value):
                raise _NoFilm
            return value

        try:
            found = brentq(error, low, high, xtol=ANGLE_TOLERANCE, maxiter=ITERATIONS)
        except (_NoFilm, RuntimeError):  # too many iterations
            return math.nan, math.nan
        return float(found), slope

    def _secants(self, ratio: float, start: float, slope: float) -> float:
        """Return the root near an angle; nan if the secants leave its neighbourhood."""
        angle, before, at_before = start, math.nan, math.nan
        for _ in range(SECANTS):
            value = self._error(self._bearing, ratio, angle)
            if abs(value) < ANGLE_TOLERANCE:
                return angle
            if math.isfinite(at_before) and value != at_before:
                slope = (value - at_before) / (angle - before)
            before, at_before = angle, value
            angle -= value / slope
            if not slope > 0.0 or not abs(angle - start) < SCAN[1] - SCAN[0]:
                break
        return math.nan


def _coarse_twin(bearing: JournalFilm) -> JournalFilm | None:
    """Return the bearing on a coarse mesh; None if its mesh is coarse or has heights by node."""
    mesh: FilmMesh = bearing._conditions["mesh"]
    around, along = min(mesh.around, SCAN_CELLS[0]), min(mesh.along, SCAN_CELLS[1])
    profile = bearing.gap.profile
    fits = profile is None or callable(profile)
    if not fits or around * along > 0.5 * mesh.around * mesh.along:
        return None
    return bearing._on_mesh(FilmMesh(**(mesh.parameters | {"around": around, "along": along})))


def _point(
    bearing: JournalFilm,
    ratio: float,
    angle: float,
    speed: float,
    load_direction: float,
    coefficients: bool,
    frequency: float | None,
) -> dict[str, Any]:
    """Return the status and, if there is a film, the numbers of one position by name."""
    if not math.isfinite(angle):
        return {"status": "no_direction"}
    position, velocity = _position(bearing, ratio, angle), {"spin": speed}
    try:
        raw = bearing._evaluate(
            position,
            velocity,
            tangents=coefficients,
            frequency=frequency if coefficients else None,
        )
    except _core.Starved:
        return {"status": "starved"}
    except _core.SingularSystem:
        return {"status": "singular"}
    except _core.ConvergenceError:
        return {"status": "not_converged"}
    except _core.InvalidInput:
        return {"status": "gap_closed"}
    film: JournalSolution = bearing._solution(raw, position, velocity, tangents=coefficients)
    radius, length = bearing.gap.bearing_radius, bearing.gap.bearing_length
    viscosity = bearing._conditions["lubricant"].dynamic_viscosity
    clearance, area = bearing.radial_clearance, 2.0 * radius * length
    swept = radius * clearance * length * abs(speed) / (2.0 * math.pi)
    towards = math.atan2(-film.force[1], -film.force[0])
    with np.errstate(divide="ignore", invalid="ignore"):
        load = np.float64(film.load)
        iso = load / (area * viscosity * abs(speed)) * (clearance / radius) ** 2
        values = {name: film[name] for name in VARIABLES if name in film} | {
            "status": "ok",
            "sommerfeld_number": 1.0 / (2.0 * math.pi * iso),
            "sommerfeld_number_iso": iso,
            "eccentricity_direction": wrapped(angle + load_direction - towards),
            "friction_number": film.friction_torque / (clearance * load),
            "leakage_number": film.side_leakage / swept,
            "inflow_number": film.inflow / swept,
            "pressure_ratio": load / (area * np.float64(film.maximum_pressure)),
        }
    if coefficients:
        along = rotor_coefficients(
            bearing, position, velocity, film, load=film.load, frequency=frequency
        ).turned(towards, mirror=speed < 0.0)
        values |= {
            "stiffness": along.dimensionless_stiffness,
            "damping": along.dimensionless_damping,
            "critical_mass_number": along.critical_mass * clearance * speed**2 / film.load,
            "whirl_ratio": along.whirl_ratio,
        }
    return values


def _dataset(
    bearing: JournalFilm,
    ratios: Array,
    points: list[dict[str, Any]],
    speed: float,
    load_direction: float,
    coefficients: bool,
) -> xr.Dataset:
    axis = "eccentricity_ratio"

    def column(name: str, shape: tuple[int, ...] = ()) -> Array:
        missing = np.full(shape, math.nan)
        return np.array([point.get(name, missing) for point in points], dtype=float)

    data = xr.Dataset(
        {name: (axis, column(name), find(name).attributes) for name in VARIABLES},
        coords={axis: (axis, ratios, find(axis).attributes)},
    )
    data["status"] = (axis, np.array([point["status"] for point in points], dtype=str))
    if coefficients:
        data.coords["row"] = ["along", "across"]
        data.coords["column"] = ["along", "across"]
        for name in COEFFICIENTS:
            dims = (axis, "row", "column") if name in ("stiffness", "damping") else (axis,)
            values = column(name, (2,) * (len(dims) - 1))
            data[name] = (dims, values, find(name).attributes)
    data.attrs = {
        "item": bearing._item,
        "speed": speed,
        "load_direction": load_direction,
        **{name: attribute(value) for name, value in bearing._whole.inputs.items()},
    }
    return data
