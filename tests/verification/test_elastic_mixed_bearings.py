"""Elastic walls under film and asperities together: limits, joints, small motions, energy, restart.

A shaft at a low speed: asperities carry about half of the load, and both pressures deflect the
wall.
"""

from typing import Any

import numpy as np
import pytest
import tribodyn as td
from elastic_joints import (
    GAP,
    LOAD,
    SHAPE,
    WALLS,
    check_restart,
    error_of_slow_motions,
    loaded_rotor,
)

SPEED, DEVIATION = 5.0, 0.5e-6
SURFACE = td.RoughSurface(
    asperity_height_deviation=DEVIATION,
    asperity_height_mean=0.0,
    asperity_radius=20 * DEVIATION,
    asperity_density=0.04 / (20 * DEVIATION**2),
    contact_modulus=td.contact_modulus(youngs_modulus=(210e9, 70e9), poisson_ratio=(0.3, 0.33)),
)


def mixed(wall: td.ElasticWall | None, **more: Any) -> td.MixedInterface:
    given: dict[str, Any] = {
        "lubricant": td.Lubricant(dynamic_viscosity=0.02),
        "ambient_pressure": 1e5,
        "mesh": td.FilmMesh(around=32, along=4),
        "flow_factors": td.FlowFactors(journal_rms_roughness=0.4e-6, bearing_rms_roughness=0.3e-6),
        "asperities": td.GreenwoodTripp(SURFACE),
        "friction": td.Coulomb(0.1, transition_speed=0.02),
        "elastic_wall": wall,
    }
    return td.MixedInterface(**(given | more))


def rotor(wall: td.ElasticWall | None, *, mass: float = 1.0, **more: Any) -> td.Model:
    return loaded_rotor(mixed(wall, **more), speed=SPEED, mass=mass)


@pytest.mark.slow
def test_a_stiff_wall_is_a_rigid_one() -> None:
    """Between rigid walls the asperities have points of their own, beside the nodes of the film."""
    stiff = td.ElasticRing(outer_radius=15e-3, youngs_modulus=12e15, poisson_ratio=0.3)
    lack = []
    for around, along in ((32, 4), (64, 8)):
        mesh = td.FilmMesh(around=around, along=along)
        bearings = (td.Bearing(SHAPE, mixed(wall, mesh=mesh)) for wall in (stiff, None))
        given: dict[str, Any] = {"eccentricity": (29.9e-6, 0.0), "speed": SPEED}
        soft, rigid = (bearing.solve(**given) for bearing in bearings)
        np.testing.assert_allclose(
            soft.force - soft.asperity_force, rigid.force - rigid.asperity_force, rtol=1e-4
        )
        assert soft.minimum_film_thickness == pytest.approx(rigid.minimum_film_thickness, rel=2e-4)
        lack.append(abs(soft.asperity_force[0] / rigid.asperity_force[0] - 1.0))
    assert lack[1] < 0.3 * lack[0] < 0.01


@pytest.mark.parametrize("kind", WALLS)
def test_the_wall_deflects_under_both_pressures(kind: str) -> None:
    bearing = td.Bearing(SHAPE, mixed(WALLS[kind]))
    place: dict[str, Any] = {"eccentricity": (29.9e-6, 0.0), "speed": SPEED}
    both = bearing.solve(**place)
    assert np.linalg.norm(both.asperity_force) > 0.15 * np.linalg.norm(both.force)
    # The rigid walls are 0.1 um apart.
    assert both.maximum_deflection > DEVIATION
    assert both.minimum_film_thickness > DEVIATION
    assert both.strain_energy > 0.0
    # Stiffness by differences; the deflection changes with the position.
    with_tangents = bearing.solve(**place, tangents=True)
    step = 1e-10
    for k in range(2):
        sides = []
        for sign in (1.0, -1.0):
            moved = np.array(place["eccentricity"])
            moved[k] += sign * step
            sides.append(bearing.solve(eccentricity=moved, speed=SPEED).force[:2])
        slope = -(np.asarray(sides[0]) - np.asarray(sides[1])) / (2.0 * step)
        scale = np.abs(with_tangents.stiffness_coefficients).max()
        np.testing.assert_allclose(
            slope, with_tangents.stiffness_coefficients[:, k], atol=1e-6 * scale
        )


