"""Do energy and oil of a run balance, and if not, since when and at which item?

The kernel records what the energy balance of the model does not explain
(`model/energy_balance_error`) and the share of every body, joint and force in it
(`<item>/energy_error`). What an error is to be measured by is decided in docs/decisions/0011.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from tribodyn._calls import FORCES
from tribodyn.errors._notices import AccuracyWarning, Notice

# Energy errors below this share of the stored potential energy are round-off: a mechanism at rest
# turns over nothing. A thousandth of a micrometre of weight by metre of height.
_ROUND_OFF: Final = 1e-9
# What of the losses may be in doubt, by the tolerance of the whole balance: coefficients of
# friction and viscosities are hardly known to three percent.
_OF_LOSSES: Final = 3.0
# Losses below this share of the energy turned over are nothing that a run could tell: a tenth of
# the default tolerance of a step.
_NO_LOSS: Final = 1e-6
# Where nothing is stored either: the thermal energy of one degree of freedom at room temperature.
_THERMAL_ENERGY: Final = 4e-21  # [J]

# Oil is conserved to round-off by each step: 1e-15 of what has passed is measured in long runs.
_OIL_TOLERANCE: Final = 1e-10

# Items named as causes of an error, at most; less than a tenth of the first is none.
_SHARES: Final = 3


@dataclass(frozen=True)
class EnergyBalance:
    """The energy balance of a run; energies in J, times in s.

    Attributes:
        kinetic: largest kinetic energy.
        potential: largest change of the potential energy from its start.
        supplied: work of drives and loads, at the end.
        dissipated: what was turned into heat, at the end.
        turned_over: kinetic + potential + work supplied and heat by their magnitudes.
        error: the largest error of the balance, with its sign.
        time: when that was.
        relative_error: its magnitude by turned_over.
        losses: what was turned into heat, by its magnitude.
        loss_error: the share of the losses that is in doubt: the largest error of the balance by
            the losses up to that time, once they have reached half of the whole. The heat and what
            the motion and the drives have lost differ by so much. 0 where nothing is lost.
        growth: start and end of the time in which the error grew from a tenth to nine tenths of it.
        shares: what the accounts of bodies, joints and forces have added in that time, such as
            {"joint 'pin'": 0.2}: up to three, the largest first. A body and what acts on it may
            differ in sign, as the one takes what the other does not give.
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
    """The oil of one joint whose film conserves it; volumes in m3, time in s.

    Attributes:
        volume: in the gap at the end.
        outflow: net, since the start.
        passed: largest volume plus the outflow by its magnitude.
        error: largest change of volume plus outflow, with its sign.
        time: from when on it was half of that or more.
    """

    volume: float
    outflow: float
    passed: float
    error: float
    time: float


def energy_balance(solution: Any) -> EnergyBalance:
    """Return the energy balance of a solution."""
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
    """Return the integral of the magnitude of a power up to each row.

    It is that by the trapezoidal rule. Where rows are not all of the steps, the power between them
    is not known, but its integral is.
    """
    size = np.abs(power)
    parts = 0.5 * np.diff(time) * (size[1:] + size[:-1])
    if record_every != 1:
        parts = np.abs(np.diff(energy))
    return np.concatenate([[0.0], np.cumsum(parts)])


def _loss_error(error: Any, losses: Any, turned_over: float) -> float:
    """Return the share of the losses that is in doubt."""
    if not losses[-1] > _NO_LOSS * turned_over:
        return 0.0
    late = losses >= 0.5 * losses[-1]
    return float(np.max(np.abs(error[late]) / losses[late]))


def _largest_shares(solution: Any, start: int, end: int) -> dict[str, float]:
    # Variables rather than data arrays: one of these takes as long to make as there are variables.
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
    """Return the oil balances by joint."""
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
    """Return what is to be said of an energy balance, and of each joint that loses oil."""
    notices = []
    balance = energy_balance(solution)
    limit = energy_tolerance * balance.turned_over
    stored = float(np.abs(solution["model/potential_energy"].values).max())
    round_off = max(_ROUND_OFF * stored, _THERMAL_ENERGY)
    if abs(balance.error) > max(limit, round_off):
        beyond = np.abs(solution["model/energy_balance_error"].values) > limit
        text = (
            f"model: the energy balance is off by {balance.error:.3g} J at t = {balance.time:.6g} "
            f"s, {100.0 * balance.relative_error:.3g} % of the {balance.turned_over:.3g} J turned "
            f"over, and above energy_tolerance = {100.0 * energy_tolerance:.3g} % from t = "
            f"{float(solution.time.values[beyond.argmax()]):.6g} s on"
        )
        text += "; most of it arose from t = {:.6g} s to {:.6g} s".format(*balance.growth)
        if balance.shares:
            text += f", in the accounts of {_listed(balance.shares)}"
        notices.append(
            Notice(
                AccuracyWarning, f"{text}; try a smaller tolerance or max_step of the integrator"
            )
        )
    elif balance.loss_error > _OF_LOSSES * energy_tolerance and abs(balance.error) > round_off:
        text = (
            f"model: {100.0 * balance.loss_error:.3g} % of the losses are in doubt: "
            f"{balance.losses:.3g} J were turned into heat, and the energy balance is off by "
            f"{balance.error:.3g} J at t = {balance.time:.6g} s, if only "
            f"{100.0 * balance.relative_error:.3g} % of the {balance.turned_over:.3g} J turned "
            "over; of losses three times "
            f"energy_tolerance are allowed, {100.0 * _OF_LOSSES * energy_tolerance:.3g} %"
        )
        if balance.shares:
            text += f"; most of it is in the accounts of {_listed(balance.shares)}"
        text += (
            "; what drives supply and how fast a motion dies is off by so much; try a smaller "
            "tolerance or max_step, or a method of higher order such as ESDIRK4"
        )
        notices.append(Notice(AccuracyWarning, text))
    for joint, oil in oil_balances(solution).items():
        if abs(oil.error) > _OIL_TOLERANCE * oil.passed:
            text = (
                f"joint '{joint}': oil is not conserved: volume plus outflow have changed by "
                f"{oil.error:.3g} m3 of {oil.passed:.3g} m3, first at t = {oil.time:.6g} s"
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
    """Return the name of an item with what it is."""
    for entry in _items(solution):
        if entry["name"] == name:
            if entry["call"] == "rigid_body":
                return f"body '{name}'"
            if entry["call"] == "unbalance":
                return f"mass '{name}'"
            return f"force '{name}'" if entry["call"] in FORCES else f"joint '{name}'"
    return f"joint '{name}'"  # drives of a joint are named after it


def _conserving(solution: Any) -> list[str]:
    """Return the joints whose film conserves mass."""
    return [
        entry["name"]
        for entry in _items(solution)
        if entry.get("interface", {}).get("cavitation") == "mass_conserving"
    ]
