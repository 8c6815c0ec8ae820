"""What the steps of models with beams cost, and what the end of their iterations leaves."""

from typing import Literal

import numpy as np
import pytest
import tribodyn as td

Formulation = Literal["cable", "ancf", "geometrically_exact"]


def pendulum(planar: bool, formulation: Formulation, damping: float = 0.0) -> td.Model:
    """Return a rubber beam that falls from the horizontal."""
    mech = td.Model(planar=planar)
    zero, end = ((0.0, 0.0), (1.0, 0.0)) if planar else ((0.0, 0.0, 0.0), (1.0, 0.0, 0.0))
    rod = mech.beam(
        "rod",
        start=zero,
        end=end,
        elements=6,
        section=td.RectangularSection(width=0.02, height=0.02),
        material=td.ElasticMaterial(youngs_modulus=1e8, poisson_ratio=0.0, density=6000.0),
        formulation=formulation,
        stiffness_damping=damping,
    )
    joint = mech.revolute if planar else mech.spherical
    joint("pin", mech.ground.marker(), rod.marker(0.0))
    mech.gravity((0.0, -9.81) if planar else (0.0, -9.81, 0.3))
    return mech


def run(model: td.Model, newton_tolerance: float) -> td.Solution:
    """Return 0.4 s in steps of 1 ms."""
    return td.simulate(
        model,
        duration=0.4,
        integrator=td.GeneralizedAlpha(
            step=1e-3, spectral_radius=0.8, newton_tolerance=newton_tolerance
        ),
        progress=False,
    )


@pytest.mark.parametrize("planar", [True, False])
@pytest.mark.parametrize("formulation", ["cable", "ancf", "geometrically_exact"])
@pytest.mark.parametrize("damping", [0.0, 1e-3])
def test_a_step_ends_after_one_correction_within_the_tolerance(
    planar: bool, formulation: Formulation, damping: float
) -> None:
    """The tolerated error of a step is 1e-5 m; newton_tolerance is 1e-4 of it in every step."""
    usual = run(pendulum(planar, formulation, damping), 1e-4)
    exact = run(pendulum(planar, formulation, damping), 1e-9)
    cost = usual.run_statistics["evaluations"] / usual.run_statistics["steps"]
    assert 2.0 <= cost < 2.5
    assert usual.run_statistics["evaluations"] < exact.run_statistics["evaluations"]

    def apart(channel: str) -> float:
        return float(np.abs(usual[channel].values - exact[channel].values).max())

    # A step leaves up to 1e-9 m; after all 400 steps the positions differ by 2e-11 to 5e-10 m.
    assert apart("rod/axis_position") < 1.5e-9
    # Forces and energies belong to the last point; the energy error of the steps is 1.3e-4 J.
    assert apart("rod/section_force") < 5e-6 * np.abs(exact["rod/section_force"].values).max()
    assert apart("model/energy_balance_error") < 1e-8
