"""The engine with lubricated skirt and big end: what the source reports, and independent numbers.

The source shows plots of an engine whose gas pressure and skirt profile are not known, so its
findings are required, not its numbers. `docs/validation/engine.md` has them one by one, with those
that are not reproduced. Meshes of the default run are coarse: 0.4 um of film against fine ones.
"""

import math
import sys
from pathlib import Path

import numpy as np
import overview
import pytest
import tribodyn as td
from scipy.signal import argrelmin
from tribodyn.cases import engine

sys.path.insert(0, str(Path(__file__).resolve().parent))
import short_big_end

ANGLE = np.arange(0.0, 720.01, 0.5)
COARSE = {
    "skirt_mesh": td.FilmMesh(around=24, along=10),
    "big_end_mesh": td.FilmMesh(around=30, along=6),
}
FILM = "minimum_film_thickness"


def cycle_of(films: str, rpm: float, **inputs: object) -> td.Solution:
    """Return the cycle that repeats itself, on coarse meshes unless others are given."""
    speed = td.rpm(rpm)
    model = engine.build(films, speed=speed, **(COARSE | inputs))
    until = engine.repeats(speed, films)
    method = engine.default_integrator(speed)
    return td.simulate(model, until=until, integrator=method, progress=False).last_cycle(720.0)


def curve(cycle: td.Solution, channel: str, component: str | None = None) -> np.ndarray:
    """Return a channel at every half degree of a cycle."""
    values = cycle[channel] if component is None else cycle[channel].sel(component=component)
    return np.interp(ANGLE, cycle["crank_angle"], values)


def mean(cycle: td.Solution, channel: str) -> float:
    """Return the mean over a cycle by time."""
    times = cycle["time"].values
    return float(np.trapezoid(cycle[channel].values, times) / (times[-1] - times[0]))


# --- pressure of the gas and the synthetic big end ---------------------------------------------


@pytest.mark.parametrize("rpm", [1000, 2000, 4000, 6000])
def test_the_pressure_is_that_of_the_independent_program(rpm: int) -> None:
    """Within 1e-8 at 2000 and 6000 rpm; at 1000 and 4000 the reference's own steps leave 2e-7."""
    expected = engine.reference()["wiebe"][str(rpm)]
    table = engine.gas_pressure(td.rpm(rpm)).parameters
    angle = np.degrees(table["angles"]) - 360.0
    pressure = np.asarray(table["values"])
    close = 1e-8 if rpm in (2000, 6000) else 4e-7
    assert pressure.max() == pytest.approx(expected["largest_pressure"], rel=close)
    assert angle[pressure.argmax()] == pytest.approx(expected["largest_pressure_angle"])
    opening = pressure[np.searchsorted(angle, 130.0 - 1e-6)]
    assert opening == pytest.approx(expected["exhaust_opening_pressure"], rel=close)
    # Exhaust and inlet, 1.05 + 0.021 n bar and the pressures of the four speeds.
    assert pressure[0] == pytest.approx((1.05 + 0.021e-3 * rpm) * 1e5)
    inlet = {1000: 95.0e3, 2000: 94.43e3, 4000: 92.87e3, 6000: 91.07e3}[rpm]
    assert pressure[np.searchsorted(angle, -250.0)] == pytest.approx(inlet)


def test_a_big_end_without_mass_has_the_film_of_the_reference() -> None:
    """3.39707 um at 45 deg, by mobility on the loads of the mechanism; steps of 1 deg leave 2e-5.

    Loads are given to 0.01 N with the pressure of a table; ours differ by 0.11 N of 20 kN at most.
    """
    expected = engine.reference()["big_end"]
    rows = expected["load"]
    found = short_big_end.loads(np.array([row["angle"] for row in rows]))
    for row, (x, y, rate) in zip(rows, found, strict=True):
        assert (x, y) == pytest.approx((row["x"], row["y"]), abs=0.2)
        assert rate == pytest.approx(row["rod_angular_velocity"], abs=1e-4)
    angle, places = short_big_end.orbit()
    film = expected["inputs"]["radial_clearance"] * (1.0 - np.hypot(*places.T))
    overview.compare(
        "big end of an engine",
        "smallest film of a cycle",
        reference="mobility method, independent program",
        page="engine",
        error=film.min() / expected["least_film_thickness"] - 1.0,
        tolerance=2e-5,
    )
    assert angle[film.argmin()] == expected["least_film_thickness_angle"]
    for row in expected["orbit"]:
        for k, axis in enumerate("xy"):
            assert np.interp(row["angle"], angle, places[:, k]) == pytest.approx(
                row[axis], abs=3e-4
            )


