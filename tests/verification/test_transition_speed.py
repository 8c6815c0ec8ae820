"""The speed at which friction without a memory changes its sign, and what it takes away.

A rotor in a bearing that rubs by its weight has a closed form with the smooth law,
v' = -a tanh(v / v_t), sinh(v / v_t) = sinh(v_0 / v_t) exp(-a t / v_t): it should stop at v_0 / a.
"""

import math
import warnings
from functools import partial
from typing import Any

import numpy as np
import pytest
import tribodyn as td
from scipy.integrate import quad
from tribodyn.cases import slider_crank_mixed

MASS, INERTIA, RADIUS, MU, GRAVITY = 2.0, 1e-3, 0.01, 0.1, 9.81
BRAKING = MU * MASS * GRAVITY * RADIUS**2 / INERTIA  # a [m/s2]
SPEED = 0.25  # v_0 [m/s]
STOP = SPEED / BRAKING  # 1.274 s
# Errors at default tolerances, of v_0: 1.0e-5, 6.4e-7, 1.5e-8, 1.1e-5, 5.2e-5 and 7.5e-10 measured.
METHODS = {
    td.TRBDF2: 3e-5,
    td.ESDIRK3: 2e-6,
    td.ESDIRK4: 5e-8,
    td.Bathe: 3e-5,
    td.GeneralizedAlpha: 1.5e-4,
    td.CashKarp: 3e-9,
}


def rotor(law: Any, planar: bool = True, speed: float = SPEED) -> td.Model:
    mech = td.Model(planar=planar)
    inertia: Any = INERTIA if planar else (INERTIA,) * 3
    spin: Any = speed / RADIUS if planar else (0.0, 0.0, speed / RADIUS)
    body = mech.rigid_body("rotor", mass=MASS, inertia=inertia, angular_velocity=spin)
    place = (0.0, 0.0) if planar else (0.0, 0.0, 0.0)
    friction = td.JointFriction(law, radius=RADIUS)
    mech.revolute("pin", mech.ground.marker(place), body.marker(place), friction=friction)
    mech.gravity((0.0, -GRAVITY) if planar else (0.0, -GRAVITY, 0.0))
    return mech


def run(mech: td.Model, **more: Any) -> td.Solution:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return td.simulate(mech, progress=False, **more)


def slides(solution: td.Solution) -> np.ndarray:
    """Return the sliding speed of the rotor in its bearing."""
    turns = solution["rotor/angular_velocity"].values
    return RADIUS * (turns if turns.ndim == 1 else turns[:, 2])


def of_friction(solution: td.Solution) -> list[str]:
    return [each["text"] for each in solution.warnings if "of the friction are" in each["text"]]


def smooth(time: Any, transition: float) -> Any:
    """Return the sliding speed with the smooth law."""
    # sinh(v_0 / v_t) may overflow: by its logarithm.
    x = SPEED / transition
    log = x + math.log1p(-math.exp(-2.0 * x)) - math.log(2.0) - BRAKING * time / transition
    large = log > 20.0
    return transition * np.where(
        large, log + math.log(2.0), np.arcsinh(np.exp(np.minimum(log, 20.0)))
    )


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("planar", [True, False])
def test_a_rotor_stops_as_its_law_has_it(planar: bool, method: Any) -> None:
    transition = SPEED / 100.0
    mech = rotor(td.Coulomb(MU, transition_speed=transition), planar)
    solution = run(mech, duration=1.5 * STOP, integrator=method())
    expected = smooth(solution.time.values, transition)
    assert np.abs(slides(solution) - expected).max() < METHODS[method] * SPEED
    # Half an e-fold of sinh is left when it should stand still, between two rows, and fades.
    left = np.interp(STOP, solution.time.values, slides(solution))
    assert left == pytest.approx(math.asinh(0.5) * transition, rel=0.03)
    assert abs(slides(solution)[-1]) < 1e-15 * SPEED
    assert not of_friction(solution)


