"""Solids in mechanisms: every integrator, restart, studies, reactions, films."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest
import tribodyn as td
from tribodyn.results._balances import energy_balance

METHODS = ("TR-BDF2", "ESDIRK3", "ESDIRK4", "Bathe", "generalized-alpha", "Cash-Karp")


def pendulum(
    planar: bool,
    *,
    patch: str = "average",
    damping: float = 1e-4,
    youngs_modulus: float = 2e6,
    **arguments: Any,
) -> td.Model:
    """A soft bar on a hinge, with a rigid body at its other end."""
    soft = td.ElasticMaterial(youngs_modulus=youngs_modulus, poisson_ratio=0.3, density=1000.0)
    model = td.Model(planar=planar)
    if planar:
        mesh = td.SolidMesh.rectangle(size=(0.4, 0.08), cells=(3, 1), element="quad8")
        bar = model.solid(
            "bar", mesh=mesh, material=soft, thickness=0.05, stiffness_damping=damping, **arguments
        )
        end = model.rigid_body("end", mass=0.5, inertia=1e-3, position=(0.25, 0.0))
        model.revolute("hinge", model.ground.marker((-0.2, 0)), bar.marker("x-", patch=patch))
        model.fixed("weld", bar.marker("x+", patch=patch), end.marker((-0.05, 0.0)))
        model.gravity((0.0, -9.81))
        return model
    mesh = td.SolidMesh.brick(size=(0.4, 0.08, 0.05), cells=(2, 1, 1), element="hex20")
    bar = model.solid("bar", mesh=mesh, material=soft, stiffness_damping=damping, **arguments)
    end = model.rigid_body("end", mass=0.5, inertia=(1e-3,) * 3, position=(0.25, 0, 0))
    foot = model.ground.marker((-0.2, 0, 0))
    model.universal("hinge", foot, bar.marker("x-", patch=patch))
    model.fixed("weld", bar.marker("x+", patch=patch), end.marker((-0.05, 0, 0)))
    model.gravity((0.0, -9.81, 3.0))
    return model


HEATED: dict[str, Any] = {
    "formulation": "linear",
    "temperature": lambda at: 40.0 + 100.0 * at[1],
    "thermal_expansion": 1e-4,
}


@pytest.mark.parametrize("arguments", [{}, HEATED], ids=["default", "linear, heated"])
@pytest.mark.parametrize("planar", [True, False])
@pytest.mark.parametrize("method", METHODS)
def test_every_integrator_takes_solids_and_continues_bit_for_bit(
    method: str, planar: bool, arguments: dict[str, Any], tmp_path: Path
) -> None:
    patch = "rigid" if planar else "average"
    model = pendulum(planar, patch=patch, **arguments)
    half = td.simulate(model, duration=0.01, integrator=method, progress=False)
    rest = td.simulate(model, duration=0.01, integrator=method, start=half, progress=False)
    assert energy_balance(rest).relative_error < 2e-3
    half.to_netcdf(tmp_path / "half.nc")
    again = td.simulate(
        pendulum(planar, patch=patch, **arguments),
        duration=0.01,
        integrator=method,
        start=td.load(tmp_path / "half.nc"),
        progress=False,
    )
    for channel in rest:
        np.testing.assert_array_equal(rest[channel], again[channel], err_msg=channel)


@pytest.mark.parametrize("planar", [True, False])
def test_integrators_agree(planar: bool) -> None:
    ends = [
        td.simulate(pendulum(planar), duration=0.03, integrator=method, progress=False)[
            "end/position"
        ].values[-1]
        for method in METHODS
    ]
    for end in ends[1:]:
        assert np.abs(end - ends[0]).max() < 2e-5


@pytest.mark.parametrize("planar", [True, False])
def test_reactions_move_the_momentum(planar: bool) -> None:
    model = pendulum(planar)
    run = td.simulate(model, duration=0.02, progress=False)
    mass = {"bar": 1000.0 * 0.4 * 0.08 * 0.05, "end": 0.5}
    time = run.time.values
    momentum = sum(m * run[f"{name}/velocity"].values for name, m in mass.items())
    weight = sum(mass.values()) * np.array([0.0, -9.81, 3.0])[: 2 if planar else 3]
    force = run["hinge/force"].values + weight
    impulse = np.sum(0.5 * (force[1:] + force[:-1]) * np.diff(time)[:, np.newaxis], axis=0)
    assert momentum[-1] - momentum[0] == pytest.approx(impulse, abs=2e-3 * np.abs(impulse).max())


def test_a_stiff_solid_moves_as_a_rigid_body() -> None:
    stiff = td.simulate(pendulum(True, youngs_modulus=2e9), duration=0.05, progress=False)
    model = td.Model()
    mass = 1000.0 * 0.4 * 0.08 * 0.05
    inertia = mass / 12.0 * (0.4**2 + 0.08**2)
    bar = model.rigid_body("bar", mass=mass, inertia=inertia)
    end = model.rigid_body("end", mass=0.5, inertia=1e-3, position=(0.25, 0.0))
    model.revolute("hinge", model.ground.marker((-0.2, 0)), bar.marker((-0.2, 0.0)))
    model.fixed("weld", bar.marker((0.2, 0.0)), end.marker((-0.05, 0.0)))
    model.gravity((0.0, -9.81))
    rigid = td.simulate(model, duration=0.05, progress=False)
    for name in ("bar", "end"):
        ends = (run[f"{name}/position"].values[-1] for run in (stiff, rigid))
        assert next(ends) == pytest.approx(next(ends), abs=2e-5)


@pytest.mark.parametrize("planar", [True, False])
def test_the_linear_theory_moves_as_the_other_laws(planar: bool) -> None:
    ends = {
        formulation: td.simulate(
            pendulum(planar, formulation=formulation, youngs_modulus=2e8),
            duration=0.05,
            progress=False,
        )["end/position"].values
        for formulation in ("saint_venant_kirchhoff", "linear")
    }
    one, two = (end[-1] for end in ends.values())
    travel = np.abs(one - ends["linear"][0]).max()
    assert travel > 3e-3
    assert 0.0 < np.abs(one - two).max() < 1e-6 * travel  # 5e-7 of it where strains are small


@pytest.mark.parametrize("planar", [True, False])
def test_a_heated_solid_of_the_linear_theory_rests_in_its_equilibrium(planar: bool) -> None:
    model = pendulum(planar, **HEATED)
    rest = td.equilibrium(model)
    run = td.simulate(model, duration=0.05, start=rest, progress=False)
    position = run["bar/node_position"].values
    assert np.abs(position - position[0]).max() < 1e-7
    assert np.abs(rest.solid("bar").displacement.values).max() > 1e-3
    modes = td.linearise(model, at=rest, modes=4)
    assert modes.eigenvalues.real.max() < 1e-3  # damped or free to turn
    assert modes.eigenvalues.imag.max() > 1.0
    assert rest.solid("bar").stress.values.max() > 1e2


def build(modulus: float, formulation: str = "saint_venant_kirchhoff") -> td.Model:
    return pendulum(True, youngs_modulus=modulus, formulation=formulation)


def test_a_study_of_solids() -> None:
    study = td.vary(build, {"modulus": [1e6, 4e6]}, duration=0.02, workers=1, progress=False)
    sag = [float(run["end/position"].values[-1, 1]) for run in study.solutions.values()]
    assert max(sag) < -1e-3
    assert abs(sag[0] - sag[1]) > 1e-5  # 3.4e-5: the moduli reach the runs


def test_a_study_of_formulations() -> None:
    names = ["saint_venant_kirchhoff", "linear"]
    parts = {"formulation": names, "modulus": [1e6]}
    study = td.vary(build, parts, duration=0.02, workers=1, progress=False)
    sag = [float(run["end/position"].values[-1, 1]) for run in study.solutions.values()]
    assert 0.0 < abs(sag[0] - sag[1]) < 1e-3 * abs(sag[0])


def test_snapshots_of_a_heated_solid_of_the_linear_theory(tmp_path: Path) -> None:
    model = pendulum(False, **HEATED)
    run = td.simulate(model, duration=0.01, snapshots=[0.004], progress=False)
    run.to_netcdf(tmp_path / "run.nc")
    loaded = td.load(tmp_path / "run.nc")
    assert loaded.model_parameters == run.model_parameters
    at, _ = loaded._record.snapshots.before(0.01)
    assert at == pytest.approx(0.004, abs=2e-5)
    copy = td.Model.from_parameters(loaded.model_parameters)
    rest = td.simulate(copy, duration=0.002, start=loaded, progress=False)
    same = td.simulate(model, duration=0.002, start=run, progress=False)
    np.testing.assert_array_equal(rest["bar/node_position"], same["bar/node_position"])
    stress = loaded.solid("bar").stress.values
    np.testing.assert_array_equal(stress, run.solid("bar").stress.values)
    assert np.abs(stress).max() > 1.0


def test_a_film_carries_a_journal_in_a_flexible_ring() -> None:
    # The bore of a ring that is held at its rim; the film acts on the averaged patch of the bore.
    steel = td.ElasticMaterial(youngs_modulus=210e9, poisson_ratio=0.3, density=7800.0)
    mesh = td.SolidMesh.ring(inner_radius=0.01, outer_radius=0.02, cells=(16, 1), element="quad8")
    places = {}
    for flexible in (True, False):
        model = td.Model()
        journal = model.rigid_body("journal", mass=2.0, inertia=1e-3, position=(0.0, -1e-5))
        if flexible:
            ring = model.solid("ring", mesh=mesh, material=steel, thickness=0.01, supports="outer")
            bore = ring.marker("inner")
        else:
            bore = model.ground.marker()
        model.clearance(
            "bearing",
            journal=journal.marker(),
            bearing=bore,
            gap=td.JournalGap(bearing_radius=0.01, radial_clearance=2e-5, bearing_length=0.01),
            interface=td.LubricatedInterface(
                lubricant=td.Lubricant(dynamic_viscosity=0.05),
                cavitation="reynolds",
                mesh=td.FilmMesh(around=24, along=4),
            ),
        )
        model.drive_rotation("motor", model.ground.marker(), journal.marker(), speed=300.0)
        model.gravity((0.0, -9.81))
        found = td.equilibrium(model)
        places[flexible] = found["journal/position"].values.reshape(-1, 2)[-1]
    assert places[True] == pytest.approx(places[False], abs=1e-8)
    assert np.abs(places[True]).max() > 1e-7


def test_a_large_solid_continues_with_snapshots(tmp_path: Path) -> None:
    # The state of a large body has kept factors, but not at its start: states differ in length.
    mesh = td.SolidMesh.brick(size=(0.1, 0.1, 0.1), cells=(6, 6, 6), element="hex8")
    rubber = td.ElasticMaterial(youngs_modulus=2e7, poisson_ratio=0.3, density=1000.0)
    model = td.Model(planar=False)
    model.solid("block", mesh=mesh, material=rubber, angular_velocity=(1.0, 2.0, 3.0))
    method = td.GeneralizedAlpha(step=1e-4)
    half = td.simulate(
        model, duration=2e-4, integrator=method, snapshots=[0.0, 1e-4], progress=False
    )
    rest = td.simulate(
        model, duration=3e-4, integrator=method, start=half, snapshots=[4e-4], progress=False
    )
    lengths = {int(np.sum(~np.isnan(state))) for state in rest._record.snapshots.states}
    assert len(lengths) == 2
    rest.to_netcdf(tmp_path / "rest.nc")
    _, state = td.load(tmp_path / "rest.nc")._record.snapshots.before(1.0)
    assert len(state) == max(lengths)
    energy = rest["block/strain_energy"].values + rest["block/kinetic_energy"].values
    assert energy[-1] == pytest.approx(energy[0], rel=1e-6)
