"""Beams in Python: input, markers, equilibria and runs, results, files, restart, rebuilding."""

import math
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import tribodyn as td

STEEL = td.ElasticMaterial(youngs_modulus=2.07e11, poisson_ratio=0.3, density=7800.0)
SOFT = td.ElasticMaterial(youngs_modulus=6e7, poisson_ratio=0.3, density=6000.0)
SQUARE = td.RectangularSection(width=0.02, height=0.02)
FORMULATIONS = ("geometrically_exact", "ancf", "cable", "continuum", "split_continuum")
# Without locking.
SOUND = ("geometrically_exact", "ancf", "cable")


def rod(model: td.Model, formulation: str = "ancf", **more: Any) -> td.Beam:
    given = {
        "start": (0.0, 0.0),
        "end": (1.0, 0.0),
        "elements": 5,
        "section": SQUARE,
        "material": SOFT,
        "formulation": formulation,
    }
    if "axis" in more:
        del given["start"], given["end"]
    return model.beam("rod", **(given | more))


def pendulum(formulation: str = "ancf", *, planar: bool = True, **more: Any) -> td.Model:
    model = td.Model(planar=planar)
    beam = rod(model, formulation, **more)
    hinge = model.revolute if planar else model.spherical
    hinge("pin", model.ground.marker(), beam.marker(0.0))
    model.gravity((0.0, -9.81))
    return model


def cantilever(formulation: str, *, planar: bool, load: float = 1.0, elements: int = 64) -> Any:
    """Return the equilibrium of a slender cantilever under P L^2/EI = load at its end."""
    model, side, length = td.Model(planar=planar), 0.01, 2.0
    section = td.RectangularSection(width=side, height=side)
    ends = {"start": (0.0, 0.0), "end": (length, 0.0)}
    beam = rod(model, formulation, section=section, material=STEEL, elements=elements, **ends)
    model.fixed("clamp", model.ground.marker(), beam.marker(0.0))
    force = load * 2.07e11 * side**4 / 12.0 / length**2
    model.applied_force("load", beam.marker(1.0), force=(0.0, -force))
    return td.equilibrium(model), force


# --- statics --------------------------------------------------------------------------------------


@pytest.mark.parametrize("planar", [True, False])
@pytest.mark.parametrize("formulation", SOUND)
def test_elastica(formulation: str, planar: bool) -> None:
    # Large deflection of an inextensible cantilever (elliptic integrals) at P L^2/EI = 1: u/L, w/L.
    if formulation == "cable" and not planar:
        pytest.skip("a cable in space cannot be clamped against torsion")
    found, force = cantilever(formulation, planar=planar)
    beam = found.beam("rod")
    tip = beam.position.values[-1]
    assert (2.0 - tip[0]) / 2.0 == pytest.approx(0.0564332, rel=1e-4)
    assert -tip[1] / 2.0 == pytest.approx(0.3017208, rel=1e-4)
    # Statics of the deformed beam: the moment at every node is the force times its arm.
    arms = tip[0] - beam.position.values[:, 0]
    assert beam.moment.values[:, -1] == pytest.approx(-force * arms, abs=1e-9 * force * 2.0)
    # The reaction of the clamp on the beam balances the load.
    reaction = found.joints["clamp"].reaction()
    assert reaction.force.values[1] == pytest.approx(-force * -1.0, rel=1e-8)
    # All of the work of the load on a slender beam is bending energy.
    bending = np.trapezoid(beam.moment.values[:, -1] ** 2, beam.arc_length.values)
    stiffness = 2.07e11 * 0.01**4 / 12.0
    assert float(found["rod/strain_energy"]) == pytest.approx(0.5 * bending / stiffness, rel=1e-3)


