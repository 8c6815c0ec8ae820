"""The film of a journal bearing at one position and speed, by itself or in a run."""

import math
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from tribodyn.fields._film_solution import FilmSolution

Array = npt.NDArray[np.float64]


def wrapped(angle: Any) -> Any:
    """Return an angle between -pi and pi."""
    return (angle + math.pi) % (2.0 * math.pi) - math.pi


def attitude(eccentricity: Any, force: Any, speed: float) -> Any:
    """Return the angle from the load, -force, to the eccentricity in the sense of rotation."""
    difference = np.arctan2(eccentricity[1], eccentricity[0]) - np.arctan2(-force[1], -force[0])
    return math.copysign(1.0, speed) * wrapped(difference)


class JournalSolution(FilmSolution):
    """The film of a journal bearing at one position and speed of the journal.

    With asperities the force, the moment and the friction are those of film and asperities
    together; `film_force` and `asperity_force` are their shares.
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
        """Force (x, y) on the journal [N].

        With the shear, a share of order c/R (R/L)^2 of it, which pressure_force leaves out.
        """
        return np.asarray(self["force"])

    @property
    def bearing_force(self) -> Array:
        """The same force by its name in results of joints [N]."""
        return self.force

    @property
    def film_force(self) -> Array:
        """Force (x, y) of the film on the journal [N]."""
        return np.asarray(self["film_force"])

    @property
    def asperity_force(self) -> Array:
        """Force (x, y) of the asperities on the journal [N]; zero of a film alone."""
        return np.asarray(self._values.get("asperity_force", np.zeros(2)))

    @property
    def moment(self) -> Array:
        """Moment (x, y, z) on the journal about its centre [N m]."""
        return np.asarray(self["moment"])

    @property
    def eccentricity(self) -> Array:
        """Displacement (x, y) of the journal's centre [m]."""
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
        """Angle from the load to the eccentricity in the sense of rotation [rad].

        The load is what the bearing carries, the opposite of its force.
        """
        return float(self["attitude_angle"])

    @property
    def friction_torque(self) -> float:
        """Torque on the journal against its rotation [N m]."""
        return float(self["friction_torque"])

    @property
    def axial_force(self) -> float:
        """Force on the journal along z [N]: of collars, and against sliding; else 0."""
        return float(self._values.get("axial_force", 0.0))

    @property
    def friction_coefficient(self) -> float:
        """Friction torque divided by radius and load [-]."""
        return float(self["friction_coefficient"])


def journal_values(
    raw: Mapping[str, Any], names: list[str], position: Mapping[str, float], speed: float
) -> dict[str, Any]:
    """Return what is summed up of a journal's film, from what the kernel returns.

    Args:
        raw: forces, summary and contact, as `_core.Film.evaluate` returns them.
        names: of the gap coordinates.
        position: of the journal by them.
        speed: of the journal [rad/s].
    """
    force = np.asarray(raw["force"])[:2]
    load = float(np.hypot(*force))
    place = np.array([position["x"], position["y"]])
    spin = float(raw["force"][names.index("spin")])
    torque = -math.copysign(1.0, speed) * spin + 0.0  # no negative zero
    values: dict[str, Any] = {
        "load": load,
        "force": force,
        "film_force": np.asarray(raw["film_force"])[:2],
        "eccentricity": place,
        "attitude_angle": (
            float(attitude(place, force, speed)) if load > 0.0 and np.any(place) else math.nan
        ),
        "speed": speed,
        "friction_torque": torque,
    }
    values |= contact_values(raw, [0, 1])
    tilts = [name for name in ("tilt_x", "tilt_y") if name in names]
    if tilts:
        values["tilt"] = np.array([position[name] for name in tilts])
        values["moment"] = np.array([*(raw["force"][names.index(name)] for name in tilts), spin])
    return values


def contact_values(
    raw: Mapping[str, Any], columns: Sequence[int], *, sign: float = 1.0
) -> dict[str, Any]:
    """Return what is summed up of the asperities; nothing of a film alone.

    Args:
        raw: what `_core.Film.evaluate` returns.
        columns: gap coordinates of the components of the force; -1 where there is none.
        sign: -1 where the coordinates are those of the bearing.
    """
    if "asperity_force" not in raw:
        return {}
    force = np.asarray(raw["asperity_force"])
    return {
        # No minus zeros.
        "asperity_force": sign * np.array([force[k] if k >= 0 else 0.0 for k in columns]) + 0.0,
        "maximum_asperity_pressure": float(raw["maximum_asperity_pressure"]),
        "asperity_power_loss": float(raw["asperity_power_loss"]),
        "contact_area": float(raw["contact_area"]),
        "power_loss": float(raw["power_loss"]) + float(raw["asperity_power_loss"]),
    }
