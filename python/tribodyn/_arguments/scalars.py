"""Types of numbers in signatures.

They are for signatures alone. At run time the kinds of the arguments are checked, and in the body
of a call a Scalar is a float in SI units and a Vector a tuple of floats. `float(...)` and the
functions below tell type checkers so. pint is not imported: an object with the attributes of a
quantity counts as a quantity.
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
        """The units of the magnitude."""

    def to(self, unit: str, /) -> object:
        """Return the quantity in another unit."""

    def __float__(self) -> float: ...


class Rotation(Protocol):
    """An orientation, such as a Rotation of scipy."""

    def as_quat(self) -> object:
        """Return the quaternion (x, y, z, w)."""

    def as_matrix(self) -> object:
        """Return the 3x3 matrix."""


Array = npt.NDArray[np.float64]
NumberArray = npt.NDArray[np.floating[Any]] | npt.NDArray[np.integer[Any]]

# One number: a plain number in the unit of the argument, or a quantity.
Scalar = float | np.floating[Any] | np.integer[Any] | PintQuantity
# Numbers in a row: a list or tuple of scalars, an array, or one quantity with several values.
Vector = Sequence[Scalar] | NumberArray | PintQuantity
# Numbers in rows and columns.
Matrix = Sequence[Sequence[Scalar]] | Vector
# One number or an array of any shape.
Scalars = Scalar | Matrix | Vector
# The start and the end of a window.
Pair = tuple[Scalar, Scalar] | Vector
# A number is constant; a plain function of time [s] is sampled.
TimeDependent = Scalar | TimeFunction | Callable[[float], Scalar]
# A component of a load: None is no load; a function of an angle needs `by_angle`.
Component = TimeDependent | AngleFunction | None
Force = Sequence[Component] | NumberArray | PintQuantity
Torque = TimeDependent | AngleFunction | Sequence[Component]
Orientation = Rotation | Matrix


def floats(values: object) -> tuple[float, ...]:
    """Return the checked numbers of a vector or a row of numbers."""
    assert isinstance(values, tuple | np.ndarray)
    return tuple(float(value) for value in values)


def ends(values: object) -> tuple[float, float]:
    """Return the two checked numbers of a pair."""
    first, second = floats(values)
    return first, second


def float_or_none(value: Scalar | None) -> float | None:
    """Return the checked number of an optional scalar."""
    return None if value is None else float(value)
