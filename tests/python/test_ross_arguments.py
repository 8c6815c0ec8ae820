"""Stiffness and damping of a bearing over the speed, as arguments of elements of ROSS."""

import numpy as np
import pytest
import tribodyn as td

LOAD = (30.0, -525.0)
SPEEDS = [80.0, 157.1, 300.0]


@pytest.fixture(scope="module")
def bearing() -> td.JournalBearing:
    return td.JournalBearing(
        bearing_radius=0.05,
        bearing_length=0.03,
        radial_clearance=1e-4,
        lubricant=td.Lubricant(dynamic_viscosity=0.1),
        cavitation="half_sommerfeld",
        mesh=td.FilmMesh(around=40, along=6),
    )


def test_entries_are_those_of_the_equilibria(bearing: td.JournalBearing) -> None:
    table = bearing.ross_arguments(load=LOAD, speed=SPEEDS)
    names = ["xx", "xy", "yx", "yy"]
    assert set(table) == {"frequency", *(f"{c}{name}" for c in "kc" for name in names)}
    assert table["frequency"] == SPEEDS
    for n, speed in enumerate(SPEEDS):
        rest = bearing.equilibrium(load=LOAD, speed=speed)
        for letter, matrix in (
            ("k", rest.stiffness_coefficients),
            ("c", rest.damping_coefficients),
        ):
            found = [table[f"{letter}{name}"][n] for name in names]
            assert found == pytest.approx(matrix.ravel(), rel=1e-9)


def test_first_letter_is_the_direction_of_the_force(bearing: td.JournalBearing) -> None:
    table = bearing.ross_arguments(load=LOAD, speed=SPEEDS[:1])
    rest = bearing.equilibrium(load=LOAD, speed=SPEEDS[0])
    step = 1e-9
    place = np.asarray(rest.eccentricity)
    ahead, behind = (
        bearing.solve(speed=SPEEDS[0], eccentricity=place + [0.0, s]) for s in (step, -step)
    )
    by_y = -(np.asarray(ahead.force) - np.asarray(behind.force))[:2] / (2.0 * step)
    # Differences of this step agree with the derivatives to 1e-6; kxy and kyx differ in sign.
    assert [table["kxy"][0], table["kyy"][0]] == pytest.approx(by_y, rel=1e-4)
    assert table["kxy"][0] * table["kyx"][0] < 0.0


def test_coefficients_depend_on_the_speed(bearing: td.JournalBearing) -> None:
    # Load and speed times the same factor leave the position: K grows by the factor, C stays.
    one = bearing.ross_arguments(load=(0.0, -200.0), speed=[100.0])
    two = bearing.ross_arguments(load=(0.0, -400.0), speed=[200.0])
    assert two["kxx"][0] == pytest.approx(2.0 * one["kxx"][0], rel=1e-6)
    assert two["cxx"][0] == pytest.approx(one["cxx"][0], rel=1e-6)


def test_speeds_have_units(bearing: td.JournalBearing) -> None:
    pint = pytest.importorskip("pint")
    unit = pint.UnitRegistry()
    given = bearing.ross_arguments(load=LOAD, speed=[60.0, 120.0] * unit.rpm)
    assert given["frequency"] == pytest.approx([2.0 * np.pi, 4.0 * np.pi])


@pytest.mark.parametrize("speeds", [[0.0, 1.0], [-100.0], [200.0, 100.0]])
def test_speeds_are_positive_and_ascend(bearing: td.JournalBearing, speeds: list[float]) -> None:
    with pytest.raises(td.InvalidInput, match="speed"):
        bearing.ross_arguments(load=LOAD, speed=speeds)
