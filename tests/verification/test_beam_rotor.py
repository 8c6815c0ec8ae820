"""A rotor of beams with two discs, beside the numbers of an independent rotor program.

The rotor is the example of ROSS (rotordynamics, version 2.3.0): a shaft of 1.5 m and 50 mm diameter
(density 7810 kg/m3, E = 211 GPa, G = 81.2 GPa, Cowper's shear factor), two discs (32.58973 kg,
0.1780893 and 0.3295636 kg m2) and bearings at the ends (kxx = 1e6, kyy = 8e5 N/m, c = 1000 N s/m).
Its numbers below were computed by that program with 24 elements.
"""

import math
from typing import Any

import numpy as np
import overview
import pytest
import tribodyn as td
from rotors import rotor_in_films
from scipy.optimize import brentq, curve_fit

LENGTH, MASS = 1.5, 32.58973
# Axes of the markers in a section: z along the shaft, x along y of the section.
AXES = np.array([[0.0, 0.0, 1.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]])
STEEL = td.ElasticMaterial(
    youngs_modulus=211e9, poisson_ratio=211e9 / (2.0 * 81.2e9) - 1.0, density=7810.0
)
# Speed [rad/s]: damped angular frequencies [rad/s] and logarithmic decrements of six vibrations.
REFERENCE = {
    0.0: (
        (91.9175, 96.3798, 276.069, 298.260, 712.56, 757.51),
        (0.16423, 0.12084, 0.78011, 0.61910, 1.4361, 1.3114),
    ),
    500.0: (
        (91.6885, 96.5398, 266.725, 307.326, 654.51, 807.10),
        (0.15970, 0.12502, 0.75252, 0.63964, 1.2470, 1.4577),
    ),
}
# Of the program too, torsion of the shaft: it has no damping.
TORSION = 774.349
# Speed [rad/s]: amplitudes [m] of x and y at the first disc, with an unbalance of 1e-3 kg m there.
UNBALANCE = {100.0: (1.54378e-4, 7.6650e-5), 300.0: (5.2094e-5, 3.9591e-5)}


def rotor(speed: float, formulation: str = "geometrically_exact") -> td.Model:
    model = td.Model(planar=False)
    spin = {"velocity": (0.0, 0.0, 0.0), "angular_velocity": (0.0, 0.0, speed)}
    shaft = model.beam(
        "shaft",
        start=(0.0, 0.0, 0.0),
        end=(0.0, 0.0, LENGTH),
        elements=24,
        section=td.CircularSection(radius=0.025),
        material=STEEL,
        formulation=formulation,
        y_direction=(1.0, 0.0, 0.0),
        **spin,
    )
    for k, share in enumerate((1.0 / 3.0, 2.0 / 3.0)):
        disc = model.rigid_body(
            f"disc {k}",
            mass=MASS,
            inertia=(0.1780893, 0.1780893, 0.3295636),
            position=(0.0, 0.0, share * LENGTH),
            **spin,
        )
        model.fixed(f"fit {k}", shaft.marker(share, orientation=AXES), disc.marker())
    for k, share in enumerate((0.0, 1.0)):
        model.bushing(
            f"bearing {k}",
            model.ground.marker((0.0, 0.0, share * LENGTH)),
            shaft.marker(share, orientation=AXES),
            stiffness=(1e6, 8e5, 0.0, 0.0, 0.0, 0.0),
            damping=(1e3, 1e3, 0.0, 0.0, 0.0, 0.0),
        )
    return model


@pytest.mark.parametrize("speed", REFERENCE)
def test_frequencies_and_decrements(speed: float) -> None:
    small = td.linearise(rotor(speed))
    assert small.steady
    values = small.eigenvalues[small.eigenvalues.imag > 1.0]
    values = values[np.argsort(values.imag)]
    torsion = np.argmin(np.abs(values.imag - TORSION))
    assert values.imag[torsion] == pytest.approx(TORSION, rel=1e-4)
    values = np.delete(values, torsion)[:6]
    ratio = -values.real / np.abs(values)
    decrement = 2.0 * math.pi * ratio / np.sqrt(1.0 - ratio**2)
    # Measured: 2e-5 and 1.5e-4.
    overview.compare(
        "rotor with two discs",
        "frequencies",
        reference="ROSS 2.3.0",
        page="beams",
        error=np.abs(values.imag / REFERENCE[speed][0] - 1.0).max(),
        tolerance=5e-5,
    )
    overview.compare(
        "rotor with two discs",
        "logarithmic decrements",
        reference="ROSS 2.3.0",
        page="beams",
        error=np.abs(decrement / REFERENCE[speed][1] - 1.0).max(),
        tolerance=5e-4,
    )


