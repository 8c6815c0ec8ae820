"""One cylinder of a gasoline engine with oil around the piston skirt and in the big end.

The mechanism is planar: x points up along the cylinder, gravity acts along -x, the crank turns
counter-clockwise at constant speed. Crank angle 0 is top dead centre of gas exchange, 360 deg is
top dead centre of firing, and a cycle has 720 deg. The gas presses the skirt to the thrust side,
-y. The bodies are "crank", "rod" and "piston"; the joints are "main", "big end", "pin" and "skirt".
Big end and skirt have clearance or are ideal; the other two joints are ideal.

The frame of the skirt has its origin at the pin, x along the axis away from the crown, y towards
the thrust side, and z along the pin. The displacement e and the tilt b of the piston are those of
the source. e is the displacement of the axis at the pin, positive away from the thrust side. b is
the rotation about z, which moves the crown away from the thrust side. The film on the skirt has the
thickness::

    h = 25 um + (e - x b) cos(angle) + profile

    angle  angle from y [rad]

The source leaves some data open. This case chooses: the pressure in the cylinder, by Wiebe's law
(synthetic); the profile of the skirt, an oval barrel; the moduli of the walls; an isotropic pattern
of their roughness; the mass of the crank; the sides of pin offset and centre of mass. The asperity
pressure is the exact integral of Greenwood and Tripp. The source uses a fit of this integral, which
is 10 to 75 % too small where few asperities touch.
"""

from __future__ import annotations

import json
import math
import warnings
from collections.abc import Sequence
from importlib.resources import files
from typing import Annotated, Any

import numpy as np
import xarray as xr

import tribodyn as td
from tribodyn.cases.combustion import BORE, CRANK, FASTEST, ROD, SLOWEST, cylinder_pressure
from tribodyn.cases.engine_films import (
    BEARING_LENGTH,
    BEARING_RADIUS,
    BIG_END_MESH,
    JOURNAL_RADIUS,
    PIN_DEPTH,
    SKIRT_LENGTH,
    SKIRT_MESH,
    Profile,
    big_end_interface,
    big_end_mesh,
    skirt_gap,
    skirt_interface,
    smooth_big_end_interface,
)

