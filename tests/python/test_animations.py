"""Animations of mechanisms, and plots along beams."""

from pathlib import Path
from typing import Any

import matplotlib
import numpy as np
import pytest
import tribodyn as td
from drawn import line

matplotlib.use("agg")

from matplotlib import pyplot as plt  # noqa: E402

pytestmark = pytest.mark.usefixtures("closed_figures")


def test_an_animation_shows_the_mechanism(planar_run: td.Solution) -> None:
    model = td.Model.from_parameters(planar_run.model_parameters)
    trail = model.bodies["rod"].marker(1.0)
    made: Any = td.plot.animation(
        planar_run, time=(0.01, 0.02), fps=10.0, slow_motion=50.0, trails=trail, progress=False
    )
    pictures = list(made.new_frame_seq())
    assert len(pictures) == 6 and made._interval == 100.0
    ax = made._painting.ax
    limits = ax.get_xlim(), ax.get_ylim()
    for k in pictures:
        made._show(k)
        time = 0.01 + 0.002 * k
        alone = td.plot.mechanism(planar_run, time=time)
        for name in ("crank", "rod"):
            assert line(ax, name) == pytest.approx(line(alone, name), abs=1e-12)
        assert ax.get_title().startswith(f"{1e3 * time:.4g} ms, ")
        # The trail ends at the marker.
        path = made._painting.artists[0].get_xdata()
        assert path[-1] == pytest.approx(line(alone, "rod")[-1, 0], abs=1e-9)
    assert (ax.get_xlim(), ax.get_ylim()) == limits
    made._draw_was_started = True  # matplotlib warns of animations that nobody has seen


def test_an_animation_is_saved(spatial_run: td.Solution, tmp_path: Path, capfd: Any) -> None:
    from PIL import Image

    short = {"fps": 2.0, "slow_motion": 20.0, "color": "moment"}
    made = td.plot.animation(spatial_run, **short, progress=False)
    made.save(tmp_path / "motion.gif", dpi=40)
    assert Image.open(tmp_path / "motion.gif").n_frames == 5  # type: ignore[attr-defined]
    assert "picture" not in capfd.readouterr().err
    assert "data:image/png" in made.to_jshtml()


def test_saving_shows_a_bar(
    planar_run: td.Solution, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import tqdm.auto

    counted: list[int] = []

    class Bar:
        def __init__(self, total: int, delay: float, unit: str) -> None:
            assert (total, unit) == (3, "picture") and delay == 1.0
            self.n = 0

        def __enter__(self) -> "Bar":
            return self

        def __exit__(self, *_: object) -> None:
            counted.append(self.n)

        def update(self, more: int) -> None:
            self.n += more

    monkeypatch.setattr(tqdm.auto, "tqdm", Bar)
    made = td.plot.animation(planar_run, fps=10.0, slow_motion=5.0)
    made.save(tmp_path / "motion.gif", dpi=40)
    assert counted == [3]


def test_an_animation_in_given_axes(planar_run: td.Solution) -> None:
    ax = plt.figure().subplots()
    made = td.plot.animation(planar_run, ax=ax, fps=1.0, slow_motion=30.0)
    assert made._painting.ax is ax  # type: ignore[attr-defined]
    ax.figure.canvas.draw()
    with pytest.raises(td.InvalidInput, match="slow_motion = .* gives .* pictures"):
        td.plot.animation(planar_run, slow_motion=1e6)
    with pytest.raises(td.InvalidInput, match="must be in 0 to 0.03 s"):
        td.plot.animation(planar_run, time=(0.0, 1.0))


# --- along a beam ---------------------------------------------------------------------------------


def test_a_quantity_along_a_beam(spatial_run: td.Solution) -> None:
    ax: Any = td.plot.beam(spatial_run, "rod", "force")
    force = spatial_run["rod/section_force"].values[-1]
    unit = ax.get_ylabel().partition("[")[2]
    factor = {"N]": 1.0, "mN]": 1e-3}[unit]
    assert [each.get_label() for each in ax.lines] == ["x", "y", "z"]
    for k, each in enumerate(ax.lines):
        assert factor * each.get_ydata() == pytest.approx(force[:, k])
        assert each.get_xdata() == pytest.approx(np.linspace(0.0, 500.0, 4))
    assert ax.get_xlabel() == "arc length $s$ [mm]"
    assert ax.get_ylabel().startswith("section force\n$F$ [")


def test_a_quantity_at_several_instants(planar_run: td.Solution, spatial_run: td.Solution) -> None:
    panels: Any = td.plot.beam(spatial_run, "rod", "displacement", time=[0.02, 0.05, 0.1])
    assert len(panels) == 3
    assert panels[2].get_ylabel().startswith("displacement\n$u_z$ [")
    start = spatial_run["rod/axis_position"].values[0]
    end = spatial_run["rod/axis_position"].values[-1]
    drawn = panels[2].lines[2].get_ydata()
    unit = panels[2].get_ylabel().partition("[")[2]
    assert {"m]": 1.0, "mm]": 1e-3}[unit] * drawn == pytest.approx(end[:, 2] - start[:, 2])
    legend = panels[0].get_legend().get_texts()
    assert [text.get_text() for text in legend] == ["20 ms", "50 ms", "100 ms"]
    by_angle: Any = td.plot.beam(planar_run, "rod", crank_angle=[5.0, 20.0])
    assert [text.get_text() for text in by_angle.get_legend().get_texts()] == ["5 deg", "20 deg"]
    one = plt.figure().subplots()
    assert (
        td.plot.beam(spatial_run, "rod", "velocity", time=[0.0, 0.1], component="y", ax=one) is one
    )
    with pytest.raises(td.InvalidInput, match="ax can show one component"):
        td.plot.beam(spatial_run, "rod", "force", time=[0.0, 0.1], ax=one)
    with pytest.raises(td.InvalidInput, match="beam 'rdo' is not known; did you mean 'rod'"):
        td.plot.beam(spatial_run, "rdo")
    with pytest.raises(td.InvalidInput, match="time = 1 s must be in"):
        td.plot.beam(spatial_run, "rod", time=[0.0, 1.0])
    with pytest.raises(td.InvalidInput, match="and time cannot both be given"):
        td.plot.beam(planar_run, "rod", time=0.0, crank_angle=0.0)


def test_a_history_of_all_nodes_is_an_error(planar_run: td.Solution) -> None:
    with pytest.raises(td.InvalidInput, match="'rod/section_force' has values at several nodes"):
        td.plot.history(planar_run, "rod/section_force")


def test_a_file_without_velocities_says_so(spatial_run: td.Solution) -> None:
    old = td.Solution(spatial_run.dataset.drop_vars("rod/axis_velocity"), spatial_run._record)
    assert "velocity" not in old.beam("rod")
    with pytest.raises(td.InvalidInput, match="'velocity' is not recorded in this solution"):
        td.plot.beam(old, "rod", "velocity")
    ax: Any = td.plot.mechanism(old)
    assert line(ax, "rod")[::8] == pytest.approx(old["rod/axis_position"].values[-1], abs=1e-12)
