"""Studies: their points, what is collected from the runs, files, failures and executors."""

import json
import os
from collections.abc import Callable
from concurrent.futures import Executor, ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import tribodyn as td
import xarray as xr
from tribodyn.cases import slider_crank_mixed
from tribodyn.studies import _worker as worker
from tribodyn.studies._points import axes, with_units


def pendulum(length: float = 0.5, mass: float = 1.0, weight: Any = 9.81) -> td.Model:
    """Return a pendulum that starts level."""
    mech = td.Model()
    bob = mech.rigid_body("bob", mass=mass, inertia=1e-3, position=(length, 0.0))
    mech.revolute("pivot", mech.ground.marker(), bob.marker((-length, 0.0)))
    mech.gravity((0.0, -weight))
    return mech


PARAMETERS: dict[str, Any] = {"length": [0.5, 0.25], "mass": [1.0, 2.0, 3.0]}

STATISTICS: dict[str, Callable[[td.Solution], Any]] = {
    "drop": lambda solution: -solution["bob/position"].sel(component="y").min(),
    "spin": lambda solution: solution.statistics("bob/angular_velocity"),
    "ends": lambda solution: solution["bob/position"].isel(time=[0, -1]).rename(time="end"),
}


def swing(parameters: dict[str, Any] | None = None, **options: Any) -> td.Study:
    chosen: dict[str, Any] = {"duration": 0.05, "workers": 1, "progress": False, **options}
    return td.vary(pendulum, PARAMETERS if parameters is None else parameters, **chosen)


def crank(**options: Any) -> td.Study:
    """Return a study of the lubricated slider-crank, small and short."""
    build = partial(slider_crank_mixed.build, mesh=td.FilmMesh(around=40, along=8))
    parameters = {"configuration": ["I", "II"], "asperities": ["KE"]}
    chosen: dict[str, Any] = {"revolutions": 0.3, "workers": 1, "progress": False, **options}
    return td.vary(build, parameters, **chosen)


# --- what is collected ------------------------------------------------------------------------


def test_the_parameters_are_dimensions_in_the_order_given() -> None:
    study = swing(statistics=STATISTICS)
    dataset = study.dataset
    assert dataset["status"].dims == ("length", "mass")
    assert dataset["length"].values.tolist() == [0.5, 0.25]
    assert dataset["mass"].dtype == float
    assert list(study.solutions) == [(a, b) for a in (0.5, 0.25) for b in (1.0, 2.0, 3.0)]
    assert study.parameters == PARAMETERS
    assert (dataset["status"] == "finished").all()
    assert repr(study) == "Study(length (2) x mass (3): 6 finished)"


def test_statistics_are_those_of_the_same_runs_alone() -> None:
    dataset = swing(statistics=STATISTICS).dataset
    for length in PARAMETERS["length"]:
        for mass in PARAMETERS["mass"]:
            alone = td.simulate(pendulum(length, mass), duration=0.05, progress=False)
            found = dataset.sel(length=length, mass=mass)
            assert float(found["drop"]) == float(STATISTICS["drop"](alone))
            spin = alone.statistics("bob/angular_velocity")
            assert float(found["spin"].sel(statistic="maximum")) == spin.maximum
            ends = alone["bob/position"].values[[0, -1]]
            assert np.array_equal(found["ends"].transpose("end", "component"), ends)
    assert dataset["spin"].attrs["units"] == "rad/s"
    assert dataset["drop"].dims == ("length", "mass")


