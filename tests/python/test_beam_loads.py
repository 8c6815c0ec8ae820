"""Distributed forces and pressures on beams: statics, load stiffness, runs, input."""

import math
from typing import Any

import numpy as np
import pytest
import tribodyn as td
from scipy.integrate import solve_bvp
from tribodyn.results._balances import energy_balance

SOFT = td.ElasticMaterial(youngs_modulus=6e7, poisson_ratio=0.3, density=6000.0)
SQUARE = td.RectangularSection(width=0.02, height=0.02)
STIFFNESS = 6e7 * 0.02**4 / 12.0  # EI [N m2]
FORMULATIONS = ("geometrically_exact", "ancf", "cable", "continuum", "split_continuum")
# Without locking.
SOUND = ("geometrically_exact", "ancf", "cable")
INTEGRATORS = ("TR-BDF2", "ESDIRK3", "ESDIRK4", "Bathe", "generalized-alpha")


def cantilever(formulation: str = "ancf", *, planar: bool = True, **more: Any) -> Any:
    """Return a model with a clamped beam of 1 m along x, and the beam."""
    model = td.Model(planar=planar)
    given: dict[str, Any] = {
        "start": (0.0, 0.0),
        "end": (1.0, 0.0),
        "elements": 8,
        "section": SQUARE,
        "material": SOFT,
        "formulation": formulation,
    }
    beam = model.beam("rod", **(given | more))
    joint = model.spherical if formulation == "cable" and not planar else model.fixed
    joint("clamp", model.ground.marker(), beam.marker(0.0))
    return model, beam


def tip(found: Any) -> Any:
    return found.beam("rod").position.values[-1]


BY_ANGLE = td.TabulatedByAngle(angles=[0.0, 1.0], values=[0.0, 1.0], period=None)


# --- statics --------------------------------------------------------------------------------------


@pytest.mark.parametrize("planar", [True, False])
@pytest.mark.parametrize("formulation", FORMULATIONS)
def test_the_clamp_carries_the_whole_load(formulation: str, planar: bool) -> None:
    if formulation == "cable" and not planar:
        pytest.skip("a cable in space cannot be clamped against torsion")
    model, beam = cantilever(formulation, planar=planar)
    model.distributed_force("wind", beam, force=(0.3, -0.2))
    model.distributed_force("part", beam, force=(0.0, 0.5), start=0.3, stop=0.75)
    model.distributed_force("wedge", "rod", force=(1.0, None), profile=[(0.0, 0.0), (1.0, 1.0)])
    model.distributed_force("wave", "rod", force=(None, 1.0), profile=lambda s: math.sin(s) ** 2)
    force = td.equilibrium(model).joints["clamp"].reaction().force.values
    wave = 0.5 - 0.25 * math.sin(2.0)
    # Gauss's rule has an error for the sine alone, measured 2e-7.
    assert -force[:2] == pytest.approx([0.3 + 0.5, -0.2 + 0.225 + wave], abs=1e-6)


@pytest.mark.parametrize("elements", [1, 3])
@pytest.mark.parametrize("formulation", SOUND)
def test_deflection_under_a_small_uniform_load(formulation: str, elements: int) -> None:
    # q L^4/(8 EI), and q L^2/(2 GA) of the shear that a cable does not know.
    model, beam = cantilever(formulation, elements=elements)
    q = 1e-5
    model.distributed_force("wind", beam, force=(0.0, q))
    shear = 6e7 / 2.6 * (10.0 * 1.3 / (12.0 + 11.0 * 0.3)) * 0.02**2
    exact = q / (8.0 * STIFFNESS) + (0.0 if formulation == "cable" else q / (2.0 * shear))
    assert tip(td.equilibrium(model))[1] == pytest.approx(exact, rel=1e-6)


def elastica(load: float, *, follower: bool) -> Any:
    """Return x, y and angle at the end of an inextensible cantilever with EI = L = 1.

    The load per length acts along y, or normal to the axis.
    """

    def rates(s: Any, u: Any) -> Any:
        x, y, angle, moment, fx, fy = u
        normal = (-np.sin(angle), np.cos(angle)) if follower else (0.0 * s, 0.0 * s + 1.0)
        c, d = np.cos(angle), np.sin(angle)
        return np.vstack([c, d, moment, -(c * fy - d * fx), -load * normal[0], -load * normal[1]])

    def ends(a: Any, b: Any) -> Any:
        return np.array([a[0], a[1], a[2], b[3], b[4], b[5]])

    s = np.linspace(0.0, 1.0, 41)
    found = solve_bvp(rates, ends, s, np.vstack([s, 0 * s, 0 * s, 0 * s, 0 * s, 0 * s]), tol=1e-9)
    assert found.success
    return found.sol(1.0)[:3]


