"""A ball in an inclined cup under the load of walking: the film of an artificial hip joint.

The head is a ball on which the gait load and three rotations are prescribed; the cup is at rest. In
global axes x points forward and z up. The load presses the head along z. The axis of the cup, a
half sphere, is z rotated by 45 degrees about x, towards y. The film has the Reynolds condition,
without history, and zero pressure at the rim.

The inputs of the source are not available. The inputs here are **synthetic**: load and rotations
are smooth periodic functions with the frequency, the double hump between 300 N and 3 kN and
approximately the angles of ISO 14242-1, and are not measured. Size, clearance and viscosity are
chosen; the viscosity is about 700 times that of synovial fluid, so that smooth walls stay
apart.

*Rotations.* The three components of the angular velocity are prescribed in global axes. They are
not the rates of three angles, so the orientation R with R' = [omega] R is computed first, and three
drives prescribe three angles that determine R at all times. Because of its swing, the head also
turns by 9.5 degrees a cycle about an axis d across the swing (d and the axes of both swings are
orthogonal). The first angle is this turn; the other two angles are the direction of d in the head.
No body other than the head is needed.

*Inertia.* Inertia has a negligible effect: 1 kg in this motion contributes 1e-2 N. An explicit
method would have to resolve rates of 1e8 1/s, however. `massless_path` solves the balance of film
and load without inertia, a first-order equation for the position, by the explicit method of Cash
and Karp.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import cache
from typing import Annotated, Any

import numpy as np
import xarray as xr
from numpy.typing import NDArray
from scipy.integrate import solve_ivp
from scipy.spatial.transform import Rotation

import tribodyn as td

__all__ = [
    "STARTS",
    "WALLS",
    "build",
    "gait_load",
    "gait_rotation",
    "gap_interface",
    "massless_path",
    "reference",
]

Array = NDArray[np.float64]

source = (
    "E. Askari, P. Flores, Coupling multi-body dynamics and fluid dynamics to model lubricated "
    "spherical joints, Archive of Applied Mechanics 90 (2020) 2091-2111"
)

HEAD_RADIUS = 14e-3  # [m]
RADIAL_CLEARANCE = 30e-6  # [m]
DYNAMIC_VISCOSITY = 1.0  # synthetic [Pa s]
SYNOVIAL_VISCOSITY = 1.5e-3  # of the fluid in a human joint [Pa s]
INCLINATION = math.radians(45.0)  # of the axis of the cup, from z towards y [rad]
MASS = 1.0  # of the head [kg]
CYCLE = 1.0  # period of the gait [s]
SHORTEST = 0.02 * CYCLE  # load and rotations have no shorter features [s]

# Load along z [N]: in the swing phase, and height of a hump above it. Humps: time [s] and share.
SWING_LOAD, HUMP_LOAD = 300.0, 2700.0
HUMPS = ((0.12, 1.0), (0.50, 1.0), (0.31, 0.35))
HUMP_WIDTH = 0.12 * math.pi

# Amplitudes of the rotations [rad]. Abduction about x and inner rotation about z are in phase;
# flexion about y is a quarter of a cycle later.
ABDUCTION, FLEXION, ROTATION = np.radians((5.5, 21.5, 6.0))

# Eccentricity at the start divided by the clearance, in the frame of the cup: in the centre, and
# displaced towards the load.
STARTS = {"middle": (0.0, 0.0, 0.0), "pressed": (0.0, -0.5, 0.5)}

# The rough wall, a cup of polyethylene, and the smooth head of metal: heights and radius [m],
# density [1/m2], Young's moduli [Pa] and Poisson's ratios of head and cup.
WALLS = ("smooth", "rough")
ROUGHNESS = 1e-6
ASPERITY_RADIUS = 10e-6
ASPERITY_DENSITY = 4e9
YOUNGS_MODULUS = (210e9, 1e9)
POISSON_RATIO = (0.3, 0.4)

# The mesh is fine around the direction of the load; this mesh resolves two cycles.
FOCUS = (0.0, -math.tan(0.5 * INCLINATION))
MESH = td.FilmMesh(around=48, along=16, focus=FOCUS)

# The method of Cash and Karp [CashKarp1990]: nodes, coefficients, weights of orders five and four.
NODES = (0.0, 1 / 5, 3 / 10, 3 / 5, 1.0, 7 / 8)
STAGES = (
    (),
    (1 / 5,),
    (3 / 40, 9 / 40),
    (3 / 10, -9 / 10, 6 / 5),
    (-11 / 54, 5 / 2, -70 / 27, 35 / 27),
    (1631 / 55296, 175 / 512, 575 / 13824, 44275 / 110592, 253 / 4096),
)
FIFTH = np.array((37 / 378, 0.0, 250 / 621, 125 / 594, 0.0, 512 / 1771))
FOURTH = np.array((2825 / 27648, 0.0, 18575 / 48384, 13525 / 55296, 277 / 14336, 1 / 4))
BALANCED = 1e-8  # largest residual of the balance of film and load, divided by the load [-]
MOST_ITERATIONS = 40
SMALLEST_STEP = 1e-9  # [s]


def gait_load(time: Annotated[float, "s"]) -> float:
    """Return the force on the head along z [N]: synthetic, with one cycle a second.

    Args:
        time: [s].
    """
    turn = 2.0 * math.pi / CYCLE
    return SWING_LOAD + HUMP_LOAD * sum(
        share * math.exp((math.cos(turn * (float(time) - middle)) - 1.0) / HUMP_WIDTH**2)
        for middle, share in HUMPS
    )


def gait_rotation(time: Annotated[float, "s"]) -> Array:
    """Return the angular velocity (x, y, z) of the head in global axes [rad/s]: synthetic.

    Args:
        time: [s].
    """
    turn = 2.0 * math.pi / CYCLE
    swing, lag = math.cos(turn * float(time)), math.sin(turn * float(time))
    return turn * np.array((ABDUCTION * swing, -FLEXION * lag, ROTATION * swing))


def gap_interface(
    walls: str = "smooth",
    *,
    dynamic_viscosity: Annotated[td.Scalar, "Pa s"] = DYNAMIC_VISCOSITY,
    mesh: td.FilmMesh = MESH,
    solver: str = "automatic",
) -> td.LubricatedInterface | td.MixedInterface:
    """Return the interface of head and cup.

    Args:
        walls: "smooth", a film alone; or "rough", with flow factors and asperities of a cup of
            polyethylene with a roughness of 1 um, chosen here.
        dynamic_viscosity: synthetic by default; SYNOVIAL_VISCOSITY is that of a human joint [Pa s].
        mesh: mesh of the film.
        solver: of the linear systems of the film, "automatic", "banded" or "multigrid".
    """
    if walls not in WALLS:
        raise td.InvalidInput(f"hip: walls {walls!r} is not known; choose 'smooth' or 'rough'")
    given: dict[str, Any] = {
        "lubricant": td.Lubricant(dynamic_viscosity=dynamic_viscosity),
        "cavitation": "reynolds",
        "mesh": mesh,
        "solver": solver,
    }
    if walls == "smooth":
        return td.LubricatedInterface(**given)
    surface = td.RoughSurface(
        asperity_height_deviation=ROUGHNESS,
        asperity_height_mean=0.0,
        asperity_radius=ASPERITY_RADIUS,
        asperity_density=ASPERITY_DENSITY,
        contact_modulus=td.contact_modulus(
            youngs_modulus=YOUNGS_MODULUS, poisson_ratio=POISSON_RATIO
        ),
    )
    factors = td.FlowFactors(
        journal_rms_roughness=0.0,
        bearing_rms_roughness=ROUGHNESS,
        journal_pattern=1.0,
        bearing_pattern=1.0,
    )
    return td.MixedInterface(**given, asperities=td.GreenwoodTripp(surface), flow_factors=factors)


def build(
    start: Sequence[float] | Array = STARTS["middle"],
    *,
    walls: str = "smooth",
    radial_clearance: Annotated[float, "m"] = RADIAL_CLEARANCE,
    inclination: Annotated[float, "rad"] = INCLINATION,
    dynamic_viscosity: Annotated[td.Scalar, "Pa s"] = DYNAMIC_VISCOSITY,
    mass: Annotated[float, "kg"] = MASS,
    mesh: td.FilmMesh = MESH,
    solver: str = "automatic",
    interface: td.Interface | None = None,
) -> td.Model:
    """Return head and cup at the start of a cycle; the joint is "hip", the body "head".

    Args:
        start: eccentricity divided by the clearance (x, y, z) in the frame of the cup [-]; STARTS
            has the values of the case.
        walls: "smooth" or "rough", as in `gap_interface`.
        radial_clearance: radius of the cup minus radius of the head [m].
        inclination: of the axis of the cup, from z towards y [rad].
        dynamic_viscosity: of the fluid [Pa s].
        mass: of the head [kg].
        mesh: mesh of the film.
        solver: of the linear systems of the film.
        interface: contents of the gap, in place of the film and the asperities of the case.
    """
    if interface is None:
        interface = gap_interface(
            walls, dynamic_viscosity=dynamic_viscosity, mesh=mesh, solver=solver
        )
    mech = td.Model(planar=False)
    moment = 0.4 * float(mass) * HEAD_RADIUS**2
    head = mech.rigid_body("head", mass=mass, inertia=(moment,) * 3)
    mech.clearance(
        "hip",
        journal=head.marker((0.0, 0.0, 0.0)),
        bearing=mech.ground.marker((0.0, 0.0, 0.0), orientation=_cup(float(inclination))),
        gap=_gap(radial_clearance),
        interface=interface,
        initial_eccentricity=tuple(float(radial_clearance) * np.array(start)),
    )
    y = np.array((0.0, 1.0, 0.0))
    swing = np.array((ABDUCTION, 0.0, ROTATION)) / math.hypot(ABDUCTION, ROTATION)
    middle = np.cross(swing, y)
    for name, axis, arm in (
        ("turn", middle, y),
        ("flexion", y, middle),
        ("abduction and rotation", swing, middle),
    ):
        # The x axis is along the arm, the z axis along the axis of rotation.
        axes = Rotation.from_matrix(np.stack([arm, np.cross(axis, arm), axis], axis=1))
        mech.drive_rotation(
            name,
            mech.ground.marker((0.0, 0.0, 0.0), orientation=axes),
            head.marker((0.0, 0.0, 0.0), orientation=axes),
            speed=td.Sampled(_rate_about(axis, arm), shortest_feature=SHORTEST, unit="rad/s"),
        )
    load = td.Sampled(gait_load, shortest_feature=SHORTEST, unit="N")
    mech.applied_force("load", head.marker((0.0, 0.0, 0.0)), (None, None, load))
    return mech


def massless_path(
    start: Sequence[float] | Array = STARTS["middle"],
    *,
    duration: Annotated[float, "s"] = CYCLE,
    tolerance: float = 1e-3,
    max_step: Annotated[float, "s"] = 0.02,
    radial_clearance: Annotated[float, "m"] = RADIAL_CLEARANCE,
    inclination: Annotated[float, "rad"] = INCLINATION,
    dynamic_viscosity: Annotated[td.Scalar, "Pa s"] = DYNAMIC_VISCOSITY,
    mesh: td.FilmMesh = MESH,
    solver: str = "automatic",
) -> xr.Dataset:
    """Compute the path of a massless head between smooth walls by the method of Cash and Karp.

    At each stage the program solves for the velocity at which the film balances the load.

    Args:
        start: eccentricity divided by the clearance (x, y, z) in the frame of the cup [-].
        duration: of the path [s].
        tolerance: error of a step divided by the clearance [-]; the error is also at most half of
            the minimum film thickness.
        max_step: longest step [s].
        radial_clearance: radius of the cup minus radius of the head [m].
        inclination: as in `build` [rad].
        dynamic_viscosity: of the fluid [Pa s].
        mesh: mesh of the film.
        solver: of the linear systems of the film.

    Returns:
        Over time [s] the eccentricity (x, y, z) in the frame of the cup, minimum_film_thickness [m]
        and maximum_film_pressure [Pa]; the attributes count steps, rejected steps and
        film_solutions.

    Raises:
        ConvergenceError: no velocity balances the load, or the steps become too small.
    """
    for name, given in {"duration": duration, "tolerance": tolerance, "max_step": max_step}.items():
        if not 0.0 < given < math.inf:
            raise td.InvalidInput(f"hip: {name} = {given:.9g} must be finite and > 0")
    clearance = float(radial_clearance)
    oil = gap_interface(dynamic_viscosity=dynamic_viscosity, mesh=mesh, solver=solver)
    bearing = td.Bearing(_gap(clearance), oil)
    balance = _Balance(bearing, _cup(float(inclination)))
    end, longest, near = float(duration), float(max_step), float(tolerance) * clearance
    time, place = 0.0, clearance * np.array(start)
    rows = [(time, place, balance.film(time, place))]
    step, rejected = 1e-2 * longest, 0
    while time < end * (1.0 - 1e-12):
        step = min(step, longest, end - time)
        allowed = min(near, 0.5 * rows[-1][2].minimum_film_thickness)
        new, error = _cash_karp(balance, time, place, step)
        share = float(np.linalg.norm(error)) / allowed
        if share <= 1.0 and np.linalg.norm(new) < clearance:
            time, place = time + step, new
            rows.append((time, place, balance.film(time, place)))
        else:
            rejected += 1
        step *= float(np.clip(0.9 * max(share, 1e-6) ** -0.2, 0.2, 4.0))
        if step < SMALLEST_STEP:
            raise td.ConvergenceError(
                f"massless head: step = {step:.9g} s is too small at t = {time:.6g} s; "
                "try a smaller tolerance or a finer mesh"
            )
    times, places, films = zip(*rows, strict=True)
    return xr.Dataset(
        {
            "eccentricity": (("time", "component"), np.array(places)),
            **{
                name: ("time", [float(getattr(each, name)) for each in films])
                for name in ("minimum_film_thickness", "maximum_film_pressure")
            },
        },
        coords={"time": np.array(times), "component": list("xyz")},
        attrs={"steps": len(rows) - 1, "rejected": rejected, "film_solutions": balance.count},
    )


def reference() -> dict[str, dict[tuple[float | str, ...], float | tuple[float, ...]]]:
    """Return results of other programs to compare with; the source shows plots.

    "film force" has forces (x, y, z) on a ball that rotates in a half sphere, divided by
    mu omega R^4 / c^2. Its keys are the axis of the cup along which the ball is displaced, the axis
    of rotation and the eccentricity ratio. The forces are from extrapolated finite volumes, with
    errors below 1e-3. "eccentricity ratio" has the ratio at the end of a cycle in a coarse trial;
    its keys are viscosity [Pa s], cycle and start.
    """
    return {
        "film force": {
            ("x", "z", 0.2): (-0.033295, 0.193620, -0.244182),
            ("x", "z", 0.5): (-0.256185, 0.546912, -0.669945),
            ("z", "y", 0.2): (0.239992, 0.0, -0.311792),
            ("z", "y", 0.5): (0.925374, 0.0, -1.287531),
        },
        "eccentricity ratio": {
            (1.0, 2, "middle"): 0.986,
            (1.0, 2, "pressed"): 0.992,
            (10.0, 3, "middle"): 0.811,
            (10.0, 3, "pressed"): 0.864,
        },
    }


class _Balance:
    """Velocities with which the film of a bearing balances the load."""

    def __init__(self, bearing: Any, cup: Rotation) -> None:
        self._bearing = bearing
        self._to_cup = cup.inv()
        self.clearance = bearing.radial_clearance
        self._velocity = np.zeros(3)
        self.count = 0

    def film(self, time: float, place: Array) -> td.SphericalSolution:
        """Return the balanced film at a time [s] and an eccentricity [m]."""
        wanted = self._to_cup.apply((0.0, 0.0, gait_load(time)))
        turning = tuple(self._to_cup.apply(gait_rotation(time)))
        size = float(np.linalg.norm(wanted))
        for _ in range(MOST_ITERATIONS):
            film: td.SphericalSolution = self._bearing.solve(
                eccentricity=tuple(place),
                eccentricity_rate=tuple(self._velocity),
                angular_velocity=turning,
                tangents=True,
            )
            self.count += 1
            rest = film.force + wanted
            if np.linalg.norm(rest) <= BALANCED * size:
                return film
            self._velocity = self._velocity + np.linalg.solve(film.damping_coefficients, rest)
        raise td.ConvergenceError(
            f"massless head: no velocity balances the load = {size:.9g} N at t = {time:.6g} s; "
            "the cup carries only loads that press the ball into it"
        )

    def velocity(self, time: float, place: Array) -> Array:
        """Return the velocity [m/s] of the balanced film."""
        self.film(time, place)
        return self._velocity


def _cash_karp(balance: _Balance, time: float, place: Array, step: float) -> tuple[Array, Array]:
    """Return the position after a step and its error; infinite where a stage leaves the gap."""
    clearance = balance.clearance
    slopes: list[Array] = []
    for node, row in zip(NODES, STAGES, strict=True):
        at = place + step * sum((a * k for a, k in zip(row, slopes, strict=True)), np.zeros(3))
        if np.linalg.norm(at) >= clearance:
            return place, np.full(3, math.inf)
        slopes.append(balance.velocity(time + node * step, at))
    rates = np.array(slopes)
    return place + step * FIFTH @ rates, step * (FIFTH - FOURTH) @ rates


def _cup(inclination: float) -> Rotation:
    """Return the orientation of the cup, whose axis is its z axis."""
    if not abs(inclination) < 0.5 * math.pi:
        raise td.InvalidInput(
            f"hip: inclination = {inclination:.9g} rad must be between -pi/2 and pi/2; "
            "angles are in radians"
        )
    return Rotation.from_euler("x", -inclination)


def _gap(radial_clearance: float) -> td.SphericalGap:
    return td.SphericalGap(
        cup_radius=HEAD_RADIUS + float(radial_clearance), radial_clearance=radial_clearance
    )


@cache
def _one_cycle() -> Callable[[float], Array]:
    """Return the orientation of the head over the first cycle, the matrix row by row."""

    def rate(time: float, matrix: Array) -> Array:
        return np.cross(gait_rotation(time), matrix.reshape(3, 3), axisb=0, axisc=0).ravel()

    found = solve_ivp(
        rate,
        (0.0, CYCLE),
        np.eye(3).ravel(),
        method="DOP853",
        rtol=1e-12,
        atol=1e-12,
        dense_output=True,
    )
    curve: Callable[[float], Array] = found.sol
    return curve


def _orientation(time: float) -> Array:
    """Return the matrix from head to global axes; each cycle repeats the turn of the first."""
    cycles = math.floor(time / CYCLE)
    matrices = _one_cycle()
    turn = matrices(CYCLE).reshape(3, 3)
    now = matrices(time - cycles * CYCLE).reshape(3, 3)
    return np.asarray(now @ np.linalg.matrix_power(turn, cycles))


def _rate_about(axis: Array, arm: Array) -> Callable[[float], float]:
    """Return the rate [rad/s] of the angle of an arm of the head about a fixed axis."""

    def rate(time: float) -> float:
        direction = _orientation(time) @ arm
        moving = np.cross(gait_rotation(time), direction)
        across = 1.0 - float(direction @ axis) ** 2
        return float(axis @ np.cross(direction, moving)) / across

    return rate
