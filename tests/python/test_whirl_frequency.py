"""Stiffness and damping of films with a history at a frequency, and the whirl of a rotor."""

import copy
import math
import pickle
from typing import Any

import numpy as np
import pytest
import tribodyn as td

SPEED = td.rpm(3000)
RADIUS, LENGTH, CLEARANCE = 25e-3, 50e-3, 25e-6
GEOMETRY = {"bearing_radius": RADIUS, "bearing_length": LENGTH, "radial_clearance": CLEARANCE}
GROOVE = td.AxialGroove(angle=math.pi / 2, width=0.3, length=40e-3, pressure=0.0)
FILM = {
    "lubricant": td.Lubricant(dynamic_viscosity=0.01),
    "cavitation": "mass_conserving",
    "mesh": td.FilmMesh(around=36, along=6),
    "ports": GROOVE,
}
LOAD = 2000.0


def bearing(**changed: Any) -> td.JournalBearing:
    return td.JournalBearing(**GEOMETRY, **(FILM | changed))


def constant(rest: Any) -> td.BearingCoefficients:
    """The coefficients of an equilibrium, as if they held at every frequency."""
    return td.BearingCoefficients(
        stiffness_coefficients=rest.stiffness_coefficients,
        damping_coefficients=rest.damping_coefficients,
        load=rest.load,
        speed=SPEED,
        radial_clearance=CLEARANCE,
    )


def least_stable(mass: float, interface: td.Interface, load: float) -> complex:
    """Return the least stable vibration of a rotor with the contents of its film as states."""
    model = td.Model(planar=True)
    rotor = model.rigid_body("rotor", mass=mass, inertia=1e-3)
    journal = rotor.marker(), model.ground.marker()
    model.clearance("bearing", *journal, gap=td.JournalGap(**GEOMETRY), interface=interface)
    model.drive_rotation("shaft", model.ground.marker(), rotor.marker(), speed=SPEED)
    model.applied_force("load", rotor.marker(), (0.0, -load))
    found = td.linearise(model, at=td.equilibrium(model)).eigenvalues
    found = found[found.imag > 0.05 * SPEED]
    return complex(found[found.real.argmax()])


SURROUNDINGS: dict[str, dict[str, Any]] = {
    "groove": {},
    "supplied": {"ports": td.CircumferentialGroove(position=0.0, width=4e-3, pressure=1e5)},
    "liner": {
        "elastic_wall": td.ElasticLiner(thickness=1e-3, youngs_modulus=1e9, poisson_ratio=0.3),
        "mesh": td.FilmMesh(around=24, along=4),
    },
    # Steady films and small motions have upwind transport on a mesh at rest.
    "limited": {"transport": "limited"},
    "moving mesh": {
        "transport": "moving_mesh",
        "ports": td.CircumferentialGroove(position=0.0, width=4e-3, pressure=1e5),
    },
}
SURROUNDINGS["limited liner"] = SURROUNDINGS["liner"] | {"transport": "limited"}


@pytest.mark.parametrize("name", SURROUNDINGS)
def test_rotor_of_the_critical_mass_neither_grows_nor_decays(name: str) -> None:
    arguments = FILM | SURROUNDINGS[name]
    rest = td.JournalBearing(**GEOMETRY, **arguments).equilibrium(load=(0.0, -LOAD), speed=SPEED)
    mass = rest.critical_mass
    found = least_stable(mass, td.LubricatedInterface(**arguments), LOAD)
    # Measured 2e-12; elastic walls stop within 1e-10 of their deflection.
    assert abs(found.real) < 1e-7 * SPEED
    assert found.imag / SPEED == pytest.approx(rest.whirl_ratio, rel=1e-7)
    # The rate form has another limit: measured 16 % and more.
    assert abs(constant(rest).critical_mass / mass - 1.0) > 0.05


