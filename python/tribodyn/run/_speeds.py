"""A rotor at one speed after the other."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
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


# Speeds from which on it saves time to find the equations at all speeds from a few evaluations.
MANY = 8


@dataclass(frozen=True, eq=False)
class AtSpeed:
    """A model whose state turns at a speed [rad/s]."""

    speed: float
    model: Model
    start: Any  # a state of the model as the kernel packs it
    at: Equilibrium | None
    one_for_all: bool  # whether the start is that of all speeds, with other velocities
    over: Any = None  # small motions at all speeds, if they are known

    @cached_property
    def state(self) -> Any:
        """The state at this speed."""
        if not self.one_for_all:
            return self.start
        core = self.model._state.core
        return _core.state_at_speed(model=core, state=self.start, speed=self.speed)

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
    over = _over(build, start, values)
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
        yield AtSpeed(float(speed), build, start, None, True, over)


def _over(model: Model, start: Any, speeds: Any) -> Any:
    """Return the small motions at all speeds, or None if they are not known."""
    if len(speeds) < MANY or speeds.min() < 0.0:
        return None
    found = _core.SpeedRange(model=model._state.core, state=start, speeds=speeds)
    return found if found.known else None


def _built(item: str, build: Callable[[float], Model], speed: float, rest: bool) -> AtSpeed:
    model = build(speed)
    if not isinstance(model, Model):
        raise make_error(
            item=item,
            quantity="build",
            rule=f"must return a Model, not {type(model).__name__}",
        )
    at = equilibrium(model) if rest else None
    return AtSpeed(speed, model, state_of(model, at), at, False)
