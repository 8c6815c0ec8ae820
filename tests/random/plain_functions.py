"""Plain functions of time, drawn by chance, with their integrals in closed form.

They are what users write: pulses at some instant, trains of them, square waves, powers of a sine.
None is a class of the package, so nothing but their values is known.
"""

import math
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from draw import Draw

Function = Callable[[float], float]

DURATION = 2.0  # [s]

# Of a pulse: its shape over a share u of its width, and the integral over the whole.
SHAPES: dict[str, tuple[Callable[[float], float], float]] = {
    "half sine": (lambda u: math.sin(math.pi * u), 2.0 / math.pi),
    "rectangle": (lambda u: 1.0, 1.0),
    "triangle": (lambda u: 1.0 - abs(2.0 * u - 1.0), 0.5),
    "sine squared": (lambda u: math.sin(math.pi * u) ** 2, 0.5),
    "falling edge": (lambda u: 1.0 - u, 0.5),
}


@dataclass(frozen=True)
class Plain:
    """A plain function of time over DURATION.

    Attributes:
        function: of time [s].
        integral: over the whole duration.
        size: integral of its magnitude, by which errors are judged.
        shortest: the shortest time in which it changes [s].
        words: what it is.
    """

    function: Function
    integral: float
    size: float
    shortest: float
    words: str


def pulse(draw: Draw) -> Plain:
    """Return one pulse of 0.3 to 50 ms."""
    width = draw.log_uniform(3e-4, 5e-2)
    start = draw.uniform(0.05, DURATION - 0.05 - width)
    name = draw.pick(list(SHAPES))
    shape, share = SHAPES[name]
    height = draw.sign() * draw.log_uniform(0.1, 10.0) / width

    def function(t: float) -> float:
        u = (t - start) / width
        return height * shape(u) if 0.0 <= u < 1.0 else 0.0

    impulse = height * share * width
    words = f"{name} of {1e3 * width:.3g} ms at {start:.6g} s"
    return Plain(function, impulse, abs(impulse), width, words)


def train(draw: Draw) -> Plain:
    """Return pulses that come again after a period, none of them cut by the end."""
    count = draw.integer(5, 40)
    period = DURATION / count
    width = period * draw.log_uniform(5e-3, 0.3)
    delay = draw.uniform(0.0, period - width)
    name = draw.pick(list(SHAPES))
    shape, share = SHAPES[name]
    height = draw.log_uniform(0.1, 10.0) / width

    def function(t: float) -> float:
        u = (math.fmod(t, period) - delay) / width
        return height * shape(u) if 0.0 <= u < 1.0 and 0.0 <= t < DURATION else 0.0

    impulse = count * height * share * width
    words = f"{count} of {name}, {1e3 * width:.3g} ms each"
    return Plain(function, impulse, abs(impulse), width, words)


def square_wave(draw: Draw) -> Plain:
    """Return a square wave of whole periods, of any share of them."""
    count = draw.integer(2, 60)
    duty, low = draw.uniform(0.1, 0.9), draw.uniform(-1.0, 0.5)
    period = DURATION / count

    def function(t: float) -> float:
        return 1.0 if math.fmod(t, period) < duty * period else low

    integral = DURATION * (duty + (1.0 - duty) * low)
    size = DURATION * (duty + (1.0 - duty) * abs(low))
    words = f"square wave of {count / DURATION:g} Hz, {100 * duty:.0f} %"
    return Plain(function, integral, size, min(duty, 1.0 - duty) * period, words)


def sine_squared(draw: Draw) -> Plain:
    """Return the square of a sine of up to 500 Hz."""
    frequency, phase = draw.log_uniform(1.0, 500.0), draw.angle()
    omega = 2.0 * math.pi * frequency

    def function(t: float) -> float:
        return math.sin(omega * t + phase) ** 2

    swing = math.sin(2.0 * (omega * DURATION + phase)) - math.sin(2.0 * phase)
    integral = 0.5 * DURATION - swing / (4.0 * omega)
    words = f"sin^2 at {frequency:.4g} Hz"
    return Plain(function, integral, integral, 0.25 / frequency, words)


KINDS: dict[Callable[[Draw], Plain], float] = {pulse: 4, train: 2, square_wave: 1, sine_squared: 1}


def draw_function(seed: int) -> Plain:
    """Return the function of a number."""
    draw = Draw(seed)
    return draw.pick(list(KINDS), list(KINDS.values()))(draw)


def quadrature(plain: Plain, count: int) -> float:
    """Return the integral by as many midpoints, as a check of the closed form."""
    times = (np.arange(count) + 0.5) * DURATION / count
    return float(np.mean([plain.function(float(t)) for t in times]) * DURATION)
