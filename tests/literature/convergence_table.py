"""Prints the tables of docs/validation/slider_crank_mixed.md and draws its picture.

    python tests/literature/convergence_table.py --table laws

prints one of them, in minutes: see `TABLES`. Without `--table` it makes them all. Rows are printed
as they are computed.
"""

import argparse
import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

import matplotlib.pyplot as plt
import tribodyn as td
import xarray as xr
from tribodyn.cases import slider_crank_mixed

WINDOWS = slider_crank_mixed.WINDOWS
JOINTS = slider_crank_mixed.JOINTS_WITH_CLEARANCE
# From the thickest film to the thinnest.
LAWS = ["GW", "PW_exponent1", "ZMC", "PW", "KE", "JG", "CEB"]
MESHES = [(40, 4), (80, 8), (160, 8), (320, 8), (320, 16)]
CONVERGED_MESH = (320, 8)
STEPS = [24e-6, 6e-6]
TOLERANCES = [1e-2, 1e-3, 1e-4, 1e-5]
# Asperity pressure alone, without the friction at a right angle to it.
PRESSURE_SHARE = 1.0 / math.hypot(1.0, slider_crank_mixed.FRICTION_COEFFICIENT)
PICTURE = Path(__file__).resolve().parents[2] / "docs" / "images" / "slider_crank_mixed.png"


@dataclass(frozen=True)
class Result:
    """One joint over one window, as in `slider_crank_mixed.Reference`: [m] and [N]."""

    mean: float
    minimum: float
    film: float
    asperities: float
    # Of both forces with their directions, friction included.
    total: float


def magnitude(vector: xr.DataArray) -> xr.DataArray:
    """Length of a vector at every time."""
    length: xr.DataArray = (vector**2).sum("component") ** 0.5
    return length


def result(solution: td.Solution, joint: str, window: tuple[int, int]) -> Result:
    """Film thickness and mean loads of one joint over one window."""
    film, asperities = (solution[f"{joint}/{name}_force"] for name in ("film", "asperity"))
    loads = [
        solution.statistics(magnitude(force), crank_angle=window).mean
        for force in (film, asperities, film + asperities)
    ]
    thickness = solution.statistics(f"{joint}/minimum_film_thickness", crank_angle=window)
    return Result(thickness.mean, thickness.minimum, loads[0], PRESSURE_SHARE * loads[1], loads[2])


def run(
    configuration: str, asperities: str, mesh: tuple[int, int], integrator: td.Integrator
) -> td.Solution:
    """Three revolutions."""
    model = slider_crank_mixed.build(
        configuration=configuration,
        asperities=asperities,
        cells_around=mesh[0],
        cells_along=mesh[1],
    )
    return td.simulate(model, revolutions=3, integrator=integrator, progress=False)


def print_row(cells: Iterable[object]) -> None:
    """One line of a Markdown table."""
    print("| " + " | ".join(str(cell) for cell in cells) + " |", flush=True)


def print_head(names: str) -> None:
    """Head of a Markdown table; names are parted by commas."""
    print()
    print_row(names.split(", "))
    print_row("---" for _ in names.split(", "))


# --- what mesh, step and tolerance do, in configuration I ---------------------------------------

HISTORY = "mean 660–780, min, film load, mean 840–960, min, film load"


def short(solution: td.Solution) -> list[str]:
    """Mean and minimum of film thickness and mean film load in both windows."""
    cells = []
    for window in WINDOWS:
        found = result(solution, "rod-slider", window)
        cells += [f"{found.mean * 1e6:.4f}", f"{found.minimum * 1e6:.4f}", f"{found.film:.0f}"]
    return cells


def print_meshes() -> None:
    """Meshes and steps."""
    print_head(f"law, mesh, step, {HISTORY}")
    for law in ["GW", "KE"]:
        for mesh in MESHES:
            for step in STEPS:
                solution = run("I", law, mesh, td.TRBDF2(max_step=step))
                start = [law, f"{mesh[0]} × {mesh[1]}", f"{step * 1e6:g}"]
                print_row(start + short(solution))


def print_tolerances() -> None:
    """Tolerances, on the mesh of the demonstration."""
    print_head(f"law, tolerance, steps, {HISTORY}")
    for law in ["GW", "KE"]:
        for tolerance in TOLERANCES:
            integrator = td.TRBDF2(max_step=96e-6, gap_tolerance=tolerance)
            solution = run("I", law, (80, 8), integrator)
            start = [law, f"{tolerance:g}", str(solution.run_statistics["steps"])]
            print_row(start + short(solution))


# --- beside the reference, on a converged mesh --------------------------------------------------


def converged(configuration: str, law: str) -> td.Solution:
    """A run whose means do not depend on mesh and step by more than the digits of the tables."""
    return run(configuration, law, CONVERGED_MESH, td.TRBDF2(max_step=12e-6))


