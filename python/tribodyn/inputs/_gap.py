"""The base of all gaps: a shape of the kernel, and a profile at the points of its mesh."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, Self

import numpy as np

from tribodyn import _core
from tribodyn._arguments.door import admits
from tribodyn._arguments.kinds import Either, describe, instance
from tribodyn._arguments.numbers import levels
from tribodyn._arguments.plain import Described
from tribodyn._arguments.scalars import Array, Scalars, Vector, floats
from tribodyn._core import Interface
from tribodyn.errors import make_error
from tribodyn.fields import FilmSolution, Surface
from tribodyn.fields import Kind as SurfaceKind
from tribodyn.inputs._film_inputs import HEIGHTS, check_thin, heights, is_mirrored

Motion = Mapping[str, float]

_Row = Annotated[Vector, levels("m", fewest=0, hint="give a length in metres at every point")]


_POINTS = ("nodes", "faces", "contact")


class SampledProfile(Described):
    """Heights of a gap at the points of one mesh: the form in which files store a profile.

    Args:
        nodes: heights at the nodes of the film's mesh [m].
        faces: heights at the middles between neighbouring nodes [m]; with none the film takes the
            means of the nodes.
        contact: heights at the points at which contact is summed [m]; none without contact.
        symmetric: whether the heights are the same on both sides of the middle of the gap.
    """

    @admits("sampled profile")
    def __init__(
        self, *, nodes: _Row = (), faces: _Row = (), contact: _Row = (), symmetric: bool
    ) -> None:
        lists = {"nodes": floats(nodes), "faces": floats(faces), "contact": floats(contact)}
        counts = {name: len(values) for name, values in lists.items()}
        if not any(counts.values()):
            raise make_error(
                item="sampled profile",
                quantity="nodes",
                unit="m",
                rule="or contact must be given: it holds no heights",
            )
        # Neighbours are at least as many pairs as a chain of all nodes has.
        if counts["faces"] and not 1 < counts["nodes"] <= counts["faces"] + 1:
            raise make_error(
                item="sampled profile",
                quantity="number of faces",
                value=counts["faces"],
                rule=f"does not fit {counts['nodes']} nodes",
                hint="a face lies between two neighbouring nodes of the film's mesh",
            )
        self._parameters = {name: list(values) for name, values in lists.items()} | {
            "symmetric": symmetric
        }


PROFILE = Either(
    choices=((lambda value: isinstance(value, SampledProfile), instance(SampledProfile)),),
    otherwise=HEIGHTS,
    called="a number, an array or a function of positions",
)


@dataclass(frozen=True)
class FilmParts:
    """Parts of a film from which its results are computed.

    Attributes:
        names: names of the gap coordinates.
        surface: nodes of the film.
        ambient_pressure: pressure at the open edges, gauge [Pa].
    """

    names: list[str]
    surface: Surface
    ambient_pressure: float


class Gap(Described):
    """The shape of a gap, of a joint and of a stand-alone bearing.

    A gap class states here everything that the package needs to know about its film.
    """

    # Name of the argument that holds the heights of a profile.
    _profile_name: ClassVar[str] = "profile"
    # Name in messages of the length that scales motion in the gap.
    _clearance_name: ClassVar[str] = "radial clearance"
    # Axis across which the gap may be mirrored, so that a half represents the whole.
    _mirror_axis: ClassVar[int] = 2
    # Names of the moving wall and of the other wall, by which a joint accepts its markers.
    _walls: ClassVar[tuple[str, str]] = ("journal", "bearing")
    # Call of the ideal joint that the gap replaces; None: the gap only pushes its walls apart.
    _ideal: ClassVar[str | None] = None
    # Kind of the surface, and class of the results of its film.
    _surface: ClassVar[SurfaceKind]
    _solution: ClassVar[type[FilmSolution]]
    # Open boundaries whose flows are the side leakage; None: all.
    _sides: ClassVar[tuple[str, ...] | None] = None

    def __init__(self) -> None:
        raise NotImplementedError

    def _shape(self, item: str, **profile: Any) -> _core.Gap:
        """Return the shape for the kernel, with the heights of a profile."""
        raise NotImplementedError

    def _values(
        self, film: FilmParts, raw: Mapping[str, Any], position: Motion, velocity: Motion
    ) -> dict[str, Any]:
        """Return the results of a film by name, from those of the kernel."""
        raise NotImplementedError

    @property
    def _clearance(self) -> float:
        """Length that scales motion in the gap [m]."""
        raise NotImplementedError

    @property
    def _size(self) -> tuple[str, float]:
        """Name and length [m] of the surface; the gap is thin compared with this length."""
        raise NotImplementedError

    @property
    def _closed(self) -> bool:
        """Whether the first direction of the surface goes all around."""
        return False

    def _probes(self, mesh: _core.FilmMesh | None) -> Array:
        """Return points (n, 3) [m] at which a profile is compared with its mirror image."""
        raise NotImplementedError

    def _stand_alone(self, item: str, interface: Interface) -> Gap:
        """Return the gap of a stand-alone bearing, whose motion may allow a half model."""
        return self

    def _check_joint(self, item: str, *, planar: bool) -> None:
        """Raise an error if the gap does not fit into a joint."""

    def _describe(self, point: Array) -> str:
        """Describe a position in words."""
        x, y, z = point
        return f"x = {x:.4g} m, y = {y:.4g} m, z = {z:.4g} m"

    @property
    def profile(self) -> float | Array | Callable[[Array], Scalars] | SampledProfile | None:
        """Height added to the gap, as given by the user."""
        return self._parameters.get(self._profile_name)

    def _check_profile(self, item: str) -> None:
        """Raise an error if the profile holds heights that cannot be in metres."""
        profile = self.profile
        if isinstance(profile, SampledProfile):
            self._check_heights(item, *(profile.parameters[name] for name in _POINTS))
        elif profile is not None and not callable(profile):
            self._check_heights(item, profile)

    def _check_heights(self, item: str, *rows: Any) -> None:
        for row in rows:
            check_thin(item, self._profile_name, row, self._size)

    def _sampled(self, item: str, interface: Interface) -> Self:
        """Return the gap with its profile at the points of an interface, or the gap itself."""
        profile, name = self.profile, self._profile_name
        if profile is None or isinstance(profile, SampledProfile):
            return self
        given: dict[str, Any] = interface.parameters  # type: ignore[attr-defined]
        check_evaluated(item, name, interface)
        mesh, count = given.get("mesh"), given.get("contact_points")
        symmetric = self._is_mirrored(profile, mesh)
        bare = self._shape(item, symmetric=symmetric)
        nodes: Array = np.zeros(0)
        faces, contact = nodes, nodes
        if mesh is not None:
            surface = bare.film_mesh(item, mesh, [port._kernel() for port in given["ports"]])
            nodes = heights(item, name, profile, np.asarray(surface.position), self._describe)
            if callable(profile):
                middles = np.asarray(surface.face_position)
                faces = heights(item, name, profile, middles, self._describe)
        if count is not None:
            points = np.asarray(bare.contact_positions(item, count))
            if not callable(profile) and np.ndim(profile) > 0:
                raise make_error(
                    item=item,
                    quantity=name,
                    rule="cannot be an array if asperities need it between the nodes",
                    hint="give it as a function of positions",
                )
            contact = heights(item, name, profile, points, self._describe)
        self._check_heights(item, nodes, faces, contact)
        sampled = SampledProfile(nodes=nodes, faces=faces, contact=contact, symmetric=symmetric)
        return self._with_profile(sampled)

    def _with_profile(self, profile: SampledProfile) -> Self:
        return type(self)(**(self._parameters | {self._profile_name: profile}))

    def _kernel(self, item: str, interface: Interface) -> _core.Gap:
        """Return the gap for the kernel and an interface; `item` names it in messages."""
        sampled = self._sampled(item, interface)
        if sampled.profile is None:
            return self._shape(item)
        assert isinstance(sampled.profile, SampledProfile)
        return sampled._shape(item, **sampled.profile.parameters)

    def _is_mirrored(self, profile: Any, mesh: Any) -> bool:
        """Return whether a half may represent the whole."""
        if not callable(profile) and np.ndim(profile) > 0:
            # Heights by node are those of the whole, unless a half is requested.
            return mesh is not None and mesh.symmetric is True
        return is_mirrored(profile, self._probes(mesh), self._mirror_axis, self._clearance)


describe(Gap, called="a gap", hint="for example td.JournalGap(...)")


def check_evaluated(item: str, name: str, interface: Interface) -> None:
    """Raise an error if an interface does not evaluate a profile that has this name."""
    given: dict[str, Any] = interface.parameters  # type: ignore[attr-defined]
    if given.get("contact") is not None:
        raise make_error(
            item=item,
            quantity=name,
            rule="is not known to a contact law, which is of smooth walls",
            hint="give the interface asperities, which press wherever the walls are close",
        )
    if given.get("mesh") is None and given.get("contact_points") is None:
        raise make_error(
            item=item,
            quantity=name,
            rule=f"is not known to a {type(interface).__name__}",
            hint="a LubricatedInterface or a MixedInterface evaluates it on the mesh",
        )


def clearance_of(
    item: str, outer: tuple[str, float], inner_name: str, clearance: Any, inner: Any
) -> float:
    """Return the radial clearance [m], which is given or follows from the radii of both walls.

    Args:
        item: name in messages.
        outer: name and radius [m] of the outer wall.
        inner_name: name of the radius of the inner wall.
        clearance: radial clearance [m] or None.
        inner: radius of the inner wall [m] or None.
    """
    if (clearance is None) == (inner is None):
        raise make_error(
            item=item,
            quantity="radial_clearance",
            unit="m",
            rule=f"or {inner_name} must be given, one of the two",
        )
    name, radius = outer
    if clearance is None:
        if not 0.0 < inner < radius:
            raise make_error(
                item=item,
                quantity=inner_name,
                value=inner,
                unit="m",
                rule=f"must be > 0 and below {name} = {radius:.9g} m",
            )
        return float(radius - inner)
    if clearance >= radius:
        raise make_error(
            item=item,
            quantity="radial_clearance",
            value=clearance,
            unit="m",
            rule=f"must be below the {name} {radius:.9g} m",
            hint="lengths are in metres",
        )
    return float(clearance)
