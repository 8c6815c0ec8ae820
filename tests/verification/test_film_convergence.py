"""The film of a steady journal bearing converges to computed tables at second order.

The bearing of Raimondi and Boyd (1958): an axial groove at pressure zero where the film is
thickest, both ends at pressure zero, rupture where the pressure gradient vanishes. Their tables
have three digits; the numbers here are converged solutions of an independent finite-volume
program with a grid graded towards the thinnest film (independent_reynolds.py), extrapolated from
four grids up to 1280 x 128, which agree with the 1958 tables within a few thousandths. Their own
error is below 4e-6 of the load; angles and leakages are given to the digits shown.
"""

from dataclasses import dataclass

import numpy as np
import pytest
import tribodyn as td


@dataclass(frozen=True)
class Row:
    """Load W c^2/(eta omega R^3 L), angle [deg], pressure p c^2/(eta omega R^2), Q/(R c N L)."""

    length_by_diameter: float
    eccentricity_ratio: float
    load: float
    attitude_angle: float
    peak: float
    leakage: float


ROWS = [
    Row(1.0, 0.2, 0.5038333, 73.8566, 0.4769882, 1.0055),
    Row(1.0, 0.4, 1.222409, 62.5687, 1.26709, 1.9866),
    Row(1.0, 0.6, 2.631957, 50.5295, 3.174934, 2.9483),
    Row(1.0, 0.8, 7.143729, 36.2274, 11.17225, 3.8971),
    Row(1.0, 0.9, 16.9133, 26.4727, 34.09004, 4.3697),
    Row(0.5, 0.2, 0.1566646, 75.1304, 0.1555361, 1.1809),
    Row(0.5, 0.4, 0.4052679, 61.775, 0.4581531, 2.3602),
    Row(0.5, 0.6, 0.9969331, 48.0455, 1.360269, 3.5413),
    Row(0.5, 0.8, 3.470611, 32.9325, 6.339637, 4.7319),
    Row(0.5, 0.9, 10.18884, 23.5609, 24.37836, 5.3371),
]

QUANTITIES = ["load", "attitude_angle", "peak", "leakage"]


def peak_of(pressure: np.ndarray) -> float:
    """Return the top of the parabola through the three largest of a ring of values."""
    top = int(np.argmax(pressure))
    left, middle, right = np.take(pressure, [top - 1, top, top + 1], mode="wrap")
    return float(middle - (right - left) ** 2 / (8.0 * (left - 2.0 * middle + right)))


def errors(row: Row, cells_around: int) -> np.ndarray:
    """Return relative errors of load, peak and leakage; that of the angle is in degrees."""
    # Units in which R = omega = eta = 1. The shear of the film adds c / R to the force, so the
    # pressures are summed alone, and the clearance is small.
    clearance = 1e-6
    length = 2.0 * row.length_by_diameter
    bearing = td.JournalBearing(
        bearing_radius=1.0,
        bearing_length=length,
        radial_clearance=clearance,
        lubricant=td.Lubricant(dynamic_viscosity=1.0),
        ports=td.AxialGroove(angle=0.0, width=0.0, pressure=0.0),
        mesh=td.FilmMesh(around=cells_around, along=2 * (cells_around // 5)),
    )
    solution = bearing.solve(eccentricity=(-row.eccentricity_ratio * clearance, 0.0), speed=1.0)
    force = solution.pressure_force
    load = np.hypot(force[0], force[1]) * clearance**2 / length
    attitude_angle = np.degrees(np.arctan2(-force[1], force[0]))
    peak = peak_of(solution["pressure"].values[:, 0]) * clearance**2
    leakage = solution.side_leakage * 2.0 * np.pi / (clearance * length)
    return np.array(
        [
            load / row.load - 1.0,
            attitude_angle - row.attitude_angle,
            peak / row.peak - 1.0,
            leakage / row.leakage - 1.0,
        ]
    )


def root_mean_squares(cells_around: int) -> np.ndarray:
    """Return the root mean squares over all rows of the errors on one mesh."""
    return np.sqrt(np.mean([errors(row, cells_around) ** 2 for row in ROWS], axis=0))


def orders(meshes: list[int]) -> np.ndarray:
    """Return the slopes of the straight lines through the logarithms of errors and meshes."""
    values = np.log([root_mean_squares(mesh) for mesh in meshes])
    return np.asarray(-np.polyfit(np.log(meshes), values, 1)[0])


def test_the_film_converges_at_second_order() -> None:
    # The rupture line lies on nodes, so errors jitter from mesh to mesh: those of angle and peak,
    # which are small, seem to fall faster. Measured 1.98, 2.36, 2.63 and 2.01.
    expected = [2.0, 2.36, 2.63, 2.0]
    for name, order, one in zip(QUANTITIES, orders([40, 80, 160]), expected, strict=True):
        assert order == pytest.approx(one, abs=0.1), name


def test_a_coarse_mesh_is_good_to_two_percent() -> None:
    # What a user gets from 40 x 8 cells; at an eccentricity ratio of 0.9 the thinnest film has
    # four cells. Measured 1.26 %, 0.21 degrees, 3.28 % and 0.49 %.
    worst = np.max([np.abs(errors(row, 40)) for row in ROWS], axis=0)
    assert np.all(worst < [0.015, 0.25, 0.037, 0.0065])


@pytest.mark.slow
def test_the_film_converges_on_fine_meshes() -> None:
    # Measured 2.00, 2.05, 1.78 and 2.05.
    expected = [2.0, 2.05, 1.78, 2.05]
    for name, order, one in zip(QUANTITIES, orders([80, 160, 320]), expected, strict=True):
        assert order == pytest.approx(one, abs=0.1), name
    # Measured 1.3e-4, 7e-4 degrees, 1.6e-4 and 7e-5, where the table has four digits.
    assert np.all(root_mean_squares(320) < [1.8e-4, 1e-3, 2.2e-4, 1e-4])
