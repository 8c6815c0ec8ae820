"""Results: labels, statistics, windows, files, on numbers that are known exactly."""

import json
import math
import pickle
from html import escape
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pytest
import tribodyn as td
import xarray as xr
from tribodyn.results._instants import times_of_angles
from tribodyn.results._solution import RunRecord

OMEGA = 50.0  # rad/s


def make(time: np.ndarray, *, speed: float = OMEGA, drive: bool = True) -> td.Solution:
    """Return a solution whose channels are simple functions of time."""
    columns = {
        ("", "time"): time,
        ("pin", "eccentricity"): np.stack([np.cos(OMEGA * time), np.sin(OMEGA * time)], axis=1),
        ("pin", "minimum_film_thickness"): 3.0 + 2.0 * time,
        ("pin", "power_loss"): np.sin(OMEGA * time),
        ("rod", "angle"): 0.1 * time,
    }
    if drive:
        columns["crank drive", "drive_angle"] = speed * time
    channels, blocks, first = [], [], 0
    for (item, quantity), values in columns.items():
        block = values.reshape(len(time), -1)
        components = ["x", "y"] if block.shape[1] == 2 else []
        channels.append((item, quantity, components, first))
        blocks.append(block)
        first += block.shape[1]
    record = RunRecord(
        status="finished",
        message="",
        model={"planar": True, "items": [{"call": "gravity", "acceleration": [0.0, -9.81]}]},
        integrator={"name": "TR-BDF2", "tolerance": 1e-5},
        run_statistics={"steps": len(time) - 1},
        wall_time=1.5,
        created="2026-01-02T03:04:05+00:00",
    )
    return td.Solution.from_rows(np.hstack(blocks), channels, record)


UNEVEN = np.concatenate([[0.0], np.cumsum(np.random.default_rng(1).uniform(1e-4, 1e-2, 400))])


def test_a_channel_is_labelled_by_the_registry() -> None:
    solution = make(UNEVEN)
    data = solution["pin/minimum_film_thickness"]
    assert data.dims == ("time",)
    assert data.attrs["units"] == "m"
    assert data.attrs["symbol"] == "h_{min}"
    assert data.attrs["long_name"] == "pin minimum film thickness"
    assert np.array_equal(data.coords["time"].values, UNEVEN)
    vector = solution["pin/eccentricity"]
    assert vector.dims == ("time", "component")
    assert list(vector.coords["component"].values) == ["x", "y"]
    assert np.array_equal(vector.sel(component="y"), np.sin(OMEGA * UNEVEN))


def test_crank_angle_is_a_coordinate_in_degrees() -> None:
    solution = make(UNEVEN)
    assert solution.crank_angle.attrs["units"] == "deg"
    assert np.allclose(solution.crank_angle, np.degrees(OMEGA * UNEVEN), rtol=1e-14)
    assert "crank_angle" in solution["pin/eccentricity"].coords
    with pytest.raises(td.InvalidInput, match="no drive"):
        _ = make(UNEVEN, drive=False).crank_angle


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        ("pin/minimum_film_thicknes", "did you mean 'pin/minimum_film_thickness'?"),
        ("pni/minimum_film_thickness", "did you mean 'pin/minimum_film_thickness'?"),
        ("pin/MOFT", "known: eccentricity, minimum_film_thickness, power_loss"),
        ("rdo/angel", "did you mean 'rod/angle'?"),
        ("flywheel/angle", "known: pin, rod, crank drive"),
    ],
)
def test_an_unknown_channel_is_answered_with_what_was_meant(name: str, hint: str) -> None:
    solution = make(UNEVEN)
    with pytest.raises(KeyError) as caught:
        solution[name]
    assert isinstance(caught.value, td.InvalidInput)
    assert caught.value.hint == hint
    assert name not in solution


def test_channels_are_listed() -> None:
    solution = make(UNEVEN)
    table = solution.channels
    assert list(table.index) == list(solution)
    assert len(solution) == 5
    row = table.loc["pin/eccentricity"]
    assert (row["item"], row["quantity"], row["units"]) == ("pin", "eccentricity", "m")
    assert row["components"] == "x, y"
    assert table.loc["pin/power_loss", "components"] == ""


