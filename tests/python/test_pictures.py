"""Animations side by side, and pictures of losses, sections and studies."""

import importlib.util
from pathlib import Path
from typing import Any

import matplotlib
import numpy as np
import pytest
import tribodyn as td
import xarray as xr
from tribodyn.cases import slider_crank_mixed as case

matplotlib.use("agg")

from tribodyn.reports import _animated  # noqa: E402

pytestmark = pytest.mark.usefixtures("closed_figures")

JOINT = "rod-slider"


@pytest.fixture(scope="module")
def oiled() -> td.Solution:
    """Return a run of a slider-crank with a film and rough surfaces."""
    model = case.build(mesh=td.FilmMesh(around=16, along=4))
    return td.simulate(model, duration=4e-4, snapshots=[1e-4, 2e-4, 3e-4], progress=False)


# --- side by side ---------------------------------------------------------------------------------


def test_mechanism_orbit_and_film_side_by_side(oiled: td.Solution) -> None:
    made: Any = td.animate(oiled, time=(0.0, 4e-4), fps=1.0, progress=False)
    left, orbit, film = made._painting.ax.figure.axes[:3]
    assert [each.get_title() for each in (orbit, film)] == [
        f"orbit of '{JOINT}'",
        f"film of '{JOINT}'",
    ]
    ratio = oiled[f"{JOINT}/eccentricity"] / case.RADIAL_CLEARANCE
    pictures = []
    for k, time in enumerate(np.linspace(0.0, 4e-4, made._pictures)):
        made._show(k)
        (dot,) = [each for each in orbit.lines if each.get_marker() == "o"]
        wanted = ratio.interp(time=time).values
        assert np.array(dot.get_data())[:, 0] == pytest.approx(wanted, abs=5e-3)
        trace = next(each for each in orbit.lines if each.get_color() == "#1f4e8c")
        assert trace.get_xdata()[-1] == dot.get_xdata()[0]
        pressure = np.asarray(film.collections[0].get_array()).ravel()
        pictures.append((len(trace.get_xdata()), float(pressure.max())))
        assert left.get_title().startswith(f"{1e6 * time:.4g} µs")
    assert len({length for length, _ in pictures}) == made._pictures
    # Three films are stored; each picture shows the nearest, in one unit.
    highest = [float(oiled.film(JOINT, time=t).pressure.max()) for t in oiled.snapshots[-3:]]
    shown = {round(peak / max(highest), 9) for _, peak in pictures}
    assert len(shown) == len({round(peak / max(highest), 9) for peak in highest})
    made._draw_was_started = True


def test_an_animation_without_a_film(planar_run: td.Solution, spatial_run: td.Solution) -> None:
    dry: Any = td.animate(planar_run, fps=0.5, progress=False)
    assert len(dry._panels) == 1
    none: Any = td.animate(spatial_run, fps=0.5, progress=False)
    assert none._panels == [] and hasattr(none._painting.ax, "get_zlim")
    with pytest.raises(td.InvalidInput, match="film is none: joint 'pin' has no film"):
        td.animate(planar_run, film=True)
    with pytest.raises(td.InvalidInput, match="film was not recorded: no joint"):
        td.animate(spatial_run, film=True)
    with pytest.raises(td.InvalidInput, match="joint 'pni' is not known; did you mean 'pin'"):
        td.animate(planar_run, joint="pni")
    with pytest.raises(td.InvalidInput, match="animate: slow_motion = .* pictures"):
        td.animate(planar_run, slow_motion=1e7)
    with pytest.raises(td.InvalidInput, match="animate: plane = 'xq' must be two of"):
        td.animate(planar_run, orbit_plane="xq")
    for made in (dry, none):
        made._draw_was_started = True


def test_a_slider_has_a_curve_over_time() -> None:
    model = td.Model()
    gap = td.GuideGap(slider_length=0.04, slider_height=0.03, slider_width=0.02, clearance=4e-5)
    body = model.rigid_body("body", mass=1.0, inertia=1e-3)
    dry = td.DryInterface(contact=td.PowerLaw(stiffness=1e8))
    model.clearance("guide", body.marker(), model.ground.marker(), gap=gap, interface=dry)
    model.gravity((0.0, -9.81))
    run = td.simulate(model, duration=2e-3, progress=False)
    made: Any = td.animate(run, fps=0.5, progress=False)
    ax = made._painting.ax.figure.axes[1]
    assert ax.get_ylabel() == "displacement / clearance" and ax.get_xlabel() == "time [ms]"
    last = float(run["guide/eccentricity"].values[-1]) / 4e-5
    made._show(made._pictures - 1)
    dot = next(each for each in ax.lines if each.get_marker() == "o")
    assert dot.get_ydata()[0] == pytest.approx(last, abs=1e-9)
    made._draw_was_started = True


