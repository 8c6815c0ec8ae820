"""Time integration: the methods and their numerical options."""

from __future__ import annotations

from dataclasses import asdict, dataclass, fields
from typing import Annotated, Any, ClassVar

from tribodyn._arguments.aliases import Duration, PositiveRatio, Share
from tribodyn._arguments.door import admits, guard
from tribodyn._arguments.kinds import Kind
from tribodyn._arguments.numbers import positive, whole
from tribodyn._arguments.scalars import Scalar
from tribodyn._core import integrator_options
from tribodyn.errors._making import unknown_name

__all__ = [
    "ESDIRK3",
    "ESDIRK4",
    "TRBDF2",
    "Bathe",
    "CashKarp",
    "GeneralizedAlpha",
    "Integrator",
]

_Rate = Annotated[Scalar, positive("1/s")]


@dataclass(frozen=True, kw_only=True, repr=False)
class Integrator:
    """What all methods share: the control of the step by the error of the positions.

    Everything has a default.

    Args:
        step: fixed step [s]; None lets the error choose it. The last two steps before a
            break of a load or drive share what is left, and are shorter.
        initial_step: first step [s]; None takes a thousandth of max_step.
        max_step: largest step [s]; None takes 1/500 of a revolution, or of the run if that is
            shorter or nothing revolves, and no more than 1/20 of the period of any Harmonic. Of a
            rotor in films TR-BDF2 takes 1/50 of a revolution, or of the shortest period of bodies
            on springs if that is shorter, but never less than 1/500 of a revolution: the tolerance
            in the gaps chooses shorter steps. A rotor is held by films and drives alone, which do
            not turn back, without ideal joints and loads by angle.
        min_step: a step below this fails the run [s]; None takes max_step / 1e9. A step that ends
            at a break of a load or drive may be shorter.
        tolerance: error of one step, of positions divided by the size of the mechanism and of
            angles [-] (1e-5).
        gap_tolerance: error of one step in a clearance joint divided by its clearance [-] (1e-3);
            where there is a film, never more than half of its least thickness.
    """

    step: Duration | None = None
    initial_step: Duration | None = None
    max_step: Duration | None = None
    min_step: Duration | None = None
    tolerance: PositiveRatio | None = None
    gap_tolerance: PositiveRatio | None = None

    name: ClassVar[str] = ""

    def __repr__(self) -> str:
        own = {field.name: getattr(self, field.name) for field in fields(self)}
        given = (f"{name}={value!r}" for name, value in own.items() if value is not None)
        return f"{type(self).__name__}({', '.join(given)})"

    @admits("integrator options")
    def options(self, *, max_step: Duration) -> dict[str, Any]:
        """Return every option by name as a run takes it, with the given default of max_step [s]."""
        own = asdict(self)
        defaults = {name: value for name, value in integrator_options().items() if name in own}
        given = {name: value for name, value in own.items() if value is not None}
        return {**defaults, "max_step": max_step, **given}


@dataclass(frozen=True, kw_only=True, repr=False)
class _Implicit(Integrator):
    max_newton_iterations: Annotated[int, whole(1, 10_000)] | None = None
    newton_tolerance: PositiveRatio | None = None


@dataclass(frozen=True, kw_only=True, repr=False)
class _Baumgarte(Integrator):
    baumgarte_alpha: _Rate | None = None
    baumgarte_beta: _Rate | None = None


@dataclass(frozen=True, kw_only=True, repr=False)
class TRBDF2(_Implicit, _Baumgarte):
    """The implicit Runge-Kutta method TR-BDF2, second order in all it computes, L-stable.

    The method for any mechanism, and the one that is taken where none is named.

    Args:
        step, initial_step, max_step, min_step, tolerance, gap_tolerance: see `Integrator`.
        baumgarte_alpha: decay of an error of the constraint velocities [1/s]; None takes
            2 / max_step, between 500 and 20 000; of fixed steps, and in ESDIRK3 and ESDIRK4, 500.
        baumgarte_beta: decay of an error of the constraint positions [1/s]; None takes the same.
        max_newton_iterations: iterations after which a smaller step is tried (12).
        newton_tolerance: of the last Newton correction, divided by the tolerances of a step [-]
            (1e-4).
    """

    name: ClassVar[str] = "TR-BDF2"


@dataclass(frozen=True, kw_only=True, repr=False)
class ESDIRK3(_Implicit, _Baumgarte):
    """An implicit Runge-Kutta method of third order with three solved stages, L-stable.

    For smooth motion and where errors are to be small; coefficients after [KennedyCarpenter2003].
    Arguments are those of `TRBDF2`.
    """

    name: ClassVar[str] = "ESDIRK3"


