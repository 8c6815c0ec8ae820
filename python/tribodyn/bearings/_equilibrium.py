"""Equilibria of bearings under a load."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from tribodyn._arguments.door import admits, guard_made
from tribodyn._arguments.scalars import Array
from tribodyn._core import TribodynError
from tribodyn.bearings._coefficients import BearingCoefficients
from tribodyn.errors import make_error
from tribodyn.fields import FilmSolution
from tribodyn.quantities import find

# Attributes that an equilibrium of a journal takes from its coefficients.
_OF_COEFFICIENTS = frozenset(
    name
    for name in (*dir(BearingCoefficients), *BearingCoefficients.__annotations__)
    if not name.startswith("_")
)


class BearingEquilibrium(Mapping[str, Any]):
    """The equilibrium of a stand-alone bearing under a load.

    The equilibrium has all values of its solution, as attributes and by name:
    `rest.minimum_film_thickness`, `rest["pressure"]`. The equilibrium of a journal also has the
    values of its `coefficients`, such as `rest.critical_mass`.

    Attributes:
        solution: the film.
        load: size of the load [N].
        evaluations: number of films that the search has solved.
    """

    solution: FilmSolution
    load: float
    evaluations: int

    def __init__(
        self,
        solution: FilmSolution,
        *,
        load: float,
        evaluations: int,
        coefficients: BearingCoefficients | None = None,
        load_direction: float | None = None,
    ) -> None:
        self.solution, self.load, self.evaluations = solution, load, evaluations
        self._coefficients, self._load_direction = coefficients, load_direction

    @property
    def free_coordinates(self) -> tuple[str, ...]:
        """Names of the rows and columns of the stiffness and damping coefficients."""
        return self.solution.free_coordinates

    @property
    def stiffness_coefficients(self) -> Array:
        """K: a displacement dx changes the film's force by -K dx [N/m]; rotations as well."""
        return self.solution.stiffness_coefficients

    @property
    def damping_coefficients(self) -> Array:
        """C: a velocity dv changes the film's force by -C dv [N s/m]; rotations as well."""
        return self.solution.damping_coefficients

    @property
    def coefficients(self) -> BearingCoefficients:
        """Coefficients of a journal, with its critical mass and its whirl ratio."""
        if self._coefficients is None:
            raise self._unknown("coefficients")
        return self._coefficients

    @property
    def load_direction(self) -> float:
        """Angle of the load on a journal from x towards y [rad]."""
        if self._load_direction is None:
            raise self._unknown("load_direction")
        return self._load_direction

    @property
    def _numbers(self) -> dict[str, Any]:
        """Numbers, vectors and coefficients by name."""
        more = self._coefficients
        found = (
            {} if more is None else {n: getattr(more, n) for n in ("critical_mass", "whirl_ratio")}
        )
        return self.solution._numbers | found

    def _unknown(self, quantity: str) -> TribodynError:
        return make_error(
            item=f"equilibrium of {self.solution._item}",
            quantity=quantity,
            rule="is known for a journal alone",
            hint="stiffness_coefficients and damping_coefficients are known for every gap",
        )

    @admits("equilibrium")
    def in_load_frame(self) -> BearingCoefficients:
        """Return the coefficients of a journal along the load and across it.

        The first axis points along the load, the second is the first axis turned by 90 deg in the
        sense of rotation. A bearing and its mirror image, which turns the other way, therefore have
        the same coefficients.
        """
        coefficients = self.coefficients
        return coefficients.turned(self.load_direction, mirror=coefficients.speed < 0.0)

    def __getattr__(self, name: str) -> Any:
        """Return a value of the coefficients or of the solution."""
        if name.startswith("_") or name == "solution":
            raise AttributeError(f"{type(self).__name__} has no attribute {name!r}")
        if self._coefficients is not None and name in _OF_COEFFICIENTS:
            return getattr(self._coefficients, name)
        return getattr(self.solution, name)

    def __dir__(self) -> list[str]:
        more = () if self._coefficients is None else _OF_COEFFICIENTS
        return sorted({*super().__dir__(), *more, *dir(self.solution)})

    def __getitem__(self, name: str) -> Any:
        return self.solution[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self.solution)

    def __len__(self) -> int:
        return len(self.solution)

    def __eq__(self, other: object) -> bool:
        return self is other

    def __hash__(self) -> int:
        return id(self)

    def _repr_html_(self) -> str:
        return self.solution._repr_html_()

    def __repr__(self) -> str:
        text = repr(self.solution).splitlines()
        text[0] = f"equilibrium of {text[0]}"
        # Between elastic walls the search takes seconds.
        if self._coefficients is not None and self._coefficients._at_hand:
            mass = self._coefficients.critical_mass
            text.append(f"  {'critical mass':24s} {mass:>12.5g} {find('critical_mass').unit}")
        return "\n".join(text)


guard_made(BearingEquilibrium, "equilibrium of a bearing returns one")
