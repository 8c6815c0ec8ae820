"""Films between surfaces of solids against closed forms."""

import numpy as np
import pytest
import tribodyn as td

VISCOSITY, SIDE = 0.045, 0.04
# Stiffness of the spring [N/m], start of the film and position of the wall at rest [m].
STIFFNESS, START, REST = 5e6, 50e-6, 30e-6
# Squeeze of a square plate, F = SQUARE * viscosity * side^4 * closing speed / thickness^3: series
# solution of the Poisson equation on the unit square, 12 times its mean.
SQUARE = 0.4217308
THICKNESSES = (45e-6, 40e-6, 35e-6, 32e-6)


def sole_on_spring(cells: int, coupling: str) -> td.Model:
    """Return a stiff sole that a spring pulls towards a plane through a film."""
    mech = td.Model(planar=False)
    sole = mech.solid(
        "sole",
        mesh=td.SolidMesh.brick(size=(SIDE, SIDE, 0.02), cells=(1, 1, 1), element="hex8"),
        material=td.ElasticMaterial(youngs_modulus=2e12, poisson_ratio=0.0, density=10.0),
        position=(0.0, 0.0, 0.01 + START),
    )
    ground = mech.ground.marker
    film = td.LubricatedInterface(
        lubricant=td.Lubricant(dynamic_viscosity=VISCOSITY), cavitation="none", coupling=coupling
    )
    mech.surface_film(
        "film", sole, "z-", td.RigidPlane(marker=ground()), interface=film, cells=cells
    )
    mech.spring_damper(
        "spring",
        sole.marker("z+"),
        ground((0.0, 0.0, -0.1)),
        stiffness=STIFFNESS,
        damping=0.0,
        free_length=0.12 + REST,
    )
    return mech


def closing_time(thickness: float, factor: float) -> float:
    """Return the time until a sole on a spring has reached a thickness [s]."""

    def integral(h: float) -> float:
        log = np.log(h / abs(h - REST)) / REST**3
        return float(log - 0.5 / (REST * h**2) - 1.0 / (REST**2 * h))

    scale = factor * VISCOSITY * SIDE**4 / STIFFNESS
    return scale * (integral(thickness) - integral(START))


def closing_times(cells: int, coupling: str, duration: float) -> list[float]:
    """Return the times at which the simulated film has the thicknesses [s], as far as it has."""
    mech = sole_on_spring(cells, coupling)
    solution = td.simulate(mech, duration=duration, progress=False)
    height = solution["film/minimum_film_thickness"].values
    found = []
    for thickness in THICKNESSES:
        if height[-1] > thickness:
            break
        row = int(np.searchsorted(-height, -thickness))
        near = slice(row - 2, row + 2)
        found.append(float(np.interp(-thickness, -height[near], solution.time.values[near])))
    return found


@pytest.mark.parametrize("coupling", ["condensed", "monolithic", "staggered"])
def test_a_sole_on_a_spring_closes_as_the_closed_form(coupling: str) -> None:
    found = closing_times(4, coupling, 0.39)
    assert len(found) == len(THICKNESSES)
    # The mesh changes the factor of the film alone: all times by the same share.
    factor = SQUARE * found[0] / closing_time(THICKNESSES[0], SQUARE)
    for time, thickness in zip(found, THICKNESSES, strict=True):
        assert time == pytest.approx(closing_time(thickness, factor), rel=1e-4)


@pytest.mark.slow
def test_the_squeeze_of_a_square_converges_to_its_series() -> None:
    exact = closing_time(THICKNESSES[0], SQUARE)
    coarse, middle, fine = (
        closing_times(cells, "condensed", 0.027)[0] / exact - 1.0 for cells in (4, 8, 16)
    )
    # Measured: -0.180, -0.0490, -0.0125.
    assert np.log2(middle / fine) == pytest.approx(2.0, abs=0.1)
    assert abs((4.0 * fine - middle) / 3.0) < 1e-3 < abs(coarse)
