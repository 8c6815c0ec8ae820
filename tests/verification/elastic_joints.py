"""Checks of joints with elastic walls that hold with and without asperities."""

from typing import Any

import numpy as np
import tribodyn as td

RADIUS, LENGTH, GAP = 10e-3, 20e-3, 30e-6
SHAPE = td.JournalGap(bearing_radius=RADIUS, radial_clearance=GAP, bearing_length=LENGTH)
LOAD = 400.0
WALLS: dict[str, td.ElasticWall] = {
    "liner": td.ElasticLiner(thickness=1e-3, youngs_modulus=2e9, poisson_ratio=0.3),
    "ring": td.ElasticRing(outer_radius=15e-3, youngs_modulus=12e9, poisson_ratio=0.3),
}


def loaded_rotor(
    interface: td.Interface, *, speed: float, mass: float, position: Any = (0.0, 0.0)
) -> td.Model:
    """Return a driven rotor that a load presses against its bearing."""
    mech = td.Model(planar=True)
    body = mech.rigid_body(
        "rotor", mass=mass, inertia=1e-3, position=position, angular_velocity=speed
    )
    mech.applied_force("load", body.marker(), (0.0, -LOAD))
    mech.clearance(
        "pin",
        journal=body.marker(),
        bearing=mech.ground.marker(),
        gap=SHAPE,
        interface=interface,
    )
    mech.drive_rotation("drive", mech.ground.marker(), body.marker(), speed=speed)
    return mech


def error_of_slow_motions(
    mech: td.Model, mass: float, stiffness: np.ndarray, damping: np.ndarray
) -> float:
    """Return the error of the eigenvalues of a heavy rotor against M s^2 + C s + K.

    It is relative to the largest of these eigenvalues.
    """
    found = td.linearise(mech, at=td.equilibrium(mech)).eigenvalues
    inverse = np.eye(2) / mass
    pencil = np.block([[np.zeros((2, 2)), np.eye(2)], [-inverse @ stiffness, -inverse @ damping]])
    expected = np.linalg.eigvals(pencil)
    slow = [each for each in found[np.argsort(np.abs(found))] if abs(each) > 1e-6][:4]
    worst = max(np.abs(np.asarray(slow) - each).min() for each in expected)
    return float(worst / np.abs(expected).max())


def check_restart(mech: td.Model, *, duration: float, stop: float, max_step: float) -> None:
    """Check that a run that is restarted from `stop` [s] has the bits of the whole run."""
    method = td.TRBDF2(max_step=max_step)

    def run(ends: float) -> td.Solution:
        return td.simulate(
            mech,
            duration=duration,
            until=lambda solution: float(solution.time[-1]) > ends,
            integrator=method,
            progress=False,
        )

    whole, part = run(1.0), run(stop)
    assert len(part.time) < 0.8 * len(whole.time)
    rest = td.simulate(td.Model.from_parameters(part.model_parameters), start=part, progress=False)
    assert rest.start["continued"]
    assert np.array_equal(rest.time.values, whole.time.values)
    for name in whole:
        assert np.array_equal(rest[name].values, whole[name].values), name
    assert np.array_equal(rest.state, whole.state)