@pytest.mark.parametrize("cavitation", ["mass_conserving", "reynolds"])
@pytest.mark.parametrize("kind", WALLS)
def test_a_joint_at_rest_is_the_bearing(kind: str, cavitation: str) -> None:
    mech = rotor(WALLS[kind], cavitation=cavitation)
    rest = td.equilibrium(mech)
    bearing = td.Bearing(SHAPE, mixed(WALLS[kind], cavitation=cavitation)).equilibrium(
        load=(0.0, -LOAD), speed=SPEED
    )
    asperities = rest["pin/asperity_force"].values.ravel()
    assert np.linalg.norm(asperities) > 0.2 * LOAD
    np.testing.assert_allclose(
        rest["pin/eccentricity"].values.ravel(), bearing.eccentricity, rtol=0.0, atol=1e-8 * GAP
    )
    np.testing.assert_allclose(bearing.asperity_force[:2], asperities, atol=1e-6 * LOAD)
    for name in ("maximum_film_pressure", "minimum_film_thickness", "maximum_deflection"):
        assert float(rest[f"pin/{name}"].values) == pytest.approx(bearing[name], rel=1e-7)


@pytest.mark.parametrize("kind", WALLS)
def test_slow_motions_have_the_coefficients_of_low_frequency(kind: str) -> None:
    """As for films alone, in test_elastic_bearings.py."""
    bearing = td.Bearing(SHAPE, mixed(WALLS[kind], cavitation="reynolds"))
    rest = bearing.equilibrium(load=(0.0, -LOAD), speed=SPEED)
    stiffness, damping = rest.stiffness_coefficients, rest.damping_coefficients
    errors = []
    for mass in (32e6, 256e6):
        mech = rotor(WALLS[kind], mass=mass, cavitation="reynolds")
        errors.append(error_of_slow_motions(mech, mass, stiffness, damping))
    assert errors[1] < errors[0] / 7.0
    assert errors[1] < 2e-3


def test_a_film_without_derivatives_cannot_be_linearised() -> None:
    mech = rotor(WALLS["ring"], cavitation="half_sommerfeld")
    with pytest.raises(td.ModelError, match="cannot be linearised"):
        td.linearise(mech, at=td.equilibrium(mech))


def started(wall: td.ElasticWall, **more: Any) -> td.Model:
    """Return a shaft whose load presses it through thin oil against the asperities."""
    more = {"lubricant": td.Lubricant(dynamic_viscosity=5e-5)} | more
    interface = mixed(wall, **more)
    return loaded_rotor(interface, speed=SPEED, mass=0.05, position=(0.0, -29e-6))


@pytest.mark.parametrize("cavitation", ["mass_conserving", "reynolds"])
def test_energy_balance_closes_with_the_step(cavitation: str) -> None:
    errors = {}
    for step in (20e-6, 5e-6):
        run = td.simulate(
            started(WALLS["ring"], cavitation=cavitation),
            duration=1e-3,
            integrator=td.TRBDF2(step=step),
            progress=False,
        )
        errors[step] = np.abs(run["model/energy_balance_error"].values).max()
    assert np.abs(run["pin/asperity_force"].values).max() > 0.1 * LOAD
    strain = run["pin/strain_energy"].values.max()
    assert errors[5e-6] < 0.2 * errors[20e-6]  # first order would be 0.25
    assert errors[5e-6] < 0.05 * strain


@pytest.mark.parametrize(
    "method",
    [td.TRBDF2(), td.ESDIRK3(), td.GeneralizedAlpha()],
    ids=lambda each: type(each).__name__,
)
def test_integrators_agree(method: Any) -> None:
    def end(integrator: Any) -> np.ndarray:
        run = td.simulate(
            started(WALLS["ring"], cavitation="reynolds"),
            duration=1e-3,
            integrator=integrator,
            progress=False,
        )
        return np.asarray(run["rotor/position"].values[-1])

    fine = end(td.TRBDF2(step=5e-6))
    np.testing.assert_allclose(end(method)[:2], fine[:2], atol=5e-3 * GAP)


@pytest.mark.parametrize("cavitation", ["mass_conserving", "reynolds"])
def test_a_restarted_run_is_the_same_bit_for_bit(cavitation: str) -> None:
    mech = started(WALLS["ring"], cavitation=cavitation)
    check_restart(mech, duration=1e-3, stop=4e-4, max_step=2e-5)