def test_a_large_transition_speed_leaves_a_rotor_turning_and_is_warned_of() -> None:
    transition = SPEED / 2.0
    mech = rotor(td.Coulomb(MU, transition_speed=transition))
    with pytest.warns(td.RunWarning, match=r"joint 'pin': the surfaces slide so slowly") as caught:
        solution = td.simulate(mech, duration=1.5 * STOP, progress=False)
    np.testing.assert_allclose(
        slides(solution), smooth(solution.time.values, transition), atol=1e-5 * SPEED
    )
    assert np.interp(STOP, solution.time.values, slides(solution)) > 0.2 * SPEED
    (text,) = of_friction(solution)
    assert text in {str(each.message) for each in caught}
    assert "transition_speed = 0.125 m/s of Coulomb" in text
    # Work with the full coefficient, along the speeds that the run has had.
    end = slides(solution)[-1]
    factor = INERTIA / RADIUS**2
    full = factor * quad(lambda v: v / math.tanh(v / transition), end, SPEED)[0]
    taken = 0.5 * factor * (SPEED**2 - end**2)
    missing = float(solution["pin/friction_shortfall"].integrate("time"))
    assert missing == pytest.approx(full - taken, rel=1e-4)  # of sums over the rows
    assert f"{100.0 * (full - taken) / full:.3g} % of the friction" in text
    assert f"with the full coefficient they were {full:.3g} J" in text


@pytest.mark.parametrize("planar", [True, False])
@pytest.mark.parametrize("law", [td.Coulomb, td.Threlfall])
def test_a_law_without_a_transition_speed_takes_a_hundredth_of_the_speed_at_the_start(
    law: Any, planar: bool
) -> None:
    """At any speed, in a copy of the model and in a run that goes on."""
    for speed in (SPEED, 1e-3 * SPEED):
        mech = rotor(law(MU), planar, speed)
        stop = STOP * speed / SPEED
        given = run(rotor(law(MU, transition_speed=0.01 * speed), planar, speed), duration=stop)
        solution = run(mech, duration=stop)
        np.testing.assert_allclose(slides(solution), slides(given), rtol=0.0, atol=1e-12 * speed)
        again = run(td.Model.from_parameters(mech.parameters), duration=stop)
        np.testing.assert_array_equal(slides(again), slides(solution))
        half = run(rotor(law(MU), planar, speed), duration=stop / 2.0)
        on = run(rotor(law(MU), planar, speed), duration=stop / 2.0, start=half)
        assert on.start["continued"]
        # Threlfall's law has 0.95 of the coefficient, and as much of the way to rest.
        assert abs(slides(on)[-1]) < 0.06 * speed
    assert mech.parameters["items"][1]["friction"]["law"]["transition_speed"] is None


def test_joints_that_stand_still_at_the_start_take_a_speed_from_the_others() -> None:
    """Two rotors, one at rest: it has the hundredth of a hundredth of the speed of the other."""
    mech = td.Model()
    laws = (td.Coulomb(MU), td.Coulomb(MU))
    for name, place, spin in (("fast", 0.0, SPEED / RADIUS), ("still", 1.0, 0.0)):
        body = mech.rigid_body(
            name, mass=MASS, inertia=INERTIA, position=(place, 0.0), angular_velocity=spin
        )
        friction = td.JointFriction(laws[place > 0.0], radius=RADIUS)
        pin = mech.ground.marker((place, 0.0))
        mech.revolute(f"pin of {name}", pin, body.marker(), friction=friction)
    mech.gravity((0.0, -GRAVITY))
    # Half of the limit of friction: it creeps at atanh(1/2) of the transition speed.
    mech.applied_torque("push", mech.bodies["still"].marker(), 0.5 * MU * MASS * GRAVITY * RADIUS)
    solution = run(mech, duration=0.2)
    creeps = 1e-4 * SPEED * math.atanh(0.5)
    measured = RADIUS * solution["still/angular_velocity"].values[-1]
    assert measured == pytest.approx(creeps, rel=1e-6)


