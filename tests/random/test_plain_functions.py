"""Plain functions of time deliver their integral, or a run says that it has missed a part."""

import warnings
from collections import Counter
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
import tribodyn as td
from plain_functions import DURATION, KINDS, Plain, draw_function, quadrature

# Of the integral. In a step of the defaults a function deviates from a straight line by at most
# 1/300 of its range, so that the trapezoidal rule would be wrong by up to 2.2e-3; measured 1.2e-3.
RIGHT = 2e-3


@pytest.mark.parametrize("seed", range(20))
def test_the_closed_forms_are_right(seed: int) -> None:
    plain = draw_function(seed)
    # A midpoint more or less in each jump, of which there are up to 120.
    found = quadrature(plain, 400_000)
    assert found == pytest.approx(plain.integral, abs=3e-3 * plain.size), plain.words


def test_all_kinds_are_drawn() -> None:
    words = Counter(draw_function(seed).words.split()[0] for seed in range(100))
    assert len(words) > len(KINDS)


def pushed(plain: Plain) -> float:
    """Return the velocity of a mass of 1 kg after the force; NaN where the run warns of it."""
    model = td.Model()
    body = model.rigid_body("body", mass=1.0, inertia=1.0)
    model.translational("guide", body.marker(), model.ground.marker())
    model.applied_force("force", body.marker(), (plain.function, 0.0))
    return _end(model, "body/velocity")


def twisted(plain: Plain) -> float:
    """Return the speed of a wheel of 1 kg m2 after the torque."""
    model = td.Model()
    wheel = model.rigid_body("wheel", mass=1.0, inertia=1.0)
    model.revolute("axle", model.ground.marker(), wheel.marker())
    model.applied_torque("torque", wheel.marker(), plain.function)
    return _end(model, "wheel/angular_velocity")


def driven(plain: Plain) -> float:
    """Return the angle of a wheel whose drive has the function for its speed."""
    model = td.Model()
    wheel = model.rigid_body("wheel", mass=1.0, inertia=1.0)
    model.revolute("axle", model.ground.marker(), wheel.marker())
    model.drive("axle", speed=plain.function)
    return _end(model, "wheel/angle")


def _end(model: td.Model, channel: str) -> float:
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        run = td.simulate(model, duration=DURATION, progress=False)
    said = [
        str(entry.message) for entry in caught if issubclass(entry.category, td.TribodynWarning)
    ]
    # A pulse within three steps is delivered to the last digit, but its work is not.
    said = [text for text in said if "energy balance" not in text]
    if said:
        return float("nan")
    values: Any = run[channel].values[-1]
    return float(values if values.ndim == 0 else values[0])


# About a second each.
SEEDS = range(24)
FEW = [*range(8), *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(8, 24))]

# Of a function that the defaults follow; the user says so of a shorter one.
SHORTEST = 1e-3  # [s]


@cache
def outcome(use: Callable[[Plain], float], seed: int) -> float | td.TribodynError:
    """Return the integral that a run has found, NaN with a warning, or the error."""
    try:
        return use(draw_function(seed))
    except td.TribodynError as error:
        return error


@pytest.mark.parametrize("seed", FEW)
@pytest.mark.parametrize("use", [pushed, twisted])
def test_no_part_of_an_impulse_is_lost_in_silence(use: Any, seed: int) -> None:
    """The integral is delivered, or a warning or an error by name says what is not."""
    plain, found = draw_function(seed), outcome(use, seed)
    if isinstance(found, td.TribodynError):
        assert found.item and found.quantity, found
    elif found == found:
        assert found == pytest.approx(plain.integral, abs=RIGHT * plain.size), plain.words


@pytest.mark.slow
@pytest.mark.parametrize("use", [pushed, twisted])
def test_nearly_all_impulses_are_delivered(use: Any) -> None:
    """Warnings and refusals are no way out: nine of ten functions are followed as they are."""
    wrong, count = [], 0
    for seed in SEEDS:
        plain, found = draw_function(seed), outcome(use, seed)
        if plain.shortest < SHORTEST:
            continue
        count += 1
        if isinstance(found, td.TribodynError):
            wrong.append(f"{plain.words}: {found}")
        elif not abs(found - plain.integral) <= RIGHT * plain.size:
            wrong.append(f"{plain.words}: {found:.6g} instead of {plain.integral:.6g}")
    assert count > 10
    assert len(wrong) <= 0.1 * count, "\n".join(wrong)


@pytest.mark.parametrize("seed", FEW)
def test_a_drive_makes_its_way_or_says_what_is_wrong(seed: int) -> None:
    """A speed with a jump is rejected by name; every other one is followed."""
    plain = draw_function(seed)
    jumps = any(word in plain.words for word in ("square", "rectangle", "falling"))
    try:
        found = driven(plain)
    except td.TribodynError as error:
        assert jumps, f"{plain.words}: {error}"
        return
    if found == found:
        assert found == pytest.approx(plain.integral, abs=RIGHT * plain.size), plain.words
