"""Films of joints inside a run, and joints as objects."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest
import tribodyn as td
from tribodyn.cases import slider_crank_mixed as case

MESH = td.FilmMesh(around=24, along=4)
OIL = td.Lubricant(dynamic_viscosity=0.01)
SUPPLY = td.AxialGroove(angle=1.5, width=0.3, pressure=1e5, length=15e-3)
PIN = "rod-slider"


def interface(cavitation: str, *, mixed: bool = True) -> td.Interface:
    film: dict[str, Any] = {
        "lubricant": OIL, "cavitation": cavitation, "mesh": MESH, "ports": [SUPPLY]
    }  # fmt: skip
    if not mixed:
        return td.LubricatedInterface(**film)
    contact = td.KogutEtsion(case.surface())
    return td.MixedInterface(
        asperities=contact, friction=td.Coulomb(0.08, transition_speed=0.05), **film
    )


def run(cavitation: str, **more: Any) -> td.Solution:
    mixed = more.pop("mixed", True)
    model = case.build("I", interface=interface(cavitation, mixed=mixed))
    return td.simulate(model, **({"revolutions": 0.4, "progress": False} | more))


@pytest.fixture(scope="module")
def conserving() -> td.Solution:
    return run("mass_conserving", snapshots=20)


def check_film(solution: td.Solution, crank_angle: float, tolerance: float) -> td.JournalSolution:
    """Assert that the film of the row next to an angle is what the run has recorded of it."""
    row = int(np.argmin(np.abs(solution.crank_angle.values - crank_angle)))
    film = solution.film(PIN, crank_angle=float(solution.crank_angle[row]))
    assert film.time == float(solution.time[row])
    assert film.crank_angle == float(solution.crank_angle[row])
    recorded = {
        "eccentricity": film.eccentricity,
        "eccentricity_ratio": film.eccentricity_ratio,
        "minimum_film_thickness": film.minimum_film_thickness,
        "bearing_force": film.force,
        "film_force": film.film_force,
        "bearing_moment": film.moment[2],
        "friction_torque": film.friction_torque,
        "maximum_film_pressure": film.maximum_pressure,
        "minimum_film_pressure": film.minimum_pressure,
        "power_loss": film.power_loss,
        "side_leakage": film.side_leakage,
        "boundary_outflow": list(film.flows.values()),
        "asperity_force": film.asperity_force,
    }
    for name, value in recorded.items():
        wanted = solution[f"{PIN}/{name}"].values[row]
        size = max(float(np.abs(wanted).max()), 1e-12)
        assert np.max(np.abs(value - wanted)) <= tolerance * size, name
    return film


def test_the_film_of_a_mass_conserving_run_is_that_of_the_step(conserving: td.Solution) -> None:
    # Sums of the fields in another order; the leakage is the difference of flows.
    for angle in (3.0, 41.0, 100.0, 143.5):
        film = check_film(conserving, angle, 1e-9)
        assert film.fields["pressure"].dims == ("angle", "z")
        assert float(film.fields["film_fraction"].min()) < 0.9  # it is cavitated somewhere
    # The film of the first row is there too.
    check_film(conserving, 0.0, 1e-9)


def test_the_flow_through_every_port_and_end_is_recorded(
    conserving: td.Solution, tmp_path: Path
) -> None:
    flows = conserving[f"{PIN}/boundary_outflow"]
    outlet = f"outlet_of_{PIN}"
    assert flows.attrs["units"] == "m3/s"
    groove, ends = flows[outlet].values
    assert groove.startswith("axial groove at") and ends == "ends"
    leakage = conserving[f"{PIN}/side_leakage"].values
    np.testing.assert_allclose(flows.sel({outlet: "ends"}), leakage, rtol=1e-12, atol=0.0)
    # The flows of a row are those at its instant, which the trapezoidal rule integrates.
    left = float(flows.sum(outlet).integrate("time"))
    assert left == pytest.approx(float(conserving[f"{PIN}/oil_outflow"][-1]), rel=2e-2)
    file = tmp_path / "run.nc"
    conserving.to_netcdf(file)
    read = td.load(file)[f"{PIN}/boundary_outflow"]
    assert read.equals(flows)
    table = conserving.to_dataframe()
    assert table[f"{PIN}.boundary_outflow.{groove}"].to_numpy()[-1] == float(flows[-1, 0])


@pytest.mark.parametrize("cavitation", ["reynolds", "half_sommerfeld"])
def test_a_film_without_memory_follows_from_the_motion(cavitation: str) -> None:
    solution = run(cavitation)
    for angle in (0.0, 50.0, 140.0):
        film = check_film(solution, angle, 1e-9)
    # It is the film of the stand-alone bearing.
    joint = case.build("I", interface=interface(cavitation)).joints[PIN]
    assert joint.gap is not None and joint.interface is not None
    row = int(np.flatnonzero(solution.time.values == film.time)[0])
    alone = td.Bearing(joint.gap, joint.interface).solve(
        speed=film.speed,
        eccentricity=film.eccentricity,
        eccentricity_rate=solution[f"{PIN}/eccentricity_rate"].values[row],
    )
    pressure = film["pressure"].values
    assert np.abs(alone["pressure"].values - pressure).max() <= 1e-12 * pressure.max()
    assert alone.flows == pytest.approx(film.flows, rel=1e-9)


@pytest.mark.parametrize("method", ["generalized-alpha", "ESDIRK4", "Bathe"])
def test_a_run_of_any_method_is_repeated_to_the_last_bit(method: str) -> None:
    solution = run("mass_conserving", integrator=method, revolutions=0.2, mixed=False)
    for row in (1, 17, len(solution.time) - 1):
        film = solution.film(PIN, time=float(solution.time[row]))
        assert film.maximum_pressure == float(solution[f"{PIN}/maximum_film_pressure"][row])


@pytest.mark.parametrize("method", ["TR-BDF2", "generalized-alpha"])
def test_a_run_under_a_load_that_jumps_is_repeated_to_the_last_bit(
    method: str, tmp_path: Path
) -> None:
    """Steps after a jump begin anew, also where the run is repeated from a file."""
    model = case.build("I", interface=interface("mass_conserving", mixed=False))

    def blows(t: float) -> float:
        return 200.0 if (2e3 * t) % 1.0 < 0.5 else 0.0

    model.applied_force("blows", model.bodies["slider"].marker(), (blows, None))
    solution = td.simulate(model, revolutions=0.2, integrator=method, progress=False)
    # Generalized-alpha warns of uncertain losses; there is no warning about the load.
    assert not [each for each in solution.warnings if "blows" in each["text"]]
    times = solution.time.values
    jumps = np.arange(1, int(times[-1] / 2.5e-4)) * 2.5e-4
    rows = [int(np.argmin(np.abs(times - at))) for at in jumps]
    assert len(jumps) > 5 and times[rows] == pytest.approx(jumps, rel=1e-13)
    solution.to_netcdf(tmp_path / "run.nc")
    again = td.load(tmp_path / "run.nc")
    for row in (rows[0], rows[2] + 1, rows[4] + 3, len(times) - 1):
        film = again.film(PIN, time=float(times[row]))
        assert film.maximum_pressure == float(solution[f"{PIN}/maximum_film_pressure"][row])


def test_fields_can_be_had_by_their_names_and_as_attributes(conserving: td.Solution) -> None:
    film = conserving.film(PIN, crank_angle=54.0)
    for field in film.fields:
        assert getattr(film, str(field)).identical(film[str(field)])
        assert getattr(film.unfolded(), str(field)).shape[1] == 2 * film[str(field)].shape[1] - 1


def test_snapshots_change_nothing_and_spare_repeating(conserving: td.Solution) -> None:
    plain = run("mass_conserving")
    assert plain.dataset.identical(conserving.dataset)
    assert list(plain.snapshots) == [0.0]
    times = conserving.snapshots
    assert len(times) == 9 and times[0] == 0.0 and np.all(np.diff(times) > 0.0)
    # Each stands at the first row at or after its instant.
    wanted = np.arange(9) / 20.0 * 2.0 * np.pi / case.CRANK_SPEED
    rows = conserving.time.values
    expected = [rows[np.searchsorted(rows, t - 1e-15)] for t in wanted]
    assert times == pytest.approx(expected, rel=1e-12)
    # The film of a snapshot is that of its instant, also between two rows; so is a repeated one.
    kept = conserving._record.snapshots.films[PIN]["time"]
    assert kept == pytest.approx(wanted, rel=1e-12) and not np.any(np.isin(kept[1:-1], rows))
    for k in (0, 5):
        film = conserving.film(PIN, crank_angle=18.0 * k)
        assert film.crank_angle == pytest.approx(18.0 * k, rel=1e-12)
        repeated = plain.film(PIN, time=float(kept[k]))
        for name in film.fields:
            assert np.array_equal(film[name].values, repeated[name].values)
    given = run("mass_conserving", revolutions=0.1, snapshots=[2e-4, 1e-4])
    assert len(given.snapshots) == 3


def test_a_film_between_two_rows_belongs_to_its_instant(conserving: td.Solution) -> None:
    """Against a run with a hundredth of the tolerances, film and channels have the errors of the
    run; the next row is 3 to 500 times farther away.
    """
    angle = 54.0
    assert not np.any(np.isclose(conserving.crank_angle, angle, rtol=1e-9))
    fine = run("mass_conserving", integrator=td.TRBDF2(tolerance=1e-7, gap_tolerance=1e-5))
    film, true = conserving.film(PIN, crank_angle=angle), fine.at(crank_angle=angle)
    assert film.crank_angle == pytest.approx(angle, rel=1e-12)
    between = conserving.at(crank_angle=angle)
    row = int(np.searchsorted(conserving.crank_angle.values, angle))
    for name, value, bound in (
        ("minimum_film_thickness", film.minimum_film_thickness, 1e-5),
        # Measured 6.3e-4: recorded pressures are limited where cavities close, fields are not.
        ("maximum_film_pressure", film.maximum_pressure, 9e-4),
        # Measured 3.4e-3 (row: 1.1e-2): where cells become full, the heat of a stage jumps.
        ("power_loss", film.power_loss, 5e-3),
    ):
        wanted = float(true[f"{PIN}/{name}"])
        assert value == pytest.approx(wanted, rel=bound)
        assert float(between[f"{PIN}/{name}"]) == pytest.approx(wanted, rel=bound)
        assert conserving[f"{PIN}/{name}"].values[row] != pytest.approx(wanted, rel=bound)


def test_films_are_kept_in_files_and_windows(conserving: td.Solution, tmp_path: Path) -> None:
    path = tmp_path / "run.nc"
    conserving.to_netcdf(path)
    again = td.load(path)
    assert set(again.dataset.coords) == set(conserving.dataset.coords)
    assert np.array_equal(again.snapshots, conserving.snapshots)
    for angle in (54.0, 77.7):  # a snapshot, and what is repeated from one
        one, other = (each.film(PIN, crank_angle=angle) for each in (conserving, again))
        assert one.crank_angle == pytest.approx(angle, rel=1e-12)
        for name in one.fields:
            assert np.array_equal(one[name].values, other[name].values)
    part = again.window(crank_angle=(60.0, 90.0))
    row = int(np.argmin(np.abs(part.crank_angle.values - 75.0)))
    film = part.film(PIN, time=float(part.time[row]))
    assert film.maximum_pressure == float(part[f"{PIN}/maximum_film_pressure"][row])


def test_a_run_that_went_on_has_the_films_of_all_its_parts(tmp_path: Path) -> None:
    whole = run("mass_conserving", revolutions=0.3, snapshots=10)
    stopped = run("mass_conserving", revolutions=0.15, snapshots=10)
    stopped.to_netcdf(tmp_path / "half.nc")
    model = case.build("I", interface=interface("mass_conserving"))
    went_on = td.simulate(
        model, start=td.load(tmp_path / "half.nc"), revolutions=0.15, progress=False, snapshots=10
    )
    assert went_on.start["continued"]
    assert went_on.crank_angle[-1] == pytest.approx(whole.crank_angle[-1])
    for angle in (20.0, 50.0, 58.0, 90.0):
        row = int(np.argmin(np.abs(went_on.crank_angle.values - angle)))
        film = went_on.film(PIN, time=float(went_on.time[row]))
        assert film.maximum_pressure == float(went_on[f"{PIN}/maximum_film_pressure"][row])


def test_a_run_that_was_asked_after_each_cycle_is_repeated_with_those_steps() -> None:
    def never(solution: td.Solution) -> bool:
        return False

    with pytest.warns(td.RunWarning, match="was not met"):
        solution = run("mass_conserving", revolutions=None, duration=3e-3, until=never)
    for row in (40, len(solution.time) - 2):
        film = solution.film(PIN, time=float(solution.time[row]))
        assert film.maximum_pressure == float(solution[f"{PIN}/maximum_film_pressure"][row])


def test_an_equilibrium_has_films_too() -> None:
    mech = td.Model()
    rotor = mech.rigid_body("rotor", mass=2.0, inertia=1e-3)
    gap = td.JournalGap(bearing_radius=15e-3, radial_clearance=30e-6, bearing_length=20e-3)
    oil = td.LubricatedInterface(lubricant=OIL, ports=[SUPPLY], mesh=MESH)
    mech.clearance(
        "bush", journal=rotor.marker(), bearing=mech.ground.marker(), gap=gap, interface=oil
    )
    mech.applied_force("load", rotor.marker(), (0.0, -300.0))
    mech.drive_rotation("turn", mech.ground.marker(), rotor.marker(), speed=300.0)
    rest = td.equilibrium(mech)
    film = rest.film("bush")
    assert film.load == pytest.approx(300.0, rel=1e-9)
    bush = rest.joints["bush"]
    assert float(bush.minimum_film_thickness) == film.minimum_film_thickness
    assert bush.film().maximum_pressure == pytest.approx(
        float(bush["maximum_film_pressure"]), rel=1e-9
    )
    alone = td.Bearing(gap, oil).equilibrium(load=(0.0, -300.0), speed=300.0)
    assert film.eccentricity == pytest.approx(alone.eccentricity, rel=1e-7)


def test_joints_of_a_model_and_of_a_solution_are_objects(conserving: td.Solution) -> None:
    model = case.build("I", interface=interface("mass_conserving"))
    assert list(model.joints) == [
        "block-crank", "crank-rod", "rod-slider", "slider-block", "crank drive"
    ]  # fmt: skip
    pin, main = model.joints[PIN], model.joints["block-crank"]
    assert (pin.kind, main.kind, model.joints["crank drive"].kind) == (
        "clearance", "revolute", "drive"
    )  # fmt: skip
    assert pin.gap == case.GAP and main.gap is None and main.interface is None
    assert pin.journal is not None and pin.journal.body.name == "rod"
    assert pin.bearing is not None and pin.bearing.body.name == "slider"
    assert main.journal is None and [m.body.name for m in main.markers] == ["ground", "crank"]
    assert "maximum_film_pressure" in pin.quantities and "force" in main.quantities
    assert not model.frozen

    found = conserving.joints[PIN]
    assert found.kind == "clearance" and found.parameters["gap"]["type"] == "JournalGap"
    assert found.quantities == pin.quantities and set(found) == set(pin.quantities)
    assert found["film_force"].equals(conserving[f"{PIN}/film_force"])
    assert found.film_force.equals(found["film_force"])
    assert found.film(crank_angle=54.0).load == conserving.film(PIN, crank_angle=54.0).load
    one = found.statistics("power_loss", crank_angle=(30.0, 60.0))
    assert one == conserving.statistics(f"{PIN}/power_loss", crank_angle=(30.0, 60.0))
    with pytest.raises(KeyError, match="did you mean 'film_force'"):
        found["film_forces"]
    with pytest.raises(AttributeError, match="film_forces"):
        _ = found.film_forces


def test_what_cannot_be_looked_at_is_explained(conserving: td.Solution) -> None:
    for call, text in [
        (lambda: conserving.film("rod_slider", time=0.0), "did you mean 'rod-slider'"),
        (lambda: conserving.film("crank-rod", time=0.0), "joint with a film"),
        (lambda: conserving.film(PIN), "or time must be given"),
        (lambda: conserving.film(PIN, time=0.0, crank_angle=0.0), "cannot both be given"),
        (lambda: conserving.film(PIN, crank_angle=370.0), r"must be in 0 to 14\d(\.\d+)? deg"),
        (lambda: conserving.film(PIN, time=-1.0), "must be in 0 to"),
        (lambda: run("reynolds", snapshots=[1.0]), "snapshots = 1 s must be in 0 to"),
    ]:
        with pytest.raises(td.InvalidInput, match=text):
            call()
    dry = td.DryInterface(asperities=td.KogutEtsion(case.surface()))
    solution = td.simulate(case.build("I", interface=dry), revolutions=0.02, progress=False)
    with pytest.raises(td.InvalidInput, match="joint with a film"):
        solution.film(PIN, time=0.0)


def test_a_film_that_the_run_did_not_have_is_said(conserving: td.Solution) -> None:
    """A solution as in a file of another version or machine."""
    dataset = conserving.dataset.copy(deep=True)
    dataset[f"{PIN}/maximum_film_pressure"] *= 1.01
    altered = td.Solution(dataset, conserving._record)
    with pytest.warns(td.AccuracyWarning, match="the repeated run has a largest film pressure"):
        altered.film(PIN, time=float(altered.time[60]))


def test_the_film_of_a_rough_skirt_has_the_force_of_its_asperities() -> None:
    """The skirt is the journal: gap coordinates are those of the liner, with the other sign."""
    gap = td.SkirtGap(
        piston_radius=36e-3,
        radial_clearance=25e-6,
        skirt_length=28e-3,
        thrust_half_angle=0.8,
        anti_thrust_half_angle=0.8,
        pin_height=12e-3,
    )
    law = td.GreenwoodWilliamson(case.surface())
    rough = td.MixedInterface(
        lubricant=OIL,
        cavitation="reynolds",
        mesh=MESH,
        asperities=law,
        friction=td.Coulomb(0.1, transition_speed=0.05),
    )
    mech = td.Model()
    piston = mech.rigid_body("piston", mass=0.3, inertia=1e-4, velocity=(3.0, 0.0))
    mech.clearance(
        "skirt",
        journal=piston.marker(),
        bearing=mech.ground.marker(),
        gap=gap,
        interface=rough,
        initial_eccentricity=24.5e-6,
    )
    solution = td.simulate(mech, duration=1e-4, progress=False)
    film = solution.film("skirt", time=0.0)
    wanted = solution["skirt/asperity_force"].values[0]
    assert wanted[1] < -1.0  # it pushes the piston back from the thrust side
    assert film["asperity_force"][:2] == pytest.approx(wanted)
    assert film.minimum_film_thickness == pytest.approx(0.5e-6, rel=1e-6)
    assert film["contact_area"] == pytest.approx(float(solution["skirt/contact_area"][0]))
    # The fields have values at the nodes of this coarse mesh, the integral has finer points.
    highest = film["maximum_asperity_pressure"]
    assert float(film.asperity_pressure.max()) == pytest.approx(highest, rel=1e-12)
    weight = film.surface.weight.reshape(film.surface.shape)
    area = float((film.contact_area_share * weight).sum())
    assert area == pytest.approx(film["contact_area"], rel=0.5)


def test_the_film_between_rough_walls_has_the_fields_of_its_asperities(
    conserving: td.Solution,
) -> None:
    film = conserving.film(PIN, crank_angle=54.0)
    law = td.KogutEtsion(case.surface())
    assert np.array_equal(film.asperity_pressure, law.pressure(film.film_thickness.values))
    assert np.array_equal(film.contact_area_share, law.area_ratio(film.film_thickness.values))
    assert film["asperity_pressure"].attrs["units"] == "Pa"
    smooth = run("reynolds", mixed=False).film(PIN, time=0.0)
    assert "asperity_pressure" not in smooth.fields
    with pytest.raises(td.InvalidInput, match="asperity_pressure is known for rough walls alone"):
        _ = smooth.asperity_pressure


def test_a_stored_skirt_keeps_its_profile_and_its_film() -> None:
    """The file has heights at nodes, from a version whose skirt had another frame.

    Their order has not changed: at the end of the run the gap is that of the formula, with the
    function that gave the heights, and the film has the force that was recorded.
    """
    stored = td.load(Path(__file__).parent / "data" / "skirt.nc")
    gap = td.Model.from_parameters(stored.model_parameters).joints["skirt"].gap
    assert isinstance(gap, td.SkirtGap) and isinstance(gap.profile, td.SampledProfile)
    film = stored.film("skirt", time=float(stored.time[-1]))
    x, y, z = film.surface.position.T
    low, high = -gap.pin_height, gap.skirt_length - gap.pin_height
    assert (x.min(), x.max()) == (low, high)
    profile = 0.1 * (x - 0.5 * (low + high)) ** 2 + 8e-6 * (z / 0.036) ** 2
    closes = stored["skirt/eccentricity"].values[-1] + stored["skirt/tilt"].values[-1] * x
    wanted = gap.radial_clearance + profile - closes * np.cos(np.arctan2(z, y))
    assert film["film_thickness"].values.ravel() == pytest.approx(wanted, rel=1e-12)
    assert film["minimum_film_thickness"] == pytest.approx(
        float(stored["skirt/minimum_film_thickness"][-1]), rel=1e-12
    )
    recorded = stored["skirt/bearing_force"].values[-1]
    assert film.bearing_force[:2] == pytest.approx(recorded, rel=1e-9)
