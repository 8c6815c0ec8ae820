"""What every joint, force, interface and law of the package promises, each by being listed here.

A model with it runs in balance, turns and moves with its place, and its parameters build it again:
the run of the copy is identical bit for bit.
"""

import copy
import inspect
import math
import pickle
import warnings
from collections.abc import Callable
from dataclasses import dataclass

import law_examples
import numpy as np
import pytest
import tribodyn as td
from sample_gaps import JOINTS as GAPS_OF_JOINTS
from scipy.spatial.transform import Rotation
from tribodyn._calls import JOINTS
from tribodyn.cases import slider_crank_mixed
from tribodyn.inputs.gaps import GAPS as REGISTRY
from tribodyn.results._balances import energy_balance


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

LAWS: dict[str, Callable[[], object]] = {
    law.__name__: lambda law=law: law_examples.example(law) for law in law_examples.laws("asperity")
}
FRICTION: dict[str, Callable[[], object]] = {
    law.__name__: lambda law=law: law_examples.example(law)
    for law in law_examples.laws("friction", td.FrictionLaw)
}

# Ideal joints with friction: a law without history, and bristles.
RUBBING = [
    kind for kind in JOINTS if "friction" in inspect.signature(getattr(td.Model, kind)).parameters
]
RADIUS = {kind: None if kind == "translational" else 0.02 for kind in RUBBING}
COEFFICIENTS = {"static_coefficient": 0.12, "dynamic_coefficient": 0.08}
RUBS: dict[str, Callable[[], object]] = {
    "Stribeck": lambda: td.Stribeck(**COEFFICIENTS, stribeck_speed=0.2),
    "LuGre": lambda: td.LuGre(
        **COEFFICIENTS,
        bristle_stiffness=1e4,
        bristle_damping=30.0,
        viscous_friction=0.4,
        stribeck_speed=0.05,
    ),
}

INTERFACES: dict[str, Callable[[], td.Interface]] = {
    "DryInterface": lambda: td.DryInterface(asperities=LAWS["KogutEtsion"]()),
    "LubricatedInterface": film,
    "MixedInterface": lambda: mixed(
        asperities=LAWS["KogutEtsion"](), friction=FRICTION["Coulomb"]()
    ),
    **{
        f"friction {name}": lambda make=make: td.DryInterface(
            asperities=LAWS["KogutEtsion"](), friction=make()
        )
        for name, make in FRICTION.items()
    },
    **{
        f"asperities {name}": lambda make=make: td.DryInterface(asperities=make())
        for name, make in LAWS.items()
    },
}

CONTACT = td.LankaraniNikravesh(td.PowerLaw(stiffness=1e8), restitution_coefficient=0.7)
# Of a ball alone.
OF_A_BALL: dict[str, Callable[[], td.Interface]] = {
    "SqueezeInterface": lambda: td.SqueezeInterface(lubricant=OIL),
    "BlendedInterface": lambda: td.BlendedInterface(lubricant=THINNEST_OIL, contact=CONTACT),
}
IN_ANY_GAP: dict[str, Callable[[], td.Interface]] = {
    "film": lambda: td.LubricatedInterface(
        lubricant=td.Lubricant(dynamic_viscosity=0.1),
        ambient_pressure=1e5,
        mesh=td.FilmMesh(around=24, along=6),
    ),
    "mixed": lambda: mixed(
        THIN_OIL,
        cavitation="reynolds",
        asperities=LAWS["KogutEtsion"](),
        friction=FRICTION["Coulomb"](),
    ),
    "contact": lambda: td.DryInterface(contact=CONTACT, friction=FRICTION["Coulomb"]()),
    "asperities": lambda: td.DryInterface(
        asperities=LAWS["KogutEtsion"](), friction=FRICTION["Coulomb"]()
    ),
}
CLEARANCE = 3e-5
# Variants that Newton and Euler run: a plain journal has all interfaces here already, and the walls
# of a pad that does not tilt do not touch in the run.
ELSEWHERE = {
    "JournalGap",
    "JournalGap/arc",
    "JournalGap/misaligned-arc",
    "JournalGap/collars",
    "SphericalGap",
    "PadGap",
}
GAPS = {name: joint for name, joint in GAPS_OF_JOINTS.items() if name not in ELSEWHERE}
BALL = "SphericalGap/deep"


def in_gap(bench: Bench, gap: str, interface: td.Interface) -> None:
    """Add a clearance joint with a gap between the bodies."""
    journal, bearing = bench.pair
    shape = GAPS[gap].gap(CLEARANCE)
    bench.model.clearance("item", journal=journal, bearing=bearing, gap=shape, interface=interface)


CASES: dict[str, Callable[[Bench], None]] = (
    ITEMS
    | {
        f"{name} in {gap}": lambda b, gap=gap, make=make: in_gap(b, gap, make())
        for name, make in IN_ANY_GAP.items()
        for gap in GAPS
    }
    | {
        f"{name} in {BALL}": lambda b, make=make: in_gap(b, BALL, make())
        for name, make in OF_A_BALL.items()
    }
    | {name: lambda b, make=make: clearance(b, make()) for name, make in INTERFACES.items()}
    | {
        f"{name} in {kind}": lambda b, make=make, kind=kind: getattr(b.model, kind)(
            "item", *b.pair, friction=td.JointFriction(make(), radius=RADIUS[kind])
        )
        for name, make in RUBS.items()
        for kind in RUBBING
    }
)


