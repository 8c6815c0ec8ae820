"""Films between surfaces of solids: runs, results, restart, copies, balances and errors."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest
import tribodyn as td
from scipy.spatial.transform import Rotation
from tribodyn.results._balances import energy_balance, oil_balances

STEEL = td.ElasticMaterial(youngs_modulus=210e9, poisson_ratio=0.3, density=7800.0)
SIDE = 0.02  # of the block [m]
GAP = 20e-6  # at the start [m]
OIL = td.Lubricant(dynamic_viscosity=0.05)
ROUGH = td.GreenwoodWilliamson(
    td.RoughSurface(
        asperity_height_deviation=1e-6,
        asperity_height_mean=0.0,
        asperity_radius=1e-5,
        asperity_density=1e10,
        contact_modulus=115e9,
    )
)


def oil(coupling: str = "condensed", cavitation: str = "none", **more: Any) -> Any:
    given: dict[str, Any] = {"lubricant": OIL, "cavitation": cavitation, "coupling": coupling}
    # The ambient pressure of 1 bar lies above the cavitation pressure, so that oil enters.
    given["cavitation_pressure"] = -1e5
    return td.LubricatedInterface(**(given | more))


def cube(model: td.Model, name: str, height: float, **more: Any) -> td.Solid:
    """Add a cube whose lower face is at a height."""
    given: dict[str, Any] = {
        "mesh": td.SolidMesh.brick(size=(SIDE,) * 3, cells=(1, 1, 1), element="hex8"),
        "material": STEEL,
        "position": (0.0, 0.0, height + 0.5 * SIDE),
        "stiffness_damping": 1e-7,
    }
    return model.solid(name, **(given | more))


def pressed(
    interface: Any,
    *,
    load: float = -400.0,
    sliding: float = 0.0,
    gap: float = GAP,
    **more: Any,
) -> td.Model:
    """Return a block that a force pushes towards a plane on a film."""
    model = td.Model(planar=False)
    block = cube(model, "block", gap, velocity=(sliding, 0.0, 0.0))
    model.surface_film(
        "film",
        block,
        "z-",
        td.RigidPlane(marker=model.ground.marker()),
        interface=interface,
        **({"cells": 3} | more),
    )
    model.applied_force("push", block.marker("z+"), (0.0, 0.0, load))
    return model


def run(model: td.Model, duration: float = 1e-3, **more: Any) -> td.Solution:
    given: dict[str, Any] = {"progress": False, "integrator": "TR-BDF2"}
    return td.simulate(model, duration=duration, **(given | more))


@pytest.fixture(scope="module")
def reference() -> td.Solution:
    return run(pressed(oil()), integrator=td.ESDIRK4(tolerance=1e-6), snapshots=[5e-4, 1e-3])


# --- every integrator and coupling --------------------------------------------------------------


@pytest.mark.parametrize("coupling", ["condensed", "monolithic"])
@pytest.mark.parametrize("method", ["TR-BDF2", "ESDIRK3", "ESDIRK4", "Bathe", "generalized-alpha"])
def test_every_implicit_integrator_gives_the_same_film(
    method: str, coupling: str, reference: td.Solution
) -> None:
    solution = run(pressed(oil(coupling)), integrator=method)
    for quantity in ("minimum_film_thickness", "maximum_film_pressure"):
        wanted = float(reference[f"film/{quantity}"].values[-1])
        assert float(solution[f"film/{quantity}"].values[-1]) == pytest.approx(wanted, rel=1e-3)
    force = solution["film/film_force"].values[-1]
    assert force[2] == pytest.approx(reference["film/film_force"].values[-1, 2], rel=1e-3)
    # The fastest waves in the block are not resolved; 2.1e-3 measured with ESDIRK3.
    assert energy_balance(solution).relative_error < 5e-3


@pytest.mark.parametrize("coupling", ["condensed", "staggered"])
def test_an_explicit_method_runs_where_no_unknowns_are_needed(
    coupling: str, reference: td.Solution
) -> None:
    # The block of a solid has fast modes, which the explicit method resolves: a short run.
    soft = td.CashKarp(tolerance=1e-6)
    solution = run(pressed(oil(coupling)), duration=2e-5, integrator=soft)
    same = run(pressed(oil()), duration=2e-5)
    wanted = float(same["film/minimum_film_thickness"].values[-1])
    assert float(solution["film/minimum_film_thickness"].values[-1]) == pytest.approx(
        wanted, rel=1e-6
    )


def test_a_monolithic_film_needs_an_implicit_method() -> None:
    with pytest.raises(td.TribodynError, match="film 'film'.*implicit"):
        run(pressed(oil("monolithic")), duration=1e-5, integrator="Cash-Karp")


def test_an_oil_content_needs_an_implicit_method() -> None:
    with pytest.raises(td.TribodynError, match="film 'film'.*implicit"):
        run(pressed(oil(cavitation="mass_conserving")), duration=1e-5, integrator="Cash-Karp")


# --- cavitation, balances -----------------------------------------------------------------------


def pulled(interface: Any, **more: Any) -> td.Model:
    """Return a block that is pulled off its plane and slides, so that its film cavitates."""
    return pressed(interface, load=80.0, sliding=0.3, **more)


@pytest.mark.parametrize("coupling", ["condensed", "monolithic"])
def test_a_cavitating_film_conserves_oil_and_energy(coupling: str) -> None:
    solution = run(pulled(oil(coupling, "mass_conserving")), 3e-4, snapshots=[2e-4])
    film = solution.film("film", time=2e-4)
    assert float(film.film_fraction.min()) < 0.99
    assert film.minimum_pressure == pytest.approx(-1e5, rel=1e-9)
    volume = solution["film/oil_volume"].values
    outflow = solution["film/oil_outflow"].values
    error = np.diff(volume + outflow)
    assert np.abs(error).max() < 1e-12 * volume.max()
    assert abs(oil_balances(solution)["film"].error) < 1e-11 * volume.max()
    assert energy_balance(solution).relative_error < 1e-3
    summary = solution.summary()
    assert summary.minimum_film["film"].thickness == solution["film/minimum_film_thickness"].min()
    assert "film: " in str(summary)


@pytest.mark.parametrize("cavitation", ["none", "reynolds", "mass_conserving"])
def test_condensed_and_monolithic_films_cavitate_alike(cavitation: str) -> None:
    one, other = (run(pulled(oil(c, cavitation)), 5e-4) for c in ("condensed", "monolithic"))
    for quantity in ("minimum_film_thickness", "minimum_film_pressure"):
        wanted = float(one[f"film/{quantity}"].values[-1])
        assert float(other[f"film/{quantity}"].values[-1]) == pytest.approx(wanted, rel=2e-4)
    lowest = float(one["film/minimum_film_pressure"].values.min())
    assert (lowest < -1.05e5) == (cavitation == "none")


def test_the_unsupplied_film_that_loses_its_oil_is_named() -> None:
    starving = oil(cavitation="mass_conserving", cavitation_pressure=0.0)
    with pytest.warns(td.TribodynWarning, match="film 'film': the film is starved"):
        run(pressed(starving, load=-4000.0, clearance=2e-5), duration=2e-3)


# --- restart, files, copies ---------------------------------------------------------------------


@pytest.mark.parametrize("coupling", ["condensed", "monolithic", "staggered"])
@pytest.mark.parametrize("cavitation", ["none", "mass_conserving"])
def test_a_run_continues_bit_for_bit_from_a_file(
    coupling: str, cavitation: str, tmp_path: Path
) -> None:
    model = pulled(oil(coupling, cavitation))
    half = run(model, 2e-4)
    rest = run(model, 2e-4, start=half)
    half.to_netcdf(tmp_path / "half.nc")
    again = run(
        td.Model.from_parameters(model.parameters), 2e-4, start=td.load(tmp_path / "half.nc")
    )
    for channel in rest:
        np.testing.assert_array_equal(rest[channel], again[channel], err_msg=channel)
    assert rest.start["continued"]


def check_film(film: td.SurfaceFilmSolution, solution: td.Solution) -> None:
    """Assert that a film is what the run has recorded of it."""
    row = int(np.flatnonzero(solution.time.values == film.time)[0])
    recorded = {
        "film_force": film.film_force,
        "minimum_film_thickness": film.minimum_film_thickness,
        "maximum_film_pressure": film.maximum_pressure,
        "minimum_film_pressure": film.minimum_film_pressure,
        "film_power_loss": film.power_loss,
        "side_leakage": film.side_leakage,
    }
    for name, value in recorded.items():
        wanted = solution[f"film/{name}"].values[row]
        # The leakage is a difference of flows, with their round-off.
        size = max(float(np.abs(wanted).max()), 1e-12)
        assert np.max(np.abs(value - wanted)) <= 1e-9 * size, name


@pytest.mark.parametrize("coupling", ["condensed", "monolithic", "staggered"])
def test_films_are_stored_and_repeated(coupling: str, tmp_path: Path) -> None:
    model = pulled(oil(coupling, "mass_conserving"))
    solution = run(model, 4e-4, snapshots=[2e-4, 4e-4])
    kept = solution.snapshots
    assert len(kept) == 3
    stored = solution.film("film", time=float(kept[1]))
    check_film(stored, solution)
    solution.to_netcdf(tmp_path / "run.nc")
    loaded = td.load(tmp_path / "run.nc")
    np.testing.assert_array_equal(
        loaded.film("film", time=float(kept[1]))["pressure"], stored["pressure"]
    )
    between = float(solution.time.values[np.searchsorted(solution.time.values, kept[1]) + 2])
    for time in (0.0, between):
        for each in (solution, loaded):
            film = each.film("film", time=time)
            assert film.time == time
            check_film(film, solution)


def test_the_fields_of_a_film(reference: td.Solution) -> None:
    film = reference.film("film", time=1e-3)
    assert isinstance(film, td.SurfaceFilmSolution)
    assert film.fields["pressure"].dims == ("node",)
    assert film.fields.sizes["node"] == 16
    for name in ("pressure", "film_thickness", "film_fraction", "dissipation", "x", "y", "z"):
        assert film.fields[name].attrs["units"]
    # The plane is z = 0: the height of a node is the film thickness.
    assert film.fields["z"].values == pytest.approx(film.film_thickness.values, rel=1e-9)
    assert np.ptp(film.fields["x"].values) == pytest.approx(SIDE, rel=1e-4)
    # Without sliding the force is that of the pressure alone.
    assert film.film_force[2] > 0.0
    assert film.pressure_force[2] == pytest.approx(film.film_force[2], rel=1e-3)
    area = film.surface.weight
    assert area.sum() == pytest.approx(SIDE**2, rel=1e-9)
    assert float((film.dissipation * area).sum()) == pytest.approx(film.power_loss, rel=1e-9)
    assert film.flows["rim"] == pytest.approx(film.side_leakage, rel=1e-9)
    assert film.oil_imbalance == pytest.approx(film.side_leakage, rel=1e-9)
    assert "film 'film'" in repr(film) and "16 node" in repr(film)
    assert film.to_dataset()["film_force"].sizes["component"] == 3
    with pytest.raises(td.InvalidInput, match="joint with a film or film"):
        reference.film("push", time=0.0)


@pytest.mark.usefixtures("closed_figures")
def test_films_are_drawn(reference: td.Solution) -> None:
    film = reference.film("film", time=1e-3)
    axes = td.plot.film(film)
    assert (axes.get_xlabel(), axes.get_ylabel()) == ("x [mm]", "y [mm]")
    assert axes.get_xlim() == pytest.approx((-10.0, 10.0), rel=1e-3)
    td.plot.film(film, field="film_thickness").figure.canvas.draw()
    td.plot.film_3d(film).figure.canvas.draw()


def test_models_with_films_are_rebuilt_from_their_parameters() -> None:
    model = pressed(oil("monolithic", "mass_conserving"), clearance=1e-6)
    other = cube(model, "other", 0.5)
    ball = model.rigid_body("ball", mass=1.0, inertia=(1e-3,) * 3, position=(0.0, 0.0, 0.9))
    model.surface_film(
        "gap",
        "other",
        "z-",
        td.SurfaceGap(solid="block", surface="z+", reach=(0.1, 0.1, 0.6), smooth=False),
        interface=td.MixedInterface(
            lubricant=OIL,
            asperities=ROUGH,
            friction=td.Coulomb(0.1, transition_speed=0.01),
            coupling="staggered",
        ),
        ports=td.SurfacePort(surface="z-", pressure=2e5),
        cells=2,
    )
    model.surface_film(
        "cup",
        other,
        "z+",
        td.RigidSphere(marker=ball.marker(), radius=0.3, inside=True),
        interface=oil(),
    )
    again = td.Model.from_parameters(model.parameters)
    assert again.parameters == model.parameters


def test_units_of_a_film() -> None:
    pint = pytest.importorskip("pint")
    q = pint.get_application_registry()
    port = td.SurfacePort(surface="z-", pressure=q.Quantity(2.0, "bar"))
    assert port.pressure == pytest.approx(2e5)
    model = pressed(oil(), clearance=q.Quantity(3.0, "um"), ports=[port])
    assert model.parameters["items"][-2]["clearance"] == pytest.approx(3e-6)


def build(viscosity: float) -> td.Model:
    return pressed(oil(lubricant=td.Lubricant(dynamic_viscosity=viscosity)))


def test_a_study_over_the_viscosity() -> None:
    study = td.vary(build, {"viscosity": [0.05, 0.1]}, duration=5e-4, workers=1, progress=False)
    thin, thick = (
        float(GAP - run["film/minimum_film_thickness"].values[-1])
        for run in study.solutions.values()
    )
    # The speed of approach is inverse to the viscosity, at nearly the same thickness.
    assert thin == pytest.approx(2.0 * thick, rel=0.1)


# --- equilibria and small motions ---------------------------------------------------------------


def wedge(interface: Any, speed: float = -0.5) -> td.Model:
    """Return a tilted block, held at its top, above a plane that slides under it."""
    model = td.Model(planar=False)
    tilt = Rotation.from_rotvec((0.0, 1e-3, 0.0))
    block = cube(model, "block", GAP, supports="z+", orientation=tilt)
    runner = model.rigid_body("runner", mass=0.1, inertia=(1e-4,) * 3)
    model.translational("guide", model.ground.marker(), runner.marker())
    model.drive_displacement("drive", model.ground.marker(), runner.marker(), speed=speed)
    plane = td.RigidPlane(marker=runner.marker())
    model.surface_film("film", block, "z-", plane, interface=interface, cells=6)
    return model


def test_the_equilibrium_above_a_sliding_plane() -> None:
    model = wedge(oil())
    rest = td.equilibrium(model)
    film = rest.film("film")
    force = rest["film/film_force"].values
    assert film.film_force == pytest.approx(force, rel=1e-12)
    assert force[2] > 50.0
    assert abs(force[1]) < 1e-9 * force[2]
    # The pressure pushes the tilted face along x by its slope.
    assert film.pressure_force[0] == pytest.approx(1e-3 * film.pressure_force[2], rel=0.05)
    assert film.oil_imbalance == pytest.approx(0.0, abs=1e-12 * abs(film.inflow))
    # The drive supplies what the film dissipates.
    supplied = 0.5 * abs(force[0])
    assert film.power_loss == pytest.approx(supplied, rel=1e-6)
    # A run from the equilibrium stays there.
    moving = run(model, 2e-5, start=rest)
    assert moving["film/film_force"].values[-1, 2] == pytest.approx(force[2], rel=1e-6)


@pytest.mark.parametrize("cavitation", ["none", "reynolds", "mass_conserving"])
@pytest.mark.parametrize("coupling", ["condensed", "monolithic", "staggered"])
def test_the_equilibrium_on_a_supply_and_its_small_motions(
    coupling: str, cavitation: str, supplied: tuple[float, Any]
) -> None:
    height, eigenvalues = supplied
    model = fed(oil(coupling, cavitation))
    rest = td.equilibrium(model)
    film = rest.film("film")
    assert float(film.film_thickness.mean()) == pytest.approx(height, rel=1e-9)
    assert film.maximum_pressure == pytest.approx(5e5, rel=1e-12)
    assert film.flows["surface port 'pocket'"] == pytest.approx(-film.flows["rim"], rel=1e-9)
    assert film.flows["rim"] > 0.0
    if coupling == "staggered":
        with pytest.raises(td.ModelError, match=r"film 'film'.*'staggered' has no derivatives"):
            td.linearise(model, at=rest)
        return
    if cavitation == "mass_conserving":
        return
    found = td.linearise(model, at=rest).eigenvalues
    assert (
        np.abs(np.sort(found.real) - np.sort(eigenvalues.real)).max() < 1e-6 * np.abs(found).max()
    )


POCKET = td.SolidMesh.brick(size=(SIDE,) * 3, cells=(3, 3, 1), element="hex8").with_surface(
    "pocket", where=lambda at, normal: (normal[2] < -0.9) & (np.hypot(at[0], at[1]) < SIDE / 9)
)


def fed(interface: Any) -> td.Model:
    """Return a block on springs above a plane, with a supply in the middle of its lower face."""
    model = td.Model(planar=False)
    block = cube(model, "block", GAP, mesh=POCKET, supports="z+")
    port = td.SurfacePort(surface="pocket", pressure=5e5)
    plane = td.RigidPlane(marker=model.ground.marker())
    model.surface_film("film", block, "z-", plane, interface=interface, ports=[port], cells=2)
    return model


@pytest.fixture(scope="module")
def supplied() -> tuple[float, Any]:
    """Return mean film thickness [m] and eigenvalues of the block on its supply."""
    model = fed(oil())
    rest = td.equilibrium(model)
    mean = float(rest.film("film").film_thickness.mean())
    return mean, td.linearise(model, at=rest).eigenvalues


# --- walls, ports, surroundings -----------------------------------------------------------------


def round_gap(radius: float, across: Any) -> Any:
    return radius - np.sqrt(radius**2 - across)


SHAPES: dict[str, tuple[Any, Any]] = {
    "plane": (lambda m: td.RigidPlane(marker=m), lambda x, y: 0.0 * x),
    "cylinder": (
        lambda m: td.RigidCylinder(marker=m, radius=10.0, axis=(1.0, 0.0, 0.0)),
        lambda x, y: round_gap(10.0, y**2),
    ),
    "bore": (
        lambda m: td.RigidCylinder(marker=m, radius=10.0, axis=(1.0, 0.0, 0.0), inside=True),
        lambda x, y: -round_gap(10.0, y**2),
    ),
    "ball": (
        lambda m: td.RigidSphere(marker=m, radius=10.0),
        lambda x, y: round_gap(10.0, x**2 + y**2),
    ),
    "cup": (
        lambda m: td.RigidSphere(marker=m, radius=10.0, inside=True),
        lambda x, y: -round_gap(10.0, x**2 + y**2),
    ),
}


@pytest.mark.parametrize("shape", SHAPES)
def test_the_gap_to_a_rigid_shape_on_a_moving_body(shape: str) -> None:
    target, height = SHAPES[shape]
    model = td.Model(planar=False)
    block = cube(model, "block", GAP)
    low = {"plane": 0.0, "cylinder": -10.0, "ball": -10.0}.get(shape, 10.0)
    wall = model.rigid_body(
        "wall", mass=1.0, inertia=(1.0,) * 3, position=(0.0, 0.0, low), velocity=(0.0, 0.0, 0.1)
    )
    model.surface_film("film", block, "z-", target(wall.marker()), interface=oil(), cells=4)
    solution = run(model, 1e-6, snapshots=[0.0])
    film = solution.film("film", time=0.0)
    x, y = film.fields["x"].values, film.fields["y"].values
    assert film.film_thickness.values == pytest.approx(GAP + height(x, y), rel=1e-8)
    # The wall rises: the film pushes block and wall apart, with opposite forces.
    push = film.film_force[2]
    assert push > 1.0
    assert film.pressure_force[2] == pytest.approx(push, rel=2e-3)
    slowed = (0.1 - solution["wall/velocity"].values[1, 2]) / solution.time.values[1]
    assert slowed == pytest.approx(push, rel=0.05)


def test_a_port_feeds_the_film_and_oil_leaves_at_the_rim() -> None:
    film = run(fed(oil()), 1e-6, snapshots=[0.0]).film("film", time=0.0)
    assert len(film.surface.ports[0]) == 9
    assert film.pressure.values[film.surface.ports[0]] == pytest.approx(5e5, rel=1e-12)
    assert film.flows["surface port 'pocket'"] < 0.0
    assert film.flows["rim"] == pytest.approx(-film.flows["surface port 'pocket'"], rel=1e-9)
    assert film.inflow == pytest.approx(film.flows["rim"], rel=1e-9)


@pytest.mark.parametrize("coupling", ["condensed", "monolithic"])
def test_oil_enters_at_a_flooded_rim_alone(coupling: str) -> None:
    def outflow(flooded: bool) -> float:
        given = oil(coupling, "mass_conserving", cavitation_pressure=0.0, flooded=flooded)
        solution = run(pressed(given, load=4.0), 3e-4)
        return float(solution["film/oil_outflow"].values[-1])

    # The gap opens; without a bath no oil comes back.
    assert outflow(True) < -1e-12
    assert outflow(False) > -1e-20


def test_two_solids_and_asperities() -> None:
    model = td.Model(planar=False)
    lower = cube(model, "lower", -SIDE, supports="z-")
    mesh = td.SolidMesh.brick(size=(0.8 * SIDE, 0.8 * SIDE, SIDE), cells=(1, 1, 1), element="hex8")
    upper = cube(model, "upper", 2.5e-6, mesh=mesh)
    rough = td.MixedInterface(
        lubricant=OIL,
        cavitation="none",
        asperities=ROUGH,
        friction=td.Coulomb(0.1, transition_speed=1e-3),
    )
    gap = td.SurfaceGap(solid=lower, surface="z+")
    model.surface_film("film", upper, "z-", gap, interface=rough, cells=3)
    model.applied_force("push", upper.marker("z+"), (0.0, 0.0, -2000.0))
    solution = run(model, 2e-4)
    contact = solution["film asperities/normal_force"].values[:, 2]
    film = solution["film/film_force"].values[:, 2]
    assert contact[-1] > contact[0] > 0.0
    assert np.abs(film).max() > 10.0
    # The lower block, on its support, receives the opposite forces.
    assert energy_balance(solution).relative_error < 5e-3


# --- errors -------------------------------------------------------------------------------------


def one_block() -> td.Model:
    model = td.Model(planar=False)
    cube(model, "block", GAP)
    return model


GROOVE = td.AxialGroove(angle=0.0, width=0.1, pressure=1e5)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"surface": "bottom"}, "solid 'block': surface 'bottom' is not known"),
        ({"solid": "nothing"}, "film 'film': solid 'nothing' is not known"),
        ({"target": td.SurfaceGap(solid="nothing", surface="z+")}, "'nothing' is not known"),
        ({"target": td.SurfaceGap(solid="block", surface="top")}, "'top' is not known"),
        ({"target": td.SurfaceGap(solid="block", surface="x-")}, "'x-' must not share nodes"),
        ({"target": td.SurfaceGap(solid="block", surface="z-")}, "'z-' must not share nodes"),
        ({"ports": [td.SurfacePort(surface="z+", pressure=1e5)]}, "shares facets with the film"),
        ({"ports": [td.SurfacePort(surface="groove", pressure=1e5)]}, "'groove' is not known"),
        ({"ports": [GROOVE]}, "must be a surface port, not AxialGroove"),
        ({"interface": oil(ports=[GROOVE])}, "ports of the interface must be empty"),
        ({"interface": oil(flooded="ends")}, "flooded 'ends' must be True, False or 'rim'"),
        ({"interface": td.DryInterface(asperities=ROUGH)}, "must be an interface with a film"),
        ({"interface": oil("monolithic", "half_sommerfeld")}, "must not be 'half_sommerfeld'"),
        ({"cells": 0}, "cells = 0 must be a whole number >= 1"),
        ({"clearance": float("nan")}, "clearance"),
    ],
)
def test_arguments_without_a_meaning_are_errors(changes: dict[str, Any], message: str) -> None:
    model = one_block()
    arguments = {
        "solid": "block",
        "surface": "z-",
        "target": td.RigidPlane(marker=model.ground.marker()),
        "interface": oil(),
    } | changes
    with pytest.raises(td.TribodynError, match=message):
        model.surface_film("film", **arguments)


def test_a_film_needs_two_bodies_in_space() -> None:
    model = one_block()
    own = td.RigidPlane(marker=model.bodies["block"].marker("z+"))
    with pytest.raises(td.InvalidInput, match="film 'film': target must lie on another body"):
        model.surface_film("film", "block", "z-", own, interface=oil())
    flat = td.Model(planar=True)
    mesh = td.SolidMesh.rectangle(size=(SIDE, SIDE), cells=(1, 1))
    flat.solid("block", mesh=mesh, material=STEEL, thickness=SIDE, position=(0.0, SIDE))
    plane = td.RigidPlane(marker=flat.ground.marker())
    with pytest.raises(td.InvalidInput, match="film 'film': solid must move in space"):
        flat.surface_film("film", "block", "y-", plane, interface=oil())


def test_an_unknown_coupling_is_an_error() -> None:
    with pytest.raises(td.InvalidInput, match="coupling 'loose' is not known"):
        oil("loose")


@pytest.mark.parametrize("surface", ["z+", "x+"])
def test_walls_that_do_not_face_each_other_are_an_error(surface: str) -> None:
    model = one_block()
    plane = td.RigidPlane(marker=model.ground.marker())
    model.surface_film("film", "block", surface, plane, interface=oil())
    with pytest.raises(td.InvalidInput, match="other surface must face every node of the film"):
        run(model, 1e-6)


def test_walls_that_overlap_at_the_start_are_an_error() -> None:
    model = pressed(oil(), clearance=-1.5 * GAP)
    with pytest.raises(td.InvalidInput, match="minimum_film_thickness = -1e-05 m must be > 0"):
        run(model, 1e-6)


def test_films_between_rigid_walls_have_no_coupling() -> None:
    gap = td.JournalGap(bearing_radius=0.01, radial_clearance=3e-5, bearing_length=0.02)
    with pytest.raises(td.InvalidInput, match="journal bearing: coupling 'monolithic'"):
        td.Bearing(gap, oil("monolithic"))
    model = td.Model()
    shaft = model.rigid_body("shaft", mass=1.0, inertia=0.1)
    ends = {"journal": shaft.marker(), "bearing": model.ground.marker()}
    with pytest.raises(td.InvalidInput, match=r"joint 'pin': coupling 'staggered'.*rigid walls"):
        model.clearance("pin", **ends, gap=gap, interface=oil("staggered"))
