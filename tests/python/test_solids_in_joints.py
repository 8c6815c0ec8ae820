"""Full and reduced solids with films, dry clearance, friction, springs, drives, as rotors."""

import warnings
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import tribodyn as td
from scipy.spatial.transform import Rotation
from tribodyn.results._balances import energy_balance

KINDS = ("saint_venant_kirchhoff", "neo_hooke", "linear", "reduced")
LENGTH, SIDE, DENSITY = 0.3, 0.02, 7800.0
WEIGHT = 200.0  # [m/s2], so that the bar bends
SOFT, STIFF = 4e9, 2e13


def steel(modulus: float) -> td.ElasticMaterial:
    return td.ElasticMaterial(youngs_modulus=modulus, poisson_ratio=0.3, density=DENSITY)


@cache
def mesh(length: float = LENGTH, side: float = SIDE, cells: int = 4) -> td.SolidMesh:
    return td.SolidMesh.brick(size=(side, side, length), cells=(1, 1, cells), element="hex20")


@cache
def reduction(modulus: float) -> td.Reduction:
    damping = 0.5 * 1e-5
    return td.craig_bampton(
        mesh(),
        steel(modulus),
        interfaces=("z-", "z+"),
        modes=6,
        damping=lambda hertz: min(2.0 * np.pi * hertz * damping, 1.0),
    )


def bar(model: td.Model, kind: str, modulus: float = SOFT) -> tuple[td.Body, td.Marker, td.Marker]:
    """Add a bar along z, and return it with markers of its ends."""
    if kind == "rigid":
        mass = DENSITY * LENGTH * SIDE**2
        across = mass / 12.0 * (LENGTH**2 + SIDE**2)
        body = model.rigid_body("bar", mass=mass, inertia=(across, across, mass * SIDE**2 / 6.0))
        ends = [body.marker((0.0, 0.0, side * 0.5 * LENGTH)) for side in (-1, 1)]
        return body, ends[0], ends[1]
    added: Any
    if kind == "reduced":
        added = model.reduced_solid("bar", reduction(modulus))
    else:
        added = model.solid(
            "bar",
            mesh=mesh(),
            material=steel(modulus),
            formulation=kind,
            stiffness_damping=1e-5,
        )
    return added, added.marker("z-"), added.marker("z+")


OIL: dict[str, Any] = {
    "lubricant": td.Lubricant(dynamic_viscosity=0.02),
    "mesh": td.FilmMesh(around=24, along=4),
}
ROUGH = td.GreenwoodWilliamson(
    td.RoughSurface(
        asperity_height_deviation=2e-6,
        asperity_height_mean=0.0,
        asperity_radius=2e-5,
        asperity_density=1e10,
        contact_modulus=1e11,
    )
)
INTERFACES: dict[str, td.Interface] = {
    "mass conserving": td.LubricatedInterface(cavitation="mass_conserving", **OIL),
    "reynolds": td.LubricatedInterface(cavitation="reynolds", **OIL),
    "mixed": td.MixedInterface(
        cavitation="reynolds",
        asperities=ROUGH,
        friction=td.Coulomb(0.1, transition_speed=0.01),
        **OIL,
    ),
    "asperities": td.DryInterface(
        asperities=ROUGH, friction=td.Coulomb(0.1, transition_speed=0.01)
    ),
    "contact": td.DryInterface(
        contact=td.LankaraniNikravesh(td.PowerLaw(stiffness=1e8), restitution_coefficient=0.7),
        friction=td.Coulomb(0.1, transition_speed=0.01),
    ),
}


def in_bearings(kind: str, interface: str, modulus: float = SOFT) -> td.Model:
    """Return a bar whose ends are journals in two bearings, under a large weight."""
    model = td.Model(planar=False)
    _, *ends = bar(model, kind, modulus)
    for name, side, end in zip(("left", "right"), (-1, 1), ends, strict=True):
        model.clearance(
            name,
            journal=end,
            bearing=model.ground.marker((0.0, 0.0, 0.5 * side * LENGTH)),
            gap=td.JournalGap(
                bearing_radius=0.01,
                radial_clearance=1e-4,
                bearing_length=0.02,
                misalignment=True,
            ),
            interface=INTERFACES[interface],
        )
    model.bushing(
        "stop",
        model.ground.marker((0.0, 0.0, -0.5 * LENGTH)),
        ends[0],
        stiffness=(0.0, 0.0, 1e5, 0.0, 0.0, 10.0),
        damping=(0.0, 0.0, 10.0, 0.0, 0.0, 0.0),
    )
    model.gravity((0.3 * WEIGHT, -WEIGHT, 0.0))
    return model


