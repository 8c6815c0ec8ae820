"""Elastic walls in Python: fields and channels of films, wrong input, copies, studies."""

import copy
import math
import pickle
from typing import Any

import numpy as np
import pytest
import tribodyn as td

RING = td.ElasticRing(outer_radius=15e-3, youngs_modulus=12e9, poisson_ratio=0.3)
LINER = td.ElasticLiner(thickness=1e-3, youngs_modulus=2e9, poisson_ratio=0.3)


def gap(**more: Any) -> td.JournalGap:
    given = {"bearing_radius": 10e-3, "radial_clearance": 30e-6, "bearing_length": 20e-3}
    return td.JournalGap(**(given | more))


def film(wall: td.ElasticWall | None = RING, **more: Any) -> td.LubricatedInterface:
    given: dict[str, Any] = {
        "lubricant": td.Lubricant(dynamic_viscosity=0.02),
        "ambient_pressure": 1e5,
        "mesh": td.FilmMesh(around=20, along=4),
        "elastic_wall": wall,
    }
    return td.LubricatedInterface(**(given | more))


def rotor(wall: td.ElasticWall | None = RING, load: float = -400.0, **more: Any) -> td.Model:
    mech = td.Model(planar=True)
    body = mech.rigid_body("rotor", mass=0.5, inertia=1e-4, angular_velocity=300.0)
    mech.applied_force("load", body.marker(), (0.0, load))
    mech.clearance(
        "pin",
        journal=body.marker(),
        bearing=mech.ground.marker(),
        gap=gap(),
        interface=film(wall, **more),
    )
    mech.drive_rotation("drive", mech.ground.marker(), body.marker(), speed=300.0)
    return mech


def test_a_film_has_the_deflection_of_its_wall() -> None:
    for kind, more in (("ring", {}), ("tilting", {"misalignment": True})):
        bearing = td.Bearing(gap(**more), film())
        solution = bearing.solve(eccentricity=(20e-6, -5e-6), speed=300.0)
        rigid = td.Bearing(gap(**more), film(None))
        deflection = solution.deflection.values
        assert deflection.max() == solution.maximum_deflection > 1e-7, kind
        there = rigid.solve(eccentricity=(20e-6, -5e-6), speed=300.0)
        np.testing.assert_allclose(
            solution.film_thickness.values - deflection, there.film_thickness.values, atol=1e-18
        )
        assert solution.maximum_pressure < there.maximum_pressure
        # U = f . d / 2 with f = w p; a half model is doubled.
        halves = 2.0 if solution.surface.half else 1.0
        weight = np.asarray(bearing.mesh.weight).reshape(deflection.shape)
        above = solution.pressure.values - 1e5
        energy = 0.5 * halves * np.sum(weight * above * deflection)
        assert solution.strain_energy == pytest.approx(energy, rel=1e-12)
        data = solution.to_dataset()
        assert data["deflection"].attrs["units"] == "m"
        assert float(data["strain_energy"]) == solution.strain_energy
        assert solution.unfolded().deflection.values.max() == deflection.max()
        with pytest.raises(td.InvalidInput, match="known for an elastic wall alone"):
            _ = there.deflection
        assert "deflection" not in there.fields


@pytest.mark.parametrize("cavitation", ["mass_conserving", "reynolds", "half_sommerfeld", "none"])
def test_all_conditions_of_cavitation(cavitation: str) -> None:
    ports = [td.SupplyHole(angle=1.0, position=0.0, diameter=4e-3, pressure=3e5)]
    rough = td.FlowFactors(journal_rms_roughness=1e-6, bearing_rms_roughness=1e-6)
    for flow_factors in (None, rough):
        more: dict[str, Any] = {"ports": ports, "flow_factors": flow_factors}
        bearing = td.Bearing(gap(), film(LINER, cavitation=cavitation, **more))
        rest = bearing.equilibrium(load=(50.0, -200.0), speed=300.0)
        assert rest.maximum_deflection > 1e-8
        np.testing.assert_allclose(rest.force[:2], (-50.0, 200.0), rtol=1e-6)
        # The stiffness is the slope of the force.
        place, step = np.asarray(rest.eccentricity), 1e-10
        for k in range(2):
            sides = []
            for sign in (1.0, -1.0):
                moved = place.copy()
                moved[k] += sign * step
                sides.append(bearing.solve(eccentricity=moved, speed=300.0).force[:2])
            slope = -(np.asarray(sides[0]) - np.asarray(sides[1])) / (2.0 * step)
            scale = np.abs(rest.stiffness_coefficients).max()
            np.testing.assert_allclose(slope, rest.stiffness_coefficients[:, k], atol=1e-5 * scale)