def test_joints_are_summarised_by_window_and_histories_taken_at_crank_angles() -> None:
    grid = np.arange(0.0, 121.0, 12.0)
    channels = ["crank-rod/minimum_film_thickness", "slider/velocity"]
    study = crank(windows=[(0, 50), (50, 108)], channels=channels, crank_angle=grid)
    dataset = study.dataset
    thickness = dataset["minimum_film_thickness"]
    assert thickness.dims == ("configuration", "asperities", "joint", "window", "statistic")
    assert thickness.attrs["units"] == "m"
    assert dataset["window"].values.tolist() == ["0 to 50 deg", "50 to 108 deg"]
    solution = study.solutions["II", "KE"]
    for joint in ("rod-slider", "crank-rod"):
        expected = solution.statistics(f"{joint}/minimum_film_thickness", crank_angle=(50, 108))
        found = thickness.sel(configuration="II", joint=joint, window="50 to 108 deg").squeeze()
        assert float(found.sel(statistic="mean")) == expected.mean
        assert float(found.sel(statistic="minimum")) == expected.minimum
    # In configuration I this joint is ideal.
    assert thickness.sel(configuration="I", joint="crank-rod").isnull().all()
    assert {"film_force", "asperity_force", "maximum_asperity_pressure"} <= set(dataset)

    history = dataset["crank-rod/minimum_film_thickness"]
    assert history.dims == ("configuration", "asperities", "crank_angle")
    # The run ends at 108 deg.
    inside = grid <= 108.0
    name = "crank-rod/minimum_film_thickness"
    expected = solution.at(crank_angle=grid[inside], channels=[name])[name].values
    found = history.sel(configuration="II").values.ravel()
    assert np.array_equal(found[inside], expected)
    assert np.isnan(found[grid > 108.0]).all()
    assert history.sel(configuration="I").isnull().all()
    assert dataset["slider/velocity"].dims[2:] == ("crank_angle", "component")
    assert dataset["crank_angle"].attrs["units"] == "deg"

    tables = td.tables(study, units={"m": "µm"})
    table = tables["minimum_film_thickness"]
    assert table.index.names == ["configuration", "asperities", "joint"]
    assert [row[::2] for row in table.index] == [
        ("I", "rod-slider"),
        ("II", "rod-slider"),
        ("II", "crank-rod"),
    ]
    assert table.equals(study.table(unit="µm"))
    whole = study.table(windows="all")
    alone = solution.table()
    assert np.array_equal(whole.loc[("II", "KE", "crank-rod")], alone.loc["crank-rod"])


def test_other_statistics_need_no_other_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    study = swing()
    monkeypatch.setattr(worker, "run_model", None)
    times = np.linspace(0.0, 0.05, 11)
    dataset = study.collect(statistics=STATISTICS, channels="bob/angle", time=times)
    assert dataset["bob/angle"].sizes == {"length": 2, "mass": 3, "time": 11}
    assert np.array_equal(dataset["drop"], study.collect(statistics=STATISTICS)["drop"])


def test_a_dataset_goes_to_a_file(tmp_path: Path) -> None:
    study = crank(channels="slider/velocity", crank_angle=[0.0, 90.0])
    study.to_netcdf(tmp_path / "study.nc")
    with xr.open_dataset(tmp_path / "study.nc", engine="scipy") as file:
        again = file["slider.velocity"].load()
    assert np.array_equal(again, study.dataset["slider/velocity"])


# --- parameters -------------------------------------------------------------------------------


def test_objects_are_called_by_name_or_text() -> None:
    surface = slider_crank_mixed.surface()
    laws = [td.GreenwoodWilliamson(surface), td.KogutEtsion(surface), "KE", None]
    build = partial(slider_crank_mixed.build, mesh=td.FilmMesh(around=40, along=8))
    study = td.vary(build, {"asperities": laws}, revolutions=0.02, workers=1, progress=False)
    labels = study.parameters["asperities"]
    assert labels == ["Greenwood-Williamson", "Kogut-Etsion", "KE", "None"]
    thickness = study.dataset["minimum_film_thickness"].sel(statistic="mean").squeeze()
    by_object = study.solution(asperities=laws[1])
    assert by_object.dataset.identical(study.solution(asperities="KE").dataset)
    assert float(thickness[1]) == float(thickness[2]) != float(thickness[0])

    named = td.vary(
        build,
        {"asperities": {"elastic": laws[0], "plastic": laws[1]}},
        revolutions=0.02,
        workers=1,
        progress=False,
    )
    assert named.dataset["asperities"].values.tolist() == ["elastic", "plastic"]
    assert named.solutions["plastic"].dataset.identical(by_object.dataset)

    exponents = [td.PullenWilliamson(surface, exponent=x) for x in (1.0, 1.5)]
    (axis,) = axes({"asperities": exponents})
    assert axis.labels == tuple(map(repr, exponents))
    (axis,) = axes({"anything": [object(), object(), pendulum]})
    assert axis.labels == ("object 0", "object 1", "pendulum")


def test_quantities_are_numbers_with_a_unit() -> None:
    pint = pytest.importorskip("pint")
    units = pint.UnitRegistry()
    study = swing({"length": [50 * units.cm, 1 * units.m], "mass": [1.0]})
    assert study.dataset["length"].values.tolist() == [0.5, 1.0]
    assert study.dataset["length"].attrs["units"] == "m"