def test_a_printed_list_of_channels_shows_units_and_all_of_what_each_is(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    solution = make(UNEVEN)
    monkeypatch.setenv("COLUMNS", "100")
    text = repr(solution.channels)
    assert max(map(len, text.splitlines())) <= 100
    head, *lines = text.splitlines()
    assert head.split() == ["channel", "unit", "components", "description"]
    (line,) = (line for line in lines if line.startswith("pin/eccentricity "))
    assert line.split()[:4] == ["pin/eccentricity", "m", "x,", "y"]
    in_a_notebook = solution.channels._repr_html_()
    for name in solution:
        what = solution[name].attrs["description"]
        assert what in " ".join(text.split())
        assert f">{name}<" in in_a_notebook and f">{escape(what)}<" in in_a_notebook
    # What is taken from it is a plain table.
    assert "..." not in text and "symbol" in repr(solution.channels.iloc[:1].T)


def test_statistics_of_straight_lines_are_exact_on_any_steps() -> None:
    """Of a + b t over a window of length T: mean in the middle, deviation b T / sqrt(12)."""
    solution = make(UNEVEN)
    start, end = 0.1234, 0.9876
    found = solution.statistics("pin/minimum_film_thickness", time=(start, end))
    assert found.minimum == pytest.approx(3.0 + 2.0 * start, rel=1e-14)
    assert found.maximum == pytest.approx(3.0 + 2.0 * end, rel=1e-14)
    assert found.mean == pytest.approx(3.0 + (start + end), rel=1e-14)
    assert found.standard_deviation == pytest.approx(2.0 * (end - start) / math.sqrt(12), rel=1e-12)
    assert found.window == (start, end)
    assert found.unit == "m"


def test_statistics_are_weighted_by_time_and_not_by_rows() -> None:
    crowded = np.concatenate([np.linspace(0.0, 0.1, 1000), np.linspace(0.1, 1.0, 10)[1:]])
    found = make(crowded).statistics("pin/minimum_film_thickness")
    assert found.mean == pytest.approx(4.0, rel=1e-14)


def test_a_window_of_crank_angle_is_found_by_either_sense_of_rotation() -> None:
    for speed, window in ((OMEGA, (90.0, 450.0)), (-OMEGA, (-450.0, -90.0))):
        found = make(UNEVEN, speed=speed).statistics(
            "pin/minimum_film_thickness", crank_angle=window
        )
        times = math.radians(90.0) / OMEGA, math.radians(450.0) / OMEGA
        assert found.window == pytest.approx(times, rel=1e-12)
        assert found.minimum == pytest.approx(3.0 + 2.0 * times[0], rel=1e-12)


def test_statistics_of_what_was_computed_from_channels() -> None:
    fine = np.linspace(0.0, 1.0, 20001)
    solution = make(fine)
    turn = 2.0 * math.pi / OMEGA
    component = solution["pin/eccentricity"].sel(component="x")
    found = solution.statistics(component, time=(0.0, turn))
    # Linear interpolation with 2500 rows a turn misses a sine by (2 pi/2500)^2/12 of itself.
    assert found.mean == pytest.approx(0.0, abs=1e-6)
    assert found.standard_deviation == pytest.approx(math.sqrt(0.5), rel=1e-6)


def test_statistics_of_a_vector_are_a_table_with_its_magnitude() -> None:
    solution = make(np.linspace(0.0, 1.0, 20001))
    window = (0.0, 2.0 * math.pi / OMEGA)
    found = solution.statistics("pin/eccentricity", time=window)
    assert isinstance(found, pd.DataFrame) and list(found.index) == ["x", "y", "magnitude"]
    one = solution.statistics(solution["pin/eccentricity"].sel(component="x"), time=window)
    assert isinstance(one, td.Statistics)
    for name in found.columns:
        assert found.loc["x", name] == getattr(one, name)
    # The point moves around a circle of radius one.
    assert found.loc["magnitude", "mean"] == pytest.approx(1.0, rel=1e-6)
    assert found.loc["magnitude", "standard_deviation"] == pytest.approx(0.0, abs=1e-6)
    assert found.attrs == {"units": "m", "window": window}


@pytest.mark.parametrize(
    ("window", "match"),
    [
        ({"crank_angle": (0.0, 1e6)}, "must be in 0 to"),
        ({"crank_angle": (-10.0, 10.0)}, "must be in 0 to"),
        ({"crank_angle": (450.0, 90.0)}, "must be > start"),
        ({"time": (0.2, 0.2)}, "must be > start"),
        ({"time": (0.0, math.nan)}, "must be in 0 to"),
        ({"time": (0.0, 1.0), "crank_angle": (0.0, 10.0)}, "cannot both be given"),
    ],
)
def test_a_window_that_is_not_there_is_refused(
    window: dict[str, tuple[float, float]], match: str
) -> None:
    with pytest.raises(td.InvalidInput, match=match):
        make(UNEVEN).statistics("pin/power_loss", **window)


def test_a_drive_that_turns_back_has_no_window_of_crank_angle() -> None:
    time = np.linspace(0.0, 1.0, 11)
    solution = make(time)
    angle = 360.0 * np.sin(3.0 * time) + 10.0 * time
    back = td.Solution(
        solution.dataset.assign_coords(crank_angle=("time", angle, {"units": "deg"})),
        solution._record,
    )
    with pytest.raises(td.InvalidInput, match="no unique time"):
        back.statistics("pin/power_loss", crank_angle=(1.0, 5.0))


def test_a_window_is_a_solution_with_interpolated_ends() -> None:
    solution = make(UNEVEN)
    part = solution.window(crank_angle=(100.0, 300.0))
    assert part.crank_angle.values[[0, -1]] == pytest.approx([100.0, 300.0], rel=1e-12)
    assert part["pin/eccentricity"].attrs == solution["pin/eccentricity"].attrs
    assert part["pin/eccentricity"].shape == (part.time.size, 2)
    whole = solution.statistics("pin/power_loss", crank_angle=(100.0, 300.0))
    assert part.statistics("pin/power_loss").mean == pytest.approx(whole.mean, rel=1e-12)
    assert part.status == solution.status


def test_a_file_holds_everything(tmp_path: Path) -> None:
    solution = make(UNEVEN)
    path = tmp_path / "solution.nc"
    solution.to_netcdf(path)
    again = td.load(path)
    assert again.dataset.identical(solution.dataset)
    for name in ("status", "message", "integrator", "run_statistics", "wall_time", "created"):
        assert getattr(again, name) == getattr(solution, name), name
    assert again.model_parameters == solution.model_parameters
    assert again.version == td.__version__
    assert list(again) == list(solution)


def test_a_solution_travels_to_another_process() -> None:
    solution = make(UNEVEN)
    again = pickle.loads(pickle.dumps(solution))
    assert again.dataset.identical(solution.dataset)
    assert again.model_parameters == solution.model_parameters


def test_a_file_is_understood_without_tribodyn(tmp_path: Path) -> None:
    path = tmp_path / "solution.nc"
    make(UNEVEN).to_netcdf(path)
    with xr.open_dataset(path, engine="scipy") as file:
        assert file["pin.minimum_film_thickness"].attrs["units"] == "m"
        assert file["pin.minimum_film_thickness"].dims == ("time",)
        assert file.attrs["tribodyn_version"] == td.__version__
        assert json.loads(file.attrs["model"])["items"][0]["acceleration"] == [0.0, -9.81]
        assert set(file.coords) == {"time", "crank_angle", "component"}


def test_names_that_would_collide_in_a_file_do_not(tmp_path: Path) -> None:
    solution = make(UNEVEN)
    clash = solution.dataset.rename({"rod/angle": "pin.power/loss"})
    clash["pin.power/loss"].attrs.update(item="pin.power", quantity="loss")
    extra = clash.assign(
        {"pin/power.loss": clash["pin/power_loss"].assign_attrs(item="pin", quantity="power.loss")}
    )
    path = tmp_path / "solution.nc"
    td.Solution(extra, solution._record).to_netcdf(path)
    assert td.load(path).dataset.identical(extra)


def test_another_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "other.nc"
    xr.Dataset({"a": ("x", [1.0])}).to_netcdf(path, engine="scipy")
    with pytest.raises(td.InvalidInput, match="format"):
        td.load(path)


def test_a_solution_shows_what_it_is() -> None:
    text = repr(make(UNEVEN))
    assert text.startswith("Solution(finished: 401 rows to t = ")
    assert "revolutions" in text
    assert "revolutions" not in repr(make(UNEVEN, drive=False))


def test_a_window_bears_two_rows_at_one_instant() -> None:
    """A discontinuity of a load one bit before the end of a run leaves a step without a turn."""
    time = np.array([0.0, 0.5, 1.0, np.nextafter(1.0, 2.0)])
    angle = np.array([0.0, 180.0, 360.0, 360.0])

    def found(angle: Any, wanted: list[float], time: Any = time) -> list[float]:
        coordinates = {"time": time, "crank_angle": ("time", angle)}
        return list(times_of_angles(xr.Dataset(coords=coordinates), np.array(wanted)))

    assert found(angle, [90.0, 360.0]) == pytest.approx([0.25, 1.0])
    assert found(-angle, [-360.0, -90.0]) == pytest.approx([1.0, 0.25])
    with pytest.raises(td.InvalidInput, match="no unique time"):
        found(angle, [90.0, 360.0], np.array([0.0, 0.5, 1.0, 1.1]))