@pytest.mark.parametrize("follower", [False, True])
@pytest.mark.parametrize("formulation", SOUND)
def test_large_deflection_under_a_uniform_load(formulation: str, follower: bool) -> None:
    load, thin = 8.0, td.RectangularSection(width=0.01, height=0.001)
    stiffness = 6e7 * 0.01 * 0.001**3 / 12.0
    exact = elastica(load, follower=follower)
    ends = []
    for elements in (16, 32):
        model, beam = cantilever(formulation, elements=elements, section=thin)
        if follower:
            model.pressure("gas", beam, load * stiffness / 0.01, side="-y")
        else:
            model.distributed_force("weight", beam, (None, load * stiffness))
        ends.append(tip(td.equilibrium(model)))
    # The order of the geometrically exact beam is 2, that of the others 4.
    by = 3.0 if formulation == "geometrically_exact" else 15.0
    limit = ends[1] + (ends[1] - ends[0]) / by
    assert exact[2] > 0.9  # large
    assert limit == pytest.approx(exact[:2], abs=5e-5)  # measured at most 2.3e-5


def quarter_ring(formulation: str, elements: int, section: Any) -> Any:
    """Return a quarter of a ring of radius 1, whose ends keep to the lines of symmetry."""
    model = td.Model()
    ring = model.beam(
        "rod",
        axis=lambda s: (math.cos(0.5 * math.pi * s), math.sin(0.5 * math.pi * s)),
        elements=elements,
        section=section,
        material=SOFT,
        formulation=formulation,
    )
    for k, turn in ((0.0, 0.0), (1.0, 0.5 * math.pi)):
        place = (math.cos(turn), math.sin(turn))
        # x of the guide points away from the centre, x of the section along the ring.
        model.translational(
            f"symmetry {k:g}",
            slider=ring.marker(k, angle=-0.5 * math.pi),
            guide=model.ground.marker(place, angle=turn),
        )
    return model, ring


@pytest.mark.parametrize("formulation", SOUND)
def test_a_ring_under_internal_pressure(formulation: str) -> None:
    # N = p b R and the radius grows by N R/EA; the ring does not bend.
    model, ring = quarter_ring(formulation, 16, SQUARE)
    model.pressure("gas", ring, 1e4, side="+y")
    found = td.equilibrium(model).beam("rod")
    force, stiffness = 1e4 * 0.02, 6e7 * 0.02**2
    radius = np.linalg.norm(found.position.values, axis=1)
    # Measured: 1.6e-3 of the expansion and 2e-3 of the force, by the polygon of the axis.
    assert radius - 1.0 == pytest.approx(np.full(17, force / stiffness), rel=4e-3)
    assert found.force.values[1:-1, 0] == pytest.approx(np.full(15, force), rel=4e-3)


def ovalising(formulation: str, pressure: float, elements: int) -> float:
    """Return the square of the lowest angular frequency of a ring under external pressure."""
    model, ring = quarter_ring(formulation, elements, td.RectangularSection(width=0.1, height=0.01))
    if pressure:
        model.pressure("water", ring, pressure, side="-y")
    found = td.linearise(model, at=td.equilibrium(model))
    assert found.unsteadiness < 1e-6
    eigenvalue = found.eigenvalues[np.argmin(np.abs(found.eigenvalues))]
    return float(-(eigenvalue**2).real)


def test_modes_by_sparse_matrices_know_the_load_stiffness() -> None:
    model, ring = quarter_ring("ancf", 8, td.RectangularSection(width=0.1, height=0.01))
    model.pressure("water", ring, 5.0, side="-y")
    rest = td.equilibrium(model)
    whole, few = (
        np.sort(np.abs(td.linearise(model, at=rest, **more).eigenvalues.imag))[:6]
        for more in ({}, {"modes": 3})
    )
    assert few == pytest.approx(whole, rel=1e-7)


@pytest.mark.parametrize("formulation", SOUND)
def test_a_ring_collapses_under_external_pressure(formulation: str) -> None:
    # A pressure, which stays normal to the ring, lets it ovalise at p b = 3 EI/R^3; a load that
    # keeps its direction would do so above 4 EI/R^3. The square of the frequency is linear below.
    critical = 3.0 * 6e7 * 0.01**3 / 12.0  # [Pa]
    free = ovalising(formulation, 0.0, 16)
    half = ovalising(formulation, 0.5 * critical, 16)
    assert half / free == pytest.approx(0.5, abs=6e-3)  # measured at most 2.4e-3
    beyond = ovalising(formulation, 1.02 * critical, 16)
    assert beyond / free == pytest.approx(-0.02, abs=1e-2)  # measured -0.015 to -0.020


