"""Values of a run in the user's hand: at crank angles, over a cycle, as tables."""

import numpy as np
import pytest
import tribodyn as td
from tribodyn.cases import slider_crank_dry

PIN = "rod-slider"


@pytest.fixture(scope="module")
def dry() -> td.Solution:
    """A run of one and a half revolutions with impacts."""
    return td.simulate(slider_crank_dry.build(), revolutions=1.5, progress=False, record_every=5e-6)


def swinging(start: float = 0.0, speed: float = 1.0) -> td.Solution:
    """Return a run with a drive whose speed oscillates, from an angle [rad] on."""
    model = td.Model(planar=True)
    rotor = model.rigid_body("rotor", mass=1.0, inertia=0.1, angle=start)
    hub = model.ground.marker(), rotor.marker()
    model.revolute("hub", *hub)
    model.drive("hub", speed=lambda t: speed * (4.0 + 3.0 * np.sin(9.0 * t)))
    return td.simulate(model, duration=4.0, progress=False)


def test_at_a_crank_angle_it_is_that_crank_angle(dry: td.Solution) -> None:
    found = dry.at(crank_angle=450.0)
    assert float(found.crank_angle) == 450.0
    assert found.time == pytest.approx(1.25 * dry.time.values[-1] / 1.5, rel=1e-12)
    assert set(found.data_vars) == set(dry) and "time" not in found.dims
    several = dry.at(crank_angle=[10, 450], channels=f"{PIN}/eccentricity")
    assert several[f"{PIN}/eccentricity"].dims == ("crank_angle", "component")
    one = several.sel(crank_angle=450.0)[f"{PIN}/eccentricity"]
    assert np.array_equal(one, found[f"{PIN}/eccentricity"])
    assert several[f"{PIN}/eccentricity"].attrs == dry[f"{PIN}/eccentricity"].attrs


def test_a_crank_angle_is_found_at_any_speed_and_direction() -> None:
    """theta = 4 t + (1 - cos 9 t) / 3 has no linear course between rows."""
    for speed in (1.0, -1.0):
        run = swinging(speed=speed)
        angles = speed * np.linspace(3.0, 900.0, 200)
        times = run.at(crank_angle=angles, channels="rotor/angle").time.values
        turned = np.degrees(4.0 * times + (1.0 - np.cos(9.0 * times)) / 3.0)
        assert turned == pytest.approx(speed * angles, abs=2e-8)
        # Linear interpolation between the rows would not do.
        rows = speed * run.crank_angle.values, run.time.values
        linear = np.interp(speed * angles, *rows)
        turned = np.degrees(4.0 * linear + (1.0 - np.cos(9.0 * linear)) / 3.0)
        assert np.abs(turned - speed * angles).max() > 1e-4
        part = run.window(crank_angle=sorted(speed * np.array([100.0, 500.0])))
        ends = speed * part.crank_angle.values[[0, -1]]
        assert ends == pytest.approx([100.0, 500.0], rel=1e-12)


def test_data_of_an_impact_hold_until_the_next_row(dry: td.Solution) -> None:
    times = np.linspace(*dry.time.values[[0, -1]], 777)
    found = dry.at(time=times)
    rows = np.searchsorted(dry.time.values, times, side="right") - 1
    for name in ("impact_time", "impact_velocity", "impact_force", "impact_energy_loss"):
        assert np.array_equal(found[f"{PIN}/{name}"], dry[f"{PIN}/{name}"].values[rows])


def test_contact_forces_do_not_overshoot_at_impacts(dry: td.Solution) -> None:
    rows = np.linalg.norm(dry[f"{PIN}/contact_force"], axis=1)
    times = np.linspace(*dry.time.values[[0, -1]], 20001)
    found = dry.at(time=times, channels=[f"{PIN}/contact_force", f"{PIN}/penetration"])
    assert np.linalg.norm(found[f"{PIN}/contact_force"], axis=1).max() <= 1.1 * rows.max()
    deepest = dry[f"{PIN}/penetration"]
    assert found[f"{PIN}/penetration"].max() <= 1.1 * deepest.max()


def test_the_last_cycle_is_the_last_whole_one(dry: td.Solution) -> None:
    cycle = dry.last_cycle()
    assert cycle.crank_angle.values[[0, -1]] == pytest.approx([0.0, 360.0], abs=1e-9)
    assert cycle.time.values[[0, -1]] == pytest.approx([0.0, 0.012], rel=1e-12)
    third = dry.last_cycle(180.0)
    assert third.time.values[[0, -1]] == pytest.approx([0.012, 0.018], rel=1e-12)
    assert third.crank_angle.values[[0, -1]] == pytest.approx([0.0, 180.0], abs=1e-9)
    assert third.state is None
    with pytest.raises(td.InvalidInput, match="period = 720 deg must fit into the run"):
        dry.last_cycle(720.0)
    with pytest.raises(td.InvalidInput, match="period"):
        dry.last_cycle(0.0)


def test_the_last_cycle_of_a_drive_that_turns_backwards() -> None:
    cycle = swinging(speed=-1.0).last_cycle()
    assert cycle.crank_angle.values[[0, -1]] == pytest.approx([0.0, -360.0], abs=1e-9)
    assert np.all(np.diff(cycle.crank_angle) < 0.0)