__all__ = [
    "FILMS",
    "SPEEDS",
    "big_end_interface",
    "big_end_mesh",
    "build",
    "cycle",
    "default_integrator",
    "gas_pressure",
    "reference",
    "repeats",
    "secondary_motion",
    "skirt_gap",
    "skirt_interface",
    "smooth_big_end_interface",
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
SPEEDS = tuple(td.rpm(n) for n in (1000.0, 2000.0, 4000.0, 6000.0))  # [rad/s]

CRANK_SPEED = td.rpm(2000.0)  # [rad/s]
GRAVITY = 9.81  # along -x [m/s2]
AMBIENT = 101325.0  # pressure in the crankcase [Pa]
# Masses [kg] and moments of inertia [kg m2]. Distances of centres of mass [m]: crank from the main
# bearing, rod from the big end.
CRANK_BODY: dict[str, Any] = {"mass": 1.0, "inertia": 1.0e-3}
ROD_BODY: dict[str, Any] = {"mass": 0.345, "inertia": 9.67e-4}
PISTON_BODY: dict[str, Any] = {"mass": 0.264, "inertia": 1.29e-4}
CRANK_CENTRE, ROD_CENTRE = 20.0e-3, 28.49e-3
# The piston [m]: offsets of pin and centre of mass from the piston axis towards the thrust side,
# and height of the centre of mass above the pin.
PIN_OFFSET, CENTRE_OFFSET = 0.7e-3, 0.13e-3
CENTRE_HEIGHT = 1.737e-3

STEPS = 500  # smallest number of steps in a cycle


def gas_pressure(speed: Annotated[float, "rad/s"] = CRANK_SPEED) -> td.TabulatedByAngle:
    """Return the absolute pressure in the cylinder over the crank angle [Pa], by Wiebe's law.

    Args:
        speed: of the crank, from 1000 to 6000 rpm [rad/s].
    """
    slowest, fastest = td.rpm(SLOWEST), td.rpm(FASTEST)
    if not slowest <= speed <= fastest:
        raise td.InvalidInput(
            f"engine: speed = {speed:.9g} rad/s must be between {slowest:.9g} and {fastest:.9g}; "
            "Wiebe's law has data from 1000 to 6000 rpm"
        )
    angle, pressure = cylinder_pressure(float(speed) * 30.0 / math.pi)
    return td.TabulatedByAngle(
        angles=np.radians(angle + 360.0), values=pressure, period=4.0 * math.pi, unit="Pa"
    )


def cycle(speed: Annotated[float, "rad/s"]) -> float:
    """Return the duration of a cycle, two revolutions of the crank [s].

    Args:
        speed: of the crank [rad/s].
    """
    if not 0.0 < speed < math.inf:
        raise td.InvalidInput(f"engine: speed = {speed:.9g} rad/s must be finite and > 0")
    return 4.0 * math.pi / float(speed)


def build(
    films: str = "both",
    *,
    speed: Annotated[float, "rad/s"] = CRANK_SPEED,
    pressure: td.TabulatedByAngle | None = None,
    profile: Profile | None = None,
    cavitation: str = "reynolds",
    skirt: td.Interface | None = None,
    big_end: td.Interface | None = None,
    skirt_mesh: td.FilmMesh = SKIRT_MESH,
    big_end_mesh: td.FilmMesh = BIG_END_MESH,
    bearing_length: Annotated[td.Scalar, "m"] = BEARING_LENGTH,
    pin_offset: Annotated[float, "m"] = PIN_OFFSET,
) -> td.Model:
    """Return the engine at top dead centre of gas exchange, in the motion of ideal joints.

    Args:
        films: "skirt", "big end" or "both": which joints have clearance.
        speed: of the crank [rad/s].
        pressure: absolute pressure in the cylinder by the crank angle [Pa], with a period of 4 pi;
            None: `gas_pressure(speed)`.
        profile: of the skirt, height added to the gap [m]: a function of positions (n, 3) in the
            frame of the SkirtGap, whose origin is the pin and whose x points away from the crown;
            a table (n, 2) of distances from the top and heights; or a number. None: a barrel of
            15 um and an oval of 10 um.
        cavitation: condition of both films, as of `skirt_interface` and `big_end_interface`.
        skirt: interface of skirt and liner, in place of `skirt_interface`.
        big_end: interface of crankpin and bearing, in place of `big_end_interface`;
            `smooth_big_end_interface(elastic=...)` has an elastic bore.
        skirt_mesh: mesh of the film on the skirt.
        big_end_mesh: mesh of the film in the big end.
        bearing_length: of the big end [m].
        pin_offset: of the pin from the piston axis towards the thrust side [m].
    """
    _check_films(films)
    if not abs(pin_offset) < ROD - CRANK:
        raise td.InvalidInput(
            f"engine: pin_offset = {pin_offset:.9g} m must be less than {ROD - CRANK:.9g} m from "
            "the piston axis; beyond, the rod does not reach the pin at all crank angles"
        )
    offset = float(pin_offset)
    rise = math.asin(offset / ROD)  # angle of the rod from x: the rod leans to the pin
    pin_at = np.array([CRANK + math.sqrt(ROD**2 - offset**2), -offset])
    mech = td.Model(planar=True)
    crank = mech.rigid_body("crank", **CRANK_BODY, position=(CRANK_CENTRE, 0.0))
    along_rod = np.array([math.cos(rise), -math.sin(rise)])
    rod_at = np.array([CRANK, 0.0]) + ROD_CENTRE * along_rod
    rod = mech.rigid_body("rod", **ROD_BODY, position=rod_at, angle=-rise)
    centre = np.array([CENTRE_HEIGHT, offset - CENTRE_OFFSET])  # relative to the pin
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
        # Holes are in the wall that carries the mesh: the wall of the bearing.
        fed = big_end is None and cavitation == "mass_conserving"
        inner, outer = (bearing, crankpin) if fed else (crankpin, bearing)
        mech.clearance(
            "big end",
            journal=inner,
            bearing=outer,
            gap=td.JournalGap(
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


def _check_films(films: str) -> None:
    """Raise an error for films that are not known."""
    if films not in FILMS:
        raise td.InvalidInput(
            f"engine: films {films!r} is not known; choose 'skirt', 'big end' or 'both'"
        )


def _gas_force(pressure: td.TabulatedByAngle) -> td.TabulatedByAngle:
    """Return the force on the piston along x [N] by the crank angle."""
    given = pressure.parameters
    force = -0.25 * math.pi * BORE**2 * (np.asarray(given["values"]) - AMBIENT)
    return td.TabulatedByAngle(
        angles=given["angles"], values=force, period=given["period"], unit="N"
    )


def default_integrator(speed: Annotated[float, "rad/s"]) -> td.ESDIRK3:
    """Return the integrator of `sweep`: ESDIRK3 with at least 500 steps in a cycle.

    At 2000 rpm ESDIRK3 takes about the time of TR-BDF2 with twice as many steps and has a fifth of
    the error in the film of the big end.

    Args:
        speed: of the crank [rad/s].
    """
    return td.ESDIRK3(max_step=cycle(speed) / STEPS)


def sweep(
    films: str = "both",
    speeds: Sequence[float] = SPEEDS,
    *,
    tolerance: td.Scalar = 1e-3,
    max_cycles: int = 20,
    integrator: td.Integrator | str | None = None,
    cavitation: str = "reynolds",
    skirt_mesh: td.FilmMesh = SKIRT_MESH,
    big_end_mesh: td.FilmMesh = BIG_END_MESH,
    progress: bool = False,
) -> dict[float, td.Solution]:
    """Run the engine at several speeds; each run starts from the end of the previous run.

    At each speed the cycle is repeated until displacement and tilt of the piston and the orbit of
    the crankpin change by less than the tolerance from one cycle to the next.

    Args:
        films: which joints have clearance, as in `build`.
        speeds: of the crank in the order of the runs [rad/s].
        tolerance: root mean square of the change, divided by the clearance [-].
        max_cycles: largest number of cycles at one speed; a run that reaches this number ends
            with a warning.
        integrator: as in `simulate`; None: `default_integrator` of each speed.
        cavitation: condition of the films, as in `build`.
        skirt_mesh: mesh of the film on the skirt.
        big_end_mesh: mesh of the film in the big end.
        progress: show a progress bar for each speed.

    Returns:
        The solutions by the speed [rad/s]; the last cycle of each solution is periodic.
    """
    found: dict[float, td.Solution] = {}
    last: td.Solution | None = None
    for speed in map(float, speeds):
        with warnings.catch_warnings():
            # The jump of the speed is intended.
            warnings.filterwarnings("ignore", message=r"simulation: the start at .* was changed")
            last = td.simulate(
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


def repeats(
    speed: Annotated[float, "rad/s"],
    films: str = "both",
    *,
    tolerance: td.Scalar = 1e-3,
    max_cycles: int = 20,
) -> td.Periodic:
    """Return the condition `until` of a run that ends with a periodic cycle.

    Args:
        speed: of the crank [rad/s].
        films: which joints have clearance.
        tolerance: of the change of displacement, tilt and orbit [-].
        max_cycles: largest number of cycles.
    """
    _check_films(films)
    skirt = [] if films == "big end" else ["skirt/eccentricity", "skirt/tilt"]
    big_end = [] if films == "skirt" else ["big end/eccentricity"]
    return td.Periodic(
        tolerance, channels=[*skirt, *big_end], period=cycle(speed), max_cycles=max_cycles
    )


def secondary_motion(solution: td.Solution) -> xr.Dataset:
    """Return the secondary motion of the piston in its liner, with forces and losses.

    All lateral quantities are positive away from the thrust side, as in the source. The result has
    over time: "displacement" of the axis at the height of the pin, and the displacements "top" and
    "bottom" at the ends of the skirt [m]; "tilt" [rad]; "displacement_rate", "top_rate" and
    "bottom_rate" [m/s]; "tilt_rate" [rad/s]; "side_force" of film and asperities on the piston [N];
    "tilt_moment" of film and asperities about the axis at the height of the pin [N m];
    "friction_force" against the sliding [N]; and "friction_loss" [W].

    Args:
        solution: of a model from `build` with a film on the skirt.
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


def reference() -> dict[str, Any]:
    """Return numbers to compare with: results of independent programs, no measurements.

    The source shows plots. "wiebe" has, by the speed [rpm], the largest pressure in the cylinder
    [Pa], its crank angle after firing [deg], the pressure at exhaust valve opening [Pa] and the
    mean indicated pressure [Pa]. "big_end" has inputs, loads, orbit [m], minimum film thickness [m]
    and the angle after firing [deg] of a synthetic big end at 2000 rpm: a short bearing with a
    massless crankpin and a film whose negative pressures are set to zero.
    """
    path = files("tribodyn.cases") / "data" / "engine.json"
    data: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return data