def test_the_engine_tends_to_that_big_end_as_it_gets_short() -> None:
    """The same film force from ever shorter bearings: viscosity by the inverse cube of the length.

    The engine has what the reference leaves out: the flow around the bearing, which falls with the
    square of the length (with it the film, 20 mm long, is 0.89 um), the drag of an oil that is the
    thicker, gravity and the mass of rod and piston, whose bearing is not held. The orbit of the
    reference is that of the bearing against the crankpin, in axes that do not turn.
    """
    expected = engine.reference()["big_end"]
    speed = td.rpm(expected["inputs"]["speed_rpm"])
    least = {}
    for length in (8e-3, 4e-3):
        oil = td.LubricatedInterface(
            lubricant=td.Lubricant(dynamic_viscosity=0.02 * (20e-3 / length) ** 3),
            cavitation="half_sommerfeld",
            mesh=td.FilmMesh(around=60, along=16),
        )
        model = engine.build(
            "big end", speed=speed, big_end=oil, bearing_length=length, pin_offset=0.0
        )
        method = engine.default_integrator(speed)
        run = td.simulate(model, revolutions=4, integrator=method, progress=False)
        cycle = run.last_cycle(720.0)
        film = curve(cycle, f"big end/{FILM}")
        least[length] = film.min()
    assert ANGLE[film.argmin()] - 360.0 == pytest.approx(45.0, abs=2.0)
    # Seen; finer meshes tend to 2.451 and 3.093 um.
    assert list(least.values()) == pytest.approx([2.437e-6, 3.072e-6], rel=3e-3)
    # In the limit 3.28 um, 3.3 % below: 0.6 % is the mesh, the rest is drag, of higher order.
    limit = least[4e-3] + (least[4e-3] - least[8e-3]) / 3.0
    assert least[8e-3] < least[4e-3] < limit
    assert limit == pytest.approx(expected["least_film_thickness"], rel=0.04)
    place = -cycle["big end/eccentricity"].values / 50e-6
    turn = np.exp(1j * cycle["rod/angle"].values)
    still = np.interp(
        [row["angle"] + 360.0 for row in expected["orbit"]],
        cycle["crank_angle"],
        (place[:, 0] + 1j * place[:, 1]) * turn,
    )
    apart = [
        abs(z - (row["x"] + 1j * row["y"])) for z, row in zip(still, expected["orbit"], strict=True)
    ]
    assert max(apart) < 0.12


# --- the model ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("films", "kinds"),
    [
        ("skirt", {"skirt": "clearance", "big end": "revolute"}),
        ("big end", {"skirt": "translational", "big end": "clearance"}),
        ("both", {"skirt": "clearance", "big end": "clearance"}),
    ],
)
def test_films_say_which_joints_have_clearance(films: str, kinds: dict[str, str]) -> None:
    model = engine.build(films)
    found = {name: model.joints[name].kind for name in ("skirt", "big end", "main", "pin")}
    assert found == kinds | {"main": "revolute", "pin": "revolute"}


def test_the_asperities_have_the_factor_of_the_source() -> None:
    """K E* F(h/sigma) with the exact integral, 1.063688e-3 at h = 2.5 sigma."""
    for interface, deviation, modulus in (
        (
            engine.skirt_interface(),
            np.hypot(0.615e-6, 0.815e-6),
            1 / (0.8911 / 70e9 + 0.9324 / 110e9),
        ),
        (
            engine.big_end_interface(),
            np.hypot(0.308e-6, 0.408e-6),
            1 / (0.91 / 210e9 + 0.8911 / 70e9),
        ),
    ):
        law = interface.parameters["asperities"]
        pressure = float(law.pressure(2.5 * deviation))
        assert pressure == pytest.approx(1.198e-4 * modulus * 1.063688e-3, rel=1e-3)


