"""A slider-crank with one to three joints in mixed lubrication.

The mechanism is planar, without weight, gas force or friction of the slider. The crank turns at
constant speed; at angle 0 (top dead centre) the slider is farthest from the centre of the crank.
The bearings start full of oil and have no oil supply, so they dry out: the run is the start of a
machine that runs dry, and no periodic cycle.

The joints in the order of the source, with the journal on the first body and the bearing on the
second, are "block-crank" (B-CS), "crank-rod" (CS-CR) and "rod-slider" (CR-S). Configuration I has
clearance in rod-slider, II also in crank-rod, III in all three. The slider moves along x in the
ideal joint "slider-block".
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from importlib.resources import files
from typing import Annotated, Any

import tribodyn as td
from tribodyn.cases import slider_crank
from tribodyn.cases.slider_crank import CRANK_SPEED

__all__ = ["ASPERITY_LAWS", "Reference", "build", "film_and_contact", "reference", "surface"]

source = (
    "I. V. Nascimento, Evaluation of rough contact models in multibody tribodynamics simulation, "
    "M.Sc. dissertation, University of Sao Paulo, 2024; mechanism after P. Flores, J. Ambrosio, "
    "J. P. Claro, Dynamic analysis for planar multibody mechanical systems with lubricated joints, "
    "Multibody System Dynamics 12 (2004) 47-74"
)

# The mechanism: masses [kg] and moments of inertia [kg m2], lengths [m].
CRANK, ROD, SLIDER = slider_crank.CRANK, slider_crank.ROD, slider_crank.SLIDER
CRANK_LENGTH = slider_crank.CRANK_LENGTH
HALF_ROD_LENGTH = slider_crank.HALF_ROD_LENGTH

# Every clearance joint: lengths [m], viscosity [Pa s].
BEARING_RADIUS = 10.0e-3
BEARING_LENGTH = 20.0e-3
RADIAL_CLEARANCE = 30.0e-6
DYNAMIC_VISCOSITY = 1.0e-4
FRICTION_COEFFICIENT = 0.08
# Coulomb friction changes its sign within this speed [m/s]; the wall of the journal slides at 5
# m/s.
TRANSITION_SPEED = 0.05

# The rough surface: heights and radius [m], density [1/m2], modulus and strength [Pa].
ASPERITY_HEIGHT_DEVIATION = 0.251e-6
ASPERITY_HEIGHT_MEAN = 0.198e-6
ASPERITY_RADIUS = 15.980e-6
ASPERITY_DENSITY = 10.760e9
CONTACT_MODULUS = 115.18e9
HARDNESS = 1373.0e6
YIELD_STRENGTH = 500.0e6
POISSON_RATIO = 0.3

GAP = td.JournalGap(
    bearing_radius=BEARING_RADIUS,
    radial_clearance=RADIAL_CLEARANCE,
    bearing_length=BEARING_LENGTH,
)
MESH = td.FilmMesh()

JOINTS_WITH_CLEARANCE = {
    "I": ("rod-slider",),
    "II": ("rod-slider", "crank-rod"),
    "III": ("rod-slider", "crank-rod", "block-crank"),
}

# Arguments of `tribodyn.asperity_law` by the names that `reference` uses. The source prints the
# exponent of "PW" and probably used this exponent; the exponent of "PW_exponent1" follows from the
# mechanics of the contact.
ASPERITY_LAWS: dict[str, dict[str, Any]] = {
    **{name: {"name": name} for name in ("GW", "GT", "CEB", "ZMC", "KE", "JG")},
    "PW": {"name": "PW", "exponent": 1.5},
    "PW_exponent1": {"name": "PW", "exponent": 1.0},
}

# Windows of crank angle [deg] over which the source takes statistics.
WINDOWS = ((660, 780), (840, 960))

# Origins of the numbers of `reference`.
ORIGINS = ("converged", "dissertation")


@dataclass(frozen=True)
class Reference:
    """Computed minimum film thickness of one joint over one window of crank angle.

    Attributes:
        mean: time average [m].
        minimum: smallest value [m].
        maximum: largest value [m]; an indication, because the journal bounces.
        standard_deviation: over time [m]; an indication.
        mean_film_force: time average [N]; None where the source does not give the force.
        mean_asperity_force: time average [N]; None where the source does not give the force.
        mean_film_force_limit: limit of mean_film_force on ever finer meshes [N]; None where the
            limit is not known.
    """

    mean: float
    minimum: float
    maximum: float
    standard_deviation: float
    mean_film_force: float | None = None
    mean_asperity_force: float | None = None
    mean_film_force_limit: float | None = None


def surface() -> td.RoughSurface:
    """Return the rough surface of all bearings."""
    return td.RoughSurface(
        asperity_height_deviation=ASPERITY_HEIGHT_DEVIATION,
        asperity_height_mean=ASPERITY_HEIGHT_MEAN,
        asperity_radius=ASPERITY_RADIUS,
        asperity_density=ASPERITY_DENSITY,
        contact_modulus=CONTACT_MODULUS,
        hardness=HARDNESS,
        yield_strength=YIELD_STRENGTH,
        poisson_ratio=POISSON_RATIO,
    )


def film_and_contact(
    asperities: str | td.AsperityLaw | None = "KE",
    *,
    mesh: td.FilmMesh = MESH,
    transport: str = "upwind",
) -> td.Interface:
    """Return the interface of the case: a film and asperities.

    Args:
        asperities: a contact law, the name of a law ("GW", "GT", "CEB", "ZMC", "KE", "JG", "PW"
            with the exponent 3/2 of the source, "PW_exponent1"), or None for a film alone.
        mesh: mesh of the film.
        transport: of the film fraction: "upwind", "limited" or "moving_mesh".
    """
    film: dict[str, Any] = {
        "lubricant": td.Lubricant(dynamic_viscosity=DYNAMIC_VISCOSITY),
        "cavitation": "mass_conserving",
        "mesh": mesh,
        "transport": transport,
    }
    if asperities is None:
        return td.LubricatedInterface(**film)
    if isinstance(asperities, str):
        law = ASPERITY_LAWS.get(asperities, {"name": asperities})
        asperities = td.asperity_law(surface=surface(), **law)
    friction = td.Coulomb(FRICTION_COEFFICIENT, transition_speed=TRANSITION_SPEED)
    return td.MixedInterface(asperities=asperities, friction=friction, **film)


def build(
    configuration: str = "I",
    asperities: str | td.AsperityLaw | None = "KE",
    *,
    interface: td.Interface | None = None,
    crank_speed: Annotated[td.Scalar | td.TimeFunction, "rad/s"] = CRANK_SPEED,
    mesh: td.FilmMesh = MESH,
    rod_modulus: Annotated[td.Scalar | None, "Pa"] = None,
) -> td.Model:
    """Return the moving mechanism at top dead centre.

    Args:
        configuration: "I", "II" or "III": which joints have clearance.
        asperities: a contact law, its name, or None for a film alone, as in `film_and_contact`.
        interface: contents of the gaps, in place of the film and the asperities of the case.
        crank_speed: a number or a function of time [rad/s].
        mesh: mesh of the films.
        rod_modulus: Young's modulus of an elastic rod [Pa], a beam of the mass of the rod; None for
            a rigid rod.
    """
    if configuration not in JOINTS_WITH_CLEARANCE:
        raise td.InvalidInput(
            f"slider_crank_mixed: configuration {configuration!r} is not known; "
            "choose 'I', 'II' or 'III'"
        )
    if interface is None:
        interface = film_and_contact(asperities, mesh=mesh)
    gaps = dict.fromkeys(JOINTS_WITH_CLEARANCE[configuration], (GAP, interface))
    return slider_crank.slider_crank(gaps, crank_speed=crank_speed, rod_modulus=rod_modulus)


def reference(
    origin: str = "converged",
) -> dict[tuple[str, str, str, tuple[int, int]], Reference]:
    """Return minimum film thicknesses to compare with.

    The thicknesses are results of computations, not of measurements.
    Keys are (configuration, joint, contact law, window of crank angle [deg]), for example
    ("I", "rod-slider", "KE", (660, 780)).

    Args:
        origin: "converged" for the unpublished results of an independent program, whose film
            thicknesses do not depend on its step and mesh, but whose film forces do and are 4 to 6
            % too large; or "dissertation" for the printed tables of the source. `reference_origin`
            gives details.
    """
    found = {}
    for row in _data_of(origin, ""):
        first, last = row.pop("crank_angle")
        key = (row.pop("configuration"), row.pop("joint"), row.pop("asperities"), (first, last))
        found[key] = Reference(**{name: float(value) for name, value in row.items()})
    return found


def reference_origin(origin: str = "converged") -> str:
    """Return a description of the origin of the numbers of `reference`."""
    return str(_data_of(origin, "_origin"))


def ideal_loads() -> dict[str, dict[str, float]]:
    """Return the forces [N] on the ideal joints at top and bottom dead centre, by joint.

    "mean" is the mean over crank angles from 840 to 960 deg.
    """
    loads: dict[str, dict[str, float]] = _data()["ideal_loads"]
    return loads


def _data_of(origin: str, suffix: str) -> Any:
    if origin not in ORIGINS:
        raise td.InvalidInput(
            f"slider_crank_mixed: origin {origin!r} is not known; "
            "choose 'converged' or 'dissertation'"
        )
    return _data()[f"{origin}{suffix}"]


def _data() -> dict[str, Any]:
    path = files("tribodyn.cases") / "data" / "slider_crank_mixed.json"
    data: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return data
