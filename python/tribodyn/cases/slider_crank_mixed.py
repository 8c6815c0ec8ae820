"""A slider-crank with one to three lubricated joints in mixed lubrication.

The mechanism is planar, without weight, gas force or friction of the slider. The crank turns at
constant speed; angle 0 is top dead centre, where the slider is farthest from the crank's centre.
The bearings start full of oil and are not supplied, so they dry out: this is the start of a dry
running machine and no periodic cycle.

Joints, in the order of the source, with the journal on the first body and the bearing on the
second: "block-crank" (B-CS), "crank-rod" (CS-CR), "rod-slider" (CR-S). Configuration I has
clearance in rod-slider, II in crank-rod as well, III in all three. The slider moves along x in the
ideal joint "slider-block".
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from importlib.resources import files
from typing import Any

from tribodyn._arguments.door import admits, guard
from tribodyn._arguments.kinds import Choice, Either, Kind, instance, is_text, optional
from tribodyn._arguments.numbers import function_of_time, number
from tribodyn._arguments.scalars import TimeDependent
from tribodyn.cases import _slider_crank
from tribodyn.cases._slider_crank import CRANK_SPEED, slider_crank
from tribodyn.inputs import contact
from tribodyn.inputs.contact import AsperityLaw, asperity_law
from tribodyn.inputs.friction import Coulomb
from tribodyn.inputs.gaps import JournalGap
from tribodyn.inputs.interfaces import Interface, LubricatedInterface, MixedInterface
from tribodyn.inputs.lubricants import Lubricant
from tribodyn.inputs.meshes import FilmMesh
from tribodyn.inputs.surfaces import RoughSurface
from tribodyn.model._inputs import INTERFACE
from tribodyn.model._model import Model

__all__ = ["ASPERITY_LAWS", "Reference", "build", "film_and_contact", "reference", "surface"]

source = (
    "I. V. Nascimento, Evaluation of rough contact models in multibody tribodynamics simulation, "
    "M.Sc. dissertation, University of Sao Paulo, 2024; mechanism after P. Flores, J. Ambrosio, "
    "J. P. Claro, Dynamic analysis for planar multibody mechanical systems with lubricated joints, "
    "Multibody System Dynamics 12 (2004) 47-74"
)

# The mechanism: masses [kg] and moments of inertia [kg m2], lengths [m].
CRANK, ROD, SLIDER = _slider_crank.CRANK, _slider_crank.ROD, _slider_crank.SLIDER
CRANK_LENGTH = _slider_crank.CRANK_LENGTH
HALF_ROD_LENGTH = _slider_crank.HALF_ROD_LENGTH

# Every clearance joint: lengths [m], viscosity [Pa s].
BEARING_RADIUS = 10.0e-3
BEARING_LENGTH = 20.0e-3
RADIAL_CLEARANCE = 30.0e-6
DYNAMIC_VISCOSITY = 1.0e-4
FRICTION_COEFFICIENT = 0.08
# Where Coulomb friction changes its sign [m/s]; the journal's wall slides at 5 m/s.
TRANSITION_SPEED = 0.05

# Heights and radius [m], density [1/m2], modulus and strength [Pa].
ASPERITY_HEIGHT_DEVIATION = 0.251e-6
ASPERITY_HEIGHT_MEAN = 0.198e-6
ASPERITY_RADIUS = 15.980e-6
ASPERITY_DENSITY = 10.760e9
CONTACT_MODULUS = 115.18e9
HARDNESS = 1373.0e6
YIELD_STRENGTH = 500.0e6
POISSON_RATIO = 0.3

JOINTS_WITH_CLEARANCE = {
    "I": ("rod-slider",),
    "II": ("rod-slider", "crank-rod"),
    "III": ("rod-slider", "crank-rod", "block-crank"),
}

# Arguments of `tribodyn.asperity_law` by the names that `reference` uses. "PW" has the exponent
# that the source prints and seems to have used; "PW_exponent1" the one that physics asks for.
ASPERITY_LAWS: dict[str, dict[str, Any]] = {
    **{name: {"name": name} for name in contact.ASPERITY_LAWS},
    "PW": {"name": "PW", "exponent": 1.5},
    "PW_exponent1": {"name": "PW", "exponent": 1.0},
}

# Windows of crank angle [deg] over which the source takes statistics.
WINDOWS = ((660, 780), (840, 960))


@dataclass(frozen=True)
class Reference:
    """Computed minimum film thickness of one joint over one window of crank angle.

    Attributes:
        mean: weighted by time [m].
        minimum: [m].
        maximum: [m]; an indication, as the journal bounces.
        standard_deviation: weighted by time [m]; an indication.
        mean_film_force: [N]; None where the source does not give it.
        mean_asperity_force: [N]; None where the source does not give it.
        mean_film_force_limit: what mean_film_force tends to on ever finer meshes [N]; None where
            that is not known.
    """

    mean: float
    minimum: float
    maximum: float
    standard_deviation: float
    mean_film_force: float | None = None
    mean_asperity_force: float | None = None
    mean_film_force_limit: float | None = None


GAP = JournalGap(
    bearing_radius=BEARING_RADIUS,
    radial_clearance=RADIAL_CLEARANCE,
    bearing_length=BEARING_LENGTH,
)

_ORIGIN = Choice(names=("converged", "dissertation"))
_JOINT: dict[str, Kind] = {
    "asperities": optional(
        Either(
            choices=((is_text, Choice(names=tuple(ASPERITY_LAWS))),),
            otherwise=instance(AsperityLaw, called="a contact law or its name"),
            called="a contact law or its name",
        )
    ),
    "mesh": instance(FilmMesh, hint="for example td.FilmMesh(around=80, along=16)"),
}
guard(
    Reference,
    "reference",
    **dict.fromkeys(("mean", "minimum", "maximum", "standard_deviation"), number("m")),
    **dict.fromkeys(
        ("mean_film_force", "mean_asperity_force", "mean_film_force_limit"), optional(number("N"))
    ),
)


@admits("slider_crank_mixed")
def surface() -> RoughSurface:
    """Return the rough surface of all bearings."""
    return RoughSurface(
        asperity_height_deviation=ASPERITY_HEIGHT_DEVIATION,
        asperity_height_mean=ASPERITY_HEIGHT_MEAN,
        asperity_radius=ASPERITY_RADIUS,
        asperity_density=ASPERITY_DENSITY,
        contact_modulus=CONTACT_MODULUS,
        hardness=HARDNESS,
        yield_strength=YIELD_STRENGTH,
        poisson_ratio=POISSON_RATIO,
    )


@admits("slider_crank_mixed", **_JOINT)
def film_and_contact(
    asperities: str | AsperityLaw | None = "KE",
    *,
    mesh: FilmMesh = FilmMesh(),  # noqa: B008 (it does not change)
) -> Interface:
    """Return the interface of the case: a film, and asperities unless None.

    Args:
        asperities: a contact law, its name ("GW", "GT", "CEB", "ZMC", "KE", "JG", "PW" with the
            exponent 3/2 of the source, "PW_exponent1"), or None for a film alone.
        mesh: of the film.
    """
    film: dict[str, Any] = {
        "lubricant": Lubricant(dynamic_viscosity=DYNAMIC_VISCOSITY),
        "cavitation": "mass_conserving",
        "mesh": mesh,
    }
    if asperities is None:
        return LubricatedInterface(**film)
    if isinstance(asperities, str):
        asperities = asperity_law(surface=surface(), **ASPERITY_LAWS[asperities])
    friction = Coulomb(FRICTION_COEFFICIENT, transition_speed=TRANSITION_SPEED)
    return MixedInterface(asperities=asperities, friction=friction, **film)


@admits(
    "slider_crank_mixed",
    configuration=Choice(names=tuple(JOINTS_WITH_CLEARANCE)),
    interface=optional(INTERFACE),
    crank_speed=function_of_time("rad/s"),
    **_JOINT,
)
def build(
    configuration: str = "I",
    asperities: str | AsperityLaw | None = "KE",
    *,
    interface: Interface | None = None,
    crank_speed: TimeDependent = CRANK_SPEED,
    mesh: FilmMesh = FilmMesh(),  # noqa: B008 (it does not change)
) -> Model:
    """Return the mechanism, at top dead centre and in motion.

    Args:
        configuration: "I", "II" or "III": which joints have clearance.
        asperities: a contact law, its name, or None for a film alone, as in `film_and_contact`.
        interface: what fills the gaps, instead of film and asperities of the case.
        crank_speed: [rad/s], a number or a function of time.
        mesh: of the films.
    """
    if interface is None:
        interface = film_and_contact(asperities, mesh=mesh)

    gaps = dict.fromkeys(JOINTS_WITH_CLEARANCE[configuration], (GAP, interface))
    return slider_crank(gaps, crank_speed=crank_speed)


@admits("slider_crank_mixed", origin=_ORIGIN)
def reference(
    origin: str = "converged",
) -> dict[tuple[str, str, str, tuple[int, int]], Reference]:
    """Return minimum film thicknesses to compare with: calculations, no measurements.

    Keys are (configuration, joint, contact law, window of crank angle [deg]), for example
    ("I", "rod-slider", "KE", (660, 780)).

    Args:
        origin: "converged", results of an independent program that are not published; its film
            thicknesses do not depend on its step and mesh, but its film forces do and are 4 to 6 %
            too large; or "dissertation", the printed tables of the source. `reference_origin` says
            more.
    """
    data = _data()
    found = {}
    for row in data[origin]:
        first, last = row.pop("crank_angle")
        key = (row.pop("configuration"), row.pop("joint"), row.pop("asperities"), (first, last))
        found[key] = Reference(**row)
    return found


@admits("slider_crank_mixed", origin=_ORIGIN)
def reference_origin(origin: str = "converged") -> str:
    """Return where the numbers of `reference` come from, in words."""
    return str(_data()[f"{origin}_origin"])


@admits("slider_crank_mixed")
def ideal_loads() -> dict[str, dict[str, float]]:
    """Return the forces [N] that ideal joints carry at top and bottom dead centre, by joint.

    "mean" is that over crank angles from 840 to 960 deg.
    """
    loads: dict[str, dict[str, float]] = _data()["ideal_loads"]
    return loads


def _data() -> dict[str, Any]:
    path = files("tribodyn.cases") / "data" / "slider_crank_mixed.json"
    data: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return data
