"""Random mechanisms in steady turns: `linearise` against a run.

A shaft turns at a constant speed about a vertical axis, with or without a drive. It carries a tree
of one to three bodies with random tensors of inertia, each on a hinge, a slider or a ball, in any
direction, under gravity along the axis. The free lengths of their springs are chosen so that in the
drawn position nothing moves against the shaft. In the plane the axis is perpendicular to it and
there is no gravity.

The run begins with a small speed in one joint, forwards and backwards; half of the difference of
the two runs, seen from axes that turn with the shaft, is what the linear equations must give.
"""

import math
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import tribodyn as td
from draw import Draw
from scipy.linalg import expm
from scipy.spatial.transform import Rotation

GRAVITY = 9.81
UP = np.array([0.0, 0.0, 1.0])
# Speed [rad/s] or [m/s] by that of the shaft. Its second order drops out of the difference of two
# runs; the third is 2e-5 of it where a spring is short, and goes with the square of this number.
SMALL = 1e-4
STEPS = 1200  # of a run, over about a turn

Array = np.ndarray[Any, np.dtype[np.float64]]


@dataclass
class Part:
    """A body that hangs from an earlier one, in the position of the steady turn.

    Attributes:
        parent: number of the body it hangs from, 0 being the shaft.
        kind: "hinge", "slider" or "ball".
        joint: position of the joint [m].
        axes: unit vectors of its freedoms.
        springs: ends of each spring on parent and body [m].
    """

    mass: float
    inertia: Array
    centre: Array
    orientation: Array
    parent: int
    kind: str
    joint: Array
    axes: Array
    springs: list[tuple[Array, Array]]
    stiffness: list[float] = field(default_factory=list)
    damping: list[float] = field(default_factory=list)
    free_length: list[float] = field(default_factory=list)

    def motion(self, axis: Array, point: Array) -> Array:
        """Return the velocity of a point by the unit speed of a freedom."""
        return axis if self.kind == "slider" else np.cross(axis, point - self.joint)


