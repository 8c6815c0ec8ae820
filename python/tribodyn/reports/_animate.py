"""Animations of a mechanism with the orbit and the film of a joint side by side."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Any

import numpy as np
from numpy.typing import NDArray

from tribodyn._arguments.aliases import CrankAngleWindow, TimeWindow
from tribodyn._arguments.door import admits
from tribodyn._arguments.kinds import Choice
from tribodyn._arguments.numbers import Number, positive
from tribodyn._arguments.scalars import Scalar, float_or_none
from tribodyn._calls import SURFACE_FILMS
from tribodyn.errors import make_error, unknown_name
from tribodyn.fields import FIELDS
from tribodyn.model import Marker
from tribodyn.reports._animations import picture_times, picture_titles
from tribodyn.reports._dense import curve
from tribodyn.reports._mechanism_plots import GAP_SCALE, TRAILS, Scene, Shown
from tribodyn.reports._orbit_plots import in_plane
from tribodyn.reports._style import STYLE, scaled
from tribodyn.results import Solution, clearances

if TYPE_CHECKING:
    from matplotlib.animation import FuncAnimation

__all__ = ["animate"]

Array = NDArray[np.float64]

# Most films that are solved again for one animation.
MOST_FILMS = 40


@admits("animate")
def animate(
    solution: Solution,
    *,
    joint: str | None = None,
    film: bool | None = None,
    field: Annotated[str, Choice(names=FIELDS)] = "pressure",
    orbit_plane: str | None = None,
    crank_angle: CrankAngleWindow | None = None,
    time: TimeWindow | None = None,
    fps: Annotated[Scalar, Number(unit="1/s", above=0.0, most=200.0)] = 20.0,
    slow_motion: Annotated[Scalar, positive()] | None = None,
    trails: Annotated[Marker | Sequence[Marker], TRAILS] = (),
    gap_scale: Annotated[Scalar, GAP_SCALE] | None = None,
    loads: bool = True,
    plane: str | None = None,
    progress: bool = True,
) -> FuncAnimation:
    """Return an animation of the mechanism, with orbit and film of a joint beside it.

    The last line of a cell of a notebook shows the animation. `animation.save("motion.gif")` and
    `animation.save("motion.mp4")` write files; a video needs ffmpeg, which
    `pip install "tribodyn[video]"` installs. The mechanism is drawn as by `plot.mechanism`.

    The orbit is that of the journal, divided by the clearance. A slider between faces has no orbit,
    and its displacement over time is drawn instead. A film of `Model.surface_film` is shown with
    its minimum thickness over time. The film is that of the nearest instant at
    which a film is known: of the snapshots of the run, `td.simulate(..., snapshots=...)`, or
    without snapshots of at most 40 instants at which the film is solved again.

    Args:
        solution: result of a run, which may come from a file.
        joint: name of the clearance joint or of a film of `Model.surface_film`; None takes the
            first clearance joint, or without one the mechanism alone.
        film: whether the film is drawn. None draws it if the joint has snapshots, or a film that
            depends on nothing but the motion and is solved again quickly. True draws a film with a
            history also without snapshots, for which the run is repeated.
        field: of the film: "pressure", "film_thickness", "film_fraction", "dissipation" or, of an
            elastic wall, "deflection".
        orbit_plane: the two components of the orbit, such as "xz"; None takes the first two.
        crank_angle: start and end of the window to show [deg].
        time: start and end of the window [s]; without `crank_angle` and `time` the whole run.
        fps: pictures per second of the animation [1/s].
        slow_motion: seconds of the animation for each second of the motion [-]; None takes the
            factor for an animation of 5 seconds.
        trails: markers whose paths are drawn.
        gap_scale: factor of the clearances [-], 1 for their true size; None magnifies them so that
            they are visible.
        loads: whether given loads are drawn.
        plane: the two axes of the mechanism to draw, such as "xy"; None draws a model in space in
            three dimensions.
        progress: whether a progress bar is shown if saving takes longer than a second.

    Returns:
        A `FuncAnimation` of matplotlib.

    Raises:
        InvalidInput: the joint does not exist, a film is wanted of a joint without one, the window
            is outside the run, or the animation would have more than 10000 pictures.
    """
    import matplotlib.pyplot as plt
    from matplotlib.figure import Figure

    from tribodyn.reports._animated import MechanismAnimation

    start, end = solution._window(crank_angle, time)
    times = picture_times("animate", start, end, float(fps), float_or_none(slow_motion))
    chosen = _joint(solution, joint)
    with_film = _has_film(solution, chosen, film, (start, end))
    shown = Shown(float_or_none(gap_scale), loads)
    scene = Scene.of(solution, "animate", times, None, None, trails, plane, shown)
    figure = Figure(
        figsize=(9.6 if chosen else 5.6, 4.6 if with_film else 4.0),
        dpi=80,
        layout="constrained",
    )
    panels: list[Any] = []
    with plt.rc_context(STYLE):
        if chosen is None:
            ax = scene.subplot(figure)
        else:
            ratios = {"width_ratios": (1.45, 1.0)}
            grid = figure.add_gridspec(2 if with_film else 1, 2, **ratios)
            ax = scene.subplot(figure, grid[:, 0])
            beside = figure.add_subplot(grid[0, 1])
            panels.append(_orbit_panel(solution, chosen, beside, orbit_plane, times))
            if with_film:
                below = figure.add_subplot(grid[1, 1])
                panels.append(_film_panel(solution, chosen, below, field, times, progress))
        painting = scene.paint(ax, None)
        painting.fit(every=True)
        scene.finish(painting, colorbar=False, legend=True)
        titles = picture_titles(solution, times)
        painting.title(titles[-1])
        for panel in panels:
            panel.show(0)
    # All pictures have the layout of the first. Equal scales settle in a second pass.
    figure.draw_without_rendering()
    figure.draw_without_rendering()
    figure.set_layout_engine("none")
    return MechanismAnimation(painting, titles, float(fps), progress, panels)


def _joint(solution: Solution, joint: str | None) -> str | None:
    """Return the joint to show; None without a clearance joint."""
    known = list(clearances(solution))
    films = _surface_films(solution)
    if joint is not None and joint not in [*known, *films]:
        raise unknown_name("animate", joint, [*known, *films], "clearance joint")
    return joint or (known[0] if known else None)


def _surface_films(solution: Solution) -> list[str]:
    """Return the names of the films on surfaces."""
    calls = solution.model_parameters["items"]
    return [str(call["name"]) for call in calls if call["call"] in SURFACE_FILMS]


def _has_film(
    solution: Solution, joint: str | None, film: bool | None, window: tuple[float, float]
) -> bool:
    """Return whether the film of a joint is drawn."""
    calls = {call["name"]: call for call in solution.model_parameters["items"]}
    interface = calls[joint]["interface"] if joint else {}
    if "mesh" not in interface and joint not in _surface_films(solution):
        if film:
            raise make_error(
                item="animate",
                quantity="film",
                rule="was not recorded: no joint of the solution has clearance"
                if joint is None
                else f"is none: joint '{joint}' has no film",
                hint="film=False",
            )
        return False
    if film is None:
        with_history = interface.get("cavitation") == "mass_conserving"
        return not with_history or len(_stored(solution, joint, window)) > 1
    return film


def _stored(solution: Solution, joint: str | None, window: tuple[float, float]) -> Array:
    """Return the times of the stored films in a window [s]."""
    films = solution._record.snapshots.films.get(str(joint), {})
    kept = np.asarray(films.get("time", np.zeros(0)), dtype=float)
    slack = 1e-9 * (window[1] - window[0])
    return kept[(kept >= window[0] - slack) & (kept <= window[1] + slack)]


def _orbit_panel(solution: Solution, joint: str, ax: Any, plane: str | None, times: Array) -> Any:
    from tribodyn.reports._panels import CurvePanel, orbit_axes

    if joint in _surface_films(solution):
        return _thickness_panel(solution, joint, ax, times)
    clearance = clearances(solution)[joint]
    eccentricity = solution[f"{joint}/eccentricity"]
    if eccentricity.ndim < 2:
        at, values = curve(solution, eccentricity)
        scale, unit = scaled("s", float(np.abs(at).max()))
        inside = (at >= times[0]) & (at <= times[-1])
        points = np.stack([at / scale, values / clearance], axis=1)[inside]
        ax.set(xlabel=f"time [{unit}]", ylabel="displacement / clearance")
        ax.set_title(f"motion of '{joint}'", fontsize=10)
        return CurvePanel(ax, at[inside], points, times)
    at, points, first, second = in_plane("animate", solution, joint, plane)
    inside = (at >= times[0]) & (at <= times[-1])
    points = points[inside] / clearance
    orbit_axes(ax, joint, first + second, float(np.abs(points).max(initial=0.0)))
    return CurvePanel(ax, at[inside], points, times)


def _thickness_panel(solution: Solution, joint: str, ax: Any, times: Array) -> Any:
    """Return the minimum thickness of a film on a surface over time."""
    from tribodyn.reports._panels import CurvePanel

    at, values = curve(solution, solution[f"{joint}/minimum_film_thickness"])
    inside = (at >= times[0]) & (at <= times[-1])
    of_time, second = scaled("s", float(np.abs(at).max()))
    of_thickness, metre = scaled("m", float(np.abs(values[inside]).max(initial=0.0)))
    points = np.stack([at / of_time, values / of_thickness], axis=1)[inside]
    ax.set(xlabel=f"time [{second}]", ylabel=f"minimum film\nthickness [{metre}]")
    ax.set_title(f"gap of '{joint}'", fontsize=10)
    return CurvePanel(ax, at[inside], points, times)


def _film_panel(
    solution: Solution, joint: str, ax: Any, field: str, times: Array, progress: bool
) -> Any:
    from tribodyn.reports._panels import FilmPanel

    instants = _stored(solution, joint, (times[0], times[-1]))
    if len(instants) < 2:
        instants = np.linspace(times[0], times[-1], min(MOST_FILMS, len(times)))
    films = [solution.film(joint, time=float(t), progress=progress) for t in instants]
    if field not in films[0]:
        raise make_error(
            item="animate",
            quantity="field",
            rule=f"'{field}' is not known in the film of joint '{joint}'",
            hint='field="pressure"',
        )
    which = np.abs(times[:, np.newaxis] - instants).argmin(axis=1)
    return FilmPanel(ax, films, field, which, joint)