def test_the_crank_angle_as_a_dimension(dry: td.Solution) -> None:
    data = dry.over_crank_angle([f"{PIN}/eccentricity", "rod/angle"])
    assert set(data.dims) == {"crank_angle", "component"} and len(data.data_vars) == 2
    near = data.sel(crank_angle=450.0, method="nearest")
    assert abs(float(near.crank_angle) - 450.0) < 0.2
    between = float(data["rod/angle"].interp(crank_angle=450.0))
    assert between == pytest.approx(float(dry.at(crank_angle=450.0)["rod/angle"]), rel=1e-5)


def test_a_table_has_one_column_for_each_component(dry: td.Solution) -> None:
    table = dry.to_dataframe()
    assert list(table.columns[:3]) == ["crank_angle", "crank.position.x", "crank.position.y"]
    assert table.index.name == "time" and np.array_equal(table.index, dry.time)
    assert np.array_equal(table[f"{PIN}.force.x"], dry[f"{PIN}/force"].sel(component="x"))
    assert set(table.attrs["units"]) == {"time", *table.columns}
    assert table.attrs["units"][f"{PIN}.force.x"] == "N"
    assert table.attrs["units"]["crank_angle"] == "deg" and table.attrs["units"]["time"] == "s"
    few = dry.to_dataframe(["rod/angle", f"{PIN}/force"])
    assert list(few.columns) == ["crank_angle", "rod.angle", f"{PIN}.force.x", f"{PIN}.force.y"]


def test_several_channels_are_a_dataset(dry: td.Solution) -> None:
    data = dry[["rod/angle", f"{PIN}/force"]]
    assert list(data.data_vars) == ["rod/angle", f"{PIN}/force"]
    assert set(data.coords) == {"time", "crank_angle", "component"}
    with pytest.raises(td.InvalidInput, match="did you mean 'rod/angle'"):
        dry[["rod/angel"]]


def test_channels_are_found_by_words(dry: td.Solution) -> None:
    found = dry.channels("Force pin")
    assert list(found.index) == []
    found = dry.channels("force contact")
    assert list(found.index) == [f"{PIN}/contact_force"] or len(found) > 1
    assert "contact_force" in repr(found) and len(repr(found).splitlines()) < 12
    assert f"{PIN}/force" in dry._ipython_key_completions_()
    assert "crank_angle" in dry._ipython_key_completions_()


@pytest.mark.parametrize(
    ("call", "match"),
    [
        (lambda run: run.at(), "crank_angle or time must be given"),
        (lambda run: run.at(time=0.0, crank_angle=0.0), "cannot both be given"),
        (lambda run: run.at(time=1.0), r"time = 1 s must be in 0 to 0.018 s"),
        (lambda run: run.at(time=[0.0, 1.0]), r"time\[1\] = 1 s must be in"),
        (lambda run: run.at(crank_angle=-1.0), r"crank_angle = -1 deg must be in 0 to 540 deg"),
        (lambda run: run.at(time=[[0.0]]), "must be a number or a row of numbers"),
        (lambda run: run.at(time=0.0, channels=["rod/angel"]), "did you mean 'rod/angle'"),
        (lambda run: run.at(time=0.0, channels=3), "channels must be a text, not 3"),
        (lambda run: run.to_dataframe(["rod/angel"]), "did you mean 'rod/angle'"),
    ],
)
def test_wrong_instants_and_channels_are_explained(dry: td.Solution, call, match: str) -> None:
    with pytest.raises(td.InvalidInput, match=match):
        call(dry)


def test_tables_print_whole(dry: td.Solution) -> None:
    found = dry.statistics(f"{PIN}/force")
    assert "..." not in repr(found) and "standard_deviation" in repr(found).splitlines()[0]
    table = dry.summary().to_dataframe()
    assert len(repr(table).splitlines()) >= len(table) and "..." not in table._repr_html_()
    # Parts of it are ordinary tables, and a long table is abbreviated.
    impacts = dry.impacts(PIN)
    assert impacts.attrs["joint"] == PIN
    long = type(impacts)(np.zeros((500, 3)))
    assert len(repr(long).splitlines()) < 80 and len(long._repr_html_()) < 5000


def test_a_notebook_shows_short_tables(dry: td.Solution) -> None:
    text = dry._repr_html_()
    for part in ("finished", "0.018 s, 1.5 revolutions", "minimum film of rod-slider", " m<"):
        assert part in text
    assert text.count("<tr>") < 20
    model = slider_crank_dry.build()
    text = model._repr_html_()
    assert "rod-slider" in text and "clearance" in text and "kg m2" in text
    assert "degrees of freedom: " in text


def test_a_long_model_is_shortened_and_its_names_are_escaped() -> None:
    model = td.Model(planar=True)
    for k in range(40):
        model.rigid_body(f"<{k}>", mass=1.0, inertia=1.0, position=(0.1 * k, 0.0))
    text = model._repr_html_()
    assert "&lt;0&gt;" in text and "<0>" not in text
    assert "... and 28 more" in text and "&lt;39&gt;" not in text


def test_a_study_shows_its_parameters_and_runs() -> None:
    def build(mass: float) -> td.Model:
        model = td.Model(planar=True)
        model.rigid_body("body", mass=mass, inertia=1.0)
        return model

    masses = [float(mass) for mass in range(1, 4)]
    study = td.vary(
        build, {"mass": masses}, duration=0.1, units={"mass": "kg"}, workers=1, progress=False
    )
    text = study._repr_html_()
    assert "mass" in text and "1, 2, 3" in text and "kg" in text
    assert "finished" in text and ">3<" in text