def test_locking_of_the_continuum() -> None:
    # Saint Venant-Kirchhoff over the volume: (1 + nu)(1 - 2 nu)/(1 - nu) = 0.743 of the deflection
    # in space; without the Poisson effect off the axis there is none.
    deflections = {
        name: -cantilever(name, planar=False, load=0.01, elements=16)[0]
        .beam("rod")
        .position.values[-1, 1]
        for name in ("ancf", "continuum", "split_continuum")
    }
    assert deflections["continuum"] / deflections["ancf"] == pytest.approx(0.743, rel=5e-3)
    assert deflections["split_continuum"] / deflections["ancf"] == pytest.approx(1.0, rel=5e-3)


def test_arch_twist_and_taper() -> None:
    """A quarter circle is free of stress; twisted and tapered beams have their section frames."""
    model = td.Model(planar=False)
    arch = model.beam(
        "arch",
        axis=lambda s: (math.sin(0.5 * math.pi * s), 1.0 - math.cos(0.5 * math.pi * s), 0.0),
        elements=16,
        section=SQUARE,
        material=STEEL,
    )
    bar = rod(
        model,
        "geometrically_exact",
        twist=td.deg(90),
        elements=4,
        section=[td.CircularSection(radius=r) for r in (0.02, 0.018, 0.016, 0.014)],
    )
    for beam in (arch, bar):
        model.fixed(f"clamp of {beam.name}", model.ground.marker(), beam.marker(0.0))
    found = td.equilibrium(model)
    assert float(found["arch/strain_energy"]) < 1e-15
    shape = found.beam("arch")
    assert shape.arc_length.values[-1] == pytest.approx(0.5 * math.pi, rel=1e-5)
    # The tangent of the spline at the start is 1.1e-4 rad off x, which the clamp corrects.
    assert shape.position.values[-1] == pytest.approx([1.0, 1.0, 0.0], abs=3e-4)
    # The last section of the arch is normal to y, that of the twisted bar is turned about x.
    turn = math.sqrt(0.5)
    assert np.abs(shape.orientation.values[-1]) == pytest.approx([0, 0, turn, turn], abs=3e-4)
    assert np.abs(found.beam("rod").orientation.values[-1]) == pytest.approx(
        [turn, 0, 0, turn], abs=1e-12
    )
    mass = sum(math.pi * r**2 for r in (0.02, 0.018, 0.016, 0.014)) * 0.25 * 6000.0
    centre = sum(
        math.pi * r**2 * 0.25 * 6000.0 * x
        for r, x in zip((0.02, 0.018, 0.016, 0.014), (0.125, 0.375, 0.625, 0.875), strict=True)
    )
    assert float(found["rod/position"][0]) == pytest.approx(centre / mass, rel=1e-2)


def tapered(formulation: str, elements: int, section: Any, load: float = 1e-4) -> float:
    """Return the deflection of a clamped beam under a small force at its end, by F L^3/EI0."""
    model = td.Model()
    beam = rod(model, formulation, elements=elements, section=section)
    model.fixed("clamp", model.ground.marker(), beam.marker(0.0))
    model.applied_force("load", beam.marker(1.0), (0.0, load))
    deflection = td.equilibrium(model).beam("rod").position.values[-1, 1]
    stiffness = 6e7 * math.pi * 0.01**4 / 4.0
    return float(deflection * stiffness / load)


@pytest.mark.parametrize("formulation", SOUND)
def test_a_cone_converges_with_second_order(formulation: str) -> None:
    # A cone whose radius falls from r0 to r1 = r0/2: F L^3/(3 EI0) r0/r1, and of the shear
    # F L/(k G A0) r0/r1.
    bending = 2.0 / 3.0
    poisson = 0.3
    factor = 6.0 * (1.0 + poisson) / (7.0 + 6.0 * poisson)
    if formulation != "cable":
        bending += 2.0 * 0.25 * 0.01**2 * 2.0 * (1.0 + poisson) / factor

    def cone(share: float) -> td.CircularSection:
        return td.CircularSection(radius=0.01 * (1.0 - 0.5 * share))

    errors = [tapered(formulation, n, cone) / bending - 1.0 for n in (4, 8, 16)]
    # Measured: 3.8e-2, 9.2e-3, 2.3e-3.
    assert abs(errors[2]) < 5e-3
    for coarse, fine in zip(errors, errors[1:], strict=False):
        assert math.log2(coarse / fine) == pytest.approx(2.0, abs=0.1)


