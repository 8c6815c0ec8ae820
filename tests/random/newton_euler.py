"""The laws of Newton and Euler, body by body, from the channels of a run.

For every body the forces that a solution has recorded of joints, gaps and springs, with weights and
applied loads, are added up in space and compared with m a, and their moments about the centre of
mass with J alpha + omega x J omega. Nothing of the kernel is asked: places of markers follow from
the recorded motion of the bodies, loads from `Solution.model_parameters`.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import tribodyn as td
from scipy.spatial.transform import Rotation
from tribodyn._arguments.plain import from_plain
from tribodyn.model._rebuilding import find_type

Item = Mapping[str, Any]
Array = np.ndarray[Any, Any]


def in_space(values: Array) -> Array:
    """Return (n, 3) of scalars about z, of vectors in the plane or in space."""
    if values.ndim == 1:
        return np.stack([0.0 * values, 0.0 * values, values], axis=1)
    return np.pad(values, ((0, 0), (0, 3 - values.shape[1])))


# Joints that hold the origins of their markers together.
COINCIDENT = ("revolute", "spherical", "universal", "fixed")

# What moves a body by less than this share of the size of its mechanism within a run is no force.
STILL = 1e-3


@dataclass
class Body:
    """The recorded motion of a body, and what acts on it: rows are instants.

    Attributes:
        place: of the centre of mass [m].
        turn: orientation.
        mass: [kg]; 0 of the ground.
        forces: [N].
        moments: about the centre of mass [N m].
        arms: largest distances of the forces from it [m], but of the ground.
    """

    place: Array
    turn: Rotation
    mass: float = 0.0
    forces: list[Array] = field(default_factory=list)
    moments: list[Array] = field(default_factory=list)
    arms: list[float] = field(default_factory=list)

    def feels(self, force: Array, moment: Array, point: Array) -> None:
        """Add a force at a point, and a moment."""
        self.forces.append(force)
        self.moments.append(moment)
        self.moments.append(np.cross(point - self.place, force))
        if self.mass > 0.0:
            self.arms.append(float(np.linalg.norm(point - self.place, axis=1).max()))


@dataclass
class Frame:
    """A marker over time."""

    body: Body
    origin: Array
    axes: Rotation


class Balance:
    """What acts on the bodies of a solution."""

    def __init__(self, solution: td.Solution) -> None:
        self._solution = solution
        self._time = solution.time.values
        rows = len(self._time)
        items = solution.model_parameters["items"]
        still = Rotation.from_quat(np.tile([0.0, 0.0, 0.0, 1.0], (rows, 1)))
        self.bodies = {"ground": Body(np.zeros((rows, 3)), still)}
        self._items = {item["name"]: item for item in items if item["call"] == "rigid_body"}
        for name, item in self._items.items():
            self.bodies[name] = self._body(name, float(item["mass"]))
        for item in items:
            if item["call"] not in ("rigid_body", "crank_angle"):
                ACTIONS.get(item["call"], Balance._ideal)(self, item)

    def _values(self, item: str, quantity: str) -> Array:
        return np.asarray(self._solution[f"{item}/{quantity}"].values)

    def _body(self, name: str, mass: float) -> Body:
        if f"{name}/angle" in self._solution:
            turn = Rotation.from_rotvec(in_space(self._values(name, "angle")))
        else:
            turn = Rotation.from_quat(self._values(name, "orientation"))
        return Body(in_space(self._values(name, "position")), turn, mass)

    def _frame(self, marker: Item) -> Frame:
        body = self.bodies[marker["body"]]
        position = np.append(np.asarray(marker["position"], dtype=float), 0.0)[:3]
        own = (
            Rotation.from_quat(marker["orientation"])
            if "orientation" in marker
            else Rotation.from_rotvec([0.0, 0.0, marker["angle"]])
        )
        return Frame(body, body.place + body.turn.apply(position), body.turn * own)

    # --- what acts ----------------------------------------------------------------------------

    def _pair(self, on: Frame, other: Frame, force: Array, moment: Array) -> None:
        on.body.feels(force, moment, on.origin)
        other.body.feels(-force, -moment, on.origin)

    def _ideal(self, item: Item) -> None:
        on, other = ("second", "first")
        if "slider" in item:
            drives = item["call"] == "drive_displacement"
            on, other = ("slider", "guide") if drives else ("guide", "slider")
        force, moment = (in_space(self._values(item["name"], kind)) for kind in ("force", "moment"))
        frame, against = self._frame(item[on]), self._frame(item[other])
        if item["call"] not in COINCIDENT:
            self._pair(frame, against, force, moment)
            return
        # As far as the joint is open the origins of its markers differ: each body feels its own.
        frame.body.feels(force, moment, frame.origin)
        against.body.feels(-force, -moment, against.origin)

    def _clearance(self, item: Item) -> None:
        journal, bearing = self._frame(item["journal"]), self._frame(item["bearing"])
        force, moment = (in_space(self._values(item["name"], kind)) for kind in ("force", "moment"))
        # The journal is told its load by itself, in the axes of the bearing.
        back, turn = (
            bearing.axes.apply(in_space(self._values(item["name"], f"bearing_{kind}")))
            for kind in ("force", "moment")
        )
        bearing.body.feels(force, moment, bearing.origin)
        journal.body.feels(back, turn, journal.origin)

    def _gravity(self, item: Item) -> None:
        field_of = np.append(np.asarray(item["acceleration"], dtype=float), 0.0)[:3]
        for body in self.bodies.values():
            body.feels(np.tile(body.mass * field_of, (len(self._time), 1)), 0.0, body.place)

    def _spring(self, item: Item) -> None:
        first, second = self._frame(item["first"]), self._frame(item["second"])
        along = second.origin - first.origin
        along /= np.linalg.norm(along, axis=1)[:, None]
        force = self._values(item["name"], "tension")[:, None] * along
        self._pair(first, second, force, 0.0 * force)

    def _load(self, item: Item) -> None:
        assert item.get("by_angle") is None
        kind = "force" if item["call"] == "applied_force" else "torque"
        given = item[kind]
        if not isinstance(given, list | tuple):
            given = [None, None, given]
        parts = [self._over_time(part) for part in given]
        load = np.stack((parts + [0.0 * self._time])[:3], axis=1)
        frame = self._frame(item["marker"])
        if item["follower"]:
            load = frame.axes.apply(load)
        force, moment = (load, 0.0 * load) if kind == "force" else (0.0 * load, load)
        frame.body.feels(force, moment, frame.origin)

    def _over_time(self, plain: Any) -> Array:
        if plain is None:
            return 0.0 * self._time
        value = from_plain(plain, find_type)
        if isinstance(value, td.TimeFunction):
            return np.asarray(value.value(self._time))
        return np.full(len(self._time), float(value))

    # --- what is left -------------------------------------------------------------------------

    def _inertial(self, name: str) -> tuple[Array, Array]:
        """Return m a and the rate of the moment of momentum about the centre of mass."""
        body = self.bodies[name]
        force = body.mass * in_space(self._values(name, "acceleration"))
        spin, rate = (
            in_space(self._values(name, f"angular_{kind}")) for kind in ("velocity", "acceleration")
        )
        inertia = np.asarray(self._items[name]["inertia"], dtype=float)
        if inertia.ndim == 0:  # in the plane
            return force, float(inertia) * rate
        tensor = np.diag(inertia) if inertia.ndim == 1 else inertia
        back = body.turn.inv()
        spin, rate = back.apply(spin), back.apply(rate)
        moment = rate @ tensor.T + np.cross(spin, spin @ tensor.T)
        return force, body.turn.apply(moment)

    def rest(self) -> tuple[Array, Array]:
        """Return what is missing to m a and to Euler's equation, at most of all bodies.

        Each row by the largest force that acts on any body then, or moment divided by the size of
        the mechanism, and at least by what moves the heaviest body by `STILL` of that size within
        the run; moments by this force times the size.
        """
        missing: dict[str, list[Array]] = {"force": [], "moment": []}
        sizes: dict[str, list[Array]] = {"force": [], "moment": []}
        for name in self._items:
            body = self.bodies[name]
            for kind, parts, inertial in zip(
                missing, (body.forces, body.moments), self._inertial(name), strict=True
            ):
                parts = [np.broadcast_to(part, inertial.shape) for part in parts]
                missing[kind].append(np.linalg.norm(sum(parts, -inertial), axis=1))
                sizes[kind] += [np.linalg.norm(part, axis=1) for part in (*parts, inertial)]
        mass, size = max(body.mass for body in self.bodies.values()), self.size()
        duration = float(np.ptp(self._time))
        least = STILL * mass * size / duration**2 if duration > 0.0 else np.inf
        acting = np.max([*sizes["force"], *(part / size for part in sizes["moment"])], axis=0)
        largest = np.maximum(acting, least)
        force, moment = (np.max(missing[kind], axis=0) for kind in ("force", "moment"))
        return force / largest, moment / (largest * size)

    def size(self) -> float:
        """Return the largest distance of two bodies, or of a force from its body [m]."""
        places = np.array([self.bodies[name].place[0] for name in self._items])
        arms = [arm for body in self.bodies.values() for arm in body.arms]
        return float(np.max([*np.linalg.norm(places - places[0], axis=1), *arms]))


ACTIONS: dict[str, Callable[[Balance, Item], None]] = {
    "gravity": Balance._gravity,
    "clearance": Balance._clearance,
    "spring_damper": Balance._spring,
    "applied_force": Balance._load,
    "applied_torque": Balance._load,
}