def test_plain_numbers_have_the_unit_that_is_given_or_that_of_the_argument() -> None:
    parameters = {"length": [0.5, 1.0], "duration": [0.02, 0.03]}
    study = td.vary(pendulum, parameters, units={"length": "m"}, workers=1, progress=False)
    assert study.dataset["length"].attrs["units"] == "m"
    assert study.dataset["duration"].attrs["units"] == "s"
    assert study.runs.index.names == ["length [m]", "duration [s]"]
    with pytest.raises(td.InvalidInput, match="study: parameter 'lenght' is not known; did you"):
        swing(units={"lenght": "m"})
    with pytest.raises(td.InvalidInput, match="units need plain numbers"):
        swing({"weight": [None, "heavy"]}, units={"weight": "N"})
    build = partial(slider_crank_mixed.build, "I", "GW")
    speeds = axes({"crank_speed": [100.0, 200.0], "asperities": ["GW"]})
    assert [axis.unit for axis in with_units(speeds, build, {}, {})] == ["rad/s", ""]


def test_tables_show_the_units_of_parameters() -> None:
    build = partial(slider_crank_mixed.build, "I", "GW", mesh=td.FilmMesh(around=24, along=8))
    study = td.vary(
        build, {"crank_speed": [300.0, 400.0]}, duration=1e-5, workers=1, progress=False
    )
    assert study.table("power_loss").index.names == ["crank_speed [rad/s]", "joint"]
    assert td.tables(study)["power_loss"].index.names == ["crank_speed [rad/s]", "joint"]


def test_options_of_the_run_can_be_varied() -> None:
    integrators = {"coarse": td.TRBDF2(step=1e-2), "fine": td.TRBDF2(step=1e-3)}
    study = td.vary(
        pendulum,
        {"length": [0.5], "integrator": integrators, "duration": [0.02, 0.04]},
        workers=1,
        progress=False,
    )
    steps = {
        name: [study.solutions[0.5, name, time].run_statistics["steps"] for time in (0.02, 0.04)]
        for name in integrators
    }
    assert steps == {"coarse": [2, 4], "fine": [20, 40]}


@pytest.mark.parametrize(
    ("parameters", "options", "match"),
    [
        ({}, {}, "must be a dict of names and lists"),
        ({"length": 0.5}, {}, r"must be a list of values, not 0.5; one value is \[0.5\]"),
        ({"length": "long"}, {}, r"one value is \['long'\]"),
        ({"length": []}, {}, "at least one value"),
        ({"length": [0.5, 0.5]}, {}, "two values called '0.5'; name the values"),
        ({"lenght": [0.5]}, {}, "did you mean 'length'"),
        ({"length": [0.5]}, {"durration": 1.0}, "did you mean 'duration'"),
        ({"length": [0.5]}, {"workers": 0}, "whole number >= 1"),
        ({"length": [0.5]}, {"channels": "bob/angle"}, "need crank_angle or time"),
        ({"length": [0.5]}, {"time": [0.0, 0.1]}, "need crank_angle or time"),
        ({"length": [0.5]}, {"channels": "bob/angle", "time": [1, 0]}, "rising list"),
        ({"length": [0.5]}, {"statistics": {"drop": 3}}, "must be a function"),
        ({"length": [0.5]}, {"windows": (7, 3)}, "must be a pair start < end"),
    ],
)
def test_wrong_studies_are_refused_before_any_run(
    parameters: dict[str, Any], options: dict[str, Any], match: str
) -> None:
    with pytest.raises(td.InvalidInput, match=match):
        swing(parameters, **options)


def test_a_study_needs_an_end_and_all_arguments_of_its_build() -> None:
    with pytest.raises(td.InvalidInput, match="or revolutions must be given"):
        td.vary(pendulum, {"length": [0.5]}, progress=False)

    def of_two(length: float, mass: float) -> td.Model:
        return pendulum(length, mass)

    with pytest.raises(
        td.InvalidInput, match="build needs mass; vary this argument, or fix it with functools"
    ):
        td.vary(of_two, {"length": [0.5]}, duration=0.01, progress=False)
    with pytest.raises(td.InvalidInput, match="must return a Model, not 0.5"):
        td.vary(lambda length: length, {"length": [0.5]}, duration=0.01, progress=False)


