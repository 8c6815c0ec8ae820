"""The first rows of a run with a film: finite rates of that instant, whatever the start.

Where a groove or a flooded end holds its pressure the gap is full at any time, also at the start.
A start that left those nodes at the initial fraction would fill them within a stage of vanishing
length: 1e5 m3/s of oil and 1e9 W in the first row.
"""

import itertools
from typing import Any

import numpy as np
import pytest
import tribodyn as td

CONDITIONS = ["mass_conserving", "half_sommerfeld", "reynolds"]
IMPLICIT = [td.TRBDF2, td.ESDIRK3, td.ESDIRK4, td.GeneralizedAlpha, td.Bathe]


def rotor(
    *,
    fraction: float = 1.0,
    groove: float | None = None,
    cavitation: str = "mass_conserving",
    ambient: float = 1e5,
    cavity: float = 0.0,
    eccentricity: tuple[float, float] = (0.0, 0.0),
    lubricant: Any = None,
    flow_factors: Any = None,
    place: tuple[float, float] = (0.0, 0.0),
) -> td.Model:
    """A rotor of 1 kg that turns at 100 rad/s in one bearing."""
    mech = td.Model()
    body = mech.rigid_body("rotor", mass=1.0, inertia=1e-3, position=place, angular_velocity=100.0)
    ports = [] if groove is None else [td.AxialGroove(angle=1.0, width=0.2, pressure=groove)]
    mech.clearance(
        "pin",
        journal=body.marker(),
        bearing=mech.ground.marker(place),
        initial_eccentricity=eccentricity,
        interface=td.LubricatedInterface(
            lubricant=lubricant or td.Lubricant(dynamic_viscosity=0.01),
            cavitation=cavitation,
            ambient_pressure=ambient,
            cavitation_pressure=cavity,
            initial_film_fraction=fraction,
            ports=ports,
            mesh=td.FilmMesh(around=24, along=4),
            flow_factors=flow_factors,
        ),
        gap=td.JournalGap(bearing_radius=0.01, radial_clearance=3e-5, bearing_length=0.02),
    )
    mech.gravity((0, -9.81))
    return mech


def run(mech: td.Model, duration: float = 2e-3, integrator: Any = None) -> td.Solution:
    try:
        return td.simulate(mech, duration=duration, integrator=integrator, progress=False)
    except td.ConvergenceError as error:  # a groove may push the journal through an empty film
        return error.solution


def check_start(solution: td.Solution, same: float = 2e-2) -> None:
    """The first step is 1e-3 of the largest: in it rates hardly change."""
    for channel in ("model/dissipated_power", "pin/side_leakage", "pin/film_power_loss"):
        values = solution[channel].values
        scale = np.abs(values[3:]).max() + 1e-15  # leakage of a film without flow is round-off
        assert abs(values[0] - values[1]) <= same * scale, channel
        assert np.abs(values[:3]).max() <= 1.5 * scale, channel
    oil = (solution["pin/oil_volume"] + solution["pin/oil_outflow"]).values
    # What is summed up is up to the volume of the gap, 3.8e-8 m3, in some hundred steps.
    assert np.ptp(oil) <= 1e-14 * max(np.abs(oil).max(), 3.8e-8)


@pytest.mark.parametrize("cavitation", CONDITIONS)
def test_first_rows_show_the_rates_of_that_instant(cavitation: str) -> None:
    fractions = [1.0, 0.9, 0.5, 0.0] if cavitation == "mass_conserving" else [0.5]
    for fraction, groove, ambient in itertools.product(fractions, [None, 0.0, 2e5], [0.0, 1e5]):
        solution = run(
            rotor(fraction=fraction, groove=groove, cavitation=cavitation, ambient=ambient)
        )
        check_start(solution)
        # The energy balance closes from the first row on: heat is about 0.8 mJ.
        error = np.abs(solution["model/energy_balance_error"].values)[: len(solution.time) // 2]
        assert error.max() < 5e-6


@pytest.mark.parametrize("method", IMPLICIT)
@pytest.mark.parametrize("law", ["rough", "compressible", "thick"])
def test_rough_walls_oils_and_integrators_start_alike(method: Any, law: str) -> None:
    flow_factors = lubricant = None
    if law == "rough":
        flow_factors = td.FlowFactors(journal_rms_roughness=1e-6, bearing_rms_roughness=2e-6)
    else:
        laws: dict[str, Any] = {"density_law": td.DowsonHigginson()}
        if law == "thick":
            laws["pressure_viscosity"] = td.Barus(pressure_coefficient=2e-8)
        lubricant = td.Lubricant(dynamic_viscosity=0.01, **laws)
    mech = rotor(
        fraction=0.8,
        groove=2e5,
        ambient=1e5,
        cavity=-3e4,
        eccentricity=(1e-5, -8e-6),
        flow_factors=flow_factors,
        lubricant=lubricant,
    )
    check_start(run(mech, 2e-4, method()))


@pytest.mark.parametrize("method", IMPLICIT)
def test_the_force_of_a_torn_film_is_right_in_the_first_row(method: Any) -> None:
    """The film must find its cavity although the stage of the start has no length to speak of."""
    solution = run(rotor(eccentricity=(1e-5, -8e-6)), 2e-4, method())
    force = solution["pin/bearing_force"].values
    assert np.hypot(*(force[0] - force[1])) < 1e-4 * np.hypot(*force[1])


def test_the_start_does_not_depend_on_where_the_machine_stands() -> None:
    """A metre from the origin round-off of the positions is 1e-16 m: no speed of the film."""
    eccentricity = (1e-5, -8e-6)
    near = run(rotor(eccentricity=eccentricity), 2e-4)["pin/bearing_force"].values[0]
    far = run(rotor(eccentricity=eccentricity, place=(1.0, 0.7)), 2e-4)
    np.testing.assert_allclose(far["pin/bearing_force"].values[0], near, rtol=1e-6)