def unbalance_response(build: Any, speeds: Any) -> np.ndarray:
    """Return the amplitudes [m] of x and y at the first disc over the speeds [rad/s]."""
    found = td.unbalance_response(
        build,
        speeds,
        unbalance=1e-3,
        marker=lambda model: model.bodies["disc 0"].marker(),
        points=lambda model: {"disc": model.bodies["disc 0"].marker()},
    )
    amplitudes: np.ndarray = np.abs(found.displacement.sel(point="disc").values[:, :2])
    return amplitudes


def test_unbalance_response() -> None:
    expected = np.array(list(UNBALANCE.values()))
    # Measured: 3e-5.
    assert unbalance_response(rotor, list(UNBALANCE)) == pytest.approx(expected, rel=1e-4)
    # One model for all speeds, whose velocities are scaled.
    once = unbalance_response(rotor(50.0), list(UNBALANCE))
    assert once == pytest.approx(expected, rel=1e-4)


def test_unbalance_response_by_the_dense_matrices() -> None:
    speed = 300.0
    small = td.linearise(rotor(speed))
    x, y = (small.coordinates.index(f"body 'disc 0', {axis}") for axis in "xy")
    force = np.zeros(len(small.coordinates), dtype=complex)
    force[[x, y]] = 1e-3 * speed**2 * np.array([1.0, -1.0j])
    dynamic = small.stiffness + 1.0j * speed * small.damping - speed**2 * small.mass
    motion = small.directions @ np.linalg.solve(dynamic, small.directions.T @ force)
    sparse = unbalance_response(rotor, [speed])[0]
    assert sparse == pytest.approx(np.abs(motion[[x, y]]), rel=1e-9)


def test_campbell_diagram_follows_modes() -> None:
    """Forward and backward whirl separate, and torsion keeps its frequency as others cross it."""
    found = td.campbell(rotor, np.linspace(0.0, 500.0, 6), modes=7)
    omega = 2.0 * math.pi * found.frequency.values
    for speed, row in ((0.0, omega[0]), (500.0, omega[-1])):
        assert np.delete(row, 6) == pytest.approx(REFERENCE[speed][0], rel=1e-4)
    assert omega[:, 6] == pytest.approx(np.full(6, TORSION), rel=1e-4)
    assert found.decrement.values[-1, :2] == pytest.approx(REFERENCE[500.0][1][:2], rel=5e-4)
    # The last bending vibration crosses torsion.
    assert omega[0, 5] < TORSION < omega[-1, 5]
    with pytest.raises(td.InvalidInput, match="campbell: build must return a Model, not float"):
        td.campbell(lambda speed: speed, [1.0])  # type: ignore[arg-type, return-value]
    with pytest.raises(td.InvalidInput, match="campbell: modes = 999 must be at most"):
        td.campbell(rotor, [1.0], modes=999)


def test_campbell_diagram_of_one_model_follows_modes_that_cross() -> None:
    speeds = np.linspace(0.0, 500.0, 26)
    omega = 2.0 * math.pi * td.campbell(rotor(1.0), speeds, modes=7).frequency.values
    for row, speed in ((omega[0], 0.0), (omega[-1], 500.0)):
        assert np.delete(row, 6) == pytest.approx(REFERENCE[speed][0], rel=1e-4)
    assert omega[:, 6] == pytest.approx(np.full(26, TORSION), rel=1e-4)
    # Torsion is crossed once, and every curve is smooth: no step differs much from its neighbours.
    assert np.count_nonzero(np.diff(np.sign(omega[:, 5] - TORSION))) == 1
    assert np.abs(np.diff(omega, 2, axis=0)).max() < 0.5


