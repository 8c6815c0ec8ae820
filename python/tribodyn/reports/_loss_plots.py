"""Plots of power losses and of friction: shares of joints, and Stribeck curves."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated, Literal

import numpy as np
import numpy.typing as npt

from tribodyn._arguments.aliases import CrankAngleWindow, TimeWindow
from tribodyn._arguments.door import admits
from tribodyn._arguments.kinds import Either, described
from tribodyn.errors import make_error, unknown_name
from tribodyn.reports._runs import RUNS, Labelled, one_label
from tribodyn.reports._style import AXES, STYLE, scaled
from tribodyn.results import Solution, clearances

if TYPE_CHECKING:
    from matplotlib.axes import Axes

__all__ = ["power_shares", "stribeck"]

Array = npt.NDArray[np.float64]

# The parts of the power loss of a joint, their names and colours.
PARTS = {
    "film_power_loss": ("film", "#0072b2"),
    "asperity_power_loss": ("asperities", "#d1495b"),
    "contact_power_loss": ("contact", "#e69f00"),
}
OTHER = ("other", "0.7")
ONE_OR_MORE = Either(
    choices=((lambda value: isinstance(value, Mapping), RUNS),),
    otherwise=described(Solution),
    called="the solution of a run, or a dict of solutions by label",
)
# A Stribeck curve leaves out instants with less than this share of the largest load or speed.
LEAST = 1e-3


@admits("power_shares")
def power_shares(
    solution: Solution,
    *,
    crank_angle: CrankAngleWindow | None = None,
    time: TimeWindow | None = None,
    ax: Annotated[Axes | None, AXES] = None,
) -> Axes:
    """Draw the mean power loss of every joint and its parts: film, asperities and contact.

    Beside each bar is its share of the loss of all joints.

    Args:
        solution: result of a run.
        crank_angle: start and end of the window of the means [deg].
        time: start and end of the window [s]; without both the whole run.
        ax: axes to draw into; None creates a new figure.

    Returns:
        The axes.

    Raises:
        InvalidInput: no joint has a recorded power loss, or the window is outside the run.
    """
    import matplotlib.pyplot as plt

    names = [str(n).removesuffix("/power_loss") for n in solution.dataset if _is_loss(str(n))]
    if not names:
        raise make_error(
            item="power_shares",
            quantity="solution",
            rule="has no joint with a power loss",
            hint="joints with clearance and joints with friction record one",
        )

    def mean(channel: str) -> float:
        if channel not in solution:
            return 0.0
        return float(solution.statistics(channel, crank_angle=crank_angle, time=time).mean)

    totals = np.array([mean(f"{name}/power_loss") for name in names])
    table = {
        label: (np.array([mean(f"{name}/{part}") for name in names]), colour)
        for part, (label, colour) in PARTS.items()
    }
    rest = totals - sum(values for values, _ in table.values())
    table[OTHER[0]] = (np.where(rest > 1e-6 * np.abs(totals), rest, 0.0), OTHER[1])
    scale, unit = scaled("W", float(np.abs(totals).max()))
    if ax is None:
        figure = plt.figure(figsize=(6.0, 1.3 + 0.42 * len(names)), layout="constrained")
    with plt.rc_context(STYLE):
        if ax is None:
            ax = figure.subplots()
        left, rows = np.zeros(len(names)), np.arange(len(names))
        for label, (values, colour) in table.items():
            if np.any(values):
                ax.barh(rows, values / scale, 0.6, left=left, color=colour, label=label)
                left = left + values / scale
        whole = float(totals.sum()) or 1.0
        for row, total in enumerate(totals):
            text = f"  {total / scale:.3g} {unit}, {100.0 * total / whole:.0f} %"
            ax.text(total / scale, row, text, va="center", ha="left")
        ax.set_yticks(rows, names)
        ax.invert_yaxis()
        ax.set_xlim(0.0, 1.32 * float(totals.max()) / scale or 1.0)
        ax.set_xlabel(f"mean power loss $P$ [{unit}]")
        ax.spines[["top", "right"]].set_visible(False)
        handles = ax.get_legend_handles_labels()[0]
        if handles:
            ax.legend(loc="lower right", bbox_to_anchor=(1.0, 1.0), ncols=4, borderaxespad=0.2)
    return ax


def _is_loss(channel: str) -> bool:
    return channel.endswith("/power_loss") and not channel.startswith("model/")


@admits("stribeck")
def stribeck(
    solutions: Annotated[Solution | Labelled, ONE_OR_MORE],
    joint: str,
    *,
    over: Literal["film_ratio", "hersey"] = "film_ratio",
    crank_angle: CrankAngleWindow | None = None,
    time: TimeWindow | None = None,
    ax: Annotated[Axes | None, AXES] = None,
) -> Axes:
    """Draw the friction coefficient of a joint over its film ratio or Hersey number.

    Each row of a run is a point. The friction coefficient is the power loss divided by load and
    sliding speed. The film ratio is the minimum film thickness divided by the standard deviation of
    the heights of the asperities; below about 3 the surfaces touch. The Hersey number is the
    viscosity, times the sliding speed, divided by the load per length of the bearing. Rows in which
    the load or the speed is below a thousandth of its largest value are left out, because a
    coefficient has no meaning there.

    Args:
        solutions: result of a run, or results by label, such as `study.solutions`.
        joint: name of a clearance joint with a film.
        over: "film_ratio" or "hersey".
        crank_angle: start and end of the window [deg].
        time: start and end of the window [s]; without both the whole runs.
        ax: axes to draw into; None creates a new figure.

    Returns:
        The axes, with one line of points for each run.

    Raises:
        InvalidInput: the joint does not exist or has no film, the film ratio is wanted without a
            rough surface, or the window is outside a run.
    """
    import matplotlib.pyplot as plt

    runs = solutions if isinstance(solutions, Mapping) else {"": solutions}
    points = {}
    for label, run in runs.items():
        known = list(clearances(run))
        if joint not in known:
            raise unknown_name("stribeck", joint, known, "clearance joint")
        part = run
        if crank_angle is not None or time is not None:
            part = run.window(crank_angle=crank_angle, time=time)
        points[one_label(label)] = _coefficients(part, joint, over)
    if ax is None:
        figure = plt.figure(figsize=(5.4, 3.8), layout="constrained")
    with plt.rc_context(STYLE):
        if ax is None:
            ax = figure.subplots()
        for label, (across, coefficient) in points.items():
            ax.plot(across, coefficient, ".", markersize=3.5, label=str(label))
        ax.set_xscale("log")
        ax.set_yscale("log")
        ax.set_ylabel("friction coefficient $f$")
        ax.set_title(joint)
        if over == "film_ratio":
            low, high = ax.get_xlim()
            ax.set_xlabel(r"film ratio $\lambda = h_{min}/\sigma$")
            if low < 3.0 < high:
                ax.axvline(3.0, color="0.7", linewidth=0.8, linestyle="--", zorder=0)
        else:
            ax.set_xlabel(r"Hersey number $\eta u L/F$")
        if len(points) > 1:
            ax.legend(fontsize="small", markerscale=2.5)
    return ax


def _coefficients(run: Solution, joint: str, over: str) -> tuple[Array, Array]:
    """Return film ratios or Hersey numbers, and friction coefficients."""
    call = next(c for c in run.model_parameters["items"] if c["name"] == joint and "gap" in c)
    interface, gap = call["interface"], call["gap"]
    if "lubricant" not in interface or f"{joint}/minimum_film_thickness" not in run:
        raise make_error(
            item="stribeck",
            quantity="joint",
            rule=f"'{joint}' has no film",
            hint="interface=td.LubricatedInterface(...) or td.MixedInterface(...)",
        )
    loss = np.asarray(run[f"{joint}/power_loss"].values)
    force = np.asarray(run[f"{joint}/bearing_force"].values, dtype=float)
    load = np.abs(force) if force.ndim == 1 else np.linalg.norm(force, axis=1)
    slides = np.asarray(run[f"{joint}/sliding_velocity"].values, dtype=float)
    speed = np.abs(slides) if slides.ndim == 1 else np.linalg.norm(slides, axis=1)
    if over == "film_ratio":
        surface = (interface.get("asperities") or {}).get("surface") or {}
        deviation = surface.get("asperity_height_deviation")
        if deviation is None:
            raise make_error(
                item="stribeck",
                quantity="over",
                rule=f"'film_ratio' needs a rough surface, which joint '{joint}' does not have",
                hint='over="hersey"',
            )
        across = np.asarray(run[f"{joint}/minimum_film_thickness"].values) / float(deviation)
    else:
        viscosity = interface["lubricant"]["dynamic_viscosity"]
        width = gap.get("bearing_length", gap.get("cup_radius", gap.get("slider_width")))
        if viscosity is None or width is None:
            raise make_error(
                item="stribeck",
                quantity="over",
                rule=f"'hersey' needs one viscosity and one length, which joint '{joint}' lacks",
                hint='over="film_ratio"',
            )
        with np.errstate(divide="ignore", invalid="ignore"):
            across = float(viscosity) * speed * float(width) / load
    kept = (load > LEAST * load.max()) & (speed > LEAST * speed.max()) & (across > 0.0)
    return across[kept], loss[kept] / (load[kept] * speed[kept])
