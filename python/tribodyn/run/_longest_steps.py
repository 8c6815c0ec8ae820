"""The default of the largest step of a run."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from tribodyn._calls import BODIES, CLEARANCES, JOINTS, SURFACE_FILMS
from tribodyn._core import TimeFunction
from tribodyn.model import Model
from tribodyn.run._plan import TURN, Plan

# Number of largest steps in a revolution or in the run. Tolerances do not control the error of
# vibrations that are small compared with the size of the mechanism; only the largest step bounds
# it.
STEPS_PER_REVOLUTION = 500

# The same number for rotors in films, and for the shortest period of a vibration on springs. It
# gives errors of 0.1 percent (docs/decisions/0032).
FEWEST_STEPS_PER_REVOLUTION = 50

# Number of steps of generalized-alpha in place of one, if a film conserves mass. A step solves one
# stage instead of two, and its velocities have a larger error, which changes with the length of the
# step and then does not cancel in the energy balance (docs/decisions/0058).
HALVES = 2

# Smallest number of default steps in the period of a load or drive.
STEPS_PER_PERIOD = 20

# Method for which this number was measured.
MEASURED = "TR-BDF2"

# Method that takes shorter steps.
ONE_STAGE = "generalized-alpha"

_SPRINGS = ("spring_damper", "torsional_spring", "bushing")


def default_max_step(model: Model, plan: Plan, method: str) -> float:
    """Return the default of the largest step of a run [s], for the name of a method."""
    speeds = [_speeds(drive.speed, plan) for drive in model.drives]
    fastest = max((float(np.abs(speed).max()) for speed in speeds), default=0.0)
    turn = TURN / fastest if fastest > 0.0 else math.inf
    longest = min(plan.cycle, turn) / STEPS_PER_REVOLUTION
    if method == ONE_STAGE and _conserves_mass(model.parameters):
        longest /= HALVES
    turns_on = fastest > 0.0 and all(speed.min() * speed.max() >= 0.0 for speed in speeds)
    if method == MEASURED and turns_on and _is_rotor(model.parameters):
        own = min(plan.cycle, turn, _shortest_period(model.parameters))
        longest = max(longest, own / FEWEST_STEPS_PER_REVOLUTION)
    periods = [float(period) for _, period in model._state.core.periods]
    return min([longest, *(period / STEPS_PER_PERIOD for period in periods)])


def _speeds(speed: TimeFunction, plan: Plan) -> Any:
    return np.asarray(speed.value(np.linspace(plan.start, plan.end, 1001)))


def _conserves_mass(parameters: Mapping[str, Any]) -> bool:
    """Return whether a film of the model conserves mass."""
    films = (*CLEARANCES, *SURFACE_FILMS)
    return any(
        item["interface"].get("cavitation") == "mass_conserving"
        for item in parameters["items"]
        if item["call"] in films
    )


def _is_rotor(parameters: Mapping[str, Any]) -> bool:
    """Return whether a model is a rotor: supported by films and drives only, without ideal joints.

    The tolerance of gaps, which is relative to the clearance, controls the steps of such a model.
    Loads that depend on an angle are excluded, because they might vary within a step unnoticed.
    """
    items = parameters["items"]
    films = [i for i in items if i["call"] in CLEARANCES and "mesh" in i["interface"]]
    others = [i for i in items if i["call"] in JOINTS or i.get("by_angle")]
    return bool(films) and not others


def _shortest_period(parameters: Mapping[str, Any]) -> float:
    """Return a lower bound of the periods of bodies on springs [s]; infinity without springs."""
    rated = [kind for kind in BODIES if RATES[kind] is not None]
    bodies = {i["name"]: i for i in parameters["items"] if i["call"] in rated}
    rates = dict.fromkeys(bodies, 0.0)  # squares of angular frequencies [1/s2]
    for item in parameters["items"]:
        if item["call"] not in _SPRINGS:
            continue
        along, around = _stiffness(item)
        ends = [item[end] for end in ("first", "second") if item[end]["body"] in bodies]
        rate = sum(_rate(bodies[end["body"]], end, along, around) for end in ends)
        for end in ends:
            rates[end["body"]] += rate
    fastest = max(rates.values(), default=0.0)
    return TURN / math.sqrt(fastest) if fastest > 0.0 else math.inf


def _stiffness(item: Mapping[str, Any]) -> tuple[float, float]:
    """Return the largest stiffness of a spring for displacements [N/m] and rotations [N m]."""
    values = np.abs(np.asarray(item["stiffness"], dtype=float))
    if item["call"] == "torsional_spring":
        return 0.0, float(values)
    if values.ndim == 2:
        values = values.sum(axis=1)
    if values.ndim == 0:
        return float(values), 0.0
    half = 2 if len(values) == 3 else 3
    return float(values[:half].max()), float(values[half:].max())


def _rate(body: Mapping[str, Any], end: Mapping[str, Any], along: float, around: float) -> float:
    """Return the contribution of a spring to the square of an angular frequency [1/s2]."""
    of_kind = RATES[body["call"]]
    return 0.0 if of_kind is None else of_kind(body, end, along, around)


def _rigid_rate(
    body: Mapping[str, Any], end: Mapping[str, Any], along: float, around: float
) -> float:
    """Return the contribution of a spring at a rigid body [1/s2]."""
    inertia = np.asarray(body["inertia"], dtype=float)
    smallest = float(np.linalg.eigvalsh(inertia).min() if inertia.ndim == 2 else inertia.min())
    lever = float(np.linalg.norm(end["position"]))
    return along * (1.0 / float(body["mass"]) + lever**2 / smallest) + around / smallest


# The contribution of a spring at each kind of body: a function of the calls of the body and of the
# end of the spring, and of the stiffness for displacements [N/m] and rotations [N m]. With None
# springs at such a body do not count.
Rate = Callable[[Mapping[str, Any], Mapping[str, Any], float, float], float]
RATES: dict[str, Rate | None] = {
    "rigid_body": _rigid_rate,
    "beam": None,
    "solid": None,
    "reduced_solid": None,
}
