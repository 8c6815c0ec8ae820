"""Mechanisms with ideal joints against published benchmarks of multibody dynamics.

Problems A01 and A03 of the library of computational benchmark problems of the IFToMM Technical
Committee for Multibody Dynamics (M. Gonzalez, D. Dopico, U. Lugris, J. Cuadrado, Multibody Syst.
Dyn. 16 (2006) 173-190). Gravity is 9.81 m/s2 along -y.
"""

import math

import numpy as np
import overview
import pytest
import tribodyn as td
from scipy.integrate import solve_ivp
from scipy.special import ellipk

GRAVITY = 9.81


# --- A01: simple pendulum ---------------------------------------------------------------------


def on_a_rod(*, planar: bool) -> td.Model:
    """Return the point mass of 1 kg on a massless rod of 1 m, as the benchmark has it."""
    mech = td.Model(planar=planar)
    inertia = 0.1 if planar else (0.1, 0.2, 0.15)  # it does not turn
    bob = mech.rigid_body("bob", mass=1.0, inertia=inertia, position=(-1.0, 0.0))
    mech.distance("rod", mech.ground.marker(), bob.marker())
    return mech


def on_a_hinge(*, planar: bool) -> td.Model:
    """Return a bar that swings as the point mass does: (0.25 + 0.5^2)/0.5 = 1 m.

    Its tip is where the point mass is.
    """
    mech = td.Model(planar=planar)
    inertia = 0.25 if planar else (0.3, 0.4, 0.25)
    bar = mech.rigid_body("bob", mass=1.0, inertia=inertia, position=(-0.5, 0.0))
    mech.revolute("hinge", mech.ground.marker(), bar.marker((0.5, 0.0)))
    return mech


def tip(solution: td.Solution) -> np.ndarray:
    """Return where the point mass is, of both kinds of pendulum."""
    place = solution["bob/position"].values[:, :2]
    return place / np.linalg.norm(place, axis=1)[:, None]


@pytest.mark.parametrize("planar", [True, False], ids=["planar", "space"])
@pytest.mark.parametrize("build", [on_a_rod, on_a_hinge])
def test_simple_pendulum(build: object, planar: bool) -> None:
    mech = build(planar=planar)  # type: ignore[operator]
    mech.gravity((0.0, -GRAVITY))
    method = td.ESDIRK4(tolerance=1e-9)
    solution = td.simulate(mech, duration=10.0, integrator=method, progress=False)
    # From rest at 90 degrees: theta'' = -g sin(theta), its period 4 K(1/2)/sqrt(g).
    exact = solve_ivp(
        lambda _, y: (y[1], -GRAVITY * math.sin(y[0])),
        (0.0, 10.0),
        (-0.5 * math.pi, 0.0),
        method="DOP853",
        rtol=1e-13,
        atol=1e-13,
        t_eval=solution.time,
    ).y[0]
    assert 4.0 * ellipk(0.5) / math.sqrt(GRAVITY) == pytest.approx(2.367841947576, rel=1e-12)
    expected = np.stack([np.sin(exact), -np.cos(exact)], axis=1)
    # The published position at 10 s, to the digits of it.
    assert expected[-1] == pytest.approx([-0.2750874626, -0.9614192051], abs=1e-9)
    error = np.abs(tip(solution) - expected).max()
    overview.compare(
        "pendulum A01, 10 s",
        "position [m]",
        reference="closed form; IFToMM library",
        page="bodies_in_space",
        error=error,
        tolerance=1e-6,
    )


# --- A03: Andrews' squeezing mechanism --------------------------------------------------------

