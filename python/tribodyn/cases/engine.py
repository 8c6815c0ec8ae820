"""One cylinder of a gasoline engine with oil around the piston's skirt and in the big end.

The mechanism is planar: x is up along the cylinder, gravity along -x, the crank turns
counter-clockwise at constant speed. Crank angle 0 is top dead centre of gas exchange, 360 deg that
of firing, and 720 deg a cycle. Gas pushes the skirt to the thrust side, -y. Bodies are "crank",
"rod" and "piston"; joints "main", "big end", "pin" and "skirt", of which big end and skirt have
clearance or are ideal, and the other two are ideal.

The frame of the skirt has the origin at the pin, x along the axis away from the crown, y towards
the thrust side, and z along the pin. The displacement e and the tilt b of the piston are those of
the source: e is the displacement of the axis at the pin, away from the thrust side, and b is the
rotation about z, which moves the crown away from the thrust side. The film thickness on the skirt
is, with the angle from y::

    h = 25 um + (e - x b) cos(angle) + profile.

What the source leaves open and is chosen here: the pressure in the cylinder, by Wiebe's law
(declared synthetic); the profile of the skirt, a barrel that is oval; the moduli of the walls; the
pattern of their roughness, isotropic; the crank's mass; the sides to which pin offset and centre of
mass lie. Asperities have the exact integral of Greenwood and Tripp, of which the source has a fit
that is a tenth to three quarters too small where few asperities touch.
"""

from __future__ import annotations

import json
import math
import warnings
from collections.abc import Callable
from importlib.resources import files
from typing import Any

import numpy as np

from tribodyn._arguments.door import admits
from tribodyn._arguments.kinds import FLAG, Choice, instance, optional
from tribodyn._arguments.numbers import Number, levels, positive, whole
from tribodyn._arguments.scalars import Array, Scalar, Scalars, Vector, floats
from tribodyn._core import Interface
from tribodyn._later import xr
from tribodyn.cases._combustion import BORE, CRANK, FASTEST, ROD, SLOWEST, cylinder_pressure
from tribodyn.cases._engine_films import (
    BEARING_LENGTH,
    BEARING_RADIUS,
    BIG_END_MESH,
    CAVITATION,
    JOURNAL_RADIUS,
    MESH,
    PIN_DEPTH,
    SKIRT_LENGTH,
    SKIRT_MESH,
    big_end_interface,
    skirt_gap,
    skirt_interface,
)
from tribodyn.inputs._film_inputs import HEIGHTS
from tribodyn.inputs.gaps import JournalGap
from tribodyn.inputs.meshes import FilmMesh
from tribodyn.inputs.time_functions import TabulatedByAngle, rpm
from tribodyn.model._inputs import INTERFACE
from tribodyn.model._model import Model
from tribodyn.results._joints import SOLUTION
from tribodyn.results._solution import Solution
from tribodyn.run._periodicity import MOST_CYCLES, Periodic
from tribodyn.run._simulation import simulate
from tribodyn.run.integrators import ESDIRK3, METHOD, Integrator

__all__ = [
    "FILMS",
    "SPEEDS",
    "big_end_interface",
    "build",
    "cycle",
    "default_integrator",
    "gas_pressure",
    "last_cycle",
    "reference",
    "repeats",
    "secondary_motion",
    "skirt_gap",
    "skirt_interface",
    "sweep",
]

source = (
    "A conference paper on planar multibody systems with several lubricated clearance joints: "
    "piston skirt and big end of a gasoline engine; its inputs and findings are known, its curves "
    "and most of its equations are not. Film of the skirt as in D. Zhu, H. S. Cheng, T. Arai, "
    "K. Hamai, A numerical analysis for piston skirts in mixed lubrication, part I, "
    "Journal of Tribology 114 (1992) 553-562"
)

FILMS = ("skirt", "big end", "both")
SPEEDS = tuple(rpm(n) for n in (1000.0, 2000.0, 4000.0, 6000.0))  # [rad/s]

CRANK_SPEED = rpm(2000.0)  # [rad/s]
GRAVITY = 9.81  # along -x [m/s2]
AMBIENT = 101325.0  # pressure in the crankcase [Pa]
# Masses [kg], moments of inertia [kg m2], distances of centres of mass [m]: of the crank from the
# main bearing, of the rod from the big end.
CRANK_BODY: dict[str, Any] = {"mass": 1.0, "inertia": 1.0e-3}
ROD_BODY: dict[str, Any] = {"mass": 0.345, "inertia": 9.67e-4}
PISTON_BODY: dict[str, Any] = {"mass": 0.264, "inertia": 1.29e-4}
CRANK_CENTRE, ROD_CENTRE = 20.0e-3, 28.49e-3
# Of the piston [m]: pin and centre of mass from its axis towards the thrust side; how far the
# centre of mass is above the pin and the pin below the top of the skirt.
PIN_OFFSET, CENTRE_OFFSET = 0.7e-3, 0.13e-3
CENTRE_HEIGHT = 1.737e-3

