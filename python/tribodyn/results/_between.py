"""Values between the rows of a record, to a stated order.

Quantities whose rates are recorded follow Hermite's polynomials: of degree five with first and
second rates, of degree three with first rates. All others follow a polynomial of degree three
through the four rows around an instant, with bounded curvature.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

Array = npt.NDArray[np.float64]

# The trapezoidal rule with the rates at two rows may miss the change between them by this share of
# the larger rate times the step. Rows with larger differences do not resolve the motion, as in a
# thinned record of an impact. The share is 1/4 for a change from rest with the fourth power of
# time.
EXPLAINED = 0.25
# Largest ratio of the curvature in a step to the smaller one of the two curvatures next to it.
STEEPER = 2.0


@dataclass(frozen=True)
class Places:
    """Instants between rows.

    Attributes:
        rows: times of all rows (n,) [s].
        before: number of the row before each instant (m,).
        share: share of the step from this row to the next, from 0 to 1 (m,).
    """

    rows: Array
    before: npt.NDArray[np.int64]
    share: Array

    @classmethod
    def of(cls, rows: Array, times: Array) -> Places:
        """Return the places of some times [s] among the times of the rows [s]."""
        last = max(0, len(rows) - 2)
        before = np.clip(np.searchsorted(rows, times, side="right") - 1, 0, last)
        after = np.minimum(before + 1, len(rows) - 1)
        length = rows[after] - rows[before]
        share = np.where(length > 0.0, (times - rows[before]) / np.where(length > 0, length, 1), 0)
        return cls(rows, before.astype(np.int64), np.clip(share, 0.0, 1.0))

    @property
    def after(self) -> npt.NDArray[np.int64]:
        """Number of the row after each instant."""
        return np.minimum(self.before + 1, len(self.rows) - 1)

    @property
    def length(self) -> Array:
        """Length of the step around each instant [s]."""
        return np.asarray(self.rows[self.after] - self.rows[self.before])

    def ends(self, values: Array) -> tuple[Array, Array]:
        """Return the values at both rows around each instant."""
        return values[self.before], values[self.after]

    def with_rows(self, found: Array, values: Array) -> Array:
        """Return values at the instants, which at a row are exactly those of the row."""
        at = np.where(self.share <= 0.0, self.before, self.after)
        is_row = (self.share <= 0.0) | (self.share >= 1.0)
        return np.where(_along(is_row, found), values[at], found)


def _along(factor: npt.NDArray[Any], values: Array) -> npt.NDArray[Any]:
    """Return a factor of each instant in the shape of values with further dimensions."""
    return factor.reshape(factor.shape + (1,) * (values.ndim - 1))


def held(values: Array, places: Places) -> Array:
    """Return the values of the last row at or before each instant."""
    rows = np.where(places.share >= 1.0, places.after, places.before)
    return np.asarray(values[rows])


def linear(values: Array, places: Places) -> Array:
    """Return linearly interpolated values."""
    first, last = places.ends(values)
    share = _along(places.share, values)
    return np.asarray((1.0 - share) * first + share * last)


def cubic(values: Array, rates: Array, places: Places) -> Array:
    """Return values by Hermite's polynomial of degree three; linear where rates explain nothing."""
    (p, q), (v, w) = places.ends(values), places.ends(rates)
    s, h = _along(places.share, values), _along(places.length, values)
    gap = q - p - 0.5 * h * (v + w)
    resolved = np.abs(gap) <= EXPLAINED * h * np.maximum(np.abs(v), np.abs(w))
    r = 1.0 - s
    smooth = p + s * (q - p) + s * r * (r * (h * v - (q - p)) - s * (h * w - (q - p)))
    return np.where(resolved, smooth, linear(values, places))


