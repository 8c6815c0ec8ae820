"""Random mechanisms, such as users build: `draw_case(seed)` makes one of a number.

They are planar; those of the numbers from SPACE on are in space (space.py).

A case is plain data: the calls that build the model, the integrator and the duration, so that any
of them can be kept as a small JSON file and run without this generator.
"""

import math
from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Any

import space
import tribodyn as td
from draw import Draw
from ingredients import integrator
from workshop import Point, Workshop, along, distance

# The first number of a mechanism in space.
SPACE = 1_000_000
METHODS = ["TR-BDF2", "ESDIRK3", "ESDIRK4", "Bathe", "generalized-alpha", "Cash-Karp"]


@dataclass(frozen=True)
class Case:
    """One mechanism and how it is run.

    Attributes:
        seed: number from which it was drawn.
        family: what kind of mechanism it is.
        gaps: the interfaces of its clearance joints, in order of the joints.
        integrator: its name and the options that differ from the default.
        duration: [s].
        parameters: `Model.parameters`.
    """

    seed: int
    family: str
    gaps: tuple[str, ...]
    integrator: dict[str, Any]
    duration: float
    parameters: dict[str, Any]

    def plain(self) -> dict[str, Any]:
        """Return it as plain data."""
        return asdict(self)


# --- geometry ---------------------------------------------------------------------------------


def meeting_point(a: Point, ra: float, b: Point, rb: float, side: float) -> Point | None:
    """Return a point at the distances ra from a and rb from b, or None where there is none."""
    d = distance(a, b)
    x = (d * d + ra * ra - rb * rb) / (2.0 * d)
    y2 = ra * ra - x * x
    if y2 < 0.0:
        return None
    y = side * math.sqrt(y2)
    ux, uy = (b[0] - a[0]) / d, (b[1] - a[1]) / d
    return a[0] + x * ux - y * uy, a[1] + x * uy + y * ux


def ends(body: td.Body, start: Point, end: Point) -> tuple[td.Marker, td.Marker]:
    """Return the markers at both ends of a bar."""
    half = 0.5 * distance(start, end)
    return body.marker((-half, 0.0)), body.marker((half, 0.0))


# --- families ---------------------------------------------------------------------------------


def pendulum(w: Workshop) -> None:
    """A chain of links that hangs from the ground; perhaps its end is held by a spring."""
    draw = w.draw
    here: Point = (0.0, 0.0)
    before = w.ground.marker(here)
    angle = draw.angle()
    bodies = []
    for k in range(draw.pick([1, 2, 3, 4], [4, 4, 2, 1])):
        there = along(here, angle, draw.around(w.size, 1.5))
        spin = w.speed * draw.uniform(-1.0, 1.0) if draw.chance(0.6) else None
        body = w.bar(f"link {k}", here, there, spin)
        first, last = ends(body, here, there)
        w.pin(f"joint {k}", before, first)
        here, before, angle = there, last, angle + draw.uniform(-1.0, 1.0)
        bodies.append(body)
    if draw.chance(0.3):
        anchor = along(here, draw.angle(), w.size)
        w.tie("spring", w.ground.marker(anchor), before, w.size)
    if draw.chance(0.3):
        marker = bodies[0].marker()
        w.drive("drive", w.ground.marker(), marker)
    w.load_bodies(*bodies)


def _crank(w: Workshop, length: float, angle: float) -> tuple[td.Body, td.Marker, Point]:
    """Add a crank on the ground, driven or left to a torque; its body, its pin, where it is."""
    draw = w.draw
    tip = along((0.0, 0.0), angle, length)
    driven = draw.chance(0.8)
    crank = w.bar("crank", (0.0, 0.0), tip, 0.0 if driven else w.speed * draw.sign())
    root, pin = ends(crank, (0.0, 0.0), tip)
    w.pin("main", w.ground.marker(), root)
    if driven:
        w.drive("drive", w.ground.marker(), crank.marker())
    elif draw.chance(0.5):
        w.twist(crank)
    return crank, pin, tip