def test_a_tapered_beam_is_built_again_from_its_parameters() -> None:
    model = td.Model(planar=False)
    beam = rod(
        model,
        "continuum",
        elements=3,
        section=lambda s: td.RectangularSection(width=0.02, height=0.02 - 0.01 * s),
    )
    model.fixed("clamp", model.ground.marker(), beam.marker(0.0))
    sections = model.parameters["items"][0]["section"]
    assert [each["height"] for each in sections] == pytest.approx(
        [0.02 - 0.01 * share for share in (1 / 6, 1 / 2, 5 / 6)], abs=1e-15
    )
    again = td.Model.from_parameters(model.parameters)
    assert again.parameters == model.parameters


# --- runs -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("planar", [True, False])
@pytest.mark.parametrize("formulation", FORMULATIONS)
def test_a_pendulum_keeps_its_energy(formulation: str, planar: bool) -> None:
    run = td.simulate(pendulum(formulation, planar=planar), duration=0.3, progress=False)
    kinetic, strain = run["rod/kinetic_energy"].values, run["rod/strain_energy"].values
    lost = 0.02**2 * 6000.0 * 9.81 * (run["rod/position"].values[:, 1] - 0.0)
    assert kinetic[-1] > 1.0 and strain[-1] > 1e-3
    assert kinetic + strain + lost == pytest.approx(np.zeros(len(kinetic)), abs=2e-3 * kinetic[-1])


def test_planar_and_spatial_beams_agree() -> None:
    for formulation in SOUND:
        flat = td.simulate(pendulum(formulation), duration=0.2, progress=False)
        space = td.simulate(pendulum(formulation, planar=False), duration=0.2, progress=False)
        a, b = (run.beam("rod").position.values for run in (flat, space))
        assert b[:, :2] == pytest.approx(a, abs=2e-6), formulation
        assert b[:, 2] == pytest.approx(np.zeros(6), abs=1e-15)


@pytest.mark.parametrize(
    "method", ["TR-BDF2", "ESDIRK3", "ESDIRK4", "Bathe", "generalized-alpha", "Cash-Karp"]
)
@pytest.mark.parametrize("formulation", SOUND)
def test_every_integrator_takes_beams_and_continues_bit_for_bit(
    method: str, formulation: str
) -> None:
    model = pendulum(formulation, planar=False, elements=2)
    whole = td.simulate(model, duration=0.02, integrator=method, progress=False)
    half = td.simulate(model, duration=0.01, integrator=method, progress=False)
    rest = td.simulate(model, duration=0.01, integrator=method, start=half, progress=False)
    tip = whole.beam("rod").position.values[-1]
    assert rest.beam("rod").position.values[-1] == pytest.approx(tip, abs=1e-6)
    again = td.simulate(model, duration=0.01, integrator=method, start=half, progress=False)
    for name in rest:
        assert np.array_equal(again[name].values, rest[name].values), name


def test_damping_of_stiffness_leaves_rigid_motions() -> None:
    runs = {}
    for beta in (0.0, 1e-2):
        model = td.Model(planar=False)
        model.beam(
            "rod",
            start=(0, 0, 0),
            end=(1, 0, 0),
            elements=4,
            section=SQUARE,
            material=STEEL,
            stiffness_damping=beta,
            angular_velocity=(0.0, 0.0, 0.5),
            velocity=(1.0, 0.0, 0.0),
        )
        runs[beta] = td.simulate(model, duration=0.1, progress=False)
    for run in runs.values():
        assert run["rod/position"].values[-1] == pytest.approx([0.6, 0.0, 0.0], abs=1e-9)
        energy = run["rod/kinetic_energy"].values
        assert energy[-1] == pytest.approx(energy[0], rel=1e-6)


