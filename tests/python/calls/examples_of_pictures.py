"""Examples of the calls that draw losses, sections, studies and animations."""

from collections.abc import Callable

import tribodyn as td
from world import World

JOINT = "rod-slider"


def add_pictures(add: Callable[..., None], world: World) -> None:
    """Add the examples."""
    run, window = world.run, (0.0, 1e-4)
    runs = {1000: run, 2000: run}
    add(
        "animate",
        lambda: td.animate,
        solution=world.bending_run,
        joint=None,
        film=None,
        field="pressure",
        orbit_plane=None,
        crank_angle=None,
        time=(0.0, 1e-3),
        fps=10.0,
        slow_motion=100.0,
        trails=(),
        gap_scale=None,
        loads=True,
        plane="xy",
        progress=False,
    )
    add(
        "orbit_waterfall",
        lambda: td.plot.orbit_waterfall,
        solutions=runs,
        joint=JOINT,
        label="speed [rpm]",
        crank_angle=None,
        time=window,
        plane="xy",
        ax=None,
        cmap="viridis",
    )
    add(
        "poincare",
        lambda: td.plot.poincare,
        solution=run,
        channel=f"{JOINT}/eccentricity",
        component="x",
        phase=0.0,
        period=5e-5,
        start=0.0,
        ax=None,
    )
    part = {"crank_angle": None, "time": window, "ax": None}
    add("power_shares", lambda: td.plot.power_shares, solution=run, **part)
    add("stribeck", lambda: td.plot.stribeck, solutions=run, joint=JOINT, over="hersey", **part)
    add(
        "campbell_diagram",
        lambda: td.plot.campbell_diagram,
        data=world.modes,
        orders=(1.0,),
        ax=None,
    )
    add(
        "study_map",
        lambda: td.plot.study_map,
        study=world.two_parameters,
        quantity="last",
        parameters=("length", "duration"),
        joint=None,
        statistic=None,
        window=0,
        ax=None,
        cmap="viridis",
    )
