"""Runs of the mechanisms with beams and what is read off them, for tests and tables of the page."""

import re
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
ITERATIONS = 60  # at most in a step
PIN_STIFFNESS = 1e6  # of the springs that replace the joint [N/m]


def method(radius: float | str, step: float) -> td.Integrator:
    """Return the Bathe method, or generalized-alpha of a spectral radius, with a fixed step."""
    if radius == "Bathe":
        return td.Bathe(step=step, max_newton_iterations=ITERATIONS)
    return td.GeneralizedAlpha(
        step=step, spectral_radius=float(radius), max_newton_iterations=ITERATIONS
    )


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
        build(formulation),
        duration=duration,
        integrator=method(radius, step),
        progress=False,
        **more,
    )


def work(
    radius: float | str, step: float, duration: float, formulation: Any = "ancf"
) -> dict[str, float]:
    """Return factorisations, evaluations and lost energy [J] of a run, or when it failed [s]."""
    try:
        solution = swing(radius, step, duration, formulation)
    except td.ConvergenceError as error:
        found = re.search(r"at t = (\S+) s", str(error))
        assert found, error
        return {"fails at [s]": float(found[1])}
    counts = solution.run_statistics
    error_of_energy = float(np.abs(solution["model/energy_balance_error"].values).max())
    return {
        "factorisations": counts["factorisations"],
        "evaluations": counts["evaluations"],
        "energy error [J]": error_of_energy,
    }


# --- the double pendulum and the four-bar ---------------------------------------------------------

DURATION = 0.5  # of the runs that are compared [s]
COARSE = td.FilmMesh(around=32, along=8)
IMPACTS = td.GeneralizedAlpha(tolerance=1e-6, gap_tolerance=1e-4)
TIGHT_IMPACTS = td.GeneralizedAlpha(tolerance=1e-8, gap_tolerance=1e-6)
THREE_IMPACTS = {"double pendulum": 0.08, "four-bar": 0.05}  # time of the first three [s]
STEEL = case.MATERIALS["stiff"][0]
# Young's modulus of arms that hardly bend in an impact, divided by that of steel.
RIGID_ARMS = 1e8


def run(mechanism: str, joint: str, material: str | None, duration: float, **more: Any) -> Any:
    """Simulate a mechanism without a bar, with rigid bodies if no material is given."""
    options = {"integrator": more.pop("integrator")} if "integrator" in more else {}
    build = case.build if material else rigid.build
    chosen = {"material": material} if material else {"interface": rigid_interface(joint)}
    model = build(mechanism, joint, mesh=COARSE, **chosen, **more)
    return td.simulate(model, duration=duration, progress=False, **options)


def rigid_interface(joint: str) -> td.Interface | None:
    """Return the interface of the case with beams, for rigid bodies."""
    return None if joint == "ideal" else case.joint_interface(joint, mesh=COARSE)


def end_of(solution: td.Solution) -> Any:
    """Return the motion of B of either case."""
    beams = "AB/axis_position" in solution
    return (case if beams else rigid).motion_of_b(solution)


def apart(first: td.Solution, second: td.Solution) -> tuple[float, float]:
    """Return how far B of two runs is apart: place [m], and velocity by the largest one [-]."""
    one, other = end_of(first), end_of(second)
    times = np.linspace(0.0, float(one["time"][-1]), 2001)[1:-1]
    found = []
    for name in ("position", "velocity"):
        values = one[name].interp(time=times).values
        off = np.linalg.norm(other[name].interp(time=times).values - values, axis=1).max()
        found.append(float(off / (np.linalg.norm(values, axis=1).max() if found else 1.0)))
    return found[0], found[1]


def reaction(solution: td.Solution) -> Array:
    """Return the magnitude of the force in the joint over time [N]."""
    return np.asarray(np.linalg.norm(solution["A/force"].values, axis=1))


def impacts(mechanism: str, material: str | None, **more: Any) -> Any:
    """Return the impacts of the dry joint up to the third impact of rigid bodies, as a table."""
    duration = more.pop("duration", THREE_IMPACTS[mechanism])
    integrator = more.pop("integrator", IMPACTS)
    return run(mechanism, "dry", material, duration, integrator=integrator, **more).impacts("A")


def first_touch(mechanism: str, material: str, **more: Any) -> tuple[float, float, float]:
    """Return speed [m/s], largest force [N] and largest penetration [m] of the first touch."""
    duration = 0.056 if material == "flexible" else 0.0295
    if mechanism == "four-bar":
        duration = 0.017 if material == "flexible" else 0.0122
    solution = run(mechanism, "dry", material, duration, integrator=IMPACTS, **more)
    touch = solution.impacts("A").iloc[0]
    last = np.inf if np.isnan(touch["duration"]) else touch["time"] + touch["duration"]
    during = solution.time.values <= last
    depth = float(solution["A/penetration"].values[during].max())
    return float(touch["speed"]), float(touch["largest_force"]), depth


def wall_stiffness(mechanism: str, modulus: float) -> float:
    """Return the stiffness of ball and socket in a dry joint of the case [N/m^1.5]."""
    model = case.build(mechanism, "dry", wall_modulus=modulus)
    law = model.parameters["items"][-1]["interface"]["contact"]["elastic"]
    socket, ball = case.SOCKET[mechanism]
    contact = td.Hertz(contact_modulus=law["contact_modulus"]).between(
        bearing_radius=socket, journal_radius=ball
    )
    return float(contact.force(1e-6) * 1e9)