def test_wrong_questions_are_answered_with_what_there_is() -> None:
    study = swing({"length": [0.5, 0.25]})
    with pytest.raises(
        td.InvalidInput, match="length must be given to identify one run; known: 0.5"
    ):
        study.solution()
    with pytest.raises(td.InvalidInput, match="did you mean 'length'"):
        study.solution(lenght=0.5)
    with pytest.raises(td.InvalidInput, match="'0.3' is not known"):
        study.solution(length=0.3)
    with pytest.raises(td.InvalidInput, match="need labels of length"):
        study.solutions[0.5, 1.0]
    with pytest.raises(td.InvalidInput, match="did you mean 'bob/angle'"):
        study.collect(channels=["bob/angle", "bob/angel"], time=[0.0])
    with pytest.raises(td.InvalidInput, match="statistics 'bad' failed: ZeroDivisionError"):
        study.collect(statistics={"bad": lambda solution: 1 / 0})
    with pytest.raises(td.InvalidInput, match="number or an xarray.DataArray"):
        study.collect(statistics={"bad": lambda solution: [1.0, 2.0]})
    with pytest.raises(td.InvalidInput, match="returned a history"):
        study.collect(statistics={"bad": lambda solution: solution["bob/angle"]})


# --- files ------------------------------------------------------------------------------------


def test_what_is_there_is_not_computed_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = swing({"length": [0.5, 0.25]}, directory=tmp_path, statistics=STATISTICS)
    count = []
    run = worker.run_model
    monkeypatch.setattr(worker, "run_model", lambda *a, **k: count.append(1) or run(*a, **k))
    again = swing({"length": [0.5, 0.25]}, directory=tmp_path, statistics=STATISTICS)
    assert not count
    assert again.dataset.identical(first.dataset)
    # A third value; then one file that was lost, and one that a full disk has cut.
    swing({"length": [0.5, 0.25, 0.125]}, directory=tmp_path)
    assert len(count) == 1
    kept = sorted(tmp_path.glob("*.nc"))
    kept[0].unlink()
    kept[1].write_bytes(kept[1].read_bytes()[:1000])
    mended = swing({"length": [0.5, 0.25, 0.125]}, directory=tmp_path, statistics=STATISTICS)
    assert len(count) == 3
    assert mended.dataset.sel(length=[0.5, 0.25]).identical(first.dataset)


def test_what_decides_a_result_decides_its_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def files() -> set[str]:
        return {path.name for path in tmp_path.glob("*.nc")}

    one = {"length": [0.5]}
    swing(one, directory=tmp_path)
    assert len(files()) == 1
    swing(one, directory=tmp_path, duration=0.04)
    assert len(files()) == 2
    swing(one, directory=tmp_path, integrator=td.TRBDF2(tolerance=1e-6))
    assert len(files()) == 3
    # The same function, but what it builds has changed.
    monkeypatch.setattr(pendulum, "__defaults__", (0.5, 1.0, 1.62))
    moon = swing(one, directory=tmp_path, statistics=STATISTICS)
    assert len(files()) == 4
    assert float(moon.dataset["drop"].item()) == pytest.approx(0.5 * 1.62 * 0.05**2, rel=0.01)
    monkeypatch.setattr("tribodyn.studies._jobs.__version__", "9.9.9")
    with pytest.raises(td.InvalidInput, match=r"tribodyn_version is .* must be 9.9.9"):
        swing(one, directory=tmp_path)


def test_files_say_what_is_in_them(tmp_path: Path) -> None:
    study = swing({"length": [0.5, 0.25]}, directory=tmp_path)
    manifest = json.loads(study.manifest.read_text())
    assert manifest["case"].endswith("test_study.pendulum")
    assert manifest["parameters"] == {"length": [0.5, 0.25]}
    assert manifest["options"] == {"duration": 0.05}
    assert list(manifest["runs"].values()) == [{"length": 0.5}, {"length": 0.25}]
    for key, point in manifest["runs"].items():
        record = json.loads((tmp_path / f"{key}.json").read_text())
        assert record["parameters"] == point
        assert record["status"] == "finished" and record["wall_time"] > 0.0
        solution = td.load(tmp_path / f"{key}.nc")
        (weight,) = (i for i in solution.model_parameters["items"] if i["call"] == "gravity")
        assert weight["acceleration"] == [0.0, -9.81]
    assert study.runs["file"].tolist() == [f"{key}.nc" for key in manifest["runs"]]
    assert (study.runs["wall_time"] > 0.0).all()
    assert not list(tmp_path.glob(".*"))


def test_without_a_folder_files_go_with_the_study() -> None:
    study = swing({"length": [0.5]})
    folder = study.directory
    assert folder.exists()
    del study
    assert not folder.exists()


# --- failures ---------------------------------------------------------------------------------