def _rod_and_slider(
    w: Workshop, name: str, pin: td.Marker, tip: Point, line: float, radius: float
) -> td.Body:
    """Add a rod from a pin to a slider on a line through the origin; return the slider."""
    draw = w.draw
    offset = draw.pick([0.0, radius * draw.uniform(-0.2, 0.2)])
    length = radius * draw.uniform(1.5, 4.0) + abs(offset)
    # Where the rod meets the line, in the axes of the line.
    c, s = math.cos(line), math.sin(line)
    x, y = c * tip[0] + s * tip[1], -s * tip[0] + c * tip[1]
    reach = x + math.sqrt(length**2 - (y - offset) ** 2)
    origin = (-s * offset, c * offset)
    place = along(origin, line, reach)
    rod = w.bar(f"{name} rod", tip, place)
    first, last = ends(rod, tip, place)
    w.pin(f"{name} big end", pin, first)
    slider = w.block(f"{name} slider", place, line)
    w.pin(f"{name} small end", last, slider.marker())
    w.model.translational(f"{name} guide", slider.marker(), w.ground.marker(origin, line))
    if draw.chance(0.3):
        w.push(slider)
    return slider


def slider_crank(w: Workshop) -> None:
    """A crank, a rod and a slider; one in five starts near a dead point."""
    draw = w.draw
    near = draw.chance(0.2)
    angle = draw.pick([0.0, math.pi]) + 1e-3 * draw.uniform(-1, 1) if near else draw.angle()
    crank, pin, tip = _crank(w, w.size, angle)
    _rod_and_slider(w, "the", pin, tip, 0.0, w.size)
    w.load_bodies(crank)


def pump(w: Workshop) -> None:
    """A slider that is moved and turns a crank through a rod."""
    draw = w.draw
    tip = along((0.0, 0.0), draw.angle(), w.size)
    crank = w.bar("crank", (0.0, 0.0), tip)
    root, pin = ends(crank, (0.0, 0.0), tip)
    w.pin("main", w.ground.marker(), root)
    slider = _rod_and_slider(w, "the", pin, tip, 0.0, w.size)
    speed = draw.uniform(0.02, 0.3) * w.size * w.speed
    function = td.Harmonic(mean=0.0, amplitude=speed, angular_frequency=w.speed, phase=draw.angle())
    w.model.drive_displacement("push", slider.marker(), w.ground.marker(), speed=function)
    w.load_bodies(crank)


def engine(w: Workshop) -> None:
    """A crank with two sliders in a V."""
    crank, pin, tip = _crank(w, w.size, w.draw.angle())
    half = w.draw.uniform(0.2, 0.8)
    _rod_and_slider(w, "left", pin, tip, 0.5 * math.pi + half, w.size)
    _rod_and_slider(w, "right", pin, tip, 0.5 * math.pi - half, w.size)
    w.load_bodies(crank)


def four_bar(w: Workshop, dyad: bool = False) -> None:
    """A four-bar; most cranks can turn all around. With a dyad it is a six-bar."""
    draw = w.draw
    frame, coupler = w.size * draw.uniform(2.0, 3.5), w.size * draw.uniform(1.8, 3.5)
    # The crank turns around when shortest and longest are less than the other two together.
    low, high = abs(frame - coupler) + w.size, frame + coupler - w.size
    rocker = draw.uniform(low * 1.05, high * 0.95)
    if draw.chance(0.07):
        rocker = low * draw.uniform(0.7, 0.95)
    _, pin, tip = _crank(w, w.size, draw.angle())
    pivot = (frame, 0.0)
    joint = meeting_point(tip, coupler, pivot, rocker, draw.sign())
    if joint is None:
        joint = along(pivot, 0.5 * math.pi, rocker)  # as a user would sketch it
    first = w.bar("coupler", tip, joint)
    second = w.bar("rocker", pivot, joint)
    left, right = ends(first, tip, joint)
    foot, head = ends(second, pivot, joint)
    w.pin("crank pin", pin, left)
    w.pin("rocker pin", right, head)
    w.pin("pivot", w.ground.marker(pivot), foot)
    if dyad:
        middle = (0.5 * (tip[0] + joint[0]), 0.5 * (tip[1] + joint[1]))
        _swing(w, first.marker(), middle)
    if draw.chance(0.2):
        w.tie("spring", second.marker(), w.ground.marker((0.5 * frame, -w.size)), 2.0 * w.size)
    w.load_bodies(second)