def quintic(values: Array, rates: Array, second: Array, places: Places) -> tuple[Array, Array]:
    """Return values and their rates by Hermite's polynomial of degree five.

    Where the second rates do not explain the change of the rates, the values follow the polynomial
    of degree three and the rates are linear.
    """
    (p, q), (v, w), (a, b) = (places.ends(x) for x in (values, rates, second))
    s, h = _along(places.share, values), _along(places.length, values)
    gap = w - v - 0.5 * h * (a + b)
    resolved = np.abs(gap) <= EXPLAINED * h * np.maximum(np.abs(a), np.abs(b))
    # Coefficients of the powers of s from the third on, beyond those of the first row.
    rest = q - p - h * v - 0.5 * h**2 * a
    slope = h * (w - v) - h**2 * a
    bend = h**2 * (b - a)
    c3 = 10.0 * rest - 4.0 * slope + 0.5 * bend
    c4 = -15.0 * rest + 7.0 * slope - bend
    c5 = 6.0 * rest - 3.0 * slope + 0.5 * bend
    value = p + s * (h * v + s * (0.5 * h**2 * a + s * (c3 + s * (c4 + s * c5))))
    change = h * v + s * (h**2 * a + s * (3.0 * c3 + s * (4.0 * c4 + s * 5.0 * c5)))
    long = np.where(h > 0.0, h, 1.0)
    rate = np.where(h > 0.0, change / long, v)
    value = np.where(resolved, value, cubic(values, rates, places))
    return value, np.where(resolved, rate, linear(rates, places))


def curved(values: Array, places: Places) -> Array:
    """Return values by the polynomial of degree three through four rows, of bounded curvature.

    In smooth motion the second or the third differences next to each other have equal signs and
    similar sizes. Elsewhere the curvature is zero where the curvatures on both sides have opposite
    signs, and otherwise at most twice the smaller one. So a jump or a peak between rows causes no
    oscillation. A channel that is nowhere negative remains so.
    """
    count = len(places.rows)
    if count < 3:
        return linear(values, places)
    second, whole = _second_differences(places.rows, values)
    left, right = places.before - 1, places.before  # of the differences about both rows
    has_left, has_right = left >= 0, right <= count - 3
    left, right = np.clip(left, 0, count - 3), np.clip(right, 0, count - 3)
    has_left, has_right = has_left & whole[left], has_right & whole[right]
    one = np.where(_along(has_left, values), second[left], second[right])
    two = np.where(_along(has_right, values), second[right], second[left])
    weight = _along(_weight(places), values)
    bend = (1.0 - weight) * one + weight * two
    # In the first and the last step the curvature is judged by the next one.
    further = second[np.where(has_left, left - 1, right + 1).clip(0, count - 3)]
    other = np.where(_along(has_left & has_right, values), two, further)
    limit = STEEPER * np.minimum(np.abs(one), np.abs(other))
    limited = np.where(one * other > 0.0, np.clip(bend, -limit, limit), 0.0)
    bend = np.where(_smooth_thirds(second, whole, places, values), bend, limited)
    bend = np.where(_along(has_left | has_right, values), bend, 0.0)
    s, h = _along(places.share, values), _along(places.length, values)
    found = linear(values, places) - s * (1.0 - s) * h**2 * bend
    return np.asarray(np.where(np.min(values, axis=0) >= 0.0, np.maximum(found, 0.0), found))


def _weight(places: Places) -> Array:
    """Return the weight of the difference about the later row in the polynomial of degree three."""
    t = places.rows
    time = t[places.before] + places.share * places.length
    start = t[np.maximum(places.before - 1, 0)]
    end = t[np.minimum(places.before + 2, len(t) - 1)]
    return np.asarray((time - start) / np.where(end > start, end - start, 1.0))


