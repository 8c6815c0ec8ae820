"""Slider-crank in mixed lubrication with an elastic rod beside a rigid one.

docs/validation/slider_crank_mixed.md has the figures, with those of a finer mesh.
"""

from functools import cache

import numpy as np
import pytest
import tribodyn as td
from tribodyn.cases import slider_crank_mixed as case

STEEL = 2.07e11


@cache
def thickness(modulus: float | None, configuration: str = "I") -> np.ndarray:
    """Return mean and smallest film thickness [nm], a row for each joint and window."""
    mesh = td.FilmMesh(around=40, along=8)
    model = case.build(configuration, "KE", mesh=mesh, rod_modulus=modulus)
    with pytest.warns(td.RunWarning, match="starved"):
        run = td.simulate(model, revolutions=3, integrator=td.TRBDF2(), progress=False)
    film = [
        run.statistics(f"{joint}/minimum_film_thickness", crank_angle=window)
        for joint in case.JOINTS_WITH_CLEARANCE[configuration]
        for window in case.WINDOWS
    ]
    return 1e9 * np.array([[each.mean, each.minimum] for each in film])


def test_a_very_stiff_rod_is_a_rigid_one() -> None:
    # The moment of inertia of the uniform rod is 0.8 % larger. Measured: 0.01 and 0.2 nm.
    change = np.abs(thickness(1e3 * STEEL) - thickness(None))
    assert change[:, 0].max() < 0.05
    assert change[:, 1].max() < 0.5


def test_a_rod_of_steel_hardly_changes_the_film() -> None:
    # Measured: means 1.1 nm higher, minima 4.8 and 6.8 nm lower.
    change = thickness(STEEL) - thickness(None)
    assert change[:, 0] == pytest.approx([1.1, 1.1], abs=0.5)
    assert change[:, 1] == pytest.approx([-4.8, -6.8], abs=4.0)


def test_a_soft_rod_doubles_the_mean_and_halves_the_smallest_thickness() -> None:
    ratio = thickness(0.01 * STEEL) / thickness(None)
    # Measured: 2.01 and 1.72, 0.51 and 0.52.
    assert ratio[:, 0] == pytest.approx([2.0, 1.7], rel=0.1)
    assert ratio[:, 1] == pytest.approx([0.51, 0.52], rel=0.1)


def test_a_very_stiff_rod_between_two_clearances_is_a_rigid_one() -> None:
    # The minima depend on rounding, because the starved films pass on every small vibration. With
    # thirteen moduli within 10 % of this one (seven within 1e-4) the means are at most 0.36 nm
    # apart, and the minima -0.7 to +3.9 nm. Steel lowers the minima by up to 47 nm.
    change = np.abs(thickness(1e3 * STEEL, "III") - thickness(None, "III"))
    assert change[:, 0].max() < 0.8
    assert change[:, 1].max() < 8.0


@pytest.mark.parametrize("modulus", [-1.0, 0.0, float("nan"), "steel", [1e9, 2e9]])
def test_a_wrong_modulus_is_named_as_the_argument(modulus: object) -> None:
    with pytest.raises(td.InvalidInput, match=r"^slider_crank: rod_modulus .*Pa.* must be"):
        case.build("III", rod_modulus=modulus)  # type: ignore[arg-type]
