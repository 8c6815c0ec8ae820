"""Where a journal rests in its bearing under a load."""

from __future__ import annotations

import math
from collections.abc import Iterator

import numpy as np

from tribodyn import _core
from tribodyn._arguments.door import make
from tribodyn._arguments.scalars import Array
from tribodyn.bearings._bearing import BALANCED
from tribodyn.bearings._equilibrium import BearingEquilibrium
from tribodyn.bearings._journal_film import JournalFilm
from tribodyn.bearings._whirl import rotor_coefficients
from tribodyn.errors import make_error
from tribodyn.inputs import NO_MOTION, by_names, not_zero

# Bound of the logarithm of the critical mass divided by the mass of the rotor.
MARGIN = 1.0


def find_equilibrium(
    bearing: JournalFilm,
    load: Array,
    speed: float,
    start: Array | None,
    frequency: float | None = None,
) -> BearingEquilibrium:
    """Find the position at which the film balances the load, from several starts if need be."""
    size = float(np.hypot(*load))
    item = bearing._item
    not_zero(size, "N", item=item, quantity="load", hint="an unloaded journal has no direction")
    not_zero(speed, "rad/s", item=item, quantity="speed", hint=NO_MOTION)
    trial = _Trial(bearing, speed, frequency)
    last: Exception | None = None
    for place in [start] if start is not None else _starts(bearing, load, speed):
        found = trial(load, place)
        if isinstance(found, BearingEquilibrium):
            return found
        last = found
    if start is None:
        risen = _climb(trial, load)
        if risen is not None:
            return risen
    raise make_error(
        _core.ConvergenceError,
        item=bearing._item,
        quantity="equilibrium under the load",
        value=size,
        unit="N",
        rule=f"was not found at the speed {speed:.6g} rad/s",
        hint=(
            "the load may be more than the film carries on this mesh, or point where the bearing "
            "is open"
        )
        if start is None
        else "leave initial_guess out, and several starts are tried",
    ) from last


def find_near(
    bearing: JournalFilm,
    load: Array,
    speed: float,
    place: Array | None,
    frequency: float | None = None,
) -> BearingEquilibrium:
    """Find the equilibrium from a place near it, or from several starts if need be."""
    try:
        return find_equilibrium(bearing, load, speed, place, frequency)
    except _core.ConvergenceError:
        return find_equilibrium(bearing, load, speed, None, frequency)


class _Trial:
    """A search of the kernel, whose result is checked."""

    def __init__(self, bearing: JournalFilm, speed: float, frequency: float | None) -> None:
        self.bearing, self.speed, self.frequency = bearing, speed, frequency
        self.evaluations = 0

    def __call__(self, load: Array, place: Array) -> BearingEquilibrium | Exception:
        bearing = self.bearing
        # A journal with collars stays where no axial force is on it.
        free = ["x", "y", *bearing._collars, *bearing._tilts]
        raw = bearing._rest(
            free=free,
            load={"x": load[0], "y": load[1]},
            position=bearing._position(place, (0.0, 0.0)),
            velocity={"spin": self.speed},
        )
        if isinstance(raw, Exception):
            return raw
        self.evaluations += raw["evaluations"]
        rest = float(np.hypot(*(np.asarray(raw["force"])[:2] + load)))
        if not rest <= BALANCED * float(np.hypot(*load)):
            return make_error(
                _core.ConvergenceError,
                item=bearing._item,
                quantity="unbalanced force",
                value=rest,
                unit="N",
                rule="did not vanish",
            )
        position = by_names(bearing._names, raw["position"])
        velocity = {"spin": self.speed}
        solution = bearing._solution(raw, position, velocity, tangents=True)
        frequency = self.frequency
        if frequency is not None:
            solution._tangents = bearing._tangents_at(position, velocity, frequency)
        size = float(np.hypot(*load))
        coefficients = rotor_coefficients(
            bearing, position, velocity, solution, load=size, frequency=frequency
        )
        return make(
            BearingEquilibrium,
            solution,
            load=size,
            evaluations=self.evaluations,
            coefficients=coefficients,
            load_direction=math.atan2(load[1], load[0]),
        )


