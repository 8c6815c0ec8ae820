"""Mesh lines that meet the edges of grooves, the cells between them spread evenly.

The thickness of a film varies smoothly, but its pressure has corners at the edges of ports; lines
that lie there keep the film second order.
"""

import math
from collections.abc import Sequence

import numpy as np

from tribodyn import _core
from tribodyn.inputs._film_inputs import Array

TURN = 2.0 * math.pi
WIDEST_CELL = 0.25 * math.pi  # of chords around a cylinder
SAME = 1e-10  # lines nearer than this, by the extent, are one


def share_out(widths: Sequence[float], cells: int, least: Sequence[int]) -> list[int]:
    """Return cells for intervals in proportion to their widths, about `cells` in all.

    Intervals of the same width have the same number where that is possible, so that the mesh of a
    bearing that is turned or mirrored is turned or mirrored too.
    """
    extent = sum(widths)
    places = range(len(widths))
    units = [round(width / (SAME * extent)) for width in widths]
    alike = [[i for i in places if units[i] == unit] for unit in dict.fromkeys(units)]
    counts = [
        max(low, round(cells * unit / sum(units))) for unit, low in zip(units, least, strict=True)
    ]

    def coarseness(group: list[int]) -> float:
        return units[group[0]] / counts[group[0]]

    while (missing := cells - sum(counts)) != 0:
        step = 1 if missing > 0 else -1
        free = [i for i in places if counts[i] + step >= least[i]]
        if not free:
            break
        groups = [
            group for group in alike if len(group) <= abs(missing) and set(group) <= set(free)
        ]
        choice = groups or [[i] for i in free]
        chosen = max(choice, key=coarseness) if missing > 0 else min(choice, key=coarseness)
        for i in chosen:
            counts[i] += step
    return counts


def distinct(values: Sequence[float], extent: float) -> list[float]:
    """Return the values ascending, those that agree to round-off once."""
    result: list[float] = []
    for value in sorted(values):
        if not result or value - result[-1] > SAME * extent:
            result.append(value)
    return result


def ring(fixed: Sequence[float], cells: int) -> Array:
    """Return angles from 0 to below 2 pi of about `cells` cells, among them the fixed ones."""
    edges = distinct([value % TURN for value in fixed], TURN)
    if len(edges) > 1 and edges[0] + TURN - edges[-1] <= SAME * TURN:
        edges.pop()
    if not edges:
        edges = [0.0]
    angles = between([*edges, edges[0] + TURN], cells, WIDEST_CELL)[:-1] % TURN
    angles[angles > TURN * (1.0 - SAME)] = 0.0
    return np.sort(angles)


def between(edges: Sequence[float], cells: int, widest: float = math.inf) -> Array:
    """Return evenly spaced lines in every interval of the ascending edges."""
    widths = list(np.diff(edges))
    least = [max(1, math.ceil(width / widest - 1e-9)) for width in widths]
    pieces = [
        np.linspace(lo, hi, n, endpoint=False)
        for lo, hi, n in zip(edges, edges[1:], share_out(widths, cells, least), strict=False)
    ]
    return np.concatenate([*pieces, [edges[-1]]])


def along(
    lo: float,
    hi: float,
    cells: int,
    *,
    fixed: Sequence[float] = (),
    steep: Sequence[float] = (),
) -> Array:
    """Return lines from lo to hi of about `cells` cells, among them the fixed ones.

    They come closer together towards the places in `steep`, where the pressure is prescribed.
    """
    extent = hi - lo
    inside = [value for value in fixed if lo + SAME * extent < value < hi - SAME * extent]
    edges = [lo, *distinct(inside, extent), hi]
    is_steep = [any(abs(edge - place) <= SAME * extent for place in steep) for edge in edges]
    counts = share_out(list(np.diff(edges)), cells, [1] * (len(edges) - 1))
    pieces: list[Array] = []
    for i, n in enumerate(counts):
        piece: Array
        if is_steep[i] and is_steep[i + 1]:
            piece = np.asarray(_core.graded(edges[i], edges[i + 1], n, "both"))
        elif is_steep[i] or is_steep[i + 1]:
            towards = "lo" if is_steep[i] else "hi"
            piece = np.asarray(_core.graded(edges[i], edges[i + 1], n, towards))
        else:
            piece = np.linspace(edges[i], edges[i + 1], n + 1)
        pieces.append(piece[:-1])
    return np.concatenate([*pieces, [hi]])


def mirrored(half: Array) -> Array:
    """Return lines on both sides of the first, which is 0."""
    return np.concatenate([-half[:0:-1], half])


def along_arc(start: float, end: float, fixed: Sequence[float], cells: int) -> Array:
    """Return angles from start to end of about `cells` cells, among them the fixed ones."""
    extent = end - start
    inside = [value for value in fixed if start + SAME * extent < value < end - SAME * extent]
    return between([start, *distinct(inside, extent), end], cells, WIDEST_CELL)