@dataclass(frozen=True, kw_only=True, repr=False)
class ESDIRK4(_Implicit, _Baumgarte):
    """An implicit Runge-Kutta method of fourth order with five solved stages, L-stable.

    For smooth motion and where errors are to be very small. Arguments are those of `TRBDF2`.
    """

    name: ClassVar[str] = "ESDIRK4"


@dataclass(frozen=True, kw_only=True, repr=False)
class Bathe(_Implicit, _Baumgarte):
    """Bathe's composite method: trapezoidal rule, then three-point backward Euler [Bathe2007].

    Second order and L-stable, nearly TR-BDF2. Arguments are those of `TRBDF2`.
    """

    name: ClassVar[str] = "Bathe"


@dataclass(frozen=True, kw_only=True, repr=False)
class CashKarp(_Baumgarte):
    """The explicit Runge-Kutta method of Cash and Karp of fifth order [CashKarp1990].

    For dry joints, where impacts are to be followed closely, and for films whose cavitation
    condition has no memory; a film with cavitation="mass_conserving" is refused with ModelError.
    Stiff parts bind its steps: films, and baumgarte_alpha and baumgarte_beta, by about 3 / alpha.
    The force of a film may err by three times gap_tolerance in a step [-]; a run whose steps stay
    below max_step / 120 because of stiff parts ends with ConvergenceError.

    Args:
        step, initial_step, max_step, min_step, tolerance, gap_tolerance: see `Integrator`.
        baumgarte_alpha: decay of an error of the constraint velocities [1/s]; None takes 500, or
            0.1 / max_step where that is less: terms that act within a step cost accuracy.
        baumgarte_beta: alike, of the constraint positions [1/s].
    """

    name: ClassVar[str] = "Cash-Karp"


@dataclass(frozen=True, kw_only=True, repr=False)
class GeneralizedAlpha(_Implicit):
    """The generalized-alpha method on the equations of index 3 [ChungHulbert1993].

    Second order, one solved stage for a step, joints closed to round-off. The damping of what the
    steps do not resolve is chosen. Forces of ideal joints have second order while steps change
    slowly; where they change abruptly, an error of first order fades within some steps.

    Args:
        step, initial_step, max_step, min_step, tolerance, gap_tolerance: see `Integrator`.
        spectral_radius: factor of infinite frequencies over a step [-], 0 to 1 (0.3). Films want
            it small; a large one keeps the energy of mechanisms longer. In a model with joints it
            is at most 0.7, or 0.95 with fixed steps: beyond, errors of joint forces grow.
        max_newton_iterations, newton_tolerance: see `TRBDF2`.
    """

    spectral_radius: Share | None = None

    name: ClassVar[str] = "generalized-alpha"


INTEGRATORS: dict[str, type[Integrator]] = {
    kind.name: kind for kind in (TRBDF2, ESDIRK3, ESDIRK4, Bathe, GeneralizedAlpha, CashKarp)
}
_ALL: list[type[Integrator]] = [Integrator, *INTEGRATORS.values()]
for _kind in _ALL:
    guard(_kind, f"integrator {_kind.name}".strip())


def _letters(name: str) -> str:
    """Return what counts of a name: letters and digits, small or capital alike."""
    return "".join(character for character in name.lower() if character.isalnum())


_BY_LETTERS = {_letters(name): kind for name, kind in INTEGRATORS.items()}


class _Method(Kind):
    """An integrator, its class, or its name: that of the method or of the class."""

    @property
    def words(self) -> str:
        return "an integrator or the name of one"

    def convert(self, value: Any, item: str, quantity: str) -> Integrator:
        if isinstance(value, str):
            if _letters(value) in _BY_LETTERS:
                return _BY_LETTERS[_letters(value)]()
            names = [*INTEGRATORS, *(kind.__name__ for kind in INTEGRATORS.values())]
            raise unknown_name(item, value, list(dict.fromkeys(names)), kind=quantity)
        if isinstance(value, type) and value in INTEGRATORS.values():
            value = value()
        if not isinstance(value, Integrator) or not value.name:
            raise self.refused(value, item, quantity)
        return value


METHOD = _Method(
    hint="for example td.TRBDF2() or " + ", ".join(f"'{name}'" for name in INTEGRATORS)
)
Method = Annotated[Integrator | str, METHOD]
