"""One part of the drawing of a mechanism."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]


@dataclass
class Piece:
    """One part of the drawing.

    Attributes:
        kind: a line, a filled area, symbols at points, or a surface of flat faces.
        points: positions (n, points, 3) [m] at the n instants.
        style: arguments of the artist.
        label: name in the legend; empty without.
        values: values (n, points) that determine the colour of a line or a surface; None without.
        faces: corners (faces, 4) of a surface, -1 as the fourth of a triangle; None for others.
        beam: name of the beam whose axis the line is; empty for other pieces.
        radius: of a round beam [m]; 0 for other pieces.
        solid: name of the solid whose edges the line shows; empty for other pieces.
        nodes: positions (n, nodes, 3) of the nodes of this solid [m]; None for other pieces.
        shown: number of points that are visible at each instant; None shows all.
        load: whether the piece shows a load, which is no part of the mechanism.
    """

    kind: Literal["line", "area", "marks", "surface"]
    points: Array
    style: dict[str, Any] = field(default_factory=dict)
    label: str = ""
    values: Array | None = None
    faces: NDArray[np.int32] | None = None
    beam: str = ""
    radius: float = 0.0
    solid: str = ""
    nodes: Array | None = None
    shown: NDArray[np.int64] | None = None
    load: bool = False
