"""The N-four-bar mechanism of the IFToMM benchmark A02 through its singular positions.

N windows of 2 N + 1 uniform rods of 1 m and 1 kg, hanging together by revolute joints: N + 1
uprights on the ground and N bars between their upper ends. All uprights are parallel as long as the
mechanism stays in its branch, and their angle phi from the vertical then obeys

    ((N + 1)/3 + N) phi'' = ((N + 1)/2 + N) g sin phi,    phi(0) = 0,  phi'(0) = 1 rad/s,

since v_x(B0) = 1 m/s at the start. Whenever the uprights are horizontal, 15 times in ten seconds,
all rods lie in one line, N rows of the joints depend on others, and each window could continue as
an antiparallelogram.

Source of the problem: Library of Computational Benchmark Problems of the IFToMM Technical Committee
for Multibody Dynamics, A02; M. Gonzalez, D. Dopico, U. Lugris, J. Cuadrado, A benchmarking system
for MBS simulation software, Multibody Syst. Dyn. 16 (2006) 179-190. Source of the numbers: the
equation above by DOP853 with a tolerance of 1e-13 in these tests; REFERENCE holds what the same
equation gave elsewhere, and the time integration of all rods by another program (EXUDYN, steps
of 1.25e-4 s) is 0.32845738, 0.94451879 at 10 s.
"""

import math

import numpy as np
import overview
import pytest
import tribodyn as td
from scipy.integrate import solve_ivp

GRAVITY = 9.81
END = 10.0
# B0 at 10 s for N = 2: x, y [m], and their rates [m/s].
REFERENCE = (0.3284581115, 0.9445185382, 1.4230514702, -0.4948688455)


def mechanism(windows: int) -> td.Model:
    model = td.Model()
    rod = {"mass": 1.0, "inertia": 1.0 / 12.0}
    uprights = []
    for k in range(windows + 1):
        upright = model.rigid_body(
            f"upright {k}",
            position=(k, 0.5),
            angle=math.pi / 2.0,
            velocity=(0.5, 0.0),
            angular_velocity=-1.0,
            **rod,
        )
        model.revolute(f"A{k}", model.ground.marker((k, 0.0)), upright.marker((-0.5, 0.0)))
        uprights.append(upright)
    for k in range(windows):
        bar = model.rigid_body(
            f"bar {k}", position=(k + 0.5, 1.0), velocity=(1.0, 0.0), angular_velocity=0.0, **rod
        )
        model.revolute(f"B{k} right", uprights[k].marker((0.5, 0.0)), bar.marker((-0.5, 0.0)))
        model.revolute(f"B{k + 1} left", bar.marker((0.5, 0.0)), uprights[k + 1].marker((0.5, 0.0)))
    model.gravity((0.0, -GRAVITY))
    return model


def exact(windows: int, time: float) -> np.ndarray:
    """Return x, y of B0 and their rates from the equation of one degree of freedom."""
    rate = ((windows + 1) / 2 + windows) * GRAVITY / ((windows + 1) / 3 + windows)
    motion = solve_ivp(
        lambda _, y: [y[1], rate * math.sin(y[0])],
        (0.0, time),
        [0.0, 1.0],
        method="DOP853",
        rtol=1e-13,
        atol=1e-13,
    )
    phi, spin = motion.y[:, -1]
    return np.array([math.sin(phi), math.cos(phi), spin * math.cos(phi), -spin * math.sin(phi)])


def error(windows: int, integrator: td.Integrator) -> tuple[float, float]:
    """Return the largest errors of the position and the velocity of B0 at the end."""
    solution = td.simulate(mechanism(windows), duration=END, integrator=integrator, progress=False)
    angle, spin = (
        float(solution[f"upright 0/{name}"].values[-1]) for name in ("angle", "angular_velocity")
    )
    centre = solution["upright 0/position"].values[-1]
    arm = 0.5 * np.array([math.cos(angle), math.sin(angle)])
    speed = spin * np.array([-math.sin(angle), math.cos(angle)])
    wrong = np.abs(np.concatenate([centre + arm, speed]) - exact(windows, END))
    return float(wrong[:2].max()), float(wrong[2:].max())


def test_the_equation_of_one_degree_of_freedom_is_that_of_the_reference():
    assert exact(2, END) == pytest.approx(REFERENCE, abs=2e-10)
    # The other program, by the error of its steps.
    assert exact(2, END)[:2] == pytest.approx([0.32845738, 0.94451879], abs=1e-6)


def test_two_windows_pass_all_singular_positions_for_ten_seconds():
    # Measured: 1.6e-7 m and 4.0e-7 m/s; 6.4e-8 and 1.7e-7 with other round-off, for what steps do
    # near a singular position depends on it. A tolerance of 1e-8 leaves 5e-6 m.
    position, velocity = error(2, td.ESDIRK4(tolerance=1e-9, max_step=1e-2))
    overview.compare(
        "N-four-bar mechanism A02, 10 s",
        "position [m]",
        reference="its equation of motion; IFToMM library",
        page="singular_positions",
        error=position,
        tolerance=5e-7,
    )
    assert velocity < 1.2e-6


def test_a_method_that_does_not_pass_ends_with_the_names_of_the_joints():
    # Cash and Karp's stages leave the path across it; shorter steps do not help.
    with pytest.raises(
        td.ConvergenceError, match=r"joint '[AB].*singular position.*depend on those of '[AB]"
    ) as caught:
        error(2, td.CashKarp(tolerance=1e-8, max_step=1e-2))
    assert "tolerance" in str(caught.value)


@pytest.mark.slow
def test_forty_windows_pass_all_singular_positions_for_ten_seconds():
    position, velocity = error(40, td.ESDIRK4(tolerance=1e-9, max_step=1e-2))
    # Measured: 6.0e-8 m and 7.4e-8 m/s.
    assert position < 2e-7
    assert velocity < 3e-7
