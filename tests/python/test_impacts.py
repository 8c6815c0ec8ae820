"""Smooth walls that touch: impacts of a free journal, their table, and what they lose."""

import math
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import tribodyn as td
from tribodyn.cases import slider_crank_mixed

MASS, CLEARANCE, SPEED = 0.14, 0.5e-3, 1.0
STIFFNESS = 6.61e10
# A flight across the ring at first, with some time for the impact.
FLIGHT = 2.0 * CLEARANCE / SPEED

METHODS = [td.TRBDF2, td.ESDIRK4, td.Bathe, td.GeneralizedAlpha, td.CashKarp]


def law(cls: Any = td.LankaraniNikravesh, restitution: float = 0.9) -> td.ContactLaw:
    """Return a contact law with the stiffness of steel."""
    elastic = td.PowerLaw(stiffness=STIFFNESS, exponent=1.5)
    return cls(elastic, restitution_coefficient=restitution)


def rattle(
    contact: td.ContactLaw,
    *,
    velocity: tuple[float, float] = (SPEED, 0.0),
    spin: float = 0.0,
    friction: td.FrictionLaw | None = None,
) -> td.Model:
    """Return a journal that flies to and fro in a bearing at rest."""
    mech = td.Model()
    journal = mech.rigid_body(
        "journal", mass=MASS, inertia=1e-5, velocity=velocity, angular_velocity=spin
    )
    mech.revolute_clearance(
        "pin",
        journal=journal.marker(),
        bearing=mech.ground.marker(),
        bearing_radius=10e-3,
        radial_clearance=CLEARANCE,
        bearing_length=20e-3,
        interface=td.DryInterface(contact=contact, friction=friction),
    )
    return mech


def run(model: td.Model, duration: float, **options: Any) -> td.Solution:
    """Simulate without a bar."""
    return td.simulate(model, duration=duration, progress=False, **options)


def never(solution: td.Solution) -> bool:
    """Return False: the run goes to its end."""
    return False


def restitution(d: float) -> float:
    """Return e_out of d (1 + e) = ln[(1 + d) / (1 - e d)], by halving."""
    low, high = 0.0, min(1.0, 1.0 / d)
    for _ in range(200):
        e = 0.5 * (low + high)
        below = e < 1.0 / d and d * (1.0 + e) - math.log((1.0 + d) / (1.0 - e * d)) > 0.0
        low, high = (e, high) if below else (low, e)
    return low


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("cls", [td.LankaraniNikravesh, td.ExactRestitution])
def test_a_free_journal_bounces_as_the_law_says(method: Any, cls: Any) -> None:
    contact = law(cls, 0.7)
    solution = run(rattle(contact), 4.0 * FLIGHT, integrator=method(max_step=1e-4))
    table = solution.impacts("pin")
    assert len(table) >= 2
    e = restitution(contact.damping_factor)
    if cls is td.ExactRestitution:
        assert e == pytest.approx(0.7, rel=1e-9)
    speeds = table["speed"].to_numpy()
    assert speeds[0] == pytest.approx(SPEED, rel=1e-9)
    # At the default tolerance 2e-4 is seen; generalized-alpha, which does not look at the rates,
    # has 1e-2.
    coarse = method is td.GeneralizedAlpha
    assert speeds[1:] / speeds[:-1] == pytest.approx(e, rel=2e-2 if coarse else 6e-4)
    lost = 0.5 * MASS * -np.diff(speeds**2)
    # Seen: 5e-4, and 2e-2 of generalized-alpha.
    assert table["energy_loss"].to_numpy()[:-1] == pytest.approx(lost, rel=5e-2 if coarse else 2e-3)
    if not coarse:
        balance = np.abs(solution["model/energy_balance_error"].values).max()
        # 1e-4 of the kinetic energy for each impact, seen: 1.5e-4.
        assert balance < 3e-4 * len(table) * 0.5 * MASS * SPEED**2