# --- runs -----------------------------------------------------------------------------------------


def loaded(formulation: str, planar: bool) -> td.Model:
    """Return a swinging cantilever under a load that varies with time and a pressure."""
    model, beam = cantilever(formulation, planar=planar, elements=3)
    pulse = td.Harmonic(mean=0.5, amplitude=1.0, angular_frequency=40.0, phase=0.0)
    third = () if planar else (0.3,)
    model.distributed_force("wind", beam, (0.1, pulse, *third), start=0.2)
    model.distributed_force("jet", beam, (None, 2.0), follower=True, stop=0.5)
    model.pressure("gas", beam, pulse, side="+y", profile=lambda s: 1.0 + s)
    return model


@pytest.mark.parametrize("integrator", INTEGRATORS)
@pytest.mark.parametrize("formulation", SOUND)
def test_runs_balance_their_energy_and_continue_bit_for_bit(
    formulation: str, integrator: str
) -> None:
    for planar in (True, False):
        model = loaded(formulation, planar)
        whole = td.simulate(model, duration=0.04, integrator=integrator, progress=False)
        balance = energy_balance(whole)
        assert balance.supplied > 1e-4
        assert balance.relative_error < 2e-5  # measured at most 7e-6
        half = td.simulate(model, duration=0.02, integrator=integrator, progress=False)
        rest, again = (
            td.simulate(model, duration=0.02, integrator=integrator, start=half, progress=False)
            for _ in range(2)
        )
        for name in rest:
            assert np.array_equal(again[name].values, rest[name].values), name
        assert tip(rest) == pytest.approx(tip(whole), abs=1e-8)  # measured 4e-9


def test_an_explicit_integrator_takes_distributed_loads() -> None:
    model = loaded("geometrically_exact", True)
    explicit = td.simulate(model, duration=5e-3, integrator="Cash-Karp", progress=False)
    implicit = td.simulate(model, duration=5e-3, integrator="ESDIRK4", progress=False)
    assert tip(explicit) == pytest.approx(tip(implicit), abs=1e-6)
    assert energy_balance(explicit).relative_error < 2e-3


def test_planar_and_spatial_loads_agree() -> None:
    for formulation in SOUND[:2]:
        ends = []
        for planar in (True, False):
            model, beam = cantilever(formulation, planar=planar)
            model.distributed_force("wind", beam, (0.2, -1.0), start=0.1, stop=0.8)
            model.pressure("gas", beam, 40.0, side="-y")
            ends.append(tip(td.equilibrium(model)))
        assert ends[1][:2] == pytest.approx(ends[0], abs=1e-8)
        assert ends[1][2] == pytest.approx(0.0, abs=1e-12)


def test_sides_push_along_the_axes_of_twisted_sections() -> None:
    # Twisted by a quarter turn the side -y faces -z, and a pressure on it pushes along z.
    turned = np.array([[1.0, 0.0, 0.0], [0.0, 0.0, 1.0], [0.0, -1.0, 0.0]])
    for side, twist, axes, force in (
        ("-y", math.pi / 2, turned, (0.0, 0.0, 0.01)),
        ("+y", 0.0, np.eye(3), (0.0, -0.01, 0.0)),
        ("+z", 0.0, np.eye(3), (0.0, 0.0, -0.04)),
    ):
        model = td.Model(planar=False)
        beam = model.beam(
            "rod",
            start=(0.0, 0.0, 0.0),
            end=(1.0, 0.0, 0.0),
            elements=4,
            section=td.RectangularSection(width=0.01, height=0.04),
            material=SOFT,
            twist=[twist] * 5,
        )
        model.fixed("clamp", model.ground.marker(), beam.marker(0.0, orientation=axes))
        model.pressure("gas", beam, 0.01, side=side)
        reaction = td.equilibrium(model).joints["clamp"].reaction().force.values
        # The beam bends a little, and the pressure follows it.
        assert -100.0 * reaction == pytest.approx(force, abs=1e-3 * 0.04)


def test_widths_of_sections() -> None:
    resultants = td.SectionResultants(
        axial_stiffness=1e4,
        shear_stiffness=1e4,
        torsional_stiffness=1.0,
        bending_stiffness=1.0,
        mass_per_length=1.0,
        rotary_inertia=1e-3,
    )
    steps = [td.CircularSection(radius=0.01), td.CircularSection(radius=0.02)]
    for section, more, width in (
        (td.CircularSection(radius=0.01), {}, 0.02),
        (td.TubularSection(outer_radius=0.02, inner_radius=0.01), {}, 0.04),
        (resultants, {"width": 0.07}, 0.07),
        (steps, {}, 0.03),
        (steps, {"width": 0.05}, 0.05),
    ):
        material = None if section is resultants else SOFT
        model, beam = cantilever(
            "geometrically_exact", section=section, material=material, elements=2
        )
        model.pressure("gas", beam, 1e-3, side="-y", **more)
        force = td.equilibrium(model).joints["clamp"].reaction().force.values
        assert -force[1] == pytest.approx(1e-3 * width, rel=1e-6)


