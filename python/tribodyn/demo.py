"""A demonstration: three revolutions of a slider-crank with one joint in mixed lubrication.

`python -m tribodyn.demo --output demo` simulates the mechanism with two contact laws and prints the
minimum film thickness next to reference values of an independent program. It writes a plot of the
orbits, and the results as netCDF files.
"""

import argparse
import warnings
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from tribodyn.cases import slider_crank_mixed
from tribodyn.errors import RunWarning
from tribodyn.reports import plot
from tribodyn.results import Solution, make_folder
from tribodyn.run import simulate

if TYPE_CHECKING:
    from matplotlib.figure import Figure

JOINT = "rod-slider"
REVOLUTIONS = 3
LAWS = {"GW": "Greenwood-Williamson", "KE": "Kogut-Etsion"}
MICROMETRE = 1e-6


def table(solutions: Mapping[str, Solution]) -> str:
    """Return a table of the minimum film thickness in both windows and its reference [um]."""
    reference = slider_crank_mixed.reference()
    windows = slider_crank_mixed.WINDOWS
    lines = [
        f"Minimum film thickness of the joint {JOINT}, micrometres",
        " " * 16 + "".join(f"{f'{a} to {b} deg':^32}" for a, b in windows),
        " " * 16
        + "".join(
            "".join(f"{w:>7}" for w in ("mean", "min", "max", "std")) + "    " for _ in windows
        ),
    ]
    for law, solution in solutions.items():
        rows: dict[str, str] = {"tribodyn": "", "reference": ""}
        for window in windows:
            found = solution.statistics(f"{JOINT}/minimum_film_thickness", crank_angle=window)
            expected = reference["I", JOINT, law, window]
            for name, entry in (("tribodyn", found), ("reference", expected)):
                numbers = (entry.mean, entry.minimum, entry.maximum, entry.standard_deviation)
                rows[name] += "".join(f"{x / MICROMETRE:7.3f}" for x in numbers) + "    "
        lines += [f"{law:4}{name:12}{row}".rstrip() for name, row in rows.items()]
    return "\n".join(lines)


def picture(solutions: Mapping[str, Solution]) -> "Figure":
    """Return a figure of the orbits, each within the circle of its clearance."""
    from matplotlib import pyplot as plt
    from matplotlib.figure import Figure

    with plt.rc_context(plot.STYLE):
        figure = Figure(figsize=(8.2, 4.1), layout="constrained")
        axes = figure.subplots(1, len(solutions), sharey=True, squeeze=False)[0]
        for ax, (law, solution) in zip(axes, solutions.items(), strict=True):
            last = law == list(solutions)[-1]
            plot.orbit(solution, JOINT, ax=ax, colorbar=last)
            ax.set_title(LAWS[law])
            ax.label_outer()
    return figure


def main(arguments: list[str] | None = None) -> None:
    """Run the demonstration."""
    parser = argparse.ArgumentParser(prog="python -m tribodyn.demo", description=__doc__)
    parser.add_argument("--output", type=Path, default=Path("demo"), help="folder for the results")
    parser.add_argument("--picture", type=Path, help="write the orbits to this PNG file as well")
    parser.add_argument("--no-progress", action="store_true", help="show no progress bars")
    options = parser.parse_args(arguments)
    pictures = [options.output / "orbits.png"] + ([options.picture] if options.picture else [])
    try:  # before the runs, so that an invalid path raises an error at once
        make_folder(options.output, "--output")
        for path in pictures:
            make_folder(path.parent, "that of --picture")
    except OSError as error:
        parser.error(str(error))

    print(f"Slider-crank at 5000 rpm, {REVOLUTIONS} revolutions, clearance of 30 um in {JOINT}")
    print("(as in the source, the joint has no oil supply, so that most of its oil leaves)")
    warnings.filterwarnings("ignore", message=".*the film is starved", category=RunWarning)
    solutions: dict[str, Solution] = {}
    for law, name in LAWS.items():
        model = slider_crank_mixed.build(configuration="I", asperities=law)
        solutions[law] = simulate(
            model, revolutions=REVOLUTIONS, progress=False if options.no_progress else name
        )
    print()
    print(table(solutions))
    print("(reference: converged results of an independent program)")
    print()

    figure = picture(solutions)
    for path in pictures:
        figure.savefig(path, dpi=160)
        print(f"orbits:  {path}")
    for law, solution in solutions.items():
        path = options.output / f"slider_crank_{law}.nc"
        solution.to_netcdf(path)
        print(f"results: {path}")
    print('Read results with tribodyn.load("<file>.nc") or any program that supports netCDF.')


if __name__ == "__main__":
    main()