def test_a_failed_run_is_noted_and_stops_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    build = partial(slider_crank_mixed.build, "I", mesh=td.FilmMesh(around=40, along=8))

    def run(**options: Any) -> td.Study:
        parameters = {"asperities": ["KE", None, "GW"]}
        with pytest.warns(RuntimeWarning, match="1 of 3 runs failed, see failures; the first"):
            return td.vary(
                build,
                parameters,
                revolutions=0.3,
                directory=tmp_path,
                workers=1,
                progress=False,
                **options,
            )

    study = run()
    dataset = study.dataset
    assert dataset["status"].values.tolist() == ["finished", "failed", "finished"]
    assert dataset["minimum_film_thickness"].isnull().squeeze().any(
        "statistic"
    ).values.tolist() == [
        False,
        True,
        False,
    ]
    (failure,) = study.failures.itertuples()
    assert failure.Index == ("None",)
    assert failure.error == "ConvergenceError"
    assert "rod-slider" in failure.message
    partial_solution = study.solution(asperities="None")
    assert partial_solution.status == "failed"
    assert partial_solution.time.values[-1] == failure.time > 0.0
    assert ("None",) not in study.solutions and len(study.solutions) == 2

    count = []
    run_model = worker.run_model
    monkeypatch.setattr(worker, "run_model", lambda *a, **k: count.append(1) or run_model(*a, **k))
    run()
    assert not count
    assert run(retry_failed=True).dataset.identical(dataset)
    assert len(count) == 1
    # With the cause removed the failure goes.
    mended = td.simulate(build(asperities="KE"), revolutions=0.3, progress=False)
    monkeypatch.setattr(worker, "run_model", lambda *a, **k: (mended, []))
    study = td.vary(
        build,
        {"asperities": ["KE", None, "GW"]},
        revolutions=0.3,
        directory=tmp_path,
        retry_failed=True,
        workers=1,
        progress=False,
    )
    assert study.failures.empty and not list(tmp_path.glob("*.failed.nc"))


def test_a_model_that_cannot_be_built_is_a_failed_run() -> None:
    with pytest.warns(RuntimeWarning, match="mass = -1 kg must be"):
        study = swing({"length": [0.5], "mass": [1.0, -1.0]})
    assert study.dataset["status"].values.tolist() == [["finished", "failed"]]
    assert study.failures.loc[(0.5, -1.0), "error"] == "InvalidInput"
    with pytest.raises(td.InvalidInput, match="has no solution at length=0.5, mass=-1.0: failed"):
        study.solution(mass=-1.0)


def test_a_run_that_does_not_settle_is_complete(tmp_path: Path) -> None:
    condition = td.Periodic(1e-9, channels="bob/angle", period=0.01, max_cycles=2)
    build = partial(pendulum, weight=0.5)
    for _ in range(2):
        study = td.vary(
            build,
            {"length": [0.5]},
            until=condition,
            directory=tmp_path,
            workers=1,
            progress=False,
        )
        assert study.dataset["status"].item() == "not converged"
        assert "was not met in 2 cycles" in study.runs["warnings"].item()
    assert len(study.solutions) == 1


# --- executors --------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def undisturbed() -> xr.Dataset:
    return crank().dataset


def threads() -> Executor:
    return ThreadPoolExecutor(2)


def test_threads_give_the_same_dataset(undisturbed: xr.Dataset) -> None:
    with ThreadPoolExecutor(2) as executor:
        study = crank(executor=executor, workers=None)
    assert study.dataset.identical(undisturbed)


def test_processes_give_the_same_dataset(
    undisturbed: xr.Dataset, capsys: pytest.CaptureFixture[str]
) -> None:
    study = crank(workers=2, progress="crank")
    assert study.dataset.identical(undisturbed)
    assert "crank: 100%" in capsys.readouterr().err


def test_dask_gives_the_same_dataset(undisturbed: xr.Dataset, tmp_path: Path) -> None:
    distributed = pytest.importorskip("distributed")
    with (
        distributed.LocalCluster(
            n_workers=2,
            threads_per_worker=1,
            dashboard_address=None,
            local_directory=str(tmp_path),
        ) as cluster,
        distributed.Client(cluster) as client,
    ):
        study = crank(executor=client.get_executor(), workers=None)
        records = [json.loads(path.read_text()) for path in study.directory.glob("[!s]*.json")]
    assert study.dataset.identical(undisturbed)
    assert len(records) == 2
    assert os.getpid() not in {record["process"] for record in records}


def test_an_executor_and_workers_exclude_each_other() -> None:
    with (
        pytest.raises(td.InvalidInput, match="cannot be given with an executor"),
        threads() as executor,
    ):
        swing({"length": [0.5]}, executor=executor, workers=2)