# Masses [kg], moments of inertia [kg m2] and lengths [m] of W. Schiehlen (ed.), Multibody Systems
# Handbook, Springer 1990, as E. Hairer and G. Wanner, Solving Ordinary Differential Equations II,
# section VII.7, have them. Points as (x, y) along and across the line of each body.
MASS = (0.04325, 0.00365, 0.02373, 0.00706, 0.07050, 0.00706, 0.05498)
INERTIA = (2.194e-6, 4.410e-7, 5.255e-6, 5.667e-7, 1.169e-5, 5.667e-7, 1.912e-5)
A, B, C = (-0.06934, -0.00227), (-0.03635, 0.03273), (0.014, 0.072)
# Angles beta, Theta, gamma, Phi, delta, Omega, epsilon at the start, at rest.
START = (
    -0.0617138900142764496358948458001,
    0.0,
    0.455279819163070380255912382449,
    0.222668390165885884674473185609,
    0.487364979543842550225598953530,
    -0.222668390165885884674473185609,
    1.23054744454982119249735015568,
)
# The same angles at 0.03 s: reference solution of the test set for initial value problem solvers
# (F. Mazzia, C. Magherini, release 2.4, problem "Andrews' squeezing mechanism").
END = (
    15.81077119629904,
    -15.75637105984298,
    0.04082224013073101,
    -0.5347301163226948,
    0.5244099658805303,
    0.5347301163226948,
    1.048080741042263,
)


def squeezer() -> td.Model:
    """Return the seven bodies; K1 to K7 stand at the angles below, with their centres of mass."""
    beta, theta, gamma, phi, delta, omega, epsilon = START
    angles = (beta, beta + theta, gamma, phi + delta, delta, omega + epsilon, epsilon)
    rr, ra, d, da, e, ea = 7e-3, 0.92e-3, 28e-3, 11.5e-3, 20e-3, 14.21e-3
    ss, sa, sb, sc, sd = 35e-3, 18.74e-3, 10.43e-3, 18e-3, 20e-3
    zt, ta, tb, zf, fa = 40e-3, 23.08e-3, 9.16e-3, 20e-3, 14.21e-3
    u, ua, ub = 40e-3, 12.28e-3, 4.49e-3
    mech = td.Model()
    k = [
        mech.rigid_body(f"K{i + 1}", mass=MASS[i], inertia=INERTIA[i], angle=angles[i])
        for i in range(7)
    ]
    ground = mech.ground.marker
    # Markers in frames at the centres of mass: where a point is minus where the centre is.
    end_of = [
        k[1].marker((da - d, 0.0)),
        k[2].marker((-sb, sa - ss)),
        k[3].marker((0.0, -ea)),
        k[5].marker((fa, 0.0)),
    ]
    mech.revolute("O", ground(), k[0].marker((-ra, 0.0)))
    mech.revolute("crank", k[0].marker((rr - ra, 0.0)), k[1].marker((da, 0.0)))
    mech.revolute("B", ground(B), k[2].marker((-sb, sa)))
    mech.revolute("A5", ground(A), k[4].marker((-ta, -tb)))
    mech.revolute("A7", ground(A), k[6].marker((ub, ua)))
    mech.revolute("G", k[3].marker((0.0, e - ea)), k[4].marker((zt - ta, -tb)))
    mech.revolute("H", k[5].marker((fa - zf, 0.0)), k[6].marker((ub, ua - u)))
    for i, other in enumerate(end_of[1:]):
        mech.revolute(f"E{i}", end_of[0], other)
    mech.spring_damper(
        "spring",
        ground(C),
        k[2].marker((sd - sb, sa - sc)),
        stiffness=4530.0,
        damping=0.0,
        free_length=0.07785,
    )
    mech.applied_torque("motor", k[0].marker(), 0.033)
    return mech


def test_andrews_squeezing_mechanism() -> None:
    method = td.ESDIRK4(tolerance=1e-8)
    solution = td.simulate(squeezer(), duration=0.03, integrator=method, progress=False)
    k = [float(solution[f"K{i}/angle"].values[-1]) for i in range(1, 8)]
    found = (k[0], k[1] - k[0], k[2], k[3] - k[4], k[4], k[5] - k[6], k[6])
    overview.compare(
        "Andrews' squeezing mechanism, 30 ms",
        "angles [rad]",
        reference="published digits; IFToMM library",
        page="",
        error=np.abs(np.subtract(found, END)).max(),
        tolerance=5e-7,
    )