def test_other_gaps_have_elastic_liners() -> None:
    oil = td.Lubricant(dynamic_viscosity=0.05)
    pad = td.PadGap(length=0.04, width=0.04, thickness=lambda x: 4e-5 - 5e-4 * x[:, 0])
    wall = td.ElasticLiner(thickness=2e-3, youngs_modulus=5e8, poisson_ratio=0.3)
    more: dict[str, Any] = {"lubricant": oil, "cavitation": "reynolds"}
    thickness = []
    half_space = td.ElasticHalfSpace(youngs_modulus=2e9, poisson_ratio=0.3)
    for each in (None, wall, half_space):
        mesh = td.FilmMesh(around=16, along=8, symmetric=False)
        interface = td.LubricatedInterface(elastic_wall=each, mesh=mesh, **more)
        rest = td.Bearing(pad, interface).equilibrium(load=300.0, velocity=(5.0, 0.0))
        assert rest.load == pytest.approx(300.0)
        thickness.append(rest.minimum_film_thickness)
    assert thickness[0] not in thickness[1:]
    ball = td.SphericalGap(cup_radius=10e-3, radial_clearance=30e-6, half_angle=1.4)
    cup = td.Bearing(ball, film(LINER, mesh=td.FilmMesh(around=24, along=8)))
    solution = cup.solve(eccentricity=(1e-5, 0.0, 1e-5), angular_velocity=(0.0, 50.0, 0.0))
    assert solution.maximum_deflection > 0.0


def test_a_run_records_deflection_and_strain_energy() -> None:
    run = td.simulate(rotor(), duration=4e-3, progress=False)
    film_at_end = run.film("pin", time=float(run.time[-1]))
    assert run["pin/maximum_deflection"].values[-1] == film_at_end.maximum_deflection > 1e-8
    assert run["pin/strain_energy"].values[-1] == film_at_end.strain_energy
    assert run["pin/minimum_film_thickness"].values[-1] == film_at_end.minimum_film_thickness
    rigid = td.simulate(rotor(None), duration=1e-4, progress=False)
    assert "pin/maximum_deflection" not in list(rigid)


def test_snapshots_and_studies(tmp_path: Any) -> None:
    walls = {"rigid": None, "liner": LINER, "ring": RING}
    study = td.vary(rotor, {"wall": walls}, duration=2e-4, workers=1, progress=False)
    least = [run["pin/minimum_film_thickness"].values[-1] for run in study.solutions.values()]
    assert len(set(least)) == 3
    run = td.simulate(rotor(), duration=1e-3, snapshots=[5e-4], progress=False)
    early = run.film("pin", time=5e-4)
    assert early.time == pytest.approx(5e-4, rel=0.1)
    run.to_netcdf(tmp_path / "run.nc")
    again = td.load(tmp_path / "run.nc")
    np.testing.assert_array_equal(again.film("pin", time=5e-4).deflection, early.deflection)
    assert td.Model.from_parameters(again.model_parameters).parameters == rotor().parameters


def test_walls_are_values() -> None:
    walls = [
        RING,
        LINER,
        td.ElasticHalfSpace(youngs_modulus=210e9, poisson_ratio=0.3),
        td.FlexibleWall(flexibility=np.diag([1e-9, 2e-9])),
    ]
    for wall in walls:
        for twin in (copy.deepcopy(wall), pickle.loads(pickle.dumps(wall))):
            assert twin == wall
            assert repr(twin) == repr(wall)
            assert hash(twin) == hash(wall)
        assert sum(wall == other for other in walls) == 1
    assert RING.parameters == {
        "outer_radius": 15e-3,
        "youngs_modulus": 12e9,
        "poisson_ratio": 0.3,
    }


