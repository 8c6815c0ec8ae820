"""Time integration: the methods and their numerical options."""

from dataclasses import asdict, dataclass, fields
from typing import Any, ClassVar

from tribodyn._core import integrator_options
from tribodyn._errors import make_error, unknown_name
from tribodyn._units import to_si

__all__ = [
    "ESDIRK3",
    "ESDIRK4",
    "TRBDF2",
    "Bathe",
    "CashKarp",
    "GeneralizedAlpha",
    "Integrator",
]

# Numbers that must be > 0, and their units.
_UNITS = {
    "step": "s",
    "initial_step": "s",
    "max_step": "s",
    "min_step": "s",
    "tolerance": "",
    "gap_tolerance": "",
    "baumgarte_alpha": "1/s",
    "baumgarte_beta": "1/s",
    "newton_tolerance": "",
}


@dataclass(frozen=True, kw_only=True, repr=False)
class Integrator:
    """What all methods share: the control of the step by the error of the positions.

    Everything has a default.

    Args:
        step: fixed step [s]; None lets the error choose it. The last two steps before a
            break of a load or drive share what is left, and are shorter.
        initial_step: first step [s]; None takes a thousandth of max_step.
        max_step: largest step [s]; None takes 1/500 of a revolution, or of the run if that is
            shorter or nothing revolves, and no more than 1/20 of the period of any Harmonic.
        min_step: a step below this fails the run [s]; None takes max_step / 1e9. A step that ends
            at a break of a load or drive may be shorter.
        tolerance: error of one step, of positions by the size of the mechanism and of angles [-]
            (1e-5).
        gap_tolerance: error of one step in a clearance joint by its clearance [-] (1e-3); where
            there is a film, never more than half of its least thickness.
    """

    step: float | None = None
    initial_step: float | None = None
    max_step: float | None = None
    min_step: float | None = None
    tolerance: float | None = None
    gap_tolerance: float | None = None

    name: ClassVar[str] = ""

    def __post_init__(self) -> None:
        item = f"integrator {self.name}"
        for quantity, unit in _UNITS.items():
            value = getattr(self, quantity, None)
            if value is not None:
                value = to_si(value, unit, item=item, quantity=quantity)
                object.__setattr__(self, quantity, value)
                if not value > 0.0:
                    raise make_error(
                        item=item, quantity=quantity, value=value, unit=unit, rule="must be > 0"
                    )
        iterations = getattr(self, "max_newton_iterations", None)
        if iterations is not None and (iterations != int(iterations) or iterations < 1):
            raise make_error(
                item=item,
                quantity="max_newton_iterations",
                value=float(iterations),
                rule="must be a whole number from 1 on",
            )

    def __repr__(self) -> str:
        own = {field.name: getattr(self, field.name) for field in fields(self)}
        given = (f"{name}={value!r}" for name, value in own.items() if value is not None)
        return f"{type(self).__name__}({', '.join(given)})"

    def options(self, *, max_step: float) -> dict[str, Any]:
        """Return every option by name as a run takes it, with the given default of max_step."""
        own = asdict(self)
        defaults = {name: value for name, value in integrator_options().items() if name in own}
        given = {name: value for name, value in own.items() if value is not None}
        return {**defaults, "max_step": max_step, **given}


@dataclass(frozen=True, kw_only=True, repr=False)
class _Implicit(Integrator):
    max_newton_iterations: int | None = None
    newton_tolerance: float | None = None


@dataclass(frozen=True, kw_only=True, repr=False)
class _Baumgarte(Integrator):
    baumgarte_alpha: float | None = None
    baumgarte_beta: float | None = None


@dataclass(frozen=True, kw_only=True, repr=False)
class TRBDF2(_Implicit, _Baumgarte):
    """The implicit Runge-Kutta method TR-BDF2, second order in all it computes, L-stable.

    The method for any mechanism, and the one that is taken where none is named.

    Args:
        step, initial_step, max_step, min_step, tolerance, gap_tolerance: see `Integrator`.
        baumgarte_alpha: decay of an error of the constraint velocities [1/s]; None takes 500.
        baumgarte_beta: decay of an error of the constraint positions [1/s]; None takes 500.
        max_newton_iterations: iterations after which a smaller step is tried (12).
        newton_tolerance: of the last Newton correction, by the tolerances of a step [-] (1e-4).
    """

    name: ClassVar[str] = "TR-BDF2"


