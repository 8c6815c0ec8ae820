"""Types of what users may give where numbers are asked for.

They are for signatures alone: at run time the door asks the kinds of the arguments, and behind it a
Scalar is a float in SI units and a Vector a tuple of them. `float(...)` and the functions below say
so to type checkers.
pint is not imported: what is shaped as its quantities are counts as one.
"""

from collections.abc import Callable, Sequence
from typing import Any, Protocol

import numpy as np
import numpy.typing as npt

from tribodyn._core import AngleFunction, TimeFunction


class PintQuantity(Protocol):
    """A number or an array with a unit, such as a quantity of pint."""

    @property
    def magnitude(self) -> object:
        """The number or the array, in the units."""

    @property
    def units(self) -> object:
        """What the magnitude counts."""

    def to(self, unit: str, /) -> object:
        """Return the same in another unit."""

    def __float__(self) -> float: ...


class Rotation(Protocol):
    """An orientation, such as a Rotation of scipy."""

    def as_quat(self) -> object:
        """Return the quaternion (x, y, z, w)."""

    def as_matrix(self) -> object:
        """Return the 3x3 matrix."""


Array = npt.NDArray[np.float64]
NumberArray = npt.NDArray[np.floating[Any]] | npt.NDArray[np.integer[Any]]

# One number: plain and then in the unit that the argument names, or a quantity.
Scalar = float | np.floating[Any] | np.integer[Any] | PintQuantity
# Numbers in a row: a list or tuple of scalars, an array, or one quantity of several.
Vector = Sequence[Scalar] | NumberArray | PintQuantity
# Numbers in rows and columns.
Matrix = Sequence[Sequence[Scalar]] | Vector
# One number or an array of any shape.
Scalars = Scalar | Matrix | Vector
# The start and the end of a window.
Pair = tuple[Scalar, Scalar] | Vector
# A number is constant; a plain function of time [s] is sampled.
TimeDependent = Scalar | TimeFunction | Callable[[float], Scalar]
# A component of a load: None is not there, a function of an angle belongs to `by_angle`.
Component = TimeDependent | AngleFunction | None
Force = Sequence[Component] | NumberArray | PintQuantity
Torque = TimeDependent | AngleFunction | Sequence[Component]
Orientation = Rotation | Matrix


def floats(values: object) -> tuple[float, ...]:
    """Return the numbers that the door has made of a vector or a row of numbers."""
    assert isinstance(values, tuple | np.ndarray)
    return tuple(float(value) for value in values)


def ends(values: object) -> tuple[float, float]:
    """Return the two numbers that the door has made of a pair."""
    first, second = floats(values)
    return first, second


def float_or_none(value: Scalar | None) -> float | None:
    """Return the number that the door has made of a scalar which may be left out."""
    return None if value is None else float(value)
