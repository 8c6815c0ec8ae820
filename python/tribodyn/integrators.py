"""Time integration: the methods and their numerical options."""

from dataclasses import asdict, dataclass
from typing import Any

from tribodyn._core import integrator_options
from tribodyn._errors import make_error
from tribodyn._units import to_si

__all__ = ["TRBDF2"]

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


@dataclass(frozen=True, kw_only=True)
class TRBDF2:
    """The implicit Runge-Kutta method TR-BDF2, second order in all it computes, L-stable.

    Its step follows the error of the positions. Everything has a default.

    Args:
        step: fixed step [s]; None lets the error choose it.
        initial_step: first step [s]; None takes a thousandth of max_step.
        max_step: largest step [s]; None takes 1/500 of a revolution, or of the run if that is
            shorter or nothing revolves.
        min_step: a step below this fails the run [s]; None takes max_step / 1e9.
        tolerance: error of one step, of positions by the size of the mechanism and of angles [-]
            (1e-5).
        gap_tolerance: error of one step in a clearance joint by its clearance [-] (1e-3).
        baumgarte_alpha: decay of an error of the constraint velocities [1/s] (500).
        baumgarte_beta: decay of an error of the constraint positions [1/s] (500).
        max_newton_iterations: iterations after which a smaller step is tried (12).
        newton_tolerance: of the last Newton correction, by the tolerances of a step [-] (1e-4).
    """

    step: float | None = None
    initial_step: float | None = None
    max_step: float | None = None
    min_step: float | None = None
    tolerance: float | None = None
    gap_tolerance: float | None = None
    baumgarte_alpha: float | None = None
    baumgarte_beta: float | None = None
    max_newton_iterations: int | None = None
    newton_tolerance: float | None = None

    name = "TR-BDF2"

    def __post_init__(self) -> None:
        item = f"integrator {self.name}"
        for quantity, unit in _UNITS.items():
            value = getattr(self, quantity)
            if value is not None:
                value = to_si(value, unit, item=item, quantity=quantity)
                object.__setattr__(self, quantity, value)
                if not value > 0.0:
                    raise make_error(
                        item=item, quantity=quantity, value=value, unit=unit, rule="must be > 0"
                    )
        iterations = self.max_newton_iterations
        if iterations is not None and (iterations != int(iterations) or iterations < 1):
            raise make_error(
                item=item,
                quantity="max_newton_iterations",
                value=float(iterations),
                rule="must be a whole number from 1 on",
            )

    def options(self, *, max_step: float) -> dict[str, Any]:
        """Return every option by name as a run takes it, with the given default of max_step."""
        given = {name: value for name, value in asdict(self).items() if value is not None}
        return {**integrator_options(), "max_step": max_step, **given}
