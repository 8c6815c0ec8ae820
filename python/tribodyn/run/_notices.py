"""Warnings about a run that has ended."""

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from tribodyn import _core
from tribodyn._arguments.plain import from_plain
from tribodyn._calls import CLEARANCES, SURFACE_FILMS
from tribodyn._core import TribodynError
from tribodyn.errors import AccuracyWarning, Notice, RangeWarning, RunWarning
from tribodyn.fields import excesses
from tribodyn.model import Model
from tribodyn.results import Solution, balance_notices, energy_balance
from tribodyn.run._plan import Plan

# Number of steps in the period of a load or drive below which a run warns; default steps are more.
FEWEST_STEPS_PER_PERIOD = 8

# Share of missing friction above which a run warns, and smallest missing energy divided by the
# energy turned over. Below the second limit the surfaces rest, and their creep is round-off.
MISSING_FRICTION = 0.1
NO_FRICTION = 1e-6

# Estimated error of the asperity force divided by its largest value, above which a run warns.
LARGE_SAMPLING_ERROR = 1e-3

# Fixed step divided by the largest step that a function of time admits, above which a run warns:
# the ratio of an eighth and a twentieth of a period.
LONGEST_FIXED_STEP = 2.5

# Violation of constraints divided by the tolerance of a step, above which a run warns.
LARGE_DRIFT = 10.0


def noted(
    result: Solution,
    plan: Plan,
    changes: list[float],
    further: list[Notice],
    energy_tolerance: float,
) -> tuple[Solution, list[Notice]]:
    """Return a result that contains all warnings about it, and the warnings."""
    notices = [
        *_end_notices(result, plan, changes),
        *range_notices(result.model_parameters, lambda name: result[name].values, result.time),
        *friction_notices(result),
        *sampling_notices(result),
        *further,
        *balance_notices(result, energy_tolerance),
    ]
    return result.with_warnings(notices), notices


def _end_notices(result: Solution, plan: Plan, changes: list[float]) -> list[Notice]:
    """Return the warnings about an early end of a run, without the error of a failed run."""
    notices = []
    if result.status == "interrupted":
        text = (
            f"simulation: interrupted at t = {float(result.time.values[-1]):.6g} s of "
            f"{plan.end:.6g} s; the solution contains the completed part"
        )
        notices.append(Notice(RunWarning, text))
    if result.status == "not converged":
        text = f"simulation: the condition until was not met in {len(changes)} cycles"
        if "tolerance" in result.until:
            text += (
                f": the last two cycles differ by {changes[-1]:.3g}, above the tolerance "
                f"of {result.until['tolerance']:.3g}"
            )
        notices.append(Notice(RunWarning, text))
    return notices


def step_notices(
    model: Model, options: dict[str, Any], worst_drift: dict[str, Any]
) -> list[Notice]:
    """Return the warnings about steps: periods too short for the steps, and drift of joints."""
    notices = []
    name = "step" if options["step"] else "max_step"
    longest = options[name]
    for item, period in model._state.core.periods:
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
            f"{worst_drift['by_tolerance']:.3g} times the tolerance of a step; take smaller steps "
            "or a smaller tolerance"
        )
        notices.append(Notice(AccuracyWarning, text))
    return notices


def starving_notices(model: Model, solution: Solution) -> list[Notice]:
    """Return a warning for each film without a supply that has lost most of its oil.

    A film that is partly filled at the start is assumed to be starved on purpose.
    """
    notices = []
    items = {
        item["name"]: item
        for item in solution.model_parameters["items"]
        if item["call"] in (*CLEARANCES, *SURFACE_FILMS)
    }
    for joint in model._state.core.unfed_films:
        if items[joint]["interface"].get("initial_film_fraction", 1.0) < 1.0:
            continue
        volume = solution[f"{joint}/oil_volume"].values
        at_first = volume + solution[f"{joint}/oil_outflow"].values
        starved = volume < _core.starved_share * at_first
        if not starved[-1]:
            continue
        since = float(solution.time.values[np.flatnonzero(np.append(True, ~starved))[-1]])
        text = (
            f"{_item(items[joint])}: the film is starved: {volume[-1] / at_first[-1]:.3g} of its "
            f"oil is left at t = {float(solution.time.values[-1]):.6g} s, less than "
            f"{_core.starved_share:.3g} since t = {since:.6g} s, and no oil can enter; give it "
            "ports or flooded ends, or an initial_film_fraction if starvation is intended"
        )
        notices.append(Notice(RunWarning, text))
    return notices


def friction_notices(solution: Solution) -> list[Notice]:
    """Return a warning for each joint whose sliding speed is too small for its friction law.

    Laws without history reach their friction coefficient at a speed that is a numerical parameter.
    If the surfaces slide more slowly, most of the friction is missing: the joint dissipates less
    energy than with the full coefficient at the same speeds.
    """
    notices = []
    items = [
        item
        for item in solution.model_parameters["items"]
        if f"{item.get('name')}/friction_shortfall" in solution
    ]
    turned_over = energy_balance(solution).turned_over if items else 0.0
    for item in items:
        channel = f"{item['name']}/friction_shortfall"
        missing = float(solution[channel].integrate("time"))
        taken = float(solution[f"{item['name']}/power_loss"].integrate("time"))
        full = missing + taken
        if not (missing > MISSING_FRICTION * full and missing > NO_FRICTION * turned_over):
            continue
        law = item["friction"]["law"] if item.get("friction") else item["interface"]["friction"]
        speed = "upper_speed" if law["type"] == "Ambrosio" else "transition_speed"
        text = (
            f"joint '{item['name']}': the surfaces slide so slowly compared with the {speed} of "
            f"{law['type']} ({_speed_text(law[speed])}) that {100.0 * missing / full:.3g} % of "
            f"the friction is missing: {taken:.3g} J were turned into heat instead of {full:.3g} J "
            f"with the full coefficient; take a {speed} far below the sliding speed, or LuGre for "
            "surfaces that stick"
        )
        notices.append(Notice(RunWarning, text))
    return notices


