"""Snapshots of a run: its state at some instants, and the films of its joints there.

From a state a run can be repeated to any later instant, so that every film can be looked at.
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
        times: of the states, ascending [s].
        states: as the kernel packs them (n, m).
        films: values of the film of each joint at those instants at which they were asked for, by
            their names; `time` [s] is one of them.
    """

    times: Array = field(default_factory=lambda: np.zeros(0))
    states: Array = field(default_factory=lambda: np.zeros((0, 0)))
    films: Mapping[str, Mapping[str, Array]] = field(default_factory=dict)

    @classmethod
    def of(cls, shots: Sequence[Mapping[str, Any]], *, first_has_films: bool) -> Self:
        """Return those that the kernel has taken, the first perhaps without its films."""
        if not shots:
            return cls()
        shown = shots if first_has_films else shots[1:]
        joints = list(shots[0]["films"])
        return cls(
            times=np.array([shot["time"] for shot in shots]),
            states=np.array([shot["state"] for shot in shots]),
            films={
                joint: _stacked([shot["films"][joint] | {"time": shot["time"]} for shot in shown])
                for joint in (joints if shown else ())
            },
        )

    def and_later(self, later: Snapshots) -> Snapshots:
        """Return these and later ones of a run that has gone on."""
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
            states=np.concatenate([part.states for part in parts]),
            films={**self.films, **later.films, **films},
        )

    def before(self, time: float) -> tuple[float, Array] | None:
        """Return the last state before an instant, with its own [s]."""
        found = int(np.searchsorted(self.times, time, side="left"))
        return None if found == 0 else (float(self.times[found - 1]), self.states[found - 1])

    def kept(self, joint: str) -> Array:
        """Return the times at which the film of a joint was kept [s]."""
        return np.asarray(self.films.get(joint, {}).get("time", np.zeros(0)))

    def film(self, joint: str, time: float) -> dict[str, Any] | None:
        """Return the values of a film at an instant, where they were kept."""
        values = self.films.get(joint)
        if values is None:
            return None
        found = np.flatnonzero(values["time"] == time)
        if not len(found):
            return None
        return {name: stacked[found[0]] for name, stacked in values.items() if name != "time"}

    # --- files --------------------------------------------------------------------------------

    def variables(self) -> dict[str, xr.Variable]:
        """Return what a file holds of them."""
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
        """Return those of a file, and the file without them."""
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


def _stacked(shots: Iterable[Mapping[str, Any]]) -> dict[str, Array]:
    """Return the values of several instants by their names."""
    listed = list(shots)
    return {name: np.array([shot[name] for shot in listed], dtype=float) for name in listed[0]}
