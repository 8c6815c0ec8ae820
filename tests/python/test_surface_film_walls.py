"""Films between surfaces of solids: equilibria, walls, ports, surroundings and errors."""

from typing import Any

import numpy as np
import pytest
import tribodyn as td
from blocks_on_films import GAP, OIL, ROUGH, SIDE, STEEL, cube, fed, oil, pressed, run
from scipy.spatial.transform import Rotation
from tribodyn.results._balances import energy_balance

# --- equilibria and small motions ---------------------------------------------------------------


SLOPE = 1e-3


def wedge(
    interface: Any, speed: float = -0.5, slope: float = SLOPE, profile: Any = None
) -> td.Model:
    """Return a tilted block, held at its top, above a plane that slides under it."""
    model = td.Model(planar=False)
    tilt = Rotation.from_rotvec((0.0, slope, 0.0))
    block = cube(model, "block", GAP, supports="z+", orientation=tilt)
    runner = model.rigid_body("runner", mass=0.1, inertia=(1e-4,) * 3)
    model.translational("guide", model.ground.marker(), runner.marker())
    model.drive_displacement("drive", model.ground.marker(), runner.marker(), speed=speed)
    plane = td.RigidPlane(marker=runner.marker())
    model.surface_film("film", block, "z-", plane, interface=interface, cells=6, profile=profile)
    return model


def test_a_tapered_surface_carries_like_a_tilted_one() -> None:
    def taper(points: Any) -> Any:
        return -SLOPE * points[:, 0]

    tilted, tapered = (
        td.equilibrium(wedge(oil(), slope=slope, profile=profile)).film("film")
        for slope, profile in ((SLOPE, None), (0.0, taper))
    )
    assert tapered.film_force[2] == pytest.approx(tilted.film_force[2], rel=2e-3)
    thickness = np.asarray(tapered.film_thickness)
    # The film bends the block by 0.2 % of the taper.
    assert np.ptp(thickness) == pytest.approx(SLOPE * SIDE, rel=5e-3)
    # The wall itself is level: pressure does not push it along x.
    assert abs(tapered.pressure_force[0]) < 0.05 * SLOPE * tapered.pressure_force[2]
    # Heights by node are stored with the model.
    model = wedge(oil(), slope=0.0, profile=taper)
    again = td.Model.from_parameters(model.parameters)
    assert again.parameters == model.parameters
    heights = model.parameters["items"][-1]["profile"]
    assert max(heights) == pytest.approx(0.5 * SLOPE * SIDE, rel=1e-12)
    same = td.equilibrium(wedge(oil(), slope=0.0, profile=heights)).film("film")
    assert same.film_force == pytest.approx(tapered.film_force, rel=1e-12)


@pytest.mark.parametrize(
    ("profile", "text"),
    [
        (np.zeros(3), "must have 49 heights"),
        (lambda points: points[:, 0], "at most a tenth of the surface"),
        ("flat", "profile"),
        (np.nan, "profile"),
    ],
)
def test_wrong_profiles(profile: Any, text: str) -> None:
    with pytest.raises(td.InvalidInput, match=text):
        wedge(oil(), profile=profile)


@pytest.mark.parametrize("coupling", ["condensed", "monolithic"])
def test_the_equilibrium_above_a_sliding_plane(coupling: str) -> None:
    model = wedge(oil(coupling))
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
        once = fed(oil("staggered_once", cavitation))
        with pytest.raises(td.ModelError, match=r"film 'film'.*'staggered_once' has a load of the"):
            td.linearise(once)
    if cavitation == "mass_conserving":
        return
    found = td.linearise(model, at=rest).eigenvalues
    assert (
        np.abs(np.sort(found.real) - np.sort(eigenvalues.real)).max() < 1e-6 * np.abs(found).max()
    )


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
    # The fields of the asperities: the walls are nearly parallel, and the sum over the nodes of the
    # film is the force of the contact, which has points of its own.
    fields = solution.film("film", time=float(solution.time[-1]))
    pressure = fields.asperity_pressure
    assert pressure.attrs["units"] == "Pa"
    load = float((pressure * fields.surface.weight).sum())
    assert load == pytest.approx(contact[-1], rel=1e-2)
    share = fields.contact_area_share.values
    assert (
        np.array_equal(share, ROUGH.area_ratio(fields.film_thickness.values)) and share.min() > 0.0
    )
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
        (
            {
                "interface": td.LubricatedInterface(
                    lubricant=OIL,
                    elastic_wall=td.ElasticHalfSpace(youngs_modulus=1e9, poisson_ratio=0.3),
                )
            },
            "elastic_wall of the interface must be None",
        ),
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
