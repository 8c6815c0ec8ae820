"""Characteristic numbers of a journal bearing over the eccentricity ratio."""

import math
from typing import TYPE_CHECKING, Any

import numpy as np
import xarray as xr

from tribodyn._errors import make_error
from tribodyn._film.coefficients import BearingCoefficients
from tribodyn._film.equilibrium import attitude, wrapped
from tribodyn._film.inputs import Array
from tribodyn._film.solution import attribute

if TYPE_CHECKING:
    from tribodyn._film.journal import JournalBearing

# Name: unit and meaning.
VARIABLES = {
    "sommerfeld_number": ("1", "S = eta N 2 R L / W (R/c)^2, N in rev/s"),
    "sommerfeld_number_iso": ("1", "So = W / (2 R L eta omega) (c/R)^2"),
    "load": ("N", "load W that the film carries"),
    "attitude_angle": ("rad", "angle from the load to the eccentricity, with the rotation"),
    "eccentricity_direction": ("rad", "angle of the eccentricity from x towards y"),
    "friction_torque": ("N m", "torque of the film against the rotation"),
    "friction_coefficient": ("1", "f = friction torque / (R W)"),
    "friction_number": ("1", "(R/c) f"),
    "side_leakage": ("m3/s", "oil that leaves through the ends, less what comes in there"),
    "leakage_number": ("1", "side leakage / (R c N L), N in rev/s"),
    "inflow": ("m3/s", "oil that comes in anywhere"),
    "inflow_number": ("1", "inflow / (R c N L), N in rev/s"),
    "maximum_pressure": ("Pa", "largest film pressure, gauge"),
    "pressure_ratio": ("1", "W / (2 R L) by the largest film pressure"),
    "minimum_film_thickness": ("m", "thinnest film"),
    "power_loss": ("W", "heat by viscosity"),
}
COEFFICIENTS = {
    "stiffness": "K c / W, first index: force, second: displacement",
    "damping": "C c omega / W, first index: force, second: velocity",
    "critical_mass_number": "critical mass of a rigid rotor, m c omega^2 / W",
    "whirl_ratio": "frequency of whirl by the speed of rotation at the critical mass",
}

# Attitude angles among which the one with the wanted direction of the load is looked for.
SCAN = np.radians(np.arange(-90.0, 181.0, 15.0))
ITERATIONS = 60
ANGLE_TOLERANCE = 1e-11


def characteristics(
    bearing: "JournalBearing",
    ratios: Array,
    speed: float,
    load_direction: float,
    *,
    coefficients: bool,
) -> xr.Dataset:
    """Place the journal at every ratio and collect what the film does there."""
    for ratio in ratios:
        if not ratio > 0.0 or not math.isfinite(ratio):
            raise make_error(
                item=bearing._item,
                quantity="eccentricity_ratio",
                value=float(ratio),
                rule="must be > 0",
                hint="in the middle of its bearing a journal carries no load",
            )
    if speed == 0.0:
        raise make_error(
            item=bearing._item, quantity="speed", value=speed, unit="rad/s", rule="must not be zero"
        )
    if bearing.rotationally_symmetric:
        # The load follows the eccentricity around: any direction shows the angle between them.
        found = np.zeros(len(ratios))
        raw = _sweep(bearing, ratios, found, speed)
        turned = load_direction - np.arctan2(-raw["force"][:, 1], -raw["force"][:, 0])
    else:
        found = _directions(bearing, ratios, speed, load_direction)
        raw = _sweep(bearing, ratios, found, speed)
        turned = np.zeros(len(ratios))
    return _dataset(bearing, ratios, found, turned, raw, speed, load_direction, coefficients)


def _positions(bearing: "JournalBearing", ratios: Array, angles: Array) -> Array:
    positions = np.zeros((len(ratios), len(bearing._names)))
    positions[:, 0] = ratios * bearing.radial_clearance * np.cos(angles)
    positions[:, 1] = ratios * bearing.radial_clearance * np.sin(angles)
    return positions


