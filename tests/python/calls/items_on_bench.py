"""Two moving bodies with room for one item, and every joint and force as that item."""

import math
from collections.abc import Callable
from dataclasses import dataclass

import tribodyn as td
from scipy.spatial.transform import Rotation
from tribodyn.cases import slider_crank_mixed


@dataclass(frozen=True)
class Place:
    """A turn and a shift of everything."""

    angle: float = 0.0
    x: float = 0.0
    y: float = 0.0

    def vector(self, x: float, y: float, *z: float) -> tuple[float, ...]:
        c, s = math.cos(self.angle), math.sin(self.angle)
        return c * x - s * y, s * x + c * y, *z

    def point(self, x: float, y: float, *z: float) -> tuple[float, ...]:
        u, v = self.vector(x, y)
        return u + self.x, v + self.y, *z


MOVED = Place(angle=0.8, x=0.7, y=-1.1)
SOFT = td.ElasticMaterial(youngs_modulus=6e6, poisson_ratio=0.3, density=6000.0)
WAVE = td.Harmonic(mean=0.5, amplitude=2.0, angular_frequency=30.0, phase=0.4)


class Bench:
    """Two bodies, moving, with weights, held by springs to the ground; and room for one item.

    In space the springs pull out of the plane as well.
    """

    def __init__(self, place: Place, space: bool = False) -> None:
        self.place = place
        self.model = td.Model(planar=not space)
        self.height = (0.3,) if space else ()
        self.first = self.body("first", 1.0, 0.05, 0.2, 0.1)
        self.second = self.body("second", 0.5, 0.02, 0.5, 0.1)
        for name, body, x in (("spring 1", self.first, 0.0), ("spring 2", self.second, 1.0)):
            self.model.spring_damper(
                name,
                self.ground(x, 1.0),
                body.marker((0.1, 0.05)),
                stiffness=400.0,
                damping=2.0,
                free_length=0.3,
            )

    def body(self, name: str, mass: float, inertia: float, x: float, y: float) -> td.Body:
        if self.height:
            turn = Rotation.from_rotvec((0.0, 0.0, self.place.angle))
            return self.model.rigid_body(
                name,
                mass=mass,
                inertia=(0.7 * inertia, 0.8 * inertia, inertia),
                position=self.place.point(x, y, 0.0),
                orientation=turn,
            )
        return self.model.rigid_body(
            name,
            mass=mass,
            inertia=inertia,
            position=self.place.point(x, y),
            angle=self.place.angle,
        )

    def ground(self, x: float, y: float) -> td.Marker:
        return self.model.ground.marker(
            self.place.point(x, y, *self.height), angle=self.place.angle
        )

    @property
    def pair(self) -> tuple[td.Marker, td.Marker]:
        """Markers of the two bodies at one point."""
        return self.first.marker((0.15, 0.0)), self.second.marker((-0.15, 0.0))


def surface() -> td.RoughSurface:
    """Return the surface of the slider-crank."""
    return slider_crank_mixed.surface()


OIL = td.Lubricant(dynamic_viscosity=0.01)
THIN_OIL = td.Lubricant(dynamic_viscosity=1e-4)  # what walls that touch squeeze out in a run
THINNEST_OIL = td.Lubricant(dynamic_viscosity=1e-5)


def film(**more: object) -> td.LubricatedInterface:
    """Return a coarse film."""
    return td.LubricatedInterface(lubricant=OIL, mesh=td.FilmMesh(around=24, along=6), **more)


def mixed(lubricant: td.Lubricant = OIL, **more: object) -> td.MixedInterface:
    """Return a coarse film with asperities."""
    return td.MixedInterface(lubricant=lubricant, mesh=td.FilmMesh(around=24, along=6), **more)


def clearance(bench: Bench, interface: td.Interface) -> None:
    """Add a clearance joint between the bodies."""
    journal, bearing = bench.pair
    bench.model.clearance(
        "item",
        journal=journal,
        bearing=bearing,
        interface=interface,
        initial_eccentricity=(10e-6, -5e-6),
        gap=td.JournalGap(bearing_radius=10e-3, radial_clearance=30e-6, bearing_length=20e-3),
    )


def shaped_clearance(bench: Bench) -> None:
    """Add a clearance joint whose gap has a step, with a port."""
    journal, bearing = bench.pair
    bench.model.clearance(
        "item",
        journal=journal,
        bearing=bearing,
        gap=td.JournalGap(
            bearing_radius=10e-3,
            radial_clearance=30e-6,
            bearing_length=20e-3,
            profile=lambda x: 2e-6 * (x[:, 1] > 0.0),
        ),
        interface=film(ports=[td.CircumferentialGroove(position=1e-3, width=2e-3, pressure=1e5)]),
        initial_eccentricity=(10e-6, -5e-6),
    )


def drive(bench: Bench) -> None:
    """Add a revolute joint and its drive."""
    bench.model.revolute("hinge", *bench.pair)
    bench.model.drive("hinge", speed=WAVE, name="item")


def slide(bench: Bench) -> None:
    """Add a guide along x and a drive in it."""
    bench.model.translational("guide", *bench.pair)
    bench.model.drive_displacement("item", *bench.pair, speed=WAVE)


def soft_rod(bench: Bench) -> td.Beam:
    """Return a beam on a hinge, beside the bodies."""
    start = bench.place.point(2.0, 0.0)
    rod = bench.model.beam(
        "rod",
        start=start,
        end=bench.place.point(2.6, 0.2),
        elements=3,
        section=td.RectangularSection(width=0.02, height=0.02),
        material=td.ElasticMaterial(youngs_modulus=6e7, poisson_ratio=0.3, density=6000.0),
    )
    bench.model.revolute("foot of the rod", bench.model.ground.marker(start), rod.marker(0.0))
    return rod