def _swing(w: Workshop, marker: td.Marker, here: Point) -> None:
    """Add two bars from a marker to the ground."""
    draw = w.draw
    # Bent at the knee, so that it can follow.
    angle, bend = draw.angle(), draw.sign() * draw.uniform(0.8, 2.0)
    knee = along(here, angle, w.size * draw.uniform(2.5, 4.0))
    foot = along(knee, angle + bend, w.size * draw.uniform(2.5, 4.0))
    upper, lower = w.bar("upper", here, knee), w.bar("lower", knee, foot)
    a, b = ends(upper, here, knee)
    c, d = ends(lower, knee, foot)
    w.pin("hip", marker, a)
    w.pin("knee", b, c)
    w.pin("foot", d, w.ground.marker(foot))


def six_bar(w: Workshop) -> None:
    """A four-bar whose coupler swings two more bars."""
    four_bar(w, dyad=True)


def rotor(w: Workshop) -> None:
    """A shaft in one bearing or two on one axis, out of balance, perhaps in a sprung housing."""
    draw = w.draw
    w.expect_gaps()
    shaft = w.block("shaft", (0.0, 0.0), draw.angle(), heavy=draw.log_uniform(1.0, 20.0))
    unbalance = w.size * draw.log_uniform(1e-6, 3e-3)
    carrier = w.ground
    if draw.chance(0.3):
        carrier = w.block("housing", (0.0, 0.0), heavy=draw.log_uniform(1.0, 10.0))
        w.model.translational("guide", carrier.marker(), w.ground.marker((0, 0), 0.5 * math.pi))
        w.tie("mount", carrier.marker(), w.ground.marker((0.0, -w.size)), w.size)
    force = w.mass * (9.81 + unbalance * w.speed**2)
    bearings = draw.pick([1, 2], [4, 1])
    for k in range(bearings):
        centre = shaft.marker((unbalance, 0.0))
        w.gap(f"bearing {k}", centre, carrier.marker(), load=force, centred=bearings > 1)
    if draw.chance(0.7):
        w.drive("drive", w.ground.marker(), shaft.marker())
    else:
        w.twist(shaft)
    w.push(shaft, force * draw.log_uniform(0.1, 2.0))


def scotch_yoke(w: Workshop) -> None:
    """A crank pin in a block that slides in a yoke."""
    angle = w.draw.angle()
    crank, pin, tip = _crank(w, w.size, angle)
    block = w.block("block", tip)
    yoke = w.block("yoke", (tip[0], 0.0), heavy=4.0)
    w.pin("pin", pin, block.marker())
    w.model.translational(
        "slot", block.marker((0, 0), 0.5 * math.pi), yoke.marker((0, 0), 0.5 * math.pi)
    )
    w.model.translational("guide", yoke.marker(), w.ground.marker())
    if w.draw.chance(0.5):
        w.tie("spring", yoke.marker(), w.ground.marker((3.0 * w.size, 0.0)), 3.0 * w.size)
    w.load_bodies(crank, yoke)


def train(w: Workshop) -> None:
    """Sliders between springs, the first perhaps moved, the last perhaps with a pendulum."""
    draw = w.draw
    line = draw.angle()
    before, gap = w.ground.marker(along((0.0, 0.0), line, -w.size)), w.size
    body = w.ground
    for k in range(draw.integer(1, 4)):
        body = w.block(f"slider {k}", along((0.0, 0.0), line, k * w.size), line)
        w.model.translational(f"guide {k}", body.marker(), w.ground.marker((0.0, 0.0), line))
        w.tie(f"spring {k}", before, body.marker(), gap)
        before = body.marker()
        if k == 0 and draw.chance(0.4):
            function = td.Harmonic(
                mean=0.0,
                amplitude=w.size * w.speed * draw.log_uniform(1e-3, 0.1),
                angular_frequency=w.speed,
                phase=draw.angle(),
            )
            w.model.drive_displacement(
                "move", body.marker(), w.ground.marker((0, 0), line), speed=function
            )
        else:
            w.load_bodies(body)
    if draw.chance(0.5):
        here = along((0.0, 0.0), line, k * w.size)
        there = along(here, draw.angle(), draw.around(w.size, 1.5))
        bob = w.bar("bob", here, there, w.speed * draw.uniform(-0.5, 0.5))
        w.pin("hanger", body.marker(), ends(bob, here, there)[0])


