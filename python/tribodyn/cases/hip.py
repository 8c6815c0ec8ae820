"""A ball in an inclined cup under the load of walking: the film of an artificial hip joint.

The head is a ball on which gait load and three rotations are prescribed, the cup rests. Global axes
have x forward and z up. The load presses the head along z; the middle of the cup, a half sphere, is
z turned by 45 degrees about x, towards y. The film is computed with the Reynolds condition, without
memory, and its pressure at the rim is zero.

Inputs of the source are not at hand. Those here are **synthetic** and declared as such: load and
rotations are smooth periodic functions with the frequency, the double hump between 300 N and 3 kN
and about the angles of ISO 14242-1, and are no measurement; size, clearance and viscosity are
chosen, the viscosity a thousandfold of a joint's, so that smooth walls stay apart.

*Rotations.* The three components of the angular velocity are prescribed in global axes. They are no
rates of three angles, so the orientation R with R' = [omega] R is computed first, and three drives
hold three angles of it, in which it is determined at all times: a head that swings so also turns by
9.5 degrees a cycle about an axis d across its swing (the axes of both swings and d are orthogonal).
One angle is that turn, and two tell where d points in the head. So no body but the head is needed.

*Inertia.* It does not matter, 1 kg under these motions is worth 1e-2 N, but an explicit method must
follow it at rates of 1e8 1/s. `massless_path` solves the balance of film and load without inertia,
an equation of first order for the position, by the explicit method of Cash and Karp.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np
from scipy.integrate import solve_ivp
from scipy.spatial.transform import Rotation

from tribodyn._arguments.door import admits
from tribodyn._arguments.kinds import Choice, instance, optional
from tribodyn._arguments.numbers import Number, number, positive, triple
from tribodyn._arguments.scalars import Array, Scalar, Vector
from tribodyn._core import Interface
from tribodyn.bearings import Bearing
from tribodyn.errors import ConvergenceError
from tribodyn.errors._making import make_error
from tribodyn.fields._gap_solutions import SphericalSolution
from tribodyn.inputs._film_inputs import CONDITIONS
from tribodyn.inputs.contact import GreenwoodTripp
from tribodyn.inputs.flow_factors import FlowFactors
from tribodyn.inputs.gaps import SphericalGap
from tribodyn.inputs.impact import contact_modulus
from tribodyn.inputs.interfaces import LubricatedInterface, MixedInterface
from tribodyn.inputs.lubricants import Lubricant
from tribodyn.inputs.meshes import FilmMesh
from tribodyn.inputs.surfaces import RoughSurface
from tribodyn.inputs.time_functions import Sampled
from tribodyn.model._inputs import INTERFACE
from tribodyn.model._model import Model

if TYPE_CHECKING:
    import xarray as xr

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

source = (
    "E. Askari, P. Flores, Coupling multi-body dynamics and fluid dynamics to model lubricated "
    "spherical joints, Archive of Applied Mechanics 90 (2020) 2091-2111"
)

HEAD_RADIUS = 14e-3  # [m]
RADIAL_CLEARANCE = 30e-6  # [m]
DYNAMIC_VISCOSITY = 1.0  # synthetic [Pa s]
SYNOVIAL_VISCOSITY = 1.5e-3  # that of a joint [Pa s]
INCLINATION = math.radians(45.0)  # of the middle of the cup, from z towards y [rad]
MASS = 1.0  # of the head [kg]
CYCLE = 1.0  # of the gait [s]
SHORTEST = 0.02 * CYCLE  # below which load and rotations have no features [s]

# Load along z [N]: swing and how far a hump rises above it; humps by time [s] and share.
SWING_LOAD, HUMP_LOAD = 300.0, 2700.0
HUMPS = ((0.12, 1.0), (0.50, 1.0), (0.31, 0.35))
HUMP_WIDTH = 0.12 * math.pi

# Amplitudes [rad] of the rotations about x and z, which swing together, and about y, a quarter of a
# cycle later: abduction, inner rotation and flexion.
ABDUCTION, FLEXION, ROTATION = np.radians((5.5, 21.5, 6.0))

# Eccentricity at the start divided by the clearance, in the frame of the cup: in the middle, and
# displaced towards the load.
STARTS = {"middle": (0.0, 0.0, 0.0), "pressed": (0.0, -0.5, 0.5)}

# Of the rough wall, a cup of polyethylene, and the smooth head of metal: heights and radius [m],
# density [1/m2], Young's moduli [Pa].
WALLS = ("smooth", "rough")
ROUGHNESS = 1e-6
ASPERITY_RADIUS = 10e-6
ASPERITY_DENSITY = 4e9
YOUNGS_MODULUS = (210e9, 1e9)
POISSON_RATIO = (0.3, 0.4)

# Fine around the direction of the load, and enough for two cycles.
FOCUS = (0.0, -math.tan(0.5 * INCLINATION))
MESH = FilmMesh(around=48, along=16, focus=FOCUS)

# The method of Cash and Karp [CashKarp1990]: nodes, coefficients, weights of both orders.
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
BALANCED = 1e-8  # of film and load, divided by the load [-]
MOST_ITERATIONS = 40
SMALLEST_STEP = 1e-9  # [s]

_ANGLE = Number(unit="rad", above=-0.5 * math.pi, below=0.5 * math.pi, hint="angles are in radians")
_MESH = instance(FilmMesh, hint="for example td.FilmMesh(around=48, along=16)")
_FILM = {
    "walls": Choice(names=WALLS),
    "dynamic_viscosity": positive("Pa s"),
    "mesh": _MESH,
    "solver": CONDITIONS["solver"],
}


@admits("hip", time=number("s"))
def gait_load(time: Scalar) -> float:
    """Return the force on the head along z [N] at a time [s]: synthetic, one cycle a second."""
    turn = 2.0 * math.pi / CYCLE
    return SWING_LOAD + HUMP_LOAD * sum(
        share * math.exp((math.cos(turn * (float(time) - middle)) - 1.0) / HUMP_WIDTH**2)
        for middle, share in HUMPS
    )


@admits("hip", time=number("s"))
def gait_rotation(time: Scalar) -> Array:
    """Return that of the head (x, y, z) in global axes [rad/s] at a time [s]: synthetic."""
    turn = 2.0 * math.pi / CYCLE
    swing, lag = math.cos(turn * float(time)), math.sin(turn * float(time))
    return turn * np.array((ABDUCTION * swing, -FLEXION * lag, ROTATION * swing))


@admits("hip", **_FILM)
def gap_interface(
    walls: str = "smooth",
    *,
    dynamic_viscosity: Scalar = DYNAMIC_VISCOSITY,
    mesh: FilmMesh = MESH,
    solver: str = "automatic",
) -> LubricatedInterface | MixedInterface:
    """Return what is in the gap.

    Args:
        walls: "smooth", a film alone; or "rough", with flow factors and asperities of a cup of
            polyethylene of 1 um (ours).
        dynamic_viscosity: [Pa s]; synthetic unless given, that of a joint is SYNOVIAL_VISCOSITY.
        mesh: of the film.
        solver: of its linear systems, "automatic", "banded" or "multigrid".
    """
    given: dict[str, Any] = {
        "lubricant": Lubricant(dynamic_viscosity=dynamic_viscosity),
        "cavitation": "reynolds",
        "mesh": mesh,
        "solver": solver,
    }
    if walls == "smooth":
        return LubricatedInterface(**given)
    surface = RoughSurface(
        asperity_height_deviation=ROUGHNESS,
        asperity_height_mean=0.0,
        asperity_radius=ASPERITY_RADIUS,
        asperity_density=ASPERITY_DENSITY,
        contact_modulus=contact_modulus(youngs_modulus=YOUNGS_MODULUS, poisson_ratio=POISSON_RATIO),
    )
    factors = FlowFactors(
        journal_rms_roughness=0.0,
        bearing_rms_roughness=ROUGHNESS,
        journal_pattern=1.0,
        bearing_pattern=1.0,
    )
    return MixedInterface(**given, asperities=GreenwoodTripp(surface), flow_factors=factors)


@admits(
    "hip",
    start=triple(""),
    radial_clearance=positive("m"),
    inclination=_ANGLE,
    mass=positive("kg"),
    interface=optional(INTERFACE),
    **_FILM,
)
def build(
    start: Vector = STARTS["middle"],
    *,
    walls: str = "smooth",
    radial_clearance: Scalar = RADIAL_CLEARANCE,
    inclination: Scalar = INCLINATION,
    dynamic_viscosity: Scalar = DYNAMIC_VISCOSITY,
    mass: Scalar = MASS,
    mesh: FilmMesh = MESH,
    solver: str = "automatic",
    interface: Interface | None = None,
) -> Model:
    """Return head and cup at the start of a cycle; the joint is "hip", the body "head".

    Args:
        start: eccentricity divided by the clearance (x, y, z) in the frame of the cup [-]; STARTS
            has those of the case.
        walls: "smooth" or "rough", as of `gap_interface`.
        radial_clearance: radius of the cup less that of the head [m].
        inclination: of the middle of the cup, from z towards y [rad].
        dynamic_viscosity: [Pa s].
        mass: of the head [kg].
        mesh: of the film.
        solver: of its linear systems.
        interface: what is in the gap, instead of film and asperities of the case.
    """
    if interface is None:
        interface = gap_interface(
            walls, dynamic_viscosity=dynamic_viscosity, mesh=mesh, solver=solver
        )
    mech = Model(planar=False)
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
        # x along the arm and z along the axis.
        axes = Rotation.from_matrix(np.stack([arm, np.cross(axis, arm), axis], axis=1))
        mech.drive_rotation(
            name,
            mech.ground.marker((0.0, 0.0, 0.0), orientation=axes),
            head.marker((0.0, 0.0, 0.0), orientation=axes),
            speed=Sampled(_rate_about(axis, arm), shortest_feature=SHORTEST, unit="rad/s"),
        )
    load = Sampled(gait_load, shortest_feature=SHORTEST, unit="N")
    mech.applied_force("load", head.marker((0.0, 0.0, 0.0)), (None, None, load))
    return mech


@admits(
    "hip",
    start=triple(""),
    duration=positive("s"),
    tolerance=Number(above=0.0, below=1.0),
    max_step=positive("s"),
    radial_clearance=positive("m"),
    inclination=_ANGLE,
    dynamic_viscosity=positive("Pa s"),
    mesh=_MESH,
    solver=CONDITIONS["solver"],
)
def massless_path(
    start: Vector = STARTS["middle"],
    *,
    duration: Scalar = CYCLE,
    tolerance: Scalar = 1e-3,
    max_step: Scalar = 0.02,
    radial_clearance: Scalar = RADIAL_CLEARANCE,
    inclination: Scalar = INCLINATION,
    dynamic_viscosity: Scalar = DYNAMIC_VISCOSITY,
    mesh: FilmMesh = MESH,
    solver: str = "automatic",
) -> xr.Dataset:
    """Follow a head without mass between smooth walls by the explicit method of Cash and Karp.

    At each stage the velocity is sought with which the film balances the load.

    Args:
        start: eccentricity divided by the clearance (x, y, z) in the frame of the cup [-].
        duration: [s].
        tolerance: error of a step divided by the clearance [-], and never more than half of the
            thinnest film.
        max_step: [s].
        radial_clearance: [m].
        inclination: as of `build` [rad].
        dynamic_viscosity: [Pa s].
        mesh: of the film.
        solver: of its linear systems.

    Returns:
        By time [s] the eccentricity (x, y, z) in the frame of the cup, minimum_film_thickness [m]
        and maximum_film_pressure [Pa]; attributes count steps, rejected steps and film_solutions.

    Raises:
        ConvergenceError: no velocity balances the load, or steps become too small.
    """
    import xarray as xr

    clearance = float(radial_clearance)
    oil = gap_interface(dynamic_viscosity=dynamic_viscosity, mesh=mesh, solver=solver)
    bearing = Bearing(_gap(clearance), oil)
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
            raise make_error(
                ConvergenceError,
                item="massless head",
                quantity="step",
                value=step,
                unit="s",
                rule=f"is too small at t = {time:.6g} s",
                hint="try a smaller tolerance or a finer mesh",
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


@admits("hip")
def reference() -> dict[str, dict[tuple[float | str, ...], float | tuple[float, ...]]]:
    """Return numbers of other programs to compare with; the source shows plots.

    "film force" has forces (x, y, z) on a ball that turns in a half sphere divided by
    mu omega R^4 / c^2, by the axis of the cup along which the ball is displaced, that about which
    it turns, and the eccentricity ratio: finite volumes, extrapolated, within 1e-3. "eccentricity
    ratio" has that at the end of a cycle of a coarse trial by viscosity [Pa s], cycle and start.
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

    def film(self, time: float, place: Array) -> SphericalSolution:
        """Return the balanced film at a time [s] and an eccentricity [m]."""
        wanted = self._to_cup.apply((0.0, 0.0, gait_load(time)))
        turning = tuple(self._to_cup.apply(gait_rotation(time)))
        size = float(np.linalg.norm(wanted))
        for _ in range(MOST_ITERATIONS):
            film: SphericalSolution = self._bearing.solve(
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
        raise make_error(
            ConvergenceError,
            item="massless head",
            quantity="velocity that balances the load",
            value=size,
            unit="N",
            rule=f"is not found at t = {time:.6g} s",
            hint="the cup carries only what presses the ball into it",
        )

    def velocity(self, time: float, place: Array) -> Array:
        """Return the velocity [m/s] of the balanced film."""
        self.film(time, place)
        return self._velocity


def _cash_karp(balance: _Balance, time: float, place: Array, step: float) -> tuple[Array, Array]:
    """Return the place after a step, and its error; infinite where a stage leaves the gap."""
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
    """Return the orientation of the cup, whose middle is its z axis."""
    return Rotation.from_euler("x", -inclination)


def _gap(radial_clearance: Scalar) -> SphericalGap:
    return SphericalGap(
        cup_radius=HEAD_RADIUS + float(radial_clearance), radial_clearance=radial_clearance
    )


@cache
def _one_cycle() -> Callable[[float], Array]:
    """Return the orientation of the head, a matrix as a row, over the first cycle."""

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
    """Return the matrix from the head to global axes: each cycle adds the turn of the first."""
    cycles = math.floor(time / CYCLE)
    matrices = _one_cycle()
    turn = matrices(CYCLE).reshape(3, 3)
    now = matrices(time - cycles * CYCLE).reshape(3, 3)
    return np.asarray(now @ np.linalg.matrix_power(turn, cycles))


def _rate_about(axis: Array, arm: Array) -> Callable[[float], float]:
    """Return the rate [rad/s] of the angle about a fixed axis of an arm of the head."""

    def rate(time: float) -> float:
        direction = _orientation(time) @ arm
        moving = np.cross(gait_rotation(time), direction)
        across = 1.0 - float(direction @ axis) ** 2
        return float(axis @ np.cross(direction, moving)) / across

    return rate