def _speed_text(speed: float | None) -> str:
    """Return a transition speed as text; None is a speed that the initial state determines."""
    return "from the initial state" if speed is None else f"{speed:.3g} m/s"


def function_notices(
    model: Model, start: float, times: np.ndarray[Any, Any], step: float
) -> list[Notice]:
    """Return the warnings about changes of Python functions of time that a run has missed.

    Args:
        model: model of the run.
        start: start of the run [s].
        times: times of the steps [s].
        step: length of fixed steps [s], or 0.
    """
    notices = []
    own = times[times >= start]
    for function in model._state.sampled:
        item, quantity = function._said
        try:
            text = function._missed(start, float(own[-1]), own) if own.size else None
        except TribodynError as error:
            text = f"cannot be compared with the values of the run: {error}"
        if text:
            notices.append(Notice(AccuracyWarning, f"{item}: {quantity} {text}"))
        longest = function._tightest(own[:-1], step) if step and own.size > 1 else own[:0]
        if (missed := longest * LONGEST_FIXED_STEP < step).any():
            k = int(missed.argmax())
            text = (
                f"{item}: {quantity} changes within less than {FEWEST_STEPS_PER_PERIOD} steps of "
                f"step = {step:.6g} s, which may miss it, first at t = {own[k]:.6g} s"
            )
            notices.append(Notice(AccuracyWarning, text))
    return notices


def range_notices(
    parameters: Mapping[str, Any], values_of: Callable[[str], Any], times: Any
) -> list[Notice]:
    """Return a warning for each law of a joint that was used outside its range of validity.

    Args:
        parameters: parameters of the model.
        values_of: returns the values of a channel at the times.
        times: times of the values [s].
    """
    texts: list[str] = []
    times = np.asarray(times)
    for item in parameters["items"]:
        if item["call"] not in (*CLEARANCES, *SURFACE_FILMS):
            continue
        interface = item["interface"]
        if interface.get("asperities") and item["call"] in CLEARANCES:
            texts += _contact_range(item["name"], interface["asperities"], values_of, times)
        if "mesh" in interface:
            texts += _film_ranges(item, interface, values_of, times)
    return [Notice(RangeWarning, text) for text in texts]


def sampling_notices(solution: Solution) -> list[Notice]:
    """Return a warning for each joint whose asperity force is integrated at too few points."""
    notices = []
    for item in solution.model_parameters["items"]:
        if item["call"] not in CLEARANCES or not item["interface"].get("asperities"):
            continue
        joint = item["name"]
        forces = solution[f"{joint}/asperity_force"].values
        largest = float(np.linalg.norm(forces.reshape(len(forces), -1), axis=1).max())
        errors = solution[f"{joint}/asperity_force_error"].values
        worst = int(errors.argmax())
        if errors[worst] <= LARGE_SAMPLING_ERROR * largest:
            continue
        text = (
            f"joint '{joint}': the integration points of the asperities cause an error of about "
            f"{errors[worst]:.3g} N in the asperity force at t = "
            f"{float(solution.time.values[worst]):.6g} s, whose largest value is {largest:.3g} N; "
            + (
                "give the film of the elastic wall a finer mesh"
                if f"{joint}/maximum_deflection" in solution
                else "give the interface more contact_points"
            )
        )
        notices.append(Notice(AccuracyWarning, text))
    return notices


def _contact_range(
    joint: str, law: Mapping[str, Any], values_of: Callable[[str], Any], times: Any
) -> list[str]:
    beyond = values_of(f"{joint}/contact_law_range") > 0.0
    if not beyond.any():
        return []
    first = float(times[beyond.argmax()])
    lowest = float(values_of(f"{joint}/minimum_film_thickness")[beyond].min())
    limit = _law(law).lower_end
    # The channel has the thickness between rigid walls, which elastic walls may change.
    how = f": film thickness = {lowest:.4g} m is below {limit:.4g} m" if lowest < limit else ""
    hint = (
        "give TabulatedAsperities smaller film_thicknesses"
        if law["type"] == "TabulatedAsperities"
        else "check load, clearance and contact_modulus"
    )
    return [
        f"joint '{joint}': the contact law {law['type']} was used below its table{how}, where it "
        f"is extrapolated linearly, first at t = {first:.6g} s; {hint}"
    ]


def _law(plain: Any) -> Any:
    """Return the law of a film or a wall, whose plain data the results contain."""
    return from_plain(plain, lambda kind: getattr(_core, kind))


def _item(call: Mapping[str, Any]) -> str:
    """Return the kind and the name of an item with a film."""
    return f"{'film' if call['call'] in SURFACE_FILMS else 'joint'} '{call['name']}'"


def _film_ranges(
    item: Mapping[str, Any],
    interface: Mapping[str, Any],
    values_of: Callable[[str], Any],
    times: Any,
) -> list[str]:
    lubricant, flow_factors = (_law(interface[name]) for name in ("lubricant", "flow_factors"))
    film = {
        "lowest_pressure": "minimum_film_pressure",
        "highest_pressure": "maximum_film_pressure",
        "lowest_thickness": "minimum_film_thickness",
    }
    if lubricant.shear_thinning is not None:
        film["highest_shear_rate"] = "maximum_shear_rate"
    series = {name: values_of(f"{item['name']}/{channel}") for name, channel in film.items()}
    return [
        excess.message(_item(item), f", first at t = {float(times[excess.first]):.6g} s")
        for excess in excesses(lubricant, flow_factors, **series)
    ]
