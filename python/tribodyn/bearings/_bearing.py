"""What all bearings with a film of their own have in common."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Any, Self, TypeVar

import numpy as np

from tribodyn import _core
from tribodyn._arguments.kinds import instance
from tribodyn._arguments.scalars import Array
from tribodyn._core import Interface
from tribodyn.errors._making import make_error
from tribodyn.fields._film_solution import FilmSolution, boundary_flows
from tribodyn.fields._surface import Surface
from tribodyn.inputs._film_inputs import Profile, heights
from tribodyn.inputs._gap import Gap
from tribodyn.inputs._gap_film import GapFilm, by_names
from tribodyn.inputs.interfaces import LubricatedInterface, MixedInterface

X, Y, Z, NONE = (1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0), (0.0, 0.0, 0.0)

# A gap coordinate: translation, rotation, whether it entrains oil.
Coordinate = tuple[tuple[float, float, float], tuple[float, float, float], bool]
Motion = Mapping[str, float]
Solution = TypeVar("Solution", bound=FilmSolution)
INTERFACE = instance(
    LubricatedInterface,
    MixedInterface,
    called="an interface with a film",
    hint="LubricatedInterface or MixedInterface",
)
# At rest the unbalanced force is below this part of the load: at heavy loads round-off of the
# position itself is all that is left.
BALANCED = 1e-6


class FilmBearing:
    """A mesh with its film. The moving wall has gap coordinates with names."""

    _item: str
    _parameters: dict[str, Any]

    def _keep(self, **given: Any) -> None:
        """Keep the arguments of the constructor, in its order."""
        names = inspect.signature(type(self)).parameters
        self._parameters = {name: given[name] for name in names if name in given}

    def _build(
        self,
        *,
        mesh: _core.SurfaceMesh,
        surface: Surface,
        coordinates: Mapping[str, Coordinate],
        clearance: float,
        profile: Profile | None,
        profile_name: str,
        conditions: Mapping[str, Any],
        boundaries: Sequence[str],
        flooded: Sequence[str] = (),
        port_pressures: Sequence[float] = (),
        drains: Mapping[str, Sequence[int]] | None = None,
    ) -> None:
        self._mesh = mesh
        self._surface = surface
        self._names = list(coordinates)
        self._boundaries = list(boundaries)
        self._drains = dict(drains or {})
        thickness = np.full(mesh.size, clearance)
        faces = None
        if profile is not None:
            thickness = thickness + heights(
                self._item, profile_name, profile, surface.position, surface.describe
            )
            if callable(profile):
                middles = np.asarray(mesh.face_position)
                faces = clearance + heights(
                    self._item, profile_name, profile, middles, surface.describe
                )
        # A bath is a port; where a groove reaches it, the pressure of the groove counts.
        baths = [(list(mesh.boundaries[name]), conditions["ambient_pressure"]) for name in flooded]
        self._film = _core.Film(
            item=self._item,
            mesh=mesh,
            coordinates=list(coordinates.values()),
            thickness=thickness,
            face_thickness=faces,
            open_boundaries=self._boundaries,
            ports=[
                *baths,
                *(
                    (nodes.tolist(), pressure)
                    for nodes, pressure in zip(surface.ports, port_pressures, strict=True)
                ),
            ],
            **conditions,
        )

    @property
    def mesh(self) -> _core.SurfaceMesh:
        """The mesh of the film: nodes, axes, weights."""
        return self._mesh

    @property
    def parameters(self) -> dict[str, Any]:
        """Arguments of the constructor by name, SI units as there."""
        return dict(self._parameters)

    def __repr__(self) -> str:
        inside = ", ".join(f"{name}={value!r}" for name, value in self._parameters.items())
        return f"{type(self).__name__}({inside})"

    def __reduce__(self) -> tuple[Any, ...]:
        return partial(type(self), **self._parameters), ()

    def _vector(self, motion: Motion) -> Array:
        return np.array([motion.get(name, 0.0) for name in self._names])

    def _numbers(self, names: Sequence[str]) -> list[int]:
        return [self._names.index(name) for name in names]

    def _flows(self, raw: Mapping[str, Any]) -> dict[str, float]:
        return boundary_flows(
            self._mesh, np.asarray(raw["outflow"]), self._boundaries, self._drains
        )

    def _check_gap(self, position: Motion, quantity: str, value: float, unit: str) -> None:
        """Raise an error where the walls overlap, before the kernel finds it."""
        thickness = self._film.film_thickness(self._vector(position))
        lowest = int(np.argmin(thickness))
        if thickness[lowest] > 0.0:
            return
        where = self._surface.describe(self._surface.position[lowest])
        raise make_error(
            item=self._item,
            quantity=quantity,
            value=value,
            unit=unit,
            rule=f"closes the gap: the film thickness would be {thickness[lowest]:.4g} m at "
            f"{where}",
            hint=self._gap_hint(),
        )

    def _gap_hint(self) -> str:
        return "a film knows no contact"

    def _starved_hint(self) -> str:
        return (
            "give flooded=True to a bearing in a bath of oil, or an ambient_pressure above the "
            "cavitation_pressure"
        )

    def _ask(
        self,
        question: Callable[..., dict[str, Any]],
        position: Motion,
        velocity: Motion,
        **how: Any,
    ) -> dict[str, Any]:
        """Return the answer of the kernel, which starts from the active set of the last film."""
        at = {"position": self._vector(position), "velocity": self._vector(velocity)}
        try:
            return question(**at, **how)
        except _core.Starved as error:
            raise make_error(
                _core.Starved,
                item=self._item,
                quantity="film fraction",
                rule="is not determined: the film is starved, no oil enters it",
                hint=self._starved_hint(),
            ) from error
        except _core.SingularSystem:
            pass
        # Full nodes of another position may be cut off from all ports. At rest all nodes are full.
        self._film.evaluate(position=at["position"], velocity=self._vector({}))
        return question(**at, **how)

    def _evaluate(self, position: Motion, velocity: Motion, *, tangents: bool) -> dict[str, Any]:
        return self._ask(self._film.evaluate, position, velocity, tangents=tangents)

    def _rest(
        self, *, free: Sequence[str], load: Motion, position: Motion, velocity: Motion
    ) -> dict[str, Any] | Exception:
        """Return what the kernel finds from one start, or why it did not; no oil is an error."""
        try:
            return self._ask(
                self._film.equilibrium,
                position,
                velocity,
                free=self._numbers(free),
                load=self._vector(load),
            )
        except _core.Starved:
            raise
        except (_core.ConvergenceError, _core.InvalidInput, _core.SingularSystem) as error:
            return error

    def _search(
        self,
        starts: Iterable[Motion],
        *,
        free: Sequence[str],
        load: Motion,
        velocity: Motion,
        accept: Callable[[dict[str, Any], Motion], Solution | None],
        **failure: Any,
    ) -> Solution:
        """Return the first rest that is accepted; the error is made of the parts in `failure`."""
        last: Exception | None = None
        for position in starts:
            if self._film.film_thickness(self._vector(position)).min() <= 0.0:
                continue
            raw = self._rest(free=free, load=load, position=position, velocity=velocity)
            if isinstance(raw, Exception):
                last = raw
                continue
            found = accept(raw, dict(zip(self._names, raw["position"], strict=True)))
            if found is not None:
                return found
        raise make_error(
            _core.ConvergenceError, item=self._item, rule="was not found", **failure
        ) from last

    def _tangents(self, raw: Mapping[str, Any], names: Sequence[str]) -> tuple[Array, Array]:
        """Return stiffness and damping of the named coordinates."""
        free = np.ix_(self._numbers(names), self._numbers(names))
        return -raw["tangent_by_position"][free], -raw["tangent_by_velocity"][free]


class GapBearing(FilmBearing):
    """The film of an interface in a gap, by itself."""

    @classmethod
    def _in(cls, gap: Gap, interface: Interface) -> Self:
        """Return the bearing of a gap and an interface."""
        bearing = cls.__new__(cls)
        bearing._take(GapFilm(cls._item, gap, interface))
        bearing._parameters = {"gap": gap, "interface": interface}
        return bearing

    def _take(self, whole: GapFilm) -> None:
        self._whole = whole
        self._film, self._mesh, self._surface = whole.film, whole.mesh, whole.surface
        self._names = whole.names

    def __reduce__(self) -> tuple[Any, ...]:
        if "gap" in self._parameters:
            return partial(type(self)._in, **self._parameters), ()
        return super().__reduce__()

    def _solve(self, position: Motion, velocity: Motion, tilts: Sequence[str] | None) -> Any:
        """Return the film there; with the tangents by the named coordinates."""
        raw = self._evaluate(position, velocity, tangents=tilts is not None)
        return self._summed(raw, position, velocity, tilts)

    def _summed(
        self, raw: Any, position: Motion, velocity: Motion, free: Sequence[str] | None
    ) -> Any:
        """Return the solution of what the kernel returned, with tangents by the free ones."""
        inputs = None if "gap" in self._parameters else self.parameters
        solution = self._whole.solution(raw, position, velocity, inputs=inputs)
        if free is not None:
            solution._tangents = self._tangents(raw, free)
        return solution

    def _found(self, raw: Any) -> dict[str, float]:
        return by_names(self._names, raw["position"])
