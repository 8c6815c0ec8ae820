"""Interfaces: what fills the gap of a clearance joint, and turns its motion into force.

The three take the same arguments as far as they apply, so that a joint is changed from mixed
lubrication to a film alone or to dry contact by exchanging one object.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tribodyn import _core
from tribodyn._arguments.door import admits, guard_abstract
from tribodyn._arguments.kinds import Instance, Kind, instance, optional
from tribodyn._arguments.numbers import Number, whole
from tribodyn._arguments.plain import Described
from tribodyn._arguments.scalars import Scalar
from tribodyn._core import (
    AsperityLaw,
    ContactLaw,
    ElasticLaw,
    FlowFactors,
    FrictionLaw,
    Interface,
    Lubricant,
    LuGre,
)
from tribodyn.errors._making import make_error
from tribodyn.inputs._film_inputs import CONDITIONS, FLOODED, check_ambient
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


class _Memoryless(Instance):
    """A friction law without memory; one with bristles is refused by name."""

    def convert(self, value: Any, item: str, quantity: str) -> Any:
        if isinstance(value, LuGre):
            raise _with_memory(item)
        return super().convert(value, item, quantity)


def _with_memory(item: str) -> Exception:
    """Return the refusal of bristles between rough walls."""
    return make_error(
        item=item,
        quantity="friction",
        rule="must have no memory: LuGre bends bristles at every place of contact, and "
        "rough walls touch at many that come and go",
        hint="Stribeck has the same friction of steady sliding; LuGre is for ideal joints and "
        "for contact laws of smooth walls",
    )


_FILM: dict[str, Kind] = {
    **CONDITIONS,
    "lubricant": instance(Lubricant, hint="use DryInterface for a gap without oil"),
    "initial_film_fraction": Number(least=0.0, most=1.0),
    "ports": PORTS,
    "flooded": FLOODED,
    "mesh": instance(FilmMesh, hint="for example td.FilmMesh(around=80, along=16)"),
}
_FRICTION = {
    "friction": optional(
        _Memoryless(
            types=lambda: (FrictionLaw,),
            called="a friction law",
            hint="for example Coulomb(0.08, transition_speed=0.01)",
        )
    ),
}
_ASPERITIES = {
    "asperities": instance(
        AsperityLaw,
        called="a contact law of rough surfaces",
        hint="for example KogutEtsion(surface); use LubricatedInterface for a film alone",
    ),
    "contact_points": whole(1, MOST_POINTS),
    **_FRICTION,
}
# An elastic law by itself is a contact law that loses nothing.
_CONTACT_LAW = instance(
    ContactLaw,
    ElasticLaw,
    called="a contact law of smooth walls",
    hint="for example LankaraniNikravesh(elastic, restitution_coefficient=0.9)",
)
_SMOOTH_FRICTION = optional(
    instance(
        FrictionLaw,
        LuGre,
        called="a friction law",
        hint="for example Coulomb(0.08, transition_speed=0.01)",
    )
)
_DRY = {
    "asperities": optional(_ASPERITIES["asperities"]),
    "contact": optional(_CONTACT_LAW),
    "contact_points": optional(_ASPERITIES["contact_points"]),
    "friction": _SMOOTH_FRICTION,
}
_CONTACT_POINTS = 360


def _film_parameters(item: str, **given: Any) -> dict[str, Any]:
    """Return the arguments of a film, as far as they fit together."""
    check_ambient(
        item, given["cavitation"], given["ambient_pressure"], given["cavitation_pressure"]
    )
    return given


def _kernel_film(given: dict[str, Any]) -> dict[str, Any]:
    """Return the same arguments as the kernel takes them."""
    flooded = given["flooded"]
    names = [flooded] if isinstance(flooded, str) else flooded
    return given | {
        "ports": [port._kernel() for port in given["ports"]],
        "flooded": (["all"] if flooded else []) if isinstance(flooded, bool) else list(names),
    }


class LubricatedInterface(Described, _core.LubricatedInterface):
    """A film of lubricant alone: the Reynolds equation with a condition of cavitation.

    A film alone cannot carry a gap that closes; under high load use `MixedInterface`.

    Args:
        lubricant: the oil.
        cavitation: condition where the film cavitates: "mass_conserving", or without memory
            "reynolds", "half_sommerfeld" or "none". These three make oil where it is missing. So a
            ring without ports begins its "reynolds" film before the widest gap, and leaks some 10 %
            more than the bearing of the classical tables, which has an axial groove there.
            Stiffness under "half_sommerfeld" is of first order in the mesh: its pressure is cut
            where it slopes.
        flow_factors: of rough walls (FlowFactors); None for smooth ones.
        ambient_pressure: at the open edges of the bearing, gauge [Pa]. A steady mass-conserving
            film without ports takes oil in there alone, so then it must be above
            cavitation_pressure.
        cavitation_pressure: gauge [Pa], not above ambient_pressure. Of a bearing in a bath of oil
            it is some 1e5 Pa below ambient.
        initial_film_fraction: share of the gap that oil fills at the start of a run [-], 0 to 1.
        ports: AxialGroove, CircumferentialGroove, SupplyHole and SupplyPocket objects.
        flooded: whether oil stands outside the open edges, True, False or the names of those where
            it does: "ends", of an arc also "leading" and "trailing". Only a mass-conserving film
            whose ambient is the cavitation pressure asks: with air outside nothing enters, with oil
            the journal carries it in at the edge of an arc. Through the ends, along which it moves,
            pressure alone could bring oil in, and at the cavitation pressure nothing does.
        mesh: how finely the film is resolved.
        solver: of the linear systems, "automatic", "banded" or "multigrid".
    """

    @admits("lubricated interface", **_FILM)
    def __init__(
        self,
        *,
        lubricant: Lubricant,
        cavitation: str = "mass_conserving",
        flow_factors: FlowFactors | None = None,
        ambient_pressure: Scalar = 0.0,
        cavitation_pressure: Scalar = 0.0,
        initial_film_fraction: Scalar = 1.0,
        ports: Sequence[Port] | Port = (),
        flooded: bool | str | Sequence[str] = False,
        mesh: FilmMesh = FilmMesh(),  # noqa: B008 (it does not change)
        solver: str = "automatic",
    ) -> None:
        self._parameters = _film_parameters(
            "lubricated interface",
            lubricant=lubricant,
            cavitation=cavitation,
            flow_factors=flow_factors,
            ambient_pressure=ambient_pressure,
            cavitation_pressure=cavitation_pressure,
            initial_film_fraction=initial_film_fraction,
            ports=ports,
            flooded=flooded,
            mesh=mesh,
            solver=solver,
        )
        super().__init__(**_kernel_film(self._parameters))


class DryInterface(Described, _core.DryInterface):
    """Walls without oil: rough ones with asperities, or smooth ones that touch and part.

    Give either asperities or contact. A contact law is of the walls as they are without deformation
    and acts where they overlap: it gives impacts with loss (`Solution.impacts`). Each step of free
    flight ends where the walls touch, and the speed of approach there is that of the law until they
    part.

    Args:
        asperities: contact law of rough surfaces.
        contact: contact law of smooth walls; an elastic law loses nothing.
        friction: friction law; None is frictionless. LuGre, without viscous friction, is of
            contact laws: its bristles, at each site, are straight at the touch.
        contact_points: fineness of the sum over asperities, as points around a bearing; None is
            360. Walls that tilt have points where the gap rises, and as many as 360 ask for leave
            an error below 0.001 (`asperity_force_error`).
    """

    @admits("dry interface", **_DRY)
    def __init__(
        self,
        *,
        asperities: AsperityLaw | None = None,
        contact: ContactLaw | ElasticLaw | None = None,
        friction: FrictionLaw | LuGre | None = None,
        contact_points: int | None = None,
    ) -> None:
        if contact is not None and contact_points is not None:
            raise make_error(
                item="dry interface",
                quantity="contact_points",
                rule="are those of asperities; smooth walls touch where they are nearest",
                hint="leave it out, or give asperities in the place of contact",
            )
        if asperities is not None and isinstance(friction, LuGre):
            raise _with_memory("dry interface")
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


class MixedInterface(Described, _core.MixedInterface):
    """Mixed lubrication: film and asperities carry together.

    Args:
        lubricant: the oil.
        asperities: contact law of the rough surfaces.
        friction: friction law of the asperities; None is frictionless.
        cavitation: condition where the film cavitates, as of a LubricatedInterface.
        flow_factors: of rough walls (FlowFactors); None for smooth ones.
        ambient_pressure: at the open edges of the bearing, gauge [Pa].
        cavitation_pressure: gauge [Pa], not above ambient_pressure.
        initial_film_fraction: share of the gap that oil fills at the start of a run [-], 0 to 1.
        ports: AxialGroove, CircumferentialGroove, SupplyHole and SupplyPocket objects.
        flooded: whether oil stands outside the open edges, as of a LubricatedInterface.
        mesh: how finely the film is resolved.
        solver: of the linear systems, "automatic", "banded" or "multigrid".
        contact_points: fineness of the sum over asperities, as of a DryInterface.
    """

    @admits("mixed interface", **_FILM, **_ASPERITIES)
    def __init__(
        self,
        *,
        lubricant: Lubricant,
        asperities: AsperityLaw,
        friction: FrictionLaw | None = None,
        cavitation: str = "mass_conserving",
        flow_factors: FlowFactors | None = None,
        ambient_pressure: Scalar = 0.0,
        cavitation_pressure: Scalar = 0.0,
        initial_film_fraction: Scalar = 1.0,
        ports: Sequence[Port] | Port = (),
        flooded: bool | str | Sequence[str] = False,
        mesh: FilmMesh = FilmMesh(),  # noqa: B008 (it does not change)
        solver: str = "automatic",
        contact_points: int = _CONTACT_POINTS,
    ) -> None:
        film = _film_parameters(
            "mixed interface",
            lubricant=lubricant,
            cavitation=cavitation,
            flow_factors=flow_factors,
            ambient_pressure=ambient_pressure,
            cavitation_pressure=cavitation_pressure,
            initial_film_fraction=initial_film_fraction,
            ports=ports,
            flooded=flooded,
            mesh=mesh,
            solver=solver,
        )
        contact: dict[str, Any] = {
            "asperities": asperities,
            "friction": friction,
            "contact_points": contact_points,
        }
        self._parameters = {**film, **contact}
        parts = [_core.LubricatedInterface(**_kernel_film(film)), _core.DryInterface(**contact)]
        super().__init__(parts=parts)


class SqueezeInterface(Described, _core.SqueezeInterface):
    """The squeeze film of a ball in its cup in closed form, of a SphericalGap.

    The film fills the hemisphere towards which the ball moves, whatever the cup covers, and pushes
    back while the ball approaches the wall; while it departs the film cavitates and there is no
    force. Neither shear nor turning count: LubricatedInterface is the whole film. The oil has its
    dynamic_viscosity everywhere.

    Args:
        lubricant: the oil.
        extra_clearance: added to the radial clearance in the film alone, a share of it [-]: with it
            the force stays finite where ball and cup touch.
    """

    @admits(
        "squeeze interface",
        lubricant=_FILM["lubricant"],
        extra_clearance=Number(least=0.0, most=1.0),
    )
    def __init__(self, *, lubricant: Lubricant, extra_clearance: Scalar = 0.0) -> None:
        self._parameters = {"lubricant": lubricant, "extra_clearance": extra_clearance}
        super().__init__(**self._parameters)


class BlendedInterface(Described, _core.BlendedInterface):
    """The squeeze film of a ball in its cup that goes over into dry contact, of a SphericalGap.

    Within the radial clearance c there is the film of a SqueezeInterface alone, from the band
    beyond it the contact law alone, and between them the force goes from one to the other in
    proportion to the way.

    Args:
        lubricant: the oil.
        contact: contact law of smooth walls; an elastic law loses nothing.
        friction: friction law of the contact, as of a DryInterface; None is frictionless.
        band: width of the band, a share of the radial clearance [-].
        extra_clearance: added to the radial clearance in the film alone, a share of it [-], above
            the band: so the film's force stays finite within it.
    """

    @admits(
        "blended interface",
        lubricant=_FILM["lubricant"],
        contact=_CONTACT_LAW,
        friction=_SMOOTH_FRICTION,
        band=Number(above=0.0, most=1.0),
        extra_clearance=Number(above=0.0, most=1.0),
    )
    def __init__(
        self,
        *,
        lubricant: Lubricant,
        contact: ContactLaw | ElasticLaw,
        friction: FrictionLaw | LuGre | None = None,
        band: Scalar = 1e-3,
        extra_clearance: Scalar = 2e-3,
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
