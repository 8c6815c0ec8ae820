"""Snapshots of a run: its states at some times, and the films of its joints at these times.

A run can be repeated from a stored state to any later time. So the film at every time of a run can
be reconstructed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Self

import numpy as np
import numpy.typing as npt

from tribodyn._later import xr
from tribodyn.quantities import find

Array = npt.NDArray[np.float64]

# Names in files.
_TIME, _STATES, _SHOTS = "snapshot_time", "snapshot_state", "snapshot"
_FILM = "snapshot_film"


@dataclass(frozen=True)
class Snapshots:
    """States of a run and films of its joints.

    Attributes:
        times: times of the states, ascending [s]; a state is that of the first row at or after a
            requested instant.
        states: states as the kernel packs them (n, m). Some are shorter, such as those without kept
            factors; NaN fills their rows.
        films: values of the film of each joint by name, at the requested instants; `time` [s] is
            one of the names.
    """

    times: Array = field(default_factory=lambda: np.zeros(0))
    states: Array = field(default_factory=lambda: np.zeros((0, 0)))
    films: Mapping[str, Mapping[str, Array]] = field(default_factory=dict)

    @classmethod
    def of(cls, shots: Sequence[Mapping[str, Any]], *, first_has_films: bool) -> Self:
        """Return the snapshots that the kernel has taken.

        Args:
            shots: snapshots of the kernel.
            first_has_films: whether the films of the first snapshot were requested.
        """
        if not shots:
            return cls()
        shown = shots if first_has_films else shots[1:]
        joints = list(shots[0]["films"])
        # Instants within the same step share the state of its row.
        rows = {float(shot["time"]): shot["state"] for shot in shots}
        return cls(
            times=np.array(list(rows)),
            states=_filled([np.asarray(state, dtype=float) for state in rows.values()]),
            films={
                joint: _stacked(
                    [shot["films"][joint] | {"time": shot["film_time"]} for shot in shown]
                )
                for joint in (joints if shown else ())
            },
        )

    def and_later(self, later: Snapshots) -> Snapshots:
        """Return these snapshots followed by the later ones of a continued run."""
        parts = [each for each in (self, later) if len(each.times)]
        if len(parts) < 2:
            return parts[0] if parts else self
        films = {
            joint: {
                name: np.concatenate([part.films[joint][name] for part in parts])
                for name in self.films[joint]
            }
            for joint in self.films
            if joint in later.films
        }
        return Snapshots(
            times=np.concatenate([part.times for part in parts]),
            states=_filled([state for part in parts for state in part.states]),
            films={**self.films, **later.films, **films},
        )

    def before(self, time: float) -> tuple[float, Array] | None:
        """Return time [s] and values of the last state before a time [s]; None without one."""
        found = int(np.searchsorted(self.times, time, side="left"))
        if found == 0:
            return None
        state = self.states[found - 1]
        filled = np.flatnonzero(~np.isnan(state))
        return float(self.times[found - 1]), state[: filled[-1] + 1]

    def film(self, joint: str, time: float, slack: float = 0.0) -> dict[str, Any] | None:
        """Return the values of a film at a time [s]; None if they were not stored.

        Args:
            joint: name of the joint or film.
            time: time of the film [s].
            slack: difference of two times that count as equal [s].
        """
        values = self.films.get(joint)
        if values is None:
            return None
        found = np.flatnonzero(np.abs(values["time"] - time) <= slack)
        if not len(found):
            return None
        return {name: stacked[found[0]] for name, stacked in values.items() if name != "time"}

    # --- files --------------------------------------------------------------------------------

    def variables(self) -> dict[str, xr.Variable]:
        """Return the variables of a result file that store the snapshots."""
        if not len(self.times):
            return {}
        found = {
            _TIME: xr.Variable(_SHOTS, self.times, find("time").attributes),
            _STATES: xr.Variable((_SHOTS, "snapshot_number"), self.states),
        }
        for k, (joint, values) in enumerate(self.films.items()):
            for name, stacked in values.items():
                dims = [f"{_FILM}_{k}", *(f"{_FILM}_{k}_{n}" for n in stacked.shape[1:])]
                about = {"joint": joint, "quantity": name}
                found[f"{_FILM}_{k}_{name}"] = xr.Variable(dims, stacked, about)
        return found

    @classmethod
    def taken_from(cls, dataset: xr.Dataset) -> tuple[Self, xr.Dataset]:
        """Return the snapshots of a result file, and its dataset without them."""
        names = [str(name) for name in dataset.variables if str(name).startswith(_SHOTS)]
        if not names:
            return cls(), dataset
        films: dict[str, dict[str, Array]] = {}
        for name in names:
            about = dataset[name].attrs
            if name.startswith(_FILM):
                films.setdefault(about["joint"], {})[about["quantity"]] = dataset[name].values
        found = cls(np.array(dataset[_TIME].values), np.array(dataset[_STATES].values), films)
        return found, dataset.drop_vars(names)


def _filled(states: Sequence[Array]) -> Array:
    """Return states of different lengths as rows that end with NaN."""
    rows = np.full((len(states), max(len(state) for state in states)), np.nan)
    for row, state in zip(rows, states, strict=True):
        row[: len(state)] = state
    return rows


def _stacked(shots: Iterable[Mapping[str, Any]]) -> dict[str, Array]:
    """Return the values of several snapshots as one array for each name."""
    listed = list(shots)
    return {name: np.array([shot[name] for shot in listed], dtype=float) for name in listed[0]}