STEEL: dict[str, Any] = {"youngs_modulus": 210e9, "poisson_ratio": 0.3}


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: td.ElasticLiner(thickness=0.0, **STEEL), "thickness = 0 m must be > 0"),
        (
            lambda: td.ElasticLiner(thickness=1e-3, youngs_modulus=3e9, poisson_ratio=0.5),
            "poisson_ratio = 0.5 must be",
        ),
        (
            lambda: td.ElasticRing(outer_radius=0.02, youngs_modulus=-1.0, poisson_ratio=0.3),
            "youngs_modulus = -1 Pa must be > 0",
        ),
        (lambda: td.ElasticHalfSpace(youngs_modulus=math.nan, poisson_ratio=0.3), "youngs_modulus"),
        (lambda: td.FlexibleWall(flexibility=[[1.0, 2.0, 3.0]]), "flexibility"),
        (lambda: td.FlexibleWall(flexibility=[[1.0, 0.5], [0.0, 1.0]]), "asymmetry"),
        (lambda: td.FlexibleWall(flexibility=[[1.0, 2.0], [2.0, 1.0]]), "positive definite"),
        (lambda: td.ElasticWall(), "cannot be created directly"),
        (lambda: film(3.0), "elastic_wall must be an elastic wall or None"),  # type: ignore[arg-type]
        (
            lambda: td.Bearing(gap(), film(td.ElasticRing(outer_radius=9e-3, **STEEL))),
            "outer_radius = 0.009 m must be above the radius of the bore 0.01 m",
        ),
        (
            lambda: td.Bearing(gap(), film(td.FlexibleWall(flexibility=np.eye(3)))),
            "rows of the flexibility = 3 must be 60",
        ),
        (
            lambda: td.Bearing(gap(), film(td.ElasticHalfSpace(**STEEL))),
            "must not be a half-space",
        ),
    ],
)
def test_wrong_walls_are_errors(make: Any, message: str) -> None:
    with pytest.raises(td.TribodynError, match=message.replace("(", r"\(")):
        make()


def test_asperities_deflect_the_wall_too() -> None:
    surface = td.RoughSurface(
        asperity_height_deviation=1e-6,
        asperity_height_mean=0.0,
        asperity_radius=1e-5,
        asperity_density=1e10,
        contact_modulus=1e11,
    )
    softer = td.ElasticRing(outer_radius=15e-3, youngs_modulus=1e9, poisson_ratio=0.3)
    found = []
    for wall in (RING, softer):
        mixed = td.MixedInterface(
            lubricant=td.Lubricant(dynamic_viscosity=0.02),
            ambient_pressure=1e5,
            mesh=td.FilmMesh(around=20, along=4),
            asperities=td.GreenwoodWilliamson(surface),
            elastic_wall=wall,
        )
        found.append(td.Bearing(gap(), mixed).solve(eccentricity=(28e-6, 0.0), speed=1.0))
    # The softer wall lets the asperities part.
    assert found[1].maximum_deflection > found[0].maximum_deflection > 1e-7
    assert 0.0 > found[1].asperity_force[0] > 0.8 * found[0].asperity_force[0]


def test_the_arguments_of_an_elastic_wall_choose_its_kind() -> None:
    steel = {"youngs_modulus": 210e9, "poisson_ratio": 0.3}
    for made, expected in (
        (td.ElasticWall(thickness=1e-3, **steel), td.ElasticLiner(thickness=1e-3, **steel)),
        (td.ElasticWall(outer_radius=0.05, **steel), td.ElasticRing(outer_radius=0.05, **steel)),
        (td.ElasticWall(**steel), td.ElasticHalfSpace(**steel)),
        (td.ElasticWall(flexibility=np.eye(2)), td.FlexibleWall(flexibility=np.eye(2))),
    ):
        assert type(made) is type(expected)
        assert made == expected
    with pytest.raises(td.InvalidInput, match="poisson_ratio"):
        td.ElasticWall(thickness=1e-3, youngs_modulus=1e9, poisson_ratio=0.5)


@pytest.mark.parametrize("other", [None, LINER, RING], ids=["rigid", "liner", "ring"])
def test_a_run_goes_on_with_another_wall(other: td.ElasticWall | None) -> None:
    """A rigid wall cannot hold the oil of a gap that gave way; elastic walls keep it."""
    first = td.simulate(rotor(), duration=3e-3, progress=False)
    mesh = td.FilmMesh(around=24, along=4)
    rest = td.simulate(rotor(other, mesh=mesh), duration=2e-3, start=first, progress=False)
    assert not rest.start["continued"]
    # The pressure of the first millisecond is of the size of the last one.
    peak = rest["pin/maximum_film_pressure"].values
    assert peak.max() < 3.0 * first["pin/maximum_film_pressure"].values[-1]
