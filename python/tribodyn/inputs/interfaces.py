"""Interfaces: the contents of the gap of a clearance joint, which produce its forces.

LubricatedInterface, DryInterface and MixedInterface have common arguments, so that a joint changes
from mixed lubrication to a film alone or to dry contact by the exchange of one object.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import Annotated, Any, ClassVar

from tribodyn import _core
from tribodyn._arguments.aliases import PositiveShare, Pressure, Share
from tribodyn._arguments.door import admits, guard, guard_abstract
from tribodyn._arguments.kinds import Instance, describe, instance
from tribodyn._arguments.numbers import whole
from tribodyn._arguments.plain import Described
from tribodyn._core import (
    AsperityLaw,
    ContactLaw,
    ElasticLaw,
    ElasticWall,
    FlowFactors,
    FrictionLaw,
    Interface,
    Lubricant,
    LuGre,
)
from tribodyn.errors import make_error
from tribodyn.inputs._film_inputs import (
    Cavitation,
    Coupling,
    Flooded,
    Solver,
    Transport,
    check_ambient,
)
from tribodyn.inputs.meshes import FilmMesh
from tribodyn.inputs.ports import PORTS, Port

__all__ = [
    "BlendedInterface",
    "DryInterface",
    "Interface",
    "LubricatedInterface",
    "MixedInterface",
    "SqueezeInterface",
]

MOST_POINTS = 1_000_000


class _WithoutHistory(Instance):
    """A friction law without history; a law with bristles is rejected by name."""

    def convert(self, value: Any, item: str, quantity: str) -> Any:
        if isinstance(value, LuGre):
            raise _with_history(item)
        return super().convert(value, item, quantity)


def check_condensed(item: str, interface: Interface) -> None:
    """Raise an error for a film between rigid walls with another coupling than "condensed"."""
    coupling = getattr(interface, "coupling", "condensed")
    if coupling != "condensed":
        raise make_error(
            item=item,
            quantity=f"coupling '{coupling}'",
            rule="must be 'condensed' between rigid walls",
            hint="couplings are for films between deforming walls, Model.surface_film",
        )


def _with_history(item: str) -> Exception:
    """Return the error for a friction law with bristles between rough walls."""
    return make_error(
        item=item,
        quantity="friction",
        rule="must have no history: LuGre has bristles at every contact site, and sites of rough "
        "walls appear and disappear",
        hint="Stribeck has the same friction in steady sliding; LuGre is for ideal joints and for "
        "contact laws of smooth walls",
    )


describe(
    Interface, called="an interface", hint="MixedInterface, LubricatedInterface or DryInterface"
)
describe(FilmMesh, hint="for example td.FilmMesh(around=80, along=16)")
describe(
    AsperityLaw,
    called="a contact law of rough surfaces",
    hint="for example KogutEtsion(surface); use LubricatedInterface for a film alone",
)
# An elastic law is also a contact law, without loss.
describe(
    ContactLaw,
    ElasticLaw,
    called="a contact law of smooth walls",
    hint="for example LankaraniNikravesh(elastic, restitution_coefficient=0.9)",
)
describe(
    FrictionLaw,
    LuGre,
    called="a friction law",
    hint="for example Coulomb(0.08, transition_speed=0.01)",
)

Oil = Annotated[Lubricant, instance(Lubricant, hint="use DryInterface for a gap without oil")]
FrictionOfAsperities = Annotated[
    FrictionLaw,
    _WithoutHistory(
        types=lambda: (FrictionLaw,),
        called="a friction law",
        hint="for example Coulomb(0.08, transition_speed=0.01)",
    ),
]
ContactPoints = Annotated[int, whole(1, MOST_POINTS)]
_CONTACT_POINTS = 360


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class _WithFilm(Described):
    """The arguments of a film, which all interfaces with the complete film have."""

    lubricant: Oil
    cavitation: Cavitation = "mass_conserving"
    flow_factors: FlowFactors | None = None
    elastic_wall: ElasticWall | None = None
    ambient_pressure: Pressure = 0.0
    cavitation_pressure: Pressure = 0.0
    initial_film_fraction: Share = 1.0
    ports: Annotated[Sequence[Port] | Port, PORTS] = ()
    flooded: Flooded = False
    mesh: FilmMesh = FilmMesh()  # noqa: RUF009 (it does not change)
    solver: Solver = "automatic"
    coupling: Coupling = "condensed"
    transport: Transport = "upwind"

    _item: ClassVar[str]

    def _take(self) -> dict[str, Any]:
        """Store all arguments, and return those of the film in the form of the kernel."""
        given = {field.name: getattr(self, field.name) for field in fields(self)}
        object.__setattr__(self, "_parameters", given)
        check_ambient(
            self._item, given["cavitation"], given["ambient_pressure"], given["cavitation_pressure"]
        )
        flooded = given["flooded"]
        names = [flooded] if isinstance(flooded, str) else flooded
        film = {field.name: given[field.name] for field in fields(_WithFilm)}
        del film["coupling"]  # of the film with the bodies, not of the film itself
        return film | {
            "ports": [port._kernel() for port in given["ports"]],
            "flooded": (["all"] if flooded else []) if isinstance(flooded, bool) else list(names),
        }


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class LubricatedInterface(_WithFilm, _core.LubricatedInterface):
    """A film of lubricant alone: the Reynolds equation with a cavitation condition.

    Under high load the film alone cannot keep the walls apart; use `MixedInterface`.

    Args:
        lubricant: the oil.
        cavitation: cavitation condition: "mass_conserving", or without history "reynolds",
            "half_sommerfeld" or "none". The last three do not conserve the oil: they add oil where
            oil is missing. The "reynolds" film of a full ring without ports therefore begins ahead
            of the widest gap and leaks about 10 % more than the bearing of the classical tables,
            which has an axial groove at the widest gap. Under "half_sommerfeld" the pressure of a
            node next to the edge of the film acts on the loaded part of its cell alone, so that
            load, stiffness and damping converge with second order in the mesh.
        flow_factors: FlowFactors of rough walls; None for smooth walls.
        elastic_wall: ElasticLiner, ElasticRing, ElasticHalfSpace or FlexibleWall: the wall of the
            bearing gives way to the pressure of the film, and to that of asperities beside it; None
            for rigid walls.
        ambient_pressure: gauge pressure at the open edges of the bearing [Pa]. A steady
            mass-conserving film without ports receives oil at these edges alone; its ambient
            pressure must be above cavitation_pressure.
        cavitation_pressure: gauge pressure of cavities [Pa], not above ambient_pressure. In a bath
            of oil this pressure is about 1e5 Pa below the ambient pressure.
        initial_film_fraction: fraction of the gap that is filled with oil at the start of a run
            [-], 0 to 1.
        ports: AxialGroove, CircumferentialGroove, SupplyHole and SupplyPocket objects.
        flooded: whether oil is outside the open edges: True, False or the names of the edges with
            oil: "ends", for an arc also "leading" and "trailing". Only a mass-conserving film whose
            ambient pressure equals the cavitation pressure needs this argument. With air outside,
            no oil enters; with oil outside, the journal carries oil in at the edge of an arc. The
            journal moves along the ends, so oil enters through the ends by pressure alone, and not
            at the cavitation pressure.
        mesh: mesh of the film.
        solver: of the linear systems, "automatic", "banded" or "multigrid".
        coupling: of film and bodies, for a film between deforming walls (`Model.surface_film`):
            "condensed" solves for the pressures in every evaluation of the film, "monolithic"
            together with the motion of the bodies, "staggered" in turn with the bodies until both
            agree, "staggered_once" once in each step, with an error that is recorded. Films between
            rigid walls are condensed.
        transport: of the film fraction of a mass-conserving film in a run: "upwind" is of first
            order, "limited" of second order where the cavitated film is smooth. "moving_mesh" turns
            the mesh at half the speed of the journal, so that the film fraction is not transported
            over the nodes at all; it is for journals in full rings with smooth walls whose
            thickness and ports do not change around the ring. Fields and plots show the film in
            the frame of the bearing. Other conditions and steady films are not affected. The
            moving mesh requires rigid walls; the other transports serve all walls.
    """

    _item: ClassVar[str] = "lubricated interface"

    def __post_init__(self) -> None:
        _core.LubricatedInterface.__init__(self, **self._take())


guard(LubricatedInterface, LubricatedInterface._item)


class DryInterface(Described, _core.DryInterface):
    """Walls without oil: rough walls with asperities, or smooth walls with impacts.

    Give either asperities or contact. A contact law acts where the undeformed walls overlap and
    gives impacts with energy loss (`Solution.impacts`). Each step of free flight ends at the first
    touch of the walls. The approach speed at this touch is the impact velocity of the law until the
    walls separate.

    Args:
        asperities: contact law of rough surfaces.
        contact: contact law of smooth walls; an elastic law has no energy loss.
        friction: friction law; None is frictionless. LuGre, without viscous friction, is for
            contact laws; the bristles at each contact site are straight at the first touch.
        contact_points: resolution of the sum over asperities, as points around a bearing; None is
            360. Tilted walls have additional points where the gap increases. The resolution of 360
            leaves an error below 0.001 (`asperity_force_error`).
    """

    @admits("dry interface")
    def __init__(
        self,
        *,
        asperities: AsperityLaw | None = None,
        contact: ContactLaw | ElasticLaw | None = None,
        friction: FrictionLaw | LuGre | None = None,
        contact_points: ContactPoints | None = None,
    ) -> None:
        if contact is not None and contact_points is not None:
            raise make_error(
                item="dry interface",
                quantity="contact_points",
                rule="must not be given with contact: smooth walls touch at the smallest gap",
                hint="leave contact_points out, or give asperities in place of contact",
            )
        if asperities is not None and isinstance(friction, LuGre):
            raise _with_history("dry interface")
        if asperities is not None and contact_points is None:
            contact_points = _CONTACT_POINTS
        self._parameters = {
            "asperities": asperities,
            "contact": contact,
            "friction": friction,
            "contact_points": contact_points,
        }
        points = {} if contact_points is None else {"contact_points": contact_points}
        law = ContactLaw(contact) if isinstance(contact, ElasticLaw) else contact
        super().__init__(asperities=asperities, contact=law, friction=friction, **points)


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class MixedInterface(_WithFilm, _core.MixedInterface):
    """Mixed lubrication: film and asperities carry the load together.

    The arguments of the film are those of a LubricatedInterface.

    Args:
        asperities: contact law of the rough surfaces.
        friction: friction law of the asperities; None is frictionless.
        contact_points: resolution of the sum over asperities, as in DryInterface. On an elastic
            wall the sum is over the nodes of the film.
    """

    asperities: AsperityLaw
    friction: FrictionOfAsperities | None = None
    contact_points: ContactPoints = _CONTACT_POINTS

    _item: ClassVar[str] = "mixed interface"

    def __post_init__(self) -> None:
        film = _core.LubricatedInterface(**self._take())
        walls = _core.DryInterface(
            asperities=self.asperities, friction=self.friction, contact_points=self.contact_points
        )
        object.__setattr__(self, "_film", film)
        _core.MixedInterface.__init__(self, parts=[film, walls])


guard(MixedInterface, MixedInterface._item)
if MixedInterface.__doc__ and LubricatedInterface.__doc__:
    # The film arguments are described once.
    _, _, _film_arguments = LubricatedInterface.__doc__.partition("Args:\n")
    MixedInterface.__doc__ = MixedInterface.__doc__.rstrip() + "\n" + _film_arguments


class SqueezeInterface(Described, _core.SqueezeInterface):
    """The closed-form squeeze film of a ball in its cup, for a SphericalGap.

    The film fills the hemisphere towards which the ball moves, regardless of the cup's half angle.
    It resists the approach of the ball to the wall. While the ball departs from the wall, the film
    cavitates and has no force. Shear and rotation are neglected; LubricatedInterface is the
    complete film. The oil has its dynamic_viscosity everywhere.

    Args:
        lubricant: the oil.
        extra_clearance: increase of the radial clearance for the film alone, divided by the radial
            clearance [-]. A positive value keeps the force finite where ball and cup touch.
    """

    @admits("squeeze interface")
    def __init__(self, *, lubricant: Oil, extra_clearance: Share = 0.0) -> None:
        self._parameters = {"lubricant": lubricant, "extra_clearance": extra_clearance}
        super().__init__(**self._parameters)


class BlendedInterface(Described, _core.BlendedInterface):
    """A squeeze film of a ball in its cup with a transition to dry contact, for a SphericalGap.

    Up to the radial clearance c the film of a SqueezeInterface acts alone. Beyond the band, whose
    width is added to c, the contact law acts alone. Within the band the force changes linearly with
    the eccentricity from the film force to the contact force.

    Args:
        lubricant: the oil.
        contact: contact law of smooth walls; an elastic law has no energy loss.
        friction: friction law of the contact, as in DryInterface; None is frictionless.
        band: width of the band divided by the radial clearance [-].
        extra_clearance: increase of the radial clearance for the film alone, divided by the radial
            clearance [-]. This value must be above the band, so that the film force stays finite
            within the band.
    """

    @admits("blended interface")
    def __init__(
        self,
        *,
        lubricant: Oil,
        contact: ContactLaw | ElasticLaw,
        friction: FrictionLaw | LuGre | None = None,
        band: PositiveShare = 1e-3,
        extra_clearance: PositiveShare = 2e-3,
    ) -> None:
        self._parameters = {
            "lubricant": lubricant,
            "contact": contact,
            "friction": friction,
            "band": band,
            "extra_clearance": extra_clearance,
        }
        super().__init__(**self._parameters)


guard_abstract(Interface, "make a MixedInterface, LubricatedInterface or DryInterface")
