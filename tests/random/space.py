"""Random mechanisms in space: chains, spatial slider-cranks and rotors, with joints of every kind.

What `mechanisms.py` does in the plane: bodies are steel bars, joints are ideal or have clearance,
tilting journals with collars in the place of hinges and balls in the place of spherical joints.
"""

import math
from collections.abc import Callable

import numpy as np
import tribodyn as td
from draw import Draw
from ingredients import INTERFACES, STEPS, interface, lubricant, time_function
from scipy.spatial.transform import Rotation
from workshop import GRAVITY, TURN

Vector = np.ndarray
BALLS = ["dry", "contact", "squeeze", "blended", "lubricated"]
# Films in space cost more than in the plane.
MOST_GAPS = 2


def towards(axis: Vector) -> Rotation:
    """Return a frame with its x axis along a direction."""
    axis = np.asarray(axis) / np.linalg.norm(axis)
    across = np.cross(axis, np.eye(3)[int(np.argmin(np.abs(axis)))])
    across /= np.linalg.norm(across)
    return Rotation.from_matrix(np.stack([axis, across, np.cross(axis, across)], axis=1))


class Yard:
    """A model in space in the making; attributes as of `workshop.Workshop`."""

    def __init__(self, draw: Draw, size: float, speed: float) -> None:
        self.draw = draw
        self.size = size
        self.speed = speed
        self.duration = draw.log_uniform(0.1, 1.0) * TURN / speed
        self.share = draw.pick([0.0, 0.5, 0.9], [1, 2, 2])
        if self.share > 0.0:
            self.duration = min(self.duration, draw.log_uniform(1e-3, 2e-2))
        self.model = td.Model(planar=False)
        self.gaps: list[str] = []
        self.mass = 0.0
        self._slenderness = draw.log_uniform(0.08, 0.25)
        self._loads = 0

    @property
    def ground(self) -> td.Body:
        return self.model.ground

    @property
    def load(self) -> float:
        """The force that a joint carries, by its order of magnitude [N]."""
        return self.mass * (GRAVITY + 0.5 * self.size * self.speed**2)

    def direction(self) -> Vector:
        """Return a unit vector, all directions alike."""
        z, angle = self.draw.uniform(-1.0, 1.0), self.draw.angle()
        across = math.sqrt(1.0 - z * z)
        return np.array([across * math.cos(angle), across * math.sin(angle), z])

    def bar(self, name: str, start: Vector, end: Vector, spin: float = 0.0) -> td.Body:
        """Add a bar along its x axis, which turns about an axis of its own."""
        draw = self.draw
        length = float(np.linalg.norm(end - start))
        mass = draw.around(7800.0 * length * (self._slenderness * self.size) ** 2, 2.0)
        self.mass += mass
        long = mass * length**2 / 12.0
        thick = mass * (self._slenderness * self.size) ** 2 / 6.0
        omega = None if spin == 0.0 else tuple(spin * self.direction())
        return self.model.rigid_body(
            name,
            mass=mass,
            # No principal moment above the sum of the others.
            inertia=(
                min(thick * draw.uniform(1.0, 1.5), 2.0 * long + thick),
                long + 0.5 * thick,
                long + 0.5 * thick * draw.uniform(1.0, 1.5),
            ),
            position=tuple(0.5 * (start + end)),
            orientation=towards(end - start),
            angular_velocity=omega,
        )

    def marker(self, body: td.Body, place: Vector, frame: Rotation) -> td.Marker:
        """Return the marker of a body at a place, with a frame, in space."""
        if body is self.ground:
            return body.marker(tuple(place), orientation=frame)
        own = Rotation.from_quat(body.orientation)
        at = own.inv().apply(place - np.asarray(body.position))
        return body.marker(tuple(at), orientation=own.inv() * frame)

    # --- joints -------------------------------------------------------------------------------

    def join(self, kind: str, name: str, first: td.Body, second: td.Body, place: Vector) -> None:
        """Join two bodies at a place, the axis of the joint along any direction."""
        frame = towards(self.direction())
        a, b = (self.marker(body, place, frame) for body in (first, second))
        if kind in ("spherical", "revolute") and len(self.gaps) < MOST_GAPS:
            if self.draw.chance(self.share):
                self.gap(name, a, b, ball=kind == "spherical")
                return
        getattr(self.model, kind)(name, a, b)
        if kind == "cylindrical":
            # So that it does not fall out.
            ends = (
                self.marker(body, place + side * self.size * frame.apply([0, 0, 1]), frame)
                for body, side in ((first, -0.5), (second, 0.5))
            )
            self.tie(f"spring of {name}", *ends, self.size)

    def gap(self, name: str, journal: td.Marker, bearing: td.Marker, ball: bool) -> None:
        """Join two markers by a ball joint, or a tilting journal with collars, with clearance."""
        draw = self.draw
        slim = draw.uniform(0.5, 1.5)
        radius = 0.5 * math.sqrt(self.load / draw.log_uniform(1e5, 5e6) / slim)
        radius = min(max(radius, 0.03 * self.size, 1.5e-3), max(0.3 * self.size, 3e-3))
        clearance = min(max(radius * draw.log_uniform(1e-3, 1e-2), 10e-6), 500e-6)
        if draw.chance(0.5):
            journal, bearing = bearing, journal
        if ball:
            kind = draw.pick(BALLS, [2, 3, 2, 2, 2])
            shape: td.SphericalGap | td.JournalGap = td.SphericalGap(
                cup_radius=radius, radial_clearance=clearance, half_angle=draw.uniform(1.2, 2.6)
            )
            inside = self._in_ball(kind, clearance)
        else:
            kind = draw.pick(INTERFACES)
            shape = td.JournalGap(
                bearing_radius=radius,
                radial_clearance=clearance,
                bearing_length=2.0 * radius * slim,
                misalignment=True,
                collar_radius=radius * draw.uniform(1.2, 1.6),
                axial_clearance=clearance * draw.uniform(0.7, 2.0),
            )
            inside = self._between_collars(kind, clearance)
        self.model.clearance(name, journal=journal, bearing=bearing, gap=shape, interface=inside)
        self.gaps.append(f"{'ball' if ball else 'collars'}, {kind}")

    def _in_ball(self, kind: str, clearance: float) -> td.Interface:
        draw = self.draw
        oil = lubricant(draw)
        if kind == "dry":
            return interface(draw, kind, clearance)
        if kind == "squeeze":
            return td.SqueezeInterface(lubricant=oil)
        if kind == "lubricated":
            return self._film(oil)
        law = td.LankaraniNikravesh(
            td.PowerLaw(stiffness=draw.log_uniform(1e9, 1e11), exponent=1.5),
            restitution_coefficient=draw.uniform(0.3, 0.95),
        )
        friction = draw.pick([None, td.Coulomb(draw.uniform(0.02, 0.3))])
        if kind == "contact":
            return td.DryInterface(contact=law, friction=friction)
        return td.BlendedInterface(lubricant=oil, contact=law, friction=friction)

    def _film(self, oil: td.Lubricant) -> td.Interface:
        return td.LubricatedInterface(
            lubricant=oil,
            cavitation=self.draw.pick(["mass_conserving", "reynolds"]),
            ambient_pressure=self.draw.pick([0.0, 1e5]),
            mesh=td.FilmMesh(around=16, along=4),
        )

    def _between_collars(self, kind: str, clearance: float) -> td.Interface:
        """Return what fills a gap with collars, which has no ports here."""
        draw = self.draw
        dry = interface(draw, "dry", clearance)
        if kind == "dry":
            return dry
        oil = lubricant(draw)
        if kind == "lubricated":
            return self._film(oil)
        return td.MixedInterface(
            lubricant=oil,
            cavitation=draw.pick(["mass_conserving", "reynolds"]),
            ambient_pressure=draw.pick([0.0, 1e5]),
            mesh=td.FilmMesh(around=16, along=4),
            **{name: dry.parameters[name] for name in ("asperities", "friction", "contact_points")},
        )

    # --- loads --------------------------------------------------------------------------------

    def tie(self, name: str, first: td.Marker, second: td.Marker, length: float) -> None:
        """Add a spring with a damper; the markers are `length` apart, roughly."""
        stiffness = self.load * self.draw.log_uniform(0.1, 10.0) / length
        self.model.spring_damper(
            name,
            first,
            second,
            stiffness=stiffness,
            damping=2.0 * self.draw.pick([0.0, 0.1]) * math.sqrt(stiffness * self.mass),
            free_length=length * self.draw.uniform(0.6, 1.2),
        )

    def weigh(self) -> None:
        """Add weight, in most machines."""
        if self.draw.chance(0.8):
            self.model.gravity(tuple(GRAVITY * self.direction()))

    def push(self, *bodies: td.Body) -> None:
        """Add forces and torques on some bodies, in the axes of the ground or of the body."""
        draw = self.draw
        for body in bodies:
            if not draw.chance(0.3):
                continue
            self._loads += 1
            level = self.load * draw.log_uniform(0.05, 1.0)
            add, level = draw.pick(
                [
                    (self.model.applied_force, level),
                    (self.model.applied_torque, 0.1 * level * self.size),
                ]
            )
            parts = tuple(
                time_function(draw, level * float(x), self.duration) for x in self.direction()
            )
            marker = body.marker(tuple(0.1 * self.size * self.direction()))
            add(f"load {self._loads}", marker, parts, follower=draw.chance(0.5))

    @property
    def largest_step(self) -> float:
        """What a run takes as its largest step, about [s]."""
        return self.duration / STEPS