def test_mass_damping_slows_a_free_beam() -> None:
    for formulation in SOUND:
        model = td.Model()
        rod(model, formulation, mass_damping=2.0, velocity=(1.0, 0.0))
        run = td.simulate(model, duration=0.5, progress=False)
        assert run["rod/velocity"].values[-1, 0] == pytest.approx(math.exp(-1.0), rel=1e-4)


def test_a_film_carries_a_bending_shaft() -> None:
    """A shaft in two lubricated bearings; a heavy one bends, so that its journals tilt."""
    model = td.Model(planar=False)
    shaft = model.beam(
        "shaft",
        start=(0, 0, 0),
        end=(0, 0, 1.0),
        elements=8,
        section=td.CircularSection(radius=0.02),
        material=td.ElasticMaterial(youngs_modulus=2.1e11, poisson_ratio=0.3, density=7800.0),
    )
    gap = td.JournalGap(bearing_radius=0.02, radial_clearance=40e-6, bearing_length=0.02)
    film = td.LubricatedInterface(
        lubricant=td.Lubricant(dynamic_viscosity=0.02),
        cavitation="reynolds",
        mesh=td.FilmMesh(around=32, along=6),
    )
    # The z axis of the markers is the axis of the shaft, x of its sections.
    axis_along = np.array([[0.0, 0.0, 1.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]])
    for k, share in enumerate((0.0, 1.0)):
        model.clearance(
            f"bearing {k}",
            journal=shaft.marker(share, orientation=axis_along),
            bearing=model.ground.marker((0.0, 0.0, share)),
            gap=gap,
            interface=film,
        )
    model.drive_rotation(
        "drive",
        model.ground.marker(),
        shaft.marker(0.0, orientation=axis_along),
        speed=300.0,
    )
    model.bushing(
        "thrust",
        model.ground.marker(),
        shaft.marker(0.0, orientation=axis_along),
        stiffness=(0.0, 0.0, 1e6, 0.0, 0.0, 0.0),
        damping=(0.0, 0.0, 100.0, 0.0, 0.0, 0.0),
    )
    model.gravity((0.0, -9.81, 0.0))
    found = td.equilibrium(model)
    weight = math.pi * 0.02**2 * 7800.0 * 9.81
    for k in (0, 1):
        carried = float(found.joints[f"bearing {k}"].force.values[1])
        assert carried == pytest.approx(-0.5 * weight, rel=1e-3)
    # Deflection of the middle of a beam on two supports: 5 w L^4/(384 EI).
    y = found.beam("shaft").position.values[:, 1]
    bending = 5.0 * weight / (384.0 * 2.1e11 * math.pi * 0.02**4 / 4.0)
    assert 0.5 * (y[0] + y[-1]) - y[4] == pytest.approx(bending, rel=0.03)
    run = td.simulate(model, duration=2e-3, start=found, progress=False)
    assert run.status == "finished"


# --- results --------------------------------------------------------------------------------------


@pytest.mark.parametrize("planar", [True, False])
@pytest.mark.parametrize("formulation", FORMULATIONS)
def test_velocities_are_rates_of_positions(formulation: str, planar: bool) -> None:
    step, elements = 2e-4, 3
    model = pendulum(formulation, planar=planar, elements=elements)
    method = td.GeneralizedAlpha(step=step)
    half = td.simulate(model, duration=0.025, integrator=method, progress=False)
    run = td.simulate(model, duration=0.025, integrator=method, start=half, progress=False)
    assert run.start["continued"] and float(run.time[-1]) == pytest.approx(0.05)
    velocity, position = run["rod/axis_velocity"], run["rod/axis_position"]
    assert velocity.attrs["units"] == "m/s" and velocity.dims == position.dims
    assert velocity.shape == (len(run.time), elements + 1, 2 if planar else 3)
    # Central differences of second order, also over the restart.
    rate = (position.values[2:] - position.values[:-2]) / (2.0 * step)
    largest = np.abs(velocity.values).max()
    assert largest > 0.3
    # Seen 1.1e-6, and 9.2e-5 with slopes, whose sections vibrate fast.
    bound = 5e-6 if formulation == "geometrically_exact" else 3e-4
    assert np.abs(velocity.values[1:-1] - rate).max() < bound * largest
    assert run.beam("rod", time=0.02).velocity.values == pytest.approx(
        velocity.interp(time=0.02).values, rel=1e-9, abs=1e-12
    )
    # The start of the pendulum does not move.
    assert np.abs(velocity.values[:, 0]).max() < 1e-9 * largest