def test_a_mechanism_at_rest_takes_a_millimetre_a_second() -> None:
    mech = rotor(td.Coulomb(MU), speed=0.0)
    mech.applied_torque("push", mech.bodies["rotor"].marker(), 0.5 * MU * MASS * GRAVITY * RADIUS)
    solution = run(mech, duration=0.2)
    assert slides(solution)[-1] == pytest.approx(1e-3 * math.atanh(0.5), rel=1e-6)
    (text,) = of_friction(solution)
    assert "transition_speed taken from the start of Coulomb" in text


@pytest.mark.parametrize("walls", ["asperities", "contact", "film and asperities"])
def test_gaps_take_their_transition_speed_from_the_start_too(walls: str) -> None:
    """A dry journal that turns by a drive, beside the speed by hand: 0.4 m/s of its wall."""

    def solution_with(law: Any) -> td.Solution:
        mech = td.Model()
        shaft = mech.rigid_body("shaft", mass=0.5, inertia=1e-4)
        mech.gravity((0.0, -GRAVITY))
        mech.drive_rotation("motor", mech.ground.marker(), shaft.marker(), speed=40.0)
        rough, film = (
            {"asperities": td.KogutEtsion(SURFACE)},
            {"lubricant": td.Lubricant(dynamic_viscosity=1e-6)},
        )
        interface = {
            "asperities": partial(td.DryInterface, **rough),
            "contact": partial(td.DryInterface, contact=STEEL),
            "film and asperities": partial(
                td.MixedInterface, **rough, **film, cavitation="half_sommerfeld"
            ),
        }[walls]
        mech.clearance(
            "pin",
            journal=shaft.marker(),
            bearing=mech.ground.marker(),
            gap=td.JournalGap(bearing_radius=10e-3, radial_clearance=100e-6, bearing_length=20e-3),
            interface=interface(friction=law),
        )
        return run(mech, duration=0.02)

    chosen = solution_with(td.Coulomb(MU))
    speed = 0.01 * abs(chosen["pin/sliding_velocity"].values[0])
    given = solution_with(td.Coulomb(MU, transition_speed=speed))
    assert speed == pytest.approx(0.4e-2, rel=0.02)
    if walls == "film and asperities":
        row = int(chosen["pin/asperity_power_loss"].values.argmax())
        time = float(chosen.time.values[row])
        losses = [each.film("pin", time=time)["asperity_power_loss"] for each in (chosen, given)]
        assert losses[0] == pytest.approx(losses[1], rel=1e-12) and losses[0] > 0.0
    for name in ("pin/eccentricity", "pin/friction_torque"):
        size = np.abs(given[name].values).max()
        np.testing.assert_allclose(
            chosen[name].values, given[name].values, rtol=0.0, atol=1e-12 * size
        )


LAWS = [
    td.Coulomb(MU, transition_speed=0.1),
    td.Ambrosio(MU, lower_speed=0.02, upper_speed=0.2),
    td.Threlfall(MU, transition_speed=0.3),
    td.BengisuAkay(
        static_coefficient=0.15, dynamic_coefficient=MU, transition_speed=0.3, decay_rate=20.0
    ),
    td.BrownMcPhee(static_coefficient=0.15, dynamic_coefficient=MU, transition_speed=0.3),
    td.Stribeck(static_coefficient=0.15, dynamic_coefficient=MU, stribeck_speed=1.0),
]


@pytest.mark.parametrize("law", LAWS, ids=lambda law: type(law).__name__)
def test_every_law_tells_what_its_transition_takes_away(law: Any) -> None:
    solution = run(rotor(law), duration=0.5 * STOP)
    v, load = slides(solution), MASS * GRAVITY
    expected = (law.full_coefficient(v) - law.coefficient(v)) * load * v
    assert expected.max() > 0.0
    np.testing.assert_allclose(solution["pin/friction_shortfall"], expected, rtol=1e-6, atol=1e-12)


