"""Films on the surfaces of reduced solids: modes with inertia beside the full mesh.

A reduced solid must have the vibrations of the full solid with the same mesh under a film, and
under slow loads the deflection of its static condensation.
"""

from typing import Any

import numpy as np
import pytest
import tribodyn as td
from test_walls_of_solids import HEIGHT, LENGTH, Pad

# --- vibrations of a strip above a film ---------------------------------------------------------

SIZE, FILM, VISCOSITY = (0.1, 0.005, 0.5e-3), 1e-4, 1e-7
STEEL = td.ElasticMaterial(youngs_modulus=210e9, poisson_ratio=0.3, density=7800.0)
STRIP = td.SolidMesh.brick(size=SIZE, cells=(8, 1, 1), element="hex20")


def strip(kind: str, *, facing: bool = False, **more: Any) -> td.Model:
    """Return a pinned strip above a film on a plane, or with `facing` on a small block.

    Args:
        kind: "full" or "reduced".
        facing: whether the block carries the film, so that the strip is the other wall.
        more: arguments of the reduction.
    """
    mech = td.Model(planar=False)
    ground = mech.ground.marker
    place = (0.0, 0.0, 0.5 * SIZE[2] + FILM)
    beam: Any
    if kind == "full":
        beam = mech.solid("strip", mesh=STRIP, material=STEEL, position=place)
    else:
        given: dict[str, Any] = {"interfaces": ("x-", "x+"), "films": ("z-",), "modes": 12}
        beam = mech.reduced_solid(
            "strip", td.craig_bampton(STRIP, STEEL, **(given | more)), position=place
        )
    for end in ("x-", "x+"):
        for axis in "zy":
            mech.drive_displacement(
                f"pin {end} {axis}", beam.marker(end), ground(), speed=0.0, axis=axis
            )
    mech.drive_displacement("place", beam.marker("x-"), ground(), speed=0.0, axis="x")
    film = td.LubricatedInterface(
        lubricant=td.Lubricant(dynamic_viscosity=VISCOSITY), cavitation="none"
    )
    if not facing:
        plane = td.RigidPlane(marker=ground())
        closed = ("y-", "y+")
        mech.surface_film("film", beam, "z-", plane, interface=film, closed=closed, cells=2)
        return mech
    block = mech.solid(
        "block",
        mesh=td.SolidMesh.brick(size=(0.08, 0.004, 0.01), cells=(4, 1, 1), element="hex8"),
        material=STEEL,
        position=(0.0, 0.0, -0.005),
        supports="z-",
    )
    gap = td.SurfaceGap(solid=beam, surface="z-")
    mech.surface_film("film", block, "z+", gap, interface=film, closed=("y-", "y+"), cells=2)
    return mech


def lowest(mech: td.Model, count: int) -> np.ndarray:
    """Return the lowest eigenvalues of vibrations [rad/s]."""
    values = np.asarray(td.linearise(mech).eigenvalues)
    values = values[values.imag > 1.0]
    return values[np.argsort(np.abs(values))][:count]


@pytest.mark.filterwarnings("ignore::tribodyn.AccuracyWarning")  # the strip is at rest
@pytest.mark.parametrize("facing", [False, True])
def test_vibrations_above_a_film_are_those_of_the_full_solid(facing: bool) -> None:
    full, reduced = (lowest(strip(kind, facing=facing), 3) for kind in ("full", "reduced"))
    assert np.all(-full.real > 1e-3 * np.abs(full))  # the film damps each of them
    # Measured: 7.7e-7 of the first, whose frequency the stiffness from its own load changes in the
    # full solid; decay rates 2.2e-8.
    np.testing.assert_allclose(reduced / full, 1.0, rtol=0.0, atol=2e-6)
    np.testing.assert_allclose(reduced.real, full.real, rtol=1e-7)


@pytest.mark.filterwarnings("ignore::tribodyn.AccuracyWarning")
def test_couplings_of_a_reduced_solid_agree() -> None:
    def eigenvalue(coupling: str) -> complex:
        mech = strip("reduced", films=())
        parameters = mech.parameters
        parameters["items"][-1]["interface"]["coupling"] = coupling
        return complex(lowest(td.Model.from_parameters(parameters), 1)[0])

    one, other, alternating = map(eigenvalue, ("condensed", "monolithic", "staggered"))
    assert abs(other - one) < 1e-6 * abs(one)
    assert abs(alternating - one) < 1e-12 * abs(one)


# --- a pad on a sliding plane -------------------------------------------------------------------