# --- families -----------------------------------------------------------------------------------


def chain(w: Yard) -> None:
    """Links that hang from the ground by joints of all kinds, perhaps tied at the end."""
    draw = w.draw
    here, before = np.zeros(3), w.ground
    bodies = []
    for k in range(draw.pick([1, 2, 3], [3, 4, 2])):
        there = here + w.direction() * draw.around(w.size, 1.5)
        body = w.bar(f"link {k}", here, there, w.speed * draw.uniform(-1.0, 1.0))
        kind = draw.pick(["spherical", "revolute", "universal", "cylindrical"], [4, 3, 1, 1])
        w.join(kind, f"joint {k}", before, body, here)
        here, before = there, body
        bodies.append(body)
    if draw.chance(0.3):
        anchor = here + w.size * w.direction()
        frame = Rotation.identity()
        w.tie("spring", w.marker(w.ground, anchor, frame), w.marker(before, here, frame), w.size)
    w.push(*bodies)


def slider_crank(w: Yard) -> None:
    """A crank on the ground, a rod between two ball joints and a slider along a skew line."""
    draw = w.draw
    angle, rise = draw.angle(), draw.uniform(-0.3, 0.3)
    tip = w.size * np.array([math.cos(angle), math.sin(angle), 0.0])
    driven = draw.chance(0.6)
    crank = w.bar("crank", np.zeros(3), tip)
    frame = Rotation.identity()
    root = w.marker(crank, np.zeros(3), frame)
    w.model.revolute("main", w.ground.marker((0.0, 0.0, 0.0)), root)
    if driven:
        w.model.drive_rotation(
            "drive", w.ground.marker((0.0, 0.0, 0.0)), root, speed=w.speed * draw.sign()
        )
    line = towards(np.array([1.0, rise, draw.uniform(-0.5, 0.5)]))
    place = line.apply([w.size * draw.uniform(2.5, 4.0), 0.0, 0.0])
    rod = w.bar("rod", tip, place)
    w.join("spherical", "big end", crank, rod, tip)
    slider = w.bar("slider", place - 0.1 * w.size * line.apply([1, 0, 0]), place)
    w.join("spherical" if draw.chance(0.5) else "universal", "small end", rod, slider, place)
    w.model.translational(
        "guide", w.marker(slider, place, line), w.marker(w.ground, np.zeros(3), line)
    )
    w.push(crank, rod, slider)