# --- input ----------------------------------------------------------------------------------------


def test_a_model_with_loads_is_built_again_from_its_parameters() -> None:
    model = loaded("ancf", False)
    again = td.Model.from_parameters(model.parameters)
    assert again.parameters == model.parameters
    runs = [td.simulate(each, duration=0.01, progress=False) for each in (model, again)]
    for name in runs[0]:
        assert np.array_equal(runs[0][name].values, runs[1][name].values), name
    text = str(model)
    assert "wind  force per length on a beam" in text and "gas   pressure on a beam" in text


def test_units_of_loads() -> None:
    import pint

    unit = pint.UnitRegistry()
    calls = []
    for force, pressure, width in (
        ((None, 2000.0 * unit("N/km")), 1.5 * unit("kPa"), 2.0 * unit("cm")),
        ((None, 2.0), 1500.0, 0.02),
    ):
        model, beam = cantilever()
        model.distributed_force("wind", beam, force)
        model.pressure("gas", beam, pressure, side="+y", width=width)
        calls.append(model.parameters["items"][-2:])
    assert calls[0] == calls[1]


def bad(call: str, *values: Any, **more: Any) -> Any:
    def make() -> None:
        model, beam = cantilever()
        getattr(model, call)("load", beam, *values, **more)

    return make


def of_another_model() -> None:
    cantilever()[0].distributed_force("load", cantilever()[1], (1.0, 0.0))


@pytest.mark.parametrize(
    ("call", "says"),
    [
        (
            bad("distributed_force", (1.0, 2.0, 3.0)),
            r"force 'load': force must be a pair \(x, y\); body 'rod' moves in the plane",
        ),
        (bad("distributed_force", (1.0, "2 m")), r"force 'load': force y"),
        (bad("distributed_force", (None, None)), r"force 'load': load must have at least one"),
        (
            bad("distributed_force", (1.0, 0.0), start=0.5, stop=0.2),
            r"force 'load': stop = 0.2 must be > start = 0.5",
        ),
        (bad("distributed_force", (1.0, 0.0), start=-0.1), r"start = -0.1 must be in \[0, 1\]"),
        (
            bad("distributed_force", (1.0, 0.0), profile=[(0.0, 1.0), (0.0, 2.0)]),
            r"force 'load': profile must have rows \(share, factor\) with rising shares",
        ),
        (
            bad("distributed_force", (1.0, 0.0), profile=[(0.0, 1.0), (1.5, 2.0)]),
            r"share of the profile = 1.5 must be in \[0, 1\]",
        ),
        (
            bad("distributed_force", (1.0, 0.0), profile=lambda s: math.nan),
            r"factor of the profile = nan must be finite",
        ),
        (
            bad("distributed_force", (BY_ANGLE, 0.0)),
            r"force 'load': force x",
        ),
        (bad("pressure", 1.0, side="+z"), r"force 'load': side must be '\+y' or '-y'"),
        (bad("pressure", 1.0, side="y"), r"force 'load': side 'y'"),
        (bad("pressure", math.inf, side="+y"), r"force 'load': pressure = inf Pa must be finite"),
        (bad("pressure", 1.0, side="+y", width=0.0), r"force 'load': width = 0 m must be > 0"),
        (
            lambda: cantilever()[0].pressure("load", "rot", 1.0, side="+y"),
            r"force 'load': beam 'rot' is not known; did you mean 'rod'",
        ),
        (of_another_model, r"force 'load': beam is the beam 'rod' of another model"),
    ],
)
def test_bad_input_is_named(call: Any, says: str) -> None:
    with pytest.raises(td.InvalidInput, match=says):
        call()


def test_a_pressure_on_resultants_needs_a_width() -> None:
    section = td.SectionResultants(
        axial_stiffness=1e4,
        shear_stiffness=1e4,
        torsional_stiffness=1.0,
        bending_stiffness=1.0,
        mass_per_length=1.0,
        rotary_inertia=1e-3,
    )
    model, beam = cantilever("geometrically_exact", section=section, material=None)
    with pytest.raises(td.InvalidInput, match="force 'gas': width must be given for SectionRes"):
        model.pressure("gas", beam, 1.0, side="+y")
