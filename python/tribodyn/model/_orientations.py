"""Orientations as users give them, converted to quaternions (x, y, z, w)."""

import math
from dataclasses import dataclass
from typing import Any

import numpy as np

from tribodyn._arguments import scalars
from tribodyn._arguments.kinds import Kind, is_array, is_list
from tribodyn._arguments.numbers import Vector, number
from tribodyn._arguments.units import to_si_array
from tribodyn.errors import make_error

Quaternion = tuple[float, float, float, float]

NO_TURN: Quaternion = (0.0, 0.0, 0.0, 1.0)

# Tolerated deviation of typed or computed numbers from a rotation; a mistake is larger.
_TOLERANCE = 1e-6


@dataclass(frozen=True, kw_only=True)
class Orientation(Kind):
    """A scipy Rotation, a 3x3 matrix or a quaternion, converted to a quaternion."""

    @property
    def words(self) -> str:
        return "a scipy Rotation, a 3x3 matrix or a quaternion (x, y, z, w)"

    def convert(self, value: Any, item: str, quantity: str) -> Quaternion:
        if hasattr(value, "as_quat") and hasattr(value, "as_matrix"):
            value = value.as_quat()
        try:
            array = to_si_array(value, "", item=item, quantity=quantity)
        except ValueError:
            raise self.refused(value, item, quantity) from None
        if not np.all(np.isfinite(array)):
            raise make_error(item=item, quantity=quantity, rule="must be finite")
        if array.shape == (4,):
            return self._unit(array, item, quantity)
        if array.shape == (3, 3):
            return self._of_matrix(array, item, quantity)
        raise self.refused(value, item, quantity)

    def _unit(self, numbers: Any, item: str, quantity: str) -> Quaternion:
        size = math.hypot(*numbers)
        if abs(size - 1.0) > _TOLERANCE:
            raise make_error(
                item=item,
                quantity=f"length of {quantity}",
                value=size,
                rule="must be 1",
                hint="the order is (x, y, z, w), the scalar last",
            )
        x, y, z, w = (float(part) / size for part in numbers)
        return x, y, z, w

    def _of_matrix(self, matrix: Any, item: str, quantity: str) -> Quaternion:
        off = float(np.abs(matrix.T @ matrix - np.eye(3)).max())
        hint = "the columns are the axes of the body or marker"
        if off > _TOLERANCE:
            raise make_error(
                item=item,
                quantity=quantity,
                value=off,
                rule="must be a rotation: its columns must be orthogonal, of length 1",
                hint=hint,
            )
        if np.linalg.det(matrix) < 0.0:
            rule = "must be a rotation, not a reflection: its columns are left-handed"
            raise make_error(item=item, quantity=quantity, rule=rule, hint=hint)
        from scipy.spatial.transform import Rotation  # late, because the import takes time

        return self._unit(Rotation.from_matrix(matrix).as_quat(), item, quantity)


ORIENTATION = Orientation()


@dataclass(frozen=True, kw_only=True)
class Inertia(Kind):
    """A moment of inertia, three of them, or a 3x3 tensor."""

    @property
    def words(self) -> str:
        return "a number, three numbers (ix, iy, iz) or a 3x3 matrix"

    def convert(self, value: Any, item: str, quantity: str) -> Any:
        array = to_si_array(value, self.unit, item=item, quantity=quantity)
        if not np.all(np.isfinite(array)):
            raise make_error(item=item, quantity=quantity, unit=self.unit, rule="must be finite")
        if array.shape == ():
            return float(array)
        if array.shape == (3,):
            return tuple(float(part) for part in array)
        if array.shape == (3, 3):
            return tuple(tuple(float(part) for part in row) for row in array)
        raise self.refused(value, item, quantity)


@dataclass(frozen=True, kw_only=True)
class NumberOrVector(Vector):
    """A number, or three numbers (x, y, z)."""

    @property
    def words(self) -> str:
        return "a number, or three (x, y, z)"

    def convert(self, value: Any, item: str, quantity: str) -> Any:
        if is_list(value) or is_array(value):
            return super().convert(value, item, quantity)
        return number(self.unit).take(value, item, quantity)


def quaternion_of(orientation: scalars.Orientation | None) -> Quaternion | None:
    """Return the checked quaternion of an orientation."""
    if orientation is None:
        return None
    x, y, z, w = scalars.floats(orientation)
    return x, y, z, w


def matrix_of(quaternion: Quaternion) -> scalars.Array:
    """Return the 3x3 rotation matrix of a unit quaternion (x, y, z, w)."""
    x, y, z, w = quaternion
    return np.array(
        [
            [1.0 - 2.0 * (y * y + z * z), 2.0 * (x * y - z * w), 2.0 * (x * z + y * w)],
            [2.0 * (x * y + z * w), 1.0 - 2.0 * (x * x + z * z), 2.0 * (y * z - x * w)],
            [2.0 * (x * z - y * w), 2.0 * (y * z + x * w), 1.0 - 2.0 * (x * x + y * y)],
        ]
    )


def about_z(angle: float) -> Quaternion:
    """Return the quaternion (x, y, z, w) of a rotation about z [rad]."""
    return 0.0, 0.0, math.sin(0.5 * angle), math.cos(0.5 * angle)


def product(first: Quaternion, second: Quaternion) -> Quaternion:
    """Return the quaternion (x, y, z, w) of the second rotation, in the axes of the first."""
    (a, b, c, d), (x, y, z, w) = first, second
    return (
        d * x + a * w + b * z - c * y,
        d * y - a * z + b * w + c * x,
        d * z + a * y - b * x + c * w,
        d * w - a * x - b * y - c * z,
    )