def print_comparison(configuration: str) -> None:
    """All laws that the reference has, and the largest deviations from it."""
    reference = slider_crank_mixed.reference()
    print_head(
        "joint, window, law, mean, reference, min, reference, "
        "film load, reference, asperity load, reference"
    )
    found = {}
    for law in LAWS:
        if (configuration, "rod-slider", law, WINDOWS[0]) not in reference:
            continue
        solution = converged(configuration, law)
        for joint in JOINTS[configuration]:
            for window in WINDOWS:
                ours = result(solution, joint, window)
                theirs = reference[configuration, joint, law, window]
                found[joint, window, law] = ours, theirs
                print_row(
                    [
                        joint,
                        f"{window[0]}–{window[1]}",
                        law,
                        f"{ours.mean * 1e6:.4f}",
                        f"{theirs.mean * 1e6:.4f}",
                        f"{ours.minimum * 1e6:.4f}",
                        f"{theirs.minimum * 1e6:.4f}",
                        f"{ours.film:.1f}",
                        f"{theirs.mean_film_force:.0f}",
                        f"{ours.asperities:.1f}",
                        f"{theirs.mean_asperity_force:.0f}",
                    ]
                )

    print_head("joint, window, mean [nm], min [nm], film load, asperity load, both loads")
    for joint in JOINTS[configuration]:
        for window in WINDOWS:
            pairs = [pair for (j, w, _), pair in found.items() if (j, w) == (joint, window)]
            means = [1e9 * (ours.mean - theirs.mean) for ours, theirs in pairs]
            minima = [1e9 * (ours.minimum - theirs.minimum) for ours, theirs in pairs]
            film = [(ours.film, theirs.mean_film_force or 0.0) for ours, theirs in pairs]
            contact = [
                (ours.asperities, theirs.mean_asperity_force or 0.0) for ours, theirs in pairs
            ]
            both = [(a[0] + b[0], a[1] + b[1]) for a, b in zip(film, contact, strict=True)]
            print_row(
                [
                    joint,
                    f"{window[0]}–{window[1]}",
                    f"{max(means, key=abs):+.1f}",
                    f"{max(minima, key=abs):+.1f}",
                    *(worst_load(loads) for loads in (film, contact, both)),
                ]
            )


def worst_load(loads: list[tuple[float, float]]) -> str:
    """The largest deviation of loads [N], ours and theirs, and what it is of theirs."""
    ours, theirs = max(loads, key=lambda pair: abs(pair[0] - pair[1]))
    return f"{ours - theirs:+.1f} N ({100.0 * (ours / theirs - 1.0):+.1f} %)"


def print_three() -> None:
    """Configuration III, whose loads are known from ideal joints."""
    ideal = slider_crank_mixed.ideal_loads()
    # The crank is balanced and turns evenly: what the rod does to it goes on to the block.
    ideal["block-crank"] = ideal["crank-rod"]
    print_head(
        "joint, law, mean 660–780, min, film load, asperity load, "
        "mean 840–960, min, film load, asperity load, total load, ideal joint"
    )
    for law in ["GW", "KE", "JG", "CEB"]:
        solution = converged("III", law)
        for joint in JOINTS["III"]:
            cells = []
            for window in WINDOWS:
                found = result(solution, joint, window)
                cells += [
                    f"{found.mean * 1e6:.4f}",
                    f"{found.minimum * 1e6:.4f}",
                    f"{found.film:.0f}",
                    f"{found.asperities:.0f}",
                ]
            print_row([joint, law, *cells, f"{found.total:.1f}", f"{ideal[joint]['mean']:.1f}"])


def draw() -> None:
    """Film thickness of both joints of configuration II over the last two revolutions."""
    colours = {"GW": "#0072b2", "JG": "#e69f00", "CEB": "#d1495b"}
    reference = slider_crank_mixed.reference()
    figure, axes = plt.subplots(1, 2, figsize=(9.6, 3.4), sharey=True, layout="constrained")
    for law, colour in colours.items():
        solution = run("II", law, (160, 8), td.TRBDF2(max_step=12e-6))
        for axis, joint in zip(axes, JOINTS["II"], strict=True):
            thickness = 1e6 * solution[f"{joint}/minimum_film_thickness"].values
            axis.plot(solution.crank_angle, thickness, color=colour, lw=1.0, label=law)
            for window in WINDOWS:
                mean = 1e6 * reference["II", joint, law, window].mean
                axis.plot(window, [mean, mean], "k--", lw=1.0)
    for axis, joint in zip(axes, JOINTS["II"], strict=True):
        for window in WINDOWS:
            axis.axvspan(*window, color="0.94", zorder=0)
        axis.set(title=joint, xlim=(540, 1080), ylim=(0.0, 1.0), xlabel="crank angle [deg]")
        axis.set_xticks(range(540, 1081, 90))
    axes[0].plot([], [], "k--", lw=1.0, label="mean of the reference")
    axes[0].set_ylabel("minimum film thickness [µm]")
    axes[0].legend(frameon=False, loc="upper right")
    figure.savefig(PICTURE, dpi=80)


TABLES: dict[str, Callable[[], None]] = {
    "meshes": print_meshes,
    "tolerances": print_tolerances,
    "laws": lambda: print_comparison("I"),
    "joints": lambda: print_comparison("II"),
    "three": print_three,
    "picture": draw,
}

if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--table", choices=TABLES, action="append", help="which; all by default")
    for name in parser.parse_args().table or TABLES:
        TABLES[name]()