def test_the_bodies_are_those_of_the_source() -> None:
    """Pin and centre of mass lie 0.7 and 0.13 mm towards the thrust side, which is -y."""
    bodies = {
        item["name"]: item
        for item in engine.build().parameters["items"]
        if item["call"] == "rigid_body"
    }
    sizes = {"crank": (1.0, 1e-3), "rod": (0.345, 9.67e-4), "piston": (0.264, 1.29e-4)}
    assert {name: (b["mass"], b["inertia"]) for name, b in bodies.items()} == sizes
    lean = math.asin(0.7 / 129.5)
    pin = 39.93e-3 + 129.5e-3 * math.cos(lean)
    places = {
        "crank": (20e-3, 0.0),
        "rod": (39.93e-3 + 28.49e-3 * math.cos(lean), -28.49e-3 * math.sin(lean)),
        "piston": (pin + 1.737e-3, -0.13e-3),
    }
    for name, place in places.items():
        assert bodies[name]["position"] == pytest.approx(place, abs=1e-12)


def test_the_speeds_are_those_of_the_source() -> None:
    assert engine.SPEEDS == tuple(td.rpm(n) for n in (1000.0, 2000.0, 4000.0, 6000.0))
    assert engine.cycle(td.rpm(6000)) == pytest.approx(0.02)


def test_a_table_by_crank_angle_takes_the_place_of_the_gas() -> None:
    usual = engine.build("skirt", speed=td.rpm(2000))
    given = engine.build("skirt", speed=td.rpm(2000), pressure=engine.gas_pressure(td.rpm(2000)))
    assert given.parameters == usual.parameters
    still = td.TabulatedByAngle(
        angles=np.radians([0.0, 360.0]), values=[101325.0] * 2, period=4 * np.pi, unit="Pa"
    )
    none = engine.build("skirt", speed=td.rpm(2000), pressure=still).parameters["items"][-1]
    assert np.abs(none["force"][0]["values"]).max() == 0.0
    with pytest.raises(td.InvalidInput, match="speed"):
        engine.gas_pressure(td.rpm(500))


def test_the_skirt_is_a_barrel_and_oval() -> None:
    """In the middle position h is 25 um, 15 um more at both ends, and 10 um sin^2 of the angle."""
    film = td.Bearing(engine.skirt_gap(), engine.skirt_interface()).solve(axial_velocity=1.0)
    h = film["film_thickness"]
    from_top = h.x + 11.8e-3  # the pin is 11.8 mm below the top
    expected = 25e-6 + 15e-6 * (2.0 * from_top / 28e-3 - 1.0) ** 2 + 10e-6 * np.sin(h.angle) ** 2
    assert np.abs(h - expected.transpose(*h.dims)).max() < 1e-12


def test_oil_comes_through_a_hole_in_the_crankpin() -> None:
    """At 90 deg ahead of the arm, which is 270 deg in the mesh of the crankpin."""
    (hole,) = engine.big_end_interface("mass_conserving").parameters["ports"]
    found = hole.parameters
    assert found.pop("angle") == pytest.approx(1.5 * math.pi)
    assert found == {"pressure": 3e5, "position": 0.0, "diameter": 4e-3}


def test_a_profile_is_a_function_or_a_table() -> None:
    """The barrel alone, as a function and as a curve through 17 heights."""

    def height(distance: np.ndarray) -> np.ndarray:
        return 15e-6 * (2.0 * distance / 28e-3 - 1.0) ** 2

    def barrel(position: np.ndarray) -> np.ndarray:
        return height(position[:, 0] + 11.8e-3)

    distance = np.linspace(0.0, 28e-3, 17)
    table = np.stack([distance, height(distance)], axis=1)
    one, other = (
        td.simulate(
            engine.build("skirt", profile=profile, **COARSE), revolutions=0.1, progress=False
        )["skirt/eccentricity"].values[-1]
        for profile in (barrel, table)
    )
    # Measured 2.7e-3; a table whose heights are 1 % too large differs by 9.2e-3. (The force of the
    # film follows from the motion and hardly depends on the profile.)
    assert one == pytest.approx(other, rel=4e-3)