def _sweep(bearing: "JournalBearing", ratios: Array, angles: Array, speed: float) -> dict[str, Any]:
    positions = _positions(bearing, ratios, angles)
    # Where no direction was found there is no film: the walls overlap, and the kernel says so.
    known = np.isfinite(angles)
    positions[~known] = 0.0
    velocities = np.zeros_like(positions)
    velocities[:, bearing._names.index("spin")] = speed
    raw: dict[str, Any] = bearing._film.sweep(positions=positions, velocities=velocities)
    for values in raw.values():
        if isinstance(values, np.ndarray) and values.dtype == float:
            values[~known] = np.nan
    raw["status"] = [
        status if ok else "no_direction" for status, ok in zip(raw["status"], known, strict=True)
    ]
    return raw


def _directions(
    bearing: "JournalBearing", ratios: Array, speed: float, load_direction: float
) -> Array:
    """Return the angle of the eccentricity at which the load points along its direction."""
    sense = math.copysign(1.0, speed)

    def error(which: Array, attitudes: Array) -> Array:
        angles = load_direction + sense * attitudes
        force = _sweep(bearing, which, angles, speed)["force"]
        return np.asarray(sense * wrapped(np.arctan2(-force[:, 1], -force[:, 0]) - load_direction))

    scan = error(np.repeat(ratios, len(SCAN)), np.tile(SCAN, len(ratios)))
    table = scan.reshape(len(ratios), len(SCAN))
    low, high = np.full(len(ratios), np.nan), np.full(len(ratios), np.nan)
    at_low, at_high = low.copy(), high.copy()
    for i in range(len(ratios)):
        ends = table[i]
        # The load turns with the journal; a jump by a whole turn is no root.
        roots = np.flatnonzero((ends[:-1] <= 0.0) & (ends[1:] > 0.0) & (np.diff(ends) < math.pi))
        if not len(roots):
            continue
        usual = math.atan2(
            math.pi * math.sqrt(max(1.0 - ratios[i] ** 2, 0.0)), 4.0 * float(ratios[i])
        )
        root = int(roots[np.argmin(np.abs(SCAN[roots] - usual))])
        low[i], high[i], at_low[i], at_high[i] = (
            SCAN[root],
            SCAN[root + 1],
            ends[root],
            ends[root + 1],
        )
    # Illinois' variant of the rule of false position, all ratios at once.
    best = low.copy()
    open_ = np.isfinite(low)
    for _ in range(ITERATIONS):
        todo = np.flatnonzero(open_)
        if not len(todo):
            break
        guess = high[todo] - at_high[todo] * (high[todo] - low[todo]) / (
            at_high[todo] - at_low[todo]
        )
        value = error(ratios[todo], guess)
        best[todo] = guess
        for i, x, y in zip(todo.tolist(), guess, value, strict=True):
            if not math.isfinite(y):
                best[i], open_[i] = np.nan, False
            elif (y > 0.0) == (at_high[i] > 0.0):
                high[i], at_high[i], at_low[i] = x, y, 0.5 * at_low[i]
            else:
                low[i], at_low[i], at_high[i] = x, y, 0.5 * at_high[i]
            if abs(y) < ANGLE_TOLERANCE or high[i] - low[i] < ANGLE_TOLERANCE:
                open_[i] = False
    return np.asarray(load_direction + sense * best)


