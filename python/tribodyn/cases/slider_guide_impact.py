"""A deformable slider on a deformable guide, hit from above.

A crank moves the slider to and fro along the guide, a thin bar that is clamped at both ends. At the
middle of the guide a hammer hits the slider, and both bodies vibrate. The joint of sole and guide
is "dry" contact, which carries pressure alone, or "lubricated", a film of oil of 40 um between the
two surfaces, which both deform. Nothing bonds the bodies::

                | hammer
            +---v----+          z
      x(t)->| slider |          |
    ///============================///    +--- x
                guide

The source reports accelerations of about 400 m/s2 at the top of the slider and at the middle of the
guide, for a measured pulse whose shape and duration it does not give. The pulse here is a half
sine.

What the source leaves open is chosen as follows: crank radius 50 mm (its connecting rod ratio 0.64
is read as crank radius by rod length); flat and smooth surfaces; weight acts; the impact takes
place while the slider passes the middle of the guide; the guide is clamped at its end faces; motor,
crank and rod prescribe the mean position of one end face of the slider along x, so that heave,
pitch and roll are free; lateral motion and yaw are suppressed; damping is proportional to
stiffness, 1 % at the first mode of the guide; the stiffness and the damping of the dry contact are
totals over the sole, distributed evenly. The film has smooth walls; the source does not state how
it cavitates, so a full film and two limits at the absolute pressure zero are offered.
"""

from __future__ import annotations

import math
from typing import Literal

import numpy as np

import tribodyn as td
from tribodyn.cases.spherical_joints import check_name

__all__ = ["build", "half_sine", "reference", "start"]

source = (
    "S. Liu, Y. Cui, M. Xing, L. Gao, F. Zhu, Scientific Reports 15 (2025), "
    "doi:10.1038/s41598-025-88240-9"
)

# Length along x, width along y, height along z [m].
SLIDER_SIZE = (40e-3, 40e-3, 30e-3)
GUIDE_SIZE = (340e-3, 50e-3, 5e-3)
STEEL = {"youngs_modulus": 210e9, "poisson_ratio": 0.30, "density": 7800.0}
# Motor speed [rad/s], crank radius and length of the rod [m].
CRANK_SPEED = float(td.rpm(60.0))
CRANK_RADIUS = 50e-3
ROD_LENGTH = CRANK_RADIUS / 0.64
# Crank angle at which the slider is in the middle of its stroke, and of the guide [rad].
MIDDLE = math.acos(0.5 * CRANK_RADIUS / ROD_LENGTH)
# Largest force of the hammer [N].
PEAK_FORCE = 298.6
# Dry contact over the whole sole: stiffness [N/m^1.5], damping [N s/m^2.5], exponent [-].
CONTACT_STIFFNESS = 70e6
CONTACT_DAMPING = 50e7
CONTACT_EXPONENT = 1.5
# Film: initial thickness [m], viscosity [Pa s], density [kg/m3] (no effect on the Reynolds
# equation), absolute ambient pressure [Pa], cells along an edge of a facet of the sole.
FILM_THICKNESS = 40e-6
DYNAMIC_VISCOSITY = 0.045
OIL_DENSITY = 889.0
AMBIENT_PRESSURE = 1.013e5
FILM_CELLS = 4
# Largest displacement of the sole along the guide in a run with a film [m]; it is 12 mm within
# 40 ms.
FILM_TRAVEL = 15e-3
# Springs that hold the slider above the guide in the state from which a lubricated run starts:
# stiffness [N/m] and [N m/rad].
HOLD = (1e8, 1e8, 1e8, 1e5, 1e5, 1e5)
# Damping ratio at the first mode of the guide, whose angular frequency [rad/s] is that of
# three-dimensional elasticity, 233.9 Hz.
DAMPING_RATIO = 0.01
FIRST_MODE = 2.0 * math.pi * 233.9
# Largest speed of the motor that the table of the slider's speed resolves [rad/s].
MOST_SPEED = 10.0
# The crank starts from rest, where the model has an equilibrium, and reaches its speed within
# RUN_UP [s]. The pulse starts at PULSE_START [s]. Sampling of the measurement [1/s].
RUN_UP = 10e-3
PULSE_START = 11e-3
# The table of the slider's speed has an interval of STEP [s] and covers this number of revolutions
# at one revolution per second.
STEP, REVOLUTIONS = 10e-3, 2
SAMPLING = 20e3
# Points of the curve of the pulse.
KNOTS = 17
GRAVITY = 9.81

