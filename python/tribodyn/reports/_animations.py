"""Animations of mechanisms."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Any

import numpy as np
from numpy.typing import NDArray

from tribodyn._arguments.aliases import CrankAngleWindow, TimeWindow
from tribodyn._arguments.door import admits
from tribodyn._arguments.numbers import Number, positive
from tribodyn._arguments.scalars import Scalar, float_or_none
from tribodyn.errors import make_error
from tribodyn.model import Marker
from tribodyn.reports._mechanism_plots import GAP_SCALE, QUANTITY, TRAILS, Scene, Shown
from tribodyn.reports._style import AXES, COLOUR_MAP, scaled
from tribodyn.results import Solution, interpolate

if TYPE_CHECKING:
    from matplotlib.animation import FuncAnimation
    from matplotlib.axes import Axes

__all__ = ["animation"]

# Length of an animation without a given factor [s], and the largest number of its pictures.
USUAL_LENGTH = 5.0
MOST_PICTURES = 10_000


@admits("animation")
def animation(
    solution: Solution,
    *,
    crank_angle: CrankAngleWindow | None = None,
    time: TimeWindow | None = None,
    fps: Annotated[Scalar, Number(unit="1/s", above=0.0, most=200.0)] = 20.0,
    slow_motion: Annotated[Scalar, positive()] | None = None,
    color: Annotated[str, QUANTITY] | None = None,
    component: str | None = None,
    trails: Annotated[Marker | Sequence[Marker], TRAILS] = (),
    gap_scale: Annotated[Scalar, GAP_SCALE] | None = None,
    loads: bool = True,
    plane: str | None = None,
    ax: Annotated[Axes | None, AXES] = None,
    cmap: Annotated[str, COLOUR_MAP] | None = None,
    colorbar: bool = True,
    legend: bool = True,
    progress: bool = True,
) -> FuncAnimation:
    """Return an animation of the mechanism, with pictures as `plot.mechanism` draws them.

    The last line of a cell of a notebook shows the animation. `animation.save("motion.gif")` writes
    a file; other formats such as "motion.mp4" need ffmpeg, which `pip install "tribodyn[video]"`
    installs. `td.animate` adds the orbit and the film of a joint. All pictures have the same axes
    and the same scale of colours. A trail grows with the motion. Keep the returned object until the
    animation has been shown or saved.

    Args:
        solution: result of a run, which may come from a file.
        crank_angle: start and end of the window to show [deg].
        time: start and end of the window [s]; without `crank_angle` and `time` the whole run.
        fps: pictures per second of the animation [1/s].
        slow_motion: seconds of the animation for each second of the motion [-], such as 10 for ten
            times slower; None takes the factor for an animation of 5 seconds.
        color: quantity that determines the colour of beams, as in `plot.mechanism`.
        component: of this quantity, such as "z"; None takes the magnitude of a vector.
        trails: markers whose paths are drawn.
        gap_scale: factor of the clearances [-], 1 for their true size; None magnifies them so that
            they are visible.
        loads: whether given loads are drawn.
        plane: the two axes to draw, such as "xy"; None draws a model in space in three dimensions.
        ax: axes to draw into; None creates a new figure that only the animation shows. Give
            axes of pyplot for an animation in a window.
        cmap: colour map of matplotlib; None takes a default.
        colorbar: whether the colour scale is drawn.
        legend: whether the names of the bodies are listed, where they have colours of their own.
        progress: whether a progress bar is shown if saving takes longer than a second.

    Returns:
        A `FuncAnimation` of matplotlib.

    Raises:
        InvalidInput: the window is outside the run, the animation would have more than 10000
            pictures, or as in `plot.mechanism`.
    """
    from tribodyn.reports._animated import MechanismAnimation

    start, end = solution._window(crank_angle, time)
    times = picture_times("animation", start, end, float(fps), float_or_none(slow_motion))
    shown = Shown(float_or_none(gap_scale), loads)
    scene = Scene.of(solution, "animation", times, color, component, trails, plane, shown)
    if ax is None:
        from matplotlib.figure import Figure

        figure = Figure(figsize=(5.6, 4.2), dpi=90, layout="constrained")
        ax = scene.subplot(figure)
    else:
        figure = None
        scene.check_axes(ax, "animation")
    painting = scene.paint(ax, cmap)
    painting.fit(every=True)
    scene.finish(painting, colorbar, legend)
    painting.title(picture_titles(solution, times)[-1])
    if figure is not None:  # all pictures have the layout of the first
        figure.draw_without_rendering()
        figure.set_layout_engine("none")
    return MechanismAnimation(painting, picture_titles(solution, times), float(fps), progress)


def picture_times(
    item: str, start: float, end: float, fps: float, slow_motion: float | None
) -> NDArray[np.float64]:
    """Return the times of the pictures of an animation [s].

    Raises:
        InvalidInput: there are too many.
    """
    factor = USUAL_LENGTH / (end - start) if slow_motion is None else slow_motion
    pictures = math.ceil((end - start) * factor * fps) + 1
    if pictures > MOST_PICTURES:
        raise make_error(
            item=item,
            quantity="slow_motion",
            value=factor,
            rule=f"gives {pictures} pictures; there must be {MOST_PICTURES} at most",
            hint="a smaller factor, a smaller fps or a shorter window",
        )
    return np.linspace(start, end, pictures)


def picture_titles(solution: Solution, times: NDArray[np.float64]) -> list[str]:
    """Return the time of every picture, with the crank angle if there is one."""
    factor, unit = scaled("s", float(np.abs(times).max()))
    texts = [f"{at / factor:.4g} {unit}" for at in times]
    if "crank_angle" not in solution.dataset.coords:
        return texts
    angles: Any = interpolate(times, solution.time.values, solution.crank_angle.values)
    return [f"{text}, {angle:.0f} deg" for text, angle in zip(texts, angles, strict=True)]
