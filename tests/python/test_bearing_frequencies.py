"""Stiffness and damping at a frequency, for the bearing of every gap.

Journals and their whirl have further tests in test_whirl_frequency.py.
"""

import math
from typing import Any

import numpy as np
import pytest
import tribodyn as td
from sample_gaps import IDS, SAMPLES, Sample

# Motions and gaps with a cavity, instead of those of the sample.
CAVITATED: dict[str, dict[str, Any]] = {
    "JournalGap": {"eccentricity": (2.4e-5, -1.6e-5)},
    "CylindricalGap": {"eccentricity": (2.4e-5, -1.6e-5)},
    "SphericalGap": {"angular_velocity": (5.0, 25.0, 5.0), "eccentricity": (-1e-5, 0.0, 2e-5)},
    "GuideGap": {"velocity": (8.0, 0.0), "displacement": (1e-5, -5e-6), "tilt": (0.0, 3e-4, 6e-4)},
    "SkirtGap": {"axial_velocity": 15.0, "displacement": 2e-5, "tilt": 3e-4},
    "PadGap": {"velocity": (8.0, 0.5)},
}
MORE: dict[str, dict[str, Any]] = {"PadGap": {"thickness": lambda x: 4e-5 + 0.2 * x[:, 0] ** 2}}
MESH = td.FilmMesh(around=12, along=4)
FREQUENCY = 80.0
MATRICES = ("stiffness_coefficients", "damping_coefficients")
each_gap = pytest.mark.parametrize("sample", SAMPLES, ids=IDS)


def bearing_of(sample: Sample, **film: Any) -> Any:
    more = sample.more | MORE.get(sample.kind.__name__, {})
    with_cavity = Sample(sample.kind, sample.size, sample.motion, sample.load, more)
    return with_cavity.bearing(**({"cavitation": "mass_conserving", "mesh": MESH} | film))


def solved(sample: Sample, bearing: Any, frequency: float | None) -> Any:
    motion = sample.motion | CAVITATED[sample.kind.__name__]
    return bearing.solve(**motion, tangents=True, angular_frequency=frequency)


@each_gap
def test_a_forced_motion_has_the_coefficients_of_its_frequency(
    sample: Sample, monkeypatch: pytest.MonkeyPatch
) -> None:
    bearing = bearing_of(sample)
    there, place = solved(sample, bearing, FREQUENCY), {}

    def keep(position: Any, velocity: Any, **how: Any) -> Any:
        place.update(position=bearing._vector(position), velocity=bearing._vector(velocity))
        return type(bearing)._evaluate(bearing, position, velocity, **how)

    monkeypatch.setattr(bearing, "_evaluate", keep)
    slow = solved(sample, bearing, None)
    # All free coordinates move together, with small amplitudes, in implicit stages in time.
    film, names = bearing._film, bearing._names
    free = bearing._numbers(list(bearing._free_coordinates.values()))
    turns = np.array([names[k].startswith("tilt") for k in free])
    amplitude = np.zeros(len(names))
    amplitude[free] = np.where(turns, 1e-8, 1e-10) * np.cos(1.0 + np.arange(len(free)))
    steps, periods = 128, 3
    dt = 2.0 * math.pi / (FREQUENCY * steps)
    weight = 2.0 / 3.0 * dt
    steady = film.evaluate(**place)
    now = before = steady["film_fraction"] * steady["film_thickness"]
    in_phase, ahead = np.zeros(len(free)), np.zeros(len(free))
    for n in range(1, steps * periods + 1):
        phase = FREQUENCY * dt * n
        base = (4.0 * now - before) / 3.0
        at = film.evaluate(
            position=place["position"] + math.sin(phase) * amplitude,
            velocity=place["velocity"] + FREQUENCY * math.cos(phase) * amplitude,
            content_base=base,
            content_weight=weight,
        )
        before, now = now, base + weight * at["content_rate"]
        if n > steps * (periods - 1):
            change = (np.asarray(at["force"]) - steady["force"])[free] * 2.0 / steps
            in_phase += change * math.sin(phase)
            ahead += change * math.cos(phase)
    remembered = 0.0
    for found, name, factor in zip((in_phase, ahead), MATRICES, (1.0, FREQUENCY), strict=True):
        expected, rate_form = (
            -factor * getattr(film, name) @ amplitude[free] for film in (there, slow)
        )
        # Forces and moments have different units.
        for kind in {*turns.tolist()}:
            of = turns == kind
            scale = np.abs(expected[of]).max()
            # The error of the steps is about (2 pi / steps)^2 / 3 = 8e-4: measured below that.
            assert found[of] == pytest.approx(expected[of], abs=1.2e-3 * scale)
            remembered = max(remembered, np.abs(rate_form - expected)[of].max() / scale)
    # The rate form differs by more.
    assert remembered > 3e-3


@each_gap
def test_stiffness_of_slow_motions_is_that_of_the_rate_form(sample: Sample) -> None:
    bearing = bearing_of(sample)
    slow, there = solved(sample, bearing, None), solved(sample, bearing, 1e-3)
    scale = np.abs(slow.stiffness_coefficients).max(axis=1, keepdims=True)
    error = np.abs(there.stiffness_coefficients - slow.stiffness_coefficients) / scale
    assert error.max() < 1e-7


@each_gap
def test_films_without_history_have_one_stiffness_and_damping(sample: Sample) -> None:
    bearing = bearing_of(sample, cavitation="reynolds")
    slow, there = solved(sample, bearing, None), solved(sample, bearing, FREQUENCY)
    for name in MATRICES:
        assert np.array_equal(getattr(there, name), getattr(slow, name))


@each_gap
def test_an_equilibrium_has_the_coefficients_of_its_frequency(
    sample: Sample, monkeypatch: pytest.MonkeyPatch
) -> None:
    bearing = bearing_of(sample, ambient_pressure=2e3)
    slow = bearing.equilibrium(**sample.load)
    found = []

    def keep(*where: Any) -> Any:
        tangents = type(bearing)._tangents_at(bearing, *where)
        # Changed, so that they cannot be mistaken for those of the rate form.
        found.append((where[-1], tuple(2.0 * each for each in tangents)))
        return found[-1][1]

    monkeypatch.setattr(bearing, "_tangents_at", keep)
    there = bearing.equilibrium(**sample.load, angular_frequency=FREQUENCY)
    assert there.minimum_film_thickness == pytest.approx(slow.minimum_film_thickness, rel=1e-6)
    ((frequency, tangents),) = found
    assert frequency == FREQUENCY
    for name, matrix in zip(MATRICES, tangents, strict=True):
        assert np.array_equal(getattr(there, name), matrix)
        assert matrix.shape == getattr(slow, name).shape


def test_a_gap_that_changes_has_no_frequency() -> None:
    sample = SAMPLES[IDS.index("SphericalGap")]
    with pytest.raises(td.InvalidInput, match="angular_frequency .* the gap changes"):
        bearing_of(sample).solve(
            **sample.motion,
            eccentricity_rate=(0.0, 0.0, 1e-3),
            tangents=True,
            angular_frequency=FREQUENCY,
        )
    with pytest.raises(td.InvalidInput, match="angular_frequency"):
        solved(sample, bearing_of(sample), -1.0)
