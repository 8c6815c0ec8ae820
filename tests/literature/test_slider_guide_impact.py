"""A deformable slider on a deformable guide under impact (docs/validation/slider_guide_impact.md).

The source gives no table: it reports amplitudes of about 400 m/s2 for both bodies. Numbers of the
guide are those of three-dimensional elasticity.
"""

import numpy as np
import overview
import pytest
import tribodyn as td
from tribodyn.cases import slider_guide_impact as case
from tribodyn.results._balances import energy_balance

REFERENCE = case.reference()
WEIGHT = 9.81 * REFERENCE["slider_mass"]


def guide(cells: tuple[int, int, int], element: str = "hex20") -> td.Model:
    model = td.Model(planar=False)
    model.solid(
        "guide",
        mesh=td.SolidMesh.brick(size=case.GUIDE_SIZE, cells=cells, element=element),
        material=td.ElasticMaterial(**case.STEEL),
        supports=("x-", "x+"),
    )
    return model


def frequency(model: td.Model) -> float:
    found = td.linearise(model, modes=1, near=2.0 * np.pi * 200.0)
    return float(np.abs(found.eigenvalues[0])) / (2.0 * np.pi)


@pytest.mark.parametrize(
    # Measured: 235.4, 234.8 and 234.13 Hz.
    ("cells", "error"),
    [
        ((17, 2, 1), 0.01),
        ((34, 4, 1), 5e-3),
        pytest.param((68, 8, 2), 1.2e-3, marks=pytest.mark.slow),
    ],
)
def test_first_frequency_of_the_guide(cells: tuple[int, int, int], error: float) -> None:
    found = frequency(guide(cells)) / REFERENCE["first_frequency"] - 1.0
    assert abs(found) < error
    overview.compare(
        "clamped bar of solid elements",
        "first frequency",
        reference="elasticity in space, converged",
        page="slider_guide_impact",
        error=found,
        tolerance=0.01,
    )


def test_first_frequency_of_the_guide_as_a_beam() -> None:
    length, width, height = case.GUIDE_SIZE
    model = td.Model(planar=True)
    beam = model.beam(
        "guide",
        start=(0.0, 0.0),
        end=(length, 0.0),
        elements=24,
        section=td.RectangularSection(width=width, height=height),
        material=td.ElasticMaterial(**case.STEEL),
        formulation="cable",
    )
    for end, x in ((0.0, 0.0), (1.0, length)):
        model.fixed(f"clamp {end}", model.ground.marker((x, 0.0)), beam.marker(end))
    assert frequency(model) == pytest.approx(REFERENCE["first_frequency_of_a_beam"], rel=2e-3)


def test_stiffness_at_midspan() -> None:
    model = guide((34, 2, 1))
    bar = model.bodies["guide"]
    # A line across the middle of the guide, where the formula of beams has its force.
    at = bar.mesh.nodes
    middle = np.flatnonzero((np.abs(at[:, 0]) < 1e-9) & (np.abs(at[:, 2]) < 1e-9))
    marker = bar.marker(position=(0.0, 0.0, 0.0))
    model.applied_force("load", marker, (0.0, 0.0, -1.0))
    sunk = -td.equilibrium(model).solid("guide").displacement.values[middle, 2].mean()
    # The plate is stiffer than the beam by the ratio of the squares of the frequencies.
    plate = (REFERENCE["first_frequency"] / REFERENCE["first_frequency_of_a_beam"]) ** 2
    assert 1.0 / sunk == pytest.approx(plate * REFERENCE["midspan_stiffness"], rel=0.03)


@pytest.fixture(scope="module")
def impact() -> td.Solution:
    model = case.build(joint="dry")
    return td.simulate(
        model,
        duration=0.0185,
        start=td.equilibrium(model),
        integrator=td.TRBDF2(max_step=2e-4),
        progress=False,
    )


def test_the_run_starts_at_rest_on_the_guide(impact: td.Solution) -> None:
    assert impact["sole/normal_force"].values[0, 2] == pytest.approx(WEIGHT, rel=2e-3)
    # The weight presses the sole into the guide by 14 um; the guide sags by 12 um.
    overlap = (WEIGHT / case.CONTACT_STIFFNESS) ** (2 / 3)
    assert impact["sole/penetration"].values[0] == pytest.approx(overlap, rel=0.02)
    before = impact.time.values < case.PULSE_START
    assert np.abs(impact["slider/acceleration"].values[before, 2]).max() < 1.0
    assert np.abs(impact["slider/position"].values[before, 2] - 0.03).max() < 4e-5


def test_accelerations_are_of_the_size_of_the_source(impact: td.Solution) -> None:
    for body in ("slider", "guide"):
        values = impact[f"{body}/acceleration"].values[:, 2]
        for largest in (values.max(), -values.min()):
            assert 0.5 < largest / REFERENCE["acceleration"] < 2.0
    # Numbers of a model of two masses with the higher modes of the guide.
    slider, guide = (impact[f"{body}/acceleration"].values[:, 2] for body in ("slider", "guide"))
    assert [slider.min(), slider.max()] == pytest.approx([-687.0, 380.0], rel=0.04)
    assert [guide.min(), guide.max()] == pytest.approx([-562.0, 497.0], rel=0.04)


def test_the_contact_pushes_and_parts(impact: td.Solution) -> None:
    force = impact["sole/normal_force"].values[:, 2]
    assert force.min() == 0.0
    assert force.max() > 50.0
    assert (impact["sole/contact_area"].values[force == 0.0] == 0.0).all()
    assert energy_balance(impact).relative_error < 1e-2


def test_the_slider_is_in_the_middle_when_the_pulse_starts(impact: td.Solution) -> None:
    time = impact.time.values
    x = np.interp(case.PULSE_START, time, impact["slider/position"].values[:, 0])
    assert abs(x) < 1e-4
    assert np.abs(impact["slider/position"].values[:, 1]).max() < 1e-7
