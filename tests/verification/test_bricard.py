"""The Bricard linkage of the IFToMM benchmark A04: a loop of revolute joints with a row too many.

Five rods of 1 m and 1 kg of a square section of 0.1 m go along edges of a unit cube from one point
of the ground to another; six hinges about axes x, y, z hold 30 coordinates by 30 rows. The loop
moves all the same, with one degree of freedom: one row depends on the others.

Energy and closed joints together determine a motion of one degree of freedom.

Source: Library of Computational Benchmark Problems of the IFToMM Technical Committee for Multibody
Dynamics, A04; M. Gonzalez, D. Dopico, U. Lugris, J. Cuadrado, A benchmarking system for MBS
simulation software, Multibody Syst. Dyn. 16 (2006) 179-190.
"""

import math

import numpy as np
import pytest
import tribodyn as td
from frames import GRAVITY, largest
from scipy.spatial.transform import Rotation

HINGES = np.array([(0, 0, 0), (1, 0, 0), (1, -1, 0), (1, -1, 1), (0, -1, 1), (0, 0, 1)], float)
MIDDLES = 0.5 * (HINGES[:-1] + HINGES[1:])
# Turns of markers whose z axis is that of the hinge.
ABOUT = {
    "x": Rotation.from_rotvec((0.0, 0.5 * math.pi, 0.0)),
    "y": Rotation.from_rotvec((-0.5 * math.pi, 0.0, 0.0)),
    "z": Rotation.identity(),
}
AXES = "yzxyzx"
NAMES = [f"hinge {k}" for k in range(6)]
RODS = [f"rod {k}" for k in range(5)]


def linkage() -> td.Model:
    mech = td.Model(planar=False)
    section, across = 0.01 / 6.0, 1.01 / 12.0  # of 1 kg: moments of inertia about and across a rod
    bodies, centres = [mech.ground], [np.zeros(3)]
    for name, first, last, middle in zip(RODS, HINGES[:-1], HINGES[1:], MIDDLES, strict=True):
        inertia = tuple(np.where(last != first, section, across))
        bodies.append(mech.rigid_body(name, mass=1.0, inertia=inertia, position=middle))
        centres.append(middle)
    bodies.append(mech.ground)
    centres.append(np.zeros(3))
    for k, (name, hinge) in enumerate(zip(NAMES, HINGES, strict=True)):
        ends = [
            body.marker(hinge - centre, orientation=ABOUT[AXES[k]])
            for body, centre in zip(bodies[k : k + 2], centres[k : k + 2], strict=True)
        ]
        mech.revolute(name, *ends)
    mech.gravity((0.0, -GRAVITY, 0.0))
    return mech


def run(integrator: td.Integrator, duration: float) -> td.Solution:
    with pytest.warns(td.RunWarning, match="1 redundant row: the joints 'hinge 0'.*least norm"):
        return td.simulate(linkage(), duration=duration, integrator=integrator, progress=False)


def energy_error(solution: td.Solution) -> float:
    """Return the largest change of the energy over the largest kinetic energy."""
    kinetic = solution["model/kinetic_energy"].values
    height = sum(solution[f"{rod}/position"].values[:, 1] for rod in RODS)
    total = kinetic + GRAVITY * height
    return largest(total - total[0]) / largest(kinetic)


def test_the_deficit_is_named() -> None:
    mech = linkage()
    assert mech.degrees_of_freedom == 1
    assert mech.redundant_rows == 1
    assert mech.redundant_joints == NAMES
    assert {(str(each), each.rows) for each in mech.freedoms.values()} == {("rotation about z", 5)}


@pytest.mark.parametrize(
    ("method", "order", "step"),
    [(td.ESDIRK4, 4, 2e-3), (td.TRBDF2, 2, 1e-2), (td.GeneralizedAlpha, 2, 2e-2)],
)
def test_energy_is_kept_at_the_order_of_the_integrator(
    method: type[td.Integrator], order: int, step: float
) -> None:
    methods = [method(step=step / k, newton_tolerance=1e-8) for k in (1, 2, 4)]
    errors = [energy_error(run(each, 0.5)) for each in methods]
    assert np.diff(-np.log2(errors)) == pytest.approx([order, order], abs=0.4)


def test_an_explicit_method_takes_steps_by_its_order() -> None:
    """Stages are off the joints, and their redundant rows contradict each other by as much.

    Judged as a contradiction of the model that took steps by the root of the tolerance: 7651, and
    2450 others that were rejected, at 1e-9.
    """
    steps = {}
    for tolerance in (1e-9, 1e-11, 1e-13):
        solution = run(td.CashKarp(tolerance=tolerance), 1.0)
        statistics = solution.run_statistics
        rejected = statistics["rejected_by_error"] + statistics["rejected_by_newton"]
        steps[tolerance] = int(statistics["steps"])
        assert rejected < 0.02 * steps[tolerance], statistics  # none measured
        assert energy_error(solution) < 2e-9  # 5.1e-10 measured
    # 500 steps of the largest length are the least.
    assert steps[1e-9] < 520
    # A hundredth of the tolerance by the fifth root is 2.5; 2.31 measured.
    assert steps[1e-13] < 2.7 * steps[1e-11]


@pytest.mark.parametrize(
    "integrator", [td.GeneralizedAlpha(step=1e-3), td.ESDIRK4(step=4e-3)], ids=["alpha", "ESDIRK4"]
)
def test_reactions_are_the_least_ones(integrator: td.Integrator) -> None:
    """The wrench that goes round the loop by itself has no part in the reactions.

    It is the same (force, moment about the origin) in all rods, and none of the hinges feels a
    moment of it about its axis.
    """
    solution = run(integrator, 0.5)
    for at in (0, -1):
        # Where the hinges and their axes are.
        points, axes = [HINGES[0]], [ABOUT[AXES[0]].apply((0.0, 0.0, 1.0))]
        for rod, hinge, middle, axis in zip(RODS, HINGES[1:], MIDDLES, AXES[1:], strict=True):
            turn = Rotation.from_quat(solution[f"{rod}/orientation"].values[at])
            points.append(solution[f"{rod}/position"].values[at] + turn.apply(hinge - middle))
            axes.append(turn.apply(ABOUT[axis].apply((0.0, 0.0, 1.0))))
        lines = np.array([[*np.cross(p, u), *u] for p, u in zip(points, axes, strict=True)])
        _, sizes, directions = np.linalg.svd(lines)
        assert sizes[5] < 1e-6 < sizes[4]
        force, moment = directions[5, :3], directions[5, 3:]
        product, square, own = 0.0, 0.0, 0.0
        for name, point in zip(NAMES, points, strict=True):
            f, m = (solution[f"{name}/{kind}"].values[at] for kind in ("force", "moment"))
            torque = moment - np.cross(point, force)  # the size of the mechanism is 1 m
            product += f @ force + m @ torque
            square += f @ f + m @ m
            own += force @ force + torque @ torque
        assert abs(product) < 1e-6 * math.sqrt(square * own)