@pytest.mark.parametrize("method", [td.ESDIRK3, td.CashKarp])
def test_the_energy_lost_is_the_work_of_the_force(method: Any) -> None:
    integrator = method(max_step=1e-4, tolerance=1e-8, gap_tolerance=1e-7)
    solution = run(rattle(law(restitution=0.5)), 2.5 * FLIGHT, integrator=integrator)
    table = solution.impacts("pin")
    assert table["duration"].notna().all()
    speeds = table["speed"].to_numpy()
    lost = 0.5 * MASS * -np.diff(speeds**2)
    assert len(lost) >= 1
    assert table["energy_loss"].to_numpy()[:-1] == pytest.approx(lost, rel=1e-6)
    # So is what the integrator adds up by its own rule.
    dissipated = float(solution["model/dissipated_energy"].values[-1])
    assert table["energy_loss"].sum() == pytest.approx(dissipated, rel=1e-6)


def test_without_loss_energy_stays() -> None:
    solution = run(
        rattle(law(restitution=1.0)), 6.0 * FLIGHT, integrator=td.ESDIRK4(gap_tolerance=1e-5)
    )
    table = solution.impacts("pin")
    assert len(table) >= 5
    # 3e-6 an impact at this tolerance.
    assert table["speed"].to_numpy() == pytest.approx(SPEED, rel=5e-5)
    assert np.abs(table["energy_loss"].to_numpy()).max() == 0.0


@pytest.mark.parametrize("method", METHODS)
def test_fixed_steps_meet_the_touch(method: Any) -> None:
    solution = run(rattle(law()), 3.0 * FLIGHT, integrator=method(step=1e-6))
    table = solution.impacts("pin")
    speeds = table["speed"].to_numpy()
    assert solution.run_statistics["cut_by_events"] >= 2
    # Seventy steps an impact; seen: 2e-4.
    expected = restitution(law().damping_factor)
    assert speeds[1:] / speeds[:-1] == pytest.approx(expected, rel=1e-3)
    # It lasts at the end of the run.
    assert table["duration"].isna().tolist() == [False] * (len(table) - 1) + [True]


def test_friction_of_an_impact_turns_the_journal_and_is_lost() -> None:
    friction = td.Threlfall(0.1, transition_speed=1e-3)
    model = rattle(law(), spin=100.0, friction=friction)
    integrator = td.ESDIRK4(tolerance=1e-8, gap_tolerance=1e-6)
    solution = run(model, 0.8 * FLIGHT, integrator=integrator)
    table = solution.impacts("pin")
    assert len(table) == 1
    # Sliding goes on through the impact: the friction has 0.95 mu times the impulse, and the law
    # knows the loss along the normal.
    before, after = MASS * SPEED, restitution(law().damping_factor) * MASS * SPEED
    impulse = before + after
    # Seen: 3e-4, 2e-4 of them as the law ends at 1 - exp(-3), not at 0.95.
    change = 0.1 * 0.95 * impulse * 9.5e-3 / 1e-5
    spin = solution["journal/angular_velocity"].values
    assert spin[-1] - spin[0] == pytest.approx(-change, rel=1e-3)
    sideways = solution["journal/velocity"].values[-1, 1]
    # The spin carries the journal's surface up at the right, so it is pushed down, and slides along
    # the wall by 2.5 % of the clearance meanwhile.
    assert sideways == pytest.approx(-0.1 * 0.95 * impulse / MASS, rel=5e-2)
    balance = np.abs(solution["model/energy_balance_error"].values).max()
    assert balance < 1e-5 * 0.5 * MASS * SPEED**2
    dissipated = float(solution["model/dissipated_energy"].values[-1])
    assert table["energy_loss"][0] == pytest.approx(dissipated, rel=1e-3)