def test_a_notebook_shows_it_without_ffmpeg(
    planar_run: td.Solution, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(_animated, "ffmpeg", lambda: None)
    made: Any = td.animate(planar_run, fps=0.4, progress=False)
    shown = made._repr_html_()
    assert 'class="animation"' in shown and shown.count("data:image/png") == made._pictures
    with pytest.raises(td.InvalidInput, match=r"ends in '\.mp4'.*tribodyn\[video\]"):
        made.save(tmp_path / "motion.mp4")
    made.save(tmp_path / "motion.gif", dpi=30)
    assert (tmp_path / "motion.gif").read_bytes()[:3] == b"GIF"


@pytest.mark.skipif(importlib.util.find_spec("imageio_ffmpeg") is None, reason="needs an extra")
def test_a_video(planar_run: td.Solution, tmp_path: Path) -> None:
    made: Any = td.animate(planar_run, fps=0.4, progress=False)
    made.save(tmp_path / "motion.mp4", dpi=40)
    assert b"ftyp" in (tmp_path / "motion.mp4").read_bytes()[:16]
    assert made._repr_html_().startswith("<video")


# --- orbits and sections --------------------------------------------------------------------------


def test_orbits_behind_each_other(oiled: td.Solution) -> None:
    runs = {2000.0: oiled, 1000.0: oiled.window(time=(0.0, 2e-4))}
    ax: Any = td.plot.orbit_waterfall(runs, JOINT, label="speed [rpm]")
    assert ax.get_xlabel() == "speed [rpm]"
    assert list(ax.get_xticks()) == [2000.0, 1000.0]
    for speed, run in runs.items():
        drawn = next(each for each in ax.lines if each.get_label() == str(speed))
        x, y, z = drawn.get_data_3d()
        assert set(np.asarray(x)) == {speed}
        last = run[f"{JOINT}/eccentricity"].values[-1] / case.RADIAL_CLEARANCE
        assert (y[-1], z[-1]) == pytest.approx(tuple(last), abs=1e-9)
    named: Any = td.plot.orbit_waterfall({"one": oiled, "two": oiled}, JOINT, time=(0.0, 1e-4))
    assert [text.get_text() for text in named.get_xticklabels()] == ["one", "two"]
    with pytest.raises(td.InvalidInput, match="solutions must be a dict of solutions"):
        td.plot.orbit_waterfall({}, JOINT)
    with pytest.raises(td.InvalidInput, match="did you mean 'rod-slider'"):
        td.plot.orbit_waterfall(runs, "rod-slide")


def test_a_poincare_section_has_a_point_in_every_period() -> None:
    model = td.Model()
    body = model.rigid_body("body", mass=1.0, inertia=1.0, position=(0.1, 0.0))
    frame = model.ground
    model.spring_damper(
        "spring",
        frame.marker((-1.0, 0.0)),
        body.marker(),
        stiffness=100.0,
        damping=0.0,
        free_length=1.0,
    )
    run = td.simulate(model, duration=2.6, integrator=td.TRBDF2(step=2e-3), progress=False)
    period = 2.0 * np.pi / 10.0
    ax: Any = td.plot.poincare(run, "body/position", component="x", period=period)
    x, v = ax.lines[-1].get_data()
    assert len(x) == 5
    # A free vibration comes back to its start.
    assert x == pytest.approx(np.full(5, 100.0), rel=2e-3)  # [mm]
    assert np.abs(v).max() < 0.03 * 1000.0
    later: Any = td.plot.poincare(run, "body/position", period=period, start=1.0)
    assert len(later.lines[-1].get_xdata()) == 3
    with pytest.raises(td.InvalidInput, match="period must be given: .* no crank angle"):
        td.plot.poincare(run, "body/position")
    with pytest.raises(td.InvalidInput, match="at least two periods"):
        td.plot.poincare(run, "body/position", period=5.0)
    with pytest.raises(td.InvalidInput, match="'spring/tension' has no recorded rate"):
        td.plot.poincare(run, "spring/tension", period=period)
    with pytest.raises(td.InvalidInput, match="component = 'z' must be one of x, y"):
        td.plot.poincare(run, "body/position", component="z", period=period)


@pytest.mark.parametrize("speed", [400.0, -400.0])
def test_a_poincare_section_of_a_crank(speed: float) -> None:
    model = td.Model()
    body = model.rigid_body("body", mass=1.0, inertia=1.0, position=(0.1, 0.0))
    model.revolute("main", model.ground.marker(), body.marker((-0.1, 0.0)))
    model.drive("main", speed=speed)
    run = td.simulate(model, duration=0.05, progress=False)
    sign = np.sign(speed)
    ax: Any = td.plot.poincare(run, "body/position", component="y", phase=sign * 90.0)
    (y, _) = ax.lines[-1].get_data()
    assert len(y) == 3
    assert y == pytest.approx(np.full(3, sign * 100.0), rel=1e-3)
    with pytest.raises(td.InvalidInput, match="at least two turns of the crank"):
        td.plot.poincare(run.window(time=(0.0, 0.01)), "body/position")


# --- losses ---------------------------------------------------------------------------------------


def test_bars_are_mean_losses(oiled: td.Solution, planar_run: td.Solution) -> None:
    ax: Any = td.plot.power_shares(oiled)
    unit = ax.get_xlabel().partition("[")[2]
    factor = {"W]": 1.0, "kW]": 1e3, "mW]": 1e-3}[unit]
    bars = {label: sum(bar.get_width() for bar in bars) for bars, label in bars_of(ax)}
    for part, name in (("film", "film_power_loss"), ("asperities", "asperity_power_loss")):
        wanted = oiled.statistics(f"{JOINT}/{name}").mean
        assert factor * bars[part] == pytest.approx(wanted, rel=1e-9)
    assert [text.get_text() for text in ax.get_yticklabels()] == [JOINT]
    assert ax.texts[0].get_text().endswith("100 %")
    part: Any = td.plot.power_shares(oiled, time=(0.0, 2e-4))
    assert part.patches[0].get_width() != ax.patches[0].get_width()
    ideal = td.Solution(planar_run.dataset.drop_vars("pin/power_loss"), planar_run._record)
    with pytest.raises(td.InvalidInput, match="has no joint with a power loss"):
        td.plot.power_shares(ideal)


def bars_of(ax: Any) -> list[tuple[Any, str]]:
    return [(each, each.get_label()) for each in ax.containers]


def test_friction_over_film_ratio_and_hersey_number(
    oiled: td.Solution, planar_run: td.Solution
) -> None:
    loss = oiled[f"{JOINT}/power_loss"].values
    load = np.linalg.norm(oiled[f"{JOINT}/bearing_force"].values, axis=1)
    speed = np.abs(oiled[f"{JOINT}/sliding_velocity"].values)
    row = int(load.argmax())
    ratio = oiled[f"{JOINT}/minimum_film_thickness"].values / case.ASPERITY_HEIGHT_DEVIATION
    hersey = case.DYNAMIC_VISCOSITY * speed * case.BEARING_LENGTH / np.where(load > 0, load, np.nan)
    for over, wanted in (("film_ratio", ratio), ("hersey", hersey)):
        ax: Any = td.plot.stribeck(oiled, JOINT, over=over)  # type: ignore[arg-type]
        assert ax.get_xscale() == ax.get_yscale() == "log"
        x, f = ax.lines[0].get_data()
        k = int(np.abs(x - wanted[row]).argmin())
        assert x[k] == pytest.approx(wanted[row], rel=1e-12)
        assert f[k] == pytest.approx(loss[row] / (load[row] * speed[row]), rel=1e-12)
    two: Any = td.plot.stribeck({"a": oiled, "b": oiled}, JOINT, time=(0.0, 2e-4))
    assert [text.get_text() for text in two.get_legend().get_texts()] == ["a", "b"]
    with pytest.raises(td.InvalidInput, match="stribeck: joint 'pin' has no film"):
        td.plot.stribeck(planar_run, "pin")
    with pytest.raises(td.InvalidInput, match="did you mean 'rod-slider'"):
        td.plot.stribeck(oiled, "rod-sliders")


# --- over parameters ------------------------------------------------------------------------------


def modes(damping: float = 0.1) -> xr.Dataset:
    speed = np.linspace(0.0, 600.0, 13)
    frequency = np.stack([40.0 - 0.02 * speed, 40.0 + 0.02 * speed], axis=1)
    ratio = np.full(frequency.shape, 0.1)
    ratio[8:, 0] = damping
    dims = ("speed", "mode")
    variables = {"frequency": (dims, frequency), "damping_ratio": (dims, ratio)}
    return xr.Dataset(variables, coords={"speed": speed, "mode": [0, 1]})


def test_critical_speeds_are_marked() -> None:
    ax: Any = td.plot.campbell_diagram(modes(), orders=(1.0, 2.0))
    marked = [e.get_xdata() for e in ax.lines if e.get_marker() == "o" and len(e.get_xdata())]
    found = np.sort(np.concatenate(marked))
    # The frequencies 40 -+ 0.02 w meet order * w / (2 pi).
    exact = [40.0 / (n / (2.0 * np.pi) + s * 0.02) for n in (1, 2) for s in (-1, 1)]
    assert found == pytest.approx(np.sort(exact) * 30.0 / np.pi, rel=1e-9)
    labels = [text.get_text() for text in ax.get_legend().get_texts()]
    assert labels == ["mode 0", "mode 1"]
    stable = sum(each.get_color() == "white" for each in ax.lines)
    unstable: Any = td.plot.campbell_diagram(modes(-0.1), orders=())
    assert (stable, sum(each.get_color() == "white" for each in unstable.lines)) == (0, 1)
    with pytest.raises(td.InvalidInput, match="has no frequency over speed and mode"):
        td.plot.campbell_diagram(xr.Dataset())
    with pytest.raises(td.InvalidInput, match="number of speeds = 1 must be at least 2"):
        td.plot.campbell_diagram(modes().isel(speed=[0]))


def pendulum(length: float = 0.5, mass: float = 1.0) -> td.Model:
    """Return a pendulum; the longest of the heaviest cannot be built."""
    if length > 0.7 and mass > 1.5:
        raise td.InvalidInput("too heavy")
    model = td.Model()
    bob = model.rigid_body("bob", mass=mass, inertia=1e-3, position=(length, 0.0))
    model.revolute("pivot", model.ground.marker(), bob.marker((-length, 0.0)))
    model.gravity((0.0, -9.81))
    return model


def study(**parameters: Any) -> td.Study:
    wanted = {"weight": lambda run: float(np.abs(run["pivot/force"].values).max())}
    chosen: dict[str, Any] = {"duration": 0.01, "workers": 1, "progress": False}
    return td.vary(pendulum, parameters, statistics=wanted, units={"length": "m"}, **chosen)


@pytest.mark.filterwarnings("ignore::tribodyn.RunWarning")
def test_a_map_of_a_study() -> None:
    made = study(length=[0.25, 0.5, 0.75], mass=[1.0, 2.0])
    ax: Any = td.plot.study_map(made, "weight")
    values = made.dataset["weight"].values
    (cells,) = [each for each in ax.collections if each.get_array() is not None]
    drawn = np.ma.filled(cells.get_array(), np.nan).reshape(2, 3)
    assert drawn == pytest.approx(values.T, nan_ok=True)
    crosses = [each.get_data() for each in ax.lines if each.get_marker() == "x"]
    assert [(float(x[0]), float(y[0])) for x, y in crosses] == [(2.5, 1.5)]
    assert ax.get_xlabel() == "length [mm]" and ax.get_ylabel() == "mass"
    assert [text.get_text() for text in ax.get_xticklabels()] == ["250", "500", "750"]
    turned: Any = td.plot.study_map(made, "weight", parameters=["mass", "length"])
    assert turned.get_xlabel() == "mass"
    for arguments, says in (
        (("wieght",), "quantity 'wieght' is not known; did you mean 'weight'"),
        (("weight", ["mass", "size"]), "parameter 'size' is not known"),
        (("weight", ["mass", "mass"]), "must be two"),
    ):
        name, *parameters = arguments
        with pytest.raises(td.InvalidInput, match=says):
            td.plot.study_map(made, name, parameters=parameters[0] if parameters else None)
    with pytest.raises(td.InvalidInput, match="has no completed run with a value of 'weight'"):
        td.plot.study_map(study(length=[0.75, 0.8], mass=[2.0, 3.0]), "weight")
    with pytest.raises(td.InvalidInput, match="the study varies length"):
        td.plot.study_map(study(length=[0.25, 0.5]), "weight")