def test_results_along_the_beam(tmp_path: Path) -> None:
    run = td.simulate(pendulum(), duration=0.1, progress=False)
    beam = run.beam("rod", time=0.05)
    assert beam.position.dims == ("node", "component")
    assert beam.share.values == pytest.approx(np.linspace(0.0, 1.0, 6))
    assert beam.position.attrs["units"] == "m" and beam.moment.attrs["units"] == "N m"
    channel = run["rod/axis_position"]
    assert channel.dims == ("time", "node_of_6", "component")
    assert run.beam("rod").position.values == pytest.approx(channel.values[-1])
    run.to_netcdf(tmp_path / "run.nc")
    same = td.load(tmp_path / "run.nc").beam("rod", time=0.05)
    assert same.equals(beam)
    part = run.window(time=(0.02, 0.08)).beam("rod", time=0.05)
    assert part.position.values == pytest.approx(beam.position.values, abs=1e-15)
    with pytest.raises(td.InvalidInput, match=r"time = 0.2 s must be in 0 to 0.1 s"):
        run.beam("rod", time=0.2)
    with pytest.raises(td.InvalidInput, match="beam 'rot' is not known; did you mean 'rod'"):
        run.beam("rot")
    with pytest.raises(td.InvalidInput, match="one number or one vector at each time"):
        run.statistics("rod/axis_position")


def test_a_model_with_beams_is_built_again_from_its_parameters() -> None:
    model = pendulum("geometrically_exact", planar=False, twist=0.2, stiffness_damping=1e-4)
    model.spring_damper(
        "spring",
        model.ground.marker((1.0, 1.0, 0.0)),
        model.bodies["rod"].marker(0.7, offset=(0.01, 0.0)),
        stiffness=100.0,
        damping=1.0,
        free_length=0.5,
    )
    again = td.Model.from_parameters(model.parameters)
    assert again.parameters == model.parameters
    runs = [td.simulate(each, duration=0.02, progress=False) for each in (model, again)]
    for name in runs[0]:
        assert np.array_equal(runs[0][name].values, runs[1][name].values), name
    assert "rod  beam of 5 elements, geometrically_exact" in str(model)


def test_reactions_in_the_axes_of_a_section() -> None:
    """The load of a clamped arm at its end, in the axes of the section that it bends."""
    for planar in (True, False):
        found, force = cantilever("geometrically_exact", planar=planar, load=2.0, elements=16)
        clamp = found.joints["clamp"]
        assert clamp.reaction(frame="second").force.values[1] == pytest.approx(force, rel=1e-6)
        model = td.Model(planar=planar)
        beam = rod(model, "ancf")
        model.fixed("clamp", model.ground.marker(), beam.marker(0.0))
        tip = model.rigid_body(
            "tip", mass=1.0, inertia=1e-4 if planar else (1e-4, 1e-4, 1e-4), position=(1.0, 0.0)
        )
        model.fixed("weld", tip.marker(), beam.marker(1.0))
        model.gravity((0.0, -9.81))
        rest = td.equilibrium(model)
        weld = rest.joints["weld"]
        along = weld.reaction(frame="second").force.values
        # The section at the end has rotated with the tip, which the recorded orientation shows.
        same = weld.reaction(frame="tip").force.values
        assert along == pytest.approx(same, abs=1e-6)
        assert np.linalg.norm(along) == pytest.approx(9.81, rel=1e-9)
        assert abs(along[0]) > 0.1


# --- bad input ------------------------------------------------------------------------------------


