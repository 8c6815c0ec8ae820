"""Films of balls, sliders, pistons and pads at one position and speed, stand-alone or in a run."""

import math
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from tribodyn.fields._journal_solution import WholeLoad, whole_values
from tribodyn.fields._surface import Surface

Array = npt.NDArray[np.float64]
Motion = Mapping[str, float]


class SphericalSolution(WholeLoad):
    """The film between ball and cup at one position and speed of the ball."""

    _shown = (
        "load",
        "force",
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
        """Force (x, y, z) on the ball [N]."""
        return np.asarray(self["force"])

    @property
    def moment(self) -> Array:
        """Moment (x, y, z) on the ball about its centre [N m]."""
        return np.asarray(self["moment"])

    @property
    def eccentricity(self) -> Array:
        """Displacement (x, y, z) of the ball's centre [m]."""
        return np.asarray(self["eccentricity"])

    @property
    def eccentricity_ratio(self) -> float:
        """Norm of the eccentricity divided by the radial clearance [-]."""
        return float(self["eccentricity_ratio"])

    @property
    def friction_torque(self) -> float:
        """Torque on the ball against its rotation [N m]."""
        return float(self["friction_torque"])


class GuideSolution(WholeLoad):
    """The films between a slider and its guide at one position and speed of the slider."""

    _shown = (
        "force",
        "moment",
        "friction_force",
        "minimum_film_thickness",
        "maximum_pressure",
        "power_loss",
        "side_leakage",
        "inflow",
    )

    @property
    def force(self) -> Array:
        """Force (x, y, z) on the slider [N]; zero where the gap does not hold the slider.

        It works on the velocities that `solve` takes, so at rest it carries the load. It is in the
        axes of the slider, `bearing_force` in those of the guide.
        """
        return np.asarray(self["force"])

    @property
    def moment(self) -> Array:
        """Moment (x, y, z) on the slider about its middle [N m]; zero where it is not held."""
        return np.asarray(self["moment"])

    @property
    def displacement(self) -> Array:
        """Displacement (y, z) of the slider's middle from that of the guide [m]."""
        return np.asarray(self["eccentricity"])

    @property
    def tilt(self) -> Array:
        """Rotation (x, y, z) of the slider against the guide [rad]."""
        return np.asarray(self["tilt"])

    @property
    def friction_force(self) -> float:
        """Force on the slider against its velocity along the guide [N]."""
        return float(self["friction_force"])


class SkirtSolution(WholeLoad):
    """The film around a piston's skirt at one position and velocity of the piston.

    Vectors and positions are in the frame of the skirt: the origin at the pin, x along the axis of
    the piston towards the crown, y towards the thrust side, and z along the pin. `bearing_force`
    and `bearing_moment` are in the axes of the liner, which are parallel without a tilt.
    """

    _shown = (
        "lateral_force",
        "tilt_moment",
        "friction_force",
        "minimum_film_thickness",
        "maximum_pressure",
        "power_loss",
        "side_leakage",
        "inflow",
    )

    @property
    def lateral_force(self) -> float:
        """Force on the piston along y, towards the thrust side [N].

        This force is conjugate to the displacement rate that `solve` takes: at rest it balances
        the lateral load. The y component of `bearing_force` differs by squares of the tilt and by
        the friction across a tilted piston.
        """
        return float(self["lateral_force"])

    @property
    def tilt_moment(self) -> float:
        """Moment on the piston about its pin, which is the z axis [N m]."""
        return float(self["tilt_moment"])

    @property
    def displacement(self) -> float:
        """Displacement of the pin along y, towards the thrust side [m]."""
        return float(self["displacement"])

    @property
    def tilt(self) -> float:
        """Rotation of the piston about z, its pin; positive moves the crown along y [rad]."""
        return float(self["tilt_angle"])

    @property
    def friction_force(self) -> float:
        """Force on the piston against its axial velocity [N]."""
        return float(self["friction_force"])


class SliderSolution(WholeLoad):
    """The film under a pad at one position and speed.

    Values of an infinitely wide pad are those of one metre of its width.
    """

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
        """Force (x, y, z) on the sliding wall [N]; the pad receives the opposite force."""
        return np.asarray(self["force"])

    @property
    def friction_force(self) -> float:
        """Force on the sliding wall against its velocity [N]."""
        return float(self["friction_force"])

    @property
    def friction_coefficient(self) -> float:
        """Friction force divided by the load [-]."""
        return float(self["friction_coefficient"])

    @property
    def centre_of_pressure(self) -> Array:
        """Point (x, y) at which the load of the film acts [m]."""
        return np.asarray(self["centre_of_pressure"])

    @property
    def lift(self) -> float:
        """Height by which the pad is raised above its `thickness` [m]."""
        return float(self["lift"])

    @property
    def tilt(self) -> Array:
        """Rotation of the pad about x and y through its pivot [rad]."""
        return np.asarray(self["tilt"])


def spherical_values(
    raw: Mapping[str, Any], names: Sequence[str], position: Motion, velocity: Motion
) -> dict[str, Any]:
    """Return the results of a ball's film from those of the kernel.

    Args:
        raw: forces, summary and contact, as `_core.Film.evaluate` returns them.
        names: names of the gap coordinates.
        position: position of the ball in these coordinates.
        velocity: velocity of the ball in these coordinates.
    """
    force, moment = _parts(raw["force"], names, ""), _parts(raw["force"], names, "turn_")
    omega = np.array([velocity.get(f"turn_{axis}", 0.0) for axis in "xyz"])
    speed = float(np.linalg.norm(omega))
    values: dict[str, Any] = {
        "load": float(np.linalg.norm(force)),
        "force": force,
        "moment": moment,
        "eccentricity": np.array([position.get(axis, 0.0) for axis in "xyz"]),
        "friction_torque": -float(moment @ omega) / speed if speed > 0.0 else 0.0,
    }
    return values | whole_values(raw)


def guide_values(
    raw: Mapping[str, Any], names: Sequence[str], position: Motion, velocity: Motion
) -> dict[str, Any]:
    """Return the results of a slider's films; the guide moves in the gap coordinates."""
    four = "tilt_y" in names  # z closes the gap; otherwise it slides
    force, moment = (_opposite(_parts(raw["force"], names, prefix)) for prefix in ("", "tilt_"))
    sliding = _opposite([velocity.get("x", 0.0), 0.0, 0.0 if four else velocity.get("z", 0.0)])
    speed = float(np.linalg.norm(sliding))
    return {
        "load": float(np.hypot(force[1], force[2] if four else 0.0)),
        "force": force,
        "moment": moment,
        "pressure_force": _opposite(raw["pressure_force"]),
        "eccentricity": _opposite([position.get("y", 0.0), position["z"] if four else 0.0]),
        "tilt": _opposite([position.get(f"tilt_{axis}", 0.0) for axis in "xyz"]),
        "friction_force": -float(force @ sliding) / speed if speed > 0.0 else 0.0,
    } | whole_values(raw)


def skirt_values(
    raw: Mapping[str, Any], names: Sequence[str], position: Motion, velocity: Motion
) -> dict[str, Any]:
    """Return the results of a skirt's film; the liner moves in the gap coordinates."""
    on_liner = dict(zip(names, map(float, raw["force"]), strict=True))
    return {
        "load": abs(on_liner["y"]),
        "lateral_force": 0.0 - on_liner["y"],
        "tilt_moment": 0.0 - on_liner["tilt_z"],
        "friction_force": math.copysign(1.0, 0.0 - velocity["x"]) * on_liner["x"] + 0.0,
        "pressure_force": _opposite(raw["pressure_force"]),
        "displacement": 0.0 - position["y"],
        "tilt_angle": 0.0 - position["tilt_z"],
    } | whole_values(raw)


def slider_values(
    raw: Mapping[str, Any],
    names: Sequence[str],
    position: Motion,
    velocity: Motion,
    pressed: Array,
    surface: Surface,
) -> dict[str, Any]:
    """Return the results of the film under a pad; the wall moves in the gap coordinates.

    Args:
        raw: forces, summary and contact, as `_core.Film.evaluate` returns them.
        names: names of the gap coordinates.
        position: position of the wall in these coordinates.
        velocity: velocity of the wall in these coordinates.
        pressed: pressure over ambient at the nodes [Pa].
        surface: nodes of the film.
    """
    force = _parts(raw["force"], names, "") + 0.0
    sliding = np.array([velocity.get("x", 0.0), velocity.get("y", 0.0)])
    speed = float(np.hypot(*sliding))
    friction = 0.0 - float(force[:2] @ sliding) / speed if speed > 0.0 else 0.0
    load = 0.0 - float(force[2])
    loads = surface.weight * pressed
    with np.errstate(divide="ignore", invalid="ignore"):
        middle = loads @ surface.position[:, :2] / loads.sum()
    if surface.half:
        middle[1] = 0.0
    return {
        "load": load,
        "force": force,
        "friction_force": friction,
        "friction_coefficient": friction / load if load else math.nan,
        "centre_of_pressure": middle,
        "lift": 0.0 - position.get("z", 0.0),
        "tilt": _opposite([position.get(f"tilt_{axis}", 0.0) for axis in "xy"]),
    } | whole_values(raw)


def _parts(force: Any, names: Sequence[str], prefix: str) -> Array:
    """Return the components along x, y and z, zero where there is no coordinate."""
    return np.array([force[names.index(prefix + a)] if prefix + a in names else 0.0 for a in "xyz"])


def _opposite(values: Any) -> Array:
    """Return the values of the wall that carries the gap, without minus zeros."""
    return np.asarray(0.0 - np.asarray(values))
