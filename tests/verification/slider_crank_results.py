"""What one joint of the slider-crank shows over one window of crank angle."""

import math
from dataclasses import dataclass

import tribodyn as td
import xarray as xr
from tribodyn.cases import slider_crank_mixed

Window = tuple[int, int]

# Pressure of the asperities alone by their force, which has the friction at a right angle to it.
PRESSURE_SHARE = 1.0 / math.hypot(1.0, slider_crank_mixed.FRICTION_COEFFICIENT)


@dataclass(frozen=True)
class Result:
    """As in `slider_crank_mixed.Reference`: film thickness [m] and mean loads [N]."""

    mean: float
    minimum: float
    film: float
    asperities: float
    # Of both forces with their directions, friction included; no matter of other programs.
    total: float = math.nan


def thickness(solution: td.Solution, joint: str, window: Window) -> td.Statistics:
    """Statistics of the minimum film thickness [m]."""
    return solution.statistics(f"{joint}/minimum_film_thickness", crank_angle=window)


def mean_magnitude(solution: td.Solution, vector: xr.DataArray, window: Window) -> float:
    """Mean length of a vector."""
    length: xr.DataArray = (vector**2).sum("component") ** 0.5
    return solution.statistics(length, crank_angle=window).mean


def result(solution: td.Solution, joint: str, window: Window) -> Result:
    """Film thickness and mean loads of one joint over one window."""
    film, asperities = (solution[f"{joint}/{name}_force"] for name in ("film", "asperity"))
    gap = thickness(solution, joint, window)
    return Result(
        mean=gap.mean,
        minimum=gap.minimum,
        film=mean_magnitude(solution, film, window),
        asperities=PRESSURE_SHARE * mean_magnitude(solution, asperities, window),
        total=mean_magnitude(solution, film + asperities, window),
    )
