"""A rotor at one speed after the other."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from tribodyn import _core
from tribodyn._arguments.kinds import Calls, Either, instance
from tribodyn.errors import make_error
from tribodyn.model import Model
from tribodyn.run._statics import Equilibrium, equilibrium, state_of

BUILD = Either(
    choices=((lambda value: isinstance(value, Model), instance(Model)),),
    otherwise=Calls(),
    called="a function that returns the model for a speed, or a model",
)


@dataclass(frozen=True, eq=False)
class AtSpeed:
    """A model whose state turns at a speed [rad/s]."""

    speed: float
    model: Model
    state: Any  # as the kernel packs it
    at: Equilibrium | None

    @property
    def time_passes(self) -> bool:
        """Whether prescribed functions of time continue."""
        return self.at is None


def at_speeds(
    item: str, build: Model | Callable[[float], Model], speeds: Any, about_equilibrium: bool
) -> Iterator[AtSpeed]:
    """Yield the model at each speed [rad/s]; messages name the call `item`."""
    values = np.atleast_1d(np.asarray(speeds, dtype=float))
    if not isinstance(build, Model):
        for speed in values:
            yield _built(item, build, float(speed), about_equilibrium)
        return
    if about_equilibrium:
        raise make_error(
            item=item,
            quantity="build",
            rule="must be a function of the speed where about_equilibrium is True",
            hint="the equilibrium follows from drives, whose speed the model states",
        )
    start = state_of(build, None)
    for speed in values:
        if speed < 0.0:
            raise make_error(
                item=item,
                quantity="speeds",
                value=float(speed),
                unit="rad/s",
                rule="must be >= 0 where build is a model",
                hint="the angular velocities of the model state the sense of its rotation",
            )
        core = build._state.core
        state = _core.state_at_speed(model=core, state=start, speed=float(speed))
        yield AtSpeed(float(speed), build, state, None)


def _built(item: str, build: Callable[[float], Model], speed: float, rest: bool) -> AtSpeed:
    model = build(speed)
    if not isinstance(model, Model):
        raise make_error(
            item=item,
            quantity="build",
            rule=f"must return a Model, not {type(model).__name__}",
        )
    at = equilibrium(model) if rest else None
    return AtSpeed(speed, model, state_of(model, at), at)
