"""Runs of the mechanisms with beams and what is read off them, for tests and tables of the page."""

from typing import Any

import numpy as np
import tribodyn as td
from numpy.typing import NDArray
from tribodyn.cases import spherical_ancf as case
from tribodyn.cases import spherical_joints as rigid

Array = NDArray[np.float64]

STEPS = (0.001, 0.004, 0.01, 0.05)  # of the source [s]
RADII = (1.0, 0.8, 0.5, 0.2)  # spectral radii of the source [-]
LIMIT = 0.95  # largest spectral radius in a model with joints [-]
PIN_STIFFNESS = 1e6  # of the springs that replace the joint [N/m]


def method(radius: float | str, step: float) -> td.Integrator:
    """Return the Bathe method, or generalized-alpha of a spectral radius, with a fixed step."""
    if radius == "Bathe":
        return td.Bathe(step=step, max_newton_iterations=30)
    return td.GeneralizedAlpha(step=step, spectral_radius=float(radius), max_newton_iterations=30)


def on_springs(formulation: Any) -> td.Model:
    """Return the pendulum on three springs at O in place of its joint, for a spectral radius of 1.

    The springs are as long as the pendulum and rest along x, y and z; the end moves by 0.1 mm.
    """
    mech = td.Model(planar=False)
    mech.gravity((0.0, -9.81, 0.0))
    modulus, density = case.MATERIALS["flexible"]
    material = td.ElasticMaterial(youngs_modulus=modulus, poisson_ratio=0.3, density=density)
    arm = mech.beam(
        "OA",
        start=(0.0, 0.0, 0.0),
        end=(1.0, 0.0, 0.0),
        elements=5,
        section=case.square(case.PENDULUM_SIDE),
        material=material,
        formulation=formulation,
    )
    for name, anchor in (("x", (1.0, 0.0, 0.0)), ("y", (0.0, 1.0, 0.0)), ("z", (0.0, 0.0, 1.0))):
        mech.spring_damper(
            f"pin {name}",
            mech.ground.marker(anchor),
            arm.marker(0.0),
            stiffness=PIN_STIFFNESS,
            damping=0.0,
            free_length=1.0,
        )
    return mech


def swing(
    radius: float | str, step: float, duration: float, formulation: Any = "ancf", **more: Any
) -> td.Solution:
    """Simulate the pendulum with a fixed step."""
    build = on_springs if radius == 1.0 else lambda form: case.build("pendulum", formulation=form)
    return td.simulate(
        build(formulation), duration=duration, integrator=method(radius, step), progress=False, **more
    )
