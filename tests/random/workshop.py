"""Where random mechanisms are put together: links, joints that may have clearance, loads.

Bodies are steel bars by their order of magnitude, and a bearing is as large as its load asks for.
"""

import math
from typing import Any

import tribodyn as td
from draw import Draw
from ingredients import INTERFACES, STEPS, interface, time_function

GRAVITY = 9.81
TURN = 2.0 * math.pi
# So that a run takes a second: a film costs more than all the rest.
MOST_GAPS = 3

Point = tuple[float, float]


def along(start: Point, angle: float, length: float) -> Point:
    return start[0] + length * math.cos(angle), start[1] + length * math.sin(angle)


def distance(a: Point, b: Point) -> float:
    return math.hypot(b[0] - a[0], b[1] - a[1])


class Workshop:
    """A model in the making.

    Attributes:
        size: length of a typical link [m].
        speed: of what turns or swings [rad/s]; the loads follow from it.
        duration: of the run [s].
        share: of the pins that have clearance.
        gaps: the interfaces in the clearance joints so far: "dry", "lubricated", "mixed".
    """

    def __init__(self, draw: Draw, size: float, speed: float) -> None:
        self.draw = draw
        self.size = size
        self.speed = speed
        self.duration = draw.log_uniform(0.2, 2.0) * TURN / speed
        # One kind of bearing in a machine, mostly.
        self._kind = draw.pick(INTERFACES, [2, 4, 4])
        self._other = 0.3 if draw.chance(0.5) else 0.0
        self.share = draw.pick([0.0, 0.4, 0.9], [1, 3, 3])
        if self.share > 0.0:
            self.expect_gaps()
        self.model = td.Model(planar=True)
        self.gaps: list[str] = []
        self.mass = 0.0
        self._loads = 0
        self._slenderness = draw.log_uniform(0.05, 0.25)
        # How far off the start is from where the joints want it.
        self._slack = draw.pick([0.0, 1e-4, 1e-2], [7, 2, 1])

    def expect_gaps(self) -> None:
        """Shorten the run of a machine with asperities: rattling for a second takes too long."""
        if self._kind != "lubricated" or self._other > 0.0:
            self.duration = min(self.duration, self.draw.log_uniform(3e-3, 0.1))

    @property
    def ground(self) -> td.Body:
        return self.model.ground

    # --- bodies -------------------------------------------------------------------------------

    def block(self, name: str, position: Point, angle: float = 0.0, heavy: float = 1.0) -> td.Body:
        """Add a body that is as long as it is wide."""
        side = self.size * self._slenderness * 2.0
        return self._body(name, position, angle, side, 7800.0 * side**3 * heavy)

    def bar(self, name: str, start: Point, end: Point, spin: float | None = None) -> td.Body:
        """Add a bar whose markers (-l/2, 0) and (l/2, 0) lie at two points."""
        length = distance(start, end)
        middle = (0.5 * (start[0] + end[0]), 0.5 * (start[1] + end[1]))
        angle = math.atan2(end[1] - start[1], end[0] - start[0])
        width = self._slenderness * self.size
        return self._body(name, middle, angle, length, 7800.0 * length * width**2, spin)

    def _body(
        self,
        name: str,
        position: Point,
        angle: float,
        length: float,
        mass: float,
        spin: float | None = None,
    ) -> td.Body:
        draw = self.draw
        mass = draw.around(mass, 2.0)
        self.mass += mass
        off = self._slack
        if off:
            position = tuple(x + off * self.size * draw.uniform(-1.0, 1.0) for x in position)
            angle += off * draw.uniform(-1.0, 1.0)
        return self.model.rigid_body(
            name,
            mass=mass,
            inertia=mass * length**2 / 12.0 * draw.uniform(1.0, 2.0),
            position=position,
            angle=angle,
            angular_velocity=spin,
        )

    # --- joints -------------------------------------------------------------------------------

    @property
    def load(self) -> float:
        """The force that a joint carries, by its order of magnitude [N]."""
        return self.mass * (GRAVITY + 0.5 * self.size * self.speed**2)

    def pin(self, name: str, first: td.Marker, second: td.Marker) -> str:
        """Join two markers by a revolute joint, ideal or with clearance."""
        if len(self.gaps) < MOST_GAPS and self.draw.chance(self.share):
            return self.gap(name, first, second)
        self.model.revolute(name, first, second)
        return "revolute"

    def gap(
        self,
        name: str,
        journal: td.Marker,
        bearing: td.Marker,
        load: float = 0.0,
        centred: bool = False,
    ) -> str:
        """Join two markers by a revolute joint with clearance."""
        draw = self.draw
        slim = draw.uniform(0.3, 1.5)  # length by diameter
        # Engineers choose the projected area by the mean pressure on it.
        area = max(load, self.load) / draw.log_uniform(1e5, 5e6)
        radius = 0.5 * math.sqrt(area / slim)
        radius = min(max(radius, 0.03 * self.size, 1.5e-3), max(0.3 * self.size, 3e-3))
        clearance = min(max(radius * draw.log_uniform(5e-4, 1e-2), 10e-6), 500e-6)
        kind = draw.pick(INTERFACES) if draw.chance(self._other) else self._kind
        ratio, where = draw.pick([0.0, draw.uniform(0.0, 0.9)]), draw.angle()
        offset = 0.0 if centred else ratio * clearance
        if draw.chance(0.5):
            journal, bearing = bearing, journal
        self.model.clearance(
            name,
            journal=journal,
            bearing=bearing,
            interface=interface(draw, kind, clearance),
            initial_eccentricity=(offset * math.cos(where), offset * math.sin(where)),
            gap=td.JournalGap(
                bearing_radius=radius,
                radial_clearance=clearance,
                bearing_length=2.0 * radius * slim,
            ),
        )
        self.gaps.append(kind)
        return kind

    def drive(self, name: str, first: td.Marker, second: td.Marker) -> None:
        """Turn the second marker against the first, mostly at the same speed."""
        steady = self.draw.chance(0.6)
        level = self.speed * self.draw.sign()
        speed = level if steady else time_function(self.draw, level, self.duration)
        self.model.drive_rotation(name, first, second, speed=speed)

    # --- loads --------------------------------------------------------------------------------

    def weigh(self) -> None:
        """Add weight, in most machines."""
        if self.draw.chance(0.7):
            tilt = self.draw.pick([-0.5 * math.pi, self.draw.angle()], [3, 1])
            self.model.gravity(along((0.0, 0.0), tilt, GRAVITY))

    def push(self, body: td.Body, level: float | None = None) -> None:
        """Add a force on a body, in the axes of the ground or of the body."""
        draw = self.draw
        level = self.load * draw.log_uniform(0.05, 1.0) if level is None else level
        parts: list[Any] = [
            time_function(draw, level * math.cos(angle), self.duration)
            for angle in (draw.angle(), draw.angle())
        ]
        if draw.chance(0.4):
            parts[draw.integer(0, 1)] = None
        where = draw.pick([0.0, 0.2 * self.size])
        name = self._load_name("force", body)
        marker = body.marker((where, 0.0), draw.pick([0.0, draw.angle()]))
        self.model.applied_force(name, marker, parts, follower=draw.chance(0.4))

    def twist(self, body: td.Body) -> None:
        """Add a torque on a body."""
        level = self.load * self.size * self.draw.log_uniform(0.01, 0.3) * self.draw.sign()
        torque = time_function(self.draw, level, self.duration)
        self.model.applied_torque(self._load_name("torque", body), body.marker(), torque)

    def _load_name(self, kind: str, body: td.Body) -> str:
        self._loads += 1
        return f"{kind} {self._loads} on {body.name}"

    def tie(self, name: str, first: td.Marker, second: td.Marker, length: float) -> None:
        """Add a spring with a damper; the markers are `length` apart, roughly."""
        draw = self.draw
        stiffness = self.load * draw.log_uniform(0.03, 10.0) / length
        ratio = draw.pick([0.0, draw.log_uniform(1e-3, 0.5)])
        self.model.spring_damper(
            name,
            first,
            second,
            stiffness=stiffness,
            damping=2.0 * ratio * math.sqrt(stiffness * self.mass),
            free_length=length * draw.uniform(0.5, 1.2),
        )

    def load_bodies(self, *bodies: td.Body) -> None:
        """Add loads on some bodies."""
        for body in bodies:
            if self.draw.chance(0.25):
                self.push(body)
            if self.draw.chance(0.15):
                self.twist(body)

    @property
    def largest_step(self) -> float:
        """What a run takes as its largest step, about [s]."""
        turn = TURN / self.speed if self.model.drives else self.duration
        return min(turn, self.duration) / STEPS
