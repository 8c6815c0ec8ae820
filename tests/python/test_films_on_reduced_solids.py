"""Films on surfaces of reduced solids: runs, restarts, files, both walls, ports and errors."""

from typing import Any

import numpy as np
import pytest
import tribodyn as td
from blocks_on_films import GAP, OIL, POCKET, ROUGH, SIDE, STEEL, cube, fed, oil, run
from scipy.sparse.linalg import spsolve
from scipy.spatial.transform import Rotation
from tribodyn.reduction._craig_bampton import matrices_of

STEPS = td.TRBDF2(step=5e-6)


def reduction(mesh: td.SolidMesh = POCKET, **more: Any) -> td.Reduction:
    given: dict[str, Any] = {"interfaces": ["z+"], "films": ["z-"], "modes": 4}
    return td.craig_bampton(mesh, STEEL, **(given | more))


def pressed(
    kind: str, interface: Any, load: float = -400.0, tilt: float = 0.0, **more: Any
) -> td.Model:
    """Return a block, a full or a reduced solid, that a force pushes towards a plane on a film."""
    model = td.Model(planar=False)
    turn = Rotation.from_rotvec((0.0, tilt, 0.0))
    place: dict[str, Any] = {"position": (0.0, 0.0, GAP + 0.5 * SIDE), "orientation": turn}
    block: Any
    if kind == "full":
        block = cube(model, "block", GAP, mesh=POCKET, stiffness_damping=0.0, **place)
    else:
        block = model.reduced_solid("block", reduction(), **place)
    plane = td.RigidPlane(marker=model.ground.marker())
    model.surface_film("film", block, "z-", plane, interface=interface, cells=2, **more)
    model.applied_force("push", block.marker("z+"), (0.0, 0.0, load))
    return model


@pytest.mark.parametrize("cavitation", ["none", "mass_conserving"])
def test_a_run_is_that_of_the_full_solid(cavitation: str) -> None:
    full, reduced = (
        run(pressed(kind, oil(cavitation=cavitation), tilt=2e-4), 2e-4, integrator=STEPS)
        for kind in ("full", "reduced")
    )
    # Measured: 1.3e-7, with cavitation 1.2e-6.
    for name in ("minimum_film_thickness", "maximum_film_pressure", "film_power_loss"):
        end, expected = (solution[f"film/{name}"].values[-1] for solution in (reduced, full))
        assert end == pytest.approx(expected, rel=4e-6)
    found, expected = (each.solid("block", time=2e-4).position for each in (reduced, full))
    np.testing.assert_allclose(found, expected, rtol=0.0, atol=1e-5 * GAP)


@pytest.mark.parametrize("coupling", ["condensed", "monolithic"])
def test_couplings_and_restarts(coupling: str) -> None:
    model = pressed("reduced", oil(coupling, "mass_conserving"))
    again = td.Model.from_json(model.to_json())
    assert again.parameters == model.parameters

    whole, half = (run(again, duration, integrator=STEPS) for duration in (4e-5, 2e-5))
    rest = run(again, 2e-5, integrator=STEPS, start=half)
    for name in ("film/minimum_film_thickness", "block/modal_coordinate"):
        np.testing.assert_allclose(
            rest[name].values[-1], whole[name].values[-1], rtol=1e-6, atol=1e-15
        )
    condensed = pressed("reduced", oil(cavitation="mass_conserving"))
    reference = run(condensed, 4e-5, integrator=STEPS)
    for name in ("film/minimum_film_thickness", "film/oil_volume"):
        assert whole[name].values[-1] == pytest.approx(reference[name].values[-1], rel=1e-6)


def test_a_pocket_and_the_fields() -> None:
    full = td.equilibrium(fed(oil())).film("film")
    model = td.Model(planar=False)
    block = model.reduced_solid(
        "block", reduction(rigid=["z+"]), position=(0.0, 0.0, GAP + 0.5 * SIDE)
    )
    model.fixed("clamp", model.ground.marker((0.0, 0.0, GAP + SIDE)), block.marker("z+"))
    port = td.SurfacePort(surface="pocket", pressure=5e5)
    plane = td.RigidPlane(marker=model.ground.marker())
    model.surface_film("film", block, "z-", plane, interface=oil(), ports=[port], cells=2)
    film = td.equilibrium(model).film("film")
    assert film.maximum_pressure == pytest.approx(5e5, rel=1e-12)
    assert film.flows["surface port 'pocket'"] == pytest.approx(-film.flows["rim"], rel=1e-9)
    deflection, expected = (each.film_thickness - GAP for each in (film, full))
    assert float(expected.max()) > 1e-9
    np.testing.assert_allclose(deflection, expected, atol=1e-5 * float(expected.max()))