def _smooth_thirds(
    second: Array, whole: npt.NDArray[np.bool_], places: Places, values: Array
) -> npt.NDArray[np.bool_]:
    """Return whether third differences around each instant have equal signs and similar sizes."""
    if len(second) < 4:
        return np.zeros((len(places.share), *values.shape[1:]), dtype=bool)
    spans = places.rows[3:] - places.rows[:-3]
    third = np.diff(second, axis=0) / _along(np.where(spans > 0.0, spans, 1.0), values)
    middle = places.before - 1
    inside = (middle >= 1) & (middle <= len(third) - 2)
    k = np.clip(middle, 1, len(third) - 2)
    for n in (k - 1, k, k + 1, k + 2):
        inside = inside & whole[n]
    sides = np.stack([third[k - 1], third[k], third[k + 1]])
    sizes = np.abs(sides)
    alike = np.all(sides > 0.0, axis=0) | np.all(sides < 0.0, axis=0)
    close = np.max(sizes, axis=0) <= STEEPER * np.min(sizes, axis=0)
    return np.asarray(_along(inside, values) & alike & close)


def _second_differences(rows: Array, values: Array) -> tuple[Array, npt.NDArray[np.bool_]]:
    """Return the second divided differences about the inner rows, and where they are finite.

    Rows at a jump of a load have almost the same time; differences across them mean nothing.
    """
    steps = np.diff(rows)
    long = steps > 1e-9 * np.maximum(np.median(steps), 0.0)
    first = np.diff(values, axis=0) / _along(np.where(long, steps, 1.0), values)
    whole = long[:-1] & long[1:]
    span = np.where(whole, rows[2:] - rows[:-2], 1.0)
    return np.diff(first, axis=0) / _along(span, values), whole


# --- orientations ---------------------------------------------------------------------------------


def turned(orientation: Array, rates: tuple[Array, Array], places: Places) -> tuple[Array, Array]:
    """Return orientations (m, 4) and angular velocities (m, 3) between rows.

    The four numbers of the quaternions follow Hermite's polynomials of degree five, after which the
    quaternions are divided by their length.

    Args:
        orientation: quaternions (x, y, z, w) from body to global axes (n, 4).
        rates: angular velocities [rad/s] and angular accelerations [rad/s2] (n, 3), global axes.
        places: the instants.
    """
    q = _same_sheet(orientation)
    omega, alpha = (_pure(x) for x in rates)
    first = 0.5 * _product(omega, q)
    second = 0.5 * (_product(alpha, q) + _product(omega, first))
    value, rate = quintic(q, first, second, places)
    square = np.sum(value**2, axis=1, keepdims=True)
    spin = 2.0 * _product(rate, value * np.array([-1.0, -1.0, -1.0, 1.0])) / square
    sign = np.sign(np.sum(held(orientation, places) * value, axis=1, keepdims=True))
    return sign * value / np.sqrt(square), spin[:, :3]


def turned_simply(orientation: Array, places: Places) -> Array:
    """Return quaternions whose rates are not recorded, of length one."""
    flat = orientation.reshape(len(orientation), -1, 4)
    parts = [curved(_same_sheet(flat[:, k]), places) for k in range(flat.shape[1])]
    found = np.stack(parts, axis=1) / np.linalg.norm(np.stack(parts, axis=1), axis=2, keepdims=True)
    return np.asarray(found.reshape((len(found), *orientation.shape[1:])))


def _same_sheet(orientation: Array) -> Array:
    """Return quaternions without changes of sign from row to row."""
    signs = np.where(np.sum(orientation[1:] * orientation[:-1], axis=1) < 0.0, -1.0, 1.0)
    return np.asarray(orientation * np.concatenate([[1.0], np.cumprod(signs)])[:, None])


def _pure(vectors: Array) -> Array:
    return np.concatenate([vectors, np.zeros((len(vectors), 1))], axis=1)


def _product(a: Array, b: Array) -> Array:
    """Return products of quaternions (x, y, z, w)."""
    ax, ay, az, aw = a.T
    bx, by, bz, bw = b.T
    return np.stack(
        [
            aw * bx + ax * bw + ay * bz - az * by,
            aw * by - ax * bz + ay * bw + az * bx,
            aw * bz + ax * by - ay * bx + az * bw,
            aw * bw - ax * bx - ay * by - az * bz,
        ],
        axis=1,
    )