def tree(w: Workshop) -> None:
    """Links that branch, joined by pins, fixed joints and guides, with springs between them."""
    draw = w.draw
    tips: list[tuple[td.Marker, Point, float]] = [(w.ground.marker(), (0.0, 0.0), draw.angle())]
    bodies = []
    for k in range(draw.integer(2, 6)):
        before, here, angle = draw.pick(tips)
        angle += draw.uniform(-1.5, 1.5)
        there = along(here, angle, draw.around(w.size, 2.0))
        body = w.bar(f"link {k}", here, there, w.speed * draw.uniform(-1.0, 1.0))
        first, last = ends(body, here, there)
        kind = draw.pick(["pin", "fixed", "translational"], [7, 1, 1]) if bodies else "pin"
        if kind == "pin":
            w.pin(f"joint {k}", before, first)
        else:
            # The axes of the two bodies agree where the joint asks for it.
            base = before.body
            here_in_base = base.marker(before.position, body.angle - base.angle)
            getattr(w.model, kind)(f"joint {k}", first, here_in_base)
            if kind == "translational":
                w.tie(f"spring {k}", last, before, distance(here, there))
        tips.append((last, there, angle))
        bodies.append(body)
    if draw.chance(0.4):
        marker, here, _ = tips[-1]
        w.tie("spring", w.ground.marker(along(here, draw.angle(), w.size)), marker, w.size)
    w.load_bodies(*bodies)


def overconstrained(w: Workshop) -> None:
    """A parallelogram with a crank too many, or a joint that is there twice: an error by name."""
    draw = w.draw
    angle = draw.uniform(0.3, 2.8)
    crank, pin, tip = _crank(w, w.size, angle)
    if draw.chance(0.4):
        w.model.revolute("again", w.ground.marker(), crank.marker((-0.5 * w.size, 0.0)))
        return
    far = (tip[0] + 4.0 * w.size, tip[1])
    coupler = w.bar("coupler", tip, far)
    w.pin("crank pin", pin, ends(coupler, tip, far)[0])
    for k in (1, 2):
        foot = (2.0 * k * w.size, 0.0)
        head = along(foot, angle, w.size)
        rocker = w.bar(f"rocker {k}", foot, head)
        a, b = ends(rocker, foot, head)
        w.model.revolute(f"pivot {k}", w.ground.marker(foot), a)
        w.model.revolute(f"head {k}", b, coupler.marker(((2.0 * k - 2.0) * w.size, 0.0)))


FAMILIES: dict[Callable[[Workshop], None], float] = {
    pendulum: 3,
    slider_crank: 4,
    pump: 1,
    engine: 1.5,
    four_bar: 3,
    six_bar: 1.5,
    rotor: 3,
    scotch_yoke: 1.5,
    train: 1.5,
    tree: 2,
    overconstrained: 0.5,
}


def draw_case(seed: int) -> Case:
    """Return the mechanism of a number."""
    draw = Draw(seed)
    families: dict[Callable[[Any], None], float] = space.FAMILIES if seed >= SPACE else FAMILIES
    family = draw.pick(list(families), list(families.values()))
    size = draw.log_uniform(5e-3, 1.0)
    # No tip faster than 60 m/s, no shaft faster than 10 000 rpm.
    speed = min(draw.log_uniform(1.0, td.rpm(10_000)), 60.0 / size)
    if family in (pendulum, train, tree, space.chain) and draw.chance(0.7):
        speed = draw.uniform(0.5, 3.0) * math.sqrt(9.81 / size)
    workshop: Any = (space.Yard if seed >= SPACE else Workshop)(draw, size, speed)
    family(workshop)
    workshop.weigh()
    method = draw.pick(METHODS)
    parameters = workshop.model.parameters
    memory = '"mass_conserving"' in str(parameters).replace("'", '"')
    if method == "Cash-Karp" and memory and draw.chance(0.8):
        method = draw.pick(METHODS[:-1])  # it rejects them, as a few cases are to show
    # Films bind the steps of an explicit method by their stiffness.
    share = 0.3 if method == "Cash-Karp" and "'lubricant'" in str(parameters) else 1.0
    return Case(
        seed=seed,
        family=family.__name__ if seed < SPACE else f"{family.__name__} in space",
        gaps=tuple(workshop.gaps),
        integrator=integrator(draw, method, workshop.largest_step),
        duration=share * workshop.duration,
        parameters=parameters,
    )
