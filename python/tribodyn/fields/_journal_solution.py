"""The solution of the film of a journal bearing, stand-alone or in a run."""

import math
from collections.abc import Mapping
from typing import Any

import numpy as np
import numpy.typing as npt

from tribodyn.fields._film_solution import FilmSolution

Array = npt.NDArray[np.float64]


def wrapped(angle: Any) -> Any:
    """Return the equivalent angle between -pi and pi [rad]."""
    return (angle + math.pi) % (2.0 * math.pi) - math.pi


def attitude(eccentricity: Any, force: Any, speed: float) -> Any:
    """Return the attitude angle between -pi and pi [rad].

    The attitude angle is measured from the load, which is -force, to the eccentricity, positive in
    the sense of rotation.
    """
    difference = np.arctan2(eccentricity[1], eccentricity[0]) - np.arctan2(-force[1], -force[0])
    return math.copysign(1.0, speed) * wrapped(difference)


class WholeLoad(FilmSolution):
    """A film with the total force and moment on its journal, slider, piston or ball."""

    @property
    def bearing_force(self) -> Array:
        """Total force on the journal in the axes of the bearing, as joints record it [N].

        The components are (x, y, z) in the axes of the bearing's marker. For a plain journal, which
        neither tilts nor slides axially and has no collars, they are (x, y). The bearing receives
        the opposite force.
        """
        return np.asarray(self["bearing_force"])

    @property
    def bearing_moment(self) -> Array:
        """Total moment (x, y, z) on the journal about its marker, as joints record it [N m].

        The marker is at the centre of the bearing. The moment is zero about axes about which the
        journal is free to rotate.
        """
        return np.asarray(self["bearing_moment"])

    @property
    def asperity_force(self) -> Array:
        """Share of the asperities in `bearing_force` [N]; zero without asperities."""
        none = np.zeros(len(self.bearing_force))
        return np.asarray(self._values.get("asperity_force", none))


class JournalSolution(WholeLoad):
    """The film of a journal bearing at one position and velocity of the journal.

    With asperities, force, moment and friction are the sums over film and asperities; `film_force`
    and `asperity_force` are the two shares of the force.
    """

    _shown = (
        "load",
        "attitude_angle",
        "eccentricity_ratio",
        "minimum_film_thickness",
        "maximum_pressure",
        "friction_torque",
        "power_loss",
        "side_leakage",
        "inflow",
    )

    @property
    def force(self) -> Array:
        """Force (x, y) on the journal across the axis of the bearing [N].

        The force includes the shear stress, which contributes a share of order c/R (R/L)^2.
        `pressure_force` omits the shear stress.
        """
        return np.asarray(self["force"])

    @property
    def film_force(self) -> Array:
        """Share of the film in `bearing_force` [N]."""
        return np.asarray(self["film_force"])

    @property
    def moment(self) -> Array:
        """Moment (x, y, z) on the journal about its centre [N m].

        In a gap without tilt the components x and y are the moment of the pressure alone.
        """
        return np.asarray(self["moment"])

    @property
    def eccentricity(self) -> Array:
        """Displacement (x, y) of the journal centre from the bearing centre [m]."""
        return np.asarray(self["eccentricity"])

    @property
    def eccentricity_ratio(self) -> float:
        """Norm of the eccentricity divided by the radial clearance [-]."""
        return float(self["eccentricity_ratio"])

    @property
    def tilt(self) -> Array:
        """Rotation of the journal about x and y [rad]."""
        return np.asarray(self._values.get("tilt", np.zeros(2)))

    @property
    def speed(self) -> float:
        """Angular velocity of the journal [rad/s]."""
        return float(self["speed"])

    @property
    def attitude_angle(self) -> float:
        """Angle from the load to the eccentricity, positive in the sense of rotation [rad].

        The load is the external force on the journal, opposite to the force of the film.
        """
        return float(self["attitude_angle"])

    @property
    def friction_torque(self) -> float:
        """Torque on the journal opposite to its rotation [N m]."""
        return float(self["friction_torque"])

    @property
    def axial_force(self) -> float:
        """Force on the journal along z [N], from tilt, collars and sliding; 0 without these."""
        return float(self._values.get("axial_force", 0.0))

    @property
    def friction_coefficient(self) -> float:
        """Friction torque divided by radius times load [-]."""
        return float(self["friction_coefficient"])


def journal_values(
    raw: Mapping[str, Any], names: list[str], position: Mapping[str, float], speed: float
) -> dict[str, Any]:
    """Return the forces, moments and other numbers of the film of a journal.

    Args:
        raw: forces, summary and contact, as `_core.Film.evaluate` returns them, and "wrench", the
            matrix from generalised forces of the gap to force and moment on the journal.
        names: names of the gap coordinates.
        position: gap coordinates of the journal by name.
        speed: angular velocity of the journal [rad/s].
    """
    # A plain gap exerts forces across the axis only.
    axes = 2 if len(names) == 3 else 3
    force = np.asarray(raw["force"])[:2]
    load = float(np.hypot(*force))
    eccentricity = np.array([position["x"], position["y"]])
    spin = float(raw["force"][names.index("spin")])
    torque = -math.copysign(1.0, speed) * spin + 0.0  # no negative zero
    values: dict[str, Any] = {
        "load": load,
        "force": force,
        "film_force": _wrench(raw, "film_force")[:axes],
        "eccentricity": eccentricity,
        "attitude_angle": (
            float(attitude(eccentricity, force, speed))
            if load > 0.0 and np.any(eccentricity)
            else math.nan
        ),
        "speed": speed,
        "friction_torque": torque,
    }
    values |= whole_values(raw, axes)
    if axes == 3:
        values["axial_force"] = float(values["bearing_force"][2])
    tilts = [name for name in ("tilt_x", "tilt_y") if name in names]
    if tilts:
        values["tilt"] = np.array([position[name] for name in tilts])
        values["moment"] = np.array([*(raw["force"][names.index(name)] for name in tilts), spin])
    return values


def _wrench(raw: Mapping[str, Any], name: str) -> Array:
    """Return force and moment (6,) on the journal for generalised forces in `raw`."""
    return np.asarray(np.asarray(raw["wrench"]) @ raw[name] + 0.0)  # no negative zeros


def whole_values(raw: Mapping[str, Any], axes: int = 3) -> dict[str, Any]:
    """Return the total force and moment on the journal, and the numbers of the asperities.

    Args:
        raw: result of `_core.Film.evaluate`, with the "wrench" of the gap.
        axes: number of force components.
    """
    whole = _wrench(raw, "force")
    values: dict[str, Any] = {"bearing_force": whole[:axes], "bearing_moment": whole[3:]}
    if "asperity_force" not in raw:
        return values
    return values | {
        "asperity_force": _wrench(raw, "asperity_force")[:axes],
        "asperity_force_error": float(raw["asperity_force_error"]),
        "maximum_asperity_pressure": float(raw["maximum_asperity_pressure"]),
        "asperity_power_loss": float(raw["asperity_power_loss"]),
        "contact_area": float(raw["contact_area"]),
        "power_loss": float(raw["power_loss"]) + float(raw["asperity_power_loss"]),
    }
