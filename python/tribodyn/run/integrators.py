"""Methods of time integration and their numerical options."""

from __future__ import annotations

from dataclasses import asdict, dataclass, fields
from typing import Annotated, Any, ClassVar

from tribodyn._arguments.aliases import Duration, PositiveRatio, Share
from tribodyn._arguments.door import admits, guard
from tribodyn._arguments.kinds import Kind
from tribodyn._arguments.numbers import positive, whole
from tribodyn._arguments.scalars import Scalar
from tribodyn._core import integrator_options
from tribodyn.errors import unknown_name

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
    """Base class of all methods, with the options of step-size control by the position error.

    All options have defaults.

    Args:
        step: fixed step [s]; None enables step-size control. Before a discontinuity of a load or
            drive, the last two steps are shortened equally to end there.
        initial_step: first step [s]; None takes a thousandth of max_step.
        max_step: largest step [s]; None takes 1/500 of a revolution, or of the run if the run is
            shorter or has no rotating drive, but at most 1/20 of the period of any Harmonic. For a
            rotor in films, TR-BDF2 takes 1/50 of a revolution, or of the shortest period of bodies
            on springs if this period is shorter, but at least 1/500 of a revolution; the tolerance
            in the gaps then chooses shorter steps. A rotor is supported by films and drives only,
            without ideal joints and loads by angle, and its drives do not reverse.
            `GeneralizedAlpha` takes half of these steps where a film conserves mass.
        min_step: smallest step [s], below which the run fails; None takes max_step / 1e9. A step
            that ends at a discontinuity of a load or drive may be shorter.
        tolerance: admissible error of a step [-] (1e-5), for positions divided by the size of the
            mechanism and for angles in radians.
        gap_tolerance: admissible error of a step in a clearance joint divided by its clearance [-]
            (1e-3). In a film the error may not exceed half of the minimum film thickness.
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
        """Return all options by name, with the given default of max_step [s]."""
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
    """The implicit Runge-Kutta method TR-BDF2: L-stable, of second order in all results.

    This method suits any mechanism and is the default.

    Args:
        step, initial_step, max_step, min_step, tolerance, gap_tolerance: see `Integrator`.
        baumgarte_alpha: decay rate of errors of the constraint velocities [1/s]; None takes
            2 / max_step, limited to 500 to 20 000. With fixed steps, and in ESDIRK3 and ESDIRK4,
            None takes 500.
        baumgarte_beta: decay rate of errors of the constraint positions [1/s]; None takes the
            same default.
        max_newton_iterations: number of iterations after which a smaller step is tried (12).
        newton_tolerance: size of the last Newton correction divided by the tolerances of a step
            [-] (1e-4).
    """

    name: ClassVar[str] = "TR-BDF2"


@dataclass(frozen=True, kw_only=True, repr=False)
class ESDIRK3(_Implicit, _Baumgarte):
    """An implicit Runge-Kutta method of third order with three implicit stages, L-stable.

    This method suits smooth motion and small tolerances. Its coefficients are from
    [KennedyCarpenter2003]. The arguments are those of `TRBDF2`.
    """

    name: ClassVar[str] = "ESDIRK3"


@dataclass(frozen=True, kw_only=True, repr=False)
class ESDIRK4(_Implicit, _Baumgarte):
    """An implicit Runge-Kutta method of fourth order with five implicit stages, L-stable.

    This method suits smooth motion and very small tolerances. Its coefficients are from
    [KennedyCarpenter2003]. The arguments are those of `TRBDF2`.
    """

    name: ClassVar[str] = "ESDIRK4"


@dataclass(frozen=True, kw_only=True, repr=False)
class Bathe(_Implicit, _Baumgarte):
    """Bathe's composite method: trapezoidal rule, then three-point backward Euler [Bathe2007].

    The method is L-stable, of second order, and similar to TR-BDF2.
    The arguments are those of `TRBDF2`.
    """

    name: ClassVar[str] = "Bathe"


@dataclass(frozen=True, kw_only=True, repr=False)
class CashKarp(_Baumgarte):
    """The explicit Runge-Kutta method of Cash and Karp of fifth order [CashKarp1990].

    This method suits dry joints with impacts that must be resolved closely, and films whose
    cavitation condition has no history. A film with cavitation="mass_conserving" raises ModelError.
    Stiffness limits the steps: that of films, and that of the constraints to about
    3 / baumgarte_alpha. The force of a film may have a relative error of three times gap_tolerance
    in a step. If stiffness keeps the steps below max_step / 120, the run ends with
    ConvergenceError.

    Args:
        step, initial_step, max_step, min_step, tolerance, gap_tolerance: see `Integrator`.
        baumgarte_alpha: decay rate of errors of the constraint velocities [1/s]; None takes the
            smaller of 500 and 0.1 / max_step, because a decay within a step costs accuracy.
        baumgarte_beta: decay rate of errors of the constraint positions [1/s]; None takes the
            same default.
    """

    name: ClassVar[str] = "Cash-Karp"


@dataclass(frozen=True, kw_only=True, repr=False)
class GeneralizedAlpha(_Implicit):
    """The generalized-alpha method on the equations of index 3 [ChungHulbert1993].

    The method is of second order, solves one stage for each step, and satisfies the constraints to
    round-off. Its numerical damping of unresolved frequencies is adjustable. Forces of ideal joints
    are of second order while the step size changes slowly. After an abrupt change an error of first
    order decays within some steps.

    Args:
        step, initial_step, max_step, min_step, tolerance, gap_tolerance: see `Integrator`.
        spectral_radius: amplification factor of infinite frequencies over a step [-], 0 to 1
            (0.3). Small values suit films; large values dissipate less energy of mechanisms. In a
            model with joints the limit is 0.7, or 0.95 with fixed steps, because errors of joint
            forces grow with larger values.
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
    """Return the letters and digits of a name in lower case, for comparisons."""
    return "".join(character for character in name.lower() if character.isalnum())


_BY_LETTERS = {_letters(name): kind for name, kind in INTEGRATORS.items()}


class _Method(Kind):
    """An integrator, its class, the name of its method, or the name of its class."""

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