def rotor(w: Yard) -> None:
    """A shaft out of balance in two tilting bearings, of which one holds it along its axis."""
    draw = w.draw
    axis = w.direction()
    frame = Rotation.from_matrix(towards(axis).as_matrix()[:, [1, 2, 0]])  # z along the axis
    half = 0.5 * w.size * axis
    off = w.size * draw.log_uniform(1e-6, 1e-3) * frame.apply([1.0, 0.0, 0.0])
    shaft = w.bar("shaft", off - half, off + half, 0.0)
    w.duration = min(w.duration, draw.log_uniform(1e-3, 2e-2))
    for side in (-1.0, 1.0):
        place = side * half * draw.uniform(0.4, 1.0)
        name = "left" if side < 0.0 else "right"
        journal, bearing = w.marker(shaft, place, frame), w.marker(w.ground, place, frame)
        w.gap(name, journal, bearing, ball=False)
    if draw.chance(0.7):
        w.model.drive_rotation(
            "drive",
            w.marker(w.ground, np.zeros(3), frame),
            w.marker(shaft, np.zeros(3), frame),
            speed=w.speed * draw.sign(),
        )
    w.push(shaft)


FAMILIES: dict[Callable[[Yard], None], float] = {chain: 3, slider_crank: 2, rotor: 2}