def test_secondary_motion_is_that_of_the_film_formula() -> None:
    """The minimum film follows from h = c + (e - (s - a) b) cos + profile, and e from the body.

    The run takes the least of nodes and points of contact, which lie within 0.1 um of it.
    """
    speed = td.rpm(4000)
    model = engine.build("skirt", speed=speed, **COARSE)
    solution = td.simulate(model, revolutions=1.5, progress=False)
    motion = engine.secondary_motion(solution)
    turn = solution["piston/angle"].values
    lateral = solution["piston/position"].sel(component="y").values
    lateral = lateral - 1.737e-3 * np.sin(turn) + 0.13e-3 * np.cos(turn)
    # The gap turns with the piston, by a milliradian.
    assert motion.displacement.values == pytest.approx(lateral, abs=5e-10)
    assert motion.tilt.values == pytest.approx(turn, abs=1e-9)
    angle, s = np.meshgrid(np.radians(np.linspace(-46, 46, 93)), np.linspace(0.0, 28e-3, 113))
    for k in range(0, len(solution.time), 40):
        e, b = float(motion.displacement[k]), float(motion.tilt[k])
        profile = 15e-6 * (2 * s / 28e-3 - 1) ** 2 + 10e-6 * np.sin(angle) ** 2
        shift = (e - (s - 11.8e-3) * b) * np.cos(angle)
        least = 25e-6 + min((profile + shift).min(), (profile - shift).min())
        assert float(solution[f"skirt/{FILM}"][k]) == pytest.approx(least, abs=0.1e-6)
        assert float(motion.top[k]) == pytest.approx(e + 11.8e-3 * b)
        assert float(motion.bottom[k]) == pytest.approx(e - 16.2e-3 * b)
    # Rates are those of the positions, and the piston's body has them too.
    times = solution.time.values
    for name in ("displacement", "tilt", "top", "bottom"):
        rate = np.gradient(motion[name].values, times)
        size = np.abs(motion[f"{name}_rate"].values).max()
        assert np.abs(rate - motion[f"{name}_rate"].values)[20:-20].max() < 0.03 * size
    assert motion.displacement_rate.attrs["units"] == "m/s" and motion.tilt.attrs["units"] == "rad"


# --- findings of the source ----------------------------------------------------------------------


@pytest.fixture(scope="module")
def fast() -> dict[str, td.Solution]:
    """Return the cycles of the three models at 6000 rpm."""
    return {films: cycle_of(films, 6000) for films in engine.FILMS}


def test_the_big_end_clearance_hardly_moves_the_skirt(fast: dict[str, td.Solution]) -> None:
    """Film, force, friction and moment within a few percent of their largest value (0.4 to 2.5)."""
    for quantity, component, close in (
        (FILM, None, 0.01),
        ("bearing_force", "y", 0.03),
        ("friction_force", None, 0.03),
        ("bearing_moment", None, 0.05),
    ):
        channel = f"skirt/{quantity}"
        both, alone = (curve(fast[films], channel, component) for films in ("both", "skirt"))
        assert np.abs(both - alone).max() < close * np.abs(alone).max(), quantity


def test_the_big_end_clearance_shakes_rod_and_piston(fast: dict[str, td.Solution]) -> None:
    """Most where the crankpin crosses its bearing: 11 % of the largest acceleration near 360."""
    for channel, component, least in (
        ("piston/acceleration", "x", 0.05),
        ("rod/angular_acceleration", None, 0.02),
    ):
        both, alone = (curve(fast[films], channel, component) for films in ("both", "skirt"))
        change = np.abs(both - alone) / np.abs(alone).max()
        assert change.max() > least
        assert ANGLE[change.argmax()] == pytest.approx(360.0, abs=6.0)  # measured 3


def test_the_crankpin_crosses_the_centre_at_firing(fast: dict[str, td.Solution]) -> None:
    """Nearest at 361 deg in the source and here."""
    ratio = curve(fast["big end"], "big end/eccentricity_ratio")
    assert ANGLE[ratio.argmin()] == pytest.approx(361.0, abs=3.0)
    assert ratio.min() < 0.3