def bad(**more: Any) -> Any:
    return lambda: rod(td.Model(planar=False), **more)


@pytest.mark.parametrize(
    ("call", "says"),
    [
        (bad(end=(0.0, 0.0)), r"beam 'rod': length = 0 m must be > 0: start and end are equal"),
        (
            lambda: td.RectangularSection(width=-0.1, height=0.1),
            r"rectangular section: width = -0.1 m must be > 0",
        ),
        (
            lambda: td.ElasticMaterial(youngs_modulus=1.0, poisson_ratio=0.5, density=1.0),
            r"elastic material: poisson_ratio = 0.5 must be below 0.5",
        ),
        (
            lambda: td.ElasticMaterial(youngs_modulus=1.0, poisson_ratio=0.3, density=0.0),
            r"elastic material: density = 0 kg/m3 must be > 0",
        ),
        (
            lambda: rod(td.Model()).marker(1.2),
            r"marker of 'rod': position = 1.2 must be in \[0, 1\]",
        ),
        (
            bad(axis=[(0.0, 0.0, 0.0), (1.0, math.nan, 0.0)]),
            r"beam 'rod': axis\[1\] \[m\] must be finite",
        ),
        (bad(axis=[(0.0, 0.0, 0.0)]), r"beam 'rod': axis = 1 points must have at least 2"),
        (bad(material=None), r"beam 'rod': material must be given for a section with a shape"),
        (
            bad(section=[SQUARE, SQUARE]),
            r"beam 'rod': section = 2 sections must be one for the whole beam or one for each of",
        ),
        (
            bad(section=lambda s: 0.02),
            r"beam 'rod': section at the share 0.1 must be a section",
        ),
        (bad(elements=0), r"beam 'rod': elements = 0 must be"),
        (bad(formulation="euler"), r"beam 'rod': formulation 'euler'"),
        (bad(twist=[0.0, 0.1]), r"beam 'rod': twist = 2 angles must be one, or one for each"),
        (
            bad(twist=16.0),
            r"beam 'rod': twist between two nodes = 3.2 rad must be below 3 rad; use more elements",
        ),
        (
            bad(twist=[0.0, 0.1, 0.2, -2.8, -2.0, 0.0]),
            r"beam 'rod': twist between two nodes = 3 rad must be below 3 rad",
        ),
        (bad(y_direction=(1.0, 0.0, 0.0)), r"beam 'rod'.*y.direction"),
        (
            lambda: td.TubularSection(outer_radius=0.01, inner_radius=0.01),
            r"tubular section: inner_radius = 0.01 m must be below outer_radius",
        ),
    ],
)
def test_bad_input_is_named(call: Any, says: str) -> None:
    with pytest.raises(td.InvalidInput, match=says):
        call()


def test_a_beam_thicker_than_long_warns() -> None:
    with pytest.warns(td.AccuracyWarning, match="beam theory assumes a slender body"):
        rod(td.Model(), end=(0.015, 0.0), elements=1)


def test_straight_cables_that_have_to_turn_are_placed_without_inertia_about_their_axes() -> None:
    # The frames of the ends start half a turn apart. A cable has no inertia about its axis.
    model = td.Model(planar=False)
    shape = {"section": td.CircularSection(radius=0.01), "material": STEEL, "formulation": "cable"}
    first = model.beam("first", start=(0, 0, 0), end=(1, 0, 0), elements=2, **shape)
    second = model.beam("second", start=(1, 0, 0), end=(1, 1, 0), elements=2, **shape)
    model.fixed("clamp", model.ground.marker((0.0, 0.0, 0.0)), first.marker(0.0))
    with pytest.warns(td.AccuracyWarning, match="start 180 deg apart"):
        model.fixed("weld", first.marker(1.0), second.marker(0.0))
    model.gravity((0.0, 0.0, -9.81))
    # Nothing resists torsion.
    with pytest.raises(td.SingularSystem, match="joint 'clamp'"):
        td.equilibrium(model)