def soft_plate(bench: Bench, patch: str = "average") -> td.Solid:
    """Return a flexible solid on a hinge, beside the bodies."""
    plate = bench.model.solid(
        "plate",
        mesh=td.SolidMesh.rectangle(size=(0.6, 0.1), cells=(2, 1), element="quad8"),
        material=SOFT,
        thickness=0.02,
        position=bench.place.point(2.3, 0.1),
        angle=bench.place.angle,
        stiffness_damping=1e-4,
    )
    foot = bench.model.ground.marker(bench.place.point(2.0, 0.1))
    bench.model.revolute("foot of the plate", foot, plate.marker("x-", patch=patch))
    return plate


def oiled_block(bench: Bench) -> None:
    """Add a film under a flexible block, which is pulled."""
    block = bench.model.solid(
        "block",
        mesh=td.SolidMesh.brick(size=(0.1,) * 3, cells=(1, 1, 1)),
        material=SOFT,
        position=bench.place.point(2.3, 0.1, 0.05),
        orientation=Rotation.from_rotvec((0.0, 0.0, bench.place.angle)),
        supports="z+",
    )
    bench.model.applied_force("pull", block.marker("z-"), (0.0, 0.0, WAVE))
    plane = td.RigidPlane(marker=bench.model.ground.marker(bench.place.point(2.3, 0.1, -5e-5)))
    bench.model.surface_film("item", block, "z-", plane, interface=film(ambient_pressure=1e3))


def spring_law(t: float, speed: float, angle: float, lag: float) -> tuple[float, float, float]:
    """Return a force that follows an angle with a lag."""
    return -5.0 * lag, 2.0 - 0.3 * speed, 20.0 * (angle - lag)


# Joints of bodies in space.
IN_SPACE = ("spherical", "universal", "cylindrical", "in_plane", "point_on_line")

# Every method of Model that adds a joint or a force.
ITEMS: dict[str, Callable[[Bench], None]] = {
    "revolute": lambda b: b.model.revolute("item", *b.pair),
    "translational": lambda b: b.model.translational("item", *b.pair),
    "fixed": lambda b: b.model.fixed("item", *b.pair),
    **{kind: lambda b, kind=kind: getattr(b.model, kind)("item", *b.pair) for kind in IN_SPACE},
    "distance": lambda b: b.model.distance(
        "item", b.first.marker((0.1, 0.1)), b.second.marker((-0.1, 0.0))
    ),
    "drive": drive,
    "drive_rotation": lambda b: b.model.drive_rotation("item", *b.pair, speed=WAVE),
    "drive_displacement": slide,
    "clearance": shaped_clearance,
    "gravity": lambda b: b.model.gravity(b.place.vector(1.0, -9.0), name="item"),
    "applied_force": lambda b: b.model.applied_force(
        "item", b.first.marker((0.1, 0.1)), (WAVE, 3.0), follower=True
    ),
    "applied_torque": lambda b: b.model.applied_torque("item", b.first.marker(), WAVE),
    "controlled_force": lambda b: b.model.controlled_force(
        "item",
        b.first.marker((0.1, 0.1)),
        spring_law,
        reads=["first/angular_velocity", ("angle", *b.pair)],
        states={"lag": 0.2},
        follower=True,
    ),
    "controlled_torque": lambda b: b.model.controlled_torque(
        "item",
        b.first.marker(),
        lambda t, angle, rate: -3.0 * angle - 0.1 * rate + math.sin(30.0 * t),
        reads=[("angle", *b.pair), ("angle_rate", *b.pair)],
        reaction=b.second.marker(),
    ),
    "distributed_force": lambda b: b.model.distributed_force(
        "item", soft_rod(b), (WAVE, 3.0), follower=True, profile=lambda s: 1.0 + s
    ),
    "pressure": lambda b: b.model.pressure("item", soft_rod(b), 40.0, side="-y", stop=0.7),
    "surface_traction": lambda b: b.model.surface_traction(
        "item", soft_plate(b), "y+", b.place.vector(100.0, -200.0), profile=lambda at: 1.0 + at[0]
    ),
    "surface_pressure": lambda b: b.model.surface_pressure("item", soft_plate(b), "y+", WAVE),
    "surface_contact": lambda b: b.model.surface_contact(
        "item",
        soft_plate(b),
        "y-",
        td.RigidPlane(marker=b.model.ground.marker(b.place.point(2.3, 0.052), angle=b.place.angle)),
        pressure=td.PenaltyPressure(stiffness=1e5),
        damping=0.5,
        friction=td.Coulomb(0.1, transition_speed=0.1),
    ),
    "surface_film": oiled_block,
    "rigid_patch": lambda b: b.model.applied_force(
        "item", soft_plate(b, "rigid").marker("x+", patch="rigid"), b.place.vector(2.0, -3.0)
    ),
    "torsional_spring": lambda b: b.model.torsional_spring(
        "item", *b.pair, stiffness=3.0, damping=0.1, free_angle=0.2
    ),
    "bushing": lambda b: b.model.bushing(
        "item", *b.pair, stiffness=(300.0, 200.0, 3.0), damping=(1.0, 2.0, 0.1)
    ),
    "unbalance": lambda b: b.model.unbalance(
        "item", b.first.marker((0.1, 0.0)), mass=0.2, radius=0.1, angle=0.4
    ),
    "spring_damper": lambda b: b.model.spring_damper(
        "item",
        b.first.marker((0.0, 0.2)),
        b.second.marker((0.0, -0.2)),
        stiffness=300.0,
        damping=1.0,
        free_length=0.2,
    ),
}