STEPS = 500  # least number of steps in a cycle


@admits("engine", speed=Number(unit="rad/s", least=rpm(SLOWEST), most=rpm(FASTEST)))
def gas_pressure(speed: Scalar = CRANK_SPEED) -> TabulatedByAngle:
    """Return the absolute pressure in the cylinder over the crank angle [Pa], by Wiebe's law.

    Args:
        speed: of the crank, from that of 1000 to that of 6000 turns a minute [rad/s].
    """
    angle, pressure = cylinder_pressure(float(speed) * 30.0 / math.pi)
    return TabulatedByAngle(
        angles=np.radians(angle + 360.0), values=pressure, period=4.0 * math.pi, unit="Pa"
    )


@admits("engine", speed=Number(unit="rad/s", above=0.0))
def cycle(speed: Scalar) -> float:
    """Return the length of a cycle, two turns of the crank [s].

    Args:
        speed: of the crank [rad/s].
    """
    return 4.0 * math.pi / float(speed)


@admits(
    "engine",
    films=Choice(names=FILMS),
    speed=Number(unit="rad/s", above=0.0),
    pressure=optional(
        instance(TabulatedByAngle, hint="td.TabulatedByAngle(angles=..., values=...)")
    ),
    profile=optional(HEIGHTS),
    cavitation=CAVITATION,
    skirt=optional(INTERFACE),
    big_end=optional(INTERFACE),
    skirt_mesh=MESH,
    big_end_mesh=MESH,
    bearing_length=Number(unit="m", above=0.0),
    pin_offset=Number(
        unit="m",
        above=CRANK - ROD,
        below=ROD - CRANK,
        hint="further aside the rod does not reach the piston all around",
    ),
)
def build(
    films: str = "both",
    *,
    speed: Scalar = CRANK_SPEED,
    pressure: TabulatedByAngle | None = None,
    profile: Callable[[Array], Scalars] | Scalars | None = None,
    cavitation: str = "reynolds",
    skirt: Interface | None = None,
    big_end: Interface | None = None,
    skirt_mesh: FilmMesh = SKIRT_MESH,
    big_end_mesh: FilmMesh = BIG_END_MESH,
    bearing_length: Scalar = BEARING_LENGTH,
    pin_offset: Scalar = PIN_OFFSET,
) -> Model:
    """Return the engine at top dead centre of gas exchange, in the motion of ideal joints.

    Args:
        films: "skirt", "big end" or "both": which joints have clearance.
        speed: of the crank [rad/s].
        pressure: absolute, in the cylinder by the crank angle [Pa], with a period of 4 pi; None:
            `gas_pressure(speed)`.
        profile: of the skirt, height added to the gap [m]: a function of positions (n, 3) in the
            frame of the SkirtGap, whose origin is the pin and whose x points away from the crown;
            a table (n, 2) of distances from the top and heights; or a number. None: a barrel of
            15 um and an oval of 10 um.
        cavitation: condition of both films, as of `skirt_interface` and `big_end_interface`.
        skirt: what is between skirt and liner instead.
        big_end: what is between crankpin and bearing instead.
        skirt_mesh: of the film on the skirt.
        big_end_mesh: of the film in the big end.
        bearing_length: of the big end [m].
        pin_offset: of the pin from the piston's axis towards the thrust side [m].
    """
    offset = float(pin_offset)
    rise = math.asin(offset / ROD)  # of the rod, against x: it leans to the pin
    pin_at = np.array([CRANK + math.sqrt(ROD**2 - offset**2), -offset])
    mech = Model(planar=True)
    crank = mech.rigid_body("crank", **CRANK_BODY, position=(CRANK_CENTRE, 0.0))
    along_rod = np.array([math.cos(rise), -math.sin(rise)])
    rod_at = np.array([CRANK, 0.0]) + ROD_CENTRE * along_rod
    rod = mech.rigid_body("rod", **ROD_BODY, position=rod_at, angle=-rise)
    centre = np.array([CENTRE_HEIGHT, offset - CENTRE_OFFSET])  # from the pin
    piston = mech.rigid_body("piston", **PISTON_BODY, position=pin_at + centre)

    # Skirt and liner: x downwards and y to the thrust side, because z points out of the plane.
    axis = piston.marker((-CENTRE_HEIGHT, CENTRE_OFFSET), angle=math.pi)
    liner = mech.ground.marker((0.0, 0.0), angle=math.pi)
    crankpin = crank.marker((CRANK - CRANK_CENTRE, 0.0))
    bearing = rod.marker((-ROD_CENTRE, 0.0))

    mech.revolute("main", mech.ground.marker(), crank.marker((-CRANK_CENTRE, 0.0)))
    mech.revolute("pin", rod.marker((ROD - ROD_CENTRE, 0.0)), piston.marker(-centre))
    if films == "skirt":
        mech.revolute("big end", crankpin, bearing)
    else:
        # Holes are in the wall that carries the mesh.
        fed = big_end is None and cavitation == "mass_conserving"
        inner, outer = (bearing, crankpin) if fed else (crankpin, bearing)
        mech.clearance(
            "big end",
            journal=inner,
            bearing=outer,
            gap=JournalGap(
                bearing_radius=BEARING_RADIUS,
                journal_radius=JOURNAL_RADIUS,
                bearing_length=bearing_length,
            ),
            interface=big_end or big_end_interface(cavitation, mesh=big_end_mesh),
        )
    if films == "big end":
        mech.translational("skirt", slider=axis, guide=liner)
    else:
        mech.clearance(
            "skirt",
            journal=axis,
            bearing=liner,
            gap=skirt_gap(profile),
            interface=skirt or skirt_interface(cavitation, mesh=skirt_mesh),
        )

    mech.drive("main", speed=speed)
    mech.gravity((-GRAVITY, 0.0))
    gas = _gas_force(gas_pressure(speed) if pressure is None else pressure)
    mech.applied_force("gas", axis, (gas, None), by_angle="main drive")
    return mech