def test_a_glancing_touch_within_a_step_is_met() -> None:
    # Thrown up against the weight the journal comes to the wall, hardly, and turns back.
    mech = rattle(law(), velocity=(0.0, math.sqrt(2.0 * 9.81 * 1.002 * CLEARANCE)))
    mech.gravity((0.0, -9.81))
    solution = run(mech, 0.02, integrator=td.ESDIRK4(max_step=0.01, gap_tolerance=1e-3))
    first = solution.impacts("pin").iloc[0]
    assert first["speed"] == pytest.approx(math.sqrt(2.0 * 9.81 * 0.002 * CLEARANCE), rel=1e-2)


def test_a_run_goes_on_in_the_middle_of_an_impact_to_the_last_bit(tmp_path: Path) -> None:
    def middle(solution: td.Solution) -> bool:
        return bool(solution["pin/penetration"].values[-1] > 0.0)

    integrator = td.TRBDF2(max_step=1e-4)
    # Hundredths of the duration, at which it is asked, among them one within the first impact.
    duration = 100.0 * 5.3e-6 * 10.0
    whole = run(rattle(law()), duration, until=never, integrator=integrator)
    first = run(rattle(law()), duration, until=middle, integrator=integrator)
    assert first["pin/penetration"].values[-1] > 0.0
    assert first.impacts("pin")["duration"].isna().tolist() == [True]
    path = tmp_path / "first.nc"
    first.to_netcdf(path)
    loaded = td.load(path)
    assert loaded.impacts("pin").equals(first.impacts("pin"))
    rest = td.simulate(rattle(law()), start=loaded, progress=False)
    assert rest.impacts("pin").equals(whole.impacts("pin"))
    assert np.array_equal(rest.time.values, whole.time.values)
    assert all(np.array_equal(rest[name].values, whole[name].values) for name in whole)


def test_a_window_has_the_impacts_of_its_rows() -> None:
    solution = run(rattle(law()), 4.0 * FLIGHT)
    whole = solution.impacts("pin")
    start = float(whole["time"][1]) - 0.3 * FLIGHT
    part = solution.window(time=(start, 4.0 * FLIGHT)).impacts("pin")
    # The row at its start still has the account of the impact before.
    assert part.equals(whole)
    assert solution.window(time=(0.0, 0.2 * FLIGHT)).impacts("pin").empty


def test_who_has_no_impacts_says_so() -> None:
    solution = run(rattle(law()), 0.1 * FLIGHT)
    assert solution.impacts("pin").empty
    with pytest.raises(td.InvalidInput, match="did you mean 'pin'"):
        solution.impacts("pim")
    with pytest.raises(td.InvalidInput, match="joint 'journal': impacts"):
        solution.impacts("journal")


def test_an_interface_has_asperities_or_contact() -> None:
    with pytest.raises(td.InvalidInput, match="asperities or contact must be given"):
        td.DryInterface()
    asperities = td.KogutEtsion(slider_crank_mixed.surface())
    with pytest.raises(td.InvalidInput, match="asperities and contact cannot both"):
        td.DryInterface(asperities=asperities, contact=law())
    with pytest.raises(td.InvalidInput, match="contact_points are those of asperities"):
        td.DryInterface(contact=law(), contact_points=100)
    with pytest.raises(td.InvalidInput, match="a contact law of smooth walls"):
        td.DryInterface(contact=asperities)  # type: ignore[arg-type]


def test_a_profile_is_no_smooth_wall() -> None:
    mech = td.Model()
    journal = mech.rigid_body("journal", mass=MASS, inertia=1e-5)
    gap = td.JournalGap(
        bearing_radius=10e-3,
        radial_clearance=CLEARANCE,
        bearing_length=20e-3,
        profile=lambda points: 1e-6 * np.cos(300.0 * points[:, 0]),
    )
    with pytest.raises(td.InvalidInput, match=r"joint 'pin': profile .*asperities"):
        mech.clearance(
            "pin",
            journal=journal.marker(),
            bearing=mech.ground.marker(),
            gap=gap,
            interface=td.DryInterface(contact=law()),
        )