REFERENCE = {
    "acceleration": 400.0,
    "slider_mass": 0.374,
    "guide_mass": 0.663,
    "first_frequency": 233.9,
    "first_frequency_of_a_beam": 230.7,
    "midspan_stiffness": 5.343e5,
}

Joint = Literal["dry", "lubricated"]
JOINTS = ("dry", "lubricated")
COUPLINGS = ("monolithic", "condensed", "staggered", "staggered_once")
CAVITATIONS = ("none", "reynolds", "mass_conserving")


def reference() -> dict[str, float]:
    """Return numbers to compare with.

    - "acceleration": amplitude of the accelerations of slider and guide that the source reports for
      dry contact [m/s2], about.
    - "slider_mass", "guide_mass": of the source [kg].
    - "first_frequency": of the clamped guide by three-dimensional elasticity, and
      "first_frequency_of_a_beam" [Hz].
    - "midspan_stiffness": of the guide as a beam for a force at its middle [N/m].
    """
    return dict(REFERENCE)


def half_sine(
    duration: td.Scalar, peak: td.Scalar = PEAK_FORCE, start: td.Scalar = PULSE_START
) -> td.Tabulated:
    """Return a pulse of the shape of half a sine as a function of time [N].

    Args:
        duration: of the pulse [s].
        peak: largest value [N].
        start: of the pulse [s].
    """
    phase = np.linspace(0.0, 1.0, KNOTS)
    values = float(peak) * np.sin(np.pi * phase)
    values[[0, -1]] = 0.0
    return td.Tabulated(times=float(start) + float(duration) * phase, values=values, unit="N")


