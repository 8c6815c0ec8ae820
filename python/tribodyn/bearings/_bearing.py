"""The base of all stand-alone bearings."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property, partial
from itertools import chain
from typing import Annotated, Any, ClassVar, Generic, Self, TypeVar

import numpy as np

from tribodyn import _core
from tribodyn._arguments.door import guard_abstract, make
from tribodyn._arguments.kinds import instance
from tribodyn._arguments.scalars import Array, Scalar
from tribodyn._core import Interface
from tribodyn.bearings._equilibrium import BearingEquilibrium
from tribodyn.errors import TribodynError, make_error
from tribodyn.fields import FilmErrorEstimate, FilmSolution, no_coarse_film
from tribodyn.inputs import Gap, GapFilm, Motion, by_names, coarser
from tribodyn.inputs.interfaces import LubricatedInterface, MixedInterface
from tribodyn.inputs.meshes import FilmMesh

AnyGap = TypeVar("AnyGap", bound=Gap)
InterfaceWithFilm = Annotated[
    Interface,
    instance(
        LubricatedInterface,
        MixedInterface,
        called="an interface with a film",
        hint="LubricatedInterface or MixedInterface",
    ),
]
# At rest the unbalanced force divided by the load is below this number: at heavy loads only the
# round-off of the position is left.
BALANCED = 1e-6


def float_or_none(given: Scalar | None) -> float | None:
    """Return the number of an optional argument."""
    return None if given is None else float(given)


class FilmBearing(Generic[AnyGap]):
    """A stand-alone bearing: a gap and its contents, without a mechanism around it.

    `Bearing(gap, interface)` makes one. Each gap has its own class, whose `solve` and `equilibrium`
    take the motions and loads of this gap.
    """

    _item: ClassVar[str]
    _gaps: ClassVar[tuple[type[Gap], ...]]
    # Mesh of the short form, unless the user gives one.
    _default_mesh: ClassVar[FilmMesh] = FilmMesh()
    # Whether the short form takes ports, and names of its arguments.
    _has_ports: ClassVar[bool] = False
    _short_names: ClassVar[tuple[str, ...]] = ()

    _gap: AnyGap
    _interface: Interface
    _short_form: Mapping[str, Any]

    def __init__(self, **arguments: Any) -> None:
        raise NotImplementedError  # `short_form` gives each bearing its constructor

    @classmethod
    def _of(
        cls, gap: AnyGap, interface: Interface, short_form: Mapping[str, Any] | None = None
    ) -> Self:
        """Return the bearing of a gap and an interface."""
        bearing = cls.__new__(cls)
        bearing._take(gap, interface, short_form or {})
        return bearing

    def _take(self, gap: AnyGap, interface: Interface, short_form: Mapping[str, Any]) -> None:
        self._gap, self._interface, self._short_form = gap, interface, short_form
        shape = gap._stand_alone(self._item, interface)
        self._whole = GapFilm(self._item, shape, interface, solves=True)
        self._film, self._surface = self._whole.film, self._whole.surface
        self._names = self._whole.names

    @property
    def gap(self) -> AnyGap:
        """Shape of the gap."""
        return self._gap

    @property
    def interface(self) -> Interface:
        """Contents of the gap."""
        return self._interface

    @property
    def mesh(self) -> _core.SurfaceMesh:
        """Mesh of the film: nodes, axes, weights."""
        return self._whole.mesh

    @property
    def parameters(self) -> dict[str, Any]:
        """Arguments of the constructor by name, in SI units."""
        return dict(self._short_form or {"gap": self._gap, "interface": self._interface})

    def __repr__(self) -> str:
        inside = ", ".join(f"{name}={value!r}" for name, value in self.parameters.items())
        return f"{type(self).__name__ if self._short_form else 'Bearing'}({inside})"

    def __reduce__(self) -> tuple[Any, ...]:
        return partial(type(self)._of, self._gap, self._interface, self._short_form), ()

    # --- motion ------------------------------------------------------------------------------

    def _vector(self, motion: Motion) -> Array:
        return np.array([motion.get(name, 0.0) for name in self._names])

    def _numbers(self, names: Sequence[str]) -> list[int]:
        return [self._names.index(name) for name in names]

    def _check_gap(self, position: Motion, quantity: str, value: float, unit: str) -> None:
        """Raise an error if the walls overlap."""
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
        gap = self._gap
        return f"the {gap._clearance_name} is {gap._clearance:.9g} m; a film knows no contact"

    def _starved_hint(self) -> str:
        return (
            "give flooded=True to a bearing in a bath of oil, or an ambient_pressure above the "
            "cavitation_pressure"
        )

    # --- films -------------------------------------------------------------------------------

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

    def _evaluate(
        self, position: Motion, velocity: Motion, *, tangents: bool, frequency: float | None = None
    ) -> dict[str, Any]:
        how = {"tangents": tangents, "frequency": frequency}
        return self._ask(self._film.evaluate, position, velocity, **how)

    def _solve(
        self,
        position: Motion,
        velocity: Motion,
        *,
        tangents: bool,
        frequency: float | None = None,
        estimate_error: bool = False,
    ) -> Any:
        """Return the film at a position and velocity; `frequency`: of its tangents."""
        if not tangents:
            frequency = None
        raw = self._evaluate(position, velocity, tangents=tangents, frequency=frequency)
        solution = self._solution(raw, position, velocity, tangents=tangents)
        if estimate_error:
            self._estimate(
                solution,
                lambda twin: twin._solve(
                    position, velocity, tangents=tangents, frequency=frequency
                ),
            )
        return solution

    def _solution(
        self, raw: Mapping[str, Any], position: Motion, velocity: Motion, *, tangents: bool
    ) -> Any:
        """Return the solution from the results of the kernel."""
        solution = self._whole.solution(raw, position, velocity)
        if tangents:
            solution._tangents = self._coefficients_from(raw)
            solution._free = tuple(self._free_coordinates)
        return solution

    def _coefficients_from(self, raw: Mapping[str, Any]) -> tuple[Array, Array]:
        """Return stiffness and damping from the results of the kernel."""
        free = self._numbers(list(self._free_coordinates.values()))
        at = np.ix_(free, free)
        return -raw["tangent_by_position"][at], -raw["tangent_by_velocity"][at]

    def _tangents_at(
        self, position: Motion, velocity: Motion, frequency: float
    ) -> tuple[Array, Array]:
        """Return stiffness and damping of harmonic motions with a frequency [rad/s]."""
        raw = self._evaluate(position, velocity, tangents=True, frequency=frequency)
        return self._coefficients_from(raw)

    @property
    def _free_coordinates(self) -> dict[str, str]:
        """Names of the coordinates of a solution's coefficients, with their gap coordinates."""
        raise NotImplementedError

    # --- errors of the mesh ------------------------------------------------------------------

    @cached_property
    def _coarser(self) -> Self:
        """The same bearing on a mesh of twice the cell size."""
        shape = self._gap._stand_alone(self._item, self._interface)
        gap, interface = coarser(self._item, shape, self._interface)
        return type(self)._of(gap, interface)  # type: ignore[arg-type]

    def _estimate(
        self,
        result: FilmSolution | BearingEquilibrium,
        again: Callable[[Self], FilmSolution | BearingEquilibrium],
    ) -> None:
        """Add the error of the mesh to a result; `again` computes the result of another bearing."""
        twin = self._coarser
        coarse = None
        try:
            coarse = again(twin)
        except TribodynError as error:
            no_coarse_film(self._item, error)
        solution = result.solution if isinstance(result, BearingEquilibrium) else result
        solution._error_estimate = make(FilmErrorEstimate, result, coarse)

    # --- equilibria --------------------------------------------------------------------------

    def _rest(
        self, *, free: Sequence[str], load: Motion, position: Motion, velocity: Motion
    ) -> dict[str, Any] | Exception:
        """Return the result of the kernel from one start, or its error; no oil is an error."""
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
        load: Motion,
        velocity: Motion,
        size: float,
        unbalanced: Callable[[Any], float],
        frequency: float | None,
        estimate_error: bool,
        **failure: Any,
    ) -> BearingEquilibrium:
        """Return the first equilibrium that is found.

        Args:
            starts: gap coordinates from which the search begins, one after the other.
            load: generalised load on the gap coordinates.
            velocity: rates of the gap coordinates.
            size: size of the load [N].
            unbalanced: force [N] of a solution that the load does not balance.
            frequency: of stiffness and damping [rad/s]; None: the rate form.
            estimate_error: whether the error of the mesh is estimated.
            **failure: parts of the error if there is no equilibrium.
        """
        places = iter(starts)

        def first(bearing: Self, places: Iterable[Motion]) -> tuple[BearingEquilibrium, Motion]:
            return bearing._first(
                places,
                load=load,
                velocity=velocity,
                size=size,
                unbalanced=unbalanced,
                frequency=frequency,
                **failure,
            )

        rest, place = first(self, places)
        if estimate_error:
            self._estimate(rest, lambda twin: first(twin, chain([place], places))[0])
        return rest

    def _first(
        self,
        starts: Iterable[Motion],
        *,
        load: Motion,
        velocity: Motion,
        size: float,
        unbalanced: Callable[[Any], float],
        frequency: float | None,
        **failure: Any,
    ) -> tuple[BearingEquilibrium, Motion]:
        """Return the first equilibrium that is found, as `_search` does, and its position."""
        last: Exception | None = None
        evaluations = 0
        for position in starts:
            if self._film.film_thickness(self._vector(position)).min() <= 0.0:
                continue
            free = list(self._free_coordinates.values())
            raw = self._rest(free=free, load=load, position=position, velocity=velocity)
            if isinstance(raw, Exception):
                last = raw
                continue
            evaluations += raw["evaluations"]
            place = by_names(self._names, raw["position"])
            solution = self._solution(raw, place, velocity, tangents=True)
            if unbalanced(solution) <= BALANCED * size:
                if frequency is not None:
                    solution._tangents = self._tangents_at(place, velocity, frequency)
                rest = make(BearingEquilibrium, solution, load=size, evaluations=evaluations)
                return rest, place
        raise make_error(
            _core.ConvergenceError, item=self._item, rule="was not found", **failure
        ) from last


guard_abstract(FilmBearing, "Bearing(gap, interface) makes the bearing of a gap")