@pytest.mark.parametrize("law", LAWS, ids=lambda law: type(law).__name__)
def test_every_law_is_warned_of_where_surfaces_slide_too_slowly(law: Any) -> None:
    assert of_friction(run(rotor(law, speed=0.01), duration=0.2))


def test_bristles_have_no_transition() -> None:
    law = td.LuGre(
        bristle_stiffness=1e5,
        bristle_damping=0.0,
        viscous_friction=0.0,
        static_coefficient=MU,
        dynamic_coefficient=MU,
        stribeck_speed=0.1,
    )
    solution = run(rotor(law), duration=1.5 * STOP)
    assert "pin/friction_shortfall" not in solution.dataset
    # They give way after some micrometres, and then it swings in them.
    assert abs(np.interp(1.01 * STOP, solution.time.values, slides(solution))) < 0.01 * SPEED
    assert not of_friction(solution)


def test_a_load_that_creeps_instead_of_resting_is_warned_of() -> None:
    mech = td.Model()
    block = mech.rigid_body("block", mass=1.0, inertia=0.1, angle=-0.05)
    guide = mech.ground.marker((0.0, 0.0), angle=-0.05)
    law = td.Coulomb(MU, transition_speed=0.01)
    mech.translational("guide", block.marker(), guide, friction=td.JointFriction(law))
    mech.gravity((0.0, -GRAVITY))
    solution = run(mech, duration=1.0)
    # tanh(v / v_t) = tan(0.05) / mu, so half of the friction at that speed.
    (text,) = of_friction(solution)
    assert "joint 'guide'" in text
    creeps = 0.01 * math.atanh(math.tan(0.05) / MU)
    speed = np.linalg.norm(solution["block/velocity"].values[-1])
    assert speed == pytest.approx(creeps, rel=1e-6)


def test_what_rests_is_not_warned_of() -> None:
    assert not of_friction(
        run(rotor(td.Coulomb(MU, transition_speed=0.05), speed=0.0), duration=1.0)
    )


SURFACE = slider_crank_mixed.surface()
STEEL = td.LankaraniNikravesh(
    td.Hertz(
        contact_modulus=td.contact_modulus(youngs_modulus=(207e9,) * 2, poisson_ratio=(0.3,) * 2)
    ),
    restitution_coefficient=0.5,
)


@pytest.mark.parametrize("walls", [{"asperities": td.KogutEtsion(SURFACE)}, {"contact": STEEL}])
@pytest.mark.parametrize("transition", [0.05, 1e-4])
def test_a_journal_that_rolls_slowly_in_a_dry_bearing_is_warned_of(
    walls: Any, transition: float
) -> None:
    """The journal is driven at 10 mm/s of its wall."""
    mech = td.Model()
    ball = mech.rigid_body("ball", mass=0.5, inertia=1e-4, position=(0.0, -1e-4))
    crank = mech.rigid_body("crank", mass=1.0, inertia=1e-3)
    mech.revolute("main", mech.ground.marker(), crank.marker())
    mech.drive("main", speed=1.0)
    law = td.Coulomb(MU, transition_speed=transition)
    mech.gravity((0.0, -GRAVITY))
    mech.clearance(
        "stop",
        journal=ball.marker(),
        bearing=crank.marker(),
        interface=td.DryInterface(**walls, friction=law),
        gap=td.JournalGap(bearing_radius=10e-3, radial_clearance=100e-6, bearing_length=20e-3),
    )
    mech.spring_damper(
        "string",
        mech.ground.marker((1.0, 0.0)),
        ball.marker((0.1, 0.0)),
        stiffness=1e3,
        damping=1.0,
        free_length=0.9,
    )
    solution = run(mech, duration=0.05)
    assert bool(of_friction(solution)) is (transition > 1e-2)
    shortfall = solution["stop/friction_shortfall"].values
    assert (shortfall >= 0.0).all() and shortfall.max() > 0.0
