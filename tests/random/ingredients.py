"""What mechanisms are made of besides bodies: gaps and what fills them, time, integrators."""

import math
from typing import Any

import law_examples
import tribodyn as td
from draw import Draw

CAVITATION = ["mass_conserving", "reynolds", "half_sommerfeld", "none"]
INTERFACES = ["dry", "lubricated", "mixed"]

# Laws that are drawn by choices of their own. A seed always draws the same mechanism of these laws.
ASPERITIES = ["CEB", "GT", "GW", "JG", "KE", "PW", "ZMC"]
DRAWN = [
    *(td.Coulomb, td.Ambrosio, td.Threlfall, td.BengisuAkay, td.BrownMcPhee, td.Stribeck),
    *(td.Barus, td.Roelands, td.Carreau, td.Eyring, td.DowsonHigginson, td.Vogel, td.LuGre),
    *(td.ASPERITY_LAWS[name] for name in ASPERITIES),
]

LAWS_OF_OIL = {
    "pressure_viscosity": td.ViscosityPressureLaw,
    "shear_thinning": td.ShearThinning,
    "density_law": td.DensityLaw,
}

# Steps of a run without a drive, as the library has it.
STEPS = 500


def time_function(draw: Draw, level: float, duration: float) -> td.TimeFunction | float:
    """Return a function of time about a level, with events within the duration."""
    kind = draw.pick(["number", "Constant", "Ramp", "Harmonic", "Tabulated"], [3, 1, 2, 2, 2])
    if kind == "number":
        return level
    if kind == "Constant":
        return td.Constant(level)
    if kind == "Ramp":
        return td.Ramp(
            start_value=level * draw.pick([0.0, 0.5, 1.0]),
            end_value=level * draw.pick([1.0, 0.3, 1.5]),
            start_time=duration * draw.uniform(0.0, 0.5),
            duration=duration * draw.log_uniform(1e-2, 0.5),
        )
    if kind == "Harmonic":
        return td.Harmonic(
            mean=level,
            amplitude=level * draw.uniform(0.05, 0.8),
            angular_frequency=2.0 * math.pi * draw.log_uniform(0.5, 20.0) / duration,
            phase=draw.angle(),
        )
    return _table(draw, level, duration)


def _table(draw: Draw, level: float, duration: float) -> td.Tabulated:
    times, values = [0.0], [level * draw.uniform(0.0, 1.0)]
    for _ in range(draw.integer(1, 5)):
        # Some rise at once, as measured or switched loads do.
        times.append(times[-1] + duration * draw.log_uniform(1e-3, 0.4))
        values.append(level * draw.uniform(-0.2, 1.5) if draw.chance(0.7) else values[-1])
    return td.Tabulated(times=times, values=values)


def or_another(chosen: Any, family: str, base: type, seed: float) -> Any:
    """Return a chosen law, or sometimes another law of the same kind that is not among `DRAWN`.

    The numbers of the other law are around the examples of the registry. Arguments of one unit
    change by one factor, so that a static coefficient remains above a dynamic one. The seed is a
    number from 0 to 1. It has a generator of its own, so that all other draws stay as they are.
    """
    others = [law for law in law_examples.laws(family, base) if law not in DRAWN]
    draw = Draw(int(2**53 * seed))
    if not others or not draw.chance(len(others) / (len(others) + 5.0)):
        return chosen
    law = draw.pick(others)
    given = law_examples.arguments(law)
    if isinstance(chosen, td.AsperityLaw):
        given["surface"] = chosen.surface
    factors = {a.unit: draw.around(1.0, 1.5) for a in law_examples.ENTRIES[law].arguments}
    other = {
        a.name: given[a.name] * factors[a.unit]
        for a in law_examples.ENTRIES[law].arguments
        if a.example is not None
    }
    try:
        return law(**given | other)
    except td.InvalidInput:  # the law has further limits
        return law(**given)


def lubricant(draw: Draw) -> td.Lubricant:
    """Return an oil with a law of each kind, or none."""
    laws: dict[str, Any] = {
        "pressure_viscosity": draw.pick(
            [
                None,
                td.Barus(pressure_coefficient=draw.uniform(0.8e-8, 2.5e-8)),
                td.Roelands(index=draw.uniform(0.4, 0.7)),
                td.Roelands(pressure_coefficient=draw.uniform(0.8e-8, 2.5e-8)),
            ],
            [6, 2, 1, 1],
        ),
        "shear_thinning": draw.pick(
            [
                None,
                td.Carreau(
                    time_constant=draw.log_uniform(1e-7, 1e-4),
                    exponent=draw.uniform(0.5, 0.95),
                    high_shear_ratio=draw.uniform(0.1, 0.6),
                ),
                td.Eyring(eyring_stress=draw.log_uniform(2e6, 1e7)),
            ],
            [6, 2, 2],
        ),
        "density_law": draw.pick([None, td.DowsonHigginson()], [7, 3]),
        "density": draw.pick([None, 870.0]),
    }
    share = draw.uniform(0.0, 1.0)
    for slot, base in LAWS_OF_OIL.items():
        if laws[slot] is not None:
            laws[slot] = or_another(laws[slot], "lubricant", base, seed=share)
    if share < 0.2:
        oil = td.Vogel(a=draw.log_uniform(2e-5, 2e-4), b=draw.uniform(700.0, 1100.0), c=178.0)
        return td.Lubricant(vogel=oil, temperature=draw.uniform(300.0, 390.0), **laws)
    return td.Lubricant(dynamic_viscosity=draw.log_uniform(2e-3, 0.4), **laws)