def run(model: td.Model, duration: float = 2.5e-3, **arguments: Any) -> td.Solution:
    method = td.TRBDF2(max_step=5e-5, gap_tolerance=1e-5)
    return td.simulate(model, duration=duration, integrator=method, progress=False, **arguments)


# --- films and dry clearance ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "interface"),
    [(kind, name) for kind in (KINDS[0], "reduced") for name in INTERFACES]
    + [("neo_hooke", "mixed"), ("linear", "mixed")],
)
def test_forces_of_a_clearance_move_the_solid_and_its_slope_tilts_the_film(
    kind: str, interface: str
) -> None:
    found = run(in_bearings(kind, interface), 1.4e-3 if interface == "contact" else 2.5e-3)
    assert energy_balance(found).relative_error < 2e-4  # 4.7e-5 measured, of asperities
    time = found.time.values
    weight = DENSITY * LENGTH * SIDE**2 * WEIGHT * np.array([0.3, -1.0, 0.0])
    force = sum(found[f"{name}/bearing_force"].values for name in ("left", "right"))
    force = force[:, :2] + weight[:2]
    impulse = np.sum(0.5 * (force[1:] + force[:-1]) * np.diff(time)[:, np.newaxis], axis=0)
    momentum = DENSITY * LENGTH * SIDE**2 * found["bar/velocity"].values[-1, :2]
    assert np.abs(momentum - impulse).max() < 2e-5 * np.abs(weight).max() * time[-1]  # 4e-6
    # Position and slope of the bearings are those of the end faces.
    nodes = found.solid("bar").position.values
    for name, surface in (("left", "z-"), ("right", "z+")):
        face = np.unique(mesh().surfaces[surface])
        moved = (nodes[face] - mesh().nodes[face])[:, :2].mean(axis=0)
        eccentricity = found[f"{name}/eccentricity"].values[-1][:2]
        assert eccentricity == pytest.approx(moved, abs=2e-3 * np.abs(moved).max())  # 4e-4
        flat, placed = (each[face] - each[face].mean(axis=0) for each in (mesh().nodes, nodes))
        turn = Rotation.align_vectors(placed, flat)[0].as_rotvec()
        tilt = found[f"{name}/tilt"].values[-1]
        assert np.abs(turn[:2]).max() > 1e-5
        assert tilt[:2] == pytest.approx(turn[:2], abs=6e-3 * np.abs(turn[:2]).max())  # 2e-3


@pytest.mark.parametrize("kind", ["linear", "reduced"])
def test_a_stiff_solid_in_films_moves_as_a_rigid_body(kind: str) -> None:
    ends = [
        [
            run(in_bearings(each, "mixed", modulus))[f"{name}/eccentricity"].values[-1]
            for name in ("left", "right")
        ]
        for each, modulus in ((kind, STIFF), ("rigid", STIFF), (kind, SOFT))
    ]
    stiff, rigid, soft = (np.array(each) for each in ends)
    largest = np.abs(rigid).max()
    assert np.abs(stiff - rigid).max() < 1e-5 * largest  # 3e-6 measured
    assert np.abs(soft - rigid).max() > 0.3 * largest  # 0.63


# --- friction, springs and drives -----------------------------------------------------------------


def driven(kind: str, friction: td.FrictionLaw) -> td.Model:
    """Return a bar that is driven and rubs, with springs and a follower force."""
    model = td.Model(planar=False)
    _, first, last = bar(model, kind)
    ground = model.ground.marker((0.0, 0.0, -0.5 * LENGTH))
    model.revolute("hinge", ground, first, friction=td.JointFriction(friction, radius=0.01))
    model.drive_rotation(
        "motor",
        ground,
        first,
        speed=td.Harmonic(mean=1.0, amplitude=30.0, angular_frequency=800.0, phase=0.3),
    )
    far = model.ground.marker((0.1, 0.0, 0.5 * LENGTH))
    model.spring_damper("spring", far, last, stiffness=1e4, damping=5.0, free_length=0.08)
    model.torsional_spring("winder", far, last, stiffness=20.0, damping=0.05, free_angle=0.2)
    model.bushing(
        "mount",
        model.ground.marker((0.0, 0.0, 0.5 * LENGTH)),
        last,
        stiffness=(2e4, 1e4, 0.0, 0.0, 0.0, 30.0),
        damping=(5.0, 5.0, 0.0, 0.0, 0.0, 0.1),
    )
    model.applied_force("push", last, (200.0, None, 30.0), follower=True)
    model.applied_torque("twist", last, (1.0, 2.0, 3.0))
    model.unbalance("extra", last, mass=0.05, radius=0.01, angle=0.4)
    model.gravity((0.0, -9.81, 0.0))
    return model


