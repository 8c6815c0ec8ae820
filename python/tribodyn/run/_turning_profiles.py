"""Models whose films are not steady because a profile turns with a journal."""

from __future__ import annotations

from typing import Any

import numpy as np

from tribodyn import _core
from tribodyn._calls import CLEARANCES
from tribodyn._core import ModelError
from tribodyn.errors import make_error
from tribodyn.model import Model
from tribodyn.results import Solution

# Heights around the journal that differ by this share of the largest height count as equal.
_ROUND = 1e-9
# Sliding velocity that counts as rest [m/s].
_REST = 1e-9


def check_profiles_at_rest(model: Model, caller: str, solution: Solution | None) -> None:
    """Raise an error if a profile turns with a journal.

    Args:
        model: mechanism.
        caller: name of the calling function.
        solution: solution whose last row is the state; None stands for the initial state.

    Raises:
        ModelError: a journal with a profile that depends on the angle turns in its bearing.
    """
    joints = [
        call["name"]
        for call in model.parameters["items"]
        if call["call"] in CLEARANCES and _depends_on_angle(call["gap"].get("journal_profile"))
    ]
    if not joints:
        return
    if solution is not None and all(f"{joint}/sliding_velocity" in solution for joint in joints):
        speeds = [float(solution[f"{joint}/sliding_velocity"].values[-1]) for joint in joints]
    else:
        speeds = _at_start(model, joints)
    for joint, speed in zip(joints, speeds, strict=True):
        if abs(speed) > _REST:
            raise make_error(
                ModelError,
                item=f"joint '{joint}'",
                quantity="sliding_velocity",
                value=speed,
                unit="m/s",
                rule=f"must be 0 for {caller}: the journal_profile turns with the journal, so that "
                "no state is steady",
                hint="simulate the model, or give a profile that depends on the axial position "
                "alone",
            )


def _depends_on_angle(profile: Any) -> bool:
    if profile is None:
        return False
    heights = np.asarray(profile["heights"])
    return bool(np.ptp(heights, axis=1).max() > _ROUND * np.abs(heights).max())


def _at_start(model: Model, joints: list[str]) -> list[float]:
    """Return the sliding velocities of joints at the initial state [m/s]."""
    run = _core.Simulation(model=model._state.core, integrator="TR-BDF2", options={"max_step": 1.0})
    run.start()
    row = np.asarray(run.data())[0]
    columns = {(item, quantity): first for item, quantity, _, first in run.channels}
    return [float(row[columns[joint, "sliding_velocity"]]) for joint in joints]
