"""The same mechanism in another size: all lengths and all masses multiplied, in the same time.

Turns and speeds of rotation are then the same, velocities and accelerations go with the length, so
does gravity, forces with mass and length, and so on: every argument by the dimension of its unit,
which the door of the call knows. What the kernel answers must not depend on the unit of length.
"""

import math
from collections.abc import Mapping
from copy import deepcopy
from typing import Any

import numpy as np
import tribodyn as td
from draw import Draw
from scipy.spatial.transform import Rotation
from tribodyn._arguments.units import dimension
from tribodyn.model._rebuilding import TYPES

# Arguments of functions of time that have the unit of the load or the speed.
_VALUES = {"value", "start_value", "end_value", "mean", "amplitude", "values", "slopes"}

# Oils whose laws have constants with a dimension: 1.96e8 Pa and 6.31e-5 Pa s.
UNLIKE = {"Roelands"}


class Scale:
    """Factors of all quantities.

    Args:
        length: factor of all lengths.
        mass: factor of all masses.
    """

    def __init__(self, length: float, mass: float) -> None:
        self.length, self.mass = length, mass

    def factor(self, unit: str) -> float:
        """Return the factor of numbers in a unit; seconds, kelvins and radians stay."""
        powers = dimension(unit)
        return self.length ** powers.get("m", 0) * self.mass ** powers.get("kg", 0)

    def parameters(self, parameters: Mapping[str, Any]) -> dict[str, Any]:
        """Return `Model.parameters` of the mechanism in the other size."""
        copy = deepcopy(dict(parameters))
        copy["items"] = [self._item(item) for item in copy["items"]]
        return copy

    def _item(self, item: dict[str, Any]) -> dict[str, Any]:
        kinds = getattr(td.Model, item["call"]).entrance.kinds
        if item["call"] == "bushing":
            raise ValueError("the entries of a bushing have several units")
        # The markers of a clearance joint are stored by names that are no arguments of their own.
        units = {name: kinds[name].unit if name in kinds else "" for name in item}
        return {
            name: value if name in ("call", "name") else self._value(value, units[name])
            for name, value in item.items()
        }

    def _value(self, value: Any, unit: str) -> Any:
        """Return numbers in a unit, or an object as plain data, in the other size."""
        if value is None or isinstance(value, bool | str):
            return value
        if isinstance(value, int | float):
            factor = self.factor(unit)
            return value if factor == 1.0 else value * factor
        if isinstance(value, list | tuple):
            return [self._value(entry, unit) for entry in value]
        kind = value["type"]
        if kind in UNLIKE:
            raise ValueError(f"{kind} has constants with a dimension")
        if kind == "Marker":
            place = self._value(value["position"], "m")
            return {**value, "position": place}
        if issubclass(TYPES[kind], td.TimeFunction):
            return {k: self._value(v, unit) if k in _VALUES else v for k, v in value.items()}
        kinds = TYPES[kind].__init__.entrance.kinds  # type: ignore[misc]
        return {k: v if k == "type" else self._value(v, kinds[k].unit) for k, v in value.items()}


# --- mechanisms in space --------------------------------------------------------------------------


Frame = tuple[np.ndarray, np.ndarray]  # origin [m] and rotation matrix


def _frame(draw: Draw, size: float) -> Frame:
    """Return a frame anywhere, in any direction."""
    origin = np.array([size * draw.uniform(-1.0, 1.0) for _ in range(3)])
    return origin, Rotation.random(random_state=draw.integer(0, 2**31 - 1)).as_matrix()


def _marker(body: td.Body, pose: Frame, frame: Frame) -> td.Marker:
    """Return the marker of a body that stands at a frame in space."""
    (origin, axes), (place, turn) = pose, frame
    return body.marker(axes.T @ (place - origin), orientation=axes.T @ turn)


def open_chain(draw: Draw, *, rough: bool = False) -> td.Model:
    """Return a driven crank with links on it that joints leave free, askew, in space.

    Bodies start where the joints want them, or roughly there.
    """
    model = td.Model(planar=False)
    size = draw.log_uniform(0.02, 0.5)
    before, pose = model.ground, (np.zeros(3), np.eye(3))
    for k in range(draw.integer(2, 4)):
        moments = [draw.uniform(1.0, 1.9) for _ in range(3)]
        mass = draw.log_uniform(0.1, 10.0)
        own = _frame(draw, size)
        body = model.rigid_body(
            f"link {k}",
            mass=mass,
            inertia=[mass * (0.3 * size) ** 2 * moment for moment in moments],
            position=own[0] + (size * draw.uniform(-0.1, 0.1) if rough else 0.0),
            orientation=Rotation.from_euler("y", 0.1 * rough).as_matrix() @ own[1],
        )
        kind = draw.pick(["revolute", "spherical", "universal", "cylindrical", "translational"])
        joint = _frame(draw, size)
        markers = _marker(before, pose, joint), _marker(body, own, joint)
        getattr(model, kind if k else "revolute")(f"joint {k}", *markers)
        before, pose = body, own
    model.drive("joint 0", speed=draw.sign() * draw.log_uniform(1.0, 100.0))
    return model


def rough_chain(draw: Draw) -> td.Model:
    """Return such a chain whose bodies must be moved together."""
    return open_chain(draw, rough=True)


def parallel_cranks(draw: Draw) -> td.Model:
    """Return a coupler on several parallel cranks in space: each beyond the first is too much."""
    model = td.Model(planar=False)
    size = draw.log_uniform(0.02, 0.5)
    angle = draw.uniform(0.3, 2.8)
    tip = np.array([math.cos(angle), math.sin(angle), 0.0]) * size
    coupler = model.rigid_body("coupler", mass=1.0, inertia=(size**2,) * 3, position=tip)
    for k in range(draw.integer(2, 4)):
        foot = np.array([draw.uniform(0.5, 1.5) * size * k, 0.0, 0.0])
        crank = model.rigid_body(
            f"crank {k}",
            mass=draw.log_uniform(0.1, 10.0),
            inertia=(0.1 * size**2,) * 3,
            position=foot + 0.5 * tip,
        )
        model.revolute(f"foot {k}", model.ground.marker(foot), crank.marker(-0.5 * tip))
        joint = draw.pick(["revolute", "spherical"]) if k else "revolute"
        getattr(model, joint)(f"head {k}", crank.marker(0.5 * tip), coupler.marker(foot))
    model.drive("foot 0", speed=draw.log_uniform(1.0, 100.0))
    return model