@dataclass
class Turn:
    """A mechanism that turns steadily with `speed` [rad/s] about z."""

    speed: float
    planar: bool
    driven: bool
    gravity: float
    parts: list[Part]

    @property
    def omega(self) -> Array:
        return self.speed * UP

    def hanging(self, k: int) -> list[int]:
        """Return the part and all that hang from it."""
        found = [k]
        for j in range(k + 1, len(self.parts)):
            if self.parts[j].parent - 1 in found:
                found.append(j)
        return found

    def load(self, k: int, axis: Array) -> float:
        """Return the generalised force of weight and inertia on a freedom of a part."""
        own, total = self.parts[k], 0.0
        for j in self.hanging(k):
            part = self.parts[j]
            acceleration = np.cross(self.omega, np.cross(self.omega, part.centre))
            force = part.mass * (-self.gravity * UP - acceleration)
            total += float(force @ own.motion(axis, part.centre))
            if own.kind != "slider":
                inertia = part.orientation @ part.inertia @ part.orientation.T
                total -= float(axis @ np.cross(self.omega, inertia @ self.omega))
        return total

    def balance(self) -> bool:
        """Choose the free lengths; False where a spring would have to push beyond reason."""
        for k, part in enumerate(self.parts):
            lines = [(b - a) / np.linalg.norm(b - a) for a, b in part.springs]
            levers = np.array(
                [
                    [
                        line @ part.motion(axis, b)
                        for line, (_, b) in zip(lines, part.springs, strict=True)
                    ]
                    for axis in part.axes
                ]
            )
            if np.linalg.cond(levers) > 20.0 or np.abs(levers).max() < 0.02:
                return False
            # A spring pulls the body with -k (l - l0) along its line.
            tension = np.linalg.solve(levers, [self.load(k, axis) for axis in part.axes])
            for pull, stiffness, (a, b) in zip(tension, part.stiffness, part.springs, strict=True):
                free = float(np.linalg.norm(b - a)) - pull / stiffness
                if not 0.02 < free < 10.0:
                    return False
                part.free_length.append(free)
        return True

    def model(self, moved: tuple[int, int] | None = None, by: float = 0.0) -> td.Model:
        """Return the model; `moved`: part and freedom that begins with the speed `by`.

        (-1, 0) is the shaft itself.
        """
        mech = td.Model(planar=self.planar)
        if self.gravity:
            mech.gravity((0.0, 0.0, -self.gravity))
        omega = self.omega + (by * UP if moved == (-1, 0) else 0.0)
        places = [(np.zeros(3), np.eye(3))] + [(p.centre, p.orientation) for p in self.parts]
        tensor = (0.05, 0.05, 0.05)
        bodies = [self._body(mech, "shaft", 1.0, tensor, places[0], np.zeros(3), omega)]
        away = self.hanging(moved[0]) if moved and moved[0] >= 0 else []
        for k, part in enumerate(self.parts):
            velocity, turning = np.cross(omega, part.centre), omega
            if moved and k in away:
                mover = self.parts[moved[0]]
                axis = mover.axes[moved[1]]
                velocity = velocity + by * mover.motion(axis, part.centre)
                if mover.kind != "slider":
                    turning = turning + by * axis
            bodies.append(
                self._body(
                    mech, f"part {k}", part.mass, part.inertia, places[k + 1], velocity, turning
                )
            )

        def marker(
            number: int, point: Array, axis: Array | None = None, along_x: bool = False
        ) -> td.Marker:
            """Return a marker whose z axis, in a guide its x axis, lies along an axis."""
            centre, orientation = places[number]
            local = orientation.T @ (point - centre)
            if self.planar:
                angle = 0.0
                if axis is not None:
                    own = orientation.T @ axis
                    angle = math.atan2(own[1], own[0])
                return bodies[number].marker(tuple(local[:2]), angle=angle)
            axes = np.eye(3) if axis is None else frame(axis)
            if along_x:
                axes = axes[:, [2, 0, 1]]
            return bodies[number].marker(tuple(local), orientation=orientation.T @ axes)

        mech.revolute("axis", mech.ground.marker(), marker(0, np.zeros(3)))
        if self.driven:
            mech.drive("axis", speed=self.speed)
        for k, part in enumerate(self.parts):
            axis = None if part.kind == "ball" else part.axes[0]
            if self.planar and part.kind == "hinge":
                axis = None
            guide = part.kind == "slider"
            pair = (
                marker(part.parent, part.joint, axis, guide),
                marker(k + 1, part.joint, axis, guide),
            )
            name = f"joint {k}"
            if part.kind == "ball":
                mech.spherical(name, *pair)
            elif part.kind == "hinge":
                mech.revolute(name, *pair)
            else:
                mech.translational(name, *reversed(pair))
            for i, (a, b) in enumerate(part.springs):
                mech.spring_damper(
                    f"spring {k} {i}",
                    marker(part.parent, a),
                    marker(k + 1, b),
                    stiffness=part.stiffness[i],
                    damping=part.damping[i],
                    free_length=part.free_length[i],
                )
        return mech

    def _body(
        self,
        mech: td.Model,
        name: str,
        mass: float,
        inertia: Any,
        place: tuple[Array, Array],
        velocity: Array,
        omega: Array,
    ) -> td.Body:
        centre, orientation = place
        if self.planar:
            angle = math.atan2(orientation[1, 0], orientation[0, 0])
            polar = inertia[2] if isinstance(inertia, tuple) else inertia[2, 2]
            return mech.rigid_body(
                name,
                mass=mass,
                inertia=polar,
                position=tuple(centre[:2]),
                angle=angle,
                velocity=tuple(velocity[:2]),
                angular_velocity=omega[2],
            )
        return mech.rigid_body(
            name,
            mass=mass,
            inertia=inertia,
            position=tuple(centre),
            orientation=Rotation.from_matrix(orientation),
            velocity=tuple(velocity),
            angular_velocity=tuple(omega),
        )

    @property
    def freedoms(self) -> list[tuple[int, int]]:
        """Part and number of every freedom, (-1, 0) that of a shaft without a drive."""
        own = [(k, i) for k, part in enumerate(self.parts) for i in range(len(part.axes))]
        return own if self.driven else [(-1, 0), *own]


def frame(axis: Array) -> Array:
    """Return axes whose third one is given."""
    other = np.eye(3)[np.argmin(np.abs(axis))]
    first = np.cross(other, axis)
    first /= np.linalg.norm(first)
    return np.column_stack([first, np.cross(axis, first), axis])


def draw_turn(seed: int) -> Turn:
    """Draw until the springs can hold the position."""
    draw = Draw(seed)
    while True:
        turn = _drawn(draw)
        if turn.balance():
            return turn