def surface(draw: Draw, clearance: float) -> td.RoughSurface:
    """Return a rough surface whose asperities are as dense as measured ones."""
    deviation = min(draw.log_uniform(0.03e-6, 1e-6), 0.02 * clearance)
    radius = draw.log_uniform(5e-6, 100e-6)
    hardness = draw.log_uniform(0.5e9, 7e9)
    return td.RoughSurface(
        asperity_height_deviation=deviation,
        asperity_height_mean=deviation * draw.uniform(0.0, 1.0),
        asperity_radius=radius,
        asperity_density=draw.uniform(0.03, 0.06) / (radius * deviation),
        contact_modulus=draw.log_uniform(10e9, 230e9),
        hardness=hardness,
        yield_strength=hardness / 2.8,
        poisson_ratio=draw.uniform(0.25, 0.35),
    )


def _friction(draw: Draw) -> td.FrictionLaw:
    coefficient, speed = draw.uniform(0.02, 0.3), draw.log_uniform(1e-3, 0.1)
    both = {
        "static_coefficient": coefficient,
        "dynamic_coefficient": coefficient * draw.uniform(0.4, 1.0),
    }
    laws = [
        td.Coulomb(coefficient, transition_speed=speed),
        td.Ambrosio(coefficient, lower_speed=speed * draw.pick([0.0, 0.1, 0.5]), upper_speed=speed),
        td.Threlfall(coefficient, transition_speed=speed),
        td.BengisuAkay(
            **both, transition_speed=speed, decay_rate=draw.log_uniform(0.1, 1.0) / speed
        ),
        td.BrownMcPhee(**both, transition_speed=speed),
        td.Stribeck(
            **both,
            stribeck_speed=5.0 * speed,
            exponent=draw.pick([0.5, 1.0, 2.0]),
            transition_speed=draw.pick([None, speed]),
        ),
    ]
    return or_another(
        draw.pick(laws, [3, 1, 1, 1, 1, 1]), "friction", td.FrictionLaw, seed=coefficient
    )


def _contact(draw: Draw, clearance: float) -> dict[str, Any]:
    law = td.asperity_law(draw.pick(ASPERITIES), surface(draw, clearance))
    seed = law.surface.parameters["poisson_ratio"]
    return {
        "asperities": or_another(law, "asperity", td.AsperityLaw, seed),
        "friction": draw.pick([None, _friction(draw)], [1, 3]),
        "contact_points": draw.pick([90, 180, 360]),
    }


def _film(draw: Draw, clearance: float) -> dict[str, Any]:
    ambient = draw.pick([0.0, 1e5, draw.log_uniform(1e4, 1e6)])
    cavitation = draw.pick([0.0, ambient, -0.9e5, 0.5 * ambient])
    # Ports that meet have one pressure.
    supply = cavitation + draw.pick([0.0, draw.log_uniform(1e4, 1e6)])
    ports = []
    for _ in range(draw.pick([0, 1, 2], [6, 3, 1])):
        ports.append(
            td.AxialGroove(
                angle=draw.angle(),
                width=draw.pick([0.0, draw.uniform(0.05, 0.8)]),
                pressure=supply,
            )
        )
    rough = draw.chance(0.25)
    return {
        "lubricant": lubricant(draw),
        "cavitation": draw.pick(CAVITATION, [5, 2, 2, 1]),
        "flow_factors": td.FlowFactors(
            journal_rms_roughness=clearance * draw.log_uniform(1e-3, 3e-2),
            bearing_rms_roughness=clearance * draw.log_uniform(1e-3, 3e-2),
            journal_pattern=draw.pick([1 / 6, 1.0, 3.0, 9.0]),
            bearing_pattern=draw.pick([1 / 9, 1.0, 6.0]),
            contact_factor=draw.pick(["exact", "wu_zheng", "none"]),
        )
        if rough
        else None,
        "ambient_pressure": ambient,
        "cavitation_pressure": cavitation,
        "initial_film_fraction": draw.pick([1.0, draw.uniform(0.3, 1.0)], [4, 1]),
        "ports": ports,
        "mesh": td.FilmMesh(around=draw.pick([16, 20, 24, 32]), along=2 * draw.integer(2, 3)),
    }


def interface(draw: Draw, kind: str, clearance: float) -> td.Interface:
    """Return what fills a gap."""
    if kind == "dry":
        return td.DryInterface(**_contact(draw, clearance))
    if kind == "lubricated":
        return td.LubricatedInterface(**_film(draw, clearance))
    return td.MixedInterface(**_film(draw, clearance), **_contact(draw, clearance))


def integrator(draw: Draw, kind: str, largest_step: float) -> dict[str, Any]:
    """Return name and options of a method: its defaults, other tolerances, or fixed steps."""
    options: dict[str, Any] = {}
    style = draw.pick(["default", "tolerances", "fixed"], [6, 3, 1])
    if style == "tolerances":
        # Second-order methods take minutes at finer ones.
        options["tolerance"] = draw.log_uniform(1e-6, 1e-4)
        options["gap_tolerance"] = draw.log_uniform(3e-5, 3e-3)
    if style == "fixed":
        options["step"] = largest_step * draw.log_uniform(0.02, 1.0)
    if kind == "generalized-alpha" and draw.chance(0.7):
        options["spectral_radius"] = draw.uniform(0.0, 0.95 if style == "fixed" else 0.7)
    if style != "fixed" and draw.chance(0.1):
        options["max_step"] = largest_step * draw.log_uniform(0.2, 2.0)
    return {"name": kind, **options}