def _gas_force(pressure: TabulatedByAngle) -> TabulatedByAngle:
    """Return the force on the piston along x [N] by the crank angle."""
    given = pressure.parameters
    force = -0.25 * math.pi * BORE**2 * (np.asarray(given["values"]) - AMBIENT)
    return TabulatedByAngle(angles=given["angles"], values=force, period=given["period"], unit="N")


@admits("engine", speed=Number(unit="rad/s", above=0.0))
def default_integrator(speed: Scalar) -> ESDIRK3:
    """Return the method with which `sweep` runs the engine: ESDIRK3, 500 steps a cycle at least.

    It takes about the time of TR-BDF2 with twice as many steps and has a fifth of the error in the
    film of the big end, at 2000 rpm.

    Args:
        speed: of the crank [rad/s].
    """
    return ESDIRK3(max_step=cycle(speed) / STEPS)


@admits(
    "engine",
    films=Choice(names=FILMS),
    speeds=levels("rad/s", above=0.0),
    tolerance=positive(),
    max_cycles=whole(2, MOST_CYCLES),
    integrator=optional(METHOD),
    cavitation=CAVITATION,
    skirt_mesh=MESH,
    big_end_mesh=MESH,
    progress=FLAG,
)
def sweep(
    films: str = "both",
    speeds: Vector = SPEEDS,
    *,
    tolerance: Scalar = 1e-3,
    max_cycles: int = 20,
    integrator: Integrator | str | None = None,
    cavitation: str = "reynolds",
    skirt_mesh: FilmMesh = SKIRT_MESH,
    big_end_mesh: FilmMesh = BIG_END_MESH,
    progress: bool = False,
) -> dict[float, Solution]:
    """Run the engine at one speed after the other, each from where the one before has ended.

    At each speed the cycle is repeated until displacement and tilt of the piston and the orbit of
    the crankpin change by less than the tolerance from one cycle to the next.

    Args:
        films: which joints have clearance, as of `build`.
        speeds: of the crank in their order [rad/s].
        tolerance: root mean square of the change, divided by the clearance [-].
        max_cycles: cycles at one speed after which it ends in any case, with a warning.
        integrator: as of `simulate`; None: `default_integrator` of each speed.
        cavitation: condition of the films, as of `build`.
        skirt_mesh: of the film on the skirt.
        big_end_mesh: of the film in the big end.
        progress: show a bar for each speed.

    Returns:
        solutions by the speed [rad/s]; their last cycle is the one that repeats itself.
    """
    found: dict[float, Solution] = {}
    last: Solution | None = None
    for speed in floats(speeds):
        with warnings.catch_warnings():
            # The jump of the speed is what is asked for.
            warnings.filterwarnings("ignore", message=r"simulation: the start at .* was changed")
            last = simulate(
                build(
                    films,
                    speed=speed,
                    cavitation=cavitation,
                    skirt_mesh=skirt_mesh,
                    big_end_mesh=big_end_mesh,
                ),
                until=repeats(speed, films, tolerance=tolerance, max_cycles=max_cycles),
                integrator=default_integrator(speed) if integrator is None else integrator,
                start=last,
                progress=progress,
            )
        found[speed] = last
    return found