def test_the_big_end_is_thin_where_inertia_turns_over(fast: dict[str, td.Solution]) -> None:
    """Minima of the film at 62, 252 and 562 deg in the source; here at 60, 275 and 633.

    Fine meshes have the second at 272 deg: on the margin of 20 deg that angles are given, and past
    it on these.
    """
    film = curve(fast["big end"], f"big end/{FILM}")
    minima = ANGLE[argrelmin(film, order=20)[0]]
    thin = [angle for angle in minima if film[ANGLE == angle] < 3e-6]
    assert thin == pytest.approx([60.5, 275.0, 633.0], abs=3.0)


def test_the_skirt_hardly_moves_the_film_of_the_big_end(fast: dict[str, td.Solution]) -> None:
    """The source has lower minima without skirt clearance near 62, 252 and 562 deg.

    Here the films are the same there but for some nanometres, less than the mesh does to them.
    """
    alone, both = (curve(fast[films], f"big end/{FILM}") for films in ("big end", "both"))
    for angle in (62.0, 252.0, 562.0):
        # 0.009 um of 2 um at most on fine meshes.
        assert abs(alone - both)[angle == ANGLE][0] < 0.03e-6
    losses = [curve(fast[films], "big end/power_loss") for films in ("big end", "both")]
    at = [int(np.flatnonzero(angle == ANGLE)[0]) for angle in (62.0, 562.0)]
    assert losses[0][at[1]] < 0.6 * losses[0][at[0]]  # less sliding at 562 deg
    for k in at:
        assert losses[0][k] == pytest.approx(losses[1][k], rel=5e-3)  # measured 0.2 %


def test_the_films_at_full_speed_are_thicker_than_the_asperities(
    fast: dict[str, td.Solution],
) -> None:
    """The source speaks of contact in the big end at 62 and 562 deg: here some hundred pascals."""
    pressure = curve(fast["both"], "big end/maximum_asperity_pressure")
    for angle in (62.0, 562.0):
        assert pressure[np.abs(ANGLE - angle) <= 20.0].max() < 1e4


# --- balances -----------------------------------------------------------------------------------


@pytest.mark.parametrize("cavitation", ["reynolds", "mass_conserving"])
def test_energy_of_a_cycle_is_turned_into_heat(cavitation: str) -> None:
    """Gas and drive give what the films take; oil neither comes nor goes but through the edges.

    Of 6.5 J of a cycle the steps lose 0.3 mJ. The oil balances to round-off, some 1e-15.
    """
    speed = td.rpm(2000)
    model = engine.build("both", speed=speed, cavitation=cavitation, **COARSE)
    solution = td.simulate(model, revolutions=4, progress=False)
    cycle = solution.last_cycle(720.0)
    change = {
        name: float(cycle[f"model/{name}"][-1] - cycle[f"model/{name}"][0])
        for name in ("supplied_energy", "dissipated_energy", "kinetic_energy")
    }
    assert change["supplied_energy"] == pytest.approx(change["dissipated_energy"], rel=1e-3)
    assert abs(change["kinetic_energy"]) < 1e-3 * change["dissipated_energy"]  # it has settled
    losses = sum(mean(cycle, f"{joint}/power_loss") for joint in ("skirt", "big end"))
    # Heat by node against the work of the forces: 0.4 % apart on this mesh where oil is conserved.
    assert losses * engine.cycle(speed) == pytest.approx(change["dissipated_energy"], rel=1e-2)
    if cavitation == "mass_conserving":
        for joint in ("skirt", "big end"):
            volume = solution[f"{joint}/oil_volume"].values
            balance = volume + solution[f"{joint}/oil_outflow"].values
            assert np.abs(balance - volume[0]).max() < 2e-13 * volume[0]
            assert 0.5 * volume[0] < volume[-1] < volume[0]


# --- all speeds, on the meshes of the case ------------------------------------------------------


@pytest.fixture(scope="module")
def speeds() -> dict[int, td.Solution]:
    """Return both films at four speeds, each from the previous one."""
    return {round(w * 30.0 / np.pi): s for w, s in engine.sweep("both").items()}


@pytest.mark.slow
def test_each_speed_forgets_the_one_before(speeds: dict[int, td.Solution]) -> None:
    """From the second to the third cycle the change is 1e-8 to 2e-5 of the clearance."""
    for solution in speeds.values():
        assert solution.until["converged"] and solution.until["cycles"] == 3
        assert solution.until["change"] < 1e-4


