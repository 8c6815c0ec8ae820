"""The pieces of the drawing of a mechanism: lines, areas and symbols over the instants."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tribodyn._calls import BODIES, CLEARANCES, DRIVES, JOINTS
from tribodyn.reports import _gap_rings as gaps
from tribodyn.reports import _symbols as symbols
from tribodyn.reports._loads import loads
from tribodyn.reports._motion import GROUND, Motion
from tribodyn.reports._piece import Piece
from tribodyn.reports._targets import marker_of, targets
from tribodyn.solid_meshes import SolidMesh

Array = NDArray[np.float64]

# Items that connect two markers; the lines of a rigid body join its markers of these items.
SPRINGS = ("spring_damper", "torsional_spring", "bushing")
CONNECTIONS = (*JOINTS, *DRIVES, *CLEARANCES, *SPRINGS)

BLACK, GREY, PALE, DRIVEN = "black", "0.55", "0.75", "#c2185b"
LINE: dict[str, Any] = {"color": BLACK, "linewidth": 1.0}
AXIS = np.array([0.0, 0.0, 1.0])


def pieces(
    motion: Motion, coloured: bool, gap_scale: float | None = 1.0, with_loads: bool = False
) -> list[Piece]:
    """Return the pieces of a mechanism, those in front last.

    Args:
        motion: the motion of the model.
        coloured: whether a quantity colours the beams, so that bodies are grey.
        gap_scale: factor of clearances; None magnifies them so that they are visible.
        with_loads: whether given loads are drawn.
    """
    colours = _colours(motion, coloured)
    bodies = _bodies(motion, colours, coloured)
    low, high = _corners(motion, bodies)
    size = float((high - low).max()) or 1.0
    behind = targets(motion, size, colours)
    front: list[Piece] = []
    for call in motion.calls:
        if call["call"] in CONNECTIONS:
            joint = _Connection(motion, call, size, colours, gap_scale)
            behind += joint.behind()
            front += joint.front()
    given = loads(motion, low, high) if with_loads else []
    return [*behind, *bodies, *front, *given]


def extent(motion: Motion) -> float:
    """Return the size of a mechanism, to which its symbols are proportional [m]."""
    low, high = _corners(motion, _bodies(motion, _colours(motion, True), True))
    return float((high - low).max()) or 1.0


def _bodies(motion: Motion, colours: Mapping[str, str], coloured: bool) -> list[Piece]:
    return [
        piece
        for call in motion.calls
        if call["call"] in BODIES
        for piece in DRAWN[call["call"]](motion, call["name"], colours[call["name"]], coloured)
    ]


def _corners(motion: Motion, bodies: Sequence[Piece]) -> tuple[Array, Array]:
    """Return the corners of the box around the bodies and the joints."""
    points = [piece.points.reshape(-1, 3) for piece in bodies]
    points += [motion.marker(m)[0] for call in motion.calls for m in _of_connection(call)]
    return _box(motion, np.concatenate(points or [np.zeros((1, 3))]))


def _box(motion: Motion, places: Array) -> tuple[Array, Array]:
    """Return the corners of the box around places, which is not smaller than a bearing.

    A journal alone in its bearing has the size of the bearing, and not that of its small motion.
    """
    low, high = places.min(axis=0), places.max(axis=0)
    radii = [gaps.outer(call["gap"]) for call in motion.calls if call["call"] in CLEARANCES]
    radius = max(radii, default=0.0)
    if float((high - low).max()) < 2.0 * radius:
        across = np.array([1.0, 1.0, 0.0 if motion.flat else 1.0])
        middle = 0.5 * (low + high)
        low, high = middle - radius * across, middle + radius * across
    return low, high


def _of_connection(call: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    return markers_of(call) if call["call"] in CONNECTIONS else []


def markers_of(call: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """Return the markers of a call, which are those of the first and of the second body."""
    return [v for v in call.values() if isinstance(v, Mapping) and {"body", "position"} <= v.keys()]


# --- bodies ---------------------------------------------------------------------------------------


def _colours(motion: Motion, coloured: bool) -> dict[str, str]:
    """Return the colour of each body."""
    names = motion.names(*BODIES)
    return {name: GREY if coloured else f"C{k % 10}" for k, name in enumerate(names)}


def _beam(motion: Motion, name: str, colour: str, coloured: bool) -> Iterator[Piece]:
    dot = 2.0 if coloured else 3.2
    line = motion.line(name)
    style = {"color": colour, "linewidth": 2.2, "solid_capstyle": "round"}
    radius = _radius(motion.body(name)["section"])
    yield Piece("line", line.curve(line.along), style, name, beam=name, radius=radius)
    dots = {"color": colour, "marker": "o", "markersize": dot}
    yield Piece("marks", line.nodes, dots)
    for marker in _attached(motion, name):
        if any(marker["offset"]):  # an arm from the axis to the marker
            foot, _ = line.section(float(marker["position"]))
            tip, _ = motion.marker(marker)
            yield Piece("line", np.stack([foot, tip], axis=1), style | {"linewidth": 1.4})


def _radius(section: Any) -> float:
    """Return the radius of a round section [m]; 0 of others and of beams with several sections."""
    if not isinstance(section, Mapping):
        return 0.0
    return float(section.get("radius") or section.get("outer_radius") or 0.0)


def _rigid(motion: Motion, name: str, colour: str, _coloured: bool) -> Iterator[Piece]:
    """Yield lines between the markers of a body, and its centre of mass if it has one or none."""
    places = np.array([[*m["position"], 0.0][:3] for m in _attached(motion, name)], dtype=float)
    places = places.reshape(-1, 3)
    scale = float(np.abs(places).max(initial=0.0)) or 1.0
    unique: list[Array] = []
    for place in places:
        if all(np.abs(place - other).max() > 1e-6 * scale for other in unique):
            unique.append(place)
    style = {"color": colour, "linewidth": 3.5, "solid_capstyle": "round"}
    style["solid_joinstyle"] = "round"
    centre, axes = motion.frame(name)
    if len(unique) < 2:
        mark = {"color": colour, "marker": "o", "markersize": 8.0}
        yield Piece("marks", centre[:, np.newaxis], mark, "" if unique else name)
        unique.append(np.zeros(3))
        if not places.size:
            return
    corners = np.array(unique)
    if len(corners) > 2:
        corners = _around(corners)
        outline = centre[:, np.newaxis] + np.einsum("nij,pj->npi", axes, corners)
        yield Piece("area", outline, {"facecolor": colour, "alpha": 0.25})
    points = centre[:, np.newaxis] + np.einsum("nij,pj->npi", axes, corners)
    yield Piece("line", points, style, name)


def _solid(motion: Motion, name: str, colour: str, _coloured: bool) -> Iterator[Piece]:
    """Yield a line along the edges of all facets of each part of the boundary."""
    places, style = motion.nodes(name), {"color": colour, "linewidth": 0.8}
    for k, walk in enumerate(_walks(motion.mesh(name))):
        yield Piece("line", places[:, walk], style, "" if k else name, solid=name, nodes=places)


def _reduced_solid(motion: Motion, name: str, colour: str, _coloured: bool) -> Iterator[Piece]:
    """Yield a line along the edges of the mesh, or without a mesh the nodes as dots."""
    motion_of_solid = motion.reduced(name)
    places = motion_of_solid.nodes()
    if motion_of_solid.reduction["mesh"] is None:
        yield Piece("marks", places, {"color": colour, "marker": "o", "markersize": 1.5}, name)
        return
    for k, walk in enumerate(_walks(motion.mesh(name))):
        line = {"color": colour, "linewidth": 0.8}
        yield Piece("line", places[:, walk], line, "" if k else name, solid=name, nodes=places)


def _walks(mesh: SolidMesh) -> list[list[int]]:
    """Return the nodes of walks along all edges of the boundary, each edge at most twice.

    A boundary of several parts, such as that of a ring in the plane, has one walk for each part.
    """
    neighbours: dict[int, list[int]] = {}
    for facet in mesh.boundary.tolist():
        corners = 2 if mesh.planar else 3 if len(facet) == 6 else 4
        edges = [[facet[0], *facet[2:], facet[1]]] if mesh.planar else []
        for k in range(0 if mesh.planar else corners):
            middle = [facet[corners + k]] if len(facet) >= 2 * corners else []
            edges.append([facet[k], *middle, facet[(k + 1) % corners]])
        for edge in edges:
            for one, other in itertools.pairwise(edge):
                neighbours.setdefault(one, []).append(other)
                neighbours.setdefault(other, []).append(one)
    walks: list[list[int]] = []
    reached: set[int] = set()
    known: set[tuple[int, int]] = set()
    for start in neighbours:
        if start in reached:
            continue
        walk, stack = [], [start]
        while stack:
            node = stack[-1]
            walk.append(node)
            onward = next((n for n in neighbours[node] if _edge(node, n) not in known), None)
            if onward is None:
                stack.pop()
                continue
            known.add(_edge(node, onward))
            stack.append(onward)
        reached.update(walk)
        walks.append(walk)
    return walks


def _edge(one: int, other: int) -> tuple[int, int]:
    return min(one, other), max(one, other)


# The pieces of each kind of body: functions of the motion, the name and the colour of the body, and
# of whether a quantity colours the beams.
DRAWN: dict[str, Callable[[Motion, str, str, bool], Iterator[Piece]]] = {
    "rigid_body": _rigid,
    "beam": _beam,
    "solid": _solid,
    "reduced_solid": _reduced_solid,
}


def _around(places: Array) -> Array:
    """Return the corners of a closed outline in the plane nearest to the places."""
    middle = places.mean(axis=0)
    _, _, plane = np.linalg.svd(places - middle)
    x, y = (places - middle) @ plane[:2].T[:, 0], (places - middle) @ plane[:2].T[:, 1]
    order = np.argsort(np.arctan2(y, x), kind="stable")
    return places[[*order, order[0]]]


def _attached(motion: Motion, body: str) -> list[Mapping[str, Any]]:
    """Return the markers of a body to which items and rigid targets are attached."""
    calls = [call for call in motion.calls if call["call"] in (*CONNECTIONS, "applied_force")]
    found = [m for call in calls for m in markers_of(call)]
    found += [m for call in motion.calls if (m := marker_of(call)) is not None]
    return [m for m in found if m["body"] == body]


# --- joints ---------------------------------------------------------------------------------------


class _Connection:
    """The symbols of a joint, a drive or a spring.

    `size` is the size of the mechanism [m], to which lines of symbols are proportional, and
    `gap_scale` the factor of clearances; None takes a factor for which they are visible.
    """

    def __init__(
        self,
        motion: Motion,
        call: Mapping[str, Any],
        size: float,
        colours: Mapping[str, str],
        gap_scale: float | None,
    ) -> None:
        self._motion, self._call, self._size = motion, call, size
        self._gap_scale = gap_scale
        self._colours = colours
        self._kind = str(call["call"])
        self._markers = markers_of(call)
        self._places = [motion.marker(marker) for marker in self._markers]
        if self._kind in ("translational", "drive_displacement"):  # the slider is given first
            self._markers, self._places = self._markers[::-1], self._places[::-1]
        (self._origin, self._axes), (self._second, self._turned) = self._places

    def behind(self) -> list[Piece]:
        """Return the symbols of the ground, and of guides."""
        if self._kind in CLEARANCES and self._shape in ("slider", "skirt"):
            guide = self._guide(self._second, self._turned, self._origin)
            drawn = self._magnified(self._call)
            frame = (self._second, self._turned)
            walls = gaps.walls(drawn, frame, self._ends(*frame, self._origin))
            return [guide, *walls, *self._piston(self._call["gap"])]
        if self._kind == "translational":
            guide = self._guide(self._origin, self._axes, self._second)
            return [guide, *self._slider()]
        if self._kind in (*DRIVES, "in_plane"):
            return []
        out = []
        for marker, (origin, _) in zip(self._markers, self._places, strict=True):
            if marker["body"] == GROUND:
                out.append(self._mark(origin, self._support(), 30.0, markerfacecolor="none"))
        return out

    def front(self) -> list[Piece]:
        """Return the symbols of the joint itself."""
        if self._kind in CLEARANCES:
            return self._clearance()
        found: list[Piece] = getattr(self, f"_{self._kind}")()
        return found

    # --- ideal joints

    def _revolute(self) -> list[Piece]:
        return [self._shaft(0.05), self._pin()]

    def _cylindrical(self) -> list[Piece]:
        return [self._shaft(0.12), self._pin()]

    def _spherical(self) -> list[Piece]:
        return [self._pin(markerfacecolor=PALE)]

    def _universal(self) -> list[Piece]:
        arms = [self._cross(self._axes, 0), self._cross(self._turned, 1)]
        return [*arms, self._pin(markersize=4.0)]

    def _in_plane(self) -> list[Piece]:
        half = 0.06 * self._size
        plane = symbols.box(self._second, self._axes, (-half, half), half)
        return [Piece("area", plane, {"facecolor": GREY, "alpha": 0.2}), self._pin()]

    def _point_on_line(self) -> list[Piece]:
        half = 0.12 * self._size * self._axes[:, 0]
        line = np.stack([self._second - half, self._second + half], axis=1)
        return [Piece("line", line, LINE | {"linestyle": (0, (6, 2, 1, 2))}), self._pin()]

    def _fixed(self) -> list[Piece]:
        return [self._mark(self._second, "s", 5.0)]

    def _distance(self) -> list[Piece]:
        rod = np.stack([self._origin, self._second], axis=1)
        ends = self._pin(markersize=4.5)
        ends.points = rod
        return [Piece("line", rod, LINE | {"linestyle": (0, (4, 2))}), ends]

    def _translational(self) -> list[Piece]:
        return [self._pin(markersize=4.5)]

    def _slider(self) -> list[Piece]:
        # The bearing of a joint with clearance fits into the block.
        slider = self._markers[1]["body"]
        radii = [self._magnified(c).radius for c in _clearances(self._motion, slider)]
        height = max([0.025 * self._size, *(1.2 * radius for radius in radii)])
        half = max(1.3 * height, 0.045 * self._size)
        return self._block((-half, half), height, (self._second, self._axes))

    # --- drives and springs

    def _drive_rotation(self) -> list[Piece]:
        arrow = self._mark(self._second, symbols.rotation(), 24.0, color=DRIVEN)
        arrow.style["markerfacecolor"] = "none"
        return [arrow]

    def _drive_displacement(self) -> list[Piece]:
        axis = "xyz".index(self._call.get("axis", "x"))
        tip = self._second + 0.16 * self._size * self._axes[:, :, axis]
        style = LINE | {"color": DRIVEN, "linewidth": 1.6}
        line = Piece("line", np.stack([self._second, tip], axis=1), style)
        head = Piece("marks", tip[:, np.newaxis], {"color": DRIVEN, "marker": "D", "markersize": 4})
        return [line, head]

    def _spring_damper(self) -> list[Piece]:
        width = 0.02 * self._size
        zigzag = symbols.spring(self._origin, self._second, width, AXIS)
        ends = {"color": GREY, "marker": "o", "markersize": 3.0}
        points = np.stack([self._origin, self._second], axis=1)
        return [Piece("line", zigzag, LINE | {"color": GREY}), Piece("marks", points, ends)]

    def _torsional_spring(self) -> list[Piece]:
        return [self._mark(self._second, symbols.spiral(), 16.0, markerfacecolor="none")]

    def _bushing(self) -> list[Piece]:
        return [self._mark(self._second, "D", 6.0, markerfacecolor=PALE)]

    # --- joints with clearance

    @property
    def _shape(self) -> str:
        gap = self._call["gap"]
        if "bearing_radius" in gap or "cup_radius" in gap:
            return "round"
        return "slider" if "slider_length" in gap else "skirt" if "skirt_length" in gap else "pad"

    def _clearance(self) -> list[Piece]:
        gap, shape = self._call["gap"], self._shape
        if shape in ("slider", "skirt"):
            return [self._mark(self._origin, "o", 4.5, markerfacecolor="white")]
        if shape == "pad":
            half = 0.5 * gap["length"]
            width = 0.5 * (gap.get("width") or gap["length"])
            pad = symbols.box(self._second, self._turned, (-half, half), width)
            return [Piece("area", pad, {"facecolor": PALE, "edgecolor": BLACK})]
        return self._round(gap)

    def _piston(self, gap: Mapping[str, Any]) -> list[Piece]:
        """Return the slider or the piston in its true size."""
        guide = (self._second, self._turned)
        frame = gaps.slider(self._magnified(self._call), (self._origin, self._axes), guide)
        if self._shape == "slider":
            half = 0.5 * gap["slider_length"]
            return self._block((-half, half), 0.5 * gap["slider_height"], frame)
        ends = (-gap["pin_height"], gap["skirt_length"] - gap["pin_height"])
        return self._block(ends, gap["piston_radius"], frame)

    def _round(self, gap: Mapping[str, Any]) -> list[Piece]:
        """Return circles of journal and bearing, or of ball and cup."""
        drawn, places = self._magnified(self._call), (self._origin, self._second)
        return gaps.rings(gap, drawn, places, self._turned, self._motion.flat)

    def _magnified(self, call: Mapping[str, Any]) -> gaps.Magnified:
        return gaps.Magnified.of(call["name"], call["gap"], self._size, self._gap_scale)

    # --- parts of symbols

    def _mark(self, origin: Array, marker: Any, size: float, **more: Any) -> Piece:
        style = {"color": BLACK, "marker": marker, "markersize": size, **more}
        return Piece("marks", origin[:, np.newaxis], style)

    def _pin(self, **more: Any) -> Piece:
        style = {"markerfacecolor": "white", "markersize": 7.0, **more}
        return self._mark(self._second, "o", style.pop("markersize"), **style)

    def _shaft(self, share: float) -> Piece:
        """Return a line along the z axis, of which nothing is visible in the plane."""
        ends = [
            symbols.at(self._second, self._axes, (0.0, 0.0, s * share * self._size))
            for s in (-1, 1)
        ]
        return Piece("line", np.stack(ends, axis=1), LINE | {"linewidth": 1.6})

    def _cross(self, axes: Array, axis: int) -> Piece:
        arm = 0.04 * self._size * axes[:, :, axis]
        ends = np.stack([self._second - arm, self._second + arm], axis=1)
        return Piece("line", ends, LINE | {"linewidth": 2.0})

    def _block(
        self, x: tuple[float, float], half: float, frame: tuple[Array, Array]
    ) -> list[Piece]:
        """Return a slider, from x[0] to x[1] along its guide."""
        slider = self._markers[0 if self._kind in CLEARANCES else 1]["body"]
        style = {"facecolor": self._colours.get(slider, PALE), "edgecolor": BLACK, "alpha": 0.6}
        return [Piece("area", symbols.box(*frame, x, half), style)]

    def _ends(self, origin: Array, axes: Array, slider: Array) -> tuple[float, float]:
        """Return the ends of a guide along it [m], beyond the largest displacements."""
        along = np.einsum("ni,ni->n", slider - origin, axes[:, :, 0])
        more = 0.11 * self._size
        return float(along.min() - more), float(along.max() + more)

    def _guide(self, origin: Array, axes: Array, slider: Array) -> Piece:
        """Return the line along which a slider moves, beyond its largest displacements."""
        ends = [symbols.at(origin, axes, (x, 0.0, 0.0)) for x in self._ends(origin, axes, slider)]
        style = {"color": GREY, "linewidth": 1.2, "linestyle": (0, (8, 2, 1.5, 2))}
        return Piece("line", np.stack(ends, axis=1), style)

    def _support(self) -> Any:
        """Return the symbol of the ground: a wall behind a clamped beam, or a support below."""
        beams = [m for m in self._markers if "offset" in m]
        if self._kind != "fixed" or not beams or not self._motion.flat:
            return symbols.ground()
        _, axes = self._motion.line(beams[0]["body"]).section(float(beams[0]["position"]))
        normal = axes[0, :, 0] if beams[0]["position"] <= 0.5 else -axes[0, :, 0]
        return symbols.wall(float(np.arctan2(normal[1], normal[0])))


def _clearances(motion: Motion, body: str) -> list[Mapping[str, Any]]:
    """Return the joints with round gaps on a body."""
    calls = [
        call for call in motion.calls if call["call"] in CLEARANCES and gaps.outer(call["gap"])
    ]
    return [call for call in calls if body in [m["body"] for m in markers_of(call)]]