@dataclass(frozen=True, kw_only=True, repr=False)
class ESDIRK3(_Implicit, _Baumgarte):
    """An implicit Runge-Kutta method of third order with three solved stages, L-stable.

    For smooth motion and where errors are to be small. Arguments are those of `TRBDF2`.
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
    """Bathe's composite method: trapezoidal rule, then three-point backward Euler.

    Second order and L-stable, nearly TR-BDF2. Arguments are those of `TRBDF2`.
    """

    name: ClassVar[str] = "Bathe"


@dataclass(frozen=True, kw_only=True, repr=False)
class CashKarp(_Baumgarte):
    """The explicit Runge-Kutta method of Cash and Karp of fifth order.

    For dry joints, where impacts are to be followed closely, and for films whose cavitation
    condition has no memory; a film with cavitation="mass_conserving" is refused with ModelError.
    Stiff parts bind its steps: films, and baumgarte_alpha and baumgarte_beta, by about 3 / alpha.
    The force of a film may err by ten times gap_tolerance in a step [-]; a run whose steps stay
    below max_step / 10000 because of stiff parts ends with ConvergenceError.

    Args:
        step, initial_step, max_step, min_step, tolerance, gap_tolerance: see `Integrator`.
        baumgarte_alpha: decay of an error of the constraint velocities [1/s]; None takes 500, or
            0.1 / max_step where that is less: terms that act within a step cost accuracy.
        baumgarte_beta: alike, of the constraint positions [1/s].
    """

    name: ClassVar[str] = "Cash-Karp"


@dataclass(frozen=True, kw_only=True, repr=False)
class GeneralizedAlpha(_Implicit):
    """The generalized-alpha method on the equations of index 3.

    Second order, one solved stage for a step, joints closed to round-off. The damping of what the
    steps do not resolve is chosen. Forces of ideal joints have second order while steps change
    slowly; where they change abruptly, an error of first order fades within some steps.

    Args:
        step, initial_step, max_step, min_step, tolerance, gap_tolerance: see `Integrator`.
        spectral_radius: factor of infinite frequencies over a step [-], 0 to 1 (0.3). Films want
            it small; 0.8 to 0.9 keep the energy of mechanisms longer; with 1 errors of forces stay.
        max_newton_iterations, newton_tolerance: see `TRBDF2`.
    """

    spectral_radius: float | None = None

    name: ClassVar[str] = "generalized-alpha"

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.spectral_radius is None:
            return
        item = f"integrator {self.name}"
        radius = to_si(self.spectral_radius, "", item=item, quantity="spectral_radius")
        object.__setattr__(self, "spectral_radius", radius)
        if not 0.0 <= radius <= 1.0:
            raise make_error(
                item=item, quantity="spectral_radius", value=radius, rule="must be in [0, 1]"
            )


INTEGRATORS: dict[str, type[Integrator]] = {
    kind.name: kind for kind in (TRBDF2, ESDIRK3, ESDIRK4, Bathe, GeneralizedAlpha, CashKarp)
}


def find_integrator(chosen: Integrator | str | None) -> Integrator:
    """Return the integrator of a name, or TR-BDF2 for None."""
    if chosen is None:
        return TRBDF2()
    if isinstance(chosen, str):
        if chosen not in INTEGRATORS:
            raise unknown_name("simulation", chosen, list(INTEGRATORS), kind="integrator")
        return INTEGRATORS[chosen]()
    if not isinstance(chosen, Integrator) or not chosen.name:
        raise make_error(
            item="simulation",
            quantity="integrator",
            rule="must be an integrator or the name of one",
            hint="for example td.TRBDF2() or " + ", ".join(f"'{name}'" for name in INTEGRATORS),
        )
    return chosen