def _dataset(
    bearing: "JournalBearing",
    ratios: Array,
    angles: Array,
    turned: Array,
    raw: dict[str, Any],
    speed: float,
    load_direction: float,
    coefficients: bool,
) -> xr.Dataset:
    radius, length = bearing.parameters["bearing_radius"], bearing.parameters["bearing_length"]
    clearance = bearing.radial_clearance
    revolutions = abs(speed) / (2.0 * math.pi)
    viscosity = bearing.parameters["lubricant"].dynamic_viscosity
    force = raw["force"][:, :2].T
    load = np.hypot(*force)
    torque = -math.copysign(1.0, speed) * raw["force"][:, bearing._names.index("spin")]
    place = _positions(bearing, ratios, angles)[:, :2].T
    leakage = np.array(raw["side_leakage"])
    matrices = _details(bearing, ratios, angles, raw, speed, leakage, coefficients)
    swept = radius * clearance * revolutions * length
    with np.errstate(divide="ignore", invalid="ignore"):
        iso = load / (2.0 * radius * length * viscosity * abs(speed)) * (clearance / radius) ** 2
        values = {
            "sommerfeld_number": 1.0 / (2.0 * math.pi * iso),
            "sommerfeld_number_iso": iso,
            "load": load,
            "attitude_angle": attitude(place, force, speed),
            "eccentricity_direction": wrapped(angles + turned),
            "friction_torque": torque,
            "friction_coefficient": torque / (radius * load),
            "friction_number": torque / (clearance * load),
            "side_leakage": leakage,
            "leakage_number": leakage / swept,
            "inflow": raw["inflow"],
            "inflow_number": raw["inflow"] / swept,
            "maximum_pressure": raw["maximum_pressure"],
            "pressure_ratio": load / (2.0 * radius * length * raw["maximum_pressure"]),
            "minimum_film_thickness": raw["minimum_film_thickness"],
            "power_loss": raw["power_loss"],
        }
    axis = "eccentricity_ratio"
    data = xr.Dataset(
        {
            name: (axis, np.asarray(values[name]), {"units": unit, "long_name": text})
            for name, (unit, text) in VARIABLES.items()
        },
        coords={axis: (axis, ratios, {"units": "1", "long_name": "eccentricity by clearance"})},
    )
    data["status"] = (axis, np.array(raw["status"], dtype=str))
    if coefficients:
        _add_coefficients(data, bearing, angles, force, load, matrices, speed)
    data.attrs = {
        "item": bearing._item,
        "speed": speed,
        "load_direction": load_direction,
        **{name: attribute(value) for name, value in bearing.parameters.items()},
    }
    return data


def _details(
    bearing: "JournalBearing",
    ratios: Array,
    angles: Array,
    raw: dict[str, Any],
    speed: float,
    leakage: Array,
    coefficients: bool,
) -> dict[int, tuple[Array, Array]]:
    """Return stiffness and damping of every point; of an arc the leakage by its ends alone."""
    matrices: dict[int, tuple[Array, Array]] = {}
    if not coefficients and bearing.parameters["arc"] is None:
        return matrices
    positions = _positions(bearing, ratios, angles)
    velocity = bearing._vector({"spin": speed})
    for i in np.flatnonzero(np.array(raw["status"]) == "ok"):
        one = bearing._film.evaluate(
            position=positions[i], velocity=velocity, tangents=coefficients
        )
        leakage[i] = bearing._flows(one)["ends"]
        if coefficients:
            matrices[int(i)] = bearing._tangents(one, ["x", "y"])
    return matrices


def _add_coefficients(
    data: xr.Dataset,
    bearing: "JournalBearing",
    angles: Array,
    force: Array,
    load: Array,
    matrices: dict[int, tuple[Array, Array]],
    speed: float,
) -> None:
    count = len(angles)
    arrays = {
        "stiffness": np.full((count, 2, 2), np.nan),
        "damping": np.full((count, 2, 2), np.nan),
        "critical_mass_number": np.full(count, np.nan),
        "whirl_ratio": np.full(count, np.nan),
    }
    for i, (stiffness, damping) in matrices.items():
        along = BearingCoefficients(
            stiffness_coefficients=stiffness,
            damping_coefficients=damping,
            load=float(load[i]),
            speed=speed,
            radial_clearance=bearing.radial_clearance,
        ).turned(math.atan2(-force[1, i], -force[0, i]), mirror=speed < 0.0)
        scale = bearing.radial_clearance * speed**2 / load[i]
        arrays["stiffness"][i] = along.dimensionless_stiffness
        arrays["damping"][i] = along.dimensionless_damping
        arrays["critical_mass_number"][i] = along.critical_mass * scale
        arrays["whirl_ratio"][i] = along.whirl_ratio
    data.coords["row"] = ["along", "across"]
    data.coords["column"] = ["along", "across"]
    for name, values in arrays.items():
        dims = ("eccentricity_ratio", "row", "column")[: values.ndim]
        data[name] = (dims, values, {"units": "1", "long_name": COEFFICIENTS[name]})