COEFFICIENTS = {"static_coefficient": 0.12, "dynamic_coefficient": 0.08}
RUBS: dict[str, td.FrictionLaw] = {
    "Stribeck": td.Stribeck(**COEFFICIENTS, stribeck_speed=0.2),
    "LuGre": td.LuGre(
        **COEFFICIENTS,
        bristle_stiffness=1e4,
        bristle_damping=30.0,
        viscous_friction=0.4,
        stribeck_speed=0.05,
    ),
}


@pytest.mark.parametrize(
    ("kind", "law"),
    [("saint_venant_kirchhoff", "Stribeck"), ("linear", "LuGre"), *(("reduced", x) for x in RUBS)],
)
def test_friction_springs_and_drives_of_a_solid(kind: str, law: str, tmp_path: Path) -> None:
    model = driven(kind, RUBS[law])
    half = run(model, 2e-3, snapshots=[1e-3])
    whole = run(model, 2e-3, start=half)
    assert energy_balance(whole).relative_error < 2e-4  # 5e-5 measured
    assert np.abs(whole["hinge/friction_torque"].values).max() > 1e-3
    # The rotation of the driven end is that of the drive.
    face = np.unique(mesh().surfaces["z-"])
    flat, placed = (
        nodes[face] - nodes[face].mean(axis=0)
        for nodes in (mesh().nodes, whole.solid("bar").position.values)
    )
    angle = float(whole.time[-1]) + 30.0 / 800.0 * (np.cos(0.3) - np.cos(0.3 + 800.0 * 4e-3))
    turned = Rotation.align_vectors(placed, flat)[0].as_rotvec()[2]
    assert turned == pytest.approx(angle, rel=1e-4)  # 4e-5
    half.to_netcdf(tmp_path / "half.nc")
    start = td.load(tmp_path / "half.nc")
    copy = td.Model.from_parameters(start.model_parameters)
    again = run(copy, 2e-3, start=start)
    for channel in whole:
        np.testing.assert_array_equal(again[channel], whole[channel], err_msg=channel)
    at, _ = start._record.snapshots.before(1.5e-3)
    assert at == pytest.approx(1e-3, abs=5e-5)
    loaded = again.solid("bar")
    assert np.array_equal(loaded.von_mises, whole.solid("bar").von_mises)
    assert loaded.von_mises.values.max() > 1e5


def build(kind: str, modulus: float) -> td.Model:
    return in_bearings(kind, "mixed", modulus)


def test_a_study_of_kinds_and_moduli_of_a_shaft_in_films() -> None:
    study = td.vary(
        build,
        {"kind": ["linear", "reduced"], "modulus": [SOFT, 10.0 * SOFT]},
        duration=2e-4,
        channels="left/eccentricity",
        time=[1e-4, 2e-4],
        units={"modulus": "Pa"},
        workers=1,
        progress=False,
    )
    assert (study.dataset["status"] == "finished").all()
    ends = {key: each["left/eccentricity"].values[-1] for key, each in study.solutions.items()}
    size = max(np.abs(each).max() for each in ends.values())
    for modulus in (SOFT, 10.0 * SOFT):
        assert np.abs(ends["linear", modulus] - ends["reduced", modulus]).max() < 1e-3 * size
    assert np.abs(ends["reduced", SOFT] - ends["reduced", 10.0 * SOFT]).max() > 0.02 * size