@pytest.mark.slow
def test_what_the_source_reports_over_speed(speeds: dict[int, td.Solution]) -> None:
    """Directions of change, and angles within 20 deg; numbers are on the page of validation."""
    cycles = [solution.last_cycle(720.0) for solution in speeds.values()]

    def rows(channel: str, first: float, last: float, component: str | None = None) -> np.ndarray:
        inside = (first <= ANGLE) & (ANGLE <= last)
        curves = [curve(cycle, channel, component) for cycle in cycles]
        return np.array([np.abs(values[inside]).max() for values in curves])

    for channel in ("skirt/eccentricity", "skirt/tilt"):
        assert np.all(np.diff(rows(channel, 270.0, 450.0)) < 0.0)
        assert np.all(np.diff(rows(channel, 0.0, 250.0)) > 0.0)
    assert np.all(np.diff(rows("skirt/bearing_force", 0.0, 250.0, "y")) > 0.0)
    # Thrust falls from 2000 rpm on: the pressure of the gas still grows before.
    assert np.all(np.diff(rows("skirt/bearing_force", 270.0, 450.0, "y"))[1:] < 0.0)
    least = [float(cycle[f"skirt/{FILM}"].min()) for cycle in cycles]
    assert np.all(np.diff(least) > 0.0)
    for joint in ("skirt", "big end"):
        assert np.all(np.diff([mean(cycle, f"{joint}/power_loss") for cycle in cycles]) > 0.0)
    assert np.all(np.diff(rows("skirt/tilt_rate", 0.0, 720.0)) > 0.0)
    for cycle in cycles:
        rate = np.abs(curve(cycle, "skirt/eccentricity_rate"))
        assert ANGLE[rate.argmax()] == pytest.approx(387.0, abs=20.0)
    # The range of the eccentricity ratio does not grow from speed to speed, that of its rate does.
    for channel, expected in (
        ("eccentricity_ratio", [0.405, 0.290, 0.333, 0.741]),
        ("eccentricity_ratio_rate", [55.0, 129.0, 1050.0, 7040.0]),
    ):
        ranges = [np.ptp(curve(cycle, f"big end/{channel}")) for cycle in cycles]
        assert ranges == pytest.approx(expected, rel=0.02)
    sideways = [np.ptp(curve(cycle, "main/force", "y")) for cycle in cycles]
    assert np.all(np.diff(sideways) > 0.0)
    friction = rows("skirt/friction_force", 270.0, 450.0)
    assert np.all(np.diff(friction) > 0.0)
    films = [curve(cycle, f"big end/{FILM}") for cycle in cycles]
    shares = [np.mean(b < a) for a, b in zip(films[:-1], films[1:], strict=True)]
    assert shares == pytest.approx([0.56, 0.69, 0.69], abs=0.02)
    # Asperities of the skirt do not touch, at no speed; those of the big end at 1000 rpm.
    assert max(float(cycle["skirt/maximum_asperity_pressure"].max()) for cycle in cycles) < 1.0
    assert float(cycles[0]["big end/maximum_asperity_pressure"].max()) > 1e5
    up = [curve(cycle, "main/force", "x") for cycle in cycles]
    assert ANGLE[np.abs(up[0]).argmax()] == pytest.approx(380.0, abs=5.0)  # gas
    # Inertia: at top dead centre, which the cycle begins and ends with.
    assert ANGLE[np.abs(up[-1]).argmax()] % 720.0 == pytest.approx(0.0, abs=5.0)


@pytest.mark.slow
def test_films_of_the_default_mesh_are_good_to_a_twentieth_of_a_micrometre(
    speeds: dict[int, td.Solution],
) -> None:
    """At 2000 rpm, at any angle: 0.026 um on the skirt, 0.031 um in the big end."""
    fine = cycle_of(
        "both",
        2000,
        skirt_mesh=td.FilmMesh(around=96, along=40),
        big_end_mesh=td.FilmMesh(around=100, along=20),
    )
    usual = speeds[2000].last_cycle(720.0)
    for joint in ("skirt", "big end"):
        apart = np.abs(curve(usual, f"{joint}/{FILM}") - curve(fine, f"{joint}/{FILM}"))
        assert apart.max() < 0.05e-6