def test_coefficients_at_the_angular_frequency_have_the_critical_mass() -> None:
    one = bearing()
    rest = one.equilibrium(load=(0.0, -LOAD), speed=SPEED)
    frequency = rest.whirl_ratio * SPEED
    there = one.equilibrium(load=(0.0, -LOAD), speed=SPEED, angular_frequency=frequency)
    assert there.critical_mass == pytest.approx(rest.critical_mass, rel=1e-8)
    assert there.whirl_ratio == pytest.approx(rest.whirl_ratio, rel=1e-8)
    assert constant(there).critical_mass == there.critical_mass
    assert rest.stable(0.999 * rest.critical_mass) and not rest.stable(1.001 * rest.critical_mass)
    film = one.solve(
        speed=SPEED, eccentricity=rest.eccentricity, tangents=True, angular_frequency=frequency
    )
    for name in ("stiffness_coefficients", "damping_coefficients"):
        values = getattr(there, name)
        assert getattr(film, name) == pytest.approx(values, rel=1e-9)
        # Measured 5 % of the largest entry and more.
        change = np.abs(values - getattr(rest, name)).max() / np.abs(values).max()
        assert change > 0.01


@pytest.mark.parametrize("name", ["reynolds", "half_sommerfeld", "none"])
def test_films_without_history_have_the_same_coefficients_at_every_frequency(name: str) -> None:
    one = bearing(cavitation=name)
    rest = one.equilibrium(load=(0.0, -LOAD), speed=SPEED)
    there = one.equilibrium(load=(0.0, -LOAD), speed=SPEED, angular_frequency=100.0)
    assert np.array_equal(there.stiffness_coefficients, rest.stiffness_coefficients)
    assert np.array_equal(there.damping_coefficients, rest.damping_coefficients)
    assert there.critical_mass == rest.critical_mass == constant(rest).critical_mass


def test_stiffness_of_slow_motions_is_that_of_the_rate_form() -> None:
    one = bearing()
    rest = one.equilibrium(load=(0.0, -LOAD), speed=SPEED)
    changes = []
    for frequency in (0.04 * SPEED, 0.02 * SPEED):
        there = one.equilibrium(load=(0.0, -LOAD), speed=SPEED, angular_frequency=frequency)
        difference = there.stiffness_coefficients - rest.stiffness_coefficients
        changes.append(np.abs(difference).max())
    # Of second order in the frequency.
    assert changes[0] / changes[1] == pytest.approx(4.0, abs=0.2)


def test_threshold_is_the_speed_at_which_the_rotor_whirls() -> None:
    one = bearing()
    rest = one.equilibrium(load=(0.0, -LOAD), speed=SPEED)
    mass = rest.critical_mass
    assert one.whirl_threshold(load=(0.0, -LOAD), mass=mass) == pytest.approx(SPEED, rel=1e-7)
    assert one.whirl_threshold(load=(0.0, -LOAD), mass=2.0 * mass) < 0.99 * SPEED


def test_turned_coefficients_keep_critical_mass_and_whirl() -> None:
    rest = bearing().equilibrium(load=(500.0, -LOAD), speed=SPEED)
    turned = rest.in_load_frame()
    assert (turned.critical_mass, turned.whirl_ratio) == (rest.critical_mass, rest.whirl_ratio)
    mirrored = bearing().equilibrium(load=(-500.0, -LOAD), speed=-SPEED)
    assert mirrored.critical_mass == pytest.approx(rest.critical_mass, rel=1e-6)
    for again in (copy.deepcopy(turned), pickle.loads(pickle.dumps(turned))):
        assert again.critical_mass == turned.critical_mass
    # Before the limit has been requested, the copy finds it.
    fresh = bearing().equilibrium(load=(500.0, -LOAD), speed=SPEED).coefficients
    assert pickle.loads(pickle.dumps(fresh)).critical_mass == pytest.approx(
        rest.critical_mass, rel=1e-9
    )


def test_printed_form_waits_for_no_search_between_elastic_walls() -> None:
    for surroundings, quick in (("groove", True), ("liner", False)):
        rest = bearing(**SURROUNDINGS[surroundings]).equilibrium(load=(0.0, -LOAD), speed=SPEED)
        assert ("critical mass" in repr(rest)) == quick
        assert rest.critical_mass > 0.0
        assert "critical mass" in repr(rest)


