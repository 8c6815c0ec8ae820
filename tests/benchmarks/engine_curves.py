"""Engine: channels of a cycle at every half degree, and what is read off them."""

import numpy as np

ANGLE = np.arange(0.0, 720.01, 0.5)
JOINTS = ("skirt", "big end")


def curve(cycle, channel, component=None):
    """Return a channel of a cycle at every half degree."""
    values = cycle[channel]
    if channel == "skirt/bearing_force":
        component = "y"  # across the liner
    if component is not None:
        values = values.sel(component=component)
    return np.interp(ANGLE, cycle["crank_angle"], values)


def mean(cycle, channel):
    """Return the mean of a channel over a cycle by time."""
    times = cycle["time"].values
    return float(np.trapezoid(cycle[channel].values, times) / (times[-1] - times[0]))


def windowed(values, first, last):
    """Return the part of a curve between two angles."""
    return values[(first <= ANGLE) & (ANGLE <= last)]


def peak(values, first=0.0, last=720.0):
    """Return the largest magnitude between two angles, and where it is."""
    inside = np.flatnonzero((first <= ANGLE) & (ANGLE <= last))
    k = inside[np.abs(values[inside]).argmax()]
    return abs(values[k]), ANGLE[k]


def lows(values, width=30):
    """Return the angles of the minima, each the least within 15 deg to both sides."""
    ring = values[:-1]
    least = np.min([np.roll(ring, k) for k in range(-width, width + 1)], axis=0)
    return ANGLE[:-1][ring == least]
