"""A deformable slider on a film of oil on a deformable guide, under impact.

The results are those of docs/validation/slider_guide_impact.md. The source reports accelerations of
about 400 m/s2 for both bodies in dry contact, and no table.
"""

import numpy as np
import pytest
import tribodyn as td
from tribodyn.cases import slider_guide_impact as case

REFERENCE = case.reference()
WEIGHT = 9.81 * REFERENCE["slider_mass"]
# Squeeze of a square film of the side B between parallel walls: F = -SQUEEZE eta B^4 dh/dt / h^3.
SQUEEZE = 0.421731
STEPS = td.TRBDF2(max_step=2e-4)
REMOVED = "ignore:simulation. the start at:tribodyn.RunWarning"
pytestmark = pytest.mark.filterwarnings(REMOVED)


def run_on(before: td.Solution, duration: float, **arguments: object) -> td.Solution:
    """Return the run of a case with other arguments from the end of a run."""
    model = case.build("lubricated", **arguments)
    return td.simulate(model, duration=duration, start=before, integrator=STEPS, progress=False)


@pytest.fixture(scope="module")
def still() -> td.Solution:
    """Return a run to the start of the pulse, with a motor at rest and a coarse film."""
    return td.simulate(
        case.build("lubricated", motor_speed=0.0, film_cells=2, coupling="condensed"),
        duration=case.PULSE_START,
        start=case.start("lubricated", motor_speed=0.0),
        integrator=td.TRBDF2(max_step=2e-3),
        progress=False,
    )


def test_a_lubricated_run_starts_without_vibration(still: td.Solution) -> None:
    # The guide bends across below the weight, so the film is thinnest, by 0.5 um, at its border.
    first = still["sole/minimum_film_thickness"].values[0]
    assert first == pytest.approx(case.FILM_THICKNESS, rel=0.02)
    gap = case.SLIDER_SIZE[2] + case.GUIDE_SIZE[2] + case.FILM_THICKNESS
    apart = still["slider/position"].values[0, 2] - still["guide/position"].values[0, 2]
    assert apart == pytest.approx(gap, abs=1e-7)
    settled = still.time.values > 2e-3
    for body in ("slider", "guide"):
        # Measured: 0.05 m/s2, beside 400 m/s2 after the pulse.
        assert np.abs(still[f"{body}/acceleration"].values[settled, 2]).max() < 0.2


def test_squeeze_carries_the_weight(still: td.Solution) -> None:
    time = still.time.values
    settled = time > 2e-3
    force = still["sole/film_force"].values[settled, 2]
    assert force == pytest.approx(np.full(force.size, WEIGHT), rel=0.015)  # measured: 0.5 %
    thickness = still["sole/minimum_film_thickness"].values[settled]
    sinking = -np.polyfit(time[settled], thickness, 1)[0]
    resistance = SQUEEZE * case.DYNAMIC_VISCOSITY * case.SLIDER_SIZE[0] ** 4
    resistance /= case.FILM_THICKNESS**3
    # The film of 4 x 4 cells yields 20 % more than the formula, one of 8 x 8 cells 4 %.
    assert 1.0 < sinking / (WEIGHT / resistance) < 1.3


def test_the_coupling_is_monolithic_by_default() -> None:
    for cavitation in (None, "none", "reynolds", "mass_conserving"):
        model = case.build("lubricated", cavitation=cavitation)
        calls = [call for call in model.parameters["items"] if call["call"] == "surface_film"]
        assert calls[0]["interface"]["coupling"] == "monolithic"


# In 0.1 ms nearly nothing is dissipated, so the losses are uncertain.
@pytest.mark.slow
@pytest.mark.filterwarnings("ignore:model. the losses:tribodyn.AccuracyWarning")
def test_couplings_agree_during_the_pulse(still: td.Solution) -> None:
    found = [
        run_on(still, 1e-4, motor_speed=0.0, film_cells=2, coupling=coupling)
        for coupling in ("condensed", "monolithic", "staggered")
    ]
    for name in (
        *("slider/acceleration", "guide/acceleration", "sole/film_force"),
        *("sole/minimum_film_thickness", "sole/maximum_film_pressure"),
    ):
        ends = [np.atleast_1d(run[name].values[-1])[-1] for run in found]
        # Measured after 0.5 ms: 4e-5.
        assert ends == pytest.approx([ends[0]] * 3, rel=2e-4)
    assert found[0]["slider/acceleration"].values[-1, 2] < -50.0


@pytest.fixture(scope="module")
def before() -> td.Solution:
    """Return the run to the start of the pulse."""
    return td.simulate(
        case.build("lubricated"),
        duration=case.PULSE_START,
        start=case.start("lubricated"),
        integrator=td.TRBDF2(max_step=1e-3),
        progress=False,
    )


@pytest.mark.slow
@pytest.mark.parametrize("coupling", ["condensed", "monolithic", "staggered"])
def test_both_bodies_move_together(before: td.Solution, coupling: str) -> None:
    run = run_on(before, 3e-3, coupling=coupling)
    after = run.time.values > case.PULSE_START
    measured = {"slider": (-431.7, 307.2), "guide": (-433.8, 312.4)}
    for body, (down, up) in measured.items():
        values = run[f"{body}/acceleration"].values[after, 2]
        assert [values.min(), values.max()] == pytest.approx([down, up], rel=5e-3)
        assert -values.min() == pytest.approx(REFERENCE["acceleration"], rel=0.12)
    thickness = run["sole/minimum_film_thickness"].values
    assert thickness.min() == pytest.approx(30.44e-6, rel=2e-3)
    assert run["sole/maximum_film_pressure"].values.max() == pytest.approx(7.139e5, rel=5e-3)
    assert run["sole/minimum_film_pressure"].values.min() < -3.0 * case.AMBIENT_PRESSURE


@pytest.mark.slow
@pytest.mark.parametrize("coupling", ["condensed", "monolithic"])
def test_a_film_that_cavitates(before: td.Solution, coupling: str) -> None:
    run = run_on(before, 3e-3, coupling=coupling, cavitation="reynolds")
    # With a limit of 0.2 ms; rejected steps would be shorter.
    assert run.time.size < 80
    after = run.time.values > case.PULSE_START
    measured = {"slider": (-432.7, 313.4), "guide": (-436.0, 320.8)}
    for body, extremes in measured.items():
        values = run[f"{body}/acceleration"].values[after, 2]
        assert [values.min(), values.max()] == pytest.approx(extremes, rel=5e-3)
    lowest = run["sole/minimum_film_pressure"].values.min()
    assert lowest == pytest.approx(-case.AMBIENT_PRESSURE, rel=1e-9)
    assert run["sole/minimum_film_thickness"].values.min() == pytest.approx(30.94e-6, rel=2e-3)