def whirl(speed: float) -> complex:
    """Return the eigenvalue [1/s] of the whirl of the journals at about half the speed."""
    model = journal_rotor(speed)
    values = td.linearise(model, at=td.equilibrium(model)).eigenvalues
    values = values[(values.imag > 0.4 * speed) & (values.imag < 0.6 * speed)]
    return complex(values[np.argmax(values.real)])


def threshold() -> float:
    """Return the speed [rad/s] at which the whirl is neither damped nor excited."""
    found: float = brentq(lambda speed: whirl(speed).real, 1300.0, 1450.0, xtol=1e-6)
    return found


def test_threshold_of_stability_in_mass_conserving_films() -> None:
    """It is that of all vibrations: the others are damped on both sides."""
    speed = threshold()
    assert speed == pytest.approx(1378.85, rel=1e-4)
    assert whirl(speed).imag / speed == pytest.approx(0.50998, rel=1e-4)
    for factor, sign in ((0.999, -1.0), (1.001, 1.0)):
        model = journal_rotor(factor * speed)
        small = td.linearise(model, at=td.equilibrium(model))
        assert sign * small.growth_rate_without_rigid_body_modes > 0.0


def orbit(speed: float, load: float, periods: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Return times [s], the horizontal way of a journal from its equilibrium [m] and eccentricity.

    The rotor starts at rest in its equilibrium with a side load [N], which is then taken away.
    """
    loaded, model = journal_rotor(speed), journal_rotor(speed)
    loaded.applied_force("side", loaded.bodies["shaft"].marker(0.5), force=(load, 0.0, 0.0))
    duration = periods * 2.0 * math.pi / whirl(speed).imag
    with pytest.warns(td.RunWarning, match="force 'side' was removed"):
        run = td.simulate(model, duration=duration, start=td.equilibrium(loaded), progress=False)
    rest = np.ravel(td.equilibrium(model)["shaft/axis_position"].values)[0]
    way = run["shaft/axis_position"].values.reshape(len(run.time), -1)[:, 0] - rest
    return run.time.values, way, run["bearing 0/eccentricity_ratio"].values


@pytest.mark.slow
@pytest.mark.parametrize("factor", [0.95, 1.05])
def test_small_orbits_decay_and_grow_as_the_eigenvalue_says(factor: float) -> None:
    speed = factor * threshold()
    expected = whirl(speed)
    times, way, _ = orbit(speed, load=0.2, periods=20)

    def vibration(t: np.ndarray, a: float, b: float, rate: float, omega: float) -> np.ndarray:
        value: np.ndarray = np.exp(rate * t) * (a * np.cos(omega * t) + b * np.sin(omega * t))
        return value

    late = times > 0.25 * times[-1]  # the other vibrations have decayed
    guess = [way[0], 0.0, expected.real, expected.imag]
    (_, _, rate, omega), _ = curve_fit(vibration, times[late], way[late], p0=guess)
    # Measured: -15.443 and -15.450 1/s, 15.183 and 15.197 1/s; the frequency 1.7e-4 lower.
    assert rate == pytest.approx(expected.real, rel=3e-3)
    assert omega == pytest.approx(expected.imag, rel=5e-4)


@pytest.mark.slow
def test_a_large_disturbance_decays_below_the_threshold_and_whirls_above_it() -> None:
    speed = threshold()
    times, way, ratio = orbit(0.95 * speed, load=40.0, periods=40)
    last = times > 0.8 * times[-1]
    # Measured: 9e-8 m of 8.7e-6 m.
    assert np.abs(way[last]).max() < 0.03 * np.abs(way).max()
    times, way, ratio = orbit(1.05 * speed, load=40.0, periods=80)
    last = times > 0.9 * times[-1]
    up = np.flatnonzero(last[1:] & (way[:-1] < 0.0) & (way[1:] >= 0.0))
    share = way[up] / (way[up] - way[up + 1])
    passes = times[up] + share * (times[up + 1] - times[up])
    omega = 2.0 * math.pi / np.diff(passes).mean()
    # A circle of 47 of 50 um around the centre of the bearing, at half the speed: measured 0.4950.
    assert omega / (1.05 * speed) == pytest.approx(0.495, abs=2e-3)
    assert 0.90 < ratio[last].min() < ratio[last].max() < 0.96


def journal_rotor(speed: float) -> td.Model:
    return rotor_in_films(speed, elements=6, material=STEEL)