def test_a_reduced_solid_with_quantities() -> None:
    pint = pytest.importorskip("pint")
    u = pint.UnitRegistry()
    models = [td.Model(planar=False) for _ in range(2)]
    modal = np.zeros(reduction(SOFT).modes)
    modal[0] = 1e-5
    models[0].reduced_solid(
        "bar",
        reduction(SOFT),
        position=(10.0, 0.0, 20.0) * u.mm,
        modal_coordinates=1e3 * modal * u.mm,
        velocity=(3.6, 0.0, 0.0) * u.km / u.h,
        angular_velocity=(0.0, 0.0, 60.0) * u.rpm,
    )
    models[1].reduced_solid(
        "bar",
        reduction(SOFT),
        position=(0.01, 0.0, 0.02),
        modal_coordinates=modal,
        velocity=(1.0, 0.0, 0.0),
        angular_velocity=(0.0, 0.0, 2.0 * np.pi),
    )
    ends = [run(model, 1e-4).solid("bar").position.values for model in models]
    assert ends[0] == pytest.approx(ends[1], rel=1e-12)
    with pytest.raises(td.InvalidInput, match="reduced solid 'other': velocity"):
        models[0].reduced_solid("other", reduction(SOFT), velocity=(1.0, 0.0, 0.0) * u.m)


def test_contact_of_a_reduced_solid_is_an_error_that_names_it() -> None:
    model = td.Model(planar=False)
    body, *_ = bar(model, "reduced")
    plane = td.RigidPlane(marker=model.ground.marker())
    with pytest.raises(td.InvalidInput, match=r"contact 'floor': solid .*a solid"):
        model.surface_contact(
            "floor", body, "z-", plane, pressure=td.PenaltyPressure(stiffness=1e9)
        )  # type: ignore[arg-type]
    with pytest.raises(td.InvalidInput, match="contact 'floor'.*'bar'"):
        model.surface_contact(
            "floor", "bar", "z-", plane, pressure=td.PenaltyPressure(stiffness=1e9)
        )


# --- rotors ---------------------------------------------------------------------------------------

SHAFT, THICK = 1.2, 0.04
ROUND, FLAT = (1e6, 1e6), (1e6, 7e5)
# Axes of the markers in a section of a beam: z along the shaft.
AXES = np.array([[0.0, 0.0, 1.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]])


@cache
def shaft_modes() -> td.Reduction:
    long = mesh(SHAFT, THICK, 24)
    return td.craig_bampton(long, steel(210e9), interfaces=("z-", "z+"), modes=12)


def rotor(kind: str, speed: float, supports: tuple[float, float] = ROUND) -> td.Model:
    """Return a shaft on two springs with dampers that turns about z."""
    model = td.Model(planar=False)
    spin = {"velocity": (0.0, 0.0, 0.0), "angular_velocity": (0.0, 0.0, speed)}
    body: Any
    if kind == "beam":
        body = model.beam(
            "shaft",
            start=(0.0, 0.0, -0.5 * SHAFT),
            end=(0.0, 0.0, 0.5 * SHAFT),
            elements=16,
            section=td.RectangularSection(width=THICK, height=THICK),
            material=steel(210e9),
            formulation="geometrically_exact",
            y_direction=(1.0, 0.0, 0.0),
            **spin,
        )
        ends = [body.marker(share, orientation=AXES) for share in (0.0, 1.0)]
    else:
        if kind == "reduced":
            body = model.reduced_solid("shaft", shaft_modes(), **spin)
        else:
            coarse = mesh(SHAFT, THICK, 4)
            body = model.solid("shaft", mesh=coarse, material=steel(210e9), **spin)
        ends = [body.marker("z-"), body.marker("z+")]
    for k, (end, side) in enumerate(zip(ends, (-1, 1), strict=True)):
        model.bushing(
            f"bearing {k}",
            model.ground.marker((0.0, 0.0, 0.5 * side * SHAFT)),
            end,
            stiffness=(*supports, 0.0, 0.0, 0.0, 0.0),
            damping=(200.0, 200.0, 0.0, 0.0, 0.0, 0.0),
        )
    return model


def whirl(found: td.Linearisation, count: int = 6) -> np.ndarray:
    """The lowest frequencies above zero [Hz]."""
    values = found.frequencies
    return values[values > 1.0][:count]


@pytest.mark.parametrize("supports", [ROUND, FLAT])
def test_a_reduced_shaft_at_rest_vibrates_as_the_beam(supports: tuple[float, float]) -> None:
    expected = td.linearise(rotor("beam", 0.0, supports))
    found = td.linearise(rotor("reduced", 0.0, supports))
    assert whirl(found) == pytest.approx(whirl(expected), rel=3e-4)  # 1.1e-4 measured
    resting = rotor("reduced", 0.0, supports)
    again = td.linearise(resting, at=td.equilibrium(resting))
    assert whirl(again) == pytest.approx(whirl(found), rel=1e-8)
    damped = found.damping_ratios[found.frequencies > 1.0][:6]
    wanted = expected.damping_ratios[expected.frequencies > 1.0][:6]
    assert damped == pytest.approx(wanted, rel=8e-4)  # 2.6e-4


