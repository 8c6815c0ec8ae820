"""Frames and errors of tests in space."""

import numpy as np

GRAVITY = 9.81  # [m/s2]


def axes(z: tuple[float, ...], x: tuple[float, ...]) -> np.ndarray:
    """Return the rotation matrix with that z axis and an x axis towards `x`."""
    up = np.array(z) / np.linalg.norm(z)
    along = np.array(x) - (up @ np.array(x)) * up
    along /= np.linalg.norm(along)
    return np.stack([along, np.cross(up, along), up], axis=1)


def largest(values: np.ndarray) -> float:
    return float(np.abs(values).max())
