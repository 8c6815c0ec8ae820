"""How a random mechanism ends, judged by the energies that its solution records."""

import signal
import time
import traceback
import warnings
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
import tribodyn as td
from newton_euler import Balance
from tribodyn.run.integrators import INTEGRATORS

# Of the energy turned over; a run that is further off must say so.
BALANCE_LIMIT = 0.01
STILL = 1e-6  # of the size of a mechanism
TIME_LIMIT = 60.0  # [s], of the processor
# Of the largest force or moment, what recorded forces and moments may be off m a and Euler's
# equation: of explicit stages, whose accelerations are those of the forces, in any row (2e-13
# measured, 4e-11 with redundant joints), of implicit ones, where Newton's method leaves a rest, in
# half of the rows (1e-6).
ROUND_OFF = 1e-10
NEWTON_REST = 1e-4

# What may come out; those with a star are defects.
OUTCOMES = [
    "balanced",
    "warned",
    "error in the run",
    "does not start",
    "*silent",
    "*forces",
    "*crash",
    "*hang",
]


@dataclass(frozen=True)
class Verdict:
    """The outcome of one case.

    Attributes:
        outcome: one of OUTCOMES.
        imbalance: largest error of the balance by the energy turned over; NaN without a run.
        message: the error or the warnings, or empty.
        seconds: of the processor.
        rows: steps of the run.
        end: time that the run has reached, by its duration.
    """

    outcome: str
    imbalance: float
    message: str
    seconds: float
    rows: int = 0
    end: float = 0.0


def turned_over(solution: td.Solution) -> float:
    """Return the energy that a run has turned over [J].

    The largest kinetic energy, the largest change of the potential energy, and the work supplied
    and the heat by their magnitudes.
    """

    def values(name: str) -> np.ndarray:
        return np.asarray(solution[f"model/{name}"].values)

    potential = values("potential_energy")
    total = values("kinetic_energy").max() + np.abs(potential - potential[0]).max()
    steps = np.diff(solution.time.values)
    for name in ("supplied_power", "dissipated_power"):
        power = np.abs(values(name))
        total += 0.5 * np.sum(steps * (power[1:] + power[:-1]))
    return float(total)


def energy_at_rest(solution: td.Solution) -> float:
    """Return the energy [J] of a mechanism that moves by a millionth of its size within the run.

    One that has less stands still, and its energies are round-off.
    """
    if len(solution.time) < 2:
        return np.inf
    motion = Balance(solution)
    mass = sum(body.mass for body in motion.bodies.values())
    return mass * (STILL * motion.size() / float(np.ptp(solution.time.values))) ** 2


def balance(solution: td.Solution) -> np.ndarray:
    """Return the error of the energy balance at each time by the energy turned over [-]."""
    error = np.abs(np.asarray(solution["model/energy_balance_error"].values))
    return error / max(turned_over(solution), energy_at_rest(solution))


def imbalance(solution: td.Solution) -> float:
    """Return the largest error of the energy balance of a run [-]; infinite where it is none."""
    error = balance(solution)
    return float(error.max()) if np.isfinite(error).all() else float("inf")


def forces_add_up(solution: td.Solution) -> bool:
    """Return whether the recorded forces and moments are m a and Euler's equation."""
    rests = Balance(solution).rest()
    if solution.integrator["name"] == "Cash-Karp":
        return all(float(rest.max()) <= ROUND_OFF for rest in rests)
    return all(float(np.median(rest)) <= NEWTON_REST for rest in rests)


def make_integrator(description: Mapping[str, Any]) -> td.Integrator:
    """Return the integrator of a case."""
    options = {key: value for key, value in description.items() if key != "name"}
    return INTEGRATORS[description["name"]](**options)


def run(case: Mapping[str, Any], limit: float = TIME_LIMIT) -> tuple[Verdict, td.Solution | None]:
    """Run a case given as plain data; never raises."""
    began = time.process_time()

    def verdict(outcome: str, solution: td.Solution | None, message: str) -> Verdict:
        end, size, rows = 0.0, float("nan"), 0
        if solution is not None:
            end = float(solution.time.values[-1]) / case["duration"]
            size, rows = imbalance(solution), len(solution.time)
        return Verdict(outcome, size, message, time.process_time() - began, rows, end)

    # A run listens to Ctrl-C, so the alarm ends it and leaves what was done.
    signal.signal(signal.SIGPROF, signal.default_int_handler)
    signal.setitimer(signal.ITIMER_PROF, limit)
    solution: td.Solution | None = None
    try:
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            model = td.Model.from_parameters(case["parameters"])
            solution = td.simulate(
                model,
                duration=case["duration"],
                integrator=make_integrator(case["integrator"]),
                progress=False,
            )
        said = "; ".join(str(warning.message) for warning in caught)
        return verdict(_outcome(solution, said), solution, said), solution
    except td.TribodynError as error:
        solution = getattr(error, "solution", None)
        outcome = "does not start" if solution is None else "error in the run"
        return verdict(outcome, solution, str(error)), solution
    except KeyboardInterrupt:
        return verdict("*hang", None, "stopped before a step was done"), None
    except Exception:
        return verdict("*crash", solution, traceback.format_exc()), solution
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0.0)


def _outcome(solution: td.Solution, said: str) -> str:
    if solution.status == "interrupted":
        return "*hang"
    if not forces_add_up(solution):
        return "*forces"
    if imbalance(solution) <= BALANCE_LIMIT:
        return "balanced"
    return "warned" if "balance" in said else "*silent"