def _starts(bearing: JournalFilm, load: Array, speed: float) -> Iterator[Array]:
    """Return positions from which a search starts, the most likely one first."""
    ratio, angle = estimate(bearing, float(np.hypot(*load)), speed)
    direction = math.atan2(load[1], load[0])
    sense = math.copysign(1.0, speed)
    for share, degrees in [
        (ratio, math.degrees(angle)),
        (ratio, 45.0),
        (0.0, 0.0),
        (0.5, 45.0),
        (0.8, 30.0),
        (0.2, 75.0),
        (0.95, 15.0),
        (0.5, 0.0),
    ]:
        towards = direction + sense * math.radians(degrees)
        place = share * bearing.radial_clearance * np.array([math.cos(towards), math.sin(towards)])
        if bearing._is_open(place):
            yield place


def estimate(bearing: JournalFilm, load: float, speed: float) -> tuple[float, float]:
    """Return an estimate of the eccentricity ratio and of the attitude angle [rad].

    The loads of the long and of the short bearing (half Sommerfeld) act in parallel.
    """
    slender = bearing.gap.bearing_length / (2.0 * bearing.gap.bearing_radius)
    gap = np.geomspace(1.0, 1e-6, 400)
    ratio = (1.0 - gap)[1:]
    open_ = 1.0 - ratio**2
    root = np.sqrt(16.0 * ratio**2 + math.pi**2 * open_)
    short = slender**2 * ratio / open_**2 * root
    long = 6.0 * ratio * np.sqrt(4.0 * ratio**2 + math.pi**2 * open_) / ((2.0 + ratio**2) * open_)
    carried = 1.0 / (1.0 / short + 1.0 / long)
    guess = float(np.interp(load / (bearing._natural_load * abs(speed)), carried, ratio))
    return guess, usual_attitude(bearing, guess)


def usual_attitude(bearing: JournalFilm, ratio: float) -> float:
    """Return the attitude angle [rad] of a short bearing."""
    if bearing._conditions["cavitation"] == "none":
        return 0.5 * math.pi
    return math.atan2(math.pi * math.sqrt(max(1.0 - ratio**2, 0.0)), 4.0 * ratio)


def _climb(trial: _Trial, load: Array) -> BearingEquilibrium | None:
    """Find the position under a small part of the load, and follow it to the whole load."""

    def attempt(share: float, place: Array) -> BearingEquilibrium | None:
        result = trial(share * load, place)
        return result if isinstance(result, BearingEquilibrium) else None

    found, share = None, 1.0
    while found is None and share > 1e-7:
        share *= 0.1
        for place in _starts(trial.bearing, share * load, trial.speed):
            found = attempt(share, place)
            if found is not None:
                break
    factor = 4.0
    while found is not None and share < 1.0:
        following = min(1.0, share * factor)
        step = attempt(following, found.eccentricity)
        if step is not None:
            found, share = step, following
        elif factor < 1.02:
            return None
        else:
            factor = math.sqrt(factor)
    return found


def whirl_threshold(bearing: JournalFilm, load: Array, mass: float) -> float:
    """Return the speed at which the critical mass falls to the mass; inf if it never does."""
    from scipy.optimize import brentq

    natural = math.sqrt(float(np.hypot(*load)) / (mass * bearing.radial_clearance))
    place: Array | None = None

    def margin(speed: float) -> float:
        """Return the logarithm of the critical mass divided by the mass, within bounds."""
        nonlocal place
        rest = find_near(bearing, load, speed, place)
        place = rest.eccentricity
        critical = rest.coefficients.critical_mass
        if critical == 0.0 or math.isinf(critical):
            return math.copysign(MARGIN, critical - mass)
        return min(max(math.log(critical / mass), -MARGIN), MARGIN)

    step = 1.25
    low = high = natural
    if margin(natural) > 0.0:
        while margin(high := high * step) > 0.0:
            low = high
            if high > 1e3 * natural:
                return math.inf
    else:
        while margin(low := low / step) <= 0.0:
            high = low
            if low < 1e-3 * natural:
                return 0.0
    # The critical mass may be infinite or zero on one side.
    logarithm = brentq(
        lambda x: margin(math.exp(x)), math.log(low), math.log(high), xtol=1e-10, rtol=1e-12
    )
    return math.exp(logarithm)
