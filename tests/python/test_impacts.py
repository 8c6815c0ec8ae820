"""Smooth walls that touch: impacts of a free journal, their table, and what they lose."""

import math
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import tribodyn as td
from tribodyn.cases import slider_crank_dry, slider_crank_mixed

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
    friction: td.FrictionLaw | td.LuGre | None = None,
) -> td.Model:
    """Return a journal that flies to and fro in a bearing at rest."""
    mech = td.Model()
    journal = mech.rigid_body(
        "journal", mass=MASS, inertia=1e-5, velocity=velocity, angular_velocity=spin
    )
    mech.clearance(
        "pin",
        journal=journal.marker(),
        bearing=mech.ground.marker(),
        interface=td.DryInterface(contact=contact, friction=friction),
        gap=td.JournalGap(bearing_radius=10e-3, radial_clearance=CLEARANCE, bearing_length=20e-3),
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


# --- bristles ---


RADIUS = 10e-3 - CLEARANCE  # of the journal
BRISTLES = {
    "bristle_stiffness": 1e8,
    "bristle_damping": 500.0,
    "viscous_friction": 0.0,
    "static_coefficient": 0.15,
    "dynamic_coefficient": 0.1,
    "stribeck_speed": 1e-2,
}
WEIGHT = 20.0  # [N]
DEPTH = (WEIGHT / STIFFNESS) ** (2.0 / 3.0)
PULL = 0.6 * 0.15 * WEIGHT  # [N] at the surface of the journal


def bristles(**changed: float) -> Any:
    """Return friction of bristles."""
    return td.LuGre(**BRISTLES | changed)


def resting(friction: Any, pull: float = PULL) -> td.Model:
    """Return a journal that lies in its bearing, pressed to it and turned by a constant moment."""
    mech = td.Model()
    journal = mech.rigid_body(
        "journal", mass=MASS, inertia=1e-5, position=(0.0, -CLEARANCE - DEPTH)
    )
    mech.clearance(
        "pin",
        journal=journal.marker(),
        bearing=mech.ground.marker(),
        interface=td.DryInterface(contact=law(), friction=friction),
        initial_eccentricity=(0.0, -CLEARANCE - DEPTH),
        gap=td.JournalGap(bearing_radius=10e-3, radial_clearance=CLEARANCE, bearing_length=20e-3),
    )
    mech.applied_force("weight", journal.marker(), (0.0, -WEIGHT))
    mech.applied_torque("turn", journal.marker(), pull * RADIUS)
    return mech


def test_a_journal_sticks_by_bristles_and_creeps_without() -> None:
    # The contact climbs the wall until the weight holds the friction there, and swings about that
    # place: it rolls on the wall, which turns the journal little.
    swing = 2.0 * math.atan(PULL / WEIGHT) * CLEARANCE / RADIUS
    angle = {}
    for friction in (bristles(), td.Coulomb(0.15, transition_speed=1e-2)):
        solution = run(resting(friction), 0.1, integrator=td.ESDIRK4(max_step=1e-3))
        angle[type(friction)] = solution["journal/angle"].values
    assert np.abs(angle[td.LuGre]).max() < 1.1 * swing
    # tanh(v/v_t) = 0.6, for 0.1 s, as the swing is over and over.
    crept = 0.1 * math.atanh(0.6) * 1e-2 / RADIUS
    assert angle[td.Coulomb][-1] == pytest.approx(crept, rel=0.3)


def test_small_motions_at_rest_are_those_of_springs() -> None:
    found = td.linearise(resting(bristles(), pull=0.0)).eigenvalues
    # x, angle, their rates and z: dz/dt is the slip at rest, and F = sigma_0 z + sigma_1 dz/dt.
    slip = np.array([1.0, RADIUS])
    inverse = np.array([1.0 / MASS, 1.0 / 1e-5])
    a = np.zeros((5, 5))
    a[0:2, 2:4] = np.eye(2)
    a[2, 0] = -WEIGHT / (CLEARANCE + DEPTH) / MASS
    a[2:4, 2:4] = -BRISTLES["bristle_damping"] * np.outer(inverse * slip, slip)
    a[2:4, 4] = -BRISTLES["bristle_stiffness"] * inverse * slip
    a[4, 2:4] = slip
    for value in np.linalg.eigvals(a):
        # That of the deflection which is off for good, 0, is so to round-off.
        assert np.abs(found - value).min() < 1e-6 * abs(value) + 1e-2


@pytest.mark.parametrize("method", [td.TRBDF2, td.ESDIRK4, td.Bathe, td.CashKarp])
@pytest.mark.parametrize("spin", [100.0, 1.0])
def test_energy_of_a_journal_that_bounces_and_rubs_is_kept(method: Any, spin: float) -> None:
    model = rattle(law(), spin=spin, friction=bristles())
    solution = run(model, 4.0 * FLIGHT, integrator=method(max_step=1e-4))
    table = solution.impacts("pin")
    assert len(table) >= 3
    balance = np.abs(solution["model/energy_balance_error"].values).max()
    assert balance < 3e-4 * len(table) * 0.5 * MASS * SPEED**2
    assert solution["model/dissipated_power"].values.min() >= 0.0
    dissipated = float(solution["model/dissipated_energy"].values[-1])
    assert table["energy_loss"].sum() == pytest.approx(dissipated, rel=1e-2)


def test_explicit_and_implicit_methods_agree() -> None:
    spins = []
    for method in (td.ESDIRK4, td.TRBDF2, td.CashKarp):
        integrator = method(max_step=1e-4, tolerance=1e-8, gap_tolerance=1e-6)
        model = rattle(law(), spin=3.0, friction=bristles())
        solution = run(model, 1.2 * FLIGHT, integrator=integrator)
        spins.append(float(solution["journal/angular_velocity"].values[-1]))
    assert abs(spins[0] - 3.0) > 1.0
    # Seen: 1.7e-4, of a change by 2.7 rad/s.
    assert spins == pytest.approx([spins[0]] * 3, abs=2e-4)


@pytest.mark.parametrize("method", [td.TRBDF2, td.CashKarp])
def test_a_run_with_bent_bristles_goes_on_to_the_last_bit(method: Any, tmp_path: Path) -> None:
    def middle(solution: td.Solution) -> bool:
        return bool(solution["pin/penetration"].values[-1] > 0.0)

    def model() -> td.Model:
        return rattle(law(), spin=10.0, friction=bristles())

    integrator = method(max_step=1e-4)
    duration = 100.0 * 5.3e-6 * 10.0
    whole = run(model(), duration, until=never, integrator=integrator)
    first = run(model(), duration, until=middle, integrator=integrator)
    assert first["pin/penetration"].values[-1] > 0.0
    path = tmp_path / "first.nc"
    first.to_netcdf(path)
    rest = td.simulate(model(), start=td.load(path), progress=False)
    assert np.array_equal(rest.time.values, whole.time.values)
    assert all(np.array_equal(rest[name].values, whole[name].values) for name in whole)


def test_bristles_that_walls_cannot_have_are_refused() -> None:
    with pytest.raises(td.InvalidInput, match=r"viscous_friction of LuGre = 0\.4 N s/m must be 0"):
        td.DryInterface(contact=law(), friction=bristles(viscous_friction=0.4))
    oil = td.Lubricant(dynamic_viscosity=0.4)
    with pytest.raises(td.InvalidInput, match="blended interface: viscous_friction of LuGre"):
        td.BlendedInterface(lubricant=oil, contact=law(), friction=bristles(viscous_friction=0.4))


def test_a_ball_in_its_cup_has_bristles_in_a_blend() -> None:
    spins = []
    for friction in (bristles(), td.Coulomb(0.1, transition_speed=1e-3)):
        mech = td.Model(planar=False)
        ball = mech.rigid_body(
            "ball",
            mass=MASS,
            inertia=(1e-5, 1e-5, 1e-5),
            velocity=(SPEED, 0.0, 0.0),
            angular_velocity=(0.0, 100.0, 50.0),
        )
        mech.clearance(
            "joint",
            journal=ball.marker(),
            bearing=mech.ground.marker(),
            gap=td.SphericalGap(cup_radius=10e-3, radial_clearance=CLEARANCE, half_angle=3.0),
            interface=td.BlendedInterface(
                lubricant=td.Lubricant(dynamic_viscosity=1e-4), contact=law(), friction=friction
            ),
        )
        solution = run(mech, 0.8 * FLIGHT, integrator=td.ESDIRK4(max_step=1e-4))
        assert len(solution.impacts("joint")) == 1
        balance = np.abs(solution["model/energy_balance_error"].values).max()
        assert balance < 1e-3 * 0.5 * MASS * SPEED**2
        spins.append(solution["ball/angular_velocity"].values[-1])
    # Sliding at full friction through the impact, but for the slip that bends the bristles.
    assert spins[0] == pytest.approx(spins[1], rel=2e-2, abs=1e-3)
    assert abs(spins[0][1] - 100.0) > 5.0


@pytest.mark.parametrize(
    "method",
    [
        td.ESDIRK4(tolerance=1e-9, gap_tolerance=1e-7),
        td.ESDIRK4(tolerance=1e-6),
        td.TRBDF2(),
        td.ESDIRK3(),
        td.Bathe(),
        td.CashKarp(),
    ],
    ids=str,
)
def test_walls_that_part_with_bent_bristles_do_not_end_a_run(method: Any) -> None:
    """In the second impact the slip is all but over as the walls part."""
    stiff = bristles(bristle_stiffness=2e7, bristle_damping=1e3, stribeck_speed=0.5)
    model = slider_crank_dry.build(friction=stiff)
    solution = run(model, 1e-3, integrator=method)
    assert solution.status == "finished"
    table = solution.impacts("rod-slider")
    assert len(table) >= 2
    # Of the finest runs. 9e-5 measured, where bristles at the first release steer the second.
    assert table["speed"].values[:2] == pytest.approx([4.38579, 3.8037], rel=3e-4)
    # What was in the bristles then is lost: 2.6e-5 of the energy turned over.
    assert solution.summary().energy.relative_error < 2e-4