def sliding(pad: Pad, **more: Any) -> Any:
    """Return the film of a reduced pad above the sliding plane at rest."""
    mech = td.Model(planar=False)
    given: dict[str, Any] = {"interfaces": ("z+",), "rigid": ("z+",), "films": ("z-",), "modes": 4}
    reduced = mech.reduced_solid(
        "pad",
        td.craig_bampton(pad.mesh, pad.material, **(given | more)),
        position=(0.5 * LENGTH, 0.0, 0.5 * HEIGHT),
    )
    back = mech.ground.marker((0.5 * LENGTH, 0.0, HEIGHT))
    mech.fixed("clamp", back, reduced.marker("z+"))
    runner = mech.rigid_body("runner", mass=0.1, inertia=(1e-4,) * 3)
    mech.translational("guide", mech.ground.marker(), runner.marker())
    mech.drive_displacement("drive", mech.ground.marker(), runner.marker(), speed=-pad.speed)
    mech.surface_film(
        "film",
        reduced,
        "z-",
        td.RigidPlane(marker=runner.marker()),
        interface=pad.interface(),
        cells=1,
        clearance=pad.thickness,
        profile=lambda points: pad.thickness * (0.5 - points[:, 0] / LENGTH),
    )
    return td.equilibrium(mech).film("film")


@pytest.mark.parametrize("kind", ["soft", "stiff"])
def test_a_pad_at_rest_deflects_as_its_condensed_compliance(kind: str) -> None:
    pad = Pad(kind, 0.5e-7)
    wall = pad.in_a_bearing(pad.condensed())
    film = sliding(pad)
    # Measured: 5.9e-5 with the soft pad, whose differences are those of the full solid.
    found = film.film_force[2], film.maximum_pressure, film.minimum_film_thickness
    np.testing.assert_allclose(found, (wall.load, wall.peak, wall.thinnest), rtol=1e-4)


def test_few_modes_are_too_stiff() -> None:
    """Without the deformations under normal forces, the pad gives way by an eighth less."""
    pad = Pad("soft", 0.5e-7)
    rigid, soft = pad.in_a_bearing(None), pad.in_a_bearing(pad.condensed())
    few = sliding(pad, films=())
    share = (few.film_force[2] - soft.load) / (rigid.load - soft.load)
    assert 0.08 < share < 0.2  # measured 0.12


def bore(kind: str) -> Any:
    """Return the film at rest in a soft bush around a rotating journal."""
    radius, clearance, speed = 0.02, 40e-6, 200.0
    place = (0.3 * clearance, -0.7 * clearance, 0.0)
    mech = td.Model(planar=False)
    mesh = td.SolidMesh.ring(
        inner_radius=radius,
        outer_radius=1.4 * radius,
        width=0.02,
        cells=(16, 1, 1),
        element="hex20",
    )
    soft = td.ElasticMaterial(youngs_modulus=2e10, poisson_ratio=0.3, density=7800.0)
    bush: Any
    if kind == "full":
        bush = mech.solid("bush", mesh=mesh, material=soft, supports="outer", formulation="linear")
    else:
        found = td.craig_bampton(
            mesh, soft, interfaces=["outer"], rigid=["outer"], films=["inner"], modes=4
        )
        bush = mech.reduced_solid("bush", found)
        mech.fixed("bolts", mech.ground.marker(), bush.marker("outer"))
    rotor = mech.rigid_body(
        "rotor",
        mass=1.0,
        inertia=(1e-3,) * 3,
        position=place,
        angular_velocity=(0.0, 0.0, speed),
    )
    mech.revolute("axis", mech.ground.marker(place), rotor.marker())
    mech.drive("axis", speed=speed)
    oil = td.LubricatedInterface(
        lubricant=td.Lubricant(dynamic_viscosity=0.03), cavitation="reynolds"
    )
    journal = td.RigidCylinder(marker=rotor.marker(), radius=radius - clearance)
    mech.surface_film("film", bush, "inner", journal, interface=oil, cells=1)
    return td.equilibrium(mech).film("film")


def test_a_soft_bore_is_that_of_the_full_solid() -> None:
    """The loads on the nodes of a curved surface are not exactly along their normals."""
    full, reduced = bore("full"), bore("reduced")
    np.testing.assert_allclose(reduced.film_force[:2], full.film_force[:2], rtol=1e-4)
    assert reduced.maximum_pressure == pytest.approx(full.maximum_pressure, rel=1e-4)
    assert reduced.minimum_film_thickness == pytest.approx(full.minimum_film_thickness, rel=1e-4)
