"""Energy of a beam pendulum over many periods, by integrator.

The beam (four geometrically exact elements of rubber, 1 m) falls from the horizontal; a period
takes 1.933 s. Errors are those of the energy by the largest kinetic energy.
docs/validation/beams.md has the figures.
"""

import math

import numpy as np
import pytest
import tribodyn as td

PERIOD = 1.933
RUBBER = td.ElasticMaterial(youngs_modulus=1e8, poisson_ratio=0.3, density=6000.0)


def energy_errors(
    integrator: td.Integrator, periods: int, *, spring: float = 0.0, record_every: int = 1
) -> tuple[np.ndarray, np.ndarray]:
    """Return periods so far and errors; a spring [N/m] replaces the pin."""
    model = td.Model(planar=True)
    rod = model.beam(
        "rod",
        start=(0.0, 0.0),
        end=(1.0, 0.0),
        elements=4,
        section=td.RectangularSection(width=0.02, height=0.02),
        material=RUBBER,
    )
    ends = model.ground.marker(), rod.marker(0.0)
    if spring:
        stiffness = (spring, spring, 0.0)
        model.bushing("pin", *ends, stiffness=stiffness, damping=(0.0, 0.0, 0.0))
    else:
        model.revolute("pin", *ends)
    model.gravity((0.0, -9.81))
    run = td.simulate(
        model,
        duration=periods * PERIOD,
        integrator=integrator,
        energy_tolerance=1.0,
        record_every=record_every,
        progress=False,
    )
    kinetic = run["model/kinetic_energy"].values
    total = kinetic + run["model/potential_energy"].values
    return run.time.values / PERIOD, (total - total[0]) / kinetic.max()


@pytest.mark.slow
def test_spectral_radius_one_keeps_the_energy_over_a_thousand_periods() -> None:
    # A model with joints has a radius below 1, hence the spring.
    method = td.GeneralizedAlpha(step=4e-3, spectral_radius=1.0)
    periods, errors = energy_errors(method, 1000, spring=1e6, record_every=20)
    first, last = errors[periods < 10.0], errors[periods > 990.0]
    # Measured: at most 2.27e-4, 2.21e-4 in the last ten periods; means 4e-6 apart.
    assert np.abs(errors).max() < 5e-4
    assert abs(last.mean() - first.mean()) < 2e-5


METHODS = {
    "generalized-alpha, 0.9": lambda h: td.GeneralizedAlpha(step=h, spectral_radius=0.9),
    "generalized-alpha, 0.8": lambda h: td.GeneralizedAlpha(step=h, spectral_radius=0.8),
    "TR-BDF2": lambda h: td.TRBDF2(step=h),
    "Bathe": lambda h: td.Bathe(step=h),
    "ESDIRK3": lambda h: td.ESDIRK3(step=h),
    "ESDIRK4": lambda h: td.ESDIRK4(step=h),
}
# Loss in a period with steps of 2 ms, and its order from 4 to 2 ms.
LOSSES = {
    "generalized-alpha, 0.9": (1.05e-8, 2.9),
    "generalized-alpha, 0.8": (9.4e-8, 2.9),
    "TR-BDF2": (5.1e-7, 3.0),
    "Bathe": (4.8e-7, 3.0),
    "ESDIRK3": (3.1e-6, 2.7),
    "ESDIRK4": (2.4e-9, 4.1),
}


@pytest.mark.slow
@pytest.mark.parametrize("method", METHODS)
def test_other_methods_lose_energy_with_their_order(method: str) -> None:
    losses = []
    for step in (4e-3, 2e-3):
        periods, errors = energy_errors(METHODS[method](step), 100)
        losses.append((errors[periods < 1.0].mean() - errors[periods > 99.0].mean()) / 99.0)
    loss, order = LOSSES[method]
    assert losses[1] == pytest.approx(loss, rel=0.3)
    assert math.log2(losses[0] / losses[1]) == pytest.approx(order, abs=0.3)
