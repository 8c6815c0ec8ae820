"""Balances of energy and oil of a run: errors, their times and the items that cause them.

The kernel records the error of the energy balance of the model (`model/energy_balance_error`) and
the contribution of every body, joint and force to this error (`<item>/energy_error`). The reference
values of relative errors are explained in docs/decisions/0011.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from tribodyn._calls import BODIES, FORCES, SURFACE_FILMS
from tribodyn.errors import AccuracyWarning, Notice

# Energy errors below this share of the stored potential energy are round-off. This limit matters
# for a mechanism at rest, which turns over no energy. It corresponds to a change of height by one
# nanometre per metre of height.
_ROUND_OFF: Final = 1e-9
# Admissible relative error of the losses, divided by the tolerance of the energy balance:
# coefficients of friction and viscosities are hardly known to three percent.
_OF_LOSSES: Final = 3.0
# Losses below this share of the energy turned over cannot be resolved by a run. The share is a
# tenth of the default tolerance of a step.
_NO_LOSS: Final = 1e-6
# Lower limit of energy errors if no energy is stored: the thermal energy of one degree of freedom
# at room temperature.
_THERMAL_ENERGY: Final = 4e-21  # [J]

# Each step conserves oil to round-off; the error in long runs is 1e-15 of the oil that has passed.
_OIL_TOLERANCE: Final = 1e-10

# Largest number of items that are named as causes of an error. Items with less than a tenth of the
# largest contribution are not named.
_SHARES: Final = 3


@dataclass(frozen=True)
class EnergyBalance:
    """The energy balance of a run; energies in J, times in s.

    Attributes:
        kinetic: largest kinetic energy.
        potential: largest change of the potential energy since the start.
        supplied: work of drives and loads from the start to the end.
        dissipated: energy that was turned into heat from the start to the end.
        turned_over: sum of `kinetic`, `potential`, and the time integrals of the magnitudes of
            supplied and dissipated power.
        error: largest error of the balance, with its sign.
        time: time of the largest error.
        relative_error: magnitude of `error` divided by `turned_over`.
        losses: time integral of the magnitude of the dissipated power.
        loss_error: relative error of the losses: the largest ratio of the error of the balance to
            the losses so far, after the losses have reached half of their final value. The
            dissipated energy and the energy lost by motion and drives differ by this share. 0
            without losses.
        growth: start and end of the period in which the error grew from a tenth to nine tenths of
            its largest value.
        shares: contributions of bodies, joints and forces to the error in this period, such as
            {"joint 'pin'": 0.2}; at most three, the largest first. The contributions of a body and
            of a force on this body may have opposite signs.
    """

    kinetic: float
    potential: float
    supplied: float
    dissipated: float
    turned_over: float
    error: float
    time: float
    relative_error: float
    losses: float
    loss_error: float
    growth: tuple[float, float]
    shares: dict[str, float]


@dataclass(frozen=True)
class OilBalance:
    """The oil balance of a joint with a mass-conserving film; volumes in m3, time in s.

    Attributes:
        volume: volume in the gap at the end.
        outflow: net outflow since the start.
        passed: sum of the largest volume and the time integral of the magnitude of the outflow.
        error: largest change of the sum of volume and outflow since the start, with its sign.
        time: first time at which the error was at least half of `error`.
    """

    volume: float
    outflow: float
    passed: float
    error: float
    time: float


def energy_balance(solution: Any) -> EnergyBalance:
    """Return the energy balance of a solution over its whole time."""
    time = solution.time.values

    def model(quantity: str) -> Any:
        return solution[f"model/{quantity}"].values

    error = model("energy_balance_error")
    worst = int(np.argmax(np.abs(error)))
    kinetic = float(model("kinetic_energy").max())
    potential = float(np.abs(model("potential_energy") - model("potential_energy")[0]).max())
    losses, given = (
        _sum(time, model(f"{which}_power"), model(f"{which}_energy"), solution.record_every)
        for which in ("dissipated", "supplied")
    )
    turned_over = kinetic + potential + float(given[-1]) + float(losses[-1])
    size = np.sign(error[worst]) * error[: worst + 1]
    start = int(np.flatnonzero(size <= 0.1 * size[-1])[-1]) if size[-1] > 0.0 else 0
    end = start + int(np.argmax(size[start:] >= 0.9 * size[-1]))
    return EnergyBalance(
        kinetic=kinetic,
        potential=potential,
        supplied=float(model("supplied_energy")[-1]),
        dissipated=float(model("dissipated_energy")[-1]),
        turned_over=turned_over,
        error=float(error[worst]),
        time=float(time[worst]),
        relative_error=abs(float(error[worst])) / turned_over if turned_over > 0.0 else 0.0,
        losses=float(losses[-1]),
        loss_error=_loss_error(error, losses, turned_over),
        growth=(float(time[start]), float(time[end])),
        shares=_largest_shares(solution, start, end),
    )


def _sum(time: Any, power: Any, energy: Any, record_every: float) -> Any:
    """Return the time integral of the magnitude of a power up to each row.

    If every step is a row, the integral follows from the trapezoidal rule. Otherwise the power
    between rows is unknown, and the recorded integral of the power is used.
    """
    size = np.abs(power)
    parts = 0.5 * np.diff(time) * (size[1:] + size[:-1])
    if record_every != 1:
        parts = np.abs(np.diff(energy))
    return np.concatenate([[0.0], np.cumsum(parts)])


def _loss_error(error: Any, losses: Any, turned_over: float) -> float:
    """Return the relative error of the losses."""
    if not losses[-1] > _NO_LOSS * turned_over:
        return 0.0
    late = losses >= 0.5 * losses[-1]
    return float(np.max(np.abs(error[late]) / losses[late]))


def _largest_shares(solution: Any, start: int, end: int) -> dict[str, float]:
    # The loop uses variables, as the cost of a data array grows with the number of variables.
    found = {
        str(data.attrs["item"]): float(data.values[end] - data.values[start])
        for name, data in solution.dataset.variables.items()
        if str(name).endswith("/energy_error")
    }
    names = sorted(found, key=lambda item: -abs(found[item]))[:_SHARES]
    return {
        _label(solution, item): found[item]
        for item in names
        if abs(found[item]) > 0.1 * abs(found[names[0]])
    }


def oil_balances(solution: Any) -> dict[str, OilBalance]:
    """Return the oil balances of the joints with mass-conserving films by name."""
    found = {}
    time = solution.time.values
    for joint in _conserving(solution):
        volume = solution[f"{joint}/oil_volume"].values
        outflow = solution[f"{joint}/oil_outflow"].values
        error = volume + outflow - volume[0] - outflow[0]
        worst = int(np.argmax(np.abs(error)))
        since = int(np.argmax(np.abs(error) >= 0.5 * abs(error[worst])))
        passed = float(abs(solution[f"{joint}/side_leakage"]).integrate("time"))
        found[joint] = OilBalance(
            volume=float(volume[-1]),
            outflow=float(outflow[-1] - outflow[0]),
            passed=float(np.abs(volume).max()) + passed,
            error=float(error[worst]),
            time=float(time[since]),
        )
    return found


def balance_notices(solution: Any, energy_tolerance: float) -> list[Notice]:
    """Return the notices about the energy balance and about joints that do not conserve oil.

    Args:
        solution: solution of a run.
        energy_tolerance: admissible error of the energy balance divided by the energy turned over.
    """
    notices = []
    balance = energy_balance(solution)
    limit = energy_tolerance * balance.turned_over
    stored = float(np.abs(solution["model/potential_energy"].values).max())
    round_off = max(_ROUND_OFF * stored, _THERMAL_ENERGY)
    if abs(balance.error) > max(limit, round_off):
        beyond = np.abs(solution["model/energy_balance_error"].values) > limit
        text = (
            f"model: the energy balance has an error of {balance.error:.3g} J at t = "
            f"{balance.time:.6g} s, {100.0 * balance.relative_error:.3g} % of the "
            f"{balance.turned_over:.3g} J turned over, and above energy_tolerance = "
            f"{100.0 * energy_tolerance:.3g} % from t = "
            f"{float(solution.time.values[beyond.argmax()]):.6g} s on"
        )
        text += "; most of it arose from t = {:.6g} s to {:.6g} s".format(*balance.growth)
        if balance.shares:
            text += f", in the balances of {_listed(balance.shares)}"
        notices.append(
            Notice(
                AccuracyWarning, f"{text}; try a smaller tolerance or max_step of the integrator"
            )
        )
    elif balance.loss_error > _OF_LOSSES * energy_tolerance and abs(balance.error) > round_off:
        text = (
            f"model: the losses are uncertain by {100.0 * balance.loss_error:.3g} %: "
            f"{balance.losses:.3g} J were turned into heat, and the energy balance has an error of "
            f"{balance.error:.3g} J at t = {balance.time:.6g} s, although this is only "
            f"{100.0 * balance.relative_error:.3g} % of the {balance.turned_over:.3g} J turned "
            "over; the limit for losses is three times energy_tolerance, "
            f"{100.0 * _OF_LOSSES * energy_tolerance:.3g} %"
        )
        if balance.shares:
            text += f"; most of it is in the balances of {_listed(balance.shares)}"
        text += (
            "; the work of drives and the decay of motions have an error of this size; try a "
            "smaller tolerance or max_step, or a method of higher order such as ESDIRK4"
        )
        notices.append(Notice(AccuracyWarning, text))
    for joint, oil in oil_balances(solution).items():
        if abs(oil.error) > _OIL_TOLERANCE * oil.passed:
            text = (
                f"{_label(solution, joint)}: oil is not conserved: volume plus outflow have "
                f"changed by {oil.error:.3g} m3 of {oil.passed:.3g} m3, "
                f"first at t = {oil.time:.6g} s"
            )
            notices.append(Notice(AccuracyWarning, text))
    return notices


def _listed(shares: dict[str, float]) -> str:
    return ", ".join(f"{item} ({share:.3g} J)" for item, share in shares.items())


def _items(solution: Any) -> Iterator[dict[str, Any]]:
    for entry in solution.model_parameters["items"]:
        if "name" in entry:
            yield entry


def _label(solution: Any, name: str) -> str:
    """Return the kind and the name of an item, such as "joint 'pin'"."""
    for entry in _items(solution):
        if entry["name"] == name:
            if entry["call"] in BODIES:
                return f"body '{name}'"
            if entry["call"] == "unbalance":
                return f"mass '{name}'"
            if entry["call"] in SURFACE_FILMS:
                return f"film '{name}'"
            return f"force '{name}'" if entry["call"] in FORCES else f"joint '{name}'"
    return f"joint '{name}'"  # the drive of a joint has the name of the joint


def _conserving(solution: Any) -> list[str]:
    """Return the names of the joints with mass-conserving films."""
    return [
        entry["name"]
        for entry in _items(solution)
        if entry.get("interface", {}).get("cavitation") == "mass_conserving"
    ]