def test_both_walls_may_be_reduced() -> None:
    def thickness(kinds: tuple[str, str]) -> float:
        model = td.Model(planar=False)
        blocks = []
        for name, kind, height in (("upper", kinds[0], GAP), ("lower", kinds[1], -SIDE)):
            mesh = (
                POCKET if name == "upper" else td.SolidMesh.brick(size=(SIDE,) * 3, cells=(2,) * 3)
            )
            position = (0.0, 0.0, height + 0.5 * SIDE)
            if kind == "full":
                blocks.append(cube(model, name, height, mesh=mesh, stiffness_damping=0.0))
            else:
                films = ["z-"] if name == "upper" else ["z+"]
                ends = ["z+"] if name == "upper" else ["z-"]
                own = reduction(mesh, films=films, interfaces=ends)
                blocks.append(model.reduced_solid(name, own, position=position))
        upper, lower = blocks
        model.fixed("foot", model.ground.marker((0.0, 0.0, -SIDE)), lower.marker("z-"))
        gap = td.SurfaceGap(solid=lower, surface="z+")
        model.surface_film("film", "upper", "z-", gap, interface=oil(), cells=1)
        model.applied_force("push", upper.marker("z+"), (0.0, 0.0, -400.0))
        again = td.Model.from_parameters(model.parameters)
        return float(run(again, 1e-4, integrator=STEPS)["film/minimum_film_thickness"].values[-1])

    expected = thickness(("full", "full"))
    for kinds in (("full", "reduced"), ("reduced", "full"), ("reduced", "reduced")):
        assert thickness(kinds) == pytest.approx(expected, rel=1e-4)


def test_films_add_the_deformations_under_normal_forces() -> None:
    """On a held body, any normal forces on the nodes of the surface deform it by its modes."""
    found = reduction(rigid=["z+"])
    # Three corrections are among the deformations under forces on the 16 nodes: the plate is one
    # element thick, so that its inertia along z acts on these nodes alone.
    assert found.modes == reduction(rigid=["z+"], films=[]).modes + 16 - 3
    stiffness = matrices_of(POCKET, STEEL)[0]
    free = np.flatnonzero(np.repeat(POCKET.nodes[:, 2] < 0.0, 3))
    nodes = np.unique(POCKET.surfaces["z-"])
    force = np.zeros(POCKET.nodes.size)
    force[3 * nodes + 2] = np.cos(np.arange(len(nodes)))
    deflection = np.zeros_like(force)
    deflection[free] = spsolve(stiffness[free][:, free].tocsc(), force[free])
    rigid = np.column_stack(
        [np.tile(np.eye(3), (len(POCKET.nodes), 1))]
        + [np.cross(axis, POCKET.nodes).reshape(-1, 1) for axis in np.eye(3)]
    )
    basis = np.column_stack([found.shapes, rigid])
    for shapes, least, most in ((basis, 0.0, 1e-9), (basis[:, 10:], 1e-3, 1.0)):
        rest = deflection - shapes @ np.linalg.lstsq(shapes, deflection, rcond=None)[0]
        assert least <= np.linalg.norm(rest) / np.linalg.norm(deflection) < most


# --- errors -------------------------------------------------------------------------------------


def on_plane(solid: Any, model: td.Model, **more: Any) -> None:
    plane = td.RigidPlane(marker=model.ground.marker())
    given: dict[str, Any] = {"interface": oil()} | more
    model.surface_film("film", solid, given.pop("surface", "z-"), plane, **given)


def test_errors_name_what_is_wrong() -> None:
    model = td.Model(planar=False)
    block = model.reduced_solid("block", reduction())
    without = reduction().parameters | {"mesh": None, "material": None}
    bare = model.reduced_solid("bare", td.Reduction(**without))
    with pytest.raises(
        td.InvalidInput, match=r"reduced solid 'bare'.*needs a reduction with a mesh"
    ):
        on_plane(bare, model)
    with pytest.raises(td.InvalidInput, match=r"reduced solid 'block'.*surface 'sole'"):
        on_plane(block, model, surface="sole")
    mixed = td.MixedInterface(
        lubricant=OIL, asperities=ROUGH, friction=td.Coulomb(0.1, transition_speed=0.01)
    )
    with pytest.raises(td.InvalidInput, match=r"LubricatedInterface .* reduced solid 'block'"):
        on_plane(block, model, interface=mixed)
    with pytest.raises(td.InvalidInput, match=r"film 'film'.*BeamSurface|name of a surface"):
        on_plane(block, model, surface=td.BeamSurface(start=0.2, stop=0.4))
    other = cube(model, "other", 0.1)
    with pytest.raises(td.InvalidInput, match=r"surface of the reduced solid 'block'"):
        model.surface_contact(
            "touch",
            other,
            "z-",
            td.SurfaceGap(solid=block, surface="z+"),
            pressure=td.PenaltyPressure(stiffness=1e12),
        )
    with pytest.raises(td.InvalidInput, match=r"surface 'sole'"):
        reduction(films=["sole"])
    with pytest.raises(td.InvalidInput, match="share nodes"):
        gap = td.SurfaceGap(solid=block, surface="x+")
        model.surface_film("film", block, "z-", gap, interface=oil())
