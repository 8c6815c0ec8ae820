"""What is to be said about a run that has ended."""

from collections.abc import Mapping
from typing import Any

from tribodyn import _core
from tribodyn._arguments.plain import from_plain
from tribodyn._calls import CLEARANCES
from tribodyn.errors._notices import AccuracyWarning, Notice, RangeWarning, RunWarning
from tribodyn.fields._law_ranges import excesses
from tribodyn.model._model import Model
from tribodyn.results._balances import balance_notices
from tribodyn.results._solution import Solution
from tribodyn.run._plan import Plan

# Of the default length, with an own max_step or step, fewer steps in a period are warned of.
FEWEST_STEPS_PER_PERIOD = 8

# Drift of the joints, in what one step tolerates, above which a run warns.
LARGE_DRIFT = 10.0


def noted(
    result: Solution,
    plan: Plan,
    changes: list[float],
    further: list[Notice],
    energy_tolerance: float,
) -> tuple[Solution, list[Notice]]:
    """Return a result that keeps what there is to be said about it, and that."""
    notices = [
        *_end_notices(result, plan, changes),
        *range_notices(result),
        *further,
        *balance_notices(result, energy_tolerance),
    ]
    return result.with_warnings(notices), notices


def _end_notices(result: Solution, plan: Plan, changes: list[float]) -> list[Notice]:
    """Return what is to be said about the end of a run, besides the error of one that failed."""
    notices = []
    if result.status == "interrupted":
        text = (
            f"simulation: interrupted at t = {float(result.time.values[-1]):.6g} s of "
            f"{plan.end:.6g} s; the solution holds what was done"
        )
        notices.append(Notice(RunWarning, text))
    if result.status == "not converged":
        text = f"simulation: the condition until was not met in {len(changes)} cycles"
        if "tolerance" in result.until:
            text += (
                f": the last differs from the one before by {changes[-1]:.3g}, above the tolerance "
                f"of {result.until['tolerance']:.3g}"
            )
        notices.append(Notice(RunWarning, text))
    return notices


def step_notices(
    model: Model, options: dict[str, Any], worst_drift: dict[str, Any]
) -> list[Notice]:
    """Return what the steps may have missed: periods that are too short, joints that drift."""
    notices = []
    name = "step" if options["step"] else "max_step"
    longest = options[name]
    for item, period in model._core.periods:
        if longest * FEWEST_STEPS_PER_PERIOD > period * (1.0 + 1e-9):
            text = (
                f"'{item}': its period of {period:.6g} s is shorter than "
                f"{FEWEST_STEPS_PER_PERIOD} steps of {name} = {longest:.6g} s, which may miss it"
            )
            notices.append(Notice(AccuracyWarning, text))
    if worst_drift["by_tolerance"] > LARGE_DRIFT:
        text = (
            f"joint '{worst_drift['joint']}': drifts by {worst_drift['amount']:.3g} "
            f"{worst_drift['unit']} at t = {worst_drift['time']:.6g} s, "
            f"{worst_drift['by_tolerance']:.3g} times what a step tolerates; take smaller steps or "
            "a smaller tolerance"
        )
        notices.append(Notice(AccuracyWarning, text))
    return notices


def range_notices(solution: Solution) -> list[Notice]:
    """Return a notice for each law of a joint that was used beyond its range."""
    texts: list[str] = []
    for item in solution.model_parameters["items"]:
        if item["call"] not in CLEARANCES:
            continue
        joint, interface = item["name"], item["interface"]
        if interface.get("asperities"):
            texts += _contact_range(solution, joint, interface["asperities"]["type"])
        if "mesh" in interface:
            texts += _film_ranges(solution, joint, interface)
    return [Notice(RangeWarning, text) for text in texts]


def _contact_range(solution: Solution, joint: str, law: str) -> list[str]:
    beyond = solution[f"{joint}/contact_law_range"].values > 0.0
    if not beyond.any():
        return []
    first = float(solution.time.values[beyond.argmax()])
    return [
        f"joint '{joint}': the contact law {law} was used below its table, where it goes "
        f"on straight, first at t = {first:.6g} s"
    ]


def _film_ranges(solution: Solution, joint: str, interface: Mapping[str, Any]) -> list[str]:
    lubricant, flow_factors = (
        from_plain(interface[name], lambda kind: getattr(_core, kind))
        for name in ("lubricant", "flow_factors")
    )
    film = {
        "lowest_pressure": "minimum_film_pressure",
        "highest_pressure": "maximum_film_pressure",
        "lowest_thickness": "minimum_film_thickness",
    }
    series = {name: solution[f"{joint}/{channel}"].values for name, channel in film.items()}
    return [
        f"joint '{joint}': {excess.text}, "
        f"first at t = {float(solution.time.values[excess.first]):.6g} s"
        for excess in excesses(lubricant, flow_factors, **series)
    ]
