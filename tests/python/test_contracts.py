"""What every joint, force, interface and law of the package promises, each by being listed here.

A model with it runs in balance, turns and moves with its place, and its parameters build it again:
the run of the copy is identical bit for bit.
"""

import copy
import inspect
import pickle
import warnings
from collections.abc import Callable

import law_examples
import numpy as np
import pytest
import tribodyn as td
from items_on_bench import (
    IN_SPACE,
    ITEMS,
    MOVED,
    OIL,
    THIN_OIL,
    THINNEST_OIL,
    Bench,
    Place,
    clearance,
    film,
    mixed,
)
from sample_gaps import JOINTS as GAPS_OF_JOINTS
from tribodyn._calls import JOINTS
from tribodyn.inputs.gaps import GAPS as REGISTRY
from tribodyn.results._balances import energy_balance

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


# Journals with a profile that turns with them. With asperities those in the plane, which are fast.
TEXTURES: dict[str, dict[str, bool]] = {"texture": {}, "tilting-texture": {"misalignment": True}}


def on_texture(bench: Bench, texture: str, interface: td.Interface) -> None:
    """Add a clearance joint with a textured journal between the bodies."""
    journal, bearing = bench.pair
    waves = td.JournalProfile.from_function(
        lambda angle, z: 4e-6 * np.sin(5.0 * angle) * (1.0 + 20.0 * z),
        axial=[-0.01, 0.01],
        around=120,
    )
    shape = td.JournalGap(
        bearing_radius=10e-3,
        radial_clearance=CLEARANCE,
        bearing_length=20e-3,
        journal_profile=waves,
        **TEXTURES[texture],
    )
    bench.model.clearance("item", journal=journal, bearing=bearing, gap=shape, interface=interface)


CASES: dict[str, Callable[[Bench], None]] = (
    ITEMS
    | {
        f"{name} in {gap}": lambda b, gap=gap, make=make: in_gap(b, gap, make())
        for name, make in IN_ANY_GAP.items()
        for gap in GAPS
    }
    | {
        f"{name} on {texture}": lambda b, texture=texture, make=make: on_texture(b, texture, make())
        for name, make in IN_ANY_GAP.items()
        for texture in TEXTURES
        if name == "film" or name == "mixed" and texture == "texture"
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
    space = last in (*IN_SPACE, "surface_film", "tilting-texture") or (
        last in GAPS and not GAPS[last].planar[0]
    )
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