def build(
    joint: Joint = "dry",
    *,
    coupling: str | None = None,
    cavitation: str | None = None,
    pulse_duration: td.Scalar = 1e-3,
    damping_ratio: td.Scalar = DAMPING_RATIO,
    motor_speed: td.Scalar = CRANK_SPEED,
    refinement: int = 1,
    film_cells: int | None = None,
) -> td.Model:
    """Return the moving mechanism shortly before the impact.

    Start a run from the state of `start`:
    `td.simulate(mech, duration=0.03, start=slider_guide_impact.start("dry"))`.

    The channels "slider/acceleration" and "guide/acceleration" are those of the centre of the upper
    face of the slider and of the centre of the underside of the guide. Contact and film have the
    name "sole".

    Args:
        joint: between slider and guide; "dry" is contact without oil, "lubricated" a film that the
            sole of the slider carries.
        coupling: of a film and the bodies, see `LubricatedInterface`. None is "monolithic".
        cavitation: of a film: "none" is the full film, whose pressure has no lower limit;
            "reynolds" and "mass_conserving" limit it to the absolute pressure zero. None is "none".
        pulse_duration: of the half sine of the hammer [s].
        damping_ratio: of both bodies at the first mode of the guide [-].
        motor_speed: of the crank after its start [rad/s]; with 0 the slider stands in the middle of
            the guide.
        refinement: 1 is the usual mesh; with 2 and more, elements have a half and smaller sides.
        film_cells: cells of a film along the edge of each facet of the sole; None is 4, divided by
            `refinement`.
    """
    check_name("slider_guide_impact", "joint", joint, JOINTS)
    mech, slider, guide = _bodies(damping_ratio, motor_speed, refinement, joint)
    if joint == "dry":
        for name, given in (
            ("coupling", coupling),
            ("cavitation", cavitation),
            ("film_cells", film_cells),
        ):
            if given is not None:
                raise td.InvalidInput(
                    f"slider_guide_impact: {name} = {given!r} belongs to joint 'lubricated', but "
                    "joint is 'dry'; leave it out"
                )
        _add_contact(mech, slider, guide)
    else:
        cells = max(1, FILM_CELLS // refinement) if film_cells is None else film_cells
        cavitation = "none" if cavitation is None else cavitation
        if coupling is None:
            coupling = "monolithic"
        _add_film(mech, slider, guide, coupling, cavitation, cells)
    duration = _number("pulse_duration", pulse_duration, "s", 1e-6, 1.0)
    hammer = half_sine(duration, peak=-PEAK_FORCE)
    mech.applied_force("hammer", slider.marker("z+"), (None, None, hammer))
    return mech


def start(
    joint: Joint = "dry",
    *,
    damping_ratio: td.Scalar = DAMPING_RATIO,
    motor_speed: td.Scalar = CRANK_SPEED,
    refinement: int = 1,
) -> td.Equilibrium:
    """Return the state at rest from which a run of `build` with these arguments starts.

    In dry contact it is the equilibrium of the mechanism. A slider on a film has none: it sinks
    under its weight, by 5 um/s at 40 um, because nothing but squeeze carries it. Springs therefore
    hold it 40 um above the middle of the guide, which bears its weight, and the run begins when the
    springs are removed.
    """
    check_name("slider_guide_impact", "joint", joint, JOINTS)
    mech, slider, guide = _bodies(damping_ratio, motor_speed, refinement, joint)
    if joint == "dry":
        _add_contact(mech, slider, guide)
    else:
        # The bushing is at rest where its two markers coincide.
        below = slider.marker("z-", position=(0.0, 0.0, -0.5 * SLIDER_SIZE[2] - FILM_THICKNESS))
        x = _place_at_start(_motor_speed(motor_speed))
        under = guide.marker(position=(x, 0.0, 0.5 * GUIDE_SIZE[2]))
        mech.bushing("hold", under, below, stiffness=HOLD, damping=np.zeros(6))
    return td.equilibrium(mech)


def _bodies(
    damping_ratio: td.Scalar, motor_speed: td.Scalar, refinement: int, joint: Joint
) -> tuple[td.Model, td.Solid, td.Solid]:
    """Return a model with weight, the two bodies and the drive, the slider and the guide."""
    damping = 2.0 * _number("damping_ratio", damping_ratio, "", 0.0, 10.0) / FIRST_MODE
    speed = _motor_speed(motor_speed)
    _number("refinement", refinement, "", 1, 20)
    mech = td.Model(planar=False)
    mech.gravity((0.0, 0.0, -GRAVITY))
    steel = td.ElasticMaterial(**STEEL)
    height = GUIDE_SIZE[2]
    gap = FILM_THICKNESS if joint == "lubricated" else 0.0
    guide = mech.solid(
        "guide",
        mesh=td.SolidMesh.brick(
            size=GUIDE_SIZE,
            cells=(17 * refinement, 2 * refinement, refinement),
            element="hex20",
        ),
        material=steel,
        position=(0.0, 0.0, -0.5 * height),
        supports=("x-", "x+"),
        stiffness_damping=damping,
        observed_point=(0.0, 0.0, -0.5 * height),
    )
    slider = mech.solid(
        "slider",
        mesh=td.SolidMesh.brick(size=SLIDER_SIZE, cells=(2 * refinement,) * 3, element="hex20"),
        material=steel,
        position=(_place_at_start(speed), 0.0, gap + 0.5 * SLIDER_SIZE[2]),
        stiffness_damping=damping,
        observed_point=(0.0, 0.0, 0.5 * SLIDER_SIZE[2]),
    )
    _add_drive(mech, slider, speed)
    return mech, slider, guide


def _number(name: str, value: td.Scalar, unit: str, least: float, most: float) -> float:
    """Return a number in SI units, with errors that name the argument."""
    try:
        found = float(td.Constant(value, unit=unit).parameters["value"])
    except td.InvalidInput as error:
        text = str(error).replace("Constant: value", f"slider_guide_impact: {name}")
        raise type(error)(text) from None
    if not least <= found <= most:
        given = f"{name} = {found:.9g} {unit}".rstrip()
        raise td.InvalidInput(
            f"slider_guide_impact: {given} must be between {least:g} and {most:g} {unit}".rstrip()
        )
    return found


def _motor_speed(value: td.Scalar) -> float:
    return _number("motor_speed", value, "rad/s", 0.0, MOST_SPEED)


def _angle_at_start(speed: float) -> float:
    """Return the crank angle at the start of a run [rad] for a speed of the crank [rad/s]."""
    return MIDDLE - speed * (PULSE_START - 0.5 * RUN_UP)


def _place_at_start(speed: float) -> float:
    """Return the position of the centre of the slider along x at the start of a run [m]."""
    return _pin_at(_angle_at_start(speed)) - ROD_LENGTH


def _pin_at(angle: float) -> float:
    """Return the distance of the slider's end of the rod from the centre of the crank [m]."""
    sine = CRANK_RADIUS * math.sin(angle)
    return CRANK_RADIUS * math.cos(angle) + math.sqrt(ROD_LENGTH**2 - sine**2)


def _speed(crank: float) -> td.Tabulated:
    """Return the speed of the slider along x [m/s] over time for a speed of the crank [rad/s]."""
    within = np.linspace(0.0, 1.0, 11)
    time = np.concatenate([RUN_UP * within, RUN_UP + STEP * np.arange(1.0, REVOLUTIONS / STEP)])
    share = np.clip(time / RUN_UP, 0.0, 1.0)
    # The motor starts smoothly: the integral of 3 s^2 - 2 s^3 is s^3 - s^4/2.
    rate = crank * (3.0 * share**2 - 2.0 * share**3)
    turned = crank * RUN_UP * (share**3 - 0.5 * share**4)
    turned += crank * np.maximum(time - RUN_UP, 0.0)
    angle = _angle_at_start(crank) + turned
    sine, cosine = CRANK_RADIUS * np.sin(angle), CRANK_RADIUS * np.cos(angle)
    speed = -rate * (sine + sine * cosine / np.sqrt(ROD_LENGTH**2 - sine**2))
    return td.Tabulated(times=time, values=speed, unit="m/s")


def _add_drive(mech: td.Model, slider: td.Solid, speed: float) -> None:
    """Drive the slider, which passes the middle of the guide when the pulse starts."""
    ground = mech.ground.marker((0.0, 0.0, 0.0))
    mech.drive_displacement("motor", slider.marker("x-"), ground, speed=_speed(speed), axis="x")
    for end in ("x-", "x+"):
        # Two points without lateral motion suppress yaw as well.
        mech.drive_displacement(
            f"straight {end}",
            slider.marker(end),
            ground,
            speed=0.0,
            axis="y",
        )


def _add_contact(mech: td.Model, slider: td.Solid, guide: td.Solid) -> None:
    area = SLIDER_SIZE[0] * SLIDER_SIZE[1]
    travel = 1.1 * CRANK_RADIUS
    mech.surface_contact(
        "sole",
        slider,
        "z-",
        # The guide is flat: smooth patches give the same accelerations within 0.1 %, more slowly.
        td.SurfaceGap(solid=guide, surface="z+", reach=(travel, 1e-3, GUIDE_SIZE[2]), smooth=False),
        pressure=td.PenaltyPressure(stiffness=CONTACT_STIFFNESS / area, exponent=CONTACT_EXPONENT),
        damping=CONTACT_DAMPING / CONTACT_STIFFNESS,
    )


def _add_film(
    mech: td.Model, slider: td.Solid, guide: td.Solid, coupling: str, cavitation: str, cells: int
) -> None:
    check_name("slider_guide_impact", "coupling", coupling, COUPLINGS)
    check_name("slider_guide_impact", "cavitation", cavitation, CAVITATIONS)
    oil = td.Lubricant(dynamic_viscosity=DYNAMIC_VISCOSITY, density=OIL_DENSITY)
    mech.surface_film(
        "sole",
        slider,
        "z-",
        td.SurfaceGap(
            solid=guide, surface="z+", reach=(FILM_TRAVEL, 1e-3, GUIDE_SIZE[2]), smooth=False
        ),
        interface=td.LubricatedInterface(
            lubricant=oil,
            cavitation=cavitation,
            cavitation_pressure=0.0 if cavitation == "none" else -AMBIENT_PRESSURE,
            coupling=coupling,
        ),
        cells=cells,
    )
