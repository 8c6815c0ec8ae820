"""Clearance joints in results: which there are, and their statistics by window of crank angle."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
import xarray as xr

from tribodyn._errors import make_error, unknown_name
from tribodyn._statistics import Statistics
from tribodyn.quantities import find

if TYPE_CHECKING:
    from tribodyn.solution import Solution

# Start and end of crank angle [deg], or one of NAMED_WINDOWS.
Window = tuple[float, float] | str

NAMED_WINDOWS = ("all", "last revolution")
STATISTICS = ("mean", "minimum", "maximum", "standard_deviation")

# What is summarised of every clearance joint where it is recorded; of vectors the magnitude.
QUANTITIES = (
    "minimum_film_thickness",
    "eccentricity_ratio",
    "bearing_force",
    "film_force",
    "asperity_force",
    "maximum_film_pressure",
    "maximum_asperity_pressure",
    "power_loss",
    "asperity_power_loss",
)


def clearances(solution: "Solution") -> dict[str, float]:
    """Return the clearance [m] of every clearance joint, in the order of the model."""
    found = {}
    for name in solution:
        joint, _, quantity = name.partition("/")
        if quantity == "eccentricity" and f"{joint}/minimum_film_thickness" in solution:
            thickness = solution[f"{joint}/minimum_film_thickness"].values[0]
            eccentricity = solution[name].values[0]
            found[joint] = float(thickness + np.linalg.norm(eccentricity))
    return found


def check_windows(windows: Any) -> tuple[Window, ...]:
    """Return windows as a tuple; None is everything, one window stands for itself."""
    if windows is None:
        return ("all",)
    if isinstance(windows, str) or (
        len(windows) == 2 and not any(isinstance(part, str | Sequence) for part in windows)
    ):
        windows = [windows]
    checked: list[Window] = []
    for window in windows:
        if isinstance(window, str):
            if window not in NAMED_WINDOWS:
                raise unknown_name("windows", window, list(NAMED_WINDOWS), "window")
            checked.append(window)
            continue
        pair = tuple(float(angle) for angle in window)
        if len(pair) != 2 or not pair[0] < pair[1]:
            raise make_error(
                item="windows",
                quantity="window",
                unit="deg",
                rule=f"must be a pair start < end of crank angles, not {window!r}",
                hint="for example windows=[(660, 780), (840, 960)] or ['last revolution']",
            )
        checked.append(pair)
    if len(set(checked)) < len(checked) or not checked:
        raise make_error(item="windows", rule="must be one or more, all different")
    return tuple(checked)


def window_label(window: Window) -> str:
    """Return "660 to 780 deg", or the name."""
    return window if isinstance(window, str) else f"{window[0]:g} to {window[1]:g} deg"


def window_arguments(solution: "Solution", window: Window) -> dict[str, Any]:
    """Return the window as an argument of `Solution.statistics`."""
    if window == "all":
        return {}
    if window == "last revolution":
        first, last = (float(solution.crank_angle.values[k]) for k in (0, -1))
        turn = last - 360.0 if last > first else last + 360.0
        return {"crank_angle": tuple(sorted((turn, last)))}
    return {"crank_angle": window}


def four(statistics: Statistics) -> list[float]:
    """Return the numbers named by STATISTICS."""
    return [getattr(statistics, name) for name in STATISTICS]


def joint_statistics(
    solution: "Solution",
    windows: Sequence[Window],
    quantities: Sequence[str] | None = None,
) -> xr.Dataset:
    """Return one variable for each quantity over (joint, window, statistic)."""
    joints = list(clearances(solution))
    wanted = QUANTITIES if quantities is None else tuple(quantities)
    variables = {}
    for quantity in wanted:
        entry = find(quantity)
        values = np.full((len(joints), len(windows), len(STATISTICS)), np.nan)
        there, vector = False, False
        for j, joint in enumerate(joints):
            if f"{joint}/{quantity}" not in solution:
                continue
            there = True
            data = solution[f"{joint}/{quantity}"]
            if "component" in data.dims:
                vector = True
                norm = np.linalg.norm(data.values, axis=1)
                data = data.isel(component=0, drop=True).copy(data=norm)
            for w, window in enumerate(windows):
                arguments = window_arguments(solution, window)
                values[j, w] = four(solution.statistics(data, **arguments))
        if there or quantities is not None:
            name = quantity.replace("_", " ")
            attributes = {
                "long_name": f"magnitude of {name}" if vector else name,
                "units": entry.unit or "1",
                "symbol": entry.symbol,
            }
            variables[quantity] = (("joint", "window", "statistic"), values, attributes)
    coordinates = {
        "joint": np.array(joints, dtype=object),
        "window": np.array([window_label(window) for window in windows], dtype=object),
        "statistic": np.array(STATISTICS, dtype=object),
    }
    return xr.Dataset(variables, coords=coordinates)