def build(name: str, place: Place = Place()) -> td.Model:  # noqa: B008 - it is frozen
    """Return the model of a case."""
    last = name.split()[-1]
    space = last in (*IN_SPACE, "surface_film") or (last in GAPS and not GAPS[last].planar[0])
    bench = Bench(place, space)
    CASES[name](bench)
    return bench.model


def run(model: td.Model) -> td.Solution:
    """Run a little, in steps that see contact."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", td.RangeWarning)
        warnings.simplefilter("error", td.AccuracyWarning)
        method = td.TRBDF2(max_step=5e-5, gap_tolerance=1e-5)
        return td.simulate(model, duration=5e-3, integrator=method, progress=False)


@pytest.fixture(scope="module")
def solutions() -> dict[str, td.Solution]:
    """Return a run of every case."""
    return {name: run(build(name)) for name in CASES}


@pytest.mark.parametrize("name", CASES)
def test_it_runs_in_balance(name: str, solutions: dict[str, td.Solution]) -> None:
    solution = solutions[name]
    assert solution.status == "finished"
    assert energy_balance(solution).relative_error < 1.5e-4  # 4.2e-5 measured, of dry journals
    assert "item/energy_error" in solution


@pytest.mark.parametrize(
    "name",
    [f"{name} in {BALL}" for name in OF_A_BALL]
    + [f"{name} in {gap}" for name in IN_ANY_GAP for gap in GAPS],
)
def test_force_and_loss_are_those_of_film_asperities_and_contact(
    name: str, solutions: dict[str, td.Solution]
) -> None:
    solution = solutions[name]
    whole = {"force": "bearing_force", "power_loss": "power_loss"}
    for quantity, sum_of in whole.items():
        parts = {
            part: solution[f"item/{part}_{quantity}"].values
            for part in ("film", "asperity", "contact")
            if f"item/{part}_{quantity}" in solution
        }
        expected = solution[f"item/{sum_of}"].values
        assert sum(parts.values()) == pytest.approx(expected, rel=1e-12)
        assert all(np.abs(values).max() > 0.0 for values in parts.values())
    if "Blended" in name:  # both at once, within the band
        ratio = solution["item/eccentricity_ratio"].values
        assert np.any((ratio > 1.0) & (solution["item/maximum_film_pressure"].values > 0.0))


@pytest.mark.parametrize("name", CASES)
def test_it_turns_and_moves_with_its_place(name: str, solutions: dict[str, td.Solution]) -> None:
    here, there = solutions[name], run(build(name, MOVED))
    # Steps are chosen by components of the error in global axes, so the runs differ by errors of
    # steps: those of rough dry walls, which bounce, by 4e-4 of the heat and 2e-7 m, others by less.
    for quantity in ("kinetic_energy", "supplied_energy", "dissipated_energy"):
        a, b = (float(s[f"model/{quantity}"].values[-1]) for s in (here, there))
        assert b == pytest.approx(a, rel=1e-3, abs=1e-7)
    a, b = (s["first/position"].values[-1] - s["first/position"].values[0] for s in (here, there))
    assert b == pytest.approx(MOVED.vector(*a), rel=0.0, abs=5e-7)


@pytest.mark.parametrize("name", CASES)
@pytest.mark.parametrize("again", ["parameters", "pickle", "copy"])
def test_its_parameters_build_it_again(
    name: str, again: str, solutions: dict[str, td.Solution]
) -> None:
    model = build(name)
    other = {
        "parameters": lambda: td.Model.from_parameters(model.parameters),
        "pickle": lambda: pickle.loads(pickle.dumps(model)),
        "copy": lambda: copy.deepcopy(model),
    }[again]()
    assert other.parameters == model.parameters
    if again == "parameters":
        solution = run(other)
        for channel in solution:
            np.testing.assert_array_equal(
                solution[channel].values, solutions[name][channel].values, err_msg=channel
            )


# --- nothing is left out ----------------------------------------------------------------------

NO_ITEMS = {
    *("rigid_body", "beam", "solid", "reduced_solid"),
    *("from_parameters", "from_json", "to_json"),
}


def test_every_method_that_adds_an_item_is_listed() -> None:
    methods = {
        name
        for name, value in inspect.getmembers(td.Model, callable)
        if not name.startswith("_") and inspect.isroutine(value)
    }
    assert methods - NO_ITEMS == set(ITEMS)


def test_every_public_interface_is_listed() -> None:
    public = {kind.__name__ for kind in map(td.__dict__.get, td.__all__) if _is_interface(kind)}
    assert public
    assert public <= set(INTERFACES | OF_A_BALL)


def _is_interface(kind: object) -> bool:
    """Return whether a public name is a class of interfaces."""
    return isinstance(kind, type) and issubclass(kind, td.Interface) and kind is not td.Interface


def test_every_public_gap_is_listed() -> None:
    assert set(REGISTRY) == {type(gap.gap(CLEARANCE)) for gap in GAPS_OF_JOINTS.values()}
    assert GAPS_OF_JOINTS.keys() > ELSEWHERE
    # Of the gaps that are tried elsewhere alone, `clearance` and the interfaces have the journal.
    assert set(REGISTRY) == {gap.kind for gap in GAPS.values()}
    # A SurfaceGap is the target of a contact of solids.
    gaps = {name for name in td.__all__ if name.endswith("Gap")} - {"SurfaceGap"}
    assert {gap.__name__ for gap in REGISTRY} == gaps