def _drawn(draw: Draw) -> Turn:
    planar = draw.chance(0.3)
    turn = Turn(
        speed=draw.sign() * draw.log_uniform(2.0, 30.0),
        planar=planar,
        driven=draw.chance(0.5),
        gravity=0.0 if planar else GRAVITY,
        parts=[],
    )
    places = [np.zeros(3)]

    def somewhere(reach: float) -> Array:
        found = np.array([draw.uniform(-reach, reach) for _ in range(3)])
        return found * [1.0, 1.0, 0.0] if planar else found

    def direction() -> Array:
        while True:
            found = somewhere(1.0)
            if 0.1 < np.linalg.norm(found) < 1.0:
                return np.asarray(found / np.linalg.norm(found))

    for k in range(draw.integer(1, 3)):
        parent = draw.integer(0, k)
        kind = draw.pick(["hinge", "slider"] if planar else ["hinge", "hinge", "slider", "ball"])
        joint = places[parent] + somewhere(0.2)
        centre = joint + draw.uniform(0.1, 0.3) * direction()
        axes = np.eye(3) if kind == "ball" else np.array([direction()])
        if planar and kind == "hinge":
            axes = UP[None, :]
        turned = Rotation.from_rotvec(
            math.pi * draw.uniform(-1.0, 1.0) * (UP if planar else direction())
        )
        mass = draw.log_uniform(0.2, 2.0)
        size = mass * draw.uniform(0.03, 0.1) ** 2
        # Moments of mass that lies in boxes of any shape.
        spread = np.array([draw.uniform(0.2, 1.0) for _ in range(3)])
        inner = Rotation.from_rotvec(direction() * draw.angle()).as_matrix()
        tensor = inner @ np.diag(size * (spread.sum() - spread)) @ inner.T
        springs = [(joint + somewhere(0.3), centre + somewhere(0.15)) for _ in range(len(axes))]
        scale = mass * (turn.speed**2 + (GRAVITY / 0.3 if turn.gravity else 0.0))
        turn.parts.append(
            Part(
                mass,
                0.5 * (tensor + tensor.T),
                centre,
                turned.as_matrix(),
                parent,
                kind,
                joint,
                axes,
                springs,
                stiffness=[scale * draw.log_uniform(2.0, 20.0) for _ in springs],
                damping=[
                    0.0 if draw.chance(0.5) else mass * abs(turn.speed) * draw.uniform(0.0, 1.0)
                    for _ in springs
                ],
            )
        )
        places.append(centre)
    return turn


def displacements(turn: Turn, plus: td.Solution, minus: td.Solution, at: Array) -> Array:
    """Return half the difference of two runs in axes that turn, (times, coordinates)."""
    rows = []
    names = ["shaft", *(f"part {k}" for k in range(len(turn.parts)))]
    for number in at:
        time = float(plus.time.values[number])
        back = Rotation.from_rotvec(-turn.omega * time)
        row: list[float] = []
        for name in names:
            moved = 0.5 * (
                plus[f"{name}/position"].values[number] - minus[f"{name}/position"].values[number]
            )
            if turn.planar:
                row += list(back.as_matrix()[:2, :2] @ moved)
                angle = plus[f"{name}/angle"].values - minus[f"{name}/angle"].values
                row.append(0.5 * float(angle[number]))
                continue
            one, other = (
                Rotation.from_quat(each[f"{name}/orientation"].values[number])
                for each in (plus, minus)
            )
            row += list(back.apply(moved))
            row += list(back.apply(0.5 * (one * other.inv()).as_rotvec()))
        rows.append(row)
    return np.array(rows)


def deviation(turn: Turn, freedom: tuple[int, int]) -> float:
    """Return what a run and the linear equations differ by, by the largest displacement."""
    small = td.linearise(turn.model())
    if not small.steady:
        return math.inf
    # As long as nothing has grown far beyond its beginning.
    growth = max(small.growth_rate, abs(turn.speed) / 6.0)
    duration = 2.0 / growth
    step = duration / STEPS
    by = SMALL * abs(turn.speed)
    runs = [
        td.simulate(
            turn.model(freedom, way * by),
            duration=duration,
            integrator=td.ESDIRK4(step=step, newton_tolerance=1e-9),
            progress=False,
        )
        for way in (1.0, -1.0)
    ]
    last = min(run.time.size for run in runs) - 1
    at = np.linspace(0, last, 7).astype(int)[1:]
    found = displacements(turn, runs[0], runs[1], at)
    # At the start nothing is displaced: the speeds are N y'.
    begins = start_speeds(turn, freedom, by)
    rate = np.linalg.lstsq(small.directions, begins, rcond=None)[0]
    r = rate.size
    start = np.concatenate([np.zeros(r), rate, np.zeros(len(small.history))])
    expected = np.array(
        [
            small.directions
            @ (expm(small.state_matrix * float(runs[0].time.values[k])) @ start)[:r]
            for k in at
        ]
    )
    return float(np.abs(found - expected).max() / np.abs(expected).max())


def start_speeds(turn: Turn, freedom: tuple[int, int], by: float) -> Array:
    """Return the speeds of all displacements that a freedom begins with."""
    k, i = freedom
    rows = []
    bodies = [np.zeros(3), *(part.centre for part in turn.parts)]
    away = range(len(turn.parts)) if k < 0 else turn.hanging(k)
    for number, centre in enumerate(bodies):
        linear, angular = np.zeros(3), np.zeros(3)
        if k < 0:
            linear, angular = by * np.cross(UP, centre), by * UP
        elif number - 1 in away:
            part = turn.parts[k]
            linear = by * part.motion(part.axes[i], centre)
            angular = by * part.axes[i] if part.kind != "slider" else angular
        rows += [linear[:2], angular[2:]] if turn.planar else [linear, angular]
    return np.concatenate(rows)