@pytest.mark.parametrize(
    ("kind", "error"),
    # 2.7e-4 and, with four elements, 1.4e-3 measured.
    [("reduced", 8e-4), ("saint_venant_kirchhoff", 4e-3)],
)
def test_whirl_of_a_rotating_solid_in_round_bearings(kind: str, error: float) -> None:
    speed = 60.0
    with pytest.warns(td.AccuracyWarning, match=r"(?s)steady cannot be assessed.*solid 'shaft'"):
        found = td.linearise(rotor(kind, speed))
    forward_and_backward = whirl(td.linearise(rotor("beam", speed)), 4)
    # In axes that rotate with the shaft.
    turns = speed / (2.0 * np.pi)
    seen = np.sort([*forward_and_backward[::2] + turns, *forward_and_backward[::2] - turns])
    assert whirl(found, 4) == pytest.approx(seen, rel=error)


@pytest.mark.parametrize("across", [0.05, 0.01], ids=["round", "flat"])
def test_a_rotor_beside_a_solid_at_rest_is_not_taken_for_steady(across: float) -> None:
    # The measure of unsteadiness is relative to the stiffest vibrations, here of the bracket.
    model = td.Model(planar=False)
    spin = {"velocity": (0.0, 0.0, 0.0), "angular_velocity": (0.0, 0.0, 30.0)}
    wheel = model.rigid_body("wheel", mass=5.0, inertia=(0.05, across, 0.06), **spin)
    model.bushing(
        "bearing",
        model.ground.marker((0.0, 0.0, 0.1)),
        wheel.marker((0.0, 0.0, 0.1)),
        stiffness=(1e6, 7e5, 1e6, 0.0, 0.0, 0.0),
        damping=(10.0, 10.0, 10.0, 0.0, 0.0, 0.0),
    )
    model.solid("bracket", mesh=mesh(), material=steel(210e9), position=(1, 0, 0), supports="z-")
    with warnings.catch_warnings(record=True) as issued:
        warnings.simplefilter("always")
        td.linearise(model)
        td.linearise(model, modes=5)
    texts = [str(each.message) for each in issued]
    assert len(texts) == (0 if across == 0.05 else 2), texts
    assert all("cannot be assessed" in text and "solid 'bracket'" in text for text in texts)


def test_a_campbell_diagram_of_a_reduced_shaft() -> None:
    speeds = np.array([10.0, 60.0, 120.0])
    with pytest.warns(td.AccuracyWarning, match="solid 'shaft'"):
        found = td.campbell(lambda speed: rotor("reduced", speed), speeds, modes=4)
    beam = td.campbell(lambda speed: rotor("beam", speed), speeds, modes=4).frequency.values
    turns = speeds[:, np.newaxis] / (2.0 * np.pi)
    seen = np.sort(beam + turns * np.array([-1.0, 1.0, -1.0, 1.0]), axis=1)
    assert np.sort(found.frequency.values, axis=1) == pytest.approx(seen, rel=1e-3)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", td.AccuracyWarning)
        one = td.campbell(rotor("reduced", 60.0), speeds, modes=4)
    assert one.frequency.values == pytest.approx(found.frequency.values, rel=1e-8)


@pytest.mark.parametrize("kind", ["reduced", "saint_venant_kirchhoff"])
def test_a_response_of_a_rotating_solid_is_an_error(kind: str) -> None:
    with pytest.raises(td.ModelError, match="must be at rest or steady in axes of the ground"):
        td.unbalance_response(
            lambda speed: rotor(kind, speed),
            [60.0],
            unbalance=1e-4,
            marker=lambda model: model.bodies["shaft"].marker("z+"),
            points=lambda model: {"end": model.bodies["shaft"].marker("z+")},
        )


def test_the_response_of_a_resting_reduced_shaft_is_that_of_the_beam() -> None:
    found = []
    for kind in ("reduced", "beam"):
        model = rotor(kind, 0.0)
        body: Any = model.bodies["shaft"]
        end = body.marker(1.0, orientation=AXES) if kind == "beam" else body.marker("z+")
        response = td.frequency_response(
            model, [100.0, 250.0], marker=end, points={"end": end}, cosine=(1.0, 0.0, 0.0)
        )
        found.append(response.displacement.values[:, 0, 0])
    assert found[0] == pytest.approx(found[1], rel=6e-4)  # 2e-4 measured