@admits(
    "engine",
    speed=Number(unit="rad/s", above=0.0),
    films=Choice(names=FILMS),
    tolerance=positive(),
    max_cycles=whole(2, MOST_CYCLES),
)
def repeats(
    speed: Scalar, films: str = "both", *, tolerance: Scalar = 1e-3, max_cycles: int = 20
) -> Periodic:
    """Return the condition `until` of a run that its last cycle is the same as the one before.

    Args:
        speed: of the crank [rad/s].
        films: which joints have clearance.
        tolerance: of the change of displacement, tilt and orbit [-].
        max_cycles: cycles after which the run ends in any case.
    """
    skirt = [] if films == "big end" else ["skirt/eccentricity", "skirt/tilt"]
    big_end = [] if films == "skirt" else ["big end/eccentricity"]
    return Periodic(
        tolerance, channels=[*skirt, *big_end], period=cycle(speed), max_cycles=max_cycles
    )


@admits("engine", solution=SOLUTION)
def last_cycle(solution: Solution) -> xr.Dataset:
    """Return the channels of the last 720 deg of a run that ends at a whole cycle.

    The crank angle goes from 0 to 720 deg.

    Args:
        solution: of a model that `build` has made, of a cycle at least.
    """
    end = float(solution.time[-1])
    length = cycle(float(solution["main drive/drive_speed"][-1]))
    found = solution.window(time=(max(end - length, float(solution.time[0])), end)).dataset
    angle = found["crank_angle"]
    shifted = angle.values - angle.values[-1] + 720.0
    return found.assign_coords(crank_angle=(angle.dims, shifted, angle.attrs))


@admits("engine", solution=SOLUTION)
def secondary_motion(solution: Solution) -> xr.Dataset:
    """Return how the piston moves in its liner besides up and down, and what that costs.

    All lateral quantities count away from the thrust side, as in the source. Over time they are
    "displacement" of the axis at the height of the pin, "top" and "bottom", displacements at the
    ends of the skirt [m]; "tilt" [rad]; "displacement_rate", "top_rate", "bottom_rate" [m/s],
    "tilt_rate" [rad/s]; "side_force" of film and asperities on the piston [N]; "tilt_moment",
    theirs about the axis at the height of the pin [N m]; "friction_force" against the sliding [N]
    and "friction_loss" [W].

    Args:
        solution: of a model that `build` has made with a film on the skirt.
    """
    data: dict[str, Any] = {}
    for rate in ("", "_rate"):
        moved, tilt = solution[f"skirt/eccentricity{rate}"], solution[f"skirt/tilt{rate}"]
        data[f"tilt{rate}"] = tilt
        heights = {"displacement": 0.0, "top": PIN_DEPTH, "bottom": PIN_DEPTH - SKIRT_LENGTH}
        for name, height in heights.items():
            data[f"{name}{rate}"] = height * tilt - moved
            data[f"{name}{rate}"].attrs = {"units": moved.attrs["units"]}
    force = solution["skirt/bearing_force"].sel(component="y", drop=True)
    data["side_force"] = -force
    data["side_force"].attrs = {"units": force.attrs["units"]}
    data["tilt_moment"] = solution["skirt/bearing_moment"]
    data["friction_force"] = solution["skirt/friction_force"]
    data["friction_loss"] = solution["skirt/power_loss"]
    return xr.Dataset({name: values.rename(name) for name, values in data.items()})


@admits("engine")
def reference() -> dict[str, Any]:
    """Return numbers to compare with: calculations by independent programs, no measurements.

    The source shows plots. "wiebe" has, by the speed [rpm], the largest pressure in the cylinder
    [Pa], its angle after firing [deg], the pressure where the exhaust opens [Pa] and the mean
    indicated pressure [Pa]. "big_end" is a synthetic big end: a short bearing with a film of
    positive pressures alone, a crankpin without mass, 2000 rpm: inputs, loads and orbit [m], its
    least film thickness [m] and the angle after firing [deg].
    """
    path = files("tribodyn.cases") / "data" / "engine.json"
    data: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return data