def test_characteristics_have_the_whirl_of_the_film() -> None:
    one = bearing()
    rest = one.equilibrium(load=(0.0, -LOAD), speed=SPEED)
    how = {
        "eccentricity_ratio": [rest.eccentricity_ratio],
        "speed": SPEED,
        "coefficients": True,
    }
    data = one.characteristics(**how)
    scale = CLEARANCE * SPEED**2 / LOAD
    assert data["critical_mass_number"][0] == pytest.approx(rest.critical_mass * scale, rel=1e-6)
    assert data["whirl_ratio"][0] == pytest.approx(rest.whirl_ratio, rel=1e-6)
    there = one.characteristics(**how, angular_frequency=rest.whirl_ratio * SPEED)
    assert there["critical_mass_number"][0] == pytest.approx(rest.critical_mass * scale, rel=1e-6)
    assert np.abs(there["damping"] - data["damping"]).max() > 0.01


def test_table_for_ross_follows_the_whirl_ratio() -> None:
    one, speeds = bearing(), [250.0, SPEED]
    table = one.ross_arguments(load=(0.0, -LOAD), speed=speeds, whirl_ratio=1.0)
    for n, speed in enumerate(speeds):
        rest = one.equilibrium(load=(0.0, -LOAD), speed=speed, angular_frequency=speed)
        assert table["cyx"][n] == pytest.approx(rest.damping_coefficients[1, 0], rel=1e-9)
    plain = one.ross_arguments(load=(0.0, -LOAD), speed=speeds)
    assert abs(table["cyy"][0] / plain["cyy"][0] - 1.0) > 0.01


def test_tilting_journal_has_the_coefficients_of_a_parallel_one() -> None:
    case = {"load": (0.0, -LOAD), "speed": SPEED, "angular_frequency": 0.5 * SPEED}
    plain, tilting = (bearing(misalignment=each).equilibrium(**case) for each in (False, True))
    assert tilting.damping_coefficients.shape == (4, 4)
    for name in ("stiffness_coefficients", "damping_coefficients"):
        one, other = getattr(plain, name), getattr(tilting, name)[:2, :2]
        # The modelled surface is the whole one instead of a half.
        assert other == pytest.approx(one, abs=1e-6 * np.abs(one).max())
    # The tilts remember as well.
    slow = bearing(misalignment=True).equilibrium(load=(0.0, -LOAD), speed=SPEED)
    tilts = tilting.damping_coefficients[2:, 2:]
    assert np.abs(tilts - slow.damping_coefficients[2:, 2:]).max() > 1e-3 * np.abs(tilts).max()


def test_asperities_act_at_every_frequency_alike() -> None:
    """Heavily loaded walls touch: their stiffness, and their friction, are added to the film's."""
    surface = td.RoughSurface(
        asperity_height_deviation=8e-6,
        asperity_height_mean=0.0,
        asperity_radius=5e-5,
        asperity_density=1e9,
        contact_modulus=1e10,
        hardness=1e9,
        yield_strength=4e8,
        poisson_ratio=0.3,
    )
    friction = td.Coulomb(0.1, transition_speed=0.01)
    interface = td.MixedInterface(**FILM, asperities=td.KogutEtsion(surface), friction=friction)
    one = td.Bearing(td.JournalGap(**GEOMETRY), interface)
    rest = one.equilibrium(load=(0.0, -LOAD), speed=SPEED)
    assert 0.02 < np.linalg.norm(rest.asperity_force) / LOAD
    found = least_stable(rest.critical_mass, interface, LOAD)
    assert abs(found.real) < 1e-7 * SPEED


def test_squeezed_film_is_not_steady() -> None:
    with pytest.raises(td.InvalidInput, match="the gap changes"):
        bearing().solve(
            speed=SPEED,
            eccentricity=(1e-6, -1e-5),
            eccentricity_rate=(1e-3, 0.0),
            tangents=True,
            angular_frequency=100.0,
        )
