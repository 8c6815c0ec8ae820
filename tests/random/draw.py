"""Random numbers with the distributions that machines have."""

import math
from collections.abc import Sequence
from typing import Any, TypeVar

import numpy as np

Choice = TypeVar("Choice")


class Draw:
    """A seeded source of numbers: the same seed gives the same numbers everywhere."""

    def __init__(self, seed: int) -> None:
        self._generator = np.random.Generator(np.random.PCG64(seed))

    def uniform(self, low: float, high: float) -> float:
        return float(self._generator.uniform(low, high))

    def log_uniform(self, low: float, high: float) -> float:
        """Return a number whose order of magnitude is even: for sizes, speeds, stiffnesses."""
        return math.exp(self.uniform(math.log(low), math.log(high)))

    def integer(self, low: int, high: int) -> int:
        """Return a whole number from low to high, both included."""
        return int(self._generator.integers(low, high, endpoint=True))

    def chance(self, probability: float) -> bool:
        return float(self._generator.uniform()) < probability

    def sign(self) -> float:
        return 1.0 if self.chance(0.5) else -1.0

    def angle(self) -> float:
        return self.uniform(-math.pi, math.pi)

    def pick(self, choices: Sequence[Choice], weights: Sequence[float] | None = None) -> Choice:
        share: Any = None if weights is None else np.asarray(weights) / np.sum(weights)
        return choices[int(self._generator.choice(len(choices), p=share))]

    def around(self, value: float, factor: float) -> float:
        """Return a number between value / factor and value * factor."""
        return value * self.log_uniform(1.0 / factor, factor)
